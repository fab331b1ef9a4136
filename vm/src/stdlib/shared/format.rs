//! Formatting of numbers and text for package fmt: flags, width, precision, padding.

use super::out::Text;
use super::{float, quote, runes};
use crate::stdlib::unicode_natives as unicode;

const WID: u64 = 1;
const PREC: u64 = 2;
const MINUS: u64 = 4;
const PLUS: u64 = 8;
const SHARP: u64 = 16;
const SPACE: u64 = 32;
const ZERO: u64 = 64;

/// The flags of a directive (numbered as in fmt's print.go), its width and precision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    pub(crate) flags: u64,
    pub(crate) wid: i64,
    pub(crate) prec: i64,
}

impl Spec {
    fn is(&self, flag: u64) -> bool {
        self.flags & flag != 0
    }

    fn width(&self) -> usize {
        if self.is(WID) {
            self.wid.clamp(0, 1 << 24) as usize
        } else {
            0
        }
    }

    fn without(mut self, flag: u64) -> Spec {
        self.flags &= !flag;
        self
    }

    fn cut<'a>(&self, s: &'a [u8]) -> &'a [u8] {
        if self.is(PREC)
            && let Some((at, ..)) = runes::runes(s).nth(self.prec.max(0) as usize)
        {
            return s.get(..at).unwrap_or(s);
        }
        s
    }
}

/// Appends `s` within the width.
pub(crate) fn pad(out: &mut Text, s: &[u8], spec: Spec) {
    let width = spec.width();
    let missing = if width == 0 {
        0
    } else {
        width.saturating_sub(runes::count(s))
    };
    if missing == 0 {
        out.extend_from_slice(s);
    } else if spec.is(MINUS) {
        out.extend_from_slice(s);
        fill(out, b' ', missing);
    } else {
        fill(out, if spec.is(ZERO) { b'0' } else { b' ' }, missing);
        out.extend_from_slice(s);
    }
}

fn fill(out: &mut Text, b: u8, n: usize) {
    out.resize(out.len() + n, b);
}

/// An integer given by its magnitude.
pub(crate) fn integer(out: &mut Text, u: u64, negative: bool, base: u64, verb: u64, spec: Spec) {
    if base == 10 && spec.flags == 0 {
        if negative {
            out.push(b'-');
        }
        float::decimal(out, u);
        return;
    }
    let mut least = 0;
    if spec.is(PREC) {
        least = spec.prec.clamp(0, 1 << 24) as usize;
        if least == 0 && u == 0 {
            fill(out, b' ', spec.width());
            return;
        }
    } else if spec.is(ZERO) && !spec.is(MINUS) && spec.is(WID) {
        least = spec.width();
        if negative || spec.is(PLUS | SPACE) {
            least = least.saturating_sub(1);
        }
    }
    let upper = verb == u64::from(b'X');
    let mut digits = Text::new(); // from the lowest on
    let mut v = u;
    loop {
        let d = (v % base) as u8;
        digits.push(match d {
            0..=9 => b'0' + d,
            _ if upper => b'A' + d - 10,
            _ => b'a' + d - 10,
        });
        v /= base;
        if v == 0 {
            break;
        }
    }
    if digits.len() < least {
        digits.resize(least, b'0');
    }
    if spec.is(SHARP) {
        match base {
            2 => digits.extend_from_slice(b"b0"),
            8 if digits.last() != Some(&b'0') => digits.push(b'0'),
            16 => digits.extend_from_slice(if upper { b"X0" } else { b"x0" }),
            _ => {}
        }
    }
    if verb == u64::from(b'O') {
        digits.extend_from_slice(b"o0");
    }
    if negative {
        digits.push(b'-');
    } else if spec.is(PLUS) {
        digits.push(b'+');
    } else if spec.is(SPACE) {
        digits.push(b' ');
    }
    digits.reverse();
    pad(out, &digits, spec.without(ZERO));
}

/// A floating-point number.
pub(crate) fn number(out: &mut Text, f: f64, size: i64, verb: u8, spec: Spec) {
    let verb_text = match verb {
        b'v' => b'g',
        b'F' => b'f',
        v => v,
    };
    let mut prec = match verb_text {
        b'e' | b'E' | b'f' => 6,
        _ => -1,
    };
    if spec.is(PREC) {
        prec = spec.prec;
    }
    let mut num = Text::new();
    num.push(b'+');
    float::append(&mut num, f, verb_text, prec, size);
    if matches!(num.get(1), Some(b'-' | b'+')) {
        num.remove(0);
    }
    if spec.is(SPACE)
        && !spec.is(PLUS)
        && let Some(b @ b'+') = num.first_mut()
    {
        *b = b' ';
    }
    if let Some(b @ (b'I' | b'N')) = num.get(1).copied() {
        if b == b'N' && !spec.is(SPACE | PLUS) {
            num.remove(0);
        } else if b == b'I' && num.first() == Some(&b'+') && !spec.is(PLUS) {
            // Infinity shows its sign, unless that is a plus nobody asked for... as Go does: kept.
        }
        pad(out, &num, spec.without(ZERO));
        return;
    }
    if spec.is(SHARP) && verb != b'b' {
        sharp(&mut num, verb, prec);
    }
    let signed = spec.is(PLUS) || num.first() != Some(&b'+');
    if !signed {
        pad(out, num.get(1..).unwrap_or_default(), spec);
    } else if spec.is(ZERO) && !spec.is(MINUS) && spec.width() > num.len() {
        // The sign comes before the zeros.
        out.push(num.first().copied().unwrap_or(b'+'));
        fill(out, b'0', spec.width() - num.len());
        out.extend_from_slice(num.get(1..).unwrap_or_default());
    } else {
        pad(out, &num, spec);
    }
}

/// The flag '#': a point always, and for g no trailing zeros dropped.
fn sharp(num: &mut Text, verb: u8, prec: i64) {
    let mut digits = match verb {
        b'v' | b'g' | b'G' | b'x' if prec < 0 => 6,
        b'v' | b'g' | b'G' | b'x' => prec,
        _ => 0,
    };
    let is_hex = matches!(verb, b'x' | b'X');
    let end = num
        .iter()
        .position(|&b| match b {
            b'p' | b'P' => true,
            b'e' | b'E' => !is_hex,
            _ => false,
        })
        .unwrap_or(num.len());
    let tail: Text = num.get(end..).unwrap_or_default().into();
    num.truncate(end);
    let (mut point, mut nonzero) = (false, false);
    for &b in num.iter().skip(1) {
        if b == b'.' {
            point = true;
            continue;
        }
        nonzero |= b != b'0';
        if nonzero {
            digits -= 1;
        }
    }
    if !point {
        if num.get(1..) == Some(b"0") {
            digits -= 1;
        }
        num.push(b'.');
    }
    for _ in 0..digits.clamp(0, 1 << 20) {
        num.push(b'0');
    }
    num.extend_from_slice(&tail);
}

/// Text for the verbs s, q, x and X.
pub(crate) fn text(out: &mut Text, s: &[u8], verb: u8, spec: Spec) {
    match verb {
        b'x' | b'X' => hex(out, s, verb, spec),
        b'q' => {
            let s = spec.cut(s);
            let mut q = Text::new();
            if spec.is(SHARP) && quote::can_backquote(s) {
                q.push(b'`');
                q.extend_from_slice(s);
                q.push(b'`');
            } else {
                quote::append(&mut q, s, b'"', i64::from(spec.is(PLUS)));
            }
            pad(out, &q, spec);
        }
        _ => pad(out, spec.cut(s), spec),
    }
}

fn hex(out: &mut Text, s: &[u8], verb: u8, spec: Spec) {
    let mut s = s;
    if spec.is(PREC) && (spec.prec.max(0) as usize) < s.len() {
        s = s.get(..spec.prec.max(0) as usize).unwrap_or(s);
    }
    let mut line = Text::new();
    let upper = verb == b'X';
    let digit = |d: u8| match d {
        0..=9 => b'0' + d,
        _ if upper => b'A' + d - 10,
        _ => b'a' + d - 10,
    };
    for (i, b) in s.iter().enumerate() {
        if spec.is(SPACE) && i > 0 {
            line.push(b' ');
        }
        if spec.is(SHARP) && (i == 0 || spec.is(SPACE)) {
            line.extend_from_slice(&[b'0', verb]);
        }
        line.extend_from_slice(&[digit(b >> 4), digit(b & 15)]);
    }
    let missing = spec.width().saturating_sub(line.len());
    if !spec.is(MINUS) {
        fill(out, if spec.is(ZERO) { b'0' } else { b' ' }, missing);
    }
    out.extend_from_slice(&line);
    if spec.is(MINUS) {
        fill(out, b' ', missing);
    }
}

/// A number as a rune: verbs c, q and U.
pub(crate) fn rune(out: &mut Text, u: u64, verb: u8, spec: Spec) {
    let r = u32::try_from(u).ok().filter(|&r| r <= 0x10FFFF);
    let shown = r.filter(|&r| runes::valid(r)).unwrap_or(runes::RUNE_ERROR);
    let mut line = Text::new();
    match verb {
        b'c' => {
            runes::push(&mut line, shown);
            pad(out, &line, spec);
        }
        b'q' => {
            let mut c = Text::new();
            runes::push(&mut c, shown);
            quote::append(&mut line, &c, b'\'', i64::from(spec.is(PLUS)));
            pad(out, &line, spec);
        }
        _ => {
            let least = if spec.is(PREC) {
                spec.prec.clamp(4, 1 << 20) as usize
            } else {
                4
            };
            let digits = format!("{u:X}");
            line.extend_from_slice(b"U+");
            fill(&mut line, b'0', least.saturating_sub(digits.len()));
            line.extend_from_slice(digits.as_bytes());
            if spec.is(SHARP)
                && let Some(r) = r
                && unicode::is_print(r)
            {
                line.extend_from_slice(b" '");
                runes::push(&mut line, r);
                line.push(b'\'');
            }
            pad(out, &line, spec.without(ZERO));
        }
    }
}
