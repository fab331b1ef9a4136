//! The pages of `minigo view`, in a real browser: chromium without a window, if there is one.
//!
//! A script that is put behind the page does what a reader would and leaves what it found in the page, which
//! the browser prints. With `GO=/path/to/go` a trace of real Go's is opened, too. `MINIGO_BARS=1` holds the
//! times of a page of a million events against their bars, for which the machine should have nothing else to do.

mod support;

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::browser::headless;
use support::{minigo, root, scratch};

/// How long the browser may take. It is given up then, and the test with it: nothing is known of the page.
const PATIENCE: Duration = Duration::from_secs(300);

/// What the script has told of a page; `None`: there is no browser, or it does not work here.
fn told(dir: &Path, page: &Path, script: &str) -> Option<Value> {
    told_in(dir, page, script, "", &["--window-size=1600,1000"])
}

/// The same in a browser with these flags, behind some other script.
fn told_in(dir: &Path, page: &Path, script: &str, before: &str, flags: &[&str]) -> Option<Value> {
    let mut browser = headless(dir)?;
    let js = |name: &str| std::fs::read_to_string(root().join("tests/pages").join(name)).unwrap();
    let html = std::fs::read_to_string(page).unwrap();
    let end = html.rfind("</html>").unwrap();
    let (script, frame) = (js(script), js("told.js"));
    let with = dir.join("with.html");
    std::fs::write(
        &with,
        format!(
            "{}<script>{before}</script><script>{frame}{script}</script></html>",
            &html[..end]
        ),
    )
    .unwrap();
    let out = dir.join("dom.html");
    let mut child = browser
        .arg("--dump-dom")
        .args(flags)
        .arg(format!("file://{}", with.display()))
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
        eprintln!("skipped: the browser does not work here");
        return None;
    };
    let text = rest.split("</pre>").next().unwrap_or_default();
    let text = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    Some(serde_json::from_str(&text).expect("the script tells JSON"))
}

/// Runs `minigo view`, and returns what it says.
fn view(args: &[&str], page: &Path) -> String {
    let out = Command::new(minigo())
        .arg("view")
        .args(["-o", page.to_str().unwrap()])
        .args(args)
        .current_dir(root())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(out.status.success(), "{out:?}");
    String::from_utf8_lossy(&out.stdout).into_owned()
}

/// All that the script has looked at is as it should be.
#[track_caller]
fn all_true(told: &Value, looks: usize) {
    let all = told.as_object().unwrap();
    let wrong: Vec<_> = all
        .iter()
        .filter(|(name, v)| v.as_bool() == Some(false) || *name == "error")
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    let seen = all.values().filter(|v| v.as_bool() == Some(true)).count();
    assert_eq!(seen, looks, "{told}");
}

#[test]
fn a_page_is_stepped_through_and_searched() {
    let dir = scratch("pages-steps");
    let page = dir.join("page.html");
    view(&["--procs", "2", "examples/worker_pool.go"], &page);
    if let Some(told) = told(&dir, &page, "steps.js") {
        all_true(&told, 47);
        assert!(told["events"].as_u64() > Some(20), "{told}");
    }
}

#[test]
fn readers_of_all_kinds_can_use_a_page() {
    let axe = root().join("src/cmd/view/page/node_modules/axe-core/axe.min.js");
    let Ok(axe) = std::fs::read_to_string(axe) else {
        eprintln!("skipped: run npm install in src/cmd/view/page first");
        return;
    };
    let dir = scratch("pages-axe");
    let page = dir.join("page.html");
    view(
        &["--procs", "2", "--against", "7", "examples/worker_pool.go"],
        &page,
    );
    for width in [500, 800, 1400, 2560] {
        let size = format!("--window-size={width},1000");
        let flags = [size.as_str(), "--virtual-time-budget=20000"];
        if let Some(told) = told_in(&dir, &page, "axe.js", &axe, &flags) {
            all_true(&told, 2);
            assert_eq!(told["wrong"], serde_json::json!([]), "{width}");
        }
    }
}

#[test]
fn a_deadlock_is_explained() {
    let dir = scratch("pages-deadlock");
    let page = dir.join("page.html");
    let out = Command::new(minigo())
        .args(["view", "--procs", "2", "-o"])
        .arg(&page)
        .arg(root().join("tests/pages/locks.go"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(out.status.code(), Some(2), "{out:?}");
    if let Some(told) = told(&dir, &page, "deadlock.js") {
        all_true(&told, 8);
    }
}

#[test]
fn a_page_of_a_million_events() {
    let dir = scratch("pages-million");
    let page = dir.join("page.html");
    let most = ["--procs", "4", "--most", "1000000", "tests/pages/many.go"];
    let said = view(&most, &page);
    assert!(said.contains("1000000 events, the first ones: "), "{said}");
    let bytes = std::fs::metadata(&page).unwrap().len();
    assert!(bytes <= 40_000_000, "{bytes} bytes");
    let Some(told) = told(&dir, &page, "frames.js") else {
        return;
    };
    all_true(&told, 1);
    assert_eq!(told["events"], 1_000_000);
    eprintln!(
        "{bytes} bytes; shown after {} ms; frames in ms, p99: {}, medians: {}",
        told["shown"], told["frames"], told["medians"]
    );
    if std::env::var_os("MINIGO_BARS").is_some() {
        assert!(told["shown"].as_f64() <= Some(1000.0), "{told}");
        for (name, ms) in told["frames"].as_object().unwrap() {
            assert!(ms.as_f64() <= Some(16.0), "{name}: {ms}");
        }
    }
}

#[test]
fn a_page_of_a_trace() {
    let dir = scratch("pages-trace");
    let program = root().join("tests/pages/traced.go");
    let mut all = vec![(minigo().into_os_string(), "run")];
    match std::env::var_os("GO") {
        Some(go) => all.push((go, "run")),
        None => eprintln!("no trace of real Go's: GO is not set"),
    }
    for (i, (tool, word)) in all.into_iter().enumerate() {
        let (trace, page) = (
            dir.join(format!("{i}.trace")),
            dir.join(format!("{i}.html")),
        );
        let out = Command::new(tool)
            .arg(word)
            .args([&program, &trace])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(out.status.success(), "{out:?}");
        let said = view(&[trace.to_str().unwrap()], &page);
        let events: u64 = said.split(' ').next().unwrap().parse().unwrap();
        assert!(events > 300, "{said}");
        let html = std::fs::read_to_string(&page).unwrap();
        let writer = if i == 0 { "minigo" } else { "Go" };
        assert!(html.contains(&format!("\"writer\":\"{writer}\"")));
        if let Some(told) = told(&dir, &page, "trace.js") {
            all_true(&told, 8);
            assert_eq!(told["events"], events);
        }
    }
}

#[test]
fn a_damaged_trace_is_an_error() {
    let dir = scratch("pages-damaged");
    let file = dir.join("a.trace");
    std::fs::write(&file, b"go 1.26 trace\0\0\0\x01\x01").unwrap();
    let out = Command::new(minigo())
        .arg("view")
        .arg(&file)
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(1));
    assert!(err.ends_with("a.trace: the trace is cut off\n"), "{err}");
}

#[test]
fn two_runs_are_shown_above_each_other() {
    let dir = scratch("pages-two");
    let page = dir.join("page.html");
    for (other, name, same) in [
        ("7", "gmp, seed 7", false),
        ("tokio", "tokio, seed 0", false),
        ("0", "gmp, seed 0", true),
    ] {
        view(
            &[
                "--procs",
                "2",
                "--against",
                other,
                "examples/worker_pool.go",
            ],
            &page,
        );
        let before = format!("const other = {name:?}, same = {same};");
        if let Some(told) = told_in(&dir, &page, "two.js", &before, &["--window-size=1400,1000"]) {
            all_true(&told, 7);
        }
    }
}

#[test]
fn a_page_stands_alone() {
    let dir = scratch("pages-alone");
    let page = dir.join("page.html");
    view(&["--procs", "2", "examples/worker_pool.go"], &page);
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(!html.contains("{{") && !html.contains("https://"));
    let (_, head) = html.split_once("type=\"application/json\">").unwrap();
    let head: Value = serde_json::from_str(head.split("</script>").next().unwrap()).unwrap();
    assert_eq!((&head["procs"], &head["sched"]), (&2.into(), &"gmp".into()));
    let places = head["places"].as_array().unwrap();
    let known = |p: &Value| p[0].as_str().unwrap().starts_with("worker_pool.go:");
    assert!(places.iter().any(known));
    let texts = head["texts"].as_array().unwrap();
    let said = |t: &Value| t == "{creator} starts {g}";
    assert!(texts.iter().any(said), "{texts:?}");
}
