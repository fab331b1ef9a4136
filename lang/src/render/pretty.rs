//! Pictures of the places that errors name, drawn by ariadne.

use super::short;
use crate::diag::{Diag, Severity};
use crate::source::{SourceMap, Span};
use ariadne::{Config, IndexType, Label, Report, ReportKind, Source};
use std::ops::Range;

type Place = (usize, Range<usize>);

/// The span inside its file, at least one character wide and within the text.
fn range(span: Span, sources: &SourceMap) -> Option<Place> {
    let file = sources.find(span.lo)?;
    let index = sources.files().iter().position(|f| f.base == file.base)?;
    let len = file.text.len();
    let lo = (span.lo.0.saturating_sub(file.base.0) as usize).min(len);
    let hi = (span.hi.0.saturating_sub(file.base.0) as usize).min(len);
    // A picture shows the first line of a long span.
    let first_line = file
        .text
        .get(lo..)
        .and_then(|t| t.find('\n'))
        .map_or(len, |i| lo + i);
    let hi = hi.min(first_line).max(lo);
    if hi > lo {
        return Some((index, lo..hi));
    }
    let next = file.text.get(lo..).and_then(|t| t.chars().next());
    let width = next.filter(|&c| c != '\n').map_or(0, char::len_utf8);
    Some((index, lo..lo + width))
}

struct Texts<'a> {
    sources: &'a SourceMap,
    made: Vec<Option<Source<&'a str>>>,
}

impl<'a> ariadne::Cache<usize> for Texts<'a> {
    type Storage = &'a str;

    fn fetch(&mut self, id: &usize) -> Result<&Source<&'a str>, impl std::fmt::Debug> {
        let text: &'a str = self.sources.files().get(*id).map_or("", |f| &f.text);
        if self.made.len() <= *id {
            self.made.resize_with(*id + 1, || None);
        }
        match self.made.get_mut(*id) {
            Some(slot) => Ok(&*slot.get_or_insert_with(|| Source::from(text))),
            None => Err("no such file"),
        }
    }

    fn display<'b>(&self, id: &'b usize) -> Option<impl std::fmt::Display + 'b> {
        self.sources.files().get(*id).map(|f| f.name.clone())
    }
}

pub fn pretty(diag: &Diag, sources: &SourceMap, color: bool, out: &mut String) {
    let Some(place) = range(diag.span, sources) else {
        return short(diag, sources, out);
    };
    let kind = match diag.severity {
        Severity::Error => ReportKind::Error,
        Severity::Warning => ReportKind::Warning,
    };
    let (first, details) = match diag.message.split_once('\n') {
        Some((first, rest)) => (first, Some(rest)),
        None => (diag.message.as_str(), None),
    };
    let hue = match diag.severity {
        Severity::Error => ariadne::Color::Red,
        Severity::Warning => ariadne::Color::Yellow,
    };
    // Sections come in order of files, this one's first, lines in order of the text.
    let order = |place: &Place, of: usize| {
        let file = if place.0 == of { 0 } else { place.0 as i32 + 1 };
        let line = sources.files().get(place.0).map_or(0, |f| {
            let before = f.text.as_bytes().get(..place.1.start).unwrap_or_default();
            before.iter().filter(|&&b| b == b'\n').count()
        });
        file.saturating_mul(1 << 20).saturating_add(line as i32)
    };
    let home = place.0;
    let label = Label::new(place.clone())
        .with_order(order(&place, home))
        .with_message(label_text(diag, first))
        .with_color(hue);
    let mut report = Report::build(kind, place)
        .with_config(
            Config::new()
                .with_color(color)
                .with_index_type(IndexType::Byte),
        )
        .with_message(first)
        .with_label(label);
    if !diag.code.is_empty() {
        report = report.with_code(diag.code);
    }
    let (told, notes) = told(diag, first, details.unwrap_or_default(), sources);
    for (span, text) in diag.labels.iter().chain(&told) {
        if let Some(place) = range(*span, sources) {
            report = report.with_label(
                Label::new(place.clone())
                    .with_order(order(&place, home))
                    .with_message(text)
                    .with_color(ariadne::Color::Cyan),
            );
        }
    }
    if !notes.is_empty() {
        report = report.with_note(notes.join("\n"));
    }
    match (&diag.help, crate::codes::find(diag.code)) {
        (Some(help), _) => report = report.with_help(help),
        (None, Some(row)) if diag.code != "SyntaxError" => report = report.with_note(row.title),
        _ => {}
    }
    let mut bytes = Vec::new();
    let texts = Texts {
        sources,
        made: Vec::new(),
    };
    match report.finish().write(texts, &mut bytes) {
        Ok(()) => out.push_str(&String::from_utf8_lossy(&bytes)),
        Err(_) => short(diag, sources, out),
    }
}

/// Places that the words name (`declared at ./x.go:3:4`) as labels, and the lines that no label
/// says.
fn told<'a>(
    diag: &Diag,
    first: &'a str,
    details: &'a str,
    sources: &SourceMap,
) -> (Vec<(Span, String)>, Vec<&'a str>) {
    let mut labels: Vec<(Span, String)> = Vec::new();
    let known = |labels: &[(Span, String)], span: Span| {
        labels
            .iter()
            .chain(&diag.labels)
            .any(|(s, _)| s.lo == span.lo)
    };
    if let Some((before, span, _)) = place_in(first, sources)
        && !known(&labels, span)
    {
        let declared = before.contains("decl");
        let text = if declared {
            "declared here"
        } else {
            "this one"
        };
        labels.push((span, text.to_owned()));
    }
    let mut lines = Vec::new();
    for line in details.lines().map(str::trim) {
        match place_in(line, sources) {
            Some(("", span, rest)) => {
                let text = rest.trim_start_matches([':', ' ']);
                if !known(&labels, span) {
                    labels.push((span, text.to_owned()));
                }
            }
            _ => lines.push(line),
        }
    }
    (labels, lines)
}

/// The first place that a text names: what stands before it, the place (a word wide), what follows.
fn place_in<'a>(text: &'a str, sources: &SourceMap) -> Option<(&'a str, Span, &'a str)> {
    for file in sources.files() {
        // Library files have no folder before their names.
        let Some(at) = text.find(&file.name).filter(|_| file.name.contains('/')) else {
            continue;
        };
        let (before, rest) = text.split_at_checked(at)?;
        let rest = rest.get(file.name.len()..)?.strip_prefix(':')?;
        let (line, rest) = number(rest)?;
        let (column, rest) = number(rest.strip_prefix(':')?)?;
        let mut lo = column.checked_sub(1)?;
        for before in file.text.split_inclusive('\n').take(line.checked_sub(1)?) {
            lo += before.len();
        }
        let word = file.text.get(lo..)?;
        let word = word.find(|c: char| !(c.is_alphanumeric() || c == '_'));
        let lo = file.base.offset(lo);
        return Some((before, Span::new(lo, lo.offset(word.unwrap_or(1))), rest));
    }
    None
}

/// The number that a text begins with, and what follows.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at_checked(end)?;
    Some((digits.parse().ok()?, rest))
}

/// What stands at the place itself: the title says the rest.
fn label_text<'a>(diag: &Diag, first: &'a str) -> &'a str {
    match diag.code {
        "UndeclaredName" => "not declared",
        "UndeclaredImportedName" => "no such name in the package",
        "UnexportedName" => "small letter: for its own package only",
        "MissingFieldOrMethod" => "no such field or method",
        "UnusedVar" | "UnusedImport" => "never used",
        "MissingReturn" => "the function can end here without a result",
        "MissingPackage" => "not found",
        "DuplicateDecl" | "DuplicateMethod" => "declared again",
        "DuplicateCase" => "the same case again",
        "InvalidCond" => "not a bool",
        "NoNewVar" => "nothing new to declare",
        "UnusedExpr" => "computed, then thrown away",
        "IncompatibleAssign" | "MismatchedTypes" | "UndefinedOp" => {
            in_brackets(first).unwrap_or("here")
        }
        "WrongArgCount" => first.split(" in call").next().unwrap_or("here"),
        _ => first.strip_prefix("syntax error: ").unwrap_or("here"),
    }
}

/// The first text in round brackets: what a message tells of its operand.
fn in_brackets(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once(" (").or_else(|| text.split_once('('))?;
    let mut depth = 1;
    let end = rest.char_indices().find(|&(_, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    })?;
    rest.get(..end.0)
}

/// A picture of one line of a text, as for an error there, without the line that says what is
/// wrong: for what goes wrong at run time.
pub fn excerpt(
    (name, text): (&str, &str),
    line: u32,
    (label, help): (&str, Option<&str>),
    color: bool,
) -> Option<String> {
    let mut start = 0;
    let mut lines = text.split_inclusive('\n');
    for _ in 1..line {
        start += lines.next()?.len();
    }
    let content = lines.next()?;
    let lead = content.len() - content.trim_start().len();
    let place = start + lead..start + lead + content.trim().len();
    if place.is_empty() {
        return None;
    }
    let config = Config::new()
        .with_color(color)
        .with_index_type(IndexType::Byte);
    let mut report = Report::build(ReportKind::Error, (name, place.clone()))
        .with_config(config)
        .with_label(
            Label::new((name, place))
                .with_message(label)
                .with_color(ariadne::Color::Red),
        );
    if let Some(help) = help {
        report = report.with_help(help);
    }
    let mut bytes = Vec::new();
    let texts = (name, Source::from(text));
    report.finish().write(texts, &mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    text.split_once('\n').map(|(_, rest)| rest.to_owned())
}
