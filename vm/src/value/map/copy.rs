//! Copies maps table by table: nothing is hashed again, and entries stay in their slots.

use super::group::{EMPTY, GONE, GROUP};
use super::table::{PER_GROUP, SMALL, Table};
use super::{Fault, GoMap, MapType, dir};
use crate::heap::{AllocCache, atomic128};
use crate::value::rtype::flag;
use std::sync::atomic::Ordering;

/// Tables that are copied at once: some hundred kilobytes.
const AT_ONCE: usize = 8;

/// Copies a few tables of `from` to `to`, beginning with the one at entry `at` of the directory, and gives the
/// entry to continue with; `None`: everything is copied. Also says how many bytes were copied.
///
/// # Errors
/// [`Fault`]: somebody writes to `from` meanwhile, or the copy would be too large.
///
/// # Safety
/// Both are maps (not nil) of type `ty`. `to` was empty at first, and nobody else uses it.
pub unsafe fn copy_some(
    cache: &mut AllocCache,
    to: *mut GoMap,
    from: *mut GoMap,
    ty: &MapType,
    at: usize,
) -> Result<(Option<usize>, usize), Fault> {
    // SAFETY: both are maps of type ty, and nobody else uses `to`. Where entries are used, `top` and `new` are
    // directories of the same depth, and `at` and what `range` returns are below 2^depth.
    unsafe {
        let top = (*from).top();
        if (*from).writing != 0 {
            return Err(Fault::ConcurrentReadWrite);
        }
        if top.is_null() {
            return Ok((None, 0));
        }
        let depth = dir::depth(top);
        if at == 0 {
            (*to).seed = (*from).seed;
            if depth > 0 {
                (*to).top.store(empty(cache, ty, depth)?, Ordering::Release);
            }
        }
        if depth == 0 {
            let (table, bytes) = copy(cache, to, top, ty)?;
            (*to).top.store(table, Ordering::Release);
            return Ok((None, bytes));
        }
        let new = (*to).top();
        if new.is_null() || dir::depth(new) != depth {
            return Err(Fault::ConcurrentReadWrite);
        }
        let (mut at, mut bytes) = (at, 0);
        for _ in 0..AT_ONCE {
            if at >= 1 << depth {
                return Ok((None, bytes));
            }
            let old = dir::entry(top, at);
            let range = dir::range(depth, (at as u64) << (64 - depth), (*old).depth);
            let (first, each) = range.ok_or(Fault::ConcurrentReadWrite)?;
            let (table, size) = copy(cache, to, old, ty)?;
            for i in first..first + each {
                dir::set(new, i, table);
            }
            (at, bytes) = (first + each, bytes + size);
        }
        Ok(((at < 1 << depth).then_some(at), bytes))
    }
}

/// A directory that tells `depth` bits apart, all of whose entries lead to one empty table.
fn empty(cache: &mut AllocCache, ty: &MapType, depth: u8) -> Result<*mut Table, Fault> {
    let dir = dir::new(cache, depth);
    let table = Table::new(cache, &ty.layout, SMALL, 0);
    if table.is_null() {
        return Err(Fault::TooLarge);
    }
    for i in 0..1usize << depth {
        // SAFETY: the directory is new and has that many entries.
        unsafe { dir::set(dir, i, table) };
    }
    Ok(dir)
}

/// A copy of a table for map `to`, and its size in bytes.
///
/// # Safety
/// `to` is a map (not nil) that nobody else uses; `old` is a table of a map of type `ty`.
unsafe fn copy(
    cache: &mut AllocCache,
    to: *mut GoMap,
    old: *mut Table,
    ty: &MapType,
) -> Result<(*mut Table, usize), Fault> {
    // SAFETY: old is a table of a map of type ty; `new` is made with as many control bytes and slots as old has (eight
    // slots only if old has eight, which its last control byte tells), so what is copied fits.
    unsafe {
        let capacity = Table::capacity(old);
        let small = capacity == GROUP && *Table::ctrl(old).add(GROUP - 1) == GONE;
        let (keys, slots) = match small {
            true => (SMALL, SMALL),
            false => (capacity / GROUP * PER_GROUP, capacity),
        };
        let new = Table::new(cache, &ty.layout, keys, (*old).depth);
        if new.is_null() {
            return Err(Fault::TooLarge);
        }
        std::ptr::copy_nonoverlapping(Table::ctrl(old), Table::ctrl(new), capacity);
        (*new).room = (*old).room;
        let bytes = slots * ty.layout.entry_size as usize;
        let pairs = ty.key.is(flag::PAIRS) || ty.value.is(flag::PAIRS);
        atomic128::copy_value((*new).slots, (*old).slots, bytes, pairs);
        let ctrl = Table::ctrl(new);
        (*to).count += (0..slots).filter(|&i| *ctrl.add(i) < EMPTY).count();
        Ok((new, bytes + capacity))
    }
}
