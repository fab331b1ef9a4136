//! A finding, with everything that its report shows.

use super::story::Story;
use minigo_runtime::explore::BaseOrder;
use minigo_vm::explore::{Finding, Schedule};
use serde_json::{Value, json};

/// See the head of this file.
pub struct Told {
    /// What was found, as the smallest schedule shows it.
    pub finding: Finding,
    /// How many runs had it.
    pub count: u64,
    /// Of how many.
    pub runs: u64,
    /// The first run that had it, from 0.
    pub first: u64,
    /// The smallest schedule.
    pub schedule: Schedule,
    /// How it comes about.
    pub story: Story,
    /// The schedule shows the finding again.
    pub repeats: bool,
    /// How many runs shrinking took.
    pub shrinking: u32,
    /// What the program printed.
    pub stdout: Vec<u8>,
    /// The file that has the schedule, if it could be written.
    pub file: Option<String>,
}

/// `1 run`, `2 runs`
pub fn counted(n: u64, what: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {what}{s}")
}

impl Told {
    /// Its title and its story, if there is one to tell.
    pub fn opening(&self) -> String {
        match self.story.rows.is_empty() {
            true => format!("{}\n\n", self.title()),
            false => format!("{}\n\n{}\n", self.title(), self.story.text()),
        }
    }

    /// `deadlock, found in run 3: one switch away from plain order`
    pub fn title(&self) -> String {
        let away = match (self.schedule.base, self.schedule.lines.len()) {
            (BaseOrder::Plain, 0) => "in plain order".to_owned(),
            (BaseOrder::Plain, 1) => "one switch away from plain order".to_owned(),
            (BaseOrder::Plain, n) => format!("{n} switches away from plain order"),
            (BaseOrder::InTurns, 0) => "goroutines take turns".to_owned(),
            (BaseOrder::InTurns, 1) => "goroutines take turns, but for one switch".to_owned(),
            (BaseOrder::InTurns, n) => format!("goroutines take turns, but for {n} switches"),
        };
        let kind = self.finding.what();
        // (Workers do not wait for each other: where exploring stops at a finding, earlier runs may be missing.)
        match self.first < self.runs {
            true => format!("{kind}, found in run {}: {away}", self.first + 1),
            false => format!("{kind}, found after {}: {away}", counted(self.runs, "run")),
        }
    }

    /// `found in 6 of 214 runs (2.80%)`
    pub fn chance(&self) -> String {
        let percent = 100.0 * self.count as f64 / self.runs.max(1) as f64;
        format!(
            "found in {} of {} ({percent:.2}%)",
            self.count,
            counted(self.runs, "run")
        )
    }

    /// For `--json`.
    pub fn json(&self) -> Value {
        let places = self.finding.places.iter();
        let places = places.map(|p| json!({"func": p.func, "file": p.file, "line": p.line}));
        let rows = self.story.rows.iter();
        let rows = rows
            .map(|r| json!({"g": r.g, "place": r.place, "text": r.text, "deviates": r.deviates}));
        let columns = self.story.columns.iter();
        let columns = columns.map(|(g, func)| json!({"g": g, "func": func}));
        json!({
            "kind": self.finding.kind.key(),
            "headline": self.finding.headline,
            "text": self.finding.text,
            "places": places.collect::<Vec<_>>(),
            "goroutines": self.finding.goroutines,
            "count": self.count,
            "first_run": self.first,
            "deviations": self.schedule.lines.len(),
            "repeats": self.repeats,
            "shrinking_runs": self.shrinking,
            "schedule": self.schedule.to_string(),
            "file": self.file,
            "story": {"columns": columns.collect::<Vec<_>>(), "rows": rows.collect::<Vec<_>>()},
        })
    }
}
