//! A group: sixteen control bytes, examined at once.

/// Slots of a group.
pub const GROUP: usize = 16;
/// Never used since the table was made: a search ends here.
pub const EMPTY: u8 = 0x80;
/// Deleted, or not there at all (a small table has eight slots): a search continues.
pub const GONE: u8 = 0xfe;

/// The slots of a group for which something holds: bit `i` for slot `i`.
pub type Slots = u32;

/// A group's control bytes. A full slot's byte is seven bits of its key's hash.
#[derive(Clone, Copy)]
pub struct Group(
    #[cfg(target_arch = "x86_64")] std::arch::x86_64::__m128i,
    #[cfg(target_arch = "aarch64")] std::arch::aarch64::uint8x16_t,
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))] [u8; 16],
);

#[cfg(target_arch = "x86_64")]
impl Group {
    /// Loads the sixteen bytes at `ctrl`.
    ///
    /// # Safety
    /// They are readable.
    #[inline(always)]
    pub unsafe fn load(ctrl: *const u8) -> Group {
        // SAFETY: sixteen bytes at ctrl are readable, as this function demands, aligned or not; SSE2 is part of x86-64.
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

#[cfg(target_arch = "aarch64")]
impl Group {
    /// Loads the sixteen bytes at `ctrl`.
    ///
    /// # Safety
    /// They are readable.
    #[inline(always)]
    pub unsafe fn load(ctrl: *const u8) -> Group {
        // SAFETY: sixteen bytes at ctrl are readable, as this function demands; NEON is part of aarch64.
        unsafe { Group(std::arch::aarch64::vld1q_u8(ctrl)) }
    }

    /// Slots whose byte is `byte`.
    #[inline(always)]
    pub fn matches(self, byte: u8) -> Slots {
        use std::arch::aarch64::{vceqq_u8, vdupq_n_u8};
        // SAFETY: NEON is part of aarch64.
        unsafe { bits(vceqq_u8(self.0, vdupq_n_u8(byte))) }
    }

    /// Slots that are not full.
    #[inline(always)]
    pub fn free(self) -> Slots {
        use std::arch::aarch64::{vcgeq_u8, vdupq_n_u8};
        // SAFETY: NEON is part of aarch64.
        unsafe { bits(vcgeq_u8(self.0, vdupq_n_u8(0x80))) }
    }
}

/// Bit `i` if byte `i` is all ones; the bytes are that or zero.
///
/// # Safety
/// NEON is part of aarch64.
#[cfg(target_arch = "aarch64")]
#[inline(always)]
unsafe fn bits(bytes: std::arch::aarch64::uint8x16_t) -> Slots {
    use std::arch::aarch64::{vaddv_u8, vandq_u8, vget_high_u8, vget_low_u8, vld1q_u8};
    const OWN: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: NEON is part of aarch64; the sixteen bytes that `vld1q_u8` reads are those of OWN.
    unsafe {
        let own = vandq_u8(bytes, vld1q_u8(OWN.as_ptr()));
        let (low, high) = (vaddv_u8(vget_low_u8(own)), vaddv_u8(vget_high_u8(own)));
        Slots::from(low) | Slots::from(high) << 8
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
impl Group {
    /// Loads the sixteen bytes at `ctrl`.
    ///
    /// # Safety
    /// They are readable.
    #[inline(always)]
    pub unsafe fn load(ctrl: *const u8) -> Group {
        // SAFETY: sixteen bytes at ctrl are readable, as this function demands; an array of bytes needs no alignment.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_slot_has_its_bit() {
        let mut bytes = [7; GROUP];
        for i in 0..GROUP {
            for (byte, matches, free) in [(EMPTY, EMPTY, true), (GONE, GONE, true), (9, 9, false)] {
                bytes[i] = byte;
                // SAFETY: sixteen bytes.
                let group = unsafe { Group::load(bytes.as_ptr()) };
                assert_eq!(group.matches(matches), 1 << i);
                assert_eq!(group.matches(7), !(1 << i) & 0xffff);
                assert_eq!(group.free(), Slots::from(free) << i);
            }
            bytes[i] = 7;
        }
    }
}
