//! Random walk: at each point every runnable goroutine has the same chance. The sticky variant stays with the
//! running goroutine, with a probability that differs from run to run: many defects need one switch at the
//! right moment and none elsewhere.
//!
//! P. Thomson, A. Donaldson, A. Betts, "Concurrency testing using controlled schedulers: an empirical study", TOPC
//! 2016, found it to be a baseline that is hard to beat on small programs.

use super::super::point::{Point, RunStart, Strategy, Who};
use crate::base::choice::Choice;

/// See the head of this file.
pub struct RandomWalk {
    dice: Choice,
    sticky: bool,
    /// The probability of a switch where one is possible, in 256ths.
    switches: u32,
}

impl Default for RandomWalk {
    fn default() -> RandomWalk {
        RandomWalk {
            dice: Choice::new(0),
            sticky: false,
            switches: 256,
        }
    }
}

impl RandomWalk {
    /// The sticky one.
    pub fn sticky() -> RandomWalk {
        RandomWalk {
            sticky: true,
            ..RandomWalk::default()
        }
    }
}

impl Strategy for RandomWalk {
    fn name(&self) -> &'static str {
        if self.sticky { "sticky" } else { "random" }
    }

    fn begin(&mut self, run: RunStart) -> bool {
        self.dice = Choice::new(run.seed);
        if self.sticky {
            self.switches = 256 >> (1 + self.dice.below(5));
        }
        true
    }

    fn choose(&mut self, at: &Point<'_>) -> usize {
        if let Some(running) = at.running
            && at.preempts(usize::MAX)
            && self.dice.below(256) >= self.switches
        {
            return running;
        }
        let n = at.eligible().count() as u32;
        let chosen = self.dice.below(n) as usize;
        at.eligible().nth(chosen).unwrap_or(at.plain)
    }

    fn case(&mut self, _: Who, n: u32) -> u32 {
        self.dice.below(n)
    }
}
