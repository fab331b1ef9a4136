//! What Ps, and the run, keep where other rules than Go's hold on threads: see `sched/ruled.rs`.

use crate::atomics::{AtomicU32, Mutex, MutexGuard, Ordering};
use crate::g::Gp;
use crate::g::inject::GQueue;
use std::cell::Cell;

/// Goroutines that others have sent to a P.
pub(crate) struct Mail<T> {
    queue: Mutex<GQueue<T>>,
    len: AtomicU32,
}

impl<T> Mail<T> {
    pub(crate) fn new() -> Mail<T> {
        Mail {
            queue: Mutex::new(GQueue::new()),
            len: AtomicU32::new(0),
        }
    }

    fn queue(&self) -> MutexGuard<'_, GQueue<T>> {
        self.queue.lock().unwrap_or_else(|e| e.into_inner())
    }

    pub(crate) fn push(&self, g: Gp<T>) {
        let mut queue = self.queue();
        queue.push_back(g);
        self.len.store(queue.len(), Ordering::Release);
    }

    /// Takes the oldest one.
    pub(crate) fn pop(&self) -> Option<Gp<T>> {
        if self.is_empty() {
            return None;
        }
        let mut queue = self.queue();
        let g = queue.pop();
        self.len.store(queue.len(), Ordering::Release);
        g
    }

    /// Whether the mail looks empty; without the lock this may be stale.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len.load(Ordering::Acquire) == 0
    }
}

/// What a P keeps for these rules. Only its holder may touch it.
#[derive(Default)]
pub(crate) struct Ruled {
    /// How many goroutines in a row were taken from its slot.
    pub(crate) in_slot: Cell<u32>,
    /// Operations that may wait, counted since the goroutine began to run, and whether they were too many.
    pub(crate) ops: Cell<u32>,
    pub(crate) spent: Cell<bool>,
    /// Counts since queues were last balanced.
    pub(crate) balanced: Cell<u64>,
}

/// What the Ps share under these rules.
pub(crate) struct Rules {
    /// The P that gets the next new goroutine.
    pub(crate) turn: AtomicU32,
    /// How many blocking calls run in the pool of threads, where the policy has one.
    calls: std::sync::Mutex<u32>,
    ended: std::sync::Condvar,
}

impl Rules {
    pub(crate) fn new() -> Rules {
        Rules {
            turn: AtomicU32::new(0),
            calls: std::sync::Mutex::new(0),
            ended: std::sync::Condvar::new(),
        }
    }

    /// Begins a blocking call: waits until fewer than `most` are running.
    pub(crate) fn begin_call(&self, most: u32) {
        let running = self.calls.lock().unwrap_or_else(|e| e.into_inner());
        let turn = self.ended.wait_while(running, |n| *n >= most);
        *turn.unwrap_or_else(|e| e.into_inner()) += 1;
    }

    pub(crate) fn end_call(&self) {
        *self.calls.lock().unwrap_or_else(|e| e.into_inner()) -= 1;
        self.ended.notify_one();
    }
}
