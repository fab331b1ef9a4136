//! Slices: make, slicing, append, copy, clear.

use super::dispatch::{Budget, Mp, dispatch, handler, simple, storing};
use crate::heap::atomic128;
use crate::machine::regs::{Fp, I, Pc};
use crate::machine::{BULK, Exit};
use crate::rt::errors;
use crate::rt::memory::copy;
use crate::rt::slice::{
    append, append_zeros, clear_elements, grow, has_room, is_plain, move_elements, reserve,
    slice_bad, wanted,
};
use crate::value::rtype::RType;

simple! {
    SLen |i| i.sa(i.rb() as u32 as u64);
    SCap |i| i.sa(i.rb() >> 32);
}

/// Appends of one element: `Name |i, p| size => store`.
macro_rules! appends {
    ($($name:ident |$i:ident, $p:ident| $size:expr => $store:expr;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |$i| {
                let s = $i.rb2();
                if s[1] as u32 as u64 == s[1] >> 32 {
                    return append_slow(pc, fp, budget, m);
                }
                let $p = (s[0] as *mut u8).add((s[1] & 0xffff_ffff) as usize * $size);
                $store;
                $i.sa2([s[0], s[1] + 1]);
                dispatch(pc.add(N), fp, budget, m)
            }
        }
    )*};
}

/// An append to a full slice: all `App` rows of one element alike.
#[cold]
#[inline(never)]
unsafe fn append_slow(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as `dispatch`; the value's memory image is at `Rc..`.
    unsafe {
        (*m).at(pc, fp);
        let i = I { pc, fp };
        let elem = RType::at(i.x0());
        let s = i.rb2();
        let Some(grown) = grow(m, s, (s[1] >> 32) + 1, elem) else {
            return errors::append_len(pc, fp, budget, m);
        };
        let to = (grown[0] as *mut u8).add((s[1] & 0xffff_ffff) as usize * elem.size);
        copy(to, i.pc_().cast(), elem.size);
        i.sa2([grown[0], grown[1] + 1]);
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(2), fp, budget, m)
    }
}

appends! {
    App8 |i, p| 1 => *p = i.rc() as u8;
    App16 |i, p| 2 => *p.cast::<u16>() = i.rc() as u16;
    App32 |i, p| 4 => *p.cast::<u32>() = i.rc() as u32;
}

/// Where an element is appended; a full slice is another matter.
macro_rules! behind {
    ($i:ident, $size:expr, $pc:ident, $fp:ident, $budget:ident, $m:ident) => {{
        let s = $i.rb2();
        if s[1] as u32 as u64 == s[1] >> 32 {
            return append_slow($pc, $fp, $budget, $m);
        }
        (s[0] as *mut u8).add((s[1] & 0xffff_ffff) as usize * $size)
    }};
}

/// The slice has one element more.
#[inline(always)]
unsafe fn lengthen(i: I) {
    // SAFETY: called from a handler whose operands these are.
    unsafe {
        let s = i.rb2();
        i.sa2([s[0], s[1] + 1]);
    }
}

storing! { with_barrier;
    App64(pc, fp, budget, m) |i| p = behind!(i, 8, pc, fp, budget, m), 8 => {
        *p.cast::<u64>() = i.rc();
        lengthen(i)
    };
    App128(pc, fp, budget, m) |i| p = behind!(i, 16, pc, fp, budget, m), 16 => {
        atomic128::store(p, i.rc2());
        lengthen(i)
    };
    AppBlk(pc, fp, budget, m) |i| p = behind!(i, elem_size(i), pc, fp, budget, m), elem_size(i) => {
        copy(p, i.pc_().cast(), elem_size(i));
        lengthen(i)
    };
}

/// Bytes of an element of the type in the first extra word.
#[inline(always)]
unsafe fn elem_size(i: I) -> usize {
    // SAFETY: the extra word is a descriptor (verified kind).
    unsafe { (*(i.x0() as *const RType)).size }
}

/// Appends `n` elements at `from` if there is room for them and they are plain.
#[inline(always)]
unsafe fn append_here(i: I, from: u64, n: u64) -> bool {
    // SAFETY: called from a handler whose operands these are; there is room.
    unsafe {
        let (s, elem) = (i.rb2(), RType::at(i.x0()));
        if !has_room(s, n) || !is_plain(&elem, n) {
            return false;
        }
        if n != 0 {
            let to = (s[0] as *mut u8).add((s[1] & 0xffff_ffff) as usize * elem.size);
            std::ptr::copy(from as *const u8, to, n as usize * elem.size);
        }
        i.sa2([s[0], s[1] + n]);
        true
    }
}

handler! {
    AppGrow(pc, fp, budget, m) |i| {
        let s = i.rb2();
        if has_room(s, i.rc()) {
            i.sa2([s[0], s[1] + i.rc()]);
            return dispatch(pc.add(N), fp, budget, m);
        }
        (*m).at(pc, fp);
        match reserve(m, i.rb2(), i.rc(), RType::at(i.x0())) {
            Some(s) => i.sa2(s),
            None => return errors::append_len(pc, fp, budget, m),
        }
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(N), fp, budget, m)
    }
    AppZeros(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        if (i.rc() as i64) < 0 {
            return errors::make_slice_len(pc, fp, budget, m);
        }
        match append_zeros(m, i.rb2(), i.rc(), RType::at(i.x0())) {
            Some(s) => i.sa2(s),
            None => return errors::append_len(pc, fp, budget, m),
        }
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(N), fp, budget, m)
    }
    AppSlice(pc, fp, budget, m) |i| {
        let [from, lens] = i.rc2();
        if append_here(i, from, lens & 0xffff_ffff) {
            return dispatch(pc.add(N), fp, budget, m);
        }
        (*m).at(pc, fp);
        match append(m, i.rb2(), from, lens & 0xffff_ffff, RType::at(i.x0())) {
            Some(s) => i.sa2(s),
            None => return errors::append_len(pc, fp, budget, m),
        }
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(N), fp, budget, m)
    }
    AppStr(pc, fp, budget, m) |i| {
        let [from, len] = i.rc2();
        if append_here(i, from, len) {
            return dispatch(pc.add(N), fp, budget, m);
        }
        (*m).at(pc, fp);
        match append(m, i.rb2(), from, len, RType::at(i.x0())) {
            Some(s) => i.sa2(s),
            None => return errors::append_len(pc, fp, budget, m),
        }
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(N), fp, budget, m)
    }
    CopySlice(pc, fp, budget, m) |i| {
        let ([to, to_lens], [from, from_lens]) = (i.rb2(), i.rc2());
        let n = (to_lens as u32).min(from_lens as u32) as usize;
        let elem = RType::at(i.x0());
        i.sa(n as u64);
        if is_plain(&elem, n as u64) {
            if n != 0 {
                std::ptr::copy(from as *const u8, to as *mut u8, n * elem.size);
            }
            return dispatch(pc.add(N), fp, budget, m);
        }
        move_elements(m, to as *mut u8, from as *const u8, n, &elem);
        dispatch(pc.add(N), fp, (*m).after_alloc(budget), m)
    }
    CopyStr(pc, fp, budget, m) |i| {
        let ([to, to_lens], [from, from_len]) = (i.rb2(), i.rc2());
        let n = (to_lens as u32 as u64).min(from_len) as usize;
        if n != 0 {
            std::ptr::copy(from as *const u8, to as *mut u8, n);
        }
        i.sa(n as u64);
        if n < BULK {
            return dispatch(pc.add(N), fp, budget, m);
        }
        (*m).charge(n);
        dispatch(pc.add(N), fp, (*m).after_alloc(budget), m)
    }
    ClearSlice(pc, fp, budget, m) |i| {
        let [p, lens] = i.ra2();
        clear_elements(m, p as *mut u8, lens as u32 as usize, &RType::at(i.x0()));
        dispatch(pc.add(N), fp, (*m).after_alloc(budget), m)
    }
    MakeSlice(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        let (len, cap) = (i.rb(), i.rc());
        let elem = RType::at(i.x0());
        let fits = |n: u64| n <= u64::from(u32::MAX) && n as usize * elem.size.max(1) < 1 << 46;
        if !fits(len) {
            return errors::make_slice_len(pc, fp, budget, m);
        }
        if !fits(cap) || cap < len {
            return errors::make_slice_cap(pc, fp, budget, m);
        }
        let p = (*m).alloc(cap as usize * elem.size, elem.gc);
        i.sa2([p.addr() as u64, len | cap << 32]);
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(N), fp, budget, m)
    }
    SliceSl(pc, fp, budget, m) |i| {
        let [p, lens] = i.rb2();
        let (size, flags) = (i.x0_lo(), i.x0_hi());
        let cap = lens >> 32;
        let (lo, hi, max) = wanted(i, flags, lens & 0xffff_ffff, cap);
        if !(lo <= hi && hi <= max && max <= cap) {
            return slice_bad(pc, fp, budget, m);
        }
        // A slice of capacity 0 must not point past its object, into the next one.
        let p = if max == lo { p } else { p + lo * size as u64 };
        i.sa2([p, (hi - lo) | (max - lo) << 32]);
        dispatch(pc.add(N), fp, budget, m)
    }
    SliceStr(pc, fp, budget, m) |i| {
        let [p, len] = i.rb2();
        let (lo, hi, _) = wanted(i, i.x0_hi(), len, len);
        if !(lo <= hi && hi <= len) {
            return slice_bad(pc, fp, budget, m);
        }
        let p = if hi == lo { p } else { p + lo };
        i.sa2([p, hi - lo]);
        dispatch(pc.add(N), fp, budget, m)
    }
    SliceArr(pc, fp, budget, m) |i| {
        let p = i.rb();
        if p == 0 {
            return errors::nil(pc, fp, budget, m);
        }
        let (size, flags, cap) = (i.x0_lo(), i.x0_hi(), i.x1());
        let (lo, hi, max) = wanted(i, flags, cap, cap);
        if !(lo <= hi && hi <= max && max <= cap) {
            return slice_bad(pc, fp, budget, m);
        }
        let p = if max == lo { p } else { p + lo * size as u64 };
        i.sa2([p, (hi - lo) | (max - lo) << 32]);
        dispatch(pc.add(N), fp, budget, m)
    }
    SliceToArr(pc, fp, budget, m) |i| {
        let [p, lens] = i.rb2();
        let (len, want) = (lens & 0xffff_ffff, i.x0());
        if len < want {
            let text = format!(
                "cannot convert slice with length {len} to array or pointer to array with length {want}"
            );
            (*m).give_back(budget);
            return errors::raise(pc, fp, m, errors::Kind::Bounds, &text);
        }
        i.sa(p);
        dispatch(pc.add(N), fp, budget, m)
    }
}
