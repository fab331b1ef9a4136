//! Numbers read from text, by the rules of package strconv.

/// How a parser ended; the numbers are those of strconv's `code`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Code {
    Fine = 0,
    Syntax = 1,
    Range = 2,
    Base = 3,
    Size = 4,
}

/// Whether the underscores of a number with a base prefix are between digits (or after the prefix).
fn underscores_fine(s: &[u8]) -> bool {
    let s = s.strip_prefix(b"-").or(s.strip_prefix(b"+")).unwrap_or(s);
    // What was seen last: '0' a digit or the prefix, '_' an underscore, '!' anything else.
    let mut last = b'^';
    let mut hex = false;
    let mut rest = s;
    if let [b'0', x, tail @ ..] = s
        && matches!(x | 0x20, b'b' | b'o' | b'x')
    {
        hex = x | 0x20 == b'x';
        last = b'0';
        rest = tail;
    }
    for &b in rest {
        if b.is_ascii_digit() || hex && b.is_ascii_hexdigit() {
            last = b'0';
        } else if b == b'_' {
            if last != b'0' {
                return false;
            }
            last = b'_';
        } else {
            if last == b'_' {
                return false;
            }
            last = b'!';
        }
    }
    last != b'_'
}

/// An unsigned integer.
pub(crate) fn unsigned(s: &[u8], base: i64, size: i64) -> (u64, Code) {
    if s.is_empty() {
        return (0, Code::Syntax);
    }
    let whole = s;
    let mut s = s;
    let prefixed = base == 0;
    let base = match base {
        2..=36 => base as u64,
        0 => match s {
            [b'0', x, tail @ ..] if !tail.is_empty() && x | 0x20 == b'b' => {
                s = tail;
                2
            }
            [b'0', x, tail @ ..] if !tail.is_empty() && x | 0x20 == b'o' => {
                s = tail;
                8
            }
            [b'0', x, tail @ ..] if !tail.is_empty() && x | 0x20 == b'x' => {
                s = tail;
                16
            }
            [b'0', tail @ ..] => {
                s = tail;
                8
            }
            _ => 10,
        },
        _ => return (0, Code::Base),
    };
    let size = match size {
        0 => 64,
        1..=64 => size,
        _ => return (0, Code::Size),
    };
    let max = u64::MAX >> (64 - size);
    let mut n = 0u64;
    let mut underscores = false;
    for &b in s {
        let d = match b {
            b'_' if prefixed => {
                underscores = true;
                continue;
            }
            b'0'..=b'9' => b - b'0',
            b'a'..=b'z' => b - b'a' + 10,
            b'A'..=b'Z' => b - b'A' + 10,
            _ => return (0, Code::Syntax),
        };
        if u64::from(d) >= base {
            return (0, Code::Syntax);
        }
        match n.checked_mul(base).and_then(|n| n.checked_add(d.into())) {
            Some(v) if v <= max => n = v,
            _ => return (max, Code::Range),
        }
    }
    if underscores && !underscores_fine(whole) {
        return (0, Code::Syntax);
    }
    (n, Code::Fine)
}

/// A signed integer.
pub(crate) fn signed(s: &[u8], base: i64, size: i64) -> (i64, Code) {
    let (negative, digits) = match s {
        [] => return (0, Code::Syntax),
        [b'+', tail @ ..] => (false, tail),
        [b'-', tail @ ..] => (true, tail),
        _ => (false, s),
    };
    let (v, code) = unsigned(digits, base, size);
    if code != Code::Fine && code != Code::Range {
        return (0, code);
    }
    let size = if size == 0 { 64 } else { size };
    let cutoff = 1u64 << (size - 1);
    if !negative && v >= cutoff {
        return ((cutoff - 1) as i64, Code::Range);
    }
    if negative && v > cutoff {
        return ((cutoff as i64).wrapping_neg(), Code::Range);
    }
    let v = v as i64;
    (if negative { v.wrapping_neg() } else { v }, Code::Fine)
}

fn folds(s: &[u8], word: &[u8]) -> bool {
    s.get(..word.len())
        .is_some_and(|h| h.eq_ignore_ascii_case(word))
}

/// The number that the text begins with, and its length.
pub(crate) fn float(s: &[u8], size: i64) -> (f64, usize, Code) {
    let (negative, at) = match s.first() {
        Some(b'-') => (true, 1),
        Some(b'+') => (false, 1),
        _ => (false, 0),
    };
    let sign = if negative { -1.0 } else { 1.0 };
    let rest = s.get(at..).unwrap_or_default();
    if folds(rest, b"inf") {
        let n = if folds(rest, b"infinity") { 8 } else { 3 };
        return (sign * f64::INFINITY, at + n, Code::Fine);
    }
    if at == 0 && folds(rest, b"nan") {
        return (f64::NAN, 3, Code::Fine);
    }
    let hex = matches!(rest, [b'0', b'x' | b'X', ..]);
    let body = if hex { at + 2 } else { at };
    let mut text = Vec::with_capacity(s.len());
    let (mut i, mut digits, mut point, mut underscores) = (body, false, false, false);
    // A hexadecimal mantissa: the first 16 digits, whether bits follow, and the exponent.
    let (mut mant, mut sticky, mut exp2) = (0u64, false, 0i64);
    while let Some(&b) = s.get(i) {
        match b {
            b'.' if !point => {
                point = true;
                text.push(b);
            }
            _ if b.is_ascii_digit() || hex && b.is_ascii_hexdigit() => {
                digits = true;
                text.push(b);
                if hex {
                    let d = (b as char).to_digit(16).unwrap_or(0);
                    if mant >> 60 == 0 {
                        mant = mant << 4 | u64::from(d);
                        exp2 -= if point { 4 } else { 0 };
                    } else {
                        sticky |= d != 0;
                        exp2 += if point { 0 } else { 4 };
                    }
                }
            }
            b'_' => underscores = true,
            _ => break,
        }
        i += 1;
    }
    if !digits {
        return (0.0, 0, Code::Syntax);
    }
    let mark = if hex { b'p' } else { b'e' };
    let mut exponent = false;
    if s.get(i).is_some_and(|b| b | 0x20 == mark) {
        let mut j = i + 1;
        let mut e = 0i64;
        let minus = s.get(j) == Some(&b'-');
        if matches!(s.get(j), Some(b'+' | b'-')) {
            j += 1;
        }
        if !s.get(j).is_some_and(u8::is_ascii_digit) {
            return (0.0, 0, Code::Syntax);
        }
        while let Some(&b) = s.get(j) {
            match b {
                b'0'..=b'9' => e = (e * 10 + i64::from(b - b'0')).min(1 << 40),
                b'_' => underscores = true,
                _ => break,
            }
            j += 1;
        }
        let e = if minus { -e } else { e };
        exp2 = exp2.saturating_add(e);
        text.extend_from_slice(format!("e{}", e.clamp(-99999, 99999)).as_bytes());
        exponent = true;
        i = j;
    }
    if hex && !exponent || underscores && !underscores_fine(s.get(..i).unwrap_or_default()) {
        return (0.0, 0, Code::Syntax);
    }
    let f = if hex {
        hex_value(mant, sticky, exp2, size)
    } else {
        let text = std::str::from_utf8(&text).unwrap_or_default();
        if size == 32 {
            text.parse::<f32>().map_or(f64::NAN, f64::from)
        } else {
            text.parse::<f64>().unwrap_or(f64::NAN)
        }
    };
    let code = if f.is_infinite() {
        Code::Range
    } else {
        Code::Fine
    };
    (sign * f, i, code)
}

/// `mant * 2^exp`, rounded to nearest even at the size.
fn hex_value(mant: u64, sticky: bool, exp: i64, size: i64) -> f64 {
    if mant == 0 {
        return 0.0;
    }
    let (bits, min, max) = if size == 32 {
        (24, -149, 127)
    } else {
        (53, -1074, 1023)
    };
    // The number of its highest bit, and the lowest bit that may stay.
    let top = exp.saturating_add(63 - i64::from(mant.leading_zeros()));
    if top > max + 1 {
        return f64::INFINITY;
    }
    let low = (top - bits + 1).max(min);
    let shift = low - exp;
    let mut m = u128::from(mant) << 1 | u128::from(sticky);
    if shift > 0 {
        if shift > 66 {
            return 0.0;
        }
        // One more bit is kept below, and whether anything was lost.
        let lost = m & ((1u128 << shift) - 1);
        m = m >> shift << 1 | u128::from(lost != 0);
        let (half, odd) = (m & 3, m & 4);
        m >>= 2;
        if half > 2 || half == 2 && odd != 0 {
            m += 1;
        }
    } else {
        m >>= 1;
        if sticky {
            // Far below the lowest bit that counts: nothing to round.
        }
        return scale(m as f64, exp, size);
    }
    scale(m as f64, low, size)
}

fn scale(m: f64, exp: i64, size: i64) -> f64 {
    // `m` has at most 53 bits and the result is exact, but the power may need two steps.
    let mut f = m;
    let mut e = exp;
    while e > 1000 {
        f *= 2f64.powi(1000);
        e -= 1000;
    }
    while e < -1000 {
        f *= 2f64.powi(-500);
        e += 500;
    }
    f *= 2f64.powi(e as i32);
    if size == 32 && f > f64::from(f32::MAX) {
        f64::INFINITY
    } else {
        f
    }
}
