//! Deferred calls, panics, recover.

use super::call::enter;
use super::dispatch::{dispatch, handler};
use crate::code::Func;
use crate::machine::goroutine::{Origin, Raised};
use crate::rt::errors::{self, Kind};
use crate::rt::panic::{self, Popped};

handler! {
    Defer(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        panic::push_defer(m, fp, Some(Func::at(i.x0())), i.pa(), i.b());
        dispatch(pc.add(N), fp, budget, m)
    }
    DeferClo(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        let closure = i.rc();
        let func = (closure as *const u64).as_ref().map(|f| Func::at(*f));
        if func.is_some() {
            *i.pa().add(i.b() - 1) = closure;
        }
        panic::push_defer(m, fp, func, i.pa(), i.b());
        dispatch(pc.add(N), fp, budget, m)
    }
    RunDefers(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        match panic::pop_own_defer(m, fp, i.a()) {
            Popped::None => dispatch(pc.add(N), fp, budget, m),
            Popped::NilFunc => errors::nil(pc, fp, budget, m),
            Popped::Overflow => panic::stack_overflow(pc, fp, m),
            Popped::Call(func) | Popped::Last(func) => {
                // The stack may have moved.
                let fp = (*m).fp;
                enter(pc, fp, budget, m, func, i.a())
            }
        }
    }
    LendAt(pc, fp, budget, m) |i| {
        i.sa(((*m).offset(fp) + i.b() as u32) as u64);
        dispatch(pc.add(N), fp, budget, m)
    }
    LdLent(pc, fp, budget, m) |i| {
        i.sa(*(*m).base.add(i.rb() as usize + i.c()));
        dispatch(pc.add(N), fp, budget, m)
    }
    StLent(pc, fp, budget, m) |i| {
        *(*m).base.add(i.ra() as usize + i.b()) = i.rc();
        dispatch(pc.add(N), fp, budget, m)
    }
    Panic(pc, fp, budget, m) |i| {
        let mut value = i.ra2();
        if value[0] == 0 && !(*m).instance().options.panic_nil {
            value = errors::new_error(&mut *m, Kind::PanicNil, "");
        }
        (*m).give_back(budget);
        panic::start_from(pc, fp, m, value, Raised::Program, Origin::from(i.b() as u16))
    }
    Recover(pc, fp, budget, m) |i| {
        i.sa2(panic::recover(m, fp));
        dispatch(pc.add(N), fp, budget, m)
    }
    DeferRet(pc, fp, budget, m) |i| {
        // What is left if the goroutine ends here.
        (*m).budget = budget;
        (*m).give_back(budget);
        panic::defer_returned(fp, m)
    }
    PanicText(pc, fp, budget, m) |i| {
        panic::text_returned(fp, m)
    }
}
