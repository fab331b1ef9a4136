//! Runs the programs of a checkout of Go's own test directory in place, and compares with the results of real
//! Go 1.27.
//!
//! ```text
//! MINIGO_GOTEST=DIR cargo test --test gotest -- [--bless] [--kind run] [--only TEXT] [--spread N] [--jobs N] [--all]
//! ```
//! `tests/gotest/expect.txt` holds the expected outcomes, `tests/gotest/ledger.txt` the names
//! that pass: one of them failing fails the run; `--bless` adds new ones and takes none away.
//! `MINIGO_GOTEST_FLAGS` are flags for every `minigo run`, such as `--gc-stress`.
//! `--all` lists every failure instead of some of each cause. `--spread` runs only that many of the chosen programs,
//! spread evenly. Without the folder nothing runs.

#[path = "gotest/report.rs"]
mod report;
mod support;

use report::Verdict;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use support::process::{End, Limits, Outcome};
use support::{expect, ledger, minigo, process, read, root, scratch, slower};

/// How long one run may take.
const TIME: Duration = Duration::from_secs(10);
/// The same for a run on its own.
const LONG_TIME: Duration = Duration::from_secs(40);
/// Whether programs run on their own now.
static LONG: AtomicBool = AtomicBool::new(false);
/// The cause of failure where the time is over.
const OVERTIME: &str = "CRASH: over its time";
/// How much memory one run may hold.
const MEMORY: u64 = 4 << 30;

/// A line of `expect.txt`.
struct Case {
    kind: String,
    name: String,
    facts: BTreeMap<String, String>,
}

impl Case {
    fn parse(line: &str) -> Option<Case> {
        let mut words = line.split(' ');
        let (kind, name) = (words.next()?.to_owned(), words.next()?.to_owned());
        let facts = words
            .map(|w| w.split_once('=').unwrap_or((w, "")))
            .map(|(k, v)| (k.to_owned(), v.to_owned()))
            .collect();
        Some(Case { kind, name, facts })
    }

    fn has(&self, fact: &str) -> bool {
        self.facts.contains_key(fact)
    }

    fn fact(&self, fact: &str) -> &str {
        self.facts.get(fact).map_or("", String::as_str)
    }

    /// Whether the case can tell right from wrong: real Go builds the program today, its outcome
    /// is always the same, and if it prints nothing its twin fails.
    fn counts(&self) -> bool {
        let uncertain = ["rejected", "timeout", "varies"]
            .iter()
            .any(|f| self.has(f));
        self.kind != "run" || !(uncertain || self.has("silent") && !self.has("twin"))
    }
}

fn main() -> ExitCode {
    let Some(folder) = std::env::var_os("MINIGO_GOTEST").map(PathBuf::from) else {
        println!("gotest: set MINIGO_GOTEST to the folder of Go's tests to run them");
        return ExitCode::SUCCESS;
    };
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |flag: &str| {
        args.iter()
            .position(|a| a == flag)
            .and_then(|i| args.get(i + 1))
            .cloned()
    };
    let (kind, only) = (value("--kind"), value("--only"));
    let jobs = value("--jobs")
        .and_then(|j| j.parse().ok())
        .unwrap_or(2usize);
    let all = read(&root().join("tests/gotest/expect.txt")).unwrap_or_default();
    let cases: Vec<Case> = all
        .lines()
        .filter_map(Case::parse)
        .filter(|c| c.counts() && folder.join(&c.name).is_file())
        .filter(|c| kind.as_ref().is_none_or(|k| *k == c.kind))
        .filter(|c| only.as_ref().is_none_or(|o| c.name.contains(o.as_str())))
        .collect();
    let cases = spread(cases, value("--spread").and_then(|n| n.parse().ok()));
    if cases.is_empty() {
        println!(
            "gotest: no program of tests/gotest/expect.txt is in {}",
            folder.display()
        );
        return ExitCode::FAILURE;
    }
    let (next, verdicts) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for job in 0..jobs.max(1) {
            let (next, verdicts, cases, folder) = (&next, &verdicts, &cases, &folder);
            scope.spawn(move || {
                let cwd = scratch(&format!("gotest-{job}"));
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let verdict = judge(case, &folder.join(&case.name), &cwd);
                    verdicts.lock().expect("no judge panics").push(verdict);
                }
                let _ = std::fs::remove_dir_all(cwd);
            });
        }
    });
    let mut verdicts = verdicts.into_inner().expect("no judge panics");
    again(&cases, &folder, &mut verdicts);
    verdicts.sort_by(|a, b| (&a.kind, &a.name).cmp(&(&b.kind, &b.name)));
    report::print(&verdicts, args.iter().any(|a| a == "--all"));
    ledger(&verdicts, args.iter().any(|a| a == "--bless"))
}

/// As many of these cases as wanted, spread evenly over all of them.
fn spread(cases: Vec<Case>, want: Option<usize>) -> Vec<Case> {
    let (all, want) = (cases.len(), want.unwrap_or(usize::MAX));
    let chosen = |i: usize| (i + 1) * want / all > i * want / all;
    let numbered = cases.into_iter().enumerate();
    numbered
        .filter(|(i, _)| want >= all || chosen(*i))
        .map(|(_, case)| case)
        .collect()
}

/// What ran out of time beside others runs once more alone, with more of it: a machine under load
/// is not a defect.
fn again(cases: &[Case], folder: &Path, verdicts: &mut [Verdict]) {
    LONG.store(true, Ordering::Relaxed);
    let cwd = scratch("gotest-again");
    for v in verdicts
        .iter_mut()
        .filter(|v| v.cause.as_deref() == Some(OVERTIME))
    {
        if let Some(case) = cases.iter().find(|c| c.kind == v.kind && c.name == v.name) {
            *v = judge(case, &folder.join(&case.name), &cwd);
        }
    }
    let _ = std::fs::remove_dir_all(cwd);
}

/// Compares with the ledger; adds to it where that is asked for.
fn ledger(verdicts: &[Verdict], bless: bool) -> ExitCode {
    let path = root().join("tests/gotest/ledger.txt");
    let names = ledger::names(&path);
    let lost: Vec<String> = verdicts
        .iter()
        .filter(|v| !v.pass())
        .map(Verdict::entry)
        .filter(|e| names.contains(e))
        .collect();
    let passed = verdicts.iter().filter(|v| v.pass()).map(Verdict::entry);
    ledger::add(&path, names, passed, lost.len(), bless);
    for name in &lost {
        println!("LOST: {name}");
    }
    ledger::verdict(&lost)
}

/// Runs one case.
fn judge(case: &Case, path: &Path, cwd: &Path) -> Verdict {
    let cause = match case.kind.as_str() {
        "run" => judge_run(case, path, cwd),
        "errorcheck" => judge_errors(case, path, cwd),
        _ => judge_compile(case, path, cwd),
    };
    let rejected = !matches!(&cause, Err(c) if c == ACCEPTED);
    Verdict {
        kind: case.kind.clone(),
        name: case.name.clone(),
        rejected: rejected && !case.fact("lines").is_empty(),
        cause: cause.err(),
    }
}

/// The cause of failure where a program that real Go rejects is accepted.
const ACCEPTED: &str = "accepted, Go rejects it";

fn start(args: &[&str], path: &Path, cwd: &Path) -> Outcome {
    let mut line: Vec<String> = args.iter().map(|a| (*a).to_owned()).collect();
    if args == ["run"] {
        let flags = std::env::var("MINIGO_GOTEST_FLAGS").unwrap_or_default();
        line.extend(flags.split_whitespace().map(str::to_owned));
    }
    line.push(path.display().to_string());
    let limits = Limits {
        time: slower()
            * if LONG.load(Ordering::Relaxed) {
                LONG_TIME
            } else {
                TIME
            },
        memory: MEMORY,
        cwd,
        stdin: b"",
    };
    process::run(&minigo(), &line, &limits).expect("minigo starts")
}

/// A crash of minigo itself, or a limit passed.
fn crash(got: &Outcome) -> Option<String> {
    let err = String::from_utf8_lossy(&got.stderr);
    match got.end {
        End::Time => Some(OVERTIME.to_owned()),
        End::Memory => Some("CRASH: over its memory".to_owned()),
        End::Signal(s) => Some(format!("CRASH: signal {s}: {}", first(&err))),
        End::Exit(101) => Some(format!("CRASH: {}", first(&err))),
        End::Exit(_) if err.contains("internal error") => Some(format!("CRASH: {}", first(&err))),
        End::Exit(_) => None,
    }
}

/// The first line that tells something.
fn first(text: &str) -> String {
    let line = text.lines().find(|l| !l.is_empty() && !l.starts_with("# "));
    line.unwrap_or("(nothing said)").chars().take(160).collect()
}

fn judge_run(case: &Case, path: &Path, cwd: &Path) -> Result<(), String> {
    let got = start(&["run"], path, cwd);
    if let Some(crash) = crash(&got) {
        return Err(crash);
    }
    let status = case.fact("status");
    let err = String::from_utf8_lossy(&got.stderr);
    if got.end != End::Exit(status.parse().unwrap_or(0)) {
        let End::Exit(got) = got.end else {
            return Err("no exit status".to_owned());
        };
        return Err(match (got, first(&err)) {
            (1, line) => line,
            (_, line) => format!("exit status {got}: {line}"),
        });
    }
    let same = |want: &str, got: &[u8]| want == "*" || want == sum(got);
    if !same(case.fact("out"), &got.stdout) {
        return Err(format!(
            "other output: {}",
            first(&String::from_utf8_lossy(&got.stdout))
        ));
    }
    if status == "0" && !same(case.fact("err"), &got.stderr) {
        return Err(format!("other standard error: {}", first(&err)));
    }
    if case.has("silent") {
        let twin = cwd.join("twin.go");
        std::fs::write(&twin, make_twin(&std::fs::read(path).unwrap_or_default()))
            .map_err(|e| e.to_string())?;
        let got = start(&["run"], &twin, cwd);
        if let Some(crash) = crash(&got) {
            return Err(crash);
        }
        let err = String::from_utf8_lossy(&got.stderr).into_owned();
        if got.end == End::Exit(0) || !err.contains("panic: twin") {
            return Err(format!(
                "its twin does not fail as it should: {}",
                first(&err)
            ));
        }
    }
    Ok(())
}

/// The program's twin: main does what it did and then panics, and so does what ends it.
fn make_twin(source: &[u8]) -> Vec<u8> {
    let (at, end) = find_main(source).unwrap_or((source.len(), source.len()));
    let mut text = source[..at].to_vec();
    text.extend_from_slice(b"func minigoTwinMain()");
    text.extend_from_slice(&source[end..]);
    text.extend_from_slice(b"\n\nfunc main() { minigoTwinMain(); panic(\"twin\") }\n");
    let exit = b"os.Exit(";
    if !text.windows(exit.len()).any(|w| w == exit) {
        return text;
    }
    let mut out = Vec::new();
    let mut rest = text.as_slice();
    while let Some(i) = rest.windows(exit.len()).position(|w| w == exit) {
        out.extend_from_slice(&rest[..i]);
        out.extend_from_slice(b"minigoTwinExit(");
        rest = &rest[i + exit.len()..];
    }
    out.extend_from_slice(rest);
    out.extend_from_slice(b"func minigoTwinExit(int) { panic(\"twin\") }\n\nvar _ = os.Exit\n");
    out
}

/// Where `func main()` begins and ends, whatever white space it is written with.
fn find_main(source: &[u8]) -> Option<(usize, usize)> {
    let skip = |mut i: usize| {
        while source.get(i).is_some_and(u8::is_ascii_whitespace) {
            i += 1;
        }
        i
    };
    let starts = (0..source.len()).filter(|i| *i == 0 || source[i - 1] == b'\n');
    starts
        .filter(|i| source[*i..].starts_with(b"func"))
        .find_map(|at| {
            let name = skip(at + 4);
            let parens = skip(name + 4);
            let found = name > at + 4
                && source[name..].starts_with(b"main")
                && source.get(parens..).is_some_and(|s| s.starts_with(b"()"));
            found.then_some((at, parens + 2))
        })
}

fn judge_errors(case: &Case, path: &Path, cwd: &Path) -> Result<(), String> {
    let got = start(&["check", "-e", "--incomplete"], path, cwd);
    if let Some(crash) = crash(&got) {
        return Err(crash);
    }
    let want: BTreeSet<u32> = case
        .fact("lines")
        .split(',')
        .filter_map(|l| l.parse().ok())
        .collect();
    let text = String::from_utf8_lossy(&got.stderr).into_owned();
    if want.is_empty() {
        return if got.end == End::Exit(0) {
            Ok(())
        } else {
            Err(first(&text))
        };
    }
    if got.end == End::Exit(0) {
        return Err(ACCEPTED.to_owned());
    }
    let name = path
        .file_name()
        .and_then(|n| n.to_str())
        .unwrap_or_default();
    let errors = expect::reported(&text, name);
    let lines: BTreeSet<u32> = errors.iter().map(|e| e.0).collect();
    if let Some(extra) = errors.iter().find(|e| !want.contains(&e.0)) {
        return Err(format!("extra: {}:{}", extra.0, extra.2));
    }
    match want.difference(&lines).next() {
        Some(line) => Err(format!("missing: {}", marked(path, *line))),
        None => Ok(()),
    }
}

/// What the test itself says about a line, to sort the causes by.
fn marked(path: &Path, line: u32) -> String {
    let source = read(path).unwrap_or_default();
    let text = source.lines().nth(line as usize - 1).unwrap_or_default();
    let mark = text.find("ERROR").map_or(text, |i| &text[i..]);
    format!(
        "{line}: {}",
        mark.trim().chars().take(100).collect::<String>()
    )
}

fn judge_compile(case: &Case, path: &Path, cwd: &Path) -> Result<(), String> {
    let got = start(&["check", "--incomplete"], path, cwd);
    if let Some(crash) = crash(&got) {
        return Err(crash);
    }
    let accepted = got.end == End::Exit(0);
    match (accepted, case.has("ok")) {
        (true, false) => Err(ACCEPTED.to_owned()),
        (false, true) => Err(first(&String::from_utf8_lossy(&got.stderr))),
        _ => Ok(()),
    }
}

/// FNV-1a, 64 bits, as in `tests/gotest/expect.py`.
fn sum(data: &[u8]) -> String {
    let step = |h: u64, b: &u8| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01B3);
    format!("{:016x}", data.iter().fold(0xCBF2_9CE4_8422_2325, step))
}
