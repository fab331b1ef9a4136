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
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Objects wait here, prefetched, before they are scanned (a power of two).
const AHEAD: usize = 16;
/// What freed memory is filled with in stress mode.
const POISON: u8 = 0xdb;
/// Only a stack this long is shared: its older half, which leads to the most. A tree's stack is
/// hardly longer than the tree is deep.
const CHUNK: usize = 4;
/// Live bytes from which threads are started to help: below, starting them costs more than they do.
const PARALLEL_FROM: usize = 8 << 20;

/// An object to scan.
#[derive(Clone, Copy)]
struct Gray {
    object: *const u8,
    span: *const Span,
    index: u32,
}

// SAFETY: a marked object and its span stay where they are while the world is stopped.
unsafe impl Send for Gray {}

/// Marks what it is shown, and what that leads to.
pub struct Tracer {
    heap: &'static Heap,
    stack: Vec<Gray>,
    bytes: usize,
    /// Where surplus work goes while several tracers mark; `None`: this one marks alone.
    shared: Option<Arc<Shared>>,
}

/// What tracers that mark together share: work handed over in chunks, and who has none.
///
/// Marking has ended when every tracer is idle and no chunk is left. A tracer counts itself idle
/// only under the lock and with its own stack empty, so nothing is overlooked.
struct Shared {
    state: Mutex<SharedState>,
    changed: Condvar,
    /// How many are waiting; read without the lock by those who might give something away.
    idle: AtomicUsize,
    tracers: usize,
}

#[derive(Default)]
struct SharedState {
    chunks: Vec<Vec<Gray>>,
    done: bool,
}

impl Shared {
    /// Hands over a chunk.
    fn give(&self, chunk: Vec<Gray>) {
        self.state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .chunks
            .push(chunk);
        self.changed.notify_one();
    }

    /// Waits for a chunk; `None` when all is marked.
    fn take(&self) -> Option<Vec<Gray>> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if self.idle.fetch_add(1, Relaxed) + 1 == self.tracers && state.chunks.is_empty() {
            state.done = true;
            self.changed.notify_all();
        }
        loop {
            if let Some(chunk) = state.chunks.pop() {
                self.idle.fetch_sub(1, Relaxed);
                return Some(chunk);
            }
            if state.done {
                return None;
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
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
            if self.shared.is_none() {
                marks.store(old | bit, Relaxed);
            } else if marks.fetch_or(bit, Relaxed) & bit != 0 {
                return;
            }
            self.bytes += span.size;
            if span.kind != SpanKind::NoScan {
                let object = (span.start + index * span.size) as *const u8;
                prefetch(object);
                prefetch(span.map_ids.wrapping_add(index).cast());
                self.stack.push(Gray {
                    object,
                    span,
                    index: index as u32,
                });
            }
        }
    }

    /// Marks what the object that `p` points into leads to, itself not (unless that is it).
    pub(super) fn contents(&mut self, p: u64) {
        // SAFETY: a span in the page table is alive.
        let Some(span) = (unsafe { self.heap.arena().span_of(p as usize).as_ref() }) else {
            return;
        };
        let index = span.index_of(p as usize - span.start);
        if span.kind != SpanKind::NoScan && index < span.count as usize && !span.is_marked(index) {
            self.scan(Gray {
                object: (span.start + index * span.size) as *const u8,
                span,
                index: index as u32,
            });
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
        let helpers = self.heap.marker_threads();
        if helpers > 1 && self.heap.counters.marked_bytes.load(Relaxed) as usize >= PARALLEL_FROM {
            self.drain_together(helpers);
        } else {
            self.drain_own();
        }
    }

    /// The same with the help of more threads.
    fn drain_together(&mut self, tracers: usize) {
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            changed: Condvar::new(),
            idle: AtomicUsize::new(0),
            tracers,
        });
        self.shared = Some(Arc::clone(&shared));
        let helper = |_| Tracer {
            heap: self.heap,
            stack: Vec::new(),
            bytes: 0,
            shared: Some(Arc::clone(&shared)),
        };
        let mut helpers: Vec<Tracer> = (1..tracers).map(helper).collect();
        std::thread::scope(|scope| {
            for helper in &mut helpers {
                // A helper that cannot be started has no work and counts as idle for ever.
                let started = std::thread::Builder::new().spawn_scoped(scope, || helper.work());
                if started.is_err() {
                    shared.idle.fetch_add(1, Relaxed);
                }
            }
            self.work();
        });
        self.bytes += helpers.iter().map(|h| h.bytes).sum::<usize>();
        self.shared = None;
    }

    fn work(&mut self) {
        let Some(shared) = self.shared.clone() else {
            return;
        };
        loop {
            self.drain_own();
            match shared.take() {
                Some(chunk) => self.stack.extend(chunk),
                None => return,
            }
        }
    }

    /// Gives half of a long stack to whoever waits.
    fn share(&mut self) {
        if self.stack.len() >= CHUNK
            && let Some(shared) = &self.shared
            && shared.idle.load(Relaxed) > 0
        {
            let half = self.stack.len() / 2;
            shared.give(self.stack.drain(..half).collect());
        }
    }

    fn drain_own(&mut self) {
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
            if at & 63 == 0 {
                self.share();
            }
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
                shared: None,
            },
        }
    }

    /// Marks what finalizers and cleanups lead to.
    pub fn mark_specials(&mut self) {
        self.tracer.heap.specials.mark_roots(&mut self.tracer);
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
        heap.specials.settle(&mut self);
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
        let all = heap.limits.take_release_all();
        heap.arena().release(if all {
            u32::MAX
        } else {
            number.saturating_sub(1)
        });
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

/// Overwrites what was given out and is not marked. What was free before is poisoned or new.
fn poison_unmarked(span: &mut Span) {
    let cursor = span.cursor as usize;
    for block in 0..(span.count as usize).div_ceil(64) {
        let given_out = match block.cmp(&cursor) {
            std::cmp::Ordering::Less => !0,
            std::cmp::Ordering::Equal => !span.free_block,
            std::cmp::Ordering::Greater => span.used.get(block).copied().unwrap_or(0),
        };
        let marks = span.marks.get(block).map_or(0, |m| m.load(Relaxed));
        let mut dead = given_out & !marks;
        while dead != 0 {
            let index = block * 64 + dead.trailing_zeros() as usize;
            dead &= dead - 1;
            if index < span.count as usize {
                let cell = (span.start + index * span.size) as *mut u8;
                // SAFETY: the cell lies in the span and nobody can reach it.
                unsafe { std::ptr::write_bytes(cell, POISON, span.size) };
            }
        }
    }
}
