//! Go maps: open addressing in groups of sixteen, probed with one vector compare.
//!
//! A map is a small heap object ([`GoMap`]) that points to its [`Table`], or, when that is full, to a
//! [directory](dir) of several. Growing makes new tables and leaves the old one to whoever still looks
//! at it (an iterator, a racing reader); it moves a few thousand entries at once, at most.
//!
//! Races: every operation loads that pointer once and stays inside what it leads to. Two threads
//! that write at the same time are found out by the `writing` flag with good probability
//! ([`Fault::ConcurrentWrites`]); if not, entries may be lost or stale, but memory is never left.

mod copy;
mod dir;
mod group;
mod grow;
mod iter;
mod layout;
mod table;
#[cfg(test)]
mod tests;

pub use copy::copy_some;
pub use iter::MapIter;

use super::equal::{Uncomparable, equal, pair_at, str_bytes};
use super::hash;
use super::rtype::{Kind, RType, flag};
use crate::heap::kept::Kept;
use crate::heap::{AllocCache, atomic128};
pub use layout::MapLayout;
use std::sync::atomic::{AtomicPtr, Ordering};
use table::Table;

/// A map: what a map value points to.
#[repr(C)]
pub struct GoMap {
    /// The only table, or the directory of all.
    top: AtomicPtr<Table>,
    count: usize,
    seed: u64,
    writing: u32,
    /// Counts `clear`s, so that iterators notice.
    clears: u32,
}

impl GoMap {
    /// The only table or the directory, whole: whoever published it wrote all of it before.
    #[inline(always)]
    fn top(&self) -> *mut Table {
        self.top.load(Ordering::Acquire)
    }
}

/// Why an operation failed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// The key holds an uncomparable dynamic type: a run-time panic, `hash of unhashable type T`.
    Unhashable(Kept<RType>),
    /// `fatal error: concurrent map writes`
    ConcurrentWrites,
    /// `fatal error: concurrent map read and map write`
    ConcurrentReadWrite,
    /// More entries than memory can hold.
    TooLarge,
}

impl From<Uncomparable> for Fault {
    fn from(u: Uncomparable) -> Fault {
        Fault::Unhashable(u.0)
    }
}

/// A map type's descriptors, as the operations want them.
#[derive(Clone, Copy, Debug)]
pub struct MapType {
    /// Key type.
    pub key: Kept<RType>,
    /// Element type.
    pub value: Kept<RType>,
    /// How entries lie.
    pub layout: MapLayout,
}

impl MapType {
    /// Of a map's descriptor.
    pub fn of(ty: &RType) -> Option<MapType> {
        let parts = ty.parts();
        Some(MapType {
            key: parts.key?,
            value: parts.elem?,
            layout: parts.map?,
        })
    }
}

/// A new map with room for `hint` keys; `seed` is the caller's choice (chance has one door).
/// `None`: it would be too large.
pub fn new(cache: &mut AllocCache, ty: &MapType, hint: usize, seed: u64) -> Option<*mut GoMap> {
    let mut top = std::ptr::null_mut();
    if hint > table::SMALL {
        top = grow::presized(cache, &ty.layout, hint);
        if top.is_null() {
            return None;
        }
    }
    let map = cache
        .alloc(size_of::<GoMap>(), cache.heap().known.map)
        .cast::<GoMap>();
    // SAFETY: a new object of that size. The table is reached from nowhere else, but no collection
    // happens before this function returns.
    unsafe {
        map.write(GoMap {
            top: AtomicPtr::new(top),
            count: 0,
            seed,
            writing: 0,
            clears: 0,
        })
    };
    Some(map)
}

/// Number of entries; of a nil map 0.
///
/// # Safety
/// `map` is nil or a map.
#[inline]
pub unsafe fn len(map: *const GoMap) -> usize {
    // SAFETY: map is nil or a map, as this function demands.
    unsafe { map.as_ref().map_or(0, |m| m.count) }
}

/// How a type's keys are looked for.
#[derive(Clone, Copy)]
enum Keys {
    /// Eight bytes, compared as such.
    Words,
    Strings,
    Others,
}

#[inline(always)]
fn keys(ty: &RType) -> Keys {
    match (ty.kind, ty.size) {
        (Kind::String, _) => Keys::Strings,
        (_, 8) if ty.is(flag::PLAIN_MEMORY) => Keys::Words,
        _ => Keys::Others,
    }
}

/// Address of the element for the key at `key`, or null.
///
/// # Errors
/// [`Fault`]
///
/// # Safety
/// `map` is nil or a map of type `ty`; `key` points to a key of that type.
#[inline]
pub unsafe fn get(map: *mut GoMap, ty: &MapType, key: *const u8) -> Result<*mut u8, Fault> {
    // SAFETY: key points to a key of type ty, which `keys` says how to read; map is nil or a map of that type.
    unsafe {
        match keys(&ty.key) {
            Keys::Words => get_u64(map, ty, read_word(key)),
            Keys::Strings => get_str(map, ty, str_bytes(pair_at(key))),
            Keys::Others => get_any(map, ty, key),
        }
    }
}

/// # Safety
/// As [`get`].
unsafe fn get_any(map: *mut GoMap, ty: &MapType, key: *const u8) -> Result<*mut u8, Fault> {
    // SAFETY: map is not nil after the first test, and top not null after the last, so it is a table or directory of
    // type ty; key points to a key of that type.
    unsafe {
        if map.is_null() || (*map).count == 0 {
            check_hashable(&ty.key, key)?;
            return Ok(std::ptr::null_mut());
        }
        if (*map).writing != 0 {
            return Err(Fault::ConcurrentReadWrite);
        }
        let top = (*map).top();
        if top.is_null() {
            return Ok(std::ptr::null_mut());
        }
        let hash = hash::hash(&ty.key, key, (*map).seed)?;
        let table = dir::table_for(top, hash);
        Ok(value_at(table, ty, find_any(table, ty, key, hash)?))
    }
}

/// As [`get`] for keys of eight plain bytes.
///
/// # Errors
/// [`Fault::ConcurrentReadWrite`]
///
/// # Safety
/// `map` is nil or a map of type `ty`; the key type is 8 bytes of plain memory.
#[inline]
pub unsafe fn get_u64(map: *mut GoMap, ty: &MapType, key: u64) -> Result<*mut u8, Fault> {
    // SAFETY: map and top are not null after the tests, so top is a table or directory for such keys of 8 bytes.
    unsafe {
        if map.is_null() {
            return Ok(std::ptr::null_mut());
        }
        let top = (*map).top();
        if top.is_null() {
            return Ok(std::ptr::null_mut());
        }
        if (*map).writing != 0 {
            return Err(Fault::ConcurrentReadWrite);
        }
        let hash = hash::word(key, (*map).seed);
        let table = dir::table_for(top, hash);
        Ok(value_at(table, ty, find_u64(table, ty, key, hash)))
    }
}

/// As [`get`] for string keys.
///
/// # Errors
/// [`Fault::ConcurrentReadWrite`]
///
/// # Safety
/// `map` is nil or a map of type `ty`; the key type is a string type.
#[inline]
pub unsafe fn get_str(map: *mut GoMap, ty: &MapType, key: &[u8]) -> Result<*mut u8, Fault> {
    // SAFETY: map and top are not null after the tests, so top is a table or directory for strings.
    unsafe {
        if map.is_null() {
            return Ok(std::ptr::null_mut());
        }
        let top = (*map).top();
        if top.is_null() {
            return Ok(std::ptr::null_mut());
        }
        if (*map).writing != 0 {
            return Err(Fault::ConcurrentReadWrite);
        }
        let hash = hash::bytes(key, (*map).seed);
        let table = dir::table_for(top, hash);
        Ok(value_at(table, ty, find_str(table, ty, key, hash)))
    }
}

/// # Safety
/// `found` is a full slot of `table`, which is a table of type `ty`.
#[inline(always)]
unsafe fn value_at(table: *mut Table, ty: &MapType, found: Option<usize>) -> *mut u8 {
    match found {
        // SAFETY: `found` is a full slot of the table.
        Some(index) => unsafe {
            Table::entry(table, &ty.layout, index).add(ty.layout.value_offset as usize)
        },
        None => std::ptr::null_mut(),
    }
}

/// A key of 8 bytes. One that is made of bytes or of halves need not be at a multiple of 8.
///
/// # Safety
/// Eight bytes at `key` are readable.
#[inline(always)]
unsafe fn read_word(key: *const u8) -> u64 {
    // SAFETY: eight bytes at key are readable, as this function demands, and the read needs no alignment.
    unsafe { key.cast::<u64>().read_unaligned() }
}

/// The key's hash in that map.
///
/// # Safety
/// `map` is a map (not nil) of type `ty`; `key` points to a key of that type.
#[inline(always)]
unsafe fn hash_of(map: *mut GoMap, ty: &MapType, key: *const u8) -> Result<u64, Uncomparable> {
    // SAFETY: map is not nil, so its seed can be read; key points to a key of type ty, which `keys` says how to read.
    unsafe {
        let seed = (*map).seed;
        match keys(&ty.key) {
            Keys::Words => Ok(hash::word(read_word(key), seed)),
            Keys::Strings => Ok(hash::bytes(str_bytes(pair_at(key)), seed)),
            Keys::Others => hash::hash(&ty.key, key, seed),
        }
    }
}

/// # Safety
/// `table` is a table of type `ty`, whose keys are 8 bytes of plain memory.
#[inline(always)]
unsafe fn find_u64(table: *mut Table, ty: &MapType, key: u64, hash: u64) -> Option<usize> {
    // SAFETY: `Table::find` calls `is` with full slots of this table, whose entries begin with a key of eight bytes.
    unsafe {
        let is = |i| Ok::<_, ()>(read_word(Table::entry(table, &ty.layout, i)) == key);
        Table::find(table, hash, is).unwrap_or(None)
    }
}

/// # Safety
/// `table` is a table of type `ty`, whose keys are strings.
#[inline(always)]
unsafe fn find_str(table: *mut Table, ty: &MapType, key: &[u8], hash: u64) -> Option<usize> {
    // SAFETY: `Table::find` calls `is` with full slots of this table, whose entries begin with a string, 16-byte
    // aligned, which is read in one access.
    unsafe {
        let is =
            |i| Ok::<_, ()>(str_bytes(atomic128::load(Table::entry(table, &ty.layout, i))) == key);
        Table::find(table, hash, is).unwrap_or(None)
    }
}

/// The slot of the key at `key`.
///
/// # Safety
/// `table` is a table of type `ty`; `key` points to a key of that type.
#[inline(always)]
unsafe fn find(
    table: *mut Table,
    ty: &MapType,
    key: *const u8,
    hash: u64,
) -> Result<Option<usize>, Uncomparable> {
    // SAFETY: table is a table of type ty and key points to a key of that type, which `keys` says how to read.
    unsafe {
        match keys(&ty.key) {
            Keys::Words => Ok(find_u64(table, ty, read_word(key), hash)),
            Keys::Strings => Ok(find_str(table, ty, str_bytes(pair_at(key)), hash)),
            Keys::Others => find_any(table, ty, key, hash),
        }
    }
}

/// # Safety
/// As [`find`].
unsafe fn find_any(
    table: *mut Table,
    ty: &MapType,
    key: *const u8,
    hash: u64,
) -> Result<Option<usize>, Uncomparable> {
    // SAFETY: `Table::find` calls `is` with full slots of this table, whose entries begin with a key; key is another.
    unsafe {
        Table::find(table, hash, |i| {
            equal(&ty.key, Table::entry(table, &ty.layout, i), key)
        })
    }
}

/// A key of uncomparable dynamic type panics even where nothing is looked up.
///
/// # Safety
/// `key` points to a value of type `ty`.
unsafe fn check_hashable(ty: &RType, key: *const u8) -> Result<(), Fault> {
    if ty.is(flag::PLAIN_MEMORY) || ty.kind == Kind::String {
        return Ok(());
    }
    // SAFETY: key points to a value of type ty, as this function demands.
    unsafe { hash::hash(ty, key, 0)? };
    Ok(())
}

/// Address of the element for the key at `key`, added (zero) if it is not there.
///
/// # Errors
/// [`Fault`]
///
/// # Safety
/// `map` is a map (not nil) of type `ty`; `key` points to a key of that type.
#[inline]
pub unsafe fn assign(
    cache: &mut AllocCache,
    map: *mut GoMap,
    ty: &MapType,
    key: *const u8,
) -> Result<*mut u8, Fault> {
    // SAFETY: map is a map of type ty and key points to a key; `find` gets tables of that map, and `store` an entry of
    // one, which begins with room for a key.
    unsafe {
        let seed = (*map).seed;
        match keys(&ty.key) {
            Keys::Words => {
                let key = read_word(key);
                let hash = hash::word(key, seed);
                let find = |_: &mut AllocCache, table| Ok(find_u64(table, ty, key, hash));
                let store = |entry: *mut u8| entry.cast::<u64>().write_unaligned(key);
                assign_hashed(cache, map, ty, hash, find, store)
            }
            Keys::Strings => {
                let key = pair_at(key);
                let hash = hash::bytes(str_bytes(key), seed);
                let find =
                    |_: &mut AllocCache, table| Ok(find_str(table, ty, str_bytes(key), hash));
                let store = |entry| atomic128::store(entry, key);
                assign_hashed(cache, map, ty, hash, find, store)
            }
            Keys::Others => assign_any(cache, map, ty, key),
        }
    }
}

/// # Safety
/// As [`assign`].
unsafe fn assign_any(
    cache: &mut AllocCache,
    map: *mut GoMap,
    ty: &MapType,
    key: *const u8,
) -> Result<*mut u8, Fault> {
    // SAFETY: as `assign`.
    unsafe {
        let hash = hash::hash(&ty.key, key, (*map).seed)?;
        let find = |cache: &mut AllocCache, table| {
            let found = find_any(table, ty, key, hash)?;
            if let Some(index) = found
                && !ty.key.is(flag::PLAIN_MEMORY)
            {
                // +0 and -0 are equal keys: the new one replaces the old one, as in Go.
                let entry = Table::entry(table, &ty.layout, index);
                cache.barrier.overwrite(entry, ty.key.size);
                store_key(entry, key, ty);
            }
            Ok(found)
        };
        assign_hashed(cache, map, ty, hash, find, |entry| {
            store_key(entry, key, ty)
        })
    }
}

/// # Safety
/// `map` is a map (not nil).
unsafe fn begin_write(map: *mut GoMap) -> Result<(), Fault> {
    // SAFETY: map is not nil, so its flag can be read and written; volatile, since other threads may race for it.
    unsafe {
        if (&raw const (*map).writing).read_volatile() != 0 {
            return Err(Fault::ConcurrentWrites);
        }
        (&raw mut (*map).writing).write_volatile(1);
    }
    Ok(())
}

/// Somebody who wrote meanwhile has cleared the flag.
///
/// # Safety
/// `map` is a map (not nil).
unsafe fn end_write(map: *mut GoMap) -> Result<(), Fault> {
    // SAFETY: map is a map, not nil, and the flag one of its fields, as in `begin_write`.
    unsafe {
        if (&raw const (*map).writing).read_volatile() == 0 {
            return Err(Fault::ConcurrentWrites);
        }
        (&raw mut (*map).writing).write_volatile(0);
    }
    Ok(())
}

/// Finds or adds the key of that hash; `store` writes it to a new entry.
///
/// # Safety
/// `map` is a map (not nil) of type `ty`; `find` returns a full slot of the table that it gets.
#[inline(always)]
unsafe fn assign_hashed(
    cache: &mut AllocCache,
    map: *mut GoMap,
    ty: &MapType,
    hash: u64,
    find: impl FnOnce(&mut AllocCache, *mut Table) -> Result<Option<usize>, Uncomparable>,
    store: impl FnOnce(*mut u8),
) -> Result<*mut u8, Fault> {
    // SAFETY: map is not nil, so `table` is one of its tables if top is not null; `index` is a full slot of it. Entries
    // are longer than value_offset.
    unsafe {
        begin_write(map)?;
        let top = (*map).top();
        let found = match top.is_null() {
            true => Ok(None),
            false => {
                let table = dir::table_for(top, hash);
                find(cache, table).map(|found| found.map(|index| (table, index)))
            }
        };
        let result = match found {
            Ok(Some((table, index))) => Ok(Table::entry(table, &ty.layout, index)),
            Ok(None) => add(cache, map, ty, hash).inspect(|&entry| store(entry)),
            Err(uncomparable) => Err(uncomparable.into()),
        };
        end_write(map)?;
        result.map(|entry| entry.add(ty.layout.value_offset as usize))
    }
}

/// A slot for a new key of that hash, whose key is still to be written.
///
/// # Safety
/// `map` is a map (not nil) of type `ty`.
#[inline(always)]
unsafe fn add(
    cache: &mut AllocCache,
    map: *mut GoMap,
    ty: &MapType,
    hash: u64,
) -> Result<*mut u8, Fault> {
    // SAFETY: top is null or a table or directory of the map, as `grow` demands and returns it, so `table` is a table
    // of type ty; `index` is the slot that was claimed in it.
    unsafe {
        let mut top = (*map).top();
        let (table, index) = loop {
            if !top.is_null() {
                let table = dir::table_for(top, hash);
                if let Some(index) = Table::claim(table, hash) {
                    break (table, index);
                }
            }
            cache.barrier.shade(top.addr() as u64);
            top = grow::grow(cache, top, ty, (*map).seed, hash)?;
            (*map).top.store(top, Ordering::Release);
        };
        (*map).count += 1;
        Ok(Table::entry(table, &ty.layout, index))
    }
}

/// # Safety
/// `entry` is an entry of a table of type `ty`; `key` points to a key of that type.
#[inline(always)]
unsafe fn store_key(entry: *mut u8, key: *const u8, ty: &MapType) {
    // SAFETY: entry and key are a slot's place and a key of `ty`.
    unsafe {
        if ty.key.size == 8 {
            entry.cast::<u64>().write_unaligned(read_word(key));
        } else {
            atomic128::copy_value(entry, key, ty.key.size, ty.key.is(flag::PAIRS));
        }
    }
}

/// Removes the key at `key`, if it is there.
///
/// # Errors
/// [`Fault`]
///
/// # Safety
/// As [`get`].
pub unsafe fn delete(
    cache: &mut AllocCache,
    map: *mut GoMap,
    ty: &MapType,
    key: *const u8,
) -> Result<(), Fault> {
    // SAFETY: map and top are not null after the tests, so `table` is a table of type ty; `index` is a full slot of it,
    // whose entry has entry_size readable bytes.
    unsafe {
        if map.is_null() {
            return check_hashable(&ty.key, key);
        }
        let top = (*map).top();
        if top.is_null() {
            return check_hashable(&ty.key, key);
        }
        let hash = hash_of(map, ty, key)?;
        begin_write(map)?;
        let table = dir::table_for(top, hash);
        let found = find(table, ty, key, hash);
        if let Ok(Some(index)) = found {
            let entry = Table::entry(table, &ty.layout, index);
            cache
                .barrier
                .overwrite(entry, ty.layout.entry_size as usize);
            Table::erase(table, &ty.layout, index);
            (*map).count = (*map).count.saturating_sub(1);
        }
        end_write(map)?;
        found?;
        Ok(())
    }
}

/// Removes all entries and gives their memory back.
///
/// # Errors
/// [`Fault::ConcurrentWrites`]
///
/// # Safety
/// `map` is nil or a map.
pub unsafe fn clear(cache: &mut AllocCache, map: *mut GoMap) -> Result<(), Fault> {
    // SAFETY: map is a map after the test, so its fields can be written; of a racing write an entry is lost at most.
    unsafe {
        if map.is_null() {
            return Ok(());
        }
        begin_write(map)?;
        cache.barrier.shade((*map).top().addr() as u64);
        (*map).top.store(std::ptr::null_mut(), Ordering::Release);
        (*map).count = 0;
        (*map).clears = (*map).clears.wrapping_add(1);
        end_write(map)
    }
}
