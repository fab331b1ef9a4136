//! Checks of the race detector. Machine code itself tests whether the goroutine has already accessed these
//! bytes since its last release operation; everything else is done by `rt::race`.

use super::{NONE, OURS, Translator};
use crate::code::op::Op;
use crate::jit::{glue, keep};
use crate::machine::Machine;
use crate::race::{Racing, how};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlags, Value};
use minigo_runtime::{EPOCH_SHIFT, TIME_BITS};
use std::mem::offset_of;

/// What is the same for as long as the machine lives.
const FIXED: MemFlags = OURS.with_readonly().with_can_move();

/// Bytes of shadow for a word of the heap.
const CELL: i32 = 24;

impl Translator<'_> {
    /// Checks of single accesses; false: it is something else.
    pub(super) fn race(&mut self, k: usize) -> Option<bool> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b] = [node.insn.a, node.insn.b].map(usize::from);
        let x = |n: usize| node.extra.get(n).copied().unwrap_or(0);
        let (lo, hi) = (x(0) as u32 as usize, (x(0) >> 32) as usize);
        let (p, spec) = match node.op {
            Op::RaceAt => {
                let p = self.pointer(k, a);
                (self.b.ins().iadd_imm(p, b as i64), x(0))
            }
            Op::RaceAddr => (self.constant(x(0)), x(1)),
            Op::RaceIdx => {
                let (p, _) = self.element(k, a, b, lo);
                (self.b.ins().iadd_imm(p, hi as i64), x(1))
            }
            Op::RaceArr => {
                let (p, at) = self.array_element(k, a, b, lo, hi, x(1) as u32 as usize);
                (self.b.ins().iadd_imm(p, i64::from(at)), x(1))
            }
            Op::RaceApp if hi == 0 || hi == 3 => return self.append_one(k, a, lo, hi == 3),
            Op::RaceSync => return self.synchronise(k, a, b),
            _ => return Some(false),
        };
        self.check_access(k, p, spec)?;
        Some(true)
    }

    /// Clocks of variables that goroutines synchronise by.
    fn synchronise(&mut self, k: usize, a: usize, b: usize) -> Option<bool> {
        let pc = self.pc(k)?;
        let (addr, given) = (self.get(a), self.get(b));
        let (m, fp, pc) = (self.m(), self.fp(), self.constant(pc));
        self.call_glue(glue::synchronise as *const (), &[m, fp, pc, addr, given], 1);
        Some(true)
    }

    /// An append of one element of so many bytes: in place it writes behind the end, else it reads all.
    fn append_one(&mut self, k: usize, slice: usize, size: usize, aligned: bool) -> Option<bool> {
        let (p, lens) = (self.get(slice), self.get(slice + 1));
        let (len, cap) = (
            self.b.ins().ireduce(I32, lens),
            self.b.ins().ushr_imm(lens, 32),
        );
        let cap = self.b.ins().ireduce(I32, cap);
        let [grows, fits, go] = [
            self.cold_block(),
            self.b.create_block(),
            self.b.create_block(),
        ];
        let room = self.b.ins().icmp(IntCC::UnsignedLessThan, len, cap);
        self.b.ins().brif(room, fits, NONE, grows, NONE);
        self.b.seal_block(grows);
        self.b.seal_block(fits);
        let len = |t: &mut Self| {
            let len = t.b.ins().uextend(I64, len);
            t.b.ins().imul_imm(len, size as i64)
        };
        self.b.switch_to_block(grows);
        let bytes = len(self);
        let pc = self.pc(k)?;
        let (m, fp, pc) = (self.m(), self.fp(), self.constant(pc));
        self.call_keeping(keep::race_read as *const (), &[m, fp, pc, p, bytes]);
        self.b.ins().jump(go, NONE);
        self.b.switch_to_block(fits);
        let at = len(self);
        let at = self.b.ins().iadd(p, at);
        let how = if aligned {
            how::WRITE | how::ALIGNED
        } else {
            how::WRITE
        };
        self.check_access(k, at, size as u64 | u64::from(how) << 32)?;
        self.b.ins().jump(go, NONE);
        self.b.seal_block(go);
        self.b.switch_to_block(go);
        Some(true)
    }

    fn racing(&mut self, field: usize, flags: MemFlags) -> Value {
        let m = self.m();
        let at = offset_of!(Machine, racing) + field;
        self.b.ins().load(I64, flags, m, at as i32)
    }

    fn check_access(&mut self, k: usize, p: Value, spec: u64) -> Option<()> {
        let (bytes, how) = (spec as u32, (spec >> 32) as u32);
        let [cold, go] = [self.cold_block(), self.b.create_block()];
        let aligned = how & how::ALIGNED != 0;
        match bytes {
            _ if how & how::ATOMIC != 0 => {
                self.b.ins().jump(cold, NONE);
            }
            1 | 2 | 4 | 8 | 16 if aligned => self.look_up(p, bytes, how, cold, go),
            8 | 16 | 24 | 32 => {
                let here = self.b.create_block();
                let low = self.b.ins().band_imm(p, 7);
                self.b.ins().brif(low, cold, NONE, here, NONE);
                self.b.seal_block(here);
                self.b.switch_to_block(here);
                self.look_up(p, bytes, how, cold, go);
            }
            _ => {
                self.b.ins().jump(cold, NONE);
            }
        }
        self.b.seal_block(cold);
        self.b.switch_to_block(cold);
        let pc = self.pc(k)?;
        let (m, fp, pc, spec) = (self.m(), self.fp(), self.constant(pc), self.constant(spec));
        self.call_keeping(keep::race as *const (), &[m, fp, pc, p, spec]);
        self.b.ins().jump(go, NONE);
        self.b.seal_block(go);
        self.b.switch_to_block(go);
        Some(())
    }

    /// Goes to `go` if the access is noted, or has no shadow, and to `cold` otherwise.
    fn look_up(&mut self, p: Value, bytes: u32, how: u32, cold: Block, go: Block) {
        let start = self.racing(offset_of!(Racing, start), FIXED);
        let watched = self.racing(offset_of!(Racing, watched), FIXED);
        let len = self.b.ins().load(I64, OURS, watched, 0);
        let at = self.b.ins().isub(p, start);
        let inside = self.b.ins().icmp(IntCC::UnsignedLessThan, at, len);
        let here = self.b.create_block();
        self.b.ins().brif(inside, here, NONE, go, NONE);
        self.b.seal_block(here);
        self.b.switch_to_block(here);
        let thread = self.racing(offset_of!(Racing, thread), OURS);
        let epoch = self.b.ins().load(I64, OURS, thread, 0);
        let cells = self.racing(offset_of!(Racing, cells), FIXED);
        let word = match bytes {
            8.. => at,
            _ => self.b.ins().band_imm(at, !7),
        };
        let by = self.b.ins().imul_imm(word, i64::from(CELL / 8));
        let cell = self.b.ins().iadd(cells, by);
        // The bits that have to be the same, and what they are.
        let (relevant, wanted) = if bytes >= 8 {
            (None, self.b.ins().bor_imm(epoch, 0xff))
        } else {
            let ones = self.constant((1 << bytes) - 1);
            let shift = self.b.ins().band_imm(at, 7);
            let mask = self.b.ins().ishl(ones, shift);
            let relevant = self.b.ins().bor_imm(mask, !0xff);
            (Some(relevant), self.b.ins().bor(epoch, mask))
        };
        if let Some(relevant) = relevant {
            return self.look_up_part(cell, epoch, (relevant, wanted), how, cold, go);
        }
        let words = bytes.div_ceil(8);
        for n in 0..words as i32 {
            let next = match n + 1 == words as i32 {
                true => go,
                false => self.b.create_block(),
            };
            let same = self.is_noted(cell, n * CELL, wanted);
            if how & how::WRITE != 0 {
                self.b.ins().brif(same, next, NONE, cold, NONE);
            } else {
                let other = self.b.create_block();
                self.b.ins().brif(same, next, NONE, other, NONE);
                self.b.seal_block(other);
                self.b.switch_to_block(other);
                let same = self.is_noted(cell, n * CELL + 8, wanted);
                self.b.ins().brif(same, next, NONE, cold, NONE);
            }
            if next != go {
                self.b.seal_block(next);
                self.b.switch_to_block(next);
            }
        }
    }

    /// The same for a part of a word: if the goroutine has noted others of its bytes in this epoch, and nobody else has
    /// touched it, these are added there. (Should somebody else do so at this very moment, one of the two is lost.)
    fn look_up_part(
        &mut self,
        cell: Value,
        epoch: Value,
        (relevant, wanted): (Value, Value),
        how: u32,
        cold: Block,
        go: Block,
    ) {
        let write = self.b.ins().load(I64, OURS, cell, 0);
        self.goes_if(go, |t| {
            let noted = t.b.ins().band(write, relevant);
            t.b.ins().icmp(IntCC::Equal, noted, wanted)
        });
        let read = self.b.ins().load(I64, OURS, cell, 8);
        if how & how::WRITE == 0 {
            self.goes_if(go, |t| {
                let noted = t.b.ins().band(read, relevant);
                t.b.ins().icmp(IntCC::Equal, noted, wanted)
            });
        }
        let (own, at, other) = if how & how::WRITE != 0 {
            (write, 0, read)
        } else {
            (read, 8, write)
        };
        // Nothing but a few of the low bits tells what is noted from the epoch.
        let same = self.b.ins().bxor(own, epoch);
        let same = self
            .b
            .ins()
            .icmp_imm(IntCC::UnsignedLessThanOrEqual, same, 0xff);
        // The other cell must be empty or the goroutine's own.
        let unused = self.b.ins().icmp_imm(IntCC::Equal, other, 0);
        let slots = self.b.ins().bxor(other, epoch);
        let slots = self
            .b
            .ins()
            .ushr_imm(slots, i64::from(EPOCH_SHIFT + TIME_BITS));
        let own_slot = self.b.ins().icmp_imm(IntCC::Equal, slots, 0);
        let unused = self.b.ins().bor(unused, own_slot);
        let both = self.b.ins().band(same, unused);
        let here = self.b.create_block();
        self.b.ins().brif(both, here, NONE, cold, NONE);
        self.b.seal_block(here);
        self.b.switch_to_block(here);
        let merged = self.b.ins().bor(own, wanted);
        self.b.ins().store(OURS, merged, cell, at);
        self.b.ins().jump(go, NONE);
    }

    /// Goes there if that holds.
    fn goes_if(&mut self, go: Block, test: impl FnOnce(&mut Self) -> Value) {
        let next = self.b.create_block();
        let holds = test(self);
        self.b.ins().brif(holds, go, NONE, next, NONE);
        self.b.seal_block(next);
        self.b.switch_to_block(next);
    }

    fn is_noted(&mut self, cell: Value, at: i32, wanted: Value) -> Value {
        let noted = self.b.ins().load(I64, OURS, cell, at);
        self.b.ins().icmp(IntCC::Equal, noted, wanted)
    }
}
