//! A run as a story: a column for each goroutine that matters, a row for each visible operation.

use super::objects::Objects;
use super::words::{is_inner, is_lock, unnamed, went_wrong};
use minigo_runtime::explore::{OpKind, Step, VisibleOp, Who};
use minigo_vm::explore::{Finding, Place, RunReport};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The most columns.
const COLUMNS: usize = 6;
/// The most rows; of longer stories the end is kept, and what is around deviations.
const ROWS: usize = 60;
/// How wide a column is on a terminal, if there are two or three.
const WIDTH: usize = 36;

/// What one goroutine does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The goroutine; 0: the clock.
    pub g: u64,
    /// `bank.go:14`; empty: nowhere in the program's text.
    pub place: String,
    /// What it does.
    pub text: String,
    /// Another goroutine ran than plain order would have run.
    pub deviates: bool,
}

/// The story of a run.
#[derive(Clone, Debug, Default)]
pub struct Story {
    /// The goroutines in the order of their columns, and what they run.
    pub columns: Vec<(u64, String)>,
    /// What happens.
    pub rows: Vec<Row>,
}

/// The story of a finding.
pub fn story(report: &RunReport, finding: &Finding) -> Story {
    let mut teller = Teller {
        report,
        objects: Objects::of(report),
        holders: HashMap::new(),
        rows: Vec::new(),
    };
    for step in &report.record.steps {
        teller.tell(step);
    }
    let rows = teller.rows;
    let who = who_matters(report, finding);
    let mut story = Story {
        columns: columns(report, &who),
        rows: Vec::new(),
    };
    let shown: BTreeSet<u64> = story.columns.iter().map(|c| c.0).collect();
    let rows = rows.into_iter().filter(|r| shown.contains(&r.g)).collect();
    story.rows = shorten(together(rows));
    story
}

/// `G7`, or `the clock`.
fn name(g: u64) -> String {
    match g {
        0 => "the clock".to_owned(),
        g => format!("G{g}"),
    }
}

/// Whether a place is in the program's own text: files of the library have no folder on disk.
fn is_own(place: &Place) -> bool {
    place.file.starts_with('/')
}

struct Teller<'a> {
    report: &'a RunReport,
    objects: Objects,
    /// Who holds a lock, and since which place.
    holders: HashMap<u64, Vec<(u64, String)>>,
    rows: Vec<Row>,
}

impl Teller<'_> {
    fn place(&self, site: u64) -> String {
        let place = self.report.places.get(&site);
        let text = |p: &Place| {
            let file = p.file.rsplit('/').next().unwrap_or(&p.file);
            format!("{file}:{}", p.line)
        };
        place.map(text).unwrap_or_default()
    }

    fn tell(&mut self, step: &Step) {
        let g = step.who.number();
        if step.deviates() {
            let site = step.instead_of.as_ref().map_or(0, |op| op.site);
            let plain = step.plain.number();
            self.rows.push(Row {
                g: plain,
                place: self.place(site),
                text: format!("{} runs instead of {}", name(g), name(plain)),
                deviates: true,
            });
        }
        let text = match step.who {
            Who::Clock => Some("a timer fires".to_owned()),
            Who::G(_) if !step.op.kind.is_own() => return,
            Who::G(_) => self.text(g, step),
        };
        let Some(text) = text else {
            return;
        };
        let known = self.report.places.get(&step.op.site);
        if step.who != Who::Clock && !known.is_some_and(is_own) {
            return;
        }
        let place = self.place(step.op.site);
        self.rows.push(Row {
            g,
            place,
            text,
            deviates: false,
        });
    }

    /// What a step does; `None` if the program's text does not name it.
    fn text(&mut self, g: u64, step: &Step) -> Option<String> {
        let op = &step.op;
        let object = self.objects.name(self.report, op.kind, op.object, op.site);
        if object.is_empty() && !step.parked && (is_lock(op.kind) || is_inner(op)) {
            return None; // within the library
        }
        let object = match (object.as_str(), unnamed(op.kind)) {
            ("", "") => String::new(),
            ("", what) => format!(" {what}"),
            (name, _) => format!(" {name}"),
        };
        if step.parked {
            return Some(self.waits(op, &object));
        }
        self.hold(g, op);
        if op.kind == OpKind::Fault {
            return step
                .case
                .and_then(|(_, fault)| went_wrong(op.object, fault));
        }
        let case = match step.case {
            Some((of, case)) => format!(", takes case {} of {of} that are ready", case + 1),
            None => String::new(),
        };
        Some(format!("{}{object}{case}", op.kind.verb()))
    }

    fn waits(&self, op: &VisibleOp, object: &str) -> String {
        use OpKind::*;
        match op.kind {
            Send => format!("waits to send on{object}"),
            Recv => format!("waits to receive from{object}"),
            Select => "waits in select".to_owned(),
            Sleep => "sleeps".to_owned(),
            NetAccept => format!("waits for a connection to{object}"),
            NetRead => format!("waits to read from{object}"),
            NetWrite => format!("waits to write to{object}"),
            Lock | WLock | RLock => {
                let holders = self.holders.get(&op.object);
                let held: Vec<String> = holders
                    .into_iter()
                    .flatten()
                    .map(|(g, place)| format!("G{g} since {place}"))
                    .collect();
                match held.is_empty() {
                    true => format!("waits for{object}"),
                    false => format!("waits for{object}, held by {}", held.join(", ")),
                }
            }
            _ => format!("waits for{object}"),
        }
    }

    fn hold(&mut self, g: u64, op: &VisibleOp) {
        use OpKind::*;
        let place = self.place(op.site);
        let holders = self.holders.entry(op.object).or_default();
        match op.kind {
            Lock | WLock | RLock => holders.push((g, place)),
            Unlock | WUnlock | RUnlock => {
                let at = holders.iter().rposition(|h| h.0 == g);
                if let Some(at) = at.or(holders.len().checked_sub(1)) {
                    holders.remove(at);
                }
            }
            _ => {}
        }
    }
}

/// The goroutines that the finding is about, those whose turn was changed, and those that share objects with them.
fn who_matters(report: &RunReport, finding: &Finding) -> BTreeSet<u64> {
    let steps = &report.record.steps;
    let mut who: BTreeSet<u64> = finding.goroutines.iter().copied().collect();
    for step in steps.iter().filter(|s| s.deviates()) {
        who.extend([step.who.number(), step.plain.number()]);
    }
    let mut uses: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for step in steps.iter().filter(|s| s.op.object != 0) {
        uses.entry(step.op.object)
            .or_default()
            .insert(step.who.number());
    }
    let first = who.clone();
    for users in uses.values() {
        if first.is_empty() && users.len() > 1 || users.iter().any(|g| first.contains(g)) {
            who.extend(users);
        }
    }
    // The most important ones first, where there are too many.
    while who.len() > COLUMNS {
        let least = who.iter().rev().find(|g| !first.contains(g));
        let Some(least) = least.or_else(|| who.last()).copied() else {
            break;
        };
        who.remove(&least);
    }
    who
}

fn columns(report: &RunReport, who: &BTreeSet<u64>) -> Vec<(u64, String)> {
    let func = |g: u64| {
        let mut own = report.record.steps.iter().filter(|s| s.who.number() == g);
        let place = own.find_map(|s| report.places.get(&s.op.site).filter(|p| is_own(p)));
        if g == 1 {
            return Some("main".to_owned());
        }
        place.map(|p| short(&p.func))
    };
    let text = |&g: &u64| (g, func(g).unwrap_or_default());
    who.iter().map(text).collect()
}

/// A function's name without `main` and without the folders of its package.
fn short(func: &str) -> String {
    let func = func.trim_start_matches("main.");
    // (Type arguments may have slashes, too.)
    let (name, rest) = func.split_at(func.find('[').unwrap_or(func.len()));
    let name = name.rsplit('/').next().unwrap_or(name);
    format!("{}{rest}", name.replace("%2e", "."))
}

/// Rows of one goroutine that say the same are one.
fn together(rows: Vec<Row>) -> Vec<Row> {
    let mut all: Vec<(Row, u32)> = Vec::new();
    for row in rows {
        match all.last_mut() {
            Some((last, n)) if *last == row => *n += 1,
            _ => all.push((row, 1)),
        }
    }
    let one = |(mut row, n): (Row, u32)| {
        if n > 1 {
            row.text.push_str(&format!(" ({n} times)"));
        }
        row
    };
    all.into_iter().map(one).collect()
}

/// What is left of long stories.
fn shorten(rows: Vec<Row>) -> Vec<Row> {
    if rows.len() <= ROWS {
        return rows;
    }
    let near = |at: usize| {
        let from = at.saturating_sub(3);
        rows.iter().skip(from).take(7).any(|r| r.deviates)
    };
    let keep: Vec<bool> = (0..rows.len())
        .map(|at| at + ROWS / 2 >= rows.len() || near(at))
        .collect();
    let mut left = Vec::new();
    let mut skipped = 0;
    for (row, keep) in rows.into_iter().zip(keep) {
        if !keep {
            skipped += 1;
            continue;
        }
        if skipped > 0 {
            left.push(Row {
                g: row.g,
                place: "...".to_owned(),
                text: format!("{skipped} operations are left out"),
                deviates: false,
            });
            skipped = 0;
        }
        left.push(row);
    }
    left
}

/// The text, cut to at most `most` characters.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let begin: String = text.chars().take(most.saturating_sub(3)).collect();
    format!("{begin}...")
}

impl Story {
    /// The column of a goroutine.
    pub fn column(&self, g: u64) -> usize {
        self.columns.iter().position(|c| c.0 == g).unwrap_or(0)
    }

    /// As text for a terminal.
    pub fn text(&self) -> String {
        let width = match self.columns.len() {
            0..=3 => WIDTH,
            n => (WIDTH * 3 / n).max(12),
        };
        let mut text = String::new();
        let mut head = String::new();
        for (n, (g, func)) in self.columns.iter().enumerate() {
            let pad = (n * width).saturating_sub(head.chars().count());
            head.push_str(&" ".repeat(pad.max(usize::from(n > 0))));
            let last = n + 1 == self.columns.len();
            let room = if last { usize::MAX } else { width - 2 };
            head.push_str(&cut(&format!("{}  {func}", name(*g)), room));
        }
        text.push_str(&format!("  {}\n", head.trim_end()));
        for row in &self.rows {
            let mark = if row.deviates { ">" } else { " " };
            let pad = " ".repeat(self.column(row.g) * width);
            let place = match row.place.is_empty() {
                true => String::new(),
                false => format!("{}  ", row.place),
            };
            text.push_str(&format!("{mark} {pad}{place}{}\n", row.text));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_functions_are_short() {
        assert_eq!(short("main.move"), "move");
        assert_eq!(
            short("example.com/a/pool%2ev2.(*Pool).Get"),
            "pool.v2.(*Pool).Get"
        );
        assert_eq!(short("a/b.Map[c/d.T].func1"), "b.Map[c/d.T].func1");
    }

    #[test]
    fn heads_keep_to_their_columns() {
        let func = "Something.With.A.Long.Name".to_owned();
        let columns = (1..=5).map(|g| (g, func.clone())).collect();
        let rows = Vec::new();
        let text = Story { columns, rows }.text();
        let at = |g| text.find(&format!("G{g}  "));
        assert_eq!(at(2), Some(2 + 21), "{text}");
        assert_eq!(at(5), Some(2 + 4 * 21), "{text}");
        assert!(text.contains("G1  Something.Wi...  G2"), "{text}");
        assert!(text.ends_with("With.A.Long.Name\n"), "{text}");
    }
}
