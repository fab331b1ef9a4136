//! The commands, one file or folder each, and the code they share: command line, reports, patterns.

pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod cli;
pub(crate) mod debug;
pub(crate) mod design;
pub(crate) mod dis;
pub(crate) mod doc;
pub(crate) mod download;
pub(crate) mod env;
pub(crate) mod explain;
pub(crate) mod explore;
pub(crate) mod flame;
pub(crate) mod fmt;
pub(crate) mod get;
pub(crate) mod lab;
pub(crate) mod library;
pub(crate) mod list;
pub(crate) mod live;
pub(crate) mod oneliner;
pub(crate) mod options;
pub(crate) mod patterns;
pub(crate) mod races;
pub(crate) mod record;
pub(crate) mod repl;
pub(crate) mod report;
pub(crate) mod restart;
pub(crate) mod run;
pub(crate) mod sandbox;
pub(crate) mod sarif;
pub(crate) mod script;
pub(crate) mod similar;
pub(crate) mod test;
pub(crate) mod tool;
pub(crate) mod vet;
pub(crate) mod view;

/// The help of the commands that read their flags themselves, as Go's do.
pub const HELP: &[cli::Help] = &[
    ("test", || test::HELP.to_owned()),
    ("vet", vet::help),
    ("mod", || download::HELP.to_owned()),
    ("fmt", || fmt::HELP.to_owned()),
    ("doc", || doc::HELP.to_owned()),
];
