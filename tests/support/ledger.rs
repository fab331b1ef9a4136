//! Ledgers: lists of tests that have passed and must keep passing.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

/// The names in a ledger; none if there is no such file.
pub fn names(path: &Path) -> BTreeSet<String> {
    let text = super::read(path).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// Adds what `passed` to the ledger's `names`, in the file only if `bless` is set, and says how many are
/// new and how many are `lost`.
pub fn add(
    path: &Path,
    mut names: BTreeSet<String>,
    passed: impl IntoIterator<Item = String>,
    lost: usize,
    bless: bool,
) {
    let before = names.len();
    names.extend(passed);
    let new = names.len() - before;
    println!("ledger: {before} names, {new} new, {lost} lost");
    if bless && new > 0 {
        let text: String = names.iter().map(|n| format!("{n}\n")).collect();
        std::fs::write(path, text).expect("the ledger can be written");
    }
}

/// Success if nothing was lost.
pub fn verdict(lost: &[String]) -> ExitCode {
    match lost {
        [] => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
