//! The header of a declared function: its receiver and its signature. In lazily loaded packages it stays text until
//! it is needed.

use crate::syntax::ast::{Expr, ExprKind, FuncType, NodeId, Param};
use crate::syntax::parse::parse_head;
use crate::text::diag::Diag;
use crate::text::source::{FileText, Pos, SourceFile};
use crate::text::symbol::Symbol;
use std::sync::OnceLock;

/// A receiver and a signature.
#[derive(Clone, Debug)]
pub struct Head {
    tree: OnceLock<Box<Tree>>,
    text: Option<Text>,
}

/// A head that was parsed.
#[derive(Clone, Debug)]
struct Tree {
    recv: Option<Vec<Param>>,
    sig: FuncType,
    /// What is wrong with its text.
    wrong: Vec<Diag>,
}

/// A head that is not parsed yet: one without type parameters.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text of its file.
    pub text: FileText,
    /// The position at which the file begins.
    pub base: Pos,
    /// From where to where it reaches in the file, in bytes.
    pub range: (u32, u32),
    /// The first of the numbers that its nodes get.
    pub ids: NodeId,
    /// Its receiver.
    pub receiver: Option<Receiver>,
}

/// What a receiver says of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Receiver {
    /// Whether it is a pointer.
    pub pointer: bool,
    /// The name of the type; `None` if what stands there is none.
    pub base: Option<Symbol>,
}

impl Head {
    /// A head that was parsed with all else.
    pub fn new(recv: Option<Vec<Param>>, sig: FuncType) -> Head {
        let wrong = Vec::new();
        let tree = Box::new(Tree { recv, sig, wrong });
        Head {
            tree: tree.into(),
            text: None,
        }
    }

    /// A head that is parsed when it is looked at.
    pub fn later(text: Text) -> Head {
        Head {
            tree: OnceLock::new(),
            text: Some(text),
        }
    }

    fn tree(&self) -> &Tree {
        self.tree.get_or_init(|| Box::new(self.parse()))
    }

    fn parse(&self) -> Tree {
        let mut wrong = Vec::new();
        let parsed = self.text.as_ref().and_then(|head| {
            let file = SourceFile::nameless(head.text.clone(), head.base);
            parse_head(&file, head.range, head.ids, &mut wrong)
        });
        let Some(tree) = parsed.and_then(|head| head.tree.into_inner()) else {
            return Tree {
                recv: None,
                sig: FuncType::default(),
                wrong,
            };
        };
        Tree { wrong, ..*tree }
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
        &self.tree().wrong
    }

    /// Whether it is known to have no type parameters, without being looked at.
    pub fn is_plain(&self) -> bool {
        self.text.is_some()
    }

    /// The receiver of a method.
    pub fn receiver(&self) -> Option<Receiver> {
        if let Some(text) = &self.text {
            return text.receiver;
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
    let parts = crate::check::signature::unpack_recv(ty);
    let base = match &parts.base.kind {
        ExprKind::Ident(base) => Some(base.name),
        _ => None,
    };
    Receiver {
        pointer: parts.pointer,
        base,
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Head) -> bool {
        (self.recv(), self.sig()) == (other.recv(), other.sig())
    }
}
