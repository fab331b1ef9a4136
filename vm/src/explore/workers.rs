//! Exploring on several threads.
//!
//! [`makes`] assigns each run to a worker. Reports are collected in the order of the runs, so an exploration has the same
//! result on any number of workers. If a time is set, workers make as many runs as they can, and reports are
//! collected in the order in which they arrive.

use super::drive::{end_of, is_for_one, makes, strategy, work};
use super::prepared::Prepared;
use super::report::{Ended, RunReport, Summary};
use super::settings::{Settings, StrategyName};
use super::totals::Totals;
use minigo_runtime::explore::Strategy;
use minigo_runtime::explore::strategy::Mix;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{SyncSender, sync_channel};

/// How many reports may wait to be collected: they are not small.
const AHEAD: usize = 64;

/// The number of reports in a batch, since waking the collector takes as long as a small run.
const BATCH: usize = 32;
/// A batch whose runs have this many steps in all is handed over although it has fewer reports.
const BATCH_STEPS: usize = 10_000;

/// Why a worker, or all of them, ended, and what the strategy promises.
type End = (Ended, Option<u32>);

/// Explores on `settings.workers` threads.
pub(super) fn explore(
    prepared: &Prepared,
    settings: &Settings,
    each: &mut dyn FnMut(&RunReport),
) -> Summary {
    let mut totals = Totals::new(settings, prepared.is_test());
    let end = match settings.time {
        Some(_) => as_they_come(prepared, settings, &mut totals, each),
        None => in_order(prepared, settings, &mut totals, each),
    };
    prepared.workers_ended();
    totals.end(end.0, end.1)
}

/// The part of the runs that a worker makes.
fn shard_of(settings: &Settings, worker: u64) -> (u64, u64) {
    let workers = u64::from(settings.workers.max(1));
    let (number, of) = settings.shard;
    (number * workers + worker, of * workers)
}

/// Collects reports in the order in which they arrive.
fn as_they_come(
    prepared: &Prepared,
    settings: &Settings,
    totals: &mut Totals<'_>,
    each: &mut dyn FnMut(&RunReport),
) -> End {
    let stop = AtomicBool::new(false);
    let mut ends: Vec<End> = Vec::new();
    std::thread::scope(|scope| {
        let (reports, received) = sync_channel(AHEAD);
        let threads: Vec<_> = (0..u64::from(settings.workers))
            .map(|w| {
                let (reports, stop) = (reports.clone(), &stop);
                scope.spawn(move || {
                    let (strategy, shard) = (strategy(settings), shard_of(settings, w));
                    let end = work(prepared, settings, strategy, shard, stop, &mut |report| {
                        reports.send(report).is_ok()
                    });
                    if end.1 == Some(u32::MAX) {
                        stop.store(true, Relaxed);
                    }
                    end
                })
            })
            .collect();
        drop(reports);
        for report in received {
            if !totals.take(report, each) {
                stop.store(true, Relaxed);
            }
        }
        ends.extend(threads.into_iter().filter_map(|t| t.join().ok()));
    });
    let promise = ends.iter().filter_map(|end| end.1).max();
    let all = ends.iter().any(|end| end.1 == Some(u32::MAX));
    let alone = is_for_one(settings);
    let ended = match (totals.found_enough(), all) {
        (true, _) => Ended::Found,
        (false, true) => Ended::Exhausted,
        (false, false) => {
            let end = if alone { ends.first() } else { ends.last() };
            end.map_or(Ended::Runs, |end| end.0)
        }
    };
    (ended, promise)
}

/// Collects reports in the order of the runs.
fn in_order(
    prepared: &Prepared,
    settings: &Settings,
    totals: &mut Totals<'_>,
    each: &mut dyn FnMut(&RunReport),
) -> End {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (threads, mut reports): (Vec<_>, Vec<_>) = (0..u64::from(settings.workers))
            .map(|w| {
                let (batches, received) = sync_channel(AHEAD / BATCH);
                let stop = &stop;
                let thread = scope.spawn(move || in_batches(prepared, settings, w, stop, &batches));
                (thread, received.into_iter().flatten())
            })
            .unzip();
        let end = merge(settings, &mut reports, totals, each);
        stop.store(true, Relaxed);
        drop(reports);
        let ends = threads.into_iter().map(|t| t.join().ok());
        let ends: Vec<Option<End>> = ends.collect();
        match end {
            Merged::Ended(end) => end,
            Merged::Left(worker) => {
                let end = ends.into_iter().nth(worker).flatten();
                end.unwrap_or((Ended::Runs, None))
            }
        }
    })
}

/// Makes a worker's runs, and hands their reports over in batches.
fn in_batches(
    prepared: &Prepared,
    settings: &Settings,
    worker: u64,
    stop: &AtomicBool,
    batches: &SyncSender<Vec<RunReport>>,
) -> End {
    let (strategy, shard) = (endless(settings), shard_of(settings, worker));
    let (mut batch, mut steps) = (Vec::new(), 0);
    let end = work(prepared, settings, strategy, shard, stop, &mut |report| {
        steps += report.record.steps.len();
        batch.push(report);
        if batch.len() < BATCH && steps < BATCH_STEPS {
            return true;
        }
        steps = 0;
        batches.send(std::mem::take(&mut batch)).is_ok()
    });
    // The collector may have ended already.
    let _ = batches.send(batch);
    end
}

/// The strategy of one of several workers. It does not end by itself if the end depends on the runs of all workers.
fn endless(settings: &Settings) -> Box<dyn Strategy> {
    match settings.strategy {
        StrategyName::Mix => Box::new(Mix::new(settings.preemptions).endless()),
        _ => strategy(settings),
    }
}

/// How collecting reports in order ended.
enum Merged {
    Ended(End),
    /// This worker makes no more runs.
    Left(usize),
}

/// Collects reports in the order of the runs, until the run before which a single worker would end.
fn merge(
    settings: &Settings,
    reports: &mut [impl Iterator<Item = RunReport>],
    totals: &mut Totals<'_>,
    each: &mut dyn FnMut(&RunReport),
) -> Merged {
    let mixed = settings.strategy == StrategyName::Mix;
    let (mut promise, mut partial) = (None, false);
    for run in 0..end_of(settings) {
        let makes = |&w: &usize| makes(settings, run, shard_of(settings, w as u64));
        let Some(worker) = (0..reports.len()).find(makes) else {
            if is_for_one(settings) {
                break;
            }
            continue;
        };
        let report = reports.get_mut(worker).and_then(Iterator::next);
        let Some(report) = report else {
            return Merged::Left(worker);
        };
        if !mixed || Mix::is_ordered(run) {
            promise = report.promise;
        }
        if mixed && !report.searched && Mix::is_over(run, promise, partial) {
            return Merged::Ended((Ended::Exhausted, promise));
        }
        partial |= report.record.partial;
        if !totals.take(report, each) {
            return Merged::Ended((Ended::NothingNew, promise));
        }
    }
    Merged::Ended((Ended::Runs, promise))
}
