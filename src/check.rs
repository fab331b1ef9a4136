//! `minigo check`, and what `run` and `dis` share with it: from arguments to a checked program.

use crate::cli::{CheckArgs, Output};
use crate::load::{self, Target};
use crate::out::complain;
use crate::report;
use minigo_lang::check::{Front, Options, check_program};
use minigo_lang::diag::Diag;
use minigo_lang::parse::NodeIds;
use minigo_lang::render::LIMIT;
use std::ffi::OsString;

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
    any_package: bool,
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
    let options = Options { any_package };
    let owners: Vec<_> = loaded
        .packages
        .iter()
        .flat_map(|p| p.files.iter().map(|f| (f.file, p.path)))
        .collect();
    let (front, mut found) = check_program(loaded.sources, loaded.packages, options);
    let mut diags = loaded.diags;
    diags.append(&mut found);
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
    let Some((target, _)) = target(&args.args) else {
        return 1;
    };
    let limit = (!args.all).then_some(LIMIT);
    i32::from(checked(target, &args.output, limit, true).is_none())
}
