//! `minigo vet -fix`: applies the suggested fixes, and formats the changed files.

use super::Found;
use super::diff::unified;
use crate::cmd::library::name_of;
use crate::cmd::oneliner::words;
use crate::cmd::tool;
use crate::process::out::{cause, complain, print, warn};
use minigo_lang::vet::{Finding, fixed};
use std::fmt::Write;
use std::path::Path;

/// Changes the files, or prints what would change; the exit status.
pub fn apply(found: &Found, diff: bool) -> i32 {
    let findings: Vec<Finding> = found
        .list
        .iter()
        .filter_map(|s| s.finding.clone())
        .collect();
    let mut notes = String::new();
    for finding in &findings {
        for other in finding.fixes.iter().skip(1) {
            let (check, message) = (finding.check, &other.message);
            let _ = writeln!(notes, "vet: {check}: ignoring alternative fix {message:?}");
        }
    }
    if !notes.is_empty() {
        warn(&format!("{}{notes}", found.head));
    }
    let mut status = 0;
    for file in found.sources.files() {
        let Some(text) = fixed(file, &findings) else {
            continue;
        };
        let text = without_unused_imports(&file.text, &text);
        let path = Path::new(&file.path);
        let text = match formatted(&text) {
            Ok(text) => text,
            Err(error) => {
                complain!("minigo vet: {}: {error}", file.path);
                status = 1;
                continue;
            }
        };
        if diff {
            print(unified(&file.path, &file.text, &text).as_bytes());
            status = 1;
        } else if let Err(error) = std::fs::write(path, text) {
            complain!("minigo vet: open {}: {}", file.path, cause(&error));
            status = 1;
        }
    }
    status
}

/// A file's text as gofmt writes it.
fn formatted(text: &str) -> Result<String, String> {
    let name = format!("minigo-vet-{}.go", std::process::id());
    let path = std::env::temp_dir().join(name);
    let shown = path.display().to_string();
    let done = std::fs::write(&path, text).and_then(|()| {
        tool::run("minigo/gofmt", "minigo fmt", vec!["-w".to_owned(), shown]);
        std::fs::read_to_string(&path)
    });
    let _ = std::fs::remove_file(&path);
    done.map_err(|e| cause(&e))
}

/// Leaves out imports that were used before the fixes, and are no longer.
fn without_unused_imports(before: &str, after: &str) -> String {
    let (before, words) = (words(before), words(after));
    let used = |words: &[String], name: &str| {
        let mut pairs = words.iter().zip(words.iter().skip(1));
        pairs.any(|(word, next)| word == name && next == ".")
    };
    let mut head = true;
    let mut out = String::new();
    for line in after.split_inclusive('\n') {
        let plain = line.trim();
        let begins = |word: &&str| plain.starts_with(*word);
        head &= !["func ", "type ", "var ", "const "].iter().any(begins);
        let name = imported(plain).filter(|_| head);
        let gone = name.is_some_and(|name| used(&before, name) && !used(&words, name));
        if !gone {
            out.push_str(line);
        }
    }
    out
}

/// The name by which a line imports a package.
fn imported(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("import ").unwrap_or(line);
    let (name, path) = rest.split_once('"')?;
    let (path, _) = path.split_once('"')?;
    let name = name.trim();
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    match name {
        "" => Some(name_of(path)),
        name => Some(name).filter(|_| plain),
    }
}
