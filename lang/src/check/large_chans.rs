//! Channels whose elements are too large. Go's compiler finds them after type checking, while it reads
//! declarations, and reports them at the name that it has declared last.

use super::Checker;
use crate::syntax::ast::{AssignOp, Expr, ExprKind, File, FuncBody, GenDecl, Ident, StmtKind};
use crate::syntax::walk::{Node, decls, inspect};
use crate::text::codes::Code;
use crate::text::source::{Pos, Span};
use crate::types::TypeId;
use std::sync::Arc;

const TEXT: &str = "channel element type too large (>64kB)";

/// Names of declarations: where each declaration begins, and the span of its last name.
#[derive(Default)]
struct Names {
    names: Vec<(Pos, Span)>,
    bodies: Vec<Span>,
}

impl Names {
    fn add(&mut self, from: Pos, names: &[Ident]) {
        if let Some(name) = names.iter().rev().find(|name| !name.name.is_blank()) {
            self.names.push((from, name.span));
        }
    }

    fn file(&mut self, file: &File) {
        inspect(decls(file), |node| {
            match node {
                Node::Func(func) => {
                    self.add(func.span.lo, std::slice::from_ref(&func.name));
                    if let FuncBody::Parsed(body) = &func.body {
                        self.bodies.push(Span::new(body.lbrace, body.rbrace));
                    }
                }
                Node::Gen(group) => self.group(group),
                Node::Stmt(stmt) => match &stmt.kind {
                    StmtKind::Decl(group) => self.group(group),
                    StmtKind::Assign { lhs, op, .. } if *op == AssignOp::Define => {
                        let name = |e: &Expr| match &e.kind {
                            ExprKind::Ident(name) => Some(*name),
                            _ => None,
                        };
                        let names: Vec<Ident> = lhs.iter().filter_map(name).collect();
                        self.add(stmt.span.lo, &names);
                    }
                    _ => {}
                },
                Node::Expr(_) => {}
            }
            true
        });
    }

    fn group(&mut self, group: &GenDecl) {
        match group {
            GenDecl::Var(specs) => {
                for spec in specs {
                    self.add(spec.span.lo, &spec.names);
                }
            }
            GenDecl::Type(specs) => {
                for spec in specs {
                    self.add(spec.span.lo, std::slice::from_ref(&spec.name));
                }
            }
            GenDecl::Import(_) | GenDecl::Const(_) => {}
        }
    }
}

impl<'a> Checker<'a> {
    /// Looks at the element of a channel type.
    pub(super) fn check_chan_elem(&mut self, span: Span, elem: TypeId) {
        if !self.has_variable_size(elem) && self.size_of(elem) >= 1 << 16 {
            self.ty.large_chans.push((span, elem));
        }
    }

    /// Reports what [`Checker::check_chan_elem`] has found in these files.
    pub(super) fn report_large_chans(&mut self, files: &[Arc<File>]) {
        let chans = std::mem::take(&mut self.ty.large_chans);
        if chans.is_empty() {
            return;
        }
        let mut found = Names::default();
        for file in files {
            found.file(file);
        }
        found.names.sort_by_key(|(from, _)| *from);
        let (mut elems, mut reported): (Vec<TypeId>, Vec<Span>) = (Vec::new(), Vec::new());
        for (span, elem) in chans {
            // Outside of functions each type is looked at once.
            let inside = |body: &Span| body.lo <= span.lo && span.lo < body.hi;
            if !found.bodies.iter().any(inside) {
                if elems.contains(&elem) {
                    continue;
                }
                elems.push(elem);
            }
            let before = found.names.partition_point(|(from, _)| *from <= span.lo);
            let name = before.checked_sub(1).and_then(|i| found.names.get(i));
            let at = name.map_or(span, |(_, name)| *name);
            if !reported.contains(&at) {
                reported.push(at);
                let error = (Code::TypeTooLarge, at, TEXT.to_owned());
                self.ty.late_errors.push(error);
            }
        }
    }
}
