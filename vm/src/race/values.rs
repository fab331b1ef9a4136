//! Values for race reports in virtual time: what a word held before its last write and its last read, so that a
//! report can show the value before and after both accesses. (A second run up to the first access would show
//! the same, but programs may do things that cannot be repeated.)

use crate::heap::system;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Two words for each word of the heap, reserved without memory behind them.
#[derive(Debug)]
pub(super) struct Values {
    cells: *mut AtomicU64,
    words: usize,
}

// SAFETY: the cells are only accessed as atomics.
unsafe impl Send for Values {}
// SAFETY: as above.
unsafe impl Sync for Values {}

impl Values {
    /// For so many words; of none nothing is remembered.
    pub(super) fn of(words: usize) -> Values {
        let cells = (words != 0).then(|| system::map_anywhere(16 * words));
        match cells.flatten() {
            None => Values {
                cells: std::ptr::null_mut(),
                words: 0,
            },
            Some(cells) => Values {
                cells: std::ptr::with_exposed_provenance_mut(cells),
                words,
            },
        }
    }

    fn cell(&self, word: usize, write: bool) -> Option<&AtomicU64> {
        let at = 2 * word + usize::from(write);
        // SAFETY: the word has cells, which live as long as this.
        (word < self.words).then(|| unsafe { &*self.cells.wrapping_add(at) })
    }

    /// A word is about to be accessed, and holds this.
    #[inline]
    pub(super) fn remember(&self, word: usize, write: bool, held: u64) {
        if let Some(cell) = self.cell(word, write) {
            cell.store(held, Relaxed);
        }
    }

    /// What it held before the last such access.
    pub(super) fn before(&self, word: usize, write: bool) -> Option<u64> {
        self.cell(word, write).map(|cell| cell.load(Relaxed))
    }
}

impl Drop for Values {
    fn drop(&mut self) {
        if self.words != 0 {
            // SAFETY: the mapping is ours.
            unsafe { libc::munmap(self.cells.cast(), 16 * self.words) };
        }
    }
}

/// Some bytes of a word, as a number.
pub fn part(word: u64, addr: usize, bytes: usize) -> u64 {
    let all = word >> (8 * (addr & 7));
    if bytes < 8 {
        all & ((1 << (8 * bytes)) - 1)
    } else {
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_words_and_parts() {
        let values = Values::of(8);
        values.remember(7, true, 5);
        values.remember(7, false, 6);
        assert_eq!(
            (values.before(7, true), values.before(7, false)),
            (Some(5), Some(6))
        );
        assert_eq!(
            (values.before(8, true), Values::of(0).before(0, false)),
            (None, None)
        );
        let word = u64::from_le_bytes([1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!((part(word, 65, 1), part(word, 68, 4)), (2, 0x0807_0605));
        assert_eq!(part(word, 64, 8), word);
    }
}
