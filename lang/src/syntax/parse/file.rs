//! Parses a file: the package clause, the directives, and one declaration after another.

use super::parser::Parser;
use crate::lazy::part::Part;
use crate::syntax::actions::Parsed;
use crate::syntax::ast::head::{Head, Receiver};
use crate::syntax::ids::ids_of_head;
use crate::syntax::token::Tok;
use crate::syntax::{ast, buildtag};
use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::text::source::FileId;
use crate::text::symbol::Symbol;
use std::sync::Arc;

impl Parser<'_> {
    /// Parses the file from its package clause on. `skip`: heads of functions stay text where they can.
    pub(super) fn file(&mut self, id: FileId, skip: bool) -> ast::File {
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
        let ids = self.ids.reserve(ids_of_head(head.len() + 1));
        let text = Part::new(self.file, (func.lo, last.hi), ids.0);
        Some(ast::FuncDecl {
            id: self.ids.fresh(),
            name: ast::Ident {
                id: self.ids.fresh(),
                name: name_text,
                span: name_span,
            },
            head: Head::later(text, receiver),
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
            if let Some(version) = buildtag::go_version(&text) {
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

    /// Index after the semicolon that ends the declaration that begins here.
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
}
