//! Code that the test runners share: running the binary within limits, comparing texts, modes.
#![allow(dead_code, reason = "each test target uses its own part of this")]

pub mod browser;
pub mod cli;
pub mod diff;
pub mod each;
pub mod expect;
pub mod gotool;
pub mod ledger;
pub mod library;
pub mod modes;
pub mod normalise;
pub mod prng;
pub mod process;
pub mod skip;

use std::path::{Path, PathBuf};

/// The repository's root.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The minigo under test: `$MINIGO`, or the one that cargo has built.
pub fn minigo() -> PathBuf {
    std::env::var_os("MINIGO").map_or_else(|| env!("CARGO_BIN_EXE_minigo").into(), PathBuf::from)
}

/// How many times as long a program may take here as on a processor: `$MINIGO_SLOWER`, for emulated ones.
pub fn slower() -> u32 {
    let times = std::env::var("MINIGO_SLOWER").ok();
    times.and_then(|t| t.parse().ok()).unwrap_or(1).max(1)
}

/// The text of a file, if it is there.
pub fn read(path: &Path) -> Option<String> {
    std::fs::read(path)
        .ok()
        .map(|b| String::from_utf8_lossy(&b).into_owned())
}

/// A folder of this process's own, emptied, below cargo's folder for such things.
pub fn scratch(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("the target folder is ours to write to");
    dir
}
