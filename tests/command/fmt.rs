//! `minigo fmt` prints and does what gofmt does.

use crate::support::cli::{folder, run, run_with};
use crate::support::{minigo, scratch};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

const CROOKED: &str = "package p\nfunc f( ) {\nx:=[]T{T{1},{2}}\n  _=x [1:len(x)]}\n";
const STRAIGHT: &str = "package p\n\nfunc f() {\n\tx := []T{T{1}, {2}}\n\t_ = x[1:len(x)]\n}\n";
/// What `gofmt -d` of Go 1.27.3 prints.
const DIFFERENCE: &str = "diff a.go.orig a.go\n--- a.go.orig\n+++ a.go\n@@ -1,4 +1,6 @@\n package p\n\
    -func f( ) {\n-x:=[]T{T{1},{2}}\n-  _=x [1:len(x)]}\n+\n+func f() {\n+\tx := []T{T{1}, {2}}\n\
    +\t_ = x[1:len(x)]\n+}\n";

#[test]
fn files_are_printed_listed_compared_and_written() {
    let dir = folder(
        "fmt",
        &[
            ("a.go", CROOKED),
            ("straight.go", STRAIGHT),
            ("other.txt", CROOKED),
            ("sub/testdata/c.go", CROOKED),
            ("sub/.hidden.go", CROOKED),
        ],
    );
    let path = dir.join("a.go");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let got = run(&dir, &["fmt", "a.go", "straight.go"]);
    assert_eq!(got.out, format!("{STRAIGHT}{STRAIGHT}"));
    assert_eq!((got.err.as_str(), got.status), ("", 0));
    let got = run(&dir, &["fmt", "-l", ".", "other.txt"]);
    assert_eq!(
        got.out, "a.go\nsub/testdata/c.go\nother.txt\n",
        "{}",
        got.err
    );
    assert_eq!(got.status, 0);
    // Patterns leave out what belongs to no package.
    assert_eq!(run(&dir, &["fmt", "-l", "./..."]).out, "a.go\n");
    let got = run(&dir, &["fmt", "-d", "a.go", "straight.go"]);
    assert_eq!((got.out.as_str(), got.status), (DIFFERENCE, 1));
    let got = run(&dir, &["fmt", "-w", "-s", "a.go"]);
    assert_eq!((got.out.as_str(), got.status), ("", 0), "{}", got.err);
    let simple = STRAIGHT.replace("T{1}", "{1}").replace("len(x)", "");
    assert_eq!(fs::read_to_string(&path).unwrap(), simple);
    let mode = fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    // The copy that was kept meanwhile is gone.
    assert_eq!(fs::read_dir(&dir).unwrap().count(), 4);
}

#[test]
fn standard_input_may_be_a_part_of_a_file() {
    let dir = folder("fmt-stdin", &[]);
    for (input, output) in [
        (CROOKED, STRAIGHT),
        ("x:=1", "x := 1"),
        ("\tif x {y( )}\n\n", "\tif x {\n\t\ty()\n\t}\n\n"),
        ("func f( ) {}\n", "func f() {}\n"),
        ("", ""),
    ] {
        let got = run_with(&dir, &["fmt"], input, &[]);
        assert_eq!((got.out.as_str(), got.status), (output, 0), "{}", got.err);
    }
    let got = run_with(&dir, &["fmt", "-l"], "x:=1", &[]);
    assert_eq!(got.out, "<standard input>\n");
}

#[test]
fn errors_are_those_of_gofmt() {
    let dir = folder(
        "fmt-errors",
        &[
            ("a.go", CROOKED),
            ("bad.go", "package p\n\nfunc f() {\nx :=\n}\n"),
            ("empty.go", ""),
        ],
    );
    let got = run(
        &dir,
        &["fmt", "-l", "bad.go", "nosuch.go", "empty.go", "a.go"],
    );
    assert_eq!((got.out.as_str(), got.status), ("a.go\n", 2));
    assert_eq!(
        got.err,
        "bad.go:5:1: expected operand, found '}'\n\
         lstat nosuch.go: no such file or directory\n\
         empty.go:1:1: expected 'package', found 'EOF'\n"
    );
    let got = run_with(&dir, &["fmt"], "x :=\n", &[]);
    assert_eq!((got.out.as_str(), got.status), ("", 2));
    assert!(got.err.starts_with("<standard input>:"), "{}", got.err);
    let got = run(&dir, &["fmt", "-w"]);
    assert_eq!(got.err, "error: cannot use -w with standard input\n");
    assert_eq!(got.status, 2);
    let got = run(&dir, &["fmt", "-r", "a -> b", "a.go"]);
    assert!(got.err.starts_with("flag provided but not defined: -r\n"));
    assert_eq!(got.status, 2);
}

/// All Go files below a folder.
fn go_files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap().flatten() {
        let path = entry.path();
        if entry.file_type().unwrap().is_dir() {
            go_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "go") {
            found.push(path);
        }
    }
}

/// Formats two copies of a tree in place, one with gofmt; how many files there are, and which differ.
fn compare(tree: &Path, gofmt: &Path, change: fn(&str) -> String) -> (usize, Vec<PathBuf>) {
    let dir = scratch("fmt-tree");
    let mut files = Vec::new();
    go_files(tree, &mut files);
    for file in &files {
        let text = fs::read(file).unwrap();
        let text = std::str::from_utf8(&text).map_or(text.clone(), |t| change(t).into());
        for side in ["go", "minigo"] {
            let copy = dir.join(side).join(file.strip_prefix(tree).unwrap());
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            fs::write(copy, &text).unwrap();
        }
    }
    let quiet = |command: &mut Command| command.output().unwrap();
    quiet(Command::new(gofmt).arg("-w").arg(dir.join("go")));
    quiet(
        Command::new(minigo())
            .args(["fmt", "-w"])
            .arg(dir.join("minigo")),
    );
    let count = files.len();
    files.retain(|file| {
        let rest = file.strip_prefix(tree).unwrap();
        let read = |side: &str| fs::read(dir.join(side).join(rest)).unwrap();
        read("go") != read("minigo")
    });
    let _ = fs::remove_dir_all(dir);
    (count, files)
}

/// `GO=/path/to/go MINIGO_GOSRC=/path/to/go/src cargo test --test command fmt:: -- --ignored --nocapture`
#[test]
#[ignore = "wants a Go installation: GO names the command, MINIGO_GOSRC a tree of Go files"]
fn a_tree_is_formatted_as_gofmt_does() {
    let go = PathBuf::from(std::env::var_os("GO").expect("GO names the go command"));
    let tree = PathBuf::from(std::env::var_os("MINIGO_GOSRC").expect("MINIGO_GOSRC names a tree"));
    let gofmt = go.with_file_name("gofmt");
    let flat = |text: &str| -> String {
        let lines = text.split('\n').map(|line| line.trim_start_matches('\t'));
        lines.collect::<Vec<_>>().join("\n")
    };
    for (how, change) in [
        ("as they are", str::to_owned as fn(&str) -> String),
        ("without indentation", flat),
    ] {
        let (count, differ) = compare(&tree, &gofmt, change);
        let same = count - differ.len();
        println!("{how}: {same} of {count} files as gofmt formats them");
        for file in &differ {
            println!("  differs: {}", file.display());
        }
        assert!(
            count > 0 && same * 1000 >= count * 995,
            "{how}: {same} of {count}"
        );
    }
}

/// A script's first line stays, and its errors are where they are.
#[test]
fn scripts_are_formatted_behind_their_first_line() {
    let straight = format!("#!/usr/bin/env minigo\n{STRAIGHT}");
    for text in [
        format!("#!/usr/bin/env minigo\n{CROOKED}"),
        straight.clone(),
    ] {
        let dir = folder("fmt-script", &[("a.go", text.as_str())]);
        let got = run(&dir, &["fmt", "a.go"]);
        assert_eq!(
            (got.out.as_str(), got.err.as_str()),
            (straight.as_str(), "")
        );
        let got = run_with(&dir, &["fmt"], &text, &[]);
        assert_eq!(
            (got.out.as_str(), got.err.as_str()),
            (straight.as_str(), "")
        );
    }
    let dir = folder(
        "fmt-script",
        &[
            ("a.go", "#!x\n\npackage p\nfunc f( {\n"),
            ("b.go", "#!x\n\npackage  p\n"),
        ],
    );
    let got = run(&dir, &["fmt", "a.go"]);
    assert!(
        got.err.starts_with("a.go:4:9: ") && got.status == 2,
        "{}",
        got.err
    );
    assert_eq!(run(&dir, &["fmt", "b.go"]).out, "#!x\n\npackage p\n");
}
