//! Declarations that are checked when they are first used.
//!
//! In a lazily loaded package, only what runs at start-up is checked at once: variables with initial values,
//! and the headers of init functions. Everything else is checked when code of any package first names it, even
//! while the program runs. The [`Front`](super::Front) keeps the unchecked declarations ([`Waiting`]).

use super::decls::Place;
use super::earlier::{Waiting, in_group};
use super::resolver::Collected;
use super::{Checker, DeclId, DeclKind};
use crate::syntax::ast::unparsed::What;
use crate::syntax::ast::{
    ConstSpec, Expr, ExprKind, FuncBody, GenDecl, LitKind, Unparsed, VarSpec,
};
use crate::text::constant::unquote;
use crate::text::symbol::Symbol;
use crate::types::universe::ERROR;
use crate::types::{ObjId, ObjKind, PkgId, ScopeId};
use std::rc::Rc;

impl<'a> Checker<'a> {
    /// The declaration of an object, an earlier checker's too.
    pub(super) fn decl_of(&mut self, obj: ObjId) -> Option<DeclId> {
        if let Some(&id) = self.obj_decls.get(&obj) {
            return Some(id);
        }
        let (undone, kind) = self.earlier?.find(obj)?;
        let id = self.decls.add(undone, kind);
        self.obj_decls.insert(obj, id);
        Some(id)
    }

    /// The declaration at a place of one that was text, parsed now. What is wrong with it is reported.
    pub(super) fn parse_later(
        &mut self,
        later: &'a Unparsed,
        mut place: Place,
    ) -> Option<DeclKind<'a>> {
        self.diags.extend_from_slice(later.wrong());
        let decl = later.decl()?;
        if let GenDecl::Const(specs) = decl {
            let own = |spec: &ConstSpec| spec.ty.is_some() || !spec.values.is_empty();
            let before = specs.get(..=place.spec as usize)?;
            let from = before.iter().rposition(own);
            place.from = from.map_or(place.spec, |at| at as u32);
            let spec = before.last()?;
            let values = from
                .and_then(|at| before.get(at))
                .map_or(&[][..], |from| &from.values);
            let inherited = from.is_some() && place.from != place.spec;
            self.check_arity(spec.span, &spec.names, values, true, inherited);
        }
        if let GenDecl::Var(specs) = decl
            && let Some(spec) = specs.get(place.spec as usize)
        {
            return Some(self.later_var(spec, place));
        }
        in_group(decl, place)
    }

    /// The declaration of a variable at a place of such a line.
    fn later_var(&mut self, spec: &'a VarSpec, place: Place) -> DeclKind<'a> {
        let shared = spec.values.len() == 1 && spec.names.len() > 1;
        let names = &self.store.scope(self.store.pkg(self.pkg).scope).names;
        let all = || spec.names.iter().filter_map(|name| names.get(&name.name));
        DeclKind::Var {
            lhs: shared.then(|| Rc::new(all().copied().collect())),
            ty: spec.ty.as_ref(),
            init: match shared {
                true => spec.values.first(),
                false => spec.values.get(place.name as usize),
            },
        }
    }

    /// Checks what a package that is taken on demand cannot do without.
    pub(super) fn first_objects(&mut self, all: &Collected<'a>) {
        for &obj in &all.objects {
            let decl = self.obj_decls.get(&obj).copied();
            let needed = match decl.and_then(|id| self.decls.kind(id)) {
                Some(DeclKind::Var { ty, init, .. }) => init.is_some() || ty.is_none(),
                Some(DeclKind::Later(later)) => {
                    if later.what == What::Variables
                        && let Some(id) = decl
                    {
                        self.is_error(obj, id);
                    }
                    false
                }
                // Tests of a library package are the functions that are parsed at once.
                Some(DeclKind::Func(f)) => {
                    !f.is_method() && f.name.name == Symbol::INIT
                        || matches!(f.body, FuncBody::Parsed(_))
                }
                _ => false,
            };
            if needed && !decl.is_some_and(|id| self.is_error(obj, id)) {
                self.obj_decl(obj);
            }
        }
    }

    /// Whether the variable, declared there, is an error that `errors.New` makes of a text, as many are. Then that
    /// text is noted, and nothing of it is checked: the compiler lays the value out when code first speaks of it.
    fn is_error(&mut self, obj: ObjId, id: DeclId) -> bool {
        let decl = self.decls.at(id).zip(self.decls.kind(id));
        let text = decl.and_then(|(at, kind)| match *kind {
            DeclKind::Var {
                lhs: None,
                ty: None,
                init: Some(init),
            } => self.text_of_error(at.scope, init),
            DeclKind::Later(later) => {
                let name = later.name(at.place.spec, at.place.name)?;
                let (lo, hi) = name.error?;
                unquote(later.part.text((lo, hi))?)
            }
            _ => None,
        });
        let Some(text) = text.filter(|_| !self.store.obj(obj).name.is_blank()) else {
            return false;
        };
        self.info.errors.insert(obj, text.into());
        self.store.obj_mut(obj).ty = Some(ERROR);
        true
    }

    /// The text in `errors.New("text")`.
    fn text_of_error(&self, scope: ScopeId, e: &Expr) -> Option<Vec<u8>> {
        let ExprKind::Call {
            fun,
            args,
            ellipsis: None,
            ..
        } = &e.kind
        else {
            return None;
        };
        let (ExprKind::Selector { x, sel }, [arg]) = (&fun.kind, &args[..]) else {
            return None;
        };
        let (ExprKind::Ident(package), ExprKind::BasicLit { kind, text }) = (&x.kind, &arg.kind)
        else {
            return None;
        };
        let &import = self.store.scope(scope).names.get(&package.name)?;
        let ObjKind::PkgName { imported, .. } = self.store.obj(import).kind else {
            return None;
        };
        let new = sel.name.as_str() == "New" && self.store.pkg(imported).path.as_str() == "errors";
        (new && *kind == LitKind::String)
            .then(|| unquote(text.as_str()))
            .flatten()
    }

    /// Does something in another package, which does not depend on anything that is in progress: what it
    /// begins is complete in the end.
    pub(super) fn in_package(&mut self, pkg: PkgId, work: impl FnOnce(&mut Self)) {
        let env = Self::fresh_env(self.store.pkg(pkg).scope);
        let env = std::mem::replace(&mut self.env, env);
        let home = std::mem::replace(&mut self.pkg, pkg);
        let path = std::mem::take(&mut self.obj_path);
        let index = std::mem::take(&mut self.obj_path_index);
        let delayed = std::mem::take(&mut self.delayed);
        let ex = std::mem::take(&mut self.ex);
        work(self);
        self.complete();
        (self.ex, self.delayed) = (ex, delayed);
        (self.obj_path, self.obj_path_index) = (path, index);
        (self.pkg, self.env) = (home, env);
    }

    /// Does what was put off.
    pub(super) fn complete(&mut self) {
        self.process_delayed(0);
        self.record_untyped();
    }

    /// Every declaration, including those not yet resolved.
    pub(super) fn waiting(&mut self) -> Waiting {
        Waiting {
            decls: std::mem::take(&mut self.obj_decls),
            undone: self.decls.take_undone(),
        }
    }
}
