//! Recovery from syntax errors: which brackets are open at a token, Go's message for an unexpected token, and
//! where parsing can resume.
//!
//! The generated parser reports the offending token and the tokens that were expected. Go's
//! texts also speak of the construct ("in argument list", "after top level declaration"): that comes from the
//! open brackets, found by a scan of the tokens up to the error.

mod explain;

use crate::syntax::semi::{Token, skip_type};
use crate::syntax::token::Tok;
use crate::text::diag::Class;
use explain::Misfit;

/// The kinds of bracket, by what they enclose; and a header that is not yet at its brace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `f(...)`, also conversions
    Args,
    /// Parameters or results.
    Params,
    /// `[P any]`
    TypeParams,
    /// `var ( ... )`
    Group,
    /// `(x)`, `x.(T)`
    Parens,
    /// `x[...]`
    Index,
    /// `[n]T`
    Array,
    /// `T{...}`
    Literal,
    /// `struct{...}`
    Struct,
    /// `interface{...}`
    Interface,
    /// A block of statements.
    Block,
    /// The clauses of a switch.
    Switch,
    /// The clauses of a select.
    Select,
}

impl Kind {
    /// Whether it holds statements.
    pub fn is_block(self) -> bool {
        matches!(self, Kind::Block | Kind::Switch | Kind::Select)
    }

    fn is_brace(self) -> bool {
        self.is_block() || matches!(self, Kind::Literal | Kind::Struct | Kind::Interface)
    }

    fn close(self) -> &'static str {
        match self {
            Kind::Args | Kind::Params | Kind::Group | Kind::Parens => ")",
            Kind::TypeParams | Kind::Index | Kind::Array => "]",
            _ => "}",
        }
    }
}

/// An open bracket.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// What it encloses.
    pub kind: Kind,
    /// Index of its token.
    pub index: usize,
    /// The word whose header it ends; `func` for a function's body.
    pub word: Option<Tok>,
    /// What was going on around it, taken back when it closes.
    outer: Around,
}

/// What is in progress besides open brackets.
#[derive(Clone, Copy, Debug, Default)]
struct Around {
    /// The word of the header that is open here.
    header: Option<Tok>,
    /// Semicolons seen in that header.
    semis: u32,
    /// How far the signature behind a `func` is: number of parameter lists seen.
    signature: Option<u32>,
}

/// The brackets open at a place.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// From the outermost to the innermost.
    pub stack: Vec<Frame>,
    now: Around,
    /// The `{` that the func last seen owns.
    body: Option<usize>,
    /// Whether the declaration scanned begins with `func`.
    is_func: bool,
}

/// What ends at an error, so that parsing goes on behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// Nothing that is known.
    Nothing,
    /// The statement before it.
    Statement,
    /// The block: what was found cannot be in one.
    Block,
}

/// What Go says of an error, and what it is for those who go on behind it.
pub struct Explained {
    pub text: String,
    pub class: Class,
    pub ends: Ends,
}

impl<T: Into<String>> From<T> for Explained {
    fn from(text: T) -> Explained {
        Explained {
            text: text.into(),
            class: Class::Grammar,
            ends: Ends::Nothing,
        }
    }
}

impl Explained {
    fn ending(mut self, ends: Ends) -> Explained {
        self.ends = ends;
        self
    }
}

impl Context {
    /// The innermost bracket's kind.
    pub fn innermost(&self) -> Option<Kind> {
        self.stack.last().map(|f| f.kind)
    }

    /// Leaves the innermost bracket.
    pub fn leave(&mut self) {
        self.pop();
    }

    fn push(&mut self, kind: Kind, index: usize) {
        self.push_of(kind, index, None);
    }

    fn push_of(&mut self, kind: Kind, index: usize, word: Option<Tok>) {
        self.stack.push(Frame {
            kind,
            index,
            word,
            outer: self.now,
        });
        self.now = Around::default();
    }

    fn pop(&mut self) -> Option<Frame> {
        let frame = self.stack.pop()?;
        self.now = frame.outer;
        Some(frame)
    }

    /// Scans the tokens `from..to`, of which the first begins a declaration if nothing is open.
    pub fn scan(&mut self, list: &[Token], from: usize, to: usize) {
        for i in from..to {
            let kind_at = |n: usize| list.get(n).map(|t| t.kind);
            let Some(kind) = kind_at(i) else { return };
            let before = if i == 0 { None } else { kind_at(i - 1) };
            if i == from && self.stack.is_empty() {
                self.is_func = kind == Tok::Func;
            }
            match kind {
                Tok::Func => {
                    self.now.signature = Some(0);
                    if !(self.stack.is_empty() && self.is_func && i == from)
                        && let Some(end) = skip_type(list, i, 0)
                    {
                        self.body = Some(end);
                    }
                }
                Tok::LParen => {
                    let kind = self.parenthesis(before);
                    self.push(kind, i);
                }
                Tok::LTypeParams => self.push(Kind::TypeParams, i),
                Tok::LBrack => {
                    let kind = match before {
                        Some(Tok::Ident) if self.now.signature.is_some_and(|n| n < 2) => {
                            Kind::TypeParams
                        }
                        Some(t) if t.ends_operand() => Kind::Index,
                        _ => Kind::Array,
                    };
                    self.push(kind, i);
                }
                Tok::LBody => {
                    let kind = match self.now.header {
                        Some(Tok::Switch) => Kind::Switch,
                        Some(Tok::Select) => Kind::Select,
                        _ => Kind::Block,
                    };
                    let word = self.now.header.take();
                    self.push_of(kind, i, word);
                }
                Tok::LBrace => {
                    let word = (self.body == Some(i)).then_some(Tok::Func);
                    let kind = self.brace(i, before);
                    self.now.signature = None;
                    self.push_of(kind, i, word);
                }
                Tok::RParen | Tok::RBrack | Tok::RBrace => {
                    self.pop();
                }
                Tok::If | Tok::For | Tok::Switch | Tok::Select => {
                    self.now.header = Some(kind);
                    self.now.semis = 0;
                }
                Tok::Semi => {
                    self.now.semis += 1;
                    self.now.signature = None;
                }
                Tok::Ident if self.now.signature.is_some_and(|n| n < 2) => {}
                _ => self.now.signature = None,
            }
        }
    }

    /// What a `(` behind `before` opens.
    fn parenthesis(&mut self, before: Option<Tok>) -> Kind {
        let in_interface = self.innermost() == Some(Kind::Interface);
        match (self.now.signature, before) {
            (Some(n), _) if n < 3 => {
                self.now.signature = Some(n + 1);
                Kind::Params
            }
            (_, Some(Tok::Import | Tok::Const | Tok::Type | Tok::Var)) => Kind::Group,
            (_, Some(Tok::Ident)) if in_interface => {
                self.now.signature = Some(2);
                Kind::Params
            }
            (_, Some(t)) if t.ends_operand() => Kind::Args,
            _ => Kind::Parens,
        }
    }

    /// What the `{` at `i`, behind `before`, opens.
    fn brace(&self, i: usize, before: Option<Tok>) -> Kind {
        match before {
            Some(Tok::Struct) => Kind::Struct,
            Some(Tok::Interface) => Kind::Interface,
            _ if self.body == Some(i) => Kind::Block,
            None | Some(Tok::Semi | Tok::Else | Tok::LBody) => Kind::Block,
            Some(Tok::LBrace) => match self.innermost() {
                Some(Kind::Block) => Kind::Block,
                _ => Kind::Literal,
            },
            Some(Tok::Colon) if self.innermost().is_some_and(Kind::is_block) => Kind::Block,
            _ if self.stack.is_empty() && self.is_func => Kind::Block,
            _ => Kind::Literal,
        }
    }

    /// Where Go says something about the token at `at`, where only `expected` fits, and what.
    /// `found` is the token as Go calls it.
    pub fn explain(
        &self,
        list: &[Token],
        at: usize,
        expected: &[String],
        found: &str,
    ) -> (usize, Explained) {
        let token = list.get(at).map(|t| t.kind);
        if let Some(frame) = self.stack.last() {
            let outer = self
                .stack
                .len()
                .checked_sub(2)
                .and_then(|i| self.stack.get(i));
            if frame.kind == Kind::Index
                && outer.is_some_and(|f| f.kind == Kind::Interface)
                && frame.index + 1 < at
            {
                let mut said = Explained::from("interface method must have no type parameters");
                said.class = Class::Plain;
                return (frame.index, said);
            }
            // A call has no literal: the brace was one too many.
            if frame.kind == Kind::Literal && kind_before(list, frame.index) == Some(Tok::RParen) {
                let said = Explained::from("syntax error: unexpected { at end of statement");
                return (frame.index, said.ending(Ends::Statement));
            }
        }
        let in_header = matches!(self.now.header, Some(Tok::If | Tok::For | Tok::Switch));
        let place = if token == Some(Tok::Var) && in_header {
            at + 1
        } else {
            at
        };
        let mut said = Misfit::new(self, list, at, expected, found).explain();
        said.text.insert_str(0, "syntax error: ");
        (place, said)
    }

    /// From the token at `at`, which did not fit, goes on to where parsing can begin again: the
    /// index to continue at, and the tokens to put before it so that what follows makes sense. What
    /// is open there is then a block, or nothing when the declaration is over. `None` at the end
    /// of the text.
    ///
    /// Behind a statement that should have ended (`flat`), brackets mean nothing up to its
    /// semicolon, as for Go.
    pub fn resynchronise(
        &mut self,
        list: &[Token],
        at: usize,
        flat: bool,
    ) -> Option<(usize, Vec<Tok>)> {
        let mut i = at;
        loop {
            let kind = list.get(i)?.kind;
            match kind {
                Tok::LBrace
                | Tok::LParen
                | Tok::LBrack
                | Tok::LTypeParams
                | Tok::RParen
                | Tok::RBrack
                    if flat => {}
                // A word that begins a statement ends the bad one.
                _ if flat
                    && i != at
                    && begins_statement(kind)
                    && self.innermost().is_some_and(Kind::is_block) =>
                {
                    self.now = Around::default();
                    return Some((i, Vec::new()));
                }
                Tok::Semi if self.now.header.is_some() && header_goes_on(list, i + 1) => {}
                Tok::Semi if self.ends_at_semicolon(list.get(i + 1).map(|t| t.kind)) => {
                    return Some((i + 1, Vec::new()));
                }
                Tok::Colon if matches!(self.innermost(), Some(Kind::Switch | Kind::Select)) => {
                    return Some((i + 1, Vec::new()));
                }
                Tok::LBody => {
                    self.scan(list, i, i + 1);
                    return Some((i + 1, Vec::new()));
                }
                Tok::LBrace => {
                    let before = kind_before(list, i);
                    let opens_body = before == Some(Tok::Else)
                        || (self.stack.is_empty()
                            && self.is_func
                            && !matches!(before, Some(Tok::Struct | Tok::Interface)));
                    if opens_body {
                        self.push(Kind::Block, i);
                        return Some((i + 1, Vec::new()));
                    }
                    if i != at {
                        match closing_brace(list, i + 1) {
                            Some(close) => i = close,
                            None => self.push(Kind::Literal, i),
                        }
                    }
                }
                Tok::LParen | Tok::LBrack | Tok::LTypeParams => self.push(Kind::Parens, i),
                Tok::RParen | Tok::RBrack if self.innermost().is_some_and(|k| !k.is_brace()) => {
                    let frame = self.pop();
                    if let Some(prefix) = self.after_bracket(frame) {
                        return Some((i + 1, prefix));
                    }
                }
                Tok::RBrace => {
                    while self.innermost().is_some_and(|k| !k.is_brace()) {
                        self.pop();
                    }
                    let frame = self.pop();
                    if let Some(prefix) = self.after_bracket(frame) {
                        return Some((i + 1, prefix));
                    }
                }
                Tok::If | Tok::For | Tok::Switch | Tok::Select => {
                    while self.innermost().is_some_and(|k| !k.is_block()) {
                        self.pop();
                    }
                    self.now.header = Some(kind);
                    self.now.semis = 0;
                }
                _ => {}
            }
            i += 1;
        }
    }

    /// At a semicolon with `next` behind it: leaves the brackets that hold none, unless `next` closes
    /// the innermost. Whether a statement or a declaration ends there.
    fn ends_at_semicolon(&mut self, next: Option<Tok>) -> bool {
        let closes = match self.innermost() {
            Some(Kind::Args | Kind::Params | Kind::Parens) => Some(Tok::RParen),
            Some(Kind::Index | Kind::Array | Kind::TypeParams) => Some(Tok::RBrack),
            Some(Kind::Literal) => Some(Tok::RBrace),
            _ => None,
        };
        if closes.is_some() && closes == next {
            return false;
        }
        let holds_none =
            |k: Kind| !k.is_block() && !matches!(k, Kind::Struct | Kind::Interface | Kind::Group);
        while self.innermost().is_some_and(holds_none) {
            self.pop();
        }
        let ends = self.innermost().is_none_or(Kind::is_block);
        if ends {
            self.now = Around::default();
        }
        ends
    }

    /// Behind a bracket that closed inside a block: the tokens that stand for what was there.
    fn after_bracket(&self, frame: Option<Frame>) -> Option<Vec<Tok>> {
        let frame = frame?;
        if !self.innermost()?.is_block() {
            return None;
        }
        let mut prefix = Vec::new();
        if let Some(word) = self.now.header {
            if self.now.semis > 0 {
                return None;
            }
            prefix.push(word);
        }
        match frame.kind {
            Kind::Args | Kind::Index | Kind::Literal | Kind::Parens => prefix.push(Tok::Ident),
            kind if kind.is_block() => match frame.word {
                Some(Tok::Func) => {
                    prefix.extend([
                        Tok::Func,
                        Tok::LParen,
                        Tok::RParen,
                        Tok::LBrace,
                        Tok::RBrace,
                    ]);
                }
                Some(Tok::If) => prefix.extend([Tok::If, Tok::Ident, Tok::LBody, Tok::RBrace]),
                _ => prefix.extend([Tok::LBrace, Tok::RBrace]),
            },
            _ => return None,
        }
        Some(prefix)
    }
}

/// Whether only a statement can begin with the word.
fn begins_statement(word: Tok) -> bool {
    matches!(
        word,
        Tok::Break
            | Tok::Const
            | Tok::Continue
            | Tok::Defer
            | Tok::Fallthrough
            | Tok::For
            | Tok::Go
            | Tok::Goto
            | Tok::If
            | Tok::Return
            | Tok::Select
            | Tok::Switch
            | Tok::Type
            | Tok::Var
    )
}

/// Whether the brace of the open header comes after `i`.
fn header_goes_on(list: &[Token], i: usize) -> bool {
    let rest = list.get(i..).unwrap_or_default();
    let stop = rest.iter().find(|t| {
        matches!(
            t.kind,
            Tok::LBody | Tok::RBrace | Tok::If | Tok::For | Tok::Switch | Tok::Select
        )
    });
    stop.is_some_and(|t| t.kind == Tok::LBody)
}

fn kind_before(list: &[Token], i: usize) -> Option<Tok> {
    list.get(i.checked_sub(1)?).map(|t| t.kind)
}

/// Index of the `}` that closes the brace whose inside begins at `from`.
pub fn closing_brace(list: &[Token], from: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (n, token) in list.get(from..)?.iter().enumerate() {
        match token.kind {
            Tok::LBrace | Tok::LBody => depth += 1,
            Tok::RBrace => {
                if depth == 0 {
                    return Some(from + n);
                }
                depth -= 1;
            }
            _ => {}
        }
    }
    None
}
