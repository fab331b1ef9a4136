//! Floating-point numbers as text, by the rules of package strconv.

use super::out::Text;
use std::fmt::Write as _;

/// Decimal digits without trailing zeros, and where the point stands before or behind them.
struct Digits {
    d: Text,
    point: i32,
}

impl Digits {
    /// The fewest that read back.
    fn shortest(f: f64, size: i64) -> Digits {
        let mut s = Line::default();
        let _ = if size == 32 {
            write!(s, "{:e}", f as f32)
        } else {
            write!(s, "{f:e}")
        };
        let shortest = Digits::of(&s.0);
        // Halfway between two that read back, the even one is wanted: exact rounding gives it.
        if shortest.d.len() >= if size == 32 { 6 } else { 15 } {
            let mut exact = Line::default();
            let _ = write!(exact, "{:.*e}", shortest.d.len() - 1, f);
            let back = std::str::from_utf8(&exact.0).ok();
            let same = if size == 32 {
                back.and_then(|t| t.parse().ok()) == Some(f as f32)
            } else {
                back.and_then(|t| t.parse().ok()) == Some(f)
            };
            if same {
                return Digits::of(&exact.0);
            }
        }
        shortest
    }

    /// `n` significant digits (at least one), exactly rounded.
    fn significant(f: f64, n: usize) -> Digits {
        let mut s = Line::default();
        let _ = write!(s, "{:.*e}", n.saturating_sub(1).min(1100), f);
        Digits::of(&s.0)
    }

    /// Exactly rounded to `n` digits behind the point.
    fn fixed(f: f64, n: usize) -> Digits {
        let mut s = Line::default();
        let _ = write!(s, "{:.*}", n.min(1100), f);
        let point = s.0.iter().position(|&b| b == b'.').unwrap_or(s.0.len());
        let d: Text = s.0.iter().copied().filter(|b| *b != b'.').collect();
        Digits::trimmed(&d, point as i32)
    }

    /// Of the form `d.ddde-7`.
    fn of(s: &[u8]) -> Digits {
        let e = s.iter().position(|&b| b == b'e').unwrap_or(s.len());
        let exp = std::str::from_utf8(s.get(e + 1..).unwrap_or_default())
            .ok()
            .and_then(|t| t.parse::<i32>().ok())
            .unwrap_or(0);
        let d: Text = s
            .get(..e)
            .unwrap_or_default()
            .iter()
            .copied()
            .filter(|b| *b != b'.')
            .collect();
        Digits::trimmed(&d, exp + 1)
    }

    fn trimmed(d: &[u8], mut point: i32) -> Digits {
        let lead = d.iter().take_while(|&&b| b == b'0').count();
        let rest = d.get(lead..).unwrap_or_default();
        let tail = rest.iter().rev().take_while(|&&b| b == b'0').count();
        let d: Text = rest.get(..rest.len() - tail).unwrap_or_default().into();
        point -= lead as i32;
        if d.is_empty() {
            point = 0;
        }
        Digits { d, point }
    }

    fn digit(&self, i: i32) -> u8 {
        usize::try_from(i)
            .ok()
            .and_then(|i| self.d.get(i))
            .copied()
            .unwrap_or(b'0')
    }

    fn len(&self) -> i32 {
        self.d.len() as i32
    }
}

/// Collects what a formatter writes.
#[derive(Default)]
struct Line(Text);

impl std::fmt::Write for Line {
    fn write_str(&mut self, s: &str) -> std::fmt::Result {
        self.0.extend_from_slice(s.as_bytes());
        Ok(())
    }
}

/// Appends `f` in the form of `verb` (b e E f F g G x X). A negative precision is the shortest
/// that reads back at the size of 32 or 64 bits.
pub(crate) fn append(out: &mut Text, f: f64, verb: u8, prec: i64, size: i64) {
    let f = if size == 32 { f64::from(f as f32) } else { f };
    if f.is_nan() {
        out.extend_from_slice(b"NaN");
        return;
    }
    if f.is_infinite() {
        out.extend_from_slice(if f > 0.0 { b"+Inf" } else { b"-Inf" });
        return;
    }
    let negative = f.is_sign_negative();
    let f = f.abs();
    match verb {
        b'b' => return binary(out, f, negative, size),
        b'x' | b'X' => return hex(out, f, negative, verb, prec, size),
        b'e' | b'E' | b'f' | b'F' | b'g' | b'G' => {}
        _ => {
            out.extend_from_slice(&[b'%', verb]);
            return;
        }
    }
    if negative {
        out.push(b'-');
    }
    let shortest = prec < 0;
    let prec = prec.clamp(-1, 1 << 20) as i32;
    let (digits, prec) = match (verb, shortest) {
        (_, true) => {
            let d = Digits::shortest(f, size);
            let prec = match verb {
                b'e' | b'E' => (d.len() - 1).max(0),
                b'f' | b'F' => (d.len() - d.point).max(0),
                _ => d.len(),
            };
            (d, prec)
        }
        (b'e' | b'E', _) => (Digits::significant(f, prec as usize + 1), prec),
        (b'f' | b'F', _) => (Digits::fixed(f, prec as usize), prec),
        _ => {
            let prec = prec.max(1);
            (Digits::significant(f, prec as usize), prec)
        }
    };
    match verb {
        b'e' | b'E' => exponent(out, &digits, prec, verb),
        b'f' | b'F' => plain(out, &digits, prec),
        _ => {
            let mut limit = prec;
            if limit > digits.len() && digits.len() >= digits.point {
                limit = digits.len();
            }
            if shortest {
                limit = 6;
            }
            let exp = digits.point - 1;
            // Zero has no digits: its exponent is 0.
            let exp = if digits.d.is_empty() { 0 } else { exp };
            if exp < -4 || exp >= limit.max(if digits.d.is_empty() { 1 } else { 0 }) {
                let prec = prec.min(digits.len());
                exponent(out, &digits, prec - 1, verb + b'e' - b'g');
            } else {
                plain(out, &digits, (digits.len() - digits.point).max(0));
            }
        }
    }
}

fn exponent(out: &mut Text, d: &Digits, prec: i32, e: u8) {
    out.push(d.digit(0));
    if prec > 0 {
        out.push(b'.');
        for i in 1..=prec {
            out.push(d.digit(i));
        }
    }
    out.push(e);
    let mut exp = if d.d.is_empty() { 0 } else { d.point - 1 };
    if exp < 0 {
        out.push(b'-');
        exp = -exp;
    } else {
        out.push(b'+');
    }
    if exp < 10 {
        out.push(b'0');
    }
    decimal(out, exp as u64);
}

fn plain(out: &mut Text, d: &Digits, prec: i32) {
    if d.point > 0 {
        for i in 0..d.point {
            out.push(d.digit(i));
        }
    } else {
        out.push(b'0');
    }
    if prec > 0 {
        out.push(b'.');
        for i in 0..prec {
            out.push(d.digit(d.point + i));
        }
    }
}

/// Appends a decimal number.
pub(crate) fn decimal(out: &mut Text, mut v: u64) {
    let mut buf = [0u8; 20];
    let mut at = buf.len();
    loop {
        at -= 1;
        if let Some(b) = buf.get_mut(at) {
            *b = b'0' + (v % 10) as u8;
        }
        v /= 10;
        if v == 0 {
            break;
        }
    }
    out.extend_from_slice(buf.get(at..).unwrap_or_default());
}

/// Mantissa and binary exponent of the number's own size: `f = mant * 2^exp`.
fn parts(f: f64, size: i64) -> (u64, i32, u32) {
    if size == 32 {
        let bits = (f as f32).to_bits();
        let (exp, mant) = ((bits >> 23 & 0xFF) as i32, u64::from(bits & 0x7F_FFFF));
        if exp == 0 {
            (mant, -126 - 23, 23)
        } else {
            (mant | 1 << 23, exp - 127 - 23, 23)
        }
    } else {
        let bits = f.to_bits();
        let (exp, mant) = ((bits >> 52 & 0x7FF) as i32, bits & ((1 << 52) - 1));
        if exp == 0 {
            (mant, -1022 - 52, 52)
        } else {
            (mant | 1 << 52, exp - 1023 - 52, 52)
        }
    }
}

fn binary(out: &mut Text, f: f64, negative: bool, size: i64) {
    let (mant, exp, _) = parts(f, size);
    if negative {
        out.push(b'-');
    }
    decimal(out, mant);
    out.push(b'p');
    out.push(if exp < 0 { b'-' } else { b'+' });
    decimal(out, u64::from(exp.unsigned_abs()));
}

fn hex(out: &mut Text, f: f64, negative: bool, verb: u8, prec: i64, size: i64) {
    let (mut mant, mut exp, width) = parts(f, size);
    exp += width as i32;
    if mant == 0 {
        exp = 0;
    }
    // One bit before the point, 60 behind it.
    mant <<= 60 - width;
    while mant != 0 && mant & 1 << 60 == 0 {
        mant <<= 1;
        exp -= 1;
    }
    if (0..15).contains(&prec) {
        let shift = prec as u32 * 4;
        let extra = (mant << shift) & ((1 << 60) - 1);
        mant >>= 60 - shift;
        if extra | (mant & 1) > 1 << 59 {
            mant += 1;
        }
        mant <<= 60 - shift;
        if mant & 1 << 61 != 0 {
            mant >>= 1;
            exp += 1;
        }
    }
    let upper = verb == b'X';
    let digit = |d: u64| match d as u8 & 15 {
        d @ 0..=9 => b'0' + d,
        d if upper => b'A' + d - 10,
        d => b'a' + d - 10,
    };
    if negative {
        out.push(b'-');
    }
    out.extend_from_slice(&[b'0', verb, b'0' + (mant >> 60 & 1) as u8]);
    mant <<= 4;
    if prec < 0 && mant != 0 {
        out.push(b'.');
        while mant != 0 {
            out.push(digit(mant >> 60));
            mant <<= 4;
        }
    } else if prec > 0 {
        out.push(b'.');
        for _ in 0..prec.min(1 << 20) {
            out.push(digit(mant >> 60));
            mant <<= 4;
        }
    }
    out.push(if upper { b'P' } else { b'p' });
    out.push(if exp < 0 { b'-' } else { b'+' });
    let exp = exp.unsigned_abs();
    if exp < 10 {
        out.push(b'0');
    }
    decimal(out, u64::from(exp));
}
