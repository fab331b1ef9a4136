//! The functions of package unsafe: three are constants, the others have no place here.

use crate::ast::ExprKind;
use crate::check::Checker;
use crate::check::call::Call;
use crate::check::exprstring::expr_string;
use crate::check::operand::Operand;
use crate::check::shapes::{start_span, unparen};
use crate::constant::Value;
use crate::types::info::{Mode, Selection, SelectionKind};
use crate::types::lookup::Lookup;
use crate::types::universe::UINTPTR;
use crate::types::{Builtin, Type, TypeId};

impl<'a> Checker<'a> {
    pub(super) fn builtin_size(&mut self, x: &mut Operand<'a>, builtin: Builtin) -> bool {
        let size = builtin == Builtin::Sizeof;
        let context = match size {
            true => "argument to unsafe.Sizeof",
            false => "argument to unsafe.Alignof",
        };
        self.assign_to(x, None, context);
        if !x.is_valid() {
            return false;
        }
        if self.has_variable_size(x.ty) {
            x.mode = Mode::Value;
        } else {
            let n = match size {
                true => self.size_of(x.ty),
                false => self.align_of(x.ty),
            };
            if n < 0 {
                let text = format!("{} is too large", self.operand_string(x));
                self.error("TypeTooLarge", x.span, text);
                return false;
            }
            x.mode = Mode::Constant;
            x.value = Value::Int(n);
        }
        x.ty = UINTPTR;
        true
    }

    pub(super) fn builtin_offset(&mut self, x: &mut Operand<'a>, call: Call<'a>) -> bool {
        let Some(arg) = call.args.first() else {
            return false;
        };
        let selector = unparen(arg);
        let ExprKind::Selector { x: inner, sel } = &selector.kind else {
            let text = format!(
                "invalid argument: {} is not a selector expression",
                expr_string(arg)
            );
            self.error("BadOffsetofSyntax", start_span(arg), text);
            self.use_exprs([arg]);
            return false;
        };
        *x = self.expr(inner);
        if !x.is_valid() {
            return false;
        }
        let base = match self.as_pointer(x.ty) {
            Some(elem) if self.is_struct(elem) => elem,
            _ => x.ty,
        };
        let b = self.type_string(base);
        let pkg = Some(self.pkg);
        let problem = match self.lookup_field_or_method(base, false, pkg, sel.name, false) {
            Lookup::Found { obj, .. } if !self.is_var(obj) => {
                let text = format!("invalid argument: {} is a method value", expr_string(arg));
                self.error("InvalidOffsetof", start_span(arg), text);
                return false;
            }
            Lookup::Found { indirect: true, .. } => format!(
                "invalid argument: field {} is embedded via a pointer in {b}",
                sel.name
            ),
            Lookup::Found { obj, path, .. } => {
                let ty = self.var_ty(obj);
                let selection = Selection {
                    kind: SelectionKind::Field,
                    recv: base,
                    obj,
                    path: path.clone(),
                    indirect: false,
                    ty,
                };
                self.record_selection(selector.id, sel, selection);
                self.record_type_and_value(selector.id, Mode::Variable, ty, None);
                return self.offset_result(x, base, &path);
            }
            _ => format!("invalid argument: {b} has no single field {}", sel.name),
        };
        self.error("InvalidOffsetof", x.span, problem);
        false
    }

    fn is_struct(&mut self, t: TypeId) -> bool {
        let under = self.under(t);
        matches!(self.store.ty(under), Type::Struct(_))
    }

    fn offset_result(&mut self, x: &mut Operand<'a>, base: TypeId, path: &[u32]) -> bool {
        x.ty = UINTPTR;
        if self.has_variable_size(base) {
            x.mode = Mode::Value;
            return true;
        }
        let mut total = 0i64;
        let mut at = base;
        for &index in path {
            let under = self.under(at);
            let Type::Struct(fields) = self.store.ty(under) else {
                return false;
            };
            let field = fields.fields.get(index as usize).copied();
            let offsets = self.field_offsets(under);
            let (Some(field), Some(offset)) = (field, offsets.get(index as usize)) else {
                return false;
            };
            total = total.saturating_add(*offset);
            at = self.var_ty(field);
        }
        x.mode = Mode::Constant;
        x.value = Value::Int(total);
        true
    }

    pub(super) fn builtin_unsafe(
        &mut self,
        x: &mut Operand<'a>,
        call: Call<'a>,
        _args: Vec<Operand<'a>>,
    ) -> bool {
        let text = format!("{} is not supported", expr_string(call.fun));
        self.error("UnsupportedFeature", start_span(call.e), text);
        x.invalidate();
        false
    }
}
