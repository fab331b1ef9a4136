//! Parses every file of a tree of Go files, named by the environment variable `MINIGO_GO_TREE`: none may have
//! an error. Without the variable, nothing is done.

// The walls of `clippy.toml` are for the crate, not for its tests.
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

use minigo_lang::syntax::parse::{Bodies, NodeIds, ParseMode, parse_file};
use minigo_lang::text::source::SourceMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn go_files(dir: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            if path.file_name().is_none_or(|n| n != "testdata") {
                go_files(&path, out);
            }
        } else if path.extension().is_some_and(|e| e == "go") {
            out.push(path);
        }
    }
}

#[test]
fn every_file_of_the_tree_parses() {
    let Some(root) = std::env::var_os("MINIGO_GO_TREE") else {
        return;
    };
    let mut files = Vec::new();
    go_files(Path::new(&root), &mut files);
    files.sort();
    let (mut lines, mut bytes, mut failed) = (0usize, 0usize, 0usize);
    let (mut now, mut deferred) = (Duration::ZERO, Duration::ZERO);
    for path in &files {
        let Ok(text) = std::fs::read_to_string(path) else {
            continue;
        };
        lines += text.lines().count();
        bytes += text.len();
        for bodies in [Bodies::Now, Bodies::Deferred] {
            let mut map = SourceMap::default();
            let name = path.display().to_string();
            let id = map.add(name.clone(), name, text.clone().into()).unwrap();
            let file = map.file(id).unwrap();
            let mut diags = Vec::new();
            let mut ids = NodeIds::default();
            let start = Instant::now();
            let tree = parse_file(file, id, &mut ids, ParseMode { bodies }, &mut diags);
            let took = start.elapsed();
            drop(tree);
            match bodies {
                Bodies::Now => now += took,
                Bodies::Deferred | Bodies::Tidy | Bodies::Outlined { .. } => deferred += took,
            }
            if let Some(diag) = diags.first() {
                failed += 1;
                if failed < 60 {
                    let at = file.line_col(diag.span.lo);
                    let line = file.line_text(at.line);
                    let text = diag.message.get(..200).unwrap_or(&diag.message);
                    eprintln!(
                        "{}:{}:{}: {text}\n\t{line}",
                        path.display(),
                        at.line,
                        at.col
                    );
                }
            }
        }
    }
    eprintln!(
        "{} files, {lines} lines, {bytes} bytes, {failed} failed; all {now:?}, deferred {deferred:?}",
        files.len()
    );
    assert_eq!(failed, 0);
}
