//! Skips tests that need something that is not installed on every machine.

use std::io::Write;
use std::path::Path;

/// Reports that a test cannot run here, and why: on standard error, and once in `target/tmp/skipped`, which `.ci/run`
/// prints at its end. Panics if `MINIGO_MAY_SKIP` is set and does not list `missing`: it lists, separated by commas, what
/// may be missing.
pub fn skipped(missing: &str, why: &str) {
    eprintln!("skipped: {why}");
    if let Ok(may) = std::env::var("MINIGO_MAY_SKIP") {
        assert!(
            may.split(',').any(|m| m == missing),
            "skipped, though MINIGO_MAY_SKIP does not list {missing}: {why}"
        );
    }
    let list = Path::new(env!("CARGO_TARGET_TMPDIR")).join("skipped");
    let thread = std::thread::current();
    let line = format!("{}: {why}\n", thread.name().unwrap_or("a test"));
    let listed = std::fs::read_to_string(&list).unwrap_or_default();
    if listed.split_inclusive('\n').any(|l| l == line) {
        return;
    }
    let file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(list);
    // If the list cannot be written, standard error still has the reason.
    let _ = file.and_then(|mut f| f.write_all(line.as_bytes()));
}
