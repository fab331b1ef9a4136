//! The Go files of a folder: tests, and others.

use minigo::load::{no_such, one_package, read, tags_for};
use minigo_lang::load::buildtag::{file_included_with, name_included, stem_included};
use minigo_lang::load::{Text, package_name};
use minigo_lang::text::source::Pos;
use std::path::Path;

/// The files of a folder that belong to the program.
#[derive(Debug, Default)]
pub struct Folder {
    /// The package.
    pub files: Vec<Text>,
    /// Tests in the package.
    pub own_tests: Vec<Text>,
    /// Tests in the package `x_test` beside it.
    pub external_tests: Vec<Text>,
}

/// Whether a file's name suits this system.
fn named_for_here(name: &str) -> bool {
    match name.strip_suffix("_test.go") {
        Some(stem) => stem_included(stem),
        None => name_included(name),
    }
}

/// Whether a folder has Go files, and build constraints exclude all of them.
pub fn is_excluded(dir: &Path, cwd: &Path) -> bool {
    let tags = tags_for(dir, cwd);
    let included = |name: &str| {
        named_for_here(name)
            && read(&dir.join(name), cwd).map_or(true, |text| {
                file_included_with(&text.text, Pos(1), &tags).unwrap_or(true)
            })
    };
    go_files(dir).is_ok_and(|names| !names.is_empty() && !names.iter().any(|n| included(n)))
}

/// The names of a folder's Go files, sorted.
fn go_files(dir: &Path) -> std::io::Result<Vec<String>> {
    let mut names: Vec<String> = std::fs::read_dir(dir)?
        .flatten()
        .filter(|e| !e.path().is_dir())
        .filter_map(|e| e.file_name().into_string().ok())
        .filter(|n| n.ends_with(".go") && !n.starts_with(['.', '_']))
        .collect();
    names.sort();
    Ok(names)
}

impl Folder {
    /// Reads a folder, or just the `listed` files, whose build constraints are not asked.
    pub fn read(dir: &Path, cwd: &Path, listed: &[String]) -> Result<Folder, String> {
        let mut folder = Folder::default();
        if !listed.is_empty() {
            for name in listed {
                folder.add(read(&cwd.join(name), cwd)?);
            }
            return folder.checked(dir);
        }
        let names = go_files(dir).map_err(|e| no_such(dir, &e))?;
        let any = !names.is_empty();
        let tags = tags_for(dir, cwd);
        for name in names.iter().filter(|n| named_for_here(n)) {
            let text = read(&dir.join(name), cwd)?;
            match file_included_with(&text.text, Pos(1), &tags) {
                Ok(true) => folder.add(text),
                Ok(false) => {}
                Err(diag) => return Err(format!("{}: {}", text.name, diag.message)),
            }
        }
        let shown = dir.display();
        match folder.is_empty() {
            true if any => Err(format!("build constraints exclude all Go files in {shown}")),
            true => Err(format!("no Go files in {shown}")),
            false => folder.checked(dir),
        }
    }

    fn is_empty(&self) -> bool {
        self.files.is_empty() && self.own_tests.is_empty() && self.external_tests.is_empty()
    }

    fn add(&mut self, text: Text) {
        if !text.path.ends_with("_test.go") {
            self.files.push(text);
        } else if package_name(&text.text).is_some_and(|n| n.as_str().ends_with("_test")) {
            self.external_tests.push(text);
        } else {
            self.own_tests.push(text);
        }
    }

    /// Each part must be one package.
    fn checked(self, dir: &Path) -> Result<Folder, String> {
        let mut own = self.files.clone();
        own.extend(self.own_tests.iter().cloned());
        one_package(&own, dir)?;
        one_package(&self.external_tests, dir)?;
        Ok(self)
    }
}
