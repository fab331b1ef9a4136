//! A cycle of concurrent marking: the state that markers share, and how the cycle ends.
//!
//! Work is in a pool of chunks: addresses to look at. Whoever has time for a slice takes a chunk,
//! follows it for a while (`Heap::mark_some`), and puts back what is left. Other sources of work are the large
//! roots, finalizers, and unscanned goroutines, which become chunks when they are scanned, and the objects
//! that Ps have shaded, which are added whenever a P begins a slice or checks the pool.
//!
//! All is marked when no chunk is left, nobody holds one (`busy`), and no other source is left. A marker that
//! takes a chunk counts itself busy under the pool's lock, and puts everything back under the same lock before
//! it stops being busy. So an empty pool without busy markers stays empty, except for newly shaded objects.
//! The marker that sees this requests the stop that ends the cycle. There the shaded objects are collected
//! from all Ps; if they lead to many more, the cycle continues.

use super::Heap;
use super::gcmap::GcMap;
use super::kept::Kept;
use super::mark::{REST, Tracer};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bytes of a large root that are scanned at a time.
const PIECE: usize = 32 << 10;
/// Roots from this size on are scanned concurrently with the program.
pub const LARGE_ROOT: usize = 16 << 10;
/// A slice ends when it has marked about this many objects: some 50 us.
pub const SLICE: usize = 2_000;
/// How many objects what is left at the cycle's end may lead to; if there are more, it continues.
const REMAINDER: usize = 8_000;

/// How long a cycle that could end may wait for a cheap moment, in nanoseconds.
const PATIENCE: i64 = 5_000_000;

/// The work of a cycle, and its books.
#[derive(Debug, Default)]
pub struct Cycle {
    on: AtomicBool,
    pool: Mutex<Pool>,
    /// How many chunks there are, for those who look without the lock.
    ready: AtomicUsize,
    /// Somebody has asked for the stop in which it ends.
    ending: AtomicBool,
    /// When it was first found that it could end; 0: it was not.
    drained_at: AtomicI64,
    /// Bytes of what was marked.
    marked: AtomicUsize,
    /// Bytes that have been marked for those who allocate, less what they took.
    credit: AtomicI64,
    /// The same as `Limits::live` when it began.
    began_at: AtomicUsize,
}

#[derive(Debug, Default)]
struct Pool {
    chunks: Vec<Vec<u64>>,
    roots: Vec<Root>,
    /// Finalizers and cleanups of objects from this address on have to be looked at.
    specials: Option<usize>,
    busy: usize,
}

#[derive(Clone, Copy, Debug)]
struct Root {
    address: usize,
    size: usize,
    map: Kept<GcMap>,
}

/// What a slice has done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marked {
    /// Objects, or as much other work.
    pub work: usize,
    /// Bytes of the objects.
    pub bytes: usize,
}

impl Cycle {
    /// Whether one is under way.
    #[inline(always)]
    pub fn is_on(&self) -> bool {
        self.on.load(Relaxed)
    }

    fn pool(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody would take a chunk.
    #[inline(always)]
    pub(super) fn wants(&self) -> bool {
        self.ready.load(Relaxed) == 0
    }

    /// Hands over a chunk.
    pub fn give(&self, chunk: Vec<u64>) {
        if !chunk.is_empty() {
            let mut pool = self.pool();
            pool.chunks.push(chunk);
            self.ready.store(pool.chunks.len(), Relaxed);
        }
    }

    /// A root of this size is to be scanned in pieces.
    pub fn add_root(&self, p: *const u8, size: usize, map: Kept<GcMap>) {
        self.pool().roots.push(Root {
            address: p.addr(),
            size,
            map,
        });
    }

    /// Whether everything is marked but what Ps hold back and goroutines that were not scanned.
    pub fn is_drained(&self) -> bool {
        let pool = self.pool();
        pool.busy == 0 && pool.is_empty()
    }

    /// Whether the end can wait at `now`, in nanoseconds, for a better moment.
    pub fn has_time(&self, now: i64) -> bool {
        let at = &self.drained_at;
        match at.compare_exchange(0, now.max(1), Relaxed, Relaxed) {
            Ok(_) => true,
            Err(first) => now - first < PATIENCE,
        }
    }

    /// It is to end: the first who says so asks for the stop.
    pub fn end_once(&self) -> bool {
        !self.ending.swap(true, Relaxed)
    }

    /// It does not end yet: here is more.
    pub fn go_on(&self, shaded: Vec<u64>) {
        self.give(shaded);
        self.drained_at.store(0, Relaxed);
        self.ending.store(false, Relaxed);
    }

    /// Takes from what others have marked for those who allocate. Returns how much of `bytes` there was.
    pub fn take_credit(&self, bytes: usize) -> usize {
        let had = self.credit.load(Relaxed).max(0) as usize;
        let got = had.min(bytes);
        self.credit.fetch_sub(got as i64, Relaxed);
        got
    }

    /// Others have marked that.
    pub fn add_credit(&self, bytes: usize) {
        self.credit.fetch_add(bytes as i64, Relaxed);
    }

    /// Bytes marked so far.
    pub fn marked(&self) -> usize {
        self.marked.load(Relaxed)
    }
}

impl Pool {
    fn is_empty(&self) -> bool {
        self.chunks.is_empty() && self.roots.is_empty() && self.specials.is_none()
    }

    /// The next piece of a large root.
    fn piece(&mut self) -> Option<Root> {
        let root = self.roots.last_mut()?;
        let step = root.map.words.len().max(1) * 8;
        let size = (PIECE / step).max(1) * step;
        let all = !root.map.repeat || root.size <= size;
        let piece = Root {
            size: if all { root.size } else { size },
            ..*root
        };
        if all {
            self.roots.pop();
        } else {
            root.address += size;
            root.size -= size;
        }
        Some(piece)
    }
}

impl Kept<Heap> {
    /// Begins a cycle, whose first work the caller shows to the tracer and hands over ([`Heap::share_out`]).
    /// Go: `gcStart`.
    ///
    /// # Safety
    /// The world is stopped, all caches were flushed, everything is swept; barriers and the scanning of
    /// goroutines are switched on before it starts again.
    pub unsafe fn begin_cycle(self) -> Tracer {
        let cycle = &self.cycle;
        cycle.marked.store(0, Relaxed);
        cycle.credit.store(0, Relaxed);
        cycle.ending.store(false, Relaxed);
        cycle.drained_at.store(0, Relaxed);
        cycle.began_at.store(self.limits.live(), Relaxed);
        cycle.pool().specials = Some(0);
        cycle.on.store(true, Relaxed);
        self.limits.marking(true);
        Tracer::beside(self)
    }

    /// A tracer for the cycle that is under way.
    pub fn tracer(self) -> Tracer {
        Tracer::beside(self)
    }

    /// A slice of marking: until about `limit` objects were looked at or nothing is left. `scan` shows
    /// the tracer a few goroutines; false: there are none.
    pub fn mark_some(self, limit: usize, scan: &mut dyn FnMut(&mut Tracer) -> bool) -> Marked {
        let cycle = &self.cycle;
        let mut tracer = Tracer::beside(self);
        cycle.pool().busy += 1;
        while tracer.work < limit {
            if !tracer.has_work() && !self.find_work(&mut tracer) && !scan(&mut tracer) {
                break;
            }
            let left = limit.saturating_sub(tracer.work).max(1);
            tracer.drain_own(left);
        }
        let marked = Marked {
            work: tracer.work,
            bytes: tracer.bytes,
        };
        self.share_out(&mut tracer);
        cycle.pool().busy -= 1;
        marked
    }

    /// With the world stopped: is the cycle at its end? Looks at what is left, `shaded` included, unless
    /// that leads to too much; then the cycle continues. Go: `gcMarkDone`.
    ///
    /// # Safety
    /// The world is stopped.
    pub unsafe fn try_end(self, shaded: Vec<u64>) -> bool {
        let mut tracer = Tracer::beside(self);
        tracer.stack = shaded;
        while tracer.work < REMAINDER {
            if !tracer.has_work() && !self.find_work(&mut tracer) {
                break;
            }
            tracer.drain_own(REMAINDER);
        }
        let ends = !tracer.has_work() && self.cycle.is_drained();
        self.share_out(&mut tracer);
        self.cycle.ending.store(false, Relaxed);
        ends
    }
}

impl Heap {
    /// Hands over what a tracer has found.
    pub fn share_out(&self, tracer: &mut Tracer) {
        tracer.settle();
        self.cycle
            .marked
            .fetch_add(std::mem::take(&mut tracer.bytes), Relaxed);
        for rest in std::mem::take(&mut tracer.rests) {
            self.cycle.give(vec![rest | REST]);
        }
        self.cycle.give(std::mem::take(&mut tracer.stack));
    }

    /// The next chunk, root or finalizers. False: there are none.
    fn find_work(&self, tracer: &mut Tracer) -> bool {
        let cycle = &self.cycle;
        let mut pool = cycle.pool();
        if let Some(chunk) = pool.chunks.pop() {
            cycle.ready.store(pool.chunks.len(), Relaxed);
            drop(pool);
            match *chunk {
                [rest] if rest & REST != 0 => tracer.rests.push(rest & !REST),
                _ => tracer.stack = chunk,
            }
            return true;
        }
        if let Some(root) = pool.piece() {
            drop(pool);
            tracer.work += root.size / 64;
            // SAFETY: roots stay readable.
            unsafe { tracer.range(root.address as *const u8, root.size, &root.map) };
            return true;
        }
        if let Some(from) = pool.specials.take() {
            // The lock is kept: nobody may take this for the end.
            pool.specials = self.specials.mark_some(tracer, from);
            tracer.work += 100;
            return true;
        }
        false
    }

    /// Whether the heap may grow no further before the cycle ends. One that began past its goal, because of
    /// something large, has some way to go all the same. Go: `maxOvershoot`.
    pub fn is_at_its_goal(&self) -> bool {
        let began = self.cycle.began_at.load(Relaxed);
        self.limits.live() >= self.limits.goal().max(began.saturating_add(began / 32))
    }

    /// The cycle is over: nothing is marked any longer, but for what [`Heap::finish_cycle`] looks at. What
    /// was marked, and what came since the beginning, in bytes. Go: `gcMarkTermination`.
    pub(super) fn end_cycle(&self) -> (usize, usize) {
        let cycle = &self.cycle;
        cycle.on.store(false, Relaxed);
        self.limits.marking(false);
        let fresh = self
            .limits
            .live()
            .saturating_sub(cycle.began_at.load(Relaxed));
        (cycle.marked.swap(0, Relaxed), fresh)
    }
}
