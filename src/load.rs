//! Finding programs and packages on disk: files, folders, modules with local packages.

use crate::gomod;
use crate::modules::{self, Modules};
use minigo_lang::buildtag::{GO_MINOR, PURE, file_included_with, name_included};
use minigo_lang::check::hints::near;
use minigo_lang::diag::Diag;
use minigo_lang::load::{Host, Loaded, Package, Text, load_program_with, package_name, text_of};
use minigo_lang::source::Pos;
use std::ffi::OsString;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

/// A program that arguments name.
pub struct Target {
    /// As error output calls its package.
    pub title: String,
    files: Vec<Text>,
    host: Disk,
    name: String,
    /// What its `go.mod` says, if it lies in a module.
    module: Option<gomod::GoMod>,
}

impl Target {
    /// A setting of GODEBUG that the program chooses: by a `//go:debug` line, by its `go.mod`, or by
    /// its language version, for which `old` tells when a setting changed and what it was before.
    pub fn godebug(&self, name: &str, old: (u32, &str)) -> Option<String> {
        let lines = self.files.iter().flat_map(|f| f.text.lines());
        let head = lines.filter_map(|l| l.strip_prefix("//go:debug "));
        let mut settings = head.filter_map(|s| s.trim().split_once('='));
        if let Some((_, value)) = settings.find(|(key, _)| *key == name) {
            return Some(value.to_owned());
        }
        let module = self.module.as_ref()?;
        let mut default = module.go;
        for (key, value) in &module.godebug {
            if key == name {
                return Some(value.clone());
            }
            if key == "default" {
                default = gomod::language(value.trim_start_matches("go")).unwrap_or(default);
            }
        }
        (default < old.0).then(|| old.1.to_owned())
    }

    /// Its own files, and where its imports are found.
    pub fn into_parts(self) -> (Vec<Text>, Disk) {
        (self.files, self.host)
    }

    /// All its packages, parsed.
    pub fn load(self) -> Loaded {
        load_program_with("main", self.files, &self.host, &["runtime"])
    }

    /// What `os.Args[0]` is.
    pub fn program_name(&self) -> String {
        self.name.clone()
    }
}

/// The program that the first of `args` name, and the rest, which are the program's own.
pub fn target(args: &[OsString]) -> Result<(Target, Vec<OsString>), String> {
    let Some(first) = args.first() else {
        return Err("minigo: no Go files listed".to_owned());
    };
    let cwd = std::env::current_dir().map_err(|e| format!("minigo: {e}"))?;
    if first == "-" {
        let mut bytes = Vec::new();
        std::io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .map_err(|e| format!("minigo: reading standard input: {e}"))?;
        let path = cwd.join("stdin.go").display().to_string();
        let files = vec![text_of("./stdin.go".to_owned(), path, bytes)];
        let target = Target::new(files, &cwd, &cwd, None, "stdin");
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
            return Err(format!(
                "{}: patterns with ... are not supported: name one folder",
                path.display()
            ));
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

pub fn no_such(path: &Path, error: &std::io::Error) -> String {
    let path = path.display();
    match error.kind() {
        std::io::ErrorKind::NotFound => format!("stat {path}: no such file or directory"),
        std::io::ErrorKind::PermissionDenied => format!("open {path}: permission denied"),
        _ => format!("read {path}: {error}"),
    }
}

/// A program made of the files that were listed: their build constraints are not asked.
fn listed(paths: &[OsString], cwd: &Path) -> Result<Target, String> {
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
                return Err(format!(
                    "named files must all be in one directory; have {a} and {b}"
                ));
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
    let mut target = Target::new(files, &dir, cwd, None, &name);
    target.module = around;
    Ok(target)
}

/// A program made of the Go files of a folder.
fn folder(path: &Path, cwd: &Path) -> Result<Target, String> {
    let dir = absolute(&cwd.join(path));
    let around = gomod::around(&dir, |p| shown(p, cwd))?;
    let files = package_files(&dir, cwd)?;
    let module = Module::around(&dir);
    let title = module.as_ref().and_then(|m| m.import_path(&dir));
    let name = dir
        .file_name()
        .map_or_else(|| "main".to_owned(), |s| s.to_string_lossy().into_owned());
    let mut target = Target::new(files, &dir, cwd, title, &name);
    target.module = around;
    Ok(target)
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
            },
            name: name.to_owned(),
            module: None,
        }
    }
}

/// Tags that the command line and GOFLAGS add. One command runs in a process.
static TAGS: OnceLock<Vec<String>> = OnceLock::new();

/// Adds the tags of `-tags` (separated by commas), or those of GOFLAGS without such a flag.
pub fn set_tags(flag: Option<&str>) {
    let flags = std::env::var("GOFLAGS").unwrap_or_default();
    let of_flags = flags.split_whitespace().rev().find_map(|f| {
        let f = f.trim_start_matches('-');
        f.strip_prefix("tags=")
    });
    let text = flag.or(of_flags).unwrap_or_default();
    let tags = text.split([',', ' ']).filter(|t| !t.is_empty());
    let _ = TAGS.set(tags.map(str::to_owned).collect());
}

/// The tags that were added.
pub fn tags() -> Vec<&'static str> {
    let added = TAGS.get().into_iter().flatten();
    added.map(String::as_str).collect()
}

/// The Go files of a folder that belong to the program.
fn package_files(dir: &Path, cwd: &Path) -> Result<Vec<Text>, String> {
    chosen(dir, cwd).1
}

/// The tags that choose a folder's files.
pub fn tags_for(dir: &Path, cwd: &Path) -> Vec<&'static str> {
    chosen(dir, cwd).0
}

/// The tags that choose a folder's files, and those that belong to the program. Where they reach for
/// assembly or package unsafe, and there are others that do not, it is those.
fn chosen(dir: &Path, cwd: &Path) -> (Vec<&'static str>, Result<Vec<Text>, String>) {
    let tags = tags();
    let files = match files_with(dir, cwd, &tags) {
        Ok(files) => files,
        wrong => return (tags, wrong),
    };
    let reach = impure(dir, &files);
    if reach == 0 {
        return (tags, Ok(files));
    }
    let pure: Vec<&str> = tags.iter().chain(PURE).copied().collect();
    match files_with(dir, cwd, &pure) {
        Ok(others) if impure(dir, &others) < reach => (pure, Ok(others)),
        _ => (tags, Ok(files)),
    }
}

/// The folder of the module cache.
pub fn module_cache() -> Option<PathBuf> {
    modules::cache()
}

/// The `go.work` that a folder lies in the reach of.
pub fn workspace(dir: &Path) -> Option<PathBuf> {
    modules::workspace(dir)
}

/// The names of a folder's files that belong to the program, and of its other Go files.
pub fn names_of_files(dir: &Path, cwd: &Path) -> Option<(Vec<String>, Vec<String>)> {
    let name = |p: &Path| p.file_name().map(|n| n.to_string_lossy().into_owned());
    let files = package_files(dir, cwd).ok()?;
    let taken: Vec<String> = files
        .iter()
        .filter_map(|f| name(Path::new(&f.path)))
        .collect();
    let all = std::fs::read_dir(dir).ok()?.flatten();
    let mut left: Vec<String> = all
        .filter_map(|e| name(&e.path()))
        .filter(|n| n.ends_with(".go") && !n.ends_with("_test.go") && !taken.contains(n))
        .collect();
    left.sort();
    Some((taken, left))
}

/// Whether a folder has files of assembly.
pub fn has_assembly(dir: &Path) -> bool {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let mut names = entries.map(|e| e.file_name());
    names.any(|n| n.to_str().is_some_and(|n| n.ends_with(".s")))
}

/// How many of the files import unsafe or C, link to other packages' names, or leave bodies to
/// assembly.
fn impure(dir: &Path, files: &[Text]) -> usize {
    let reaches = |text: &str| {
        let mut lines = text.lines().map(str::trim);
        lines.any(|l| {
            l.starts_with("//go:linkname ")
                || (l.ends_with("\"unsafe\"") || l.ends_with("\"C\""))
                    && (l.starts_with("import") || l.starts_with(['"', '_']))
        })
    };
    let bodiless = |text: &str| {
        let mut lines = text.lines();
        lines.any(|l| {
            l.starts_with("func ") && !l.contains('{') && l.ends_with([')', 't', '8', '4'])
        })
    };
    let assembly = has_assembly(dir);
    files
        .iter()
        .filter(|f| reaches(&f.text) || assembly && bodiless(&f.text))
        .count()
}

fn files_with(dir: &Path, cwd: &Path, tags: &[&str]) -> Result<Vec<Text>, String> {
    let shown = dir.display();
    let entries = std::fs::read_dir(dir).map_err(|e| no_such(dir, &e))?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter(|e| !e.path().is_dir())
        .filter_map(|e| e.file_name().into_string().ok())
        .filter(|n| n.ends_with(".go"))
        .collect();
    let any = !names.is_empty();
    names.retain(|n| !n.ends_with("_test.go"));
    names.sort();
    let (mut files, mut excluded) = (Vec::new(), 0);
    for name in names {
        if !name_included(&name) {
            excluded += 1;
            continue;
        }
        let text = read(&dir.join(&name), cwd)?;
        match file_included_with(&text.text, Pos(1), tags) {
            Ok(true) => files.push(text),
            Ok(false) => excluded += 1,
            Err(diag) => return Err(format!("{}: {}", text.name, diag.message)),
        }
    }
    if files.is_empty() {
        return Err(if excluded > 0 {
            format!("build constraints exclude all Go files in {shown}")
        } else if any {
            format!("no non-test Go files in {shown}")
        } else {
            format!("no Go files in {shown}")
        });
    }
    one_package(&files, dir)?;
    Ok(files)
}

pub fn one_package(files: &[Text], dir: &Path) -> Result<(), String> {
    if files.len() < 2 {
        return Ok(());
    }
    let mut first = None;
    for file in files {
        let Some(package) = package_name(&file.text) else {
            continue;
        };
        let name = Path::new(&file.path)
            .file_name()
            .map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        match &first {
            None => first = Some((package, name)),
            Some((other, other_name)) if *other != package => {
                let dir = dir.display();
                return Err(format!(
                    "found packages {other} ({other_name}) and {package} ({name}) in {dir}"
                ));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

pub fn read(path: &Path, cwd: &Path) -> Result<Text, String> {
    let shown = shown(path, cwd);
    let plain = shown.strip_prefix("./").unwrap_or(&shown).to_owned();
    let meta = std::fs::metadata(path).map_err(|e| no_such(Path::new(&plain), &e))?;
    if meta.is_dir() {
        return Err(format!("read {plain}: is a directory"));
    }
    if meta.len() > u64::from(u32::MAX) / 2 {
        return Err(format!("{plain}: file is too large"));
    }
    let bytes = std::fs::read(path).map_err(|e| no_such(Path::new(&plain), &e))?;
    Ok(text_of(shown, absolute(path).display().to_string(), bytes))
}

/// A path as diagnostics print it: `./prog.go` in the current folder, otherwise the shorter of
/// relative and absolute.
fn shown(path: &Path, cwd: &Path) -> String {
    let path = absolute(path);
    let dir = path.parent().unwrap_or(Path::new("/"));
    let name = path
        .file_name()
        .map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    if dir == cwd {
        return format!("./{name}");
    }
    let full = path.display().to_string();
    match relative(dir, cwd) {
        Some(rel) => {
            let rel = format!("{}/{name}", rel.display());
            if rel.len() < full.len() { rel } else { full }
        }
        None => full,
    }
}

fn relative(path: &Path, from: &Path) -> Option<PathBuf> {
    let common = path
        .components()
        .zip(from.components())
        .take_while(|(a, b)| a == b)
        .count();
    let mut out = PathBuf::new();
    for _ in from.components().skip(common) {
        out.push("..");
    }
    out.extend(path.components().skip(common));
    Some(out)
}

/// Without `.` and `..`, by text alone.
pub fn absolute(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}

/// Packages on disk, and the library.
pub struct Disk {
    cwd: PathBuf,
    module: Option<Module>,
    /// Import path of the program's own package, if it lies in a module.
    main_path: Option<String>,
    /// The language version of the program's own package: `N` of `go 1.N`.
    language: u32,
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
        }
    }
}

/// The import path of a folder, if it lies in a module, and the module's.
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

/// The folder of a package of the module that `dir` lies in.
pub fn module_folder(dir: &Path, path: &str) -> Option<PathBuf> {
    let module = Module::around(dir)?;
    let mut found = module.candidates(path).into_iter().map(|(dir, _)| dir);
    let in_std = (module.path == "std").then(|| module.root.join(path));
    found.find(|d| d.is_dir()).or(in_std.filter(|d| d.is_dir()))
}

impl Host for Disk {
    fn language(&self) -> u32 {
        self.language
    }

    fn find(&self, path: &str, importer: &str) -> Result<Package, String> {
        let from_library = minigo_vm::stdlib::find(importer).is_some();
        if let Some(package) = library(path) {
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
        if is_internal_for(path, importer) {
            return Err(format!("use of internal package {path} not allowed"));
        }
        let dotted = path.split('/').next().unwrap_or("").contains('.');
        let Some(module) = &self.module else {
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
                return Ok(Package {
                    go: module.language_of(dir, path),
                    files: package_files(dir, &self.cwd)?,
                    library: false,
                });
            }
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
                "no required module provides package {path}; looked in {}; minigo downloads no modules: `go mod download` or `go mod vendor` puts them there",
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
    let files = package.files.iter().map(|&(name, text)| Text {
        name: name.to_owned(),
        path: name.to_owned(),
        text: text.into(),
        bad_bytes: Vec::new(),
    });
    Some(Package {
        go: GO_MINOR,
        files: files.collect(),
        library: true,
    })
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
    for diag in missing.iter_mut().filter(|d| d.code == "MissingPackage") {
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
        // `rand` for math/rand, or a slip of the finger.
        let suffix = format!("/{path}");
        let mut found: Vec<&str> = known().filter(|p| p.ends_with(&suffix)).collect();
        if found.is_empty() {
            found.extend(near(path, known()));
        }
        let found: Vec<String> = found.iter().map(|p| format!("{p:?}")).collect();
        diag.help = Some(match found.as_slice() {
            [_, ..] => format!("did you mean {}?", found.join(" or ")),
            [] => "a package of your own lies in a folder of the module: its path begins with \
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

/// A module: the folder of a `go.mod`.
#[derive(Debug)]
struct Module {
    root: PathBuf,
    path: String,
    /// Module path and local folder of each `replace` that names a folder.
    replaced: Vec<(String, PathBuf)>,
    /// The modules that it is built with.
    others: Modules,
}

impl Module {
    /// The module that a folder lies in.
    fn around(dir: &Path) -> Option<Module> {
        let root = dir.ancestors().find(|d| d.join("go.mod").is_file())?;
        let text = std::fs::read(root.join("go.mod")).ok()?;
        Module::parse(&String::from_utf8_lossy(&text), root)
    }

    fn parse(text: &str, root: &Path) -> Option<Module> {
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
    fn language_of(&self, dir: &Path, path: &str) -> u32 {
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

    fn owns(&self, path: &str) -> bool {
        below(path, &self.path).is_some()
    }

    /// The import path of a folder of the module.
    fn import_path(&self, dir: &Path) -> Option<String> {
        let rest = dir.strip_prefix(&self.root).ok()?;
        let mut path = self.path.clone();
        for part in rest.components() {
            path.push('/');
            path.push_str(&part.as_os_str().to_string_lossy());
        }
        Some(path)
    }

    /// Where a package may lie, and why there.
    fn candidates(&self, path: &str) -> Vec<(PathBuf, &'static str)> {
        let mut out = Vec::new();
        if let Some(rest) = below(path, &self.path) {
            out.push((self.root.join(rest), "this module"));
        }
        let mut replaced: Vec<_> = self
            .replaced
            .iter()
            .filter_map(|(module, dir)| Some((module.len(), dir.join(below(path, module)?))))
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

/// The language version that the `go.mod` around a folder says; without one the newest.
fn language_around(dir: &Path) -> u32 {
    let found = gomod::around(dir, |p| p.display().to_string());
    found.ok().flatten().map_or(GO_MINOR, |m| m.go)
}

/// What follows `prefix/` in a path; empty for the prefix itself.
fn below<'a>(path: &'a str, prefix: &str) -> Option<&'a str> {
    let rest = path.strip_prefix(prefix)?;
    if rest.is_empty() {
        return Some("");
    }
    rest.strip_prefix('/')
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

    #[test]
    fn internal_packages_are_for_their_neighbours() {
        assert!(!is_internal_for("m/internal/x", "m"));
        assert!(!is_internal_for("m/internal/x", "m/cmd/y"));
        assert!(is_internal_for("m/internal/x", "n"));
        assert!(is_internal_for("internal/x", "m"));
    }

    #[test]
    fn paths_are_shown_as_go_shows_them() {
        let cwd = Path::new("/a/b");
        assert_eq!(shown(Path::new("/a/b/x.go"), cwd), "./x.go");
        assert_eq!(shown(Path::new("/a/b/c/x.go"), cwd), "c/x.go");
        assert_eq!(shown(Path::new("/a/b/c/../x.go"), cwd), "./x.go");
        assert_eq!(shown(Path::new("/x/y.go"), cwd), "/x/y.go");
    }
}
