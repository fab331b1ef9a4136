//! Calls, returns, closures, goroutine starts.

use super::dispatch::{Budget, Mp, dispatch, handler};
use crate::code::Func;
use crate::heap::cache::AllocSpec;
use crate::heap::gcmap::GcMap;
use crate::heap::kept::Kept;
use crate::instance::Ending;
use crate::instance::options::Jit;
use crate::machine::Exit;
use crate::machine::regs::{Fp, I, Pc};
use crate::opt;
use crate::rt::call::spawn;
use crate::rt::errors;
use crate::rt::memory::zero_slots;
use crate::rt::panic;
use crate::rt::safepoint::{grow, safepoint};
use crate::value::rtype::{MethodSel, RType};

/// Calls `func` with its frame at slot `base`; it returns to `ret`.
///
/// # Safety
/// `base` is in the outgoing area of the frame at `fp`.
#[inline(always)]
pub unsafe fn enter(ret: Pc, fp: Fp, budget: Budget, m: Mp, func: u64, base: usize) -> Exit {
    // SAFETY: the header is in the caller's outgoing area (verified).
    unsafe {
        let callee = fp.add(base);
        *callee.sub(2) = ret.addr() as u64;
        *callee.sub(1) = func << 16 | base as u64;
        let func = Func::at(func);
        let entry = func.entry();
        if callee.byte_add(func.frame_bytes()) > (*m).limit {
            return grow_and_start(entry, callee, budget, m);
        }
        start(entry, callee, budget, m)
    }
}

/// A called function's frame at `fp` does not fit: makes room, then starts it at `pc`.
///
/// # Safety
/// `fp` is a frame whose header is written, of the goroutine that runs on `m`; `pc` is its function's entry.
#[cold]
#[inline(never)]
unsafe fn grow_and_start(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: the frame's header is written, so its link word holds the function, of which `pc` is the entry.
    unsafe {
        let func = Func::at(*fp.sub(1) >> 16);
        match grow(fp, func.frame_bytes() / 8, m) {
            Some(fp) => start(pc, fp, budget, m),
            None => panic::stack_overflow(pc, fp, m),
        }
    }
}

/// Starts a function whose frame fits.
///
/// # Safety
/// As [`grow_and_start`]; the frame is in the stack as a whole.
#[inline(always)]
pub unsafe fn start(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: `pc` is the entry, a verified instruction, of the function whose frame at `fp` has room in the stack.
    unsafe {
        let budget = budget - 1;
        if budget < 0 {
            return safepoint(pc, fp, budget, m);
        }
        dispatch(pc, fp, budget, m)
    }
}

handler! {
    Call(pc, fp, budget, m) |i| {
        enter(pc.add(N), fp, budget, m, i.x0(), i.a())
    }
    CallClo(pc, fp, budget, m) |i| {
        let closure = i.rb();
        if closure == 0 {
            return errors::nil(pc, fp, budget, m);
        }
        i.sc(closure);
        enter(pc.add(N), fp, budget, m, *(closure as *const u64), i.a())
    }
    CallI(pc, fp, budget, m) |i| {
        let [ty, data] = i.rb2();
        if ty == 0 {
            return errors::nil(pc, fp, budget, m);
        }
        let sel = MethodSel(i.x0() as u32);
        let Some(func) = (*(ty as *const RType)).first_methods().and_then(|t| t.probe(sel)) else {
            return call_late(pc, fp, budget, m);
        };
        i.sc(data);
        enter(pc.add(N), fp, budget, m, func.addr() as u64, i.a())
    }
    Enter(pc, fp, budget, m) |i| {
        zero_slots(fp, i.a());
        zero_slots(i.pb(), i.c());
        dispatch(pc.add(N), fp, budget, m)
    }
    Ret(pc, fp, budget, m) |i| {
        let ret = *fp.sub(2) as Pc;
        let link = *fp.sub(1) as u16 as usize;
        dispatch(ret, fp.sub(link), budget, m)
    }
    Go(pc, fp, budget, m) |i| {
        spawn(m, pc, fp, budget, Func::at(i.x0()), i.pa(), i.b());
        dispatch(pc.add(N), fp, (*m).after_alloc(budget), m)
    }
    GoClo(pc, fp, budget, m) |i| {
        let closure = i.rc();
        if closure == 0 {
            return panic::fatal_alone(pc, fp, m, "go of nil func value");
        }
        *i.pa().add(i.b() - 1) = closure;
        spawn(m, pc, fp, budget, Func::at(*(closure as *const u64)), i.pa(), i.b());
        dispatch(pc.add(N), fp, (*m).after_alloc(budget), m)
    }
    New(pc, fp, budget, m) |i| {
        let p = (*m).cache.try_alloc((*(i.x0() as *const RType)).spec);
        if p.is_null() {
            return new_slow(pc, fp, budget, m);
        }
        i.sa(p.addr() as u64);
        dispatch(pc.add(N), fp, budget, m)
    }
    MakeClosure(pc, fp, budget, m) |i| {
        let (size, map) = closure_object(i);
        let p = (*m).cache.try_alloc(AllocSpec::of(size, map));
        if p.is_null() {
            return closure_slow(pc, fp, budget, m);
        }
        fill_closure(i, p);
        dispatch(pc.add(N), fp, budget, m)
    }
    CompileMe(pc, fp, budget, m) |i| {
        let mut func = Func::at(*fp.sub(1) >> 16);
        while let Some(newer) = func.newer() {
            *fp.sub(1) = newer.addr() << 16 | u64::from(*fp.sub(1) as u16);
            func = newer;
        }
        (*m).at(pc, fp);
        func = match compile(m, func, fp) {
            Ok(func) => func,
            Err(exit) => {
                (*m).save(pc, fp);
                return exit;
            }
        };
        // Types, constants and functions that it refers to.
        crate::heap::publish::publish();
        *fp.sub(1) = func.addr() << 16 | u64::from(*fp.sub(1) as u16);
        match grow(fp, func.frame_bytes() / 8, m) {
            Some(fp) => (*m).leave(func.entry(), fp, budget),
            None => panic::stack_overflow(pc, fp, m),
        }
    }
    GoEnd(pc, fp, budget, m) |i| {
        (*m).save(pc, fp);
        (*m).budget = budget;
        if (*m).g().main { Exit::MainDone } else { Exit::Done }
    }
    EnterNative(pc, fp, budget, m) |i| {
        ((*m).tier.enter)(Func::at(*fp.sub(1) >> 16), fp, budget, m)
    }
    Back(pc, fp, budget, m) |i| {
        (*m).leave(i.x0() as Pc, fp, budget);
        Exit::Back
    }
    Trap(pc, fp, budget, m) |i| {
        panic::fatal(pc, fp, m, "minigo: unreachable code reached")
    }
}

/// `New` of an object that is not available.
#[cold]
#[inline(never)]
unsafe fn new_slow(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as `dispatch`; `pc` is a `New`.
    unsafe {
        (*m).at(pc, fp);
        let i = I { pc, fp };
        let ty = RType::at(i.x0());
        i.sa((*m).alloc(ty.size, ty.gc).addr() as u64);
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(2), fp, budget, m)
    }
}

/// Size and map of the object that a `MakeClosure` makes.
///
/// # Safety
/// The instruction is a `MakeClosure`.
#[inline(always)]
unsafe fn closure_object(i: I) -> (usize, Option<Kept<GcMap>>) {
    // SAFETY: the instruction is a `MakeClosure`: its second extra word is the address of a map, or 0.
    unsafe {
        // Captured pairs are on 16-byte boundaries: the object must, too.
        let size = (8 + 8 * i.c()).next_multiple_of(16);
        (size, Kept::from_ptr(i.x1() as *const GcMap))
    }
}

/// Puts function and captured values into the object at `p`, and its address where it belongs.
///
/// # Safety
/// As [`closure_object`]; the object is as large as that says.
#[inline(always)]
unsafe fn fill_closure(i: I, p: *mut u8) {
    let p = p.cast::<u64>();
    // SAFETY: the object has a word for the function and one for each of the `c` captured values, which are in the
    // frame (verified).
    unsafe {
        *p = i.x0();
        let from = i.pb();
        for k in 0..i.c() {
            // One word at a time: there are few, and a call of memcpy would take longer.
            p.add(1 + k).write_volatile(*from.add(k));
        }
        crate::heap::publish::publish();
        i.sa(p.addr() as u64);
    }
}

/// `MakeClosure` of an object that is not available.
#[cold]
#[inline(never)]
unsafe fn closure_slow(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as `dispatch`; `pc` is a `MakeClosure`.
    unsafe {
        (*m).at(pc, fp);
        let i = I { pc, fp };
        let (size, map) = closure_object(i);
        fill_closure(i, (*m).alloc(size, map));
        dispatch(pc.add(3), fp, budget, m)
    }
}

/// The method is not in its first place, or the method table is not filled in yet.
#[cold]
#[inline(never)]
unsafe fn call_late(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as `dispatch`; `pc` is a `CallI`.
    unsafe {
        let i = I { pc, fp };
        let [ty, data] = i.rb2();
        let methods = (*(ty as *const RType)).methods();
        let sel = MethodSel(i.x0() as u32);
        let func = methods.map_or(0, |t| t.find(sel).addr() as u64);
        if func == 0 {
            return panic::fatal(pc, fp, m, "minigo: method table without the method");
        }
        i.sc(data);
        enter(pc.add(2), fp, budget, m, func, i.a())
    }
}

/// Compiles a function that is called with the frame at `fp`; if it cannot be, the run is ended. Returns
/// what runs in its place.
#[cold]
#[inline(never)]
unsafe fn compile(m: Mp, func: Kept<Func>, fp: Fp) -> Result<Kept<Func>, Exit> {
    // SAFETY: called from a handler.
    let m = unsafe { &mut *m };
    let instance = m.instance();
    let begun = match instance.options.jit {
        // Drafts would be left to the interpreter.
        Jit::Always => opt::prepare(instance.compiler(), func).map(|()| func),
        _ => opt::begin(instance.compiler(), func),
    };
    let func = begun.map_err(|why| crate::report::dump::crash(m, 1, &why, Ending::Fatal))?;
    let prepared = m.tier.prepared;
    // SAFETY: as the handler: arguments are in the callee's frame.
    unsafe { prepared(m, func, fp) };
    Ok(func)
}
