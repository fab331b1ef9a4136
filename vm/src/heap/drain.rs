//! The inner loop of marking.
//!
//! Addresses are taken off the stack several in a row and go through three steps together: each is
//! looked up in the arena's table by page, and its mark is prefetched; it is marked, and if it was not
//! before and has pointers, it is prefetched and put into a queue; and those that have waited there for
//! a while are looked at, which pushes addresses. One address after the other, the processor could not
//! work ahead: it has to know the mark before it knows what comes next.

use super::arena::Arena;
use super::foreign::{ForeignTable, HEADER};
use super::gcmap::GcMap;
use super::grey::{Found, Grey};
use super::mark::Tracer;

/// How many objects wait, prefetched, at most (a power of two).
const AHEAD: usize = 32;
/// How many go through the steps together.
const ROUND: usize = AHEAD / 2;

/// Objects that were prefetched.
#[derive(Clone, Copy)]
pub(super) struct Queue {
    greys: [Grey; AHEAD],
    /// How many were put in ever.
    put: usize,
    /// How many of them were taken out.
    taken: usize,
}

impl Queue {
    pub(super) const EMPTY: Queue = Queue {
        greys: [Grey::NONE; AHEAD],
        put: 0,
        taken: 0,
    };

    pub(super) fn is_empty(&self) -> bool {
        self.put == self.taken
    }
}

/// The stack while the loop works on it: kept in registers.
#[derive(Clone, Copy)]
struct Top {
    bottom: *mut u64,
    top: *mut u64,
    end: *mut u64,
}

impl Top {
    #[inline(always)]
    fn of(stack: &mut Vec<u64>) -> Top {
        let bottom = stack.as_mut_ptr();
        Top {
            bottom,
            top: bottom.wrapping_add(stack.len()),
            end: bottom.wrapping_add(stack.capacity()),
        }
    }

    /// The stack holds what is below the top.
    ///
    /// # Safety
    /// It is the top of this stack, which has not changed since, and all words below the top were written.
    #[inline(always)]
    unsafe fn give_back(self, stack: &mut Vec<u64>) {
        // SAFETY: the top is the stack's, so not past its capacity, and all words below were written.
        unsafe { stack.set_len(self.len()) }
    }

    #[inline(always)]
    fn len(&self) -> usize {
        // SAFETY: both belong to the same stack.
        unsafe { self.top.offset_from(self.bottom) as usize }
    }

    /// Whether there is room for this many bytes.
    #[inline(always)]
    fn has_room(&self, bytes: usize) -> bool {
        self.top.wrapping_byte_add(bytes) <= self.end
    }

    /// Takes off up to `most` addresses, which must be read before any are pushed.
    #[inline(always)]
    fn take(&mut self, most: usize) -> Taken {
        let end = self.top;
        self.top = end.wrapping_sub(self.len().min(most));
        Taken { at: self.top, end }
    }

    /// Writes a word, which stays if it may lead to an object: so there is no branch to predict.
    ///
    /// # Safety
    /// There is room for a word.
    #[inline(always)]
    unsafe fn push(&mut self, word: u64, arena: &Arena) {
        // SAFETY: there is room for a word at the top, as this function demands, in memory that the stack owns.
        unsafe { self.top.write(word) };
        self.top = self
            .top
            .wrapping_add(usize::from(arena.holds(word as usize)));
    }

    /// Writes the pointers of an object, for which there is room.
    ///
    /// # Safety
    /// The object can be read; `map` is its map, with plain pointers only.
    #[inline(always)]
    unsafe fn push_plain(&mut self, grey: &Grey, map: &GcMap, arena: &Arena) {
        let mut at = grey.object as *const u64;
        let mut left = i64::from(grey.size);
        while left >= i64::from(map.step) {
            let mut bits = map.plain;
            while let Some(some) = std::num::NonZero::new(bits) {
                // SAFETY: the element has the words of its map.
                unsafe { self.push(*at.add(some.trailing_zeros() as usize), arena) };
                bits &= bits - 1;
            }
            at = at.wrapping_byte_add(map.stride as usize);
            left -= i64::from(map.stride);
        }
    }
}

/// Addresses that were taken off the stack.
struct Taken {
    at: *const u64,
    end: *const u64,
}

impl Taken {
    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        if self.at == self.end {
            return None;
        }
        // SAFETY: words below the stack's former top were written, and nothing was pushed since.
        let p = unsafe { *self.at };
        self.at = self.at.wrapping_add(1);
        Some(p)
    }
}

impl Tracer {
    /// Follows what is on the stack, about `limit` objects at most; true if nothing is left. Go: `gcDrain`.
    pub(super) fn drain_own(&mut self, limit: usize) -> bool {
        let heap = self.heap;
        let arena = heap.arena();
        let together = self.beside || self.shared.is_some();
        let Queue {
            mut greys,
            mut put,
            mut taken,
        } = self.queue;
        let mut stack = Top::of(&mut self.stack);
        let (began, stop) = (taken, self.work.saturating_add(limit));
        let mut found = [Found::NONE; ROUND];
        let mut looked = 0;
        // What has no pointers is only marked, which takes less.
        while self.work + (taken - began) + looked / 4 < stop {
            let room = AHEAD - (put - taken);
            let n = look_up(stack.take(room.min(ROUND)), &mut found, arena);
            looked += ROUND;
            for object in found.iter().take(n) {
                if let Some(grey) = self.mark(object, together) {
                    greys[put % AHEAD] = grey;
                    put += 1;
                }
            }
            if put == taken {
                if stack.len() != 0 {
                    continue;
                }
                let Some(rest) = self.rests.pop() else { break };
                stack = self.outside(stack, |t| t.piece(rest));
                continue;
            }
            let wait = if stack.len() == 0 { 0 } else { ROUND };
            while put - taken > wait {
                let grey = &greys[taken % AHEAD];
                taken += 1;
                // SAFETY: the object is in its living span; the world is stopped.
                match unsafe { grey.map(&heap.maps) } {
                    Some(map) if map.plain != 0 && stack.has_room(grey.size as usize) => {
                        // SAFETY: as above, and there is room.
                        unsafe { stack.push_plain(grey, &map, arena) };
                    }
                    _ => stack = self.outside(stack, |t| t.scan(grey)),
                }
            }
            if together && self.is_asked(stack.len()) {
                stack = self.outside(stack, Tracer::share);
            }
        }
        self.work += taken - began + looked / 4;
        self.queue = Queue { greys, put, taken };
        // SAFETY: it is the stack's.
        unsafe { stack.give_back(&mut self.stack) };
        self.stack.is_empty() && self.queue.is_empty() && self.rests.is_empty()
    }

    /// Looks at what was prefetched, so that only addresses are left to follow.
    pub(super) fn settle(&mut self) {
        let Queue { greys, put, taken } = std::mem::replace(&mut self.queue, Queue::EMPTY);
        for at in taken..put {
            self.scan(&greys[at % AHEAD]);
        }
    }

    /// Marks an object. Returns it, prefetched, if it must be looked at.
    #[inline(always)]
    fn mark(&mut self, object: &Found, together: bool) -> Option<Grey> {
        // SAFETY: it was found.
        if !unsafe { object.mark(together) } {
            return None;
        }
        self.bytes += match object.size() {
            0 => self.large_size(object),
            size => size,
        };
        if !object.leads_on() {
            return None;
        }
        let grey = Grey::of(object, &self.heap.maps);
        grey.fetch();
        Some(grey)
    }

    #[cold]
    #[inline(never)]
    fn large_size(&self, object: &Found) -> usize {
        // SAFETY: a span in the page table is alive, and its size never changes.
        unsafe { self.heap.arena().span_of(object.address()).as_ref() }.map_or(0, |s| s.size)
    }

    /// Does something with the stack outside of the loop.
    #[inline(always)]
    fn outside(&mut self, stack: Top, what: impl FnOnce(&mut Tracer)) -> Top {
        // SAFETY: it is the stack's.
        unsafe { stack.give_back(&mut self.stack) };
        what(self);
        Top::of(&mut self.stack)
    }

    /// Shows it what an object holds. Go: `scanobject`.
    #[inline(never)]
    pub(super) fn scan(&mut self, grey: &Grey) {
        // SAFETY: the object is in its living span; the world is stopped.
        unsafe {
            match grey.map(&self.heap.maps) {
                Some(map) => {
                    self.range(grey.object as *const u8, grey.size as usize, &map);
                }
                None => self.scan_other(grey.object),
            }
        }
    }

    /// The same for an object whose span must be asked.
    #[inline(never)]
    fn scan_other(&mut self, object: usize) {
        let (info, _, _) = self.heap.arena().look(object);
        if !info.key().is_foreign() {
            self.piece(object as u64);
            return;
        }
        let object = object as *const u8;
        // SAFETY: the object is in its living span; the world is stopped.
        unsafe {
            if let Some(table) = (*object.cast::<*const ForeignTable>()).as_ref() {
                (table.trace)(object.add(HEADER), self);
            }
        }
    }
}

/// Finds objects and prefetches their marks. Returns how many there are.
#[inline(always)]
fn look_up(mut addresses: Taken, found: &mut [Found; ROUND], arena: &Arena) -> usize {
    let mut n = 0;
    while let Some(p) = addresses.next() {
        if let Some(object) = Found::at(p, arena) {
            object.fetch_mark();
            found[n % ROUND] = object;
            n += 1;
        }
    }
    n
}
