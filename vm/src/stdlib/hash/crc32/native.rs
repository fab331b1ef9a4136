//! Native of hash/crc32.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("update", update)];

/// Elements by which the table of IEEE's polynomial is known: those of the single bits, which
/// make up all others.
const IEEE: [(usize, u32); 8] = [
    (1, 0x7707_3096),
    (2, 0xEE0E_612C),
    (4, 0x076D_C419),
    (8, 0x0EDB_8832),
    (16, 0x1DB7_1064),
    (32, 0x3B6E_20C8),
    (64, 0x76DC_4190),
    (128, 0xEDB8_8320),
];

/// `update(crc uint32, t *Table, p []byte) uint32`
fn update(cx: &mut NativeCx<'_>) -> Outcome {
    let table = cx.arg_u64(1) as *const [u32; 256];
    // SAFETY: the parameter is a *Table of Go: nil or 256 numbers.
    let Some(table) = (unsafe { table.as_ref() }) else {
        return Outcome::NilDereference;
    };
    let crc = cx.arg_u64(0) as u32;
    let p = cx.arg_bytes(2);
    match cx.long(2 * p.len(), move || updated(crc, table, p)) {
        Ok(crc) => {
            cx.ret_u64(0, u64::from(crc));
            Outcome::Done
        }
        Err(later) => later,
    }
}

fn updated(crc: u32, table: &[u32; 256], p: &[u8]) -> u32 {
    if IEEE.iter().all(|(at, v)| table.get(*at) == Some(v)) {
        let mut hasher = crc32fast::Hasher::new_with_initial(crc);
        hasher.update(p);
        return hasher.finalize();
    }
    let crc = p.iter().fold(!crc, |crc, b| {
        let at = (crc ^ u32::from(*b)) & 0xff;
        crc >> 8 ^ table.get(at as usize).copied().unwrap_or(0)
    });
    !crc
}
