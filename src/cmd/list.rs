//! `minigo list`: packages, and modules with `-m`.

use crate::cmd::cli::ListArgs;
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
    let mut rows = Vec::new();
    let (std, others): (Vec<&String>, Vec<_>) = words.iter().partition(|w| *w == "std");
    if !std.is_empty() {
        let all = minigo_vm::stdlib::PACKAGES.iter().map(|p| p.path);
        let public = all.filter(|p| !p.contains("internal") && !p.starts_with("minigo/"));
        rows.extend(public.map(|p| (p.to_owned(), json!({"ImportPath": p, "Standard": true}))));
        if others.is_empty() {
            return Ok(rows);
        }
    }
    let words: Vec<String> = others.into_iter().cloned().collect();
    for unit in package::find(&words)? {
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
