//! Finding the object that contains an address, and the set of grey objects (marked but not scanned).

use super::arena::Arena;
use super::gcmap::{GcMap, Maps};
use super::kept::Kept;
use super::pageinfo::{OneMap, PageInfo};
use super::span::{prefetch, prefetch_to_write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// At most this many bytes of an object are prefetched.
const FETCHED: usize = 256;

/// What an address leads to.
#[derive(Clone, Copy)]
pub(super) struct Found {
    object: usize,
    mark: *const AtomicU64,
    /// Number of the object in its span.
    index: u32,
    info: PageInfo,
}

impl Found {
    pub(super) const NONE: Found = Found {
        object: 0,
        mark: std::ptr::null(),
        index: 0,
        info: PageInfo::NONE,
    };

    /// The object that `p` points into, which the arena holds.
    #[inline(always)]
    pub(super) fn at(p: u64, arena: &Arena) -> Option<Found> {
        let (info, start, marks) = arena.look(p as usize);
        let shape = info.key().shape();
        let index = ((p - start as u64) * u64::from(shape.magic)) >> 32;
        if index >= u64::from(shape.count) {
            return None;
        }
        let index = index as u32;
        Some(Found {
            object: start + (index * shape.size) as usize,
            mark: marks.word(index as usize / 64),
            index,
            info,
        })
    }

    /// Has the processor fetch its mark.
    #[inline(always)]
    pub(super) fn fetch_mark(&self) {
        prefetch_to_write(self.mark.cast());
    }

    /// Whether it is marked.
    ///
    /// # Safety
    /// Something was found.
    #[inline(always)]
    pub(super) unsafe fn is_marked(&self) -> bool {
        // SAFETY: the marks of a span are there as long as the process.
        unsafe { (*self.mark).load(Relaxed) & self.bit() != 0 }
    }

    /// Whether it has pointers.
    #[inline(always)]
    pub(super) fn leads_on(&self) -> bool {
        !self.info.key().is_noscan()
    }

    /// Where it begins.
    pub(super) fn address(&self) -> usize {
        self.object
    }

    /// Its bytes; 0 if it is a large one.
    #[inline(always)]
    pub(super) fn size(&self) -> usize {
        self.info.key().shape().size as usize
    }

    #[inline(always)]
    fn bit(&self) -> u64 {
        1 << (self.index % 64)
    }

    /// Marks it; false if it was.
    ///
    /// # Safety
    /// Something was found.
    #[inline(always)]
    pub(super) unsafe fn mark(&self, together: bool) -> bool {
        let bit = self.bit();
        // SAFETY: the marks of a span are there as long as the process.
        let mark = unsafe { &*self.mark };
        let old = mark.load(Relaxed);
        if old & bit != 0 {
            return false;
        }
        if together {
            return mark.fetch_or(bit, Relaxed) & bit == 0;
        }
        mark.store(old | bit, Relaxed);
        true
    }
}

/// A marked object that has to be looked at.
#[derive(Clone, Copy)]
pub(super) struct Grey {
    pub(super) object: usize,
    /// Its [`GcMap`]; or, one more, where its map's number stands; or [`Grey::OTHER`].
    map: usize,
    /// Its bytes; 0: its span knows.
    pub(super) size: u32,
}

impl Grey {
    pub(super) const NONE: Grey = Grey {
        object: 0,
        map: Grey::OTHER,
        size: 0,
    };
    /// The span knows more.
    const OTHER: usize = 1;

    #[inline(always)]
    pub(super) fn of(found: &Found, maps: &Maps) -> Grey {
        let shape = found.info.key().shape();
        let map = match found.info.map() {
            OneMap::MANY if shape.ids != 0 => {
                let start = found.object - (found.index * shape.size) as usize;
                start + shape.ids as usize + 2 * found.index as usize + 1
            }
            OneMap::MANY => Grey::OTHER,
            one => maps.address(one.0),
        };
        Grey {
            object: found.object,
            map,
            size: shape.size,
        }
    }

    /// Has the processor fetch it, up to [`FETCHED`] bytes: all lines that it touches, also where it
    /// does not begin with one.
    #[inline(always)]
    pub(super) fn fetch(&self) {
        if self.map & 1 != 0 {
            prefetch((self.map - 1) as *const u8);
        }
        prefetch(self.object as *const u8);
        let last = (self.size as usize).wrapping_sub(8);
        if last < 64 {
            prefetch((self.object + last) as *const u8);
            return;
        }
        let mut at = 64;
        while at < last.min(FETCHED) {
            prefetch((self.object + at) as *const u8);
            at += 64;
        }
        if last < FETCHED {
            prefetch((self.object + last) as *const u8);
        }
    }

    /// Its map, if that is known without asking the span.
    ///
    /// # Safety
    /// The object is in its living span.
    #[inline(always)]
    pub(super) unsafe fn map(&self, maps: &Maps) -> Option<Kept<GcMap>> {
        // SAFETY: see the field; maps live as long as the heap.
        unsafe {
            if self.map & 1 == 0 {
                Kept::from_ptr(self.map as *const GcMap)
            } else if self.map != Grey::OTHER {
                maps.by_id(*((self.map - 1) as *const u16))
            } else {
                None
            }
        }
    }
}
