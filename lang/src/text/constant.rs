//! Constant values of arbitrary precision: representation, construction and access.
//!
//! Integers are exact. Floats are exact fractions while numerator and denominator stay below
//! 4,096 bits; beyond that they become binary floats with a 512-bit mantissa ([`BigFloat`]), so
//! that `1e1000000` costs no more memory than `1.0`.

mod bigfloat;
mod convert;
mod format;
mod literal;
mod ops;
mod real;
mod round;
#[cfg(test)]
mod tests;
mod value;

pub use bigfloat::BigFloat;
pub use convert::Kind;
pub use format::quote;
pub use literal::{parse_literal, unquote};
pub use ops::{Cmp, binary, compare, shift, unary};
pub use round::{f32_of, f64_of};
pub use value::Value;
