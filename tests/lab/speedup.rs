//! The speed-up by a second P, in virtual time and on threads, in programs with many computing goroutines.

use super::support::{minigo, read, root, scratch};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A parallel program among the examples.
struct Program {
    name: &'static str,
    /// What is written in the place of what: a size at which each round works for milliseconds. To wake a thread takes
    /// up to ten times as long on a virtual machine as the table of costs says, and at the sizes of some examples a
    /// round works no longer than that. Start-up is not what is compared here.
    grown: &'static [(&'static str, &'static str)],
    /// How often it works for some tenths of a second.
    times: u32,
}

const fn program(
    name: &'static str,
    grown: &'static [(&'static str, &'static str)],
    times: u32,
) -> Program {
    Program { name, grown, times }
}

const PROGRAMS: [Program; 6] = [
    program(
        "mandelbrot.go",
        &[("width, height = 64, 24", "width, height = 640, 240")],
        20,
    ),
    program("matrix.go", &[("New(60, 60,", "New(300, 300,")], 15),
    program("lab/collector.go", &[("tree(14)", "tree(18)")], 5),
    program("lab/global_lock.go", &[], 20),
    program("lab/long_loop.go", &[], 20),
    program(
        "lab/uneven_work.go",
        &[
            ("compute(200_000)", "compute(2_000_000)"),
            ("compute(5_000)", "compute(50_000)"),
        ],
        50,
    ),
];

/// How often both numbers of Ps have their turn: on a virtual machine one of the two processors is often away for
/// a while.
const ROUNDS: u32 = 30;

/// Added to a program whose `main` was renamed: does its work several times, a fifth of that before the clock
/// is looked at, and says how many nanoseconds it took.
const MAIN: &str = r#"package main

import (
	"os"
	"strconv"
	"time"
)

func main() {
	times, _ := strconv.Atoi(os.Args[1])
	for range times / 5 {
		example()
	}
	begin := time.Now()
	for range times {
		example()
	}
	os.Stderr.WriteString(strconv.Itoa(int(time.Since(begin))))
}
"#;

/// An example and `MAIN` as a program of two files.
fn repeated(folder: &Path, program: &Program) -> [PathBuf; 2] {
    let name = program.name;
    let mut text = read(&root().join("examples").join(name)).expect("the example is there");
    let main = ("\nfunc main() {\n", "\nfunc example() {\n");
    for (from, to) in std::iter::once(&main).chain(program.grown) {
        assert_eq!(text.matches(from).count(), 1, "{name}: {from}");
        text = text.replace(from, to);
    }
    let own = folder.join(name.replace('/', "_"));
    let starts = folder.join("main.go");
    std::fs::write(&own, text).expect("the folder is ours");
    std::fs::write(&starts, MAIN).expect("the folder is ours");
    [own, starts]
}

/// How long the program worked on so many Ps, in nanoseconds of the driver that the flags ask for.
fn nanoseconds(files: &[PathBuf; 2], flags: &[&str], procs: u32, times: u32) -> f64 {
    let out = Command::new(minigo())
        .arg("run")
        .args(flags)
        .args(["--procs", &procs.to_string()])
        .args(files)
        .arg(times.to_string())
        .stdout(Stdio::null()) // a picture in a pipe takes as long as whoever reads it
        .output()
        .expect("minigo starts");
    let text = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{files:?}: {text}");
    text.parse()
        .unwrap_or_else(|_| panic!("{files:?} said {text}"))
}

/// How many times as fast it is on two Ps as on one, in virtual time.
fn in_virtual_time(files: &[PathBuf; 2]) -> f64 {
    let on = |procs| nanoseconds(files, &["--seed", "0"], procs, 1);
    on(1) / on(2)
}

#[test]
fn a_second_p_nearly_doubles_the_speed_of_parallel_programs_in_virtual_time() {
    let folder = scratch("speedup");
    for program in &PROGRAMS {
        let gain = in_virtual_time(&repeated(&folder, program));
        assert!((1.6..2.05).contains(&gain), "{}: {gain:.2}", program.name);
    }
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

/// Needs a machine with two processors of which nobody else uses one. Both numbers of Ps take turns, and of
/// each the shortest time counts, so a little noise does no harm.
#[test]
#[ignore = "measures time: for a machine that has nothing else to do"]
fn speed_ups_in_virtual_time_and_on_threads_agree() {
    let folder = scratch("speedups");
    let mut far = Vec::new();
    for program in &PROGRAMS {
        let (files, name) = (repeated(&folder, program), program.name);
        let mut best = [f64::MAX; 2];
        for _ in 0..ROUNDS {
            for (best, procs) in best.iter_mut().zip([1, 2]) {
                *best = best.min(nanoseconds(&files, &[], procs, program.times));
            }
        }
        let (real, foretold) = (best[0] / best[1], in_virtual_time(&files));
        let off = 100.0 * (foretold / real - 1.0);
        let ms = best.map(|ns| ns / 1e6);
        println!(
            "{name:<22} threads {:6.0} ms, {:6.0} ms: {real:.2}  virtual time: {foretold:.2}  {off:+.0}%",
            ms[0], ms[1]
        );
        if off.abs() > 20.0 {
            far.push(name);
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    assert!(far.is_empty(), "more than 20% apart: {far:?}");
}
