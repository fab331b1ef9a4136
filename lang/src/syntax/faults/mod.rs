//! All syntax errors of a text: a reader by recursive descent that builds no tree and recovers from errors as Go's
//! compiler does, so that the errors after the first are the same, too.
//!
//! It runs only on texts that the generated parser rejects. What it must know of an expression or a type for a
//! later message is in [`Ex`].

mod decls;
mod exprs;
mod params;
mod shown;
mod stmts;
mod types;

use crate::syntax::token::Tok;
use crate::text::codes::Code;
use crate::text::diag::{Class, Diag};
use crate::text::source::{SourceFile, Span};

/// A token: its kind, and where it is, as byte offsets into the file. (A type of its own: what splits the text into tokens
/// also deals with what is parsed later.)
pub(super) struct Token {
    pub(super) kind: Tok,
    pub(super) lo: u32,
    pub(super) hi: u32,
}

/// An error, in the order in which Go finds them.
struct Fault {
    /// Byte offsets into the file.
    range: (u32, u32),
    text: String,
    /// Whether Go calls it a syntax error.
    syntax: bool,
    help: Option<&'static str>,
}

/// Words that begin a statement: skipping stops there inside of functions.
const BEGIN_STATEMENTS: [Tok; 14] = [
    Tok::Break,
    Tok::Const,
    Tok::Continue,
    Tok::Defer,
    Tok::Fallthrough,
    Tok::For,
    Tok::Go,
    Tok::Goto,
    Tok::If,
    Tok::Return,
    Tok::Select,
    Tok::Switch,
    Tok::Type,
    Tok::Var,
];

/// What the reader finds.
pub(super) struct Faults {
    pub diags: Vec<Diag>,
    /// The bodies of functions without errors that are not in each other.
    pub good: Vec<Span>,
}

/// What is wrong with a file, in the order of the text: its bad tokens and its syntax errors, of which Go shows
/// one for each line. `list` has all tokens of the file, `diags` those that are wrong.
pub(super) fn of_file(file: &SourceFile, list: &[Token], mut diags: Vec<Diag>) -> Faults {
    let mut reader = Reader {
        file,
        list,
        at: 0,
        funcs: 0,
        literals: 0,
        bad_tokens: !diags.is_empty(),
        found: Vec::new(),
        good: Vec::new(),
    };
    if !reader.file() {
        // Go reads nothing after a bad package clause.
        let (end, _) = reader.range(reader.at);
        let end = file.base.offset(end as usize);
        diags.retain(|d| d.span.lo <= end);
    }
    let mut good = reader.good_bodies();
    good.retain(|body| {
        !diags
            .iter()
            .any(|d| body.lo <= d.span.lo && d.span.lo < body.hi)
    });
    // The line of the last syntax error; that of the last other error, and its text.
    let (mut last_syntax, mut last_other) = (0, (0, String::new()));
    for fault in reader.found {
        let at = |offset: u32| file.base.offset(offset as usize);
        let span = Span::new(at(fault.range.0), at(fault.range.1));
        let line = file.line_col(span.lo).line;
        let again = if fault.syntax {
            std::mem::replace(&mut last_syntax, line) == line
        } else {
            let other = (line, fault.text.clone());
            std::mem::replace(&mut last_other, other.clone()) == other
        };
        if again {
            continue;
        }
        let mut diag = Diag::error(Code::SyntaxError, span, fault.text);
        if fault.syntax {
            diag = diag.class(Class::Grammar);
        }
        diag.help = fault.help.map(str::to_owned);
        diags.push(diag);
    }
    diags.sort_by_key(|d| d.span.lo);
    Faults { diags, good }
}

/// A token as Go's messages call it.
pub(super) fn describe(kind: Tok, text: &str) -> String {
    match kind {
        Tok::Ident => format!("name {text}"),
        Tok::Int | Tok::Float | Tok::Imag | Tok::Char | Tok::Str => format!("literal {text}"),
        Tok::Semi => match text {
            ";" => "semicolon".to_owned(),
            "" => "EOF".to_owned(),
            _ => "newline".to_owned(),
        },
        Tok::Comma => "comma".to_owned(),
        Tok::SkippedBody | Tok::Table => "{".to_owned(),
        kind if kind.is_keyword() || kind == Tok::BadClause => format!("keyword {text}"),
        _ => text.to_owned(),
    }
}

/// A token where another one is expected.
fn wanted(kind: Tok) -> &'static str {
    match kind {
        Tok::LParen => "(",
        Tok::RParen => ")",
        Tok::LBrack => "[",
        Tok::RBrack => "]",
        Tok::LBrace => "{",
        Tok::RBrace => "}",
        Tok::Comma => "comma",
        Tok::Semi => "semicolon or newline",
        Tok::Colon => ":",
        Tok::Chan => "keyword chan",
        _ => "token",
    }
}

struct Reader<'a> {
    file: &'a SourceFile,
    list: &'a [Token],
    /// Index of the next token.
    at: usize,
    /// How many function bodies are open.
    funcs: u32,
    /// Whether `T{` begins a literal: not if negative, as in the header of a statement.
    literals: i32,
    /// The text has tokens that are errors by themselves.
    bad_tokens: bool,
    found: Vec<Fault>,
    /// The tokens of bodies without errors.
    good: Vec<(usize, usize)>,
}

impl Reader<'_> {
    /// The kind of a token; `None` at the end. What `semi` told apart is one again.
    fn kind_at(&self, index: usize) -> Option<Tok> {
        let token = self.list.get(index)?;
        Some(match token.kind {
            Tok::LBody => Tok::LBrace,
            Tok::LTypeParams => Tok::LBrack,
            Tok::BadClause if self.text(index) == "case" => Tok::Case,
            Tok::BadClause => Tok::Default,
            kind => kind,
        })
    }

    fn kind(&self) -> Option<Tok> {
        self.kind_at(self.at)
    }

    fn is(&self, kind: Tok) -> bool {
        self.kind() == Some(kind)
    }

    fn is_one_of(&self, kinds: &[Tok]) -> bool {
        self.kind().is_some_and(|kind| kinds.contains(&kind))
    }

    fn ended(&self) -> bool {
        self.at >= self.list.len()
    }

    fn is_literal(&self) -> bool {
        self.is_one_of(&[Tok::Int, Tok::Float, Tok::Imag, Tok::Char, Tok::Str])
    }

    fn step(&mut self) {
        if !self.ended() {
            self.at += 1;
        }
    }

    /// Passes a token of that kind, if it is the next.
    fn got(&mut self, kind: Tok) -> bool {
        let is = self.is(kind);
        if is {
            self.step();
        }
        is
    }

    /// The same; anything else is an error.
    fn want(&mut self, kind: Tok) {
        if !self.got(kind) {
            self.unexpected(&format!(", expected {}", wanted(kind)));
            self.step();
        }
    }

    /// Goes on to one of the kinds given or, in a function, to a word that begins a statement.
    fn skip_to(&mut self, kinds: &[Tok]) {
        while !self.ended() && !self.is_one_of(kinds) && !self.at_statement() {
            self.step();
        }
    }

    fn at_statement(&self) -> bool {
        self.funcs > 0 && self.is_one_of(&BEGIN_STATEMENTS)
    }

    fn text(&self, index: usize) -> &str {
        let token = self.list.get(index);
        let range = token.map(|t| t.lo as usize..t.hi as usize);
        range.and_then(|r| self.file.text.get(r)).unwrap_or("")
    }

    /// A token as Go's messages call it.
    fn describe(&self, index: usize) -> String {
        let token = self.list.get(index);
        token.map_or("EOF".to_owned(), |t| describe(t.kind, self.text(index)))
    }

    /// The place of a token, or the end of the text.
    fn range(&self, index: usize) -> (u32, u32) {
        let end = self.file.text.len() as u32;
        self.list.get(index).map_or((end, end), |t| (t.lo, t.hi))
    }

    fn good_bodies(&self) -> Vec<Span> {
        let at = |offset: u32| self.file.base.offset(offset as usize);
        let span = |&(from, to): &(usize, usize)| {
            let last = to.saturating_sub(1);
            Span::new(at(self.range(from).0), at(self.range(last).1))
        };
        self.good.iter().map(span).collect()
    }

    /// Reports that the next token does not fit; `rest` says what would.
    fn unexpected(&mut self, rest: &str) {
        let found = self.describe(self.at);
        self.syntax(&format!("unexpected {found}{rest}"));
    }

    /// Reports a syntax error at the next token.
    fn syntax(&mut self, text: &str) {
        self.syntax_at(self.at, text);
    }

    fn syntax_at(&mut self, index: usize, text: &str) {
        // At the end of the text only the first error means something.
        if !self.ended() || (self.found.is_empty() && !self.bad_tokens) {
            self.add(index, format!("syntax error: {text}"), true);
        }
    }

    /// Reports an error that Go does not call a syntax error.
    fn plain_at(&mut self, index: usize, text: &str) {
        self.add(index, text.to_owned(), false);
    }

    fn add(&mut self, index: usize, text: String, syntax: bool) {
        let range = self.range(index);
        self.found.push(Fault {
            range,
            text,
            syntax,
            help: None,
        });
    }

    /// Reads parts that `one` reads, with `sep` between and optionally after them, up to `close`, which is passed.
    /// `one` tells whether its part must be the last. The result is where the list ends.
    fn list(
        &mut self,
        what: &str,
        sep: Tok,
        close: Tok,
        mut one: impl FnMut(&mut Self) -> bool,
    ) -> usize {
        let mut done = false;
        while !self.ended() && !self.is(close) && !done {
            done = one(self);
            if !self.got(sep) && !self.is(close) {
                let sep = match sep {
                    Tok::Comma => "comma",
                    _ => "semicolon or newline",
                };
                let close_name = wanted(close);
                self.unexpected(&format!(
                    " in {what}; possibly missing {sep} or {close_name}"
                ));
                self.skip_to(&[Tok::RParen, Tok::RBrack, Tok::RBrace]);
                if !self.is(close) {
                    return self.at;
                }
            }
        }
        let end = self.at;
        self.want(close);
        end
    }

    /// A name; whether there is one.
    fn name(&mut self) -> bool {
        let is = self.got(Tok::Ident);
        if !is {
            self.unexpected(", expected name");
            self.step();
        }
        is
    }

    /// The names after the first of a list.
    fn more_names(&mut self) -> usize {
        let mut count = 0;
        while self.got(Tok::Comma) {
            self.name();
            count += 1;
        }
        count
    }
}
