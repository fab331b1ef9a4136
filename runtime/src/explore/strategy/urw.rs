//! Uniform random walk: a goroutine's chance to run next is proportional to the number of steps it has left, so
//! that all interleavings of the goroutines' steps are about equally likely. The number of steps of each is
//! estimated from the previous run.
//!
//! H. Zhao, D. Wolff, U. Mathur, A. Roychoudhury, "Selectively uniform concurrency testing", ASPLOS 2025: URW.
//! A child's steps count as its parent's until the parent has started it.

use super::super::op::Touches;
use super::super::order::WordMap;
use super::super::point::{Point, RunStart, Strategy, Who};
use super::super::record::{RunEnd, Step};
use crate::base::choice::Choice;

/// See the head of this file.
pub struct Urw {
    dice: Choice,
    /// How many steps a goroutine takes, by its path: the most of all runs.
    counts: WordMap<u32>,
    taken: WordMap<u32>,
}

impl Default for Urw {
    fn default() -> Urw {
        Urw {
            dice: Choice::new(0),
            counts: WordMap::default(),
            taken: WordMap::default(),
        }
    }
}

impl Strategy for Urw {
    fn name(&self) -> &'static str {
        "urw"
    }

    fn begin(&mut self, run: RunStart) -> bool {
        self.dice = Choice::new(run.seed);
        self.taken.clear();
        true
    }

    fn choose(&mut self, at: &Point<'_>) -> usize {
        let left = |n: usize| {
            let path = at.candidates.get(n).map_or(0, |c| c.path);
            let count = self.counts.get(&path).copied().unwrap_or(1);
            let taken = self.taken.get(&path).copied().unwrap_or(0);
            count.saturating_sub(taken).max(1)
        };
        let sum: u32 = at.eligible().map(left).sum();
        let mut dice = self.dice.below(sum);
        for n in at.eligible() {
            let weight = left(n);
            if dice < weight {
                return n;
            }
            dice -= weight;
        }
        at.plain
    }

    fn case(&mut self, _: Who, n: u32) -> u32 {
        self.dice.below(n)
    }

    fn stepped(&mut self, step: &Step, _: &Touches) {
        *self.taken.entry(step.path).or_default() += 1;
    }

    fn ended(&mut self, _: &RunEnd) {
        for (&path, &n) in &self.taken {
            let count = self.counts.entry(path).or_default();
            *count = n.max(*count);
        }
    }
}
