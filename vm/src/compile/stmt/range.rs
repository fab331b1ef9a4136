//! `range` over everything but functions.

use super::loops::is_blank;
use super::rangefunc::RangeClause;
use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Slot, Var};
use crate::compile::place::Place;
use crate::compile::program::escape::strip;
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::{Kind, Ty};
use minigo_lang::syntax::ast::{Expr, ExprKind, NodeId};
use minigo_lang::types::{Basic, ObjId};

/// What a loop by index goes over.
#[derive(Clone, Copy)]
enum Elems {
    /// A slice in slots that do not change.
    Slice(Slot),
    /// An array behind a pointer.
    Ptr(Slot, u64, u64),
    /// An array in the frame.
    Frame(Slot, u64),
    /// Only the indices.
    Count(u64),
}

impl FuncBuilder<'_> {
    /// `for key, value := range x { body }`
    pub fn range_stmt(&mut self, id: NodeId, r: &RangeClause<'_>) {
        let r = &RangeClause {
            key: r.key.filter(|k| !is_blank(k)),
            value: r.value.filter(|v| !is_blank(v)),
            ..*r
        };
        let t = self.ty1(r.x);
        let t = self.default_ty(t);
        let scope = self.frame.open_scope();
        for e in [r.key, r.value].into_iter().flatten() {
            if let Some(obj) = self.shared_var(e).filter(|_| r.define) {
                self.declare_zero(obj);
            }
        }
        self.flow.loop_depth += 1;
        match self.c.ukind(t) {
            Kind::Func(sig) => self.range_func(id, r, &sig),
            Kind::Basic(Basic::String | Basic::UntypedString) => {
                self.range_string(r);
            }
            Kind::Basic(_) => self.range_int(r, t),
            Kind::Slice(elem) => {
                let s = self.range_operand(r.x, t);
                self.range_elems(r, elem, Elems::Slice(s));
            }
            Kind::Array(n, elem) => self.range_array(r, t, n, elem),
            Kind::Pointer(a) => {
                let (n, elem) = match self.c.ukind(a) {
                    Kind::Array(n, e) => (n, e),
                    _ => (0, a),
                };
                let elems = if r.value.is_none() {
                    if self.has_call(r.x) {
                        self.discard(r.x);
                    }
                    Elems::Count(n)
                } else {
                    let p = self.range_operand(r.x, t);
                    Elems::Ptr(p, 0, n)
                };
                self.range_elems(r, elem, elems);
            }
            Kind::Map(k, v) => self.range_map(r, t, k, v),
            Kind::Chan(_, elem) => self.range_chan(r, t, elem),
            _ => self.fail("internal: range over an unexpected type"),
        }
        self.flow.loop_depth -= 1;
        self.close_scope(scope);
    }

    /// The operand of a range, evaluated once: a variable's own slots if nobody assigns it.
    fn range_operand(&mut self, x: &Expr, t: Ty) -> Slot {
        if let ExprKind::Ident(id) = &strip(x).kind
            && let Some(obj) = self.use_of(id)
            && !self.escapes.assigned.contains(&obj)
            && let Some(Var::Reg(s, _)) = self.vars.get(&obj)
        {
            return *s;
        }
        let map = self.layout(t).frame.clone();
        let s = self.local(&map);
        self.expr_as(x, t, Some(s));
        s
    }

    /// The variable that a range clause declares, if it can be the counter itself: in a register
    /// and never assigned.
    fn counter_var(&mut self, e: Option<&Expr>, define: bool, w: Width) -> Option<(ObjId, Ty)> {
        if !define {
            return None;
        }
        let ExprKind::Ident(id) = &e?.kind else {
            return None;
        };
        let obj = self.c.prog().info.defs.get(&id.id).copied()?;
        let t = self.c.lower_obj(obj, self.env);
        (!self.needs_box(obj, t)
            && !self.escapes.assigned.contains(&obj)
            && self.rep(t) == Rep::Word(w))
        .then_some((obj, t))
    }

    /// The variable that a range clause declares, if all iterations share it.
    fn shared_var(&self, e: &Expr) -> Option<ObjId> {
        let ExprKind::Ident(id) = &e.kind else {
            return None;
        };
        let info = &self.c.prog().info;
        let obj = *info.defs.get(&id.id)?;
        info.shared_loop_vars.contains(&obj).then_some(obj)
    }

    /// Gives an iteration variable its value for this turn.
    pub fn range_assign(&mut self, e: &Expr, define: bool, src: Slot, t: Ty) {
        let m = self.mark();
        if define && let Some(obj) = self.shared_var(e) {
            let place = self.var_place(obj);
            self.store_to(&place, t, src);
        } else if define
            && let ExprKind::Ident(id) = &e.kind
            && let Some(&obj) = self.c.prog().info.defs.get(&id.id)
        {
            self.declare_with(obj, src);
        } else {
            let to = self.ty1(e);
            let place = self.place(e);
            let src = self.implicit(src, t, to);
            self.store_to(&place, to, src);
        }
        self.release(m);
    }

    /// Gives both iteration variables their values; operands of the places come first.
    fn range_assign_both(
        &mut self,
        key: Option<&Expr>,
        (ks, kt): (Slot, Ty),
        value: Option<&Expr>,
        (vs, vt): (Slot, Ty),
        define: bool,
    ) {
        if let (Some(k), Some(v), false) = (key, value, define) {
            let m = self.mark();
            let (tk, tv) = (self.ty1(k), self.ty1(v));
            let taken = self.early_mark();
            self.take_early(k);
            self.take_early(v);
            let pk = self.place(k);
            let pk = self.pinned(pk);
            let pv = self.place(v);
            let pv = self.pinned(pv);
            let s = self.implicit(ks, kt, tk);
            self.store_to(&pk, tk, s);
            let s = self.implicit(vs, vt, tv);
            self.store_to(&pv, tv, s);
            self.forget_early(taken);
            self.release(m);
            return;
        }
        if let Some(k) = key {
            self.range_assign(k, define, ks, kt);
        }
        if let Some(v) = value {
            self.range_assign(v, define, vs, vt);
        }
    }

    fn range_int(&mut self, r: &RangeClause<'_>, t: Ty) {
        let label = self.flow.pending_label.take();
        // The variable's type counts when the operand is a constant.
        let t = match r.key {
            Some(k) => {
                let kt = self.ty1(k);
                if self.const_of(r.x).is_some() && self.is_int_like(kt) {
                    kt
                } else {
                    t
                }
            }
            None => t,
        };
        let w = match self.width(t) {
            Some(w) => w,
            None => Width::I64,
        };
        let constant = self
            .const_of(r.x)
            .and_then(|v| v.to_int().as_i64())
            .and_then(|k| i16::try_from(k).ok());
        let n = match constant {
            Some(_) => None,
            None => Some(self.range_operand(r.x, t)),
        };
        let own = self.counter_var(r.key, r.define, w);
        let i = self.local(&[0]);
        self.emit(Op::LdI, i, 0, 0);
        let (top, cont, end) = (self.label(), self.label(), self.label());
        let signed = w.signed() || w.bits() < 64;
        match (constant, n) {
            (Some(k), _) if k <= 0 => self.jump(end),
            (Some(_), _) => {}
            (None, Some(n)) => {
                let op = if signed { Op::JLeSI } else { Op::JEqI };
                self.jump_if(op, n, 0, &[], end);
            }
            _ => {}
        }
        self.flow.pending_label = label;
        self.push_target(Some(end), Some(cont));
        self.bind(top);
        if let Some((obj, t)) = own {
            self.know(obj, Var::Reg(i, t));
        } else if let Some(k) = r.key {
            self.range_assign(k, r.define, i, t);
        }
        self.block(r.body);
        self.bind(cont);
        match (constant, n) {
            (Some(k), _) => self.loop_jump(Op::LoopIncLtI, i, k as u16, top, &[]),
            (None, Some(n)) if signed => self.loop_jump(Op::LoopIncLtS, i, n, top, &[]),
            (None, Some(n)) => {
                self.emit(Op::AddI, i, i, 1);
                self.loop_jump(Op::LoopLtU, i, n, top, &[]);
            }
            _ => {}
        }
        self.bind(end);
        self.flow.targets.pop();
    }

    fn range_array(&mut self, r: &RangeClause<'_>, t: Ty, n: u64, elem: Ty) {
        if r.value.is_none() {
            if self.has_call(r.x) {
                self.discard(r.x);
            }
            self.range_elems(r, elem, Elems::Count(n));
            return;
        }
        // The array is copied, unless it is a variable that does not change.
        let unassigned = matches!(&strip(r.x).kind, ExprKind::Ident(id)
            if self.use_of(id).is_some_and(|o| !self.escapes.assigned.contains(&o)
                && !self.escapes.addressed.contains(&o) && self.vars.contains_key(&o)));
        let simple = matches!(
            self.rep(elem),
            Rep::Word(_) | Rep::Str | Rep::Slice | Rep::Iface
        );
        if unassigned {
            match self.place(r.x) {
                Place::Mem(p, off) => {
                    self.range_elems(r, elem, Elems::Ptr(p, off, n));
                    return;
                }
                Place::Slots(s) if simple && self.rep(t) != Rep::Big => {
                    self.range_elems(r, elem, Elems::Frame(s, n));
                    return;
                }
                _ => {}
            }
        }
        if simple && self.rep(t) != Rep::Big {
            let map = self.layout(t).frame.clone();
            let copy = self.local(&map);
            self.expr_as(r.x, t, Some(copy));
            self.range_elems(r, elem, Elems::Frame(copy, n));
            return;
        }
        let p = self.local(&[1]);
        if self.rep(t) == Rep::Big {
            self.expr_as(r.x, t, Some(p));
        } else {
            let m = self.mark();
            let s = self.expr_as(r.x, t, None);
            let s = if s >= crate::compile::builder::OUT {
                let c = self.tmp(t);
                self.mov(t, c, s);
                c
            } else {
                s
            };
            self.box_copy(t, s, p);
            self.release(m);
        }
        self.range_elems(r, elem, Elems::Ptr(p, 0, n));
    }

    /// A loop over elements by index.
    fn range_elems(&mut self, r: &RangeClause<'_>, elem: Ty, elems: Elems) {
        let label = self.flow.pending_label.take();
        let int = self.c.tys.basic(Basic::Int);
        let own = self.counter_var(r.key, r.define, Width::I64);
        let i = self.local(&[0]);
        let (top, cont, end) = (self.label(), self.label(), self.label());
        self.emit(Op::LdI, i, 0, 0);
        // The length is the one at the beginning: the slots of the slice do not change.
        match elems {
            Elems::Slice(s) => {
                let m = self.mark();
                let n = self.tmp_int();
                self.emit(Op::SLen, n, s + 1, 0);
                self.jump_if(Op::JEqI, n, 0, &[], end);
                self.release(m);
            }
            Elems::Ptr(_, _, n) | Elems::Frame(_, n) | Elems::Count(n) => {
                if n == 0 {
                    self.jump(end);
                }
            }
        }
        self.flow.pending_label = label;
        self.push_target(Some(end), Some(cont));
        self.bind(top);
        let mut both = false;
        if let Some(v) = r.value {
            let size = self.layout(elem).size;
            let place = match elems {
                Elems::Slice(s) => Place::SliceElem(s, i, size, 0),
                Elems::Ptr(p, off, n) => Place::PtrElem(p, off, n, i, size),
                Elems::Frame(s, n) => Place::FrameElem(s, n, i),
                Elems::Count(_) => Place::Blank,
            };
            let m = self.mark();
            let direct = match &v.kind {
                ExprKind::Ident(id) if r.define => self.c.prog().info.defs.get(&id.id).copied(),
                _ => None,
            };
            match direct {
                None if !r.define && r.key.is_some() => {
                    let s = self.load(&place, elem, None);
                    self.range_assign_both(r.key, (i, int), r.value, (s, elem), r.define);
                    both = true;
                }
                Some(obj) if !self.needs_box(obj, elem) => {
                    let map = self.layout(elem).frame.clone();
                    let s = self.local(&map);
                    self.know(obj, Var::Reg(s, elem));
                    self.load(&place, elem, Some(s));
                }
                _ => {
                    let s = self.load(&place, elem, None);
                    self.range_assign(v, r.define, s, elem);
                }
            }
            self.release(m);
        }
        if both {
        } else if let Some((obj, t)) = own {
            self.know(obj, Var::Reg(i, t));
        } else if let Some(k) = r.key {
            self.range_assign(k, r.define, i, int);
        }
        self.block(r.body);
        self.bind(cont);
        match elems {
            Elems::Slice(s) => self.loop_jump(Op::LoopIncLtLen, i, s + 1, top, &[]),
            Elems::Ptr(_, _, n) | Elems::Frame(_, n) | Elems::Count(n) => match i16::try_from(n) {
                Ok(n) => self.loop_jump(Op::LoopIncLtI, i, n as u16, top, &[]),
                Err(_) => self.loop_jump(Op::LoopIncLtK, i, 0, top, &[n]),
            },
        }
        self.bind(end);
        self.flow.targets.pop();
    }

    fn range_string(&mut self, r: &RangeClause<'_>) {
        let label = self.flow.pending_label.take();
        let string = self.c.tys.basic(Basic::String);
        let int = self.c.tys.basic(Basic::Int);
        let rune = self.c.tys.basic(Basic::Int32);
        let s = self.range_operand(r.x, string);
        let i = self.local(&[0]);
        let next = self.local(&[0, 0]);
        self.emit(Op::LdI, i, 0, 0);
        let (top, cont, end) = (self.label(), self.label(), self.label());
        self.flow.pending_label = label;
        self.push_target(Some(end), Some(cont));
        self.bind(top);
        self.emit_jump_extra(Op::StrRange, [next, s, i], &[0], end);
        self.range_assign_both(r.key, (i, int), r.value, (next, rune), r.define);
        self.block(r.body);
        self.bind(cont);
        self.emit(Op::Mov, i, next + 1, 0);
        self.jump(top);
        self.bind(end);
        self.flow.targets.pop();
    }

    fn range_map(&mut self, r: &RangeClause<'_>, t: Ty, kt: Ty, vt: Ty) {
        let label = self.flow.pending_label.take();
        let m = self.mark();
        let map = self.expr_as(r.x, t, None);
        let it = self.local(&crate::value::map::MapIter::WORDS);
        let rt = self.rt(t);
        self.emit(Op::MapIter, it, map, 0);
        self.release(m);
        let (kl, vl) = (self.layout(kt), self.layout(vt));
        let ks = self.local(&kl.frame);
        let vs = self.local(&vl.frame);
        let want = u64::from(r.key.is_some()) | u64::from(r.value.is_some()) << 1;
        let (cont, end) = (self.label(), self.label());
        self.flow.pending_label = label;
        self.push_target(Some(end), Some(cont));
        self.bind(cont);
        let mark = self.frame.out_mark();
        let kimg = self.next_image(kt, ks);
        let vimg = self.next_image(vt, vs);
        self.emit_jump_extra(Op::MapNext, [it, kimg, vimg], &[rt, 0, want], end);
        if r.value.is_some() {
            self.from_image(vt, vimg, vs);
        }
        if r.key.is_some() {
            self.from_image(kt, kimg, ks);
        }
        self.frame.out_release(mark);
        self.range_assign_both(r.key, (ks, kt), r.value, (vs, vt), r.define);
        self.block(r.body);
        self.jump(cont);
        self.bind(end);
        self.flow.targets.pop();
    }

    fn range_chan(&mut self, r: &RangeClause<'_>, t: Ty, elem: Ty) {
        let label = self.flow.pending_label.take();
        let ch = self.range_operand(r.x, t);
        let l = self.layout(elem);
        let v = self.local(&l.frame);
        let ok = self.local(&[0]);
        let (top, end) = (self.label(), self.label());
        self.flow.pending_label = label;
        self.push_target(Some(end), Some(top));
        self.bind(top);
        let rt = self.rt(elem);
        let mark = self.frame.out_mark();
        let img = self.next_image(elem, v);
        self.emit_x(Op::RecvOk, img, ch, ok, &[rt]);
        self.jump_bool(ok, false, end);
        self.from_image(elem, img, v);
        self.frame.out_release(mark);
        if let Some(k) = r.key {
            self.range_assign(k, r.define, v, elem);
        }
        self.block(r.body);
        self.jump(top);
        self.bind(end);
        self.flow.targets.pop();
    }
}
