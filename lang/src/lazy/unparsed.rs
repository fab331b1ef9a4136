//! A declaration of a type, of constants or of variables that is parsed on first use. Only lazily loaded packages
//! contain these.

use crate::syntax::ast::{GenDecl, Ident, NodeId};
use crate::syntax::parse::parse_gen;
use crate::text::diag::Diag;
use crate::text::source::{FileText, Pos, SourceFile};
use std::sync::OnceLock;

/// The declaration.
#[derive(Clone, Debug)]
pub struct Unparsed {
    /// The text of its file.
    pub text: FileText,
    /// The position at which the file begins.
    pub base: Pos,
    /// From where to where it reaches in the file, in bytes.
    pub range: (u32, u32),
    /// The first of the numbers that its nodes get.
    pub ids: NodeId,
    /// What it declares.
    pub what: What,
    /// The names that it declares.
    pub names: Vec<Name>,
    /// What it is, once somebody has asked.
    pub tree: OnceLock<Box<Tree>>,
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

/// A declaration that was parsed.
#[derive(Clone, Debug)]
pub struct Tree {
    decl: Option<GenDecl>,
    wrong: Vec<Diag>,
}

impl Unparsed {
    /// The name at a place of it.
    pub fn name(&self, line: u32, at: u32) -> Option<&Name> {
        self.names.iter().find(|n| (n.line, n.at) == (line, at))
    }

    fn parsed(&self) -> &Tree {
        self.tree.get_or_init(|| {
            let mut wrong = Vec::new();
            let file = SourceFile::nameless(self.text.clone(), self.base);
            let decl = parse_gen(&file, self.range, self.ids, &mut wrong);
            Box::new(Tree { decl, wrong })
        })
    }

    /// The declaration itself; `None` if it cannot be read.
    pub fn decl(&self) -> Option<&GenDecl> {
        self.parsed().decl.as_ref()
    }

    /// What is wrong with its text.
    pub fn wrong(&self) -> &[Diag] {
        &self.parsed().wrong
    }
}

impl PartialEq for Unparsed {
    fn eq(&self, other: &Unparsed) -> bool {
        self.decl() == other.decl()
    }
}
