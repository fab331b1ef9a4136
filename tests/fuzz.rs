//! Fuzzing of the front end: no input may make it panic, overflow its stack, hang or use too much memory.
//!
//! Texts are made of nothing (bytes, tokens, a small grammar) and of the golden programs (bytes
//! flipped, tokens spliced, lines moved, words swapped, cut off, strange characters put in). Each is
//! checked in this process, its errors shown in all formats; some also by the binary, which runs what passes, and
//! the REPL is fed with pieces of them. `MINIGO_FUZZ_SECONDS` says for how long, `MINIGO_FUZZ_SEED`
//! where to begin. The text at hand lies in `fuzz-now.go` of cargo's temporary folder, so that it
//! is there even if the process dies; what fails is kept beside it.

#[path = "fuzz/make.rs"]
mod make;
mod support;

use make::Maker;
use minigo_lang::check::{Options, check_program};
use minigo_lang::load::{load_program, text_of};
use minigo_lang::render::{Format, LIMIT, render};
use minigo_lang::text::diag::Diag;
use minigo_lang::text::source::SourceMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use support::library::Library;
use support::process::{End, Limits};
use support::{minigo, process, scratch};

/// How much CPU time one text may take to be checked.
const TIME: Duration = Duration::from_secs(10);
/// How long another process may take for what needs no time, on a machine that is busy.
const WALL: Duration = Duration::from_secs(120);
/// How long a program that was accepted may run: it may well be endless.
const RUN: Duration = Duration::from_millis(700);
/// How much memory a process may hold.
const MEMORY: u64 = 4 << 30;

/// Number of the text being checked; even: none is.
static TURN: AtomicU64 = AtomicU64::new(0);

/// Loads and checks a text, as `minigo check` does, and shows its errors; their number.
fn check(text: &[u8]) -> usize {
    let file = text_of("./fuzz.go".to_owned(), "fuzz.go".to_owned(), text.to_vec());
    let loaded = load_program("main", vec![file], &Library);
    let mut diags = loaded.missing;
    diags.extend(loaded.diags);
    if !diags.is_empty() {
        return show(diags, &loaded.sources);
    }
    let options = Options {
        any_package: true,
        incomplete: true,
        as_found: false,
    };
    let (front, diags) = check_program(loaded.sources, loaded.packages, options);
    show(diags, &front.program.sources)
}

/// Shows errors in all formats. Pictures must say what the lines say, and nothing that a terminal
/// would obey.
fn show(diags: Vec<Diag>, sources: &SourceMap) -> usize {
    let count = diags.len();
    let show = |format| render(diags.clone(), sources, format, Some(LIMIT));
    let (short, json) = (show(Format::Short), show(Format::Json));
    let picture = show(Format::Pretty { color: false });
    show(Format::Pretty { color: true });
    assert_eq!(count == 0, short.is_empty(), "an error is not shown");
    assert_eq!(count == 0, picture.is_empty(), "an error has no picture");
    let obeyed = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    assert!(
        !picture.contains(obeyed),
        "a picture has a control character"
    );
    for line in json.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(value["message"].is_string(), "a message is missing");
    }
    count
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|v| v.parse().ok())
        .unwrap_or(default)
}

/// CPU time of this process: what else the machine does counts for nothing.
fn cpu_time() -> Duration {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: it is an out-parameter.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Ends the process when one text takes too long: the text is in `fuzz-now.go`.
fn watch() {
    std::thread::spawn(|| {
        let (mut turn, mut since) = (0, cpu_time());
        loop {
            std::thread::sleep(Duration::from_millis(200));
            let now = TURN.load(Ordering::Relaxed);
            if now != turn || now.is_multiple_of(2) {
                (turn, since) = (now, cpu_time());
            } else if cpu_time().saturating_sub(since) > TIME {
                eprintln!("fuzz: text {now} takes over {TIME:?}: see fuzz-now.go");
                std::process::abort();
            }
        }
    });
}

/// The binary on the same text: `check`, and `run` unless the program could touch files.
fn outside(path: &Path, cwd: &Path, text: &[u8]) -> Option<String> {
    let harmless = harmless(text);
    for (verb, time) in [("check", WALL), ("run", RUN)] {
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
            End::Exit(_) => complains(&err),
        };
        if bad {
            let first = err.lines().next().unwrap_or_default();
            return Some(format!("minigo {verb}: {:?}: {first}", got.end));
        }
    }
    None
}

/// Whether the compiler or the machine met what it believed impossible.
fn complains(err: &str) -> bool {
    err.contains("internal error") || err.contains(": internal: ")
}

/// The REPL on lines, its errors in one of the formats.
fn session(turn: u64, cwd: &Path, text: &[u8]) -> Option<String> {
    let format = ["pretty", "short", "json"][(turn % 3) as usize];
    let line = ["repl", "--error-format", format].map(str::to_owned);
    // What loops or waits may well do so for ever.
    let endless = [
        "for", "goto", "select", "<-", "Wait", "Lock", "Sleep", "Scan", "func",
    ];
    let mut endless = endless.iter();
    let endless = endless.any(|w| text.windows(w.len()).any(|t| t == w.as_bytes()));
    let limits = Limits {
        time: if endless { TIME } else { WALL },
        memory: MEMORY,
        cwd,
        stdin: text,
    };
    let got = process::run(&minigo(), &line, &limits).ok()?;
    let err = String::from_utf8_lossy(&got.stderr).into_owned();
    let bad = match got.end {
        End::Exit(101) | End::Signal(_) | End::Memory => true,
        End::Time => !endless,
        End::Exit(_) => complains(&err) || err.contains("panicked at"),
    };
    let said = |l: &&str| l.contains("panicked at") || l.contains("internal");
    let first = err.lines().find(said).unwrap_or_default();
    bad.then(|| format!("minigo repl: {:?}: {first}", got.end))
}

/// Whether a program could touch what is outside of it.
fn harmless(text: &[u8]) -> bool {
    let words = [&b"\"os"[..], b"syscall", b"net", b"`os", b"os.", b":save"];
    !words.iter().any(|&w| text.windows(w.len()).any(|t| t == w))
}

fn keep(folder: &Path, name: &str, text: &[u8]) -> PathBuf {
    let path = folder.join(name);
    let _ = std::fs::write(&path, text);
    path
}

/// Stack of the thread that works, as the command's own has it: trees are taken apart by recursion.
const STACK: usize = 256 << 20;

#[test]
fn no_text_makes_it_panic() {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(fuzz);
    let ended = thread.expect("there is room for a thread").join();
    if let Err(panic) = ended {
        std::panic::resume_unwind(panic);
    }
}

fn fuzz() {
    let time = Duration::from_secs(number("MINIGO_FUZZ_SECONDS", 5));
    let mut make = Maker::new(number("MINIGO_FUZZ_SEED", 1));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let cwd = scratch("fuzz");
    watch();
    let (start, mut done, mut accepted) = (Instant::now(), 0u64, 0u64);
    let mut failures: Vec<String> = Vec::new();
    while start.elapsed() < time && failures.len() < 20 {
        let text = match done % 3 {
            0 => make.text(),
            1 => make.swapped(),
            _ => make.strange(),
        };
        let path = keep(folder, "fuzz-now.go", &text);
        TURN.fetch_add(1, Ordering::Relaxed);
        let result = std::panic::catch_unwind(|| check(&text));
        TURN.fetch_add(1, Ordering::Relaxed);
        done += 1;
        let mut kept = text.clone();
        let failure = match result {
            Err(panic) => Some(message(panic.as_ref())),
            Ok(0) => {
                accepted += 1;
                outside(&path, &cwd, &text)
            }
            Ok(_) if done.is_multiple_of(100) => outside(&path, &cwd, &text),
            Ok(_) if done.is_multiple_of(15) => {
                let lines = make.session();
                kept = lines.clone();
                harmless(&lines)
                    .then(|| session(done, &cwd, &lines))
                    .flatten()
            }
            Ok(_) => None,
        };
        if let Some(failure) =
            failure.filter(|f| !failures.iter().any(|g| g.starts_with(f.as_str())))
        {
            let kept = keep(
                folder,
                &format!("fuzz-failure-{}.go", failures.len()),
                &kept,
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
