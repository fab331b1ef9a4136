//! Map operations: they move operands between the frame and `value::map`.
//!
//! The whole of each instruction is here, and its handler only continues after it: a handler that has a
//! local whose address goes elsewhere (a type, an answer too large for registers) need not end in a jump,
//! and then each instruction takes native stack.

use super::errors;
use super::memory::{copy, to_slots};
use crate::machine::regs::{Fp, I, Pc};
use crate::machine::{BULK, Exit, Machine, Mp};
use crate::value::map::{self, GoMap, MapIter, MapType};
use crate::value::rtype::RType;

/// The map type behind an extra word.
#[inline(always)]
pub unsafe fn map_type(word: u64) -> MapType {
    // SAFETY: the extra word is a map type's descriptor (verified kind); its parts are complete
    // before code that names it runs.
    unsafe {
        let parts = (*(word as *const RType)).parts();
        MapType {
            key: parts.key.unwrap_unchecked(),
            value: parts.elem.unwrap_unchecked(),
            layout: parts.map.unwrap_unchecked(),
        }
    }
}

/// A found element, or zeros, into slots.
#[inline(always)]
pub unsafe fn value_out(to: *mut u64, from: *const u8, ty: &RType) {
    // SAFETY: the frame has the value's slots at `to` (verified).
    unsafe {
        if ty.size == 8 {
            // An element of bytes or of halves need not be at a multiple of 8.
            *to = match from.is_null() {
                true => 0,
                false => from.cast::<u64>().read_unaligned(),
            };
        } else if from.is_null() {
            std::ptr::write_bytes(to, 0, ty.slots as usize);
        } else {
            to_slots(to, from, ty.size);
        }
    }
}

/// A key or an element, or zeros, into slots; or a pointer to a copy, if it is large.
#[inline(always)]
unsafe fn part_out(m: *mut Machine, (pc, fp): (Pc, Fp), to: *mut u64, from: *const u8, ty: &RType) {
    // SAFETY: as for `value_out`.
    unsafe {
        if ty.is_large() {
            return large_out(m, (pc, fp), to, from, ty);
        }
        value_out(to, from, ty);
    }
}

#[cold]
#[inline(never)]
unsafe fn large_out(
    m: *mut Machine,
    (pc, fp): (Pc, Fp),
    to: *mut u64,
    from: *const u8,
    ty: &RType,
) {
    // SAFETY: as for `value_out`; nothing else leads to the copy yet.
    unsafe {
        (*m).at(pc, fp);
        let p = (*m).alloc(ty.size, ty.gc);
        if !from.is_null() {
            copy(p, from, ty.size);
        }
        *to = p.expose_provenance() as u64;
    }
}

/// Where the key is that these slots hold or, if it is large, lead to.
#[inline(always)]
unsafe fn part_in(slots: *const u64, ty: &RType) -> *const u8 {
    // SAFETY: the frame has the key's slots there (verified).
    unsafe {
        match ty.is_large() {
            true => std::ptr::with_exposed_provenance(*slots as usize),
            false => slots.cast(),
        }
    }
}

/// An element from slots.
#[inline(always)]
unsafe fn value_in(to: *mut u8, from: *const u64, size: usize) {
    // SAFETY: the frame has the value's slots at `from` (verified), and the element has room.
    unsafe {
        if size == 8 {
            to.cast::<u64>().write_unaligned(*from);
        } else {
            copy(to, from.cast(), size);
        }
    }
}

/// A map with room for `hint` entries; `ty` is its type's descriptor. `None`: it would be too large.
#[inline(never)]
pub unsafe fn make(m: *mut Machine, hint: u64, ty: u64) -> Option<u64> {
    // SAFETY: called from a handler.
    unsafe {
        let seed = (*m).cx().random();
        let ty = map_type(ty);
        // As in Go, a hint that is negative, or asks for more than can be addressed, is no hint.
        let bytes = u128::from(hint) * u128::from(ty.layout.entry_size);
        let hint = if (hint as i64) < 0 || bytes > 1 << 47 {
            0
        } else {
            hint as usize
        };
        let p = map::new(&mut (*m).cache, &ty, hint, seed)?;
        let bytes = hint.saturating_mul(ty.layout.entry_size as usize);
        if bytes >= BULK {
            (*m).charge(bytes);
        }
        Some(p.addr() as u64)
    }
}

/// `MapGet`; how the goroutine leaves if it cannot continue. Go: `mapaccess1`.
///
/// # Safety
/// This and what follows: called from the handler of that name.
#[inline(never)]
pub unsafe fn get(pc: Pc, fp: Fp, m: Mp) -> Option<Exit> {
    // SAFETY: the verifier has checked the operands of this instruction.
    unsafe {
        let i = I { pc, fp };
        let ty = map_type(i.x0());
        match map::get(i.rb() as *mut GoMap, &ty, part_in(i.pc_(), &ty.key)) {
            Ok(p) => part_out(m, (pc, fp), i.pa(), p, &ty.value),
            Err(fault) => return Some(errors::map(pc, fp, m, fault)),
        }
        None
    }
}

/// `MapGetOk`
/// Go: `mapaccess2`.
#[inline(never)]
pub unsafe fn get_ok(pc: Pc, fp: Fp, m: Mp) -> Option<Exit> {
    // SAFETY: as in `get`.
    unsafe {
        let i = I { pc, fp };
        let ty = map_type(i.x0());
        match map::get(i.rb() as *mut GoMap, &ty, part_in(i.pc_(), &ty.key)) {
            Ok(p) => {
                part_out(m, (pc, fp), i.pa(), p, &ty.value);
                *fp.add(i.x1() as u32 as usize) = u64::from(!p.is_null());
            }
            Err(fault) => return Some(errors::map(pc, fp, m, fault)),
        }
        None
    }
}

/// `MapSet`
/// Go: `mapassign`.
#[inline(never)]
pub unsafe fn set(pc: Pc, fp: Fp, m: Mp) -> Option<Exit> {
    // SAFETY: as in `get`.
    unsafe {
        (*m).at(pc, fp);
        let i = I { pc, fp };
        let p = i.ra() as *mut GoMap;
        if p.is_null() {
            return Some(errors::nil_map(pc, fp, 0, m));
        }
        let ty = map_type(i.x0());
        match map::assign(&mut (*m).cache, p, &ty, part_in(i.pb(), &ty.key)) {
            Ok(to) => {
                (*m).cache.barrier.overwrite(to, ty.value.size);
                value_in(to, part_in(i.pc_(), &ty.value).cast(), ty.value.size);
            }
            Err(fault) => return Some(errors::map(pc, fp, m, fault)),
        }
        None
    }
}

/// `MapRef`
#[inline(never)]
pub unsafe fn place(pc: Pc, fp: Fp, m: Mp) -> Option<Exit> {
    // SAFETY: as in `get`.
    unsafe {
        (*m).at(pc, fp);
        let i = I { pc, fp };
        let p = i.rb() as *mut GoMap;
        if p.is_null() {
            return Some(errors::nil_map(pc, fp, 0, m));
        }
        let ty = map_type(i.x0());
        match map::assign(&mut (*m).cache, p, &ty, part_in(i.pc_(), &ty.key)) {
            Ok(to) => i.sa(to.addr() as u64),
            Err(fault) => return Some(errors::map(pc, fp, m, fault)),
        }
        None
    }
}

/// `MapDel`
/// Go: `mapdelete`.
#[inline(never)]
pub unsafe fn delete(pc: Pc, fp: Fp, m: Mp) -> Option<Exit> {
    // SAFETY: as in `get`.
    unsafe {
        let i = I { pc, fp };
        let ty = map_type(i.x0());
        let key = part_in(i.pb(), &ty.key);
        map::delete(&mut (*m).cache, i.ra() as *mut GoMap, &ty, key)
            .err()
            .map(|fault| errors::map(pc, fp, m, fault))
    }
}

/// `MapClear`
#[inline(never)]
pub unsafe fn clear(pc: Pc, fp: Fp, m: Mp) -> Option<Exit> {
    // SAFETY: as in `get`.
    unsafe {
        let i = I { pc, fp };
        map::clear(&mut (*m).cache, i.ra() as *mut GoMap)
            .err()
            .map(|fault| errors::map(pc, fp, m, fault))
    }
}

/// What `MapNext` came to.
pub enum Step {
    /// There was another entry.
    Entry,
    /// There was none.
    End,
    /// The goroutine leaves.
    Leave(Exit),
}

/// A key or an element that is there into slots; or a pointer to a copy, if it is large.
#[inline(always)]
unsafe fn next_out(m: *mut Machine, at: (Pc, Fp), to: *mut u64, from: *const u8, ty: &RType) {
    // SAFETY: as for `value_out`.
    unsafe {
        match ty.is_large() {
            true => large_out(m, at, to, from, ty),
            false => to_slots(to, from, ty.size),
        }
    }
}

/// `MapNext`
/// Go: `mapiternext`.
#[inline(never)]
pub unsafe fn next(pc: Pc, fp: Fp, m: Mp) -> Step {
    // SAFETY: as in `get`.
    unsafe {
        let i = I { pc, fp };
        let ty = map_type(i.x0());
        let iter = &mut *i.pa().cast::<MapIter>();
        match iter.next(&ty) {
            Ok(true) => {
                let want = i.x2();
                if want & 1 != 0 {
                    next_out(m, (pc, fp), i.pb(), iter.key, &ty.key);
                }
                if want & 2 != 0 {
                    next_out(m, (pc, fp), i.pc_(), iter.value, &ty.value);
                }
                Step::Entry
            }
            Ok(false) => Step::End,
            Err(fault) => Step::Leave(errors::map(pc, fp, m, fault)),
        }
    }
}
