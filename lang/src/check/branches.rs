//! Labels and branches in programs with syntax errors. Nothing else of such a program is checked; like Go's
//! compiler, this looks at each function that was parsed.

use super::labels::{Finds, check_labels};
use crate::syntax::ast::{File, Ident};
use crate::syntax::walk;
use crate::text::diag::Diag;
use crate::text::source::{Pos, SourceMap};
use crate::types::ObjId;

/// What is found, and where the files are.
struct Found<'s> {
    sources: &'s SourceMap,
    diags: Vec<Diag>,
}

impl<'a> Finds<'a> for Found<'_> {
    fn error(&mut self, diag: Diag) {
        self.diags.push(diag);
    }

    fn place(&self, pos: Pos) -> String {
        let shown = self.sources.shown(pos);
        shown.map_or_else(String::new, |shown| shown.to_string())
    }

    fn declared(&mut self, _: &'a Ident) -> Option<ObjId> {
        None
    }

    fn named(&mut self, _: &'a Ident, _: ObjId) {}
}

/// What is wrong with the labels and branches of a file's functions.
pub fn branch_errors(file: &File, sources: &SourceMap) -> Vec<Diag> {
    let mut found = Found {
        sources,
        diags: Vec::new(),
    };
    for body in walk::bodies(file) {
        check_labels(&mut found, body.block);
    }
    found.diags
}
