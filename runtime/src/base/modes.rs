//! Rarely used features of a run, as bits of one word.
//!
//! A switch of goroutines takes some 50 ns, and each test on its way costs a part of one. So rare features
//! (virtual time, a trace, a cycle of the collector, a profile of waits) share one word: usually it is 0, and
//! one test covers all of them; otherwise each feature's bit is tested.

use crate::atomics::{AtomicU32, Ordering};

/// What a run may have beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Extra {
    /// The virtual driver (`driver/mod.rs`), and with it, perhaps, the laboratory.
    Virtual = 1,
    /// Events are noted (`events.rs`).
    Trace = 2,
    /// Goroutines are scanned before they run (`scan.rs`).
    Scan = 4,
    /// There is background work (`scan.rs`).
    Work = 8,
    /// Waits are measured (`profile/contention.rs`).
    Waits = 16,
    /// The run is over.
    Over = 32,
    /// There are bubbles, or were some (`bubble.rs`).
    Bubbles = 64,
    /// Another policy than Go's, on threads (`ruled.rs`).
    Policy = 128,
    /// It is measured how long goroutines are runnable before they run (`latency.rs`).
    Latencies = 256,
    /// Beside `Trace`: the events are written where they happen, and nobody wants records of them
    /// (`gotrace/live.rs`).
    Live = 512,
    /// Races are looked for (`race/`).
    Races = 1024,
}

/// What looks on, but changes nothing.
const TRACES: u32 = Extra::Trace as u32 | Extra::Live as u32;

/// What was on at one look.
#[derive(Clone, Copy)]
pub(crate) struct On(u32);

impl On {
    /// Whether anything was.
    #[inline(always)]
    pub(crate) fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether anything was besides a trace and the latencies, which only look on.
    #[inline(always)]
    pub(crate) fn any_acting(self) -> bool {
        self.0 & !(TRACES | Extra::Latencies as u32) != 0
    }

    /// Whether anything was besides a trace that is written event by event.
    #[inline(always)]
    pub(crate) fn any_but_live(self) -> bool {
        self.any() && !self.is_only_live()
    }

    /// Whether a trace that is written event by event was all.
    #[inline(always)]
    pub(crate) fn is_only_live(self) -> bool {
        self.0 == TRACES
    }
}

/// The word. It orders nothing: what changes while goroutines run may be seen a little later.
pub(crate) struct Extras(AtomicU32);

impl Extras {
    pub(crate) fn new() -> Extras {
        Extras(AtomicU32::new(0))
    }

    /// One look for all that is asked about the same moment.
    #[inline(always)]
    pub(crate) fn on(&self) -> On {
        On(self.0.load(Ordering::Relaxed))
    }

    /// Whether anything is on.
    #[inline(always)]
    pub(crate) fn any(&self) -> bool {
        self.on().any()
    }

    /// Whether anything is on besides a trace and the latencies.
    #[inline(always)]
    pub(crate) fn any_acting(&self) -> bool {
        self.on().any_acting()
    }

    /// Whether anything is on that one who queues a goroutine has to know of.
    #[inline(always)]
    pub(crate) fn any_when_queued(&self) -> bool {
        self.0.load(Ordering::Relaxed) & !TRACES != 0
    }

    /// Whether this is on.
    #[inline(always)]
    pub(crate) fn has(&self, extra: Extra) -> bool {
        self.0.load(Ordering::Relaxed) & extra as u32 != 0
    }

    /// Switches it on or off; whether it was on.
    pub(crate) fn set(&self, extra: Extra, on: bool) -> bool {
        let bit = extra as u32;
        let before = match on {
            true => self.0.fetch_or(bit, Ordering::SeqCst),
            false => self.0.fetch_and(!bit, Ordering::SeqCst),
        };
        before & bit != 0
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn each_is_switched_alone() {
        let extras = Extras::new();
        assert!(!extras.any());
        assert!(!extras.set(Extra::Trace, true));
        assert!(extras.any() && !extras.on().is_only_live());
        extras.set(Extra::Live, true);
        assert!(extras.on().is_only_live() && !extras.any_acting());
        assert!(!extras.set(Extra::Scan, true));
        assert!(!extras.on().is_only_live());
        extras.set(Extra::Live, false);
        assert!(extras.set(Extra::Trace, false));
        assert!(extras.has(Extra::Scan) && !extras.has(Extra::Trace));
        assert!(extras.set(Extra::Scan, false) && !extras.any());
        extras.set(Extra::Latencies, true);
        assert!(extras.any_when_queued() && !extras.any_acting());
    }
}
