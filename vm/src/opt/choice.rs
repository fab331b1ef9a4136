//! Exploring schedules: inserts, before each visible operation of a function, the instruction that announces
//! it. Functions of package sync announce themselves at their entry instead, because there must be no safepoint
//! after the arguments were put into the outgoing area.

use super::body::{Body, Node, decode, encode};
use crate::code::op::{Insn, Op};
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
    put(&mut body, entry, &before);
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
        Op::RaceAt | Op::RaceAddr | Op::RaceIdx | Op::RaceArr if accesses => {
            Insn::new(Op::ChoiceAccess, 0, 0, 0)
        }
        _ => return None,
    })
}

fn put(body: &mut Body, entry: Option<Insn>, before: &dyn Fn(&Node) -> Option<Insn>) {
    let old = std::mem::take(&mut body.nodes);
    let mut place = Vec::with_capacity(old.len() + 1);
    let mut nodes: Vec<Node> = Vec::with_capacity(old.len() + 4);
    let mut entry = entry;
    for node in old {
        let enters = node.op == Op::Enter;
        if !enters && let Some(insn) = entry.take() {
            nodes.push(choice(insn, &node));
        }
        place.push(nodes.len());
        if let Some(insn) = before(&node) {
            let mut said = choice(insn, &node);
            if said.op == Op::ChoiceSelect {
                said.extra.clone_from(&node.extra);
            }
            nodes.push(said);
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
