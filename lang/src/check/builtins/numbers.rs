//! `complex`, `real` and `imag`.

use crate::check::Checker;
use crate::check::call::Call;
use crate::check::exprstring::expr_string;
use crate::check::operand::Operand;
use crate::text::codes::Code;
use crate::text::constant::Value;
use crate::types::info::Mode;
use crate::types::universe::{
    COMPLEX64, COMPLEX128, FLOAT32, FLOAT64, UNTYPED_COMPLEX, UNTYPED_FLOAT,
};
use crate::types::{Basic, Builtin};

impl<'a> Checker<'a> {
    pub(super) fn builtin_complex(
        &mut self,
        x: &mut Operand<'a>,
        call: Call<'a>,
        args: Vec<Operand<'a>>,
    ) -> bool {
        let Some(mut y) = args.into_iter().nth(1) else {
            return false;
        };
        self.match_parts(x, &mut y);
        if !x.is_valid() || !y.is_valid() {
            return false;
        }
        if !self.identical(x.ty, y.ty) {
            let (a, b) = (self.type_string(x.ty), self.type_string(y.ty));
            let shown = expr_string(call.e);
            let text = format!("invalid operation: {shown} (mismatched types {a} and {b})");
            self.error(Code::InvalidComplex, x.span, text);
            return false;
        }
        let result = match self.basic_of(x.ty) {
            Some(Basic::Float32) => COMPLEX64,
            Some(Basic::Float64) => COMPLEX128,
            Some(Basic::UntypedFloat) => UNTYPED_COMPLEX,
            _ => {
                let ty = self.type_string(x.ty);
                let text =
                    format!("invalid argument: arguments have type {ty}, expected floating-point");
                self.error(Code::InvalidComplex, x.span, text);
                return false;
            }
        };
        if x.is_const() && y.is_const() {
            x.value = Value::complex(x.value.to_float(), y.value.to_float());
        } else {
            x.mode = Mode::Value;
        }
        x.ty = result;
        true
    }

    /// Brings untyped parts of a complex number to one type.
    fn match_parts(&mut self, x: &mut Operand<'a>, y: &mut Operand<'a>) {
        match (self.is_untyped(x.ty), self.is_untyped(y.ty)) {
            (false, false) => {}
            (true, false) => self.convert_untyped(x, y.ty),
            (false, true) => self.convert_untyped(y, x.ty),
            (true, true) if x.is_const() && y.is_const() => {
                for part in [x, y] {
                    if self.is_numeric(part.ty) && part.value.imag().sign() == 0 {
                        part.ty = UNTYPED_FLOAT;
                    }
                }
            }
            (true, true) => {
                self.convert_untyped(x, FLOAT64);
                self.convert_untyped(y, FLOAT64);
            }
        }
    }

    pub(super) fn builtin_part(&mut self, x: &mut Operand<'a>, builtin: Builtin) -> bool {
        if self.is_untyped(x.ty) {
            if !x.is_const() {
                self.convert_untyped(x, COMPLEX128);
                if !x.is_valid() {
                    return false;
                }
            } else if self.is_numeric(x.ty) {
                x.ty = UNTYPED_COMPLEX;
            }
        }
        let result = match self.basic_of(x.ty) {
            Some(Basic::Complex64) => FLOAT32,
            Some(Basic::Complex128) => FLOAT64,
            Some(Basic::UntypedComplex) => UNTYPED_FLOAT,
            _ => {
                let ty = self.type_string(x.ty);
                let text =
                    format!("invalid argument: argument has type {ty}, expected complex type");
                let code = match builtin {
                    Builtin::Real => Code::InvalidReal,
                    _ => Code::InvalidImag,
                };
                self.error(code, x.span, text);
                return false;
            }
        };
        if x.is_const() {
            x.value = match builtin {
                Builtin::Real => x.value.real(),
                _ => x.value.imag(),
            };
        } else {
            x.mode = Mode::Value;
        }
        x.ty = result;
        true
    }
}
