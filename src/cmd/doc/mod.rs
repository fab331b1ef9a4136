//! `minigo doc` and `:doc`: flags, and finding the package. The library's package `minigo/doc` prints the
//! documentation.

use crate::cmd::library::{is_internal, packages_named};
use crate::cmd::similar::similar;
use crate::cmd::tool;
use crate::process::out::{complain, print};
use minigo::load;
use minigo_vm::stdlib::PACKAGES;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What `minigo help doc` says.
pub const HELP: &str = "\
Show the documentation of packages

Usage: minigo doc [flags] [package] [name[.member]]

A package is an import path (of the library, of this module or of a required
module), the last element of an import path, or a folder. The default is the
package in the current folder.

Examples:
  minigo doc strings             what a package declares
  minigo doc strings.Fields      one of its names, with examples
  minigo doc io.Reader           a type with its body, constructors and methods
  minigo doc http.Request.Host   a method or a field
  minigo doc ./sub Half          the same in a folder
  minigo doc builtin append      a predeclared function

  -all          show all names with their comments
  -src          show the source, with bodies
  -u            show names that are not exported, too
  -short        show one line for each name
  -c            respect case when matching names
  -http ADDR    serve pages of the library and of this module; without a host,
                on 127.0.0.1
";

/// Inputs of the REPL and what they show, by package.
const EXAMPLES: &str = include_str!("examples.txt");

/// The flags of Go's command that need no value.
const FLAGS: &[&str] = &["all", "src", "u", "short", "c", "cmd"];

/// Packages that the compiler knows by itself.
const PREDECLARED: &[&str] = &["builtin", "unsafe"];

/// A package that was found, and what is wanted of it.
struct Found {
    /// The import path.
    path: String,
    /// Its folder and the names of its files, if it is not of the library.
    folder: Option<(PathBuf, Vec<String>)>,
    /// A name, with the name of a member after a dot; empty for the package.
    name: String,
}

/// `minigo doc`; the exit status.
pub fn doc(args: &[OsString]) -> i32 {
    let words: Vec<String> = args
        .iter()
        .map(|a| a.to_string_lossy().into_owned())
        .collect();
    let (mut flags, mut names, mut address) = (Vec::new(), Vec::new(), None);
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let Some(flag) = word.strip_prefix('-') else {
            names.push(word);
            continue;
        };
        let flag = flag.strip_prefix('-').unwrap_or(flag);
        match flag.split_once('=') {
            _ if matches!(flag, "h" | "help") => return print(HELP.as_bytes()),
            Some(("http", value)) => address = Some(value.to_owned()),
            None if flag == "http" => match words.next() {
                Some(value) => address = Some(value),
                None => {
                    complain!("minigo doc: -http needs an address, such as :6060");
                    return 2;
                }
            },
            None if FLAGS.contains(&flag) => flags.push(format!("-{flag}")),
            _ => {
                complain!("minigo doc: unknown flag {word}\nRun 'minigo help doc' for usage.");
                return 2;
            }
        }
    }
    // Programs are packages like others here.
    flags.retain(|flag| flag != "-cmd");
    if let Some(address) = address {
        return serve(address);
    }
    match find(&names) {
        Ok(found) => show(found, flags),
        Err(message) => {
            complain!("{message}");
            1
        }
    }
}

/// `:doc`: the same as `minigo doc`, in a process of its own, which leaves the session alone.
pub fn doc_of_session(what: &str) {
    let words: Vec<String> = what.split_whitespace().map(str::to_owned).collect();
    if let Err(message) = find(&words) {
        complain!("{message}");
        return;
    }
    let program = std::env::current_exe().map(Command::new);
    let status = program.and_then(|mut p| {
        let p = p.arg("doc").args(&words);
        p.stdin(Stdio::null()).status()
    });
    if let Err(error) = status {
        complain!(":doc: {error}");
    }
}

fn show(found: Found, mut args: Vec<String>) -> i32 {
    args.extend(["-path".to_owned(), found.path.clone()]);
    if let Some((dir, files)) = found.folder {
        args.extend(["-dir".to_owned(), dir.display().to_string()]);
        args.extend(files.into_iter().flat_map(|f| ["-file".to_owned(), f]));
    } else if found.name.is_empty()
        && let Some(example) = example(&found.path)
    {
        args.extend(["-session".to_owned(), example.to_owned()]);
    }
    args.extend(["--".to_owned(), found.name]);
    tool::run("minigo/doc", "minigo doc", args)
}

fn serve(address: String) -> i32 {
    let mut args = vec!["-http".to_owned(), address];
    args.extend(["-design", crate::cmd::design::STYLE].map(str::to_owned));
    if let Some((root, path)) = std::env::current_dir()
        .ok()
        .and_then(|d| load::module_root(&d))
    {
        args.extend(["-module-root".to_owned(), root.display().to_string()]);
        args.extend(["-module-path".to_owned(), path]);
    }
    tool::run("minigo/doc", "minigo doc", args)
}

/// The package that arguments mean, or why there is none.
fn find(words: &[String]) -> Result<Found, String> {
    let what = match words {
        [] => ".".to_owned(),
        words => words.join("."),
    };
    let local = what.starts_with(['.', '/']);
    let (folders, last) = what.split_at(what.rfind('/').map_or(0, |i| i + 1));
    let own = [Some((last, "")), last.split_once('.')];
    for (name, rest) in own.into_iter().flatten() {
        let path = match what.as_str() {
            "." => ".".to_owned(),
            _ => format!("{folders}{name}"),
        };
        if let Some((path, dir, files)) = folder(&path) {
            return Ok(Found {
                path,
                folder: Some((dir, files)),
                name: rest.trim_matches('.').to_owned(),
            });
        }
    }
    if local {
        return Err(format!("there is no package in {what}"));
    }
    if let Some(found) = of_this_folder(&what) {
        return Ok(found);
    }
    let (name, rest) = last.split_once('.').unwrap_or((last, ""));
    let path = format!("{folders}{name}");
    let likeliest = packages_named(&path);
    let all = PACKAGES.iter().map(|p| p.path);
    let mut all = all.chain(PREDECLARED.iter().copied());
    let found = all.clone().find(|p| *p == path && !is_internal(p));
    let found = found.or_else(|| all.find(|p| likeliest.first() == Some(p)));
    match found {
        Some(found) => Ok(Found {
            path: found.to_owned(),
            folder: None,
            name: rest.to_owned(),
        }),
        None => {
            let known = PACKAGES.iter().map(|p| p.path);
            let meant = similar(&path, known.filter(|p| !is_internal(p)));
            let meant = meant.map_or_else(String::new, |m| format!(": did you mean {m}?"));
            Err(format!(
                "package {path} is not in the standard library or this module{meant}"
            ))
        }
    }
}

/// A name of the package in the current folder, with or without the package's own name in front of it.
fn of_this_folder(what: &str) -> Option<Found> {
    let (path, dir, files) = folder(".").filter(|_| !what.contains('/'))?;
    let texts: Vec<String> = files
        .iter()
        .filter_map(|f| std::fs::read_to_string(dir.join(f)).ok())
        .collect();
    let is_own = |own: &&str| texts.iter().any(|t| clause(t) == Some(own));
    let (first, rest) = what.split_once('.').unwrap_or((what, ""));
    let name = match Some(first).filter(is_own) {
        Some(_) => rest,
        None => what,
    };
    let top = name.split('.').next().unwrap_or("");
    let declared = name.is_empty() || texts.iter().any(|t| declares(t, top));
    declared.then(|| Found {
        path,
        folder: Some((dir, files)),
        name: name.to_owned(),
    })
}

/// The name in a file's package clause.
fn clause(text: &str) -> Option<&str> {
    let line = text.lines().find_map(|l| l.strip_prefix("package "))?;
    line.split_whitespace().next()
}

/// Whether a file declares a name, other than as a method.
fn declares(text: &str, name: &str) -> bool {
    let mut in_group = false;
    text.lines().any(|line| {
        in_group = match line {
            "var (" | "const (" | "type (" => true,
            ")" => false,
            _ => in_group,
        };
        let words = ["func ", "type ", "var ", "const "];
        let rest = match line.strip_prefix('\t').filter(|_| in_group) {
            Some(rest) => Some(rest),
            None => words.iter().find_map(|word| line.strip_prefix(word)),
        };
        let rest = rest.and_then(|rest| rest.strip_prefix(name));
        rest.is_some_and(|r| !r.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

/// A package in a folder, or of the module around: its import path, folder and files.
fn folder(path: &str) -> Option<(String, PathBuf, Vec<String>)> {
    let cwd = std::env::current_dir().ok()?;
    let local = path == "." || path.starts_with("./") || path.starts_with("../");
    let dir = if local || path.starts_with('/') {
        load::absolute(&cwd.join(path))
    } else {
        load::module_folder(&cwd, path)?
    };
    let (names, _) = load::names_of_files(&dir, &cwd)?;
    let import = load::import_path(&dir).map_or_else(|| path.to_owned(), |(path, _)| path);
    (!names.is_empty()).then_some((import, dir, names))
}

/// The example of a package.
fn example(path: &str) -> Option<&'static str> {
    let mut blocks = EXAMPLES.split("\n\n").filter_map(|b| b.split_once('\n'));
    blocks.find(|(own, _)| *own == path).map(|(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_package_has_prose_and_an_example() {
        for package in PACKAGES.iter().filter(|p| !is_internal(p.path)) {
            let prose = |text: &str| text.lines().any(|l| l.starts_with("// Package "));
            let path = package.path;
            assert!(package.files.iter().any(|(_, t)| prose(t)), "{path}");
            assert!(example(path).is_some(), "{path} shows nothing");
        }
    }

    #[test]
    fn declarations_are_found_in_texts() {
        let text = "package p // says\n\nvar (\n\tA = 1\n)\n\nfunc F() {\n\tfmt.Print()\n}\n\nfunc (t T) M() {}\n";
        assert_eq!(clause(text), Some("p"));
        assert!(declares(text, "A") && declares(text, "F"));
        assert!(!declares(text, "fmt") && !declares(text, "M"));
    }

    #[test]
    fn names_are_told_from_packages() {
        let found = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
            find(&words).map(|f| (f.path, f.name)).unwrap_or_default()
        };
        let pair = |path: &str, name: &str| (path.to_owned(), name.to_owned());
        assert_eq!(found(&["strings"]), pair("strings", ""));
        assert_eq!(
            found(&["strings.Builder.Len"]),
            pair("strings", "Builder.Len")
        );
        assert_eq!(found(&["http", "Get"]), pair("net/http", "Get"));
        assert_eq!(found(&["net/http.Get"]), pair("net/http", "Get"));
        assert_eq!(found(&["rand"]), pair("math/rand", ""));
        assert_eq!(found(&["builtin.append"]), pair("builtin", "append"));
        assert_eq!(found(&["no/such"]), pair("", ""));
    }
}
