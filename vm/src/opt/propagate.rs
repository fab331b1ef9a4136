//! Propagates copies and constants, block by block.

use super::body::{Body, Node, targets};
use crate::code::op::{Does, Insn, Op, OperandKind};
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
            // These read the slot behind it, too.
            let pair = matches!(node.op, Op::LoopAddLtS | Op::LoopAddLeS) && n == 1;
            if kind == OperandKind::S
                && !pair
                && let Some(Known::Copy(from)) = facts.0.get(&v)
                && ((*from as usize) < scanned || !rests_before(node.op))
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
        if safepoint(node.op) {
            facts
                .0
                .retain(|_, k| !matches!(k, Known::Copy(c) if *c as usize >= scanned));
        }
    }
}

/// Whether a collection may happen at it.
fn safepoint(op: Op) -> bool {
    op.row().operands.contains(&OperandKind::B) || op.is_loop() || op.does() == Does::Wait
}

/// Whether the goroutine may rest with this instruction ahead of it, or in it: then what the instruction reads must be where the
/// collector looks. While schedules are explored, operations on channels are announced before they are done.
fn rests_before(op: Op) -> bool {
    op.does() == Does::Wait || matches!(op, Op::Close | Op::ChanLen)
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
    match node.op {
        Op::Mov if node.insn.a != node.insn.b => {
            let known = facts
                .constant(node.insn.b)
                .map_or(Known::Copy(node.insn.b), Known::Const);
            facts.learn(node.insn.a, known);
        }
        Op::LdI => facts.learn(node.insn.a, Known::Const(node.insn.b as i16 as i64)),
        Op::LdI32 => facts.learn(node.insn.a, Known::Const(node.insn.bc() as i64)),
        // Slots that the instruction names elsewhere.
        Op::StrRange => facts.kill(node.insn.a as usize, node.insn.a as usize + 2),
        Op::MapGetOk => facts.0.clear(),
        Op::RunDefers => {
            let lent = node.insn.b as usize;
            facts.kill(lent, lent + node.insn.c as usize);
        }
        Op::CallClo | Op::CallI | Op::GoClo | Op::DeferClo | Op::Select => facts.0.clear(),
        _ => {}
    }
}

/// Replaces an operation with a constant operand by its immediate form.
fn immediate(node: &mut Node, facts: &Facts) {
    use Op::*;
    let i = node.insn;
    let small = |v: Option<i64>| v.and_then(|v| i16::try_from(v).ok());
    if let (Mov, Some(v)) = (node.op, small(facts.constant(i.b))) {
        set(node, LdI, i.a, v as u16, 0);
        return;
    }
    let three = matches!(
        node.op,
        Add | Sub
            | Mul
            | And
            | Or
            | Xor
            | Shl
            | ShrS
            | ShrU
            | ShlC
            | ShrSC
            | ShrUC
            | ShlU32
            | AddU32
            | AddS32
            | SubU32
            | DivS
            | RemS
            | Eq
            | Ne
            | LtS
            | LeS
    );
    if three {
        let (x, y) = (facts.constant(i.b), facts.constant(i.c));
        if let (Some(x), Some(y)) = (x, y) {
            let v = match node.op {
                Add => x.checked_add(y),
                Sub => x.checked_sub(y),
                Mul => x.checked_mul(y),
                _ => None,
            };
            if let Some(v) = small(v) {
                set(node, LdI, i.a, v as u16, 0);
                return;
            }
        }
        if let Some(y) = small(y) {
            let shift = (0..64).contains(&y);
            let op = match node.op {
                Add => AddI,
                Mul => MulI,
                And => AndI,
                Or => OrI,
                Xor => XorI,
                Shl | ShlC if shift => ShlI,
                ShrS | ShrSC if shift => ShrSI,
                ShrU | ShrUC if shift => ShrUI,
                ShlU32 if shift => ShlIU32,
                AddU32 => AddIU32,
                AddS32 => AddIS32,
                DivS if y != 0 => DivSI,
                RemS if y != 0 => RemSI,
                Eq => EqI,
                Ne => NeI,
                LtS => LtSI,
                LeS => LeSI,
                Sub if y != i16::MIN => {
                    set(node, AddI, i.a, i.b, (-y) as u16);
                    return;
                }
                _ => return,
            };
            set(node, op, i.a, i.b, y as u16);
        } else if let Some(x) = small(x) {
            let op = match node.op {
                Add => AddI,
                Mul => MulI,
                And => AndI,
                Or => OrI,
                Xor => XorI,
                AddU32 => AddIU32,
                Sub => RsubI,
                _ => return,
            };
            set(node, op, i.a, i.c, x as u16);
        }
        return;
    }
    let jump = match node.op {
        JEq => JEqI,
        JNe => JNeI,
        JLtS => JLtSI,
        JLeS => JLeSI,
        LoopEq => LoopEqI,
        LoopNe => LoopNeI,
        LoopLtS => LoopLtSI,
        LoopLeS => LoopLeSI,
        _ => return,
    };
    if let Some(y) = small(facts.constant(i.b)) {
        set(node, jump, i.a, y as u16, i.c);
    }
}

fn set(node: &mut Node, op: Op, a: u16, b: u16, c: u16) {
    node.insn = Insn::new(op, a, b, c);
    node.op = op;
}
