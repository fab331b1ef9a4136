//! The portfolio: strategies of different kinds take turns, and those that still bring new orders get more of them.
//!
//! The first run is plain order. Then the exhaustive search with few preemptions begins, which finds what needs a switch or
//! two and may even come to its end; beside it random ones of several kinds, which are not lost in one corner of a large
//! program. The shares follow the rule of a bandit: of the two that brought the most new orders per run lately one is
//! taken, mostly; sometimes any.

use super::super::op::Touches;
use super::super::point::{Point, RunStart, Strategy, Who};
use super::super::record::{RunEnd, Step};
use super::{Exhaustive, Pct, Plain, Pos, RandomWalk, Urw};
use crate::sched::choice::Choice;

/// A strategy, and what it has brought of late.
struct Member {
    strategy: Box<dyn Strategy>,
    /// New orders per run: an average over the last dozens of runs.
    rate: f64,
    runs: u64,
    over: bool,
}

/// See the head of this file.
pub struct Mix {
    members: Vec<Member>,
    /// Which of them makes the present run.
    turn: usize,
    /// Whether runs are to be made by number alone: on any number of workers, so that their results do not decide.
    promise: Option<u32>,
}

/// How much a run weighs in the average.
const WEIGHT: f64 = 1.0 / 32.0;

impl Mix {
    /// The portfolio of this module.
    pub fn new(preemptions: Option<u32>) -> Mix {
        let all: Vec<Box<dyn Strategy>> = vec![
            Box::new(Plain),
            Box::new(Exhaustive::new(preemptions)),
            Box::new(RandomWalk::default()),
            Box::new(Pct::new(2)),
            Box::new(Pos::default()),
            Box::new(Pct::new(3)),
            Box::new(Urw::default()),
        ];
        let member = |strategy| Member {
            strategy,
            rate: 1.0,
            runs: 0,
            over: false,
        };
        Mix {
            members: all.into_iter().map(member).collect(),
            turn: 0,
            promise: None,
        }
    }

    fn member(&mut self) -> Option<&mut Member> {
        self.members.get_mut(self.turn)
    }

    /// Whose turn it is in run `run`.
    fn next(&self, run: RunStart) -> usize {
        let n = self.members.len();
        if run.run == 0 {
            return 0;
        }
        // Everybody a few times, then whoever brings most.
        if run.run < 8 * n as u64 {
            return 1 + (run.run as usize - 1) % (n - 1);
        }
        let dice = Choice::new(run.seed);
        if dice.below(4) == 0 {
            return 1 + dice.below(n as u32 - 1) as usize;
        }
        let best = (1..n).filter(|&m| !self.is_over(m)).max_by(|&a, &b| {
            let rate = |m: usize| self.members.get(m).map_or(0.0, |m| m.rate);
            rate(a).total_cmp(&rate(b))
        });
        best.unwrap_or(1)
    }

    fn is_over(&self, member: usize) -> bool {
        self.members.get(member).is_none_or(|m| m.over)
    }
}

impl Strategy for Mix {
    fn name(&self) -> &'static str {
        self.members
            .get(self.turn)
            .map_or("mix", |m| m.strategy.name())
    }

    fn begin(&mut self, run: RunStart) -> bool {
        self.turn = self.next(run);
        for _ in 0..self.members.len() {
            let first = RunStart {
                run: self.members.get(self.turn).map_or(0, |m| m.runs),
                ..run
            };
            if let Some(m) = self.member()
                && !m.over
            {
                if m.strategy.begin(first) {
                    return true;
                }
                m.over = true;
                if let Some(kept) = m.strategy.promise() {
                    // Everything was tried: nothing is left for the others.
                    self.promise = Some(kept);
                    if kept == u32::MAX {
                        return false;
                    }
                }
            }
            self.turn = 1 + self.turn % (self.members.len() - 1).max(1);
        }
        false
    }

    fn choose(&mut self, at: &Point<'_>) -> usize {
        let plain = at.plain;
        self.member().map_or(plain, |m| m.strategy.choose(at))
    }

    fn case(&mut self, who: Who, n: u32) -> u32 {
        self.member().map_or(0, |m| m.strategy.case(who, n))
    }

    fn sees_all(&self) -> bool {
        self.members
            .get(self.turn)
            .is_some_and(|m| m.strategy.sees_all())
    }

    fn gives_up(&self) -> bool {
        self.members
            .get(self.turn)
            .is_some_and(|m| m.strategy.gives_up())
    }

    fn promise(&self) -> Option<u32> {
        self.promise
    }

    fn woke(&mut self, by: Who, who: Who) {
        if let Some(m) = self.member() {
            m.strategy.woke(by, who);
        }
    }

    fn stepped(&mut self, step: &Step, touches: &Touches) {
        if let Some(m) = self.member() {
            m.strategy.stepped(step, touches);
        }
    }

    fn ended(&mut self, end: &RunEnd) {
        if let Some(m) = self.member() {
            m.strategy.ended(end);
            m.runs += 1;
            let new = if end.new_order { 1.0 } else { 0.0 };
            m.rate += (new - m.rate) * WEIGHT;
        }
    }
}
