//! Race checks of the memory that natives access. They are before direct calls, so that a report begins where
//! the program makes the call; for all other calls (through a func value, `go`, `defer`, an interface,
//! reflection, a timer) they are in the code that runs a native.

use super::{Body, Checks, Node, instrument, x};
use crate::code::op::{Callee, Does, Op};
use crate::code::{Code, Func};
use crate::heap::kept::Kept;
use crate::race::{Hook, Transfer, ranges, reads_if, transfer};

/// Puts the checks of a native into the code that runs it.
pub fn check(func: &Func, code: &mut Code) {
    instrument(func, code, false);
}

/// The native that an instruction calls or runs.
fn native_of(node: &Node) -> Option<Kept<Func>> {
    let runs = matches!(node.op.does(), Does::Call | Does::Native);
    if !runs || node.op.callee() != Some(Callee::Func) {
        return None;
    }
    // SAFETY: the extra word of such an instruction is a function.
    let func = unsafe { Func::at(x(node, 0)) };
    func.native.map(|_| func)
}

/// Has these calls run natives without the checks that were put in front of them. Whether there are any.
pub(super) fn call_unchecked(body: &mut Body, calls: &[usize]) -> bool {
    for &at in calls {
        if let Some(node) = body.nodes.get_mut(at)
            && let Some(func) = native_of(node)
            && let Some(word) = node.extra.first_mut()
        {
            *word = func.home().unchecked(func).addr();
        }
    }
    !calls.is_empty()
}

impl Checks {
    /// What the native touches that is called.
    pub(super) fn native(&mut self, k: usize, node: &Node) {
        let Some(func) = native_of(node) else {
            return;
        };
        let (moves, flagged, ranges) = (
            transfer(&func.name),
            reads_if(&func.name),
            ranges(&func.name),
        );
        if node.op == Op::Call && (moves.is_some() || flagged.is_some() || !ranges.is_empty()) {
            self.natives.push(k);
        }
        if let Some(way) = moves {
            let (at, hook) = match way {
                Transfer::In => (k + 1, Hook::AcquireOutside),
                Transfer::Out => (k, Hook::MergeOutside),
                Transfer::Wait => (k + 1, Hook::AcquireAll),
            };
            let mut new = node.beside(Op::RaceSync, 0, 0, 0);
            new.extra = vec![(hook as u64) << 32];
            self.more.push((at, new));
        }
        let first = node.insn.a + func.results;
        if let Some(params) = flagged {
            let [ptr, flag] = params.map(|param| first + param);
            let mut new = node.beside(Op::RaceSync, ptr, flag, 0);
            new.extra = vec![(Hook::ReadIf as u64) << 32];
            self.more.push((k, new));
        }
        for range in ranges {
            let slot = first + range.param;
            if range.slice {
                self.range(k, node, slot, range.size.into(), range.how);
            } else {
                self.at(k, node, slot, 0, range.size.into(), range.how);
            }
        }
    }
}
