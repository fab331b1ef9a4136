//! The global lock in virtual time, and how long Ms wait for it.
//!
//! Ms do not come to it in the order of their clocks: within one budget one may be ahead of another
//! by some microseconds. So the lock is not a moment at which it is free again, but stretches of time
//! that each have room for a number of holders. An M that comes when a stretch is full waits for the next.

use std::collections::VecDeque;

/// Nanoseconds of a stretch.
const STRETCH: i64 = 1_000;

/// How many stretches are remembered: more than the clocks of Ms are apart.
const MEMORY: usize = 4_096;

/// How full the stretches are.
#[derive(Default)]
pub(crate) struct Lock {
    first: i64,
    used: VecDeque<i64>,
}

impl Lock {
    /// Takes the lock at `now` for `ns`; how long that is waited for.
    pub(crate) fn take(&mut self, now: i64, ns: i64) -> i64 {
        let mine = now / STRETCH;
        if self.used.is_empty() || mine > self.first + self.used.len() as i64 + MEMORY as i64 {
            self.used.clear();
            self.first = mine;
        }
        let mut at = (mine - self.first).max(0) as usize;
        loop {
            while self.used.len() <= at {
                self.used.push_back(0);
            }
            if self.used[at] + ns <= STRETCH.max(ns) {
                break;
            }
            at += 1;
        }
        let begin = (self.first + at as i64) * STRETCH + self.used[at];
        self.used[at] += ns;
        let waits = self.first + at as i64 > mine;
        while self.used.len() > MEMORY {
            self.used.pop_front();
            self.first += 1;
        }
        if waits { (begin - now).max(0) } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_has_room_for_so_many() {
        let mut lock = Lock::default();
        for _ in 0..20 {
            assert_eq!(lock.take(5_100, 50), 0);
        }
        // Full: the next one has it when the next stretch begins, the one after that 50 ns later.
        assert_eq!(lock.take(5_100, 50), 900);
        assert_eq!(lock.take(5_100, 50), 950);
        // An M that is behind still finds room before.
        assert_eq!(lock.take(7_000, 50), 0);
        assert_eq!(lock.take(1_000_000_000, 50), 0);
    }
}
