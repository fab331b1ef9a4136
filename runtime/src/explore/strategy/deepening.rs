//! Exhaustive search with few preemptions first: all schedules without a preemption, then those with one at
//! most, and so on. Most defects need very few.
//!
//! M. Musuvathi, S. Qadeer, "Iterative context bounding for systematic testing of multithreaded programs", PLDI 2007.

use super::super::op::Touches;
use super::super::point::{Point, RunStart, Strategy, Who};
use super::super::record::{RunEnd, Step};
use super::Exhaustive;

/// See the head of this file.
pub struct Deepening {
    inner: Exhaustive,
    bound: u32,
    /// The highest bound that is tried.
    most: u32,
    /// The highest that is done.
    done: Option<u32>,
}

impl Deepening {
    /// The most preemptions.
    pub fn new(most: u32) -> Deepening {
        Deepening {
            inner: Exhaustive::new(Some(0)),
            bound: 0,
            most,
            done: None,
        }
    }

    /// What is done so far, also before all is.
    pub fn so_far(&self) -> Option<u32> {
        self.done
    }
}

impl Strategy for Deepening {
    fn name(&self) -> &'static str {
        "exhaustive"
    }

    fn begin(&mut self, run: RunStart) -> bool {
        loop {
            if self.inner.begin(run) {
                return true;
            }
            let promise = self.inner.promise();
            self.done = promise.or(self.done);
            if promise.is_none() || promise == Some(u32::MAX) || self.bound >= self.most {
                return false;
            }
            self.bound += 1;
            self.inner = Exhaustive::new(Some(self.bound));
        }
    }

    fn program_seed(&self, run: RunStart) -> u64 {
        self.inner.program_seed(run)
    }

    fn choose(&mut self, at: &Point<'_>) -> usize {
        self.inner.choose(at)
    }

    fn case(&mut self, who: Who, n: u32) -> u32 {
        self.inner.case(who, n)
    }

    fn sees_all(&self) -> bool {
        true
    }

    fn gives_up(&self) -> bool {
        self.inner.gives_up()
    }

    fn promise(&self) -> Option<u32> {
        self.done
    }

    fn woke(&mut self, by: Who, who: Who) {
        self.inner.woke(by, who);
    }

    fn stepped(&mut self, step: &Step, touches: &Touches) {
        self.inner.stepped(step, touches);
    }

    fn ended(&mut self, end: &RunEnd) {
        self.inner.ended(end);
    }
}
