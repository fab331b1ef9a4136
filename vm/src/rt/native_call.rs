//! Runs natives, and handles what they return: done, a panic, a wait, a call to make.

use super::errors::{self, Kind};
use super::panic;
use crate::code::Func;
use crate::heap::kept::Kept;
use crate::machine::goroutine::Raised;
use crate::machine::native::{NativeCx, Outcome, native_of};
use crate::machine::regs::{Fp, I, Pc};
use crate::machine::{Exit, Mp};
use crate::report::dump;

/// Runs the native at `pc`; false: it did not simply return, see `Machine::outcome`.
#[inline(never)]
pub unsafe fn run(pc: Pc, fp: Fp, m: Mp) -> bool {
    // SAFETY: `pc` is a `CallNative`, whose function has a native (verified).
    unsafe {
        let i = I { pc, fp };
        let func = Func::at(i.x0());
        let Some(native) = native_of(&func) else {
            return lacks_body(m, &func);
        };
        (*m).at(pc, fp);
        let again = std::mem::take(&mut (*m).g().again);
        let mut cx = NativeCx::new(&mut *m, i.pa(), func, again, pc, fp);
        let outcome = native(&mut cx);
        if matches!(outcome, Outcome::Done) {
            std::mem::forget(outcome); // it owns nothing
            return true;
        }
        (*m).outcome = outcome;
        false
    }
}

/// Runs a native that is a leaf; false: as [`run`].
#[inline(always)]
pub unsafe fn run_leaf(func: Kept<Func>, pc: Pc, fp: Fp, m: Mp) -> bool {
    // SAFETY: the frame at `fp` is the function's, `pc` its `CallNative`.
    unsafe {
        let Some(native) = native_of(&func) else {
            return lacks_body(m, &func);
        };
        let mut cx = NativeCx::new(&mut *m, fp, func, false, pc, fp);
        let outcome = native(&mut cx);
        if matches!(outcome, Outcome::Done) {
            std::mem::forget(outcome); // it owns nothing
            return true;
        }
        (*m).outcome = outcome;
        false
    }
}

#[cold]
unsafe fn lacks_body(m: Mp, func: &Func) -> bool {
    // SAFETY: as `run`.
    unsafe { (*m).outcome = Outcome::Fatal(format!("minigo: {} has no body", func.name)) };
    false
}

/// What a native wants besides returning. Most often it gives way or waits.
#[inline]
pub unsafe fn odd(pc: Pc, fp: Fp, m: Mp) -> Exit {
    // SAFETY: as `run`; the outcomes that are overwritten own nothing.
    unsafe {
        let exit = match (*m).outcome {
            Outcome::Yield => {
                (*m).save(pc.add(2), fp);
                Exit::Yield
            }
            Outcome::Park(reason) => {
                (*m).save(pc.add(2), fp);
                (*m).reason = reason;
                Exit::Park
            }
            _ => return odder(pc, fp, m),
        };
        (&raw mut (*m).outcome).write(Outcome::Done);
        exit
    }
}

/// The rest of [`odd`].
#[inline(never)]
unsafe fn odder(pc: Pc, fp: Fp, m: Mp) -> Exit {
    // SAFETY: as `run`.
    unsafe {
        let next = pc.add(2);
        if let Outcome::Panic(_)
        | Outcome::PanicStr(_)
        | Outcome::RuntimeError(_)
        | Outcome::PlainError(_)
        | Outcome::NilDereference = (*m).outcome
        {
            let left = (*m).budget;
            (*m).give_back(left);
        }
        match std::mem::replace(&mut (*m).outcome, Outcome::Done) {
            // (The latter two are `odd`'s.)
            Outcome::Done | Outcome::Yield | Outcome::Park(_) => (*m).leave_used_up(next, fp),
            Outcome::ParkAgain(reason) => {
                (*m).save(pc, fp);
                (*m).g().again = true;
                (*m).reason = reason;
                Exit::Park
            }
            Outcome::Block(job) => {
                (*m).save(pc, fp);
                (*m).g().again = true;
                (*m).job = Some(job);
                Exit::Block
            }
            Outcome::Stop => {
                (*m).save(next, fp);
                Exit::Stop
            }
            Outcome::StopAgain => {
                (*m).save(pc, fp);
                (*m).g().again = true;
                Exit::Stop
            }
            Outcome::Panic(value) => panic::start(pc, fp, m, value, Raised::Program),
            Outcome::PanicStr(text) => {
                let ty = (*m).instance().known().string;
                let text = (*m).new_string(text.as_bytes());
                let data = (*m).alloc(16, ty.gc);
                data.cast::<[u64; 2]>().write(text);
                let value = [Kept::as_ptr(ty).addr() as u64, data.addr() as u64];
                panic::start(pc, fp, m, value, Raised::Program)
            }
            Outcome::RuntimeError(text) => errors::raise(pc, fp, m, Kind::Error, &text),
            Outcome::PlainError(text) => errors::raise(pc, fp, m, Kind::Plain, &text),
            Outcome::NilDereference => errors::nil(pc, fp, 0, m),
            Outcome::Fatal(text) => panic::fatal(pc, fp, m, &text),
            Outcome::Exit(status) => {
                (*m).save(pc, fp);
                if dump::outlives_exit(&mut *m, status) {
                    return Exit::Done;
                }
                if !dump::is_dying(&(*m).instance()) {
                    (*m).cx().exit(status);
                }
                Exit::Stop
            }
            Outcome::Goexit => panic::goexit(next, fp, m),
        }
    }
}
