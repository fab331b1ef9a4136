//! Conditions that repeat or contradict themselves, and comparisons of functions with nil.

use super::assign::has_effects;
use super::pass::Vet;
use crate::check::exprstring::binary_sign;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, File, NodeId};
use crate::syntax::walk::{Node, decls, inspect, unparen};
use crate::types::info::Mode;
use rustc_hash::{FxHashMap, FxHashSet};

/// `||` or `&&`.
#[derive(Clone, Copy)]
struct Operator {
    op: BinaryOp,
    name: &'static str,
    /// The comparison that makes no sense twice with the same operand.
    suspect: BinaryOp,
}

const OR: Operator = Operator {
    op: BinaryOp::LogOr,
    name: "or",
    suspect: BinaryOp::Ne,
};
const AND: Operator = Operator {
    op: BinaryOp::LogAnd,
    name: "and",
    suspect: BinaryOp::Eq,
};

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    let mut seen = FxHashSet::default();
    inspect(decls(file), |node| {
        let Node::Expr(e) = node else { return true };
        let operator = match &e.kind {
            ExprKind::Binary { op, .. } if *op == BinaryOp::LogOr => OR,
            ExprKind::Binary { op, .. } if *op == BinaryOp::LogAnd => AND,
            _ => return true,
        };
        if !seen.contains(&e.id) {
            let mut operands = Vec::new();
            operator.operands(e, &mut seen, &mut operands);
            // Between operands without effects the order does not matter.
            let sets = operands.split(|e| has_effects(vet, e));
            let sets: Vec<Vec<&Expr>> = sets.map(<[_]>::to_vec).collect();
            for set in sets {
                operator.redundant(vet, &set);
                operator.suspicious(vet, &set);
            }
        }
        true
    });
}

impl Operator {
    /// The operands of a chain, the last first.
    fn operands<'a>(self, chain: &'a Expr, seen: &mut FxHashSet<NodeId>, out: &mut Vec<&'a Expr>) {
        let mut todo = vec![chain];
        while let Some(e) = todo.pop() {
            let e = unparen(e);
            match &e.kind {
                ExprKind::Binary { op, x, y, .. } if *op == self.op => {
                    seen.insert(e.id);
                    todo.push(x);
                    todo.push(y);
                }
                _ => out.push(e),
            }
        }
    }

    fn redundant(self, vet: &mut Vet<'_, '_>, set: &[&Expr]) {
        let mut seen = FxHashSet::default();
        for e in set {
            let text = vet.text(e);
            if seen.contains(&text) {
                let (name, sign) = (self.name, binary_sign(self.op));
                vet.report(e.span, format!("redundant {name}: {text} {sign} {text}"));
            } else {
                seen.insert(text);
            }
        }
    }

    /// `x != 1 || x != 2`, `x == 1 && x == 2`
    fn suspicious(self, vet: &mut Vet<'_, '_>, set: &[&Expr]) {
        let mut seen: FxHashMap<String, String> = FxHashMap::default();
        for e in set {
            let ExprKind::Binary { op, x, y, .. } = &e.kind else {
                continue;
            };
            if *op != self.suspect {
                continue;
            }
            let constant = |e: &Expr| vet.recorded(e).is_some_and(|t| t.value.is_some());
            let other = match (constant(x), constant(y)) {
                (_, true) => x,
                (true, false) => y,
                (false, false) => continue,
            };
            let (other, text) = (vet.text(other), vet.text(e));
            match seen.get(&other) {
                Some(before) if *before != text => {
                    let (name, sign) = (self.name, binary_sign(self.op));
                    let message = format!("suspect {name}: {text} {sign} {before}");
                    vet.report(e.span, message);
                }
                Some(_) => {}
                None => {
                    seen.insert(other, text);
                }
            }
        }
    }
}

pub fn nil_func(vet: &mut Vet<'_, '_>, file: &File) {
    inspect(decls(file), |node| {
        if let Node::Expr(e) = node
            && let ExprKind::Binary { op, x, y, .. } = &e.kind
            && matches!(op, BinaryOp::Eq | BinaryOp::Ne)
        {
            let is_nil = |e: &Expr| vet.recorded(e).is_some_and(|t| t.mode == Mode::Nil);
            let other = match (is_nil(x), is_nil(y)) {
                (true, _) => y,
                (false, true) => x,
                (false, false) => return true,
            };
            if let Some(obj) = vet.used_object(other).filter(|&obj| vet.is_func(obj)) {
                let name = vet.c.store.obj(obj).name.as_str();
                let (sign, always) = (binary_sign(*op), *op == BinaryOp::Ne);
                let text = format!("comparison of function {name} {sign} nil is always {always}");
                vet.report(e.span, text);
            }
        }
        true
    });
}
