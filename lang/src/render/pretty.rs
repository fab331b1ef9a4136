//! Draws error messages with the source that they refer to, using ariadne.

use super::short;
use super::view::{View, escaped};
use crate::text::codes::Code;
use crate::text::diag::{Diag, Severity};
use crate::text::source::{Pos, SourceMap, Span};
use ariadne::{Color, Config, IndexType, Label, Report, ReportKind, Source};
use std::ops::Range;

/// Follows a place in ariadne's own words, which begin with it and count lines and columns of the
/// view; what follows is taken out again.
const END_OF_PLACE: char = '\0';

/// What is to be drawn: places of files, the first of which is the report's own, with their texts.
struct Picture<'a> {
    /// Name and text of each file.
    files: Vec<(&'a str, &'a str)>,
    labels: Vec<Place>,
}

struct Place {
    /// Which of the files.
    file: usize,
    bytes: Range<usize>,
    text: String,
    hue: Color,
    /// The place itself as it is named above its lines.
    shown: String,
}

/// The views of the files, each named by its first place.
struct Views(Vec<(String, Source<String>)>);

impl ariadne::Cache<usize> for Views {
    type Storage = String;

    fn fetch(&mut self, id: &usize) -> Result<&Source<String>, impl std::fmt::Debug> {
        self.0.get(*id).map(|v| &v.1).ok_or("no such file")
    }

    fn display<'b>(&self, id: &'b usize) -> Option<impl std::fmt::Display + 'b> {
        let name = self.0.get(*id).map(|v| &v.0)?;
        Some(format!("{name}{END_OF_PLACE}"))
    }
}

impl Picture<'_> {
    /// Draws it; `with` adds to the report what stands around the lines.
    fn draw(
        &self,
        kind: ReportKind<'static>,
        color: bool,
        with: impl FnOnce(Builder) -> Builder,
    ) -> Option<String> {
        let mut views = Vec::new();
        let mut places = vec![(0, 0..0); self.labels.len()];
        for (file, (_, text)) in self.files.iter().enumerate() {
            let own = || {
                self.labels
                    .iter()
                    .enumerate()
                    .filter(|(_, l)| l.file == file)
            };
            let bytes: Vec<Range<usize>> = own().map(|(_, l)| l.bytes.clone()).collect();
            let view = View::new(text, &bytes);
            for ((i, _), range) in own().zip(view.places) {
                if let Some(place) = places.get_mut(i) {
                    *place = (file, range);
                }
            }
            let shown = own().next().map_or("", |(_, l)| &l.shown);
            let source = Source::from(view.text);
            views.push((escaped(shown).into_owned(), source));
        }
        let config = Config::new()
            .with_color(color)
            .with_index_type(IndexType::Char);
        let mut report = Report::build(kind, places.first()?.clone()).with_config(config);
        // Sections come in order of files, lines in order of the text.
        let mut order: Vec<usize> = (0..places.len()).collect();
        order.sort_by_key(|&i| places.get(i).map(|(file, range)| (*file, range.start)));
        for (place, label) in places.iter().zip(&self.labels) {
            let rank = order.iter().position(|&i| places.get(i) == Some(place));
            report = report.with_label(
                Label::new(place.clone())
                    .with_order(rank.unwrap_or(0) as i32)
                    .with_message(escaped(&label.text))
                    .with_color(label.hue),
            );
        }
        let mut bytes = Vec::new();
        with(report).finish().write(Views(views), &mut bytes).ok()?;
        let text = String::from_utf8_lossy(&bytes);
        let mut parts = text.split(END_OF_PLACE);
        let mut out = parts.next().unwrap_or("").to_owned();
        for part in parts {
            out.push_str(part.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit()));
        }
        Some(out)
    }
}

type Builder = ariadne::ReportBuilder<'static, (usize, Range<usize>)>;

/// The picture of a diagnostic, or its plain line if it has no place.
pub fn pretty(diag: &Diag, sources: &SourceMap, color: bool, out: &mut String) {
    match picture(diag, sources, color) {
        Some(text) => out.push_str(&text),
        None => short(diag, sources, out),
    }
}

fn picture(diag: &Diag, sources: &SourceMap, color: bool) -> Option<String> {
    let (kind, hue) = match diag.severity {
        Severity::Error => (ReportKind::Error, Color::Red),
        Severity::Warning => (ReportKind::Warning, Color::Yellow),
    };
    let (first, details) = match diag.message.split_once('\n') {
        Some((first, rest)) => (first, Some(rest)),
        None => (diag.message.as_str(), None),
    };
    let (told, notes) = told(diag, first, details.unwrap_or_default(), sources);
    let own = std::iter::once((diag.span, label_text(diag, first), hue));
    let others = diag.labels.iter().chain(&told);
    let others = others.map(|(span, text)| (*span, text.as_str(), Color::Cyan));
    let mut drawing = Picture {
        files: Vec::new(),
        labels: Vec::new(),
    };
    let mut bases = Vec::new();
    for (span, text, hue) in own.chain(others) {
        let Some(file) = sources.find(span.lo) else {
            if bases.is_empty() {
                return None;
            }
            continue;
        };
        let known = bases.iter().position(|&b| b == file.base);
        let index = known.unwrap_or_else(|| {
            bases.push(file.base);
            drawing.files.push((&file.name, &file.text));
            bases.len() - 1
        });
        let offset = |pos: Pos| pos.0.saturating_sub(file.base.0) as usize;
        drawing.labels.push(Place {
            file: index,
            bytes: offset(span.lo)..offset(span.hi.max(span.lo)),
            text: text.to_owned(),
            hue,
            shown: file.shown(span.lo).to_string(),
        });
    }
    drawing.draw(kind, color, |mut report| {
        report = report.with_message(escaped(first));
        report = report.with_code(diag.code.name());
        if !notes.is_empty() {
            report = report.with_note(escaped(&notes.join("\n")));
        }
        match &diag.help {
            Some(help) => report.with_help(escaped(help)),
            None if diag.code != Code::SyntaxError => report.with_note(diag.code.row().title),
            None => report,
        }
    })
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

/// What is at the place itself: the title says the rest.
fn label_text<'a>(diag: &Diag, first: &'a str) -> &'a str {
    match diag.code {
        Code::UndeclaredName => "not declared",
        Code::UndeclaredImportedName => "no such name in the package",
        Code::UnexportedName => "lower case: visible in its own package only",
        Code::MissingFieldOrMethod => "no such field or method",
        Code::UnusedVar | Code::UnusedImport => "never used",
        Code::MissingReturn => "the function can end here without a result",
        Code::MissingPackage => "not found",
        Code::DuplicateDecl | Code::DuplicateMethod => "declared again",
        Code::DuplicateCase => "the same case again",
        Code::InvalidCond => "not a bool",
        Code::NoNewVar => "nothing new to declare",
        Code::UnusedExpr => "computed, but not used",
        Code::IncompatibleAssign | Code::MismatchedTypes | Code::UndefinedOp => {
            in_brackets(first).unwrap_or("here")
        }
        Code::WrongArgCount => first.split(" in call").next().unwrap_or("here"),
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

/// A place in a text, for [`excerpt`].
#[derive(Clone, Debug)]
pub struct Excerpt<'a> {
    /// The file's name, and all of its text.
    pub file: (&'a str, &'a str),
    /// The line, from 1.
    pub line: u32,
    /// The bytes of the line that are meant; all of it if there are none.
    pub columns: Option<Range<usize>>,
    /// What is said of it.
    pub label: &'a str,
}

/// One picture of these places, without the line that says what is wrong: for what goes wrong at run time.
pub fn excerpt(places: &[Excerpt<'_>], help: Option<&str>, color: bool) -> Option<String> {
    let mut drawing = Picture {
        files: Vec::new(),
        labels: Vec::new(),
    };
    for (n, place) in places.iter().enumerate() {
        let known = drawing.files.iter().position(|f| f.0 == place.file.0);
        let file = known.unwrap_or(drawing.files.len());
        if known.is_none() {
            drawing.files.push(place.file);
        }
        let (column, bytes) = place.bytes()?;
        drawing.labels.push(Place {
            file,
            shown: format!("{}:{}:{}", place.file.0, place.line, column + 1),
            bytes,
            text: place.label.to_owned(),
            hue: if n == 0 { Color::Red } else { Color::Yellow },
        });
    }
    let text = drawing.draw(ReportKind::Error, color, |report| match help {
        Some(help) => report.with_help(help),
        None => report,
    })?;
    text.split_once('\n').map(|(_, rest)| rest.to_owned())
}

impl Excerpt<'_> {
    /// The column from 0, and which bytes of the text are meant. `None`: there are no such ones.
    fn bytes(&self) -> Option<(usize, Range<usize>)> {
        let mut start = 0;
        let mut lines = self.file.1.split_inclusive('\n');
        for _ in 1..self.line {
            start += lines.next()?.len();
        }
        let content = lines.next()?;
        let lead = content.len() - content.trim_start().len();
        let columns = self.columns.clone();
        let columns = columns.unwrap_or(lead..lead + content.trim().len());
        let fits = !columns.is_empty() && columns.end <= content.len();
        let bytes = start + columns.start..start + columns.end;
        fits.then_some((columns.start, bytes))
    }
}
