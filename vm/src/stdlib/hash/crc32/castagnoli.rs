//! Castagnoli's checksum by the instruction of x86-64.

use super::CASTAGNOLI;
use std::arch::x86_64::{_mm_crc32_u8, _mm_crc32_u64};

/// How a checksum changes when a given number of zero bytes follows: a table for each byte of the checksum.
type Zeros = [[u32; 256]; 4];

/// Bytes that each of three checksums, which the processor computes at the same time, is of.
const LONG: usize = 1024;
const SHORT: usize = 128;

static AFTER_LONG: Zeros = zeros(LONG);
static AFTER_SHORT: Zeros = zeros(SHORT);

/// The table for a number of zero bytes that is a power of two, for Castagnoli's polynomial.
const fn zeros(bytes: usize) -> Zeros {
    // What becomes of each bit; by one zero bit first, then by twice as many each time.
    let mut bits = [0; 32];
    bits[0] = CASTAGNOLI;
    let mut i = 1;
    while i < 32 {
        bits[i] = 1 << (i - 1);
        i += 1;
    }
    let mut done = 1;
    while done < 8 * bytes {
        let once = bits;
        let mut i = 0;
        while i < 32 {
            bits[i] = product(&once, once[i]);
            i += 1;
        }
        done *= 2;
    }
    let mut table = [[0; 256]; 4];
    let mut i = 0;
    while i < 1024 {
        table[i / 256][i % 256] = product(&bits, ((i % 256) as u32) << (i / 256 * 8));
        i += 1;
    }
    table
}

const fn product(bits: &[u32; 32], mut crc: u32) -> u32 {
    let mut sum = 0;
    while crc != 0 {
        sum ^= bits[crc.trailing_zeros() as usize];
        crc &= crc - 1;
    }
    sum
}

fn after(zeros: &Zeros, crc: u64) -> u64 {
    let bytes = (crc as u32).to_le_bytes();
    let parts = zeros.iter().zip(bytes);
    parts.fold(0, |sum, (table, byte)| {
        sum ^ u64::from(table[usize::from(byte)])
    })
}

/// By the processor's instruction, three parts at a time: it takes three cycles, and one may begin in each.
///
/// # Safety
/// The processor has SSE 4.2.
#[target_feature(enable = "sse4.2")]
pub(super) unsafe fn castagnoli(crc: u32, p: &[u8]) -> u32 {
    let (mut words, rest) = p.as_chunks::<8>();
    let mut whole = u64::from(!crc);
    for (bytes, zeros) in [(LONG, &AFTER_LONG), (SHORT, &AFTER_SHORT)] {
        let n = bytes / 8;
        while let Some((three, others)) = words.split_at_checked(3 * n) {
            words = others;
            let (a, others) = three.split_at(n);
            let (b, c) = others.split_at(n);
            let mut crcs = [whole, 0, 0];
            for ((a, b), c) in a.iter().zip(b).zip(c) {
                crcs[0] = _mm_crc32_u64(crcs[0], u64::from_le_bytes(*a));
                crcs[1] = _mm_crc32_u64(crcs[1], u64::from_le_bytes(*b));
                crcs[2] = _mm_crc32_u64(crcs[2], u64::from_le_bytes(*c));
            }
            whole = after(zeros, after(zeros, crcs[0]) ^ crcs[1]) ^ crcs[2];
        }
    }
    let whole = words.iter().fold(whole, |crc, word| {
        _mm_crc32_u64(crc, u64::from_le_bytes(*word))
    });
    !rest
        .iter()
        .fold(whole as u32, |crc, b| _mm_crc32_u8(crc, *b))
}
