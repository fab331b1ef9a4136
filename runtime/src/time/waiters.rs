//! Channel timers for which no goroutine waits, and goroutines that start and stop waiting for a timer's
//! channel. See the comment at the head of `timer.rs`.

use crate::atomics::Ordering;
use crate::base::step::Payload;
use crate::time::heap::TimerHeap;
use crate::time::timer::{Fired, Here, TimerCell, enter, fire_locked, home};
use std::sync::Arc;

impl<T> TimerCell<T> {
    /// A goroutine more waits for the channel. Under the lock.
    fn waits_more(&self) {
        let waits = self.waits.load(Ordering::Relaxed);
        self.waits.store(waits + 1, Ordering::Relaxed);
    }

    /// A goroutine less waits for the channel. Under the lock.
    pub(crate) fn waits_less(&self) {
        let waits = self.waits.load(Ordering::Relaxed);
        self.waits.store(waits.saturating_sub(1), Ordering::Relaxed);
    }
}

/// A goroutine on the P of this heap has put itself into the channel's queue. Go: `blockTimerChan`.
pub(crate) fn begin_wait<T>(c: &Arc<TimerCell<T>>, timers: &TimerHeap<T>) {
    c.lock.lock();
    let was_idle = c.is_idle();
    c.waits_more();
    let mut enters = false;
    if c.heaped.get() {
        // SAFETY: Ps live as long as the runtime.
        if was_idle && let Some(home) = unsafe { c.home.get().as_ref() } {
            home.note_fresh();
        }
    } else if c.is_active() {
        c.heaped.set(true);
        c.home.set(home(c, timers));
        enters = true;
    }
    let (when, gen_) = (c.when.get(), c.gen_.load(Ordering::Relaxed));
    c.lock.unlock();
    if enters {
        enter(c, timers, when, gen_);
    }
}

/// A goroutine has left the channel's queue without having been sent anything. Go: `unblockTimerChan`.
pub(crate) fn end_wait<T>(c: &TimerCell<T>) {
    c.lock.lock();
    c.waits_less();
    if c.heaped.get() && c.is_idle() {
        c.note_stale();
    }
    c.lock.unlock();
}

/// The entry has left this heap without firing. (Those of bubbles are never idle, so they do not come back.)
pub(crate) fn dropped<T>(c: &Arc<TimerCell<T>>, gen_: u32, timers: &TimerHeap<T>) {
    c.lock.lock();
    let current = c.heaped.get() && c.gen_.load(Ordering::Relaxed) == gen_;
    // Somebody who waits since a moment relies on it.
    let back = current && !c.is_idle();
    if current {
        c.heaped.set(back);
        c.home.set(if back {
            home(c, timers)
        } else {
            std::ptr::null()
        });
    }
    let when = c.when.get();
    c.lock.unlock();
    if back {
        enter(c, timers, when, gen_);
    }
}

/// Fires the timer of a channel that is about to be received from, if it is due and nobody has looked at it.
/// `value` makes what it sends, at its time. P is held. Go: `maybeRunChan`.
pub(crate) fn fire_due<T>(
    c: &Arc<TimerCell<T>>,
    here: Here<'_, T>,
    now: i64,
    value: impl FnOnce(i64) -> Payload,
) -> Fired<T> {
    let due = |gen_: u32| gen_ & 1 == 1 && c.when.get() <= now;
    c.lock.lock();
    let (gen_, when) = (c.gen_.load(Ordering::Relaxed), c.when.get());
    let fires = due(gen_);
    c.lock.unlock();
    if !fires {
        return Fired::Nothing;
    }
    let value = value(when);
    c.lock.lock();
    if c.gen_.load(Ordering::Relaxed) != gen_ {
        c.lock.unlock();
        return Fired::Nothing;
    }
    if c.heaped.replace(false) && !c.is_idle() {
        c.note_stale();
    }
    fire_locked(c, here, now, value)
}
