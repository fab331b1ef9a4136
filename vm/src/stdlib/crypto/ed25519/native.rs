//! Natives of crypto/ed25519: the group's arithmetic by curve25519-dalek. The callers do the hashing.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::scalar::{Scalar, clamp_integer};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("base", base),
    ("baseClamped", base_clamped),
    ("mulAdd", mul_add),
    ("check", check),
];

fn wide(bytes: &[u8]) -> Option<Scalar> {
    Some(Scalar::from_bytes_mod_order_wide(bytes.try_into().ok()?))
}

fn clamped(bytes: &[u8]) -> Option<[u8; 32]> {
    Some(clamp_integer(bytes.try_into().ok()?))
}

fn answer(cx: &mut NativeCx<'_>, bytes: Option<[u8; 32]>) -> Outcome {
    cx.ret_bytes(0, bytes.as_ref().map_or(&[][..], |b| b));
    Outcome::Done
}

/// `base(r []byte) []byte`: the multiple of the base point by a number of 64 bytes.
fn base(cx: &mut NativeCx<'_>) -> Outcome {
    let point = wide(cx.arg_bytes(0)).map(|r| EdwardsPoint::mul_base(&r).compress().to_bytes());
    answer(cx, point)
}

/// `baseClamped(s []byte) []byte`: the same by a key of 32 bytes.
fn base_clamped(cx: &mut NativeCx<'_>) -> Outcome {
    let point =
        clamped(cx.arg_bytes(0)).map(|s| EdwardsPoint::mul_base_clamped(s).compress().to_bytes());
    answer(cx, point)
}

/// `mulAdd(k, s, r []byte) []byte`: k·s + r, where s is a key of 32 bytes, the others have 64.
fn mul_add(cx: &mut NativeCx<'_>) -> Outcome {
    let sum = || {
        let s = Scalar::from_bytes_mod_order(clamped(cx.arg_bytes(2))?);
        Some((wide(cx.arg_bytes(0))? * s + wide(cx.arg_bytes(4))?).to_bytes())
    };
    let sum = sum();
    answer(cx, sum)
}

/// `check(public, k, signature []byte) bool`: whether R = s·B - k·A.
fn check(cx: &mut NativeCx<'_>) -> Outcome {
    let check = || {
        let a = CompressedEdwardsY::from_slice(cx.arg_bytes(0)).ok()?;
        let (r, s) = cx.arg_bytes(4).split_at_checked(32)?;
        let s: Scalar = Scalar::from_canonical_bytes(s.try_into().ok()?).into_option()?;
        let k = wide(cx.arg_bytes(2))?;
        let point = EdwardsPoint::vartime_double_scalar_mul_basepoint(&k, &-a.decompress()?, &s);
        (point.compress().as_bytes() == r).then_some(())
    };
    let ok = check().is_some();
    cx.ret_bool(0, ok);
    Outcome::Done
}
