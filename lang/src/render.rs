//! Diagnostics as text: Go's plain lines, ariadne's pictures, or JSON for editors.

use crate::diag::{Diag, Severity};
use crate::source::{Pos, SourceMap, Span};
use ariadne::{Config, IndexType, Label, Report, ReportKind, Source};
use std::ops::Range;

/// How diagnostics are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// `./prog.go:5:2: text`, as Go prints.
    Short,
    /// A picture of the place, with or without colours.
    Pretty {
        /// With colours?
        color: bool,
    },
    /// One JSON object per line.
    Json,
}

/// How many errors are shown unless the limit is lifted.
pub const LIMIT: usize = 10;

/// What is shown: the first `limit` that were found, sorted by position, without repetitions on a
/// line; and where the limit was reached, if it was.
pub fn arrange(
    diags: Vec<Diag>,
    sources: &SourceMap,
    limit: Option<usize>,
) -> (Vec<Diag>, Option<Span>) {
    let line = |d: &Diag| {
        sources
            .locate(d.span.lo)
            .map(|(file, at)| (file.base, at.line))
    };
    let mut counted: Vec<Diag> = Vec::with_capacity(diags.len());
    for diag in diags {
        let repeated = counted
            .last()
            .is_some_and(|last| last.message == diag.message && line(last) == line(&diag));
        if !repeated {
            counted.push(diag);
        }
    }
    let last = limit.and_then(|limit| counted.get(limit.saturating_sub(1)).map(|d| d.span));
    if let Some(limit) = limit {
        counted.truncate(limit);
    }
    counted.sort_by_key(|d| d.span.lo);
    let mut kept: Vec<Diag> = Vec::with_capacity(counted.len());
    for diag in counted {
        let at = line(&diag);
        let repeated = kept
            .iter()
            .rev()
            .take_while(|k| line(k) == at)
            .any(|k| k.message == diag.message);
        if !repeated {
            kept.push(diag);
        }
    }
    (kept, last)
}

/// All diagnostics as text: arranged, each in the format, and a last line if there were more.
pub fn render(
    diags: Vec<Diag>,
    sources: &SourceMap,
    format: Format,
    limit: Option<usize>,
) -> String {
    let (diags, last) = arrange(diags, sources, limit);
    let mut out = String::new();
    for diag in &diags {
        match format {
            Format::Short => short(diag, sources, &mut out),
            Format::Pretty { color } => pretty(diag, sources, color, &mut out),
            Format::Json => json(diag, sources, &mut out),
        }
    }
    if let Some(last) = last
        && format != Format::Json
    {
        let at = place(last.lo, sources).map_or_else(String::new, |place| place + ": ");
        out.push_str(&at);
        out.push_str("too many errors\n");
    }
    out
}

/// `./prog.go:5:2`, or nothing for a span of nowhere.
pub fn place(pos: Pos, sources: &SourceMap) -> Option<String> {
    let (file, at) = sources.locate(pos)?;
    Some(format!("{}:{}:{}", file.name, at.line, at.col))
}

fn short(diag: &Diag, sources: &SourceMap, out: &mut String) {
    if let Some(place) = place(diag.span.lo, sources) {
        out.push_str(&place);
        out.push_str(": ");
    }
    out.push_str(&diag.message);
    out.push('\n');
}

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

fn pretty(diag: &Diag, sources: &SourceMap, color: bool, out: &mut String) {
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
    let mut report = Report::build(kind, place.clone())
        .with_config(
            Config::new()
                .with_color(color)
                .with_index_type(IndexType::Byte),
        )
        .with_message(first)
        .with_label(
            Label::new(place)
                .with_message(label_text(diag, first))
                .with_color(hue),
        );
    if !diag.code.is_empty() {
        report = report.with_code(diag.code);
    }
    for (span, text) in &diag.labels {
        if let Some(place) = range(*span, sources) {
            report = report.with_label(
                Label::new(place)
                    .with_message(text)
                    .with_color(ariadne::Color::Cyan),
            );
        }
    }
    if let Some(details) = details {
        let lines: Vec<&str> = details.lines().map(str::trim).collect();
        report = report.with_note(lines.join("\n"));
    }
    if let Some(help) = &diag.help {
        report = report.with_help(help);
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

/// What stands at the place itself: the title says the rest.
fn label_text<'a>(diag: &Diag, first: &'a str) -> &'a str {
    match diag.code {
        "UndeclaredName" => "not declared",
        "UnusedVar" => "never used",
        "UnusedImport" => "never used",
        "MissingReturn" => "the function can end here without a result",
        _ => first.strip_prefix("syntax error: ").unwrap_or("here"),
    }
}

fn json(diag: &Diag, sources: &SourceMap, out: &mut String) {
    let at = |span: Span| {
        let (file, from) = sources.locate(span.lo)?;
        let to = file.line_col(span.hi.max(span.lo));
        Some(serde_json::json!({
            "file": file.name,
            "line": from.line,
            "column": from.col,
            "endLine": to.line,
            "endColumn": to.col,
        }))
    };
    let labels: Vec<_> = diag
        .labels
        .iter()
        .map(|(span, text)| serde_json::json!({ "at": at(*span), "message": text }))
        .collect();
    let value = serde_json::json!({
        "code": diag.code,
        "severity": match diag.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        "message": diag.message,
        "at": at(diag.span),
        "labels": labels,
        "help": diag.help,
    });
    out.push_str(&value.to_string());
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> (SourceMap, Vec<Diag>) {
        let mut sources = SourceMap::default();
        let text = "package main\n\nfunc main() {\n\tx := 1\n}\n";
        let name = "./prog.go".to_owned();
        sources.add(name, "/prog.go".into(), text.into());
        let lo = Pos(1 + text.find("x :=").unwrap_or(0) as u32);
        let span = Span::new(lo, lo.offset(1));
        let unused = Diag::error("UnusedVar", span, "declared and not used: x")
            .help("remove it, or use _ instead");
        (sources, vec![unused])
    }

    #[test]
    fn plain_lines_are_those_of_go() {
        let (sources, diags) = sample();
        let text = render(diags, &sources, Format::Short, Some(LIMIT));
        assert_eq!(text, "./prog.go:4:2: declared and not used: x\n");
    }

    #[test]
    fn repetitions_go_and_the_limit_holds() {
        let (sources, diags) = sample();
        let many: Vec<Diag> = (0..12)
            .map(|i| Diag {
                message: format!("e{i}"),
                ..diags[0].clone()
            })
            .chain(diags.clone())
            .chain(diags.clone())
            .collect();
        let (kept, last) = arrange(many.clone(), &sources, None);
        assert_eq!((kept.len(), last), (13, None));
        let text = render(many, &sources, Format::Short, Some(LIMIT));
        assert_eq!(text.lines().count(), 11);
        assert!(text.ends_with("too many errors\n"));
    }

    #[test]
    fn pictures_show_the_line() {
        let (sources, diags) = sample();
        let text = render(
            diags,
            &sources,
            Format::Pretty { color: false },
            Some(LIMIT),
        );
        for part in ["UnusedVar", "./prog.go:4:2", "x := 1", "remove it"] {
            assert!(text.contains(part), "{part} in\n{text}");
        }
    }

    #[test]
    fn json_holds_everything() {
        let (sources, diags) = sample();
        let text = render(diags, &sources, Format::Json, None);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        assert_eq!(value["at"]["line"], 4);
        assert_eq!(value["code"], "UnusedVar");
    }
}
