//! Self-assignments: `x = x`.

use super::finding::{Edit, Fix};
use super::pass::Vet;
use crate::syntax::ast::{AssignOp, Expr, ExprKind, File, StmtKind, UnaryOp};
use crate::syntax::walk::{Node, decls, inspect, unparen};
use crate::text::source::Span;
use crate::types::info::Mode;
use crate::types::{ObjKind, Type};

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    inspect(decls(file), |node| {
        let Node::Stmt(stmt) = node else { return true };
        if let StmtKind::Assign {
            lhs,
            op: AssignOp::Assign,
            rhs,
            ..
        } = &stmt.kind
            && lhs.len() == rhs.len()
        {
            let pairs = lhs.iter().zip(rhs);
            let same: Vec<String> = pairs.filter_map(|(l, r)| same(vet, l, r)).collect();
            if !same.is_empty() {
                let text = format!("self-assignment of {}", same.join(", "));
                let at = Span::new(stmt.span.lo, stmt.span.lo);
                let line = vet.whole_line(stmt.span);
                let edits = vec![Edit::replace(line.lo, line.hi, "")];
                let fix = Fix::new("Remove self-assignment", edits);
                vet.report_fixed(at, text, vec![fix]);
            }
        }
        true
    });
}

/// The text of both sides, if they are the same variable.
fn same(vet: &mut Vet<'_, '_>, l: &Expr, r: &Expr) -> Option<String> {
    let (left, right) = (vet.text(l), vet.text(r));
    let same = left == right && !has_effects(vet, l) && !has_effects(vet, r);
    (same && !is_map_index(vet, l)).then_some(left)
}

fn is_map_index(vet: &mut Vet<'_, '_>, e: &Expr) -> bool {
    let ExprKind::Index { x, .. } = &unparen(e).kind else {
        return false;
    };
    let ty = vet.type_of(x);
    ty.is_some_and(|t| matches!(vet.under(t), Type::Map { .. }))
}

/// Whether evaluating it calls a function or receives. Conversions do neither.
pub(super) fn has_effects(vet: &Vet<'_, '_>, e: &Expr) -> bool {
    let mut effects = false;
    inspect(vec![Node::Expr(e)], |node| {
        let Node::Expr(e) = node else { return true };
        match &e.kind {
            ExprKind::Call { fun, .. } => {
                let conversion = vet.recorded(fun).is_some_and(|t| t.mode == Mode::Type);
                effects |= !conversion && !is_pure(vet, fun);
            }
            ExprKind::Unary {
                op: UnaryOp::Recv, ..
            } => effects = true,
            ExprKind::FuncLit { .. } => return false,
            _ => {}
        }
        !effects
    });
    effects
}

fn is_pure(vet: &Vet<'_, '_>, fun: &Expr) -> bool {
    let obj = vet.named(unparen(fun));
    let kind = obj.map(|obj| &vet.c.store.obj(obj).kind);
    matches!(kind, Some(ObjKind::Builtin(builtin)) if builtin.row().pure)
}
