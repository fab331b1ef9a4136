//! Values that Rust and Go exchange. They are copies and do not depend on an instance.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// A value on its way between Rust and Go. It is a copy: neither side sees what the other does to its
/// own afterwards, apart from what an [`Object`] holds.
///
/// What it becomes in Go is decided by the type that is wanted there; where that is `any`, by the value
/// itself, as the variants say.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// The zero value of any type: nil, 0, "", ...
    #[default]
    Nil,
    /// `bool`
    Bool(bool),
    /// A signed integer; `int` where any type will do.
    Int(i64),
    /// An unsigned integer; `uint64` where any type will do.
    Uint(u64),
    /// A floating-point number; `float64` where any type will do.
    Float(f64),
    /// A complex number, real part first; `complex128` where any type will do.
    Complex(f64, f64),
    /// A string of valid UTF-8.
    String(String),
    /// `[]byte`; also a string that is not valid UTF-8.
    Bytes(Vec<u8>),
    /// A slice or an array; `[]any` where any type will do.
    Slice(Vec<Value>),
    /// A map, sorted by key when it comes from Go; `map[string]any` where any type will do and all keys
    /// are strings, else `map[any]any`.
    Map(Vec<(Value, Value)>),
    /// A struct's exported fields, or what a pointer to a struct leads to; `map[string]any` where any
    /// type will do.
    Struct(Vec<(String, Value)>),
    /// An error with this text.
    Error(String),
    /// A Rust value that Go code holds.
    Object(Object),
}

impl Value {
    /// What it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Nil => "nil",
            Value::Bool(_) => "a bool",
            Value::Int(_) | Value::Uint(_) => "an integer",
            Value::Float(_) => "a floating-point number",
            Value::Complex(..) => "a complex number",
            Value::String(_) => "a string",
            Value::Bytes(_) => "bytes",
            Value::Slice(_) => "a slice",
            Value::Map(_) => "a map",
            Value::Struct(_) => "a struct",
            Value::Error(_) => "an error",
            Value::Object(_) => "a Rust value",
        }
    }

    /// The field of a struct, or the element of a map with string keys.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self {
            Value::Struct(fields) => fields.iter().find(|(n, _)| n == name).map(|(_, v)| v),
            Value::Map(entries) => entries
                .iter()
                .find(|(k, _)| matches!(k, Value::String(k) if k == name))
                .map(|(_, v)| v),
            _ => None,
        }
    }
}

/// A Rust value that Go code may hold: shared, and dropped when neither side holds it any longer.
#[derive(Clone)]
pub struct Object(Arc<dyn Any + Send + Sync>);

impl Object {
    /// An object that holds this value.
    pub fn new<T: Send + Sync + 'static>(value: T) -> Object {
        Object(Arc::new(value))
    }

    /// An object of a value that is shared already.
    pub fn shared<T: Send + Sync + 'static>(value: Arc<T>) -> Object {
        Object(value)
    }

    /// The value, if it is of that type.
    pub fn downcast<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        self.0.clone().downcast().ok()
    }
}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Object")
    }
}

impl PartialEq for Object {
    fn eq(&self, other: &Object) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
