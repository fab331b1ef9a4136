//! Spans: runs of pages that hold objects of one size.
//!
//! A span's allocation state (`cursor`, `free`, `map_ids`) is written by the one P in whose cache it
//! lies, or by the collector while the world is stopped. `marks` is written by the collector only.
//! What tells where objects begin (`start`, `size`, `count`) never changes while the span is in use.

use super::class::{MAX_OBJECTS, PAGE};
use std::sync::atomic::{AtomicU64, Ordering};

/// Words of a bitmap.
pub const BITMAP: usize = MAX_OBJECTS / 64;

/// What the objects of a span are to the collector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum SpanKind {
    /// No pointers.
    NoScan,
    /// Pointers by map.
    Scan,
    /// Rust values which trace and drop themselves.
    Foreign,
}

/// How many kinds there are.
pub const KINDS: usize = 3;

/// A run of pages.
#[derive(Debug)]
pub struct Span {
    /// Free objects of the block of 64 that `cursor` points to: bit set = free, not yet given out.
    pub free_block: u64,
    /// Address of the first object.
    pub start: usize,
    /// Bytes of an object.
    pub size: usize,
    /// Pointer-map number of each object; null unless the kind is `Scan`.
    pub map_ids: *mut u16,
    /// Which block of 64 `free_block` is about.
    pub cursor: u32,
    /// Number of objects.
    pub count: u32,
    /// Pages.
    pub pages: u32,
    /// ceil(2^32 / size): makes a division by the size a multiplication.
    pub magic: u32,
    /// Size class; [`Span::LARGE`] for one large object.
    pub class: u8,
    /// Kind of its objects.
    pub kind: SpanKind,
    /// Must objects be zeroed when they are given out?
    pub dirty: bool,
    /// Does it lie in some P's cache?
    pub cached: bool,
    /// Free objects when the last collection (or creation) ended.
    pub free_count: u32,
    /// Objects given out or alive: 1. Valid for blocks that the cursor has not reached.
    pub used: [u64; BITMAP],
    /// Reached by the collector.
    pub marks: [AtomicU64; BITMAP],
    ids: Vec<u16>,
}

// SAFETY: spans are handed between threads under the central lists' locks or with the world stopped.
unsafe impl Send for Span {}

impl Span {
    /// `class` of a span with one large object.
    pub const LARGE: u8 = u8::MAX;

    /// A span without objects: what a cache holds before its first allocation.
    pub const fn empty() -> Span {
        Span {
            free_block: 0,
            start: 0,
            size: 0,
            map_ids: std::ptr::null_mut(),
            cursor: 0,
            count: 0,
            pages: 0,
            magic: 0,
            class: 0,
            kind: SpanKind::NoScan,
            dirty: false,
            cached: false,
            free_count: 0,
            used: [0; BITMAP],
            marks: [const { AtomicU64::new(0) }; BITMAP],
            ids: Vec::new(),
        }
    }

    /// Makes it a span of `pages` pages at `start` with objects of `size` bytes.
    pub fn init(
        &mut self,
        start: usize,
        pages: usize,
        class: u8,
        size: usize,
        kind: SpanKind,
        dirty: bool,
    ) {
        self.start = start;
        self.pages = pages as u32;
        self.class = class;
        self.size = size;
        self.kind = kind;
        self.dirty = dirty;
        self.cached = false;
        self.count = if class == Self::LARGE {
            1
        } else {
            (pages * PAGE / size) as u32
        };
        self.magic = if class == Self::LARGE {
            0
        } else {
            (1u64 << 32).div_ceil(size as u64) as u32
        };
        self.ids.clear();
        if kind == SpanKind::Scan {
            self.ids.resize(self.count as usize, 0);
        }
        self.map_ids = if kind == SpanKind::Scan {
            self.ids.as_mut_ptr()
        } else {
            std::ptr::null_mut()
        };
        self.used = [0; BITMAP];
        self.clear_marks();
        self.free_count = self.count;
        self.rewind();
    }

    /// Which object the byte at `offset` from the start belongs to (may be past the last one).
    #[inline(always)]
    pub fn index_of(&self, offset: usize) -> usize {
        ((offset as u64 * u64::from(self.magic)) >> 32) as usize
    }

    /// Starts giving out free objects from the first block again.
    pub fn rewind(&mut self) {
        self.cursor = 0;
        self.free_block = self.free_of(0);
    }

    /// Moves on to the next block with free objects. False: the span is full.
    pub fn next_block(&mut self) -> bool {
        let blocks = (self.count as usize).div_ceil(64);
        while (self.cursor as usize) + 1 < blocks {
            self.cursor += 1;
            self.free_block = self.free_of(self.cursor as usize);
            if self.free_block != 0 {
                return true;
            }
        }
        false
    }

    fn free_of(&self, block: usize) -> u64 {
        let left = (self.count as usize).saturating_sub(block * 64);
        let mask = if left >= 64 { !0 } else { (1u64 << left) - 1 };
        !self.used.get(block).copied().unwrap_or(!0) & mask
    }

    /// Forgets all marks.
    pub fn clear_marks(&mut self) {
        for m in &mut self.marks {
            *m.get_mut() = 0;
        }
    }

    /// Has the collector reached object `index`?
    #[inline]
    pub fn is_marked(&self, index: usize) -> bool {
        self.marks
            .get(index / 64)
            .is_some_and(|m| m.load(Ordering::Relaxed) >> (index % 64) & 1 != 0)
    }

    /// Number of marked objects.
    pub fn marked(&self) -> u32 {
        self.marks
            .iter()
            .map(|m| m.load(Ordering::Relaxed).count_ones())
            .sum()
    }

    /// What was not marked is free from now on.
    pub fn sweep(&mut self) {
        for (used, mark) in self.used.iter_mut().zip(&mut self.marks) {
            *used = std::mem::take(mark.get_mut());
        }
        self.free_count = self.count - self.used.iter().map(|u| u.count_ones()).sum::<u32>();
        self.dirty = true;
        self.rewind();
    }
}

#[cfg(test)]
mod tests {
    use super::super::class::{CLASSES, PAGES, SIZES};
    use super::*;

    #[test]
    fn division_by_multiplication_is_exact() {
        for class in 0..CLASSES {
            let (size, bytes) = (SIZES[class] as usize, PAGES[class] as usize * PAGE);
            let mut span = Span::empty();
            span.init(
                0,
                PAGES[class] as usize,
                class as u8,
                size,
                SpanKind::NoScan,
                false,
            );
            for offset in 0..bytes {
                assert_eq!(span.index_of(offset), offset / size, "{offset} / {size}");
            }
        }
    }
}
