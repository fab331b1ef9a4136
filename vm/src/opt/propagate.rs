//! Propagates copies and constants, block by block.

use super::body::{Body, Node, targets};
use super::runs;
use crate::code::op::{Callee, Does, Holds, Insn, Op, OperandKind, Run};
use rustc_hash::FxHashMap;

/// What is known of a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    Const(i64),
    Copy(u16),
}

/// How many facts are kept at a time: each change of a slot looks through all of them.
const MAX_FACTS: usize = 256;

#[derive(Default)]
struct Facts(FxHashMap<u16, Known>);

impl Facts {
    fn learn(&mut self, slot: u16, known: Known) {
        if self.0.len() >= MAX_FACTS {
            self.0.clear();
        }
        self.0.insert(slot, known);
    }

    /// Slots `from..to` change.
    fn kill(&mut self, from: usize, to: usize) {
        let hit = |s: u16| (from..to).contains(&(s as usize));
        self.0
            .retain(|&s, k| !hit(s) && !matches!(k, Known::Copy(c) if hit(*c)));
    }

    fn constant(&self, slot: u16) -> Option<i64> {
        match self.0.get(&slot) {
            Some(Known::Const(v)) => Some(*v),
            _ => None,
        }
    }
}

/// Uses copied slots and constants directly where the instruction allows it.
///
/// `scanned`: how many of the frame's slots the collector may look at. A slot past them may hold a
/// pointer only until the next safepoint, so it is not used in place of a copy beyond that.
pub(super) fn propagate(body: &mut Body, scanned: usize) {
    let starts = targets(body);
    let slots = body.slots;
    let mut facts = Facts::default();
    for (k, node) in body.nodes.iter_mut().enumerate() {
        if starts.get(k) != Some(&false) {
            facts.0.clear();
        }
        for (n, (kind, v)) in node.operands().into_iter().enumerate() {
            if kind == OperandKind::S
                && node.op.run(n) == Run::Kind
                && let Some(Known::Copy(from)) = facts.0.get(&v)
                && ((*from as usize) < scanned || !node.op.rests_before())
            {
                match n {
                    0 => node.insn.a = *from,
                    1 => node.insn.b = *from,
                    _ => node.insn.c = *from,
                }
            }
        }
        immediate(node, &facts);
        update(node, &mut facts, slots);
        if node.op.is_safepoint() {
            facts
                .0
                .retain(|_, k| !matches!(k, Known::Copy(c) if *c as usize >= scanned));
        }
    }
}

/// What is known after the instruction.
fn update(node: &Node, facts: &mut Facts, slots: usize) {
    for (kind, v) in node.operands() {
        let v = v as usize;
        match kind {
            OperandKind::D | OperandKind::M => facts.kill(v, v + 1),
            OperandKind::D2 | OperandKind::M2 => facts.kill(v, v + 2),
            OperandKind::Dn => facts.kill(v, slots),
            OperandKind::B => facts.kill(v.saturating_sub(2), slots),
            _ => {}
        }
    }
    if node.op == Op::Mov && node.insn.a != node.insn.b {
        let known = facts
            .constant(node.insn.b)
            .map_or(Known::Copy(node.insn.b), Known::Const);
        facts.learn(node.insn.a, known);
    }
    if let Some(v) = node.insn.small_constant(node.op) {
        facts.learn(node.insn.a, Known::Const(v));
    }
    if let Some((from, to)) = runs::lent(node) {
        facts.kill(from, to);
    }
    let unknown = node.op.callee().is_some_and(|c| c != Callee::Func);
    if unknown || node.op.writes_unnamed() {
        facts.0.clear();
    }
}

/// Replaces an operation with a constant operand by its immediate form.
fn immediate(node: &mut Node, facts: &Facts) {
    let i = node.insn;
    if node.op == Op::Mov
        && let Some(v) = facts.constant(i.b).and_then(|v| i16::try_from(v).ok())
    {
        set(node, Op::LdI, i.a, v as u16, 0);
        return;
    }
    let two = [OperandKind::S, OperandKind::S];
    match node.op.row().operands {
        [OperandKind::D, rest @ ..] if rest == two => of_two(node, facts),
        [rest @ .., _] if rest == two => {
            if let (Some(op), Some(y)) = (node.op.immediate(), facts.constant(i.b))
                && node.op.takes_immediate(y)
            {
                set(node, op, i.a, y as u16, i.c);
            }
        }
        _ => {}
    }
}

/// The same of an operation that computes `Ra` from `Rb` and `Rc`.
fn of_two(node: &mut Node, facts: &Facts) {
    let (op, i) = (node.op, node.insn);
    let small = |v: Option<i64>| v.filter(|&v| i16::try_from(v).is_ok());
    let (x, y) = (facts.constant(i.b), facts.constant(i.c));
    if let (Some(x), Some(y)) = (x, y) {
        let v = match op {
            Op::Add => x.checked_add(y),
            Op::Sub => x.checked_sub(y),
            Op::Mul => x.checked_mul(y),
            _ => None,
        };
        if let Some(v) = small(v) {
            set(node, Op::LdI, i.a, v as u16, 0);
            return;
        }
    }
    let swaps = op.does() == Does::Comm && op.holds(2) == Holds::Number;
    match (small(y), small(x)) {
        (Some(y), _) if op == Op::Sub && y != i64::from(i16::MIN) => {
            set(node, Op::AddI, i.a, i.b, (-y) as u16);
        }
        (Some(y), _) => {
            if let Some(imm) = op.immediate().filter(|_| op.takes_immediate(y)) {
                set(node, imm, i.a, i.b, y as u16);
            }
        }
        (None, Some(x)) if op == Op::Sub => set(node, Op::RsubI, i.a, i.c, x as u16),
        // (Where a constant is compared, it comes last.)
        (None, Some(x)) if swaps => {
            if let Some(imm) = op.immediate() {
                set(node, imm, i.a, i.c, x as u16);
            }
        }
        _ => {}
    }
}

fn set(node: &mut Node, op: Op, a: u16, b: u16, c: u16) {
    node.insn = Insn::new(op, a, b, c);
    node.op = op;
}
