//! The pages of 200 golden programs, read without a browser: time never runs backwards, and the end of the run
//! that the page shows is the one that `minigo run` reports.

use crate::support::{minigo, root, scratch};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many pages are looked at, and how many of all golden programs must make one.
const PAGES: usize = 200;

fn view(dir: &Path, program: &Path, page: &Path) -> Output {
    Command::new(minigo())
        .args(["view", "--most", "20000", "--procs", "3", "-o"])
        .arg(page)
        .arg(program)
        .current_dir(dir)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn head_of(html: &str) -> Value {
    let (_, head) = html.split_once("type=\"application/json\">").unwrap();
    serde_json::from_str(head.split("</script>").next().unwrap()).unwrap()
}

/// The bytes that a text in base 64 stands for.
fn bytes_of(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let (mut bits, mut have) = (0_u32, 0);
    let mut all = Vec::new();
    for c in text.bytes().filter(|&c| c != b'=') {
        bits = bits << 6 | u32::from(digit(c));
        have += 6;
        if have >= 8 {
            have -= 8;
            all.push((bits >> have & 0xff) as u8);
        }
    }
    all
}

/// The numbers that a page's events are made of.
fn numbers_of(html: &str) -> Vec<u64> {
    let (_, events) = html.split_once("type=\"text/plain\">").unwrap();
    let text = events.split('<').next().unwrap().trim();
    let pieces = text.split(',').map(bytes_of);
    let unpack = |piece: Vec<u8>| miniz_oxide::inflate::decompress_to_vec(&piece).unwrap();
    let (mut n, mut shift) = (0, 0);
    let mut all = Vec::new();
    for byte in pieces.flat_map(unpack) {
        n |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            all.push(n);
            (n, shift) = (0, 0);
        }
    }
    all
}

/// The times between events, each since the one before.
fn steps_of(numbers: &[u64], count: usize) -> Vec<i64> {
    let mut at = numbers.iter().copied();
    let mut steps = Vec::new();
    for _ in 0..count {
        let step = at.next().unwrap();
        steps.push((step >> 1) as i64 ^ -((step & 1) as i64));
        let changed = at.by_ref().take(7).last().unwrap();
        for _ in 0..changed {
            let came = at.by_ref().take(3).last().unwrap();
            for _ in 0..came {
                at.next().unwrap();
            }
        }
    }
    assert_eq!(at.next(), None, "the events end with the last one");
    steps
}

/// What is wrong with the page of a program; `None`: it has none, since the program is rejected.
fn wrong(dir: &Path, program: &Path) -> Option<Vec<String>> {
    let page = dir.join("page.html");
    let _ = std::fs::remove_file(&page);
    let out = view(dir, program, &page);
    let html = std::fs::read_to_string(&page).ok()?;
    let mut wrong = Vec::new();
    let head = head_of(&html);
    let count = head["count"].as_u64().unwrap() as usize;
    let steps = steps_of(&numbers_of(&html), count);
    let back = steps.iter().skip(1).filter(|&&step| step < 0).count();
    if back > 0 {
        wrong.push(format!(
            "time runs backwards before {back} of {count} events"
        ));
    }
    let end = &head["end"];
    let said = String::from_utf8_lossy(&out.stderr);
    let status = out
        .status
        .code()
        .and_then(|status| u64::try_from(status).ok());
    if end["status"].as_u64() != status {
        wrong.push(format!(
            "the page says {end}, the status is {:?}",
            out.status
        ));
    }
    let text = end["text"].as_str().unwrap_or_default();
    for (line, kind) in [
        ("fatal error: all goroutines are asleep", "deadlock"),
        ("panic: ", "panic"),
    ] {
        let is = said.lines().any(|l| l.starts_with(line));
        if is && status == Some(2) && end["kind"] != kind {
            wrong.push(format!("a {kind} is reported as {end}"));
        }
        if end["kind"] == kind && !said.contains(text.trim_end()) {
            wrong.push(format!(
                "the report is not the one that was printed: {text}"
            ));
        }
    }
    Some(wrong)
}

/// Golden programs, those about scheduling first.
fn programs() -> Vec<PathBuf> {
    let mut all = Vec::new();
    for dir in ["tests/golden/sched", "examples", "tests/golden/lang"] {
        let entries = std::fs::read_dir(root().join(dir)).unwrap();
        let files = entries.map(|e| e.unwrap().path());
        let mut files: Vec<_> = files
            .filter(|f| f.extension().is_some_and(|e| e == "go"))
            .collect();
        files.sort();
        all.extend(files);
    }
    all
}

#[test]
fn time_moves_forward_and_the_end_is_told() {
    let programs = programs();
    let (next, made) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = |worker: usize| {
        let dir = scratch(&format!("page-ends-{worker}"));
        let mut all = Vec::new();
        while made.load(Ordering::SeqCst) < PAGES {
            let Some(program) = programs.get(next.fetch_add(1, Ordering::SeqCst)) else {
                break;
            };
            if let Some(wrong) = wrong(&dir, program) {
                made.fetch_add(1, Ordering::SeqCst);
                all.extend(wrong.iter().map(|w| format!("{}: {w}", program.display())));
            }
        }
        all
    };
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> = (0..2).map(|n| scope.spawn(move || work(n))).collect();
        let all = workers.into_iter().map(|w| w.join().unwrap());
        all.flatten().collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(made.load(Ordering::SeqCst) >= PAGES, "{made:?} pages");
}

/// The page's end, what the command said, and its status.
fn end_of(name: &str, program: &str) -> (Value, String, Option<i32>) {
    let dir = scratch(&format!("page-end-{name}"));
    let (file, page) = (dir.join("p.go"), dir.join("p.html"));
    std::fs::write(&file, program).unwrap();
    let out = view(&dir, &file, &page);
    let head = head_of(&std::fs::read_to_string(&page).unwrap());
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    (head["end"].clone(), said, out.status.code())
}

#[test]
fn ends_of_every_kind() {
    let (end, _, status) = end_of("exit", "package main\n\nfunc main() {}\n");
    assert_eq!((&end["kind"], status), (&"exit".into(), Some(0)));
    let (end, _, status) = end_of(
        "status",
        "package main\n\nimport \"os\"\n\nfunc main() { os.Exit(7) }\n",
    );
    assert_eq!((&end["status"], status), (&7.into(), Some(7)));
    let (end, _, status) = end_of("deadlock", "package main\n\nfunc main() { select {} }\n");
    assert_eq!((&end["kind"], status), (&"deadlock".into(), Some(2)));
    assert!(end["text"].as_str().unwrap().contains("select (no cases)"));
    let (end, _, status) = end_of("panic", "package main\n\nfunc main() { panic(\"boom\") }\n");
    assert_eq!((&end["kind"], status), (&"panic".into(), Some(2)));
    assert!(end["title"].as_str().unwrap().contains("boom"));
}

#[test]
fn an_endless_loop_is_stopped_with_a_reason() {
    let (end, said, status) = end_of("limit", "package main\n\nfunc main() {\n\tfor {\n\t}\n}\n");
    assert_eq!((&end["kind"], status), (&"limit".into(), Some(2)));
    assert!(said.contains("2 s of virtual time"), "{said}");
}

#[test]
fn files_that_are_no_programs() {
    let dir = scratch("page-no-program");
    for (name, text, why) in [
        ("empty.trace", "", "is empty"),
        ("page.html", "<!DOCTYPE html><p>package", "is a page"),
        ("notes.txt", "nothing to run", "is not Go source"),
    ] {
        let file = dir.join(name);
        std::fs::write(&file, text).unwrap();
        let out = view(&dir, &file, &dir.join("out.html"));
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(1), "{said}");
        assert!(
            said.contains(why) && said.contains("execution trace"),
            "{said}"
        );
    }
}

#[test]
fn what_a_program_contains_cannot_end_the_pages_script() {
    let (dir, program) = (
        scratch("page-hostile"),
        root().join("tests/pages/hostile.go"),
    );
    let (page, trace) = (dir.join("p.html"), dir.join("p.trace"));
    let ran = Command::new(minigo())
        .arg("run")
        .args([&program, &trace])
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(2), "{ran:?}");
    for file in [&program, &trace] {
        view(&dir, file, &page);
        let html = std::fs::read_to_string(&page).unwrap();
        assert_eq!(html.matches("<script").count(), 7, "{}", file.display());
        assert_eq!(html.matches("<!--").count(), 0, "{}", file.display());
        let head = head_of(&html).to_string();
        let source = head.contains("// </script>");
        assert!(source && head.contains("{{events}}"), "{head}");
    }
}
