//! Finds the files that a `//go:embed` pattern matches, by the rules of the Go command.

use minigo_lang::load::Asset;
use std::collections::BTreeSet;
use std::path::Path;

/// The files below the folder of a package that the pattern means, by name.
pub fn find(folder: &Path, pattern: &str) -> Result<Vec<Asset>, String> {
    let (glob, all) = match pattern.strip_prefix("all:") {
        Some(glob) => (glob, true),
        None => (pattern, false),
    };
    if !is_valid(glob) {
        return Err("invalid pattern syntax".to_owned());
    }
    let mut names = BTreeSet::new();
    for name in matches(folder, glob) {
        collect(folder, &name, all, &mut names)?;
    }
    if names.is_empty() {
        return Err("no matching files found".to_owned());
    }
    let read = |name: String| {
        let data = std::fs::read(folder.join(&name)).map_err(|e| format!("{name}: {e}"))?;
        Ok(Asset {
            name,
            data: data.into(),
        })
    };
    names.into_iter().map(read).collect()
}

/// Whether it is a path below the folder whose parts are well-formed patterns.
fn is_valid(glob: &str) -> bool {
    let part = |p: &str| !matches!(p, "" | "." | "..") && part_matches(p, "").is_some();
    glob.split('/').all(part)
}

/// The names that match a pattern, sorted.
fn matches(folder: &Path, glob: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    for part in glob.split('/') {
        let mut deeper = Vec::new();
        for base in &found {
            let join = |name: &str| match base.as_str() {
                "" => name.to_owned(),
                base => format!("{base}/{name}"),
            };
            if !part.contains(['*', '?', '[', '\\']) {
                let name = join(part);
                if folder.join(&name).symlink_metadata().is_ok() {
                    deeper.push(name);
                }
                continue;
            }
            let entries = std::fs::read_dir(folder.join(base)).into_iter().flatten();
            let names = entries
                .flatten()
                .filter_map(|e| e.file_name().into_string().ok());
            let fits = |name: &String| part_matches(part, name) == Some(true);
            let mut names: Vec<String> = names.filter(fits).map(|name| join(&name)).collect();
            names.sort();
            deeper.extend(names);
        }
        found = deeper;
    }
    found
}

/// Adds a file, or the files of a folder.
fn collect(
    folder: &Path,
    name: &str,
    all: bool,
    names: &mut BTreeSet<String>,
) -> Result<(), String> {
    let path = folder.join(name);
    let meta = path.symlink_metadata().map_err(|e| e.to_string())?;
    let what = if meta.is_dir() { "directory" } else { "file" };
    // Its own part, then those of the folders it is in.
    let mut part = name;
    loop {
        let (above, last) = part.rsplit_once('/').unwrap_or(("", part));
        if folder.join(part).join("go.mod").exists() {
            return Err(format!("cannot embed {what} {name}: in different module"));
        }
        let is_folder = |m: std::fs::Metadata| m.is_dir();
        if part != name && !folder.join(part).symlink_metadata().is_ok_and(is_folder) {
            return Err(format!(
                "cannot embed {what} {name}: in non-directory {part}"
            ));
        }
        if is_bad_name(last) {
            let how = if part == name {
                "invalid name"
            } else {
                "in invalid directory"
            };
            return Err(format!("cannot embed {what} {name}: {how} {last}"));
        }
        if above.is_empty() {
            break;
        }
        part = above;
    }
    if meta.is_file() {
        names.insert(name.to_owned());
    } else if !meta.is_dir() {
        return Err(format!("cannot embed irregular file {name}"));
    } else if walk(folder, name, all, names)? == 0 {
        return Err(format!(
            "cannot embed directory {name}: contains no embeddable files"
        ));
    }
    Ok(())
}

/// Adds the files of a folder, without hidden ones if these are not wanted. Returns how many there are.
fn walk(
    folder: &Path,
    name: &str,
    all: bool,
    names: &mut BTreeSet<String>,
) -> Result<usize, String> {
    let entries = std::fs::read_dir(folder.join(name)).map_err(|e| format!("{name}: {e}"))?;
    let mut count = 0;
    for entry in entries.flatten() {
        let last = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{name}/{last}");
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        let hidden = last.starts_with(['.', '_']);
        let bad = is_bad_name(&last);
        if bad || hidden && !all {
            if !kind.is_dir() && !hidden {
                return Err(format!("cannot embed file {path}: invalid name {last}"));
            }
        } else if kind.is_file() {
            names.insert(path);
            count += 1;
        } else if kind.is_dir() && !entry.path().join("go.mod").exists() {
            count += walk(folder, &path, all, names)?;
        }
    }
    Ok(count)
}

/// Whether a file of that name can be in no module, on one system or another.
fn is_bad_name(name: &str) -> bool {
    const DEVICES: &[&str] = &["con", "prn", "aux", "nul"];
    let allowed = |c: char| {
        if c.is_ascii() {
            c.is_ascii_alphanumeric() || "!#$%&()+,-.=@[]^_{}~ ".contains(c)
        } else {
            c.is_alphabetic()
        }
    };
    let short = name.split('.').next().unwrap_or("").to_ascii_lowercase();
    let numbered = |port: &str| {
        let number = short.strip_prefix(port).unwrap_or("");
        matches!(number.as_bytes(), [b'1'..=b'9'])
    };
    name.is_empty()
        || name.ends_with('.')
        || !name.chars().all(allowed)
        || DEVICES.contains(&short.as_str())
        || numbered("com")
        || numbered("lpt")
        || matches!(name, ".bzr" | ".hg" | ".git" | ".svn")
}

/// Whether a pattern without slashes matches a name; `None` if it is malformed.
fn part_matches(pattern: &str, name: &str) -> Option<bool> {
    let pattern = items(pattern)?;
    let name: Vec<char> = name.chars().collect();
    // Which beginnings of the pattern match what was read of the name.
    let mut states = vec![false; pattern.len() + 1];
    let stars = |states: &mut Vec<bool>| {
        for (i, item) in pattern.iter().enumerate() {
            if matches!(item, Item::Any) && states.get(i) == Some(&true) {
                states[i + 1] = true;
            }
        }
    };
    states[0] = true;
    stars(&mut states);
    for c in name {
        let mut next = vec![false; states.len()];
        for (i, item) in pattern.iter().enumerate() {
            if !states[i] {
                continue;
            }
            match item {
                Item::Any => next[i] = true,
                Item::One(accepts, ranges) => {
                    let inside = ranges.iter().any(|&(lo, hi)| lo <= c && c <= hi);
                    next[i + 1] |= inside == *accepts;
                }
            }
        }
        states = next;
        stars(&mut states);
    }
    states.last().copied()
}

/// A part of a pattern.
enum Item {
    /// `*`
    Any,
    /// One character that is in one of the ranges, or, if false, in none.
    One(bool, Vec<(char, char)>),
}

fn items(pattern: &str) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    let mut chars = pattern.chars().peekable();
    while let Some(c) = chars.next() {
        items.push(match c {
            '*' => Item::Any,
            '?' => Item::One(false, Vec::new()),
            '\\' => {
                let c = chars.next()?;
                Item::One(true, vec![(c, c)])
            }
            '[' => {
                let accepts = chars.next_if_eq(&'^').is_none();
                let mut ranges = Vec::new();
                while ranges.is_empty() || chars.peek() != Some(&']') {
                    let lo = bound(&mut chars)?;
                    let hi = match chars.next_if_eq(&'-') {
                        Some(_) => bound(&mut chars)?,
                        None => lo,
                    };
                    ranges.push((lo, hi));
                }
                chars.next();
                Item::One(accepts, ranges)
            }
            c => Item::One(true, vec![(c, c)]),
        });
    }
    Some(items)
}

/// A bound of a range in brackets.
fn bound(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<char> {
    match chars.next()? {
        '-' | ']' => None,
        '\\' => chars.next(),
        c => Some(c),
    }
    .filter(|_| chars.peek().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_path_match_does() {
        let yes = [
            ("a*c", "abbc"),
            ("*", ""),
            ("[a-c]?", "bz"),
            ("[^a]", "b"),
            ("\\*", "*"),
            ("[\\]]", "]"),
            ("é*", "éa"),
        ];
        for (pattern, name) in yes {
            assert_eq!(part_matches(pattern, name), Some(true), "{pattern} {name}");
        }
        for (pattern, name) in [("a*c", "abb"), ("?", ""), ("[^a]", "a"), ("", "x")] {
            assert_eq!(part_matches(pattern, name), Some(false), "{pattern} {name}");
        }
        for pattern in ["[", "[]", "[a", "[a-", "[-a]", "\\", "[a-]"] {
            assert_eq!(part_matches(pattern, "a"), None, "{pattern}");
        }
    }
}
