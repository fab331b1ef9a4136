//! Runs Go's own tests of library packages in place, against minigo's packages.
//!
//! ```text
//! MINIGO_GOSRC=DIR cargo test --test gostd -- [--bless] [--only PACKAGE] [--all]
//! ```
//! `DIR` is the folder `src` of Go's source. `tests/gostd/packages.txt` lists the packages,
//! `tests/gostd/ledger.txt` the tests that pass: one of them failing fails the run; `--bless` adds
//! new ones and takes none away. `--all` lists every test that fails. Without the folder nothing runs.

mod support;

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use support::process::{End, Limits};
use support::{ledger, minigo, process, read, root};

/// How long the tests of a package may take.
const TIME: Duration = Duration::from_secs(600);
/// How often a package is run again without the tests that ended its program.
const AGAIN: usize = 40;

/// What came of a package's test functions: name and cause of failure, if any.
#[derive(Default)]
struct Results {
    passed: BTreeSet<String>,
    skipped: BTreeMap<String, String>,
    failed: BTreeMap<String, String>,
    /// They need the inside of Go's package, or packages that are not there.
    left_out: BTreeMap<String, String>,
}

fn main() -> ExitCode {
    let Some(src) = std::env::var_os("MINIGO_GOSRC").map(PathBuf::from) else {
        println!("gostd: set MINIGO_GOSRC to the folder src of Go's source to run its tests");
        return ExitCode::SUCCESS;
    };
    let args: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| args.iter().any(|a| a == flag);
    let only = args.iter().position(|a| a == "--only");
    let only = only.and_then(|i| args.get(i + 1));
    let list = read(&root().join("tests/gostd/packages.txt")).unwrap_or_default();
    let packages: Vec<&str> = list
        .lines()
        .filter(|l| only.is_none_or(|o| l == o))
        .collect();
    if packages.is_empty() {
        println!("gostd: no such package in tests/gostd/packages.txt");
        return ExitCode::FAILURE;
    }
    let ledger_text = read(&root().join("tests/gostd/ledger.txt")).unwrap_or_default();
    let mut all = BTreeMap::new();
    println!("{:24} passed failed left out skipped", "package");
    for package in packages {
        let mut results = test(&src, package);
        let listed = |name: &str| {
            let mut names = ledger_text.lines().filter_map(|l| l.split_once(' '));
            names.any(|(p, t)| p == package && t == name)
        };
        if results.failed.keys().any(|name| listed(name)) {
            // What watches the clock gets another chance: a machine under load is not a defect.
            let again = test(&src, package);
            results
                .failed
                .retain(|name, _| !again.passed.contains(name));
            results.passed.extend(again.passed);
        }
        print(package, &results, has("--all"));
        all.insert(package.to_owned(), results);
    }
    let sum = |f: fn(&Results) -> usize| all.values().map(f).sum::<usize>();
    let (passed, failed) = (sum(|r| r.passed.len()), sum(|r| r.failed.len()));
    let (out, skipped) = (sum(|r| r.left_out.len()), sum(|r| r.skipped.len()));
    println!("{:24} {passed:6} {failed:6} {out:8} {skipped:7}", "all");
    ledger(&all, has("--bless"))
}

fn print(package: &str, r: &Results, all: bool) {
    let (passed, failed) = (r.passed.len(), r.failed.len());
    let (out, skipped) = (r.left_out.len(), r.skipped.len());
    println!("{package:24} {passed:6} {failed:6} {out:8} {skipped:7}");
    if all {
        for (what, tests) in [("FAIL", &r.failed), ("OUT", &r.left_out)] {
            for (name, cause) in tests {
                println!("    {what} {name}: {cause}");
            }
        }
    }
}

/// Compares with the ledger; adds to it where that is asked for.
fn ledger(all: &BTreeMap<String, Results>, bless: bool) -> ExitCode {
    let path = root().join("tests/gostd/ledger.txt");
    let names = ledger::names(&path);
    let lost: Vec<String> = names
        .iter()
        .filter(|n| {
            let (package, test) = n.split_once(' ').unwrap_or((n, ""));
            let results = all.get(package);
            results.is_some_and(|r| !r.passed.contains(test))
        })
        .cloned()
        .collect();
    let passed = all.iter().flat_map(|(package, results)| {
        let tests = results.passed.iter();
        tests.map(move |t| format!("{package} {t}"))
    });
    ledger::add(&path, names, passed, lost.len(), bless);
    for name in &lost {
        let (package, test) = name.split_once(' ').unwrap_or((name, ""));
        let cause = all.get(package).and_then(|r| {
            let other = r.left_out.get(test).or_else(|| r.skipped.get(test));
            r.failed.get(test).or(other)
        });
        println!("LOST: {name}: {}", cause.map_or("did not run", |c| c));
    }
    ledger::verdict(&lost)
}

/// Runs a package's tests; where one ends the program, again without it.
fn test(src: &Path, package: &str) -> Results {
    let mut results = Results::default();
    let mut without: Vec<String> = Vec::new();
    for _ in 0..AGAIN {
        let Some(killer) = run(src, package, &without, &mut results) else {
            break;
        };
        without.push(killer);
    }
    results
}

/// One run; the test that the program ended in, if it did not come to its end.
fn run(src: &Path, package: &str, without: &[String], results: &mut Results) -> Option<String> {
    let mut args: Vec<String> = ["test", "-json", "-short", "-timeout=60s"]
        .map(str::to_owned)
        .to_vec();
    // What is told of is minigo's own library: no package comes from the installation.
    args.push("-goroot=none".to_owned());
    if !without.is_empty() {
        args.push(format!("-skip=^({})$", without.join("|")));
    }
    let dir = src.join(package);
    let root_dir = src.parent().unwrap_or(src).display().to_string();
    let limits = Limits {
        time: TIME,
        memory: 4 << 30,
        cwd: &dir,
        stdin: b"",
    };
    // The tests of Go 1.27's new encoding/json need another package's inside; those of the old one do not.
    let env = [
        ("GOROOT", root_dir.as_str()),
        (
            "GOEXPERIMENT",
            if package == "encoding/json" {
                "nojsonv2"
            } else {
                ""
            },
        ),
    ];
    let got = process::run_with(&env, &minigo(), &args, &limits).expect("minigo starts");
    let mut said: BTreeMap<String, String> = BTreeMap::new();
    let mut running: Vec<String> = Vec::new();
    let mut last = String::new();
    let mut ended = false;
    let (mut failed, mut panicked) = (None, None);
    for line in String::from_utf8_lossy(&got.stdout).lines() {
        let Ok(event) = serde_json::from_str::<Value>(line) else {
            continue;
        };
        let field = |name: &str| event.get(name).and_then(Value::as_str).unwrap_or_default();
        let (action, test, output) = (field("Action"), field("Test"), field("Output"));
        if let Some((name, cause)) = output
            .trim_end()
            .strip_prefix("left out: ")
            .and_then(|t| t.split_once(": "))
        {
            let function = ["Test", "Example", "Fuzz"]
                .iter()
                .any(|p| name.starts_with(p));
            if function {
                results.left_out.insert(name.to_owned(), cause.to_owned());
            }
        }
        if action == "build-output" || test.is_empty() && action == "output" {
            last = if output.trim().is_empty() {
                last
            } else {
                output.trim_end().to_owned()
            };
            let verdict = matches!(output.trim_end(), "PASS" | "FAIL");
            ended |= verdict;
        }
        if let Some(name) = output.strip_prefix("--- FAIL: ") {
            failed = name.split(' ').next().map(str::to_owned);
        }
        if output.starts_with("panic: ") && output.contains("[recovered") {
            // Package testing reports the test before it lets the panic go on.
            panicked.clone_from(&failed);
        }
        let top = test.split('/').next().unwrap_or_default().to_owned();
        if top.is_empty() {
            continue;
        }
        match action {
            "run" if test == top => running.push(top),
            "output" => {
                let text = output.trim();
                let noise = text.starts_with("===") || text.starts_with("---");
                if !noise && !text.is_empty() {
                    said.entry(top).or_insert_with(|| text.to_owned());
                }
            }
            "pass" | "fail" | "skip" if test == top => {
                running.retain(|r| *r != top);
                let cause = said.get(&top).cloned().unwrap_or_default();
                match action {
                    "pass" => {
                        results.passed.insert(top);
                    }
                    "skip" => {
                        results.skipped.insert(top, cause);
                    }
                    _ => {
                        results.failed.insert(top, cause);
                    }
                }
            }
            _ => {}
        }
    }
    if ended || got.end == End::Exit(0) {
        return None;
    }
    // The program ended before its time: in the test that panicked, or else that was begun last.
    let Some(killer) = panicked.or_else(|| running.pop()) else {
        results.failed.insert("(all)".to_owned(), last);
        return None;
    };
    let cause = said.get(&killer).cloned().unwrap_or(last);
    results
        .failed
        .insert(killer.clone(), format!("ends the program: {cause}"));
    Some(killer)
}
