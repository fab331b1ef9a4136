//! Assignments and variable declarations.

mod op;
mod parallel;

use super::builder::{FuncBuilder, OUT, Slot, Var};
use super::order::order_matters;
use super::place::Place;
use super::program::escape::strip;
use super::types::ty::{Kind, Ty};
use crate::code::op::Op;
use minigo_lang::syntax::ast::{AssignOp, Expr, ExprKind, Ident, VarSpec};
use minigo_lang::types::info::Mode;
use minigo_lang::types::{Basic, ObjId};
use recursive::recursive;

impl FuncBuilder<'_> {
    /// The variable that an identifier declares here, if it does.
    fn declares(&self, e: &Expr) -> Option<ObjId> {
        match &e.kind {
            ExprKind::Ident(id) => self.c.prog().info.defs.get(&id.id).copied(),
            _ => None,
        }
    }

    fn is_blank(&self, e: &Expr) -> bool {
        matches!(&strip(e).kind, ExprKind::Ident(id) if id.name.is_blank())
    }

    /// An assignment statement.
    pub fn assign(&mut self, lhs: &[Expr], op: AssignOp, rhs: &[Expr]) {
        match op {
            AssignOp::Op(op) => {
                if let ([x], [y]) = (lhs, rhs) {
                    self.op_assign(x, op, y);
                }
            }
            AssignOp::Assign | AssignOp::Define => {
                let define = op == AssignOp::Define;
                match (lhs, rhs) {
                    ([x], [y]) => match self.declares(x).filter(|_| define) {
                        Some(obj) => self.define_one(obj, x, y),
                        None => self.assign_one(x, y),
                    },
                    (_, [y]) if lhs.len() > 1 => self.assign_multi(lhs, define, y),
                    _ => self.assign_parallel(lhs, define, rhs),
                }
            }
        }
    }

    /// `var a, b T = ...` inside a function.
    pub fn var_spec(&mut self, spec: &VarSpec) {
        let objs: Vec<Option<ObjId>> = spec.names.iter().map(|n| self.def_of(n)).collect();
        match spec.values.as_slice() {
            [] => {
                for obj in objs.into_iter().flatten() {
                    self.declare_zero(obj);
                }
            }
            [one] if objs.len() > 1 => {
                let values = self.multi_values(one);
                for (obj, (s, t)) in objs.into_iter().zip(values) {
                    if let Some(obj) = obj {
                        let to = self.c.lower_obj(obj, self.env);
                        let m = self.mark();
                        let s = self.implicit(s, t, to);
                        self.declare_with(obj, s);
                        self.release(m);
                    }
                }
            }
            values => {
                let mut done = Vec::new();
                for (obj, v) in objs.into_iter().zip(values) {
                    match obj {
                        Some(obj) if values.len() == 1 => {
                            self.define_obj(obj, v);
                        }
                        Some(obj) => {
                            let t = self.c.lower_obj(obj, self.env);
                            let s = self.expr_as(v, t, None);
                            let s = self.owned(v, t, s);
                            done.push((obj, s));
                        }
                        None => {
                            // `var _ T = v`
                            let t = self.ty1(v);
                            let t = self.default_ty(t);
                            self.expr_as(v, t, None);
                        }
                    }
                }
                for (obj, s) in done {
                    self.declare_with(obj, s);
                }
            }
        }
    }

    fn def_of(&self, n: &Ident) -> Option<ObjId> {
        if n.name.is_blank() {
            return None;
        }
        self.c.prog().info.defs.get(&n.id).copied()
    }

    /// Whether the slot is that of a variable which is never assigned, or of a box.
    fn is_fixed_var(&self, s: Slot) -> bool {
        self.vars.iter().any(|(obj, v)| match v {
            Var::Reg(r, _) => *r == s && !self.escapes.assigned.contains(obj),
            Var::Boxed(..) | Var::Lent(..) => false,
        }) && !self.is_assigned_slot(s)
    }

    /// The value as a temporary of its own if its slots are a variable's (or transient).
    fn owned(&mut self, e: &Expr, t: Ty, s: Slot) -> Slot {
        if s < OUT && (self.const_of(e).is_some() || self.is_temp(s) || !self.may_alias(e)) {
            return s;
        }
        let c = self.tmp(t);
        self.mov(t, c, s);
        c
    }

    /// Whether evaluating `e` may yield a variable's own slots.
    #[recursive]
    fn may_alias(&self, e: &Expr) -> bool {
        match &strip(e).kind {
            ExprKind::Ident(_) | ExprKind::Selector { .. } | ExprKind::Index { .. } => true,
            // len(s), real(c) and conversions give parts of variables.
            ExprKind::Call { fun, .. } => {
                matches!(self.mode(fun), Some(Mode::Builtin | Mode::Type))
            }
            _ => false,
        }
    }

    fn define_one(&mut self, obj: ObjId, x: &Expr, y: &Expr) {
        if self.is_blank(x) {
            self.assign_one(x, y);
            return;
        }
        self.define_obj(obj, y);
    }

    fn define_obj(&mut self, obj: ObjId, y: &Expr) {
        if self.define_view(obj, y) {
            return;
        }
        let t = self.c.lower_obj(obj, self.env);
        let lent = self.lent.0.contains_key(&obj);
        if lent || self.needs_box(obj, t) {
            // A fresh composite of a big or addressed variable goes straight into its box.
            if !lent
                && let ExprKind::CompositeLit { .. } = &strip(y).kind
                && matches!(self.c.ukind(t), Kind::Struct(_) | Kind::Array(..))
                && self.ty(y) == t
            {
                let s = self.local(&[1]);
                self.new_composite(y, t, Some(s));
                self.know(obj, Var::Boxed(s, t));
                return;
            }
            let m = self.mark();
            let s = self.expr_as(y, t, None);
            let s = self.owned(y, t, s);
            self.declare_with(obj, s);
            self.release(m);
        } else {
            let map = self.layout(t).frame.clone();
            let s = self.local(&map);
            self.expr_as(y, t, Some(s));
            self.know(obj, Var::Reg(s, t));
        }
    }

    /// The values of a call with several results or of a comma-ok form, in temporaries, and their
    /// types.
    pub fn multi_values(&mut self, e: &Expr) -> Vec<(Slot, Ty)> {
        let e = strip(e);
        let t = self.ty(e);
        let is_call = matches!(&e.kind, ExprKind::Call { .. });
        if is_call {
            let (base, results) = self.call_multi(e);
            let mut at = base;
            let mut out = Vec::new();
            for t in results {
                let s = self.tmp(t);
                self.mov(t, s, at);
                at += self.layout(t).slots;
                out.push((s, t));
            }
            return out;
        }
        let (vt, okt) = match self.c.tys.kind(t).clone() {
            Kind::Tuple(ts) if ts.len() == 2 => (ts[0], ts[1]),
            _ => (t, self.c.tys.basic(Basic::Bool)),
        };
        let okt = self.default_ty(okt);
        let d = self.tmp(vt);
        let ok = self.tmp_int();
        self.comma_ok(e, vt, d, ok);
        vec![(d, vt), (ok, okt)]
    }

    /// `a, b = f()`, `v, ok := m[k]`
    fn assign_multi(&mut self, lhs: &[Expr], define: bool, y: &Expr) {
        let taken = self.early_mark();
        for x in lhs {
            self.take_early(x);
        }
        let values = self.multi_values(y);
        let mut places = Vec::new();
        for x in lhs {
            if define && self.declares(x).is_some() {
                places.push(None);
            } else if matches!(strip(x).kind, ExprKind::Ident(_)) {
                // Plain variables are looked at when they are stored.
                places.push(None);
            } else {
                let p = self.place(x);
                places.push(Some(self.pinned(p)));
            }
        }
        for ((x, place), (s, t)) in lhs.iter().zip(places).zip(values) {
            let m = self.mark();
            if self.is_blank(x) {
                continue;
            }
            match self.declares(x).filter(|_| define) {
                Some(obj) => {
                    let to = self.c.lower_obj(obj, self.env);
                    let s = self.implicit(s, t, to);
                    self.declare_with(obj, s);
                }
                None => {
                    let to = self.ty1(x);
                    let s = self.implicit(s, t, to);
                    let place = match place {
                        Some(p) => p,
                        None => self.place(x),
                    };
                    self.store_to(&place, to, s);
                }
            }
            self.release(m);
        }
        self.forget_early(taken);
    }

    /// A place whose slots do not change any longer: variables in it are copied.
    pub fn pinned(&mut self, p: Place) -> Place {
        fn copy(b: &mut FuncBuilder<'_>, s: Slot, map: &[u8]) -> Slot {
            // Temporaries, and variables that are never assigned, stay as they are.
            if s < OUT && (b.is_temp(s) || b.is_fixed_var(s)) {
                return s;
            }
            let c = b.temp(map);
            b.mov_n(map.len() as u16, c, s);
            c
        }
        match p {
            Place::Mem(p, o) => Place::Mem(copy(self, p, &[1]), o),
            Place::SliceElem(s, i, z, o) => {
                let s = copy(self, s, &[1, 0]);
                Place::SliceElem(s, copy(self, i, &[0]), z, o)
            }
            Place::PtrElem(p, o, n, i, z) => {
                let p = copy(self, p, &[1]);
                Place::PtrElem(p, o, n, copy(self, i, &[0]), z)
            }
            Place::FrameElem(s, n, i) => Place::FrameElem(s, n, copy(self, i, &[0])),
            Place::MapElem(m, k, t) => {
                let Kind::Map(kt, _) = self.c.ukind(t) else {
                    return Place::MapElem(m, k, t);
                };
                let m = copy(self, m, &[1]);
                let map = self.layout(kt).frame.clone();
                Place::MapElem(m, copy(self, k, &map), t)
            }
            other => other,
        }
    }

    /// `x = y`
    pub fn assign_one(&mut self, x: &Expr, y: &Expr) {
        let m = self.mark();
        if self.is_blank(x) {
            if self.is_nil(y) {
                return;
            }
            let t = self.ty1(y);
            let t = self.default_ty(t);
            self.expr_as(y, t, None);
            self.release(m);
            return;
        }
        if self.set_whole_header(x, y) {
            self.release(m);
            return;
        }
        let t = self.ty1(x);
        let x = strip(x);
        if let ExprKind::Ident(id) = &x.kind
            && let Some(obj) = self.use_of(id)
            && let Some(Var::Reg(s, _)) = self.vars.get(&obj)
        {
            let s = *s;
            if self.lent.0.contains_key(&obj) && !self.is_simple(y) {
                // If the value's computation panics, what runs then finds the old one.
                let v = self.operand_t(y, t);
                self.mov(t, s, v);
            } else if !self.mul_add(s, t, y) {
                self.expr_as(y, t, Some(s));
            }
            self.release(m);
            return;
        }
        if self.assign_large(x, y, t) {
            self.release(m);
            return;
        }
        let taken = self.early_mark();
        self.take_early_of_place(x, Some(y));
        let value_first = self.has_call(y) || order_matters(self.hazard(x), self.hazard(y));
        if value_first && !self.has_call(x) {
            let s = self.operand_t(y, t);
            // A value in the outgoing area survives only the plainest of stores.
            let s = if s >= OUT && !matches!(x.kind, ExprKind::Ident(_)) {
                let c = self.tmp(t);
                self.mov(t, c, s);
                c
            } else {
                s
            };
            let place = self.place(x);
            self.at_part(x);
            self.store_to(&place, t, s);
        } else {
            let place = self.place(x);
            match place {
                Place::Slots(d) if !self.has_call(y) => {
                    self.expr_as(y, t, Some(d));
                }
                place => {
                    let place = if self.has_call(y) {
                        self.pinned(place)
                    } else {
                        place
                    };
                    if let (Place::Mem(p, off), Some(v)) = (&place, self.const_of(y))
                        && let Ok(off) = u16::try_from(*off)
                        && self.width(t).is_some_and(|w| w.is_int() && w.bits() == 64)
                        && let Some(k) = self.small(&v, t)
                    {
                        self.emit(Op::StI64, *p, off, k as u16);
                    } else {
                        let s = self.expr_as(y, t, None);
                        self.at_part(x);
                        self.store_to(&place, t, s);
                    }
                }
            }
        }
        self.forget_early(taken);
        self.release(m);
    }
}
