//! Go maps: open addressing in groups of sixteen, probed with one vector compare.

use crate::heap::gcmap::GcMap;

/// How the entries of a map type lie in its table.
#[derive(Clone, Copy, Debug)]
pub struct MapLayout {
    /// Bytes from an entry's beginning (where its key lies) to its element.
    pub value_offset: u32,
    /// Bytes of an entry.
    pub entry_size: u32,
    /// Where pointers lie in an entry.
    pub gc: Option<&'static GcMap>,
}
