//! Compares the library's parsers with Go's: `differential/parsers.go` is run by minigo and compiled by the Go
//! toolchain; with the same inputs, both must print the same.
//!
//! Where no Go toolchain is found (`$GO`, or `go` on the PATH), nothing is compared.
//! `MINIGO_FUZZ_SECONDS=600` gives each parser so long, `MINIGO_FUZZ_SEED` begins elsewhere.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use support::{minigo, root, scratch};

/// Texts in one run.
const COUNT: &str = "400";

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|v| v.parse().ok())
        .unwrap_or(default)
}

/// The program as the Go toolchain builds it, if there is one: built once for all parsers.
fn built() -> Option<&'static Path> {
    static BUILT: OnceLock<Option<PathBuf>> = OnceLock::new();
    BUILT.get_or_init(build).as_deref()
}

fn build() -> Option<PathBuf> {
    let go = std::env::var("GO").unwrap_or_else(|_| "go".to_owned());
    let found = Command::new(&go).arg("version").output().ok()?;
    let version = String::from_utf8_lossy(&found.stdout).into_owned();
    if !version.contains("go1.27") {
        return None;
    }
    let exe = scratch("differential").join("parsers");
    let status = Command::new(&go)
        .args(["build", "-o"])
        .arg(&exe)
        .arg("parsers.go")
        .current_dir(root().join("tests/differential"))
        .status()
        .ok()?;
    assert!(status.success(), "the Go toolchain builds parsers.go");
    Some(exe)
}

fn output(mut command: Command, parser: &str, seed: u64) -> Vec<u8> {
    let out = command
        .args([parser, &seed.to_string(), COUNT])
        .stdin(Stdio::null())
        .output()
        .expect("it starts");
    [out.stdout, out.stderr].concat()
}

/// What both say of the first text of which they say different things.
fn first_difference(wanted: &[u8], got: &[u8]) -> Option<String> {
    let (wanted, got) = (
        String::from_utf8_lossy(wanted),
        String::from_utf8_lossy(got),
    );
    let mut pairs = wanted.split("\n== ").zip(got.split("\n== "));
    let (w, g) = pairs.find(|(w, g)| w != g)?;
    Some(format!("Go:\n{w}\nminigo:\n{g}\n"))
}

fn compare(exe: &Path, parser: &str) {
    let program = root().join("tests/differential/parsers.go");
    let end = Instant::now() + Duration::from_secs(setting("MINIGO_FUZZ_SECONDS", 1));
    let mut seed = setting("MINIGO_FUZZ_SEED", 1);
    loop {
        let wanted = output(Command::new(exe), parser, seed);
        let mut command = Command::new(minigo());
        command.arg("run").arg(&program);
        let got = output(command, parser, seed);
        if wanted != got {
            let said = first_difference(&wanted, &got).unwrap_or_else(|| "one ends early".into());
            panic!("{parser}, seed {seed}: {said}");
        }
        seed += 1;
        if Instant::now() >= end {
            return;
        }
    }
}

/// A test for each parser of the program, so that several are compared at a time.
macro_rules! parsers {
    ($($name:ident),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                match built() {
                    Some(exe) => compare(exe, stringify!($name)),
                    None => eprintln!("no Go 1.27 toolchain: nothing is compared"),
                }
            }
        )*
    };
}

parsers!(
    unquote, number, tag, flag, duration, scan, address, path, format, url, timelayout, csv, json,
    regexp,
);
