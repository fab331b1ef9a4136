//! Runs that do not end: livelocks, and goroutines that poll the same thing again and again.

use super::finding::{Finding, FindingKind, in_order};
use crate::task::lab::named;
use minigo_runtime::explore::{OpKind, Record, Step, Who};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// The headline of a run in which goroutines sleep and look again without end.
pub(super) const POLLING: &str = "endless polling";

/// The headline of a run in which goroutines that take turns keep each other from making progress.
pub(super) const LIVELOCK: &str =
    "livelock: goroutines that take turns keep trying, and none makes progress";

/// In so many of the last steps of a run it shows who spins.
const LAST: usize = 500;

/// Whether a run that has reached the limit of steps is merely long: time passes in it.
pub(super) fn is_long(record: &Record) -> bool {
    let half = record.steps.len() / 2;
    let last = record.steps.iter().skip(half);
    last.filter(|s| s.op.kind == OpKind::TimerFires).count() > 5
}

/// Whether only one goroutine runs at the limit of steps, and does not always do the same: a test with a long loop. (Whether
/// a test ends at all shows without exploring.)
pub(super) fn is_alone(record: &Record, outlived: bool) -> bool {
    let half = record.steps.len() / 2;
    let mut last = record.steps.iter().skip(half);
    let Some(first) = last.next() else {
        return false;
    };
    last.all(|s| s.who == first.who) && (outlived || !repeats(record))
}

/// Whether the last steps are a few that come again and again.
fn repeats(record: &Record) -> bool {
    let last: Vec<_> = record.steps.iter().rev().take(LAST).collect();
    let same = |n: usize| {
        let later = last.iter().skip(n);
        last.iter().zip(later).all(|(a, b)| {
            (a.op.kind, a.op.site, looked_at(a)) == (b.op.kind, b.op.site, looked_at(b))
        })
    };
    (1..=32).any(same)
}

/// The object of a step. Not if that may be another each time although the same is done: `time.After` makes a channel.
fn looked_at(step: &Step) -> u64 {
    match step.op.kind {
        kind if waits(kind) => 0,
        _ => step.op.object,
    }
}

/// Whether a goroutine that only waits for time to pass takes such steps.
fn waits(kind: OpKind) -> bool {
    use OpKind::*;
    let channels = matches!(kind, Recv | Select | TimerStart | TimerStop);
    channels || matches!(kind, Sleep | TimerFires | Resume)
}

/// Whether nothing happens any more but that goroutines sleep, or receive from timers, and look again. (Nobody sends on or closes
/// a channel, so only a timer can have ended the wait for one.)
pub(super) fn polls(record: &Record) -> bool {
    use OpKind::*;
    let mut last = record.steps.iter().rev().take(LAST);
    let locks = [Lock, Unlock, RLock, RUnlock, WLock, WUnlock];
    repeats(record)
        && last.all(|s| {
            let kind = s.op.kind;
            waits(kind) || kind.may_only_look() || locks.contains(&kind)
        })
}

/// Goroutines sleep and look again without end. That is a defect if other runs end.
pub(super) fn polling(record: &Record) -> Finding {
    let since = record.steps.last().map_or(0, |s| s.at);
    let passed = Duration::from_nanos(u64::try_from(since).unwrap_or(0)).as_secs();
    spinning(
        record,
        POLLING,
        &format!("keeps polling, even after {passed} s of virtual time"),
    )
}

/// Goroutines keep each other busy without end.
pub(super) fn livelock(record: &Record) -> Finding {
    if record.livelock {
        return spinning(record, LIVELOCK, "keeps trying");
    }
    spinning(record, "livelock or endless loop", "spins")
}

/// The goroutines that took the last steps, and what each does.
fn spinning(record: &Record, headline: &str, does: &str) -> Finding {
    let steps = record.steps.len();
    let last = record.steps.iter().skip(steps.saturating_sub(LAST));
    let mut spinning: BTreeMap<u64, u64> = BTreeMap::new();
    // (When a livelock is cut off, those who do not take part in it come to rest.)
    let spins = |s: &&Step| s.who != Who::Clock && !(record.livelock && s.parked);
    for step in last.filter(spins) {
        let site = spinning.entry(step.who.number()).or_default();
        if step.op.site != 0 {
            *site = step.op.site;
        }
    }
    let mut text = match record.silent {
        false => format!("{headline}: the run did not end within {steps} steps\n"),
        true => {
            format!(
                "{headline}: after {steps} steps the run is still computing, without any visible operation\n"
            )
        }
    };
    for (g, site) in &spinning {
        let at = named(*site).map_or(String::new(), |p| {
            format!(" in {} ({}:{})", p.func, p.file, p.line)
        });
        let _ = writeln!(text, "goroutine {g} {does}{at}");
    }
    let sites = spinning.values().filter_map(|&site| named(site));
    Finding {
        kind: FindingKind::Steps,
        headline: headline.to_owned(),
        text,
        places: in_order(sites.collect()),
        goroutines: spinning.into_keys().collect(),
        race: None,
    }
}
