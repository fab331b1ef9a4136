//! `go.work`: modules that are worked on together; they are used in place of those in the module cache.

use super::lines;
use std::path::{Path, PathBuf};

/// Path and folder of each module of the workspace that a folder is in.
pub fn members(dir: &Path) -> Vec<(String, PathBuf)> {
    let Some(file) = file(dir) else {
        return Vec::new();
    };
    let text = std::fs::read(&file).unwrap_or_default();
    let base = file.parent().unwrap_or(dir);
    let mut found = Vec::new();
    for (verb, words) in lines(&String::from_utf8_lossy(&text)) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match (verb.as_str(), words.as_slice()) {
            ("use", [folder]) => {
                let folder = crate::load::absolute(&base.join(folder));
                if let Some(module) = module_path(&folder) {
                    found.push((module, folder));
                }
            }
            ("replace", [old, .., "=>", new]) if new.starts_with(['.', '/']) => {
                found.push(((*old).to_owned(), crate::load::absolute(&base.join(new))));
            }
            _ => {}
        }
    }
    found.sort_by_key(|(module, _)| std::cmp::Reverse(module.len()));
    found
}

/// GOWORK, or the nearest `go.work`.
pub fn file(dir: &Path) -> Option<PathBuf> {
    match std::env::var("GOWORK").unwrap_or_default().as_str() {
        "off" => None,
        "" => dir
            .ancestors()
            .map(|d| d.join("go.work"))
            .find(|p| p.is_file()),
        path => Some(path.into()),
    }
}

fn module_path(dir: &Path) -> Option<String> {
    let text = std::fs::read(dir.join("go.mod")).ok()?;
    let lines = lines(&String::from_utf8_lossy(&text));
    let mut modules = lines.into_iter().filter(|(verb, _)| verb == "module");
    modules.next()?.1.into_iter().next()
}
