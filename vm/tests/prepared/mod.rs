//! Turns a program's source into a program that can be run again and again.

#[path = "../../../tests/support/library.rs"]
mod library;

use library::Library;
use minigo_lang::check::{Front, Options as CheckOptions, check_program};
use minigo_lang::load::{load_program_with, text_of};
use minigo_lang::syntax::parse::NodeIds;
use minigo_vm::explore::{Prepared, Undo, Written};
use minigo_vm::host::Host;
use minigo_vm::instance::Options;

/// The checked program of a text.
fn checked(text: &str) -> (Front, NodeIds) {
    let file = text_of("./p.go".to_owned(), "/p.go".to_owned(), text.into());
    let loaded = load_program_with("main", vec![file], &Library, &["runtime"]);
    assert!(loaded.missing.is_empty() && loaded.diags.is_empty());
    let (front, diags) = check_program(loaded.sources, loaded.packages, CheckOptions::default());
    assert!(diags.is_empty(), "{diags:?}");
    (front, loaded.ids)
}

pub fn prepared(text: &str) -> Prepared {
    let text = text.to_owned();
    let load = move || Some(checked(&text));
    let door = |out: Written, err: Written| {
        let host = Host::of_process().with_stdout(out).with_stderr(err);
        let undo: Box<Undo> = Box::new(|| {});
        (host, undo)
    };
    Prepared::new(Box::new(load), Box::new(door), Options::default())
}
