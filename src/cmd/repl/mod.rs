//! The REPL: reads inputs, runs them in a program that keeps running between them, prints values.
//!
//! `core` knows what an input means, `inputs` runs inputs and reads them from files, `editor` reads lines on a
//! terminal (rustyline only there), `complete` knows how they may continue, `depth` how deep in brackets they end,
//! `screen` lets goroutines write above the prompt, `watch` waits for an input to end, `commands` are what begins
//! with a colon; those that look at goroutines and step the scheduler are in `look`, `:save` in `save`; `waiting`
//! holds declarations that use undeclared names.

mod commands;
mod complete;
mod core;
mod depth;
mod editor;
mod inputs;
mod look;
mod save;
mod screen;
mod waiting;
mod watch;

use self::core::Core;
use self::inputs::{Next, lines, load};
use crate::cmd::cli::ReplArgs;
use crate::process::out::{cause, complain};
use std::fs::File;
use std::io::{BufReader, IsTerminal};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Stdio;

/// `minigo repl`
pub fn repl(args: &ReplArgs) -> i32 {
    let mut options = minigo_vm::instance::Options {
        seed: args.seed,
        tiny: args.tiny,
        // What is added to while it runs is compiled, all of it.
        image: None,
        ..crate::cmd::options::of_environment()
    };
    if let Some(procs) = args.procs {
        options.procs = procs;
    }
    minigo::load::set_tags(None, args.race);
    if args.race {
        crate::cmd::options::look_for_races(&mut options);
    }
    let output = args.output.clone();
    let mut core = match Core::start(options, output) {
        Ok(core) => core,
        Err(text) => {
            complain!("minigo: {text}");
            return 1;
        }
    };
    watch::catch_interrupts();
    let again = args.again.as_ref().map(|file| file.as_os_str());
    if let Some(file) = again.or(args.file.as_deref()) {
        let text = crate::process::input::read_text(file);
        if again.is_some() {
            let _ = std::fs::remove_file(file);
        }
        match text {
            Ok(text) => match load(&mut core, &file.display().to_string(), &text) {
                Next::On => {}
                Next::End(status) => return status,
                Next::Anew(with) => return anew(args, with, None),
            },
            Err(error) => {
                complain!("minigo: open {}: {}", file.display(), cause(&error));
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
                match lines(&mut core, &mut input, None) {
                    Next::Anew(with) => return anew(args, with, Some(input)),
                    next => next,
                }
            }
            Err(error) => {
                complain!("minigo: reading: {error}");
                Next::End(1)
            }
        }
    };
    core.give_up_waiting();
    let failed = core.failed && !std::io::stdin().is_terminal();
    match next {
        Next::On => core.end().max(i32::from(failed)),
        Next::End(0) => i32::from(failed),
        Next::End(status) => status,
        Next::Anew(with) => anew(args, with, None),
    }
}

/// Starts anew: this process becomes a fresh session with the same arguments, or feeds one with the
/// rest of an input that was read further than used.
fn anew(args: &ReplArgs, with: Option<(bool, PathBuf)>, rest: Option<BufReader<File>>) -> i32 {
    let exe = match std::env::current_exe() {
        Ok(exe) => exe,
        Err(error) => {
            complain!("minigo: {error}");
            return 1;
        }
    };
    let mut command = std::process::Command::new(exe);
    match with {
        None => command.args(std::env::args_os().skip(1)),
        Some((race, inputs)) => command
            .arg("repl")
            .args(args.seed.map(|seed| format!("--seed={seed}")))
            .args(args.procs.map(|procs| format!("--procs={procs}")))
            .args(args.tiny.then_some("--tiny"))
            .args(race.then_some("--race"))
            .arg("--again")
            .arg(inputs),
    };
    let Some(mut rest) = rest else {
        let error = command.exec();
        complain!("minigo: {error}");
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
            complain!("minigo: {error}");
            1
        }
    }
}
