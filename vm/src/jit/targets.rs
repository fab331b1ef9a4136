//! The targets of func value and interface method calls, as seen in the interpreter's frames: input for guarded
//! inlining ([`super::guarded`]). Frames are examined when a budget is used up and when a function is about to
//! be compiled, so calls themselves cost nothing extra. If the frames show no target of a method call, every
//! implementation that has been called counts as possible. The results are only guesses.

use super::flow::{Decoded, loops, writes};
use super::guarded::{Led, Target, Targets};
use crate::code::op::{Callee, Does, Insn, Op};
use crate::code::{Code, Func, flag};
use crate::heap::gcmap::word;
use crate::heap::kept::Kept;
use crate::instance::Instance;
use crate::machine::Mp;
use crate::machine::regs::{Fp, Pc};
use crate::opt::{Body, live_map};
use crate::value::rtype::{MethodSel, RType};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most that is noted of a function's calls.
const MOST: usize = 64;
/// The most functions that are inlined in front of one call.
const MOST_WAYS: usize = 4;
/// How many callers are looked at for loops.
const MOST_CALLERS: usize = 16;
/// The longest of them, in words.
const LONG_CALLER: usize = 2000;

/// What calls of a function led to.
#[derive(Debug, Default)]
pub(super) struct Seen(Mutex<Vec<Call>>);

/// That a call led somewhere, and how often that was seen.
#[derive(Debug)]
struct Call {
    at: u32,
    target: Target,
    count: u32,
}

impl Seen {
    fn calls(&self) -> MutexGuard<'_, Vec<Call>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The call at word `at` led there.
    fn note(&self, at: u32, target: Target) {
        self.add(at, target, 1);
    }

    /// The call at word `at` may lead to these, unless that are many.
    fn guess(&self, at: u32, targets: Vec<Target>) {
        if targets.len() > MOST_WAYS {
            return;
        }
        for target in targets {
            self.add(at, target, 0);
        }
    }

    /// The call at word `at` led there `count` times more.
    fn add(&self, at: u32, target: Target, count: u32) {
        let mut calls = self.calls();
        let same = |c: &&mut Call| {
            let other = c.target;
            c.at == at && other.ty == target.ty && other.func == target.func
        };
        if let Some(call) = calls.iter_mut().find(same) {
            call.count = call.count.saturating_add(count);
        } else if calls.len() < MOST {
            calls.push(Call { at, target, count });
        }
    }

    /// What each call led to, the most frequent first: all of it where that are few functions, else the one that
    /// it led to mostly.
    pub(super) fn targets(&self) -> Targets {
        let calls = self.calls();
        let mut targets = Targets::default();
        for at in calls.iter().map(|c| c.at) {
            if targets.contains_key(&at) {
                continue;
            }
            let mut led: Vec<&Call> = calls.iter().filter(|c| c.at == at).collect();
            led.sort_by_key(|c| std::cmp::Reverse(c.count));
            let sum: u64 = led.iter().map(|c| u64::from(c.count)).sum();
            let all = led.len() <= MOST_WAYS && calls.len() < MOST;
            if led.len() > MOST_WAYS {
                led.retain(|c| u64::from(c.count) * 2 > sum);
            }
            let to = led.iter().map(|c| c.target).collect();
            targets.insert(at, Led { to, all });
        }
        targets.retain(|_, led| !led.to.is_empty());
        targets
    }
}

/// A frame that is looked at.
pub(super) struct Look<'a> {
    pub(super) instance: &'a Instance,
    pub(super) func: Kept<Func>,
    pub(super) code: Kept<Code>,
    /// The instruction that is next in it.
    pub(super) pc: Pc,
    pub(super) fp: Fp,
    /// Functions that have no code yet get some.
    pub(super) prepares: bool,
}

impl Look<'_> {
    /// Notes what the frame's calls of func values and methods would lead to now.
    ///
    /// # Safety
    /// The frame is that of the function, at that place, and its goroutine runs here.
    pub(super) unsafe fn ahead(&self, seen: &Seen) {
        let calls = |op: Op| op.does() == Does::Call && op.callee() != Some(Callee::Func);
        let Some(decoded) = Decoded::of(&self.func, &self.code) else {
            return;
        };
        let nodes = &decoded.body.nodes;
        if !nodes.iter().any(|n| calls(n.op)) {
            return;
        }
        let live = live_map(&self.func, &self.code, self.pc);
        for (node, &at) in nodes.iter().zip(&decoded.pcs).filter(|(n, _)| calls(n.op)) {
            let slot = node.insn.b as usize;
            let holds = |slot| self.is_parameter(&decoded.body, slot);
            // SAFETY: what a pointer's slot leads to is asked of the heap; an interface that is a parameter,
            // and never assigned, is in the frame from the call on. (Other slots may hold anything: before
            // they are written, and while machine code has their values in registers.)
            let target = unsafe {
                let held = self.fp.add(slot);
                match node.op {
                    Op::CallClo if live.get(slot) == Some(&word::POINTER) => {
                        self.closure(*held, holds(slot))
                    }
                    Op::CallI if holds(slot) && holds(slot + 1) => {
                        let sel = node.extra.first().copied().unwrap_or(0) as u32;
                        self.method(*held, MethodSel(sel))
                    }
                    _ => None,
                }
            };
            match (target, node.op) {
                (Some(target), _) => seen.note(at, target),
                (None, Op::CallI) => {
                    let sel = node.extra.first().copied().unwrap_or(0) as u32;
                    seen.guess(at, self.implementations(MethodSel(sel)));
                }
                (None, _) => {}
            }
        }
    }

    /// Whether the slot holds one parameter for good.
    fn is_parameter(&self, body: &Body, slot: usize) -> bool {
        let (results, params) = (self.func.results as usize, self.func.params as usize);
        let writes_it = |node| {
            writes(node).is_none_or(|runs| runs.iter().any(|run| (run.0..run.1).contains(&slot)))
        };
        (results..results + params).contains(&slot) && !body.nodes.iter().any(writes_it)
    }

    /// The function that a closure leads to. `sure`: if `address` is not nil, it is that of a closure.
    unsafe fn closure(&self, address: u64, sure: bool) -> Option<Target> {
        let functions = &self.instance.functions;
        if address == 0 {
            return None;
        }
        let func = match functions.with_value(address) {
            Some(func) => func,
            None => {
                let (start, size) = self.instance.heap.object_of(address as usize)?;
                if start as u64 != address || size < 8 {
                    return None;
                }
                // SAFETY: the object is alive, and that large.
                let word = unsafe { *std::ptr::with_exposed_provenance::<u64>(start) };
                if !sure && !functions.has(word) {
                    return None;
                }
                // SAFETY: the first word of a closure is a function, and so is what the table has.
                unsafe { Func::at(word) }
            }
        };
        self.target(0, func)
    }

    /// The method of a dynamic type, which is 0 for none.
    unsafe fn method(&self, ty: u64, sel: MethodSel) -> Option<Target> {
        // SAFETY: the type word of an interface, or 0.
        let dynamic = unsafe { Kept::from_ptr(ty as *const RType) }?;
        let methods = dynamic.methods()?;
        // SAFETY: method tables hold functions.
        let func = unsafe { Kept::from_ptr(methods.find(sel).cast()) }?;
        self.target(ty, func)
    }

    /// What implements a method and has been called, of the types that have been asked for their methods.
    fn implementations(&self, sel: MethodSel) -> Vec<Target> {
        let mut all = Vec::new();
        for (ty, func) in self.instance.compiler().implementations(sel) {
            // SAFETY: method tables hold functions.
            let func: Option<Kept<Func>> = unsafe { Kept::from_ptr(func.cast()) };
            if let Some(func) = func.filter(|f| f.code().is_some()) {
                let ty = Kept::as_ptr(ty).expose_provenance() as u64;
                all.push(Target { ty, func });
            }
        }
        all
    }

    fn target(&self, ty: u64, func: Kept<Func>) -> Option<Target> {
        if self.prepares && func.code().is_none() {
            // What cannot be compiled says so when it is called.
            crate::opt::prepare(self.instance.compiler(), func).ok()?;
        }
        func.code().map(|_| Target { ty, func })
    }
}

/// Notes that a call of a func value led to `func`, if such a call made the frame at `fp`.
///
/// # Safety
/// The goroutine that the frame belongs to runs here.
pub(super) unsafe fn note_caller(func: Kept<Func>, fp: Fp, m: Mp) {
    // SAFETY: frames lead to their callers'; the outermost has a distance of 0.
    unsafe {
        let (distance, ret) = (*fp.sub(1) as u16 as usize, *fp.sub(2) as Pc);
        if distance == 0 || distance > (*m).offset(fp) as usize || func.flags & flag::LIBRARY != 0 {
            return;
        }
        let caller_fp = fp.sub(distance);
        let caller = Func::at(*caller_fp.sub(1) >> 16);
        let Some(code) = caller.code() else { return };
        if !code.words.as_ptr_range().contains(&ret) {
            return;
        }
        let behind = ret.offset_from_unsigned(code.words.as_ptr());
        let Some((at, insn)) = call_before(&code, behind) else {
            return;
        };
        if insn.a as usize != distance {
            return;
        }
        // (Of a method's call nothing is noted: the type word may be in a register of machine code.)
        if let Some(state) = super::Compiled::of(&code) {
            state.seen.note(at, Target { ty: 0, func });
        }
    }
}

/// Whether one of the functions that have led to the frame at `fp` has called from within a loop.
///
/// # Safety
/// As [`note_caller`].
pub(super) unsafe fn is_called_in_loop(mut fp: Fp, m: Mp) -> bool {
    for _ in 0..MOST_CALLERS {
        // SAFETY: frames lead to their callers'; the outermost has a distance of 0.
        let (caller, ret) = unsafe {
            let (distance, ret) = (*fp.sub(1) as u16 as usize, *fp.sub(2) as Pc);
            if distance == 0 || distance > (*m).offset(fp) as usize {
                return false;
            }
            fp = fp.sub(distance);
            (Func::at(*fp.sub(1) >> 16), ret)
        };
        let Some(code) = caller.code().filter(|c| c.words.len() <= LONG_CALLER) else {
            continue;
        };
        if let Some(at) = code.index_of(ret)
            && let Some(Decoded { body, pcs }) = Decoded::of(&caller, &code)
            && loops(&body).iter().any(|(&head, &last)| {
                let [head, last] = [head, last].map(|k| pcs.get(k).copied().unwrap_or(0));
                (head..=last).contains(&at)
            })
        {
            return true;
        }
    }
    false
}

/// The call of a func value that ends at word `behind`, and where it begins.
fn call_before(code: &Code, behind: usize) -> Option<(u32, Insn)> {
    let at = behind.checked_sub(1)?;
    let insn = Insn::from_word(*code.words.get(at)?);
    if insn.op != Op::CallClo as u16 {
        return None;
    }
    // It may be an extra word that looks like one.
    let mut pc = 0;
    while pc < at {
        pc += Op::from_u16(*code.words.get(pc)? as u16)?.words();
    }
    (pc == at).then_some((at as u32, insn))
}
