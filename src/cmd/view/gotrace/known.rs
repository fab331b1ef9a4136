//! What is known so far of a trace's goroutines, Ps and Ms, and whether an event can come next.
//!
//! Each M writes its own events, and the clocks of two processors may differ. So starts and wake-ups of a goroutine, and
//! acquisitions of a P, are numbered: number `n + 1` comes after number `n`, whatever the clocks say. The numbers begin
//! anew with each generation, where every goroutine and P is listed before it is used.

use super::raw::Raw;
use minigo_runtime::WordMap;
use std::collections::VecDeque;

/// What a goroutine does, as far as the order of events depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    Runnable,
    Running,
    Waiting,
}

/// What an M does with a P.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Held {
    Idle,
    Running,
    InCall,
}

/// The number of the last numbered event, within a generation.
#[derive(Clone, Copy)]
pub struct Turn<S> {
    generation: u64,
    number: u64,
    pub is: S,
}

impl<S> Turn<S> {
    /// The one after this.
    fn precedes(&self, generation: u64, number: u64) -> bool {
        self.generation == generation && self.number.wrapping_add(1) == number
    }
}

/// An M.
#[derive(Default)]
pub struct M {
    /// The number that the trace has for it.
    pub id: u64,
    pub p: Option<u32>,
    /// The goroutine that it runs; 0: none.
    pub g: u64,
    /// Its events that have not come yet because the first of them has to wait for another M's.
    pub waiting: VecDeque<Raw>,
}

/// All that is known.
#[derive(Default)]
pub struct Known {
    pub generation: u64,
    pub ms: Vec<M>,
    numbers: WordMap<u32>,
    gs: WordMap<Turn<Doing>>,
    ps: WordMap<Turn<Held>>,
}

impl Known {
    /// The place of an M among all Ms.
    pub fn m(&mut self, id: u64) -> u32 {
        let next = u32::try_from(self.ms.len()).unwrap_or(u32::MAX);
        let m = *self.numbers.entry(id).or_insert(next);
        if m == next {
            self.ms.push(M { id, ..M::default() });
        }
        m
    }

    /// The P and the goroutine of an M.
    pub fn of(&self, m: u32) -> (Option<u32>, u64) {
        self.ms.get(m as usize).map_or((None, 0), |m| (m.p, m.g))
    }

    /// An M has another goroutine now.
    pub fn runs(&mut self, m: u32, g: u64) {
        if let Some(m) = self.ms.get_mut(m as usize) {
            m.g = g;
        }
    }

    /// An M has another P now.
    pub fn holds(&mut self, m: u32, p: Option<u32>) {
        if let Some(m) = self.ms.get_mut(m as usize) {
            m.p = p;
        }
    }

    /// Whether a goroutine was named before.
    pub fn has(&self, g: u64) -> bool {
        self.gs.contains_key(&g)
    }

    /// A goroutine does this from now on, with this number if the event has one.
    pub fn does(&mut self, g: u64, is: Doing, number: Option<u64>) {
        let generation = self.generation;
        let turn = Turn {
            generation,
            number: number.unwrap_or(0),
            is,
        };
        self.gs
            .entry(g)
            .and_modify(|known| match number {
                Some(_) => *known = turn,
                None => known.is = is,
            })
            .or_insert(turn);
    }

    /// A goroutine has ended.
    pub fn ends(&mut self, g: u64) {
        self.gs.remove(&g);
    }

    /// The same of a P.
    pub fn held(&mut self, p: u64, is: Held, number: Option<u64>) {
        let generation = self.generation;
        let turn = Turn {
            generation,
            number: number.unwrap_or(0),
            is,
        };
        self.ps
            .entry(p)
            .and_modify(|known| match number {
                Some(_) => *known = turn,
                None => known.is = is,
            })
            .or_insert(turn);
    }

    /// Whether all that an event depends on has come.
    pub fn is_ready(&self, raw: &Raw) -> bool {
        let [a, b, ..] = raw.args;
        let g = |is: Doing| {
            let known = self.gs.get(&a);
            known.is_some_and(|g| g.is == is && g.precedes(self.generation, b))
        };
        let p = |is: Held| {
            let known = self.ps.get(&a);
            known.is_some_and(|p| p.is == is && p.precedes(self.generation, b))
        };
        match raw.ty {
            10 => self.of(raw.m).0.is_none() && p(Held::Idle),
            12 => p(Held::InCall),
            16 => g(Doing::Runnable),
            21 | 45 | 46 => g(Doing::Waiting),
            24 => self.of(raw.m).0.is_none_or(|p| {
                let known = self.ps.get(&u64::from(p));
                known.is_none_or(|p| p.is != Held::InCall)
            }),
            _ => true,
        }
    }
}
