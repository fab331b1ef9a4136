//! `minigo test`: the tests, benchmarks, examples and fuzz tests of packages.
//!
//! Each package's tests run in a process of their own ([`binary`]), in the package's folder, as
//! they do with Go. This process finds the packages ([`package`]), starts the others ([`drive`])
//! and prints what they say as Go does.

mod binary;
mod cover;
mod drive;
mod flags;
mod folder;
mod functions;
mod json;
pub mod package;

pub use binary::{binary, debugged};
pub use flags::HELP;

use std::ffi::OsString;

/// `minigo test`; the exit status.
pub fn test(args: &[OsString]) -> i32 {
    let asked = match flags::parse(args) {
        Ok(asked) => asked,
        Err(flags::Stop::Help) => {
            return crate::process::out::print(flags::HELP.as_bytes());
        }
        Err(flags::Stop::Wrong(text)) => {
            crate::process::out::complain!("{text}");
            return 2;
        }
    };
    drive::drive(&asked)
}
