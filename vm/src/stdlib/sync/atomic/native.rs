//! Natives of package sync/atomic: the processor's atomic operations, all sequentially consistent.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use std::sync::atomic::{AtomicI32, AtomicI64, AtomicU32, AtomicU64, Ordering::SeqCst};

/// The atomic at parameter slot 0; nil panics.
macro_rules! at {
    ($cx:ident, $atomic:ty) => {{
        let p = $cx.arg_u64(0);
        if p == 0 {
            return Outcome::NilDereference;
        }
        // SAFETY: the parameter is a Go pointer to a variable of that size, aligned by its type,
        // kept alive by the frame; other threads access it through such references only, or race.
        unsafe { &*(p as *const $atomic) }
    }};
}

/// What the address in parameter slot 0 leads to may be replaced, and may be a pointer.
fn replaced(cx: &mut NativeCx<'_>, size: usize) {
    let p = cx.arg_u64(0);
    if p != 0 && size == 8 {
        // SAFETY: a Go pointer to a variable of that size.
        unsafe { cx.overwrite(p as *const u8, size) }
    }
}

/// The operations of one width, as functions of parameter slots 0 (address), 1, 2.
macro_rules! operations {
    ($($module:ident $atomic:ty, $int:ty;)*) => {$(
        pub(crate) mod $module {
            use super::*;

            pub fn load(cx: &mut NativeCx<'_>) -> Outcome {
                let v = at!(cx, $atomic).load(SeqCst);
                cx.ret_u64(0, v as u64);
                Outcome::Done
            }

            pub fn store(cx: &mut NativeCx<'_>) -> Outcome {
                replaced(cx, size_of::<$int>());
                at!(cx, $atomic).store(cx.arg_u64(1) as $int, SeqCst);
                Outcome::Done
            }

            pub fn swap(cx: &mut NativeCx<'_>) -> Outcome {
                replaced(cx, size_of::<$int>());
                let v = at!(cx, $atomic).swap(cx.arg_u64(1) as $int, SeqCst);
                cx.ret_u64(0, v as u64);
                Outcome::Done
            }

            pub fn cas(cx: &mut NativeCx<'_>) -> Outcome {
                let (old, new) = (cx.arg_u64(1) as $int, cx.arg_u64(2) as $int);
                replaced(cx, size_of::<$int>());
                let swapped = at!(cx, $atomic).compare_exchange(old, new, SeqCst, SeqCst).is_ok();
                cx.ret_bool(0, swapped);
                Outcome::Done
            }

            pub fn add(cx: &mut NativeCx<'_>) -> Outcome {
                let delta = cx.arg_u64(1) as $int;
                let v = at!(cx, $atomic).fetch_add(delta, SeqCst).wrapping_add(delta);
                cx.ret_u64(0, v as u64);
                Outcome::Done
            }

            pub fn and(cx: &mut NativeCx<'_>) -> Outcome {
                let v = at!(cx, $atomic).fetch_and(cx.arg_u64(1) as $int, SeqCst);
                cx.ret_u64(0, v as u64);
                Outcome::Done
            }

            pub fn or(cx: &mut NativeCx<'_>) -> Outcome {
                let v = at!(cx, $atomic).fetch_or(cx.arg_u64(1) as $int, SeqCst);
                cx.ret_u64(0, v as u64);
                Outcome::Done
            }
        }
    )*};
}

operations! {
    i32s AtomicI32, i32;
    i64s AtomicI64, i64;
    u32s AtomicU32, u32;
    u64s AtomicU64, u64;
}

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("LoadInt32", i32s::load),
    ("(*Int32).Load", i32s::load),
    ("StoreInt32", i32s::store),
    ("(*Int32).Store", i32s::store),
    ("SwapInt32", i32s::swap),
    ("(*Int32).Swap", i32s::swap),
    ("CompareAndSwapInt32", i32s::cas),
    ("(*Int32).CompareAndSwap", i32s::cas),
    ("AddInt32", i32s::add),
    ("(*Int32).Add", i32s::add),
    ("AndInt32", i32s::and),
    ("(*Int32).And", i32s::and),
    ("OrInt32", i32s::or),
    ("(*Int32).Or", i32s::or),
    ("LoadInt64", i64s::load),
    ("(*Int64).Load", i64s::load),
    ("StoreInt64", i64s::store),
    ("(*Int64).Store", i64s::store),
    ("SwapInt64", i64s::swap),
    ("(*Int64).Swap", i64s::swap),
    ("CompareAndSwapInt64", i64s::cas),
    ("(*Int64).CompareAndSwap", i64s::cas),
    ("AddInt64", i64s::add),
    ("(*Int64).Add", i64s::add),
    ("AndInt64", i64s::and),
    ("(*Int64).And", i64s::and),
    ("OrInt64", i64s::or),
    ("(*Int64).Or", i64s::or),
    ("LoadUint32", u32s::load),
    ("(*Uint32).Load", u32s::load),
    ("StoreUint32", u32s::store),
    ("(*Uint32).Store", u32s::store),
    ("SwapUint32", u32s::swap),
    ("(*Uint32).Swap", u32s::swap),
    ("CompareAndSwapUint32", u32s::cas),
    ("(*Uint32).CompareAndSwap", u32s::cas),
    ("AddUint32", u32s::add),
    ("(*Uint32).Add", u32s::add),
    ("AndUint32", u32s::and),
    ("(*Uint32).And", u32s::and),
    ("OrUint32", u32s::or),
    ("(*Uint32).Or", u32s::or),
    ("LoadUint64", u64s::load),
    ("(*Uint64).Load", u64s::load),
    ("StoreUint64", u64s::store),
    ("(*Uint64).Store", u64s::store),
    ("SwapUint64", u64s::swap),
    ("(*Uint64).Swap", u64s::swap),
    ("CompareAndSwapUint64", u64s::cas),
    ("(*Uint64).CompareAndSwap", u64s::cas),
    ("AddUint64", u64s::add),
    ("(*Uint64).Add", u64s::add),
    ("AndUint64", u64s::and),
    ("(*Uint64).And", u64s::and),
    ("OrUint64", u64s::or),
    ("(*Uint64).Or", u64s::or),
    ("LoadUintptr", u64s::load),
    ("(*Uintptr).Load", u64s::load),
    ("StoreUintptr", u64s::store),
    ("(*Uintptr).Store", u64s::store),
    ("SwapUintptr", u64s::swap),
    ("(*Uintptr).Swap", u64s::swap),
    ("CompareAndSwapUintptr", u64s::cas),
    ("(*Uintptr).CompareAndSwap", u64s::cas),
    ("AddUintptr", u64s::add),
    ("(*Uintptr).Add", u64s::add),
    ("AndUintptr", u64s::and),
    ("(*Uintptr).And", u64s::and),
    ("OrUintptr", u64s::or),
    ("(*Uintptr).Or", u64s::or),
    ("LoadPointer", u64s::load),
    ("StorePointer", u64s::store),
    ("SwapPointer", u64s::swap),
    ("CompareAndSwapPointer", u64s::cas),
    ("(*Pointer).Load", u64s::load),
    ("(*Pointer[T]).Load", u64s::load),
    ("(*Pointer).Store", u64s::store),
    ("(*Pointer[T]).Store", u64s::store),
    ("(*Pointer).Swap", u64s::swap),
    ("(*Pointer[T]).Swap", u64s::swap),
    ("(*Pointer).CompareAndSwap", u64s::cas),
    ("(*Pointer[T]).CompareAndSwap", u64s::cas),
    ("casWords", cas_words),
    ("sameType", same_type),
];

/// func casWords(p *any, old, new any) bool
pub(crate) fn cas_words(cx: &mut NativeCx<'_>) -> Outcome {
    let p = cx.arg_u64(0);
    if p == 0 {
        return Outcome::NilDereference;
    }
    let word = |[lo, hi]: [u64; 2]| u128::from(lo) | u128::from(hi) << 64;
    let (old, new) = (word(cx.arg_pair(1)), word(cx.arg_pair(3)));
    // SAFETY: an interface variable is 16 bytes, 16-byte aligned, and only ever accessed whole.
    let at = unsafe { &*(p as *const portable_atomic::AtomicU128) };
    // SAFETY: as above.
    unsafe { cx.overwrite(p as *const u8, 16) };
    let swapped = at.compare_exchange(
        old,
        new,
        portable_atomic::Ordering::SeqCst,
        portable_atomic::Ordering::SeqCst,
    );
    cx.ret_bool(0, swapped.is_ok());
    Outcome::Done
}

/// func sameType(a, b any) bool
fn same_type(cx: &mut NativeCx<'_>) -> Outcome {
    let same = cx.arg_u64(0) == cx.arg_u64(2);
    cx.ret_bool(0, same);
    Outcome::Done
}
