//! Source texts and positions: every byte of every file has a global number.

use crate::text::symbol::Symbol;
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
    pub text: FileText,
    /// Global position of its first byte.
    pub base: Pos,
    /// Byte offset of the beginning of each line; made when first asked for.
    line_starts: OnceLock<Arc<[u32]>>,
    /// What `//line` comments say; looked for when first asked for.
    marks: OnceLock<Arc<[LineMark]>>,
}

/// A `//line` or `/*line*/` comment: from `offset` on the text comes from elsewhere.
#[derive(Debug)]
struct LineMark {
    offset: u32,
    /// The line of the text that this is.
    own_line: u32,
    name: String,
    path: String,
    line: u32,
    /// If it was said.
    col: Option<u32>,
}

/// A position as people are shown it: where the text came from, if it says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown<'a> {
    /// As diagnostics print the file.
    pub name: &'a str,
    /// As traces print it.
    pub path: &'a str,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1, where it is known.
    pub col: Option<u32>,
}

impl std::fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.name, self.line)?;
        self.col.map_or(Ok(()), |col| write!(f, ":{col}"))
    }
}

/// The text of a file. The library's are in the executable and are not copied.
#[derive(Clone, Debug)]
pub enum FileText {
    /// A part of the executable.
    BuiltIn(&'static str),
    /// One that was read.
    Read(Arc<str>),
}

impl std::ops::Deref for FileText {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            FileText::BuiltIn(text) => text,
            FileText::Read(text) => text,
        }
    }
}

impl<T: Into<Arc<str>>> From<T> for FileText {
    fn from(text: T) -> FileText {
        FileText::Read(text.into())
    }
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
    pub fn add(&mut self, name: String, path: String, text: FileText) -> Option<FileId> {
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
            marks: OnceLock::new(),
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

    /// The span, widened to whole characters.
    pub fn whole(&self, span: Span) -> Span {
        let Some(file) = self.find(span.lo) else {
            return span;
        };
        let text: &str = &file.text;
        let offset = |pos: Pos| (pos.0.saturating_sub(file.base.0) as usize).min(text.len());
        let (lo, hi) = (offset(span.lo), offset(span.hi.max(span.lo)));
        Span {
            lo: file.base.offset(text.floor_char_boundary(lo)),
            hi: file.base.offset(text.ceil_char_boundary(hi)),
        }
    }

    /// File and line/column of `pos`.
    pub fn locate(&self, pos: Pos) -> Option<(&SourceFile, LineCol)> {
        let file = self.find(pos)?;
        Some((file, file.line_col(pos)))
    }
}

impl SourceMap {
    /// The position as it is told to people.
    pub fn shown(&self, pos: Pos) -> Option<Shown<'_>> {
        Some(self.find(pos)?.shown(pos))
    }
}

impl SourceFile {
    /// A text that begins at this position, for those who want nothing but the text.
    pub(crate) fn nameless(text: FileText, base: Pos) -> SourceFile {
        SourceFile {
            name: String::new(),
            path: String::new(),
            text,
            base,
            line_starts: OnceLock::new(),
            marks: OnceLock::new(),
        }
    }

    /// The name that stands there, in bytes of the text.
    pub(crate) fn symbol(&self, range: std::ops::Range<usize>) -> Symbol {
        match &self.text {
            FileText::BuiltIn(text) => Symbol::intern_static(text.get(range).unwrap_or("")),
            FileText::Read(text) => Symbol::intern(text.get(range).unwrap_or("")),
        }
    }

    /// The position as it is told to people.
    pub fn shown(&self, pos: Pos) -> Shown<'_> {
        let at = self.line_col(pos);
        let offset = pos.0.saturating_sub(self.base.0);
        let marks = self.marks();
        let last = marks.partition_point(|m| m.offset <= offset);
        let Some(mark) = last.checked_sub(1).and_then(|i| marks.get(i)) else {
            return Shown {
                name: &self.name,
                path: &self.path,
                line: at.line,
                col: Some(at.col),
            };
        };
        let lines = at.line.saturating_sub(mark.own_line);
        let col = mark.col.map(|col| match lines {
            0 => col.saturating_add(offset - mark.offset),
            _ => at.col,
        });
        Shown {
            name: &mark.name,
            path: &mark.path,
            line: mark.line.saturating_add(lines),
            col,
        }
    }

    fn marks(&self) -> &[LineMark] {
        self.marks.get_or_init(|| {
            let has =
                |what: &str| memchr::memmem::find(self.text.as_bytes(), what.as_bytes()).is_some();
            // The library's texts have none.
            let own = matches!(self.text, FileText::BuiltIn(_));
            if !own && (has("//line ") || has("/*line ")) {
                self.find_marks().into()
            } else {
                Arc::new([])
            }
        })
    }

    /// Looks through the comments.
    fn find_marks(&self) -> Vec<LineMark> {
        let mut marks: Vec<LineMark> = Vec::new();
        let text: &str = &self.text;
        let mut at = 0;
        let rest = |at: usize| text.get(at..).unwrap_or("");
        while let Some(i) = rest(at).find(['"', '\'', '`', '/']) {
            let start = at + i;
            let from = rest(start);
            at = start + 1;
            if let Some(comment) = from.strip_prefix("//") {
                let line = comment.split('\n').next().unwrap_or("");
                at = start + 2 + line.len();
                let first = start == 0 || text.as_bytes().get(start - 1) == Some(&b'\n');
                if let Some(said) = line.strip_prefix("line ").filter(|_| first) {
                    marks.extend(self.mark(said.trim_end_matches('\r'), at + 1, marks.last()));
                }
            } else if let Some(comment) = from.strip_prefix("/*") {
                let inside = comment.split("*/").next().unwrap_or("");
                at = start + 4 + inside.len();
                if let Some(said) = inside.strip_prefix("line ") {
                    marks.extend(self.mark(said, at, marks.last()));
                }
            } else if let Some(raw) = from.strip_prefix('`') {
                at = start + 2 + raw.find('`').unwrap_or(raw.len());
            } else if !from.starts_with('/') {
                let quote = from.chars().next();
                let mut escaped = false;
                let end = from.char_indices().skip(1).find(|&(_, c)| {
                    let ends = c == '\n' || (!escaped && Some(c) == quote);
                    escaped = c == '\\' && !escaped;
                    ends
                });
                at = end.map_or(text.len(), |(i, _)| start + i + 1);
            }
        }
        marks
    }

    /// `file:line` or `file:line:col`, which holds from `offset` on.
    fn mark(&self, said: &str, offset: usize, last: Option<&LineMark>) -> Option<LineMark> {
        let number = |s: &str| s.parse::<u32>().ok().filter(|&n| n > 0);
        let (before, end) = said.rsplit_once(':')?;
        let end = number(end)?;
        let (file, line, col) = match before.rsplit_once(':').map(|(f, l)| (f, number(l))) {
            Some((file, Some(line))) => (file, line, Some(end)),
            _ => (before, end, None),
        };
        let offset = u32::try_from(offset).ok()?;
        let beside = |own: &str, file: &str| match own.rsplit_once('/') {
            _ if file.starts_with('/') => file.to_owned(),
            Some((dir, _)) => format!("{dir}/{file}"),
            None => file.to_owned(),
        };
        let (name, path) = match last {
            // Without a name, but with a column, the file stays the same.
            _ if !file.is_empty() => {
                let own = self.path.rsplit_once('/').map_or("", |(dir, _)| dir);
                let near = file.rsplit_once('/').filter(|(dir, _)| *dir == own);
                let name = near.map_or(file, |(_, name)| name);
                (beside(&self.name, name), beside(&self.path, file))
            }
            _ if col.is_none() => (String::new(), "??".to_owned()),
            Some(last) => (last.name.clone(), last.path.clone()),
            None => (self.name.clone(), self.path.clone()),
        };
        Some(LineMark {
            offset,
            own_line: self.line_col(self.base.offset(offset as usize)).line,
            name,
            path,
            line,
            col,
        })
    }

    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let ends = memchr::memchr_iter(b'\n', self.text.as_bytes());
            let starts = std::iter::once(0).chain(ends.map(|at| at as u32 + 1));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_from_where_comments_say() {
        let mut map = SourceMap::default();
        let text = "a\n//line b.go:10\nb\n//line /x/c.go:5:3\nc\nd `\n//line no.go:1\n`\n\
            //line bad\n//line :7:1\n/*line e.go:20:4*/ f\n//line :9\ng\n \"//line no.go:1\"\n//line /x/y/z.go:1\nh\n";
        let id = map.add("./a.go".into(), "/x/y/a.go".into(), text.into());
        let file = id.and_then(|id| map.file(id)).expect("it is there");
        for (c, shown, path) in [
            ("a", "./a.go:1:1", "/x/y/a.go"),
            ("b", "./b.go:10", "/x/y/b.go"),
            ("c", "/x/c.go:5:3", "/x/c.go"),
            ("d `", "/x/c.go:6:1", "/x/c.go"),
            (" f", "./e.go:20:4", "/x/y/e.go"),
            ("g", ":9", "??"),
            ("h", "./z.go:1", "/x/y/z.go"),
        ] {
            let at = text.find(&format!("{c}\n")).expect("it is there");
            let at = file.shown(file.base.offset(at));
            assert_eq!((at.to_string().as_str(), at.path), (shown, path), "{c}");
        }
    }
}
