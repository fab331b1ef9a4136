//! Fuzzing of the front end: no text may make it panic, overflow its stack, hang or eat memory.
//!
//! Texts are made of nothing (bytes, tokens, a small grammar) and of the golden programs (bytes
//! flipped, tokens spliced, lines moved, cut off). Each is checked in this process; some also by
//! the binary, which runs what passes. `MINIGO_FUZZ_SECONDS` says for how long, `MINIGO_FUZZ_SEED`
//! where to begin. The text at hand lies in `fuzz-now.go` of cargo's temporary folder, so that it
//! is there even if the process dies; what fails is kept beside it.

#[path = "fuzz/make.rs"]
mod make;
mod support;

use make::Maker;
use minigo_lang::check::{Options, check_program};
use minigo_lang::load::{Host, Package, Text, load_program, text_of};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use support::process::{End, Limits};
use support::{minigo, process, scratch};

/// How long one text may take to be checked.
const TIME: Duration = Duration::from_secs(10);
/// How long a program that was accepted may run: it may well be endless.
const RUN: Duration = Duration::from_millis(700);
/// How much memory a process may hold.
const MEMORY: u64 = 4 << 30;

/// Number of the text being checked; even: none is.
static TURN: AtomicU64 = AtomicU64::new(0);

struct Library;

impl Host for Library {
    fn find(&self, path: &str, _importer: &str) -> Result<Package, String> {
        let found = minigo_vm::stdlib::find(path).ok_or_else(|| format!("no package {path}"))?;
        let files = found.files.iter().map(|&(name, text)| Text {
            name: name.to_owned(),
            path: name.to_owned(),
            text: text.into(),
            bad_bytes: Vec::new(),
        });
        Ok(Package {
            files: files.collect(),
            library: true,
        })
    }
}

/// Loads and checks a text, as `minigo check` does; the number of errors.
fn check(text: &[u8]) -> usize {
    let file = text_of("./fuzz.go".to_owned(), "fuzz.go".to_owned(), text.to_vec());
    let loaded = load_program("main", vec![file], &Library);
    if !loaded.missing.is_empty() || !loaded.diags.is_empty() {
        return loaded.missing.len() + loaded.diags.len();
    }
    check_program(
        loaded.sources,
        loaded.packages,
        Options { any_package: true },
    )
    .1
    .len()
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|v| v.parse().ok())
        .unwrap_or(default)
}

/// Ends the process when one text takes too long: the text is in `fuzz-now.go`.
fn watch() {
    std::thread::spawn(|| {
        let (mut turn, mut since) = (0, Instant::now());
        loop {
            std::thread::sleep(Duration::from_millis(200));
            let now = TURN.load(Ordering::Relaxed);
            if now != turn || now.is_multiple_of(2) {
                (turn, since) = (now, Instant::now());
            } else if since.elapsed() > TIME {
                eprintln!("fuzz: text {now} takes over {TIME:?}: see fuzz-now.go");
                std::process::abort();
            }
        }
    });
}

/// The binary on the same text: `check`, and `run` unless the program could touch files.
fn outside(path: &Path, cwd: &Path, text: &[u8]) -> Option<String> {
    let reaches = |word: &[u8]| text.windows(word.len()).any(|w| w == word);
    let harmless = ![&b"\"os"[..], b"syscall", b"net", b"`os"]
        .iter()
        .any(|w| reaches(w));
    for (verb, time) in [("check", TIME), ("run", RUN)] {
        if verb == "run" && !harmless {
            continue;
        }
        let line = [verb.to_owned(), path.display().to_string()];
        let limits = Limits {
            time,
            memory: MEMORY,
            cwd,
            stdin: b"",
        };
        let got = process::run(&minigo(), &line, &limits).ok()?;
        let err = String::from_utf8_lossy(&got.stderr).into_owned();
        let bad = match got.end {
            End::Exit(101) | End::Signal(_) | End::Memory => true,
            End::Time => verb == "check",
            End::Exit(_) => err.contains("internal error"),
        };
        if bad {
            let first = err.lines().next().unwrap_or_default();
            return Some(format!("minigo {verb}: {:?}: {first}", got.end));
        }
    }
    None
}

fn keep(folder: &Path, name: &str, text: &[u8]) -> PathBuf {
    let path = folder.join(name);
    let _ = std::fs::write(&path, text);
    path
}

#[test]
fn no_text_makes_it_panic() {
    let time = Duration::from_secs(number("MINIGO_FUZZ_SECONDS", 5));
    let mut make = Maker::new(number("MINIGO_FUZZ_SEED", 1));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let cwd = scratch("fuzz");
    watch();
    let (start, mut done, mut accepted) = (Instant::now(), 0u64, 0u64);
    let mut failures: Vec<String> = Vec::new();
    while start.elapsed() < time && failures.len() < 20 {
        let text = make.text();
        let path = keep(folder, "fuzz-now.go", &text);
        TURN.fetch_add(1, Ordering::Relaxed);
        let result = std::panic::catch_unwind(|| check(&text));
        TURN.fetch_add(1, Ordering::Relaxed);
        done += 1;
        let failure = match result {
            Err(panic) => Some(message(panic.as_ref())),
            Ok(0) => {
                accepted += 1;
                outside(&path, &cwd, &text)
            }
            Ok(_) if done.is_multiple_of(100) => outside(&path, &cwd, &text),
            Ok(_) => None,
        };
        if let Some(failure) =
            failure.filter(|f| !failures.iter().any(|g| g.starts_with(f.as_str())))
        {
            let kept = keep(
                folder,
                &format!("fuzz-failure-{}.go", failures.len()),
                &text,
            );
            failures.push(format!("{failure}\n    {}", kept.display()));
        }
    }
    let _ = std::fs::remove_dir_all(cwd);
    println!("fuzz: {done} texts, {accepted} of them programs");
    assert!(
        failures.is_empty(),
        "after {done} texts:\n{}",
        failures.join("\n")
    );
}

/// What a panic said.
fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a panic");
    format!("panic: {}", text.lines().next().unwrap_or_default())
}
