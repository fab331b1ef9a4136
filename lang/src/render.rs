//! Diagnostics as text: plain lines as Go prints them, pictures drawn by ariadne, or JSON for editors.

use crate::text::diag::{Diag, Severity};
use crate::text::source::{Pos, SourceMap, Span};

mod pretty;
mod view;
mod wayout;

use pretty::pretty;
pub use pretty::{Excerpt, excerpt};

/// How diagnostics are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// `./prog.go:5:2: text`, as Go prints.
    Short,
    /// A picture of the place, with or without colours.
    Pretty {
        /// Whether to use colours.
        color: bool,
    },
    /// One JSON object per line.
    Json,
}

/// How many errors are shown unless the limit is lifted.
pub const LIMIT: usize = 10;

/// What is shown: the first `limit` that were found, sorted by position, but files in the order in which their first
/// errors were found; of equal texts that were found one after the
/// other on a line, the first; and where the limit was reached, if it was.
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
    // Go numbers files as errors are found in them.
    let file = |d: &Diag| sources.find(d.span.lo).map(|file| file.base);
    let mut files = Vec::new();
    for diag in &counted {
        let file = file(diag);
        if !files.contains(&file) {
            files.push(file);
        }
    }
    counted.sort_by_key(|d| (files.iter().position(|&f| f == file(d)), d.span.lo));
    counted.dedup_by(|next, diag| next.span.lo == diag.span.lo && next.message == diag.message);
    for diag in &mut counted {
        diag.span = sources.whole(diag.span);
        for (span, _) in &mut diag.labels {
            *span = sources.whole(*span);
        }
    }
    (counted, last)
}

/// All diagnostics as text: arranged, each in the format, and a last line if there were more.
pub fn render(
    diags: Vec<Diag>,
    sources: &SourceMap,
    format: Format,
    limit: Option<usize>,
) -> String {
    let (mut diags, last) = arrange(diags, sources, limit);
    if format != Format::Short {
        for diag in &mut diags {
            let found = wayout::way_out(diag, sources);
            diag.help = found.or(diag.help.take());
        }
    }
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
        let at = compiler_place(last.lo, sources).map_or_else(String::new, |at| at + ": ");
        out.push_str(&at);
        out.push_str("too many errors\n");
    }
    out
}

/// `./prog.go:5:2`, or nothing for a span of nowhere.
pub fn place(pos: Pos, sources: &SourceMap) -> Option<String> {
    Some(sources.shown(pos)?.to_string())
}

/// The same as Go's compiler prints it, which has eight bits for a column.
fn compiler_place(pos: Pos, sources: &SourceMap) -> Option<String> {
    let mut shown = sources.shown(pos)?;
    shown.col = shown.col.filter(|&col| col < 255);
    Some(shown.to_string())
}

fn short(diag: &Diag, sources: &SourceMap, out: &mut String) {
    if let Some(place) = compiler_place(diag.span.lo, sources) {
        out.push_str(&place);
        out.push_str(": ");
    }
    out.push_str(&diag.message);
    out.push('\n');
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
        "code": diag.code.name(),
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
    use crate::text::codes::Code;

    fn sample() -> (SourceMap, Vec<Diag>) {
        let mut sources = SourceMap::default();
        let text = "package main\n\nfunc main() {\n\tx := 1\n}\n";
        let name = "./prog.go".to_owned();
        sources.add(name, "/prog.go".into(), text.into());
        let lo = Pos(1 + text.find("x :=").unwrap_or(0) as u32);
        let span = Span::new(lo, lo.offset(1));
        let unused = Diag::error(Code::UnusedVar, span, "declared and not used: x")
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
        let at = |line, label| Excerpt {
            file: ("./x.go", text),
            line,
            columns: None,
            label,
        };
        let got = excerpt(&[at(3, "boom")], Some("help"), false);
        let got = got.unwrap_or_default();
        assert!(
            got.contains("./x.go:3:2") && got.contains("m[1] = 2"),
            "{got}"
        );
        assert!(got.contains("boom") && got.contains("Help"), "{got}");
        assert_eq!(excerpt(&[at(9, "boom")], None, false), None);
        let both = excerpt(&[at(3, "here"), at(1, "there")], None, false).unwrap_or_default();
        assert!(both.contains("here") && both.contains("there"), "{both}");
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
