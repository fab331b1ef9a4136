//! `make` and `new`.

use crate::check::Checker;
use crate::check::call::Call;
use crate::check::expr::Exclude;
use crate::check::exprstring::expr_string;
use crate::check::operand::Operand;
use crate::check::spans::start_span;
use crate::text::codes::Code;
use crate::types::info::Mode;
use crate::types::{Type, TypeId};

impl<'a> Checker<'a> {
    pub(super) fn builtin_make(&mut self, x: &mut Operand<'a>, call: Call<'a>) -> bool {
        let Some((first, sizes)) = call.args.split_first() else {
            return false;
        };
        let ty = self.var_type(first);
        if !self.is_valid(ty) {
            self.use_exprs(sizes);
            return false;
        }
        let least = match self.makeable(ty) {
            Ok(least) => least,
            Err(cause) => {
                let shown = expr_string(first);
                let text = format!("invalid argument: cannot make {shown}: {cause}");
                self.error(Code::InvalidMake, start_span(first), text);
                self.use_exprs(sizes);
                return false;
            }
        };
        let count = call.args.len();
        if count < least || count > least + 1 {
            let text = format!(
                "invalid operation: {} expects {least} or {} arguments; found {count}",
                expr_string(call.e),
                least + 1
            );
            self.error(Code::WrongArgCount, start_span(call.e), text);
            return false;
        }
        let known: Vec<i64> = sizes
            .iter()
            .filter_map(|size| self.index(size, -1).1)
            .collect();
        if let (&[len, cap], Some(size)) = (known.as_slice(), sizes.first())
            && len > cap
        {
            let text = "invalid argument: length and capacity swapped";
            self.error(Code::SwappedMakeArgs, start_span(size), text);
        }
        x.mode = Mode::Value;
        x.ty = ty;
        true
    }

    /// The least number of arguments that making a `ty` takes.
    fn makeable(&mut self, ty: TypeId) -> Result<usize, String> {
        let Some(pairs) = self.type_set_pairs(ty) else {
            return Err("no specific type".into());
        };
        for (_, under) in pairs {
            if !matches!(
                self.store.ty(under),
                Type::Slice(_) | Type::Map { .. } | Type::Chan { .. }
            ) {
                return Err("type must be slice, map, or channel".into());
            }
        }
        let common = self.common_under(ty)?;
        Ok(match self.store.ty(common) {
            Type::Slice(_) => 2,
            _ => 1,
        })
    }

    pub(super) fn builtin_new(&mut self, x: &mut Operand<'a>, call: Call<'a>) -> bool {
        let Some(arg) = call.args.first() else {
            return false;
        };
        *x = self.expr_or_type(arg, false);
        self.exclude(x, Exclude::NoValueAndBuiltin);
        match x.mode {
            Mode::Invalid => return false,
            Mode::Type => self.valid_var_type(arg, x.ty),
            _ if self.is_untyped(x.ty) => {
                self.assign_to(x, None, "argument to new");
                if !x.is_valid() {
                    return false;
                }
            }
            _ => {}
        }
        if x.mode != Mode::Type {
            let what = format!("new({})", expr_string(arg));
            self.require(super::callee_span(call.e), 26, &what);
        }
        x.mode = Mode::Value;
        x.ty = self.new_pointer(x.ty);
        true
    }
}
