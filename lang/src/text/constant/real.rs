//! Arithmetic of the real numbers among constants: integers, fractions and big floats.

use super::bigfloat::{BigFloat, MAX_BITS};
use super::value::Value;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use std::cmp::Ordering;
use std::sync::Arc;

/// The value of a fraction, of float kind.
pub(super) fn from_ratio(ratio: BigRational) -> Value {
    if ratio.numer().bits() < MAX_BITS && ratio.denom().bits() < MAX_BITS {
        return Value::Float(Arc::new(ratio));
    }
    from_big(BigFloat::from_ratio(ratio.numer(), ratio.denom()))
}

/// The value of a big float; `None` is an infinite one.
pub(super) fn from_big(float: Option<BigFloat>) -> Value {
    match float {
        None => Value::Unknown,
        Some(f) if f.sign() == 0 => Value::Float(Arc::new(BigRational::zero())),
        Some(f) => Value::BigFloat(Arc::new(f)),
    }
}

/// A real number as integer, without a check that it is one.
pub(super) fn integer(v: &Value) -> Option<BigInt> {
    match v {
        Value::Int(i) => Some(BigInt::from(*i)),
        Value::BigInt(i) => Some((**i).clone()),
        _ => None,
    }
}

/// A real number as fraction; `None` for big floats and other kinds.
pub(super) fn ratio(v: &Value) -> Option<BigRational> {
    match v {
        Value::Float(r) => Some((**r).clone()),
        other => Some(BigRational::from_integer(integer(other)?)),
    }
}

/// A real number as big float.
pub(super) fn big(v: &Value) -> Option<BigFloat> {
    match v {
        Value::BigFloat(f) => Some((**f).clone()),
        Value::Float(r) => BigFloat::from_ratio(r.numer(), r.denom()),
        other => BigFloat::new(integer(other)?, 0),
    }
}

/// The sign of a real number; 1 for what is not a number.
pub(super) fn sign(v: &Value) -> i32 {
    match v {
        Value::Int(i) => i.signum() as i32,
        Value::BigInt(i) => i32::from(i.is_positive()) - i32::from(i.is_negative()),
        Value::Float(r) => i32::from(r.is_positive()) - i32::from(r.is_negative()),
        Value::BigFloat(f) => f.sign(),
        _ => 1,
    }
}

/// The four operations of real arithmetic.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Arith {
    Add,
    Sub,
    Mul,
    /// Exact division (not that of integers).
    Quo,
}

/// `a op b` for real numbers. Integers stay integers except under `Quo`.
pub(super) fn arith(op: Arith, a: &Value, b: &Value) -> Value {
    if op != Arith::Quo {
        if let (Value::Int(x), Value::Int(y)) = (a, b)
            && let Some(v) = small(op, *x, *y)
        {
            return Value::Int(v);
        }
        if let (Some(x), Some(y)) = (integer(a), integer(b)) {
            return Value::from_bigint(match op {
                Arith::Add => x + y,
                Arith::Sub => x - y,
                Arith::Mul | Arith::Quo => x * y,
            });
        }
    }
    if let (Some(x), Some(y)) = (ratio(a), ratio(b)) {
        if op == Arith::Quo && y.is_zero() {
            return Value::Unknown;
        }
        return from_ratio(match op {
            Arith::Add => x + y,
            Arith::Sub => x - y,
            Arith::Mul => x * y,
            Arith::Quo => x / y,
        });
    }
    let (Some(x), Some(y)) = (big(a), big(b)) else {
        return Value::Unknown;
    };
    from_big(match op {
        Arith::Add => x.add(&y),
        Arith::Sub => x.add(&y.neg()),
        Arith::Mul => x.mul(&y),
        Arith::Quo => x.div(&y),
    })
}

fn small(op: Arith, x: i64, y: i64) -> Option<i64> {
    match op {
        Arith::Add => x.checked_add(y),
        Arith::Sub => x.checked_sub(y),
        Arith::Mul => x.checked_mul(y),
        Arith::Quo => None,
    }
}

/// Order of two real numbers; `None` if one is not a real number.
pub(super) fn order(a: &Value, b: &Value) -> Option<Ordering> {
    if let (Value::Int(x), Value::Int(y)) = (a, b) {
        return Some(x.cmp(y));
    }
    if let (Some(x), Some(y)) = (ratio(a), ratio(b)) {
        return Some(x.cmp(&y));
    }
    Some(big(a)?.order(&big(b)?))
}

/// `-v`
pub(super) fn negate(v: &Value) -> Value {
    match v {
        Value::Float(r) => Value::Float(Arc::new(-(**r).clone())),
        Value::BigFloat(f) => Value::BigFloat(Arc::new(f.neg())),
        Value::Int(i) if *i != i64::MIN => Value::Int(-i),
        other => match integer(other) {
            Some(i) => Value::from_bigint(-i),
            None => Value::Unknown,
        },
    }
}
