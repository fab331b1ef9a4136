//! Dispatch: how one handler jumps to the next.
//!
//! A handler is a function of (code pointer, frame pointer, budget, machine); all four stay in
//! machine registers. In optimised builds it ends by calling the next handler through the table in
//! tail position, which LLVM turns into a jump (threaded code). This needs handlers without drop
//! glue and without address-taken locals; a test checks that the native stack does not grow.
//! Builds with debug assertions, where that is not certain, return to a trampoline loop instead.
//!
//! Rejected: `loop { match }` (one shared indirect jump, and registers spilled across arms).

use crate::machine::Exit;
use crate::machine::regs::{Fp, Pc};
pub use crate::machine::{Budget, Mp};

/// A handler.
pub type Handler = unsafe fn(Pc, Fp, Budget, Mp) -> Exit;

macro_rules! table {
    ($($name:ident [$($x:ident)*] ($a:ident $b:ident $c:ident)
        $does:ident $($holds:ident $($fault:ident)?)? $({$($facts:tt)*})? $doc:literal)*) => {
        /// The handlers by opcode.
        pub static TABLE: &[Handler; crate::code::op::WORDS.len()] = &[$(super::handlers::$name),*];
    };
}
crate::for_each_op!(table);

/// Executes the instruction at `pc`.
///
/// # Safety
/// `pc` is a verified instruction of the function whose frame `fp` is; the machine is set up for
/// the goroutine that owns the frame.
#[cfg(not(debug_assertions))]
#[inline(always)]
pub unsafe fn dispatch(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: `pc` is a verified instruction: its opcode is below the table's length, and its handler may run in this
    // frame.
    unsafe { TABLE.get_unchecked(*pc.cast::<u16>() as usize)(pc, fp, budget, m) }
}

/// Leaves the next instruction to the trampoline.
///
/// # Safety
/// As the threaded form.
#[cfg(debug_assertions)]
#[inline(always)]
pub unsafe fn dispatch(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: `m` points to the machine of the goroutine that owns the frame, as this function demands.
    unsafe { (*m).leave(pc, fp, budget) }
}

/// Runs from `pc` until the goroutine leaves the machine.
///
/// # Safety
/// As [`dispatch`].
pub unsafe fn run(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: `pc` is a verified instruction of the frame at `fp`; its handler leaves the next state in `m`.
    unsafe { resume(dispatch(pc, fp, budget, m), m) }
}

/// Goes on after a handler that was called from outside the loop.
///
/// # Safety
/// As [`dispatch`].
pub unsafe fn resume(mut exit: Exit, m: Mp) -> Exit {
    while matches!(exit, Exit::Next | Exit::Back | Exit::Unwind) {
        // SAFETY: whoever answers one of these has left the next state in the machine.
        unsafe {
            let pc = (*m).pc;
            let Some(handler) = TABLE.get(*pc.cast::<u16>() as usize) else {
                return Exit::Defect;
            };
            exit = handler(pc, (*m).fp, (*m).budget, m);
        }
    }
    exit
}

/// Handlers that compute and continue: `simple! { Name |i| effect }`.
macro_rules! simple {
    ($($name:ident |$i:ident| $body:expr;)*) => {$(
        #[allow(non_snake_case, missing_docs, clippy::no_effect)]
        pub unsafe fn $name(pc: $crate::machine::regs::Pc, fp: $crate::machine::regs::Fp,
            budget: $crate::machine::Budget, m: $crate::machine::Mp)
            -> $crate::machine::Exit {
            let $i = $crate::machine::regs::I { pc, fp };
            // SAFETY: the verifier has checked the operands of this instruction.
            unsafe {
                $body;
                const N: usize = $crate::code::op::WORDS[$crate::code::op::Op::$name as usize] as usize;
                $crate::interp::dispatch::dispatch(pc.add(N), fp, budget, m)
            }
        }
    )*};
}

/// Handlers that write everything themselves.
macro_rules! handler {
    ($($(#[$attribute:meta])* $name:ident($pc:ident, $fp:ident, $budget:ident, $m:ident) |$i:ident| $body:block)*) => {$(
        #[allow(non_snake_case, missing_docs, unused_variables)]
        $(#[$attribute])*
        pub unsafe fn $name($pc: $crate::machine::regs::Pc, $fp: $crate::machine::regs::Fp,
            $budget: $crate::interp::dispatch::Budget, $m: $crate::interp::dispatch::Mp)
            -> $crate::machine::Exit {
            let $i = $crate::machine::regs::I { pc: $pc, fp: $fp };
            #[allow(unused)]
            const N: usize = $crate::code::op::WORDS[$crate::code::op::Op::$name as usize] as usize;
            // SAFETY: the verifier has checked the operands of this instruction.
            unsafe { $body }
        }
    )*};
}

/// Handlers that store pointers: `Name(...) |i| p = place, bytes => store`. While marking runs, what is
/// overwritten goes through the write barrier first, in a twin of the handler (in a module of the name
/// given), so that this one calls nothing and keeps everything in registers. (Were the twin inlined, it
/// would save them on the stack.)
macro_rules! storing {
    ($twins:ident; $($name:ident($pc:ident, $fp:ident, $budget:ident, $m:ident)
        |$i:ident| $p:ident = $place:expr, $size:expr => $body:expr;)*) => {
        $crate::interp::dispatch::handler! {$(
            $name($pc, $fp, $budget, $m) |$i| {
                if (*$m).cache.barrier.is_on() {
                    return $twins::$name($pc, $fp, $budget, $m);
                }
                let $p: *mut u8 = $place;
                $body;
                // Known when this is compiled except for blocks.
                let budget = (*$m).after_bulk($size as u64, $budget);
                $crate::interp::dispatch::dispatch($pc.add(N), $fp, budget, $m)
            }
        )*}

        #[allow(clippy::wildcard_imports)]
        mod $twins {
            use super::*;

            $crate::interp::dispatch::handler! {$(
                #[cold]
                #[inline(never)]
                $name($pc, $fp, $budget, $m) |$i| {
                    let $p: *mut u8 = $place;
                    (*$m).cache.barrier.overwrite($p, $size);
                    $body;
                    let budget = (*$m).after_bulk($size as u64, $budget);
                    $crate::interp::dispatch::dispatch($pc.add(N), $fp, budget, $m)
                }
            )*}
        }
    };
}

pub(crate) use {handler, simple, storing};
