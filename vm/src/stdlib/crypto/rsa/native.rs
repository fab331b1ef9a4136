//! Native of crypto/rsa: powers with secret exponents by crypto-bigint, in constant time.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crypto_bigint::modular::{BoxedMontyForm, BoxedMontyParams};
use crypto_bigint::{BoxedUint, Odd};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("power", power)];

/// `power(x, e, m []byte) []byte`: x to the power of e modulo m, where x is less than m, and m is odd; no bytes
/// if it is not so.
fn power(cx: &mut NativeCx<'_>) -> Outcome {
    let (x, e, m) = (cx.arg_bytes(0), cx.arg_bytes(2), cx.arg_bytes(4));
    let power = move || {
        let bits = u32::try_from(m.len()).ok()?.checked_mul(8)?;
        let modulus = BoxedUint::from_be_slice(m, bits).ok()?;
        let x = BoxedUint::from_be_slice(x, bits).ok()?;
        if x >= modulus {
            return None;
        }
        let modulus: Option<Odd<BoxedUint>> = Odd::new(modulus).into_option();
        let params = BoxedMontyParams::new(modulus?);
        let e = BoxedUint::from_be_slice_vartime(e);
        Some(BoxedMontyForm::new(x, &params).pow(&e).retrieve())
    };
    // For each bit of the exponent a product and its remainder.
    let effort = (m.len() * m.len() / 8).saturating_mul(8 * e.len());
    cx.long_bytes(effort, move || {
        power().map_or_else(Vec::new, |p| p.to_be_bytes().to_vec())
    })
}
