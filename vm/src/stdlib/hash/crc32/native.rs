//! Native of hash/crc32.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("update", update)];

/// `update(crc uint32, t *Table, p []byte) uint32`
fn update(cx: &mut NativeCx<'_>) -> Outcome {
    let table = cx.arg_u64(1) as *const [u32; 256];
    // SAFETY: the parameter is a *Table of Go: nil or 256 numbers.
    let Some(table) = (unsafe { table.as_ref() }) else {
        return Outcome::NilDereference;
    };
    let mut crc = !(cx.arg_u64(0) as u32);
    for b in cx.arg_bytes(2) {
        let at = (crc ^ u32::from(*b)) & 0xff;
        crc = crc >> 8 ^ table.get(at as usize).copied().unwrap_or(0);
    }
    cx.ret_u64(0, u64::from(!crc));
    Outcome::Done
}
