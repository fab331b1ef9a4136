//! Values that hold a lock and are copied.

use super::pass::Vet;
use crate::check::Lookup;
use crate::syntax::ast::{AssignOp, Expr, ExprKind, File, FuncType, GenDecl, Stmt, StmtKind};
use crate::syntax::walk::{Node, decls, inspect, unparen};
use crate::text::symbol::Symbol;
use crate::types::info::Mode;
use crate::types::{Builtin, ObjKind, Type, TypeId};
use rustc_hash::FxHashSet;

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    inspect(decls(file), |node| {
        match node {
            Node::Func(f) => {
                let recv = f.recv().and_then(<[_]>::first);
                let name = f.name.name.as_str();
                if let Some(recv) = recv {
                    passes(vet, name, &recv.ty);
                }
                function(vet, name, f.sig());
            }
            Node::Gen(GenDecl::Var(specs)) => {
                for spec in specs {
                    for (i, x) in spec.values.iter().enumerate() {
                        if let (Some(path), Some(name)) = (of_value(vet, x), spec.names.get(i)) {
                            let name = name.name.as_str();
                            let what = "variable declaration copies lock value to";
                            vet.report(x.span, format!("{what} {name}: {path}"));
                        }
                    }
                }
            }
            Node::Gen(_) => {}
            Node::Stmt(stmt) => statement(vet, stmt),
            Node::Expr(e) => expression(vet, e),
        }
        true
    });
}

fn passes(vet: &mut Vet<'_, '_>, name: &str, ty: &Expr) {
    let path = vet.type_of(ty).and_then(|t| path_to_lock(vet, t));
    if let Some(path) = path {
        vet.report(ty.span, format!("{name} passes lock by value: {path}"));
    }
}

/// Results may be zero values, so only parameters count.
fn function(vet: &mut Vet<'_, '_>, name: &str, sig: &FuncType) {
    for param in &sig.params {
        passes(vet, name, &param.ty);
    }
}

fn statement(vet: &mut Vet<'_, '_>, stmt: &Stmt) {
    match &stmt.kind {
        StmtKind::Assign { lhs, rhs, .. } => {
            assignment(vet, lhs, rhs);
        }
        StmtKind::For {
            init: Some(init), ..
        } => {
            // Since go1.22 each iteration has a copy of the variables.
            if let StmtKind::Assign {
                lhs,
                op: AssignOp::Define,
                rhs,
                ..
            } = &init.kind
                && vet.go >= 22
                && !rhs.iter().any(|x| of_value(vet, x).is_some())
            {
                for e in lhs {
                    loop_variable(vet, e);
                }
            }
        }
        StmtKind::Range {
            key, value, define, ..
        } => {
            for e in key.iter().chain(value) {
                range_variable(vet, e, *define);
            }
        }
        StmtKind::Return(results) => {
            for x in results {
                if let Some(path) = of_value(vet, x) {
                    vet.report(x.span, format!("return copies lock value: {path}"));
                }
            }
        }
        _ => {}
    }
}

fn assignment(vet: &mut Vet<'_, '_>, lhs: &[Expr], rhs: &[Expr]) {
    for (i, x) in rhs.iter().enumerate() {
        if let (Some(path), Some(to)) = (of_value(vet, x), lhs.get(i)) {
            let what = format!("assignment copies lock value to {}: {path}", vet.text(to));
            vet.report(x.span, what);
        }
    }
}

fn defined_type(vet: &Vet<'_, '_>, e: &Expr) -> Option<TypeId> {
    match &e.kind {
        ExprKind::Ident(name) if name.name.as_str() != "_" => {
            let obj = vet.c.info.defs.get(&name.id)?;
            vet.c.store.obj(*obj).ty
        }
        _ => None,
    }
}

fn loop_variable(vet: &mut Vet<'_, '_>, e: &Expr) {
    let path = defined_type(vet, e).and_then(|t| path_to_lock(vet, t));
    if let Some(path) = path {
        let what = format!(
            "for loop iteration copies lock value to {}: {path}",
            vet.text(e)
        );
        vet.report(e.span, what);
    }
}

fn range_variable(vet: &mut Vet<'_, '_>, e: &Expr, define: bool) {
    let ty = if define {
        defined_type(vet, e)
    } else {
        vet.type_of(e)
    };
    if let Some(path) = ty.and_then(|t| path_to_lock(vet, t)) {
        let text = format!("range var {} copies lock: {path}", vet.text(e));
        vet.report_at(e.span.lo, text);
    }
}

fn expression(vet: &mut Vet<'_, '_>, e: &Expr) {
    match &e.kind {
        ExprKind::FuncLit { sig, .. } => function(vet, "func", sig),
        ExprKind::CompositeLit { elts, .. } => {
            for x in elts {
                let x = match &x.kind {
                    ExprKind::KeyValue { value, .. } => value,
                    _ => x,
                };
                if let Some(path) = of_value(vet, x) {
                    let what = format!("literal copies lock value from {}: {path}", vet.text(x));
                    vet.report(x.span, what);
                }
            }
        }
        ExprKind::Call { fun, args, .. } if !looks_at_type(vet, fun) => {
            for x in args {
                if let Some(path) = of_value(vet, x) {
                    let what = format!("call of {} copies lock value: {path}", vet.text(fun));
                    vet.report(x.span, what);
                }
            }
        }
        _ => {}
    }
}

/// Builtins that want to know the type or length of their argument.
fn looks_at_type(vet: &Vet<'_, '_>, fun: &Expr) -> bool {
    let obj = match &fun.kind {
        ExprKind::Ident(name) => vet.used(name),
        ExprKind::Selector { sel, .. } => vet.used(sel),
        _ => None,
    };
    let kind = obj.map(|obj| &vet.c.store.obj(obj).kind);
    matches!(
        kind,
        Some(ObjKind::Builtin(
            Builtin::Len | Builtin::Cap | Builtin::Sizeof | Builtin::Offsetof | Builtin::Alignof
        ))
    )
}

/// How a value that is copied leads to a lock. What a call returns may be zero.
fn of_value(vet: &mut Vet<'_, '_>, x: &Expr) -> Option<String> {
    let x = unparen(x);
    match &x.kind {
        ExprKind::CompositeLit { .. } | ExprKind::Call { .. } => return None,
        ExprKind::Star(p) if matches!(unparen(p).kind, ExprKind::Call { .. }) => return None,
        _ => {}
    }
    let recorded = vet.recorded(x)?;
    let value = matches!(
        recorded.mode,
        Mode::Constant | Mode::Variable | Mode::MapIndex | Mode::Value | Mode::CommaOk
    );
    let ty = recorded.ty;
    if value { path_to_lock(vet, ty) } else { None }
}

/// `T contains sync.Mutex`: how a type leads to a lock.
fn path_to_lock(vet: &mut Vet<'_, '_>, t: TypeId) -> Option<String> {
    let path = search(vet, t, &mut FxHashSet::default())?;
    Some(path.join(" contains "))
}

/// The types from this one to the lock.
#[recursive::recursive]
fn search(vet: &mut Vet<'_, '_>, t: TypeId, seen: &mut FxHashSet<TypeId>) -> Option<Vec<String>> {
    if !seen.insert(t) {
        return None;
    }
    let under_name = |vet: &Vet<'_, '_>, t, mut path: Vec<String>| {
        path.insert(0, vet.type_text(t));
        Some(path)
    };
    if vet.c.is_type_param(t) {
        for term in vet.c.type_set_terms(t)? {
            if let Some(mut path) = search(vet, term.ty, seen) {
                if term.tilde
                    && let Some(first) = path.first_mut()
                {
                    first.insert(0, '~');
                }
                return under_name(vet, t, path);
            }
        }
        return None;
    }
    let mut t = t;
    loop {
        match vet.under(t) {
            Type::Array { elem, .. } => t = elem,
            Type::Tuple(vars) => {
                for var in vars {
                    let ty = vet.c.obj_type(var);
                    if let Some(path) = search(vet, ty, seen) {
                        return under_name(vet, t, path);
                    }
                }
                return None;
            }
            Type::Struct(fields) => {
                if is_lock(vet, t) || vet.is_named(t, "sync", "noCopy") {
                    return Some(vec![vet.type_text(t)]);
                }
                for field in fields.fields {
                    let ty = vet.c.obj_type(field);
                    if let Some(path) = search(vet, ty, seen) {
                        return under_name(vet, t, path);
                    }
                }
                return None;
            }
            _ => return None,
        }
    }
}

/// Whether a pointer to it can be locked, and it cannot itself.
fn is_lock(vet: &mut Vet<'_, '_>, t: TypeId) -> bool {
    let pointer = vet.c.new_pointer(t);
    can_lock(vet, pointer) && !can_lock(vet, t)
}

fn can_lock(vet: &mut Vet<'_, '_>, t: TypeId) -> bool {
    ["Lock", "Unlock"].into_iter().all(|name| {
        let name = Symbol::intern(name);
        let found = vet.c.lookup_field_or_method(t, false, None, name, false);
        let Lookup::Found { obj, .. } = found else {
            return false;
        };
        vet.is_func(obj)
            && vet
                .signature(obj)
                .is_some_and(|s| s.params.is_empty() && s.results.is_empty())
    })
}
