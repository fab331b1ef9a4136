//! Number literals: where they end, their kinds, and what is wrong with them.

use super::Tok;
use logos::{FilterResult, Lexer};

/// A number behind its first digit (or point and digit).
pub(super) fn number(lex: &mut Lexer<'_, Tok>) -> FilterResult<(), ()> {
    // The kind depends on the text; `semi` asks `number_kind` for it.
    let start = lex.span().start;
    let text = lex.source().get(start..).unwrap_or("");
    let scanned = scan_number(text);
    let taken = lex.span().len();
    lex.bump(scanned.len.saturating_sub(taken));
    if let Some((at, message)) = scanned.error {
        lex.extras.push(start + at, message);
    }
    FilterResult::Emit(())
}

/// The token kind of a number's text.
pub fn number_kind(text: &str) -> Tok {
    if text.ends_with('i') {
        return Tok::Imag;
    }
    let hex = text.starts_with("0x") || text.starts_with("0X");
    let float = if hex {
        text.contains(['.', 'p', 'P'])
    } else {
        text.contains(['.', 'e', 'E', 'p', 'P'])
    };
    if float { Tok::Float } else { Tok::Int }
}

struct Number {
    len: usize,
    error: Option<(usize, String)>,
}

fn base_name(base: u32) -> &'static str {
    match base {
        2 => "binary literal",
        8 => "octal literal",
        10 => "decimal literal",
        _ => "hexadecimal literal",
    }
}

/// Scans a number from its beginning; tells the first thing that is wrong with it.
fn scan_number(text: &str) -> Number {
    let b = text.as_bytes();
    let byte = |i: usize| b.get(i).copied().unwrap_or(0);
    let mut error: Option<(usize, String)> = None;
    let mut fail = |at: usize, message: String| {
        if error.is_none() {
            error = Some((at, message));
        }
    };
    let mut i = 0;
    let mut base = 10;
    let mut prefix = 0u8;
    // What was seen: digits, underscores; the first digit too big for its base.
    let mut digits = false;
    let mut seps = false;
    let mut invalid: Option<usize> = None;
    let mut float = false;
    let run = |i: &mut usize, base: u32, invalid: &mut Option<usize>| {
        let (mut any, mut sep) = (false, false);
        loop {
            let c = byte(*i);
            if c == b'_' {
                sep = true;
            } else if base <= 10 && c.is_ascii_digit() {
                any = true;
                if u32::from(c - b'0') >= base && invalid.is_none() {
                    *invalid = Some(*i);
                }
            } else if base == 16 && c.is_ascii_hexdigit() {
                any = true;
            } else {
                return (any, sep);
            }
            *i += 1;
        }
    };
    if byte(0) != b'.' {
        if byte(0) == b'0' {
            i = 1;
            match byte(1).to_ascii_lowercase() {
                b'x' => (i, base, prefix) = (2, 16, b'x'),
                b'o' => (i, base, prefix) = (2, 8, b'o'),
                b'b' => (i, base, prefix) = (2, 2, b'b'),
                _ => {
                    (base, prefix) = (8, b'0');
                    digits = true;
                }
            }
        }
        let (any, sep) = run(&mut i, base, &mut invalid);
        digits |= any;
        seps |= sep;
        if byte(i) == b'.' {
            if prefix == b'o' || prefix == b'b' {
                fail(i, format!("invalid radix point in {}", base_name(base)));
            }
            float = true;
        }
    } else {
        float = true;
    }
    if float {
        i += 1;
        let frac = if base == 16 { 16 } else { 10 };
        let mut ignored = None;
        let (any, sep) = run(&mut i, frac, &mut ignored);
        digits |= any;
        seps |= sep;
    }
    if !digits {
        fail(i, format!("{} has no digits", base_name(base)));
    }
    let e = byte(i).to_ascii_lowercase();
    if e == b'e' || e == b'p' {
        let shown = char::from(byte(i));
        if e == b'e' && prefix != 0 && prefix != b'0' {
            fail(i, format!("'{shown}' exponent requires decimal mantissa"));
        } else if e == b'p' && prefix != b'x' {
            fail(
                i,
                format!("'{shown}' exponent requires hexadecimal mantissa"),
            );
        }
        i += 1;
        float = true;
        if matches!(byte(i), b'+' | b'-') {
            i += 1;
        }
        let mut ignored = None;
        let (any, sep) = run(&mut i, 10, &mut ignored);
        seps |= sep;
        if !any {
            fail(i, "exponent has no digits".to_owned());
        }
    } else if prefix == b'x' && float {
        fail(i, "hexadecimal mantissa requires a 'p' exponent".to_owned());
    }
    let mut imag = false;
    if byte(i) == b'i' {
        i += 1;
        imag = true;
    }
    if !float
        && let Some(at) = invalid
        && !(imag && prefix == b'0')
    {
        let digit = char::from(byte(at));
        fail(
            at,
            format!("invalid digit '{digit}' in {}", base_name(base)),
        );
    }
    if seps && let Some(at) = bad_separator(b.get(..i).unwrap_or_default()) {
        fail(at, "'_' must separate successive digits".to_owned());
    }
    Number { len: i, error }
}

/// Index of an underscore that does not stand between digits (a base prefix counts as one).
fn bad_separator(text: &[u8]) -> Option<usize> {
    let mut hex = false;
    let mut before = b'.';
    let mut i = 0;
    if let [b'0', p, ..] = text
        && matches!(p.to_ascii_lowercase(), b'x' | b'o' | b'b')
    {
        hex = p.eq_ignore_ascii_case(&b'x');
        before = b'0';
        i = 2;
    }
    while let Some(&c) = text.get(i) {
        let now = match c {
            b'_' => {
                if before != b'0' {
                    return Some(i);
                }
                b'_'
            }
            _ if c.is_ascii_digit() || (hex && c.is_ascii_hexdigit()) => b'0',
            _ => {
                if before == b'_' {
                    return Some(i - 1);
                }
                b'.'
            }
        };
        before = now;
        i += 1;
    }
    (before == b'_').then(|| text.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number_error(text: &str) -> (usize, Option<String>) {
        let scanned = scan_number(text);
        (scanned.len, scanned.error.map(|(_, m)| m))
    }

    #[test]
    fn good_numbers_are_taken_whole() {
        for text in [
            "0",
            "12",
            "1_000",
            "0x_ff",
            "0b1_0",
            "0o17",
            "0777",
            "1.",
            "1.5",
            ".5",
            "1e9",
            "1E-3",
            "0x1p-2",
            "0x.8p0",
            "089.5",
            "089i",
            "2i",
            "0x1p3i",
            "1_0.2_5e1_0",
        ] {
            assert_eq!(number_error(text), (text.len(), None), "{text}");
        }
    }

    #[test]
    fn bad_numbers_are_named_as_go_names_them() {
        for (text, want) in [
            ("089", "invalid digit '8' in octal literal"),
            ("0b12", "invalid digit '2' in binary literal"),
            ("0x", "hexadecimal literal has no digits"),
            ("1__0", "'_' must separate successive digits"),
            ("1_", "'_' must separate successive digits"),
            ("0b1.0", "invalid radix point in binary literal"),
            ("0x1.8", "hexadecimal mantissa requires a 'p' exponent"),
            ("1p3", "'p' exponent requires hexadecimal mantissa"),
            ("0b1e3", "'e' exponent requires decimal mantissa"),
            ("1e", "exponent has no digits"),
        ] {
            assert_eq!(number_error(text).1.as_deref(), Some(want), "{text}");
        }
    }
}
