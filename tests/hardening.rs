//! The executable is loaded at an unpredictable address, and no memory is both writable and executable. Both
//! are read from its file, and from the system's list of a running program's mappings.

#![cfg(target_os = "linux")]

mod support;

use std::fs;
use std::process::Command;
use support::{minigo, scratch};

/// A number of the file's, little-endian.
fn number<const N: usize>(file: &[u8], at: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes[..N].copy_from_slice(&file[at..at + N]);
    u64::from_le_bytes(bytes)
}

/// Type, flags, offset and size of each segment.
fn segments(file: &[u8]) -> Vec<(u64, u64, usize, usize)> {
    let (first, size) = (
        number::<8>(file, 32) as usize,
        number::<2>(file, 54) as usize,
    );
    let segment = |n| {
        let at = first + n * size;
        let word = |offset| number::<8>(file, at + offset) as usize;
        (
            number::<4>(file, at),
            number::<4>(file, at + 4),
            word(8),
            word(32),
        )
    };
    (0..number::<2>(file, 56) as usize).map(segment).collect()
}

const EXECUTABLE: u64 = 1;
const WRITABLE: u64 = 2;

#[test]
fn the_file_asks_for_all_that_the_loader_protects() {
    const ET_DYN: u64 = 3;
    const PT_LOAD: u64 = 1;
    const PT_DYNAMIC: u64 = 2;
    const PT_GNU_STACK: u64 = 0x6474_e551;
    const PT_GNU_RELRO: u64 = 0x6474_e552;
    const DT_FLAGS: u64 = 30;
    const DF_BIND_NOW: u64 = 8;
    const DT_FLAGS_1: u64 = 0x6fff_fffb;
    const DF_1_NOW: u64 = 1;
    const DF_1_PIE: u64 = 0x0800_0000;
    let file = fs::read(env!("CARGO_BIN_EXE_minigo")).unwrap();
    assert_eq!(&file[..4], b"\x7fELF");
    assert_eq!(number::<2>(&file, 16), ET_DYN, "linked to a fixed address");
    let segments = segments(&file);
    let of = |what| segments.iter().filter(move |s| s.0 == what);
    assert!(of(PT_GNU_RELRO).count() == 1);
    assert!(of(PT_GNU_STACK).all(|s| s.1 & EXECUTABLE == 0) && of(PT_GNU_STACK).count() == 1);
    assert!(of(PT_LOAD).all(|s| s.1 & (EXECUTABLE | WRITABLE) != EXECUTABLE | WRITABLE));
    let &(_, _, at, size) = of(PT_DYNAMIC).next().unwrap();
    let entries = (at..at + size).step_by(16);
    let flags = |tag| {
        let entry = entries.clone().find(|&e| number::<8>(&file, e) == tag);
        entry.map_or(0, |e| number::<8>(&file, e + 8))
    };
    assert!(flags(DT_FLAGS) & DF_BIND_NOW != 0 || flags(DT_FLAGS_1) & DF_1_NOW != 0);
    assert!(flags(DT_FLAGS_1) & DF_1_PIE != 0);
}

/// Waits for some goroutines, one of them in a system call, and prints what is mapped.
const PROGRAM: &str = r#"package main

import (
	"os"
	"time"
)

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func main() {
	done := make(chan int)
	for range 4 {
		go func() { done <- fib(20) }()
	}
	go func() {
		time.Sleep(time.Millisecond)
		done <- 0
	}()
	for range 5 {
		<-done
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		panic(err)
	}
	os.Stdout.Write(maps)
}
"#;

/// Lines of `/proc/self/maps` in a run: address, protection, and the file or name.
fn mappings(name: &str) -> Vec<(u64, String, String)> {
    let dir = scratch(&format!("hardening-{name}"));
    let path = dir.join("maps.go");
    fs::write(&path, PROGRAM).unwrap();
    let mut command = Command::new(minigo());
    let ran = command
        .args(["run", "--jit=always", "--procs=4"])
        .arg(&path);
    let ran = ran.output().unwrap();
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let _ = fs::remove_dir_all(dir);
    let mapping = |line: &str| {
        let mut words = line.split_whitespace();
        let from = words.next().and_then(|w| w.split('-').next()).unwrap();
        let protection = words.next().unwrap().to_owned();
        let from = u64::from_str_radix(from, 16).unwrap();
        (
            from,
            protection,
            words.nth(3).unwrap_or_default().to_owned(),
        )
    };
    let text = String::from_utf8(ran.stdout).unwrap();
    text.lines().map(mapping).collect()
}

#[test]
fn nothing_is_writable_and_executable_and_stacks_have_guards() {
    let all = mappings("protection");
    for (at, protection, name) in &all {
        let both = protection.contains('w') && protection.contains('x');
        assert!(!both, "{at:x} {protection} {name}");
    }
    let code = |m: &&(u64, String, String)| m.1.starts_with("r-x") && m.2.is_empty();
    let supported = cfg!(any(target_arch = "x86_64", target_arch = "aarch64"));
    assert!(
        !supported || all.iter().any(|m| code(&m)),
        "no machine code"
    );
    let guarded = all.windows(2).any(|pair| {
        let [(_, below, _), (_, stack, _)] = pair else {
            return false;
        };
        below.starts_with("---") && stack.starts_with("rw-")
    });
    assert!(guarded, "no thread's stack has a guard page");
}

#[test]
fn each_run_is_elsewhere() {
    let chance = fs::read_to_string("/proc/sys/kernel/randomize_va_space");
    if chance.map_or(true, |how| how.trim() == "0") {
        return eprintln!("this system puts every process at the same addresses");
    }
    let start = |n: usize| {
        let all = mappings(&format!("place{n}"));
        let own = all.iter().find(|m| m.2.ends_with("minigo")).map(|m| m.0);
        own.expect("the executable is mapped")
    };
    let starts: std::collections::HashSet<u64> = (0..3).map(start).collect();
    assert!(starts.len() > 1, "always at {starts:x?}");
}
