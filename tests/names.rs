//! The exported names of Go's library that minigo has: `names/names.txt` lists all of them with
//! their types (`names/list.go` makes it), `docs/missing-names.md` those that minigo lacks.
//!
//! A name counts as missing if the line that uses it does not compile. The table of missing names
//! only shrinks: `MINIGO_BLESS=1` writes it anew, and refuses to add to a package that it covers.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::process::{Command, Stdio};
use support::gotool::run_program;
use support::{minigo, read, root, scratch};

/// A package of the list.
#[derive(Default)]
struct Package {
    /// Packages that its types name: name and path.
    imports: Vec<(String, String)>,
    /// Names, and the text that uses each.
    names: Vec<(String, String)>,
}

/// What minigo lacks.
#[derive(Default, PartialEq)]
struct Missing {
    packages: BTreeSet<String>,
    names: BTreeMap<String, BTreeSet<String>>,
}

fn list() -> BTreeMap<String, Package> {
    let text = read(&root().join("tests/names/names.txt")).expect("the list is there");
    let mut packages = BTreeMap::new();
    let mut current = String::new();
    for line in text.lines() {
        if let Some(path) = line.strip_prefix("package ") {
            current = path.to_owned();
            packages.insert(current.clone(), Package::default());
            continue;
        }
        let package = packages.get_mut(&current).expect("a package comes first");
        if let Some((name, text)) = line.split_once('\t') {
            package.names.push((name.to_owned(), text.to_owned()));
        } else if let Some((name, path)) = line
            .strip_prefix("import ")
            .and_then(|rest| rest.split_once(' '))
        {
            package.imports.push((name.to_owned(), path.to_owned()));
        }
    }
    packages
}

/// The names of a package that do not compile.
fn lacking(
    dir: &std::path::Path,
    path: &str,
    package: &Package,
    known: &dyn Fn(&str) -> bool,
) -> BTreeSet<String> {
    let mut text = format!("package main\nimport p {path:?}\n");
    let mut first = 3;
    for (name, path) in package.imports.iter().filter(|(_, path)| known(path)) {
        let _ = writeln!(text, "import {name} {path:?}");
        first += 1;
    }
    for (_, check) in &package.names {
        let _ = writeln!(text, "{check}");
    }
    text.push_str("func main() {}\n");
    let file = dir.join("names.go");
    std::fs::write(&file, text).expect("the folder is ours");
    let out = Command::new(minigo())
        .args([
            "check",
            "-e",
            "--error-format=short",
            "--color=never",
            "names.go",
        ])
        .current_dir(dir)
        .stdin(Stdio::null())
        .output()
        .expect("minigo starts");
    let said = String::from_utf8_lossy(&out.stderr);
    let mut lacking = BTreeSet::new();
    for line in said.lines() {
        let number = line
            .strip_prefix("./")
            .unwrap_or(line)
            .strip_prefix("names.go:")
            .and_then(|rest| rest.split(':').next())
            .and_then(|number| number.parse::<usize>().ok());
        assert!(
            !line.contains("syntax error") && !line.contains("internal"),
            "{path}: {line}"
        );
        if let Some((name, _)) = number
            .and_then(|n| n.checked_sub(first))
            .and_then(|n| package.names.get(n))
        {
            if std::env::var_os("MINIGO_SHOW").is_some() {
                println!("{path}.{name}: {line}");
            }
            lacking.insert(name.clone());
        }
    }
    // Members of a type that is missing go without saying.
    let all = lacking.clone();
    lacking.retain(|name| {
        name.split_once('.')
            .is_none_or(|(owner, _)| !all.contains(owner))
    });
    lacking
}

fn found(list: &BTreeMap<String, Package>) -> Missing {
    let dir = scratch("names");
    let known = |path: &str| minigo_vm::stdlib::find(path).is_some() || path == "unsafe";
    let mut missing = Missing::default();
    for (path, package) in list {
        if !known(path) {
            missing.packages.insert(path.clone());
            continue;
        }
        let lacking = lacking(&dir, path, package, &known);
        if !lacking.is_empty() {
            missing.names.insert(path.clone(), lacking);
        }
    }
    missing
}

const HEAD: &str = "# Names of Go's library that minigo lacks\n\n\
    Made by `MINIGO_BLESS=1 cargo test --test names` from the exported names of Go 1.27's packages, \
    with their\ntypes, the values of constants, methods and fields \
    ([tests/names](../tests/names)). The list may only shrink.\n";

fn render(missing: &Missing, list: &BTreeMap<String, Package>) -> String {
    let mut text = HEAD.to_owned();
    let have = list
        .iter()
        .filter(|(path, _)| !missing.packages.contains(*path));
    let names: usize = have.clone().map(|(_, p)| p.names.len()).sum();
    let lacking: usize = missing.names.values().map(BTreeSet::len).sum();
    let _ = writeln!(
        text,
        "\nminigo has {} of {} packages. Of their {names} names, {lacking} are missing:\n",
        have.count(),
        list.len(),
    );
    for (path, names) in &missing.names {
        let names: Vec<String> = names.iter().map(|n| format!("`{n}`")).collect();
        let _ = writeln!(text, "- {path}: {}", names.join(" "));
    }
    text.push_str("\nPackages that are missing:\n\n");
    for path in &missing.packages {
        let _ = writeln!(text, "- {path}");
    }
    text
}

fn parse(text: &str) -> Missing {
    let mut missing = Missing::default();
    for line in text.lines().filter_map(|l| l.strip_prefix("- ")) {
        match line.split_once(": ") {
            None => _ = missing.packages.insert(line.to_owned()),
            Some((path, names)) => {
                let names = names.split(' ').map(|n| n.trim_matches('`').to_owned());
                missing.names.insert(path.to_owned(), names.collect());
            }
        }
    }
    missing
}

/// The names of a list of those that no test exercises (`names/exercised.go`), each with its package.
fn unexercised(text: &str) -> BTreeSet<String> {
    let lines = text.lines().filter_map(|line| line.split_once(": "));
    let each = |(path, names): (&str, &str)| {
        let full = |n| format!("{path}.{n}");
        names.split(' ').map(full).collect::<Vec<_>>()
    };
    lines.flat_map(each).collect()
}

/// The list of those that are not only shrinks.
#[test]
fn names_are_exercised_by_tests() {
    let Some(text) = run_program("tests/names/exercised.go") else {
        return;
    };
    let path = root().join("tests/names/unexercised.txt");
    let (found, listed) = (
        unexercised(&text),
        unexercised(&read(&path).unwrap_or_default()),
    );
    let new: Vec<&String> = found.difference(&listed).collect();
    assert!(new.is_empty(), "no test exercises {new:?} any more");
    if std::env::var_os("MINIGO_BLESS").is_some() {
        std::fs::write(&path, text).expect("the folder can be written to");
    } else {
        assert!(
            found == listed,
            "tests/names/unexercised.txt is out of date: MINIGO_BLESS=1 cargo test --test names"
        );
    }
}

#[test]
fn the_table_of_missing_names_is_true_and_only_shrinks() {
    let path = root().join("docs/missing-names.md");
    let list = list();
    let listed = read(&path).map(|text| parse(&text));
    let found = found(&list);
    let mut gone = Vec::new();
    if let Some(listed) = &listed {
        let none = BTreeSet::new();
        for (path, names) in &found.names {
            let old = listed.names.get(path).unwrap_or(&none);
            if !listed.packages.contains(path) {
                gone.extend(names.difference(old).map(|n| format!("{path}.{n}")));
            }
        }
        gone.extend(found.packages.difference(&listed.packages).cloned());
    }
    assert!(
        gone.is_empty(),
        "were there, or have another type now: {}",
        gone.join(" ")
    );
    if std::env::var_os("MINIGO_BLESS").is_some() {
        std::fs::write(&path, render(&found, &list)).expect("the folder can be written to");
    } else {
        assert!(
            listed == Some(found),
            "docs/missing-names.md is out of date: MINIGO_BLESS=1 cargo test --test names"
        );
    }
}
