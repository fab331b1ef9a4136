//! The laboratory: runs in virtual time under the rules of any row of `policy/mod.rs`, with statistics.
//!
//! - `sched/place.rs`: where goroutines go, under rows that Go's queues do not cover: homes, admission to
//!   a pool of threads, evening out
//! - `account.rs`: what happened, from the scheduler's own events; the causes of waiting
//! - `sched/pin.rs`: goroutines that keep their P while they wait
//! - `lock.rs`: how long the global lock is waited for
//! - `report.rs`: the report on a run
//!
//! A scheduler has a `Lab` only in virtual time, where everything runs in one thread: so another P's
//! queue may be pushed to here, which on threads only its holder may do. Runs on threads execute none of this
//! code.

mod account;
mod lock;
mod report;

pub use report::{Cause, Ended, Report, Starved};

use crate::atomics::{Mutex, MutexGuard};
use crate::g::Gp;
use account::{Books, GBook, PBook};
use lock::Lock;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};

/// See above.
pub(crate) struct Lab<T> {
    state: Mutex<State<T>>,
    /// How many nanoseconds a P may be busy before the run is ended; 0: no limit.
    pub(crate) limit: i64,
}

/// What the laboratory keeps of a run.
pub(crate) struct State<T> {
    pub(crate) books: Books,
    pub(crate) gs: HashMap<u64, GBook>,
    pub(crate) ps: Vec<PBook>,
    pub(crate) lock: Lock,
    /// The P that the next goroutine is spread to.
    pub(crate) turn: u32,
    /// Goroutines that wait for a thread of the pool.
    pub(crate) backlog: VecDeque<Gp<T>>,
    /// Goroutines that keep a P while they wait: the P, its M, and whether that is counted as asleep.
    pub(crate) pins: HashMap<u64, (u32, u32, bool)>,
    /// Goroutines that have a thread of their own, and the most there were.
    pub(crate) begun: (u32, u32),
    /// When the blocking calls in the pool end, and the most there were.
    pub(crate) calls: (BinaryHeap<Reverse<i64>>, u32),
}

impl<T> Lab<T> {
    pub(crate) fn new(limit: i64) -> Lab<T> {
        Lab {
            limit,
            state: Mutex::new(State {
                books: Books::default(),
                gs: HashMap::new(),
                ps: Vec::new(),
                lock: Lock::default(),
                turn: 0,
                backlog: VecDeque::new(),
                pins: HashMap::new(),
                begun: (0, 0),
                calls: (BinaryHeap::new(), 0),
            }),
        }
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl<T> State<T> {
    pub(crate) fn p(&mut self, p: u32) -> &mut PBook {
        let at = p as usize;
        if self.ps.len() <= at {
            self.ps.resize_with(at + 1, PBook::default);
        }
        &mut self.ps[at]
    }
}

impl<T> State<T> {
    /// A goroutine begins, with a thread of its own.
    pub(crate) fn begin(&mut self, g: u64) {
        self.gs.entry(g).or_default().begun = true;
        self.begun.0 += 1;
        self.begun.1 = self.begun.1.max(self.begun.0);
    }

    /// A blocking call in a pool of `n` threads; when it ends.
    pub(crate) fn call(&mut self, now: i64, ns: i64, n: u32) -> i64 {
        let (calls, most) = &mut self.calls;
        while calls.peek().is_some_and(|&Reverse(when)| when <= now) {
            calls.pop();
        }
        let free = if calls.len() < n as usize {
            now
        } else {
            calls.pop().map_or(now, |Reverse(when)| when)
        };
        calls.push(Reverse(free + ns));
        *most = (*most).max(calls.len() as u32);
        free + ns
    }
}

impl<T> Lab<T> {
    /// Whether the goroutine has a thread of its own.
    pub(crate) fn has_thread(&self, g: u64) -> bool {
        self.state().gs.get(&g).is_some_and(|b| b.begun)
    }
}
