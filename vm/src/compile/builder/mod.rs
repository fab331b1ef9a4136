//! The builder of one function's code: what is known about the function, and shortcuts to its parts.
//!
//! - `frame.rs`: its slots
//! - `code.rs`: its instructions, labels and jumps, line table

mod code;
mod frame;
mod marks;

pub use code::{FinishError, Label};
pub use frame::{OUT, SCALARS, Slot};

pub use marks::Marks;

use super::Compiler;
use super::types::layout::{Layout, Rep, Width};
use super::types::ty::{Env, Ty};
use crate::code::op::{Insn, Op};
use crate::code::{AddressOf, Code, Inlined, JumpTable, Line, Tables};
use crate::heap::kept::Kept;
use code::Instructions;
use frame::Frame;
use minigo_lang::syntax::ast::NodeId;
use minigo_lang::text::constant::Value;
use minigo_lang::text::source::Pos;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::{ObjId, PkgId};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::Arc;

/// Where a variable lives.
#[derive(Clone, Debug)]
pub enum Var {
    /// In frame slots.
    Reg(Slot, Ty),
    /// In a heap cell to which the slot points.
    Boxed(Slot, Ty),
    /// In the frame of the function that deferred this one: the slot holds the place of what it has lent, the
    /// number says which of these slots it is.
    Lent(Slot, u16, Ty),
}

/// What a `break`, `continue` or label leads to.
pub struct Target {
    /// The label's object name, if labelled.
    pub label: Option<Symbol>,
    /// Where `break` goes.
    pub brk: Option<Label>,
    /// Where `continue` goes.
    pub cont: Option<Label>,
}

/// What a function returns, and how it ends.
#[derive(Default)]
pub struct Returns {
    /// Result types.
    pub types: Vec<Ty>,
    /// Slots of the results.
    pub slots: Vec<Slot>,
    /// Named results by object, in order (`None`: unnamed or blank).
    pub vars: Vec<Option<ObjId>>,
    /// Whether the function has defer statements.
    pub has_defer: bool,
    /// The slot of the pointer to the record of the outermost range over a function that ran last, if what `return` in its body
    /// stored there is to be returned when a deferred call recovers a panic of the iterator.
    pub in_range: Option<Slot>,
    /// Whether all of its exits share the place where deferred calls run.
    pub defers_at_end: bool,
    /// The common end of functions with defer statements.
    pub end: Option<Label>,
}

/// Where statements lead to from the place that is compiled.
#[derive(Default)]
pub struct Flow {
    /// Enclosing statements that can be left.
    pub targets: Vec<Target>,
    /// Labels of goto.
    pub gotos: FxHashMap<Symbol, Label>,
    /// Label waiting for its statement.
    pub pending_label: Option<Symbol>,
    /// Where `fallthrough` goes.
    pub fallthrough: Option<Label>,
    /// How many loops are around.
    pub loop_depth: u32,
    /// How many branches around are never taken.
    pub dead: u32,
    /// Inside the body of a range over a function: how to leave it.
    pub range_func: Option<super::stmt::rangefunc::BodyCtx>,
}

/// Functions that are put into this one.
#[derive(Default)]
pub struct Inlining {
    /// All of them.
    pub functions: Vec<Inlined>,
    /// 0, or 1 + which of them the code belongs to.
    pub current: u32,
    /// Declarations of those around.
    pub stack: Vec<NodeId>,
    /// Where `return` goes inside one.
    pub end: Option<Label>,
    /// Their parameters that are constants.
    pub constants: FxHashMap<ObjId, Value>,
}

/// The place in the source that instructions belong to.
#[derive(Default)]
struct Position {
    pos: Pos,
    line: u32,
    /// The function's file.
    file: Kept<str>,
}

/// A question about an expression whose answer is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asked {
    /// [`FuncBuilder::has_call`]
    Calls,
    /// [`FuncBuilder::has_any_call`]
    AnyCalls,
    /// Whether it calls functions whose order is seen.
    CallsMore,
    /// Whether an operation in it may panic.
    MayPanic,
    /// Whether a value that Go's compiler takes early may be a panic.
    TakesEarly,
}

/// A variable that stands for the header of a string, slice or interface (`compile::unsafes::views`).
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The pointer to the string, slice or interface.
    pub pointer: Slot,
    /// The variable that it is the address of, if it is one's.
    pub var: Option<ObjId>,
    /// The type of what it leads to.
    pub of: Ty,
    /// The type of the header.
    pub header: Ty,
    /// Whether it is an interface's.
    pub interface: bool,
    /// The copy that statements change right now.
    pub copy: Option<Slot>,
}

/// The builder of one function.
pub struct FuncBuilder<'c> {
    /// The program's compiler.
    pub c: &'c mut Compiler,
    /// What the type parameters stand for.
    pub env: Env,
    /// The package whose code this is.
    pub pkg: Option<PkgId>,
    /// Name of the function, for its literals.
    pub name: String,
    /// The function literal that this is; `NodeId(0)`: a declared function.
    pub function: NodeId,
    /// The first backing stores of local slices, once made, by the `append`s that make them.
    pub store_flags: FxHashMap<NodeId, Slot>,
    /// Number of function literals so far.
    pub literals: u32,
    /// Bodies of loops over functions so far, for their names.
    pub range_bodies: u32,
    /// Whether this is a function literal (or part of one).
    pub in_literal: bool,
    /// Variables in scope (by object, so no scoping is needed).
    pub vars: FxHashMap<ObjId, Var>,
    /// Analysis of the declared function around.
    pub escapes: Arc<super::program::escape::Escapes>,
    /// What it returns, and how it ends.
    pub returns: Returns,
    /// Where statements lead to.
    pub flow: Flow,
    /// Functions that are put into it.
    pub inlining: Inlining,
    /// Where variables lie that it lends to functions which it defers, and all the slots for these.
    pub lent: (FxHashMap<ObjId, Slot>, Option<(Slot, u16)>),
    /// Its slots.
    pub frame: Frame,
    /// Its instructions.
    pub code: Instructions,
    position: Position,
    /// What failing instructions stand for, if that is wanted.
    pub blame: Option<Box<super::order::blame::Blame>>,
    /// Statements and variables, where a debugger may want them.
    pub marks: Option<Box<Marks>>,
    /// Variables that stand for headers of strings, slices and interfaces.
    pub views: FxHashMap<ObjId, View>,
    /// Values that the statement took before all else, by their expressions.
    pub early: Vec<(NodeId, Slot)>,
    /// Answers to questions about expressions.
    pub known: RefCell<FxHashMap<(NodeId, Asked), bool>>,
    /// Whether a pointer whose address becomes a number has its type noted: the number becomes a pointer again.
    pub notes_types: bool,
    /// The first error: the code is then thrown away.
    pub error: Option<String>,
}

impl<'c> FuncBuilder<'c> {
    /// A builder for code of `env`.
    pub fn new(
        c: &'c mut Compiler,
        env: Env,
        escapes: Arc<super::program::escape::Escapes>,
    ) -> FuncBuilder<'c> {
        let pictures = c.home().options.picture.is_some();
        FuncBuilder {
            c,
            env,
            pkg: None,
            name: String::new(),
            function: NodeId(0),
            store_flags: FxHashMap::default(),
            literals: 0,
            range_bodies: 0,
            in_literal: false,
            vars: FxHashMap::default(),
            escapes,
            returns: Returns::default(),
            flow: Flow::default(),
            inlining: Inlining::default(),
            lent: Default::default(),
            frame: Frame::default(),
            code: Instructions::default(),
            position: Position::default(),
            blame: pictures.then(Box::default),
            marks: None,
            views: FxHashMap::default(),
            early: Vec::new(),
            known: RefCell::default(),
            notes_types: false,
            error: None,
        }
    }

    /// No pictures are drawn of the library's text.
    pub fn blames_nobody_in_library(&mut self) {
        if self.c.is_library(self.pkg) {
            self.blame = None;
        }
    }

    /// Something that cannot be compiled; the first one counts.
    pub fn fail(&mut self, what: impl Into<String>) {
        if self.error.is_none() {
            let place = self
                .c
                .prog()
                .sources
                .locate(self.position.pos)
                .map_or_else(String::new, |(f, lc)| {
                    format!("{}:{}:{}: ", f.name, lc.line, lc.col)
                });
            let what = what.into();
            self.error = Some(format!("{place}{what}"));
            self.c.failed.get_or_insert((self.position.pos, what));
        }
    }

    // ---- positions

    /// The following instructions belong to the line of `pos`.
    pub fn at(&mut self, pos: Pos) {
        if let Some(blame) = &mut self.blame {
            blame.leave();
        }
        if pos == self.position.pos || pos == Pos::NONE {
            return;
        }
        self.position.pos = pos;
        let Some(shown) = self.c.prog().sources.shown(pos) else {
            return;
        };
        self.position.line = shown.line;
        let inlined = self.inlining.current.checked_sub(1);
        let inlined = inlined.and_then(|i| self.inlining.functions.get(i as usize));
        let file = inlined.map_or(self.position.file, |i| i.file);
        if file == shown.path {
            return;
        }
        let path = shown.path.to_owned();
        let path = self.c.static_str(&path);
        if file.is_empty() {
            self.position.file = path;
        } else {
            self.position.line = self
                .c
                .home()
                .functions
                .line_elsewhere(path, self.position.line);
        }
    }

    /// The same, also when the position did not change (the line may have, by inlining).
    pub fn at_again(&mut self, pos: Pos) {
        self.position.pos = Pos::NONE;
        self.at(pos);
    }

    /// The line now in force.
    pub fn current_line(&self) -> u32 {
        self.position.line
    }

    /// The position now in force.
    pub fn pos(&self) -> Pos {
        self.position.pos
    }

    // ---- instructions

    /// Emits an instruction.
    pub fn emit(&mut self, op: Op, a: u16, b: u16, c: u16) {
        self.emit_x(op, a, b, c, &[]);
    }

    /// Emits an instruction with extra words.
    pub fn emit_x(&mut self, op: Op, a: u16, b: u16, c: u16, extra: &[u64]) {
        debug_assert_eq!(op.row().extra.len(), extra.len(), "{op:?}");
        let (col, len) = self.blamed(op, [a, b, c]);
        let unsigned = &self.frame.unsigned;
        let line = Line {
            col,
            len,
            pc: 0,
            line: self.position.line,
            inlined: self.inlining.current,
            unsigned: !unsigned.is_empty()
                && (op.index().and_then(|n| [a, b, c].get(n).copied()))
                    .is_some_and(|s| unsigned.contains(&s)),
        };
        self.code.push(Insn::new(op, a, b, c), extra, line);
    }

    /// Loads constant words into `d`, the first of which is an address.
    pub fn load_address(&mut self, op: Op, d: u16, extra: &[u64], of: AddressOf) {
        self.emit_x(op, d, 0, 0, extra);
        self.code.note_address(of);
    }

    /// An instruction with a 32-bit immediate in `b:c`.
    pub fn emit_wide(&mut self, op: Op, a: u16, bc: i32) {
        let i = Insn::wide(op, a, bc);
        self.emit(op, a, i.b, i.c);
    }

    /// The last instruction if no label was bound after it: its position and first word.
    pub fn last(&self) -> Option<(usize, Insn)> {
        self.code.last()
    }

    /// Replaces the first word of the instruction at `at`.
    pub fn patch(&mut self, at: usize, insn: Insn) {
        self.code.patch(at, insn);
    }

    /// Reserves the `Enter` instruction.
    pub fn enter(&mut self) {
        self.code.enters_here();
        self.emit(Op::Enter, 0, 0, 0);
    }

    // ---- labels and jumps

    /// A new label.
    pub fn label(&mut self) -> Label {
        self.code.label()
    }

    /// The label stands here.
    pub fn bind(&mut self, l: Label) {
        self.code.bind(l);
    }

    /// `goto l`; backward jumps are safepoints.
    pub fn jump(&mut self, l: Label) {
        let back = self.code.is_bound(l);
        self.jump_with(if back { Op::Loop } else { Op::Jmp }, l);
    }

    fn jump_with(&mut self, op: Op, l: Label) {
        let pos = self.code.words.len();
        self.emit(op, 0, 0, 0);
        self.code.leads_to(pos, l);
    }

    /// A conditional jump with an offset of 16 bits.
    pub fn jump_if(&mut self, op: Op, a: u16, b: u16, extra: &[u64], l: Label) {
        if self.code.long {
            let (taken, over) = (self.label(), self.label());
            self.jump_if_short(op, a, b, extra, taken);
            self.jump_with(Op::Jmp, over);
            self.bind(taken);
            self.jump_with(Op::Jmp, l);
            self.bind(over);
        } else {
            self.jump_if_short(op, a, b, extra, l);
        }
    }

    fn jump_if_short(&mut self, op: Op, a: u16, b: u16, extra: &[u64], l: Label) {
        let pos = self.code.words.len();
        self.emit_x(op, a, b, 0, extra);
        self.code.leads_nearby(pos, op, l);
    }

    /// An instruction one of whose extra words is a jump offset.
    pub fn emit_jump_extra(&mut self, op: Op, [a, b, c]: [u16; 3], extra: &[u64], l: Label) {
        let pos = self.code.words.len();
        self.emit_x(op, a, b, c, extra);
        self.code.leads_by_extra(pos, op, l);
    }

    /// Jumps by the table: `targets[slot - low]`, `default` when out of range.
    pub fn jump_table(&mut self, slot: Slot, low: i64, targets: &[Label], default: Label) {
        let mut table = Box::new(JumpTable {
            low,
            targets: vec![0; targets.len()],
        });
        let addr = std::ptr::from_mut(&mut *table).expose_provenance() as u64;
        self.emit_x(Op::JTab, slot, 0, 0, &[addr]);
        self.code.leads_by_table(table, targets);
        self.jump(default);
    }

    // ---- slots

    /// A slot that holds this constant throughout the function, if it is worth one.
    pub fn pooled(&mut self, bits: u64) -> Option<Slot> {
        match self.flow.loop_depth {
            0 => None,
            _ => self.frame.constant(bits, false),
        }
    }

    /// The same with the address of a package variable.
    pub fn pooled_global(&mut self, addr: u64) -> Option<Slot> {
        match self.flow.loop_depth {
            0 => None,
            _ => self.frame.constant(addr, true),
        }
    }

    /// Whether it is a temporary now in use, which no variable of an inlined function stands for.
    pub fn is_temp(&self, s: Slot) -> bool {
        self.frame.is_temporary(s)
    }

    /// Slots of results, parameters and closure pointer, in order, before anything else.
    pub fn fixed_slots(&mut self, map: &[u8]) -> Slot {
        self.frame.fixed_slots(map)
    }

    /// Slots of the class `map`, not freed by [`FuncBuilder::release`].
    pub fn alloc(&mut self, map: &[u8]) -> Slot {
        self.frame.alloc(map).unwrap_or_else(|what| {
            self.fail(what);
            if map.contains(&1) { 0 } else { SCALARS }
        })
    }

    /// Gives slots back.
    pub fn free(&mut self, slot: Slot, map: &[u8]) {
        self.frame.free(slot, map);
    }

    /// A temporary for a value of class `map`, until [`FuncBuilder::release`].
    pub fn temp(&mut self, map: &[u8]) -> Slot {
        let s = self.alloc(map);
        self.frame.push_temporary(s, map);
        s
    }

    /// Slots become a temporary.
    pub fn push_temp(&mut self, s: Slot, map: &[u8]) {
        self.frame.push_temporary(s, map);
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
        self.frame.temporaries()
    }

    /// Frees the temporaries made since `mark`.
    pub fn release(&mut self, mark: usize) {
        self.frame.release(mark);
    }

    /// Slots of a local variable, until the scope ends.
    pub fn local(&mut self, map: &[u8]) -> Slot {
        let s = self.alloc(map);
        self.frame.push_local(s, map);
        s
    }

    /// `n` slots of the outgoing area, behind those in use; for runs that the next instruction
    /// reads and for calls (then behind a header).
    pub fn out_alloc(&mut self, n: u16) -> Slot {
        self.frame.out_alloc(n).unwrap_or_else(|what| {
            self.fail(what);
            OUT + self.frame.out_mark()
        })
    }

    // ---- the end

    /// Resolves jumps and slots. The error may be that some jump did not reach, and the function is to
    /// be built again with `long`.
    pub fn finish(mut self) -> Result<Code, FinishError> {
        if let Some(e) = self.error.take() {
            return Err(FinishError::Failed(e));
        }
        let (mut code, frame) = (
            std::mem::take(&mut self.code),
            std::mem::take(&mut self.frame),
        );
        code.insert_constants(&frame.constants);
        code.thread_jumps();
        code.resolve_jumps()?;
        let layout = frame.lay_out();
        let layout = layout.map_err(|what| FinishError::Failed(what.into()))?;
        code.place_slots(layout, frame.zeroed());
        code.drop_empty_enter();
        let described = self.marks.take().and_then(|marks| {
            let home = self.c.home();
            let name = self.c.static_str(&self.name);
            let kept = (&home.functions, &home.heap.region);
            marks.describe(name, layout, &mut code.words, kept)
        });
        Ok(Code {
            tables: Tables {
                jumps: code.tables,
                selects: code.selects,
                addresses: if self.c.keeps() {
                    code.addresses.sort_unstable_by_key(|a| a.at);
                    code.addresses
                } else {
                    Vec::new()
                },
                described,
            }
            .boxed(),
            words: code.words,
            frame_slots: layout.slots,
            map: frame.into_map(),
            recover_pc: code.recover_pc,
            file: self.position.file,
            line: code.lines.first().map_or(0, |l| l.line),
            lines: code.lines,
            optimised: false,
            live: std::sync::OnceLock::new(),
            compiled: Default::default(),
            inlined: self.inlining.functions,
        })
    }

    // ---- shortcuts to the compiler

    /// The layout of `t`.
    pub fn layout(&mut self, t: Ty) -> Arc<Layout> {
        self.c.layout(t)
    }

    /// The representation of `t` in a frame.
    pub fn rep(&mut self, t: Ty) -> Rep {
        self.layout(t).rep
    }

    /// Width of a one-slot type.
    pub fn width(&mut self, t: Ty) -> Option<Width> {
        match self.rep(t) {
            Rep::Word(w) => Some(w),
            _ => None,
        }
    }

    /// Address of the run-time descriptor of `t`, as an extra word.
    pub fn rt(&mut self, t: Ty) -> u64 {
        Kept::as_ptr(self.c.rtype(t)).expose_provenance() as u64
    }
}
