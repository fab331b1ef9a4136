//! Functions that machine code calls: the interpreter for one instruction or one function, stack growth,
//! safepoints.
//!
//! All of these return as native functions do ([`Returned`]): a frame pointer (stacks may have moved)
//! or a status, for which [`Leaving`] has been filled in.

use super::cells::{self, Cell};
use super::tier;
use super::{LEAST_STACK, Leaving, Returned, keep, native_room};
use crate::code::Func;
use crate::code::op::{Insn, Op};
use crate::heap::atomic128;
use crate::heap::cache::AllocSpec;
use crate::heap::limits::OutOfMemory;
use crate::interp::call;
use crate::interp::dispatch::{Handler, TABLE};
use crate::machine::goroutine::Deferred;
use crate::machine::regs::{Fp, I, Pc};
use crate::machine::{Budget, Exit, Mp};
use crate::report::dump;
use crate::rt::iface::known_to_implement;
use crate::rt::memory::zero_slots;
use crate::rt::safepoint::Place;
use crate::rt::{map, native_call, panic, safepoint, string, sync};
use crate::value::rtype::{MethodSel, RType};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Address of a function.
pub(super) struct Address(*const ());

// SAFETY: functions are there for every thread.
unsafe impl Sync for Address {}

impl Address {
    pub(super) fn addr(&self) -> usize {
        self.0.addr()
    }
}

macro_rules! names {
    ($($f:path: $name:literal),*) => {
        /// The functions that machine code calls, and what they do, for listings.
        pub(super) static NAMES: &[(Address, &str)] = &[$((Address($f as *const ()), $name)),*];
    };
}

names! {
    call_interpreter: "the interpreter", run_native: "the native", run_leaf: "the native", step: "a handler", grow: "grow the stack", check: "used up",
    find_method: "find the method", implements: "implements",
    push_defer: "defer", pop_defer: "the next deferred call", equal_bytes: "equal bytes", compare_bytes: "compare bytes",
    move_bytes: "move bytes",
    keep::check: "used up", keep::step: "a handler", keep::call: "call",
    keep::find_method: "find the method", keep::implements: "implements",
    keep::lock: "lock", keep::unlock: "unlock", keep::rlock: "lock for reading",
    keep::runlock: "unlock for reading", keep::done: "one is done", keep::try_object: "an object", keep::overwrite: "write barrier",
    keep::record_defer: "record a deferred call", keep::unrecord_defer: "forget a deferred call",
    keep::load_pair: "load a pair", keep::store_pair: "store a pair",
    keep::race: "check for races", keep::race_read: "check a range for races", synchronise: "synchronise",
    map_get: "read a map", map_get_ok: "look into a map", map_set: "write to a map",
    map_place: "an element's place in a map", map_delete: "delete from a map", map_next: "a map's next entry"
}

/// Leaves with `exit` from the frame at slot offset `at`.
unsafe fn leaving(exit: Exit, at: usize, live: usize, budget: Budget, m: Mp) -> Returned {
    // SAFETY: the machine outlives the run; the offset is that of a frame.
    unsafe {
        (*m).leaving = Leaving {
            fp: (*m).base.add(at).addr(),
            live,
        };
    }
    Returned {
        fp: exit as usize,
        budget,
    }
}

/// Goes on after `exit` until control comes back to the frame at slot offset `back`; `at` is the frame
/// that the native caller handed over.
unsafe fn run(mut exit: Exit, at: usize, back: usize, m: Mp) -> Returned {
    // The lowest frame below our caller that the interpreter has taken over in here, after a
    // recovered panic: it and what is above are dead for machine code.
    let mut taken_over = usize::MAX;
    // SAFETY: as `interp::dispatch::resume`.
    unsafe {
        loop {
            match exit {
                Exit::Next => {
                    let here = (*m).offset((*m).fp) as usize;
                    if here <= back && is_interpreted(m) {
                        taken_over = taken_over.min(here);
                    }
                }
                Exit::Back => {
                    let here = (*m).offset((*m).fp) as usize;
                    // No native frame waits for what a frame that was taken over has called since:
                    // the interpreter goes on behind the call.
                    let waits = here < taken_over;
                    if waits && here == back {
                        return Returned {
                            fp: (*m).base.add(at).addr(),
                            budget: (*m).budget,
                        };
                    }
                    if waits && here < back {
                        let live = (*m).fp.addr();
                        return leaving(exit, at, live, (*m).budget, m);
                    }
                }
                exit => {
                    let mut live = (*m).leaving.live;
                    if taken_over != usize::MAX {
                        // Between that frame and its caller's.
                        live = live.min((*m).base.add(taken_over).sub(1).addr());
                    }
                    return leaving(exit, at, live, (*m).budget, m);
                }
            }
            let pc = (*m).pc;
            let Some(handler) = TABLE.get(*pc.cast::<u16>() as usize) else {
                return leaving(Exit::Defect, at, usize::MAX, 0, m);
            };
            exit = handle(*handler, pc, (*m).fp, (*m).budget, m);
        }
    }
}

/// Runs a handler. Nothing may unwind through machine code.
unsafe fn handle(handler: Handler, pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as `interp::dispatch`.
    unsafe { caught(m, || handler(pc, fp, budget, m)).unwrap_or_else(|exit| exit) }
}

/// Returns what `f` returns; a request for too much memory ends the program here. Machine code that `f` enters and that
/// leaves may say in [`Leaving::live`] which frames below are dead, too; otherwise none is.
unsafe fn caught<T>(m: Mp, f: impl FnOnce() -> T) -> Result<T, Exit> {
    // SAFETY: the machine outlives the run.
    unsafe { (*m).leaving.live = usize::MAX };
    catch_unwind(AssertUnwindSafe(f)).map_err(|why| {
        // SAFETY: whoever asks for memory says where it is (`Machine::at`).
        unsafe {
            match why.downcast::<OutOfMemory>() {
                Ok(oom) => panic::out_of_memory((*m).pc, (*m).fp, m, *oom),
                Err(_) => {
                    dump::end(&mut *m, 2, "minigo: internal error: a native panicked");
                    Exit::Stop
                }
            }
        }
    })
}

/// Makes room for a frame that is being entered; `None`: over the limit.
unsafe fn make_room(fp: Fp, func: &Func, m: Mp) -> Result<Option<Fp>, Exit> {
    // SAFETY: as the callers.
    unsafe {
        (*m).pc = func.entry();
        (*m).fp = fp;
        caught(m, || safepoint::grow(fp, func.frame_bytes() / 8, m))
    }
}

/// Whether the interpreter continues with the frame in the machine itself, not with a `Back` in it.
unsafe fn is_interpreted(m: Mp) -> bool {
    // SAFETY: the machine holds a frame whose header says its function.
    unsafe {
        let func = Func::at(*(*m).fp.sub(1) >> 16);
        func.code()
            .is_some_and(|c| c.words.as_ptr_range().contains(&(*m).pc))
    }
}

/// Whether there is too little native stack for a run of the interpreter inside of machine code.
unsafe fn cramped(m: Mp) -> bool {
    native_room(m) < LEAST_STACK / 2
}

/// Unwinds all native frames; then the interpreter continues at `pc`.
unsafe fn unwind(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Returned {
    // SAFETY: as the callers.
    unsafe {
        (*m).pc = pc;
        (*m).fp = fp;
        (*m).budget = budget;
        let at = (*m).offset(fp) as usize;
        leaving(Exit::Unwind, at, usize::MAX, budget, m)
    }
}

/// Calls the function whose frame's header says which, in the interpreter: the native code of every
/// function that has none of its own.
///
/// # Safety
/// `fp` is a frame in the outgoing area of a native caller, with its header and parameters written; its goroutine runs
/// on `m`.
pub unsafe extern "C" fn call_interpreter(fp: Fp, budget: Budget, m: Mp) -> Returned {
    // SAFETY: the header, two words below `fp`, is in the caller's outgoing area: its link word holds the function and
    // the distance to the caller's frame.
    unsafe {
        let link = *fp.sub(1);
        let func = Func::at(link >> 16);
        let at = (*m).offset(fp) as usize;
        let entry = func.entry();
        let (fp, budget) = if fp.byte_add(func.frame_bytes()) > (*m).limit {
            match make_room(fp, &func, m) {
                Err(exit) => return leaving(exit, at, usize::MAX, budget, m),
                Ok(Some(fp)) => (fp, budget),
                Ok(None) => {
                    let exit = panic::stack_overflow(entry, fp, m);
                    return run(exit, at, at - link as u16 as usize, m);
                }
            }
        } else {
            (fp, budget)
        };
        tier::called(func, fp, m);
        if cramped(m) {
            // Counted like any call, then the interpreter starts it with an empty native stack.
            let budget = budget - 1;
            if budget < 0 {
                return left(safepoint::safepoint(entry, fp, budget, m), at, m);
            }
            return unwind(entry, fp, budget, m);
        }
        let exit = handle(call::start, entry, fp, budget, m);
        run(exit, at, at - link as u16 as usize, m)
    }
}

/// The machine code of functions that have a native: runs that. What else a call may need (a larger stack, a
/// look at the scheduler, a newer function in its place) is left to the interpreter.
///
/// # Safety
/// As [`call_interpreter`].
pub unsafe extern "C" fn run_native(fp: Fp, budget: Budget, m: Mp) -> Returned {
    // SAFETY: the link word below `fp` holds the function; its results are zeroed only if its frame fits in the stack.
    unsafe {
        let func = Func::at(*fp.sub(1) >> 16);
        let fits = fp.byte_add(func.frame_bytes()) <= (*m).limit;
        if budget > 0
            && fits
            && !cramped(m)
            && let Some(pc) = native_pc(&func)
        {
            zero_slots(fp, func.results.into());
            return call_native(pc, fp, budget - 1, m);
        }
        call_interpreter(fp, budget, m)
    }
}

/// The same for natives that are leaves: nothing collects or unwinds while one runs.
///
/// # Safety
/// As [`call_interpreter`].
pub unsafe extern "C" fn run_leaf(fp: Fp, budget: Budget, m: Mp) -> Returned {
    // SAFETY: as in `run_native`, the link word holds the function, and a frame that is written to fits in the stack.
    unsafe {
        let func = Func::at(*fp.sub(1) >> 16);
        let fits = fp.byte_add(func.frame_bytes()) <= (*m).limit;
        if budget > 0
            && fits
            && let Some(pc) = native_pc(&func)
        {
            // A native need not write results that are zero.
            zero_slots(fp, func.results.into());
            if native_call::run_leaf(func, pc, fp, m) {
                return Returned {
                    fp: fp.addr(),
                    budget: (*m).after_alloc(budget - 1),
                };
            }
            return odd_leaf(pc, fp, budget - 1, m);
        }
        call_interpreter(fp, budget, m)
    }
}

/// A leaf did not simply return: it fails, or takes long and has asked to be run without a P.
#[cold]
#[inline(never)]
unsafe fn odd_leaf(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Returned {
    // SAFETY: as `call_interpreter`.
    unsafe {
        let at = (*m).offset(fp) as usize;
        let link = *fp.sub(1);
        (*m).at(pc, fp);
        (*m).budget = budget;
        let exit = caught(m, || native_call::odd(pc, fp, m)).unwrap_or_else(|exit| exit);
        run(exit, at, at - link as u16 as usize, m)
    }
}

/// Where the native's instruction stands, if nothing but zeroing the results comes before it.
#[inline(always)]
unsafe fn native_pc(func: &Func) -> Option<Pc> {
    let entry = func.entry();
    // SAFETY: code is never empty, and no function's ends with an `Enter`.
    unsafe {
        let native = Insn::new(Op::CallNative, 0, 0, 0).word();
        let is = *entry.cast::<u16>() == Op::Enter as u16 && *entry.add(1) == native;
        is.then_some(entry.add(1))
    }
}

/// Runs a native, whose frame is at `fp`, by its instruction at `pc`.
unsafe fn call_native(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Returned {
    // SAFETY: as `call_interpreter`.
    unsafe {
        let at = (*m).offset(fp) as usize;
        // Read now: the native may move the stack.
        let link = *fp.sub(1);
        let exit = match caught(m, || native_call::run(pc, fp, m)) {
            Ok(true) => {
                return Returned {
                    fp: fp.addr(),
                    budget: (*m).after_alloc(budget),
                };
            }
            Ok(false) => {
                (*m).budget = budget;
                caught(m, || native_call::odd(pc, fp, m)).unwrap_or_else(|exit| exit)
            }
            Err(exit) => exit,
        };
        run(exit, at, at - link as u16 as usize, m)
    }
}

/// A safepoint was passed without room to continue in the interpreter here.
unsafe fn left(exit: Exit, at: usize, m: Mp) -> Returned {
    let exit = if exit == Exit::Next {
        Exit::Unwind
    } else {
        exit
    };
    // SAFETY: as the callers.
    unsafe { leaving(exit, at, usize::MAX, (*m).budget, m) }
}

/// Runs the instruction at `pc` of the shadow by its handler.
///
/// # Safety
/// `pc` is an instruction of the shadow of the function whose frame is at `fp`, and the slots that it reads are stored
/// in the frame, whose goroutine runs on `m`.
pub unsafe extern "C" fn step(fp: Fp, budget: Budget, m: Mp, pc: Pc) -> Returned {
    // SAFETY: `pc` is an instruction of the shadow, a copy of verified code, and what it reads is in the frame at `fp`:
    // that is what its handler demands.
    unsafe {
        let at = (*m).offset(fp) as usize;
        let Some(handler) = TABLE.get(*pc.cast::<u16>() as usize) else {
            return leaving(Exit::Defect, at, usize::MAX, 0, m);
        };
        if cramped(m) {
            return unwind(pc, fp, budget, m);
        }
        run(handle(*handler, pc, fp, budget, m), at, at, m)
    }
}

/// What machine code calls for an instruction whose whole work is one function of `rt`, instead of [`step`]:
/// a handler would come back by way of the interpreter's loop.
pub(super) fn direct(op: Op) -> Option<*const ()> {
    Some(match op {
        Op::MapGet => map_get as *const (),
        Op::MapGetOk => map_get_ok as *const (),
        Op::MapSet => map_set as *const (),
        Op::MapRef => map_place as *const (),
        Op::MapDel => map_delete as *const (),
        Op::MapNext => map_next as *const (),
        _ => return None,
    })
}

macro_rules! direct {
    ($($(#[$doc:meta])* $name:ident($pc:ident, $fp:ident, $m:ident) $work:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// As [`step`].
        pub unsafe extern "C" fn $name($fp: Fp, budget: Budget, $m: Mp, $pc: Pc) -> Returned {
            // SAFETY: `pc` is this instruction in the shadow, and what it reads is in the frame at `fp`, as for `step`.
            unsafe { whole($fp, budget, $m, $pc, || $work) }
        }
    )*};
}

direct! {
    /// [`Op::MapGet`]
    map_get(pc, fp, m) map::get(pc, fp, m).map_or(Ok(None), Err);
    /// [`Op::MapGetOk`]
    map_get_ok(pc, fp, m) map::get_ok(pc, fp, m).map_or(Ok(None), Err);
    /// [`Op::MapSet`]
    map_set(pc, fp, m) map::set(pc, fp, m).map_or(Ok(None), Err);
    /// [`Op::MapRef`]
    map_place(pc, fp, m) map::place(pc, fp, m).map_or(Ok(None), Err);
    /// [`Op::MapDel`]
    map_delete(pc, fp, m) map::delete(pc, fp, m).map_or(Ok(None), Err);
    /// [`Op::MapNext`]
    map_next(pc, fp, m) match map::next(pc, fp, m) {
        map::Step::Entry => Ok(None),
        map::Step::End => {
            // There stands a `Back` that knows where the instruction leads to.
            let jump = I { pc, fp }.x1() as isize;
            Ok(Some(*pc.add(Op::MapNext.words()).offset(jump + 1) as Pc))
        }
        map::Step::Leave(exit) => Err(exit),
    };
}

/// Does the work of the instruction at `pc` of the shadow: where control goes then, if not on, or how the
/// goroutine leaves.
#[inline(always)]
unsafe fn whole(
    fp: Fp,
    budget: Budget,
    m: Mp,
    pc: Pc,
    work: impl FnOnce() -> Result<Option<Pc>, Exit>,
) -> Returned {
    // SAFETY: as `step`; only work that ends in `Err` may have moved the stack.
    unsafe {
        let at = (*m).offset(fp) as usize;
        if cramped(m) {
            return unwind(pc, fp, budget, m);
        }
        match caught(m, work).unwrap_or_else(Err) {
            Ok(next) => {
                (*m).pc = next.unwrap_or(pc);
                Returned {
                    fp: fp.addr(),
                    budget: (*m).after_walk(budget),
                }
            }
            Err(exit) => run(exit, at, at, m),
        }
    }
}

/// Makes room for the frame of a function that is being entered.
///
/// # Safety
/// `fp` is a frame in its caller's outgoing area, with its header written; its goroutine runs on `m`.
pub unsafe extern "C" fn grow(fp: Fp, budget: Budget, m: Mp) -> Returned {
    // SAFETY: the link word of the frame at `fp` is written, so it holds the function; `m` runs the frame's goroutine.
    unsafe {
        let link = *fp.sub(1);
        let func = Func::at(link >> 16);
        let at = (*m).offset(fp) as usize;
        let need = func.frame_bytes() / 8;
        let room = match make_room(fp, &func, m) {
            Ok(room) => room,
            Err(exit) => return leaving(exit, at, usize::MAX, budget, m),
        };
        let Some(fp) = room else {
            let exit = panic::stack_overflow(func.entry(), fp, m);
            return run(exit, at, at - link as u16 as usize, m);
        };
        if at + need > (*m).native_top {
            // The native stack may end before the goroutine's does. (The call is counted where the
            // function is entered anew.)
            let budget = budget - 1;
            if budget < 0 {
                return left(safepoint::safepoint(func.entry(), fp, budget, m), at, m);
            }
            return unwind(func.entry(), fp, budget, m);
        }
        Returned {
            fp: fp.addr(),
            budget,
        }
    }
}

/// The budget is used up; `pc` would be next.
///
/// # Safety
/// `pc` is a verified instruction of the function whose frame is at `fp`; the frame's goroutine runs on `m`.
pub unsafe extern "C" fn check(fp: Fp, m: Mp, pc: Pc) -> Returned {
    // SAFETY: `pc` is next in the frame at `fp`, whose goroutine runs on `m`: `look` demands that. The stack may have
    // moved since, so the frame is found by its offset.
    unsafe {
        let at = (*m).offset(fp) as usize;
        match safepoint::look(pc, fp, m, Place::Loop) {
            Ok(budget) => Returned {
                fp: (*m).base.add(at).addr(),
                budget,
            },
            Err(exit) => leaving(exit, at, usize::MAX, 0, m),
        }
    }
}

/// A zeroed object of this kind if one is available, else null.
///
/// # Safety
/// `m` is the machine that the caller runs on, `spec` the bits of an [`AllocSpec`].
pub unsafe extern "C" fn try_object(m: Mp, spec: u64) -> *mut u8 {
    // SAFETY: `m` is the machine that machine code runs on; nothing else uses its cache meanwhile.
    unsafe { (*m).cache.try_alloc(AllocSpec::from_bits(spec)) }
}

/// Whether a dynamic type implements an interface type: 0 or 1; 2: that is not known yet. The cell
/// remembers it.
///
/// # Safety
/// The arguments are the machine that the caller runs on, descriptors of types, and a cell of the machine code that
/// asks.
pub unsafe extern "C" fn implements(
    m: Mp,
    ty: *const RType,
    iface: *const RType,
    cell: *const Cell,
) -> u64 {
    // SAFETY: `ty` and `iface` are descriptors, which live as long as the instance; the cell lives as long as the
    // machine code that asks.
    unsafe {
        let Some(answer) = known_to_implement(&*ty, &*iface) else {
            return 2;
        };
        if !(*m).instance().compiler().changes() {
            cells::remember(&*cell, ty.addr() as u64, answer);
        }
        u64::from(answer)
    }
}

/// Remembers a deferred call of `func` by the frame at `fp`; `words`: how many there are, above the
/// slot at which they begin.
///
/// # Safety
/// `fp` is a frame of the goroutine that runs on `m`, and the slots hold the call's words; `func` is the address of a
/// function.
pub unsafe extern "C" fn push_defer(fp: Fp, m: Mp, func: u64, words: u64) {
    // SAFETY: the call's `n` words are in the frame from slot `base` on, and `func` is the address of a function.
    unsafe {
        let (base, n) = (words as u32 as usize, (words >> 32) as usize);
        panic::push_defer(m, fp, Some(Func::at(func)), fp.add(base), n);
    }
}

/// Records words of a deferred call of the frame at `fp`, and, with the last of them, the call. `spec`: how many words
/// the call has, how many of them are here, and (with the last ones) the function.
///
/// # Safety
/// `fp` is a frame of the goroutine that runs on `m`; `spec` holds a function's address, or 0.
pub unsafe extern "C" fn record_defer(m: Mp, fp: Fp, spec: u64, first: u64, second: u64) -> u64 {
    let [all, here] = [spec & 0xff, spec >> 8 & 0xff].map(|n| n as usize);
    // SAFETY: `fp` is a frame of the goroutine that runs on `m`; the upper bits of `spec` are a function's, if not 0.
    unsafe {
        let frame = (*m).offset(fp);
        let extra = (*m).g().extra();
        extra.words.extend([first, second].iter().take(here));
        if spec >> 16 != 0 {
            let start = extra.words.len().saturating_sub(all) as u32;
            let func = Some(Func::at(spec >> 16));
            extra.defers.push(Deferred { frame, start, func });
        }
    }
    0
}

/// Forgets the deferred call that was recorded last.
///
/// # Safety
/// A goroutine runs on `m`.
pub unsafe extern "C" fn unrecord_defer(m: Mp) -> u64 {
    // SAFETY: a goroutine runs on `m`, and no other reference to it is alive while machine code runs.
    let extra = unsafe { (*m).g().extra() };
    if let Some(last) = extra.defers.pop() {
        extra.words.truncate(last.start as usize);
    }
    0
}

/// What [`pop_defer`] found.
#[repr(C)]
pub struct NextDeferred {
    /// The function; 0: there is no deferred call, 1: the handler has to do it.
    func: u64,
    /// Whether there may be another one.
    more: u64,
}

/// The next deferred call of the frame at `fp`, whose words are at slot `base` now.
///
/// # Safety
/// The goroutine that runs on `m` is at a `RunDefers` in its frame at `fp`, whose outgoing area begins at slot `base`.
pub unsafe extern "C" fn pop_defer(fp: Fp, m: Mp, base: u64) -> NextDeferred {
    // SAFETY: the frame is at its `RunDefers`, whose outgoing area, where the call's words go, begins at slot `base`.
    let popped = unsafe { panic::pop_own_defer_here(m, fp, base as usize) };
    let (func, more) = match popped {
        panic::Popped::None => (0, false),
        panic::Popped::Call(func) => (func, true),
        panic::Popped::Last(func) => (func, false),
        panic::Popped::NilFunc | panic::Popped::Overflow => (1, true),
    };
    let more = u64::from(more);
    NextDeferred { func, more }
}

/// While marking runs: the words at `p` are about to be overwritten.
///
/// # Safety
/// `size` bytes at `p` are readable and initialised; `m` is the machine that the caller runs on.
pub unsafe extern "C" fn overwrite(m: Mp, p: *const u8, size: usize) -> u64 {
    // SAFETY: `size` bytes at `p` are readable and initialised; machine code runs on `m`, so its barrier is ours.
    unsafe { (*m).cache.barrier.overwrite(p, size) };
    0
}

/// A pair.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Words {
    low: u64,
    high: u64,
}

/// Loads two words of a block in shared memory, for processors without an instruction that loads a pair.
///
/// # Safety
/// `p` is aligned to 8 bytes and readable for 16.
pub unsafe extern "C" fn load_pair(p: *const u8) -> Words {
    // SAFETY: `p` is aligned to 8 bytes, and 16 bytes are readable there.
    let [low, high] = unsafe { atomic128::load_words(p) };
    Words { low, high }
}

/// Stores two words of a block in shared memory, for the same processors.
///
/// # Safety
/// `p` is aligned to 8 bytes and writable for 16.
pub unsafe extern "C" fn store_pair(p: *mut u8, low: u64, high: u64) -> u64 {
    // SAFETY: `p` is aligned to 8 bytes, and 16 bytes are writable there.
    unsafe { atomic128::store_words(p, [low, high]) }
    0
}

/// An access that the race detector has to look at: bytes in the lower half of `spec`, how in the upper. (Where
/// the program ends for it, it does so at the next safepoint.)
///
/// # Safety
/// `pc` is the instruction at which the goroutine that runs on `m` is, in its frame at `fp`; the instance looks for
/// races.
pub unsafe extern "C" fn race(m: Mp, fp: Fp, pc: Pc, addr: usize, spec: u64) -> u64 {
    let (bytes, how) = (spec as u32 as usize, (spec >> 32) as u32);
    // SAFETY: `m` runs the goroutine that is at `pc` in the frame at `fp`, and has a detector, as races are looked for.
    unsafe { crate::rt::race::touch(pc, fp, 0, m, addr, bytes, how) };
    0
}

/// The same for a read of so many bytes.
///
/// # Safety
/// As [`race`].
pub unsafe extern "C" fn race_read(m: Mp, fp: Fp, pc: Pc, addr: usize, bytes: u64) -> u64 {
    // SAFETY: as in `race`, the goroutine is at `pc` in the frame at `fp`, and `m` has a detector.
    unsafe { crate::rt::race::range(pc, fp, 0, m, addr, bytes as usize, 0) };
    0
}

/// A `RaceSync`, with the words in its slots.
///
/// # Safety
/// As [`race`]; `pc` is that instruction.
pub unsafe extern "C" fn synchronise(m: Mp, fp: Fp, pc: Pc, addr: usize, given: u64) -> u64 {
    // SAFETY: `pc` is a `RaceSync`, which has an extra word, in the frame at `fp`; `m` has a detector.
    unsafe { crate::rt::race::synchronise(pc, fp, m, addr, given as i64) };
    0
}

/// The function that implements a method of a dynamic type, 0 if its table is not filled in yet.
///
/// # Safety
/// `ty` is a type's descriptor, not null.
pub unsafe extern "C" fn find_method(ty: *const RType, sel: u64) -> u64 {
    // SAFETY: `ty` points to a descriptor, which lives as long as the instance.
    let table = unsafe { (*ty).known_methods() };
    table.map_or(0, |t| t.find(MethodSel(sel as u32)).addr() as u64)
}

/// The rune at `p`, with the number of its bytes above its 24 bits.
///
/// # Safety
/// A string has `len` bytes from `p` on, at least one.
pub unsafe extern "C" fn decode(p: *const u8, len: usize) -> u64 {
    // SAFETY: `len` bytes of a string are at `p`.
    unsafe { crate::rt::string::decode_at(p, len) }
}

macro_rules! attempts {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        /// 1: that is done; 0: somebody has to wait or to be woken.
        ///
        /// # Safety
        /// A Go pointer to such a variable, not nil.
        pub unsafe extern "C" fn $name(variable: u64) -> u64 {
            // SAFETY: `variable` points to such a variable and is not nil, so the words of its state are there.
            u64::from(unsafe { sync::$name(variable) })
        }
    )*};
}

attempts! {
    /// Locks a `sync.Mutex`.
    lock;
    /// Unlocks a `sync.Mutex`.
    unlock;
    /// Locks a `sync.RWMutex` for reading.
    rlock;
    /// Unlocks a `sync.RWMutex` for reading.
    runlock;
    /// Counts a `sync.WaitGroup` down.
    done;
}

/// How one string compares with another: below, at or above zero.
///
/// # Safety
/// The addresses lead to as many readable bytes as stand behind them.
pub unsafe extern "C" fn compare_bytes(x: u64, x_len: u64, y: u64, y_len: u64) -> i64 {
    string::compare([x, x_len], [y, y_len]) as i64
}

/// The budget after strings were compared, many bytes long.
///
/// # Safety
/// `m` is the machine that the caller runs on.
pub unsafe extern "C" fn after_bulk(m: Mp, bytes: u64, budget: Budget) -> Budget {
    // SAFETY: `m` is the machine that the machine code runs on, and nothing else uses it meanwhile.
    unsafe { (*m).after_bulk(bytes, budget) }
}

/// Copies bytes, overlapping or not.
///
/// # Safety
/// `len` bytes are readable at `from` and writable at `to`; if `len` is 0, the addresses may be anything.
pub unsafe extern "C" fn move_bytes(to: *mut u8, from: *const u8, len: usize) {
    if len != 0 {
        // SAFETY: there are some bytes, so `len` of them are readable at `from` and writable at `to`.
        unsafe { std::ptr::copy(from, to, len) }
    }
}

/// Whether two strings of the same length are equal.
///
/// # Safety
/// Both addresses lead to `len` readable bytes of strings; if `len` is 0, they may be anything.
pub unsafe extern "C" fn equal_bytes(x: *const u8, y: *const u8, len: usize) -> u64 {
    // The address of an empty string may be anything, null as well.
    if len == 0 {
        return 1;
    }
    // SAFETY: there are some bytes, so `len` of them are readable at both addresses; bytes of strings do not change.
    unsafe { (std::slice::from_raw_parts(x, len) == std::slice::from_raw_parts(y, len)) as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[repr(align(16))]
    struct Block([u64; 6]);

    /// Blocks without strings, slices and interfaces are only aligned to 8.
    #[test]
    fn pairs_are_moved_at_any_multiple_of_8() {
        let mut block = Block([1, 2, 3, 4, 5, 6]);
        let p = block.0.as_mut_ptr().cast::<u8>();
        // SAFETY: all addresses are in `block`.
        unsafe {
            for at in 0..5 {
                let Words { low, high } = load_pair(p.add(8 * at));
                assert_eq!([low, high], [at as u64 + 1, at as u64 + 2]);
            }
            store_pair(p, 10, 20);
            store_pair(p.add(24), 40, 50);
        }
        assert_eq!(block.0, [10, 20, 3, 40, 50, 6]);
    }
}
