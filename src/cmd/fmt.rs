//! `minigo fmt`: gofmt, which is the library's package `minigo/gofmt`.

use crate::cmd::{patterns, tool};
use crate::process::out::print;
use std::ffi::OsString;

/// What `minigo help fmt` says.
pub const HELP: &str = "\
Format Go source as gofmt does

Usage: minigo fmt [flags] [path ...]

Paths are files, folders (all Go files below them), and patterns of packages (./...). Without any,
standard input is formatted, which may be a part of a file.

  -l  list the files that are not formatted
  -w  write what changes into the files instead of printing it
  -d  show differences; the exit status is 1 if there are any
  -s  simplify, too
  -e  all errors, not ten

The exit status is 2 if a file cannot be read or parsed.
";

/// `minigo fmt`; the exit status.
pub fn fmt(args: &[OsString]) -> i32 {
    if args
        .iter()
        .any(|a| a == "-h" || a == "-help" || a == "--help")
    {
        return print(HELP.as_bytes());
    }
    // Import paths of the module around are folders, too.
    let path = |arg: &OsString| {
        let arg = arg.to_string_lossy();
        match patterns::local(&arg) {
            Some(folder) if !arg.starts_with('-') => folder,
            _ => arg.into_owned(),
        }
    };
    tool::run(
        "minigo/gofmt",
        "minigo fmt",
        args.iter().map(path).collect(),
    )
}
