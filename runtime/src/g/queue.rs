//! The local run queue of a P: at most 256 goroutines, FIFO; other Ps can steal from it.
//!
//! The queue itself is `crossbeam-deque`'s FIFO worker (sound by itself, taken as given); the
//! limit of 256 and the overflow of half to the global queue are ours, as in Go. Only the M that
//! holds the P pushes and pops; anybody with a P may steal through `Stealer`. Under loom a locked
//! ring stands in for the deque.

use crate::g::Gp;
use crate::g::inject::GQueue;

/// Go's length of a local queue.
pub(crate) const LOCAL_MAX: usize = 256;

#[cfg(not(loom))]
mod deque {
    use super::*;
    use crossbeam_deque::{Steal, Stealer, Worker};

    pub(crate) struct LocalQueue<T> {
        worker: Worker<Gp<T>>,
        stealer: Stealer<Gp<T>>,
    }

    impl<T> LocalQueue<T> {
        pub(crate) fn new() -> LocalQueue<T> {
            let worker = Worker::new_fifo();
            let stealer = worker.stealer();
            LocalQueue { worker, stealer }
        }
        #[inline]
        pub(crate) fn push(&self, g: Gp<T>) {
            self.worker.push(g);
        }
        #[inline]
        pub(crate) fn pop(&self) -> Option<Gp<T>> {
            // The test spares an empty queue the read-modify-write of `pop`.
            if self.worker.is_empty() {
                None
            } else {
                self.worker.pop()
            }
        }
        #[inline]
        pub(crate) fn len(&self) -> usize {
            self.worker.len()
        }
        /// From any thread: whether it looks empty.
        pub(crate) fn looks_empty(&self) -> bool {
            self.stealer.is_empty()
        }
        /// From any thread: its length, roughly.
        pub(crate) fn rough_len(&self) -> usize {
            self.stealer.len()
        }
        /// Takes the first, from any thread.
        pub(crate) fn steal_one(&self) -> Option<Gp<T>> {
            loop {
                match self.stealer.steal() {
                    Steal::Success(g) => return Some(g),
                    Steal::Empty => return None,
                    Steal::Retry => std::hint::spin_loop(),
                }
            }
        }
        /// Takes half of this queue into `into`, one of them to run at once. Go: `runqgrab`.
        pub(crate) fn steal_half(&self, into: &LocalQueue<T>) -> Option<Gp<T>> {
            loop {
                match self
                    .stealer
                    .steal_batch_with_limit_and_pop(&into.worker, LOCAL_MAX / 2)
                {
                    Steal::Success(g) => return Some(g),
                    Steal::Empty => return None,
                    Steal::Retry => std::hint::spin_loop(),
                }
            }
        }
    }
}

#[cfg(loom)]
mod deque {
    use super::*;
    use crate::atomics::{AtomicUsize, Ordering};
    use std::collections::VecDeque;

    /// The length has an atomic of its own, so that looking at it synchronises no more than the
    /// deque's `is_empty` does: else the lock would hide a missing barrier from the models.
    pub(crate) struct LocalQueue<T> {
        ring: loom::sync::Mutex<VecDeque<Gp<T>>>,
        len: AtomicUsize,
    }

    impl<T> LocalQueue<T> {
        pub(crate) fn new() -> LocalQueue<T> {
            let ring = loom::sync::Mutex::new(VecDeque::new());
            LocalQueue {
                ring,
                len: AtomicUsize::new(0),
            }
        }
        fn with<R>(&self, f: impl FnOnce(&mut VecDeque<Gp<T>>) -> R) -> R {
            let mut ring = self.ring.lock().unwrap();
            let r = f(&mut ring);
            self.len.store(ring.len(), Ordering::Release);
            r
        }
        pub(crate) fn push(&self, g: Gp<T>) {
            self.with(|q| q.push_back(g));
        }
        pub(crate) fn pop(&self) -> Option<Gp<T>> {
            self.with(|q| q.pop_front())
        }
        pub(crate) fn len(&self) -> usize {
            self.len.load(Ordering::Acquire)
        }
        pub(crate) fn looks_empty(&self) -> bool {
            self.len() == 0
        }
        pub(crate) fn rough_len(&self) -> usize {
            self.len()
        }
        pub(crate) fn steal_one(&self) -> Option<Gp<T>> {
            self.pop()
        }
        pub(crate) fn steal_half(&self, into: &LocalQueue<T>) -> Option<Gp<T>> {
            let mut half: VecDeque<_> = self.with(|q| {
                let n = q.len().div_ceil(2);
                q.drain(..n).collect()
            });
            let first = half.pop_front();
            for g in half {
                into.push(g);
            }
            first
        }
    }
}

pub(crate) use deque::LocalQueue;

// SAFETY: pushing and popping is for the holder of the P alone (which the scheduler's P hand-over
// orders); everything else goes through the stealer, which is Sync.
unsafe impl<T: Send> Sync for LocalQueue<T> {}

impl<T> LocalQueue<T> {
    /// Makes room in a full queue: moves the older half to the global queue. How many.
    pub(crate) fn overflow(&self, global: &mut GQueue<T>) -> usize {
        let half = LOCAL_MAX / 2;
        let old = std::iter::from_fn(|| self.pop()).take(half);
        old.map(|g| global.push_back(g)).count()
    }
}
