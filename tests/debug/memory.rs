//! How much memory the copies of a program that the debugger keeps use.

use crate::support::skip::skipped;
use crate::support::{minigo, root};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The processes of the program that this debugger runs.
fn processes(debugger: u32) -> Vec<String> {
    let folder = format!("minigo-debug{debugger}/");
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let paths = all.map(|entry| entry.path().to_string_lossy().into_owned());
    let of_program = |path: &String| {
        let line = std::fs::read(format!("{path}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(&folder)
    };
    paths.filter(of_program).collect()
}

/// What these processes use besides what the largest of them has.
fn used_by_copies(debugger: u32) -> u64 {
    let (mut all, mut largest) = (0, 0);
    for path in processes(debugger) {
        let text = std::fs::read_to_string(format!("{path}/smaps_rollup")).unwrap_or_default();
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            let number =
                line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok());
            number.unwrap_or(0u64) << 10
        };
        all += field("Pss_Anon:");
        largest = largest.max(field("Anonymous:"));
    }
    all.saturating_sub(largest)
}

#[test]
fn copies_stay_within_their_memory_while_the_program_runs() {
    if !std::path::Path::new("/proc/self/smaps_rollup").exists() {
        skipped(
            "smaps",
            "this system does not tell how much memory processes share",
        );
        return;
    }
    const LIMIT: u64 = 48 << 20;
    let mut child = Command::new(minigo())
        .args(["debug", "--memory", "48M", "heap.go"])
        .current_dir(root().join("tests/debug"))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("minigo starts");
    let mut to = child.stdin.take().expect("a pipe");
    to.write_all(b"c\n").expect("it listens");
    drop(to);
    let begin = Instant::now();
    let (mut most, mut copies) = (0, 0);
    while child.try_wait().expect("a child").is_none() && begin.elapsed() < Duration::from_secs(60)
    {
        most = most.max(used_by_copies(child.id()));
        copies = copies.max(processes(child.id()).len());
        std::thread::sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    let _ = child.wait();
    assert!(copies > 2, "{copies} processes");
    // What is measured here is not of one moment.
    assert!(most < LIMIT + LIMIT / 2, "{} MB", most >> 20);
}
