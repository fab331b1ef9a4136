//! `t.Fatal` and similar calls in goroutines that a test starts: they end the goroutine, not the test.

use super::facts::Definition;
use super::pass::Vet;
use crate::syntax::ast::{Expr, ExprKind, File, FuncDecl, NodeId, Param, Stmt, StmtKind};
use crate::syntax::walk::{Node, decls, inspect, unparen};
use crate::text::source::Span;
use crate::types::info::Selection;
use crate::types::{ObjId, ObjKind, Type};
use rustc_hash::FxHashMap;
use std::sync::Arc;

const FORBIDDEN: [&str; 6] = ["FailNow", "Fatal", "Fatalf", "Skip", "Skipf", "SkipNow"];

/// Code that runs in another goroutine, or in a subtest.
struct Call<'a> {
    /// `None` for a subtest, where everything is allowed; it only ends the regions around it.
    go: Option<Span>,
    /// The function that is called.
    fun: &'a Expr,
}

/// The code itself.
#[derive(Clone, Copy)]
enum Region<'a> {
    Stmt(&'a Stmt),
    Expr(&'a Expr),
    Func(&'a FuncDecl),
}

impl<'a> Region<'a> {
    fn id(node: Node<'a>) -> Option<NodeId> {
        match node {
            Node::Stmt(stmt) => Some(stmt.id),
            Node::Expr(e) => Some(e.id),
            Node::Func(f) => Some(f.id),
            Node::Gen(_) => None,
        }
    }

    fn node(self) -> Node<'a> {
        match self {
            Region::Stmt(stmt) => Node::Stmt(stmt),
            Region::Expr(e) => Node::Expr(e),
            Region::Func(f) => Node::Func(f),
        }
    }
}

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    if !vet.imports("testing") {
        return;
    }
    let definitions = vet.definitions(file);
    let own: Vec<Arc<FuncDecl>> = {
        let funcs = vet.c.info.funcs.values();
        let funcs = funcs.filter(|f| f.pkg == vet.pkg);
        funcs.map(|f| f.decl.clone()).collect()
    };
    let tests = decls(file).into_iter().filter(|node| match node {
        Node::Func(f) => is_test(f),
        _ => true,
    });
    let mut started = Vec::new();
    inspect(tests.collect(), |node| {
        match node {
            Node::Stmt(stmt) => {
                if let StmtKind::Go(call) = &stmt.kind
                    && let ExprKind::Call { fun, .. } = &call.kind
                {
                    let fun = unparen(fun);
                    let go = Some(stmt.span);
                    started.push((region(vet, stmt, fun, &definitions, &own), Call { go, fun }));
                }
            }
            Node::Expr(e) => {
                let region = subtest(vet, e, &definitions);
                started.extend(region.map(|r| (r, Call { go: None, fun: e })));
            }
            _ => {}
        }
        true
    });
    let mut calls: FxHashMap<Option<NodeId>, Vec<Call<'_>>> = FxHashMap::default();
    let mut regions = Vec::new();
    for (region, call) in started {
        let list = calls.entry(Region::id(region.node())).or_default();
        if list.is_empty() {
            regions.push(region);
        }
        list.push(call);
    }
    for region in regions {
        let id = Region::id(region.node());
        inspect(vec![region.node()], |node| {
            let inner = Region::id(node);
            if inner != id && calls.contains_key(&inner) {
                // It is looked at by itself.
                return false;
            }
            if let Node::Expr(e) = node {
                report(vet, e, calls.get(&id));
            }
            true
        });
    }
}

fn is_test(f: &FuncDecl) -> bool {
    f.sig().params.iter().any(|p: &Param| {
        let ExprKind::Star(x) = &p.ty.kind else {
            return false;
        };
        let ExprKind::Selector { x, sel } = &x.kind else {
            return false;
        };
        let testing = matches!(&x.kind, ExprKind::Ident(name) if name.name.as_str() == "testing");
        testing && matches!(sel.name.as_str(), "T" | "B")
    })
}

/// The function literal that a variable gets first.
fn literal<'a>(
    vet: &Vet<'_, '_>,
    fun: &Expr,
    definitions: &FxHashMap<ObjId, Definition<'a>>,
) -> Option<&'a Expr> {
    let definition = definitions.get(&vet.used_object(fun)?)?;
    let value = definition.values.get(definition.index)?;
    matches!(value.kind, ExprKind::FuncLit { .. }).then_some(value)
}

/// What a go statement runs.
fn region<'a>(
    vet: &mut Vet<'_, '_>,
    stmt: &'a Stmt,
    fun: &'a Expr,
    definitions: &FxHashMap<ObjId, Definition<'a>>,
    own: &'a [Arc<FuncDecl>],
) -> Region<'a> {
    if let Some(lit) = literal(vet, fun, definitions) {
        return Region::Expr(lit);
    }
    let obj = vet.static_callee(fun);
    let decl = obj.and_then(|obj| match vet.c.store.obj(obj).kind {
        ObjKind::Func { decl, .. } => decl,
        _ => None,
    });
    match own.iter().find(|f| Some(f.id) == decl) {
        Some(decl) => Region::Func(decl),
        None => Region::Stmt(stmt),
    }
}

/// What `t.Run(name, f)` runs.
fn subtest<'a>(
    vet: &mut Vet<'_, '_>,
    call: &'a Expr,
    definitions: &FxHashMap<ObjId, Definition<'a>>,
) -> Option<Region<'a>> {
    let ExprKind::Call { fun, args, .. } = &call.kind else {
        return None;
    };
    let ([_, test], Some(obj)) = (args.as_slice(), vet.callee(fun)) else {
        return None;
    };
    let run = vet.c.store.obj(obj).name.as_str() == "Run" && vet.path_of(obj) == "testing";
    if !run || vet.receiver_name(obj).is_none() {
        return None;
    }
    let test = unparen(test);
    if matches!(test.kind, ExprKind::FuncLit { .. }) {
        return Some(Region::Expr(test));
    }
    let region = literal(vet, test, definitions).unwrap_or(call);
    Some(Region::Expr(region))
}

fn report(vet: &mut Vet<'_, '_>, e: &Expr, calls: Option<&Vec<Call<'_>>>) {
    let Some(method) = forbidden(vet, e) else {
        return;
    };
    for call in calls.into_iter().flatten() {
        let Some(go) = call.go else { continue };
        let (span, more) = match &call.fun.kind {
            ExprKind::FuncLit { .. } => (e.span, String::new()),
            ExprKind::Ident(name) => {
                let name = name.name.as_str();
                (go, format!(" ({name} calls {method})"))
            }
            _ => (go, String::new()),
        };
        vet.report(
            span,
            format!("call to {method} from a non-test goroutine{more}"),
        );
    }
}

/// The method of package testing that a call calls, if it ends a test.
fn forbidden(vet: &mut Vet<'_, '_>, call: &Expr) -> Option<String> {
    let ExprKind::Call { fun, .. } = &call.kind else {
        return None;
    };
    let fun = unparen(fun);
    let ExprKind::Selector { x, .. } = &fun.kind else {
        return None;
    };
    let Selection { recv, obj, .. } = vet.c.info.selections.get(&fun.id)?.clone();
    let ExprKind::Ident(name) = &unparen(x).kind else {
        return None;
    };
    let var = vet.used(name)?;
    let is_var = matches!(vet.c.store.obj(var).kind, ObjKind::Var { .. });
    let name = vet.c.store.obj(obj).name.as_str();
    if !is_var || !FORBIDDEN.contains(&name) || !vet.is_func(obj) {
        return None;
    }
    if vet.path_of(obj) != "testing" {
        return None;
    }
    let recv = vet.c.store.unalias(recv);
    let (star, base) = match *vet.c.store.ty(recv) {
        Type::Pointer(elem) => ("*", elem),
        _ => ("", recv),
    };
    Some(format!("({star}{}).{name}", vet.type_text(base)))
}
