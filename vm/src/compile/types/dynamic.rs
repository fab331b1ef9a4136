//! Code and types that package reflect creates at run time: composite types that are not in the source, and
//! functions that call, send and receive with a dynamic type.
//!
//! Such a function takes the addresses of its operands. It is compiled like any other, so that
//! calls through reflect are calls: frames, panics, stack growth and the collector need no
//! special case for them.

use super::ty::{Env, Field, Kind, Sig, Ty};
use crate::code::op::Op;
use crate::code::{Code, Composite, Dynamic, Func, FuncSpec, HEADER, flag};
use crate::compile::builder::{FinishError, FuncBuilder, Slot};
use crate::compile::place::Place;
use crate::compile::{Compiler, FnKey};
use crate::heap::kept::Kept;
use crate::value::rtype::RType;
use minigo_lang::syntax::ast::ChanDir;
use minigo_lang::text::constant::quote;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::universe::UNIVERSE;
use minigo_lang::types::{Basic, Package, PkgId, Scope};
use std::sync::Arc;

impl Compiler {
    /// The canonical type that a descriptor was made from.
    fn ty_of(&self, t: &RType) -> Option<Ty> {
        let &ty = self.rtype_tys.get(t.id as usize)?;
        let same = self.rtypes.get(&ty).is_some_and(|r| **r == *t);
        same.then_some(ty)
    }

    /// The descriptor of a composite type.
    pub fn composite(&mut self, what: &Composite<'_>) -> Option<Kept<RType>> {
        let kind = match what {
            Composite::Pointer(t) => {
                let t = self.ty_of(t)?;
                let p = self.tys.pointer(t);
                return Some(self.rtype(p));
            }
            Composite::Slice(t) => Kind::Slice(self.ty_of(t)?),
            Composite::Array(n, t) => Kind::Array(*n, self.ty_of(t)?),
            Composite::Map(k, v) => Kind::Map(self.ty_of(k)?, self.ty_of(v)?),
            Composite::Chan(dir, t) => {
                let dir = match dir {
                    1 => ChanDir::Recv,
                    2 => ChanDir::Send,
                    _ => ChanDir::Both,
                };
                Kind::Chan(dir, self.ty_of(t)?)
            }
            Composite::Func(params, results, variadic) => Kind::Func(Arc::new(Sig {
                params: params
                    .iter()
                    .map(|t| self.ty_of(t))
                    .collect::<Option<_>>()?,
                results: results
                    .iter()
                    .map(|t| self.ty_of(t))
                    .collect::<Option<_>>()?,
                variadic: *variadic,
            })),
            Composite::Struct(fields) => {
                let mut list = Vec::new();
                for f in *fields {
                    let pkg = if f.pkg_path.is_empty() {
                        None
                    } else {
                        Some(self.package_named(&f.pkg_path)?)
                    };
                    list.push(Field {
                        name: Symbol::intern(&f.name),
                        pkg,
                        ty: self.ty_of(f.ty)?,
                        embedded: f.embedded,
                        tag: (!f.tag.is_empty()).then(|| Symbol::intern(&quote(f.tag))),
                    });
                }
                Kind::Struct(list.into())
            }
        };
        let t = self.tys.mk(kind);
        Some(self.rtype(t))
    }

    /// The package with that path; the program need not have it.
    fn package_named(&mut self, path: &str) -> Option<PkgId> {
        if let Some(known) = self.package(path) {
            return Some(known);
        }
        let store = &mut self.session()?.0.program.store;
        let scope = store.add_scope(Scope {
            parent: Some(UNIVERSE),
            ..Scope::default()
        });
        Some(store.add_package(Package {
            path: Symbol::intern(path),
            name: Symbol::intern(path.rsplit('/').next().unwrap_or(path)),
            scope,
            imports: Vec::new(),
            library: false,
            by_need: false,
        }))
    }

    /// The function that does `what` with values of type `t`.
    pub fn dynamic(&mut self, what: Dynamic, t: &RType) -> Option<Kept<Func>> {
        let t = self.ty_of(t)?;
        Some(self.func(FnKey::Dynamic(what, t)))
    }

    /// `*byte` and `[]*byte`: how addresses are handed over.
    fn address_types(&mut self) -> (Ty, Ty) {
        let byte = self.tys.basic(Basic::Uint8);
        let address = self.tys.pointer(byte);
        (address, self.tys.mk(Kind::Slice(address)))
    }

    /// Parameters and results of a dynamic function.
    fn dynamic_sig(&mut self, what: Dynamic, t: Ty) -> Sig {
        let (address, addresses) = self.address_types();
        let (params, results) = match what {
            Dynamic::Call => (vec![address, addresses, addresses], vec![]),
            Dynamic::Method(_) => (vec![self.tys.any(), addresses, addresses], vec![]),
            Dynamic::Make => match self.sig(t) {
                Some(sig) => (sig.params.clone(), sig.results.clone()),
                None => (vec![], vec![]),
            },
            Dynamic::Send => (vec![address, address], vec![]),
            Dynamic::Recv => (vec![address, address], vec![self.tys.basic(Basic::Bool)]),
            Dynamic::MakeChan => (vec![self.tys.basic(Basic::Int)], vec![address]),
            Dynamic::Close => (vec![address], vec![]),
        };
        Sig {
            params,
            results,
            variadic: false,
        }
    }

    /// What [`Functions::add`](crate::code::Functions::add) needs for a dynamic function.
    pub fn dynamic_spec(&mut self, what: Dynamic, t: Ty) -> FuncSpec {
        let sig = self.dynamic_sig(what, t);
        let f = self.frame(&sig.results, &sig.params);
        let (mut map, mut flags) = (f.map, flag::LIBRARY);
        if what == Dynamic::Make {
            map.push(1);
            flags |= flag::CLOSURE;
        }
        if matches!(what, Dynamic::Make | Dynamic::Call | Dynamic::Method(_)) {
            flags |= flag::RELAY;
        }
        let name = match what {
            Dynamic::Call | Dynamic::Method(_) => "reflect.Value.call",
            Dynamic::Make => "reflect.makeFuncStub",
            Dynamic::Send => "reflect.chansend",
            Dynamic::Recv => "reflect.chanrecv",
            Dynamic::MakeChan => "reflect.makechan",
            Dynamic::Close => "reflect.chanclose",
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

    /// Code of a dynamic function.
    pub fn build_dynamic(&mut self, what: Dynamic, t: Ty) -> Result<Code, FinishError> {
        let own = self.dynamic_sig(what, t);
        let (address, _) = self.address_types();
        let elem = match self.ukind(t) {
            Kind::Chan(_, e) => e,
            _ => t,
        };
        let sig = self.sig(t);
        let mut b = FuncBuilder::new(self, Env(0), Arc::default());
        let (results, at) = b.wrapper_frame(&own, None);
        let slot = |i: usize| at.get(i).map_or(0, |p| p.0);
        match (what, sig) {
            (Dynamic::Call | Dynamic::Method(_), Some(sig)) => {
                b.enter();
                b.call_by_address(what, &sig, [slot(0), slot(1), slot(2)], address);
            }
            (Dynamic::Make, Some(_)) => {
                let closure = b.fixed_slots(&[1]);
                b.enter();
                b.call_back(closure, &at, &results, address);
            }
            (Dynamic::Send, _) => {
                b.enter();
                let v = b.load(&Place::Mem(slot(1), 0), elem, None);
                let v = b.image(elem, v);
                let rt = b.rt(elem);
                b.emit_x(Op::Send, slot(0), v, 0, &[rt]);
            }
            (Dynamic::Recv, _) => {
                b.enter();
                let v = b.tmp(elem);
                let ok = b.tmp_int();
                b.receive_from(slot(0), elem, v, ok);
                b.store_to(&Place::Mem(slot(1), 0), elem, v);
                if let Some(r) = results.first() {
                    b.emit(Op::Mov, r.0, ok, 0);
                }
            }
            (Dynamic::MakeChan, _) => {
                b.enter();
                let rt = b.rt(elem);
                if let Some(r) = results.first() {
                    b.emit_x(Op::MakeChan, r.0, slot(0), 0, &[rt]);
                }
            }
            (Dynamic::Close, _) => {
                b.enter();
                b.emit(Op::Close, slot(0), 0, 0);
            }
            _ => b.fail("internal: dynamic call of something without a signature"),
        }
        b.emit(Op::Ret, 0, 0, 0);
        b.finish()
    }
}

impl FuncBuilder<'_> {
    /// Loads the `i`th address of a list.
    fn nth_address(&mut self, list: Slot, i: usize, address: Ty) -> Slot {
        let p = self.tmp_ptr();
        self.load(&Place::Mem(list, 8 * i as u64), address, Some(p))
    }

    /// Calls a function (its value, or a method of an interface) with what is at the addresses.
    fn call_by_address(
        &mut self,
        what: Dynamic,
        sig: &Sig,
        [callee, args, results]: [Slot; 3],
        address: Ty,
    ) {
        let mut values = Vec::new();
        for (i, &t) in sig.params.iter().enumerate() {
            let p = self.nth_address(args, i, address);
            values.push((self.load(&Place::Mem(p, 0), t, None), t));
        }
        let mut nres = 0;
        for &t in &sig.results {
            nres += self.layout(t).slots;
        }
        let mark = self.frame.out_mark();
        self.out_alloc(HEADER as u16);
        let base = self.out_alloc(nres);
        let mut used = nres;
        if let Dynamic::Method(_) = what {
            used += 1;
            self.out_alloc(1);
        }
        for (s, t) in values {
            let n = self.layout(t).slots;
            let at = self.out_alloc(n);
            self.mov(t, at, s);
            used += n;
        }
        match what {
            Dynamic::Method(sel) => {
                let x = u64::from(sel.0) | u64::from(used) << 32;
                self.emit_x(Op::CallI, base, callee, base + nres, &[x]);
            }
            _ => {
                self.out_alloc(1);
                self.emit(Op::CallClo, base, callee, base + used);
            }
        }
        // Out of the outgoing area first: what follows may use it.
        let mut at = base;
        let mut got = Vec::new();
        for &t in &sig.results {
            let s = self.tmp(t);
            self.mov(t, s, at);
            got.push((s, t));
            at += self.layout(t).slots;
        }
        self.frame.out_release(mark);
        for (i, (s, t)) in got.into_iter().enumerate() {
            let p = self.nth_address(results, i, address);
            self.store_to(&Place::Mem(p, 0), t, s);
        }
    }

    /// Memory for values of these types, a list of its addresses, and the list's two words.
    fn boxes(&mut self, types: &[(Slot, Ty)], fill: bool, address: Ty) -> (Slot, u64) {
        let n = types.len() as u64;
        let list = self.tmp_ptr();
        let array = self.c.tys.mk(Kind::Array(n.max(1), address));
        let rt = self.rt(array);
        self.emit_x(Op::New, list, 0, 0, &[rt]);
        for (i, &(s, t)) in types.iter().enumerate() {
            let m = self.mark();
            let p = self.tmp_ptr();
            let rt = self.rt(t);
            self.emit_x(Op::New, p, 0, 0, &[rt]);
            if fill {
                self.store_to(&Place::Mem(p, 0), t, s);
            }
            self.store_to(&Place::Mem(list, 8 * i as u64), address, p);
            self.release(m);
        }
        (list, n | n << 32)
    }

    /// The body of a made function: hands the addresses of parameters and results to the Go
    /// function in its closure, `func(args, results []*byte)`.
    fn call_back(
        &mut self,
        closure: Slot,
        params: &[(Slot, Ty)],
        results: &[(Slot, Ty)],
        address: Ty,
    ) {
        let to = self.tmp_ptr();
        self.emit(Op::Ld64, to, closure, 8);
        let (args, nargs) = self.boxes(params, true, address);
        let (res, nres) = self.boxes(results, false, address);
        let mark = self.frame.out_mark();
        self.out_alloc(HEADER as u16);
        let base = self.out_alloc(4);
        for (i, (list, n)) in [(args, nargs), (res, nres)].into_iter().enumerate() {
            let at = base + 2 * i as u16;
            self.emit(Op::Mov, at, list, 0);
            self.load_bits(at + 1, n);
        }
        self.out_alloc(1);
        self.emit(Op::CallClo, base, to, base + 4);
        self.frame.out_release(mark);
        for (i, &(s, t)) in results.iter().enumerate() {
            let p = self.nth_address(res, i, address);
            let v = self.load(&Place::Mem(p, 0), t, None);
            self.mov(t, s, v);
        }
    }
}
