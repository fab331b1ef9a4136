//! Which slots may be zero before each instruction: pointers that were dereferenced are not nil, and divisors
//! are not 0, until the slot is written again.

use super::flow::{is_call, successors, writes};
use crate::code::op::Op;
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
        use Op::*;
        match node.op {
            GSt8 | GSt16 | GSt32 | GSt64 | GSt128 => true,
            LdS8 | LdU8 | LdS16 | LdU16 | LdS32 | LdU32 | Ld64 | Ld128 | LdC128 | LdBlk | St8
            | St16 | St32 | St64 | StNum64 | St128 | StC128 | StBlk | StI64 | AddM64 | AddMI64
            | AddMF64 | SubMF64 | AddrOff | AddrOffK => {
                fails_for_zero(node).is_some_and(|slot| !self.may_be(k, slot))
            }
            _ => false,
        }
    }

    /// Whether the slot may be zero before instruction `k`.
    pub(super) fn may_be(&self, k: usize, slot: usize) -> bool {
        self.before.get(k).is_none_or(|b| b.has(slot))
    }
}

/// The slots that may be zero behind an instruction that has not failed.
fn behind(node: &Node, slots: usize, zero: &mut Slots) -> Option<()> {
    let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
    if let Some(used) = fails_for_zero(node) {
        zero.set(used, used + 1, false);
    }
    let copies = copies(node);
    let copies: Vec<_> = copies
        .into_iter()
        .map(|(to, from)| (to, zero.has(from)))
        .collect();
    if is_call(node.op) {
        zero.set(a.saturating_sub(2), slots, true);
    }
    for (from, to) in writes(node)? {
        zero.set(from, to.min(slots), true);
    }
    for (to, is) in copies {
        zero.set(to, to + 1, is);
    }
    let x0 = node.extra.first().copied().unwrap_or(0);
    let not_zero = match node.op {
        Op::LdI => b != 0,
        Op::LdI32 => b | c != 0,
        Op::LdK => x0 != 0,
        Op::AddrOff | Op::AddrOffK | Op::PIdxAddr | Op::New | Op::MakeClosure => true,
        // (Elements without bytes may lie anywhere.)
        Op::IdxAddr => x0 != 0,
        _ => false,
    };
    if not_zero {
        zero.set(a, a + 1, false);
    }
    Some(())
}

/// The slot that is known not to be zero once the instruction has not failed.
fn fails_for_zero(node: &Node) -> Option<usize> {
    use Op::*;
    let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
    Some(match node.op {
        LdS8 | LdU8 | LdS16 | LdU16 | LdS32 | LdU32 | Ld64 | Ld128 | LdC64 | LdC128 | LdBlk
        | AddrOff | AddrOffK | PIdxS8 | PIdxU8 | PIdxS16 | PIdxU16 | PIdxS32 | PIdxU32 | PIdx64
        | PIdx128 | PIdxAddr | CallClo | CallI => b,
        St8 | St16 | St32 | St64 | StNum64 | St128 | StC64 | StC128 | StBlk | StI64 | AddM64
        | AddMI64 | AddMF64 | SubMF64 | CheckNil | PIdxSt8 | PIdxSt16 | PIdxSt32 | PIdxSt64
        | PIdxSt128 => a,
        DivS | DivU | RemS | RemU => c,
        _ => return None,
    })
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

/// What moves copy, as (to, from).
fn copies(node: &Node) -> Vec<(usize, usize)> {
    let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
    let run = match node.op {
        Op::Mov => 1,
        Op::Mov2 => 2,
        Op::MovN => c,
        Op::MovMov => return vec![(a, b), (b, c)],
        _ => 0,
    };
    (0..run).map(|i| (a + i, b + i)).collect()
}
