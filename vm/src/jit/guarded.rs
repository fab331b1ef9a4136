//! Guarded inlining: where calls of a func value or an interface method have reached only a few small functions
//! so far, machine code contains the bodies of those functions behind a check of the target, and makes a real
//! call for all others.
//!
//! ```text
//!     guard: is it that function, and is the budget not used up? else -> the next guard, or call
//!     parameters to slots of their own
//!     the function's instructions
//!     results to where the call leaves them; the budget is one less; -> behind
//! call:
//!     CallClo or CallI
//! behind:
//! ```
//! Whatever goes wrong in between happens before anything was stored, so the interpreter does the whole
//! call once more, in a frame of its own: traces, panics and budgets are those of a call. So only functions
//! qualify that have no effect before the last point of failure, and that neither call nor wait.
//! Their slots come after the frame's and exist only as variables of the machine code.

use super::flow::successors;
use super::zeros::Zeros;
use crate::code::op::{Does, Insn, Op, OperandKind, Run};
use crate::code::{Func, flag};
use crate::heap::kept::Kept;
use crate::opt::{Body, Node, decode};
use rustc_hash::FxHashMap;

/// The most words of a function that is inlined.
const SMALL: usize = 48;
/// The most instructions that a function may get by inlining.
const MOST_NODES: usize = 500;
/// The most slots, its own included.
const MOST_SLOTS: usize = 2000;
/// The most slots that one instruction moves.
const LONG: u16 = 8;
/// In a pointer map: a slot of unknown content.
const UNKNOWN: u8 = u8::MAX;

/// What a call has led to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// The dynamic type, if it is a method's call.
    pub(super) ty: u64,
    /// The function.
    pub(super) func: Kept<Func>,
}

/// What a call has led to.
#[derive(Debug, Default)]
pub(super) struct Led {
    /// The most frequent first.
    pub(super) to: Vec<Target>,
    /// Whether it has led nowhere else.
    pub(super) all: bool,
}

/// What the calls of a function have led to, by their places in its words.
pub(super) type Targets = FxHashMap<u32, Led>;

/// What an instruction is there for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// It is the function's own.
    Own,
    /// The question before an inlined function: a jump to the next guard or to the call.
    Guard,
    /// Of an inlined function.
    Part,
    /// The jump behind an inlined function.
    End,
    /// A call behind a guard.
    Call,
    /// The same where guards ask for everything that the call has led to: it keeps all registers if it can.
    Rare,
}

/// Where an instruction comes from.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Its number in the function's own code, or that of the call that it stands for.
    pub(super) origin: usize,
    /// Which instruction the interpreter does if this one cannot be done: itself, or the call.
    pub(super) again: usize,
    pub(super) role: Role,
}

/// Names the places of a function's own instructions.
pub(super) fn places(body: &Body) -> Vec<Place> {
    let own = |k| Place {
        origin: k,
        again: k,
        role: Role::Own,
    };
    (0..body.nodes.len()).map(own).collect()
}

/// Puts functions that `targets` names in front of their calls. `pcs` and `map` are those of `body`'s code;
/// the map gets entries for the slots of what was inlined. `keeps`: calls that are rare may be slower.
pub(super) fn inline(
    body: &mut Body,
    pcs: &[u32],
    map: &mut Vec<u8>,
    targets: &Targets,
    keeps: bool,
) -> Option<Vec<Place>> {
    let old = std::mem::take(&mut body.nodes);
    let most = old.len() + MOST_NODES;
    let mut out = Out {
        nodes: Vec::with_capacity(old.len()),
        places: Vec::with_capacity(old.len()),
    };
    let mut starts = Vec::with_capacity(old.len() + 1);
    let mut own = Vec::with_capacity(old.len());
    for (k, node) in old.into_iter().enumerate() {
        starts.push(out.nodes.len());
        let targets = targets
            .get(pcs.get(k)?)
            .filter(|_| node.op.does() == Does::Call);
        let (mut parts, mut call) = (Vec::new(), out.nodes.len());
        for target in targets.iter().flat_map(|led| &led.to) {
            if let Some(part) = Part::of(&node, target, body.slots)
                && call + part.size() < most
                && part.slots() < MOST_SLOTS
            {
                map.resize(body.slots, UNKNOWN);
                map.extend_from_slice(&part.map);
                body.slots = part.slots();
                call += part.size();
                parts.push(part);
            }
        }
        for part in &parts {
            out.part(part, k, call)?;
        }
        let all = targets.is_some_and(|led| led.all && led.to.len() == parts.len());
        let role = match parts.is_empty() {
            true => Role::Own,
            false if all && keeps => Role::Rare,
            false => Role::Call,
        };
        own.push(out.nodes.len());
        out.push(node, k, role);
    }
    starts.push(out.nodes.len());
    for &k in &own {
        let node = out.nodes.get_mut(k)?;
        if let Some(target) = &mut node.target {
            *target = *starts.get(*target)?;
        }
        if node.op == Op::JTab {
            for target in node.extra.iter_mut().skip(1) {
                *target = *starts.get(*target as usize)? as u64;
            }
        }
    }
    if let Some(recover) = &mut body.recover {
        *recover = *starts.get(*recover)?;
    }
    // Until now an inlined instruction knows only its call's number in the old code.
    for place in &mut out.places {
        place.again = *own.get(place.origin)?;
    }
    body.nodes = out.nodes;
    Some(out.places)
}

/// The code that grows.
struct Out {
    nodes: Vec<Node>,
    places: Vec<Place>,
}

impl Out {
    fn push(&mut self, node: Node, origin: usize, role: Role) {
        self.nodes.push(node);
        self.places.push(Place {
            origin,
            again: 0,
            role,
        });
    }

    /// Adds an inlined function of call `k`, which comes to lie at `call`.
    fn part(&mut self, part: &Part<'_>, k: usize, call: usize) -> Option<()> {
        let first = self.nodes.len();
        let next = first + part.size();
        for (node, role) in part.guard()? {
            let mut node = node;
            node.target = (role == Role::Guard).then_some(next);
            self.push(node, k, role);
        }
        let begin = self.nodes.len();
        let end = begin + part.body.nodes.len();
        for node in part.inside()? {
            let (mut node, target) = match node.op {
                Op::Ret => (node.beside(Op::Jmp, 0, 0, 0), Some(end)),
                _ => (node.clone(), node.target.map(|t| begin + t)),
            };
            node.target = target;
            self.push(node, k, Role::Part);
        }
        for node in part.results()? {
            self.push(node, k, Role::Part);
        }
        let mut jump = part.call.beside(Op::Jmp, 0, 0, 0);
        jump.target = Some(call + 1);
        self.push(jump, k, Role::End);
        debug_assert_eq!(self.nodes.len(), next);
        Some(())
    }
}

/// An inlined function.
struct Part<'a> {
    call: &'a Node,
    target: &'a Target,
    body: Body,
    /// Its frame's pointer map.
    map: Kept<[u8]>,
    /// Where its slots begin.
    base: usize,
}

impl<'a> Part<'a> {
    /// `None`: the function does not fit.
    fn of(call: &'a Node, target: &'a Target, base: usize) -> Option<Part<'a>> {
        let func = target.func;
        let code = func.code()?;
        let odd = code.recover_pc.is_some() || func.native.is_some();
        if odd || code.words.len() > SMALL || base + code.frame_slots as usize + 2 > MOST_SLOTS {
            return None;
        }
        let (results, params) = (func.results as usize, func.params as usize);
        let [a, c] = [call.insn.a, call.insn.c].map(usize::from);
        let fits = match call.op {
            Op::CallClo => target.ty == 0 && c == a + results + params,
            Op::CallI => {
                let used = (*call.extra.first()? >> 32) as usize;
                target.ty != 0 && c == a + results && used == results + params
            }
            _ => false,
        };
        let mut body = decode(&func, &code)?;
        split_enter(&mut body);
        if !fits || !can_be_done_again(&func, &body)? {
            return None;
        }
        Some(Part {
            call,
            target,
            body,
            map: Kept::map(code, |code| &*code.map),
            base,
        })
    }

    /// The slots there are with it.
    fn slots(&self) -> usize {
        self.scratch() + 2
    }

    /// Two slots for what the guard compares.
    fn scratch(&self) -> usize {
        self.base + self.body.slots
    }

    /// How many instructions it takes.
    fn size(&self) -> usize {
        let func = self.target.func;
        let (results, params) = (func.results as usize, func.params as usize);
        let closure = usize::from(func.flags & flag::CLOSURE != 0);
        let guard = match self.call.op {
            Op::CallClo => 3 + params + closure,
            _ => 2 + params,
        };
        guard + self.body.nodes.len() + results + 1
    }

    fn slot(&self, n: usize) -> Option<u16> {
        u16::try_from(self.base + n).ok()
    }

    /// The guard, and what brings the parameters.
    fn guard(&self) -> Option<Vec<(Node, Role)>> {
        let func = self.target.func;
        let (results, params) = (func.results as usize, func.params as usize);
        let [a, b] = [self.call.insn.a, self.call.insn.b];
        let [led, wanted] = [self.scratch(), self.scratch() + 1].map(|s| u16::try_from(s).ok());
        let (led, wanted) = (led?, wanted?);
        let mut nodes = Vec::new();
        let (seen, is, alone) = match self.call.op {
            Op::CallClo => {
                nodes.push((self.call.beside(Op::Ld64, led, b, 0), Role::Part));
                (led, func.addr(), 0)
            }
            _ => (b, self.target.ty, 1),
        };
        let mut constant = self.call.beside(Op::LdK, wanted, 0, 0);
        constant.extra.push(is);
        nodes.push((constant, Role::Part));
        nodes.push((self.call.beside(Op::JNe, seen, wanted, 0), Role::Guard));
        let mut mov = |to: usize, from: u16| {
            let mov = self.call.beside(Op::Mov, self.slot(to)?, from, 0);
            nodes.push((mov, Role::Part));
            Some(())
        };
        if alone == 1 {
            mov(results, b + 1)?;
        }
        for n in results + alone..results + params {
            mov(n, a.checked_add(n as u16)?)?;
        }
        if alone == 0 && func.flags & flag::CLOSURE != 0 {
            mov(results + params, b)?;
        }
        Some(nodes)
    }

    /// The function's instructions on their slots; their targets count from its first one.
    fn inside(&self) -> Option<Vec<Node>> {
        let base = self.slot(0)?;
        self.body
            .nodes
            .iter()
            .map(|node| node.moved(base))
            .collect()
    }

    /// The results' way to where the call leaves them.
    fn results(&self) -> Option<Vec<Node>> {
        let result = |n: u16| {
            let to = self.call.insn.a.checked_add(n)?;
            let from = self.slot(n as usize)?;
            Some(self.call.beside(Op::Mov, to, from, 0))
        };
        (0..self.target.func.results).map(result).collect()
    }
}

/// Puts an instruction for each of its two runs of slots in the place of an `Enter`, which can only be the
/// first instruction.
fn split_enter(body: &mut Body) {
    let Some(enter) = body.nodes.first().filter(|n| n.op == Op::Enter).cloned() else {
        return;
    };
    let Insn { a, b, c, .. } = enter.insn;
    let zero = |from, n| match n {
        0 => enter.beside(Op::Nop, 0, 0, 0),
        n => enter.beside(Op::Zero, from, n, 0),
    };
    body.nodes.splice(..1, [zero(0, a), zero(b, c)]);
    for target in body.nodes.iter_mut().filter_map(|n| n.target.as_mut()) {
        *target += 1;
    }
}

/// What an instruction may do.
pub(super) enum Effect {
    /// It only computes.
    None,
    /// The interpreter may have to do it.
    MayFail,
    /// The same, and then it changes what others see.
    Stores,
}

/// Whether a function, as long as it has not ended, may be begun once more by the interpreter: it
/// stores nothing before the last instruction that may fail.
fn can_be_done_again(func: &Func, body: &Body) -> Option<bool> {
    let n = body.nodes.len();
    let zeros = Zeros::of(func, body)?;
    let mut stored = vec![false; n + 1];
    for (k, node) in body.nodes.iter().enumerate() {
        let before = *stored.get(k)?;
        let behind = match effect(node) {
            None => return Some(false),
            Some(Effect::None) => before,
            Some(Effect::MayFail) if before && !zeros.cannot_fail(k, node) => {
                return Some(false);
            }
            Some(Effect::MayFail) => before,
            Some(Effect::Stores) if before && !zeros.cannot_fail(k, node) => {
                return Some(false);
            }
            Some(Effect::Stores) => true,
        };
        for to in successors(body, k) {
            if to <= k || to >= n {
                return Some(false);
            }
            *stored.get_mut(to)? |= behind;
        }
    }
    Some(true)
}

/// What an instruction may do; `None`: it fits into no inlined function.
pub(super) fn effect(node: &Node) -> Option<Effect> {
    use OperandKind::{B, Dn, Sn};
    let Insn { b, c, .. } = node.insn;
    let kinds = node.op.row().operands.into_iter().enumerate();
    let short = kinds
        .filter(|(_, kind)| matches!(kind, Sn | Dn | B))
        .all(|(n, _)| match node.op.run(n) {
            Run::B => b <= LONG,
            Run::C => c <= LONG,
            Run::Bytes => {
                let bytes = node.extra.first().copied().unwrap_or(u64::MAX);
                bytes <= 8 * u64::from(LONG) && bytes % 8 == 0
            }
            _ => false,
        });
    let fails = node.op.may_fail();
    Some(match node.op.does() {
        _ if !short => return None,
        _ if node.op == Op::Ret => Effect::None,
        // Of a method of values that was called with a nil pointer, mostly.
        _ if node.op == Op::PlainPanic => Effect::MayFail,
        Does::Jump | Does::Goto if node.target.is_some() => Effect::None,
        Does::Constant | Does::Copy | Does::Calc | Does::Comm | Does::Load | Does::Check => {
            if fails { Effect::MayFail } else { Effect::None }
        }
        Does::Store | Does::Update => Effect::Stores,
        _ => return None,
    })
}
