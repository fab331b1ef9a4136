//! Prints positions and lines of the program's source.

use crate::cmd::debug::wire::{number, text};
use crate::process::out::say;
use serde_json::Value;

/// The last part of a path.
pub fn short(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

/// A frame: its function and place.
pub fn at(frame: &Value) -> String {
    let line = number(frame, "line").unwrap_or(0);
    format!(
        "{} {}:{line}",
        text(frame, "name"),
        short(text(frame, "file"))
    )
}

/// Shows lines of a file, one of them marked.
pub fn show_lines(file: &str, from: u32, to: u32, marked: u32) {
    let Ok(source) = std::fs::read_to_string(file) else {
        return;
    };
    for (n, line) in (1..).zip(source.lines()) {
        if (from..=to).contains(&n) {
            let mark = if n == marked { '>' } else { ' ' };
            say!("{mark}{n:5}\t{line}");
        }
    }
}
