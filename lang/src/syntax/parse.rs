//! The parser's only entry point: text to tree.
//!
//! A file is parsed declaration by declaration: each is one run of the generated parser over its
//! tokens, so that an error in one does not touch the next.

use crate::lazy::head::{Head, Receiver, Text};
use crate::lazy::table::Elements;
use crate::syntax::actions::{Build, Parsed};
use crate::syntax::ast;
use crate::syntax::chunk::{Input, Item};
use crate::syntax::faults;
use crate::syntax::recover::{self, Context, Ends, Kind};
use crate::syntax::semi::{self, Skip, Token, Tokens};
use crate::syntax::token::Tok;
use crate::text::codes::Code;
use crate::text::diag::{Class, Diag};
use crate::text::source::{FileId, Pos, SourceFile, Span};
use crate::text::symbol::Symbol;
use lalrpop_util::{ParseError, lalrpop_mod};
use std::sync::Arc;

mod by_need;

pub(crate) use by_need::parse_gen;

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

/// Counter of fresh [`ast::NodeId`]s.
#[derive(Clone, Debug)]
pub struct NodeIds(u32);

impl Default for NodeIds {
    fn default() -> Self {
        NodeIds(1)
    }
}

impl NodeIds {
    /// The next number.
    pub fn fresh(&mut self) -> ast::NodeId {
        let id = ast::NodeId(self.0);
        self.0 = self.0.saturating_add(1);
        id
    }

    /// The first of `n` numbers that nothing else gets.
    pub fn reserve(&mut self, n: u32) -> ast::NodeId {
        let id = ast::NodeId(self.0);
        self.0 = self.0.saturating_add(n);
        id
    }

    /// One past the greatest number given out so far.
    pub fn end(&self) -> u32 {
        self.0
    }
}

/// What becomes of the bodies of declared functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bodies {
    /// They are parsed with the rest.
    #[default]
    Now,
    /// They are skipped over, to be parsed by [`parse_body`] when they are needed; heads, types and constants stay
    /// text as far as possible.
    Deferred,
    /// The same, and the file is tidy: formatted as `gofmt` does, and no line of a text or a comment in a function or
    /// a group begins with a closing bracket.
    Tidy,
    /// The same, and its outline is known.
    Outlined {
        /// Its bytes ([`crate::lazy::outline::stored`]).
        outline: &'static [u8],
        /// Whether variables that have values stay text as well: then nothing but their package's order of
        /// initialisation ([`crate::load::Host::initial_order`]) tells of them.
        values_wait: bool,
    },
}

/// How to parse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ParseMode {
    /// What becomes of function bodies.
    pub bodies: Bodies,
}

/// Parses a file. What is wrong with it is added to `diags`; the tree is then incomplete.
pub fn parse_file(
    file: &SourceFile,
    id: FileId,
    ids: &mut NodeIds,
    mode: ParseMode,
    diags: &mut Vec<Diag>,
) -> ast::File {
    let first = diags.len();
    let skip = mode.bodies != Bodies::Now;
    if skip && let Some(tree) = by_need::by_need(file, id, ids, mode, diags) {
        return tree;
    }
    let what = if skip { Skip::Bodies } else { Skip::Tables };
    let tokens = semi::lex(file, 0, file.text.len(), what, diags);
    let mut parser = Parser::new(file, ids, diags, &tokens, first);
    let mut tree = parser.file(id, skip);
    tree.embeds = embeds(file, &tokens);
    let wrong = |d: &Diag| d.class == Class::Grammar;
    let faults = match diags.iter().skip(first).any(wrong) && !tokens.too_deep {
        true => Some(all_faults(file)).filter(|f| !f.diags.is_empty()),
        false => None,
    };
    if let Some(faults) = faults {
        diags.truncate(first);
        diags.extend(faults.diags);
        if !skip {
            keep_good_bodies(&mut tree, file, ids, &faults.good);
        }
    } else {
        one_error_per_line(file, first, diags);
    }
    if !skip && diags.len() == first {
        misplaced_directives(file, &tokens, diags);
    }
    tree
}

/// All syntax errors of a file that has some.
fn all_faults(file: &SourceFile) -> faults::Faults {
    let mut diags = Vec::new();
    let tokens = semi::lex(file, 0, file.text.len(), Skip::Nothing, &mut diags);
    let list = tokens.list.iter().map(|t| faults::Token {
        kind: t.kind,
        lo: t.lo,
        hi: t.hi,
    });
    faults::of_file(file, &Vec::from_iter(list), diags)
}

/// Leaves only those functions in a file with syntax errors whose bodies, at `good`, have none: labels and branches
/// are checked there.
fn keep_good_bodies(tree: &mut ast::File, file: &SourceFile, ids: &mut NodeIds, good: &[Span]) {
    tree.decls.retain(|d| !matches!(d, ast::Decl::Func(_)));
    for &span in good {
        let body = parse_body(file, span, ids, &mut Vec::new());
        let name = ast::Ident {
            id: ids.fresh(),
            name: Symbol::intern("_"),
            span,
        };
        let sig = ast::FuncType {
            pos: span.lo,
            tparams: Vec::new(),
            params: Vec::new(),
            results: Vec::new(),
            span,
        };
        tree.decls.push(ast::Decl::Func(Arc::new(ast::FuncDecl {
            id: ids.fresh(),
            name,
            head: Head::new(None, sig),
            body: ast::FuncBody::Parsed(Arc::new(body)),
            directives: Vec::new(),
            span,
        })));
    }
}

/// The `//go:embed` lines of a file.
fn embeds(file: &SourceFile, tokens: &semi::Tokens) -> Vec<ast::Embed> {
    let lines = tokens.directives.iter().filter_map(|d| {
        let text = file.text.get(d.lo as usize + 2..d.hi as usize)?.trim_end();
        let rest = text.strip_prefix("go:embed")?;
        (rest.is_empty() || rest.starts_with([' ', '\t'])).then(|| ast::Embed {
            text: Symbol::intern(text),
            pos: file.base.offset(d.lo as usize + 2),
            var: None,
            files: 0,
        })
    });
    lines.collect()
}

/// Reports directives of the compiler that do not stand where they mean something.
fn misplaced_directives(file: &SourceFile, tokens: &semi::Tokens, diags: &mut Vec<Diag>) {
    const OF_FUNCTIONS: &[&str] = &[
        "go:noescape",
        "go:noinline",
        "go:norace",
        "go:nosplit",
        "go:nocheckptr",
        "go:systemstack",
        "go:nowritebarrier",
        "go:nowritebarrierrec",
        "go:yeswritebarrierrec",
        "go:cgo_unsafe_args",
        "go:uintptrkeepalive",
        "go:uintptrescapes",
        "go:registerparams",
    ];
    let list = &tokens.list;
    let package = list.iter().position(|t| t.kind == Tok::Package);
    // The brackets around, by their opening token.
    let mut around: Vec<Tok> = Vec::new();
    let mut next = 0;
    // Go's parser finds those that belong to no declaration, and then nobody looks at the others.
    let (mut early, mut late) = (Vec::new(), Vec::new());
    for directive in &tokens.directives {
        while let Some(token) = list.get(next).filter(|t| t.lo < directive.lo) {
            match token.kind {
                Tok::LParen | Tok::LBrack | Tok::LBrace | Tok::LBody | Tok::LTypeParams => {
                    around.push(token.kind);
                }
                Tok::RParen | Tok::RBrack | Tok::RBrace => drop(around.pop()),
                _ => {}
            }
            next += 1;
        }
        let before = file.text.get(..directive.lo as usize).unwrap_or("");
        let own_line = before
            .rsplit('\n')
            .next()
            .is_some_and(|line| line.trim().is_empty());
        let text = file
            .text
            .get(directive.lo as usize + 2..directive.hi as usize);
        let verb = text.and_then(|t| t.split_whitespace().next()).unwrap_or("");
        let head = package.is_none_or(|package| next <= package);
        let kind = |i: usize| list.get(i).map(|t| t.kind);
        let func = around.is_empty() && kind(next) == Some(Tok::Func);
        let placed = match verb {
            "go:build" => head,
            _ if OF_FUNCTIONS.contains(&verb) => func && !head,
            _ => true,
        };
        let declares = match kind(next) {
            Some(Tok::Var | Tok::Const | Tok::Type | Tok::Import) => {
                kind(next + 1) != Some(Tok::LParen)
            }
            Some(Tok::Func) => around.is_empty(),
            // A part of a group.
            _ => {
                let begins = next.checked_sub(1).and_then(kind);
                around.last() == Some(&Tok::LParen)
                    && matches!(begins, Some(Tok::LParen | Tok::Semi))
            }
        };
        let at = |offset: u32| file.base.offset(offset as usize);
        let span = Span::new(at(directive.lo + 2), at(directive.hi));
        let diag = |text: &str| Diag::error(Code::MisplacedDirective, span, text);
        early.extend(
            reserved(text.unwrap_or("").trim_end(), verb)
                .iter()
                .map(|text| diag(text)),
        );
        if !(own_line && placed) {
            let diag = diag("misplaced compiler directive");
            if own_line && (head || declares) {
                late.push(diag);
            } else {
                early.push(diag);
            }
        } else if verb == "go:embed" && !file.text.contains("\"embed\"") {
            late.push(diag(
                "go:embed requires import \"embed\" (or import _ \"embed\", if package is not used)",
            ));
        }
    }
    diags.append(if early.is_empty() {
        &mut late
    } else {
        &mut early
    });
}

/// What is wrong with a directive that is not for programs.
fn reserved(text: &str, verb: &str) -> Vec<String> {
    match verb {
        "go:systemstack"
        | "go:nowritebarrier"
        | "go:nowritebarrierrec"
        | "go:yeswritebarrierrec" => vec![format!("//{verb} only allowed in runtime")],
        "go:uintptrkeepalive" => {
            vec![format!("//{verb} is only allowed in the standard library")]
        }
        "go:cgo_import_dynamic" | "go:cgo_unsafe_args" => Vec::new(),
        _ if verb.starts_with("go:cgo_") => {
            let mut errors = vec![format!("//{text} only allowed in cgo-generated code")];
            if verb == "go:cgo_ldflag" && text.split_whitespace().count() != 2 {
                errors.push("usage: //go:cgo_ldflag \"arg\"".to_owned());
            }
            errors
        }
        _ => Vec::new(),
    }
}

/// Parses the body of a function that was skipped over: `span` is that of its braces.
pub fn parse_body(
    file: &SourceFile,
    span: Span,
    ids: &mut NodeIds,
    diags: &mut Vec<Diag>,
) -> ast::Block {
    let first = diags.len();
    let from = span.lo.0.saturating_sub(file.base.0) as usize;
    let to = span.hi.0.saturating_sub(file.base.0) as usize;
    let mut tokens = semi::lex(file, from, to, Skip::Tables, diags);
    // A body is no statement: the semicolon behind its brace is not part of it.
    if tokens.list.last().is_some_and(|t| t.kind == Tok::Semi) {
        tokens.list.pop();
    }
    let mut parser = Parser::new(file, ids, diags, &tokens, first);
    let body = match parser.run(Tok::GoalBody, tokens.list.len()) {
        Some(Parsed::Body(body)) => body,
        _ => ast::Block {
            stmts: Vec::new(),
            lbrace: span.lo,
            rbrace: Pos(span.hi.0.saturating_sub(1)),
        },
    };
    one_error_per_line(file, first, diags);
    body
}

/// Parses the head of a function without type parameters: `range` is that of its text, and its nodes get the
/// numbers from `first` on.
pub(crate) fn parse_head(
    file: &SourceFile,
    (lo, hi): (u32, u32),
    first: ast::NodeId,
    diags: &mut Vec<Diag>,
) -> Option<Head> {
    let tokens = semi::lex(file, lo as usize, hi as usize, Skip::Tables, diags);
    let mut ids = NodeIds(first.0);
    let mut parser = Parser::new(file, &mut ids, diags, &tokens, 0);
    match parser.run(Tok::GoalDecl, tokens.list.len()) {
        Some(Parsed::Decl(ast::Decl::Func(func))) => {
            debug_assert!(parser.ids.0 <= first.0 + ids_of_head(tokens.list.len()));
            Arc::into_inner(func).map(|func| func.head)
        }
        _ => None,
    }
}

/// An upper bound on the node numbers that a head of that many tokens needs.
fn ids_of_head(tokens: usize) -> u32 {
    u32::try_from(2 * tokens + 8).unwrap_or(u32::MAX)
}

/// Parses the elements of a table: `span` is that of its braces, and its elements get the numbers from
/// `first` on. A table has no errors.
pub fn parse_elements(file: &SourceFile, span: Span, first: ast::NodeId) -> Vec<ast::Expr> {
    let from = span.lo.0.saturating_sub(file.base.0) as usize;
    let to = span.hi.0.saturating_sub(file.base.0) as usize;
    let mut diags = Vec::new();
    let mut tokens = semi::lex(file, from, to, Skip::Nothing, &mut diags);
    // The semicolon behind the brace is not part of it.
    if tokens.list.last().is_some_and(|t| t.kind == Tok::Semi) {
        tokens.list.pop();
    }
    let mut ids = NodeIds(first.0);
    let mut parser = Parser::new(file, &mut ids, &mut diags, &tokens, 0);
    match parser.run(Tok::GoalElements, tokens.list.len()) {
        Some(Parsed::Elements(Elements::List(list))) => list,
        _ => Vec::new(),
    }
}

/// Parses what the REPL reads: declarations and statements in any mixture, and tells whether the
/// text ends too early.
pub fn parse_input(file: &SourceFile, ids: &mut NodeIds, diags: &mut Vec<Diag>) -> Input {
    let first = diags.len();
    let tokens = semi::lex(file, 0, file.text.len(), Skip::Tables, diags);
    let mut input = Input {
        items: Vec::new(),
        spans: Vec::new(),
        incomplete: diags
            .iter()
            .skip(first)
            .any(|d| d.class == Class::Unterminated),
    };
    for line in embeds(file, &tokens) {
        let text = "not supported: //go:embed in the REPL";
        let span = Span::new(line.pos, line.pos);
        diags.push(Diag::error(Code::MisplacedDirective, span, text));
    }
    if tokens.too_deep {
        return input;
    }
    let mut parser = Parser::new(file, ids, diags, &tokens, first);
    while let Some(kind) = parser.kind() {
        if kind == Tok::Semi {
            parser.at += 1;
            continue;
        }
        let end = parser.statement_end();
        let start = parser.at;
        let goal = if parser.begins_declaration() {
            Tok::GoalDecl
        } else {
            Tok::GoalStmts
        };
        match parser.run(goal, end) {
            Some(Parsed::Decl(decl)) => input.items.push(Item::Decl(decl)),
            Some(Parsed::Stmts(stmts)) => {
                input
                    .items
                    .extend(stmts.into_iter().map(|s| Item::Stmt(Box::new(s))));
            }
            _ => parser.at = parser.at.max(start + 1),
        }
        let last = end.checked_sub(1).and_then(|last| tokens.list.get(last));
        let span = match (tokens.list.get(start), last) {
            (Some(first), Some(last)) => parser.span(*first).to(parser.span(*last)),
            _ => Span::NONE,
        };
        input.spans.resize(input.items.len(), span);
    }
    input.incomplete |= parser.incomplete;
    one_error_per_line(file, first, diags);
    input
}

/// Parses an expression or a type.
pub fn parse_expr(
    file: &SourceFile,
    ids: &mut NodeIds,
    diags: &mut Vec<Diag>,
) -> Option<ast::Expr> {
    let first = diags.len();
    let tokens = semi::lex(file, 0, file.text.len(), Skip::Tables, diags);
    let mut parser = Parser::new(file, ids, diags, &tokens, first);
    let expr = match parser.run(Tok::GoalExpr, tokens.list.len()) {
        Some(Parsed::Expr(expr)) => Some(expr),
        _ => None,
    };
    one_error_per_line(file, first, diags);
    expr
}

/// Sorts the errors from `first` on and keeps one syntax error for each line, as Go does.
fn one_error_per_line(file: &SourceFile, first: usize, diags: &mut Vec<Diag>) {
    if diags.len() <= first + 1 {
        return;
    }
    let mut found = diags.split_off(first);
    found.sort_by_key(|d| d.span.lo);
    let mut last_line = 0;
    found.retain(|d| {
        if d.class != Class::Grammar {
            return true;
        }
        let line = file.line_col(d.span.lo).line;
        let fresh = line != last_line;
        last_line = line;
        fresh
    });
    diags.append(&mut found);
}

struct Parser<'a> {
    file: &'a SourceFile,
    ids: &'a mut NodeIds,
    diags: &'a mut Vec<Diag>,
    tokens: &'a Tokens,
    /// Index of the next token.
    at: usize,
    grammar: grammar::GoalParser,
    /// Index of the first diagnostic of this text.
    first: usize,
    /// Whether there was an error at the end of the text, which more text could fix.
    incomplete: bool,
}

impl<'a> Parser<'a> {
    fn new(
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
    fn pos(&self, offset: u32) -> Pos {
        self.file.base.offset(offset as usize)
    }

    fn span(&self, token: Token) -> Span {
        Span::new(self.pos(token.lo), self.pos(token.hi))
    }

    fn text(&self, token: Token) -> &str {
        let range = token.lo as usize..token.hi as usize;
        self.file.text.get(range).unwrap_or("")
    }

    fn peek(&self) -> Option<Token> {
        self.tokens.list.get(self.at).copied()
    }

    fn kind(&self) -> Option<Tok> {
        self.peek().map(|t| t.kind)
    }

    fn syntax_error(&mut self, span: Span, text: &str) {
        let text = format!("syntax error: {text}");
        let diag = Diag::error(Code::SyntaxError, span, text);
        self.diags.push(diag.class(Class::Grammar));
    }

    /// The next token, or a place at the end of the file.
    fn here(&self) -> Span {
        match self.peek() {
            Some(token) => self.span(token),
            None => {
                let end = self.pos(self.file.text.len() as u32);
                Span::new(end, end)
            }
        }
    }

    fn file(&mut self, id: FileId, skip: bool) -> ast::File {
        let mut tree = ast::File {
            file: id,
            package: ast::Ident {
                id: self.ids.fresh(),
                name: Symbol::intern("_"),
                span: self.here(),
            },
            decls: Vec::new(),
            directives: Vec::new(),
            embeds: Vec::new(),
            go_version: None,
        };
        if self.tokens.too_deep {
            return tree;
        }
        if !self.package_clause(&mut tree) {
            return tree;
        }
        self.head_directives(&mut tree);
        let mut imports = true;
        let mut directive = 0;
        while let Some(token) = self.peek() {
            match token.kind {
                Tok::Semi => {
                    // An empty declaration is nothing, but Go takes only one semicolon.
                    self.at += 1;
                    continue;
                }
                Tok::Import => {
                    if !imports {
                        let at = self.here();
                        self.syntax_error(at, "imports must appear before other declarations");
                    }
                }
                Tok::Const | Tok::Type | Tok::Var | Tok::Func => imports = false,
                Tok::LBrace
                    if self.at > 0
                        && matches!(tree.decls.last(),
                        Some(ast::Decl::Func(f)) if f.body == ast::FuncBody::None) =>
                {
                    let at = self.here();
                    self.syntax_error(at, "unexpected semicolon or newline before {");
                    self.skip_to_declaration();
                    continue;
                }
                _ => {
                    let at = self.here();
                    self.syntax_error(at, "non-declaration statement outside function body");
                    if let Some(diag) = self.diags.last_mut() {
                        diag.help = Some(
                            "statements stand inside functions; at package level a variable is declared with var x = ..."
                                .to_owned(),
                        );
                    }
                    self.skip_to_declaration();
                    continue;
                }
            }
            let directives = self.directives_before(&mut directive, token.lo);
            let (start, end) = (self.at, self.declaration_end());
            if skip
                && directives.is_empty()
                && let Some(func) = self.func_by_need(start, end)
            {
                tree.decls.push(ast::Decl::Func(Arc::new(func)));
                self.at = end;
                continue;
            }
            match self.run(Tok::GoalDecl, end) {
                Some(Parsed::Decl(mut decl)) => {
                    if let ast::Decl::Func(func) = &mut decl
                        && !directives.is_empty()
                        && let Some(func) = Arc::get_mut(func)
                    {
                        let noescape = directives.iter().any(|d| d.as_str() == "go:noescape");
                        if noescape && func.body != ast::FuncBody::None {
                            let text =
                                "can only use //go:noescape with external func implementations";
                            self.diags.push(Diag::error(
                                Code::MisplacedDirective,
                                func.name.span,
                                text,
                            ));
                        }
                        func.directives = directives;
                    }
                    tree.decls.push(decl);
                }
                _ => self.at = self.at.max(start + 1),
            }
        }
        tree
    }

    /// The function that is declared by the tokens `start..end`, its head left as text; `None` if it is not of
    /// the most usual form.
    fn func_by_need(&mut self, start: usize, end: usize) -> Option<ast::FuncDecl> {
        let list = self.tokens.list.get(start..end)?;
        let (&func, rest) = list.split_first().filter(|(t, _)| t.kind == Tok::Func)?;
        let (&semi, rest) = rest.split_last()?;
        let (body, head) = match rest.split_last()? {
            (body, head) if body.kind == Tok::SkippedBody => (Some(*body), head),
            _ => (None, rest),
        };
        let depth = head.iter().try_fold(0i32, |depth, t| match t.kind {
            Tok::LParen | Tok::LBrack | Tok::LBrace => Some(depth + 1),
            Tok::RParen | Tok::RBrack | Tok::RBrace => Some(depth - 1),
            Tok::Func if depth == 0 => Some(depth),
            Tok::Semi | Tok::SkippedBody | Tok::Const | Tok::Type | Tok::Var if depth == 0 => None,
            _ => Some(depth),
        });
        if semi.kind != Tok::Semi || depth != Some(0) {
            return None;
        }
        let kinds = |at: usize| head.get(at).map(|t| t.kind);
        let symbol = |at: usize| head.get(at).map(|t| Symbol::intern(self.text(*t)));
        let (name_at, receiver) = if kinds(0) == Some(Tok::LParen) {
            let close = head.iter().position(|t| t.kind == Tok::RParen)?;
            let pointer = match head
                .get(1..close)?
                .iter()
                .map(|t| t.kind)
                .collect::<Vec<_>>()[..]
            {
                [Tok::Ident] | [Tok::Ident, Tok::Ident] => false,
                [Tok::Mul, Tok::Ident] | [Tok::Ident, Tok::Mul, Tok::Ident] => true,
                _ => return None,
            };
            let base = symbol(close - 1);
            (close + 1, Some(Receiver { pointer, base }))
        } else {
            (0, None)
        };
        let name = head.get(name_at).filter(|t| t.kind == Tok::Ident)?;
        if kinds(name_at + 1) != Some(Tok::LParen) || self.text(*name) == "init" {
            return None;
        }
        let last = head.last()?;
        let (name_text, name_span) = (symbol(name_at)?, self.span(*name));
        let text = Text {
            text: self.file.text.clone(),
            base: self.file.base,
            range: (func.lo, last.hi),
            ids: self.ids.reserve(ids_of_head(head.len() + 1)),
            receiver,
        };
        Some(ast::FuncDecl {
            id: self.ids.fresh(),
            name: ast::Ident {
                id: self.ids.fresh(),
                name: name_text,
                span: name_span,
            },
            head: Head::later(text),
            body: body.map_or(ast::FuncBody::None, |t| {
                ast::FuncBody::Deferred(self.span(t))
            }),
            directives: Vec::new(),
            span: self.span(func).to(self.span(body.unwrap_or(*last))),
        })
    }

    fn package_clause(&mut self, tree: &mut ast::File) -> bool {
        if self.kind() != Some(Tok::Package) {
            let at = self.here();
            self.syntax_error(at, "package statement must be first");
            return false;
        }
        self.at += 1;
        let at = self.here();
        match self.peek() {
            Some(token) if token.kind == Tok::Ident => {
                let name = Symbol::intern(self.text(token));
                tree.package.name = name;
                tree.package.span = at;
                self.at += 1;
            }
            _ => {
                let found = self.describe(self.at);
                self.syntax_error(at, &format!("unexpected {found}, expected name"));
                self.skip_to_declaration();
                return true;
            }
        }
        match self.kind() {
            None => {}
            Some(Tok::Semi) => self.at += 1,
            Some(_) => {
                let at = self.here();
                let found = self.describe(self.at);
                self.syntax_error(at, &format!("unexpected {found} after package clause"));
                self.skip_to_declaration();
            }
        }
        true
    }

    fn head_directives(&mut self, tree: &mut ast::File) {
        let package = tree.package.span.lo;
        for token in &self.tokens.directives {
            let pos = self.pos(token.lo);
            if pos > package {
                break;
            }
            let text = self
                .text(*token)
                .strip_prefix("//")
                .unwrap_or("")
                .to_owned();
            tree.directives.push((Symbol::intern(&text), pos));
            if let Some(version) = crate::load::buildtag::go_version(&text) {
                tree.go_version = Some(version);
            }
        }
    }

    /// The `//go:` comments between the last declaration and the one that begins at `lo`.
    fn directives_before(&self, next: &mut usize, lo: u32) -> Vec<Symbol> {
        let mut found = Vec::new();
        let last_end = self
            .at
            .checked_sub(1)
            .and_then(|i| self.tokens.list.get(i))
            .map_or(0, |t| t.lo);
        while let Some(token) = self.tokens.directives.get(*next) {
            if token.lo > lo {
                break;
            }
            if token.lo >= last_end {
                let text = self.text(*token).strip_prefix("//").unwrap_or("");
                found.push(Symbol::intern(text.trim_end()));
            }
            *next += 1;
        }
        found
    }

    /// Index behind the semicolon that ends the declaration that begins here.
    fn declaration_end(&self) -> usize {
        let mut depth = 0i32;
        let list = &self.tokens.list;
        for (i, token) in list.iter().enumerate().skip(self.at) {
            match token.kind {
                Tok::LParen | Tok::LBrack | Tok::LBrace | Tok::LBody | Tok::LTypeParams => {
                    depth += 1;
                }
                Tok::RParen | Tok::RBrack | Tok::RBrace => depth -= 1,
                Tok::Semi if depth <= 0 => return i + 1,
                _ => {}
            }
        }
        list.len()
    }

    /// As `declaration_end`, for statements too: semicolons before the block of an if, for or switch
    /// end nothing.
    fn statement_end(&self) -> usize {
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
    fn begins_declaration(&self) -> bool {
        let kind = |n: usize| self.tokens.list.get(self.at + n).map(|t| t.kind);
        match kind(0) {
            Some(Tok::Import | Tok::Const | Tok::Type | Tok::Var) => true,
            Some(Tok::Func) if kind(1) == Some(Tok::Ident) => true,
            Some(Tok::Func) => {
                // A method: a name behind the receiver, and a parameter list behind that.
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
    fn skip_to_declaration(&mut self) {
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

    /// Parses the tokens up to index `end`. On an error, says so, goes on behind it to find more,
    /// and returns `None`; `at` is then past what was examined.
    fn run(&mut self, goal: Tok, end: usize) -> Option<Parsed> {
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

    /// Reports an error, then the errors behind it up to the end of the declaration. Returns
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
    fn describe(&self, index: usize) -> String {
        let Some(&token) = self.tokens.list.get(index) else {
            return "EOF".to_owned();
        };
        faults::describe(token.kind, self.text(token))
    }
}
