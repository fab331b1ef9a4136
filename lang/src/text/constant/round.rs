//! Real constants rounded to the floats of the machine.

use super::value::Value;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};

impl Value {
    /// Its real value rounded to the nearest `f64` (infinite when out of range); `None` if it is
    /// not a real number.
    pub fn as_f64(&self) -> Option<f64> {
        f64_of(&self.to_float())
    }
}

/// A real number rounded to `f64`, ties to even; infinite beyond its range.
pub fn f64_of(v: &Value) -> Option<f64> {
    round(v, 53, -1074, 1024)
}

/// A real number rounded to `f32`, ties to even; infinite beyond its range.
pub fn f32_of(v: &Value) -> Option<f32> {
    // The result has at most 24 bits and f32's exponents, so the cast is exact.
    round(v, 24, -149, 128).map(|f| f as f32)
}

fn round(v: &Value, mant_bits: i64, min_exp: i64, max_top: i64) -> Option<f64> {
    let ratio = match v {
        Value::Int(i) => BigRational::from_integer(BigInt::from(*i)),
        Value::BigInt(i) => BigRational::from_integer((**i).clone()),
        Value::Float(r) => (**r).clone(),
        Value::BigFloat(f) => {
            let top = f.top_exp();
            let sign = f64::from(f.sign());
            if top > max_top {
                return Some(sign * f64::INFINITY);
            }
            if top < min_exp - 2 {
                return Some(0.0);
            }
            let (mant, exp) = f.parts();
            if exp >= 0 {
                BigRational::from_integer(mant << exp as u64)
            } else {
                BigRational::new_raw(mant.clone(), BigInt::from(1) << (-exp) as u64)
            }
        }
        _ => return None,
    };
    let sign = if ratio.is_negative() { -1.0 } else { 1.0 };
    let magnitude = round_ratio(
        ratio.numer().magnitude(),
        ratio.denom().magnitude(),
        mant_bits,
        min_exp,
        max_top,
    );
    // A constant has no negative zero.
    Some(if magnitude == 0.0 {
        0.0
    } else {
        sign * magnitude
    })
}

fn round_ratio(num: &BigUint, den: &BigUint, mant_bits: i64, min_exp: i64, max_top: i64) -> f64 {
    if num.is_zero() {
        return 0.0;
    }
    let estimate = num.bits() as i64 - den.bits() as i64;
    let mut exp = (estimate - mant_bits).max(min_exp);
    let (mut quot, mut rem, mut unit) = scaled(num, den, exp);
    if quot.bits() as i64 > mant_bits {
        exp += 1;
        (quot, rem, unit) = scaled(num, den, exp);
    }
    let twice: BigUint = rem << 1u32;
    if twice > unit || (twice == unit && quot.bit(0)) {
        quot += 1u32;
    }
    if quot.bits() as i64 + exp > max_top {
        return f64::INFINITY;
    }
    quot.to_u64().unwrap_or(0) as f64 * power_of_two(exp)
}

/// Quotient, remainder and divisor of `num / den / 2^exp`.
fn scaled(num: &BigUint, den: &BigUint, exp: i64) -> (BigUint, BigUint, BigUint) {
    let (n, d) = if exp >= 0 {
        (num.clone(), den << exp as u64)
    } else {
        (num << (-exp) as u64, den.clone())
    };
    let (q, r) = n.div_rem(&d);
    (q, r, d)
}

/// `2^exp` for exponents of finite floats, subnormal ones included.
fn power_of_two(exp: i64) -> f64 {
    if exp >= -1022 {
        f64::from_bits(((exp + 1023).clamp(1, 2046) as u64) << 52)
    } else {
        f64::from_bits(1u64 << (exp + 1074).clamp(0, 51))
    }
}
