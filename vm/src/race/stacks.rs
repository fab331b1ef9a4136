//! Where goroutines stood: stacks by number, each kept once.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// A code pointer.
type Pc = *const u64;
/// A frame pointer.
type Fp = *mut u64;

/// The most frames of a stack that are kept, the innermost.
const FRAMES: usize = 24;
/// The most stacks that are kept whole; after that the innermost frames alone are told apart.
const MOST: usize = 1 << 20;

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
pub struct Stacks(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    numbers: HashMap<u64, u32, rustc_hash::FxBuildHasher>,
    stacks: Vec<Box<[Place]>>,
}

impl Stacks {
    pub(super) fn new() -> Stacks {
        Stacks(Mutex::default())
    }

    /// The number of the stack; `seen`: those that the goroutine had lately.
    ///
    /// # Safety
    /// The frame is the running goroutine's, and whole.
    #[inline]
    pub unsafe fn number(&self, seen: &mut [(u64, u32); 8], here: Here) -> u32 {
        let mut hash = 0u64;
        let mut left = FRAMES;
        // SAFETY: as the caller vouches.
        unsafe {
            here.places(|(pc, _)| {
                hash = (hash.rotate_left(5) ^ pc as u64).wrapping_mul(0x517c_c1b7_2722_0a95);
                left -= 1;
                left != 0
            });
            let at = &mut seen[(hash >> 61) as usize];
            if at.0 != hash {
                *at = (hash, self.keep(hash, here));
            }
            at.1
        }
    }

    /// # Safety
    /// As [`Stacks::number`].
    #[cold]
    unsafe fn keep(&self, hash: u64, here: Here) -> u32 {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&number) = kept.numbers.get(&hash) {
            return number;
        }
        let most = if kept.stacks.len() < MOST { FRAMES } else { 1 };
        let mut places = Vec::new();
        // SAFETY: as the caller vouches.
        unsafe {
            here.places(|place| {
                places.push(place);
                places.len() < most
            });
        }
        let key = match most {
            1 => here.pc.addr() as u64,
            _ => hash,
        };
        if let Some(&number) = kept.numbers.get(&key) {
            return number;
        }
        kept.stacks.push(places.into_boxed_slice());
        let number = kept.stacks.len() as u32;
        kept.numbers.insert(key, number);
        number
    }

    /// The stack with that number, the innermost place first.
    pub fn get(&self, number: u32) -> Vec<Place> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let stack = kept.stacks.get((number as usize).wrapping_sub(1));
        stack.map(|s| s.to_vec()).unwrap_or_default()
    }
}
