//! Where the statements of a program's own files begin: the lines at which it can stop.

use minigo_lang::syntax::ast::{Block, ExprKind, FuncBody, GenDecl, StmtKind};
use minigo_lang::syntax::walk::{Node, inspect, stmts};
use minigo_lang::text::source::{Pos, SourceMap};
use minigo_lang::types::info::Program;
use std::collections::{BTreeMap, BTreeSet};

/// The lines by file, and functions with file and line of their bodies' beginning.
#[derive(Default)]
pub struct Lines {
    /// Lines with statements, with the columns of these.
    pub files: BTreeMap<String, BTreeMap<u32, BTreeSet<u32>>>,
}

impl Lines {
    /// Those of this program.
    pub fn of(program: &Program) -> Lines {
        let mut lines = Lines::default();
        for f in program.info.funcs.values() {
            if program.store.pkg(f.pkg).library {
                continue;
            }
            if let FuncBody::Parsed(body) = &f.decl.body {
                lines.body(&program.sources, body);
            }
        }
        for init in &program.info.init_order {
            if let Some(value) = init
                .rhs
                .as_ref()
                .filter(|_| !program.store.pkg(init.pkg).library)
            {
                lines.inside(&program.sources, vec![Node::Expr(value)]);
            }
        }
        lines
    }

    fn body(&mut self, sources: &SourceMap, body: &Block) {
        self.inside(sources, stmts(&body.stmts));
        self.add(sources, body.rbrace);
    }

    fn inside(&mut self, sources: &SourceMap, roots: Vec<Node<'_>>) {
        let mut found = Vec::new();
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
