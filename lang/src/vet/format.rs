//! The directives of a format of `fmt.Printf`, with the arguments that they read.

use std::ops::Range;

/// One directive.
#[derive(Debug, PartialEq)]
pub struct Directive<'f> {
    /// As it is in the format.
    pub text: &'f str,
    /// Its bytes.
    pub range: Range<usize>,
    pub flags: &'f str,
    /// The arguments that `*` reads: width and precision.
    pub stars: Vec<usize>,
    pub verb: char,
    /// The argument that the verb reads.
    pub arg: usize,
    /// Whether arguments are chosen by `[n]`.
    pub indexed: bool,
}

/// The directives of a format; `first` is the number of the first argument. An error says what the call
/// has.
pub fn parse(format: &str, first: usize) -> Result<Vec<Directive<'_>>, String> {
    let mut out = Vec::new();
    let (mut at, mut next) = (0, first);
    while let Some(found) = format[at..].find('%') {
        let start = at + found;
        let mut reader = Reader {
            text: &format[start..],
            at: 1,
            first,
            arg: next,
            indexed: false,
            pending: false,
        };
        let mut directive = reader.directive()?;
        at = start + reader.at;
        directive.range = start..at;
        if directive.verb != '%' {
            next = directive.arg + 1;
        }
        out.push(directive);
    }
    Ok(out)
}

struct Reader<'f> {
    /// From the percent sign on.
    text: &'f str,
    at: usize,
    first: usize,
    /// The argument that is read next.
    arg: usize,
    indexed: bool,
    /// An index was read that nothing has used.
    pending: bool,
}

impl<'f> Reader<'f> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn directive(&mut self) -> Result<Directive<'f>, String> {
        let rest = &self.text[1..];
        let flags = &rest[..rest.len() - rest.trim_start_matches(['#', '0', '+', '-', ' ']).len()];
        self.at += flags.len();
        let mut stars = Vec::new();
        self.index()?;
        self.size(&mut stars);
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.index()?;
            self.size(&mut stars);
        }
        if !self.pending {
            self.index()?;
        }
        let Some(verb) = self.text[self.at..].chars().next() else {
            return Err(format!(
                "format {} is missing verb at end of string",
                self.text
            ));
        };
        self.at += verb.len_utf8();
        Ok(Directive {
            text: &self.text[..self.at],
            range: 0..0,
            flags,
            stars,
            verb,
            arg: self.arg,
            indexed: self.indexed,
        })
    }

    /// `[n]`
    fn index(&mut self) -> Result<(), String> {
        if self.peek() != Some(b'[') {
            return Ok(());
        }
        let rest = &self.text[self.at + 1..];
        let Some(end) = rest.find(']') else {
            return Err(format!("format {} is missing closing ]", self.text));
        };
        let number = &rest[..end];
        let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        let index = number.parse::<i32>().ok().filter(|&n| digits && n > 0);
        let Some(index) = index.and_then(|n| usize::try_from(n).ok()) else {
            return Err(format!("format has invalid argument index [{number}]"));
        };
        self.at += end + 2;
        self.arg = self.first + index - 1;
        self.indexed = true;
        self.pending = true;
        Ok(())
    }

    /// `*` or a number
    fn size(&mut self, stars: &mut Vec<usize>) {
        if self.peek() == Some(b'*') {
            self.at += 1;
            self.pending = false;
            stars.push(self.arg);
            self.arg += 1;
            return;
        }
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_read_arguments() {
        let read = |format| -> Vec<(String, Vec<usize>, usize)> {
            let found = parse(format, 1).unwrap();
            let all = found.into_iter();
            all.map(|d| (d.text.to_owned(), d.stars, d.arg)).collect()
        };
        let one = |text: &str, stars: &[usize], arg| (text.to_owned(), stars.to_vec(), arg);
        assert_eq!(
            read("a%d%%%-5s"),
            [one("%d", &[], 1), one("%%", &[], 2), one("%-5s", &[], 2)]
        );
        assert_eq!(
            read("%*.*f|%d"),
            [one("%*.*f", &[1, 2], 3), one("%d", &[], 4)]
        );
        assert_eq!(read("%[3]*.[2]*[1]f"), [one("%[3]*.[2]*[1]f", &[3, 2], 1)]);
        for (format, error) in [
            ("%", "format % is missing verb at end of string"),
            ("%[x]d", "format has invalid argument index [x]"),
            ("%[0]d", "format has invalid argument index [0]"),
            ("%[1d", "format %[1d is missing closing ]"),
        ] {
            assert_eq!(parse(format, 1).unwrap_err(), error);
        }
    }
}
