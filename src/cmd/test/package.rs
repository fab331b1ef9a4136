//! Which packages to test, and which files their test programs consist of.

use super::cover::Cover;
use super::folder::{self, Folder};
use super::functions::{self, Found};
use minigo::load::{self, Disk};
use minigo_lang::load::{Asset, Host, Package, Text};
use std::path::{Path, PathBuf};

/// A package that is to be tested.
#[derive(Debug, Clone)]
pub struct Unit {
    /// Its import path; `command-line-arguments` for listed files.
    pub path: String,
    /// Its folder.
    pub dir: PathBuf,
    /// The files that were listed; empty: all of the folder.
    pub files: Vec<String>,
    /// Why it cannot be tested, if that is known.
    pub trouble: Option<String>,
}

/// The packages that arguments name, sorted as Go sorts them.
pub fn find(words: &[String]) -> Result<Vec<Unit>, String> {
    let cwd = std::env::current_dir().map_err(|e| format!("minigo: {e}"))?;
    if words.is_empty() {
        return Ok(vec![unit(&cwd)]);
    }
    if words.iter().all(|w| w.ends_with(".go")) {
        let first = words.first().map_or("", String::as_str);
        let dir = load::absolute(&cwd.join(first));
        let dir = dir.parent().map_or(cwd.clone(), Path::to_owned);
        return Ok(vec![Unit {
            path: "command-line-arguments".to_owned(),
            dir,
            files: words.to_vec(),
            trouble: None,
        }]);
    }
    let mut units = Vec::new();
    for word in words {
        let before = units.len();
        matching(word, &cwd, &mut units);
        if units.len() == before && word.contains("...") {
            crate::process::out::complain!("go: warning: \"{word}\" matched no packages");
        }
    }
    let mut seen = std::collections::HashSet::new();
    units.retain(|u: &Unit| seen.insert(u.dir.clone()) || u.trouble.is_some());
    if units.is_empty() {
        return Err("no packages to test".to_owned());
    }
    Ok(units)
}

fn unit(dir: &Path) -> Unit {
    let dir = load::absolute(dir);
    Unit {
        path: load::import_path(&dir).map_or_else(|| dir.display().to_string(), |(path, _)| path),
        dir,
        files: Vec::new(),
        trouble: None,
    }
}

/// Adds what one argument names.
fn matching(word: &str, cwd: &Path, units: &mut Vec<Unit>) {
    let local = word == "." || word == ".." || word.starts_with("./") || word.starts_with("../");
    let (base, pattern) = if local || word.starts_with('/') {
        (cwd.to_owned(), word)
    } else {
        match load::module_folder(cwd, word) {
            Some(dir) => (dir, ""),
            None => {
                units.push(Unit {
                    path: word.to_owned(),
                    dir: cwd.join(word),
                    files: Vec::new(),
                    trouble: Some(format!("package {word} is not in this module")),
                });
                return;
            }
        }
    };
    let whole = if pattern.is_empty() {
        base.display().to_string()
    } else {
        load::absolute(&base.join(pattern)).display().to_string()
    };
    let Some((head, tail)) = whole.split_once("...") else {
        let dir = PathBuf::from(&whole);
        let mut found = unit(&dir);
        if !dir.is_dir() {
            found.path = word.to_owned();
            found.trouble = Some(format!("stat {whole}: directory not found"));
        }
        units.push(found);
        return;
    };
    let root = Path::new(head);
    let root = if head.ends_with('/') {
        root
    } else {
        root.parent().unwrap_or(root)
    };
    let mut dirs = Vec::new();
    walk(root, true, &mut dirs);
    let fits = |dir: &Path| {
        let name = format!("{}/", dir.display());
        let name = if head.ends_with('/') {
            name.as_str()
        } else {
            name.trim_end_matches('/')
        };
        name.starts_with(head) && (tail.is_empty() || name.trim_end_matches('/').ends_with(tail))
    };
    // Of a pattern's packages, only those with files for this system count.
    dirs.retain(|d| fits(d) && !folder::is_excluded(d, cwd));
    dirs.sort();
    units.extend(dirs.iter().map(|d| unit(d)));
}

/// The folders with Go files at or below one, those left out that `...` leaves out.
fn walk(dir: &Path, top: bool, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return;
    };
    if !top && dir.join("go.mod").is_file() {
        return;
    }
    let mut any = false;
    let mut folders = Vec::new();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(['.', '_']) {
            continue;
        }
        if entry.path().is_dir() {
            let left_out = matches!(name.as_str(), "testdata" | "vendor");
            if !left_out && !entry.path().is_symlink() {
                folders.push(entry.path());
            }
        } else {
            any |= name.ends_with(".go");
        }
    }
    if any {
        out.push(dir.to_owned());
    }
    for folder in folders {
        walk(&folder, false, out);
    }
}

/// The files of a test program and where its packages come from.
pub struct Program {
    /// Import path of the package under test.
    pub path: String,
    /// The files of the package, its own tests included.
    pub files: Vec<Text>,
    /// How many of them are no tests.
    pub plain: usize,
    /// The files of the package `x_test` beside it.
    pub external: Vec<Text>,
    /// Test functions and their like.
    pub found: Found,
    /// Go's own tests of a package that minigo's library has: they run against the library's.
    pub own_library: bool,
    /// Which statements are counted, if any are.
    pub cover: Option<Cover>,
    host: Disk,
}

/// Whether a folder is that of a library package in Go's own source.
fn of_the_library(dir: &Path, path: &str) -> bool {
    let std = load::import_path(dir).is_some_and(|(_, module)| module == "std");
    std && minigo_vm::stdlib::find(path).is_some()
}

fn library_files(path: &str) -> Vec<Text> {
    let package = minigo_vm::stdlib::find(path);
    let files = package.map_or(&[][..], |p| p.files);
    let text = |&(name, text): &(&str, &str)| Text {
        name: name.to_owned(),
        path: name.to_owned(),
        text: text.into(),
        bad_bytes: Vec::new(),
    };
    files.iter().map(text).collect()
}

/// What a package's folder holds for a test.
pub enum Contents {
    /// There are no tests.
    Untested(Box<Program>),
    /// There are.
    Tested(Box<Program>),
}

impl Program {
    /// Reads the package's files. An error says why it cannot be set up.
    pub fn read(unit: &Unit, cwd: &Path) -> Result<Contents, String> {
        let folder = Folder::read(&unit.dir, cwd, &unit.files)?;
        let found = functions::find(&folder.own_tests, &folder.external_tests)?;
        let tested = !folder.own_tests.is_empty() || !folder.external_tests.is_empty();
        let own_library = of_the_library(&unit.dir, &unit.path);
        let mut files = if own_library {
            library_files(&unit.path)
        } else {
            folder.files
        };
        let plain = files.len();
        files.extend(folder.own_tests);
        let program = Box::new(Program {
            path: unit.path.clone(),
            files,
            plain,
            external: folder.external_tests,
            found,
            own_library,
            cover: None,
            host: Disk::for_tests(&unit.dir, cwd, &unit.path),
        });
        Ok(if tested {
            Contents::Tested(program)
        } else {
            Contents::Untested(program)
        })
    }

    /// Does without packages of a Go installation from now on; false if it did already, or has none.
    pub fn leave_installation(&self) -> bool {
        self.host.leave_installation()
    }

    /// The language version of its module: `N` of `go 1.N`.
    pub fn language(&self) -> u32 {
        self.host.language()
    }

    /// Files of a package, with counters if its statements are counted.
    fn counted(&self, path: &str, files: &[Text]) -> Vec<Text> {
        match &self.cover {
            Some(cover) if cover.counts(path, path == self.path) => {
                let numbered = files.iter().enumerate();
                numbered
                    .map(|(n, text)| cover.count(path, text, n))
                    .collect()
            }
            _ => files.to_vec(),
        }
    }

    /// The import path of the package `x_test`.
    pub fn external_path(&self) -> String {
        format!("{}_test", self.path)
    }
}

impl Host for Program {
    fn outline(&self, file: &Text) -> Option<&'static [u8]> {
        self.host.outline(file)
    }

    fn initial_order(&self, path: &str, files: &[Text]) -> Option<&'static str> {
        self.host.initial_order(path, files)
    }

    fn assets(&self, file: &str, pattern: &str) -> Result<Vec<Asset>, String> {
        self.host.assets(file, pattern)
    }

    fn find(&self, path: &str, importer: &str) -> Result<Package, String> {
        let package = |files: &[Text]| {
            Ok(Package {
                files: files.to_vec(),
                library: self.own_library,
                by_need: false,
                go: self.host.language(),
            })
        };
        if path == self.path {
            let (plain, tests) = self.files.split_at(self.plain);
            return package(&[self.counted(path, plain), tests.to_vec()].concat());
        }
        if path == self.external_path() && importer == "main" {
            return package(&self.external);
        }
        // Tests beside a package may use what the package may.
        let external = importer == self.external_path();
        let importer = if external {
            self.path.as_str()
        } else {
            importer
        };
        let found = self.host.find(path, importer)?;
        Ok(Package {
            files: match found.library {
                true => found.files,
                false => self.counted(path, &found.files),
            },
            ..found
        })
    }
}
