//! Operators on constants: unary, binary, shifts, comparisons.
//!
//! Operands of one operation are first converted to the larger of their kinds. A result that
//! cannot be expressed is `Unknown`.

use super::convert::Kind;
use super::real::{self, Arith};
use super::value::Value;
use crate::text::operator::{BinaryOp, UnaryOp};
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};
use std::cmp::Ordering;

/// The comparison operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Cmp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Cmp {
    /// The comparison that `op` is, if it is one.
    pub fn of(op: BinaryOp) -> Option<Cmp> {
        Some(match op {
            BinaryOp::Eq => Cmp::Eq,
            BinaryOp::Ne => Cmp::Ne,
            BinaryOp::Lt => Cmp::Lt,
            BinaryOp::Le => Cmp::Le,
            BinaryOp::Gt => Cmp::Gt,
            BinaryOp::Ge => Cmp::Ge,
            _ => return None,
        })
    }

    fn holds(self, order: Ordering) -> bool {
        match self {
            Cmp::Eq => order.is_eq(),
            Cmp::Ne => order.is_ne(),
            Cmp::Lt => order.is_lt(),
            Cmp::Le => order.is_le(),
            Cmp::Gt => order.is_gt(),
            Cmp::Ge => order.is_ge(),
        }
    }
}

/// `op x`. For `^` of an unsigned type `unsigned_bits` is its width (0: signed or untyped).
pub fn unary(op: UnaryOp, x: &Value, unsigned_bits: u32) -> Value {
    match (op, x) {
        (UnaryOp::Plus, _) => x.clone(),
        (UnaryOp::Not, Value::Bool(b)) => Value::Bool(!b),
        (UnaryOp::Neg, Value::Complex(parts)) => {
            Value::complex(real::negate(&parts.0), real::negate(&parts.1))
        }
        (UnaryOp::Neg, _) => real::negate(x),
        (UnaryOp::BitNot, _) => complement(x, unsigned_bits),
        _ => Value::Unknown,
    }
}

fn complement(x: &Value, unsigned_bits: u32) -> Value {
    let Some(v) = x.as_bigint() else {
        return Value::Unknown;
    };
    let flipped: BigInt = -v - 1;
    if unsigned_bits == 0 {
        return Value::from_bigint(flipped);
    }
    let mask: BigInt = (BigInt::one() << unsigned_bits) - 1;
    Value::from_bigint(flipped & mask)
}

/// `x op y` for arithmetic, bit and logical operators and string concatenation. `integer_div`
/// makes `/` truncate, as between integer operands. A zero divisor gives `Unknown`.
pub fn binary(x: &Value, op: BinaryOp, y: &Value, integer_div: bool) -> Value {
    match (x, y) {
        (Value::Bool(a), Value::Bool(b)) => match op {
            BinaryOp::LogAnd => Value::Bool(*a && *b),
            BinaryOp::LogOr => Value::Bool(*a || *b),
            _ => Value::Unknown,
        },
        (Value::String(a), Value::String(b)) if op == BinaryOp::Add => {
            Value::String([&a[..], &b[..]].concat().into())
        }
        _ => numeric(x, op, y, integer_div),
    }
}

fn numeric(x: &Value, op: BinaryOp, y: &Value, integer_div: bool) -> Value {
    if integer_div || !is_arith(op) {
        let (Some(a), Some(b)) = (x.as_bigint(), y.as_bigint()) else {
            return Value::Unknown;
        };
        return integers(&a, op, &b);
    }
    let op = match op {
        BinaryOp::Add => Arith::Add,
        BinaryOp::Sub => Arith::Sub,
        BinaryOp::Mul => Arith::Mul,
        _ => Arith::Quo,
    };
    if x.kind() == Kind::Complex || y.kind() == Kind::Complex {
        return complexes(op, x, y);
    }
    real::arith(op, x, y)
}

fn is_arith(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div
    )
}

fn integers(a: &BigInt, op: BinaryOp, b: &BigInt) -> Value {
    let divides = matches!(op, BinaryOp::Div | BinaryOp::Rem);
    if divides && b.is_zero() {
        return Value::Unknown;
    }
    Value::from_bigint(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::AndNot => a & (-b - 1),
        _ => return Value::Unknown,
    })
}

fn complexes(op: Arith, x: &Value, y: &Value) -> Value {
    let (a, b) = (x.real(), x.imag());
    let (c, d) = (y.real(), y.imag());
    let mul = |p: &Value, q: &Value| real::arith(Arith::Mul, p, q);
    let add = |p: &Value, q: &Value| real::arith(Arith::Add, p, q);
    let sub = |p: &Value, q: &Value| real::arith(Arith::Sub, p, q);
    match op {
        Arith::Add => Value::complex(add(&a, &c), add(&b, &d)),
        Arith::Sub => Value::complex(sub(&a, &c), sub(&b, &d)),
        Arith::Mul => Value::complex(
            sub(&mul(&a, &c), &mul(&b, &d)),
            add(&mul(&b, &c), &mul(&a, &d)),
        ),
        Arith::Quo => {
            let norm = add(&mul(&c, &c), &mul(&d, &d));
            let re = add(&mul(&a, &c), &mul(&b, &d));
            let im = sub(&mul(&b, &c), &mul(&a, &d));
            let quo = |p: &Value| real::arith(Arith::Quo, p, &norm);
            Value::complex(quo(&re), quo(&im))
        }
    }
}

/// `x << count` or `x >> count` for an integer `x`.
pub fn shift(x: &Value, left: bool, count: u32) -> Value {
    let Some(v) = real::integer(x) else {
        return Value::Unknown;
    };
    Value::from_bigint(if left { v << count } else { v >> count })
}

/// `x op y`; unordered kinds know only `==` and `!=`.
pub fn compare(x: &Value, op: Cmp, y: &Value) -> bool {
    let order = match (x, y) {
        (Value::Unknown, _) | (_, Value::Unknown) => return false,
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::String(a), Value::String(b)) => a.cmp(b),
        (Value::Complex(_), _) | (_, Value::Complex(_)) => {
            let same = real::order(&x.real(), &y.real()) == Some(Ordering::Equal)
                && real::order(&x.imag(), &y.imag()) == Some(Ordering::Equal);
            if same {
                Ordering::Equal
            } else {
                Ordering::Less
            }
        }
        _ => match real::order(x, y) {
            Some(order) => order,
            None => return false,
        },
    };
    op.holds(order)
}

impl Value {
    /// A shift count: a whole number that fits `u32`.
    pub fn as_shift_count(&self) -> Option<u32> {
        self.as_bigint()?.to_u32()
    }
}
