//! Assignments and variable declarations.

use super::builder::{FuncBuilder, OUT, Slot, Var};
use super::escape::strip;
use super::layout::{Rep, Width};
use super::place::Place;
use super::ty::{Kind, Ty};
use crate::code::op::Op;
use minigo_lang::ast::{AssignOp, BinaryOp, Expr, ExprKind, Ident, VarSpec};
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
                let values = self.multi_values(one, objs.len());
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
            Var::Boxed(..) => false,
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
        let t = self.c.lower_obj(obj, self.env);
        if self.needs_box(obj, t) {
            // A fresh composite of a big or addressed variable goes straight into its box.
            if let ExprKind::CompositeLit { .. } = &strip(y).kind
                && matches!(self.c.ukind(t), Kind::Struct(_) | Kind::Array(..))
                && self.ty(y) == t
            {
                let s = self.local(&[1]);
                self.new_composite(y, t, Some(s));
                self.vars.insert(obj, Var::Boxed(s, t));
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
            self.vars.insert(obj, Var::Reg(s, t));
        }
    }

    /// The values of a call with several results or of a comma-ok form, in temporaries, and their
    /// types.
    pub fn multi_values(&mut self, e: &Expr, n: usize) -> Vec<(Slot, Ty)> {
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
        let _ = n;
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
        let values = self.multi_values(y, lhs.len());
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
    }

    /// A place whose slots do not change any more: variables in it are copied.
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
        let t = self.ty1(x);
        let x = strip(x);
        if let ExprKind::Ident(id) = &x.kind
            && let Some(obj) = self.use_of(id)
            && let Some(Var::Reg(s, _)) = self.vars.get(&obj)
        {
            let s = *s;
            if !self.mul_add(s, t, y) {
                self.expr_as(y, t, Some(s));
            }
            self.release(m);
            return;
        }
        if self.has_call(y) && !self.has_call(x) {
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
        self.release(m);
    }

    /// `s = s + a*b`, `s = s - a*b`: fused when the types allow.
    fn mul_add(&mut self, s: Slot, t: Ty, y: &Expr) -> bool {
        let ExprKind::Binary {
            op: op @ (BinaryOp::Add | BinaryOp::Sub),
            x,
            y: mul,
            ..
        } = &strip(y).kind
        else {
            return false;
        };
        if self.const_of(y).is_some() {
            return false;
        }
        let ExprKind::Ident(id) = &strip(x).kind else {
            return false;
        };
        let same = self
            .use_of(id)
            .and_then(|o| self.vars.get(&o))
            .is_some_and(|v| matches!(v, Var::Reg(v, _) if *v == s));
        same && self.add_product(s, t, *op, mul)
    }

    /// `s op= mul` when `mul` is a product and there is an instruction for it.
    fn add_product(&mut self, s: Slot, t: Ty, op: BinaryOp, mul: &Expr) -> bool {
        let mul = strip(mul);
        let ExprKind::Binary {
            op: BinaryOp::Mul,
            x,
            y,
            op_pos,
        } = &mul.kind
        else {
            return false;
        };
        if self.const_of(mul).is_some()
            || self.const_of(x).is_some()
            || self.const_of(y).is_some()
            || self.has_call(mul)
        {
            return false;
        }
        let o = match (self.rep(t), op) {
            (Rep::Word(Width::I64 | Width::U64), BinaryOp::Add) => Op::MulAdd,
            (Rep::Word(Width::F64), BinaryOp::Add) => Op::MulAddF64,
            (Rep::Word(Width::F64), BinaryOp::Sub) => Op::MulSubF64,
            _ => return false,
        };
        let m = self.mark();
        let (a, b) = self.two(x, t, y, t);
        self.at(*op_pos);
        self.emit(o, s, a, b);
        self.release(m);
        true
    }

    /// `a, b = b, a`
    fn assign_parallel(&mut self, lhs: &[Expr], define: bool, rhs: &[Expr]) {
        let all_vars = lhs.iter().all(|x| {
            self.is_blank(x)
                || matches!(&strip(x).kind, ExprKind::Ident(id)
                if self.use_of(id).is_some_and(|o| {
                    matches!(self.vars.get(&o), Some(Var::Reg(..)))
                        || (define && self.declares(x).is_some())
                }))
        });
        // New variables only, and nothing that could see a difference: one by one.
        if define
            && lhs
                .iter()
                .all(|x| self.declares(x).is_some() && !self.is_blank(x))
            && !rhs.iter().any(|y| self.has_call(y))
        {
            for (x, y) in lhs.iter().zip(rhs) {
                if let Some(obj) = self.declares(x) {
                    self.define_obj(obj, y);
                }
            }
            return;
        }
        // Places first: index operands are evaluated before anything is assigned.
        let mut places = Vec::new();
        if !all_vars {
            for x in lhs {
                let new = define && self.declares(x).is_some();
                if new || self.is_blank(x) {
                    places.push(None);
                } else {
                    let p = self.place(x);
                    let stable =
                        self.stable_place(&p, lhs) && !rhs.iter().any(|y| self.has_call(y));
                    places.push(Some(if stable { p } else { self.pinned(p) }));
                }
            }
        }
        let calls = rhs.iter().any(|y| self.has_call(y));
        let mut values: Vec<Option<(Slot, Ty)>> = vec![None; rhs.len()];
        // As Go's compiler does: what calls first, in order.
        for pass in 0..2 {
            for (i, (x, y)) in lhs.iter().zip(rhs).enumerate() {
                if (calls && self.has_any_call(y)) != (pass == 0) {
                    continue;
                }
                let t = if self.is_blank(x) {
                    if self.is_nil(y) {
                        continue;
                    }
                    let t = self.ty1(y);
                    self.default_ty(t)
                } else {
                    match self.declares(x).filter(|_| define) {
                        Some(obj) => self.c.lower_obj(obj, self.env),
                        None => self.ty1(x),
                    }
                };
                let s = self.expr_as(y, t, None);
                let s = if s >= OUT || (!all_vars && self.may_alias(y) && !self.is_temp(s)) {
                    let c = self.tmp(t);
                    self.mov(t, c, s);
                    c
                } else {
                    s
                };
                values[i] = Some((s, t));
            }
        }
        if all_vars {
            let mut moves: Vec<(Slot, Slot, u16)> = Vec::new();
            let mut news = Vec::new();
            for (x, v) in lhs.iter().zip(&values) {
                let Some((s, t)) = *v else { continue };
                if self.is_blank(x) {
                    continue;
                }
                match self.declares(x).filter(|_| define) {
                    Some(obj) => news.push((obj, s, t)),
                    None => {
                        if let ExprKind::Ident(id) = &strip(x).kind
                            && let Some(o) = self.use_of(id)
                            && let Some(Var::Reg(d, _)) = self.vars.get(&o)
                        {
                            moves.push((*d, s, self.c.layout(t).slots));
                        }
                    }
                }
            }
            // New variables first: they overwrite no source of another.
            for (obj, s, _) in news {
                self.declare_with(obj, s);
            }
            self.parallel_moves(moves);
            return;
        }
        for ((x, place), v) in lhs.iter().zip(places).zip(values) {
            let Some((s, t)) = v else { continue };
            if let Some(place) = place {
                self.at_part(x);
                self.store_to(&place, t, s);
            } else if !self.is_blank(x)
                && let Some(obj) = self.declares(x)
            {
                self.declare_with(obj, s);
            }
        }
    }

    /// Whether the slots that a place uses stay as they are while the variables of `lhs` are assigned.
    fn stable_place(&self, p: &Place, lhs: &[Expr]) -> bool {
        let used: Vec<Slot> = match p {
            Place::Mem(p, _) => vec![*p],
            Place::SliceElem(s, i, ..) => vec![*s, *i],
            Place::PtrElem(p, _, _, i, _) => vec![*p, *i],
            Place::FrameElem(_, _, i) => vec![*i],
            Place::MapElem(m, k, _) => vec![*m, *k],
            _ => return true,
        };
        !lhs.iter().any(|x| match &strip(x).kind {
            ExprKind::Ident(id) => {
                self.use_of(id)
                    .and_then(|o| self.vars.get(&o))
                    .is_some_and(|v| match v {
                        Var::Reg(s, _) => used.iter().any(|u| u == s),
                        Var::Boxed(..) => false,
                    })
            }
            ExprKind::Selector { .. } => {
                // A field of a variable in slots may be one of them.
                used.iter().any(|&u| self.mentions(x, u))
            }
            _ => false,
        })
    }

    /// Moves that happen at once: (to, from, slots).
    pub fn parallel_moves(&mut self, mut moves: Vec<(Slot, Slot, u16)>) {
        let overlap = |a: Slot, an: u16, b: Slot, bn: u16| a < b + bn && b < a + an;
        moves.retain(|m| m.0 != m.1 && m.2 > 0);
        while !moves.is_empty() {
            let free = (0..moves.len()).find(|&i| {
                let (d, _, n) = moves[i];
                moves
                    .iter()
                    .enumerate()
                    .all(|(j, &(_, s, sn))| j == i || !overlap(d, n, s, sn))
            });
            match free {
                Some(i) => {
                    let (d, s, n) = moves.remove(i);
                    self.mov_n(n, d, s);
                }
                None => {
                    // A cycle: one source is put aside, beyond all else in the outgoing area.
                    let (_, s, n) = moves[0];
                    let mark = self.frame.out_mark();
                    let c = self.out_alloc(n);
                    self.mov_n(n, c, s);
                    for m in &mut moves {
                        if m.1 == s {
                            m.1 = c;
                        }
                    }
                    // Several cycles may be open at once.
                    let _ = mark;
                }
            }
        }
        self.frame.out_release(0);
    }

    /// `x op= y`
    pub fn op_assign(&mut self, x: &Expr, op: BinaryOp, y: &Expr) {
        let m = self.mark();
        let t = self.ty1(x);
        let x = strip(x);
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
        let ty = if shift {
            let ty = self.ty1(y);
            self.default_ty(ty)
        } else {
            t
        };
        let constant = self.const_of(y);
        let is_str = self.rep(t) == Rep::Str;
        // What calls on the right comes first, unless the left side calls too.
        let early = self.has_call(y) && !self.has_call(x);
        let mut value = None;
        if early {
            let s = self.operand_t(y, ty);
            value = Some(if s >= OUT && !self.is_simple(x) {
                let c = self.tmp(ty);
                self.mov(ty, c, s);
                c
            } else {
                s
            });
        }
        let place = self.place(x);
        if let Place::Slots(s) = place {
            if let Some(v) = &constant
                && !is_str
            {
                if shift {
                    self.shift_const(op == BinaryOp::Shl, t, s, s, v);
                } else {
                    self.arith_const(op, t, s, s, v);
                }
            } else if value.is_none() && self.add_product(s, t, op, y) {
            } else {
                let v = match value {
                    Some(v) => v,
                    None => self.operand_t(y, ty),
                };
                self.op_slots(op, t, s, s, v, ty);
            }
            self.release(m);
            return;
        }
        let place = if !early && self.has_call(y) {
            self.pinned(place)
        } else {
            place
        };
        let value = match (value, &constant) {
            (Some(v), _) => Some(v),
            (None, Some(_)) if !is_str => None,
            _ => Some(self.expr_as(y, ty, None)),
        };
        self.at_part(x);
        let place = self.updated_in_place(place, op, t);
        if let Place::Mem(p, off) = place
            && let Ok(off) = u16::try_from(off)
        {
            let wide = matches!(self.rep(t), Rep::Word(Width::I64 | Width::U64));
            let float = self.rep(t) == Rep::Word(Width::F64);
            match (op, value, &constant) {
                (BinaryOp::Add | BinaryOp::Sub, None, Some(v)) if wide => {
                    if let Some(k) = self.small(v, t)
                        && k != i16::MIN
                    {
                        let k = if op == BinaryOp::Sub { -k } else { k };
                        self.emit(Op::AddMI64, p, off, k as u16);
                        self.release(m);
                        return;
                    }
                }
                (BinaryOp::Add, Some(s), _) if wide => {
                    self.emit(Op::AddM64, p, off, s);
                    self.release(m);
                    return;
                }
                (BinaryOp::Add, Some(s), _) if float => {
                    self.emit(Op::AddMF64, p, off, s);
                    self.release(m);
                    return;
                }
                (BinaryOp::Sub, Some(s), _) if float => {
                    self.emit(Op::SubMF64, p, off, s);
                    self.release(m);
                    return;
                }
                _ => {}
            }
        }
        // Elements of slices are found once when that is dear; the index is checked twice otherwise,
        // which costs less than an address.
        let cur = self.tmp(t);
        self.load(&place, t, Some(cur));
        match (value, &constant) {
            (Some(v), _) => self.op_slots(op, t, cur, cur, v, ty),
            (None, Some(v)) if shift => self.shift_const(op == BinaryOp::Shl, t, cur, cur, v),
            (None, Some(v)) => self.arith_const(op, t, cur, cur, v),
            (None, None) => {}
        }
        self.store_to(&place, t, cur);
        self.release(m);
    }

    /// Where `place op= y` works: a map element is updated where it lies, unless the operation can
    /// panic after the element was made.
    fn updated_in_place(&mut self, place: Place, op: BinaryOp, t: Ty) -> Place {
        let panics = matches!(
            op,
            BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr
        );
        match place {
            Place::MapElem(..) if !panics && matches!(self.rep(t), Rep::Word(_) | Rep::Str) => {
                let p = self.address(place);
                Place::Mem(p, 0)
            }
            place => place,
        }
    }

    /// `x++`, `x--`
    pub fn inc_dec(&mut self, x: &Expr, inc: bool) {
        let m = self.mark();
        let t = self.ty1(x);
        let one = minigo_lang::constant::Value::Int(1);
        let op = if inc { BinaryOp::Add } else { BinaryOp::Sub };
        let place = self.place(strip(x));
        self.at_part(x);
        if let Place::Slots(s) = place {
            self.arith_const(op, t, s, s, &one);
            self.release(m);
            return;
        }
        let place = self.updated_in_place(place, op, t);
        if let Place::Mem(p, off) = place
            && let Ok(off) = u16::try_from(off)
            && matches!(self.rep(t), Rep::Word(Width::I64 | Width::U64))
        {
            let k: i16 = if inc { 1 } else { -1 };
            self.emit(Op::AddMI64, p, off, k as u16);
        } else {
            let cur = self.tmp(t);
            self.load(&place, t, Some(cur));
            self.arith_const(op, t, cur, cur, &one);
            self.store_to(&place, t, cur);
        }
        self.release(m);
    }
}
