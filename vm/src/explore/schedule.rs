//! A schedule as a file: its differences from plain order, or from strict turns, expressed so that they stay valid when other parts
//! of the program are edited.

use super::accesses::{Access, Accesses};
use super::finding::FindingKind;
use super::settings::Settings;
use minigo_runtime::explore::{BaseOrder, OpKind};
use std::fmt::{self, Display};
use std::sync::Arc;

/// A moment of a run: a goroutine is about to perform an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Moment {
    /// The goroutine (`super::names`).
    pub who: String,
    /// The function of the program in which the operation stands; empty: none.
    pub func: String,
    /// What it is about to do.
    pub kind: OpKind,
    /// It is the n-th time that the goroutine does this in this function, from 1.
    pub nth: u32,
}

/// How a schedule differs from its base order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// Right before the moment another goroutine goes.
    Before(Moment, String),
    /// A select takes this of the cases that can go ahead (from 0), rather than the first.
    Case(Moment, u32),
}

impl Change {
    /// When.
    pub fn moment(&self) -> &Moment {
        match self {
            Change::Before(moment, _) | Change::Case(moment, _) => moment,
        }
    }
}

/// A change, and where its moment stood in the source when it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What.
    pub change: Change,
    /// `bank.go:14`; empty: nowhere.
    pub place: String,
}

/// What a schedule was found for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The kind of the finding.
    pub kind: FindingKind,
    /// Its headline.
    pub headline: String,
    /// The functions in which it was.
    pub funcs: Vec<String>,
}

/// A schedule.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Schedule {
    /// The program's name.
    pub program: String,
    /// A hash of its text.
    pub hash: u64,
    /// A test of a package: its name.
    pub test: Option<String>,
    /// What it shows.
    pub expected: Option<Expected>,
    /// The seed of everything that is left to chance besides the order.
    pub seed: u64,
    /// `--early-timers`
    pub early_timers: bool,
    /// `--faults`
    pub faults: bool,
    /// `--max-steps`
    pub max_steps: u64,
    /// `--accesses`: those that are visible operations.
    pub accesses: Option<Accesses>,
    /// What it differs from.
    pub base: BaseOrder,
    /// How it differs from that.
    pub lines: Vec<Line>,
}

/// The first line of every schedule.
const HEAD: &str = "minigo schedule 1";

impl Schedule {
    /// Takes the flags that change what a run does.
    pub fn take_flags(&mut self, settings: &Settings) {
        self.early_timers = settings.early_timers;
        self.faults = settings.faults;
        self.max_steps = settings.max_steps;
        self.accesses = settings.accesses.as_deref().cloned();
    }

    /// Gives them.
    pub fn give_flags(&self, settings: &mut Settings) {
        settings.early_timers = self.early_timers;
        settings.faults = self.faults;
        settings.early_sleeps = self.early_timers;
        settings.accesses = self.accesses.clone().map(Arc::new);
        if self.max_steps > 0 {
            settings.max_steps = self.max_steps;
        }
    }

    /// The changes alone.
    pub fn changes(&self) -> Vec<Change> {
        self.lines.iter().map(|l| l.change.clone()).collect()
    }

    /// Reads a file's text.
    ///
    /// # Errors
    /// The line that is wrong, and what is wrong with it.
    pub fn parse(text: &str) -> Result<Schedule, String> {
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, l)| l.trim()) != Some(HEAD) {
            return Err(format!("not a schedule: the first line is not {HEAD:?}"));
        }
        let mut schedule = Schedule::default();
        for (n, line) in lines {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            schedule
                .read(word, rest.trim())
                .map_err(|why| format!("line {}: {why}", n + 1))?;
        }
        Ok(schedule)
    }

    fn read(&mut self, word: &str, rest: &str) -> Result<(), String> {
        let expected = || Expected {
            kind: FindingKind::Panic,
            headline: String::new(),
            funcs: Vec::new(),
        };
        match word {
            "program" => {
                let (name, hash) = rest.rsplit_once(' ').unwrap_or((rest, "0"));
                self.program = name.to_owned();
                self.hash =
                    u64::from_str_radix(hash, 16).map_err(|_| format!("{hash:?} is not a hash"))?;
            }
            "test" => self.test = Some(rest.to_owned()),
            "finding" => {
                let (kind, headline) = rest.split_once(' ').unwrap_or((rest, ""));
                let kind = FindingKind::named(kind)
                    .ok_or_else(|| format!("unknown kind of finding: {kind}"))?;
                let expected = self.expected.get_or_insert_with(expected);
                (expected.kind, expected.headline) = (kind, headline.to_owned());
            }
            "in" => {
                let expected = self.expected.get_or_insert_with(expected);
                expected.funcs.push(rest.to_owned());
            }
            "seed" => self.seed = number(rest)?,
            "order" => {
                self.base = match rest {
                    "plain" => BaseOrder::Plain,
                    "in turns" => BaseOrder::InTurns,
                    _ => return Err(format!("unknown order {rest:?}: want plain or in turns")),
                };
            }
            "flags" => {
                for flag in rest.split_whitespace() {
                    self.flag(flag)?;
                }
            }
            "before" | "select" | "fault" => self.lines.push(change(word, rest)?),
            "access" => {
                let (access, place) = access(rest)?;
                let accesses = self.accesses.get_or_insert_default();
                accesses.0.insert(access, place);
            }
            _ => return Err(format!("unknown word {word:?}")),
        }
        Ok(())
    }

    fn flag(&mut self, flag: &str) -> Result<(), String> {
        match flag {
            "--early-timers" => self.early_timers = true,
            "--faults" => self.faults = true,
            _ => match flag.strip_prefix("--max-steps=") {
                Some(n) => self.max_steps = number(n)?,
                None => return Err(format!("unknown flag {flag}")),
            },
        }
        Ok(())
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("{text:?} is not a number"))
}

/// `main.add 2 stores (bank.go:14)`
fn access(rest: &str) -> Result<(Access, String), String> {
    let (rest, place) = rest.rsplit_once(" (").unwrap_or((rest, ""));
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [func @ .., line, what @ ("loads" | "stores")] = &words[..] else {
        return Err("want `FUNCTION LINE loads` or `FUNCTION LINE stores`".to_owned());
    };
    let access = Access {
        func: func.join(" "),
        line: line
            .parse()
            .map_err(|_| format!("{line:?} is not a number"))?,
        write: *what == "stores",
    };
    Ok((access, place.trim_end_matches(')').to_owned()))
}

/// `main/1 main.move Lock 2 (bank.go:14): main/2`
fn change(word: &str, rest: &str) -> Result<Line, String> {
    let (moment, then) = rest
        .rsplit_once(": ")
        .ok_or("want `GOROUTINE FUNCTION OPERATION COUNT (PLACE): ...`")?;
    let (moment, place) = match moment.rsplit_once(" (") {
        Some((moment, place)) => (moment, place.trim_end_matches(')')),
        None => (moment, ""),
    };
    let words: Vec<&str> = moment.split_whitespace().collect();
    let [who, func @ .., kind, nth] = &words[..] else {
        return Err("want `GOROUTINE FUNCTION OPERATION COUNT`".to_owned());
    };
    let func = func.join(" ");
    let moment = Moment {
        who: (*who).to_owned(),
        func: if func == "-" { String::new() } else { func },
        kind: OpKind::named(kind).ok_or_else(|| format!("unknown operation {kind}"))?,
        nth: number(nth)? as u32,
    };
    let change = if word == "before" {
        Change::Before(moment, then.trim().to_owned())
    } else {
        let case = match word {
            "fault" => Some(then.trim()),
            _ => then.trim().strip_prefix("case "),
        };
        Change::Case(moment, number(case.ok_or("want `case NUMBER`")?)? as u32)
    };
    Ok(Line {
        change,
        place: place.to_owned(),
    })
}

impl Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let func = if self.func.is_empty() {
            "-"
        } else {
            &self.func
        };
        let (kind, nth) = (self.kind.name(), self.nth);
        write!(f, "{} {func} {kind} {nth}", self.who)
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match self.place.is_empty() {
            true => String::new(),
            false => format!(" ({})", self.place),
        };
        match &self.change {
            Change::Before(moment, who) => write!(f, "before {moment}{place}: {who}"),
            Change::Case(moment, case) if moment.kind == OpKind::Fault => {
                write!(f, "fault {moment}{place}: {case}")
            }
            Change::Case(moment, case) => write!(f, "select {moment}{place}: case {case}"),
        }
    }
}

impl Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        writeln!(f, "program {} {:016x}", self.program, self.hash)?;
        if let Some(test) = &self.test {
            writeln!(f, "test {test}")?;
        }
        if let Some(expected) = &self.expected {
            let headline = expected.headline.replace('\n', " ");
            writeln!(f, "finding {} {headline}", expected.kind.key())?;
            for func in &expected.funcs {
                writeln!(f, "in {func}")?;
            }
        }
        writeln!(f, "seed {}", self.seed)?;
        let early = if self.early_timers {
            " --early-timers"
        } else {
            ""
        };
        let faults = if self.faults { " --faults" } else { "" };
        writeln!(f, "flags{early}{faults} --max-steps={}", self.max_steps)?;
        for (access, place) in self.accesses.iter().flat_map(|a| &a.0) {
            let what = if access.write { "stores" } else { "loads" };
            writeln!(f, "access {} {} {what} ({place})", access.func, access.line)?;
        }
        if self.base == BaseOrder::InTurns {
            writeln!(f, "order in turns")?;
        }
        writeln!(f)?;
        let base = match self.base {
            BaseOrder::Plain => {
                "Each goroutine runs until it waits or ends, in the order in which they were started"
            }
            BaseOrder::InTurns => "Goroutines take turns, with one operation each",
        };
        writeln!(f, "# {base}, but:")?;
        writeln!(
            f,
            "# before GOROUTINE FUNCTION OPERATION COUNT (PLACE): WHO-RUNS-INSTEAD"
        )?;
        for line in &self.lines {
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn text_and_back() {
        let moment = |func: &str, kind| Moment {
            who: "main/1".to_owned(),
            func: func.to_owned(),
            kind,
            nth: 2,
        };
        let line = |change, place: &str| Line {
            change,
            place: place.to_owned(),
        };
        let schedule = Schedule {
            program: "my bank.go".to_owned(),
            hash: 0xabc,
            test: Some("TestMove".to_owned()),
            expected: Some(Expected {
                kind: FindingKind::Deadlock,
                headline: "fatal error: all goroutines are asleep - deadlock!".to_owned(),
                funcs: vec!["main.move".to_owned()],
            }),
            seed: 7,
            early_timers: true,
            faults: true,
            max_steps: 100,
            base: BaseOrder::InTurns,
            accesses: Some(Accesses(BTreeMap::from([(
                Access {
                    func: "main.(*T[int, string]).move".to_owned(),
                    line: 3,
                    write: true,
                },
                "bank.go:14".to_owned(),
            )]))),
            lines: vec![
                line(
                    Change::Before(
                        moment("main.(*T[int, string]).move", OpKind::Lock),
                        "clock".to_owned(),
                    ),
                    "bank.go:14",
                ),
                line(Change::Case(moment("", OpKind::Select), 1), ""),
                line(Change::Case(moment("main.f", OpKind::Fault), 2), "f.go:3"),
            ],
        };
        assert_eq!(Schedule::parse(&schedule.to_string()), Ok(schedule));
    }

    #[test]
    fn errors_name_the_line() {
        let wrong = |text: &str| Schedule::parse(text).unwrap_err();
        assert!(wrong("hello").contains("not a schedule"));
        let text = "minigo schedule 1\n\nbefore main main.f Lok 1: main/1\n";
        assert_eq!(wrong(text), "line 3: unknown operation Lok");
        assert_eq!(
            wrong("minigo schedule 1\nseed x"),
            "line 2: \"x\" is not a number"
        );
    }
}
