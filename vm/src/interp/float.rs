//! Floating-point and complex arithmetic, conversions, minimum and maximum.

use super::dispatch::simple;

#[inline(always)]
fn d(bits: u64) -> f64 {
    f64::from_bits(bits)
}

#[inline(always)]
fn s(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

#[inline(always)]
fn d_(v: f64) -> u64 {
    v.to_bits()
}

#[inline(always)]
fn s_(v: f32) -> u64 {
    v.to_bits() as u64
}

simple! {
    AddF64 |i| i.sa(d_(d(i.rb()) + d(i.rc())));
    SubF64 |i| i.sa(d_(d(i.rb()) - d(i.rc())));
    MulF64 |i| i.sa(d_(d(i.rb()) * d(i.rc())));
    DivF64 |i| i.sa(d_(d(i.rb()) / d(i.rc())));
    NegF64 |i| i.sa(i.rb() ^ 1 << 63);
    MulAddF64 |i| i.sa(d_(d(i.ra()) + d(i.rb()) * d(i.rc())));
    MulSubF64 |i| i.sa(d_(d(i.ra()) - d(i.rb()) * d(i.rc())));
    AddF32 |i| i.sa(s_(s(i.rb()) + s(i.rc())));
    SubF32 |i| i.sa(s_(s(i.rb()) - s(i.rc())));
    MulF32 |i| i.sa(s_(s(i.rb()) * s(i.rc())));
    DivF32 |i| i.sa(s_(s(i.rb()) / s(i.rc())));
    NegF32 |i| i.sa(i.rb() ^ 1 << 31);
    SqrtF64 |i| i.sa(d_(d(i.rb()).sqrt()));
    AbsF64 |i| i.sa(i.rb() & !(1 << 63));
    FloorF64 |i| i.sa(d_(d(i.rb()).floor()));
    CeilF64 |i| i.sa(d_(d(i.rb()).ceil()));
    TruncF64 |i| i.sa(d_(d(i.rb()).trunc()));

    CopysignF64 |i| i.sa(d_(d(i.rb()).copysign(d(i.rc()))));

    S64F64 |i| i.sa(d_(i.rb() as i64 as f64));
    U64F64 |i| i.sa(d_(i.rb() as f64));
    S64F32 |i| i.sa(s_(i.rb() as i64 as f32));
    U64F32 |i| i.sa(s_(i.rb() as f32));
    F64S64 |i| i.sa(to_i64(d(i.rb())) as u64);
    F64S32 |i| i.sa(to_i32(d(i.rb())) as u64);
    F64U64 |i| i.sa(to_u64(d(i.rb())));
    F32S64 |i| i.sa(to_i64(s(i.rb()) as f64) as u64);
    F32S32 |i| i.sa(to_i32(s(i.rb()) as f64) as u64);
    F32U64 |i| i.sa(to_u64(s(i.rb()) as f64));
    F64F32 |i| i.sa(s_(d(i.rb()) as f32));
    F32F64 |i| i.sa(d_(s(i.rb()) as f64));

    EqF64 |i| i.sa((d(i.rb()) == d(i.rc())) as u64);
    NeF64 |i| i.sa((d(i.rb()) != d(i.rc())) as u64);
    LtF64 |i| i.sa((d(i.rb()) < d(i.rc())) as u64);
    LeF64 |i| i.sa((d(i.rb()) <= d(i.rc())) as u64);
    EqF32 |i| i.sa((s(i.rb()) == s(i.rc())) as u64);
    NeF32 |i| i.sa((s(i.rb()) != s(i.rc())) as u64);
    LtF32 |i| i.sa((s(i.rb()) < s(i.rc())) as u64);
    LeF32 |i| i.sa((s(i.rb()) <= s(i.rc())) as u64);
    MinF64 |i| i.sa(d_(min(d(i.rb()), d(i.rc()))));
    MaxF64 |i| i.sa(d_(max(d(i.rb()), d(i.rc()))));
    MinF32 |i| i.sa(s_(min(s(i.rb()) as f64, s(i.rc()) as f64) as f32));
    MaxF32 |i| i.sa(s_(max(s(i.rb()) as f64, s(i.rc()) as f64) as f32));

    PackC64 |i| { let [re, im] = i.rb2(); i.sa(re as u32 as u64 | im << 32) };
    UnpackC64 |i| { let v = i.rb(); i.sa2([v as u32 as u64, v >> 32]) };
    AddC128 |i| i.sa2(c128(i.rb2(), i.rc2(), |a, b, c, e| (a + c, b + e)));
    SubC128 |i| i.sa2(c128(i.rb2(), i.rc2(), |a, b, c, e| (a - c, b - e)));
    MulC128 |i| i.sa2(c128(i.rb2(), i.rc2(), mul));
    DivC128 |i| i.sa2(c128(i.rb2(), i.rc2(), div));
    NegC128 |i| { let [a, b] = i.rb2(); i.sa2([a ^ 1 << 63, b ^ 1 << 63]) };
    EqC128 |i| { let ([a, b], [c, e]) = (i.rb2(), i.rc2()); i.sa((d(a) == d(c) && d(b) == d(e)) as u64) };
    AddC64 |i| i.sa2(c64(i.rb2(), i.rc2(), |a, b, c, e| (a + c, b + e)));
    SubC64 |i| i.sa2(c64(i.rb2(), i.rc2(), |a, b, c, e| (a - c, b - e)));
    MulC64 |i| i.sa2(c64(i.rb2(), i.rc2(), |a, b, c, e| (a * c - b * e, a * e + b * c)));
    DivC64 |i| i.sa2(c64(i.rb2(), i.rc2(), |a, b, c, e| {
        let (re, im) = div(a as f64, b as f64, c as f64, e as f64);
        (re as f32, im as f32)
    }));
    NegC64 |i| { let [a, b] = i.rb2(); i.sa2([a ^ 1 << 31, b ^ 1 << 31]) };
    EqC64 |i| { let ([a, b], [c, e]) = (i.rb2(), i.rc2()); i.sa((s(a) == s(c) && s(b) == s(e)) as u64) };
}

#[inline(always)]
fn c128(x: [u64; 2], y: [u64; 2], f: impl Fn(f64, f64, f64, f64) -> (f64, f64)) -> [u64; 2] {
    let (re, im) = f(d(x[0]), d(x[1]), d(y[0]), d(y[1]));
    [d_(re), d_(im)]
}

#[inline(always)]
fn c64(x: [u64; 2], y: [u64; 2], f: impl Fn(f32, f32, f32, f32) -> (f32, f32)) -> [u64; 2] {
    let (re, im) = f(s(x[0]), s(x[1]), s(y[0]), s(y[1]));
    [s_(re), s_(im)]
}

fn mul(a: f64, b: f64, c: f64, e: f64) -> (f64, f64) {
    (a * c - b * e, a * e + b * c)
}

/// Complex quotient as Go defines it: Smith's scaling, infinities and NaNs told apart first.
fn div(a: f64, b: f64, c: f64, e: f64) -> (f64, f64) {
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

fn min(x: f64, y: f64) -> f64 {
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

fn max(x: f64, y: f64) -> f64 {
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
fn to_i32(v: f64) -> i64 {
    if v > -2147483649.0 && v < 2147483648.0 {
        v as i32 as i64
    } else {
        i32::MIN as i64
    }
}

/// Unsigned: from 2^63 on through the difference.
#[inline(always)]
fn to_u64(v: f64) -> u64 {
    const TOP: f64 = 9_223_372_036_854_775_808.0;
    if v < TOP {
        to_i64(v) as u64
    } else {
        to_i64(v - TOP) as u64 ^ 1 << 63
    }
}
