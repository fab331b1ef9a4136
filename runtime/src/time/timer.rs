//! Timers: a heap per P (`heap.rs`) that holds sleeping goroutines and `time.Timer`s, with the semantics of Go
//! 1.23.
//!
//! # Protocol
//! - A heap entry is (when, sequence, target). The target is a sleeping goroutine, which cannot
//!   be cancelled, or a timer cell with the generation the entry was made for.
//! - Stop and Reset never search a heap: they change the cell's generation under the cell's lock,
//!   which makes the old entry stale. Stale entries are dropped when they come up, and a heap is
//!   swept when more than half of it (and over 64) is stale, so that resetting a far timer for
//!   ever does not grow it.
//! - Firing takes the entry out under the heap's lock, lets that go, and then decides under the
//!   cell's lock whether the generation still holds. So Stop's answer and the firing are decided
//!   by one lock: exactly one of them wins.
//! - A channel timer's value is sent with the cell's lock held, and Stop and Reset empty the
//!   channel with it held: after they return, no stale value can be received (Go 1.23).
//!
//! # Channel timers that nobody waits for
//! As in Go 1.23, a channel timer outside of bubbles counts only while a goroutine waits for its
//! channel: otherwise it can wake nobody, keeps nothing alive and is no reason to wait
//! (`waiters.rs`). `waits` counts these goroutines. At zero the timer's entry is *idle*: the next thread that
//! finds it drops it like a stale entry, and records that in `heaped`. The next goroutine that waits
//! puts it back. A receive first fires a timer that is due but was not looked at.
//! A cell does not keep its channel alive, the channel keeps the cell: `waits` above zero or the
//! owner's call is what makes the channel's pointer good.
//!
//! # Locks
//! - The heaps' locks are innermost. `timer_min` is written under the heap's lock and read by
//!   anybody: it may be too early (a stale entry), never too late.
//!
//! Rejected: sifting entries inside the heap on Reset, as Go does. It needs the heap's lock of
//! another P for each Reset of a timeout, which is what network code does all the time.

use crate::atomics::{AtomicU32, Ordering, SpinLock};
use crate::io::netpoll::{PollFd, PollMode};
use crate::observe::events::Event;
use crate::observe::metrics::bump;
use crate::sched::Sched;
use crate::sched::g::Gp;
use crate::sched::p::P;
use crate::task::{Payload, Task};
use crate::time::waiters::dropped;
use crate::wait::bubble::Bubble;
use crate::wait::chan::Chan;
use std::cell::Cell;
use std::sync::Arc;

/// What a timer does when it fires.
pub enum TimerKind<T: Task> {
    /// Sends `Task::timer_value` on this channel, if there is room. Whoever has a handle keeps the
    /// channel alive: it is reachable from the payload.
    Chan(*const Chan<T>),
    /// Starts a goroutine with `Task::timer_task`.
    Func,
}

pub(crate) struct TimerCell<T: Task> {
    pub(crate) lock: SpinLock,
    /// Odd: active, and this is the generation of its live entry. Each entry has its own.
    pub(crate) gen_: AtomicU32,
    /// How many goroutines wait for its channel. Written under the lock.
    pub(crate) waits: AtomicU32,
    period: Cell<i64>,
    pub(crate) when: Cell<i64>,
    payload: Payload,
    kind: TimerKind<T>,
    /// Whether its live entry is in a heap (or is on its way there); and in whose.
    pub(crate) heaped: Cell<bool>,
    pub(crate) home: Cell<*const P<T>>,
    /// The bubble that it was made in: then the entry is there.
    bubble: Option<Arc<Bubble<T>>>,
}

// SAFETY: cells under `lock`, see the essay.
unsafe impl<T: Task> Sync for TimerCell<T> {}
// SAFETY: as above.
unsafe impl<T: Task> Send for TimerCell<T> {}

impl<T: Task> TimerCell<T> {
    /// Whether it belongs to a ticker.
    pub(crate) fn is_periodic(&self) -> bool {
        self.period.get() > 0
    }
}

/// A handle on a timer. Dropping the last one of an active timer does not stop it.
pub struct TimerRef<T: Task>(pub(crate) Arc<TimerCell<T>>);

impl<T: Task> Clone for TimerRef<T> {
    fn clone(&self) -> Self {
        TimerRef(self.0.clone())
    }
}

impl<T: Task> std::fmt::Debug for TimerRef<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TimerRef(active: {})", self.is_active())
    }
}

impl<T: Task> TimerRef<T> {
    /// A timer that is not active yet. A channel was made for it, and nobody else uses that yet.
    pub fn new(kind: TimerKind<T>, payload: Payload) -> TimerRef<T> {
        TimerRef::new_in(kind, payload, None)
    }

    pub(crate) fn new_in(
        kind: TimerKind<T>,
        payload: Payload,
        bubble: Option<Arc<Bubble<T>>>,
    ) -> TimerRef<T> {
        let lazy_chan = match kind {
            TimerKind::Chan(chan) if bubble.is_none() => Some(chan),
            _ => None,
        };
        let cell = Arc::new(TimerCell {
            lock: SpinLock::new(),
            gen_: AtomicU32::new(0),
            waits: AtomicU32::new(0),
            period: Cell::new(0),
            when: Cell::new(0),
            payload,
            kind,
            heaped: Cell::new(false),
            home: Cell::new(std::ptr::null()),
            bubble,
        });
        if let Some(chan) = lazy_chan {
            // SAFETY: the caller has just made the channel, for this timer.
            unsafe { (*chan).link(cell.clone()) };
        }
        TimerRef(cell)
    }

    /// The handle as one word, for keeping it in a Go object; give it back to `from_raw` once.
    pub fn into_raw(self) -> u64 {
        Arc::into_raw(self.0) as u64
    }

    /// The handle of this word.
    ///
    /// # Safety
    /// The word comes from `into_raw` and is turned back once.
    pub unsafe fn from_raw(word: u64) -> TimerRef<T> {
        // SAFETY: promised by the caller.
        TimerRef(unsafe { Arc::from_raw(word as *const TimerCell<T>) })
    }

    /// Whether it will fire.
    pub fn is_active(&self) -> bool {
        self.0.is_active()
    }

    /// Whether it goes by the clock of a bubble.
    pub fn in_bubble(&self) -> bool {
        self.0.bubble.is_some()
    }

    /// When it fires next, in the scheduler's time; `None`: it is not active, or goes by the clock of a bubble. The world is stopped.
    pub fn when(&self) -> Option<i64> {
        (self.is_active() && !self.in_bubble()).then(|| self.0.when.get())
    }

    /// Its payload.
    pub fn payload(&self) -> Payload {
        self.0.payload
    }

    /// Stops the timer without a context, e.g. from the sweep of the collector. Returns whether
    /// it was active. The world is stopped, or the caller does not mind spinning a
    /// little.
    pub fn stop_anywhere(&self) -> bool {
        stop(&self.0)
    }
}

impl<T: Task> TimerCell<T> {
    pub(crate) fn payload(&self) -> Payload {
        self.payload
    }

    pub(crate) fn is_active(&self) -> bool {
        self.gen_.load(Ordering::Acquire) & 1 == 1
    }

    /// Whether it can wake nobody: it sends on a channel for which no goroutine waits, and does not
    /// go by the clock of a bubble.
    pub(crate) fn is_idle(&self) -> bool {
        matches!(self.kind, TimerKind::Chan(_))
            && self.bubble.is_none()
            && self.waits.load(Ordering::Relaxed) == 0
    }

    /// Its entry, which counted as one that fires, does not any longer. Under the lock.
    pub(crate) fn note_stale(&self) {
        // SAFETY: Ps live as long as the runtime.
        if let Some(p) = unsafe { self.home.get().as_ref() } {
            p.timers.note_stale();
        }
    }
}

pub(crate) enum Target<T: Task> {
    Sleeper(Gp<T>),
    Timer(Arc<TimerCell<T>>, u32),
    /// A descriptor's deadline, with its sequence number.
    Deadline(PollFd, PollMode, u32),
}

pub(crate) struct Entry<T: Task> {
    pub(crate) when: i64,
    pub(crate) seq: u64,
    pub(crate) target: Target<T>,
}

impl<T: Task> Ord for Entry<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.when, self.seq).cmp(&(other.when, other.seq))
    }
}

impl<T: Task> PartialOrd for Entry<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Task> PartialEq for Entry<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T: Task> Eq for Entry<T> {}

impl<T: Task> Entry<T> {
    pub(crate) fn is_stale(&self) -> bool {
        match &self.target {
            Target::Sleeper(_) => false,
            Target::Timer(c, gen_) => c.gen_.load(Ordering::Relaxed) != *gen_ || c.is_idle(),
            Target::Deadline(pd, mode, seq) => pd.deadline_seq(*mode) != *seq,
        }
    }

    /// Its timer, if it is one that will fire.
    pub(crate) fn each(&self, f: &mut dyn FnMut(&TimerRef<T>)) {
        if let Target::Timer(c, _) = &self.target
            && !self.is_stale()
        {
            f(&TimerRef(c.clone()));
        }
    }

    /// The payload of its timer, if it is one that will fire.
    pub(crate) fn payload(&self) -> Option<Payload> {
        match &self.target {
            Target::Timer(c, _) if !self.is_stale() => Some(c.payload),
            _ => None,
        }
    }
}

/// Deactivates; returns whether it was active. Empties a timer's channel. Go: `stopTimer`.
pub(crate) fn stop<T: Task>(c: &Arc<TimerCell<T>>) -> bool {
    c.lock.lock();
    let was = deactivate(c);
    c.lock.unlock();
    was
}

/// Under the cell's lock. For a channel timer, a tick that lies unread in the channel counts as
/// not fired yet, as in Go 1.23.
fn deactivate<T: Task>(c: &Arc<TimerCell<T>>) -> bool {
    let g = c.gen_.load(Ordering::Relaxed);
    let mut was = g & 1 == 1;
    if was {
        c.gen_.store(g.wrapping_add(1), Ordering::Release);
        if c.heaped.replace(false) && !c.is_idle() {
            c.note_stale();
        }
    }
    if let TimerKind::Chan(ch) = c.kind {
        // SAFETY: `TimerKind::Chan`: the owner keeps the channel alive with the timer.
        let ch = unsafe { &*ch };
        ch.lock.lock();
        was |= ch.buffered() > 0;
        ch.drain();
        ch.lock.unlock();
    }
    was
}

/// Activates (again); returns whether it was active. Go: `resetTimer`.
pub(crate) fn reset<T: Task>(c: &Arc<TimerCell<T>>, p: &P<T>, when: i64, period: i64) -> bool {
    c.lock.lock();
    let was = deactivate(c);
    let gen_ = c.gen_.load(Ordering::Relaxed).wrapping_add(1);
    c.gen_.store(gen_, Ordering::Release);
    c.when.set(when);
    c.period.set(period);
    let enters = !c.is_idle();
    c.heaped.set(enters);
    c.home.set(home(c, p));
    c.lock.unlock();
    // Outside the lock: should somebody stop it in between, the entry is stale when it arrives.
    if enters {
        insert(c, p, when, gen_);
    }
    was
}

/// Whose heap the entry of a timer is in that is activated on P.
pub(crate) fn home<T: Task>(c: &TimerCell<T>, p: &P<T>) -> *const P<T> {
    match c.bubble {
        None => p,
        Some(_) => std::ptr::null(),
    }
}

/// Puts a timer's entry where it belongs.
pub(crate) fn insert<T: Task>(c: &Arc<TimerCell<T>>, p: &P<T>, when: i64, gen_: u32) {
    let target = Target::Timer(c.clone(), gen_);
    match &c.bubble {
        None => {
            p.timers.insert(p, when, target);
            if c.is_idle() || c.gen_.load(Ordering::Relaxed) != gen_ {
                p.timers.doubt(); // it is stale already
            }
        }
        Some(bubble) => bubble.insert(p, when, target),
    }
}

/// What a due entry asks the scheduler for.
pub(crate) enum Fired<T: Task> {
    Nothing,
    Ready(Gp<T>),
    Start(Payload),
}

/// Fires a timer on P `p`, which the caller holds and from whose heap the entry comes.
pub(crate) fn fire<T: Task>(c: &Arc<TimerCell<T>>, gen_: u32, p: &P<T>, now: i64) -> Fired<T> {
    if c.gen_.load(Ordering::Acquire) != gen_ || c.is_idle() {
        dropped(c, gen_, p);
        return Fired::Nothing;
    }
    // The value is made outside the lock, at worst for nothing.
    let value = value(c, p, now);
    c.lock.lock();
    if c.gen_.load(Ordering::Relaxed) != gen_ {
        c.lock.unlock();
        return Fired::Nothing;
    }
    c.heaped.set(false);
    fire_locked(c, p, now, value)
}

/// The value that a channel timer sends.
pub(crate) fn value<T: Task>(c: &TimerCell<T>, p: &P<T>, now: i64) -> Payload {
    match c.kind {
        TimerKind::Chan(_) => {
            // SAFETY: the caller holds P, no other reference to the local data is alive here.
            let local = unsafe { p.local() };
            T::timer_value(local, c.payload, now, c.bubble.is_some())
        }
        TimerKind::Func => Payload::ZERO,
    }
}

/// Fires an active timer whose entry, if it had one, has left the heap or is noted as stale there.
/// Takes over the lock.
pub(crate) fn fire_locked<T: Task>(
    c: &Arc<TimerCell<T>>,
    p: &P<T>,
    now: i64,
    value: Payload,
) -> Fired<T> {
    let period = c.period.get();
    let gen_ = c.gen_.load(Ordering::Relaxed);
    if period > 0 {
        // The next multiple of the period that lies ahead.
        let when = c.when.get();
        let late = (now - when).max(0);
        let periods = period.saturating_mul(1 + late / period);
        c.when.set(when.saturating_add(periods));
        c.gen_.store(gen_.wrapping_add(2), Ordering::Release);
    } else {
        c.gen_.store(gen_.wrapping_add(1), Ordering::Release);
    }
    let mut fired = Fired::Nothing;
    match c.kind {
        TimerKind::Func => fired = Fired::Start(c.payload),
        TimerKind::Chan(ch) => {
            // SAFETY: kept alive by the owner, or by the goroutine that waits for it.
            let ch = unsafe { &*ch };
            ch.lock.lock();
            if let crate::wait::chan::Attempt::Done(_, _, Some(g)) = ch.attempt_send(value) {
                fired = Fired::Ready(g);
                if c.bubble.is_none() {
                    c.waits_less();
                }
            }
            ch.lock.unlock();
        }
    }
    // Nobody may wait for the next one right now: most often somebody will.
    let again = period > 0 && (!c.is_idle() || matches!(fired, Fired::Ready(_)));
    c.heaped.set(again);
    c.home
        .set(if again { home(c, p) } else { std::ptr::null() });
    if again && c.is_idle() {
        c.note_stale();
    }
    let (when, gen_) = (c.when.get(), c.gen_.load(Ordering::Relaxed));
    c.lock.unlock();
    if again {
        insert(c, p, when, gen_);
    }
    fired
}

impl<T: Task> Sched<T> {
    /// Fires what is due in the heap of P, which the caller holds. How many fired. Go: `checkTimers`.
    ///
    /// Go: `(*timers).check`.
    pub(crate) fn run_timers(&self, p: &P<T>, now: i64) -> u32 {
        p.now.set(now);
        let mut n = 0;
        while let Some((_, target)) = p.timers.pop_due(p, now) {
            n += self.fire(p, target, now) as u32;
        }
        n
    }

    /// Fires one entry, wherever it came from, on P, which the caller holds.
    pub(crate) fn fire(&self, p: &P<T>, target: Target<T>, now: i64) -> bool {
        if let Some(v) = self.virt() {
            v.see(); // nobody sees an earlier time after this
        }
        let mut bubble = 0;
        let fired = match target {
            Target::Sleeper(g) => Fired::Ready(g),
            Target::Deadline(pd, mode, seq) => {
                let mut woken = self.par.netpoll.expire(pd, mode, seq);
                while let Some(g) = woken.pop() {
                    self.runqput(p, g, true);
                }
                return true;
            }
            Target::Timer(c, gen_) => {
                if c.bubble.is_some() {
                    // It is fired by a goroutine of the bubble.
                    // SAFETY: Gs live as long as the scheduler.
                    let by = unsafe { p.curg.load(Ordering::Relaxed).as_ref() };
                    bubble = by.map_or(0, |g| g.bubble.get());
                }
                fire(&c, gen_, p, now)
            }
        };
        self.fired(p, fired, bubble)
    }

    /// Does what a timer asks for. Whether that is anything.
    pub(crate) fn fired(&self, p: &P<T>, fired: Fired<T>, bubble: u16) -> bool {
        match fired {
            Fired::Nothing => return false,
            Fired::Ready(g) => self.ready(p, g),
            Fired::Start(payload) => {
                // SAFETY: we hold P, and no other reference to its local data is alive.
                if let Some((task, site)) = T::timer_task(unsafe { p.local() }, payload) {
                    self.newproc_in(p, task, 0, site, true, bubble);
                }
            }
        }
        bump(&p.counters.timers_fired);
        self.event(p, Event::TimerFire, 0, 0);
        true
    }
}
