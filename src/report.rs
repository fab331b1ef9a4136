//! Showing diagnostics on standard error in the form that was asked for.

use crate::cli::{Color, ErrorFormat, Output};
use minigo_lang::diag::Diag;
use minigo_lang::render::{self, Format};
use minigo_lang::source::SourceMap;
use std::io::{IsTerminal, Write};

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
