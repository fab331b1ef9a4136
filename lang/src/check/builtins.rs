//! Calls of the predeclared functions.

mod memory;
mod numbers;
mod rules;
mod slices;
mod unsafes;

use super::Checker;
use super::call::Call;
use super::exprstring::expr_string;
use super::operand::Operand;
use super::spans::start_span;
use crate::syntax::ast::{ChanDir, Expr, ExprKind};
use crate::text::codes::Code;
use crate::text::constant::Value;
use crate::text::source::Span;
use crate::types::builtin::Rule;
use crate::types::info::Mode;
use crate::types::universe::{EMPTY_INTERFACE, EMPTY_TUPLE, INT};
use crate::types::{Basic, Builtin, Type, TypeId};

/// Where the function that a call names stands.
fn callee_span(call: &Expr) -> Span {
    match &call.kind {
        ExprKind::Call { fun, .. } => start_span(fun),
        _ => call.span,
    }
}

impl<'a> Checker<'a> {
    /// A call of `builtin`; the result is in `x`. False: it is not valid.
    pub fn builtin(&mut self, x: &mut Operand<'a>, call: Call<'a>, builtin: Builtin) -> bool {
        let name = builtin.name();
        if call.dots && builtin != Builtin::Append {
            let text = format!("invalid operation: invalid use of ... with built-in {name}");
            self.error(Code::InvalidDotDotDot, start_span(call.e), text);
            self.use_exprs(call.args);
            return false;
        }
        // Whether the argument of len and cap calls something decides if it is a constant.
        let measures = matches!(builtin, Builtin::Len | Builtin::Cap);
        let outer = self.env.has_call_or_recv;
        if measures {
            self.env.has_call_or_recv = false;
        }
        let ok = self.builtin_with_args(x, call, builtin);
        if measures {
            self.env.has_call_or_recv = outer;
        }
        ok
    }

    fn builtin_with_args(&mut self, x: &mut Operand<'a>, call: Call<'a>, builtin: Builtin) -> bool {
        let name = builtin.name();
        let raw = matches!(builtin, Builtin::Make | Builtin::New | Builtin::Offsetof);
        let mut args = Vec::new();
        let mut count = call.args.len();
        if !raw {
            args = self.expr_list(call.args);
            count = args.len();
            if args.iter().any(|a| !a.is_valid()) {
                return false;
            }
            if let Some(first) = args.first() {
                *x = first.clone();
            }
        }
        let row = builtin.row();
        if !row.arity.allows(count) {
            let least = row.arity.least();
            let what = if count < least {
                "not enough"
            } else {
                "too many"
            };
            let text = format!(
                "invalid operation: {what} arguments for {} (expected {least}, found {count})",
                expr_string(call.e)
            );
            self.error(Code::WrongArgCount, start_span(call.e), text);
            return false;
        }
        let fun = callee_span(call.e);
        let shown = match builtin {
            _ if row.of_unsafe => format!("unsafe.{name}"),
            Builtin::Clear => name.to_owned(),
            _ => format!("built-in {name}"),
        };
        self.require(fun, row.since, &shown);
        match row.rule {
            Rule::Own => self.builtin_own(x, call, args, builtin),
            Rule::Ordered => self.builtin_ordered(x, args, builtin),
            Rule::Func(_) => self.builtin_func(x, args, builtin),
        }
    }

    /// A call of a builtin with a check of its own.
    fn builtin_own(
        &mut self,
        x: &mut Operand<'a>,
        call: Call<'a>,
        args: Vec<Operand<'a>>,
        builtin: Builtin,
    ) -> bool {
        match builtin {
            Builtin::Append => self.builtin_append(x, call, args),
            Builtin::Cap | Builtin::Len => self.builtin_len(x, builtin),
            Builtin::Clear => self.builtin_clear(x),
            Builtin::Close => self.builtin_close(x),
            Builtin::Complex => self.builtin_complex(x, call, args),
            Builtin::Copy => self.builtin_copy(x, args),
            Builtin::Delete => self.builtin_delete(x, args),
            Builtin::Imag | Builtin::Real => self.builtin_part(x, builtin),
            Builtin::Make => self.builtin_make(x, call),
            Builtin::New => self.builtin_new(x, call),
            Builtin::Panic => self.builtin_panic(x, call),
            Builtin::Print | Builtin::Println => self.builtin_print(x, call, args, builtin.name()),
            Builtin::Recover => {
                x.mode = Mode::Value;
                x.ty = EMPTY_INTERFACE;
                true
            }
            Builtin::Sizeof | Builtin::Alignof => self.builtin_size(x, builtin),
            Builtin::Offsetof => self.builtin_offset(x, call),
            Builtin::UnsafeAdd => self.builtin_add(x, args),
            Builtin::UnsafeSlice => self.builtin_slice(x, args),
            Builtin::UnsafeSliceData => self.builtin_slice_data(x),
            Builtin::UnsafeString => self.builtin_string(x, args),
            _ => {
                // A test looks for rows that end up here.
                let text = format!("not supported: built-in {}", builtin.name());
                self.error(Code::InvalidCall, call.e.span, text);
                false
            }
        }
    }

    fn no_value(&self, x: &mut Operand<'a>) -> bool {
        x.mode = Mode::NoValue;
        x.ty = EMPTY_TUPLE;
        true
    }

    fn builtin_len(&mut self, x: &mut Operand<'a>, builtin: Builtin) -> bool {
        let name = builtin.name();
        let len = builtin == Builtin::Len;
        if self.is_type_param(x.ty) {
            for under in self.type_set_unders(x.ty) {
                if !under.is_some_and(|u| self.has_len(u, len)) {
                    return self.report_len(x, name);
                }
            }
            x.mode = Mode::Value;
            x.ty = INT;
            return true;
        }
        let shape = self.array_or_under(x.ty);
        if !self.has_len(shape, len) {
            return self.report_len(x, name);
        }
        let known = match self.store.ty(shape) {
            Type::Array { len, .. } if !self.env.has_call_or_recv => Some(if *len >= 0 {
                Value::Int(*len)
            } else {
                Value::Unknown
            }),
            Type::Basic(_) if x.is_const() && x.value.is_unknown() => Some(Value::Unknown),
            Type::Basic(_) if x.is_const() => {
                x.value.as_bytes().map(|b| Value::Int(b.len() as i64))
            }
            _ => None,
        };
        match known {
            Some(value) => {
                x.mode = Mode::Constant;
                x.value = value;
            }
            None => {
                if let Some(e) = x.expr.filter(|_| self.is_untyped(x.ty)) {
                    let ty = self.default_type(x.ty);
                    self.update_expr_type(e, ty, true);
                }
                x.mode = Mode::Value;
            }
        }
        x.ty = INT;
        true
    }

    fn has_len(&mut self, t: TypeId, len: bool) -> bool {
        let shape = self.array_or_under(t);
        match self.store.ty(shape) {
            Type::Array { .. } | Type::Slice(_) | Type::Chan { .. } => true,
            Type::Basic(Basic::String | Basic::UntypedString) | Type::Map { .. } => len,
            _ => false,
        }
    }

    fn report_len(&mut self, x: &Operand<'a>, name: &str) -> bool {
        let under = self.under(x.ty);
        if self.is_valid(under) {
            let text = format!(
                "invalid argument: {} for built-in {name}",
                self.operand_string(x)
            );
            let code = if name == "len" {
                Code::InvalidLen
            } else {
                Code::InvalidCap
            };
            self.error(code, x.span, text);
        }
        false
    }

    fn builtin_clear(&mut self, x: &mut Operand<'a>) -> bool {
        for under in self.type_set_unders(x.ty) {
            let shape = under.map(|u| self.store.ty(u));
            if !matches!(shape, Some(Type::Map { .. } | Type::Slice(_))) {
                let text = format!(
                    "invalid argument: cannot clear {}: argument must be (or constrained by) map or slice",
                    self.operand_string(x)
                );
                self.error(Code::InvalidClear, x.span, text);
                return false;
            }
        }
        self.no_value(x)
    }

    fn builtin_close(&mut self, x: &mut Operand<'a>) -> bool {
        for under in self.type_set_unders(x.ty) {
            let wrong = match under.map(|u| self.store.ty(u)) {
                Some(Type::Chan {
                    dir: ChanDir::Recv, ..
                }) => "receive-only",
                Some(Type::Chan { .. }) => continue,
                _ => "non-channel",
            };
            let shown = self.operand_string(x);
            let text = match wrong {
                "non-channel" => format!("invalid operation: cannot close non-channel {shown}"),
                _ => format!("invalid operation: cannot close receive-only channel {shown}"),
            };
            self.error(Code::InvalidClose, x.span, text);
            return false;
        }
        self.no_value(x)
    }

    fn builtin_delete(&mut self, x: &mut Operand<'a>, args: Vec<Operand<'a>>) -> bool {
        let mut key: Option<TypeId> = None;
        for under in self.type_set_unders(x.ty) {
            let Some((k, _)) = under.and_then(|u| self.as_map(u)) else {
                let text = format!("invalid argument: {} is not a map", self.operand_string(x));
                self.error(Code::InvalidDelete, x.span, text);
                return false;
            };
            if let Some(key) = key
                && !self.identical(key, k)
            {
                let text = format!(
                    "invalid argument: maps of {} must have identical key types",
                    self.operand_string(x)
                );
                self.error(Code::InvalidDelete, x.span, text);
                return false;
            }
            key = Some(k);
        }
        let (Some(key), Some(arg)) = (key, args.into_iter().nth(1)) else {
            return false;
        };
        *x = arg;
        self.assignment(x, key, "argument to delete");
        x.is_valid() && self.no_value(x)
    }

    fn builtin_panic(&mut self, x: &mut Operand<'a>, call: Call<'a>) -> bool {
        self.ex.panics.insert(call.e.id);
        self.assignment(x, EMPTY_INTERFACE, "argument to panic");
        x.is_valid() && self.no_value(x)
    }

    fn builtin_print(
        &mut self,
        x: &mut Operand<'a>,
        call: Call<'a>,
        args: Vec<Operand<'a>>,
        name: &str,
    ) -> bool {
        let context = format!("argument to built-in {name}");
        let paren = callee_span(call.e).hi;
        for mut arg in args {
            self.assign_to(&mut arg, None, &context);
            if !arg.is_valid() {
                return false;
            }
            // Go finds this when it generates code.
            let under = self.under(arg.ty);
            let whole = matches!(self.store.ty(under), Type::Struct(_) | Type::Array { .. });
            if whole && !self.env.reach.maybe_dead {
                let what = self.type_string(arg.ty);
                let text = format!("illegal types for operand: {name}\n\t{what}");
                let span = Span::new(paren, paren.offset(1));
                self.ty.late_errors.push((Code::InvalidPrint, span, text));
            }
        }
        self.no_value(x)
    }
}
