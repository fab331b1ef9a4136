//! Quoting text as Go literals.

use super::out::Text;
use super::runes;
use crate::stdlib::unicode_natives as unicode;

const HEX: &[u8; 16] = b"0123456789abcdef";

fn hex(out: &mut Text, r: u32, digits: u32) {
    for i in (0..digits).rev() {
        out.push(HEX[(r >> (4 * i) & 15) as usize]);
    }
}

/// Appends `s` in quotes. Mode 0 keeps what is printable, 1 keeps ASCII, 2 keeps what is graphic.
pub(crate) fn append(out: &mut Text, s: &[u8], quote: u8, mode: i64) {
    out.push(quote);
    for (i, r, w) in runes::runes(s) {
        if w == 1 && r == runes::RUNE_ERROR {
            out.extend_from_slice(b"\\x");
            hex(out, s.get(i).copied().unwrap_or(0).into(), 2);
            continue;
        }
        rune(out, r, quote, mode);
    }
    out.push(quote);
}

fn rune(out: &mut Text, r: u32, quote: u8, mode: i64) {
    if r == u32::from(quote) || r == u32::from(b'\\') {
        out.extend_from_slice(&[b'\\', r as u8]);
        return;
    }
    let keep = match mode {
        1 => r < 0x80 && unicode::is_print(r),
        2 => unicode::is_print(r) || r >= 0x80 && unicode::is_graphic(r),
        _ => unicode::is_print(r),
    };
    if keep {
        runes::push(out, r);
        return;
    }
    let letter = match r {
        7 => b'a',
        8 => b'b',
        9 => b't',
        10 => b'n',
        11 => b'v',
        12 => b'f',
        13 => b'r',
        _ => 0,
    };
    if letter != 0 {
        out.extend_from_slice(&[b'\\', letter]);
    } else if r < 0x20 || r == 0x7F {
        out.extend_from_slice(b"\\x");
        hex(out, r, 2);
    } else if r < 0x10000 {
        out.extend_from_slice(b"\\u");
        hex(out, r, 4);
    } else {
        out.extend_from_slice(b"\\U");
        hex(out, r, 8);
    }
}

/// How long the literal in double quotes is that a text begins with; `None` if it has escapes or something wrong.
pub(crate) fn plain_literal(s: &[u8]) -> Option<usize> {
    let body = s.strip_prefix(b"\"")?;
    let end = memchr::memchr3(b'"', b'\\', b'\n', body)?;
    let text = body.get(..end)?;
    let plain = body.get(end) == Some(&b'"') && std::str::from_utf8(text).is_ok();
    plain.then_some(end + 2)
}

/// The value of a literal in double quotes; `None`: it is none.
pub(crate) fn unquoted(literal: &[u8]) -> Option<Vec<u8>> {
    let body = literal.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    let mut out = Vec::with_capacity(body.len());
    let mut rest = body;
    loop {
        match rest {
            [] => return Some(out),
            [b'"' | b'\n', ..] => return None,
            [b'\\', tail @ ..] => rest = escape(&mut out, tail)?,
            [b, tail @ ..] if *b < 0x80 => {
                out.push(*b);
                rest = tail;
            }
            _ => {
                let (r, n) = runes::decode(rest);
                runes::push(&mut out, r);
                rest = rest.get(n.max(1)..)?;
            }
        }
    }
}

/// Appends what an escape sequence stands for, behind its backslash; what follows it.
fn escape<'a>(out: &mut Vec<u8>, s: &'a [u8]) -> Option<&'a [u8]> {
    let (&c, tail) = s.split_first()?;
    let number = |from: &'a [u8], n: usize, base: u32| {
        let (digits, tail) = from.split_at_checked(n)?;
        let value = digits.iter().try_fold(0u32, |v, &d| {
            Some((v << base.trailing_zeros()) | char::from(d).to_digit(base)?)
        })?;
        Some((value, tail))
    };
    let letters = b"a\x07b\x08f\x0cn\nr\rt\tv\x0b\\\\\"\"";
    if let Some(&[_, byte]) = letters.chunks(2).find(|pair| pair.first() == Some(&c)) {
        out.push(byte);
        return Some(tail);
    }
    match c {
        b'x' | b'0'..=b'7' => {
            let (value, tail) = if c == b'x' {
                number(tail, 2, 16)?
            } else {
                number(s, 3, 8)?
            };
            out.push(u8::try_from(value).ok()?);
            Some(tail)
        }
        b'u' | b'U' => {
            let (value, tail) = number(tail, if c == b'u' { 4 } else { 8 }, 16)?;
            char::from_u32(value)?;
            runes::push(out, value);
            Some(tail)
        }
        _ => None,
    }
}

/// Whether `s` can stand unchanged between backquotes, on one line.
pub(crate) fn can_backquote(s: &[u8]) -> bool {
    runes::runes(s).all(|(_, r, w)| {
        !(w == 1 && r == runes::RUNE_ERROR)
            && r != 0xFEFF
            && (r >= 0x20 || r == 9)
            && r != u32::from(b'`')
            && r != 0x7F
    })
}
