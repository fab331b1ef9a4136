//! Constants: loading their values into slots.

use crate::code::AddressOf;
use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::{Kind, Ty};
use minigo_lang::text::constant::{Value, f32_of, f64_of};
use minigo_lang::types::Basic;

/// The 64-bit pattern of a constant as a one-slot value of that width.
pub fn bits(v: &Value, w: Width) -> Option<u64> {
    Some(match w {
        Width::F64 => f64_of(&v.real())?.to_bits(),
        Width::F32 => u64::from(f32_of(&v.real())?.to_bits()),
        Width::Ptr => return None,
        _ => match v {
            Value::Bool(b) => u64::from(*b),
            _ => {
                let i = v.to_int();
                match (i.as_i64(), i.as_u64()) {
                    (Some(i), _) => match w {
                        Width::U8 => i as u8 as u64,
                        Width::U16 => i as u16 as u64,
                        Width::U32 => i as u32 as u64,
                        Width::S8 => i as i8 as i64 as u64,
                        Width::S16 => i as i16 as i64 as u64,
                        Width::S32 => i as i32 as i64 as u64,
                        _ => i as u64,
                    },
                    (None, Some(u)) => u,
                    _ => return None,
                }
            }
        },
    })
}

impl FuncBuilder<'_> {
    /// Loads a 64-bit pattern.
    pub fn load_bits(&mut self, d: Slot, bits: u64) {
        let i = bits as i64;
        if let Ok(short) = i16::try_from(i) {
            self.emit(Op::LdI, d, short as u16, 0);
        } else if let Ok(long) = i32::try_from(i) {
            self.emit_wide(Op::LdI32, d, long);
        } else {
            self.emit_x(Op::LdK, d, 0, 0, &[bits]);
        }
    }

    /// The constant as a value of type `t` (interfaces: of its default type, boxed).
    pub fn load_constant(&mut self, v: &Value, t: Ty, dst: Option<Slot>) -> Slot {
        if self.c.is_interface(t) {
            let from = self.c.tys.basic(match v {
                Value::Bool(_) => Basic::Bool,
                Value::String(_) => Basic::String,
                Value::Complex(_) => Basic::Complex128,
                Value::Int(_) | Value::BigInt(_) => Basic::Int,
                _ => Basic::Float64,
            });
            let m = self.mark();
            let d = self.dst(dst, t);
            let m2 = self.mark();
            let s = self.load_constant(v, from, None);
            self.to_iface(s, from, d);
            self.release(if dst.is_some() { m } else { m2 });
            return d;
        }
        if dst.is_none()
            && let Rep::Word(w) = self.rep(t)
            && let Some(b) = bits(v, w)
            && let Some(s) = self.pooled(b)
        {
            return s;
        }
        let d = self.dst(dst, t);
        match self.rep(t) {
            Rep::Word(w) => match bits(v, w) {
                Some(b) => self.load_bits(d, b),
                None => self.fail(format!("internal: constant {v} of an unexpected type")),
            },
            Rep::Str => match v {
                Value::String(s) => {
                    let (p, n) = self.c.static_bytes(s);
                    self.load_address(Op::LdK2, d, &[p, n], AddressOf::Text);
                }
                // string(rune) constants are folded by the checker.
                _ => self.fail("internal: string constant expected"),
            },
            Rep::Complex128 => {
                let re = f64_of(&v.real()).unwrap_or(0.0).to_bits();
                let im = f64_of(&v.imag()).unwrap_or(0.0).to_bits();
                self.emit_x(Op::LdK2, d, 0, 0, &[re, im]);
            }
            Rep::Complex64 => {
                let re = f32_of(&v.real()).unwrap_or(0.0).to_bits();
                let im = f32_of(&v.imag()).unwrap_or(0.0).to_bits();
                self.emit_x(Op::LdK2, d, 0, 0, &[u64::from(re), u64::from(im)]);
            }
            Rep::Slice => {
                // A generic []byte or []rune from a constant string.
                let string = self.c.tys.basic(Basic::String);
                let m = self.mark();
                let s = self.load_constant(v, string, None);
                self.str_to_slice(s, t, d, true);
                self.release(m);
            }
            _ => self.fail("internal: constant of an unexpected type"),
        }
        d
    }

    /// The constant as a 16-bit immediate of an integer type, if it fits.
    pub fn small(&mut self, v: &Value, t: Ty) -> Option<i16> {
        let Kind::Basic(_) = self.c.ukind(t) else {
            return None;
        };
        let w = self.width(t)?;
        if !w.is_int() {
            return None;
        }
        let b = bits(v, w)?;
        if w.signed() {
            i16::try_from(b as i64).ok()
        } else if b <= i16::MAX as u64 {
            Some(b as i16)
        } else {
            None
        }
    }
}
