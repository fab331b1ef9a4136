//! The terminal debugger: reads commands from a terminal or a file, and shows events as they arrive.

mod breaks;
mod commands;
mod habits;
mod instead;
mod looking;
mod moving;
mod places;
mod scheduling;
mod show;
mod story;

use super::session::{Launch, Session};
use crate::cmd::cli::{DebugArgs, RunArgs};
use crate::process::out::complain;
use commands::{Debugger, Next};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::ffi::OsString;
use std::io::{BufRead, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Whether Ctrl-C was pressed while the program ran.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

extern "C" fn interrupt(_: libc::c_int) {
    INTERRUPTED.store(true, Relaxed);
}

/// Whether Ctrl-C was pressed since this was last asked.
pub fn interrupted() -> bool {
    INTERRUPTED.swap(false, Relaxed)
}

/// `minigo debug`; the exit status.
pub fn debug(args: &DebugArgs) -> i32 {
    let (mut session, _) = Session::<()>::new();
    let launch = Launch {
        args: debuggee_args(args),
        memory: args.memory.map(|bytes| bytes as u64),
        ..Launch::default()
    };
    if let Err(why) = session.start(launch) {
        complain!("minigo debug: {why}");
        return 1;
    }
    let mut debugger = Debugger::new(session);
    if !debugger.begin() {
        return 1;
    }
    match std::io::stdin().is_terminal() {
        true => {
            let handler = interrupt as extern "C" fn(libc::c_int);
            // SAFETY: the handler only stores to an atomic variable.
            unsafe { libc::signal(libc::SIGINT, handler as libc::sighandler_t) };
            on_terminal(&mut debugger);
        }
        false => of_lines(&mut debugger),
    }
    0
}

/// `minigo run --debug-listen`: waits for a client that attaches to the program; the exit status.
pub fn listen(args: &RunArgs, address: &str) -> i32 {
    let all = debuggee_args(&DebugArgs {
        seed: args.seed.unwrap_or(0),
        procs: args.procs,
        replay: args.replay.clone(),
        stdin: None,
        test: false,
        race: args.race,
        inside: false,
        memory: None,
        build: args.build.clone(),
        args: args.args.clone(),
    });
    let program = Launch {
        args: all,
        quiet: true,
        ..Launch::default()
    };
    super::dap::on_socket_or_say("run", address, Some(program))
}

/// What the command line of the program's process has.
fn debuggee_args(args: &DebugArgs) -> Vec<OsString> {
    let mut all: Vec<OsString> = Vec::new();
    let mut flag = |name: &str, value: OsString| all.extend([name.into(), value]);
    flag("--seed", args.seed.to_string().into());
    if let Some(procs) = args.procs {
        flag("--procs", procs.to_string().into());
    }
    for (name, file) in [("--replay", &args.replay), ("--stdin", &args.stdin)] {
        if let Some(file) = file {
            flag(name, file.into());
        }
    }
    all.extend(args.test.then(|| "--test".into()));
    all.extend(args.race.then(|| "--race".into()));
    all.extend(args.inside.then(|| "--inside".into()));
    let mut flag = |name: &str, value: OsString| all.extend([name.into(), value]);
    if let Some(tags) = &args.build.tags {
        flag("--tags", tags.into());
    }
    if let Some(goroot) = &args.build.goroot {
        flag("--goroot", goroot.into());
    }
    all.extend(args.args.iter().cloned());
    all
}

/// Commands from a file or a pipe.
fn of_lines(debugger: &mut Debugger) {
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        if debugger.command(line.trim()) == Next::Quit {
            return;
        }
    }
}

/// Commands from a terminal, with history. An empty line is the last one once more.
fn on_terminal(debugger: &mut Debugger) {
    let Ok(mut editor) = DefaultEditor::new() else {
        return of_lines(debugger);
    };
    let mut last = String::new();
    loop {
        let line = match editor.readline("(minigo) ") {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(_) => return,
        };
        if !line.trim().is_empty() {
            let _ = editor.add_history_entry(line.as_str());
            line.trim().clone_into(&mut last);
        }
        if debugger.command(&last) == Next::Quit {
            return;
        }
        let _ = std::io::stdout().flush();
    }
}
