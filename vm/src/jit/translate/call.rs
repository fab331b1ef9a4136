//! Calls, returns, instructions that are left to the interpreter's handlers, and exits from machine code.

use super::{ColdPath, FRAME, HEAP, LEAVING_FP, LEAVING_LIVE, NONE, OURS, Translator};
use crate::code::op::{Does, Op};
use crate::code::{Func, flag};
use crate::jit::flow::writes;
use crate::jit::guarded::Role;
use crate::jit::{glue, keep};
use crate::machine::{Exit, Machine};
use crate::value::rtype::{MethodSel, MethodTable, RType};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use std::mem::offset_of;
use std::sync::atomic::Ordering::Relaxed;

/// What is called.
enum Callee {
    /// The function that is being made.
    Own,
    /// The function at this address.
    Func(Value),
}

impl Translator<'_> {
    /// `Call`: of a function that is known.
    pub(super) fn call(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        let (a, address) = (node.insn.a as usize, *node.extra.first()?);
        // SAFETY: the extra word is a function.
        let f = unsafe { Func::at(address) };
        let first = a + f.results as usize;
        let closure = usize::from(f.flags & flag::CLOSURE != 0);
        self.pass(k, first, first + f.params as usize + closure)?;
        let link = self.constant(address << 16 | a as u64);
        let to = if self.own_entry && address == self.func.addr() {
            Callee::Own
        } else {
            Callee::Func(self.constant(address))
        };
        let ret = self.shadow.ret(self.own_insn(k)?, node.op.words())?;
        self.transfer(k, a, &to, link, ret)
    }

    /// `CallClo`: of a func value.
    pub(super) fn call_closure(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let closure = self.not_zero(k, b);
        self.pass(k, a, c)?;
        let fp = self.fp();
        self.b.ins().store(FRAME, closure, fp, 8 * c as i32);
        let func = self.b.ins().load(I64, HEAP, closure, 0);
        self.indirect(k, a, func)
    }

    /// `CallI`: of an interface's method.
    pub(super) fn call_method(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let (ty, data) = (self.not_zero(k, b), self.get(b + 1));
        let func = self.method(k, ty, MethodSel(*node.extra.first()? as u32));
        self.pass(k, a, self.flow.body.slots)?;
        let fp = self.fp();
        self.b.ins().store(FRAME, data, fp, 8 * c as i32);
        self.indirect(k, a, func)
    }

    /// The function that implements a method of a dynamic type.
    fn method(&mut self, k: usize, ty: Value, sel: MethodSel) -> Value {
        let [slow, fast, done] = [self.cold_block(), self.beside_call(k), self.beside_call(k)];
        let found = self.b.append_block_param(done, I64);
        let table = self.b.ins().load(I64, OURS, ty, RType::HASH_OFFSET as i32);
        let late = self.b.ins().icmp_imm(IntCC::Equal, table, 0);
        self.b.ins().brif(late, slow, NONE, fast, NONE);
        self.b.seal_block(fast);
        self.b.switch_to_block(fast);
        let mask = self.b.ins().load(I64, OURS, table, 0);
        let at = self.b.ins().band_imm(mask, sel.hash() as i64);
        let pair = self.b.ins().iadd(table, at);
        let there = self
            .b
            .ins()
            .load(I64, OURS, pair, MethodTable::PAIRS as i32);
        let func = self
            .b
            .ins()
            .load(I64, OURS, pair, MethodTable::PAIRS as i32 + 8);
        let it_is = self.b.ins().icmp_imm(IntCC::Equal, there, i64::from(sel.0));
        self.b.ins().brif(it_is, done, &[func.into()], slow, NONE);
        self.b.seal_block(slow);
        self.b.switch_to_block(slow);
        let number = self.constant(u64::from(sel.0));
        let [func, _] = self.call_keeping(keep::find_method as *const (), &[ty, number]);
        let late = self.b.ins().icmp_imm(IntCC::Equal, func, 0);
        self.deopt_if(late, k);
        self.b.ins().jump(done, &[func.into()]);
        self.b.seal_block(done);
        self.b.switch_to_block(done);
        found
    }

    /// Stores the slots that a call passes.
    fn pass(&mut self, k: usize, from: usize, to: usize) -> Option<()> {
        let fp = self.fp();
        for slot in self.flow.assigned.get(k)?.iter() {
            if (from..to).contains(&slot) && self.flow.before.get(k)?.has(slot) {
                self.store_slot(slot, fp);
            }
        }
        Some(())
    }

    /// While schedules are explored, whoever performs a visible operation may ask what the live local variables of all frames
    /// hold (`interp::locals`), so they are stored before each call and each announcement.
    fn show_locals(&mut self, k: usize) -> Option<()> {
        if !self.func.home().explores.load(Relaxed) {
            return Some(());
        }
        let fp = self.fp();
        self.store_alive(k, fp)
    }

    fn indirect(&mut self, k: usize, a: usize, func: Value) -> Option<()> {
        let link = self.b.ins().ishl_imm(func, 16);
        let link = self.b.ins().bor_imm(link, a as i64);
        let words = self.flow.body.nodes.get(k)?.op.words();
        let ret = self.shadow.ret(self.own_insn(k)?, words)?;
        self.transfer(k, a, &Callee::Func(func), link, ret)
    }

    /// Writes the header and calls.
    fn transfer(&mut self, k: usize, a: usize, to: &Callee, link: Value, ret: u64) -> Option<()> {
        let ret = self.constant(ret);
        let fp = self.fp();
        self.show_locals(k)?;
        self.b.ins().store(FRAME, ret, fp, 8 * (a as i32 - 2));
        self.b.ins().store(FRAME, link, fp, 8 * (a as i32 - 1));
        let callee = self.b.ins().iadd_imm(fp, 8 * a as i64);
        let (budget, m) = (self.budget(), self.m());
        if let (Role::Rare, &Callee::Func(func)) = (self.flow.role(k), to)
            && keep::fits(a)
        {
            let at = Func::COMPILED_OFFSET as i32;
            let code = self.b.ins().load(I64, OURS, func, at);
            let args = [callee, budget, m, code];
            let r = self.call_keeping(keep::call as *const (), &args);
            return self.back_from(k, a, r);
        }
        let call = match *to {
            Callee::Own => {
                let own = self.own();
                self.b.ins().call(own, &[callee, budget, m])
            }
            Callee::Func(func) => {
                let at = Func::COMPILED_OFFSET as i32;
                let code = self.b.ins().load(I64, OURS, func, at);
                let sig = self.signature_of(3, 2, false);
                self.b.ins().call_indirect(sig, code, &[callee, budget, m])
            }
        };
        let &[r, budget] = self.b.inst_results(call) else {
            return None;
        };
        self.back_from(k, a, [r, budget])
    }

    /// Behind the call `k`, which has returned `r`.
    fn back_from(&mut self, k: usize, a: usize, r: [Value; 2]) -> Option<()> {
        self.returned(k, a, r)?;
        // Behind a call nothing of the outgoing area is alive but its results.
        let flow = self.flow;
        if flow.body.nodes.get(k)?.op.does() == Does::Call {
            for slot in flow.after.get(k)?.iter().filter(|&s| s >= a) {
                self.load_slot(slot);
            }
        }
        Some(())
    }

    /// Goes on behind a call whose callee's frame lies `above` slots above this one, unless it
    /// returned a status.
    fn returned(&mut self, k: usize, above: usize, r: [Value; 2]) -> Option<()> {
        let fp = if above == 0 {
            r[0]
        } else {
            self.b.ins().iadd_imm(r[0], -8 * above as i64)
        };
        let [out, go] = [self.cold_block(), self.beside_call(k)];
        let left = self.is_status(r[0]);
        let (fp_arg, budget_arg) = (fp.into(), r[1].into());
        let go_fp = self.b.append_block_param(go, I64);
        let go_budget = self.b.append_block_param(go, I64);
        self.b
            .ins()
            .brif(left, out, NONE, go, &[fp_arg, budget_arg]);
        self.b.seal_block(out);
        self.cold.push(ColdPath::Left {
            block: out,
            at: k,
            above,
            back: go,
            returned: r,
        });
        self.b.switch_to_block(go);
        self.b.def_var(self.fp, go_fp);
        self.b.def_var(self.budget, go_budget);
        Some(())
    }

    /// What instruction `k` called leaves: see the head of [`crate::jit`].
    pub(super) fn left(
        &mut self,
        k: usize,
        above: usize,
        back: Block,
        r: [Value; 2],
    ) -> Option<()> {
        let [status, _] = r;
        let callee = self.machine_word(LEAVING_FP);
        let fp = self.b.ins().iadd_imm(callee, -8 * above as i64);
        self.set_machine_word(LEAVING_FP, fp);
        let live = self.machine_word(LEAVING_LIVE);
        let [alive, go_on, stays] = [self.cold_block(), self.cold_block(), self.cold_block()];
        let dead = self.out();
        let below = self.b.ins().icmp(IntCC::UnsignedLessThan, live, fp);
        let r = [r[0].into(), r[1].into()];
        self.b.ins().brif(below, dead, &r, alive, NONE);
        self.b.switch_to_block(alive);
        let it_is = self.b.ins().icmp(IntCC::Equal, live, fp);
        let is_back = self
            .b
            .ins()
            .icmp_imm(IntCC::Equal, status, Exit::Back as i64);
        let has_come_back = self.b.ins().band(it_is, is_back);
        self.b.ins().brif(has_come_back, go_on, NONE, stays, NONE);
        self.b.switch_to_block(go_on);
        let budget = self.machine_word(offset_of!(Machine, budget));
        self.b.ins().jump(back, &[fp.into(), budget.into()]);
        self.b.switch_to_block(stays);
        self.store_alive(k, fp)?;
        self.b.ins().jump(dead, &r);
        Some(())
    }

    /// Stores what must be in the frame while instruction `k` has left: what is alive around it, but
    /// not what it has written, nor what was stored for it.
    fn store_alive(&mut self, k: usize, fp: Value) -> Option<()> {
        let flow = self.flow;
        let node = flow.body.nodes.get(k)?;
        let mut live = flow.after.get(k)?.clone();
        if node.op.does() == Does::Call {
            live.set(
                (node.insn.a as usize).saturating_sub(2),
                flow.body.slots,
                false,
            );
        } else {
            live.join(flow.before.get(k)?);
            for slot in flow.reads(node).iter() {
                live.set(slot, slot + 1, false);
            }
            for (from, to) in writes(node)? {
                live.set(from, to, false);
            }
        }
        for slot in live.iter() {
            if flow.assigned.get(k)?.has(slot) {
                self.store_slot(slot, fp);
            }
        }
        Some(())
    }

    /// `Ret`
    pub(super) fn ret(&mut self, k: usize) -> Option<()> {
        let fp = self.fp();
        for slot in 0..self.func.results as usize {
            if self.flow.assigned.get(k)?.has(slot) {
                self.store_slot(slot, fp);
            }
        }
        let budget = self.budget();
        self.b.ins().return_(&[fp, budget]);
        Some(())
    }

    /// `Defer`, `DeferClo`
    pub(super) fn defer(&mut self, k: usize) -> Option<()> {
        if self.hold(k)? {
            return Some(());
        }
        let node = self.flow.body.nodes.get(k)?;
        let [a, n, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let closure = (node.op == Op::DeferClo).then(|| self.get(c));
        let func = match closure {
            None => self.constant(*node.extra.first()?),
            Some(closure) => {
                let nil = self.b.ins().icmp_imm(IntCC::Equal, closure, 0);
                self.deopt_if(nil, k);
                self.b.ins().load(I64, HEAP, closure, 0)
            }
        };
        self.pass(k, a, a + n)?;
        let (fp, m) = (self.fp(), self.m());
        if let Some(closure) = closure {
            let last = 8 * (a + n).checked_sub(1)? as i32;
            self.b.ins().store(FRAME, closure, fp, last);
        }
        let words = self.constant((n as u64) << 32 | a as u64);
        self.call_glue(glue::push_defer as *const (), &[fp, m, func, words], 0);
        Some(())
    }

    /// `RunDefers`: each deferred call is one from here, which returns to the instruction itself.
    pub(super) fn run_defers(&mut self, k: usize) -> Option<()> {
        if self.run_held(k)? {
            return Some(());
        }
        let a = self.flow.body.nodes.get(k)?.insn.a as usize;
        let [next, some, call, handler, done] = [
            self.b.create_block(),
            self.b.create_block(),
            self.b.create_block(),
            self.cold_block(),
            self.b.create_block(),
        ];
        self.b.ins().jump(next, NONE);
        self.b.switch_to_block(next);
        let (fp, m, base) = (self.fp(), self.m(), self.constant(a as u64));
        let [func, more] = self.call_glue(glue::pop_defer as *const (), &[fp, m, base], 2);
        self.b.ins().brif(func, some, NONE, done, NONE);
        self.b.switch_to_block(some);
        let rest = self.b.ins().icmp_imm(IntCC::Equal, func, 1);
        self.b.ins().brif(rest, handler, NONE, call, NONE);
        self.b.switch_to_block(call);
        let link = self.b.ins().ishl_imm(func, 16);
        let link = self.b.ins().bor_imm(link, a as i64);
        let ret = self.shadow.insn(self.own_insn(k)?)?;
        self.transfer(k, a, &Callee::Func(func), link, ret)?;
        // (What it called cannot defer anything for this frame.)
        self.b.ins().brif(more, next, NONE, done, NONE);
        self.b.switch_to_block(handler);
        self.step(k)?;
        self.b.ins().jump(done, NONE);
        self.b.switch_to_block(done);
        Some(())
    }

    /// Calls what `RunDefers` found, whose words are at slot `a`.
    pub(super) fn call_deferred(&mut self, k: usize, a: usize, func: u64) -> Option<()> {
        let link = self.constant(func << 16 | a as u64);
        let func = self.constant(func);
        let ret = self.shadow.insn(self.own_insn(k)?)?;
        self.transfer(k, a, &Callee::Func(func), link, ret)
    }

    /// `LendAt`, `LdLent`, `StLent`: the slots lie in the frame of a function that recovers, so they are in memory.
    pub(super) fn lent(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let base = self.machine_word(offset_of!(Machine, base));
        if node.op == Op::LendAt {
            let fp = self.fp();
            let above = self.b.ins().isub(fp, base);
            let slot = self.b.ins().ushr_imm(above, 3);
            let place = self.b.ins().iadd_imm(slot, b as i64);
            self.set(a, place);
            return Some(());
        }
        let load = node.op == Op::LdLent;
        let place = self.get(if load { b } else { a });
        let above = self.b.ins().ishl_imm(place, 3);
        let p = self.b.ins().iadd(base, above);
        if load {
            self.load_into(a, FRAME, p, 8 * c as i32);
        } else {
            self.store_from(c, FRAME, p, 8 * b as i32);
        }
        Some(())
    }

    /// Leaves instruction `k` to its handler, or to the function that its handler calls.
    pub(super) fn step(&mut self, k: usize) -> Option<()> {
        let op = self.flow.body.nodes.get(k)?.op;
        self.step_by(k, glue::direct(op).unwrap_or(glue::step as *const ()))
    }

    /// The same where control rarely comes.
    pub(super) fn rare_step(&mut self, k: usize) -> Option<()> {
        self.step_by(k, keep::step as *const ())
    }

    fn step_by(&mut self, k: usize, step: *const ()) -> Option<()> {
        let flow = self.flow;
        let node = flow.body.nodes.get(k)?;
        let written = writes(node)?;
        let (fp, budget, m) = (self.fp(), self.budget(), self.m());
        for slot in flow.reads(node).iter() {
            if flow.assigned.get(k)?.has(slot) {
                self.store_slot(slot, fp);
            }
        }
        // What is written only in part must be there before.
        for &(from, to) in &written {
            for slot in from..to {
                if flow.assigned.get(k)?.has(slot) && flow.before.get(k)?.has(slot) {
                    self.store_slot(slot, fp);
                }
            }
        }
        if node.op.does() == Does::Announce {
            self.show_locals(k)?;
        }
        self.record_deferred(k);
        let pc = self.shadow.insn(self.own_insn(k)?)?;
        let pc = self.constant(pc);
        let args = [fp, budget, m, pc];
        let r = match step == keep::step as *const () {
            true => self.call_keeping(step, &args),
            false => self.call_glue(step, &args, 2),
        };
        if node.op.does() == Does::Panic {
            // A panic or trap: what comes back can only be a status.
            let [out, never] = [self.cold_block(), self.cold_block()];
            let left = self.is_status(r[0]);
            self.b.ins().brif(left, out, NONE, never, NONE);
            self.b.seal_block(out);
            self.b.switch_to_block(never);
            let defect = self.constant(Exit::Defect as u64);
            self.b.ins().return_(&[defect, r[1]]);
            let back = never_back(self);
            self.cold.push(ColdPath::Left {
                block: out,
                at: k,
                above: 0,
                back,
                returned: r,
            });
            return Some(());
        }
        self.returned(k, 0, r)?;
        self.unrecord_deferred(k);
        for (from, to) in written {
            for slot in from..to.min(flow.body.slots) {
                self.load_slot(slot);
            }
        }
        if let Some(target) = node.target {
            let here = self.machine_word(offset_of!(Machine, pc));
            let there = self.pc(target)?;
            let there = self.constant(there);
            let jumps = self.b.ins().icmp(IntCC::Equal, here, there);
            let (to, next) = (self.block(target)?, self.block(k + 1)?);
            self.b.ins().brif(jumps, to, NONE, next, NONE);
        }
        Some(())
    }
}

/// Where control would come back to from what does not return.
fn never_back(t: &mut Translator<'_>) -> Block {
    let block = t.cold_block();
    t.b.append_block_param(block, I64);
    let budget = t.b.append_block_param(block, I64);
    t.b.switch_to_block(block);
    let defect = t.constant(Exit::Defect as u64);
    t.b.ins().return_(&[defect, budget]);
    block
}
