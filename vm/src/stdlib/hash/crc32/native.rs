//! Native of hash/crc32.

#[cfg(target_arch = "x86_64")]
mod castagnoli;

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("update", update)];

/// The polynomial of Ethernet, gzip and PNG.
const IEEE: u32 = 0xEDB8_8320;

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

/// Castagnoli's polynomial, for which processors have an instruction.
const CASTAGNOLI: u32 = 0x82F6_3B78;

/// Whether the table is that of the polynomial, by the elements of the single bits.
fn is_table_of(table: &[u32; 256], poly: u32) -> bool {
    let mut element = poly;
    (0..8).rev().all(|bit| {
        let same = table.get(1 << bit) == Some(&element);
        element = (element >> 1) ^ ((element & 1) * poly);
        same
    })
}

/// Castagnoli's checksum by the instruction of processors of Arm.
///
/// # Safety
/// The processor has the instructions of CRC.
#[cfg(target_arch = "aarch64")]
#[target_feature(enable = "crc")]
unsafe fn castagnoli(crc: u32, p: &[u8]) -> u32 {
    use std::arch::aarch64::{__crc32cb, __crc32cd};
    let (words, rest) = p.as_chunks::<8>();
    let whole = words
        .iter()
        .fold(!crc, |crc, word| __crc32cd(crc, u64::from_le_bytes(*word)));
    !rest.iter().fold(whole, |crc, b| __crc32cb(crc, *b))
}

fn updated(crc: u32, table: &[u32; 256], p: &[u8]) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if is_table_of(table, CASTAGNOLI) && std::arch::is_x86_feature_detected!("sse4.2") {
        // SAFETY: the processor has the instruction.
        return unsafe { castagnoli::castagnoli(crc, p) };
    }
    #[cfg(target_arch = "aarch64")]
    if is_table_of(table, CASTAGNOLI) && std::arch::is_aarch64_feature_detected!("crc") {
        // SAFETY: the processor has the instructions.
        return unsafe { castagnoli(crc, p) };
    }
    if is_table_of(table, IEEE) {
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
