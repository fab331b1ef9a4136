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
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

type Map<V> = HashMap<usize, V, BuildHasherDefault<AddressHasher>>;

/// Bytes of a page.
const PAGE: usize = 8 << 10;
/// Bytes that one number of a page's table stands for.
const GRAIN: usize = 4;
/// Pages of a chunk.
const CHUNK: usize = 4096;
/// The most variables of a page whose memory is kept between two runs.
const SPARE: usize = 64;
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
    /// The grain of each of these, or the last one it had.
    grains: Vec<u16>,
    /// Places that can be used again.
    free: Vec<u16>,
    /// Whether the page is in [`Vars::used`].
    listed: bool,
}

impl Known {
    fn new() -> Known {
        Known {
            places: vec![0; PAGE / GRAIN].into_boxed_slice(),
            vars: Vec::new(),
            grains: Vec::new(),
            free: Vec::new(),
            listed: false,
        }
    }

    /// The variable at this offset in the page. `list`: is called for the first one after a reset.
    #[inline]
    fn var(&mut self, offset: usize, list: impl FnOnce()) -> &mut Var {
        let grain = offset / GRAIN;
        let place = self.places.get(grain).copied().unwrap_or(0);
        let place = if place == 0 {
            self.add(grain, list)
        } else {
            place
        };
        &mut self.vars[usize::from(place) - 1]
    }

    #[cold]
    fn add(&mut self, grain: usize, list: impl FnOnce()) -> u16 {
        if !std::mem::replace(&mut self.listed, true) {
            list();
        }
        let place = self.free.pop().unwrap_or_else(|| {
            self.vars.push(Box::default());
            self.grains.push(0);
            self.vars.len() as u16
        });
        if let Some(p) = self.places.get_mut(grain) {
            *p = place;
        }
        if let Some(g) = self.grains.get_mut(usize::from(place) - 1) {
            *g = grain as u16;
        }
        place
    }

    fn forget(&mut self, start: usize, end: usize) {
        self.forget_grains(start / GRAIN, end.div_ceil(GRAIN));
        if self.free.len() == self.vars.len() {
            self.drop_all();
        }
    }

    /// Forgets everything, but keeps the memory of a few variables for the next run.
    fn reset(&mut self) {
        self.listed = false;
        self.forget_grains(0, PAGE / GRAIN);
        if self.vars.len() > SPARE {
            self.drop_all();
        }
    }

    fn forget_grains(&mut self, from: usize, to: usize) {
        if self.vars.len() < to - from {
            for n in 0..self.vars.len() {
                let grain = self.grains.get(n).copied().map_or(0, usize::from);
                let noted = self.places.get(grain).copied() == Some(n as u16 + 1);
                if noted && (from..to).contains(&grain) {
                    self.forget_one(grain);
                }
            }
        } else {
            (from..to).for_each(|grain| self.forget_one(grain));
        }
    }

    fn forget_one(&mut self, grain: usize) {
        let was = self.places.get_mut(grain).map_or(0, std::mem::take);
        if was != 0 {
            *self.vars[usize::from(was) - 1] = Var::default();
            self.free.push(was);
        }
    }

    fn drop_all(&mut self) {
        (self.free, self.vars, self.grains) = (Vec::new(), Vec::new(), Vec::new());
    }
}

/// A page, whose lock guards what is known of it. (The holder works on clocks, and on the program's atomics.)
type Page = Spin<Known>;

type Chunk = Box<[OnceLock<Box<Page>>]>;

pub(super) struct Vars {
    /// Where the range begins.
    start: usize,
    chunks: Box<[OnceLock<Chunk>]>,
    /// Pages that have had variables since the last reset.
    used: Mutex<Vec<usize>>,
    elsewhere: Box<[Mutex<Map<Var>>]>,
    /// Whether there may be variables elsewhere.
    any_elsewhere: AtomicBool,
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
            used: Mutex::default(),
            elsewhere: (0..PARTS).map(|_| Mutex::default()).collect(),
            any_elsewhere: AtomicBool::new(false),
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
            let mut part = lock(self.part(addr));
            if !self.any_elsewhere.load(Relaxed) {
                self.any_elsewhere.store(true, Relaxed);
            }
            return f(part.entry(addr).or_default());
        };
        let chunk = chunk.get_or_init(|| (0..CHUNK).map(|_| OnceLock::new()).collect());
        let page = chunk[at / PAGE % CHUNK].get_or_init(|| Box::new(Page::new(Known::new())));
        let list = || lock(&self.used).push(at / PAGE);
        page.with(|known| f(known.var(at % PAGE, list)))
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
        if !self.any_elsewhere.load(Relaxed) {
            return;
        }
        for part in &self.elsewhere {
            lock(part).retain(|&addr, _| addr < start || addr >= start + bytes);
        }
    }

    /// Forgets everything.
    pub(super) fn reset(&self) {
        if self.any_elsewhere.swap(false, Relaxed) {
            self.elsewhere.iter().for_each(|part| lock(part).clear());
        }
        let used = std::mem::take(&mut *lock(&self.used));
        for page in used {
            let chunk = self.chunk(page).and_then(OnceLock::get);
            let known = chunk
                .and_then(|c| c.get(page % CHUNK))
                .and_then(OnceLock::get);
            if let Some(known) = known {
                known.with(Known::reset);
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
    fn pages_are_used_again_after_a_reset() {
        let base = 1 << 30;
        let vars = Vars::over(base, 64 << 20);
        for _ in 0..3 {
            // Some pages have many variables, some have few.
            for n in 0..20 {
                for at in (0..8 << n.min(10)).step_by(4) {
                    assert!(!is_known(&vars, base + n * PAGE + at), "{n} {at}");
                }
            }
            vars.forget(base + 8, 8);
            assert!(!is_known(&vars, base + 8) && is_known(&vars, base));
            assert!(is_known(&vars, base + 8 * PAGE + 16));
            vars.reset();
        }
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
