//! A queue whose reader waits: a session has one for commands and one for answers.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A queue whose reader waits.
pub(super) struct Queue<T> {
    list: Mutex<(VecDeque<T>, u32)>,
    changed: Condvar,
}

impl<T> Queue<T> {
    pub(super) const fn new() -> Queue<T> {
        Queue {
            list: Mutex::new((VecDeque::new(), 0)),
            changed: Condvar::new(),
        }
    }

    pub(super) fn put(&self, x: T) {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.0.push_back(x);
        self.changed.notify_all();
    }

    pub(super) fn take(&self, patience: Option<Duration>) -> Option<T> {
        let until = patience.map(|p| Instant::now() + p);
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(x) = list.0.pop_front() {
                return Some(x);
            }
            list.1 += 1;
            let time = match until {
                None => Duration::from_secs(3600),
                Some(until) => until.saturating_duration_since(Instant::now()),
            };
            let waited = self.changed.wait_timeout(list, time);
            list = waited.unwrap_or_else(PoisonError::into_inner).0;
            list.1 -= 1;
            if until.is_some_and(|until| Instant::now() >= until) {
                return list.0.pop_front();
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        let list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.0.is_empty()
    }

    /// Whether everything has been taken and somebody waits for more.
    pub(super) fn is_done(&self) -> bool {
        let list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.0.is_empty() && list.1 > 0
    }
}
