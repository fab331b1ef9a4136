//! Binary operators: matching of operand types, arithmetic, shifts.

use super::Checker;
use super::exprstring::{binary_sign, expr_string};
use super::operand::Operand;
use super::spans::own_span;
use super::untyped::is_shift;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, LitKind};
use crate::text::codes::Code;
use crate::text::constant::{self, Cmp, Value};
use crate::types::info::Mode;
use crate::types::universe::UNTYPED_INT;
use crate::types::{Basic, TypeId};

/// The largest count of a constant shift: enough to express the smallest float64.
const MAX_SHIFT: u32 = 1023 - 1 + 52;

/// A sum of fewer string literals is joined piece by piece.
const FEW_LITERALS: usize = 16;

/// The operands of a sum.
fn left_of_sum(e: &Expr) -> Option<(&Expr, &Expr)> {
    match &e.kind {
        ExprKind::Binary {
            op: BinaryOp::Add,
            x,
            y,
            ..
        } => Some((x, y)),
        _ => None,
    }
}

impl<'a> Checker<'a> {
    /// `lhs op rhs`. `e` is the whole expression; without it, it is an assignment `lhs op= rhs`.
    pub fn binary_expr(
        &mut self,
        e: Option<&'a Expr>,
        lhs: &'a Expr,
        rhs: &'a Expr,
        op: BinaryOp,
    ) -> Operand<'a> {
        if op == BinaryOp::Add
            && let Some(x) = e.and_then(|e| self.joined_literals(e))
        {
            return x;
        }
        let mut x = self.expr(lhs);
        let mut y = self.expr(rhs);
        if !x.is_valid() {
            return x;
        }
        if !y.is_valid() {
            x.invalidate();
            return x;
        }
        if is_shift(op) {
            self.shift(&mut x, &mut y, e, op);
            return x;
        }
        self.match_types(&mut x, &mut y);
        if !x.is_valid() {
            return x;
        }
        if let Some(cmp) = Cmp::of(op) {
            self.comparison(&mut x, &mut y, cmp, op, false);
            return x;
        }
        if !self.identical(x.ty, y.ty) {
            self.report_mismatch(e, lhs, rhs, op, &x, &y);
            x.invalidate();
            return x;
        }
        self.arithmetic(&mut x, &y, e, op);
        x
    }

    /// The value of a sum of many string literals, as generators write them. Joined one after the other they would
    /// take time that grows with the square of their number.
    fn joined_literals(&mut self, e: &'a Expr) -> Option<Operand<'a>> {
        let is_text = |e: &Expr| {
            matches!(
                e.kind,
                ExprKind::BasicLit {
                    kind: LitKind::String,
                    ..
                }
            )
        };
        if self.ex.no_sum == Some(e.id) {
            // It was looked at as part of a longer sum.
            self.ex.no_sum = left_of_sum(e).map(|(lhs, _)| lhs.id);
            return None;
        }
        let (mut sums, mut parts, mut at) = (Vec::new(), Vec::new(), e);
        while let Some((lhs, rhs)) = left_of_sum(at).filter(|(_, rhs)| is_text(rhs)) {
            sums.push(at);
            parts.push(rhs);
            at = lhs;
        }
        if !is_text(at) || parts.len() < FEW_LITERALS {
            self.ex.no_sum = left_of_sum(e).map(|(lhs, _)| lhs.id);
            return None;
        }
        let mut x = self.expr(at);
        let mut text = Vec::new();
        let first = x.value.clone();
        let mut add = |value: &Value| {
            if let Value::String(part) = value {
                text.extend_from_slice(part);
            }
        };
        add(&first);
        for part in parts.into_iter().rev() {
            add(&self.expr(part).value);
        }
        let sum = Value::String(text.into());
        if let Value::String(all) = &sum
            && all.len() > MAX_CONST_STRING
        {
            let text = format!(
                "constant string too long ({} bytes > {MAX_CONST_STRING} bytes)",
                all.len()
            );
            self.error(Code::InvalidConstVal, own_span(e), text);
            x.value = Value::Unknown;
            return Some(x);
        }
        // As after `forget_joined`.
        for part in sums.into_iter().skip(1).rev() {
            x.value = Value::Unknown;
            x.set_expr(part);
            self.record(&x);
        }
        x.value = sum;
        x.set_expr(e);
        Some(x)
    }

    fn report_mismatch(
        &mut self,
        e: Option<&'a Expr>,
        lhs: &'a Expr,
        rhs: &'a Expr,
        op: BinaryOp,
        x: &Operand<'a>,
        y: &Operand<'a>,
    ) {
        if !self.is_valid(x.ty) || !self.is_valid(y.ty) {
            return;
        }
        let shown = match e {
            Some(e) => expr_string(e),
            None => {
                let op = binary_sign(op);
                format!("{} {op}= {}", expr_string(lhs), expr_string(rhs))
            }
        };
        let (a, b) = (self.type_string(x.ty), self.type_string(y.ty));
        let text = format!("invalid operation: {shown} (mismatched types {a} and {b})");
        let mut diag = crate::text::diag::Diag::error(Code::MismatchedTypes, x.span, text);
        diag = diag.label(y.span, format!("this is of type {b}"));
        let texts = (expr_string(lhs), expr_string(rhs));
        if let Some(hint) = self.mismatch_hint((x, y), (&texts.0, &texts.1)) {
            diag = diag.help(hint);
        }
        self.report(diag);
    }

    /// An operation on two operands of the same type.
    fn arithmetic(
        &mut self,
        x: &mut Operand<'a>,
        y: &Operand<'a>,
        e: Option<&'a Expr>,
        op: BinaryOp,
    ) {
        let defined = match op {
            BinaryOp::Add => self.all_numeric_or_string(x.ty),
            BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div => self.all_numeric(x.ty),
            BinaryOp::LogAnd | BinaryOp::LogOr => self.all_boolean(x.ty),
            _ => self.all_integer(x.ty),
        };
        if !defined {
            self.report_undefined_op(x, binary_sign(op));
            return x.invalidate();
        }
        if matches!(op, BinaryOp::Div | BinaryOp::Rem) && self.divides_by_zero(x, y) {
            self.error(
                Code::DivByZero,
                y.span,
                "invalid operation: division by zero",
            );
            return x.invalidate();
        }
        if !x.is_const() || !y.is_const() {
            x.mode = Mode::Value;
            return;
        }
        if x.value.is_unknown() || y.value.is_unknown() {
            x.value = Value::Unknown;
            return;
        }
        let integer_div = op == BinaryOp::Div && self.is_integer(x.ty);
        if let (Value::String(a), Value::String(b)) = (&x.value, &y.value)
            && a.len() + b.len() > MAX_CONST_STRING
        {
            let text = format!(
                "constant string too long ({} bytes > {MAX_CONST_STRING} bytes)",
                a.len() + b.len()
            );
            self.error(Code::InvalidConstVal, e.map_or(x.span, own_span), text);
            x.value = Value::Unknown;
            return;
        }
        let joined = matches!(x.value, Value::String(_));
        x.value = constant::binary(&x.value, op, &y.value, integer_div);
        if joined {
            self.forget_joined(x.expr);
            self.forget_joined(y.expr);
        }
        if let Some(e) = e {
            x.set_expr(e);
        }
        self.check_overflow(x);
    }

    /// Parts of a constant string are no values of their own. What was joined before is not kept, or a long sum
    /// would take memory that grows with its square.
    fn forget_joined(&mut self, part: Option<&'a Expr>) {
        let mut part = part;
        while let Some(e) = part {
            part = match &e.kind {
                ExprKind::Paren(inner) => Some(&**inner),
                ExprKind::Binary { .. } => None,
                _ => return,
            };
            if let Some(entry) = self.ex.untyped.get_mut(&e.id) {
                entry.value = entry.value.take().map(|_| Value::Unknown);
            } else if let Some(typed) = self.info.types.get_mut(&e.id) {
                typed.value = typed.value.take().map(|_| Value::Unknown);
            }
        }
    }

    fn divides_by_zero(&mut self, x: &Operand<'a>, y: &Operand<'a>) -> bool {
        if !y.is_const() || y.value.is_unknown() {
            return false;
        }
        if (x.is_const() || self.all_integer(x.ty)) && y.value.sign() == 0 {
            return true;
        }
        if !x.is_const() || !self.is_complex(x.ty) {
            return false;
        }
        // The squares of tiny parts may vanish.
        let square = |part: &Value| constant::binary(part, BinaryOp::Mul, part, false);
        square(&y.value.real()).sign() == 0 && square(&y.value.imag()).sign() == 0
    }

    /// Converts untyped operands so that the types of `x` and `y` match, where that may succeed.
    pub fn match_types(&mut self, x: &mut Operand<'a>, y: &mut Operand<'a>) {
        if !self.may_convert(x, y) {
            return;
        }
        self.convert_untyped(x, y.ty);
        if !x.is_valid() {
            return;
        }
        self.convert_untyped(y, x.ty);
        if !y.is_valid() {
            x.invalidate();
        }
    }

    fn may_convert(&mut self, x: &Operand<'a>, y: &Operand<'a>) -> bool {
        if self.is_typed(x.ty) && self.is_typed(y.ty) {
            return false;
        }
        if self.all_numeric(x.ty) != self.all_numeric(y.ty) {
            return false;
        }
        if self.is_interface(x.ty) || self.is_interface(y.ty) {
            return true;
        }
        if self.all_boolean(x.ty) != self.all_boolean(y.ty)
            || self.all_string(x.ty) != self.all_string(y.ty)
        {
            return false;
        }
        if x.is_nil() {
            return self.has_nil(y.ty);
        }
        if y.is_nil() {
            return self.has_nil(x.ty);
        }
        self.as_pointer(x.ty).is_none() && self.as_pointer(y.ty).is_none()
    }

    /// `x << y` or `x >> y`.
    fn shift(
        &mut self,
        x: &mut Operand<'a>,
        y: &mut Operand<'a>,
        e: Option<&'a Expr>,
        op: BinaryOp,
    ) {
        let whole = x.is_const() && !x.value.to_int().is_unknown();
        let integer = self.all_integer(x.ty);
        if !(integer || whole && self.is_untyped(x.ty)) {
            return self.report_shift_operand(x);
        }
        if !self.shift_count_ok(y) {
            return x.invalidate();
        }
        if x.is_const() && y.is_const() {
            return self.const_shift(x, y, e, op);
        }
        if x.is_const() && self.is_untyped(x.ty) {
            // The left operand gets the type that the context gives the whole shift.
            self.mark_shift_lhs(x.expr);
            x.mode = Mode::Value;
            return;
        }
        if !integer {
            return self.report_shift_operand(x);
        }
        x.mode = Mode::Value;
    }

    fn report_shift_operand(&mut self, x: &mut Operand<'a>) {
        let text = format!(
            "invalid operation: shifted operand {} must be integer",
            self.operand_string(x)
        );
        self.error(Code::InvalidShiftOperand, x.span, text);
        x.invalidate();
    }

    fn shift_count_ok(&mut self, y: &mut Operand<'a>) -> bool {
        let problem = if y.is_const() {
            let count = y.value.to_int();
            if !count.is_unknown() && count.sign() < 0 {
                "negative shift count"
            } else if self.is_untyped(y.ty) {
                self.make_representable(y, Basic::Uint);
                return y.is_valid();
            } else if !self.all_integer(y.ty) {
                "shift count"
            } else {
                return true;
            }
        } else if self.all_integer(y.ty) && !self.is_untyped(y.ty) {
            if !self.allows(13) && !self.is_unsigned(y.ty) {
                let shown = self.operand_string(y);
                let what = format!("invalid operation: signed shift count {shown}");
                return self.require(y.span, 13, &what);
            }
            return true;
        } else if self.is_untyped(y.ty) {
            self.convert_untyped(y, TypeId(Basic::Uint as u32));
            return y.is_valid();
        } else {
            "shift count"
        };
        let shown = self.operand_string(y);
        let text = match problem {
            "shift count" => format!("invalid operation: shift count {shown} must be integer"),
            other => format!("invalid operation: {other} {shown}"),
        };
        self.error(Code::InvalidShiftCount, y.span, text);
        false
    }

    fn const_shift(
        &mut self,
        x: &mut Operand<'a>,
        y: &Operand<'a>,
        e: Option<&'a Expr>,
        op: BinaryOp,
    ) {
        let was_integer = self.is_integer(x.ty);
        if x.value.is_unknown() || y.value.is_unknown() {
            x.value = Value::Unknown;
            if !was_integer {
                x.ty = UNTYPED_INT;
            }
            return;
        }
        let Some(count) = y.value.as_shift_count().filter(|&c| c <= MAX_SHIFT) else {
            let text = format!(
                "invalid operation: invalid shift count {}",
                self.operand_string(y)
            );
            self.error(Code::InvalidShiftCount, y.span, text);
            return x.invalidate();
        };
        if !was_integer {
            x.ty = UNTYPED_INT;
        }
        x.value = constant::shift(&x.value.to_int(), op == BinaryOp::Shl, count);
        if let Some(e) = e {
            x.set_expr(e);
        }
        self.check_overflow(x);
    }
}

/// Bytes that a constant string may have.
const MAX_CONST_STRING: usize = 1 << 28;
