//! Checks and records one memory access: whether earlier accesses to the same bytes happened before it.
//!
//! A *cell* is an epoch (see `minigo_runtime::EPOCH_SHIFT`), whether the access was atomic, and eight bits
//! for the bytes of the word that it touched.

use super::Races;
use super::fat::{self, Entry};
use super::shadow::{CELLS, FAT, LOCKED};
use super::stacks::Here;
use minigo_runtime::{Thread, Touched};
use std::sync::atomic::{
    AtomicU64,
    Ordering::{Relaxed, Release},
};

/// What an access does, as bits.
pub mod how {
    /// It writes.
    pub const WRITE: u32 = 1;
    /// It reads before: where that is what races, the report says so.
    pub const READS_FIRST: u32 = 2;
    /// It is atomic.
    pub const ATOMIC: u32 = 4;
    /// It touches one word, two whole words, or a part of one.
    pub const ALIGNED: u32 = 8;
}

/// From this many bytes on a range is remembered.
const LONG: usize = 128;
/// The bit of a cell that says the access was atomic.
const ATOMIC: u64 = 1 << 8;
/// The bits of a cell that say which bytes.
const BYTES: u64 = 0xff;

/// An access to some bytes of one word.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    pub(super) cell: u64,
    pub(super) write: bool,
}

/// What an access races with.
#[derive(Clone, Copy, Debug)]
pub struct Conflict {
    /// The other's epoch.
    pub epoch: u64,
    /// Whether the other wrote.
    pub write: bool,
    /// Whether the other was atomic.
    pub atomic: bool,
    /// The other's stack.
    pub stack: u32,
    /// This one's.
    pub own: u32,
    /// What the word held before the other access, if that is known: it is in virtual time.
    pub before: Option<u64>,
}

impl Conflict {
    pub(super) fn with(cell: u64, write: bool, stack: u32) -> Conflict {
        Conflict {
            epoch: cell & !(ATOMIC | BYTES),
            write,
            atomic: cell & ATOMIC != 0,
            stack,
            own: 0,
            before: None,
        }
    }
}

/// Whether two accesses to the same word touch a byte in common, and are not both atomic.
pub(super) fn clash(a: u64, b: u64) -> bool {
    a & b & BYTES != 0 && a & b & ATOMIC == 0
}

/// Whether all that `new` does was noted by the same goroutine in the same epoch.
#[inline(always)]
fn covers(old: u64, new: u64) -> bool {
    (old ^ new) & !BYTES == 0 && new & !old == 0
}

impl Access {
    /// An access to `bytes` bytes at `addr`, all in one word.
    #[inline(always)]
    pub fn new(epoch: u64, addr: usize, bytes: usize, how: u32) -> Access {
        let mask = (BYTES >> (8 - bytes)) << (addr & 7);
        let atomic = if how & how::ATOMIC != 0 { ATOMIC } else { 0 };
        Access {
            cell: epoch | atomic | mask,
            write: how & how::WRITE != 0,
        }
    }

    /// How many bytes it touches.
    pub fn bytes(&self) -> usize {
        (self.cell & BYTES).count_ones() as usize
    }

    pub(super) fn overlaps(&self, cell: u64) -> bool {
        self.cell & cell & BYTES != 0
    }
}

impl Races {
    /// Whether the goroutine has done the same since it last released anything.
    ///
    /// # Safety
    /// The word has a shadow.
    #[inline(always)]
    pub unsafe fn is_noted(&self, word: usize, new: Access) -> bool {
        // SAFETY: the word has a shadow, as this function demands.
        let [write, read, _] = unsafe { self.shadow.at(word) };
        covers(write.load(Relaxed), new.cell) || !new.write && covers(read.load(Relaxed), new.cell)
    }

    /// Notes an access that is not noted yet. Answers what it races with.
    ///
    /// # Safety
    /// The word has a shadow, and can be read as a whole. `t` is the running goroutine's thread, and `here` its
    /// innermost frame, as for [`Here::outside_of`].
    #[inline]
    pub unsafe fn touch(
        &self,
        t: &mut Thread,
        word: usize,
        new: Access,
        here: Here,
    ) -> Option<Conflict> {
        // SAFETY: the word has a shadow and can be read, and `here` is the running goroutine's innermost frame, as this
        // function demands.
        unsafe {
            if self.merges(t, word, new) {
                return None;
            }
            let own = self.stacks.number(t, here);
            t.touched = t.epoch;
            self.note(t, word, new, own)
        }
    }

    /// The same for all bytes from `addr` to `end`. Answers what the first racing ones race with.
    ///
    /// A long range is remembered: as long as the goroutine releases nothing, only what goes beyond the last one is looked at.
    ///
    /// # Safety
    /// As [`Races::touch`], for all words from `addr` to `end`.
    pub unsafe fn touch_range(
        &self,
        t: &mut Thread,
        [addr, end]: [usize; 2],
        how: u32,
        here: Here,
    ) -> Option<Conflict> {
        // SAFETY: each range that is looked at is between `addr` and `end`, where all words have a shadow.
        let look = |t: &mut Thread, range| unsafe { self.touch_all(t, range, how, here) };
        if end - addr < LONG || how & how::ATOMIC != 0 {
            return look(t, [addr, end]);
        }
        let (which, stamp) = ((how & how::WRITE) as usize, self.stamp.load(Relaxed));
        let (mut now, mut found) = (
            Touched {
                start: addr,
                end,
                epoch: t.epoch,
                stamp,
            },
            None,
        );
        let last = t.ranges[which];
        let same = (last.epoch, last.stamp) == (now.epoch, stamp);
        if same && addr <= last.end && last.start <= end {
            if addr < last.start {
                found = look(t, [addr, last.start]);
            }
            if last.end < end {
                found = found.or(look(t, [last.end, end]));
            }
            (now.start, now.end) = (addr.min(last.start), end.max(last.end));
        } else {
            found = look(t, [addr, end]);
        }
        t.ranges[which] = now;
        found
    }

    /// # Safety
    /// As [`Races::touch_range`].
    unsafe fn touch_all(
        &self,
        t: &mut Thread,
        [addr, end]: [usize; 2],
        how: u32,
        here: Here,
    ) -> Option<Conflict> {
        let (mut at, mut own, mut found) = (addr, 0, None);
        while at < end {
            let word = self.shadow.word(at);
            if at & 7 == 0 && how & how::ATOMIC == 0 {
                let (words, cell) = ((end - at) / 8, t.epoch | BYTES);
                let reads = how & how::WRITE == 0;
                // SAFETY: the whole words from `at` to `end` have a shadow, and there are `words` of them.
                let noted = unsafe { self.shadow.count_noted(word, words, cell, reads) };
                if noted != 0 {
                    at += 8 * noted;
                    continue;
                }
            }
            let next = ((at | 7) + 1).min(end);
            let new = Access::new(t.epoch, at, next - at, how);
            // SAFETY: `at` is below `end`, so its word has a shadow and can be read; `here` is the running goroutine's
            // innermost frame.
            unsafe {
                if !self.is_noted(word, new) && !self.merges(t, word, new) {
                    if own == 0 {
                        own = self.stacks.number(t, here);
                        t.touched = t.epoch;
                    }
                    found = found.or(self.note(t, word, new, own));
                }
            }
            at = next;
        }
        found
    }

    /// Whether the access is one to more bytes of a word that the goroutine has noted in this epoch, and nobody
    /// else has touched meanwhile: then it is added to that. (Its stack is taken to be the same.)
    ///
    /// # Safety
    /// The word has a shadow.
    #[inline]
    unsafe fn merges(&self, t: &Thread, word: usize, new: Access) -> bool {
        // SAFETY: the word has a shadow: both callers look at no other, and this function demands it.
        let [write, read, _] = unsafe { self.shadow.at(word) };
        let (w, r) = (write.load(Relaxed), read.load(Relaxed));
        let same = |old: u64| (old ^ new.cell) & !BYTES == 0;
        let (cell, old) = match new.write {
            true if same(w) && (r == 0 || same(r)) => (write, w),
            false if same(r) && w < LOCKED && (!clash(w, new.cell) || t.knows(w)) => (read, r),
            _ => return false,
        };
        let merged = old | new.cell & BYTES;
        cell.compare_exchange(old, merged, Relaxed, Relaxed).is_ok()
    }

    /// # Safety
    /// The word has a shadow, and can be read as a whole.
    #[inline]
    unsafe fn note(&self, t: &Thread, word: usize, new: Access, own: u32) -> Option<Conflict> {
        // SAFETY: the word has a shadow and can be read, which is all that both functions demand.
        unsafe {
            if self.shadow.alone {
                return self.note_with_values(t, word, new, own);
            }
            let conflict = self.note_cell(t, word, new, own)?;
            Some(Conflict { own, ..conflict })
        }
    }

    /// The same in virtual time: it is remembered what the word holds, and told what it held before the other access.
    ///
    /// # Safety
    /// As [`Races::note`].
    #[inline(never)]
    unsafe fn note_with_values(
        &self,
        t: &Thread,
        word: usize,
        new: Access,
        own: u32,
    ) -> Option<Conflict> {
        let held = [false, true].map(|write| self.values.before(word, write));
        let at = std::ptr::with_exposed_provenance::<u64>(self.shadow.address(word));
        // SAFETY: the word has a shadow and can be read, as this function demands. In virtual time one thread runs all
        // goroutines, so none writes to it meanwhile.
        let (listed, conflict) = unsafe {
            self.values.remember(word, new.write, at.read_volatile());
            let [write, read, _] = self.shadow.at(word);
            if write.load(Relaxed) == 0 && read.load(Relaxed) == 0 {
                self.shadow.touched.push(word);
            }
            (
                write.load(Relaxed) == FAT,
                self.note_cell(t, word, new, own)?,
            )
        };
        // Of several readers it is not known which was the last.
        let before = if listed {
            None
        } else {
            held[usize::from(conflict.write)]
        };
        Some(Conflict {
            own,
            before,
            ..conflict
        })
    }

    /// # Safety
    /// The word has a shadow.
    unsafe fn note_cell(&self, t: &Thread, word: usize, new: Access, own: u32) -> Option<Conflict> {
        // SAFETY: the word has a shadow, which is all that `lock` and `at` demand.
        let (w, [write, read, stacks]) = unsafe { (self.shadow.lock(word), self.shadow.at(word)) };
        if w == FAT {
            return self.note_fat(t, word, new, own, [write, read, stacks]);
        }
        let (r, numbers) = (read.load(Relaxed), stacks.load(Relaxed));
        let (w_stack, r_stack) = (numbers as u32, (numbers >> 32) as u32);
        let mut conflict = None;
        if clash(w, new.cell) && !t.knows(w) {
            conflict = Some(Conflict::with(w, true, w_stack));
        } else if new.write && clash(r, new.cell) && !t.knows(r) {
            conflict = Some(Conflict::with(r, false, r_stack));
        }
        let same = |old: u64| (old ^ new.cell) & !BYTES == 0;
        let within = |old: u64| old & BYTES & !new.cell == 0;
        if new.write && (w == 0 || same(w) || within(w)) {
            let cell = if same(w) {
                new.cell | w & BYTES
            } else {
                new.cell
            };
            let keeps = r != 0 && r & BYTES & !cell != 0;
            if r != 0 && !keeps {
                read.store(0, Relaxed);
            }
            let r_stack = if keeps { r_stack } else { 0 };
            stacks.store(u64::from(own) | u64::from(r_stack) << 32, Relaxed);
            write.store(cell, Release);
            return conflict;
        }
        if !new.write && (r == 0 || same(r) || within(r) && t.knows(r)) {
            let cell = if same(r) {
                new.cell | r & BYTES
            } else {
                new.cell
            };
            stacks.store(u64::from(w_stack) | u64::from(own) << 32, Relaxed);
            read.store(cell, Relaxed);
            write.store(w, Release);
            return conflict;
        }
        let mut fats = self.fats.part(word);
        let entries = fats.entry(word).or_default();
        entries.clear();
        for (cell, stack, write) in [(w, w_stack, true), (r, r_stack, false)] {
            if cell != 0 {
                entries.push(Entry { cell, stack, write });
            }
        }
        // What this races with was found above.
        let _ = fat::touch(entries, t, &new, own);
        read.store(if new.write { 0 } else { new.cell }, Relaxed);
        write.store(FAT, Release);
        conflict
    }

    /// The same for a word of which a list is kept.
    #[inline(never)]
    fn note_fat(
        &self,
        t: &Thread,
        word: usize,
        new: Access,
        own: u32,
        [write, read, stacks]: [&AtomicU64; CELLS],
    ) -> Option<Conflict> {
        let mut fats = self.fats.part(word);
        let entries = fats.entry(word).or_default();
        let conflict = fat::touch(entries, t, &new, own);
        if let [only] = entries[..]
            && only.write
        {
            fats.remove(&word);
            stacks.store(u64::from(own), Relaxed);
            read.store(0, Relaxed);
            write.store(only.cell, Release);
        } else {
            // The latest reader is noted where the fast way looks.
            read.store(if new.write { 0 } else { new.cell }, Relaxed);
            write.store(FAT, Release);
        }
        conflict
    }
}
