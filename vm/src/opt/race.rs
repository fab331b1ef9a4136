//! Inserts the checks of the race detector: before each instruction that accesses the heap or a package
//! variable, and at the ends of functions that synchronise.
//!
//! These accesses are not checked: frames; string constants and values in interfaces, which are never written;
//! closures, which are filled in once; an object that this function has just made, until its address is used
//! otherwise; and anything checked earlier in the same block, if nothing in between can have synchronised.

mod natives;

pub use natives::check as check_native;

use super::body::{Body, Node, decode, encode, targets};
use super::insert;
use crate::code::op::{Does, ExtraKind, Insn, Op, OperandKind, Place, Source, Touch, Unit};
use crate::code::{Code, Compile, Func};
use crate::heap::kept::Kept;
use crate::race::{Hook, READERS, WRITERS, When, hooks, how, is_left_out};
use crate::value::map::MapIter;
use crate::value::rtype::RType;
use std::sync::atomic::Ordering::Relaxed;

const READ: u32 = how::ALIGNED;

/// Puts the checks of a function in, which was optimised before.
pub(super) fn instrument(func: &Func, code: &mut Code, norace: bool) {
    let Some(mut body) = decode(func, code) else {
        return;
    };
    let mut changed = drop_attempts(&mut body, norace);
    let mut more = Vec::new();
    if !norace {
        let checks = Checks::of(func, code, &body);
        changed |= natives::call_unchecked(&mut body, &checks.natives);
        more = checks.more;
    }
    if !hooks(&func.name).is_empty() {
        more.extend(synchronises(func, &body));
    }
    more.sort_by_key(|(at, _)| *at);
    changed |= !more.is_empty();
    insert::before(&mut body, more);
    if !changed {
        return;
    }
    let with = encode(&body, code).or_else(|| {
        // It is too long for its jumps then. What synchronises must be known all the same.
        let mut body = decode(func, code)?;
        drop_attempts(&mut body, true);
        encode(&body, code)
    });
    if let Some(with) = with {
        *code = with;
    }
}

/// Whether a function may be inlined: not one that synchronises, or whose accesses are not checked.
pub(super) fn may_inline(compiler: &dyn Compile, func: &Func) -> bool {
    hooks(&func.name).is_empty() && !compiler.is_norace(func)
}

/// Takes out attempts at locks whose mutex is not known behind them, because it lies only where the call wants
/// it, or all attempts: then the call does everything. Whether there were any.
fn drop_attempts(body: &mut Body, all: bool) -> bool {
    let moved = |n: &Node| (n.op == Op::Mov).then_some(n.insn.b);
    let moves: Vec<Option<u16>> = body.nodes.iter().map(moved).collect();
    let mut any = false;
    for (k, node) in body.nodes.iter_mut().enumerate() {
        let locks = node.op.does() == Does::Lock;
        let known = moves.get(k + 1) == Some(&Some(node.insn.a));
        let others = node.op.does() == Does::Unlock;
        if locks && (all || !known) || others && all {
            *node = node.beside(Op::Nop, 0, 0, 0);
            any = true;
        }
    }
    any
}

/// The hooks of a function of package sync.
fn synchronises(func: &Func, body: &Body) -> Vec<(usize, Node)> {
    let first = body.nodes.iter().position(|n| n.op != Op::Enter);
    let receiver = func.results;
    let mut more = Vec::new();
    for &(when, hook, offset) in hooks(&func.name) {
        let operand = match hook {
            Hook::AcquireIf | Hook::LockIf => 0,
            _ => receiver + 1,
        };
        let operand = if operand < func.results + func.params {
            operand
        } else {
            receiver
        };
        let new = |node: &Node| {
            let mut new = node.beside(Op::RaceSync, receiver, operand, 0);
            new.extra = vec![u64::from(offset) | (hook as u64) << 32];
            new
        };
        match when {
            When::Entry => more.extend(first.and_then(|at| Some((at, new(body.nodes.get(at)?))))),
            When::Return => {
                let returns = body.nodes.iter().enumerate();
                let returns = returns.filter(|(_, n)| n.op == Op::Ret);
                more.extend(returns.map(|(at, n)| (at, new(n))));
            }
        }
    }
    more
}

/// What is known on the way through a function.
struct Checks {
    /// The slot in which a closure finds itself.
    closure: u16,
    /// Slots that hold the addresses of objects that nobody else knows of.
    fresh: Vec<u16>,
    /// Checks that need not be done again.
    done: Vec<(Insn, Vec<u64>)>,
    /// It is noted where objects are allocated.
    makes: bool,
    /// Checks are done again: accesses are visible operations.
    all: bool,
    /// Slots that hold what was loaded from there: slot, base, offset.
    loaded: Vec<[u16; 3]>,
    /// Calls of natives whose checks are in front of them.
    natives: Vec<usize>,
    more: Vec<(usize, Node)>,
}

impl Checks {
    fn of(func: &Func, code: &Code, body: &Body) -> Checks {
        let mut checks = Checks {
            closure: closure_slot(func, body),
            fresh: Vec::new(),
            done: Vec::new(),
            makes: func.home().notes_objects.load(Relaxed),
            all: func.home().accesses.load(Relaxed),
            loaded: Vec::new(),
            natives: Vec::new(),
            more: Vec::new(),
        };
        let left_out = is_left_out(&func.name);
        let inlined_left_out: Vec<bool> =
            code.inlined.iter().map(|i| is_left_out(&i.name)).collect();
        let starts = targets(body);
        for (k, node) in body.nodes.iter().enumerate() {
            if starts.get(k) != Some(&false) {
                checks.fresh.clear();
                checks.done.clear();
                checks.loaded.clear();
            }
            let skip = match node.line.inlined {
                0 => left_out,
                n => inlined_left_out.get(n as usize - 1) == Some(&true),
            };
            if !skip {
                checks.node(k, node);
            } else {
                checks.native(k, node);
            }
            if checks.makes && !skip && starts.get(k + 1) == Some(&false) {
                checks.made(k, node);
            }
            checks.attempt(k, node);
            checks.passes(node);
        }
        checks
    }

    /// One more check in front of node `k`, unless it was done.
    fn put(&mut self, k: usize, node: &Node, op: Op, [a, b, c]: [u16; 3], extra: Vec<u64>) {
        let mut new = node.beside(op, a, b, c);
        let covered = self.done.iter().any(|(insn, words)| {
            *insn == new.insn && (*words == extra || written(op, &extra) == *words)
        });
        // What was not checked could not be a visible operation.
        if covered && !self.all {
            return;
        }
        self.done.push((new.insn, extra.clone()));
        new.extra = extra;
        self.more.push((k, new));
    }

    /// An access through a pointer.
    fn at(&mut self, k: usize, node: &Node, base: u16, offset: u16, bytes: u64, how: u32) {
        let own = base == self.closure && how & how::WRITE == 0;
        if bytes == 0 || own || self.fresh.contains(&base) {
            return;
        }
        // What a named result that lives in the heap holds already is put there again by `return`.
        let same = how & how::WRITE != 0 && self.loaded.contains(&[node.insn.c, base, offset]);
        if same && node.op.stores_whole() && matches!(node.op.source(), Some(Source::Slot(_))) {
            return;
        }
        self.put(
            k,
            node,
            Op::RaceAt,
            [base, offset, 0],
            vec![bytes | u64::from(how) << 32],
        );
    }

    fn idx(&mut self, k: usize, node: &Node, [slice, index]: [u16; 2], part: [u64; 3], how: u32) {
        let [size, offset, bytes] = part;
        if bytes != 0 {
            let extra = vec![size | offset << 32, bytes | u64::from(how) << 32];
            self.put(k, node, Op::RaceIdx, [slice, index, 0], extra);
        }
    }

    fn arr(&mut self, k: usize, node: &Node, [base, index]: [u16; 2], size: u64, how: u32) {
        let extra = vec![x(node, 0), size | u64::from(how) << 32];
        self.put(k, node, Op::RaceArr, [base, index, 0], extra);
    }

    fn global(&mut self, k: usize, node: &Node, bytes: u64, how: u32) {
        let extra = vec![x(node, 0), bytes | u64::from(how) << 32];
        self.put(k, node, Op::RaceAddr, [0; 3], extra);
    }

    fn range(&mut self, k: usize, node: &Node, slice: u16, size: u64, how: u32) {
        if size != 0 {
            let extra = vec![size | u64::from(how) << 32];
            self.put(k, node, Op::RaceRange, [slice, 0, 0], extra);
        }
    }

    /// `count`: the slot with the number of elements, and whether its low half alone counts.
    fn append(&mut self, k: usize, node: &Node, size: u64, count: Option<(u16, bool)>) {
        let slice = node.insn.b;
        let (slot, mode) = match count {
            // Only of blocks it is not certain that an element is part of one word, or whole words.
            None => (slice, if node.op == Op::AppBlk { 0 } else { 3 }),
            Some((slot, true)) => (slot, 1),
            Some((slot, false)) => (slot, 2),
        };
        if size != 0 {
            let extra = vec![size | mode << 32];
            self.put(k, node, Op::RaceApp, [slice, slot, 0], extra);
        }
    }

    /// The checks of one instruction.
    fn node(&mut self, k: usize, node: &Node) {
        let op = node.op;
        // What is copied is read first.
        for touch in [Touch::Reads, Touch::Updates, Touch::Writes] {
            for n in op.touches(touch) {
                self.access(k, node, n);
            }
        }
        self.whole(k, node);
    }

    /// The check of the memory that operand `n` leads to.
    fn access(&mut self, k: usize, node: &Node, n: usize) {
        let row = node.op.row();
        let Some(place) = node.op.place() else {
            return;
        };
        let slots = [node.insn.a, node.insn.b, node.insn.c];
        let [slot, behind] = [n, n + 1].map(|n| slots.get(n).copied().unwrap_or(0));
        let bytes = bytes(node);
        let part = row.extra.first() == Some(&ExtraKind::U32x2);
        let [low, high] = [x(node, 0) & 0xffff_ffff, x(node, 0) >> 32];
        // (Values of other kinds have an alignment of less than a word.)
        let aligned = place == Place::Elements
            || place == Place::Header
            || node
                .op
                .unit()
                .is_some_and(|unit| unit.is_whole() || unit == Unit::C128);
        let how = if aligned { how::ALIGNED } else { 0 }
            | match node.op.touch(n) {
                Touch::Not | Touch::Reads => 0,
                Touch::Writes => how::WRITE,
                Touch::Updates => how::WRITE | how::READS_FIRST,
            };
        match place {
            Place::Pointer if node.op.base() == Some(n) => {
                self.at(k, node, slot, behind, bytes, how);
            }
            Place::Pointer => self.at(k, node, slot, 0, bytes, how),
            Place::Header => self.at(k, node, slot, 0, 8, how),
            Place::Global => self.global(k, node, bytes, how),
            Place::Element if part => {
                self.idx(k, node, [slot, behind], [low, high, bytes], how);
            }
            Place::Element => self.idx(k, node, [slot, behind], [bytes, 0, bytes], how),
            Place::Array => self.arr(k, node, [slot, behind], bytes, how),
            Place::Elements => self.range(k, node, slot, bytes, how),
        }
    }

    /// The same for appended and copied elements, several places, and natives.
    fn whole(&mut self, k: usize, node: &Node) {
        use Op::*;
        let Insn { a, b, c, .. } = node.insn;
        let size = bytes(node);
        match node.op {
            App8 | App16 | App32 | App64 | App128 | AppBlk => self.append(k, node, size, None),
            AppGrow | AppZeros => self.append(k, node, size, Some((c, false))),
            AppStr => self.append(k, node, size, Some((c + 1, false))),
            AppSlice => self.append(k, node, size, Some((c + 1, true))),
            CopySlice => self.put(k, node, RaceCopy, [b, c, 0], vec![size]),
            CopyStr => self.put(k, node, RaceCopy, [b, c, 0], vec![size | 1 << 32]),
            MapNext => self.at(k, node, a + self::MapIter::MAP, 0, 8, READ),
            Select => {
                for chan in sent_to(node) {
                    self.at(k, node, chan, 0, 8, READ);
                }
            }
            _ => self.native(k, node),
        }
    }

    /// Notes where an object is allocated.
    fn made(&mut self, k: usize, node: &Node) {
        if node.op.does() != Does::Make {
            return;
        }
        let slot = node.insn.a;
        let mut new = node.beside(Op::RaceSync, slot, slot, 0);
        new.extra = vec![(Hook::Made as u64) << 32];
        self.more.push((k + 1, new));
    }

    /// What is ordered where nobody has to wait or to be woken. (The functions that are called otherwise do it
    /// as well: it does no harm twice.)
    fn attempt(&mut self, k: usize, node: &Node) {
        let (before, behind) = match node.op {
            // (Where the attempt fails, the function that is called touches it.)
            Op::JLock => (None, Some((Hook::TouchLock, 0))),
            Op::JUnlock => (Some((Hook::Unlock, 0)), None),
            Op::JRLock => (None, Some((Hook::Lock, WRITERS))),
            Op::JRUnlock => (Some((Hook::MergeUnlock, READERS)), None),
            Op::JWgDone => (Some((Hook::Merge, 0)), None),
            _ => return,
        };
        let new = |(hook, offset): (Hook, u32)| {
            let mut new = node.beside(Op::RaceSync, node.insn.a, node.insn.a, 0);
            new.extra = vec![u64::from(offset) | (hook as u64) << 32];
            new
        };
        self.more.extend(before.map(|b| (k, new(b))));
        if let (Some(behind), Some(target)) = (behind, node.target) {
            self.more.push((target, new(behind)));
        }
    }

    /// What is known behind the instruction.
    fn passes(&mut self, node: &Node) {
        let new = matches!(node.op, Op::New).then_some(node.insn.a);
        let base = node.op.base();
        for (n, (kind, v)) in node.operands().into_iter().enumerate() {
            use OperandKind::*;
            match kind {
                S | M | D if Some(n) != base => self.used(v, 1),
                S2 | D2 | M2 => self.used(v, 2),
                Dn | Sn | B => self.used_from(v, kind),
                _ => {}
            }
            match kind {
                D | M => self.changed(v, 1),
                D2 | M2 => self.changed(v, 2),
                Dn => {
                    self.done.clear();
                    self.loaded.clear();
                }
                _ => {}
            }
        }
        if node.op.may_release() {
            self.done.clear();
        }
        if base == Some(0) || node.op.may_release() {
            self.loaded.clear();
        }
        if base == Some(1) && node.op != Op::LdBlk && node.insn.a != node.insn.b {
            self.loaded.push([node.insn.a, node.insn.b, node.insn.c]);
        }
        self.fresh.extend(new);
    }

    /// Slots that are used as values, or overwritten: what they lead to is not only theirs.
    fn used(&mut self, from: u16, n: u16) {
        self.fresh.retain(|&slot| slot < from || slot >= from + n);
    }

    fn used_from(&mut self, from: u16, _: OperandKind) {
        let from = from.saturating_sub(2);
        self.fresh.retain(|&slot| slot < from);
    }

    /// Slots that are overwritten: checks that name them are to be done again.
    fn changed(&mut self, from: u16, n: u16) {
        let changed = |slot: u16| slot >= from && slot < from + n;
        self.loaded
            .retain(|[slot, base, _]| !changed(*slot) && !changed(*base));
        self.done.retain(|(insn, _)| {
            let Some(op) = Op::from_u16(insn.op) else {
                return false;
            };
            let kinds = op.row().operands;
            let names = kinds.iter().zip([insn.a, insn.b, insn.c]);
            !names.into_iter().any(|(kind, v)| match kind {
                OperandKind::S => changed(v),
                OperandKind::S2 => changed(v) || changed(v + 1),
                _ => false,
            })
        });
    }
}

/// The slot in which a closure finds itself, if nothing else is ever put there; otherwise none.
fn closure_slot(func: &Func, body: &Body) -> u16 {
    let slot = func.results + func.params;
    let written = body.nodes.iter().any(|node| {
        node.operands().into_iter().any(|(kind, v)| match kind {
            OperandKind::D | OperandKind::M => v == slot,
            OperandKind::D2 | OperandKind::M2 => v == slot || v + 1 == slot,
            OperandKind::Dn | OperandKind::B => v <= slot,
            _ => false,
        })
    });
    if written { u16::MAX } else { slot }
}

/// The extra words of the same check of a write.
fn written(op: Op, extra: &[u64]) -> Vec<u64> {
    let mut extra = extra.to_vec();
    if op.does() == Does::Access
        && let Some(last) = extra.last_mut()
    {
        *last |= u64::from(how::WRITE) << 32;
    }
    extra
}

fn x(node: &Node, at: usize) -> u64 {
    node.extra.get(at).copied().unwrap_or(0)
}

/// How many bytes the instruction accesses at a place.
fn bytes(node: &Node) -> u64 {
    let Some(unit) = node.op.unit() else { return 0 };
    match unit.bytes() {
        Some(bytes) => bytes as u64,
        None if unit == Unit::Block => x(node, 0),
        // SAFETY: the extra word is a descriptor.
        None => unsafe { Kept::from_ptr(x(node, 0) as *const RType) }.map_or(0, |t| t.size as u64),
    }
}

/// The slots of the channels that a select may send on.
fn sent_to(node: &Node) -> Vec<u16> {
    // SAFETY: the extra word is the address of a description that the code keeps alive.
    let desc = unsafe { (x(node, 0) as *const crate::code::SelectDesc).as_ref() };
    let cases = desc.into_iter().flat_map(|d| &d.cases);
    cases.filter(|c| c.send).map(|c| c.chan).collect()
}
