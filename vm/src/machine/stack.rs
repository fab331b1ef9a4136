//! Goroutine stacks: plain memory that grows by copying, with a pool of small ones per P.
//!
//! Nothing points into a stack, and saved links are distances, so a stack may move whenever its
//! goroutine is not in the middle of an instruction that holds a frame pointer.

use crate::heap::Heap;
use crate::heap::kept::Kept;
use minigo_runtime::Chunks;
use std::alloc::{Layout, alloc, dealloc, realloc};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// The size to which a stack grows that needs this many slots.
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

    /// A stack of `slots` slots of a size that is not kept for reuse. Its contents are arbitrary.
    fn large(slots: usize, heap: &Heap) -> Stack {
        let Ok(layout) = Layout::array::<u64>(slots) else {
            out_of_memory(slots)
        };
        // SAFETY: the size is not 0.
        let base = unsafe { alloc(layout) }.cast::<u64>();
        if base.is_null() {
            out_of_memory(slots);
        }
        counted(heap, 0, slots);
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

    /// Gives up half of a stack of more than twice the largest size that is kept for reuse.
    pub fn halve(&mut self, heap: &Heap) {
        if self.slots() > 2 * LARGEST_FIRST {
            self.realloc(self.slots() / 2, heap);
        }
    }

    /// Changes the size where neither the old nor the new one is kept for reuse; the lower slots keep
    /// their contents, the address may change.
    fn realloc(&mut self, slots: usize, heap: &Heap) {
        let (Ok(old), Ok(new)) = (
            Layout::array::<u64>(self.slots()),
            Layout::array::<u64>(slots),
        ) else {
            out_of_memory(slots)
        };
        counted(heap, self.slots(), slots);
        // SAFETY: the memory came from the global allocator with the layout `old`.
        let base = unsafe { realloc(self.base.cast(), old, new.size()) }.cast::<u64>();
        if base.is_null() {
            out_of_memory(slots);
        }
        self.base = base;
        self.slots = slots as u32;
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
        // Small ones are cut from chunks, which go with the instance.
        if !self.base.is_null()
            && class(self.slots()).is_none()
            && let Ok(layout) = Layout::array::<u64>(self.slots())
        {
            // SAFETY: the memory came from the global allocator with this layout.
            unsafe { dealloc(self.base.cast(), layout) }
        }
    }
}

/// Small stacks that no P has, of one size. Their memory is reused while the instance lives.
#[derive(Default)]
struct Depot {
    chunks: Chunks,
    free: Vec<*mut u64>,
}

// SAFETY: it owns what it points to.
unsafe impl Send for Depot {}

/// The small stacks of an instance that no P has.
#[derive(Default)]
pub struct Stacks([Mutex<Depot>; SIZES.len()]);

impl Stacks {
    fn depot(&self, class: usize) -> MutexGuard<'_, Depot> {
        let depot = self.0.get(class).unwrap_or(&self.0[0]);
        depot.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Depot {
    /// Hands out `n` stacks.
    fn take(&mut self, heap: &Heap, class: usize, n: usize, to: &mut Vec<Stack>) {
        let Some(&slots) = SIZES.get(class) else {
            return;
        };
        let stack = |base| Stack {
            base,
            slots: slots as u32,
        };
        let old = self.free.len().saturating_sub(n);
        to.extend(self.free.drain(old..).map(stack));
        if to.len() < n {
            self.make(heap, slots, n, to);
        }
    }

    /// Makes new ones until there are `n`, counted together.
    fn make(&mut self, heap: &Heap, slots: usize, n: usize, to: &mut Vec<Stack>) {
        let before = to.len();
        let piece = Layout::array::<u64>(slots).ok();
        to.extend(
            std::iter::from_fn(|| {
                let base = piece.and_then(|p| self.chunks.take(p))?.as_ptr().cast();
                let slots = slots as u32;
                Some(Stack { base, slots })
            })
            .take(n - before),
        );
        let made = to.len() - before;
        heap.limits
            .stack_resized(heap.in_use_for(0), 0, made * bytes_of(slots));
        if to.len() < n {
            out_of_memory(slots);
        }
    }
}

/// Besides its slots a stack brings a goroutine along, about as large as this.
const GOROUTINE: usize = 400;

/// How much a stack of so many slots counts.
fn bytes_of(slots: usize) -> usize {
    if slots == 0 { 0 } else { slots * 8 + GOROUTINE }
}

/// Counts a stack that has got `new` slots instead of `old`, against the limits.
fn counted(heap: &Heap, old: usize, new: usize) {
    let (old, new) = (bytes_of(old), bytes_of(new));
    heap.limits.stack_resized(heap.in_use_for(new), old, new);
}

#[cold]
fn out_of_memory(slots: usize) -> ! {
    crate::heap::limits::out_of_memory(slots.saturating_mul(8), 0)
}

/// A P's small stacks.
pub struct Pool {
    free: [Vec<Stack>; SIZES.len()],
    stacks: Arc<Stacks>,
    heap: Kept<Heap>,
}

impl Pool {
    /// An empty pool of stacks that count against the limits of `heap`.
    pub fn new(stacks: Arc<Stacks>, heap: Kept<Heap>) -> Pool {
        Pool {
            free: Default::default(),
            stacks,
            heap,
        }
    }

    /// A stack of at least `slots` slots.
    #[inline(always)]
    pub fn get(&mut self, slots: usize) -> Stack {
        let class = match slots {
            0..=16 => 0,
            17..=24 => 1,
            25..=32 => 2,
            33..=64 => 3,
            _ => return Stack::large(slots.next_power_of_two(), &self.heap),
        };
        match self.free[class].pop() {
            Some(stack) => stack,
            None => self.more(class),
        }
    }

    /// Takes one back.
    #[inline(always)]
    pub fn put(&mut self, stack: Stack) {
        let Some(class) = class(stack.slots()) else {
            return self.give_back(stack);
        };
        let free = &mut self.free[class];
        free.push(stack);
        if free.len() >= POOLED {
            self.fewer(class);
        }
    }

    /// Takes back one of a size that is not kept.
    #[cold]
    #[inline(never)]
    fn give_back(&self, stack: Stack) {
        counted(&self.heap, stack.slots(), 0);
    }

    /// Changes the size of a stack; the lower slots keep their contents, the address may change.
    pub fn resize(&mut self, stack: &mut Stack, slots: usize) {
        if class(slots).is_none() && class(stack.slots()).is_none() {
            return stack.realloc(slots, &self.heap);
        }
        let to = match class(slots) {
            Some(_) => self.get(slots),
            None => Stack::large(slots, &self.heap),
        };
        let old = stack.move_to(to);
        self.put(old);
    }

    #[cold]
    fn more(&mut self, class: usize) -> Stack {
        let free = &mut self.free[class];
        self.stacks
            .depot(class)
            .take(&self.heap, class, BATCH, free);
        free.pop()
            .unwrap_or_else(|| out_of_memory(SIZES.get(class).copied().unwrap_or(0)))
    }

    #[cold]
    fn fewer(&mut self, class: usize) {
        let mut depot = self.stacks.depot(class);
        let extra = self.free[class].drain(POOLED - BATCH..);
        depot.free.extend(extra.map(|stack| stack.base));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool() -> Pool {
        Pool::new(Arc::default(), crate::heap::tests::fresh())
    }

    #[test]
    fn growing_keeps_the_contents() {
        let mut pool = pool();
        let mut s = pool.get(32);
        // SAFETY: slot 31 exists before and after.
        unsafe {
            *s.base().add(31) = 7;
            pool.resize(&mut s, 100_000);
            assert_eq!(*s.base().add(31), 7);
        }
        assert_eq!(s.slots(), 100_000);
    }

    #[test]
    fn small_stacks_are_used_again() {
        let mut pool = pool();
        let mut all: Vec<Stack> = (0..1000).map(|n| pool.get(1 + n % 64)).collect();
        for (n, s) in all.iter_mut().enumerate() {
            assert!(s.slots() > n % 64);
            // SAFETY: within the stack.
            unsafe { *s.base().add(s.slots() - 1) = n as u64 };
        }
        let mut seen: std::collections::HashSet<_> = all.iter().map(Stack::base).collect();
        for (n, s) in all.iter_mut().enumerate() {
            let last = s.slots() - 1;
            pool.resize(s, 64 + n % 3);
            // SAFETY: within the stack.
            assert_eq!(unsafe { *s.base().add(last) }, n as u64);
        }
        let addresses: std::collections::HashSet<_> = all.iter().map(Stack::base).collect();
        assert_eq!(addresses.len(), all.len());
        seen.extend(addresses);
        all.into_iter().for_each(|s| pool.put(s));
        let again: Vec<Stack> = (0..64).map(|_| pool.get(64)).collect();
        assert!(again.iter().all(|s| seen.contains(&s.base())));
    }
}
