//! Helpers that several checks share: facts about calls, names and the source.

use super::pass::Vet;
use crate::syntax::ast::{
    AssignOp, Block, Expr, ExprKind, File, FuncBody, GenDecl, Stmt, StmtKind,
};
use crate::syntax::walk::{Node, decls, inspect, unparen};
use crate::text::source::{Pos, Span};
use crate::types::info::SelectionKind;
use crate::types::{Builtin, ObjId, ObjKind, Type, TypeId};
use rustc_hash::FxHashMap;

/// Where a variable gets its first value: one of these expressions.
#[derive(Clone, Copy)]
pub struct Definition<'a> {
    /// How many variables get values there.
    pub vars: usize,
    /// Which of them it is.
    pub index: usize,
    /// The values.
    pub values: &'a [Expr],
}

impl<'a> Definition<'a> {
    /// The variable's own value, if each has one.
    pub fn value(&self) -> Option<&'a Expr> {
        let each = self.vars == self.values.len();
        self.values.get(self.index).filter(|_| each)
    }
}

impl Vet<'_, '_> {
    /// Whether the package itself imports that one.
    pub fn imports(&self, path: &str) -> bool {
        let imports = &self.c.store.pkg(self.pkg).imports;
        imports.iter().any(|&p| self.path(p) == path)
    }

    /// Whether a callee is one of these functions (not methods) of a package.
    pub fn is_function(&mut self, obj: ObjId, path: &str, names: &[&str]) -> bool {
        let object = self.c.store.obj(obj);
        if !names.contains(&object.name.as_str()) || !self.is_func(obj) {
            return false;
        }
        let of_package = object.pkg.is_some_and(|p| self.path(p) == path);
        of_package && self.signature(obj).is_some_and(|s| s.recv.is_none())
    }

    /// The function or method that a call is sure to call: not a variable, nor an interface's method.
    pub fn static_callee(&mut self, fun: &Expr) -> Option<ObjId> {
        let obj = self.callee(fun).filter(|&obj| self.is_func(obj))?;
        let of_type = self.signature(obj)?.recv.is_some();
        let selected = self.c.info.selections.contains_key(&called(fun).id);
        (of_type || !selected).then_some(obj)
    }

    /// The builtin function that is called.
    pub fn builtin(&self, fun: &Expr) -> Option<Builtin> {
        let fun = unparen(fun);
        let obj = match &fun.kind {
            ExprKind::Selector { sel, .. } => self.used(sel),
            _ => self.named(fun),
        };
        match self.c.store.obj(obj?).kind {
            ObjKind::Builtin(builtin) => Some(builtin),
            _ => None,
        }
    }

    /// What the name at the end of `x`, `p.x` or `x[T]` stands for.
    pub fn used_object(&self, e: &Expr) -> Option<ObjId> {
        let mut e = unparen(e);
        if let ExprKind::Index { x, .. } = &e.kind {
            e = unparen(x);
        }
        match &e.kind {
            ExprKind::Ident(name) => self.used(name),
            ExprKind::Selector { sel, .. } => self.used(sel),
            _ => None,
        }
    }

    /// The name of the type that a method's receiver is, or points at.
    pub fn receiver_name(&mut self, obj: ObjId) -> Option<String> {
        let recv = self.signature(obj)?.recv?;
        let (t, _) = self.c.deref(self.c.obj_type(recv));
        let t = self.c.store.unalias(t);
        match self.c.store.ty(t) {
            Type::Named(named) => Some(self.c.store.obj(named.obj).name.as_str().to_owned()),
            _ => None,
        }
    }

    /// The path of the package that an object belongs to.
    pub fn path_of(&self, obj: ObjId) -> String {
        let pkg = self.c.store.obj(obj).pkg;
        pkg.map(|p| self.path(p)).unwrap_or_default()
    }

    /// A type with the names of its packages, as Go code names it.
    pub fn short_type(&self, t: TypeId) -> String {
        let name = |pkg| Some(self.c.store.pkg(pkg).name.as_str().to_owned());
        self.c.store.type_string(t, &name)
    }

    /// Whether it is a method expression, `T.m`.
    pub fn is_method_expr(&self, fun: &Expr) -> bool {
        let selection = self.c.info.selections.get(&fun.id);
        selection.is_some_and(|s| s.kind == SelectionKind::MethodExpr)
    }

    /// The bytes of a constant string.
    pub fn constant_string(&self, e: &Expr) -> Option<String> {
        let value = self.recorded(e)?.value.as_ref()?;
        let bytes = value.as_bytes()?;
        Some(String::from_utf8_lossy(bytes).into_owned())
    }

    /// The place of the first such character at or behind a position.
    pub fn next_char(&self, from: Pos, wanted: char) -> Pos {
        let found = self.c.sources.find(from).and_then(|file| {
            let at = from.0.checked_sub(file.base.0)? as usize;
            Some(from.offset(file.text.get(at..)?.find(wanted)?))
        });
        found.unwrap_or(from)
    }

    /// What to remove with a statement: its line, if nothing else is on it.
    pub fn whole_line(&self, span: Span) -> Span {
        let widened = self.c.sources.find(span.lo).and_then(|file| {
            let (lo, hi) = (span.lo.0 - file.base.0, span.hi.0 - file.base.0);
            let (before, after) = (file.text.get(..lo as usize)?, file.text.get(hi as usize..)?);
            let start = before.rfind('\n').map_or(0, |at| at + 1);
            let end = after.find('\n').map_or(after.len(), |at| at + 1);
            let blank = |text: &str| text.trim().is_empty();
            let rest = after.get(..end)?.trim();
            let alone = blank(before.get(start..)?) && (rest.is_empty() || rest.starts_with("//"));
            let lo = file.base.offset(start);
            alone.then(|| Span::new(lo, span.hi.offset(end)))
        });
        widened.unwrap_or(span)
    }

    /// Where the variables of a file get their first values.
    pub fn definitions<'a>(&self, file: &'a File) -> FxHashMap<ObjId, Definition<'a>> {
        let mut out = FxHashMap::default();
        inspect(decls(file), |node| {
            match node {
                Node::Stmt(Stmt {
                    kind:
                        StmtKind::Assign {
                            lhs,
                            op: AssignOp::Define,
                            rhs,
                            ..
                        },
                    ..
                }) => {
                    for (index, e) in lhs.iter().enumerate() {
                        if let ExprKind::Ident(name) = &e.kind
                            && let Some(&obj) = self.c.info.defs.get(&name.id)
                        {
                            let vars = lhs.len();
                            let values = rhs.as_slice();
                            out.insert(
                                obj,
                                Definition {
                                    vars,
                                    index,
                                    values,
                                },
                            );
                        }
                    }
                }
                Node::Gen(GenDecl::Var(specs)) => {
                    for spec in specs {
                        for (index, name) in spec.names.iter().enumerate() {
                            if let Some(&obj) = self.c.info.defs.get(&name.id) {
                                let vars = spec.names.len();
                                let values = spec.values.as_slice();
                                out.insert(
                                    obj,
                                    Definition {
                                        vars,
                                        index,
                                        values,
                                    },
                                );
                            }
                        }
                    }
                }
                _ => {}
            }
            true
        });
        out
    }
}

/// The expression that a call calls, without parentheses and type arguments.
fn called(fun: &Expr) -> &Expr {
    let fun = unparen(fun);
    match &fun.kind {
        ExprKind::Index { x, .. } => unparen(x),
        _ => fun,
    }
}

/// The name that a chain of selections begins with.
pub fn root(e: &Expr) -> Option<&Expr> {
    match &e.kind {
        ExprKind::Ident(_) => Some(e),
        ExprKind::Selector { x, .. } => root(x),
        _ => None,
    }
}

/// The statements of all blocks of a file. Clauses of switches are no blocks.
pub fn blocks(file: &File) -> Vec<&[Stmt]> {
    fn add<'a>(block: &'a Block, out: &mut Vec<&'a [Stmt]>) {
        out.push(&block.stmts);
    }
    let mut out = Vec::new();
    inspect(decls(file), |node| {
        match node {
            Node::Func(f) => {
                if let FuncBody::Parsed(body) = &f.body {
                    add(body, &mut out);
                }
            }
            Node::Expr(e) => {
                if let ExprKind::FuncLit { body, .. } = &e.kind {
                    add(body, &mut out);
                }
            }
            Node::Stmt(stmt) => match &stmt.kind {
                StmtKind::Block(block) => add(block, &mut out),
                StmtKind::If { then, .. } => add(then, &mut out),
                StmtKind::For { body, .. } | StmtKind::Range { body, .. } => add(body, &mut out),
                _ => {}
            },
            Node::Gen(_) => {}
        }
        true
    });
    out
}

/// Calls a function for each call of a file.
pub fn each_call<'a>(file: &'a File, mut f: impl FnMut(&'a Expr, &'a Expr, &'a [Expr])) {
    inspect(decls(file), |node| {
        if let Node::Expr(call) = node
            && let ExprKind::Call { fun, args, .. } = &call.kind
        {
            f(call, fun, args);
        }
        true
    });
}
