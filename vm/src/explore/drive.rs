//! The exploration itself: run after run, until there is reason to end.

use super::finding::Finding;
use super::output::Outputs;
use super::prepared::Prepared;
use super::report::{Ended, Found, RunReport, Summary};
use super::settings::{Settings, StrategyName};
use minigo_runtime::explore::strategy::{
    Exhaustive, Mix, Pct, Plain, Pos, RandomWalk, Urw, seed_of,
};
use minigo_runtime::explore::{Bounds, Explorer, RunStart, Strategy};
use std::collections::HashSet;
use std::time::Instant;

/// A run that brings nothing new is one of so many in a row before the exploration ends by itself, at least; and of
/// all runs a half.
const NOTHING_NEW: u64 = 1_000;

/// The strategy that these settings name.
pub fn strategy(settings: &Settings) -> Box<dyn Strategy> {
    match settings.strategy {
        StrategyName::Plain => Box::new(Plain),
        StrategyName::Exhaustive => Box::new(Exhaustive::new(settings.preemptions)),
        StrategyName::Mix => Box::new(Mix::new(settings.preemptions)),
        StrategyName::Random => Box::new(RandomWalk::default()),
        StrategyName::Pct(depth) => Box::new(Pct::new(depth)),
        StrategyName::Pos => Box::new(Pos::default()),
        StrategyName::Urw => Box::new(Urw::default()),
    }
}

/// The bounds of a run.
pub fn bounds(settings: &Settings) -> Bounds {
    Bounds {
        max_steps: settings.max_steps,
        early_timers: settings.early_timers,
    }
}

/// Explores; `each` sees every run.
pub fn explore(
    prepared: &Prepared,
    settings: &Settings,
    each: &mut dyn FnMut(&RunReport),
) -> Summary {
    let begin = Instant::now();
    let mut explorer = Some(Explorer::new(strategy(settings), bounds(settings)));
    let mut orders = HashSet::new();
    let mut sum = Summary {
        runs: 0,
        orders: 0,
        redundant: 0,
        choice_points: 0,
        elapsed: begin.elapsed(),
        ended: Ended::Runs,
        exhausted_to: None,
        steps_used_up: 0,
        outside: 0,
        found: Vec::new(),
    };
    let mut last_new = 0;
    let mut outputs = Outputs::default();
    let (shard, shards) = settings.shard;
    loop {
        if settings.runs.is_some_and(|most| sum.runs >= most) {
            sum.ended = Ended::Runs;
            break;
        }
        if settings.time.is_some_and(|most| begin.elapsed() >= most) {
            sum.ended = Ended::Time;
            break;
        }
        let bounded = settings.runs.is_some() || settings.time.is_some();
        if !bounded && sum.runs - last_new > NOTHING_NEW.max(sum.runs / 2) {
            sum.ended = Ended::NothingNew;
            break;
        }
        let run = shard + sum.runs * shards.max(1);
        let start = RunStart {
            run,
            seed: seed_of(settings.seed, run),
        };
        let report = prepared.run(&mut explorer, start, &mut |order| orders.insert(order));
        let Some(mut report) = report else {
            sum.ended = Ended::Exhausted;
            let promise = explorer.as_mut().and_then(|e| e.strategy().promise());
            let kept = sum.steps_used_up == 0 && sum.outside == 0;
            sum.exhausted_to = promise.filter(|_| kept);
            break;
        };
        sum.runs += 1;
        if report.record.given_up {
            sum.redundant += 1;
            continue;
        }
        if orders.len() as u64 > sum.orders {
            sum.orders = orders.len() as u64;
            last_new = sum.runs;
        }
        sum.choice_points = sum.choice_points.max(report.record.choice_points);
        sum.steps_used_up += u64::from(report.record.steps_used_up);
        sum.outside += u64::from(report.record.outside > 0);
        if settings.same_output {
            report.findings.extend(outputs.compare(&report));
        }
        each(&report);
        for finding in &report.findings {
            note(&mut sum.found, finding, &report);
        }
        if settings.stop_at_first && !sum.found.is_empty() {
            sum.ended = Ended::Found;
            break;
        }
    }
    sum.elapsed = begin.elapsed();
    sum
}

fn note(found: &mut Vec<Found>, finding: &Finding, report: &RunReport) {
    match found.iter_mut().find(|f| f.finding.is_same(finding)) {
        Some(f) => f.count += 1,
        None => found.push(Found {
            finding: finding.clone(),
            first: report.clone(),
            count: 1,
        }),
    }
}
