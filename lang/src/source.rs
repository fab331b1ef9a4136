//! Source text and positions: every byte of every file has one global number.

use std::sync::{Arc, OnceLock};

/// A global byte position: 0 is "nowhere", file `i` covers `base..=base+len`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Pos(pub u32);

impl Pos {
    /// No position (synthetic code, the universe).
    pub const NONE: Pos = Pos(0);

    /// The position `n` bytes further on.
    pub fn offset(self, n: usize) -> Pos {
        Pos(self.0.saturating_add(n as u32))
    }
}

/// A half-open range of global positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Span {
    /// First byte.
    pub lo: Pos,
    /// One past the last byte.
    pub hi: Pos,
}

impl Span {
    /// The span of nothing.
    pub const NONE: Span = Span {
        lo: Pos::NONE,
        hi: Pos::NONE,
    };

    /// From `lo` up to, not including, `hi`.
    pub fn new(lo: Pos, hi: Pos) -> Span {
        Span { lo, hi }
    }

    /// The smallest span that holds both.
    pub fn to(self, other: Span) -> Span {
        Span {
            lo: self.lo,
            hi: other.hi,
        }
    }
}

/// Which file of the [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(pub u32);

/// One source file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// As diagnostics print it, for example `./prog.go`.
    pub name: String,
    /// As run-time traces print it (an absolute path, or `fmt/print.go` for the library).
    pub path: String,
    /// The text, valid UTF-8.
    pub text: Arc<str>,
    /// Global position of its first byte.
    pub base: Pos,
    /// Byte offset of the beginning of each line; made when first asked for.
    line_starts: OnceLock<Arc<[u32]>>,
}

/// A human position: 1-based line, 1-based column counted in bytes, as Go counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LineCol {
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub col: u32,
}

/// All files of a program.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file. `None` when all texts together pass 4 GiB.
    pub fn add(&mut self, name: String, path: String, text: Arc<str>) -> Option<FileId> {
        let base = self
            .files
            .last()
            .map_or(1, |f| u64::from(f.base.0) + f.text.len() as u64 + 1);
        if base + text.len() as u64 + 1 >= u64::from(u32::MAX) {
            return None;
        }
        self.files.push(SourceFile {
            name,
            path,
            text,
            base: Pos(base as u32),
            line_starts: OnceLock::new(),
        });
        Some(FileId(self.files.len() as u32 - 1))
    }

    /// The file `id`.
    pub fn file(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// All files in the order they were added.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The file that holds `pos`.
    pub fn find(&self, pos: Pos) -> Option<&SourceFile> {
        if pos == Pos::NONE {
            return None;
        }
        let after = self.files.partition_point(|f| f.base <= pos);
        self.files.get(after.checked_sub(1)?)
    }

    /// File and line/column of `pos`.
    pub fn locate(&self, pos: Pos) -> Option<(&SourceFile, LineCol)> {
        let file = self.find(pos)?;
        Some((file, file.line_col(pos)))
    }
}

impl SourceFile {
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let starts = std::iter::once(0).chain(memchr_lines(self.text.as_bytes()));
            starts.collect::<Vec<u32>>().into()
        })
    }

    /// Line and column of a position inside this file.
    pub fn line_col(&self, pos: Pos) -> LineCol {
        let offset = pos.0.saturating_sub(self.base.0);
        let line = self.line_starts().partition_point(|&s| s <= offset);
        let start = self
            .line_starts()
            .get(line.saturating_sub(1))
            .copied()
            .unwrap_or(0);
        LineCol {
            line: line as u32,
            col: offset - start + 1,
        }
    }

    /// The text of line `line` (1-based), without its newline.
    pub fn line_text(&self, line: u32) -> &str {
        let Some(&start) = self.line_starts().get(line.saturating_sub(1) as usize) else {
            return "";
        };
        let rest = self.text.get(start as usize..).unwrap_or("");
        rest.split('\n').next().unwrap_or("").trim_end_matches('\r')
    }
}

fn memchr_lines(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    bytes
        .iter()
        .enumerate()
        .filter(|&(_, &b)| b == b'\n')
        .map(|(i, _)| i as u32 + 1)
}
