//! Searching, splitting and changing text, for packages strings and bytes.

use super::runes::{self, RUNE_ERROR};
pub(crate) use super::search::{byte, compare, count, index};
use crate::stdlib::unicode_natives as unicode;
use memchr::memmem;

/// Last occurrence.
pub(crate) fn last_index(s: &[u8], sep: &[u8]) -> Option<usize> {
    match sep {
        [] => Some(s.len()),
        [b] => memchr::memrchr(*b, s),
        _ if sep.len() > s.len() => None,
        _ if s.len() <= FEW_MORE => s.windows(sep.len()).rposition(|part| part == sep),
        _ => memmem::rfind(s, sep),
    }
}

/// First occurrence of a rune. U+FFFD also finds an invalid byte.
pub(crate) fn index_rune(s: &[u8], r: i64) -> Option<usize> {
    let r = u32::try_from(r).ok()?;
    match r {
        0..=0x7F => byte(r as u8, s),
        RUNE_ERROR => runes::runes(s)
            .find(|&(_, c, _)| c == RUNE_ERROR)
            .map(|(i, ..)| i),
        _ => {
            let c = char::from_u32(r)?;
            index(s, c.encode_utf8(&mut [0; 4]).as_bytes())
        }
    }
}

/// A set of runes, with a quick test for ASCII.
pub(crate) struct Set<'a> {
    ascii: u128,
    chars: &'a [u8],
}

impl<'a> Set<'a> {
    pub(crate) fn new(chars: &'a [u8]) -> Set<'a> {
        let ascii = chars
            .iter()
            .filter(|&&b| b < 0x80)
            .fold(0, |m, &b| m | 1 << b);
        Set { ascii, chars }
    }

    /// Whether a byte is an ASCII character of the set.
    fn has_byte(&self, b: u8) -> bool {
        let (low, high) = (self.ascii as u64, (self.ascii >> 64) as u64);
        let half = if b & 0x40 == 0 { low } else { high };
        b.is_ascii() && half >> (b & 0x3F) & 1 != 0
    }

    /// The same for all bytes, for long texts.
    fn table(&self) -> [bool; 256] {
        let mut table = [false; 256];
        for (b, has) in table.iter_mut().enumerate().take(128) {
            *has = self.ascii >> b & 1 != 0;
        }
        table
    }

    pub(crate) fn has(&self, r: u32) -> bool {
        if r < 0x80 {
            self.ascii >> r & 1 != 0
        } else {
            index_rune(self.chars, i64::from(r)).is_some()
        }
    }
}

/// How few bytes a text has whose set is not worth making.
const FEW: usize = 8;

/// How few bytes a text has for which a table, or what the crate prepares for a search, is not worth making.
const FEW_MORE: usize = 64;

/// First rune that is in the set.
pub(crate) fn index_any(s: &[u8], chars: &[u8]) -> Option<usize> {
    match chars {
        [] => return None,
        [c] if *c < 0x80 => return memchr::memchr(*c, s),
        [c, d] if (*c | *d) < 0x80 => return memchr::memchr2(*c, *d, s),
        [c, d, e] if (*c | *d | *e) < 0x80 => return memchr::memchr3(*c, *d, *e, s),
        _ => {}
    }
    if s.len() <= FEW && s.is_ascii() {
        return s.iter().position(|b| byte(*b, chars).is_some());
    }
    let set = Set::new(chars);
    if chars.is_ascii() {
        if s.len() <= FEW_MORE {
            return s.iter().position(|&b| set.has_byte(b));
        }
        let table = set.table();
        return s.iter().position(|&b| table[usize::from(b)]);
    }
    let mut runes = runes::runes(s);
    runes.find(|&(_, r, _)| set.has(r)).map(|(i, ..)| i)
}

/// Last rune that is in the set.
pub(crate) fn last_index_any(s: &[u8], chars: &[u8]) -> Option<usize> {
    match chars {
        [] => return None,
        [c] if *c < 0x80 => return memchr::memrchr(*c, s),
        [c, d] if (*c | *d) < 0x80 => return memchr::memrchr2(*c, *d, s),
        [c, d, e] if (*c | *d | *e) < 0x80 => return memchr::memrchr3(*c, *d, *e, s),
        _ => {}
    }
    if s.len() <= FEW && s.is_ascii() {
        return s.iter().rposition(|b| byte(*b, chars).is_some());
    }
    let set = Set::new(chars);
    if chars.is_ascii() {
        if s.len() <= FEW_MORE {
            return s.iter().rposition(|&b| set.has_byte(b));
        }
        let table = set.table();
        return s.iter().rposition(|&b| table[usize::from(b)]);
    }
    let mut end = s.len();
    while end > 0 {
        let (r, w) = runes::decode_last(s.get(..end)?);
        end -= w;
        if set.has(r) {
            return Some(end);
        }
    }
    None
}

/// What is left without the runes for which `drop` is true, at the start (side 1), end (2) or both.
pub(crate) fn trim(s: &[u8], side: i64, drop: impl Fn(u32) -> bool) -> (usize, usize) {
    let (mut start, mut end) = (0, s.len());
    if side & 1 != 0 {
        while let Some(&b) = s.get(start) {
            let (r, w) = match b {
                0..=0x7F => (u32::from(b), 1),
                _ => runes::decode(s.get(start..).unwrap_or_default()),
            };
            if !drop(r) {
                break;
            }
            start += w;
        }
    }
    if side & 2 != 0 {
        while end > start {
            let (r, w) = match s.get(end - 1) {
                Some(&b @ 0..=0x7F) => (u32::from(b), 1),
                _ => runes::decode_last(s.get(start..end).unwrap_or_default()),
            };
            if !drop(r) {
                break;
            }
            end -= w;
        }
    }
    (start, end)
}

/// What is left without the runes of `chars`, at the sides that [`trim`] says.
pub(crate) fn trim_any(s: &[u8], side: i64, chars: &[u8]) -> (usize, usize) {
    if let [c] = chars
        && c.is_ascii()
    {
        return trim_bytes(s, side, |b| b == *c);
    }
    let set = Set::new(chars);
    if !chars.is_ascii() {
        return trim(s, side, |r| set.has(r));
    }
    trim_bytes(s, side, |b| set.has_byte(b))
}

/// [`trim`] of bytes that are runes.
fn trim_bytes(s: &[u8], side: i64, drop: impl Fn(u8) -> bool) -> (usize, usize) {
    let (mut start, mut end) = (0, s.len());
    if side & 1 != 0 {
        start = s.iter().position(|&b| !drop(b)).unwrap_or(end);
    }
    if side & 2 != 0 {
        let rest = s.get(start..).unwrap_or_default();
        end = start + rest.iter().rposition(|&b| !drop(b)).map_or(0, |at| at + 1);
    }
    (start, end)
}

/// The runs of runes that are not white space.
pub(crate) fn fields(s: &[u8]) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let mut start = None;
        for (i, r, w) in runes::runes(s.get(at..)?) {
            match (runes::is_space(r), start) {
                (true, Some(start)) => {
                    let found = (start, at + i);
                    at += i + w;
                    return Some(found);
                }
                (false, None) => start = Some(at + i),
                _ => {}
            }
        }
        at = s.len();
        start.map(|start| (start, s.len()))
    })
}

/// How many such runs there are.
pub(crate) fn count_fields(s: &[u8]) -> usize {
    if !s.is_ascii() {
        return fields(s).count();
    }
    let mut space = true;
    s.iter().fold(0, |n, &b| {
        let before = std::mem::replace(&mut space, runes::is_space_byte(b));
        n + usize::from(before && !space)
    })
}

/// Replaces the first `n` occurrences, all if `n` is negative; `None` if there is none.
pub(crate) fn replace(s: &[u8], old: &[u8], new: &[u8], n: i64) -> Option<Vec<u8>> {
    let mut left = if n < 0 { usize::MAX } else { n as usize };
    let mut out = Vec::new();
    let mut last = 0;
    let mut any = false;
    let mut put = |at: usize, width: usize, out: &mut Vec<u8>| {
        if left == 0 {
            return false;
        }
        left -= 1;
        if !any {
            any = true;
            out.reserve(s.len() + new.len());
        }
        out.extend_from_slice(s.get(last..at).unwrap_or_default());
        out.extend_from_slice(new);
        last = at + width;
        true
    };
    if s.len() <= FEW_MORE && !old.is_empty() {
        let mut from = 0;
        while let Some(at) = index(s.get(from..).unwrap_or_default(), old) {
            if !put(from + at, old.len(), &mut out) {
                break;
            }
            from += at + old.len();
        }
    } else if old.is_empty() {
        let ends = runes::runes(s).map(|(i, _, w)| i + w);
        for at in std::iter::once(0).chain(ends) {
            if !put(at, 0, &mut out) {
                break;
            }
        }
    } else {
        for at in memmem::find_iter(s, old) {
            if !put(at, old.len(), &mut out) {
                break;
            }
        }
    }
    if !any {
        return None;
    }
    out.extend_from_slice(s.get(last..).unwrap_or_default());
    Some(out)
}

/// How many bytes of a long text are gone over at a time.
pub(crate) const PIECE: usize = 1 << 16;

/// What [`replace_some`] did.
pub(crate) struct Replaced {
    /// What becomes of the beginning of the text, unless that stays as it is.
    pub part: Option<Vec<u8>>,
    /// How long that beginning is.
    pub used: usize,
    /// How many are still to be replaced.
    pub left: i64,
}

/// Replaces the first `n` (all, if it is negative) as far as they begin in the first piece of the text; `old` is
/// not empty.
pub(crate) fn replace_some(s: &[u8], old: &[u8], new: &[u8], n: i64) -> Replaced {
    let window = s.get(..PIECE + old.len() - 1).unwrap_or(s);
    let mut out = Vec::new();
    let (mut used, mut left, mut ended) = (0, n, false);
    for at in memmem::find_iter(window, old) {
        if left == 0 || out.len() >= PIECE {
            ended = true;
            break;
        }
        out.extend_from_slice(window.get(used..at).unwrap_or_default());
        out.extend_from_slice(new);
        used = at + old.len();
        left -= 1;
    }
    if !ended {
        let from = used;
        // Another one may begin where the window ends.
        used = if window.len() == s.len() {
            s.len()
        } else {
            from.max(PIECE)
        };
        if left != n {
            out.extend_from_slice(window.get(from..used).unwrap_or_default());
        }
    }
    Replaced {
        part: (left != n).then_some(out),
        used,
        left,
    }
}

/// Changes case: 0 upper, 1 lower, 2 title. `None` if nothing changes.
pub(crate) fn map_case(s: &[u8], to: i64) -> Option<Vec<u8>> {
    if s.is_ascii() {
        if to == 1 {
            return s
                .iter()
                .any(u8::is_ascii_uppercase)
                .then(|| s.to_ascii_lowercase());
        }
        return s
            .iter()
            .any(u8::is_ascii_lowercase)
            .then(|| s.to_ascii_uppercase());
    }
    let mut out = Vec::with_capacity(s.len() + 4);
    let mut changed = false;
    for (_, r, w) in runes::runes(s) {
        let c = unicode::to_case(r, to);
        changed |= c != r || (r == RUNE_ERROR && w == 1);
        runes::push(&mut out, c);
    }
    changed.then_some(out)
}

/// Whether they are equal under simple case folding.
pub(crate) fn equal_fold(s: &[u8], t: &[u8]) -> bool {
    let (mut a, mut b) = (runes::runes(s), runes::runes(t));
    loop {
        match (a.next(), b.next()) {
            (None, None) => return true,
            (Some((_, x, _)), Some((_, y, _))) => {
                if !same_fold(x, y) {
                    return false;
                }
            }
            _ => return false,
        }
    }
}

fn same_fold(x: u32, y: u32) -> bool {
    if x == y {
        return true;
    }
    if x < 0x80 && y < 0x80 {
        return (x as u8).eq_ignore_ascii_case(&(y as u8));
    }
    let mut r = unicode::simple_fold(x);
    while r != x {
        if r == y {
            return true;
        }
        r = unicode::simple_fold(r);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_texts_are_searched_as_long_ones() {
        let text = b"abcabdab\x80\x00\xffabcd\x81\x01xyzzyab\0\0ab-abcdefgh";
        for end in 0..=text.len() {
            let s = &text[..end];
            for b in 0..=255 {
                assert_eq!(byte(b, s), s.iter().position(|c| *c == b), "{s:?} {b}");
            }
            for from in 0..end {
                for len in 1..=(end - from).min(6) {
                    let sep = &text[from..from + len];
                    assert_eq!(index(s, sep), memmem::find(s, sep), "{s:?} {sep:?}");
                    assert_eq!(last_index(s, sep), memmem::rfind(s, sep), "{s:?} {sep:?}");
                    assert_eq!(
                        count(s, sep),
                        memmem::find_iter(s, sep).count(),
                        "{s:?} {sep:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn trimming_bytes_is_trimming_runes() {
        let texts = [
            "",
            "x",
            "  a b ",
            "aaaa",
            "\u{e4}a\u{e4}",
            "@A@",
            "a\u{fffd}a",
        ];
        for s in texts
            .map(str::as_bytes)
            .into_iter()
            .chain([&b"a\xe4\xffa"[..]])
        {
            for chars in ["a", " ", "a ", "@A", "ab\u{e4}", "\u{fffd}", "\0a@?"] {
                let set = Set::new(chars.as_bytes());
                for side in 1..=3 {
                    let want = trim(s, side, |r| set.has(r));
                    assert_eq!(
                        trim_any(s, side, chars.as_bytes()),
                        want,
                        "{s:?} {chars:?} {side}"
                    );
                }
            }
        }
    }
}
