//! `:doc`: what library packages are for and declare, with an example of each.

use super::complete::{is_internal, packages_named};
use crate::process::out::{complain, say};
use minigo::load;
use minigo_vm::stdlib::{PACKAGES, Package};
use std::borrow::Cow;

/// The texts of a package.
struct Texts {
    path: String,
    files: Vec<Cow<'static, str>>,
}

impl Texts {
    fn of_library(package: &Package) -> Texts {
        let files = package.files.iter().map(|(_, text)| Cow::Borrowed(*text));
        Texts {
            path: package.path.to_owned(),
            files: files.collect(),
        }
    }

    /// A package in a folder, or of the module around.
    fn of_folder(path: &str) -> Option<Texts> {
        let cwd = std::env::current_dir().ok()?;
        let local = path == "." || path.starts_with("./") || path.starts_with("../");
        let dir = if local || path.starts_with('/') {
            load::absolute(&cwd.join(path))
        } else {
            load::module_folder(&cwd, path)?
        };
        let (names, _) = load::names_of_files(&dir, &cwd)?;
        let read = |name: &String| std::fs::read_to_string(dir.join(name)).ok();
        Some(Texts {
            path: load::import_path(&dir).map_or_else(|| path.to_owned(), |(path, _)| path),
            files: names.iter().filter_map(read).map(Cow::Owned).collect(),
        })
    }
}

/// `minigo doc`: packages of the library, of folders, and of the module around; the exit status.
pub fn command(words: &[String]) -> i32 {
    let what = match words {
        [] => ".".to_owned(),
        words => words.join("."),
    };
    let local = what.starts_with(['.', '/']);
    let slash = what.rfind('/').map_or(0, |i| i + 1);
    let (folders, last) = what.split_at(slash);
    let own = [Some((last, "")), last.split_once('.')]
        .into_iter()
        .flatten();
    for (name, rest) in own {
        let path = match what.as_str() {
            "." => ".".to_owned(),
            _ => format!("{folders}{name}"),
        };
        if let Some(texts) = Texts::of_folder(&path) {
            let names: Vec<&str> = rest.split('.').filter(|n| !n.is_empty()).collect();
            return i32::from(!tell(&texts, &names));
        }
    }
    if local {
        complain!("there is no package in {what}");
        return 1;
    }
    i32::from(!doc(&what))
}

/// The declarations of a package, or those with a name: `fmt`, `fmt.Println`, `strings.Builder` (with
/// its methods), `strings.Builder.Len`. Bodies are left out. False: there is no such thing.
pub fn doc(what: &str) -> bool {
    let slash = what.rfind('/').map_or(0, |i| i + 1);
    let (folders, last) = what.split_at(slash);
    let mut names = last.split('.');
    let path = format!("{folders}{}", names.next().unwrap_or(""));
    let names: Vec<&str> = names.collect();
    let likeliest = packages_named(&path);
    let package = PACKAGES
        .iter()
        .find(|p| p.path == path && !is_internal(p.path))
        .or_else(|| PACKAGES.iter().find(|p| likeliest.first() == Some(&p.path)));
    let Some(package) = package else {
        complain!("package {path} is not in the standard library or this module");
        return false;
    };
    tell(&Texts::of_library(package), &names)
}

fn tell(package: &Texts, names: &[&str]) -> bool {
    if names.is_empty() {
        say!("import {:?}\n", package.path);
        prose(package).iter().for_each(|line| say!("{line}"));
    }
    if let Some(example) = example(&package.path)
        && names
            .iter()
            .all(|name| example.contains(&format!(".{name}")))
    {
        say!("\n{}\n", example.trim_end());
    }
    let shown = show(package, names);
    if !shown {
        let name = match names {
            [] => "names".to_owned(),
            names => names.join("."),
        };
        complain!("package {} declares no {name}", package.path);
    }
    shown
}

/// Inputs and what they show, by package.
const EXAMPLES: &str = include_str!("examples.txt");

/// The example of a package.
fn example(path: &str) -> Option<&'static str> {
    let mut blocks = EXAMPLES.split("\n\n").filter_map(|b| b.split_once('\n'));
    blocks.find(|(own, _)| *own == path).map(|(_, text)| text)
}

/// The comment in front of the package clause.
fn prose(package: &Texts) -> Vec<&str> {
    for text in &package.files {
        let lines: Vec<&str> = text
            .lines()
            .take_while(|l| !l.starts_with("package "))
            .filter(|l| !l.starts_with("//go:"))
            .collect();
        if lines.iter().any(|l| l.starts_with("// Package ")) {
            let words = lines.iter().filter_map(|l| l.strip_prefix("//"));
            return words.map(|l| l.strip_prefix(' ').unwrap_or(l)).collect();
        }
    }
    Vec::new()
}

/// False: there is nothing to show.
fn show(package: &Texts, names: &[&str]) -> bool {
    let mut found = false;
    for text in &package.files {
        let mut comment: Vec<&str> = Vec::new();
        // `var` or `const`, inside of its brackets.
        let mut group = None;
        for line in text.lines() {
            let inner = line.trim_start();
            if inner.starts_with("//") {
                comment.push(inner);
                continue;
            }
            group = match line {
                "var (" | "const (" => line.strip_suffix(" ("),
                ")" => None,
                _ => group,
            };
            let line = match group {
                Some(word) => format!("{word} {inner}"),
                None => line.to_owned(),
            };
            if let Some(decl) = Decl::of(&line)
                && decl.is_wanted(names)
            {
                found = true;
                if !names.is_empty() {
                    comment.iter().for_each(|c| say!("{c}"));
                }
                say!("{}", without_body(&line));
            }
            comment.clear();
        }
    }
    found
}

/// The first line of a declaration.
struct Decl<'a> {
    /// The type that a method belongs to.
    of: Option<&'a str>,
    name: &'a str,
}

/// The name that a text begins with.
fn first_name(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_'));
    text.get(..end.unwrap_or(text.len())).unwrap_or("")
}

fn exported(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

impl<'a> Decl<'a> {
    fn of(line: &'a str) -> Option<Decl<'a>> {
        let (word, rest) = line.split_once(' ')?;
        if !matches!(word, "func" | "type" | "var" | "const") {
            return None;
        }
        let Some((receiver, rest)) = rest.strip_prefix('(').and_then(|r| r.split_once(") ")) else {
            let name = first_name(rest);
            return Some(Decl { of: None, name });
        };
        let ty = receiver.rsplit_once(' ').map_or(receiver, |(_, ty)| ty);
        Some(Decl {
            of: Some(first_name(ty.trim_start_matches('*'))),
            name: first_name(rest),
        })
    }

    fn is_wanted(&self, names: &[&str]) -> bool {
        if !exported(self.name) || self.of.is_some_and(|of| !exported(of)) {
            return false;
        }
        match *names {
            [] => true,
            [name] => self.of.unwrap_or(self.name) == name || self.name == name,
            [of, name] => self.of == Some(of) && self.name == name,
            _ => false,
        }
    }
}

/// A function's head, when it has a body on its line.
fn without_body(line: &str) -> &str {
    let mut depth = 0;
    let body = line.char_indices().find(|&(i, c)| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        let rest = line.get(i..).unwrap_or("");
        c == '{'
            && depth == 0
            && line.starts_with("func")
            && line.get(..i).is_some_and(|l| l.ends_with(' '))
            || rest == "{"
    });
    body.and_then(|(i, _)| line.get(..i))
        .unwrap_or(line)
        .trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_package_has_prose_and_an_example() {
        for package in PACKAGES.iter().filter(|p| !is_internal(p.path)) {
            let texts = Texts::of_library(package);
            assert!(!prose(&texts).is_empty(), "{} says nothing", package.path);
            assert!(
                example(package.path).is_some(),
                "{} shows nothing",
                package.path
            );
        }
    }

    #[test]
    fn heads_are_shown_without_bodies() {
        for (line, head) in [
            ("func F() int { return 1 }", "func F() int"),
            ("func F(x interface{ M() }) {", "func F(x interface{ M() })"),
            ("type T struct {", "type T struct"),
            ("type I interface{ M() }", "type I interface{ M() }"),
            ("func F(a int) bool", "func F(a int) bool"),
        ] {
            assert_eq!(without_body(line), head);
        }
    }

    #[test]
    fn declarations_are_found() {
        let wanted = |line, names: &[&str]| Decl::of(line).is_some_and(|d| d.is_wanted(names));
        assert!(wanted("func (b *Builder) Len() int", &["Builder"]));
        assert!(wanted("func (b *Builder) Len() int", &["Builder", "Len"]));
        assert!(wanted("func (b *Builder) Len() int", &["Len"]));
        assert!(wanted("func (l *List[T]) Len() int", &["List", "Len"]));
        assert!(!wanted("func (b *builder) Len() int", &[]));
        assert!(!wanted("func len() int", &[]));
        assert!(wanted("type Builder struct {", &["Builder"]));
    }
}
