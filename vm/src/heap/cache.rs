//! The allocation cache of a P: for each size class and kind, the span from which objects are allocated.
//!
//! Only the thread that holds the P touches its cache, so the fast path takes no lock and no atomic
//! operation: it takes the lowest free bit of the present block of 64 objects.

use super::barrier::Barrier;
use super::class::{CLASSES, MAX_SMALL, SIZES, class_of};
use super::gcmap::GcMap;
use super::kept::Kept;
use super::pageinfo::OneMap;
use super::profile::Sampler;
use super::span::{KINDS, Span, SpanKind};
use super::{Heap, Recycled};
use std::cell::UnsafeCell;
use std::mem::offset_of;
use std::sync::atomic::Ordering::Relaxed;

/// A P's spans, and what it has given out of them.
#[derive(Debug)]
pub struct AllocCache {
    heap: Kept<Heap>,
    /// What the P notes while marking runs concurrently with the program.
    pub barrier: Barrier,
    /// Bytes that it gave out meanwhile and for which nobody has marked yet.
    pub debt: usize,
    hot: [[Hot; KINDS]; CLASSES],
    given: Given,
    sampler: Sampler,
}

/// How many objects were given out, by class, and of large ones the bytes, too.
#[derive(Debug, Clone, Copy)]
pub struct Given {
    /// The last number is that of large objects.
    pub objects: [u64; CLASSES + 1],
    /// Bytes of large objects.
    pub large: u64,
}

impl Given {
    const NONE: Given = Given {
        objects: [0; CLASSES + 1],
        large: 0,
    };

    /// All objects, and their bytes.
    pub fn sum(&self) -> (u64, u64) {
        let bytes = self
            .objects
            .iter()
            .zip(SIZES)
            .map(|(n, s)| n * u64::from(s));
        (self.objects.iter().sum(), bytes.sum::<u64>() + self.large)
    }
}

/// The block of 64 objects that are given out next, of one class and kind. The span's own
/// `free_block` is stale meanwhile.
#[derive(Debug, Clone, Copy)]
struct Hot {
    /// Bit set: free.
    free: u64,
    /// More of these, held back: the first of them is to be sampled for the profile of memory.
    held: u64,
    /// Address of the block's first object.
    base: usize,
    /// Bytes of an object.
    size: usize,
    /// Map numbers of the block's objects.
    ids: *mut u16,
    /// The map of the object given out last: the arena knows of it.
    map: OneMap,
    /// Whether objects must be zeroed.
    dirty: bool,
    /// How many were free when the block's turn came.
    began: u32,
    span: *mut Span,
}

/// Where objects of one size and map come from, looked up once for a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllocSpec {
    class: u8,
    kind: SpanKind,
    map_id: u16,
}

impl AllocSpec {
    /// Of objects of `size` bytes with this map.
    #[inline]
    pub fn of(size: usize, map: Option<Kept<GcMap>>) -> AllocSpec {
        let class = if size.wrapping_sub(1) >= MAX_SMALL {
            Self::ODD
        } else {
            class_of(size) as u8
        };
        match map {
            None => AllocSpec {
                class,
                kind: SpanKind::NoScan,
                map_id: 0,
            },
            Some(map) => AllocSpec {
                class,
                kind: SpanKind::Scan,
                map_id: map.id,
            },
        }
    }

    /// The same as one number.
    pub fn bits(self) -> u64 {
        u64::from(self.class) | u64::from(self.kind as u8) << 8 | u64::from(self.map_id) << 16
    }

    /// From that number.
    #[inline(always)]
    pub fn from_bits(bits: u64) -> AllocSpec {
        AllocSpec {
            class: bits as u8,
            kind: if bits >> 8 & 1 == 0 {
                SpanKind::NoScan
            } else {
                SpanKind::Scan
            },
            map_id: (bits >> 16) as u16,
        }
    }

    /// No class: nothing, or too large.
    const ODD: u8 = u8::MAX;

    /// How machine code takes such an object by itself; `None`: it has to ask.
    pub fn block(self) -> Option<Block> {
        let size = *SIZES.get(usize::from(self.class))? as usize;
        if cfg!(minigo_asan) || size > Block::LARGEST {
            return None;
        }
        let index = usize::from(self.class) * KINDS + self.kind as usize;
        let hot = offset_of!(AllocCache, hot) + index * size_of::<Hot>();
        Some(Block {
            free: hot + offset_of!(Hot, free),
            base: hot + offset_of!(Hot, base),
            ids: hot + offset_of!(Hot, ids),
            map: hot + offset_of!(Hot, map),
            size,
            map_id: (self.kind == SpanKind::Scan).then_some(self.map_id),
        })
    }
}

/// Where the cache keeps what [`AllocCache::try_alloc`] looks at for one kind of object, as offsets from
/// the cache. Machine code does the same in place, but zeroes the object whether it is dirty or not.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    /// Bits of the free objects.
    pub free: usize,
    /// Address of the first object.
    pub base: usize,
    /// Address of the map numbers, two bytes each; for objects with pointers.
    pub ids: usize,
    /// The map of the object given out last, two bytes: only one with the same map is taken so.
    pub map: usize,
    /// Bytes of an object.
    pub size: usize,
    /// The number of its map, if it has pointers.
    pub map_id: Option<u16>,
}

impl Block {
    /// Larger objects are not zeroed in place.
    const LARGEST: usize = 64;
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

impl Hot {
    const NONE: Hot = Hot {
        free: 0,
        held: 0,
        base: 0,
        size: 0,
        ids: std::ptr::null_mut(),
        map: OneMap::NONE,
        dirty: false,
        began: 0,
        span: NOTHING.0.get(),
    };

    /// The present block of a span.
    ///
    /// # Safety
    /// The span is alive and the cache's: it is in no other cache and no list of free ones.
    unsafe fn of(span: *mut Span) -> Hot {
        // SAFETY: the span is alive and this cache's alone, so its fields can be read; the addresses are only computed.
        unsafe {
            let first = (*span).cursor as usize * 64;
            Hot {
                free: (*span).free_block,
                held: 0,
                base: (*span).start + first * (*span).size,
                size: (*span).size,
                ids: (*span).map_ids.wrapping_add(first),
                map: OneMap::NONE,
                dirty: (*span).dirty,
                began: (*span).free_block.count_ones(),
                span,
            }
        }
    }

    /// While marking runs, new objects are black: all of the block's free ones are marked before any is
    /// given out. One that a marker was led to by chance, by an integer that looks like a pointer, is
    /// marked already, and may be being looked at: it stays as it is until it is swept. True: none is
    /// left.
    ///
    /// # Safety
    /// The block is one of a span that is alive and the cache's.
    unsafe fn blacken(&mut self) -> bool {
        // SAFETY: the span is alive and this cache's, so nobody else changes its cursor; marks are atomic.
        unsafe {
            let block = (*self.span).cursor as usize;
            self.free &= !(*self.span).mark_block(block, self.free);
        }
        self.began = self.free.count_ones();
        self.free == 0
    }

    /// Tells who wants to know which memory is about to be given to new objects.
    fn tell(&self, listener: &dyn Recycled) {
        let mut rest = self.free;
        while rest != 0 {
            let first = rest.trailing_zeros();
            let n = (!(rest >> first)).trailing_zeros();
            let start = self.base + first as usize * self.size;
            listener.given(start, n as usize * self.size);
            rest &= u64::MAX.checked_shl(first + n).unwrap_or(0);
        }
    }

    /// How many objects were given out of the block.
    fn given(&self) -> u64 {
        u64::from(self.began - (self.free | self.held).count_ones())
    }

    /// Holds back the objects from the one that is sampled next, `before` others going first.
    fn hold_back(&mut self, before: u64) {
        if before >= u64::from(self.free.count_ones()) {
            return;
        }
        let mut rest = self.free;
        for _ in 0..before {
            rest &= rest.wrapping_sub(1);
        }
        self.held = rest;
        self.free &= !rest;
    }
}

impl AllocCache {
    /// An empty cache of that heap.
    pub fn new(heap: Kept<Heap>) -> AllocCache {
        AllocCache {
            heap,
            // A P may be made while a cycle is under way.
            barrier: Barrier::new(heap.arena(), heap.cycle.is_on()),
            debt: 0,
            hot: [[Hot::NONE; KINDS]; CLASSES],
            given: Given::NONE,
            sampler: Sampler::new(),
        }
    }

    /// Its heap.
    #[inline(always)]
    pub fn heap(&self) -> Kept<Heap> {
        self.heap
    }

    /// A zeroed object of `size` bytes whose pointers lie where `map` says, repeated (`None`:
    /// nowhere). Its address is a multiple of 8, of 16 if `size` is one. Go: `mallocgc`.
    #[inline]
    pub fn alloc(&mut self, size: usize, map: Option<Kept<GcMap>>) -> *mut u8 {
        match map {
            None => self.alloc_kind(size, SpanKind::NoScan, 0),
            Some(map) => self.alloc_kind(size, SpanKind::Scan, map.id),
        }
    }

    /// The same with the kind said outright.
    #[inline]
    pub(super) fn alloc_kind(&mut self, size: usize, kind: SpanKind, map_id: u16) -> *mut u8 {
        if size.wrapping_sub(1) >= MAX_SMALL {
            return self.alloc_odd(size, kind, map_id);
        }
        let class = class_of(size);
        let object = self.try_alloc(AllocSpec {
            class: class as u8,
            kind,
            map_id,
        });
        if object.is_null() {
            self.alloc_slow(class, kind, map_id)
        } else {
            object
        }
    }

    /// A zeroed object of this kind if one is available without calling any function; else null, and
    /// then [`AllocCache::alloc`] has one.
    #[inline(always)]
    pub fn try_alloc(&mut self, spec: AllocSpec) -> *mut u8 {
        let class = spec.class as usize;
        if class >= CLASSES {
            return std::ptr::null_mut();
        }
        // SAFETY: the class was compared just now, kinds are below KINDS.
        let hot = unsafe {
            self.hot
                .get_unchecked_mut(class)
                .get_unchecked_mut(spec.kind as usize)
        };
        let bits = hot.free;
        if bits == 0 || (hot.dirty && hot.size > 128) {
            return std::ptr::null_mut();
        }
        hot.free = bits & (bits - 1);
        // SAFETY: the object is one of the block and nobody else has it.
        unsafe {
            hot.give(
                &self.heap,
                bits.trailing_zeros() as usize,
                spec.kind,
                spec.map_id,
            )
        }
    }

    #[cold]
    #[inline(never)]
    fn alloc_slow(&mut self, class: usize, kind: SpanKind, map_id: u16) -> *mut u8 {
        let Some(hot) = self
            .hot
            .get_mut(class)
            .and_then(|kinds| kinds.get_mut(kind as usize))
        else {
            return zero_object();
        };
        if hot.free == 0 && hot.held == 0 {
            if let Some(n) = self.given.objects.get_mut(class) {
                *n += hot.given();
            }
            let mut span = hot.span;
            // SAFETY: the span is this cache's or `NOTHING`, whose count is 0, so that `next_block`
            // writes nothing.
            unsafe {
                if (*span).count == 0 || !(*span).next_block() {
                    if (*span).count != 0 {
                        (*span).free_count = 0;
                    }
                    span = self.heap.refill(class, kind);
                    if (*span).free_block == 0 {
                        (*span).next_block();
                    }
                }
                *hot = Hot::of(span);
                if self.barrier.is_on() {
                    self.debt += hot.began as usize * hot.size;
                    while hot.blacken() {
                        // Markers took all of it for objects. Others of the span will do, or of a new one.
                        if !(*hot.span).next_block() {
                            (*hot.span).free_count = 0;
                            span = self.heap.refill(class, kind);
                            if (*span).free_block == 0 {
                                (*span).next_block();
                            }
                        }
                        *hot = Hot::of(span);
                    }
                }
            }
            if hot.dirty
                && let Some(listener) = self.heap.listener()
            {
                hot.tell(&*listener);
            }
            let rate = self.heap.profile.rate();
            if rate > 0 {
                hot.hold_back(self.sampler.before_next(rate, hot.size));
            }
        }
        let sampled = hot.free == 0;
        if sampled {
            hot.free = std::mem::take(&mut hot.held);
        }
        let bits = hot.free;
        hot.free = bits & bits.wrapping_sub(1);
        // SAFETY: a refilled block has a free object, which nobody else has.
        let object = unsafe { hot.give(&self.heap, bits.trailing_zeros() as usize, kind, map_id) };
        if sampled {
            let rate = self.heap.profile.rate();
            hot.hold_back(self.sampler.before_next(rate, hot.size));
            self.heap.profile.sampled(object.addr(), hot.size);
        }
        object
    }

    #[cold]
    #[inline(never)]
    fn alloc_odd(&mut self, size: usize, kind: SpanKind, map_id: u16) -> *mut u8 {
        if size == 0 {
            return zero_object();
        }
        let span = self.heap.large(size, kind);
        // SAFETY: the span is new and holds this one object.
        unsafe {
            let object = (*span).start as *mut u8;
            if (*span).dirty {
                std::ptr::write_bytes(object, 0, (*span).size);
            }
            if kind == SpanKind::Scan {
                *(*span).map_ids = map_id;
            }
            super::publish::publish();
            if self.barrier.is_on() {
                self.debt += (*span).size;
            }
            if (*span).dirty
                && let Some(listener) = self.heap.listener()
            {
                listener.given((*span).start, (*span).size);
            }
            self.given.objects[CLASSES] += 1;
            self.given.large += (*span).size as u64;
            let rate = self.heap.profile.rate();
            if rate > 0 && self.sampler.before_next(rate, (*span).size) == 0 {
                self.heap.profile.sampled(object.addr(), (*span).size);
            }
            object
        }
    }

    /// Gives all spans back to the central lists: before a collection (the world is stopped) and
    /// when a P is taken down.
    pub fn flush(&mut self) {
        self.given = self.unflushed();
        let heap = self.heap;
        for (class, kinds) in self.hot.iter_mut().enumerate() {
            for (kind, hot) in kinds.iter_mut().enumerate() {
                let hot = std::mem::replace(hot, Hot::NONE);
                let (span, free) = (hot.span, hot.free | hot.held);
                // SAFETY: the span is this cache's; `NOTHING` has no objects and is left alone.
                unsafe {
                    if (*span).count != 0 {
                        if self.barrier.is_on() {
                            (*span).unmark(free);
                        }
                        (*span).free_block = free;
                        heap.take_back(span, class, kind);
                    }
                }
            }
        }
        let (objects, bytes) = self.given.sum();
        let c = &heap.counters;
        c.allocs.fetch_add(objects, Relaxed);
        c.alloc_bytes.fetch_add(bytes, Relaxed);
        for (all, n) in c.allocs_by_size.iter().zip(self.given.objects) {
            all.fetch_add(n, Relaxed);
        }
        self.given = Given::NONE;
    }

    /// What was given out since the last flush.
    pub fn unflushed(&self) -> Given {
        let mut given = self.given;
        for (n, kinds) in given.objects.iter_mut().zip(&self.hot) {
            *n += kinds.iter().map(Hot::given).sum::<u64>();
        }
        given
    }
}

impl Hot {
    /// Object `index` of the block, made ready.
    ///
    /// # Safety
    /// The object is one of the block, was free and is given out once; `kind` is the span's kind.
    #[inline(always)]
    unsafe fn give(&mut self, heap: &Heap, index: usize, kind: SpanKind, map_id: u16) -> *mut u8 {
        // SAFETY: the object is in the block, self.size bytes long, and nobody else has it; a span of kind `Scan` has a
        // map number for each object.
        unsafe {
            let object = (self.base + index * self.size) as *mut u8;
            super::asan::allow(object as usize, self.size);
            if kind == SpanKind::Scan {
                *self.ids.add(index) = map_id;
                if map_id != self.map.0 {
                    self.other_map(heap, map_id);
                }
            }
            if self.dirty {
                zero(object, self.size);
            }
            super::publish::publish();
            object
        }
    }
}

impl Hot {
    /// An object has another map than the one before.
    #[cold]
    #[inline(never)]
    fn other_map(&mut self, heap: &Heap, map_id: u16) {
        self.map = OneMap(map_id);
        // SAFETY: the span is the cache's.
        heap.arena().gave(unsafe { (*self.span).start }, map_id);
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
/// `object` is 8-byte aligned and `size` bytes long, and nobody else uses it.
#[inline(always)]
unsafe fn zero(object: *mut u8, size: usize) {
    if size <= 128 {
        let mut p = object.cast::<u64>();
        // SAFETY: the object is size bytes long, a multiple of 8, so all words before `end` are in it. Volatile, so
        // that no call of memset is made of it.
        unsafe {
            let end = object.add(size).cast::<u64>();
            while p < end {
                p.write_volatile(0);
                p = p.add(1);
            }
        }
    } else {
        // SAFETY: the object is size bytes long, as this function demands.
        unsafe { std::ptr::write_bytes(object, 0, size) }
    }
}

impl Heap {
    /// A span comes back from a cache: objects not given out yet stay free.
    ///
    /// # Safety
    /// The span is alive; it was in the caller's cache and is used by nobody from now on.
    unsafe fn take_back(&self, span: *mut Span, class: usize, kind: usize) {
        // SAFETY: the span is alive, and its cache has given it up, so it is ours until it is put in the list.
        unsafe {
            (*span).settle();
            if (*span).free_count > 0
                && let Some(central) = self.central.get(class).and_then(|k| k.get(kind))
            {
                super::lock(central).free.push(span);
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
