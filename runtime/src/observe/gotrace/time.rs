//! Time stamps of a trace's events.
//!
//! Reading the clock takes longer than everything else about an event. So it is read again only after goroutines have
//! counted a number of calls and back-edges; events until then get the time of the last reading. A P holds the number
//! below which its goroutine's budget must fall for that (`look_below`), so the check is one comparison.

use super::live::Live;
use crate::atomics::Ordering;
use crate::base::frame::{LOOK, UNTOLD};
use crate::procs::p::P;
use crate::task::Task;
use crate::trace::stream::Stream;

/// The clock is read once so much was counted.
const MOMENT: i32 = 96;

/// So much each event counts, beside what its goroutine has since then.
pub(super) const EVENT: i32 = 3;

/// So much more each goroutine that is created: that takes as long as some twelve calls.
pub(super) const BIRTH: i32 = 12;

/// A clock that is quick to look at, in units of its own: the processor's counter.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn ticks() -> Option<u64> {
    // SAFETY: every processor of this architecture has the instruction.
    Some(unsafe { core::arch::x86_64::_rdtsc() } >> 3)
}

/// The same where there is none: the scheduler's clock is used.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(crate) fn ticks() -> Option<u64> {
    None
}

impl Live {
    #[inline(always)]
    fn ticks(&self) -> u64 {
        ticks().unwrap_or_else(|| self.start.elapsed().as_nanos() as u64)
    }

    /// The time in the trace: never 0.
    #[inline(always)]
    pub(super) fn trace_now(&self) -> u64 {
        self.ticks().saturating_sub(self.base()) + 1
    }

    /// The ticks from which a trace that begins now counts.
    pub(super) fn trace_base(&self) -> u64 {
        self.ticks()
    }

    /// The time now, for an event of which nobody knows what was counted before it.
    #[inline(always)]
    pub(super) fn read_clock<T: Task>(&self, p: &P<T>) -> u64 {
        p.left.set(UNTOLD);
        p.look_below.set(LOOK);
        self.trace_now()
    }

    /// The time of what the goroutine on `p` does.
    #[inline(always)]
    pub(super) fn time_on<T: Task>(&self, p: &P<T>, s: &Stream) -> u64 {
        if pass(p, EVENT) {
            return s.last();
        }
        let left = p.left.replace(UNTOLD);
        p.look_below.set(below(left));
        self.trace_now()
    }

    /// The time when the goroutine on `p` leaves it.
    #[inline(always)]
    pub(super) fn time_of_leave<T: Task>(&self, p: &P<T>, s: &Stream) -> u64 {
        if pass_out(p) {
            return s.last();
        }
        let left = p.left.replace(UNTOLD);
        p.look_below.set(below(left).saturating_sub(left.max(0)));
        self.trace_now()
    }

    /// The time when a goroutine begins to run; `at_once`: there was nothing else to do since the one before it left.
    #[inline(always)]
    pub(super) fn time_of_start<T: Task>(&self, p: &P<T>, s: &Stream, at_once: bool) -> u64 {
        if at_once && s.left {
            self.pass_in(p);
            return s.last();
        }
        p.left.set(UNTOLD);
        p.look_below
            .set(below(self.budget.load(Ordering::Relaxed) as i32));
        self.trace_now()
    }

    /// A goroutine begins to run at the time of the latest event, which was that one left.
    #[inline(always)]
    pub(super) fn pass_in<T: Task>(&self, p: &P<T>) {
        p.left.set(UNTOLD);
        let below = p.look_below.get();
        p.look_below
            .set(below.wrapping_add(self.budget.load(Ordering::Relaxed) as i32));
    }
}

/// The next look at the clock is due below this, if one was taken when so much was left.
#[inline(always)]
fn below(left: i32) -> i32 {
    if left == UNTOLD { LOOK } else { left - MOMENT }
}

/// Counts so much for an event of the goroutine on `p`, unless the clock must be read for it: false, and nothing has
/// changed.
#[inline(always)]
pub(super) fn pass(p: &P<impl Task>, counts: i32) -> bool {
    let below = p.look_below.get() + counts;
    let passes = p.left.get() >= below;
    if passes {
        p.left.set(UNTOLD);
        p.look_below.set(below);
    }
    passes
}

/// The same for the event that it leaves `p`.
#[inline(always)]
pub(super) fn pass_out(p: &P<impl Task>) -> bool {
    let (left, below) = (p.left.get(), p.look_below.get() + EVENT);
    let passes = left >= below;
    if passes {
        p.left.set(UNTOLD);
        p.look_below.set(below - left);
    }
    passes
}
