//! The laboratory: runs in virtual time under the rules of any row of `policy/mod.rs`, with statistics.
//!
//! - `place.rs`: where goroutines go, under rows that Go's queues do not cover: homes, admission to
//!   a pool of threads, evening out
//! - `account.rs`: what happened, from the scheduler's own events; the causes of waiting
//! - `pin.rs`: goroutines that keep their P while they wait
//! - `lock.rs`: how long the global lock is waited for
//! - `report.rs`: the report on a run
//!
//! A scheduler has a `Lab` only in virtual time, where everything runs in one thread: so another P's
//! queue may be pushed to here, which on threads only its holder may do. Runs on threads execute none of this
//! code.

mod account;
mod lock;
mod pin;
mod place;
mod report;

pub use report::{Cause, Ended, Report, Starved};

use crate::atomics::{Mutex, MutexGuard};
use crate::sched::g::Gp;
use crate::task::Task;
use account::{Books, GBook, PBook};
use lock::Lock;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};

/// See above.
pub(crate) struct Lab<T: Task> {
    state: Mutex<State<T>>,
    /// How many nanoseconds a P may be busy before the run is ended; 0: no limit.
    pub(crate) limit: i64,
}

/// What the laboratory keeps of a run.
struct State<T: Task> {
    books: Books,
    gs: HashMap<u64, GBook>,
    ps: Vec<PBook>,
    lock: Lock,
    /// The P that the next goroutine is spread to.
    turn: u32,
    /// Goroutines that wait for a thread of the pool.
    backlog: VecDeque<Gp<T>>,
    /// Goroutines that keep a P while they wait: the P, its M, and whether that is counted as asleep.
    pins: HashMap<u64, (u32, u32, bool)>,
    /// Goroutines that have a thread of their own, and the most there were.
    begun: (u32, u32),
    /// When the blocking calls in the pool end, and the most there were.
    calls: (BinaryHeap<Reverse<i64>>, u32),
}

impl<T: Task> Lab<T> {
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

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl<T: Task> State<T> {
    fn p(&mut self, p: u32) -> &mut PBook {
        let at = p as usize;
        if self.ps.len() <= at {
            self.ps.resize_with(at + 1, PBook::default);
        }
        &mut self.ps[at]
    }
}
