//! A Go installation, whose source supplies packages that the library lacks. It is searched for only when such
//! a package is imported, and it may be missing.

use super::files::files_with;
use super::module::language_around;
use minigo_lang::load::Package;
use minigo_lang::load::buildtag::PURE;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The folder that the command line names. One command runs in a process.
static NAMED: OnceLock<PathBuf> = OnceLock::new();

/// What was found, once somebody has asked.
static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();

/// Tags by which Go's own packages leave out assembly, cgo and what reaches into the runtime.
const PORTABLE: &[&str] = &["math_big_pure_go", "osusergo", "netgo"];

/// Takes the folder of `--goroot`.
pub fn set_goroot(dir: Option<&Path>) {
    if let Some(dir) = dir {
        let _ = NAMED.set(std::path::absolute(dir).unwrap_or_else(|_| dir.to_owned()));
    }
}

/// The folder of a Go installation: what `--goroot` names, GOROOT, or that of the `go` on the PATH.
pub fn goroot() -> Option<PathBuf> {
    FOUND.get_or_init(look).clone()
}

fn look() -> Option<PathBuf> {
    if let Some(dir) = NAMED.get() {
        return Some(dir.clone());
    }
    if let Some(dir) = std::env::var_os("GOROOT").filter(|d| !d.is_empty()) {
        return Some(dir.into());
    }
    let path = std::env::var_os("PATH")?;
    let mut programs = std::env::split_paths(&path).map(|d| d.join("go"));
    let go = programs.find(|go| go.is_file())?;
    // Nearly always the file is in the installation, and nobody has to be started.
    let beside = std::fs::canonicalize(&go).ok();
    let beside = beside.and_then(|go| Some(go.parent()?.parent()?.to_owned()));
    beside.filter(|dir| has_library(dir)).or_else(|| told(&go))
}

fn has_library(dir: &Path) -> bool {
    dir.join("src/runtime").is_dir()
}

/// What `go env GOROOT` says.
fn told(go: &Path) -> Option<PathBuf> {
    let mut command = Command::new(go);
    command.args(["env", "GOROOT"]).stdin(Stdio::null());
    // It is to fetch no other toolchain for a go.mod that asks for one.
    command.env("GOTOOLCHAIN", "local").stderr(Stdio::null());
    let out = command.output().ok().filter(|o| o.status.success())?;
    let dir = PathBuf::from(String::from_utf8(out.stdout).ok()?.trim_end());
    has_library(&dir).then_some(dir)
}

/// Where the installation has a package of the standard library.
pub(super) fn folder(path: &str) -> Option<PathBuf> {
    let first = path.split('/').next().unwrap_or("");
    // What it keeps for its own commands, and for its own modules, is no part of the library.
    if first.contains('.') || matches!(first, "cmd" | "vendor") {
        return None;
    }
    // The file system would take other spellings of a path, too.
    if path.split('/').any(|part| matches!(part, "" | "." | "..")) {
        return None;
    }
    existing(goroot()?.join("src").join(path))
}

/// Where it has the packages of other modules that its own packages need.
pub(super) fn vendored(path: &str) -> Option<PathBuf> {
    existing(goroot()?.join("src/vendor").join(path))
}

fn existing(dir: PathBuf) -> Option<PathBuf> {
    let has_go = |dir: &PathBuf| {
        let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
        let mut names = entries.map(|e| e.file_name());
        names.any(|n| n.to_str().is_some_and(|n| n.ends_with(".go")))
    };
    Some(dir).filter(has_go)
}

/// The package of a folder of the installation.
pub(super) fn package(dir: &Path, cwd: &Path) -> Result<Package, String> {
    let added = super::files::tags();
    let tags: Vec<&str> = added.iter().chain(PURE).chain(PORTABLE).copied().collect();
    Ok(Package {
        go: language_around(dir),
        files: files_with(dir, cwd, &tags).map_err(|f| f.text)?,
        library: false,
        by_need: true,
    })
}
