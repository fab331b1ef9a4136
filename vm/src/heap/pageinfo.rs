//! What marking needs to know about each page of the arena, stored for fast access.

use super::gcmap::GcMap;
use super::span::ShapeKey;

/// What marking needs to know of a page, in four bytes, so that what a large heap has of them stays in
/// the processor's cache while it is marked: class and kind of the span it belongs to, how many of
/// the span's pages are before it, and on a span's first page the one map of all its objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageInfo(pub(super) u32);

impl PageInfo {
    /// Of a page in no span.
    pub const NONE: PageInfo = PageInfo(0);
    /// At least this many pages are before it; the span knows exactly.
    pub(super) const FAR: u8 = 255;

    pub(super) fn new(key: ShapeKey, before: usize) -> PageInfo {
        let before = u8::try_from(before).unwrap_or(Self::FAR);
        PageInfo(u32::from(key.0) | u32::from(before) << 8).with_map(
            if key.is_foreign() || key.shape().size == 0 {
                OneMap::MANY
            } else {
                OneMap::NONE
            },
        )
    }

    pub(super) fn with_map(self, map: OneMap) -> PageInfo {
        PageInfo(self.0 & 0xffff | u32::from(map.0) << 16)
    }

    /// Class and kind of the span.
    #[inline(always)]
    pub fn key(self) -> ShapeKey {
        ShapeKey(self.0 as u8)
    }

    /// The map of all objects of the span, on its first page.
    #[inline(always)]
    pub fn map(self) -> OneMap {
        OneMap((self.0 >> 16) as u16)
    }

    #[inline(always)]
    pub(super) fn before(self) -> u8 {
        (self.0 >> 8) as u8
    }
}

/// The number of the map that all objects of a span have, if they have the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneMap(pub u16);

impl OneMap {
    /// No object was given out yet.
    pub const NONE: OneMap = OneMap(GcMap::CONSERVATIVE - 1);
    /// They differ: each has its number in the span.
    pub const MANY: OneMap = OneMap(GcMap::CONSERVATIVE);

    /// After an object with the map of that number was given out.
    pub fn and(self, id: u16) -> OneMap {
        if self.0 == id || (self == OneMap::NONE && id < OneMap::NONE.0) {
            OneMap(id)
        } else {
            OneMap::MANY
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_map_or_many() {
        let one = OneMap::NONE.and(7);
        assert_eq!(one, OneMap(7));
        assert_eq!(one.and(7), one);
        assert_eq!(one.and(8), OneMap::MANY);
        assert_eq!(OneMap::MANY.and(8), OneMap::MANY);
        // Numbers that stand for something else are no single map.
        assert_eq!(
            OneMap::NONE.and(OneMap::NONE.0 - 1),
            OneMap(OneMap::NONE.0 - 1)
        );
        assert_eq!(OneMap::NONE.and(GcMap::CONSERVATIVE), OneMap::MANY);
        let info = PageInfo::new(ShapeKey(9), 3).with_map(OneMap(500));
        assert_eq!(
            (info.key(), info.before(), info.map()),
            (ShapeKey(9), 3, OneMap(500))
        );
    }
}
