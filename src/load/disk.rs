//! Finding imports: packages on disk, the library, and a Go installation for packages that the library lacks.

use super::assets;
use super::files::package_files;
use super::goroot;
use super::module::{Module, language_around};
use super::plain::Smaller;
use minigo_lang::check::hints::near;
use minigo_lang::load::buildtag::GO_MINOR;
use minigo_lang::load::{Asset, Host, Package, Text};
use minigo_lang::text::codes::Code;
use minigo_lang::text::diag::Diag;
use minigo_lang::text::source::FileText;
use minigo_vm::stdlib::plain::is_of_image;
use minigo_vm::stdlib::racing;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Packages on disk, and the library.
pub struct Disk {
    pub(super) cwd: PathBuf,
    pub(super) module: Option<Module>,
    /// Import path of the program's own package, if it is in a module.
    pub(super) main_path: Option<String>,
    /// The language version of the program's own package: `N` of `go 1.N`.
    pub(super) language: u32,
    /// Whether bodies of functions of other modules are looked at only when they are needed.
    pub(super) by_need: bool,
    /// Packages that came from a Go installation.
    pub(super) installed: RefCell<BTreeSet<String>>,
    /// Whether packages of a Go installation are not available.
    pub(super) alone: Cell<bool>,
    /// Which packages are smaller for the program.
    pub(super) smaller: Smaller,
    /// What was found out of the library before, if that is used.
    pub(super) outlines: Option<Outlines>,
}

/// What was found out of the library when minigo was built.
#[derive(Clone, Copy)]
pub struct Outlines {
    /// Gives the outline of a file by the file's name.
    pub outline: fn(&str) -> Option<&'static [u8]>,
    /// Gives the order of initialisation of a package by its path.
    pub order: fn(&str) -> Option<&'static str>,
}

impl Outlines {
    /// The outline of a file, if it is one of the library.
    pub fn outline(&self, file: &Text) -> Option<&'static [u8]> {
        match file.text {
            FileText::BuiltIn(_) => (self.outline)(&file.name),
            FileText::Read(_) => None,
        }
    }

    /// The order of initialisation of a package, if it holds for one that is made of these files.
    pub fn initial_order(&self, path: &str, files: &[Text]) -> Option<&'static str> {
        let texts = files.iter().map(|file| match file.text {
            FileText::BuiltIn(text) => Some(text),
            FileText::Read(_) => None,
        });
        let texts: Option<Vec<&str>> = texts.collect();
        is_of_image(path, &texts?).then(|| (self.order)(path))?
    }
}

impl Disk {
    /// Seen from the current folder.
    pub fn here() -> Result<Disk, String> {
        let cwd = std::env::current_dir().map_err(|e| e.to_string())?;
        let module = Module::around(&cwd);
        let main_path = module.as_ref().and_then(|m| m.import_path(&cwd));
        Ok(Disk {
            language: language_around(&cwd),
            cwd,
            module,
            main_path,
            by_need: false,
            installed: RefCell::default(),
            alone: Cell::default(),
            smaller: Smaller::default(),
            outlines: None,
        })
    }
}

impl Disk {
    /// Seen from the tests of a package of that import path.
    pub fn for_tests(dir: &Path, cwd: &Path, path: &str) -> Disk {
        Disk {
            cwd: cwd.to_owned(),
            language: language_around(dir),
            module: Module::around(dir),
            main_path: Some(path.to_owned()),
            by_need: true,
            installed: RefCell::default(),
            alone: Cell::default(),
            smaller: Smaller::default(),
            outlines: None,
        }
    }

    /// Does without packages of a Go installation from now on; false if none came from there.
    pub fn leave_installation(&self) -> bool {
        self.alone.set(true);
        !std::mem::take(&mut *self.installed.borrow_mut()).is_empty()
    }

    /// The package of a Go installation, if it has it. Of what is there for its own use alone, nothing is
    /// found for others.
    fn installed(&self, path: &str, importer: &str) -> Option<Result<Package, String>> {
        if self.alone.get() {
            return None;
        }
        let from_there = self.installed.borrow().contains(importer);
        let dir = if from_there {
            goroot::folder(path).or_else(|| goroot::vendored(path))?
        } else {
            goroot::folder(path)?
        };
        if !from_there && is_internal_for(path, importer) {
            return Some(Err(format!("use of internal package {path} not allowed")));
        }
        let found = goroot::package(&dir, &self.cwd);
        if let Ok(package) = &found {
            self.smaller.look(&package.files);
            self.installed.borrow_mut().insert(path.to_owned());
        }
        Some(found)
    }
}

impl Host for Disk {
    fn outline(&self, file: &Text) -> Option<&'static [u8]> {
        self.outlines?.outline(file)
    }

    fn initial_order(&self, path: &str, files: &[Text]) -> Option<&'static str> {
        self.outlines?.initial_order(path, files)
    }

    fn assets(&self, file: &str, pattern: &str) -> Result<Vec<Asset>, String> {
        let folder = Path::new(file).parent().unwrap_or(Path::new(""));
        assets::find(folder, pattern)
    }

    fn language(&self) -> u32 {
        self.language
    }

    fn find(&self, path: &str, importer: &str) -> Result<Package, String> {
        let from_library = minigo_vm::stdlib::find(importer).is_some()
            || self.installed.borrow().contains(importer);
        if let Some(package) = self.smaller.instead_of(path).or_else(|| library(path)) {
            if !from_library && is_internal_for(path, importer) {
                return Err(format!("use of internal package {path} not allowed"));
            }
            return Ok(package);
        }
        if path.starts_with('/') || path.starts_with("./") || path.starts_with("../") {
            return Err(format!(
                "{path:?} is relative, but relative import paths are not supported in module mode"
            ));
        }
        let importer = match importer {
            "main" => self
                .main_path
                .as_deref()
                .unwrap_or("command-line-arguments"),
            other => other,
        };
        if from_library && let Some(found) = self.installed(path, importer) {
            return found;
        }
        if is_internal_for(path, importer) {
            return Err(format!("use of internal package {path} not allowed"));
        }
        let dotted = path.split('/').next().unwrap_or("").contains('.');
        let Some(module) = &self.module else {
            if let Some(found) = self.installed(path, importer) {
                return found;
            }
            return Err(if dotted {
                format!(
                    "no required module provides package {path}: go.mod file not found in current directory or any parent directory"
                )
            } else {
                not_in_std(path)
            });
        };
        let looked = module.candidates(path);
        for (dir, _) in &looked {
            if dir.is_dir() {
                let files = package_files(dir, &self.cwd).map_err(|f| f.text)?;
                self.smaller.look(&files);
                return Ok(Package {
                    go: module.language_of(dir, path),
                    files,
                    library: false,
                    by_need: self.by_need && module.is_foreign(dir),
                });
            }
        }
        if let Some(found) = self.installed(path, importer) {
            return found;
        }
        let places: Vec<String> = looked
            .iter()
            .map(|(dir, why)| format!("{} ({why})", dir.display()))
            .collect();
        if module.owns(path) {
            return Err(format!(
                "package {path} is not in this module: looked in {}",
                places.join(", ")
            ));
        }
        Err(if dotted {
            format!(
                "no required module provides package {path}; looked in {}; `minigo mod download` fetches what go.mod asks for",
                places.join(", ")
            )
        } else {
            not_in_std(path)
        })
    }
}

/// A package of the library.
pub fn library(path: &str) -> Option<Package> {
    let package = minigo_vm::stdlib::find(path)?;
    let files = package
        .files
        .iter()
        .map(|&(name, text)| library_text(name, text));
    // The race detector has functions of its own.
    let racing = (path == "runtime" && super::files::tags().contains(&"race"))
        .then(|| library_text(racing::RUNTIME.0, racing::RUNTIME.1));
    let files = files.chain(racing);
    Some(Package {
        go: GO_MINOR,
        files: files.collect(),
        library: true,
        by_need: true,
    })
}

pub(super) fn library_text(name: &str, text: &'static str) -> Text {
    Text {
        name: name.to_owned(),
        path: name.to_owned(),
        text: FileText::BuiltIn(text),
        bad_bytes: Vec::new(),
    }
}

/// The library alone: what programs import that have no folder.
pub struct LibraryOnly;

impl Host for LibraryOnly {
    fn find(&self, path: &str, importer: &str) -> Result<Package, String> {
        let from_library = minigo_vm::stdlib::find(importer).is_some();
        let package = library(path).ok_or_else(|| not_in_std(path))?;
        if !from_library && is_internal_for(path, importer) {
            return Err(format!("use of internal package {path} not allowed"));
        }
        Ok(package)
    }
}

fn not_in_std(path: &str) -> String {
    format!("package {path} is not in std (minigo's library has no such package)")
}

/// Adds the way out to errors about packages that are not there.
pub fn hint(missing: &mut [Diag]) {
    for diag in missing
        .iter_mut()
        .filter(|d| d.code == Code::MissingPackage)
    {
        let Some(path) = diag
            .message
            .strip_prefix("package ")
            .and_then(|rest| rest.split_once(" is not in std"))
            .map(|(path, _)| path)
        else {
            continue;
        };
        let all = || minigo_vm::stdlib::PACKAGES.iter().map(|p| p.path);
        let known = || all().filter(|p| !p.starts_with("minigo/"));
        // `rand` for math/rand, or a typing error.
        let suffix = format!("/{path}");
        let mut found: Vec<&str> = known().filter(|p| p.ends_with(&suffix)).collect();
        if found.is_empty() {
            found.extend(near(path, known()));
        }
        let found: Vec<String> = found.iter().map(|p| format!("{p:?}")).collect();
        diag.help = Some(match found.as_slice() {
            [_, ..] => format!("did you mean {}?", found.join(" or ")),
            [] => "a package of your own is a folder of the module: its path begins with \
                     the module's name in go.mod"
                .to_owned(),
        });
    }
}

/// Whether `path` is an internal package that `importer` may not use.
fn is_internal_for(path: &str, importer: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    let Some(at) = parts.iter().rposition(|p| *p == "internal") else {
        return false;
    };
    let owner = parts.get(..at).unwrap_or_default().join("/");
    if owner.is_empty() {
        return true;
    }
    importer != owner && !importer.starts_with(&format!("{owner}/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn internal_packages_are_for_their_neighbours() {
        assert!(!is_internal_for("m/internal/x", "m"));
        assert!(!is_internal_for("m/internal/x", "m/cmd/y"));
        assert!(is_internal_for("m/internal/x", "n"));
        assert!(is_internal_for("internal/x", "m"));
    }
}
