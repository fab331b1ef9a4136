//! Build constraints that are misplaced, malformed, or written in two forms that disagree.

use super::comments::{Comment, in_file};
use super::constraint::Formula;
use super::pass::Vet;
use crate::syntax::ast::File;

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    in_file(vet, file, |_, comments, (clause, _)| {
        misplaced(comments, clause)
    });
}

/// What was read so far.
struct Seen {
    found: Vec<(usize, String)>,
    /// Whether lines of each kind still count.
    build: bool,
    older: bool,
    /// Inside of `/* */`.
    in_star: bool,
    /// Nothing was found, so both kinds can be compared.
    compare: bool,
    first_build: Option<Formula>,
    /// Where the first line of the older kind is, and what all of them say.
    older_at: Option<usize>,
    older_lines: Option<Formula>,
    build_at: Option<usize>,
}

/// The findings in the comments of a file.
pub fn misplaced(comments: &[Comment<'_>], clause: usize) -> Vec<(usize, String)> {
    let mut seen = Seen {
        found: Vec::new(),
        build: true,
        older: true,
        in_star: false,
        compare: true,
        first_build: None,
        older_at: None,
        older_lines: None,
        build_at: None,
    };
    for (i, comment) in comments.iter().enumerate() {
        if !comment.continues {
            // The older lines count above a blank line only.
            let more = comments.get(i + 1..).unwrap_or_default();
            let group = more.iter().take_while(|c| c.continues).last();
            let end = group.unwrap_or(comment).end();
            seen.older &= end + 1 < clause;
            seen.build &= comment.at < clause;
        }
        seen.older &= comment.text.starts_with("//");
        seen.comment(comment.at, comment.text);
    }
    seen.finish();
    seen.found
}

impl Seen {
    fn wrong(&mut self, at: usize, text: impl Into<String>) {
        self.found.push((at, text.into()));
        self.compare = false;
    }

    fn comment(&mut self, at: usize, text: &str) {
        if text.starts_with("//") {
            if text.contains("+build") {
                self.older_line(at, text.trim());
            }
            if text.contains("//go:build") {
                self.build_line(at, text);
            }
            return;
        }
        self.in_star = true;
        let mut start = at;
        for (i, line) in text.split_inclusive('\n').enumerate() {
            if i > 0 && line.starts_with("//") {
                self.comment(start, line.trim_end_matches('\n'));
            }
            start += line.len();
        }
        self.in_star = false;
    }

    fn build_line(&mut self, at: usize, line: &str) {
        let Some(text) = of_build(line) else {
            return;
        };
        if !self.build || self.in_star {
            return self.wrong(at, "misplaced //go:build comment");
        }
        if self.build_at.is_some() {
            self.wrong(at, "unexpected extra //go:build line");
        }
        self.build_at.get_or_insert(at);
        let Some(formula) = Formula::of_line(text) else {
            return self.compare = false;
        };
        self.tags(at, &formula);
        self.first_build.get_or_insert(formula);
    }

    fn older_line(&mut self, at: usize, line: &str) {
        let rest = line.trim_start_matches('/').trim_start();
        let is_line = line.starts_with("//") && !line.starts_with("///");
        let text = rest.strip_prefix("+build").filter(|_| is_line);
        let Some(text) = text.filter(|t| t.is_empty() || t.starts_with([' ', '\t'])) else {
            if self.older && !line.starts_with("// want") {
                self.found
                    .push((at, "possible malformed +build comment".to_owned()));
            }
            return;
        };
        if !self.older {
            self.wrong(at, "misplaced +build comment");
        }
        self.older_at.get_or_insert(at);
        for word in text.split_whitespace() {
            for tag in word.split(',') {
                if tag.starts_with("!!") {
                    let text = format!("invalid double negative in build constraint: {word}");
                    self.wrong(at, text);
                    continue;
                }
                let tag = tag.strip_prefix('!').unwrap_or(tag);
                if !tag
                    .chars()
                    .all(|c| c.is_alphanumeric() || c == '_' || c == '.')
                {
                    let text = format!("invalid non-alphanumeric build constraint: {word}");
                    self.wrong(at, text);
                }
            }
        }
        if self.compare {
            let formula = Formula::of_older_line(text);
            self.tags(at, &formula);
            self.older_lines = Some(match self.older_lines.take() {
                Some(before) => before.with(formula),
                None => formula,
            });
        }
    }

    fn tags(&mut self, at: usize, formula: &Formula) {
        let mut tags = Vec::new();
        formula.tags(&mut tags);
        for tag in tags.iter().filter(|tag| is_malformed(tag)) {
            let text = format!("invalid go version \"{tag}\" in build constraint");
            self.found.push((at, text));
        }
    }

    fn finish(&mut self) {
        let (true, Some(build), Some(older)) = (self.compare, &self.first_build, &self.older_lines)
        else {
            return;
        };
        match build.as_older_lines() {
            Ok(wanted) if wanted.text() == older.text() => {}
            Ok(_) => {
                let at = self.older_at.unwrap_or(0);
                let text = "+build lines do not match //go:build condition";
                self.found.push((at, text.to_owned()));
            }
            Err(why) => self
                .found
                .push((self.build_at.unwrap_or(0), why.to_owned())),
        }
    }
}

/// What follows the word in a `//go:build` line.
fn of_build(line: &str) -> Option<&str> {
    let rest = line.trim_end().strip_prefix("//go:build")?;
    (rest.is_empty() || rest.starts_with([' ', '\t'])).then_some(rest)
}

/// Whether a tag is meant as a Go version, but is none.
fn is_malformed(tag: &str) -> bool {
    if tag.starts_with("go1") {
        return !is_version(tag);
    }
    let misspelled = |prefix: &str| {
        let rest = tag.strip_prefix(prefix);
        rest.is_some_and(|rest| is_version(&format!("go1.{rest}")))
    };
    ["go.", "g1.", "go"].into_iter().any(misspelled)
}

/// `go1`, `go1.22`
fn is_version(tag: &str) -> bool {
    let Some(rest) = tag.strip_prefix("go1") else {
        return false;
    };
    let number = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit()) && !digits.is_empty();
    rest.is_empty() || rest.strip_prefix('.').is_some_and(number)
}
