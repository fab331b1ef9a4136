//! The compiled tier: hot functions and loops as machine code made by Cranelift.
//!
//! # The rule
//! **A native frame is a cache of a VM frame.** Every Go frame is on its goroutine's stack as the
//! interpreter lays it out; machine code only keeps slots in registers while it runs. When a goroutine
//! leaves the machine (parks, yields, stops for a collection, panics into a frame below), each native
//! frame on the way out stores the slots that are alive into its VM frame and returns the reason.
//! After that the goroutine is plain data, and the interpreter continues with any of its frames.
//! So the scheduler, the collector and the tracebacks know nothing of native frames.
//!
//! # A compiled function
//! Takes (frame pointer, budget, machine) and returns (its own frame pointer, budget): stacks move
//! when they grow, so a caller takes its frame pointer anew from what the callee returned. A first
//! result below [`STATUSES`] is not an address but an [`Exit`]: the goroutine leaves.
//! The machine is in a register that nothing else uses meanwhile ([`keep::enter`] puts it there).
//! Arguments and results pass through the outgoing area, as between interpreted functions; calls and
//! back-edges count the same budget, so both tiers are cut at the same places.
//!
//! # Leaving
//! A function that leaves stores its frame's address in [`Machine::leaving`] (`fp`) and the lowest frame that is
//! still alive (`live`). A caller finds its own frame below its callee's, then
//! - if it is above `live`, it is dead (a panic has been recovered further down): it stores nothing;
//! - if it *is* `live` and the status is [`Exit::Back`], its call has returned: it continues;
//! - otherwise it stores what is alive and hands the status on.
//!
//! # The shadow
//! Instructions without machine code of their own are run by their handlers, one at a time, from a
//! copy of the bytecode in which each instruction is followed by `Back` (see [`shadow`]). Calls made
//! by machine code return to such a `Back`, too: whoever runs the callee then knows that the native
//! caller, or after leaving the interpreter, continues.
//!
//! # Guarded inlining
//! Calls of func values and methods that have led to a few small functions do what these do, if it is one of them
//! again ([`guarded`]): nothing that others see happens before the last instruction that may fail, so the
//! interpreter can always do the call from its beginning. Of a method's call about which nothing is known, that
//! goes for the implementations that have been called anywhere, if they are few.
//!
//! # What gets compiled
//! The budget samples: at each safepoint at which a goroutine may continue, the function it is in gets
//! warmer. A warm function is compiled by a thread of its own, with its entry and, for loops that run
//! long, with an entry at the loop's head (on-stack replacement). What a loop calls is compiled from its entry
//! first, and its own loops later, if they still run. The same code can be entered at the
//! loops behind that one, if the goroutine has left in between.

mod cells;
mod deferred;
mod flow;
pub mod glue;
mod guarded;
mod keep;
mod listing;
mod memory;
mod pages;
mod shadow;
mod targets;
mod tier;
mod translate;
mod webs;
mod zeros;

pub use listing::{function as listing, instructions};
pub use shadow::Shadow;
pub use tier::{Compiled, Tier};

use crate::code::{Func, NativePtr};
use crate::heap::kept::Kept;
use crate::instance::Instance;
use crate::machine::regs::{Fp, Pc};
use crate::machine::tier::CompiledTier;
pub use crate::machine::tier::Leaving;
use crate::machine::{Budget, Exit, Mp};

/// First results of native functions below this are numbers of [`Exit`]s, not addresses.
pub const STATUSES: usize = 64;

/// What a native function returns: its frame's address or an [`Exit`], and what is left of the budget.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Returned {
    /// See [`STATUSES`].
    pub fp: usize,
    /// The budget.
    pub budget: Budget,
}

/// A compiled function.
pub type NativeCode = unsafe extern "C" fn(Fp, Budget, Mp) -> Returned;

/// The ways in, for machines.
pub static TIER: CompiledTier = CompiledTier {
    prepared: tier::prepared,
    enter: enter_function,
    sample: sample_and_go_on,
};

/// Machine code may call the functions of this instance, which are all made later.
pub fn install(instance: &Instance) {
    let address = |code: NativeCode| NativePtr(code as *const ());
    let functions = &instance.functions;
    functions
        .call_interpreter
        .set(address(glue::call_interpreter));
    functions.run_native.set(address(glue::run_native));
    functions.run_leaf.set(address(glue::run_leaf));
}

/// How many bytes of native stack must be left for machine code to be entered.
const LEAST_STACK: usize = 64 << 10;
/// A native frame is at most this many times as large as the part of the VM frame below its callee's.
pub(crate) const FRAME_RATIO: usize = 16;

/// Native stack left for machine code, in bytes.
#[inline(always)]
fn native_room(m: Mp) -> usize {
    let here = std::hint::black_box(0u8);
    // SAFETY: the machine outlives the run.
    let floor = unsafe { (*m).native_floor };
    (&raw const here).addr().saturating_sub(floor)
}

/// Runs `code` in the frame at `fp`, whose function has been counted and whose slots fit; `otherwise`
/// is where the interpreter continues if the native stack has no room, `counted` what the machine code
/// will count once more.
///
/// # Safety
/// The goroutine of the frame at `fp` runs on `m`, and `otherwise` is a verified instruction of the frame's function;
/// `code` was compiled for this function, and for this place of it.
unsafe fn enter(
    code: *const u8,
    otherwise: Pc,
    fp: Fp,
    budget: Budget,
    counted: Budget,
    m: Mp,
) -> Exit {
    // SAFETY: the frame at `fp` is in the stack of the goroutine that runs on `m`, and `code` was made for it. Without
    // an exit, `r.fp` is the address of the same frame, with its header, in a stack that may have moved.
    unsafe {
        let room = native_room(m);
        if room < LEAST_STACK {
            return (*m).leave(otherwise, fp, budget);
        }
        let before = (*m).native_top;
        let at = (*m).offset(fp) as usize;
        (*m).native_top = at + (room - LEAST_STACK / 2) / FRAME_RATIO / 8;
        (*m).bound_native();
        let r = keep::enter(fp, budget + counted, m, code);
        (*m).native_top = before;
        (*m).bound_native();
        match exit(r.fp) {
            None => {
                let fp = r.fp as Fp;
                let caller = fp.sub(*fp.sub(1) as u16 as usize);
                (*m).leave(*fp.sub(2) as Pc, caller, r.budget)
            }
            Some(exit) => exit,
        }
    }
}

/// Runs the machine code of `func`, which the interpreter calls: it is counted, and its frame has room.
///
/// # Safety
/// `func` is the function of the frame at `fp`, whose header and parameters are written; its goroutine runs on `m`.
unsafe fn enter_function(func: Kept<Func>, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: `func` is the frame's function, and `compiled` runs it from its entry, where the code counts the call:
    // the interpreter's count is added back to the budget.
    unsafe { enter(func.compiled(), plain_entry(&func), fp, budget, 1, m) }
}

/// See [`CompiledTier::sample`].
///
/// # Safety
/// `pc` is a verified instruction, next in the frame at `fp`, whose goroutine runs on `m`.
unsafe fn sample_and_go_on(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: `pc` is next in the frame at `fp`, whose goroutine runs on `m`; the way's code begins at `pc`, at a
    // loop's head.
    unsafe {
        match tier::sample(pc, fp, m) {
            Some(way) => {
                (*m).way = way.number;
                enter(way.code as *const u8, pc, fp, budget, 0, m)
            }
            None => (*m).leave(pc, fp, budget),
        }
    }
}

/// The status in a first result; `None`: it is an address.
#[inline(always)]
fn exit(fp: usize) -> Option<Exit> {
    const ALL: [Exit; 10] = [
        Exit::Next,
        Exit::Yield,
        Exit::Park,
        Exit::Stop,
        Exit::Done,
        Exit::MainDone,
        Exit::Block,
        Exit::Defect,
        Exit::Back,
        Exit::Unwind,
    ];
    if fp >= STATUSES {
        return None;
    }
    Some(ALL.get(fp).copied().unwrap_or(Exit::Defect))
}

/// Where the interpreter goes on instead of in the machine code that an `EnterNative` stands for.
pub(crate) fn plain_entry(func: &Func) -> Pc {
    func.code().map_or(func.entry(), |c| c.words.as_ptr())
}
