//! The race detector's shadow memory: the last accesses to each byte, and their stacks. The runtime decides
//! which access happened before which other one (`minigo_runtime::HappensBefore`).
//!
//! Only programs run with `Options::race` have any of this: then `opt::race` puts a check in front of every
//! instruction that touches the heap or a package variable, and the handlers of these checks come here.
//! Frames need no checks, since nothing points into them.

mod access;
mod fat;
mod found;
mod made;
mod natives;
mod shadow;
mod stacks;
mod sync;
mod values;

use crate::heap::kept::Kept;
pub use access::{Access, Conflict, how};
pub use found::{Key, Point, Race, Side};
use made::Made;
pub use made::Variable;
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
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use values::Values;
pub use values::part;

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What an instance knows of races, if it looks for them.
#[derive(Default)]
pub struct State(OnceLock<Races>, Arc<Made>);

/// The detector of one run.
pub struct Races {
    /// Which goroutine knows what of the others.
    pub order: Arc<HappensBefore>,
    /// Who touched what last.
    pub shadow: Shadow,
    /// Words that more than one write and one read are remembered of.
    fats: Fats,
    /// What words held before.
    values: Values,
    /// Where goroutines stood.
    pub stacks: Stacks,
    /// What GORACE says.
    pub options: GoRace,
    /// Changes whenever memory is given to new objects.
    stamp: AtomicU64,
    /// The main goroutine has slept before the end.
    pub lingered: AtomicBool,
    /// What memory is.
    made: Arc<Made>,
    /// Pairs of places that have been reported: of each the innermost, and the innermost of the program's own.
    reported: Mutex<HashSet<[[Place; 2]; 2]>>,
    /// The races that were found, and what tells them apart.
    found: Mutex<(HashSet<Key>, Vec<Race>)>,
}

/// What a machine has available for its goroutine's checks. Machine code reads it, too.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Racing {
    /// The running goroutine's.
    pub thread: *mut Thread,
    /// The first address that has a shadow.
    pub start: usize,
    /// How many bytes from there on are watched (`HappensBefore::watched`).
    pub watched: *const AtomicUsize,
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
        watched: std::ptr::null(),
        cells: std::ptr::null_mut(),
        races: std::ptr::null(),
    };
}

impl Races {
    /// The detector of an instance; `None` if it does not look for races.
    pub fn of(instance: Kept<Instance>) -> Option<Kept<Races>> {
        let options = instance.options.race.as_ref()?;
        let state = instance.state::<State>();
        // SAFETY: the instance keeps the state as long as it lives.
        let state = unsafe { Kept::new(&*Arc::as_ptr(&state)) };
        let mut new = false;
        let make = || {
            new = true;
            let alone = instance.options.is_virtual();
            Races::new(instance.heap(), options, state.1.clone(), alone)
        };
        let races = Kept::map(state, |state| state.0.get_or_init(make));
        if new {
            instance
                .heap
                .arena()
                .set_listener(Kept::map(races, |races| races as &dyn Recycled));
            let _ = instance.order.set(races.order.clone());
        }
        Some(races)
    }

    /// Sets the detector of an instance back between two runs: nobody has touched anything, nothing has happened, no race
    /// has been reported. To be called when the scheduler of the last run has gone and before the heap is emptied;
    /// [`State`] must be kept then (the heap refers to what it holds). False, with nothing changed: a goroutine of the
    /// last run still exists, and another run needs another instance. True also if no races are looked for.
    pub fn reset(instance: &Instance) -> bool {
        if instance.options.race.is_none() {
            return true;
        }
        let state = instance.state::<State>();
        let Some(races) = state.0.get() else {
            return true;
        };
        if !races.order.reset() {
            return false;
        }
        races.shadow.reset();
        races.fats.reset();
        races.stacks.reset();
        races.lingered.store(false, Relaxed);
        lock(&races.reported).clear();
        *lock(&races.found) = Default::default();
        state.1.reset();
        true
    }

    fn new(heap: Kept<Heap>, options: &GoRace, made: Arc<Made>, alone: bool) -> Races {
        let shadow = Shadow::of(heap.arena(), alone);
        let words = if alone { shadow.len() / 8 } else { 0 };
        Races {
            values: Values::of(words),
            order: Arc::new(HappensBefore::over(shadow.start(), shadow.len())),
            shadow,
            fats: Fats::new(alone),
            stacks: Stacks::new(alone),
            options: options.clone(),
            stamp: AtomicU64::new(0),
            lingered: AtomicBool::new(false),
            made,
            reported: Mutex::default(),
            found: Mutex::default(),
        }
    }

    /// A package variable of an instance that looks for races is there.
    pub fn declare(instance: &Instance, addr: usize, bytes: usize, variable: Variable) {
        instance.state::<State>().1.declare(addr, bytes, variable);
    }

    /// The variable that is there, and the number of the stack at which the object there was allocated (0: not known).
    pub fn what_is(&self, heap: &Heap, addr: usize) -> (Option<Variable>, u32) {
        let object = heap.object_of(addr);
        let stack = object.map_or(0, |(start, _)| self.made.object(start));
        (self.made.variable(addr), stack)
    }

    /// An object was allocated at that stack.
    pub fn allocated(&self, addr: usize, stack: u32) {
        self.made.allocate(addr, stack);
    }

    /// What a machine has available.
    pub fn racing(&self) -> Racing {
        Racing {
            thread: std::ptr::null_mut(),
            start: self.shadow.start(),
            watched: self.order.watched(),
            cells: self.shadow.cells(),
            races: self,
        }
    }

    /// Whether a race of these places has been looked at before, and need not be again.
    pub fn is_repeated(&self, mut pair: [[Place; 2]; 2]) -> bool {
        pair.sort_unstable();
        !lock(&self.reported).insert(pair) && self.options.suppress_equal_stacks
    }

    /// Whether this race is found for the first time: then it is kept.
    pub fn is_news(&self, race: Race) -> bool {
        let mut found = lock(&self.found);
        let news = found.0.insert(race.key()) || !self.options.suppress_equal_stacks;
        if news {
            found.1.push(race);
        }
        news
    }

    /// How many races were found.
    pub fn found(&self) -> u32 {
        lock(&self.found).1.len() as u32
    }

    /// The races that an instance has found so far.
    pub fn all(instance: &Instance) -> Vec<Race> {
        let state = instance.state::<State>();
        let races = state.0.get();
        races.map_or_else(Vec::new, |races| lock(&races.found).1.clone())
    }
}

impl Recycled for Races {
    fn given(&self, start: usize, bytes: usize) {
        self.stamp.fetch_add(1, Relaxed);
        if bytes >= LARGE {
            self.gone(start, bytes);
            return self.shadow.enlarge(start, bytes);
        }
        // While nothing is watched, nothing is noted.
        if !self.order.is_alone() {
            self.shadow
                .clear(start, bytes, |word| self.fats.forget(word));
        }
        self.order.forget(start, bytes);
        self.made.forget(start, bytes);
    }

    fn gone(&self, start: usize, bytes: usize) {
        self.stamp.fetch_add(1, Relaxed);
        if !self.order.is_alone() {
            self.fats.forget_range(self.shadow.word(start), bytes / 8);
            self.shadow.give_up(start, bytes);
        }
        self.order.forget(start, bytes);
        self.made.forget(start, bytes);
    }
}
