//! The interpreter against machine code, and both against the Go toolchain: programs that are made by
//! chance (`fuzz/program.rs`) must print the same, and under a seed their goroutines must be cut at the
//! same places.
//!
//! Without a Go toolchain (`$GO`, or `go` on the PATH) the tiers are compared with each other alone.
//! `MINIGO_FUZZ_SECONDS=3600` says for how long, `MINIGO_FUZZ_SEED` where to begin; a program of which
//! they say different things is kept in cargo's temporary folder.

#[path = "fuzz/program.rs"]
mod program;
mod support;

use program::Program;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::{minigo, scratch};

fn number(name: &str, default: u64) -> u64 {
    let set = std::env::var(name).ok();
    set.and_then(|v| v.parse().ok()).unwrap_or(default)
}

/// The Go toolchain, if there is one of the right version.
fn toolchain() -> Option<String> {
    let go = std::env::var("GO").unwrap_or_else(|_| "go".to_owned());
    let found = Command::new(&go).arg("version").output().ok()?;
    let version = String::from_utf8_lossy(&found.stdout).into_owned();
    version.contains("go1.27").then_some(go)
}

/// What the program prints, standard error included, and its status.
fn output(command: &mut Command) -> String {
    let out = command.stdin(Stdio::null()).output().expect("it starts");
    let [out, err] = [&out.stdout, &out.stderr].map(|b| String::from_utf8_lossy(b).into_owned());
    out + &err
}

fn run(file: &Path, args: &[&str], goroutines: bool) -> String {
    let mut command = Command::new(minigo());
    command.arg("run").args(args).arg(file);
    if goroutines {
        command.arg("goroutines");
    }
    output(&mut command)
}

/// What the Go toolchain's build prints.
fn built(go: &str, file: &Path) -> String {
    let exe = file.with_extension("exe");
    let mut build = Command::new(go);
    build.arg("build").arg("-o").arg(&exe).arg(file);
    build.env("GO111MODULE", "off");
    let text = output(&mut build);
    assert!(text.is_empty(), "{}:\n{text}", file.display());
    output(&mut Command::new(exe))
}

fn compare(seed: u64, what: &str, wanted: &str, got: &str) {
    if wanted == got {
        return;
    }
    let mut pairs = wanted.lines().zip(got.lines());
    let first = pairs.find(|(w, g)| w != g);
    let (w, g) = first.unwrap_or(("(the output ends)", "(or begins)"));
    panic!("program {seed}, {what}:\n  {w}\n  {g}");
}

#[test]
fn tiers_agree() {
    let go = toolchain();
    let first = number("MINIGO_FUZZ_SEED", 1);
    let time = Duration::from_secs(number("MINIGO_FUZZ_SECONDS", 5));
    let began = Instant::now();
    let file = scratch("tiers").join("main.go");
    let mut seed = first;
    while began.elapsed() < time {
        std::fs::write(&file, Program::of(seed)).expect("it can be written");
        let interpreted = run(&file, &["--jit=off"], false);
        assert!(
            interpreted.starts_with("0 0 "),
            "program {seed}:\n{interpreted}"
        );
        compare(
            seed,
            "compiled",
            &interpreted,
            &run(&file, &["--jit=always"], false),
        );
        if seed.is_multiple_of(4) {
            let stressed = run(&file, &["--jit=always", "--gc-stress"], false);
            compare(seed, "compiled, under stress", &interpreted, &stressed);
            let chance = format!("--seed={seed}");
            let wanted = run(&file, &["--jit=off", &chance], true);
            let got = run(&file, &["--jit=always", &chance], true);
            compare(seed, "under a seed", &wanted, &got);
        }
        if let Some(go) = &go {
            compare(seed, "built by Go", &built(go, &file), &interpreted);
        }
        seed += 1;
    }
    println!("{} programs", seed - first);
}
