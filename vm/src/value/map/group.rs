//! A group: sixteen control bytes, examined at once.

/// Slots of a group.
pub const GROUP: usize = 16;
/// Never used since the table was made: a search ends here.
pub const EMPTY: u8 = 0x80;
/// Deleted, or not there at all (a small table has eight slots): a search goes on.
pub const GONE: u8 = 0xfe;

/// The slots of a group for which something holds: bit `i` for slot `i`.
pub type Slots = u32;

/// A group's control bytes. A full slot's byte is seven bits of its key's hash.
#[derive(Clone, Copy)]
pub struct Group(
    #[cfg(target_arch = "x86_64")] std::arch::x86_64::__m128i,
    #[cfg(not(target_arch = "x86_64"))] [u8; 16],
);

#[cfg(target_arch = "x86_64")]
impl Group {
    /// Loads the sixteen bytes at `ctrl`.
    ///
    /// # Safety
    /// They are readable.
    #[inline(always)]
    pub unsafe fn load(ctrl: *const u8) -> Group {
        // SAFETY: as the caller vouches; SSE2 is part of x86-64.
        unsafe { Group(std::arch::x86_64::_mm_loadu_si128(ctrl.cast())) }
    }

    /// Slots whose byte is `byte`.
    #[inline(always)]
    pub fn matches(self, byte: u8) -> Slots {
        use std::arch::x86_64::{_mm_cmpeq_epi8, _mm_movemask_epi8, _mm_set1_epi8};
        // SAFETY: SSE2 is part of x86-64.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(self.0, _mm_set1_epi8(byte as i8))) as Slots }
    }

    /// Slots that are not full.
    #[inline(always)]
    pub fn free(self) -> Slots {
        // SAFETY: SSE2 is part of x86-64. The sign bit is set in EMPTY and GONE only.
        unsafe { std::arch::x86_64::_mm_movemask_epi8(self.0) as Slots }
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Group {
    /// Loads the sixteen bytes at `ctrl`.
    ///
    /// # Safety
    /// They are readable.
    #[inline(always)]
    pub unsafe fn load(ctrl: *const u8) -> Group {
        // SAFETY: as the caller vouches.
        unsafe { Group(ctrl.cast::<[u8; 16]>().read()) }
    }

    /// Slots whose byte is `byte`.
    #[inline(always)]
    pub fn matches(self, byte: u8) -> Slots {
        self.0
            .iter()
            .enumerate()
            .fold(0, |bits, (i, &b)| bits | Slots::from(b == byte) << i)
    }

    /// Slots that are not full.
    #[inline(always)]
    pub fn free(self) -> Slots {
        self.0
            .iter()
            .enumerate()
            .fold(0, |bits, (i, &b)| bits | Slots::from(b >= 0x80) << i)
    }
}
