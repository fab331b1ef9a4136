//! Mark and sweep, with the world stopped.
//!
//! The caller shows the roots to a [`Tracer`]; `drain` follows them; [`Collection::finish`] sweeps.
//! Marking can go in steps (first from runnable goroutines, then from the rest), with
//! [`Collection::is_marked`] asked in between: that is how leaked goroutines are found.

use super::foreign::{ForeignTable, HEADER};
use super::gcmap::{GcMap, word};
use super::span::{Span, SpanKind};
use super::{Heap, heap, lock};
use crate::value::rtype::RType;
use std::sync::atomic::Ordering::Relaxed;

/// Objects wait here, prefetched, before they are scanned (a power of two).
const AHEAD: usize = 16;
/// What freed memory is filled with in stress mode.
const POISON: u8 = 0xdb;

/// An object to scan.
#[derive(Clone, Copy)]
struct Gray {
    object: *const u8,
    span: *const Span,
    index: u32,
}

/// Marks what it is shown, and what that leads to.
pub struct Tracer {
    heap: &'static Heap,
    stack: Vec<Gray>,
    bytes: usize,
}

impl Tracer {
    /// Marks the object that `p` points into, if it is one of ours.
    #[inline]
    pub fn word(&mut self, p: u64) {
        let address = p as usize;
        let span = self.heap.arena().span_of(address);
        if span.is_null() {
            return;
        }
        // SAFETY: a span in the page table is alive, and the world is stopped.
        unsafe {
            let span = &*span;
            let index = span.index_of(address - span.start);
            let Some(marks) = span.marks.get(index / 64) else {
                return;
            };
            let bit = 1u64 << (index % 64);
            let old = marks.load(Relaxed);
            if old & bit != 0 || index >= span.count as usize {
                return;
            }
            marks.store(old | bit, Relaxed);
            self.bytes += span.size;
            if span.kind != SpanKind::NoScan {
                let object = (span.start + index * span.size) as *const u8;
                prefetch(object);
                self.stack.push(Gray {
                    object,
                    span,
                    index: index as u32,
                });
            }
        }
    }

    /// Marks from `count` words at `p`, of which `words` says what they hold.
    ///
    /// # Safety
    /// `p` is 8-byte aligned and readable for as many words as `words` has.
    #[inline]
    pub unsafe fn slots(&mut self, p: *const u64, words: &[u8]) {
        for (i, &kind) in words.iter().enumerate() {
            // SAFETY: as the caller vouches.
            unsafe {
                match kind {
                    word::SCALAR => {}
                    word::POINTER => self.word(*p.add(i)),
                    _ => self.iface(*p.add(i).wrapping_sub(1), *p.add(i)),
                }
            }
        }
    }

    /// Marks from an interface value.
    ///
    /// # Safety
    /// `ty` is 0 or the address of an [`RType`].
    #[inline]
    pub unsafe fn iface(&mut self, ty: u64, data: u64) {
        // SAFETY: as the caller vouches; descriptors live for ever.
        let ty = unsafe { (ty as *const RType).as_ref() };
        if ty.is_some_and(RType::data_is_pointer) {
            self.word(data);
        }
    }

    /// Marks from `size` bytes at `p` that repeat `map`.
    ///
    /// # Safety
    /// The range is 8-byte aligned and readable.
    pub unsafe fn range(&mut self, p: *const u8, size: usize, map: &GcMap) {
        let total = size / 8;
        let step = map.words.len().max(1);
        let p = p.cast::<u64>();
        let mut at = 0;
        // SAFETY: only words below `total` are read.
        unsafe {
            if map.all_pointers {
                for i in 0..total {
                    self.word(*p.add(i));
                }
                return;
            }
            while at + step <= total {
                self.slots(p.add(at), map.words);
                at += step;
                if !map.repeat {
                    return;
                }
            }
        }
    }

    /// Follows everything that was marked and not looked at yet.
    pub fn drain(&mut self) {
        let mut ahead = [None; AHEAD];
        let mut at = 0;
        loop {
            let next = self.stack.pop();
            if let Some(gray) = next {
                prefetch(gray.object);
            }
            let Some(place) = ahead.get_mut(at & (AHEAD - 1)) else {
                return;
            };
            at += 1;
            match std::mem::replace(place, next) {
                Some(gray) => self.scan(gray),
                None if next.is_none() && ahead.iter().all(Option::is_none) => return,
                None => {}
            }
        }
    }

    fn scan(&mut self, gray: Gray) {
        // SAFETY: the object is marked, so it lies in its living span; the world is stopped.
        unsafe {
            let span = &*gray.span;
            if span.kind == SpanKind::Foreign {
                let table = *gray.object.cast::<*const ForeignTable>();
                if let Some(table) = table.as_ref() {
                    (table.trace)(gray.object.add(HEADER), self);
                }
                return;
            }
            match GcMap::by_id(*span.map_ids.add(gray.index as usize)) {
                Some(map) => self.range(gray.object, span.size, map),
                None => {
                    for i in 0..span.size / 8 {
                        self.word(*gray.object.cast::<u64>().add(i));
                    }
                }
            }
        }
    }
}

#[inline(always)]
fn prefetch(p: *const u8) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing.
    unsafe {
        std::arch::x86_64::_mm_prefetch(p.cast::<i8>(), std::arch::x86_64::_MM_HINT_T0);
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = p;
}

/// A collection under way. The world is stopped and all caches are flushed while it exists.
pub struct Collection {
    /// Shows it the roots.
    pub tracer: Tracer,
}

/// What a collection did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Collected {
    /// Bytes reached.
    pub live: usize,
    /// Bytes freed.
    pub freed: usize,
}

impl Collection {
    /// Begins one.
    ///
    /// # Safety
    /// The world is stopped until `finish` returns: no other thread touches the heap, every
    /// [`AllocCache`](super::AllocCache) was flushed.
    pub unsafe fn begin() -> Collection {
        Collection {
            tracer: Tracer {
                heap: heap(),
                stack: Vec::new(),
                bytes: 0,
            },
        }
    }

    /// Was the object that `p` points into reached so far? True for what is not ours.
    pub fn is_marked(&self, p: u64) -> bool {
        // SAFETY: a span in the page table is alive.
        match unsafe { self.tracer.heap.arena().span_of(p as usize).as_ref() } {
            Some(span) => span.is_marked(span.index_of(p as usize - span.start)),
            None => true,
        }
    }

    /// Follows what is left to follow, frees what was not reached, sets the next goal. `poison`
    /// fills freed memory with a pattern.
    pub fn finish(mut self, poison: bool) -> Collected {
        self.tracer.drain();
        let heap = self.tracer.heap;
        let number = heap.counters.collections.fetch_add(1, Relaxed) + 1;
        for list in heap.partial.iter().flatten() {
            lock(list).0.clear();
        }
        let mut result = Collected {
            live: self.tracer.bytes,
            freed: 0,
        };
        let spans = std::mem::take(&mut lock(&heap.spans).0);
        let mut kept = Vec::with_capacity(spans.len());
        for span in spans {
            // SAFETY: the world is stopped and the caches are flushed, so all spans are ours.
            if unsafe { heap.sweep(&mut *span, number, poison, &mut result) } {
                kept.push(span);
            }
        }
        lock(&heap.spans).0.extend(kept);
        heap.counters
            .freed_bytes
            .fetch_add(result.freed as u64, Relaxed);
        heap.counters
            .marked_bytes
            .store(result.live as u64, Relaxed);
        heap.limits.collected(result.live);
        // Pages that stayed free over two collections are not needed soon.
        heap.arena().release(number.saturating_sub(1));
        result
    }
}

impl Heap {
    /// Sweeps one span; false if it is empty and was given back.
    fn sweep(&self, span: &mut Span, number: u32, poison: bool, result: &mut Collected) -> bool {
        if span.kind == SpanKind::Foreign {
            drop_unmarked(span);
        }
        if poison && span.kind != SpanKind::Foreign {
            poison_unmarked(span);
        }
        let before = span.count - span.free_count;
        span.sweep();
        let after = span.count - span.free_count;
        let freed = before.saturating_sub(after);
        self.counters.frees.fetch_add(u64::from(freed), Relaxed);
        result.freed += freed as usize * span.size;
        if after == 0 {
            self.arena()
                .give_back(span.start, span.pages as usize, number);
            lock(&self.idle).0.push(std::ptr::from_mut(span));
            return false;
        }
        if span.free_count > 0
            && let Some(list) = self
                .partial
                .get(usize::from(span.class))
                .and_then(|k| k.get(span.kind as usize))
        {
            lock(list).0.push(std::ptr::from_mut(span));
        }
        true
    }
}

fn drop_unmarked(span: &mut Span) {
    for index in 0..span.count as usize {
        if span.is_marked(index) {
            continue;
        }
        let object = (span.start + index * span.size) as *mut u8;
        // SAFETY: the cell lies in the span; a table there means a value, which nobody can reach.
        unsafe {
            let table =
                std::mem::replace(&mut *object.cast::<*const ForeignTable>(), std::ptr::null());
            if let Some(table) = table.as_ref() {
                (table.drop)(object.add(HEADER));
            }
        }
    }
}

fn poison_unmarked(span: &mut Span) {
    for index in 0..span.count as usize {
        if !span.is_marked(index) {
            // SAFETY: the cell lies in the span and nobody can reach it.
            unsafe {
                std::ptr::write_bytes(
                    (span.start + index * span.size) as *mut u8,
                    POISON,
                    span.size,
                )
            };
        }
    }
}
