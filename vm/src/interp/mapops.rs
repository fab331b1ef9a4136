//! Map instructions: they move operands between the frame and `value::map`.

use super::dispatch::{dispatch, handler};
use crate::rt::map::{Step, make};
use crate::rt::{self, errors};
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
        if let Some(exit) = rt::map::get(pc, fp, m) {
            (*m).give_back(budget);
            return exit;
        }
        dispatch(pc.add(N), fp, (*m).after_walk(budget), m)
    }
    MapGetOk(pc, fp, budget, m) |i| {
        if let Some(exit) = rt::map::get_ok(pc, fp, m) {
            (*m).give_back(budget);
            return exit;
        }
        dispatch(pc.add(N), fp, (*m).after_walk(budget), m)
    }
    MapSet(pc, fp, budget, m) |i| {
        if let Some(exit) = rt::map::set(pc, fp, m) {
            (*m).give_back(budget);
            return exit;
        }
        dispatch(pc.add(N), fp, (*m).after_walk(budget), m)
    }
    MapRef(pc, fp, budget, m) |i| {
        if let Some(exit) = rt::map::place(pc, fp, m) {
            (*m).give_back(budget);
            return exit;
        }
        dispatch(pc.add(N), fp, (*m).after_walk(budget), m)
    }
    MapDel(pc, fp, budget, m) |i| {
        if let Some(exit) = rt::map::delete(pc, fp, m) {
            (*m).give_back(budget);
            return exit;
        }
        dispatch(pc.add(N), fp, (*m).after_walk(budget), m)
    }
    MapClear(pc, fp, budget, m) |i| {
        if let Some(exit) = rt::map::clear(pc, fp, m) {
            (*m).give_back(budget);
            return exit;
        }
        dispatch(pc.add(N), fp, (*m).after_walk(budget), m)
    }
    MapIter(pc, fp, budget, m) |i| {
        let chance = (*m).cx().random();
        i.pa().cast::<MapIter>().write(MapIter::new(i.rb() as *mut GoMap, chance));
        dispatch(pc.add(N), fp, budget, m)
    }
    MapNext(pc, fp, budget, m) |i| {
        match rt::map::next(pc, fp, m) {
            Step::Entry => dispatch(pc.add(N), fp, (*m).after_walk(budget), m),
            Step::End => dispatch(pc.offset(N as isize + i.x1() as isize), fp, budget, m),
            Step::Leave(exit) => {
                (*m).give_back(budget);
                exit
            }
        }
    }
}
