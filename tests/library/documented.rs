//! Finds exported names of the library without a doc comment, by reading formatted Go line by line.

use std::collections::BTreeSet;

/// What was counted.
#[derive(Default)]
pub struct Count {
    /// Exported functions, methods, types, constants and variables.
    pub names: usize,
    /// Those of them without a comment, as `file:line name`.
    pub bare: Vec<String>,
    /// Exported fields of structs and methods of interfaces.
    pub members: usize,
    /// Those of them without a comment.
    pub bare_members: Vec<String>,
}

/// What a line is in.
enum Inside {
    Nothing,
    /// A group of constants or variables, and whether there is a comment in front of it.
    Values(bool),
    /// A group of types.
    Types,
    /// The body of a struct or interface, whose lines begin with so many tabs. The name of an exported one.
    Body(Option<String>, usize),
}

impl Count {
    /// Counts the names of a file.
    pub fn read(&mut self, file: &str, text: &str) {
        let (mut inside, mut commented, mut in_types) = (Inside::Nothing, false, false);
        let mut raw = false;
        for (number, line) in text.lines().enumerate() {
            let was_raw = raw;
            raw ^= line.matches('`').count() % 2 == 1 && !line.trim_start().starts_with("//");
            if was_raw {
                continue;
            }
            let bare = line.trim_start();
            if bare.starts_with("//") {
                commented |= !bare.starts_with("//go:");
                continue;
            }
            let tabs = line.len() - bare.len();
            let documented = commented || line.contains(" // ");
            let at = format!("{file}:{}", number + 1);
            commented = false;
            inside = match inside {
                Inside::Body(_, depth) if tabs < depth => match in_types && tabs == 1 {
                    true => Inside::Types,
                    false => Inside::Nothing,
                },
                Inside::Body(of, depth) => {
                    if tabs == depth && of.is_some() {
                        self.members(of.as_deref(), bare, documented, &at);
                    }
                    Inside::Body(of, depth)
                }
                Inside::Values(_) | Inside::Types if line == ")" => {
                    in_types = false;
                    Inside::Nothing
                }
                Inside::Values(group) => {
                    if tabs == 1 {
                        self.values(bare, group || documented, &at);
                    }
                    Inside::Values(group)
                }
                Inside::Types if tabs == 1 => self.typed(bare, documented, &at, 2),
                Inside::Types => Inside::Types,
                Inside::Nothing => match line.split_once(' ') {
                    Some(("const" | "var", "(")) => Inside::Values(documented),
                    Some(("type", "(")) => {
                        in_types = true;
                        Inside::Types
                    }
                    Some(("const" | "var", rest)) => {
                        self.values(rest, documented, &at);
                        Inside::Nothing
                    }
                    Some(("type", rest)) => self.typed(rest, documented, &at, 1),
                    Some(("func", rest)) => {
                        self.function(rest, documented, &at);
                        Inside::Nothing
                    }
                    _ => Inside::Nothing,
                },
            };
        }
    }

    fn name(&mut self, name: &str, documented: bool, at: &str) {
        if exported(name) {
            self.names += 1;
            if !documented {
                self.bare.push(format!("{at} {name}"));
            }
        }
    }

    fn function(&mut self, rest: &str, documented: bool, at: &str) {
        let Some((receiver, rest)) = rest.strip_prefix('(').and_then(|r| r.split_once(") ")) else {
            return self.name(first(rest), documented, at);
        };
        let of = receiver.rsplit_once(' ').map_or(receiver, |(_, ty)| ty);
        let of = match receiver.find('[') {
            Some(end) => receiver.get(..end).and_then(|r| r.rsplit(' ').next()),
            None => Some(of),
        };
        let of = first(of.unwrap_or("").trim_start_matches('*'));
        if exported(of) {
            self.name(first(rest), documented, at);
        }
    }

    /// The names before a type or a value.
    fn values(&mut self, line: &str, documented: bool, at: &str) {
        for name in names(line) {
            self.name(name, documented, at);
        }
    }

    fn typed(&mut self, line: &str, documented: bool, at: &str, depth: usize) -> Inside {
        let name = first(line);
        self.name(name, documented, at);
        let of = exported(name).then(|| name.to_owned());
        match line.ends_with("struct {") || line.ends_with("interface {") {
            true => Inside::Body(of, depth),
            false if depth == 2 => Inside::Types,
            false => Inside::Nothing,
        }
    }

    /// The fields or the method of a line. What is embedded has the comment of its own type.
    fn members(&mut self, of: Option<&str>, line: &str, documented: bool, at: &str) {
        let rest = line.get(first(line).len()..).unwrap_or("");
        if !rest.starts_with([' ', ',', '(']) || rest.trim_start().starts_with(['|', '/', '`']) {
            return;
        }
        for name in names(line).into_iter().filter(|name| exported(name)) {
            self.members += 1;
            if !documented {
                let name = format!("{at} {}.{name}", of.unwrap_or(""));
                self.bare_members.push(name);
            }
        }
    }
}

/// The names that a line begins with, with commas between them.
fn names(line: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let mut rest = line;
    loop {
        let name = first(rest);
        found.insert(name);
        match rest.get(name.len()..).and_then(|r| r.strip_prefix(", ")) {
            Some(more) if !name.is_empty() => rest = more,
            _ => return found,
        }
    }
}

/// The name that a text begins with.
fn first(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_'));
    text.get(..end.unwrap_or(text.len())).unwrap_or("")
}

fn exported(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}
