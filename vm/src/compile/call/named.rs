//! Finds declared functions by name, for calls from Rust.

use crate::code::Func;
use crate::compile::types::ty::Env;
use crate::compile::{Compiler, FnKey};
use crate::heap::kept::Kept;
use crate::value::rtype::RType;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::{ObjKind, PkgId};

impl Compiler {
    /// See [`crate::code::Compile::declared`].
    pub fn declared(&mut self, name: &str) -> Result<(Kept<Func>, Kept<RType>), String> {
        let prog = self.prog();
        let (pkg, own) = match name.rsplit_once('.') {
            Some((path, own)) => (self.package(path), own),
            None => (prog.info.packages.last().copied(), name),
        };
        let none = || format!("there is no function {name}");
        let scope = prog
            .store
            .scope(prog.store.pkg(pkg.ok_or_else(none)?).scope);
        let &obj = scope.names.get(&Symbol::intern(own)).ok_or_else(none)?;
        self.resolve(obj);
        let object = self.prog().store.obj(obj);
        let ObjKind::Func {
            decl: Some(decl), ..
        } = object.kind
        else {
            return Err(format!("{name} is not a function"));
        };
        let generic = object
            .ty
            .and_then(|t| self.signature(t))
            .is_some_and(|s| !s.tparams.is_empty());
        if generic {
            return Err(format!("{name} is generic: it cannot be called by name"));
        }
        let ty = self.lower_obj(obj, Env(0));
        let ty = self.rtype(ty);
        let func = self.func(FnKey::Decl {
            decl,
            env: Env(0),
            by_ptr: false,
        });
        Ok((func, ty))
    }

    /// The package of that import path.
    pub(crate) fn package(&self, path: &str) -> Option<PkgId> {
        let path = Symbol::intern(path);
        let mut all = self.prog().store.packages();
        all.find(|(_, p)| p.path == path).map(|(id, _)| id)
    }
}
