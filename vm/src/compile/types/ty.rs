//! Canonical types of the compiler: hash-consed, free of type parameters. Two [`Ty`]s are equal exactly if the
//! types are identical.
//!
//! The checker's types may be in terms of type parameters; [`Types::lower`] substitutes the
//! arguments of an environment ([`Env`]) while it translates, so that a generic body is compiled
//! once for each tuple of type arguments without the checker knowing.

use minigo_lang::syntax::ast::ChanDir;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::{Basic, Named, ObjId, ObjKind, PkgId, Store, Struct, Type, TypeId};
use recursive::recursive;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A canonical type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Ty(pub u32);

/// An interned environment: what each type parameter in scope stands for. 0 is the empty one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Env(pub u32);

/// A field of a struct type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// Its name.
    pub name: Symbol,
    /// The package of an unexported name.
    pub pkg: Option<PkgId>,
    /// Its type.
    pub ty: Ty,
    /// Whether it is embedded.
    pub embedded: bool,
    /// Its tag, as a literal.
    pub tag: Option<Symbol>,
}

/// A method of an interface type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IMethod {
    /// Its name.
    pub name: Symbol,
    /// The package of an unexported name.
    pub pkg: Option<PkgId>,
    /// Its signature.
    pub sig: Ty,
}

/// A function type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sig {
    /// Parameter types.
    pub params: Vec<Ty>,
    /// Result types.
    pub results: Vec<Ty>,
    /// Whether the last parameter takes any number of arguments.
    pub variadic: bool,
}

/// What a type is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A predeclared type.
    Basic(Basic),
    /// `*T`
    Pointer(Ty),
    /// `[]T`
    Slice(Ty),
    /// `[n]T`
    Array(u64, Ty),
    /// `map[K]V`
    Map(Ty, Ty),
    /// A channel.
    Chan(ChanDir, Ty),
    /// `struct{...}`
    Struct(Arc<[Field]>),
    /// `func(...) ...`
    Func(Arc<Sig>),
    /// `interface{...}`: all methods, sorted by name.
    Interface(Arc<[IMethod]>),
    /// Several results.
    Tuple(Arc<[Ty]>),
    /// A defined type: its origin's object, type arguments, and the environment it was declared
    /// in (types declared inside generic functions).
    Named(ObjId, Arc<[Ty]>, Env),
}

/// What a name selects in a type.
#[derive(Clone, Debug)]
pub struct Found {
    /// Embedded fields to go through, by index (and for a field its own index last).
    pub path: Vec<u32>,
    /// What was found.
    pub what: FoundWhat,
}

/// See [`Found`].
#[derive(Clone, Debug)]
pub enum FoundWhat {
    /// A field of that type.
    Field(Ty),
    /// A declared method: its receiver's base type and its object (of the origin).
    Method(Ty, ObjId),
    /// A method of an interface type: the interface and the method's index.
    Abstract(Ty, u32),
}

/// The table of canonical types.
#[derive(Default)]
pub struct Types {
    kinds: Vec<Kind>,
    by_kind: FxHashMap<Kind, Ty>,
    envs: Vec<Arc<[(TypeId, Ty)]>>,
    by_env: FxHashMap<Arc<[(TypeId, Ty)]>, Env>,
    lowered: FxHashMap<(TypeId, Env), Ty>,
    underlying: FxHashMap<Ty, Ty>,
    /// Of the environments inside local generic types, those outside of them.
    outside: FxHashMap<Env, Env>,
    /// Layouts, filled by `layout`.
    pub(crate) layouts: FxHashMap<Ty, Arc<super::layout::Layout>>,
    /// Which types are comparable, and which are equal when their bytes are.
    pub(crate) comparable: FxHashMap<Ty, bool>,
    pub(crate) plain_memory: FxHashMap<Ty, bool>,
    /// The first type met that is too large to be laid out; its layout means nothing.
    pub(crate) too_large: Option<Ty>,
    found: FxHashMap<(Ty, Symbol, Option<PkgId>), Option<Arc<Found>>>,
    /// Declarations that were asked for their methods, and are not checked yet: what was answered then is wrong.
    pub(crate) unchecked: Vec<ObjId>,
    /// Types that could not be lowered (checker types that should not reach the compiler).
    pub bad: Vec<String>,
}

impl Types {
    /// An empty table, in which the predeclared types have their `Basic` number as id.
    pub fn new() -> Types {
        let mut t = Types::default();
        t.envs.push(Arc::from([]));
        t.by_env.insert(Arc::from([]), Env(0));
        for b in BASICS {
            t.mk(Kind::Basic(b));
        }
        t
    }

    /// The type of that kind.
    pub fn mk(&mut self, kind: Kind) -> Ty {
        if let Some(&t) = self.by_kind.get(&kind) {
            return t;
        }
        let t = Ty(self.kinds.len() as u32);
        self.kinds.push(kind.clone());
        self.by_kind.insert(kind, t);
        t
    }

    /// The predeclared type.
    pub fn basic(&self, b: Basic) -> Ty {
        Ty(b as u32)
    }

    /// What `t` is, names not looked through.
    pub fn kind(&self, t: Ty) -> &Kind {
        &self.kinds[t.0 as usize]
    }

    /// `*t`
    pub fn pointer(&mut self, t: Ty) -> Ty {
        self.mk(Kind::Pointer(t))
    }

    /// `[]t`
    pub fn slice(&mut self, t: Ty) -> Ty {
        self.mk(Kind::Slice(t))
    }

    /// The empty interface.
    pub fn any(&mut self) -> Ty {
        self.mk(Kind::Interface(Arc::from([])))
    }

    /// The environment of these bindings.
    pub fn env(&mut self, bindings: Vec<(TypeId, Ty)>) -> Env {
        let key: Arc<[(TypeId, Ty)]> = bindings.into();
        if let Some(&e) = self.by_env.get(&key) {
            return e;
        }
        let e = Env(self.envs.len() as u32);
        self.envs.push(key.clone());
        self.by_env.insert(key, e);
        e
    }

    /// `base` with more bindings.
    pub fn env_with(&mut self, base: Env, more: Vec<(TypeId, Ty)>) -> Env {
        if more.is_empty() {
            return base;
        }
        let mut all = self.envs[base.0 as usize].to_vec();
        all.extend(more);
        self.env(all)
    }

    /// The type arguments of an environment, in order.
    pub fn env_args(&self, env: Env) -> Vec<Ty> {
        self.envs[env.0 as usize].iter().map(|&(_, t)| t).collect()
    }

    /// The canonical type of a checker's type under an environment.
    pub fn lower(&mut self, store: &Store, id: TypeId, env: Env) -> Ty {
        if let Some(&t) = self.lowered.get(&(id, env)) {
            return t;
        }
        let t = self.lower_new(store, id, env);
        self.lowered.insert((id, env), t);
        t
    }

    fn lower_all(&mut self, store: &Store, vars: &[ObjId], env: Env) -> Vec<Ty> {
        vars.iter()
            .map(|&v| self.lower_obj(store, v, env))
            .collect()
    }

    /// The type of an object.
    pub fn lower_obj(&mut self, store: &Store, obj: ObjId, env: Env) -> Ty {
        match store.obj(obj).ty {
            Some(id) => self.lower(store, id, env),
            None => self.bad(format!("object {} without a type", store.obj(obj).name)),
        }
    }

    fn bad(&mut self, what: String) -> Ty {
        self.bad.push(what);
        self.basic(Basic::Invalid)
    }

    #[recursive]
    fn lower_new(&mut self, store: &Store, id: TypeId, env: Env) -> Ty {
        match store.ty(id) {
            Type::Basic(b) => self.basic(*b),
            Type::Alias(a) => match a.actual {
                Some(actual) => self.lower(store, actual, env),
                None => self.bad("unresolved alias".into()),
            },
            Type::Pointer(t) => {
                let t = self.lower(store, *t, env);
                self.mk(Kind::Pointer(t))
            }
            Type::Slice(t) => {
                let t = self.lower(store, *t, env);
                self.mk(Kind::Slice(t))
            }
            Type::Array { len, elem } => {
                let t = self.lower(store, *elem, env);
                self.mk(Kind::Array((*len).max(0) as u64, t))
            }
            Type::Map { key, value } => {
                let k = self.lower(store, *key, env);
                let v = self.lower(store, *value, env);
                self.mk(Kind::Map(k, v))
            }
            Type::Chan { dir, elem } => {
                let t = self.lower(store, *elem, env);
                self.mk(Kind::Chan(*dir, t))
            }
            Type::Struct(s) => self.lower_struct(store, s, env),
            Type::Tuple(vars) => {
                let tys = self.lower_all(store, vars, env);
                self.mk(Kind::Tuple(tys.into()))
            }
            Type::Signature(s) => {
                let params = self.lower_all(store, &s.params, env);
                let results = self.lower_all(store, &s.results, env);
                self.mk(Kind::Func(Arc::new(Sig {
                    params,
                    results,
                    variadic: s.variadic,
                })))
            }
            Type::Interface(_) => {
                let mut methods = Vec::new();
                self.interface_methods(store, id, env, &mut methods, 0);
                methods.sort_by(|a, b| {
                    (a.name.as_str(), a.pkg.map(|p| p.0))
                        .cmp(&(b.name.as_str(), b.pkg.map(|p| p.0)))
                });
                methods.dedup();
                self.mk(Kind::Interface(methods.into()))
            }
            Type::TypeParam(p) => self.argument(store, id, p.obj, env),
            Type::Union(_) => self.any(),
            Type::Named(n) => self.lower_named(store, n, env),
        }
    }

    fn lower_struct(&mut self, store: &Store, s: &Struct, env: Env) -> Ty {
        let mut fields = Vec::with_capacity(s.fields.len());
        for (i, &f) in s.fields.iter().enumerate() {
            let obj = store.obj(f);
            let embedded = matches!(obj.kind, ObjKind::Var { embedded: true, .. });
            fields.push(Field {
                name: obj.name,
                pkg: obj.private_to(),
                ty: self.lower_obj(store, f, env),
                embedded,
                tag: s.tags.get(i).copied().flatten(),
            });
        }
        self.mk(Kind::Struct(fields.into()))
    }

    /// What `env` has for the type parameter `id`, declared as `obj`.
    fn argument(&mut self, store: &Store, id: TypeId, obj: ObjId, env: Env) -> Ty {
        let bound = self.envs[env.0 as usize].iter().find(|&&(p, _)| p == id);
        if let Some(&(_, t)) = bound {
            return t;
        }
        let name = store.obj(obj).name.as_str();
        self.bad(format!("type parameter {name} without an argument"))
    }

    fn lower_named(&mut self, store: &Store, n: &Named, env: Env) -> Ty {
        let obj = match store.ty(n.origin) {
            Type::Named(origin) => origin.obj,
            _ => n.obj,
        };
        // A generic type inside its own declaration stands for itself.
        let targs = if n.targs.is_empty() {
            &n.tparams
        } else {
            &n.targs
        };
        let targs: Vec<Ty> = targs.iter().map(|&t| self.lower(store, t, env)).collect();
        // A type that a function declares has what that function is instantiated with, wherever it is
        // named: in declarations of generic types there, too, its own included.
        let outer = match is_local(store, obj) {
            true => self.outside.get(&env).copied().unwrap_or(env),
            false => Env(0),
        };
        self.mk(Kind::Named(obj, targs.into(), outer))
    }

    fn interface_methods(
        &mut self,
        store: &Store,
        id: TypeId,
        env: Env,
        out: &mut Vec<IMethod>,
        depth: u32,
    ) {
        if depth > 100 {
            self.bad("interface embeds itself".into());
            return;
        }
        let Type::Interface(iface) = store.ty(id) else {
            return;
        };
        for &m in &iface.methods {
            let obj = store.obj(m);
            let sig = self.lower_obj(store, m, env);
            out.push(IMethod {
                name: obj.name,
                pkg: obj.private_to(),
                sig,
            });
        }
        for &e in &iface.embeds {
            let e = store.unalias(e);
            match store.ty(e) {
                Type::Interface(_) => self.interface_methods(store, e, env, out, depth + 1),
                Type::Named(_) => {
                    let t = self.lower(store, e, env);
                    let u = self.under(store, t);
                    if let Kind::Interface(ms) = self.kind(u) {
                        out.extend(ms.iter().cloned());
                    }
                }
                _ => {}
            }
        }
    }

    /// The underlying type.
    pub fn under(&mut self, store: &Store, t: Ty) -> Ty {
        let Kind::Named(obj, targs, outer) = self.kind(t) else {
            return t;
        };
        if let Some(&u) = self.underlying.get(&t) {
            return u;
        }
        let (obj, targs, outer) = (*obj, targs.clone(), *outer);
        self.under_new(store, t, (obj, &targs, outer))
    }

    /// The same for a named type that has not been asked for yet.
    #[recursive]
    fn under_new(&mut self, store: &Store, t: Ty, (obj, targs, outer): (ObjId, &[Ty], Env)) -> Ty {
        let Some(named) = named_of(store, obj) else {
            return self.bad("named type without a declaration".into());
        };
        let bindings = named
            .tparams
            .iter()
            .copied()
            .zip(targs.iter().copied())
            .collect();
        let env = self.env_with(outer, bindings);
        if env != outer && is_local(store, obj) {
            self.outside.insert(env, outer);
        }
        let Some(u) = named.underlying else {
            return self.bad(format!("type {} unresolved", store.obj(obj).name));
        };
        let u = self.lower(store, u, env);
        let u = if matches!(self.kind(u), Kind::Named(..)) {
            self.under(store, u)
        } else {
            u
        };
        self.underlying.insert(t, u);
        u
    }

    /// Forgets what the underlying type is.
    #[cfg(test)]
    pub fn forget_under(&mut self, t: Ty) {
        self.underlying.remove(&t);
    }

    /// The kind of the underlying type.
    pub fn ukind(&mut self, store: &Store, t: Ty) -> Kind {
        let u = self.under(store, t);
        self.kind(u).clone()
    }

    /// The predeclared type below `t`, if it is one.
    pub fn ubasic(&mut self, store: &Store, t: Ty) -> Option<Basic> {
        let u = self.under(store, t);
        match self.kind(u) {
            Kind::Basic(b) => Some(*b),
            _ => None,
        }
    }

    /// Whether it is an interface.
    pub fn is_interface(&mut self, store: &Store, t: Ty) -> bool {
        let u = self.under(store, t);
        matches!(self.kind(u), Kind::Interface(_))
    }

    /// Whether it is a string.
    pub fn is_string(&mut self, store: &Store, t: Ty) -> bool {
        matches!(
            self.ubasic(store, t),
            Some(Basic::String | Basic::UntypedString)
        )
    }

    /// The signature of a function type.
    pub fn sig(&mut self, store: &Store, t: Ty) -> Option<Arc<Sig>> {
        let u = self.under(store, t);
        match self.kind(u) {
            Kind::Func(s) => Some(s.clone()),
            _ => None,
        }
    }

    /// The fields of a struct type.
    pub fn fields(&mut self, store: &Store, t: Ty) -> Option<Arc<[Field]>> {
        let u = self.under(store, t);
        match self.kind(u) {
            Kind::Struct(f) => Some(f.clone()),
            _ => None,
        }
    }

    /// `t` with one pointer taken away, if it is one.
    pub fn deref(&mut self, store: &Store, t: Ty) -> Option<Ty> {
        let u = self.under(store, t);
        match self.kind(u) {
            Kind::Pointer(e) => Some(*e),
            _ => None,
        }
    }

    /// The declared methods of a defined type (objects of the origin).
    fn declared_methods(&mut self, store: &Store, t: Ty) -> Vec<ObjId> {
        let Kind::Named(obj, ..) = *self.kind(t) else {
            return Vec::new();
        };
        match named_of(store, obj) {
            Some(named) => named.methods.clone(),
            None => {
                if store.obj(obj).ty.is_none() {
                    self.unchecked.push(obj);
                }
                Vec::new()
            }
        }
    }

    /// Notes what the underlying type is of one that the checker was not asked for.
    pub fn set_under(&mut self, t: Ty, under: Ty) {
        self.underlying.entry(t).or_insert(under);
    }

    /// The method of that name that is declared for the type declared as `obj`.
    pub fn declared_method(&self, store: &Store, obj: ObjId, name: Symbol) -> Option<ObjId> {
        let methods = &named_of(store, obj)?.methods;
        methods.iter().copied().find(|&m| store.obj(m).name == name)
    }

    /// The environment of a method's body for the receiver's base type `t` (a `Named`), with the
    /// method's own type arguments.
    pub fn method_env(&mut self, store: &Store, t: Ty, method: ObjId, own: &[Ty]) -> Env {
        let Kind::Named(_, targs, outer) = self.kind(t) else {
            return Env(0);
        };
        let (targs, outer) = (targs.clone(), *outer);
        let mut bindings = Vec::new();
        if let Some(Type::Signature(sig)) = store.obj(method).ty.map(|id| store.ty(id)) {
            bindings.extend(sig.recv_tparams.iter().copied().zip(targs.iter().copied()));
            bindings.extend(sig.tparams.iter().copied().zip(own.iter().copied()));
        }
        self.env_with(outer, bindings)
    }

    /// Methods were added to types: what was found before may be wrong.
    pub fn forget_found(&mut self) {
        self.found.clear();
    }

    /// Finds the field or method `name` of `t` (a pointer is looked through), as selectors do:
    /// at the shallowest depth, through embedded fields.
    pub fn find(
        &mut self,
        store: &Store,
        t: Ty,
        name: Symbol,
        pkg: Option<PkgId>,
    ) -> Option<Arc<Found>> {
        let pkg = if name.is_exported() { None } else { pkg };
        if let Some(f) = self.found.get(&(t, name, pkg)) {
            return f.clone();
        }
        let found = self.find_new(store, t, name, pkg).map(Arc::new);
        if self.unchecked.is_empty() {
            self.found.insert((t, name, pkg), found.clone());
        }
        found
    }

    fn find_new(
        &mut self,
        store: &Store,
        t: Ty,
        name: Symbol,
        pkg: Option<PkgId>,
    ) -> Option<Found> {
        let same = |n: Symbol, p: Option<PkgId>| n == name && (name.is_exported() || p == pkg);
        let start = match self.kind(t) {
            Kind::Named(..) => t,
            _ => self.deref(store, t).unwrap_or(t),
        };
        let mut level: Vec<(Ty, Vec<u32>)> = vec![(start, Vec::new())];
        let mut seen: Vec<Ty> = Vec::new();
        while !level.is_empty() {
            let mut hits: Vec<Found> = Vec::new();
            let mut next: Vec<(Ty, Vec<u32>)> = Vec::new();
            for (t, path) in level {
                if matches!(self.kind(t), Kind::Named(..)) {
                    if seen.contains(&t) {
                        continue;
                    }
                    seen.push(t);
                    for m in self.declared_methods(store, t) {
                        let obj = store.obj(m);
                        if same(obj.name, obj.pkg) {
                            hits.push(Found {
                                path: path.clone(),
                                what: FoundWhat::Method(t, m),
                            });
                        }
                    }
                }
                match self.ukind(store, t) {
                    Kind::Struct(fields) => {
                        for (i, f) in fields.iter().enumerate() {
                            let mut p = path.clone();
                            p.push(i as u32);
                            if same(f.name, f.pkg) {
                                hits.push(Found {
                                    path: p,
                                    what: FoundWhat::Field(f.ty),
                                });
                            } else if f.embedded {
                                let inner = match self.kind(f.ty) {
                                    Kind::Pointer(e) => *e,
                                    _ => f.ty,
                                };
                                next.push((inner, p));
                            }
                        }
                    }
                    Kind::Interface(ms) => {
                        for (i, m) in ms.iter().enumerate() {
                            if same(m.name, m.pkg) {
                                hits.push(Found {
                                    path: path.clone(),
                                    what: FoundWhat::Abstract(t, i as u32),
                                });
                            }
                        }
                    }
                    _ => {}
                }
            }
            if !hits.is_empty() {
                return (hits.len() == 1).then(|| hits.swap_remove(0));
            }
            next.retain(|(t, _)| !seen.contains(t));
            level = next;
        }
        None
    }

    /// The method set of `t` in order of name: names with packages, for concrete types.
    pub fn method_names(&mut self, store: &Store, t: Ty) -> Vec<(Symbol, Option<PkgId>)> {
        let mut names: Vec<(Symbol, Option<PkgId>)> = Vec::new();
        let mut seen: Vec<Ty> = Vec::new();
        let start = match self.kind(t) {
            Kind::Pointer(e) => *e,
            _ => t,
        };
        let mut work = vec![start];
        while let Some(t) = work.pop() {
            if seen.contains(&t) {
                continue;
            }
            seen.push(t);
            for m in self.declared_methods(store, t) {
                let obj = store.obj(m);
                let pkg = obj.private_to();
                names.push((obj.name, pkg));
            }
            match self.ukind(store, t) {
                Kind::Struct(fields) => {
                    for f in fields.iter().filter(|f| f.embedded) {
                        work.push(match self.kind(f.ty) {
                            Kind::Pointer(e) => *e,
                            _ => f.ty,
                        });
                    }
                }
                Kind::Interface(ms) => names.extend(ms.iter().map(|m| (m.name, m.pkg))),
                _ => {}
            }
        }
        names.sort_by(|a, b| {
            (a.0.as_str(), a.1.map(|p| p.0)).cmp(&(b.0.as_str(), b.1.map(|p| p.0)))
        });
        names.dedup();
        names
    }
}

fn named_of(store: &Store, obj: ObjId) -> Option<&minigo_lang::types::Named> {
    match store.obj(obj).ty.map(|id| store.ty(id)) {
        Some(Type::Named(n)) => Some(n),
        _ => None,
    }
}

/// Whether the type is declared inside a function.
pub fn is_local(store: &Store, obj: ObjId) -> bool {
    let o = store.obj(obj);
    let (Some(pkg), Some(scope)) = (o.pkg, o.parent) else {
        return false;
    };
    if store.pkg(pkg).scope == scope {
        return false;
    }
    // The inputs of a session have scopes of their own, one inside the other, all of the package.
    store.scope(scope).in_func
}

const BASICS: [Basic; 26] = [
    Basic::Invalid,
    Basic::Bool,
    Basic::Int,
    Basic::Int8,
    Basic::Int16,
    Basic::Int32,
    Basic::Int64,
    Basic::Uint,
    Basic::Uint8,
    Basic::Uint16,
    Basic::Uint32,
    Basic::Uint64,
    Basic::Uintptr,
    Basic::Float32,
    Basic::Float64,
    Basic::Complex64,
    Basic::Complex128,
    Basic::String,
    Basic::UnsafePointer,
    Basic::UntypedBool,
    Basic::UntypedInt,
    Basic::UntypedRune,
    Basic::UntypedFloat,
    Basic::UntypedComplex,
    Basic::UntypedString,
    Basic::UntypedNil,
];
