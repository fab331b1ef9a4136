//! Natives of package math.

mod bessel;
mod elementary;
mod erf;
mod log1p;
mod log_gamma;

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use elementary as e;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Acos", |cx| one(cx, e::acos)),
    ("Acosh", |cx| one(cx, e::acosh)),
    ("Asin", |cx| one(cx, e::asin)),
    ("Asinh", |cx| one(cx, e::asinh)),
    ("Atan", |cx| one(cx, e::atan)),
    ("Atanh", |cx| one(cx, e::atanh)),
    ("Cbrt", |cx| one(cx, e::cbrt)),
    ("Ceil", |cx| one(cx, f64::ceil)),
    ("Cos", |cx| one(cx, e::cos)),
    ("Cosh", |cx| one(cx, e::cosh)),
    ("Erf", |cx| one(cx, erf::erf)),
    ("Erfc", |cx| one(cx, erf::erfc)),
    ("Erfinv", |cx| one(cx, e::erfinv)),
    ("Exp", |cx| one(cx, e::exp)),
    ("Exp2", |cx| one(cx, e::exp2)),
    ("Expm1", |cx| one(cx, libm::expm1)),
    ("Floor", |cx| one(cx, f64::floor)),
    ("Gamma", |cx| one(cx, e::gamma)),
    ("J0", |cx| one(cx, bessel::j0)),
    ("J1", |cx| one(cx, bessel::j1)),
    ("Log", |cx| one(cx, e::log)),
    ("Log10", |cx| one(cx, e::log10)),
    ("Log1p", |cx| one(cx, log1p::log1p)),
    ("Log2", |cx| one(cx, e::log2)),
    ("Round", |cx| one(cx, f64::round)),
    ("RoundToEven", |cx| one(cx, f64::round_ties_even)),
    ("Sin", |cx| one(cx, e::sin)),
    ("Sinh", |cx| one(cx, e::sinh)),
    ("Sqrt", |cx| one(cx, f64::sqrt)),
    ("Tan", |cx| one(cx, e::tan)),
    ("Tanh", |cx| one(cx, e::tanh)),
    ("Trunc", |cx| one(cx, f64::trunc)),
    ("Y0", |cx| one(cx, bessel::y0)),
    ("Y1", |cx| one(cx, bessel::y1)),
    ("Abs", |cx| one(cx, f64::abs)),
    ("Logb", |cx| one(cx, logb)),
    ("Atan2", |cx| two(cx, e::atan2)),
    ("Copysign", |cx| two(cx, f64::copysign)),
    ("Dim", |cx| two(cx, dim)),
    ("Hypot", |cx| two(cx, e::hypot)),
    ("maxAlike", |cx| two(cx, max)),
    ("minAlike", |cx| two(cx, |x, y| -max(-x, -y))),
    ("Mod", |cx| two(cx, |x, y| x % y)),
    ("Nextafter", |cx| two(cx, nextafter)),
    ("Pow", |cx| two(cx, e::pow)),
    ("Remainder", |cx| two(cx, libm::remainder)),
    ("FMA", |cx| {
        let v = cx.arg_f64(0).mul_add(cx.arg_f64(1), cx.arg_f64(2));
        cx.ret_f64(0, v);
        Outcome::Done
    }),
    ("Nextafter32", |cx| {
        let (x, y) = (cx.arg_f32(0), cx.arg_f32(1));
        let v = if x == y { x } else { libm::nextafterf(x, y) };
        cx.ret_f32(0, v);
        Outcome::Done
    }),
    // A register holds a float's bits.
    ("Float32bits", same_bits),
    ("Float32frombits", same_bits),
    ("Float64bits", same_bits),
    ("Float64frombits", same_bits),
    ("Frexp", |cx| {
        let (frac, exp) = e::frexp(cx.arg_f64(0));
        cx.ret_f64(0, frac);
        cx.ret_i64(1, exp.into());
        Outcome::Done
    }),
    ("Ldexp", |cx| {
        let v = e::ldexp(cx.arg_f64(0), cx.arg_i64(1));
        cx.ret_f64(0, v);
        Outcome::Done
    }),
    ("Lgamma", |cx| {
        let (v, sign) = log_gamma::log_gamma(cx.arg_f64(0));
        cx.ret_f64(0, v);
        cx.ret_i64(1, sign);
        Outcome::Done
    }),
    ("Modf", |cx| {
        let x = cx.arg_f64(0);
        let int = x.trunc();
        let frac = if x.is_infinite() {
            f64::NAN
        } else {
            (x - int).copysign(x)
        };
        cx.ret_f64(0, int);
        cx.ret_f64(1, frac);
        Outcome::Done
    }),
    ("Sincos", |cx| {
        let x = cx.arg_f64(0);
        cx.ret_f64(0, e::sin(x));
        cx.ret_f64(1, e::cos(x));
        Outcome::Done
    }),
    ("Jn", |cx| {
        let v = bessel::jn(order(cx), cx.arg_f64(1));
        cx.ret_f64(0, v);
        Outcome::Done
    }),
    ("Yn", |cx| {
        let v = bessel::yn(order(cx), cx.arg_f64(1));
        cx.ret_f64(0, v);
        Outcome::Done
    }),
    ("Ilogb", |cx| {
        let x = cx.arg_f64(0);
        let v = if x == 0.0 {
            i32::MIN.into()
        } else if !x.is_finite() {
            i32::MAX.into()
        } else {
            i64::from(e::frexp(x).1) - 1
        };
        cx.ret_i64(0, v);
        Outcome::Done
    }),
    ("Pow10", |cx| {
        let v = pow10(cx.arg_i64(0));
        cx.ret_f64(0, v);
        Outcome::Done
    }),
];

/// 10 to the power of `n` as Go computes it: from two powers, so that the result may be one unit off the nearest.
fn pow10(n: i64) -> f64 {
    const ONES: [f64; 32] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22, 1e23, 1e24, 1e25, 1e26, 1e27, 1e28, 1e29, 1e30, 1e31,
    ];
    const UP: [f64; 10] = [
        1e0, 1e32, 1e64, 1e96, 1e128, 1e160, 1e192, 1e224, 1e256, 1e288,
    ];
    const DOWN: [f64; 11] = [
        1e0, 1e-32, 1e-64, 1e-96, 1e-128, 1e-160, 1e-192, 1e-224, 1e-256, 1e-288, 1e-320,
    ];
    let places = n.unsigned_abs() as usize;
    let one = |table: &[f64], i: usize| table.get(i).copied().unwrap_or(f64::NAN);
    match n {
        ..-323 => 0.0,
        -323..0 => one(&DOWN, places / 32) / one(&ONES, places % 32),
        0..=308 => one(&UP, places / 32) * one(&ONES, places % 32),
        309.. => f64::INFINITY,
    }
}

fn one(cx: &mut NativeCx<'_>, f: fn(f64) -> f64) -> Outcome {
    let v = f(cx.arg_f64(0));
    cx.ret_f64(0, v);
    Outcome::Done
}

fn two(cx: &mut NativeCx<'_>, f: fn(f64, f64) -> f64) -> Outcome {
    let v = f(cx.arg_f64(0), cx.arg_f64(1));
    cx.ret_f64(0, v);
    Outcome::Done
}

fn same_bits(cx: &mut NativeCx<'_>) -> Outcome {
    let v = cx.arg_u64(0);
    cx.ret_u64(0, v);
    Outcome::Done
}

/// The order of a Bessel function.
fn order(cx: &NativeCx<'_>) -> i32 {
    let most = i64::from(i32::MAX);
    cx.arg_i64(0).clamp(-most, most) as i32
}

fn logb(x: f64) -> f64 {
    if x == 0.0 {
        f64::NEG_INFINITY
    } else if x.is_infinite() {
        f64::INFINITY
    } else if x.is_nan() {
        x
    } else {
        f64::from(e::frexp(x).1 - 1)
    }
}

fn dim(x: f64, y: f64) -> f64 {
    let v = x - y;
    if v <= 0.0 { 0.0 } else { v }
}

/// The larger; an infinity wins over NaN, +0 over -0.
fn max(x: f64, y: f64) -> f64 {
    if x == f64::INFINITY || y == f64::INFINITY {
        f64::INFINITY
    } else if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x == 0.0 && x == y {
        if x.is_sign_negative() { y } else { x }
    } else if x > y {
        x
    } else {
        y
    }
}

fn nextafter(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x == y {
        x
    } else if x == 0.0 {
        f64::from_bits(1).copysign(y)
    } else if (y > x) == (x > 0.0) {
        f64::from_bits(x.to_bits() + 1)
    } else {
        f64::from_bits(x.to_bits() - 1)
    }
}
