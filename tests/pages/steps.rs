//! Stepping through the pages of `minigo view` in headless chromium, if it is installed.
//!
//! A script that is put behind the page does what a reader would and leaves what it found in the page, which
//! the browser prints. With `GO=/path/to/go` a trace of real Go's is opened, too. `MINIGO_BARS=1` holds the
//! times of a page of a million events against their bars, for which the machine should have nothing else to do.

use crate::support::browser::{self, axe};
use crate::support::{minigo, root, scratch};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// What the script has told of a page; `None`: there is no browser, or it does not work here.
fn told(dir: &Path, page: &Path, script: &str) -> Option<Value> {
    told_in(dir, page, script, "", &["--window-size=1600,1000"])
}

/// The same in a browser with these flags, behind some other script.
pub fn told_in(
    dir: &Path,
    page: &Path,
    script: &str,
    before: &str,
    flags: &[&str],
) -> Option<Value> {
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
    browser::told(dir, &with, flags)
}

/// Runs `minigo view`, and returns its output.
pub fn view(args: &[&str], page: &Path) -> String {
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
pub fn all_true(told: &Value, looks: usize) {
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
        all_true(&told, 53);
        assert!(told["events"].as_u64() > Some(20), "{told}");
    }
}

#[test]
fn readers_of_all_kinds_can_use_the_pages_of_other_commands() {
    let Some(axe) = axe() else { return };
    let dir = scratch("pages-axe-others");
    let file = |name: &str| dir.join(name).to_string_lossy().into_owned();
    let race = root().join("tests/explore/aba.go");
    let race = race.to_str().unwrap();
    let (lab, flame, found, story, schedule) = (
        file("lab.html"),
        file("flame.html"),
        file("found.html"),
        file("story.html"),
        file("aba-1.sched"),
    );
    let pool = root().join("examples/worker_pool.go");
    let pool = pool.to_str().unwrap();
    for (args, page) in [
        (&["lab", "--html", &lab, pool][..], &lab),
        (&["run", "--cpuprofile", &flame, pool], &flame),
        (
            &["explore", "--runs", "200", "--html", &found, race],
            &found,
        ),
        (&["view", "--replay", &schedule, "-o", &story, race], &story),
    ] {
        let mut command = Command::new(minigo());
        let ran = command.args(args).current_dir(&dir).stdin(Stdio::null());
        let ran = ran.output().unwrap();
        let html = std::fs::read_to_string(page);
        let html = html.unwrap_or_else(|why| panic!("{args:?}: {why}: {ran:?}"));
        let script = std::fs::read_to_string(root().join("tests/pages/axe_any.js")).unwrap();
        let (axe, with) = (axe.replace("</script", "<\\/script"), dir.join("with.html"));
        let scripts = format!("<script>{axe}</script><script>{script}</script></html>");
        let end = html.rfind("</html>").unwrap_or(html.len());
        std::fs::write(&with, html[..end].to_owned() + &scripts).unwrap();
        for width in [500, 1400] {
            let size = format!("--window-size={width},1000");
            let flags = [size.as_str(), "--virtual-time-budget=20000"];
            let Some(told) = browser::told(&dir, &with, &flags) else {
                return;
            };
            let none = serde_json::json!({ "wrong": [], "looked": 2 });
            assert_eq!(told, none, "{args:?}, {width} wide");
        }
    }
}

#[test]
fn readers_of_all_kinds_can_use_a_page() {
    let Some(axe) = axe() else { return };
    let dir = scratch("pages-axe");
    let page = dir.join("page.html");
    view(
        &["--procs", "2", "--against", "7", "examples/worker_pool.go"],
        &page,
    );
    for width in [390, 800, 1400, 2560] {
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
    assert!(bytes <= 15_000_000, "{bytes} bytes");
    let Some(told) = told(&dir, &page, "frames.js") else {
        return;
    };
    all_true(&told, 1);
    assert_eq!(told["events"], 1_000_000);
    eprintln!(
        "{bytes} bytes; shown after {} ms; frames in ms, p99: {}, medians: {}",
        told["shown"], told["frames"], told["medians"]
    );
    // Most of the page stays as it is from one event to the next.
    for (name, most) in [
        ("forward", 120),
        ("jump", 450),
        ("find", 250),
        ("list", 300),
    ] {
        let made = &told["made"][name];
        assert!(
            made.as_u64() <= Some(most),
            "{name} makes {made} elements: {told}"
        );
    }
    if std::env::var_os("MINIGO_BARS").is_some() {
        assert!(told["shown"].as_f64() <= Some(1000.0), "{told}");
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
            all_true(&told, 13);
            assert_eq!(told["events"], events);
        }
    }
}

#[test]
fn a_part_of_a_run_is_shown_with_the_state_it_begins_with() {
    let dir = scratch("pages-part");
    let (trace, whole, part) = (
        dir.join("a.trace"),
        dir.join("whole.html"),
        dir.join("part.html"),
    );
    let program = root().join("tests/pages/traced.go");
    let out = Command::new(minigo())
        .args(["run", "--seed", "1"])
        .args([&program, &trace])
        .output()
        .unwrap();
    assert!(out.status.success(), "{out:?}");
    let trace = trace.to_str().unwrap();
    // What the program prints comes first.
    let count = |said: &str| {
        let last = said.lines().last().unwrap();
        last.split(' ').next().unwrap().parse::<u64>().unwrap()
    };
    for (what, from, to) in [
        (trace, "1ms", "2.5ms"),
        ("examples/lab/netpoll.go", "100us", "150us"),
    ] {
        let all = count(&view(&[what], &whole));
        let said = view(&["--from", from, "--to", to, what], &part);
        assert!(!said.contains("first ones"), "{said}");
        let some = count(&said);
        assert!(some > 10 && some < all, "{some} of {all}");
        if let Some(told) = told(&dir, &part, "part.js") {
            all_true(&told, 5);
        }
    }
    let out = Command::new(minigo())
        .args(["view", "--from", "9000s", trace])
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(1));
    assert!(
        err.contains("has no events in the requested time: the last one is at "),
        "{err}"
    );
}

#[test]
fn a_source_file_that_has_changed_since_the_trace_is_not_shown() {
    let dir = scratch("pages-stale");
    let (program, trace, page) = (
        dir.join("traced.go"),
        dir.join("a.trace"),
        dir.join("a.html"),
    );
    std::fs::copy(root().join("tests/pages/traced.go"), &program).unwrap();
    let out = Command::new(minigo())
        .args(["run", "--seed", "1"])
        .args([&program, &trace])
        .output()
        .unwrap();
    assert!(out.status.success(), "{out:?}");
    let shows = || {
        view(&[trace.to_str().unwrap()], &page);
        let html = std::fs::read_to_string(&page).unwrap();
        html.contains("Writes a trace of itself")
    };
    assert!(shows());
    let later = std::fs::metadata(&trace).unwrap().modified().unwrap();
    let later = later + std::time::Duration::from_secs(5);
    let file = std::fs::File::options().write(true).open(&program).unwrap();
    file.set_modified(later).unwrap();
    assert!(!shows());
    // Flags come before the trace.
    let out = Command::new(minigo())
        .arg("view")
        .args([&trace, Path::new("-o"), &page])
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(1));
    let says = "a.trace is an execution trace, which takes no arguments: put -o before it\n";
    assert!(err.ends_with(says), "{err}");
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
    assert!(err.ends_with("a.trace: the trace is truncated\n"), "{err}");
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

/// The variables on a page, as "function name=value name=value".
fn frames(page: &Path) -> Vec<String> {
    let html = std::fs::read_to_string(page).unwrap();
    let (_, head) = html.split_once("type=\"application/json\">").unwrap();
    let head: Value = serde_json::from_str(head.split("</script>").next().unwrap()).unwrap();
    let values = &head["values"];
    let text = |n: &Value| values["texts"][n.as_u64().unwrap() as usize].as_str();
    let frame = |frame: &Value| {
        let all: Vec<_> = frame.as_array().unwrap().iter().map(text).collect();
        let all: Option<Vec<&str>> = all.into_iter().collect();
        let all = all.unwrap();
        let (func, rest) = all.split_first().unwrap_or((&"", &[]));
        let pairs = rest.chunks(2).map(|pair| " ".to_owned() + &pair.join("="));
        (*func).to_owned() + &pairs.collect::<String>()
    };
    values["frames"]
        .as_array()
        .unwrap()
        .iter()
        .map(frame)
        .collect()
}

#[test]
fn variables_are_on_the_page() {
    let dir = scratch("pages-variables");
    let (page, again) = (dir.join("page.html"), dir.join("again.html"));
    let (program, recording) = (root().join("tests/pages/variables.go"), dir.join("run.rec"));
    view(&["--procs", "2", "tests/pages/variables.go"], &page);
    let run = Command::new(minigo())
        .args(["run", "--record"])
        .args([&recording, &program])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(run.status.success(), "{run:?}");
    view(&[recording.to_str().unwrap()], &again);
    for page in [&page, &again] {
        let all = frames(page);
        // What is declared later, or is hidden, or is out of scope, is not there.
        for want in [
            "main.main wg=sync.WaitGroup (counter 0) jobs=chan int (0 of 0) name=\"left\"",
            "main.main wg=sync.WaitGroup (counter 2) jobs=chan int (0 of 0) last=int(81) i=9",
            "main.main wg=sync.WaitGroup (counter 2) jobs=chan int (0 of 0, closed) last=int(81)",
        ] {
            assert!(all.iter().any(|f| f == want), "{want} in {all:#?}");
        }
        let worker = "main.worker name=\"left\" jobs=<-chan int (0 of 0) done=&sync.WaitGroup (counter 2) total=0";
        assert!(all.iter().any(|f| f == worker), "{worker} in {all:#?}");
        assert!(
            all.iter()
                .all(|f| !f.contains(" p=") && !f.contains("inner")),
            "{all:#?}"
        );
    }
}

#[test]
fn long_runs_have_the_variables_of_their_beginning() {
    let dir = scratch("pages-long");
    let page = dir.join("page.html");
    view(&["--most", "60000", "tests/pages/many.go"], &page);
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.contains("\"values\":") && html.contains("\"cut\":true"));
    assert!(html.len() < 3_500_000, "{}", html.len());
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
