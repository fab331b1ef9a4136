//! Directories: a large map has many tables, selected by the first bits of the hash.
//!
//! This is extendible hashing. A directory of depth d has 2^d entries; a table of depth e serves the
//! keys that share its first e bits, so 2^(d-e) entries in a row lead to it. A full table is split in
//! two by one more bit, and only where that is more than the directory tells apart is the directory
//! copied to one of twice the size. However large the map, growing moves no more than one table.
//!
//! A map points to its only table or to its directory. Both begin alike, and a directory has no slots,
//! so one load of that pointer decides what is looked at.

use super::Fault;
use super::table::{HEAD, Table};
use crate::heap::AllocCache;

use std::sync::atomic::{AtomicPtr, Ordering};

/// No directory tells more bits apart: a hash that needs more is no good, and tables grow instead.
pub const DEEPEST: u8 = 32;

/// The table for keys of that hash; `top` is a table or a directory.
///
/// # Safety
/// `top` is a map's table or directory (not null).
#[inline(always)]
pub unsafe fn table_for(top: *mut Table, hash: u64) -> *mut Table {
    // SAFETY: a directory has an entry for each value of the bits that are left, which is a table.
    unsafe {
        if (*top).slots.is_null() {
            entry(top, (hash >> ((*top).log & 63)) as usize)
        } else {
            top
        }
    }
}

/// How many bits it tells apart: 0 for a table.
///
/// # Safety
/// As [`table_for`].
pub unsafe fn depth(top: *mut Table) -> u8 {
    // SAFETY: top is a table or a directory, not null; both begin with this head.
    unsafe {
        if (*top).slots.is_null() {
            64 - (*top).log
        } else {
            0
        }
    }
}

/// Where an entry of a directory is.
///
/// # Safety
/// `dir` is a directory with more than `index` entries, and stays alive as long as the result is used.
#[inline(always)]
unsafe fn place<'a>(dir: *mut Table, index: usize) -> &'a AtomicPtr<Table> {
    // SAFETY: the entries follow the head in the same object, and index is less than their number.
    unsafe {
        &*dir
            .cast::<u8>()
            .add(HEAD)
            .cast::<AtomicPtr<Table>>()
            .add(index)
    }
}

/// The table of an entry.
///
/// # Safety
/// `dir` is a directory with more than `index` entries.
#[inline(always)]
pub unsafe fn entry(dir: *mut Table, index: usize) -> *mut Table {
    // SAFETY: dir has more than index entries, as this function demands, and is used only for this load.
    unsafe { place(dir, index).load(Ordering::Acquire) }
}

/// Has an entry lead to `table`, which is whole.
///
/// # Safety
/// As [`entry`]; `table` is a table.
pub unsafe fn set(dir: *mut Table, index: usize, table: *mut Table) {
    // SAFETY: dir has more than index entries, as this function demands, and is used only for this store.
    unsafe { place(dir, index).store(table, Ordering::Release) }
}

/// A directory that tells `depth` bits apart (1 at least), whose entries are to be written.
pub fn new(cache: &mut AllocCache, depth: u8) -> *mut Table {
    // The second word of the head is a small number, which is no address of the heap.
    let map = cache.heap().known.pointer;
    let dir = cache.alloc(HEAD + (8 << depth), map).cast::<Table>();
    // SAFETY: the object is new and begins with the head.
    unsafe {
        dir.write(Table {
            slots: std::ptr::null_mut(),
            log: 64 - depth,
            depth: 0,
            retired: 0,
            room: 0,
        });
    }
    dir
}

/// Which entries of a directory of `depth` bits lead to the table for `hash`, which tells `bits` apart:
/// the first, and how many.
pub fn range(depth: u8, hash: u64, bits: u8) -> Option<(usize, usize)> {
    let each = 1usize << depth.checked_sub(bits)?;
    let index = (hash >> (64 - depth)) as usize;
    Some((index & !(each - 1), each))
}

/// What the map points to after the table for `hash`, which told `bits` apart, was replaced: by one, or
/// by two that tell one bit more apart.
///
/// # Errors
/// [`Fault::ConcurrentWrites`] if table and directory do not belong together.
///
/// # Safety
/// `top` is a map's table or directory, the others are tables.
pub unsafe fn replace(
    cache: &mut AllocCache,
    top: *mut Table,
    (hash, bits): (u64, u8),
    by: [*mut Table; 2],
) -> Result<*mut Table, Fault> {
    // SAFETY: top is a table or a directory. `dir` is a directory of depth `deep` after both tests (or `range` returns
    // `None`), and the entries that `range` returns are below 2^deep.
    unsafe {
        let one = by[0] == by[1];
        let (mut dir, mut deep) = (top, depth(top));
        if deep == 0 && one {
            return Ok(by[0]);
        }
        if deep == bits && !one {
            deep += 1;
            dir = new(cache, deep);
            for i in 0..1usize << deep {
                set(dir, i, table_for(top, (i as u64) << (64 - deep)));
            }
        }
        let (first, each) = range(deep, hash, bits).ok_or(Fault::ConcurrentWrites)?;
        for i in 0..each {
            set(dir, first + i, by[usize::from(i >= each / 2)]);
        }
        Ok(dir)
    }
}
