//! The layout of the page of `minigo view`, in chromium if it is installed: scheduling decisions, drawn as in
//! articles on Go's scheduler, at four widths, light and dark. Boxes and lines of text are compared, not
//! pixels (`pages/layout.js`), so fonts do not matter.

use super::steps::view;
use crate::support::{browser, root, scratch};
use serde_json::{Value, json};
use std::path::Path;

/// Flags and program, and decisions in its run: a name, a part of the sentence, and the word at the arrow (empty: there is none,
/// or which one it is depends on what else happens then).
type Row = (&'static [&'static str], &'static [[&'static str; 3]]);

const PICTURES: &[Row] = &[
    (
        &["--procs", "4", "examples/worker_pool.go"],
        &[
            ["new goroutine", "G1 starts G", "go"],
            ["runnext", "from runnext: it was woken last", "runnext"],
            ["local queue", "its queue", "local queue"],
            ["park", "blocks: chan receive", "blocks"],
            ["exit", " ends", ""],
        ],
    ),
    (
        &["--procs", "4", "examples/lab/timers.go"],
        &[
            ["overflow", "overflow", "129 overflow"],
            [
                "global batch",
                "took 33 of 129 from the global queue",
                "global batch: 33 of 129",
            ],
            ["yields", "has filled the queue", "yields"],
        ],
    ),
    (
        &["--procs", "4", "examples/lab/blocking_calls.go"],
        &[
            ["61st tick", "61st tick", "61st tick"],
            ["system call", "begins a blocking call", "system call"],
            ["retake and hand-off", "is handed to another M", "takes P1"],
            ["back on its P", "is back on", "back on P0"],
        ],
    ),
    (
        &["--procs", "4", "examples/lab/netpoll.go"],
        &[["netpoll", "the network has made it ready", "netpoll"]],
    ),
    (
        &["--procs", "4", "examples/lab/uneven_work.go"],
        &[["steal half", "stole 16 of 31", "steal half: 16 of 31"]],
    ),
    (
        &["--procs", "4", "examples/lab/spinning.go"],
        &[["spin", "spins", "spins: looks for work"]],
    ),
    (
        &["--procs", "1", "tests/pages/slices.go"],
        &[["preempt", "time slice is over", "slice is over"]],
    ),
];

/// Writes the page of a run, and a page around it with the script that looks at it.
fn page(dir: &Path, args: &[&str], pictures: &Value) -> std::path::PathBuf {
    let (page, around) = (dir.join("page.html"), dir.join("around.html"));
    view(args, &page);
    let text = |value: &Value| value.to_string().replace('<', "\\u003c");
    let html = Value::from(std::fs::read_to_string(&page).unwrap());
    let (html, pictures) = (text(&html), text(pictures));
    let script = std::fs::read_to_string(root().join("tests/pages/layout.js")).unwrap();
    let before = format!("const html = {html}, pictures = {pictures};");
    let all = format!(
        "<!DOCTYPE html><meta charset=utf-8><body><script>{before}</script><script>{script}</script></html>"
    );
    std::fs::write(&around, all).unwrap();
    around
}

#[test]
fn decisions_can_be_seen_at_every_width() {
    let dir = scratch("pages-layout");
    let flags = ["--window-size=2600,1000", "--virtual-time-budget=60000"];
    for (args, pictures) in PICTURES {
        let around = page(&dir, args, &json!(pictures));
        let Some(told) = browser::told(&dir, &around, &flags) else {
            return;
        };
        assert_eq!(told["wrong"], json!([]), "{args:?}");
        assert_eq!(told["error"], Value::Null, "{args:?}");
        assert_eq!(told["looked"], pictures.len() * 8, "{args:?}");
    }
}
