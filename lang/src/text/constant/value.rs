//! A constant: its representation, construction and access.

use super::bigfloat::BigFloat;
use super::real;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use std::sync::Arc;

/// A constant. Integers are exact; floats are exact rationals as long as these stay small.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Not known, because of an error.
    Unknown,
    /// A boolean.
    Bool(bool),
    /// A string: any bytes.
    String(Arc<[u8]>),
    /// An integer that fits.
    Int(i64),
    /// A larger integer (never one that fits `Int`).
    BigInt(Arc<BigInt>),
    /// A rational that is not an integer, or of float kind.
    Float(Arc<BigRational>),
    /// A float too large or too small for a fraction.
    BigFloat(Arc<BigFloat>),
    /// Real and imaginary part (each `Int`, `BigInt`, `Float` or `BigFloat`).
    Complex(Arc<(Value, Value)>),
}

impl Value {
    /// The integer `v`, in its smallest form.
    pub fn from_bigint(v: BigInt) -> Value {
        match v.to_i64() {
            Some(small) => Value::Int(small),
            None => Value::BigInt(Arc::new(v)),
        }
    }

    /// The integer `v`.
    pub fn from_u64(v: u64) -> Value {
        match i64::try_from(v) {
            Ok(small) => Value::Int(small),
            Err(_) => Value::BigInt(Arc::new(BigInt::from(v))),
        }
    }

    /// The float `v` exactly; `Unknown` when it is not finite.
    pub fn from_f64(v: f64) -> Value {
        match BigRational::from_float(v) {
            Some(ratio) => real::from_ratio(ratio),
            None => Value::Unknown,
        }
    }

    /// The string `s`.
    pub fn from_bytes(s: &[u8]) -> Value {
        Value::String(s.into())
    }

    /// The complex number of these two parts; `Unknown` if one of them is.
    pub fn complex(re: Value, im: Value) -> Value {
        if matches!(re, Value::Unknown) || matches!(im, Value::Unknown) {
            return Value::Unknown;
        }
        Value::Complex(Arc::new((re, im)))
    }

    /// Its truth value.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// Its bytes, if it is a string.
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match self {
            Value::String(s) => Some(s),
            _ => None,
        }
    }

    /// Its value as `i64`, if it is a whole number (of any kind) in that range.
    pub fn as_i64(&self) -> Option<i64> {
        match self.to_int() {
            Value::Int(v) => Some(v),
            _ => None,
        }
    }

    /// Its value as `u64`, if it is a whole number (of any kind) in that range.
    pub fn as_u64(&self) -> Option<u64> {
        match self.to_int() {
            Value::Int(v) => u64::try_from(v).ok(),
            Value::BigInt(v) => v.to_u64(),
            _ => None,
        }
    }

    /// Its value as a big integer, if it is a whole number.
    pub fn as_bigint(&self) -> Option<BigInt> {
        match self.to_int() {
            Value::Int(v) => Some(BigInt::from(v)),
            Value::BigInt(v) => Some((*v).clone()),
            _ => None,
        }
    }

    /// The real part of a number.
    pub fn real(&self) -> Value {
        match self {
            Value::Complex(parts) => parts.0.clone(),
            Value::Bool(_) | Value::String(_) => Value::Unknown,
            other => other.clone(),
        }
    }

    /// The imaginary part of a number.
    pub fn imag(&self) -> Value {
        match self {
            Value::Complex(parts) => parts.1.clone(),
            Value::Int(_) | Value::BigInt(_) | Value::Float(_) | Value::BigFloat(_) => {
                Value::Int(0)
            }
            _ => Value::Unknown,
        }
    }

    /// -1, 0 or 1; for a complex number 0 exactly when it is zero.
    pub fn sign(&self) -> i32 {
        match self {
            Value::Complex(parts) => parts.0.sign() | parts.1.sign(),
            other => real::sign(other),
        }
    }

    /// Bits of an integer's magnitude.
    pub fn bit_len(&self) -> u64 {
        match self {
            Value::Int(v) => u64::from(64 - v.unsigned_abs().leading_zeros()),
            Value::BigInt(v) => v.bits(),
            _ => 0,
        }
    }

    /// Whether its value is unknown.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Value::Unknown)
    }
}
