//! Files of lazily loaded packages: their declarations are found through their outline, and most of them stay text.

use super::mode::{Bodies, ParseMode};
use super::parser::Parser;
use crate::lazy::outline::{Declared, Func, Import, Item, Kind, Named, Range, outline, stored};
use crate::lazy::part::{FromText, Part};
use crate::syntax::actions::Parsed;
use crate::syntax::ast::head::{Head, Receiver, Tree};
use crate::syntax::ast::unparsed::{Name, Unparsed, What};
use crate::syntax::ast::{self, Decl, GenDecl, Ident, ImportSpec, NodeId};
use crate::syntax::ids::{NodeIds, ids_of_head};
use crate::syntax::semi::{self, Skip};
use crate::syntax::token::Tok;
use crate::text::diag::Diag;
use crate::text::source::{FileId, SourceFile, Span};
use crate::text::symbol::Symbol;
use std::sync::Arc;

/// A declaration that is no function; `None` if it cannot be read.
impl FromText for Option<GenDecl> {
    fn from_text(
        file: &SourceFile,
        range: Range,
        first: u32,
        diags: &mut Vec<Diag>,
    ) -> Option<GenDecl> {
        let mut ids = NodeIds::from(NodeId(first));
        match parse_decl(file, range, &mut ids, Skip::Tables, diags)? {
            Decl::Gen(decl) => Some(decl),
            _ => None,
        }
    }
}

/// The head of a function without type parameters; an empty one if it cannot be read.
impl FromText for Tree {
    fn from_text(file: &SourceFile, (lo, hi): Range, first: u32, diags: &mut Vec<Diag>) -> Tree {
        let tokens = semi::lex(file, lo as usize, hi as usize, Skip::Tables, diags);
        let mut ids = NodeIds::from(NodeId(first));
        let mut parser = Parser::new(file, &mut ids, diags, &tokens, 0);
        let head = match parser.run(Tok::GoalDecl, tokens.list.len()) {
            Some(Parsed::Decl(Decl::Func(func))) => {
                debug_assert!(parser.ids.end() <= first + ids_of_head(tokens.list.len()));
                Arc::into_inner(func).and_then(|func| func.head.into_tree())
            }
            _ => None,
        };
        head.unwrap_or_default()
    }
}

/// Parses the declaration that stands there.
fn parse_decl(
    file: &SourceFile,
    (lo, hi): Range,
    ids: &mut NodeIds,
    skip: Skip,
    diags: &mut Vec<Diag>,
) -> Option<Decl> {
    let first = diags.len();
    let tokens = semi::lex(file, lo as usize, hi as usize, skip, diags);
    let mut parser = Parser::new(file, ids, diags, &tokens, first);
    match parser.run(Tok::GoalDecl, tokens.list.len()) {
        Some(Parsed::Decl(decl)) if diags.len() == first => Some(decl),
        _ => None,
    }
}

/// Reads a file by its outline. `None`: it has none, or something in it is wrong.
pub(super) fn by_need(
    file: &SourceFile,
    id: FileId,
    ids: &mut NodeIds,
    mode: ParseMode,
    diags: &mut Vec<Diag>,
) -> Option<ast::File> {
    let stored = match mode.bodies {
        Bodies::Outlined { outline, .. } => stored::read(outline, &file.text),
        _ => None,
    };
    let outline = match stored {
        Some(outline) => outline,
        // The variables of these lines are found by the tokens around.
        None if stored::embeds(&file.text) => return None,
        None => outline(&file.text, mode.bodies != Bodies::Deferred)?,
    };
    let first = diags.len();
    let (lo, hi) = outline.head;
    let head = semi::lex(file, lo as usize, hi as usize, Skip::Bodies, diags);
    let mut tree = Parser::new(file, ids, diags, &head, first).file(id, true);
    tree.decls.reserve(outline.items.len());
    let values_wait = matches!(
        mode.bodies,
        Bodies::Outlined {
            values_wait: true,
            ..
        }
    );
    let mut reader = Reader {
        file,
        ids,
        values_wait,
    };
    for item in outline.items {
        match reader.item(item, diags) {
            Some(decl) => tree.decls.push(decl),
            None => {
                diags.truncate(first);
                return None;
            }
        }
    }
    (diags.len() == first).then_some(tree)
}

struct Reader<'a> {
    file: &'a SourceFile,
    ids: &'a mut NodeIds,
    /// See [`Bodies::Outlined`].
    values_wait: bool,
}

impl Reader<'_> {
    fn span(&self, (lo, hi): Range) -> Span {
        let at = |offset: u32| self.file.base.offset(offset as usize);
        Span::new(at(lo), at(hi))
    }

    fn text(&self, (lo, hi): Range) -> &str {
        self.file.text.get(lo as usize..hi as usize).unwrap_or("")
    }

    fn symbol(&self, name: Named) -> Symbol {
        let (lo, hi) = name.at;
        name.symbol
            .unwrap_or_else(|| self.file.symbol(lo as usize..hi as usize))
    }

    fn ident(&mut self, name: Named) -> Ident {
        Ident {
            id: self.ids.fresh(),
            name: self.symbol(name),
            span: self.span(name.at),
        }
    }

    fn item(&mut self, item: Item, diags: &mut Vec<Diag>) -> Option<Decl> {
        Some(match item.kind {
            Kind::Now => return self.now(&item, diags),
            Kind::Valued(_) if !self.values_wait => return self.now(&item, diags),
            Kind::Import(list) => {
                let specs = list.iter().map(|import| self.import(import));
                Decl::Gen(GenDecl::Import(specs.collect()))
            }
            Kind::Func(func) => Decl::Func(Arc::new(self.func(item.range, &func))),
            Kind::Type(name) => {
                let name = Declared {
                    name,
                    line: 0,
                    at: 0,
                    error: None,
                    value: false,
                };
                self.later(item.range, What::Type, &[name])
            }
            Kind::Const(names) => self.later(item.range, What::Constants, &names),
            Kind::Var(names) | Kind::Valued(names) => {
                self.later(item.range, What::Variables, &names)
            }
        })
    }

    fn now(&mut self, item: &Item, diags: &mut Vec<Diag>) -> Option<Decl> {
        let mut decl = parse_decl(self.file, item.range, self.ids, Skip::Bodies, diags)?;
        if let Decl::Func(func) = &mut decl
            && let Some(func) = Arc::get_mut(func)
        {
            let line = |range: &Range| self.text(*range).strip_prefix("//").map(str::trim_end);
            let lines = item.directives.iter().filter_map(line);
            func.directives = lines.map(Symbol::intern).collect();
        }
        Some(decl)
    }

    fn import(&mut self, import: &Import) -> ImportSpec {
        let (lo, hi) = import.path.at;
        let name = import.name.map(|name| self.ident(name));
        let path_span = self.span((lo.saturating_sub(1), hi + 1)); // with its quotes
        ImportSpec {
            id: self.ids.fresh(),
            path: self.symbol(import.path),
            path_span,
            span: Span::new(name.map_or(path_span.lo, |name| name.span.lo), path_span.hi),
            name,
        }
    }

    fn func(&mut self, range: Range, func: &Func) -> ast::FuncDecl {
        let head = (range.0, func.head_end);
        let receiver = func.receiver.map(|(pointer, base)| Receiver {
            pointer,
            base: Some(self.symbol(base)),
        });
        // A header has fewer tokens than bytes.
        let ids = self.ids.reserve(ids_of_head((head.1 - head.0) as usize));
        let text = Part::new(self.file, head, ids.0);
        ast::FuncDecl {
            id: self.ids.fresh(),
            name: self.ident(func.name),
            head: Head::later(text, receiver),
            body: func.body.map_or(ast::FuncBody::None, |body| {
                ast::FuncBody::Deferred(self.span(body))
            }),
            directives: Vec::new(),
            span: self.span(range),
        }
    }

    fn later(&mut self, range: Range, what: What, names: &[Declared]) -> Decl {
        let ids = self.ids.reserve(ids_of_head((range.1 - range.0) as usize));
        let name = |c: &Declared| Name {
            ident: self.ident(c.name),
            line: c.line,
            at: c.at,
            error: c.error,
        };
        Decl::Later(Arc::new(Unparsed {
            names: names.iter().map(name).collect(),
            part: Part::new(self.file, range, ids.0),
            what,
        }))
    }
}
