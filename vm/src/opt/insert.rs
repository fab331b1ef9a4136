//! Inserts instructions before others: checks that only some runs need (for races, at choice points) are
//! instructions of their own.

use super::body::{Body, Node, table_targets};

/// Puts nodes in front of others, given by number in ascending order. Jumps to a node lead to what is in
/// front of it now. A number past the last node's is ignored.
pub(super) fn before(body: &mut Body, more: Vec<(usize, Node)>) {
    if more.is_empty() {
        return;
    }
    let tables: Vec<Vec<usize>> = (0..body.nodes.len())
        .map(|k| table_targets(body, k))
        .collect();
    let old = std::mem::take(&mut body.nodes);
    let mut nodes = Vec::with_capacity(old.len() + more.len());
    let mut begins = Vec::with_capacity(old.len());
    let mut own = Vec::with_capacity(old.len());
    let mut more = more.into_iter().peekable();
    for (k, node) in old.into_iter().enumerate() {
        begins.push(nodes.len());
        while let Some((_, new)) = more.next_if(|(at, _)| *at <= k) {
            nodes.push(new);
        }
        own.push(nodes.len());
        nodes.push(node);
    }
    let moved = |t: usize| begins.get(t).copied().unwrap_or(t);
    for (&at, table) in own.iter().zip(tables) {
        let Some(node) = nodes.get_mut(at) else {
            continue;
        };
        node.target = node.target.map(moved);
        for (word, target) in node.extra.iter_mut().skip(1).zip(table) {
            *word = moved(target) as u64;
        }
    }
    body.recover = body.recover.map(moved);
    body.nodes = nodes;
}

#[cfg(test)]
mod tests {
    use super::super::body::{decode, encode};
    use super::*;
    use crate::code::op::{Insn, Op};
    use crate::code::{Code, FuncSpec};

    #[test]
    fn jumps_lead_to_what_stands_in_front() {
        let w = |op, a, b, c| Insn::new(op, a, b, c).word();
        let func = crate::code::fresh().add(FuncSpec {
            name: "main.f".into(),
            results: 1,
            params: 1,
            ..FuncSpec::default()
        });
        let mut code = Code {
            words: vec![
                w(Op::JEqI, 1, 0, 1),
                w(Op::LdI, 0, 1, 0),
                w(Op::Ret, 0, 0, 0),
            ],
            frame_slots: 2,
            ..Code::default()
        };
        let mut body = decode(&func, &code).unwrap();
        let nop = body.nodes[2].beside(Op::Nop, 0, 0, 0);
        before(&mut body, vec![(0, nop.clone()), (2, nop)]);
        let code = encode(&body, &mut code).unwrap();
        assert_eq!(
            code.words,
            [
                w(Op::Nop, 0, 0, 0),
                w(Op::JEqI, 1, 0, 1),
                w(Op::LdI, 0, 1, 0),
                w(Op::Nop, 0, 0, 0),
                w(Op::Ret, 0, 0, 0),
            ]
        );
    }
}
