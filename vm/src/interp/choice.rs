//! Exploring schedules: a goroutine announces its next operation, and other goroutines may run first.

use super::dispatch::{dispatch, handler};
use super::locals::locals;
use crate::machine::Exit;
use crate::rt::accesses::announce_access;
use crate::rt::visible::{announce, announce_here, announce_select};

handler! {
    Choice(pc, fp, budget, m) |i| {
        if announce(pc, fp, m, locals) {
            return dispatch(pc.add(N), fp, budget, m);
        }
        (*m).save(pc.add(N), fp);
        (*m).budget = budget;
        Exit::Yield
    }
    ChoiceSelect(pc, fp, budget, m) |i| {
        if announce_select(pc, fp, m, locals) {
            return dispatch(pc.add(N), fp, budget, m);
        }
        (*m).save(pc.add(N), fp);
        (*m).budget = budget;
        Exit::Yield
    }
    ChoiceAccess(pc, fp, budget, m) |i| {
        if announce_access(pc, fp, m, locals) {
            return dispatch(pc.add(N), fp, budget, m);
        }
        (*m).save(pc.add(N), fp);
        (*m).budget = budget;
        Exit::Yield
    }
    ChoiceHere(pc, fp, budget, m) |i| {
        if announce_here(pc, fp, m, locals) {
            return dispatch(pc.add(N), fp, budget, m);
        }
        (*m).save(pc.add(N), fp);
        (*m).budget = budget;
        Exit::Yield
    }
}
