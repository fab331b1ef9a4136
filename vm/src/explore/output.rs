//! `--same-output`: it is a finding if two schedules print different things.

use super::finding::{Finding, FindingKind};
use super::report::RunReport;

/// What the first run without another finding printed.
#[derive(Default)]
pub struct Outputs {
    first: Option<Vec<u8>>,
}

impl Outputs {
    /// Compares a run with the first one.
    pub fn compare(&mut self, report: &RunReport) -> Option<Finding> {
        if !report.findings.is_empty() {
            return None;
        }
        let Some(first) = &self.first else {
            self.first = Some(report.stdout.clone());
            return None;
        };
        if *first == report.stdout {
            return None;
        }
        let (here, there) = (text(&report.stdout), text(first));
        let (line, other) = first_difference(&here, &there);
        Some(Finding {
            kind: FindingKind::Output,
            headline: format!("prints {line:?} where another schedule prints {other:?}"),
            text: format!("one schedule prints\n\n{there}\nthis one prints\n\n{here}"),
            places: Vec::new(),
            goroutines: Vec::new(),
            race: None,
        })
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The first line that is another one.
fn first_difference(here: &str, there: &str) -> (String, String) {
    let mut others = there.lines();
    for line in here.lines() {
        match others.next() {
            Some(other) if other == line => {}
            other => return (line.to_owned(), other.unwrap_or_default().to_owned()),
        }
    }
    (String::new(), others.next().unwrap_or_default().to_owned())
}

/// Whether a run prints what a schedule was kept for.
pub fn prints(report: &RunReport, headline: &str) -> bool {
    let said = text(&report.stdout);
    let mut lines = said.lines();
    lines.any(|line| headline.starts_with(&format!("prints {line:?} ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_named() {
        let mut outputs = Outputs::default();
        let printed = |text: &str| RunReport {
            stdout: text.into(),
            ..RunReport::default()
        };
        assert!(outputs.compare(&printed("a\nb\n")).is_none());
        assert!(outputs.compare(&printed("a\nb\n")).is_none());
        let finding = outputs.compare(&printed("a\nc\n")).unwrap();
        assert_eq!(
            finding.headline,
            "prints \"c\" where another schedule prints \"b\""
        );
        assert!(prints(&printed("a\nc\n"), &finding.headline));
        assert!(!prints(&printed("a\nb\n"), &finding.headline));
    }
}
