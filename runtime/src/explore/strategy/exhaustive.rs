//! Exhaustive: depth-first through all schedules, of those that differ only in the order of independent operations
//! one.
//!
//! Dynamic partial-order reduction with source sets and sleep sets: P. Abdulla, S. Aronis, B. Jonsson, K. Sagonas,
//! "Optimal dynamic partial order reduction", POPL 2014, algorithm 1. Locks and other operations that may have to wait
//! are events only when they go ahead; those that never do (in a deadlock) are looked at at the end of the run, as
//! C. Flanagan and P. Godefroid have it in "Dynamic partial-order reduction for model checking software", POPL 2005. With a
//! bound on preemptions: K. Coons, M. Musuvathi, K. McKinley, "Bounded partial-order reduction", OOPSLA 2013 (its
//! conservative points).
//!
//! The happens-before order is kept by vector clocks. A *race* is two operations of different goroutines that
//! conflict, of which nothing in between makes the second come after the first: then the first may be done by somebody
//! who leads to the second.

use super::super::op::{Access, OpKind, Touches};
use super::super::order::WordMap;
use super::super::point::{Candidate, Point, Ready, RunStart, Strategy, Who};
use super::super::record::{RunEnd, Step};

/// A vector clock: of each goroutine, by its place in the run, how many of its steps have happened.
type Clock = Vec<u32>;

/// A goroutine that could run at a node, and what its step would use.
#[derive(Clone)]
struct Option_ {
    who: Who,
    touches: Touches,
}

/// A point on the way of the present run.
struct Node {
    /// Who was ready.
    ready: Vec<Option_>,
    /// Which one runs from here in the present run.
    chosen: Who,
    /// Which ones are to run from here in some run.
    wanted: Vec<Who>,
    /// Who has been, in runs before.
    done: Vec<Option_>,
    /// Who need not: what follows would only be another order of independent operations.
    sleep: Vec<Option_>,
    /// The one that was running, if it could have gone on.
    running: Option<Who>,
    /// How many preemptions came before.
    preemptions: u32,
    /// The select in this step: how many cases could go ahead, and which does in the present run.
    case: Option<(u32, u32)>,
}

impl Node {
    fn preempts(&self, who: Who) -> bool {
        self.running.is_some_and(|r| r != who)
    }
}

/// A step of the present run.
struct Event {
    /// The goroutine's place in the run, and the number of the step among its own, from 1.
    g: usize,
    nth: u32,
    who: Who,
    clock: Clock,
}

/// The uses of an object: events, and how.
type Uses = Vec<(usize, Access)>;

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
    /// Clocks of what was sent on a channel, and how many receives there were; `None`: it is used in other ways,
    /// too.
    channels: WordMap<Option<(Vec<Clock>, usize)>>,
    gives_up: bool,
    /// Who runs, once it has done something that others can notice since it was switched to: to switch away before costs
    /// nothing.
    busy: Option<Who>,
    /// A run did not repeat what it was to repeat.
    unsteady: bool,
    begun: bool,
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
            gives_up: false,
            busy: None,
            unsteady: false,
            begun: false,
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

    /// Finds the races of a step that the goroutine at place `g` takes now, and notes who is to go first instead. Returns
    /// the step's clock, its own count left out.
    fn races(&mut self, g: usize, who: Who, touches: &Touches) -> Clock {
        let own = self.clocks.get(g).cloned().unwrap_or_default();
        let mut clock = own.clone();
        let mut races = Vec::new();
        for touch in touches {
            let mut seen = own.clone();
            let uses = self.objects.get(&touch.object).map_or(&[][..], |u| u);
            for &(at, access) in uses.iter().rev() {
                let Some(event) = self.events.get(at) else {
                    continue;
                };
                if event.g == g || !touch.access.follows(access) {
                    continue;
                }
                if touch.access.conflicts(access) {
                    if !has(&seen, event) && !races.contains(&at) {
                        races.push(at);
                    }
                    join(&mut seen, &event.clock);
                }
                join(&mut clock, &event.clock);
            }
        }
        for at in races {
            self.reverse(at, g, who, &own, touches);
        }
        clock
    }

    /// The event `at` and the step that `who` takes now race: somebody who leads to the latter is to go first.
    fn reverse(&mut self, at: usize, g: usize, who: Who, own: &Clock, touches: &Touches) {
        let Some(first) = self.events.get(at) else {
            return;
        };
        // What came after it without depending on it, and who begins.
        let mut others: Vec<&Event> = Vec::new();
        let mut initials: Vec<Who> = Vec::new();
        let mut seen: Vec<usize> = Vec::new();
        for event in self.events.get(at + 1..).unwrap_or_default() {
            if has(&event.clock, first) {
                continue;
            }
            if !seen.contains(&event.g) {
                seen.push(event.g);
                if !others.iter().any(|o| has(&event.clock, o)) {
                    initials.push(event.who);
                }
            }
            others.push(event);
        }
        if !seen.contains(&g) {
            let depends = |o: &&Event| {
                has(own, o)
                    || touches.iter().any(|t| {
                        self.objects.get(&t.object).is_some_and(|uses| {
                            uses.iter().any(|&(e, access)| {
                                t.access.follows(access)
                                    && self
                                        .events
                                        .get(e)
                                        .is_some_and(|e| e.g == o.g && e.nth == o.nth)
                            })
                        })
                    })
            };
            if !others.iter().any(depends) {
                initials.push(who);
            }
        }
        let Some(node) = self.nodes.get_mut(at) else {
            return;
        };
        initials.retain(|q| node.ready.iter().any(|o| o.who == *q));
        if initials.iter().any(|q| node.wanted.contains(q)) {
            return;
        }
        let preferred = initials.iter().find(|q| **q == who).or(initials.first());
        if let Some(&q) = preferred {
            node.wanted.push(q);
            if self.bound.is_some() {
                self.want_earlier(at, q);
            }
        }
    }

    /// A timer that could have fired and did not until the run ended is to fire at the last moment.
    fn want_last_timer(&mut self) {
        let clock = |n: &Node| n.ready.iter().any(|o| o.who == Who::Clock);
        let Some(at) = self.nodes.iter().rposition(clock) else {
            return;
        };
        let later = self.events.iter().skip(at);
        if later.into_iter().all(|e| e.who != Who::Clock)
            && let Some(node) = self.nodes.get_mut(at)
            && !node.wanted.contains(&Who::Clock)
        {
            node.wanted.push(Who::Clock);
        }
    }

    /// With a bound, whoever goes first without a preemption leaves more of them for later: the point at which the
    /// stretch around node `at` began is tried, too.
    fn want_earlier(&mut self, at: usize, who: Who) {
        let Some(chosen) = self.nodes.get(at).map(|n| n.chosen) else {
            return;
        };
        let same = |n: &usize| self.nodes.get(*n).is_some_and(|n| n.chosen == chosen);
        let free = |n: usize| self.nodes.get(n).is_some_and(|n| n.running.is_none());
        let begin = (0..=at).rev().take_while(same).find(|&n| free(n));
        if let Some(node) = begin.and_then(|n| self.nodes.get_mut(n))
            && node.ready.iter().any(|o| o.who == who)
            && !node.wanted.contains(&who)
        {
            node.wanted.push(who);
        }
    }

    /// What a channel carries from the sender to the receiver.
    fn pass(&mut self, step: &Step, clock: &mut Clock, sends: bool) {
        let object = step.op.object;
        let Some((sent, received)) = self
            .channels
            .entry(object)
            .or_insert_with(|| Some((Vec::new(), 0)))
        else {
            return;
        };
        if sends {
            sent.push(clock.clone());
        } else {
            if let Some(by) = sent.get(*received) {
                join(clock, by);
            }
            *received += 1;
        }
    }
}

/// Which one is to run next at a node.
fn next_wanted(node: &Node, bound: Option<u32>, bounded: &mut bool) -> Option<Who> {
    let is = |list: &[Option_], who: Who| list.iter().any(|o| o.who == who);
    for &who in &node.wanted {
        if is(&node.done, who) || is(&node.sleep, who) {
            continue;
        }
        if bound.is_some_and(|b| node.preemptions + u32::from(node.preempts(who)) > b) {
            *bounded = true;
            continue;
        }
        return Some(who);
    }
    None
}

/// Whether the event has happened by that clock.
fn has(clock: &Clock, event: &Event) -> bool {
    clock.get(event.g).is_some_and(|&n| n >= event.nth)
}

fn join(clock: &mut Clock, other: &Clock) {
    if clock.len() < other.len() {
        clock.resize(other.len(), 0);
    }
    for (a, &b) in clock.iter_mut().zip(other) {
        *a = (*a).max(b);
    }
}

/// Whether the order of two operations matters.
fn conflict(a: &Touches, b: &Touches) -> bool {
    a.iter().any(|a| {
        b.iter()
            .any(|b| a.object == b.object && a.access.conflicts(b.access))
    })
}

impl Strategy for Exhaustive {
    fn name(&self) -> &'static str {
        "exhaustive"
    }

    fn begin(&mut self, _: RunStart) -> bool {
        if self.over || self.begun && !self.advance() {
            self.over = true;
            return false;
        }
        self.begun = true;
        self.events.clear();
        self.places.clear();
        self.clocks.clear();
        self.objects.clear();
        self.channels.clear();
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
        let step = self.events.len();
        if step < self.prefix {
            let chosen = self.nodes.get(step).map(|n| n.chosen);
            return match chosen.and_then(who_at) {
                Some(n) => n,
                None => {
                    self.unsteady = true;
                    self.gives_up = true;
                    at.plain
                }
            };
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
            Some((_, taken)) => taken.min(n.saturating_sub(1)),
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
            OpKind::Recv if step.op.object != 0 => self.pass(step, &mut clock, false),
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
        if step.op.kind == OpKind::Send && step.op.object != 0 {
            self.pass(step, &mut clock, true);
        }
        for touch in touches {
            let uses = self.objects.entry(touch.object).or_default();
            uses.push((at, touch.access));
        }
        if let Some(c) = self.clocks.get_mut(g) {
            c.clone_from(&clock);
        }
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
