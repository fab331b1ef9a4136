//! The race detector's memory: who touched which bytes last, and where it stood. Which access happened
//! before which is the runtime's to say (`minigo_runtime::HappensBefore`).
//!
//! Only programs run with `Options::race` have any of this: then `opt::race` puts a check in front of every
//! instruction that touches the heap or a package variable, and the handlers of these checks come here.
//! Frames need no checks, since nothing points into them.

mod access;
mod fat;
mod natives;
mod shadow;
mod stacks;
mod sync;

pub use access::{Access, Conflict, how};
pub use natives::{Range, Transfer, ranges, reads_if, transfer};
use shadow::LARGE;
pub use shadow::Shadow;
pub use stacks::{Here, Place, Stacks};
pub use sync::{Hook, READERS, WRITERS, When, hooks, is_left_out};

use crate::heap::{Heap, Recycled};
use crate::instance::Instance;
use crate::instance::gorace::GoRace;
use fat::Fats;
use minigo_runtime::{HappensBefore, Thread};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What an instance knows of races, if it looks for them.
#[derive(Default)]
pub struct State(OnceLock<Races>);

/// The detector of one run.
pub struct Races {
    /// Which goroutine knows what of the others.
    pub order: Arc<HappensBefore>,
    /// Who touched what last.
    pub shadow: Shadow,
    /// Words that more than one write and one read are remembered of.
    fats: Fats,
    /// Where goroutines stood.
    pub stacks: Stacks,
    /// What GORACE says.
    pub options: GoRace,
    /// Pairs of places that have been reported.
    reported: Mutex<HashSet<[Place; 2]>>,
    /// How many races were reported.
    found: AtomicU32,
}

/// What a machine has at hand for its goroutine's checks. Machine code reads it, too.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Racing {
    /// The running goroutine's.
    pub thread: *mut Thread,
    /// The first address that has a shadow.
    pub start: usize,
    /// How many bytes have one.
    pub len: usize,
    /// The shadow of the first word.
    pub cells: *mut u64,
    /// Null: races are not looked for.
    pub races: *const Races,
}

impl Racing {
    /// No races are looked for.
    pub const OFF: Racing = Racing {
        thread: std::ptr::null_mut(),
        start: 0,
        len: 0,
        cells: std::ptr::null_mut(),
        races: std::ptr::null(),
    };
}

impl Races {
    /// The detector of an instance; `None` if it does not look for races.
    pub fn of(instance: &'static Instance) -> Option<&'static Races> {
        let options = instance.options.race.as_ref()?;
        let state = instance.state::<State>();
        // SAFETY: the instance keeps the state as long as it lives.
        let state = unsafe { &*Arc::as_ptr(&state) };
        let mut new = false;
        let races = state.0.get_or_init(|| {
            new = true;
            Races::new(&instance.heap, options)
        });
        if new {
            instance.heap.arena().set_listener(races);
        }
        Some(races)
    }

    fn new(heap: &'static Heap, options: &GoRace) -> Races {
        Races {
            order: Arc::default(),
            shadow: Shadow::of(heap.arena()),
            fats: Fats::new(),
            stacks: Stacks::new(),
            options: options.clone(),
            reported: Mutex::default(),
            found: AtomicU32::new(0),
        }
    }

    /// What a machine has at hand.
    pub fn racing(&self) -> Racing {
        Racing {
            thread: std::ptr::null_mut(),
            start: self.shadow.start(),
            len: self.shadow.len(),
            cells: self.shadow.cells(),
            races: self,
        }
    }

    /// Whether this pair of places is reported for the first time.
    pub fn is_news(&self, mut pair: [Place; 2]) -> bool {
        pair.sort_unstable();
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        let news = reported.insert(pair) || !self.options.suppress_equal_stacks;
        if news {
            self.found.fetch_add(1, Relaxed);
        }
        news
    }

    /// How many races were reported.
    pub fn found(&self) -> u32 {
        self.found.load(Relaxed)
    }
}

impl Recycled for Races {
    fn given(&self, start: usize, bytes: usize) {
        if bytes >= LARGE {
            return self.gone(start, bytes);
        }
        self.shadow
            .clear(start, bytes, |word| self.fats.forget(word));
        self.order.forget(start, bytes);
    }

    fn gone(&self, start: usize, bytes: usize) {
        self.fats.forget_range(self.shadow.word(start), bytes / 8);
        self.order.forget(start, bytes);
        self.shadow.give_up(start, bytes);
    }
}
