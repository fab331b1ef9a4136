//! Statements: dispatch, blocks, if, return, jumps, labels.

pub mod loops;
pub mod range;
pub(super) mod rangefunc;
pub mod select;
pub mod switch;

use super::builder::{FuncBuilder, Label, Slot, Target, Var};
use super::call::How;
use super::order::order_matters;
use super::place::Place;
use super::program::escape::strip;
use super::stmt::rangefunc::{Exit, RangeClause};
use super::types::layout::Rep;
use super::types::ty::Ty;
use crate::code::op::Op;
use minigo_lang::syntax::ast::{Block, Expr, ExprKind, GenDecl, Ident, Stmt, StmtKind};
use minigo_lang::text::source::Pos;
use minigo_lang::text::symbol::Symbol;
use recursive::recursive;

impl FuncBuilder<'_> {
    /// A block in a scope of its own.
    pub fn block(&mut self, b: &Block) {
        let scope = self.frame.open_scope();
        self.stmts(&b.stmts);
        self.close_scope(scope);
    }

    /// Statements.
    pub fn stmts(&mut self, list: &[Stmt]) {
        let mut rest = list;
        while let [s, after @ ..] = rest {
            rest = match self.set_headers(rest) {
                0 => {
                    self.stmt(s);
                    after
                }
                n => rest.get(n..).unwrap_or_default(),
            };
        }
    }

    /// A statement.
    #[recursive]
    pub fn stmt(&mut self, s: &Stmt) {
        if self.error.is_some() || self.set_headers(std::slice::from_ref(s)) == 1 {
            return;
        }
        let m = self.mark();
        let out = self.frame.out_mark();
        if !matches!(
            s.kind,
            StmtKind::Block(_) | StmtKind::Labeled { .. } | StmtKind::Empty
        ) {
            self.at_span(s.span);
        }
        self.mark_stmt(s);
        if !matches!(
            s.kind,
            StmtKind::For { .. }
                | StmtKind::Range { .. }
                | StmtKind::Switch { .. }
                | StmtKind::TypeSwitch { .. }
                | StmtKind::Select { .. }
        ) {
            self.flow.pending_label = None;
        }
        if !self.escapes.stores.moves.is_empty() {
            self.move_store(s.id);
        }
        match &s.kind {
            StmtKind::Bad | StmtKind::Empty => {}
            StmtKind::Decl(d) => {
                if let GenDecl::Var(specs) = &**d {
                    for spec in specs {
                        self.at_span(spec.span);
                        self.var_spec(spec);
                    }
                }
            }
            StmtKind::Labeled { label, stmt } => {
                let l = self.goto_label(label.name);
                self.bind(l);
                self.flow.pending_label = Some(label.name);
                self.labeled(stmt);
            }
            StmtKind::Expr(e) => self.discard(e),
            StmtKind::Send { chan, value, .. } => self.send(chan, value),
            StmtKind::IncDec { x, inc } => self.inc_dec(x, *inc),
            StmtKind::Assign { lhs, op, rhs, .. } => self.assign(lhs, *op, rhs),
            StmtKind::Go(e) => self.go_defer(e, How::Go),
            StmtKind::Defer(e) => {
                if self.flow.range_func.is_some() {
                    self.defer_in_range_body(e);
                } else {
                    self.go_defer(e, How::Defer);
                }
            }
            StmtKind::Return(es) => self.return_stmt(es, s.span.lo),
            StmtKind::Break(label) => self.break_stmt(label.as_ref()),
            StmtKind::Continue(label) => self.continue_stmt(label.as_ref()),
            StmtKind::Goto(label) => self.goto_stmt(label),
            StmtKind::Fallthrough => {
                if let Some(l) = self.flow.fallthrough {
                    self.jump(l);
                }
            }
            StmtKind::Block(b) => self.block(b),
            StmtKind::If {
                init,
                cond,
                then,
                els,
            } => self.if_stmt(init.as_deref(), cond, then, els.as_deref()),
            StmtKind::Switch {
                init, tag, clauses, ..
            } => self.switch(init.as_deref(), tag.as_ref(), clauses),
            StmtKind::TypeSwitch {
                init, x, clauses, ..
            } => self.type_switch(init.as_deref(), x, clauses),
            StmtKind::Select { clauses, .. } => self.select(clauses, s.span.lo),
            StmtKind::For {
                init,
                cond,
                post,
                body,
            } => self.for_stmt(init.as_deref(), cond.as_ref(), post.as_deref(), body),
            StmtKind::Range {
                key,
                value,
                define,
                x,
                body,
                ..
            } => {
                let clause = RangeClause {
                    key: key.as_ref(),
                    value: value.as_ref(),
                    define: *define,
                    x,
                    body,
                };
                self.range_stmt(s.id, &clause);
            }
        }
        self.release(m);
        self.frame.out_release(out);
    }

    /// The statement behind a label: its label stays pending.
    fn labeled(&mut self, s: &Stmt) {
        let label = self.flow.pending_label;
        if matches!(
            s.kind,
            StmtKind::For { .. }
                | StmtKind::Range { .. }
                | StmtKind::Switch { .. }
                | StmtKind::TypeSwitch { .. }
                | StmtKind::Select { .. }
        ) {
            self.flow.pending_label = label;
        } else {
            self.flow.pending_label = None;
        }
        self.stmt(s);
    }

    /// The label that `goto name` goes to.
    pub fn goto_label(&mut self, name: Symbol) -> Label {
        if let Some(&l) = self.flow.gotos.get(&name) {
            return l;
        }
        let l = self.label();
        self.flow.gotos.insert(name, l);
        l
    }

    /// Enters a statement that can be left.
    pub fn push_target(&mut self, brk: Option<Label>, cont: Option<Label>) {
        let label = self.flow.pending_label.take();
        self.flow.targets.push(Target { label, brk, cont });
    }

    /// The statement with this label around the present one, in the same function.
    fn labelled(&self, name: Symbol) -> Option<&Target> {
        let mut targets = self.flow.targets.iter().rev();
        targets.find(|t| t.label == Some(name))
    }

    fn break_stmt(&mut self, label: Option<&Ident>) {
        self.branch(label, |t| t.brk, Exit::Break);
    }

    fn continue_stmt(&mut self, label: Option<&Ident>) {
        self.branch(label, |t| t.cont, Exit::Continue);
    }

    /// Jumps to the innermost statement that can be left so, or to the labelled one, which may lie
    /// outside of the body of a range over a function.
    fn branch(
        &mut self,
        label: Option<&Ident>,
        of: fn(&Target) -> Option<Label>,
        exit: fn(Symbol) -> Exit,
    ) {
        let target = match label {
            None => self.flow.targets.iter().rev().find_map(of),
            Some(id) => self.labelled(id.name).and_then(of),
        };
        match (target, label) {
            (Some(l), _) => self.jump(l),
            (None, Some(id)) if self.flow.range_func.is_some() => self.range_exit(exit(id.name)),
            _ => self.fail("internal: break or continue outside of a loop"),
        }
    }

    fn goto_stmt(&mut self, label: &Ident) {
        self.take_exit(Exit::Goto(label.name));
    }

    /// Goes where an exit of a range-over-func body leads, seen from this function.
    pub fn take_exit(&mut self, exit: Exit) {
        match exit {
            Exit::Break(name) => match self.labelled(name).and_then(|t| t.brk) {
                Some(l) => self.jump(l),
                None => self.range_exit(exit),
            },
            Exit::Continue(name) => match self.labelled(name).and_then(|t| t.cont) {
                Some(l) => self.jump(l),
                None => self.range_exit(exit),
            },
            Exit::Goto(name) => {
                if let Some(ctx) = &self.flow.range_func
                    && !ctx.own_labels.contains(&name)
                {
                    self.range_exit(exit);
                    return;
                }
                let l = self.goto_label(name);
                self.jump(l);
            }
        }
    }

    fn if_stmt(&mut self, init: Option<&Stmt>, cond: &Expr, then: &Block, els: Option<&Stmt>) {
        let scope = self.frame.open_scope();
        if let Some(s) = init {
            self.stmt(s);
            self.at_span(cond.span);
        }
        match self.const_of(cond).and_then(|v| v.as_bool()) {
            // Dead branches may hold labels, so they are compiled all the same when there is one.
            Some(true) if els.is_none() => self.block(then),
            Some(false) if els.is_none() && self.inlining.end.is_some() => {}
            _ => {
                if els.is_none()
                    && !self.is_debugged()
                    && let Some(l) = self.plain_exit(then)
                {
                    self.cond(cond, true, l);
                    self.close_scope(scope);
                    return;
                }
                let no = self.label();
                let known = self.const_of(cond).and_then(|v| v.as_bool());
                let dead = |branch: bool| u32::from(known == Some(!branch));
                self.cond(cond, false, no);
                self.flow.dead += dead(true);
                self.block(then);
                self.flow.dead -= dead(true);
                match els {
                    Some(s) => {
                        let end = self.label();
                        if !self.ends_in_jump() {
                            self.jump(end);
                        }
                        self.bind(no);
                        self.flow.dead += dead(false);
                        self.stmt(s);
                        self.flow.dead -= dead(false);
                        self.bind(end);
                    }
                    None => self.bind(no),
                }
            }
        }
        self.close_scope(scope);
    }

    /// Where a block leads that is only a `break` or `continue`.
    fn plain_exit(&self, b: &Block) -> Option<Label> {
        let [s] = b.stmts.as_slice() else {
            return None;
        };
        let named = |id: &Ident| {
            self.flow
                .targets
                .iter()
                .rev()
                .find(|t| t.label == Some(id.name))
        };
        match &s.kind {
            StmtKind::Break(None) => self.flow.targets.iter().rev().find_map(|t| t.brk),
            StmtKind::Continue(None) => self.flow.targets.iter().rev().find_map(|t| t.cont),
            StmtKind::Break(Some(id)) => named(id)?.brk,
            StmtKind::Continue(Some(id)) => named(id)?.cont,
            _ => None,
        }
    }

    /// Whether the code here cannot be reached from above.
    pub fn ends_in_jump(&self) -> bool {
        self.last().is_some_and(|(at, i)| {
            let falls = Op::from_u16(i.op).is_none_or(Op::falls);
            at + 1 == self.code.words.len() && !falls
        })
    }

    fn send(&mut self, chan: &Expr, value: &Expr) {
        let tc = self.ty(chan);
        let Some(elem) = self.chan_elem(tc) else {
            return;
        };
        let taken = self.early_mark();
        self.take_early(chan);
        // A value in memory is sent from there, any other is taken first.
        let in_memory = matches!(
            strip(value).kind,
            ExprKind::Index { .. } | ExprKind::Selector { .. } | ExprKind::Star(_)
        );
        let matters = order_matters(self.hazard(chan), self.hazard(value));
        if matters && in_memory {
            self.take_early(value);
        }
        let value_first = self.has_call(value) || matters && !in_memory;
        let (c, v) = if value_first && !self.has_call(chan) {
            let v = self.expr_as(value, elem, None);
            (self.expr(chan, None), v)
        } else {
            let c = self.expr(chan, None);
            (c, self.expr_as(value, elem, None))
        };
        let v = self.image(elem, v);
        let rt = self.rt(elem);
        self.at_span(chan.span.to(value.span));
        self.emit_x(Op::Send, c, v, 0, &[rt]);
        self.forget_early(taken);
    }

    fn return_stmt(&mut self, es: &[Expr], pos: Pos) {
        if self.flow.range_func.is_some() {
            self.return_in_range_body(es);
            return;
        }
        self.set_results(es);
        self.at(pos);
        self.leave();
    }

    /// Leaves the function; the results are set. Deferred calls run here if traces are to show this line.
    pub fn leave(&mut self) {
        if let Some(end) = self.inlining.end {
            self.jump(end);
            return;
        }
        if self.returns.has_defer {
            let end = match self.returns.end {
                Some(end) => end,
                None => self.label(),
            };
            self.returns.end = Some(end);
            if !self.returns.defers_at_end {
                self.run_defers();
            }
            self.jump(end);
            return;
        }
        self.ret();
    }

    /// The place of result number `i`.
    fn result_place(&mut self, i: usize) -> Place {
        match self.returns.vars[i].and_then(|obj| self.vars.get(&obj)) {
            Some(Var::Boxed(b, _)) => Place::Mem(*b, 0),
            Some(Var::Reg(s, _)) => Place::Slots(*s),
            Some(Var::Lent(..)) | None => Place::Slots(self.returns.slots[i]),
        }
    }

    /// Evaluates the values of a return statement into the results.
    fn set_results(&mut self, es: &[Expr]) {
        let types = self.returns.types.clone();
        match es {
            [] => {}
            [e] if types.len() > 1 => {
                let values = self.multi_values(e);
                for (i, ((s, t), to)) in values.into_iter().zip(types).enumerate() {
                    let m = self.mark();
                    let s = self.implicit(s, t, to);
                    let p = self.result_place(i);
                    self.store_to(&p, to, s);
                    self.release(m);
                }
            }
            [e] => {
                let Some(&t) = types.first() else { return };
                let p = self.result_place(0);
                match p {
                    Place::Slots(s) if !self.returns.has_defer || self.is_simple(e) => {
                        self.expr_as(e, t, Some(s));
                    }
                    p => {
                        let s = self.operand_t(e, t);
                        self.store_to(&p, t, s);
                    }
                }
            }
            _ => self.set_many(es, &types),
        }
    }

    fn set_many(&mut self, es: &[Expr], types: &[Ty]) {
        let named = self.returns.vars.iter().any(Option::is_some);
        let direct = !named && !self.returns.has_defer;
        let mut values: Vec<Option<Slot>> = vec![None; es.len()];
        let taken = self.early_mark();
        self.take_calls_early(es.iter());
        // What calls comes first, in order; its values wait in the results themselves if nothing
        // can see them there.
        if self.calls_come_first(es.iter()) {
            for (i, e) in es.iter().enumerate() {
                if self.has_any_call(e) {
                    let t = types[i];
                    if direct {
                        let s = self.returns.slots[i];
                        self.expr_as(e, t, Some(s));
                        values[i] = Some(s);
                    } else {
                        values[i] = Some(self.expr_as(e, t, None));
                    }
                }
            }
        }
        for (i, e) in es.iter().enumerate() {
            if values[i].is_some() {
                continue;
            }
            let t = types[i];
            if direct {
                let s = self.returns.slots[i];
                self.expr_as(e, t, Some(s));
                values[i] = Some(s);
            } else {
                values[i] = Some(self.expr_as(e, t, None));
            }
        }
        self.forget_early(taken);
        if direct {
            return;
        }
        // Registers all at once, boxes after them (they do not disturb slots).
        let mut moves = Vec::new();
        let mut stores = Vec::new();
        for (i, v) in values.into_iter().enumerate() {
            let Some(s) = v else { continue };
            match self.result_place(i) {
                Place::Slots(d) => moves.push((d, s, self.layout(types[i]).slots)),
                p => stores.push((p, types[i], s)),
            }
        }
        for (p, t, s) in stores {
            let m = self.mark();
            self.store_to(&p, t, s);
            self.release(m);
        }
        self.parallel_moves(moves);
    }

    /// Sets the results from values in slots and leaves. The body of a range over a function has set
    /// those that are in boxes already.
    pub fn return_unnamed(&mut self, values: &[(Slot, Ty)]) {
        for (i, &(s, t)) in values.iter().enumerate() {
            if let p @ Place::Slots(_) = self.result_place(i) {
                self.store_to(&p, t, s);
            }
        }
        self.leave();
    }

    /// The value is one that is in one slot and is no float.
    pub fn is_int_like(&mut self, t: Ty) -> bool {
        matches!(self.rep(t), Rep::Word(w) if w.is_int())
    }
}
