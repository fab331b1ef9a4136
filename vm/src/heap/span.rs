//! Spans: runs of pages that hold objects of one size.
//!
//! A span's allocation state (`cursor`, `free`, `map_ids`) is written by the one P in whose cache it
//! lies, or by the collector while the world is stopped. The marks are written by the collector only;
//! they lie apart, in a table by pages, so that marking need not touch spans ([`Shape`] has the rest).
//! The fields that determine where objects begin (`start`, `size`, `count`) never change while the span is in
//! use.

use super::class::{CLASSES, MAX_OBJECTS, PAGE, PAGES, SIZES};
use super::marks::Marks;
use std::sync::atomic::Ordering;

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

/// What a span's class and kind say about its objects.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(16))]
pub struct Shape {
    /// Bytes of an object; 0 for a large one, whose span knows.
    pub size: u32,
    /// ceil(2^32 / size): makes a division by the size a multiplication.
    pub magic: u32,
    /// Number of objects.
    pub count: u32,
    /// How far from the span's start the objects' map numbers stand; 0: not in the span.
    pub ids: u32,
}

/// Objects up to this size have their map numbers at the end of their span, where the collector
/// finds them without asking the span; with larger ones the room that is left over would be wasted.
const IDS_INSIDE: u32 = 256;

/// Which [`Shape`]: the kind, and the class plus one (0: no span at all).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShapeKey(pub u8);

/// By [`ShapeKey`].
static SHAPES: [Shape; 256] = shapes();

const fn shapes() -> [Shape; 256] {
    let none = Shape {
        size: 0,
        magic: 0,
        count: 0,
        ids: 0,
    };
    let mut out = [none; 256];
    let mut kind = 0;
    while kind < KINDS {
        let mut class = 0;
        while class < CLASSES {
            let (size, bytes) = (SIZES[class], PAGES[class] as u32 * PAGE as u32);
            let inside = kind == SpanKind::Scan as usize && size <= IDS_INSIDE;
            let count = bytes / if inside { size + 2 } else { size };
            out[kind << 6 | (class + 1)] = Shape {
                size,
                magic: (1u64 << 32).div_ceil(size as u64) as u32,
                count,
                ids: if inside { bytes - 2 * count } else { 0 },
            };
            class += 1;
        }
        out[kind << 6 | (CLASSES + 1)] = Shape { count: 1, ..none };
        kind += 1;
    }
    out
}

impl ShapeKey {
    /// Of a class or [`Span::LARGE`].
    pub fn new(class: u8, kind: SpanKind) -> ShapeKey {
        ShapeKey((kind as u8) << 6 | (class.min(CLASSES as u8) + 1))
    }

    /// What it stands for.
    #[inline(always)]
    pub fn shape(self) -> &'static Shape {
        &SHAPES[self.0 as usize]
    }

    /// Whether the objects have no pointers.
    #[inline(always)]
    pub fn is_noscan(self) -> bool {
        self.0 >> 6 == SpanKind::NoScan as u8
    }

    /// Whether they are Rust values.
    #[inline(always)]
    pub fn is_foreign(self) -> bool {
        self.0 >> 6 == SpanKind::Foreign as u8
    }
}

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
    /// Whether objects must be zeroed when they are given out.
    pub dirty: bool,
    /// Free objects when the last collection (or creation) ended.
    pub free_count: u32,
    /// Objects given out or alive: 1. Valid for blocks that the cursor has not reached.
    pub used: [u64; BITMAP],
    /// How many collections there had been when it was made.
    pub made: u32,
    /// Reached by the collector: [`BITMAP`] words in the arena's table, null in a span without pages.
    pub(super) marks: Marks,
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
            free_count: 0,
            used: [0; BITMAP],
            made: 0,
            marks: Marks::NONE,
            ids: Vec::new(),
        }
    }

    /// Makes it a span of `pages` pages at `start` with objects of `size` bytes.
    ///
    /// # Safety
    /// The pages are the span's alone; `marks` is null or the [`BITMAP`] words of the first one.
    pub unsafe fn init(
        &mut self,
        (start, pages): (usize, usize),
        marks: Marks,
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
        let shape = ShapeKey::new(class, kind).shape();
        self.count = shape.count;
        self.magic = shape.magic;
        self.ids.clear();
        self.map_ids = std::ptr::null_mut();
        if kind == SpanKind::Scan {
            let count = self.count as usize;
            if shape.ids != 0 {
                self.map_ids = (start + shape.ids as usize) as *mut u16;
                // SAFETY: the span's end has room for the numbers, which no object overlaps.
                unsafe { self.map_ids.write_bytes(0, count) };
            } else {
                self.ids.resize(count, 0);
                self.map_ids = self.ids.as_mut_ptr();
            }
        }
        self.marks = marks;
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
        for block in 0..(self.count as usize).div_ceil(64) {
            if let Some(mark) = self.marks.get(block)
                && mark.load(Ordering::Relaxed) != 0
            {
                mark.store(0, Ordering::Relaxed);
            }
        }
    }

    /// All marks, block by block.
    pub(super) fn marks(&self) -> Vec<u64> {
        let blocks = 0..(self.count as usize).div_ceil(64);
        blocks
            .map(|b| self.marks.get(b).map_or(0, |m| m.load(Ordering::Relaxed)))
            .collect()
    }

    /// Marks objects of a block; which of them were marked.
    pub(super) fn mark_block(&self, block: usize, objects: u64) -> u64 {
        let Some(marks) = self.marks.get(block) else {
            return 0;
        };
        let old = marks.fetch_or(objects, Ordering::Relaxed) & objects;
        // Whoever finds a pointer to one of them finds the mark, too.
        std::sync::atomic::fence(Ordering::Release);
        old
    }

    /// Objects of the present block that were not given out are not marked after all.
    pub(super) fn unmark(&self, objects: u64) {
        if let Some(marks) = self.marks.get(self.cursor as usize) {
            marks.fetch_and(!objects, Ordering::Relaxed);
        }
    }

    /// Whether the collector has reached object `index`.
    #[inline]
    pub fn is_marked(&self, index: usize) -> bool {
        self.marks
            .get(index / 64)
            .is_some_and(|m| m.load(Ordering::Relaxed) >> (index % 64) & 1 != 0)
    }

    /// Tells AddressSanitizer that what is not marked is no object. (Of values that drop themselves
    /// the heads are looked at when they are gone.)
    #[inline(always)]
    pub(super) fn forbid_unmarked(&self) {
        if cfg!(minigo_asan) && self.kind != SpanKind::Foreign {
            for index in (0..self.count as usize).filter(|&i| !self.is_marked(i)) {
                super::asan::forbid(self.start + index * self.size, self.size);
            }
        }
    }

    /// What was not marked is free from now on.
    pub fn sweep(&mut self) {
        let mut alive = 0;
        let blocks = (self.count as usize).div_ceil(64);
        for block in 0..blocks {
            let mark = self
                .marks
                .get(block)
                .map_or(0, |m| m.load(Ordering::Relaxed));
            if let Some(used) = self.used.get_mut(block) {
                *used = mark;
            }
            alive += mark.count_ones();
        }
        self.clear_marks();
        self.free_count = self.count - alive;
        self.dirty = true;
        self.rewind();
    }
}

/// Has the processor fetch what is at `p` and is read once: it must not drive out the tables that
/// are read again and again.
#[inline(always)]
pub(super) fn prefetch(p: *const u8) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing.
    unsafe {
        std::arch::x86_64::_mm_prefetch(p.cast::<i8>(), std::arch::x86_64::_MM_HINT_NTA);
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: a prefetch reads nothing.
    unsafe {
        std::arch::asm!("prfm pldl1strm, [{}]", in(reg) p, options(nostack, preserves_flags, readonly));
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = p;
}

/// The same for what will be written: no other processor keeps it.
#[inline(always)]
pub(super) fn prefetch_to_write(p: *const u8) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: as above. (Processors that do not know the instruction do nothing.)
    unsafe {
        std::arch::asm!("prefetchw [{}]", in(reg) p, options(nostack, preserves_flags, readonly));
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: as above.
    unsafe {
        std::arch::asm!("prfm pstl1keep, [{}]", in(reg) p, options(nostack, preserves_flags, readonly));
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = p;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_by_multiplication_is_exact() {
        for class in 0..CLASSES {
            let (size, bytes) = (SIZES[class] as usize, PAGES[class] as usize * PAGE);
            let mut span = Span::empty();
            let pages = PAGES[class] as usize;
            // SAFETY: nothing is written to the pages of pointer-free objects.
            unsafe {
                span.init(
                    (0, pages),
                    Marks::NONE,
                    class as u8,
                    size,
                    SpanKind::NoScan,
                    false,
                );
            }
            for offset in 0..bytes {
                assert_eq!(span.index_of(offset), offset / size, "{offset} / {size}");
            }
        }
    }
}
