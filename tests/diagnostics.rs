//! Tests every error code in the three output formats: `minigo run` is given the example of each row of the
//! table, and its output is compared with `diagnostics/CODE.txt`.
//!
//! `MINIGO_BLESS=1` writes these files anew: read what you bless.

mod support;

use minigo_lang::text::codes::{CODES, Row, files};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use support::{diff, minigo, read, root};

/// Codes that the command never shows, and why.
const UNSEEN: &[(&str, &str)] = &[
    ("BadBuildLine", "the loader says it in one line"),
    ("BrokenImport", "the loader says MissingPackage before"),
    (
        "InvalidMethodTypeParams",
        "the parser says SyntaxError before",
    ),
    ("MismatchedPkgName", "the loader says it in one line"),
    ("MultiValAssignOp", "the parser says SyntaxError before"),
    ("TooLarge", "it takes texts of gigabytes"),
];

/// The program that earns a code.
fn program(row: &Row) -> Vec<(String, String)> {
    match row.name {
        "TooDeep" => {
            let text = format!("package main\n\nvar x = {}", "(\n".repeat(500_001));
            vec![("prog.go".to_owned(), text)]
        }
        _ => files(row.example),
    }
}

/// What the command says of the program in that folder.
fn said(dir: &Path, target: &str, format: &str) -> String {
    let out = Command::new(minigo())
        .args(["run", "--color=never", "--error-format", format, target])
        .current_dir(dir)
        .output()
        .expect("minigo starts");
    assert_eq!(out.status.code(), Some(1), "{format} {target} in {dir:?}");
    let text = String::from_utf8_lossy(&out.stderr).into_owned();
    // The folder is not always the same, and pictures end their lines with blanks.
    let text = text.replace(&format!("{}/", dir.display()), "/");
    text.lines()
        .map(|l| format!("{}\n", l.trim_end()))
        .collect()
}

/// The snapshot of a code.
fn snapshot(row: &Row, dir: &Path) -> String {
    let files = program(row);
    let mut text = format!("{}: {}\n", row.name, row.title);
    for (path, content) in &files {
        let at = dir.join(path);
        let folder = at.parent().expect("it is below the folder");
        std::fs::create_dir_all(folder).expect("the folder is ours");
        std::fs::write(&at, content).expect("the folder is ours");
        if content.len() < 1000 {
            text.push_str(&format!("\n== {path}\n{content}"));
        }
    }
    let target = if files.len() == 1 { "prog.go" } else { "." };
    for format in ["short", "pretty", "json"] {
        text.push_str(&format!("\n== {format}\n{}", said(dir, target, format)));
    }
    text
}

fn file(code: &str) -> PathBuf {
    root().join("tests/diagnostics").join(format!("{code}.txt"))
}

#[test]
fn every_code_in_three_formats() {
    let bless = std::env::var_os("MINIGO_BLESS").is_some();
    let dir = support::scratch("diagnostics");
    let wrong = Mutex::new(String::new());
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(row) = CODES.get(next.fetch_add(1, Ordering::Relaxed)) {
            if UNSEEN.iter().any(|(code, _)| *code == row.name) {
                continue;
            }
            let got = snapshot(row, &dir.join(row.name));
            let mut complaint = String::new();
            if !got.contains(&format!("\"code\":\"{}\"", row.name)) {
                complaint.push_str(&format!("{} is not earned:\n{got}", row.name));
            }
            if bless {
                std::fs::write(file(row.name), &got).expect("the repository is ours");
            }
            let want = read(&file(row.name)).unwrap_or_default();
            if want != got {
                complaint.push_str(&format!("{}:\n{}", row.name, diff::lines(&want, &got)));
            }
            wrong
                .lock()
                .expect("no test panics here")
                .push_str(&complaint);
        }
    };
    std::thread::scope(|s| {
        for _ in 0..4 {
            s.spawn(work);
        }
    });
    let wrong = wrong.into_inner().expect("no test panics here");
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn no_snapshot_is_left_over() {
    let all = std::fs::read_dir(root().join("tests/diagnostics")).expect("it is there");
    for entry in all.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let code = name.strip_suffix(".txt").unwrap_or(&name).to_owned();
        let unseen = UNSEEN.iter().any(|(c, _)| *c == code);
        assert!(
            CODES.iter().any(|row| row.name == code) && !unseen,
            "{name}"
        );
    }
}

#[test]
fn each_code_is_explained() {
    for row in CODES {
        let out = Command::new(minigo())
            .args(["explain", row.name])
            .output()
            .expect("minigo starts");
        let text = String::from_utf8_lossy(&out.stdout);
        assert!(out.status.success() && text.contains(row.title), "{text}");
    }
}
