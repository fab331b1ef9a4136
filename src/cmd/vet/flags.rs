//! The flags of `minigo vet`, which are those of `go vet`, and its help.

use crate::cmd::similar::similar;
use minigo::load;
use minigo_lang::vet::CHECKS;
use std::collections::BTreeMap;
use std::ffi::OsString;

/// Checks of `go vet` that have nothing to look at here: there is no assembly and no cgo.
const EMPTY: [&str; 3] = ["asmdecl", "cgocall", "framepointer"];

/// Older names of checks.
const OLDER: [(&str, &str); 4] = [
    ("bool", "bools"),
    ("buildtags", "buildtag"),
    ("methods", "stdmethods"),
    ("rangeloops", "loopclosure"),
];

/// What `minigo help vet` says.
pub fn help() -> String {
    let mut text = "\
Look for likely mistakes in packages, as go vet does

Usage: minigo vet [flags] [packages]

Packages are folders (./x), patterns (./...), import paths of the module, or
files; the default is the current folder. Test files are checked, too.

  -json          print the findings as JSON; the exit status is then 0
  -fix           apply the suggested fixes
  -diff          with -fix: print the changes as diffs, change nothing
  -c N           show N lines around each finding
  -tags LIST     build tags

All checks run by default; -NAME runs only the named ones, -NAME=false all
except those:

"
    .to_owned();
    for check in CHECKS {
        let name = format!("-{}", check.name);
        let mut line = format!("  {name:18}");
        let mut width = line.len();
        for word in check.about.split(' ') {
            if width + word.len() > 78 {
                line.push_str(&format!("\n{:20}", ""));
                width = 20;
            }
            line.push_str(word);
            line.push(' ');
            width += word.len() + 1;
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push_str(
        "
The exit status is 1 if anything is found, or if a package has errors.

Examples:
  minigo vet ./...
  minigo vet -printf -fix -diff .
",
    );
    text
}

/// What was asked for.
#[derive(Default)]
pub struct Asked {
    /// Checks by name, and whether they are to run.
    checks: BTreeMap<&'static str, bool>,
    pub packages: Vec<String>,
    pub json: bool,
    pub fix: bool,
    pub diff: bool,
    /// How many lines to show around a finding.
    pub context: Option<usize>,
}

impl Asked {
    /// Whether a check is to run.
    pub fn wants(&self, check: &str) -> bool {
        let only = self.checks.values().any(|on| *on);
        *self.checks.get(check).unwrap_or(&!only)
    }
}

fn switch(name: &str, value: Option<&str>) -> Result<bool, String> {
    match value {
        None | Some("true" | "1" | "t" | "T" | "TRUE" | "True") => Ok(true),
        Some("false" | "0" | "f" | "F" | "FALSE" | "False") => Ok(false),
        Some(other) => Err(format!(
            "minigo vet: invalid value {other:?} for -{name}: want true or false"
        )),
    }
}

/// Reads the arguments.
pub fn parse(args: &[OsString]) -> Result<Asked, String> {
    let mut asked = Asked::default();
    let mut tags = None;
    let mut args = args.iter().map(|a| a.to_string_lossy().into_owned());
    while let Some(arg) = args.next() {
        if !asked.packages.is_empty() || !arg.starts_with('-') || arg == "-" {
            asked.packages.push(arg);
            continue;
        }
        let flag = arg.trim_start_matches('-');
        if flag.is_empty() {
            asked.packages.extend(args.by_ref());
            break;
        }
        let (name, value) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (flag, None),
        };
        match name {
            "tags" => tags = value.or_else(|| args.next()),
            "c" => {
                let text = value.or_else(|| args.next()).unwrap_or_default();
                let wrong = |_| {
                    format!("minigo vet: invalid value {text:?} for -c: want a number of lines")
                };
                let lines: i64 = text.parse().map_err(wrong)?;
                asked.context = usize::try_from(lines).ok();
            }
            "json" => asked.json = switch(name, value.as_deref())?,
            "fix" => asked.fix = switch(name, value.as_deref())?,
            "diff" => asked.diff = switch(name, value.as_deref())?,
            // They have no effect in go vet, either.
            "v" | "all" | "source" => {}
            "vettool" => {
                return Err(
                    "minigo vet: -vettool is not supported: minigo runs its own checks; \
                            run the tool itself with the packages"
                        .to_owned(),
                );
            }
            _ => check(&mut asked, name, value.as_deref())?,
        }
    }
    load::set_tags(tags.as_deref(), false);
    Ok(asked)
}

fn check(asked: &mut Asked, name: &str, value: Option<&str>) -> Result<(), String> {
    let on = |value| switch(name, value);
    let newer = OLDER.iter().find(|(old, _)| *old == name);
    let wanted = newer.map_or(name, |(_, new)| new);
    let known = CHECKS.iter().map(|c| c.name).chain(EMPTY);
    match known.clone().find(|n| *n == wanted) {
        Some(check) => {
            asked.checks.insert(check, on(value)?);
            Ok(())
        }
        None => {
            let others = ["tags", "json", "fix", "diff"];
            let meant = match similar(name, known.chain(others)) {
                Some(meant) => format!(": did you mean -{meant}?"),
                None => String::new(),
            };
            Err(format!("minigo vet: unknown flag -{name}{meant}"))
        }
    }
}
