//! Size classes: the sizes to which small objects are rounded up, and the span length of each.
//!
//! Up to 128 bytes every multiple of 8 or 16, then steps of about an eighth, up to 32 KiB. A
//! request that is a multiple of 16 always gets a class that is one too, so that an object which
//! holds 16-byte values is on a 16-byte boundary.

/// Bytes of a page, the unit in which spans are cut from the arena.
pub const PAGE: usize = 8192;
/// Larger objects have a span of their own.
pub const MAX_SMALL: usize = 32768;
/// Most objects in one span (the capacity of its bitmaps).
pub const MAX_OBJECTS: usize = 1024;
/// How many classes there are.
pub const CLASSES: usize = 60;

/// The object size of each class, in bytes.
pub static SIZES: [u32; CLASSES] = sizes();
/// Pages of a span of each class.
pub static PAGES: [u8; CLASSES] = pages();
/// Class by `(size + 7) / 8`, for sizes up to 1,024.
static BY_EIGHTS: [u8; 129] = by_step::<129>(8);
/// Class by `(size + 127) / 128`, for larger ones.
static BY_128: [u8; MAX_SMALL / 128 + 1] = by_step::<{ MAX_SMALL / 128 + 1 }>(128);

const fn sizes() -> [u32; CLASSES] {
    let mut out = [0; CLASSES];
    let head = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128];
    let mut n = 0;
    while n < head.len() {
        out[n] = head[n];
        n += 1;
    }
    let mut size: u32 = 128;
    let mut power: u32 = 128;
    while size < MAX_SMALL as u32 {
        // Steps of a quarter of a power of two and, below 2 KiB, of an eighth.
        let step = if power < 2048 { power / 8 } else { power / 4 };
        size += step;
        if size >= power * 2 {
            power *= 2;
        }
        out[n] = size;
        n += 1;
    }
    out
}

const fn pages() -> [u8; CLASSES] {
    let mut out = [1; CLASSES];
    let mut class = 0;
    while class < CLASSES {
        let size = SIZES[class] as usize;
        let mut pages = 1;
        // At least eight objects where that costs little, at most an eighth of the span wasted.
        while (pages * PAGE / size < 8 && pages < 8) || (pages * PAGE) % size > pages * PAGE / 8 {
            pages += 1;
        }
        out[class] = pages as u8;
        class += 1;
    }
    out
}

const fn by_step<const N: usize>(step: usize) -> [u8; N] {
    let mut out = [0; N];
    let mut i = 0;
    while i < N {
        let mut class = 0;
        while class < CLASSES - 1 && (SIZES[class] as usize) < i * step {
            class += 1;
        }
        out[i] = class as u8;
        i += 1;
    }
    out
}

/// The class for `size` bytes, which is at most [`MAX_SMALL`].
#[inline(always)]
pub fn class_of(size: usize) -> usize {
    debug_assert!(size <= MAX_SMALL);
    if size <= 1024 {
        BY_EIGHTS[size.div_ceil(8)] as usize
    } else {
        BY_128[size.div_ceil(128)] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_fits_its_class() {
        assert_eq!(SIZES[CLASSES - 1] as usize, MAX_SMALL);
        for size in 1..=MAX_SMALL {
            let got = SIZES[class_of(size)] as usize;
            assert!(got >= size, "{size} in {got}");
            assert!(size <= 64 || got <= size + size / 4 + 15, "{size} in {got}");
            assert!(
                !size.is_multiple_of(16) || got.is_multiple_of(16),
                "{size} in {got}"
            );
        }
    }

    #[test]
    fn spans_waste_little() {
        for (size, pages) in SIZES.iter().zip(PAGES) {
            let bytes = pages as usize * PAGE;
            assert!(bytes / *size as usize <= MAX_OBJECTS);
            assert!(bytes % *size as usize <= bytes / 8);
        }
    }
}
