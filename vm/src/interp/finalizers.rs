//! Calling finalizers and cleanups that are due.

use super::call::enter;
use super::dispatch::{Budget, Mp, dispatch, handler};
use crate::code::Func;
use crate::machine::Exit;
use crate::machine::regs::{Fp, I, Pc};
use crate::rt::finalizers::Runners;
use crate::rt::safepoint::grow;
use crate::rt::{errors, panic};
use crate::value::rtype::{Kind, RType};

handler! {
    NextDue(pc, fp, budget, m) |i| {
        next_due(pc, fp, budget, m)
    }
}

/// Calls what is due next; it returns to this very instruction.
unsafe fn next_due(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as `dispatch`; func values lead to closures, whose first word is their function;
    // what is due was checked when it was registered.
    unsafe {
        let i = I { pc, fp };
        let (base, kind) = (i.a(), i.b());
        let specials = &(*m).cache.heap().specials;
        let (mut args, mut closure) = ([0, 0], None);
        if kind == 1 {
            closure = specials.take_cleanup();
        } else if let Some(due) = specials.take_finalizer() {
            let ty = RType::at(due.func[0]);
            let param = ty.parts().params.first();
            let iface = param.is_some_and(|p| p.kind == Kind::Interface);
            args = if iface {
                due.object
            } else {
                [due.object[1], 0]
            };
            closure = Some(due.func[1]);
        }
        let Some(closure) = closure else {
            let runners = (*m).instance().state::<Runners>();
            let ends = runners.ended(kind, || specials.is_due(kind));
            return dispatch(pc.add(usize::from(ends)), fp, budget, m);
        };
        // The table of what is due holds them no more.
        for word in [closure, args[0], args[1]] {
            (*m).cache.barrier.shade(word);
        }
        if closure == 0 {
            return errors::nil(pc, fp, budget, m);
        }
        let func = Func::at(*(closure as *const u64));
        let (results, params) = (func.results as usize, func.params as usize);
        let need = (func.frame_bytes() / 8).max(results + params + 1);
        (*m).at(pc, fp);
        let Some(fp) = grow(fp, base + need, m) else {
            return panic::stack_overflow(pc, fp, m);
        };
        let slots = fp.add(base);
        for k in 0..results + params {
            *slots.add(k) = k
                .checked_sub(results)
                .and_then(|k| args.get(k))
                .copied()
                .unwrap_or(0);
        }
        *slots.add(results + params) = closure;
        enter(pc, fp, budget, m, func.addr(), base)
    }
}
