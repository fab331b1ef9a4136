//! Dispatches instructions to the files that translate them; also translates floating-point arithmetic and
//! conversions.

use super::compare::float_condition;
use super::{NONE, Translator};
use crate::code::op::{Does, Holds, Op, Unit};
use crate::jit::guarded::Role;
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::types::{F32, F64, I32, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlags, Value};

impl Translator<'_> {
    /// Instruction `k`.
    pub(super) fn instruction(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        match self.flow.role(k) {
            Role::Guard => return self.guard(k),
            Role::End => self.count_inlined(),
            Role::Own | Role::Part | Role::Call | Role::Rare => {}
        }
        match node.op {
            Op::PlainPanic if self.flow.role(k) == Role::Part => {
                let (fails, never) = (self.deopt_at(k), self.cold_block());
                self.b.ins().jump(fails, NONE);
                // Control does not come to what follows.
                self.b.seal_block(never);
                self.b.switch_to_block(never);
                return Some(());
            }
            Op::Call => return self.call(k),
            Op::CallClo => return self.call_closure(k),
            Op::CallI => return self.call_method(k),
            Op::Ret => return self.ret(k),
            Op::JTab => return self.jump_table(k),
            Op::JNotImpl => return self.jump_not_implementing(k),
            Op::AssertI | Op::AssertIOk => return self.assert_interface(k),
            Op::Defer | Op::DeferClo => return self.defer(k),
            Op::RunDefers => return self.run_defers(k),
            Op::LendAt | Op::LdLent | Op::StLent => return self.lent(k),
            op if op.does() == Does::Machine => return None,
            _ => {}
        }
        if self.integer(k)?
            || self.float(k)
            || self.complex(k)
            || self.access(k)?
            || self.atomic(k)?
            || self.race(k)?
        {
            return Some(());
        }
        if node.target.is_some() {
            if self.range_string(k).is_some() || self.jump(k).is_some() || self.attempt(k).is_some()
            {
                return Some(());
            }
        } else if self.compare(k).is_some() || self.compare_interfaces(k).is_some() {
            return Some(());
        }
        self.step(k)
    }

    /// Floating-point arithmetic and conversions; false: it is none of these.
    fn float(&mut self, k: usize) -> bool {
        use Op::*;
        let Some(node) = self.flow.body.nodes.get(k) else {
            return false;
        };
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let v = match node.op {
            AddF64 | SubF64 | MulF64 | DivF64 => {
                let (x, y) = (self.get_float(b), self.get_float(c));
                match node.op {
                    AddF64 => self.b.ins().fadd(x, y),
                    SubF64 => self.b.ins().fsub(x, y),
                    MulF64 => self.b.ins().fmul(x, y),
                    _ => self.b.ins().fdiv(x, y),
                }
            }
            MulAddF64 | MulSubF64 => {
                let (x, y, z) = (self.get_float(a), self.get_float(b), self.get_float(c));
                let p = self.b.ins().fmul(y, z);
                if node.op == MulAddF64 {
                    self.b.ins().fadd(x, p)
                } else {
                    self.b.ins().fsub(x, p)
                }
            }
            CopysignF64 | MinF64 | MaxF64 => {
                let (x, y) = (self.get_float(b), self.get_float(c));
                match node.op {
                    CopysignF64 => self.b.ins().fcopysign(x, y),
                    MinF64 => self.b.ins().fmin(x, y),
                    _ => self.b.ins().fmax(x, y),
                }
            }
            NegF64 | SqrtF64 | AbsF64 | FloorF64 | CeilF64 | TruncF64 => {
                let x = self.get_float(b);
                match node.op {
                    NegF64 => self.b.ins().fneg(x),
                    SqrtF64 => self.b.ins().sqrt(x),
                    AbsF64 => self.b.ins().fabs(x),
                    FloorF64 => self.b.ins().floor(x),
                    CeilF64 => self.b.ins().ceil(x),
                    _ => self.b.ins().trunc(x),
                }
            }
            S64F64 => {
                let x = self.get(b);
                self.b.ins().fcvt_from_sint(F64, x)
            }
            U64F64 => {
                let x = self.get(b);
                self.b.ins().fcvt_from_uint(F64, x)
            }
            F32F64 => {
                let x = self.get_f32(b);
                self.b.ins().fpromote(F64, x)
            }
            AddF32 | SubF32 | MulF32 | DivF32 => {
                let (x, y) = (self.get_f32(b), self.get_f32(c));
                let v = match node.op {
                    AddF32 => self.b.ins().fadd(x, y),
                    SubF32 => self.b.ins().fsub(x, y),
                    MulF32 => self.b.ins().fmul(x, y),
                    _ => self.b.ins().fdiv(x, y),
                };
                self.set_f32(a, v);
                return true;
            }
            F64F32 => {
                let x = self.get_float(b);
                let v = self.b.ins().fdemote(F32, x);
                self.set_f32(a, v);
                return true;
            }
            S64F32 => {
                let x = self.get(b);
                let v = self.b.ins().fcvt_from_sint(F32, x);
                self.set_f32(a, v);
                return true;
            }
            EqF32 | NeF32 | LtF32 | LeF32 => {
                let (x, y) = (self.get_f32(b), self.get_f32(c));
                let Some(cc) = node.op.tests().and_then(float_condition) else {
                    return false;
                };
                let v = self.b.ins().fcmp(cc, x, y);
                let v = self.b.ins().uextend(I64, v);
                self.set(a, v);
                return true;
            }
            NegF32 => {
                let x = self.get_f32(b);
                let v = self.b.ins().fneg(x);
                self.set_f32(a, v);
                return true;
            }
            F64U64 => return self.unsigned(k).is_some(),
            F64S64 | F64S32 | F32S64 | F32S32 => {
                let x = if node.op.holds(1) == Holds::Float {
                    self.get_float(b)
                } else {
                    let x = self.get_f32(b);
                    self.b.ins().fpromote(F64, x)
                };
                let wide = node.op.unit() == Some(Unit::W64);
                let v = self.integer_of(x, wide);
                self.set(a, v);
                return true;
            }
            _ => return false,
        };
        self.set_float(a, v);
        true
    }

    /// `F64U64`: numbers between -1 and 2^63 are converted inline, all others by the handler.
    fn unsigned(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b] = [node.insn.a, node.insn.b].map(usize::from);
        let x = self.get_float(b);
        let [low, bound] = [-1.0, 9223372036854775808.0].map(|v| self.b.ins().f64const(v));
        let above = self.b.ins().fcmp(FloatCC::GreaterThan, x, low);
        let below = self.b.ins().fcmp(FloatCC::LessThan, x, bound);
        let inside = self.b.ins().band(above, below);
        let outside = self.b.ins().bxor_imm(inside, 1);
        let done = self.or_handler(k, outside)?;
        let v = self.b.ins().fcvt_to_sint(I64, x);
        self.set(a, v);
        self.join(done);
        Some(())
    }

    fn get_f32(&mut self, slot: usize) -> Value {
        let v = self.get(slot);
        let v = self.b.ins().ireduce(I32, v);
        self.b.ins().bitcast(F32, MemFlags::new(), v)
    }

    fn set_f32(&mut self, slot: usize, v: Value) {
        let v = self.b.ins().bitcast(I32, MemFlags::new(), v);
        let v = self.b.ins().uextend(I64, v);
        self.set(slot, v);
    }

    /// A float64 as an integer; what does not fit gives the lowest number.
    fn integer_of(&mut self, x: Value, wide: bool) -> Value {
        let (ty, bound, lowest) = if wide {
            (I64, 9223372036854775808.0, i64::MIN)
        } else {
            (I32, 2147483648.0, i64::from(i32::MIN))
        };
        let [fits, done] = [self.b.create_block(), self.b.create_block()];
        let result = self.b.append_block_param(done, I64);
        let size = self.b.ins().fabs(x);
        let bound = self.b.ins().f64const(bound);
        let inside = self.b.ins().fcmp(FloatCC::LessThan, size, bound);
        let lowest = self.constant(lowest as u64);
        self.b
            .ins()
            .brif(inside, fits, super::NONE, done, &[lowest.into()]);
        self.b.seal_block(fits);
        self.b.switch_to_block(fits);
        let v = self.b.ins().fcvt_to_sint(ty, x);
        let v = if wide {
            v
        } else {
            self.b.ins().sextend(I64, v)
        };
        self.b.ins().jump(done, &[v.into()]);
        self.b.seal_block(done);
        self.b.switch_to_block(done);
        result
    }
}
