//! Conversions `T(x)`, including those of constants.

use super::Checker;
use super::operand::Operand;
use crate::text::codes::Code;
use crate::text::constant::Value;
use crate::types::info::Mode;
use crate::types::represent::representable;
use crate::types::universe::UNTYPED_NIL;
use crate::types::{Basic, TypeId};

impl<'a> Checker<'a> {
    /// Converts `x` to `target`.
    pub fn conversion(&mut self, x: &mut Operand<'a>, target: TypeId) {
        let constant_arg = x.is_const();
        let constant_type = self.is_const_type(target);
        let result = if constant_arg && constant_type {
            match self.const_conversion(x, target) {
                Some(value) => {
                    x.value = value;
                    Ok(())
                }
                None if self.is_integer(x.ty) && self.is_integer(target) => {
                    let t = self.type_string(target);
                    let text = format!("constant {} overflows {t}", x.value);
                    self.error(Code::InvalidConversion, x.span, text);
                    return x.invalidate();
                }
                None => Err(String::new()),
            }
        } else if constant_arg && self.is_type_param(target) {
            let result = self.const_to_type_param(x, target);
            x.mode = Mode::Value;
            result
        } else {
            let result = self.convertible_to(x, target);
            if result.is_ok() {
                x.mode = Mode::Value;
            }
            result
        };
        if let Err(cause) = result {
            let (shown, t) = (self.operand_string(x), self.type_string(target));
            let mut text = format!("cannot convert {shown} to type {t}");
            if !cause.is_empty() {
                text = format!("{text}: {cause}");
            }
            self.error(Code::InvalidConversion, x.span, text);
            return x.invalidate();
        }
        self.finish_untyped_argument(x, target, constant_arg && !constant_type);
        x.ty = target;
    }

    /// The argument's type is final now: usually the target, but its own default type where the
    /// conversion happens at run time.
    fn finish_untyped_argument(&mut self, x: &Operand<'a>, target: TypeId, to_value: bool) {
        if !self.is_untyped(x.ty) {
            return;
        }
        let mut last = target;
        if x.ty == UNTYPED_NIL {
            // nil takes the target's type.
        } else if self.is_interface(target) || to_value {
            last = self.default_type(x.ty);
        } else if x.is_const() && self.is_integer(x.ty) && self.all_string(target) {
            last = x.ty;
        }
        if let Some(e) = x.expr {
            self.update_expr_type(e, last, true);
        }
    }

    /// The constant `x` as a `target`. Where that is an integer type that a whole `x` does not
    /// fit, errors show `x` as integer.
    fn const_conversion(&mut self, x: &mut Operand<'a>, target: TypeId) -> Option<Value> {
        let basic = self.basic_of(target)?;
        if let Some(value) = representable(&x.value, basic) {
            return Some(value);
        }
        if self.is_integer(x.ty) && basic == Basic::String {
            let c = x.value.as_u64().and_then(|v| u32::try_from(v).ok());
            let c = c.and_then(char::from_u32).unwrap_or('\u{fffd}');
            return Some(Value::from_bytes(c.encode_utf8(&mut [0; 4]).as_bytes()));
        }
        let whole = x.value.to_int();
        if self.is_integer(target) && !whole.is_unknown() {
            x.value = whole;
        }
        None
    }

    /// A constant converts to a type parameter if it does to each type of its type set.
    fn const_to_type_param(&mut self, x: &Operand<'a>, target: TypeId) -> Result<(), String> {
        for under in self.type_set_unders(target) {
            let t = self.type_string(target);
            let Some(under) = under else {
                return Err(format!("{t} does not contain specific types"));
            };
            if self.is_string(x.ty) && self.is_bytes_or_runes(under) {
                continue;
            }
            if self.const_conversion(&mut x.clone(), under).is_some() {
                continue;
            }
            let u = self.type_string(under);
            return Err(if self.is_integer(x.ty) && self.is_integer(under) {
                format!("constant {} overflows {u} (in {t})", x.value)
            } else {
                let shown = self.operand_string(x);
                format!("cannot convert {shown} to type {u} (in {t})")
            });
        }
        Ok(())
    }
}
