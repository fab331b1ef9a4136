//! Memory from the system: using large pages, and returning memory.
//!
//! Objects that lie anywhere are marked half as fast when each has to be looked up in the processor's
//! tables of small pages. But a small program needs less memory with small pages, and returning a piece of a
//! large page splits it for good.

use super::system;

/// From here on the system may put large pages behind the arena; once it has grown so far, what is before and
/// its marks move to large pages, too. (A heap that stays as large has one more of them or one less now and then,
/// which is 2% of what a smaller heap has.)
pub(super) const HUGE_FROM: usize = 128 << 20;
/// Bytes of a large page.
pub(super) const HUGE: usize = 2 << 20;

/// Says that large pages may be used, which is no more than a hint.
pub(super) fn advise_huge(start: usize, len: usize) {
    let first = start.next_multiple_of(HUGE);
    system::advise_large(first, (start + len).saturating_sub(first) / HUGE * HUGE);
}

/// Moves what is in a range to large pages, if the system knows how.
pub(super) fn collapse(start: usize, len: usize) {
    system::collapse(start, len.next_multiple_of(HUGE));
}

/// After the memory of a range was given back: those large pages that are in it wholly may come back
/// as such, the two that it shares with others not, for what is still in use of them would bring back
/// everything.
pub(super) fn advise_small(start: usize, bytes: usize) {
    let end = start + bytes;
    let (first, last) = (start / HUGE * HUGE, end / HUGE * HUGE);
    for (at, shared) in [(first, first != start), (last, last != end)] {
        if shared {
            system::advise_small(at, HUGE);
        }
    }
    if last > start.next_multiple_of(HUGE) {
        advise_huge(start, bytes);
    }
}

/// The part of a range that can be given back without breaking up large pages. Offsets in the arena.
pub(super) fn whole(from: usize, to: usize) -> (usize, usize) {
    (from.next_multiple_of(HUGE), to / HUGE * HUGE)
}

/// Takes the memory away from a range that nobody uses; false if the system does not want it.
pub(super) fn give_up(start: usize, bytes: usize) -> bool {
    // SAFETY: the range is ours, and what it holds is not needed.
    unsafe { system::zero_by_system(start, bytes) }
}
