//! Binary floats with a 512-bit mantissa and a wide exponent, rounded to nearest even.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::cmp::Ordering;

/// Numerators and denominators of this many bits or more turn a fraction into a big float.
pub(super) const MAX_BITS: u64 = 4096;
/// Mantissa bits kept.
const PREC: u64 = 512;
/// Exponents (of the leading bit) beyond this are infinite or zero.
const MAX_EXP: i64 = i32::MAX as i64;

/// `mant * 2^exp`; the mantissa is odd or zero, and has at most 512 bits.
#[derive(Clone, PartialEq, Debug)]
pub struct BigFloat {
    mant: BigInt,
    exp: i64,
}

impl BigFloat {
    /// Zero.
    pub fn zero() -> BigFloat {
        BigFloat {
            mant: BigInt::zero(),
            exp: 0,
        }
    }

    /// `mant * 2^exp`, rounded; `None` when it is too large. Too small a number is zero.
    pub fn new(mant: BigInt, exp: i64) -> Option<BigFloat> {
        BigFloat::rounded(mant, exp, PREC, false)
    }

    /// Rounds to `prec` bits; `sticky` says that non-zero bits below were cut off already.
    fn rounded(mant: BigInt, exp: i64, prec: u64, sticky: bool) -> Option<BigFloat> {
        if mant.is_zero() {
            return Some(BigFloat::zero());
        }
        let (sign, mut mag) = mant.into_parts();
        let mut exp = exp;
        let bits = mag.bits();
        if bits > prec {
            let cut = bits - prec;
            mag = round_shift(&mag, cut, sticky);
            exp = exp.checked_add(i64::try_from(cut).ok()?)?;
        }
        let zeros = mag.trailing_zeros().unwrap_or(0);
        mag >>= zeros;
        exp = exp.checked_add(i64::try_from(zeros).ok()?)?;
        let top = exp.checked_add(i64::try_from(mag.bits()).ok()?)?;
        if top > MAX_EXP {
            return None;
        }
        if top < -MAX_EXP {
            return Some(BigFloat::zero());
        }
        Some(BigFloat {
            mant: BigInt::from_biguint(sign, mag),
            exp,
        })
    }

    /// `num / den`, rounded.
    pub fn from_ratio(num: &BigInt, den: &BigInt) -> Option<BigFloat> {
        BigFloat::new(num.clone(), 0)?.div(&BigFloat::new(den.clone(), 0)?)
    }

    /// Mantissa and exponent.
    pub fn parts(&self) -> (&BigInt, i64) {
        (&self.mant, self.exp)
    }

    /// Exponent of the leading bit plus one (0.5 <= |m| < 1 times two to this); zero has 0.
    pub fn top_exp(&self) -> i64 {
        if self.mant.is_zero() {
            return 0;
        }
        self.exp + self.mant.bits() as i64
    }

    /// -1, 0 or 1.
    pub fn sign(&self) -> i32 {
        match self.mant.sign() {
            Sign::Minus => -1,
            Sign::NoSign => 0,
            Sign::Plus => 1,
        }
    }

    /// With the other sign.
    pub fn neg(&self) -> BigFloat {
        BigFloat {
            mant: -&self.mant,
            exp: self.exp,
        }
    }

    /// Sum.
    pub fn add(&self, other: &BigFloat) -> Option<BigFloat> {
        if self.mant.is_zero() {
            return Some(other.clone());
        }
        if other.mant.is_zero() {
            return Some(self.clone());
        }
        let (high, low) = if self.top_exp() >= other.top_exp() {
            (self, other)
        } else {
            (other, self)
        };
        // What lies far below the last kept bit only nudges the rounding.
        let floor = high.top_exp() - PREC as i64 - 64;
        if low.top_exp() < floor {
            let shift = (high.exp - floor).max(0) as u64;
            let nudge = BigInt::from(low.sign());
            return BigFloat::new((&high.mant << shift) + nudge, high.exp.min(floor));
        }
        let exp = high.exp.min(low.exp);
        let a = &high.mant << (high.exp - exp) as u64;
        let b = &low.mant << (low.exp - exp) as u64;
        BigFloat::new(a + b, exp)
    }

    /// Product.
    pub fn mul(&self, other: &BigFloat) -> Option<BigFloat> {
        BigFloat::new(&self.mant * &other.mant, self.exp.checked_add(other.exp)?)
    }

    /// Quotient; `None` also for a zero divisor.
    pub fn div(&self, other: &BigFloat) -> Option<BigFloat> {
        if other.mant.is_zero() {
            return None;
        }
        let shift = (PREC + 2 + other.mant.bits()).saturating_sub(self.mant.bits());
        let (quot, rem) = (&self.mant << shift).div_rem(&other.mant);
        let exp = self
            .exp
            .checked_sub(other.exp)?
            .checked_sub(i64::try_from(shift).ok()?)?;
        // One more bit below carries "there was a remainder".
        let mut wide: BigInt = quot << 1u32;
        if !rem.is_zero() {
            let negative = self.mant.is_negative() != other.mant.is_negative();
            wide += if negative { -1 } else { 1 };
        }
        BigFloat::new(wide, exp - 1)
    }

    /// Order.
    pub fn order(&self, other: &BigFloat) -> Ordering {
        let signs = self.sign().cmp(&other.sign());
        if signs != Ordering::Equal || self.sign() == 0 {
            return signs;
        }
        let tops = self.top_exp().cmp(&other.top_exp());
        if tops != Ordering::Equal {
            return if self.sign() > 0 {
                tops
            } else {
                tops.reverse()
            };
        }
        let exp = self.exp.min(other.exp);
        let a = &self.mant << (self.exp - exp) as u64;
        let b = &other.mant << (other.exp - exp) as u64;
        a.cmp(&b)
    }

    /// The integer value, if it is within rounding error of an integer below 2^4096.
    pub fn to_int(&self) -> Option<BigInt> {
        if self.mant.is_zero() {
            return Some(BigInt::zero());
        }
        if self.top_exp().abs() >= MAX_BITS as i64 {
            return None;
        }
        if self.exp >= 0 {
            return Some(&self.mant << self.exp as u64);
        }
        let near = BigFloat::rounded(self.mant.clone(), self.exp, PREC - 4, false)?;
        if near.exp >= 0 {
            return Some(&near.mant << near.exp as u64);
        }
        None
    }

    /// `10^n`, or `None` when it is too large.
    pub fn pow10(n: u64) -> Option<BigFloat> {
        // Kept with 128 extra bits while multiplying.
        let wide = PREC + 128;
        let mut result = BigFloat {
            mant: BigInt::one(),
            exp: 0,
        };
        let mut base = BigFloat {
            mant: BigInt::from(5),
            exp: 1,
        };
        let mut n = n;
        while n > 0 {
            if n & 1 == 1 {
                let (m, e) = (&result.mant * &base.mant, result.exp + base.exp);
                result = BigFloat::rounded(m, e, wide, false)?;
            }
            n >>= 1;
            if n > 0 {
                let (m, e) = (&base.mant * &base.mant, base.exp * 2);
                base = BigFloat::rounded(m, e, wide, false)?;
            }
        }
        Some(result)
    }
}

/// `mag >> cut`, rounded to nearest even; `sticky`: something non-zero is below `mag`.
fn round_shift(mag: &BigUint, cut: u64, sticky: bool) -> BigUint {
    let mut kept = mag >> cut;
    let half = mag.bit(cut - 1);
    let below = sticky || mag.trailing_zeros().unwrap_or(0) < cut - 1;
    if half && (below || kept.bit(0)) {
        kept += 1u32;
    }
    kept
}
