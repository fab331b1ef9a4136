//! A declaration of a type, of constants or of variables that is parsed on first use. Only lazily loaded packages
//! contain these.

use super::{GenDecl, Ident};
use crate::lazy::part::Part;
use crate::text::diag::Diag;

/// The declaration.
#[derive(Clone, Debug)]
pub struct Unparsed {
    /// Its text, which may be unreadable.
    pub part: Part<Option<GenDecl>>,
    /// What it declares.
    pub what: What,
    /// The names that it declares.
    pub names: Vec<Name>,
}

/// What a declaration declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A type.
    Type,
    /// Constants.
    Constants,
    /// Variables: without values, errors that `errors.New` makes of texts, and such as are only named when they get
    /// their values.
    Variables,
}

/// A name that it declares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Name {
    /// The name.
    pub ident: Ident,
    /// Which line of the group declares it.
    pub line: u32,
    /// Which name of the line it is.
    pub at: u32,
    /// Of a variable that is an error: where its text is in its quotes.
    pub error: Option<(u32, u32)>,
}

impl Unparsed {
    /// The name at a place of it.
    pub fn name(&self, line: u32, at: u32) -> Option<&Name> {
        self.names.iter().find(|n| (n.line, n.at) == (line, at))
    }

    /// The declaration itself; `None` if it cannot be read.
    pub fn decl(&self) -> Option<&GenDecl> {
        self.part.tree().as_ref()
    }

    /// What is wrong with its text.
    pub fn wrong(&self) -> &[Diag] {
        self.part.wrong()
    }
}

impl PartialEq for Unparsed {
    fn eq(&self, other: &Unparsed) -> bool {
        self.decl() == other.decl()
    }
}
