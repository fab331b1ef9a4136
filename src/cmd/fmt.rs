//! `minigo fmt`: gofmt, implemented by the library's package `minigo/gofmt`.

use crate::cmd::{patterns, tool};
use crate::process::out::print;
use std::ffi::OsString;

/// What `minigo help fmt` says.
pub const HELP: &str = "\
Format Go source as gofmt does

Usage: minigo fmt [flags] [path ...]

Paths are files, folders (with all Go files inside), or package patterns
(./...). Without paths, fmt formats standard input, which may be a fragment of a
file.

  -l  list files whose formatting differs
  -w  write changes to the files instead of printing them
  -d  print diffs; the exit status is 1 if there are any
  -s  simplify code as well
  -e  print all errors, not only the first ten

The exit status is 2 if a file cannot be read or parsed.

Examples:
  minigo fmt -l -d .   lists what would change in this folder, with diffs
  minigo fmt -w ./...  formats all packages of this module
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
