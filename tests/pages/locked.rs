//! What the machine room shows of Ms that are locked to goroutines, descriptors at the netpoller and timers, in chromium if it is
//! installed: of a run in virtual time, and of traces that minigo writes on threads and in virtual time.

use super::steps::{all_true, told_in, view};
use crate::support::{minigo, root, scratch};
use std::process::{Command, Stdio};

const PROGRAM: &str = "tests/pages/locked.go";
const FLAGS: [&str; 2] = ["--window-size=1400,1000", "--virtual-time-budget=20000"];

#[test]
fn locked_threads_and_descriptors_are_drawn() {
    let dir = scratch("pages-locked");
    let page = dir.join("page.html");
    view(&["--procs", "2", PROGRAM], &page);
    if let Some(told) = told_in(&dir, &page, "locked.js", "", &FLAGS) {
        all_true(&told, 12);
    }
}

#[test]
fn so_are_those_of_traces() {
    let dir = scratch("pages-locked-trace");
    let (trace, page) = (dir.join("a.trace"), dir.join("a.html"));
    for flags in [&["--procs", "2"][..], &["--seed", "1", "--procs", "2"]] {
        let out = Command::new(minigo())
            .arg("run")
            .args(flags)
            .args([&root().join(PROGRAM), &trace])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(out.status.success(), "{out:?}");
        view(&[trace.to_str().unwrap()], &page);
        if let Some(told) = told_in(&dir, &page, "locked.js", "", &FLAGS) {
            all_true(&told, 12);
        }
    }
}
