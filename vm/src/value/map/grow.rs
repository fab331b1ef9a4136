//! Growing: a full table is copied to a larger one; once it has the maximum size, it is split in two.

use super::dir::{self, DEEPEST};
use super::table::{self, MOST, SMALL, Table, groups_for};
use super::{Fault, MapLayout, MapType, hash};
use crate::heap::{AllocCache, atomic128};
use crate::value::rtype::flag;

/// Keys that a table of a map made for many is to hold in the mean: by chance some get more.
const MEAN: usize = 3400;
/// At most this many bits of the hash are told apart in a new map, whatever it is to hold: the rest
/// comes as it grows.
const AT_ONCE: u32 = 16;

/// The table or directory of a map for `hint` keys. Null if it would be too large.
pub fn presized(cache: &mut AllocCache, layout: &MapLayout, hint: usize) -> *mut Table {
    if groups_for(hint) <= MOST {
        return Table::new(cache, layout, hint, 0);
    }
    let depth = hint.div_ceil(MEAN).next_power_of_two().trailing_zeros();
    let depth = depth.clamp(1, AT_ONCE) as u8;
    let dir = dir::new(cache, depth);
    for i in 0..1usize << depth {
        let table = Table::new(cache, layout, MOST * table::PER_GROUP, depth);
        if table.is_null() {
            return table;
        }
        // SAFETY: the directory is new and has that many entries.
        unsafe { dir::set(dir, i, table) };
    }
    dir
}

/// Makes room for a key of that hash, whose table in `top` is full. What the map points to then.
///
/// # Errors
/// [`Fault::TooLarge`]
///
/// # Safety
/// `top` is null or a table or directory of a map of type `ty`.
#[cold]
pub unsafe fn grow(
    cache: &mut AllocCache,
    top: *mut Table,
    ty: &MapType,
    seed: u64,
    hash: u64,
) -> Result<*mut Table, Fault> {
    // SAFETY: top is a table or directory of a map of type ty if it is not null, so `old` is a table of that type;
    // those in `by` are new, with the same layout.
    unsafe {
        if top.is_null() {
            return made(Table::new(cache, &ty.layout, SMALL, 0));
        }
        let old = dir::table_for(top, hash);
        // The directory will lead to others.
        cache.barrier.shade(old.addr() as u64);
        let bits = (*old).depth;
        let live = Table::full(old).count();
        let keys = (live * 2).max(SMALL + 1);
        let mut by = None;
        if groups_for(keys) > MOST && bits < DEEPEST {
            by = split(cache, old, ty, seed, live)?;
        }
        let by = match by {
            Some(two) => two,
            // Where many were deleted this is no larger.
            None => [made(Table::new(cache, &ty.layout, keys, bits))?; 2],
        };
        if by[0] == by[1] {
            move_all(old, ty, seed, |_| by[0])?;
        }
        let top = dir::replace(cache, top, (hash, bits), by)?;
        (*old).retired = 1;
        Ok(top)
    }
}

fn made(table: *mut Table) -> Result<*mut Table, Fault> {
    if table.is_null() {
        return Err(Fault::TooLarge);
    }
    Ok(table)
}

/// Two tables with the entries of `old`, by the next bit of their hashes. `None` if that bit is the same
/// in all of them: then the hash is at fault, and splitting would go on forever.
///
/// # Safety
/// `old` is a table of a map of type `ty`.
unsafe fn split(
    cache: &mut AllocCache,
    old: *mut Table,
    ty: &MapType,
    seed: u64,
    live: usize,
) -> Result<Option<[*mut Table; 2]>, Fault> {
    // SAFETY: old is a table of a map of type ty, as this function demands; `low` and `high` are new tables, not null.
    unsafe {
        let bits = (*old).depth;
        let keys = live.max(MOST * table::PER_GROUP);
        let low = made(Table::new(cache, &ty.layout, keys, bits + 1))?;
        let high = made(Table::new(cache, &ty.layout, keys, bits + 1))?;
        let (mut lows, mut highs) = (0, 0);
        move_all(old, ty, seed, |hash| {
            if hash >> (63 - bits) & 1 == 0 {
                lows += 1;
                low
            } else {
                highs += 1;
                high
            }
        })?;
        Ok((lows != 0 && highs != 0).then_some([low, high]))
    }
}

/// Copies all entries, each to the table that is named for its hash.
///
/// # Safety
/// `old` is a table of a map of type `ty`; `to` returns other tables with its layout.
unsafe fn move_all(
    old: *mut Table,
    ty: &MapType,
    seed: u64,
    mut to: impl FnMut(u64) -> *mut Table,
) -> Result<(), Fault> {
    let pairs = ty.key.is(flag::PAIRS) || ty.value.is(flag::PAIRS);
    #[cfg(test)]
    MOVED.set(0);
    // SAFETY: old is a table of a map of type ty, so a full slot has a key, or zeros if a racing writer is yet to store
    // it; `place` is an entry of another table with the same layout.
    unsafe {
        for index in Table::full(old) {
            let entry = Table::entry(old, &ty.layout, index);
            let hash = hash::hash(&ty.key, entry, seed)?;
            #[cfg(test)]
            MOVED.set(MOVED.get() + 1);
            let new = to(hash);
            if let Some(place) = Table::claim(new, hash) {
                let place = Table::entry(new, &ty.layout, place);
                atomic128::copy_value(place, entry, ty.layout.entry_size as usize, pairs);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
thread_local! {
    /// How many entries growing moved last, for the test that it is not too many.
    pub static MOVED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}
