//! Declared types in an image: their underlying types and method tables. A program that uses such a type from
//! the image does not run the checker on it, which would have to read its declaration and those of all types in
//! it.

use super::bytes::{In, Out};
use super::file::{Image, Table, hash};
use super::kind;
use super::write::Writer;
use crate::compile::Compiler;
use crate::compile::types::ty::{Env, Kind, Ty, is_local};
use crate::heap::kept::Kept;
use crate::value::rtype::{Method, MethodTable};
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::{ObjId, ObjKind, PkgId, Type};

/// By what a type is found that is not generic: no function has a name with a tab in it.
pub(super) fn hash_of_type(path: &[u8], name: &[u8]) -> u64 {
    hash(&[path, name].join(&b'\t'))
}

/// Of a type that has a name and no type arguments: its package's path and that name.
pub(super) fn plainly_named(item: &[u8]) -> Option<(u32, u32)> {
    let mut read = In(item);
    if read.byte()? != kind::NAMED {
        return None;
    }
    let (path, name) = (read.maybe()??, read.u32()?);
    (read.count()? == 0).then_some((path, name))
}

/// A method's name, and its package if the name is not exported.
type Name = (Symbol, Option<PkgId>);

impl Compiler {
    /// The type of a declaration that the image has, and its number there: noted, to be looked at by
    /// [`Compiler::image_declared`].
    pub(super) fn note_declared(&mut self, t: Ty, n: u32) {
        if let Some(state) = &mut self.image {
            state.numbers.insert(t, n);
            state.declared.push(t);
        }
    }

    /// Looks what the types are that were noted.
    pub(super) fn image_declared(&mut self) {
        while let Some(t) = self.image.as_mut().and_then(|state| state.declared.pop()) {
            let Kind::Named(obj, ..) = *self.tys.kind(t) else {
                continue;
            };
            if self.prog().store.obj(obj).ty.is_some() {
                continue;
            }
            match self.image_underlying(t) {
                Some(under) => self.tys.set_under(t, under),
                None => self.resolve(obj),
            }
        }
    }

    fn image_underlying(&mut self, t: Ty) -> Option<Ty> {
        let state = self.image.as_ref()?;
        let item = state.image.item(Table::Declared, *state.numbers.get(&t)?)?;
        let under = In(item).u32()?;
        let under = self.image_type_part(under)?;
        (!matches!(self.tys.kind(under), Kind::Named(..))).then_some(under)
    }

    /// The number of a declared type in the image, if it is of a package that the image was made of.
    fn number_in_image(&mut self, t: Ty) -> Option<u32> {
        let Kind::Named(obj, targs, outer) = self.tys.kind(t) else {
            return None;
        };
        let (obj, plain) = (*obj, targs.is_empty() && *outer == Env(0));
        let state = self.image.as_ref()?;
        let store = &self.prog().store;
        let o = store.obj(obj);
        let pkg = o.pkg?;
        if state.others.contains(&pkg) || !store.pkg(pkg).library {
            return None;
        }
        if let Some(&n) = state.numbers.get(&t) {
            return Some(n);
        }
        if !plain || is_local(store, obj) {
            return None;
        }
        let n = named(&state.image, store.pkg(pkg).path, o.name)?;
        self.image.as_mut()?.numbers.insert(t, n);
        Some(n)
    }

    /// The method table of a declared type, or of a pointer to one, if the image has it.
    pub(crate) fn methods_in_image(&mut self, t: Ty) -> Option<Vec<Method>> {
        let (base, pointer) = match self.tys.kind(t) {
            Kind::Pointer(base) => (*base, true),
            _ => (t, false),
        };
        let n = self.number_in_image(base)?;
        let item = self.image.as_ref()?.image.item(Table::Declared, n)?;
        let mut read = In(item);
        let _ = read.u32()?;
        let len = read.count()?;
        if pointer {
            read.0 = read.0.get(len..)?;
            let _ = read.count()?;
        } else {
            read.0 = read.0.get(..len)?;
        }
        let mut methods: Vec<(Name, Method)> = Vec::new();
        for _ in 0..read.count()? {
            let name = self.image_name(read.u32()?)?;
            let pkg = self.maybe_package(&mut read)?;
            let (sig, func) = (read.u32()?, read.u32()?);
            let sig = self.image_type(sig)?;
            let func = self.image_func(func)?;
            let method = Method {
                sel: self.method_sel(name, pkg, sig),
                name: name.as_str(),
                pkg_path: self.pkg_path(pkg),
                ty: self.rtype_one(sig),
                func: Kept::as_ptr(func).cast(),
            };
            methods.push(((name, pkg), method));
        }
        // Packages may have other numbers here.
        methods.sort_by_key(|&((name, pkg), _)| (name.as_str(), pkg.map(|p| p.0)));
        Some(methods.into_iter().map(|(_, method)| method).collect())
    }
}

/// The number of the type that a package declares under a name.
fn named(image: &Image, path: Symbol, name: Symbol) -> Option<u32> {
    let (path, name) = (path.as_str(), name.as_str());
    let hash = hash_of_type(path.as_bytes(), name.as_bytes());
    image.named(hash).find(|&n| {
        let of = image.item(Table::Types, n).and_then(plainly_named);
        let named = of.and_then(|(p, n)| Some((image.text(p)?, image.text(n)?)));
        named == Some((path.as_bytes(), name.as_bytes()))
    })
}

impl Writer {
    /// Adds all types that packages of the library declare, and says of each declared type what it is.
    pub(super) fn declare(&mut self, c: &mut Compiler) {
        for obj in plain_types(c) {
            let t = c.tys.mk(Kind::Named(obj, [].into(), Env(0)));
            self.ty(c, t);
        }
        // What one says may add others.
        loop {
            let known = self.types.iter().filter_map(|(&t, &n)| Some((n?, t)));
            let new = known.filter(|(n, _)| !self.declared.contains_key(n));
            let mut more: Vec<(u32, Ty)> = new.collect();
            if more.is_empty() {
                return;
            }
            more.sort_unstable();
            for (n, t) in more {
                let item = self.declared_item(c, t).unwrap_or_default();
                self.declared.insert(n, item);
            }
        }
    }

    /// What is said of a declared type; `None` if that is not one, or has what an image cannot name.
    fn declared_item(&mut self, c: &mut Compiler, t: Ty) -> Option<Vec<u8>> {
        let Kind::Named(obj, ..) = *c.tys.kind(t) else {
            return None;
        };
        c.prog().store.obj(obj).pkg?;
        let mut out = Out::default();
        let under = c.under(t);
        out.uint(u64::from(self.ty(c, under)?));
        let pointer = c.tys.pointer(t);
        for t in [t, pointer] {
            let methods = self.methods(c, t)?;
            out.uint(methods.len() as u64);
            out.0.extend(methods);
        }
        Some(out.0)
    }

    fn methods(&mut self, c: &mut Compiler, t: Ty) -> Option<Vec<u8>> {
        let r = c.rtype(t);
        c.fill_methods(&r);
        let methods = r
            .methods()
            .map_or(&[][..], |table: &MethodTable| &table.methods);
        let mut methods: Vec<&Method> = methods.iter().collect();
        methods.sort_by_key(|m| (m.name, m.pkg_path));
        let mut out = Out::default();
        out.uint(methods.len() as u64);
        for method in methods {
            out.uint(u64::from(self.name(Symbol::intern(method.name))));
            let path = Some(method.pkg_path).filter(|path| !path.is_empty());
            out.maybe(path.map(|path| self.tables.text(path.as_bytes())));
            let sig = c.type_of(&method.ty)?;
            out.uint(u64::from(self.ty(c, sig)?));
            // SAFETY: methods of a table are functions of the program.
            let func = unsafe { crate::code::Func::at(method.func.expose_provenance() as u64) };
            out.uint(u64::from(self.func(c, u32::MAX, &func)?));
        }
        Some(out.0)
    }
}

/// The types that packages of the library declare, generic ones and aliases left out.
fn plain_types(c: &Compiler) -> Vec<ObjId> {
    let prog = c.prog();
    let store = &prog.store;
    let library = prog.info.packages.iter().map(|&pkg| store.pkg(pkg));
    let scopes = library.filter(|pkg| pkg.library).map(|pkg| pkg.scope);
    let objects = scopes.flat_map(|scope| store.scope(scope).names.values().copied());
    let plain = |&obj: &ObjId| {
        let o = store.obj(obj);
        let named = o.ty.map(|t| store.ty(t));
        matches!(o.kind, ObjKind::TypeName)
            && matches!(named, Some(Type::Named(n)) if n.obj == obj && n.tparams.is_empty())
    };
    objects.filter(plain).collect()
}
