//! For race reports: the value that an access is about to leave in memory.

use crate::code::op::{Does, Insn, Op, Place, Source, Unit, WORDS};
use crate::instance::options::Jit;
use crate::machine::Machine;
use crate::machine::regs::{Fp, Pc};
use crate::race::part;

/// What a store of up to eight bytes leaves there, if the instruction that is checked at `pc` is one, and its operands are in
/// the frame: they need not in machine code.
///
/// # Safety
/// `m` runs the goroutine that is at the instruction at `pc`, in its frame `fp`. If that is the check of an access, it
/// is of `bytes` bytes at `addr`, which are in the heap or in a package variable.
pub unsafe fn left(m: &Machine, pc: Pc, fp: Fp, addr: usize, bytes: usize) -> Option<u64> {
    let options = &m.instance().options;
    if !options.is_virtual() || options.jit == Jit::Always || (addr & 7) + bytes > 8 {
        return None;
    }
    // SAFETY: `pc` is a verified instruction, and a check is never the last, so another one follows; their operands are
    // slots of the frame at `fp`. Of an `AddM64`, all eight bytes at `addr` are checked, and can be read.
    unsafe {
        let check = Op::from_u16(*pc.cast::<u16>())?;
        if check.does() != Does::Access {
            return None;
        }
        let mut at = pc;
        for _ in 0..4 {
            at = at.add(usize::from(*WORDS.get(usize::from(*at.cast::<u16>()))?));
            let insn = *at.cast::<Insn>();
            let op = Op::from_u16(insn.op)?;
            if op.is_race_check() {
                continue;
            }
            let slot = |n: u16| *fp.add(usize::from(n));
            let held = || *std::ptr::with_exposed_provenance::<u64>(addr);
            let operand = |n: usize| [insn.a, insn.b, insn.c].get(n).copied();
            let stores = op.stores_whole() || op.place() == Some(Place::Global);
            let value = match (op, op.source()) {
                (Op::AddM64, _) => held().wrapping_add(slot(insn.c)),
                (Op::AddMI64, _) => held().wrapping_add(insn.c as i16 as u64),
                _ if !stores || !op.unit().is_some_and(Unit::is_scalar) => return None,
                (_, Some(Source::Slot(n))) => slot(operand(n)?),
                (_, Some(Source::Immediate(n))) => operand(n)? as i16 as u64,
                (_, None) => return None,
            };
            return Some(part(value, 0, bytes));
        }
    }
    None
}
