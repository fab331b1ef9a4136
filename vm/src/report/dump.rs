//! Reports of many goroutines: when the program dies (`GOTRACEBACK` says how much), on SIGQUIT, and
//! for `runtime.Stack`.
//!
//! A goroutine that dies leaves its last words and asks for the world to stop; when everything is at
//! rest the other goroutines are written behind them, and the run ends. Meanwhile nobody else ends
//! it: see [`dying`].

use crate::instance::flush_and_print;
use crate::machine::goroutine::Goroutine;
use crate::machine::{Exit, Machine};
use crate::report::trace;
use minigo_runtime::{Outcome, Sched, World};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// How much is told when a program dies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(u8)]
pub enum Level {
    /// What happened, nothing more.
    None,
    /// The goroutine in which it happened.
    #[default]
    Single,
    /// All goroutines.
    All,
    /// The same; then the process aborts, which may leave a core.
    Crash,
}

impl Level {
    /// The level of a word as GOTRACEBACK has it; `None` if it means nothing. (`system` adds the
    /// runtime's own frames to `all`, of which there are none here.)
    pub fn parse(word: &str) -> Option<Level> {
        Some(match word {
            "none" | "0" => Level::None,
            "" | "single" => Level::Single,
            "all" | "system" => Level::All,
            "crash" | "wer" => Level::Crash,
            n if n.parse::<u32>().is_ok() => Level::All,
            _ => return None,
        })
    }
}

/// Bits of `request_stop`.
const STOP_DYING: u32 = 1 << 20;
const STOP_QUIT: u32 = 1 << 21;
const STOP_STACKS: u32 = 1 << 22;

static LEVEL: AtomicU8 = AtomicU8::new(Level::Single as u8);
static DYING: AtomicBool = AtomicBool::new(false);
static LAST_WORDS: Mutex<Option<LastWords>> = Mutex::new(None);
static STACKS: Mutex<Vec<(u64, String)>> = Mutex::new(Vec::new());
static SCHED: Mutex<Weak<Sched<Goroutine>>> = Mutex::new(Weak::new());

struct LastWords {
    text: String,
    /// Who speaks.
    id: u64,
}

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets how much is told.
pub fn set_level(level: Level) {
    LEVEL.store(level as u8, Relaxed);
}

/// How much is told.
pub fn level() -> Level {
    match LEVEL.load(Relaxed) {
        0 => Level::None,
        1 => Level::Single,
        2 => Level::All,
        _ => Level::Crash,
    }
}

/// A run begins.
pub(crate) fn attach(sched: &Arc<Sched<Goroutine>>) {
    *lock(&SCHED) = Arc::downgrade(sched);
    DYING.store(false, SeqCst);
    *lock(&LAST_WORDS) = None;
}

/// Is the program's end under way? Then nobody else ends it.
pub(crate) fn dying() -> bool {
    DYING.load(Relaxed)
}

/// The program dies of what the running goroutine did: `head` says of what, `body` is its trace.
///
/// # Safety
/// The goroutine's place is saved.
pub(crate) unsafe fn die(m: &mut Machine, head: String, body: &str) -> Exit {
    let level = level();
    if dying() {
        return Exit::Stop;
    }
    if level == Level::None {
        return m.crash(2, &head);
    }
    let text = head + body;
    if level == Level::Single || m.vm().options.survive {
        return m.crash(2, &text);
    }
    // SAFETY: a goroutine runs.
    let cx = unsafe { m.cx() };
    let mut words = lock(&LAST_WORDS);
    if !DYING.swap(true, SeqCst) {
        *words = Some(LastWords { text, id: cx.id() });
        drop(words);
        cx.request_stop(STOP_DYING);
    }
    Exit::Stop
}

/// SIGQUIT: the program takes care of it itself, if it asked for it.
pub fn quit_is_the_programs() -> bool {
    crate::stdlib::os_signal::quit()
}

/// SIGQUIT: the program is to print its goroutines and end with status 2. False: none runs.
pub fn quit() -> bool {
    let Some(sched) = lock(&SCHED).upgrade() else {
        return false;
    };
    sched.request_stop(STOP_QUIT);
    true
}

/// The world is stopped: does what was asked for.
pub(crate) fn stopped(world: &mut World<'_, Goroutine>) {
    let why = world.why();
    if why & STOP_STACKS != 0 {
        let all = goroutines(world, 0);
        *lock(&STACKS) = all;
    }
    if why & STOP_DYING != 0
        && let Some(words) = lock(&LAST_WORDS).take()
    {
        end(world, words.text, words.id);
    }
    if why & STOP_QUIT != 0 {
        DYING.store(true, SeqCst);
        end(world, "SIGQUIT: quit\nPC=0x0 m=0 sigcode=0\n".into(), 0);
    }
}

/// Each goroutine's block but that of `except`.
fn goroutines(world: &mut World<'_, Goroutine>, except: u64) -> Vec<(u64, String)> {
    let mut all = Vec::new();
    for g in world.goroutines() {
        let info = world.info(g);
        if info.id != except {
            let mut text = String::new();
            trace::goroutine(&mut text, world.task(g), &info);
            all.push((info.id, text));
        }
    }
    all
}

fn end(world: &mut World<'_, Goroutine>, mut text: String, except: u64) {
    for (_, block) in goroutines(world, except) {
        text.push('\n');
        text.push_str(&block);
    }
    flush_and_print(&text);
    if level() == Level::Crash {
        abort();
    }
    world.finish(Outcome::Exit(2));
}

/// Ends the process by SIGABRT.
pub(crate) fn abort() {
    // SAFETY: no memory is involved.
    unsafe {
        libc::signal(libc::SIGABRT, libc::SIG_DFL);
        libc::raise(libc::SIGABRT);
    }
}

/// The world is to be stopped for the stacks of all goroutines.
pub(crate) fn request_stacks(m: &mut Machine) {
    // SAFETY: a goroutine runs.
    unsafe { m.cx() }.request_stop(STOP_STACKS);
}

/// The stacks of the goroutines other than `except`, as they were when the world last stopped for
/// them.
pub(crate) fn stacks(except: u64) -> String {
    let all = lock(&STACKS);
    let others = all.iter().filter(|(id, _)| *id != except);
    others.map(|(_, text)| format!("\n{text}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels() {
        for (word, level) in [
            ("none", Some(Level::None)),
            ("0", Some(Level::None)),
            ("single", Some(Level::Single)),
            ("1", Some(Level::All)),
            ("all", Some(Level::All)),
            ("crash", Some(Level::Crash)),
            ("loud", None),
        ] {
            assert_eq!(Level::parse(word), level, "{word}");
        }
    }
}
