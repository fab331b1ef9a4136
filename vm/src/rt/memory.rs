//! Copying and clearing values, in memory and in frames.

use crate::heap::atomic128;

/// Copies a value between memory and memory or slots. Values that hold pairs have a size that is a
/// multiple of 16, and their memory ends are aligned so: these are copied pair by pair. Written out
/// because most values are small: a call to memmove costs more than the copying.
///
/// # Safety
/// `from` is readable and `to` is writable for `size` bytes. If the value holds pairs, memory ends are aligned to 16.
#[inline(always)]
pub unsafe fn copy(to: *mut u8, from: *const u8, size: usize) {
    // SAFETY: both ranges are valid for `size` bytes, and each branch has checked the alignment that its loads and
    // stores need.
    unsafe {
        if size.is_multiple_of(8) && size <= 128 {
            let mut i = 0;
            if size.is_multiple_of(16) && (from.addr() | to.addr()) & 15 == 0 {
                while i < size {
                    atomic128::store(to.add(i), atomic128::load(from.add(i)));
                    i += 16;
                }
            } else if size.is_multiple_of(16) && from.addr() & 15 == 0 {
                while i < size {
                    atomic128::load_to(from.add(i), to.add(i));
                    i += 16;
                }
            } else if size.is_multiple_of(16) && to.addr() & 15 == 0 && from.addr() & 7 == 0 {
                while i < size {
                    let p = from.add(i).cast::<u64>();
                    atomic128::store(to.add(i), [p.read_volatile(), p.add(1).read_volatile()]);
                    i += 16;
                }
            } else if (from.addr() | to.addr()) & 7 == 0 {
                copy_words(to.cast(), from.cast(), size / 8);
            } else {
                // Narrow fields only, such as [8]byte anywhere in an object.
                std::ptr::copy(from, to, size);
            }
            return;
        }
        copy_any(to, from, size);
    }
}

/// Values of odd sizes and large ones.
///
/// # Safety
/// As [`copy`].
#[inline(never)]
unsafe fn copy_any(to: *mut u8, from: *const u8, size: usize) {
    // SAFETY: both ranges are valid for `size` bytes. Moving pair by pair is right for all values: each end's alignment
    // is looked at.
    unsafe { atomic128::copy_value(to, from, size, size >= 16) }
}

/// Copies words upwards.
///
/// # Safety
/// Both addresses are aligned to 8; `n` words are readable at `from` and writable at `to`.
#[inline(always)]
pub unsafe fn copy_words(to: *mut u64, from: *const u64, n: usize) {
    // SAFETY: `n` aligned words can be read and written there, as this function demands. Volatile, so that no memcpy is
    // made of it.
    unsafe {
        for i in 0..n {
            to.add(i).write_volatile(from.add(i).read_volatile());
        }
    }
}

/// Moves slots within a frame; the runs may overlap.
///
/// # Safety
/// As [`copy_words`].
#[inline(always)]
pub unsafe fn move_words(to: *mut u64, from: *const u64, n: usize) {
    // SAFETY: `n` words are valid at both addresses; those that both runs share are read before they are written,
    // whichever way they overlap.
    unsafe {
        if to.cast_const() <= from {
            copy_words(to, from, n);
        } else {
            let mut i = n;
            while i > 0 {
                i -= 1;
                to.add(i).write_volatile(from.add(i).read_volatile());
            }
        }
    }
}

/// Moves bytes within a frame; the runs may overlap.
///
/// # Safety
/// `n` bytes are readable at `from` and writable at `to`.
#[inline(always)]
pub unsafe fn move_bytes(from: *const u8, to: *mut u8, n: usize) {
    // SAFETY: `n` bytes are valid at both addresses; words are moved only if both addresses and `n` are multiples of 8.
    unsafe {
        if (from.addr() | to.addr() | n) & 7 == 0 {
            move_words(to.cast(), from.cast(), n / 8);
        } else {
            std::ptr::copy(from, to, n);
        }
    }
}

/// A memory image into slots: the last slot's upper bytes become zero.
///
/// # Safety
/// `from` is readable for `size` bytes, aligned to 16 if the value holds pairs; the slots at `to` hold that many bytes.
#[inline(always)]
pub unsafe fn to_slots(to: *mut u64, from: *const u8, size: usize) {
    // SAFETY: the slots at `to` have room for `size` bytes rounded up to whole slots, the last of which is `size / 8`.
    unsafe {
        if !size.is_multiple_of(8) {
            *to.add(size / 8) = 0;
        }
        copy(to.cast(), from, size);
    }
}

/// Zeroes memory, pairs indivisibly.
///
/// # Safety
/// `size` bytes at `p` are writable; if they hold pairs, `p` is aligned to 16.
#[inline(always)]
pub unsafe fn zero(p: *mut u8, size: usize) {
    // SAFETY: `size` bytes at `p` are writable; pairs are stored only if `p` is aligned to 16, and only whole ones.
    unsafe {
        let mut at = 0;
        if p.addr() & 15 == 0 {
            while at + 16 <= size {
                atomic128::store(p.add(at), [0, 0]);
                at += 16;
            }
        }
        std::ptr::write_bytes(p.add(at), 0, size - at);
    }
}

/// Frame to frame; source and target may overlap.
///
/// # Safety
/// `size` bytes at `from`, and as many slots at `to` as hold them, are in the frame.
#[inline(always)]
pub unsafe fn block_to_slots(to: *mut u64, from: *const u8, size: usize) {
    // SAFETY: both runs are in the frame (verified).
    unsafe {
        std::ptr::copy(from, to.cast::<u8>(), size);
        if !size.is_multiple_of(8) {
            let keep = (1u64 << (size % 8 * 8)) - 1;
            *to.add(size / 8) &= keep;
        }
    }
}

/// Zeroes a few slots, without calling memset for it.
///
/// # Safety
/// `n` slots at `p` are in the frame.
#[inline(always)]
pub unsafe fn zero_slots(mut p: *mut u64, n: usize) {
    // SAFETY: the slots are in the frame (verified).
    unsafe {
        let end = p.add(n);
        while p < end {
            p.write_volatile(0);
            p = p.add(1);
        }
    }
}
