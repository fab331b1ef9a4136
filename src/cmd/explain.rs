//! `minigo explain CODE`.

use crate::cmd::similar::similar;
use crate::process::out::{complain, print};
use minigo::load::Disk;
use minigo_lang::check::{Options, check_program};
use minigo_lang::load::{load_program, text_of};
use minigo_lang::render::{Format, LIMIT, render};
use minigo_lang::text::codes::{CODES, Row, files, find};
use std::fmt::Write as _;
use std::io::IsTerminal;

/// Prints what a code means, or all codes.
pub fn explain(code: Option<&str>) -> i32 {
    let mut text = String::new();
    let Some(code) = code else {
        for row in CODES {
            let _ = writeln!(text, "{:<26} {}", row.name, row.title);
        }
        return print(text.as_bytes());
    };
    match find(code) {
        Some(row) => {
            let _ = writeln!(text, "{}: {}", row.name, row.title);
            if !row.example.is_empty() {
                text.push_str("\nFor example:\n\n");
            }
            for line in row.example.lines() {
                let _ = writeln!(text, "\t{line}");
            }
            text.push_str(&picture(row).unwrap_or_default());
            print(text.as_bytes())
        }
        None => {
            let meant = similar(code, CODES.iter().map(|row| row.name));
            let meant = meant.map_or_else(String::new, |m| format!(": did you mean {m}?"));
            complain!("minigo: unknown error code {code}{meant} (`minigo explain` lists all)");
            1
        }
    }
}

/// What minigo says about the example, if that is one file.
fn picture(row: &Row) -> Option<String> {
    let files = files(row.example);
    let [(name, text)] = files.as_slice() else {
        return None;
    };
    if row.example.is_empty() {
        return None;
    }
    let file = text_of(format!("./{name}"), name.clone(), text.clone().into());
    let loaded = load_program("main", vec![file], &Disk::here().ok()?);
    let mut diags = loaded.diags;
    diags.extend(loaded.missing);
    let mut sources = loaded.sources;
    if diags.is_empty() {
        let (front, found) = check_program(sources, loaded.packages, Options::default());
        sources = front.program.sources;
        diags = found;
    }
    diags.retain(|d| d.code == row.code);
    let quiet = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    let color = std::io::stdout().is_terminal() && !quiet;
    let shown = render(diags, &sources, Format::Pretty { color }, Some(LIMIT));
    (!shown.is_empty()).then(|| format!("\n{shown}"))
}
