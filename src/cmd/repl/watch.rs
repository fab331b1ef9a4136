//! Waits for an input to end: by itself, by an interrupt, by a deadline, or because the program ends.

use super::core::Core;
use crate::process::out::complain;
use minigo_vm::session::{Answer, Ending, GoroutineInfo, Seen};
use std::io::IsTerminal;
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

/// Whether there was an interrupt since the last look.
pub fn interrupted() -> bool {
    INTERRUPTED.swap(false, Ordering::SeqCst)
}

/// What became of an input.
pub enum Waited {
    /// It ran to its end.
    Well,
    /// It panicked, or is left waiting forever.
    Failed,
    /// It was interrupted.
    Interrupted,
    /// The program is over, with that status.
    Over(i32),
}

/// Waits until the input that was started last has ended, or is given up.
pub fn wait(core: &mut Core) -> Waited {
    let mut asked = Instant::now();
    let mut asleep_before = false;
    let mut killing = false;
    loop {
        match core.session.answer(Duration::from_millis(20)) {
            Some(Answer::Ended(id, _)) if id != core.session.input() => {}
            Some(Answer::Ended(_, ending)) => {
                return match ending {
                    Ending::Goexit if killing => {
                        complain!("interrupted");
                        Waited::Interrupted
                    }
                    Ending::Panic if killing => Waited::Interrupted,
                    Ending::Panic => Waited::Failed,
                    Ending::Well | Ending::Goexit => Waited::Well,
                };
            }
            Some(Answer::Over(status)) => return Waited::Over(status),
            Some(Answer::Exited(id)) => {
                // Its goroutines may continue; whatever waits for main's end does not.
                if id != core.session.input() {
                    core.session.kill(core.session.input());
                    core.session.leave();
                }
                return Waited::Failed;
            }
            Some(Answer::World(seen)) => {
                let all = seen.goroutines;
                let input = core.session.input();
                let begun = all.iter().any(|g| g.id == input);
                let asleep = begun && all.iter().filter(|g| !g.hidden).all(|g| g.asleep);
                // Twice, so that nothing on its way is missed.
                if asleep && asleep_before {
                    deadlock(&all);
                    core.session.leave();
                    return Waited::Failed;
                }
                asleep_before = asleep;
                if killing
                    && let Some(g) = all.iter().find(|g| g.id == input && g.state != "runnable")
                    && g.state != "running"
                {
                    complain!(
                        "interrupted: goroutine {} is left waiting ({})",
                        g.id,
                        g.state
                    );
                    core.session.leave();
                    return Waited::Interrupted;
                }
            }
            Some(Answer::Stepped(_) | Answer::Idle(_) | Answer::Settled) | None => {}
        }
        if interrupted() {
            killing = true;
            if std::io::stdin().is_terminal() {
                // Behind the ^C that the terminal shows.
                complain!("");
            }
            core.session.instance().host.interrupt_readers();
            core.session.kill(core.session.input());
            asked = Instant::now();
        } else if asked.elapsed() > Duration::from_millis(250) {
            if killing {
                core.session.kill(core.session.input());
            } else {
                core.session.ask_for_world();
            }
            asked = Instant::now();
        }
    }
}

fn deadlock(all: &[GoroutineInfo]) {
    complain!("fatal error: all goroutines are asleep - deadlock!");
    for picture in all.iter().map(|g| g.picture.trim_end()) {
        if !picture.is_empty() {
            complain!("{picture}");
        }
    }
    for g in all.iter().filter(|g| !g.hidden) {
        complain!("  goroutine {} [{}] {}", g.id, g.state, g.place);
    }
    complain!("They stay blocked; the session continues.");
}

/// The present state of things; `None` if the program has already ended.
pub fn world(core: &Core) -> Option<Seen> {
    core.session.ask_for_world();
    next_world(core)
}

/// The same, where it was asked for already.
pub fn next_world(core: &Core) -> Option<Seen> {
    answered(core, |answer| match answer {
        Answer::World(seen) => Some(*seen),
        _ => None,
    })
}

/// The world has been frozen, thawed, or has settled. False: the program has already ended.
pub fn settled(core: &Core) -> bool {
    answered(core, |answer| {
        matches!(answer, Answer::Settled).then_some(())
    })
    .is_some()
}

/// What one decision came to; `None` if the program has already ended.
pub fn step(core: &Core) -> Option<Answer> {
    core.session.step();
    let wanted = |answer: &Answer| matches!(answer, Answer::Stepped(_) | Answer::Idle(_));
    answered(core, |answer| wanted(&answer).then_some(answer))
}

/// Waits for an answer of a kind.
fn answered<T>(core: &Core, wanted: impl Fn(Answer) -> Option<T>) -> Option<T> {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(10) && core.session.over().is_none() {
        match core.session.answer(Duration::from_millis(50)) {
            Some(Answer::Over(_)) => return None,
            Some(answer) => {
                if let Some(found) = wanted(answer) {
                    return Some(found);
                }
            }
            None => {}
        }
    }
    None
}
