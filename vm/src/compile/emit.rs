//! Building one function's code: instructions, labels, frame slots, line table.
//!
//! While a function is built its slots have provisional numbers in three ranges: results,
//! parameters, closure pointer and slots that hold pointers from 0, scalars from [`SCALARS`], the
//! outgoing area from [`OUT`]. [`Fb::finish`] lays them one behind the other.
//!
//! Slots are handed out by class, the pointer map of what they hold, and are reused only for the
//! same class, so that one static map describes the frame at every safepoint.

use super::Compiler;
use super::layout::{Layout, Rep, W};
use super::ty::{Env, Ty};
use crate::code::op::{Insn, K, Op, ROWS, X};
use crate::code::{Code, JumpTable, Line, SelectDesc};
use minigo_lang::ast::NodeId;
use minigo_lang::source::Pos;
use minigo_lang::types::{ObjId, PkgId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::sync::Arc;

/// A frame slot (provisional).
pub type Slot = u16;

/// First provisional number of scalars.
pub const SCALARS: Slot = 0x4000;
/// First provisional number of the outgoing area.
pub const OUT: Slot = 0xA000;

/// A place in the code, bound once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(u32);

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

/// Where a variable lives.
#[derive(Clone, Debug)]
pub enum Var {
    /// In frame slots.
    Reg(Slot, Ty),
    /// In a heap cell to which the slot points.
    Boxed(Slot, Ty),
}

/// What a `break`, `continue` or label leads to.
pub struct Target {
    /// The label's object name, if labelled.
    pub label: Option<minigo_lang::symbol::Symbol>,
    /// Where `break` goes.
    pub brk: Option<Label>,
    /// Where `continue` goes.
    pub cont: Option<Label>,
}

/// The builder of one function.
pub struct Fb<'c> {
    /// The program's compiler.
    pub c: &'c mut Compiler,
    /// What the type parameters stand for.
    pub env: Env,
    /// The package whose code this is.
    pub pkg: Option<PkgId>,
    /// Name of the function, for its literals.
    pub name: String,
    /// Number of function literals so far.
    pub lits: u32,
    /// Bodies of loops over functions so far, for their names.
    pub range_bodies: u32,
    /// What failing instructions stand for, if that is wanted.
    pub blame: Option<Box<super::blame::Blame>>,
    /// Variables in scope (by object, so no scoping is needed).
    pub vars: FxHashMap<ObjId, Var>,
    /// Analysis of the declared function around.
    pub escapes: Arc<super::escape::Escapes>,
    /// The first error: the code is then thrown away.
    pub err: Option<String>,
    /// Result types.
    pub results: Vec<Ty>,
    /// Slots of the results.
    pub result_slots: Vec<Slot>,
    /// Named results by object, in order (`None`: unnamed or blank).
    pub result_vars: Vec<Option<ObjId>>,
    /// Whether the function has defer statements.
    pub has_defer: bool,
    /// Enclosing statements that can be left.
    pub targets: Vec<Target>,
    /// Labels of goto.
    pub gotos: FxHashMap<minigo_lang::symbol::Symbol, Label>,
    /// Label waiting for its statement.
    pub pending_label: Option<minigo_lang::symbol::Symbol>,
    /// Inside the body of a range over a function: how to leave it.
    pub range_func: Option<super::rangefunc::BodyCtx>,
    /// Whether this is a function literal (or part of one).
    pub in_lit: bool,
    /// The common end of functions with defer statements.
    pub ret_label: Option<Label>,
    /// Inlined functions of this one.
    pub inlined: Vec<crate::code::Inlined>,
    /// 0, or 1 + which of them the code belongs to.
    pub cur_inl: u32,
    /// Declarations of the inlined functions around.
    pub inline_stack: Vec<NodeId>,
    /// Where `return` goes inside an inlined function.
    pub inline_end: Option<Label>,
    /// Parameters of inlined functions that are constants.
    pub const_vars: FxHashMap<ObjId, minigo_lang::constant::Value>,
    /// Which expressions hold calls, for [`Fb::has_call`] and [`Fb::has_any_call`].
    pub known_calls: RefCell<FxHashMap<(NodeId, bool), bool>>,
    /// How many loops are around.
    pub loop_depth: u32,
    /// Constants that are loaded once, on entry: bits and slot.
    pool: Vec<(u64, Slot)>,
    /// Where `fallthrough` goes.
    pub fallthrough: Option<Label>,
    /// Slots that hold indices and slice bounds of unsigned 64-bit types.
    pub unsigned: FxHashSet<Slot>,

    pub(super) words: Vec<u64>,
    /// Positions of instructions (first words).
    insns: Vec<u32>,
    labels: Vec<Option<u32>>,
    fixes: Vec<Fix>,
    lines: Vec<Line>,
    line: u32,
    pos: Pos,
    file: &'static str,
    #[expect(clippy::vec_box, reason = "code points to them")]
    pub(super) tables: Vec<Box<JumpTable>>,
    #[expect(clippy::vec_box, reason = "code points to them")]
    pub(super) selects: Vec<Box<SelectDesc>>,
    /// Emit jumps that reach everywhere.
    pub long: bool,

    fixed: u16,
    fixed_map: Vec<u8>,
    result_zero: u16,
    ptr_map: Vec<u8>,
    nscalars: u16,
    free_scalars: FxHashMap<u16, Vec<Slot>>,
    free_ptrs: FxHashMap<Vec<u8>, Vec<Slot>>,
    temps: Vec<(Slot, Vec<u8>)>,
    /// Slots that are variables of functions which are just being inlined.
    inlined_vars: Vec<Slot>,
    locals: Vec<(Slot, Vec<u8>)>,
    out_top: u16,
    out_max: u16,
    has_enter: Option<usize>,
    recover_pc: Option<u32>,
    /// Index of the first word after the last bound label (for peepholes).
    pub(super) barrier: usize,
}

impl<'c> Fb<'c> {
    /// A builder for code of `env`.
    pub fn new(c: &'c mut Compiler, env: Env, escapes: Arc<super::escape::Escapes>) -> Fb<'c> {
        let pictures = c.home().options.picture.is_some();
        Fb {
            c,
            blame: pictures.then(Box::default),
            env,
            pkg: None,
            name: String::new(),
            lits: 0,
            range_bodies: 0,
            vars: FxHashMap::default(),
            escapes,
            err: None,
            results: Vec::new(),
            result_slots: Vec::new(),
            result_vars: Vec::new(),
            has_defer: false,
            targets: Vec::new(),
            gotos: FxHashMap::default(),
            pending_label: None,
            range_func: None,
            inlined: Vec::new(),
            cur_inl: 0,
            inline_stack: Vec::new(),
            inline_end: None,
            const_vars: FxHashMap::default(),
            known_calls: RefCell::default(),
            loop_depth: 0,
            pool: Vec::new(),
            fallthrough: None,
            unsigned: FxHashSet::default(),
            in_lit: false,
            ret_label: None,
            words: Vec::new(),
            insns: Vec::new(),
            labels: Vec::new(),
            fixes: Vec::new(),
            lines: Vec::new(),
            line: 0,
            pos: Pos::NONE,
            file: "",
            tables: Vec::new(),
            selects: Vec::new(),
            long: false,
            fixed: 0,
            fixed_map: Vec::new(),
            result_zero: 0,
            ptr_map: Vec::new(),
            nscalars: 0,
            free_scalars: FxHashMap::default(),
            free_ptrs: FxHashMap::default(),
            temps: Vec::new(),
            inlined_vars: Vec::new(),
            locals: Vec::new(),
            out_top: 0,
            out_max: 0,
            has_enter: None,
            recover_pc: None,
            barrier: 0,
        }
    }

    /// Something that cannot be compiled; the first one counts.
    pub fn fail(&mut self, what: impl Into<String>) {
        if self.err.is_none() {
            let place = self
                .c
                .prog()
                .sources
                .locate(self.pos)
                .map_or_else(String::new, |(f, lc)| {
                    format!("{}:{}:{}: ", f.name, lc.line, lc.col)
                });
            let what = what.into();
            self.err = Some(format!("{place}{what}"));
            self.c.failed.get_or_insert((self.pos, what));
        }
    }

    // ---- positions

    /// The following instructions belong to the line of `pos`.
    pub fn at(&mut self, pos: Pos) {
        if let Some(blame) = &mut self.blame {
            blame.leave();
        }
        if pos == self.pos || pos == Pos::NONE {
            return;
        }
        self.pos = pos;
        let Some(shown) = self.c.prog().sources.shown(pos) else {
            return;
        };
        self.line = shown.line;
        let inlined = self.cur_inl.checked_sub(1);
        let inlined = inlined.and_then(|i| self.inlined.get(i as usize));
        let file = inlined.map_or(self.file, |i| i.file);
        if file == shown.path {
            return;
        }
        let path = shown.path.to_owned();
        let path = self.c.static_str(&path);
        if file.is_empty() {
            self.file = path;
        } else {
            self.line = self.c.home().functions.line_elsewhere(path, self.line);
        }
    }

    /// The same, also when the position did not change (the line may have, by inlining).
    pub fn at_again(&mut self, pos: Pos) {
        self.pos = Pos::NONE;
        self.at(pos);
    }

    /// The line now in force.
    pub fn current_line(&self) -> u32 {
        self.line
    }

    /// A slot that holds this constant throughout the function, if it is worth one.
    pub fn pooled(&mut self, bits: u64) -> Option<Slot> {
        if self.loop_depth == 0 {
            return None;
        }
        if let Some(&(_, s)) = self.pool.iter().find(|p| p.0 == bits) {
            return Some(s);
        }
        if self.pool.len() >= 24 {
            return None;
        }
        // A slot that nothing else ever uses: code before this place would overwrite it.
        if self.nscalars > 8000 {
            return None;
        }
        let s = SCALARS + self.nscalars;
        self.nscalars += 1;
        self.pool.push((bits, s));
        Some(s)
    }

    /// Whether it is a temporary now in use, which no variable of an inlined function stands for.
    pub fn is_temp(&self, s: Slot) -> bool {
        self.temps.iter().any(|t| t.0 == s) && !self.inlined_vars.contains(&s)
    }

    /// The slots are variables of an inlined function, until [`Fb::leave_inlined`].
    pub fn enter_inlined(&mut self, slots: impl IntoIterator<Item = Slot>) -> usize {
        let before = self.inlined_vars.len();
        self.inlined_vars.extend(slots);
        before
    }

    /// The function that [`Fb::enter_inlined`] returned `before` for is left.
    pub fn leave_inlined(&mut self, before: usize) {
        self.inlined_vars.truncate(before);
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

    /// Puts the loads of pooled constants behind the entry.
    fn insert_pool(&mut self) {
        if self.pool.is_empty() {
            return;
        }
        let at = self.has_enter.map_or(0, |p| p + 1);
        let mut words = Vec::new();
        let mut insns = Vec::new();
        for &(bits, s) in &self.pool {
            insns.push((at + words.len()) as u32);
            let i = bits as i64;
            if let Ok(short) = i16::try_from(i) {
                words.push(Insn::new(Op::LdI, s, short as u16, 0).word());
            } else if let Ok(long) = i32::try_from(i) {
                words.push(Insn::wide(Op::LdI32, s, long).word());
            } else {
                words.push(Insn::new(Op::LdK, s, 0, 0).word());
                words.push(bits);
            }
        }
        let n = words.len();
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
        self.words.splice(at..at, words);
        self.insns.iter_mut().for_each(shift32);
        let first = self.insns.iter().position(|&p| p as usize >= at + n);
        let first = first.unwrap_or(self.insns.len());
        self.insns.splice(first..first, insns);
        self.labels.iter_mut().flatten().for_each(shift32);
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
    fn thread_jumps(&mut self) {
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

    /// The position now in force.
    pub fn pos(&self) -> Pos {
        self.pos
    }

    // ---- instructions

    /// Emits an instruction.
    pub fn emit(&mut self, op: Op, a: u16, b: u16, c: u16) {
        self.emit_x(op, a, b, c, &[]);
    }

    /// Emits an instruction with extra words.
    pub fn emit_x(&mut self, op: Op, a: u16, b: u16, c: u16, extra: &[u64]) {
        debug_assert_eq!(op.row().extra.len(), extra.len(), "{op:?}");
        let at = self.words.len() as u32;
        let (col, len) = self.blamed(op, [a, b, c]);
        let line = Line {
            col,
            len,
            pc: at,
            line: self.line,
            inlined: self.cur_inl,
            unsigned: !self.unsigned.is_empty()
                && op.indexes()
                && [a, b, c].iter().any(|s| self.unsigned.contains(s)),
        };
        if self
            .lines
            .last()
            .is_none_or(|l| Line { pc: at, ..*l } != line)
        {
            self.lines.push(line);
        }
        self.insns.push(at);
        self.words.push(Insn::new(op, a, b, c).word());
        self.words.extend_from_slice(extra);
    }

    /// An instruction with a 32-bit immediate in `b:c`.
    pub fn emit_wide(&mut self, op: Op, a: u16, bc: i32) {
        let i = Insn::wide(op, a, bc);
        self.emit(op, a, i.b, i.c);
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

    /// Replaces the first word of the instruction at `at`.
    pub fn patch(&mut self, at: usize, insn: Insn) {
        if let Some(w) = self.words.get_mut(at) {
            *w = insn.word();
        }
    }

    // ---- labels and jumps

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
    pub fn bound(&self, l: Label) -> bool {
        self.labels.get(l.0 as usize).is_some_and(Option::is_some)
    }

    /// `goto l`; backward jumps are safepoints.
    pub fn jump(&mut self, l: Label) {
        let op = if self.bound(l) { Op::Loop } else { Op::Jmp };
        self.jump_with(op, l);
    }

    fn jump_with(&mut self, op: Op, l: Label) {
        let pos = self.words.len();
        self.emit(op, 0, 0, 0);
        self.fixes.push(Fix::Long {
            pos,
            end: pos + 1,
            label: l,
        });
    }

    /// A conditional jump whose 16-bit offset is operand `b` (1) or `c` (2).
    #[expect(clippy::too_many_arguments, reason = "mirrors the instruction")]
    pub fn jump_if(
        &mut self,
        op: Op,
        a: u16,
        b: u16,
        c: u16,
        operand: u8,
        extra: &[u64],
        l: Label,
    ) {
        if self.long {
            let (taken, over) = (self.label(), self.label());
            self.jump_if_short(op, a, b, c, operand, extra, taken);
            self.jump_with(Op::Jmp, over);
            self.bind(taken);
            self.jump_with(Op::Jmp, l);
            self.bind(over);
        } else {
            self.jump_if_short(op, a, b, c, operand, extra, l);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "mirrors the instruction")]
    fn jump_if_short(
        &mut self,
        op: Op,
        a: u16,
        b: u16,
        c: u16,
        operand: u8,
        extra: &[u64],
        l: Label,
    ) {
        let pos = self.words.len();
        self.emit_x(op, a, b, c, extra);
        self.fixes.push(Fix::Short {
            pos,
            operand,
            end: self.words.len(),
            label: l,
        });
    }

    /// An instruction whose extra word number `index` is a jump offset.
    #[expect(clippy::too_many_arguments, reason = "mirrors the instruction")]
    pub fn emit_jump_extra(
        &mut self,
        op: Op,
        a: u16,
        b: u16,
        c: u16,
        extra: &[u64],
        index: usize,
        l: Label,
    ) {
        let pos = self.words.len();
        self.emit_x(op, a, b, c, extra);
        self.fixes.push(Fix::Extra {
            pos: pos + 1 + index,
            end: self.words.len(),
            label: l,
        });
    }

    /// Jumps by the table: `targets[slot - low]`, `default` when out of range.
    pub fn jump_table(&mut self, slot: Slot, low: i64, targets: &[Label], default: Label) {
        let mut table = Box::new(JumpTable {
            low,
            targets: vec![0; targets.len()],
        });
        let addr = std::ptr::from_mut(&mut *table).expose_provenance() as u64;
        self.emit_x(Op::JTab, slot, 0, 0, &[addr]);
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
        self.jump(default);
    }

    // ---- slots

    /// Slots of results, parameters and closure pointer, in order, before anything else.
    pub fn fixed_slots(&mut self, map: &[u8]) -> Slot {
        let at = self.fixed;
        self.fixed += map.len() as u16;
        self.fixed_map.extend_from_slice(map);
        at
    }

    /// The first `n` slots are zeroed on entry.
    pub fn zero_results(&mut self, n: u16) {
        self.result_zero = n;
    }

    /// Reserves the `Enter` instruction.
    pub fn enter(&mut self) {
        self.has_enter = Some(self.words.len());
        self.emit(Op::Enter, 0, 0, 0);
    }

    /// Slots of the class `map`, not freed by [`Fb::release`].
    pub fn alloc(&mut self, map: &[u8]) -> Slot {
        if map.is_empty() {
            // Values of no size have a slot too, which nobody reads or writes.
            self.nscalars = self.nscalars.max(1);
            return SCALARS;
        }
        let n = map.len() as u16;
        if map.iter().all(|&w| w == 0) {
            if let Some(s) = self.free_scalars.get_mut(&n).and_then(Vec::pop) {
                return s;
            }
            let at = SCALARS + self.nscalars;
            if u32::from(self.nscalars) + u32::from(n) > u32::from(OUT - SCALARS) - 64 {
                self.fail("function too big: more than 24,000 slots of variables");
                return SCALARS;
            }
            self.nscalars += n;
            return at;
        }
        if let Some(s) = self.free_ptrs.get_mut(map).and_then(Vec::pop) {
            return s;
        }
        let at = self.fixed as usize + self.ptr_map.len();
        if at + map.len() >= SCALARS as usize {
            self.fail("function too big: more than 16,000 slots of variables");
            return 0;
        }
        self.ptr_map.extend_from_slice(map);
        at as u16
    }

    /// Gives slots back.
    pub fn free(&mut self, slot: Slot, map: &[u8]) {
        if map.is_empty() {
            return;
        }
        if map.iter().all(|&w| w == 0) {
            self.free_scalars
                .entry(map.len() as u16)
                .or_default()
                .push(slot);
        } else {
            self.free_ptrs.entry(map.to_vec()).or_default().push(slot);
        }
    }

    /// A temporary for a value of class `map`, until [`Fb::release`].
    pub fn temp(&mut self, map: &[u8]) -> Slot {
        let s = self.alloc(map);
        if !map.is_empty() {
            self.temps.push((s, map.to_vec()));
        }
        s
    }

    /// Slots become a temporary.
    pub fn push_temp(&mut self, s: Slot, map: &[u8]) {
        if !map.is_empty() {
            self.temps.push((s, map.to_vec()));
        }
    }

    /// A temporary for a value of type `t`.
    pub fn tmp(&mut self, t: Ty) -> Slot {
        let l = self.layout(t);
        self.temp(&l.frame)
    }

    /// A one-slot scalar temporary.
    pub fn tmp_int(&mut self) -> Slot {
        self.temp(&[0])
    }

    /// A one-slot pointer temporary.
    pub fn tmp_ptr(&mut self) -> Slot {
        self.temp(&[1])
    }

    /// `dst`, or a new temporary of type `t`.
    pub fn dst(&mut self, dst: Option<Slot>, t: Ty) -> Slot {
        match dst {
            Some(d) => d,
            None => self.tmp(t),
        }
    }

    /// The temporaries so far.
    pub fn mark(&self) -> usize {
        self.temps.len()
    }

    /// Frees the temporaries made since `mark`.
    pub fn release(&mut self, mark: usize) {
        while self.temps.len() > mark {
            if let Some((s, map)) = self.temps.pop() {
                self.free(s, &map);
            }
        }
    }

    /// Slots of a local variable, until the scope ends.
    pub fn local(&mut self, map: &[u8]) -> Slot {
        let s = self.alloc(map);
        if !map.is_empty() {
            self.locals.push((s, map.to_vec()));
        }
        s
    }

    /// A scope begins.
    pub fn open_scope(&self) -> usize {
        self.locals.len()
    }

    /// A scope ends: its variables' slots may be used again.
    pub fn close_scope(&mut self, scope: usize) {
        while self.locals.len() > scope {
            if let Some((s, map)) = self.locals.pop() {
                self.free(s, &map);
            }
        }
    }

    /// `n` slots of the outgoing area, behind those in use; for runs that the next instruction
    /// reads and for calls (then behind a header).
    pub fn out_alloc(&mut self, n: u16) -> Slot {
        let at = self.out_top;
        self.out_top = self.out_top.saturating_add(n);
        if self.out_top > 0x5000 {
            self.fail("function too big: too many arguments in one call");
            self.out_top = at;
        }
        self.out_max = self.out_max.max(self.out_top + 1);
        OUT + at
    }

    /// How much of the outgoing area is in use.
    pub fn out_mark(&self) -> u16 {
        self.out_top
    }

    /// Gives back what was taken since the mark.
    pub fn out_release(&mut self, mark: u16) {
        self.out_top = mark;
    }

    /// Where the code goes on after a recovered panic.
    pub fn set_recover_pc(&mut self) {
        self.barrier = self.words.len();
        self.recover_pc = Some(self.words.len() as u32);
    }

    // ---- the end

    /// Resolves jumps and slots. `Err(true)`: some jump did not reach, build again with `long`.
    pub fn finish(mut self) -> Result<Code, FinishError> {
        if let Some(e) = self.err.take() {
            return Err(FinishError::Failed(e));
        }
        self.insert_pool();
        self.thread_jumps();
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
        let ptr_end = self.fixed + self.ptr_map.len() as u16;
        let out_start = ptr_end + self.nscalars;
        let slots = u32::from(out_start) + u32::from(self.out_max.max(1));
        if slots as usize > crate::code::MAX_FRAME_SLOTS {
            return Err(FinishError::Failed(
                "function too big: more than 60,000 slots in its frame".into(),
            ));
        }
        let place = |s: u16| {
            if s >= OUT {
                out_start + (s - OUT)
            } else if s >= SCALARS {
                ptr_end + (s - SCALARS)
            } else {
                s
            }
        };
        for &at in &self.insns {
            let at = at as usize;
            let mut i = Insn::from_word(self.words[at]);
            let row = &ROWS[i.op as usize];
            let slot = |k: K| {
                matches!(
                    k,
                    K::D | K::S | K::M | K::D2 | K::S2 | K::M2 | K::Dn | K::Sn | K::B
                )
            };
            if slot(row.operands[0]) {
                i.a = place(i.a);
            }
            if slot(row.operands[1]) {
                i.b = place(i.b);
            }
            if slot(row.operands[2]) {
                i.c = place(i.c);
            }
            match row.op {
                // The slot of the callee's closure pointer or receiver.
                Op::CallClo | Op::CallI => i.c = place(i.c),
                Op::Enter => {
                    i.a = self.result_zero;
                    i.b = self.fixed;
                    i.c = self.ptr_map.len() as u16;
                    if i.a == 0 && i.c == 0 {
                        i = Insn::new(Op::Nop, 0, 0, 0);
                    }
                }
                Op::MapGetOk => {
                    let w = self.words[at + 2];
                    self.words[at + 2] = u64::from(place(w as u16));
                }
                _ => {}
            }
            debug_assert!(row.extra.iter().all(|x| *x != X::Select) || row.op == Op::Select);
            self.words[at] = i.word();
        }
        for s in &mut self.selects {
            for case in &mut s.cases {
                case.chan = place(case.chan);
                case.value = place(case.value);
                if case.ok != crate::code::SelectCase::NONE {
                    case.ok = place(case.ok);
                }
            }
        }
        let mut map = self.fixed_map;
        map.extend_from_slice(&self.ptr_map);
        // An `Enter` with nothing to do is skipped by starting behind it.
        if let Some(at) = self.has_enter
            && at == 0
            && self.words.first() == Some(&Insn::new(Op::Nop, 0, 0, 0).word())
        {
            self.words.remove(0);
            for l in &mut self.lines {
                l.pc = l.pc.saturating_sub(1);
            }
            self.recover_pc = self.recover_pc.map(|p| p.saturating_sub(1));
        }
        Ok(Code {
            words: self.words,
            frame_slots: slots,
            map,
            recover_pc: self.recover_pc,
            file: self.file,
            line: self.lines.first().map_or(0, |l| l.line),
            lines: self.lines,
            live: std::sync::OnceLock::new(),
            compiled: Default::default(),
            inlined: self.inlined,
            jump_tables: self.tables,
            selects: self.selects,
        })
    }

    // ---- short cuts to the compiler

    /// The layout of `t`.
    pub fn layout(&mut self, t: Ty) -> Arc<Layout> {
        self.c.layout(t)
    }

    /// The representation of `t` in a frame.
    pub fn rep(&mut self, t: Ty) -> Rep {
        self.layout(t).rep
    }

    /// Width of a one-slot type.
    pub fn width(&mut self, t: Ty) -> Option<W> {
        match self.rep(t) {
            Rep::Word(w) => Some(w),
            _ => None,
        }
    }

    /// Address of the run-time descriptor of `t`, as an extra word.
    pub fn rt(&mut self, t: Ty) -> u64 {
        std::ptr::from_ref(self.c.rtype(t)).expose_provenance() as u64
    }
}

/// Why a function could not be finished.
pub enum FinishError {
    /// Some jump does not reach: build again with long jumps.
    TooFar,
    /// Not supported, or an internal error.
    Failed(String),
}
