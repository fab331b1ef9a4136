//! Unary operators, indirection, receive operations.

use super::Checker;
use super::exprstring::unary_sign;
use super::operand::Operand;
use super::spans::{start_span, unparen};
use crate::syntax::ast::{ChanDir, Expr, ExprKind, UnaryOp};
use crate::text::codes::Code;
use crate::text::constant;
use crate::text::source::Span;
use crate::types::info::Mode;
use crate::types::represent::integer_width;
use crate::types::{Type, TypeId};

impl<'a> Checker<'a> {
    /// `op inner`, `e` being the whole.
    pub fn unary_expr(&mut self, x: &mut Operand<'a>, e: &'a Expr, op: UnaryOp, inner: &'a Expr) {
        *x = self.expr(inner);
        if !x.is_valid() {
            return;
        }
        match op {
            UnaryOp::Addr => self.address_of(x, inner),
            UnaryOp::Recv => self.receive(x),
            UnaryOp::Tilde => {
                let hint = match self.all_integer(x.ty) {
                    true => " (use ^ for bitwise complement)",
                    false => "",
                };
                let text = format!("cannot use ~ outside of interface or type constraint{hint}");
                self.error(Code::UndefinedOp, start_span(e), text);
                x.invalidate();
            }
            _ => self.unary_arith(x, e, op),
        }
    }

    fn address_of(&mut self, x: &mut Operand<'a>, inner: &'a Expr) {
        let operand = unparen(inner);
        let literal = matches!(operand.kind, ExprKind::CompositeLit { .. });
        if !literal && x.mode != Mode::Variable {
            x.set_expr(operand);
            let text = format!(
                "invalid operation: cannot take address of {}",
                self.operand_string(x)
            );
            self.error(Code::UnaddressableOperand, x.span, text);
            return x.invalidate();
        }
        x.mode = Mode::Value;
        x.ty = self.new_pointer(x.ty);
    }

    fn receive(&mut self, x: &mut Operand<'a>) {
        match self.chan_elem(x.span, x, true) {
            Some(elem) if self.is_complete(elem) => {
                x.mode = Mode::CommaOk;
                x.ty = elem;
                self.env.has_call_or_recv = true;
            }
            _ => x.invalidate(),
        }
    }

    fn unary_arith(&mut self, x: &mut Operand<'a>, e: &'a Expr, op: UnaryOp) {
        let defined = match op {
            UnaryOp::Plus | UnaryOp::Neg => self.all_numeric(x.ty),
            UnaryOp::BitNot => self.all_integer(x.ty),
            _ => self.all_boolean(x.ty),
        };
        if !defined {
            self.report_undefined_op(x, unary_sign(op));
            return x.invalidate();
        }
        if !x.is_const() {
            x.mode = Mode::Value;
            return;
        }
        if x.value.is_unknown() {
            return;
        }
        let bits = match self.is_unsigned(x.ty) {
            true => self.basic_of(x.ty).map_or(64, integer_width),
            false => 0,
        };
        x.value = constant::unary(op, &x.value, bits);
        x.set_expr(e);
        self.check_overflow(x);
    }

    /// Reports that an operator has no meaning for `x`.
    pub fn report_undefined_op(&mut self, x: &Operand<'a>, op: &str) {
        let text = format!(
            "invalid operation: operator {op} not defined on {}",
            self.operand_string(x)
        );
        self.error(Code::UndefinedOp, x.span, text);
    }

    /// `*inner`: a pointer type or an indirection.
    pub fn star_expr(&mut self, x: &mut Operand<'a>, inner: &'a Expr) {
        *x = self.expr_or_type(inner, false);
        match x.mode {
            Mode::Invalid => {}
            Mode::Type => {
                self.valid_var_type(inner, x.ty);
                x.ty = self.new_pointer(x.ty);
            }
            _ => match self.pointer_base(x) {
                Some(base) if self.is_complete(base) => {
                    x.mode = Mode::Variable;
                    x.ty = base;
                }
                _ => x.invalidate(),
            },
        }
    }

    fn pointer_base(&mut self, x: &Operand<'a>) -> Option<TypeId> {
        let mut base: Option<TypeId> = None;
        for under in self.type_set_unders(x.ty) {
            let Some(elem) = under.and_then(|u| self.as_pointer(u)) else {
                let text = format!(
                    "invalid operation: cannot indirect {}",
                    self.operand_string(x)
                );
                self.error(Code::InvalidIndirection, x.span, text);
                return None;
            };
            if let Some(base) = base
                && !self.identical(base, elem)
            {
                let text = format!(
                    "invalid operation: pointers of {} must have identical base types",
                    self.operand_string(x)
                );
                self.error(Code::InvalidIndirection, x.span, text);
                return None;
            }
            base = Some(elem);
        }
        base
    }

    /// The element type for a receive from or a send to `x`; otherwise an error at `span`.
    pub fn chan_elem(&mut self, span: Span, x: &Operand<'a>, recv: bool) -> Option<TypeId> {
        let cause = match self.chan_elem_or_cause(x.ty, recv) {
            Ok(elem) => return Some(elem),
            Err(cause) => cause,
        };
        let shown = self.operand_string(x);
        let (code, verb) = match recv {
            true => (Code::InvalidReceive, "receive from"),
            false => (Code::InvalidSend, "send to"),
        };
        let text = match self.is_type_param(x.ty) {
            true => format!("invalid operation: cannot {verb} {shown}: {cause}"),
            false => format!("invalid operation: cannot {verb} {cause} {shown}"),
        };
        self.error(code, span, text);
        None
    }

    fn chan_elem_or_cause(&mut self, ty: TypeId, recv: bool) -> Result<TypeId, String> {
        let Some(pairs) = self.type_set_pairs(ty) else {
            return Err("no specific channel type".into());
        };
        for (t, under) in pairs {
            let wrong = match self.store.ty(under) {
                Type::Chan {
                    dir: ChanDir::Send, ..
                } if recv => "send-only channel",
                Type::Chan {
                    dir: ChanDir::Recv, ..
                } if !recv => "receive-only channel",
                Type::Chan { .. } => continue,
                _ => "non-channel",
            };
            return Err(format!("{wrong} {}", self.type_string(t)));
        }
        let common = self.common_under(ty)?;
        match self.store.ty(common) {
            Type::Chan { elem, .. } => Ok(*elem),
            _ => Err(String::new()),
        }
    }
}
