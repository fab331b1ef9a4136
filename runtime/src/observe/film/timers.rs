//! The heap of timers of a P in a film: how many entries it has, then the first ones in the heap's order, each as two numbers:
//! what it is (`what`), and when it is due.

use crate::io::netpoll::PollMode;
use crate::time::heap::TimerHeap;
use crate::time::timer::{Due, Entry};
use std::collections::HashMap;

/// How many entries are looked at: the first one, its four children, and theirs.
const LOOK: usize = 1 + 4 + 16;

/// The numbers of timers, by their addresses.
#[derive(Default)]
pub(crate) struct Numbers(HashMap<usize, u64>);

impl Numbers {
    /// What is in a heap.
    pub(crate) fn of<T>(&mut self, heap: &TimerHeap<T>) -> Vec<u64> {
        if heap.len() == 0 {
            return Vec::new();
        }
        let mut all = vec![0];
        let length = heap.look(LOOK, &mut |entry| {
            all.extend([self.what(entry), entry.when.max(0) as u64]);
        });
        match all.first_mut() {
            Some(first) if length > 0 => *first = length as u64,
            _ => all.clear(),
        }
        all
    }

    /// What an entry is: a number of its own, times 16; 8 if it will no longer fire; and which kind it is.
    fn what<T>(&mut self, entry: &Entry<T>) -> u64 {
        let (kind, number) = match entry.what() {
            Due::Sleeper(g) => (0, g),
            Due::Timer(at) => (1, self.number(at)),
            Due::Ticker(at) => (2, self.number(at)),
            Due::Func(at) => (3, self.number(at)),
            Due::Deadline(fd, PollMode::Read) => (4, fd.max(0) as u64),
            Due::Deadline(fd, PollMode::Write) => (5, fd.max(0) as u64),
        };
        number << 4 | u64::from(entry.is_stale()) << 3 | kind
    }

    fn number(&mut self, at: usize) -> u64 {
        let next = self.0.len() as u64 + 1;
        *self.0.entry(at).or_insert(next)
    }
}
