//! Calls that become instructions: `sync/atomic`, and operations of `sync` when no goroutine waits.

use super::body::Node;
use crate::code::op::{Insn, Op, OperandKind};
use crate::code::{Func, flag};
use std::sync::atomic::Ordering::Relaxed;

/// What stands in for a call.
pub(super) enum Instead {
    /// This instruction.
    Op(Op),
    /// This is tried first; the call follows if it fails.
    Try(Op),
}

/// What stands in for calls of `func`.
pub(super) fn instead(func: &Func) -> Option<Instead> {
    if func.flags & flag::LIBRARY == 0 && func.native.is_none() {
        return None;
    }
    let rest = func.name.strip_prefix("sync")?;
    let home = func.home();
    if home.explores.load(Relaxed) {
        return None;
    }
    let races = home.races.load(Relaxed);
    if rest.starts_with(".(*Mutex)") && func.home().counts_mutexes.load(Relaxed) {
        return None;
    }
    let tried = match rest {
        ".(*Mutex).Lock" => Op::JLock,
        ".(*Mutex).Unlock" => Op::JUnlock,
        ".(*RWMutex).RLock" => Op::JRLock,
        ".(*RWMutex).RUnlock" => Op::JRUnlock,
        ".(*WaitGroup).Done" => Op::JWgDone,
        _ => {
            func.native?;
            // Natives know what they order.
            if races {
                return None;
            }
            return atomic(rest).map(Instead::Op);
        }
    };
    Some(Instead::Try(tried))
}

/// The instruction that is tried before a call of `func`.
pub(crate) fn attempted(func: &Func) -> Option<Op> {
    match instead(func)? {
        Instead::Try(op) => Some(op),
        Instead::Op(_) => None,
    }
}

fn atomic(name: &str) -> Option<Op> {
    if let Some(name) = name.strip_prefix('.') {
        return Some(match name {
            "cas" => Op::AtCas32,
            "add" => Op::AtAddS32,
            "load" => Op::AtLdS32,
            "store" => Op::AtSt32,
            "cas64" => Op::AtCas64,
            "add64" => Op::AtAdd64,
            "load64" => Op::AtLd64,
            "store64" => Op::AtSt64,
            _ => return None,
        });
    }
    let name = name.strip_prefix("/atomic.")?;
    // A method of a type, or a function whose name ends with the type's.
    let (what, ty) = match name.strip_prefix("(*").and_then(|n| n.rsplit_once(").")) {
        Some((ty, what)) => (what, ty),
        None => {
            let types = ["Int32", "Int64", "Uint32", "Uint64", "Uintptr"];
            let ty = types.into_iter().rfind(|t| name.ends_with(t))?;
            (name.strip_suffix(ty)?, ty)
        }
    };
    let width = match ty {
        "Int32" => 0,
        "Uint32" => 1,
        "Int64" | "Uint64" | "Uintptr" => 2,
        _ if ty.starts_with("Pointer[") => 2,
        _ => return None,
    };
    let ops = match what {
        "Load" => [Op::AtLdS32, Op::AtLdU32, Op::AtLd64],
        "Store" => [Op::AtSt32, Op::AtSt32, Op::AtSt64],
        "Add" => [Op::AtAddS32, Op::AtAddU32, Op::AtAdd64],
        "Swap" => [Op::AtSwapS32, Op::AtSwapU32, Op::AtSwap64],
        "CompareAndSwap" => [Op::AtCas32, Op::AtCas32, Op::AtCas64],
        _ => return None,
    };
    ops.into_iter().nth(width)
}

/// The instruction in place of a call with its frame at `base`.
pub(super) fn node(call: &Node, func: &Func, op: Op) -> Option<Node> {
    let base = call.insn.a;
    // What it reads are the parameters, in their order, and what it writes is the result.
    let mut param = base.checked_add(func.results)?;
    let mut operands = [0; 3];
    for (operand, kind) in operands.iter_mut().zip(op.row().operands) {
        if kind == OperandKind::D {
            *operand = base;
        } else if kind.is_slot() {
            *operand = param;
            param = param.checked_add(1)?;
        }
    }
    let [a, b, c] = operands;
    Some(Node::new(Insn::new(op, a, b, c), op, call.line))
}

/// The instruction before a call with its frame at `base`, which jumps over it to `after`.
pub(super) fn attempt(call: &Node, func: &Func, op: Op, after: usize) -> Option<Node> {
    let receiver = call.insn.a.checked_add(func.results)?;
    let mut node = Node::new(Insn::new(op, receiver, 0, 0), op, call.line);
    node.target = Some(after);
    Some(node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (name, op) in [
            (".cas", Op::AtCas32),
            ("/atomic.AddInt64", Op::AtAdd64),
            ("/atomic.AddUint64", Op::AtAdd64),
            ("/atomic.LoadUint32", Op::AtLdU32),
            ("/atomic.LoadInt32", Op::AtLdS32),
            ("/atomic.CompareAndSwapUintptr", Op::AtCas64),
            ("/atomic.(*Int32).Add", Op::AtAddS32),
            ("/atomic.(*Uint32).Swap", Op::AtSwapU32),
            ("/atomic.(*Pointer[main.T]).Load", Op::AtLd64),
        ] {
            assert_eq!(atomic(name), Some(op), "{name}");
        }
        for name in [
            ".semAcquire",
            "/atomic.OrInt32",
            "/atomic.casWords",
            "/atomic.(*Value).Load",
        ] {
            assert_eq!(atomic(name), None, "{name}");
        }
    }
}
