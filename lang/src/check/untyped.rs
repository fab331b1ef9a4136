//! Untyped expressions: their implicit conversion, and recording their final types.
//!
//! The type of an untyped expression is known only when its context is. Until then the expression and its
//! untyped operands are in a table; when the context is known, all of them are updated and recorded.
//! Expressions that remain in the table keep their untyped type.

use super::Checker;
use super::exprstring::binary_sign;
use super::operand::{Operand, Untyped};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::text::codes::Code;
use crate::text::constant::{Cmp, Kind, Value};
use crate::text::source::Span;
use crate::types::info::Mode;
use crate::types::represent::representable;
use crate::types::universe::{EMPTY_TUPLE, UNTYPED_NIL};
use crate::types::{Basic, Type, TypeId};
use recursive::recursive;

/// Bits that an untyped integer constant may have.
const MAX_INT_BITS: u64 = 512;

/// Why a constant or untyped value does not convert.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// A float with a fraction, to an integer type.
    Truncated,
    /// Too large.
    Overflows,
    /// Of a wrong kind.
    Kind,
}

impl Misfit {
    /// Its error code.
    pub fn code(self) -> Code {
        match self {
            Misfit::Truncated => Code::TruncatedFloat,
            Misfit::Overflows => Code::NumericOverflow,
            Misfit::Kind => Code::InvalidUntypedConversion,
        }
    }
}

impl<'a> Checker<'a> {
    /// Records `x` at its expression, now or, while it is untyped, later.
    pub fn record(&mut self, x: &Operand<'a>) {
        let Some(expr) = x.expr else { return };
        if x.desc.is_some() {
            return;
        }
        let value = x.is_const().then(|| x.value.clone());
        match x.mode {
            Mode::Invalid => {}
            Mode::NoValue => {
                self.record_type_and_value(expr.id, x.mode, EMPTY_TUPLE, None);
            }
            Mode::Builtin | Mode::Type => {
                self.record_type_and_value(expr.id, x.mode, x.ty, None);
            }
            mode if self.is_untyped(x.ty) => {
                let entry = Untyped {
                    expr,
                    is_shift_lhs: false,
                    mode,
                    ty: x.ty,
                    value,
                };
                self.ex.untyped.insert(expr.id, entry);
            }
            mode => self.record_type_and_value(expr.id, mode, x.ty, value),
        }
    }

    /// Records what is still untyped: constants as they are (they take part in other constants
    /// only), values with their default type.
    pub fn record_untyped(&mut self) {
        for (id, entry) in std::mem::take(&mut self.ex.untyped) {
            let ty = match entry.value {
                Some(_) => entry.ty,
                None => self.default_type(entry.ty),
            };
            self.record_type_and_value(id, entry.mode, ty, entry.value);
        }
    }

    /// Gives the untyped expression `e` and its untyped operands the type `ty`; `is_final`: also
    /// an untyped `ty` is the last word.
    #[recursive]
    pub fn update_expr_type(&mut self, e: &'a Expr, ty: TypeId, is_final: bool) {
        let Some(mut old) = self.ex.untyped.get(&e.id).cloned() else {
            return;
        };
        if !self.update_operands(e, old.value.is_some(), ty, is_final) {
            return;
        }
        if !is_final && self.is_untyped(ty) {
            old.ty = self.under(ty);
            self.ex.untyped.insert(e.id, old);
            return;
        }
        self.ex.untyped.remove(&e.id);
        if old.is_shift_lhs && !self.all_integer(ty) {
            let x = self.untyped_operand(&old);
            let text = format!(
                "invalid operation: shifted operand {} (type {}) must be integer",
                self.operand_expr(&x),
                self.type_string(ty)
            );
            return self.error(Code::InvalidShiftOperand, e.span, text);
        }
        let mut value = old.value.clone();
        if value.is_some() {
            let mut x = self.untyped_operand(&old);
            self.convert_untyped(&mut x, ty);
            if !x.is_valid() {
                return;
            }
            value = Some(x.value);
        }
        self.record_type_and_value(e.id, old.mode, ty, value);
    }

    fn operand_expr(&mut self, x: &Operand<'a>) -> String {
        self.operand_name(x)
    }

    fn untyped_operand(&self, entry: &Untyped<'a>) -> Operand<'a> {
        let mut x = Operand::of_type(entry.ty, entry.expr);
        x.mode = entry.mode;
        x.value = entry.value.clone().unwrap_or(Value::Unknown);
        x
    }

    /// The operands' part of [`update_expr_type`](Self::update_expr_type); false when `e` is of a
    /// form that is never untyped. Operands of a constant never become values of their own.
    fn update_operands(&mut self, e: &'a Expr, constant: bool, ty: TypeId, is_final: bool) -> bool {
        match &e.kind {
            ExprKind::Paren(x) => self.update_expr_type(x, ty, is_final),
            ExprKind::Unary { x, .. } if !constant => self.update_expr_type(x, ty, is_final),
            ExprKind::Binary { op, x, y, .. } if !constant && Cmp::of(*op).is_none() => {
                self.update_expr_type(x, ty, is_final);
                if !is_shift(*op) {
                    self.update_expr_type(y, ty, is_final);
                }
            }
            ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Call { .. }
            | ExprKind::Ident(_)
            | ExprKind::BasicLit { .. }
            | ExprKind::Selector { .. } => {}
            _ => return false,
        }
        true
    }

    /// Changes the value that is to be recorded for an untyped constant.
    pub fn update_expr_value(&mut self, e: Option<&'a Expr>, value: &Value) {
        if let Some(e) = e
            && let Some(entry) = self.ex.untyped.get_mut(&e.id)
        {
            entry.value = Some(value.clone());
        }
    }

    /// Marks the untyped expression as left operand of a shift.
    pub fn mark_shift_lhs(&mut self, e: Option<&'a Expr>) {
        if let Some(e) = e
            && let Some(entry) = self.ex.untyped.get_mut(&e.id)
        {
            entry.is_shift_lhs = true;
        }
    }

    /// The type, and for constants the value, that the untyped `x` takes on where `target` is
    /// expected.
    pub fn implicit_type_and_value(
        &mut self,
        x: &Operand<'a>,
        target: TypeId,
    ) -> Result<(TypeId, Option<Value>), Misfit> {
        if !x.is_valid() || self.is_typed(x.ty) || !self.is_valid(target) {
            return Ok((x.ty, None));
        }
        if self.is_untyped(target) {
            return match self.max_untyped(x.ty, target) {
                Some(ty) => Ok((ty, None)),
                None => Err(Misfit::Kind),
            };
        }
        if x.is_nil() {
            return match self.has_nil(target) {
                true => Ok((target, None)),
                false => Err(Misfit::Kind),
            };
        }
        if self.is_type_param(target) {
            for under in self.type_set_unders(target) {
                let fits = match under {
                    Some(under) => self.implicit_type_and_value(x, under).is_ok(),
                    None => false,
                };
                if !fits {
                    return Err(Misfit::Kind);
                }
            }
            return Ok((target, None));
        }
        let under = self.under(target);
        if let &Type::Basic(basic) = self.store.ty(under) {
            if x.is_const() {
                let value = self.representation(x, basic)?;
                return Ok((target, Some(value)));
            }
            return match self.untyped_fits(x.ty, target) {
                true => Ok((target, None)),
                false => Err(Misfit::Kind),
            };
        }
        match self.is_empty_interface(under) {
            true => Ok((self.default_type(x.ty), None)),
            false => Err(Misfit::Kind),
        }
    }

    /// Whether a non-constant value of the untyped type `ty` may become one of the basic type `target`.
    fn untyped_fits(&mut self, ty: TypeId, target: TypeId) -> bool {
        match self.basic_of(ty) {
            Some(Basic::UntypedBool) => self.is_boolean(target),
            Some(Basic::UntypedString) => self.is_string(target),
            Some(
                Basic::UntypedInt
                | Basic::UntypedRune
                | Basic::UntypedFloat
                | Basic::UntypedComplex,
            ) => self.is_numeric(target),
            _ => false,
        }
    }

    /// Whether the interface has neither methods nor type terms.
    pub fn is_empty_interface(&mut self, under: TypeId) -> bool {
        match self.store.ty(under) {
            Type::Interface(iface) => match &iface.type_set {
                Some(set) => set.methods.is_empty() && set.terms.is_none() && !set.comparable,
                None if iface.methods.is_empty() => {
                    let embeds = iface.embeds.clone();
                    embeds.into_iter().all(|e| {
                        let under = self.under(e);
                        self.is_empty_interface(under)
                    })
                }
                None => false,
            },
            _ => false,
        }
    }

    fn max_untyped(&mut self, a: TypeId, b: TypeId) -> Option<TypeId> {
        if a == b {
            return Some(a);
        }
        if !self.is_untyped_numeric(a) || !self.is_untyped_numeric(b) {
            return None;
        }
        (self.basic_of(a)? as u8)
            .cmp(&(self.basic_of(b)? as u8))
            .is_gt()
            .then_some(a)
            .or(Some(b))
    }

    /// Converts an untyped `x` to `target`; an error is reported and makes `x` invalid.
    pub fn convert_untyped(&mut self, x: &mut Operand<'a>, target: TypeId) {
        match self.implicit_type_and_value(x, target) {
            Ok((ty, value)) => self.settle(x, ty, value),
            Err(misfit) => {
                let shown = match self.is_type_param(target) {
                    true => target,
                    false => self.under(target),
                };
                self.report_misfit(misfit, x, shown);
                x.invalidate();
            }
        }
    }

    /// Gives `x` the implicit type and value it was found to have.
    pub fn settle(&mut self, x: &mut Operand<'a>, ty: TypeId, value: Option<Value>) {
        if let Some(value) = value {
            self.update_expr_value(x.expr, &value);
            x.value = value;
        }
        if ty != x.ty {
            x.ty = ty;
            if let Some(e) = x.expr {
                self.update_expr_type(e, ty, false);
            }
        }
    }

    fn report_misfit(&mut self, misfit: Misfit, x: &Operand<'a>, target: TypeId) {
        let (x_text, target) = (self.operand_string(x), self.type_string(target));
        let text = match misfit {
            Misfit::Truncated => format!("{x_text} truncated to {target}"),
            Misfit::Overflows => format!("{x_text} overflows {target}"),
            Misfit::Kind => format!("cannot convert {x_text} to type {target}"),
        };
        self.error(misfit.code(), x.span, text);
    }

    /// The constant `x` as a value of the basic type.
    pub fn representation(&mut self, x: &Operand<'a>, basic: Basic) -> Result<Value, Misfit> {
        if let Some(value) = representable(&x.value, basic) {
            return Ok(value);
        }
        let target = TypeId(basic as u32);
        if !self.is_numeric(x.ty) || !self.is_numeric(target) {
            return Err(Misfit::Kind);
        }
        match !self.is_integer(x.ty) && self.is_integer(target) {
            true => Err(Misfit::Truncated),
            false => Err(Misfit::Overflows),
        }
    }

    /// Makes the constant `x` a value of the basic type, or reports that it cannot be one.
    pub fn make_representable(&mut self, x: &mut Operand<'a>, basic: Basic) {
        match self.representation(x, basic) {
            Ok(value) => x.value = value,
            Err(misfit) => {
                self.report_misfit(misfit, x, TypeId(basic as u32));
                x.invalidate();
            }
        }
    }

    /// Checks the result of a constant operation: known, and not too large for its type.
    pub fn check_overflow(&mut self, x: &mut Operand<'a>) {
        let span = x.expr.map_or(x.span, operator_span);
        if x.value.is_unknown() {
            let text = "constant result is not representable";
            return self.error(Code::InvalidConstVal, span, text);
        }
        if self.is_typed(x.ty) {
            if let Some(basic) = self.basic_of(x.ty) {
                self.make_typed_representable(x, basic);
            }
            return;
        }
        if x.value.kind() == Kind::Int && x.value.bit_len() > MAX_INT_BITS {
            let name = x.expr.map_or("", overflow_name);
            let text = format!("constant {name}overflow");
            self.error(Code::InvalidConstVal, span, text);
            x.value = Value::Unknown;
        }
    }

    /// Like [`make_representable`](Self::make_representable) for the type that `x` has.
    fn make_typed_representable(&mut self, x: &mut Operand<'a>, basic: Basic) {
        match self.representation(x, basic) {
            Ok(value) => x.value = value,
            Err(misfit) => {
                let under = self.under(x.ty);
                self.report_misfit(misfit, x, under);
                x.invalidate();
            }
        }
    }

    /// Whether it is `nil` without a type yet.
    pub fn is_untyped_nil(&self, x: &Operand<'a>) -> bool {
        x.is_nil() && x.ty == UNTYPED_NIL
    }
}

/// Whether it is `<<` or `>>`.
pub fn is_shift(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Shl | BinaryOp::Shr)
}

/// Where overflow of `e` is reported: at the operator of an operation.
fn operator_span(e: &Expr) -> Span {
    match &e.kind {
        ExprKind::Binary { op, op_pos, .. } => {
            Span::new(*op_pos, op_pos.offset(binary_sign(*op).len()))
        }
        _ => e.span,
    }
}

/// The operation's name with a blank, for those that can overflow.
fn overflow_name(e: &Expr) -> &'static str {
    match &e.kind {
        ExprKind::Unary {
            op: UnaryOp::BitNot,
            ..
        } => "bitwise complement ",
        ExprKind::Binary { op, .. } => match op {
            BinaryOp::Add => "addition ",
            BinaryOp::Sub => "subtraction ",
            BinaryOp::Xor => "bitwise XOR ",
            BinaryOp::Mul => "multiplication ",
            BinaryOp::Shl => "shift ",
            _ => "",
        },
        _ => "",
    }
}
