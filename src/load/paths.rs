//! Paths: how diagnostics print them, and whether one contains another.

use std::path::{Component, Path, PathBuf};

/// A path as diagnostics print it: `./prog.go` in the current folder, otherwise the shorter of
/// relative and absolute.
pub(super) fn shown(path: &Path, cwd: &Path) -> String {
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

/// What follows `prefix/` in a path; empty for the prefix itself.
pub(super) fn below<'a>(path: &'a str, prefix: &str) -> Option<&'a str> {
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
    fn paths_are_shown_as_go_shows_them() {
        let cwd = Path::new("/a/b");
        assert_eq!(shown(Path::new("/a/b/x.go"), cwd), "./x.go");
        assert_eq!(shown(Path::new("/a/b/c/x.go"), cwd), "c/x.go");
        assert_eq!(shown(Path::new("/a/b/c/../x.go"), cwd), "./x.go");
        assert_eq!(shown(Path::new("/x/y.go"), cwd), "/x/y.go");
    }
}
