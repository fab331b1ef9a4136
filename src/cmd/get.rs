//! `minigo get`: adds modules to go.mod, or changes their versions, and fetches them.

use crate::cmd::cli::GetArgs;
use crate::process::out::{cause, complain, warn};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// `minigo get`; the exit status.
pub fn get(args: &GetArgs) -> i32 {
    match all(&args.modules) {
        Ok(status) => status,
        Err(text) => {
            complain!("{text}");
            1
        }
    }
}

fn all(words: &[String]) -> Result<i32, String> {
    let cwd = std::env::current_dir().map_err(|e| format!("minigo: {e}"))?;
    let file = cwd
        .ancestors()
        .map(|d| d.join("go.mod"))
        .find(|f| f.is_file());
    let Some(file) = file else {
        return Err(
            "go: go.mod file not found in current directory or any parent directory; `minigo mod init PATH` makes one"
                .to_owned(),
        );
    };
    let failed = |e: &std::io::Error| format!("open {}: {}", file.display(), cause(e));
    let mut text = std::fs::read_to_string(&file).map_err(|e| failed(&e))?;
    for word in words {
        let (path, query) = word.split_once('@').unwrap_or((word, "latest"));
        let path = path.trim_end_matches("/...");
        let (module, version) = match query {
            "none" => (path.to_owned(), None),
            query => {
                let (module, version) = resolve(path, query, &file)?;
                (module, Some(version))
            }
        };
        let before = required(&text, &module);
        text = changed(&text, &module, version.as_deref());
        match (before, version) {
            (Some(old), Some(new)) if old == new => {}
            (Some(old), Some(new)) => warn(&format!("go: changed {module} {old} => {new}\n")),
            (None, Some(new)) => warn(&format!("go: added {module} {new}\n")),
            (Some(old), None) => warn(&format!("go: removed {module} {old}\n")),
            (None, None) => {}
        }
    }
    std::fs::write(&file, text).map_err(|e| failed(&e))?;
    let status = download(&file, &[])?.stdout(Stdio::null()).status();
    Ok(status.map_err(|e| failed(&e))?.code().unwrap_or(1))
}

/// `minigo mod download` in the module's folder.
fn download(file: &Path, words: &[&str]) -> Result<Command, String> {
    let program: PathBuf = std::env::current_exe().map_err(|e| format!("minigo: {e}"))?;
    let mut command = Command::new(program);
    command.args(["mod", "download"]).args(words);
    command.current_dir(file.parent().unwrap_or(Path::new(".")));
    Ok(command)
}

/// The module that has a package, and the version that a query means.
fn resolve(path: &str, query: &str, file: &Path) -> Result<(String, String), String> {
    let mut module = path;
    let mut first = None;
    loop {
        let name = format!("{module}@{query}");
        let out = download(file, &["-json", &name])?.output();
        let out = out.map_err(|e| format!("minigo get: {}", cause(&e)))?;
        let found: Option<serde_json::Value> = serde_json::from_slice(&out.stdout).ok();
        let version = found.as_ref().and_then(|v| v["Version"].as_str());
        if let (true, Some(version)) = (out.status.success(), version) {
            return Ok((module.to_owned(), version.to_owned()));
        }
        // The whole path is most likely what is meant.
        let said = String::from_utf8_lossy(&out.stderr).trim_end().to_owned();
        let said = said.replace("minigo mod download: ", "minigo get: ");
        let first = first.get_or_insert(said);
        match module.rsplit_once('/') {
            Some((outer, _)) if outer.contains('.') => module = outer,
            _ => return Err(std::mem::take(first)),
        }
    }
}

/// Whether a line of go.mod, in a block or not, requires a module: the version.
fn version_in<'l>(line: &'l str, module: &str) -> Option<&'l str> {
    let line = line.split("//").next().unwrap_or("").trim();
    let line = line.strip_prefix("require ").unwrap_or(line);
    let (path, version) = line.split_once(char::is_whitespace)?;
    let version = version.trim();
    (path == module && version.starts_with('v') && !version.contains(' ')).then_some(version)
}

fn required(text: &str, module: &str) -> Option<String> {
    let mut versions = text.lines().filter_map(|line| version_in(line, module));
    versions.next().map(str::to_owned)
}

/// The text of go.mod with another version of a module, or without it.
fn changed(text: &str, module: &str, version: Option<&str>) -> String {
    let mut out = String::new();
    let mut done = false;
    for line in text.lines() {
        match (version_in(line, module), version) {
            (Some(old), Some(new)) => {
                out.push_str(&line.replacen(old, new, 1));
                done = true;
            }
            (Some(_), None) => continue,
            (None, _) => out.push_str(line),
        }
        out.push('\n');
    }
    let Some(version) = version.filter(|_| !done) else {
        return out;
    };
    match out.find("\nrequire (\n") {
        Some(at) => out.insert_str(
            at + "\nrequire (\n".len(),
            &format!("\t{module} {version}\n"),
        ),
        None => out.push_str(&format!("\nrequire {module} {version}\n")),
    }
    out
}

#[cfg(test)]
mod tests {
    use super::changed;

    #[test]
    fn requirements_are_added_changed_and_removed() {
        let text = "module m\n\ngo 1.27\n\nrequire a.org/x v1.0.0 // why\n";
        let two = changed(text, "b.org/y", Some("v0.1.0"));
        assert_eq!(two, format!("{text}\nrequire b.org/y v0.1.0\n"));
        let newer = changed(&two, "a.org/x", Some("v1.2.0"));
        assert_eq!(newer, two.replace("v1.0.0", "v1.2.0"));
        assert_eq!(changed(&two, "b.org/y", None), format!("{text}\n"));
        let block = "module m\n\nrequire (\n\ta.org/x v1.0.0\n)\n";
        let more = changed(block, "b.org/y", Some("v0.1.0"));
        assert_eq!(
            more,
            "module m\n\nrequire (\n\tb.org/y v0.1.0\n\ta.org/x v1.0.0\n)\n"
        );
    }
}
