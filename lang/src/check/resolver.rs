//! Collecting the objects of a package: declarations, imports, methods; unused imports.

use super::decls::{Place, Undone};
use super::{Checker, DeclId, DeclKind};
use crate::load::valid_import_path;
use crate::syntax::ast::unparsed::What;
use crate::syntax::ast::{
    ConstSpec, Decl, Expr, ExprKind, File, FuncBody, FuncDecl, GenDecl, Ident, ImportSpec,
    Unparsed, VarSpec,
};
use crate::text::codes::Code;
use crate::text::constant::Value;
use crate::text::source::{Pos, Span};
use crate::text::symbol::Symbol;
use crate::types::info::FuncInfo;
use crate::types::universe::UNSAFE;
use crate::types::{ObjId, ObjKind, PkgId, ScopeId};
use std::rc::Rc;
use std::sync::Arc;

/// What is collected from a package.
#[derive(Default)]
pub struct Collected<'a> {
    /// Objects in source order.
    pub objects: Vec<ObjId>,
    /// Package-name objects of all imports.
    pub imports: Vec<ObjId>,
    /// Methods with their receivers.
    methods: Vec<(ObjId, bool, Symbol)>,
    /// Scopes of the files.
    file_scopes: Vec<ScopeId>,
    /// `init` functions.
    pub inits: Vec<&'a Arc<FuncDecl>>,
    /// Where the current declaration stands.
    at: Place,
    /// Whether the package is taken on demand: then nobody asks for its objects by their identifiers.
    waits: bool,
}

/// About how many names a declaration declares, to make room for them.
fn declares(decl: &Decl) -> usize {
    match decl {
        Decl::Later(later) => later.names.len(),
        Decl::Func(_) | Decl::Gen(_) => 1,
    }
}

impl<'a> Checker<'a> {
    /// Collects the objects of all files of the current package. `waits`: it is taken on demand.
    pub fn collect_objects(&mut self, files: &'a [Arc<File>], waits: bool) -> Collected<'a> {
        let mut all = Collected {
            waits,
            ..Collected::default()
        };
        let pkg_scope = self.store.pkg(self.pkg).scope;
        let pkg_name = self.store.pkg(self.pkg).name;
        let decls = files.iter().flat_map(|file| &file.decls);
        let plain = decls.filter(|decl| !matches!(decl, Decl::Func(f) if f.is_method()));
        let names = plain.map(declares).sum();
        self.store.scope_mut(pkg_scope).names.reserve(names);
        all.objects.reserve(names);
        for (file_at, file) in files.iter().enumerate() {
            if file.package.name != pkg_name {
                let text = format!("package {}; expected package {pkg_name}", file.package.name);
                self.error(Code::MismatchedPkgName, file.package.span, text);
                continue;
            }
            let scope = self.new_scope(pkg_scope, Span::NONE);
            all.file_scopes.push(scope);
            self.note_version(file, scope);
            self.check_file_directives(file);
            for (decl_at, decl) in file.decls.iter().enumerate() {
                all.at = Place {
                    file: (self.files_before + file_at) as u32,
                    decl: decl_at as u32,
                    ..Place::default()
                };
                match decl {
                    Decl::Gen(decl) => self.collect_gen(&mut all, scope, decl),
                    Decl::Func(f) => self.collect_func(&mut all, scope, f),
                    Decl::Later(later) => self.collect_later(&mut all, scope, later),
                }
            }
        }
        self.check_file_scopes(&all);
        for (method, pointer, base) in std::mem::take(&mut all.methods) {
            if let Some((pointer, base)) = self.resolve_base(pointer, base) {
                if let ObjKind::Func { ptr_recv, .. } = &mut self.store.obj_mut(method).kind {
                    *ptr_recv = pointer;
                }
                self.ty.methods.entry(base).or_default().push(method);
            } else if let Some(named) = self.earlier_base(base) {
                self.attach_later(named, method);
            }
        }
        all
    }

    fn check_file_directives(&mut self, file: &File) {
        for &(directive, pos) in &file.directives {
            self.check_directive(directive, Span::new(pos, pos), None);
        }
    }

    /// A directive of a file or, with its declaration, of a function.
    fn check_directive(&mut self, directive: Symbol, span: Span, of: Option<&FuncDecl>) {
        let text = directive.as_str();
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or("");
        // With one name it only says that other packages may reach for that.
        if name == "go:linkname" && words.count() == 1 {
            return;
        }
        // A function with a body is offered to another package under a name of that one, which changes nothing here.
        if name == "go:linkname" && of.is_some_and(|f| !matches!(f.body, FuncBody::None)) {
            return;
        }
        if matches!(
            name,
            "go:linkname" | "go:cgo_import_dynamic" | "go:wasmimport"
        ) {
            let text = format!("//{name} is not supported by minigo");
            self.error(Code::Unsupported, span, text);
        }
    }

    fn collect_gen(&mut self, all: &mut Collected<'a>, scope: ScopeId, decl: &'a GenDecl) {
        match decl {
            GenDecl::Import(specs) => {
                for spec in specs {
                    self.collect_import(all, scope, spec);
                }
            }
            GenDecl::Const(specs) => self.collect_consts(all, scope, specs),
            GenDecl::Var(specs) => {
                for (at, spec) in specs.iter().enumerate() {
                    all.at.spec = at as u32;
                    self.collect_vars(all, scope, spec);
                }
            }
            GenDecl::Type(specs) => {
                for (at, spec) in specs.iter().enumerate() {
                    all.at.spec = at as u32;
                    let obj =
                        self.new_object(spec.name.name, spec.name.span, None, ObjKind::TypeName);
                    self.declare_pkg_obj(all, &spec.name, obj, scope, DeclKind::Type(spec));
                }
            }
        }
    }

    fn import_package(&mut self, spec: &ImportSpec) -> Option<PkgId> {
        let path = spec.path.as_str();
        if path == "unsafe" {
            return Some(UNSAFE);
        }
        if let Some(&pkg) = self.ty.packages.get(&spec.path) {
            return Some(pkg);
        }
        let text = if path == "C" {
            "import \"C\": cgo is not supported by minigo".to_owned()
        } else if path.starts_with('/') {
            format!("could not import {path} (import path cannot be absolute path)")
        } else if path.split('/').any(str::is_empty) {
            format!("malformed import path \"{path}\"")
        } else {
            format!("package {path} is not in std")
        };
        self.error(Code::BrokenImport, spec.path_span, text);
        None
    }

    fn collect_import(&mut self, all: &mut Collected<'a>, scope: ScopeId, spec: &'a ImportSpec) {
        // What was found under a path has a valid one.
        if !self.ty.packages.contains_key(&spec.path)
            && let Err(why) = valid_import_path(spec.path.as_str())
        {
            let text = format!("invalid import path ({why})");
            return self.error(Code::BadImportPath, spec.path_span, text);
        }
        let Some(imported) = self.import_package(spec) else {
            return self.fake_import(scope, spec);
        };
        let name = match &spec.name {
            Some(ident) => ident.name,
            None => self.store.pkg(imported).name,
        };
        if name == Symbol::INIT {
            let text = "cannot import package as init - init must be a func";
            return self.error(Code::InvalidInitDecl, spec.span, text);
        }
        let pkg = self.pkg;
        if !self.store.pkg(pkg).imports.contains(&imported) {
            self.store.pkg_mut(pkg).imports.push(imported);
        }
        let span = spec.name.as_ref().map_or(spec.path_span, |n| n.span);
        let kind = ObjKind::PkgName {
            imported,
            used: false,
        };
        let obj = self.new_object(name, span, Some(crate::types::universe::INVALID), kind);
        match &spec.name {
            Some(ident) => self.record_def(ident, obj),
            None => self.record_implicit(spec.id, obj),
        }
        all.imports.push(obj);
        if name.as_str() == "." {
            self.dot_import(scope, imported, obj, span);
        } else {
            self.declare(scope, None, obj, Pos::NONE);
        }
    }

    /// A package that could not be found still has a name, so that its uses are not errors too.
    fn fake_import(&mut self, scope: ScopeId, spec: &'a ImportSpec) {
        let last = spec.path.as_str().rsplit('/').next().unwrap_or("");
        let name = spec
            .name
            .as_ref()
            .map_or_else(|| Symbol::intern(last), |n| n.name);
        let pkg_scope = self.new_scope(crate::types::universe::UNIVERSE, Span::NONE);
        let imported = self.store.add_package(crate::types::Package {
            path: spec.path,
            name,
            scope: pkg_scope,
            imports: Vec::new(),
            library: true,
            by_need: false,
        });
        self.ty.fake.insert(imported);
        let kind = ObjKind::PkgName {
            imported,
            used: true,
        };
        let invalid = Some(crate::types::universe::INVALID);
        let obj = self.new_object(name, spec.path_span, invalid, kind);
        if name.as_str() != "." {
            self.declare(scope, None, obj, Pos::NONE);
        }
    }

    /// Whether the package only stands in for one that was not found.
    pub fn is_fake_package(&self, pkg: PkgId) -> bool {
        self.ty.fake.contains(&pkg)
    }

    fn dot_import(&mut self, scope: ScopeId, imported: PkgId, import: ObjId, span: Span) {
        let from = self.store.pkg(imported).scope;
        let exported: Vec<(Symbol, ObjId)> = self
            .store
            .scope(from)
            .names
            .iter()
            .filter(|(name, _)| name.is_exported())
            .map(|(&name, &obj)| (name, obj))
            .collect();
        for (name, obj) in exported {
            if let Some(&other) = self.store.scope(scope).names.get(&name) {
                let text = format!("{name} redeclared in this block");
                self.error_with_other(Code::DuplicateDecl, span, text, other);
                continue;
            }
            self.store.scope_mut(scope).names.insert(name, obj);
            self.ty.dot_imports.insert((scope, name), import);
        }
    }

    fn collect_consts(&mut self, all: &mut Collected<'a>, scope: ScopeId, specs: &'a [ConstSpec]) {
        let mut last: Option<&'a ConstSpec> = None;
        for (at, spec) in specs.iter().enumerate() {
            let own = spec.ty.is_some() || !spec.values.is_empty();
            if own || last.is_none() {
                all.at.from = at as u32;
            }
            if own {
                last = Some(spec);
            }
            all.at.spec = at as u32;
            let inherited = !own && last.is_some();
            let values: &'a [Expr] = last.map_or(&[], |l| &l.values);
            for (i, name) in spec.names.iter().enumerate() {
                all.at.name = i as u32;
                let kind = ObjKind::Const {
                    value: Value::Unknown,
                };
                let obj = self.new_object(name.name, name.span, None, kind);
                let decl = DeclKind::Const {
                    ty: last.and_then(|l| l.ty.as_ref()),
                    init: values.get(i),
                    inherited,
                    iota: spec.iota,
                };
                self.declare_pkg_obj(all, name, obj, scope, decl);
            }
            self.check_arity(spec.span, &spec.names, values, true, inherited);
        }
    }

    /// Collects what a declaration that is text declares.
    fn collect_later(&mut self, all: &mut Collected<'a>, scope: ScopeId, later: &'a Unparsed) {
        for name in &later.names {
            (all.at.spec, all.at.name) = (name.line, name.at);
            let kind = match later.what {
                What::Constants => ObjKind::Const {
                    value: Value::Unknown,
                },
                What::Type => ObjKind::TypeName,
                What::Variables => ObjKind::Var {
                    is_field: false,
                    embedded: false,
                    used: false,
                    global: true,
                },
            };
            let obj = self.new_object(name.ident.name, name.ident.span, None, kind);
            self.declare_pkg_obj(all, &name.ident, obj, scope, DeclKind::Later(later));
        }
    }

    fn collect_vars(&mut self, all: &mut Collected<'a>, scope: ScopeId, spec: &'a VarSpec) {
        let vars: Vec<ObjId> = spec
            .names
            .iter()
            .map(|name| {
                let kind = ObjKind::Var {
                    is_field: false,
                    embedded: false,
                    used: false,
                    global: true,
                };
                self.new_object(name.name, name.span, None, kind)
            })
            .collect();
        // One call may initialise several variables, which then share one declaration.
        let shared = spec.values.len() == 1 && vars.len() > 1;
        let mut first = None;
        for (i, (name, &obj)) in spec.names.iter().zip(&vars).enumerate() {
            if let Some(id) = first {
                self.declare_shared(all, name, obj, id);
                continue;
            }
            let decl = DeclKind::Var {
                lhs: shared.then(|| Rc::new(vars.clone())),
                ty: spec.ty.as_ref(),
                init: spec.values.get(i),
            };
            let id = self.declare_pkg_obj(all, name, obj, scope, decl);
            if shared {
                first = id;
            }
        }
        if spec.ty.is_none() || !spec.values.is_empty() {
            self.check_arity(spec.span, &spec.names, &spec.values, false, false);
        }
    }

    fn new_decl(&mut self, scope: ScopeId, place: Place, kind: DeclKind<'a>) -> DeclId {
        let pkg = self.pkg;
        self.decls.add(Undone { scope, pkg, place }, kind)
    }

    /// Rejects the names `init` and `main` for anything but functions.
    fn reserved_name(&mut self, ident: &Ident) -> bool {
        if ident.name == Symbol::INIT {
            let text = "cannot declare init - must be func";
            self.error(Code::InvalidInitDecl, ident.span, text);
            return true;
        }
        if ident.name == Symbol::MAIN && self.store.pkg(self.pkg).name == Symbol::MAIN {
            let text = "cannot declare main - must be func";
            self.error(Code::InvalidMainDecl, ident.span, text);
            return true;
        }
        false
    }

    fn declare_pkg_obj(
        &mut self,
        all: &mut Collected<'a>,
        ident: &Ident,
        obj: ObjId,
        scope: ScopeId,
        kind: DeclKind<'a>,
    ) -> Option<DeclId> {
        let id = self.new_decl(scope, all.at, kind);
        self.declare_shared(all, ident, obj, id);
        Some(id)
    }

    fn declare_shared(&mut self, all: &mut Collected<'a>, ident: &Ident, obj: ObjId, id: DeclId) {
        if self.reserved_name(ident) {
            self.store.obj_mut(obj).ty = Some(crate::types::universe::INVALID);
            return;
        }
        let pkg_scope = self.store.pkg(self.pkg).scope;
        let ident = Some(ident).filter(|_| !all.waits);
        self.declare(pkg_scope, ident, obj, Pos::NONE);
        self.obj_decls.insert(obj, id);
        all.objects.push(obj);
    }

    fn collect_func(&mut self, all: &mut Collected<'a>, scope: ScopeId, f: &'a Arc<FuncDecl>) {
        let kind = ObjKind::Func {
            decl: Some(f.id),
            origin: None,
            ptr_recv: false,
        };
        let name = f.name.name;
        let obj = self.new_object(name, f.name.span, None, kind);
        self.info.funcs.insert(
            f.id,
            FuncInfo {
                decl: f.clone(),
                obj,
                pkg: self.pkg,
            },
        );
        for &directive in &f.directives {
            self.check_directive(directive, f.name.span, Some(f));
        }
        if !f.head.is_plain()
            && let Some(tparam) = f.sig().tparams.first().and_then(|t| t.names.first())
        {
            let outer = std::mem::replace(&mut self.env.scope, scope);
            match f.recv() {
                Some(_) => self.require(tparam.span, 27, "generic method"),
                None => self.require(tparam.span, 18, "type parameter"),
            };
            self.env.scope = outer;
        }
        match f.head.receiver() {
            Some(recv) => {
                if !all.waits {
                    self.record_def(&f.name, obj);
                }
                // Blank methods are checked, but never found.
                if let Some(base) = recv.base
                    && !name.is_blank()
                {
                    all.methods.push((obj, recv.pointer, base));
                }
                if let ObjKind::Func { ptr_recv, .. } = &mut self.store.obj_mut(obj).kind {
                    *ptr_recv = recv.pointer;
                }
            }
            None => self.collect_plain_func(all, f, obj),
        }
        if matches!(f.body, FuncBody::None) && !all.waits && name != Symbol::INIT {
            self.ty.missing_bodies.push(f.named_span());
        }
        let id = self.new_decl(scope, all.at, DeclKind::Func(f));
        self.obj_decls.insert(obj, id);
        all.objects.push(obj);
    }

    fn collect_plain_func(&mut self, all: &mut Collected<'a>, f: &'a Arc<FuncDecl>, obj: ObjId) {
        let name = f.name.name;
        let is_main = name == Symbol::MAIN && self.store.pkg(self.pkg).name == Symbol::MAIN;
        if name == Symbol::INIT || is_main {
            let code = if is_main {
                Code::InvalidMainDecl
            } else {
                Code::InvalidInitDecl
            };
            if let Some(tparam) = f.sig().tparams.first().and_then(|t| t.names.first()) {
                let text = format!("func {name} must have no type parameters");
                self.error(code, tparam.span, text);
            }
            if !f.sig().params.is_empty() || !f.sig().results.is_empty() {
                let text = format!("func {name} must have no arguments and no return values");
                self.error(code, f.name.span, text);
            }
        }
        let pkg_scope = self.store.pkg(self.pkg).scope;
        if name == Symbol::INIT {
            self.store.obj_mut(obj).parent = Some(pkg_scope);
            self.record_def(&f.name, obj);
            all.inits.push(f);
            if matches!(f.body, FuncBody::None) {
                let text = "func init must have a body";
                self.error(Code::MissingInitBody, f.name.span, text);
            }
        } else {
            let ident = Some(&f.name).filter(|_| !all.waits);
            self.declare(pkg_scope, ident, obj, Pos::NONE);
        }
    }

    /// Names of file scopes and of the package scope must differ.
    fn check_file_scopes(&mut self, all: &Collected<'a>) {
        let pkg_scope = self.store.pkg(self.pkg).scope;
        for &scope in &all.file_scopes {
            let clashes: Vec<(ObjId, ObjId)> = self
                .store
                .scope(scope)
                .names
                .iter()
                .filter_map(|(name, &obj)| {
                    let other = self.store.scope(pkg_scope).names.get(name)?;
                    Some((obj, *other))
                })
                .collect();
            for (obj, other) in clashes {
                let (name, span) = {
                    let other = self.store.obj(other);
                    (other.name, other.span)
                };
                let text = match self.store.obj(obj).kind {
                    ObjKind::PkgName { imported, .. } => {
                        let pkg = self.store.pkg(imported);
                        format!(
                            "{name} already declared through import of package {} ({})",
                            pkg.name,
                            crate::text::constant::quote(pkg.path.as_str().as_bytes())
                        )
                    }
                    _ => {
                        let pkg = self.store.obj(obj).pkg.map(|p| self.store.pkg(p));
                        let (pkg, path) =
                            pkg.map_or(("", ""), |p| (p.name.as_str(), p.path.as_str()));
                        format!(
                            "{name} already declared through dot-import of package {pkg} ({})",
                            crate::text::constant::quote(path.as_bytes())
                        )
                    }
                };
                self.error_with_other(Code::DuplicateDecl, span, text, obj);
            }
        }
    }

    /// The defined type that a receiver's base name denotes, through aliases that are not generic
    /// and at most one pointer.
    fn resolve_base(&self, mut pointer: bool, mut name: Symbol) -> Option<(bool, ObjId)> {
        let pkg_scope = self.store.pkg(self.pkg).scope;
        let mut seen = Vec::new();
        loop {
            let &obj = self.store.scope(pkg_scope).names.get(&name)?;
            if seen.contains(&obj) {
                return None;
            }
            // A type that is still text is no alias.
            if self.is_later(obj) {
                return Some((pointer, obj));
            }
            let spec = self.type_spec(obj)?;
            if !spec.alias {
                return Some((pointer, obj));
            }
            if !spec.tparams.is_empty() {
                return None;
            }
            seen.push(obj);
            let mut ty = unparen(&spec.ty);
            if let ExprKind::Star(base) = &ty.kind {
                if pointer {
                    return None;
                }
                pointer = true;
                ty = unparen(base);
            }
            let ExprKind::Ident(ident) = &ty.kind else {
                return None;
            };
            name = ident.name;
        }
    }

    /// Whether it is a type whose declaration is text.
    fn is_later(&self, obj: ObjId) -> bool {
        let id = self.obj_decls.get(&obj);
        let kind = id.and_then(|&id| self.decls.kind(id));
        matches!(kind, Some(DeclKind::Later(later)) if later.what == What::Type)
    }

    /// The declaration of a type name of the current package.
    pub fn type_spec(&self, obj: ObjId) -> Option<&'a crate::syntax::ast::TypeSpec> {
        let id = self.obj_decls.get(&obj)?;
        match self.decls.kind(*id)? {
            DeclKind::Type(spec) => Some(spec),
            _ => None,
        }
    }

    /// Reports imports that were not used.
    pub fn unused_imports(&mut self, imports: &[ObjId]) {
        for &import in imports {
            let object = self.store.obj(import);
            let ObjKind::PkgName {
                imported,
                used: false,
            } = object.kind
            else {
                continue;
            };
            if object.name.is_blank() {
                continue;
            }
            let (name, span) = (object.name.as_str(), object.span);
            let path = self.store.pkg(imported).path.as_str();
            let last = path.rsplit('/').next().unwrap_or(path);
            let quoted = crate::text::constant::quote(path.as_bytes());
            let text = if name == last || name == "." {
                format!("{quoted} imported and not used")
            } else {
                format!("{quoted} imported as {name} and not used")
            };
            let diag = crate::text::diag::Diag::error(Code::UnusedImport, span, text);
            self.report(diag.help("remove it, or import it as _ if only its init is wanted"));
        }
    }
}

fn unparen(mut e: &Expr) -> &Expr {
    while let ExprKind::Paren(inner) = &e.kind {
        e = inner;
    }
    e
}
