//! `minigo test` prints what `go test` prints, except for durations.
//!
//! A `.want` file in `testing/` begins with a folder of `testing/` and the arguments; what follows is
//! what real Go makes of them there: standard output, standard error, exit status.
//! `GO=/path/to/go cargo test --test testing` with `MINIGO_BLESS=1` writes them anew.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::{diff, minigo, read, root};

#[test]
fn prints_what_go_prints() {
    let dir = root().join("tests/testing");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(&dir)
        .expect("the folder is there")
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "want"))
        .collect();
    cases.sort();
    assert!(cases.len() >= 8, "{} cases", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let text = read(case).expect("the case can be read");
        let (head, want) = text.split_once('\n').unwrap_or((&text, ""));
        let mut words = head.split_whitespace();
        let folder = dir.join(words.next().unwrap_or_default());
        let args: Vec<&str> = words.collect();
        if std::env::var_os("MINIGO_BLESS").is_some() {
            let go = std::env::var_os("GO").expect("GO names the go command");
            let got = outcome(Path::new(&go), &folder, &args);
            std::fs::write(case, format!("{head}\n{got}")).expect("the case can be written");
            continue;
        }
        let got = outcome(&minigo(), &folder, &args);
        if got != want {
            wrong.push(format!("{}:\n{}", case.display(), diff::lines(want, &got)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What `test` prints in a folder, and how it ends.
fn outcome(command: &Path, folder: &Path, args: &[&str]) -> String {
    let mut command = Command::new(command);
    command.arg("test").args(args).current_dir(folder);
    for name in ["GOMAXPROCS", "GOGC", "GODEBUG", "GOTRACEBACK", "NO_COLOR"] {
        command.env_remove(name);
    }
    let env = [
        ("GOFLAGS", "-mod=mod -vet=off"),
        ("GOPROXY", "off"),
        ("GOTOOLCHAIN", "local"),
    ];
    let got = command.envs(env).output().expect("the command starts");
    let text = |bytes: &[u8]| normal(&String::from_utf8_lossy(bytes), folder);
    format!(
        "{}--- standard error\n{}--- status {}\n",
        text(&got.stdout),
        text(&got.stderr),
        got.status.code().unwrap_or(-1)
    )
}

/// Durations become noughts; so do addresses and the numbers of goroutines. Of a trace the program's
/// own functions stay.
fn normal(text: &str, folder: &Path) -> String {
    let text = text.replace(&folder.display().to_string(), "FOLDER");
    // minigo keeps no results to show again.
    let text = text.replace("\t(cached)", "\t0.000s");
    let mut out = String::new();
    let mut trace = false;
    for line in text.lines() {
        let line = times(line);
        if line.starts_with("goroutine ") {
            trace = true;
        }
        let verdict = ["exit status", "FAIL", "ok  "];
        trace &= !verdict.iter().any(|v| line.starts_with(v));
        if trace && !line.is_empty() {
            continue;
        }
        if line.contains("\"Elapsed\"") || line.contains("\"Time\"") {
            out.push_str(&json(&line));
        } else {
            out.push_str(&line);
        }
        out.push('\n');
    }
    out
}

/// `(0.01s)`, `\t0.012s` without their digits.
fn times(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, tail) = rest.split_at(at);
        out.push_str(before);
        let end = tail
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(tail.len());
        let (number, after) = tail.split_at(end);
        // Inside JSON a tab is written as two characters.
        let open = before.ends_with(['(', '\t']) || before.ends_with("\\t");
        let time = number.contains('.') && after.starts_with('s') && open;
        out.push_str(if time { "0" } else { number });
        rest = after;
    }
    out.push_str(rest);
    out
}

fn json(line: &str) -> String {
    let mut v: serde_json::Value = serde_json::from_str(line).expect("an event");
    for name in ["Time", "Elapsed"] {
        if let Some(field) = v.get_mut(name) {
            *field = serde_json::json!(0);
        }
    }
    v.to_string()
}

/// With `--leaks` tests fail that leave goroutines blocked forever; each goroutine counts once.
#[test]
fn goroutines_that_tests_leave_behind_are_found() {
    let dir = support::scratch("test-leaks");
    let text = "package a\n\nimport \"testing\"\n\nfunc TestLeak(t *testing.T) {\n\tc := make(chan int)\n\tgo func() { c <- 1 }()\n}\n\n\
                func TestGood(t *testing.T) {\n\tc := make(chan int)\n\tgo func() { c <- 1 }()\n\t<-c\n}\n\n\
                func TestSub(t *testing.T) {\n\tt.Run(\"a\", func(t *testing.T) {\n\t\tgo func() { select {} }()\n\t})\n}\n";
    std::fs::write(dir.join("a_test.go"), text).unwrap();
    std::fs::write(dir.join("go.mod"), "module a\n\ngo 1.27\n").unwrap();
    let run = |flags: &[&str]| support::cli::run(&dir, &[&["test"], flags].concat());
    let got = run(&["--leaks"]);
    assert_eq!(got.status, 1, "{}{}", got.out, got.err);
    for part in [
        "--- FAIL: TestLeak",
        "--- FAIL: TestSub/a",
        "1 goroutine leaked: it is blocked forever",
        "[chan send (leaked)]",
        "a.TestLeak.func1()",
    ] {
        assert!(got.out.contains(part), "{part} in\n{}", got.out);
    }
    assert!(!got.out.contains("TestGood"), "{}", got.out);
    assert_eq!(got.out.matches("leaked: ").count(), 2, "{}", got.out);
    assert_eq!(run(&[]).status, 0);
    // What shows it can be carried to other commands.
    let flags = [
        "--leaks", "--tiny", "--seed", "3", "--procs", "2", "-run", "Good",
    ];
    assert_eq!(run(&flags).status, 0);
}
