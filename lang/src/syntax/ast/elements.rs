//! The elements of a composite literal: a list of nodes, or a table that stays text ([`crate::lazy::table`]).

use super::{Expr, NodeId};
use crate::text::source::Span;
use std::ops::Deref;
use std::sync::OnceLock;

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
