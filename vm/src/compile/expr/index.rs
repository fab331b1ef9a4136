//! Indexing, slicing, maps, channel receives.

use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::place::Place;
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::{Kind, Ty};
use minigo_lang::syntax::ast::{Expr, ExprKind};

impl FuncBuilder<'_> {
    /// `x[i]` as a value.
    pub fn index_value(&mut self, e: &Expr, dst: Option<Slot>) -> Slot {
        let ExprKind::Index { x, indices, .. } = &e.kind else {
            return self.tmp_int();
        };
        let Some(i) = indices.first() else {
            return self.tmp_int();
        };
        let tx = self.ty(x);
        if self.c.is_string(tx) {
            let t = self.ty1(e);
            let d = self.dst(dst, t);
            let m = self.mark();
            let ti = self.index_ty(i);
            let (s, n) = self.two(x, tx, i, ti);
            self.note_index(n, ti);
            self.at_part(e);
            self.emit(Op::IdxStr, d, s, n);
            self.release(m);
            return d;
        }
        let t = match self.c.ukind(tx) {
            Kind::Map(_, v) => v,
            _ => self.elem_ty(tx),
        };
        if let Some(d) = dst {
            let m = self.mark();
            let place = self.index_place(x, i);
            self.at_part(e);
            self.load(&place, t, Some(d));
            self.release(m);
            return d;
        }
        let m = self.mark();
        let place = self.index_place(x, i);
        self.at_part(e);
        if let Place::Slots(s) = place {
            return s;
        }
        let map = self.layout(t).frame.clone();
        let d = self.alloc(&map);
        self.load(&place, t, Some(d));
        self.release(m);
        self.adopt(d, &map);
        d
    }

    /// The type in which an index is evaluated.
    pub fn index_ty(&mut self, i: &Expr) -> Ty {
        let t = self.ty1(i);
        let t = self.default_ty(t);
        // A constant such as 2.0 or 'a' is an int here.
        if self.const_of(i).is_some() {
            self.c.tys.basic(minigo_lang::types::Basic::Int)
        } else {
            t
        }
    }

    /// The constant index `i` of an array of `len` elements. One that lies outside is left to the check at
    /// run time: the checker lets none pass, but an argument of an inlined call may be such a constant.
    fn const_within(&mut self, i: &Expr, len: u64) -> Option<u64> {
        let k = self.const_of(i)?.to_int().as_u64()?;
        (k < len).then_some(k)
    }

    /// The place of `x[i]`.
    pub fn index_place(&mut self, x: &Expr, i: &Expr) -> Place {
        let tx = self.ty(x);
        match self.c.ukind(tx) {
            Kind::Map(k, _) => {
                let (m, key) = self.map_operands(x, tx, i, k);
                Place::MapElem(m, key, tx)
            }
            Kind::Slice(elem) => {
                let size = self.layout(elem).size;
                let ti = self.index_ty(i);
                let (s, n) = self.two_kept(x, tx, i, ti);
                Place::SliceElem(s, n, size, 0)
            }
            Kind::Pointer(a) => {
                let (len, elem) = match self.c.ukind(a) {
                    Kind::Array(n, e) => (n, e),
                    _ => (0, a),
                };
                let size = self.layout(elem).size;
                if let Some(k) = self.const_within(i, len) {
                    let p = self.expr(x, None);
                    return Place::Mem(p, k * size);
                }
                let ti = self.index_ty(i);
                let (p, n) = self.two_kept(x, tx, i, ti);
                Place::PtrElem(p, 0, len, n, size)
            }
            Kind::Array(len, elem) => self.array_place(x, tx, len, elem, i),
            _ => Place::Slots(self.expr(x, None)),
        }
    }

    /// Two operands that must outlive further evaluation.
    fn two_kept(&mut self, x: &Expr, tx: Ty, i: &Expr, ti: Ty) -> (Slot, Slot) {
        if self.has_call(i) && !self.has_call(x) {
            let n = self.expr_as(i, ti, None);
            let s = self.expr_as(x, tx, None);
            self.note_index(n, ti);
            return (s, n);
        }
        let s = self.expr_as(x, tx, None);
        let n = self.expr_as(i, ti, None);
        self.note_index(n, ti);
        (s, n)
    }

    /// Remembers whether the index in slot `n` is to be printed as unsigned by a panic.
    fn note_index(&mut self, n: Slot, t: Ty) {
        match self.width(t) {
            Some(Width::U64) => {
                self.frame.unsigned.insert(n);
            }
            _ => {
                self.frame.unsigned.remove(&n);
            }
        }
    }

    fn array_place(&mut self, x: &Expr, tx: Ty, len: u64, elem: Ty, i: &Expr) -> Place {
        let size = self.layout(elem).size;
        if let Some(k) = self.const_within(i, len) {
            let place = self.place(x);
            if let Place::MapElem(..) = place {
                // An array in a map is a value.
                let s = self.load(&place, tx, None);
                return self.value_elem(s, tx, k * size, elem);
            }
            if self.rep(tx) == Rep::Big
                && let Place::Slots(p) = place
            {
                return Place::Mem(p, k * size);
            }
            if let Place::FrameElem(..) = place {
                let s = self.load(&place, tx, None);
                return self.value_elem(s, tx, k * size, elem);
            }
            return self.part(place, k * size, elem);
        }
        let ti = self.index_ty(i);
        let (place, n) = if self.has_call(i) && !self.has_call(x) {
            let n = self.expr_as(i, ti, None);
            (self.place(x), n)
        } else {
            let p = self.place(x);
            (p, self.expr_as(i, ti, None))
        };
        self.note_index(n, ti);
        match place {
            Place::Mem(p, off) => Place::PtrElem(p, off, len, n, size),
            Place::Slots(_) | Place::Sub(..) | Place::FrameElem(..) | Place::MapElem(..) => {
                let s = match place {
                    Place::Slots(s) => s,
                    place => self.load(&place, tx, None),
                };
                if self.rep(tx) == Rep::Big {
                    return Place::PtrElem(s, 0, len, n, size);
                }
                if matches!(self.rep(elem), Rep::Agg | Rep::Big) {
                    let p = self.tmp_ptr();
                    self.box_copy(tx, s, p);
                    Place::PtrElem(p, 0, len, n, size)
                } else {
                    Place::FrameElem(s, len, n)
                }
            }
            Place::Blank => Place::Blank,
            Place::Global(a) => {
                let p = self.static_ptr(a);
                Place::PtrElem(p, 0, len, n, size)
            }
            place => {
                let p = self.address(place);
                Place::PtrElem(p, 0, len, n, size)
            }
        }
    }

    /// The element at a byte offset of an array value in slots.
    fn value_elem(&mut self, s: Slot, tx: Ty, off: u64, elem: Ty) -> Place {
        if self.rep(tx) == Rep::Big {
            Place::Mem(s, off)
        } else {
            self.part(Place::Slots(s), off, elem)
        }
    }

    fn map_operands(&mut self, x: &Expr, tx: Ty, i: &Expr, k: Ty) -> (Slot, Slot) {
        let (m, key) = self.two_kept(x, tx, i, k);
        (m, self.image(k, key))
    }

    /// `v, ok = m[k]`
    pub fn map_get_ok(&mut self, x: &Expr, i: &Expr, d: Slot, ok: Slot) {
        let mk = self.mark();
        let tx = self.ty(x);
        let Kind::Map(k, v) = self.c.ukind(tx) else {
            self.fail("internal: map expected");
            return;
        };
        let (m, key) = self.map_operands(x, tx, i, k);
        let rt = self.rt(tx);
        match self.rep(v) {
            Rep::Complex64 => {
                let img = self.tmp_int();
                self.emit_x(Op::MapGetOk, img, m, key, &[rt, u64::from(ok)]);
                self.emit(Op::UnpackC64, d, img, 0);
            }
            Rep::Big => {
                let mark = self.frame.out_mark();
                let run = self.big_run(v);
                self.emit_x(Op::MapGetOk, run, m, key, &[rt, u64::from(ok)]);
                self.big_from_run(v, run, d);
                self.frame.out_release(mark);
            }
            _ => {
                self.emit_x(Op::MapGetOk, d, m, key, &[rt, u64::from(ok)]);
                self.canon(v, d);
            }
        }
        self.release(mk);
    }

    /// The bounds of a slice expression that are no constants.
    fn bounds(&mut self, bounds: &[Option<&Expr>; 3]) -> [Option<Slot>; 3] {
        bounds.map(|b| {
            let b = b.filter(|b| self.const_of(b).is_none())?;
            let ti = self.index_ty(b);
            Some(self.expr_as(b, ti, None))
        })
    }

    /// `x[lo:hi:max]`
    pub fn slice_expr(&mut self, e: &Expr, dst: Option<Slot>) -> Slot {
        let ExprKind::Slice { x, lo, hi, max, .. } = &e.kind else {
            return self.tmp_int();
        };
        let t = self.ty(e);
        let d = self.dst(dst, t);
        self.slice_into(e, x, [lo.as_deref(), hi.as_deref(), max.as_deref()], d);
        d
    }

    /// `x` from the first bound to the second, in slots `d`; what goes wrong does so at `at`.
    pub fn slice_into(&mut self, at: &Expr, x: &Expr, bounds: [Option<&Expr>; 3], d: Slot) {
        let m = self.mark();
        let tx = self.ty(x);
        let calls = bounds.iter().flatten().any(|b| self.has_call(b));
        // Before a variable, too, which they may change.
        let first = calls && !self.has_any_call(x);
        let mut slots = [None; 3];
        if first {
            slots = self.bounds(&bounds);
        }
        enum Base {
            Str(Slot),
            Slice(Slot, u64),
            Arr(Slot, u64, u64),
        }
        let base = match self.c.ukind(tx) {
            Kind::Slice(elem) => {
                let size = self.layout(elem).size;
                Base::Slice(self.expr(x, None), size)
            }
            Kind::Pointer(a) => {
                let (n, elem) = match self.c.ukind(a) {
                    Kind::Array(n, e) => (n, e),
                    _ => (0, a),
                };
                let size = self.layout(elem).size;
                let part = match bounds[1] {
                    Some(_) => self.sliced_elements(at, x, elem),
                    None => None,
                };
                match part {
                    Some(tail) => Base::Slice(tail, size),
                    None => Base::Arr(self.expr(x, None), n, size),
                }
            }
            Kind::Array(n, elem) => {
                let size = self.layout(elem).size;
                let p = self.tmp_ptr();
                let place = self.place(x);
                match place {
                    Place::Slots(s) if self.rep(tx) == Rep::Big => self.emit(Op::Mov, p, s, 0),
                    Place::Slots(s) => self.box_copy(tx, s, p),
                    place => self.address_to(place, p),
                }
                Base::Arr(p, n, size)
            }
            _ => Base::Str(self.expr(x, None)),
        };
        // Bounds that call come before the run is built.
        if calls && !first {
            slots = self.bounds(&bounds);
        }
        let mark = self.frame.out_mark();
        let run = self.out_alloc(3);
        let mut present = 0u64;
        let mut unsigned = false;
        for (i, b) in bounds.iter().enumerate() {
            let Some(b) = b else { continue };
            present |= 1 << i;
            let to = run + i as u16;
            let ti = self.index_ty(b);
            unsigned |= self.width(ti) == Some(Width::U64);
            match slots[i] {
                Some(s) => self.mov_n(1, to, s),
                None => {
                    self.expr_as(b, ti, Some(to));
                }
            }
        }
        self.at_part(at);
        if unsigned {
            self.frame.unsigned.insert(run);
        } else {
            self.frame.unsigned.remove(&run);
        }
        match base {
            Base::Str(s) => self.emit_x(Op::SliceStr, d, s, run, &[1 | present << 32]),
            Base::Slice(s, size) => self.emit_x(Op::SliceSl, d, s, run, &[size | present << 32]),
            Base::Arr(p, n, size) => {
                self.emit_x(Op::SliceArr, d, p, run, &[size | present << 32, n]);
            }
        }
        self.frame.out_release(mark);
        self.release(m);
    }

    /// `<-ch`
    pub fn receive(&mut self, e: &Expr, x: &Expr, dst: Option<Slot>) -> Slot {
        let tc = self.ty(x);
        let Some(t) = self.chan_elem(tc) else {
            return self.tmp_int();
        };
        let d = self.dst(dst, t);
        let m = self.mark();
        let s = self.expr(x, None);
        self.at_span(e.span);
        let rt = self.rt(t);
        match self.rep(t) {
            Rep::Complex64 => {
                let img = self.tmp_int();
                self.emit_x(Op::Recv, img, s, 0, &[rt]);
                self.emit(Op::UnpackC64, d, img, 0);
            }
            Rep::Big => {
                let mark = self.frame.out_mark();
                let run = self.big_run(t);
                self.emit_x(Op::Recv, run, s, 0, &[rt]);
                self.big_from_run(t, run, d);
                self.frame.out_release(mark);
            }
            _ => {
                // A parked goroutine's value must come into a slot of its own.
                let to = if d >= crate::compile::builder::OUT {
                    self.tmp(t)
                } else {
                    d
                };
                self.emit_x(Op::Recv, to, s, 0, &[rt]);
                self.canon(t, to);
                self.mov(t, d, to);
            }
        }
        self.release(m);
        d
    }

    /// `v, ok = <-ch`
    pub fn receive_ok(&mut self, x: &Expr, d: Slot, ok: Slot) {
        let tc = self.ty(x);
        let Some(t) = self.chan_elem(tc) else {
            return;
        };
        let m = self.mark();
        let s = self.expr(x, None);
        self.receive_from(s, t, d, ok);
        self.release(m);
    }

    /// Receives a value of type `t` from the channel in slot `s`.
    pub fn receive_from(&mut self, s: Slot, t: Ty, d: Slot, ok: Slot) {
        let m = self.mark();
        let rt = self.rt(t);
        match self.rep(t) {
            Rep::Complex64 => {
                let img = self.tmp_int();
                self.emit_x(Op::RecvOk, img, s, ok, &[rt]);
                self.emit(Op::UnpackC64, d, img, 0);
            }
            Rep::Big => {
                let mark = self.frame.out_mark();
                let run = self.big_run(t);
                self.emit_x(Op::RecvOk, run, s, ok, &[rt]);
                self.big_from_run(t, run, d);
                self.frame.out_release(mark);
            }
            _ => {
                self.emit_x(Op::RecvOk, d, s, ok, &[rt]);
                self.canon(t, d);
            }
        }
        self.release(m);
    }
}
