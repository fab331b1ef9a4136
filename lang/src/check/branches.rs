//! Labels and branches in programs with syntax errors. Nothing else of such a program is checked; like Go's
//! compiler, this looks at each function that was parsed.

use super::labels::{Finds, check_labels};
use crate::syntax::ast::{File, Ident};
use crate::syntax::walk;
use crate::text::codes::{BRANCHES, Code};
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

/// Leaves out of `found` what is wrong with labels and branches in functions with wrong tokens, which `diags` has:
/// Go's parser does not look at those.
pub fn beside_wrong_tokens<'a>(
    files: impl Iterator<Item = &'a File>,
    diags: &[Diag],
    found: &mut Vec<Diag>,
) {
    let wrong = |d: &&Diag| d.code == Code::BadToken;
    let wrong: Vec<Pos> = diags.iter().filter(wrong).map(|d| d.span.lo).collect();
    if wrong.is_empty() || !found.iter().any(|d| BRANCHES.contains(&d.code)) {
        return;
    }
    let spans = files.flat_map(|file| {
        let blocks = walk::bodies(file).into_iter().map(|body| body.block);
        blocks.map(|block| (block.lbrace, block.rbrace))
    });
    let bodies: Vec<(Pos, Pos)> = spans.collect();
    found.retain(|d| {
        let holds = |at: Pos| move |&&(lo, hi): &&(Pos, Pos)| lo <= at && at <= hi;
        let around = bodies.iter().filter(holds(d.span.lo));
        let body = around.max_by_key(|(lo, _)| *lo);
        let whole = !body.is_some_and(|body| wrong.iter().any(|&at| holds(at)(&body)));
        whole || !BRANCHES.contains(&d.code)
    });
}
