//! Clocks of synchronisation objects, by address.
//!
//! Most of these addresses are in one range, the heap's: they are found by arithmetic, page by page. A page in which
//! something synchronises has a table of numbers, one for each four bytes, and a list of what they stand for. All
//! other addresses are looked up in maps.

use super::chan::ChanClocks;
use super::clock::Clock;
use super::lock;
use crate::atomics::Spin;
use crate::base::hash::AddressHasher;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::{Mutex, OnceLock};

type Map<V> = HashMap<usize, V, BuildHasherDefault<AddressHasher>>;

/// Bytes of a page.
const PAGE: usize = 8 << 10;
/// Bytes that one number of a page's table stands for.
const GRAIN: usize = 4;
/// Pages of a chunk.
const CHUNK: usize = 4096;
/// Into how many maps the addresses elsewhere are divided.
const PARTS: usize = 64;

/// What is known of an address.
#[derive(Debug, Default)]
pub(super) struct Var {
    pub(super) clock: Clock,
    pub(super) chan: Option<Box<ChanClocks>>,
}

/// What is known of the addresses of a page.
struct Known {
    /// For each [`GRAIN`] the place in `vars`, from 1.
    places: Box<[u16]>,
    // They stay where they are while the list grows.
    #[allow(clippy::vec_box)]
    vars: Vec<Box<Var>>,
    /// Places that can be used again.
    free: Vec<u16>,
}

impl Known {
    fn new() -> Known {
        Known {
            places: vec![0; PAGE / GRAIN].into_boxed_slice(),
            vars: Vec::new(),
            free: Vec::new(),
        }
    }

    /// The variable at this offset in the page.
    #[inline]
    fn var(&mut self, offset: usize) -> &mut Var {
        let grain = offset / GRAIN;
        let place = self.places.get(grain).copied().unwrap_or(0);
        let place = if place == 0 { self.add(grain) } else { place };
        &mut self.vars[usize::from(place) - 1]
    }

    #[cold]
    fn add(&mut self, grain: usize) -> u16 {
        let place = self.free.pop().unwrap_or_else(|| {
            self.vars.push(Box::default());
            self.vars.len() as u16
        });
        if let Some(p) = self.places.get_mut(grain) {
            *p = place;
        }
        place
    }

    fn forget(&mut self, start: usize, end: usize) {
        let grains = start / GRAIN..end.div_ceil(GRAIN);
        for place in self.places.get_mut(grains).unwrap_or_default() {
            let was = std::mem::take(place);
            if was != 0 {
                *self.vars[usize::from(was) - 1] = Var::default();
                self.free.push(was);
            }
        }
        if self.free.len() == self.vars.len() {
            (self.free, self.vars) = (Vec::new(), Vec::new());
        }
    }
}

/// A page, whose lock guards what is known of it. (The holder works on clocks, and on the program's atomics.)
type Page = Spin<Known>;

type Chunk = Box<[OnceLock<Box<Page>>]>;

pub(super) struct Vars {
    /// Where the range begins.
    start: usize,
    chunks: Box<[OnceLock<Chunk>]>,
    elsewhere: Box<[Mutex<Map<Var>>]>,
}

impl std::fmt::Debug for Vars {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Vars")
    }
}

impl Vars {
    /// For programs that have most of their variables in that range.
    pub(super) fn over(start: usize, bytes: usize) -> Vars {
        let chunks = bytes.div_ceil(PAGE * CHUNK);
        Vars {
            start: start / PAGE * PAGE,
            chunks: (0..chunks).map(|_| OnceLock::new()).collect(),
            elsewhere: (0..PARTS).map(|_| Mutex::default()).collect(),
        }
    }

    fn chunk(&self, page: usize) -> Option<&OnceLock<Chunk>> {
        self.chunks.get(page / CHUNK)
    }

    fn part(&self, addr: usize) -> &Mutex<Map<Var>> {
        &self.elsewhere[addr / 64 % PARTS]
    }

    /// Does something with what is known of an address; nobody else does so meanwhile.
    #[inline]
    pub(super) fn with<R>(&self, addr: usize, f: impl FnOnce(&mut Var) -> R) -> R {
        let at = addr.wrapping_sub(self.start);
        let Some(chunk) = self.chunk(at / PAGE) else {
            return f(lock(self.part(addr)).entry(addr).or_default());
        };
        let chunk = chunk.get_or_init(|| (0..CHUNK).map(|_| OnceLock::new()).collect());
        let page = chunk[at / PAGE % CHUNK].get_or_init(|| Box::new(Page::new(Known::new())));
        page.with(|known| f(known.var(at % PAGE)))
    }

    /// Forgets what is known of a range.
    pub(super) fn forget(&self, start: usize, bytes: usize) {
        let (from, to) = (start.wrapping_sub(self.start), bytes);
        let to = from.wrapping_add(to);
        if self.chunk(from / PAGE).is_none() {
            return self.forget_elsewhere(start, bytes);
        }
        let mut page = from / PAGE;
        while page * PAGE < to {
            let Some(Some(chunk)) = self.chunk(page).map(OnceLock::get) else {
                page = (page / CHUNK + 1) * CHUNK;
                continue;
            };
            if let Some(known) = chunk.get(page % CHUNK).and_then(OnceLock::get) {
                let start = from.saturating_sub(page * PAGE);
                let end = (to - page * PAGE).min(PAGE);
                known.with(|known| known.forget(start, end));
            }
            page += 1;
        }
    }

    fn forget_elsewhere(&self, start: usize, bytes: usize) {
        for part in &self.elsewhere {
            lock(part).retain(|&addr, _| addr < start || addr >= start + bytes);
        }
    }

    /// Forgets everything.
    pub(super) fn reset(&self) {
        for part in &self.elsewhere {
            lock(part).clear();
        }
        for chunk in self.chunks.iter().filter_map(OnceLock::get) {
            for page in chunk.iter().filter_map(OnceLock::get) {
                page.with(|known| known.forget(0, PAGE));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_known(vars: &Vars, addr: usize) -> bool {
        vars.with(addr, |var| std::mem::replace(&mut var.clock.by, 1) != 0)
    }

    #[test]
    fn variables_are_known_until_they_are_forgotten() {
        let base = 1 << 30;
        let vars = Vars::over(base, 64 << 20);
        let all = [
            8,
            base,
            base + 4,
            base + 8188,
            base + 8192,
            base + (20 << 20),
            base + (65 << 20),
        ];
        for addr in all {
            assert!(!is_known(&vars, addr), "{addr:#x}");
        }
        for addr in all {
            assert!(is_known(&vars, addr), "{addr:#x}");
        }
        vars.forget(base + 4, 8192);
        let gone = all.map(|addr| !is_known(&vars, addr));
        assert_eq!(gone, [false, false, true, true, true, false, false]);
        vars.forget(base, 40 << 20);
        vars.forget(base + (65 << 20), 8);
        let gone = all.map(|addr| !is_known(&vars, addr));
        assert_eq!(gone, [false, true, true, true, true, true, true]);
        vars.reset();
        assert!(all.iter().all(|&addr| !is_known(&vars, addr)));
    }
}
