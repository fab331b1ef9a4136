//! The declarations that earlier checkers have not checked, because nothing has referred to them.

use super::decls::{DeclId, DeclKind, Place, Undone};
use crate::syntax::ast::{Decl, Expr, File, GenDecl};
use crate::types::{ObjId, PkgId, ScopeId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The files of a program, each with its package.
pub type Files = [(PkgId, Arc<File>)];

/// Where objects are declared, for those that were not asked for yet.
#[derive(Clone, Default, Debug)]
pub struct Waiting {
    /// Which declaration an object has.
    pub(super) decls: FxHashMap<ObjId, DeclId>,
    /// Where these stand.
    pub(super) undone: Vec<Undone>,
}

impl Waiting {
    /// Adds what another checker has left over.
    pub fn extend(&mut self, more: Waiting) {
        let before = self.undone.len() as u32;
        let moved = |(obj, id): (ObjId, DeclId)| (obj, DeclId(id.0 + before));
        self.decls.extend(more.decls.into_iter().map(moved));
        self.undone.extend(more.undone);
    }

    /// Where an object is declared.
    fn get(&self, obj: ObjId) -> Option<&Undone> {
        let id = self.decls.get(&obj)?;
        self.undone.get(id.0 as usize)
    }

    /// The scope of the file that declares the object.
    pub(super) fn scope(&self, obj: ObjId) -> Option<ScopeId> {
        self.get(obj).map(|undone| undone.scope)
    }
}

/// What earlier checkers have left over, for one that continues.
#[derive(Clone, Copy, Debug)]
pub struct Earlier<'a> {
    /// The trees.
    pub files: &'a Files,
    /// What waits.
    pub waiting: &'a Waiting,
}

impl<'a> Earlier<'a> {
    /// The declaration of an object.
    pub(super) fn find(self, obj: ObjId) -> Option<(Undone, DeclKind<'a>)> {
        let &undone = self.waiting.get(obj)?;
        let place = undone.place;
        let (_, file) = self.files.get(place.file as usize)?;
        let kind = match file.decls.get(place.decl as usize)? {
            Decl::Func(func) => DeclKind::Func(func),
            Decl::Gen(decl) => in_group(decl, place)?,
            Decl::Later(later) => DeclKind::Later(later),
        };
        Some((undone, kind))
    }
}

impl<'a> Earlier<'a> {
    /// The value of a variable whose declaration was text, once it is parsed.
    pub(super) fn initial_value(self, obj: ObjId) -> Option<&'a Expr> {
        let place = self.waiting.get(obj)?.place;
        let (_, file) = self.files.get(place.file as usize)?;
        let decl = match file.decls.get(place.decl as usize)? {
            Decl::Later(later) => later.decl()?,
            Decl::Gen(decl) => decl,
            Decl::Func(_) => return None,
        };
        let GenDecl::Var(specs) = decl else {
            return None;
        };
        let spec = specs.get(place.spec as usize)?;
        match &spec.values[..] {
            [one] => Some(one),
            values => values.get(place.name as usize),
        }
    }
}

/// What is at a place of a declaration that is no function.
pub(super) fn in_group(decl: &GenDecl, place: Place) -> Option<DeclKind<'_>> {
    let (line, name) = (place.spec as usize, place.name as usize);
    Some(match decl {
        GenDecl::Type(specs) => DeclKind::Type(specs.get(line)?),
        GenDecl::Var(specs) => DeclKind::Var {
            lhs: None,
            ty: specs.get(line)?.ty.as_ref(),
            init: None,
        },
        GenDecl::Const(specs) => {
            let from = specs.get(place.from as usize)?;
            DeclKind::Const {
                ty: from.ty.as_ref(),
                init: from.values.get(name),
                inherited: place.from != place.spec,
                iota: specs.get(line)?.iota,
            }
        }
        GenDecl::Import(_) => return None,
    })
}
