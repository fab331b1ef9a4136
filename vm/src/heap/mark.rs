//! Marking: a [`Tracer`] follows pointers, alone or together with others.
//!
//! Nothing that a pointer leads to is touched at once: addresses wait on a stack, from which
//! [`super::drain`] takes them.

use super::Heap;
use super::drain::Queue;
use super::gcmap::{GcMap, MapBits, TypeHead, word};
use super::grey::{Found, Grey};
use super::kept::Kept;
use super::together::Shared;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// Only a stack this long is shared: its older half, which leads to the most. A tree's stack is
/// hardly longer than the tree is deep.
const CHUNK: usize = 4;
/// Objects looked at before threads are started to help, which costs as much.
const ALONE: usize = 4_000;
/// About this many bytes of a large object are scanned at a time, so that several tracers can share it.
const PIECE: usize = 32 << 10;
/// In a shared chunk: not a pointer, the rest of a large object from this address on.
pub(super) const REST: u64 = 1 << 63;

/// Marks what it is shown, and what that leads to.
pub struct Tracer {
    pub(super) heap: Kept<Heap>,
    /// Addresses to look at.
    pub(super) stack: Vec<u64>,
    /// What was taken off it and waits.
    pub(super) queue: Queue,
    /// Rests of large objects that have been looked at in part, from these addresses on.
    pub(super) rests: Vec<u64>,
    /// Bytes of all objects that this one has marked.
    pub(super) bytes: usize,
    /// Where surplus work goes while several tracers mark; `None`: this one marks alone.
    pub(super) shared: Option<Arc<Shared>>,
    /// Whether it marks concurrently with the program.
    pub(super) beside: bool,
    /// How much it has done, in objects looked at.
    pub(super) work: usize,
}

impl Tracer {
    pub(super) fn new(heap: Kept<Heap>) -> Tracer {
        Tracer {
            heap,
            stack: Vec::new(),
            queue: Queue::EMPTY,
            rests: Vec::new(),
            bytes: 0,
            shared: None,
            beside: false,
            work: 0,
        }
    }

    /// One that marks concurrently with the program, for the cycle that is under way.
    pub(super) fn beside(heap: Kept<Heap>) -> Tracer {
        Tracer {
            beside: true,
            ..Tracer::new(heap)
        }
    }

    /// Whether something is left to follow.
    pub(super) fn has_work(&self) -> bool {
        !(self.stack.is_empty() && self.queue.is_empty() && self.rests.is_empty())
    }

    /// Counts what was done elsewhere for it, in objects looked at.
    pub fn has_worked(&mut self, objects: usize) {
        self.work += objects;
    }

    /// The heap that it marks.
    pub fn heap(&self) -> Kept<Heap> {
        self.heap
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
            && let Some(found) = Found::at(p, self.heap.arena())
            // SAFETY: it was found.
            && !unsafe { found.is_marked() }
            && found.leads_on()
        {
            let grey = Grey::of(&found, &self.heap.maps);
            self.scan(&grey);
        }
    }

    /// Shows it the words at `p`, of which `words` says what they hold.
    ///
    /// # Safety
    /// `p` is 8-byte aligned and readable for as many words as `words` has. Before the data word of an interface is its
    /// type word: 0 or the address of a [`TypeHead`].
    #[inline]
    pub unsafe fn slots(&mut self, p: *const u64, words: &[u8]) {
        for (i, &kind) in words.iter().enumerate() {
            // SAFETY: all of the words are readable, and a data word follows its type word, as this function demands.
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
    /// `ty` is 0 or the address of a [`TypeHead`].
    #[inline]
    pub unsafe fn iface(&mut self, ty: u64, data: u64) {
        // SAFETY: ty is 0 or the address of a type's head, as this function demands.
        if unsafe { is_pointer_type(ty) } {
            self.word(data);
        }
    }

    /// Shows it `size` bytes at `p` that repeat `map`.
    ///
    /// # Safety
    /// The range is 8-byte aligned and readable. Before the data word of an interface, of which `map` knows, is its
    /// type word: 0 or the address of a [`TypeHead`].
    #[inline]
    pub unsafe fn range(&mut self, p: *const u8, size: usize, map: &GcMap) {
        let (words, step) = (size / 8, map.words.len().max(1));
        // SAFETY: the range has size / 8 readable words and holds what `map` says, as this function demands.
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
    ///
    /// # Safety
    /// As [`Tracer::range`] for `words` words; `bits` are those of a map of `step` words.
    #[inline(always)]
    pub(super) unsafe fn elements(
        &mut self,
        p: *const u64,
        words: usize,
        (step, repeat): (usize, bool),
        bits: MapBits,
    ) {
        let arena = self.heap.arena();
        self.stack.reserve(words);
        // SAFETY: `at + step` does not exceed `words`, so words read are in the range; at most one is written for each
        // word there, for which room was reserved, so the words below `top` were all written.
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
    ///
    /// # Safety
    /// As [`Tracer::range`] for `words` words.
    #[inline(never)]
    pub(super) unsafe fn long_elements(&mut self, p: *const u64, words: usize, map: &GcMap) {
        let step = map.words.len().max(1);
        let mut at = 0;
        while at + step <= words {
            // SAFETY: `at + step` does not exceed `words`, so the whole element is readable and as `map` says.
            unsafe { self.slots(p.add(at), &map.words) };
            at += step;
            if !map.repeat {
                return;
            }
        }
    }

    /// Follows everything that was shown and not looked at yet.
    pub fn drain(&mut self) {
        if self.beside {
            self.drain_own(usize::MAX);
            return;
        }
        let helpers = self.heap.marker_threads();
        let limit = if helpers > 1 { ALONE } else { usize::MAX };
        if !self.drain_own(limit) {
            self.drain_together(helpers);
        }
    }

    /// Follows what was found so far if that is much: what is remembered takes memory, too.
    #[inline]
    pub fn drain_much(&mut self) {
        const MUCH: usize = 1 << 16;
        if self.stack.len() > MUCH {
            if self.beside {
                self.heap.cycle.give(std::mem::take(&mut self.stack));
            } else {
                self.drain();
            }
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
                let help = move || helper.help();
                let started = std::thread::Builder::new().spawn_scoped(scope, help);
                if started.is_err() {
                    shared.one_less();
                }
            }
            self.work();
        });
        self.bytes += shared.bytes.load(Relaxed);
        self.shared = None;
    }

    /// What the other threads do.
    fn help(&mut self) {
        self.work();
        if let Some(shared) = &self.shared {
            shared.bytes.fetch_add(self.bytes, Relaxed);
        }
    }

    fn work(&mut self) {
        let Some(shared) = self.shared.clone() else {
            return;
        };
        loop {
            self.drain_own(usize::MAX);
            match shared.take() {
                Some(chunk) => match *chunk {
                    [rest] if rest & REST != 0 => self.rests.push(rest & !REST),
                    _ => self.stack.extend(chunk),
                },
                None => return,
            }
        }
    }

    /// Whether somebody waits for work.
    #[inline(always)]
    pub(super) fn is_asked(&self, stack: usize) -> bool {
        if self.beside {
            return stack >= 8 * CHUNK && self.heap.cycle.wants();
        }
        self.shared.as_ref().is_some_and(|s| s.wants())
    }

    /// Gives whoever waits the rest of a large object, or half of a long stack.
    #[inline(never)]
    pub(super) fn share(&mut self) {
        if self.beside {
            let half = self.stack.len() / 2;
            self.heap.cycle.give(self.stack.drain(..half).collect());
            return;
        }
        let Some(shared) = &self.shared else { return };
        if let Some(rest) = self.rests.pop() {
            shared.give(vec![rest | REST]);
        } else if self.stack.len() >= CHUNK {
            let half = self.stack.len() / 2;
            shared.give(self.stack.drain(..half).collect());
        }
    }

    /// Scans an object whose span must be asked, from `at` on: a piece of it if it is large.
    #[inline(never)]
    pub(super) fn piece(&mut self, at: u64) {
        // SAFETY: a span in the page table is alive, and the world is stopped.
        unsafe {
            let Some(span) = self.heap.arena().span_of(at as usize).as_ref() else {
                return;
            };
            let index = span.index_of(at as usize - span.start);
            let end = span.start + (index + 1) * span.size;
            let size = end - at as usize;
            let map = self.heap.maps.by_id(*span.map_ids.add(index));
            let step = map.map_or(8, |m| m.words.len().max(1) * 8);
            let piece = (PIECE / step).max(1) * step;
            let now = size.min(piece);
            self.work += now / 64;
            if now < size && map.is_none_or(|m| m.repeat) {
                self.rests.push(at + now as u64);
            }
            match map {
                Some(map) => self.range(at as *const u8, now, &map),
                None => self.guess(at as usize, now),
            }
        }
    }

    /// Shows it all words of an object of which nothing is known.
    pub(super) unsafe fn guess(&mut self, object: usize, size: usize) {
        for i in 0..size / 8 {
            // SAFETY: the caller's object has that size.
            self.word(unsafe { *(object as *const u64).add(i) });
        }
    }
}

/// Whether an interface value of that type holds a pointer.
///
/// # Safety
/// `ty` is 0 or the address of a [`TypeHead`]; those live as long as the heap.
#[inline(always)]
unsafe fn is_pointer_type(ty: u64) -> bool {
    // SAFETY: ty is 0 or the address of a type's head, which lives as long as the heap.
    unsafe { (ty as *const TypeHead).as_ref() }.is_some_and(|ty| ty.data_is_pointer)
}
