//! How many consecutive slots an instruction's operand stands for: what the column `run` of the opcode table means.

use super::body::Node;
use crate::code::op::{Run, Unit};
use crate::code::print;
use crate::code::{Func, SelectDesc, flag};
use crate::heap::kept::Kept;
use crate::value::map::MapIter as Iter;
use crate::value::rtype::RType;

/// A run's slots; `None`: to the end of the frame, for all that is known here.
pub(crate) fn read(node: &Node, operand: usize) -> Option<usize> {
    Some(match node.op.run(operand) {
        Run::C | Run::Lends | Run::Lent => node.insn.c as usize,
        Run::Double => 2 * node.insn.c as usize,
        Run::Bytes => words(node, 0)?,
        Run::Half => halves(node)?.1.div_ceil(8),
        Run::Type => ty(node)?.slots as usize,
        Run::Field => offset(node, operand) / 8 + 1,
        Run::Part => (halves(node)?.1 + extra(node, 1)?).div_ceil(8),
        Run::Array => array(node)?,
        Run::Three | Run::UpToThree => 3,
        Run::Key => ty(node)?.key()?.run(),
        Run::Elem => ty(node)?.elem()?.run(),
        Run::Printed => printed(node.extra.first().copied()),
        _ => return None,
    })
}

/// A run that is wholly overwritten: its slots. `None`: only parts may be.
pub(crate) fn written(node: &Node) -> Option<usize> {
    Some(match node.op.run(0) {
        Run::B => node.insn.b as usize,
        Run::C => node.insn.c as usize,
        Run::Bytes => words(node, 0)?,
        Run::Half => halves(node)?.1.div_ceil(8),
        Run::Type => ty(node)?.slots as usize,
        Run::Elem => ty(node)?.elem()?.run(),
        Run::Iterator => Iter::SLOTS,
        _ => return None,
    })
}

/// The run of slots, from the first up to the second, that a [`Put`](crate::code::op::Does::Put) writes to.
pub(crate) fn put(node: &Node) -> Option<(usize, usize)> {
    let a = node.insn.a as usize;
    Some(match node.op.run(0) {
        Run::Field => {
            let at = a + offset(node, 0) / 8;
            (at, at + 1)
        }
        Run::Part => {
            let (to, _) = halves(node)?;
            (a + to / 8, a + (to + extra(node, 1)?).div_ceil(8))
        }
        _ => (a, a.checked_add(array(node)?)?),
    })
}

/// Slots of the array in the frame that an instruction indexes.
pub(crate) fn array(node: &Node) -> Option<usize> {
    let (len, size) = match node.op.unit().and_then(Unit::bytes) {
        Some(size) => (extra(node, 0)?, size),
        None => halves(node)?,
    };
    Some(len.checked_mul(size)?.div_ceil(8))
}

/// The slots that a call reads in its callee's frame, which is at slot `base`: from the first up to the second.
pub(crate) fn arguments(node: &Node, operand: usize, base: usize) -> (usize, usize) {
    let x0 = node.extra.first().copied().unwrap_or(0);
    match node.op.run(operand) {
        Run::None => (base, base),
        Run::Params => {
            // SAFETY: the extra word is a function.
            let f = unsafe { Func::at(x0) };
            let first = base + f.results as usize;
            let closure = usize::from(f.flags & flag::CLOSURE != 0);
            (first, first + f.params as usize + closure)
        }
        Run::UpToC => (base, node.insn.c as usize),
        Run::Method => (node.insn.c as usize + 1, base + (x0 >> 32) as usize),
        Run::B => (base, base + node.insn.b as usize),
        _ => (base, usize::MAX),
    }
}

/// The slots that deferred calls, which the instruction runs, may write to: from the first up to the second.
pub(crate) fn lent(node: &Node) -> Option<(usize, usize)> {
    let mut slots = node.operands().into_iter().enumerate();
    let (_, (_, from)) = slots.find(|&(n, _)| node.op.run(n) == Run::Lent)?;
    let from = usize::from(from);
    Some((from, from + usize::from(node.insn.c)))
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

/// What the operand behind this one says.
fn offset(node: &Node, operand: usize) -> usize {
    let operands = node.operands();
    operands.get(operand + 1).map_or(0, |&(_, v)| v as usize)
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
fn ty(node: &Node) -> Option<Kept<RType>> {
    // SAFETY: the extra word is a descriptor.
    unsafe { Kept::from_ptr(*node.extra.first()? as *const RType) }
}
