//! Starting and restarting the program.

use super::super::plan::Plan;
use super::super::session::{Event, Launch};
use super::super::wire::{number, text};
use super::server::{Phase, Server, TICK, Wishes};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::ChildStderr;

impl Server {
    /// Starts the program that the client asks for. The answer comes when it is at its first statement.
    pub(super) fn launch(&mut self, request: &Value, arguments: &Value) {
        if self.phase != Phase::Initialized {
            let why = match self.phase {
                Phase::Over => "the program has ended: start another session",
                _ => "a program has been launched already",
            };
            return self.respond(request, Err(why.to_owned()));
        }
        let launch = match (text(request, "command"), &self.waiting_program) {
            ("attach", Some(program)) => Ok(program.clone()),
            ("attach", None) => Err(
                "attach is for a program that was started with minigo run --debug-listen: use launch to start one"
                    .to_owned(),
            ),
            (_, Some(_)) => Err("this program was attached to, not launched".to_owned()),
            _ => launch_of(arguments),
        };
        let started = launch.and_then(|launch| self.session.start(launch));
        match started {
            Ok(complaints) => {
                let is = |name: &str| arguments.get(name).and_then(Value::as_bool) == Some(true);
                self.wishes = Wishes {
                    stop_on_entry: is("stopOnEntry"),
                    stop_on_exit: is("stopOnExit"),
                    no_debug: is("noDebug"),
                    hides_library: is("hideSystemGoroutines"),
                };
                self.phase = Phase::Launching;
                self.launch = Some(request.clone());
                self.complaints = complaints;
            }
            Err(why) => self.respond(request, Err(why)),
        }
    }

    /// The program is at its first statement.
    pub(super) fn launched(&mut self) {
        self.learn_lines();
        match self.launch.take() {
            Some(request) => {
                self.phase = Phase::Configuring;
                self.event("initialized", json!({}));
                self.respond(&request, Ok(json!({})));
            }
            // It was started again: what was said before still counts.
            None => {
                self.phase = Phase::Debugging;
                self.set_off();
            }
        }
    }

    /// The program did not get as far as its first statement.
    pub(super) fn not_launched(&mut self) {
        let mut said = String::new();
        if let Some(mut from) = self.complaints.take() {
            let mut bytes = Vec::new();
            let _ = from.read_to_end(&mut bytes);
            said = String::from_utf8_lossy(&bytes).into_owned();
            self.output("stderr", &said);
        }
        self.phase = Phase::Over;
        if let Some(request) = self.launch.take() {
            let first = said.lines().find(|line| !line.starts_with('#'));
            let why = first.unwrap_or("the program cannot be started").to_owned();
            self.respond(&request, Err(why));
        }
        self.event("terminated", json!({}));
    }

    /// The client has said where to stop.
    pub(super) fn configured(&mut self, request: &Value) {
        if self.phase != Phase::Configuring {
            return self.respond(
                request,
                Err("no program is waiting for configurationDone".to_owned()),
            );
        }
        self.phase = Phase::Debugging;
        self.respond(request, Ok(json!({})));
        self.set_off();
    }

    /// The program is at its first statement; now it runs, unless it is to be there.
    fn set_off(&mut self) {
        match (self.wishes.stop_on_entry, self.session.now.clone()) {
            (true, Some(stop)) => self.tell_stop(&stop),
            _ => {
                let plan = self.plan();
                self.session.run(&plan);
            }
        }
    }

    /// Starts the program again.
    pub(super) fn restart(&mut self, request: &Value) {
        if !matches!(self.phase, Phase::Configuring | Phase::Debugging) {
            return self.respond(request, Err("there is no program to restart".to_owned()));
        }
        match self.session.restart() {
            Ok(()) => {
                self.forget();
                self.phase = Phase::Launching;
                self.respond(request, Ok(json!({})));
            }
            Err(why) => self.respond(request, Err(why)),
        }
    }

    /// The client leaves, and the program runs on to its end; its exit status.
    pub(super) fn run_on(&mut self) -> i32 {
        self.session.breaks.clear();
        self.session.tell("breaks");
        self.session.run(&Plan::default());
        loop {
            match self.session.next_event(Some(TICK)) {
                Some(Event::Output(stream, bytes)) => {
                    let _ = match stream {
                        2 => std::io::stderr().lock().write_all(&bytes),
                        _ => std::io::stdout().lock().write_all(&bytes),
                    };
                    let _ = std::io::stdout().flush();
                }
                Some(Event::Stopped(_)) => _ = self.session.run(&Plan::default()),
                Some(Event::Ended(status)) => return status,
                Some(Event::Lost) => return 1,
                None | Some(Event::Note(_) | Event::Other(_)) => {}
            }
            if !self.session.has_program() {
                return 0;
            }
        }
    }

    /// Asks for the lines of all files and for the functions, so that breakpoints can be placed while the program runs, too.
    fn learn_lines(&mut self) {
        let Ok(files) = self.session.ask(&json!({"do": "files"})) else {
            return;
        };
        self.lines.clear();
        let list = files.get("list").and_then(Value::as_array).cloned();
        for file in list.unwrap_or_default() {
            let Ok(answer) = self.session.ask(&json!({"do": "lines", "file": file})) else {
                continue;
            };
            let list = answer.get("list").and_then(Value::as_array);
            let lines = list.into_iter().flatten().filter_map(|l| {
                let cols = l.get("cols").and_then(Value::as_array);
                let cols = cols.into_iter().flatten().filter_map(Value::as_u64);
                Some((number(l, "line")?, cols.collect()))
            });
            self.lines
                .insert(text(&answer, "file").to_owned(), lines.collect());
        }
        let Ok(functions) = self.session.ask(&json!({"do": "functions"})) else {
            return;
        };
        let list = functions.get("list").and_then(Value::as_array);
        let own = |f: &Value, name| text(f, name).to_owned();
        let all = list.into_iter().flatten();
        let all = all.map(|f| {
            (
                own(f, "name"),
                own(f, "file"),
                number(f, "line").unwrap_or(0),
            )
        });
        self.functions = all.collect();
    }
}

/// How a launch request says that the program is to be started.
fn launch_of(arguments: &Value) -> Result<Launch, String> {
    let program = text(arguments, "program");
    if program.is_empty() {
        return Err("launch needs \"program\": a Go file or a package's folder".to_owned());
    }
    let mode = text(arguments, "mode");
    if !matches!(mode, "" | "debug" | "auto" | "test") {
        return Err(format!(
            "mode {mode:?} is not supported: only \"debug\" and \"test\" are"
        ));
    }
    let mut args: Vec<OsString> = Vec::new();
    args.extend((mode == "test").then(|| "--test".into()));
    for (key, flag) in [("race", "--race"), ("inside", "--inside")] {
        let asked = arguments.get(key).and_then(Value::as_bool) == Some(true);
        args.extend(asked.then(|| flag.into()));
    }
    let mut flag =
        |name: &str, value: String| args.extend([OsString::from(name), OsString::from(value)]);
    for (key, name) in [("seed", "--seed"), ("procs", "--procs")] {
        match arguments.get(key) {
            None | Some(Value::Null) => {}
            Some(value) => match value.as_u64() {
                Some(n) => flag(name, n.to_string()),
                None => return Err(format!("{key:?} must be a number, not {value}")),
            },
        }
    }
    for (key, name) in [
        ("schedule", "--replay"),
        ("stdin", "--stdin"),
        ("tags", "--tags"),
    ] {
        match text(arguments, key) {
            "" => {}
            value => flag(name, value.to_owned()),
        }
    }
    args.push(program.into());
    match arguments.get("args") {
        None | Some(Value::Null) => {}
        Some(Value::Array(list)) => {
            let texts = list.iter().map(|a| a.as_str().map(OsString::from));
            let texts: Option<Vec<OsString>> = texts.collect();
            args.extend(texts.ok_or("\"args\" must be a list of strings")?);
        }
        Some(_) => return Err("\"args\" must be a list of strings".to_owned()),
    }
    let environment = arguments.get("env").and_then(Value::as_object);
    let environment = environment.into_iter().flatten().map(|(name, value)| {
        let value = value.as_str().map(str::to_owned);
        (name.clone(), value)
    });
    Ok(Launch {
        args,
        directory: Some(text(arguments, "cwd"))
            .filter(|d| !d.is_empty())
            .map(Into::into),
        environment: environment.collect(),
        quiet: true,
        memory: memory_of(arguments)?,
    })
}

/// How many bytes copies of the program may use.
fn memory_of(arguments: &Value) -> Result<Option<u64>, String> {
    match arguments.get("memory") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Number(n)) if n.is_u64() => Ok(n.as_u64()),
        Some(Value::String(size)) => crate::cmd::cli::bytes(size).map(|n| Some(n as u64)),
        Some(other) => Err(format!(
            "\"memory\" must be a size such as \"256M\", not {other}"
        )),
    }
}

/// What the program's process complains of.
pub type Complaints = Option<ChildStderr>;
