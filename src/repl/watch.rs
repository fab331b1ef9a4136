//! Waiting for an input to end: interrupts, deadlocks, the end of the program.

use super::Next;
use super::core::Core;
use minigo_vm::session::{Answer, Ending, Goro};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

extern "C" fn on_interrupt(_: libc::c_int) {
    INTERRUPTED.store(true, Ordering::SeqCst);
}

/// From now on Ctrl-C is noted instead of ending the process.
pub fn catch_interrupts() {
    let handler: extern "C" fn(libc::c_int) = on_interrupt;
    // SAFETY: the handler only stores into an atomic.
    unsafe {
        libc::signal(libc::SIGINT, handler as *const () as libc::sighandler_t);
    }
}

/// Was there an interrupt since the last look?
pub fn interrupted() -> bool {
    INTERRUPTED.swap(false, Ordering::SeqCst)
}

/// Waits until the input that was started last has ended, or is given up.
pub fn wait(core: &mut Core) -> Next {
    interrupted();
    let mut asked = Instant::now();
    let mut asleep_before = false;
    let mut killing = false;
    loop {
        match core.session.answer(Duration::from_millis(20)) {
            Some(Answer::Ended(id, _)) if id != core.session.input() => {}
            Some(Answer::Ended(_, ending)) => {
                if killing && ending == Ending::Goexit {
                    eprintln!("interrupted");
                }
                return Next::On;
            }
            Some(Answer::Over(status)) => return Next::End(status),
            Some(Answer::Goroutines(all)) => {
                let input = core.session.input();
                let asleep = all.iter().filter(|g| !g.hidden).all(|g| g.asleep);
                // Twice, so that nothing on its way is missed.
                if asleep && asleep_before {
                    deadlock(&all);
                    return Next::On;
                }
                asleep_before = asleep;
                if killing
                    && let Some(g) = all.iter().find(|g| g.id == input && g.state != "runnable")
                    && g.state != "running"
                {
                    eprintln!(
                        "interrupted: goroutine {} is left waiting ({})",
                        g.id, g.state
                    );
                    return Next::On;
                }
            }
            None => {}
        }
        if interrupted() {
            killing = true;
            core.session.kill(core.session.input());
            asked = Instant::now();
        } else if asked.elapsed() > Duration::from_millis(250) {
            if killing {
                core.session.kill(core.session.input());
            } else {
                core.session.ask_for_goroutines();
            }
            asked = Instant::now();
        }
    }
}

fn deadlock(all: &[Goro]) {
    eprintln!("fatal error: all goroutines are asleep - deadlock!");
    for g in all.iter().filter(|g| !g.hidden) {
        eprintln!("  goroutine {} [{}] {}", g.id, g.state, g.place);
    }
    eprintln!("They are left waiting; the session goes on.");
}

/// The goroutines at present; `None` if the program is over.
pub fn goroutines(core: &Core) -> Option<Vec<Goro>> {
    core.session.ask_for_goroutines();
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(5) {
        match core.session.answer(Duration::from_millis(50)) {
            Some(Answer::Goroutines(all)) => return Some(all),
            Some(Answer::Over(_)) => return None,
            _ => {}
        }
    }
    None
}
