//! Totals over the runs of an exploration.

use super::finding::{Finding, FindingKind};
use super::output::Outputs;
use super::report::{Ended, Found, RunReport, Summary};
use super::settings::Settings;
use minigo_runtime::explore::BaseOrder;
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// Where no bound is given an exploration ends when this many runs in a row, and half of all runs, showed no new order.
const NOTHING_NEW: u64 = 1_000;

/// ... and after this time anyway: some programs have new orders for ever.
const LONG_ENOUGH: Duration = Duration::from_secs(30);

/// See the head of this file.
pub struct Totals<'a> {
    settings: &'a Settings,
    /// What is explored is a test, which ends in plain order, or else shows without exploring that it does not.
    of_test: bool,
    /// In plain order, too, it reaches the limit of steps: it is long.
    long: bool,
    begin: Instant,
    orders: HashSet<u64>,
    /// How many runs there were when the last new order appeared.
    last_new: u64,
    /// How many runs came to an end.
    ended: u64,
    outputs: Outputs,
    sum: Summary,
}

impl<'a> Totals<'a> {
    /// Nothing yet. `of_test`: what is explored is a test.
    pub fn new(settings: &'a Settings, of_test: bool) -> Totals<'a> {
        Totals {
            settings,
            of_test,
            long: false,
            begin: Instant::now(),
            orders: HashSet::new(),
            last_new: 0,
            ended: 0,
            outputs: Outputs::default(),
            sum: Summary {
                runs: 0,
                orders: 0,
                redundant: 0,
                choice_points: 0,
                elapsed: Duration::ZERO,
                ended: Ended::Runs,
                exhausted_to: None,
                steps_used_up: 0,
                outside: 0,
                denied: 0,
                denied_what: None,
                hurried: 0,
                unwound: 0,
                found: Vec::new(),
            },
        }
    }

    /// Adds a run, which `each` sees. Returns whether to continue.
    pub fn take(&mut self, mut report: RunReport, each: &mut dyn FnMut(&RunReport)) -> bool {
        self.sum.runs += 1;
        let record = &report.record;
        // Also of runs that were given up: what they were to lead to is not what others have done.
        self.sum.steps_used_up += u64::from(record.steps_used_up);
        self.sum.hurried += u64::from(record.hurried > 0);
        self.sum.outside += u64::from(record.outside > 0);
        self.sum.unwound += u64::from(report.unwound);
        if record.given_up {
            self.sum.redundant += 1;
            return true;
        }
        self.ended += u64::from(!record.cut_off);
        if self.orders.insert(record.order) {
            self.last_new = self.sum.runs;
        }
        self.sum.choice_points = self.sum.choice_points.max(record.choice_points);
        self.sum.denied += u64::from(report.denied.is_some());
        self.sum.denied_what = report.denied.or(self.sum.denied_what);
        if self.settings.same_output {
            let other = self.outputs.compare(&report);
            report.findings.extend(other);
        }
        if !self.settings.exit_status {
            report.findings.retain(|f| f.kind != FindingKind::Exit);
        }
        let record = &report.record;
        let plain = record.deviations == 0 && record.base == BaseOrder::Plain;
        self.long |= self.of_test && record.cut_off && plain;
        if self.long {
            let other = |f: &Finding| f.kind != FindingKind::Steps || f.is_polling();
            report.findings.retain(other);
        }
        each(&report);
        let findings = std::mem::take(&mut report.findings);
        for finding in &findings {
            match self
                .sum
                .found
                .iter_mut()
                .find(|f| f.finding.is_same(finding))
            {
                Some(f) => {
                    f.count += 1;
                    // Workers do not wait for each other.
                    if report.run < f.first.run {
                        f.finding = finding.clone();
                        f.first = RunReport {
                            findings: findings.clone(),
                            ..report.clone()
                        };
                    }
                }
                None => self.sum.found.push(Found {
                    finding: finding.clone(),
                    first: RunReport {
                        findings: findings.clone(),
                        ..report.clone()
                    },
                    count: 1,
                }),
            }
        }
        !self.found_enough() && !self.is_stale() && !self.is_long_enough()
    }

    /// Whether the exploration is to end with what was found.
    pub fn found_enough(&self) -> bool {
        self.settings.stop_at_first && !self.sum.found.is_empty()
    }

    fn is_bounded(&self) -> bool {
        self.settings.runs.is_some() || self.settings.time.is_some()
    }

    fn is_long_enough(&self) -> bool {
        !self.is_bounded() && self.begin.elapsed() > LONG_ENOUGH
    }

    fn is_stale(&self) -> bool {
        !self.is_bounded() && self.sum.runs - self.last_new > NOTHING_NEW.max(self.sum.runs / 2)
    }

    /// The exploration has ended.
    pub fn end(mut self, ended: Ended, promise: Option<u32>) -> Summary {
        self.sum.ended = match ended {
            Ended::NothingNew if self.found_enough() => Ended::Found,
            Ended::NothingNew if !self.is_stale() && self.is_long_enough() => Ended::LongEnough,
            ended => ended,
        };
        let (long, all_poll) = (self.long, self.ended == 0);
        self.sum.found.retain(|f| match f.finding.is_polling() {
            true => !all_poll, // a program that is to run for ever, perhaps
            false => !long || f.finding.kind != FindingKind::Steps,
        });
        let order = |f: &Found| (f.first.run, f.finding.kind, f.finding.headline.clone());
        self.sum.found.sort_by_key(order);
        self.sum.elapsed = self.begin.elapsed();
        self.sum.orders = self.orders.len() as u64;
        let sum = &self.sum;
        let left_out = sum.steps_used_up + sum.hurried + sum.outside + sum.unwound;
        let kept = left_out == 0 && !self.settings.early_timers;
        self.sum.exhausted_to = promise.filter(|_| kept);
        self.sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What an exploration promises whose strategy promises everything, and that makes this run.
    fn promised(change: impl FnOnce(&mut RunReport)) -> Option<u32> {
        let settings = Settings::default();
        let mut totals = Totals::new(&settings, false);
        let mut report = RunReport::default();
        change(&mut report);
        totals.take(report, &mut |_| {});
        totals.end(Ended::Exhausted, Some(u32::MAX)).exhausted_to
    }

    #[test]
    fn a_test_that_is_long_in_plain_order_is_no_livelock() {
        let run = |deviations| {
            let mut report = RunReport::default();
            (report.record.cut_off, report.record.deviations) = (true, deviations);
            report.findings.push(Finding {
                kind: FindingKind::Steps,
                text: String::new(),
                headline: String::new(),
                places: Vec::new(),
                goroutines: Vec::new(),
                race: None,
            });
            report
        };
        let found = |of_test, runs: &[u32]| {
            let settings = Settings::default();
            let mut totals = Totals::new(&settings, of_test);
            for &deviations in runs {
                totals.take(run(deviations), &mut |_| {});
            }
            totals.end(Ended::Runs, None).found.len()
        };
        assert_eq!(found(true, &[3, 2]), 1, "only under another order");
        assert_eq!(found(true, &[0, 2]), 0);
        assert_eq!(found(true, &[2, 0]), 0);
        assert_eq!(found(false, &[0, 2]), 1, "a program");
    }

    #[test]
    fn what_was_left_out_withdraws_the_promise() {
        assert_eq!(promised(|_| {}), Some(u32::MAX));
        assert_eq!(promised(|r| r.record.given_up = true), Some(u32::MAX));
        let changes: [fn(&mut RunReport); 4] = [
            |r| r.record.steps_used_up = true,
            |r| r.record.outside = 1,
            |r| r.record.hurried = 1,
            |r| r.unwound = true,
        ];
        for change in changes {
            assert_eq!(promised(change), None);
            // A run that is given up does not hide it.
            let given_up = promised(|r| {
                change(r);
                r.record.given_up = true;
            });
            assert_eq!(given_up, None);
        }
    }
}
