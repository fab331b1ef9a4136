//! Tests of dynamic types against interfaces.

use super::{NONE, OURS, Translator};
use crate::code::op::Op;
use crate::jit::{Compiled, cells, keep};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value};

impl Translator<'_> {
    /// Whether a dynamic type implements an interface type, as a number; goes to `unknown` where that
    /// is not known yet.
    fn implements(&mut self, ty: Value, iface: u64, unknown: Block) -> Option<Value> {
        let [some, ask, known, done] = [
            self.b.create_block(),
            self.cold_block(),
            self.cold_block(),
            self.b.create_block(),
        ];
        let answer = self.b.append_block_param(done, I64);
        let no = self.constant(0);
        self.b.ins().brif(ty, some, NONE, done, &[no.into()]);
        self.b.seal_block(some);
        self.b.switch_to_block(some);
        let all = Compiled::of(&self.code)?.new_cells();
        let all = self.constant(all);
        let at = self.b.ins().ushr_imm(ty, cells::SHIFT);
        let at = self.b.ins().band_imm(at, cells::TYPES as i64 - 1);
        let at = self.b.ins().ishl_imm(at, 3);
        let cell = self.b.ins().iadd(all, at);
        let word = self.b.ins().load(I64, OURS, cell, 0);
        let doubled = self.b.ins().ishl_imm(ty, 1);
        let rest = self.b.ins().bxor(word, doubled);
        let hit = self.b.ins().icmp_imm(IntCC::UnsignedLessThan, rest, 2);
        self.b.ins().brif(hit, done, &[rest.into()], ask, NONE);
        self.b.seal_block(ask);
        self.b.switch_to_block(ask);
        let (m, iface) = (self.m(), self.constant(iface));
        let args = [m, ty, iface, cell];
        let [found, _] = self.call_keeping(keep::implements as *const (), &args);
        let late = self.b.ins().icmp_imm(IntCC::Equal, found, 2);
        self.b.ins().brif(late, unknown, NONE, known, NONE);
        self.b.seal_block(known);
        self.b.switch_to_block(known);
        self.b.ins().jump(done, &[found.into()]);
        self.b.seal_block(done);
        self.b.switch_to_block(done);
        Some(answer)
    }

    /// `JNotImpl`
    pub(super) fn jump_not_implementing(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        let unknown = self.cold_block();
        let ty = self.get(node.insn.a as usize);
        let is = self.implements(ty, *node.extra.first()?, unknown)?;
        let (to, next) = (self.block(node.target?)?, self.block(k + 1)?);
        self.b.ins().brif(is, next, NONE, to, NONE);
        self.b.switch_to_block(unknown);
        self.rare_step(k)
    }

    /// `AssertI`, `AssertIOk`
    pub(super) fn assert_interface(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let [unknown, done] = [self.cold_block(), self.b.create_block()];
        let (ty, data) = (self.get(b), self.get(b + 1));
        let is = self.implements(ty, *node.extra.first()?, unknown)?;
        if node.op == Op::AssertI {
            let fits = self.b.create_block();
            self.b.ins().brif(is, fits, NONE, unknown, NONE);
            self.b.switch_to_block(fits);
            self.set(a, ty);
            self.set(a + 1, data);
        } else {
            let zero = self.constant(0);
            let x = self.b.ins().select(is, ty, zero);
            let y = self.b.ins().select(is, data, zero);
            self.set(a, x);
            self.set(a + 1, y);
            self.set(c, is);
        }
        self.b.ins().jump(done, NONE);
        self.b.switch_to_block(unknown);
        self.stand_at(k);
        self.rare_step(k)?;
        self.b.ins().jump(done, NONE);
        self.b.switch_to_block(done);
        Some(())
    }
}
