//! A run as a story: a table with a column for each goroutine that matters and a row for each visible
//! operation.

use super::heads::{columns, is_own};
use super::objects::Objects;
use super::rows::{Row, repeated, shorten, together};
use super::words::{is_helper, is_inner, is_lock, unnamed, waiting, went_wrong};
use minigo_runtime::explore::{OpKind, Step, VisibleOp, Who};
use minigo_vm::explore::{Finding, Place, RacingPair, RunReport};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The most columns.
const COLUMNS: usize = 6;
/// How wide a column is on a terminal, if there are two or three.
const WIDTH: usize = 36;

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
    let steps = &report.record.steps;
    match &finding.race {
        Some(race) => teller.tell_race(steps, race),
        None => steps.iter().for_each(|step| teller.tell(step)),
    }
    let rows = teller.rows;
    let who = who_matters(report, finding);
    let mut story = Story {
        columns: columns(report, &who),
        rows: Vec::new(),
    };
    let shown: BTreeSet<u64> = story.columns.iter().map(|c| c.0).collect();
    let rows = rows.into_iter().filter(|r| shown.contains(&r.g)).collect();
    story.rows = shorten(repeated(together(rows)));
    let acts: BTreeSet<u64> = story.rows.iter().map(|r| r.g).collect();
    story.columns.retain(|c| acts.contains(&c.0));
    story
}

/// `G7`, or `the clock`.
fn name(g: u64) -> String {
    match g {
        0 => "the clock".to_owned(),
        g => format!("G{g}"),
    }
}

/// `bank.go:14`
fn in_short(place: &Place) -> String {
    let file = place.file.rsplit('/').next().unwrap_or(&place.file);
    format!("{file}:{}", place.line)
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
        place.map(in_short).unwrap_or_default()
    }

    /// What happens until two accesses have raced. What comes after that does not matter, unless the schedule deviates there.
    fn tell_race(&mut self, steps: &[Step], race: &RacingPair) {
        let (before, after) = steps.split_at(race.steps.min(steps.len()));
        before.iter().for_each(|step| self.tell(step));
        let [late, early] = &race.accesses;
        self.rows.push(Row {
            g: late.goroutine,
            place: in_short(&late.place),
            text: format!(
                "{}, which races with the {} of {} at {}",
                if late.write { "writes" } else { "reads" },
                if early.write { "write" } else { "read" },
                name(early.goroutine),
                in_short(&early.place)
            ),
            deviates: false,
        });
        let matters = after
            .iter()
            .rposition(Step::deviates)
            .map_or(0, |at| at + 1);
        after.iter().take(matters).for_each(|step| self.tell(step));
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
        let inner = is_lock(op.kind)
            || is_inner(op)
            || is_helper(op.kind) && !self.objects.is_written(self.report, op.kind, op.site);
        if object.is_empty() && !step.parked && inner {
            return None; // within the library
        }
        let object = match (object.as_str(), unnamed(op.kind)) {
            ("", "") => String::new(),
            ("", what) => format!(" {what}"),
            (name, _) => format!(" {name}"),
        };
        if step.parked {
            let holders = self.holders.get(&op.object);
            let holders = holders.map_or(&[][..], Vec::as_slice);
            return Some(waiting(op.kind, &object, holders));
        }
        if let Some(text) = self.tries(g, op, &object) {
            return Some(text);
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

    /// Tries to take a lock: `tries to lock to.mu (b), held by G3 since bank.go:12`.
    fn tries(&mut self, g: u64, op: &VisibleOp, object: &str) -> Option<String> {
        if !matches!(op.kind, OpKind::TryLock | OpKind::TryWLock) {
            return None;
        }
        let place = self.place(op.site);
        let holders = self.holders.entry(op.object).or_default();
        let verb = op.kind.verb();
        Some(match holders.last() {
            Some((other, since)) => {
                format!("{verb}{object}, held by {} since {since}", name(*other))
            }
            None => {
                holders.push((g, place));
                format!("{verb}{object}")
            }
        })
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
