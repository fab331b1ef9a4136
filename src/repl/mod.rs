//! The REPL: reads inputs, runs them in a program that goes on between them, prints values.
//!
//! `core` knows what an input means, `editor` reads lines on a terminal (rustyline only there),
//! `screen` lets goroutines write above the prompt, `watch` waits for an input to end, `commands` are what begins with a colon; those that look at
//! goroutines and step the scheduler are in `look`, `:doc` is in `doc`.

mod commands;
mod core;
mod doc;
mod editor;
mod look;
mod screen;
mod watch;

use self::core::{Core, Outcome};
use crate::cli::{Output, ReplArgs};
use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::Stdio;

/// What becomes of the session after an input.
pub enum Next {
    /// It goes on.
    On,
    /// It ends with that exit status.
    End(i32),
    /// Another one begins.
    Anew,
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
            Ok(text) => match lines(&mut core, &mut text.as_bytes()) {
                Next::On => {}
                Next::End(status) => return status,
                Next::Anew => return anew(None),
            },
            Err(error) => {
                eprintln!("minigo: {}: {error}", file.display());
                return 1;
            }
        }
    }
    let next = if std::io::stdin().is_terminal() {
        editor::session(&mut core)
    } else {
        match std::io::stdin().as_fd().try_clone_to_owned() {
            Ok(input) => {
                let mut input = BufReader::new(File::from(input));
                match lines(&mut core, &mut input) {
                    Next::Anew => return anew(Some(input)),
                    next => next,
                }
            }
            Err(error) => {
                eprintln!("minigo: reading: {error}");
                Next::End(1)
            }
        }
    };
    match next {
        Next::On => core.end(),
        Next::End(status) => status,
        Next::Anew => anew(None),
    }
}

/// Begins anew: this process becomes a fresh session with the same arguments, or feeds one with the
/// rest of an input of which more was read than used.
fn anew(rest: Option<BufReader<File>>) -> i32 {
    let exe = match std::env::current_exe() {
        Ok(exe) => exe,
        Err(error) => {
            eprintln!("minigo: {error}");
            return 1;
        }
    };
    let mut command = std::process::Command::new(exe);
    command.args(std::env::args_os().skip(1));
    let Some(mut rest) = rest else {
        let error = command.exec();
        eprintln!("minigo: {error}");
        return 1;
    };
    let fed = command.stdin(Stdio::piped()).spawn().and_then(|mut child| {
        if let Some(mut to) = child.stdin.take() {
            // A session that has ended reads no more.
            let _ = std::io::copy(&mut rest, &mut to);
        }
        child.wait()
    });
    match fed {
        Ok(status) => status.code().unwrap_or(1),
        Err(error) => {
            eprintln!("minigo: {error}");
            1
        }
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
        // A whole file is one input, whatever the order in it.
        let file = text.trim_start().starts_with("package ");
        if !end && (file || self::core::incomplete(&text)) {
            continue;
        }
        if !text.trim().is_empty() {
            match one(core, &text) {
                Next::On => {}
                next => return next,
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
        let next = commands::perform(core, command);
        return match core.session.over() {
            Some(status) => Next::End(status),
            None => next,
        };
    }
    if matches!(trimmed, "exit" | "quit") && !core.declares(trimmed) {
        return Next::End(core.end());
    }
    // An interrupt from now on is meant for this input.
    watch::interrupted();
    match core.input(text) {
        Outcome::Rejected => Next::On,
        Outcome::Started if core.session.is_frozen() => {
            look::input_waits(core);
            Next::On
        }
        Outcome::Started => {
            let next = watch::wait(core);
            let _ = std::io::stdout().flush();
            if core.traces() && matches!(next, Next::On) {
                look::trace(core);
            }
            next
        }
        Outcome::Nothing => Next::On,
    }
}
