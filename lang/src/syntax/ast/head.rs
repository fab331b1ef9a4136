//! The header of a declared function: its receiver and its signature. In lazily loaded packages it stays text until
//! it is needed.

use super::{Expr, ExprKind, FuncType, Param};
use crate::lazy::part::Part;
use crate::text::diag::Diag;
use crate::text::symbol::Symbol;

/// A receiver and a signature.
#[derive(Clone, Debug)]
pub struct Head(Form);

#[derive(Clone, Debug)]
enum Form {
    /// Parsed with all else.
    Parsed(Box<Tree>),
    /// One without type parameters, parsed when it is looked at.
    Later {
        text: Part<Tree>,
        receiver: Option<Receiver>,
    },
}

/// A head that was parsed.
#[derive(Clone, Default, Debug)]
pub struct Tree {
    recv: Option<Vec<Param>>,
    sig: FuncType,
}

/// What is known of a method from its receiver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Receiver {
    /// Whether it is a pointer.
    pub pointer: bool,
    /// The name of the type; `None` if what stands there is none.
    pub base: Option<Symbol>,
}

/// The parts of a receiver's type `*T[A, B]`.
pub struct RecvParts<'a> {
    /// Whether it has a star.
    pub pointer: bool,
    /// `T`, usually an identifier.
    pub base: &'a Expr,
    /// The type parameters' expressions, if there are brackets.
    pub tparams: Option<&'a [Expr]>,
}

impl Head {
    /// A head that was parsed with all else.
    pub fn new(recv: Option<Vec<Param>>, sig: FuncType) -> Head {
        Head(Form::Parsed(Box::new(Tree { recv, sig })))
    }

    /// A head without type parameters that is parsed when it is looked at.
    pub fn later(text: Part<Tree>, receiver: Option<Receiver>) -> Head {
        Head(Form::Later { text, receiver })
    }

    /// What it is, if it was parsed with all else.
    pub(crate) fn into_tree(self) -> Option<Tree> {
        match self.0 {
            Form::Parsed(tree) => Some(*tree),
            Form::Later { .. } => None,
        }
    }

    fn tree(&self) -> &Tree {
        match &self.0 {
            Form::Parsed(tree) => tree,
            Form::Later { text, .. } => text.tree(),
        }
    }

    /// The receiver group (a correct program has exactly one in it).
    pub fn recv(&self) -> Option<&[Param]> {
        self.tree().recv.as_deref()
    }

    /// Type parameters, parameters and results.
    pub fn sig(&self) -> &FuncType {
        &self.tree().sig
    }

    /// What is wrong with the text of a head that was not parsed with all else.
    pub fn wrong(&self) -> &[Diag] {
        match &self.0 {
            Form::Parsed(_) => &[],
            Form::Later { text, .. } => text.wrong(),
        }
    }

    /// Whether it is known to have no type parameters, without being looked at.
    pub fn is_plain(&self) -> bool {
        matches!(self.0, Form::Later { .. })
    }

    /// The receiver of a method.
    pub fn receiver(&self) -> Option<Receiver> {
        if let Form::Later { receiver, .. } = self.0 {
            return receiver;
        }
        let recv = self.recv()?.first();
        Some(recv.map_or(NO_RECEIVER, |param| receiver_of(&param.ty)))
    }
}

const NO_RECEIVER: Receiver = Receiver {
    pointer: false,
    base: None,
};

fn receiver_of(ty: &Expr) -> Receiver {
    let parts = unpack_recv(ty);
    let base = match &parts.base.kind {
        ExprKind::Ident(base) => Some(base.name),
        _ => None,
    };
    Receiver {
        pointer: parts.pointer,
        base,
    }
}

fn unparen(mut e: &Expr) -> &Expr {
    while let ExprKind::Paren(inner) = &e.kind {
        e = inner;
    }
    e
}

/// Takes a receiver's type apart.
pub fn unpack_recv(e: &Expr) -> RecvParts<'_> {
    let mut base = unparen(e);
    let mut pointer = false;
    if let ExprKind::Star(inner) = &base.kind {
        pointer = true;
        base = unparen(inner);
    }
    let mut tparams = None;
    if let ExprKind::Index { x, indices, .. } = &base.kind {
        base = x;
        tparams = Some(indices.as_slice());
    }
    RecvParts {
        pointer,
        base,
        tparams,
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Head) -> bool {
        (self.recv(), self.sig()) == (other.recv(), other.sig())
    }
}
