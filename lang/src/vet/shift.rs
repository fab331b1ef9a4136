//! Shifts by the width of the operand or more, except in code that is dead because of constant conditions.

use super::pass::Vet;
use crate::syntax::ast::{
    AssignOp, BinaryOp, CaseClause, Expr, ExprKind, File, NodeId, Stmt, StmtKind,
};
use crate::syntax::walk::{Node, decls, inspect, stmts};
use crate::text::constant::Value;
use crate::text::source::Span;
use rustc_hash::FxHashSet;

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    let mut dead = FxHashSet::default();
    inspect(decls(file), |node| {
        if let Node::Stmt(stmt) = node
            && !dead.contains(&stmt.id)
        {
            statement(vet, stmt, &mut dead);
        }
        true
    });
    inspect(decls(file), |node| {
        match node {
            Node::Expr(e) if !dead.contains(&e.id) => {
                if let ExprKind::Binary { op, x, y, .. } = &e.kind
                    && is_shift(*op)
                {
                    check(vet, e.span, x, y);
                }
            }
            Node::Stmt(stmt) if !dead.contains(&stmt.id) => {
                if let StmtKind::Assign {
                    lhs,
                    op: AssignOp::Op(op),
                    rhs,
                    ..
                } = &stmt.kind
                    && is_shift(*op)
                    && let ([x], [y]) = (lhs.as_slice(), rhs.as_slice())
                {
                    check(vet, stmt.span, x, y);
                }
            }
            _ => {}
        }
        true
    });
}

fn is_shift(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Shl | BinaryOp::Shr)
}

fn constant<'v>(vet: &'v Vet<'_, '_>, e: &Expr) -> Option<&'v Value> {
    vet.recorded(e)?.value.as_ref()
}

fn bury(nodes: Vec<Node<'_>>, dead: &mut FxHashSet<NodeId>) {
    inspect(nodes, |node| {
        match node {
            Node::Stmt(stmt) => dead.insert(stmt.id),
            Node::Expr(e) => dead.insert(e.id),
            _ => false,
        };
        true
    });
}

/// Finds what is never run since a condition or tag is constant.
fn statement(vet: &Vet<'_, '_>, stmt: &Stmt, dead: &mut FxHashSet<NodeId>) {
    match &stmt.kind {
        StmtKind::If {
            cond, then, els, ..
        } => match constant(vet, cond).and_then(Value::as_bool) {
            Some(false) => bury(stmts(&then.stmts), dead),
            Some(true) => bury(els.iter().map(|s| Node::Stmt(s)).collect(), dead),
            None => {}
        },
        StmtKind::Switch { tag, clauses, .. } => {
            let tag = tag
                .as_ref()
                .map(|tag| constant(vet, tag).and_then(Value::as_u64));
            for clause in clauses {
                let never = |e: &Expr| match (tag, constant(vet, e)) {
                    (None, value) => value.and_then(Value::as_bool) == Some(false),
                    (Some(Some(tag)), Some(value)) => value.as_u64().is_some_and(|v| v != tag),
                    _ => false,
                };
                if clause
                    .exprs
                    .as_ref()
                    .is_some_and(|list| list.iter().all(never))
                {
                    bury(inside(clause), dead);
                }
            }
        }
        _ => {}
    }
}

fn inside(clause: &CaseClause) -> Vec<Node<'_>> {
    let exprs = clause.exprs.iter().flatten().map(Node::Expr);
    exprs.chain(stmts(&clause.body)).collect()
}

fn check(vet: &mut Vet<'_, '_>, span: Span, x: &Expr, y: &Expr) {
    // Constants are shifted to find out how wide an int is.
    if constant(vet, x).is_some() {
        return;
    }
    let (Some(by), Some(t)) = (constant(vet, y).and_then(Value::as_i64), vet.type_of(x)) else {
        return;
    };
    let types = match vet.c.is_type_param(t) {
        true => match vet.c.type_set_terms(t) {
            Some(terms) => terms.iter().map(|term| term.ty).collect(),
            None => return,
        },
        false => vec![t],
    };
    let mut sizes: Vec<i64> = types.iter().map(|&t| 8 * vet.c.size_of(t)).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let Some(&least) = sizes.first() else { return };
    if by >= least {
        let maybe = if sizes.len() > 1 { "may be " } else { "" };
        let text = vet.text(x);
        vet.report(
            span,
            format!("{text} ({maybe}{least} bits) too small for shift of {by}"),
        );
    }
}
