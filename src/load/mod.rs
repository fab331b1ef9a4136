//! Finding programs and packages on disk: files, folders, modules with local packages.

mod assets;
mod disk;
mod files;
mod goroot;
mod module;
mod paths;
mod plain;

pub use crate::godebug::Settings;
pub use crate::gomod::wrong_path as wrong_module_path;
pub use disk::{Disk, LibraryOnly, Outlines, hint, library};
pub use files::{has_assembly, names_of_files, no_such, one_package, read, set_tags, tags_for};
pub use goroot::{goroot, set_goroot};
pub use module::{import_path, module_cache, module_folder, module_root, workspace};
pub use paths::absolute;
pub use plain::Smaller;

use crate::{godebug, gomod};
use files::{Failure, package_files};
use minigo_lang::load::buildtag::GO_MINOR;
use minigo_lang::load::{Loaded, Text, load_program_with, text_of};
use module::{Module, language_around};
use paths::shown;
use std::cell::{Cell, RefCell};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A program that arguments name.
pub struct Target {
    /// As error output calls its package.
    pub title: String,
    files: Vec<Text>,
    host: Disk,
    name: String,
    /// Settings of GODEBUG.
    godebug: Settings,
}

impl Target {
    fn new(files: Vec<Text>, dir: &Path, cwd: &Path, title: Option<String>, name: &str) -> Target {
        let module = Module::around(dir);
        let main_path = module.as_ref().and_then(|m| m.import_path(dir));
        Target {
            title: title.unwrap_or_else(|| "command-line-arguments".to_owned()),
            files,
            host: Disk {
                cwd: cwd.to_owned(),
                module,
                main_path,
                language: language_around(dir),
                by_need: false,
                installed: RefCell::default(),
                alone: Cell::default(),
                smaller: Smaller::default(),
                outlines: None,
            },
            name: name.to_owned(),
            godebug: Settings::new(),
        }
    }

    /// The settings of GODEBUG that the program chooses.
    pub fn godebug(&self) -> &Settings {
        &self.godebug
    }

    /// Reads them: from `//go:debug` lines and the `go.mod` around.
    fn with_settings(mut self, module: Option<&gomod::GoMod>) -> Result<Target, Failure> {
        let lines = godebug::directives(&self.files)?;
        self.godebug = match module {
            Some(module) => godebug::settings(module.go, &module.godebug, &lines),
            None => godebug::settings(GO_MINOR, &[], &lines),
        };
        Ok(self)
    }

    /// Its own files, and where its imports are found.
    pub fn into_parts(self) -> (Vec<Text>, Disk) {
        (self.files, self.host)
    }

    /// All its packages, parsed.
    pub fn load(mut self) -> Loaded {
        self.host.smaller = Smaller::allowed();
        self.host.smaller.look(&self.files);
        let load = || load_program_with("main", self.files.clone(), &self.host, &["runtime"]);
        let loaded = load();
        if self.host.smaller.came_late() {
            return load();
        }
        loaded
    }

    /// Packages of other modules are those that the `go.mod` in this folder requires.
    pub fn in_module(mut self, root: &Path) -> Target {
        self.host.module = Module::around(root);
        self.host.main_path = None;
        self
    }

    /// Of packages of other modules, bodies are looked at only when they are needed.
    pub fn by_need(mut self) -> Target {
        self.host.by_need = true;
        self
    }

    /// The library's files are not looked through for what they declare, if there are outlines that say it.
    pub fn outlined(mut self, outlines: Option<Outlines>) -> Target {
        self.host.outlines = outlines;
        self
    }

    /// What `os.Args[0]` is.
    pub fn program_name(&self) -> String {
        self.name.clone()
    }
}

/// The settings of GODEBUG for the tests of the package in a folder: those of its module, and of its own
/// `_test.go` files.
pub fn settings_of_tests(dir: &Path) -> Result<Settings, String> {
    let module = gomod::around(dir, |p| p.display().to_string())?;
    let mut files = Vec::new();
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.to_string_lossy().ends_with("_test.go")
            && let Ok(file) = read(&path, dir)
        {
            files.push(file);
        }
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    let lines = godebug::directives(&files)?;
    let (go, chosen) = module.map_or((GO_MINOR, Vec::new()), |m| (m.go, m.godebug));
    Ok(godebug::settings(go, &chosen, &lines))
}

/// The program that the first of `args` name, and the rest, which are the program's own.
pub fn target(args: &[OsString]) -> Result<(Target, Vec<OsString>), Failure> {
    let Some(first) = args.first() else {
        return Err("minigo: no Go files listed".to_owned().into());
    };
    let cwd = std::env::current_dir().map_err(|e| format!("minigo: {e}"))?;
    if first == "-" {
        let bytes = files::read_all(std::io::stdin().lock())
            .map_err(|e| format!("minigo: reading standard input: {e}"))?
            .ok_or_else(|| "minigo: standard input is too large".to_owned())?;
        let target = given("./stdin.go", "stdin", bytes, &cwd)?;
        return Ok((target, args.get(1..).unwrap_or_default().to_vec()));
    }
    let is_go = |arg: &OsString| {
        let path = Path::new(arg);
        path.extension().is_some_and(|e| e == "go") && !path.is_dir()
    };
    let count = args.iter().take_while(|a| is_go(a)).count();
    if count == 0 {
        let rest = args.get(1..).unwrap_or_default().to_vec();
        let path = Path::new(first);
        if first.to_string_lossy().contains("...") && !path.exists() {
            let path = path.display();
            let text = format!("{path}: patterns with ... are not supported: name one folder");
            return Err(text.into());
        }
        let meta = std::fs::metadata(path).map_err(|e| no_such(path, &e))?;
        let target = if meta.is_dir() {
            folder(path, &cwd)?
        } else {
            listed(std::slice::from_ref(first), &cwd)?
        };
        return Ok((target, rest));
    }
    let (files, rest) = args.split_at(count);
    Ok((listed(files, &cwd)?, rest.to_vec()))
}

/// A program whose text was given, not a file.
fn given(name: &str, program: &str, bytes: Vec<u8>, cwd: &Path) -> Result<Target, Failure> {
    let path = cwd
        .join(name.trim_start_matches("./"))
        .display()
        .to_string();
    let files = vec![text_of(name.to_owned(), path, bytes)];
    Target::new(files, cwd, cwd, None, program).with_settings(None)
}

/// The program with this text, which is called `-e`.
pub fn code(text: String) -> Result<Target, Failure> {
    let cwd = std::env::current_dir().map_err(|e| format!("minigo: {e}"))?;
    given("-e", "-e", text.into_bytes(), &cwd)
}

/// A program made of the files that were listed: their build constraints are not asked.
fn listed(paths: &[OsString], cwd: &Path) -> Result<Target, Failure> {
    let mut files = Vec::new();
    let mut folder: Option<PathBuf> = None;
    for path in paths {
        let path = Path::new(path);
        let parent = path.parent().unwrap_or(Path::new(""));
        match &folder {
            Some(other) if other != parent => {
                let show = |p: &Path| match p.to_str() {
                    Some("") | None => ".".to_owned(),
                    Some(p) => p.to_owned(),
                };
                let (a, b) = (show(other), show(parent));
                let text = format!("named files must all be in one directory; have {a} and {b}");
                return Err(text.into());
            }
            Some(_) => {}
            None => folder = Some(parent.to_owned()),
        }
        files.push(read(&cwd.join(path), cwd)?);
    }
    let dir = absolute(&cwd.join(folder.unwrap_or_default()));
    one_package(&files, &dir)?;
    let around = gomod::around(&dir, |p| shown(p, cwd))?;
    let name = paths
        .first()
        .and_then(|p| Path::new(p).file_stem())
        .map_or_else(|| "main".to_owned(), |s| s.to_string_lossy().into_owned());
    Target::new(files, &dir, cwd, None, &name).with_settings(around.as_ref())
}

/// What the Go toolchain calls the executable of an import path: its last element, or the one before the
/// number of a major version.
fn executable(path: &str) -> &str {
    let Some((rest, last)) = path.rsplit_once('/') else {
        return path;
    };
    let number = last.strip_prefix('v').unwrap_or_default();
    let version = number.starts_with(|c: char| matches!(c, '1'..='9'))
        && number.bytes().all(|b| b.is_ascii_digit())
        && number != "1";
    match version {
        true => rest.rsplit('/').next().unwrap_or(rest),
        false => last,
    }
}

/// A program made of the Go files of a folder.
fn folder(path: &Path, cwd: &Path) -> Result<Target, Failure> {
    let dir = absolute(&cwd.join(path));
    let around = gomod::around(&dir, |p| shown(p, cwd))?;
    let files = package_files(&dir, cwd)?;
    let module = Module::around(&dir);
    let title = module.as_ref().and_then(|m| m.import_path(&dir));
    let name = match (&title, dir.file_name()) {
        (Some(path), _) => executable(path).to_owned(),
        (None, Some(name)) => name.to_string_lossy().into_owned(),
        (None, None) => "main".to_owned(),
    };
    Target::new(files, &dir, cwd, title, &name).with_settings(around.as_ref())
}
