//! Sweeping: frees the objects that marking has not reached. It reads only the bitmaps of a span; memory is
//! zeroed when it is allocated again.
//!
//! When marking has ended, it is only noted of all spans that they have to be swept (`Central::unswept`),
//! and the Ps do it when they are idle, and while they allocate: a
//! cache that needs a span looks for one with free objects among these; before the heap grows, spans are
//! swept until enough of them have turned out empty; and each time a cache is refilled a few more are
//! swept, so that none are left when the next collection is due. Reading statistics sweeps everything first.
//! The thread that takes a span off the list of unswept spans owns it until it is swept; the list's lock is
//! not held
//! meanwhile, so that other Ps can refill their caches. Only holders of a P sweep, so no sweep is in progress when
//! the world is stopped.

use super::central::lock;
use super::class::CLASSES;
use super::foreign::{ForeignTable, HEADER};
use super::span::{KINDS, Span, SpanKind};
use super::{Heap, asan};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// What freed memory is filled with in stress mode.
const POISON: u8 = 0xdb;

/// How far sweeping has come.
#[derive(Debug, Default)]
pub(super) struct Sweeping {
    /// How many spans the last collection left to sweep.
    todo: AtomicUsize,
    /// How many of them were swept.
    done: AtomicUsize,
    /// Before this one all lists are swept: 0 is that of large spans, the others follow (see [`list`]).
    at: AtomicUsize,
}

/// What was swept at a time.
struct Swept {
    /// Spans.
    spans: usize,
    /// Pages that were given back.
    pages: usize,
}

/// How many spans are swept between two looks at their central list.
const FEW: usize = 16;

impl Sweeping {
    /// Nothing is left to sweep.
    pub(super) fn forget(&self) {
        self.todo.store(0, Relaxed);
        self.done.store(0, Relaxed);
    }

    /// Whether something is left.
    pub(super) fn is_under_way(&self) -> bool {
        self.done.load(Relaxed) < self.todo.load(Relaxed)
    }
}

impl Heap {
    /// After marking: sweeps what is swept at once, all if `now` (`poison` fills freed memory with a
    /// pattern), and leaves the rest to the Ps.
    pub(super) fn begin_sweep(&self, now: bool, poison: bool) {
        let mut todo = lock(&self.large).begin_sweep();
        for central in self.central.iter().flatten() {
            todo += lock(central).begin_sweep();
        }
        self.sweeping.at.store(0, Relaxed);
        self.sweeping.done.store(0, Relaxed);
        self.sweeping.todo.store(todo, Relaxed);
        if now {
            self.sweep_rest(poison);
        }
    }

    /// Sweeps a span of a large object. `None`: there is none left.
    fn sweep_large(&self, poison: bool) -> Option<Swept> {
        let mut large = lock(&self.large);
        let span = large.unswept.pop()?;
        // SAFETY: it was not swept, and we took it out.
        let pages = unsafe {
            self.sweep_span(&mut *span, poison);
            if (*span).free_count == 0 {
                large.swept.push(span);
                0
            } else {
                // Under the lock, so that whoever finds none left finds their pages free.
                self.give_back(span)
            }
        };
        Some(Swept { spans: 1, pages })
    }

    /// Sweeps what is left: no mark of the last collection stays.
    pub(super) fn sweep_rest(&self, poison: bool) {
        while self.settle_some() {}
        while self.sweep_large(poison).is_some() {}
        for (class, kind) in (0..CLASSES * KINDS).filter_map(list) {
            while self.sweep_next(class, kind, poison).is_some() {}
        }
    }

    /// Sweeps as much as is due at this point of the way to the next collection. Go: `deductSweepCredit`.
    pub(super) fn sweep_in_step(&self) {
        if !self.sweeping.is_under_way() {
            return;
        }
        if self.specials.is_settling() {
            return;
        }
        let todo = self.sweeping.todo.load(Relaxed) as f64;
        let due = (todo * self.limits.progress() * 1.25) as usize;
        while self.sweeping.done.load(Relaxed) < due && self.sweep_some().is_some() {}
    }

    /// Sweeps about this many spans; what has to be settled first counts as well. Returns how many there
    /// were: fewer than `n` only if nothing is left. Go: `bgsweep`.
    pub fn sweep_spans(&self, n: usize) -> usize {
        let mut done = 0;
        while done < n {
            done += if self.settle_some() {
                1
            } else if let Some(swept) = self.sweep_some() {
                swept.spans
            } else {
                break;
            };
        }
        done
    }

    /// Sweeps until this many pages were given back, or nothing is left to sweep.
    pub(super) fn reclaim(&self, pages: usize) {
        if self.settle_pieces() {
            return;
        }
        let mut got = 0;
        while got < pages {
            match self.sweep_some() {
                Some(swept) => got += swept.pages,
                None => return,
            }
        }
    }

    /// Sweeps a few spans; `None`: none is left to sweep, or none may be swept yet.
    fn sweep_some(&self) -> Option<Swept> {
        if self.specials.is_settling() {
            return None;
        }
        while self.sweeping.is_under_way() {
            let at = self.sweeping.at.load(Relaxed);
            let swept = match at.checked_sub(1) {
                None => self.sweep_large(false),
                Some(n) => {
                    let (class, kind) = list(n)?;
                    self.sweep_next(class, kind, false)
                }
            };
            if swept.is_some() {
                return swept;
            }
            let _ = self
                .sweeping
                .at
                .compare_exchange(at, at + 1, Relaxed, Relaxed);
        }
        None
    }

    /// The same for spans of this class and kind.
    fn sweep_next(&self, class: usize, kind: SpanKind, poison: bool) -> Option<Swept> {
        let central = self.central(class, kind)?;
        let mut spans = lock(central).take_unswept(FEW);
        let n = spans.len();
        if n == 0 {
            return None;
        }
        let mut pages = 0;
        spans.retain(|&span| {
            // SAFETY: it was not swept, so it is in no cache and no list of free ones, and we took it out.
            unsafe {
                self.sweep_span(&mut *span, poison);
                let empty = (*span).free_count == (*span).count;
                if empty {
                    pages += self.give_back(span);
                }
                !empty
            }
        });
        // SAFETY: they are ours still.
        unsafe { lock(central).put_back(&spans) };
        Some(Swept { spans: n, pages })
    }

    /// Sweeps one span. Go: `(*sweepLocked).sweep`.
    pub(super) fn sweep_span(&self, span: &mut Span, poison: bool) {
        if span.kind == SpanKind::Foreign {
            self.drop_unmarked(span);
        } else if poison {
            asan::allow(span.start, span.count as usize * span.size);
            poison_unmarked(span);
        }
        span.forbid_unmarked();
        let before = span.count - span.free_count;
        span.sweep();
        let freed = u64::from(before.saturating_sub(span.count - span.free_count));
        let c = &self.counters;
        c.frees.fetch_add(freed, Relaxed);
        c.freed_bytes.fetch_add(freed * span.size as u64, Relaxed);
        let class = usize::from(span.class).min(CLASSES);
        if let Some(n) = c.frees_by_size.0.get(class) {
            n.fetch_add(freed, Relaxed);
        }
        self.sweeping.done.fetch_add(1, Relaxed);
    }

    /// Gives the pages of an empty span back; how many.
    ///
    /// # Safety
    /// The span is alive, is the caller's alone and is in no list.
    pub(super) unsafe fn give_back(&self, span: *mut Span) -> usize {
        let number = self.counters.collections.load(Relaxed);
        // SAFETY: the span is alive and the caller's alone, as this function demands, so its fields can be read.
        let (start, pages) = unsafe { ((*span).start, (*span).pages as usize) };
        self.arena.give_back(start, pages, number);
        lock(&self.idle).0.push(span);
        pages
    }
}

/// Class and kind of a list of spans, all kinds of a class after each other.
fn list(n: usize) -> Option<(usize, SpanKind)> {
    const ALL: [SpanKind; KINDS] = [SpanKind::NoScan, SpanKind::Scan, SpanKind::Foreign];
    (n < CLASSES * KINDS).then_some((n / KINDS, ALL[n % KINDS]))
}

impl Heap {
    fn drop_unmarked(&self, span: &mut Span) {
        for index in 0..span.count as usize {
            if !span.is_marked(index) {
                // SAFETY: nobody can reach the value.
                unsafe { self.drop_value(span, index) };
            }
        }
    }

    /// Drops all values in a span.
    ///
    /// # Safety
    /// The span is of kind [`SpanKind::Foreign`], and nobody uses its values any longer.
    pub(super) unsafe fn drop_all(&self, span: &mut Span) {
        for index in 0..span.count as usize {
            // SAFETY: index is below the span's count, and nobody uses the value, as this function demands.
            unsafe { self.drop_value(span, index) };
        }
    }

    /// # Safety
    /// The span is of kind [`SpanKind::Foreign`], has an object `index`, and nobody uses its value any longer.
    unsafe fn drop_value(&self, span: &mut Span, index: usize) {
        let object = (span.start + index * span.size) as *mut u8;
        // SAFETY: the cell is in the span; a table there means a value, which nobody can reach.
        unsafe {
            let table =
                std::mem::replace(&mut *object.cast::<*const ForeignTable>(), std::ptr::null());
            if let Some(table) = table.as_ref() {
                (table.drop)(object.add(HEADER), self);
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
                // SAFETY: the cell is in the span and nobody can reach it.
                unsafe { std::ptr::write_bytes(cell, POISON, span.size) };
            }
        }
    }
}
