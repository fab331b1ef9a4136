//! What is allowed and yet most likely a mistake, as `go vet` finds it and says it.
//!
//! Each check has a file of its own, and is a row of [`CHECKS`]. They look at the trees of a checked
//! package and at what the checker recorded of them.

mod assign;
mod copylocks;
mod flow;
mod format;
mod loopclosure;
mod lostcancel;
mod printf;
mod unreachable;
mod unusedresult;
mod verbs;

use crate::check::exprstring::expr_string;
use crate::check::{Checker, Front};
use crate::syntax::ast::{Expr, ExprKind, File, Ident};
use crate::syntax::walk;
use crate::text::source::{Pos, Span};
use crate::text::symbol::Symbol;
use crate::types::info::{Mode, TypeAndValue};
use crate::types::{Builtin, ObjId, ObjKind, PkgId, Signature, Type, TypeId, universe};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Something that is most likely a mistake.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// Where.
    pub pos: Pos,
    /// What, in Go's words.
    pub text: String,
}

/// A check.
pub struct Check {
    /// Its name, which is its flag's, too.
    pub name: &'static str,
    /// What it looks for.
    pub about: &'static str,
    run: fn(&mut Vet<'_, '_>, &File),
}

/// All checks.
pub const CHECKS: &[Check] = &[
    Check {
        name: "assign",
        about: "variables that are assigned to themselves",
        run: assign::run,
    },
    Check {
        name: "copylocks",
        about: "locks that are copied",
        run: copylocks::run,
    },
    Check {
        name: "loopclosure",
        about: "loop variables captured by function literals that outlive the iteration (before go1.22)",
        run: loopclosure::run,
    },
    Check {
        name: "lostcancel",
        about: "contexts whose cancel function is not called",
        run: lostcancel::run,
    },
    Check {
        name: "printf",
        about: "formats that do not fit their arguments",
        run: printf::run,
    },
    Check {
        name: "unreachable",
        about: "statements that are never reached",
        run: unreachable::run,
    },
    Check {
        name: "unusedresult",
        about: "discarded results of pure functions",
        run: unusedresult::run,
    },
];

/// Runs checks over the packages of these import paths, whose language version is `go 1.N`; what is
/// found, in the order of the source.
pub fn vet(
    front: &mut Front,
    paths: &[Symbol],
    go: u32,
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
            go,
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
            printf::wrappers(&mut vet, own.iter().map(|(_, file)| &**file));
            for (_, file) in &own {
                vet.go = file.go_version.unwrap_or(go);
                for check in CHECKS.iter().filter(|c| wanted(c)) {
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
    /// The language version of the file at hand.
    go: u32,
    found: Vec<Finding>,
    /// Functions that print their arguments, and those that do not.
    printers: FxHashMap<ObjId, Option<printf::Kind>>,
}

impl Vet<'_, '_> {
    fn report(&mut self, span: Span, text: String) {
        self.report_at(span.lo, text);
    }

    fn report_at(&mut self, pos: Pos, text: String) {
        self.found.push(Finding { pos, text });
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

    /// The text of an expression, as messages quote it: as it stands there, if that is one line.
    fn text(&self, e: &Expr) -> String {
        let Span { lo, hi } = e.span;
        let file = self.c.sources.find(lo);
        let text = file.and_then(|f| {
            let from = lo.0.checked_sub(f.base.0)? as usize;
            let to = hi.0.checked_sub(f.base.0)? as usize;
            f.text.get(from..to)
        });
        match text {
            Some(text) if !text.contains('\n') => text.to_owned(),
            _ => expr_string(e),
        }
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
