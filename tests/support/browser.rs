//! Chromium without a window.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The browser that `CHROMIUM` names, or else one from `PATH`.
fn browser() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let names = [
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ];
    let mut all = std::env::split_paths(&path).flat_map(|dir| names.map(|name| dir.join(name)));
    named.or_else(|| all.find(|file| file.is_file()))
}

/// What starts the browser, which keeps its files in `dir`; `None`: there is none.
pub fn headless(dir: &Path) -> Option<Command> {
    let Some(browser) = browser() else {
        eprintln!("skipped: there is no chromium");
        return None;
    };
    let mut command = Command::new(browser);
    command
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
        ])
        .arg(format!("--user-data-dir={}", dir.join("profile").display()))
        .env("HOME", dir)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Some(command)
}
