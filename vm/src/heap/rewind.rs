//! Resets a heap for the next run of the same program: all objects are freed, and package variables get back
//! the values they had before the first initialiser ran. Types, constants and pointer maps, to which compiled
//! code refers, are in the region and stay.

use super::Heap;
use super::central::lock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What is written to package variables when they are made, before any initialiser runs.
#[derive(Debug, Default)]
pub(super) struct Laid {
    /// Two words each, by address.
    words: Mutex<Vec<(usize, [u64; 2])>>,
    /// Whether a variable lies outside of the arena's memory for them.
    elsewhere: AtomicBool,
}

impl Laid {
    /// A variable lies elsewhere.
    pub(super) fn is_elsewhere(&self) {
        self.elsewhere.store(true, Relaxed);
    }
}

impl Heap {
    /// Writes two words to a package variable, which it holds again after [`Heap::empty`].
    ///
    /// # Safety
    /// They are in memory from [`Heap::global`], aligned to 8 bytes, that nobody else uses now.
    pub unsafe fn lay(&self, variable: *mut u8, words: [u64; 2]) {
        // SAFETY: the words are in memory from `Heap::global`, aligned to 8 bytes, that nobody else uses now.
        unsafe { variable.cast::<[u64; 2]>().write(words) };
        let mut laid = self
            .laid
            .words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        laid.push((variable.expose_provenance(), words));
    }

    /// Frees every object and sets package variables back. False: that is not possible now, since marking runs beside
    /// the program or a variable lies elsewhere; nothing has changed then.
    ///
    /// # Safety
    /// No program runs on this heap: its caches are gone, its foreign objects dropped ([`Heap::drop_foreign`]), and
    /// nothing that refers to an object is used any longer.
    pub unsafe fn empty(&self) -> bool {
        if self.cycle.is_on() || self.laid.elsewhere.load(Relaxed) {
            return false;
        }
        self.sweeping.forget();
        self.specials.clear();
        let take = |used: &AtomicBool| {
            let was = used.load(Relaxed);
            if was {
                used.store(false, Relaxed);
            }
            was
        };
        let used = self.used.iter().flatten().map(take);
        let small = self.central.iter().flatten().zip(used);
        let small = small.filter_map(|(central, used)| used.then_some(central));
        for central in small.chain([&self.large]) {
            let spans = lock(central).take_all();
            for span in spans {
                // SAFETY: the span was in its list, and no object in it is used any longer.
                unsafe { self.give_back(span) };
            }
        }
        self.counters.forget();
        self.limits.emptied();
        self.arena.clear_statics();
        let laid = self
            .laid
            .words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for &(variable, words) in laid.iter() {
            let variable = std::ptr::with_exposed_provenance_mut::<[u64; 2]>(variable);
            // SAFETY: it is a package variable's memory, see `lay`, and nothing runs.
            unsafe { variable.write(words) };
        }
        true
    }
}
