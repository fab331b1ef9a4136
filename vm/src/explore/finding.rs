//! Findings: what can be wrong with a run.

use super::report::RunReport;
use crate::instance::Instance;
use crate::report::noted::{AtEnd, Noted};
use crate::task::lab::{Place, named};
use minigo_runtime::Outcome;

/// The table of kinds: name as files and JSON spell it, and what a report calls it.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $key:literal $text:literal,)*) => {
        /// What is wrong with a run.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum FindingKind { $($(#[$doc])* $name),* }

        impl FindingKind {
            /// Its name in files and JSON.
            pub fn key(self) -> &'static str {
                match self { $(FindingKind::$name => $key),* }
            }

            /// What a report calls it.
            pub fn text(self) -> &'static str {
                match self { $(FindingKind::$name => $text),* }
            }

            /// The kind with this name.
            pub fn named(key: &str) -> Option<FindingKind> {
                [$(FindingKind::$name),*].into_iter().find(|k| k.key() == key)
            }
        }
    };
}

kinds! {
    /// A goroutine panicked.
    Panic "panic" "panic",
    /// A fatal error other than a deadlock (`concurrent map writes`, `unlock of unlocked mutex`).
    Fatal "fatal" "fatal error",
    /// All goroutines wait for ever.
    Deadlock "deadlock" "deadlock",
    /// Some goroutines wait for ever on what nothing that runs can reach.
    Leak "leak" "goroutine leak",
    /// Two accesses of which neither happens before the other.
    Race "race" "data race",
    /// A test failed.
    TestFailed "test" "failed test",
    /// The program ended with a status other than 0.
    Exit "exit" "exit status",
    /// Another schedule made it print something else (`--same-output`).
    Output "output" "different output",
    /// It took more steps than allowed: a livelock, or a loop that nobody ends.
    Steps "steps" "step limit",
}

/// Something wrong with a run.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What.
    pub kind: FindingKind,
    /// As minigo prints it: the panic with its trace, the report of a deadlock.
    pub text: String,
    /// One line that says it.
    pub headline: String,
    /// The places in the program's own text that it is about: of a panic where it was raised, of a deadlock or leak
    /// where each of the goroutines waits. Findings of one kind with the same places are the same.
    pub places: Vec<Place>,
    /// The goroutines that it is about.
    pub goroutines: Vec<u64>,
}

impl Finding {
    /// Whether it is the same defect as another, found by another schedule.
    pub fn is_same(&self, other: &Finding) -> bool {
        self.kind == other.kind
            && match self.kind {
                FindingKind::Panic | FindingKind::Fatal | FindingKind::Exit => {
                    self.headline == other.headline && self.places == other.places
                }
                _ => self.places == other.places,
            }
    }
}

/// What is wrong with a run that ended so.
pub(super) fn findings(instance: &Instance, outcome: &Outcome, run: &RunReport) -> Vec<Finding> {
    let ends = instance.state::<Noted>().take();
    let text = instance.report().unwrap_or_default();
    let about = |kind, text: String, of: &[AtEnd]| Finding {
        kind,
        headline: text.lines().next().unwrap_or_default().to_owned(),
        text,
        places: places(of),
        goroutines: of.iter().map(|g| g.id).collect(),
    };
    let mut all = Vec::new();
    match outcome {
        Outcome::Deadlock(_) => all.push(about(FindingKind::Deadlock, text, &ends.of)),
        Outcome::TimeUp if !run.record.steps_used_up => {}
        Outcome::TimeUp => {
            let text = format!("the limit of {} steps is reached", run.record.steps.len());
            all.push(about(FindingKind::Steps, text, &[]));
        }
        Outcome::Exit(0) => {}
        Outcome::Exit(_) if text.starts_with("panic: ") => {
            all.push(about(FindingKind::Panic, text, &ends.of));
        }
        Outcome::Exit(_) if !text.is_empty() => {
            all.push(about(FindingKind::Fatal, text, &ends.of));
        }
        Outcome::Exit(status) => {
            all.push(about(
                FindingKind::Exit,
                format!("exit status {status}"),
                &[],
            ));
        }
        Outcome::Fatal(text) | Outcome::Unwound(text) | Outcome::Defect(text) => {
            all.push(about(FindingKind::Fatal, text.clone(), &[]));
        }
    }
    if !ends.leak_text.is_empty() {
        all.push(about(FindingKind::Leak, ends.leak_text, &ends.leaked));
    }
    all
}

/// The places where goroutines stand, each once, in an order that does not depend on numbers.
fn places(of: &[AtEnd]) -> Vec<Place> {
    let mut places: Vec<Place> = of.iter().filter_map(|g| named(g.place)).collect();
    let key = |p: &Place| (p.file.clone(), p.line, p.func.clone());
    places.sort_by_key(key);
    places.dedup();
    places
}
