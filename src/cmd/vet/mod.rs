//! `minigo vet`: likely mistakes in packages and their tests, with Go's texts, flags and exit status.

mod diff;
mod fix;
mod flags;
mod output;
mod words;

pub use flags::help;

use crate::cmd::test::package::{self, Contents, Program, Unit};
use crate::process::out::{complain, print, warn};
use flags::Asked;
use minigo::elsewhere;
use minigo_lang::check::{Options, check_program};
use minigo_lang::load::{Text, load_program_with, package_name};
use minigo_lang::render;
use minigo_lang::text::codes::Code;
use minigo_lang::text::diag::Diag;
use minigo_lang::text::source::{Pos, SourceMap};
use minigo_lang::text::symbol::Symbol;
use minigo_lang::vet::{Finding, Language, outside, vet as look};
use std::ffi::OsString;
use std::path::Path;

/// A finding and the place where it is shown.
struct Shown {
    check: &'static str,
    /// `file:line:column`, the file as seen from the current folder, and from the root.
    place: String,
    whole: String,
    /// Where it ends, seen from the root.
    end: String,
    text: String,
    /// Whether it is in the package of external tests.
    external: bool,
    /// The finding, unless it is in a file that the build leaves out.
    finding: Option<Finding>,
}

/// What was found in a package.
struct Found {
    path: String,
    /// Go's heading.
    head: String,
    list: Vec<Shown>,
    /// Whether there are external tests.
    external: bool,
    sources: SourceMap,
}

/// `minigo vet`; the exit status.
pub fn vet(args: &[OsString]) -> i32 {
    if args
        .iter()
        .any(|a| a == "-h" || a == "-help" || a == "--help")
    {
        return print(help().as_bytes());
    }
    let units = flags::parse(args).and_then(|asked| Ok((package::find(&asked.packages)?, asked)));
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
            Ok(found) => status |= show(&found, &asked),
            Err(text) => {
                warn(&text);
                status = 1;
            }
        }
    }
    status
}

/// Shows or repairs what was found; the exit status.
fn show(found: &Found, asked: &Asked) -> i32 {
    if asked.fix {
        return fix::apply(found, asked.diff);
    }
    if asked.json {
        print(output::json(found).as_bytes());
        return 0;
    }
    warn(&output::lines(found, asked.context));
    i32::from(!found.list.is_empty())
}

/// The language version of the module around a folder.
fn language(program: &Program, unit: &Unit) -> Language {
    let file = unit
        .dir
        .ancestors()
        .map(|d| d.join("go.mod"))
        .find(|f| f.is_file());
    let text = file
        .and_then(|f| std::fs::read_to_string(f).ok())
        .unwrap_or_default();
    let mut lines = text
        .lines()
        .map(|l| l.split("//").next().unwrap_or("").trim());
    let version = lines.find_map(|l| l.strip_prefix("go "));
    Language {
        minor: program.language(),
        release: version.is_some_and(|v| v.matches('.').count() > 1),
    }
}

/// What is found in a package; an error says why it cannot be checked.
fn findings(unit: &Unit, asked: &Asked) -> Result<Found, String> {
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
        let text = words::of_go_types(&diag.message);
        format!("{head}vet: {place}{text}\n")
    };
    let syntax = |d: &&Diag| d.message.starts_with("syntax error") || d.code == Code::TooDeep;
    let first = loaded.missing.first();
    if let Some(diag) = first.or(loaded.diags.iter().find(syntax)) {
        return Err(wrong(diag, &loaded.sources));
    }
    let options = Options {
        as_found: true,
        ..Options::default()
    };
    let (mut front, mut diags) = check_program(loaded.sources, loaded.packages, options);
    diags.extend(loaded.diags);
    // Go's compiler says it, but go vet does not compile.
    diags.retain(|d| d.message != "misplaced compiler directive");
    elsewhere(&mut diags, &front.program.sources);
    if let Some(diag) = diags.first() {
        return Err(wrong(diag, &front.program.sources));
    }
    let paths = [path, &program.external_path()].map(Symbol::intern);
    let language = language(&program, unit);
    let found = look(&mut front, &paths, language, &|check| {
        asked.wants(check.name)
    });
    let sources = front.program.sources;
    let mut list: Vec<Shown> = found
        .into_iter()
        .map(|finding| shown(finding, &sources, &program))
        .collect();
    list.extend(left_out(unit, &program, asked, &cwd));
    Ok(Found {
        path: path.to_owned(),
        head,
        list,
        external: !program.external.is_empty(),
        sources,
    })
}

fn shown(finding: Finding, sources: &SourceMap, program: &Program) -> Shown {
    let place = render::place(finding.pos, sources).unwrap_or_default();
    let place = place.strip_prefix("./").unwrap_or(&place).to_owned();
    let whole = |pos: Pos| match sources.locate(pos) {
        Some((file, at)) => format!("{}:{}:{}", file.path, at.line, at.col),
        None => String::new(),
    };
    let file = sources.find(finding.pos).map(|f| f.path.as_str());
    let external = program
        .external
        .iter()
        .any(|t| Some(t.path.as_str()) == file);
    Shown {
        check: finding.check,
        place,
        whole: whole(finding.pos),
        end: whole(finding.end),
        text: finding.text.clone(),
        external,
        finding: Some(finding),
    }
}

/// What comments in files of the folder that the build leaves out say wrongly.
fn left_out(unit: &Unit, program: &Program, asked: &Asked, cwd: &Path) -> Vec<Shown> {
    let mut out = Vec::new();
    if !unit.files.is_empty() {
        return out;
    }
    let entries = std::fs::read_dir(&unit.dir).into_iter().flatten().flatten();
    let names = entries.filter_map(|e| e.file_name().into_string().ok());
    let mut names: Vec<String> = names
        .filter(|n| n.ends_with(".go") && !n.starts_with(['.', '_']))
        .collect();
    names.sort();
    let of_program = |path: &Path| {
        let mut files = program.files.iter().chain(&program.external);
        files.any(|t| Path::new(&t.path) == path)
    };
    for name in names {
        let path = unit.dir.join(&name);
        if of_program(&path) {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let near = path
            .strip_prefix(cwd)
            .unwrap_or(&path)
            .display()
            .to_string();
        for found in outside(&name, &text)
            .into_iter()
            .filter(|f| asked.wants(f.check))
        {
            let before = text.get(..found.at).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            let col = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
            let whole = format!("{}:{line}:{col}", path.display());
            out.push(Shown {
                check: found.check,
                place: format!("{near}:{line}:{col}"),
                end: whole.clone(),
                whole,
                text: found.text,
                external: false,
                finding: None,
            });
        }
    }
    out
}
