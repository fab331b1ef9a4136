//! Iteration with Go's guarantees: each entry at most once, none that was deleted before it was
//! reached, entries added meanwhile once or not at all, in an order that differs each time.
//!
//! The iterator walks the table it began with, from a random slot. As long as the map still uses
//! that table, what the slots hold is what the map holds. Once the map has grown into another, the
//! old table says which keys to produce and the map itself whether they are still there, and
//! with which element.

use super::group::EMPTY;
use super::table::Table;
use super::{Fault, GoMap, MapType, get};
use crate::heap::gcmap::word;
use crate::value::equal::equal;

/// An iteration under way: lives in frame slots, pointers first.
#[repr(C)]
#[derive(Debug)]
pub struct MapIter {
    map: *mut GoMap,
    table: *mut Table,
    /// Address of the present key.
    pub key: *mut u8,
    /// Address of the present element.
    pub value: *mut u8,
    next: u64,
    start: u64,
    clears: u64,
}

impl MapIter {
    /// Slots that an iterator takes in a frame.
    pub const SLOTS: usize = size_of::<MapIter>() / 8;
    /// What they hold, for the frame's pointer map.
    pub const WORDS: [u8; Self::SLOTS] = [
        word::POINTER,
        word::POINTER,
        word::POINTER,
        word::POINTER,
        word::SCALAR,
        word::SCALAR,
        word::SCALAR,
    ];

    /// An iteration over `map`; `chance` decides where it begins.
    ///
    /// # Safety
    /// `map` is nil or a map.
    pub unsafe fn new(map: *mut GoMap, chance: u64) -> MapIter {
        // SAFETY: as the caller vouches.
        let (table, clears) = unsafe {
            map.as_ref()
                .map_or((std::ptr::null_mut(), 0), |m| (m.table, m.clears))
        };
        let null = std::ptr::null_mut();
        MapIter {
            map,
            table,
            key: null,
            value: null,
            next: 0,
            start: chance,
            clears: u64::from(clears),
        }
    }

    /// Goes to the next entry; false at the end.
    ///
    /// # Errors
    /// [`Fault::ConcurrentReadWrite`]
    ///
    /// # Safety
    /// The iterator was made by `new` for a map of type `ty`.
    pub unsafe fn next(&mut self, ty: &MapType) -> Result<bool, Fault> {
        if self.table.is_null() {
            return Ok(false);
        }
        // SAFETY: map and table are kept alive by the frame; indices are masked by the capacity.
        unsafe {
            if (*self.map).writing != 0 {
                return Err(Fault::ConcurrentReadWrite);
            }
            let capacity = Table::capacity(self.table);
            while (self.next as usize) < capacity && u64::from((*self.map).clears) == self.clears {
                let index = (self.start.wrapping_add(self.next)) as usize & (capacity - 1);
                self.next += 1;
                if *Table::ctrl(self.table).add(index) >= EMPTY {
                    continue;
                }
                self.key = Table::entry(self.table, &ty.layout, index);
                self.value = self.key.add(ty.layout.value_offset as usize);
                if (*self.map).table == self.table || self.still_there(ty)? {
                    return Ok(true);
                }
            }
        }
        self.table = std::ptr::null_mut();
        Ok(false)
    }

    /// Looks the present key up in the map, which uses another table by now.
    unsafe fn still_there(&mut self, ty: &MapType) -> Result<bool, Fault> {
        // SAFETY: as `next`'s caller vouches.
        unsafe {
            let now = get(self.map, ty, self.key)?;
            if !now.is_null() {
                self.value = now;
                return Ok(true);
            }
            // A key that does not equal itself (NaN) can be neither found nor deleted.
            Ok(!equal(ty.key, self.key, self.key)?)
        }
    }
}
