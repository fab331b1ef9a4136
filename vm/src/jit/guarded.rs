//! Guarded inlining: where a func value or an interface has led to a few small functions so far, machine
//! code does what those functions do, and calls only if it leads elsewhere this time.
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

use super::flow::{is_call, successors};
use super::zeros::Zeros;
use crate::code::op::{Insn, Op};
use crate::code::{Func, flag};
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
    pub(super) func: &'static Func,
}

/// What the calls of a function have led to, by their places in its words, the most frequent first.
pub(super) type Targets = FxHashMap<u32, Vec<Target>>;

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
/// the map gets entries for the slots of what was inlined.
pub(super) fn inline(
    body: &mut Body,
    pcs: &[u32],
    map: &mut Vec<u8>,
    targets: &Targets,
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
        let targets = targets.get(pcs.get(k)?).filter(|_| is_call(node.op));
        let (mut parts, mut call) = (Vec::new(), out.nodes.len());
        for target in targets.into_iter().flatten() {
            if let Some(part) = Part::of(&node, target, body.slots)
                && call + part.size() < most
                && part.slots() < MOST_SLOTS
            {
                map.resize(body.slots, UNKNOWN);
                map.extend_from_slice(part.map);
                body.slots = part.slots();
                call += part.size();
                parts.push(part);
            }
        }
        for part in &parts {
            out.part(part, k, call)?;
        }
        let role = match parts.is_empty() {
            true => Role::Own,
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
    map: &'static [u8],
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
        let mut body = decode(func, code)?;
        split_enter(&mut body);
        if !fits || !can_be_done_again(func, &body)? {
            return None;
        }
        Some(Part {
            call,
            target,
            body,
            map: &code.map,
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
enum Effect {
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
fn effect(node: &Node) -> Option<Effect> {
    use Op::*;
    let Insn { b, c, .. } = node.insn;
    let x0 = node.extra.first().copied().unwrap_or(0);
    Some(match node.op {
        MovN if c > LONG => return None,
        Zero if b > LONG => return None,
        LdBlk | StBlk | IdxBlk if x0 > 8 * u64::from(LONG) || x0 % 8 != 0 => return None,
        Nop | Mov | Mov2 | MovN | MovMov | Zero | LdI | LdI32 | LdK | LdK2 | Ret => Effect::None,
        Add | Sub | Mul | And | Or | Xor | AndNot | Neg | Not | NotB | AddI | RsubI | MulI
        | AndI | OrI | XorI | ShlI | ShrSI | ShrUI | Shl | ShrS | ShrU | RotlI | RotlIU32 | Clz
        | Ctz | Ones | Bswap | Rotl | RotlU32 | AddK | MulK | AndK | MulAdd | ExtS8 | ExtS16
        | ExtS32 | ExtU8 | ExtU16 | ExtU32 | AddS32 | AddU32 | AddU8 | SubS32 | SubU32 | SubU8
        | MulS32 | MulU32 | MulU8 | ShlU32 | AddIS32 | AddIU32 | AddIU8 | ShlIU32 | ShlIS32
        | MinS | MaxS | MinU | MaxU => Effect::None,
        AddF64 | SubF64 | MulF64 | DivF64 | NegF64 | MulAddF64 | MulSubF64 | AddF32 | SubF32
        | MulF32 | DivF32 | NegF32 | SqrtF64 | AbsF64 | FloorF64 | CeilF64 | TruncF64
        | CopysignF64 | S64F64 | F32F64 | F64F32 | S64F32 | F64S64 | F64S32 => Effect::None,
        Eq | Ne | LtS | LeS | LtU | LeU | EqI | NeI | LtSI | LeSI | GtSI | GeSI | EqF64 | NeF64
        | LtF64 | LeF64 | EqF32 | NeF32 | LtF32 | LeF32 | EqStr | NeStr | LtStr | LeStr | SLen
        | SCap => Effect::None,
        Jmp | JT | JF | JEq | JNe | JLtS | JLeS | JLtU | JLeU | JEqI | JNeI | JLtSI | JLeSI
        | JGtSI | JGeSI | JLtUI | JGeUI | JEqF64 | JNeF64 | JLtF64 | JLeF64 | JNltF64 | JNleF64
        | JEqStr | JNeStr | JTypeNe => Effect::None,
        GLdS8 | GLdU8 | GLdS16 | GLdU16 | GLdS32 | GLdU32 | GLd64 | GLd128 => Effect::None,
        LdS8 | LdU8 | LdS16 | LdU16 | LdS32 | LdU32 | Ld64 | Ld128 | LdC128 | LdBlk | CheckNil
        | AddrOff | AddrOffK | IdxS8 | IdxU8 | IdxS16 | IdxU16 | IdxS32 | IdxU32 | Idx64
        | Idx128 | IdxAddr | IdxFld64 | IdxBlk | IdxStr | PIdxS8 | PIdxU8 | PIdxS16 | PIdxU16
        | PIdxS32 | PIdxU32 | PIdx64 | PIdx128 | PIdxAddr | CheckIdx | DivS | DivU | RemS
        | RemU | DivSI | DivUI | RemSI | RemUI | DivSK | RemSK | ShlC | ShrSC | ShrUC => {
            Effect::MayFail
        }
        St8 | St16 | St32 | St64 | StNum64 | St128 | StC128 | StBlk | StI64 | AddM64 | AddMI64
        | AddMF64 | SubMF64 | IdxSt8 | IdxSt16 | IdxSt32 | IdxSt64 | IdxStNum64 | IdxSt128
        | IdxFldSt64 | PIdxSt8 | PIdxSt16 | PIdxSt32 | PIdxSt64 | PIdxSt128 => Effect::Stores,
        GSt8 | GSt16 | GSt32 | GSt64 | GSt128 => Effect::Stores,
        _ => return None,
    })
}
