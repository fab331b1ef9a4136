//! The declarations of packages, by number.
//!
//! A program with many imports has ten thousand of them, and uses few. So the part that all declarations have
//! is small, and separate from the state that is needed only while they are checked (see `Waiting`).

use crate::syntax::ast::{self, Unparsed};
use crate::types::{ObjId, PkgId, ScopeId};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::rc::Rc;
use std::sync::Arc;

/// Number of a declaration at package level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DeclId(pub u32);

/// Where a declaration stands.
#[derive(Clone, Copy, Default, Debug)]
pub struct Place {
    /// Which file of the program.
    pub file: u32,
    /// Which declaration of the file.
    pub decl: u32,
    /// Which line of its group.
    pub spec: u32,
    /// Which name of the line.
    pub name: u32,
    /// Of a constant: the line of the group that its type and value are in.
    pub from: u32,
}

/// A declaration that may wait.
#[derive(Clone, Copy, Debug)]
pub(super) struct Undone {
    /// The scope of its file.
    pub(super) scope: ScopeId,
    /// Its package.
    pub(super) pkg: PkgId,
    /// Where it stands.
    pub(super) place: Place,
}

/// The forms of declaration.
#[derive(Clone, Debug)]
pub enum DeclKind<'a> {
    /// A constant; `inherited` when type and value are those of an earlier line.
    Const {
        /// Type, if any.
        ty: Option<&'a ast::Expr>,
        /// Value, if any.
        init: Option<&'a ast::Expr>,
        /// Whether the value is repeated from an earlier line.
        inherited: bool,
        /// Its iota.
        iota: u32,
    },
    /// A variable, or several that one call initialises.
    Var {
        /// Several variables of one initialiser.
        lhs: Option<Rc<Vec<ObjId>>>,
        /// Type, if any.
        ty: Option<&'a ast::Expr>,
        /// Value, if any.
        init: Option<&'a ast::Expr>,
    },
    /// A type.
    Type(&'a ast::TypeSpec),
    /// A function or method.
    Func(&'a Arc<ast::FuncDecl>),
    /// A type, constants or variables whose declaration is text.
    Later(&'a Unparsed),
}

/// The objects that a declaration refers to, in the order of the text.
type Deps = IndexSet<ObjId, FxBuildHasher>;

/// Declarations at package level, and methods.
#[derive(Clone, Default, Debug)]
pub struct Decls<'a> {
    undone: Vec<Undone>,
    kinds: Vec<DeclKind<'a>>,
    /// Package-level objects that initialisers and bodies refer to, for the order of initialisation.
    deps: FxHashMap<DeclId, Deps>,
}

impl<'a> Decls<'a> {
    /// Adds one.
    pub(super) fn add(&mut self, at: Undone, kind: DeclKind<'a>) -> DeclId {
        self.undone.push(at);
        self.kinds.push(kind);
        DeclId(self.kinds.len() as u32 - 1)
    }

    /// Where one stands.
    pub(super) fn at(&self, id: DeclId) -> Option<Undone> {
        self.undone.get(id.0 as usize).copied()
    }

    /// What one declares.
    pub fn kind(&self, id: DeclId) -> Option<&DeclKind<'a>> {
        self.kinds.get(id.0 as usize)
    }

    /// Notes that one refers to an object.
    pub fn add_dependency(&mut self, id: DeclId, on: ObjId) {
        self.deps.entry(id).or_default().insert(on);
    }

    /// What one refers to.
    pub fn deps(&self, id: DeclId) -> Vec<ObjId> {
        let deps = self.deps.get(&id).into_iter().flatten();
        deps.copied().collect()
    }

    /// Where all of them stand, for those who come later.
    pub(super) fn take_undone(&mut self) -> Vec<Undone> {
        self.kinds.clear();
        self.deps.clear();
        std::mem::take(&mut self.undone)
    }
}
