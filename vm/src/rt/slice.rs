//! Slices: growth as in Go, append, copy, the bounds of slice expressions.

use super::errors::{self, Bounds};
use super::memory::zero;
use crate::code::op::Op;
use crate::heap::atomic128;
use crate::heap::kept::Kept;
use crate::machine::regs::{Fp, I, Pc};
use crate::machine::{BULK, Budget, Exit, Machine, Mp};
use crate::value::rtype::{Kind, RType, flag};

/// Bits of the bounds present in a slice expression.
const LO: usize = 1;

const HI: usize = 2;

const MAX: usize = 4;

/// Sizes to which Go's allocator rounds; what `cap` shows after `append` follows them.
const GO_CLASSES: [u16; 67] = [
    8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256, 288, 320, 352,
    384, 416, 448, 480, 512, 576, 640, 704, 768, 896, 1024, 1152, 1280, 1408, 1536, 1792, 2048,
    2304, 2688, 3072, 3200, 3456, 4096, 4864, 5376, 6144, 6528, 6784, 6912, 8192, 9472, 9728,
    10240, 10880, 12288, 13568, 14336, 16384, 18432, 19072, 20480, 21760, 24576, 27264, 28672,
    32768,
];

/// The size that Go's allocator gives for `size` bytes; objects with pointers past 512 bytes carry
/// a header of 8.
pub fn go_round(size: u64, pointers: bool) -> u64 {
    let header = if pointers && size > 512 { 8 } else { 0 };
    let want = size + header;
    if want <= 32768 - 8 * u64::from(header == 0) || want <= 32768 {
        let at = GO_CLASSES.partition_point(|&c| u64::from(c) < want);
        return GO_CLASSES.get(at).map_or(32768, |&c| u64::from(c)) - header;
    }
    size.next_multiple_of(8192)
}

/// The element's size in compiled Go, as far as it is known here.
fn go_size(ty: &RType) -> u64 {
    if ty.kind == Kind::Slice {
        24
    } else {
        ty.size as u64
    }
}

/// Capacity for `want` elements when `cap` are too few, before it is rounded up to a size of the
/// allocator.
fn unrounded(cap: u64, want: u64) -> u64 {
    const THRESHOLD: u64 = 256;
    if want > cap * 2 {
        return want;
    }
    if cap < THRESHOLD {
        return cap * 2;
    }
    let mut new = cap;
    while new < want {
        new += (new + 3 * THRESHOLD) / 4;
    }
    new
}

/// Capacity for `want` elements when `cap` are too few, as Go computes it.
pub fn grown_cap(cap: u64, want: u64, elem: &RType) -> u64 {
    let new = unrounded(cap, want);
    let size = go_size(elem);
    go_round(new * size, elem.gc.is_some())
        .checked_div(size)
        .unwrap_or(want)
}

/// The same for bytes.
pub fn grown_bytes(cap: u64, want: u64) -> u64 {
    go_round(unrounded(cap, want), false)
}

/// A slice like `s` with room for `want` elements, its elements copied. `None`: too long.
#[cold]
#[inline(never)]
pub unsafe fn grow(m: *mut Machine, s: [u64; 2], want: u64, elem: Kept<RType>) -> Option<[u64; 2]> {
    let (len, cap) = (s[1] & 0xffff_ffff, s[1] >> 32);
    let new = grown_cap(cap, want, &elem);
    if want > u64::from(u32::MAX) {
        return None;
    }
    let new = new.min(u64::from(u32::MAX));
    let bytes = (new as usize)
        .checked_mul(elem.size)
        .filter(|&n| n < 1 << 46)?;
    // SAFETY: the slice's elements are alive; the new array is at least as large.
    unsafe {
        let p = (*m).alloc(bytes, elem.gc);
        let from = s[0] as *const u8;
        if len != 0 {
            atomic128::copy_value(p, from, len as usize * elem.size, elem.is(flag::PAIRS));
        }
        Some([p.addr() as u64, len | new << 32])
    }
}

/// The bounds of a slice expression, with their defaults.
#[inline(always)]
pub unsafe fn wanted(i: I, flags: usize, len: u64, cap: u64) -> (u64, u64, u64) {
    // SAFETY: the bounds that are present are at `Rc..` (verified).
    unsafe {
        let at = i.pc_();
        let lo = if flags & LO != 0 { *at } else { 0 };
        let hi = if flags & HI != 0 { *at.add(1) } else { len };
        let max = if flags & MAX != 0 { *at.add(2) } else { cap };
        (lo, hi, max)
    }
}

/// The bounds of the slice expression at `pc` are wrong: says how.
#[cold]
#[inline(never)]
pub unsafe fn slice_bad(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as `dispatch`; `pc` is a slice expression.
    unsafe {
        (*m).give_back(budget);
        let i = I { pc, fp };
        let flags = i.x0_hi();
        let op = Op::from_u16(*pc.cast::<u16>());
        let (len, cap) = match op {
            Some(Op::SliceSl) => (i.rb2()[1] & 0xffff_ffff, i.rb2()[1] >> 32),
            Some(Op::SliceStr) => (i.rb2()[1], i.rb2()[1]),
            _ => (i.x1(), i.x1()),
        };
        let is_slice = op == Some(Op::SliceSl);
        let (lo, hi, max) = wanted(i, flags, len, cap);
        let [l, h, x, c] = [lo, hi, max, cap].map(|v| v as i64);
        let what = if flags & MAX != 0 {
            if max > cap {
                if is_slice {
                    Bounds::MaxCap(x, c)
                } else {
                    Bounds::MaxLen(x, c)
                }
            } else if hi > max {
                Bounds::HiMax(h, x)
            } else {
                Bounds::LoHi3(l, h)
            }
        } else if hi > cap {
            if is_slice {
                Bounds::HiCap(h, c)
            } else {
                Bounds::HiLen(h, c)
            }
        } else {
            Bounds::LoHi(l, h)
        };
        errors::bounds(pc, fp, m, what)
    }
}

/// Whether `n` more elements fit into a slice as it is.
#[inline(always)]
pub fn has_room(s: [u64; 2], n: u64) -> bool {
    n <= (s[1] >> 32) - (s[1] & 0xffff_ffff)
}

/// Whether copying `n` elements is a few bytes without pointers: no barrier, no charge, nothing allocated. Both tiers
/// ask the same, since they count budgets alike.
#[inline(always)]
pub fn is_plain(elem: &RType, n: u64) -> bool {
    elem.gc.is_none() && n < (BULK / elem.size.max(1)) as u64
}

/// Lengthens a slice by `n` elements. `None`: too long.
#[inline(never)]
pub unsafe fn reserve(m: *mut Machine, s: [u64; 2], n: u64, elem: Kept<RType>) -> Option<[u64; 2]> {
    let want = (s[1] & 0xffff_ffff).checked_add(n)?;
    let s = if want > s[1] >> 32 {
        // SAFETY: as `grow`.
        unsafe { grow(m, s, want, elem) }?
    } else {
        s
    };
    Some([s[0], want | s[1] & !0xffff_ffff])
}

/// Appends `n` zeros.
#[inline(never)]
pub unsafe fn append_zeros(
    m: *mut Machine,
    s: [u64; 2],
    n: u64,
    elem: Kept<RType>,
) -> Option<[u64; 2]> {
    // SAFETY: the slice has room for the elements.
    unsafe {
        let longer = reserve(m, s, n, elem)?;
        // Memory that is new is zero.
        if longer[0] == s[0] {
            let at = (s[1] & 0xffff_ffff) as usize * elem.size;
            clear_elements(
                m,
                (longer[0] as *mut u8).wrapping_add(at),
                n as usize,
                &elem,
            );
        }
        Some(longer)
    }
}

/// Makes `n` elements from `at` zero.
///
/// # Safety
/// `n` elements of type `elem` are at `at`, in a slice that something keeps alive; a goroutine runs on `m`.
#[inline(always)]
pub unsafe fn clear_elements(m: *mut Machine, at: *mut u8, n: usize, elem: &RType) {
    let size = n * elem.size;
    if size == 0 {
        return;
    }
    // SAFETY: the `size` bytes at `at` are those of `n` elements of a slice, so they can be read (by the barrier) and
    // written.
    unsafe {
        if size >= BULK {
            (*m).charge(size);
        }
        if elem.gc.is_some() {
            (*m).cache.barrier.overwrite(at, size);
        }
        zero(at, size);
    }
}

/// Appends `n` elements from `from`.
#[inline(never)]
pub unsafe fn append(
    m: *mut Machine,
    s: [u64; 2],
    from: u64,
    n: u64,
    elem: Kept<RType>,
) -> Option<[u64; 2]> {
    if n == 0 {
        return Some(s);
    }
    // SAFETY: source and target have the elements; the frame keeps the source alive.
    unsafe {
        let grown = reserve(m, s, n, elem)?;
        let at = (s[1] & 0xffff_ffff) as usize * elem.size;
        move_elements(
            m,
            (grown[0] as *mut u8).add(at),
            from as *const u8,
            n as usize,
            &elem,
        );
        Some(grown)
    }
}

/// Copies `n` elements, overlapping or not.
#[inline(always)]
pub unsafe fn move_elements(m: Mp, to: *mut u8, from: *const u8, n: usize, elem: &RType) {
    if n != 0 && to.cast_const() != from {
        // SAFETY: both ranges hold `n` elements.
        unsafe {
            if n * elem.size >= BULK {
                (*m).charge(n * elem.size);
            }
            if elem.gc.is_some() {
                (*m).cache.barrier.overwrite(to, n * elem.size);
            }
            atomic128::copy_value(to, from, n * elem.size, elem.is(flag::PAIRS));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_follows_the_classes() {
        assert_eq!(go_round(5, false), 8);
        assert_eq!(go_round(33, false), 48);
        assert_eq!(go_round(40000, false), 40960);
    }
}
