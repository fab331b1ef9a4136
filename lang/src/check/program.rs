//! Checking whole programs, and afterwards the bodies of library functions one by one.

use super::earlier::Earlier;
use super::front::{Changes, Findings};
use super::operand::ExprState;
use super::rules::sizes::ADDRESS_SPACE;
use super::{Checker, Decls, Front, Options, PackageInput, TypeState};
use crate::syntax::ast::{Block, Expr, FuncBody, NodeId};
use crate::text::codes::{BRANCHES, Code};
use crate::text::diag::Diag;
use crate::text::source::{SourceMap, Span};
use crate::text::symbol::Symbol;
use crate::types::info::{Info, Program};
use crate::types::universe::{UNIVERSE, UNSAFE, new_store};
use crate::types::{ObjId, ObjKind, Package, PkgId, Scope, ScopeId, Store};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// What is said of a function without a body.
pub(super) const MISSING_BODY: &str = "missing function body";

/// The most bytes of a package-level variable.
const MAX_SYMBOL: i64 = 2_000_000_000;

/// Checks the packages of a program, imported ones first. With errors among the diagnostics the
/// result is not to be run.
pub fn check_program(
    sources: SourceMap,
    pkgs: Vec<PackageInput>,
    options: Options,
) -> (Front, Vec<Diag>) {
    let (mut front, diags) = check_packages(&sources, &pkgs, options);
    front.program.sources = sources;
    (front, diags)
}

/// Go finds errors of labels and branches while it parses, before it checks types: they are the first of the ten that are
/// shown. The diagnostics are one package's.
fn branches_first(diags: &mut [Diag]) {
    diags.sort_by_key(|diag| !BRANCHES.contains(&diag.code));
}

fn check_packages(
    sources: &SourceMap,
    pkgs: &[PackageInput],
    options: Options,
) -> (Front, Vec<Diag>) {
    let mut c = Checker::new(sources, new_store(), options);
    let mut files = Vec::new();
    for input in pkgs {
        let first = c.diags.len();
        c.check_package(input);
        if !c.options.as_found
            && let Some(diags) = c.diags.get_mut(first..)
        {
            branches_first(diags);
        }
        files.extend(input.files.iter().map(|f| (c.pkg, f.clone())));
    }
    c.check_entry(pkgs);
    let waiting = c.waiting();
    let Checker {
        store,
        info,
        diags,
        ty,
        sig_scopes,
        ..
    } = c;
    let front = Front {
        program: Program {
            sources: SourceMap::default(),
            store,
            info,
            files,
        },
        ty,
        sig_scopes,
        waiting,
        bodies: FxHashMap::default(),
        changes: Changes::default(),
    };
    (front, diags)
}

impl<'a> Checker<'a> {
    /// A checker with nothing checked.
    pub fn new(sources: &'a SourceMap, store: Store, options: Options) -> Checker<'a> {
        Checker {
            store,
            info: Info::default(),
            sources,
            diags: Vec::new(),
            options,
            pkg: UNSAFE,
            env: Self::fresh_env(UNIVERSE),
            decls: Decls::default(),
            obj_decls: FxHashMap::default(),
            earlier: None,
            files_before: 0,
            obj_path: Vec::new(),
            obj_path_index: FxHashMap::default(),
            delayed: Vec::new(),
            sig_scopes: FxHashMap::default(),
            used_vars: FxHashSet::default(),
            ex: ExprState::default(),
            ty: TypeState::default(),
        }
    }

    /// A checker that continues from what earlier ones found.
    pub(super) fn resume(
        found: Findings,
        sources: &'a SourceMap,
        earlier: Earlier<'a>,
    ) -> Checker<'a> {
        let mut c = Checker::new(sources, found.store, Options::default());
        c.info = found.info;
        c.ty = found.ty;
        c.sig_scopes = found.sig_scopes;
        c.earlier = Some(earlier);
        c
    }

    /// What a later checker continues from.
    pub(super) fn leave(self) -> Findings {
        Findings {
            store: self.store,
            info: self.info,
            ty: self.ty,
            sig_scopes: self.sig_scopes,
        }
    }

    /// Checks one package, whose imports were checked before.
    pub(super) fn check_package(&mut self, input: &'a PackageInput) {
        let Some(first) = input.files.first() else {
            return;
        };
        let scope = self.store.add_scope(Scope {
            parent: Some(UNIVERSE),
            ..Scope::default()
        });
        self.pkg = self.store.add_package(Package {
            path: input.path,
            name: first.package.name,
            scope,
            imports: Vec::new(),
            library: input.library,
            by_need: input.by_need && !input.library,
        });
        self.ty.packages.insert(input.path, self.pkg);
        self.info.packages.push(self.pkg);
        self.env = Self::fresh_env(scope);
        self.ty.go = input.go;
        if first.package.name.is_blank() {
            let text = "invalid package name _";
            self.error(Code::BlankPkgName, first.package.span, text);
        }
        let all = self.collect_objects(&input.files, input.waits());
        self.direct_cycles(&all.objects);
        if input.waits() {
            self.first_objects(&all);
        } else {
            self.package_objects(&all.objects);
        }
        self.process_delayed(0);
        match input.order {
            Some(order) => self.known_order(order),
            None => self.init_order(&all.objects, input.library),
        }
        self.check_embeds(&input.files);
        let inits = all.inits.iter().map(|f| (self.pkg, f.id));
        self.info.init_funcs.extend(inits);
        // Bodies that nobody calls are never read, so nobody knows which imports such a package uses.
        if !input.library && !input.by_need {
            self.unused_imports(&all.imports);
        }
        self.record_untyped();
        if self.diags.is_empty() {
            self.check_monomorphic();
        }
        if self.diags.is_empty() {
            self.anonymous_cycles();
        }
        if !input.library {
            self.huge_variables(&all.objects);
        }
        self.report_large(&input.files);
        self.late_errors();
        self.files_before += input.files.len();
    }

    /// Types first, then aliases, then everything else.
    pub(super) fn package_objects(&mut self, objects: &[ObjId]) {
        let (mut aliases, mut others) = (Vec::new(), Vec::new());
        for &obj in objects {
            match self.type_spec(obj) {
                Some(spec) if spec.alias => aliases.push(obj),
                Some(_) => self.obj_decl(obj),
                None => others.push(obj),
            }
        }
        for obj in aliases.into_iter().chain(others) {
            self.obj_decl(obj);
        }
        // Methods of what is no type.
        for obj in objects {
            self.ty.methods.remove(obj);
        }
    }

    /// What the linker does not put into a program.
    fn huge_variables(&mut self, objects: &[ObjId]) {
        for &obj in objects {
            let o = self.store.obj(obj);
            let (name, span) = (o.name, o.span);
            let (ObjKind::Var { .. }, Some(t)) = (&o.kind, o.ty) else {
                continue;
            };
            if self.has_variable_size(t) {
                continue;
            }
            let size = self.size_of(t);
            // Anything larger has been rejected as a type already.
            if (MAX_SYMBOL + 1..ADDRESS_SPACE).contains(&size) {
                let path = self.store.pkg(self.pkg).path;
                let text =
                    format!("{path}.{name}: symbol too large ({size} bytes > {MAX_SYMBOL} bytes)");
                self.ty.late_errors.push((Code::TypeTooLarge, span, text));
            }
        }
    }

    /// The compiler complains about functions without body, and about large types, only when all else
    /// is well.
    pub(super) fn late_errors(&mut self) {
        self.report_large(&[]);
        let errors = std::mem::take(&mut self.ty.late_errors);
        if self.diags.is_empty() {
            for (code, span, text) in errors {
                self.error(code, span, text);
            }
        }
        let spans = std::mem::take(&mut self.ty.missing_bodies);
        if self.diags.is_empty() && !self.options.incomplete {
            for span in spans {
                self.error(Code::MissingBody, span, MISSING_BODY);
            }
        }
    }

    /// The program's own package must be `main` and have a function main.
    fn check_entry(&mut self, pkgs: &[PackageInput]) {
        let program = pkgs.last().is_some_and(|p| !p.library);
        if !program || self.options.any_package || !self.diags.is_empty() {
            return;
        }
        let pkg = self.store.pkg(self.pkg);
        let (name, scope) = (pkg.name, pkg.scope);
        if name != Symbol::MAIN {
            let text = "package command-line-arguments is not a main package";
            return self.error(Code::NotMain, Span::NONE, text);
        }
        if !self.store.scope(scope).names.contains_key(&Symbol::MAIN) {
            let text = "runtime.main_main·f: function main is undeclared in the main package";
            self.error(Code::NoMain, Span::NONE, text);
        }
    }
}

impl Front {
    /// Asks or tells a checker that continues from here; for questions about types (`under`,
    /// `subst`, `lookup_field_or_method`, ...).
    pub fn with_checker<R>(&mut self, f: impl FnOnce(&mut Checker<'_>) -> R) -> R {
        let found = self.lend();
        let earlier = Earlier {
            files: &self.program.files,
            waiting: &self.waiting,
        };
        let mut c = Checker::resume(found, &self.program.sources, earlier);
        let result = f(&mut c);
        c.complete();
        let found = c.leave();
        self.keep(found);
        result
    }

    /// Takes out what was found so far, for a checker that continues from here. It must come back by
    /// [`Front::keep`].
    pub(super) fn lend(&mut self) -> Findings {
        Findings {
            store: std::mem::take(&mut self.program.store),
            info: std::mem::take(&mut self.program.info),
            ty: std::mem::take(&mut self.ty),
            sig_scopes: std::mem::take(&mut self.sig_scopes),
        }
    }

    /// Takes back what was lent to a checker, with what it added.
    pub(super) fn keep(&mut self, found: Findings) {
        self.program.store = found.store;
        self.program.info = found.info;
        self.ty = found.ty;
        self.sig_scopes = found.sig_scopes;
    }

    /// The body of the function declared at `decl`, parsed and checked now if it was deferred;
    /// `None` when it has none. `parse` makes the block of a deferred body.
    pub fn func_body(
        &mut self,
        decl: NodeId,
        parse: impl FnOnce(&SourceMap, Span) -> Result<Block, Vec<Diag>>,
    ) -> Result<Option<Arc<Block>>, Vec<Diag>> {
        if let Some(body) = self.bodies.get(&decl) {
            return Ok(Some(body.clone()));
        }
        let Some(info) = self.program.info.funcs.get(&decl) else {
            return Ok(None);
        };
        let (pkg, obj) = (info.pkg, info.obj);
        let span = match &info.decl.body {
            FuncBody::None => return Ok(None),
            FuncBody::Parsed(body) => return Ok(Some(body.clone())),
            FuncBody::Deferred(span) => *span,
        };
        let body = Arc::new(parse(&self.program.sources, span)?);
        let scope = self.waiting.scope(obj);
        let diags = self.check_body(pkg, obj, scope, &body);
        if !diags.is_empty() {
            return Err(diags);
        }
        self.bodies.insert(decl, body.clone());
        Ok(Some(body))
    }

    /// The method of that name that is declared for a type which nobody has asked for yet.
    pub fn method_of(&self, recv: ObjId, name: Symbol) -> Option<ObjId> {
        let store = &self.program.store;
        let methods = self.ty.methods.get(&recv)?;
        methods.iter().copied().find(|&m| store.obj(m).name == name)
    }

    /// Checks the declarations of these objects, as far as that is not done yet.
    pub fn resolve(&mut self, objects: &[ObjId]) -> Vec<Diag> {
        let store = &self.program.store;
        if objects.iter().all(|&obj| store.obj(obj).ty.is_some()) {
            return Vec::new();
        }
        self.with_checker(|c| {
            for &obj in objects {
                c.obj_decl(obj);
            }
            c.complete();
            std::mem::take(&mut c.diags)
        })
    }

    /// The value that initialisation number `n` gives to its variables, checked.
    pub fn initial_value(&mut self, n: usize) -> Result<Option<Arc<Expr>>, Vec<Diag>> {
        let Some(init) = self.program.info.init_order.get(n) else {
            return Ok(None);
        };
        if init.rhs.is_some() {
            return Ok(init.rhs.clone());
        }
        let Some(&obj) = init.lhs.first() else {
            return Ok(None);
        };
        let diags = self.resolve(&[obj]);
        if !diags.is_empty() {
            return Err(diags);
        }
        let earlier = Earlier {
            files: &self.program.files,
            waiting: &self.waiting,
        };
        Ok(earlier.initial_value(obj).cloned().map(Arc::new))
    }

    fn check_body(
        &mut self,
        pkg: PkgId,
        obj: ObjId,
        scope: Option<ScopeId>,
        body: &Block,
    ) -> Vec<Diag> {
        // The body lives shorter than a checker of `with_checker` may ask for.
        let found = self.lend();
        let earlier = Earlier {
            files: &self.program.files,
            waiting: &self.waiting,
        };
        let mut c = Checker::resume(found, &self.program.sources, earlier);
        c.pkg = pkg;
        let scope = scope.unwrap_or(c.store.pkg(pkg).scope);
        c.env = Checker::fresh_env(scope);
        c.obj_decl(obj);
        let sig = c.obj_type(obj);
        c.func_body(sig, body, None);
        c.complete();
        let diags = std::mem::take(&mut c.diags);
        let found = c.leave();
        self.keep(found);
        diags
    }
}
