//! Iteration with Go's guarantees: each entry at most once; none that was deleted before it was reached;
//! entries added meanwhile once or not at all; in an order that differs each time.
//!
//! The iterator walks the tables of the directory it began with, from one of them, each from a random
//! slot. As long as the map still uses a table, what its slots hold is what the map holds. A table that
//! is retired says which keys to produce, and the map itself whether they are still there, and with
//! which element. A table that is split while it is walked is left out in its new shape: the iterator
//! goes on behind all the entries of the directory that the old one had.

use super::dir;
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
    /// What the map pointed to at the beginning.
    top: *mut Table,
    /// The present table; null at the end.
    table: *mut Table,
    /// Address of the present key.
    pub key: *mut u8,
    /// Address of the present element.
    pub value: *mut u8,
    next: u64,
    start: u64,
    clears: u64,
    /// The present table's first entry in the directory.
    at: u64,
    /// How many entries of the directory are left, the present table's included.
    left: u64,
}

impl MapIter {
    /// Slots that an iterator takes in a frame.
    pub const SLOTS: usize = size_of::<MapIter>() / 8;
    /// The slot of the map.
    pub const MAP: u16 = (std::mem::offset_of!(MapIter, map) / 8) as u16;
    /// What they hold, for the frame's pointer map.
    pub const WORDS: [u8; Self::SLOTS] = [
        word::POINTER,
        word::POINTER,
        word::POINTER,
        word::POINTER,
        word::POINTER,
        word::SCALAR,
        word::SCALAR,
        word::SCALAR,
        word::SCALAR,
        word::SCALAR,
    ];

    /// An iteration over `map`; `chance` decides where it begins.
    ///
    /// # Safety
    /// `map` is nil or a map.
    pub unsafe fn new(map: *mut GoMap, chance: u64) -> MapIter {
        let null = std::ptr::null_mut();
        let mut iter = MapIter {
            map,
            top: null,
            table: null,
            key: null.cast(),
            value: null.cast(),
            next: 0,
            start: chance,
            clears: 0,
            at: 0,
            left: 1,
        };
        // SAFETY: map is nil or a map, so `top` is a table or a directory of it; `chance` is used as a hash, for each
        // of which a directory has an entry.
        unsafe {
            if let Some(m) = map.as_ref()
                && let top = m.top()
                && !top.is_null()
            {
                iter.top = top;
                iter.clears = u64::from(m.clears);
                let depth = dir::depth(iter.top);
                iter.table = dir::table_for(iter.top, chance);
                if depth > 0 {
                    iter.left = 1 << depth;
                    let range = dir::range(depth, chance, (*iter.table).depth);
                    iter.at = range.map_or(0, |(first, _)| first as u64);
                }
            }
        }
        iter
    }

    /// Goes to the next entry; false at the end.
    ///
    /// # Errors
    /// [`Fault::ConcurrentReadWrite`]
    ///
    /// # Safety
    /// The iterator was made by `new` for a map of type `ty`; the map and its tables have been kept alive since.
    pub unsafe fn next(&mut self, ty: &MapType) -> Result<bool, Fault> {
        while !self.table.is_null() {
            // SAFETY: the iterator is one of a map of type ty, as this function demands, and its table is not null.
            unsafe {
                if self.next_slot(ty)? {
                    return Ok(true);
                }
                self.next_table();
            }
        }
        Ok(false)
    }

    /// Goes to the next entry of the present table.
    ///
    /// # Safety
    /// As [`MapIter::next`]; the present table is not null.
    unsafe fn next_slot(&mut self, ty: &MapType) -> Result<bool, Fault> {
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
                if (*self.table).retired == 0 || self.still_there(ty)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Goes to the next table of the directory.
    ///
    /// # Safety
    /// As [`MapIter::next`]; the present table is not null.
    unsafe fn next_table(&mut self) {
        // SAFETY: neither table is null; if more than one entry is left, as `new` counted them, top is a directory, and
        // entry numbers are masked by its size.
        unsafe {
            let depth = dir::depth(self.top);
            let each = 1u64 << depth.saturating_sub((*self.table).depth);
            self.left = self.left.saturating_sub(each);
            if self.left == 0 || u64::from((*self.map).clears) != self.clears {
                self.table = std::ptr::null_mut();
                return;
            }
            self.at = (self.at + each) & ((1 << depth) - 1);
            self.table = dir::entry(self.top, self.at as usize);
            self.next = 0;
        }
    }

    /// Looks the present key up in the map, which uses another table by now.
    ///
    /// # Safety
    /// As [`MapIter::next`]; `key` is the address of a key in the present table.
    unsafe fn still_there(&mut self, ty: &MapType) -> Result<bool, Fault> {
        // SAFETY: map is a map of type ty, and key is the address of a key in the present table, which is alive.
        unsafe {
            let now = get(self.map, ty, self.key)?;
            if !now.is_null() {
                self.value = now;
                return Ok(true);
            }
            // A key that does not equal itself (NaN) can be neither found nor deleted.
            Ok(!equal(&ty.key, self.key, self.key)?)
        }
    }
}
