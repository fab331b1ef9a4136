//! The numbers of the runs: as a table for people, as JSON for programs.

use super::Run;
use minigo_runtime::{Cause, Ended, Report};
use serde_json::{Value, json};

/// Columns: heading, and what stands below it.
type Column = (&'static str, fn(&Run) -> String);

const COLUMNS: &[Column] = &[
    ("scheduler", |r| r.name.clone()),
    ("Ps", |r| r.told.report.procs.to_string()),
    ("makespan", |r| time(r.told.report.makespan)),
    ("busy", |r| time(r.told.report.busy)),
    ("switches", |r| r.told.report.switches.to_string()),
    ("steals", |r| r.told.report.steals.to_string()),
    ("hand-offs", |r| r.told.report.handoffs.to_string()),
    ("wakes", |r| r.told.report.wakes.to_string()),
    ("spinning", |r| time(r.told.report.spin)),
    ("lock waits", |r| {
        r.told.report.cost(Cause::Lock).times.to_string()
    }),
    ("threads", |r| r.told.report.threads.to_string()),
    ("p50", |r| time(r.told.report.p50)),
    ("p99", |r| time(r.told.report.p99)),
    ("longest", |r| time(r.told.report.longest)),
    ("starved", |r| time(r.told.report.starved.ns)),
    ("outcome", |r| outcome(&r.told.report)),
];

/// A time in nanoseconds, in three digits or four.
pub fn time(ns: i64) -> String {
    let (value, unit) = match ns {
        n if n >= 1_000_000_000 => (n as f64 / 1e9, "s"),
        n if n >= 1_000_000 => (n as f64 / 1e6, "ms"),
        n if n >= 1_000 => (n as f64 / 1e3, "us"),
        n => return format!("{n}ns"),
    };
    if value < 10.0 {
        format!("{value:.2}{unit}")
    } else if value < 100.0 {
        format!("{value:.1}{unit}")
    } else {
        format!("{value:.0}{unit}")
    }
}

/// How a run ended, in a word or two.
pub fn outcome(report: &Report) -> String {
    match &report.ended {
        Ended::Exit(0) => "ok".to_owned(),
        Ended::Exit(status) => format!("exit {status}"),
        Ended::Deadlock if report.never_began > 0 => {
            format!("deadlock, {} never began", report.never_began)
        }
        Ended::Deadlock => "deadlock".to_owned(),
        Ended::Starved => "starved".to_owned(),
        Ended::TimeUp => "time is up".to_owned(),
        Ended::Fatal(text) => text.clone(),
    }
}

/// The table.
pub fn table(runs: &[Run]) -> String {
    let cells: Vec<Vec<String>> = COLUMNS
        .iter()
        .map(|(head, cell)| {
            let head = std::iter::once((*head).to_owned());
            head.chain(runs.iter().map(cell)).collect()
        })
        .collect();
    let mut text = String::new();
    for row in 0..=runs.len() {
        let mut line = String::new();
        for (i, column) in cells.iter().enumerate() {
            let width = column.iter().map(String::len).max().unwrap_or(0);
            let cell = column.get(row).map_or("", String::as_str);
            let first_or_last = i == 0 || i + 1 == cells.len();
            let cell = if first_or_last {
                format!("{cell:<width$}")
            } else {
                format!("{cell:>width$}")
            };
            line.push_str(&cell);
            line.push_str("  ");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The numbers as JSON, times in nanoseconds.
pub fn json(runs: &[Run]) -> String {
    let all: Vec<Value> = runs.iter().map(one).collect();
    let mut text = serde_json::to_string_pretty(&all).unwrap_or_default();
    text.push('\n');
    text
}

fn one(run: &Run) -> Value {
    let r = &run.told.report;
    let place = |word: u64| match run.told.places.get(&word) {
        Some(p) => json!({"func": p.func, "file": p.file, "line": p.line}),
        None => Value::Null,
    };
    let costs = r.costs.iter().filter(|c| c.times > 0).map(|c| {
        json!({
            "cause": c.cause.texts().0, "total": c.total, "times": c.times,
            "longest": c.longest, "g": c.g, "p": c.p, "place": place(c.place),
        })
    });
    let rules: serde_json::Map<String, Value> = r
        .policy
        .rules()
        .into_iter()
        .map(|(name, text)| (name.to_owned(), text.into()))
        .collect();
    json!({
        "sched": run.name, "system": r.policy.system, "procs": r.procs,
        "rules": rules, "sources": r.policy.sources,
        "makespan": r.makespan, "busy": r.busy, "spin": r.spin,
        "switches": r.switches, "steals": r.steals, "handoffs": r.handoffs, "wakes": r.wakes,
        "threads": r.threads,
        "latency": {"p50": r.p50, "p99": r.p99, "longest": r.longest},
        "starved": {
            "ns": r.starved.ns, "g": r.starved.g, "ran": r.starved.ran,
            "started": place(r.starved.site),
        },
        "never_began": r.never_began,
        "outcome": outcome(r),
        "costs": costs.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits_or_four() {
        for (ns, text) in [
            (7, "7ns"),
            (1_234, "1.23us"),
            (45_678, "45.7us"),
            (300_000_000, "300ms"),
            (12_000_000_000, "12.0s"),
        ] {
            assert_eq!(time(ns), text);
        }
    }
}
