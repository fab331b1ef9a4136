//! Constants as text, the way the Go compiler prints them in its messages.

use super::round::f64_of;
use super::value::Value;
use num_bigint::BigInt;
use num_rational::BigRational;
use std::fmt;
use std::sync::Arc;

/// Strings longer than this many characters (quotes included) are cut off.
const MAX_TEXT: usize = 72;

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Unknown => f.write_str("unknown"),
            Value::Bool(b) => write!(f, "{b}"),
            Value::String(s) => f.write_str(&short_quote(s)),
            Value::Int(i) => write!(f, "{i}"),
            Value::BigInt(i) => write!(f, "{i}"),
            Value::Float(_) | Value::BigFloat(_) => f.write_str(&float(self)),
            Value::Complex(parts) => {
                let show = |v: &Value| v.to_string();
                write!(f, "({} + {}i)", show(&parts.0), show(&parts.1))
            }
        }
    }
}

fn short_quote(s: &[u8]) -> String {
    let quoted = quote(s);
    if quoted.chars().count() <= MAX_TEXT {
        return quoted;
    }
    let mut cut: String = quoted.chars().take(MAX_TEXT - 3).collect();
    cut.push_str("...");
    cut
}

/// `s` as a Go string literal in double quotes.
pub fn quote(s: &[u8]) -> String {
    let mut out = String::with_capacity(s.len() + 2);
    out.push('"');
    for chunk in s.utf8_chunks() {
        for c in chunk.valid().chars() {
            quote_char(&mut out, c);
        }
        for b in chunk.invalid() {
            out.push_str(&format!("\\x{b:02x}"));
        }
    }
    out.push('"');
    out
}

fn quote_char(out: &mut String, c: char) {
    match c {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\x07' => out.push_str("\\a"),
        '\x08' => out.push_str("\\b"),
        '\x0c' => out.push_str("\\f"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\x0b' => out.push_str("\\v"),
        c if c == ' ' || is_print(c) => out.push(c),
        c if (c as u32) < 0x80 => out.push_str(&format!("\\x{:02x}", c as u32)),
        c if (c as u32) < 0x10000 => out.push_str(&format!("\\u{:04x}", c as u32)),
        c => out.push_str(&format!("\\U{:08x}", c as u32)),
    }
}

fn is_print(c: char) -> bool {
    use unicode_general_category::{GeneralCategory as G, get_general_category};
    !matches!(
        get_general_category(c),
        G::Control
            | G::Format
            | G::Surrogate
            | G::PrivateUse
            | G::Unassigned
            | G::SpaceSeparator
            | G::LineSeparator
            | G::ParagraphSeparator
    )
}

/// A float with six significant digits.
fn float(v: &Value) -> String {
    let f = f64_of(v).unwrap_or(0.0);
    if f.is_finite() && (f == 0.0) == (v.sign() == 0) {
        let text = general(f, 5);
        if !text.contains('.') && v.to_int().is_unknown() {
            return shortest(f);
        }
        return text;
    }
    let Some(big) = super::real::big(v) else {
        return "0".into();
    };
    // Mantissa in 0.5..=1, exact or rounded to that.
    let (mant, _) = big.parts();
    let unit = BigInt::from(1) << mant.bits();
    let lead = BigRational::new_raw(mant.clone(), unit);
    far(
        f64_of(&Value::Float(Arc::new(lead))).unwrap_or(1.0),
        big.top_exp(),
    )
}

/// A number outside the range of f64: `mant` times two to the power `top`.
fn far(mant: f64, top: i64) -> String {
    let mut mant = mant;
    let decimal = top as f64 * std::f64::consts::LOG10_2;
    let mut exp = decimal.trunc() as i64;
    mant *= 10f64.powf(decimal - exp as f64);
    if mant.abs() < 1.0 - 0.5e-6 {
        mant *= 10.0;
        exp -= 1;
    } else if mant.abs() >= 10.0 {
        mant /= 10.0;
        exp += 1;
    }
    format!("{}e{exp:+}", general(mant, 5))
}

/// Like C's `%.Ng` with `digits + 1` significant digits.
fn general(f: f64, digits: usize) -> String {
    if f == 0.0 {
        return "0".into();
    }
    let scientific = format!("{f:.digits$e}");
    let Some((mant, exp)) = scientific.split_once('e') else {
        return scientific;
    };
    let exp: i32 = exp.parse().unwrap_or(0);
    if exp < -4 || exp > digits as i32 {
        return format!("{}e{}", trim(mant), exp_text(exp));
    }
    let places = (digits as i32 - exp).max(0) as usize;
    trim(&format!("{f:.places$}")).into()
}

/// Like Go's `%g` with the shortest digits that read back.
fn shortest(f: f64) -> String {
    let scientific = format!("{f:e}");
    let Some((mant, exp)) = scientific.split_once('e') else {
        return scientific;
    };
    let exp: i32 = exp.parse().unwrap_or(0);
    if !(-4..21).contains(&exp) {
        return format!("{mant}e{}", exp_text(exp));
    }
    format!("{f}")
}

fn trim(s: &str) -> &str {
    if s.contains('.') {
        s.trim_end_matches('0').trim_end_matches('.')
    } else {
        s
    }
}

fn exp_text(exp: i32) -> String {
    let sign = if exp < 0 { '-' } else { '+' };
    format!("{sign}{:02}", exp.abs())
}
