//! The lists of idle Ps and idle Ms (under the central lock).

use crate::sched::m::M;
use crate::sched::p::P;
use crate::task::Task;

/// Both lists. Last in, first out: what went idle last has the warmest caches.
pub(crate) struct Idle<T: Task> {
    pub(crate) ps: Vec<*const P<T>>,
    pub(crate) ms: Vec<*const M<T>>,
    /// Ms that sleep because a stepper drives, and they do not stand on its ground.
    pub(crate) away: Vec<*const M<T>>,
    /// How many more of those sleep because their locked goroutine does not run.
    pub(crate) away_locked: i32,
}

impl<T: Task> Idle<T> {
    pub(crate) fn new() -> Idle<T> {
        Idle {
            ps: Vec::new(),
            ms: Vec::new(),
            away: Vec::new(),
            away_locked: 0,
        }
    }
}
