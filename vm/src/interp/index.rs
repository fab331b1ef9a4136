//! Elements of slices, strings and arrays: bounds checked, by width.

use super::dispatch::{dispatch, handler, storing};
use crate::heap::atomic128;
use crate::rt::errors;
use crate::rt::memory::{block_to_slots, to_slots};

/// Elements of the slice `b:2` at index `c` (`p`: the element's address).
macro_rules! slice_loads {
    ($($name:ident |$i:ident| $size:expr, $p:ident => $body:expr;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |$i| {
                let slice = $i.pb();
                let at = $i.rc();
                let len = *slice.add(1) as u32 as u64;
                if at >= len {
                    return errors::index(pc, fp, budget, m, at, len);
                }
                let $p = (*slice as *mut u8).add(at as usize * $size);
                $body;
                dispatch(pc.add(N), fp, budget, m)
            }
        }
    )*};
}

/// Elements of the slice `a:2` at index `b`.
macro_rules! slice_stores {
    ($($name:ident |$i:ident| $size:expr, $p:ident => $body:expr;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |$i| {
                let slice = $i.pa();
                let at = $i.rb();
                let len = *slice.add(1) as u32 as u64;
                if at >= len {
                    return errors::index(pc, fp, budget, m, at, len);
                }
                let $p = (*slice as *mut u8).add(at as usize * $size);
                $body;
                dispatch(pc.add(N), fp, budget, m)
            }
        }
    )*};
}

slice_loads! {
    IdxS8 |i| 1, p => i.sa(*p.cast::<i8>() as u64);
    IdxU8 |i| 1, p => i.sa(*p as u64);
    IdxS16 |i| 2, p => i.sa(*p.cast::<i16>() as u64);
    IdxU16 |i| 2, p => i.sa(*p.cast::<u16>() as u64);
    IdxS32 |i| 4, p => i.sa(*p.cast::<i32>() as u64);
    IdxU32 |i| 4, p => i.sa(*p.cast::<u32>() as u64);
    Idx64 |i| 8, p => i.sa(*p.cast::<u64>());
    Idx128 |i| 16, p => atomic128::load_to(p, i.pa().cast());
    IdxAddr |i| i.x0() as usize, p => i.sa(p as u64);
    IdxFld64 |i| i.x0_lo(), p => i.sa(*p.add(i.x0_hi()).cast::<u64>());
    IdxBlk |i| i.x0() as usize, p => to_slots(i.pa(), p, i.x0() as usize);
}

slice_stores! {
    IdxSt8 |i| 1, p => *p = i.rc() as u8;
    IdxSt16 |i| 2, p => *p.cast::<u16>() = i.rc() as u16;
    IdxSt32 |i| 4, p => *p.cast::<u32>() = i.rc() as u32;
    IdxStNum64 |i| 8, p => *p.cast::<u64>() = i.rc();
}

/// Where element `b` of the slice `a:2` lies; past its end panics.
macro_rules! element {
    ($i:ident, $size:expr, $pc:ident, $fp:ident, $budget:ident, $m:ident) => {{
        let slice = $i.pa();
        let at = $i.rb();
        let len = *slice.add(1) as u32 as u64;
        if at >= len {
            return errors::index($pc, $fp, $budget, $m, at, len);
        }
        (*slice as *mut u8).add(at as usize * $size)
    }};
}

/// Where element `b` of the array behind the pointer `a` lies.
macro_rules! array_element {
    ($i:ident, $size:expr, $pc:ident, $fp:ident, $budget:ident, $m:ident) => {{
        let base = $i.ra();
        if base == 0 {
            return errors::nil($pc, $fp, $budget, $m);
        }
        let at = $i.rb();
        let len = $i.x0_lo() as u64;
        if at >= len {
            return errors::index($pc, $fp, $budget, $m, at, len);
        }
        (base as *mut u8).add($i.x0_hi() + at as usize * $size)
    }};
}

storing! { with_barrier;
    IdxSt64(pc, fp, budget, m) |i| p = element!(i, 8, pc, fp, budget, m), 8 =>
        *p.cast::<u64>() = i.rc();
    IdxSt128(pc, fp, budget, m) |i| p = element!(i, 16, pc, fp, budget, m), 16 =>
        atomic128::store(p, i.rc2());
    IdxFldSt64(pc, fp, budget, m) |i| p = element!(i, i.x0_lo(), pc, fp, budget, m).add(i.x0_hi()), 8 =>
        *p.cast::<u64>() = i.rc();
    PIdxSt64(pc, fp, budget, m) |i| p = array_element!(i, 8, pc, fp, budget, m), 8 =>
        *p.cast::<u64>() = i.rc();
    PIdxSt128(pc, fp, budget, m) |i| p = array_element!(i, 16, pc, fp, budget, m), 16 =>
        atomic128::store(p, i.rc2());
}

handler! {
    IdxStr(pc, fp, budget, m) |i| {
        let s = i.pb();
        let at = i.rc();
        let len = *s.add(1);
        if at >= len {
            return errors::index(pc, fp, budget, m, at, len);
        }
        i.sa(*(*s as *const u8).add(at as usize) as u64);
        dispatch(pc.add(N), fp, budget, m)
    }
    CheckIdx(pc, fp, budget, m) |i| {
        let (at, len) = (i.ra(), i.x0());
        if at >= len {
            return errors::index(pc, fp, budget, m, at, len);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
}

/// Elements of an array in the frame: `len` in the extra word.
macro_rules! frame_array {
    ($($name:ident($base:ident, $index:ident, $len:ident) |$i:ident| $size:expr, $p:ident => $body:expr;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |$i| {
                let at = $i.$index();
                let len = $i.$len() as u64;
                if at >= len {
                    return errors::index(pc, fp, budget, m, at, len);
                }
                let $p = $i.$base().cast::<u8>().add(at as usize * $size);
                $body;
                dispatch(pc.add(N), fp, budget, m)
            }
        }
    )*};
}

frame_array! {
    FIdxS8(pb, rc, x0) |i| 1, p => i.sa(*p.cast::<i8>() as u64);
    FIdxU8(pb, rc, x0) |i| 1, p => i.sa(*p as u64);
    FIdxS16(pb, rc, x0) |i| 2, p => i.sa(*p.cast::<i16>() as u64);
    FIdxU16(pb, rc, x0) |i| 2, p => i.sa(*p.cast::<u16>() as u64);
    FIdxS32(pb, rc, x0) |i| 4, p => i.sa(*p.cast::<i32>() as u64);
    FIdxU32(pb, rc, x0) |i| 4, p => i.sa(*p.cast::<u32>() as u64);
    FIdx64(pb, rc, x0) |i| 8, p => i.sa(*p.cast::<u64>());
    FIdx128(pb, rc, x0) |i| 16, p => i.sa2(p.cast::<[u64; 2]>().read_unaligned());
    FIdxBlk(pb, rc, x0_lo) |i| i.x0_hi(), p => block_to_slots(i.pa(), p, i.x0_hi());
    FIdxSt8(pa, rb, x0) |i| 1, p => *p = i.rc() as u8;
    FIdxSt16(pa, rb, x0) |i| 2, p => *p.cast::<u16>() = i.rc() as u16;
    FIdxSt32(pa, rb, x0) |i| 4, p => *p.cast::<u32>() = i.rc() as u32;
    FIdxSt64(pa, rb, x0) |i| 8, p => *p.cast::<u64>() = i.rc();
    FIdxSt128(pa, rb, x0) |i| 16, p => p.cast::<[u64; 2]>().write_unaligned(i.rc2());
    FIdxStBlk(pa, rb, x0_lo) |i| i.x0_hi(), p => std::ptr::copy(i.pc_().cast::<u8>(), p, i.x0_hi());
}

/// Elements of an array behind a pointer: length and offset in the extra word.
macro_rules! pointer_array {
    ($($name:ident($base:ident, $index:ident) |$i:ident| $size:expr, $p:ident => $body:expr;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |$i| {
                let base = $i.$base();
                if base == 0 {
                    return errors::nil(pc, fp, budget, m);
                }
                let at = $i.$index();
                let len = $i.x0_lo() as u64;
                if at >= len {
                    return errors::index(pc, fp, budget, m, at, len);
                }
                let $p = (base as *mut u8).add($i.x0_hi() + at as usize * $size);
                $body;
                dispatch(pc.add(N), fp, budget, m)
            }
        }
    )*};
}

pointer_array! {
    PIdxS8(rb, rc) |i| 1, p => i.sa(*p.cast::<i8>() as u64);
    PIdxU8(rb, rc) |i| 1, p => i.sa(*p as u64);
    PIdxS16(rb, rc) |i| 2, p => i.sa(*p.cast::<i16>() as u64);
    PIdxU16(rb, rc) |i| 2, p => i.sa(*p.cast::<u16>() as u64);
    PIdxS32(rb, rc) |i| 4, p => i.sa(*p.cast::<i32>() as u64);
    PIdxU32(rb, rc) |i| 4, p => i.sa(*p.cast::<u32>() as u64);
    PIdx64(rb, rc) |i| 8, p => i.sa(*p.cast::<u64>());
    PIdx128(rb, rc) |i| 16, p => atomic128::load_to(p, i.pa().cast());
    PIdxSt8(ra, rb) |i| 1, p => *p = i.rc() as u8;
    PIdxSt16(ra, rb) |i| 2, p => *p.cast::<u16>() = i.rc() as u16;
    PIdxSt32(ra, rb) |i| 4, p => *p.cast::<u32>() = i.rc() as u32;
    PIdxAddr(rb, rc) |i| i.x1() as usize, p => i.sa(p as u64);
}
