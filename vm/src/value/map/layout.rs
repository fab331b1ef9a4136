//! How the entries of a map type are laid out in its tables.

use crate::heap::gcmap::{GcMap, Maps, word};
use crate::heap::kept::Kept;
use crate::value::rtype::RType;

/// How the entries of a map type are in its table.
#[derive(Clone, Copy, Debug)]
pub struct MapLayout {
    /// Bytes from an entry's beginning (where its key lies) to its element; 0 for an element of no
    /// bytes, whose address must not be that of what follows the table.
    pub value_offset: u32,
    /// Bytes of an entry, 1 at least: for the same reason.
    pub entry_size: u32,
    /// Where pointers are in an entry.
    pub gc: Option<Kept<GcMap>>,
}

impl MapLayout {
    /// The layout for these key and element types. Pointer-map words of a narrow key or element
    /// are scalars.
    pub fn of(maps: &Maps, key: &RType, value: &RType) -> MapLayout {
        let align = usize::from(key.align.max(value.align)).max(1);
        let value_offset = key.size.next_multiple_of(usize::from(value.align).max(1));
        let entry_size = (value_offset + value.size).max(1).next_multiple_of(align);
        let mut words = vec![word::SCALAR; entry_size.div_ceil(8)];
        for (ty, offset) in [(key, 0), (value, value_offset)] {
            let Some(map) = ty.gc else { continue };
            for i in 0..ty.size / 8 {
                if let (Some(to), Some(&from)) = (
                    words.get_mut(offset / 8 + i),
                    map.words.get(i % map.words.len()),
                ) {
                    *to = from;
                }
            }
        }
        MapLayout {
            value_offset: if value.size == 0 {
                0
            } else {
                value_offset as u32
            },
            entry_size: entry_size as u32,
            gc: maps.of(&words),
        }
    }
}
