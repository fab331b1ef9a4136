//! Which slots may be zero before each instruction: after a pointer was dereferenced it is known not to be nil,
//! and after a division its divisor is known not to be 0, until the slot is written again.

use super::flow::{successors, writes};
use crate::code::op::{Does, Holds, Op};
use crate::code::{Func, flag};
use crate::opt::{Body, Node, Slots};

/// See the module's head.
pub(super) struct Zeros {
    before: Vec<Slots>,
}

impl Zeros {
    /// `None`: what an instruction writes is not known.
    pub(super) fn of(func: &Func, body: &Body) -> Option<Zeros> {
        let n = body.nodes.len();
        let mut before = vec![Slots::new(body.slots); n + 1];
        let mut reached = vec![false; n + 1];
        let entry = before.first_mut()?;
        entry.set(0, body.slots, true);
        if func.flags & flag::CLOSURE != 0 {
            let closure = func.results as usize + func.params as usize;
            entry.set(closure, closure + 1, false);
        }
        let mut work = vec![0];
        // Where the interpreter continues after a recovered panic.
        if let Some(at) = body.recover {
            before.get_mut(at)?.set(0, body.slots, true);
            work.push(at);
        }
        while let Some(k) = work.pop() {
            let node = body.nodes.get(k)?;
            let mut out = before.get(k)?.clone();
            *reached.get_mut(k)? = true;
            behind(node, body.slots, &mut out)?;
            for to in successors(body, k) {
                let mut there = out.clone();
                if let Some(slot) = known_not_zero(node, to, k) {
                    there.set(slot, slot + 1, false);
                }
                if before.get_mut(to)?.join(&there) || !*reached.get(to)? {
                    work.push(to);
                }
            }
        }
        Some(Zeros { before })
    }

    /// Whether instruction `k`, which may fail for nil if at all, is known not to.
    pub(super) fn cannot_fail(&self, k: usize, node: &Node) -> bool {
        let is = |slot| !self.may_be(k, slot);
        node.op.fails_for_zero_only() && not_zero(node).all(is)
    }

    /// Whether the slot may be zero before instruction `k`.
    pub(super) fn may_be(&self, k: usize, slot: usize) -> bool {
        self.before.get(k).is_none_or(|b| b.has(slot))
    }
}

/// The slots that may be zero behind an instruction that has not failed.
fn behind(node: &Node, slots: usize, zero: &mut Slots) -> Option<()> {
    let a = usize::from(node.insn.a);
    for used in not_zero(node) {
        zero.set(used, used + 1, false);
    }
    let copies: Vec<_> = (node.insn.moves(node.op))
        .map(|(to, from)| (to, zero.has(from)))
        .collect();
    if node.op.does() == Does::Call {
        zero.set(a.saturating_sub(2), slots, true);
    }
    for (from, to) in writes(node)? {
        zero.set(from, to.min(slots), true);
    }
    for (to, is) in copies {
        zero.set(to, to + 1, is);
    }
    let x0 = node.extra.first().copied();
    // (Elements without bytes may lie anywhere.)
    let element = node.op == Op::IdxAddr && x0.is_some_and(|size| size != 0);
    let constant = node.insn.constant(node.op, x0).is_some_and(|v| v != 0);
    if element || constant || node.op.holds(0) == Holds::Pointer {
        zero.set(a, a + 1, false);
    }
    Some(())
}

/// The slots that are known not to be zero once the instruction has not failed.
fn not_zero(node: &Node) -> impl Iterator<Item = usize> {
    let slots = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
    (node.op.not_zero()).filter_map(move |n| slots.get(n).copied())
}

/// The slot that is not zero where instruction `k` has gone on with instruction `to`.
fn known_not_zero(node: &Node, to: usize, k: usize) -> Option<usize> {
    // Both ways may lead to the same place.
    if node.target == Some(k + 1) {
        return None;
    }
    let slot = node.insn.a as usize;
    let is = match node.op {
        Op::JEqI if node.insn.b == 0 => to == k + 1,
        Op::JNeI if node.insn.b == 0 => node.target == Some(to),
        _ => false,
    };
    is.then_some(slot)
}
