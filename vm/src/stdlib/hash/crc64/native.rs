//! Native of hash/crc64.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("update", update)];

/// `update(crc uint64, t *Table, p []byte) uint64`
fn update(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: the parameter is a *Table of Go: nil or 256 numbers, kept alive by the frame.
    let Some(table) = (unsafe { (cx.arg_u64(1) as *const [u64; 256]).as_ref() }) else {
        return Outcome::NilDereference;
    };
    let (crc, p) = (cx.arg_u64(0), cx.arg_bytes(2));
    let job = move || {
        p.iter().fold(!crc, |crc, b| {
            let at = (crc ^ u64::from(*b)) as u8;
            crc >> 8 ^ table.get(usize::from(at)).copied().unwrap_or(0)
        })
    };
    match cx.long(2 * p.len(), job) {
        Ok(crc) => {
            cx.ret_u64(0, !crc);
            Outcome::Done
        }
        Err(later) => later,
    }
}
