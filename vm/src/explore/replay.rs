//! Replaying a schedule: a strategy that follows its base order except for the listed changes.

use super::names::Names;
use super::report::RunReport;
use super::schedule::{Change, Line, Moment};
use crate::task::lab::{Place, named};
use minigo_runtime::explore::{
    BaseOrder, OpKind, Point, Ready, RunStart, Step, Strategy, Touches, VisibleOp, Who,
};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// Counts what goroutines do where, so that moments can be told apart.
#[derive(Default)]
struct Counts(HashMap<(u64, String, OpKind), u32>);

impl Counts {
    fn count(&mut self, path: u64, func: String, kind: OpKind) -> u32 {
        let n = self.0.entry((path, func, kind)).or_default();
        *n += 1;
        *n
    }

    fn next(&self, path: u64, func: &str, kind: OpKind) -> u32 {
        let key = (path, func.to_owned(), kind);
        self.0.get(&key).copied().unwrap_or(0) + 1
    }
}

/// What a replay noticed.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Which of the changes were made.
    pub used: Vec<bool>,
    /// All changes that could have been made alone, if they were asked for.
    pub possible: Vec<Change>,
}

/// The strategy.
pub struct Replay {
    base: BaseOrder,
    changes: Vec<Change>,
    counts: Counts,
    names: Names,
    funcs: HashMap<u64, String>,
    paths: HashMap<u64, u64>,
    last: HashMap<u64, Moment>,
    log: Arc<Mutex<Log>>,
    look_around: bool,
}

impl Replay {
    /// One that makes these changes to this order; the log can be read when the run is over. With `look_around` it notes what
    /// other single changes there are.
    pub fn new(
        base: BaseOrder,
        changes: Vec<Change>,
        look_around: bool,
    ) -> (Replay, Arc<Mutex<Log>>) {
        let log = Arc::new(Mutex::new(Log::default()));
        let replay = Replay {
            base,
            changes,
            counts: Counts::default(),
            names: Names::default(),
            funcs: HashMap::new(),
            paths: HashMap::new(),
            last: HashMap::new(),
            log: log.clone(),
            look_around,
        };
        (replay, log)
    }

    fn with_log<R>(&self, f: impl FnOnce(&mut Log) -> R) -> R {
        f(&mut self.log.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn func(&mut self, site: u64) -> String {
        if site == 0 {
            return String::new();
        }
        let found = || named(site).map(|p| p.func).unwrap_or_default();
        self.funcs.entry(site).or_insert_with(found).clone()
    }

    fn moment(&mut self, path: u64, op: &VisibleOp) -> Moment {
        let func = self.func(op.site);
        let nth = self.counts.next(path, &func, op.kind);
        Moment {
            who: self.names.of(path),
            func,
            kind: op.kind,
            nth,
        }
    }

    /// The first change that was not made and fits, and makes it.
    fn make<R>(&self, fits: impl Fn(&Change) -> Option<R>) -> Option<R> {
        self.with_log(|log| {
            let unused = |(n, change): (usize, &Change)| {
                let unused = !*log.used.get(n)?;
                unused.then(|| Some((n, fits(change)?))).flatten()
            };
            let (n, result) = self.changes.iter().enumerate().find_map(unused)?;
            if let Some(used) = log.used.get_mut(n) {
                *used = true;
            }
            Some(result)
        })
    }
}

impl Strategy for Replay {
    fn name(&self) -> &'static str {
        "replay"
    }

    fn base(&self) -> BaseOrder {
        self.base
    }

    fn sees_all_faults(&self) -> bool {
        true
    }

    fn begin(&mut self, _: RunStart) -> bool {
        self.counts = Counts::default();
        self.funcs.clear();
        self.paths.clear();
        self.last.clear();
        let used = vec![false; self.changes.len()];
        self.with_log(|log| (log.used, log.possible) = (used, Vec::new()));
        true
    }

    fn choose(&mut self, at: &Point<'_>) -> usize {
        let Some(plain) = at.candidates.get(at.plain) else {
            return at.plain;
        };
        let moment = self.moment(plain.path, plain.op);
        let whos: Vec<(String, bool)> = at
            .candidates
            .iter()
            .map(|c| (self.names.of(c.path), c.ready != Ready::No))
            .collect();
        if self.look_around {
            let others = whos.iter().enumerate();
            let others = others.filter(|(n, (_, may))| *may && *n != at.plain);
            let change =
                |(_, (who, _)): (_, &(String, bool))| Change::Before(moment.clone(), who.clone());
            let changes: Vec<Change> = others.map(change).collect();
            self.with_log(|log| log.possible.extend(changes));
        }
        let chosen = self.make(|change| match change {
            Change::Before(m, who) if *m == moment => {
                whos.iter().position(|(name, may)| *may && name == who)
            }
            _ => None,
        });
        chosen.unwrap_or(at.plain)
    }

    fn case(&mut self, who: Who, n: u32) -> u32 {
        let moment = self.last.get(&who.number()).cloned();
        let Some(moment) = moment else { return 0 };
        if self.look_around {
            let changes = (1..n).map(|case| Change::Case(moment.clone(), case));
            self.with_log(|log| log.possible.extend(changes));
        }
        let chosen = self.make(|change| match change {
            Change::Case(m, case) if *m == moment && *case < n => Some(*case),
            _ => None,
        });
        chosen.unwrap_or(0)
    }

    fn stepped(&mut self, step: &Step, _: &Touches) {
        let moment = self.moment(step.path, &step.op);
        self.counts
            .count(step.path, moment.func.clone(), step.op.kind);
        if matches!(step.op.kind, OpKind::Select | OpKind::Fault) {
            self.last.insert(step.who.number(), moment);
        }
    }
}

/// What makes this run differ from its base order.
pub fn lines(report: &RunReport) -> Vec<Line> {
    let mut counts = Counts::default();
    let mut names = Names::default();
    let mut lines = Vec::new();
    let mut moment = |counts: &Counts, path: u64, op: &VisibleOp| {
        let func = func(&report.places, op.site);
        let nth = counts.next(path, &func, op.kind);
        let moment = Moment {
            who: names.of(path),
            func,
            kind: op.kind,
            nth,
        };
        (moment, place(&report.places, op.site))
    };
    let mut others = Names::default();
    for step in &report.record.steps {
        if step.deviates()
            && let Some(op) = &step.instead_of
        {
            let (moment, place) = moment(&counts, step.plain_path, op);
            let change = Change::Before(moment, others.of(step.path));
            lines.push(Line { change, place });
        }
        let (moment, place) = moment(&counts, step.path, &step.op);
        if let Some((_, case @ 1..)) = step.case {
            let change = Change::Case(moment.clone(), case);
            lines.push(Line { change, place });
        }
        counts.count(step.path, moment.func, step.op.kind);
    }
    lines
}

fn func(places: &BTreeMap<u64, Place>, site: u64) -> String {
    places
        .get(&site)
        .map(|p| p.func.clone())
        .unwrap_or_default()
}

/// `bank.go:14`
fn place(places: &BTreeMap<u64, Place>, site: u64) -> String {
    let text = |p: &Place| {
        let file = p.file.rsplit('/').next().unwrap_or(&p.file);
        format!("{file}:{}", p.line)
    };
    places.get(&site).map(text).unwrap_or_default()
}
