//! What a run has that explores: the explorer that it was lent, and goroutines by number.

use super::explorer::Explorer;
use crate::base::step::Check;
use crate::g::Gp;
use crate::virt::clockwork::Virtual;
use std::cell::{Cell, UnsafeCell};
use std::sync::{Arc, Mutex, PoisonError};

/// Goroutines that wait forever are looked for when all others sleep for this many times, and then each time that they have
/// slept eight times as often: a search costs as much as a collection.
const FIRST_SEARCH: u32 = 8;

/// After this many budgets without a visible operation others run: the goroutine may wait for them in a loop that only reads
/// memory.
const TURN: u64 = 50;

/// Nanoseconds that reading the clock takes, so that two readings differ, as they do on a real machine.
const LOOK: i64 = 20;

/// After this many readings of the clock in a row each one takes longer, so that a loop that polls the clock ends.
const LOOKS: u32 = 64;

/// An explorer that one run after the other is lent.
#[derive(Clone)]
pub struct Explore(Arc<Mutex<Option<Explorer>>>);

impl std::fmt::Debug for Explore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Explore")
    }
}

impl Explore {
    /// To lend this one.
    pub fn new(explorer: Explorer) -> Explore {
        Explore(Arc::new(Mutex::new(Some(explorer))))
    }

    /// To lend one that is put there later.
    pub fn empty() -> Explore {
        Explore(Arc::default())
    }

    /// Takes it; `None`: a run has it.
    pub fn take(&self) -> Option<Explorer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Gives it back.
    pub fn put(&self, explorer: Explorer) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(explorer);
    }
}

/// What a scheduler has that explores. Only the driver's thread touches it.
pub(crate) struct Exploring<T> {
    pub(crate) explorer: UnsafeCell<Option<Explorer>>,
    pub(crate) lender: Explore,
    /// The goroutines by number.
    pub(crate) gs: UnsafeCell<Vec<Option<Gp<T>>>>,
    /// The one that was chosen while another ran.
    pub(crate) next: Cell<Option<Gp<T>>>,
    /// Budgets used up since the last visible operation.
    pub(crate) budgets: Cell<u64>,
    /// Looks at the clock since it last moved.
    pub(crate) looks: Cell<u32>,
    /// Steps of goroutines that only look around since it last moved.
    pub(crate) polls: Cell<u32>,
    /// How often all have slept, and when in this count leaks are looked for next.
    pub(crate) sleeps: Cell<(u32, u32)>,
}

// SAFETY: the driver's thread alone touches it, which is the one that runs all goroutines.
unsafe impl<T: Send> Sync for Exploring<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for Exploring<T> {}

impl<T> Exploring<T> {
    pub(crate) fn new(lender: Explore) -> Exploring<T> {
        Exploring {
            explorer: UnsafeCell::new(None),
            lender,
            gs: UnsafeCell::new(Vec::new()),
            next: Cell::new(None),
            budgets: Cell::new(0),
            looks: Cell::new(0),
            polls: Cell::new(0),
            sleeps: Cell::new((0, FIRST_SEARCH)),
        }
    }

    /// Asks the explorer, if the run has one.
    pub(crate) fn with<R>(&self, f: impl FnOnce(&mut Explorer) -> R) -> Option<R> {
        // SAFETY: the driver's thread alone, and no `f` comes here again.
        unsafe { (*self.explorer.get()).as_mut() }.map(f)
    }

    pub(crate) fn g(&self, id: u64) -> Option<Gp<T>> {
        // SAFETY: as above.
        unsafe { (&*self.gs.get()).get(id as usize).copied().flatten() }
    }

    pub(crate) fn knows(&self, g: Gp<T>) {
        // SAFETY: as above.
        let gs = unsafe { &mut *self.gs.get() };
        let at = g.id() as usize;
        if gs.len() <= at {
            gs.resize(at + 1, None);
        }
        if let Some(slot) = gs.get_mut(at) {
            *slot = Some(g);
        }
    }

    /// The budget of the goroutine on P is used up, which means nothing but that it computes for long.
    pub(crate) fn check(&self, budget: u32) -> Check {
        let used = self.budgets.get() + 1;
        self.budgets.set(used);
        if self.with(|e| e.computes_for(used)) == Some(true) {
            return Check::Yield;
        }
        match used % TURN {
            0 => Check::Yield,
            _ => Check::Continue(budget),
        }
    }

    /// A goroutine looks at the clock.
    pub(crate) fn clock(&self, v: &Virtual) {
        let looks = self.looks.get().saturating_add(1);
        self.looks.set(looks);
        let poll = if looks > LOOKS {
            i64::from(looks) * 100
        } else {
            0
        };
        v.spend(LOOK + poll);
    }
}
