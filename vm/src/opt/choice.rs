//! Exploring schedules: inserts, before each visible operation of a function, the instruction that announces
//! it. The goroutine may rest there, so no pointer may be in the outgoing area, where the collector does not look:
//! functions of package sync announce themselves at their entry, after which their arguments are in their own frame; a
//! large value is sent from memory; accesses are not announced while arguments or results are in the outgoing area.

use super::body::{Body, Node, decode, encode};
use crate::code::op::{Does, Insn, Op, OperandKind};
use crate::code::{Code, Func, flag, visible};
use minigo_runtime::explore::OpKind;
use std::sync::atomic::Ordering::Relaxed;

/// Puts them into the code of a function, which is otherwise finished.
pub(super) fn insert(func: &Func, code: &mut Code) -> Result<(), String> {
    let Some(mut body) = decode(func, code) else {
        return Ok(());
    };
    let entry = visible::at_entry(func);
    let accesses = func.home().accesses.load(Relaxed) && func.flags & flag::LIBRARY == 0;
    let before = |node: &Node| before(node, accesses);
    if entry.is_none() && !body.nodes.iter().any(|n| before(n).is_some()) {
        return Ok(());
    }
    let out = Outgoing::of(&body);
    put(&mut body, entry, &before, &out);
    match encode(&body, code) {
        Some(with) => *code = with,
        None => return Err(format!("{}: too long to be explored", func.name)),
    }
    Ok(())
}

/// What goes before an instruction.
fn before(node: &Node, accesses: bool) -> Option<Insn> {
    let on = |kind: OpKind, object: u16| Insn::new(Op::Choice, object, kind as u16, object);
    Some(match node.op {
        Op::Send => on(OpKind::Send, node.insn.a),
        Op::Recv | Op::RecvOk => on(OpKind::Recv, node.insn.b),
        Op::Close => on(OpKind::Close, node.insn.a),
        Op::ChanLen => on(OpKind::Len, node.insn.b),
        Op::Select => Insn::new(Op::ChoiceSelect, 0, 0, 0),
        op if accesses && op.does() == Does::Access => Insn::new(Op::ChoiceAccess, 0, 0, 0),
        _ => return None,
    })
}

/// The outgoing area of a function.
struct Outgoing {
    /// Its first slot.
    start: usize,
}

impl Outgoing {
    /// By the calls of a body.
    fn of(body: &Body) -> Outgoing {
        let operands = body.nodes.iter().flat_map(Node::operands);
        let frames = operands.filter(|(kind, _)| *kind == OperandKind::B);
        // The header of a callee's frame is in front of it.
        let start = frames.map(|(_, base)| usize::from(base).saturating_sub(2));
        Outgoing {
            start: start.min().unwrap_or(usize::MAX),
        }
    }

    /// Whether it may hold a pointer that is used after instruction `k`: an argument for the next call, or a result of the last
    /// one.
    fn is_used(&self, nodes: &[Node], k: usize) -> bool {
        let is_call = |n: &&Node| n.op.has_callee();
        let (before, after) = nodes.split_at(k.min(nodes.len()));
        let mut arguments = before.iter().rev().take_while(|n| !is_call(n));
        let mut users = after.iter().take_while(|n| !is_call(n));
        arguments.any(|n| self.has(n, |kind| kind.is_written()) && n.op != Op::LdI)
            || users.any(|n| self.has(n, |kind| kind.is_slot() && !kind.is_written()))
    }

    fn has(&self, node: &Node, kinds: impl Fn(OperandKind) -> bool) -> bool {
        let operands = node.operands();
        let mut slots = operands.iter().filter(|(kind, _)| kinds(*kind));
        slots.any(|(_, slot)| usize::from(*slot) >= self.start)
    }
}

/// Whether `send` sends what the instruction in front of it has put into the outgoing area.
fn loads_value(last: Option<&Node>, send: &Node) -> bool {
    let is_load = |n: &Node| n.op == Op::LdBlk && n.insn.a == send.insn.b;
    send.op == Op::Send && last.is_some_and(is_load)
}

fn put(
    body: &mut Body,
    entry: Option<Insn>,
    before: &dyn Fn(&Node) -> Option<Insn>,
    out: &Outgoing,
) {
    let old = std::mem::take(&mut body.nodes);
    let held: Vec<bool> = (0..old.len())
        .map(|k| {
            let insn = old.get(k).and_then(before);
            insn.is_some_and(|i| i.op == Op::ChoiceAccess as u16) && out.is_used(&old, k)
        })
        .collect();
    let mut place = Vec::with_capacity(old.len() + 1);
    let mut nodes: Vec<Node> = Vec::with_capacity(old.len() + 4);
    let mut entry = entry;
    for (node, held) in old.into_iter().zip(held) {
        let enters = node.op == Op::Enter;
        if !enters && let Some(insn) = entry.take() {
            nodes.push(choice(insn, &node));
        }
        place.push(nodes.len());
        if let Some(insn) = before(&node).filter(|_| !held) {
            let mut said = choice(insn, &node);
            if said.op == Op::ChoiceSelect {
                said.extra.clone_from(&node.extra);
            }
            let at = nodes.len() - usize::from(loads_value(nodes.last(), &node));
            nodes.insert(at, said);
        }
        nodes.push(node);
    }
    place.push(nodes.len());
    let moved = |t: usize| place.get(t).copied().unwrap_or(t);
    for node in &mut nodes {
        node.target = node.target.map(moved);
        if node.op == Op::JTab {
            for t in node.extra.iter_mut().skip(1) {
                *t = moved(*t as usize) as u64;
            }
        }
    }
    body.recover = body.recover.map(moved);
    body.nodes = nodes;
}

fn choice(insn: Insn, at: &Node) -> Node {
    let op = Op::from_u16(insn.op).unwrap_or(Op::Nop);
    Node::new(insn, op, at.line)
}
