//! How many consecutive slots an instruction's operand stands for.

use super::body::Node;
use crate::code::SelectDesc;
use crate::code::op::Op;
use crate::code::print;
use crate::value::map::MapIter as Iter;
use crate::value::rtype::RType;

/// A run's slots; `None`: to the end of the frame, for all that is known here.
pub(crate) fn read(node: &Node, operand: usize) -> Option<usize> {
    use Op::*;
    let c = node.insn.c as usize;
    Some(match node.op {
        MovN | MakeClosure | RunDefers | LendAt => c,
        Concat => 2 * c,
        EqMem | StBlk => words(node, 0)?,
        EqVal | AppBlk | Box | Send => ty(node)?.slots as usize,
        FLdS8 | FLdU8 | FLdS16 | FLdU16 | FLdS32 | FLdU32 => c / 8 + 1,
        FCopy => (halves(node)?.1 + extra(node, 1)?).div_ceil(8),
        FIdxS8 | FIdxU8 | FIdxS16 | FIdxU16 | FIdxS32 | FIdxU32 | FIdx64 | FIdx128 | FIdxBlk => {
            array(node)?
        }
        FIdxStBlk => halves(node)?.1.div_ceil(8),
        SliceSl | SliceStr | SliceArr | AddCarry | SubBorrow => 3,
        MapGet | MapGetOk | MapRef | MapDel => ty(node)?.key()?.run(),
        MapSet if operand == 1 => ty(node)?.key()?.run(),
        MapSet => ty(node)?.elem()?.run(),
        Print => printed(node.extra.first().copied()),
        _ => return None,
    })
}

/// A run that is wholly overwritten: its slots. `None`: only parts may be.
pub(crate) fn written(node: &Node) -> Option<usize> {
    use Op::*;
    Some(match node.op {
        MovN => node.insn.c as usize,
        Zero => node.insn.b as usize,
        LdBlk | IdxBlk => words(node, 0)?,
        FIdxBlk => halves(node)?.1.div_ceil(8),
        Unbox | Assert | AssertOk | Recv | RecvOk => ty(node)?.slots as usize,
        MapGet | MapGetOk => ty(node)?.elem()?.run(),
        MapIter => Iter::SLOTS,
        _ => return None,
    })
}

/// The run of slots, from the first up to the second, that a [`Put`](crate::code::op::Does::Put) writes to.
pub(crate) fn put(node: &Node) -> Option<(usize, usize)> {
    use Op::*;
    let (a, b) = (node.insn.a as usize, node.insn.b as usize);
    Some(match node.op {
        FSt8 | FSt16 | FSt32 => (a + b / 8, a + b / 8 + 1),
        FCopy => {
            let (to, _) = halves(node)?;
            (a + to / 8, a + (to + extra(node, 1)?).div_ceil(8))
        }
        _ => (a, a.checked_add(array(node)?)?),
    })
}

/// Slots of the array in the frame that an instruction indexes.
pub(crate) fn array(node: &Node) -> Option<usize> {
    use Op::*;
    let len = extra(node, 0)?;
    Some(match node.op {
        FIdxSt8 | FIdxS8 | FIdxU8 => len.div_ceil(8),
        FIdxSt16 | FIdxS16 | FIdxU16 => len.checked_mul(2)?.div_ceil(8),
        FIdxSt32 | FIdxS32 | FIdxU32 => len.checked_mul(4)?.div_ceil(8),
        FIdxSt64 | FIdx64 => len,
        FIdxSt128 | FIdx128 => len.checked_mul(2)?,
        FIdxStBlk | FIdxBlk => {
            let (len, size) = halves(node)?;
            len.checked_mul(size)?.div_ceil(8)
        }
        _ => return None,
    })
}

/// How many slots `Print` looks at.
fn printed(kind: Option<u64>) -> usize {
    match kind {
        Some(print::SPACE | print::NEWLINE) => 0,
        Some(
            print::BOOL | print::INT | print::UINT | print::FLOAT | print::FLOAT32 | print::POINTER,
        ) => 1,
        _ => 2,
    }
}

/// Slots that a select reads: first slot and number.
pub(crate) fn select(node: &Node) -> Vec<(usize, usize)> {
    // SAFETY: the extra word is the address of a description that the code keeps alive.
    let desc = unsafe { (node.extra.first().copied().unwrap_or(0) as *const SelectDesc).as_ref() };
    let mut runs = Vec::new();
    for case in desc.iter().flat_map(|d| &d.cases) {
        runs.push((case.chan as usize, 1));
        if case.send {
            runs.push((case.value as usize, case.elem.slots as usize));
        }
    }
    runs
}

fn extra(node: &Node, at: usize) -> Option<usize> {
    usize::try_from(*node.extra.get(at)?).ok()
}

fn words(node: &Node, at: usize) -> Option<usize> {
    Some(extra(node, at)?.div_ceil(8))
}

/// The halves of the first extra word.
fn halves(node: &Node) -> Option<(usize, usize)> {
    let word = *node.extra.first()?;
    Some((word as u32 as usize, (word >> 32) as usize))
}

/// The type in the first extra word.
fn ty(node: &Node) -> Option<&'static RType> {
    // SAFETY: the extra word is a descriptor, which lives forever.
    unsafe { (*node.extra.first()? as *const RType).as_ref() }
}
