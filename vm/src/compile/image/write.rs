//! Writes an image of the library functions that can be compiled, with names for everything that code refers
//! to.

use super::bytes::Out;
use super::declared::{hash_of_type, plainly_named};
use super::file::{Table, Tables, hash};
use super::read::{declared, hash_of_init, initialises};
use super::{FUNC_BOUND, FUNC_DECL, FUNC_EXPR, FUNC_INIT, FUNC_PIECE, FUNC_PROMOTED, kind};
use crate::code::{Func, flag};
use crate::compile::types::ty::{Env, Kind, Ty, is_local};
use crate::compile::{Compiler, FnKey};
use crate::heap::kept::Kept;
use minigo_lang::syntax::ast::{ChanDir, FuncBody, NodeId};
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::{ObjId, ObjKind, PkgId, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Makes an image.
#[derive(Default)]
pub struct Writer {
    pub(super) tables: Tables,
    /// Texts that are names, by their numbers.
    names: BTreeMap<u32, Symbol>,
    /// How many pieces the current function has named.
    pub(super) pieces: u32,
    /// The numbers of functions, by their keys in the compiler.
    funcs: FxHashMap<u64, Option<u32>>,
    /// Functions that a piece belongs to, by the number of the piece.
    parents: FxHashMap<u32, u32>,
    pub(super) types: FxHashMap<Ty, Option<u32>>,
    /// What is said of types, by number.
    pub(super) declared: BTreeMap<u32, Vec<u8>>,
    selectors: Vec<(Symbol, Option<PkgId>, Ty)>,
    globals: BTreeMap<u64, ObjId>,
    strings: FxHashSet<(u64, u64)>,
    /// Functions that were compiled, or could not be.
    pub(super) tried: FxHashSet<u64>,
}

impl Compiler {
    /// An image of the functions of the library, as far as the packages of the program have them; and which of its
    /// texts are names, by their numbers.
    pub fn make_image(&mut self) -> (Vec<u8>, BTreeMap<u32, Symbol>) {
        let mut writer = Writer::default();
        let all = self.all_for_image(&mut writer);
        let codes = all.into_iter().filter_map(|(n, code, _)| Some((n, code?)));
        let names = std::mem::take(&mut writer.names);
        (writer.finish(codes.collect()), names)
    }

    /// Numbers, code and names of all functions of the library that an image may have; no code where it
    /// can't.
    pub(super) fn all_for_image(
        &mut self,
        writer: &mut Writer,
    ) -> Vec<(u32, Option<Vec<u8>>, Kept<str>)> {
        self.keeps = true;
        let decls = self.library_decls();
        // Code depends on which calls are known to be expressions: on all of them, so that it does not
        // depend on the order in which functions are compiled.
        for &(decl, ..) in &decls {
            self.inline_info(decl);
        }
        let keys = self.library_functions(&decls);
        let inits = self.library_inits();
        for key in keys.into_iter().chain(inits) {
            self.func(key);
        }
        let (mut all, mut unnamed, mut next) = (Vec::new(), Vec::new(), 0);
        loop {
            let before = all.len();
            let mut added = |c: &mut Compiler, writer: &mut Writer, func: Kept<Func>| {
                let made = c.image_of(writer, func);
                let is_made = made.is_some();
                all.extend(made.map(|(n, code)| (n, code, func.name)));
                is_made
            };
            while let Some(func) = self.nth_func(next) {
                next += 1;
                if !added(self, writer, func) {
                    unnamed.push(func);
                }
            }
            // Some are named by what came behind them, or by method tables.
            unnamed.retain(|&func| !added(self, writer, func));
            writer.declare(self);
            if all.len() == before {
                return all;
            }
        }
    }

    /// The number and code of a function for an image.
    fn image_of(
        &mut self,
        writer: &mut Writer,
        func: Kept<Func>,
    ) -> Option<(u32, Option<Vec<u8>>)> {
        let key = self.keys.get(func.key as usize)?.clone();
        let plain = match key {
            FnKey::Decl { env: Env(0), .. } => func.flags & flag::LIBRARY != 0,
            FnKey::Init(_) => true,
            FnKey::Decl { .. } | FnKey::Piece(_) => false,
            FnKey::Promoted { .. } | FnKey::Bound { .. } | FnKey::MethodExpr { .. } => false,
            _ => return None,
        };
        if func.native.is_some() {
            return None;
        }
        let own = match plain {
            true => writer.func(self, u32::MAX, &func)?,
            // It is found by who names it.
            false => (*writer.funcs.get(&func.key)?)?,
        };
        let code = self.optimised(writer, func);
        Some((own, code.and_then(|code| writer.encode(self, own, &code))))
    }

    /// The initialisations of the library's variables, but for those that have no name.
    fn library_inits(&self) -> Vec<FnKey> {
        let count = self.prog().info.init_order.len() as u32;
        let named = (0..count).filter(|&n| self.named_init(n).is_some());
        named.map(FnKey::Init).collect()
    }

    /// All functions that packages of the library declare.
    fn library_decls(&mut self) -> Vec<(NodeId, ObjId, PkgId)> {
        let prog = self.prog();
        let mut decls: Vec<(NodeId, ObjId, PkgId)> = prog
            .info
            .funcs
            .iter()
            .filter(|(_, f)| prog.store.pkg(f.pkg).library)
            .filter(|(_, f)| !matches!(f.decl.body, FuncBody::None))
            .map(|(&id, f)| (id, f.obj, f.pkg))
            .collect();
        decls.sort_unstable_by_key(|d| d.0.0);
        for &(_, obj, pkg) in &decls {
            self.resolve_all(pkg);
            self.resolve(obj);
        }
        decls
    }

    /// These functions, generic ones left out.
    fn library_functions(&mut self, decls: &[(NodeId, ObjId, PkgId)]) -> Vec<FnKey> {
        let mut keys = Vec::new();
        for &(decl, obj, _) in decls {
            let Some(sig) = self
                .prog()
                .store
                .obj(obj)
                .ty
                .and_then(|t| self.signature(t))
            else {
                continue;
            };
            if !sig.tparams.is_empty() || !sig.recv_tparams.is_empty() {
                continue;
            }
            let key = |by_ptr| FnKey::Decl {
                decl,
                env: Env(0),
                by_ptr,
            };
            keys.push(key(false));
            let value = sig.recv.and_then(|r| self.prog().store.obj(r).ty);
            let by_value = value.is_some_and(|t| {
                let store = &self.prog().store;
                !matches!(store.ty(store.unalias(t)), Type::Pointer(_))
            });
            if by_value {
                keys.push(key(true));
            }
        }
        keys
    }

    /// Sees to it that all types of a package have their methods.
    fn resolve_all(&mut self, pkg: PkgId) {
        let store = &self.prog().store;
        let names = &store.scope(store.pkg(pkg).scope).names;
        let types = names.values().copied();
        let open: Vec<ObjId> = types
            .filter(|&o| {
                store.obj(o).ty.is_none() && matches!(store.obj(o).kind, ObjKind::TypeName)
            })
            .collect();
        for obj in open {
            self.resolve(obj);
        }
    }
}

impl Writer {
    /// One that continues with these tables.
    #[cfg(test)]
    pub fn with(tables: Tables) -> Writer {
        Writer {
            tables,
            ..Writer::default()
        }
    }

    /// The image. Functions whose pieces could not be written are left out.
    fn finish(mut self, mut codes: BTreeMap<u32, Vec<u8>>) -> Vec<u8> {
        loop {
            let lost = |(piece, parent): (&u32, &u32)| {
                (!codes.contains_key(piece) && codes.contains_key(parent)).then_some(*parent)
            };
            let lost: Vec<u32> = self.parents.iter().filter_map(lost).collect();
            if lost.is_empty() {
                break;
            }
            for parent in lost {
                codes.remove(&parent);
            }
        }
        let names = codes.keys().filter_map(|&n| {
            let item = self.tables.item(Table::Funcs, n)?;
            let text = |n: u32| self.tables.item(Table::Texts, n);
            if let Some((path, name)) = initialises(item) {
                return Some((hash_of_init(text(path)?, text(name)?), n));
            }
            let (_, name) = declared(item)?;
            Some((hash(text(name)?), n))
        });
        let last = self.declared.last_key_value();
        let count = last.map_or(0, |(&n, _)| n + 1);
        let types: Vec<_> = (0..count)
            .map(|n| self.declared.remove(&n).unwrap_or_default())
            .collect();
        let of_types = (0..count).filter_map(|n| {
            let (path, name) = plainly_named(self.tables.item(Table::Types, n)?)?;
            let text = |n: u32| self.tables.item(Table::Texts, n);
            Some((hash_of_type(text(path)?, text(name)?), n))
        });
        let names = names.chain(of_types).collect();
        let count = codes.last_key_value().map_or(0, |(&n, _)| n + 1);
        let codes = (0..count).map(|n| codes.remove(&n).unwrap_or_default());
        let codes = codes.collect();
        std::mem::take(&mut self.tables).finish(codes, types, names)
    }

    fn path(&mut self, c: &Compiler, pkg: PkgId) -> Option<u32> {
        let pkg = c.prog().store.pkg(pkg);
        pkg.library
            .then(|| self.tables.text(pkg.path.as_str().as_bytes()))
    }

    pub(super) fn name(&mut self, name: Symbol) -> u32 {
        let n = self.tables.text(name.as_str().as_bytes());
        self.names.insert(n, name);
        n
    }

    fn maybe_path(&mut self, c: &Compiler, pkg: Option<PkgId>, out: &mut Out) -> Option<()> {
        let pkg = match pkg {
            Some(pkg) => Some(self.path(c, pkg)?),
            None => None,
        };
        out.maybe(pkg);
        Some(())
    }

    fn types(&mut self, c: &Compiler, types: &[Ty], out: &mut Out) -> Option<()> {
        out.uint(types.len() as u64);
        for &t in types {
            out.uint(u64::from(self.ty(c, t)?));
        }
        Some(())
    }

    /// The number of a type.
    pub(super) fn ty(&mut self, c: &Compiler, t: Ty) -> Option<u32> {
        if let Some(&known) = self.types.get(&t) {
            return known;
        }
        let item = self.type_item(c, t);
        let n = item.map(|item| self.tables.add(Table::Types, item));
        self.types.insert(t, n);
        n
    }

    fn type_item(&mut self, c: &Compiler, t: Ty) -> Option<Vec<u8>> {
        let mut out = Out::default();
        let one = |w: &mut Writer, out: &mut Out, kind: u8, t: Ty| -> Option<()> {
            out.0.push(kind);
            out.uint(u64::from(w.ty(c, t)?));
            Some(())
        };
        match c.tys.kind(t).clone() {
            Kind::Basic(b) => out.0.extend([kind::BASIC, b as u8]),
            Kind::Pointer(t) => one(self, &mut out, kind::POINTER, t)?,
            Kind::Slice(t) => one(self, &mut out, kind::SLICE, t)?,
            Kind::Array(n, t) => {
                out.0.push(kind::ARRAY);
                out.uint(n);
                out.uint(u64::from(self.ty(c, t)?));
            }
            Kind::Map(k, v) => {
                one(self, &mut out, kind::MAP, k)?;
                out.uint(u64::from(self.ty(c, v)?));
            }
            Kind::Chan(dir, t) => {
                let dir = match dir {
                    ChanDir::Both => 0,
                    ChanDir::Send => 1,
                    ChanDir::Recv => 2,
                };
                out.0.push(kind::CHAN);
                out.0.push(dir);
                out.uint(u64::from(self.ty(c, t)?));
            }
            Kind::Struct(fields) => {
                out.0.push(kind::STRUCT);
                out.uint(fields.len() as u64);
                for f in fields.iter() {
                    out.uint(u64::from(self.name(f.name)));
                    self.maybe_path(c, f.pkg, &mut out)?;
                    out.uint(u64::from(self.ty(c, f.ty)?));
                    out.0.push(u8::from(f.embedded));
                    out.maybe(f.tag.map(|tag| self.name(tag)));
                }
            }
            Kind::Func(sig) => {
                out.0.push(kind::FUNC);
                out.0.push(u8::from(sig.variadic));
                self.types(c, &sig.params, &mut out)?;
                self.types(c, &sig.results, &mut out)?;
            }
            Kind::Interface(methods) => {
                out.0.push(kind::INTERFACE);
                out.uint(methods.len() as u64);
                for m in methods.iter() {
                    out.uint(u64::from(self.name(m.name)));
                    self.maybe_path(c, m.pkg, &mut out)?;
                    out.uint(u64::from(self.ty(c, m.sig)?));
                }
            }
            Kind::Tuple(types) => {
                out.0.push(kind::TUPLE);
                self.types(c, &types, &mut out)?;
            }
            Kind::Named(obj, targs, outer) => {
                let store = &c.prog().store;
                if outer != Env(0) || is_local(store, obj) {
                    return None;
                }
                let o = store.obj(obj);
                out.0.push(kind::NAMED);
                self.maybe_path(c, o.pkg, &mut out)?;
                out.uint(u64::from(self.name(o.name)));
                self.types(c, &targs, &mut out)?;
            }
        }
        Some(out.0)
    }

    /// The number of a selector.
    pub(super) fn selector(&mut self, c: &Compiler, sel: u32) -> Option<u32> {
        if self.selectors.len() != c.sels.len() {
            let mut all: Vec<_> = c.sels.iter().collect();
            all.sort_unstable_by_key(|(_, sel)| sel.0);
            self.selectors = all.into_iter().map(|(&key, _)| key).collect();
        }
        let &(name, pkg, sig) = self.selectors.get(sel as usize)?;
        let mut out = Out::default();
        out.uint(u64::from(self.name(name)));
        self.maybe_path(c, pkg, &mut out)?;
        out.uint(u64::from(self.ty(c, sig)?));
        Some(self.tables.add(Table::Selectors, out.0))
    }

    /// Whether these are address and length of a string that the compiler keeps.
    pub(super) fn is_string(&mut self, c: &Compiler, words: (u64, u64)) -> bool {
        if self.strings.len() != c.strings.len() {
            self.strings = c.strings.values().copied().collect();
        }
        self.strings.contains(&words)
    }

    /// The number of the package variable at an address, and how far behind its beginning that is.
    pub(super) fn global(&mut self, c: &mut Compiler, addr: u64) -> Option<(u32, u64)> {
        if self.globals.len() != c.globals.len() {
            self.globals = c.globals.iter().map(|(&obj, &addr)| (addr, obj)).collect();
        }
        let (&begin, &obj) = self.globals.range(..=addr).next_back()?;
        let store = &c.prog().store;
        let o = store.obj(obj);
        if o.name.is_blank() {
            return None;
        }
        let mut out = Out::default();
        out.uint(u64::from(self.path(c, o.pkg?)?));
        out.uint(u64::from(self.name(o.name)));
        c.resolve(obj);
        let t = c.lower_obj(obj, Env(0));
        out.maybe(self.ty(c, t));
        Some((self.tables.add(Table::Globals, out.0), addr - begin))
    }

    /// The number of a function that function number `own` names.
    pub(super) fn func(&mut self, c: &mut Compiler, own: u32, func: &Func) -> Option<u32> {
        if let Some(&known) = self.funcs.get(&func.key) {
            return known;
        }
        let item = self.func_item(c, own, func);
        let n = item.map(|item| self.tables.add(Table::Funcs, item));
        self.funcs.insert(func.key, n);
        if let (Some(n), Some(FnKey::Piece(_))) = (n, c.keys.get(func.key as usize)) {
            self.parents.insert(n, own);
        }
        n
    }

    fn func_item(&mut self, c: &mut Compiler, own: u32, func: &Func) -> Option<Vec<u8>> {
        let mut out = Out::default();
        let mut native = None;
        match c.keys.get(func.key as usize)?.clone() {
            FnKey::Decl { decl, env, by_ptr } => {
                let info = c.prog().info.funcs.get(&decl)?.clone();
                c.resolve(info.obj);
                let o = c.prog().store.obj(info.obj).clone();
                let sig = o.ty.and_then(|t| c.signature(t))?;
                let targs = c.tys.env_args(env);
                if targs.len() != sig.tparams.len() + sig.recv_tparams.len() {
                    return None;
                }
                let recv = match sig.recv {
                    Some(recv) => Some(receiver(c, recv)?),
                    None => {
                        let store = &c.prog().store;
                        let scope = store.scope(store.pkg(info.pkg).scope);
                        if scope.names.get(&o.name) != Some(&info.obj) {
                            return None;
                        }
                        None
                    }
                };
                out.0.push(FUNC_DECL);
                out.uint(u64::from(self.path(c, info.pkg)?));
                out.maybe(recv.map(|(name, _)| self.name(name)));
                out.uint(u64::from(self.name(o.name)));
                out.0.push(u8::from(by_ptr));
                self.types(c, &targs, &mut out)?;
                if func.native.is_some() {
                    let name = match recv {
                        Some((recv, true)) => format!("(*{recv}).{}", o.name),
                        Some((recv, false)) => format!("{recv}.{}", o.name),
                        None => o.name.to_string(),
                    };
                    native = Some(self.tables.text(name.as_bytes()));
                }
            }
            FnKey::Init(n) => {
                let (path, name) = c.named_init(n)?;
                out.0.push(FUNC_INIT);
                out.uint(u64::from(self.name(path)));
                out.uint(u64::from(self.name(name)));
            }
            FnKey::Piece(_) if own != u32::MAX => {
                out.0.push(FUNC_PIECE);
                out.uint(u64::from(own));
                out.uint(u64::from(self.pieces));
                self.pieces += 1;
            }
            FnKey::Promoted { recv, name, pkg } => {
                self.wrapper(c, FUNC_PROMOTED, recv, (name, pkg), &[], &mut out)?;
            }
            FnKey::Bound {
                recv,
                name,
                pkg,
                targs,
            } => self.wrapper(c, FUNC_BOUND, recv, (name, pkg), &targs, &mut out)?,
            FnKey::MethodExpr {
                recv,
                name,
                pkg,
                targs,
            } => self.wrapper(c, FUNC_EXPR, recv, (name, pkg), &targs, &mut out)?,
            _ => return None,
        }
        if func.native.is_some() && native.is_none() {
            return None;
        }
        out.uint(u64::from(self.tables.text(func.name.as_bytes())));
        out.uint(u64::from(func.results));
        out.uint(u64::from(func.params));
        out.0.push(func.flags);
        out.uint(u64::from(self.tables.text(&func.sig_map)));
        out.maybe(native);
        Some(out.0)
    }

    fn wrapper(
        &mut self,
        c: &Compiler,
        kind: u8,
        recv: Ty,
        (name, pkg): (Symbol, Option<PkgId>),
        targs: &[Ty],
        out: &mut Out,
    ) -> Option<()> {
        out.0.push(kind);
        out.uint(u64::from(self.ty(c, recv)?));
        out.uint(u64::from(self.name(name)));
        self.maybe_path(c, pkg, out)?;
        self.types(c, targs, out)
    }
}

/// The name of a receiver's type, and whether it is a pointer to it.
fn receiver(c: &Compiler, recv: ObjId) -> Option<(Symbol, bool)> {
    let store = &c.prog().store;
    let t = store.unalias(store.obj(recv).ty?);
    let (pointer, base) = match store.ty(t) {
        Type::Pointer(e) => (true, store.unalias(*e)),
        _ => (false, t),
    };
    match store.ty(base) {
        Type::Named(n) => Some((store.obj(n.obj).name, pointer)),
        _ => None,
    }
}
