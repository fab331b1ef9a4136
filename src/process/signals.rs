//! SIGQUIT: the running program prints its goroutines and ends. The process's first thread only waits for that
//! signal, and for the one that says that the work is done. It also receives the signals that end a program
//! which is being measured: the measurements are written first.

use crate::process::system;
use minigo_vm::host::Host;
use minigo_vm::instance::{Cause, Instance, stop};
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// How long a program may take to stop running after SIGQUIT.
const PATIENCE: Duration = Duration::from_secs(5);

/// Tells the first thread, when dropped, that the work is done.
pub struct Over(Thread);

/// A thread as a number. (The system's type is a number with glibc and a pointer with musl.)
type Thread = usize;

impl Drop for Over {
    fn drop(&mut self) {
        // SAFETY: the first thread waits until it is told.
        unsafe { libc::pthread_kill(self.0 as libc::pthread_t, system::done()) };
    }
}

fn set() -> libc::sigset_t {
    system::set_of(&[libc::SIGQUIT, system::done()])
}

/// Keeps the signals for [`wait`], also from threads started from now on.
pub fn keep() -> Over {
    // SAFETY: the set is valid; the old one is not asked for.
    unsafe {
        libc::pthread_sigmask(libc::SIG_BLOCK, &set(), std::ptr::null_mut());
        let first = libc::pthread_self() as Thread;
        FIRST.store(first, Ordering::SeqCst);
        Over(first)
    }
}

/// Lets the signals pass that Go's runtime lets pass unless the program asked for them, and that end
/// other processes. They get a handler that does nothing: what is ignored would be ignored by the
/// programs that are started, too.
pub fn let_pass() {
    extern "C" fn nothing(_: i32) {}
    for signal in system::passed() {
        let mut action = MaybeUninit::<libc::sigaction>::zeroed();
        // SAFETY: the action is asked for first, and then names a handler that does nothing.
        unsafe {
            if libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr()) != 0 {
                continue;
            }
            let mut action = action.assume_init();
            if action.sa_sigaction == libc::SIG_DFL {
                action.sa_sigaction = nothing as *const () as libc::sighandler_t;
                action.sa_flags = libc::SA_RESTART | libc::SA_ONSTACK;
                libc::sigaction(signal, &raw const action, std::ptr::null_mut());
            }
        }
    }
}

/// The program that runs: the process's signals are meant for it.
static RUNNING: Mutex<Weak<Instance>> = Mutex::new(Weak::new());

/// The world as the process's own program sees it.
pub fn host() -> Host {
    let mut host = Host::of_process();
    host.signals = Some(&crate::process::caught::Process);
    host.owns_process = true;
    host
}

/// This program runs from now on.
pub fn running(instance: &Arc<Instance>) {
    *RUNNING.lock().unwrap_or_else(PoisonError::into_inner) = Arc::downgrade(instance);
}

/// Makes the program print its goroutines and end with status 2. Returns false if none runs.
fn quit() -> bool {
    let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    running
        .upgrade()
        .is_some_and(|i| i.request_stop(stop::QUIT))
}

/// The thread that waits; 0 before it does.
static FIRST: AtomicUsize = AtomicUsize::new(0);

/// The signal that ends the program once its profiles are written; 0: none has come.
static ENDING: AtomicI32 = AtomicI32::new(0);

/// From now on signals that end the program let it write its profiles first, unless they are ignored or the program
/// asks for them.
pub fn end_with_profiles() {
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        let mut action = MaybeUninit::<libc::sigaction>::zeroed();
        // SAFETY: the action is asked for first, and then names a handler that makes calls which handlers may make.
        unsafe {
            if libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr()) != 0 {
                continue;
            }
            let mut action = action.assume_init();
            if action.sa_sigaction != libc::SIG_IGN {
                action.sa_sigaction = ending as *const () as libc::sighandler_t;
                action.sa_flags = libc::SA_RESTART | libc::SA_ONSTACK;
                libc::sigaction(signal, &raw const action, std::ptr::null_mut());
            }
        }
    }
}

/// Tells the first thread; the second signal ends the process at once.
extern "C" fn ending(signal: i32) {
    if ENDING.swap(signal, Ordering::SeqCst) != 0 {
        die_of(signal);
    }
    // SAFETY: the thread waits as long as the process lives.
    unsafe {
        let first = FIRST.load(Ordering::SeqCst) as libc::pthread_t;
        libc::pthread_kill(first, system::done());
    };
}

/// The run is over: ends the process by the signal that ended the program, if one did.
pub fn die_if_ended() {
    match ENDING.load(Ordering::SeqCst) {
        0 => {}
        signal => die_of(signal),
    }
}

/// Asks the program to end.
fn end() {
    let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    let asked = running.upgrade().is_some_and(|instance| {
        // The shell says what the signal was.
        instance.is_to_print_cause();
        instance.end(Cause::Interrupted)
    });
    drop(running);
    if !asked {
        die_if_ended();
    }
}

/// Waits until the work is done.
pub fn wait() {
    let mut last = None;
    loop {
        let left = last.map(|since: Instant| PATIENCE.saturating_sub(since.elapsed()));
        match next(left) {
            Some(libc::SIGQUIT) if crate::process::caught::quit() => {}
            Some(libc::SIGQUIT) if last.is_none() => {
                if !quit() {
                    die();
                }
                last = Some(Instant::now());
            }
            Some(libc::SIGQUIT) => die(),
            Some(_) if last.is_none() && ENDING.load(Ordering::SeqCst) != 0 => {
                last = Some(Instant::now());
                end();
            }
            Some(_) => return,
            None => {
                die_if_ended();
                crate::process::out::complain!("SIGQUIT: quit");
                std::process::exit(2);
            }
        }
    }
}

/// The next signal; `None` if none came in that time.
fn next(left: Option<Duration>) -> Option<i32> {
    system::next_within(&set(), left)
}

/// Does what SIGQUIT does to a process that does not handle it.
fn die() {
    die_of(libc::SIGQUIT);
}

/// Ends the process as the signal does one that does not handle it.
fn die_of(signal: i32) {
    let set = system::set_of(&[signal]);
    // SAFETY: no other memory is involved.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
        libc::pthread_sigmask(libc::SIG_UNBLOCK, &raw const set, std::ptr::null_mut());
    }
}
