//! Strict turns: goroutines take turns with one visible operation each, after some steps that are left to chance. Goroutines
//! that back off from each other and try again meet again and again then (livelock), which other strategies never keep up.
//!
//! M. Musuvathi, S. Qadeer, "Fair stateless model checking", PLDI 2008: a livelock is a fair schedule without end.

use super::super::op::{Access, OpKind};
use super::super::point::{BaseOrder, Candidate, Point, RunStart, Strategy, Who};
use crate::base::choice::Choice;

/// Fewer steps than this are left to chance at the beginning.
const BEGINNING: u32 = 32;

/// So often in a run a goroutine whose try would succeed has to wait.
const HELD_BACK: u32 = 8;

/// The first of its runs: alone, and in the portfolio. (What a run does must follow from its number: each worker has a strategy of its
/// own.)
const FIRST: [u64; 2] = [0, 7];

/// See the head of this file.
pub struct Turns {
    dice: Choice,
    /// So many steps are left to chance.
    beginning: usize,
    /// So many more tries that would succeed wait for others.
    held_back: u32,
}

impl Default for Turns {
    fn default() -> Turns {
        Turns {
            dice: Choice::new(0),
            beginning: 0,
            held_back: 0,
        }
    }
}

/// Whether it tries something and would succeed now.
fn would_succeed(c: &Candidate<'_>) -> bool {
    use OpKind::{AtomicCas, AtomicSwap, TryLock, TryRLock, TryWLock};
    matches!(
        c.op.kind,
        TryLock | TryRLock | TryWLock | AtomicCas | AtomicSwap
    ) && c.touches.iter().any(|t| t.access != Access::Read)
}

impl Strategy for Turns {
    fn name(&self) -> &'static str {
        "turns"
    }

    fn begin(&mut self, run: RunStart) -> bool {
        self.dice = Choice::new(run.seed);
        // Every fourth run, and the first one, keeps to turns from the beginning.
        self.beginning = match self.dice.below(4) {
            0 => 0,
            _ if FIRST.contains(&run.run) => 0,
            _ => self.dice.below(BEGINNING) as usize,
        };
        self.held_back = HELD_BACK;
        true
    }

    fn base(&self) -> BaseOrder {
        BaseOrder::InTurns
    }

    fn choose(&mut self, at: &Point<'_>) -> usize {
        if at.step < self.beginning {
            let n = at.eligible().count() as u32;
            let chosen = self.dice.below(n) as usize;
            return at.eligible().nth(chosen).unwrap_or(at.plain);
        }
        let holds = |n: &usize| {
            let c = at.candidates.get(*n);
            c.is_some_and(|c| c.who != Who::Clock && !would_succeed(c))
        };
        if self.held_back > 0
            && at.candidates.get(at.plain).is_some_and(would_succeed)
            && let Some(other) = at.ready().find(holds)
        {
            self.held_back -= 1;
            return other;
        }
        at.plain
    }

    fn case(&mut self, _: Who, n: u32) -> u32 {
        match self.beginning {
            0 => 0,
            _ => self.dice.below(n),
        }
    }
}
