//! Natives of package reflect that read and write memory.
//!
//! A reflect.Value holds a type and either the value's word (direct types) or the address of its
//! memory; package reflect alone makes these, so that addresses lead to memory of the stated type.
//! That contract, kept by the Go side (`vm/src/stdlib/reflect/*.go`), is what the `SAFETY` notes
//! below call "reflect's contract".

use super::{nil, ty, word};
use crate::code::Func;
use crate::heap::atomic128;
use crate::machine::native::{NativeCx, Outcome};
use crate::stdlib::shared::touch;
use crate::stdlib::shared::value::load_word;
use crate::value::map::{self, Fault, GoMap, MapIter, MapType};
use crate::value::rtype::{Kind, RType, flag};

fn ptr(cx: &NativeCx<'_>, i: usize) -> *mut u8 {
    cx.arg_u64(i) as *mut u8
}

pub(super) fn unpack(cx: &mut NativeCx<'_>) -> Outcome {
    let pair = cx.arg_pair(0);
    cx.ret_pair(0, pair);
    Outcome::Done
}

pub(super) fn pack(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let (p, indirect) = (ptr(cx, 1), cx.arg_bool(2));
    if indirect {
        touch::reads(cx, p, t.size);
    }
    let data = if t.direct() {
        if indirect {
            // SAFETY: reflect's contract: the pointer leads to a value of `t`.
            unsafe { load_word(&t, p) }
        } else {
            p.addr() as u64
        }
    } else {
        let copy = cx.new_object(t);
        copy_one(cx, &t, copy, p);
        copy.addr() as u64
    };
    cx.ret_pair(0, [word(Some(t)), data]);
    Outcome::Done
}

fn copy_one(cx: &mut NativeCx<'_>, t: &RType, to: *mut u8, from: *const u8) {
    // SAFETY: reflect's contract: both lead to memory of type `t`.
    unsafe {
        cx.overwrite(to, t.size);
        atomic128::copy_value(to, from, t.size, t.is(flag::PAIRS));
    }
}

/// `func floatWord(t *rtype, word *byte) float64`: the number that a direct value's word is.
pub(super) fn float_word(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let bits = cx.arg_u64(1);
    let v = if t.kind == Kind::Float32 {
        f64::from(f32::from_bits(bits as u32))
    } else {
        f64::from_bits(bits)
    };
    cx.ret_f64(0, v);
    Outcome::Done
}

pub(super) fn copy_memory(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let (to, from) = (ptr(cx, 1), ptr(cx, 2));
    touch::reads(cx, from, t.size);
    touch::writes(cx, to, t.size);
    copy_one(cx, &t, to, from);
    cx.scanned(t.size);
    Outcome::Done
}

/// `func clearMemory(t *rtype, p *byte)`
pub(super) fn clear_memory(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let p = ptr(cx, 1);
    touch::writes(cx, p, t.size);
    // SAFETY: reflect's contract: `p` leads to a value of `t`, aligned for pairs if it holds any.
    unsafe {
        cx.overwrite(p, t.size);
        if t.is(flag::PAIRS) {
            for at in (0..t.size).step_by(16) {
                atomic128::store(p.add(at), [0, 0]);
            }
        } else {
            p.write_bytes(0, t.size);
        }
    }
    cx.took(t.size);
    Outcome::Done
}

/// `func bytesAt(p *byte, n int) []byte`: an array's bytes.
pub(super) fn bytes_at(cx: &mut NativeCx<'_>) -> Outcome {
    let (p, n) = (cx.arg_u64(0), cx.arg_u64(1));
    if n > u64::from(u32::MAX) {
        return Outcome::RuntimeError("makeslice: len out of range".into());
    }
    cx.ret_pair(0, [p, n | n << 32]);
    Outcome::Done
}

pub(super) fn new_memory(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    // A direct value narrower than a word is stored by its own width only.
    let p = cx.alloc(t.size.next_multiple_of(8), t.gc);
    cx.ret_u64(0, p.addr() as u64);
    Outcome::Done
}

pub(super) fn new_slots(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let bytes = usize::try_from(cx.arg_i64(1))
        .ok()
        .and_then(|n| n.checked_mul(t.size));
    let Some(bytes) = bytes.filter(|&b| b < 1 << 40) else {
        return Outcome::PanicStr("reflect.MakeSlice: len out of range".into());
    };
    let p = cx.alloc(bytes, t.gc);
    cx.ret_u64(0, p.addr() as u64);
    Outcome::Done
}

pub(super) fn copy_slots(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let n = usize::try_from(cx.arg_i64(3)).unwrap_or(0);
    let (to, from) = (ptr(cx, 1), ptr(cx, 2));
    touch::reads(cx, from, n * t.size);
    touch::writes(cx, to, n * t.size);
    // SAFETY: reflect's contract: both arrays have that many elements of type `t`.
    unsafe {
        if t.gc.is_some() {
            cx.overwrite(to, n * t.size);
        }
        atomic128::copy_value(to, from, n * t.size, t.is(flag::PAIRS));
    }
    cx.scanned(n * t.size);
    Outcome::Done
}

pub(super) fn swap(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let (data, i, j) = (ptr(cx, 1), cx.arg_i64(2) as usize, cx.arg_i64(3) as usize);
    if i == j || t.size == 0 {
        return Outcome::Done;
    }
    // SAFETY: the Go side has checked that both are indices of the array of type `t` at `data`.
    unsafe {
        let (a, b) = (data.add(i * t.size), data.add(j * t.size));
        touch::writes(cx, a, t.size);
        touch::writes(cx, b, t.size);
        cx.overwrite(a, t.size);
        cx.overwrite(b, t.size);
        if t.is(flag::PAIRS) {
            for at in (0..t.size).step_by(16) {
                let (x, y) = (atomic128::load(a.add(at)), atomic128::load(b.add(at)));
                atomic128::store(a.add(at), y);
                atomic128::store(b.add(at), x);
            }
        } else {
            std::ptr::swap_nonoverlapping(a, b, t.size);
        }
    }
    Outcome::Done
}

/// func funcPC(p *byte) uintptr: where the code of a func value begins, 0 of nil. All values of one
/// function have the same, whatever they hold.
pub(super) fn func_pc(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: reflect calls it with a func value.
    let pc = unsafe { Func::of_value(cx.arg_u64(0)) }.map_or(0, |f| f.value());
    cx.ret_u64(0, pc);
    Outcome::Done
}

pub(super) fn set_slice(cx: &mut NativeCx<'_>) -> Outcome {
    let (len, cap) = (cx.arg_u64(2), cx.arg_u64(3));
    if len > u64::from(u32::MAX) || cap > u64::from(u32::MAX) {
        return Outcome::RuntimeError("makeslice: len out of range".into());
    }
    // SAFETY: reflect's contract: a slice is there.
    unsafe {
        let p = ptr(cx, 0);
        touch::writes(cx, p, 16);
        cx.overwrite(p, 16);
        atomic128::store(p, [cx.arg_u64(1), len | cap << 32]);
    }
    Outcome::Done
}

fn fault(f: Fault) -> Outcome {
    match f {
        Fault::Unhashable(t) => {
            Outcome::RuntimeError(format!("hash of unhashable type {}", t.string))
        }
        Fault::ConcurrentWrites => Outcome::Fatal("concurrent map writes".into()),
        Fault::ConcurrentReadWrite => Outcome::Fatal("concurrent map read and map write".into()),
        Fault::TooLarge => Outcome::PanicStr("runtime error: makemap: size out of range".into()),
    }
}

fn map_type(cx: &NativeCx<'_>) -> Option<MapType> {
    MapType::of(&*ty(cx, 0)?)
}

fn go_map(cx: &NativeCx<'_>, i: usize) -> *mut GoMap {
    cx.arg_u64(i) as *mut GoMap
}

pub(super) fn map_len(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: reflect's contract: a map or nil.
    let n = unsafe { map::len(go_map(cx, 0)) };
    cx.ret_u64(0, n as u64);
    Outcome::Done
}

/// Where the value lies whose word is in parameter slot `i`, or its address if the flag in the next one says so.
fn place(cx: &NativeCx<'_>, i: usize) -> *mut u8 {
    if cx.arg_bool(i + 1) {
        ptr(cx, i)
    } else {
        cx.arg_place(i).cast_mut().cast()
    }
}

pub(super) fn map_get(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = map_type(cx) else { return nil() };
    // SAFETY: reflect's contract: a map of this type or nil, and a key.
    match unsafe { map::get(go_map(cx, 1), &t, place(cx, 2)) } {
        // An element of no size still has an address that is not nil.
        Ok(p) => cx.ret_u64(0, p.addr() as u64),
        Err(f) => return fault(f),
    }
    Outcome::Done
}

pub(super) fn map_set(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = map_type(cx) else { return nil() };
    let (m, key, from) = (go_map(cx, 1), place(cx, 2), place(cx, 4));
    // SAFETY: reflect's contract: a map of this type (the Go side has excluded nil), a key, an element.
    match unsafe { map::assign(&mut cx.machine().cache, m, &t, key) } {
        Ok(to) => copy_one(cx, &t.value, to, from),
        Err(f) => return fault(f),
    }
    Outcome::Done
}

pub(super) fn map_delete(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = map_type(cx) else { return nil() };
    let (m, key) = (go_map(cx, 1), place(cx, 2));
    // SAFETY: as `map_get`.
    match unsafe { map::delete(&mut cx.machine().cache, m, &t, key) } {
        Ok(()) => Outcome::Done,
        Err(f) => fault(f),
    }
}

pub(super) fn map_clear(cx: &mut NativeCx<'_>) -> Outcome {
    let m = go_map(cx, 0);
    // SAFETY: reflect's contract: a map or nil.
    match unsafe { map::clear(&mut cx.machine().cache, m) } {
        Ok(()) => Outcome::Done,
        Err(f) => fault(f),
    }
}

pub(super) fn map_new(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = map_type(cx) else { return nil() };
    let hint = usize::try_from(cx.arg_i64(1)).unwrap_or(0).min(1 << 24);
    let seed = cx.sched().random();
    match map::new(&mut cx.machine().cache, &t, hint, seed) {
        Some(m) => cx.ret_u64(0, m.addr() as u64),
        None => return fault(Fault::TooLarge),
    }
    Outcome::Done
}

pub(super) fn map_all(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = map_type(cx) else { return nil() };
    let m = go_map(cx, 1);
    let seed = cx.sched().random();
    // SAFETY: reflect's contract: a map of this type or nil. The arrays have room for `n` entries,
    // and no more than that are written, whatever a racing writer does to the map.
    unsafe {
        let n = map::len(m);
        let keys = cx.alloc((n * t.key.size).next_multiple_of(8), t.key.gc);
        let values = cx.alloc((n * t.value.size).next_multiple_of(8), t.value.gc);
        let mut iter = MapIter::new(m, seed);
        let mut i = 0;
        while i < n {
            match iter.next(&t) {
                Ok(true) => {}
                Ok(false) => break,
                Err(f) => return fault(f),
            }
            copy_one(cx, &t.key, keys.add(i * t.key.size), iter.key);
            copy_one(cx, &t.value, values.add(i * t.value.size), iter.value);
            i += 1;
        }
        cx.ret_u64(0, keys.addr() as u64);
        cx.ret_u64(1, values.addr() as u64);
        cx.ret_u64(2, i as u64);
    }
    Outcome::Done
}

pub(super) fn chan_len(cx: &mut NativeCx<'_>) -> Outcome {
    let n = cx.arg_chan(0).map_or(0, |c| c.len());
    cx.ret_u64(0, n as u64);
    Outcome::Done
}

pub(super) fn chan_cap(cx: &mut NativeCx<'_>) -> Outcome {
    let n = cx.arg_chan(0).map_or(0, |c| c.cap());
    cx.ret_u64(0, n as u64);
    Outcome::Done
}
