//! Findings of a check, and the source changes that fix them.

use crate::text::source::{Pos, SourceFile};

/// Something that is most likely a mistake.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// Where.
    pub pos: Pos,
    /// Where that ends; equal to `pos` if it has no extent.
    pub end: Pos,
    /// The name of the check.
    pub check: &'static str,
    /// What, in Go's words.
    pub text: String,
    /// Ways to repair it, the best first.
    pub fixes: Vec<Fix>,
}

/// A way to repair a finding.
#[derive(Clone, PartialEq, Debug)]
pub struct Fix {
    /// What it does.
    pub message: String,
    /// The changes.
    pub edits: Vec<Edit>,
}

/// A stretch of the source, and what takes its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Edit {
    /// The first byte.
    pub lo: Pos,
    /// Behind the last byte.
    pub hi: Pos,
    /// The new text.
    pub new: String,
}

impl Fix {
    /// A fix with this message.
    pub fn new(message: impl Into<String>, edits: Vec<Edit>) -> Fix {
        let message = message.into();
        Fix { message, edits }
    }
}

impl Edit {
    /// Puts text in the place of a stretch.
    pub fn replace(lo: Pos, hi: Pos, new: impl Into<String>) -> Edit {
        let new = new.into();
        Edit { lo, hi, new }
    }

    /// Inserts text.
    pub fn insert(at: Pos, new: impl Into<String>) -> Edit {
        Edit::replace(at, at, new)
    }
}

/// The text of a file after the first fix of each finding in it; fixes that touch what an earlier one
/// changes are left out. `None` if nothing changes.
pub fn fixed(file: &SourceFile, findings: &[Finding]) -> Option<String> {
    let inside = |pos: Pos| file.base <= pos && pos.0 - file.base.0 <= file.text.len() as u32;
    let mut taken: Vec<&Edit> = Vec::new();
    for finding in findings {
        let Some(fix) = finding.fixes.first() else {
            continue;
        };
        let fits = fix.edits.iter().all(|e| {
            let apart =
                |t: &&Edit| e == *t || e.hi <= t.lo && e.lo != t.lo || t.hi <= e.lo && e.lo != t.lo;
            inside(e.lo) && inside(e.hi) && taken.iter().all(apart)
        });
        if fits {
            let new = fix.edits.iter().filter(|e| !taken.contains(e));
            let new: Vec<&Edit> = new.collect();
            taken.extend(new);
        }
    }
    if taken.is_empty() {
        return None;
    }
    taken.sort_by_key(|e| (e.lo, e.hi));
    let mut out = String::new();
    let mut at = 0;
    for edit in taken {
        let (lo, hi) = (edit.lo.0 - file.base.0, edit.hi.0 - file.base.0);
        out.push_str(file.text.get(at..lo as usize)?);
        out.push_str(&edit.new);
        at = hi as usize;
    }
    out.push_str(file.text.get(at..)?);
    Some(out)
}
