//! Integers: shifts of any count, division.

/// `x << n` for every count.
#[inline(always)]
pub fn shl(x: u64, n: u64) -> u64 {
    if n < 64 { x << n } else { 0 }
}

/// `x >> n` for every count, unsigned.
#[inline(always)]
pub fn shr(x: u64, n: u64) -> u64 {
    if n < 64 { x >> n } else { 0 }
}

/// `x >> n` for every count, signed.
#[inline(always)]
pub fn sar(x: u64, n: u64) -> u64 {
    (x as i64 >> n.min(63)) as u64
}

// Division of numbers of 32 bits is several times faster than of 64 on many processors.

/// Signed quotient.
///
/// # Safety
/// `y` is not 0.
#[inline(always)]
pub unsafe fn div_s(x: u64, y: u64) -> u64 {
    // SAFETY: the divisor is not 0, as this function demands.
    unsafe { std::hint::assert_unchecked(y != 0) };
    if (x | y) >> 32 == 0 {
        return div32(x, y);
    }
    // The quotient overflows only for the lowest number by -1, and wraps.
    if y == u64::MAX {
        return x.wrapping_neg();
    }
    (x as i64).wrapping_div(y as i64) as u64
}

/// Signed remainder.
///
/// # Safety
/// `y` is not 0.
#[inline(always)]
pub unsafe fn rem_s(x: u64, y: u64) -> u64 {
    // SAFETY: as in `div_s`, the divisor is not 0.
    unsafe { std::hint::assert_unchecked(y != 0) };
    if (x | y) >> 32 == 0 {
        return rem32(x, y);
    }
    if y == u64::MAX {
        return 0;
    }
    (x as i64).wrapping_rem(y as i64) as u64
}

/// Unsigned quotient.
///
/// # Safety
/// `y` is not 0.
#[inline(always)]
pub unsafe fn div_u(x: u64, y: u64) -> u64 {
    // SAFETY: the divisor is not 0, as this function demands.
    unsafe { std::hint::assert_unchecked(y != 0) };
    if (x | y) >> 32 == 0 {
        div32(x, y)
    } else {
        x / y
    }
}

/// Unsigned remainder.
///
/// # Safety
/// `y` is not 0.
#[inline(always)]
pub unsafe fn rem_u(x: u64, y: u64) -> u64 {
    // SAFETY: as in `div_u`, the divisor is not 0.
    unsafe { std::hint::assert_unchecked(y != 0) };
    if (x | y) >> 32 == 0 {
        rem32(x, y)
    } else {
        x % y
    }
}

/// Both numbers fit in 32 bits, the divisor is not 0.
#[inline(always)]
fn div32(x: u64, y: u64) -> u64 {
    (x as u32).checked_div(y as u32).unwrap_or(0) as u64
}

/// Both numbers fit in 32 bits, the divisor is not 0.
#[inline(always)]
fn rem32(x: u64, y: u64) -> u64 {
    (x as u32).checked_rem(y as u32).unwrap_or(0) as u64
}
