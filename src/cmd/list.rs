//! `minigo list`: packages, and modules with `-m`.

use crate::cmd::cli::ListArgs;
use crate::cmd::similar::similar;
use crate::cmd::test::package::{self, Unit};
use crate::process::out::{complain, print};
use minigo_lang::load::package_name;
use serde_json::{Value, json};
use std::path::Path;

/// `minigo list`; the exit status.
pub fn list(args: &ListArgs) -> i32 {
    args.build.apply();
    let rows = match args.modules {
        true => modules(),
        false => packages(&args.packages),
    };
    match rows {
        Ok(rows) => {
            let line = |(name, object): &(String, Value)| match args.json {
                true => format!("{object:#}\n"),
                false => format!("{name}\n"),
            };
            print(rows.iter().map(line).collect::<String>().as_bytes())
        }
        Err(text) => {
            complain!("{text}");
            1
        }
    }
}

type Rows = Vec<(String, Value)>;

fn packages(words: &[String]) -> Result<Rows, String> {
    if words.is_empty() {
        return units(&[]);
    }
    let mut rows = Vec::new();
    for word in words {
        let wanted = |path: &&str| *path == word || word == "std" && is_public(path);
        let found: Vec<&str> = library().filter(wanted).collect();
        match found.is_empty() {
            true => rows.extend(units(std::slice::from_ref(word)).map_err(|e| meant(e, word))?),
            false => rows.extend(found.into_iter().map(of_library)),
        }
    }
    Ok(rows)
}

/// The paths of the library's packages.
fn library() -> impl Iterator<Item = &'static str> {
    let all = minigo_vm::stdlib::PACKAGES.iter().map(|p| p.path);
    all.filter(|path| !path.starts_with("minigo/"))
}

fn is_public(path: &str) -> bool {
    !path.contains("internal")
}

fn of_library(path: &str) -> (String, Value) {
    let object = json!({"ImportPath": path, "Standard": true});
    (path.to_owned(), object)
}

/// An error about the package `word`, with the way out.
fn meant(error: String, word: &str) -> String {
    if word.starts_with(['.', '/']) || !error.ends_with("is not in this module") {
        return error;
    }
    match similar(word, library().filter(|path| is_public(path))) {
        Some(near) => format!("{error}: did you mean {near}?"),
        None => format!("{error} (`minigo list std` lists the library)"),
    }
}

/// Packages of the module.
fn units(words: &[String]) -> Result<Rows, String> {
    let mut rows = Vec::new();
    for unit in package::find(words)? {
        if let Some(trouble) = &unit.trouble {
            return Err(trouble.clone());
        }
        rows.push(row(&unit)?);
    }
    Ok(rows)
}

fn row(unit: &Unit) -> Result<(String, Value), String> {
    let cwd = std::env::current_dir().map_err(|e| format!("minigo: {e}"))?;
    let Some((files, ignored)) = minigo::load::names_of_files(&unit.dir, &cwd) else {
        return Err(format!("no Go files in {}", unit.dir.display()));
    };
    let first = files.first().map(|f| unit.dir.join(f));
    let text = first
        .and_then(|f| std::fs::read_to_string(f).ok())
        .unwrap_or_default();
    let name = package_name(&text).map_or("", |n| n.as_str());
    let object = json!({
        "Dir": unit.dir.display().to_string(),
        "ImportPath": unit.path,
        "Name": name,
        "GoFiles": files,
        "IgnoredGoFiles": ignored,
    });
    Ok((unit.path.clone(), object))
}

/// The module around the current folder, then what its `go.mod` requires.
fn modules() -> Result<Rows, String> {
    let cwd = std::env::current_dir().map_err(|e| format!("minigo: {e}"))?;
    let file = cwd
        .ancestors()
        .map(|d| d.join("go.mod"))
        .find(|f| f.is_file());
    let Some(file) = file else {
        return Err(
            "go: go.mod file not found in current directory or any parent directory; `minigo mod init PATH` makes one"
                .to_owned(),
        );
    };
    let text = std::fs::read_to_string(&file).map_err(|e| {
        format!(
            "open {}: {}",
            file.display(),
            crate::process::out::cause(&e)
        )
    })?;
    let mut rows = Vec::new();
    let mut block = false;
    for line in text.lines() {
        let indirect = line.contains("// indirect");
        let line = line.split("//").next().unwrap_or("").trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["module", path] => {
                let dir = file
                    .parent()
                    .unwrap_or(Path::new("."))
                    .display()
                    .to_string();
                let path = path.trim_matches('"');
                rows.push((
                    path.to_owned(),
                    json!({"Path": path, "Main": true, "Dir": dir}),
                ));
            }
            ["require", "("] => block = true,
            [")"] => block = false,
            ["require", path, version] => rows.push(required(path, version, indirect)),
            [path, version] if block => rows.push(required(path, version, indirect)),
            _ => {}
        }
    }
    Ok(rows)
}

fn required(path: &str, version: &str, indirect: bool) -> (String, Value) {
    let object = json!({"Path": path, "Version": version, "Indirect": indirect});
    (format!("{path} {version}"), object)
}
