//! The lines of a program's own files at which it can stop: those where a statement begins.

use super::story::Acts;
use super::symbols::Symbols;
use minigo_lang::syntax::ast::{Block, Expr, ExprKind, FuncBody, GenDecl, Ident, StmtKind};
use minigo_lang::syntax::walk::{Node, inspect, stmts};
use minigo_lang::text::source::{Pos, SourceMap};
use minigo_lang::types::ObjKind;
use minigo_lang::types::info::Program;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The lines by file, and functions with file and line of their bodies' beginning.
#[derive(Default)]
pub struct Lines {
    /// Lines with statements, with the columns of these.
    pub files: BTreeMap<String, BTreeMap<u32, BTreeSet<u32>>>,
    /// By file and line the calls of functions that are not the library's: column and name as it is written.
    calls: BTreeMap<String, BTreeMap<u32, Vec<(u32, String)>>>,
    /// What the program declares.
    pub symbols: Symbols,
    /// What statements do that other goroutines notice.
    pub acts: Arc<Acts>,
}

impl Lines {
    /// Those of this program.
    pub fn of(program: &Program) -> Lines {
        let mut lines = Lines {
            symbols: Symbols::of(program),
            acts: Arc::new(Acts::of(program)),
            ..Lines::default()
        };
        for f in program.info.funcs.values() {
            if program.store.pkg(f.pkg).library {
                continue;
            }
            if let FuncBody::Parsed(body) = &f.decl.body {
                lines.body(program, body);
            }
        }
        for init in &program.info.init_order {
            if let Some(value) = init
                .rhs
                .as_ref()
                .filter(|_| !program.store.pkg(init.pkg).library)
            {
                lines.inside(program, vec![Node::Expr(value)]);
            }
        }
        lines
    }

    fn body(&mut self, program: &Program, body: &Block) {
        self.inside(program, stmts(&body.stmts));
        self.add(&program.sources, body.rbrace);
    }

    fn inside(&mut self, program: &Program, roots: Vec<Node<'_>>) {
        let sources = &program.sources;
        let mut found = Vec::new();
        let mut calls = Vec::new();
        inspect(roots, |node| {
            match node {
                Node::Stmt(s) => {
                    let stops = match &s.kind {
                        StmtKind::Bad
                        | StmtKind::Empty
                        | StmtKind::Block(_)
                        | StmtKind::Labeled { .. } => false,
                        StmtKind::Decl(d) => matches!(**d, GenDecl::Var(_)),
                        _ => true,
                    };
                    found.extend(stops.then_some(s.span.lo));
                }
                Node::Expr(e) => {
                    if let ExprKind::Call { fun, .. } = &e.kind {
                        calls.extend(called(program, fun).map(|name| (fun.span.hi, name)));
                    }
                    if let ExprKind::FuncLit { body, .. } = &e.kind {
                        found.push(body.rbrace);
                    }
                }
                Node::Func(_) | Node::Gen(_) => {}
            }
            true
        });
        for pos in found {
            self.add(sources, pos);
        }
        for (pos, name) in calls {
            if let Some(shown) = sources.shown(pos) {
                let file = self.calls.entry(shown.path.to_owned()).or_default();
                let line = file.entry(shown.line).or_default();
                line.push((shown.col.unwrap_or(0), name));
            }
        }
    }

    /// The calls of the statement that begins at this line, in the order of the text, with their lines.
    pub fn calls_at(&self, file: &str, line: u32) -> impl Iterator<Item = (u32, &(u32, String))> {
        let next = self.files.get(file).and_then(|lines| {
            let mut after = lines.range(line + 1..);
            after.next().map(|(&next, _)| next)
        });
        let end = next.unwrap_or(u32::MAX);
        let calls = self.calls.get(file).map(|calls| calls.range(line..end));
        let lines = calls.into_iter().flatten();
        lines.flat_map(|(&line, calls)| calls.iter().map(move |call| (line, call)))
    }

    fn add(&mut self, sources: &SourceMap, pos: Pos) {
        if let Some(shown) = sources.shown(pos) {
            let file = self.files.entry(shown.path.to_owned()).or_default();
            let line = file.entry(shown.line).or_default();
            line.insert(shown.col.unwrap_or(0));
        }
    }

    /// The file that is meant by this name.
    pub fn file(&self, name: &str) -> Option<&str> {
        let mut all = self.files.keys();
        let found = all.find(|path| super::plan::is_file(path, name));
        found.map(String::as_str)
    }
}

/// The name of what is called, unless it is built in, a conversion, or a function of the library.
fn called(program: &Program, fun: &Expr) -> Option<String> {
    let kind_of = |id: &Ident| {
        let object = program.store.obj(*program.info.uses.get(&id.id)?);
        let library = object.pkg.is_some_and(|pkg| program.store.pkg(pkg).library);
        Some((object.kind.clone(), library))
    };
    match &fun.kind {
        ExprKind::Paren(x) => called(program, x),
        ExprKind::Index { x, .. } => called(program, x),
        ExprKind::Ident(id) => match kind_of(id)?.0 {
            ObjKind::Func { .. } | ObjKind::Var { .. } => Some(id.name.as_str().to_owned()),
            _ => None,
        },
        ExprKind::Selector { x, sel } => {
            let of = match &x.kind {
                ExprKind::Ident(id) => Some(id),
                _ => None,
            };
            let is_package = of
                .and_then(kind_of)
                .is_some_and(|(kind, _)| matches!(kind, ObjKind::PkgName { .. }));
            let own = match kind_of(sel) {
                Some((ObjKind::TypeName, _)) => false,
                Some((_, library)) => !(library && is_package),
                None => true,
            };
            let name = sel.name.as_str();
            own.then(|| of.map_or(name.to_owned(), |of| format!("{}.{name}", of.name.as_str())))
        }
        _ => None,
    }
}
