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
    for (span, text) in &diag.labels {
        if let Some(place) = range(*span, sources) {
            report = report.with_label(
                Label::new(place.clone())
                    .with_order(order(&place, home))
                    .with_message(text)
                    .with_color(ariadne::Color::Cyan),
            );
        }
    }
    if let Some(details) = details {
        // What a label shows needs no words.
        let labelled = |line: &str| {
            diag.labels.iter().any(|(span, _)| {
                super::render::place(span.lo, sources).is_some_and(|p| line.starts_with(&p))
            })
        };
        let lines: Vec<&str> = details.lines().map(str::trim).collect();
        let lines: Vec<&str> = lines.into_iter().filter(|l| !labelled(l)).collect();
        if !lines.is_empty() {
            report = report.with_note(lines.join("\n"));
        }
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
    fn labels_are_drawn_in_order_of_lines() {
        let (sources, mut diags) = sample();
        let first = Span::new(Pos(1), Pos(8));
        let diag = diags.remove(0).label(first, "the package");
        let format = Format::Pretty { color: false };
        let text = render(vec![diag], &sources, format, None);
        assert_eq!(text.matches("./prog.go").count(), 1, "{text}");
        assert!(text.find("the package") < text.find("never used"), "{text}");
    }

    #[test]
    fn lines_are_shown_without_an_error() {
        let text = "package main\n\n\tm[1] = 2\n";
        let got = excerpt(("./x.go", text), 3, ("boom", Some("help")), false);
        let got = got.unwrap_or_default();
        assert!(
            got.contains("./x.go:3:2") && got.contains("m[1] = 2"),
            "{got}"
        );
        assert!(got.contains("boom") && got.contains("Help"), "{got}");
        assert_eq!(excerpt(("./x.go", text), 9, ("boom", None), false), None);
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
