//! Races: pairs of operations of which the second could have come first. The goroutine to run instead to get
//! that order is recorded at the node of the first operation.

use super::super::super::op::Touches;
use super::super::super::point::{Candidate, Who};
use super::Exhaustive;
use super::clock::{Clock, Event, follows, has, join};
use super::node::Node;

impl Exhaustive {
    /// Finds the races of the step that goroutine number `g` takes now, and notes which one must go first instead. Returns
    /// the step's clock, its own count left out.
    pub(super) fn races(&mut self, g: usize, who: Who, touches: &Touches) -> Clock {
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
                let conflicts = touch.access.conflicts(access);
                // With a bound it may cost a preemption less to wait for a lock before it is given back.
                let waits = self.bound.is_some();
                if (conflicts || waits) && !has(&seen, event) && !races.contains(&at) {
                    races.push(at);
                }
                if conflicts {
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
    pub(super) fn reverse(
        &mut self,
        at: usize,
        g: usize,
        who: Who,
        own: &Clock,
        touches: &Touches,
    ) {
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
        if self.bound.is_some() {
            self.want(at, who);
            self.want_earlier(at, who);
            return;
        }
        if initials.iter().any(|q| node.wanted.contains(q)) {
            return;
        }
        let preferred = initials.iter().find(|q| **q == who).or(initials.first());
        if let Some(&q) = preferred {
            node.wanted.push(q);
        }
    }

    /// With a bound: the races of what goroutines are about to do, not only of what they do in the end. The orders that lead from
    /// one to the other may be out of bounds.
    pub(super) fn races_to_come(&mut self, candidates: &[Candidate<'_>]) {
        let Some(last) = self.events.len().checked_sub(1) else {
            return;
        };
        let stepped = self.events.get(last).map(|e| e.who);
        for c in candidates {
            let g = self.place(c.who);
            if stepped == Some(c.who) {
                self.races(g, c.who, &c.touches);
            } else if follows(&c.touches, &self.last) {
                let own = self.clocks.get(g).cloned().unwrap_or_default();
                if self.events.get(last).is_some_and(|e| !has(&own, e)) {
                    self.reverse(last, g, c.who, &own, &c.touches);
                }
            }
        }
    }

    /// A timer that could have fired and did not until the run ended is to fire at the last moment.
    pub(super) fn want_last_timer(&mut self) {
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
    pub(super) fn want_earlier(&mut self, at: usize, who: Who) {
        let Some(chosen) = self.nodes.get(at).map(|n| n.chosen) else {
            return;
        };
        let free = |n: usize| {
            self.nodes
                .get(n)
                .is_some_and(|n| n.running != Some(n.chosen))
        };
        let same = |n: &usize| self.nodes.get(*n).is_some_and(|n| n.chosen == chosen);
        let begin = (0..=at).rev().take_while(same).find(|&n| free(n));
        if let Some(n) = begin {
            self.want(n, who);
        }
    }

    /// The goroutine is to run at that node, or, if it cannot yet, whoever can.
    pub(super) fn want(&mut self, at: usize, who: Who) {
        let Some(node) = self.nodes.get_mut(at) else {
            return;
        };
        let can = node.ready.iter().any(|o| o.who == who);
        for o in &node.ready {
            if (o.who == who || !can) && !node.wanted.contains(&o.who) {
                node.wanted.push(o.who);
            }
        }
    }
}
