//! Goroutine stacks: plain memory that grows by copying, with a pool of the smallest ones per P.
//!
//! Nothing points into a stack, and saved links are distances, so a stack may move whenever its
//! goroutine is not in the middle of an instruction that holds a frame pointer.

use std::alloc::{Layout, alloc, dealloc, realloc};

/// Slots of a new goroutine's stack unless its first frame needs more.
pub const FIRST: usize = 32;
/// How many of the smallest stacks a P keeps.
const POOLED: usize = 512;

/// A stack: `slots` slots of 8 bytes.
#[derive(Debug)]
pub struct Stack {
    base: *mut u64,
    slots: u32,
}

// SAFETY: a stack owns its memory.
unsafe impl Send for Stack {}

impl Stack {
    /// No memory.
    pub const fn none() -> Stack {
        Stack {
            base: std::ptr::null_mut(),
            slots: 0,
        }
    }

    /// A stack of at least `slots` slots. Its contents are arbitrary.
    pub fn new(slots: usize) -> Stack {
        let slots = slots.max(8);
        let Ok(layout) = Layout::array::<u64>(slots) else {
            out_of_memory(slots)
        };
        // SAFETY: the size is not 0.
        let base = unsafe { alloc(layout) }.cast::<u64>();
        if base.is_null() {
            out_of_memory(slots);
        }
        counted(0, slots);
        Stack {
            base,
            slots: slots as u32,
        }
    }

    /// Slot 0.
    #[inline(always)]
    pub fn base(&self) -> *mut u64 {
        self.base
    }

    /// One past the last slot.
    #[inline(always)]
    pub fn end(&self) -> *mut u64 {
        self.base.wrapping_add(self.slots as usize)
    }

    /// How many slots.
    pub fn slots(&self) -> usize {
        self.slots as usize
    }

    /// Changes the size; the lower slots keep their contents, the address may change.
    pub fn resize(&mut self, slots: usize) {
        if self.base.is_null() {
            *self = Stack::new(slots);
            return;
        }
        let slots = slots.max(8);
        let (Ok(old), Ok(new)) = (
            Layout::array::<u64>(self.slots()),
            Layout::array::<u64>(slots),
        ) else {
            out_of_memory(slots)
        };
        counted(self.slots(), slots);
        // SAFETY: the memory came from the global allocator with the layout `old`.
        let base = unsafe { realloc(self.base.cast(), old, new.size()) }.cast::<u64>();
        if base.is_null() {
            out_of_memory(slots);
        }
        *self = {
            let grown = Stack {
                base,
                slots: slots as u32,
            };
            std::mem::forget(std::mem::replace(self, Stack::none()));
            grown
        };
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        if !self.base.is_null()
            && let Ok(layout) = Layout::array::<u64>(self.slots())
        {
            // SAFETY: the memory came from the global allocator with this layout.
            unsafe { dealloc(self.base.cast(), layout) }
            counted(self.slots(), 0);
        }
    }
}

/// Besides its slots a stack brings a goroutine along, about as large as this.
const GOROUTINE: usize = 400;

/// Counts a stack that has got `new` slots instead of `old`, against the limits.
fn counted(old: usize, new: usize) {
    let bytes = |slots: usize| if slots == 0 { 0 } else { slots * 8 + GOROUTINE };
    let heap = crate::heap::heap();
    heap.limits
        .stack_resized(heap.arena().in_use(), bytes(old), bytes(new));
}

#[cold]
fn out_of_memory(slots: usize) -> ! {
    crate::heap::limits::out_of_memory(slots.saturating_mul(8), 0)
}

/// A P's stacks of the smallest size.
#[derive(Debug, Default)]
pub struct Pool(Vec<Stack>);

impl Pool {
    /// A stack of at least `slots` slots.
    #[inline]
    pub fn get(&mut self, slots: usize) -> Stack {
        if slots <= FIRST {
            self.0.pop().unwrap_or_else(|| Stack::new(FIRST))
        } else {
            Stack::new(slots.next_power_of_two())
        }
    }

    /// Takes one back.
    #[inline]
    pub fn put(&mut self, stack: Stack) {
        if stack.slots() == FIRST && self.0.len() < POOLED {
            self.0.push(stack);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growing_keeps_the_contents() {
        let mut s = Stack::new(32);
        // SAFETY: slot 31 exists before and after.
        unsafe {
            *s.base().add(31) = 7;
            s.resize(100_000);
            assert_eq!(*s.base().add(31), 7);
        }
        assert_eq!(s.slots(), 100_000);
    }
}
