//! Functions that the compiler generates: promoted methods, method values, method expressions.

use crate::code::op::Op;
use crate::code::{Code, Func, FuncSpec, HEADER, flag};
use crate::compile::builder::{FinishError, FuncBuilder, Slot};
use crate::compile::func::Wrapper;
use crate::compile::place::Place;
use crate::compile::types::layout::Rep;
use crate::compile::types::ty::{Env, Found, FoundWhat, Kind, Sig, Ty};
use crate::compile::{Compiler, FnKey};
use crate::heap::kept::Kept;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::{ObjKind, PkgId};
use std::sync::Arc;

impl Compiler {
    /// A found method's signature, with the receiver left out.
    pub fn found_sig(&mut self, found: &Found, targs: &[Ty]) -> Option<Arc<Sig>> {
        match found.what {
            FoundWhat::Method(base, obj) => {
                let env = self.method_env(base, obj, targs);
                let t = self.prog().store.obj(obj).ty?;
                let t = self.lower(t, env);
                self.sig(t)
            }
            FoundWhat::Abstract(iface, i) => {
                let Kind::Interface(ms) = self.ukind(iface) else {
                    return None;
                };
                let t = ms.get(i as usize)?.sig;
                self.sig(t)
            }
            FoundWhat::Field(_) => None,
        }
    }

    /// What [`Functions::add`](crate::code::Functions::add) needs for a wrapper.
    pub fn wrapper_spec(
        &mut self,
        kind: Wrapper,
        recv: Ty,
        name: Symbol,
        pkg: Option<PkgId>,
        targs: &[Ty],
    ) -> FuncSpec {
        let Some(sig) = self
            .find(recv, name, pkg)
            .and_then(|f| self.found_sig(&f, targs))
        else {
            return FuncSpec::default();
        };
        let mut params = Vec::new();
        let mut flags = flag::WRAPPER;
        let mut suffix = "";
        match kind {
            Wrapper::Promoted => {
                let direct = self.layout(recv).direct();
                params.push(if direct { recv } else { self.tys.pointer(recv) });
            }
            Wrapper::Expr => params.push(recv),
            Wrapper::Bound => {
                flags |= flag::CLOSURE;
                suffix = "-fm";
            }
        }
        params.extend(sig.params.iter().copied());
        let f = self.frame(&sig.results, &params);
        let mut map = f.map;
        if flags & flag::CLOSURE != 0 {
            map.push(1);
        }
        let t = self.type_string(recv);
        let name = if let Some(t) = t.strip_prefix('*') {
            let (pkg, base) = t.split_once('.').unwrap_or(("main", t));
            format!("{pkg}.(*{base}).{name}{suffix}")
        } else {
            format!("{t}.{name}{suffix}")
        };
        FuncSpec {
            name: name.into(),
            results: f.results,
            params: f.params,
            flags,
            sig_map: map.into(),
            ..FuncSpec::default()
        }
    }

    /// The method that a wrapper calls, with its signature.
    fn wrapped(
        &mut self,
        recv: Ty,
        name: Symbol,
        pkg: Option<PkgId>,
        targs: &[Ty],
    ) -> Result<(Arc<Found>, Arc<Sig>), FinishError> {
        let found = self.find(recv, name, pkg);
        let sig = found.as_ref().and_then(|f| self.found_sig(f, targs));
        match (found, sig) {
            (Some(found), Some(sig)) => Ok((found, sig)),
            _ => Err(FinishError::Failed("internal: no such method".into())),
        }
    }

    /// A promoted method, called with an interface's data word.
    pub fn build_promoted(
        &mut self,
        recv: Ty,
        name: Symbol,
        pkg: Option<PkgId>,
    ) -> Result<Code, FinishError> {
        let (found, sig) = self.wrapped(recv, name, pkg, &[])?;
        let direct = self.layout(recv).direct();
        let rt = if direct { recv } else { self.tys.pointer(recv) };
        let mut b = FuncBuilder::new(self, Env(0), Arc::default());
        let (results, at) = b.wrapper_frame(&sig, Some(rt));
        b.enter();
        let r = at[0];
        let start = if b.c.deref(recv).is_some() && !matches!(b.c.tys.kind(recv), Kind::Named(..)) {
            Place::Mem(r.0, 0)
        } else if direct {
            Place::Slots(r.0)
        } else {
            Place::Mem(r.0, 0)
        };
        b.forward(start, recv, &found, &[], &results, &at[1..]);
        b.finish()
    }

    /// A method value's function: the receiver is in the closure.
    pub fn build_bound(
        &mut self,
        recv: Ty,
        name: Symbol,
        pkg: Option<PkgId>,
        targs: &[Ty],
    ) -> Result<Code, FinishError> {
        let (found, sig) = self.wrapped(recv, name, pkg, targs)?;
        let mut b = FuncBuilder::new(self, Env(0), Arc::default());
        let (results, at) = b.wrapper_frame(&sig, None);
        let clo = b.fixed_slots(&[1]);
        b.enter();
        let l = b.layout(recv);
        let s = b.local(&l.frame);
        let off = 8 + 8 * u16::from(l.pairs);
        match (l.rep, l.slots) {
            (_, 0) => {}
            (_, 1) => b.emit(Op::Ld64, s, clo, off),
            (Rep::Str | Rep::Slice | Rep::Iface, _) => b.emit(Op::Ld128, s, clo, off),
            (_, n) => b.emit_x(Op::LdBlk, s, clo, off, &[u64::from(n) * 8]),
        }
        b.forward_value(s, recv, &found, targs, &results, &at);
        b.finish()
    }

    /// A method expression's function: the receiver is the first parameter.
    pub fn build_method_expr(
        &mut self,
        recv: Ty,
        name: Symbol,
        pkg: Option<PkgId>,
        targs: &[Ty],
    ) -> Result<Code, FinishError> {
        let (found, sig) = self.wrapped(recv, name, pkg, targs)?;
        let mut b = FuncBuilder::new(self, Env(0), Arc::default());
        let (results, at) = b.wrapper_frame(&sig, Some(recv));
        b.enter();
        // (*T).M(nil), where M is a method of T.
        if let FoundWhat::Method(_, obj) = found.what
            && let ObjKind::Func {
                ptr_recv: false, ..
            } = b.store().obj(obj).kind
            && let Kind::Pointer(t) = *b.c.tys.kind(recv)
            && found.path.is_empty()
        {
            b.panic_without_value(at[0].0, t, name.as_str());
        }
        b.forward_value(at[0].0, recv, &found, targs, &results, &at[1..]);
        b.finish()
    }
}

impl FuncBuilder<'_> {
    /// Fixed slots of a wrapper: results (slot, type), then receiver and parameters.
    #[expect(clippy::type_complexity, reason = "two lists of the same kind")]
    pub fn wrapper_frame(
        &mut self,
        sig: &Sig,
        recv: Option<Ty>,
    ) -> (Vec<(Slot, Ty)>, Vec<(Slot, Ty)>) {
        let mut results = Vec::new();
        let mut n = 0;
        let mut pointers = false;
        for &t in &sig.results {
            let l = self.layout(t);
            n += l.slots;
            pointers |= l.frame_pointers();
            results.push((self.fixed_slots(&l.frame), t));
        }
        if pointers {
            self.frame.zero_results(n);
        }
        let mut params = Vec::new();
        for &t in recv.iter().chain(&sig.params) {
            let map = self.layout(t).frame.clone();
            params.push((self.fixed_slots(&map), t));
        }
        (results, params)
    }

    /// Calls the found method of the value of type `recv` in slot `s`.
    fn forward_value(
        &mut self,
        s: Slot,
        recv: Ty,
        found: &Found,
        targs: &[Ty],
        results: &[(Slot, Ty)],
        params: &[(Slot, Ty)],
    ) {
        let ptr = self.c.deref(recv).is_some() && !matches!(self.c.tys.kind(recv), Kind::Named(..));
        let start = if ptr || self.rep(recv) == Rep::Big {
            Place::Mem(s, 0)
        } else {
            Place::Slots(s)
        };
        self.forward(start, recv, found, targs, results, params);
    }

    /// Calls the found method; `start` is what `recv` (or what it points to) is.
    fn forward(
        &mut self,
        start: Place,
        recv: Ty,
        found: &Found,
        targs: &[Ty],
        results: &[(Slot, Ty)],
        params: &[(Slot, Ty)],
    ) {
        let is_ptr =
            self.c.deref(recv).is_some() && !matches!(self.c.tys.kind(recv), Kind::Named(..));
        let (place, t) = match self.c.deref(recv) {
            _ if !found.path.is_empty() => self.walk(start, recv, &found.path),
            Some(pointed) if is_ptr => (start, pointed),
            _ => (start, recv),
        };
        // Result slots of the callee.
        let mut nres = 0;
        for &(_, t) in results {
            nres += self.layout(t).slots;
        }
        match found.what {
            FoundWhat::Method(base, obj) => {
                let ObjKind::Func {
                    decl: Some(decl),
                    ptr_recv,
                    ..
                } = self.store().obj(obj).kind
                else {
                    self.fail("internal: method without a declaration");
                    return;
                };
                let env = self.c.method_env(base, obj, targs);
                let key = FnKey::Decl {
                    decl,
                    env,
                    by_ptr: false,
                };
                let func = self.c.func(key);
                let (rt, s) = self.forwarded_receiver(place, t, base, ptr_recv, found);
                let mark = self.frame.out_mark();
                self.out_alloc(HEADER as u16);
                let base_slot = self.out_alloc(nres);
                let n = self.layout(rt).slots;
                let at = self.out_alloc(n);
                self.mov(rt, at, s);
                self.put_params(params);
                self.emit_x(Op::Call, base_slot, 0, 0, &[func.addr()]);
                self.take_results(base_slot, results);
                self.frame.out_release(mark);
            }
            FoundWhat::Abstract(iface, i) => {
                let Kind::Interface(ms) = self.c.ukind(iface) else {
                    return;
                };
                let Some(m) = ms.get(i as usize).cloned() else {
                    return;
                };
                let sel = self.c.method_sel(m.name, m.pkg, m.sig);
                let s = self.load(&place, iface, None);
                let mark = self.frame.out_mark();
                self.out_alloc(HEADER as u16);
                let base_slot = self.out_alloc(nres);
                self.out_alloc(1);
                self.put_params(params);
                let passed: Slot = params.iter().map(|&(_, t)| self.layout(t).slots).sum();
                let used = nres + 1 + passed;
                self.emit_x(
                    Op::CallI,
                    base_slot,
                    s,
                    base_slot + nres,
                    &[u64::from(sel.0) | u64::from(used) << 32],
                );
                self.take_results(base_slot, results);
                self.frame.out_release(mark);
            }
            FoundWhat::Field(_) => self.fail("internal: field where a method was expected"),
        }
        self.emit(Op::Ret, 0, 0, 0);
    }

    /// The receiver of a method of `base`, found in a field of type `t` at `place`.
    fn forwarded_receiver(
        &mut self,
        place: Place,
        t: Ty,
        base: Ty,
        ptr_recv: bool,
        found: &Found,
    ) -> (Ty, Slot) {
        let field_ptr = t != base && self.c.deref(t).is_some();
        match (ptr_recv, field_ptr) {
            (true, true) => (self.c.tys.pointer(base), self.load(&place, t, None)),
            (true, false) => {
                let s = match place {
                    Place::Mem(p, 0) if found.path.is_empty() => p,
                    Place::Slots(s) => {
                        let d = self.tmp_ptr();
                        self.box_copy(t, s, d);
                        d
                    }
                    place => self.address(place),
                };
                (self.c.tys.pointer(base), s)
            }
            (false, true) => {
                let p = self.load(&place, t, None);
                (base, self.load(&Place::Mem(p, 0), base, None))
            }
            (false, false) => (base, self.load(&place, base, None)),
        }
    }

    fn put_params(&mut self, params: &[(Slot, Ty)]) {
        for &(s, t) in params {
            let n = self.layout(t).slots;
            let at = self.out_alloc(n);
            self.mov(t, at, s);
        }
    }

    fn take_results(&mut self, base: Slot, results: &[(Slot, Ty)]) {
        let mut at = base;
        for &(s, t) in results {
            self.mov(t, s, at);
            at += self.layout(t).slots;
        }
    }

    /// Body of a native method whose receiver comes by pointer.
    pub fn forward_by_ptr(&mut self, recv: Ty, params: &[Ty], results: &[Ty], native: Kept<Func>) {
        let sig = Sig {
            params: params.to_vec(),
            results: results.to_vec(),
            variadic: false,
        };
        let pt = self.c.tys.pointer(recv);
        let (results, at) = self.wrapper_frame(&sig, Some(pt));
        self.enter();
        let r = self.load(&Place::Mem(at[0].0, 0), recv, None);
        let mut nres = 0;
        for &(_, t) in &results {
            nres += self.layout(t).slots;
        }
        self.out_alloc(HEADER as u16);
        let base = self.out_alloc(nres);
        let n = self.layout(recv).slots;
        let slot = self.out_alloc(n);
        self.mov(recv, slot, r);
        self.put_params(&at[1..]);
        self.emit_x(Op::Call, base, 0, 0, &[native.addr()]);
        self.take_results(base, &results);
        self.emit(Op::Ret, 0, 0, 0);
    }
}
