//! Requirements in the first comments of a single-file program: `// minigo:require MODULE VERSION` fetches a
//! module, `// minigo:sum MODULE VERSION SUM` pins its contents, as a line of go.sum does.

use crate::process::out::{cause, complain};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the comments say.
#[derive(Default, PartialEq, Debug)]
struct Head {
    required: Vec<(String, String)>,
    sums: BTreeSet<String>,
}

impl Head {
    /// Reads the comments above the package clause. The error names a line that cannot be read.
    fn parse(text: &str) -> Result<Head, String> {
        let mut head = Head::default();
        let lines = text.lines().map(str::trim).enumerate();
        for (at, line) in lines.take_while(|(_, l)| l.is_empty() || l.starts_with(['/', '#'])) {
            let Some(line) = line.strip_prefix("//").map(str::trim_start) else {
                continue;
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["minigo:require", module, version] if version.starts_with('v') => {
                    head.required
                        .push(((*module).to_owned(), (*version).to_owned()));
                }
                ["minigo:require", ..] => {
                    return Err(format!("{}: want // minigo:require MODULE vX.Y.Z", at + 1));
                }
                ["minigo:sum", module, version, sum] => {
                    head.sums.insert(format!("{module} {version} {sum}"));
                }
                ["minigo:sum", ..] => {
                    return Err(format!("{}: want // minigo:sum MODULE VERSION SUM", at + 1));
                }
                _ => {}
            }
        }
        Ok(head)
    }

    fn go_mod(&self) -> String {
        let go = minigo_lang::load::buildtag::GO_MINOR;
        let mut text = format!("module minigo.script\n\ngo 1.{go}\n\nrequire (\n");
        for (module, version) in &self.required {
            let _ = writeln!(text, "\t{module} {version}");
        }
        text + ")\n"
    }

    fn go_sum(&self) -> String {
        self.sums.iter().map(|line| format!("{line}\n")).collect()
    }
}

/// The folder with the go.mod that a script's comments stand for, once everything is fetched and verified;
/// `Ok(None)` if the file has no such comments. The error says what is wrong.
pub fn module(file: &Path) -> Result<Option<PathBuf>, String> {
    let Ok(text) = std::fs::read_to_string(file) else {
        return Ok(None);
    };
    let shown = file.display();
    let head = Head::parse(&text).map_err(|why| format!("{shown}:{why}"))?;
    if head.required.is_empty() {
        return Ok(None);
    }
    let dir = folder(file, &head)?;
    // What was fetched and verified before is there.
    let done = dir.join("verified");
    if done.is_file() {
        return Ok(Some(dir));
    }
    let failed = |what: &str, e: &std::io::Error| format!("{what} {}: {}", dir.display(), cause(e));
    std::fs::create_dir_all(&dir).map_err(|e| failed("mkdir", &e))?;
    let written = std::fs::write(dir.join("go.mod"), head.go_mod());
    let written = written.and_then(|()| std::fs::write(dir.join("go.sum"), head.go_sum()));
    written.map_err(|e| failed("write", &e))?;
    let program = std::env::current_exe().map_err(|e| failed("start", &e))?;
    let status = Command::new(program)
        .args(["mod", "download"])
        .current_dir(&dir)
        .stdout(std::process::Stdio::null())
        .status();
    if !status.is_ok_and(|s| s.success()) {
        return Err(format!(
            "minigo: {shown}: the modules that its comments require could not be fetched"
        ));
    }
    pin(&shown.to_string(), &dir, &head);
    std::fs::write(&done, "").map_err(|e| failed("write", &e))?;
    Ok(Some(dir))
}

/// Says how to pin what was fetched without a sum.
fn pin(shown: &str, dir: &Path, head: &Head) {
    let sums = std::fs::read_to_string(dir.join("go.sum")).unwrap_or_default();
    let new: Vec<&str> = sums.lines().filter(|l| !head.sums.contains(*l)).collect();
    if !new.is_empty() {
        complain!(
            "minigo: {shown}: to pin what was fetched, add these lines below minigo:require:"
        );
        new.iter()
            .for_each(|line| complain!("// minigo:sum {line}"));
    }
}

/// A folder for what these comments ask for, next to the other caches.
fn folder(file: &Path, head: &Head) -> Result<PathBuf, String> {
    let home = || std::env::var_os("HOME").map(|h| PathBuf::from(h).join(".cache"));
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.filter(|p| p.is_absolute()).or_else(home);
    let cache = cache.ok_or(
        "minigo: neither XDG_CACHE_HOME nor HOME is set: there is no folder for the modules of scripts",
    )?;
    let where_from = minigo::load::module_cache().unwrap_or_default();
    let mut asked = head.go_mod() + &head.go_sum();
    let _ = write!(asked, "{}", where_from.display());
    let sum = crc32fast::hash(asked.as_bytes());
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    Ok(cache
        .join("minigo/scripts")
        .join(format!("{name}-{sum:08x}-{}", asked.len())))
}

#[cfg(test)]
mod tests {
    use super::Head;

    #[test]
    fn comments_above_the_package_clause_count() {
        let text = "#!/usr/bin/env minigo\n// A script.\n// minigo:require x.org/y v1.2.3\n//minigo:sum x.org/y v1.2.3 h1:abc=\n\
            package main\n// minigo:require z.org/z v1.0.0\n";
        let head = Head::parse(text).expect("it can be read");
        assert_eq!(head.required, [("x.org/y".to_owned(), "v1.2.3".to_owned())]);
        assert_eq!(head.go_sum(), "x.org/y v1.2.3 h1:abc=\n");
        assert!(head.go_mod().contains("\tx.org/y v1.2.3\n"));
        let wrong = Head::parse("\n// minigo:require x.org/y\npackage main");
        assert_eq!(
            wrong,
            Err("2: want // minigo:require MODULE vX.Y.Z".to_owned())
        );
    }
}
