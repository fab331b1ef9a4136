//! `minigo check`, and the code that it shares with `run` and `dis`: from arguments to a checked program.

use crate::cmd::cli::{CheckArgs, Output};
use crate::cmd::patterns;
use crate::cmd::report;
use crate::cmd::script;
use crate::cmd::similar::similar;
use crate::process::out::complain;
use minigo::Checked;
use minigo::load::Outlines;
use minigo::load::{self, Target};
use minigo_lang::check::Options;
use minigo_lang::load::Loaded;
use minigo_lang::render::LIMIT;
use minigo_lang::text::codes::Code;
use minigo_lang::text::diag::Diag;
use minigo_lang::text::source::Span;
use minigo_vm::task::program::rejections;
use std::ffi::OsString;
use std::path::Path;

/// What the executable knows of the library.
pub const OUTLINES: Outlines = Outlines {
    outline: minigo_image::outline,
    order: minigo_image::order,
};

/// Loads and checks; shows what is wrong. `None` means: rejected, exit status 1.
pub fn checked(
    target: Target,
    output: &Output,
    limit: Option<usize>,
    options: Options,
) -> Option<Checked> {
    let title = target.title.clone();
    judged(title, target.load(), output, limit, options)
}

/// Checks what was loaded; shows what is wrong, then the exit status is 1.
pub fn judged(
    title: String,
    loaded: Loaded,
    output: &Output,
    limit: Option<usize>,
    options: Options,
) -> Option<Checked> {
    match minigo::check(title, loaded, options) {
        Ok(checked) => Some(checked),
        Err(wrong) => {
            let title = wrong.title.as_deref();
            report::show(title, wrong.diags, &wrong.sources, output, limit);
            None
        }
    }
}

/// Finds the program that arguments name, or says why not.
pub fn target(args: &[OsString]) -> Option<(Target, Vec<OsString>)> {
    match load::target(args) {
        Ok((target, rest)) => {
            let target = target.outlined(Some(OUTLINES));
            // One file may say itself which modules it needs.
            let alone = rest.len() + 1 == args.len();
            let file = args.first().map(Path::new).filter(|f| alone && f.is_file());
            match file.map_or(Ok(None), script::module) {
                Ok(None) => Some((target, rest)),
                Ok(Some(dir)) => Some((target.in_module(&dir), rest)),
                Err(text) => {
                    complain!("{text}");
                    None
                }
            }
        }
        Err(failure) => {
            complain!("{}{}", failure.text, instead(args, &failure.text));
            None
        }
    }
}

/// What to do where no program was found.
fn instead(args: &[OsString], text: &str) -> String {
    let Some(first) = args.first().map(|a| a.to_string_lossy().into_owned()) else {
        return ": name Go files, a folder, or - for standard input".to_owned();
    };
    if !text.starts_with("stat ") {
        return String::new();
    }
    let (folder, name) = first.rsplit_once('/').unwrap_or((".", &first));
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names: Vec<String> = entries
        .filter_map(|e| e.file_name().into_string().ok())
        .filter(|n| n.ends_with(".go"))
        .collect();
    let wanted = match name.ends_with(".go") {
        true => name.to_owned(),
        false => format!("{name}.go"),
    };
    let meant = similar(&wanted, names.iter().map(String::as_str));
    meant.map_or_else(String::new, |m| match folder {
        "." => format!(": did you mean {m}?"),
        folder => format!(": did you mean {folder}/{m}?"),
    })
}

/// `minigo check`
pub fn check(args: &CheckArgs) -> i32 {
    args.build.apply();
    let limit = (!args.all).then_some(LIMIT);
    let is_package = |arg: &OsString| arg != "-" && !arg.to_string_lossy().ends_with(".go");
    if args.args.is_empty() || !args.args.iter().all(is_package) {
        let Some((target, _)) = target(&args.args) else {
            return 1;
        };
        return i32::from(!takes(target, args, limit));
    }
    let mut status = 0;
    for arg in &args.args {
        let folders = match patterns::folders(arg) {
            Ok(folders) => folders,
            Err(text) => {
                complain!("{text}");
                status = 1;
                continue;
            }
        };
        let pattern = arg.to_string_lossy().contains("...");
        for folder in folders {
            match load::target(&[folder]) {
                Ok((target, _)) => {
                    if !takes(target, args, limit) {
                        status = 1;
                    }
                }
                // Of a pattern's packages, only those with files for this system count.
                Err(failure) if failure.excluded && pattern => {}
                Err(failure) => {
                    complain!("{}", failure.text);
                    status = 1;
                }
            }
        }
    }
    status
}

/// Whether a package that `check` names is accepted.
fn takes(target: Target, args: &CheckArgs, limit: Option<usize>) -> bool {
    let title = target.title.clone();
    let options = Options {
        any_package: true,
        incomplete: args.incomplete,
        as_found: false,
    };
    accepted(title, target.load(), &args.output, limit, options)
}

/// Whether the checker accepts a program, and the compiler all that it declares.
pub fn accepted(
    title: String,
    loaded: Loaded,
    output: &Output,
    limit: Option<usize>,
    options: Options,
) -> bool {
    let Some(program) = judged(title.clone(), loaded, output, limit, options) else {
        return false;
    };
    let sources = program.front.program.sources.clone();
    let found = match rejections(program.front, program.ids) {
        Ok(found) => found,
        Err(text) => {
            complain!("minigo: {text}");
            return false;
        }
    };
    let diag = |(pos, text)| Diag::error(Code::Unsupported, Span::new(pos, pos), text);
    let diags: Vec<Diag> = found.into_iter().map(diag).collect();
    if diags.is_empty() {
        return true;
    }
    report::show(Some(&title), diags, &sources, output, limit);
    false
}
