//! Searching, splitting and changing text, for packages strings and bytes.

use super::runes::{self, RUNE_ERROR};
pub(crate) use super::search::{compare, count, index};
use crate::stdlib::unicode_natives as unicode;
use memchr::memmem;

/// Last occurrence.
pub(crate) fn last_index(s: &[u8], sep: &[u8]) -> Option<usize> {
    match sep {
        [] => Some(s.len()),
        [b] => memchr::memrchr(*b, s),
        _ if sep.len() > s.len() => None,
        _ => memmem::rfind(s, sep),
    }
}

/// First occurrence of a rune. U+FFFD also finds an invalid byte.
pub(crate) fn index_rune(s: &[u8], r: i64) -> Option<usize> {
    let r = u32::try_from(r).ok()?;
    match r {
        0..=0x7F => memchr::memchr(r as u8, s),
        RUNE_ERROR => runes::runes(s)
            .find(|&(_, c, _)| c == RUNE_ERROR)
            .map(|(i, ..)| i),
        _ => {
            let c = char::from_u32(r)?;
            memmem::find(s, c.encode_utf8(&mut [0; 4]).as_bytes())
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

    /// Which bytes are ASCII characters of the set.
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
        return s.iter().position(|b| memchr::memchr(*b, chars).is_some());
    }
    let set = Set::new(chars);
    if chars.is_ascii() {
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
        return s.iter().rposition(|b| memchr::memchr(*b, chars).is_some());
    }
    let set = Set::new(chars);
    if chars.is_ascii() {
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
    let (low, high) = (set.ascii as u64, (set.ascii >> 64) as u64);
    trim_bytes(s, side, |b| {
        let half = if b & 0x40 == 0 { low } else { high };
        b.is_ascii() && half >> (b & 0x3F) & 1 != 0
    })
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
        any = true;
        out.extend_from_slice(s.get(last..at).unwrap_or_default());
        out.extend_from_slice(new);
        last = at + width;
        true
    };
    if old.is_empty() {
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

/// One pass of a replacer: `pairs` are old and new texts in turn.
pub(crate) fn replace_list(s: &[u8], pairs: &[&[u8]]) -> Option<Vec<u8>> {
    // For each first byte, and for the empty text, the pairs in their order.
    let mut heads = [false; 256];
    let mut empty = None;
    for pair in pairs.chunks_exact(2) {
        match pair {
            [[], new] => empty = empty.or(Some(*new)),
            [[b, ..], _] => {
                if let Some(h) = heads.get_mut(*b as usize) {
                    *h = true;
                }
            }
            _ => {}
        }
    }
    let mut out = Vec::with_capacity(s.len() + 16);
    let (mut at, mut last, mut any, mut was_empty) = (0, 0, false, false);
    while at <= s.len() {
        let rest = s.get(at..).unwrap_or_default();
        let mut found = None;
        if rest
            .first()
            .is_some_and(|b| heads.get(*b as usize) == Some(&true))
            || empty.is_some()
        {
            for pair in pairs.chunks_exact(2) {
                let [old, new] = pair else { continue };
                if old.is_empty() && was_empty {
                    continue;
                }
                if rest.starts_with(old) {
                    found = Some((old.len(), *new));
                    break;
                }
            }
        }
        was_empty = matches!(found, Some((0, _)));
        match found {
            Some((n, new)) => {
                any = true;
                out.extend_from_slice(s.get(last..at).unwrap_or_default());
                out.extend_from_slice(new);
                at += n;
                last = at;
            }
            None => at += 1,
        }
    }
    if !any {
        return None;
    }
    out.extend_from_slice(s.get(last..).unwrap_or_default());
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

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
