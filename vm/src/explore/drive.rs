//! The exploration itself: repeated runs, on one or several workers, until there is a reason to stop.

use super::accesses::Accesses;
use super::finding::FindingKind;
use super::prepared::Prepared;
use super::report::{Ended, RunReport, Summary};
use super::settings::{RacesIn, Settings, StrategyName};
use super::totals::Totals;
use super::workers;
use minigo_runtime::explore::strategy::{
    Exhaustive, Mix, Pct, Plain, Pos, RandomWalk, Turns, Urw, seed_of,
};
use minigo_runtime::explore::{Bounds, Explorer, RunStart, Strategy};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The strategy that these settings name.
pub fn strategy(settings: &Settings) -> Box<dyn Strategy> {
    match settings.strategy {
        StrategyName::Plain => Box::new(Plain),
        StrategyName::Exhaustive => Box::new(Exhaustive::new(settings.preemptions)),
        StrategyName::Mix => Box::new(Mix::new(settings.preemptions)),
        StrategyName::Random => Box::new(RandomWalk::default()),
        StrategyName::Pct(depth) => Box::new(Pct::new(depth)),
        StrategyName::Pos => Box::new(Pos::default()),
        StrategyName::Turns => Box::new(Turns::default()),
        StrategyName::Urw => Box::new(Urw::default()),
    }
}

/// The bounds of a run.
pub fn bounds(settings: &Settings) -> Bounds {
    Bounds {
        max_steps: settings.max_steps,
        early_timers: settings.early_timers,
        early_sleeps: settings.early_sleeps,
        faults: settings.faults,
    }
}

/// Whether one worker makes all runs.
pub(super) fn is_for_one(settings: &Settings) -> bool {
    let strategy = settings.strategy;
    matches!(strategy, StrategyName::Plain | StrategyName::Exhaustive)
}

/// The first run that is not made. The runs that were asked for are the shard's own.
pub(super) fn end_of(settings: &Settings) -> u64 {
    let all = |most: u64| most.saturating_mul(settings.shard.1.max(1));
    settings.runs.map_or(u64::MAX, all)
}

/// Whether worker `number` of `of` makes run `run`: those of an exhaustive search are the first one's,
/// the others are shared out.
pub(super) fn makes(settings: &Settings, run: u64, (number, of): (u64, u64)) -> bool {
    let of = of.max(1);
    match settings.strategy {
        StrategyName::Plain | StrategyName::Exhaustive => number == 0,
        StrategyName::Mix if Mix::is_ordered(run) => number == 0,
        StrategyName::Mix => Mix::unordered_before(run) % of == number,
        _ => run % of == number,
    }
}

/// Whether data races are looked for in run `run`. Not in some runs of an exhaustive search only: it compares addresses, which
/// are others then.
fn looks_for_races(settings: &Settings, run: u64) -> bool {
    if settings.accesses.is_some() {
        return true;
    }
    let some = match settings.strategy {
        StrategyName::Plain => true,
        StrategyName::Exhaustive => false,
        StrategyName::Mix => !Mix::is_ordered(run) && Mix::unordered_before(run).is_multiple_of(2),
        _ => run.is_multiple_of(2),
    };
    match settings.races {
        RacesIn::None => false,
        RacesIn::Some => some,
        RacesIn::All => true,
    }
}

/// Explores; `each` sees every run.
pub fn explore(
    prepared: &Prepared,
    settings: &Settings,
    each: &mut dyn FnMut(&RunReport),
) -> Summary {
    prepared.watch(settings.accesses.clone());
    if settings.workers > 1 {
        return workers::explore(prepared, settings, each);
    }
    let mut totals = Totals::new(settings, prepared.is_test());
    let stop = AtomicBool::new(false);
    let strategy = strategy(settings);
    let (ended, promise) = work(
        prepared,
        settings,
        strategy,
        settings.shard,
        &stop,
        &mut |r| totals.take(r, each),
    );
    totals.end(ended, promise)
}

/// So many runs look for accesses that race before those that they find are visible operations.
const LOOKING: u64 = 40;

/// So often at most, since more may race where those that are known have made other schedules possible.
const ROUNDS: u64 = 4;

/// The accesses of a program that race. All is done by one worker, so that it is the same on any number of them and in each shard.
pub fn racing_accesses(prepared: &Prepared, settings: &Settings) -> Accesses {
    let mut found = Accesses::default();
    for round in 0..ROUNDS {
        let looking = Settings {
            accesses: Some(Arc::new(found.clone())),
            seed: seed_of(settings.seed, round),
            strategy: StrategyName::Random,
            runs: Some(LOOKING),
            time: None,
            stop_at_first: false,
            shard: (0, 1),
            workers: 1,
            ..settings.clone()
        };
        let before = found.0.len();
        explore(prepared, &looking, &mut |report| {
            let raced = report.raced.0.iter();
            found.0.extend(raced.map(|(a, at)| (a.clone(), at.clone())));
        });
        if found.0.len() == before {
            break;
        }
    }
    found
}

/// The first run may take so much longer than there is time, since an exploration without a run says nothing.
const FIRST: Duration = Duration::from_secs(10);

/// Makes runs until there is reason to end; `take` answers whether to continue. Returns why it ended, and what the strategy promises.
pub(super) fn work(
    prepared: &Prepared,
    settings: &Settings,
    strategy: Box<dyn Strategy>,
    shard: (u64, u64),
    stop: &AtomicBool,
    take: &mut dyn FnMut(RunReport) -> bool,
) -> (Ended, Option<u32>) {
    let begin = Instant::now();
    let end = settings.time.and_then(|most| begin.checked_add(most));
    let mut explorer = Some(Explorer::new(strategy, bounds(settings)));
    let mut first = true;
    let mut orders = HashSet::new();
    let mut ended = Ended::Runs;
    for run in 0.. {
        if run >= end_of(settings) {
            break;
        }
        if settings.time.is_some_and(|most| begin.elapsed() >= most) {
            ended = Ended::Time;
            break;
        }
        if stop.load(Relaxed) {
            ended = Ended::NothingNew; // or there is a finding, which the totals know
            break;
        }
        if !makes(settings, run, shard) {
            if is_for_one(settings) {
                break;
            }
            continue;
        }
        let start = RunStart {
            run,
            seed: seed_of(settings.seed, run),
        };
        let races = looks_for_races(settings, run);
        let extra = if first { FIRST } else { Duration::ZERO };
        first = false;
        if let Some(explorer) = &mut explorer {
            explorer.cut_off_at(end.and_then(|end| end.checked_add(extra)));
        }
        let promised = explorer.as_mut().and_then(|e| e.strategy().promise());
        let mut is_new = |order| orders.insert(order);
        let Some(mut report) = prepared.run(&mut explorer, start, races, &mut is_new) else {
            ended = Ended::Exhausted;
            break;
        };
        report.promise = explorer.as_mut().and_then(|e| e.strategy().promise());
        if report.record.out_of_time {
            // It is no run, and what the strategy makes of it does not count.
            return (Ended::Time, promised);
        }
        if settings.races == RacesIn::None {
            report.findings.retain(|f| f.kind != FindingKind::Race);
        }
        if !take(report) {
            ended = Ended::NothingNew;
            break;
        }
    }
    let promise = explorer.as_mut().and_then(|e| e.strategy().promise());
    let searches = settings.strategy == StrategyName::Exhaustive;
    if ended == Ended::Exhausted && searches && promise.is_none() {
        ended = Ended::Unsteady;
    }
    (ended, promise)
}
