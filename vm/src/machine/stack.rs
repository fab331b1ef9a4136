//! Goroutine stacks: plain memory that grows by copying, with a pool of small ones per P.
//!
//! Nothing points into a stack, and saved links are distances, so a stack may move whenever its
//! goroutine is not in the middle of an instruction that holds a frame pointer.

use minigo_runtime::Chunks;
use std::alloc::{Layout, alloc, dealloc, realloc};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Slots of a stack that is worth no shrinking.
pub const FIRST: usize = 32;
/// The sizes, in slots, that are kept for reuse; a goroutine begins with the first that its first
/// frame fits in.
const SIZES: [usize; 4] = [16, 24, 32, 64];
/// A goroutine begins with no more, unless its first frame needs it, whatever the stacks of others
/// grew to that began alike.
pub const LARGEST_FIRST: usize = 64;
/// How many stacks of each size a P keeps.
const POOLED: usize = 256;
/// How many a P gets or gives at a time.
const BATCH: usize = 64;

/// The size that a stack grows to which needs so many slots.
pub fn rounded(slots: usize) -> usize {
    let fits = SIZES.into_iter().find(|&size| slots <= size);
    fits.unwrap_or(slots)
}

/// Which of [`SIZES`] this is.
#[inline(always)]
fn class(slots: usize) -> Option<usize> {
    match slots {
        16 => Some(0),
        24 => Some(1),
        32 => Some(2),
        64 => Some(3),
        _ => None,
    }
}

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
        if let Some(class) = class(slots) {
            let mut one = Vec::with_capacity(1);
            depot(class).take(class, 1, &mut one);
            if let Some(stack) = one.pop() {
                return stack;
            }
        }
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
        let slots = slots.max(8);
        if self.base.is_null() || class(slots).is_some() || class(self.slots()).is_some() {
            self.move_to(Stack::new(slots));
            return;
        }
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

    /// Copies the contents to another stack, which takes its place. The one before it.
    fn move_to(&mut self, to: Stack) -> Stack {
        let n = self.slots().min(to.slots());
        // SAFETY: both are that large.
        unsafe { std::ptr::copy_nonoverlapping(self.base, to.base, n) };
        std::mem::replace(self, to)
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        if self.base.is_null() {
            return;
        }
        if let Some(class) = class(self.slots()) {
            depot(class).free.push(self.base);
        } else if let Ok(layout) = Layout::array::<u64>(self.slots()) {
            // SAFETY: the memory came from the global allocator with this layout.
            unsafe { dealloc(self.base.cast(), layout) }
            counted(self.slots(), 0);
        }
    }
}

/// Small stacks that no P has, of one size. Their memory is reused, never given back.
struct Depot {
    chunks: Chunks,
    free: Vec<*mut u64>,
}

// SAFETY: it owns what it points to.
unsafe impl Send for Depot {}

static DEPOTS: [Mutex<Depot>; SIZES.len()] = [const {
    Mutex::new(Depot {
        chunks: Chunks::new(),
        free: Vec::new(),
    })
}; SIZES.len()];

fn depot(class: usize) -> MutexGuard<'static, Depot> {
    let depot = DEPOTS.get(class).unwrap_or(&DEPOTS[0]);
    depot.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Depot {
    /// Hands out `n` stacks.
    fn take(&mut self, class: usize, n: usize, to: &mut Vec<Stack>) {
        let Some(&slots) = SIZES.get(class) else {
            return;
        };
        let stack = |base| Stack {
            base,
            slots: slots as u32,
        };
        let old = self.free.len().saturating_sub(n);
        to.extend(self.free.drain(old..).map(stack));
        while to.len() < n {
            let piece = Layout::array::<u64>(slots).ok();
            match piece.and_then(|p| self.chunks.take(p)) {
                Some(base) => to.push(stack(base.as_ptr().cast())),
                None => out_of_memory(slots),
            }
            counted(0, slots);
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
        .stack_resized(heap.in_use_for(bytes(new)), bytes(old), bytes(new));
}

#[cold]
fn out_of_memory(slots: usize) -> ! {
    crate::heap::limits::out_of_memory(slots.saturating_mul(8), 0)
}

/// A P's small stacks.
#[derive(Debug, Default)]
pub struct Pool([Vec<Stack>; SIZES.len()]);

impl Pool {
    /// A stack of at least `slots` slots.
    #[inline]
    pub fn get(&mut self, slots: usize) -> Stack {
        let class = match slots {
            0..=16 => 0,
            17..=24 => 1,
            25..=32 => 2,
            33..=64 => 3,
            _ => return Stack::new(slots.next_power_of_two()),
        };
        let free = &mut self.0[class];
        free.pop().unwrap_or_else(|| more(class, free))
    }

    /// Takes one back.
    #[inline]
    pub fn put(&mut self, stack: Stack) {
        if let Some(class) = class(stack.slots()) {
            let free = &mut self.0[class];
            free.push(stack);
            if free.len() >= POOLED {
                fewer(class, free);
            }
        }
    }

    /// As [`Stack::resize`].
    pub fn resize(&mut self, stack: &mut Stack, slots: usize) {
        if class(slots).is_some() {
            let old = stack.move_to(self.get(slots));
            self.put(old);
        } else {
            stack.resize(slots);
        }
    }
}

#[cold]
fn more(class: usize, free: &mut Vec<Stack>) -> Stack {
    depot(class).take(class, BATCH, free);
    free.pop()
        .unwrap_or_else(|| out_of_memory(SIZES.get(class).copied().unwrap_or(0)))
}

#[cold]
fn fewer(class: usize, free: &mut Vec<Stack>) {
    let mut depot = depot(class);
    let extra = free.drain(POOLED - BATCH..);
    depot
        .free
        .extend(extra.map(|stack| std::mem::ManuallyDrop::new(stack).base));
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

    #[test]
    fn small_stacks_are_used_again() {
        let mut pool = Pool::default();
        let mut all: Vec<Stack> = (0..1000).map(|n| pool.get(1 + n % 64)).collect();
        for (n, s) in all.iter_mut().enumerate() {
            assert!(s.slots() > n % 64);
            // SAFETY: within the stack.
            unsafe { *s.base().add(s.slots() - 1) = n as u64 };
        }
        for (n, s) in all.iter_mut().enumerate() {
            let last = s.slots() - 1;
            pool.resize(s, 64 + n % 3);
            // SAFETY: within the stack.
            assert_eq!(unsafe { *s.base().add(last) }, n as u64);
        }
        let addresses: std::collections::HashSet<_> = all.iter().map(Stack::base).collect();
        assert_eq!(addresses.len(), all.len());
        let bases: Vec<_> = all
            .iter()
            .filter(|s| s.slots() == 64)
            .map(|s| s.base())
            .collect();
        all.into_iter().for_each(|s| pool.put(s));
        assert!((0..64).all(|_| bases.contains(&pool.get(64).base())));
    }
}
