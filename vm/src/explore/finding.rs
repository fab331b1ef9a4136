//! Findings: the ways in which a run can fail.

use super::accesses::Access;
use super::endless::{LIVELOCK, POLLING, is_alone, is_long, livelock, polling, polls};
use super::report::RunReport;
use crate::instance::Instance;
use crate::report::noted::{AccessAt, AtEnd, Noted, Raced};
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
    /// All goroutines wait forever.
    Deadlock "deadlock" "deadlock",
    /// Some goroutines wait forever on what nothing that runs can reach.
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
    /// The accesses of a data race.
    pub race: Option<RacingPair>,
}

/// Two accesses that race.
#[derive(Clone, Debug)]
pub struct RacingPair {
    /// The later one, and the one that it races with.
    pub accesses: [RacingAccess; 2],
    /// After how many steps of the run the later one comes.
    pub steps: usize,
}

/// An access that races.
#[derive(Clone, Debug)]
pub struct RacingAccess {
    /// Whose it is.
    pub goroutine: u64,
    /// Whether it writes.
    pub write: bool,
    /// Where it is in the program's own text.
    pub place: Place,
}

impl Finding {
    /// What a report calls it.
    pub fn what(&self) -> &'static str {
        match self.headline.as_str() {
            LIVELOCK => "livelock",
            POLLING => POLLING,
            _ => self.kind.text(),
        }
    }

    /// Whether goroutines sleep and look again without end.
    pub(super) fn is_polling(&self) -> bool {
        self.kind == FindingKind::Steps && self.headline == POLLING
    }

    /// Whether it is the same defect as another, found by another schedule.
    pub fn is_same(&self, other: &Finding) -> bool {
        self.kind == other.kind
            && match self.kind {
                // (Who spins is a matter of chance.)
                FindingKind::Steps | FindingKind::Exit => self.headline == other.headline,
                FindingKind::Panic | FindingKind::Fatal => {
                    self.places == other.places && says_the_same(&self.headline, &other.headline)
                }
                _ => self.places == other.places,
            }
    }
}

/// Whether two headlines differ in their numbers at most: indices, addresses, names of temporary files.
fn says_the_same(one: &str, other: &str) -> bool {
    let words = |text: &str| -> String {
        let mut last = ' ';
        let one_of_each = text.chars().filter(|&c| {
            let again = c.is_ascii_digit() && last.is_ascii_digit();
            last = c;
            !again
        });
        one_of_each
            .map(|c| if c.is_ascii_digit() { '0' } else { c })
            .collect()
    };
    one == other || words(one) == words(other)
}

/// What is wrong with a run that ended so. `outlived`: the process continues when what is explored has ended, as it does after a
/// test.
pub(super) fn findings(
    instance: &Instance,
    outcome: &Outcome,
    run: &mut RunReport,
    outlived: bool,
) -> Vec<Finding> {
    let ends = instance.state::<Noted>().take();
    for access in ends.races.iter().flat_map(|race| race.accesses) {
        if let (Some(a), Some(p)) = (Access::at(access.place, access.write), named(access.place)) {
            let file = p.file.rsplit('/').next().unwrap_or_default();
            run.raced.0.insert(a, format!("{file}:{}", p.line));
        }
    }
    let text = instance.report().unwrap_or_default();
    let about = |kind, text: String, of: &[AtEnd]| Finding {
        kind,
        headline: text.lines().next().unwrap_or_default().to_owned(),
        text,
        places: places(of),
        goroutines: of.iter().map(|g| g.id).collect(),
        race: None,
    };
    let mut all = Vec::new();
    match outcome {
        Outcome::Deadlock(_) => all.push(about(FindingKind::Deadlock, text, &ends.of)),
        Outcome::TimeUp => {
            let long = is_long(&run.record) || is_alone(&run.record, outlived);
            if run.record.cut_off && ends.leak_text.is_empty() {
                let polls = polls(&run.record).then(|| polling(&run.record));
                all.extend(if long {
                    polls
                } else {
                    Some(livelock(&run.record))
                });
            }
        }
        // A test that fails for its races.
        Outcome::Exit(1..) if !ends.races.is_empty() && text.is_empty() => {}
        // The program would have ended before.
        Outcome::Exit(1..) if run.record.late && !outlived => {}
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
    for race in &ends.races {
        let race = data_race(race);
        if !all.iter().any(|f| f.is_same(&race)) {
            all.push(race);
        }
    }
    if !ends.leak_text.is_empty() {
        all.push(about(FindingKind::Leak, ends.leak_text, &ends.leaked));
    }
    if run.record.faults > 0 {
        // A program may well end with an error then.
        all.retain(|f| f.kind != FindingKind::Exit);
    }
    if run.denied.is_some() {
        // What goes wrong because the world is closed is no defect.
        all.retain(|f| f.kind == FindingKind::Race);
    }
    all
}

/// Two accesses that nothing orders.
fn data_race(race: &Raced) -> Finding {
    let at = |access: &AccessAt| {
        let what = if access.write { "write" } else { "read" };
        match named(access.place) {
            Some(p) => {
                let file = p.file.rsplit('/').next().unwrap_or_default();
                format!("{what} in {} ({file}:{})", p.func, p.line)
            }
            None => what.to_owned(),
        }
    };
    let [late, early] = &race.accesses;
    let mut sides = [at(late), at(early)];
    sides.sort();
    let [one, other] = sides;
    let headline = format!("data race: {one}, {other}");
    Finding {
        kind: FindingKind::Race,
        text: format!("{headline}\n\n{}", race.text),
        headline,
        places: in_order(
            [late, early]
                .iter()
                .filter_map(|a| named(a.place))
                .collect(),
        ),
        goroutines: vec![late.id, early.id],
        race: pair(race),
    }
}

/// Its accesses; `None` if the place of one is not known.
fn pair(race: &Raced) -> Option<RacingPair> {
    let access = |a: &AccessAt| {
        Some(RacingAccess {
            goroutine: a.id,
            write: a.write,
            place: named(a.place)?,
        })
    };
    let [late, early] = &race.accesses;
    Some(RacingPair {
        accesses: [access(late)?, access(early)?],
        steps: race.steps,
    })
}

/// The places where goroutines stand.
fn places(of: &[AtEnd]) -> Vec<Place> {
    in_order(of.iter().filter_map(|g| named(g.place)).collect())
}

/// These, each once, in an order that does not depend on numbers.
pub(super) fn in_order(mut places: Vec<Place>) -> Vec<Place> {
    let key = |p: &Place| (p.file.clone(), p.line, p.func.clone());
    places.sort_by_key(key);
    places.dedup();
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_make_no_other_finding() {
        assert!(says_the_same("index 5 of 12", "index 17 of 3"));
        assert!(!says_the_same("index 5 of 12", "index 5 in 12"));
        assert!(!says_the_same("none left", "1 left"));
    }
}
