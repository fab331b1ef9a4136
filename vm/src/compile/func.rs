//! Functions: what callers need to know about them, prologue and epilogue, function literals.

use super::builder::{FinishError, FuncBuilder, OUT, Slot, Var};
use super::place::Place;
use super::program::escape::{Escapes, analyse_expr, analyse_func};
use super::types::layout::Rep;
use super::types::ty::{Env, Kind, Ty};
use super::{Compiler, FnKey, Piece};
use crate::code::debug::Role;
use crate::code::op::Op;
use crate::code::{AddressOf, Code, FuncSpec, HEADER, flag};
use crate::embed::offered::Offered;
use crate::heap::kept::Kept;
use crate::machine::native::NativeFn;
use minigo_lang::syntax::ast::{Block, Expr, NodeId};
use minigo_lang::text::source::Pos;
use minigo_lang::types::{ObjId, ObjKind, PkgId, Signature, Type, TypeId};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// A variable that a closure captures.
#[derive(Clone, Debug)]
pub struct Cap {
    /// The variable.
    pub obj: ObjId,
    /// Its type.
    pub ty: Ty,
    /// Whether a pointer to its box is captured rather than its value.
    pub boxed: bool,
    /// First word in the closure object.
    pub word: u16,
    /// Where it is among the slots that the function around has lent; then nothing is captured.
    pub lent: Option<u16>,
}

/// A function literal, to be compiled when first called.
#[derive(Clone)]
pub struct LitInfo {
    /// The literal.
    pub id: NodeId,
    /// Its signature.
    pub sig: TypeId,
    /// Its body.
    pub body: Arc<Block>,
    /// Type arguments around.
    pub env: Env,
    /// Analysis of the declared function around.
    pub escapes: Arc<Escapes>,
    /// Its package.
    pub pkg: Option<PkgId>,
    /// Its name.
    pub name: String,
    /// What it captures.
    pub caps: Vec<Cap>,
    /// Whether it is only deferred: then what it captures are further parameters, before them the place of
    /// what it is lent, if it is lent anything.
    pub direct: bool,
}

/// The kinds of function that call a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrapper {
    /// A promoted method, as method tables hold it.
    Promoted,
    /// `x.m`: the receiver is in the closure.
    Bound,
    /// `T.m`: the receiver is the first parameter.
    Expr,
}

/// Slots and pointer map of a signature.
pub struct Frame {
    /// Slots of the results.
    pub results: u16,
    /// Slots of the parameters.
    pub params: u16,
    /// Pointer map of both.
    pub map: Vec<u8>,
}

impl Compiler {
    /// How the slots of a call with these results and parameters lie.
    pub fn frame(&mut self, results: &[Ty], params: &[Ty]) -> Frame {
        let mut map = Vec::new();
        for &t in results {
            map.extend_from_slice(&self.layout(t).frame);
        }
        let nres = map.len();
        for &t in params {
            map.extend_from_slice(&self.layout(t).frame);
        }
        Frame {
            results: nres as u16,
            params: (map.len() - nres) as u16,
            map,
        }
    }

    /// The checker's signature of a type.
    pub fn signature(&self, t: TypeId) -> Option<Signature> {
        let store = &self.prog().store;
        match store.ty(store.unalias(t)) {
            Type::Signature(s) => Some(s.clone()),
            _ => None,
        }
    }

    /// Receiver (if any), parameters and results of a declared function, in slots.
    fn decl_frame(&mut self, sig: &Signature, env: Env, by_ptr: bool) -> Frame {
        let mut params = Vec::new();
        if let Some(r) = sig.recv {
            let t = self.lower_obj(r, env);
            params.push(if by_ptr { self.tys.pointer(t) } else { t });
        }
        params.extend(sig.params.iter().map(|&p| self.lower_obj(p, env)));
        let results: Vec<Ty> = sig
            .results
            .iter()
            .map(|&p| self.lower_obj(p, env))
            .collect();
        self.frame(&results, &params)
    }

    /// What [`Functions::add`](crate::code::Functions::add) needs for a key.
    pub fn spec(&mut self, key: &FnKey) -> FuncSpec {
        match key {
            FnKey::Decl { decl, env, by_ptr } => self.decl_spec(*decl, *env, *by_ptr),
            FnKey::Promoted { recv, name, pkg } => {
                self.wrapper_spec(Wrapper::Promoted, *recv, *name, *pkg, &[])
            }
            FnKey::Bound {
                recv,
                name,
                pkg,
                targs,
            } => self.wrapper_spec(Wrapper::Bound, *recv, *name, *pkg, targs),
            FnKey::MethodExpr {
                recv,
                name,
                pkg,
                targs,
            } => self.wrapper_spec(Wrapper::Expr, *recv, *name, *pkg, targs),
            FnKey::Piece(n) => match self.pieces.get(*n as usize).cloned() {
                Some(Piece::Lit(info)) => {
                    let Some(sig) = self.signature(info.sig) else {
                        return FuncSpec::default();
                    };
                    let mut f = self.decl_frame(&sig, info.env, false);
                    if info.direct {
                        let words = self.direct_words(&info.caps);
                        f.params += words.len() as u16;
                        f.map.extend(words);
                    }
                    let library = self.is_library(info.pkg);
                    let closure = !info.direct && !info.caps.is_empty();
                    closure_spec(info.name.clone(), f, closure, library)
                }
                Some(Piece::RangeBody(info)) => {
                    let bool_ = self.tys.basic(minigo_lang::types::Basic::Bool);
                    let f = self.frame(&[bool_], &info.params);
                    closure_spec(info.name.clone(), f, true, false)
                }
                Some(Piece::DeferList) => {
                    let f = super::func::Frame {
                        results: 0,
                        params: 1,
                        map: vec![1],
                    };
                    let mut s = closure_spec("deferwrap".into(), f, false, false);
                    s.flags |= flag::WRAPPER;
                    s
                }
                Some(Piece::DeferCall(_)) => {
                    let f = super::func::Frame {
                        results: 0,
                        params: 0,
                        map: vec![],
                    };
                    let mut s = closure_spec("deferwrap".into(), f, true, false);
                    s.flags |= flag::WRAPPER;
                    s
                }
                Some(Piece::Thunk(info)) => {
                    let f = self.frame(&[], &info.params);
                    let mut s = closure_spec(info.name.clone(), f, false, false);
                    s.flags |= flag::WRAPPER;
                    s
                }
                // They bring their own.
                Some(Piece::Image(_)) | None => FuncSpec::default(),
            },
            FnKey::Start => FuncSpec {
                name: "runtime.main".into(),
                flags: flag::LIBRARY | flag::WRAPPER | flag::ONCE,
                ..FuncSpec::default()
            },
            FnKey::Steps(_) => FuncSpec {
                name: "main.input".into(),
                flags: flag::LIBRARY | flag::WRAPPER,
                ..FuncSpec::default()
            },
            FnKey::Dynamic(what, t) => self.dynamic_spec(*what, *t),
            FnKey::Unsafe(what) => Compiler::unsafe_spec(*what),
            FnKey::Init(n) => {
                let init = self.prog().info.init_order.get(*n as usize);
                let pkg = init.map_or("main", |i| self.prog().store.pkg(i.pkg).path.as_str());
                FuncSpec {
                    name: (symbol_path(pkg) + ".init").into(),
                    flags: crate::code::flag::ONCE,
                    ..FuncSpec::default()
                }
            }
        }
    }

    /// Whether it is one of the library's packages.
    pub fn is_library(&self, pkg: Option<PkgId>) -> bool {
        pkg.is_some_and(|p| self.prog().store.pkg(p).library)
    }

    /// Which `init` function of its package this is, from 0.
    fn nth_init(&self, pkg: PkgId, decl: NodeId) -> Option<usize> {
        let all = self.prog().info.init_funcs.iter();
        all.filter(|(p, _)| *p == pkg).position(|(_, d)| *d == decl)
    }

    fn decl_spec(&mut self, decl: NodeId, env: Env, by_ptr: bool) -> FuncSpec {
        let Some(info) = self.prog().info.funcs.get(&decl).cloned() else {
            return FuncSpec::default();
        };
        let store = &self.prog().store;
        let Some(sig) = store.obj(info.obj).ty.and_then(|t| self.signature(t)) else {
            return FuncSpec::default();
        };
        let f = self.decl_frame(&sig, env, by_ptr);
        let store = &self.prog().store;
        let pkg = store.pkg(info.pkg);
        let name = store.obj(info.obj).name;
        let generic = if sig.tparams.is_empty() { "" } else { "[...]" };
        let native_name;
        let path = pkg.path.to_string();
        let full = match sig.recv.and_then(|r| store.obj(r).ty) {
            Some(t) => {
                let t = store.unalias(t);
                let (ptr, base) = match store.ty(t) {
                    Type::Pointer(e) => (true, store.unalias(*e)),
                    _ => (false, t),
                };
                let (tn, targs) = match store.ty(base) {
                    Type::Named(n) => (
                        store.obj(n.obj).name.as_str(),
                        if sig.recv_tparams.is_empty() {
                            ""
                        } else {
                            "[...]"
                        },
                    ),
                    _ => ("?", ""),
                };
                native_name = if ptr {
                    format!("(*{tn}).{name}")
                } else {
                    format!("{tn}.{name}")
                };
                if ptr {
                    format!("{path}.(*{tn}{targs}).{name}{generic}")
                } else {
                    format!("{path}.{tn}{targs}.{name}{generic}")
                }
            }
            None => {
                native_name = name.to_string();
                match self.nth_init(info.pkg, decl) {
                    Some(n) => format!("{path}.init.{n}"),
                    None => format!("{path}.{name}{generic}"),
                }
            }
        };
        let mut leaf = false;
        let native = if matches!(info.decl.body, minigo_lang::syntax::ast::FuncBody::None) {
            let obj = info.obj;
            let races = self.home().functions.races.load(Relaxed);
            let racing = races.then(|| crate::stdlib::racing::native(&path, &native_name));
            let racing = racing.flatten();
            leaf = racing.is_none() && crate::stdlib::leaves::is_leaf(&path, &native_name);
            racing
                .or_else(|| crate::stdlib::native(&path, &native_name))
                .or_else(|| self.offered(&full, obj))
                .map(crate::machine::native::erase)
        } else {
            None
        };
        let library = self.is_library(Some(info.pkg));
        FuncSpec {
            name: (symbol_path(&path) + full.strip_prefix(&path).unwrap_or(&full)).into(),
            results: f.results,
            params: f.params,
            flags: if library { flag::LIBRARY } else { 0 } | if leaf { flag::LEAF } else { 0 },
            sig_map: f.map.into(),
            native,
            key: 0,
        }
    }

    /// What a bodiless function is bound to that Rust code offers; notes the function's type.
    fn offered(&mut self, name: &str, obj: ObjId) -> Option<NativeFn> {
        let offered = self.home.state::<Offered>();
        if !offered.has(name) {
            return None;
        }
        let ty = self.lower_obj(obj, Env(0));
        offered.declare(name, self.rtype(ty));
        Some(crate::embed::offered::invoke)
    }

    /// The analysis of a declared function.
    fn escapes_of(&mut self, decl: NodeId, body: &Block) -> Arc<Escapes> {
        if let Some(e) = self.escapes.get(&decl) {
            return e.clone();
        }
        let prog = self.prog();
        let e = match prog.info.funcs.get(&decl) {
            Some(info) => analyse_func(
                &prog.store,
                &prog.info,
                info.decl.recv(),
                info.decl.sig(),
                body,
            ),
            None => Escapes::default(),
        };
        let e = Arc::new(e);
        self.escapes.insert(decl, e.clone());
        e
    }

    /// The analysis of a package-level initialiser.
    pub fn escapes_of_expr(&mut self, e: &Expr) -> Arc<Escapes> {
        let prog = self.prog();
        Arc::new(analyse_expr(&prog.store, &prog.info, e))
    }

    /// Code of a declared function.
    pub fn build_decl(
        &mut self,
        decl: NodeId,
        env: Env,
        by_ptr: bool,
        long: bool,
    ) -> Result<Code, FinishError> {
        let body = self.front.func_body(decl).map_err(FinishError::Failed)?;
        let Some(info) = self.prog().info.funcs.get(&decl).cloned() else {
            return Err(FinishError::Failed("internal: unknown declaration".into()));
        };
        let name = self.decl_spec(decl, env, by_ptr).name;
        let Some(body) = body else {
            return self.build_native_by_ptr(decl, env, by_ptr, &name);
        };
        let escapes = self.escapes_of(decl, &body);
        let Some(sig) = self
            .prog()
            .store
            .obj(info.obj)
            .ty
            .and_then(|t| self.signature(t))
        else {
            return Err(FinishError::Failed(
                "internal: function without a type".into(),
            ));
        };
        let mut b = FuncBuilder::new(self, env, escapes.clone());
        b.code.long = long;
        b.pkg = Some(info.pkg);
        b.name = name.into_owned();
        b.blames_nobody_in_library();
        b.may_be_debugged();
        b.returns.has_defer = escapes.defers.contains(&NodeId(0));
        b.returns.defers_at_end = escapes.defers_at_end.contains(&NodeId(0));
        b.at(info.decl.span.lo);
        b.build_body(&sig, by_ptr, (&[], false), &body);
        b.finish()
    }

    /// A bodiless function: its native is missing, or wants a receiver that came by pointer.
    fn build_native_by_ptr(
        &mut self,
        decl: NodeId,
        env: Env,
        by_ptr: bool,
        name: &str,
    ) -> Result<Code, FinishError> {
        let native = self.func(FnKey::Decl {
            decl,
            env,
            by_ptr: false,
        });
        if !by_ptr || native.native.is_none() {
            return Err(FinishError::Failed(format!("not supported: {name}")));
        }
        let Some(sig) = self
            .prog()
            .info
            .funcs
            .get(&decl)
            .and_then(|i| self.prog().store.obj(i.obj).ty)
            .and_then(|t| self.signature(t))
        else {
            return Err(FinishError::Failed(
                "internal: function without a type".into(),
            ));
        };
        let Some(r) = sig.recv else {
            return Err(FinishError::Failed("internal: no receiver".into()));
        };
        let recv = self.lower_obj(r, env);
        let params: Vec<Ty> = sig.params.iter().map(|&p| self.lower_obj(p, env)).collect();
        let results: Vec<Ty> = sig
            .results
            .iter()
            .map(|&p| self.lower_obj(p, env))
            .collect();
        let mut b = FuncBuilder::new(self, env, Arc::default());
        b.forward_by_ptr(recv, &params, &results, native);
        b.finish()
    }

    /// Code of a function literal.
    pub fn build_lit(&mut self, info: &Arc<LitInfo>, long: bool) -> Result<Code, FinishError> {
        let Some(sig) = self.signature(info.sig) else {
            return Err(FinishError::Failed(
                "internal: literal without a type".into(),
            ));
        };
        let mut b = FuncBuilder::new(self, info.env, info.escapes.clone());
        b.code.long = long;
        b.pkg = info.pkg;
        b.name = info.name.clone();
        b.blames_nobody_in_library();
        b.may_be_debugged();
        b.in_literal = true;
        b.function = info.id;
        b.returns.has_defer = info.escapes.defers.contains(&info.id);
        b.returns.defers_at_end = info.escapes.defers_at_end.contains(&info.id);
        b.at(info.body.lbrace);
        b.build_body(&sig, false, (&info.caps, info.direct), &info.body);
        b.finish()
    }
}

/// The literals of package reflect that a function which it has made hands its calls to.
const RELAYS: [&str; 3] = [
    "reflect.methodFunc.func1",
    "reflect.methodFunc.func2",
    "reflect.MakeFunc.func1",
];

fn closure_spec(name: String, f: Frame, closure: bool, library: bool) -> FuncSpec {
    let mut map = f.map;
    let mut flags = if library { flag::LIBRARY } else { 0 };
    if closure {
        map.push(1);
        flags |= flag::CLOSURE;
    }
    if library && RELAYS.contains(&name.as_str()) {
        flags |= flag::RELAY;
    }
    FuncSpec {
        name: name.into(),
        results: f.results,
        params: f.params,
        flags,
        sig_map: map.into(),
        ..FuncSpec::default()
    }
}

impl FuncBuilder<'_> {
    /// Whether this variable must be boxed.
    pub fn needs_box(&mut self, obj: ObjId, t: Ty) -> bool {
        if self.lent.0.contains_key(&obj) {
            return false;
        }
        if self.escapes.boxed(obj) {
            return true;
        }
        if self.rep(t) == Rep::Big || self.frame.is_crowded(&self.c.layout(t).frame) {
            return true;
        }
        if self.escapes.indexed.contains(&obj) {
            // Only arrays of simple elements are indexed in the frame.
            return match self.c.ukind(t) {
                Kind::Array(_, e) => matches!(self.rep(e), Rep::Agg | Rep::Big),
                _ => true,
            };
        }
        false
    }

    /// Declares a local variable: its place, not yet set (boxed: zero).
    pub fn declare(&mut self, obj: ObjId) -> (Place, Ty) {
        let t = self.c.lower_obj(obj, self.env);
        if let Some(&s) = self.lent.0.get(&obj) {
            self.know(obj, Var::Reg(s, t));
            return (Place::Slots(s), t);
        }
        if self.needs_box(obj, t) {
            let s = self.local(&[1]);
            let rt = self.rt(t);
            self.emit_x(Op::New, s, 0, 0, &[rt]);
            self.know(obj, Var::Boxed(s, t));
            (Place::Mem(s, 0), t)
        } else {
            let map = self.layout(t).frame.clone();
            let s = self.local(&map);
            self.know(obj, Var::Reg(s, t));
            (Place::Slots(s), t)
        }
    }

    /// Declares a local variable with the zero value.
    pub fn declare_zero(&mut self, obj: ObjId) {
        let (place, t) = self.declare(obj);
        if let Place::Slots(s) = place {
            self.zero(t, s);
        }
    }

    /// Declares a local variable with the value in `src`.
    pub fn declare_with(&mut self, obj: ObjId, src: Slot) {
        let (place, t) = self.declare(obj);
        self.store_to(&place, t, src);
    }

    /// Makes a variable of a parameter that is in slots.
    fn param(&mut self, obj: ObjId, t: Ty, slot: Slot) {
        if self.store().obj(obj).name.is_blank() {
            return;
        }
        if let Some(&s) = self.lent.0.get(&obj) {
            self.mov(t, s, slot);
            self.know_as(obj, Var::Reg(s, t), Role::Parameter);
        } else if self.rep(t) == Rep::Big {
            // The caller's copy is ours.
            self.know_as(obj, Var::Boxed(slot, t), Role::Parameter);
        } else if self.needs_box(obj, t) {
            let s = self.local(&[1]);
            let rt = self.rt(t);
            self.emit_x(Op::New, s, 0, 0, &[rt]);
            self.know_as(obj, Var::Boxed(s, t), Role::Parameter);
            self.store_to(&Place::Mem(s, 0), t, slot);
        } else {
            self.know_as(obj, Var::Reg(slot, t), Role::Parameter);
        }
    }

    /// Lays out results, parameters and closure pointer, opens the captures, compiles the body.
    fn build_body(
        &mut self,
        sig: &Signature,
        by_ptr: bool,
        (caps, direct): (&[Cap], bool),
        body: &Block,
    ) {
        let env = self.env;
        let mut named = false;
        let mut any_ptr = false;
        let mut nres = 0u16;
        for &r in &sig.results {
            let t = self.c.lower_obj(r, env);
            let l = self.layout(t);
            let s = self.fixed_slots(&l.frame);
            any_ptr |= l.frame_pointers();
            nres += l.slots;
            let name = self.store().obj(r).name;
            // Blank results are variables too, only without a use.
            let is_named = !name.as_str().is_empty();
            named |= is_named;
            self.returns.types.push(t);
            self.returns.slots.push(s);
            self.returns.vars.push(is_named.then_some(r));
        }
        if named || any_ptr || self.returns.has_defer {
            self.frame.zero_results(nres);
        }
        let mut params = Vec::new();
        if let Some(r) = sig.recv {
            let t = self.c.lower_obj(r, env);
            let pt = if by_ptr { self.c.tys.pointer(t) } else { t };
            let map = self.layout(pt).frame.clone();
            let s = self.fixed_slots(&map);
            params.push((r, t, s, by_ptr));
        }
        for &p in &sig.params {
            let t = self.c.lower_obj(p, env);
            let map = self.layout(t).frame.clone();
            let s = self.fixed_slots(&map);
            params.push((p, t, s, false));
        }
        let words = self.c.direct_words(if direct { caps } else { &[] });
        let words = self.fixed_slots(&words);
        let closure = if direct || caps.is_empty() {
            None
        } else {
            Some(self.fixed_slots(&[1]))
        };
        self.enter();
        self.lend();
        for (obj, t, s, by_ptr) in params {
            if by_ptr {
                // Called through an interface that holds a nil *T.
                let full = self.name.clone();
                self.panic_without_value(s, t, full.rsplit('.').next().unwrap_or(""));
                let d = if self.rep(t) == Rep::Big {
                    self.local(&[1])
                } else {
                    let map = self.layout(t).frame.clone();
                    self.local(&map)
                };
                self.load(&Place::Mem(s, 0), t, Some(d));
                self.param(obj, t, d);
            } else {
                self.param(obj, t, s);
            }
        }
        if let Some(clo) = closure {
            self.open_captures(clo, caps);
        }
        if direct {
            self.know_direct(words, caps);
        }
        for i in 0..self.returns.vars.len() {
            let Some(obj) = self.returns.vars[i] else {
                let t = self.returns.types[i];
                if self.rep(t) == Rep::Big && self.returns.has_defer {
                    let s = self.returns.slots[i];
                    self.zero(t, s);
                }
                continue;
            };
            let (t, s) = (self.returns.types[i], self.returns.slots[i]);
            if let Some(&s) = self.lent.0.get(&obj) {
                self.zero(t, s);
                self.know_as(obj, Var::Reg(s, t), Role::Result);
            } else if self.needs_box(obj, t) {
                let b = self.local(&[1]);
                let rt = self.rt(t);
                self.emit_x(Op::New, b, 0, 0, &[rt]);
                self.know_as(obj, Var::Boxed(b, t), Role::Result);
            } else {
                self.know_as(obj, Var::Reg(s, t), Role::Result);
            }
        }
        self.declare_store_flags();
        self.prepare_returns_in_ranges();
        self.block(body);
        self.at(body.rbrace);
        if !self.ends_in_jump() {
            self.mark_at(body.rbrace);
        }
        self.epilogue(body.rbrace);
    }

    /// A panic if slot `s` holds a nil pointer, as a method of the value of type `t` is called with it: through an
    /// interface that holds the pointer, or by a method expression.
    pub fn panic_without_value(&mut self, s: Slot, t: Ty, method: &str) {
        let fine = self.label();
        self.jump_eq_const(s, 0, false, fine);
        let (path, base) = self.c.declared_name(t);
        let text = format!("value method {path}{base}.{method} called using nil *{base} pointer");
        let (p, n) = self.c.static_bytes(&text.into_bytes().into());
        self.load_address(Op::PlainPanic, 0, &[p, n], AddressOf::Text);
        self.bind(fine);
    }

    /// Loads what a closure captured.
    pub fn open_captures(&mut self, clo: Slot, caps: &[Cap]) {
        for cap in caps {
            let off = cap.word * 8;
            if cap.boxed {
                let s = self.local(&[1]);
                self.emit(Op::Ld64, s, clo, off);
                self.know_as(cap.obj, Var::Boxed(s, cap.ty), Role::Captured);
            } else {
                let l = self.layout(cap.ty);
                let s = self.local(&l.frame);
                match (l.rep, l.slots) {
                    (_, 0) => {}
                    (_, 1) => self.emit(Op::Ld64, s, clo, off),
                    (Rep::Str | Rep::Slice | Rep::Iface, _) => {
                        self.emit(Op::Ld128, s, clo, off);
                    }
                    (_, n) => self.emit_x(Op::LdBlk, s, clo, off, &[u64::from(n) * 8]),
                }
                self.know_as(cap.obj, Var::Reg(s, cap.ty), Role::Captured);
            }
        }
    }

    /// The end of a function: deferred calls, boxed results, return. Control comes here off the end of the
    /// body and after a recovered panic; most `return` statements run the deferred calls themselves.
    pub fn epilogue(&mut self, end: Pos) {
        if let Some(ctx) = self.flow.range_func.clone() {
            self.range_body_end(&ctx);
            return;
        }
        if self.returns.has_defer {
            let returned = self.returns.end;
            if let Some(l) = returned.filter(|_| self.returns.defers_at_end) {
                self.bind(l);
            }
            self.at(end);
            self.run_defers();
            self.take_results_of_range();
            if let Some(l) = returned.filter(|_| !self.returns.defers_at_end) {
                self.bind(l);
            }
        }
        self.ret();
    }

    /// Runs the deferred calls.
    pub fn run_defers(&mut self) {
        // Deferred calls return to `RunDefers` itself; traces look at what is before it, which tells the line.
        self.emit(Op::Nop, 0, 0, 0);
        self.code.recovers_here();
        let m = self.frame.out_mark();
        self.out_alloc(HEADER as u16);
        let base = OUT + self.frame.out_mark();
        let (lent, n) = self.lent.1.unwrap_or((0, 0));
        self.emit(Op::RunDefers, base, lent, n);
        self.frame.out_release(m);
    }

    /// Returns: results that are boxed or lent variables go to their slots first.
    pub fn ret(&mut self) {
        for i in 0..self.returns.vars.len() {
            let Some(obj) = self.returns.vars[i] else {
                continue;
            };
            let s = self.returns.slots[i];
            match self.vars.get(&obj).cloned() {
                Some(Var::Boxed(b, t)) => {
                    self.load(&Place::Mem(b, 0), t, Some(s));
                }
                Some(Var::Reg(v, t)) => self.mov(t, s, v),
                Some(Var::Lent(..)) | None => {}
            }
        }
        self.emit(Op::Ret, 0, 0, 0);
    }

    /// The variables that a piece of this function captures, and how.
    pub fn captures(&mut self, id: NodeId) -> Vec<Cap> {
        let objs = self.escapes.captures.get(&id).cloned().unwrap_or_default();
        let mut caps = Vec::new();
        let mut word = 1u16;
        for obj in objs {
            let Some(var) = self.vars.get(&obj).cloned() else {
                continue;
            };
            let (ty, boxed) = match var {
                Var::Reg(_, t) => (t, false),
                Var::Boxed(_, t) => (t, true),
                Var::Lent(..) => {
                    self.fail("internal: a lent variable is captured");
                    continue;
                }
            };
            let first = self.lent.1.map_or(0, |run| run.0);
            let lent = self.lent.0.get(&obj).map(|s| s - first);
            let l = self.layout(ty);
            let n = if boxed { 1 } else { l.slots };
            if !boxed && l.pairs {
                word = word.next_multiple_of(2);
            }
            caps.push(Cap {
                obj,
                ty,
                boxed,
                word,
                lent,
            });
            word += n;
        }
        caps
    }

    /// A closure of `func` over `caps`, into `d`.
    pub fn make_closure(&mut self, func: u64, caps: &[Cap], d: Slot) {
        self.closure_of(func, None, caps, d);
    }

    /// The same with a pointer in front of `caps`, if one is given.
    pub fn closure_of(&mut self, func: u64, first: Option<Slot>, caps: &[Cap], d: Slot) {
        let mark = self.frame.out_mark();
        let mut words = vec![0u8];
        if first.is_some() {
            words.push(1);
        }
        let total = caps.iter().fold(words.len() as u16, |n, c| {
            let len = if c.boxed { 1 } else { self.layout(c.ty).slots };
            n.max(c.word + len)
        });
        // An object that holds pairs is a multiple of 16 bytes, and so 16-byte aligned.
        let pairs = caps.iter().any(|c| !c.boxed && self.layout(c.ty).pairs);
        let total = if pairs {
            total.next_multiple_of(2)
        } else {
            total
        };
        let base = self.out_alloc(total - 1);
        if let Some(s) = first {
            self.emit(Op::Mov, base, s, 0);
        }
        for cap in caps {
            let at = base + cap.word - 1;
            words.resize(cap.word as usize, 0);
            match self.vars.get(&cap.obj).cloned() {
                Some(Var::Reg(s, t)) => {
                    let l = self.layout(t);
                    words.extend_from_slice(&l.frame);
                    self.mov_n(l.slots, at, s);
                }
                Some(Var::Boxed(s, _)) => {
                    words.push(1);
                    self.emit(Op::Mov, at, s, 0);
                }
                Some(Var::Lent(..)) | None => {}
            }
        }
        let map = self
            .c
            .gc_map(&words)
            .map_or(0, |m| Kept::as_ptr(m).expose_provenance() as u64);
        self.emit_x(Op::MakeClosure, d, base, total - 1, &[func, map]);
        self.frame.out_release(mark);
    }

    /// A function literal as a value.
    pub fn func_lit(&mut self, e: &Expr, body: &Arc<Block>, dst: Option<Slot>) -> Slot {
        let d = match dst {
            Some(d) => d,
            None => self.tmp_ptr(),
        };
        let Some((f, value, caps)) = self.lit_piece(e, body, false) else {
            return d;
        };
        if caps.is_empty() {
            self.load_address(Op::LdK, d, &[value], AddressOf::Function);
        } else {
            self.make_closure(f, &caps, d);
        }
        d
    }

    /// The function of a function literal: its address, its func value if it captures nothing, what it captures.
    pub fn lit_piece(
        &mut self,
        e: &Expr,
        body: &Arc<Block>,
        direct: bool,
    ) -> Option<(u64, u64, Vec<Cap>)> {
        self.literals += 1;
        let Some(&sig) = self.c.prog().info.func_lits.get(&e.id) else {
            self.fail("internal: function literal without a type");
            return None;
        };
        let name = if self.in_literal {
            format!("{}.{}", self.name, self.literals)
        } else {
            format!("{}.func{}", self.name, self.literals)
        };
        let caps = self.captures(e.id);
        let info = LitInfo {
            id: e.id,
            sig,
            body: body.clone(),
            env: self.env,
            escapes: self.escapes.clone(),
            pkg: self.pkg,
            name,
            caps: caps.clone(),
            direct,
        };
        let f = self.c.piece(Piece::Lit(Arc::new(info)));
        Some((f.addr(), f.value(), caps))
    }

    /// Whether the object is a package-level variable.
    pub fn is_global(&self, obj: ObjId) -> bool {
        matches!(
            self.store().obj(obj).kind,
            ObjKind::Var { global: true, .. }
        )
    }
}

/// An import path as names of functions begin with it: dots of its last element would look like the end
/// of the path, so they are escaped, and so is what no name has.
pub(super) fn symbol_path(path: &str) -> String {
    let last = path.rfind('/').map_or(0, |slash| slash + 1);
    let mut out = String::with_capacity(path.len());
    for (i, byte) in path.bytes().enumerate() {
        match byte {
            b'.' if i >= last => out.push_str("%2e"),
            b'%' | b'"' | ..=b' ' | 0x7f.. => {
                let _ = write!(out, "%{byte:02x}");
            }
            _ => out.push(char::from(byte)),
        }
    }
    out
}
