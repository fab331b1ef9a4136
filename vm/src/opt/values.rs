//! Common subexpressions: within a block, an operation on the same values as an earlier one becomes a copy of
//! its result, which [`propagate`](super::propagate) and [`sweep`](super::sweep) mostly remove.
//!
//! Every value gets a number when a slot receives it, and keeps that number in all slots that it is
//! copied to (local value numbering; Cocke and Schwartz, 1970). An operation is looked up by the value numbers
//! of its operands. Values read from memory are valid until the next store. If the slot of
//! the earlier result was overwritten meanwhile, that result is kept in a slot behind the frame's
//! others; as all values are forgotten at calls and safepoints, no pointer map needs that slot.

use super::body::{Body, Node, table_targets, targets};
use super::runs;
use crate::code::op::{Does, Insn, Op, OperandKind};
use rustc_hash::FxHashMap;

/// The most results that are kept at one time.
const KEPT: usize = 12;
/// Frames above this many slots are left alone.
const LARGE_FRAME: usize = 4000;

/// The number of a value.
type Value = u32;

/// What an operation computes: the opcode, what it reads, its extra words, and the state of the
/// memory it reads.
#[derive(PartialEq, Eq, Hash)]
struct Key(Op, [u32; 4], [u64; 2], u32);

/// An operation that was done.
struct Done {
    value: Value,
    node: usize,
    slot: u16,
    /// The slot in which its result is kept.
    kept: Option<u16>,
}

/// What is known at a place in a block.
#[derive(Default)]
struct Known {
    slots: FxHashMap<u16, Value>,
    /// Arrays in the frame: first slot, slot behind them, state.
    runs: Vec<(usize, usize, Value)>,
    done: FxHashMap<Key, Done>,
    /// The state of the memory outside the frame.
    memory: Value,
    last: Value,
    kept: usize,
}

impl Known {
    fn forget(&mut self) {
        self.slots.clear();
        self.runs.clear();
        self.done.clear();
        self.kept = 0;
    }

    fn fresh(&mut self) -> Value {
        self.last += 1;
        self.last
    }

    fn of(&mut self, slot: u16) -> Value {
        let next = self.last + 1;
        let value = *self.slots.entry(slot).or_insert(next);
        self.last = self.last.max(value);
        value
    }

    fn of_run(&mut self, from: usize, to: usize) -> Value {
        if let Some(run) = self.runs.iter().find(|r| (r.0, r.1) == (from, to)) {
            return run.2;
        }
        let value = self.fresh();
        self.runs.push((from, to, value));
        value
    }

    /// Slots `from..to` change.
    fn write(&mut self, from: usize, to: usize) {
        for s in from..to {
            self.slots.remove(&(s as u16));
        }
        self.runs.retain(|r| r.1 <= from || to <= r.0);
    }

    fn set(&mut self, slot: u16, value: Value) {
        self.write(slot as usize, slot as usize + 1);
        self.slots.insert(slot, value);
    }
}

/// What an instruction does, as far as it matters here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Computes one slot from slots.
    Compute,
    /// Loads one slot from memory.
    Load,
    /// Writes to memory outside the frame, and nothing else.
    Store,
    /// Writes to some of the slots from the first up to the second.
    Put(usize, usize),
    /// Copies this many slots.
    Copy(u16),
    /// Only jumps.
    Jump,
    /// Writes slots that its operands name.
    Write,
    /// May do anything.
    Any,
}

/// Replaces what was computed before by copies. Returns whether there was anything.
pub(super) fn share(body: &mut Body) -> bool {
    if body.slots > LARGE_FRAME {
        return false;
    }
    let starts = targets(body);
    let base = body.slots;
    let mut known = Known::default();
    let mut keep = Vec::new();
    let mut shared = false;
    for k in 0..body.nodes.len() {
        if starts.get(k) != Some(&false) {
            known.forget();
        }
        let Some(node) = body.nodes.get_mut(k) else {
            continue;
        };
        match effect(node) {
            Effect::Compute | Effect::Load => {
                shared |= operation(node, k, base, &mut known, &mut keep);
            }
            Effect::Copy(slots) => copy(node, slots, &mut known),
            Effect::Store => known.memory = known.fresh(),
            Effect::Put(from, to) => known.write(from, to),
            Effect::Jump => {}
            Effect::Write => written(node, &mut known),
            Effect::Any => known.forget(),
        }
    }
    insert(body, &keep);
    shared
}

/// Looks an operation up; it becomes a copy if it was done before. `keep` collects results that
/// need a slot of their own: the node, and that slot.
fn operation(
    node: &mut Node,
    at: usize,
    base: usize,
    known: &mut Known,
    keep: &mut Vec<(usize, u16)>,
) -> bool {
    let to = node.insn.a;
    let Some(key) = key(node, known) else {
        known.forget();
        return false;
    };
    let next = known.kept;
    let Some(done) = known.done.get_mut(&key) else {
        let value = known.fresh();
        known.set(to, value);
        let done = Done {
            value,
            node: at,
            slot: to,
            kept: None,
        };
        known.done.insert(key, done);
        return false;
    };
    let value = done.value;
    let from = if known.slots.get(&done.slot) == Some(&value) {
        done.slot
    } else if let Some(slot) = done.kept {
        slot
    } else if next < KEPT {
        let slot = (base + next) as u16;
        done.kept = Some(slot);
        keep.push((done.node, slot));
        known.kept += 1;
        slot
    } else {
        done.slot = to;
        done.node = at;
        known.set(to, value);
        return false;
    };
    node.op = Op::Mov;
    node.insn = Insn::new(Op::Mov, to, from, 0);
    node.extra.clear();
    node.address = None;
    known.set(to, value);
    true
}

/// What the operation computes. `None`: it is not one of those that are understood.
fn key(node: &Node, known: &mut Known) -> Option<Key> {
    let mut read = [0; 4];
    let mut n = 0;
    let mut add = |v: u32| {
        if let Some(r) = read.get_mut(n) {
            *r = v;
        }
        n += 1;
    };
    for (operand, (kind, v)) in node.operands().into_iter().enumerate().skip(1) {
        match kind {
            OperandKind::N | OperandKind::H => {}
            OperandKind::S => add(known.of(v)),
            OperandKind::S2 => {
                add(known.of(v));
                add(known.of(v + 1));
            }
            OperandKind::Sn => {
                let from = v as usize;
                add(known.of_run(from, from + runs::read(node, operand)?));
            }
            OperandKind::I | OperandKind::U | OperandKind::Il => add(u32::from(v)),
            _ => return None,
        }
    }
    if node.op.does() == Does::Comm {
        let [x, y, ..] = &mut read;
        (*x, *y) = ((*x).min(*y), (*x).max(*y));
    }
    let extra = [0, 1].map(|i| node.extra.get(i).copied().unwrap_or(0));
    if n > read.len() || node.extra.len() > extra.len() {
        return None;
    }
    let memory = match effect(node) {
        Effect::Load => known.memory,
        _ => 0,
    };
    Some(Key(node.op, read, extra, memory))
}

fn copy(node: &Node, slots: u16, known: &mut Known) {
    let values: Vec<Value> = (0..slots).map(|i| known.of(node.insn.b + i)).collect();
    for (i, value) in (0..slots).zip(values) {
        known.set(node.insn.a + i, value);
    }
}

/// Forgets the slots that the operands name as written.
fn written(node: &Node, known: &mut Known) {
    for (kind, v) in node.operands() {
        let v = v as usize;
        match kind {
            OperandKind::D | OperandKind::M => known.write(v, v + 1),
            OperandKind::D2 | OperandKind::M2 => known.write(v, v + 2),
            OperandKind::Dn => match runs::written(node) {
                Some(n) => known.write(v, v + n),
                None => known.forget(),
            },
            _ => {}
        }
    }
}

fn effect(node: &Node) -> Effect {
    let one_slot = node.op.row().operands[0] == OperandKind::D;
    match node.op.does() {
        Does::Copy if node.op == Op::Mov => Effect::Copy(1),
        Does::Copy if node.op == Op::Mov2 => Effect::Copy(2),
        Does::Calc | Does::Comm | Does::Work if one_slot => Effect::Compute,
        Does::Load if one_slot => Effect::Load,
        Does::Constant | Does::Copy | Does::Calc | Does::Comm | Does::Work | Does::Load => {
            Effect::Write
        }
        Does::Store | Does::Update => Effect::Store,
        Does::Put => match runs::put(node) {
            Some((from, to)) if to - from < LARGE_FRAME => Effect::Put(from, to),
            _ => Effect::Any,
        },
        Does::Check | Does::Jump => Effect::Jump,
        _ => Effect::Any,
    }
}

/// Lets the nodes put their results into the given slots, and copies them from there to where they
/// were meant to go.
fn insert(body: &mut Body, keep: &[(usize, u16)]) {
    let Some(last) = keep.iter().map(|k| k.1).max() else {
        return;
    };
    body.slots = body.slots.max(last as usize + 1);
    let kept: FxHashMap<usize, u16> = keep.iter().copied().collect();
    let tables: Vec<Vec<usize>> = (0..body.nodes.len())
        .map(|k| table_targets(body, k))
        .collect();
    let mut place = Vec::with_capacity(body.nodes.len());
    let mut nodes = Vec::with_capacity(body.nodes.len() + keep.len());
    for (k, mut node) in std::mem::take(&mut body.nodes).into_iter().enumerate() {
        place.push(nodes.len());
        let Some(&slot) = kept.get(&k) else {
            nodes.push(node);
            continue;
        };
        let to = std::mem::replace(&mut node.insn.a, slot);
        let copy = Node::new(Insn::new(Op::Mov, to, slot, 0), Op::Mov, node.line);
        nodes.push(node);
        nodes.push(copy);
    }
    let moved = |t: usize| place.get(t).copied().unwrap_or(t);
    for (node, table) in place.iter().zip(tables) {
        let Some(node) = nodes.get_mut(*node) else {
            continue;
        };
        node.target = node.target.map(moved);
        for (word, target) in node.extra.iter_mut().skip(1).zip(table) {
            *word = moved(target) as u64;
        }
    }
    body.recover = body.recover.map(moved);
    body.nodes = nodes;
}

#[cfg(test)]
mod tests {
    use crate::code::op::{Insn, Op};
    use crate::code::verify::verify;
    use crate::code::{Code, FuncSpec};

    fn w(op: Op, a: u16, b: u16, c: u16) -> u64 {
        Insn::new(op, a, b, c).word()
    }

    /// The optimised code of a function with one result and two parameters.
    fn optimised(words: Vec<u64>) -> Vec<u64> {
        let func = crate::code::fresh().add(FuncSpec {
            name: "main.f".into(),
            results: 1,
            params: 2,
            ..FuncSpec::default()
        });
        let mut code = Code {
            words,
            frame_slots: 8,
            ..Code::default()
        };
        crate::opt::optimise(&func, &mut code, &mut |_| None);
        verify(&func, &code).unwrap();
        code.words
    }

    #[test]
    fn a_result_outlives_the_slot_it_was_in() {
        // func f(x, y int) int { return (x + y) ^ (x * y) ^ (x + y) }, all in slot 3
        let words = optimised(vec![
            w(Op::Add, 3, 1, 2),
            w(Op::Mov, 4, 3, 0),
            w(Op::Mul, 3, 1, 2),
            w(Op::Xor, 4, 4, 3),
            w(Op::Mul, 4, 4, 4),
            w(Op::Add, 3, 1, 2),
            w(Op::Xor, 0, 4, 3),
            w(Op::Ret, 0, 0, 0),
        ]);
        assert_eq!(
            words,
            [
                w(Op::Add, 8, 1, 2),
                w(Op::Mul, 3, 1, 2),
                w(Op::Xor, 4, 8, 3),
                w(Op::Mul, 4, 4, 4),
                w(Op::Xor, 0, 4, 8),
                w(Op::Ret, 0, 0, 0),
            ]
        );
    }

    #[test]
    fn a_store_ends_what_loads_have_found() {
        // func f(p *int, y int) int { x := *p; *p = y; return x + *p }
        let words = vec![
            w(Op::Ld64, 3, 1, 0),
            w(Op::St64, 1, 0, 2),
            w(Op::Ld64, 4, 1, 0),
            w(Op::Add, 0, 3, 4),
            w(Op::Ret, 0, 0, 0),
        ];
        assert_eq!(optimised(words.clone()), words);
    }

    #[test]
    fn an_operand_that_changed_is_another_value() {
        let words = vec![
            w(Op::Add, 3, 1, 2),
            w(Op::AddI, 1, 1, 1),
            w(Op::Add, 4, 1, 2),
            w(Op::Mul, 0, 3, 4),
            w(Op::Ret, 0, 0, 0),
        ];
        assert_eq!(optimised(words.clone()), words);
    }

    #[test]
    fn a_jump_comes_in_between() {
        // The second addition is jumped to as well: another x may come from there.
        let words = vec![
            w(Op::JEqI, 1, 0, 2),
            w(Op::Add, 3, 1, 2),
            w(Op::MulI, 1, 3, 3),
            w(Op::Add, 4, 1, 2),
            w(Op::Mov, 0, 4, 0),
            w(Op::Ret, 0, 0, 0),
        ];
        let after = optimised(words);
        assert_eq!(after[3], w(Op::Add, 0, 1, 2));
    }
}
