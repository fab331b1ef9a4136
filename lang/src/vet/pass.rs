//! What every check works with: the package that is looked at, what the checker recorded of it, and what was
//! found. It knows none of the checks.

use super::finding::{Finding, Fix};
use crate::check::Checker;
use crate::syntax::ast::{Expr, ExprKind, Ident};
use crate::syntax::walk;
use crate::text::source::{Pos, Span};
use crate::types::info::{Mode, TypeAndValue};
use crate::types::{Builtin, ObjId, ObjKind, PkgId, Signature, Type, TypeId, universe};
use rustc_hash::FxHashMap;

/// The language version of a module.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// `N` of `go 1.N`.
    pub minor: u32,
    /// Whether the module names a release, such as 1.22.3.
    pub release: bool,
}

/// How a function prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Printer {
    Print,
    Printf,
    Errorf,
}

impl Printer {
    pub fn name(self) -> &'static str {
        match self {
            Printer::Print => "print",
            Printer::Printf => "printf",
            Printer::Errorf => "errorf",
        }
    }
}

/// A package that is looked at, and what was found.
pub struct Vet<'v, 'c> {
    pub c: &'v mut Checker<'c>,
    pub pkg: PkgId,
    /// The language version of the current file.
    pub go: u32,
    pub language: Language,
    /// The name of the check that runs.
    pub check: &'static str,
    pub found: Vec<Finding>,
    /// Functions that print their arguments, and those that do not.
    pub printers: FxHashMap<ObjId, Option<Printer>>,
}

impl Vet<'_, '_> {
    /// Reports a finding about this stretch of the source.
    pub fn report(&mut self, span: Span, text: String) {
        self.report_fixed(span, text, Vec::new());
    }

    /// The same with ways to repair it.
    pub fn report_fixed(&mut self, span: Span, text: String, fixes: Vec<Fix>) {
        self.found.push(Finding {
            pos: span.lo,
            end: span.hi,
            check: self.check,
            text,
            fixes,
        });
    }

    /// Reports a finding about a place without extent.
    pub fn report_at(&mut self, pos: Pos, text: String) {
        self.report(Span::new(pos, pos), text);
    }

    pub fn recorded(&self, e: &Expr) -> Option<&TypeAndValue> {
        self.c.info.types.get(&e.id)
    }

    pub fn type_of(&self, e: &Expr) -> Option<TypeId> {
        let recorded = self.recorded(e)?;
        Some(match recorded.mode {
            Mode::Nil => universe::UNTYPED_NIL,
            _ => recorded.ty,
        })
    }

    pub fn used(&self, name: &Ident) -> Option<ObjId> {
        self.c.info.uses.get(&name.id).copied()
    }

    /// What an identifier declares or uses.
    pub fn object(&self, name: &Ident) -> Option<ObjId> {
        let defined = self.c.info.defs.get(&name.id).copied();
        defined.or_else(|| self.used(name))
    }

    /// The variable that an expression is the name of.
    pub fn named(&self, e: &Expr) -> Option<ObjId> {
        match &e.kind {
            ExprKind::Ident(name) => self.object(name),
            _ => None,
        }
    }

    /// The function, method or variable that a call calls, methods of instances as their origin.
    pub fn callee(&self, fun: &Expr) -> Option<ObjId> {
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
    pub fn is_panic(&self, fun: &Expr) -> bool {
        let obj = self.named(walk::unparen(fun));
        let kind = obj.map(|obj| &self.c.store.obj(obj).kind);
        matches!(kind, Some(ObjKind::Builtin(Builtin::Panic)))
    }

    pub fn is_func(&self, obj: ObjId) -> bool {
        matches!(self.c.store.obj(obj).kind, ObjKind::Func { .. })
    }

    pub fn signature(&mut self, obj: ObjId) -> Option<Signature> {
        self.c.obj_decl(obj);
        let ty = self.c.store.obj(obj).ty?;
        match self.c.store.ty(ty) {
            Type::Signature(sig) => Some(sig.clone()),
            _ => None,
        }
    }

    /// The type that a name stands for.
    pub fn under(&mut self, t: TypeId) -> Type {
        let under = self.c.under(t);
        self.c.store.ty(under).clone()
    }

    /// The number of a line.
    pub fn line(&self, pos: Pos) -> u32 {
        let place = self.c.sources.locate(pos);
        place.map_or(0, |(_, place)| place.line)
    }

    pub fn path(&self, pkg: PkgId) -> String {
        self.c.store.pkg(pkg).path.as_str().to_owned()
    }

    /// A type with the import paths of its packages.
    pub fn type_text(&self, t: TypeId) -> String {
        let qualifier = |pkg| Some(self.path(pkg));
        self.c.store.type_string(t, &qualifier)
    }

    /// `fmt.Printf`, `(*log.Logger).Printf`; of variables the name alone.
    pub fn full_name(&mut self, obj: ObjId, fun: &Expr) -> String {
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
    pub fn is_named(&self, t: TypeId, path: &str, name: &str) -> bool {
        let t = self.c.store.unalias(t);
        let Type::Named(named) = self.c.store.ty(t) else {
            return false;
        };
        let obj = self.c.store.obj(named.obj);
        obj.name.as_str() == name && obj.pkg.is_some_and(|p| self.path(p) == path)
    }

    /// Whether a callee is the method of a defined type.
    pub fn is_method(&mut self, obj: ObjId, path: &str, ty: &str, name: &str) -> bool {
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
