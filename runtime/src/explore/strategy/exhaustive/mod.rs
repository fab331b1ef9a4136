//! Exhaustive: depth-first search through all schedules. Of schedules that differ only in the order of
//! independent operations, it runs one.
//!
//! Dynamic partial-order reduction with source sets and sleep sets: P. Abdulla, S. Aronis, B. Jonsson, K. Sagonas,
//! "Optimal dynamic partial order reduction", POPL 2014, algorithm 1. Locks and other operations that may have to wait
//! are events only when they go ahead; those that never do (in a deadlock) are looked at at the end of the run, as
//! C. Flanagan and P. Godefroid have it in "Dynamic partial-order reduction for model checking software", POPL 2005. With a
//! bound on preemptions: K. Coons, M. Musuvathi, K. McKinley, "Bounded partial-order reduction", OOPSLA 2013 (its
//! conservative points), where sleep sets would leave out too much and races of what goroutines are only about to do count, too.
//!
//! The happens-before order is kept by vector clocks. A *race* is two operations of different goroutines that
//! conflict, of which nothing in between makes the second come after the first: then another goroutine, on
//! which the second depends, may be run in place of the first.

use super::super::op::{OpKind, Touches};
use super::super::order::WordMap;
use super::super::point::{Candidate, Point, Ready, RunStart, Strategy, Who};
use super::super::record::{RunEnd, Step};

mod clock;
mod node;
mod races;

use clock::{Clock, Event, Passed, Uses, conflict, join};
use node::{Node, Option_, next_wanted};

/// See the head of this file.
pub struct Exhaustive {
    /// The most preemptions.
    bound: Option<u32>,
    /// Whether something was left out because of the bound.
    bounded: bool,
    nodes: Vec<Node>,
    /// How many of these the present run is to repeat.
    prefix: usize,
    events: Vec<Event>,
    /// Goroutines' places in the run by number.
    places: WordMap<usize>,
    clocks: Vec<Clock>,
    objects: WordMap<Uses>,
    /// What went through each channel; `None`: it is used in other ways than by sends and receives, too.
    channels: WordMap<Option<Passed>>,
    /// What the last step used.
    last: Touches,
    gives_up: bool,
    /// Who runs, once it has done something that others can notice since it was switched to: to switch away before costs
    /// nothing.
    busy: Option<Who>,
    /// A run did not repeat what it was to repeat.
    unsteady: bool,
    begun: bool,
    /// The first run's: nothing but the schedule may differ between the runs.
    seed: Option<u64>,
    over: bool,
    /// Runs that were given up because others have had the same order.
    redundant: u64,
}

impl Exhaustive {
    /// With at most this many preemptions, if a number is given.
    pub fn new(bound: Option<u32>) -> Exhaustive {
        Exhaustive {
            bound,
            bounded: false,
            nodes: Vec::new(),
            prefix: 0,
            events: Vec::new(),
            places: WordMap::default(),
            clocks: Vec::new(),
            objects: WordMap::default(),
            channels: WordMap::default(),
            last: Touches::new(),
            gives_up: false,
            busy: None,
            unsteady: false,
            begun: false,
            seed: None,
            over: false,
            redundant: 0,
        }
    }

    /// How many runs were given up because others have had the same order.
    pub fn redundant(&self) -> u64 {
        self.redundant
    }

    fn place(&mut self, who: Who) -> usize {
        let next = self.clocks.len();
        let at = *self.places.entry(who.number()).or_insert(next);
        if at == next {
            self.clocks.push(Clock::new());
        }
        at
    }

    /// Goes to the next way that is not tried yet. False: there is none.
    fn advance(&mut self) -> bool {
        while let Some(node) = self.nodes.last_mut() {
            if let Some((n, at)) = node.case
                && at + 1 < n
            {
                node.case = Some((n, at + 1));
                self.prefix = self.nodes.len();
                return true;
            }
            node.case = None;
            let chosen = node.chosen;
            if let Some(o) = node.ready.iter().find(|o| o.who == chosen) {
                node.done.push(o.clone());
            }
            if let Some(next) = next_wanted(node, self.bound, &mut self.bounded) {
                node.chosen = next;
                self.prefix = self.nodes.len();
                return true;
            }
            self.nodes.pop();
        }
        false
    }

    /// Who sleeps at the node that comes now.
    fn sleepers(&self) -> Vec<Option_> {
        if self.bound.is_some() {
            return Vec::new();
        }
        let Some(node) = self.nodes.last() else {
            return Vec::new();
        };
        let Some(taken) = node.ready.iter().find(|o| o.who == node.chosen) else {
            return Vec::new();
        };
        let stays = |o: &&Option_| o.who != taken.who && !conflict(&o.touches, &taken.touches);
        node.sleep
            .iter()
            .chain(&node.done)
            .filter(stays)
            .cloned()
            .collect()
    }

    /// How many preemptions there were before the node that comes now.
    fn preemptions(&self) -> u32 {
        let last = self.nodes.last();
        last.map_or(0, |n| n.preemptions + u32::from(n.preempts(n.chosen)))
    }

    /// A send or receive with this clock joins the others of its channel. Its goroutine continues only after the send of what it
    /// receives, or after the receive that made room for what it sends: joins that into `next`, the clock of what comes after it.
    /// The operation itself may begin before, and wait.
    fn pass(&mut self, step: &Step, clock: &Clock, next: &mut Clock) {
        let passed = self.channels.entry(step.op.object);
        let Some(passed) = passed.or_insert_with(|| Some(Passed::default())) else {
            return;
        };
        let other = match step.op.kind {
            OpKind::Send => {
                passed.sent.push(clock.clone());
                let capacity = step.op.operand as usize;
                let room = passed.sent.len().checked_sub(1 + capacity);
                room.and_then(|n| passed.received.get(n))
            }
            _ => {
                passed.received.push(clock.clone());
                passed.sent.get(passed.received.len() - 1)
            }
        };
        if let Some(other) = other {
            join(next, other);
        }
    }
}

impl Strategy for Exhaustive {
    fn name(&self) -> &'static str {
        "exhaustive"
    }

    fn program_seed(&self, run: RunStart) -> u64 {
        self.seed.unwrap_or(run.seed)
    }

    fn begin(&mut self, run: RunStart) -> bool {
        if self.over || self.begun && !self.advance() {
            self.over = true;
            return false;
        }
        self.begun = true;
        self.seed.get_or_insert(run.seed);
        self.events.clear();
        self.places.clear();
        self.clocks.clear();
        self.objects.clear();
        self.channels.clear();
        self.last.clear();
        self.gives_up = false;
        self.busy = None;
        true
    }

    fn sees_all(&self) -> bool {
        true
    }

    fn gives_up(&self) -> bool {
        self.gives_up
    }

    fn promise(&self) -> Option<u32> {
        if !self.over || self.unsteady {
            return None;
        }
        match self.bounded {
            true => self.bound,
            false => Some(u32::MAX),
        }
    }

    fn choose(&mut self, at: &Point<'_>) -> usize {
        let who_at = |who: Who| {
            at.candidates
                .iter()
                .position(|c| c.who == who && c.ready != Ready::No)
        };
        if self.bound.is_some() {
            self.races_to_come(at.candidates);
        }
        let step = self.events.len();
        if step < self.prefix {
            let node = self.nodes.get(step);
            let chosen = node.and_then(|n| Some((who_at(n.chosen)?, n)));
            let Some((chosen, node)) = chosen else {
                self.unsteady = true;
                self.gives_up = true;
                return at.plain;
            };
            // Objects that lie elsewhere in this run cannot be compared with those of the runs before.
            self.unsteady |= !node.is_as_before(at.candidates.get(chosen));
            return chosen;
        }
        let sleep = self.sleepers();
        let any = at.candidates.iter().any(|c| c.ready == Ready::Yes);
        let counts = |r: Ready| {
            if any {
                r == Ready::Yes
            } else {
                r == Ready::Parks
            }
        };
        let ready: Vec<Option_> = at
            .candidates
            .iter()
            .filter(|c| counts(c.ready))
            .map(|c| Option_ {
                who: c.who,
                touches: c.touches.clone(),
            })
            .collect();
        let running = at.running.and_then(|r| at.candidates.get(r));
        let running = running.filter(|c| c.ready == Ready::Yes).map(|c| c.who);
        let running = running.filter(|&who| self.busy == Some(who));
        let awake = |o: &&Option_| !sleep.iter().any(|s| s.who == o.who);
        let chosen = match ready.iter().find(awake) {
            Some(o) => o.who,
            None => {
                // The run ends here for those, too, that wait for a lock: as in a deadlock.
                for c in at.candidates.iter().filter(|c| c.ready == Ready::No) {
                    let g = self.place(c.who);
                    self.races(g, c.who, &c.touches);
                }
                self.gives_up = true;
                self.redundant += 1;
                return at.plain;
            }
        };
        let mut wanted = vec![chosen];
        let stops = |c: &Candidate<'_>| {
            c.who == chosen && matches!(c.op.kind, OpKind::TimerStop | OpKind::TimerStart)
        };
        if ready.iter().any(|o| o.who == Who::Clock) && at.candidates.iter().any(stops) {
            // The timer may have fired before, which no later step will tell.
            wanted.push(Who::Clock);
        }
        let before = self.preemptions();
        self.nodes.push(Node {
            ready,
            chosen,
            wanted,
            done: Vec::new(),
            sleep,
            running,
            preemptions: before,
            case: None,
        });
        who_at(chosen).unwrap_or(at.plain)
    }

    fn case(&mut self, _: Who, n: u32) -> u32 {
        let at = self.events.len().saturating_sub(1);
        let Some(node) = self.nodes.get_mut(at) else {
            return 0;
        };
        match node.case {
            Some((of, taken)) => {
                self.unsteady |= of != n;
                taken.min(n.saturating_sub(1))
            }
            None => {
                node.case = Some((n, 0));
                0
            }
        }
    }

    fn woke(&mut self, by: Who, who: Who) {
        let (by, who) = (self.place(by), self.place(who));
        let clock = self.clocks.get(by).cloned().unwrap_or_default();
        if let Some(c) = self.clocks.get_mut(who) {
            join(c, &clock);
        }
    }

    fn stepped(&mut self, step: &Step, touches: &Touches) {
        let at = self.events.len();
        if self.nodes.len() <= at {
            // Nobody was asked: there was nothing to choose.
            let before = self.preemptions();
            self.nodes.push(Node {
                ready: Vec::new(),
                chosen: step.who,
                wanted: Vec::new(),
                done: Vec::new(),
                sleep: self.sleepers(),
                running: None,
                preemptions: before,
                case: None,
            });
        }
        if !touches.is_empty() {
            self.busy = Some(step.who);
        } else if self.busy != Some(step.who) {
            self.busy = None;
        }
        let g = self.place(step.who);
        let mut clock = self.races(g, step.who, touches);
        match step.op.kind {
            OpKind::TimerFires => {
                // All wait: whatever comes later comes after all of this.
                for c in &self.clocks {
                    join(&mut clock, c);
                }
            }
            OpKind::Select | OpKind::Close => {
                for touch in touches {
                    self.channels.insert(touch.object, None);
                }
            }
            _ => {}
        }
        if clock.len() <= g {
            clock.resize(g + 1, 0);
        }
        let nth = clock.get(g).copied().unwrap_or(0) + 1;
        if let Some(n) = clock.get_mut(g) {
            *n = nth;
        }
        let mut next = clock.clone();
        if matches!(step.op.kind, OpKind::Send | OpKind::Recv) && step.op.object != 0 {
            self.pass(step, &clock, &mut next);
        }
        // What never goes ahead comes before nothing.
        let goes_ahead = !step.parked || step.op.kind == OpKind::Wait;
        for touch in touches.iter().filter(|_| goes_ahead) {
            let uses = self.objects.entry(touch.object).or_default();
            uses.push((at, touch.access));
        }
        if let Some(c) = self.clocks.get_mut(g) {
            *c = next;
        }
        self.last.clone_from(touches);
        self.events.push(Event {
            g,
            nth,
            who: step.who,
            clock,
        });
    }

    fn ended(&mut self, _: &RunEnd) {
        self.want_last_timer();
        if self.nodes.len() > self.events.len() {
            self.unsteady = true;
            self.nodes.truncate(self.events.len());
        }
    }
}
