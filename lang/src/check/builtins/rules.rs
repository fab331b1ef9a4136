//! Builtins whose types a rule of their table describes.

use crate::check::Checker;
use crate::check::operand::Operand;
use crate::text::codes::Code;
use crate::text::constant::{self, Cmp};
use crate::types::info::Mode;
use crate::types::universe::{EMPTY_INTERFACE, INVALID, predeclared_type};
use crate::types::{Builtin, TypeId};

impl<'a> Checker<'a> {
    /// A call whose arguments have one ordered type, which the result has, too.
    pub(super) fn builtin_ordered(
        &mut self,
        x: &mut Operand<'a>,
        args: Vec<Operand<'a>>,
        builtin: Builtin,
    ) -> bool {
        // Which of two constants the result is.
        let better = match builtin {
            Builtin::Max => Some(Cmp::Gt),
            Builtin::Min => Some(Cmp::Lt),
            _ => None,
        };
        let mut list = args;
        for (i, a) in list.iter_mut().enumerate() {
            if !self.all_ordered(a.ty) {
                let text = format!(
                    "invalid argument: {} cannot be ordered",
                    self.operand_string(a)
                );
                self.error(Code::InvalidMinMaxOperand, a.span, text);
                return false;
            }
            if i > 0 && !self.join_ordered(x, a, better) {
                return false;
            }
        }
        if !x.is_const() || better.is_none() {
            x.mode = Mode::Value;
            // A value must not be untyped.
            let context = format!("argument to built-in {}", builtin.name());
            self.assignment(x, EMPTY_INTERFACE, &context);
            if !x.is_valid() {
                return false;
            }
        }
        let ty: TypeId = x.ty;
        for e in list.iter().filter_map(|a| a.expr) {
            self.update_expr_type(e, ty, true);
        }
        true
    }

    /// Gives `x`, the result so far, and one more argument the same type.
    fn join_ordered(
        &mut self,
        x: &mut Operand<'a>,
        a: &mut Operand<'a>,
        better: Option<Cmp>,
    ) -> bool {
        self.match_types(x, a);
        if !x.is_valid() {
            return false;
        }
        if !self.identical(x.ty, a.ty) {
            let (s, t) = (self.type_string(x.ty), self.type_string(a.ty));
            let name = self.operand_name(a);
            let text = format!(
                "invalid argument: mismatched types {s} (previous argument) and {t} (type of {name})"
            );
            self.error(Code::MismatchedTypes, a.span, text);
            return false;
        }
        if !x.is_const() || !a.is_const() {
            x.mode = Mode::Value;
        } else if better.is_some_and(|better| constant::compare(&a.value, better, &x.value)) {
            *x = a.clone();
        }
        true
    }

    /// A call of a builtin with a signature.
    pub(super) fn builtin_func(
        &mut self,
        x: &mut Operand<'a>,
        args: Vec<Operand<'a>>,
        builtin: Builtin,
    ) -> bool {
        let row = builtin.row();
        let Some((params, result)) = row.rule.signature() else {
            return false;
        };
        let package = if row.of_unsafe { "unsafe." } else { "" };
        let context = format!("argument to {package}{}", row.name);
        for (mut arg, param) in args.into_iter().zip(params) {
            let param = self.predeclared(param);
            self.assignment(&mut arg, param, &context);
            if !arg.is_valid() {
                return false;
            }
        }
        if result.is_empty() {
            return self.no_value(x);
        }
        x.mode = Mode::Value;
        x.ty = self.predeclared(result);
        true
    }

    /// The predeclared type of that name; with `*` before it, a pointer to it.
    fn predeclared(&mut self, name: &str) -> TypeId {
        match name.strip_prefix('*') {
            Some(elem) => {
                let elem = self.predeclared(elem);
                self.new_pointer(elem)
            }
            None => predeclared_type(&self.store, name).unwrap_or(INVALID),
        }
    }
}
