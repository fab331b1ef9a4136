//! Comparisons, jumps and back-edges.

use super::{NONE, Translator};
use crate::code::op::{Op, OperandKind, Test};
use crate::jit::{glue, keep};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

/// How two operands are compared.
enum How {
    Int(IntCC),
    Float(FloatCC),
}

/// A comparison of integers or float64s in registers: how, and whether the second operand is an
/// immediate (signed, or unsigned).
fn comparison(op: Op) -> Option<(How, Second)> {
    let test = op.tests()?;
    let how = integer_condition(test).map(How::Int);
    let how = how.or_else(|| float_condition(test).map(How::Float))?;
    // The last operand but the offset of a jump.
    let [first, second, third] = op.row().operands;
    let second = match first {
        OperandKind::D => third,
        _ => second,
    };
    let second = match second {
        OperandKind::I => Second::Signed,
        OperandKind::U => Second::Unsigned,
        _ => Second::Reg,
    };
    Some((how, second))
}

fn integer_condition(test: Test) -> Option<IntCC> {
    Some(match test {
        Test::Eq => IntCC::Equal,
        Test::Ne => IntCC::NotEqual,
        Test::LtS => IntCC::SignedLessThan,
        Test::LeS => IntCC::SignedLessThanOrEqual,
        Test::GtS => IntCC::SignedGreaterThan,
        Test::GeS => IntCC::SignedGreaterThanOrEqual,
        Test::LtU => IntCC::UnsignedLessThan,
        Test::LeU => IntCC::UnsignedLessThanOrEqual,
        Test::GeU => IntCC::UnsignedGreaterThanOrEqual,
        _ => return None,
    })
}

/// The condition of a comparison of floats; `None`: it compares something else.
pub(super) fn float_condition(test: Test) -> Option<FloatCC> {
    Some(match test {
        Test::EqF => FloatCC::Equal,
        Test::NeF => FloatCC::NotEqual,
        Test::LtF => FloatCC::LessThan,
        Test::LeF => FloatCC::LessThanOrEqual,
        Test::NltF => FloatCC::UnorderedOrGreaterThanOrEqual,
        Test::NleF => FloatCC::UnorderedOrGreaterThan,
        _ => return None,
    })
}

enum Second {
    Reg,
    Signed,
    Unsigned,
}

impl Translator<'_> {
    /// Comparisons that set a slot; `None`: it is none.
    pub(super) fn compare(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        let (how, second) = comparison(node.op)?;
        let [a, b] = [node.insn.a, node.insn.b].map(usize::from);
        let v = self.compared(&how, &second, b, node.insn.c);
        let v = self.b.ins().uextend(I64, v);
        self.set(a, v);
        Some(())
    }

    fn compared(&mut self, how: &How, second: &Second, x: usize, y: u16) -> Value {
        match how {
            How::Float(cc) => {
                let (x, y) = (self.get_float(x), self.get_float(y as usize));
                self.b.ins().fcmp(*cc, x, y)
            }
            How::Int(cc) => {
                let x = self.get(x);
                match second {
                    Second::Reg => {
                        let y = self.get(y as usize);
                        self.b.ins().icmp(*cc, x, y)
                    }
                    Second::Signed => self.b.ins().icmp_imm(*cc, x, i64::from(y as i16)),
                    Second::Unsigned => self.b.ins().icmp_imm(*cc, x, i64::from(y)),
                }
            }
        }
    }

    /// Jumps and back-edges; `None`: it is none.
    pub(super) fn jump(&mut self, k: usize) -> Option<()> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let target = node.target?;
        let [a, b] = [node.insn.a, node.insn.b].map(usize::from);
        let condition = match node.op {
            Jmp => {
                let to = self.block(target)?;
                self.b.ins().jump(to, NONE);
                return Some(());
            }
            Loop => return self.back_edge(target),
            JT | LoopT => {
                let v = self.get(a);
                self.b.ins().icmp_imm(IntCC::NotEqual, v, 0)
            }
            JF | LoopF => {
                let v = self.get(a);
                self.b.ins().icmp_imm(IntCC::Equal, v, 0)
            }
            JTypeNe => {
                let (ty, want) = (self.get(a), self.constant(*node.extra.first()?));
                self.b.ins().icmp(IntCC::NotEqual, ty, want)
            }
            JEqStr | JNeStr => return self.jump_strings(k),
            LoopIncLtK => {
                self.bump(a, 1);
                let (x, y) = (self.get(a), self.constant(*node.extra.first()?));
                self.b.ins().icmp(IntCC::SignedLessThan, x, y)
            }
            LoopIncLtLen => {
                self.bump(a, 1);
                let (x, lens) = (self.get(a), self.get(b));
                let len = self.low_half(lens);
                self.b.ins().icmp(IntCC::SignedLessThan, x, len)
            }
            _ => {
                let (how, second) = comparison(node.op)?;
                match node.op {
                    LoopIncLtS | LoopIncLeS | LoopIncLtI | LoopIncLeI => self.bump(a, 1),
                    LoopDecGeI => self.bump(a, -1),
                    LoopAddLtS | LoopAddLeS => {
                        let (x, by) = (self.get(a), self.get(b + 1));
                        let v = self.b.ins().iadd(x, by);
                        self.set(a, v);
                    }
                    _ => {}
                }
                self.compared(&how, &second, a, node.insn.b)
            }
        };
        self.branch(k, condition, target)
    }

    fn bump(&mut self, slot: usize, by: i64) {
        let v = self.get(slot);
        let v = self.b.ins().iadd_imm(v, by);
        self.set(slot, v);
    }

    /// Jumps to instruction `target` if `condition`; counts if that is a back-edge.
    fn branch(&mut self, k: usize, condition: Value, target: usize) -> Option<()> {
        let next = self.block(k + 1)?;
        if self.flow.body.nodes.get(k)?.op.is_loop() {
            // Out of line, or each round of the loop would jump twice. (Cranelift puts what a branch names
            // last behind it, here the way back, and not all that comes after the loop.)
            let [back, leave] = [self.b.create_block(), self.cold_block()];
            let over = self.b.ins().icmp_imm(IntCC::Equal, condition, 0);
            self.b.ins().brif(over, leave, NONE, back, NONE);
            self.b.seal_block(leave);
            self.b.seal_block(back);
            self.b.switch_to_block(leave);
            self.b.ins().jump(next, NONE);
            self.b.switch_to_block(back);
            return self.back_edge(target);
        }
        let to = self.block(target)?;
        self.b.ins().brif(condition, to, NONE, next, NONE);
        Some(())
    }

    fn jump_strings(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b] = [node.insn.a, node.insn.b].map(usize::from);
        let equal = self.strings_equal(a, b);
        let (to, next) = (self.block(node.target?)?, self.block(k + 1)?);
        if node.op == Op::JEqStr {
            self.b.ins().brif(equal, to, NONE, next, NONE);
        } else {
            self.b.ins().brif(equal, next, NONE, to, NONE);
        }
        Some(())
    }

    /// `EqIface`: nil and values of different types are compared inline, others by the handler. `None`: it is another
    /// instruction.
    pub(super) fn compare_interfaces(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        if node.op != Op::EqIface {
            return None;
        }
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let [alike, values, known, done] = [
            self.b.create_block(),
            self.cold_block(),
            self.b.create_block(),
            self.b.create_block(),
        ];
        let answer = self.b.append_block_param(known, I64);
        let (x, y) = (self.get(b), self.get(c));
        let [no, yes] = [0, 1].map(|n| self.constant(n));
        let same = self.b.ins().icmp(IntCC::Equal, x, y);
        self.b.ins().brif(same, alike, NONE, known, &[no.into()]);
        self.b.seal_block(alike);
        self.b.switch_to_block(alike);
        self.b.ins().brif(x, values, NONE, known, &[yes.into()]);
        self.b.seal_block(values);
        self.b.seal_block(known);
        self.b.switch_to_block(values);
        self.rare_step(k)?;
        self.b.ins().jump(done, NONE);
        self.stand_at(k);
        self.b.switch_to_block(known);
        self.set(a, answer);
        self.b.ins().jump(done, NONE);
        self.b.seal_block(done);
        self.b.switch_to_block(done);
        Some(())
    }

    /// Whether the strings at two slots are equal, as a number.
    pub(super) fn strings_equal(&mut self, x: usize, y: usize) -> Value {
        let [px, nx, py, ny] = [self.get(x), self.get(x + 1), self.get(y), self.get(y + 1)];
        let [lengths, bytes, done] = [
            self.b.create_block(),
            self.b.create_block(),
            self.b.create_block(),
        ];
        let result = self.b.append_block_param(done, I64);
        let same = self.b.ins().icmp(IntCC::Equal, nx, ny);
        let no = self.constant(0);
        self.b.ins().brif(same, lengths, NONE, done, &[no.into()]);
        self.b.seal_block(lengths);
        self.b.switch_to_block(lengths);
        let same = self.b.ins().icmp(IntCC::Equal, px, py);
        let yes = self.constant(1);
        self.b.ins().brif(same, done, &[yes.into()], bytes, NONE);
        self.b.seal_block(bytes);
        self.b.switch_to_block(bytes);
        let [eq, _] = self.call_glue(glue::equal_bytes as *const (), &[px, py, nx], 1);
        self.count_compared(nx);
        self.b.ins().jump(done, &[eq.into()]);
        self.b.seal_block(done);
        self.b.switch_to_block(done);
        result
    }

    /// This many bytes of strings were compared.
    pub(super) fn count_compared(&mut self, bytes: Value) {
        let [many, next] = [self.cold_block(), self.b.create_block()];
        let least = crate::machine::BULK as i64;
        let is = (self.b.ins()).icmp_imm(IntCC::UnsignedGreaterThanOrEqual, bytes, least);
        self.b.ins().brif(is, many, NONE, next, NONE);
        self.b.seal_block(many);
        self.b.switch_to_block(many);
        let (m, budget) = (self.m(), self.budget());
        let args = [m, bytes, budget];
        let [budget, _] = self.call_keeping(keep::after_bulk as *const (), &args);
        self.b.def_var(self.budget, budget);
        self.b.ins().jump(next, NONE);
        self.b.seal_block(next);
        self.b.switch_to_block(next);
    }

    /// `JTab`
    pub(super) fn jump_table(&mut self, k: usize) -> Option<()> {
        use cranelift_codegen::ir::{JumpTableData, types::I32};
        let node = self.flow.body.nodes.get(k)?;
        // SAFETY: the extra word is the address of a table that the code keeps alive.
        let low = unsafe { (*(*node.extra.first()? as *const crate::code::JumpTable)).low };
        let targets = crate::opt::table_targets(&self.flow.body, k);
        let next = self.block(k + 1)?;
        let v = self.get(node.insn.a as usize);
        let index = self.b.ins().iadd_imm(v, low.wrapping_neg());
        let inside = self.b.create_block();
        let fits = self
            .b
            .ins()
            .icmp_imm(IntCC::UnsignedLessThan, index, targets.len() as i64);
        self.b.ins().brif(fits, inside, NONE, next, NONE);
        self.b.seal_block(inside);
        self.b.switch_to_block(inside);
        let index = self.b.ins().ireduce(I32, index);
        let default = self.b.func.dfg.block_call(next, NONE);
        let mut calls = Vec::with_capacity(targets.len());
        for t in targets {
            let block = self.block(t)?;
            calls.push(self.b.func.dfg.block_call(block, NONE));
        }
        let table = self
            .b
            .create_jump_table(JumpTableData::new(default, &calls));
        self.b.ins().br_table(index, table);
        Some(())
    }
}
