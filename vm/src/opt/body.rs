//! A function's code as the optimiser sees it: a list of instructions, with jumps that refer to other
//! instructions.

use crate::code::op::{Insn, Op, OperandKind};
use crate::code::{Address, AddressOf, Code, Func, JumpTable, Line, Tables};

/// A decoded instruction.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// Its first word.
    pub(crate) insn: Insn,
    /// Its opcode.
    pub(crate) op: Op,
    /// Its extra words; behind those of a `JTab`, the targets as node indices.
    pub(crate) extra: Vec<u64>,
    /// Target of its jump, as an index into the nodes.
    pub(crate) target: Option<usize>,
    /// What its first extra word is the address of, where that is noted.
    pub(super) address: Option<AddressOf>,
    pub(super) line: Line,
    /// To be left out.
    pub(super) dead: bool,
}

impl Node {
    pub(super) fn new(insn: Insn, op: Op, line: Line) -> Node {
        Node {
            insn,
            op,
            extra: Vec::new(),
            target: None,
            address: None,
            line,
            dead: false,
        }
    }

    /// Another instruction in the same place of the source, without extra words.
    pub(crate) fn beside(&self, op: Op, a: u16, b: u16, c: u16) -> Node {
        Node::new(Insn::new(op, a, b, c), op, self.line)
    }

    /// The same instruction on slots that lie `base` further up. `None`: there are not so many.
    pub(crate) fn moved(&self, base: u16) -> Option<Node> {
        let mut node = self.clone();
        let kinds = node.op.row().operands;
        let i = &mut node.insn;
        for (kind, v) in kinds.iter().zip([&mut i.a, &mut i.b, &mut i.c]) {
            if kind.is_slot() {
                *v = v.checked_add(base)?;
            }
        }
        Some(node)
    }

    /// Its operands with their kinds.
    pub(crate) fn operands(&self) -> [(OperandKind, u16); 3] {
        let k = self.op.row().operands;
        [
            (k[0], self.insn.a),
            (k[1], self.insn.b),
            (k[2], self.insn.c),
        ]
    }
}

/// A function's code as nodes.
pub(crate) struct Body {
    /// Its instructions.
    pub(crate) nodes: Vec<Node>,
    /// Slots of the results.
    pub(super) results: usize,
    /// Slots of its frame.
    pub(crate) slots: usize,
    /// Where it continues after a recovered panic.
    pub(crate) recover: Option<usize>,
    /// The frame's pointer map.
    pub(super) map: Vec<u8>,
}

/// The nodes of a function's code. `None`: it is not understood.
pub(crate) fn decode(func: &Func, code: &Code) -> Option<Body> {
    let mut nodes = Vec::new();
    let mut index = vec![usize::MAX; code.words.len() + 1];
    let mut pc = 0;
    while pc < code.words.len() {
        let insn = Insn::from_word(*code.words.get(pc)?);
        let op = Op::from_u16(insn.op)?;
        *index.get_mut(pc)? = nodes.len();
        let line = code.line_at(pc as u32).unwrap_or(Line {
            pc: 0,
            line: code.line,
            inlined: 0,
            col: 0,
            len: 0,
            unsigned: false,
        });
        let mut node = Node::new(insn, op, line);
        node.extra = code.words.get(pc + 1..pc + op.words())?.to_vec();
        node.address = code.address_at(pc + 1);
        if op == Op::JTab {
            // Behind the table's address its targets, as word positions first.
            let next = (pc + op.words()) as i64;
            // SAFETY: the extra word is the address of a table that the code keeps alive.
            let table = unsafe { &*(*node.extra.first()? as *const JumpTable) };
            node.extra
                .extend(table.targets.iter().map(|&t| (next + i64::from(t)) as u64));
        }
        nodes.push(node);
        pc += op.words();
    }
    let mut next = 0;
    for node in &mut nodes {
        next += node.op.words();
        if let Some(offset) = offset(node) {
            let to = usize::try_from(next as i64 + offset).ok()?;
            node.target = Some(*index.get(to)?).filter(|&t| t != usize::MAX);
            node.target?;
        }
        if node.op == Op::JTab {
            for t in node.extra.iter_mut().skip(1) {
                *t = *index.get(*t as usize)? as u64;
            }
        }
    }
    let recover = match code.recover_pc {
        Some(pc) => Some(*index.get(pc as usize)?),
        None => None,
    };
    Some(Body {
        nodes,
        results: func.results as usize,
        slots: code.frame_slots as usize,
        recover,
        map: code.map.clone(),
    })
}

/// The jump offset that is in a node as decoded.
fn offset(node: &Node) -> Option<i64> {
    for (kind, v) in node.operands() {
        match kind {
            OperandKind::J => return Some(v as i16 as i64),
            OperandKind::Jl => return Some(node.insn.bc() as i64),
            _ => {}
        }
    }
    let at = node.op.offset_extra()?;
    node.extra.get(at).map(|&w| w as i64)
}

/// Targets of a jump table, as node indices: the table's offsets count from the `JTab`'s end.
pub(crate) fn table_targets(body: &Body, at: usize) -> Vec<usize> {
    let Some(node) = body.nodes.get(at).filter(|n| n.op == Op::JTab) else {
        return Vec::new();
    };
    node.extra.iter().skip(1).map(|&t| t as usize).collect()
}

/// Puts the nodes back into words. `None`: a jump does not fit any longer.
pub(super) fn encode(body: &Body, old: &mut Code) -> Option<Code> {
    let mut at = Vec::with_capacity(body.nodes.len() + 1);
    let mut pc = 0usize;
    for node in &body.nodes {
        at.push(pc);
        if !node.dead {
            pc += node.op.words();
        }
    }
    at.push(pc);
    let mut words = Vec::with_capacity(pc);
    let mut lines: Vec<Line> = Vec::new();
    let mut jumps = Vec::new();
    let mut addresses = Vec::new();
    for (k, node) in body.nodes.iter().enumerate().filter(|(_, n)| !n.dead) {
        let here = Line {
            pc: words.len() as u32,
            ..node.line
        };
        if lines
            .last()
            .is_none_or(|l| Line { pc: here.pc, ..*l } != here)
        {
            lines.push(here);
        }
        let next = (at.get(k)? + node.op.words()) as i64;
        let mut insn = node.insn;
        let mut extra = node.extra.clone();
        if let Some(t) = node.target {
            set_offset(&mut insn, node.op, &mut extra, *at.get(t)? as i64 - next)?;
        }
        if node.op == Op::JTab {
            let mut targets = Vec::new();
            for t in table_targets(body, k) {
                targets.push(i32::try_from(*at.get(t)? as i64 - next).ok()?);
            }
            // SAFETY: the extra word is the address of a table that `old` keeps alive.
            let low = unsafe { (*(*extra.first()? as *const JumpTable)).low };
            let table = Box::new(JumpTable { low, targets });
            extra = vec![std::ptr::from_ref(table.as_ref()).addr() as u64];
            jumps.push(table);
        }
        words.push(insn.word());
        let at = words.len() as u32;
        addresses.extend(node.address.map(|of| Address { at, of }));
        words.extend(extra);
    }
    let recover_pc = match body.recover {
        Some(r) => Some(*at.get(r)? as u32),
        None => None,
    };
    let old_tables = old.tables.take().map_or_else(Tables::default, |t| *t);
    Some(Code {
        words,
        frame_slots: body.slots as u32,
        map: std::mem::take(&mut old.map),
        recover_pc,
        file: old.file,
        line: old.line,
        lines,
        live: std::sync::OnceLock::new(),
        compiled: Default::default(),
        inlined: std::mem::take(&mut old.inlined),
        tables: Tables {
            jumps,
            selects: old_tables.selects,
            addresses,
            described: old_tables.described,
        }
        .boxed(),
        optimised: old.optimised,
    })
}

/// Writes a jump offset into an instruction.
fn set_offset(insn: &mut Insn, op: Op, extra: &mut [u64], offset: i64) -> Option<()> {
    for (n, kind) in op.row().operands.iter().enumerate() {
        match kind {
            OperandKind::J => {
                let v = i16::try_from(offset).ok()? as u16;
                match n {
                    0 => insn.a = v,
                    1 => insn.b = v,
                    _ => insn.c = v,
                }
                return Some(());
            }
            OperandKind::Jl => {
                *insn = Insn {
                    op: insn.op,
                    ..Insn::wide(op, insn.a, i32::try_from(offset).ok()?)
                };
                return Some(());
            }
            _ => {}
        }
    }
    let at = op.offset_extra()?;
    *extra.get_mut(at)? = offset as u64;
    Some(())
}

/// Which nodes are jumped to.
pub(super) fn targets(body: &Body) -> Vec<bool> {
    let mut is = vec![false; body.nodes.len() + 1];
    let mut mark = |t: usize| {
        if let Some(x) = is.get_mut(t) {
            *x = true;
        }
    };
    for (k, node) in body.nodes.iter().enumerate() {
        node.target.into_iter().for_each(&mut mark);
        table_targets(body, k).into_iter().for_each(&mut mark);
    }
    body.recover.into_iter().for_each(mark);
    is
}
