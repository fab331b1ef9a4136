//! Expressions: dispatch, names, places.

pub mod binary;
pub mod compare;
pub mod constant;
pub mod convert;
pub mod index;
pub mod lit;
pub(super) mod selector;

use super::FnKey;
use super::builder::{FuncBuilder, Slot, Var};
use super::place::Place;
use super::program::escape::strip;
use super::types::layout::Rep;
use super::types::ty::{Env, Kind, Ty};
use crate::code::AddressOf;
use crate::code::op::Op;
use minigo_lang::syntax::ast::{Expr, ExprKind, Ident, NodeId};
use minigo_lang::types::info::{Mode, SelectionKind};
use minigo_lang::types::{Basic, ObjId, ObjKind};
use recursive::recursive;

impl FuncBuilder<'_> {
    /// Evaluates an expression for its effects only.
    pub fn discard(&mut self, e: &Expr) {
        let m = self.mark();
        match &strip(e).kind {
            ExprKind::Call { .. } => {
                self.call_discard(e);
            }
            _ => {
                self.expr(e, None);
            }
        }
        self.release(m);
    }

    /// Evaluates `e` as a value of type `to` (to which it is assignable).
    pub fn expr_as(&mut self, e: &Expr, to: Ty, dst: Option<Slot>) -> Slot {
        if self.is_nil(e) {
            let d = self.dst(dst, to);
            self.zero(to, d);
            return d;
        }
        if let Some(v) = self.const_of(e) {
            let from = self.ty(e);
            if self.c.is_interface(to) && !self.c.is_interface(from) {
                let d = self.dst(dst, to);
                let m = self.mark();
                let from = self.default_ty(from);
                let s = self.load_constant(&v, from, None);
                self.to_iface(s, from, d);
                self.release(m);
                return d;
            }
            let s = self.load_constant(&v, to, dst);
            self.note(s, e.span);
            return s;
        }
        let from = self.ty1(e);
        if from != to && self.c.is_interface(to) && !self.c.is_interface(from) {
            let from = self.default_ty(from);
            let d = self.dst(dst, to);
            let m = self.mark();
            let s = self.expr_t(e);
            self.to_iface(s, from, d);
            self.release(m);
            return d;
        }
        self.expr(e, dst)
    }

    /// An untyped type's default type, any other type itself.
    pub fn default_ty(&mut self, t: Ty) -> Ty {
        let b = match self.c.tys.kind(t) {
            Kind::Basic(Basic::UntypedBool) => Basic::Bool,
            Kind::Basic(Basic::UntypedInt) => Basic::Int,
            Kind::Basic(Basic::UntypedRune) => Basic::Int32,
            Kind::Basic(Basic::UntypedFloat) => Basic::Float64,
            Kind::Basic(Basic::UntypedComplex) => Basic::Complex128,
            Kind::Basic(Basic::UntypedString) => Basic::String,
            _ => return t,
        };
        self.c.tys.basic(b)
    }

    /// Evaluates `e` for use by the very next instruction: its slot may be transient.
    pub fn expr_t(&mut self, e: &Expr) -> Slot {
        if matches!(strip(e).kind, ExprKind::Call { .. })
            && self.const_of(e).is_none()
            && self.taken_early(strip(e)).is_none()
        {
            return self.call_value(strip(e), None, true);
        }
        self.expr(e, None)
    }

    /// Evaluates `e`. Without `dst` the slots returned may be a variable's own.
    pub fn expr(&mut self, e: &Expr, dst: Option<Slot>) -> Slot {
        // What is in the outgoing area for the instructions of this expression alone is given
        // back: the arguments of a call around it have to lie one behind the other.
        let out = self.frame.out_mark();
        let s = self.evaluate(e, dst);
        self.frame.out_release(out);
        self.note(s, e.span);
        s
    }

    #[recursive]
    fn evaluate(&mut self, e: &Expr, dst: Option<Slot>) -> Slot {
        if let Some(v) = self.const_of(e) {
            let t = self.ty(e);
            let t = self.default_ty(t);
            return self.load_constant(&v, t, dst);
        }
        if let Some(s) = self.taken_early(e) {
            let Some(d) = dst else { return s };
            let t = self.ty1(e);
            let t = self.default_ty(t);
            self.mov(t, d, s);
            return d;
        }
        match &e.kind {
            ExprKind::Paren(x) => self.expr(x, dst),
            ExprKind::Ident(id) => self.ident(e, id, dst),
            ExprKind::FuncLit { body, .. } => self.func_lit(e, body, dst),
            ExprKind::CompositeLit { .. } => {
                let t = self.ty(e);
                self.composite(e, t, dst)
            }
            ExprKind::Selector { .. } => self.selector(e, dst),
            ExprKind::Index { x, .. } => {
                // A generic method with its type arguments.
                if let Some(s) = self.selection(strip(x))
                    && s.kind != SelectionKind::Field
                {
                    return self.selector(strip(x), dst);
                }
                if self.mode(x) == Some(Mode::Value)
                    && let Some(f) = self.func_of(e)
                {
                    return self.func_value(f, dst);
                }
                if let Some(d) = self.word_of_interface(e, dst) {
                    return d;
                }
                self.index_value(e, dst)
            }
            ExprKind::Slice { .. } => self.slice_expr(e, dst),
            ExprKind::TypeAssert { x, .. } => self.type_assert(e, x, dst),
            ExprKind::Call { .. } => self.call_value(e, dst, false),
            ExprKind::Star(x) => {
                let t = self.ty(e);
                if let Some(d) = self.seen_value(x, t, dst) {
                    return d;
                }
                if let Some(s) = self.header_to_read(x) {
                    let d = self.dst(dst, t);
                    self.mov(t, d, s);
                    return d;
                }
                let d = dst.unwrap_or_else(|| self.tmp(t));
                let m = self.mark();
                let place = self.place(e);
                self.load(&place, t, Some(d));
                self.release(m);
                d
            }
            ExprKind::Unary { op, x } => self.unary(e, *op, x, dst),
            ExprKind::Binary { op, x, y, op_pos } => self.binary(e, *op, x, y, *op_pos, dst),
            _ => {
                self.at_span(e.span);
                self.fail("internal: not an expression");
                self.tmp_int()
            }
        }
    }

    fn ident(&mut self, e: &Expr, id: &Ident, dst: Option<Slot>) -> Slot {
        let Some(obj) = self.use_of(id) else {
            self.fail(format!("internal: nothing known of {}", id.name));
            return self.tmp_int();
        };
        match self.store().obj(obj).kind {
            ObjKind::Var { .. } => {
                let place = self.var_place(obj);
                let t = self.c.lower_obj(obj, self.env);
                self.load(&place, t, dst)
            }
            ObjKind::Func { .. } => match self.func_of(e) {
                Some(f) => self.func_value(f, dst),
                None => {
                    self.fail(format!("internal: no function for {}", id.name));
                    self.tmp_int()
                }
            },
            ObjKind::Nil => {
                let t = self.ty(e);
                let d = self.dst(dst, t);
                self.zero(t, d);
                d
            }
            _ => {
                self.fail(format!("internal: {} is not a value", id.name));
                self.tmp_int()
            }
        }
    }

    /// A function as a value.
    pub fn func_value(&mut self, f: FnKey, dst: Option<Slot>) -> Slot {
        let d = match dst {
            Some(d) => d,
            None => self.tmp_ptr(),
        };
        let v = self.c.func(f).value();
        self.load_address(Op::LdK, d, &[v], AddressOf::Function);
        d
    }

    /// The declared function that an expression names, instantiated.
    pub fn func_of(&mut self, e: &Expr) -> Option<FnKey> {
        let id = match &strip(e).kind {
            ExprKind::Ident(id) => *id,
            ExprKind::Selector { sel, .. } => {
                if self.c.prog().info.selections.contains_key(&strip(e).id) {
                    return None;
                }
                *sel
            }
            ExprKind::Index { x, .. } => return self.func_of(x),
            _ => return None,
        };
        let obj = self.use_of(&id)?;
        self.func_key(obj, id.id)
    }

    fn func_key(&mut self, obj: ObjId, id: NodeId) -> Option<FnKey> {
        let o = self.store().obj(obj);
        let ObjKind::Func { decl, .. } = o.kind else {
            return None;
        };
        let decl = decl?;
        let sig = o.ty.and_then(|t| self.c.signature(t))?;
        let env = if sig.tparams.is_empty() {
            Env(0)
        } else {
            let targs = self.targs(id)?;
            let bindings = sig.tparams.iter().copied().zip(targs).collect();
            self.c.tys.env(bindings)
        };
        Some(FnKey::Decl {
            decl,
            env,
            by_ptr: false,
        })
    }

    /// The type arguments recorded for a use.
    pub fn targs(&mut self, id: NodeId) -> Option<Vec<Ty>> {
        let targs = self.c.prog().info.instances.get(&id)?.targs.clone();
        Some(
            targs
                .into_iter()
                .map(|t| self.c.lower(t, self.env))
                .collect(),
        )
    }

    /// Where a variable lies.
    pub fn var_place(&mut self, obj: ObjId) -> Place {
        match self.vars.get(&obj) {
            Some(Var::Reg(s, _)) => return Place::Slots(*s),
            Some(Var::Boxed(s, _)) => return Place::Mem(*s, 0),
            Some(Var::Lent(s, n, _)) => return Place::Lent(*s, *n),
            None => {}
        }
        if self.is_global(obj) {
            return Place::Global(self.c.global(obj));
        }
        let name = self.store().obj(obj).name;
        if name.is_blank() {
            return Place::Blank;
        }
        if self.is_view_of_header(obj) {
            self.fail(format!(
                "not supported: {name} is the header of a string, slice or interface, obtained through unsafe.Pointer: minigo \
                 only allows uses of its fields; use unsafe.Slice, SliceData, String and StringData, package reflect for interfaces"
            ));
            return Place::Slots(0);
        }
        self.fail(format!("internal: variable {name} is not declared here"));
        Place::Slots(0)
    }

    /// Where an expression's value lies, if it lies somewhere; else it is evaluated to slots.
    #[recursive]
    pub fn place(&mut self, e: &Expr) -> Place {
        match &e.kind {
            ExprKind::Paren(x) => self.place(x),
            ExprKind::Ident(id) => {
                if id.name.is_blank() {
                    return Place::Blank;
                }
                match self.use_of(id) {
                    Some(obj) if matches!(self.store().obj(obj).kind, ObjKind::Var { .. }) => {
                        self.var_place(obj)
                    }
                    _ => self.value_place(e),
                }
            }
            ExprKind::Star(x) => {
                let p = self.expr(x, None);
                Place::Mem(p, 0)
            }
            ExprKind::Selector { x, sel } => match self.selection(e) {
                Some(s) if s.kind == SelectionKind::Field => {
                    let t = self.ty(x);
                    let place = self.base_place(x, t);
                    let (place, _) = self.walk(place, t, &s.path);
                    place
                }
                Some(_) => self.value_place(e),
                None => match self.use_of(sel) {
                    Some(obj) if matches!(self.store().obj(obj).kind, ObjKind::Var { .. }) => {
                        self.var_place(obj)
                    }
                    _ => self.value_place(e),
                },
            },
            ExprKind::Index { x, indices, .. } if indices.len() == 1 => {
                if self.mode(x) == Some(Mode::Value) && self.func_of(e).is_some() {
                    return self.value_place(e);
                }
                self.index_place(x, &indices[0])
            }
            _ => self.value_place(e),
        }
    }

    /// The place of a value that lies nowhere else.
    fn value_place(&mut self, e: &Expr) -> Place {
        let t = self.ty1(e);
        let s = self.expr(e, None);
        if self.rep(t) == Rep::Big {
            Place::Mem(s, 0)
        } else {
            Place::Slots(s)
        }
    }

    /// The place of a selector's operand: what a pointer points to, or the operand itself.
    pub fn base_place(&mut self, x: &Expr, t: Ty) -> Place {
        if let Some(header) = self.header_to_set(x) {
            header
        } else if self.c.deref(t).is_some() {
            let p = self.expr(x, None);
            self.at_dot(x);
            Place::Mem(p, 0)
        } else {
            self.place(x)
        }
    }

    /// Goes along a path of fields; pointers on the way are followed. `t` is the type of the
    /// operand, which may be a pointer that was followed already.
    pub fn walk(&mut self, place: Place, t: Ty, path: &[u32]) -> (Place, Ty) {
        let mut place = place;
        let mut t = self.c.deref(t).unwrap_or(t);
        for (n, &i) in path.iter().enumerate() {
            if n > 0
                && let Some(e) = self.c.deref(t)
            {
                let p = self.load(&place, t, None);
                place = Place::Mem(p, 0);
                t = e;
            }
            let Some((off, ft)) = self.c.field_at(t, i) else {
                self.fail("internal: no such field");
                return (place, t);
            };
            place = self.part(place, off, ft);
            t = ft;
        }
        (place, t)
    }

    /// `&x`
    pub fn address_of(&mut self, x: &Expr, dst: Option<Slot>) -> Slot {
        let x = strip(x);
        if let ExprKind::CompositeLit { .. } = &x.kind {
            let t = self.ty(x);
            // In an elided literal of pointers the recorded type may be the pointer.
            return self.new_composite(x, t, dst);
        }
        let d = match dst {
            Some(d) => d,
            None => self.tmp_ptr(),
        };
        let m = self.mark();
        let place = self.place(x);
        match place {
            // The box of a variable: never nil.
            Place::Mem(p, 0) if self.is_box(x) => self.emit(Op::Mov, d, p, 0),
            Place::Slots(s) => {
                // Not addressable (&f() does not compile), except for elided temporaries.
                let t = self.ty(x);
                self.box_copy(t, s, d);
            }
            place => self.address_to(place, d),
        }
        self.release(m);
        d
    }

    fn is_box(&self, x: &Expr) -> bool {
        matches!(&x.kind, ExprKind::Ident(id)
            if self.use_of(id).is_some_and(|o| matches!(self.vars.get(&o), Some(Var::Boxed(..)))))
    }

    /// A new heap copy of the value in slots: its address.
    pub fn box_copy(&mut self, t: Ty, src: Slot, d: Slot) {
        let rt = self.rt(t);
        let p = if d == src { self.tmp_ptr() } else { d };
        self.emit_x(Op::New, p, 0, 0, &[rt]);
        self.store_to(&Place::Mem(p, 0), t, src);
        self.mov_n(1, d, p);
    }

    /// Slots allocated with [`FuncBuilder::alloc`] become a temporary.
    pub fn adopt(&mut self, s: Slot, map: &[u8]) {
        self.push_temp(s, map);
    }
}
