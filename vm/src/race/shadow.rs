//! Shadow memory: each eight bytes of the heap have three words, whose address is computed from the heap
//! address.
//!
//! | word | what |
//! |---|---|
//! | 0 | the last write: its epoch, whether it was atomic, which bytes; [`FAT`]: see `fat.rs` |
//! | 1 | the last read, likewise |
//! | 2 | the numbers of the stacks of both, the write's below |
//!
//! The range is reserved without memory behind it; what is touched gets some, and what the heap gives back
//! is given back here, too. Between two runs in one instance, the words that were touched are cleared.

use super::lock;
use crate::heap::arena::Arena;
use crate::heap::system;
use rustc_hash::FxBuildHasher;
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{
    AtomicU64, AtomicUsize,
    Ordering::{Acquire, Relaxed},
};

/// In place of a write: the word is one of `fat.rs`. (No goroutine has such an epoch.)
pub const FAT: u64 = u64::MAX;
/// In place of a write: somebody is changing what is noted of the word.
pub const LOCKED: u64 = u64::MAX - 1;
/// Words of shadow for a word of the heap.
pub const CELLS: usize = 3;
/// From this many bytes on the memory behind a shadow is given back rather than cleared.
pub(super) const LARGE: usize = 64 << 10;
/// From this many bytes on the system is asked for large pages.
const HUGE: usize = 2 << 20;
/// Up to this many touched words are listed.
const LISTED: usize = 8192;
/// Bytes of a page of the system's.
const PAGE: usize = 4096;
/// At most this many pages keep their memory when a shadow is reset.
const PAGES: usize = 256;

/// See the module's head.
#[derive(Debug)]
pub struct Shadow {
    start: usize,
    len: usize,
    cells: *mut u64,
    reserved: usize,
    /// One thread runs all goroutines: virtual time.
    pub(super) alone: bool,
    /// In virtual time: what the next reset has to clear.
    pub(super) touched: TouchedWords,
}

/// The words that have been touched since the last reset, as far as there is room for them.
#[derive(Debug)]
pub(super) struct TouchedWords {
    words: Box<[AtomicUsize]>,
    /// How many there are; more than `words` has room for: some are not listed.
    count: AtomicUsize,
    /// Pages of the shadow that may have memory. They keep it between resets unless there are too many.
    pages: Mutex<HashSet<usize, FxBuildHasher>>,
}

impl TouchedWords {
    fn new(room: usize) -> TouchedWords {
        TouchedWords {
            words: (0..room).map(|_| AtomicUsize::new(0)).collect(),
            count: AtomicUsize::new(0),
            pages: Mutex::default(),
        }
    }

    /// One more, by the only thread that runs goroutines.
    #[inline]
    pub(super) fn push(&self, word: usize) {
        let count = self.count.load(Relaxed);
        if let Some(place) = self.words.get(count) {
            place.store(word, Relaxed);
        }
        // Beyond the end it does not matter how many there are.
        self.count
            .store((count + 1).min(self.words.len() + 1), Relaxed);
    }

    /// Any number of words may have been touched.
    fn overflow(&self) {
        self.count.store(self.words.len() + 1, Relaxed);
    }

    /// Takes all of them; `None`: they are not known, or too many pages have memory.
    fn take(&self) -> Option<impl Iterator<Item = usize>> {
        let count = self.count.swap(0, Relaxed);
        let mut pages = lock(&self.pages);
        let words = self.words.get(..count);
        let mut last = usize::MAX;
        for word in words.into_iter().flatten() {
            let start = word.load(Relaxed) * CELLS * 8;
            // The cells of a word may be on two pages.
            for page in [start / PAGE, (start + CELLS * 8 - 1) / PAGE] {
                if page != last {
                    pages.insert(page);
                    last = page;
                }
            }
        }
        if words.is_none() || pages.len() > PAGES {
            pages.clear();
            return None;
        }
        words.map(|words| words.iter().map(|word| word.load(Relaxed)))
    }
}

// SAFETY: the cells are only accessed as atomics.
unsafe impl Send for Shadow {}
// SAFETY: as above.
unsafe impl Sync for Shadow {}

impl Shadow {
    /// The shadow of a heap and its package variables.
    pub(super) fn of(arena: &Arena, alone: bool) -> Shadow {
        let (start, len) = arena.reserved();
        let reserved = len * CELLS;
        let cells = system::map_anywhere(reserved);
        // Without addresses nothing has a shadow, and nothing is checked.
        let len = if cells.is_none() { 0 } else { len };
        Shadow {
            start,
            len,
            cells: std::ptr::with_exposed_provenance_mut(cells.unwrap_or(0)),
            reserved: if len == 0 { 0 } else { reserved },
            alone,
            touched: TouchedWords::new(if alone { LISTED } else { 0 }),
        }
    }

    /// The first address that has a shadow.
    pub fn start(&self) -> usize {
        self.start
    }

    /// How many bytes from there on have one.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing has.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The shadow of the first word.
    pub fn cells(&self) -> *mut u64 {
        self.cells
    }

    /// Whether one thread runs all goroutines.
    #[inline]
    pub fn is_alone(&self) -> bool {
        self.alone
    }

    /// Whether this address has a shadow.
    #[inline]
    pub fn has(&self, addr: usize) -> bool {
        addr.wrapping_sub(self.start) < self.len
    }

    /// The number of the word at this address, which has a shadow.
    #[inline]
    pub fn word(&self, addr: usize) -> usize {
        addr.wrapping_sub(self.start) / 8
    }

    /// The address of a word.
    pub fn address(&self, word: usize) -> usize {
        self.start + 8 * word
    }

    /// Write, read and stacks of a word.
    ///
    /// # Safety
    /// The word has a shadow.
    #[inline]
    pub unsafe fn at(&self, word: usize) -> &[AtomicU64; CELLS] {
        // SAFETY: the word has a shadow, as this function demands: its cells are in the mapping, which `self` owns.
        unsafe { &*self.cells.add(word * CELLS).cast() }
    }

    /// Keeps all others from changing what is noted of a word, until a write is stored in its first cell. Answers the one
    /// that is there.
    ///
    /// # Safety
    /// The word has a shadow.
    #[inline]
    pub(super) unsafe fn lock(&self, word: usize) -> u64 {
        // SAFETY: the word has a shadow, as both this function and `at` demand.
        let [write, ..] = unsafe { self.at(word) };
        if self.alone {
            return write.load(Relaxed);
        }
        loop {
            let was = write.swap(LOCKED, Acquire);
            if was != LOCKED {
                return was;
            }
            // The holder does a few steps, or is not running just now.
            std::thread::yield_now();
        }
    }

    /// How many of the whole words from this one on, which are `words` at most, have this cell for their last write, or
    /// (`reads`) for their last read.
    ///
    /// # Safety
    /// The words have a shadow.
    #[inline]
    pub(super) unsafe fn count_noted(
        &self,
        word: usize,
        words: usize,
        cell: u64,
        reads: bool,
    ) -> usize {
        let cells: *const AtomicU64 = self.cells.wrapping_add(word * CELLS).cast();
        let noted = |n: usize| {
            // SAFETY: `n` is below `words`, and that many words from `word` on have a shadow, so these cells are in the
            // mapping.
            let [write, read] = unsafe { [&*cells.add(n * CELLS), &*cells.add(n * CELLS + 1)] };
            write.load(Relaxed) == cell || reads && read.load(Relaxed) == cell
        };
        (0..words).find(|&n| !noted(n)).unwrap_or(words)
    }

    /// Nobody has touched these bytes. `fat`: what is done with words that are kept elsewhere.
    pub(super) fn clear(&self, start: usize, bytes: usize, fat: impl Fn(usize)) {
        if !self.has(start) {
            return;
        }
        let first = self.word(start);
        for word in first..first + bytes.div_ceil(8) {
            // SAFETY: the range is in the heap.
            let [write, read, stacks] = unsafe { self.at(word) };
            let was = write.load(Relaxed);
            if was == 0 && read.load(Relaxed) == 0 {
                continue;
            }
            if was == FAT {
                fat(word);
            }
            write.store(0, Relaxed);
            read.store(0, Relaxed);
            stacks.store(0, Relaxed);
        }
    }

    /// Nobody has touched anything.
    pub(super) fn reset(&self) {
        let Some(words) = self.touched.take().filter(|_| self.alone) else {
            return self.give_up(self.start, self.len);
        };
        for word in words {
            // SAFETY: a word that was touched has a shadow.
            let cells = unsafe { self.at(word) };
            cells.iter().for_each(|cell| cell.store(0, Relaxed));
        }
    }

    /// A large object is about to be made there, most of which will be touched: its shadow gets large pages from the
    /// system, if there are any.
    pub(super) fn enlarge(&self, start: usize, bytes: usize) {
        if bytes >= HUGE && self.has(start) {
            self.touched.overflow();
            let at = self.cells.wrapping_add(self.word(start) * CELLS);
            system::advise_large(at.expose_provenance(), bytes * CELLS);
        }
    }

    /// The memory behind the shadow of a run of pages goes back to the system.
    pub(super) fn give_up(&self, start: usize, bytes: usize) {
        if !self.has(start) {
            return;
        }
        let at = self.cells.wrapping_add(self.word(start) * CELLS);
        // SAFETY: the shadow is ours, and nobody looks at that of memory that is not in use.
        unsafe {
            if !system::zero_by_system(at.expose_provenance(), bytes * CELLS) {
                at.write_bytes(0, bytes / 8 * CELLS);
            }
        }
    }
}

impl Drop for Shadow {
    fn drop(&mut self) {
        if self.reserved != 0 {
            // SAFETY: the mapping is ours.
            unsafe { libc::munmap(self.cells.cast(), self.reserved) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touch(shadow: &Shadow, word: usize) {
        shadow.touched.push(word);
        // SAFETY: the word has a shadow.
        let cells = unsafe { shadow.at(word) };
        cells.iter().for_each(|cell| cell.store(7, Relaxed));
    }

    fn is_clear(shadow: &Shadow, word: usize) -> bool {
        // SAFETY: the word has a shadow.
        let cells = unsafe { shadow.at(word) };
        cells.iter().all(|cell| cell.load(Relaxed) == 0)
    }

    #[test]
    fn a_reset_clears_what_was_touched_however_much() {
        let arena = Arena::reserve().unwrap();
        let shadow = Shadow::of(&arena, true);
        // Few words; more than are listed; more pages than keep their memory, in one run and in several.
        for (words, apart) in [(3, 1), (LISTED + 1, 1), (PAGES + 1, PAGE), (100, 3 * PAGE)] {
            for run in 0..5 {
                let all = (0..words).map(|n| run * 50 * PAGE + n * apart);
                all.clone().for_each(|word| touch(&shadow, word));
                shadow.reset();
                assert!(
                    all.clone().all(|word| is_clear(&shadow, word)),
                    "{words} {run}"
                );
                let pages = lock(&shadow.touched.pages).len();
                assert!(pages <= PAGES, "{pages}");
            }
        }
    }

    #[test]
    fn without_virtual_time_a_reset_gives_all_memory_back() {
        let arena = Arena::reserve().unwrap();
        let shadow = Shadow::of(&arena, false);
        touch(&shadow, 5);
        shadow.reset();
        assert!(is_clear(&shadow, 5));
    }
}
