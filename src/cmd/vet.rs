//! `minigo vet`: likely mistakes in packages and their tests, with Go's texts and exit status.

use crate::cmd::test::package::{self, Contents, Program, Unit};
use crate::process::out::{complain, print};
use minigo::elsewhere;
use minigo::load;
use minigo_lang::check::{Options, check_program};
use minigo_lang::load::{Text, load_program_with, package_name};
use minigo_lang::render;
use minigo_lang::text::diag::Diag;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::vet::{CHECKS, Check, vet as look};
use std::collections::BTreeMap;
use std::ffi::OsString;

/// What `minigo help vet` says.
pub fn help() -> String {
    let mut text = "\
Look for likely mistakes in packages, as go vet does

Usage: minigo vet [flags] [packages]

Packages are folders (./x), patterns (./...), import paths of the module, or files; the default is the current
folder. Test files are checked, too. All checks run by default; -NAME runs only the named ones,
-NAME=false all except those:

"
    .to_owned();
    for check in CHECKS {
        text.push_str(&format!("  -{:14}{}\n", check.name, check.about));
    }
    text.push_str("  -tags LIST     build tags\n");
    text.push_str("\nThe exit status is 1 if anything is found, or if a package has errors.\n");
    text
}

/// What was asked for.
#[derive(Default)]
struct Asked {
    /// Checks by name, and whether they are to run.
    checks: BTreeMap<&'static str, bool>,
    packages: Vec<String>,
}

impl Asked {
    fn wants(&self, check: &Check) -> bool {
        let only = self.checks.values().any(|on| *on);
        *self.checks.get(check.name).unwrap_or(&!only)
    }
}

fn parse(args: &[OsString]) -> Result<Asked, String> {
    let mut asked = Asked::default();
    let mut tags = None;
    let mut args = args.iter().map(|a| a.to_string_lossy().into_owned());
    while let Some(arg) = args.next() {
        if !asked.packages.is_empty() || !arg.starts_with('-') || arg == "-" {
            asked.packages.push(arg);
            continue;
        }
        let flag = arg.trim_start_matches('-');
        let (name, value) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (flag, None),
        };
        if name == "tags" {
            tags = value.or_else(|| args.next());
            continue;
        }
        let Some(check) = CHECKS.iter().find(|c| c.name == name) else {
            return Err(format!("minigo vet: unknown flag -{name}"));
        };
        let on = match value.as_deref() {
            None | Some("true" | "1") => true,
            Some("false" | "0") => false,
            Some(other) => {
                return Err(format!(
                    "minigo vet: invalid value {other:?} for -{name}: want true or false"
                ));
            }
        };
        asked.checks.insert(check.name, on);
    }
    load::set_tags(tags.as_deref(), false);
    Ok(asked)
}

/// `minigo vet`; the exit status.
pub fn vet(args: &[OsString]) -> i32 {
    if args
        .iter()
        .any(|a| a == "-h" || a == "-help" || a == "--help")
    {
        return print(help().as_bytes());
    }
    let units = parse(args).and_then(|asked| Ok((package::find(&asked.packages)?, asked)));
    let (units, asked) = match units {
        Ok(found) => found,
        Err(text) => {
            complain!("{text}\nRun 'minigo help vet' for usage.");
            return 2;
        }
    };
    let mut status = 0;
    for unit in &units {
        match findings(unit, &asked) {
            Ok(text) if text.is_empty() => {}
            Ok(text) | Err(text) => {
                crate::process::out::warn(&text);
                status = 1;
            }
        }
    }
    status
}

/// What is found in a package, a line each; an error says why it cannot be checked.
fn findings(unit: &Unit, asked: &Asked) -> Result<String, String> {
    let path = unit.path.as_str();
    let setup = |text: String| format!("# {path}\n{text}\n");
    if let Some(trouble) = &unit.trouble {
        return Err(setup(trouble.clone()));
    }
    let cwd = std::env::current_dir().map_err(|e| setup(e.to_string()))?;
    let program = match Program::read(unit, &cwd).map_err(setup)? {
        Contents::Tested(program) | Contents::Untested(program) => *program,
    };
    let main = Text {
        name: "_testmain.go".to_owned(),
        path: "_testmain.go".to_owned(),
        text: program.found.main_program(&program, "", None).into(),
        bad_bytes: Vec::new(),
    };
    // Go's heading, which has two lines for programs and where there are tests.
    let name = program.files.first().and_then(|f| package_name(&f.text));
    let tested = program.files.len() > program.plain || !program.external.is_empty();
    let head = if tested || name.is_some_and(|n| n.as_str() == "main") {
        format!("# {path}\n# [{path}]\n")
    } else {
        format!("# {path}\n")
    };
    let loaded = load_program_with("main", vec![main], &program, &["runtime"]);
    let wrong = |diag: &Diag, sources| {
        let place = render::place(diag.span.lo, sources).map_or_else(String::new, |p| p + ": ");
        format!("{head}vet: {place}{}\n", diag.message)
    };
    let syntax = |d: &&Diag| d.message.starts_with("syntax error") || d.code.starts_with("TooDeep");
    let first = loaded.missing.first();
    if let Some(diag) = first.or(loaded.diags.iter().find(syntax)) {
        return Err(wrong(diag, &loaded.sources));
    }
    let (mut front, mut diags) = check_program(loaded.sources, loaded.packages, Options::default());
    diags.extend(loaded.diags);
    elsewhere(&mut diags, &front.program.sources);
    if let Some(diag) = diags.iter().min_by_key(|d| d.span.lo) {
        return Err(wrong(diag, &front.program.sources));
    }
    let external = program.external_path();
    let paths = [path, &external].map(Symbol::intern);
    let found = look(&mut front, &paths, program.language(), &|check| {
        asked.wants(check)
    });
    let sources = &front.program.sources;
    let line = |finding: &minigo_lang::vet::Finding| {
        let place = render::place(finding.pos, sources).unwrap_or_default();
        let place = place.strip_prefix("./").unwrap_or(&place);
        format!("{place}: {}\n", finding.text)
    };
    Ok(found.iter().map(line).collect())
}
