//! Moves, constants and integer arithmetic.

use super::Translator;
use super::memory::scalar;
use crate::code::op::{Does, Op, OperandKind, Test};
use crate::jit::glue;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{InstBuilder, Type, Value};

impl Translator<'_> {
    /// Moves, constants and integer arithmetic; false: it is none of these.
    pub(super) fn integer(&mut self, k: usize) -> Option<bool> {
        if self.movement(k)? || self.two_words(k)? {
            return Some(true);
        }
        let v = self
            .arithmetic(k)
            .or_else(|| self.bits(k))
            .or_else(|| self.shifted(k))
            .or_else(|| self.of_width(k))
            .or_else(|| self.division(k))
            .or_else(|| self.part(k));
        let Some(v) = v else {
            return Some(false);
        };
        self.set(usize::from(self.flow.body.nodes.get(k)?.insn.a), v);
        Some(true)
    }

    /// Moves of slots, and constants.
    fn movement(&mut self, k: usize) -> Option<bool> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let insn = node.insn;
        let [a, b, c] = [insn.a, insn.b, insn.c].map(usize::from);
        let x0 = node.extra.first().copied().unwrap_or(0);
        match node.op {
            Nop => {}
            Stmt if !self.func.home().debugging.asks() => {}
            Mov => {
                self.move_slot(a, b);
            }
            Mov2 => {
                let (x, y) = (self.get_any(b), self.get_any(b + 1));
                self.set_any(a, x);
                self.set_any(a + 1, y);
            }
            MovMov => {
                let (x, y) = (self.get_any(b), self.get_any(c));
                self.set_any(a, x);
                self.set_any(b, y);
            }
            MovN => return Some(self.move_run(a, b, c)),
            Zero => {
                for slot in a..a + b {
                    self.set_constant(slot, 0);
                }
            }
            Enter => {
                for slot in (0..a).chain(b..b + c) {
                    self.set_constant(slot, 0);
                }
            }
            LdI | LdI32 | LdK => {
                self.set_constant(a, insn.constant(node.op, Some(x0))?);
            }
            LdK2 => {
                let y = node.extra.get(1).copied().unwrap_or(0);
                let (x, y) = (self.constant(x0), self.constant(y));
                self.set(a, x);
                self.set(a + 1, y);
            }
            Iface => {
                let (ty, data) = (self.constant(x0), self.get(b));
                self.set(a, ty);
                self.set(a + 1, data);
            }
            _ => return Some(false),
        }
        Some(true)
    }

    /// What has two words as its result.
    fn two_words(&mut self, k: usize) -> Option<bool> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        match node.op {
            MulWide => {
                let (x, y) = (self.get(b), self.get(c));
                let high = self.b.ins().umulhi(x, y);
                let low = self.b.ins().imul(x, y);
                self.set(a, high);
                self.set(a + 1, low);
            }
            AddCarry | SubBorrow => {
                let [x, y, z] = [0, 1, 2].map(|n| self.get(b + n));
                let [v, out] = self.with_carry(node.op, x, y, z);
                self.set(a, v);
                self.set(a + 1, out);
            }
            _ => return Some(false),
        }
        Some(true)
    }

    /// Arithmetic of whole words.
    fn arithmetic(&mut self, k: usize) -> Option<Value> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let imm = i64::from(node.insn.c as i16);
        let x0 = node.extra.first().copied().unwrap_or(0);
        Some(match node.op {
            Add | Sub | Mul | And | Or | Xor | AndNot => {
                let (x, y) = (self.get(b), self.get(c));
                self.binary(node.op, x, y)
            }
            AddI => {
                let x = self.get(b);
                self.b.ins().iadd_imm(x, imm)
            }
            RsubI => {
                let (x, i) = (self.get(b), self.constant(imm as u64));
                self.b.ins().isub(i, x)
            }
            MulI => {
                let x = self.get(b);
                self.b.ins().imul_imm(x, imm)
            }
            AndI => {
                let (x, i) = (self.get(b), self.constant(imm as u64));
                self.b.ins().band(x, i)
            }
            OrI => {
                let (x, i) = (self.get(b), self.constant(imm as u64));
                self.b.ins().bor(x, i)
            }
            XorI => {
                let (x, i) = (self.get(b), self.constant(imm as u64));
                self.b.ins().bxor(x, i)
            }
            AddK | MulK | AndK => {
                let (x, y) = (self.get(b), self.constant(x0));
                match node.op {
                    AddK => self.b.ins().iadd(x, y),
                    MulK => self.b.ins().imul(x, y),
                    _ => self.b.ins().band(x, y),
                }
            }
            MulAdd => {
                let (x, y, z) = (self.get(a), self.get(b), self.get(c));
                let p = self.b.ins().imul(y, z);
                self.b.ins().iadd(x, p)
            }
            Neg => {
                let x = self.get(b);
                self.b.ins().ineg(x)
            }
            Not => {
                let x = self.get(b);
                self.b.ins().bnot(x)
            }
            NotB => {
                let x = self.get(b);
                self.b.ins().bxor_imm(x, 1)
            }
            MinS | MaxS | MinU | MaxU => {
                let (x, y) = (self.get(b), self.get(c));
                match node.op {
                    MinS => self.b.ins().smin(x, y),
                    MaxS => self.b.ins().smax(x, y),
                    MinU => self.b.ins().umin(x, y),
                    _ => self.b.ins().umax(x, y),
                }
            }
            _ => return None,
        })
    }

    /// What looks at bits, or moves them by constants or around.
    fn bits(&mut self, k: usize) -> Option<Value> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let [b, c] = [node.insn.b, node.insn.c].map(usize::from);
        Some(match node.op {
            ShlI => {
                let x = self.get(b);
                self.b.ins().ishl_imm(x, (c & 63) as i64)
            }
            ShrSI => {
                let x = self.get(b);
                self.b.ins().sshr_imm(x, (c & 63) as i64)
            }
            ShrUI => {
                let x = self.get(b);
                self.b.ins().ushr_imm(x, (c & 63) as i64)
            }
            RotlI => {
                let x = self.get(b);
                self.b.ins().rotl_imm(x, (c & 63) as i64)
            }
            Clz => {
                let x = self.get(b);
                self.b.ins().clz(x)
            }
            Ctz => {
                let x = self.get(b);
                self.b.ins().ctz(x)
            }
            Ones => {
                let x = self.get(b);
                self.b.ins().popcnt(x)
            }
            Bswap => {
                let x = self.get(b);
                self.b.ins().bswap(x)
            }
            Rotl => {
                let (x, n) = (self.get(b), self.get(c));
                self.b.ins().rotl(x, n)
            }
            RotlU32 => {
                let (x, n) = (self.get(b), self.get(c));
                let x = self.b.ins().ireduce(I32, x);
                let x = self.b.ins().rotl(x, n);
                self.b.ins().uextend(I64, x)
            }
            RotlIU32 => {
                let x = self.get(b);
                let x = self.b.ins().ireduce(I32, x);
                let x = self.b.ins().rotl_imm(x, (c & 31) as i64);
                self.b.ins().uextend(I64, x)
            }
            _ => return None,
        })
    }

    /// Shifts by counts that are not constant.
    fn shifted(&mut self, k: usize) -> Option<Value> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let [b, c] = [node.insn.b, node.insn.c].map(usize::from);
        Some(match node.op {
            Shl | ShrU | ShrS => {
                let (x, n) = (self.get(b), self.get(c));
                self.shift(node.op, x, n)
            }
            ShlC | ShrUC | ShrSC => {
                let n = self.get(c);
                let negative = self.b.ins().icmp_imm(IntCC::SignedLessThan, n, 0);
                self.deopt_if(negative, k);
                let x = self.get(b);
                self.shift(node.op.made_of()?, x, n)
            }
            ShlU32 => {
                let (x, n) = (self.get(b), self.get(c));
                let v = self.shift(Shl, x, n);
                self.narrow(v, I32, false)
            }
            _ => return None,
        })
    }

    /// Arithmetic of narrow integers.
    fn of_width(&mut self, k: usize) -> Option<Value> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let [b, c] = [node.insn.b, node.insn.c].map(usize::from);
        let imm = i64::from(node.insn.c as i16);
        Some(match node.op {
            ExtS8 | ExtS16 | ExtS32 | ExtU8 | ExtU16 | ExtU32 => {
                let x = self.get(b);
                let (ty, signed) = scalar(node.op)?;
                self.narrow(x, ty, signed)
            }
            AddS32 | AddU32 | AddU8 | SubS32 | SubU32 | SubU8 | MulS32 | MulU32 | MulU8 => {
                let (x, y) = (self.get(b), self.get(c));
                let (ty, signed) = scalar(node.op)?;
                let v = self.binary(node.op.made_of()?, x, y);
                self.narrow(v, ty, signed)
            }
            AddIS32 | AddIU32 | AddIU8 => {
                let x = self.get(b);
                let v = self.b.ins().iadd_imm(x, imm);
                let (ty, signed) = scalar(node.op)?;
                self.narrow(v, ty, signed)
            }
            ShlIU32 | ShlIS32 => {
                let x = self.get(b);
                let v = self.b.ins().ishl_imm(x, (c & 63) as i64);
                let (ty, signed) = scalar(node.op)?;
                self.narrow(v, ty, signed)
            }
            _ => return None,
        })
    }

    /// Division.
    fn division(&mut self, k: usize) -> Option<Value> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let imm = i64::from(node.insn.c as i16);
        let x0 = node.extra.first().copied().unwrap_or(0);
        Some(match node.op {
            DivS | RemS | DivU | RemU => {
                let y = self.not_zero(k, c);
                let x = self.get(b);
                self.divide(node.op, x, y)
            }
            RemSI if imm > 0 && imm.count_ones() == 1 && self.only_zero_counts(k, a) => {
                let x = self.get(b);
                self.b.ins().band_imm(x, imm - 1)
            }
            DivSI | RemSI => {
                let x = self.get(b);
                self.divide_constant(node.op == RemSI, x, imm)
            }
            DivSK | RemSK => {
                let x = self.get(b);
                self.divide_constant(node.op == RemSK, x, x0 as i64)
            }
            DivUI | RemUI => {
                let (x, y) = (self.get(b), self.constant(imm as u64));
                if node.op == DivUI {
                    self.b.ins().udiv(x, y)
                } else {
                    self.b.ins().urem(x, y)
                }
            }
            _ => return None,
        })
    }

    /// Parts of slices, comparisons of strings.
    fn part(&mut self, k: usize) -> Option<Value> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let [b, c] = [node.insn.b, node.insn.c].map(usize::from);
        Some(match node.op {
            SLen => {
                let v = self.get(b);
                self.low_half(v)
            }
            SCap => {
                let v = self.get(b);
                self.b.ins().ushr_imm(v, 32)
            }
            EqStr | NeStr => {
                let v = self.strings_equal(b, c);
                if node.op == NeStr {
                    self.b.ins().bxor_imm(v, 1)
                } else {
                    v
                }
            }
            LtStr | LeStr => {
                let args = [b, b + 1, c, c + 1].map(|slot| self.get(slot));
                let [order, _] = self.call_glue(glue::compare_bytes as *const (), &args, 1);
                let bytes = self.b.ins().umin(args[1], args[3]);
                self.count_compared(bytes);
                let below = match node.op {
                    LtStr => IntCC::SignedLessThan,
                    _ => IntCC::SignedLessThanOrEqual,
                };
                let v = self.b.ins().icmp_imm(below, order, 0);
                self.b.ins().uextend(I64, v)
            }
            _ => return None,
        })
    }

    fn binary(&mut self, op: Op, x: Value, y: Value) -> Value {
        match op {
            Op::Add => self.b.ins().iadd(x, y),
            Op::Sub => self.b.ins().isub(x, y),
            Op::Mul => self.b.ins().imul(x, y),
            Op::And => self.b.ins().band(x, y),
            Op::Or => self.b.ins().bor(x, y),
            Op::Xor => self.b.ins().bxor(x, y),
            _ => self.b.ins().band_not(x, y),
        }
    }

    /// Sum and carry, or difference and borrow.
    fn with_carry(&mut self, op: Op, x: Value, y: Value, z: Value) -> [Value; 2] {
        let adds = op == Op::AddCarry;
        let [first, second] = if adds {
            let sum = self.b.ins().iadd(x, y);
            [sum, self.b.ins().iadd(sum, z)]
        } else {
            let rest = self.b.ins().isub(x, y);
            [rest, self.b.ins().isub(rest, z)]
        };
        let over = if adds {
            [(first, x), (second, z)]
        } else {
            [(x, y), (first, z)]
        };
        let [one, other] = over.map(|(x, y)| self.b.ins().icmp(IntCC::UnsignedLessThan, x, y));
        let out = self.b.ins().bor(one, other);
        [second, self.b.ins().uextend(I64, out)]
    }

    /// The low bits of a word, extended.
    pub(super) fn narrow(&mut self, v: Value, ty: Type, signed: bool) -> Value {
        let v = self.b.ins().ireduce(ty, v);
        if signed {
            self.b.ins().sextend(I64, v)
        } else {
            self.b.ins().uextend(I64, v)
        }
    }

    /// The length in a slice's second word.
    pub(super) fn low_half(&mut self, v: Value) -> Value {
        self.narrow(v, I32, false)
    }

    /// Shifts by any unsigned count.
    fn shift(&mut self, op: Op, x: Value, n: Value) -> Value {
        if op == Op::ShrS {
            let most = self.constant(63);
            let n = self.b.ins().umin(n, most);
            return self.b.ins().sshr(x, n);
        }
        let v = if op == Op::Shl {
            self.b.ins().ishl(x, n)
        } else {
            self.b.ins().ushr(x, n)
        };
        let fits = self.b.ins().icmp_imm(IntCC::UnsignedLessThan, n, 64);
        let zero = self.constant(0);
        self.b.ins().select(fits, v, zero)
    }

    /// Divides by a number that is not 0.
    fn divide(&mut self, op: Op, x: Value, y: Value) -> Value {
        match op {
            Op::DivU => return self.b.ins().udiv(x, y),
            Op::RemU => return self.b.ins().urem(x, y),
            _ => {}
        }
        // The lowest number by -1 wraps in Go and faults in the processor.
        let [minus, other, done] = [
            self.cold_block(),
            self.b.create_block(),
            self.b.create_block(),
        ];
        let result = self.b.append_block_param(done, I64);
        let is_minus = self.b.ins().icmp_imm(IntCC::Equal, y, -1);
        self.b
            .ins()
            .brif(is_minus, minus, super::NONE, other, super::NONE);
        self.b.seal_block(minus);
        self.b.seal_block(other);
        self.b.switch_to_block(minus);
        let v = if op == Op::DivS {
            self.b.ins().ineg(x)
        } else {
            self.constant(0)
        };
        self.b.ins().jump(done, &[v.into()]);
        self.b.switch_to_block(other);
        let v = if op == Op::DivS {
            self.b.ins().sdiv(x, y)
        } else {
            self.b.ins().srem(x, y)
        };
        self.b.ins().jump(done, &[v.into()]);
        self.b.seal_block(done);
        self.b.switch_to_block(done);
        result
    }

    /// Whether what instruction `k` writes to a slot is used only by the next one, which asks whether
    /// it is 0.
    fn only_zero_counts(&self, k: usize, slot: usize) -> bool {
        let flow = self.flow;
        let Some(next) = flow.body.nodes.get(k + 1) else {
            return false;
        };
        if !matches!(next.op.tests(), Some(Test::Eq | Test::Ne)) || next.op.is_loop() {
            return false;
        }
        let computes = next.op.does() == Does::Calc;
        let (asked, of) = match next.op.row().operands {
            [OperandKind::S, OperandKind::I, _] => (next.insn.a, next.insn.b),
            [_, OperandKind::S, OperandKind::I] => (next.insn.b, next.insn.c),
            _ => return false,
        };
        let ends = self.blocks.get(k + 1) != Some(&None);
        let read = flow.after.get(k + 1).is_none_or(|live| live.has(slot));
        let same_slot = computes && next.insn.a as usize == slot;
        asked as usize == slot
            && of == 0
            && !ends
            && (!read || same_slot)
            && !self.is_resident(slot)
    }

    /// Divides by a constant that is not 0, with a multiplication (Granlund and Montgomery, as in
    /// Hacker's Delight, 10-1).
    fn divide_constant(&mut self, remainder: bool, x: Value, d: i64) -> Value {
        if d == -1 || d == 1 {
            return match (remainder, d) {
                (true, _) => self.constant(0),
                (false, 1) => x,
                _ => self.b.ins().ineg(x),
            };
        }
        let quotient = if d.unsigned_abs().is_power_of_two() {
            let shift = i64::from(d.unsigned_abs().trailing_zeros());
            // Rounds towards zero: negative numbers get one less than the divisor added first.
            let sign = match shift {
                1 => x,
                _ => self.b.ins().sshr_imm(x, 63),
            };
            let bias = self.b.ins().ushr_imm(sign, 64 - shift);
            let sum = self.b.ins().iadd(x, bias);
            let q = self.b.ins().sshr_imm(sum, shift);
            if d < 0 { self.b.ins().ineg(q) } else { q }
        } else {
            let (magic, shift) = magic(d);
            let m = self.constant(magic as u64);
            let mut q = self.b.ins().smulhi(x, m);
            if d > 0 && magic < 0 {
                q = self.b.ins().iadd(q, x);
            }
            if d < 0 && magic > 0 {
                q = self.b.ins().isub(q, x);
            }
            if shift != 0 {
                q = self.b.ins().sshr_imm(q, i64::from(shift));
            }
            // One more if the quotient is negative. (Whether `x` is, is known earlier.)
            if d > 0 {
                let sign = self.b.ins().sshr_imm(x, 63);
                self.b.ins().isub(q, sign)
            } else {
                let sign = self.b.ins().ushr_imm(q, 63);
                self.b.ins().iadd(q, sign)
            }
        };
        if !remainder {
            return quotient;
        }
        let whole = self.b.ins().imul_imm(quotient, d);
        self.b.ins().isub(x, whole)
    }
}

/// Multiplier and shift for signed division by `d` (Hacker's Delight, figure 10-1).
fn magic(d: i64) -> (i64, u32) {
    const TWO63: u128 = 1 << 63;
    let ad = u128::from(d.unsigned_abs());
    let t = TWO63 + u128::from(d < 0);
    let anc = t - 1 - t % ad;
    let mut p = 63u32;
    loop {
        p += 1;
        let two_p = 1u128 << p;
        if two_p > anc * (ad - two_p % ad) {
            let m = (two_p + ad - two_p % ad) / ad;
            let m = m as u64 as i64;
            return (if d < 0 { m.wrapping_neg() } else { m }, p - 64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_magic(x: i64, d: i64) -> i64 {
        let (m, shift) = magic(d);
        let mut q = ((i128::from(x) * i128::from(m)) >> 64) as i64;
        if d > 0 && m < 0 {
            q = q.wrapping_add(x);
        }
        if d < 0 && m > 0 {
            q = q.wrapping_sub(x);
        }
        q >>= shift;
        match d > 0 {
            true => q.wrapping_sub(x >> 63),
            false => q.wrapping_add((q as u64 >> 63) as i64),
        }
    }

    #[test]
    fn division_by_multiplication() {
        let numbers = [
            0,
            1,
            2,
            3,
            6,
            7,
            9,
            10,
            99,
            1 << 31,
            (1 << 62) - 1,
            i64::MAX - 1,
            i64::MAX,
        ];
        for d in [
            3,
            5,
            6,
            7,
            9,
            10,
            11,
            12,
            25,
            100,
            125,
            625,
            1_000_000_007,
            i64::MAX,
            i64::MIN + 1,
        ] {
            for x in numbers.into_iter().flat_map(|x| [x, -x, i64::MIN]) {
                for d in [d, -d] {
                    assert_eq!(by_magic(x, d), x / d, "{x} / {d}");
                }
            }
        }
    }
}
