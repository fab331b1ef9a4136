//! The arena: one reserved address range, handed out in runs of pages; and the tables that give for each page
//! its span, the facts that marking needs, and its mark bits.
//!
//! The range is reserved once, without memory behind it; the kernel supplies pages on first touch.

use super::class::PAGE;
use super::gcmap::{GcMap, TABLE_BYTES};
use super::huge::{self, HUGE, HUGE_FROM};
use super::kept::Kept;
use super::marks::Marks;
use super::pageinfo::PageInfo;
use super::recycled::Recycled;
use super::runs::{Run, Runs};
use super::span::{BITMAP, ShapeKey, Span};
use super::system::{self, Mapped};
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// What is reserved if the system allows it; halved until it does.
const WANTED: usize = 1 << 38;
/// Bytes of marks for each page; a span uses those of its first page.
const MARKS: usize = BITMAP * size_of::<AtomicU64>();
/// Bytes of the other tables for each page.
const TABLES: usize = size_of::<AtomicPtr<Span>>() + size_of::<AtomicU32>();
/// Where the range begins unless somebody else is there, as in Go: addresses, and what programs make
/// of them (`%p`, the order of maps by pointers), are then the same in each run with the same seed.
const PLACE: usize = 0xc0_0000_0000;
/// The distance between the places tried next, and their number.
const STEP: usize = 1 << 39;
const PLACES: usize = 32;
/// The part of all addresses that is for package variables, which no object is among.
const STATICS: usize = 16;
/// From this many bytes of package variables on their pages are given up instead of zeroed.
const LARGE_STATICS: usize = 1 << 20;
/// How many free runs are looked at while others wait for the lock.
const LOOKED_AT: usize = 500;
/// Less than this is no use.
const LEAST: usize = 1 << 26;

/// Reserved addresses, their free runs, and the tables by page.
#[derive(Debug)]
pub struct Arena {
    /// The whole reservation: where it begins, how long it is.
    reserved: (usize, usize),
    base: usize,
    len: usize,
    table: *const AtomicPtr<Span>,
    infos: *const AtomicU32,
    marks: *const AtomicU64,
    runs: Mutex<Runs>,
    /// What is left of the memory for package variables.
    statics: Mutex<std::ops::Range<usize>>,
    in_use: AtomicUsize,
    mapped: AtomicUsize,
    listener: OnceLock<Kept<dyn Recycled>>,
}

// SAFETY: the tables are fixed arrays of atomics that live as long as the arena.
unsafe impl Send for Arena {}
// SAFETY: as above; the rest is under a lock or atomic.
unsafe impl Sync for Arena {}

impl Arena {
    /// Reserves the range.
    ///
    /// # Errors
    /// When the system gives not even 64 MiB of addresses.
    pub fn reserve() -> Result<Arena, String> {
        let mut len = WANTED;
        // Where addresses are few, most of them are left to threads and everything else.
        while len > LEAST && len > address_limit() / 2 {
            len /= 2;
        }
        while len >= LEAST {
            let pages = len / PAGE;
            let statics = len / STATICS;
            let all = len + pages * (TABLES + MARKS) + TABLE_BYTES + HUGE + statics;
            if let Some(start) = map(all) {
                let base = start.next_multiple_of(HUGE);
                if len > HUGE_FROM {
                    huge::advise_huge(base + HUGE_FROM, len - HUGE_FROM);
                }
                // All of them are multiples of a large page.
                let marks = base + len;
                let table = marks + pages * MARKS;
                let end = start + all;
                return Ok(Arena {
                    reserved: (start, all),
                    base,
                    len,
                    table: table as *const AtomicPtr<Span>,
                    infos: (table + pages * 8) as *const AtomicU32,
                    marks: marks as *const AtomicU64,
                    runs: Mutex::default(),
                    statics: Mutex::new(end - statics..end),
                    in_use: AtomicUsize::new(0),
                    mapped: AtomicUsize::new(0),
                    listener: OnceLock::new(),
                });
            }
            len /= 2;
        }
        Err("cannot reserve address space for the heap".to_owned())
    }

    /// Zeroed memory for the table of pointer maps.
    pub(super) fn map_table(&self) -> *const AtomicPtr<GcMap> {
        (self.infos as usize + self.len / PAGE * size_of::<AtomicU32>()) as *const AtomicPtr<GcMap>
    }

    /// Who wants to know of memory that is used again; only the first call counts.
    pub fn set_listener(&self, listener: Kept<dyn Recycled>) {
        let _ = self.listener.set(listener);
    }

    #[inline]
    pub(super) fn listener(&self) -> Option<Kept<dyn Recycled>> {
        self.listener.get().copied()
    }

    /// First address.
    #[inline(always)]
    pub fn base(&self) -> usize {
        self.base
    }

    /// All addresses that Go's pointers lead to, package variables included: the first, and how many.
    pub fn reserved(&self) -> (usize, usize) {
        self.reserved
    }

    /// Bytes of addresses.
    pub fn range(&self) -> usize {
        self.len
    }

    /// The span in which `address` lies, or null.
    #[inline(always)]
    pub fn span_of(&self, address: usize) -> *mut Span {
        let offset = address.wrapping_sub(self.base);
        if offset >= self.len {
            return std::ptr::null_mut();
        }
        // SAFETY: the table has an entry for each page of the range.
        unsafe { (*self.table.add(offset / PAGE)).load(Ordering::Relaxed) }
    }

    /// Whether `address` can lead to an object.
    #[inline(always)]
    pub fn holds(&self, address: usize) -> bool {
        address.wrapping_sub(self.base) < self.len
    }

    /// What is known of the span in which `address` lies, which the arena holds, where it begins, and
    /// its marks ([`BITMAP`] words).
    #[inline(always)]
    pub fn look(&self, address: usize) -> (PageInfo, usize, Marks) {
        let mut page = (address - self.base) / PAGE;
        let mut info = self.info(page);
        if info.before() != 0 {
            page = match info.before() {
                PageInfo::FAR => self.first_page(address),
                before => page - usize::from(before),
            };
            info = self.info(page);
        }
        let marks = Marks::of(self.marks, page);
        (info, self.base + page * PAGE, marks)
    }

    #[inline(always)]
    fn info(&self, page: usize) -> PageInfo {
        // SAFETY: the table has an entry for each page of the range.
        PageInfo(unsafe { (*self.infos.add(page)).load(Ordering::Relaxed) })
    }

    /// An object whose map has that number is given out from the span that begins at `start`, which
    /// is the caller's alone.
    pub fn gave(&self, start: usize, id: u16) {
        let page = (start - self.base) / PAGE;
        let info = self.info(page);
        let map = info.map().and(id);
        if map != info.map() {
            // SAFETY: as above.
            unsafe { (*self.infos.add(page)).store(info.with_map(map).0, Ordering::Relaxed) };
        }
    }

    /// The first page of a very long span.
    #[cold]
    fn first_page(&self, address: usize) -> usize {
        // The page's info was read before.
        std::sync::atomic::fence(Ordering::Acquire);
        // SAFETY: a span in the page table is alive.
        let span = unsafe { self.span_of(address).as_ref() };
        span.map_or(0, |s| (s.start - self.base) / PAGE)
    }

    /// The marks of a span that begins at `start`.
    pub fn marks_of(&self, start: usize) -> Marks {
        Marks::of(self.marks, (start - self.base) / PAGE)
    }

    /// Bytes in runs that are handed out.
    pub fn in_use(&self) -> usize {
        self.in_use.load(Ordering::Relaxed)
    }

    /// Bytes ever handed out, those given back to the system included.
    pub fn sys(&self) -> usize {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).top * PAGE
    }

    /// Bytes of the tables for what was handed out.
    pub fn table_bytes(&self) -> usize {
        self.sys() / PAGE * (TABLES + MARKS)
    }

    /// Bytes backed by memory, as far as we know.
    pub fn mapped(&self) -> usize {
        self.mapped.load(Ordering::Relaxed)
    }

    /// Whether there is a free run of `pages` pages among those handed out before.
    pub fn has_free(&self, pages: usize) -> bool {
        let runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        runs.has_free(pages)
    }

    /// Takes `pages` pages: their address, and whether they may hold old contents. `None`: the
    /// range is used up. Go: `(*mheap).alloc`.
    pub fn take(&self, pages: usize) -> Option<(usize, bool)> {
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let (page, dirty) = match runs.take_free(pages) {
            Some(found) => found,
            None => {
                let page = runs.top;
                if page + pages > self.len / PAGE {
                    return None;
                }
                runs.top += pages;
                (page, false)
            }
        };
        if runs.moved < HUGE_FROM && runs.large() {
            self.move_next(&mut runs.moved);
        }
        self.in_use.fetch_add(pages * PAGE, Ordering::Relaxed);
        if !dirty {
            self.mapped.fetch_add(pages * PAGE, Ordering::Relaxed);
        }
        Some((self.base + page * PAGE, dirty))
    }

    /// Zeroed memory for a package variable, which goes with the arena, and counts elsewhere; its address is a multiple of 16.
    pub(super) fn zeroed(&self, bytes: usize) -> Option<*mut u8> {
        let mut free = self.statics.lock().unwrap_or_else(PoisonError::into_inner);
        let start = free.start.next_multiple_of(16);
        let end = start.checked_add(bytes).filter(|&end| end <= free.end)?;
        free.start = end;
        Some(std::ptr::with_exposed_provenance_mut(start))
    }

    /// Zeroes all memory for package variables that was given out.
    pub(super) fn clear_statics(&self) {
        let free = self.statics.lock().unwrap_or_else(PoisonError::into_inner);
        let (start, all) = self.reserved;
        let first = start + all - self.len / STATICS;
        let bytes = free.start - first;
        // Of much memory most was hardly written to: the system gives zeroed pages when they are touched.
        if bytes > LARGE_STATICS && first.is_multiple_of(PAGE) && huge::give_up(first, bytes) {
            return;
        }
        // SAFETY: the memory is the arena's, and nothing runs that uses a package variable.
        unsafe { std::ptr::with_exposed_provenance_mut::<u8>(first).write_bytes(0, bytes) };
    }

    /// Makes `span` the owner of its pages.
    ///
    /// # Safety
    /// The span's pages were taken from this arena; the span lives until `give_back`.
    pub unsafe fn register(&self, span: *mut Span) {
        // SAFETY: the span is alive until `give_back`, and its pages are this arena's, as this function demands.
        unsafe {
            let span_ref = &*span;
            let key = ShapeKey::new(span_ref.class, span_ref.kind);
            self.set_table(span_ref.start, span_ref.pages as usize, span, |before| {
                PageInfo::new(key, before)
            });
        }
    }

    fn set_table(
        &self,
        start: usize,
        pages: usize,
        span: *mut Span,
        info: impl Fn(usize) -> PageInfo,
    ) {
        let first = (start - self.base) / PAGE;
        for n in 0..pages {
            // SAFETY: the pages are in the range, for each page of which there are entries.
            unsafe {
                // Whoever is led there by an integer that looks like a pointer finds the span as it is now.
                (*self.table.add(first + n)).store(span, Ordering::Release);
                (*self.infos.add(first + n)).store(info(n).0, Ordering::Release);
            }
        }
    }

    /// Moves the next piece of the arena's first part to a large page. The first time the marks as well, for
    /// all of which large pages may be used from then on.
    #[cold]
    fn move_next(&self, moved: &mut usize) {
        if *moved == 0 {
            huge::advise_huge(self.base, HUGE_FROM);
            let marks = self.marks as usize;
            huge::advise_huge(marks, self.len / PAGE * MARKS);
            huge::collapse(marks, HUGE_FROM / PAGE * MARKS);
        }
        huge::collapse(self.base + *moved, HUGE);
        *moved += HUGE;
    }

    /// Takes back a run; `collection` is the number of the present collection.
    pub fn give_back(&self, start: usize, pages: usize, collection: u32) {
        self.set_table(start, pages, std::ptr::null_mut(), |_| PageInfo::NONE);
        self.in_use.fetch_sub(pages * PAGE, Ordering::Relaxed);
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        runs.insert(
            (start - self.base) / PAGE,
            Run {
                pages,
                dirty: true,
                since: collection,
            },
        );
    }

    /// Gives the memory behind free runs back to the system, those that became free before
    /// collection `before`; of large pages only whole ones, unless `pieces` are to go as well. Bytes
    /// given back.
    pub fn release(&self, before: u32, pieces: bool) -> usize {
        let (mut at, mut released) = (0, 0);
        while let Some((next, bytes)) = self.release_step(at, before, pieces) {
            at = next;
            released += bytes;
        }
        released
    }

    /// A step of that, which takes no longer than a large page does: it begins at page `at`. Where the next
    /// one begins, and the bytes given back; `None`: nothing is left. Go: `(*pageAlloc).scavenge`.
    pub fn release_step(&self, at: usize, before: u32, pieces: bool) -> Option<(usize, usize)> {
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let large = runs.large();
        let mut last = None;
        for (&page, run) in runs.by_start.range(at..).take(LOOKED_AT) {
            let end = page + run.pages;
            last = Some(end);
            if !run.dirty || run.since >= before {
                continue;
            }
            let (mut from, mut to) = (page * PAGE, end * PAGE);
            if large && !pieces {
                (from, to) = huge::whole(from, to);
            }
            to = to.min((from / HUGE + 1) * HUGE);
            if from >= to || !huge::give_up(self.base + from, to - from) {
                continue;
            }
            if let Some(listener) = self.listener() {
                listener.gone(self.base + from, to - from);
            }
            if large && pieces {
                huge::advise_small(self.base + from, to - from);
            }
            let bytes = to - from;
            runs.split(page, from / PAGE, to / PAGE);
            self.mapped
                .fetch_sub(bytes.min(self.mapped()), Ordering::Relaxed);
            return Some((to / PAGE, bytes));
        }
        last.map(|end| (end, 0))
    }
}

/// How many bytes of addresses this process may have (`ulimit -v`).
pub(crate) fn address_limit() -> usize {
    let mut limit = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: the struct is ours.
    match unsafe { libc::getrlimit(libc::RLIMIT_AS, &mut limit) } {
        0 => usize::try_from(limit.rlim_cur).unwrap_or(usize::MAX),
        _ => usize::MAX,
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        let (start, len) = self.reserved;
        // SAFETY: the mapping is ours, and what was in it goes with the arena.
        unsafe { libc::munmap(start as *mut libc::c_void, len) };
    }
}

/// Reserves `len` bytes of zeroed address space: at the first place that is free, or anywhere.
fn map(len: usize) -> Option<usize> {
    for n in 0..PLACES {
        match system::map_free(PLACE + n * STEP, len) {
            Mapped::At(start) => return Some(start),
            Mapped::Taken => {}
            Mapped::Refused => break,
        }
    }
    system::map_anywhere(len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_merge_and_are_reused() {
        let arena = Arena::reserve().unwrap();
        let (a, dirty) = arena.take(3).unwrap();
        let (b, _) = arena.take(2).unwrap();
        assert!(!dirty && b == a + 3 * PAGE);
        arena.give_back(a, 3, 0);
        arena.give_back(b, 2, 0);
        assert_eq!(arena.take(5), Some((a, true)));
        arena.give_back(a, 5, 1);
        assert_eq!(arena.release(1, false), 0);
        assert_eq!(arena.release(2, false), 5 * PAGE);
        assert_eq!(arena.take(5), Some((a, false)));
        assert!(arena.span_of(a).is_null() && arena.span_of(8).is_null());
    }

    #[test]
    fn large_pages_are_given_back_whole() {
        let arena = Arena::reserve().unwrap();
        let small = HUGE_FROM / PAGE;
        let (a, _) = arena.take(small).unwrap();
        let (b, _) = arena.take(HUGE / PAGE * 2 + 3).unwrap();
        let (c, _) = arena.take(5).unwrap();
        let (d, _) = arena.take(HUGE / PAGE - 1).unwrap();
        assert_eq!(b, a + HUGE_FROM);
        arena.give_back(b, HUGE / PAGE * 2 + 3, 0);
        arena.give_back(d, HUGE / PAGE - 1, 0);
        assert_eq!(arena.release(1, false), 2 * HUGE);
        assert_eq!(arena.release(1, false), 0);
        // What is left of both is less than a large page.
        assert_eq!(arena.release(1, true), HUGE + 2 * PAGE);
        assert_eq!(arena.take(HUGE / PAGE * 2), Some((b, false)));
        assert_eq!(c, b + 2 * HUGE + 3 * PAGE);
    }
}
