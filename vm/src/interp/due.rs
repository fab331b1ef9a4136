//! Finalizers and cleanups that are due: the goroutines that call them, one of each sort, which
//! exist only while there is something to do.

use super::call::enter;
use super::dispatch::{Budget, Mp, dispatch, handler};
use super::safepoint::grow;
use crate::code::op::{Insn, Op};
use crate::code::{Code, Func, FuncSpec, HEADER, flag};
use crate::heap::heap;
use crate::machine::goroutine::Goroutine;
use crate::machine::regs::{Fp, I, Pc};
use crate::machine::{Exit, Machine};
use crate::rt::errors;
use crate::value::rtype::{Kind, RType};
use minigo_runtime::World;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

handler! {
    NextDue(pc, fp, budget, m) |i| {
        next_due(pc, fp, budget, m)
    }
}

/// Numbers of the goroutines that call finalizers and cleanups; 0: there is none.
static RUNNERS: [AtomicU64; 2] = [const { AtomicU64::new(0) }; 2];

/// How many of these goroutines there are: they do not count as the program's.
pub fn runners() -> u64 {
    RUNNERS.iter().filter(|r| r.load(Relaxed) != 0).count() as u64
}

/// After a collection: starts who calls what has become due, unless it runs already.
pub fn start_runners(world: &mut World<'_, Goroutine>) {
    let (finalizers, cleanups) = heap().specials.due();
    for (kind, due) in [finalizers, cleanups].into_iter().enumerate() {
        let Some(runner) = RUNNERS.get(kind).filter(|_| due > 0) else {
            continue;
        };
        let id = runner.load(Relaxed);
        if id != 0 && world.goroutines().iter().any(|g| g.id() == id) {
            continue;
        }
        let mut task = None;
        world.locals(&mut |m: &mut Machine| {
            if task.is_none() {
                task = Some(Goroutine::new(m, body(kind), &[]));
            }
        });
        let id = task.and_then(|t| world.spawn(t));
        runner.store(id.unwrap_or(0), Relaxed);
    }
}

/// The function that such a goroutine runs: it calls what is due until nothing is.
fn body(kind: usize) -> &'static Func {
    static BODIES: [OnceLock<&'static Func>; 2] = [const { OnceLock::new() }; 2];
    let names = ["runtime.runFinalizers", "runtime.runCleanups"];
    let make = || {
        let func = Func::new(FuncSpec {
            name: (*names.get(kind).unwrap_or(&"")).to_owned(),
            flags: flag::LIBRARY,
            ..FuncSpec::default()
        });
        func.set_code(Code {
            words: vec![
                Insn::new(Op::NextDue, HEADER as u16, kind as u16, 0).word(),
                Insn::new(Op::Ret, 0, 0, 0).word(),
            ],
            frame_slots: HEADER as u32 + 8,
            file: "runtime/final.go",
            line: 1,
            ..Code::default()
        });
        func
    };
    match BODIES.get(kind) {
        Some(slot) => slot.get_or_init(make),
        None => make(),
    }
}

/// Calls what is due next; it returns to this very instruction.
unsafe fn next_due(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as `dispatch`; func values lead to closures, whose first word is their function;
    // what is due was checked when it was registered.
    unsafe {
        let i = I { pc, fp };
        let (base, kind) = (i.a(), i.b());
        let (mut args, mut closure) = ([0, 0], None);
        if kind == 1 {
            closure = heap().specials.take_cleanup();
        } else if let Some(due) = heap().specials.take_finalizer() {
            let ty = &*(due.func[0] as *const RType);
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
            if let Some(runner) = RUNNERS.get(kind) {
                runner.store(0, Relaxed);
            }
            return dispatch(pc.add(1), fp, budget, m);
        };
        if closure == 0 {
            return errors::nil(pc, fp, budget, m);
        }
        let func = Func::at(*(closure as *const u64));
        let (results, params) = (func.results as usize, func.params as usize);
        let need = (func.frame_bytes() / 8).max(results + params + 1);
        let Some(fp) = grow(fp, base + need, m) else {
            return super::panic::stack_overflow(pc, fp, m);
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
