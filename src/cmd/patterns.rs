//! Package patterns: expands `./...` and `example.com/m/...` to folders.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The folders of Go packages that an argument names: itself, or all that a pattern matches. Import
/// paths of the module around count as folders.
pub fn folders(arg: &OsStr) -> Result<Vec<OsString>, String> {
    let text = arg.to_string_lossy();
    let local = local(&text).unwrap_or_else(|| text.clone().into_owned());
    let Some(at) = local.find("...") else {
        return Ok(vec![local.into()]);
    };
    let (start, rest) = local.split_at(at);
    if rest != "..." || !(start.is_empty() || start.ends_with('/')) {
        return Err(format!(
            "{text}: ... may only be the last part of a pattern"
        ));
    }
    let root = if start.is_empty() { "." } else { start };
    let root = Path::new(root);
    if !root.is_dir() {
        return Err(format!(
            "pattern {text}: lstat {}: no such file or directory",
            root.display()
        ));
    }
    let mut found = Vec::new();
    walk(root, &mut found);
    if found.is_empty() {
        return Err(format!("go: warning: {text:?} matched no packages"));
    }
    found.sort();
    Ok(found.into_iter().map(PathBuf::into_os_string).collect())
}

/// Adds the folders below that hold Go files, those of other modules, of tests' data and hidden ones
/// left out.
fn walk(dir: &Path, found: &mut Vec<PathBuf>) {
    let entries: Vec<_> = std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .flatten()
        .collect();
    let mut any = false;
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        // A link to a folder is not followed.
        if entry.file_type().is_ok_and(|t| t.is_dir()) {
            let path = entry.path();
            let left_out = name.starts_with(['_', '.']) || name == "testdata" || name == "vendor";
            if !left_out && !path.join("go.mod").exists() {
                walk(&path, found);
            }
        } else {
            any |= name.ends_with(".go")
                && !name.ends_with("_test.go")
                && minigo_lang::load::buildtag::name_included(&name);
        }
    }
    if any {
        found.push(dir.to_owned());
    }
}

/// The folder of an import path or pattern of the module around the current folder.
pub fn local(text: &str) -> Option<String> {
    if text.starts_with(['.', '/']) || Path::new(text).exists() {
        return None;
    }
    let cwd = std::env::current_dir().ok()?;
    let root = cwd.ancestors().find(|d| d.join("go.mod").is_file())?;
    let text_of_mod = std::fs::read_to_string(root.join("go.mod")).ok()?;
    let mut lines = text_of_mod.lines();
    let module = lines.find_map(|l| l.trim().strip_prefix("module "))?;
    let module = module.split("//").next()?.trim().trim_matches('"');
    let rest = text.strip_prefix(module)?;
    if !(rest.is_empty() || rest.starts_with('/') || rest == "...") {
        return None;
    }
    Some(format!(
        "{}/{}",
        root.display(),
        rest.trim_start_matches('/')
    ))
}
