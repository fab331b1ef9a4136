//! Runs every golden program and every example in every mode, and compares the output with that of real Go.
//!
//! See `tests/README.md`. `MINIGO_MODES=plain,tiny cargo test --test golden lang::` narrows it.

mod support;

use std::path::Path;
use std::time::Duration;
use support::process::{End, Limits, Outcome};
use support::{diff, minigo, modes, normalise, process, read, root};

/// One test for each program: see `build.rs`.
mod programs {
    include!(concat!(env!("OUT_DIR"), "/golden_tests.rs"));
}

/// How long one run may take (on a machine under load, in a debug build).
const TIME: Duration = Duration::from_secs(120);
/// How much memory one run may hold.
const MEMORY: u64 = 4 << 30;

/// Runs one program in all its modes; panics with the differences, if any.
fn program(name: &str) {
    let path = root().join(name);
    let source = read(&path).expect("the program is there");
    let beside = |ext: &str| read(&path.with_extension(ext)).unwrap_or_default();
    let (input, args) = (beside("in"), beside("args"));
    let want = Want {
        stdout: std::fs::read(path.with_extension("out")).unwrap_or_default(),
        stderr: beside("err"),
        status: beside("status").trim().parse().unwrap_or(0),
        head_only: source.lines().any(|l| l == "// stderr: head"),
    };
    let (mut failures, mut last) = (String::new(), String::new());
    for mode in modes::of(name, &source) {
        let cwd = support::scratch(&format!(
            "golden-{}-{}",
            path.file_stem().unwrap_or_default().display(),
            mode.name
        ));
        let mut line = vec!["run".to_owned()];
        line.extend(mode.flags);
        line.push(path.display().to_string());
        line.extend(args.split_whitespace().map(str::to_owned));
        let limits = Limits {
            time: TIME * support::slower(),
            memory: MEMORY,
            cwd: &cwd,
            stdin: input.as_bytes(),
        };
        match process::run_with(mode.env, &minigo(), &line, &limits) {
            Ok(got) => {
                let text = want.differences(&got);
                let again = !text.is_empty() && text == last;
                let command = format!("{} ({})", shown(&line), mode.name);
                match (text.is_empty(), again) {
                    (true, _) => {}
                    (false, true) => failures.push_str(&format!("the same: minigo {command}\n")),
                    (false, false) => failures.push_str(&format!("minigo {command}\n{text}")),
                }
                last = text;
            }
            Err(e) => failures.push_str(&format!("mode {}: {e}\n", mode.name)),
        }
        let _ = std::fs::remove_dir_all(cwd);
    }
    assert!(failures.is_empty(), "\n{failures}");
}

/// What real Go did.
struct Want {
    stdout: Vec<u8>,
    stderr: String,
    status: i32,
    /// Compare standard error up to its first blank line only.
    head_only: bool,
}

impl Want {
    fn differences(&self, got: &Outcome) -> String {
        let mut text = String::new();
        if got.end != End::Exit(self.status) {
            text.push_str(&format!(
                " wanted exit status {}, got {:?}\n",
                self.status, got.end
            ));
        }
        if got.stdout != self.stdout {
            let (w, g) = (
                String::from_utf8_lossy(&self.stdout),
                String::from_utf8_lossy(&got.stdout),
            );
            text.push_str(&format!(
                " standard output (- wanted, + got):\n{}",
                diff::lines(&w, &g)
            ));
        }
        let mut err = normalise::stderr(&String::from_utf8_lossy(&got.stderr));
        if self.head_only {
            err = err
                .split("\n\n")
                .next()
                .unwrap_or_default()
                .trim_end()
                .to_owned()
                + "\n";
        }
        if err != self.stderr {
            text.push_str(&format!(
                " standard error (- wanted, + got):\n{}",
                diff::lines(&self.stderr, &err)
            ));
        }
        text
    }
}

/// A command line with paths as short as they go.
fn shown(line: &[String]) -> String {
    let prefix = format!("{}/", root().display());
    let short: Vec<&str> = line
        .iter()
        .map(|a| a.strip_prefix(prefix.as_str()).unwrap_or(a))
        .collect();
    short.join(" ")
}

/// Each program has an output to compare with: none was forgotten by `tests/bless`.
#[test]
fn all_are_blessed() {
    let mut missing = Vec::new();
    for folder in [
        "tests/golden/lang",
        "tests/golden/std",
        "tests/golden/sched",
        "examples",
    ] {
        for entry in std::fs::read_dir(root().join(folder))
            .into_iter()
            .flatten()
            .flatten()
        {
            let path = entry.path();
            if path.extension() == Some("go".as_ref()) && !Path::exists(&path.with_extension("out"))
            {
                missing.push(path.display().to_string());
            }
        }
    }
    assert!(missing.is_empty(), "run tests/bless for: {missing:#?}");
}
