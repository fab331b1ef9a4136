//! The REPL: reads inputs, runs them in a program that goes on between them, prints values.
//!
//! `core` knows what an input means, `editor` reads lines on a terminal (rustyline only there),
//! `watch` waits for an input to end, `commands` are what begins with a colon.

mod commands;
mod core;
mod editor;
mod watch;

use self::core::{Core, Outcome};
use crate::cli::{Output, ReplArgs};
use std::io::{BufRead, IsTerminal, Write};

/// What becomes of the session after an input.
pub enum Next {
    /// It goes on.
    On,
    /// It ends with that exit status.
    End(i32),
}

/// `minigo repl`
pub fn repl(args: &ReplArgs) -> i32 {
    let options = minigo_vm::vm::Options {
        seed: args.seed,
        ..minigo_vm::vm::Options::default()
    };
    let output = Output::default();
    let mut core = match Core::start(options, output) {
        Ok(core) => core,
        Err(text) => {
            eprintln!("minigo: {text}");
            return 1;
        }
    };
    watch::catch_interrupts();
    if let Some(file) = &args.file {
        match std::fs::read_to_string(file) {
            Ok(text) => {
                if let Next::End(status) = lines(&mut core, &mut text.as_bytes()) {
                    return status;
                }
            }
            Err(error) => {
                eprintln!("minigo: {}: {error}", file.display());
                return 1;
            }
        }
    }
    let next = if std::io::stdin().is_terminal() {
        editor::session(&mut core)
    } else {
        lines(&mut core, &mut std::io::stdin().lock())
    };
    match next {
        Next::On => core.end(),
        Next::End(status) => status,
    }
}

/// Reads inputs from something that is no terminal.
fn lines(core: &mut Core, from: &mut dyn BufRead) -> Next {
    let mut text = String::new();
    loop {
        let mut line = String::new();
        let end = match from.read_line(&mut line) {
            Ok(n) => n == 0,
            Err(error) => {
                eprintln!("minigo: reading: {error}");
                true
            }
        };
        text.push_str(&line);
        if !end && self::core::incomplete(&text) {
            continue;
        }
        if !text.trim().is_empty() {
            let next = one(core, &text);
            if let Next::End(_) = next {
                return next;
            }
        }
        text.clear();
        if end {
            return Next::On;
        }
    }
}

/// One input or command, whole.
fn one(core: &mut Core, text: &str) -> Next {
    let trimmed = text.trim();
    if let Some(command) = trimmed.strip_prefix(':') {
        return commands::perform(core, command);
    }
    if matches!(trimmed, "exit" | "quit") && !core.declares(trimmed) {
        return Next::End(core.end());
    }
    match core.input(text) {
        Outcome::Rejected => Next::On,
        Outcome::Started => {
            let next = watch::wait(core);
            let _ = std::io::stdout().flush();
            next
        }
        Outcome::Nothing => Next::On,
    }
}
