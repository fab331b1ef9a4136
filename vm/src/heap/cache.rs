//! The allocation cache of a P: for each class and kind the span that objects are taken from.
//!
//! Only the thread that holds the P touches its cache, so the fast path takes no lock and no atomic
//! operation: it takes the lowest free bit of the present block of 64 objects.

use super::class::{CLASSES, MAX_SMALL, class_of};
use super::gcmap::GcMap;
use super::heap;
use super::span::{KINDS, Span, SpanKind};
use std::cell::UnsafeCell;
use std::sync::atomic::Ordering::Relaxed;

/// A P's spans.
#[derive(Debug)]
pub struct AllocCache {
    spans: [[*mut Span; KINDS]; CLASSES],
    bytes: u64,
    objects: u64,
}

// SAFETY: the spans in a cache belong to it alone, and it moves between threads as a whole.
unsafe impl Send for AllocCache {}

/// The full span that stands where none has been fetched yet; never written to, since it has no
/// free object.
struct Nothing(UnsafeCell<Span>);
// SAFETY: nobody writes to it.
unsafe impl Sync for Nothing {}
static NOTHING: Nothing = Nothing(UnsafeCell::new(Span::empty()));

/// Where all objects of no bytes lie.
#[repr(align(16))]
struct Zero([u64; 2]);
static ZERO: Zero = Zero([0; 2]);

/// The address of every object of size zero.
#[inline]
pub fn zero_object() -> *mut u8 {
    ZERO.0.as_ptr().cast::<u8>().cast_mut()
}

impl Default for AllocCache {
    fn default() -> AllocCache {
        AllocCache {
            spans: [[NOTHING.0.get(); KINDS]; CLASSES],
            bytes: 0,
            objects: 0,
        }
    }
}

impl AllocCache {
    /// A zeroed object of `size` bytes whose pointers lie where `map` says, repeated (`None`:
    /// nowhere). Its address is a multiple of 8, of 16 if `size` is one.
    #[inline(always)]
    pub fn alloc(&mut self, size: usize, map: Option<&'static GcMap>) -> *mut u8 {
        match map {
            None => self.alloc_kind(size, SpanKind::NoScan, 0),
            Some(map) => self.alloc_kind(size, SpanKind::Scan, map.id),
        }
    }

    /// The same with the kind said outright.
    #[inline(always)]
    pub(super) fn alloc_kind(&mut self, size: usize, kind: SpanKind, map_id: u16) -> *mut u8 {
        if size.wrapping_sub(1) >= MAX_SMALL {
            return self.alloc_odd(size, kind, map_id);
        }
        let class = class_of(size);
        // SAFETY: `class` is below CLASSES for sizes up to MAX_SMALL; a cache's spans are its own.
        let span = unsafe { *self.spans.get_unchecked(class).get_unchecked(kind as usize) };
        // SAFETY: as above; `NOTHING` is only read.
        let bits = unsafe { (*span).free_block };
        if bits == 0 {
            return self.alloc_slow(class, kind, map_id);
        }
        // SAFETY: `bits` has a free object of this span.
        unsafe { self.take(span, bits, kind, map_id) }
    }

    /// Gives out the object of the lowest bit.
    ///
    /// # Safety
    /// `span` is this cache's and `bits` its `free_block`, not 0.
    #[inline(always)]
    unsafe fn take(&mut self, span: *mut Span, bits: u64, kind: SpanKind, map_id: u16) -> *mut u8 {
        // SAFETY: as the caller vouches; the object lies in the span and nobody else has it.
        unsafe {
            (*span).free_block = bits & (bits - 1);
            let index = (*span).cursor as usize * 64 + bits.trailing_zeros() as usize;
            let size = (*span).size;
            let object = ((*span).start + index * size) as *mut u8;
            if kind == SpanKind::Scan {
                *(*span).map_ids.add(index) = map_id;
            }
            if (*span).dirty {
                zero(object, size);
            }
            self.objects += 1;
            self.bytes += size as u64;
            object
        }
    }

    #[cold]
    #[inline(never)]
    fn alloc_slow(&mut self, class: usize, kind: SpanKind, map_id: u16) -> *mut u8 {
        let Some(place) = self
            .spans
            .get_mut(class)
            .and_then(|kinds| kinds.get_mut(kind as usize))
        else {
            return zero_object();
        };
        // SAFETY: the span in `place` is this cache's or `NOTHING`, whose count is 0, so that
        // `next_block` writes nothing.
        unsafe {
            let mut span = *place;
            if (*span).count == 0 || !(*span).next_block() {
                if (*span).count != 0 {
                    (*span).cached = false;
                    (*span).free_count = 0;
                }
                span = heap().refill(class, kind);
                *place = span;
                if (*span).free_block == 0 {
                    (*span).next_block();
                }
            }
            let bits = (*span).free_block;
            self.take(span, bits, kind, map_id)
        }
    }

    #[cold]
    #[inline(never)]
    fn alloc_odd(&mut self, size: usize, kind: SpanKind, map_id: u16) -> *mut u8 {
        if size == 0 {
            return zero_object();
        }
        let span = heap().large(size, kind);
        // SAFETY: the span is new and holds this one object.
        unsafe {
            let object = (*span).start as *mut u8;
            if kind == SpanKind::Scan {
                *(*span).map_ids = map_id;
            }
            if (*span).dirty {
                std::ptr::write_bytes(object, 0, (*span).size);
            }
            self.objects += 1;
            self.bytes += (*span).size as u64;
            object
        }
    }

    /// Gives all spans back to the central lists: before a collection (the world is stopped) and
    /// when a P is taken down.
    pub fn flush(&mut self) {
        let heap = heap();
        for (class, kinds) in self.spans.iter_mut().enumerate() {
            for (kind, place) in kinds.iter_mut().enumerate() {
                let span = std::mem::replace(place, NOTHING.0.get());
                // SAFETY: the span is this cache's; `NOTHING` has no objects and is left alone.
                unsafe {
                    if (*span).count != 0 {
                        heap.take_back(span, class, kind);
                    }
                }
            }
        }
        heap.counters
            .allocs
            .fetch_add(std::mem::take(&mut self.objects), Relaxed);
        heap.counters
            .alloc_bytes
            .fetch_add(std::mem::take(&mut self.bytes), Relaxed);
    }

    /// Objects and bytes given out since the last flush.
    pub fn unflushed(&self) -> (u64, u64) {
        (self.objects, self.bytes)
    }
}

impl Drop for AllocCache {
    fn drop(&mut self) {
        self.flush();
    }
}

/// Zeroes a small object; sizes are multiples of 8.
///
/// # Safety
/// `object` is 8-byte aligned and `size` bytes long.
#[inline(always)]
unsafe fn zero(object: *mut u8, size: usize) {
    if size <= 64 {
        let mut p = object.cast::<u64>();
        // SAFETY: as the caller vouches.
        unsafe {
            let end = object.add(size).cast::<u64>();
            while p < end {
                p.write(0);
                p = p.add(1);
            }
        }
    } else {
        // SAFETY: as the caller vouches.
        unsafe { std::ptr::write_bytes(object, 0, size) }
    }
}

impl super::Heap {
    /// A span comes back from a cache: objects not given out yet stay free.
    ///
    /// # Safety
    /// The span was in the caller's cache and is used by nobody from now on.
    unsafe fn take_back(&self, span: *mut Span, class: usize, kind: usize) {
        // SAFETY: as the caller vouches.
        unsafe {
            (*span).settle();
            (*span).cached = false;
            if (*span).free_count > 0
                && let Some(list) = self.partial.get(class).and_then(|k| k.get(kind))
            {
                super::lock(list).0.push(span);
            }
        }
    }
}

impl Span {
    /// Writes what was given out into `used`, so that `rewind` finds the rest.
    fn settle(&mut self) {
        let cursor = self.cursor as usize;
        for (block, used) in self.used.iter_mut().enumerate() {
            if block < cursor {
                *used = !0;
            } else if block == cursor {
                *used |= !self.free_block;
            }
        }
        let tail = self.count as usize;
        self.free_count = (0..tail.div_ceil(64))
            .map(|b| {
                let left = tail - b * 64;
                let mask = if left >= 64 { !0 } else { (1u64 << left) - 1 };
                (!self.used.get(b).copied().unwrap_or(!0) & mask).count_ones()
            })
            .sum();
        self.rewind();
    }
}
