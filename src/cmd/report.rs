//! Prints diagnostics on standard error in the requested format.

use crate::cmd::cli::{Color, ErrorFormat, Output};
use minigo_lang::render::{self, Excerpt, Format};
use minigo_lang::text::diag::Diag;
use minigo_lang::text::source::{FileText, SourceMap};
use minigo_vm::instance::Picture;
use std::collections::HashMap;
use std::io::{IsTerminal, Write};
use std::sync::Arc;

/// The form of diagnostics: as asked, otherwise by what standard error is.
pub fn format(output: &Output) -> Format {
    let terminal = std::io::stderr().is_terminal();
    let quiet = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    let color = match output.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => terminal && !quiet,
    };
    match output.error_format {
        Some(ErrorFormat::Json) => Format::Json,
        Some(ErrorFormat::Short) => Format::Short,
        Some(ErrorFormat::Pretty) => Format::Pretty { color },
        None if terminal => Format::Pretty { color },
        None => Format::Short,
    }
}

/// Shows the errors of a package, under its title as Go prints it (`command-line-arguments`).
pub fn show(
    title: Option<&str>,
    diags: Vec<Diag>,
    sources: &SourceMap,
    output: &Output,
    limit: Option<usize>,
) {
    let format = format(output);
    let mut text = String::new();
    if let Some(title) = title
        && format == Format::Short
    {
        text = format!("# {title}\n");
    }
    text.push_str(&render::render(diags, sources, format, limit));
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// The function that draws places of panics in these texts; `None` where lines are wanted.
pub fn picture(sources: &SourceMap, output: &Output) -> Option<Picture> {
    // Library files have no folder of their own on disk.
    let own = sources.files().iter().filter(|f| f.path.starts_with('/'));
    let files = own.map(|f| (f.path.clone(), (f.name.clone(), f.text.clone())));
    let files: HashMap<_, _> = files.collect();
    picture_of(output, move |path| files.get(path).cloned())
}

/// As `picture`, for texts that are found when they are needed.
pub fn picture_of(
    output: &Output,
    find: impl Fn(&str) -> Option<(String, FileText)> + Send + Sync + 'static,
) -> Option<Picture> {
    let Format::Pretty { color } = format(output) else {
        return None;
    };
    Some(Picture(Arc::new(move |spots, help| {
        let found = spots.iter().map(|spot| find(spot.file));
        let files: Vec<_> = found.collect::<Option<_>>()?;
        let mut places = Vec::new();
        for (spot, (name, text)) in spots.iter().zip(&files) {
            places.push(Excerpt {
                file: (name, text),
                line: spot.line,
                columns: spot.columns.clone(),
                label: label(spot.text)?,
            });
        }
        let known = places.first().and_then(|first| way_out(first.label));
        let help = help.or(known);
        render::excerpt(&places, help, color).or_else(|| {
            places.iter_mut().for_each(|p| p.columns = None);
            render::excerpt(&places, help, color)
        })
    })))
}

/// The line of a report that says what is wrong.
fn label(text: &str) -> Option<&str> {
    let said = text.lines().rev().find(|l| !l.starts_with('['))?;
    let said = said.trim_start();
    let said = said.strip_prefix("panic: ").unwrap_or(said);
    Some(said.strip_prefix("runtime error: ").unwrap_or(said))
}

/// Run-time errors that beginners meet, and what to do about them.
const WAYS_OUT: &[(&str, &str)] = &[
    (
        "assignment to entry in nil map",
        "create the map before writing to it: m = make(map[K]V), or m = map[K]V{}",
    ),
    (
        "index out of range",
        "valid indices are 0 to len-1: compare the index with len first",
    ),
    (
        "slice bounds out of range",
        "bounds must satisfy 0 <= low <= high <= len (cap for slices)",
    ),
    (
        "invalid memory address or nil pointer dereference",
        "a pointer, interface or func is nil here: set it first, or check for nil",
    ),
    (
        "integer divide by zero",
        "compare the divisor with 0 before dividing",
    ),
    (
        "interface conversion",
        "v, ok := x.(T) sets ok to whether x holds a T, and does not panic",
    ),
    (
        "send on closed channel",
        "only the sender should close a channel, after its last send",
    ),
    (
        "close of closed channel",
        "close a channel only once, from one goroutine",
    ),
    (
        "close of nil channel",
        "create the channel first: c := make(chan T)",
    ),
    (
        "negative WaitGroup counter",
        "call Add before starting the goroutine, and Done exactly once in each",
    ),
    (
        "stack overflow",
        "unbounded recursion: the function needs a case in which it returns without calling itself",
    ),
    (
        "forever: chan receive (nil chan)",
        "the channel is nil: operations on a nil channel block forever; c := make(chan T) creates one",
    ),
    (
        "forever: chan send (nil chan)",
        "the channel is nil: operations on a nil channel block forever; c := make(chan T) creates one",
    ),
    (
        "forever: chan receive",
        "every goroutine that could send on or close this channel is blocked or has exited",
    ),
    (
        "forever: chan send",
        "every goroutine that could receive from this channel is blocked or has exited",
    ),
    (
        "forever: select",
        "no running goroutine can make any of the cases ready",
    ),
    (
        "forever: sync.WaitGroup.Wait",
        "Done was called fewer times than Add counted",
    ),
    (
        "forever: sync.Cond.Wait",
        "every goroutine that could call Signal or Broadcast is blocked or has exited",
    ),
    (
        "forever: sync.",
        "the lock is held, and no running goroutine will unlock it",
    ),
    (
        "fatal error: concurrent map",
        "protect a map that several goroutines use with a sync.Mutex, or use sync.Map",
    ),
];

fn way_out(said: &str) -> Option<&'static str> {
    let row = WAYS_OUT.iter().find(|(text, _)| said.contains(text));
    row.map(|(_, way)| *way)
}
