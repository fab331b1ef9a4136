//! UTF-8 as Go decodes it: an invalid byte is U+FFFD of width 1.

/// U+FFFD
pub(crate) const RUNE_ERROR: u32 = 0xFFFD;

/// The first rune and its width; (`RUNE_ERROR`, 0) for no bytes.
#[inline]
pub(crate) fn decode(s: &[u8]) -> (u32, usize) {
    match s.first() {
        None => (RUNE_ERROR, 0),
        Some(&b) if b < 0x80 => (u32::from(b), 1),
        Some(_) => decode_long(s),
    }
}

fn decode_long(s: &[u8]) -> (u32, usize) {
    let at = |i: usize| u32::from(s.get(i).copied().unwrap_or(0));
    let (b0, b1, b2, b3) = (at(0), at(1), at(2), at(3));
    let cont = |b: u32| b & 0xC0 == 0x80;
    match b0 {
        0xC2..=0xDF if cont(b1) => ((b0 & 0x1F) << 6 | b1 & 0x3F, 2),
        0xE0..=0xEF if cont(b1) && cont(b2) => {
            let r = (b0 & 0xF) << 12 | (b1 & 0x3F) << 6 | b2 & 0x3F;
            if r < 0x800 || (0xD800..0xE000).contains(&r) {
                (RUNE_ERROR, 1)
            } else {
                (r, 3)
            }
        }
        0xF0..=0xF4 if cont(b1) && cont(b2) && cont(b3) => {
            let r = (b0 & 7) << 18 | (b1 & 0x3F) << 12 | (b2 & 0x3F) << 6 | b3 & 0x3F;
            if (0x10000..=0x10FFFF).contains(&r) {
                (r, 4)
            } else {
                (RUNE_ERROR, 1)
            }
        }
        _ => (RUNE_ERROR, 1),
    }
}

/// The last rune and its width.
pub(crate) fn decode_last(s: &[u8]) -> (u32, usize) {
    let n = s.len();
    for width in 1..=n.min(4) {
        let tail = s.get(n - width..).unwrap_or_default();
        if tail.first().is_some_and(|b| b & 0xC0 != 0x80) {
            let (r, w) = decode(tail);
            if w == width {
                return (r, w);
            }
            break;
        }
    }
    (RUNE_ERROR, n.min(1))
}

/// Whether the bytes begin with a whole encoding (an invalid one counts).
pub(crate) fn full(s: &[u8]) -> bool {
    let Some(&b0) = s.first() else {
        return false;
    };
    let (need, lo, hi) = match b0 {
        0xC2..=0xDF => (2, 0x80, 0xBF),
        0xE0 => (3, 0xA0, 0xBF),
        0xED => (3, 0x80, 0x9F),
        0xE1..=0xEF => (3, 0x80, 0xBF),
        0xF0 => (4, 0x90, 0xBF),
        0xF4 => (4, 0x80, 0x8F),
        0xF1..=0xF3 => (4, 0x80, 0xBF),
        _ => return true,
    };
    if s.len() >= need {
        return true;
    }
    // What is there already may be wrong.
    s.get(1).is_some_and(|&b| b < lo || b > hi) || s.get(2).is_some_and(|&b| b & 0xC0 != 0x80)
}

/// How many runes.
pub(crate) fn count(s: &[u8]) -> usize {
    if let Ok(s) = std::str::from_utf8(s) {
        return s.chars().count();
    }
    runes(s).count()
}

/// Runes with their offsets and widths.
pub(crate) fn runes(s: &[u8]) -> impl Iterator<Item = (usize, u32, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (r, w) = decode(s.get(at..)?);
        if w == 0 {
            return None;
        }
        at += w;
        Some((at - w, r, w))
    })
}

/// Whether it is a code point that can be encoded.
pub(crate) fn valid(r: u32) -> bool {
    char::from_u32(r).is_some()
}

/// Appends the encoding; U+FFFD for what has none.
pub(crate) fn push(out: &mut impl Extend<u8>, r: u32) {
    let c = char::from_u32(r).unwrap_or('\u{FFFD}');
    out.extend(c.encode_utf8(&mut [0; 4]).bytes());
}

/// Whether an ASCII character is white space, see [`is_space`].
#[inline]
pub(crate) fn is_space_byte(b: u8) -> bool {
    matches!(b, 0x09..=0x0D | 0x20)
}

/// White space as package unicode has it.
pub(crate) fn is_space(r: u32) -> bool {
    match r {
        0x09..=0x0D | 0x20 | 0x85 | 0xA0 | 0x1680 | 0x2028 | 0x2029 | 0x202F | 0x205F | 0x3000 => {
            true
        }
        _ => (0x2000..=0x200A).contains(&r),
    }
}
