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
//! - The heaps' locks are innermost. `TimerHeap::min` is written under the heap's lock and read by
//!   anybody: it may be too early (a stale entry), never too late.
//!
//! Rejected: sifting entries inside the heap on Reset, as Go does. It needs the heap's lock of
//! another P for each Reset of a timeout, which is what network code does all the time.

use crate::atomics::{AtomicU32, Ordering, SpinLock};
use crate::base::choice::Choice;
use crate::base::step::Payload;
use crate::g::Gp;
use crate::io::netpoll::{PollFd, PollMode};
use crate::time::bubble::Bubble;
use crate::time::heap::TimerHeap;
use crate::time::waiters::dropped;
use crate::wait::chan::Chan;
use std::cell::Cell;
use std::mem::ManuallyDrop;
use std::sync::Arc;

/// What a timer does when it fires.
pub enum TimerKind<T> {
    /// Sends `Task::timer_value` on this channel, if there is room. Whoever has a handle keeps the
    /// channel alive: it is reachable from the payload.
    Chan(*const Chan<T>),
    /// Starts a goroutine with `Task::timer_task`.
    Func,
}

pub(crate) struct TimerCell<T> {
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
    pub(crate) home: Cell<*const TimerHeap<T>>,
    /// The bubble that it was made in: then the entry is there.
    bubble: Option<Arc<Bubble<T>>>,
}

// SAFETY: cells under `lock`, see the essay.
unsafe impl<T: Send> Sync for TimerCell<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for TimerCell<T> {}

impl<T> TimerCell<T> {
    /// Whether it goes by the clock of a bubble.
    pub(crate) fn in_bubble(&self) -> bool {
        self.bubble.is_some()
    }

    /// Whether it sends on a channel when it fires.
    pub(crate) fn sends(&self) -> bool {
        matches!(self.kind, TimerKind::Chan(_))
    }

    /// Whether it belongs to a ticker.
    pub(crate) fn is_periodic(&self) -> bool {
        self.period.get() > 0
    }
}

/// A handle on a timer. Dropping the last one of an active timer does not stop it.
pub struct TimerRef<T>(pub(crate) Arc<TimerCell<T>>);

impl<T> Clone for TimerRef<T> {
    fn clone(&self) -> Self {
        TimerRef(self.0.clone())
    }
}

impl<T> std::fmt::Debug for TimerRef<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TimerRef(active: {})", self.is_active())
    }
}

impl<T> TimerRef<T> {
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
            let linked = Arc::into_raw(cell.clone()).cast();
            // SAFETY: the caller has just made the channel, for this timer; the channel has a handle of its own.
            unsafe { (*chan).link(linked, unlink::<T>) };
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
        self.0.in_bubble()
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

impl<T> TimerCell<T> {
    pub(crate) fn payload(&self) -> Payload {
        self.payload
    }

    pub(crate) fn is_active(&self) -> bool {
        self.gen_.load(Ordering::Acquire) & 1 == 1
    }

    /// Whether it can wake nobody: it sends on a channel for which no goroutine waits, and does not
    /// go by the clock of a bubble.
    pub(crate) fn is_idle(&self) -> bool {
        self.sends() && self.bubble.is_none() && self.waits.load(Ordering::Relaxed) == 0
    }

    /// Its entry, which counted as one that fires, does not any longer. Under the lock.
    pub(crate) fn note_stale(&self) {
        // SAFETY: Ps live as long as the runtime.
        if let Some(timers) = unsafe { self.home.get().as_ref() } {
            timers.note_stale();
        }
    }
}

/// The channel of a timer that was linked to it is dropped.
///
/// # Safety
/// The address is that of an `Arc<TimerCell<T>>` that the channel owns.
unsafe fn unlink<T>(cell: *const ()) {
    // SAFETY: promised by the caller.
    drop(unsafe { Arc::from_raw(cell.cast::<TimerCell<T>>()) });
}

impl<T> Chan<T> {
    /// The timer of a timer's channel. None: another channel, or one of a bubble.
    #[inline(always)]
    pub(crate) fn timer(&self) -> Option<ManuallyDrop<Arc<TimerCell<T>>>> {
        let cell = self.linked().cast::<TimerCell<T>>();
        // SAFETY: null, or from `new_in`: an `Arc` that the channel owns.
        (!cell.is_null()).then(|| ManuallyDrop::new(unsafe { Arc::from_raw(cell) }))
    }

    /// What the timer of a timer's channel keeps for its firing: the collector has to see it as long
    /// as the channel is alive.
    pub fn timer_payload(&self) -> Option<Payload> {
        self.timer().map(|cell| cell.payload())
    }

    /// Whether it is the channel of a ticker.
    pub fn is_ticker(&self) -> bool {
        self.timer().is_some_and(|cell| cell.is_periodic())
    }
}

/// Where a timer is activated or fires: the heap of the P that does it, and that P's choices.
pub(crate) struct Here<'a, T> {
    pub(crate) timers: &'a TimerHeap<T>,
    pub(crate) choice: &'a Choice,
}

impl<T> Clone for Here<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Here<'_, T> {}

pub(crate) enum Target<T> {
    Sleeper(Gp<T>),
    Timer(Arc<TimerCell<T>>, u32),
    /// A descriptor's deadline, with its sequence number.
    Deadline(PollFd, PollMode, u32),
}

/// What an entry is for.
pub(crate) enum Due {
    Sleeper(u64),
    /// A timer that sends on its channel once, and again and again; and one that starts a goroutine.
    Timer(usize),
    Ticker(usize),
    Func(usize),
    /// Of a descriptor, by its number.
    Deadline(i64, PollMode),
}

pub(crate) struct Entry<T> {
    pub(crate) when: i64,
    pub(crate) seq: u64,
    pub(crate) target: Target<T>,
}

impl<T> Ord for Entry<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.when, self.seq).cmp(&(other.when, other.seq))
    }
}

impl<T> PartialOrd for Entry<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Entry<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T> Eq for Entry<T> {}

impl<T> Entry<T> {
    pub(crate) fn is_stale(&self) -> bool {
        match &self.target {
            Target::Sleeper(_) => false,
            Target::Timer(c, gen_) => c.gen_.load(Ordering::Relaxed) != *gen_ || c.is_idle(),
            Target::Deadline(pd, mode, seq) => pd.deadline_seq(*mode) != *seq,
        }
    }

    /// What it is, for films: a goroutine, a timer by its address, or a descriptor.
    pub(crate) fn what(&self) -> Due {
        match &self.target {
            Target::Sleeper(g) => Due::Sleeper(g.id()),
            Target::Timer(c, _) => {
                let at = Arc::as_ptr(c) as usize;
                match (c.is_periodic(), c.sends()) {
                    (true, true) => Due::Ticker(at),
                    (_, true) => Due::Timer(at),
                    (_, false) => Due::Func(at),
                }
            }
            Target::Deadline(pd, mode, _) => Due::Deadline(pd.number(), *mode),
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
pub(crate) fn stop<T>(c: &Arc<TimerCell<T>>) -> bool {
    c.lock.lock();
    let was = deactivate(c);
    c.lock.unlock();
    was
}

/// Under the cell's lock. For a channel timer, a tick that lies unread in the channel counts as
/// not fired yet, as in Go 1.23.
fn deactivate<T>(c: &Arc<TimerCell<T>>) -> bool {
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
pub(crate) fn reset<T>(c: &Arc<TimerCell<T>>, here: Here<'_, T>, when: i64, period: i64) -> bool {
    c.lock.lock();
    let was = deactivate(c);
    let gen_ = c.gen_.load(Ordering::Relaxed).wrapping_add(1);
    c.gen_.store(gen_, Ordering::Release);
    c.when.set(when);
    c.period.set(period);
    let enters = !c.is_idle();
    c.heaped.set(enters);
    c.home.set(home(c, here.timers));
    c.lock.unlock();
    // Outside the lock: should somebody stop it in between, the entry is stale when it arrives.
    if enters {
        insert(c, here, when, gen_);
    }
    was
}

/// The heap in which the entry of a timer is that is activated on the P of this one.
pub(crate) fn home<T>(c: &TimerCell<T>, timers: &TimerHeap<T>) -> *const TimerHeap<T> {
    match c.bubble {
        None => timers,
        Some(_) => std::ptr::null(),
    }
}

/// Puts a timer's entry where it belongs.
fn insert<T>(c: &Arc<TimerCell<T>>, here: Here<'_, T>, when: i64, gen_: u32) {
    match &c.bubble {
        None => enter(c, here.timers, when, gen_),
        Some(bubble) => bubble.insert(here.choice, when, Target::Timer(c.clone(), gen_)),
    }
}

/// Puts the entry of a timer that is in no bubble into a heap.
pub(crate) fn enter<T>(c: &Arc<TimerCell<T>>, timers: &TimerHeap<T>, when: i64, gen_: u32) {
    timers.insert(when, Target::Timer(c.clone(), gen_));
    if c.is_idle() || c.gen_.load(Ordering::Relaxed) != gen_ {
        timers.doubt(); // it is stale already
    }
}

/// What a due entry asks the scheduler for.
pub(crate) enum Fired<T> {
    Nothing,
    Ready(Gp<T>),
    Start(Payload),
}

/// Fires a timer on the P that the caller holds and from whose heap the entry comes. `value` makes what it sends.
pub(crate) fn fire<T>(
    c: &Arc<TimerCell<T>>,
    gen_: u32,
    here: Here<'_, T>,
    now: i64,
    value: impl FnOnce() -> Payload,
) -> Fired<T> {
    if c.gen_.load(Ordering::Acquire) != gen_ || c.is_idle() {
        dropped(c, gen_, here.timers);
        return Fired::Nothing;
    }
    // The value is made outside the lock, at worst for nothing.
    let value = value();
    c.lock.lock();
    if c.gen_.load(Ordering::Relaxed) != gen_ {
        c.lock.unlock();
        return Fired::Nothing;
    }
    c.heaped.set(false);
    fire_locked(c, here, now, value)
}

/// Fires an active timer whose entry, if it had one, has left the heap or is noted as stale there.
/// Takes over the lock.
pub(crate) fn fire_locked<T>(
    c: &Arc<TimerCell<T>>,
    here: Here<'_, T>,
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
    c.home.set(if again {
        home(c, here.timers)
    } else {
        std::ptr::null()
    });
    if again && c.is_idle() {
        c.note_stale();
    }
    let (when, gen_) = (c.when.get(), c.gen_.load(Ordering::Relaxed));
    c.lock.unlock();
    if again {
        insert(c, here, when, gen_);
    }
    fired
}
