//! Arrays and channels' elements that are too large. Go's compiler finds them after type checking, while it reads
//! declarations, and reports them at the name of a declaration.

use super::rules::sizes::ADDRESS_SPACE;
use super::{Checker, Large};
use crate::syntax::ast::{
    AssignOp, Expr, ExprKind, File, FuncBody, GenDecl, Ident, Param, StmtKind,
};
use crate::syntax::walk::{Node, decls, inspect};
use crate::text::codes::Code;
use crate::text::source::{Pos, Span};
use crate::text::symbol::Symbol;
use crate::types::TypeId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

const TEXT: &str = "channel element type too large (>64kB)";

/// Names of declarations.
#[derive(Default)]
struct Names {
    /// Where each declaration begins, with its first and its last name.
    names: Vec<(Pos, [Span; 2])>,
    /// Names of the types.
    types: FxHashMap<Symbol, Span>,
    /// Where each method begins, with its name and its receiver's type.
    methods: Vec<(Pos, Ident, Symbol)>,
    /// Bodies of functions.
    bodies: Vec<Span>,
}

impl Names {
    fn of(files: &[Arc<File>]) -> Self {
        let mut found = Self::default();
        for file in files {
            found.file(file);
        }
        for (from, name, receiver) in std::mem::take(&mut found.methods) {
            let ty = found.types.get(&receiver).copied();
            found
                .names
                .push((from, [ty.unwrap_or(name.span), name.span]));
        }
        found.names.sort_by_key(|(from, _)| *from);
        found.bodies.sort_by_key(|body| body.lo);
        found
    }

    fn add(&mut self, from: Pos, names: &[Ident]) {
        let mut named = names.iter().filter(|name| !name.name.is_blank());
        if let Some(first) = named.next() {
            let last = named.next_back().unwrap_or(first);
            self.names.push((from, [first.span, last.span]));
        }
    }

    /// Whether it is in the body of a function.
    fn is_local(&self, span: Span) -> bool {
        let before = self.bodies.partition_point(|body| body.lo <= span.lo);
        let body = before.checked_sub(1).and_then(|i| self.bodies.get(i));
        body.is_some_and(|body| span.lo < body.hi)
    }

    /// Where Go reports it.
    fn place(&self, what: Large, span: Span) -> Span {
        let before = self.names.partition_point(|(from, _)| *from <= span.lo);
        let names = before.checked_sub(1).and_then(|i| self.names.get(i));
        match (names, what) {
            (Some((_, [first, _])), Large::Array) => *first,
            (Some((_, [_, last])), Large::Elem) => *last,
            (None, _) => span,
        }
    }

    fn file(&mut self, file: &File) {
        inspect(decls(file), |node| {
            match node {
                Node::Func(func) => {
                    match func.recv().and_then(receiver) {
                        Some(ty) => self.methods.push((func.span.lo, func.name, ty)),
                        None => self.add(func.span.lo, std::slice::from_ref(&func.name)),
                    }
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
                    self.types.insert(spec.name.name, spec.name.span);
                    self.add(spec.span.lo, std::slice::from_ref(&spec.name));
                }
            }
            GenDecl::Import(_) | GenDecl::Const(_) => {}
        }
    }
}

/// The name of a receiver's type.
fn receiver(params: &[Param]) -> Option<Symbol> {
    let mut ty = &params.first()?.ty;
    loop {
        ty = match &ty.kind {
            ExprKind::Ident(name) => return Some(name.name),
            ExprKind::Paren(inner) | ExprKind::Star(inner) => inner,
            ExprKind::Index { x, .. } => x,
            _ => return None,
        };
    }
}

impl<'a> Checker<'a> {
    /// Looks at the element of a channel type.
    pub(super) fn check_chan_elem(&mut self, span: Span, elem: TypeId) {
        if !self.has_variable_size(elem) && self.size_of(elem) >= 1 << 16 {
            self.ty.large.push((Large::Elem, span, elem));
        }
    }

    /// Looks at an array type.
    pub(super) fn check_array_size(&mut self, span: Span, array: TypeId) {
        if !self.has_variable_size(array) && self.size_of(array) >= ADDRESS_SPACE {
            self.ty.large.push((Large::Array, span, array));
        }
    }

    /// Reports what is too large in these files.
    pub(super) fn report_large(&mut self, files: &[Arc<File>]) {
        let large = std::mem::take(&mut self.ty.large);
        if large.is_empty() {
            return;
        }
        let names = Names::of(files);
        let (mut outside, mut inside) = (Vec::new(), Vec::new());
        let mut seen = FxHashSet::default();
        for (what, span, ty) in large {
            let all = match names.is_local(span) {
                true => &mut inside,
                // Outside of functions, each channel type is looked at once.
                false if what == Large::Elem && !seen.insert(ty) => continue,
                false => &mut outside,
            };
            all.push((what, names.place(what, span), ty));
        }
        // After an array outside of functions, Go does not come to compiling functions.
        if outside.iter().any(|large| large.0 == Large::Array) {
            inside.clear();
        }
        outside.append(&mut inside);
        let mut reported = FxHashSet::default();
        for (what, span, ty) in outside {
            let text = match what {
                Large::Elem => TEXT.to_owned(),
                Large::Array => format!("type {} larger than address space", self.type_string(ty)),
            };
            if reported.insert((span.lo, text.clone())) {
                self.ty.late_errors.push((Code::TypeTooLarge, span, text));
            }
        }
    }
}
