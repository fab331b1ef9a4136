//! Tests with random programs: the clocks are compared with a simple model that never forgets anything.

use super::clock::Clock;
use super::slots::Racer;
use super::{HappensBefore, Thread};
use std::collections::HashMap;
use std::sync::Arc;

/// What is known, in full: the step up to which each goroutine's doings are known.
type Full = HashMap<usize, u64>;

fn join(to: &mut Full, from: &Full) {
    for (&who, &step) in from {
        let known = to.entry(who).or_default();
        *known = step.max(*known);
    }
}

/// A goroutine in both worlds. `did`: what it did, as step and epoch.
struct One {
    racer: Racer,
    full: Full,
    did: Vec<(u64, u64)>,
}

impl One {
    #[allow(clippy::mut_from_ref)]
    fn thread(&self) -> &mut Thread {
        thread(&self.racer)
    }
}

#[allow(clippy::mut_from_ref)]
fn thread(racer: &Racer) -> &mut Thread {
    // SAFETY: one reference at a time to each.
    unsafe { &mut *racer.thread() }
}

struct Model {
    hb: Arc<HappensBefore>,
    alive: Vec<(usize, One)>,
    ended: Vec<(usize, Vec<(u64, u64)>)>,
    clocks: Vec<(Clock, Full)>,
    step: u64,
    random: u64,
}

impl Model {
    fn new(seed: u64, clocks: usize) -> Model {
        let hb = Arc::new(HappensBefore::default());
        let racer = hb.begin(None, 1, 0);
        let main = One {
            racer,
            full: Full::new(),
            did: Vec::new(),
        };
        Model {
            hb,
            alive: vec![(0, main)],
            ended: Vec::new(),
            clocks: (0..clocks).map(|_| Default::default()).collect(),
            step: 0,
            random: seed,
        }
    }

    fn pick(&mut self, n: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 11) as usize % n
    }

    /// The goroutine touches something.
    fn acts(&mut self, at: usize) {
        self.step += 1;
        let (who, one) = &mut self.alive[at];
        let t = one.thread();
        t.touched = t.epoch;
        one.did.push((self.step, t.epoch));
        one.full.insert(*who, self.step);
    }

    fn spawns(&mut self, at: usize) {
        let who = self.alive.len() + self.ended.len();
        let by = &self.alive[at].1;
        let one = One {
            racer: self.hb.begin(Some(by.thread()), who as u64 + 1, 0),
            full: by.full.clone(),
            did: Vec::new(),
        };
        self.alive.push((who, one));
    }

    fn ends(&mut self, at: usize) {
        if at != 0 {
            let (who, one) = self.alive.swap_remove(at);
            self.ended.push((who, one.did));
        }
    }

    fn synchronises(&mut self, at: usize, what: usize, clock: usize) {
        let one = &mut self.alive[at].1;
        let (clock, full) = &mut self.clocks[clock];
        match what {
            0 => {
                one.thread().acquire(clock);
                join(&mut one.full, full);
            }
            1 => {
                one.thread().release(clock);
                full.clone_from(&one.full);
            }
            2 => {
                one.thread().release_merge(clock);
                join(full, &one.full);
            }
            _ => {
                one.thread().exchange(clock);
                let old = std::mem::replace(full, one.full.clone());
                join(&mut one.full, &old);
            }
        }
    }

    /// It locks a mutex, whose clock nobody else touches until it unlocks it.
    fn locks(&mut self, at: usize, clock: usize) {
        let one = &mut self.alive[at].1;
        let (mutex, full) = &mut self.clocks[clock];
        join(&mut one.full, full);
        if !one.thread().resumes(mutex) {
            one.thread().acquire(mutex);
        }
        if self.pick(3) != 0 {
            self.acts(at);
        }
        if self.pick(3) == 0 {
            // It learns something before it unlocks.
            let other = self.pick(self.clocks.len());
            self.synchronises(at, 0, other);
        }
        self.synchronises(at, 1, clock);
    }

    fn meet(&mut self, a: usize, b: usize) {
        if a == b {
            return;
        }
        let Ok([(_, a), (_, b)]) = self.alive.get_disjoint_mut([a, b]) else {
            return;
        };
        a.thread().meets(b.thread());
        join(&mut a.full, &b.full);
        b.full.clone_from(&a.full);
    }

    /// One random step; no more goroutines than this are started.
    fn steps(&mut self, most: usize) {
        let (at, other) = (self.pick(self.alive.len()), self.pick(self.alive.len()));
        let (what, clock) = (self.pick(24), self.pick(self.clocks.len()));
        match what {
            0 | 1 if self.alive.len() < most => self.spawns(at),
            2 if self.alive.len() > most / 2 => self.ends(at),
            3..=6 => self.meet(at, other),
            7..=13 => self.acts(at),
            14 => (0..3).for_each(|_| self.locks(at, clock)),
            15 => self.locks(at, clock),
            _ => self.synchronises(at, what % 4, clock),
        }
    }

    /// How many of the epochs that a goroutine is asked for it knows without having seen them. It knows all that it has seen.
    fn check(&self) -> usize {
        let mut more = 0;
        let ended = self.ended.iter().map(|(who, did)| (who, did));
        let alive = self.alive.iter().map(|(who, one)| (who, &one.did));
        for (who, did) in ended.chain(alive) {
            for (_, one) in &self.alive {
                let seen = one.full.get(who).copied().unwrap_or(0);
                for &(step, epoch) in did.iter().rev().take(20) {
                    let knows = one.thread().knows(epoch);
                    assert!(knows || step > seen, "an order was lost");
                    more += usize::from(knows && step > seen);
                }
            }
        }
        more
    }
}

#[test]
fn who_takes_its_own_lock_again_goes_on_in_its_epoch() {
    let hb = Arc::new(HappensBefore::default());
    let main = hb.begin(None, 1, 0);
    let a = hb.begin(Some(thread(&main)), 2, 0);
    let (me, other) = (thread(&main), thread(&a));
    me.touched = me.epoch;
    let before = me.epoch;
    hb.release(me, 8);
    assert!(!hb.resumes(other, 8) && hb.resumes(me, 8));
    assert_eq!(me.epoch, before);
    hb.release(me, 8);
    me.touched = me.epoch;
    assert!(!hb.resumes(me, 8), "it has touched something");
    hb.release(me, 8);
    hb.acquire(other, 8);
    assert!(!hb.resumes(me, 8), "another goroutine knows");
    hb.release(me, 8);
    hb.release(me, 16);
    assert!(!hb.resumes(me, 8) && hb.resumes(me, 16));
    hb.release(other, 24);
    hb.acquire(me, 24);
    hb.release(me, 8);
    assert!(!hb.resumes(me, 8), "it has learned something");
    hb.release(me, 8);
    assert!(hb.resumes(me, 8));
}

#[test]
fn what_is_learned_under_a_lock_is_known_to_who_has_it_next() {
    let hb = Arc::new(HappensBefore::default());
    let main = hb.begin(None, 1, 0);
    let [a, b] = [2, 3].map(|n| hb.begin(Some(thread(&main)), n, 0));
    let (me, other, next) = (thread(&main), thread(&a), thread(&b));
    hb.release(me, 8);
    other.touched = other.epoch;
    hb.release(other, 16);
    assert!(hb.resumes(me, 8));
    hb.acquire(me, 16);
    hb.release(me, 8);
    hb.acquire(next, 8);
    assert!(next.knows(other.touched) && !next.knows(other.epoch));
}

#[test]
fn few_goroutines_know_exactly_what_they_have_seen() {
    for seed in 1..40 {
        let mut model = Model::new(seed * 0x9e37_79b9, 1 + seed as usize % 7);
        for _ in 0..20 {
            (0..60).for_each(|_| model.steps(4 + seed as usize));
            assert_eq!(model.check(), 0, "seed {seed}");
        }
    }
}

#[test]
fn goroutines_beyond_the_slots_still_know_all_that_they_have_seen() {
    for seed in [1, 2, 3] {
        let mut model = Model::new(seed * 0x1234_5677, 12);
        for _ in 0..3 {
            (0..6000).for_each(|_| model.steps(800));
            model.check();
        }
    }
}
