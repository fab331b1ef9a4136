//! Partial-order sampling: each pending operation has a random priority, and the one with the highest is
//! performed; then those that race with it get new priorities. So the number of orders of independent
//! operations does not affect the probabilities.
//!
//! X. Yuan, J. Yang, R. Gu, "Partial order aware concurrency sampling", CAV 2018.

use super::super::op::Touches;
use super::super::order::WordMap;
use super::super::point::{Point, RunStart, Strategy, Who};
use super::super::record::Step;
use crate::base::choice::Choice;

/// See the head of this file.
pub struct Pos {
    dice: Choice,
    priorities: WordMap<u64>,
}

impl Default for Pos {
    fn default() -> Pos {
        Pos {
            dice: Choice::new(0),
            priorities: WordMap::default(),
        }
    }
}

impl Strategy for Pos {
    fn name(&self) -> &'static str {
        "pos"
    }

    fn begin(&mut self, run: RunStart) -> bool {
        self.dice = Choice::new(run.seed);
        self.priorities.clear();
        true
    }

    fn choose(&mut self, at: &Point<'_>) -> usize {
        let (dice, priorities) = (&self.dice, &mut self.priorities);
        let mut priority = |n: usize| {
            let who = at.candidates.get(n).map_or(0, |c| c.who.number());
            *priorities.entry(who).or_insert_with(|| dice.bits())
        };
        let chosen = at
            .eligible()
            .max_by_key(|&n| priority(n))
            .unwrap_or(at.plain);
        let Some(taken) = at.candidates.get(chosen) else {
            return chosen;
        };
        for c in at.candidates.iter().filter(|c| c.who != taken.who) {
            let races = c.touches.iter().any(|a| {
                taken
                    .touches
                    .iter()
                    .any(|b| a.object == b.object && a.access.conflicts(b.access))
            });
            if races {
                self.priorities.remove(&c.who.number());
            }
        }
        chosen
    }

    fn case(&mut self, _: Who, n: u32) -> u32 {
        self.dice.below(n)
    }

    fn stepped(&mut self, step: &Step, _: &Touches) {
        // What it does next is another operation.
        self.priorities.remove(&step.who.number());
    }
}
