//! Foreign objects: Rust values inside the heap (channels, timers and similar). They trace the pointers they
//! hold, and are dropped when they become unreachable.
//!
//! An object is a 16-byte header with its table, then the value. A cell whose table is null is
//! free; the collector skips it.

use super::Heap;
use super::cache::AllocCache;
use super::collect::Tracer;
use super::span::SpanKind;
use std::any::TypeId;

/// A Rust value that can live in the heap.
pub trait Foreign: Send + 'static {
    /// Shows the collector every pointer into the heap that the value holds.
    fn trace(&self, tracer: &mut Tracer);

    /// It is about to be dropped, by the heap that it is in.
    fn freed(&self, heap: &Heap) {
        let _ = heap;
    }
}

/// What the collector needs to know of a foreign value.
#[derive(Debug)]
pub(super) struct ForeignTable {
    pub trace: unsafe fn(*const u8, &mut Tracer),
    pub drop: unsafe fn(*mut u8, &Heap),
    /// Of which type the value is.
    pub of: fn() -> TypeId,
}

/// Bytes before the value.
pub(super) const HEADER: usize = 16;

struct TableOf<T>(std::marker::PhantomData<T>);

impl<T: Foreign> TableOf<T> {
    const TABLE: ForeignTable = ForeignTable {
        trace: trace_as::<T>,
        drop: drop_as::<T>,
        of: TypeId::of::<T>,
    };
}

unsafe fn trace_as<T: Foreign>(p: *const u8, tracer: &mut Tracer) {
    // SAFETY: the collector calls it with a live value of the table's type.
    unsafe { (*p.cast::<T>()).trace(tracer) }
}

unsafe fn drop_as<T: Foreign>(p: *mut u8, heap: &Heap) {
    // SAFETY: the heap calls it once, when nothing leads to the value any longer.
    unsafe {
        (*p.cast::<T>()).freed(heap);
        p.cast::<T>().drop_in_place()
    }
}

/// Moves `value` into the heap; the pointer leads to the value itself.
pub fn alloc_foreign<T: Foreign>(cache: &mut AllocCache, value: T) -> *mut T {
    const { assert!(align_of::<T>() <= 16 && size_of::<T>() <= 4096) };
    let object = cache.alloc_kind(
        HEADER + size_of::<T>().next_multiple_of(16),
        SpanKind::Foreign,
        0,
    );
    let table: &'static ForeignTable = &TableOf::<T>::TABLE;
    // SAFETY: the object is new, large enough and 16-byte aligned. The table is written last: a
    // cell with a table holds a value.
    unsafe {
        let place = object.add(HEADER).cast::<T>();
        place.write(value);
        object.cast::<*const ForeignTable>().write(table);
        super::publish::publish();
        place
    }
}

/// The value of type `T` at an address; `None`: another object is there, or none. The address may be any that a program
/// has come by; the value lives as long as the program refers to it.
pub fn foreign_at<T: Foreign>(heap: &Heap, address: *const u8) -> Option<&T> {
    let object = heap.foreign_object(address.addr().checked_sub(HEADER)?)?;
    // SAFETY: a foreign object begins with its table, or null while it is free, and its value follows; the table
    // tells the value's type. A value is shared with nobody who changes it but through itself.
    unsafe {
        let table = object.cast::<*const ForeignTable>().read().as_ref()?;
        ((table.of)() == TypeId::of::<T>()).then(|| &*object.add(HEADER).cast::<T>())
    }
}
