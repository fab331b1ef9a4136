//! P, the permit to run goroutines: run queue, timers, free Gs, the task's local data.
//!
//! # Who writes what
//! One M holds a P at a time; P changes hands through the central lock or a status exchange, both
//! of which order the old holder's writes before the new holder's reads. All `Cell` fields and
//! `local` belong to the holder. Other threads may steal from `queue`, take `runnext` by
//! compare-exchange, lock `timers`, read `timers.min`, and set bits in `attention`.
//!
//! `runnext`: only the holder stores a goroutine there, but any thread may take it. So the holder
//! fills an empty slot with a plain release store (nobody else can change null), and everything
//! that takes from it is a read-modify-write.

use crate::atomics::{AtomicBool, AtomicI64, AtomicPtr, AtomicU32, AtomicU64, Ordering};
use crate::base::choice::Choice;
use crate::base::counters::{Counters, Histogram};
use crate::base::cut::Cut;
use crate::base::frame::{LOOK, UNTOLD};
use crate::base::slab::Fixed;
use crate::g::Gp;
use crate::g::queue::LocalQueue;
use crate::g::sudog::Sudog;
use crate::procs::rules::{Mail, Ruled};
use crate::task::Task;
use crate::time::heap::TimerHeap;
use crate::time::timer::Here;
use crate::trace::stream::{OwnStream, ToldOfP};
use std::cell::{Cell, UnsafeCell};

/// The states of a P, with Go's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum PStatus {
    /// On the idle list.
    Idle = 0,
    /// Held by an M.
    Running = 1,
    /// Its M is in a blocking call; may be taken away.
    Syscall = 2,
    /// Stopped for the world.
    GcStop = 3,
    /// Beyond GOMAXPROCS.
    Dead = 4,
}

impl PStatus {
    pub(crate) fn from_u32(n: u32) -> PStatus {
        match n {
            0 => PStatus::Idle,
            1 => PStatus::Running,
            2 => PStatus::Syscall,
            3 => PStatus::GcStop,
            _ => PStatus::Dead,
        }
    }
}

/// Bits of `attention`: what the running task is to look at when its budget is over.
pub(crate) const PREEMPT: u32 = 1;
pub(crate) const STOP: u32 = 2;
pub(crate) const SAMPLE: u32 = 4;
/// With `PREEMPT`: because it has filled its P's queue.
pub(crate) const FULL: u32 = 8;

/// `stretch` before anything was measured: goroutines count as long until it is known what they are like.
const UNKNOWN: u32 = 1_000_000;

/// A stretch that outweighs what it costs to run the goroutine elsewhere: its memory, and all that
/// it shares with the others, has to come over.
const LONG_STRETCH: u32 = 2_000;

/// While races are looked for, goroutines that synchronise much take about so many times as long, and what has to come over
/// with one (the clocks of all that it shares with the others) costs as much more.
const DETECTOR: u64 = 8;

/// Short stretches are worth stealing if together they take this many nanoseconds.
const THEFT: u64 = 20_000;

/// A P.
pub struct P<T: Task> {
    pub(crate) id: u32,
    pub(crate) status: AtomicU32,
    pub(crate) attention: AtomicU32,
    runnext: AtomicPtr<crate::g::G<T>>,
    pub(crate) queue: LocalQueue<T>,
    /// Counts time slices begun; sysmon compares it.
    pub(crate) schedtick: AtomicU64,
    /// The tick on which the global queue comes first.
    pub(crate) global_at: Cell<u64>,
    pub(crate) syscalltick: AtomicU64,
    /// A goroutine in runnext has not been announced to other Ps yet, so it is not to be stolen.
    /// Written by the holder and sysmon, relaxed: it only guides.
    pub(crate) wake_owed: AtomicBool,
    /// How long goroutines ran here of late before they parked or ended, in nanoseconds. Written by the
    /// holder and sysmon, relaxed: it only guides.
    pub(crate) stretch: AtomicU32,
    /// Where the measurement of `stretch` began: the clock (0: nowhere), the count of switches.
    pub(crate) measure: Cell<(i64, u64)>,
    /// When a backlog was first seen that nobody was woken for; 0: none.
    pub(crate) debt_since: Cell<i64>,
    /// Since the last sample of a profile, in nanoseconds; the running goroutine rests for one.
    pub(crate) sample_ns: AtomicI64,
    pub(crate) sample_due: Cell<bool>,
    /// What goroutines have counted here in pieces of a budget.
    pub(crate) pieces: Cell<u32>,
    /// The running goroutine was asked to yield, because its slice is over or for another reason.
    pub(crate) slice_over: Cell<Option<Cut>>,
    /// It yielded to a goroutine that a timer or the network has made ready: that one comes first,
    /// even on the tick that is the global queue's.
    pub(crate) urgent: Cell<bool>,
    /// When the slice began; 0: not looked at the clock yet.
    pub(crate) slice_start: Cell<i64>,
    /// In virtual time: the budget that the running goroutine was given last.
    pub(crate) granted: Cell<u32>,
    /// Since when there is background work, and how long this P did such, in nanoseconds.
    pub(crate) work_since: Cell<i64>,
    pub(crate) work_ns: Cell<i64>,
    /// The clock as last read by the holder.
    pub(crate) now: Cell<i64>,
    /// When a goroutine whose reads never wait last looked whether others want P.
    pub(crate) net_turn: Cell<i64>,
    /// Stopped for the world: to be run first afterwards ([`P::stand_still`]).
    pub(crate) stopped_g: Cell<Option<Gp<T>>>,
    /// How many switches may go straight to the run queue: until then nothing else is to be looked at but
    /// `attention` and what the run has beside (`modes.rs`). Whatever is to be looked at earlier sets it to 0.
    pub(crate) straight: Cell<u32>,
    /// The M that holds it, for schedtrace (0 none, else its number + 1).
    pub(crate) m: AtomicU64,
    /// What runs on it, for dumps.
    pub(crate) curg: AtomicPtr<crate::g::G<T>>,
    pub(crate) timers: TimerHeap<T>,
    pub(crate) gfree: UnsafeCell<Vec<Gp<T>>>,
    /// How many these are, for observers.
    pub(crate) gfreecnt: AtomicU32,
    pub(crate) ids: Cell<(u64, u64)>,
    pub(crate) sudogs: Cell<*mut Sudog<T>>,
    pub(crate) order: UnsafeCell<Vec<u32>>,
    pub(crate) choice: Choice,
    /// Counts waits for mutexes, some of which are measured.
    pub(crate) mutex_waits: Cell<u32>,
    pub(crate) counters: Counters,
    pub(crate) latency: Histogram,
    /// Goroutines that others have sent here, and what else other rules than Go's keep: see `ruled.rs`.
    pub(crate) mail: Mail<T>,
    pub(crate) ruled: Ruled,
    /// A blocking call, or a goroutine that waits, keeps it.
    pub(crate) kept: AtomicBool,
    pub(crate) trace: UnsafeCell<Vec<crate::base::event::Record>>,
    /// The stream of the holder, for a trace that is written event by event (`gotrace/live.rs`).
    pub(crate) stream: Cell<*const OwnStream>,
    /// The same once such a trace says that it is the holder.
    pub(crate) said: Cell<*const OwnStream>,
    /// What such a trace says of it.
    pub(crate) told: Cell<ToldOfP>,
    /// What the goroutine that runs, or has stopped running, has left of its budget; or `UNTOLD`. For traces.
    pub(crate) left: Cell<i32>,
    /// With less than this left a trace looks at the clock at its next event. While no goroutine runs: what the next
    /// one may count until then, below zero.
    pub(crate) look_below: Cell<i32>,
    /// Where the goroutine was started whose creation is being told.
    pub(crate) site: Cell<u64>,
    local: UnsafeCell<T::Local>,
    sudog_slabs: UnsafeCell<Vec<Fixed<[Sudog<T>]>>>,
}

// SAFETY: the essay above: cells for the holder only.
unsafe impl<T: Task> Sync for P<T> {}
// SAFETY: as above.
unsafe impl<T: Task> Send for P<T> {}

impl<T: Task> P<T> {
    pub(crate) fn new(id: u32, seed: u64, local: T::Local) -> P<T> {
        P {
            id,
            status: AtomicU32::new(PStatus::Idle as u32),
            attention: AtomicU32::new(0),
            runnext: AtomicPtr::new(std::ptr::null_mut()),
            queue: LocalQueue::new(),
            schedtick: AtomicU64::new(0),
            global_at: Cell::new(0),
            syscalltick: AtomicU64::new(0),
            wake_owed: AtomicBool::new(false),
            stretch: AtomicU32::new(UNKNOWN),
            measure: Cell::new((0, 0)),
            debt_since: Cell::new(0),
            sample_ns: AtomicI64::new(0),
            sample_due: Cell::new(false),
            pieces: Cell::new(0),
            slice_over: Cell::new(None),
            urgent: Cell::new(false),
            slice_start: Cell::new(0),
            granted: Cell::new(0),
            work_since: Cell::new(0),
            work_ns: Cell::new(0),
            now: Cell::new(0),
            net_turn: Cell::new(0),
            stopped_g: Cell::new(None),
            straight: Cell::new(0),
            m: AtomicU64::new(0),
            curg: AtomicPtr::new(std::ptr::null_mut()),
            timers: TimerHeap::new(),
            gfree: UnsafeCell::new(Vec::new()),
            gfreecnt: AtomicU32::new(0),
            ids: Cell::new((0, 0)),
            sudogs: Cell::new(std::ptr::null_mut()),
            order: UnsafeCell::new(Vec::new()),
            choice: Choice::new(seed.wrapping_add((id as u64) << 32)),
            mutex_waits: Cell::new(0),
            counters: Counters::default(),
            latency: Histogram::default(),
            mail: Mail::new(),
            ruled: Ruled::default(),
            kept: AtomicBool::new(false),
            trace: UnsafeCell::new(Vec::new()),
            stream: Cell::new(std::ptr::null()),
            said: Cell::new(std::ptr::null()),
            told: Cell::new(ToldOfP::default()),
            left: Cell::new(UNTOLD),
            look_below: Cell::new(LOOK),
            site: Cell::new(0),
            local: UnsafeCell::new(local),
            sudog_slabs: UnsafeCell::new(Vec::new()),
        }
    }

    /// Where timers are activated and fire on this P.
    #[inline]
    pub(crate) fn here(&self) -> Here<'_, T> {
        Here {
            timers: &self.timers,
            choice: &self.choice,
        }
    }

    /// The task's local data.
    ///
    /// # Safety
    /// The caller holds the P, or the world is stopped; and no other reference to it is alive.
    #[allow(clippy::mut_from_ref)]
    #[inline]
    pub(crate) unsafe fn local(&self) -> &mut T::Local {
        // SAFETY: promised by the caller.
        unsafe { &mut *self.local.get() }
    }

    /// Holder: puts a goroutine in, hands out the one that was there.
    #[inline]
    pub(crate) fn put_runnext(&self, g: Gp<T>) -> Option<Gp<T>> {
        let old = self.runnext.load(Ordering::Relaxed);
        if old.is_null() {
            self.runnext.store(g.as_ptr(), Ordering::Release);
            return None;
        }
        Gp::from_ptr(self.runnext.swap(g.as_ptr(), Ordering::AcqRel))
    }

    /// Anybody: takes the goroutine out.
    #[inline]
    pub(crate) fn take_runnext(&self) -> Option<Gp<T>> {
        let old = self.runnext.load(Ordering::Relaxed);
        if old.is_null() {
            return None;
        }
        Gp::from_ptr(self.runnext.swap(std::ptr::null_mut(), Ordering::AcqRel))
    }

    /// Keeps the goroutine, if there is one, to run it first when the P continues.
    pub(crate) fn stand_still(&self, g: Option<Gp<T>>) {
        self.stopped_g.set(g);
        self.straight.set(0);
    }

    /// Somebody comes first whom a timer or the network has made ready.
    pub(crate) fn hurry(&self) {
        self.urgent.set(true);
        self.straight.set(0);
    }

    /// Whether there is something in runnext, the queue or the mail.
    pub(crate) fn has_work(&self) -> bool {
        !self.runnext.load(Ordering::Acquire).is_null()
            || !self.queue.looks_empty()
            || !self.mail.is_empty()
    }

    /// The number of the goroutine in runnext. Anybody: it may be gone by the time it is told.
    pub(crate) fn next_id(&self) -> Option<u64> {
        // SAFETY: Gs live as long as the scheduler.
        unsafe { self.runnext.load(Ordering::Acquire).as_ref() }.map(|g| g.id())
    }

    /// Whether runnext is taken.
    #[inline]
    pub(crate) fn has_runnext(&self) -> bool {
        !self.runnext.load(Ordering::Relaxed).is_null()
    }

    /// A sudog from the pool. Go: `acquireSudog`.
    #[inline]
    pub(crate) fn sudog(&self) -> *mut Sudog<T> {
        if self.sudogs.get().is_null() {
            self.more_sudogs();
        }
        let s = self.sudogs.get();
        self.sudogs.set(crate::g::sudog::sd!(s).link.get());
        s
    }

    #[cold]
    fn more_sudogs(&self) {
        let slab: Box<[Sudog<T>]> = (0..32).map(|_| Sudog::new()).collect();
        // SAFETY: holder only, no other reference.
        let slabs = unsafe { &mut *self.sudog_slabs.get() };
        slabs.push(Fixed::new(slab));
        if let Some(slab) = slabs.last() {
            for s in slab.iter() {
                s.link.set(self.sudogs.get());
                self.sudogs.set(s as *const Sudog<T> as *mut Sudog<T>);
            }
        }
    }

    /// Back to the pool (of whatever P: sudogs wander). Go: `releaseSudog`.
    #[inline]
    pub(crate) fn free_sudog(&self, s: *mut Sudog<T>) {
        let sg = crate::g::sudog::sd!(s);
        sg.payload.set(crate::base::step::Payload::ZERO);
        sg.g.set(std::ptr::null_mut());
        sg.link.set(self.sudogs.get());
        self.sudogs.set(s);
    }

    /// Whether goroutines lately ran long enough here for another P to do well to take one.
    #[inline]
    pub(crate) fn long_stretches(&self) -> bool {
        self.stretch.load(Ordering::Relaxed) > LONG_STRETCH
    }

    /// How long `n` waiting goroutines will keep a P busy, in nanoseconds.
    #[inline]
    pub(crate) fn work_of(&self, n: usize) -> u64 {
        n as u64 * u64::from(self.stretch.load(Ordering::Relaxed))
    }

    /// Whether it pays to take goroutines out of the queue. From any thread.
    #[inline]
    pub(crate) fn worth_a_theft(&self) -> bool {
        match self.queue.rough_len() {
            0 => false,
            n => self.long_stretches() || self.work_of(n) >= THEFT,
        }
    }

    /// The goroutine that runs does so for longer than this already.
    pub(crate) fn runs_for(&self, ns: u32) {
        if self.stretch.load(Ordering::Relaxed) < ns {
            self.stretch.store(ns, Ordering::Relaxed);
        }
        self.measure.set((0, 0));
    }

    /// Holder: learns from the stretches since the last call, unless there was a break. `races`: are they looked for?
    pub(crate) fn measure(&self, now: i64, races: bool) {
        let switches = self.counters.switches.load(Ordering::Relaxed);
        let (since, before) = self.measure.replace((now, switches));
        if since != 0 && switches > before {
            let ns = (now - since) as u64 / (switches - before);
            let ns = if races { ns / DETECTOR } else { ns };
            let ns = u32::try_from(ns).unwrap_or(u32::MAX);
            let old = self.stretch.load(Ordering::Relaxed);
            // Down at once, up gradually: one long one among many is no reason.
            let new = if ns < old { ns } else { old + (ns - old) / 4 };
            self.stretch.store(new.max(1), Ordering::Relaxed);
        }
    }

    /// Asks the running goroutine to look up at its next safepoint.
    pub(crate) fn ask(&self, bit: u32) {
        if self.attention.load(Ordering::Relaxed) & bit == 0 {
            self.attention.fetch_or(bit, Ordering::Release);
        }
    }
}

/// The initial status of Ps in use.
pub(crate) fn set_p_status<T: Task>(p: &P<T>, s: PStatus) {
    p.status.store(s as u32, Ordering::Release);
}
