//! Natives that replace others under the race detector: they do the same, and record synchronisation.

use super::{atomic, sync};
use crate::machine::Machine;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::race::{Races, how};
use minigo_runtime::{Clock, Thread};

/// What an atomic operation orders.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// It knows what was done before the value was stored that it loads.
    Load,
    /// What was done before is known to who loads the value.
    Store,
    /// Both.
    Both,
    /// Both, if it succeeds.
    Cas,
}

/// Runs a native on the variable that its first parameter leads to, while nobody else does so.
fn ordered(cx: &mut NativeCx<'_>, order: Order, native: NativeFn) -> Outcome {
    let addr = cx.arg_u64(0) as usize;
    let racing = cx.machine().racing;
    // SAFETY: the detector lives as long as the instance; the thread is the running goroutine's.
    let (races, thread) = unsafe {
        match (racing.races.as_ref(), racing.thread.as_mut()) {
            (Some(races), Some(thread)) if addr != 0 => (races, thread),
            _ => return native(cx),
        }
    };
    let races: &Races = races;
    if races.order.is_alone() {
        return native(cx);
    }
    // (It is written where the caller wants it, not passed on by value at every step: that takes longer than the native.)
    let mut outcome = Outcome::Done;
    races.order.synchronise(thread, addr, |thread, clock| {
        outcome = native(cx);
        let swapped = order != Order::Cas || cx.ret_value(0) & 1 != 0;
        passes(thread, clock, order, swapped);
    });
    outcome
}

fn passes(thread: &mut Thread, clock: &mut Clock, order: Order, swapped: bool) {
    if order != Order::Store {
        thread.acquire(clock);
    }
    if order != Order::Load && swapped {
        thread.release(clock);
    }
}

/// A file of package runtime that is there only while races are looked for.
pub const RUNTIME: (&str, &str) = ("runtime/race.go", include_str!("runtime/race.go"));

/// What the goroutine's thread is told by a function of that file.
fn tell(cx: &mut NativeCx<'_>, what: fn(&Races, &mut Thread, usize)) -> Outcome {
    let addr = cx.arg_u64(0) as usize;
    tell_of(cx, |races, thread| what(races, thread, addr))
}

fn tell_of(cx: &mut NativeCx<'_>, what: impl FnOnce(&Races, &mut Thread)) -> Outcome {
    let racing = cx.machine().racing;
    // SAFETY: as in `ordered`.
    unsafe {
        if let (Some(races), Some(thread)) = (racing.races.as_ref(), racing.thread.as_mut()) {
            what(races, thread);
        }
    }
    Outcome::Done
}

/// How many of the bytes from an address on, of which the program says that there are so many, are in one variable.
fn in_one(cx: &NativeCx<'_>, addr: usize, bytes: i64) -> usize {
    let bytes = usize::try_from(bytes).unwrap_or(0);
    let left = match cx.instance().heap.object_of(addr) {
        Some((start, size)) => (start + size).saturating_sub(addr),
        None => 8 - addr % 8,
    };
    bytes.min(left)
}

/// Checks an access to so many bytes, as if the caller did it.
fn access(cx: &mut NativeCx<'_>, bytes: i64, how: u32) -> Outcome {
    let (addr, (pc, fp)) = (cx.arg_u64(0) as usize, cx.position());
    let bytes = in_one(cx, addr, bytes);
    let m: *mut Machine = cx.machine();
    // SAFETY: a goroutine runs, and stands there; the bytes are in one object of the heap, or in one word. (It ends at its
    // next safepoint if it has to.)
    unsafe {
        if (*m).racing.races.is_null() {
            return Outcome::Done;
        }
        match crate::rt::race::range(pc, fp, 0, m, addr, bytes, how) {
            Some(_) => Outcome::Stop,
            None => Outcome::Done,
        }
    }
}

fn of_runtime(name: &str) -> Option<NativeFn> {
    Some(match name {
        "RaceRead" => |cx| access(cx, 1, 0),
        "RaceWrite" => |cx| access(cx, 1, how::WRITE),
        "RaceReadRange" => |cx| access(cx, cx.arg_i64(1), 0),
        "RaceWriteRange" => |cx| access(cx, cx.arg_i64(1), how::WRITE),
        "RaceErrors" => |cx| {
            let races = Races::of(cx.instance());
            cx.ret_u64(0, races.map_or(0, |r| r.found().into()));
            Outcome::Done
        },
        "RaceAcquire" => |cx| tell(cx, |r, t, at| r.order.acquire(t, at)),
        "RaceRelease" => |cx| tell(cx, |r, t, at| r.order.release(t, at)),
        "RaceReleaseMerge" => |cx| tell(cx, |r, t, at| r.order.release_merge(t, at)),
        "RaceDisable" => |cx| tell_of(cx, |_, t| t.off += 1),
        "RaceEnable" => |cx| tell_of(cx, |_, t| t.off = t.off.saturating_sub(1)),
        _ => return None,
    })
}

macro_rules! natives {
    ($($path:literal { $($name:literal $order:ident $native:path;)* })*) => {
        /// What stands in for the native of that name.
        pub fn native(path: &str, name: &str) -> Option<NativeFn> {
            Some(match (path, name) {
                ("runtime", _) => return of_runtime(name),
                $($(($path, $name) => |cx| ordered(cx, Order::$order, $native),)*)*
                _ => return None,
            })
        }
    };
}

natives! {
    "sync" {
        "store" Store sync::store;
    }
    "sync/atomic" {
        "LoadInt32" Load atomic::i32s::load;
        "(*Int32).Load" Load atomic::i32s::load;
        "StoreInt32" Store atomic::i32s::store;
        "(*Int32).Store" Store atomic::i32s::store;
        "SwapInt32" Both atomic::i32s::swap;
        "(*Int32).Swap" Both atomic::i32s::swap;
        "CompareAndSwapInt32" Cas atomic::i32s::cas;
        "(*Int32).CompareAndSwap" Cas atomic::i32s::cas;
        "AddInt32" Both atomic::i32s::add;
        "(*Int32).Add" Both atomic::i32s::add;
        "AndInt32" Both atomic::i32s::and;
        "(*Int32).And" Both atomic::i32s::and;
        "OrInt32" Both atomic::i32s::or;
        "(*Int32).Or" Both atomic::i32s::or;
        "LoadInt64" Load atomic::i64s::load;
        "(*Int64).Load" Load atomic::i64s::load;
        "StoreInt64" Store atomic::i64s::store;
        "(*Int64).Store" Store atomic::i64s::store;
        "SwapInt64" Both atomic::i64s::swap;
        "(*Int64).Swap" Both atomic::i64s::swap;
        "CompareAndSwapInt64" Cas atomic::i64s::cas;
        "(*Int64).CompareAndSwap" Cas atomic::i64s::cas;
        "AddInt64" Both atomic::i64s::add;
        "(*Int64).Add" Both atomic::i64s::add;
        "AndInt64" Both atomic::i64s::and;
        "(*Int64).And" Both atomic::i64s::and;
        "OrInt64" Both atomic::i64s::or;
        "(*Int64).Or" Both atomic::i64s::or;
        "LoadUint32" Load atomic::u32s::load;
        "(*Uint32).Load" Load atomic::u32s::load;
        "StoreUint32" Store atomic::u32s::store;
        "(*Uint32).Store" Store atomic::u32s::store;
        "SwapUint32" Both atomic::u32s::swap;
        "(*Uint32).Swap" Both atomic::u32s::swap;
        "CompareAndSwapUint32" Cas atomic::u32s::cas;
        "(*Uint32).CompareAndSwap" Cas atomic::u32s::cas;
        "AddUint32" Both atomic::u32s::add;
        "(*Uint32).Add" Both atomic::u32s::add;
        "AndUint32" Both atomic::u32s::and;
        "(*Uint32).And" Both atomic::u32s::and;
        "OrUint32" Both atomic::u32s::or;
        "(*Uint32).Or" Both atomic::u32s::or;
        "LoadUint64" Load atomic::u64s::load;
        "(*Uint64).Load" Load atomic::u64s::load;
        "StoreUint64" Store atomic::u64s::store;
        "(*Uint64).Store" Store atomic::u64s::store;
        "SwapUint64" Both atomic::u64s::swap;
        "(*Uint64).Swap" Both atomic::u64s::swap;
        "CompareAndSwapUint64" Cas atomic::u64s::cas;
        "(*Uint64).CompareAndSwap" Cas atomic::u64s::cas;
        "AddUint64" Both atomic::u64s::add;
        "(*Uint64).Add" Both atomic::u64s::add;
        "AndUint64" Both atomic::u64s::and;
        "(*Uint64).And" Both atomic::u64s::and;
        "OrUint64" Both atomic::u64s::or;
        "(*Uint64).Or" Both atomic::u64s::or;
        "LoadUintptr" Load atomic::u64s::load;
        "(*Uintptr).Load" Load atomic::u64s::load;
        "StoreUintptr" Store atomic::u64s::store;
        "(*Uintptr).Store" Store atomic::u64s::store;
        "SwapUintptr" Both atomic::u64s::swap;
        "(*Uintptr).Swap" Both atomic::u64s::swap;
        "CompareAndSwapUintptr" Cas atomic::u64s::cas;
        "(*Uintptr).CompareAndSwap" Cas atomic::u64s::cas;
        "AddUintptr" Both atomic::u64s::add;
        "(*Uintptr).Add" Both atomic::u64s::add;
        "AndUintptr" Both atomic::u64s::and;
        "(*Uintptr).And" Both atomic::u64s::and;
        "OrUintptr" Both atomic::u64s::or;
        "(*Uintptr).Or" Both atomic::u64s::or;
        "LoadPointer" Load atomic::u64s::load;
        "StorePointer" Store atomic::u64s::store;
        "SwapPointer" Both atomic::u64s::swap;
        "CompareAndSwapPointer" Cas atomic::u64s::cas;
        "(*Pointer).Load" Load atomic::u64s::load;
        "(*Pointer[T]).Load" Load atomic::u64s::load;
        "(*Pointer).Store" Store atomic::u64s::store;
        "(*Pointer[T]).Store" Store atomic::u64s::store;
        "(*Pointer).Swap" Both atomic::u64s::swap;
        "(*Pointer[T]).Swap" Both atomic::u64s::swap;
        "(*Pointer).CompareAndSwap" Cas atomic::u64s::cas;
        "(*Pointer[T]).CompareAndSwap" Cas atomic::u64s::cas;
        "casWords" Cas atomic::cas_words;
    }
}
