//! How a run ended, for the page and for the command; and errors for files that are neither programs nor
//! traces.

use minigo_runtime::Ended;
use minigo_vm::instance::Instance;
use minigo_vm::task::lab::Last;
use serde_json::{Value, json};
use std::path::Path;

/// A run is stopped once a P has been busy for so long, in nanoseconds of virtual time.
pub const LIMIT: i64 = 2_000_000_000;

/// The end of a run.
pub struct End {
    /// One word: "exit", "deadlock", "panic", "fatal", "limit".
    kind: &'static str,
    /// One line that says it.
    title: String,
    /// What the program printed about its end; may be empty.
    text: String,
    status: i32,
    /// Whether the run continued after the last event that was kept.
    cut: bool,
}

impl End {
    /// How the instance's run ended, with this exit status.
    pub fn of(instance: &Instance, status: i32, cut: bool) -> End {
        let text = instance.report().unwrap_or_default();
        let ended = instance
            .state::<Last>()
            .take()
            .map(|told| told.report.ended);
        let first = text.lines().next().unwrap_or_default().to_owned();
        let (kind, title) = match ended {
            Some(Ended::Deadlock) => ("deadlock", "all goroutines are asleep".to_owned()),
            Some(Ended::TimeUp | Ended::Starved) => ("limit", stopped()),
            Some(Ended::Fatal(why)) => ("fatal", why),
            _ if first.starts_with("panic: ") => ("panic", first),
            _ if !first.is_empty() => ("fatal", first),
            _ => ("exit", format!("exit status {status}")),
        };
        End {
            kind,
            title,
            text,
            status,
            cut,
        }
    }

    /// For the page.
    pub fn json(&self) -> Value {
        json!({
            "kind": self.kind,
            "title": self.title,
            "text": self.text,
            "status": self.status,
            "cut": self.cut,
        })
    }

    /// What the command prints about an end that the program itself did not report.
    pub fn complaint(&self) -> Option<&str> {
        (self.kind == "limit").then_some(&self.title)
    }
}

fn stopped() -> String {
    let seconds = LIMIT / 1_000_000_000;
    format!("the run was stopped: the program had not ended after {seconds} s of virtual time")
}

/// Why a file can't be a Go program, if it can't. Files whose names end in .go are left to the compiler.
pub fn not_go(file: &Path, bytes: &[u8]) -> Option<&'static str> {
    if file.extension().is_some_and(|e| e == "go") {
        return None;
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Some("is not text");
    };
    let text = text.trim_start();
    match text {
        "" => Some("is empty"),
        _ if text.starts_with('<') => Some("is a page, not Go source"),
        _ if !text.contains("package") => Some("is not Go source"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_program() {
        let what = |name: &str, text: &[u8]| not_go(Path::new(name), text);
        assert_eq!(what("a.go", b""), None);
        assert_eq!(
            what("script", b"#!/usr/bin/env minigo\npackage main\n"),
            None
        );
        assert_eq!(what("a.trace", b" \n"), Some("is empty"));
        assert!(what("a.html", b"<!DOCTYPE html>").is_some_and(|w| w.contains("page")));
        assert!(what("a.txt", b"hello").is_some());
        assert!(what("a.bin", b"\xff\xfe").is_some());
    }
}
