//! Words for which one recorded write and one recorded read are not enough: several goroutines read them
//! concurrently, or write different bytes of them. For these, all relevant accesses are listed.

use super::access::{Access, Conflict, clash};
use minigo_runtime::Thread;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One access to some bytes of a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) cell: u64,
    pub(super) stack: u32,
    pub(super) write: bool,
}

type Words = HashMap<usize, Vec<Entry>, rustc_hash::FxBuildHasher>;

const PARTS: usize = 256;

/// The lists, by word. Who touches the list of a word holds that word's lock as well.
pub(super) struct Fats {
    parts: Box<[Mutex<Words>]>,
    /// Whether there has been any since the last reset.
    any: AtomicBool,
}

impl Fats {
    /// `alone`: one thread runs all goroutines.
    pub(super) fn new(alone: bool) -> Fats {
        let parts = if alone { 1 } else { PARTS };
        Fats {
            parts: (0..parts).map(|_| Mutex::default()).collect(),
            any: AtomicBool::new(false),
        }
    }

    /// The part of a word; words side by side have the same.
    pub(super) fn part(&self, word: usize) -> MutexGuard<'_, Words> {
        // (Written once: all Ps read what stands beside it.)
        if !self.any.load(Relaxed) {
            self.any.store(true, Relaxed);
        }
        let part = (word >> 3).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        self.parts[part % self.parts.len()]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Nobody has touched any word.
    pub(super) fn reset(&self) {
        if !self.any.swap(false, Relaxed) {
            return;
        }
        for part in &self.parts {
            let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
            part.clear();
        }
    }

    /// Nobody has touched this word.
    pub(super) fn forget(&self, word: usize) {
        self.part(word).remove(&word);
    }

    /// Nobody has touched these words.
    pub(super) fn forget_range(&self, first: usize, words: usize) {
        for part in &self.parts {
            let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
            if !part.is_empty() {
                part.retain(|word, _| !(first..first + words).contains(word));
            }
        }
    }
}

/// The most frequent case: a goroutine reads what it has read before. Its entry becomes the new one, and those of other
/// readers stay as they are. `None`: it is another case.
fn read_again(
    entries: &mut [Entry],
    t: &Thread,
    new: &Access,
    stack: u32,
) -> Option<Option<Conflict>> {
    let own = |e: &Entry| !e.write && t.is_own(e.cell) && e.cell & 0xff & !new.cell == 0;
    let at = entries.iter().position(own)?;
    let races = |e: &&Entry| e.write && clash(e.cell, new.cell) && !t.knows(e.cell);
    let conflict = entries.iter().find(races);
    let conflict = conflict.map(|e| Conflict::with(e.cell, true, e.stack));
    let e = entries.get_mut(at)?;
    (e.cell, e.stack) = (new.cell, stack);
    Some(conflict)
}

/// One more access to a listed word. Answers what it races with.
pub(super) fn touch(
    entries: &mut Vec<Entry>,
    t: &Thread,
    new: &Access,
    stack: u32,
) -> Option<Conflict> {
    if !new.write
        && let Some(read) = read_again(entries, t, new, stack)
    {
        return read;
    }
    let mut conflict = None;
    for e in entries.iter_mut() {
        if !new.overlaps(e.cell) {
            continue;
        }
        let known = t.knows(e.cell);
        if !known && clash(e.cell, new.cell) && (e.write || new.write) {
            conflict.get_or_insert(Conflict::with(e.cell, e.write, e.stack));
        }
        let replaced = if new.write {
            known || clash(e.cell, new.cell)
        } else {
            !e.write && known
        };
        if replaced {
            e.cell &= !(new.cell & 0xff);
        }
    }
    entries.retain(|e| e.cell & 0xff != 0);
    let same = |e: &&mut Entry| e.write == new.write && (e.cell ^ new.cell) & !0xff == 0;
    match entries.iter_mut().find(same) {
        Some(e) => {
            e.cell |= new.cell & 0xff;
            e.stack = stack;
        }
        None => entries.push(Entry {
            cell: new.cell,
            stack,
            write: new.write,
        }),
    }
    conflict
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::how;
    use minigo_runtime::HappensBefore;
    use std::sync::Arc;

    #[test]
    fn who_reads_again_has_one_entry_and_takes_no_others() {
        let order = Arc::new(HappensBefore::default());
        let main = order.begin(None, 1, 0);
        // SAFETY: here and below: one reference at a time to each.
        let (a, b) = unsafe {
            let a = order.begin(Some(&mut *main.thread()), 2, 0);
            (a, order.begin(Some(&mut *main.thread()), 3, 0))
        };
        let read = |t: &Thread| Access::new(t.epoch, 0, 8, 0);
        let mut entries = Vec::new();
        // SAFETY: as above.
        let (a, b) = unsafe { (&mut *a.thread(), &mut *b.thread()) };
        for _ in 0..3 {
            assert!(touch(&mut entries, a, &read(a), 1).is_none());
            assert!(touch(&mut entries, b, &read(b), 2).is_none());
            order.release(a, 64);
        }
        assert_eq!(entries.len(), 2);
        // The last read of `a` counts, not one that others know of.
        assert!(touch(&mut entries, a, &read(a), 3).is_none());
        order.acquire(b, 64);
        let write = Access::new(b.epoch, 0, 8, how::WRITE);
        let conflict = touch(&mut entries, b, &write, 4);
        assert_eq!(conflict.map(|c| (c.stack, c.write)), Some((3, false)));
        // A reader hears of that write.
        let conflict = touch(&mut entries, a, &read(a), 5);
        assert_eq!(conflict.map(|c| (c.stack, c.write)), Some((4, true)));
    }
}
