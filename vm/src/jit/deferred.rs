//! Which function's deferred call need not be recorded: its arguments stay in registers until the function
//! returns, and the call is recorded only where control leaves the machine code (at a fault, a used-up budget,
//! or growth of the stack).
//!
//! Such a function has one `Defer`, outside of loops, and between it and `RunDefers` nothing is called that
//! could panic: a panic looks for recorded calls before the machine code beneath it knows.

use super::flow::{Flow, successors};
use super::guarded::effect;
use crate::code::Func;
use crate::code::op::{Does, Op};
use crate::opt::Node;
use std::sync::atomic::Ordering::Relaxed;

/// The most words that a call has which is not recorded.
const MOST_WORDS: usize = 4;

/// Whether the deferred call is pending before an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pending {
    No,
    Yes,
    /// It depends on the way that control came.
    Maybe,
}

/// A deferred call that is not recorded.
#[derive(Debug)]
pub(super) struct Unrecorded {
    /// The function to call.
    pub(super) func: u64,
    /// How many words its call has.
    pub(super) words: usize,
    /// By instruction.
    before: Vec<Pending>,
    /// Whether an instruction does not know.
    pub(super) varies: bool,
}

impl Unrecorded {
    /// That of `func`, entered at its beginning; `None`: its deferred calls are recorded.
    pub(super) fn of(func: &Func, flow: &Flow) -> Option<Unrecorded> {
        let home = func.home();
        // There others look at what is recorded, or at the order of events.
        if home.explores.load(Relaxed) || home.races.load(Relaxed) {
            return None;
        }
        let nodes = &flow.body.nodes;
        let mut defers = nodes.iter().filter(|n| n.op.does() == Does::Defer);
        let node = defers.next().filter(|n| n.op == Op::Defer)?;
        let words = node.insn.b as usize;
        if defers.next().is_some() || words > MOST_WORDS {
            return None;
        }
        let before = before(flow)?;
        let mut varies = false;
        for (k, node) in nodes.iter().enumerate() {
            let pending = match *before.get(k)? {
                None | Some(Pending::No) => continue,
                Some(pending) => pending,
            };
            varies |= pending == Pending::Maybe;
            let fits = node.insn.a as usize + words <= flow.frame;
            if !may_stay(node) || node.op == Op::RunDefers && !fits {
                return None;
            }
        }
        let before = before.iter().map(|p| p.unwrap_or(Pending::No)).collect();
        Some(Unrecorded {
            func: *node.extra.first()?,
            words,
            before,
            varies,
        })
    }

    /// Whether the call is pending before instruction `k`.
    pub(super) fn pending(&self, k: usize) -> Pending {
        self.before.get(k).copied().unwrap_or(Pending::No)
    }
}

/// Whether the call is pending before each instruction; `None` for one that is not reached.
fn before(flow: &Flow) -> Option<Vec<Option<Pending>>> {
    let nodes = &flow.body.nodes;
    let mut before = vec![None; nodes.len()];
    *before.first_mut()? = Some(Pending::No);
    let mut work = vec![0];
    while let Some(k) = work.pop() {
        let here = (*before.get(k)?)?;
        let behind = match nodes.get(k)?.op {
            Op::Defer => Pending::Yes,
            Op::RunDefers => Pending::No,
            _ => here,
        };
        for to in successors(&flow.body, k) {
            let there = before.get_mut(to)?;
            let met = match *there {
                Some(other) if other != behind => Pending::Maybe,
                _ => behind,
            };
            if *there != Some(met) {
                *there = Some(met);
                work.push(to);
            }
        }
    }
    Some(before)
}

/// Whether the instruction may be done while the call is pending: it calls nothing, or rarely.
fn may_stay(node: &Node) -> bool {
    // A second deferred call would be pending.
    let calls = matches!(node.op.does(), Does::Call | Does::Defer);
    node.op.keeps_pending() || !calls && effect(node).is_some()
}
