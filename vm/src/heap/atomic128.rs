//! The only access to 16-byte values (strings, slices, interfaces) in shared memory.
//!
//! Each is read and written in one indivisible access, so a racing Go program can see a stale
//! value but never half of one and half of another, and so never reaches outside an object.
//! x86-64 processors with AVX guarantee that an aligned 16-byte vector move is one access (Intel
//! SDM vol. 3A, 9.1.1; AMD says the same). Processors of Arm guarantee it of `ldp` and `stp` where they have LSE2 (Armv8.4;
//! not of vectors), elsewhere the `portable-atomic` crate sees to it.
//! The moves are written as assembly because a compiler may split an ordinary vector load in two.

use std::sync::atomic::{AtomicU64, Ordering};

/// Two words as they are in memory: (pointer, length), (pointer, length and capacity), (type, data).
pub type Pair = [u64; 2];

#[cfg(target_arch = "x86_64")]
mod imp {
    use super::Pair;
    use std::arch::asm;
    use std::arch::x86_64::__m128i;

    /// Whether an aligned pair is moved by one instruction here.
    #[inline(always)]
    pub fn is_one_instruction() -> bool {
        true
    }

    /// Loads the pair at `p`.
    ///
    /// # Safety
    /// `p` is 16-byte aligned and readable for 16 bytes.
    #[inline(always)]
    pub unsafe fn load(p: *const u8) -> Pair {
        let v: __m128i;
        // SAFETY: p is 16-byte aligned and readable for 16 bytes; the instruction has no other effect.
        unsafe {
            asm!("movdqa {v}, [{p}]", v = out(xmm_reg) v, p = in(reg) p, options(nostack, preserves_flags, readonly));
            std::mem::transmute::<__m128i, Pair>(v)
        }
    }

    /// Stores `pair` at `p`.
    ///
    /// # Safety
    /// `p` is 16-byte aligned and writable for 16 bytes.
    #[inline(always)]
    pub unsafe fn store(p: *mut u8, pair: Pair) {
        // SAFETY: p is 16-byte aligned and writable for 16 bytes, which are all that the instruction writes.
        unsafe {
            let v = std::mem::transmute::<Pair, __m128i>(pair);
            asm!("movdqa [{p}], {v}", v = in(xmm_reg) v, p = in(reg) p, options(nostack, preserves_flags));
        }
    }

    /// Copies the pair at `from` in shared memory to a frame at `to`, which needs 8-byte alignment only.
    ///
    /// # Safety
    /// `from` is 16-byte aligned and readable for 16 bytes; `to` is writable for 16 bytes and not shared.
    #[inline(always)]
    pub unsafe fn load_to(from: *const u8, to: *mut u8) {
        // SAFETY: from is aligned and readable for 16 bytes; to is writable for 16, at any alignment for `movdqu`.
        unsafe {
            asm!("movdqa {v}, [{p}]", "movdqu [{q}], {v}", v = out(xmm_reg) _, p = in(reg) from, q = in(reg) to,
                options(nostack, preserves_flags));
        }
    }

    /// Copies a pair from a frame at `from` (8-byte alignment) to shared memory at `to`.
    ///
    /// # Safety
    /// `from` is readable for 16 bytes and not shared; `to` is 16-byte aligned and writable for 16 bytes.
    #[inline(always)]
    pub unsafe fn store_from(from: *const u8, to: *mut u8) {
        // SAFETY: from is readable for 16 bytes, at any alignment for `movdqu`; to is aligned and writable for 16.
        unsafe {
            asm!("movdqu {v}, [{p}]", "movdqa [{q}], {v}", v = out(xmm_reg) _, p = in(reg) from, q = in(reg) to,
                options(nostack, preserves_flags));
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod imp {
    use super::Pair;
    use portable_atomic::{AtomicU128, Ordering};

    /// Whether an aligned pair is moved by one instruction here.
    #[inline(always)]
    pub fn is_one_instruction() -> bool {
        #[cfg(target_arch = "aarch64")]
        return std::arch::is_aarch64_feature_detected!("lse2");
        #[cfg(not(target_arch = "aarch64"))]
        false
    }

    /// Loads the pair at `p`.
    ///
    /// # Safety
    /// `p` is 16-byte aligned and readable for 16 bytes.
    #[inline(always)]
    pub unsafe fn load(p: *const u8) -> Pair {
        #[cfg(target_arch = "aarch64")]
        if is_one_instruction() {
            let (low, high): (u64, u64);
            // SAFETY: p is 16-byte aligned and readable for 16 bytes; the instruction has no other effect.
            unsafe {
                std::arch::asm!("ldp {x}, {y}, [{p}]", x = out(reg) low, y = out(reg) high, p = in(reg) p,
                    options(nostack, preserves_flags, readonly));
            }
            return [low, high];
        }
        // SAFETY: the caller vouches for the address; AtomicU128 has the layout of u128.
        let v = unsafe { (*p.cast::<AtomicU128>()).load(Ordering::Relaxed) };
        [v as u64, (v >> 64) as u64]
    }

    /// Stores `pair` at `p`.
    ///
    /// # Safety
    /// `p` is 16-byte aligned and writable for 16 bytes.
    #[inline(always)]
    pub unsafe fn store(p: *mut u8, pair: Pair) {
        #[cfg(target_arch = "aarch64")]
        if is_one_instruction() {
            // SAFETY: p is 16-byte aligned and writable for 16 bytes, which are all that the instruction writes.
            unsafe {
                std::arch::asm!("stp {x}, {y}, [{p}]", x = in(reg) pair[0], y = in(reg) pair[1], p = in(reg) p,
                    options(nostack, preserves_flags));
            }
            return;
        }
        let v = u128::from(pair[0]) | u128::from(pair[1]) << 64;
        // SAFETY: p is aligned for an AtomicU128, which has the layout of u128, and writable for its 16 bytes.
        unsafe { (*p.cast::<AtomicU128>()).store(v, Ordering::Relaxed) }
    }

    /// Copies the pair at `from` in shared memory to a frame at `to`.
    ///
    /// # Safety
    /// `from` is 16-byte aligned and readable for 16 bytes; `to` is writable for 16 bytes and not shared.
    #[inline(always)]
    pub unsafe fn load_to(from: *const u8, to: *mut u8) {
        // SAFETY: from is what `load` demands; to is writable for 16 bytes and not shared, so a plain write will do.
        unsafe { to.cast::<Pair>().write_unaligned(load(from)) }
    }

    /// Copies a pair from a frame at `from` to shared memory at `to`.
    ///
    /// # Safety
    /// `from` is readable for 16 bytes and not shared; `to` is 16-byte aligned and writable for 16 bytes.
    #[inline(always)]
    pub unsafe fn store_from(from: *const u8, to: *mut u8) {
        // SAFETY: from is readable for 16 bytes and not shared, so a plain read will do; to is what `store` demands.
        unsafe { store(to, from.cast::<Pair>().read_unaligned()) }
    }
}

pub use imp::{is_one_instruction, load, load_to, store, store_from};

/// Loads 16 bytes of a block that may hold pairs: those are aligned, and loaded as [`load`] does. Blocks without any are only
/// aligned to 8, and none of their words belong together.
///
/// # Safety
/// `p` is 8-byte aligned and readable for 16 bytes.
#[inline(always)]
pub unsafe fn load_words(p: *const u8) -> Pair {
    // SAFETY: 16 bytes at p are readable, as this function demands; `load` gets only a multiple of 16, and both words
    // are aligned for an AtomicU64, as p is.
    unsafe {
        if p.addr().is_multiple_of(16) {
            return load(p);
        }
        let word = |at| (*p.add(at).cast::<AtomicU64>()).load(Ordering::Relaxed);
        [word(0), word(8)]
    }
}

/// Stores 16 bytes of such a block: see [`load_words`].
///
/// # Safety
/// `p` is 8-byte aligned and writable for 16 bytes.
#[inline(always)]
pub unsafe fn store_words(p: *mut u8, pair: Pair) {
    // SAFETY: 16 bytes at p are writable, as this function demands; `store` gets only a multiple of 16, and both words
    // are aligned for an AtomicU64, as p is.
    unsafe {
        if p.addr().is_multiple_of(16) {
            return store(p, pair);
        }
        for (at, word) in [(0, pair[0]), (8, pair[1])] {
            (*p.add(at).cast::<AtomicU64>()).store(word, Ordering::Relaxed);
        }
    }
}

/// Copies a value of `size` bytes between memory and memory or frame, 16 bytes at a time where both
/// ends are aligned so (where pairs lie, the memory end always is), otherwise by words and bytes.
/// Ranges may overlap as Go's copy allows when `from` and `to` are elements of one array.
///
/// # Safety
/// Both ranges are valid for `size` bytes. `pairs` says that the value holds 16-byte values, whose
/// shared end is 16-byte aligned.
#[inline]
pub unsafe fn copy_value(to: *mut u8, from: *const u8, size: usize, pairs: bool) {
    // SAFETY: both ranges are valid for size bytes, and no offset and length used here exceed that; pairs of 16 bytes
    // are aligned at a shared end, as `move16` demands.
    unsafe {
        if !pairs {
            std::ptr::copy(from, to, size);
        } else if (to as usize) <= (from as usize) || (to as usize) >= from as usize + size {
            let mut i = 0;
            while i + 16 <= size {
                move16(to.add(i), from.add(i));
                i += 16;
            }
            std::ptr::copy(from.add(i), to.add(i), size - i);
        } else {
            let tail = size % 16;
            let whole = size - tail;
            std::ptr::copy(from.add(whole), to.add(whole), tail);
            let mut i = whole;
            while i > 0 {
                i -= 16;
                move16(to.add(i), from.add(i));
            }
        }
    }
}

/// Moves one pair: an aligned end is accessed indivisibly, an unaligned one is a frame's.
///
/// # Safety
/// 16 bytes at `from` are readable and 16 at `to` writable; an end that is not 16-byte aligned is not shared.
#[inline(always)]
unsafe fn move16(to: *mut u8, from: *const u8) {
    // SAFETY: 16 bytes at from are readable and 16 at to writable; an end that is not aligned is not shared, and is
    // accessed in a way that needs no alignment.
    unsafe {
        let pair = if from.addr() & 15 == 0 {
            load(from)
        } else {
            from.cast::<Pair>().read_unaligned()
        };
        if to.addr() & 15 == 0 {
            store(to, pair);
        } else {
            to.cast::<Pair>().write_unaligned(pair);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[repr(align(16))]
    struct Shared([u64; 6]);

    #[test]
    fn pairs_survive_the_door() {
        let mut shared = Shared([1, 2, 3, 4, 5, 6]);
        let p = shared.0.as_mut_ptr().cast::<u8>();
        // SAFETY: all addresses are in `shared`.
        unsafe {
            assert_eq!(load(p), [1, 2]);
            store(p, [7, 8]);
            copy_value(p.add(16), p, 32, true);
        }
        assert_eq!(shared.0, [7, 8, 7, 8, 3, 4]);
    }
}
