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
use crate::code::op::{Does, Fault, Insn, Op, OperandKind};
use crate::code::{Code, Compile, Func};
use crate::race::{Hook, READERS, WRITERS, When, hooks, how, is_left_out};
use crate::value::map::MapIter;
use crate::value::rtype::RType;
use std::sync::atomic::Ordering::Relaxed;

const READ: u32 = how::ALIGNED;
const WRITE: u32 = how::ALIGNED | how::WRITE;
/// Of values whose alignment is less than a word.
const BLOCK: u32 = 0;
const BLOCK_WRITE: u32 = how::WRITE;

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
    if !hooks(func.name).is_empty() {
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
    hooks(func.name).is_empty() && !compiler.is_norace(func)
}

/// Takes out attempts at locks whose mutex is not known behind them, because it lies only where the call wants
/// it, or all attempts: then the call does everything. Whether there were any.
fn drop_attempts(body: &mut Body, all: bool) -> bool {
    let moved = |n: &Node| (n.op == Op::Mov).then_some(n.insn.b);
    let moves: Vec<Option<u16>> = body.nodes.iter().map(moved).collect();
    let mut any = false;
    for (k, node) in body.nodes.iter_mut().enumerate() {
        let locks = matches!(node.op, Op::JLock | Op::JRLock);
        let known = moves.get(k + 1) == Some(&Some(node.insn.a));
        let others = matches!(node.op, Op::JUnlock | Op::JRUnlock | Op::JWgDone);
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
    for &(when, hook, offset) in hooks(func.name) {
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
        let left_out = is_left_out(func.name);
        let inlined_left_out: Vec<bool> =
            code.inlined.iter().map(|i| is_left_out(i.name)).collect();
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
            } else if matches!(node.op, Op::Call | Op::CallNative) {
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
        if same
            && matches!(
                node.op,
                Op::St8 | Op::St16 | Op::St32 | Op::St64 | Op::StNum64 | Op::St128
            )
        {
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
        use Op::*;
        let Insn { a, b, c, .. } = node.insn;
        match node.op {
            LdS8 | LdU8 => self.at(k, node, b, c, 1, READ),
            LdS16 | LdU16 => self.at(k, node, b, c, 2, READ),
            LdS32 | LdU32 => self.at(k, node, b, c, 4, READ),
            Ld64 => self.at(k, node, b, c, 8, READ),
            LdC64 => self.at(k, node, b, c, 8, BLOCK),
            Ld128 | LdC128 => self.at(k, node, b, c, 16, READ),
            LdBlk => self.at(k, node, b, c, x(node, 0), BLOCK),
            St8 => self.at(k, node, a, b, 1, WRITE),
            St16 => self.at(k, node, a, b, 2, WRITE),
            St32 => self.at(k, node, a, b, 4, WRITE),
            St64 | StNum64 | StI64 => self.at(k, node, a, b, 8, WRITE),
            StC64 => self.at(k, node, a, b, 8, BLOCK_WRITE),
            St128 | StC128 => self.at(k, node, a, b, 16, WRITE),
            StBlk | ZeroBlk => self.at(k, node, a, b, x(node, 0), BLOCK_WRITE),
            AddM64 | AddMI64 | AddMF64 | SubMF64 => {
                self.at(k, node, a, b, 8, WRITE | how::READS_FIRST);
            }
            CopyBlk => {
                self.at(k, node, b, 0, x(node, 0), BLOCK);
                self.at(k, node, a, 0, x(node, 0), BLOCK_WRITE);
            }
            EqPtr => {
                self.at(k, node, b, 0, size(node), BLOCK);
                self.at(k, node, c, 0, size(node), BLOCK);
            }
            GLdS8 | GLdU8 => self.global(k, node, 1, READ),
            GLdS16 | GLdU16 => self.global(k, node, 2, READ),
            GLdS32 | GLdU32 => self.global(k, node, 4, READ),
            GLd64 => self.global(k, node, 8, READ),
            GLd128 => self.global(k, node, 16, READ),
            GSt8 => self.global(k, node, 1, WRITE),
            GSt16 => self.global(k, node, 2, WRITE),
            GSt32 => self.global(k, node, 4, WRITE),
            GSt64 => self.global(k, node, 8, WRITE),
            GSt128 => self.global(k, node, 16, WRITE),
            _ => self.element(k, node),
        }
    }

    /// The same for elements of slices and arrays.
    fn element(&mut self, k: usize, node: &Node) {
        use Op::*;
        let Insn { a, b, c, .. } = node.insn;
        let (low, high) = (x(node, 0) & 0xffff_ffff, x(node, 0) >> 32);
        let whole = |n: u64| [n, 0, n];
        match node.op {
            IdxS8 | IdxU8 => self.idx(k, node, [b, c], whole(1), READ),
            IdxS16 | IdxU16 => self.idx(k, node, [b, c], whole(2), READ),
            IdxS32 | IdxU32 => self.idx(k, node, [b, c], whole(4), READ),
            Idx64 => self.idx(k, node, [b, c], whole(8), READ),
            Idx128 => self.idx(k, node, [b, c], whole(16), READ),
            IdxFld64 => self.idx(k, node, [b, c], [low, high, 8], READ),
            IdxBlk => self.idx(k, node, [b, c], whole(x(node, 0)), BLOCK),
            IdxSt8 => self.idx(k, node, [a, b], whole(1), WRITE),
            IdxSt16 => self.idx(k, node, [a, b], whole(2), WRITE),
            IdxSt32 => self.idx(k, node, [a, b], whole(4), WRITE),
            IdxSt64 | IdxStNum64 => self.idx(k, node, [a, b], whole(8), WRITE),
            IdxSt128 => self.idx(k, node, [a, b], whole(16), WRITE),
            IdxFldSt64 => self.idx(k, node, [a, b], [low, high, 8], WRITE),
            PIdxS8 | PIdxU8 => self.arr(k, node, [b, c], 1, READ),
            PIdxS16 | PIdxU16 => self.arr(k, node, [b, c], 2, READ),
            PIdxS32 | PIdxU32 => self.arr(k, node, [b, c], 4, READ),
            PIdx64 => self.arr(k, node, [b, c], 8, READ),
            PIdx128 => self.arr(k, node, [b, c], 16, READ),
            PIdxSt8 => self.arr(k, node, [a, b], 1, WRITE),
            PIdxSt16 => self.arr(k, node, [a, b], 2, WRITE),
            PIdxSt32 => self.arr(k, node, [a, b], 4, WRITE),
            PIdxSt64 => self.arr(k, node, [a, b], 8, WRITE),
            PIdxSt128 => self.arr(k, node, [a, b], 16, WRITE),
            _ => self.whole(k, node),
        }
    }

    /// The same for slices as a whole, maps, channels and natives.
    fn whole(&mut self, k: usize, node: &Node) {
        use Op::*;
        let Insn { a, b, c, .. } = node.insn;
        match node.op {
            App8 => self.append(k, node, 1, None),
            App16 => self.append(k, node, 2, None),
            App32 => self.append(k, node, 4, None),
            App64 => self.append(k, node, 8, None),
            App128 => self.append(k, node, 16, None),
            AppBlk => self.append(k, node, size(node), None),
            AppGrow | AppZeros => self.append(k, node, size(node), Some((c, false))),
            AppStr => self.append(k, node, 1, Some((c + 1, false))),
            AppSlice => {
                self.range(k, node, c, size(node), READ);
                self.append(k, node, size(node), Some((c + 1, true)));
            }
            CopySlice => {
                let extra = vec![size(node)];
                self.put(k, node, RaceCopy, [b, c, 0], extra);
            }
            CopyStr => self.put(k, node, RaceCopy, [b, c, 0], vec![1 | 1 << 32]),
            ClearSlice => self.range(k, node, a, size(node), WRITE),
            StrFromBytes => self.range(k, node, b, 1, READ),
            StrFromRunes => self.range(k, node, b, 4, READ),
            MapLen | MapGet | MapGetOk | MapIter => self.at(k, node, b, 0, 8, READ),
            MapSet | MapDel | MapClear => self.at(k, node, a, 0, 8, WRITE),
            MapRef => self.at(k, node, b, 0, 8, WRITE),
            MapNext => self.at(k, node, a + self::MapIter::MAP, 0, 8, READ),
            Send => self.at(k, node, a, 0, 8, READ),
            Close => self.at(k, node, a, 0, 8, WRITE),
            Select => {
                for chan in sent_to(node) {
                    self.at(k, node, chan, 0, 8, READ);
                }
            }
            Call | CallNative => self.native(k, node),
            _ => {}
        }
    }

    /// Notes where an object is allocated.
    fn made(&mut self, k: usize, node: &Node) {
        let slot = match node.op {
            Op::New | Op::MakeSlice | Op::MakeMap => node.insn.a,
            _ => return,
        };
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
        let base = base_of(node.op);
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
        if synchronises_maybe(node.op) {
            self.done.clear();
        }
        if base == Some(0) || synchronises_maybe(node.op) {
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

/// The operand that is only a base, as far as an address used for nothing else goes.
fn base_of(op: Op) -> Option<usize> {
    let row = op.row();
    let base = row.faults.iter().position(|&f| f == Fault::Nil)?;
    let offset = row.operands.get(base + 1) == Some(&OperandKind::U);
    (offset && op.does() != Does::Calc).then_some(base)
}

/// Whether the goroutine may release anything in it.
fn synchronises_maybe(op: Op) -> bool {
    op.row().operands.contains(&OperandKind::B)
        || op.does() == Does::Wait
        || matches!(op, Op::Close | Op::Panic | Op::CompileMe)
}

/// The extra words of the same check of a write.
fn written(op: Op, extra: &[u64]) -> Vec<u64> {
    let mut extra = extra.to_vec();
    if matches!(op, Op::RaceAt | Op::RaceAddr | Op::RaceIdx | Op::RaceArr)
        && let Some(last) = extra.last_mut()
    {
        *last |= u64::from(how::WRITE) << 32;
    }
    extra
}

fn x(node: &Node, at: usize) -> u64 {
    node.extra.get(at).copied().unwrap_or(0)
}

/// The size of the type in the first extra word.
fn size(node: &Node) -> u64 {
    // SAFETY: the extra word is a descriptor, which lives forever.
    unsafe { (x(node, 0) as *const RType).as_ref() }.map_or(0, |t| t.size as u64)
}

/// The slots of the channels that a select may send on.
fn sent_to(node: &Node) -> Vec<u16> {
    // SAFETY: the extra word is the address of a description that the code keeps alive.
    let desc = unsafe { (x(node, 0) as *const crate::code::SelectDesc).as_ref() };
    let cases = desc.into_iter().flat_map(|d| &d.cases);
    cases.filter(|c| c.send).map(|c| c.chan).collect()
}
