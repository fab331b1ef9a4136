//! Strings: comparison, concatenation, decoding, conversions.

use super::slice::go_round;
use crate::machine::Machine;
use crate::value::equal::str_bytes;
use std::cmp::Ordering;

/// The order of two strings, by bytes.
#[inline]
pub fn compare(x: [u64; 2], y: [u64; 2]) -> Ordering {
    // The C library is slow to compare no bytes at an address without memory, which empty strings may have.
    if x[1] == 0 || y[1] == 0 {
        return x[1].cmp(&y[1]);
    }
    // SAFETY: both are strings in the running goroutine's frame, alive while the instruction runs.
    unsafe { str_bytes(x).cmp(str_bytes(y)) }
}

/// The rune at the beginning of `s` (not empty), and its length: U+FFFD and 1 if it is invalid.
#[inline]
pub fn decode_rune(s: &[u8]) -> (u32, usize) {
    const BAD: (u32, usize) = (0xfffd, 1);
    let Some(&first) = s.first() else { return BAD };
    if first < 0x80 {
        return (first as u32, 1);
    }
    // Length, and the range that the second byte must be in (overlong forms, surrogates and
    // numbers past U+10FFFF are told apart by it).
    let (len, low, high) = match first {
        0xc2..=0xdf => (2, 0x80, 0xbf),
        0xe0 => (3, 0xa0, 0xbf),
        0xed => (3, 0x80, 0x9f),
        0xe1..=0xef => (3, 0x80, 0xbf),
        0xf0 => (4, 0x90, 0xbf),
        0xf1..=0xf3 => (4, 0x80, 0xbf),
        0xf4 => (4, 0x80, 0x8f),
        _ => return BAD,
    };
    let Some(rest) = s.get(1..len) else {
        return BAD;
    };
    let mut rune = (first as u32) & (0x7f >> len);
    for (i, &b) in rest.iter().enumerate() {
        let fits = if i == 0 {
            (low..=high).contains(&b)
        } else {
            (0x80..=0xbf).contains(&b)
        };
        if !fits {
            return BAD;
        }
        rune = rune << 6 | (b & 0x3f) as u32;
    }
    (rune, len)
}

/// Appends the UTF-8 form of a rune; U+FFFD if it is not valid.
pub fn encode_rune(out: &mut Vec<u8>, rune: i64) {
    let c = u32::try_from(rune)
        .ok()
        .and_then(char::from_u32)
        .unwrap_or('\u{fffd}');
    out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
}

/// A new slice with these bytes; its capacity is rounded up as Go's allocator does, unless it is to be
/// exact.
fn new_bytes(m: &mut Machine, s: &[u8], exact: bool) -> [u64; 2] {
    if s.is_empty() {
        return [crate::heap::cache::zero_object().addr() as u64, 0];
    }
    let len = s.len() as u64;
    let cap = if exact { len } else { rounded(len, 1) };
    let p = m.alloc(cap as usize, None);
    // SAFETY: the object is new and no shorter than the text.
    unsafe { p.copy_from_nonoverlapping(s.as_ptr(), s.len()) };
    [p.addr() as u64, len | cap << 32]
}

/// The capacity that Go's allocator gives to `n` elements of `size` bytes, without pointers.
fn rounded(n: u64, size: u64) -> u64 {
    (go_round(n * size, false) / size).clamp(n, u64::from(u32::MAX).max(n))
}

/// Rune and length in one word, so that no result goes through memory.
#[inline(never)]
pub unsafe fn decode_at(p: *const u8, len: usize) -> u64 {
    // SAFETY: the caller's string has `len` bytes from `p` on.
    let (rune, n) = decode_rune(unsafe { std::slice::from_raw_parts(p, len.min(4)) });
    rune as u64 | (n as u64) << 24
}

/// `n` strings, one after the other.
#[inline(never)]
pub unsafe fn concat(m: *mut Machine, parts: *const u64, n: usize) -> [u64; 2] {
    // SAFETY: the frame holds `n` strings at `parts` (verified).
    unsafe {
        let (mut total, mut whole, mut used) = (0usize, [0, 0], 0);
        for k in 0..n {
            let s = [*parts.add(2 * k), *parts.add(2 * k + 1)];
            if s[1] != 0 {
                total = total.saturating_add(s[1] as usize);
                whole = s;
                used += 1;
            }
        }
        if used <= 1 {
            return whole;
        }
        let to = (*m).alloc(total, None);
        let mut at = to;
        for k in 0..n {
            let (p, len) = (
                *parts.add(2 * k) as *const u8,
                *parts.add(2 * k + 1) as usize,
            );
            if len != 0 {
                std::ptr::copy_nonoverlapping(p, at, len);
                at = at.add(len);
            }
        }
        [to.addr() as u64, total as u64]
    }
}

/// A copy of these bytes as a string.
#[inline(never)]
pub unsafe fn copy_string(m: *mut Machine, s: [u64; 2]) -> [u64; 2] {
    // SAFETY: the bytes are in memory that the frame keeps alive.
    unsafe { (*m).new_string(str_bytes(s)) }
}

/// `string(rune)`
#[inline(never)]
pub unsafe fn str_from_rune(m: *mut Machine, rune: i64) -> [u64; 2] {
    let mut out = Vec::with_capacity(4);
    encode_rune(&mut out, rune);
    // SAFETY: the machine is alive.
    unsafe { (*m).new_string(&out) }
}

/// `string([]rune)`
#[inline(never)]
pub unsafe fn str_from_runes(m: *mut Machine, s: [u64; 2]) -> [u64; 2] {
    let n = s[1] as u32 as usize;
    let rune = |k: usize| {
        // SAFETY: the slice has `n` 4-byte elements.
        let rune = unsafe { *(s[0] as *const i32).add(k) };
        u32::try_from(rune)
            .ok()
            .and_then(char::from_u32)
            .unwrap_or('\u{fffd}')
    };
    let total = (0..n).map(|k| rune(k).len_utf8()).sum();
    if total == 0 {
        return [0, 0];
    }
    // SAFETY: the machine is alive; the object is new, zeroed and that long.
    let (p, text) = unsafe {
        let p = (*m).alloc(total, None);
        (p, std::slice::from_raw_parts_mut(p, total))
    };
    let mut at = 0;
    for k in 0..n {
        let c = rune(k);
        // Others may have written longer ones into the slice meanwhile.
        let Some(to) = text.get_mut(at..at + c.len_utf8()) else {
            break;
        };
        at += c.encode_utf8(to).len();
    }
    [p.addr() as u64, total as u64]
}

/// `[]byte(string)`; `exact`: its capacity is its length.
#[inline(never)]
pub unsafe fn bytes_from_str(m: *mut Machine, s: [u64; 2], exact: bool) -> [u64; 2] {
    // SAFETY: the string is kept alive by the frame.
    unsafe { new_bytes(&mut *m, str_bytes(s), exact) }
}

/// `[]rune(string)`; `exact` as above.
#[inline(never)]
pub unsafe fn runes_from_str(m: *mut Machine, s: [u64; 2], exact: bool) -> [u64; 2] {
    const SIZE: u64 = size_of::<u32>() as u64;
    // SAFETY: the string is kept alive by the frame.
    let s = unsafe { str_bytes(s) };
    let ascii = s.is_ascii();
    let len = if ascii { s.len() } else { runes(s).count() } as u64;
    let cap = if exact || len == 0 {
        len
    } else {
        rounded(len, SIZE)
    };
    // SAFETY: the machine is alive; the new object has room for `cap` runes, at least `len`, and no more are put there:
    // a view of bytes that others write to may have more by now.
    unsafe {
        let p = (*m).alloc((cap * SIZE) as usize, None);
        let put = |k: usize, rune| p.cast::<u32>().add(k).write_unaligned(rune);
        if ascii {
            s.iter()
                .enumerate()
                .for_each(|(k, &b)| put(k, u32::from(b)));
        } else {
            let runes = runes(s).take(len as usize).enumerate();
            runes.for_each(|(k, rune)| put(k, rune));
        }
        [p.addr() as u64, len | cap << 32]
    }
}

/// The runes of a text.
fn runes(s: &[u8]) -> impl Iterator<Item = u32> {
    let mut rest = s;
    std::iter::from_fn(move || {
        let (rune, n) = match rest.first()? {
            &b if b < 0x80 => (u32::from(b), 1),
            _ => decode_rune(rest),
        };
        rest = rest.get(n..)?;
        Some(rune)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_agrees_with_rust_and_marks_bad_bytes() {
        for c in ['a', 'é', '€', '😀', '\u{10ffff}'] {
            let mut buf = [0; 4];
            let s = c.encode_utf8(&mut buf);
            assert_eq!(decode_rune(s.as_bytes()), (c as u32, s.len()));
        }
        for bad in [
            &[0x80][..],
            &[0xc0, 0x80],
            &[0xed, 0xa0, 0x80],
            &[0xe2, 0x82],
            &[0xf5, 0x80],
        ] {
            assert_eq!(decode_rune(bad), (0xfffd, 1));
        }
    }
}
