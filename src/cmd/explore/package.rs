//! `minigo test --explore`, `minigo test --replay` and the schedules in `testdata/schedules`: the tests of one package,
//! each explored by itself.

use super::found::Told;
use super::outside::Outside;
use super::program::{Fnv, Program, Scratch, door};
use super::replay::{self, follow};
use super::report::Explored;
use super::written::write_schedules;
use super::{explored, settings_of};
use crate::cmd::cli::TestBinaryArgs;
use crate::process::out::say;
use minigo::Checked;
use minigo_vm::explore::{
    CLOCK, Change, Finding, FindingKind, Prepared, Schedule, Settings, explore as explore_runs,
    replay as run_plain,
};
use minigo_vm::instance::Options;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Where the schedules of a package's tests lie.
const FOLDER: &str = "testdata/schedules";

/// How long a test is explored if nothing else is said.
const TIME: Duration = Duration::from_secs(2);

/// So many runs, if this time allows, tell what is found without any test.
const WITHOUT: (u64, Duration) = (50, Duration::from_secs(1));

/// A test gets this part of its even share of the time at least, whatever the others have used.
const LEAST: u32 = 4;

/// The tests of a package.
pub struct Tests {
    /// The test program, which all tests share.
    prepared: Prepared,
    /// Its arguments.
    args: Vec<String>,
    scratch: Arc<Scratch>,
    path: String,
    hash: u64,
    /// What begins a line that is not a test's own.
    mark: &'static str,
}

/// Whether the package has schedules that are tests, too.
pub fn any_kept() -> bool {
    !kept().is_empty()
}

fn kept() -> Vec<PathBuf> {
    let files = std::fs::read_dir(FOLDER).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = files
        .map(|f| f.path())
        .filter(|p| p.extension().is_some_and(|e| e == "sched"))
        .collect();
    files.sort();
    files
}

impl Tests {
    /// Those of this program, which is the test program of the package with this import path.
    pub fn new(checked: Checked, options: Options, path: &str) -> Tests {
        let mut hasher = Fnv::default();
        for file in checked.front.program.sources.files() {
            if file.path.starts_with('/') {
                hasher.write(file.text.as_bytes());
            }
        }
        let json = options.args.iter().any(|a| a == "-test.v=test2json");
        let scratch = Arc::new(Scratch::make());
        let args = options.args.clone();
        let options = Options {
            race: None,
            ..options
        };
        let place = scratch.clone();
        let prepared = Prepared::new(
            Box::new(move || {
                let checked = checked.clone();
                Some((checked.front, checked.ids))
            }),
            Box::new(move |out, err| door(&place, out, err)),
            options,
        )
        .outlived();
        Tests {
            prepared,
            args,
            scratch,
            path: path.to_owned(),
            hash: hasher.finish(),
            mark: if json { "\u{16}" } else { "" },
        }
    }

    /// The test program with these flags instead of those that choose tests.
    fn program(&self, choose: &[&str]) -> Program {
        let other = |a: &&String| {
            let names = ["-test.run=", "-test.list=", "-test.v=", "-test.timeout="];
            !names.iter().any(|n| a.starts_with(n))
        };
        let mut args: Vec<String> = self.args.iter().filter(other).cloned().collect();
        let at = 1.min(args.len());
        args.splice(at..at, choose.iter().map(|&flag| flag.to_owned()));
        let prepared = self.prepared.with_args(args);
        Program::of(self.path.clone(), self.hash, prepared, self.scratch.clone())
    }

    /// The pattern that was asked for: what chooses tests, and what chooses among their subtests.
    fn pattern(&self) -> (String, String) {
        let mut args = self.args.iter();
        let run = args.find_map(|a| a.strip_prefix("-test.run="));
        match run {
            None => (".".to_owned(), String::new()),
            Some(run) => match run.split_once('/') {
                Some((test, sub)) => (test.to_owned(), format!("/{sub}")),
                None => (run.to_owned(), String::new()),
            },
        }
    }

    /// The names of the tests that were asked for.
    ///
    /// # Errors
    /// When the test program does not list them, with what it says: a flag is wrong, say.
    fn names(&self) -> Result<Vec<String>, String> {
        let (pattern, _) = self.pattern();
        let listed = self.printed(&[&format!("-test.list={pattern}")])?;
        let is_test = |l: &&str| l.starts_with("Test") || l.starts_with("Example");
        // (As in Go, -list lists those as well that -skip leaves out.)
        let some_are_left_out = self.args.iter().any(|a| a.starts_with("-test.skip="));
        let is_asked_for = |l: &&str| !some_are_left_out || self.runs(l);
        let names = listed.lines().filter(is_test).filter(is_asked_for);
        Ok(names.map(str::to_owned).collect())
    }

    /// Whether a test runs if it is asked for.
    fn runs(&self, name: &str) -> bool {
        let said = self.printed(&[&format!("-test.run=^{name}$"), "-test.v=true"]);
        said.unwrap_or_else(|said| said)
            .lines()
            .any(|l| l.strip_prefix("=== RUN   ") == Some(name))
    }

    /// What the program prints with these flags; if it fails, that and its error messages are the error.
    fn printed(&self, flags: &[&str]) -> Result<String, String> {
        let program = self.program(flags);
        let settings = Settings::default();
        let run = run_plain(&program.prepared, &settings, 0, Default::default());
        let Some((report, _)) = run else {
            return Ok(String::new());
        };
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match report.status {
            0 => Ok(text(&report.stdout)),
            _ => Err(text(&report.stdout) + &text(&report.stderr)),
        }
    }

    /// Explores each test; the exit status.
    pub fn explore(&self, args: &TestBinaryArgs) -> i32 {
        let mut settings = match settings_of(&args.explore_flags, args.seed.unwrap_or(1), args.race)
        {
            Ok(settings) => settings,
            Err(why) => {
                say!("minigo test: {why}");
                return 2;
            }
        };
        let names = match self.names() {
            Ok(names) => names,
            Err(said) => {
                say!("{}", said.trim_end());
                return 2;
            }
        };
        if names.is_empty() {
            say!("testing: warning: no tests to run");
        }
        let whole = settings.time;
        let begin = Instant::now();
        let strict = args.explore_flags.strict;
        let (mut failed, mut choices) = (false, 0);
        let mut outside = Outside::default();
        for (n, name) in names.iter().enumerate() {
            let left = (names.len() - n) as u32;
            settings.time = match (whole, settings.runs) {
                (Some(whole), _) => {
                    let share = whole.saturating_sub(begin.elapsed()) / left;
                    // Some tests take longer than their share. Others are explored nevertheless.
                    Some(share.max(whole / (LEAST * names.len() as u32)))
                }
                (None, None) => Some(TIME),
                (None, Some(_)) => None,
            };
            let explored = self.one(args, &settings, name, &mut outside);
            failed |= !explored.found.is_empty() || strict && explored.left_for_outside();
            choices += explored.summary.choice_points;
        }
        if choices == 0 && strict {
            say!("there was no choice to make in any test");
            failed = true;
        }
        write_schedules(&mut outside.found, Some(&folder_of(args)), "outside");
        for told in &outside.found {
            self.tell(told);
        }
        if !outside.found.is_empty() {
            say!(
                "{}testing: race detected outside of test execution",
                self.mark
            );
            failed = true;
        }
        self.end(failed)
    }

    /// What is found without any test.
    fn without_tests(&self, settings: &Settings) -> Vec<Finding> {
        let (runs, time) = WITHOUT;
        let settings = Settings {
            runs: Some(runs),
            time: Some(time),
            ..settings.clone()
        };
        let program = self.program(&["-test.run=^$"]);
        let found = explore_runs(&program.prepared, &settings, &mut |_| {}).found;
        found.into_iter().map(|found| found.finding).collect()
    }

    fn end(&self, failed: bool) -> i32 {
        say!("{}{}", self.mark, if failed { "FAIL" } else { "PASS" });
        i32::from(failed)
    }

    /// Explores one test, and prints what came of it.
    fn one(
        &self,
        args: &TestBinaryArgs,
        settings: &Settings,
        name: &str,
        outside: &mut Outside,
    ) -> Explored {
        let (_, sub) = self.pattern();
        let begin = Instant::now();
        say!("{}=== RUN   {name}", self.mark);
        let program = self.program(&[&format!("-test.run=^{name}${sub}")]);
        let basis = Schedule {
            program: self.path.clone(),
            hash: self.hash,
            test: Some(name.to_owned()),
            ..Schedule::default()
        };
        let mut explored = explored(&program.prepared, settings, &basis);
        let folder = folder_of(args);
        for told in &mut explored.found {
            as_test(told);
        }
        let all = explored.found.len();
        explored.found.retain(|told| !is_about_time(told));
        let hasty = all - explored.found.len();
        outside.sort_out(&mut explored.found, || self.without_tests(settings));
        write_schedules(&mut explored.found, Some(&folder), name);
        for told in &explored.found {
            self.tell(told);
        }
        let failed = !explored.found.is_empty();
        let denied = explored.summary.denied > 0;
        if failed || denied || explored.summary.runs == 0 {
            print_indented(&explored.counts());
        } else {
            print_indented(&format!("survived {}", explored.counts()));
        }
        if hasty > 0 {
            print_indented(
                "the test relies on real time: it fails if a time-out of at most 1 ms expires while goroutines can run; such failures do not count",
            );
        }
        for doubt in explored.doubts() {
            print_indented(&doubt);
        }
        let unexplored = denied || explored.summary.runs == 0;
        let word = match (failed, unexplored) {
            (true, _) => "FAIL",
            (false, true) => "SKIP",
            (false, false) => "PASS",
        };
        self.verdict(name, word, begin);
        explored
    }

    fn tell(&self, told: &Told) {
        print_indented(&format!("{}{}", told.opening(), told.finding.text));
        print_indented(&told.chance());
        if let Some(file) = &told.file {
            print_indented(&format!("repeat:  minigo test --replay {file}"));
        }
    }

    fn verdict(&self, name: &str, word: &str, begin: Instant) {
        let took = begin.elapsed().as_secs_f64();
        say!("{}--- {word}: {name} ({took:.2}s)", self.mark);
    }

    /// Replays this schedule; the exit status.
    pub fn replay(&self, file: &Path) -> i32 {
        let failed = self.replayed(file, false);
        self.end(failed)
    }

    /// Replays the schedules that are kept beside the tests; whether a failure has come back.
    pub fn replay_kept(&self) -> bool {
        let mut failed = false;
        for file in kept() {
            failed |= self.replayed(&file, true);
        }
        failed
    }

    /// Replays a schedule. One that does not fit any longer fails, unless it is `kept`: then it is skipped, and says so.
    fn replayed(&self, file: &Path, kept: bool) -> bool {
        let begin = Instant::now();
        let name = file.display().to_string();
        say!("{}=== RUN   {name}", self.mark);
        let fail = |text: &str| {
            print_indented(text);
            self.verdict(&name, "FAIL", begin);
            true
        };
        let schedule = match replay::read(file) {
            Ok(schedule) => schedule,
            Err(why) => return fail(&why),
        };
        let Some(test) = &schedule.test else {
            return fail("this schedule is not for a test: minigo run --replay replays it");
        };
        let program = self.program(&[&format!("-test.run=^{test}$")]);
        let Some(replayed) = follow(&program, &schedule) else {
            return fail("the test program cannot be run");
        };
        if let Some(finding) = replayed.report.findings.first() {
            let text = match finding.kind {
                FindingKind::Exit => String::from_utf8_lossy(&replayed.report.stdout).into_owned(),
                _ => finding.text.clone(),
            };
            return fail(&text);
        }
        if let Some(why) = &replayed.misfit {
            if !kept {
                return fail(why);
            }
            print_indented(why);
            print_indented("delete the file, or explore the test again");
            self.verdict(&name, "SKIP", begin);
            return false;
        }
        self.verdict(&name, "PASS", begin);
        false
    }
}

/// Where schedules are written.
fn folder_of(args: &TestBinaryArgs) -> PathBuf {
    let folder = args.explore_flags.out.clone();
    folder.unwrap_or_else(|| PathBuf::from(FOLDER))
}

/// Whether a test fails only because a timer fires while goroutines can run: it takes for granted that the machine is fast.
fn is_about_time(told: &Told) -> bool {
    let by_clock = |change: &Change| matches!(change, Change::Before(_, who) if who == CLOCK);
    let mut changes = told.schedule.lines.iter().map(|l| &l.change);
    told.finding.kind == FindingKind::TestFailed && changes.any(by_clock)
}

/// A test program that ends with a status other than 0 is a failed test.
fn as_test(told: &mut Told) {
    if told.finding.kind != FindingKind::Exit {
        return;
    }
    told.finding.kind = FindingKind::TestFailed;
    let said = String::from_utf8_lossy(&told.stdout).into_owned();
    let own = said.lines().map(str::trim);
    let first = own.clone().find(|l| l.contains(".go:"));
    told.finding.headline = first.or(own.clone().next()).unwrap_or_default().to_owned();
    told.finding.text = said;
    if let Some(expected) = &mut told.schedule.expected {
        expected.kind = told.finding.kind;
        expected.headline.clone_from(&told.finding.headline);
    }
}

fn print_indented(text: &str) {
    for line in text.trim_end().lines() {
        say!("    {line}");
    }
}
