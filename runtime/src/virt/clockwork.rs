//! The virtual driver: Ms on fibers in one thread, in virtual time.
//!
//! Each M has a clock of its own, which advances by what it does (`cost.rs`). The M whose clock is
//! the earliest continues; of several that are equally early the seed chooses one. So any number of Ps run "at
//! the same time", they use the normal scheduling loop, and the same seed gives the same run.
//!
//! # Where Ms take turns
//! An M leaves its fiber when it sleeps (`Note`), when it waits for the network, at the head of its
//! loop, between the halves of the protocols in `find.rs`, and when a goroutine has used up a budget
//! that took it past the next M's clock. That goroutine has saved its state and returned by then: no
//! fiber is ever left with a task's frames on it. So the driver may stop between two turns, and all goroutines
//! are then at rest, as in a stopped world.
//!
//! No M leaves its fiber while it holds a lock; so no lock is ever found taken, and Ms wait for each other
//! only on their notes.
//!
//! # Time
//! `now` is the clock of the current M. Clocks of several Ms differ by as much as a budget
//! takes. So that time never goes back, each reading of the clock is at least as late as the one before, a
//! timer that has fired counts as a look, and a goroutine does not run
//! before the moment at which it was made runnable.
//!
//! When no M can continue, time jumps to the first deadline, unless the network has something, which is
//! asked first. It does not jump while a goroutine waits for another process (`netpoll_outside.rs`): then
//! the answer may come before the deadline, so virtual time passes as fast as real time. When there is
//! no deadline either, the driver waits for the world outside, in real time; sysmon's own naps do not
//! count then.
//!
//! Rejected: switching fibers at any safepoint inside a task, which saves returning from the task at
//! the end of each budget. Native frames of the VM would be on fibers that stand still, the
//! collector and the dumps would have to know of them, and thread-locals would mix.

use crate::base::choice::Choice;
use crate::base::cost::Costs;
use crate::fiber::ms::{self, MFiber};
use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Thread;
use std::time::Duration;

/// How much virtual time an M may overtake the next one by, within one budget.
const QUANTUM: i64 = 2_000;

/// How long the driver waits for the world outside before it looks around again.
const OUTSIDE: Duration = Duration::from_millis(5);

/// Why an M leaves its fiber.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pause {
    /// It continues as soon as it is the earliest.
    Again,
    /// It sleeps until it is woken, or until then.
    Until(i64),
    /// It waits for the network, or until then.
    Poller(i64),
}

/// What a fiber is told when it continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// It was woken, or its time has come.
    Go,
    /// Only from `Pause::Poller`: nobody can continue, so the network is to be asked.
    Poll {
        /// For how long at most.
        limit: Duration,
        /// Whether there is a deadline: then time need not pass, unless the answer comes from outside.
        deadline: bool,
    },
}

/// An M's way back to the driver.
pub(crate) type MYielder = ms::MYielder<Signal, Pause>;

/// What an M does on its fiber.
pub(crate) type Body = ms::Body<Signal, Pause>;

/// The clockwork, shared by the driver and its Ms.
pub(crate) struct Virtual {
    pub(crate) costs: Costs,
    /// Whether the seed perturbs what Go leaves open (seed 0 does not).
    pub(crate) perturbs: bool,
    /// The clock of the current M.
    now: AtomicI64,
    /// The latest time that anybody has seen.
    seen: AtomicI64,
    /// When the next M is due.
    horizon: AtomicI64,
    /// No M goes on earlier than that.
    floor: AtomicI64,
    /// Single steps: each stretch of a goroutine ends the M's turn.
    pub(crate) stepping: AtomicBool,
    /// The driver gives the scheduler back: Ms leave.
    pub(crate) ending: AtomicBool,
    inner: Mutex<Inner>,
    thread: Thread,
    /// The driver's thread waits for the world outside.
    parked: AtomicBool,
}

struct Inner {
    due: BinaryHeap<Reverse<Due>>,
    places: Vec<State>,
    newborn: Vec<(u32, Body)>,
    choice: Choice,
    /// Ms that can continue; and those that wait for a time, sysmon not counted.
    ready: u32,
    timed: u32,
    /// The M that waits for the network.
    poller: Option<u32>,
}

// SAFETY: `choice` is used under the mutex.
unsafe impl Send for Inner {}

/// An entry of the queue of Ms, out of date if the version is.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Due {
    at: i64,
    tie: u64,
    place: u32,
    version: u32,
}

/// The driver's view of an M.
struct State {
    clock: i64,
    version: u32,
    is: Is,
    /// Was woken while it still ran.
    woken: bool,
    /// sysmon: whether the run goes on does not depend on it.
    background: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Is {
    Running,
    Ready,
    Asleep,
    Timed,
    Done,
}

/// An M's place in the driver.
pub(crate) struct Place {
    pub(crate) virt: Arc<Virtual>,
    number: AtomicU32,
    yielder: Cell<*const MYielder>,
}

impl Place {
    pub(crate) fn new(virt: Arc<Virtual>) -> Place {
        Place {
            virt,
            number: AtomicU32::new(u32::MAX),
            yielder: Cell::new(std::ptr::null()),
        }
    }

    /// The fiber's first act: from here on it can pause.
    pub(crate) fn enter(&self, yielder: &MYielder) {
        self.yielder.set(yielder);
    }

    /// Leaves the fiber. By the M itself.
    pub(crate) fn pause(&self, pause: Pause) -> Signal {
        // SAFETY: the fiber's own, set before anything else ran on it; it lives as long as the fiber.
        match unsafe { self.yielder.get().as_ref() } {
            Some(yielder) => yielder.suspend(pause),
            None => Signal::Go,
        }
    }

    /// Lets the Ms go on that are earlier. By the M itself, holding no lock.
    #[inline]
    pub(crate) fn turn(&self) {
        if self.virt.is_behind() {
            let _: Signal = self.pause(Pause::Again);
        }
    }

    /// From any thread.
    pub(crate) fn wake(&self) {
        self.virt.wake(self.number.load(Ordering::Relaxed));
    }
}

impl Virtual {
    /// A clockwork that is at `now`. The calling thread will drive it.
    pub(crate) fn new(seed: u64, now: i64, costs: Costs) -> Arc<Virtual> {
        Arc::new(Virtual {
            costs,
            perturbs: seed != 0,
            now: AtomicI64::new(now),
            seen: AtomicI64::new(now),
            horizon: AtomicI64::new(i64::MAX),
            floor: AtomicI64::new(now),
            stepping: AtomicBool::new(false),
            ending: AtomicBool::new(false),
            inner: Mutex::new(Inner {
                due: BinaryHeap::new(),
                places: Vec::new(),
                newborn: Vec::new(),
                choice: Choice::new(seed ^ 0x5ced),
                ready: 0,
                timed: 0,
                poller: None,
            }),
            thread: std::thread::current(),
            parked: AtomicBool::new(false),
        })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    // ---- time -------------------------------------------------------------------------------

    /// The clock of the current M.
    #[inline]
    pub(crate) fn now(&self) -> i64 {
        self.now.load(Ordering::Relaxed)
    }

    /// The current M does something that takes this long.
    #[inline]
    pub(crate) fn spend(&self, ns: i64) {
        self.now.store(self.now() + ns, Ordering::Relaxed);
    }

    /// Its goroutine has counted this much.
    pub(crate) fn count(&self, n: u32) {
        self.spend(i64::from(n) * self.costs.count);
    }

    /// The current M goes on no earlier than that.
    pub(crate) fn not_before(&self, when: i64) {
        if when > self.now() {
            self.now.store(when, Ordering::Relaxed);
        }
    }

    /// No M goes on earlier than that, from now on.
    pub(crate) fn set_floor(&self, now: i64) {
        self.floor.store(now, Ordering::Relaxed);
    }

    /// A task looks at the clock.
    pub(crate) fn look(&self) -> i64 {
        self.spend(self.costs.clock);
        self.see()
    }

    /// The time, never earlier than what anybody has seen before.
    pub(crate) fn see(&self) -> i64 {
        self.not_before(self.seen.load(Ordering::Relaxed));
        let now = self.now();
        self.seen.store(now, Ordering::Relaxed);
        now
    }

    /// Whether another M is earlier than the current one.
    #[inline]
    pub(crate) fn is_behind(&self) -> bool {
        self.now() > self.horizon.load(Ordering::Relaxed) || self.stepping.load(Ordering::Relaxed)
    }

    /// How much a goroutine may count until the next M's turn comes; at most `budget`.
    pub(crate) fn within_horizon(&self, budget: u32) -> u32 {
        let left = self
            .horizon
            .load(Ordering::Relaxed)
            .saturating_sub(self.now())
            .max(0);
        let counts = left.saturating_add(QUANTUM) / self.costs.count.max(1);
        u32::try_from(counts)
            .unwrap_or(u32::MAX)
            .clamp(1, budget.max(1))
    }

    // ---- Ms ---------------------------------------------------------------------------------

    /// A new M at `place`, from any thread. It begins when it has its turn.
    pub(crate) fn start(&self, place: &Place, background: bool, body: Body) {
        let clock = self.now() + if background { 0 } else { self.costs.thread };
        let mut inner = self.inner();
        let number = inner.places.len() as u32;
        place.number.store(number, Ordering::Relaxed);
        inner.places.push(State {
            clock,
            version: 0,
            is: Is::Running,
            woken: false,
            background,
        });
        inner.newborn.push((number, body));
        inner.enqueue(number, Is::Ready, clock);
        self.note_horizon(&inner);
        drop(inner);
        self.tell_driver();
    }

    fn wake(&self, number: u32) {
        let at = self.now() + self.costs.wake;
        let mut inner = self.inner();
        let Some(state) = inner.places.get_mut(number as usize) else {
            return;
        };
        match state.is {
            Is::Asleep | Is::Timed => {
                let at = at.max(state.clock);
                inner.enqueue(number, Is::Ready, at);
                self.note_horizon(&inner);
            }
            _ => state.woken = true,
        }
        drop(inner);
        self.tell_driver();
    }

    fn note_horizon(&self, inner: &Inner) {
        let first = inner.due.peek().map_or(i64::MAX, |d| d.0.at);
        self.horizon.store(first, Ordering::Relaxed);
    }

    fn tell_driver(&self) {
        if self.parked.load(Ordering::SeqCst) {
            self.thread.unpark();
        }
    }
}

impl Inner {
    /// The M at that place becomes ready, or sleeps with a deadline; its entries so far are void.
    fn enqueue(&mut self, place: u32, is: Is, at: i64) {
        let tie = self.choice.bits();
        let version = self.leave(place, is);
        if let Some(state) = self.places.get_mut(place as usize) {
            if is == Is::Ready {
                self.ready += 1;
            } else if !state.background {
                self.timed += 1;
            }
            state.clock = if is == Is::Ready { at } else { state.clock };
            self.due.push(Reverse(Due {
                at,
                tie,
                place,
                version,
            }));
        }
    }

    /// The M at that place is no longer what it was; the version of its entries from now on.
    fn leave(&mut self, place: u32, is: Is) -> u32 {
        if self.poller == Some(place) {
            self.poller = None;
        }
        let Some(state) = self.places.get_mut(place as usize) else {
            return 0;
        };
        match state.is {
            Is::Ready => self.ready -= 1,
            Is::Timed if !state.background => self.timed -= 1,
            _ => {}
        }
        state.is = is;
        state.version = state.version.wrapping_add(1);
        state.version
    }

    /// The clock of the M at that place.
    fn clock_of(&self, place: u32) -> i64 {
        self.places.get(place as usize).map_or(0, |s| s.clock)
    }

    /// The first entry that is not out of date.
    fn first(&mut self) -> Option<(u32, i64)> {
        loop {
            let Reverse(d) = self.due.peek()?;
            match self.places.get(d.place as usize) {
                Some(s) if s.version == d.version => return Some((d.place, d.at)),
                _ => drop(self.due.pop()),
            }
        }
    }
}

/// What a turn came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// An M had one.
    Taken,
    /// No M can continue before that time.
    Later(i64),
    /// No M can continue until something comes from outside.
    Outside,
    /// All have ended.
    Over,
}

/// The driver: it owns the fibers, and gives the Ms their turns.
pub(crate) struct Crew {
    pub(crate) virt: Arc<Virtual>,
    fibers: Vec<Option<MFiber<Signal, Pause>>>,
}

impl Crew {
    pub(crate) fn new(virt: Arc<Virtual>) -> Crew {
        Crew {
            virt,
            fibers: Vec::new(),
        }
    }

    /// Gives all Ms their turns until all have ended, or one cannot have a fiber.
    pub(crate) fn run(&mut self) -> std::io::Result<()> {
        loop {
            match self.turn(i64::MAX)? {
                Turn::Taken => {}
                Turn::Later(_) | Turn::Outside => self.wait_outside(),
                Turn::Over => return Ok(()),
            }
        }
    }

    /// Gives the earliest M a turn. Time does not jump beyond `limit`.
    pub(crate) fn turn(&mut self, limit: i64) -> std::io::Result<Turn> {
        self.adopt()?;
        let mut inner = self.virt.inner();
        let mut first = inner.first();
        if inner.ready == 0 {
            let waits = inner.timed > 0;
            if let Some(poller) = inner.poller {
                let before = inner.clock_of(poller).max(self.virt.now());
                let due = first.map_or(i64::MAX, |(_, at)| at.saturating_sub(before).max(0));
                let limit = OUTSIDE.min(Duration::from_nanos(due as u64));
                drop(inner);
                let deadline = waits;
                self.go(
                    poller,
                    self.virt.now(),
                    Signal::Poll {
                        limit: if waits { limit } else { OUTSIDE },
                        deadline,
                    },
                );
                inner = self.virt.inner();
                if inner.ready > 0 || inner.poller.is_none() || !waits {
                    return Ok(Turn::Taken);
                }
                let after = inner.clock_of(poller);
                first = inner.first();
                if after > before && first.is_some_and(|(_, at)| at > after) {
                    return Ok(Turn::Taken); // time has passed, not all of it
                }
            } else if !waits {
                let over = inner.places.iter().all(|s| s.is == Is::Done);
                return Ok(if over { Turn::Over } else { Turn::Outside });
            }
        }
        let Some((place, at)) = first else {
            return Ok(Turn::Outside);
        };
        if inner.ready == 0 && at > limit {
            return Ok(Turn::Later(at));
        }
        inner.due.pop();
        drop(inner);
        self.go(place, at, Signal::Go);
        Ok(Turn::Taken)
    }

    /// Whether an M can continue at once.
    pub(crate) fn has_ready(&self) -> bool {
        self.virt.inner().ready > 0
    }

    /// Gives new Ms their fibers.
    fn adopt(&mut self) -> std::io::Result<()> {
        let newborn = std::mem::take(&mut self.virt.inner().newborn);
        for (place, body) in newborn {
            let fiber = MFiber::new(body)?;
            self.fibers.resize_with(place as usize + 1, || None);
            if let Some(slot) = self.fibers.get_mut(place as usize) {
                *slot = Some(fiber);
            }
        }
        Ok(())
    }

    /// Lets that M continue until it pauses or ends.
    fn go(&mut self, place: u32, at: i64, signal: Signal) {
        let Some(fiber) = self.fibers.get_mut(place as usize) else {
            return;
        };
        let v = &*self.virt;
        {
            let mut inner = v.inner();
            inner.leave(place, Is::Running);
            let clock = inner.places.get_mut(place as usize).map_or(at, |s| {
                s.woken = false;
                s.clock.max(at)
            });
            let clock = clock.max(v.floor.load(Ordering::Relaxed));
            v.now.store(clock, Ordering::Relaxed);
            inner.first();
            v.note_horizon(&inner);
        }
        let paused = fiber.as_mut().and_then(|f| f.resume(signal));
        let mut inner = v.inner();
        let now = v.now();
        let woken = inner.places.get_mut(place as usize).is_some_and(|s| {
            s.clock = now;
            s.woken
        });
        match paused {
            None => {
                inner.leave(place, Is::Done);
                *fiber = None;
            }
            Some(Pause::Again) => inner.enqueue(place, Is::Ready, now),
            Some(_) if woken => inner.enqueue(place, Is::Ready, now + v.costs.wake),
            Some(Pause::Until(i64::MAX)) => drop(inner.leave(place, Is::Asleep)),
            Some(Pause::Until(when)) => inner.enqueue(place, Is::Timed, when),
            Some(Pause::Poller(when)) => {
                if when == i64::MAX {
                    inner.leave(place, Is::Asleep);
                } else {
                    inner.enqueue(place, Is::Timed, when);
                }
                inner.poller = Some(place);
            }
        }
    }

    /// Waits for a wake from another thread, in real time.
    fn wait_outside(&self) {
        self.virt.parked.store(true, Ordering::SeqCst);
        if !self.has_ready() {
            std::thread::park_timeout(OUTSIDE);
        }
        self.virt.parked.store(false, Ordering::SeqCst);
    }
}
