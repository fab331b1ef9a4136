//! Completion: commands, names, fields and methods, packages, files.

use super::commands::COMMANDS;
use minigo_lang::syntax::token::KEYWORDS;
use minigo_vm::session::Session;

/// What completion knows of the session.
pub struct Known {
    /// What has been declared.
    pub names: Vec<String>,
    /// Name and path of what has been imported.
    pub imports: Vec<(String, String)>,
    /// The session.
    pub session: Session,
    /// The predeclared names.
    pub predeclared: Vec<&'static str>,
}

/// Where the text to be replaced begins, and what may stand for it.
pub type Found = (usize, Vec<String>);

impl Known {
    /// What may be at the end of a text.
    pub fn complete(&self, before: &str) -> Found {
        let (start, mut found) = match place(before) {
            Place::File(start) => (start, files(before.get(start..).unwrap_or(""))),
            Place::Import(start) => (start, packages(before.get(start..).unwrap_or(""))),
            Place::Code => self.word(before),
        };
        found.sort();
        found.dedup();
        (start, found)
    }

    /// A word of Go, or a command.
    fn word(&self, before: &str) -> Found {
        let start = before
            .char_indices()
            .rev()
            .find(|(_, c)| !(c.is_alphanumeric() || matches!(c, '_' | '.' | ':')))
            .map_or(0, |(i, c)| i + c.len_utf8());
        let word = before.get(start..).unwrap_or("");
        let begins = |n: &str| n.starts_with(word);
        let found = if let Some(command) = word.strip_prefix(':').filter(|_| start == 0) {
            let names = COMMANDS.iter().filter_map(|(c, _)| c.split(' ').next());
            let names = names.filter(|c| c.starts_with(command));
            names.map(|c| format!(":{c}")).collect()
        } else if let Some((base, part)) = word.rsplit_once('.') {
            let members = self.members(base).into_iter();
            let members = members.filter(|m| m.starts_with(part));
            members.map(|m| format!("{base}.{m}")).collect()
        } else if word.is_empty() {
            Vec::new()
        } else {
            let packages = minigo_vm::stdlib::PACKAGES.iter().map(|p| name_of(p.path));
            let all = self.names.iter().map(String::as_str);
            let all = all.chain(KEYWORDS.iter().copied());
            let all = all.chain(self.predeclared.iter().copied()).chain(packages);
            all.filter(|n| begins(n)).map(str::to_owned).collect()
        };
        (start, found)
    }

    /// What may follow `base.`: fields and methods, or a package's exported names.
    fn members(&self, base: &str) -> Vec<String> {
        let path: Vec<&str> = base.split('.').collect();
        let found = self.session.with_front(|front, _| front.members(&path));
        match found {
            Some(found) if !found.is_empty() => found,
            _ => {
                let import = self.imports.iter().find(|(name, _)| name == base);
                exported(import.map_or(base, |(_, path)| path))
            }
        }
    }
}

/// Exported functions, types, variables and constants of a library package.
pub fn exported(package: &str) -> Vec<String> {
    let mut out = Vec::new();
    let found = minigo_vm::stdlib::PACKAGES
        .iter()
        .filter(|p| p.path == package || name_of(p.path) == package);
    for (_, text) in found.flat_map(|p| p.files) {
        for line in text.lines() {
            let rest = ["func ", "type ", "var ", "const ", "\t"]
                .iter()
                .find_map(|w| line.strip_prefix(w));
            let name: String = rest
                .unwrap_or("")
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            let top = !line.starts_with('\t') || line.contains('=');
            if top && name.chars().next().is_some_and(char::is_uppercase) {
                out.push(name);
            }
        }
    }
    out
}

/// What is to be completed at a text's end.
enum Place {
    /// The name of a file, which begins there.
    File(usize),
    /// An import path, which begins there.
    Import(usize),
    /// Anything else.
    Code,
}

/// The commands that are followed by the name of a file.
const OF_FILES: &[&str] = &[":load ", ":save "];

fn place(before: &str) -> Place {
    if let Some(command) = OF_FILES.iter().find(|c| before.starts_with(**c)) {
        let rest = before.get(command.len()..).unwrap_or("");
        return Place::File(before.len() - rest.trim_start().len());
    }
    if let Some(rest) = before.strip_prefix(":doc ") {
        return match rest.contains('.') {
            true => Place::Code,
            false => Place::Import(before.len() - rest.trim_start().len()),
        };
    }
    let line = before.rsplit('\n').next().unwrap_or("");
    match open_text(line) {
        None => Place::Code,
        Some(at) => {
            let start = before.len() - line.len() + at;
            match before.trim_start().starts_with("import") {
                true => Place::Import(start),
                false => Place::File(start),
            }
        }
    }
}

/// Where the text in quotes begins in which a line ends.
fn open_text(line: &str) -> Option<usize> {
    let mut open = None;
    let mut escaped = false;
    for (i, c) in line.char_indices() {
        match open {
            None if matches!(c, '"' | '`' | '\'') => open = Some((c, i + 1)),
            Some((quote, _)) if c == quote && !escaped => open = None,
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    open.filter(|(c, _)| *c != '\'').map(|(_, at)| at)
}

/// Files whose names begin as a path ends; folders with a slash.
fn files(path: &str) -> Vec<String> {
    let (folder, name) = match path.rfind('/') {
        Some(slash) => path.split_at(slash + 1),
        None => ("", path),
    };
    let entries = std::fs::read_dir(if folder.is_empty() { "." } else { folder });
    let mut found = Vec::new();
    for entry in entries.into_iter().flatten().flatten() {
        let Ok(own) = entry.file_name().into_string() else {
            continue;
        };
        let hidden = own.starts_with('.') && !name.starts_with('.');
        if own.starts_with(name) && !hidden && !own.contains(char::is_control) {
            let slash = if entry.path().is_dir() { "/" } else { "" };
            found.push(format!("{folder}{own}{slash}"));
        }
    }
    found
}

/// Packages of the library whose paths begin so.
fn packages(path: &str) -> Vec<String> {
    let all = minigo_vm::stdlib::PACKAGES.iter().map(|p| p.path);
    let all = all.filter(|p| p.starts_with(path) && !is_internal(p));
    all.map(str::to_owned).collect()
}

/// The name of the package with that path: its last part, or the one before a version.
pub fn name_of(path: &str) -> &str {
    let (before, last) = path.rsplit_once('/').unwrap_or(("", path));
    let version = last.strip_prefix('v').unwrap_or("");
    let is_version = !version.is_empty() && version.chars().all(|c| c.is_ascii_digit());
    if is_version && !before.is_empty() {
        name_of(before)
    } else {
        last
    }
}

/// The packages of the library that a name could mean, those first that are likelier.
pub fn packages_named(name: &str) -> Vec<&'static str> {
    let all = minigo_vm::stdlib::PACKAGES.iter().map(|p| p.path);
    let mut found: Vec<&str> = all
        .chain(["unsafe"])
        .filter(|path| name_of(path) == name && !is_internal(path))
        .collect();
    let unlikely = |path: &str| path.starts_with("crypto/") || path.starts_with("html/");
    found.sort_by_key(|path| (unlikely(path), path.matches('/').count()));
    found
}

/// Whether a package is none that programs may import.
pub fn is_internal(path: &str) -> bool {
    path.split('/').any(|part| part == "internal") || path.starts_with("minigo/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_completed_depends_on_the_place() {
        let at = |text| match place(text) {
            Place::File(at) => ("file", text.get(at..).unwrap_or("")),
            Place::Import(at) => ("import", text.get(at..).unwrap_or("")),
            Place::Code => ("code", ""),
        };
        assert_eq!(at(":load  a/b"), ("file", "a/b"));
        assert_eq!(at(":save "), ("file", ""));
        assert_eq!(at("import \"net/h"), ("import", "net/h"));
        assert_eq!(at(":doc net/h"), ("import", "net/h"));
        assert_eq!(at(":doc fmt.Pr"), ("code", ""));
        assert_eq!(at("os.ReadFile(\"/e"), ("file", "/e"));
        assert_eq!(at("f(\"a\\\"\", `x"), ("file", "x"));
        assert_eq!(at("f(\"a\", '\"', x"), ("code", ""));
    }

    #[test]
    fn names_of_packages() {
        assert_eq!(name_of("math/rand/v2"), "rand");
        assert_eq!(name_of("vendor"), "vendor");
        assert_eq!(name_of("a/v"), "v");
        let rand = packages_named("rand");
        assert_eq!(rand, ["math/rand", "math/rand/v2", "crypto/rand"]);
    }

    #[test]
    fn packages_that_may_be_imported() {
        assert!(packages("net/h").iter().any(|p| p == "net/http"));
        assert!(packages("minigo").is_empty() && packages("internal").is_empty());
    }
}
