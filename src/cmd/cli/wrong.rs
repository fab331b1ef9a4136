//! Rewrites clap's errors in the form of all other messages: the cause, then the fix.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error;

/// The text for an error of a command's arguments.
pub fn text(command: &str, error: &clap::Error) -> String {
    let cause = cause(error).unwrap_or_else(|| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        first.trim_start_matches("error: ").to_owned()
    });
    format!("minigo {command}: {cause}\nRun 'minigo help {command}' for usage.\n")
}

fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    Some(match error.get(kind)? {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(list) => list.join(", "),
        _ => return None,
    })
}

/// `--procs` of `--procs <N>`.
fn flag(text: &str) -> &str {
    text.split(['[', '='])
        .next()
        .unwrap_or(text)
        .split(" <")
        .next()
        .unwrap_or(text)
}

fn cause(error: &clap::Error) -> Option<String> {
    let arg = context(error, ContextKind::InvalidArg);
    let value = context(error, ContextKind::InvalidValue).unwrap_or_default();
    Some(match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => {
            let arg = arg?;
            format!("{} needs a value: {arg}", flag(&arg))
        }
        ErrorKind::InvalidValue => {
            let known = context(error, ContextKind::ValidValue).unwrap_or_default();
            format!(
                "invalid value {value:?} for {}: want one of {known}",
                flag(&arg?)
            )
        }
        ErrorKind::ValueValidation => {
            let arg = arg?;
            let why = error.source().map(ToString::to_string).unwrap_or_default();
            // What a message of our own begins with says it all.
            let own = why.contains(&format!("{value:?}"));
            let name = flag(&arg);
            match own {
                true => format!("{name}: {why}"),
                false => format!("invalid value {value:?} for {name}: {}", wanted(&why)),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            let arg = arg?;
            match arg.trim_matches(['<', '>', '.']) {
                "PROGRAM" => "no program: name Go files or a folder".to_owned(),
                "SHELL" => "no shell: name bash, elvish, fish, powershell or zsh".to_owned(),
                _ if arg.starts_with("--") => format!("this flag also needs {}", flag(&arg)),
                name => format!("no {name}: name one"),
            }
        }
        ErrorKind::ArgumentConflict => {
            let other = context(error, ContextKind::PriorArg).unwrap_or_default();
            let arg = arg?;
            match flag(&arg) == flag(&other) || other.is_empty() {
                true => format!("{} can be given only once", flag(&arg)),
                false => format!(
                    "{} cannot be used with {}: leave one out",
                    flag(&arg),
                    flag(&other)
                ),
            }
        }
        ErrorKind::UnknownArgument => {
            let arg = arg?;
            format!("unexpected argument {arg}: leave it out")
        }
        _ => return None,
    })
}

/// What a value must be, of Rust's and clap's words for numbers.
fn wanted(why: &str) -> String {
    let range = why.split_once(" is not in ").map(|(_, range)| range);
    if let Some((low, high)) = range.and_then(|r| r.split_once("..")) {
        let high = high.trim_start_matches('=');
        return match high.len() > 6 || high.is_empty() {
            true => format!("want a number of at least {low}"),
            false => format!("want a number from {low} to {high}"),
        };
    }
    match why {
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            "want a whole number".to_owned()
        }
        _ if why.contains("too large") => "the number is too large".to_owned(),
        _ => why.to_owned(),
    }
}
