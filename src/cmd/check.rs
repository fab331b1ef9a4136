//! `minigo check`, and what `run` and `dis` share with it: from arguments to a checked program.

use crate::cmd::cli::{CheckArgs, Output};
use crate::cmd::patterns;
use crate::cmd::report;
use crate::process::out::complain;
use minigo::Checked;
use minigo::load::Outlines;
use minigo::load::{self, Target};
use minigo_lang::check::Options;
use minigo_lang::load::Loaded;
use minigo_lang::render::LIMIT;
use minigo_lang::text::diag::Diag;
use minigo_lang::text::source::Span;
use minigo_vm::task::program::rejections;
use std::ffi::OsString;

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
        Ok((target, rest)) => Some((target.outlined(Some(OUTLINES)), rest)),
        Err(failure) => {
            complain!("{}", failure.text);
            None
        }
    }
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
    let diag = |(pos, text)| Diag::error("Unsupported", Span::new(pos, pos), text);
    let diags: Vec<Diag> = found.into_iter().map(diag).collect();
    if diags.is_empty() {
        return true;
    }
    report::show(Some(&title), diags, &sources, output, limit);
    false
}
