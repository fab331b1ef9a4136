//! Limits on what a program can use through SQLite. Its memory comes from the process's allocator, which counts
//! it and refuses more than `--mem-limit`; a query checks regularly whether the program is to end, and its
//! steps count towards the program's.

use crate::heap::kept::Kept;
use crate::instance::Instance;
use libsqlite3_sys as c;
use std::alloc::{Layout, alloc, dealloc, realloc};
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;
use std::sync::Once;

/// A query looks after this many instructions of SQLite's machine, each of which counts as a step.
const LOOK: c_int = 1000;

/// Before each piece of memory stands its size. SQLite wants what follows aligned to eight bytes.
const HEAD: usize = 16;

fn layout(size: usize) -> Option<Layout> {
    Layout::from_size_align(size.checked_add(HEAD)?, HEAD).ok()
}

/// The piece's size.
///
/// # Safety
/// [`take`] or [`resize`] has returned it.
unsafe fn size_of(p: *mut c_void) -> usize {
    // SAFETY: promised by the caller.
    unsafe { p.cast::<u8>().sub(HEAD).cast::<usize>().read() }
}

/// Notes the size of new memory; returns what follows it.
///
/// # Safety
/// It is null or has [`HEAD`] bytes more than `size`.
unsafe fn noted(p: *mut u8, size: usize) -> *mut c_void {
    if p.is_null() {
        return null_mut();
    }
    // SAFETY: promised by the caller.
    unsafe {
        p.cast::<usize>().write(size);
        p.add(HEAD).cast()
    }
}

unsafe extern "C" fn take(size: c_int) -> *mut c_void {
    let size = usize::try_from(size).unwrap_or(0);
    let Some(layout) = layout(size) else {
        return null_mut();
    };
    // SAFETY: the layout is not empty.
    unsafe { noted(alloc(layout), size) }
}

unsafe extern "C" fn give_back(p: *mut c_void) {
    if p.is_null() {
        return;
    }
    // SAFETY: SQLite hands over what it was given, once.
    unsafe {
        if let Some(layout) = layout(size_of(p)) {
            dealloc(p.cast::<u8>().sub(HEAD), layout);
        }
    }
}

unsafe extern "C" fn resize(p: *mut c_void, size: c_int) -> *mut c_void {
    let size = usize::try_from(size).unwrap_or(0);
    // SAFETY: SQLite hands over what it was given.
    unsafe {
        match (layout(size_of(p)), layout(size)) {
            (Some(old), Some(new)) => {
                noted(realloc(p.cast::<u8>().sub(HEAD), old, new.size()), size)
            }
            _ => null_mut(),
        }
    }
}

unsafe extern "C" fn size(p: *mut c_void) -> c_int {
    if p.is_null() {
        return 0;
    }
    // SAFETY: SQLite hands over what it was given.
    c_int::try_from(unsafe { size_of(p) }).unwrap_or(c_int::MAX)
}

extern "C" fn rounded(size: c_int) -> c_int {
    size.checked_add(7).map_or(size, |n| n & !7)
}

extern "C" fn begin(_: *mut c_void) -> c_int {
    c::SQLITE_OK
}

extern "C" fn end(_: *mut c_void) {}

/// SQLite takes its memory from the process's allocator. Before it is used for the first time.
pub fn count_memory() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let methods = c::sqlite3_mem_methods {
            xMalloc: Some(take),
            xFree: Some(give_back),
            xRealloc: Some(resize),
            xSize: Some(size),
            xRoundup: Some(rounded),
            xInit: Some(begin),
            xShutdown: Some(end),
            pAppData: null_mut(),
        };
        // SAFETY: nothing of SQLite has been used that takes memory; it copies the methods. (If it had been, it
        // would refuse them, and keep its own.)
        unsafe { c::sqlite3_config(c::SQLITE_CONFIG_MALLOC, &raw const methods) };
    });
}

/// Refuses SQLite memory beyond what the program may still have.
pub fn allow_memory(instance: &Instance) {
    let Some(room) = instance.heap.room() else {
        return;
    };
    // SAFETY: these calls may be made at any time, by any thread.
    unsafe {
        let had = c::sqlite3_memory_used().max(0);
        let room = i64::try_from(room).unwrap_or(i64::MAX);
        c::sqlite3_hard_heap_limit64(had.saturating_add(room).max(1));
    }
}

/// Queries of this connection end when the program does, and are charged for.
///
/// # Safety
/// It is open, and belongs to the program.
pub unsafe fn watch(db: *mut c::sqlite3, instance: Kept<Instance>) {
    let program = Kept::as_ptr(instance).cast_mut().cast();
    // SAFETY: the program outlives what belongs to it.
    unsafe { c::sqlite3_progress_handler(db, LOOK, Some(look), program) };
}

/// Answers whether the query is to be interrupted.
unsafe extern "C" fn look(program: *mut c_void) -> c_int {
    // SAFETY: `watch` has handed over the program.
    let program = unsafe { &*program.cast::<Instance>() };
    let within = program.count_steps(LOOK as u64);
    (!within || program.cause().is_some()).into()
}
