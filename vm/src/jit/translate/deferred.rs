//! Translates a deferred call that is recorded only where control leaves the machine code: see
//! [`crate::jit::deferred`].

use super::{FRAME, HEAP, HeldCall, NONE, Translator};
use crate::code::Func;
use crate::code::op::Op;
use crate::jit::deferred::{Pending, Unrecorded};
use crate::jit::keep;
use crate::opt::attempted;
use crate::rt::sync::LOCKED;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};

impl Translator<'_> {
    /// Makes variables for the function's deferred call, if it need not be recorded.
    pub(super) fn hold_deferred(&mut self) {
        let Some(what) = Unrecorded::of(&self.func, self.flow) else {
            return;
        };
        let words = (0..what.words).map(|_| self.b.declare_var(I64)).collect();
        let flag = self.b.declare_var(I64);
        if what.varies {
            let zero = self.constant(0);
            self.b.def_var(flag, zero);
            for &word in &words {
                self.b.def_var(word, zero);
            }
        }
        self.deferred = Some(HeldCall { what, words, flag });
    }

    /// `Defer` of the call that is held; false: it is recorded.
    pub(super) fn hold(&mut self, k: usize) -> Option<bool> {
        let Some(held) = self.deferred.take() else {
            return Some(false);
        };
        let a = self.flow.body.nodes.get(k)?.insn.a as usize;
        for (slot, &word) in (a..).zip(&held.words) {
            // (The words of results are not written.)
            let v = match self.flow.assigned.get(k)?.has(slot) {
                true => self.get(slot),
                false => self.constant(0),
            };
            self.b.def_var(word, v);
        }
        let one = self.constant(1);
        self.b.def_var(held.flag, one);
        self.deferred = Some(held);
        Some(true)
    }

    /// Whether the call is pending before instruction `k`, and not recorded.
    fn pending(&self, k: usize) -> Pending {
        let held = self.deferred.as_ref();
        held.map_or(Pending::No, |held| held.what.pending(k))
    }

    /// Goes on in a new block if the call is pending before instruction `k`; the answer is the block for what follows,
    /// where control also comes if it is not. `None`: it never is.
    fn if_pending(&mut self, k: usize, rare: bool) -> Option<Block> {
        let pending = self.pending(k);
        let flag = self.deferred.as_ref()?.flag;
        if pending == Pending::No {
            return None;
        }
        let block = |t: &mut Self| match rare {
            true => t.cold_block(),
            false => t.b.create_block(),
        };
        let [some, done] = [block(self), block(self)];
        match pending {
            Pending::Maybe => {
                let flag = self.b.use_var(flag);
                self.b.ins().brif(flag, some, NONE, done, NONE);
            }
            _ => {
                self.b.ins().jump(some, NONE);
            }
        }
        self.b.seal_block(some);
        self.b.switch_to_block(some);
        Some(done)
    }

    fn go_on_in(&mut self, done: Block) {
        self.b.ins().jump(done, NONE);
        self.b.seal_block(done);
        self.b.switch_to_block(done);
    }

    /// Records the call if it is pending before instruction `k`: control may leave.
    pub(super) fn record_deferred(&mut self, k: usize) {
        let Some(done) = self.if_pending(k, true) else {
            return;
        };
        if let Some(held) = self.deferred.take() {
            let words: Vec<Value> = held.words.iter().map(|&w| self.b.use_var(w)).collect();
            let zero = self.constant(0);
            let (fp, m) = (self.fp(), self.m());
            // Two at a time (or none); with the last ones the call is complete.
            let mut left = words.as_slice();
            loop {
                let (two, rest) = left.split_at(left.len().min(2));
                left = rest;
                let func = if left.is_empty() { held.what.func } else { 0 };
                let spec = func << 16 | (two.len() as u64) << 8 | held.what.words as u64;
                let spec = self.constant(spec);
                let [first, second] = [0, 1].map(|n| two.get(n).copied().unwrap_or(zero));
                let args = [m, fp, spec, first, second];
                self.call_keeping(keep::record_defer as *const (), &args);
                if left.is_empty() {
                    break;
                }
            }
            self.deferred = Some(held);
        }
        self.go_on_in(done);
    }

    /// The opposite: control has not left.
    pub(super) fn unrecord_deferred(&mut self, k: usize) {
        if let Some(done) = self.if_pending(k, true) {
            let m = self.m();
            self.call_keeping(keep::unrecord_defer as *const (), &[m]);
            self.go_on_in(done);
        }
    }

    /// `RunDefers` where nothing is recorded; false: that may be.
    pub(super) fn run_held(&mut self, k: usize) -> Option<bool> {
        if self.deferred.is_none() {
            return Some(false);
        }
        let Some(done) = self.if_pending(k, false) else {
            return Some(true);
        };
        let held = self.deferred.take()?;
        let words: Vec<Value> = held.words.iter().map(|&w| self.b.use_var(w)).collect();
        let zero = self.constant(0);
        self.b.def_var(held.flag, zero);
        self.unlock(held.what.func, &words, done);
        let a = self.flow.body.nodes.get(k)?.insn.a as usize;
        let fp = self.fp();
        for (n, &word) in words.iter().enumerate() {
            self.b.ins().store(FRAME, word, fp, 8 * (a + n) as i32);
        }
        self.call_deferred(k, a, held.what.func)?;
        self.deferred = Some(held);
        self.go_on_in(done);
        Some(true)
    }

    /// If the deferred call is that of a mutex' `Unlock`: does it and goes to `done` if nobody waits for the mutex.
    /// It counts as the call would.
    fn unlock(&mut self, func: u64, words: &[Value], done: Block) {
        // SAFETY: the word of a `Defer` is a function.
        let func = unsafe { Func::at(func) };
        let (Some(Op::JUnlock), &[mutex]) = (attempted(&func), words) else {
            return;
        };
        let [some, counted, free, call] = [
            self.b.create_block(),
            self.b.create_block(),
            self.b.create_block(),
            self.cold_block(),
        ];
        self.b.ins().brif(mutex, some, NONE, call, NONE);
        self.b.switch_to_block(some);
        let budget = self.budget();
        let left = self.b.ins().icmp_imm(IntCC::SignedGreaterThan, budget, 0);
        self.b.ins().brif(left, counted, NONE, call, NONE);
        self.b.switch_to_block(counted);
        let [old, new] = [LOCKED, 0].map(|n| self.b.ins().iconst(I32, i64::from(n)));
        let found = self.b.ins().atomic_cas(HEAP, mutex, old, new);
        let is = self.b.ins().icmp(IntCC::Equal, found, old);
        self.b.ins().brif(is, free, NONE, call, NONE);
        self.b.switch_to_block(free);
        self.count_inlined();
        self.b.ins().jump(done, NONE);
        self.b.switch_to_block(call);
    }
}
