//! Marking: a [`Tracer`] follows pointers, alone or together with others.
//!
//! Nothing that a pointer leads to is touched at once. Addresses wait on a stack; one that is taken off
//! is looked up in the arena's table by page, which is small, and what will be needed of the object
//! (its mark, its first words, its map's number) is prefetched; it waits in a short queue meanwhile.

use super::Heap;
use super::foreign::{ForeignTable, HEADER};
use super::gcmap::{GcMap, MapBits, word};
use super::pageinfo::{OneMap, PageInfo};
use super::span::prefetch;
use super::together::Shared;
use crate::value::rtype::RType;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many objects wait, prefetched (a power of two).
const AHEAD: usize = 16;
/// So many bytes of an object are prefetched at most.
const FETCHED: usize = 256;
/// Only a stack this long is shared: its older half, which leads to the most. A tree's stack is
/// hardly longer than the tree is deep.
const CHUNK: usize = 4;
/// So many objects are looked at before threads are started to help, which costs as much.
const ALONE: usize = 4_000;
/// About so many bytes of a large object are scanned at once, so that several tracers can.
const PIECE: usize = 32 << 10;
/// On the stack: not a pointer, the rest of a large object from this address on.
const REST: u64 = 1 << 63;

/// An object that may have to be marked.
#[derive(Clone, Copy)]
struct Ahead {
    object: usize,
    mark: *const AtomicU64,
    /// Where its map's number is, if its span has several that stand in it.
    id: *const u16,
    index: u32,
    info: PageInfo,
}

impl Ahead {
    const NONE: Ahead = Ahead {
        object: 0,
        mark: std::ptr::null(),
        id: std::ptr::null(),
        index: 0,
        info: PageInfo::NONE,
    };
}

/// Marks what it is shown, and what that leads to.
pub struct Tracer {
    pub(super) heap: &'static Heap,
    /// Addresses to look at.
    stack: Vec<u64>,
    /// Where surplus work goes while several tracers mark; `None`: this one marks alone.
    shared: Option<Arc<Shared>>,
}

impl Tracer {
    pub(super) fn new(heap: &'static Heap) -> Tracer {
        Tracer {
            heap,
            stack: Vec::new(),
            shared: None,
        }
    }

    /// Shows it a word: the object that `p` points into, if it is one of ours, will be marked.
    #[inline(always)]
    pub fn word(&mut self, p: u64) {
        if self.heap.arena().holds(p as usize) {
            self.stack.push(p);
        }
    }

    /// Marks what the object that `p` points into leads to, itself not (unless that is it).
    pub(super) fn contents(&mut self, p: u64) {
        if self.heap.arena().holds(p as usize)
            && let Some(object) = self.look(p)
            // SAFETY: the marks of a span are there as long as the process.
            && unsafe { (*object.mark).load(Relaxed) } >> (object.index % 64) & 1 == 0
            && !object.info.key().is_noscan()
        {
            self.scan(&object);
        }
    }

    /// Shows it `count` words at `p`, of which `words` says what they hold.
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

    /// Shows it an interface value.
    ///
    /// # Safety
    /// `ty` is 0 or the address of an [`RType`].
    #[inline]
    pub unsafe fn iface(&mut self, ty: u64, data: u64) {
        // SAFETY: as the caller vouches.
        if unsafe { is_pointer_type(ty) } {
            self.word(data);
        }
    }

    /// Shows it `size` bytes at `p` that repeat `map`.
    ///
    /// # Safety
    /// The range is 8-byte aligned and readable.
    #[inline]
    pub unsafe fn range(&mut self, p: *const u8, size: usize, map: &GcMap) {
        let (words, step) = (size / 8, map.words.len().max(1));
        // SAFETY: as the caller vouches; only words below `words` are read.
        unsafe {
            match map.bits {
                Some(bits) => self.elements(p.cast(), words, (step, map.repeat), bits),
                None => self.long_elements(p.cast(), words, map),
            }
        }
    }

    /// Shows it the first or all of the elements of `step` words each that `words` words hold.
    ///
    /// There is room for all of them beforehand, and what is no pointer into the heap is written to
    /// the stack as well, to be overwritten by the next: no branch has to be foretold for a nil.
    #[inline(always)]
    unsafe fn elements(
        &mut self,
        p: *const u64,
        words: usize,
        (step, repeat): (usize, bool),
        bits: MapBits,
    ) {
        let arena = self.heap.arena();
        self.stack.reserve(words);
        // SAFETY: the caller vouches for the words; no more than `words` are written.
        unsafe {
            let first = self.stack.as_mut_ptr();
            let mut top = first.add(self.stack.len());
            let mut push = |word: u64| {
                top.write(word);
                top = top.add(usize::from(arena.holds(word as usize)));
            };
            let mut at = 0;
            while at + step <= words {
                let mut left = bits.pointers;
                while left != 0 {
                    push(*p.add(at + left.trailing_zeros() as usize));
                    left &= left - 1;
                }
                let mut left = bits.ifaces;
                while left != 0 {
                    let data = p.add(at + left.trailing_zeros() as usize);
                    if is_pointer_type(*data.wrapping_sub(1)) {
                        push(*data);
                    }
                    left &= left - 1;
                }
                at += step;
                if !repeat {
                    break;
                }
            }
            let len = top.offset_from(first) as usize;
            self.stack.set_len(len);
        }
    }

    /// The same for elements of more than 64 words.
    #[inline(never)]
    unsafe fn long_elements(&mut self, p: *const u64, words: usize, map: &GcMap) {
        let step = map.words.len().max(1);
        let mut at = 0;
        while at + step <= words {
            // SAFETY: as the caller of `range` vouches.
            unsafe { self.slots(p.add(at), map.words) };
            at += step;
            if !map.repeat {
                return;
            }
        }
    }

    /// Follows everything that was shown and not looked at yet.
    pub fn drain(&mut self) {
        let helpers = self.heap.marker_threads();
        let limit = if helpers > 1 { ALONE } else { usize::MAX };
        if !self.drain_own(limit) {
            self.drain_together(helpers);
        }
    }

    /// The same with the help of more threads.
    fn drain_together(&mut self, tracers: usize) {
        let shared = Arc::new(Shared::new(tracers));
        self.shared = Some(Arc::clone(&shared));
        let heap = self.heap;
        std::thread::scope(|scope| {
            for _ in 1..tracers {
                let mut helper = Tracer::new(heap);
                helper.shared = Some(Arc::clone(&shared));
                let started =
                    std::thread::Builder::new().spawn_scoped(scope, move || helper.work());
                if started.is_err() {
                    shared.one_less();
                }
            }
            self.work();
        });
        self.shared = None;
    }

    fn work(&mut self) {
        let Some(shared) = self.shared.clone() else {
            return;
        };
        loop {
            self.drain_own(usize::MAX);
            match shared.take() {
                Some(chunk) => self.stack.extend(chunk),
                None => return,
            }
        }
    }

    /// Gives half of a long stack to whoever waits.
    #[inline(always)]
    fn share(&mut self) {
        if let Some(shared) = &self.shared
            && shared.wants()
            && self.stack.len() >= CHUNK
        {
            let half = self.stack.len() / 2;
            shared.give(self.stack.drain(..half).collect());
        }
    }

    /// Follows what is on the stack, `limit` objects at most; true if nothing is left.
    fn drain_own(&mut self, limit: usize) -> bool {
        let mut queue = [Ahead::NONE; AHEAD];
        let (mut taken, mut put) = (0usize, 0usize);
        while taken < limit || put != taken {
            while put - taken < AHEAD && taken < limit {
                let Some(p) = self.stack.pop() else {
                    break;
                };
                if p & REST != 0 {
                    self.piece(p & !REST);
                } else if let Some(object) = self.look(p) {
                    queue[put & (AHEAD - 1)] = object;
                    put += 1;
                }
            }
            if put == taken {
                break;
            }
            let object = &queue[taken & (AHEAD - 1)];
            taken += 1;
            if taken & 63 == 0 {
                self.share();
            }
            self.visit(object);
        }
        self.stack.is_empty()
    }

    /// Finds the object that `p` points into, and prefetches what will be asked of it.
    #[inline(always)]
    fn look(&self, p: u64) -> Option<Ahead> {
        let (info, start, marks) = self.heap.arena().look(p as usize);
        let key = info.key();
        let shape = key.shape();
        let index = ((p - start as u64) * u64::from(shape.magic)) >> 32;
        if index >= u64::from(shape.count) {
            return None;
        }
        let index = index as u32;
        let object = start + (index * shape.size) as usize;
        let mark = marks.wrapping_add(index as usize / 64);
        let mut id = std::ptr::null();
        prefetch(mark.cast());
        if !key.is_noscan() {
            fetch(object, shape.size as usize);
            if shape.ids != 0 && info.map() == OneMap::MANY {
                id = (start + shape.ids as usize + 2 * index as usize) as *const u16;
                prefetch(id.cast());
            }
        }
        Some(Ahead {
            object,
            mark,
            id,
            index,
            info,
        })
    }

    /// Marks an object and what it leads to.
    #[inline(always)]
    fn visit(&mut self, object: &Ahead) {
        let bit = 1u64 << (object.index % 64);
        // SAFETY: the marks of a span are there as long as the process.
        let mark = unsafe { &*object.mark };
        let old = mark.load(Relaxed);
        if old & bit != 0 {
            return;
        }
        if self.shared.is_none() {
            mark.store(old | bit, Relaxed);
        } else if mark.fetch_or(bit, Relaxed) & bit != 0 {
            return;
        }
        if !object.info.key().is_noscan() {
            self.scan(object);
        }
    }

    #[inline(always)]
    fn scan(&mut self, object: &Ahead) {
        let (key, mut id) = (object.info.key(), object.info.map());
        let size = key.shape().size as usize;
        // SAFETY: the object lies in its living span; the world is stopped.
        unsafe {
            if key.is_foreign() {
                let object = object.object as *const u8;
                if let Some(table) = (*object.cast::<*const ForeignTable>()).as_ref() {
                    (table.trace)(object.add(HEADER), self);
                }
                return;
            }
            if !object.id.is_null() {
                id = OneMap(*object.id);
            }
            if size == 0 || (id == OneMap::MANY && object.id.is_null()) {
                self.piece(object.object as u64);
                return;
            }
            match GcMap::by_id(id.0) {
                Some(map) => self.range(object.object as *const u8, size, map),
                None => self.guess(object.object, size),
            }
        }
    }

    /// Scans an object whose span must be asked, from `at` on: a piece of it if it is large.
    #[inline(never)]
    fn piece(&mut self, at: u64) {
        // SAFETY: a span in the page table is alive, and the world is stopped.
        unsafe {
            let Some(span) = self.heap.arena().span_of(at as usize).as_ref() else {
                return;
            };
            let index = span.index_of(at as usize - span.start);
            let end = span.start + (index + 1) * span.size;
            let size = end - at as usize;
            let map = GcMap::by_id(*span.map_ids.add(index));
            let step = map.map_or(8, |m| m.words.len().max(1) * 8);
            let piece = (PIECE / step).max(1) * step;
            let now = size.min(piece);
            if now < size && map.is_none_or(|m| m.repeat) {
                self.stack.push((at + now as u64) | REST);
            }
            match map {
                Some(map) => self.range(at as *const u8, now, map),
                None => self.guess(at as usize, now),
            }
        }
    }

    /// Shows it all words of an object of which nothing is known.
    unsafe fn guess(&mut self, object: usize, size: usize) {
        for i in 0..size / 8 {
            // SAFETY: the caller's object has that size.
            self.word(unsafe { *(object as *const u64).add(i) });
        }
    }
}

/// Does an interface value of that type hold a pointer?
///
/// # Safety
/// `ty` is 0 or the address of an [`RType`]; those live for ever.
#[inline(always)]
unsafe fn is_pointer_type(ty: u64) -> bool {
    // SAFETY: as the caller vouches.
    unsafe { (ty as *const RType).as_ref() }.is_some_and(RType::data_is_pointer)
}

/// Has the processor fetch an object, up to [`FETCHED`] bytes of it: all lines that it touches, also
/// where it does not begin with one.
#[inline(always)]
fn fetch(object: usize, size: usize) {
    prefetch(object as *const u8);
    let last = size.min(FETCHED).wrapping_sub(8);
    let mut at = 64;
    while at < last && last < FETCHED {
        prefetch((object + at) as *const u8);
        at += 64;
    }
    if (32..FETCHED).contains(&last) {
        prefetch((object + last) as *const u8);
    }
}
