//! The functions that a function's calls of func values can reach, as its own code shows: closures that it
//! makes itself, and closures that the functions it calls always return.

use super::body::{Body, Node, decode, table_targets, targets};
use super::runs;
use super::sweep::falls;
use crate::code::Func;
use crate::code::op::{Op, OperandKind};
use crate::heap::kept::Kept;
use rustc_hash::FxHashMap;

/// The longest function that is examined, in words.
const LONGEST: usize = 4000;

/// What a slot holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    /// A closure of the function at this address.
    Closure(u64),
    /// This word: where a func value is wanted, the address of a closure or nil.
    Word(u64),
}

impl Held {
    /// The function's address, if the slot is used as a func value.
    fn func(self) -> Option<u64> {
        match self {
            Held::Closure(func) => Some(func),
            // SAFETY: the constant is a func value, and such closures are there for good.
            Held::Word(word) => unsafe { (word as *const u64).as_ref() }.copied(),
        }
    }
}

/// What is known of slots at a place.
type Facts = FxHashMap<u16, Held>;

/// For each `CallClo` of the body, by its number, the function that it calls for sure.
/// `callee` hands out functions whose code may be looked at.
pub(super) fn called(
    body: &Body,
    callee: &mut dyn FnMut(u64) -> Option<Kept<Func>>,
) -> FxHashMap<usize, u64> {
    let mut found = FxHashMap::default();
    if body.nodes.len() > LONGEST || !body.nodes.iter().any(|n| n.op == Op::CallClo) {
        return found;
    }
    let mut returned = FxHashMap::default();
    let mut returns = |func: u64| {
        *returned
            .entry(func)
            .or_insert_with(|| callee(func).and_then(always_returned))
    };
    visit(body, &mut returns, &mut |k, node, facts| {
        if node.op == Op::CallClo {
            match facts.get(&node.insn.b).and_then(|held| held.func()) {
                Some(func) => found.insert(k, func),
                None => found.remove(&k),
            };
        }
    });
    found
}

/// What the function returns, if it has one result, of one word, and that is always the same.
fn always_returned(func: Kept<Func>) -> Option<Held> {
    let code = func.code()?;
    if func.results != 1 || code.recover_pc.is_some() || func.native.is_some() {
        return None;
    }
    let body = decode(&func, &code)?;
    if body.nodes.len() > LONGEST {
        return None;
    }
    let mut all: FxHashMap<usize, Option<Held>> = FxHashMap::default();
    visit(&body, &mut |_| None, &mut |k, node, facts| {
        if node.op == Op::Ret {
            all.insert(k, facts.get(&0).copied());
        }
    });
    let mut all = all.into_values();
    let first = all.next()??;
    all.all(|held| held == Some(first)).then_some(first)
}

/// Shows each reachable instruction with what is known before it, until no more is found to be wrong: what
/// is shown last of an instruction holds.
fn visit(
    body: &Body,
    returns: &mut dyn FnMut(u64) -> Option<Held>,
    see: &mut dyn FnMut(usize, &Node, &Facts),
) {
    let starts = targets(body);
    // What holds where jumps lead to, whichever way was taken.
    let mut before: FxHashMap<usize, Facts> = FxHashMap::default();
    if let Some(recover) = body.recover {
        before.insert(recover, Facts::default());
    }
    let mut changed = true;
    while changed {
        changed = false;
        let mut here = Some(Facts::default());
        for (k, node) in body.nodes.iter().enumerate() {
            if starts.get(k) != Some(&false) || body.recover == Some(k) {
                if let Some(facts) = &here {
                    changed |= meet(&mut before, k, facts);
                }
                here = before.get(&k).cloned();
            }
            let Some(facts) = &mut here else { continue };
            see(k, node, facts);
            update(node, facts, returns);
            for to in node.target.into_iter().chain(table_targets(body, k)) {
                changed |= meet(&mut before, to, facts);
            }
            if !falls(node) {
                here = None;
            }
        }
    }
}

/// Another way leads to instruction `k`, with these facts. Whether less holds there now.
fn meet(before: &mut FxHashMap<usize, Facts>, k: usize, facts: &Facts) -> bool {
    match before.get_mut(&k) {
        None => {
            before.insert(k, facts.clone());
            true
        }
        Some(there) => {
            let n = there.len();
            there.retain(|slot, held| facts.get(slot) == Some(held));
            there.len() != n
        }
    }
}

/// What is known behind the instruction.
fn update(node: &Node, facts: &mut Facts, returns: &mut dyn FnMut(u64) -> Option<Held>) {
    let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c];
    let x0 = node.extra.first().copied();
    let learnt: Vec<(u16, Option<Held>)> = match node.op {
        Op::Mov => vec![(a, facts.get(&b).copied())],
        Op::MovMov => vec![(a, facts.get(&b).copied()), (b, facts.get(&c).copied())],
        Op::LdK => vec![(a, x0.filter(|&word| word != 0).map(Held::Word))],
        Op::MakeClosure => vec![(a, x0.map(Held::Closure))],
        Op::Call => vec![(a, x0.and_then(returns))],
        _ => Vec::new(),
    };
    if node.op.writes_unnamed() {
        facts.clear();
    }
    if let Some((from, to)) = runs::lent(node) {
        facts.retain(|&slot, _| !(from..to).contains(&usize::from(slot)));
    }
    for (kind, v) in node.operands() {
        match kind {
            OperandKind::D | OperandKind::M => {
                facts.remove(&v);
            }
            OperandKind::D2 | OperandKind::M2 => {
                facts.remove(&v);
                facts.remove(&v.wrapping_add(1));
            }
            OperandKind::Dn => facts.retain(|&slot, _| slot < v),
            OperandKind::B => facts.retain(|&slot, _| slot < v.saturating_sub(2)),
            _ => {}
        }
    }
    for (slot, held) in learnt {
        match held {
            Some(held) => facts.insert(slot, held),
            None => facts.remove(&slot),
        };
    }
}
