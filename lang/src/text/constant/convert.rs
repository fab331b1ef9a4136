//! Kinds of constants, and conversions between them.

use super::real;
use super::value::Value;
use num_rational::BigRational;
use num_traits::Zero;
use std::sync::Arc;

/// What kind of constant a value is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    Unknown,
    Bool,
    String,
    Int,
    Float,
    Complex,
}

impl Value {
    /// Its kind.
    pub fn kind(&self) -> Kind {
        match self {
            Value::Unknown => Kind::Unknown,
            Value::Bool(_) => Kind::Bool,
            Value::String(_) => Kind::String,
            Value::Int(_) | Value::BigInt(_) => Kind::Int,
            Value::Float(_) | Value::BigFloat(_) => Kind::Float,
            Value::Complex(_) => Kind::Complex,
        }
    }

    /// The integer of this value, or `Unknown` if it is no whole number.
    pub fn to_int(&self) -> Value {
        match self {
            Value::Int(_) | Value::BigInt(_) => self.clone(),
            Value::Float(r) if r.is_integer() => Value::from_bigint(r.to_integer()),
            Value::BigFloat(f) => f.to_int().map_or(Value::Unknown, Value::from_bigint),
            Value::Complex(parts) if parts.1.sign() == 0 => parts.0.to_int(),
            _ => Value::Unknown,
        }
    }

    /// The float of this value, or `Unknown` if it is no real number.
    pub fn to_float(&self) -> Value {
        match self {
            Value::Int(i) => Value::Float(Arc::new(BigRational::from_integer((*i).into()))),
            Value::BigInt(i) => real::from_ratio(BigRational::from_integer((**i).clone())),
            Value::Float(_) | Value::BigFloat(_) => self.clone(),
            Value::Complex(parts) if parts.1.sign() == 0 => parts.0.to_float(),
            _ => Value::Unknown,
        }
    }

    /// The complex number of this value, or `Unknown` if it is no number.
    pub fn to_complex(&self) -> Value {
        match self {
            Value::Complex(_) => self.clone(),
            Value::Int(_) | Value::BigInt(_) | Value::Float(_) | Value::BigFloat(_) => {
                Value::complex(self.clone(), Value::Int(0))
            }
            _ => Value::Unknown,
        }
    }

    /// A float zero (for the underflow of tiny literals).
    pub(super) fn float_zero() -> Value {
        Value::Float(Arc::new(BigRational::zero()))
    }
}
