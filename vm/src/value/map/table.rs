//! A map's table: control bytes and slots. It has a fixed size, and entries do not move while it is in use.
//!
//! The table knows its own size. Whoever loads a map's table pointer once and works on that table
//! stays inside its memory, whatever other threads do to the map meanwhile.

use super::group::{EMPTY, GONE, GROUP, Group};
use super::layout::MapLayout;

use crate::heap::{AllocCache, atomic128};

/// Slots of the smallest table.
pub const SMALL: usize = 8;

/// Keys that a group may hold, so that searches end: fourteen of sixteen.
pub const PER_GROUP: usize = 14;
/// Groups of the largest table that is made as long as tables can be split: what growing moves at
/// once is bounded by it.
pub const MOST: usize = 256;

/// Head of a table object; the control bytes follow it. (Of a [directory](super::dir) as well.)
#[repr(C)]
pub struct Table {
    /// The entries; null in a directory.
    pub slots: *mut u8,
    /// Binary logarithm of the number of groups.
    pub log: u8,
    /// The number of leading bits of the hash that tell the table's keys from those of others.
    pub depth: u8,
    /// Not zero: the map uses other tables in its place.
    pub retired: u8,
    /// Keys that may be added before the table is full.
    pub room: u32,
}

/// Bytes of the head.
pub const HEAD: usize = size_of::<Table>();

impl Table {
    /// A new table for at least `keys` keys, with all slots empty. Null if it would be too large.
    pub fn new(cache: &mut AllocCache, layout: &MapLayout, keys: usize, depth: u8) -> *mut Table {
        let groups = groups_for(keys);
        let Some(bytes) = (groups * GROUP)
            .checked_mul(layout.entry_size as usize)
            .filter(|&b| groups <= 1 << 32 && b < 1 << 46)
        else {
            return std::ptr::null_mut();
        };
        let small = keys <= SMALL;
        let slots = if small {
            SMALL * layout.entry_size as usize
        } else {
            bytes
        };
        let slots = cache.alloc(slots, layout.gc);
        let map = cache.heap().known.head;
        let table = cache.alloc(HEAD + groups * GROUP, map).cast::<Table>();
        // SAFETY: the object is new and large enough for the head and the control bytes.
        unsafe {
            let room = if small { SMALL } else { groups * PER_GROUP };
            table.write(Table {
                slots,
                log: groups.trailing_zeros() as u8,
                depth,
                retired: 0,
                room: u32::try_from(room).unwrap_or(u32::MAX),
            });
            std::ptr::write_bytes(Self::ctrl(table), EMPTY, groups * GROUP);
            if small {
                std::ptr::write_bytes(Self::ctrl(table).add(SMALL), GONE, GROUP - SMALL);
            }
        }
        table
    }

    /// The control bytes.
    ///
    /// # Safety
    /// `table` is a table.
    #[inline(always)]
    pub unsafe fn ctrl(table: *mut Table) -> *mut u8 {
        // SAFETY: they follow the head in the same object.
        unsafe { table.cast::<u8>().add(HEAD) }
    }

    /// Number of groups less one.
    ///
    /// # Safety
    /// `table` is a table.
    #[inline(always)]
    unsafe fn mask(table: *mut Table) -> usize {
        // SAFETY: table is a table, as this function demands, and begins with the head.
        unsafe { (1 << ((*table).log & 63)) - 1 }
    }

    /// The entry in slot `index`.
    ///
    /// # Safety
    /// `table` is a table of that layout and `index` one of its slots.
    #[inline(always)]
    pub unsafe fn entry(table: *mut Table, layout: &MapLayout, index: usize) -> *mut u8 {
        // SAFETY: index is one of the slots, each of entry_size bytes, so the address is inside of their object.
        unsafe { (*table).slots.add(index * layout.entry_size as usize) }
    }

    /// Number of control bytes; the slots of a small table are the first eight.
    ///
    /// # Safety
    /// `table` is a table.
    #[inline(always)]
    pub unsafe fn capacity(table: *mut Table) -> usize {
        // SAFETY: table is a table, as `mask` demands.
        unsafe { (Self::mask(table) + 1) * GROUP }
    }

    /// Its full slots.
    ///
    /// # Safety
    /// `table` is a table, and stays alive as long as the result is used.
    pub unsafe fn full(table: *mut Table) -> impl Iterator<Item = usize> {
        // SAFETY: a table has as many control bytes as its capacity says, and indices are below that.
        unsafe {
            let (ctrl, capacity) = (Self::ctrl(table), Self::capacity(table));
            (0..capacity).filter(move |&index| *ctrl.add(index) < EMPTY)
        }
    }

    /// The slot whose key has this hash and satisfies `is`.
    ///
    /// # Safety
    /// `table` is a table; `is` is called with indices of full slots.
    #[inline(always)]
    pub unsafe fn find<E>(
        table: *mut Table,
        hash: u64,
        mut is: impl FnMut(usize) -> Result<bool, E>,
    ) -> Result<Option<usize>, E> {
        // SAFETY: group numbers are masked, so all bytes read belong to the table.
        unsafe {
            let mask = Self::mask(table);
            let ctrl = Self::ctrl(table);
            let mut group = (hash >> 7) as usize & mask;
            for step in 1..=mask + 1 {
                let bytes = Group::load(ctrl.add(group * GROUP));
                let mut hits = bytes.matches(hash as u8 & 0x7f);
                while hits != 0 {
                    let index = group * GROUP + hits.trailing_zeros() as usize;
                    if is(index)? {
                        return Ok(Some(index));
                    }
                    hits &= hits - 1;
                }
                if bytes.matches(EMPTY) != 0 {
                    return Ok(None);
                }
                // Triangular steps visit every group of a power of two once.
                group = (group + step) & mask;
            }
            Ok(None)
        }
    }

    /// Claims a free slot for a key of this hash; `None`: the table is full.
    ///
    /// # Safety
    /// `table` is a table.
    #[inline(always)]
    pub unsafe fn claim(table: *mut Table, hash: u64) -> Option<usize> {
        // SAFETY: group numbers are masked, so all bytes touched belong to the table.
        unsafe {
            let mask = Self::mask(table);
            let ctrl = Self::ctrl(table);
            let mut group = (hash >> 7) as usize & mask;
            for step in 1..=mask + 1 {
                let at = ctrl.add(group * GROUP);
                let slots = if mask == 0 && *at.add(GROUP - 1) == GONE {
                    (1 << SMALL) - 1
                } else {
                    !0
                };
                let free = Group::load(at).free() & slots;
                if free != 0 {
                    let index = group * GROUP + free.trailing_zeros() as usize;
                    let place = ctrl.add(index);
                    if *place == EMPTY {
                        if (*table).room == 0 {
                            return None;
                        }
                        (*table).room -= 1;
                    }
                    *place = hash as u8 & 0x7f;
                    return Some(index);
                }
                group = (group + step) & mask;
            }
            None
        }
    }

    /// Frees slot `index` and forgets its entry.
    ///
    /// # Safety
    /// `table` is a table of that layout, `index` a full slot.
    pub unsafe fn erase(table: *mut Table, layout: &MapLayout, index: usize) {
        // SAFETY: index is a full slot, so its control byte, its group and its entry are the table's.
        unsafe {
            let ctrl = Self::ctrl(table);
            let group = Group::load(ctrl.add(index / GROUP * GROUP));
            // A group that has an empty slot was never full, so no search has gone past it.
            let unseen = group.matches(EMPTY) != 0 || (*table).log == 0;
            *ctrl.add(index) = if unseen { EMPTY } else { GONE };
            (*table).room += u32::from(unseen);
            forget(Self::entry(table, layout, index), layout);
        }
    }
}

/// Zeroes an entry, 16-byte values indivisibly.
///
/// # Safety
/// `entry` is an entry of that layout.
pub unsafe fn forget(entry: *mut u8, layout: &MapLayout) {
    // SAFETY: entry_size bytes at entry are the entry; `at` does not exceed that, and 16 bytes are stored at once only
    // if entry is 16-byte aligned.
    unsafe {
        let mut at = 0;
        let size = layout.entry_size as usize;
        while entry.addr() & 15 == 0 && at + 16 <= size {
            atomic128::store(entry.add(at), [0, 0]);
            at += 16;
        }
        std::ptr::write_bytes(entry.add(at), 0, size - at);
    }
}

/// Groups of a table for this many keys.
pub fn groups_for(keys: usize) -> usize {
    if keys <= PER_GROUP {
        1
    } else {
        keys.div_ceil(PER_GROUP).next_power_of_two()
    }
}
