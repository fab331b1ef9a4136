//! Function literals that run concurrently with a loop and use its variables, which all iterations share before
//! go1.22.

use super::pass::Vet;
use crate::syntax::ast::{Expr, ExprKind, File, Stmt, StmtKind};
use crate::syntax::walk::{Node, decls, inspect, stmts};
use crate::types::ObjId;

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    if vet.go >= 22 {
        return;
    }
    inspect(decls(file), |node| {
        let Node::Stmt(stmt) = node else { return true };
        let (vars, body): (Vec<&Expr>, _) = match &stmt.kind {
            StmtKind::Range {
                key, value, body, ..
            } => (key.iter().chain(value).collect(), body),
            StmtKind::For {
                post: Some(post),
                body,
                ..
            } => match &post.kind {
                StmtKind::Assign { lhs, .. } => (lhs.iter().collect(), body),
                StmtKind::IncDec { x, .. } => (vec![x], body),
                _ => return true,
            },
            _ => return true,
        };
        let vars: Vec<ObjId> = vars.into_iter().filter_map(|e| vet.named(e)).collect();
        if vars.is_empty() {
            return true;
        }
        // What follows may wait for it, so only what an iteration ends with counts.
        let mut ends = Vec::new();
        last(&body.stmts, &mut ends);
        for stmt in ends {
            let lit = match &stmt.kind {
                StmtKind::Go(call) | StmtKind::Defer(call) => called(call),
                StmtKind::Expr(call) => in_group(vet, call),
                _ => None,
            };
            report(vet, &vars, lit.map_or(&[], body_of));
        }
        for stmt in &body.stmts {
            if let StmtKind::Expr(call) = &stmt.kind {
                let behind = parallel(vet, call);
                report(vet, &vars, behind);
            }
        }
        true
    });
}

fn called(call: &Expr) -> Option<&Expr> {
    match &call.kind {
        ExprKind::Call { fun, .. } => Some(fun),
        _ => None,
    }
}

fn body_of(lit: &Expr) -> &[Stmt] {
    match &lit.kind {
        ExprKind::FuncLit { body, .. } => &body.stmts,
        _ => &[],
    }
}

fn report(vet: &mut Vet<'_, '_>, vars: &[ObjId], list: &[Stmt]) {
    inspect(stmts(list), |node| {
        if let Node::Expr(e) = node
            && let ExprKind::Ident(name) = &e.kind
            && vet.used(name).is_some_and(|obj| vars.contains(&obj))
        {
            let text = format!(
                "loop variable {} captured by func literal",
                name.name.as_str()
            );
            vet.report(e.span, text);
        }
        true
    });
}

/// The statements that a list may end with.
fn last<'s>(list: &'s [Stmt], out: &mut Vec<&'s Stmt>) {
    let mut todo = vec![list];
    while let Some(list) = todo.pop() {
        let Some(stmt) = list.last() else { continue };
        match &stmt.kind {
            StmtKind::If { then, els, .. } => {
                todo.push(&then.stmts);
                match els.as_deref() {
                    Some(Stmt {
                        kind: StmtKind::Block(block),
                        ..
                    }) => todo.push(&block.stmts),
                    Some(other) => todo.push(std::slice::from_ref(other)),
                    None => {}
                }
            }
            StmtKind::For { body, .. } | StmtKind::Range { body, .. } => todo.push(&body.stmts),
            StmtKind::Switch { clauses, .. } | StmtKind::TypeSwitch { clauses, .. } => {
                todo.extend(clauses.iter().map(|c| c.body.as_slice()));
            }
            StmtKind::Select { clauses, .. } => {
                todo.extend(clauses.iter().map(|c| c.body.as_slice()));
            }
            _ => out.push(stmt),
        }
    }
}

/// The function literal that a call of errgroup's Go starts.
fn in_group<'e>(vet: &mut Vet<'_, '_>, call: &'e Expr) -> Option<&'e Expr> {
    let ExprKind::Call { fun, args, .. } = &call.kind else {
        return None;
    };
    let obj = vet.callee(fun)?;
    let is_go = vet.is_method(obj, "golang.org/x/sync/errgroup", "Group", "Go");
    args.first().filter(|_| is_go)
}

/// The statements of a subtest that run beside others: those behind `t.Parallel()`, and behind the last
/// label, since jumps could go round it.
fn parallel<'e>(vet: &mut Vet<'_, '_>, call: &'e Expr) -> &'e [Stmt] {
    let ExprKind::Call { fun, args, .. } = &call.kind else {
        return &[];
    };
    let is_run = vet
        .callee(fun)
        .is_some_and(|obj| vet.is_method(obj, "testing", "T", "Run"));
    let (true, [_, lit]) = (is_run, args.as_slice()) else {
        return &[];
    };
    let ExprKind::FuncLit { sig, body } = &lit.kind else {
        return &[];
    };
    let own = sig.params.first().and_then(|p| p.names.first());
    let Some(own) = own.and_then(|name| vet.object(name)) else {
        return &[];
    };
    let mut from = None;
    for (i, stmt) in body.stmts.iter().enumerate() {
        let mut stmt = stmt;
        while let StmtKind::Labeled { stmt: inner, .. } = &stmt.kind {
            stmt = inner;
            from = None;
        }
        if from.is_none()
            && let StmtKind::Expr(e) = &stmt.kind
            && let ExprKind::Call { fun, .. } = &e.kind
            && let ExprKind::Selector { x, .. } = &fun.kind
            && vet.named(x) == Some(own)
            && vet
                .callee(fun)
                .is_some_and(|obj| vet.is_method(obj, "testing", "T", "Parallel"))
        {
            from = Some(i + 1);
        }
    }
    from.map_or(&[], |i| &body.stmts[i..])
}
