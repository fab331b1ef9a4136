//! `minigo -e CODE`: a program of one line. Library packages that it names are imported automatically.

use crate::cmd::check::OUTLINES;
use crate::process::out::complain;
use minigo::load::{self, Target};
use minigo_vm::stdlib::PACKAGES;
use std::collections::BTreeSet;

/// The program, or nothing after saying what is wrong.
pub fn target(code: &str) -> Option<Target> {
    let end = ends(code);
    if let Ends::Unopened(at) = end {
        let before = code.get(..at).unwrap_or("");
        let line = before.matches('\n').count() + 1;
        let column = at - before.rfind('\n').map_or(0, |newline| newline + 1) + 1;
        let what = code.get(at..).and_then(|rest| rest.chars().next());
        let what = what.unwrap_or('}');
        complain!(
            "# command-line-arguments\n-e:{line}:{column}: syntax error: unexpected {what}: no bracket is open here"
        );
        return None;
    }
    match load::code(program(code, end)) {
        Ok(target) => Some(target.outlined(Some(OUTLINES))),
        Err(failure) => {
            complain!("{}", failure.text);
            None
        }
    }
}

/// The text of the program. Lines are counted from the code's first.
fn program(code: &str, end: Ends) -> String {
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
    // Without an end of its own the function ends where the code does, and errors say so.
    let brace = if end == Ends::Early { "" } else { "\n}\n" };
    format!("package main; {imports}func main() {{\n//line -e:1:1\n{code}{brace}")
}

/// How code that belongs into a function ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ends {
    /// Brackets match, as far as can be seen.
    Well,
    /// A bracket is open, or an operator has no operand.
    Early,
    /// The bracket at this offset closes nothing.
    Unopened(usize),
}

/// How the code ends, as far as its brackets and its last sign tell.
fn ends(code: &str) -> Ends {
    let all = words_at(code);
    let mut open: Vec<&str> = Vec::new();
    let mut unopened = None;
    // Braces that are closed and not open: `} func f() {` ends the function and begins another.
    let mut braces = 0i32;
    for (at, word) in &all {
        match word.as_str() {
            "(" | "[" => open.push(word),
            "{" => {
                braces += 1;
                open.push(word);
            }
            closing @ (")" | "]" | "}") => {
                braces -= i32::from(closing == "}");
                let opening = match closing {
                    ")" => "(",
                    "]" => "[",
                    _ => "{",
                };
                match open.last() {
                    Some(&last) if last == opening => {
                        open.pop();
                    }
                    // The parser says what is wrong here.
                    Some(_) => return Ends::Well,
                    None if closing == "}" => unopened = unopened.or(Some(*at)),
                    None => return Ends::Unopened(*at),
                }
            }
            _ => {}
        }
    }
    if let Some(at) = unopened {
        return if braces < 0 {
            Ends::Unopened(at)
        } else {
            Ends::Well
        };
    }
    let mut last = all.iter().rev().map(|(_, word)| word.as_str());
    let (last, before) = (last.next().unwrap_or(""), last.next().unwrap_or(""));
    let counts = matches!(last, "+" | "-") && before == last;
    let lacks = "+-*/%&|^<>=!.,".contains(last) && !last.is_empty() && !counts;
    if open.is_empty() && !lacks {
        Ends::Well
    } else {
        Ends::Early
    }
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
    words_at(code).into_iter().map(|(_, word)| word).collect()
}

/// The same with their offsets.
fn words_at(code: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut chars = code.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' | '\'' | '`' => {
                while let Some((_, inner)) = chars.next() {
                    if inner == '\\' && c != '`' {
                        chars.next();
                    } else if inner == c {
                        break;
                    }
                }
                out.push((at, c.to_string()));
            }
            '/' if chars.peek().is_some_and(|(_, c)| *c == '/') => {
                while chars.peek().is_some_and(|(_, c)| *c != '\n') {
                    chars.next();
                }
            }
            '/' if chars.peek().is_some_and(|(_, c)| *c == '*') => {
                chars.next();
                let mut before = ' ';
                for (_, inner) in chars.by_ref() {
                    if before == '*' && inner == '/' {
                        break;
                    }
                    before = inner;
                }
            }
            c if c.is_alphanumeric() || c == '_' => {
                let mut word = c.to_string();
                while let Some((_, c)) = chars.next_if(|(_, c)| c.is_alphanumeric() || *c == '_') {
                    word.push(c);
                }
                out.push((at, word));
            }
            c if c.is_whitespace() => {}
            c => out.push((at, c.to_string())),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Ends, ends, names};

    #[test]
    fn packages_are_told_from_variables_and_text() {
        let code = "url := \"os.Exit\"; fmt.Println(url.Path, strings.ToUpper(url.X)) // io.Read\nvar io T; io.Close()";
        let found: Vec<String> = names(code).into_iter().collect();
        assert_eq!(found, ["fmt", "strings"]);
    }

    #[test]
    fn code_that_ends_early_or_closes_too_much_is_told_from_code_that_ends_well() {
        let well = [
            "fmt.Println(1)",
            "x := 1; x++",
            "s := \"(\" // {",
            "/* ( */ f()",
            "L:",
            "f() } func f() { g()",
            "f(]",
            "",
        ];
        for code in well {
            assert_eq!(ends(code), Ends::Well, "{code}");
        }
        for code in [
            "fmt.Println(",
            "if true {",
            "x := []int{1,",
            "x = 1 +",
            "fmt.",
        ] {
            assert_eq!(ends(code), Ends::Early, "{code}");
        }
        let unopened = [("f() }", 4), (")", 0), ("é = a[1]]", 9), ("}", 0)];
        for (code, at) in unopened {
            assert_eq!(ends(code), Ends::Unopened(at), "{code}");
        }
    }
}
