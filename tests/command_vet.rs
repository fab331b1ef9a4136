//! `minigo vet`: the findings of `go vet` for the same files (`vet/*.want`), and its exit status.

mod support;

use std::process::Command;
use support::cli::{folder, run};
use support::{minigo, read, root};

/// The checks that minigo has.
const CHECKS: [&str; 7] = [
    "assign",
    "copylocks",
    "loopclosure",
    "lostcancel",
    "printf",
    "unreachable",
    "unusedresult",
];

/// The lines of standard error, sorted: Go's order is chance.
fn sorted(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text).into_owned();
    let mut lines: Vec<&str> = text.lines().filter(|l| !l.starts_with('#')).collect();
    lines.sort_unstable();
    lines.iter().map(|l| format!("{l}\n")).collect()
}

/// With `GO` and `MINIGO_BLESS` real Go writes the expectations.
fn compare(dir: &str, target: &str, want: &str) {
    let dir = root().join("tests/vet").join(dir);
    let want = root().join("tests/vet").join(want);
    if let (Some(go), Some(_)) = (std::env::var_os("GO"), std::env::var_os("MINIGO_BLESS")) {
        let flags = CHECKS.map(|c| format!("-{c}"));
        let mut command = Command::new(go);
        command.arg("vet").args(flags).arg(target).current_dir(&dir);
        let out = command.output().expect("go starts");
        std::fs::write(&want, sorted(&out.stderr)).expect("the repository is ours");
    }
    let mut command = Command::new(minigo());
    let out = command.args(["vet", target]).current_dir(&dir).output();
    let out = out.expect("minigo starts");
    assert_eq!(sorted(&out.stderr), read(&want).expect("expectations"));
    assert_eq!(out.status.code(), Some(1));
}

#[test]
fn formats() {
    compare(".", "printf.go", "printf.want");
}

#[test]
fn locks_ways_assignments_and_results() {
    compare(".", "others.go", "others.want");
}

#[test]
fn a_package_with_tests_of_the_time_of_shared_loop_variables() {
    compare("old", ".", "old.want");
}

const MODULE: &[(&str, &str)] = &[
    ("go.mod", "module example.com/m\n\ngo 1.27\n"),
    (
        "a.go",
        "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tx := 1\n\tx = x\n\tfmt.Printf(\"%s\\n\", x)\n}\n",
    ),
    ("good/g.go", "package good\n\nfunc F() {}\n"),
    ("wrong/w.go", "package wrong\n\nfunc F() { x }\n"),
];

const PRINTF: &str = "a.go:8:14: fmt.Printf format %s has arg x of wrong type int\n";
const ASSIGN: &str = "a.go:7:2: self-assignment of x\n";

#[test]
fn checks_are_chosen_by_flags() {
    let dir = folder("vet", MODULE);
    let both = format!("{ASSIGN}{PRINTF}");
    for (args, err, status) in [
        (&["vet"][..], both.as_str(), 1),
        (&["vet", "-printf", "."], PRINTF, 1),
        (&["vet", "-printf=false", "."], ASSIGN, 1),
        (&["vet", "-copylocks"], "", 0),
        (&["vet", "example.com/m/good"], "", 0),
    ] {
        let got = run(&dir, args);
        assert_eq!(
            (got.err.as_str(), got.status, got.out.as_str()),
            (err, status, ""),
            "{args:?}"
        );
    }
    let got = run(&dir, &["vet", "-nosuch"]);
    assert!(got.err.starts_with("minigo vet: unknown flag -nosuch\n"));
    assert_eq!(got.status, 2);
}

#[test]
fn packages_with_errors_are_told_of() {
    let dir = folder("vet-wrong", MODULE);
    let got = run(&dir, &["vet", "./good", "./wrong"]);
    assert_eq!(
        got.err,
        "# example.com/m/wrong\nvet: wrong/w.go:3:12: undefined: x\n"
    );
    assert_eq!(got.status, 1);
}
