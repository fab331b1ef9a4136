//! `minigo explain CODE`.

use minigo_lang::codes::{CODES, find};
use std::fmt::Write as _;

/// Prints what a code means, or all codes.
pub fn explain(code: Option<&str>) -> i32 {
    let mut text = String::new();
    let Some(code) = code else {
        for row in CODES {
            let _ = writeln!(text, "{:<26} {}", row.code, row.title);
        }
        super::print(text.as_bytes());
        return 0;
    };
    match find(code) {
        Some(row) => {
            let _ = writeln!(text, "{}: {}\n\nFor example:\n", row.code, row.title);
            for line in row.example.lines() {
                let _ = writeln!(text, "\t{line}");
            }
            super::print(text.as_bytes());
            0
        }
        None => {
            eprintln!("minigo: no error code is called {code}; `minigo explain` lists all");
            1
        }
    }
}
