//! For race reports: the value that an access is about to leave in memory.

use crate::code::op::{Insn, Op, WORDS};
use crate::instance::options::Jit;
use crate::machine::Machine;
use crate::machine::regs::{Fp, Pc};
use crate::race::part;

/// What a store of up to eight bytes leaves there, if the instruction that is checked at `pc` is one, and its operands are in
/// the frame: they need not in machine code.
///
/// # Safety
/// The frame is the running goroutine's, which is at `pc`, the check of an access to `bytes` bytes at `addr`.
pub unsafe fn left(m: &Machine, pc: Pc, fp: Fp, addr: usize, bytes: usize) -> Option<u64> {
    let options = &m.instance().options;
    if !options.is_virtual() || options.jit == Jit::Always || (addr & 7) + bytes > 8 {
        return None;
    }
    // SAFETY: as the caller vouches; instructions follow each other, and a check is never the last.
    unsafe {
        let check = Op::from_u16(*pc.cast::<u16>())?;
        if !matches!(check, Op::RaceAt | Op::RaceAddr | Op::RaceIdx | Op::RaceArr) {
            return None;
        }
        let mut at = pc;
        for _ in 0..4 {
            at = at.add(usize::from(*WORDS.get(usize::from(*at.cast::<u16>()))?));
            let insn = *at.cast::<Insn>();
            let op = Op::from_u16(insn.op)?;
            if op.row().name.starts_with("Race") {
                continue;
            }
            let slot = |n: u16| *fp.add(usize::from(n));
            let held = || *std::ptr::with_exposed_provenance::<u64>(addr);
            use Op::*;
            let value = match op {
                St8 | St16 | St32 | St64 | StNum64 | IdxSt8 | IdxSt16 | IdxSt32 | IdxSt64
                | IdxStNum64 | PIdxSt8 | PIdxSt16 | PIdxSt32 | PIdxSt64 => slot(insn.c),
                GSt8 | GSt16 | GSt32 | GSt64 => slot(insn.a),
                StI64 => insn.c as i16 as u64,
                AddM64 => held().wrapping_add(slot(insn.c)),
                AddMI64 => held().wrapping_add(insn.c as i16 as u64),
                _ => return None,
            };
            return Some(part(value, 0, bytes));
        }
    }
    None
}
