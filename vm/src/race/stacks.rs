//! Where goroutines stood: stacks by number, each kept once.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// A code pointer.
type Pc = *const u64;
/// A frame pointer.
type Fp = *mut u64;

/// The most frames of a stack that are kept, the innermost.
const FRAMES: usize = 24;
/// The most whole stacks that are kept of one place; in recursion there is no end of them. After that
/// only the innermost frames are told apart.
const MOST: u32 = 256;
/// So many of them.
const SHALLOW: usize = 3;
/// The most stacks that are kept at all; after that there is one for each place.
const ALL: usize = 1 << 20;

/// A place in the code: its address, and that of its function.
pub type Place = (usize, u64);

/// A running goroutine's innermost frame.
#[derive(Clone, Copy, Debug)]
pub struct Here {
    /// The instruction.
    pub pc: Pc,
    /// The frame.
    pub fp: Fp,
}

impl Here {
    /// The places in which the goroutine stands, the innermost first, until `each` answers false.
    ///
    /// # Safety
    /// The frame is the running goroutine's, and whole.
    unsafe fn places(self, mut each: impl FnMut(Place) -> bool) {
        let Here { mut pc, mut fp } = self;
        loop {
            // SAFETY: as the caller vouches; links lead from frame to frame.
            let (link, ret) = unsafe { (*fp.sub(1), *fp.sub(2) as Pc) };
            let distance = link as u16 as usize;
            if !each((pc.addr(), link >> 16)) || distance == 0 {
                return;
            }
            pc = ret;
            // SAFETY: as above.
            fp = unsafe { fp.sub(distance) };
        }
    }
}

/// Stacks by number, from 1.
pub struct Stacks {
    kept: Mutex<Kept>,
    /// Places of which there are too many stacks, by hash.
    common: Box<[AtomicUsize]>,
}

#[derive(Default)]
struct Kept {
    numbers: HashMap<u64, u32, rustc_hash::FxBuildHasher>,
    stacks: Vec<Box<[Place]>>,
    /// How many there are of each innermost place.
    of_place: HashMap<usize, u32, rustc_hash::FxBuildHasher>,
}

/// Where a place stands in [`Stacks::common`].
fn at(pc: usize) -> usize {
    pc.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56
}

impl Stacks {
    pub(super) fn new() -> Stacks {
        Stacks {
            kept: Mutex::default(),
            common: (0..256).map(|_| AtomicUsize::new(0)).collect(),
        }
    }

    /// The number of the stack; `seen`: those that the goroutine had lately.
    ///
    /// # Safety
    /// The frame is the running goroutine's, and whole.
    #[inline]
    pub unsafe fn number(&self, seen: &mut [(u64, u32); 8], here: Here) -> u32 {
        let common = self.common.get(at(here.pc.addr()));
        let is_common = common.is_some_and(|c| c.load(Relaxed) == here.pc.addr());
        let frames = if is_common { SHALLOW } else { FRAMES };
        let mut hash = 0u64;
        let mut left = frames;
        // SAFETY: as the caller vouches.
        unsafe {
            here.places(|(pc, _)| {
                hash = (hash.rotate_left(5) ^ pc as u64).wrapping_mul(0x517c_c1b7_2722_0a95);
                left -= 1;
                left != 0
            });
            let at = &mut seen[(hash >> 61) as usize];
            if at.0 != hash {
                *at = (hash, self.keep(hash, here, frames));
            }
            at.1
        }
    }

    /// # Safety
    /// As [`Stacks::number`].
    #[cold]
    unsafe fn keep(&self, hash: u64, here: Here, frames: usize) -> u32 {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
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
        }
        let mut places = Vec::new();
        // SAFETY: as the caller vouches.
        unsafe {
            here.places(|place| {
                places.push(place);
                places.len() < most
            });
        }
        kept.stacks.push(places.into_boxed_slice());
        let number = kept.stacks.len() as u32;
        kept.numbers.insert(key, number);
        number
    }

    /// The stack with that number, the innermost place first.
    pub fn get(&self, number: u32) -> Vec<Place> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let stack = kept.stacks.get((number as usize).wrapping_sub(1));
        stack.map(|s| s.to_vec()).unwrap_or_default()
    }
}
