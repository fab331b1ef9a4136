//! A part of a file that stays text until it is first used. This file knows neither the tree nor the parser.

use crate::text::diag::Diag;
use crate::text::source::{FileText, Pos, SourceFile};
use std::sync::OnceLock;

/// What can be made of a part of a file.
pub trait FromText: Sized {
    /// Parses the text at `range`, in bytes; the nodes get the numbers from `first` on. What is wrong with it is
    /// added to `diags`.
    fn from_text(file: &SourceFile, range: (u32, u32), first: u32, diags: &mut Vec<Diag>) -> Self;
}

/// The part.
#[derive(Clone, Debug)]
pub struct Part<T> {
    /// The text of its file.
    text: FileText,
    /// The position at which the file begins.
    base: Pos,
    /// From where to where it reaches in the file, in bytes.
    range: (u32, u32),
    /// The first of the numbers that its nodes get.
    first: u32,
    /// What it is, once somebody has asked.
    parsed: OnceLock<Box<Parsed<T>>>,
}

/// A part that was parsed.
#[derive(Clone, Debug)]
struct Parsed<T> {
    tree: T,
    /// What is wrong with its text.
    wrong: Vec<Diag>,
}

impl<T> Part<T> {
    /// The part of a file at `range`, in bytes, whose nodes get the numbers from `first` on.
    pub fn new(file: &SourceFile, range: (u32, u32), first: u32) -> Part<T> {
        Part {
            text: file.text.clone(),
            base: file.base,
            range,
            first,
            parsed: OnceLock::new(),
        }
    }

    /// The text of its file from one byte to another.
    pub fn text(&self, (lo, hi): (u32, u32)) -> Option<&str> {
        self.text.get(lo as usize..hi as usize)
    }
}

impl<T: FromText> Part<T> {
    fn parsed(&self) -> &Parsed<T> {
        self.parsed.get_or_init(|| {
            let mut wrong = Vec::new();
            let file = SourceFile::nameless(self.text.clone(), self.base);
            let tree = T::from_text(&file, self.range, self.first, &mut wrong);
            Box::new(Parsed { tree, wrong })
        })
    }

    /// What it is.
    pub fn tree(&self) -> &T {
        &self.parsed().tree
    }

    /// What is wrong with its text.
    pub fn wrong(&self) -> &[Diag] {
        &self.parsed().wrong
    }
}
