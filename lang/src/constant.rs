//! Constant values of arbitrary precision.

use num_bigint::BigInt;
use num_rational::BigRational;
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
    /// A larger integer.
    BigInt(Arc<BigInt>),
    /// A rational that is not an integer, or of float kind.
    Float(Arc<BigRational>),
    /// Real and imaginary part (each `Int`, `BigInt` or `Float`).
    Complex(Arc<(Value, Value)>),
}
