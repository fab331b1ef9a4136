//! Switches over values and over types.

use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Label, Slot};
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::{Kind, Ty};
use minigo_lang::syntax::ast::{BinaryOp, CaseClause, Expr, Stmt, StmtKind};
use minigo_lang::text::constant::Value;
use minigo_lang::types::info::Mode;
use std::collections::{BTreeMap, BTreeSet};

/// Fewer integer cases are compared one after the other.
const FEW: usize = 5;
/// From this many cases on, they may be spread over a byte's values.
const MANY: usize = 8;

/// A case that is a constant string.
#[derive(Clone)]
struct TextCase<'a> {
    text: Vec<u8>,
    e: &'a Expr,
    label: Label,
}

/// The first of the places at which texts of one length have the most different bytes. `None`: they are all the same.
fn telling_byte(cases: &[TextCase<'_>]) -> Option<usize> {
    let len = cases.first()?.text.len();
    let different = |at: &usize| {
        let bytes: BTreeSet<_> = cases.iter().map(|case| case.text.get(*at)).collect();
        bytes.len()
    };
    let most = (0..len).rev().max_by_key(different)?;
    (different(&most) > 1).then_some(most)
}

/// Where each number from the first case to the last leads, if the cases are close together.
fn table(cases: &[(i64, Label)], default: Label) -> Option<Vec<Label>> {
    let (low, high) = (cases.first()?.0, cases.last()?.0);
    let range = usize::try_from(high.checked_sub(low)?).ok()?;
    let room = match cases.len() {
        ..FEW => return None,
        FEW..MANY => 4 * cases.len(),
        n => (4 * n).clamp(0x100, 0x1000),
    };
    if range >= room {
        return None;
    }
    let mut targets = vec![default; range + 1];
    for (k, l) in cases {
        if let Some(target) = targets.get_mut((k - low) as usize) {
            *target = *l;
        }
    }
    Some(targets)
}

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
                let searched = self.switch_search(s, t, clauses, &bodies, default)
                    || self.switch_strings(s, t, clauses, &bodies, default);
                if !searched {
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

    /// Many integer cases are searched for, and not compared one after the other.
    fn switch_search(
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
        let number = |v: &Value| v.to_int().as_i64();
        let Some(constants) = self.constants(clauses, bodies, number) else {
            return false;
        };
        let mut cases: Vec<_> = constants.into_iter().map(|(k, _, l)| (k, l)).collect();
        cases.sort_by_key(|case| case.0);
        cases.dedup_by_key(|case| case.0);
        self.search(s, &cases, default);
        true
    }

    /// All cases, if they are many and each is a constant: what `read` finds of it, its expression, where it leads.
    fn constants<'e, T>(
        &mut self,
        clauses: &'e [CaseClause],
        bodies: &[Label],
        read: impl Fn(&Value) -> Option<T>,
    ) -> Option<Vec<(T, &'e Expr, Label)>> {
        let mut cases = Vec::new();
        for (c, &label) in clauses.iter().zip(bodies) {
            for e in c.exprs.as_deref().unwrap_or(&[]) {
                let te = self.ty1(e);
                let value = self.const_of(e).filter(|_| !self.c.is_interface(te));
                cases.push((read(&value?)?, e, label));
            }
        }
        (cases.len() >= FEW).then_some(cases)
    }

    /// Jumps to where the case that `s` equals leads; cases close together become a table of jumps, others are
    /// halved. `cases` are in order.
    fn search(&mut self, s: Slot, cases: &[(i64, Label)], default: Label) {
        if let Some(targets) = table(cases, default)
            && let Some((low, _)) = cases.first()
        {
            self.jump_table(s, *low, &targets, default);
            return;
        }
        let (lower, upper) = cases.split_at(cases.len() / 2);
        if let Some((first, _)) = upper.first().filter(|_| cases.len() >= FEW) {
            let below = self.label();
            self.jump_less(s, *first, below);
            self.search(s, upper, default);
            self.bind(below);
            self.search(s, lower, default);
            return;
        }
        for &(k, l) in cases {
            self.jump_eq_const(s, k, true, l);
        }
        self.jump(default);
    }

    /// Many cases that are constant strings are told apart by their lengths, and by single bytes.
    fn switch_strings(
        &mut self,
        s: Slot,
        t: Ty,
        clauses: &[CaseClause],
        bodies: &[Label],
        default: Label,
    ) -> bool {
        if !matches!(self.rep(t), Rep::Str) {
            return false;
        }
        let text = |v: &Value| v.as_bytes().map(<[u8]>::to_vec);
        let Some(constants) = self.constants(clauses, bodies, text) else {
            return false;
        };
        let case = |(text, e, label)| TextCase { text, e, label };
        let mut cases: Vec<_> = constants.into_iter().map(case).collect();
        cases.sort_by_key(|case| case.text.len());
        let groups: Vec<_> = cases
            .chunk_by(|a, b| a.text.len() == b.text.len())
            .map(|group| (group, self.label()))
            .collect();
        let length =
            |group: &[TextCase<'_>]| group.first().map_or(0, |case| case.text.len() as i64);
        let lengths: Vec<_> = groups.iter().map(|(g, l)| (length(g), *l)).collect();
        self.search(s + 1, &lengths, default);
        for (group, label) in groups {
            self.bind(label);
            self.search_texts(s, t, group.to_vec(), default);
        }
        true
    }

    /// Jumps to where the case that the string in `s` equals leads; it is as long as all of them.
    fn search_texts(&mut self, s: Slot, t: Ty, cases: Vec<TextCase<'_>>, default: Label) {
        let at = (cases.len() > 2).then(|| telling_byte(&cases)).flatten();
        let Some(at) = at else {
            for case in cases {
                let m = self.mark();
                self.at_span(case.e.span);
                self.case_jump(s, t, case.e, case.label);
                self.release(m);
            }
            self.jump(default);
            return;
        };
        let mut groups: BTreeMap<u8, Vec<TextCase<'_>>> = BTreeMap::new();
        for case in cases {
            let byte = case.text.get(at).copied().unwrap_or(0);
            groups.entry(byte).or_default().push(case);
        }
        let labels: Vec<_> = groups
            .keys()
            .map(|&b| (i64::from(b), self.label()))
            .collect();
        let m = self.mark();
        let byte = self.tmp_int();
        self.load_bits(byte, at as u64);
        self.emit(Op::IdxStr, byte, s, byte);
        self.search(byte, &labels, default);
        self.release(m);
        for (group, (_, label)) in groups.into_values().zip(labels) {
            self.bind(label);
            self.search_texts(s, t, group, default);
        }
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
        self.jump_if(op, s, 0, &[rt], next);
        self.jump(l);
        self.bind(next);
    }
}
