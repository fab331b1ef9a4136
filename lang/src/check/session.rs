//! Going on with a checked program: the REPL's inputs.
//!
//! An input is a file of package main with a scope of its own, whose outer scope is that of the
//! input before: what it declares hides what was declared under the same name, and a rejected
//! input is forgotten by going back to the scope before it.

use super::{Checker, Front, Options, PackageInput};
use crate::ast::File;
use crate::diag::Diag;
use crate::symbol::Symbol;
use crate::types::lookup::Lookup;
use crate::types::{ObjKind, PkgId, Scope, ScopeId, Type, TypeId};
use std::sync::Arc;

/// A state to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    scope: ScopeId,
    inits: usize,
    init_funcs: usize,
}

impl Front {
    fn main_package(&self) -> Option<PkgId> {
        let main = Symbol::intern("main");
        let store = &self.program.store;
        let mut packages = self.program.info.packages.iter().rev();
        packages.find(|&&p| store.pkg(p).path == main).copied()
    }

    /// The state at present.
    pub fn mark(&self) -> Option<Mark> {
        let main = self.main_package()?;
        Some(Mark {
            scope: self.program.store.pkg(main).scope,
            inits: self.program.info.init_order.len(),
            init_funcs: self.program.info.init_funcs.len(),
        })
    }

    /// Forgets what was declared since.
    pub fn go_back(&mut self, mark: Mark) {
        if let Some(main) = self.main_package() {
            self.program.store.pkg_mut(main).scope = mark.scope;
            self.program.info.init_order.truncate(mark.inits);
            self.program.info.init_funcs.truncate(mark.init_funcs);
        }
    }

    /// How many package-level initialisations there are.
    pub fn init_count(&self) -> usize {
        self.program.info.init_order.len()
    }

    /// Is the name declared by some input?
    pub fn declares(&self, name: Symbol) -> bool {
        let store = &self.program.store;
        let mut scope = self.main_package().map(|p| store.pkg(p).scope);
        while let Some(id) = scope {
            let s = store.scope(id);
            if s.names.contains_key(&name) {
                return true;
            }
            scope = s.parent;
        }
        false
    }

    /// The names that inputs have declared, the latest first.
    pub fn declared(&self) -> Vec<Symbol> {
        let store = &self.program.store;
        let mut names: Vec<Symbol> = Vec::new();
        let mut scope = self.main_package().map(|p| store.pkg(p).scope);
        while let Some(id) = scope {
            let s = store.scope(id);
            if s.parent.is_some() {
                for &name in s.names.keys() {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
            }
            scope = s.parent;
        }
        names
    }

    /// The fields and methods of what a path such as `v.field` names, sorted; empty if it names
    /// nothing that has any.
    pub fn members(&mut self, path: &[&str]) -> Vec<String> {
        let Some(main) = self.main_package() else {
            return Vec::new();
        };
        let mut found = Vec::new();
        // Nothing is reported by looking around.
        self.go_on(|c| {
            c.pkg = main;
            found = c.members_of(path);
        });
        found
    }

    /// Is the package loaded?
    pub fn has_package(&self, path: Symbol) -> bool {
        self.ty.packages.contains_key(&path)
    }

    /// Checks further library packages, imported ones first.
    pub fn add_packages(&mut self, packages: &[PackageInput]) -> Vec<Diag> {
        let mut files = Vec::new();
        let diags = self.go_on(|c| {
            for input in packages {
                c.check_package(input);
                files.extend(input.files.iter().map(|f| (c.pkg, f.clone())));
            }
        });
        self.program.files.extend(files);
        diags
    }

    /// Checks an input. With errors nothing has changed.
    pub fn add_input(&mut self, file: &Arc<File>) -> Vec<Diag> {
        let (Some(main), Some(mark)) = (self.main_package(), self.mark()) else {
            return Vec::new();
        };
        let files = [file.clone()];
        let diags = self.go_on(|c| {
            let scope = c.store.add_scope(Scope {
                parent: Some(mark.scope),
                ..Scope::default()
            });
            c.store.pkg_mut(main).scope = scope;
            c.pkg = main;
            c.env = Checker::fresh_env(scope);
            let all = c.collect_objects(&files);
            c.direct_cycles(&all.objects);
            c.package_objects(&all.objects);
            c.process_delayed(0);
            c.init_order(&all.objects);
            let inits = all.inits.iter().map(|f| (main, f.id));
            c.info.init_funcs.extend(inits);
            c.record_untyped();
            c.late_errors();
        });
        if diags.is_empty() {
            self.program.files.push((main, file.clone()));
        } else {
            self.go_back(mark);
        }
        diags
    }

    /// Runs a checker that goes on from here.
    fn go_on<'a>(&'a mut self, f: impl FnOnce(&mut Checker<'a>)) -> Vec<Diag> {
        let store = std::mem::take(&mut self.program.store);
        let mut c = Checker::new(&self.program.sources, store, Options::default());
        c.info = std::mem::take(&mut self.program.info);
        c.ty = std::mem::take(&mut self.ty);
        c.sig_scopes = std::mem::take(&mut self.sig_scopes);
        f(&mut c);
        self.func_scopes.extend(c.func_scopes());
        let diags = std::mem::take(&mut c.diags);
        self.program.store = c.store;
        self.program.info = c.info;
        self.ty = c.ty;
        self.sig_scopes = c.sig_scopes;
        diags
    }
}

impl Checker<'_> {
    fn members_of(&mut self, path: &[&str]) -> Vec<String> {
        let mut names = path.iter().map(|n| Symbol::intern(n));
        let mut at = names.next().and_then(|first| {
            let mut scope = Some(self.store.pkg(self.pkg).scope);
            while let Some(id) = scope {
                let s = self.store.scope(id);
                if let Some(&obj) = s.names.get(&first) {
                    return self.store.obj(obj).ty;
                }
                scope = s.parent;
            }
            None
        });
        for name in names {
            let Some(t) = at else { return Vec::new() };
            at = match self.lookup_field_or_method(t, true, Some(self.pkg), name, false) {
                Lookup::Found { obj, .. } => self.store.obj(obj).ty,
                _ => None,
            };
        }
        let mut out = Vec::new();
        if let Some(t) = at {
            self.collect_members(t, &mut out, &mut Vec::new());
        }
        out.sort();
        out.dedup();
        out
    }

    /// Adds the names of a type's fields and methods, embedded ones included.
    fn collect_members(&mut self, t: TypeId, out: &mut Vec<String>, seen: &mut Vec<TypeId>) {
        let base = self.as_pointer(t).unwrap_or(t);
        let base = self.store.unalias(base);
        if seen.contains(&base) || seen.len() > 32 {
            return;
        }
        seen.push(base);
        let under = self.under(base);
        let mut objects = Vec::new();
        if let Type::Named(named) = self.store.ty(base) {
            let origin = match self.store.ty(named.origin) {
                Type::Named(origin) => origin,
                _ => named,
            };
            objects.extend(&origin.methods);
        }
        let mut embedded = Vec::new();
        match self.store.ty(under) {
            Type::Struct(s) => {
                for &field in &s.fields {
                    objects.push(field);
                    let f = self.store.obj(field);
                    if matches!(f.kind, ObjKind::Var { embedded: true, .. }) {
                        embedded.extend(f.ty);
                    }
                }
            }
            Type::Interface(iface) => {
                objects.extend(&iface.methods);
                embedded.extend(&iface.embeds);
            }
            _ => {}
        }
        for obj in objects {
            let o = self.store.obj(obj);
            if o.name.is_exported() || o.pkg == Some(self.pkg) {
                out.push(o.name.as_str().to_owned());
            }
        }
        for t in embedded {
            self.collect_members(t, out, seen);
        }
    }
}
