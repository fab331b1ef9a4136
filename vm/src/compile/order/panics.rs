//! Decides which of two operands panics first. The specification leaves the order open if neither contains a
//! call; Go's compiler computes some builtins, slices and type assertions before operators.

use super::question::is_operation;
use crate::compile::builder::{Asked, FuncBuilder};
use crate::compile::program::escape::strip;
use minigo_lang::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use minigo_lang::types::Builtin;
use minigo_lang::types::info::Mode;

impl FuncBuilder<'_> {
    /// Whether the second operand is evaluated first, that Go's panic may come first.
    pub(crate) fn second_panics_first(&self, x: &Expr, y: &Expr) -> bool {
        self.takes_early(y) && self.may_panic(x) && !self.takes_early(x) && !self.calls_more(x)
    }

    /// Whether `e` calls functions whose order is seen: others than those of `math` and `math/bits`.
    fn calls_more(&self, e: &Expr) -> bool {
        self.asked_once(e, Asked::CallsMore, |b| {
            let more = match &e.kind {
                ExprKind::Call { fun, .. } => !b.is_arithmetic(fun) && b.has_call(e),
                ExprKind::Unary { op, .. } => *op == UnaryOp::Recv,
                ExprKind::Binary {
                    op: BinaryOp::LogAnd | BinaryOp::LogOr,
                    ..
                }
                | ExprKind::CompositeLit { .. } => b.has_call(e),
                _ => false,
            };
            more || b.any_part(e, |b, part| b.calls_more(part))
        })
    }

    /// Whether it names a function of `math` or `math/bits`, a builtin or a type.
    fn is_arithmetic(&self, fun: &Expr) -> bool {
        match self.mode(fun) {
            Some(Mode::Type) => return true,
            Some(Mode::Builtin) => {
                let native =
                    |b| b == Builtin::Recover || crate::compile::unsafes::calls::calls_native(b);
                return !self.builtin_of(fun).is_some_and(native);
            }
            _ => {}
        }
        let ExprKind::Selector { sel, .. } = &strip(fun).kind else {
            return false;
        };
        let package = self.use_of(sel).and_then(|o| self.store().obj(o).pkg);
        package.is_some_and(|p| {
            let p = self.store().pkg(p);
            p.library && matches!(p.path.as_str(), "math" | "math/bits")
        })
    }

    /// Whether a value of `e` that Go's compiler takes early may be a panic.
    fn takes_early(&self, e: &Expr) -> bool {
        self.asked_once(e, Asked::TakesEarly, |b| {
            let early = match &e.kind {
                ExprKind::Slice { .. } | ExprKind::TypeAssert { .. } => true,
                ExprKind::Call { fun, args, .. } => {
                    b.builtin_of(fun).is_some_and(is_operation)
                        && args.iter().any(|a| b.may_panic(a))
                }
                _ => false,
            };
            early || b.any_part(e, |b, part| b.takes_early(part))
        })
    }

    /// Whether `e` holds an operation that may panic.
    fn may_panic(&self, e: &Expr) -> bool {
        self.asked_once(e, Asked::MayPanic, |b| {
            let panics = match &e.kind {
                ExprKind::Slice { .. }
                | ExprKind::TypeAssert { .. }
                | ExprKind::Index { .. }
                | ExprKind::Star(_)
                | ExprKind::Selector { .. } => true,
                ExprKind::Binary { op, .. } => matches!(
                    op,
                    BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr
                ),
                _ => false,
            };
            panics || b.any_part(e, |b, part| b.may_panic(part))
        })
    }

    /// Whether `holds` of an operand of `e` that is evaluated whenever `e` is.
    fn any_part(&self, e: &Expr, holds: impl Fn(&Self, &Expr) -> bool) -> bool {
        match &e.kind {
            ExprKind::Paren(x)
            | ExprKind::Star(x)
            | ExprKind::Selector { x, .. }
            | ExprKind::TypeAssert { x, .. }
            | ExprKind::Unary { x, .. } => holds(self, x),
            ExprKind::Index { x, indices, .. } => {
                holds(self, x) || indices.iter().any(|i| holds(self, i))
            }
            ExprKind::Slice { x, lo, hi, max, .. } => {
                let bounds = [lo, hi, max].into_iter().flatten();
                holds(self, x) || bounds.into_iter().any(|b| holds(self, b))
            }
            ExprKind::Call { args, .. } => args.iter().any(|a| holds(self, a)),
            ExprKind::Binary { op, x, y, .. } => {
                let both = !matches!(op, BinaryOp::LogAnd | BinaryOp::LogOr);
                holds(self, x) || both && holds(self, y)
            }
            _ => false,
        }
    }
}
