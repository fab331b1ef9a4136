//! Memory accesses as visible operations: those that raced in an earlier run of the exploration.

use super::visible::{Locals, note_locals};
use crate::code::Func;
use crate::code::op::Op;
use crate::instance::options::VisibleAccesses;
use crate::machine::Mp;
use crate::machine::regs::{Fp, I, Pc};
use crate::race::how;
use minigo_runtime::explore::{OpKind, VisibleOp};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Which accesses of the code of an instance are visible operations, as far as that was asked: by place, and whether it writes.
#[derive(Default)]
pub struct Asked(Mutex<HashMap<(u64, bool), bool>>);

/// An access that a check is about.
struct Checked {
    addr: usize,
    how: u32,
}

/// The goroutine is about to do what the check behind the `ChoiceAccess` at `pc` is about. Whether it does so at once, as for
/// `visible::announce`.
///
/// # Safety
/// As a handler.
#[inline(never)]
pub unsafe fn announce_access(pc: Pc, fp: Fp, m: Mp, locals: Locals) -> bool {
    // SAFETY: called from a handler; `pc` is a `ChoiceAccess`, which is in front of a check.
    unsafe {
        let Some(accesses) = &(*m).instance().options.accesses else {
            return true;
        };
        let check = pc.add(Op::ChoiceAccess.words());
        let Some(Checked { addr, how }) = checked(I { pc: check, fp }) else {
            return true;
        };
        if how & how::ATOMIC != 0 {
            return true;
        }
        let func = Func::at(*fp.sub(1) >> 16);
        let at = func.code().and_then(|c| c.index_of(pc)).unwrap_or(0);
        let site = func.addr() << 16 | u64::from(at.min(0xffff));
        let write = how & how::WRITE != 0;
        let asked = (*m).instance().state::<Asked>();
        if !asked.is_visible(&**accesses, site, write) {
            return true;
        }
        let kind = if write { OpKind::Store } else { OpKind::Load };
        let mut op = VisibleOp::new(kind, addr as u64 & !7, site);
        note_locals(&mut op, (pc, fp), m, locals);
        (*m).cx().visible(op)
    }
}

/// What the check there is about. `None`: nothing.
unsafe fn checked(i: I) -> Option<Checked> {
    let access = |addr: usize, word: u64| {
        let how = (word >> 32) as u32;
        Some(Checked { addr, how })
    };
    // SAFETY: the check's operands and extra words are what its row says.
    unsafe {
        match Op::from_u16(*i.pc.cast::<u16>())? {
            Op::RaceAt => {
                let base = i.ra() as usize;
                access((base != 0).then_some(base)? + i.b(), i.x0())
            }
            Op::RaceAddr => access(i.x0() as usize, i.x1()),
            Op::RaceIdx => {
                let [p, lens] = i.ra2();
                let at = (i.rb() as usize).min(lens as u32 as usize);
                (at < lens as u32 as usize)
                    .then(|| access(p as usize + at * i.x0_lo() + i.x0_hi(), i.x1()))?
            }
            Op::RaceArr => {
                let (base, at) = (i.ra() as usize, i.rb() as usize);
                let bytes = i.x1() as u32 as usize;
                (base != 0 && at < i.x0_lo())
                    .then(|| access(base + i.x0_hi() + at * bytes, i.x1()))?
            }
            _ => None,
        }
    }
}

impl Asked {
    fn is_visible(&self, accesses: &dyn VisibleAccesses, site: u64, write: bool) -> bool {
        let mut asked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *asked
            .entry((site, write))
            .or_insert_with(|| accesses.has(site, write))
    }
}
