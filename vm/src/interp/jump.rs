//! Comparisons, jumps and loop back-edges.

// "Not less" is not "greater or equal": with NaN it jumps.
#![allow(clippy::neg_cmp_op_on_partial_ord)]

use super::dispatch::{Budget, Mp, dispatch, handler, simple};
use crate::code::JumpTable;
use crate::machine::Exit;
use crate::machine::regs::{Fp, I, Pc};
use crate::rt::safepoint;
use crate::rt::string::compare;
use std::cmp::Ordering;

#[inline(always)]
fn d(bits: u64) -> f64 {
    f64::from_bits(bits)
}

simple! {
    Eq |i| i.sa((i.rb() == i.rc()) as u64);
    Ne |i| i.sa((i.rb() != i.rc()) as u64);
    LtS |i| i.sa(((i.rb() as i64) < i.rc() as i64) as u64);
    LeS |i| i.sa((i.rb() as i64 <= i.rc() as i64) as u64);
    LtU |i| i.sa((i.rb() < i.rc()) as u64);
    LeU |i| i.sa((i.rb() <= i.rc()) as u64);
    EqI |i| i.sa((i.rb() as i64 == i.ic()) as u64);
    NeI |i| i.sa((i.rb() as i64 != i.ic()) as u64);
    LtSI |i| i.sa(((i.rb() as i64) < i.ic()) as u64);
    LeSI |i| i.sa((i.rb() as i64 <= i.ic()) as u64);
    GtSI |i| i.sa((i.rb() as i64 > i.ic()) as u64);
    GeSI |i| i.sa((i.rb() as i64 >= i.ic()) as u64);
}

/// What takes two strings.
macro_rules! of_strings {
    ($($name:ident |$i:ident, $x:ident, $y:ident| $work:expr;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |$i| {
                let ($x, $y) = ($i.rb2(), $i.rc2());
                $work;
                let budget = (*m).after_bulk($x[1].min($y[1]), budget);
                dispatch(pc.add(N), fp, budget, m)
            }
        }
    )*};
}

of_strings! {
    LtStr |i, x, y| i.sa((compare(x, y) == Ordering::Less) as u64);
    LeStr |i, x, y| i.sa((compare(x, y) != Ordering::Greater) as u64);
    MinStr |i, x, y| i.sa2(if compare(y, x) == Ordering::Less { y } else { x });
    MaxStr |i, x, y| i.sa2(if compare(y, x) == Ordering::Greater { y } else { x });
}

/// Conditional jumps: `Name(offset) |i| condition`.
macro_rules! branch {
    ($($name:ident($off:ident) |$i:ident| $cond:expr;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |$i| {
                if $cond {
                    dispatch(pc.offset(N as isize + $i.$off() as isize), fp, budget, m)
                } else {
                    dispatch(pc.add(N), fp, budget, m)
                }
            }
        }
    )*};
}

/// Conditional back-edges: a jump costs a unit of the budget.
macro_rules! back_edge {
    ($($name:ident($off:ident) |$i:ident| $cond:expr;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |$i| {
                if $cond {
                    let target = pc.offset(N as isize + $i.$off() as isize);
                    let budget = budget - 1;
                    if budget < 0 {
                        return safepoint::safepoint_in_loop(target, fp, budget, m);
                    }
                    dispatch(target, fp, budget, m)
                } else {
                    dispatch(pc.add(N), fp, budget, m)
                }
            }
        }
    )*};
}

branch! {
    Jmp(bc) |i| true;
    JT(ib) |i| i.ra() != 0;
    JF(ib) |i| i.ra() == 0;
    JEq(ic) |i| i.ra() == i.rb();
    JNe(ic) |i| i.ra() != i.rb();
    JLtS(ic) |i| (i.ra() as i64) < i.rb() as i64;
    JLeS(ic) |i| i.ra() as i64 <= i.rb() as i64;
    JLtU(ic) |i| i.ra() < i.rb();
    JLeU(ic) |i| i.ra() <= i.rb();
    JEqI(ic) |i| i.ra() as i64 == i.ib();
    JNeI(ic) |i| i.ra() as i64 != i.ib();
    JLtSI(ic) |i| (i.ra() as i64) < i.ib();
    JLeSI(ic) |i| i.ra() as i64 <= i.ib();
    JGtSI(ic) |i| i.ra() as i64 > i.ib();
    JGeSI(ic) |i| i.ra() as i64 >= i.ib();
    JLtUI(ic) |i| i.ra() < i.b() as u64;
    JGeUI(ic) |i| i.ra() >= i.b() as u64;
    JEqF64(ic) |i| d(i.ra()) == d(i.rb());
    JNeF64(ic) |i| d(i.ra()) != d(i.rb());
    JLtF64(ic) |i| d(i.ra()) < d(i.rb());
    JLeF64(ic) |i| d(i.ra()) <= d(i.rb());
    JNltF64(ic) |i| !(d(i.ra()) < d(i.rb()));
    JNleF64(ic) |i| !(d(i.ra()) <= d(i.rb()));
}

back_edge! {
    Loop(bc) |i| true;
    LoopT(ib) |i| i.ra() != 0;
    LoopF(ib) |i| i.ra() == 0;
    LoopEq(ic) |i| i.ra() == i.rb();
    LoopNe(ic) |i| i.ra() != i.rb();
    LoopLtS(ic) |i| (i.ra() as i64) < i.rb() as i64;
    LoopLeS(ic) |i| i.ra() as i64 <= i.rb() as i64;
    LoopLtU(ic) |i| i.ra() < i.rb();
    LoopLeU(ic) |i| i.ra() <= i.rb();
    LoopEqI(ic) |i| i.ra() as i64 == i.ib();
    LoopNeI(ic) |i| i.ra() as i64 != i.ib();
    LoopLtSI(ic) |i| (i.ra() as i64) < i.ib();
    LoopLeSI(ic) |i| i.ra() as i64 <= i.ib();
    LoopGtSI(ic) |i| i.ra() as i64 > i.ib();
    LoopGeSI(ic) |i| i.ra() as i64 >= i.ib();
    LoopIncLtS(ic) |i| step(i.pa(), 1) < i.rb() as i64;
    LoopIncLeS(ic) |i| step(i.pa(), 1) <= i.rb() as i64;
    LoopIncLtI(ic) |i| step(i.pa(), 1) < i.ib();
    LoopIncLeI(ic) |i| step(i.pa(), 1) <= i.ib();
    LoopIncLtK(ic) |i| step(i.pa(), 1) < i.x0() as i64;
    LoopIncLtLen(ic) |i| step(i.pa(), 1) < i.rb() as u32 as i64;
    LoopDecGeI(ic) |i| step(i.pa(), -1) >= i.ib();
    LoopAddLtS(ic) |i| step(i.pa(), *i.pb().add(1) as i64) < i.rb() as i64;
    LoopAddLeS(ic) |i| step(i.pa(), *i.pb().add(1) as i64) <= i.rb() as i64;
}

/// Adds to a slot; the sum.
#[inline(always)]
unsafe fn step(slot: *mut u64, by: i64) -> i64 {
    // SAFETY: the caller's slot is in the frame (verified).
    unsafe {
        let v = (*slot as i64).wrapping_add(by);
        *slot = v as u64;
        v
    }
}

/// Equality of strings: lengths and addresses are compared here, bytes in a function of its own.
macro_rules! string_equality {
    ($($name:ident, $slow:ident($x:ident, $y:ident) |$i:ident, $eq:ident, $pc:ident, $fp:ident, $budget:ident, $m:ident| $then:block)*) => {$(
        handler! {
            $name($pc, $fp, $budget, $m) |$i| {
                let (x, y) = ($i.$x(), $i.$y());
                if x[1] == y[1] && x[0] != y[0] {
                    return $slow($pc, $fp, $budget, $m);
                }
                let $eq = x[1] == y[1];
                $then
            }
        }
        #[inline(never)]
        unsafe fn $slow($pc: Pc, $fp: Fp, $budget: Budget, $m: Mp) -> Exit {
            #[allow(unused)]
            const N: usize = crate::code::op::WORDS[crate::code::op::Op::$name as usize] as usize;
            let $i = I { pc: $pc, fp: $fp };
            // SAFETY: as `dispatch`.
            unsafe {
                let (x, y) = ($i.$x(), $i.$y());
                let $eq = compare(x, y) == Ordering::Equal;
                let $budget = (*$m).after_bulk(x[1], $budget);
                $then
            }
        }
    )*};
}

string_equality! {
    EqStr, eq_str(rb2, rc2) |i, eq, pc, fp, budget, m| {
        i.sa(eq as u64);
        dispatch(pc.add(N), fp, budget, m)
    }
    NeStr, ne_str(rb2, rc2) |i, eq, pc, fp, budget, m| {
        i.sa(!eq as u64);
        dispatch(pc.add(N), fp, budget, m)
    }
    JEqStr, jeq_str(ra2, rb2) |i, eq, pc, fp, budget, m| {
        let offset = if eq { i.ic() as isize } else { 0 };
        dispatch(pc.offset(N as isize + offset), fp, budget, m)
    }
    JNeStr, jne_str(ra2, rb2) |i, eq, pc, fp, budget, m| {
        let offset = if eq { 0 } else { i.ic() as isize };
        dispatch(pc.offset(N as isize + offset), fp, budget, m)
    }
}

handler! {
    JTab(pc, fp, budget, m) |i| {
        let table = &*(i.x0() as *const JumpTable);
        let at = i.ra().wrapping_sub(table.low as u64);
        let offset = table.targets.get(at as usize).copied().unwrap_or(0);
        dispatch(pc.offset(N as isize + offset as isize), fp, budget, m)
    }
}
