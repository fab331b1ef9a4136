//! The stacks of recorded accesses: each is stored once and referred to by number.

use minigo_runtime::{Life, Thread};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// A code pointer.
type Pc = *const u64;
/// A frame pointer.
type Fp = *mut u64;

/// The most frames of a stack that are kept, the innermost.
const FRAMES: usize = 24;
/// The same in virtual time.
const ALL_FRAMES: usize = 1 << 14;
/// The most whole stacks that are kept of one place; in recursion there is no end of them. After that
/// only the innermost frames are told apart.
const MOST: u32 = 256;
/// So many of them.
const SHALLOW: usize = 3;
/// The most stacks that are kept at all; after that there is one for each place.
const ALL: usize = 1 << 20;

/// The most stacks that are told apart by their goroutines.
const NAMED: usize = 1 << 14;

/// A place in the code: its address, and that of its function.
pub type Place = (usize, u64);

/// Locks by address, with where the goroutine got them.
pub type Held = Box<[(usize, Place)]>;

/// A running goroutine's innermost frame.
#[derive(Clone, Copy, Debug)]
pub struct Here {
    /// The instruction.
    pub pc: Pc,
    /// The frame.
    pub fp: Fp,
}

impl Here {
    /// The innermost place that is not in a function of these.
    ///
    /// # Safety
    /// `fp` is the running goroutine's innermost frame; the headers of it and of all its callers are written.
    pub unsafe fn outside_of(self, inside: impl Fn(u64) -> bool) -> Place {
        let mut found = Place::default();
        // SAFETY: `fp` is a frame of the running goroutine, and the headers of it and of its callers are written, as
        // `places` demands.
        unsafe {
            self.places(|place| {
                found = place;
                inside(place.1)
            });
        }
        found
    }

    /// The places in which the goroutine stands, the innermost first, until `each` answers false.
    ///
    /// # Safety
    /// As [`Here::outside_of`].
    unsafe fn places(self, mut each: impl FnMut(Place) -> bool) {
        let Here { mut pc, mut fp } = self;
        loop {
            // SAFETY: a frame's header is the two words below it; a distance that is not 0 leads to the caller's frame,
            // which has one, too.
            let (link, ret) = unsafe { (*fp.sub(1), *fp.sub(2) as Pc) };
            let distance = link as u16 as usize;
            if !each((pc.addr(), link >> 16)) || distance == 0 {
                return;
            }
            pc = ret;
            // SAFETY: as above, the caller's frame is at that distance.
            fp = unsafe { fp.sub(distance) };
        }
    }
}

/// Stacks by number, from 1.
pub struct Stacks {
    /// The most frames that are kept.
    frames: usize,
    kept: Mutex<Kept>,
    /// Places of which there are too many stacks, by hash.
    common: Box<[AtomicUsize]>,
    /// How many stacks are told apart by their goroutines.
    named: AtomicUsize,
    /// Stacks seen lately, each at a place that its hash says: the upper bits of the hash, and the number below.
    seen: Box<[AtomicU64]>,
    /// Whether a place is in `common`.
    any_common: AtomicBool,
}

/// Bits of a number of a stack.
const NUMBER: u32 = 21;
/// How many stacks are found without a lock, as a power of two.
const SEEN: u32 = 12;
/// Up to this many of these are listed, to be cleared one by one.
const LISTED: usize = 1024;

#[derive(Default)]
struct Kept {
    numbers: HashMap<u64, u32, rustc_hash::FxBuildHasher>,
    stacks: Vec<Box<[Place]>>,
    /// Whose they are, of goroutines that share a slot.
    lives: HashMap<u32, Life, rustc_hash::FxBuildHasher>,
    /// Locks that were held: where each was got.
    held: HashMap<u32, Held, rustc_hash::FxBuildHasher>,
    /// How many there are of each innermost place.
    of_place: HashMap<usize, u32, rustc_hash::FxBuildHasher>,
    /// The places in [`Stacks::seen`] of the hashes that were looked up here, up to [`LISTED`] of them.
    asked: Vec<u16>,
}

impl Kept {
    /// Forgets all; the tables keep their memory if they are small.
    fn clear(&mut self) {
        if self.asked.len() >= LISTED {
            *self = Kept::default();
            return;
        }
        self.numbers.clear();
        self.stacks.clear();
        self.lives.clear();
        self.held.clear();
        self.of_place.clear();
        self.asked.clear();
    }
}

/// Where a place is in [`Stacks::common`].
fn at(pc: usize) -> usize {
    pc.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56
}

impl Stacks {
    pub(super) fn new(whole: bool) -> Stacks {
        Stacks {
            frames: if whole { ALL_FRAMES } else { FRAMES },
            kept: Mutex::default(),
            common: (0..256).map(|_| AtomicUsize::new(0)).collect(),
            named: AtomicUsize::new(0),
            seen: (0..1 << SEEN).map(|_| AtomicU64::new(0)).collect(),
            any_common: AtomicBool::new(false),
        }
    }

    /// No stack has a number.
    pub(super) fn reset(&self) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        // What is in `seen` was put there for a hash that has been asked for.
        if kept.asked.len() < LISTED {
            for &place in &kept.asked {
                if let Some(seen) = self.seen.get(usize::from(place)) {
                    seen.store(0, Relaxed);
                }
            }
        } else {
            self.seen.iter().for_each(|s| s.store(0, Relaxed));
        }
        if self.any_common.swap(false, Relaxed) {
            self.common.iter().for_each(|c| c.store(0, Relaxed));
        }
        kept.clear();
        self.named.store(0, Relaxed);
    }

    /// The number of the stack at which this goroutine stands.
    ///
    /// # Safety
    /// As [`Here::outside_of`]; `t` is that goroutine's thread.
    #[inline]
    pub unsafe fn number(&self, t: &Thread, here: Here) -> u32 {
        let common = self.common.get(at(here.pc.addr()));
        let is_common = common.is_some_and(|c| c.load(Relaxed) == here.pc.addr());
        let frames = if is_common { SHALLOW } else { self.frames };
        // Where an epoch does not tell which goroutine it was, the stack does.
        let named = t.is_shared() && self.named.load(Relaxed) < NAMED;
        let mut hash = if named { t.life().from } else { 0 };
        if !is_common {
            hash ^= t.holding;
        }
        let mut left = frames;
        // SAFETY: `here` is the running goroutine's innermost frame, as this function demands, so its frames can be
        // walked.
        unsafe {
            here.places(|(pc, _)| {
                hash = (hash.rotate_left(5) ^ pc as u64).wrapping_mul(0x517c_c1b7_2722_0a95);
                left -= 1;
                left != 0
            });
            let Some(seen) = self.seen.get((hash >> (64 - SEEN)) as usize) else {
                return 0;
            };
            let known = seen.load(Relaxed);
            if known != 0 && (known ^ hash) >> NUMBER == 0 {
                return known as u32 & ((1 << NUMBER) - 1);
            }
            let number = self.keep(hash, here, frames, (t, named));
            seen.store(hash >> NUMBER << NUMBER | u64::from(number), Relaxed);
            number
        }
    }

    /// # Safety
    /// As [`Stacks::number`].
    #[cold]
    unsafe fn keep(
        &self,
        hash: u64,
        here: Here,
        frames: usize,
        (t, named): (&Thread, bool),
    ) -> u32 {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.asked.len() < LISTED {
            kept.asked.push((hash >> (64 - SEEN)) as u16);
        }
        if let Some(&number) = kept.numbers.get(&hash) {
            return number;
        }
        let pc = here.pc.addr();
        let (key, most) = match kept.stacks.len() < ALL {
            true => (hash, frames),
            false => (pc as u64, 1),
        };
        if let Some(&number) = kept.numbers.get(&key) {
            return number;
        }
        let count = kept.of_place.entry(pc).or_default();
        *count += 1;
        if *count == MOST
            && let Some(common) = self.common.get(at(pc))
        {
            common.store(pc, Relaxed);
            self.any_common.store(true, Relaxed);
        }
        let mut places = Vec::new();
        // SAFETY: `here` is still the running goroutine's innermost frame, as in `number`, so the same frames can be
        // walked again.
        unsafe {
            here.places(|place| {
                places.push(place);
                places.len() < most
            });
        }
        kept.stacks.push(places.into_boxed_slice());
        let number = kept.stacks.len() as u32;
        kept.numbers.insert(key, number);
        if frames == self.frames && key == hash && !t.held.is_empty() {
            kept.held.insert(number, t.held.as_slice().into());
        }
        if named && key == hash {
            kept.lives.insert(number, t.life());
            self.named.store(kept.lives.len(), Relaxed);
        }
        number
    }

    /// The goroutine whose stack it is, if it shared its slot with others.
    pub fn life(&self, number: u32) -> Option<Life> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.lives.get(&number).copied()
    }

    /// The locks that were held there, as far as that is known.
    pub fn held(&self, number: u32) -> Held {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.held.get(&number).cloned().unwrap_or_default()
    }

    /// The stack with that number, the innermost place first.
    pub fn get(&self, number: u32) -> Vec<Place> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let stack = kept.stacks.get((number as usize).wrapping_sub(1));
        stack.map(|s| s.to_vec()).unwrap_or_default()
    }
}
