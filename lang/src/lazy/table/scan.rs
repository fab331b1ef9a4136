//! Recognises a table from its text alone.

use crate::syntax::token::Tok;
use logos::Logos;

/// How many constants a list must have at least to be kept as text.
const FEWEST: usize = 24;
/// How deep lists may be in a table. As few as this, so that looking for tables takes linear time however
/// deep braces are nested.
const DEEPEST: usize = 4;

/// How long the text behind a `{` is up to and with its `}`, if it is a table: a list of constants and
/// lists of them, keyed or not, with nothing wrong that a lexer or a parser could find. (Names may be
/// something else than constants.)
pub fn scan(text: &[u8]) -> Option<usize> {
    let mut scan = Scan {
        text,
        at: 0,
        constants: 0,
        name: &[],
    };
    scan.list(1)?;
    (scan.constants >= FEWEST).then_some(scan.at)
}

struct Scan<'t> {
    text: &'t [u8],
    at: usize,
    constants: usize,
    /// The latest name, which is no keyword.
    name: &'t [u8],
}

impl<'t> Scan<'t> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Elements up to and with the brace behind them.
    fn list(&mut self, depth: usize) -> Option<()> {
        loop {
            self.space(true)?;
            if self.peek()? == b'}' {
                self.at += 1;
                return Some(());
            }
            self.value(depth)?;
            // A line that ends behind a value would end the statement.
            self.space(false)?;
            if self.peek()? == b':' {
                self.at += 1;
                self.space(true)?;
                self.value(depth)?;
                self.space(false)?;
            }
            match self.peek()? {
                b',' => self.at += 1,
                b'}' => {}
                _ => return None,
            }
        }
    }

    fn value(&mut self, depth: usize) -> Option<()> {
        match self.peek()? {
            b'{' if depth < DEEPEST => {
                self.at += 1;
                return self.list(depth + 1);
            }
            b'-' => {
                self.at += 1;
                self.number()?;
            }
            b'0'..=b'9' => self.number()?,
            b'\'' => self.character()?,
            b'"' => self.string()?,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.name()?,
            _ => return None,
        }
        self.constants += 1;
        Some(())
    }

    /// Passes over spaces and comments, if `lines` over ends of lines, too.
    #[inline]
    fn space(&mut self, lines: bool) -> Option<()> {
        loop {
            match self.peek()? {
                b'!'..=b'.' | b'0'..=b'~' => return Some(()),
                b' ' | b'\t' => self.at += 1,
                b'\n' | b'\r' if lines => self.at += 1,
                b'/' if lines => self.comment()?,
                _ => return Some(()),
            }
        }
    }

    fn comment(&mut self) -> Option<()> {
        let rest = self.text.get(self.at..)?;
        let (begin, end): (&[u8], &[u8]) = match rest.get(1)? {
            b'/' => (b"//", b"\n"),
            b'*' => (b"/*", b"*/"),
            _ => return None,
        };
        let inside = rest.get(begin.len()..)?;
        // Directives are for others to read.
        if inside.starts_with(b"go:") || inside.starts_with(b"line ") {
            return None;
        }
        let len = memchr::memmem::find(inside, end)?;
        if inside.get(..len)?.iter().any(|&c| unusual(c)) {
            return None;
        }
        self.at += begin.len() + len + end.len();
        Some(())
    }

    #[inline]
    fn digits(&mut self, digit: impl Fn(&u8) -> bool) -> usize {
        let start = self.at;
        while self.text.get(self.at).is_some_and(&digit) {
            self.at += 1;
        }
        self.at - start
    }

    /// Decimal and hexadecimal integers and decimal floats; all else is left to the lexer.
    fn number(&mut self) -> Option<()> {
        let zero = self.peek()? == b'0';
        let whole = self.digits(u8::is_ascii_digit);
        if zero && whole == 1 && matches!(self.peek()?, b'x' | b'X') {
            self.at += 1;
            if self.digits(u8::is_ascii_hexdigit) == 0 {
                return None;
            }
        } else {
            let octal = zero && whole > 1;
            if whole == 0 || octal {
                return None;
            }
            if matches!(self.peek()?, b',' | b'}' | b' ') {
                return Some(());
            }
            if self.peek()? == b'.' {
                self.at += 1;
                self.digits(u8::is_ascii_digit);
            }
            if matches!(self.peek()?, b'e' | b'E') {
                self.at += 1;
                if matches!(self.peek()?, b'+' | b'-') {
                    self.at += 1;
                }
                if self.digits(u8::is_ascii_digit) == 0 {
                    return None;
                }
            }
        }
        let goes_on = self.peek()?;
        (!goes_on.is_ascii_alphanumeric() && !matches!(goes_on, b'_' | b'.') && goes_on < 0x80)
            .then_some(())
    }

    fn character(&mut self) -> Option<()> {
        self.at += 1;
        match self.peek()? {
            b'\\' => self.escape(b'\'')?,
            b'\'' => return None,
            c if unusual(c) || ends_line(c) => return None,
            c => {
                self.at += match c {
                    0..0x80 => 1,
                    0x80..0xe0 => 2,
                    0xe0..0xf0 => 3,
                    _ => 4,
                }
            }
        }
        let closed = self.peek()? == b'\'';
        self.at += 1;
        closed.then_some(())
    }

    fn string(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            match self.peek()? {
                b'"' => {
                    self.at += 1;
                    return Some(());
                }
                b'\\' => self.escape(b'"')?,
                c if unusual(c) || ends_line(c) => return None,
                _ => self.at += 1,
            }
        }
    }

    /// The escapes that cannot be wrong, or only by their length.
    fn escape(&mut self, quote: u8) -> Option<()> {
        self.at += 1;
        let kind = self.peek()?;
        self.at += 1;
        match kind {
            b'x' => (0..2).try_for_each(|_| {
                let digit = self.peek()?.is_ascii_hexdigit();
                self.at += 1;
                digit.then_some(())
            }),
            b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v' | b'\\' => Some(()),
            c => (c == quote).then_some(()),
        }
    }

    fn name(&mut self) -> Option<()> {
        let start = self.at;
        self.digits(|&c| c.is_ascii_alphanumeric() || c == b'_');
        let name = self.text.get(start..self.at)?;
        if self.peek()? >= 0x80 || name == b"_" {
            return None;
        }
        if name != self.name {
            let text = std::str::from_utf8(name).ok()?;
            if Tok::lexer(text).next() != Some(Ok(Tok::Ident)) {
                return None;
            }
            self.name = name;
        }
        Some(())
    }
}

fn ends_line(c: u8) -> bool {
    matches!(c, b'\n' | b'\r')
}

/// What the lexer looks at more closely: control characters, and what a byte order mark begins with.
fn unusual(c: u8) -> bool {
    c < b' ' && c != b'\t' && c != b'\n' && c != b'\r' || c == 0x7f || c == 0xef
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ones(n: usize) -> String {
        "1, ".repeat(n)
    }

    #[test]
    fn tables_are_told_from_other_braces() {
        let many = ones(FEWEST);
        for (text, whole) in [
            ("1}", true),
            ("-5, 'x', \"}\\n\", true, 3: 0x1F, {1, 2}, 1.5e-3 }", true),
            ("/* { */ 1, // }\n 2,\n}", true),
            ("1\n}", false),
            ("010}", false),
            ("1_000}", false),
            ("'ab'}", false),
            ("\"\\q\"}", false),
            ("'\\400'}", false),
            ("x.y}", false),
            ("f(1)}", false),
            ("range}", false),
            ("func() {}}", false),
            ("//go:noinline\n}", false),
            ("{{{{1}}}}}", false),
            ("\"\n\"}", false),
            ("1", false),
        ] {
            let text = format!("{many}{text}");
            let found = scan(text.as_bytes());
            assert_eq!(found, whole.then_some(text.len()), "{text}");
        }
        assert_eq!(scan(b"1, 2}"), None);
    }

    #[test]
    fn deep_braces_take_linear_time() {
        let text = "{".repeat(1_000_000);
        for at in 0..1000 {
            assert_eq!(scan(&text.as_bytes()[at..]), None);
        }
    }
}
