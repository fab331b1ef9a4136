//! The token stream that the grammar reads: semicolons are inserted, and the three places at which Go's grammar
//! needs more than one token of lookahead are resolved.
//!
//! - The `{` that opens the block of an `if`, `for`, `switch` or `select` becomes a token of its
//!   own ([`Tok::LBody`]), so that it is never taken for a composite literal's.
//! - The `[` of `type T[P any]` becomes [`Tok::LTypeParams`], that of `type T [N]int` stays.
//! - Bodies of declared functions can be skipped over ([`Tok::SkippedBody`]) without lexing them, and so are
//!   literals of constants ([`Tok::Table`]).

use crate::lazy::braces::skip_braces;
use crate::lazy::table;
use crate::syntax::token::{self, LexErrors, Tok};
use crate::text::codes::Code;
use crate::text::diag::{Class, Diag};
use crate::text::source::{Pos, SourceFile, Span};
use logos::Logos;

/// A token in its place: byte offsets into the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Tok,
    /// Offset of its first byte.
    pub lo: u32,
    /// Offset behind its last byte.
    pub hi: u32,
}

/// The tokens of a file or of a part of it.
#[derive(Debug, Default)]
pub struct Tokens {
    /// In order.
    pub list: Vec<Token>,
    /// The `//go:` comments.
    pub directives: Vec<Token>,
    /// The program nests too deeply; an error was reported, the list must not be parsed.
    pub too_deep: bool,
}

/// The most tokens of a struct type that a table is looked for behind.
const LONGEST_STRUCT: usize = 64;

/// What is not taken apart into tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skip {
    /// All is.
    Nothing,
    /// Literals that are tables of constants.
    Tables,
    /// Those, and bodies of declared functions.
    Bodies,
}

/// How deeply operators, brackets and blocks may be nested: everything after the parser
/// walks over the tree by recursion.
pub const MAX_NESTING: u32 = 500_000;

/// Lexes the bytes `from..to` of a file.
pub fn lex(file: &SourceFile, from: usize, to: usize, skip: Skip, diags: &mut Vec<Diag>) -> Tokens {
    let text = file.text.get(..to).unwrap_or(&file.text);
    let mut tokens = Tokens::default();
    tokens.list.reserve((to.saturating_sub(from)) / 4);
    insert_semicolons(text, from, skip, file.base, &mut tokens, diags);
    Marker::new(&tokens.list).run(&mut tokens, file.base, diags);
    tokens
}

fn insert_semicolons(
    text: &str,
    from: usize,
    skip: Skip,
    base: Pos,
    tokens: &mut Tokens,
    diags: &mut Vec<Diag>,
) {
    let mut lexer = Tok::lexer_with_extras(text, LexErrors::default());
    lexer.bump(from);
    // Forgets the bumped part: a token's span begins where the token does.
    let list = &mut tokens.list;
    let mut last = Tok::Newline;
    // Nesting of brackets, and whether a function declaration is open at level zero.
    let mut depth = 0i32;
    let mut in_func = false;
    while let Some(next) = lexer.next() {
        let mut kind = match next {
            Ok(kind) => kind,
            Err(()) => match token::other_char(&mut lexer) {
                Some(kind) => kind,
                None => continue,
            },
        };
        let span = lexer.span();
        match kind {
            Tok::Newline => {
                if last.ends_statement() {
                    list.push(Token {
                        kind: Tok::Semi,
                        lo: span.start as u32,
                        hi: span.start as u32 + 1,
                    });
                    last = Tok::Semi;
                    in_func &= depth != 0;
                }
                continue;
            }
            Tok::Directive => {
                tokens.directives.push(Token {
                    kind,
                    lo: span.start as u32,
                    hi: span.end as u32,
                });
                continue;
            }
            Tok::Int => kind = token::number_kind(text.get(span.clone()).unwrap_or("")),
            _ => {}
        }
        let mut hi = span.end;
        if skip != Skip::Nothing {
            match kind {
                Tok::Func if depth == 0 && matches!(last, Tok::Semi | Tok::Newline) => {
                    in_func = true;
                }
                Tok::LParen | Tok::LBrack => depth += 1,
                Tok::RParen | Tok::RBrack | Tok::RBrace => depth -= 1,
                Tok::LBrace => {
                    let of_type = matches!(last, Tok::Struct | Tok::Interface);
                    let body = depth == 0 && in_func && !of_type;
                    let rest = lexer.remainder().as_bytes();
                    let skipped = if body && skip == Skip::Bodies {
                        skip_braces(rest).map(|len| (Tok::SkippedBody, len))
                    } else if !body && ends_row_type(list) {
                        table::scan(rest).map(|len| (Tok::Table, len))
                    } else {
                        None
                    };
                    if let Some((whole, len)) = skipped {
                        lexer.bump(len);
                        hi += len;
                        kind = whole;
                    } else {
                        depth += 1;
                    }
                    in_func &= !body;
                }
                Tok::Semi if depth == 0 => in_func = false,
                _ => {}
            }
        }
        list.push(Token {
            kind,
            lo: span.start as u32,
            hi: hi as u32,
        });
        last = kind;
    }
    if last.ends_statement() {
        list.push(Token {
            kind: Tok::Semi,
            lo: text.len() as u32,
            hi: text.len() as u32,
        });
    }
    lexer.extras.into_diags(base, diags);
}

/// Whether the tokens end in an array, slice or map type, so that a `{` behind them opens its literal: in
/// `[]T`, `[]p.T` and `[]struct{...}`, but not in a mere `T`, which may be before a block.
fn ends_row_type(list: &[Token]) -> bool {
    let kind = |back: usize| Some(list.get(list.len().checked_sub(back)?)?.kind);
    match kind(1) {
        Some(Tok::Ident) if kind(2) == Some(Tok::Dot) => kind(4) == Some(Tok::RBrack),
        Some(Tok::Ident) => kind(2) == Some(Tok::RBrack),
        Some(Tok::RBrace) => {
            // The braces of a short struct type, which has no others in it.
            let near = list.get(list.len().saturating_sub(LONGEST_STRUCT)..);
            let open = near.and_then(|near| near.iter().rposition(|t| t.kind == Tok::LBrace));
            let open = open.map(|at| at + list.len().saturating_sub(LONGEST_STRUCT));
            let before = |n: usize| open.and_then(|at| Some(list.get(at.checked_sub(n)?)?.kind));
            before(1) == Some(Tok::Struct) && before(2) == Some(Tok::RBrack)
        }
        _ => false,
    }
}

/// What surrounds a bracket: put aside when it opens, taken back when it closes.
#[derive(Clone, Copy)]
struct Frame {
    /// The bracket is in the header of an if, for, switch or select.
    header: bool,
    /// Index of the `{` of that header which opens a composite or function literal.
    literal: usize,
    /// Whether it is inside `type ( ... )`.
    type_group: bool,
    /// Operators and brackets seen at this level since the last comma or semicolon.
    level: u32,
}

const OUTERMOST: Frame = Frame {
    header: false,
    literal: usize::MAX,
    type_group: false,
    level: 0,
};

/// The second pass: goes over the tokens once and re-labels the brackets.
struct Marker {
    stack: Vec<Frame>,
    now: Frame,
    /// Sum of all levels.
    nesting: u32,
    marks: Vec<(usize, Tok)>,
}

impl Marker {
    fn new(list: &[Token]) -> Marker {
        Marker {
            stack: Vec::with_capacity(16),
            now: OUTERMOST,
            nesting: 0,
            marks: Vec::with_capacity(list.len() / 32),
        }
    }

    fn run(mut self, tokens: &mut Tokens, base: Pos, diags: &mut Vec<Diag>) {
        let list = &tokens.list;
        let mut last = Tok::Semi;
        for (i, token) in list.iter().enumerate() {
            let kind = token.kind;
            match kind {
                Tok::Ident
                | Tok::Int
                | Tok::Float
                | Tok::Imag
                | Tok::Char
                | Tok::Str
                | Tok::Assign
                | Tok::Define => {
                    if kind == Tok::Ident
                        && (last == Tok::Type
                            || (self.now.type_group && matches!(last, Tok::LParen | Tok::Semi)))
                        && kind_at(list, i + 1) == Some(Tok::LBrack)
                        && begins_type_params(list, i + 2)
                    {
                        self.marks.push((i + 1, Tok::LTypeParams));
                    }
                }
                Tok::Comma | Tok::Semi => {
                    self.nesting -= self.now.level;
                    self.now.level = 0;
                }
                Tok::LParen | Tok::LBrack | Tok::LBrace => {
                    if kind != Tok::LParen {
                        self.look_at_literal(list, i, kind, last);
                    }
                    let mut inner = OUTERMOST;
                    if kind == Tok::LBrace && self.is_unclosed_header(last) {
                        self.marks.push((i, Tok::LBody));
                    } else if kind == Tok::LBrace && self.now.header && i != self.now.literal {
                        if !matches!(last, Tok::Struct | Tok::Interface) {
                            self.marks.push((i, Tok::LBody));
                            self.now.header = false;
                        }
                    } else if kind == Tok::LParen && last == Tok::Type {
                        inner.type_group = true;
                    }
                    self.now.level += 1;
                    self.nesting += 1;
                    self.stack.push(self.now);
                    self.now = inner;
                }
                Tok::RParen | Tok::RBrack | Tok::RBrace => {
                    self.nesting -= self.now.level;
                    if let Some(outer) = self.stack.pop() {
                        self.now = outer;
                    } else {
                        self.now = OUTERMOST;
                        self.nesting = 0;
                    }
                }
                Tok::If | Tok::For | Tok::Switch | Tok::Select => {
                    self.now.header = true;
                    self.now.literal = usize::MAX;
                }
                // A clause begins behind a semicolon, its switch's brace or another clause's colon.
                Tok::Case | Tok::Default
                    if !matches!(last, Tok::Semi | Tok::Colon | Tok::LBrace) =>
                {
                    self.marks.push((i, Tok::BadClause));
                }
                Tok::Map | Tok::Struct | Tok::Func => {
                    self.look_at_literal(list, i, kind, last);
                    self.now.level += 1;
                    self.nesting += 1;
                }
                _ => {
                    self.now.level += 1;
                    self.nesting += 1;
                }
            }
            if self.nesting > MAX_NESTING {
                let lo = base.offset(token.lo as usize);
                let span = Span::new(lo, lo.offset((token.hi - token.lo) as usize));
                let text = format!("nesting of more than {MAX_NESTING} levels is not supported");
                diags.push(Diag::error(Code::TooDeep, span, text).class(Class::TooMuch));
                tokens.too_deep = true;
                return;
            }
            last = kind;
        }
        for (i, kind) in self.marks {
            if let Some(token) = tokens.list.get_mut(i) {
                token.kind = kind;
            }
        }
    }

    /// Whether a `{` behind `last`, in a parenthesis of a header, opens the block of `if (x > 3 {`: no type ends so.
    fn is_unclosed_header(&self, last: Tok) -> bool {
        let literal = matches!(
            last,
            Tok::Int | Tok::Float | Tok::Imag | Tok::Char | Tok::Str
        );
        literal && !self.now.header && self.stack.last().is_some_and(|outer| outer.header)
    }

    /// In a header, a type literal or function type that begins an operand here owns the `{`
    /// right behind it.
    fn look_at_literal(&mut self, list: &[Token], i: usize, kind: Tok, last: Tok) {
        if !self.now.header
            || kind == Tok::LBrace
            || (self.now.literal != usize::MAX && self.now.literal > i)
        {
            return;
        }
        if kind == Tok::LBrack && last.ends_operand() {
            return;
        }
        let Some(end) = skip_type(list, i, 0) else {
            return;
        };
        if kind_at(list, end) == Some(Tok::LBrace) {
            self.now.literal = end;
        }
    }
}

fn kind_at(list: &[Token], i: usize) -> Option<Tok> {
    list.get(i).map(|t| t.kind)
}

/// Index behind the bracket that closes the one at `i`.
fn skip_brackets(list: &[Token], i: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (n, token) in list.get(i..)?.iter().enumerate() {
        match token.kind {
            Tok::LParen | Tok::LBrack | Tok::LBrace => depth += 1,
            Tok::RParen | Tok::RBrack | Tok::RBrace => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(i + n + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Index behind the type that begins at `i`, as far as brackets tell.
pub fn skip_type(list: &[Token], mut i: usize, depth: u32) -> Option<usize> {
    if depth > MAX_NESTING {
        return None;
    }
    loop {
        match kind_at(list, i)? {
            Tok::Ident => {
                i += 1;
                if kind_at(list, i) == Some(Tok::Dot) {
                    i += 2;
                }
                if kind_at(list, i) == Some(Tok::LBrack) {
                    i = skip_brackets(list, i)?;
                }
                return Some(i);
            }
            Tok::LParen => return skip_brackets(list, i),
            Tok::LBrack => i = skip_brackets(list, i)?,
            Tok::Map => i = skip_brackets(list, i + 1)?,
            Tok::Mul | Tok::Chan | Tok::Arrow => i += 1,
            Tok::Struct | Tok::Interface => return skip_brackets(list, i + 1),
            Tok::Func => {
                if kind_at(list, i + 1)? != Tok::LParen {
                    return None;
                }
                i = skip_brackets(list, i + 1)?;
                match kind_at(list, i) {
                    Some(
                        Tok::Ident
                        | Tok::LBrack
                        | Tok::Mul
                        | Tok::Func
                        | Tok::Map
                        | Tok::Chan
                        | Tok::Arrow
                        | Tok::Struct
                        | Tok::Interface
                        | Tok::LParen,
                    ) => {}
                    _ => return Some(i),
                }
            }
            _ => return None,
        }
    }
}

/// Whether what begins with it can only be a type (where an operand could begin).
fn begins_type_only(kind: Tok) -> bool {
    matches!(
        kind,
        Tok::LBrack | Tok::Func | Tok::Interface | Tok::Map | Tok::Chan | Tok::Struct | Tok::Tilde
    )
}

/// Whether `type T [` continues, at `i`, with type parameters rather than an array's length.
/// Go's rule: a name that something follows which cannot go on an expression; where both could
/// be meant (`P *C`, `P (C)`) a comma or a part that can only be a type decides.
fn begins_type_params(list: &[Token], i: usize) -> bool {
    if kind_at(list, i) != Some(Tok::Ident) {
        return false;
    }
    match kind_at(list, i + 1) {
        Some(
            Tok::Comma
            | Tok::Ident
            | Tok::Func
            | Tok::Interface
            | Tok::Map
            | Tok::Chan
            | Tok::Struct
            | Tok::Tilde
            | Tok::LBrack
            | Tok::Ellipsis,
        ) => true,
        Some(first @ (Tok::Mul | Tok::LParen)) => {
            // `P ([]int)`, but not `len([]int{})`.
            if first == Tok::LParen
                && kind_at(list, i + 2).is_some_and(begins_type_only)
                && skip_type(list, i + 2, 0)
                    .is_some_and(|end| kind_at(list, end) == Some(Tok::RParen))
            {
                return true;
            }
            let mut depth = 0usize;
            let mut last = Tok::Ident;
            for token in list.get(i + 1..).unwrap_or_default() {
                match token.kind {
                    kind if depth == 0 && !last.ends_operand() && begins_type_only(kind) => {
                        return true;
                    }
                    Tok::LParen | Tok::LBrace | Tok::LBrack => depth += 1,
                    Tok::RBrack if depth == 0 => return false,
                    Tok::RParen | Tok::RBrace | Tok::RBrack => depth = depth.saturating_sub(1),
                    Tok::Comma if depth == 0 => return true,
                    Tok::Semi if depth == 0 => return false,
                    _ => {}
                }
                last = token.kind;
            }
            false
        }
        _ => false,
    }
}
