//! Random walk: at each point everybody who may go on has the same chance.
//!
//! P. Thomson, A. Donaldson, A. Betts, "Concurrency testing using controlled schedulers: an empirical study", TOPC
//! 2016, found it to be a baseline that is hard to beat on small programs.

use super::super::point::{Point, RunStart, Strategy, Who};
use crate::sched::choice::Choice;

/// See the head of this file.
pub struct RandomWalk {
    dice: Choice,
}

impl Default for RandomWalk {
    fn default() -> RandomWalk {
        RandomWalk {
            dice: Choice::new(0),
        }
    }
}

impl Strategy for RandomWalk {
    fn name(&self) -> &'static str {
        "random"
    }

    fn begin(&mut self, run: RunStart) -> bool {
        self.dice = Choice::new(run.seed);
        true
    }

    fn choose(&mut self, at: &Point<'_>) -> usize {
        let n = at.eligible().count() as u32;
        let chosen = self.dice.below(n) as usize;
        at.eligible().nth(chosen).unwrap_or(at.plain)
    }

    fn case(&mut self, _: Who, n: u32) -> u32 {
        self.dice.below(n)
    }
}
