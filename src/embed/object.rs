//! Rust values that Go code holds.

use super::convert::{FromGo, GoType, IntoGo, Mismatch, TypeNames};
use minigo_vm::embed::{Object as AnyObject, Value};
use std::ops::Deref;
use std::sync::Arc;

/// A Rust value that is shared with Go code, which sees it as a pointer to the type that
/// [`Package::object`](crate::Package::object) names. It is dropped when neither side holds it any longer;
/// several goroutines may use it at once, hence `Sync`.
#[derive(Debug)]
pub struct Object<T>(Arc<T>);

impl<T> Object<T> {
    /// An object that holds this value.
    pub fn new(value: T) -> Object<T> {
        Object(Arc::new(value))
    }
}

impl<T> Clone for Object<T> {
    fn clone(&self) -> Object<T> {
        Object(self.0.clone())
    }
}

impl<T> Deref for Object<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> From<Arc<T>> for Object<T> {
    fn from(value: Arc<T>) -> Object<T> {
        Object(value)
    }
}

impl<T: Send + Sync + 'static> IntoGo for Object<T> {
    fn into_go(self) -> Value {
        Value::Object(AnyObject::shared(self.0))
    }
}

impl<T: Send + Sync + 'static> FromGo for Object<T> {
    fn from_go(v: Value) -> Result<Object<T>, Mismatch> {
        match &v {
            Value::Object(object) => match object.downcast() {
                Some(value) => Ok(Object(value)),
                None => Err(Mismatch::new("a Rust value of another type", &v)),
            },
            Value::Nil => Err(Mismatch::text("got a nil pointer, want a Rust value")),
            _ => Err(Mismatch::new("a Rust value", &v)),
        }
    }
}

impl<T: Send + Sync + 'static> GoType for Object<T> {
    fn go_type(names: &TypeNames) -> String {
        format!("*{}", names.object::<T>())
    }
}
