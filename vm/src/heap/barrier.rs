//! The write barrier: what a P records while marking is in progress and the program runs.
//!
//! Marking follows the heap as it was when the cycle began: a snapshot (Yuasa, 1990). A store that overwrites
//! a pointer removes an edge from the snapshot, so the old target is shaded first. The stored value needs no
//! shading: it was reachable in the snapshot, or it is newer, and new objects are black. Stacks are scanned
//! once, each before its goroutine runs on; slots need no barrier.
//!
//! The barrier knows no types: words that cannot lead to an object are left out, and an integer that
//! looks like a pointer keeps an object for one cycle. Where two goroutines race for a word, the first one to
//! store has read the snapshot's value, so the rule also holds for racing programs.
//!
//! All stores go through here: handlers, natives, maps, copies and machine code call
//! [`Barrier::overwrite`] and [`Barrier::shade`], and while no cycle is under way these are one test.

use super::arena::Arena;

/// A P's barrier.
#[derive(Debug)]
#[repr(C)]
pub struct Barrier {
    /// Whether a cycle is under way. Machine code reads it, too.
    pub on: bool,
    /// Where the heap's addresses begin, and how many there are.
    base: usize,
    len: usize,
    /// What was shaded and not handed to the markers yet.
    shaded: Vec<u64>,
}

impl Barrier {
    pub(super) fn new(arena: &Arena, on: bool) -> Barrier {
        Barrier {
            on,
            base: arena.base(),
            len: arena.range(),
            shaded: Vec::new(),
        }
    }

    /// Whether a cycle is under way.
    #[inline(always)]
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// The words at `p` are about to be overwritten, all or some of them.
    ///
    /// # Safety
    /// `size` bytes at `p` are readable and initialised.
    #[inline(always)]
    pub unsafe fn overwrite(&mut self, p: *const u8, size: usize) {
        if self.on {
            // SAFETY: size bytes at p are readable and initialised, as this function and its callee demand.
            unsafe { self.shade_range(p, size) }
        }
    }

    /// The object that a word leads to is or was reachable by a way that markers may not find.
    /// Go: `gcWriteBarrier`, `shade`.
    #[inline(always)]
    pub fn shade(&mut self, word: u64) {
        if self.on {
            self.note(word);
        }
    }

    /// # Safety
    /// As [`Barrier::overwrite`].
    #[cold]
    #[inline(never)]
    unsafe fn shade_range(&mut self, p: *const u8, size: usize) {
        // Pointers are at multiples of 8: what is before and behind is no pointer.
        let end = (p.addr() + size) & !7;
        let mut at = p.addr().next_multiple_of(8);
        while at < end {
            // SAFETY: the word is in the range.
            self.note(unsafe { (at as *const u64).read_volatile() });
            at += 8;
        }
    }

    #[cold]
    fn note(&mut self, word: u64) {
        if (word as usize).wrapping_sub(self.base) < self.len {
            self.shaded.push(word);
        }
    }

    /// Hands over what was shaded.
    pub fn take(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.shaded)
    }

    /// Whether something has been shaded.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.shaded.is_empty()
    }
}
