//! The outline of a file: where its declarations are and what they are called, found without parsing them. Lazily
//! loaded packages are outlined when a program starts; a declaration is lexed and parsed on first use.
//!
//! A file with unusual declarations has no outline and is parsed the ordinary way.

pub mod stored;

use super::braces::skip_braces;
use crate::text::symbol::Symbol;
use memchr::{memchr, memchr2, memmem};

/// From where to where something reaches in its file, in bytes.
pub(crate) type Range = (u32, u32);

/// A name in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named {
    /// Where it stands.
    pub(crate) at: Range,
    /// Its symbol, if that is known without a look.
    pub(crate) symbol: Option<Symbol>,
}

impl From<Range> for Named {
    fn from(at: Range) -> Named {
        Named { at, symbol: None }
    }
}

/// What is at one place of a file is one name.
impl PartialEq for Named {
    fn eq(&self, other: &Named) -> bool {
        self.at == other.at
    }
}

/// What is known of a file.
#[derive(PartialEq, Default)]
pub(crate) struct Outline {
    /// Its package clause, with the directives in front of that.
    pub(crate) head: Range,
    /// Its declarations, in order.
    pub(crate) items: Vec<Item>,
}

/// A declaration.
#[derive(PartialEq)]
pub(crate) struct Item {
    /// All of it.
    pub(crate) range: Range,
    /// The `//go:` comments right before it.
    pub(crate) directives: Vec<Range>,
    /// What it is.
    pub(crate) kind: Kind,
}

/// The kinds of declarations.
#[derive(PartialEq)]
pub(crate) enum Kind {
    /// One that is parsed when a program starts: variables, and all that is unusual.
    Now,
    /// Imports.
    Import(Vec<Import>),
    /// A function without type parameters, or a method of a type without any.
    Func(Func),
    /// The name of a type that is not generic, not an alias, and not named like its underlying type.
    Type(Named),
    /// Constants.
    Const(Vec<Declared>),
    /// Variables of the library that have no values, or are errors that `errors.New` makes of texts.
    Var(Vec<Declared>),
    /// Variables of the library of which some have other values.
    Valued(Vec<Declared>),
}

/// A function.
#[derive(PartialEq)]
pub(crate) struct Func {
    /// Its name.
    pub(crate) name: Named,
    /// Whether its receiver is a pointer, and its type's name.
    pub(crate) receiver: Option<(bool, Named)>,
    /// Where its head ends.
    pub(crate) head_end: u32,
    /// Its body with the braces.
    pub(crate) body: Option<Range>,
}

/// An import.
#[derive(PartialEq)]
pub(crate) struct Import {
    /// The name that it is given.
    pub(crate) name: Option<Named>,
    /// The path, without its quotes.
    pub(crate) path: Named,
}

impl Import {
    /// Whether it is `"errors"`, under its own name.
    fn is_errors(&self, text: &[u8]) -> bool {
        let (lo, hi) = self.path.at;
        self.name.is_none() && text.get(lo as usize..hi as usize) == Some(b"errors")
    }
}

/// A constant or a variable.
#[derive(PartialEq)]
pub(crate) struct Declared {
    /// Its name.
    pub(crate) name: Named,
    /// Which line of its group declares it.
    pub(crate) line: u32,
    /// Which name of the line it is.
    pub(crate) at: u32,
    /// Of a variable that is an error: the text in its quotes.
    pub(crate) error: Option<Range>,
    /// Of a variable: whether it has another value.
    pub(crate) value: bool,
}

/// The outline of a text. `tidy`: it is formatted as `gofmt` does, and in none of its functions and groups
/// there is a line of a text or a comment that begins with a closing bracket.
pub(crate) fn outline(text: &str, tidy: bool) -> Option<Outline> {
    u32::try_from(text.len()).ok()?;
    let bytes = text.as_bytes();
    let mut scan = Scan { bytes, at: 0, tidy };
    let mut directives = Vec::new();
    scan.gap(&mut directives)?;
    let from = directives.first().map_or(scan.at, |d| d.0 as usize);
    if scan.word() != b"package" {
        return None;
    }
    let package = scan.rest(Until::Line)?;
    let mut outline = Outline {
        head: range(from, package.end),
        items: Vec::new(),
    };
    let mut imports = true;
    let mut errors = false;
    loop {
        directives.clear();
        scan.gap(&mut directives)?;
        if scan.at >= bytes.len() {
            return Some(outline);
        }
        let start = scan.at;
        let word = scan.word();
        imports &= word == b"import";
        let (end, kind) = match word {
            b"import" if imports => scan.imports()?,
            b"var" => scan.variables(errors)?,
            b"type" => scan.types()?,
            b"const" => scan.constants()?,
            b"func" => scan.func()?,
            _ => return None,
        };
        if let Kind::Import(all) = &kind {
            errors |= all.iter().any(|import| import.is_errors(bytes));
        }
        let kind = if directives.is_empty() {
            kind
        } else {
            Kind::Now
        };
        outline.items.push(Item {
            range: range(start, end),
            directives: directives.clone(),
            kind,
        });
    }
}

fn range(from: usize, to: usize) -> Range {
    (from as u32, to as u32)
}

/// How far a statement is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// To its end.
    Line,
    /// To its end, or the bracket that closes the group.
    Group,
    /// To its end, a block in braces being a body.
    Body,
}

/// What was passed over.
struct Rest {
    /// The end of its last token.
    end: usize,
    /// The end of the last token before the body.
    head_end: usize,
    /// The body.
    body: Option<Range>,
}

struct Scan<'t> {
    bytes: &'t [u8],
    at: usize,
    tidy: bool,
}

impl<'t> Scan<'t> {
    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn behind(&self) -> &'t [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn blanks(&mut self) {
        while matches!(self.byte(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// The word that stands here; empty if none does.
    fn word(&mut self) -> &'t [u8] {
        let rest = self.behind();
        let len = rest.iter().position(|&c| !in_word(c));
        let word = rest.get(..len.unwrap_or(rest.len())).unwrap_or_default();
        self.at += word.len();
        word
    }

    /// A name that stands here.
    fn name(&mut self) -> Option<Range> {
        let start = self.at;
        let first = *self.word().first()?;
        (!first.is_ascii_digit()).then(|| range(start, self.at))
    }

    /// Passes over blanks, ends of lines and comments.
    fn gap(&mut self, directives: &mut Vec<Range>) -> Option<()> {
        loop {
            match self.byte() {
                Some(b' ' | b'\t' | b'\r' | b'\n' | b';') => self.at += 1,
                Some(b'/') => {
                    let start = self.at;
                    self.comment()?;
                    if self.bytes.get(start..)?.starts_with(b"//go:") {
                        directives.push(range(start, self.at));
                    }
                }
                _ => return Some(()),
            }
        }
    }

    /// Passes over a comment; not over the end of its line.
    fn comment(&mut self) -> Option<()> {
        let rest = self.behind();
        self.at += match rest.get(1)? {
            b'/' => memchr(b'\n', rest).unwrap_or(rest.len()),
            b'*' => 2 + memmem::find(rest.get(2..)?, b"*/")? + 2,
            _ => return None,
        };
        Some(())
    }

    /// Passes over a text or a character.
    fn quoted(&mut self, quote: u8) -> Option<()> {
        self.at += 1;
        loop {
            match self.byte()? {
                b'\\' if quote != b'`' => self.at += 2,
                b'\n' if quote != b'`' => return None,
                c => {
                    self.at += 1;
                    if c == quote {
                        return Some(());
                    }
                }
            }
        }
    }

    /// Passes over the rest of a statement, and over the end of its line.
    fn rest(&mut self, until: Until) -> Option<Rest> {
        let before = self.bytes.get(..self.at)?;
        let mut rest = Rest {
            end: before.trim_ascii_end().len(),
            head_end: 0,
            body: None,
        };
        let mut depth = 0usize;
        loop {
            let Some(c) = self.byte() else {
                return (depth == 0).then_some(rest);
            };
            match c {
                b' ' | b'\t' | b'\r' => {
                    self.at += 1;
                    continue;
                }
                b'\n' | b';' if depth == 0 && (c == b';' || self.ends_statement(rest.end)) => {
                    self.at += 1;
                    return Some(rest);
                }
                b'\n' => {
                    self.at += 1;
                    continue;
                }
                b'/' if matches!(self.bytes.get(self.at + 1), Some(b'/' | b'*')) => {
                    let start = self.at;
                    self.comment()?;
                    // One of several lines ends a statement like the end of a line.
                    if depth == 0 && memchr(b'\n', self.bytes.get(start..self.at)?).is_some() {
                        return None;
                    }
                    continue;
                }
                b'"' | b'\'' | b'`' => self.quoted(c)?,
                b'{' if depth == 0 && until == Until::Body && !self.ends_in_type(rest.end) => {
                    if rest.body.is_some() {
                        return None;
                    }
                    rest.head_end = rest.end;
                    let start = self.at;
                    self.block(b"\n}")?;
                    rest.body = Some(range(start, self.at));
                }
                b'{' if depth == 0 && until == Until::Group => self.block(b"\n\t}")?,
                b'{' if depth == 0 => self.block(b"\n}")?,
                b'(' if depth == 0 && self.tidy && self.opens_lines() => match until {
                    Until::Group => self.block(b"\n\t)")?,
                    _ => self.block(b"\n)")?,
                },
                b'(' | b'[' | b'{' => {
                    depth += 1;
                    self.at += 1;
                }
                b')' if depth == 0 && until == Until::Group => return Some(rest),
                b')' | b']' | b'}' => {
                    depth = depth.checked_sub(1)?;
                    self.at += 1;
                }
                _ => self.at += 1,
            }
            rest.end = self.at;
        }
    }

    /// Whether the bracket here is the last of its line.
    fn opens_lines(&self) -> bool {
        self.bytes.get(self.at + 1) == Some(&b'\n')
    }

    /// Passes over what is in brackets. `end`: how it ends in a tidy text.
    fn block(&mut self, end: &[u8]) -> Option<()> {
        let inside = self.bytes.get(self.at + 1..)?;
        self.at += 1;
        self.at += if self.tidy && inside.first() == Some(&b'\n') {
            memmem::find(inside, end)? + end.len()
        } else {
            skip_braces(inside)?
        };
        Some(())
    }

    /// The last word in front of a position.
    fn word_before(&self, end: usize) -> &'t [u8] {
        let text = self.bytes.get(..end).unwrap_or_default();
        let len = text.iter().rev().take_while(|&&c| in_word(c)).count();
        text.get(end - len..).unwrap_or_default()
    }

    /// Whether a `{` here belongs to a type.
    fn ends_in_type(&self, end: usize) -> bool {
        matches!(self.word_before(end), b"struct" | b"interface")
    }

    /// Whether a statement may end behind the token that ends there.
    fn ends_statement(&self, end: usize) -> bool {
        match end.checked_sub(1).and_then(|at| self.bytes.get(at)) {
            Some(b')' | b']' | b'}' | b'"' | b'\'' | b'`') => true,
            Some(&c) if in_word(c) => !matches!(
                self.word_before(end),
                b"chan" | b"map" | b"func" | b"struct" | b"interface"
            ),
            _ => false,
        }
    }

    /// Behind `import`.
    fn imports(&mut self) -> Option<(usize, Kind)> {
        self.blanks();
        let start = self.at;
        if let Some(found) = self.usual_imports() {
            return Some(found);
        }
        self.at = start;
        Some((self.rest(Until::Line)?.end, Kind::Now))
    }

    fn usual_imports(&mut self) -> Option<(usize, Kind)> {
        let mut all = Vec::new();
        if self.byte()? != b'(' {
            let import = self.import()?;
            let end = import.path.at.1 as usize + 1;
            all.push(import);
            return (self.rest(Until::Line)?.end == end).then_some((end, Kind::Import(all)));
        }
        self.at += 1;
        let mut directives = Vec::new();
        loop {
            self.gap(&mut directives)?;
            if self.byte()? == b')' {
                break;
            }
            let import = self.import()?;
            let end = import.path.at.1 as usize + 1;
            all.push(import);
            // Nothing else is in its line.
            if self.rest(Until::Group)?.end != end {
                return None;
            }
        }
        self.at += 1;
        let end = self.at;
        (self.rest(Until::Line)?.end == end).then_some((end, Kind::Import(all)))
    }

    fn import(&mut self) -> Option<Import> {
        let start = self.at;
        let name = match self.byte()? {
            b'"' => None,
            b'.' => {
                self.at += 1;
                Some(range(start, self.at).into())
            }
            _ => Some(self.name()?.into()),
        };
        self.blanks();
        let start = self.at;
        if self.byte()? != b'"' {
            return None;
        }
        self.quoted(b'"')?;
        let path = self.bytes.get(start..self.at)?;
        let plain = !path.iter().any(|&c| c == b'\\' || c >= 0x80);
        plain.then(|| Import {
            name,
            path: range(start + 1, self.at - 1).into(),
        })
    }

    /// Behind `type`.
    fn types(&mut self) -> Option<(usize, Kind)> {
        self.blanks();
        let Some(name) = self.name() else {
            return Some((self.rest(Until::Line)?.end, Kind::Now));
        };
        let apart = self.byte() == Some(b' ');
        self.blanks();
        let of_parts = match self.byte() {
            Some(b'*' | b'[') => true,
            _ => {
                let start = self.at;
                let word = self.word();
                self.at = start;
                matches!(word, b"struct" | b"interface" | b"map" | b"func" | b"chan")
                    || self.tidy && is_basic(word)
            }
        };
        let kind = if apart && of_parts {
            Kind::Type(name.into())
        } else {
            Kind::Now
        };
        Some((self.rest(Until::Line)?.end, kind))
    }

    /// Behind `const`.
    fn constants(&mut self) -> Option<(usize, Kind)> {
        self.blanks();
        let mut all = Vec::new();
        if self.byte() != Some(b'(') {
            self.names(0, &mut all)?;
            return Some((self.rest(Until::Line)?.end, Kind::Const(all)));
        }
        self.at += 1;
        for line in 0.. {
            self.gap(&mut Vec::new())?;
            if self.byte()? == b')' {
                break;
            }
            self.names(line, &mut all)?;
            self.rest(Until::Group)?;
        }
        self.at += 1;
        let end = self.at;
        let behind = self.rest(Until::Line)?;
        (behind.end == end).then_some((end, Kind::Const(all)))
    }

    /// Behind `var`. `errors`: that names the package.
    fn variables(&mut self, errors: bool) -> Option<(usize, Kind)> {
        let start = self.at;
        if self.tidy
            && let Some(found) = self.usual_variables(errors)
        {
            return Some(found);
        }
        self.at = start;
        Some((self.rest(Until::Line)?.end, Kind::Now))
    }

    fn usual_variables(&mut self, errors: bool) -> Option<(usize, Kind)> {
        self.blanks();
        let mut all = Vec::new();
        if self.byte() != Some(b'(') {
            let (end, valued) = self.variable(0, Until::Line, errors, &mut all)?;
            return Some((end, of_variables(all, valued)));
        }
        self.at += 1;
        let mut valued = false;
        for line in 0.. {
            let mut directives = Vec::new();
            self.gap(&mut directives)?;
            if self.byte()? == b')' {
                break;
            }
            if !directives.is_empty() {
                return None;
            }
            valued |= self.variable(line, Until::Group, errors, &mut all)?.1;
        }
        self.at += 1;
        let end = self.at;
        (self.rest(Until::Line)?.end == end).then_some((end, of_variables(all, valued)))
    }

    /// A line of variables; where it ends, and whether they have values that are no errors.
    fn variable(
        &mut self,
        line: u32,
        until: Until,
        errors: bool,
        all: &mut Vec<Declared>,
    ) -> Option<(usize, bool)> {
        let before = all.len();
        self.names(line, all)?;
        let start = self.at;
        let end = self.rest(until)?.end;
        let rest = self.bytes.get(start..end)?;
        let added = all.get_mut(before..)?;
        let blank =
            |d: &Declared| self.bytes.get(d.name.at.0 as usize..d.name.at.1 as usize) == Some(b"_");
        let blank = added.iter().any(blank);
        if memchr(b'=', rest).is_none() {
            return (!blank).then_some((end, false));
        }
        if errors
            && !blank
            && let [_] = added
        {
            let error = self.text_of_error(rest, end);
            for one in all.get_mut(before..)? {
                (one.error, one.value) = (error, error.is_none());
            }
            return Some((end, error.is_none()));
        }
        added.iter_mut().for_each(|var| var.value = true);
        Some((end, true))
    }

    /// The text in `= errors.New("text")`, which ends there.
    fn text_of_error(&self, value: &[u8], end: usize) -> Option<Range> {
        let quoted = value.trim_ascii_start().strip_prefix(b"= errors.New(")?;
        let mut text = Scan {
            bytes: self.bytes,
            at: end - quoted.len(),
            tidy: true,
        };
        let from = text.at;
        if text.byte()? != b'"' {
            return None;
        }
        text.quoted(b'"')?;
        let all = text.byte() == Some(b')') && text.at + 1 == end;
        all.then(|| range(from, text.at))
    }

    /// The names of a line of constants or variables.
    fn names(&mut self, line: u32, all: &mut Vec<Declared>) -> Option<()> {
        for at in 0.. {
            let name = self.name()?;
            all.push(Declared {
                name: name.into(),
                line,
                at,
                error: None,
                value: false,
            });
            self.blanks();
            if self.byte() != Some(b',') {
                break;
            }
            self.at += 1;
            self.blanks();
        }
        Some(())
    }

    /// Behind `func`.
    fn func(&mut self) -> Option<(usize, Kind)> {
        self.blanks();
        let receiver = match self.byte()? {
            b'(' => Some(self.receiver()?),
            _ => None,
        };
        self.blanks();
        let name = self.name()?;
        let init = self.word_before(self.at) == b"init";
        let plain = self.byte() == Some(b'(') && !init && receiver != Some(None);
        let rest = match self.usual_body() {
            Some(rest) => rest,
            None => self.rest(Until::Body)?,
        };
        if !plain {
            return Some((rest.end, Kind::Now));
        }
        let func = Func {
            name: name.into(),
            receiver: receiver
                .flatten()
                .map(|(pointer, base)| (pointer, base.into())),
            head_end: rest.body.map_or(rest.end, |_| rest.head_end) as u32,
            body: rest.body,
        };
        Some((rest.end, Kind::Func(func)))
    }

    /// The rest of a function of a tidy text whose line ends with the brace of its body. Nothing but a type
    /// could end a line like that in a head, and comments and texts, which are left to [`Scan::rest`].
    fn usual_body(&mut self) -> Option<Rest> {
        let rest = self.behind();
        let line = rest.get(..memchr(b'\n', rest)?)?;
        let head = line.strip_suffix(b"{")?;
        if !self.tidy || memchr2(b'/', b'`', head).is_some() {
            return None;
        }
        let head_end = self.at + head.trim_ascii_end().len();
        let start = self.at + head.len();
        if self.ends_in_type(head_end) {
            return None;
        }
        let inside = self.bytes.get(start + 1..)?;
        let end = start + 1 + memmem::find(inside, b"\n}")? + 2;
        // Something else behind it is looked at closely.
        if self.bytes.get(end) != Some(&b'\n') {
            return None;
        }
        self.at = end + 1;
        Some(Rest {
            end,
            head_end,
            body: Some(range(start, end)),
        })
    }

    /// A receiver in brackets, if it is of the usual form.
    fn receiver(&mut self) -> Option<Option<(bool, Range)>> {
        let close = self.at + memchr(b')', self.behind())?;
        self.at += 1;
        self.blanks();
        let mut name = self.name();
        self.blanks();
        let pointer = self.byte() == Some(b'*');
        if pointer {
            self.at += 1;
            self.blanks();
            name = None;
        }
        if self.byte().is_some_and(in_word) {
            name = self.name();
            self.blanks();
        }
        let usual = self.at == close && close > 0;
        self.at = close + 1;
        Some(name.filter(|_| usual).map(|name| (pointer, name)))
    }
}

fn of_variables(all: Vec<Declared>, valued: bool) -> Kind {
    match valued {
        true => Kind::Valued(all),
        false => Kind::Var(all),
    }
}

/// Whether it is the name of a type that the library leaves what it is: such a declaration is in no cycle.
fn is_basic(word: &[u8]) -> bool {
    matches!(
        word,
        b"bool"
            | b"byte"
            | b"float32"
            | b"float64"
            | b"int"
            | b"int8"
            | b"int16"
            | b"int32"
            | b"int64"
            | b"rune"
            | b"string"
            | b"uint"
            | b"uint8"
            | b"uint16"
            | b"uint32"
            | b"uint64"
            | b"uintptr"
    )
}

/// What words consist of.
const IN_WORDS: [bool; 256] = {
    let mut all = [false; 256];
    let mut c = 0;
    while c < 256 {
        all[c] = c >= 0x80 || c as u8 == b'_' || (c as u8).is_ascii_alphanumeric();
        c += 1;
    }
    all
};

pub(crate) fn in_word(c: u8) -> bool {
    IN_WORDS[c as usize]
}
