//! Native of crypto/ecdh: X25519 by curve25519-dalek.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use curve25519_dalek::montgomery::MontgomeryPoint;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("x25519", x25519)];

/// `x25519(scalar, point []byte) []byte`: of the base point if none is given.
fn x25519(cx: &mut NativeCx<'_>) -> Outcome {
    let product = || {
        let scalar = cx.arg_bytes(0).try_into().ok()?;
        Some(match cx.arg_bytes(2) {
            [] => MontgomeryPoint::mul_base_clamped(scalar),
            point => MontgomeryPoint(point.try_into().ok()?).mul_clamped(scalar),
        })
    };
    let bytes = product().map_or_else(Vec::new, |p| p.to_bytes().to_vec());
    cx.ret_bytes(0, bytes);
    Outcome::Done
}
