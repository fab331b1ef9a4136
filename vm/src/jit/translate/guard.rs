//! Guards in front of inlined functions: see [`crate::jit::guarded`].

use super::{NONE, Translator};
use crate::jit::guarded::Role;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder};

impl Translator<'_> {
    /// The guard `k`: continues if the call leads where it led, and may be counted without a look at the
    /// scheduler; otherwise to the call.
    pub(super) fn guard(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        let [led, wanted] = [node.insn.a, node.insn.b].map(usize::from);
        let (led, wanted) = (self.get(led), self.get(wanted));
        let same = self.b.ins().icmp(IntCC::Equal, led, wanted);
        let (call, inside) = (self.block(node.target?)?, self.b.create_block());
        self.b.ins().brif(same, inside, NONE, call, NONE);
        self.b.seal_block(inside);
        self.b.switch_to_block(inside);
        let (budget, next) = (self.budget(), self.block(k + 1)?);
        let left = self.b.ins().icmp_imm(IntCC::SignedGreaterThan, budget, 0);
        self.b.ins().brif(left, next, NONE, call, NONE);
        Some(())
    }

    /// An inlined function has ended: it counts as a call does.
    pub(super) fn count_inlined(&mut self) {
        let budget = self.budget();
        let budget = self.b.ins().iadd_imm(budget, -1);
        self.b.def_var(self.budget, budget);
    }

    /// A block of the call `k`, out of the way if there is a guard in front of it.
    pub(super) fn beside_call(&mut self, k: usize) -> Block {
        match self.flow.role(k) {
            Role::Call | Role::Rare => self.cold_block(),
            _ => self.b.create_block(),
        }
    }

    /// The number of instruction `k` in the function's own code. `None`: it is part of an inlined function,
    /// which has no place in the frame for it.
    pub(super) fn own_insn(&self, k: usize) -> Option<usize> {
        let place = self.flow.places.get(k)?;
        matches!(place.role, Role::Own | Role::Call | Role::Rare).then_some(place.origin)
    }
}
