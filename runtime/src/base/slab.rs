//! Memory for many small objects of one type: they are reused, and freed only with their owner. Used for Gs
//! here, for small stacks in the VM.
//!
//! Pieces are cut from chunks that grow with what was taken so far. The general allocator serves
//! threads from regions which it extends by a page or two at a time, each time with a call of the
//! system under a lock: for a million goroutines that is most of what they cost.

use std::alloc::{Layout, alloc, dealloc};
use std::ptr::NonNull;

const LEAST: usize = 16 << 10;
const MOST: usize = 1 << 20;

/// Chunks, and the unused end of the latest.
#[derive(Debug, Default)]
pub struct Chunks {
    made: Vec<(NonNull<u8>, Layout)>,
    at: usize,
    left: usize,
    total: usize,
}

// SAFETY: it owns its memory.
unsafe impl Send for Chunks {}

impl Chunks {
    /// No memory.
    pub const fn new() -> Chunks {
        Chunks {
            made: Vec::new(),
            at: 0,
            left: 0,
            total: 0,
        }
    }

    /// A piece of that layout, its contents arbitrary. Its alignment is a cache line at most.
    /// `None`: out of memory.
    pub fn take(&mut self, piece: Layout) -> Option<NonNull<u8>> {
        const LINE: usize = 64;
        debug_assert!(piece.align() <= LINE);
        let size = piece.size().next_multiple_of(piece.align());
        let mut gap = self.at.wrapping_neg() % piece.align();
        if self.left < size + gap {
            let bytes = (self.total / 4).clamp(LEAST, MOST).max(size);
            let layout = Layout::from_size_align(bytes.next_multiple_of(LINE), LINE).ok()?;
            // SAFETY: the size is not 0.
            let chunk = NonNull::new(unsafe { alloc(layout) })?;
            self.made.push((chunk, layout));
            (self.at, self.left) = (0, layout.size());
            self.total += layout.size();
            gap = 0;
        }
        let (chunk, _) = self.made.last()?;
        // SAFETY: `left` bytes from `at` on belong to the chunk.
        let got = unsafe { chunk.add(self.at + gap) };
        self.at += gap + size;
        self.left -= gap + size;
        Some(got)
    }
}

impl Drop for Chunks {
    fn drop(&mut self) {
        for (chunk, layout) in self.made.drain(..) {
            // SAFETY: allocated so by `take`.
            unsafe { dealloc(chunk.as_ptr(), layout) };
        }
    }
}

/// A box to whose contents others keep pointers: unlike a `Box` it may be moved without the claim
/// that nobody else looks there.
pub(crate) struct Fixed<T: ?Sized>(NonNull<T>);

// SAFETY: it owns what it points to, as a box does.
unsafe impl<T: ?Sized + Send> Send for Fixed<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized + Sync> Sync for Fixed<T> {}

impl<T: ?Sized> Fixed<T> {
    pub(crate) fn new(contents: Box<T>) -> Fixed<T> {
        Fixed(NonNull::from(Box::leak(contents)))
    }

    pub(crate) fn as_ptr(&self) -> *mut T {
        self.0.as_ptr()
    }
}

impl<T: ?Sized> std::ops::Deref for Fixed<T> {
    type Target = T;
    fn deref(&self) -> &T {
        // SAFETY: from a box, until the drop.
        unsafe { self.0.as_ref() }
    }
}

impl<T: ?Sized> Drop for Fixed<T> {
    fn drop(&mut self) {
        // SAFETY: from a box, and whoever has pointers uses them no more.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_apart_and_aligned() {
        let mut chunks = Chunks::new();
        let mut pieces = Vec::new();
        for n in 0..2000usize {
            let layout = Layout::from_size_align(1 + n % 200, 1 << (n % 7)).unwrap();
            let p = chunks.take(layout).unwrap();
            assert_eq!(p.as_ptr().addr() % layout.align(), 0);
            // SAFETY: the piece is that large.
            unsafe { p.write_bytes(n as u8, layout.size()) };
            pieces.push((p, layout.size(), n as u8));
        }
        for (p, size, byte) in pieces {
            // SAFETY: written above.
            let bytes = unsafe { std::slice::from_raw_parts(p.as_ptr(), size) };
            assert!(bytes.iter().all(|&b| b == byte));
        }
        let huge = Layout::from_size_align(10 * MOST, 8).unwrap();
        assert!(chunks.take(huge).is_some());
    }
}
