//! Comparisons, including those of a switch's cases with its tag.

use super::Checker;
use super::exprstring::binary_sign;
use super::operand::Operand;
use crate::syntax::ast::BinaryOp;
use crate::text::codes::Code;
use crate::text::constant::{self, Cmp, Value};
use crate::types::info::Mode;
use crate::types::universe::{UNTYPED_BOOL, UNTYPED_NIL};

/// A comparison that is not allowed: which operand, and why.
struct Fault {
    code: Code,
    at_y: bool,
    cause: String,
}

impl<'a> Checker<'a> {
    /// `x op y`; the result is in `x`. `in_switch`: `x` is a case, `y` the tag.
    pub fn comparison(
        &mut self,
        x: &mut Operand<'a>,
        y: &mut Operand<'a>,
        cmp: Cmp,
        op: BinaryOp,
        in_switch: bool,
    ) {
        if !self.is_valid(x.ty) || !self.is_valid(y.ty) {
            return x.invalidate();
        }
        if let Err(fault) = self.comparison_fault(x, y, cmp) {
            self.report_comparison(x, y, fault, op, in_switch);
            return x.invalidate();
        }
        if x.is_const() && y.is_const() {
            // Operands of constants never become values of their own.
            x.value = if x.value.is_unknown() || y.value.is_unknown() {
                Value::Unknown
            } else {
                Value::Bool(constant::compare(&x.value, cmp, &y.value))
            };
        } else {
            x.mode = Mode::Value;
            for operand in [&*x, &*y] {
                if let Some(e) = operand.expr {
                    let ty = self.default_type(operand.ty);
                    self.update_expr_type(e, ty, true);
                }
            }
        }
        x.ty = UNTYPED_BOOL;
    }

    fn comparison_fault(
        &mut self,
        x: &Operand<'a>,
        y: &Operand<'a>,
        cmp: Cmp,
    ) -> Result<(), Fault> {
        let fault = |at_y, cause| {
            Err(Fault {
                code: Code::UndefinedOp,
                at_y,
                cause,
            })
        };
        if self.assignable_to(x, y.ty).is_err() && self.assignable_to(y, x.ty).is_err() {
            let (a, b) = (self.type_string(x.ty), self.type_string(y.ty));
            return Err(Fault {
                code: Code::MismatchedTypes,
                at_y: true,
                cause: format!("mismatched types {a} and {b}"),
            });
        }
        if !matches!(cmp, Cmp::Eq | Cmp::Ne) {
            if !self.all_ordered(x.ty) {
                return fault(false, String::new());
            }
            if !self.all_ordered(y.ty) {
                return fault(true, String::new());
            }
            return Ok(());
        }
        if x.is_nil() || y.is_nil() {
            let other = if x.is_nil() { y.ty } else { x.ty };
            return match other != UNTYPED_NIL && self.has_nil(other) {
                true => Ok(()),
                false => fault(true, String::new()),
            };
        }
        for (operand, at_y) in [(x, false), (y, true)] {
            if !self.comparable(operand.ty, true) {
                let cause = self.incomparable_cause(operand.ty);
                return fault(at_y, cause);
            }
        }
        Ok(())
    }

    fn report_comparison(
        &mut self,
        x: &Operand<'a>,
        y: &Operand<'a>,
        fault: Fault,
        op: BinaryOp,
        in_switch: bool,
    ) {
        let sign = binary_sign(op);
        let mut culprit = if fault.at_y { y } else { x };
        let mut cause = fault.cause;
        if cause.is_empty() {
            if self.is_type_param(x.ty) || self.is_type_param(y.ty) {
                if !self.is_type_param(x.ty) {
                    culprit = y;
                }
                let ty = self.type_string(culprit.ty);
                cause = format!("type parameter {ty} cannot use operator {sign}");
            } else {
                let what = match self.composite_kind(culprit.ty) {
                    "" => self.type_string(culprit.ty),
                    kind => kind.to_owned(),
                };
                cause = format!("operator {sign} not defined on {what}");
            }
        }
        let (a, b) = (self.operand_name(x), self.operand_name(y));
        if in_switch {
            let text = format!("invalid case {a} in switch on {b} ({cause})");
            self.error(fault.code, x.span, text);
        } else {
            let text = format!("invalid operation: {a} {sign} {b} ({cause})");
            self.error(fault.code, culprit.span, text);
        }
    }
}
