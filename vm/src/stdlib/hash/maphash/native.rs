//! Native of hash/maphash: the hash function that maps use.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::value::hash;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("mix", mix)];

/// `mix(state uint64, b []byte) uint64`
fn mix(cx: &mut NativeCx<'_>) -> Outcome {
    let h = hash::bytes(cx.arg_bytes(1), cx.arg_u64(0));
    cx.ret_u64(0, h);
    Outcome::Done
}
