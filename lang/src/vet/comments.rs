//! Reads the comments of a file, which the parser does not keep, and reports directives in them that have no
//! effect.

use super::buildtag;
use super::pass::Vet;
use crate::syntax::ast::File;
use crate::text::source::SourceFile;

/// A comment.
#[derive(Clone, Copy, Debug)]
pub struct Comment<'t> {
    /// Where it begins in the file.
    pub at: usize,
    /// Its text, with the slashes.
    pub text: &'t str,
    /// Whether it continues the comments before it: nothing is between them, nor a blank line.
    pub continues: bool,
}

impl Comment<'_> {
    /// Behind its last byte.
    pub fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// All comments of a file.
pub fn comments(text: &str) -> Vec<Comment<'_>> {
    let bytes = text.as_bytes();
    let mut out: Vec<Comment<'_>> = Vec::new();
    let mut at = 0;
    // Line ends since the last comment, and whether anything else came.
    let (mut lines, mut other) = (0, true);
    while let Some(&b) = bytes.get(at) {
        let rest = bytes.get(at..).unwrap_or_default();
        let len = match rest {
            [b'/', b'/', ..] => memchr::memchr(b'\n', rest).unwrap_or(rest.len()),
            [b'/', b'*', ..] => memchr::memmem::find(rest, b"*/").map_or(rest.len(), |end| end + 2),
            [b'"' | b'\'', ..] => literal(rest),
            [b'`', ..] => memchr::memchr(b'`', rest.get(1..).unwrap_or_default())
                .map_or(rest.len(), |end| end + 2),
            _ => 1,
        };
        match rest {
            [b'/', b'/' | b'*', ..] => {
                let comment = text.get(at..at + len).unwrap_or_default();
                out.push(Comment {
                    at,
                    text: comment.strip_suffix('\r').unwrap_or(comment),
                    continues: !other && lines < 2,
                });
                (lines, other) = (0, false);
            }
            _ if b == b'\n' => lines += 1,
            _ if b.is_ascii_whitespace() => {}
            _ => other = true,
        }
        at += len.max(1);
    }
    out
}

/// The length of a string or character.
fn literal(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&b) = text.get(at) {
        match b {
            b'\\' => at += 1,
            b'\n' => return at,
            _ if Some(&b) == text.first() => return at + 1,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// Where the package clause begins, and the package's name.
pub fn package_clause(text: &str, comments: &[Comment<'_>]) -> Option<(usize, String)> {
    let mut at = 0;
    let mut comments = comments.iter();
    loop {
        let rest = text.get(at..)?;
        at += rest.len()
            - rest
                .trim_start_matches([' ', '\t', '\r', '\n', ';', '\u{feff}'])
                .len();
        let rest = text.get(at..)?;
        if !rest.starts_with('/') {
            let name = rest.strip_prefix("package")?.trim_start();
            let end = name.find(|c: char| !(c.is_alphanumeric() || c == '_'));
            let name = name.get(..end.unwrap_or(name.len()))?;
            return Some((at, name.to_owned()));
        }
        at = comments.find(|c| c.at == at)?.end();
    }
}

/// A finding in a file that is not part of the program.
#[derive(Clone, Debug)]
pub struct Outside {
    /// The name of the check.
    pub check: &'static str,
    /// Where, in bytes.
    pub at: usize,
    /// What.
    pub text: String,
}

/// What the checks of comments find in a Go file of the folder that the build leaves out.
pub fn outside(name: &str, text: &str) -> Vec<Outside> {
    let comments = comments(text);
    let Some((clause, package)) = package_clause(text, &comments) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let mut add = |check, found: Vec<(usize, String)>| {
        let new = found
            .into_iter()
            .map(|(at, text)| Outside { check, at, text });
        out.extend(new);
    };
    add("buildtag", buildtag::misplaced(&comments, clause));
    add("directive", misplaced(&comments, clause, &package, name));
    out
}

pub fn directive(vet: &mut Vet<'_, '_>, file: &File) {
    in_file(vet, file, |file, comments, (clause, package)| {
        misplaced(comments, clause, &package, &file.path)
    });
}

/// Reports what is found in the comments of a file.
pub fn in_file(
    vet: &mut Vet<'_, '_>,
    file: &File,
    find: impl FnOnce(&SourceFile, &[Comment<'_>], (usize, String)) -> Vec<(usize, String)>,
) {
    let Some(source) = vet.c.sources.file(file.file) else {
        return;
    };
    if !["go:build", "go:debug", "+build"]
        .iter()
        .any(|w| source.text.contains(w))
    {
        return;
    }
    let comments = comments(&source.text);
    let Some(clause) = package_clause(&source.text, &comments) else {
        return;
    };
    let found = find(source, &comments, clause);
    let base = source.base;
    for (at, text) in found {
        vet.report_at(base.offset(at), text);
    }
}

/// `//go:debug` lines that have no effect.
fn misplaced(
    comments: &[Comment<'_>],
    clause: usize,
    package: &str,
    name: &str,
) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut header = true;
    for comment in comments {
        header &= comment.at < clause;
        if !comment.text.starts_with("//go:") {
            continue;
        }
        let end = comment.text.find(char::is_whitespace);
        let verb = end.map_or(comment.text, |end| &comment.text[..end]);
        let space = end.and_then(|end| comment.text[end..].chars().next());
        if let Some(space) = space.filter(|c| !matches!(c, ' ' | '\t' | '\n')) {
            let text = format!("invalid space {} in {verb} directive", go_char(space));
            out.push((comment.at, text));
        }
        if verb != "//go:debug" {
            continue;
        }
        let wrong = if package != "main" && !name.ends_with("_test.go") {
            "in package main or test"
        } else if !header {
            "before package declaration"
        } else {
            continue;
        };
        out.push((
            comment.at,
            format!("//go:debug directive only valid {wrong}"),
        ));
    }
    out
}

/// A character as `%#q` prints it.
fn go_char(c: char) -> String {
    match c {
        '\u{b}' => "'\\v'".to_owned(),
        '\u{c}' => "'\\f'".to_owned(),
        '\r' => "'\\r'".to_owned(),
        c if (c as u32) < 0x20 => format!("'\\x{:02x}'", c as u32),
        c if c.is_whitespace() => format!("'\\u{:04x}'", c as u32),
        c => format!("'{c}'"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_found_outside_of_literals() {
        let text = "// a\n// b\n\n/* c */ package p // d\nvar x = \"// no\\\"\" + `/* no */` // e\nvar y = '\"' // f";
        let found = comments(text);
        let shown: Vec<(&str, bool)> = found.iter().map(|c| (c.text, c.continues)).collect();
        assert_eq!(
            shown,
            [
                ("// a", false),
                ("// b", true),
                ("/* c */", false),
                ("// d", false),
                ("// e", false),
                ("// f", false)
            ]
        );
        let clause = package_clause(text, &found).expect("there is a package clause");
        assert_eq!(
            (clause.1.as_str(), clause.0),
            ("p", text.find("package").unwrap_or(0))
        );
    }
}
