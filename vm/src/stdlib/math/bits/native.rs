//! Natives of package math/bits.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("LeadingZeros", |cx| count(cx, |x| x.leading_zeros())),
    ("LeadingZeros8", |cx| count(cx, |x| x.leading_zeros() - 56)),
    ("LeadingZeros16", |cx| count(cx, |x| x.leading_zeros() - 48)),
    ("LeadingZeros32", |cx| count(cx, |x| x.leading_zeros() - 32)),
    ("LeadingZeros64", |cx| count(cx, |x| x.leading_zeros())),
    ("TrailingZeros", |cx| count(cx, |x| x.trailing_zeros())),
    ("TrailingZeros8", |cx| {
        count(cx, |x| x.trailing_zeros().min(8))
    }),
    ("TrailingZeros16", |cx| {
        count(cx, |x| x.trailing_zeros().min(16))
    }),
    ("TrailingZeros32", |cx| {
        count(cx, |x| x.trailing_zeros().min(32))
    }),
    ("TrailingZeros64", |cx| count(cx, |x| x.trailing_zeros())),
    ("OnesCount", |cx| count(cx, u64::count_ones)),
    ("OnesCount8", |cx| count(cx, u64::count_ones)),
    ("OnesCount16", |cx| count(cx, u64::count_ones)),
    ("OnesCount32", |cx| count(cx, u64::count_ones)),
    ("OnesCount64", |cx| count(cx, u64::count_ones)),
    ("Len", |cx| count(cx, |x| 64 - x.leading_zeros())),
    ("Len8", |cx| count(cx, |x| 64 - x.leading_zeros())),
    ("Len16", |cx| count(cx, |x| 64 - x.leading_zeros())),
    ("Len32", |cx| count(cx, |x| 64 - x.leading_zeros())),
    ("Len64", |cx| count(cx, |x| 64 - x.leading_zeros())),
    ("Reverse", |cx| map(cx, u64::reverse_bits)),
    ("Reverse8", |cx| map(cx, |x| x.reverse_bits() >> 56)),
    ("Reverse16", |cx| map(cx, |x| x.reverse_bits() >> 48)),
    ("Reverse32", |cx| map(cx, |x| x.reverse_bits() >> 32)),
    ("Reverse64", |cx| map(cx, u64::reverse_bits)),
    ("ReverseBytes", |cx| map(cx, u64::swap_bytes)),
    ("ReverseBytes16", |cx| map(cx, |x| x.swap_bytes() >> 48)),
    ("ReverseBytes32", |cx| map(cx, |x| x.swap_bytes() >> 32)),
    ("ReverseBytes64", |cx| map(cx, u64::swap_bytes)),
    ("RotateLeft", |cx| rotate(cx, |x, k| x.rotate_left(k & 63))),
    ("RotateLeft8", |cx| {
        rotate(cx, |x, k| (x as u8).rotate_left(k & 7).into())
    }),
    ("RotateLeft16", |cx| {
        rotate(cx, |x, k| (x as u16).rotate_left(k & 15).into())
    }),
    ("RotateLeft32", |cx| {
        rotate(cx, |x, k| (x as u32).rotate_left(k & 31).into())
    }),
    ("RotateLeft64", |cx| {
        rotate(cx, |x, k| x.rotate_left(k & 63))
    }),
    ("Add", |cx| add(cx, 64)),
    ("Add32", |cx| add(cx, 32)),
    ("Add64", |cx| add(cx, 64)),
    ("Sub", |cx| sub(cx, 64)),
    ("Sub32", |cx| sub(cx, 32)),
    ("Sub64", |cx| sub(cx, 64)),
    ("Mul", |cx| mul(cx, 64)),
    ("Mul32", |cx| mul(cx, 32)),
    ("Mul64", |cx| mul(cx, 64)),
    ("Div", |cx| div(cx, 64)),
    ("Div32", |cx| div(cx, 32)),
    ("Div64", |cx| div(cx, 64)),
    ("Rem", |cx| rem(cx, 64)),
    ("Rem32", |cx| rem(cx, 32)),
    ("Rem64", |cx| rem(cx, 64)),
];

fn count(cx: &mut NativeCx<'_>, f: impl Fn(u64) -> u32) -> Outcome {
    let v = f(cx.arg_u64(0));
    cx.ret_u64(0, v.into());
    Outcome::Done
}

fn map(cx: &mut NativeCx<'_>, f: impl Fn(u64) -> u64) -> Outcome {
    let v = f(cx.arg_u64(0));
    cx.ret_u64(0, v);
    Outcome::Done
}

fn rotate(cx: &mut NativeCx<'_>, f: impl Fn(u64, u32) -> u64) -> Outcome {
    let v = f(cx.arg_u64(0), cx.arg_u64(1) as u32);
    cx.ret_u64(0, v);
    Outcome::Done
}

/// Low and high part of a number of twice the width.
fn split(v: u128, width: u32) -> (u64, u64) {
    let mask = (1u128 << width) - 1;
    ((v & mask) as u64, (v >> width & mask) as u64)
}

fn add(cx: &mut NativeCx<'_>, width: u32) -> Outcome {
    let sum = u128::from(cx.arg_u64(0)) + u128::from(cx.arg_u64(1)) + u128::from(cx.arg_u64(2) & 1);
    let (lo, carry) = split(sum, width);
    cx.ret_u64(0, lo);
    cx.ret_u64(1, carry);
    Outcome::Done
}

fn sub(cx: &mut NativeCx<'_>, width: u32) -> Outcome {
    let diff = u128::from(cx.arg_u64(0))
        .wrapping_sub(cx.arg_u64(1).into())
        .wrapping_sub((cx.arg_u64(2) & 1).into());
    let (lo, hi) = split(diff, width);
    cx.ret_u64(0, lo);
    cx.ret_u64(1, hi & 1);
    Outcome::Done
}

fn mul(cx: &mut NativeCx<'_>, width: u32) -> Outcome {
    let (lo, hi) = split(u128::from(cx.arg_u64(0)) * u128::from(cx.arg_u64(1)), width);
    cx.ret_u64(0, hi);
    cx.ret_u64(1, lo);
    Outcome::Done
}

fn dividend(cx: &NativeCx<'_>, width: u32) -> u128 {
    u128::from(cx.arg_u64(0)) << width | u128::from(cx.arg_u64(1))
}

fn div(cx: &mut NativeCx<'_>, width: u32) -> Outcome {
    let (hi, y) = (cx.arg_u64(0), cx.arg_u64(2));
    if y == 0 {
        return Outcome::RuntimeError("integer divide by zero".to_owned());
    }
    if y <= hi {
        return Outcome::RuntimeError("integer overflow".to_owned());
    }
    let v = dividend(cx, width);
    cx.ret_u64(0, (v / u128::from(y)) as u64);
    cx.ret_u64(1, (v % u128::from(y)) as u64);
    Outcome::Done
}

fn rem(cx: &mut NativeCx<'_>, width: u32) -> Outcome {
    let y = cx.arg_u64(2);
    if y == 0 {
        return Outcome::RuntimeError("integer divide by zero".to_owned());
    }
    let v = dividend(cx, width);
    cx.ret_u64(0, (v % u128::from(y)) as u64);
    Outcome::Done
}
