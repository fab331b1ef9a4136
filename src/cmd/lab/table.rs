//! The measurements of the runs: as a table for people, as JSON for programs.

use super::deadlocks::blocked;
use super::run::Run;
use super::text::{outcome, time, wrapped};
use minigo_runtime::Cause;
use serde_json::{Value, json};

/// A column of the table.
struct Column {
    head: &'static str,
    /// What the legend says.
    about: &'static str,
    cell: fn(&Run) -> String,
}

const fn column(head: &'static str, about: &'static str, cell: fn(&Run) -> String) -> Column {
    Column { head, about, cell }
}

/// The first two tell the runs apart, and are in each part of a table that is too wide; the last one, which says how
/// they ended, is in the first.
const COLUMNS: &[Column] = &[
    column("scheduler", "whose rules", |r| r.name.clone()),
    column("Ps", "processors", |r| r.told.report.procs.to_string()),
    column("makespan", "virtual time from start to end", |r| {
        time(r.told.report.makespan)
    }),
    column(
        "busy",
        "time the program's code ran, summed over all Ps",
        |r| time(r.told.report.busy),
    ),
    column("switches", "how often a P began to run a goroutine", |r| {
        r.told.report.switches.to_string()
    }),
    column("steals", "times a P took goroutines from another", |r| {
        r.told.report.steals.to_string()
    }),
    column(
        "hand-offs",
        "times a P was taken from a thread in a blocking call",
        |r| r.told.report.handoffs.to_string(),
    ),
    column("wakes", "sleeping threads that were woken", |r| {
        r.told.report.wakes.to_string()
    }),
    column("spinning", "time threads spent looking for work", |r| {
        time(r.told.report.spin)
    }),
    column("lock waits", "waits for the scheduler's global lock", |r| {
        r.told.report.cost(Cause::Lock).times.to_string()
    }),
    column("threads", "operating system threads", |r| {
        r.told.report.threads.to_string()
    }),
    column(
        "p50",
        "half of all waits for a P were at most this long",
        |r| time(r.told.report.p50),
    ),
    column(
        "p99",
        "99% of all waits for a P were at most this long",
        |r| time(r.told.report.p99),
    ),
    column("longest", "longest wait for a P", |r| {
        time(r.told.report.longest)
    }),
    column(
        "starved",
        "longest time that a goroutine was ready without running",
        |r| time(r.told.report.starved.ns),
    ),
    column("outcome", "how the run ended", |r| outcome(&r.told.report)),
];

/// The table on so many columns of characters: in parts, one below the other, if it is wider.
pub fn table(runs: &[Run], width: usize) -> String {
    let cells = |column: &Column| {
        let head = std::iter::once(column.head.to_owned());
        head.chain(runs.iter().map(column.cell)).collect()
    };
    let cells: Vec<Vec<String>> = COLUMNS.iter().map(cells).collect();
    let wide = |at: &usize| {
        let column = cells.get(*at).map_or(&[][..], Vec::as_slice);
        column.iter().map(|c| c.chars().count()).max().unwrap_or(0)
    };
    let sum = |all: &[usize]| {
        all.iter()
            .map(|at| wide(at) + 2)
            .sum::<usize>()
            .saturating_sub(2)
    };
    let last = COLUMNS.len() - 1;
    let mut parts: Vec<Vec<usize>> = vec![vec![0, 1]];
    for at in 2..last {
        let first = parts.len() == 1;
        let Some(part) = parts.last_mut() else { break };
        let end = if first { 2 + wide(&last) } else { 0 };
        let needed = sum(part) + 2 + wide(&at) + end;
        if needed > width && part.len() > 2 {
            parts.push(vec![0, 1, at]);
        } else {
            part.push(at);
        }
    }
    if let Some(part) = parts.first_mut() {
        part.push(last);
    }
    let drawn = parts.iter().map(|part| drawn(&cells, part, &wide));
    drawn.collect::<Vec<_>>().join("\n")
}

/// These columns.
fn drawn(cells: &[Vec<String>], part: &[usize], wide: &dyn Fn(&usize) -> usize) -> String {
    let mut text = String::new();
    for row in 0..cells.first().map_or(0, Vec::len) {
        let mut line = String::new();
        for at in part {
            let cell = cells.get(*at).and_then(|column| column.get(row));
            let cell = cell.map_or("", String::as_str);
            let width = wide(at);
            let first_or_last = *at == 0 || *at + 1 == COLUMNS.len();
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

/// What the columns mean.
pub fn legend(width: usize) -> String {
    let each = COLUMNS.iter().map(|c| format!("{}: {}", c.head, c.about));
    wrapped(&each.collect::<Vec<_>>().join("; "), width)
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
        "blocked": blocked(run),
        "costs": costs.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legend_is_wrapped() {
        assert!(legend(80).lines().all(|l| l.chars().count() <= 80));
    }
}
