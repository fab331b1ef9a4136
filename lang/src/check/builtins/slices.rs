//! `append` and `copy`.

use crate::check::Checker;
use crate::check::call::{Argument, Call};
use crate::check::operand::Operand;
use crate::text::codes::Code;
use crate::types::info::Mode;
use crate::types::universe::{BYTE, INT};
use crate::types::{Signature, TypeId};

impl<'a> Checker<'a> {
    pub(super) fn builtin_append(
        &mut self,
        x: &mut Operand<'a>,
        call: Call<'a>,
        args: Vec<Operand<'a>>,
    ) -> bool {
        let elem = match self.slice_elem(x) {
            Ok(elem) => elem,
            Err(cause) => {
                let text = format!("invalid append: {cause}");
                self.error(Code::InvalidAppend, x.span, text);
                return false;
            }
        };
        let slice = x.ty;
        let bytes = call.dots && self.takes_string(x, args.get(1), true);
        if bytes {
            self.settle_string(args.get(1));
        } else {
            let rest = self.new_slice(elem);
            let params = [slice, rest].map(|ty| self.anonymous(ty));
            let sig = Signature {
                recv: None,
                recv_tparams: Vec::new(),
                tparams: Vec::new(),
                params: params.to_vec(),
                results: vec![self.anonymous(slice)],
                variadic: true,
            };
            let ty = self
                .store
                .add_type(crate::types::Type::Signature(sig.clone()));
            let mut args: Vec<Argument<'a>> = args.into_iter().map(Argument::plain).collect();
            self.arguments(call, (ty, &sig), Vec::new(), &[], &mut args);
        }
        x.mode = Mode::Value;
        x.ty = slice;
        true
    }

    fn anonymous(&mut self, ty: TypeId) -> crate::types::ObjId {
        let name = crate::text::symbol::Symbol::intern("");
        self.new_var(name, crate::text::source::Span::NONE, Some(ty))
    }

    /// Whether `x` is a byte slice, and `y` is made of bytes and strings. `need_string`: strings must be
    /// among the types.
    fn takes_string(
        &mut self,
        x: &Operand<'a>,
        y: Option<&Operand<'a>>,
        need_string: bool,
    ) -> bool {
        let Some(y) = y else { return false };
        let bytes = self.new_slice(BYTE);
        if self.assignable_to(x, bytes).is_err() {
            return false;
        }
        let mut has_string = false;
        for under in self.type_set_unders(y.ty) {
            let Some(under) = under else { return false };
            if self.is_string(under) {
                has_string = true;
                continue;
            }
            match self.as_slice(under) {
                Some(elem) if self.identical(elem, BYTE) => {}
                _ => return false,
            }
        }
        has_string || !need_string
    }

    /// A constant string argument becomes a value of type string.
    fn settle_string(&mut self, y: Option<&Operand<'a>>) {
        if let Some(y) = y
            && self.is_untyped(y.ty)
            && let Some(e) = y.expr
        {
            let ty = self.default_type(y.ty);
            self.update_expr_type(e, ty, true);
        }
    }

    /// The element type that all slice types of the type set share.
    fn slice_elem(&mut self, x: &Operand<'a>) -> Result<TypeId, String> {
        let mut shared: Option<TypeId> = None;
        for under in self.type_set_unders(x.ty) {
            let Some(elem) = under.and_then(|u| self.as_slice(u)) else {
                return Err(match x.is_nil() {
                    true => "argument must be a slice; have untyped nil".into(),
                    false => {
                        format!("argument must be a slice; have {}", self.operand_string(x))
                    }
                });
            };
            match shared {
                None => shared = Some(elem),
                Some(first) if self.identical(first, elem) => {}
                Some(first) => {
                    let (a, b) = (self.type_string(first), self.type_string(elem));
                    let shown = self.operand_string(x);
                    return Err(format!(
                        "mismatched slice element types {a} and {b} in {shown}"
                    ));
                }
            }
        }
        shared.ok_or_else(String::new)
    }

    pub(super) fn builtin_copy(&mut self, x: &mut Operand<'a>, args: Vec<Operand<'a>>) -> bool {
        let dst = match self.slice_elem(x) {
            Ok(elem) => elem,
            Err(cause) => {
                self.error(Code::InvalidCopy, x.span, format!("invalid copy: {cause}"));
                return false;
            }
        };
        let Some(y) = args.get(1) else { return false };
        if !self.takes_string(x, Some(y), false) {
            let src = match self.slice_elem(y) {
                Ok(elem) => elem,
                Err(_) if self.all_string(y.ty) => BYTE,
                Err(cause) => {
                    self.error(Code::InvalidCopy, y.span, format!("invalid copy: {cause}"));
                    return false;
                }
            };
            if !self.identical(dst, src) {
                let (a, b) = (self.operand_string(x), self.operand_string(y));
                let (d, s) = (self.type_string(dst), self.type_string(src));
                let text = format!(
                    "invalid copy: arguments {a} and {b} have different element types {d} and {s}"
                );
                self.error(Code::InvalidCopy, x.span, text);
                return false;
            }
        }
        self.settle_string(Some(y));
        x.mode = Mode::Value;
        x.ty = INT;
        true
    }
}
