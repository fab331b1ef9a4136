//! The portfolio: strategies of different kinds take turns. The exhaustive search with few preemptions finds
//! bugs that need one or two switches, and may finish; the random strategies reach all parts of a large
//! program.
//!
//! The strategy of run i depends only on i, so an exploration finds the same on any number of workers and
//! machines. Only the exhaustive search remembers its runs, and one worker makes all of them.

use super::super::op::{OpKind, Touches};
use super::super::point::{BaseOrder, Point, RunStart, Strategy, Who};
use super::super::record::{RunEnd, Step};
use super::{Deepening, Exhaustive, Pct, Pos, RandomWalk, Turns};

/// How the turns go: the search with few preemptions first, which begins with plain order.
const TURNS: [usize; 8] = [0, 1, 2, 3, ALL, 4, 5, 7];

/// The member that tries all orders, however many preemptions they need.
const ALL: usize = 6;

/// Where exhaustive searches leave something out, the others make this many runs although those have ended.
const AT_LEAST: u64 = 200;

/// An exhaustive search is left out where a run has more steps times goroutines than this: it would not get far, and one run
/// would take it many seconds, since it compares each step with those before.
const LARGE: u64 = 60_000;

/// The random walk, which stands in where an exhaustive search is over.
const WALK: usize = 1;

fn is_exhaustive(turn: usize) -> bool {
    turn == 0 || turn == ALL
}

/// See the head of this file.
pub struct Mix {
    members: Vec<Box<dyn Strategy>>,
    /// Who makes the present run.
    turn: usize,
    /// Which exhaustive searches have ended.
    over: Vec<usize>,
    /// Whether a run had more to choose than they try.
    partial: bool,
    /// Whether runs are too large for them.
    large: bool,
    /// Whether it continues after everything was tried.
    endless: bool,
    /// The steps of the present run, and the goroutines that it has started.
    size: (u64, u64),
}

impl Mix {
    /// With at most this many preemptions in the exhaustive search.
    pub fn new(preemptions: Option<u32>) -> Mix {
        Mix {
            members: vec![
                Box::new(Deepening::new(preemptions.unwrap_or(u32::MAX))),
                Box::new(RandomWalk::default()),
                Box::new(Pct::new(2)),
                Box::new(Pos::default()),
                Box::new(Pct::new(3)),
                Box::new(RandomWalk::sticky()),
                Box::new(Exhaustive::new(preemptions)),
                Box::new(Turns::default()),
            ],
            turn: 0,
            over: Vec::new(),
            partial: false,
            large: false,
            endless: false,
            size: (0, 1),
        }
    }

    /// A portfolio that does not end by itself. With several workers, only the collector of all reports knows whether
    /// everything was tried.
    pub fn endless(self) -> Mix {
        let endless = true;
        Mix { endless, ..self }
    }

    /// Whether the exploration ends before run `run`, which is not one of an exhaustive search. It does if the searches
    /// promise that everything was tried, except that at least [`AT_LEAST`] runs are made where some run had choices that
    /// the searches leave out (`partial`).
    pub fn is_over(run: u64, promise: Option<u32>, partial: bool) -> bool {
        promise == Some(u32::MAX) && !(partial && run < AT_LEAST)
    }

    /// Whether run `run` is one of the exhaustive search, whose runs one worker makes in order.
    pub fn is_ordered(run: u64) -> bool {
        TURNS
            .get((run % 8) as usize)
            .is_some_and(|t| is_exhaustive(*t))
    }

    /// How many of the runs before this one are not the exhaustive search's.
    pub fn unordered_before(run: u64) -> u64 {
        let of = |n: u64| {
            let turns = TURNS.iter().take(n as usize);
            turns.filter(|t| !is_exhaustive(**t)).count() as u64
        };
        run / 8 * of(8) + of(run % 8)
    }

    /// Whose turn it is. `None`: the run turned out to be too large for it, and continues in plain order.
    fn member(&mut self) -> Option<&mut Box<dyn Strategy>> {
        if self.large && is_exhaustive(self.turn) {
            return None;
        }
        self.members.get_mut(self.turn)
    }
}

impl Strategy for Mix {
    fn name(&self) -> &'static str {
        self.members.get(self.turn).map_or("mix", |m| m.name())
    }

    fn begin(&mut self, run: RunStart) -> bool {
        self.turn = TURNS.get((run.run % 8) as usize).copied().unwrap_or(WALK);
        self.size = (0, 1);
        if self.large && is_exhaustive(self.turn) {
            self.turn = WALK;
        }
        if is_exhaustive(self.turn) {
            if !self.over.contains(&self.turn) {
                if self.member().is_some_and(|m| m.begin(run)) {
                    return true;
                }
                self.over.push(self.turn);
            }
            self.turn = WALK;
        }
        if !self.endless && Mix::is_over(run.run, self.promise(), self.partial) {
            return false;
        }
        self.member().is_some_and(|m| m.begin(run))
    }

    fn program_seed(&self, run: RunStart) -> u64 {
        let member = self.members.get(self.turn);
        member.map_or(run.seed, |m| m.program_seed(run))
    }

    fn base(&self) -> BaseOrder {
        let member = self.members.get(self.turn);
        member.map_or(BaseOrder::Plain, |m| m.base())
    }

    fn choose(&mut self, at: &Point<'_>) -> usize {
        let plain = at.plain;
        self.member().map_or(plain, |m| m.choose(at))
    }

    fn case(&mut self, who: Who, n: u32) -> u32 {
        self.member().map_or(0, |m| m.case(who, n))
    }

    fn sees_all(&self) -> bool {
        let asked = !(self.large && is_exhaustive(self.turn));
        asked && self.members.get(self.turn).is_some_and(|m| m.sees_all())
    }

    fn gives_up(&self) -> bool {
        let asked = !(self.large && is_exhaustive(self.turn));
        asked && self.members.get(self.turn).is_some_and(|m| m.gives_up())
    }

    fn promise(&self) -> Option<u32> {
        if self.large {
            return None;
        }
        let all = self.members.get(ALL).and_then(|m| m.promise());
        let few = self.members.first().and_then(|m| m.promise());
        // That nothing was left out because of the bound is for the other one to say.
        all.or(few.filter(|&f| f != u32::MAX))
    }

    fn woke(&mut self, by: Who, who: Who) {
        if let Some(m) = self.member() {
            m.woke(by, who);
        }
    }

    fn stepped(&mut self, step: &Step, touches: &Touches) {
        self.size.0 += 1;
        self.size.1 += u64::from(step.op.kind == OpKind::Start);
        self.large |= is_exhaustive(self.turn) && self.size.0 * self.size.1 > LARGE;
        if let Some(m) = self.member() {
            m.stepped(step, touches);
        }
    }

    fn ended(&mut self, end: &RunEnd) {
        self.partial |= end.partial;
        if let Some(m) = self.member() {
            m.ended(end);
        }
    }
}
