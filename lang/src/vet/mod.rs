//! Valid code that is most likely a mistake: the checks of `go vet`, with its messages.
//!
//! Each check has a file of its own, and is a row of [`CHECKS`]. Checks read the trees of a checked package
//! and the checker's records of them.

mod assign;
mod bools;
mod buildtag;
mod calls;
mod comments;
mod composites;
mod constraint;
mod copylocks;
mod facts;
mod finding;
mod flow;
mod format;
mod fuzz;
mod gofmt;
mod goroutines;
mod hostport;
mod httpresponse;
mod loopclosure;
mod lostcancel;
mod methods;
mod printf;
mod shift;
mod signals;
mod slog;
mod stdversion;
mod stringintconv;
mod structtag;
mod sync;
mod testfuncs;
mod unreachable;
mod unsafeptr;
mod unusedresult;
mod verbs;

pub use comments::{Outside, outside};
pub use finding::{Edit, Finding, Fix, fixed};

use crate::check::{Checker, Front};
use crate::syntax::ast::{Expr, ExprKind, File, Ident};
use crate::syntax::walk;
use crate::text::source::{Pos, Span};
use crate::text::symbol::Symbol;
use crate::types::info::{Mode, TypeAndValue};
use crate::types::{Builtin, ObjId, ObjKind, PkgId, Signature, Type, TypeId, universe};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A check.
pub struct Check {
    /// Its name, which is its flag's, too.
    pub name: &'static str,
    /// What it looks for.
    pub about: &'static str,
    run: fn(&mut Vet<'_, '_>, &File),
}

macro_rules! checks {
    ($($name:literal $run:path: $about:literal;)*) => {
        /// All checks.
        pub const CHECKS: &[Check] = &[$(Check { name: $name, about: $about, run: $run }),*];
    };
}

checks! {
    "appends" calls::appends: "calls of append that append nothing";
    "assign" assign::run: "variables that are assigned to themselves";
    "atomic" sync::atomic: "results of package sync/atomic assigned to the variable they change";
    "bools" bools::run: "conditions that repeat or contradict themselves";
    "buildtag" buildtag::run: "build constraints that are misplaced or malformed";
    "composites" composites::run: "struct literals of other packages without field names";
    "copylocks" copylocks::run: "locks that are copied";
    "defers" calls::defers: "time.Since evaluated by the defer statement itself, not when the function returns";
    "directive" comments::directive: "//go:debug lines where they have no effect";
    "errorsas" calls::errors_as: "targets of errors.As that are not pointers to errors";
    "hostport" hostport::run: "addresses for net.Dial that do not work with IPv6";
    "httpresponse" httpresponse::run: "HTTP responses that are used before their error is checked";
    "ifaceassert" methods::impossible: "type assertions between interfaces that contradict each other";
    "loopclosure" loopclosure::run: "loop variables captured by function literals that outlive the iteration (before go1.22)";
    "lostcancel" lostcancel::run: "contexts whose cancel function is not called";
    "nilfunc" bools::nil_func: "functions compared with nil";
    "printf" printf::run: "formats that do not match their arguments";
    "shift" shift::run: "shifts by the width of the integer or more";
    "sigchanyzer" signals::run: "unbuffered channels for signals";
    "slog" slog::run: "keys without values in calls of log/slog";
    "stdmethods" methods::standard: "methods with well-known names but unusual signatures";
    "stdversion" stdversion::run: "names of the standard library that are newer than the module's Go version";
    "stringintconv" stringintconv::run: "conversions of integers to strings";
    "structtag" structtag::run: "malformed and repeated struct tags";
    "testinggoroutine" goroutines::run: "t.Fatal called from goroutines that a test starts";
    "tests" testfuncs::run: "tests and examples with wrong names or parameters";
    "timeformat" calls::time_format: "time layouts with month and day exchanged";
    "unmarshal" calls::unmarshal: "values instead of pointers passed to decoders";
    "unreachable" unreachable::run: "statements that are never reached";
    "unsafeptr" unsafeptr::run: "integers converted to unsafe.Pointer";
    "unusedresult" unusedresult::run: "discarded results of pure functions";
    "waitgroup" sync::wait_group: "WaitGroup.Add called in the goroutine that is waited for";
}

/// The language version of a module.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// `N` of `go 1.N`.
    pub minor: u32,
    /// Whether the module names a release, such as 1.22.3.
    pub release: bool,
}

/// Runs checks over the packages of these import paths; what is found, in the order of the source.
pub fn vet(
    front: &mut Front,
    paths: &[Symbol],
    language: Language,
    wanted: &dyn Fn(&Check) -> bool,
) -> Vec<Finding> {
    let files: Vec<(PkgId, Arc<File>)> = {
        let of = |pkg: PkgId| paths.contains(&front.program.store.pkg(pkg).path);
        let files = front.program.files.iter().filter(|(pkg, _)| of(*pkg));
        files.cloned().collect()
    };
    let mut found = front.with_checker(|c| {
        let mut vet = Vet {
            c,
            pkg: PkgId(0),
            go: language.minor,
            language,
            check: "",
            found: Vec::new(),
            printers: FxHashMap::default(),
        };
        for path in paths {
            let own = |(pkg, file): &(PkgId, Arc<File>)| {
                (vet.c.store.pkg(*pkg).path == *path).then(|| (*pkg, file.clone()))
            };
            let own: Vec<_> = files.iter().filter_map(own).collect();
            let Some(&(pkg, _)) = own.first() else {
                continue;
            };
            vet.pkg = pkg;
            if CHECKS.iter().any(|c| c.name == "printf" && wanted(c)) {
                vet.check = "printf";
                printf::wrappers(&mut vet, own.iter().map(|(_, file)| &**file));
            }
            for (_, file) in &own {
                vet.go = file.go_version.unwrap_or(language.minor);
                for check in CHECKS.iter().filter(|c| wanted(c)) {
                    vet.check = check.name;
                    (check.run)(&mut vet, file);
                }
            }
        }
        vet.found
    });
    found.sort_by(|a, b| (a.pos, &a.text).cmp(&(b.pos, &b.text)));
    found.dedup();
    found
}

/// A package that is looked at, and what was found.
struct Vet<'v, 'c> {
    c: &'v mut Checker<'c>,
    pkg: PkgId,
    /// The language version of the current file.
    go: u32,
    language: Language,
    /// The name of the check that runs.
    check: &'static str,
    found: Vec<Finding>,
    /// Functions that print their arguments, and those that do not.
    printers: FxHashMap<ObjId, Option<printf::Kind>>,
}

impl Vet<'_, '_> {
    /// Reports a finding about this stretch of the source.
    fn report(&mut self, span: Span, text: String) {
        self.report_fixed(span, text, Vec::new());
    }

    /// The same with ways to repair it.
    fn report_fixed(&mut self, span: Span, text: String, fixes: Vec<Fix>) {
        self.found.push(Finding {
            pos: span.lo,
            end: span.hi,
            check: self.check,
            text,
            fixes,
        });
    }

    /// Reports a finding about a place without extent.
    fn report_at(&mut self, pos: Pos, text: String) {
        self.report(Span::new(pos, pos), text);
    }

    fn recorded(&self, e: &Expr) -> Option<&TypeAndValue> {
        self.c.info.types.get(&e.id)
    }

    fn type_of(&self, e: &Expr) -> Option<TypeId> {
        let recorded = self.recorded(e)?;
        Some(match recorded.mode {
            Mode::Nil => universe::UNTYPED_NIL,
            _ => recorded.ty,
        })
    }

    fn used(&self, name: &Ident) -> Option<ObjId> {
        self.c.info.uses.get(&name.id).copied()
    }

    /// What an identifier declares or uses.
    fn object(&self, name: &Ident) -> Option<ObjId> {
        let defined = self.c.info.defs.get(&name.id).copied();
        defined.or_else(|| self.used(name))
    }

    /// The variable that an expression is the name of.
    fn named(&self, e: &Expr) -> Option<ObjId> {
        match &e.kind {
            ExprKind::Ident(name) => self.object(name),
            _ => None,
        }
    }

    /// The function, method or variable that a call calls, methods of instances as their origin.
    fn callee(&self, fun: &Expr) -> Option<ObjId> {
        let mut fun = walk::unparen(fun);
        if let ExprKind::Index { x, .. } = &fun.kind {
            fun = walk::unparen(x);
        }
        let obj = match &fun.kind {
            ExprKind::Ident(name) => self.used(name)?,
            ExprKind::Selector { sel, .. } => match self.c.info.selections.get(&fun.id) {
                Some(selection) => selection.obj,
                None => self.used(sel)?,
            },
            _ => return None,
        };
        match self.c.store.obj(obj).kind {
            ObjKind::Func { origin, .. } => Some(origin.unwrap_or(obj)),
            ObjKind::Var { .. } => Some(obj),
            _ => None,
        }
    }

    /// Whether it is the predeclared panic.
    fn is_panic(&self, fun: &Expr) -> bool {
        let obj = self.named(walk::unparen(fun));
        let kind = obj.map(|obj| &self.c.store.obj(obj).kind);
        matches!(kind, Some(ObjKind::Builtin(Builtin::Panic)))
    }

    fn is_func(&self, obj: ObjId) -> bool {
        matches!(self.c.store.obj(obj).kind, ObjKind::Func { .. })
    }

    fn signature(&mut self, obj: ObjId) -> Option<Signature> {
        self.c.obj_decl(obj);
        let ty = self.c.store.obj(obj).ty?;
        match self.c.store.ty(ty) {
            Type::Signature(sig) => Some(sig.clone()),
            _ => None,
        }
    }

    /// The type behind a name.
    fn under(&mut self, t: TypeId) -> Type {
        let under = self.c.under(t);
        self.c.store.ty(under).clone()
    }

    /// The number of a line.
    fn line(&self, pos: Pos) -> u32 {
        let place = self.c.sources.locate(pos);
        place.map_or(0, |(_, place)| place.line)
    }

    fn path(&self, pkg: PkgId) -> String {
        self.c.store.pkg(pkg).path.as_str().to_owned()
    }

    /// A type with the import paths of its packages.
    fn type_text(&self, t: TypeId) -> String {
        let qualifier = |pkg| Some(self.path(pkg));
        self.c.store.type_string(t, &qualifier)
    }

    /// `fmt.Printf`, `(*log.Logger).Printf`; of variables the name alone.
    fn full_name(&mut self, obj: ObjId, fun: &Expr) -> String {
        let object = self.c.store.obj(obj);
        let (name, pkg) = (object.name.as_str().to_owned(), object.pkg);
        if !self.is_func(obj) {
            return name;
        }
        let recv = self.signature(obj).and_then(|s| s.recv);
        let recv = recv.and_then(|r| self.c.store.obj(r).ty);
        // Methods of interfaces have no receiver of their own.
        let selected = || self.c.info.selections.get(&walk::unparen(fun).id);
        match recv.or_else(|| selected().map(|s| s.recv)) {
            Some(recv) => format!("({}).{name}", self.type_text(recv)),
            None => match pkg {
                Some(pkg) => format!("{}.{name}", self.path(pkg)),
                None => name,
            },
        }
    }

    /// Whether a type is that defined type.
    fn is_named(&self, t: TypeId, path: &str, name: &str) -> bool {
        let t = self.c.store.unalias(t);
        let Type::Named(named) = self.c.store.ty(t) else {
            return false;
        };
        let obj = self.c.store.obj(named.obj);
        obj.name.as_str() == name && obj.pkg.is_some_and(|p| self.path(p) == path)
    }

    /// Whether a callee is the method of a defined type.
    fn is_method(&mut self, obj: ObjId, path: &str, ty: &str, name: &str) -> bool {
        if self.c.store.obj(obj).name.as_str() != name {
            return false;
        }
        let recv = self.signature(obj).and_then(|s| s.recv);
        let recv = recv.and_then(|r| self.c.store.obj(r).ty);
        recv.is_some_and(|t| {
            let (t, _) = self.c.deref(t);
            self.is_named(t, path, ty)
        })
    }
}
