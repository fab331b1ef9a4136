//! Clocks of what goroutines synchronise by, by address.

use super::chan::ChanClocks;
use super::clock::Clock;
use super::lock;
use crate::wait::sema::AddressHasher;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::Mutex;

type Map<V> = HashMap<usize, V, BuildHasherDefault<AddressHasher>>;

/// Addresses of the same page lie in the same part.
const PAGE: usize = 8 << 10;
const PARTS: usize = 64;

/// What is known of an address.
#[derive(Debug, Default)]
pub(super) struct Var {
    pub(super) clock: Clock,
    pub(super) chan: Option<Box<ChanClocks>>,
}

/// By page, then by address.
type Pages = Map<Map<Var>>;

#[derive(Debug)]
pub(super) struct Vars {
    parts: Box<[Mutex<Pages>]>,
}

impl Vars {
    pub(super) fn new() -> Vars {
        Vars {
            parts: (0..PARTS).map(|_| Mutex::default()).collect(),
        }
    }

    fn part(&self, page: usize) -> &Mutex<Pages> {
        &self.parts[page % PARTS]
    }

    /// Does something with what is known of an address.
    pub(super) fn with<R>(&self, addr: usize, f: impl FnOnce(&mut Var) -> R) -> R {
        let page = addr / PAGE;
        let mut pages = lock(self.part(page));
        f(pages.entry(page).or_default().entry(addr).or_default())
    }

    /// Forgets what is known of a range.
    pub(super) fn forget(&self, start: usize, bytes: usize) {
        let end = start + bytes;
        for page in start / PAGE..end.div_ceil(PAGE) {
            let mut pages = lock(self.part(page));
            let Some(vars) = pages.get_mut(&page) else {
                continue;
            };
            vars.retain(|&addr, _| addr < start || addr >= end);
            if vars.is_empty() {
                pages.remove(&page);
            }
        }
    }
}
