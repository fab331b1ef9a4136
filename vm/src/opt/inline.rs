//! Inlining of small leaf functions.

use super::atomic::{self, Instead};
use super::bits;
use super::body::{Body, Node, decode, targets};
use super::closures;
use crate::code::op::{Callee, Does, Insn, Op};
use crate::code::{Code, Func, Inlined};
use crate::heap::kept::Kept;

/// The most words of a function that is inlined.
const SMALL: usize = 48;
/// The most words that a function may grow to by inlining.
const LARGE: usize = 4000;

/// Replaces calls of small leaf functions by their code. Returns how many entries the code's table
/// of inlined functions had before.
pub(super) fn inline(
    body: &mut Body,
    code: &mut Code,
    callee: &mut dyn FnMut(u64) -> Option<Kept<Func>>,
) -> usize {
    let before = code.inlined.len();
    let starts = targets(body);
    let closures = closures::called(body, callee);
    let old = std::mem::take(&mut body.nodes);
    let calls = |n: &Node| n.op.does() == Does::Call && n.op.callee() != Some(Callee::Method);
    if !old.iter().any(calls) {
        body.nodes = old;
        return before;
    }
    let mut place = Vec::with_capacity(old.len() + 1);
    let mut nodes: Vec<Node> = Vec::with_capacity(old.len());
    // Jumps of the caller's own nodes still count in old indices; inlined ones are final.
    let mut own = Vec::new();
    let mut words = code.words.len();
    for (k, node) in old.into_iter().enumerate() {
        place.push(nodes.len());
        if node.op == Op::Call
            && let Some(&f) = node.extra.first()
        {
            // SAFETY: the extra word of a call is a function.
            let func = unsafe { Func::at(f) };
            match atomic::instead(&func) {
                Some(Instead::Op(op)) => {
                    if let Some(op) = atomic::node(&node, &func, op) {
                        nodes.push(op);
                        continue;
                    }
                }
                Some(Instead::Try(op)) => {
                    if let Some(mut attempt) = atomic::attempt(&node, &func, op, k + 1) {
                        // Only the call needs its receiver moved to its frame.
                        let alone = starts.get(k) == Some(&false)
                            && own.last().is_some_and(|l| l + 1 == nodes.len());
                        let mov = nodes
                            .pop_if(|n| alone && n.op == Op::Mov && n.insn.a == attempt.insn.a);
                        if let Some(mov) = &mov {
                            attempt.insn.a = mov.insn.b;
                            own.pop();
                        }
                        own.push(nodes.len());
                        nodes.push(attempt);
                        nodes.extend(mov);
                    }
                }
                None => {}
            }
            if let Some(instead) = bits::instead(&node, &func) {
                nodes.extend(instead);
                continue;
            }
        }
        if node.op == Op::Call
            && words < LARGE
            && let Some(func) = node.extra.first().and_then(|&f| callee(f))
            && let Some(part) = part(func, &node, code, nodes.len())
        {
            words += part.nodes.len();
            body.slots = body.slots.max(part.slots);
            nodes.extend(part.nodes);
        } else if words < LARGE
            && let Some(func) = closures.get(&k).and_then(|&f| callee(f))
            && let Some(mov) = closure(&func, &node)
            && let Some(part) = part(func, &node, code, nodes.len() + 1)
        {
            words += part.nodes.len() + 1;
            body.slots = body.slots.max(part.slots);
            nodes.push(mov);
            nodes.extend(part.nodes);
        } else {
            own.push(nodes.len());
            nodes.push(node);
        }
    }
    place.push(nodes.len());
    let moved = |t: usize| place.get(t).copied().unwrap_or(t);
    for k in own {
        let Some(node) = nodes.get_mut(k) else {
            continue;
        };
        node.target = node.target.map(moved);
        if node.op == Op::JTab {
            node.extra
                .iter_mut()
                .skip(1)
                .for_each(|t| *t = moved(*t as usize) as u64);
        }
    }
    body.recover = body.recover.map(moved);
    body.nodes = nodes;
    before
}

/// Puts the closure that a `CallClo` of `func` calls where its code expects it.
fn closure(func: &Func, call: &Node) -> Option<Node> {
    let i = call.insn;
    let at = i.a.checked_add(func.results)?.checked_add(func.params)?;
    (i.c == at).then(|| Node::new(Insn::new(Op::Mov, i.c, i.b, 0), Op::Mov, call.line))
}

struct Part {
    nodes: Vec<Node>,
    slots: usize,
}

/// The code of `func`, fit for the place of `call` at node `at`. `None`: it must stay a call.
fn part(func: Kept<Func>, call: &Node, caller: &mut Code, at: usize) -> Option<Part> {
    let code = func.code()?;
    if code.words.len() > SMALL || code.recover_pc.is_some() || func.native.is_some() {
        return None;
    }
    let base = call.insn.a;
    let slots = base as usize + code.frame_slots as usize;
    if slots > 4000 {
        return None;
    }
    let body = decode(&func, &code)?;
    if !body.nodes.iter().enumerate().all(|(k, n)| fits(n, k)) {
        return None;
    }
    // A line entry for it and those for what was inlined into it.
    let first = caller.inlined.len() as u32;
    let mut nodes = Vec::new();
    let mut place = Vec::new();
    let last = body.nodes.len().checked_sub(1)?;
    // The compiler may have put a second return after the last statement's.
    let end = if body
        .nodes
        .get(last.wrapping_sub(1))
        .is_some_and(|n| n.op == Op::Ret)
        && !targets(&body).get(last).is_some_and(|&t| t)
    {
        last - 1
    } else {
        last
    };
    for (k, node) in body.nodes.iter().enumerate() {
        place.push(at + nodes.len());
        let mut node = node.clone();
        node.line.inlined = match node.line.inlined {
            0 => first + 1,
            n => first + 1 + n,
        };
        match node.op {
            Op::Enter => {
                let (a, b, c) = (node.insn.a, node.insn.b, node.insn.c);
                for (from, n) in [(0, a), (b, c)] {
                    if n != 0 {
                        let insn = Insn::new(Op::Zero, base + from, n, 0);
                        nodes.push(Node {
                            insn,
                            op: Op::Zero,
                            ..node.clone()
                        });
                    }
                }
            }
            Op::Ret if k >= end => {}
            Op::Ret => {
                let insn = Insn::wide(Op::Jmp, 0, 0);
                nodes.push(Node {
                    insn,
                    op: Op::Jmp,
                    target: Some(usize::MAX),
                    ..node
                });
            }
            _ => {
                nodes.push(node.moved(base)?);
            }
        }
    }
    let after = at + nodes.len();
    for node in &mut nodes {
        node.target = match node.target {
            Some(usize::MAX) => Some(after),
            Some(t) => Some(*place.get(t)?),
            None => None,
        };
    }
    caller.inlined.push(Inlined {
        name: func.name,
        file: code.file,
        call_line: call.line.line,
        parent: call.line.inlined,
    });
    for i in &code.inlined {
        let parent = if i.parent == 0 {
            first + 1
        } else {
            first + 1 + i.parent
        };
        caller.inlined.push(Inlined { parent, ..*i });
    }
    Some(Part { nodes, slots })
}

/// Whether this instruction (the `k`th) may be part of an inlined function: one that has no backward jumps.
fn fits(node: &Node, k: usize) -> bool {
    node.op.can_be_inlined() && node.target.is_none_or(|t| t > k)
}
