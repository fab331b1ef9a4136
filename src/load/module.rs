//! The module that contains a folder, and where its packages are.

use super::paths::{absolute, below};
use crate::gomod;
use crate::modules::{self, Modules};
use minigo_lang::load::buildtag::GO_MINOR;
use std::path::{Path, PathBuf};

/// A module: the folder of a `go.mod`.
#[derive(Debug)]
pub(super) struct Module {
    pub(super) root: PathBuf,
    pub(super) path: String,
    /// Module path and local folder of each `replace` that names a folder.
    pub(super) replaced: Vec<(String, PathBuf)>,
    /// The modules that it is built with.
    pub(super) others: Modules,
}

impl Module {
    /// The module that a folder is in.
    pub(super) fn around(dir: &Path) -> Option<Module> {
        let root = dir.ancestors().find(|d| d.join("go.mod").is_file())?;
        let text = std::fs::read(root.join("go.mod")).ok()?;
        Module::parse(&String::from_utf8_lossy(&text), root)
    }

    pub(super) fn parse(text: &str, root: &Path) -> Option<Module> {
        let mut module = Module {
            root: root.to_owned(),
            path: String::new(),
            replaced: Vec::new(),
            others: Modules::of(root),
        };
        let mut block = String::new();
        for line in text.lines() {
            let line = line.split("//").next().unwrap_or("").trim();
            let mut words: Vec<&str> = line.split_whitespace().collect();
            if words.is_empty() {
                continue;
            }
            if words == [")"] {
                block.clear();
                continue;
            }
            if let [verb, "("] = words.as_slice() {
                block = (*verb).to_owned();
                continue;
            }
            let verb = if block.is_empty() {
                words.remove(0).to_owned()
            } else {
                block.clone()
            };
            let unquote = |w: &str| w.trim_matches(['"', '`']).to_owned();
            match (verb.as_str(), words.as_slice()) {
                ("module", [path]) => module.path = unquote(path),
                ("replace", [old, .., "=>", new]) if !new.is_empty() => {
                    let new = unquote(new);
                    if new.starts_with('.') || new.starts_with('/') {
                        let dir = absolute(&root.join(new));
                        module.replaced.push((unquote(old), dir));
                    }
                }
                _ => {}
            }
        }
        (!module.path.is_empty()).then_some(module)
    }

    /// The language version of a package found in a folder: that of the `go.mod` around it, for
    /// vendored ones what `vendor/modules.txt` says.
    pub(super) fn language_of(&self, dir: &Path, path: &str) -> u32 {
        let vendor = self.root.join("vendor");
        if !dir.starts_with(&vendor) {
            return language_around(dir);
        }
        let list = std::fs::read_to_string(vendor.join("modules.txt")).unwrap_or_default();
        let mut found = GO_MINOR;
        let mut inside = false;
        for line in list.lines() {
            if let Some(rest) = line.strip_prefix("# ") {
                let module = rest.split(' ').next().unwrap_or("");
                inside = below(path, module).is_some();
            } else if let Some((_, version)) = line.split_once("go ")
                && inside
                && line.starts_with("## ")
            {
                found = gomod::language(version.trim()).unwrap_or(GO_MINOR);
            }
        }
        found
    }

    /// Whether a folder holds what somebody else wrote: vendored code, and what is in the module cache.
    pub(super) fn is_foreign(&self, dir: &Path) -> bool {
        let vendored = dir.starts_with(self.root.join("vendor"));
        vendored || modules::cache().is_some_and(|cache| dir.starts_with(cache))
    }

    pub(super) fn owns(&self, path: &str) -> bool {
        below(path, &self.path).is_some()
    }

    /// The import path of a folder of the module.
    pub(super) fn import_path(&self, dir: &Path) -> Option<String> {
        let rest = dir.strip_prefix(&self.root).ok()?;
        let mut path = self.path.clone();
        for part in rest.components() {
            path.push('/');
            path.push_str(&part.as_os_str().to_string_lossy());
        }
        Some(path)
    }

    /// Where a package may lie, and why there.
    pub(super) fn candidates(&self, path: &str) -> Vec<(PathBuf, &'static str)> {
        let mut out = Vec::new();
        if let Some(rest) = below(path, &self.path)
            && is_one_module(&self.root, rest)
        {
            out.push((self.root.join(rest), "this module"));
        }
        let mut replaced: Vec<_> = self
            .replaced
            .iter()
            .filter_map(|(module, dir)| {
                let rest = below(path, module).filter(|rest| is_one_module(dir, rest))?;
                Some((module.len(), dir.join(rest)))
            })
            .collect();
        replaced.sort_by_key(|(len, _)| std::cmp::Reverse(*len));
        out.extend(replaced.into_iter().map(|(_, dir)| (dir, "replaced")));
        out.push((self.root.join("vendor").join(path), "vendor"));
        // The cache is asked only if the package is in none of these.
        if !out.iter().any(|(dir, _)| dir.is_dir()) {
            out.extend(self.others.places(path));
        }
        out
    }
}

/// Whether no folder on the way from a module's root down to one of its packages begins a module of its own.
fn is_one_module(root: &Path, rest: &str) -> bool {
    let mut dir = root.to_owned();
    rest.split('/').filter(|part| !part.is_empty()).all(|part| {
        dir.push(part);
        !dir.join("go.mod").is_file()
    })
}

/// The language version that the `go.mod` around a folder says; without one the newest.
pub(super) fn language_around(dir: &Path) -> u32 {
    let found = gomod::around(dir, |p| p.display().to_string());
    found.ok().flatten().map_or(GO_MINOR, |m| m.go)
}

/// The import path of a folder, if it is in a module, and the module's.
pub fn import_path(dir: &Path) -> Option<(String, String)> {
    let module = Module::around(dir)?;
    let path = module.import_path(dir)?;
    // The library's own source: its paths have no module in front.
    let path = match path.strip_prefix("std/") {
        Some(rest) if module.path == "std" => rest.to_owned(),
        _ => path,
    };
    Some((path, module.path))
}

/// The folder of a package of the module that `dir` is in.
pub fn module_folder(dir: &Path, path: &str) -> Option<PathBuf> {
    let module = Module::around(dir)?;
    let mut found = module.candidates(path).into_iter().map(|(dir, _)| dir);
    let in_std = (module.path == "std").then(|| module.root.join(path));
    found.find(|d| d.is_dir()).or(in_std.filter(|d| d.is_dir()))
}

/// The folder and the path of the module that `dir` is in.
pub fn module_root(dir: &Path) -> Option<(PathBuf, String)> {
    let module = Module::around(dir)?;
    Some((module.root, module.path))
}

/// The folder of the module cache.
pub fn module_cache() -> Option<PathBuf> {
    modules::cache()
}

/// The `go.work` that a folder is in the reach of.
pub fn workspace(dir: &Path) -> Option<PathBuf> {
    modules::workspace(dir)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn go_mod_is_read() {
        let text = "module example.com/m // mine\n\ngo 1.27\n\nrequire (\n\tx.org/y v1.0.0\n)\n\
            replace x.org/y => ../y\nreplace (\n\tz.org/z v1.2.3 => ./z\n\tw.org/w => v.org/v v1.0.0\n)\n";
        let module = Module::parse(text, Path::new("/a/m")).unwrap();
        assert_eq!(module.path, "example.com/m");
        let dirs = |path: &str| -> Vec<String> {
            let found = module.candidates(path);
            found.iter().map(|(d, _)| d.display().to_string()).collect()
        };
        assert_eq!(dirs("example.com/m/util")[0], "/a/m/util");
        assert_eq!(dirs("x.org/y/sub")[0], "/a/y/sub");
        assert_eq!(dirs("z.org/z")[0], "/a/m/z/");
        assert_eq!(dirs("v.org/v")[0], "/a/m/vendor/v.org/v");
        let path = module.import_path(Path::new("/a/m/cmd/x"));
        assert_eq!(path.as_deref(), Some("example.com/m/cmd/x"));
    }
}
