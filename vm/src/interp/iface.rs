//! Interfaces: boxing, assertions, type switches; equality of composite values.

use super::dispatch::{Mp, dispatch, handler};
use super::errors::{self, Kind as ErrorKind};
use super::machine::{Exit, Machine};
use super::mem::{copy, to_slots};
use super::regs::{Fp, Pc};
use crate::value::equal::{equal, equal_ifaces};
use crate::value::rtype::{Kind, RType};

#[inline(always)]
unsafe fn rtype(word: u64) -> &'static RType {
    // SAFETY: type words and extra words of this kind are descriptors, which live for ever.
    unsafe { &*(word as *const RType) }
}

handler! {
    Iface(pc, fp, budget, m) |i| {
        i.sa2([i.x0(), i.rb()]);
        dispatch(pc.add(N), fp, budget, m)
    }
    Box(pc, fp, budget, m) |i| {
        let ty = rtype(i.x0());
        let p = (*m).alloc(ty.size, ty.gc);
        copy(p, i.pb().cast(), ty.size);
        i.sa2([i.x0(), p.addr() as u64]);
        dispatch(pc.add(N), fp, budget, m)
    }
    Unbox(pc, fp, budget, m) |i| {
        unbox(i.pa(), i.rb2()[1], rtype(i.x0()));
        dispatch(pc.add(N), fp, budget, m)
    }
    Assert(pc, fp, budget, m) |i| {
        let [ty, data] = i.rb2();
        if ty != i.x0() {
            return failed(pc, fp, m, ty, i.x0(), i.x1());
        }
        unbox(i.pa(), data, rtype(ty));
        dispatch(pc.add(N), fp, budget, m)
    }
    AssertOk(pc, fp, budget, m) |i| {
        let [ty, data] = i.rb2();
        let ok = ty == i.x0();
        if ok {
            unbox(i.pa(), data, rtype(ty));
        } else {
            std::ptr::write_bytes(i.pa(), 0, rtype(i.x0()).slots as usize);
        }
        i.sc(ok as u64);
        dispatch(pc.add(N), fp, budget, m)
    }
    AssertI(pc, fp, budget, m) |i| {
        let v = i.rb2();
        if !implements(m, v[0], i.x0()) {
            return failed(pc, fp, m, v[0], i.x0(), i.x1());
        }
        i.sa2(v);
        dispatch(pc.add(N), fp, budget, m)
    }
    AssertIOk(pc, fp, budget, m) |i| {
        let v = i.rb2();
        let ok = implements(m, v[0], i.x0());
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
        if !implements(m, i.ra(), i.x0()) {
            return dispatch(pc.offset(N as isize + i.ib() as isize), fp, budget, m);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    EqIface(pc, fp, budget, m) |i| {
        match equal_ifaces(i.rb2(), i.rc2()) {
            Ok(eq) => i.sa(eq as u64),
            Err(u) => return errors::uncomparable(pc, fp, m, u.0),
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    EqMem(pc, fp, budget, m) |i| {
        let n = i.x0() as usize;
        let x = std::slice::from_raw_parts(i.pb().cast::<u8>(), n);
        i.sa((x == std::slice::from_raw_parts(i.pc_().cast::<u8>(), n)) as u64);
        dispatch(pc.add(N), fp, budget, m)
    }
    EqVal(pc, fp, budget, m) |i| {
        match equal(rtype(i.x0()), i.pb().cast(), i.pc_().cast()) {
            Ok(eq) => i.sa(eq as u64),
            Err(u) => return errors::uncomparable(pc, fp, m, u.0),
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    EqPtr(pc, fp, budget, m) |i| {
        let (x, y) = (i.rb(), i.rc());
        if x == 0 || y == 0 {
            return errors::nil(pc, fp, budget, m);
        }
        match equal(rtype(i.x0()), x as *const u8, y as *const u8) {
            Ok(eq) => i.sa(eq as u64),
            Err(u) => return errors::uncomparable(pc, fp, m, u.0),
        }
        dispatch(pc.add(N), fp, budget, m)
    }
}

/// The value in an interface's data word (or behind it) into slots.
#[inline(always)]
unsafe fn unbox(to: *mut u64, data: u64, ty: &RType) {
    // SAFETY: the frame has the value's slots at `to` (verified); the data word belongs to `ty`.
    unsafe {
        if ty.direct() {
            *to = data;
        } else {
            to_slots(to, data as *const u8, ty.size);
        }
    }
}

/// Has the dynamic type `ty` (0: none) the methods of interface type `iface`?
#[inline(never)]
pub unsafe fn implements(m: *mut Machine, ty: u64, iface: u64) -> bool {
    // SAFETY: both words are descriptors (or 0).
    unsafe { ty != 0 && missing(m, rtype(ty), rtype(iface)).is_none() }
}

/// The first method of `iface` that `ty` lacks.
unsafe fn missing(m: *mut Machine, ty: &'static RType, iface: &RType) -> Option<&'static str> {
    let wanted = &iface.parts().iface_methods;
    if wanted.is_empty() {
        return None;
    }
    if ty.methods().is_none() {
        // SAFETY: called from a handler.
        unsafe { (*m).vm().compiler.fill_methods(ty) };
    }
    let lacks = |w: &&crate::value::rtype::IfaceMethod| {
        ty.methods()
            .and_then(|t| t.by_sel(w.sel))
            .is_none_or(|have| !std::ptr::eq(have.ty, w.ty))
    };
    wanted.iter().find(lacks).map(|w| w.name)
}

/// A type assertion failed: Go's panic.
#[cold]
#[inline(never)]
unsafe fn failed(pc: Pc, fp: Fp, m: Mp, dynamic: u64, target: u64, from: u64) -> Exit {
    // SAFETY: the words are descriptors; `dynamic` may be 0.
    unsafe {
        let (target, from) = (rtype(target), rtype(from));
        let text = assertion_text(m, (dynamic as *const RType).as_ref(), target, from);
        errors::raise(pc, fp, m, ErrorKind::Assertion, &text)
    }
}

unsafe fn assertion_text(
    m: *mut Machine,
    dynamic: Option<&'static RType>,
    target: &RType,
    from: &RType,
) -> String {
    let Some(dynamic) = dynamic else {
        let subject = if target.kind == Kind::Interface {
            "interface"
        } else {
            from.string
        };
        return format!(
            "interface conversion: {subject} is nil, not {}",
            target.string
        );
    };
    if target.kind == Kind::Interface {
        // SAFETY: as the caller.
        let lacks = unsafe { missing(m, dynamic, target) }.unwrap_or("?");
        return format!(
            "interface conversion: {} is not {}: missing method {lacks}",
            dynamic.string, target.string
        );
    }
    let mut text = format!(
        "interface conversion: {} is {}, not {}",
        from.string, dynamic.string, target.string
    );
    if dynamic.string == target.string {
        text.push_str(if dynamic.pkg_path == target.pkg_path {
            " (types from different scopes)"
        } else {
            " (types from different packages)"
        });
    }
    text
}
