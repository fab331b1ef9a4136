//! `minigo check`, and what `run` and `dis` share with it: from arguments to a checked program.

use crate::cli::{CheckArgs, Output};
use crate::load::{self, Target};
use crate::out::complain;
use crate::patterns;
use crate::report;
use minigo_lang::check::{Front, Options, check_program};
use minigo_lang::diag::Diag;
use minigo_lang::parse::NodeIds;
use minigo_lang::render::LIMIT;
use minigo_lang::source::{SourceMap, Span};
use minigo_vm::task::program::rejections;
use std::ffi::OsString;
use std::path::Path;

/// A program that may be run.
pub struct Checked {
    /// What the checker found.
    pub front: Front,
    /// Fresh node numbers go on from here.
    pub ids: NodeIds,
}

/// Loads and checks; shows what is wrong. `None` means: rejected, exit status 1.
pub fn checked(
    target: Target,
    output: &Output,
    limit: Option<usize>,
    options: Options,
) -> Option<Checked> {
    let title = target.title.clone();
    let loaded = target.load();
    // Other errors of the parser (labels, literals, receivers) do not keep Go from checking types.
    let syntax = |d: &Diag| {
        d.message.starts_with("syntax error") || matches!(d.code, "TooDeep" | "TooLarge")
    };
    if loaded.diags.iter().any(syntax) {
        report::show(Some(&title), loaded.diags, &loaded.sources, output, limit);
        return None;
    }
    if !loaded.missing.is_empty() {
        let mut missing = loaded.missing;
        load::hint(&mut missing);
        report::show(None, missing, &loaded.sources, output, limit);
        return None;
    }
    let owners: Vec<_> = loaded
        .packages
        .iter()
        .flat_map(|p| p.files.iter().map(|f| (f.file, p.path)))
        .collect();
    let (front, mut found) = check_program(loaded.sources, loaded.packages, options);
    let mut diags = loaded.diags;
    diags.append(&mut found);
    elsewhere(&mut diags, &front.program.sources);
    if diags.is_empty() {
        return Some(Checked {
            front,
            ids: loaded.ids,
        });
    }
    // "is not a main package" stands alone, as it comes from the go command, not the compiler.
    let bare = diags.iter().any(|d| d.code == "NotMain");
    // Each package is rejected for itself: the first one with an error is shown.
    let sources = &front.program.sources;
    let owner = |d: &Diag| {
        let base = sources.find(d.span.lo)?.base;
        let index = sources.files().iter().position(|f| f.base == base)?;
        owners
            .iter()
            .find(|(id, _)| id.0 as usize == index)
            .map(|o| o.1)
    };
    let mut title = title;
    let first = diags.first().and_then(owner);
    if let Some(path) = first {
        diags.retain(|d| owner(d) == first);
        if path.as_str() != "main" {
            title = path.as_str().to_owned();
        }
    }
    let title = (!bare).then_some(title.as_str());
    report::show(title, diags, &front.program.sources, output, limit);
    None
}

/// Says of functions without bodies that assembly lies beside them, where Go finds those.
pub fn elsewhere(diags: &mut [Diag], sources: &SourceMap) {
    for diag in diags.iter_mut().filter(|d| d.code == "MissingBody") {
        let Some(file) = sources.find(diag.span.lo) else {
            continue;
        };
        if Path::new(&file.path)
            .parent()
            .is_some_and(load::has_assembly)
        {
            diag.message = "missing function body (assembly is not supported)".to_owned();
        }
    }
}

/// Finds the program that arguments name, or says why not.
pub fn target(args: &[OsString]) -> Option<(Target, Vec<OsString>)> {
    match load::target(args) {
        Ok(found) => Some(found),
        Err(text) => {
            complain!("{text}");
            None
        }
    }
}

/// `minigo check`
pub fn check(args: &CheckArgs) -> i32 {
    load::set_tags(args.build.tags.as_deref());
    let limit = (!args.all).then_some(LIMIT);
    let is_package = |arg: &OsString| arg != "-" && !arg.to_string_lossy().ends_with(".go");
    if args.args.is_empty() || !args.args.iter().all(is_package) {
        let Some((target, _)) = target(&args.args) else {
            return 1;
        };
        return i32::from(!accepted(target, args, limit));
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
                    if !accepted(target, args, limit) {
                        status = 1;
                    }
                }
                // Of a pattern's packages those count that have files here.
                Err(text) if text.starts_with("build constraints exclude") && pattern => {}
                Err(text) => {
                    complain!("{text}");
                    status = 1;
                }
            }
        }
    }
    status
}

/// Whether the checker takes a program, and the compiler takes all that it declares.
fn accepted(target: Target, args: &CheckArgs, limit: Option<usize>) -> bool {
    let title = target.title.clone();
    let options = Options {
        any_package: true,
        incomplete: args.incomplete,
    };
    let Some(program) = checked(target, &args.output, limit, options) else {
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
    let diag = |(pos, text)| Diag::error("Unsupported", Span::new(pos, pos), text);
    let diags: Vec<Diag> = found.into_iter().map(diag).collect();
    if diags.is_empty() {
        return true;
    }
    report::show(Some(&title), diags, &sources, &args.output, limit);
    false
}
