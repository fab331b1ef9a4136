//! PCT: goroutines have random priorities, and the one with the highest runs; at a few random steps the running
//! one drops to the lowest priority. A defect that needs `d` ordering constraints is found with a probability
//! of at least 1/(n k^(d-1)) in a run with n goroutines and k steps.
//!
//! S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte, "A randomized scheduler with probabilistic guarantees of
//! finding bugs", ASPLOS 2010.
//!
//! Each run guesses the number of steps again, so that it depends only on its seed. A goroutine that yields
//! also gets the lowest priority, because it waits for others.

use super::super::op::{OpKind, Touches};
use super::super::order::WordMap;
use super::super::point::{Point, RunStart, Strategy, Who};
use super::super::record::Step;
use crate::base::choice::Choice;

/// Guesses of the number of steps are powers of two: this many, from 2^3 on.
const GUESSES: u32 = 9;

/// See the head of this file.
pub struct Pct {
    depth: u32,
    dice: Choice,
    /// At which of them priorities change, and the priority then.
    changes: Vec<(u32, u64)>,
    asked: u32,
    priorities: WordMap<u64>,
    /// Below all that were given out so far.
    lowest: u64,
}

impl Pct {
    /// For defects with this many ordering constraints.
    pub fn new(depth: u32) -> Pct {
        Pct {
            depth: depth.max(1),
            dice: Choice::new(0),
            changes: Vec::new(),
            asked: 0,
            priorities: WordMap::default(),
            lowest: 0,
        }
    }

    fn priority(&mut self, who: Who) -> u64 {
        let dice = &self.dice;
        *self
            .priorities
            .entry(who.number())
            .or_insert_with(|| dice.bits() | 1 << 63)
    }

    fn falls_behind(&mut self, who: Who) {
        self.lowest -= 1;
        self.priorities.insert(who.number(), self.lowest);
    }
}

impl Strategy for Pct {
    fn name(&self) -> &'static str {
        "pct"
    }

    fn begin(&mut self, run: RunStart) -> bool {
        self.dice = Choice::new(run.seed);
        self.asked = 0;
        self.priorities.clear();
        self.lowest = 1 << 62;
        let depth = u64::from(self.depth);
        let length = 8 << self.dice.below(GUESSES);
        self.changes = (1..depth)
            .map(|i| (self.dice.below(length), depth - i))
            .collect();
        true
    }

    fn choose(&mut self, at: &Point<'_>) -> usize {
        let first = |s: &mut Pct| {
            at.eligible()
                .max_by_key(|&n| at.candidates.get(n).map_or(0, |c| s.priority(c.who)))
                .unwrap_or(at.plain)
        };
        let mut chosen = first(self);
        let now = self.asked;
        self.asked += 1;
        let change = self.changes.iter().find(|c| c.0 == now).copied();
        if let (Some((_, priority)), Some(c)) = (change, at.candidates.get(chosen)) {
            self.priorities.insert(c.who.number(), priority);
            chosen = first(self);
        }
        chosen
    }

    fn case(&mut self, _: Who, n: u32) -> u32 {
        self.dice.below(n)
    }

    fn stepped(&mut self, step: &Step, _: &Touches) {
        if step.op.kind == OpKind::Yield {
            self.falls_behind(step.who);
        }
    }
}
