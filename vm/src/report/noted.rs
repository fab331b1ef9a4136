//! Where the goroutines that matter were when a run ended, for callers that compare many runs.

use crate::code::flag;
use crate::instance::Instance;
use crate::machine::goroutine::Goroutine;
use crate::report::{trace, words};
use minigo_runtime::WaitReason;
use std::sync::{Mutex, PoisonError};

/// A goroutine at the end of a run.
#[derive(Clone, Debug)]
pub struct AtEnd {
    /// Its number.
    pub id: u64,
    /// What it waits for; `None` if it dies.
    pub waits: WaitReason,
    /// Where it is in the program's own text, as a word (`report::words`).
    pub place: u64,
}

/// What was noted of a run.
#[derive(Default)]
pub struct Noted(Mutex<Ends>);

/// See [`Noted`].
#[derive(Clone, Debug, Default)]
pub struct Ends {
    /// The goroutine that died, or those of a deadlock.
    pub of: Vec<AtEnd>,
    /// Those that were leaked when the program ended, and the text that says so.
    pub leaked: Vec<AtEnd>,
    /// See `leaked`.
    pub leak_text: String,
    /// Data races.
    pub races: Vec<Raced>,
}

/// A data race.
#[derive(Clone, Debug)]
pub struct Raced {
    /// The report.
    pub text: String,
    /// The later access, and the one that it races with.
    pub accesses: [AccessAt; 2],
    /// How many steps the run had taken when it was found.
    pub steps: usize,
}

/// One of its accesses.
#[derive(Clone, Copy, Debug)]
pub struct AccessAt {
    /// The goroutine's number.
    pub id: u64,
    /// Where it stood in the program's own text, as a word.
    pub place: u64,
    /// Whether it wrote.
    pub write: bool,
}

impl Noted {
    /// Takes what was noted.
    pub fn take(&self) -> Ends {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The end of the run is about this goroutine, if anybody wants to know.
pub fn note(instance: &Instance, id: u64, g: &Goroutine, waits: WaitReason) {
    change(instance, |ends| ends.of.push(at_end(id, g, waits)));
}

/// This goroutine is leaked.
pub fn note_leak(instance: &Instance, id: u64, g: &Goroutine, waits: WaitReason) {
    change(instance, |ends| {
        if !ends.leaked.iter().any(|known| known.id == id) {
            ends.leaked.push(at_end(id, g, waits));
        }
    });
}

/// So it is said that goroutines are leaked.
pub fn note_leak_text(instance: &Instance, text: &str) {
    change(instance, |ends| text.clone_into(&mut ends.leak_text));
}

/// There is a data race. Answers whether anybody wants to know: otherwise it is reported in the usual way.
pub fn note_race(instance: &Instance, race: impl FnOnce() -> Raced) -> bool {
    let wanted = instance.options.explore.is_some();
    change(instance, |ends| ends.races.push(race()));
    wanted
}

fn change(instance: &Instance, f: impl FnOnce(&mut Ends)) {
    if instance.options.explore.is_some() {
        let noted = instance.state::<Noted>();
        f(&mut noted.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

fn at_end(id: u64, g: &Goroutine, waits: WaitReason) -> AtEnd {
    AtEnd {
        id,
        waits,
        place: own_place(g),
    }
}

/// The innermost frame of the program's own, as a word: the function's address above, the code
/// position below.
pub fn own_place(g: &Goroutine) -> u64 {
    let mut word = 0;
    trace::walk(g, |f| {
        let own = f.func.flags & flag::LIBRARY == 0;
        if own || word == 0 {
            word = words::word(&f);
        }
        !own
    });
    word
}
