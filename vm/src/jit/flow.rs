//! Data-flow facts about a function that the translator needs: live slots, assigned slots, the slots that
//! instructions write, slots that must stay in memory.

use super::guarded::{self, Place, Role, Targets};
use super::webs::Webs;
use super::zeros::Zeros;
use crate::code::op::{Does, ExtraKind, Op, OperandKind, Run};
use crate::code::{Code, Func, SelectDesc, flag};
use crate::heap::kept::Kept;
use crate::opt::{Body, Node, Slots, decode, effects, liveness, runs, table_targets};
use crate::value::rtype::RType;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The most places that machine code for a loop can be entered at.
const MOST_WAYS: usize = 8;
/// Runs of more slots than this are left in memory.
const LONG: usize = 16;

/// A function to be translated.
pub(super) struct Flow {
    pub(super) body: Body,
    /// Where each instruction is in the code's words.
    pub(super) pcs: Vec<u32>,
    /// Slots alive before each instruction.
    pub(super) before: Vec<Slots>,
    /// Slots alive behind each instruction, wherever control goes.
    pub(super) after: Vec<Slots>,
    /// Slots that may have been written before each instruction.
    pub(super) assigned: Vec<Slots>,
    /// Which values live in which slots.
    pub(super) webs: Webs,
    /// Which slots may be zero.
    pub(super) zeros: Zeros,
    /// Slots that instructions address as memory.
    pub(super) resident: Vec<bool>,
    /// Where each instruction comes from.
    pub(super) places: Vec<Place>,
    /// What the collector knows of slots; past the frame's own, of those of inlined functions.
    pub(super) map: Vec<u8>,
    /// Slots of the frame. Those past it are variables of the machine code alone.
    pub(super) frame: usize,
}

/// A function's code, decoded.
pub(super) struct Decoded {
    pub(super) body: Body,
    /// Where each instruction is in the code's words.
    pub(super) pcs: Vec<u32>,
}

impl Decoded {
    /// `None`: it is not understood.
    pub(super) fn of(func: &Func, code: &Code) -> Option<Decoded> {
        let body = decode(func, code)?;
        let mut pcs = Vec::with_capacity(body.nodes.len());
        let mut pc = 0;
        for node in &body.nodes {
            pcs.push(pc);
            pc += node.op.words() as u32;
        }
        Some(Decoded { body, pcs })
    }
}

impl Flow {
    /// Of a function with guarded inlining for `targets`. `None`: it is too large or not understood.
    pub(super) fn of(
        func: &Func,
        code: &Code,
        Decoded { mut body, pcs }: Decoded,
        targets: &Targets,
    ) -> Option<Flow> {
        let (mut map, frame) = (code.map.clone(), body.slots);
        let places = match targets.is_empty() {
            true => guarded::places(&body),
            false => {
                // (What the library's functions call changes from one part of a program to the next.)
                let keeps = func.flags & flag::LIBRARY == 0;
                guarded::inline(&mut body, &pcs, &mut map, targets, keeps)?
            }
        };
        let pcs: Option<Vec<u32>> = places.iter().map(|p| pcs.get(p.origin).copied()).collect();
        let pcs = pcs?;
        // What is said before an access reads the slots of the check that follows.
        let accesses = body.nodes.iter().any(|n| n.op == Op::ChoiceAccess);
        if accesses || body.nodes.len() * body.slots > crate::opt::SLOTS_LIMIT {
            return None;
        }
        let after = liveness(&body);
        let before = after
            .iter()
            .zip(&body.nodes)
            .map(|(after, node)| {
                let mut live = after.clone();
                effects(&body, node, &mut live);
                live
            })
            .collect();
        let before: Vec<Slots> = before;
        let mut resident = resident(&body)?;
        // After a recovered panic the interpreter continues with the frame while its native frame waits
        // for a call to return.
        for slot in body
            .recover
            .and_then(|r| before.get(r))
            .iter()
            .flat_map(|s| s.iter())
        {
            if let Some(is) = resident.get_mut(slot) {
                *is = true;
            }
        }
        if resident.iter().skip(frame).any(|&is| is) {
            return None;
        }
        let assigned = assigned(func, &body, &after)?;
        let webs = Webs::of(&body, &map, &before, &after)?;
        let zeros = Zeros::of(func, &body)?;
        Some(Flow {
            assigned,
            webs,
            zeros,
            resident,
            pcs,
            before,
            after,
            body,
            places,
            map,
            frame,
        })
    }

    /// What instruction `k` is there for.
    pub(super) fn role(&self, k: usize) -> Role {
        self.places.get(k).map_or(Role::Own, |p| p.role)
    }

    /// The instructions that machine code can be entered at if it is made for the loop at `from`: that one
    /// first, then the heads of loops that are in no other, since when that loop has ended the goroutine may
    /// leave, and come back in one of these. (Ways into inner loops would make the outer ones harder to optimise.)
    pub(super) fn ways(&self, from: usize, reached: &[bool]) -> Vec<RangeInclusive<usize>> {
        let loops = loops(&self.body);
        let mut ways = vec![from..=loops.get(&from).copied().unwrap_or(from)];
        let mut end = 0;
        for (&head, &last) in &loops {
            let outermost = head >= end;
            end = end.max(last + 1);
            let other = !(head..=last).contains(&from) && reached.get(head) == Some(&true);
            if outermost && other && ways.len() < MOST_WAYS {
                ways.push(head..=last);
            }
        }
        ways
    }

    /// The slots that an instruction reads.
    pub(super) fn reads(&self, node: &Node) -> Slots {
        let mut reads = Slots::new(self.body.slots);
        effects(&self.body, node, &mut reads);
        reads
    }
}

/// The loops, by their heads: each with the last instruction that jumps back to it.
pub(super) fn loops(body: &Body) -> BTreeMap<usize, usize> {
    let mut loops = BTreeMap::new();
    for (k, node) in body.nodes.iter().enumerate() {
        if let Some(head) = node.target.filter(|&t| t <= k && node.op.is_loop()) {
            loops.insert(head, k);
        }
    }
    loops
}

/// The slots that may have been written before each instruction.
fn assigned(func: &Func, body: &Body, after: &[Slots]) -> Option<Vec<Slots>> {
    let n = body.nodes.len();
    let mut before = vec![Slots::new(body.slots); n + 1];
    let (results, params) = (func.results as usize, func.params as usize);
    let closure = usize::from(func.flags & flag::CLOSURE != 0);
    before
        .first_mut()?
        .set(results, (results + params + closure).min(body.slots), true);
    loop {
        let mut changed = false;
        for (k, node) in body.nodes.iter().enumerate() {
            let mut out = before.get(k)?.clone();
            if node.op.does() == Does::Call {
                out.set((node.insn.a as usize).saturating_sub(2), body.slots, false);
                // How many results there are is not known everywhere: those that are wanted.
                for slot in after.get(k)?.iter().filter(|&s| s >= node.insn.a as usize) {
                    out.set(slot, slot + 1, true);
                }
            }
            for (from, to) in writes(node)? {
                out.set(from, to.min(body.slots), true);
            }
            for to in successors(body, k) {
                changed |= before.get_mut(to)?.join(&out);
            }
        }
        if !changed {
            return Some(before);
        }
    }
}

/// The instructions that may follow instruction `k`.
pub(super) fn successors(body: &Body, k: usize) -> Vec<usize> {
    let Some(node) = body.nodes.get(k) else {
        return Vec::new();
    };
    let mut to: Vec<usize> = node.target.into_iter().collect();
    to.extend(table_targets(body, k));
    if node.op.falls() {
        to.push(k + 1);
    }
    to
}

fn ty(node: &Node) -> Option<Kept<RType>> {
    // SAFETY: the first extra word of the rows that ask is a descriptor.
    unsafe { Kept::from_ptr(*node.extra.first()? as *const RType) }
}

/// The runs of slots that an instruction writes, as (from, to); results of calls in this machine left
/// out. `None`: that is not known.
pub(super) fn writes(node: &Node) -> Option<Vec<(usize, usize)>> {
    use Op::*;
    let insn = node.insn;
    let (a, b, c) = (insn.a as usize, insn.b as usize, insn.c as usize);
    let mut out = Vec::new();
    for (kind, v) in node.operands() {
        let v = v as usize;
        match kind {
            OperandKind::D | OperandKind::M => out.push((v, v + 1)),
            OperandKind::D2 | OperandKind::M2 => out.push((v, v + 2)),
            _ => {}
        }
    }
    let first = |n: usize| Some((a, a + n));
    out.extend(runs::lent(node));
    for (kind, &word) in node.op.row().extra.iter().zip(&node.extra) {
        if *kind == ExtraKind::Slot {
            out.push((word as u32 as usize, word as u32 as usize + 1));
        }
    }
    let run = match node.op {
        _ if node.op.does() == Does::Put => Some(runs::put(node)?),
        MapNext => {
            let map = ty(node)?;
            let wanted = *node.extra.get(2)?;
            if wanted & 1 != 0 {
                out.push((b, b + map.key()?.run()));
            }
            if wanted & 2 != 0 {
                out.push((c, c + map.elem()?.run()));
            }
            first(crate::value::map::MapIter::SLOTS)
        }
        Enter => {
            out.push((0, a));
            Some((b, b + c))
        }
        CallNative => {
            // SAFETY: the extra word is a function.
            let f = unsafe { Func::at(*node.extra.first()?) };
            first(f.results as usize)
        }
        Select => {
            // SAFETY: the extra word is a description that the code keeps alive.
            let desc = unsafe { (*node.extra.first()? as *const SelectDesc).as_ref()? };
            for case in desc.cases.iter().filter(|c| !c.send) {
                let value = case.value as usize;
                if case.want {
                    out.push((value, value + case.elem.slots as usize));
                }
                if case.ok != crate::code::SelectCase::NONE {
                    out.push((case.ok as usize, case.ok as usize + 1));
                }
            }
            None
        }
        _ if node.op.row().operands[0] == OperandKind::Dn => first(runs::written(node)?),
        _ => None,
    };
    out.extend(run);
    Some(out)
}

/// Slots that have addresses: arrays in the frame that are indexed, parts copied by bytes, long runs.
fn resident(body: &Body) -> Option<Vec<bool>> {
    let mut is = vec![false; body.slots];
    let mut mark = |from: usize, n: usize| {
        for slot in is.iter_mut().skip(from).take(n) {
            *slot = true;
        }
    };
    for node in &body.nodes {
        let (a, b) = (node.insn.a as usize, node.insn.b as usize);
        for (operand, (_, v)) in node.operands().into_iter().enumerate() {
            match node.op.run(operand) {
                Run::Array => mark(v as usize, runs::array(node)?),
                Run::Iterator => mark(v as usize, crate::value::map::MapIter::SLOTS),
                _ => {}
            }
        }
        if node.op == Op::FCopy {
            let [ends, size] = [*node.extra.first()?, *node.extra.get(1)?];
            mark(a, (ends as u32 as usize + size as usize).div_ceil(8));
            mark(b, ((ends >> 32) as usize + size as usize).div_ceil(8));
        }
        for (operand, (kind, v)) in node.operands().into_iter().enumerate() {
            let n = match kind {
                OperandKind::Dn => runs::written(node),
                OperandKind::Sn => runs::read(node, operand),
                _ => None,
            };
            if let Some(n) = n.filter(|&n| n > LONG) {
                mark(v as usize, n);
            }
        }
    }
    Some(is)
}
