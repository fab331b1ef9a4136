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
