//! Floating point where Go and the processor differ: complex products and quotients, minimum, conversions.

/// Complex product.
#[inline]
pub fn mul(a: f64, b: f64, c: f64, e: f64) -> (f64, f64) {
    (a * c - b * e, a * e + b * c)
}

/// Complex quotient as Go defines it: Smith's scaling, infinities and NaNs told apart first.
pub fn div(a: f64, b: f64, c: f64, e: f64) -> (f64, f64) {
    let nan = |x: f64, y: f64| x.is_nan() || y.is_nan();
    let inf = |x: f64, y: f64| x.is_infinite() || y.is_infinite();
    let unit = |x: f64| {
        if x.is_infinite() {
            1f64.copysign(x)
        } else {
            0f64.copysign(x)
        }
    };
    let (re, im) = if c.abs() >= e.abs() {
        let ratio = e / c;
        let denom = c + ratio * e;
        ((a + b * ratio) / denom, (b - a * ratio) / denom)
    } else {
        let ratio = c / e;
        let denom = e + ratio * c;
        ((a * ratio + b) / denom, (b * ratio - a) / denom)
    };
    if !(re.is_nan() && im.is_nan()) {
        return (re, im);
    }
    if c == 0.0 && e == 0.0 && (!a.is_nan() || !b.is_nan()) {
        let big = f64::INFINITY.copysign(c);
        (big * a, big * b)
    } else if inf(a, b) && !nan(c, e) && !inf(c, e) {
        let (x, y) = (unit(a), unit(b));
        (
            f64::INFINITY * (x * c + y * e),
            f64::INFINITY * (y * c - x * e),
        )
    } else if inf(c, e) && !nan(a, b) && !inf(a, b) {
        let (x, y) = (unit(c), unit(e));
        (0.0 * (a * x + b * y), 0.0 * (b * x - a * y))
    } else {
        (re, im)
    }
}

/// `min` of floating-point numbers: NaN if either is, and -0 is less than 0.
#[inline]
pub fn min(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x == 0.0 && y == 0.0 {
        if x.is_sign_negative() { x } else { y }
    } else if x < y {
        x
    } else {
        y
    }
}

/// `max` of floating-point numbers: NaN if either is, and -0 is less than 0.
#[inline]
pub fn max(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x == 0.0 && y == 0.0 {
        if x.is_sign_negative() { y } else { x }
    } else if x > y {
        x
    } else {
        y
    }
}

/// As the processor's conversion on x86-64: what does not fit gives the lowest number.
#[inline(always)]
pub fn to_i64(v: f64) -> i64 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE2 is part of x86-64.
    unsafe {
        use std::arch::x86_64::{_mm_cvttsd_si64, _mm_set_sd};
        _mm_cvttsd_si64(_mm_set_sd(v))
    }
    #[cfg(not(target_arch = "x86_64"))]
    if v >= -9.223372036854775808e18 && v < 9.223372036854775808e18 {
        v as i64
    } else {
        i64::MIN
    }
}

/// The same for 32 bits.
#[inline(always)]
pub fn to_i32(v: f64) -> i64 {
    if v > -2147483649.0 && v < 2147483648.0 {
        v as i32 as i64
    } else {
        i32::MIN as i64
    }
}

/// Unsigned: from 2^63 on through the difference. What does not fit is 2^63.
#[inline(always)]
pub fn to_u64(v: f64) -> u64 {
    const TOP: f64 = 9_223_372_036_854_775_808.0;
    let low = to_i64(v);
    (low | to_i64(v - TOP) & low >> 63) as u64
}
