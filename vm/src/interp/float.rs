//! Floating-point and complex arithmetic, conversions, minimum and maximum.

use super::dispatch::simple;
use crate::rt::float::{div, max, min, mul, to_i32, to_i64, to_u64};

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
