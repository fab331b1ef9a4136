//! Fuses pairs of instructions into one, such as the chain of moves of `a, b = b, t`.

use super::body::{Body, targets};
use crate::code::op::{Insn, Op};

/// Joins what can be joined. Nothing may look for copies afterwards.
pub(super) fn fuse(body: &mut Body) {
    let starts = targets(body);
    let alive: Vec<usize> = (0..body.nodes.len())
        .filter(|&k| body.nodes.get(k).is_some_and(|n| !n.dead))
        .collect();
    let mut pairs = alive.windows(2);
    while let Some(&[k, next]) = pairs.next() {
        if (k + 1..=next).any(|n| starts.get(n) != Some(&false)) {
            continue;
        }
        let (Some(one), Some(two)) = (body.nodes.get(k), body.nodes.get(next)) else {
            continue;
        };
        let ([a, b], [to, c]) = ([one.insn.a, one.insn.b], [two.insn.a, two.insn.b]);
        if one.op != Op::Mov || two.op != Op::Mov || to != b || c == a {
            continue;
        }
        if let Some(node) = body.nodes.get_mut(k) {
            node.op = Op::MovMov;
            node.insn = Insn::new(Op::MovMov, a, b, c);
        }
        if let Some(node) = body.nodes.get_mut(next) {
            node.dead = true;
        }
        // The second of the pair is used up.
        pairs.next();
    }
}

#[cfg(test)]
mod tests {
    use super::super::body::{Body, Node};
    use super::*;
    use crate::code::Line;

    fn fused(moves: &[(u16, u16)]) -> Vec<(Op, u16, u16, u16)> {
        let line = Line {
            pc: 0,
            line: 1,
            inlined: 0,
            col: 0,
            len: 0,
            unsigned: false,
        };
        let node = |&(a, b): &(u16, u16)| Node::new(Insn::new(Op::Mov, a, b, 0), Op::Mov, line);
        let mut body = Body {
            nodes: moves.iter().map(node).collect(),
            results: 0,
            slots: 8,
            recover: None,
            map: Vec::new(),
        };
        fuse(&mut body);
        let alive = body.nodes.iter().filter(|n| !n.dead);
        alive
            .map(|n| (n.op, n.insn.a, n.insn.b, n.insn.c))
            .collect()
    }

    #[test]
    fn a_chain_of_moves_is_one() {
        assert_eq!(fused(&[(1, 2), (2, 3)]), [(Op::MovMov, 1, 2, 3)]);
        assert_eq!(
            fused(&[(1, 2), (2, 3), (3, 4)]),
            [(Op::MovMov, 1, 2, 3), (Op::Mov, 3, 4, 0)]
        );
    }

    #[test]
    fn moves_that_are_no_chain_stay() {
        assert_eq!(fused(&[(1, 2), (3, 4)]).len(), 2);
        // The second one reads what the first wrote.
        assert_eq!(fused(&[(1, 2), (2, 1)]).len(), 2);
    }
}
