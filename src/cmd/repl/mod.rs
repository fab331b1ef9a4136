//! The REPL: reads inputs, runs them in a program that keeps running between them, prints values.
//!
//! `core` knows what an input means, `editor` reads lines on a terminal (rustyline only there),
//! `complete` knows how they may continue, `screen` lets goroutines write above the prompt, `watch` waits
//! for an input to end, `commands` are what begins with a colon; those that look at goroutines and step
//! the scheduler are in `look`, `:save` in `save`; `waiting` holds declarations that use undeclared names.

use crate::process::out::{cause, complain};
mod commands;
pub mod complete;
mod core;
mod editor;
mod look;
mod save;
mod screen;
mod waiting;
mod watch;

use self::core::{Core, Outcome};
use self::watch::Waited;
use crate::cmd::cli::ReplArgs;
use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Stdio;

/// What becomes of the session after an input.
pub enum Next {
    /// It continues.
    On,
    /// It ends with that exit status.
    End(i32),
    /// Another one begins: as this one began, or with and without the race detector and with these inputs.
    Anew(Option<(bool, PathBuf)>),
}

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

/// From this size on an input is not parsed again at each line of its inside.
const LARGE: usize = 1 << 11;

/// How deep in brackets a text ends, roughly: enough to know where parsing it is not worth while,
/// and how far to indent what follows.
#[derive(Default)]
struct Depth {
    /// The line of each bracket that is open.
    open: Vec<u32>,
    /// How many lines there have been.
    lines: u32,
    /// The end of the raw string or comment that a line has begun.
    until: Option<&'static str>,
}

impl Depth {
    fn line(&mut self, line: &str) {
        self.lines = self.lines.saturating_add(1);
        let mut rest = line;
        while !rest.is_empty() {
            if let Some(end) = self.until {
                let Some((_, after)) = rest.split_once(end) else {
                    return;
                };
                self.until = None;
                rest = after;
                continue;
            }
            let Some(at) = rest.find(['(', '[', '{', ')', ']', '}', '"', '\'', '`', '/']) else {
                return;
            };
            let (c, after) = rest.get(at..).unwrap_or("").split_at(1);
            rest = after;
            match c {
                "(" | "[" | "{" => self.open.push(self.lines),
                ")" | "]" | "}" => _ = self.open.pop(),
                "`" => self.until = Some("`"),
                "/" if rest.starts_with('/') => return,
                "/" if rest.starts_with('*') => self.until = Some("*/"),
                "/" => {}
                quote => {
                    let mut escaped = false;
                    let end = rest.find(|c: char| {
                        let ends = !escaped && quote.starts_with(c);
                        escaped = !escaped && c == '\\';
                        ends
                    });
                    rest = end.map_or("", |end| rest.get(end + 1..).unwrap_or(""));
                }
            }
        }
    }

    fn inside(&self) -> bool {
        !self.open.is_empty() || self.until.is_some()
    }

    /// Whether the text ends inside a raw string or a comment.
    fn in_text(&self) -> bool {
        self.until.is_some()
    }

    /// How many steps the next line is indented by: as gofmt does it, one for all the brackets
    /// that a line has opened.
    fn indent(&self) -> usize {
        if self.in_text() {
            return 0;
        }
        self.open.chunk_by(|a, b| a == b).count()
    }
}

/// Reads a file: a program, which is run, or inputs. Nothing in it ends the session, and an interrupt
/// ends all of it.
fn load(core: &mut Core, name: &str, text: &str) -> Next {
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
fn lines(core: &mut Core, from: &mut dyn BufRead, file: Option<&str>) -> Next {
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
        if !end && self::core::incomplete(&text) {
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
    run(core, |core| core.input(text))
}

/// Shows more of the value that was cut last, whatever else may be frozen or traced.
fn more(core: &mut Core) -> Next {
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
    use super::{Depth, is_program};

    #[test]
    fn lines_are_indented_as_gofmt_does_it() {
        let mut depth = Depth::default();
        for (line, indent) in [
            ("func f() {", 1),
            ("    g(func(x int) {", 2),
            ("        h(`{", 0),
            ("` + \"}\") // (", 2),
            ("    })", 1),
            ("}", 0),
        ] {
            depth.line(line);
            assert_eq!(depth.indent(), indent, "{line}");
        }
    }

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

    #[test]
    fn brackets_are_counted_outside_of_texts() {
        for (text, inside) in [
            ("f(", true),
            ("f()", false),
            ("\"(\"", false),
            ("'('", false),
            ("'\\'', \"\\\"(\"", false),
            ("`(", true),
            ("// (", false),
            ("/* (", true),
            ("/* ( */ {", true),
            ("a / b", false),
        ] {
            let mut depth = Depth::default();
            depth.line(text);
            assert_eq!(depth.inside(), inside, "{text}");
        }
        let mut depth = Depth::default();
        depth.line("x := `(\n");
        depth.line(" ` + f(`)`)\n");
        assert!(!depth.inside());
    }
}
