//! The page of a long trace, which shows one part at a time, in chromium if it is installed.
//!
//! A trace of that length would take a test too long: the page of a short one gets its events twice, as two parts.

use super::steps::{all_true, told_in, view};
use crate::support::{minigo, root, scratch};
use serde_json::{Value, json};
use std::process::{Command, Stdio};

#[test]
fn a_long_trace_is_shown_one_part_at_a_time() {
    let dir = scratch("pages-parts");
    let (trace, page) = (dir.join("a.trace"), dir.join("a.html"));
    let out = Command::new(minigo())
        .args(["run", "--seed", "1"])
        .args([&root().join("tests/pages/traced.go"), &trace])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(out.status.success(), "{out:?}");
    view(&[trace.to_str().unwrap()], &page);
    let html = std::fs::read_to_string(&page).unwrap();
    let (before, rest) = html.split_once("type=\"application/json\">").unwrap();
    let (head, rest) = rest.split_once("</script>").unwrap();
    let (between, rest) = rest.split_once("type=\"text/plain\">").unwrap();
    let (events, after) = rest.split_once("</script>").unwrap();
    let mut head: Value = serde_json::from_str(head).unwrap();
    assert_eq!(head.get("parts"), None, "it is short");
    let part = |from: u64, late: u64| json!({ "bytes": head["bytes"], "count": head["count"], "from": from, "to": from + 9_000_000, "late": late });
    head["parts"] = json!([part(0, 7), part(3_000_000_000, 50_000_000)]);
    let head = head.to_string().replace('<', "\\u003c");
    std::fs::write(
        &page,
        format!("{before}type=\"application/json\">{head}</script>{between}type=\"text/plain\">{events};{events}</script>{after}"),
    )
    .unwrap();
    let flags = ["--window-size=1000,900", "--virtual-time-budget=20000"];
    if let Some(told) = told_in(&dir, &page, "parts.js", "", &flags) {
        all_true(&told, 8);
    }
}
