//! `Note`: an M sleeps on it until it is woken, once, on any driver.
//!
//! The flag is sticky: a wake that comes before the sleep is not lost, and two wakes are one. After waking, a
//! sleeper checks its condition again, since a wake may be left over from something else.
//!
//! Go: `note`, `notesleep`, `notetsleep`, `notewakeup`.

use crate::atomics::{AtomicBool, Ordering};
use crate::virt::clockwork::{Pause, Place, Signal};
use std::sync::OnceLock;
use std::thread::Thread;
use std::time::Duration;

/// See above.
pub(crate) struct Note {
    set: AtomicBool,
    on: On,
}

/// What the sleeper stands on.
enum On {
    /// A thread, known once it has begun.
    Thread(OnceLock<Thread>),
    /// A fiber of the virtual driver.
    Fiber(Place),
}

impl Note {
    /// The note of an M on a thread of its own.
    pub(crate) fn of_thread() -> Note {
        Note {
            set: AtomicBool::new(false),
            on: On::Thread(OnceLock::new()),
        }
    }

    /// The note of an M on a fiber.
    pub(crate) fn of_fiber(place: Place) -> Note {
        Note {
            set: AtomicBool::new(false),
            on: On::Fiber(place),
        }
    }

    /// By the M's own thread, before it sleeps for the first time.
    pub(crate) fn bind(&self) {
        if let On::Thread(thread) = &self.on {
            let _ = thread.set(std::thread::current());
        }
    }

    /// The fiber, if it is one.
    #[inline]
    pub(crate) fn fiber(&self) -> Option<&Place> {
        match &self.on {
            On::Thread(_) => None,
            On::Fiber(place) => Some(place),
        }
    }

    pub(crate) fn wake(&self) {
        self.set.store(true, Ordering::Release);
        match &self.on {
            On::Thread(thread) => {
                if let Some(t) = thread.get() {
                    t.unpark();
                }
            }
            On::Fiber(place) => place.wake(),
        }
    }

    pub(crate) fn sleep(&self) {
        while !self.set.swap(false, Ordering::Acquire) {
            match &self.on {
                On::Thread(_) => std::thread::park(),
                On::Fiber(place) => {
                    let _: Signal = place.pause(Pause::Until(i64::MAX));
                }
            }
        }
    }

    /// Sleeps for `ns` at most. False: nobody woke it.
    pub(crate) fn sleep_for(&self, ns: i64) -> bool {
        let ns = ns.max(0);
        if !self.set.load(Ordering::Acquire) {
            match &self.on {
                On::Thread(_) => std::thread::park_timeout(Duration::from_nanos(ns as u64)),
                On::Fiber(place) => {
                    let until = place.virt.now().saturating_add(ns);
                    let _: Signal = place.pause(Pause::Until(until));
                }
            }
        }
        self.set.swap(false, Ordering::Acquire)
    }
}
