//! `defer resp.Body.Close()` before the error of the request is checked.

use super::facts::{blocks, root};
use super::pass::Vet;
use crate::syntax::ast::{Expr, ExprKind, File, Stmt, StmtKind};
use crate::syntax::walk::{Node, inspect};
use crate::types::{Type, TypeId, universe};

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    if !vet.imports("net/http") {
        return;
    }
    for list in blocks(file) {
        for pair in list.windows(2) {
            if let [
                Stmt {
                    kind: StmtKind::Assign { lhs, rhs, .. },
                    ..
                },
                Stmt {
                    kind: StmtKind::Defer(deferred),
                    ..
                },
            ] = pair
            {
                check(vet, lhs, rhs, deferred);
            }
        }
    }
}

fn check(vet: &mut Vet<'_, '_>, lhs: &[Expr], rhs: &[Expr], deferred: &Expr) {
    let ExprKind::Call { fun, .. } = &deferred.kind else {
        return;
    };
    let (Some(response), Some(used)) = (lhs.first().and_then(root), root(fun)) else {
        return;
    };
    let (ExprKind::Ident(name), Some(var)) = (&response.kind, vet.named(response)) else {
        return;
    };
    if vet.named(used) != Some(var) {
        return;
    }
    let mut requests = false;
    inspect(lhs.iter().chain(rhs).map(Node::Expr).collect(), |node| {
        let Node::Expr(e) = node else { return true };
        match &e.kind {
            // What a call makes of a response is something else.
            ExprKind::Call { fun, .. } => {
                requests |= is_request(vet, fun);
                false
            }
            ExprKind::FuncLit { .. } => false,
            _ => true,
        }
    });
    if requests {
        let text = format!("using {} before checking for errors", name.name.as_str());
        vet.report(used.span, text);
    }
}

/// A function of net/http, or a method of its Client, that returns a response and an error.
fn is_request(vet: &mut Vet<'_, '_>, fun: &Expr) -> bool {
    let ExprKind::Selector { x, .. } = &fun.kind else {
        return false;
    };
    let ty = vet.type_of(fun).map(|t| vet.under(t));
    let Some(Type::Signature(sig)) = ty else {
        return false;
    };
    let [response, error] = sig.results[..] else {
        return false;
    };
    let response = vet.c.obj_type(response);
    let error = vet.c.obj_type(error);
    if !is_pointer_to(vet, response, "Response") || vet.c.store.unalias(error) != universe::ERROR {
        return false;
    }
    match (&x.kind, vet.type_of(x)) {
        (_, Some(t)) => vet.is_named(t, "net/http", "Client") || is_pointer_to(vet, t, "Client"),
        (ExprKind::Ident(name), None) => name.name.as_str() == "http",
        _ => false,
    }
}

fn is_pointer_to(vet: &Vet<'_, '_>, t: TypeId, name: &str) -> bool {
    match *vet.c.store.ty(vet.c.store.unalias(t)) {
        Type::Pointer(elem) => vet.is_named(elem, "net/http", name),
        _ => false,
    }
}
