//! Range over functions: the loop body becomes a function that the iterator calls.
//!
//! Body and loop share a small heap record: how the body was left, whether it may still be called,
//! and the values of a `return` in it. After the iterator has returned the loop acts on it.

use crate::code::op::Op;
use crate::code::{Code, HEADER};
use crate::compile::builder::{FinishError, FuncBuilder, Slot, Target, Var};
use crate::compile::func::Cap;
use crate::compile::place::Place;
use crate::compile::program::escape::Escapes;
use crate::compile::types::ty::{Env, Field, Kind, Sig, Ty};
use crate::compile::{Compiler, Piece};
use crate::heap::kept::Kept;
use minigo_lang::syntax::ast::{Block, Expr, Ident, NodeId, Stmt, StmtKind};
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::{Basic, ObjId, PkgId};
use std::sync::Arc;

/// `key, value := range x { body }`
#[derive(Clone, Copy)]
pub struct RangeClause<'a> {
    /// The first iteration variable, unless it is blank.
    pub key: Option<&'a Expr>,
    /// The second.
    pub value: Option<&'a Expr>,
    /// Whether the clause declares them.
    pub define: bool,
    /// The operand.
    pub x: &'a Expr,
    /// The body.
    pub body: &'a Block,
}

/// A way out of the body to a place beyond the loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// `break L`
    Break(Symbol),
    /// `continue L`
    Continue(Symbol),
    /// `goto L`
    Goto(Symbol),
}

/// How the body was left: the record's first word.
mod code {
    pub const BREAK: i64 = 1;
    pub const RETURN: i64 = 2;
    pub const BARE_RETURN: i64 = 3;
    pub const EXITS: i64 = 4;
}

/// Where the record has the pointer to that of the outermost loop.
const OUTERMOST: u16 = 24;

/// The record's second word.
mod state {
    pub const READY: i64 = 0;
    pub const DONE: i64 = 1;
    pub const EXHAUSTED: i64 = 2;
    pub const RUNNING: i64 = 3;
}

/// What a body's builder knows of the loop.
#[derive(Clone, Debug)]
pub struct BodyCtx {
    /// Pointer to the record.
    pub ctl: Slot,
    /// Offsets of the values to return, with their types.
    pub results: Vec<(u64, Ty)>,
    /// Whether the record has a pointer to that of the outermost loop, which gets the values to return at once.
    pub outermost: bool,
    /// The named results.
    pub vars: Vec<Option<ObjId>>,
    /// The ways out, in order of their codes.
    pub exits: Vec<Exit>,
    /// Labels of goto inside the body.
    pub own_labels: Vec<Symbol>,
    /// Slot of the body's result.
    pub again: Slot,
}

/// The body of a range over a function, to be compiled when it is first called.
#[derive(Clone, Debug)]
pub struct BodyInfo {
    id: NodeId,
    key: Option<Expr>,
    value: Option<Expr>,
    define: bool,
    label: Option<Symbol>,
    body: Arc<Block>,
    env: Env,
    escapes: Arc<Escapes>,
    pkg: Option<PkgId>,
    /// Its name.
    pub name: String,
    caps: Vec<Cap>,
    /// Its parameters' types.
    pub params: Vec<Ty>,
    results: Vec<(u64, Ty)>,
    outermost: bool,
    vars: Vec<Option<ObjId>>,
    exits: Vec<Exit>,
    own_labels: Vec<Symbol>,
    ctl_word: u16,
}

/// A deferred call of a loop body.
#[derive(Clone, Copy, Debug)]
pub struct DeferInfo {
    results: u16,
    words: u16,
    func: Option<u64>,
}

/// Collects the ways out of a body, and the labels inside it.
#[derive(Default)]
struct Exits {
    exits: Vec<Exit>,
    labels: Vec<Symbol>,
    defers: bool,
}

impl Exits {
    fn add(&mut self, label: Option<&Ident>, make: fn(Symbol) -> Exit) {
        if let Some(id) = label
            && !self.exits.contains(&make(id.name))
        {
            self.exits.push(make(id.name));
        }
    }

    fn block(&mut self, b: &Block) {
        for s in &b.stmts {
            self.stmt(s);
        }
    }

    fn stmt(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Labeled { label, stmt } => {
                self.labels.push(label.name);
                self.stmt(stmt);
            }
            StmtKind::Break(l) => self.add(l.as_ref(), Exit::Break),
            StmtKind::Continue(l) => self.add(l.as_ref(), Exit::Continue),
            StmtKind::Goto(l) => self.add(Some(l), Exit::Goto),
            StmtKind::Defer(_) => self.defers = true,
            StmtKind::Block(b) => self.block(b),
            StmtKind::If { then, els, .. } => {
                self.block(then);
                if let Some(s) = els {
                    self.stmt(s);
                }
            }
            StmtKind::Switch { clauses, .. } | StmtKind::TypeSwitch { clauses, .. } => {
                for s in clauses.iter().flat_map(|c| &c.body) {
                    self.stmt(s);
                }
            }
            StmtKind::Select { clauses, .. } => {
                for s in clauses.iter().flat_map(|c| &c.body) {
                    self.stmt(s);
                }
            }
            StmtKind::For { body, .. } | StmtKind::Range { body, .. } => self.block(body),
            _ => {}
        }
    }
}

impl FuncBuilder<'_> {
    /// `for k, v := range f { body }`
    pub fn range_func(&mut self, id: NodeId, r: &RangeClause<'_>, sig: &Sig) {
        let label = self.flow.pending_label.take();
        let Some(yield_sig) = sig.params.first().and_then(|&t| self.c.sig(t)) else {
            self.fail("internal: range over a function without yield");
            return;
        };
        let mut found = Exits::default();
        found.block(r.body);
        let own = |e: &Exit| match e {
            Exit::Break(l) | Exit::Continue(l) => Some(*l) == label || found.labels.contains(l),
            Exit::Goto(l) => found.labels.contains(l),
        };
        let exits: Vec<Exit> = found.exits.iter().copied().filter(|e| !own(e)).collect();
        let outermost = match &self.flow.range_func {
            Some(ctx) => ctx.outermost,
            None => self.returns.in_range.is_some(),
        };
        let (ctl_ty, results) = self.range_record(outermost);
        let t = self.ty(r.x);
        let f = self.local(&[1]);
        self.expr_as(r.x, t, Some(f));
        let ctl = self.local(&[1]);
        let rt = self.rt(ctl_ty);
        self.emit_x(Op::New, ctl, 0, 0, &[rt]);
        if outermost {
            self.link_outermost(ctl);
        }
        if found.defers {
            let cell = self.defer_list();
            self.emit(Op::St64, ctl, 16, cell);
        }
        // The body's closure: the record first, then what it captures.
        self.range_bodies += 1;
        let caps = self.captures_behind(id, 2);
        let info = BodyInfo {
            id,
            key: r.key.cloned(),
            value: r.value.cloned(),
            define: r.define,
            label,
            body: Arc::new(r.body.clone()),
            env: self.env,
            escapes: self.escapes.clone(),
            pkg: self.pkg,
            name: format!("{}-range{}", self.name, self.range_bodies),
            caps: caps.clone(),
            params: yield_sig.params.clone(),
            results: results.clone(),
            outermost,
            vars: match &self.flow.range_func {
                Some(ctx) => ctx.vars.clone(),
                None => self.returns.vars.clone(),
            },
            exits: exits.clone(),
            own_labels: found.labels.clone(),
            ctl_word: 1,
        };
        let func = self.c.piece(Piece::RangeBody(Arc::new(info)));
        let clo = self.local(&[1]);
        self.closure_of(func.addr(), Some(ctl), &caps, clo);
        // f(body)
        let mark = self.frame.out_mark();
        self.out_alloc(HEADER as u16);
        let base = self.out_alloc(2);
        self.emit(Op::Mov, base, clo, 0);
        self.at_span(r.x.span);
        self.emit(Op::CallClo, base, f, base + 1);
        self.frame.out_release(mark);
        self.after_range_body(ctl, &results, &exits);
    }

    /// The type of the record that body and loop share (code, state, list of deferred calls, values to
    /// return), and where those values are in it. `outermost`: before the values, there is a pointer to the record of the
    /// outermost loop.
    fn range_record(&mut self, outermost: bool) -> (Ty, Vec<(u64, Ty)>) {
        let int = self.c.tys.basic(Basic::Int);
        let list = self.defer_list_type();
        let list = self.c.tys.pointer(list);
        let result_types: Vec<Ty> = match &self.flow.range_func {
            Some(ctx) => ctx.results.iter().map(|r| r.1).collect(),
            None => self.returns.types.clone(),
        };
        let pointer = self.c.tys.pointer(int);
        let mut types = vec![int, int, list];
        types.extend(outermost.then_some(pointer));
        let head = types.len();
        types.extend(&result_types);
        let fields: Vec<Field> = (types.into_iter().enumerate())
            .map(|(i, ty)| Field {
                name: Symbol::intern(&format!("f{i}")),
                pkg: None,
                ty,
                embedded: false,
                tag: None,
            })
            .collect();
        let record = self.c.tys.mk(Kind::Struct(fields.into()));
        let layout = self.layout(record);
        let offsets = layout.offsets.iter().skip(head).copied();
        (record, offsets.zip(result_types).collect())
    }

    /// The record of a loop is new: it leads to the outermost one.
    fn link_outermost(&mut self, ctl: Slot) {
        let m = self.mark();
        let outer = self.flow.range_func.as_ref().map(|ctx| ctx.ctl);
        let root = match outer {
            Some(outer) => {
                let root = self.tmp_ptr();
                self.emit(Op::Ld64, root, outer, OUTERMOST);
                root
            }
            None => ctl,
        };
        self.emit(Op::St64, ctl, OUTERMOST, root);
        if outer.is_none()
            && let Some(slot) = self.returns.in_range
        {
            self.emit(Op::Mov, slot, ctl, 0);
        }
        self.release(m);
    }

    /// A function begins that may recover after `return` in the body of a range over a function.
    pub fn prepare_returns_in_ranges(&mut self) {
        let returns = &self.returns;
        let unnamed = returns.vars.iter().any(Option::is_none);
        if returns.has_defer && unnamed && self.escapes.ranges_over_functions {
            let slot = self.local(&[1]);
            self.emit(Op::LdI, slot, 0, 0);
            self.returns.in_range = Some(slot);
        }
    }

    /// After a recovered panic: what `return` in the body of a range over a function stored are the unnamed results.
    pub fn take_results_of_range(&mut self) {
        let Some(ctl) = self.returns.in_range else {
            return;
        };
        let m = self.mark();
        let (_, results) = self.range_record(true);
        let end = self.label();
        self.jump_eq_const(ctl, 0, true, end);
        let k = self.tmp_int();
        self.emit(Op::Ld64, k, ctl, 0);
        self.jump_eq_const(k, code::RETURN, false, end);
        for (i, (off, t)) in results.into_iter().enumerate() {
            if let (Some(None), Some(&s)) = (self.returns.vars.get(i), self.returns.slots.get(i)) {
                self.load(&Place::Mem(ctl, off), t, Some(s));
            }
        }
        self.bind(end);
        self.release(m);
    }

    /// `[]func()`
    fn defer_list_type(&mut self) -> Ty {
        let func = self.c.tys.mk(Kind::Func(Arc::new(Sig {
            params: vec![],
            results: vec![],
            variadic: false,
        })));
        self.c.tys.slice(func)
    }

    /// The pointer to the list of calls that bodies of ranges have deferred, which run when this function
    /// ends: a new one, or inside of such a body that of the function around.
    fn defer_list(&mut self) -> Slot {
        if let Some(outer) = self.flow.range_func.as_ref().map(|ctx| ctx.ctl) {
            let cell = self.local(&[1]);
            self.emit(Op::Ld64, cell, outer, 16);
            return cell;
        }
        let list = self.defer_list_type();
        let cell = self.local(&[1]);
        let rt = self.rt(list);
        self.emit_x(Op::New, cell, 0, 0, &[rt]);
        let run = self.c.piece(Piece::DeferList).addr();
        let mark = self.frame.out_mark();
        self.out_alloc(HEADER as u16);
        let base = self.out_alloc(1);
        self.emit(Op::Mov, base, cell, 0);
        self.emit_x(Op::Defer, base, 1, 0, &[run]);
        self.frame.out_release(mark);
        cell
    }

    /// What a piece of this function captures, laid out from this word of its closure on.
    fn captures_behind(&mut self, id: NodeId, mut word: u16) -> Vec<Cap> {
        let mut caps = self.captures(id);
        for c in &mut caps {
            let l = self.c.layout(c.ty);
            if !c.boxed && l.pairs {
                word = word.next_multiple_of(2);
            }
            c.word = word;
            word += if c.boxed { 1 } else { l.slots };
        }
        caps
    }

    /// Acts, behind the call of the iterator, on how the body was left.
    fn after_range_body(&mut self, ctl: Slot, results: &[(u64, Ty)], exits: &[Exit]) {
        let m = self.mark();
        let k = self.tmp_int();
        self.emit(Op::Ld64, k, ctl, 8);
        let fine = self.label();
        // A body that panicked must not have been recovered by the iterator.
        self.jump_eq_const(k, state::RUNNING, false, fine);
        self.emit_x(Op::RangeFuncPanic, k, 0, 0, &[3]);
        self.bind(fine);
        self.emit(Op::StI64, ctl, 8, state::EXHAUSTED as u16);
        self.emit(Op::Ld64, k, ctl, 0);
        let end = self.label();
        self.jump_if(Op::JLeSI, k, code::BREAK as u16, &[], end);
        let bare = self.label();
        self.jump_eq_const(k, code::BARE_RETURN, true, bare);
        for (i, exit) in exits.iter().enumerate() {
            let next = self.label();
            self.jump_eq_const(k, code::EXITS + i as i64, false, next);
            self.take_exit(*exit);
            self.bind(next);
        }
        let values: Vec<(Slot, Ty)> = results
            .iter()
            .map(|&(off, t)| (self.load(&Place::Mem(ctl, off), t, None), t))
            .collect();
        match self.flow.range_func.clone() {
            Some(ctx) => {
                self.body_return(&ctx, &values, false);
                self.bind(bare);
                self.body_return(&ctx, &[], true);
            }
            None => {
                self.return_unnamed(&values);
                self.bind(bare);
                self.leave();
            }
        }
        self.bind(end);
        self.release(m);
    }

    /// Leaves the body with a code: the iterator is told to stop.
    fn body_leave(&mut self, ctx: &BodyCtx, k: i64) {
        self.emit(Op::StI64, ctx.ctl, 0, k as u16);
        self.emit(Op::StI64, ctx.ctl, 8, state::DONE as u16);
        self.emit(Op::LdI, ctx.again, 0, 0);
        self.emit(Op::Ret, 0, 0, 0);
    }

    /// A way out of the body.
    pub fn range_exit(&mut self, exit: Exit) {
        let Some(ctx) = self.flow.range_func.clone() else {
            return;
        };
        match ctx.exits.iter().position(|&e| e == exit) {
            Some(i) => self.body_leave(&ctx, code::EXITS + i as i64),
            None => self.fail("internal: unknown way out of a loop body"),
        }
    }

    /// `return` in the body.
    pub fn return_in_range_body(&mut self, es: &[Expr]) {
        let Some(ctx) = self.flow.range_func.clone() else {
            return;
        };
        let mut values: Vec<(Slot, Ty)> = Vec::new();
        match es {
            [] => {
                self.body_return(&ctx, &[], true);
                return;
            }
            [e] if ctx.results.len() > 1 => {
                for ((s, t), &(_, to)) in self.multi_values(e).into_iter().zip(&ctx.results) {
                    let s = self.implicit(s, t, to);
                    values.push((s, to));
                }
            }
            _ => {
                for (e, &(_, t)) in es.iter().zip(&ctx.results) {
                    let s = self.expr_as(e, t, None);
                    values.push((s, t));
                }
            }
        }
        // What the iterator still does may read and change named results.
        for (&(s, t), var) in values.iter().zip(&ctx.vars) {
            if let Some(obj) = var
                && let Some(Var::Boxed(b, _)) = self.vars.get(obj)
            {
                self.store_to(&Place::Mem(*b, 0), t, s);
            }
        }
        if ctx.outermost {
            let root = self.tmp_ptr();
            self.emit(Op::Ld64, root, ctx.ctl, OUTERMOST);
            self.store_results(root, &ctx, &values);
            self.emit(Op::StI64, root, 0, code::RETURN as u16);
        }
        self.body_return(&ctx, &values, false);
    }

    fn store_results(&mut self, record: Slot, ctx: &BodyCtx, values: &[(Slot, Ty)]) {
        for (&(s, t), &(off, _)) in values.iter().zip(&ctx.results) {
            self.store_to(&Place::Mem(record, off), t, s);
        }
    }

    fn body_return(&mut self, ctx: &BodyCtx, values: &[(Slot, Ty)], bare: bool) {
        self.store_results(ctx.ctl, ctx, values);
        let k = if bare {
            code::BARE_RETURN
        } else {
            code::RETURN
        };
        self.body_leave(ctx, k);
    }

    /// `defer` in the body.
    pub fn defer_in_range_body(&mut self, e: &Expr) {
        self.go_defer(e, crate::compile::call::How::Later);
    }

    /// The call whose frame is at `base` (`used` slots; a closure behind them if `func` is
    /// missing) goes to the list of deferred calls.
    pub fn defer_later(
        &mut self,
        base: Slot,
        nres: u16,
        used: u16,
        func: Option<u64>,
        results: &[Ty],
    ) {
        let Some(ctx) = self.flow.range_func.clone() else {
            self.fail("internal: no loop body around a deferred call");
            return;
        };
        let mut map = Vec::new();
        for &t in results {
            map.extend_from_slice(&self.layout(t).frame);
        }
        let words = used - nres + u16::from(func.is_none());
        let info = DeferInfo {
            results: nres,
            words,
            func,
        };
        let f = self.c.piece(Piece::DeferCall(Arc::new(info))).addr();
        let d = self.tmp_ptr();
        // The collector takes any word for a possible pointer: the arguments' kinds are not available
        // here.
        let kinds = vec![1u8; words as usize];
        let mut all = vec![0u8];
        all.extend_from_slice(&kinds);
        let gc = self
            .c
            .gc_map(&all)
            .map_or(0, |m| Kept::as_ptr(m).expose_provenance() as u64);
        self.emit_x(Op::MakeClosure, d, base + nres, words, &[f, gc]);
        let p = self.tmp_ptr();
        self.emit(Op::Ld64, p, ctx.ctl, 16);
        let list = self.temp(&[1, 0]);
        self.emit(Op::Ld128, list, p, 0);
        let func_ty = self.c.tys.mk(Kind::Func(Arc::new(Sig {
            params: vec![],
            results: vec![],
            variadic: false,
        })));
        let rt = self.rt(func_ty);
        self.emit_x(Op::App64, list, list, d, &[rt]);
        self.emit(Op::St128, p, 0, list);
    }

    /// The end of the body: the iterator continues.
    pub fn range_body_end(&mut self, ctx: &BodyCtx) {
        self.emit(Op::StI64, ctx.ctl, 8, state::READY as u16);
        self.emit(Op::LdI, ctx.again, 1, 0);
        self.emit(Op::Ret, 0, 0, 0);
    }
}

impl Compiler {
    /// Code that defers the calls of a list, in order, and returns, so that they run.
    pub fn build_defer_list(&mut self) -> Result<Code, FinishError> {
        let mut b = FuncBuilder::new(self, Env(0), Arc::default());
        let p = b.fixed_slots(&[1]);
        b.enter();
        let list = b.local(&[1, 0]);
        let (i, f) = (b.local(&[0]), b.local(&[1]));
        let (top, end) = (b.label(), b.label());
        b.emit(Op::Ld128, list, p, 0);
        b.emit(Op::SLen, i, list + 1, 0);
        b.jump_if(Op::JEqI, i, 0, &[], end);
        b.emit(Op::LdI, i, 0, 0);
        b.bind(top);
        b.emit(Op::Idx64, f, list, i);
        b.out_alloc(HEADER as u16);
        let base = b.out_alloc(1);
        b.emit(Op::DeferClo, base, 1, f);
        b.frame.out_release(0);
        b.jump_if(Op::LoopIncLtLen, i, list + 1, &[], top);
        b.bind(end);
        b.returns.has_defer = true;
        b.epilogue(minigo_lang::text::source::Pos::NONE);
        b.finish()
    }

    /// Code of a deferred call of a loop body: the arguments are in the closure.
    pub fn build_defer_call(&mut self, info: &DeferInfo) -> Result<Code, FinishError> {
        let mut b = FuncBuilder::new(self, Env(0), Arc::default());
        let clo = b.fixed_slots(&[1]);
        b.enter();
        b.out_alloc(HEADER as u16);
        let base = b.out_alloc(info.results);
        let args = b.out_alloc(info.words);
        for i in 0..info.words {
            b.emit(Op::Ld64, args + i, clo, 8 + 8 * i);
        }
        match info.func {
            Some(f) => b.emit_x(Op::Call, base, 0, 0, &[f]),
            None => {
                let f = b.local(&[1]);
                b.emit(Op::Ld64, f, clo, 8 * info.words);
                b.emit(Op::CallClo, base, f, args + info.words - 1);
            }
        }
        b.emit(Op::Ret, 0, 0, 0);
        b.finish()
    }

    /// Code of a body.
    pub fn build_range_body(
        &mut self,
        info: &Arc<BodyInfo>,
        long: bool,
    ) -> Result<Code, FinishError> {
        let mut b = FuncBuilder::new(self, info.env, info.escapes.clone());
        b.code.long = long;
        b.pkg = info.pkg;
        b.name = info.name.clone();
        b.blames_nobody_in_library();
        b.may_be_debugged();
        b.in_literal = true;
        b.at(info.body.lbrace);
        let again = b.fixed_slots(&[0]);
        let mut params = Vec::new();
        for &t in &info.params {
            let map = b.layout(t).frame.clone();
            params.push((b.fixed_slots(&map), t));
        }
        let clo = b.fixed_slots(&[1]);
        b.enter();
        let ctl = b.local(&[1]);
        b.emit(Op::Ld64, ctl, clo, info.ctl_word * 8);
        b.open_captures(clo, &info.caps);
        let ctx = BodyCtx {
            ctl,
            results: info.results.clone(),
            outermost: info.outermost,
            vars: info.vars.clone(),
            exits: info.exits.clone(),
            own_labels: info.own_labels.clone(),
            again,
        };
        // Whether the iterator may still call.
        let s = b.tmp_int();
        b.emit(Op::Ld64, s, ctl, 8);
        let fine = b.label();
        b.jump_eq_const(s, state::READY, true, fine);
        b.emit_x(Op::RangeFuncPanic, s, 0, 0, &[0]);
        b.bind(fine);
        b.emit(Op::StI64, ctl, 8, state::RUNNING as u16);
        b.flow.range_func = Some(ctx.clone());
        for (e, &(s, t)) in [&info.key, &info.value].into_iter().zip(&params) {
            if let Some(e) = e {
                b.range_assign(e, info.define, s, t);
            }
        }
        let _ = info.id;
        let (brk, cont) = (b.label(), b.label());
        b.flow.targets.push(Target {
            label: info.label,
            brk: Some(brk),
            cont: Some(cont),
        });
        b.block(&info.body);
        b.bind(cont);
        b.at(info.body.rbrace);
        b.range_body_end(&ctx);
        b.bind(brk);
        b.body_leave(&ctx, code::BREAK);
        b.finish()
    }
}
