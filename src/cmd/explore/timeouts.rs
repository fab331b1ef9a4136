//! A second search, in programs without findings, in which time-outs may expire at any moment.
//!
//! Virtual time advances only when all goroutines wait, so a time-out of 10 ms never expires before the work
//! that it guards is done. On a real machine it can. A program must cope with that, unlike with sleeps that
//! end too soon.

use minigo_vm::explore::{
    Ended, FindingKind, Found, Prepared, Settings, StrategyName, Summary, explore as explore_runs,
};
use std::time::Duration;

/// So many runs, if time allows.
const RUNS: u64 = 500;

/// The most time for them. Of a time that was asked for, at most a tenth.
const TIME: Duration = Duration::from_secs(2);

/// The settings of the exploration itself: without the time that is kept for the second look.
pub fn first(settings: &Settings) -> Settings {
    let kept = |time: Duration| time.saturating_sub(share(Some(time)));
    Settings {
        time: settings.time.map(kept),
        ..settings.clone()
    }
}

fn share(time: Option<Duration>) -> Duration {
    time.map_or(TIME, |time| TIME.min(time / 10))
}

/// Explores again, and adds what was found to `summary`. Returns the settings with which something was found.
pub fn explore(
    prepared: &Prepared,
    settings: &Settings,
    summary: &mut Summary,
    is_test: bool,
) -> Option<Settings> {
    let has_time = !matches!(summary.ended, Ended::Runs | Ended::Found);
    let asked = settings.early_timers || settings.strategy != StrategyName::default();
    if asked || !has_time || !summary.found.is_empty() || summary.choice_points == 0 {
        return None;
    }
    let timeouts = Settings {
        strategy: StrategyName::Random,
        early_timers: true,
        early_sleeps: false,
        runs: Some(RUNS),
        time: Some(share(settings.time)),
        same_output: false,
        ..settings.clone()
    };
    let mut more = explore_runs(prepared, &timeouts, &mut |_| {});
    more.found.retain(|f| counts(f, is_test));
    if more.found.is_empty() {
        return None;
    }
    summary.runs += more.runs;
    summary.elapsed += more.elapsed;
    summary.choice_points = summary.choice_points.max(more.choice_points);
    summary.exhausted_to = None;
    summary.ended = more.ended;
    summary.found = more.found;
    Some(timeouts)
}

/// Whether it is a defect however soon the time-out expired. That a watchdog ends a program or fails a test is none, nor is what
/// such a test leaves behind.
fn counts(found: &Found, is_test: bool) -> bool {
    let failed = |kind| matches!(kind, FindingKind::TestFailed | FindingKind::Exit);
    match found.finding.kind {
        FindingKind::Deadlock | FindingKind::Fatal => true,
        FindingKind::Leak => !is_test,
        FindingKind::Race => !found.first.findings.iter().any(|f| failed(f.kind)),
        // A test that a watchdog has failed may close what its goroutines still use.
        FindingKind::Panic => !is_test && is_own_panic(&found.finding.headline),
        FindingKind::TestFailed | FindingKind::Exit | FindingKind::Output | FindingKind::Steps => {
            false
        }
    }
}

/// Whether Go itself panics: no watchdog does that on purpose.
fn is_own_panic(headline: &str) -> bool {
    const OWN: [&str; 6] = [
        "runtime error: ",
        "send on closed channel",
        "close of closed channel",
        "close of nil channel",
        "assignment to entry in nil map",
        "sync: ",
    ];
    let what = headline.strip_prefix("panic: ").unwrap_or(headline);
    OWN.iter().any(|own| what.starts_with(own))
}
