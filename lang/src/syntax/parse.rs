//! The parser's only entry point: text to tree.
//!
//! A file is parsed declaration by declaration: each is one run of the generated parser over its
//! tokens, so that an error in one does not touch the next.

mod by_need;
mod directives;
mod file;
mod mode;
mod parser;
pub(crate) mod reach;

pub use self::mode::{Bodies, ParseMode};
pub use crate::syntax::ids::NodeIds;

use crate::syntax::actions::Parsed;
use crate::syntax::ast::{self, Elements, Head};
use crate::syntax::chunk::{Input, Item};
use crate::syntax::faults;
use crate::syntax::semi::{self, Skip};
use crate::syntax::token::Tok;
use crate::text::codes::Code;
use crate::text::diag::{Class, Diag};
use crate::text::source::{FileId, Pos, SourceFile, Span};
use crate::text::symbol::Symbol;
use directives::misplaced_directives;
use parser::Parser;
use std::sync::Arc;

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
    let mut ids = NodeIds::from(first);
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
