//! Shrinking: finds the fewest changes to plain order that still show a finding.
//!
//! First changes are left out by halves, quarters and so on (A. Zeller, R. Hildebrandt, "Simplifying and isolating
//! failure-inducing input", TSE 2002). If several remain, each single change to plain order is tried: a random
//! schedule often contains no single change that is sufficient, although one exists.

use super::drive::bounds;
use super::finding::{Finding, FindingKind};
use super::prepared::Prepared;
use super::replay::{Log, Replay, lines};
use super::report::RunReport;
use super::schedule::{Change, Line};
use super::settings::{RacesIn, Settings};
use minigo_runtime::explore::{BaseOrder, Explorer, RunStart};
use std::collections::HashSet;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

/// The most runs that shrinking may take.
pub const RUNS: u32 = 200;

/// A finding with a small schedule.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The run.
    pub report: RunReport,
    /// The finding as it is there.
    pub finding: Finding,
    /// What makes it differ from its base order.
    pub lines: Vec<Line>,
    /// How many runs it took.
    pub runs: u32,
    /// The schedule, as it was found, shows it again; otherwise nothing was shrunk.
    pub repeats: bool,
}

/// One run under this order with these changes.
pub fn replay(
    prepared: &Prepared,
    settings: &Settings,
    seed: u64,
    order: (BaseOrder, Vec<Change>),
) -> Option<(RunReport, Log)> {
    replay_until(prepared, settings, seed, (order, false), None)
}

/// The same, cut off if it is not over by then.
fn replay_until(
    prepared: &Prepared,
    settings: &Settings,
    seed: u64,
    ((base, changes), look_around): ((BaseOrder, Vec<Change>), bool),
    until: Option<Instant>,
) -> Option<(RunReport, Log)> {
    let (strategy, log) = Replay::new(base, changes, look_around);
    let mut explorer = Explorer::new(Box::new(strategy), bounds(settings));
    explorer.cut_off_at(until);
    let mut explorer = Some(explorer);
    let races = settings.races != RacesIn::None || settings.accesses.is_some();
    prepared.watch(settings.accesses.clone());
    let report = prepared.run(&mut explorer, RunStart { run: 0, seed }, races, &mut |_| {
        true
    })?;
    let log = log.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Some((report, log))
}

struct Shrinker<'a> {
    prepared: &'a Prepared,
    settings: &'a Settings,
    seed: u64,
    wanted: &'a Finding,
    /// What the run printed.
    stdout: &'a [u8],
    best: Option<(RunReport, Finding, Vec<Line>)>,
    runs: u32,
    /// When it must be over.
    end: Instant,
    base: BaseOrder,
    tried: HashSet<Vec<Change>>,
}

/// Shrinks the schedule of this run, which had this finding, for at most this long.
pub fn shrink(
    prepared: &Prepared,
    settings: &Settings,
    (report, finding): (&RunReport, &Finding),
    time: Duration,
) -> Shrunk {
    let original = lines(report);
    let settings = &Settings {
        races: races_for(finding.kind),
        ..settings.clone()
    };
    let mut s = Shrinker {
        prepared,
        settings,
        seed: report.seed,
        wanted: finding,
        stdout: &report.stdout,
        best: None,
        runs: 0,
        end: Instant::now() + time,
        base: BaseOrder::Plain,
        tried: HashSet::new(),
    };
    let base = report.record.base;
    if base == BaseOrder::InTurns && finding.kind != FindingKind::Steps && !s.shows(&[]) {
        // Few changes to plain order are easier to understand than turns.
        s.single();
    }
    if s.best.is_none() {
        s.base = base;
        s.tried.clear();
        s.shrink(&changes(&original));
    }
    let repeats = s.best.is_some();
    let (report, finding, lines) = s
        .best
        .unwrap_or_else(|| (report.clone(), finding.clone(), original));
    Shrunk {
        report,
        finding,
        lines,
        runs: s.runs,
        repeats,
    }
}

/// In which runs a finding of this kind shows.
pub fn races_for(kind: FindingKind) -> RacesIn {
    match kind {
        FindingKind::Race => RacesIn::All,
        _ => RacesIn::None,
    }
}

fn changes(lines: &[Line]) -> Vec<Change> {
    lines.iter().map(|l| l.change.clone()).collect()
}

impl Shrinker<'_> {
    fn left(&self) -> Vec<Change> {
        self.best.as_ref().map_or(Vec::new(), |b| changes(&b.2))
    }

    fn is_over(&self) -> bool {
        self.runs >= RUNS || Instant::now() >= self.end
    }

    /// Shrinks these changes.
    fn shrink(&mut self, original: &[Change]) {
        if self.shows(&[]) || !self.shows(original) {
            return;
        }
        self.leave_out();
        if self.left().len() > 1 {
            self.single();
        }
        if self.left().len() > 2 {
            self.pairs();
        }
    }

    /// A run under these changes, as long as there is time.
    fn replay(&self, changes: (Vec<Change>, bool)) -> Option<(RunReport, Log)> {
        let until = Some(self.end);
        let (changes, look_around) = changes;
        let order = ((self.base, changes), look_around);
        let run = replay_until(self.prepared, self.settings, self.seed, order, until);
        run.filter(|(report, _)| !report.record.out_of_time)
    }

    /// Whether the finding shows under these changes; then they are the best so far.
    fn shows(&mut self, some: &[Change]) -> bool {
        if self.is_over() || !self.tried.insert(some.to_vec()) {
            return false;
        }
        self.runs += 1;
        let Some((report, _)) = self.replay((some.to_vec(), false)) else {
            return false;
        };
        let Some(finding) = self.same(&report) else {
            return false;
        };
        let lines = lines(&report);
        let steps = report.record.steps.len();
        let better = |b: &(RunReport, Finding, Vec<Line>)| {
            (lines.len(), steps) < (b.2.len(), b.0.record.steps.len())
        };
        if self.best.as_ref().is_none_or(better) {
            self.best = Some((report, finding, lines));
        }
        true
    }

    /// The finding that is wanted, as this run has it.
    fn same(&self, report: &RunReport) -> Option<Finding> {
        if self.wanted.kind == FindingKind::Output {
            let prints = report.findings.is_empty() && report.stdout == self.stdout;
            return prints.then(|| self.wanted.clone());
        }
        let same = |f: &&Finding| f.is_same(self.wanted);
        report.findings.iter().find(same).cloned()
    }

    /// Leaves changes out, in ever smaller parts.
    fn leave_out(&mut self) {
        let mut size = self.left().len().div_ceil(2);
        while size > 0 && !self.is_over() {
            let now = self.left();
            let mut smaller = false;
            let mut at = 0;
            while at < now.len() {
                let mut rest = now.clone();
                rest.drain(at..(at + size).min(now.len()));
                if self.shows(&rest) && self.left().len() < now.len() {
                    smaller = true;
                    break;
                }
                at += size;
            }
            let left = self.left().len();
            size = match smaller {
                true => size.min(left),
                false if size == 1 => 0,
                false => size.div_ceil(2),
            };
        }
    }

    /// All single changes that the base order with `before` has room for.
    fn possible(&mut self, before: &[Change]) -> Vec<Change> {
        self.runs += 1;
        let run = self.replay((before.to_vec(), true));
        run.map_or(Vec::new(), |(_, log)| log.possible)
    }

    fn single(&mut self) {
        for change in self.possible(&[]) {
            if self.shows(&[change]) || self.is_over() {
                return;
            }
        }
    }

    /// One of the changes that are left, and another one after it.
    fn pairs(&mut self) {
        for first in self.left() {
            let before = [first];
            for second in self.possible(&before) {
                let [first] = &before;
                if self.shows(&[first.clone(), second]) || self.is_over() {
                    return;
                }
            }
        }
    }
}
