//! Completion: commands, names, fields and methods, packages, files.

use super::commands::COMMANDS;
use crate::cmd::library::{exported, name_of, packages};
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
}
