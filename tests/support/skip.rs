//! Skips tests that need something that is not installed on every machine.

use std::io::Write;
use std::path::Path;

/// Says that a test cannot be done here, and why: on standard error and in `target/tmp/skipped`, which `.ci/run` prints
/// at its end. A failure where `MINIGO_MAY_SKIP` is set, which lists what may be missing (with commas), and does
/// not list `missing`.
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
    let file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(list);
    // Without the list, the line above is what is left.
    let _ = file.and_then(|mut f| f.write_all(line.as_bytes()));
}
