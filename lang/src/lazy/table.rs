//! Tables: long array and slice literals that contain only constants.
//!
//! Tables of numbers are a large part of many programs' text, and each of their elements as a node of the
//! tree, with a type and a value of its own, costs about a microsecond before the program starts. So the
//! lexer makes one token of a list of constants ([`scan`]), and it stays text: the checker reads it once to
//! see that every element fits ([`walk`]), the compiler once more to lay the bytes out. Literals that do not
//! fit (or are not arrays or slices) are parsed like any other, so that errors are the same.

mod scan;
mod walk;

use crate::syntax::ast::{Expr, NodeId};
use crate::text::source::Span;
use std::ops::Deref;
use std::sync::OnceLock;

pub use scan::scan;
pub use walk::{Constant, Row, Shape, Sink, walk};

/// A table as the tree holds it: its text.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// Of its braces.
    pub span: Span,
    /// Numbers from here on are kept for its elements, as many as it has bytes.
    pub ids: NodeId,
    /// Its elements, if they were needed one by one.
    expanded: OnceLock<Vec<Expr>>,
}

/// The elements of a composite literal. A table that was not expanded shows none: nothing in it calls, or
/// refers to a variable.
#[derive(Clone, PartialEq, Debug)]
pub enum Elements {
    /// As they stand there.
    List(Vec<Expr>),
    /// Constants.
    Table(Box<Table>),
}

impl Elements {
    /// A table that is at `span`.
    pub fn table(span: Span, ids: NodeId) -> Elements {
        Elements::Table(Box::new(Table {
            span,
            ids,
            expanded: OnceLock::new(),
        }))
    }

    /// The table, if it is one and was not expanded.
    pub fn as_table(&self) -> Option<&Table> {
        match self {
            Elements::Table(table) if table.expanded.get().is_none() => Some(table),
            _ => None,
        }
    }
}

impl Table {
    /// Its elements one by one; `parse` makes them when they are asked for first.
    pub fn expand(&self, parse: impl FnOnce() -> Vec<Expr>) -> &[Expr] {
        self.expanded.get_or_init(parse)
    }
}

impl Deref for Elements {
    type Target = [Expr];

    fn deref(&self) -> &[Expr] {
        match self {
            Elements::List(list) => list,
            Elements::Table(table) => table.expanded.get().map_or(&[], Vec::as_slice),
        }
    }
}

impl<'a> IntoIterator for &'a Elements {
    type Item = &'a Expr;
    type IntoIter = std::slice::Iter<'a, Expr>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
