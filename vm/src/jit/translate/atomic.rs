//! Atomic operations, and `sync`'s operations in the cases where no goroutine has to wait.

use super::memory::scalar;
use super::{HEAP, NONE, Translator};
use crate::code::op::Op;
use crate::jit::keep;
use crate::rt::sync::{LOCKED, READERS};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{AtomicRmwOp, Block, InstBuilder, Type, Value};

impl Translator<'_> {
    /// Atomic operations on the variable behind a pointer; false: it is none.
    pub(super) fn atomic(&mut self, k: usize) -> Option<bool> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let Some((ty, signed)) = scalar(node.op) else {
            return Some(false);
        };
        use Op::*;
        match node.op {
            AtLdS32 | AtLdU32 | AtLd64 => {
                let p = self.not_zero(k, b);
                let v = self.b.ins().atomic_load(ty, HEAP, p);
                self.set_word(a, v, signed);
            }
            AtSt32 | AtSt64 => {
                let p = self.not_zero(k, a);
                self.shade(ty, p, b);
                let v = self.low_part(ty, b);
                // Shorter than a store and a fence.
                self.b.ins().atomic_rmw(ty, HEAP, AtomicRmwOp::Xchg, p, v);
            }
            AtAddS32 | AtAddU32 | AtAdd64 => {
                let p = self.not_zero(k, b);
                let by = self.low_part(ty, c);
                let rmw = AtomicRmwOp::Add;
                let old = self.b.ins().atomic_rmw(ty, HEAP, rmw, p, by);
                if self.is_read_behind(a) {
                    let new = self.b.ins().iadd(old, by);
                    self.set_word(a, new, signed);
                }
            }
            AtSwapS32 | AtSwapU32 | AtSwap64 => {
                let p = self.not_zero(k, b);
                self.shade(ty, p, c);
                let v = self.low_part(ty, c);
                let rmw = AtomicRmwOp::Xchg;
                let old = self.b.ins().atomic_rmw(ty, HEAP, rmw, p, v);
                self.set_word(a, old, signed);
            }
            AtCas32 | AtCas64 => {
                let p = self.not_zero(k, b);
                self.shade(ty, p, c + 1);
                let (old, new) = (self.low_part(ty, c), self.low_part(ty, c + 1));
                let found = self.b.ins().atomic_cas(HEAP, p, old, new);
                let done = self.b.ins().icmp(IntCC::Equal, found, old);
                let done = self.b.ins().uextend(I64, done);
                self.set(a, done);
            }
            _ => return Some(false),
        }
        Some(true)
    }

    /// The write barrier, where the word at `p` may be a pointer that the one in `slot` replaces.
    fn shade(&mut self, ty: Type, p: Value, slot: usize) {
        if ty == I64 && !self.is_number(slot) {
            self.barrier((p, 0), 8);
        }
    }

    /// The slot's low bits.
    fn low_part(&mut self, ty: Type, slot: usize) -> Value {
        let v = self.get(slot);
        if ty == I64 {
            v
        } else {
            self.b.ins().ireduce(ty, v)
        }
    }

    /// Sets a slot to a word of memory.
    fn set_word(&mut self, slot: usize, v: Value, signed: bool) {
        let v = match self.b.func.dfg.value_type(v) {
            I64 => v,
            _ if signed => self.b.ins().sextend(I64, v),
            _ => self.b.ins().uextend(I64, v),
        };
        self.set(slot, v);
    }

    /// `JLock` and its like: one attempt here; `rt::sync` sees to what is not so simple. `None`: it is
    /// none of these.
    pub(super) fn attempt(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        let slow = match node.op {
            Op::JLock => keep::lock as *const (),
            Op::JUnlock => keep::unlock as *const (),
            Op::JRLock => keep::rlock as *const (),
            Op::JRUnlock => keep::runlock as *const (),
            Op::JWgDone => keep::done as *const (),
            _ => return None,
        };
        let slot = node.insn.a as usize;
        let (to, next) = (self.block(node.target?)?, self.block(k + 1)?);
        let p = self.get(slot);
        if self.flow.zeros.may_be(k, slot) {
            // The call fails.
            let some = self.b.create_block();
            self.b.ins().brif(p, some, NONE, next, NONE);
            self.b.switch_to_block(some);
        }
        let again = self.cold_block();
        match node.op {
            Op::JLock => self.exchange(p, 0, LOCKED, to, again),
            Op::JUnlock => self.exchange(p, LOCKED, 0, to, again),
            Op::JRLock | Op::JRUnlock => self.count(node.op, p, to, again),
            _ => {
                self.b.ins().jump(again, NONE);
            }
        }
        self.b.switch_to_block(again);
        let [done, _] = self.call_keeping(slow, &[p]);
        self.b.ins().brif(done, to, NONE, next, NONE);
        Some(())
    }

    /// Replaces the word at `p` if it is `old`, and goes to one block, or else to the other.
    fn exchange(&mut self, p: Value, old: u32, new: u32, done: Block, failed: Block) {
        let [old, new] = [old, new].map(|n| self.b.ins().iconst(I32, i64::from(n)));
        let found = self.b.ins().atomic_cas(HEAP, p, old, new);
        let is = self.b.ins().icmp(IntCC::Equal, found, old);
        self.b.ins().brif(is, done, NONE, failed, NONE);
    }

    /// Counts the readers of the `sync.RWMutex` at `p` up or down if no writer is there. The first attempt
    /// takes this one for the only reader: to look first would fetch the word twice where several Ps count, once
    /// to read it and once to own it. The second attempt knows what the first has found.
    fn count(&mut self, op: Op, p: Value, done: Block, failed: Block) {
        let readers = self.b.ins().iadd_imm(p, READERS as i64);
        let (alone, free, by) = match op {
            Op::JRLock => (0, IntCC::SignedGreaterThanOrEqual, 1),
            _ => (1, IntCC::SignedGreaterThan, -1),
        };
        let [guess, new] = [alone, alone + by].map(|n| self.b.ins().iconst(I32, n));
        let n = self.b.ins().atomic_cas(HEAP, readers, guess, new);
        let is = self.b.ins().icmp(IntCC::Equal, n, guess);
        let others = self.b.create_block();
        self.b.ins().brif(is, done, NONE, others, NONE);
        self.b.switch_to_block(others);
        let free = self.b.ins().icmp_imm(free, n, 0);
        let step = self.b.create_block();
        self.b.ins().brif(free, step, NONE, failed, NONE);
        self.b.switch_to_block(step);
        let new = self.b.ins().iadd_imm(n, by);
        let found = self.b.ins().atomic_cas(HEAP, readers, n, new);
        let is = self.b.ins().icmp(IntCC::Equal, found, n);
        self.b.ins().brif(is, done, NONE, failed, NONE);
    }
}
