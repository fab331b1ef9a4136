//! Extends a checked program by the REPL's inputs.
//!
//! An input is a file of package main with a scope of its own, whose outer scope is that of the
//! input before: what it declares hides what was declared under the same name, and a rejected
//! input is forgotten by going back to the scope before it.
//!
//! If a name is redeclared with the same type, it stays the same object with a new value or body: `Changes`
//! lists these pairs for the code that runs the program. A method that is declared later is added to its type;
//! from then on, all values of the type have it.

use super::earlier::{Earlier, Waiting};
use super::rules::lookup::Lookup;
use super::{Changes, Checker, Front, PackageInput};
use crate::syntax::ast::{File, FuncBody, NodeId};
use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::text::symbol::Symbol;
use crate::types::info::Program;
use crate::types::{ObjId, ObjKind, PkgId, Scope, ScopeId, Type, TypeId};
use std::sync::Arc;

/// A state to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    scope: ScopeId,
    inits: usize,
    init_funcs: usize,
    added_methods: usize,
}

impl Front {
    fn main_package(&self) -> Option<PkgId> {
        let store = &self.program.store;
        let mut packages = self.program.info.packages.iter().rev();
        packages
            .find(|&&p| store.pkg(p).path == Symbol::MAIN)
            .copied()
    }

    /// The state at present.
    pub fn mark(&self) -> Option<Mark> {
        let main = self.main_package()?;
        Some(Mark {
            scope: self.program.store.pkg(main).scope,
            inits: self.program.info.init_order.len(),
            init_funcs: self.program.info.init_funcs.len(),
            added_methods: self.ty.added_methods.len(),
        })
    }

    /// Forgets what was declared since.
    pub fn go_back(&mut self, mark: Mark) {
        if let Some(main) = self.main_package() {
            self.program.store.pkg_mut(main).scope = mark.scope;
            self.program.info.init_order.truncate(mark.inits);
            self.program.info.init_funcs.truncate(mark.init_funcs);
        }
        while self.ty.added_methods.len() > mark.added_methods {
            if let Some((ty, methods)) = self.ty.added_methods.pop() {
                self.with_checker(|c| c.set_methods(ty, methods));
            }
        }
    }

    /// How many package-level initialisations there are.
    pub fn init_count(&self) -> usize {
        self.program.info.init_order.len()
    }

    /// Whether the name is declared by some input.
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
        // Looking around reports nothing.
        self.go_on(|c| {
            c.pkg = main;
            found = c.members_of(path);
        });
        found
    }

    /// The functions and methods of inputs, as they are now, that use this object.
    pub fn users_of(&self, obj: ObjId) -> Vec<String> {
        let Some(main) = self.main_package() else {
            return Vec::new();
        };
        let Program { info, store, .. } = &self.program;
        let uses: Vec<NodeId> = info
            .uses
            .iter()
            .filter(|(_, o)| **o == obj)
            .map(|(&id, _)| id)
            .collect();
        let latest = store.pkg(main).scope;
        let mut found = Vec::new();
        for f in info.funcs.values().filter(|f| f.pkg == main) {
            let FuncBody::Parsed(body) = &f.decl.body else {
                continue;
            };
            // Numbers are given in the order of the text.
            let end = body.stmts.last().map_or(f.decl.id, |s| s.id.max(f.decl.id));
            if !uses.iter().any(|id| (f.decl.name.id..=end).contains(id)) {
                continue;
            }
            let name = f.decl.name.name;
            let recv = f.decl.recv().and_then(<[_]>::first);
            let shown = match recv.map(|p| &p.ty) {
                None => (self.found_from(latest, name) == Some(f.obj)).then(|| name.to_string()),
                Some(ty) => Some(format!(
                    "({}).{name}",
                    crate::check::exprstring::expr_string(ty)
                )),
            };
            found.extend(shown.filter(|s| !s.contains(crate::syntax::chunk::NEW)));
        }
        found.sort();
        found.dedup();
        found
    }

    /// The type of an object, and what kind of thing it is, in words.
    pub fn described(&mut self, obj: ObjId) -> String {
        let o = self.program.store.obj(obj);
        match (&o.kind, o.ty) {
            (ObjKind::TypeName, _) => "type".to_owned(),
            (_, Some(ty)) => self.with_checker(|c| c.type_string(ty)),
            _ => String::new(),
        }
    }

    /// The head of what a name means that has been declared: `var x int`, `func f(a int) bool`.
    pub fn head(&mut self, name: Symbol) -> Option<String> {
        let main = self.main_package()?;
        let scope = self.program.store.pkg(main).scope;
        let obj = self.found_from(scope, name)?;
        let o = self.program.store.obj(obj);
        let is = o.kind.clone();
        let ty = o.ty?;
        Some(self.with_checker(|c| match is {
            ObjKind::TypeName => {
                if let Type::Alias(_) = c.store.ty(ty) {
                    let meant = c.store.unalias(ty);
                    return format!("type {name} = {}", c.type_string(meant));
                }
                let under = c.under(ty);
                format!("type {name} {}", c.type_string(under))
            }
            ObjKind::Func { .. } => {
                let text = c.type_string(ty);
                format!("func {name}{}", text.strip_prefix("func").unwrap_or(&text))
            }
            ObjKind::Const { .. } => format!("const {name} {}", c.type_string(ty)),
            _ => format!("var {name} {}", c.type_string(ty)),
        }))
    }

    /// The type of a variable of the program, as the program can write it; `import` is the name by which it imports the package
    /// with that path. `None`: the name is no variable.
    pub fn type_in_source(
        &mut self,
        name: Symbol,
        import: &dyn Fn(&str) -> Option<String>,
    ) -> Option<String> {
        let main = self.main_package()?;
        let store = &self.program.store;
        let scope = store.pkg(main).scope;
        let obj = self.found_from(scope, name)?;
        let o = self.program.store.obj(obj);
        if !matches!(o.kind, ObjKind::Var { .. }) {
            return None;
        }
        let ty = o.ty?;
        let store = &self.program.store;
        let qualifier = |of: PkgId| {
            let pkg = store.pkg(of);
            (of != main)
                .then(|| import(pkg.path.as_str()).unwrap_or_else(|| pkg.name.as_str().to_owned()))
        };
        Some(store.type_string(ty, &qualifier))
    }

    /// Whether the package is loaded.
    pub fn has_package(&self, path: Symbol) -> bool {
        self.ty.packages.contains_key(&path)
    }

    /// Checks further library packages, imported ones first.
    pub fn add_packages(&mut self, packages: &[PackageInput]) -> Vec<Diag> {
        let mut files = Vec::new();
        let (diags, waiting) = self.go_on(|c| {
            for input in packages {
                c.check_package(input);
                files.extend(input.files.iter().map(|f| (c.pkg, f.clone())));
            }
        });
        self.program.files.extend(files);
        self.waiting.extend(waiting);
        diags
    }

    /// Checks an input. With errors nothing has changed.
    pub fn add_input(&mut self, file: &Arc<File>) -> Vec<Diag> {
        let (Some(main), Some(mark)) = (self.main_package(), self.mark()) else {
            return Vec::new();
        };
        let files = [file.clone()];
        let (diags, _) = self.go_on(|c| {
            let scope = c.store.add_scope(Scope {
                parent: Some(mark.scope),
                ..Scope::default()
            });
            c.store.pkg_mut(main).scope = scope;
            c.pkg = main;
            c.env = Checker::fresh_env(scope);
            let all = c.collect_objects(&files, false);
            c.direct_cycles(&all.objects);
            c.package_objects(&all.objects);
            c.process_delayed(0);
            c.init_order(&all.objects, false);
            let inits = all.inits.iter().map(|f| (main, f.id));
            c.info.init_funcs.extend(inits);
            c.record_untyped();
            c.late_errors();
        });
        if diags.is_empty() {
            self.program.files.push((main, file.clone()));
            self.name_vars(main);
            self.note_changes(main, mark);
        } else {
            self.go_back(mark);
        }
        diags
    }

    /// What inputs have changed since this was asked last.
    pub fn take_changes(&mut self) -> Changes {
        self.ty.added_methods.clear();
        std::mem::take(&mut self.changes)
    }

    /// A variable that `:=` declares is known under its name only once its value has been looked at:
    /// in `x := x + 1` there is an earlier `x`. Until then it has a dot behind its name.
    fn name_vars(&mut self, main: PkgId) {
        let store = &mut self.program.store;
        let scope = store.pkg(main).scope;
        let all: Vec<(Symbol, ObjId)> = store
            .scope(scope)
            .names
            .iter()
            .map(|(&n, &o)| (n, o))
            .collect();
        for (name, obj) in all {
            let Some(short) = name.as_str().strip_suffix(crate::syntax::chunk::NEW) else {
                continue;
            };
            if matches!(store.obj(obj).kind, ObjKind::Var { .. }) {
                let short = Symbol::intern(short);
                store.obj_mut(obj).name = short;
                let names = &mut store.scope_mut(scope).names;
                names.shift_remove(&name);
                names.insert(short, obj);
            }
        }
    }

    /// Compares what an input has declared with what there was under these names.
    fn note_changes(&mut self, main: PkgId, mark: Mark) {
        let store = &self.program.store;
        let new = &store.scope(store.pkg(main).scope).names;
        let mut pairs: Vec<(Symbol, ObjId, ObjId)> = Vec::new();
        for (&name, &obj) in new {
            if let Some(old) = self.found_from(mark.scope, name) {
                pairs.push((name, old, obj));
            }
        }
        let mut methods = Vec::new();
        for (ty, before) in self.ty.added_methods.iter().skip(mark.added_methods) {
            self.changes.methods = true;
            if let Type::Named(named) = store.ty(*ty) {
                let both = before.iter().zip(&named.methods);
                methods.extend(both.filter(|(a, b)| a != b).map(|(&a, &b)| (a, b)));
            }
        }
        for (old, new) in methods {
            self.same(old, new);
        }
        for (name, old, new) in pairs {
            if !self.same(old, new) {
                self.changes.hidden.push((name, old));
            }
        }
    }

    /// What the name means in a scope of inputs.
    fn found_from(&self, scope: ScopeId, name: Symbol) -> Option<ObjId> {
        let store = &self.program.store;
        let mut scope = Some(scope);
        while let Some(id) = scope {
            let s = store.scope(id);
            // Outside of the package there are the predeclared names only.
            s.parent?;
            if let Some(&obj) = s.names.get(&name) {
                return Some(obj);
            }
            scope = s.parent;
        }
        None
    }

    /// Whether `new` is the same variable or function with another value or body.
    fn same(&mut self, old: ObjId, new: ObjId) -> bool {
        let store = &self.program.store;
        let (a, b) = (store.obj(old), store.obj(new));
        let (Some(old_ty), Some(new_ty)) = (a.ty, b.ty) else {
            return false;
        };
        let funcs = match (&a.kind, &b.kind) {
            (ObjKind::Var { .. }, ObjKind::Var { .. }) => None,
            (
                ObjKind::Func {
                    decl: Some(a),
                    ptr_recv: ap,
                    ..
                },
                ObjKind::Func {
                    decl: Some(b),
                    ptr_recv: bp,
                    ..
                },
            ) if ap == bp => Some((*a, *b)),
            _ => return false,
        };
        for ty in [old_ty, new_ty] {
            if let Type::Signature(s) = store.ty(ty)
                && funcs.is_some()
                && !(s.tparams.is_empty() && s.recv_tparams.is_empty())
            {
                return false;
            }
        }
        if !self.with_checker(|c| c.identical(old_ty, new_ty)) {
            return false;
        }
        match funcs {
            Some(pair) => self.changes.funcs.push(pair),
            None => self.changes.vars.push((old, new)),
        }
        true
    }

    /// Runs a checker that continues from here; what it finds wrong, and what it leaves over.
    pub(super) fn go_on<'a>(
        &'a mut self,
        f: impl FnOnce(&mut Checker<'a>),
    ) -> (Vec<Diag>, Waiting) {
        let found = self.lend();
        let earlier = Earlier {
            files: &self.program.files,
            waiting: &self.waiting,
        };
        let mut c = Checker::resume(found, &self.program.sources, earlier);
        c.files_before = self.program.files.len();
        f(&mut c);
        c.complete();
        let waiting = c.waiting();
        let diags = std::mem::take(&mut c.diags);
        // As `keep` does, which would borrow what the checker may hold for longer.
        let found = c.leave();
        self.program.store = found.store;
        self.program.info = found.info;
        self.ty = found.ty;
        self.sig_scopes = found.sig_scopes;
        (diags, waiting)
    }
}

impl Checker<'_> {
    /// The defined type of an earlier input that a method's receiver names.
    pub(super) fn earlier_base(&mut self, name: Symbol) -> Option<TypeId> {
        let mut scope = self.store.scope(self.store.pkg(self.pkg).scope).parent;
        let obj = loop {
            let s = self.store.scope(scope?);
            if let Some(&obj) = s.names.get(&name) {
                break self.store.obj(obj);
            }
            scope = s.parent;
        };
        let own = matches!(obj.kind, ObjKind::TypeName) && obj.pkg == Some(self.pkg);
        let ty = self.store.unalias(obj.ty.filter(|_| own)?);
        match self.store.ty(ty) {
            Type::Named(named) if named.origin == ty => Some(ty),
            _ => None,
        }
    }

    /// Adds a method to a type of an earlier input, or replaces the one of that name.
    pub(super) fn attach_later(&mut self, ty: TypeId, method: ObjId) {
        let Type::Named(named) = self.store.ty(ty) else {
            return;
        };
        let (base, before) = (named.obj, named.methods.clone());
        let mut methods = before.clone();
        let (name, span) = (self.store.obj(method).name, self.store.obj(method).span);
        match methods
            .iter_mut()
            .find(|m| self.store.obj(**m).name == name)
        {
            Some(other) => {
                let file =
                    |span: crate::text::source::Span| self.sources.find(span.lo).map(|f| f.base);
                let other_span = self.store.obj(*other).span;
                if file(span) == file(other_span) {
                    let at = self.pos_string(other_span.lo);
                    let base = self.store.obj(base).name;
                    let text = format!("method {base}.{name} already declared at {at}");
                    self.error(Code::DuplicateMethod, span, text);
                    return;
                }
                *other = method;
            }
            None => methods.push(method),
        }
        self.set_methods(ty, methods);
        self.ty.added_methods.push((ty, before));
        let by_name = [(name, method)].into_iter().collect();
        self.later(move |c| c.check_field_uniqueness(ty, &by_name));
    }

    /// Gives a defined type other methods; its instances will ask for them again.
    fn set_methods(&mut self, ty: TypeId, methods: Vec<ObjId>) {
        if let Type::Named(named) = self.store.ty_mut(ty) {
            named.methods = methods;
        }
        let of = self
            .ty
            .instances
            .iter()
            .filter(|((origin, _), _)| *origin == ty);
        let mut instances: Vec<TypeId> = of.map(|(_, &instance)| instance).collect();
        let shaped = self
            .ty
            .by_shape
            .iter()
            .filter(|((origin, _), _)| *origin == ty);
        instances.extend(shaped.flat_map(|(_, known)| known.iter().map(|(t, _)| *t)));
        for instance in instances {
            if let Type::Named(named) = self.store.ty_mut(instance)
                && instance != ty
            {
                named.methods.clear();
                named.methods_done = false;
            }
        }
    }

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
                Lookup::Found { obj, .. } => {
                    self.obj_decl(obj);
                    self.store.obj(obj).ty
                }
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
