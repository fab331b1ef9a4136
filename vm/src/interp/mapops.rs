//! Map instructions: the frame's side of `value::map`.

use super::dispatch::{dispatch, handler};
use super::mem::{copy, to_slots};
use crate::machine::Machine;
use crate::rt::errors;
use crate::value::map::{self, Fault, GoMap, MapIter, MapType};
use crate::value::rtype::RType;

/// The map type behind an extra word.
#[inline(always)]
unsafe fn map_type(word: u64) -> MapType {
    // SAFETY: the extra word is a map type's descriptor (verified kind); its parts are complete
    // before code that names it runs.
    unsafe { MapType::of(&*(word as *const RType)).unwrap_unchecked() }
}

handler! {
    MakeMap(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        match make(m, i.rb(), i.x0()) {
            Some(p) => i.sa(p),
            None => return errors::map(pc, fp, m, Fault::TooLarge),
        }
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(N), fp, budget, m)
    }
    MapLen(pc, fp, budget, m) |i| {
        i.sa(map::len(i.rb() as *const GoMap) as u64);
        dispatch(pc.add(N), fp, budget, m)
    }
    MapGet(pc, fp, budget, m) |i| {
        let ty = map_type(i.x0());
        match map::get(i.rb() as *mut GoMap, &ty, i.pc_().cast()) {
            Ok(p) => value_out(i.pa(), p, ty.value),
            Err(fault) => return errors::map(pc, fp, m, fault),
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    MapGetOk(pc, fp, budget, m) |i| {
        let ty = map_type(i.x0());
        match map::get(i.rb() as *mut GoMap, &ty, i.pc_().cast()) {
            Ok(p) => {
                value_out(i.pa(), p, ty.value);
                *fp.add(i.x1() as u32 as usize) = !p.is_null() as u64;
            }
            Err(fault) => return errors::map(pc, fp, m, fault),
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    MapSet(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        let p = i.ra() as *mut GoMap;
        if p.is_null() {
            return errors::nil_map(pc, fp, budget, m);
        }
        let ty = map_type(i.x0());
        match map::assign(&mut (*m).cache, p, &ty, i.pb().cast()) {
            Ok(to) => {
                (*m).cache.barrier.overwrite(to, ty.value.size);
                copy(to, i.pc_().cast(), ty.value.size);
            }
            Err(fault) => return errors::map(pc, fp, m, fault),
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    MapRef(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        let p = i.rb() as *mut GoMap;
        if p.is_null() {
            return errors::nil_map(pc, fp, budget, m);
        }
        let ty = map_type(i.x0());
        match map::assign(&mut (*m).cache, p, &ty, i.pc_().cast()) {
            Ok(to) => i.sa(to.addr() as u64),
            Err(fault) => return errors::map(pc, fp, m, fault),
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    MapDel(pc, fp, budget, m) |i| {
        let ty = map_type(i.x0());
        if let Err(fault) = map::delete(&mut (*m).cache, i.ra() as *mut GoMap, &ty, i.pb().cast()) {
            return errors::map(pc, fp, m, fault);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    MapClear(pc, fp, budget, m) |i| {
        if let Err(fault) = map::clear(&mut (*m).cache, i.ra() as *mut GoMap) {
            return errors::map(pc, fp, m, fault);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    MapIter(pc, fp, budget, m) |i| {
        let chance = (*m).cx().random();
        i.pa().cast::<MapIter>().write(MapIter::new(i.rb() as *mut GoMap, chance));
        dispatch(pc.add(N), fp, budget, m)
    }
    MapNext(pc, fp, budget, m) |i| {
        let ty = map_type(i.x0());
        let iter = &mut *i.pa().cast::<MapIter>();
        match iter.next(&ty) {
            Ok(true) => {
                let want = i.x2();
                if want & 1 != 0 {
                    to_slots(i.pb(), iter.key, ty.key.size);
                }
                if want & 2 != 0 {
                    to_slots(i.pc_(), iter.value, ty.value.size);
                }
                dispatch(pc.add(N), fp, budget, m)
            }
            Ok(false) => dispatch(pc.offset(N as isize + i.x1() as isize), fp, budget, m),
            Err(fault) => errors::map(pc, fp, m, fault),
        }
    }
}

/// A found element, or zeros, into slots.
#[inline(always)]
unsafe fn value_out(to: *mut u64, from: *const u8, ty: &RType) {
    // SAFETY: the frame has the value's slots at `to` (verified).
    unsafe {
        if from.is_null() {
            std::ptr::write_bytes(to, 0, ty.slots as usize);
        } else if ty.size == 8 {
            *to = *from.cast::<u64>();
        } else {
            to_slots(to, from, ty.size);
        }
    }
}

#[inline(never)]
unsafe fn make(m: *mut Machine, hint: u64, ty: u64) -> Option<u64> {
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
        Some(p.addr() as u64)
    }
}
