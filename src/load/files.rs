//! The Go files of a folder: which of them belong to the program, given the build tags.

use super::paths::{absolute, shown};
use minigo_lang::load::buildtag::{PURE, file_included_with, name_included};
use minigo_lang::load::{Text, package_name, text_of};
use minigo_lang::text::source::Pos;
use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;
use std::sync::OnceLock;

/// Why the files of a program cannot be read.
#[derive(Debug)]
pub struct Failure {
    /// What is said of it.
    pub text: String,
    /// Whether it is only that build constraints exclude all files of a folder.
    pub excluded: bool,
}

impl From<String> for Failure {
    fn from(text: String) -> Failure {
        Failure {
            text,
            excluded: false,
        }
    }
}

/// Tags that the command line, GOFLAGS and GOEXPERIMENT add. A process runs one command.
static TAGS: OnceLock<Vec<String>> = OnceLock::new();

/// Adds the tags of `-tags` (separated by commas), or those of GOFLAGS without such a flag, and those of the
/// experiments that GOEXPERIMENT names. `race`: races are looked for.
pub fn set_tags(flag: Option<&str>, race: bool) {
    let flags = std::env::var("GOFLAGS").unwrap_or_default();
    let of_flags = flags.split_whitespace().rev().find_map(|f| {
        let f = f.trim_start_matches('-');
        f.strip_prefix("tags=")
    });
    let text = flag.or(of_flags).unwrap_or_default();
    let tags = text.split([',', ' ']).filter(|t| !t.is_empty());
    let tags = tags.map(str::to_owned).chain(experiments());
    let tags = tags.chain(race.then(|| "race".to_owned()));
    let _ = TAGS.set(tags.collect());
}

/// The tags of GOEXPERIMENT; `no` before an experiment's name switches it off.
fn experiments() -> Vec<String> {
    let text = std::env::var("GOEXPERIMENT").unwrap_or_default();
    let names = text.split(',').filter(|name| !name.is_empty());
    names
        .map(|name| match name.strip_prefix("no") {
            Some(off) => format!("!goexperiment.{off}"),
            None => format!("goexperiment.{name}"),
        })
        .collect()
}

/// The tags that were added.
pub fn tags() -> Vec<&'static str> {
    let added = TAGS.get().into_iter().flatten();
    added.map(String::as_str).collect()
}

/// The Go files of a folder that belong to the program.
pub(super) fn package_files(dir: &Path, cwd: &Path) -> Result<Vec<Text>, Failure> {
    chosen(dir, cwd).1
}

/// The tags that choose a folder's files.
pub fn tags_for(dir: &Path, cwd: &Path) -> Vec<&'static str> {
    chosen(dir, cwd).0
}

/// The tags that choose a folder's files, and those that belong to the program. Where they reach for
/// assembly or package unsafe, and there are others that do not, it is those.
fn chosen(dir: &Path, cwd: &Path) -> (Vec<&'static str>, Result<Vec<Text>, Failure>) {
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
        Ok(others) if impure(dir, &others) < reach && stands_alone(&others, &files) => {
            (pure, Ok(others))
        }
        _ => (tags, Ok(files)),
    }
}

/// Whether `files` name no function that only `others` declare: where tags take functions away instead
/// of giving other ones, the package cannot do without what they take away.
fn stands_alone(files: &[Text], others: &[Text]) -> bool {
    let declared = |texts: &[Text]| -> BTreeSet<String> {
        let lines = texts.iter().flat_map(|t| t.text.lines());
        let names = lines.filter_map(|l| l.strip_prefix("func ")?.split(['(', '[']).next());
        let names = names.filter(|n| !matches!(n.trim(), "" | "init"));
        names.map(str::to_owned).collect()
    };
    let mut gone: BTreeSet<String> = &declared(others) - &declared(files);
    // A variable may stand in for a function.
    for line in files.iter().flat_map(|t| t.text.lines()) {
        let line = ["var ", "\t"].iter().find_map(|p| line.strip_prefix(p));
        let name = line.and_then(|l| l.split_once(" = ")?.0.split_whitespace().next());
        if let Some(name) = name {
            gone.remove(name);
        }
    }
    if gone.is_empty() {
        return true;
    }
    let lines = files.iter().flat_map(|t| t.text.lines());
    let mut code = lines.filter(|l| !l.trim_start().starts_with("//"));
    let part = |c: char| c.is_alphanumeric() || c == '_';
    !code.any(|l| l.split(|c| !part(c)).any(|w| gone.contains(w)))
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
        // Few texts have any of these, and reading line by line is slow.
        let signs = ["\"unsafe\"", "\"C\"", "//go:linkname "];
        let has = |sign: &&str| minigo_lang::load::mentions(text, sign);
        if !signs.iter().any(has) || only_new_at(text) {
            return false;
        }
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

/// Whether a file uses package unsafe only to say `reflect.NewAt`, which reflect looks after.
fn only_new_at(text: &str) -> bool {
    let lines = text.lines().map(str::trim);
    let mut uses = lines.filter(|l| l.contains("unsafe.") && !l.starts_with("//"));
    let first = uses.next();
    first
        .into_iter()
        .chain(uses)
        .all(|l| l.contains("reflect.NewAt("))
        && first.is_some()
        && !text.contains("//go:linkname ")
}

/// The Go files of a folder that belong to the program where these tags hold.
pub(super) fn files_with(dir: &Path, cwd: &Path, tags: &[&str]) -> Result<Vec<Text>, Failure> {
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
            Err(diag) => return Err(format!("{}: {}", text.name, diag.message).into()),
        }
    }
    if files.is_empty() {
        let text = if excluded > 0 {
            format!("build constraints exclude all Go files in {shown}")
        } else if any {
            format!("no non-test Go files in {shown}")
        } else {
            format!("no Go files in {shown}")
        };
        let excluded = excluded > 0;
        return Err(Failure { text, excluded });
    }
    one_package(&files, dir)?;
    Ok(files)
}

/// Checks that the files are of one package; the error names two that differ.
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

/// Reads a file.
pub fn read(path: &Path, cwd: &Path) -> Result<Text, String> {
    let shown = shown(path, cwd);
    let plain = shown.strip_prefix("./").unwrap_or(&shown).to_owned();
    let meta = std::fs::metadata(path).map_err(|e| no_such(Path::new(&plain), &e))?;
    if meta.is_dir() {
        return Err(format!("read {plain}: is a directory"));
    }
    let file = std::fs::File::open(path).map_err(|e| no_such(Path::new(&plain), &e))?;
    let bytes = read_all(file).map_err(|e| no_such(Path::new(&plain), &e))?;
    let bytes = bytes.ok_or_else(|| format!("{plain}: file is too large"))?;
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(format!("{plain}:1:1: illegal UTF-8 encoding (got UTF-16)"));
    }
    Ok(text_of(shown, absolute(path).display().to_string(), bytes))
}

/// The most bytes of a file of source text. A device may have no end.
const MOST_TEXT: u64 = 256 << 20;

/// Reads to the end; `None`: there is too much.
pub fn read_all(from: impl std::io::Read) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    from.take(MOST_TEXT + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= MOST_TEXT).then_some(bytes))
}

/// Says that there is no such file or folder, or why it cannot be read.
pub fn no_such(path: &Path, error: &std::io::Error) -> String {
    let path = path.display();
    match error.kind() {
        std::io::ErrorKind::NotFound => format!("stat {path}: no such file or directory"),
        std::io::ErrorKind::PermissionDenied => format!("open {path}: permission denied"),
        _ => format!("open {path}: {}", system_text(error)),
    }
}

/// An error of the system in Go's words: `too many levels of symbolic links`.
fn system_text(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error ").next().unwrap_or(&text);
    match error.raw_os_error() {
        Some(_) => text.to_lowercase(),
        None => text.to_owned(),
    }
}
