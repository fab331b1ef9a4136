//! Switches over values and over types.

use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Label, Slot};
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::{Kind, Ty};
use minigo_lang::syntax::ast::{BinaryOp, CaseClause, Expr, Stmt, StmtKind};
use minigo_lang::types::info::Mode;

impl FuncBuilder<'_> {
    /// `switch init; tag { ... }`
    pub fn switch(&mut self, init: Option<&Stmt>, tag: Option<&Expr>, clauses: &[CaseClause]) {
        let label = self.flow.pending_label.take();
        let scope = self.frame.open_scope();
        if let Some(s) = init {
            self.stmt(s);
        }
        let end = self.label();
        let bodies: Vec<Label> = clauses.iter().map(|_| self.label()).collect();
        let mut default = end;
        for (c, &l) in clauses.iter().zip(&bodies) {
            if c.exprs.is_none() {
                default = l;
            }
        }
        match tag {
            None => {
                for (c, &l) in clauses.iter().zip(&bodies) {
                    for e in c.exprs.as_deref().unwrap_or(&[]) {
                        self.at_span(e.span);
                        self.cond(e, true, l);
                    }
                }
                self.jump(default);
            }
            Some(tag) => {
                self.at_span(tag.span);
                let t = self.ty1(tag);
                let t = self.default_ty(t);
                let map = self.layout(t).frame.clone();
                let s = if self.is_simple(tag) && self.const_of(tag).is_none() {
                    self.expr(tag, None)
                } else {
                    let s = self.local(&map);
                    self.expr_as(tag, t, Some(s));
                    s
                };
                if !self.switch_table(s, t, clauses, &bodies, default) {
                    for (c, &l) in clauses.iter().zip(&bodies) {
                        for e in c.exprs.as_deref().unwrap_or(&[]) {
                            let m = self.mark();
                            self.at_span(e.span);
                            self.case_jump(s, t, e, l);
                            self.release(m);
                        }
                    }
                    self.jump(default);
                }
            }
        }
        self.flow.pending_label = label;
        self.push_target(Some(end), None);
        for (n, (c, &l)) in clauses.iter().zip(&bodies).enumerate() {
            self.bind(l);
            let outer = self.flow.fallthrough;
            self.flow.fallthrough = bodies.get(n + 1).copied();
            let inner = self.frame.open_scope();
            self.stmts(&c.body);
            self.close_scope(inner);
            self.flow.fallthrough = outer;
            let falls = matches!(c.body.last().map(|s| &s.kind), Some(StmtKind::Fallthrough));
            if !falls && n + 1 < clauses.len() && !self.ends_in_jump() {
                self.jump(end);
            }
        }
        self.bind(end);
        self.flow.targets.pop();
        self.close_scope(scope);
    }

    /// Many integer cases close together become a table of jumps.
    fn switch_table(
        &mut self,
        s: Slot,
        t: Ty,
        clauses: &[CaseClause],
        bodies: &[Label],
        default: Label,
    ) -> bool {
        let Rep::Word(w) = self.rep(t) else {
            return false;
        };
        if !w.is_int() || w == Width::U64 {
            return false;
        }
        let mut cases: Vec<(i64, Label)> = Vec::new();
        for (c, &l) in clauses.iter().zip(bodies) {
            for e in c.exprs.as_deref().unwrap_or(&[]) {
                let te = self.ty1(e);
                if self.c.is_interface(te) {
                    return false;
                }
                let Some(k) = self.const_of(e).and_then(|v| v.to_int().as_i64()) else {
                    return false;
                };
                if !cases.iter().any(|(o, _)| *o == k) {
                    cases.push((k, l));
                }
            }
        }
        let (Some(low), Some(high)) = (
            cases.iter().map(|c| c.0).min(),
            cases.iter().map(|c| c.0).max(),
        ) else {
            return false;
        };
        let range = high.wrapping_sub(low);
        if cases.len() < 5 || !(0..4096).contains(&range) || range as usize > 4 * cases.len() {
            return false;
        }
        let mut targets = vec![default; range as usize + 1];
        for (k, l) in cases {
            if let Some(t) = targets.get_mut((k - low) as usize) {
                *t = l;
            }
        }
        self.jump_table(s, low, &targets, default);
        true
    }

    /// Jumps to `l` if the tag in `s` of type `t` equals the case expression.
    fn case_jump(&mut self, s: Slot, t: Ty, e: &Expr, l: Label) {
        if self.is_nil(e) {
            self.jump_eq_const(s, 0, true, l);
            return;
        }
        let te = self.ty1(e);
        let te = self.default_ty(te);
        let (it, ie) = (self.c.is_interface(t), self.c.is_interface(te));
        if self.is_int_like(t)
            && !ie
            && let Some(k) = self.const_of(e).and_then(|v| {
                let w = self.width(t)?;
                crate::compile::expr::constant::bits(&v, w)
            })
        {
            self.jump_eq_const(s, k as i64, true, l);
            return;
        }
        let common = if ie && !it { te } else { t };
        let v = self.expr_as(e, common, None);
        let s = if common == t {
            s
        } else {
            self.implicit(s, t, common)
        };
        let d = self.tmp_int();
        self.compare_slots(BinaryOp::Eq, common, d, s, v);
        self.jump_bool(d, true, l);
    }

    /// `switch init; x := y.(type) { ... }`
    pub fn type_switch(&mut self, init: Option<&Stmt>, x: &Expr, clauses: &[CaseClause]) {
        let label = self.flow.pending_label.take();
        let scope = self.frame.open_scope();
        if let Some(s) = init {
            self.stmt(s);
        }
        self.at_span(x.span);
        let t = self.ty(x);
        let s = self.local(&[0, 2]);
        self.expr_as(x, t, Some(s));
        let end = self.label();
        let bodies: Vec<Label> = clauses.iter().map(|_| self.label()).collect();
        let mut default = end;
        for (c, &l) in clauses.iter().zip(&bodies) {
            let Some(types) = &c.exprs else {
                default = l;
                continue;
            };
            for e in types {
                self.at_span(e.span);
                self.type_case(s, e, l);
            }
        }
        self.jump(default);
        self.flow.pending_label = label;
        self.push_target(Some(end), None);
        for (n, (c, &l)) in clauses.iter().zip(&bodies).enumerate() {
            self.bind(l);
            let inner = self.frame.open_scope();
            if let Some(&obj) = self.c.prog().info.implicits.get(&c.id) {
                let ot = self.c.lower_obj(obj, self.env);
                let m = self.mark();
                let nil = matches!(
                    self.c.tys.kind(ot),
                    Kind::Basic(minigo_lang::types::Basic::UntypedNil)
                );
                if nil || self.c.is_interface(ot) {
                    self.declare_with(obj, s);
                } else {
                    let v = self.tmp(ot);
                    self.unbox(s, ot, v);
                    self.canon(ot, v);
                    self.declare_with(obj, v);
                }
                self.release(m);
            }
            self.stmts(&c.body);
            self.close_scope(inner);
            if n + 1 < clauses.len() && !self.ends_in_jump() {
                self.jump(end);
            }
        }
        self.bind(end);
        self.flow.targets.pop();
        self.close_scope(scope);
    }

    fn type_case(&mut self, s: Slot, e: &Expr, l: Label) {
        if self.is_nil(e) || self.mode(e) == Some(Mode::Nil) {
            self.jump_eq_const(s, 0, true, l);
            return;
        }
        let t = self.ty(e);
        let next = self.label();
        let rt = self.rt(t);
        let op = if self.c.is_interface(t) {
            Op::JNotImpl
        } else {
            Op::JTypeNe
        };
        self.jump_if(op, s, 0, 0, 1, &[rt], next);
        self.jump(l);
        self.bind(next);
    }
}
