//! Runs Chromium in headless mode.

use super::skip::skipped;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long the browser may take. It is given up then, and the test with it: nothing is known of the page.
const PATIENCE: Duration = Duration::from_secs(300);

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

/// Opens a page in a browser with these flags: what its script has left in an element with the id `told`; `None`: there is no
/// browser, or it does not work here.
pub fn told(dir: &Path, page: &Path, flags: &[&str]) -> Option<Value> {
    let mut browser = headless(dir)?;
    let out = dir.join("dom.html");
    let mut child = browser
        .arg("--dump-dom")
        .args(flags)
        .arg(format!("file://{}", page.display()))
        .stdout(std::fs::File::create(&out).unwrap())
        .spawn()
        .ok()?;
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let dom = std::fs::read(&out).unwrap();
    let dom = String::from_utf8_lossy(&dom);
    let Some((_, rest)) = dom.split_once("<pre id=\"told\">") else {
        skipped("slow-browser", "the browser does not work here");
        return None;
    };
    let text = rest.split("</pre>").next().unwrap_or_default();
    let text = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    Some(serde_json::from_str(&text).expect("the script tells JSON"))
}

/// axe-core, if npm's packages are there.
pub fn axe() -> Option<String> {
    let axe = "src/cmd/view/page/node_modules/axe-core/axe.min.js";
    let axe = std::fs::read_to_string(super::root().join(axe)).ok();
    if axe.is_none() {
        skipped("page-npm", "run npm install in src/cmd/view/page first");
    }
    axe
}

/// What starts the browser, which keeps its files in `dir`; `None`: there is none.
pub fn headless(dir: &Path) -> Option<Command> {
    let Some(browser) = browser() else {
        skipped("chromium", "there is no chromium");
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
