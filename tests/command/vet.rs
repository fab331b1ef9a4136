//! `minigo vet` has the findings, JSON and fixes of `go vet` for the same files (`vet/*.want`), and its exit
//! status.

use crate::support::cli::{folder, run};
use crate::support::{minigo, read, root};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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
        let mut command = Command::new(go);
        command.args(["vet", target]).current_dir(&dir);
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

/// The files of `vet/cases.txt`, each below a line `-- path --`, in a fresh folder.
fn cases(name: &str) -> PathBuf {
    let text = read(&root().join("tests/vet/cases.txt")).expect("the cases");
    let mut files = vec![("go.mod", "module example.com/c\n\ngo 1.27\n")];
    for part in text.split("-- ").skip(1) {
        if let Some((path, text)) = part.split_once(" --\n") {
            files.push((path, text));
        }
    }
    assert!(files.len() > 150, "there are {} files", files.len());
    folder(name, &files)
}

/// What `vet` prints to both streams, the lines sorted where their order is chance. With `GO` and
/// `MINIGO_BLESS` real Go writes the expectation.
fn same(dir: &Path, args: &[&str], want: &str, show: fn(&Output) -> String) {
    let shown = |program: &OsStr| {
        let out = Command::new(program)
            .arg("vet")
            .args(args)
            .current_dir(dir)
            .output();
        show(&out.expect("it starts")).replace(&dir.display().to_string(), "$DIR")
    };
    let want = root().join("tests/vet").join(want);
    if let (Some(go), Some(_)) = (std::env::var_os("GO"), std::env::var_os("MINIGO_BLESS")) {
        std::fs::write(&want, shown(&go)).expect("the repository is ours");
    }
    let got = shown(minigo().as_ref());
    assert_eq!(got, std::fs::read_to_string(&want).expect("expectations"));
}

/// The objects of all packages as lines, sorted.
fn objects(out: &Output) -> String {
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let stream = serde_json::Deserializer::from_str(&text).into_iter::<serde_json::Value>();
    let mut lines = Vec::new();
    for object in stream {
        let object = object.expect("JSON");
        for (package, checks) in object.as_object().into_iter().flatten() {
            for (check, list) in checks.as_object().into_iter().flatten() {
                let each = list.as_array().into_iter().flatten();
                lines.extend(each.map(|f| format!("{package} {check} {f}\n")));
            }
        }
    }
    lines.sort();
    lines.concat()
}

/// The diffs, sorted by file. The numbers of lines are left out: Go's of later hunks are wrong.
fn diffs(out: &Output) -> String {
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let line = |l: &str| match l.starts_with("@@") {
        true => "@@\n".to_owned(),
        false => format!("{l}\n"),
    };
    let text: String = text.lines().map(line).collect();
    let mut parts: Vec<&str> = text.split("--- ").collect();
    parts.sort_unstable();
    parts.join("--- ")
}

fn lines(out: &Output) -> String {
    sorted(&out.stderr)
}

#[test]
fn mistakes_of_every_kind() {
    let dir = cases("vet-cases");
    same(&dir, &["./..."], "cases.want", lines);
    for module in ["stdversion", "module", "ancient"] {
        same(&dir.join(module), &["."], &format!("{module}.want"), lines);
    }
}

#[test]
fn findings_as_json() {
    same(
        &cases("vet-json"),
        &["-json", "./..."],
        "cases.json.want",
        objects,
    );
}

#[test]
fn fixes_as_diffs_and_in_the_files() {
    let dir = cases("vet-fix");
    same(&dir, &["-fix", "-diff", "./..."], "cases.diff.want", diffs);
    let before = std::fs::read_to_string(dir.join("timeformat/x1.go")).expect("it is there");
    let got = run(&dir, &["vet", "-fix", "./timeformat"]);
    assert_eq!(
        (got.status, got.out.as_str(), got.err.as_str()),
        (0, "", "")
    );
    let after = std::fs::read_to_string(dir.join("timeformat/x1.go")).expect("it is there");
    assert_eq!(after, before.replace("2006-02-01", "2006-01-02"));
}

#[test]
fn lines_around_a_finding() {
    let dir = folder("vet-context", MODULE);
    let got = run(&dir, &["vet", "-assign", "-c", "1"]);
    assert_eq!(
        got.err,
        format!("{ASSIGN}6\t\tx := 1\n7\t\tx = x\n8\t\tfmt.Printf(\"%s\\n\", x)\n")
    );
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
    let got = run(&dir, &["vet", "-prinft"]);
    let meant = "minigo vet: unknown flag -prinft: did you mean -printf?\n";
    assert!(got.err.starts_with(meant), "{}", got.err);
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

#[test]
fn the_error_that_is_found_first_is_told() {
    let dir = folder("vet-first", MODULE);
    for (text, want) in [
        (
            "import \"os\"\n\nfunc f() {\n\tx := 1\n}\n",
            "6:2: declared and not used: x",
        ),
        (
            "func f() {\n\tx := 1\nL:\n\t_ = \"a\" + 1\n}\n",
            "6:6: invalid operation: \"a\" + 1 (mismatched types untyped string and untyped int)",
        ),
        (
            "func f() {\n\tx := 1\n}\n\nvar y int = \"b\"\n",
            "7:13: cannot use \"b\" (untyped string constant) as int value in variable declaration",
        ),
    ] {
        let text = format!("package wrong\n\n{text}");
        std::fs::write(dir.join("wrong/w.go"), text).expect("ours");
        let got = run(&dir, &["vet", "./wrong"]);
        let want = format!("# example.com/m/wrong\nvet: wrong/w.go:{want}\n");
        assert_eq!(got.err, want);
    }
}

/// About labels, `go vet` has other words than Go's compiler.
#[test]
fn labels_are_told_in_the_words_of_go_types() {
    let dir = folder("vet-labels", MODULE);
    for (body, want) in [
        ("L:\n\tfor {\n\t}", "4:1: label L declared and not used"),
        ("\tgoto M", "4:7: label M not declared"),
        ("\tfor {\n\t\tbreak N\n\t}", "5:9: invalid break label N"),
        (
            "\tfor {\n\t\tcontinue N\n\t}",
            "5:12: invalid continue label N",
        ),
        (
            "L:\n\tgoto L\nL:\n\treturn",
            "6:1: label L already declared",
        ),
        (
            "\tgoto X\n\tv := 1\n\t_ = v\nX:",
            "4:7: goto X jumps over variable declaration at line 5",
        ),
        ("\tgoto Y\n\t{\n\tY:\n\t}", "4:7: goto Y jumps into block"),
    ] {
        let text = format!("package wrong\n\nfunc f() {{\n{body}\n}}\n");
        std::fs::write(dir.join("wrong/w.go"), text).expect("ours");
        let got = run(&dir, &["vet", "./wrong"]);
        let want = format!("# example.com/m/wrong\nvet: wrong/w.go:{want}\n");
        assert_eq!(got.err, want);
    }
}
