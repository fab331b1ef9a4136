//! Removes results that are never read, and moves that only pass a result on.

use super::body::{Body, Node, decode, table_targets, targets};
use super::runs;
use crate::code::op::{Does, Op, OperandKind, Run};
use crate::code::{Code, Func, Live};
use crate::heap::gcmap::word;
use crate::value::map::MapIter;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A set of slots. Most functions have less than 192, for which nothing has to be allocated.
#[derive(PartialEq, Eq)]
pub(crate) struct Slots(SmallVec<[u64; 3]>);

impl Clone for Slots {
    fn clone(&self) -> Slots {
        let mut copy = Slots::new(self.0.len() * 64);
        copy.0.copy_from_slice(&self.0);
        copy
    }
}

impl Slots {
    /// No slot of `n`.
    pub(crate) fn new(n: usize) -> Slots {
        let words = n.div_ceil(64);
        Slots(match words {
            0..=3 => SmallVec::from_buf_and_len([0; 3], words),
            _ => SmallVec::from_vec(vec![0; words]),
        })
    }

    /// Whether it holds the slot.
    pub(crate) fn has(&self, s: usize) -> bool {
        self.0.get(s / 64).is_some_and(|w| w >> (s % 64) & 1 != 0)
    }

    /// Puts the slots from `from` up to `to` in, or takes them out.
    pub(crate) fn set(&mut self, from: usize, to: usize, on: bool) {
        put(&mut self.0, from, to, on);
    }

    /// Adds the other's. Returns whether anything changed.
    pub(crate) fn join(&mut self, other: &Slots) -> bool {
        let mut changed = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            changed |= *b & !*a != 0;
            *a |= b;
        }
        changed
    }

    /// Takes out what the other does not hold.
    pub(crate) fn keep(&mut self, other: &Slots) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= b;
        }
    }

    /// The slots that it holds, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(k, &w)| {
            let mut left = w;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(k * 64 + bit)
            })
        })
    }
}

/// Puts bits in, or takes them out.
fn put(words: &mut [u64], from: usize, to: usize, on: bool) {
    // A run up to the end of the frame may be long.
    let to = to.min(words.len() * 64);
    let mut s = from;
    while s < to {
        let end = to.min((s / 64 + 1) * 64);
        let mask = (u64::MAX >> (64 - (end - s))) << (s % 64);
        if let Some(w) = words.get_mut(s / 64) {
            *w = if on { *w | mask } else { *w & !mask };
        }
        s = end;
    }
}

/// A set of slots while sets are worked out: [`Slots`], or as many words as a small frame needs.
pub(crate) trait Set: Clone + PartialEq {
    /// No slot of `n`.
    fn none(n: usize) -> Self;
    /// Puts the slots from `from` up to `to` in, or takes them out.
    fn set(&mut self, from: usize, to: usize, on: bool);
    /// Adds the other's.
    fn add(&mut self, other: &Self);
    /// The set of `n` slots.
    fn slots(self, n: usize) -> Slots;
}

impl Set for Slots {
    fn none(n: usize) -> Slots {
        Slots::new(n)
    }

    fn set(&mut self, from: usize, to: usize, on: bool) {
        put(&mut self.0, from, to, on);
    }

    fn add(&mut self, other: &Slots) {
        self.join(other);
    }

    fn slots(self, _: usize) -> Slots {
        self
    }
}

impl<const N: usize> Set for [u64; N] {
    fn none(_: usize) -> [u64; N] {
        [0; N]
    }

    #[inline]
    fn set(&mut self, from: usize, to: usize, on: bool) {
        put(self, from, to, on);
    }

    #[inline]
    fn add(&mut self, other: &[u64; N]) {
        for (a, b) in self.iter_mut().zip(other) {
            *a |= b;
        }
    }

    fn slots(self, n: usize) -> Slots {
        let mut slots = Slots::new(n);
        for (a, b) in slots.0.iter_mut().zip(self) {
            *a = b;
        }
        slots
    }
}

/// The most nodes times slots that are looked at.
pub(crate) const SLOTS_LIMIT: usize = 4_000_000;

/// Marks superfluous instructions dead.
///
/// `map`: which slots the collector looks at; that nil is put into one of these frees an object.
pub(super) fn sweep(body: &mut Body, map: &[u8]) {
    if body.nodes.len() * body.slots > SLOTS_LIMIT {
        return;
    }
    for _ in 0..3 {
        let after = liveness(body);
        let starts = targets(body);
        let mut changed = false;
        for k in 0..body.nodes.len() {
            changed |= one(body, k, &after, &starts, map);
        }
        if !changed {
            return;
        }
    }
}

/// Looks at node `k`.
fn one(body: &mut Body, k: usize, after: &[Slots], starts: &[bool], map: &[u8]) -> bool {
    let (Some(node), Some(live)) = (body.nodes.get(k), after.get(k)) else {
        return false;
    };
    if node.dead {
        return false;
    }
    if let Some(width) = pure(node)
        && !lets_go(body, node)
        && !(0..width).any(|i| live.has(node.insn.a as usize + i))
        && !(node.op == Op::LdI && map.get(node.insn.a as usize).is_some_and(|&m| m != 0))
    {
        if let Some(n) = body.nodes.get_mut(k) {
            n.dead = true;
        }
        return true;
    }
    // A result that the next instruction only moves on.
    let Some(next) =
        (k + 1..body.nodes.len()).find(|&n| !body.nodes.get(n).is_some_and(|n| n.dead))
    else {
        return false;
    };
    if (k + 1..=next).any(|n| starts.get(n) != Some(&false)) {
        return false;
    }
    let (Some(mov), Some(live)) = (body.nodes.get(next), after.get(next)) else {
        return false;
    };
    let (from, to) = (mov.insn.b, mov.insn.a);
    let kinds = node.op.row().operands;
    let fits = mov.op == Op::Mov
        && kinds[0] == OperandKind::D
        && node.insn.a == from
        && from != to
        && !live.has(from as usize)
        && !jumps(node);
    if !fits {
        return false;
    }
    if let Some(n) = body.nodes.get_mut(next) {
        n.dead = true;
    }
    if let Some(n) = body.nodes.get_mut(k) {
        n.insn.a = to;
    }
    true
}

/// Whether it stores nil in a slot that the collector looks at. Programs do that to let go of an
/// object.
fn lets_go(body: &Body, node: &Node) -> bool {
    let width = match node.insn.small_constant(node.op) {
        Some(0) => 1,
        None if node.op == Op::Zero => runs::written(node).unwrap_or(0),
        _ => return false,
    };
    let slots = body.map.iter().skip(node.insn.a as usize).take(width);
    slots.into_iter().any(|&w| w != word::SCALAR)
}

fn jumps(node: &Node) -> bool {
    node.target.is_some() || node.op == Op::JTab
}

/// Slots that each node's successors may read.
pub(crate) fn liveness(body: &Body) -> Vec<Slots> {
    match body.slots {
        0..=64 => solve::<[u64; 1]>(body),
        65..=128 => solve::<[u64; 2]>(body),
        129..=192 => solve::<[u64; 3]>(body),
        _ => solve::<Slots>(body),
    }
}

/// The same, by sets of the body's size.
fn solve<S: Set>(body: &Body) -> Vec<Slots> {
    let n = body.nodes.len();
    let back = |(k, node): (usize, &Node)| {
        node.target.is_some_and(|t| t <= k)
            || node.op == Op::JTab && table_targets(body, k).iter().any(|&t| t <= k)
    };
    // Without a way back one round, from the end on, has met everything behind a node before it.
    let once = body.recover.is_none() && !body.nodes.iter().enumerate().any(back);
    let nothing = S::none(body.slots);
    let mut after = vec![nothing.clone(); n];
    let mut before = vec![nothing.clone(); n + 1];
    loop {
        let mut changed = false;
        for k in (0..n).rev() {
            let Some(node) = body.nodes.get(k) else {
                continue;
            };
            let next = before.get(k + 1).filter(|_| falls(node));
            let mut live = next.unwrap_or(&nothing).clone();
            let mut join = |t: usize| {
                if let Some(b) = before.get(t) {
                    live.add(b);
                }
            };
            if let Some(t) = node.target {
                join(t);
            }
            if let Some(t) = body.recover {
                join(t);
            }
            if node.op == Op::JTab {
                table_targets(body, k).into_iter().for_each(join);
            }
            // What is found only grows from round to round, so it may take the place of what was there.
            if let Some(after) = after.get_mut(k) {
                after.clone_from(&live);
            }
            if !node.dead {
                effects(body, node, &mut live);
            }
            if let Some(before) = before.get_mut(k)
                && *before != live
            {
                *before = live;
                changed = true;
            }
        }
        if !changed || once {
            return after.into_iter().map(|set| set.slots(body.slots)).collect();
        }
    }
}

/// Whether control can go on to the next node.
pub(super) fn falls(node: &Node) -> bool {
    node.dead || node.op.falls()
}

/// Turns what is live after a node into what is live before it.
pub(crate) fn effects<S: Set>(body: &Body, node: &Node, live: &mut S) {
    let end = body.slots;
    let a = node.insn.a as usize;
    for (kind, v) in node.operands() {
        let v = v as usize;
        match kind {
            OperandKind::D => live.set(v, v + 1, false),
            OperandKind::D2 => live.set(v, v + 2, false),
            OperandKind::Dn => {
                if let Some(n) = runs::written(node) {
                    live.set(v, v + n, false);
                }
            }
            _ => {}
        }
    }
    if node.op.does() == Does::Call {
        live.set(a.saturating_sub(2), end, false);
    }
    for (operand, (kind, v)) in node.operands().into_iter().enumerate() {
        let v = v as usize;
        match kind {
            OperandKind::S if node.op.run(operand) == Run::Two => live.set(v, v + 2, true),
            OperandKind::S | OperandKind::M => live.set(v, v + 1, true),
            OperandKind::S2 | OperandKind::M2 => live.set(v, v + 2, true),
            OperandKind::Sn => {
                let n = runs::read(node, operand).unwrap_or(end);
                live.set(v, v.saturating_add(n).min(end), true);
            }
            OperandKind::B => {
                let (from, to) = runs::arguments(node, operand, v);
                live.set(from, to.min(end), true);
            }
            OperandKind::Dn if node.op.run(operand) == Run::Moved => {
                live.set(v, v + MapIter::SLOTS, true);
            }
            _ => {}
        }
    }
    if node.op == Op::Ret {
        live.set(0, body.results, true);
    }
    // What is said before a select looks at its cases.
    if node.op.has_cases() {
        for (from, n) in runs::select(node) {
            live.set(from, (from + n).min(end), true);
        }
    }
}

/// The pointer map of a frame of `func` where the instruction at `pc` is next: [`Code::map`] without
/// the slots that are no longer read.
pub fn live_map<'a>(func: &Func, code: &'a Code, pc: *const u64) -> &'a [u8] {
    let live = code.live.get_or_init(|| live(func, code).map(Box::new));
    live.as_ref()
        .zip(code.index_of(pc))
        .and_then(|(live, at)| live.at(at))
        .unwrap_or(&code.map)
}

/// The slots of a frame at `pc` whose pointers the collector follows: the live ones, or all of them while a session may list
/// the frame's variables.
pub fn kept_map<'a>(func: &Func, code: &'a Code, pc: *const u64) -> &'a [u8] {
    let described = code.tables.as_ref().is_some_and(|t| t.described.is_some());
    match described && code.compiled.is_empty() && func.home().debugging.lists() {
        true => &code.map,
        false => live_map(func, code, pc),
    }
}

/// Works out which pointers are alive where; `None` if that would take too long.
fn live(func: &Func, code: &Code) -> Option<Live> {
    // A debugger reads variables for as long as they are in scope. In a run that is only recorded or repeated nobody does: there
    // functions may be compiled to machine code, which leaves slots that are no longer read as they were.
    let debugged = code.tables.as_ref().is_some_and(|t| t.described.is_some());
    if debugged && func.home().debugging.asks() {
        return None;
    }
    let body = decode(func, code)?;
    if body.nodes.len() * body.slots > SLOTS_LIMIT {
        return None;
    }
    let after = liveness(&body);
    let before = |k: usize| {
        let mut live = after.get(k)?.clone();
        effects(&body, body.nodes.get(k)?, &mut live);
        Some(live)
    };
    // A call that panics may continue there, whatever stands behind it.
    let recover = body.recover.and_then(before);
    let mut out = Live {
        at: vec![Live::NONE; code.words.len()],
        ..Live::default()
    };
    let mut known = FxHashMap::default();
    let mut pc = 0;
    for (k, node) in body.nodes.iter().enumerate() {
        let mut live = before(k)?;
        if let Some(r) = &recover {
            live.join(r);
        }
        let masked = |(slot, &w): (usize, &u8)| if live.has(slot) { w } else { word::SCALAR };
        let mut map: Vec<u8> = code.map.iter().enumerate().map(masked).collect();
        while map.pop_if(|w| *w == word::SCALAR).is_some() {}
        let next = out.maps.len() as u32;
        let number = *known.entry(map).or_insert_with_key(|map| {
            out.maps.push(map.clone());
            next
        });
        *out.at.get_mut(pc)? = number;
        pc += node.op.words();
    }
    Some(out)
}

/// How many slots from `a` on an instruction writes that does nothing else.
fn pure(node: &Node) -> Option<usize> {
    use OperandKind::{D, D2, Dn, M, M2};
    let computes = match node.op.does() {
        Does::Constant | Does::Copy | Does::Calc | Does::Comm | Does::Work => !node.op.may_fail(),
        _ => false,
    };
    let [first, others @ ..] = node.op.row().operands;
    if !computes || others.iter().any(|k| matches!(k, D | D2 | Dn | M | M2)) {
        return None;
    }
    match first {
        D | M => Some(1),
        D2 | M2 => Some(2),
        Dn => runs::written(node),
        _ => None,
    }
}
