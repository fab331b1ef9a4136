//! `range` over strings: a byte below 0x80 is a rune and is handled inline; a function decodes longer runes.

use super::{HEAP, NONE, Translator};
use crate::code::op::Op;
use crate::jit::keep;
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;

impl Translator<'_> {
    /// `StrRange`. `None`: it is something else.
    pub(super) fn range_string(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        if node.op != Op::StrRange {
            return None;
        }
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let (end, next) = (self.block(node.target?)?, self.block(k + 1)?);
        let (p, len, at) = (self.get(b), self.get(b + 1), self.get(c));
        let [some, long, done] = [
            self.b.create_block(),
            self.cold_block(),
            self.b.create_block(),
        ];
        let rune = self.b.append_block_param(done, I64);
        let after = self.b.append_block_param(done, I64);
        let inside = self.b.ins().icmp(IntCC::UnsignedLessThan, at, len);
        self.b.ins().brif(inside, some, NONE, end, NONE);
        self.b.seal_block(some);
        self.b.switch_to_block(some);
        let here = self.b.ins().iadd(p, at);
        let first = self.b.ins().uload8(I64, HEAP, here, 0);
        let behind = self.b.ins().iadd_imm(at, 1);
        let ascii = self.b.ins().icmp_imm(IntCC::UnsignedLessThan, first, 0x80);
        self.b
            .ins()
            .brif(ascii, done, &[first.into(), behind.into()], long, NONE);
        self.b.seal_block(long);
        self.b.switch_to_block(long);
        let left = self.b.ins().isub(len, at);
        let [packed, _] = self.call_keeping(keep::decode as *const (), &[here, left]);
        let decoded = self.b.ins().band_imm(packed, 0xff_ffff);
        let bytes = self.b.ins().ushr_imm(packed, 24);
        let behind = self.b.ins().iadd(at, bytes);
        self.b.ins().jump(done, &[decoded.into(), behind.into()]);
        self.b.seal_block(done);
        self.b.switch_to_block(done);
        self.set(a, rune);
        self.set(a + 1, after);
        self.b.ins().jump(next, NONE);
        Some(())
    }
}
