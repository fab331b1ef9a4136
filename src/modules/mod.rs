//! Finds packages of other modules: in the folders that `go.work` names, and in the module cache, at the
//! versions that the `go.mod` files require. Nothing is read until the program imports a package that is not
//! in its own module.

mod gowork;
mod version;

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A line `module version` of a `require`, or its replacement.
type Required = (String, String);

/// The lines of a `go.mod` or `go.work`, blocks taken apart: a verb and its words.
fn lines(text: &str) -> Vec<(String, Vec<String>)> {
    let mut out = Vec::new();
    let mut block = String::new();
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or("").trim();
        let mut words: Vec<String> = line
            .split_whitespace()
            .map(|w| w.trim_matches(['"', '`']).to_owned())
            .collect();
        match words.as_slice() {
            [] => {}
            [end] if end == ")" => block.clear(),
            [verb, open] if open == "(" => block.clone_from(verb),
            _ if block.is_empty() => {
                let verb = words.remove(0);
                out.push((verb, words));
            }
            _ => out.push((block.clone(), words)),
        }
    }
    out
}

/// What a `go.mod` asks for, and what it puts in the place of modules.
#[derive(Debug, Default)]
struct GoMod {
    required: Vec<Required>,
    /// By module, and by version if one is named.
    replaced: Vec<(String, Option<String>, Required)>,
}

impl GoMod {
    fn read(path: &Path) -> GoMod {
        let text = std::fs::read(path).unwrap_or_default();
        GoMod::parse(&String::from_utf8_lossy(&text))
    }

    fn parse(text: &str) -> GoMod {
        let mut found = GoMod::default();
        for (verb, words) in lines(text) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            match (verb.as_str(), words.as_slice()) {
                ("require", [module, version, ..]) => {
                    found
                        .required
                        .push(((*module).to_owned(), (*version).to_owned()));
                }
                ("replace", [old, "=>", new, version]) => {
                    let to = ((*new).to_owned(), (*version).to_owned());
                    found.replaced.push(((*old).to_owned(), None, to));
                }
                ("replace", [old, at, "=>", new, version]) => {
                    let to = ((*new).to_owned(), (*version).to_owned());
                    found
                        .replaced
                        .push(((*old).to_owned(), Some((*at).to_owned()), to));
                }
                _ => {}
            }
        }
        found
    }

    /// What stands for a module at a version.
    fn replacement(&self, (module, version): &Required) -> Option<&Required> {
        let fits = |at: &Option<String>| at.as_ref().is_none_or(|a| a == version);
        let found = self
            .replaced
            .iter()
            .find(|(m, at, _)| m == module && fits(at));
        found.map(|(_, _, to)| to)
    }
}

/// The modules that the module of a folder is built with.
#[derive(Debug)]
pub struct Modules {
    root: PathBuf,
    main: OnceLock<GoMod>,
    /// All modules with the version chosen, requirements of requirements included.
    all: OnceLock<BTreeMap<String, String>>,
    workspace: OnceLock<Vec<(String, PathBuf)>>,
}

/// A folder where a package may lie, and why there.
pub type Place = (PathBuf, &'static str);

impl Modules {
    /// Those of the module whose `go.mod` is in `root`.
    pub fn of(root: &Path) -> Modules {
        Modules {
            root: root.to_owned(),
            main: OnceLock::new(),
            all: OnceLock::new(),
            workspace: OnceLock::new(),
        }
    }

    fn main(&self) -> &GoMod {
        self.main
            .get_or_init(|| GoMod::read(&self.root.join("go.mod")))
    }

    /// Where a package of another module may lie.
    pub fn places(&self, path: &str) -> Vec<Place> {
        let workspace = self.workspace.get_or_init(|| gowork::members(&self.root));
        let mut out: Vec<Place> = workspace
            .iter()
            .filter_map(|(module, dir)| Some((dir.join(below(path, module)?), "go.work")))
            .collect();
        // Since Go 1.17 a go.mod lists all that its packages need; older ones leave things out.
        let direct = self.main().required.iter().cloned();
        self.cached(path, direct, &mut out);
        if !out.iter().any(|(dir, _)| dir.is_dir()) {
            let all = self.all.get_or_init(|| self.choose());
            self.cached(path, all.clone().into_iter(), &mut out);
        }
        out
    }

    /// The folders in the cache of those modules whose packages the path may be one of, the longest
    /// module's first.
    fn cached(&self, path: &str, modules: impl Iterator<Item = Required>, out: &mut Vec<Place>) {
        let mut found: Vec<(usize, PathBuf)> = modules
            .filter_map(|required| {
                let rest = below(path, &required.0)?;
                Some((required.0.len(), self.folder(&required)?.join(rest)))
            })
            .collect();
        found.sort_by_key(|(len, _)| std::cmp::Reverse(*len));
        for (_, dir) in found {
            if !out.iter().any(|(d, _)| *d == dir) {
                out.push((dir, "module cache"));
            }
        }
    }

    /// The folder of a module in the cache.
    fn folder(&self, required: &Required) -> Option<PathBuf> {
        let (module, version) = self.main().replacement(required).unwrap_or(required);
        let name = format!("{}@{}", escaped(module), escaped(version));
        Some(cache()?.join(name))
    }

    /// Of each module the highest version that any of them asks for, as Go chooses.
    fn choose(&self) -> BTreeMap<String, String> {
        let mut chosen: BTreeMap<String, String> = BTreeMap::new();
        let mut todo: VecDeque<Required> = self.main().required.iter().cloned().collect();
        while let Some((module, version)) = todo.pop_front() {
            let known = chosen.get(&module);
            if known.is_some_and(|k| version::compare(k, &version).is_ge()) {
                continue;
            }
            let required = (module, version);
            if let Some(dir) = self.folder(&required) {
                todo.extend(GoMod::read(&dir.join("go.mod")).required);
            }
            chosen.insert(required.0, required.1);
        }
        chosen
    }
}

/// The `go.work` that a folder is in the reach of.
pub fn workspace(dir: &Path) -> Option<PathBuf> {
    gowork::file(dir)
}

/// GOMODCACHE, or where Go has it without that.
pub fn cache() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty());
    if let Some(dir) = set("GOMODCACHE") {
        return Some(dir.into());
    }
    let gopath = set("GOPATH").and_then(|p| std::env::split_paths(&p).next());
    let gopath = gopath.or_else(|| Some(PathBuf::from(set("HOME")?).join("go")))?;
    Some(gopath.join("pkg/mod"))
}

/// As the cache names it: `!a` for `A`, since some file systems do not tell them apart.
fn escaped(path: &str) -> String {
    let mut out = String::new();
    for c in path.chars() {
        if c.is_ascii_uppercase() {
            out.push('!');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// What follows `prefix/` in a path; empty for the prefix itself.
fn below<'a>(path: &'a str, prefix: &str) -> Option<&'a str> {
    let rest = path.strip_prefix(prefix)?;
    match rest.strip_prefix('/') {
        Some(rest) => Some(rest),
        None => rest.is_empty().then_some(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requirements_and_replacements() {
        let text = "module m\nrequire x.org/y v1.2.3 // indirect\nrequire (\n\tz.org/Big v0.1.0\n)\n\
            replace z.org/Big => w.org/w v2.0.0\nreplace x.org/y v1.0.0 => ../y\n";
        let found = GoMod::parse(text);
        let required = |m: &str, v: &str| (m.to_owned(), v.to_owned());
        assert_eq!(
            found.required,
            [
                required("x.org/y", "v1.2.3"),
                required("z.org/Big", "v0.1.0")
            ]
        );
        let big = found.replacement(&required("z.org/Big", "v0.1.0"));
        assert_eq!(big, Some(&required("w.org/w", "v2.0.0")));
        assert_eq!(found.replacement(&required("x.org/y", "v1.2.3")), None);
        assert_eq!(escaped("z.org/BigOne"), "z.org/!big!one");
    }
}
