//! Runs the generated parser over parts of a list of tokens, and continues after errors.

use crate::syntax::actions::{Build, Parsed};
use crate::syntax::faults;
use crate::syntax::ids::NodeIds;
use crate::syntax::recover::{self, Context, Ends, Kind};
use crate::syntax::semi::{Token, Tokens};
use crate::syntax::token::Tok;
use crate::text::codes::Code;
use crate::text::diag::{Class, Diag};
use crate::text::source::{Pos, SourceFile, Span};
use lalrpop_util::{ParseError, lalrpop_mod};

lalrpop_mod!(
    #[allow(
        missing_docs,
        clippy::all,
        clippy::undocumented_unsafe_blocks,
        unused,
        unreachable_pub
    )]
    grammar,
    "/syntax/grammar.rs"
);

/// After this many errors in a text, the rest of it is not read: each may look for a brace up to the text's end.
const ENOUGH: usize = 200;

/// Parses a list of tokens, one declaration or statement after another.
pub(super) struct Parser<'a> {
    pub(super) file: &'a SourceFile,
    pub(super) ids: &'a mut NodeIds,
    pub(super) diags: &'a mut Vec<Diag>,
    pub(super) tokens: &'a Tokens,
    /// Index of the next token.
    pub(super) at: usize,
    grammar: grammar::GoalParser,
    /// Index of the first diagnostic of this text.
    first: usize,
    /// Whether there was an error at the end of the text, which more text could fix.
    pub(super) incomplete: bool,
}

impl<'a> Parser<'a> {
    pub(super) fn new(
        file: &'a SourceFile,
        ids: &'a mut NodeIds,
        diags: &'a mut Vec<Diag>,
        tokens: &'a Tokens,
        first: usize,
    ) -> Parser<'a> {
        Parser {
            file,
            ids,
            diags,
            tokens,
            at: 0,
            grammar: grammar::GoalParser::new(),
            first,
            incomplete: false,
        }
    }
}

impl Parser<'_> {
    pub(super) fn pos(&self, offset: u32) -> Pos {
        self.file.base.offset(offset as usize)
    }

    pub(super) fn span(&self, token: Token) -> Span {
        Span::new(self.pos(token.lo), self.pos(token.hi))
    }

    pub(super) fn text(&self, token: Token) -> &str {
        let range = token.lo as usize..token.hi as usize;
        self.file.text.get(range).unwrap_or("")
    }

    pub(super) fn peek(&self) -> Option<Token> {
        self.tokens.list.get(self.at).copied()
    }

    pub(super) fn kind(&self) -> Option<Tok> {
        self.peek().map(|t| t.kind)
    }

    pub(super) fn syntax_error(&mut self, span: Span, text: &str) {
        let text = format!("syntax error: {text}");
        let diag = Diag::error(Code::SyntaxError, span, text);
        self.diags.push(diag.class(Class::Grammar));
    }

    /// The next token, or a place at the end of the file.
    pub(super) fn here(&self) -> Span {
        match self.peek() {
            Some(token) => self.span(token),
            None => {
                let end = self.pos(self.file.text.len() as u32);
                Span::new(end, end)
            }
        }
    }

    /// As `declaration_end`, for statements too: semicolons before the block of an if, for or switch
    /// end nothing.
    pub(super) fn statement_end(&self) -> usize {
        let mut depth = 0i32;
        let mut header = false;
        let list = &self.tokens.list;
        for (i, token) in list.iter().enumerate().skip(self.at) {
            match token.kind {
                Tok::If | Tok::For | Tok::Switch if depth == 0 => header = true,
                Tok::LParen | Tok::LBrack | Tok::LBrace | Tok::LBody | Tok::LTypeParams => {
                    header &= depth != 0 || token.kind != Tok::LBody;
                    depth += 1;
                }
                Tok::RParen | Tok::RBrack | Tok::RBrace => depth -= 1,
                Tok::Semi if depth <= 0 && !header => return i + 1,
                _ => {}
            }
        }
        list.len()
    }

    /// Whether a declaration begins here that can be at package level only, or there too.
    pub(super) fn begins_declaration(&self) -> bool {
        let kind = |n: usize| self.tokens.list.get(self.at + n).map(|t| t.kind);
        match kind(0) {
            Some(Tok::Import | Tok::Const | Tok::Type | Tok::Var) => true,
            Some(Tok::Func) if kind(1) == Some(Tok::Ident) => true,
            Some(Tok::Func) => {
                // A method: the receiver, a name, a parameter list.
                let rest = self.tokens.list.get(self.at..).unwrap_or_default();
                let close = rest.iter().position(|t| t.kind == Tok::RParen);
                close.is_some_and(|i| {
                    kind(i + 1) == Some(Tok::Ident)
                        && matches!(kind(i + 2), Some(Tok::LParen | Tok::LBrack))
                })
            }
            _ => false,
        }
    }

    /// Goes on to the next word that begins a declaration.
    pub(super) fn skip_to_declaration(&mut self) {
        while let Some(kind) = self.kind() {
            if matches!(
                kind,
                Tok::Import | Tok::Const | Tok::Type | Tok::Var | Tok::Func
            ) {
                break;
            }
            self.at += 1;
        }
    }

    /// Parses the tokens up to index `end`. On an error, says so, continues after it to find more,
    /// and returns `None`; `at` is then past what was examined.
    pub(super) fn run(&mut self, goal: Tok, end: usize) -> Option<Parsed> {
        let (at, expected) = match self.run_once(goal, &[], self.at, end) {
            Ok(parsed) => {
                self.at = end;
                return Some(parsed);
            }
            Err(error) => error,
        };
        let mut context = Context::default();
        context.scan(&self.tokens.list, self.at, at);
        self.at = self.recover(context, at, expected);
        None
    }

    /// Reports an error, then the errors after it up to the end of the declaration. Returns
    /// where that is.
    fn recover(&mut self, mut context: Context, mut at: usize, mut expected: Vec<String>) -> usize {
        let list = &self.tokens.list;
        loop {
            if self.diags.len() > self.first + ENOUGH {
                return list.len();
            }
            let mut flat = false;
            let mut ends_block = false;
            // A semicolon that the end of the last line stands for is not the end: what follows
            // it mends nothing.
            self.incomplete |= at >= list.len() && self.diags.len() == self.first;
            // At the end of the text only the first error means something.
            if at < list.len() || self.diags.len() == self.first {
                let found = self.describe(at);
                let (place, said) = context.explain(list, at, &expected, &found);
                flat = said.ends == Ends::Statement;
                if flat && place != at {
                    context.leave();
                    at = place;
                }
                // What cannot be in a block ends it; with the function's own, the declaration.
                ends_block = said.ends == Ends::Block && at < list.len();
                self.at = place;
                let span = self.here();
                let diag = Diag::error(Code::SyntaxError, span, said.text);
                self.diags.push(diag.class(said.class));
            }
            if ends_block {
                context.leave();
                at += 1;
                flat = true;
                if context.stack.is_empty() {
                    self.at = at;
                    self.skip_to_declaration();
                    return self.at;
                }
            }
            let outside = context.stack.is_empty();
            loop {
                let Some((next, prefix)) = context.resynchronise(list, at, flat) else {
                    return list.len();
                };
                let goal = match context.innermost() {
                    None => {
                        self.at = next;
                        if outside {
                            self.skip_to_declaration();
                        }
                        return self.at;
                    }
                    Some(Kind::Switch) => Tok::GoalCases,
                    Some(Kind::Select) => Tok::GoalComms,
                    Some(_) => Tok::GoalStmts,
                };
                let end = recover::closing_brace(list, next).unwrap_or(list.len());
                match self.run_once(goal, &prefix, next, end) {
                    Ok(_) => {
                        // On with the brace that closes this block.
                        at = end;
                        flat = false;
                        if end == list.len() {
                            if self.diags.len() == self.first {
                                expected = vec!["}".to_owned()];
                                break;
                            }
                            return end;
                        }
                    }
                    Err((error, tokens)) => {
                        context.scan(list, next, error);
                        (at, expected) = (error, tokens);
                        break;
                    }
                }
            }
        }
    }

    /// One run of the generated parser over `prefix` and the tokens `start..end`. An error is the index of the
    /// token that does not fit, and what would.
    fn run_once(
        &mut self,
        goal: Tok,
        prefix: &[Tok],
        start: usize,
        end: usize,
    ) -> Result<Parsed, (usize, Vec<String>)> {
        let base = self.file.base;
        let list = self.tokens.list.get(start..end).unwrap_or_default();
        let first = list.first().map_or(base, |t| base.offset(t.lo as usize));
        let before = std::iter::once(goal).chain(prefix.iter().copied());
        let before = before.map(move |kind| (first, kind, first));
        let tokens = before.chain(list.iter().map(move |t| {
            (
                base.offset(t.lo as usize),
                t.kind,
                base.offset(t.hi as usize),
            )
        }));
        let mut build = Build {
            file: self.file,
            ids: self.ids,
            diags: self.diags,
        };
        match self.grammar.parse(&mut build, tokens) {
            Ok(parsed) => Ok(parsed),
            Err(ParseError::UnrecognizedToken {
                token: (lo, _, _),
                expected,
            }) => {
                let offset = lo.0.saturating_sub(base.0);
                let index = start + list.partition_point(|t| t.lo < offset);
                Err((index, expected))
            }
            Err(ParseError::ExtraToken { token: (lo, _, _) }) => {
                let offset = lo.0.saturating_sub(base.0);
                let index = start + list.partition_point(|t| t.lo < offset);
                Err((index, Vec::new()))
            }
            Err(ParseError::UnrecognizedEof { expected, .. }) => Err((end, expected)),
            Err(_) => Err((end, Vec::new())),
        }
    }

    /// A token as Go's messages call it.
    pub(super) fn describe(&self, index: usize) -> String {
        let Some(&token) = self.tokens.list.get(index) else {
            return "EOF".to_owned();
        };
        faults::describe(token.kind, self.text(token))
    }
}
