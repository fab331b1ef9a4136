//! Where the runnable goroutines are: on which P, in which queue.

use super::view::View;
use minigo_runtime::{MInfo, PInfo};

/// What the scheduler holds while the program stands.
#[derive(Clone, Debug)]
pub struct SchedulerView {
    /// The program's time, in nanoseconds since its start.
    pub now: i64,
    /// The Ps in use, with their queues.
    pub ps: Vec<PInfo>,
    /// The Ms.
    pub ms: Vec<MInfo>,
    /// The global queue, the first one first.
    pub global: Vec<u64>,
    /// In how many nanoseconds each pending timer fires, the next one first. Those of bubbles are not among them.
    pub timers: Vec<i64>,
}

impl View<'_, '_> {
    /// What the scheduler holds.
    pub fn scheduler(&self) -> SchedulerView {
        let now = self.world.now();
        let mut timers = Vec::new();
        self.world
            .timers(&mut |t| timers.extend(t.when().map(|when| (when - now).max(0))));
        timers.sort_unstable();
        SchedulerView {
            now,
            ps: self.world.ps(),
            ms: self.world.sched().ms(),
            global: self.world.global_queue(),
            timers,
        }
    }
}
