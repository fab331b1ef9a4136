//! Conversion of values between Rust and Go.

use minigo_vm::embed::Value;
use std::any::{TypeId, type_name};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::Hash;

/// A Rust type whose values can be handed to Go.
pub trait IntoGo {
    /// The value for Go.
    fn into_go(self) -> Value;

    /// A list of such values for Go.
    #[doc(hidden)]
    fn list_into_go(list: Vec<Self>) -> Value
    where
        Self: Sized,
    {
        Value::Slice(list.into_iter().map(IntoGo::into_go).collect())
    }
}

/// A Rust type that can be made of values from Go.
pub trait FromGo: Sized {
    /// The Rust value.
    ///
    /// # Errors
    /// When the value is of another kind, or out of range.
    fn from_go(value: Value) -> Result<Self, Mismatch>;

    /// A list of such values.
    #[doc(hidden)]
    fn list_from_go(value: Value) -> Result<Vec<Self>, Mismatch> {
        match value {
            Value::Slice(list) => list.into_iter().map(Self::from_go).collect(),
            Value::Bytes(b) => {
                let bytes = b.into_iter().map(|b| Value::Uint(b.into()));
                bytes.map(Self::from_go).collect()
            }
            Value::Nil => Ok(Vec::new()),
            v => Err(Mismatch::new("a slice", &v)),
        }
    }
}

/// A Rust type that has a counterpart in Go, for the declarations of a [`Package`](crate::Package):
/// `i64` and `isize` are Go's `int`, other numbers go by their width; `Vec` is a slice, maps are maps,
/// [`Value`] is `any`.
pub trait GoType {
    /// The type as Go writes it.
    fn go_type(names: &TypeNames) -> String;
}

/// A value is not what was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch(String);

impl Mismatch {
    /// `wanted` was asked for, and `got` is there.
    pub fn new(wanted: &str, got: &Value) -> Mismatch {
        Mismatch(format!("got {}, want {wanted}", got.kind()))
    }

    /// With these words.
    pub fn text(text: impl Into<String>) -> Mismatch {
        Mismatch(text.into())
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Mismatch {}

/// The Go names of the Rust types that a package offers.
#[derive(Debug, Default)]
pub struct TypeNames {
    pub(super) names: HashMap<TypeId, String>,
    /// Types that have no name.
    pub(super) missing: RefCell<Vec<&'static str>>,
}

impl TypeNames {
    /// The Go name of the objects that hold a `T`.
    pub fn object<T: 'static>(&self) -> String {
        match self.names.get(&TypeId::of::<T>()) {
            Some(name) => name.clone(),
            None => {
                self.missing.borrow_mut().push(type_name::<T>());
                "any".to_owned()
            }
        }
    }
}

macro_rules! integers {
    ($($rust:ident $go:literal $variant:ident $wide:ident;)*) => {$(
        impl IntoGo for $rust {
            fn into_go(self) -> Value {
                Value::$variant(self as $wide)
            }
        }

        impl FromGo for $rust {
            fn from_go(value: Value) -> Result<$rust, Mismatch> {
                let n = match &value {
                    Value::Int(n) => $rust::try_from(*n).ok(),
                    Value::Uint(n) => $rust::try_from(*n).ok(),
                    _ => return Err(Mismatch::new("an integer", &value)),
                };
                n.ok_or_else(|| {
                    Mismatch::text(concat!("an integer out of range for ", stringify!($rust)))
                })
            }
        }

        impl GoType for $rust {
            fn go_type(_: &TypeNames) -> String {
                $go.to_owned()
            }
        }
    )*};
}

integers! {
    i8 "int8" Int i64;
    i16 "int16" Int i64;
    i32 "int32" Int i64;
    i64 "int" Int i64;
    isize "int" Int i64;
    u16 "uint16" Uint u64;
    u32 "uint32" Uint u64;
    u64 "uint64" Uint u64;
    usize "uint" Uint u64;
}

impl IntoGo for u8 {
    fn into_go(self) -> Value {
        Value::Uint(self.into())
    }

    fn list_into_go(list: Vec<u8>) -> Value {
        Value::Bytes(list)
    }
}

impl FromGo for u8 {
    fn from_go(value: Value) -> Result<u8, Mismatch> {
        u64::from_go(value)?
            .try_into()
            .map_err(|_| Mismatch::text("an integer out of range for u8"))
    }

    fn list_from_go(value: Value) -> Result<Vec<u8>, Mismatch> {
        match value {
            Value::Bytes(bytes) => Ok(bytes),
            Value::String(s) => Ok(s.into_bytes()),
            Value::Nil => Ok(Vec::new()),
            Value::Slice(list) => list.into_iter().map(u8::from_go).collect(),
            v => Err(Mismatch::new("bytes", &v)),
        }
    }
}

impl GoType for u8 {
    fn go_type(_: &TypeNames) -> String {
        "byte".to_owned()
    }
}

macro_rules! plain {
    ($($rust:ty, $go:literal, $what:literal, $into:expr, $($from:pat => $value:expr),+;)*) => {$(
        impl IntoGo for $rust {
            fn into_go(self) -> Value {
                #[allow(clippy::redundant_closure_call)]
                ($into)(self)
            }
        }

        impl FromGo for $rust {
            fn from_go(value: Value) -> Result<$rust, Mismatch> {
                match value {
                    $($from => Ok($value),)+
                    v => Err(Mismatch::new($what, &v)),
                }
            }
        }

        impl GoType for $rust {
            fn go_type(_: &TypeNames) -> String {
                $go.to_owned()
            }
        }
    )*};
}

plain! {
    bool, "bool", "a bool", Value::Bool, Value::Bool(b) => b;
    f64, "float64", "a number", Value::Float, Value::Float(x) => x, Value::Int(n) => n as f64,
        Value::Uint(n) => n as f64;
    f32, "float32", "a number", |x| Value::Float(f64::from(x)), Value::Float(x) => x as f32,
        Value::Int(n) => n as f32, Value::Uint(n) => n as f32;
    String, "string", "a UTF-8 string", Value::String, Value::String(s) => s;
}

impl IntoGo for Value {
    fn into_go(self) -> Value {
        self
    }
}

impl FromGo for Value {
    fn from_go(value: Value) -> Result<Value, Mismatch> {
        Ok(value)
    }
}

impl GoType for Value {
    fn go_type(_: &TypeNames) -> String {
        "any".to_owned()
    }
}

impl IntoGo for &str {
    fn into_go(self) -> Value {
        Value::String(self.to_owned())
    }
}

impl IntoGo for &[u8] {
    fn into_go(self) -> Value {
        Value::Bytes(self.to_vec())
    }
}

impl<T: IntoGo> IntoGo for Vec<T> {
    fn into_go(self) -> Value {
        T::list_into_go(self)
    }
}

impl<T: FromGo> FromGo for Vec<T> {
    fn from_go(value: Value) -> Result<Vec<T>, Mismatch> {
        T::list_from_go(value)
    }
}

impl<T: GoType> GoType for Vec<T> {
    fn go_type(names: &TypeNames) -> String {
        format!("[]{}", T::go_type(names))
    }
}

/// `None` is nil.
impl<T: IntoGo> IntoGo for Option<T> {
    fn into_go(self) -> Value {
        self.map_or(Value::Nil, IntoGo::into_go)
    }
}

/// nil is `None`.
impl<T: FromGo> FromGo for Option<T> {
    fn from_go(value: Value) -> Result<Option<T>, Mismatch> {
        match value {
            Value::Nil => Ok(None),
            v => T::from_go(v).map(Some),
        }
    }
}

fn entries(value: Value) -> Result<Vec<(Value, Value)>, Mismatch> {
    match value {
        Value::Map(entries) => Ok(entries),
        Value::Struct(fields) => Ok(fields
            .into_iter()
            .map(|(k, v)| (Value::String(k), v))
            .collect()),
        Value::Nil => Ok(Vec::new()),
        v => Err(Mismatch::new("a map", &v)),
    }
}

macro_rules! maps {
    ($($map:ident, $($bound:ident)*;)*) => {$(
        impl<K: IntoGo, V: IntoGo> IntoGo for $map<K, V> {
            fn into_go(self) -> Value {
                Value::Map(self.into_iter().map(|(k, v)| (k.into_go(), v.into_go())).collect())
            }
        }

        impl<K: FromGo $(+ $bound)*, V: FromGo> FromGo for $map<K, V> {
            fn from_go(value: Value) -> Result<$map<K, V>, Mismatch> {
                let entries = entries(value)?.into_iter();
                entries.map(|(k, v)| Ok((K::from_go(k)?, V::from_go(v)?))).collect()
            }
        }

        impl<K: GoType, V: GoType> GoType for $map<K, V> {
            fn go_type(names: &TypeNames) -> String {
                format!("map[{}]{}", K::go_type(names), V::go_type(names))
            }
        }
    )*};
}

maps! {
    HashMap, Eq Hash;
    BTreeMap, Ord;
}

/// The arguments of a call: `()`, a tuple, or a list of [`Value`]s.
pub trait IntoArgs {
    /// One value for each parameter.
    fn into_args(self) -> Vec<Value>;
}

impl IntoArgs for Vec<Value> {
    fn into_args(self) -> Vec<Value> {
        self
    }
}

impl IntoArgs for () {
    fn into_args(self) -> Vec<Value> {
        Vec::new()
    }
}

/// The results of a call: `()`, one value, a tuple of several, or a list of [`Value`]s. A last result of
/// Go's type `error` is none of them: it becomes [`Error::Returned`](crate::Error::Returned).
pub trait FromResults: Sized {
    /// Made of one value for each result.
    ///
    /// # Errors
    /// When there are more or fewer, or one is of another kind.
    fn from_results(values: Vec<Value>) -> Result<Self, Mismatch>;
}

fn exactly<const N: usize>(values: Vec<Value>) -> Result<[Value; N], Mismatch> {
    let n = values.len();
    values
        .try_into()
        .map_err(|_| Mismatch::text(format!("got {n} results, want {N}")))
}

impl<T: FromGo> FromResults for T {
    fn from_results(values: Vec<Value>) -> Result<T, Mismatch> {
        let [v] = exactly(values)?;
        T::from_go(v)
    }
}

impl FromResults for () {
    fn from_results(values: Vec<Value>) -> Result<(), Mismatch> {
        exactly::<0>(values).map(drop)
    }
}

macro_rules! tuples {
    ($($n:literal $($t:ident)+;)*) => {$(
        impl<$($t: IntoGo),+> IntoArgs for ($($t,)+) {
            #[allow(non_snake_case)]
            fn into_args(self) -> Vec<Value> {
                let ($($t,)+) = self;
                vec![$($t.into_go()),+]
            }
        }

        impl<$($t: FromGo),+> FromResults for ($($t,)+) {
            #[allow(non_snake_case)]
            fn from_results(values: Vec<Value>) -> Result<Self, Mismatch> {
                let [$($t),+] = exactly::<$n>(values)?;
                Ok(($($t::from_go($t)?,)+))
            }
        }
    )*};
}

tuples! {
    1 A;
    2 A B;
    3 A B C;
    4 A B C D;
    5 A B C D E;
    6 A B C D E F;
    7 A B C D E F G;
    8 A B C D E F G H;
}

/// A Rust name in Go's style, exported: `unit_price` is `UnitPrice`.
pub fn go_name(name: &str) -> String {
    let mut out = String::new();
    for word in name.trim_start_matches("r#").split('_') {
        let mut letters = word.chars();
        out.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        out.extend(letters);
    }
    out
}

/// The fields of a struct from Go.
pub fn fields(value: Value) -> Result<Vec<(String, Value)>, Mismatch> {
    match value {
        Value::Struct(fields) => Ok(fields),
        Value::Map(entries) => entries
            .into_iter()
            .map(|(k, v)| Ok((String::from_go(k)?, v)))
            .collect(),
        v => Err(Mismatch::new("a struct", &v)),
    }
}

/// Takes the value of a field out.
pub fn take_field<T: FromGo>(fields: &mut Vec<(String, Value)>, name: &str) -> Result<T, Mismatch> {
    let found = fields.iter().position(|(n, _)| n == name);
    let found = found.or_else(|| {
        fields
            .iter()
            .position(|(n, _)| n.eq_ignore_ascii_case(name))
    });
    let Some(at) = found else {
        return Err(Mismatch::text(format!("a struct without the field {name}")));
    };
    let (_, value) = fields.swap_remove(at);
    T::from_go(value).map_err(|e| Mismatch(format!("field {name}: {e}")))
}

/// The Go type of a field.
pub fn type_of<S, T: GoType>(_: fn(&S) -> &T, names: &TypeNames) -> String {
    T::go_type(names)
}
