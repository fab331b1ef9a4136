//! Calls that become instructions: `math/bits`, and the functions of `math` that examine a float's bits.

use super::body::Node;
use crate::code::Func;
use crate::code::op::{Insn, Op};

/// The instructions in place of a call of `func` with its frame at the call's base; `None`: it stays one.
pub(super) fn instead(call: &Node, func: &Func) -> Option<Vec<Node>> {
    func.native?;
    let base = call.insn.a;
    let param = base.checked_add(func.results)?;
    let second = param.checked_add(1)?;
    let node = |op, a, b, c| Node::new(Insn::new(op, a, b, c), op, call.line);
    let unary = |op| node(op, base, param, 0);
    let then = |op, i: i16| node(op, base, base, i as u16);
    let name = match func.name.strip_prefix("math.") {
        Some("Float64bits" | "Float64frombits" | "Float32bits" | "Float32frombits") => {
            return Some(vec![unary(Op::Mov)]);
        }
        Some("Copysign") => return Some(vec![node(Op::CopysignF64, base, param, second)]),
        Some(_) => return None,
        None => func.name.strip_prefix("math/bits.")?,
    };
    let digits = name.find(|c: char| c.is_ascii_digit());
    let (what, width) = name.split_at(digits.unwrap_or(name.len()));
    let width: i16 = if width.is_empty() {
        64
    } else {
        width.parse().ok()?
    };
    Some(match (what, width) {
        ("Len", _) => vec![unary(Op::Clz), then(Op::RsubI, 64)],
        ("LeadingZeros", 64) => vec![unary(Op::Clz)],
        ("LeadingZeros", _) => vec![unary(Op::Clz), then(Op::AddI, width - 64)],
        ("TrailingZeros", 64) => vec![unary(Op::Ctz)],
        ("TrailingZeros", _) => {
            // A bit above the number, which ends the search.
            let mut end = node(Op::LdK, base, 0, 0);
            end.extra = vec![1 << width];
            let or = node(Op::Or, base, base, param);
            vec![end, or, then(Op::Ctz, 0)]
        }
        ("OnesCount", _) => vec![unary(Op::Ones)],
        ("ReverseBytes", 64) => vec![unary(Op::Bswap)],
        ("ReverseBytes", _) => vec![unary(Op::Bswap), then(Op::ShrUI, 64 - width)],
        ("RotateLeft", 64) => vec![node(Op::Rotl, base, param, second)],
        ("RotateLeft", 32) => vec![node(Op::RotlU32, base, param, second)],
        ("Mul", 64) => vec![node(Op::MulWide, base, param, second)],
        ("Add", 64) => vec![unary(Op::AddCarry)],
        ("Sub", 64) => vec![unary(Op::SubBorrow)],
        _ => return None,
    })
}
