//! `minigo env`: the variables of `go env` that minigo uses, the build tags in effect, and the files of the
//! current folder that these tags select.

use crate::cmd::cli::EnvArgs;
use crate::process::out::{complain, print};
use minigo::load;
use minigo_lang::load::buildtag::{GO_MINOR, PURE};
use std::path::{Path, PathBuf};

/// `minigo env`
pub fn env(args: &EnvArgs) -> i32 {
    args.build.apply();
    let cwd = match std::env::current_dir() {
        Ok(cwd) => cwd,
        Err(error) => {
            complain!("minigo: {error}");
            return 1;
        }
    };
    let all = variables(&cwd);
    let chosen: Vec<(&str, String)> = if args.names.is_empty() {
        all
    } else {
        let value = |name: &str| {
            let known = all.iter().find(|(n, _)| *n == name);
            known.map_or_else(String::new, |(_, v)| v.clone())
        };
        args.names.iter().map(|n| (n.as_str(), value(n))).collect()
    };
    let text = if args.json {
        json(&chosen)
    } else if args.names.is_empty() {
        let line = |(name, value): &(&str, String)| format!("{name}={}\n", quoted(value));
        chosen.iter().map(line).collect()
    } else {
        chosen
            .iter()
            .map(|(_, value)| format!("{value}\n"))
            .collect()
    };
    print(text.as_bytes())
}

/// All variables, sorted by name.
fn variables(cwd: &Path) -> Vec<(&'static str, String)> {
    let set = |name: &str| std::env::var(name).unwrap_or_default();
    let or = |name: &str, default: &str| match set(name) {
        value if value.is_empty() => default.to_owned(),
        value => value,
    };
    let path = |path: Option<PathBuf>| path.map_or_else(String::new, |p| p.display().to_string());
    let module = cwd.ancestors().map(|d| d.join("go.mod"));
    let module = module.into_iter().find(|f| f.is_file());
    let (files, left) = load::names_of_files(cwd, cwd).unwrap_or_default();
    let tags = load::tags_for(cwd, cwd);
    let pure = PURE.iter().all(|t| tags.contains(t));
    vec![
        ("CGO_ENABLED", "0".to_owned()),
        ("GO111MODULE", set("GO111MODULE")),
        ("GOARCH", minigo_lang::load::buildtag::GOARCH.to_owned()),
        ("GODEBUG", set("GODEBUG")),
        ("GOFLAGS", set("GOFLAGS")),
        (
            "GOMOD",
            module.map_or_else(|| "/dev/null".to_owned(), |m| m.display().to_string()),
        ),
        ("GOMODCACHE", path(load::module_cache())),
        ("GOOS", minigo_lang::load::buildtag::GOOS.to_owned()),
        ("GOPATH", or("GOPATH", &path(home().map(|h| h.join("go"))))),
        ("GOROOT", path(load::goroot())),
        ("GOVERSION", format!("go1.{GO_MINOR}")),
        ("GOWORK", path(load::workspace(cwd))),
        ("MINIGO_FILES", files.join(" ")),
        ("MINIGO_LEFT_OUT", left.join(" ")),
        ("MINIGO_PURE", if pure { "1" } else { "0" }.to_owned()),
        ("MINIGO_SANDBOX", crate::process::wall::standing()),
        ("MINIGO_TAGS", tags.join(",")),
        ("MINIGO_VERSION", env!("MINIGO_VERSION").to_owned()),
    ]
}

fn home() -> Option<PathBuf> {
    std::env::var_os("HOME")
        .filter(|h| !h.is_empty())
        .map(PathBuf::from)
}

/// As a shell reads it.
fn quoted(value: &str) -> String {
    format!("'{}'", value.replace('\'', "'\\''"))
}

fn json(variables: &[(&str, String)]) -> String {
    let line = |(name, value): &(&str, String)| {
        let value: String = value.chars().map(escaped).collect();
        format!("\t\"{name}\": \"{value}\"")
    };
    let lines: Vec<String> = variables.iter().map(line).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

fn escaped(c: char) -> String {
    match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_control() => format!("\\u{:04x}", c as u32),
        c => c.to_string(),
    }
}
