//! Map instructions: the frame's side of `value::map`.

use super::dispatch::{dispatch, handler};
use crate::rt::errors;
use crate::rt::map::{make, map_type, value_out};
use crate::rt::memory::{copy, to_slots};
use crate::value::map::{self, Fault, GoMap, MapIter};

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
