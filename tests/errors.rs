//! Checks every program of `tests/golden/errors`: it is rejected, with the very errors that real
//! Go reports (position and text), and none of it runs.

mod support;

use std::collections::BTreeSet;
use std::time::Duration;
use support::process::{End, Limits};
use support::{diff, expect, minigo, process, read, root};

/// One test for each program: see `build.rs`.
mod programs {
    include!(concat!(env!("OUT_DIR"), "/errors_tests.rs"));
}

/// The first line of a compiler's output.
const HEAD: &str = "# command-line-arguments\n";

/// How a program begins behind whose first error Go and minigo go on reading differently.
const FIRST_ONLY: &str = "// Only the first error counts";

/// Checks one program by `minigo check -e` and by `minigo run`.
fn program(path: &str) {
    let path = root().join(path);
    let name = path
        .file_name()
        .and_then(|n| n.to_str())
        .expect("the program has a name")
        .to_owned();
    let source = read(&path).expect("the program is there");
    let first_only = source.starts_with(FIRST_ONLY);
    let counted = |mut errors: BTreeSet<expect::Error>| {
        if first_only {
            let first = errors.pop_first();
            errors.clear();
            errors.extend(first);
        }
        errors
    };
    let want = match read(&path.with_extension("want")) {
        Some(text) => expect::reported(&text, &name),
        None => expect::wanted(&source),
    };
    assert!(
        !want.is_empty(),
        "{name} expects no errors: run tests/bless"
    );
    let folder = path.parent().expect("the program lies in a folder");
    let limits = Limits {
        time: Duration::from_secs(10),
        memory: 1 << 30,
        cwd: folder,
        stdin: b"",
    };
    let mut failures = String::new();

    let args = ["check", "-e", &name].map(str::to_owned);
    let got = process::run(&minigo(), &args, &limits).expect("minigo starts");
    let text = String::from_utf8_lossy(&got.stderr).into_owned();
    let wanted = expect::render(&want);
    let found = expect::render(&counted(expect::reported(&text, &name)));
    if found != wanted || got.end != End::Exit(1) {
        failures.push_str(&format!(
            "minigo check -e {name}: {:?}\n{}",
            got.end,
            diff::lines(&wanted, &found)
        ));
        if found.is_empty() {
            failures.push_str(&format!(
                "  it said: {}\n",
                text.chars().take(500).collect::<String>()
            ));
        }
    }

    let args = ["run", &name].map(str::to_owned);
    let got = process::run(&minigo(), &args, &limits).expect("minigo starts");
    let text = String::from_utf8_lossy(&got.stderr).into_owned();
    let found = counted(expect::reported(&text, &name));
    let right = if want.len() < 10 {
        found == want
    } else {
        let mut most: Vec<_> = found.iter().filter(|e| e.2 != "too many errors").collect();
        most.retain(|e| want.contains(*e));
        most.len() == 10 && text.trim_end().ends_with("too many errors")
    };
    if got.end != End::Exit(1) || !got.stdout.is_empty() || !right || !text.starts_with(HEAD) {
        let wanted = format!("{HEAD}{}", expect::render(&want));
        failures.push_str(&format!(
            "minigo run {name}: {:?}\n{}",
            got.end,
            diff::lines(&wanted, &text)
        ));
    }
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn errors_of_branches_are_among_the_first_ten() {
    let dir = support::scratch("branches-first");
    let path = dir.join("many.go");
    let lines: String = (4..14)
        .map(|n| format!("\tvar _ int = \"{n}\"\n"))
        .collect();
    let text = format!("package main\n\nfunc main() {{\n{lines}L:\n\tgoto M\n}}\n");
    std::fs::write(&path, text).expect("the folder is there");
    let limits = Limits {
        time: Duration::from_secs(10),
        memory: 4 << 30,
        cwd: &dir,
        stdin: b"",
    };
    let args = ["check".to_owned(), "many.go".to_owned()];
    let got = process::run(&minigo(), &args, &limits).expect("minigo starts");
    let said = String::from_utf8_lossy(&got.stderr).into_owned();
    let mut want = HEAD.to_owned();
    for n in 4..12 {
        want += &format!(
            "./many.go:{n}:14: cannot use \"{n}\" (untyped string constant) as int value in variable declaration\n"
        );
    }
    want += "./many.go:14:1: label L defined and not used\n./many.go:15:7: label M not defined\n";
    want += "./many.go:11:14: too many errors\n";
    assert_eq!(said, want);
}
