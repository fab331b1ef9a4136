//! Cutting and joining long texts in pieces: each native call does a part and returns where it stopped, so that
//! the goroutine can yield before the next.

use crate::machine::native::{NativeCx, Outcome};
use crate::stdlib::shared::bytes::{self, PIECE};
use crate::stdlib::shared::runes;

/// How many runes, each of which becomes a string.
const RUNES: usize = PIECE / 4;

/// The `[]string` or `[][]byte` in parameter slots 0 and 1, filled with parts of the string or `[]byte` in 2 and 3.
pub(in crate::stdlib) struct Parts {
    to: *mut u8,
    len: usize,
    s: &'static [u8],
    /// Of bytes: their address (for parts without room) and their capacity.
    bytes: Option<(u64, usize)>,
    /// How many there are.
    filled: usize,
}

/// Parts of a string.
pub(in crate::stdlib) fn of_string(cx: &NativeCx<'_>, filled: u64) -> Parts {
    let (to, len, _) = cx.arg_slice(0);
    Parts {
        to,
        len,
        s: cx.arg_str(2),
        bytes: None,
        filled: filled as usize,
    }
}

/// Parts of a `[]byte`: all but the last have no more room than length.
pub(in crate::stdlib) fn of_bytes(cx: &NativeCx<'_>, filled: u64) -> Parts {
    let (at, _, cap) = cx.arg_slice(2);
    Parts {
        s: cx.arg_bytes(2),
        bytes: Some((at.addr() as u64, cap)),
        ..of_string(cx, filled)
    }
}

type Of = fn(&NativeCx<'_>, u64) -> Parts;

impl Parts {
    /// How many are missing.
    fn missing(&self) -> usize {
        self.len.saturating_sub(self.filled)
    }

    /// The part that all the rest belongs to.
    fn put_rest(&mut self, start: usize) {
        let cap = self.bytes.map_or(0, |(_, cap)| cap.saturating_sub(start));
        self.put_with(start, self.s.len(), cap);
    }

    fn put(&mut self, start: usize, end: usize) {
        self.put_with(start, end, end.saturating_sub(start));
    }

    fn put_with(&mut self, start: usize, end: usize, cap: usize) {
        let part = match (self.s.get(start..end), self.bytes) {
            (Some(part), Some(_)) if cap > 0 => [
                part.as_ptr().addr() as u64,
                part.len() as u64 | (cap as u64) << 32,
            ],
            // (What has no room leads to the beginning: there may be another object behind the end.)
            (_, Some((at, _))) => [at, 0],
            (Some(part), None) if !part.is_empty() => {
                [part.as_ptr().addr() as u64, part.len() as u64]
            }
            _ => [0, 0],
        };
        if self.missing() > 0 {
            // SAFETY: the slice has `len` strings, 16-byte values, and `filled` is less.
            unsafe { crate::heap::atomic128::store(self.to.add(16 * self.filled), part) };
            self.filled += 1;
        }
    }
}

/// Where the next piece begins; `None`: nothing is left.
fn next(at: Option<usize>) -> i64 {
    at.map_or(-1, |at| at as i64)
}

/// `splitSome(dst []string, s, sep string, keep, filled, start, at int) (int, int, int)`
pub(in crate::stdlib) fn split(cx: &mut NativeCx<'_>, of: Of) -> Outcome {
    let keep = cx.arg_u64(6) as usize;
    let (mut start, from) = (cx.arg_u64(8) as usize, cx.arg_u64(9) as usize);
    let mut parts = of(cx, cx.arg_u64(7));
    let sep = match parts.bytes {
        Some(_) => cx.arg_bytes(4),
        None => cx.arg_str(4),
    };
    let end = parts.s.len().min(from + PIECE + sep.len());
    let mut at = from;
    let left = loop {
        let window = parts.s.get(at..end).unwrap_or(&[]);
        let found = match parts.missing() {
            0 | 1 => None,
            _ => bytes::index(window, sep),
        };
        match found {
            Some(i) => {
                parts.put(start, at + i + keep);
                start = at + i + sep.len();
                at = start;
                if at >= from + PIECE {
                    break Some(at);
                }
            }
            None if parts.missing() > 1 && end < parts.s.len() => {
                // It may begin in this piece and end in the next.
                break Some(at.max(end + 1 - sep.len()));
            }
            None => {
                parts.put_rest(start);
                break None;
            }
        }
    };
    cx.took(left.unwrap_or(end) - from);
    cx.ret_u64(0, parts.filled as u64);
    cx.ret_u64(1, start as u64);
    cx.ret_i64(2, next(left));
    Outcome::Done
}

/// `explodeSome(dst []string, s string, filled, at int) (int, int)`
pub(in crate::stdlib) fn explode(cx: &mut NativeCx<'_>, of: Of) -> Outcome {
    let from = cx.arg_u64(5) as usize;
    let mut parts = of(cx, cx.arg_u64(4));
    let rest = parts.s.get(from..).unwrap_or(&[]);
    let mut left = None;
    for (n, (i, _, w)) in runes::runes(rest).enumerate() {
        let at = from + i;
        match parts.missing() {
            0 => break,
            1 => {
                parts.put_rest(at);
                break;
            }
            _ if n == RUNES => {
                left = Some(at);
                break;
            }
            _ => parts.put(at, at + w),
        }
    }
    cx.took(if left.is_some() { PIECE } else { 0 });
    cx.ret_u64(0, parts.filled as u64);
    cx.ret_i64(1, next(left));
    Outcome::Done
}

/// `fieldsSome(dst []string, s string, filled, start, at int) (int, int, int)`
pub(in crate::stdlib) fn fields(cx: &mut NativeCx<'_>, of: Of) -> Outcome {
    let (mut start, from) = (usize::try_from(cx.arg_i64(5)).ok(), cx.arg_u64(6) as usize);
    let mut parts = of(cx, cx.arg_u64(4));
    let rest = parts.s.get(from..).unwrap_or(&[]);
    let mut left = None;
    let mut step = |i: usize, space: bool, parts: &mut Parts| match (space, start) {
        (true, Some(begin)) => {
            parts.put(begin, from + i);
            start = None;
        }
        (false, None) => start = Some(from + i),
        _ => {}
    };
    let piece = rest.get(..PIECE).unwrap_or(rest);
    if piece.is_ascii() {
        for (i, &b) in piece.iter().enumerate() {
            step(i, runes::is_space_byte(b), &mut parts);
        }
        if piece.len() < rest.len() && parts.missing() > 0 {
            left = Some(from + piece.len());
        }
    } else {
        for (i, r, _) in runes::runes(rest) {
            if i >= PIECE && parts.missing() > 0 {
                left = Some(from + i);
                break;
            }
            step(i, runes::is_space(r), &mut parts);
        }
    }
    if let (Some(begin), None) = (start, left) {
        parts.put(begin, parts.s.len());
    }
    cx.took(left.map_or(0, |at| at - from));
    cx.ret_u64(0, parts.filled as u64);
    cx.ret_i64(1, next(start));
    cx.ret_i64(2, next(left));
    Outcome::Done
}

/// Writes to a result that is long enough, unless the program changes the parts meanwhile.
struct Joined<'a> {
    to: &'a mut [u8],
    written: usize,
}

impl Joined<'_> {
    fn put(&mut self, bytes: &[u8]) {
        let end = self.written + bytes.len();
        if let Some(to) = self.to.get_mut(self.written..end) {
            to.copy_from_slice(bytes);
            self.written = end;
        }
    }
}

/// `joinSome(to []byte, elems []string, sep string, first bool, off int) (n, done, off int)`
pub(super) fn join(cx: &mut NativeCx<'_>) -> Outcome {
    let (sep, first) = (cx.arg_str(4), cx.arg_bool(6));
    let mut off = cx.arg_u64(7) as usize;
    let elems = cx.arg_strings(2);
    let to = cx.arg_bytes_mut(0);
    let mut joined = Joined { to, written: 0 };
    let mut done = 0;
    for (i, elem) in elems.iter().enumerate() {
        if joined.written >= PIECE {
            break;
        }
        if off == 0 && (i > 0 || !first) {
            joined.put(sep);
        }
        let room = PIECE.saturating_sub(joined.written).max(1);
        let rest = elem.get(off..).unwrap_or(&[]);
        if let Some((now, later)) = rest.split_at_checked(room)
            && !later.is_empty()
        {
            joined.put(now);
            off += room;
            break;
        }
        joined.put(rest);
        off = 0;
        done += 1;
    }
    let written = joined.written;
    cx.took(written);
    cx.ret_u64(0, written as u64);
    cx.ret_u64(1, done);
    cx.ret_u64(2, off as u64);
    Outcome::Done
}

/// `replaceSome(s, old, new string, n int) (part string, used, left int)`
pub(super) fn replace(cx: &mut NativeCx<'_>) -> Outcome {
    let s = cx.arg_str(0);
    let done = bytes::replace_some(s, cx.arg_str(2), cx.arg_str(4), cx.arg_i64(6));
    cx.took(done.used.max(done.part.as_ref().map_or(0, Vec::len)));
    match done.part {
        Some(part) => cx.ret_str(0, part),
        None => cx.ret_pair(0, [s.as_ptr().addr() as u64, done.used as u64]),
    }
    cx.ret_u64(2, done.used as u64);
    cx.ret_i64(3, done.left);
    Outcome::Done
}
