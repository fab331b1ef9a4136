//! The functions of package unsafe.

use crate::check::Checker;
use crate::check::call::Call;
use crate::check::exprstring::expr_string;
use crate::check::operand::Operand;
use crate::check::rules::lookup::Lookup;
use crate::check::spans::{start_span, unparen};
use crate::syntax::ast::ExprKind;
use crate::text::codes::Code;
use crate::text::constant::Value;
use crate::types::info::{Mode, Selection, SelectionKind};
use crate::types::universe::{BYTE, STRING, UINTPTR, UNSAFE_POINTER};
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
                self.error(Code::TypeTooLarge, x.span, text);
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
            self.error(Code::BadOffsetofSyntax, start_span(arg), text);
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
                self.error(Code::InvalidOffsetof, start_span(arg), text);
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
        self.error(Code::InvalidOffsetof, x.span, problem);
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

    /// `unsafe.Add(ptr, len)`
    pub(super) fn builtin_add(&mut self, x: &mut Operand<'a>, args: Vec<Operand<'a>>) -> bool {
        self.assignment(x, UNSAFE_POINTER, "argument to unsafe.Add");
        x.is_valid()
            && self.length(args, Code::InvalidUnsafeAdd, true)
            && Self::value_of(x, UNSAFE_POINTER)
    }

    /// `unsafe.Slice(ptr, len)`
    pub(super) fn builtin_slice(&mut self, x: &mut Operand<'a>, args: Vec<Operand<'a>>) -> bool {
        let Some(&Type::Pointer(elem)) = self.shared_shape(x.ty) else {
            let text = format!(
                "invalid argument: {} is not a pointer",
                self.operand_string(x)
            );
            self.error(Code::InvalidUnsafeSlice, x.span, text);
            return false;
        };
        let slice = self.new_slice(elem);
        self.length(args, Code::InvalidUnsafeSlice, false) && Self::value_of(x, slice)
    }

    /// `unsafe.SliceData(slice)`
    pub(super) fn builtin_slice_data(&mut self, x: &mut Operand<'a>) -> bool {
        let Some(&Type::Slice(elem)) = self.shared_shape(x.ty) else {
            let text = format!(
                "invalid argument: {} is not a slice",
                self.operand_string(x)
            );
            self.error(Code::InvalidUnsafeSliceData, x.span, text);
            return false;
        };
        let pointer = self.new_pointer(elem);
        Self::value_of(x, pointer)
    }

    /// `unsafe.String(ptr, len)`
    pub(super) fn builtin_string(&mut self, x: &mut Operand<'a>, args: Vec<Operand<'a>>) -> bool {
        let pointer = self.new_pointer(BYTE);
        self.assignment(x, pointer, "argument to unsafe.String");
        x.is_valid()
            && self.length(args, Code::InvalidUnsafeString, false)
            && Self::value_of(x, STRING)
    }

    /// The underlying type that the types of the type set share.
    fn shared_shape(&mut self, t: TypeId) -> Option<&Type> {
        let shape = self.common_under(t).ok()?;
        Some(self.store.ty(shape))
    }

    /// Whether the second argument can be a length.
    fn length(&mut self, args: Vec<Operand<'a>>, code: Code, negative: bool) -> bool {
        let length = args.into_iter().nth(1);
        length.is_some_and(|mut n| self.valid_index(&mut n, code, "length", negative))
    }

    fn value_of(x: &mut Operand<'a>, ty: TypeId) -> bool {
        x.mode = Mode::Value;
        x.ty = ty;
        true
    }
}
