//! Literals as constants: numbers in all bases, runes, strings.

use super::bigfloat::{BigFloat, MAX_BITS};
use super::real;
use super::value::Value;
use crate::text::operator::LitKind;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// The value of a literal; `Unknown` when it has none (malformed, or beyond all limits).
pub fn parse_literal(kind: LitKind, text: &str) -> Value {
    match kind {
        LitKind::Int => integer(text),
        LitKind::Float => float(text),
        LitKind::Imag => imaginary(text),
        LitKind::Char => rune(text).map_or(Value::Unknown, |c| Value::Int(i64::from(c))),
        LitKind::String => unquote(text).map_or(Value::Unknown, |s| Value::String(s.into())),
    }
}

fn digits_of(text: &str) -> String {
    text.chars().filter(|&c| c != '_').collect()
}

/// Base and digits of an integer literal.
fn split_base(text: &str) -> (u32, &str) {
    let lower = text.get(..2).map(str::to_ascii_lowercase);
    match lower.as_deref() {
        Some("0x") => (16, &text[2..]),
        Some("0b") => (2, &text[2..]),
        Some("0o") => (8, &text[2..]),
        _ if text.len() > 1 && text.starts_with('0') => (8, &text[1..]),
        _ => (10, text),
    }
}

fn integer(text: &str) -> Value {
    let text = digits_of(text);
    let (base, digits) = split_base(&text);
    if let Ok(small) = i64::from_str_radix(digits, base) {
        return Value::Int(small);
    }
    match BigInt::parse_bytes(digits.as_bytes(), base) {
        Some(v) => Value::from_bigint(v),
        None => Value::Unknown,
    }
}

fn imaginary(text: &str) -> Value {
    let Some(text) = text.strip_suffix('i') else {
        return Value::Unknown;
    };
    let clean = digits_of(text);
    let has_base = clean
        .get(..2)
        .is_some_and(|p| matches!(p, "0x" | "0X" | "0b" | "0B" | "0o" | "0O"));
    let im = if has_base && !clean.contains(['p', 'P', '.']) {
        integer(&clean)
    } else {
        // For old programs' sake 0123i is 123i.
        float(&clean)
    };
    Value::complex(Value::Int(0), im)
}

fn float(text: &str) -> Value {
    let text = digits_of(text);
    let lower = text.to_ascii_lowercase();
    match lower.strip_prefix("0x") {
        Some(hex) => scientific(hex, 'p', 16),
        None => scientific(&lower, 'e', 10),
    }
}

/// `digits.digits`, exponent sign, exponent.
fn scientific(text: &str, exp_mark: char, base: u32) -> Value {
    let (mant, exp) = text.split_once(exp_mark).unwrap_or((text, "0"));
    let (whole, frac) = mant.split_once('.').unwrap_or((mant, ""));
    let digits = format!("{whole}{frac}");
    let Some(mant) = BigInt::parse_bytes(digits.as_bytes(), base) else {
        return Value::Unknown;
    };
    if mant.is_zero() {
        return Value::float_zero();
    }
    let Some(exp) = saturating_exponent(exp) else {
        return Value::Unknown;
    };
    if base == 16 {
        return binary_scaled(mant, exp - 4 * frac.len() as i64);
    }
    decimal_scaled(mant, exp - frac.len() as i64)
}

fn saturating_exponent(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse::<i64>().unwrap_or(i64::MAX / 4).min(1 << 40);
    Some(if negative { -size } else { size })
}

fn binary_scaled(mant: BigInt, exp: i64) -> Value {
    let limit = MAX_BITS as i64;
    if exp.abs() < limit {
        let unit = BigInt::one() << exp.unsigned_abs();
        return real::from_ratio(if exp >= 0 {
            BigRational::from_integer(mant * unit)
        } else {
            BigRational::new(mant, unit)
        });
    }
    real::from_big(BigFloat::new(mant, exp))
}

fn decimal_scaled(mant: BigInt, exp: i64) -> Value {
    // 10^1233 has just under 4,096 bits.
    if exp.abs() <= 1233 {
        let unit = BigInt::from(10).pow(exp.unsigned_abs() as u32);
        return real::from_ratio(if exp >= 0 {
            BigRational::from_integer(mant * unit)
        } else {
            BigRational::new(mant, unit)
        });
    }
    let Some(lead) = BigFloat::new(mant, 0) else {
        return Value::Unknown;
    };
    match BigFloat::pow10(exp.unsigned_abs()) {
        Some(unit) if exp > 0 => real::from_big(lead.mul(&unit)),
        Some(unit) => real::from_big(lead.div(&unit)),
        None if exp > 0 => Value::Unknown,
        None => Value::float_zero(),
    }
}

/// The code of a rune literal, quotes included.
fn rune(text: &str) -> Option<u32> {
    let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
    let mut chars = inner.chars();
    let code = match chars.next()? {
        '\\' => match escape(&mut chars)? {
            Escape::Byte(b) => u32::from(b),
            Escape::Char(c) => c,
        },
        c => c as u32,
    };
    chars.next().is_none().then_some(code)
}

/// The bytes of a string literal, quotes included.
pub fn unquote(text: &str) -> Option<Vec<u8>> {
    if let Some(raw) = text.strip_prefix('`') {
        return Some(raw.strip_suffix('`')?.replace('\r', "").into());
    }
    let mut rest = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut out = Vec::with_capacity(rest.len());
    while let Some((plain, escaped)) = rest.split_once('\\') {
        out.extend_from_slice(plain.as_bytes());
        let mut chars = escaped.chars();
        match escape(&mut chars)? {
            Escape::Byte(b) => out.push(b),
            Escape::Char(code) => {
                let c = char::from_u32(code)?;
                out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
        rest = chars.as_str();
    }
    out.extend_from_slice(rest.as_bytes());
    Some(out)
}

enum Escape {
    /// `\x41`, `\101`: one byte.
    Byte(u8),
    /// A code point.
    Char(u32),
}

fn escape(chars: &mut std::str::Chars<'_>) -> Option<Escape> {
    let c = chars.next()?;
    Some(match c {
        'a' => Escape::Char(7),
        'b' => Escape::Char(8),
        'f' => Escape::Char(12),
        'n' => Escape::Char(10),
        'r' => Escape::Char(13),
        't' => Escape::Char(9),
        'v' => Escape::Char(11),
        '\\' | '\'' | '"' => Escape::Char(c as u32),
        'x' => Escape::Byte(number(chars, 2, 16, 0)?.try_into().ok()?),
        'u' => Escape::Char(number(chars, 4, 16, 0)?),
        'U' => Escape::Char(number(chars, 8, 16, 0)?),
        '0'..='7' => Escape::Byte(number(chars, 2, 8, c.to_digit(8)?)?.try_into().ok()?),
        _ => return None,
    })
}

fn number(chars: &mut std::str::Chars<'_>, count: usize, base: u32, start: u32) -> Option<u32> {
    let mut value = start;
    for _ in 0..count {
        let digit = chars.next()?.to_digit(base)?;
        value = value.checked_mul(base)?.checked_add(digit)?;
    }
    Some(value)
}
