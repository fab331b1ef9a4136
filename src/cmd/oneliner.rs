//! `minigo -e CODE`: a program of one line. Library packages that it names are imported automatically.

use crate::cmd::check::OUTLINES;
use crate::process::out::complain;
use minigo::load::{self, Target};
use minigo_vm::stdlib::PACKAGES;
use std::collections::BTreeSet;

/// The program, or nothing after saying what is wrong.
pub fn target(code: &str) -> Option<Target> {
    match load::code(program(code)) {
        Ok(target) => Some(target.outlined(Some(OUTLINES))),
        Err(failure) => {
            complain!("{}", failure.text);
            None
        }
    }
}

/// The text of the program. Lines are counted from the code's first.
fn program(code: &str) -> String {
    let first = code
        .lines()
        .map(str::trim)
        .find(|l| !l.is_empty() && !l.starts_with("//"));
    if first.is_some_and(|l| l.starts_with("package ")) {
        return code.to_owned();
    }
    let mut imports: BTreeSet<&str> = BTreeSet::new();
    for name in names(code) {
        imports.extend(package_named(&name));
    }
    let imports: String = imports
        .iter()
        .map(|path| format!("import {path:?}; "))
        .collect();
    format!("package main; {imports}func main() {{\n//line -e:1:1\n{code}\n}}\n")
}

/// The package of the library that a name most likely means: the one with the shortest path.
fn package_named(name: &str) -> Option<&'static str> {
    let named = PACKAGES.iter().map(|p| p.path).filter(|path| {
        let hidden = path.starts_with("minigo/") || path.split('/').any(|p| p == "internal");
        !hidden && last_name(path) == name
    });
    named.min_by_key(|path| (path.len(), path.starts_with("html/")))
}

/// The last element of an import path that is not the number of a version.
fn last_name(path: &str) -> &str {
    let is_version = |part: &str| {
        let digits = part.strip_prefix('v').unwrap_or("");
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    let mut parts = path.rsplit('/');
    parts.find(|part| !is_version(part)).unwrap_or(path)
}

/// The names that may be those of packages: `x` of `x.Y`, unless the code declares it.
fn names(code: &str) -> BTreeSet<String> {
    let words = words(code);
    let text = |i: usize| words.get(i).map_or("", String::as_str);
    let mut found = BTreeSet::new();
    let mut declared = BTreeSet::new();
    for i in 0..words.len() {
        let is_name = |w: &str| w.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let word = text(i);
        if !is_name(word) {
            continue;
        }
        let before = i.checked_sub(1).map_or("", text);
        let selects = text(i + 1) == "." && text(i + 2).starts_with(char::is_uppercase);
        if before != "." && selects {
            found.insert(word.to_owned());
        }
        // `x :=`, `x, y :=`, `var x`
        let mut end = i + 1;
        while text(end) == "," && is_name(text(end + 1)) {
            end += 2;
        }
        if text(end) == ":" && text(end + 1) == "=" || matches!(before, "var" | "const" | "type") {
            declared.insert(word.to_owned());
        }
    }
    found.retain(|name| !declared.contains(name));
    found
}

/// Names and signs, without strings and comments.
pub(crate) fn words(code: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut chars = code.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' | '\'' | '`' => {
                while let Some(inner) = chars.next() {
                    if inner == '\\' && c != '`' {
                        chars.next();
                    } else if inner == c {
                        break;
                    }
                }
                out.push(c.to_string());
            }
            '/' if chars.peek() == Some(&'/') => {
                while chars.peek().is_some_and(|c| *c != '\n') {
                    chars.next();
                }
            }
            c if c.is_alphanumeric() || c == '_' => {
                let mut word = c.to_string();
                while let Some(&c) = chars.peek().filter(|c| c.is_alphanumeric() || **c == '_') {
                    word.push(c);
                    chars.next();
                }
                out.push(word);
            }
            c if c.is_whitespace() => {}
            c => out.push(c.to_string()),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn packages_are_told_from_variables_and_text() {
        let code = "url := \"os.Exit\"; fmt.Println(url.Path, strings.ToUpper(url.X)) // io.Read\nvar io T; io.Close()";
        let found: Vec<String> = names(code).into_iter().collect();
        assert_eq!(found, ["fmt", "strings"]);
    }
}
