//! The flags of `minigo test`: Go's flags, in Go's syntax. Flags for the test program itself are passed on as
//! `-test.x=value`.

use crate::cmd::cli::{NO_INSTALLATION, installation};
use minigo_lang::vet::CHECKS;
use std::ffi::OsString;
use std::path::PathBuf;

/// What `minigo help test` says.
pub const HELP: &str = "\
Run the tests of packages

Usage: minigo test [flags] [packages] [flags of the test program]

Packages are folders (./x), patterns (./...), import paths of the module, or
files. Without packages, the tests of the current folder run.

  -v                  print each test as it runs
  -run REGEXP         run only tests, examples and seeds of fuzz tests whose
                      names match
  -skip REGEXP        skip tests and examples whose names match
  -list REGEXP        list matching names instead of running the tests
  -bench REGEXP       also run benchmarks whose names match
  -benchmem           print allocation statistics of benchmarks
  -benchtime D        how long each benchmark runs (1s, 100x)
  -count N            run everything N times
  -cpu LIST           run the tests with each of these values of GOMAXPROCS
  -failfast           stop after the first failed test
  -fullpath           show whole paths in messages
  -fuzz REGEXP        fuzz the test whose name matches, to find failing inputs
  -fuzztime D         how long to fuzz (10s, 1000x)
  -fuzzminimizetime D how long to make a failing input smaller
  -parallel N         maximum number of tests that run in parallel
  -short              skip long-running tests
  -shuffle X          run in random order: on, off, or a seed
  -timeout D          time limit for the tests of a package (10m)
  -json               print events as JSON, one object per line
  -cover              report statement coverage
  -covermode MODE     set, count or atomic
  -coverprofile FILE  write the coverage profile
  -coverpkg PATTERNS  measure these packages instead of the one under test
  -cpuprofile FILE    write a CPU profile; also -memprofile,
                      -blockprofile, -mutexprofile, and -trace FILE for a trace
                      of the scheduler
  -memprofilerate N   sample one allocation per N bytes; also
                      -blockprofilerate N (nanoseconds) and
                      -mutexprofilefraction N (waits)
  -artifacts          keep the files in the tests' ArtifactDir
  -outputdir DIR      folder for profiles
  -race               report data races; a test with a data race fails
  -p N                how many packages are tested in parallel
  -goroot DIR         a Go installation for packages that minigo lacks, or none
  -args ...           pass everything after this to the test program

  --explore           run each test under many schedules to find panics,
                      failures, deadlocks and leaks that need a rare
                      interleaving; writes schedules that repeat them to
                      testdata/schedules
  --for D, --runs N   with --explore: time limit, or number of runs (default:
                      2 seconds per test); the other flags of
                      `minigo explore` work, too: --strategy, --preemptions,
                      --early-timers, --max-steps, --shard, --strict, ...
  --replay FILE       run a test under a schedule written by --explore
  --record-failures   run in virtual time; if tests of a package fail, keep a
                      recording of the run (PACKAGE.rec in its folder) for
                      minigo replay and minigo debug

  --seed N            run in virtual time: the same seed replays the same
                      interleaving
  --procs N           with --seed: number of Ps
  --tiny              preempt at every opportunity
  --leaks             fail tests that leave goroutines blocked forever
  --gc-stress         collect garbage at every safepoint

Examples:
  minigo test -v -run Cache ./...    runs the tests with Cache in their names
  minigo test -bench . -benchmem     also runs benchmarks, with allocations
  minigo test --explore --for 10s .  runs each test under many schedules
";

/// What was asked for.
#[derive(Debug, Default, Clone)]
pub struct Asked {
    /// Folders, patterns, import paths, files.
    pub packages: Vec<String>,
    /// Flags for the test program, as it reads them, and its arguments.
    pub passed: Vec<String>,
    /// Print each test.
    pub verbose: bool,
    /// Names are listed.
    pub list: bool,
    /// Benchmarks run.
    pub bench: bool,
    /// Inputs are looked for.
    pub fuzz: bool,
    /// Schedules are explored.
    pub explore: bool,
    /// Print JSON.
    pub json: bool,
    /// `set`, `count` or `atomic`, where statements are counted.
    pub cover: Option<String>,
    /// Where the profile is written.
    pub cover_profile: Option<String>,
    /// Which packages are measured; empty: the one under test.
    pub cover_packages: Vec<String>,
    /// Profiles of a run and its trace: the flag, and the file.
    pub profiles: Vec<(String, String)>,
    /// Packages at a time.
    pub at_a_time: Option<usize>,
    /// The time a package's tests may take, in seconds; 0: any.
    pub timeout: f64,
    /// Flags of `minigo run`.
    pub machine: Vec<String>,
}

/// Why nothing is run.
#[derive(Debug)]
pub enum Stop {
    /// Help was asked for.
    Help,
    /// A flag is wrong: what to say.
    Wrong(String),
}

/// Flags of the test program that take a value.
const VALUES: &[&str] = &[
    "bench",
    "benchtime",
    "blockprofilerate",
    "count",
    "cpu",
    "fuzz",
    "fuzztime",
    "fuzzminimizetime",
    "list",
    "memprofilerate",
    "mutexprofilefraction",
    "outputdir",
    "parallel",
    "run",
    "shuffle",
    "skip",
    "timeout",
];
/// Those that are on or off.
const SWITCHES: &[&str] = &[
    "artifacts",
    "benchmem",
    "failfast",
    "fullpath",
    "short",
    "v",
];
/// Flags of Go that minigo has no use for and lets pass, with and without a value.
const IGNORED_VALUES: &[&str] = &["vet", "mod", "buildvcs", "ldflags", "gcflags", "asmflags"];
const IGNORED: &[&str] = &["trimpath", "a", "work"];
/// Flags of Go that ask for what minigo cannot do.
const UNSUPPORTED: &[&str] = &[
    "msan", "asan", "c", "o", "exec", "modfile", "overlay", "n", "x", "i", "toolexec", "compiler",
];

/// Flags that take a value and are minigo's own, or Go's that are not for the test program.
const OUR_VALUES: &[&str] = &[
    "covermode",
    "coverprofile",
    "coverpkg",
    "p",
    "tags",
    "goroot",
    "C",
    "seed",
    "procs",
    "replay",
    "cpuprofile",
    "memprofile",
    "blockprofile",
    "mutexprofile",
    "race-report",
    "trace",
];
/// Of these, files that the run of a package is told in.
const PROFILES: &[&str] = &[
    "cpuprofile",
    "memprofile",
    "blockprofile",
    "mutexprofile",
    "race-report",
    "trace",
];
/// Rates that mean nothing without their profile.
const RATES: &[(&str, &str)] = &[
    ("blockprofilerate", "blockprofile"),
    ("mutexprofilefraction", "mutexprofile"),
];
/// Those that are on or off.
const OUR_SWITCHES: &[&str] = &[
    "json",
    "cover",
    "gc-stress",
    "race",
    "tiny",
    "leaks",
    "explore",
    "record-failures",
];

/// Those of `--explore` that take a value, known after it.
const EXPLORE_VALUES: &[&str] = &[
    "runs",
    "for",
    "strategy",
    "preemptions",
    "max-steps",
    "shard",
    "out",
    "workers",
];
/// Those that are on or off.
const EXPLORE_SWITCHES: &[&str] = &[
    "early-timers",
    "faults",
    "same-output",
    "strict",
    "first",
    "no-race",
];

/// Reads the command line behind `minigo test`.
///
/// # Errors
/// When help was asked for, or a flag is wrong.
pub fn parse(args: &[OsString]) -> Result<Asked, Stop> {
    let words: Vec<String> = args
        .iter()
        .map(|a| a.to_string_lossy().into_owned())
        .collect();
    let mut reader = Reader {
        words: &words,
        next: 0,
        asked: Asked {
            timeout: 600.0,
            ..Asked::default()
        },
        values: Vec::new(),
        rest: Vec::new(),
        packages_over: false,
    };
    while let Some(word) = reader.word() {
        if !reader.read(word)? {
            reader.take_rest();
        }
    }
    let Reader {
        mut asked,
        values,
        rest,
        ..
    } = reader;
    finish(&mut asked, values, rest)?;
    Ok(asked)
}

/// A command line as it is read.
struct Reader<'a> {
    words: &'a [String],
    /// The word to be read next.
    next: usize,
    asked: Asked,
    /// Flags for the test program, the last value of each.
    values: Vec<(String, String)>,
    /// What is handed on to the test program unread.
    rest: Vec<String>,
    /// A flag stood behind the packages: Go lets flags stand before and behind them, not between.
    packages_over: bool,
}

impl<'a> Reader<'a> {
    fn word(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.next)?;
        self.next += 1;
        Some(word)
    }

    fn take_rest(&mut self) {
        self.rest.extend(self.words.iter().skip(self.next).cloned());
        self.next = self.words.len();
    }

    /// Returns false if pass everything after this to the test program.
    fn read(&mut self, word: &str) -> Result<bool, Stop> {
        if word == "-args" || word == "--args" {
            return Ok(false);
        }
        if !word.starts_with('-') || word == "-" {
            if self.packages_over {
                self.rest.push(word.to_owned());
                return Ok(false);
            }
            self.asked.packages.push(word.to_owned());
            return Ok(true);
        }
        self.packages_over = !self.asked.packages.is_empty();
        let body = word.strip_prefix("--").or_else(|| word.strip_prefix('-'));
        let body = body.unwrap_or(word);
        let (name, given) = match body.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (body, None),
        };
        self.flag(word, name.strip_prefix("test.").unwrap_or(name), given)
    }

    /// The flag `name`, written as `word`, with the value that stood behind an equals sign. Returns
    /// what [`Reader::read`] does.
    fn flag(&mut self, word: &str, name: &str, given: Option<&str>) -> Result<bool, Stop> {
        let is = |list: &[&str]| list.contains(&name);
        if matches!(name, "h" | "help") {
            return Err(Stop::Help);
        }
        if is(UNSUPPORTED) {
            let text = format!("minigo test: -{name} is not supported");
            return Err(Stop::Wrong(text));
        }
        let exploring = self.asked.explore;
        if exploring && is(EXPLORE_SWITCHES) {
            self.asked.machine.push(format!("--{name}"));
            return Ok(true);
        }
        if is(IGNORED) {
            return Ok(true);
        }
        if is(OUR_SWITCHES) || is(SWITCHES) {
            self.switch(name, given.unwrap_or("true"))?;
            return Ok(true);
        }
        let explores = exploring && is(EXPLORE_VALUES);
        if !(explores || is(VALUES) || is(IGNORED_VALUES) || is(OUR_VALUES)) {
            // A flag of the test program's own; so is everything behind it.
            self.rest.push(word.to_owned());
            return Ok(false);
        }
        let Some(value) = given.or_else(|| self.word()) else {
            let text = format!("flag needs an argument: -{name}\n{USAGE}");
            return Err(Stop::Wrong(text));
        };
        if name == "vet" {
            checks(value)?;
        }
        if explores || is(OUR_VALUES) {
            self.our_value(name, value)?;
        } else if is(VALUES) {
            self.value(name, value)?;
        }
        Ok(true)
    }

    fn switch(&mut self, name: &str, value: &str) -> Result<(), Stop> {
        if !matches!(value, "true" | "false" | "1" | "0" | "test2json") {
            return Err(Stop::Wrong(format!(
                "invalid boolean value \"{value}\" for -{name}: parse error\n{USAGE}"
            )));
        }
        let on = !matches!(value, "false" | "0");
        match name {
            "json" => self.asked.json = on,
            "cover" if on => set_cover(&mut self.asked, None),
            "cover" => {}
            "gc-stress" | "race" | "tiny" | "leaks" | "record-failures" if on => {
                self.asked.machine.push(format!("--{name}"));
            }
            "gc-stress" | "race" | "tiny" | "leaks" | "record-failures" => {}
            "explore" if on => {
                self.asked.explore = true;
                self.asked.verbose = true;
                self.asked.machine.push("--explore".to_owned());
            }
            "explore" => {}
            _ => {
                self.asked.verbose |= name == "v" && on;
                let text = if on { "true" } else { "false" };
                set(&mut self.values, name, text);
            }
        }
        Ok(())
    }

    /// A value of [`OUR_VALUES`].
    fn our_value(&mut self, name: &str, value: &str) -> Result<(), Stop> {
        let asked = &mut self.asked;
        match name {
            "covermode" if matches!(value, "set" | "count" | "atomic") => {
                set_cover(asked, Some(value.to_owned()));
            }
            "covermode" => {
                let why = "valid modes are \"set\", \"count\", or \"atomic\"";
                return Err(wrong_value(value, name, why));
            }
            "coverprofile" => {
                set_cover(asked, None);
                asked.cover_profile = Some(value.to_owned());
            }
            "coverpkg" => {
                set_cover(asked, None);
                asked.cover_packages = value.split(',').map(str::to_owned).collect();
            }
            _ if PROFILES.contains(&name) => set(&mut asked.profiles, name, value),
            "p" => match value.parse() {
                Ok(n) if n > 0 => asked.at_a_time = Some(n),
                _ => return Err(wrong_value(value, name, "parse error")),
            },
            "seed" if value.parse::<u64>().is_err() => {
                return Err(wrong_value(value, name, "want a whole number"));
            }
            "procs" if !value.parse::<u32>().is_ok_and(|n| n > 0) => {
                return Err(wrong_value(value, name, "want a number of at least 1"));
            }
            "out" | "replay" => {
                let file = std::path::absolute(value).unwrap_or_else(|_| value.into());
                let file = file.to_string_lossy().into_owned();
                asked.verbose |= name == "replay";
                asked.machine.extend([format!("--{name}"), file]);
            }
            "goroot" => {
                let dir = match installation(value) {
                    Ok(dir) if dir.is_dir() => std::path::absolute(&dir).unwrap_or(dir),
                    Ok(none) => none,
                    Err(_) => return Err(wrong_value(value, name, NO_INSTALLATION)),
                };
                let dir = dir.to_string_lossy().into_owned();
                asked.machine.extend(["--goroot".to_owned(), dir]);
            }
            "C" => {
                if let Err(error) = std::env::set_current_dir(value) {
                    return Err(Stop::Wrong(format!("minigo: chdir {value}: {error}")));
                }
            }
            _ => {
                let value = value.to_owned();
                asked.machine.extend([format!("--{name}"), value]);
            }
        }
        Ok(())
    }

    /// A value of [`VALUES`], which the test program is to see.
    fn value(&mut self, name: &str, value: &str) -> Result<(), Stop> {
        if name == "timeout" {
            let Some(time) = duration(value) else {
                return Err(wrong_value(value, name, "parse error"));
            };
            self.asked.timeout = time;
        }
        if matches!(name, "count" | "parallel") && !is_number(value) {
            return Err(wrong_value(value, name, "parse error"));
        }
        if name == "shuffle" && !matches!(value, "on" | "off") && value.parse::<i64>().is_err() {
            let why = "-shuffle argument must be \"on\", \"off\", or a whole number";
            return Err(wrong_value(value, name, why));
        }
        self.asked.list |= name == "list";
        self.asked.bench |= name == "bench" && !value.is_empty();
        self.asked.fuzz |= name == "fuzz" && !value.is_empty();
        set(&mut self.values, name, value);
        Ok(())
    }
}

/// Whether `-vet` has a value that Go takes.
fn checks(value: &str) -> Result<(), Stop> {
    let names = value.split(',').filter(|_| !value.is_empty());
    for name in names {
        let why = match name {
            "" => "-vet argument contains empty list element".to_owned(),
            "off" | "all" => continue,
            _ if CHECKS.iter().any(|check| check.name == name) => continue,
            _ => format!(
                "-vet argument must be a supported analyzer or a distinguished value; found {name}"
            ),
        };
        return Err(wrong_value(value, "vet", &why));
    }
    Ok(())
}

/// Whether a value is a whole number, in one of the forms that package flag takes.
fn is_number(value: &str) -> bool {
    let digits = value.strip_prefix(['+', '-']).unwrap_or(value);
    let (base, digits) = match digits.get(..2).map(str::to_ascii_lowercase).as_deref() {
        Some("0x") => (16, digits.get(2..).unwrap_or("")),
        Some("0b") => (2, digits.get(2..).unwrap_or("")),
        Some("0o") => (8, digits.get(2..).unwrap_or("")),
        _ if digits.len() > 1 && digits.starts_with('0') => (8, digits.get(1..).unwrap_or("")),
        _ => (10, digits),
    };
    digits.starts_with(|c: char| c.is_digit(base))
        && i64::from_str_radix(&digits.replace('_', ""), base).is_ok()
}

const USAGE: &str = "usage: minigo test [flags] [packages]\nRun 'minigo help test' for details.";

fn wrong_value(value: &str, name: &str, why: &str) -> Stop {
    Stop::Wrong(format!(
        "invalid value \"{value}\" for flag -{name}: {why}\n{USAGE}"
    ))
}

fn set(values: &mut Vec<(String, String)>, name: &str, value: &str) {
    values.retain(|(n, _)| n != name);
    values.push((name.to_owned(), value.to_owned()));
}

fn set_cover(asked: &mut Asked, mode: Option<String>) {
    match mode {
        Some(mode) => asked.cover = Some(mode),
        None if asked.cover.is_none() => asked.cover = Some("set".to_owned()),
        None => {}
    }
}

/// Makes the test program's command line.
fn finish(
    asked: &mut Asked,
    mut values: Vec<(String, String)>,
    rest: Vec<String>,
) -> Result<(), Stop> {
    if asked.json {
        set(&mut values, "v", "test2json");
    }
    if asked.fuzz && asked.packages.len() > 1 {
        let text = "cannot use -fuzz flag with multiple packages";
        return Err(Stop::Wrong(text.to_owned()));
    }
    for (rate, profile) in RATES {
        if !asked.profiles.iter().any(|(flag, _)| flag == profile) {
            values.retain(|(name, _)| name != rate);
        }
    }
    let outputs = values.iter().find(|(n, _)| n == "outputdir");
    let dir = PathBuf::from(outputs.map_or(".", |(_, dir)| dir));
    for (_, file) in &mut asked.profiles {
        let path = dir.join(&*file);
        let path = std::path::absolute(&path).unwrap_or(path);
        *file = path.to_string_lossy().into_owned();
    }
    if !values.iter().any(|(n, _)| n == "timeout") {
        values.push(("timeout".to_owned(), "10m0s".to_owned()));
    }
    if asked.fuzz {
        // There is no end to fuzzing.
        values.retain(|(n, _)| n != "timeout");
        asked.timeout = 0.0;
    }
    let benchmarks_alone = asked.bench && asked.timeout == 600.0;
    if benchmarks_alone {
        values.retain(|(n, _)| n != "timeout");
        values.push(("timeout".to_owned(), "0s".to_owned()));
        asked.timeout = 0.0;
    }
    values.sort();
    asked.passed.push("-test.paniconexit0".to_owned());
    let flag = |(n, v): &(String, String)| format!("-test.{n}={v}");
    asked.passed.extend(values.iter().map(flag));
    asked.passed.extend(rest);
    Ok(())
}

/// A time as Go writes them (`1m30s`), in seconds.
fn duration(text: &str) -> Option<f64> {
    let mut rest = text;
    let mut total = 0.0;
    if text == "0" {
        return Some(0.0);
    }
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let (number, tail) = rest.split_at(end);
        let unit = tail
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(tail.len());
        let (unit, tail) = tail.split_at(unit);
        let scale = match unit {
            "ns" => 1e-9,
            "us" | "µs" => 1e-6,
            "ms" => 1e-3,
            "s" => 1.0,
            "m" => 60.0,
            "h" => 3600.0,
            _ => return None,
        };
        total += number.parse::<f64>().ok()? * scale;
        rest = tail;
    }
    (!text.is_empty()).then_some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Asked {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        parse(&words).unwrap()
    }

    #[test]
    fn flags_stand_before_and_behind_packages() {
        let asked = parsed("-v ./a ./b -run=X -count 2 -bogus 7");
        assert_eq!(asked.packages, ["./a", "./b"]);
        assert_eq!(
            asked.passed[1..],
            [
                "-test.count=2",
                "-test.run=X",
                "-test.timeout=10m0s",
                "-test.v=true",
                "-bogus",
                "7"
            ]
        );
        assert!(asked.verbose);
    }

    #[test]
    fn what_follows_args_is_the_programs() {
        let asked = parsed("-short -args -v x");
        assert_eq!(asked.passed[3..], ["-v", "x"]);
        assert!(!asked.verbose && asked.packages.is_empty());
    }

    #[test]
    fn profiles_are_written_where_minigo_was_started_or_told() {
        let asked = parsed("-cpuprofile=a -trace /t -outputdir /out");
        let want = [("cpuprofile", "/out/a"), ("trace", "/t")];
        let want = want.map(|(flag, file)| (flag.to_owned(), file.to_owned()));
        assert_eq!(asked.profiles, want);
    }

    #[test]
    fn rates_are_the_test_programs_where_there_is_a_profile() {
        let asked = parsed("-blockprofilerate 5 -mutexprofilefraction=7 -mutexprofile m");
        let rates = asked.passed.iter().filter(|flag| flag.contains("profile"));
        let rates: Vec<&String> = rates.collect();
        assert_eq!(rates, ["-test.mutexprofilefraction=7"]);
    }

    #[test]
    fn times() {
        assert_eq!(duration("1m30s"), Some(90.0));
        assert_eq!(duration("500ms"), Some(0.5));
        assert_eq!(duration("3"), None);
    }
}
