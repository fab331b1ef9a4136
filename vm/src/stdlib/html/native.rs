//! Natives of package html. The names of entities come from the crate `entities`.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("EscapeString", |cx| {
        if cx.arg_str(0).iter().all(|&c| escaped(c).is_none()) {
            return same(cx);
        }
        let mut out = Vec::with_capacity(cx.arg_str(0).len() + 16);
        for &c in cx.arg_str(0) {
            match escaped(c) {
                Some(e) => out.extend_from_slice(e.as_bytes()),
                None => out.push(c),
            }
        }
        cx.ret_str(0, out);
        Outcome::Done
    }),
    ("UnescapeString", |cx| {
        let mut rest = cx.arg_str(0);
        if memchr::memchr(b'&', rest).is_none() {
            return same(cx);
        }
        let mut out = Vec::with_capacity(rest.len());
        while let Some(at) = memchr::memchr(b'&', rest) {
            out.extend_from_slice(rest.get(..at).unwrap_or_default());
            rest = rest.get(at..).unwrap_or_default();
            let used = unescape(rest, &mut out);
            rest = rest.get(used..).unwrap_or_default();
        }
        out.extend_from_slice(rest);
        cx.ret_str(0, out);
        Outcome::Done
    }),
];

fn same(cx: &mut NativeCx<'_>) -> Outcome {
    let s = cx.arg_pair(0);
    cx.ret_pair(0, s);
    Outcome::Done
}

fn escaped(c: u8) -> Option<&'static str> {
    Some(match c {
        b'&' => "&amp;",
        b'\'' => "&#39;",
        b'<' => "&lt;",
        b'>' => "&gt;",
        b'"' => "&#34;",
        _ => return None,
    })
}

/// What the entities stand for, by their text from the ampersand on.
static ENTITIES: LazyLock<FxHashMap<&'static [u8], &'static str>> = LazyLock::new(|| {
    let all = entities::ENTITIES.iter();
    all.map(|e| (e.entity.as_bytes(), e.characters)).collect()
});

/// The longest name that may lack its semicolon, as in `&thorn`, ampersand included.
const LONGEST_BARE: usize = 7;

/// What the numbers 0x80 to 0x9f mean: Windows-1252.
const WINDOWS: [u16; 32] = [
    0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039,
    0x152, 0x8d, 0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc,
    0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
];

/// Appends what the text, which begins with an ampersand, stands for, and returns how much of it
/// that was: the ampersand at least.
fn unescape(s: &[u8], out: &mut Vec<u8>) -> usize {
    if s.get(1) == Some(&b'#') {
        return numbered(s, out);
    }
    let name = s.iter().skip(1).take_while(|c| c.is_ascii_alphanumeric());
    let mut n = 1 + name.count();
    n += usize::from(n > 1 && s.get(n) == Some(&b';'));
    let bare = (3..=LONGEST_BARE.min(n - 1)).rev();
    for n in std::iter::once(n).chain(bare) {
        let found = s.get(..n).and_then(|name| ENTITIES.get(name));
        if let Some(text) = found {
            out.extend_from_slice(text.as_bytes());
            return n;
        }
    }
    out.extend_from_slice(s.get(..n).unwrap_or_default());
    n
}

fn numbered(s: &[u8], out: &mut Vec<u8>) -> usize {
    let hex = matches!(s.get(2), Some(b'x' | b'X'));
    let start = 2 + usize::from(hex);
    let base = if hex { 16 } else { 10 };
    let digits = s.iter().skip(start);
    let digits = digits.map_while(|&c| char::from(c).to_digit(base));
    let (count, value) = digits.fold((0, 0i32), |(n, x), d| {
        let x = x.wrapping_mul(base as i32).wrapping_add(d as i32);
        (n + 1, x)
    });
    // One character after `&#` is taken for a number's end, as Go does: `&#1` and `&#x1` need not
    // more than `i <= 3` allows for.
    let mut used = start + count;
    used += usize::from(s.get(used) == Some(&b';'));
    if s.len() <= 3 || used <= 3 {
        out.push(b'&');
        return 1;
    }
    let code = match value {
        0x80..=0x9f => WINDOWS
            .get(value as usize - 0x80)
            .map_or(0, |&c| u32::from(c)),
        0 => 0xfffd,
        v => v as u32,
    };
    let c = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
    out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    used
}
