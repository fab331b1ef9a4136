//! Interfaces: boxing, assertions, type switches; equality of composite values.

use super::dispatch::{Budget, Mp, dispatch, handler};
use crate::code::op::{Op, WORDS};
use crate::instance::Ending;
use crate::machine::Exit;
use crate::machine::regs::{Fp, I, Pc};
use crate::report::dump;
use crate::rt::errors;
use crate::rt::iface::{failed, implements, rtype};
use crate::rt::memory::{copy, to_slots};
use crate::value::equal::{equal, equal_ifaces};

/// The end of a program that took a type for one without a method, since the method's declaration is wrong.
#[inline]
unsafe fn wrong(m: Mp) -> Option<Exit> {
    // SAFETY: called from a handler.
    let m = unsafe { &mut *m };
    let why = m.instance().take_wrong()?;
    Some(dump::crash(m, 1, &why, Ending::Fatal))
}

handler! {
    Iface(pc, fp, budget, m) |i| {
        i.sa2([i.x0(), i.rb()]);
        dispatch(pc.add(N), fp, budget, m)
    }
    Box(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        let ty = rtype(i.x0());
        let p = (*m).alloc(ty.size, ty.gc);
        copy(p, i.pb().cast(), ty.size);
        i.sa2([i.x0(), p.addr() as u64]);
        dispatch(pc.add(N), fp, budget, m)
    }
    Unbox(pc, fp, budget, m) |i| {
        let ty = rtype(i.x0());
        if !ty.direct() {
            return unbox_slow(pc, fp, budget, m);
        }
        i.sa(*i.pb().add(1));
        dispatch(pc.add(N), fp, budget, m)
    }
    Assert(pc, fp, budget, m) |i| {
        let ty = i.rb();
        if ty != i.x0() {
            return failed(pc, fp, budget, m);
        }
        if !rtype(ty).direct() {
            return unbox_slow(pc, fp, budget, m);
        }
        i.sa(*i.pb().add(1));
        dispatch(pc.add(N), fp, budget, m)
    }
    AssertOk(pc, fp, budget, m) |i| {
        let ty = i.rb();
        if !rtype(i.x0()).direct() {
            return unbox_slow(pc, fp, budget, m);
        }
        let ok = ty == i.x0();
        let data = *i.pb().add(1);
        i.sa(if ok { data } else { 0 });
        i.sc(ok as u64);
        dispatch(pc.add(N), fp, budget, m)
    }
    AssertI(pc, fp, budget, m) |i| {
        let v = i.rb2();
        if !implements(v[0], i.x0()) {
            return wrong(m).unwrap_or_else(|| failed(pc, fp, budget, m));
        }
        i.sa2(v);
        dispatch(pc.add(N), fp, budget, m)
    }
    AssertIOk(pc, fp, budget, m) |i| {
        let v = i.rb2();
        let ok = implements(v[0], i.x0());
        if !ok && let Some(end) = wrong(m) {
            return end;
        }
        i.sa2(if ok { v } else { [0, 0] });
        i.sc(ok as u64);
        dispatch(pc.add(N), fp, budget, m)
    }
    JTypeNe(pc, fp, budget, m) |i| {
        if i.ra() != i.x0() {
            return dispatch(pc.offset(N as isize + i.ib() as isize), fp, budget, m);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    JNotImpl(pc, fp, budget, m) |i| {
        if !implements(i.ra(), i.x0()) {
            if let Some(end) = wrong(m) {
                return end;
            }
            return dispatch(pc.offset(N as isize + i.ib() as isize), fp, budget, m);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    EqIface(pc, fp, budget, m) |i| {
        match equal_ifaces(i.rb2(), i.rc2()) {
            Ok(eq) => i.sa(eq as u64),
            Err(u) => {
                (*m).give_back(budget);
                return errors::uncomparable(pc, fp, m, &u.0);
            }
        }
        dispatch(pc.add(N), fp, (*m).after_walk(budget), m)
    }
    EqMem(pc, fp, budget, m) |i| {
        let n = i.x0() as usize;
        let x = std::slice::from_raw_parts(i.pb().cast::<u8>(), n);
        i.sa((x == std::slice::from_raw_parts(i.pc_().cast::<u8>(), n)) as u64);
        dispatch(pc.add(N), fp, (*m).after_bulk(n as u64, budget), m)
    }
    EqVal(pc, fp, budget, m) |i| {
        match equal(&rtype(i.x0()), i.pb().cast(), i.pc_().cast()) {
            Ok(eq) => i.sa(eq as u64),
            Err(u) => {
                (*m).give_back(budget);
                return errors::uncomparable(pc, fp, m, &u.0);
            }
        }
        dispatch(pc.add(N), fp, (*m).after_walk(budget), m)
    }
    EqPtr(pc, fp, budget, m) |i| {
        let (x, y) = (i.rb(), i.rc());
        if x == 0 || y == 0 {
            return errors::nil(pc, fp, budget, m);
        }
        match equal(&rtype(i.x0()), x as *const u8, y as *const u8) {
            Ok(eq) => i.sa(eq as u64),
            Err(u) => {
                (*m).give_back(budget);
                return errors::uncomparable(pc, fp, m, &u.0);
            }
        }
        dispatch(pc.add(N), fp, (*m).after_walk(budget), m)
    }
}

/// `Unbox`, `Assert` and `AssertOk` of types that are boxed; the dynamic type has been checked,
/// except for `AssertOk`.
#[inline(never)]
unsafe fn unbox_slow(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as `dispatch`; the frame has the value's slots at `Ra..` (verified).
    unsafe {
        let i = I { pc, fp };
        let ty = rtype(i.x0());
        let [dynamic, data] = i.rb2();
        let op = *pc.cast::<u16>();
        let ok = op != Op::AssertOk as u16 || dynamic == i.x0();
        if ok {
            to_slots(i.pa(), data as *const u8, ty.size);
        } else {
            std::ptr::write_bytes(i.pa(), 0, ty.slots as usize);
        }
        if op == Op::AssertOk as u16 {
            i.sc(ok as u64);
        }
        const ASSERT: usize = WORDS[Op::Assert as usize] as usize;
        const UNBOX: usize = WORDS[Op::Unbox as usize] as usize;
        const { assert!(UNBOX == WORDS[Op::AssertOk as usize] as usize) };
        let words = match op == Op::Assert as u16 {
            true => ASSERT,
            false => UNBOX,
        };
        dispatch(
            pc.add(words),
            fp,
            (*m).after_bulk(ty.size as u64, budget),
            m,
        )
    }
}
