//! Appending to slices and copying between them: inline if there is room and few bytes are copied, otherwise
//! through the handlers.

use super::memory::{INLINE_WORDS, what};
use super::{HEAP, NONE, Translator};
use crate::code::op::Op;
use crate::jit::glue;
use crate::machine::BULK;
use crate::value::rtype::RType;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64X2;
use cranelift_codegen::ir::{Block, InstBuilder, Value};

impl Translator<'_> {
    /// `App8` and its like: with room, here; else the handler grows the slice.
    pub(super) fn append(&mut self, k: usize) -> Option<bool> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        // SAFETY: the extra word is a descriptor.
        let ty = unsafe { RType::at(*node.extra.first()?) };
        let block = if node.op == Op::AppBlk {
            let size = ty.size;
            if size == 0 || size > 8 * INLINE_WORDS || !size.is_multiple_of(8) {
                return Some(false);
            }
            Some(size)
        } else {
            None
        };
        let (p, lens) = (self.get(b), self.get(b + 1));
        // A slice that lies in memory is appended to as a vector, which saves taking it apart and putting it together.
        let vector = self.vector(b, false);
        let len = self.low_half(lens);
        let cap = self.b.ins().ushr_imm(lens, 32);
        let full = self.b.ins().icmp(IntCC::Equal, len, cap);
        let [slow, fast, done] = [
            self.cold_block(),
            self.b.create_block(),
            self.b.create_block(),
        ];
        self.b.ins().brif(full, slow, NONE, fast, NONE);
        self.b.seal_block(slow);
        self.b.seal_block(fast);
        self.b.switch_to_block(slow);
        self.rare_step(k)?;
        let grown = vector.map(|_| self.new_vector(a));
        self.b
            .ins()
            .jump(done, &grown.map_or(Vec::new(), |v| vec![v.into()]));
        self.stand_at(k);
        self.b.switch_to_block(fast);
        if let Some(size) = block {
            let to = self.scaled(p, len, size);
            // (Where no pointers lie, none are overwritten.)
            match ty.gc {
                Some(_) => self.store_block(c, to, 0, size),
                None => self.store_new_block(c, to, 0, size),
            }
        } else {
            let what = what(node.op)?;
            let to = self.scaled(p, len, what.bytes());
            match ty.gc {
                Some(_) => self.store_what(what, c, HEAP, (to, 0)),
                None => self.store_plainly(what, c, HEAP, (to, 0)),
            }
        }
        let lens = self.b.ins().iadd_imm(lens, 1);
        self.set(a, p);
        self.set(a + 1, lens);
        let longer = vector.map(|v| self.count_up(v));
        let both = longer.map(|_| self.b.append_block_param(done, I64X2));
        self.b
            .ins()
            .jump(done, &longer.map_or(Vec::new(), |v| vec![v.into()]));
        self.b.seal_block(done);
        self.b.switch_to_block(done);
        if let Some(v) = both {
            self.remember_vector(a, v);
        }
        Some(true)
    }

    /// `AppGrow`, `AppSlice`, `AppStr`: within the slice's capacity, if what is copied holds no pointers and is short.
    pub(super) fn append_many(&mut self, k: usize) -> Option<bool> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let size = self.plain_size(k)?;
        if size.is_none() && node.op != Op::AppGrow {
            return Some(false);
        }
        let (p, lens) = (self.get(b), self.get(b + 1));
        let count = match node.op {
            Op::AppGrow => self.get(c),
            _ => self.get(c + 1),
        };
        let n = match node.op {
            Op::AppSlice => self.low_half(count),
            _ => count,
        };
        let len = self.low_half(lens);
        let cap = self.b.ins().ushr_imm(lens, 32);
        let room = self.b.ins().isub(cap, len);
        let mut over = self.b.ins().icmp(IntCC::UnsignedGreaterThan, n, room);
        if let (Some(size), false) = (size, node.op == Op::AppGrow) {
            let long = self.is_long(n, size);
            over = self.b.ins().bor(over, long);
        }
        let from = (node.op != Op::AppGrow).then(|| self.get(c));
        let done = self.or_handler(k, over)?;
        if let (Some(size), Some(from)) = (size, from) {
            let to = self.scaled(p, len, size);
            self.move_bytes(to, from, n, size);
        }
        let lens = self.b.ins().iadd(lens, n);
        self.set(a, p);
        self.set(a + 1, lens);
        self.join(done);
        Some(true)
    }

    /// `CopySlice`, `CopyStr`: the same.
    pub(super) fn copy(&mut self, k: usize) -> Option<bool> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let size = match node.op {
            Op::CopyStr => 1,
            _ => match self.plain_size(k)? {
                Some(size) => size,
                None => return Some(false),
            },
        };
        let (to, from) = (self.get(b), self.get(c));
        let (room, have) = (self.get(b + 1), self.get(c + 1));
        let room = self.low_half(room);
        let have = match node.op {
            Op::CopyStr => have,
            _ => self.low_half(have),
        };
        let less = self.b.ins().icmp(IntCC::UnsignedLessThan, room, have);
        let n = self.b.ins().select(less, room, have);
        let long = self.is_long(n, size);
        let done = self.or_handler(k, long)?;
        self.move_bytes(to, from, n, size);
        self.set(a, n);
        self.join(done);
        Some(true)
    }

    /// The size of the elements of type X0 if they hold no pointers, and take memory.
    fn plain_size(&self, k: usize) -> Option<Option<usize>> {
        let node = self.flow.body.nodes.get(k)?;
        let Some(&word) = node.extra.first() else {
            return Some(None);
        };
        // SAFETY: the extra word is a descriptor.
        let ty = unsafe { RType::at(word) };
        Some((ty.gc.is_none() && ty.size != 0).then_some(ty.size))
    }

    /// Whether `n` elements are more than [`crate::rt::slice::is_plain`] says.
    fn is_long(&mut self, n: Value, size: usize) -> Value {
        let limit = (BULK / size) as i64;
        let cc = IntCC::UnsignedGreaterThanOrEqual;
        self.b.ins().icmp_imm(cc, n, limit)
    }

    /// Lets the handler do instruction `k` if `rare`; what follows is for the usual case, and ends with [`Self::join`].
    pub(super) fn or_handler(&mut self, k: usize, rare: Value) -> Option<Block> {
        let [slow, fast, done] = [
            self.cold_block(),
            self.b.create_block(),
            self.b.create_block(),
        ];
        self.b.ins().brif(rare, slow, NONE, fast, NONE);
        self.b.seal_block(slow);
        self.b.seal_block(fast);
        self.b.switch_to_block(slow);
        self.rare_step(k)?;
        self.b.ins().jump(done, NONE);
        self.stand_at(k);
        self.b.switch_to_block(fast);
        Some(done)
    }

    pub(super) fn join(&mut self, done: Block) {
        self.b.ins().jump(done, NONE);
        self.b.seal_block(done);
        self.b.switch_to_block(done);
    }

    fn move_bytes(&mut self, to: Value, from: Value, n: Value, size: usize) {
        let bytes = self.b.ins().imul_imm(n, size as i64);
        self.call_glue(glue::move_bytes as *const (), &[to, from, bytes], 0);
    }
}
