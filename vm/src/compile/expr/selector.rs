//! Selectors: qualified names, fields, method values, and receivers of calls.

use crate::code::op::Op;
use crate::compile::FnKey;
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::place::Place;
use crate::compile::types::ty::{Env, FoundWhat, Kind, Ty};
use crate::heap::kept::Kept;
use minigo_lang::syntax::ast::{Expr, ExprKind, Ident};
use minigo_lang::types::info::{Selection, SelectionKind};
use minigo_lang::types::{ObjId, ObjKind};

impl FuncBuilder<'_> {
    /// `x.sel`
    pub(crate) fn selector(&mut self, e: &Expr, dst: Option<Slot>) -> Slot {
        let ExprKind::Selector { x, sel } = &e.kind else {
            return self.tmp_int();
        };
        let Some(s) = self.selection(e) else {
            // A qualified name.
            return self.qualified(e, sel, dst);
        };
        match s.kind {
            SelectionKind::Field => {
                let known = self.conversion_parts(x).map(|_| self.escapes.clone());
                if let Some(known) = known
                    && let Some(list) = self.under_header(&known, x)
                    && let [field] = s.path[..]
                {
                    let t = self.ty(e);
                    return self.header_field(list, field, t, dst);
                }
                if let (Some(s_header), &[field]) = (self.header_to_read(x), &s.path[..]) {
                    let t = self.ty(e);
                    let d = self.dst(dst, t);
                    self.mov_n(1, d, s_header + field as u16);
                    return d;
                }
                let t = self.ty(x);
                // Without a place of its own the value's slots are reused.
                if dst.is_none() {
                    let m = self.mark();
                    let place = self.base_place(x, t);
                    if s.path.len() > 1 {
                        self.at_dot(x);
                    }
                    let (place, ft) = self.walk(place, t, &s.path);
                    if let Place::Slots(slot) = place {
                        return slot;
                    }
                    let map = self.layout(ft).frame.clone();
                    let d = self.alloc(&map);
                    self.load(&place, ft, Some(d));
                    self.release(m);
                    self.adopt(d, &map);
                    return d;
                }
                let m = self.mark();
                let place = self.base_place(x, t);
                if s.path.len() > 1 {
                    self.at_dot(x);
                }
                let (place, ft) = self.walk(place, t, &s.path);
                let d = self.load(&place, ft, dst);
                self.release(m);
                d
            }
            SelectionKind::Method => self.method_value(e, x, &s, dst),
            SelectionKind::MethodExpr => {
                let recv = self.c.lower(s.recv, self.env);
                self.check_wrapped(&s, recv);
                let o = self.store().obj(s.obj);
                let (name, pkg) = (o.name, o.pkg);
                let targs = self.targs(sel.id).unwrap_or_default();
                let key = FnKey::MethodExpr {
                    recv,
                    name,
                    pkg,
                    targs,
                };
                self.func_value(key, dst)
            }
        }
    }

    fn qualified(&mut self, e: &Expr, sel: &Ident, dst: Option<Slot>) -> Slot {
        let Some(obj) = self.use_of(sel) else {
            self.fail(format!("internal: nothing known of {}", sel.name));
            return self.tmp_int();
        };
        match self.store().obj(obj).kind {
            ObjKind::Var { .. } => {
                let place = self.var_place(obj);
                let t = self.c.lower_obj(obj, Env(0));
                self.load(&place, t, dst)
            }
            _ => match self.func_of(e) {
                Some(f) => self.func_value(f, dst),
                None => {
                    self.fail(format!("internal: {} is not a value", sel.name));
                    self.tmp_int()
                }
            },
        }
    }

    /// The function of a method and how its receiver is passed, for a receiver expression of type
    /// `t`: (path to walk, what was found).
    pub fn method_found(
        &mut self,
        s: &Selection,
        t: Ty,
    ) -> Option<std::sync::Arc<crate::compile::types::ty::Found>> {
        let o = self.store().obj(s.obj);
        let (name, pkg) = (o.name, o.pkg);
        let found = self.c.find(t, name, pkg)?;
        if self.c.session_program
            && let FoundWhat::Method(base, obj) = found.what
            && let Some(earlier) = self.earlier_method(s, base, obj)
        {
            let (_, path) = s.path.split_last()?;
            if *path == *found.path {
                let what = FoundWhat::Method(base, earlier);
                return Some(std::sync::Arc::new(crate::compile::types::ty::Found {
                    what,
                    ..(*found).clone()
                }));
            }
            self.stale(name);
        }
        Some(found)
    }

    /// The method that was meant when a selection was checked, if an input has declared one with
    /// other parameters or results in its place since.
    fn earlier_method(&mut self, s: &Selection, base: Ty, now: ObjId) -> Option<ObjId> {
        let ObjKind::Func { origin, .. } = self.store().obj(s.obj).kind else {
            return None;
        };
        let meant = origin.unwrap_or(s.obj);
        let (a, b) = (self.store().obj(meant), self.store().obj(now));
        let (
            ObjKind::Func {
                decl: Some(_),
                ptr_recv: before,
                ..
            },
            ObjKind::Func {
                ptr_recv: after, ..
            },
        ) = (&a.kind, &b.kind)
        else {
            return None;
        };
        let (same, old, new) = (before == after, a.ty?, b.ty?);
        if meant == now {
            return None;
        }
        let env = self.c.method_env(base, meant, &[]);
        let old = self.c.lower(old, env);
        let env = self.c.method_env(base, now, &[]);
        let new = self.c.lower(new, env);
        (!same || old != new).then_some(meant)
    }

    /// What is compiled uses a method that is another one now.
    fn stale(&mut self, name: minigo_lang::text::symbol::Symbol) {
        self.fail(format!(
            "method {name} has been redeclared with another signature since this function was declared: declare the function again"
        ));
    }

    /// Wrappers are made for the methods that there are now.
    pub fn check_wrapped(&mut self, s: &Selection, t: Ty) {
        let o = self.store().obj(s.obj);
        let (name, pkg) = (o.name, o.pkg);
        if self.c.session_program
            && let Some(found) = self.c.find(t, name, pkg)
            && let FoundWhat::Method(base, obj) = found.what
            && self.earlier_method(s, base, obj).is_some()
        {
            self.stale(name);
        }
    }

    /// A method value `x.m`: a closure over the receiver.
    fn method_value(&mut self, e: &Expr, x: &Expr, s: &Selection, dst: Option<Slot>) -> Slot {
        let ExprKind::Selector { sel, .. } = &e.kind else {
            return self.tmp_int();
        };
        let d = match dst {
            Some(d) => d,
            None => self.tmp_ptr(),
        };
        let m = self.mark();
        let t = self.ty(x);
        self.check_wrapped(s, t);
        let Some(found) = self.method_found(s, t) else {
            self.fail("internal: method not found");
            return d;
        };
        let targs = self.targs(sel.id).unwrap_or_default();
        let o = self.store().obj(s.obj);
        let (name, pkg) = (o.name, o.pkg);
        let (recv, slot) = self.receiver(x, t, &found);
        if self.c.is_interface(recv) {
            // A nil interface panics now, not when it is called.
            self.emit(Op::CheckNil, slot, 0, 0);
        }
        let f = self.c.func(FnKey::Bound {
            recv,
            name,
            pkg,
            targs,
        });
        let l = self.layout(recv);
        let mark = self.frame.out_mark();
        let pad = u16::from(l.pairs);
        let base = self.out_alloc(pad + l.slots);
        self.mov_n(l.slots, base + pad, slot);
        if pad == 1 {
            self.emit(Op::LdI, base, 0, 0);
        }
        let mut words = vec![0u8; 1 + pad as usize];
        words.extend_from_slice(&l.frame);
        let map = self
            .c
            .gc_map(&words)
            .map_or(0, |m| Kept::as_ptr(m).expose_provenance() as u64);
        self.emit_x(Op::MakeClosure, d, base, pad + l.slots, &[f.addr(), map]);
        self.frame.out_release(mark);
        self.release(m);
        d
    }

    /// Evaluates the receiver for a found method: the receiver argument's type and slots (for an
    /// interface method: the interface).
    pub fn receiver(
        &mut self,
        x: &Expr,
        t: Ty,
        found: &crate::compile::types::ty::Found,
    ) -> (Ty, Slot) {
        match found.what {
            FoundWhat::Method(base, obj) => {
                let ptr_recv = matches!(
                    self.store().obj(obj).kind,
                    ObjKind::Func { ptr_recv: true, .. }
                );
                let is_ptr =
                    !matches!(self.c.tys.kind(t), Kind::Named(..)) && self.c.deref(t).is_some();
                if found.path.is_empty() {
                    if ptr_recv {
                        let pt = self.c.tys.pointer(base);
                        let s = if is_ptr {
                            self.expr(x, None)
                        } else {
                            self.address_of(x, None)
                        };
                        return (pt, s);
                    }
                    if is_ptr {
                        let p = self.expr(x, None);
                        let s = self.load(&Place::Mem(p, 0), base, None);
                        return (base, s);
                    }
                    return (base, self.expr(x, None));
                }
                let place = self.base_place(x, t);
                let (place, ft) = self.walk(place, t, &found.path);
                let field_ptr = self.c.deref(ft).is_some() && ft != base;
                if ptr_recv {
                    let pt = self.c.tys.pointer(base);
                    let s = if field_ptr {
                        self.load(&place, ft, None)
                    } else if let Place::Slots(s) = place {
                        let d = self.tmp_ptr();
                        self.box_copy(ft, s, d);
                        d
                    } else {
                        self.address(place)
                    };
                    return (pt, s);
                }
                if field_ptr {
                    let p = self.load(&place, ft, None);
                    return (base, self.load(&Place::Mem(p, 0), base, None));
                }
                (base, self.load(&place, base, None))
            }
            FoundWhat::Abstract(iface, _) => {
                if found.path.is_empty() {
                    return (iface, self.expr(x, None));
                }
                let place = self.base_place(x, t);
                let (place, _) = self.walk(place, t, &found.path);
                (iface, self.load(&place, iface, None))
            }
            FoundWhat::Field(t) => {
                self.fail("internal: field where a method was expected");
                (t, self.tmp(t))
            }
        }
    }
}
