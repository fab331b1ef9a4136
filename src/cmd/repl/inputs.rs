//! Runs inputs and commands, one after the other: those of a file, and those that the editor has read.

use super::core::{Core, Outcome, incomplete};
use super::depth::Depth;
use super::watch::{self, Waited};
use super::{commands, look};
use crate::process::out::complain;
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// What becomes of the session after an input.
pub enum Next {
    /// It continues.
    On,
    /// It ends with that exit status.
    End(i32),
    /// Another one begins: as this one began, or with and without the race detector and with these inputs.
    Anew(Option<(bool, PathBuf)>),
}

/// From this size on an input is not parsed again at each line of its inside.
const LARGE: usize = 1 << 11;

/// Reads a file: a program, which is run, or inputs. Nothing in it ends the session, and an interrupt
/// ends all of it.
pub fn load(core: &mut Core, name: &str, text: &str) -> Next {
    if is_program(text) {
        core.session.is_loading();
        run(core, |core| core.program(name, text))
    } else {
        lines(core, &mut text.as_bytes(), Some(name))
    }
}

/// Whether the text begins as a program's file does.
fn is_program(text: &str) -> bool {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        rest = match (rest.strip_prefix("//"), rest.strip_prefix("/*")) {
            (Some(comment), _) => comment.split_once('\n').map_or("", |(_, rest)| rest),
            (_, Some(comment)) => comment.split_once("*/").map_or("", |(_, rest)| rest),
            _ => return rest.starts_with("package "),
        }
        .trim_start();
    }
}

/// Reads inputs from something that is no terminal; from a file of that name, if it is one.
pub fn lines(core: &mut Core, from: &mut dyn BufRead, file: Option<&str>) -> Next {
    let mut text = String::new();
    // The text's size when it was parsed last.
    let mut parsed = 0;
    let mut depth = Depth::default();
    loop {
        let mut line = Vec::new();
        let end = match from.read_until(b'\n', &mut line) {
            Ok(n) => n == 0,
            Err(error) => {
                complain!("minigo: reading: {error}");
                true
            }
        };
        match String::from_utf8(line) {
            Ok(line) => {
                depth.line(&line);
                text.push_str(&line);
            }
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                complain!(
                    "input: invalid UTF-8 encoding at byte {} of its line",
                    at + 1
                );
                text.clear();
                depth = Depth::default();
            }
        }
        // A whole file is one input, whatever the order in it.
        let whole = text.trim_start().starts_with("package ");
        // Now and then: it may be wrong, and never end.
        let early = text.len() > LARGE && depth.inside() && text.len() / 4 * 3 < parsed;
        if !end && (whole || early) {
            continue;
        }
        parsed = text.len();
        if !end && incomplete(&text) {
            continue;
        }
        if !text.trim().is_empty() {
            // One that comes between inputs ends the rest of a file, too.
            let interrupted = file.is_some() && watch::interrupted();
            match file {
                Some(_) => core.session.is_loading(),
                None => core.session.is_typed(text.contains("os.Exit")),
            }
            if !interrupted {
                match one(core, &text) {
                    Next::On => {}
                    next => return next,
                }
            }
            if let Some(name) = file
                && (interrupted || core.interrupted)
            {
                if !end {
                    complain!("the rest of {name} was skipped");
                }
                return Next::On;
            }
        }
        text.clear();
        parsed = 0;
        depth = Depth::default();
        if end {
            return Next::On;
        }
    }
}

/// One input or command, whole.
pub fn one(core: &mut Core, text: &str) -> Next {
    let trimmed = text.trim();
    if let Some(command) = trimmed.strip_prefix(':') {
        let next = commands::perform(core, command);
        return match core.session.over() {
            Some(status) => Next::End(status),
            None => next,
        };
    }
    if matches!(trimmed, "exit" | "quit") && !core.declares(trimmed) {
        return Next::End(core.end());
    }
    run(core, |core| core.input(text))
}

/// Shows more of the value that was cut last, whatever else may be frozen or traced.
pub fn more(core: &mut Core) -> Next {
    watch::interrupted();
    match core.more() {
        Outcome::Started if core.session.is_frozen() => look::input_waits(core),
        Outcome::Started => {
            let waited = watch::wait(core);
            let _ = std::io::stdout().flush();
            if let Waited::Over(status) = waited {
                return Next::End(status);
            }
        }
        Outcome::Rejected | Outcome::Nothing | Outcome::Aside => {}
    }
    Next::On
}

/// Starts an input and waits for its end, and so with declarations that waited for what it declares.
fn run(core: &mut Core, start: impl FnOnce(&mut Core) -> Outcome) -> Next {
    let mut next = run_one(core, start);
    while let Next::On = next
        && let Some(text) = core.ready()
    {
        next = run_one(core, |core| core.input_at_last(&text));
    }
    next
}

/// Starts an input and waits for its end.
fn run_one(core: &mut Core, start: impl FnOnce(&mut Core) -> Outcome) -> Next {
    // An interrupt from now on is meant for this input.
    watch::interrupted();
    core.interrupted = false;
    match start(core) {
        Outcome::Aside => Next::On,
        Outcome::Rejected => {
            core.failed = true;
            Next::On
        }
        Outcome::Started if core.session.is_frozen() => {
            core.accept();
            look::input_waits(core);
            Next::On
        }
        Outcome::Started => {
            let waited = watch::wait(core);
            let _ = std::io::stdout().flush();
            match waited {
                Waited::Over(status) => return Next::End(status),
                Waited::Well => core.accept(),
                Waited::Failed => {
                    core.failed = true;
                    core.accept_declarations();
                }
                Waited::Interrupted => {
                    (core.interrupted, core.failed) = (true, true);
                    core.accept_declarations();
                }
            }
            if core.traces() {
                look::trace(core);
            }
            Next::On
        }
        Outcome::Nothing => {
            core.accept();
            Next::On
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_program;

    #[test]
    fn programs_begin_with_a_clause() {
        for text in [
            "package main\n",
            "// a\n/* b\n*/ package p",
            "\u{feff}package main",
        ] {
            assert!(is_program(text), "{text}");
        }
        for text in ["x := 1\n// package\n", "packages()", "", "/* package main"] {
            assert!(!is_program(text), "{text}");
        }
    }
}
