//! Signals that the program handles itself: their disposition, and the handler, which writes their numbers into
//! a pipe. Signals belong to the process, so this code is in the command.

use crate::process::system;
use minigo_vm::host::Signals;
use minigo_vm::host::signals::Action;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, PoisonError};

/// The process's signals.
pub struct Process;

impl Signals for Process {
    fn set(&self, signal: i32, action: Action) -> bool {
        set(
            signal,
            match action {
                Action::Deliver => Some(handler as *const () as libc::sighandler_t),
                Action::Ignore => Some(libc::SIG_IGN),
                Action::AsBefore => None,
            },
        )
    }

    fn is_ignored(&self, signal: i32) -> bool {
        current(signal).is_some_and(|a| a.sa_sigaction == libc::SIG_IGN)
    }

    fn pipe(&self) -> i32 {
        let mut ends = [READ.load(Ordering::Acquire), WRITE.load(Ordering::Acquire)];
        // A REPL that started anew has the previous session's pipe. Neither end may block: the
        // handler must not be held up, and goroutines wait in the poller.
        if ends[0] < 0 && system::pipe(&mut ends) {
            READ.store(ends[0], Ordering::Release);
            WRITE.store(ends[1], Ordering::Release);
        }
        ends[0]
    }
}

/// The pipe's ends; -1 before it is made. A byte in it is a signal's number.
static READ: AtomicI32 = AtomicI32::new(-1);
static WRITE: AtomicI32 = AtomicI32::new(-1);

/// Whether the program wants SIGQUIT itself. That signal has no handler: minigo's first thread waits
/// for it.
static QUIT: AtomicBool = AtomicBool::new(false);

/// What the system did with signals before the program asked for something else.
static BEFORE: Mutex<Vec<(i32, libc::sigaction)>> = Mutex::new(Vec::new());

extern "C" fn handler(sig: i32) {
    // SAFETY: errno is this thread's own; only functions that handlers may call are called.
    unsafe {
        let errno = system::errno();
        let saved = *errno;
        write(sig);
        *errno = saved;
    }
}

fn write(sig: i32) {
    let byte = sig as u8;
    // SAFETY: one readable byte; a descriptor that is closed by now is an error and no more.
    unsafe { libc::write(WRITE.load(Ordering::Acquire), (&raw const byte).cast(), 1) };
}

/// SIGQUIT came: hands it to the program, if that asked for it.
pub fn quit() -> bool {
    let wanted = QUIT.load(Ordering::Acquire);
    if wanted {
        write(libc::SIGQUIT);
    }
    wanted
}

/// Signals that are none of the program's business: those that cannot be caught, those that the
/// processor raises, those that threads use among themselves.
fn reserved(sig: i32) -> bool {
    let used = [
        libc::SIGKILL,
        libc::SIGSTOP,
        libc::SIGILL,
        libc::SIGTRAP,
        libc::SIGBUS,
        libc::SIGFPE,
        libc::SIGSEGV,
    ];
    used.contains(&sig) || system::is_for_threads(sig) || !system::SIGNALS.contains(&sig)
}

fn current(sig: i32) -> Option<libc::sigaction> {
    let mut now = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: asks for the action and sets none; an unknown signal is an error.
    unsafe {
        (libc::sigaction(sig, std::ptr::null(), now.as_mut_ptr()) == 0).then(|| now.assume_init())
    }
}

/// Sets what is done with a signal, or what was before.
fn set(sig: i32, to: Option<libc::sighandler_t>) -> bool {
    if reserved(sig) {
        return false;
    }
    if sig == libc::SIGQUIT {
        QUIT.store(to.is_some(), Ordering::Release);
        return true;
    }
    let mut before = BEFORE.lock().unwrap_or_else(PoisonError::into_inner);
    let at = before.iter().position(|(s, _)| *s == sig);
    let action = match (to, at) {
        (None, None) => return true,
        (None, Some(at)) => before.swap_remove(at).1,
        (Some(to), at) => {
            let Some(now) = current(sig) else {
                return false;
            };
            if at.is_none() {
                before.push((sig, now));
            }
            libc::sigaction {
                sa_sigaction: to,
                sa_flags: libc::SA_RESTART | libc::SA_ONSTACK,
                ..now
            }
        }
    };
    // SAFETY: the action is the system's own, or names a handler that only writes a byte.
    unsafe { libc::sigaction(sig, &raw const action, std::ptr::null_mut()) == 0 }
}
