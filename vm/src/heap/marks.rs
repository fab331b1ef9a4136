//! Mark bits: one per object, 64 in a word, in one table for the whole arena.
//!
//! Most spans have few words of marks; those of neighbouring pages lie side by side, so that the marks
//! of a large heap stay in the processor's cache while it is marked. Pages come in groups of [`GROUP`].
//! A group has [`BITMAP`] rows of a word for each page: the first words of all its pages, the
//! second words, and so on. A span uses the words of its first page.

use super::span::BITMAP;
use std::sync::atomic::AtomicU64;

/// Pages of a group.
const GROUP: usize = 8192;

/// The marks of one page.
#[derive(Clone, Copy, Debug)]
pub struct Marks {
    /// The page's word in the group's first row.
    first: *const AtomicU64,
}

impl Marks {
    /// None.
    pub const NONE: Marks = Marks {
        first: std::ptr::null(),
    };

    /// Those of page number `page` in a table.
    #[inline(always)]
    pub fn of(table: *const AtomicU64, page: usize) -> Marks {
        let group = page / GROUP;
        Marks {
            first: table.wrapping_add(group * GROUP * BITMAP + page % GROUP),
        }
    }

    /// Word number `n`, which [`BITMAP`] limits.
    #[inline(always)]
    pub fn word(self, n: usize) -> *const AtomicU64 {
        self.first.wrapping_add(n % BITMAP * GROUP)
    }

    /// The same for reading and writing; `None` if there are no marks.
    #[inline(always)]
    pub fn get(&self, n: usize) -> Option<&AtomicU64> {
        // SAFETY: the table has that word for as long as the process lives.
        (!self.first.is_null()).then(|| unsafe { &*self.word(n) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_share_a_word() {
        let table = std::ptr::without_provenance(1 << 20);
        let mut seen = HashSet::new();
        for page in 0..3 * GROUP {
            for n in 0..BITMAP {
                let at = Marks::of(table, page).word(n).addr() - table.addr();
                assert!(at / 8 < 3 * GROUP * BITMAP);
                assert!(seen.insert(at));
            }
        }
        let [a, b] = [0, 1].map(|page| Marks::of(table, page).word(3).addr());
        assert_eq!(a + 8, b);
    }
}
