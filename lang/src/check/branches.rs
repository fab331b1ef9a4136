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
    let mut wrong: Vec<Pos> = diags.iter().filter(wrong).map(|d| d.span.lo).collect();
    if wrong.is_empty() || !found.iter().any(|d| BRANCHES.contains(&d.code)) {
        return;
    }
    let spans = files.flat_map(|file| {
        let blocks = walk::bodies(file).into_iter().map(|body| body.block);
        blocks.map(|block| (block.lbrace, block.rbrace))
    });
    let mut bodies: Vec<(Pos, Pos)> = spans.collect();
    bodies.sort_unstable();
    wrong.sort_unstable();
    found.retain(|d| {
        let at = d.span.lo;
        let before = bodies.partition_point(|(lo, _)| *lo <= at);
        let mut before = bodies.iter().take(before).rev();
        let first = |lo: Pos| wrong.get(wrong.partition_point(|&at| at < lo));
        let spoilt = before
            .find(|(_, hi)| at <= *hi)
            .is_some_and(|&(lo, hi)| first(lo).is_some_and(|&at| at <= hi));
        !(spoilt && BRANCHES.contains(&d.code))
    });
}
