//! The interpreter, machine code and the Go toolchain compared: randomly generated programs (`fuzz/program.rs`)
//! must print the same with all three, and with the same seed both tiers must preempt goroutines at the same
//! places.
//!
//! Without a Go toolchain (`$GO`, or `go` on the PATH) the tiers are compared with each other alone.
//! Some of what a program prints depends on Go's optimiser: capacities of small local slices, and where it has
//! defects. So a program that agrees with Go's build without it is only named and counted, up to one in 500.
//! `MINIGO_FUZZ_SECONDS=3600` says for how long, `MINIGO_FUZZ_SEED` where to begin; a program of which
//! they say different things is kept in cargo's temporary folder. A run that takes too much CPU time
//! or memory says nothing: it is named and skipped.

#[path = "fuzz/program.rs"]
mod program;
mod support;

use program::Program;
use std::os::unix::process::ExitStatusExt;
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

/// CPU time that a run may take, in seconds. Most programs take a hundredth of that.
const LIMIT: u32 = 20;
/// The signal of who has used that up.
const SIGXCPU: i32 = 24;

/// What the program prints, standard error included; `None`: it has used up its CPU time or memory.
fn output(program: &Path, args: &[&str]) -> Option<String> {
    let limited = format!("ulimit -S -t {LIMIT}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &limited]).arg(program).args(args);
    let out = command.stdin(Stdio::null()).output().expect("it starts");
    if out.status.signal() == Some(SIGXCPU) {
        return None;
    }
    let [out, err] = [&out.stdout, &out.stderr].map(|b| String::from_utf8_lossy(b).into_owned());
    // How much was in use is not the same in both tiers.
    (!err.contains("fatal error: out of memory")).then(|| out + &err)
}

fn run(file: &Path, args: &[&str], goroutines: bool) -> Option<String> {
    let file = file.to_str().expect("the scratch folder has a plain name");
    let mut all = vec!["run", "--mem-limit=1GB"];
    all.extend(args);
    all.push(file);
    if goroutines {
        all.push("goroutines");
    }
    output(&minigo(), &all)
}

/// What the Go toolchain's build prints, made with these flags of its compiler.
fn built(go: &str, file: &Path, flags: &str) -> Option<String> {
    let exe = file.with_extension("exe");
    let mut build = Command::new(go);
    build.arg("build").arg("-gcflags").arg(flags);
    build.arg("-o").arg(&exe).arg(file);
    build.env("GO111MODULE", "off").stdin(Stdio::null());
    let out = build.output().expect("it starts");
    let text = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{}:\n{text}", file.display());
    output(&exe, &[])
}

fn compare(seed: u64, what: &str, wanted: Option<&str>, got: Option<&str>) {
    let (Some(wanted), Some(got)) = (wanted, got) else {
        println!(
            "program {seed}, {what}: skipped, it takes more than {LIMIT} s of CPU time or 1 GB"
        );
        return;
    };
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
    let (mut seed, mut misbuilt) = (first, 0);
    while began.elapsed() < time {
        std::fs::write(&file, Program::of(seed)).expect("it can be written");
        let interpreted = run(&file, &["--jit=off"], false);
        if let Some(text) = &interpreted {
            assert!(text.starts_with("0 0 "), "program {seed}:\n{text}");
        }
        let same = |what: &str, got: Option<String>| {
            compare(seed, what, interpreted.as_deref(), got.as_deref());
        };
        same("compiled", run(&file, &["--jit=always"], false));
        if seed.is_multiple_of(4) && interpreted.is_some() {
            for flag in ["--gc-stress", "--gc-marking"] {
                let stressed = run(&file, &["--jit=always", flag], false);
                same(&format!("compiled, with {flag}"), stressed);
            }
            let chance = format!("--seed={seed}");
            let wanted = run(&file, &["--jit=off", &chance], true);
            let got = run(&file, &["--jit=always", &chance], true);
            compare(seed, "under a seed", wanted.as_deref(), got.as_deref());
        }
        if let Some(go) = &go {
            let optimised = built(go, &file, "");
            let differ = optimised.is_some() && optimised != interpreted;
            if differ && interpreted.is_some() && built(go, &file, "-N -l") == interpreted {
                println!("program {seed}: Go's build says something else with its optimiser");
                misbuilt += 1;
            } else {
                same("built by Go", optimised);
            }
        }
        seed += 1;
    }
    let programs = seed - first;
    println!("{programs} programs, {misbuilt} of them changed by Go's optimiser");
    assert!(misbuilt <= 1 + programs / 500);
}

/// The machine code of a function of a program, as `minigo dis --native` lists it.
#[cfg(target_arch = "x86_64")]
fn machine_code(name: &str, text: &str, function: &str) -> String {
    let file = scratch(name).join("main.go");
    std::fs::write(&file, text).expect("the file is written");
    let out = Command::new(minigo())
        .args(["dis", "--native", "--only", function])
        .arg(&file)
        .output()
        .expect("minigo starts");
    String::from_utf8_lossy(&out.stdout).into_owned()
}

#[test]
#[cfg(target_arch = "x86_64")]
fn a_deferred_call_is_recorded_only_where_control_leaves() {
    let text = "package main\n\nimport \"sync\"\n\nvar mu sync.Mutex\nvar list []int\n\n\
        func alone(i int) int {\n\tmu.Lock()\n\tdefer mu.Unlock()\n\treturn list[i]\n}\n\n\
        func calls(i int) int {\n\tdefer mu.Unlock()\n\tmu.Lock()\n\treturn alone(i)\n}\n\n\
        func main() { println(alone(0), calls(1)) }\n";
    let alone = machine_code("alone", text, "alone");
    assert!(alone.contains("; record a deferred call"), "{alone}");
    assert!(!alone.contains("; defer\n"), "{alone}");
    let calls = machine_code("calls", text, "calls");
    assert!(calls.contains("; defer\n"), "{calls}");
}
