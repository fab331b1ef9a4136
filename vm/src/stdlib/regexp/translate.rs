//! Translates patterns from Go's syntax to that of the regex crate, and reports Go's errors.

use regex_automata::meta::Regex;
use std::collections::HashMap;

/// What is wrong with a pattern: Go's words, and the part of it.
pub(super) type Wrong = (&'static str, String);

/// How often counts may repeat one thing, those inside of each other multiplied (Go's limit).
const MOST_REPEATS: u32 = 1000;

/// Groups inside of each other are fewer than this, as in Go.
pub(super) const DEEPEST: usize = 1000;

/// The most classes of Unicode's properties: as many of the largest class as Go's limit on ranges of
/// characters allows.
const MOST_PROPERTIES: usize = 25_000;

/// Reads Go's syntax, finds Go's errors, writes what the regex crate reads.
pub(super) struct Translator<'a> {
    expr: &'a str,
    at: usize,
    out: String,
    groups: usize,
    /// The names of the capturing groups; the whole match is the first.
    names: Vec<String>,
    /// For the whole and each open group: how often counts in it repeat one thing at the most.
    counts: Vec<u32>,
    /// The same for what stands before a repetition operator.
    operand: u32,
    /// POSIX syntax (egrep's): no Perl classes, flags or lazy operators; ^ and $ are ends of lines.
    posix: bool,
    /// Where in the output the open groups begin, and what stands before a repetition operator.
    parts: Vec<usize>,
    part: usize,
    /// Where in the output the flags begin that were read last.
    flags: Option<usize>,
    /// Properties that the crate knows, and how many classes there were of them.
    properties: HashMap<String, bool>,
    property_count: usize,
}

impl<'a> Translator<'a> {
    pub(super) fn new(expr: &'a str, posix: bool) -> Translator<'a> {
        Translator {
            expr,
            at: 0,
            out: String::with_capacity(expr.len() + 16),
            groups: 0,
            names: vec![String::new()],
            counts: vec![1],
            operand: 1,
            posix,
            parts: Vec::new(),
            part: 0,
            flags: None,
            properties: HashMap::new(),
            property_count: 0,
        }
    }

    fn rest(&self) -> &'a str {
        self.expr.get(self.at..).unwrap_or_default()
    }

    fn from(&self, start: usize) -> String {
        self.expr.get(start..self.at).unwrap_or_default().to_owned()
    }

    pub(super) fn run(mut self) -> Result<(String, Vec<String>), Wrong> {
        // Where the last repetition operator stands, if it directly precedes; and whether one may follow.
        let mut repeated: Option<usize> = None;
        let mut operand = false;
        while let Some(c) = self.rest().chars().next() {
            let start = self.at;
            let flags = self.flags.take();
            if let Some(len) = self.quotes_nothing() {
                // What repeats now is what stands before.
                self.at += len;
                self.flags = flags.or(Some(self.out.len()));
                repeated = None;
                continue;
            }
            if !matches!(c, '(' | ')' | '*' | '+' | '?' | '{') {
                self.part = self.out.len();
            }
            match c {
                '(' => {
                    self.groups += 1;
                    if self.groups >= DEEPEST {
                        return Err(("expression nests too deeply", self.expr.to_owned()));
                    }
                    repeated = None;
                    let before = self.out.len();
                    self.parts.push(before);
                    if !self.posix && self.rest().starts_with("(?") {
                        // Flags alone, as in (?i), open no group.
                        if !self.perl_group()? {
                            self.groups -= 1;
                            self.parts.pop();
                            // What repeats now is what stands before them.
                            self.flags = flags.or(Some(before));
                            continue;
                        }
                    } else {
                        self.names.push(String::new());
                        self.push(1);
                    }
                    operand = false;
                    self.settle();
                    self.counts.push(1);
                    continue;
                }
                ')' => {
                    if self.groups == 0 {
                        return Err(("unexpected )", self.expr.to_owned()));
                    }
                    self.groups -= 1;
                    self.push(1);
                    self.settle();
                    self.operand = self.counts.pop().unwrap_or(1);
                    self.part = self.parts.pop().unwrap_or_default();
                    (operand, repeated) = (true, None);
                    continue;
                }
                '|' => {
                    self.push(1);
                    self.settle();
                    (operand, repeated) = (false, None);
                    continue;
                }
                '*' | '+' | '?' => {
                    let flags = self.set_aside(flags);
                    self.repeat(start, operand, repeated, 1)?;
                    self.out.push_str(&flags);
                    repeated = Some(start);
                    continue;
                }
                '{' => match self.count()? {
                    Some((len, times)) => {
                        let flags = self.set_aside(flags);
                        self.repeat(start, operand, repeated, len)?;
                        let body = self.expr.get(start + 1..start + len - 1);
                        if matches!(body, Some("0" | "0,0")) {
                            self.never();
                        }
                        self.out.push_str(&flags);
                        self.operand = self.operand.saturating_mul(times).max(1);
                        if self.operand > MOST_REPEATS && times > 1 {
                            let text = self.expr.get(start..start + len).unwrap_or_default();
                            return Err(("invalid repeat count", text.to_owned()));
                        }
                        repeated = Some(start);
                        continue;
                    }
                    None => {
                        self.part = self.out.len();
                        self.out.push_str("\\{");
                        self.at += 1;
                    }
                },
                '[' => self.class()?,
                '\\' => self.escape(false)?,
                '^' | '$' if self.posix => {
                    self.out.push_str("(?m:");
                    self.push(1);
                    self.out.push(')');
                }
                '^' | '$' | '.' => self.push(1),
                c => self.literal(c),
            }
            self.settle();
            (operand, repeated) = (true, None);
        }
        if self.groups > 0 {
            return Err(("missing closing )", self.expr.to_owned()));
        }
        Ok((self.out, self.names))
    }

    /// No repetition operator comes behind what was read last.
    fn settle(&mut self) {
        if let Some(most) = self.counts.last_mut() {
            *most = self.operand.max(*most);
        }
        self.operand = 1;
    }

    /// Copies `n` bytes.
    fn push(&mut self, n: usize) {
        self.out
            .push_str(self.expr.get(self.at..self.at + n).unwrap_or_default());
        self.at += n;
    }

    fn literal(&mut self, c: char) {
        self.itself(c);
        self.at += c.len_utf8();
    }

    /// A repetition operator of `len` bytes at `start`.
    fn repeat(
        &mut self,
        start: usize,
        operand: bool,
        before: Option<usize>,
        len: usize,
    ) -> Result<(), Wrong> {
        let mut end = start + len;
        let lazy = !self.posix && self.expr.get(end..).is_some_and(|r| r.starts_with('?'));
        end += usize::from(lazy);
        let text = |from: usize| self.expr.get(from..end).unwrap_or_default().to_owned();
        if before.is_some() && self.posix {
            self.group();
        } else if let Some(before) = before {
            return Err(("invalid nested repetition operator", text(before)));
        }
        if !operand {
            return Err(("missing argument to repetition operator", text(start)));
        }
        self.push(end - start);
        Ok(())
    }

    /// Takes flags that begin at `flags` in the output away from its end. What stands before them
    /// becomes a group, since it may end in a repetition operator, which another one would change.
    fn set_aside(&mut self, flags: Option<usize>) -> String {
        let Some(at) = flags else {
            return String::new();
        };
        let flags = self.out.split_off(at);
        self.group();
        flags
    }

    /// Makes a group of what stands before a repetition operator.
    fn group(&mut self) {
        self.out.insert_str(self.part, "(?:");
        self.out.push(')');
    }

    /// What was repeated no times at all matches nothing but the empty text; its groups remain.
    fn never(&mut self) {
        let repeated = self.out.rfind('{').unwrap_or(self.out.len());
        self.out.truncate(repeated);
        self.out.insert_str(self.part, "(?:[a&&b]");
        self.out.push_str(")?");
    }

    /// `{n}`, `{n,}`, `{n,m}`: its length, and how often it repeats at the most (at the least where
    /// there is no end). `None`: the brace stands for itself.
    fn count(&self) -> Result<Option<(usize, u32)>, Wrong> {
        let Some(end) = self.rest().find('}') else {
            return Ok(None);
        };
        let body = self.rest().get(1..end).unwrap_or_default();
        let number = |s: &str| -> Option<u32> {
            let digits = !s.is_empty()
                && s.bytes().all(|b| b.is_ascii_digit())
                && (s == "0" || !s.starts_with('0'));
            digits.then(|| s.parse().unwrap_or(u32::MAX))
        };
        let (low, high) = match body.split_once(',') {
            None => (number(body), number(body)),
            Some((l, "")) => (number(l), Some(0).filter(|_| number(l).is_some())),
            Some((l, h)) => (number(l), number(h)),
        };
        let (Some(low), Some(high)) = (low, high) else {
            return Ok(None);
        };
        let open = body.ends_with(',');
        if low > MOST_REPEATS || high > MOST_REPEATS || (!open && low > high) {
            let text = self.rest().get(..=end).unwrap_or_default();
            return Err(("invalid repeat count", text.to_owned()));
        }
        Ok(Some((end + 1, if open { low } else { high })))
    }

    /// `(?...`; returns whether it opens a group.
    fn perl_group(&mut self) -> Result<bool, Wrong> {
        let start = self.at;
        let rest = self.rest();
        let named = rest
            .strip_prefix("(?P<")
            .or_else(|| rest.strip_prefix("(?<"));
        if let Some(name) = named.filter(|name| !name.is_empty()) {
            let Some(end) = name.find('>') else {
                return Err(("invalid named capture", rest.to_owned()));
            };
            let whole = rest.len() - name.len() + end + 1;
            let name = name.get(..end).unwrap_or_default();
            self.at += whole;
            let good =
                !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            if !good {
                return Err(("invalid named capture", self.from(start)));
            }
            // Several groups may have one name, and names may begin with digits: the crate sees none.
            self.names.push(name.to_owned());
            self.out.push('(');
            return Ok(true);
        }
        let mut off = false;
        for (i, c) in rest.char_indices().skip(2) {
            match c {
                'i' | 'm' | 's' | 'U' => {}
                '-' if !off => off = true,
                ':' | ')' => {
                    let flags = rest.get(2..i).unwrap_or_default();
                    if flags.ends_with('-') {
                        self.at += i + 1;
                        return Err(("invalid or unsupported Perl syntax", self.from(start)));
                    }
                    self.at += i + 1;
                    if c == ')' && flags.is_empty() {
                        return Ok(false);
                    }
                    // A flag may be named twice; the crate takes each once. Off counts.
                    let (on, off) = flags.split_once('-').unwrap_or((flags, ""));
                    let named = |s: &str, but: &str| -> String {
                        ['i', 'm', 's', 'U']
                            .iter()
                            .filter(|&&f| s.contains(f) && !but.contains(f))
                            .collect()
                    };
                    let (on, off) = (named(on, off), named(off, ""));
                    self.out.push_str("(?");
                    self.out.push_str(&on);
                    if !off.is_empty() {
                        self.out.push('-');
                        self.out.push_str(&off);
                    }
                    self.out.push(c);
                    return Ok(c == ':');
                }
                _ => {
                    self.at += i + c.len_utf8();
                    return Err(("invalid or unsupported Perl syntax", self.from(start)));
                }
            }
        }
        Err(("invalid or unsupported Perl syntax", rest.to_owned()))
    }

    /// A backslash and what belongs to it. `class`: inside brackets.
    fn escape(&mut self, class: bool) -> Result<(), Wrong> {
        let Some(c) = self.rest().chars().nth(1) else {
            return Err(("trailing backslash at end of expression", String::new()));
        };
        if let Some(known) = short_escape(c, class, self.posix) {
            self.out.push_str(known);
            self.at += 2;
            return Ok(());
        }
        match c {
            'Q' if !class && !self.posix => self.quoted(),
            'p' | 'P' if !self.posix => return self.property(c == 'P'),
            'x' => return self.hexadecimal(),
            '0'..='7' => return self.octal(),
            c if c.is_ascii() && !c.is_ascii_alphanumeric() => {
                self.at += 1;
                self.literal(c);
            }
            c => return self.invalid_escape(1 + c.len_utf8()),
        }
        Ok(())
    }

    /// The error of an escape sequence of `len` bytes.
    fn invalid_escape(&self, len: usize) -> Result<(), Wrong> {
        let rest = self.rest();
        let text = rest.get(..len).unwrap_or(rest);
        Err(("invalid escape sequence", text.to_owned()))
    }

    /// Puts a character out that stands for itself.
    fn itself(&mut self, c: char) {
        if c.is_ascii() && regex_syntax_meta(c) {
            self.out.push('\\');
        }
        self.out.push(c);
    }

    /// `\Q`, and everything up to `\E` as it stands.
    fn quoted(&mut self) {
        let body = self.rest().get(2..).unwrap_or_default();
        let end = body.find("\\E").unwrap_or(body.len());
        let text = body.get(..end).unwrap_or_default();
        self.at += 2 + end + if end < body.len() { 2 } else { 0 };
        for c in text.chars() {
            // A repetition operator repeats the last of them.
            self.part = self.out.len();
            self.itself(c);
        }
    }

    /// The length of `\Q\E`, or of `\Q` at the end.
    fn quotes_nothing(&self) -> Option<usize> {
        let rest = self.rest().strip_prefix("\\Q")?;
        match rest.starts_with("\\E") {
            _ if self.posix => None,
            true => Some(4),
            false => rest.is_empty().then_some(2),
        }
    }

    /// `\pL`, `\p{Greek}`, `\p{^Greek}`; `negated`: with a capital P.
    fn property(&mut self, negated: bool) -> Result<(), Wrong> {
        let start = self.at;
        let after = self.rest().get(2..).unwrap_or_default();
        let len = if after.starts_with('{') {
            let Some(end) = after.find('}') else {
                return Err(("invalid character class range", self.rest().to_owned()));
            };
            end + 1
        } else {
            after.chars().next().map_or(0, char::len_utf8)
        };
        let name = after.get(..len).unwrap_or_default();
        let name = name.trim_matches(['{', '}']);
        self.at += 2 + len;
        let (negated, name) = match name.strip_prefix('^') {
            Some(name) => (!negated, name),
            None => (negated, name),
        };
        let text = match (name, negated) {
            ("Any", true) => "[^\\x{0}-\\x{10FFFF}]".to_owned(),
            ("Any", false) => "[\\x{0}-\\x{10FFFF}]".to_owned(),
            (_, true) => format!("\\P{{{name}}}"),
            (_, false) => format!("\\p{{{name}}}"),
        };
        let plain = !name.is_empty() && !name.contains(['=', ':']);
        let known = |text: &String| plain && Regex::new(text).is_ok();
        let entry = self.properties.entry(text.clone());
        if !*entry.or_insert_with_key(known) {
            return Err(("invalid character class range", self.from(start)));
        }
        self.property_count += 1;
        if self.property_count > MOST_PROPERTIES {
            return Err(("expression too large", self.expr.to_owned()));
        }
        self.out.push_str(&text);
        Ok(())
    }

    /// `\x7F`, `\x{10FFFF}`.
    fn hexadecimal(&mut self) -> Result<(), Wrong> {
        match hex_escape(self.rest().get(2..).unwrap_or_default()) {
            Ok((v, len)) => {
                self.out.push_str(&format!("\\x{{{v:X}}}"));
                self.at += 2 + len;
                Ok(())
            }
            Err(len) => self.invalid_escape(2 + len),
        }
    }

    /// `\012`: up to three octal digits, and at least two unless the first is 0 (there are no
    /// backreferences).
    fn octal(&mut self) -> Result<(), Wrong> {
        let rest = self.rest();
        let digits = rest.bytes().skip(1).take(3);
        let len = digits.take_while(|b| (b'0'..=b'7').contains(b)).count();
        let digits = rest.get(1..=len).unwrap_or_default();
        if len < 2 && !digits.starts_with('0') {
            return self.invalid_escape(2);
        }
        let v = u32::from_str_radix(digits, 8).unwrap_or(0);
        self.out.push_str(&format!("\\x{{{v:X}}}"));
        self.at += 1 + len;
        Ok(())
    }

    /// One end of a range in a class: the character, if it is a single one.
    fn class_char(&mut self, open: &str) -> Result<Option<char>, Wrong> {
        let Some(c) = self.rest().chars().next() else {
            return Err(("missing closing ]", open.to_owned()));
        };
        if c == '\\' {
            let before = self.out.len();
            self.escape(true)?;
            let made = self.out.get(before..).unwrap_or_default();
            let hex = made.strip_prefix("\\x{").and_then(|h| h.strip_suffix('}'));
            let hex = hex.or(made.strip_prefix("\\x").filter(|h| h.len() == 2));
            return Ok(match (hex, made) {
                (Some(h), _) => u32::from_str_radix(h, 16).ok().and_then(char::from_u32),
                (None, "\\n") => Some('\n'),
                (None, "\\r") => Some('\r'),
                (None, "\\t") => Some('\t'),
                (None, m)
                    if m.starts_with(['[']) || m.starts_with("\\p") || m.starts_with("\\P") =>
                {
                    None
                }
                (None, m) => m.chars().last(),
            });
        }
        if c.is_ascii() && (regex_syntax_meta(c) || matches!(c, '&' | '~' | '-')) {
            self.out.push('\\');
        }
        self.out.push(c);
        self.at += c.len_utf8();
        Ok(Some(c))
    }

    fn class(&mut self) -> Result<(), Wrong> {
        let open = self.rest();
        self.push(1);
        if self.rest().starts_with('^') {
            self.push(1);
            if self.posix {
                self.out.push_str("\\n");
            }
        }
        let mut first = true;
        loop {
            let rest = self.rest();
            if rest.is_empty() {
                return Err(("missing closing ]", open.to_owned()));
            }
            if rest.starts_with(']') && !first {
                self.push(1);
                return Ok(());
            }
            if let Some(behind) = rest.strip_prefix("[:")
                && let Some(end) = behind.find(":]")
            {
                let name = behind.get(..end).unwrap_or_default();
                let end = end + 2;
                let known = [
                    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower",
                    "print", "punct", "space", "upper", "word", "xdigit",
                ];
                if !known.contains(&name.trim_start_matches('^')) {
                    let text = rest.get(..end + 2).unwrap_or_default();
                    return Err(("invalid character class range", text.to_owned()));
                }
                self.push(end + 2);
                first = false;
                continue;
            }
            // In POSIX syntax a hyphen counts as itself only first and last.
            if self.posix && rest.starts_with('-') && !first && !rest.starts_with("-]") {
                let next = rest.chars().nth(1).map_or(0, char::len_utf8);
                let text = rest.get(..1 + next).unwrap_or_default();
                return Err(("invalid character class range", text.to_owned()));
            }
            first = false;
            let from = self.at;
            let low = self.class_char(open)?;
            let rest = self.rest();
            if rest.starts_with('-') && !rest.starts_with("-]") && rest.len() > 1 && low.is_some() {
                self.push(1);
                // A class is no end of a range.
                if let Some(escape) = self.rest().get(..2)
                    && matches!(
                        escape.as_bytes(),
                        [b'\\', b'd' | b'D' | b's' | b'S' | b'w' | b'W' | b'p' | b'P']
                    )
                {
                    return self.invalid_escape(2);
                }
                let high = self.class_char(open)?;
                match (low, high) {
                    (Some(l), Some(h)) if l <= h => {}
                    _ => return Err(("invalid character class range", self.from(from))),
                }
            }
        }
    }
}

/// The character that the text behind `\x` means, and the text's length; if it means none, the
/// length of what was read of it.
fn hex_escape(text: &str) -> Result<(u32, usize), usize> {
    let mut chars = text.char_indices();
    let read = |at: Option<(usize, char)>| match at {
        Some((at, c)) => (at + c.len_utf8(), c.to_digit(16)),
        None => (text.len(), None),
    };
    if !text.starts_with('{') {
        let (_, high) = read(chars.next());
        let (len, low) = read(chars.next());
        return high.zip(low).map(|(h, l)| (h * 16 + l, len)).ok_or(len);
    }
    chars.next();
    let mut value = None;
    for (at, c) in chars {
        let len = at + c.len_utf8();
        if c == '}' {
            return value.map(|v| (v, len)).ok_or(len);
        }
        let digit = c.to_digit(16).ok_or(len)?;
        let v = value.unwrap_or(0) * 16 + digit;
        if v > 0x10_ffff {
            return Err(len);
        }
        value = Some(v);
    }
    Err(text.len())
}

/// What an escape of two characters stands for, if it always stands for the same: classes and
/// assertions of Perl's kind, which POSIX syntax lacks, and control characters.
fn short_escape(c: char, class: bool, posix: bool) -> Option<&'static str> {
    Some(match c {
        'd' | 'D' | 'w' | 'W' | 's' | 'S' | 'b' | 'B' | 'A' | 'z' if posix => return None,
        'd' => "[0-9]",
        'D' => "[^0-9]",
        'w' => "[0-9A-Za-z_]",
        'W' => "[^0-9A-Za-z_]",
        's' => "[\\t\\n\\f\\r ]",
        'S' => "[^\\t\\n\\f\\r ]",
        'b' if !class => "(?-u:\\b)",
        'B' if !class => "(?-u:\\B)",
        'A' if !class => "\\A",
        'z' if !class => "\\z",
        'a' => "\\x07",
        'f' => "\\x0c",
        'n' => "\\n",
        'r' => "\\r",
        't' => "\\t",
        'v' => "\\x0b",
        _ => return None,
    })
}

/// Whether the regex crate takes this character for something other than itself.
fn regex_syntax_meta(c: char) -> bool {
    matches!(
        c,
        '\\' | '.'
            | '+'
            | '*'
            | '?'
            | '('
            | ')'
            | '|'
            | '['
            | ']'
            | '{'
            | '}'
            | '^'
            | '$'
            | '#'
            | '&'
            | '-'
            | '~'
    )
}
