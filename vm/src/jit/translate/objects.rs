//! Allocation: objects are taken from the machine's allocation cache.

use super::memory::INLINE_WORDS;
use super::{HEAP, NONE, OURS, Translator};
use crate::code::op::Op;
use crate::heap::cache::{AllocSpec, Block};
use crate::heap::gcmap::GcMap;
use crate::heap::kept::Kept;
use crate::jit::keep;
use crate::machine::Machine;
use crate::value::rtype::RType;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I16, I64};
use cranelift_codegen::ir::{self, InstBuilder, Value};
use std::mem::offset_of;

impl Translator<'_> {
    /// `New`, `MakeClosure`, `Box`: what is available; else the handler.
    pub(super) fn new_object(&mut self, k: usize) -> Option<bool> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let x0 = *node.extra.first()?;
        // How many words the object begins with that are written at once.
        let (spec, filled) = if node.op == Op::MakeClosure {
            // SAFETY: the extra word is a map, or 0.
            let map = unsafe { Kept::from_ptr(*node.extra.get(1)? as *const GcMap) };
            (AllocSpec::of((8 + 8 * c).next_multiple_of(16), map), 1 + c)
        } else {
            // SAFETY: the extra word is a descriptor.
            let ty = unsafe { RType::at(x0) };
            let words = ty.size / 8;
            if node.op == Op::Box && (ty.size % 8 != 0 || words == 0 || words > INLINE_WORDS) {
                return Some(false);
            }
            (ty.spec, if node.op == Op::Box { words } else { 0 })
        };
        let [slow, fast, done] = [
            self.cold_block(),
            self.b.create_block(),
            self.b.create_block(),
        ];
        let p = self.b.append_block_param(fast, I64);
        self.take_object(spec, filled, fast, slow);
        self.b.seal_block(slow);
        self.b.seal_block(fast);
        self.b.switch_to_block(slow);
        self.rare_step(k)?;
        self.b.ins().jump(done, NONE);
        self.stand_at(k);
        self.b.switch_to_block(fast);
        match node.op {
            Op::MakeClosure => {
                let func = self.constant(x0);
                self.b.ins().store(HEAP, func, p, 0);
                for n in 0..c {
                    self.store_from(b + n, HEAP, p, 8 * (n as i32 + 1));
                }
            }
            Op::Box => {
                // SAFETY: as above.
                let size = unsafe { (*(x0 as *const RType)).size };
                self.store_new_block(b, p, 0, size);
                let ty = self.constant(x0);
                self.set(a, ty);
            }
            _ => {}
        }
        if cfg!(target_arch = "aarch64") {
            // As `heap::publish::publish`.
            self.b.ins().fence();
        }
        self.set(a + usize::from(node.op == Op::Box), p);
        self.b.ins().jump(done, NONE);
        self.b.seal_block(done);
        self.b.switch_to_block(done);
        Some(true)
    }

    /// Goes on in block `taken` with an object, or in `none` if the handler has to allocate. The object is
    /// zeroed but for the first `filled` words, which the caller writes before anyone can see it.
    fn take_object(&mut self, spec: AllocSpec, filled: usize, taken: ir::Block, none: ir::Block) {
        if let Some(block) = spec.block() {
            let ask = self.cold_block();
            let p = self.take_from(&block, filled, ask);
            self.b.ins().jump(taken, &[p.into()]);
            self.b.seal_block(ask);
            self.b.switch_to_block(ask);
        }
        let (m, spec) = (self.m(), self.constant(spec.bits()));
        let [p, _] = self.call_keeping(keep::try_object as *const (), &[m, spec]);
        self.b.ins().brif(p, taken, &[p.into()], none, NONE);
    }

    /// The first free object of a block; goes to `ask` if there is none, or one with another map was
    /// taken before.
    fn take_from(&mut self, block: &Block, filled: usize, ask: ir::Block) -> Value {
        let at = |offset: usize| (offset_of!(Machine, cache) + offset) as i32;
        let m = self.m();
        let free = self.b.ins().load(I64, OURS, m, at(block.free));
        let some = self.b.create_block();
        self.b.ins().brif(free, some, NONE, ask, NONE);
        self.b.seal_block(some);
        self.b.switch_to_block(some);
        if let Some(id) = block.map_id {
            let same = self.b.create_block();
            let last = self.b.ins().load(I16, OURS, m, at(block.map));
            let id = self.b.ins().iconst(I16, i64::from(id));
            let is = self.b.ins().icmp(IntCC::Equal, last, id);
            self.b.ins().brif(is, same, NONE, ask, NONE);
            self.b.seal_block(same);
            self.b.switch_to_block(same);
        }
        let less = self.b.ins().iadd_imm(free, -1);
        let rest = self.b.ins().band(free, less);
        self.b.ins().store(OURS, rest, m, at(block.free));
        let index = self.b.ins().ctz(free);
        let base = self.b.ins().load(I64, OURS, m, at(block.base));
        let p = self.scaled(base, index, block.size);
        if let Some(id) = block.map_id {
            let ids = self.b.ins().load(I64, OURS, m, at(block.ids));
            let place = self.scaled(ids, index, 2);
            let id = self.b.ins().iconst(I16, i64::from(id));
            self.b.ins().store(OURS, id, place, 0);
        }
        let zero = self.constant(0);
        for n in filled..block.size / 8 {
            self.b.ins().store(HEAP, zero, p, 8 * n as i32);
        }
        p
    }
}
