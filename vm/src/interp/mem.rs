//! Loads and stores: through pointers, of globals, of parts of frame slots.

use super::dispatch::{dispatch, handler, simple, storing};
use crate::heap::atomic128;
use crate::machine::regs::I;
use crate::rt::errors;
use crate::rt::memory::{copy, move_bytes, to_slots, zero};

/// Loads through a pointer: nil panics.
macro_rules! loads {
    ($($name:ident |$i:ident, $p:ident| $body:expr;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |$i| {
                let base = $i.rb();
                if base == 0 {
                    return errors::nil(pc, fp, budget, m);
                }
                let $p = (base as *mut u8).add($i.c());
                $body;
                dispatch(pc.add(N), fp, budget, m)
            }
        }
    )*};
}

/// Stores through a pointer: nil panics.
macro_rules! stores {
    ($($name:ident |$i:ident, $p:ident| $body:expr;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |$i| {
                let base = $i.ra();
                if base == 0 {
                    return errors::nil(pc, fp, budget, m);
                }
                let $p = (base as *mut u8).add($i.b());
                $body;
                dispatch(pc.add(N), fp, budget, m)
            }
        }
    )*};
}

loads! {
    LdS8 |i, p| i.sa(*p.cast::<i8>() as u64);
    LdU8 |i, p| i.sa(*p as u64);
    LdS16 |i, p| i.sa(*p.cast::<i16>() as u64);
    LdU16 |i, p| i.sa(*p.cast::<u16>() as u64);
    LdS32 |i, p| i.sa(*p.cast::<i32>() as u64);
    LdU32 |i, p| i.sa(*p.cast::<u32>() as u64);
    Ld64 |i, p| i.sa(*p.cast::<u64>());
    Ld128 |i, p| atomic128::load_to(p, i.pa().cast());
    LdC64 |i, p| i.sa2([*p.cast::<u32>() as u64, *p.cast::<u32>().add(1) as u64]);
    LdC128 |i, p| i.sa2(*p.cast::<[u64; 2]>());
    LdBlk |i, p| to_slots(i.pa(), p, i.x0() as usize);
    AddrOff |i, p| i.sa(p as u64);
    AddrOffK |i, p| i.sa((p as u64).wrapping_add(i.x0()));
}

stores! {
    St8 |i, p| *p = i.rc() as u8;
    St16 |i, p| *p.cast::<u16>() = i.rc() as u16;
    St32 |i, p| *p.cast::<u32>() = i.rc() as u32;
    StNum64 |i, p| *p.cast::<u64>() = i.rc();
    StC64 |i, p| { let [re, im] = i.rc2(); *p.cast::<[u32; 2]>() = [re as u32, im as u32] };
    StC128 |i, p| *p.cast::<[u64; 2]>() = i.rc2();
    AddM64 |i, p| { let p = p.cast::<u64>(); *p = (*p).wrapping_add(i.rc()) };
    AddMI64 |i, p| { let p = p.cast::<i64>(); *p = (*p).wrapping_add(i.ic()) };
    AddMF64 |i, p| { let p = p.cast::<f64>(); *p += f64::from_bits(i.rc()) };
    SubMF64 |i, p| { let p = p.cast::<f64>(); *p -= f64::from_bits(i.rc()) };
    CheckNil |_i, p| drop_address(p);
}

/// Where a store through a pointer goes; nil panics.
macro_rules! target {
    ($i:ident, $pc:ident, $fp:ident, $budget:ident, $m:ident) => {{
        let base = $i.ra();
        if base == 0 {
            return errors::nil($pc, $fp, $budget, $m);
        }
        (base as *mut u8).add($i.b())
    }};
}

storing! { with_barrier;
    St64(pc, fp, budget, m) |i| p = target!(i, pc, fp, budget, m), 8 => *p.cast::<u64>() = i.rc();
    St128(pc, fp, budget, m) |i| p = target!(i, pc, fp, budget, m), 16 => atomic128::store(p, i.rc2());
    StBlk(pc, fp, budget, m) |i| p = target!(i, pc, fp, budget, m), i.x0() as usize =>
        copy(p, i.pc_().cast(), i.x0() as usize);
    StI64(pc, fp, budget, m) |i| p = target!(i, pc, fp, budget, m), 8 => *p.cast::<i64>() = i.ic();
    ZeroBlk(pc, fp, budget, m) |i| p = target!(i, pc, fp, budget, m), i.x0() as usize =>
        zero(p, i.x0() as usize);
    GSt64(pc, fp, budget, m) |i| p = addr::<u8>(i), 8 => *p.cast::<u64>() = i.ra();
    GSt128(pc, fp, budget, m) |i| p = addr::<u8>(i), 16 => atomic128::store(p, i.ra2());
    CopyBlk(pc, fp, budget, m) |i| p = {
        if i.ra() == 0 || i.rb() == 0 {
            return errors::nil(pc, fp, budget, m);
        }
        i.ra() as *mut u8
    }, i.x0() as usize => copy(p, i.rb() as *const u8, i.x0() as usize);
}

/// The check was all there is to do.
#[inline(always)]
fn drop_address(_: *mut u8) {}

#[inline(always)]
unsafe fn addr<T>(i: I) -> *mut T {
    // SAFETY: the extra word is the address of static memory (verified kind).
    unsafe { i.x0() as *mut T }
}

/// Byte `off` of the run of slots at `slots`.
#[inline(always)]
unsafe fn sub<T>(slots: *mut u64, off: usize) -> *mut T {
    // SAFETY: the byte is in the frame (verified).
    unsafe { slots.cast::<u8>().add(off).cast() }
}

simple! {
    GLdS8 |i| i.sa(*addr::<i8>(i) as u64);
    GLdU8 |i| i.sa(*addr::<u8>(i) as u64);
    GLdS16 |i| i.sa(*addr::<i16>(i) as u64);
    GLdU16 |i| i.sa(*addr::<u16>(i) as u64);
    GLdS32 |i| i.sa(*addr::<i32>(i) as u64);
    GLdU32 |i| i.sa(*addr::<u32>(i) as u64);
    GLd64 |i| i.sa(*addr::<u64>(i));
    GLd128 |i| atomic128::load_to(addr::<u8>(i), i.pa().cast());
    GSt8 |i| *addr::<u8>(i) = i.ra() as u8;
    GSt16 |i| *addr::<u16>(i) = i.ra() as u16;
    GSt32 |i| *addr::<u32>(i) = i.ra() as u32;

    FLdS8 |i| i.sa(*sub::<i8>(i.pb(), i.c()) as u64);
    FLdU8 |i| i.sa(*sub::<u8>(i.pb(), i.c()) as u64);
    FLdS16 |i| i.sa(sub::<i16>(i.pb(), i.c()).read_unaligned() as u64);
    FLdU16 |i| i.sa(sub::<u16>(i.pb(), i.c()).read_unaligned() as u64);
    FLdS32 |i| i.sa(sub::<i32>(i.pb(), i.c()).read_unaligned() as u64);
    FLdU32 |i| i.sa(sub::<u32>(i.pb(), i.c()).read_unaligned() as u64);
    FSt8 |i| *sub::<u8>(i.pa(), i.b()) = i.rc() as u8;
    FSt16 |i| sub::<u16>(i.pa(), i.b()).write_unaligned(i.rc() as u16);
    FSt32 |i| sub::<u32>(i.pa(), i.b()).write_unaligned(i.rc() as u32);
    FCopy |i| move_bytes(
        sub::<u8>(i.pb(), i.x0_hi()),
        sub::<u8>(i.pa(), i.x0_lo()),
        i.x1() as usize,
    );
}
