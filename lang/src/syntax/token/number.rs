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

/// Scans a number from its beginning; tells the first thing that is wrong with it.
fn scan_number(text: &str) -> Number {
    let mut scan = Scan {
        text: text.as_bytes(),
        at: 0,
        base: Base::Decimal,
        digits: false,
        underscores: false,
        float: false,
        invalid: None,
        error: None,
    };
    scan.mantissa();
    scan.exponent();
    scan.suffix();
    Number {
        len: scan.at,
        error: scan.error,
    }
}

/// How a number begins.
#[derive(Clone, Copy, PartialEq)]
enum Base {
    Decimal,
    /// `0` and nothing: octal, or the beginning of a decimal float or imaginary number.
    Zero,
    Octal,
    Binary,
    Hex,
}

impl Base {
    fn radix(self) -> u32 {
        match self {
            Base::Binary => 2,
            Base::Zero | Base::Octal => 8,
            Base::Decimal => 10,
            Base::Hex => 16,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Base::Binary => "binary literal",
            Base::Zero | Base::Octal => "octal literal",
            Base::Decimal => "decimal literal",
            Base::Hex => "hexadecimal literal",
        }
    }
}

/// A number that is being scanned.
struct Scan<'t> {
    text: &'t [u8],
    at: usize,
    base: Base,
    /// Whether the mantissa has digits.
    digits: bool,
    /// Whether there are underscores.
    underscores: bool,
    /// Whether there is a point or an exponent.
    float: bool,
    /// The first digit that is too big for the base.
    invalid: Option<usize>,
    error: Option<(usize, String)>,
}

impl Scan<'_> {
    fn byte(&self, i: usize) -> u8 {
        self.text.get(i).copied().unwrap_or(0)
    }

    /// Notes what is wrong at a place, unless something was wrong before.
    fn fail(&mut self, at: usize, message: String) {
        self.error.get_or_insert((at, message));
    }

    /// Skips digits and underscores; a decimal digit may be too big for the radix. Returns whether
    /// there were digits.
    fn run(&mut self, radix: u32) -> bool {
        let mut any = false;
        loop {
            let c = self.byte(self.at);
            if c == b'_' {
                self.underscores = true;
            } else if radix <= 10 && c.is_ascii_digit() {
                any = true;
                if u32::from(c - b'0') >= radix {
                    self.invalid.get_or_insert(self.at);
                }
            } else if radix == 16 && c.is_ascii_hexdigit() {
                any = true;
            } else {
                return any;
            }
            self.at += 1;
        }
    }

    /// The prefix, the digits, and those behind a point.
    fn mantissa(&mut self) {
        if self.byte(0) != b'.' {
            self.prefix();
            self.digits |= self.run(self.base.radix());
        }
        if self.byte(self.at) == b'.' {
            if matches!(self.base, Base::Octal | Base::Binary) {
                let message = format!("invalid radix point in {}", self.base.name());
                self.fail(self.at, message);
            }
            self.float = true;
            self.at += 1;
            let radix = if self.base == Base::Hex { 16 } else { 10 };
            self.digits |= self.run(radix);
        }
        if !self.digits {
            self.fail(self.at, format!("{} has no digits", self.base.name()));
        }
    }

    fn prefix(&mut self) {
        if self.byte(0) != b'0' {
            return;
        }
        (self.at, self.base) = match self.byte(1).to_ascii_lowercase() {
            b'x' => (2, Base::Hex),
            b'o' => (2, Base::Octal),
            b'b' => (2, Base::Binary),
            _ => (1, Base::Zero),
        };
        self.digits = self.base == Base::Zero;
    }

    fn exponent(&mut self) {
        let shown = char::from(self.byte(self.at));
        match shown.to_ascii_lowercase() {
            'e' if !matches!(self.base, Base::Decimal | Base::Zero) => {
                let message = format!("'{shown}' exponent requires decimal mantissa");
                self.fail(self.at, message);
            }
            'p' if self.base != Base::Hex => {
                let message = format!("'{shown}' exponent requires hexadecimal mantissa");
                self.fail(self.at, message);
            }
            'e' | 'p' => {}
            _ => {
                if self.base == Base::Hex && self.float {
                    let message = "hexadecimal mantissa requires a 'p' exponent".to_owned();
                    self.fail(self.at, message);
                }
                return;
            }
        }
        self.float = true;
        self.at += 1;
        if matches!(self.byte(self.at), b'+' | b'-') {
            self.at += 1;
        }
        if !self.run(10) {
            self.fail(self.at, "exponent has no digits".to_owned());
        }
    }

    /// The `i` of an imaginary number, and what only the whole number can tell.
    fn suffix(&mut self) {
        let imaginary = self.byte(self.at) == b'i';
        self.at += usize::from(imaginary);
        if !self.float
            && let Some(at) = self.invalid
            && !(imaginary && self.base == Base::Zero)
        {
            let digit = char::from(self.byte(at));
            let message = format!("invalid digit '{digit}' in {}", self.base.name());
            self.fail(at, message);
        }
        let text = self.text.get(..self.at).unwrap_or_default();
        if self.underscores
            && let Some(at) = bad_separator(text)
        {
            self.fail(at, "'_' must separate successive digits".to_owned());
        }
    }
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
