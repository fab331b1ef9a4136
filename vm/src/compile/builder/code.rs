//! The instructions of a function that is being built: words, labels and the jumps to them, line table.

use super::frame::{Constant, FrameLayout};
use crate::code::op::{ExtraKind, Insn, Op, OperandKind, ROWS, Run};
use crate::code::{Address, AddressOf, JumpTable, Line, SelectCase, SelectDesc};
use rustc_hash::FxHashMap;

/// A place in the code, bound once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(u32);

/// A jump whose offset is written once its label is bound. Offsets count from the instruction's end.
enum Fix {
    /// 16-bit offset in operand 1 (b) or 2 (c) of the instruction at `pos`, which ends at `end`.
    Short {
        pos: usize,
        operand: u8,
        end: usize,
        label: Label,
    },
    /// 32-bit offset in `b:c`.
    Long {
        pos: usize,
        end: usize,
        label: Label,
    },
    /// 64-bit offset in the extra word at `pos`.
    Extra {
        pos: usize,
        end: usize,
        label: Label,
    },
    /// Entry of a jump table.
    Table {
        table: usize,
        entry: usize,
        end: usize,
        label: Label,
    },
}

/// Why a function could not be finished.
pub enum FinishError {
    /// Some jump does not reach: build again with long jumps.
    TooFar,
    /// Not supported, or an internal error.
    Failed(String),
}

/// The instructions.
#[derive(Default)]
pub struct Instructions {
    /// Instructions and their extra words.
    pub words: Vec<u64>,
    /// Positions of instructions (first words).
    insns: Vec<u32>,
    labels: Vec<Option<u32>>,
    fixes: Vec<Fix>,
    /// The line table.
    pub lines: Vec<Line>,
    /// Addresses among the constants.
    pub addresses: Vec<Address>,
    #[expect(clippy::vec_box, reason = "code points to them")]
    pub tables: Vec<Box<JumpTable>>,
    #[expect(clippy::vec_box, reason = "code points to them")]
    pub selects: Vec<Box<SelectDesc>>,
    /// Whether jumps must reach everywhere.
    pub long: bool,
    /// Where the `Enter` instruction stands, if there is one.
    enter: Option<usize>,
    /// Where the code continues after a recovered panic.
    pub recover_pc: Option<u32>,
    /// Index of the first word after the last bound label (for peepholes).
    barrier: usize,
}

impl Instructions {
    /// Adds an instruction, whose entry in the line table is `line` but for its position.
    pub fn push(&mut self, insn: Insn, extra: &[u64], line: Line) {
        let at = self.words.len() as u32;
        let line = Line { pc: at, ..line };
        let last = self.lines.last();
        if last.is_none_or(|l| Line { pc: at, ..*l } != line) {
            self.lines.push(line);
        }
        self.insns.push(at);
        self.words.push(insn.word());
        self.words.extend_from_slice(extra);
    }

    /// The instruction about to be added is `Enter`.
    pub fn enters_here(&mut self) {
        self.enter = Some(self.words.len());
    }

    /// The last instruction if no label was bound after it: its position and first word.
    pub fn last(&self) -> Option<(usize, Insn)> {
        let &at = self.insns.last()?;
        let at = at as usize;
        if at < self.barrier {
            return None;
        }
        Some((at, Insn::from_word(*self.words.get(at)?)))
    }

    /// The first extra word of the instruction added last is such an address.
    pub fn note_address(&mut self, of: AddressOf) {
        if let Some(at) = self.insns.last() {
            self.addresses.push(Address { at: at + 1, of });
        }
    }

    /// Replaces the first word of the instruction at `at`.
    pub fn patch(&mut self, at: usize, insn: Insn) {
        if let Some(w) = self.words.get_mut(at) {
            *w = insn.word();
        }
    }

    /// Takes back the last instruction if it is a jump to `l`.
    pub fn drop_last_jump(&mut self, l: Label) {
        let end = self.words.len();
        if let Some(Fix::Long { pos, label, .. }) = self.fixes.last()
            && *label == l
            && *pos + 1 == end
            && self.barrier < end
            && self.insns.last() == Some(&(*pos as u32))
        {
            self.words.pop();
            self.insns.pop();
            self.fixes.pop();
            if self.lines.last().is_some_and(|l| l.pc as usize == end - 1) {
                self.lines.pop();
            }
        }
    }

    /// A new label.
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    /// The label stands here.
    pub fn bind(&mut self, l: Label) {
        self.barrier = self.words.len();
        if let Some(slot) = self.labels.get_mut(l.0 as usize) {
            *slot = Some(self.words.len() as u32);
        }
    }

    /// Whether the label is bound already (so that a jump to it goes backward).
    pub fn is_bound(&self, l: Label) -> bool {
        self.labels.get(l.0 as usize).is_some_and(Option::is_some)
    }

    /// A recovered panic goes on here.
    pub fn recovers_here(&mut self) {
        self.barrier = self.words.len();
        self.recover_pc = Some(self.words.len() as u32);
    }

    /// The instruction at `pos`, the last one, has its 32-bit offset to the label in `b:c`.
    pub fn leads_to(&mut self, pos: usize, label: Label) {
        let end = self.words.len();
        self.fixes.push(Fix::Long { pos, end, label });
    }

    /// The same of an `op` with an offset of 16 bits.
    pub fn leads_nearby(&mut self, pos: usize, op: Op, label: Label) {
        let end = self.words.len();
        let operand = op.offset_operand().map_or(0, |n| n as u8);
        self.fixes.push(Fix::Short {
            pos,
            operand,
            end,
            label,
        });
    }

    /// The same of an `op` with an offset of 64 bits in an extra word.
    pub fn leads_by_extra(&mut self, pos: usize, op: Op, label: Label) {
        let end = self.words.len();
        let pos = pos + 1 + op.offset_extra().unwrap_or(0);
        self.fixes.push(Fix::Extra { pos, end, label });
    }

    /// The last instruction jumps by this table, whose entries lead to `targets`.
    pub fn leads_by_table(&mut self, table: Box<JumpTable>, targets: &[Label]) {
        let end = self.words.len();
        let index = self.tables.len();
        self.tables.push(table);
        for (entry, &label) in targets.iter().enumerate() {
            self.fixes.push(Fix::Table {
                table: index,
                entry,
                end,
                label,
            });
        }
    }

    /// Puts the loads of constants behind the entry: bits and slot of each.
    pub fn insert_constants(&mut self, constants: &[Constant]) {
        if constants.is_empty() {
            return;
        }
        let at = self.enter.map_or(0, |p| p + 1);
        let mut words = Vec::new();
        let mut insns = Vec::new();
        let mut globals = Vec::new();
        for &Constant { bits, slot, global } in constants {
            insns.push((at + words.len()) as u32);
            let i = bits as i64;
            let s = slot;
            if global {
                words.push(Insn::new(Op::LdK, s, 0, 0).word());
                globals.push(Address {
                    at: (at + words.len()) as u32,
                    of: AddressOf::Global,
                });
                words.push(bits);
            } else if let Ok(short) = i16::try_from(i) {
                words.push(Insn::new(Op::LdI, s, short as u16, 0).word());
            } else if let Ok(long) = i32::try_from(i) {
                words.push(Insn::wide(Op::LdI32, s, long).word());
            } else {
                words.push(Insn::new(Op::LdK, s, 0, 0).word());
                words.push(bits);
            }
        }
        let n = words.len();
        self.shift(at, n);
        self.words.splice(at..at, words);
        self.addresses.extend(globals);
        let first = self.insns.iter().position(|&p| p as usize >= at + n);
        let first = first.unwrap_or(self.insns.len());
        self.insns.splice(first..first, insns);
    }

    /// Positions from `at` on are `n` words later.
    fn shift(&mut self, at: usize, n: usize) {
        let shift = |p: &mut usize| {
            if *p >= at {
                *p += n;
            }
        };
        let shift32 = |p: &mut u32| {
            if *p as usize >= at {
                *p += n as u32;
            }
        };
        self.insns.iter_mut().for_each(shift32);
        self.labels.iter_mut().flatten().for_each(shift32);
        self.addresses.iter_mut().for_each(|a| shift32(&mut a.at));
        for l in &mut self.lines {
            if l.pc as usize > at || (l.pc as usize == at && at > 0) {
                l.pc += n as u32;
            }
        }
        if let Some(p) = &mut self.recover_pc {
            shift32(p);
        }
        for fix in &mut self.fixes {
            match fix {
                Fix::Short { pos, end, .. }
                | Fix::Long { pos, end, .. }
                | Fix::Extra { pos, end, .. } => {
                    shift(pos);
                    // An end is one past an instruction.
                    if *end > at {
                        *end += n;
                    }
                }
                Fix::Table { end, .. } => {
                    if *end > at {
                        *end += n;
                    }
                }
            }
        }
    }

    /// Jumps to jumps go where those go.
    pub fn thread_jumps(&mut self) {
        let mut jumps: FxHashMap<u32, Label> = FxHashMap::default();
        for fix in &self.fixes {
            if let Fix::Long { pos, label, .. } = fix {
                jumps.insert(*pos as u32, *label);
            }
        }
        if jumps.is_empty() {
            return;
        }
        let op_at = |words: &[u64], pos: u32| {
            words
                .get(pos as usize)
                .and_then(|&w| Op::from_u16(Insn::from_word(w).op))
        };
        for fix in &mut self.fixes {
            let (label, own) = match fix {
                // It leads to a jump because it does not reach farther itself.
                Fix::Short { .. } if self.long => continue,
                Fix::Short { label, .. } | Fix::Extra { label, .. } | Fix::Table { label, .. } => {
                    (label, None)
                }
                Fix::Long { label, pos, .. } => (label, Some(*pos)),
            };
            for _ in 0..8 {
                let Some(Some(target)) = self.labels.get(label.0 as usize).copied() else {
                    break;
                };
                let Some(&next) = jumps.get(&target) else {
                    break;
                };
                if next == *label {
                    break;
                }
                match op_at(&self.words, target) {
                    Some(Op::Jmp) => *label = next,
                    Some(Op::Loop) => {
                        let Some(pos) = own else { break };
                        if op_at(&self.words, pos as u32) != Some(Op::Jmp) {
                            break;
                        }
                        let i = Insn::from_word(self.words[pos]);
                        self.words[pos] = Insn::new(Op::Loop, i.a, i.b, i.c).word();
                        *label = next;
                        break;
                    }
                    _ => break,
                }
            }
        }
    }

    /// Writes the offsets of all jumps.
    pub fn resolve_jumps(&mut self) -> Result<(), FinishError> {
        for fix in &self.fixes {
            let (label, end) = match fix {
                Fix::Short { label, end, .. }
                | Fix::Long { label, end, .. }
                | Fix::Extra { label, end, .. }
                | Fix::Table { label, end, .. } => (*label, *end),
            };
            let Some(Some(target)) = self.labels.get(label.0 as usize).copied() else {
                return Err(FinishError::Failed("internal: label not bound".into()));
            };
            let offset = i64::from(target) - end as i64;
            match *fix {
                Fix::Short { pos, operand, .. } => {
                    let Ok(short) = i16::try_from(offset) else {
                        return Err(FinishError::TooFar);
                    };
                    let mut i = Insn::from_word(self.words[pos]);
                    if operand == 1 {
                        i.b = short as u16;
                    } else {
                        i.c = short as u16;
                    }
                    self.words[pos] = i.word();
                }
                Fix::Long { pos, .. } => {
                    let i = Insn::from_word(self.words[pos]);
                    let op = Op::from_u16(i.op).unwrap_or(Op::Nop);
                    self.words[pos] = Insn::wide(op, i.a, offset as i32).word();
                }
                Fix::Extra { pos, .. } => self.words[pos] = offset as u64,
                Fix::Table { table, entry, .. } => {
                    self.tables[table].targets[entry] = offset as i32;
                }
            }
        }
        Ok(())
    }

    /// Puts final slots in place of provisional ones; `zeroed` is what `Enter` zeroes.
    pub fn place_slots(&mut self, frame: FrameLayout, zeroed: [u16; 3]) {
        for &at in &self.insns {
            let at = at as usize;
            let mut i = Insn::from_word(self.words[at]);
            let row = &ROWS[i.op as usize];
            for (n, operand) in [&mut i.a, &mut i.b, &mut i.c].into_iter().enumerate() {
                let kind = row.operands[n];
                let passed = row.op.run(n) == Run::Passed;
                if kind.is_slot() || kind == OperandKind::B || passed {
                    *operand = frame.place(*operand);
                }
            }
            for (n, kind) in row.extra.iter().enumerate() {
                if *kind == ExtraKind::Slot {
                    let word = &mut self.words[at + 1 + n];
                    *word = u64::from(frame.place(*word as u16));
                }
            }
            if row.op == Op::Enter {
                [i.a, i.b, i.c] = zeroed;
                if i.a == 0 && i.c == 0 {
                    i = Insn::new(Op::Nop, 0, 0, 0);
                }
            }
            debug_assert!(
                row.extra.iter().all(|x| *x != ExtraKind::Select) || row.op == Op::Select
            );
            self.words[at] = i.word();
        }
        for case in self.selects.iter_mut().flat_map(|s| &mut s.cases) {
            case.chan = frame.place(case.chan);
            case.value = frame.place(case.value);
            if case.ok != SelectCase::NONE {
                case.ok = frame.place(case.ok);
            }
        }
    }

    /// An `Enter` with nothing to do is skipped by starting behind it.
    pub fn drop_empty_enter(&mut self) {
        let empty = Insn::new(Op::Nop, 0, 0, 0).word();
        if self.enter != Some(0) || self.words.first() != Some(&empty) {
            return;
        }
        self.words.remove(0);
        for l in &mut self.lines {
            l.pc = l.pc.saturating_sub(1);
        }
        for a in &mut self.addresses {
            a.at = a.at.saturating_sub(1);
        }
        self.recover_pc = self.recover_pc.map(|p| p.saturating_sub(1));
    }
}
