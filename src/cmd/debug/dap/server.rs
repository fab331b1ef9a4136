//! The server: receives the client's messages and the program's events, and keeps the state of both.

use super::super::plan::Plan;
use super::super::session::{Event, Heard, Launch, Session, Stop};
use super::super::wire::{number, text};
use super::{FromClient, framing};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::mpsc;
use std::time::Duration;

/// How often the server looks whether the program's process is still there.
pub const TICK: Duration = Duration::from_millis(100);

/// How far a client has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// It has said nothing yet.
    Fresh,
    /// It has said what it can do.
    Initialized,
    /// A program has been started and has not reached its first statement.
    Launching,
    /// The program is at its first statement, and the client says where to stop.
    Configuring,
    /// The program runs or stands.
    Debugging,
    /// The program is over.
    Over,
}

/// A place whose variables can be asked for.
#[derive(Clone, Debug)]
pub enum Variables {
    /// `args`, `locals` or `globals` of a frame.
    Scope(u64, u64, &'static str),
    /// The parts of a value.
    Value {
        /// By this number of the program's process.
        reference: u64,
        /// How many parts with numbers come before the others.
        indexed: u64,
        /// What it is called in an expression; empty: it cannot be named.
        name: String,
        /// The frame in which it is.
        frame: (u64, u64),
    },
}

/// What the launch asks for.
#[derive(Default)]
pub struct Wishes {
    /// Stand at the first statement.
    pub stop_on_entry: bool,
    /// Stand at the last statement when the program has ended.
    pub stop_on_exit: bool,
    /// Stop nowhere.
    pub no_debug: bool,
    /// Hide goroutines of the library.
    pub hides_library: bool,
}

/// See the head of this file.
pub struct Server {
    pub(super) session: Session<FromClient>,
    to: Box<dyn Write>,
    next_seq: u64,
    pub(super) phase: Phase,
    /// The launch request, which is answered when the program stands.
    pub(super) launch: Option<Value>,
    pub(super) wishes: Wishes,
    /// The statements' lines by file, with their columns.
    pub(super) lines: BTreeMap<String, BTreeMap<u64, Vec<u64>>>,
    /// The program's functions, with file and line.
    pub(super) functions: Vec<(String, String, u64)>,
    pub(super) breaks: super::stopping::Breaks,
    /// Goroutine and number of the frames that were told, by number.
    pub(super) frames: Vec<(u64, u64)>,
    /// What variables were told of, by number.
    pub(super) variables: Vec<Variables>,
    /// The goroutines that were last told.
    pub(super) threads: Value,
    /// What the program last died of.
    pub(super) death: Option<Stop>,
    /// The functions that a step may lead into, by number.
    pub(super) targets: Vec<String>,
    /// The functions whose machine code was shown, by the address of their bytecode.
    pub(super) machine: Vec<u64>,
    /// The moments that can be gone to, by number.
    pub(super) moments: Vec<u64>,
    /// What the program's process complains of before it stands.
    pub(super) complaints: super::launching::Complaints,
    /// What the client said that it understands.
    pub(super) understands: super::telling::Understands,
    over: Option<i32>,
    /// The program of `minigo run --debug-listen`, which a client attaches to.
    pub(super) waiting_program: Option<Launch>,
}

/// The body of an answer, or what is wrong.
pub type Answer = Result<Value, String>;

impl Server {
    /// A server that writes there; who sends to the sender is heard.
    pub fn new(to: Box<dyn Write>) -> (Server, mpsc::Sender<Heard<FromClient>>) {
        let (session, heard) = Session::new();
        let server = Server {
            session,
            to,
            next_seq: 1,
            phase: Phase::Fresh,
            launch: None,
            wishes: Wishes::default(),
            lines: BTreeMap::new(),
            functions: Vec::new(),
            breaks: Default::default(),
            frames: Vec::new(),
            variables: Vec::new(),
            threads: json!([{"id": 1, "name": "G1"}]),
            death: None,
            targets: Vec::new(),
            machine: Vec::new(),
            moments: Vec::new(),
            complaints: None,
            understands: super::telling::Understands::default(),
            over: None,
            waiting_program: None,
        };
        (server, heard)
    }

    /// Clients attach to this program.
    pub fn of(mut self, program: Launch) -> Server {
        self.waiting_program = Some(program);
        self
    }

    /// Serves until the client has gone; the exit status.
    pub fn run(mut self) -> i32 {
        loop {
            if let Some(status) = self.over {
                self.session.end();
                return status;
            }
            match self.session.next_event(Some(TICK)) {
                None => {}
                Some(Event::Other(FromClient::Message(message))) => self.heed(&message),
                Some(Event::Other(FromClient::Malformed(why))) => {
                    self.output("important", &format!("minigo dap: {why}\n"));
                }
                Some(Event::Other(FromClient::Gone)) => self.over = Some(0),
                Some(Event::Output(stream, bytes)) => {
                    let category = if stream == 2 { "stderr" } else { "stdout" };
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    self.output(category, &text);
                }
                Some(Event::Note(text)) => self.output("console", &text),
                Some(Event::Stopped(stop)) => self.stopped(&stop),
                Some(Event::Ended(status)) => self.ended(status),
                Some(Event::Lost) => self.lost(),
            }
        }
    }

    // ---- sending

    fn send(&mut self, mut message: Map<String, Value>) {
        message.insert("seq".to_owned(), json!(self.next_seq));
        self.next_seq += 1;
        if framing::write(&mut *self.to, &Value::Object(message)).is_err() {
            self.over = Some(0);
        }
    }

    /// Sends an event.
    pub(super) fn event(&mut self, event: &str, body: Value) {
        let mut message = Map::new();
        message.insert("type".to_owned(), json!("event"));
        message.insert("event".to_owned(), json!(event));
        message.insert("body".to_owned(), body);
        self.send(message);
    }

    /// Shows a text.
    pub(super) fn output(&mut self, category: &str, text: &str) {
        self.event("output", json!({"category": category, "output": text}));
    }

    /// Answers a request.
    pub(super) fn respond(&mut self, request: &Value, answer: Answer) {
        let mut message = Map::new();
        message.insert("type".to_owned(), json!("response"));
        message.insert(
            "request_seq".to_owned(),
            json!(number(request, "seq").unwrap_or(0)),
        );
        message.insert("command".to_owned(), json!(text(request, "command")));
        message.insert("success".to_owned(), json!(answer.is_ok()));
        match answer {
            Ok(body) => {
                message.insert("body".to_owned(), body);
            }
            Err(why) => {
                let shown = json!({"error": {"id": 1, "format": why, "showUser": true}});
                message.insert("message".to_owned(), json!(why));
                message.insert("body".to_owned(), shown);
            }
        }
        self.send(message);
    }

    // ---- what happens

    fn heed(&mut self, message: &Value) {
        if text(message, "type") != "request" {
            let kind = text(message, "type");
            // Answers to requests of the server: it makes none.
            if kind != "response" {
                self.output(
                    "important",
                    "minigo dap: received a message that is not a request\n",
                );
            }
            return;
        }
        let command = text(message, "command").to_owned();
        let none = Value::Null;
        let arguments = message.get("arguments").unwrap_or(&none);
        if self.phase == Phase::Fresh && !matches!(command.as_str(), "initialize" | "disconnect") {
            return self.respond(message, Err("initialize comes first".to_owned()));
        }
        match command.as_str() {
            // These are answered when something has happened, or answer first.
            "launch" | "attach" => self.launch(message, arguments),
            "configurationDone" => self.configured(message),
            "disconnect" => {
                self.respond(message, Ok(json!({})));
                let ends = arguments.get("terminateDebuggee").and_then(Value::as_bool);
                self.over = Some(match self.waiting_program.is_some() && ends != Some(true) {
                    true => self.run_on(),
                    false => 0,
                });
            }
            "terminate" => {
                self.respond(message, Ok(json!({})));
                self.finish();
            }
            "restart" => self.restart(message),
            "minigo/runNext" => self.run_next(message, arguments),
            "continue" | "next" | "stepIn" | "stepOut" | "stepBack" | "reverseContinue"
            | "restartFrame" | "goto" | "minigo/goto" => self.go(&command, message, arguments),
            _ => {
                let answer = self.answer(&command, arguments);
                if answer.is_ok() {
                    self.tell_change(&command);
                }
                self.respond(message, answer);
            }
        }
    }

    fn answer(&mut self, command: &str, arguments: &Value) -> Answer {
        match command {
            "initialize" => self.initialize(arguments),
            "setBreakpoints" => self.set_breakpoints(arguments),
            "setFunctionBreakpoints" => self.set_function_breakpoints(arguments),
            "setExceptionBreakpoints" => Ok(self.set_exception_breakpoints(arguments)),
            "dataBreakpointInfo" => self.data_breakpoint_info(arguments),
            "setDataBreakpoints" => self.set_data_breakpoints(arguments),
            "breakpointLocations" => Ok(self.breakpoint_locations(arguments)),
            "threads" => Ok(self.threads()),
            "stackTrace" => self.stack_trace(arguments),
            "scopes" => self.scopes(arguments),
            "variables" => self.variables(arguments),
            "evaluate" => self.evaluate(arguments),
            "setVariable" => self.set_variable(arguments),
            "setExpression" => self.set_expression(arguments),
            "completions" => self.completions(arguments),
            "exceptionInfo" => self.exception_info(),
            "loadedSources" => Ok(self.loaded_sources()),
            "source" => self.source(arguments),
            "pause" => self.pause(),
            "cancel" => Ok(json!({})),
            "minigo/when" => Ok(json!({"moment": self.session.moment()})),
            "minigo/hold" => self.hold("hold", arguments),
            "minigo/release" => self.hold("release", arguments),
            "minigo/why" => self.why(arguments),
            "minigo/scheduler" => self.scheduler(),
            "minigo/goroutines" => self.goroutines(),
            "minigo/timeline" => self.timeline(arguments),
            "minigo/story" => self.story(arguments),
            "modules" => Ok(self.modules(arguments)),
            "gotoTargets" => self.goto_targets(arguments),
            "stepInTargets" => self.step_in_targets(arguments),
            "setInstructionBreakpoints" => self.set_instruction_breakpoints(arguments),
            "disassemble" => self.disassemble(arguments),
            "readMemory" | "writeMemory" => Err(
                "memory is not shown: look at variables and everything they point to".to_owned(),
            ),
            other => Err(format!("unknown request {other:?}")),
        }
    }

    /// Tells the client that what it knows of the program is out of date.
    pub(super) fn forget(&mut self) {
        self.frames.clear();
        self.variables.clear();
        self.targets.clear();
        self.moments.clear();
    }

    /// The program stands, and everyone is told.
    pub(super) fn tell_stop(&mut self, stop: &Stop) {
        self.forget();
        self.death = stop.is_trouble().then(|| stop.clone());
        let reason = match stop.why.as_str() {
            "death" | "deadlock" | "race" | "failure" => "exception",
            "breakpoint" => "breakpoint",
            "watch" => "data breakpoint",
            "entry" | "start" => "entry",
            "pause" | "held" | "waits" | "gone" => "pause",
            "arrived" => "goto",
            _ => "step",
        };
        let mut body = json!({
            "reason": reason, "threadId": stop.g.max(1), "allThreadsStopped": true,
            "preserveFocusHint": false,
        });
        if let Some(map) = body.as_object_mut() {
            if !stop.ids.is_empty() {
                map.insert("hitBreakpointIds".to_owned(), json!(stop.ids));
            }
            if !stop.text.is_empty() {
                map.insert("text".to_owned(), json!(stop.text));
                let what = match stop.why.as_str() {
                    "race" => "Data race",
                    "failure" => "A test fails",
                    _ => "The program dies",
                };
                map.insert("description".to_owned(), json!(what));
            } else {
                let moment = format!("{} at moment {}", words(&stop.why), stop.count);
                map.insert("description".to_owned(), json!(moment));
            }
        }
        self.event("stopped", body);
    }

    fn stopped(&mut self, stop: &Stop) {
        if self.phase == Phase::Launching {
            return self.launched();
        }
        if stop.is_trouble() && !self.breaks.stops_at(&stop.why) {
            let plan = self.plan();
            self.session.run(&plan);
            return;
        }
        self.tell_stop(stop);
    }

    fn ended(&mut self, status: i32) {
        if self.phase == Phase::Launching {
            self.launched();
        }
        if self.wishes.stop_on_exit
            && let Some((count, _)) = self.session.ended
            && let Some(stop) = self.session.go_to(count, "step")
        {
            self.output(
                "console",
                &format!("the program has ended with status {status}\n"),
            );
            return self.tell_stop(&stop);
        }
        self.event("exited", json!({"exitCode": status}));
        self.finish();
    }

    fn lost(&mut self) {
        match self.phase {
            Phase::Launching => self.not_launched(),
            Phase::Configuring | Phase::Debugging => {
                self.output("important", "the program's process has exited\n");
                self.finish();
            }
            _ => {}
        }
    }

    /// The program is over.
    fn finish(&mut self) {
        self.session.end();
        if self.phase != Phase::Over {
            self.phase = Phase::Over;
            self.event("terminated", json!({}));
        }
    }

    /// How the program runs on.
    pub(super) fn plan(&self) -> Plan {
        Plan {
            breaks: !self.wishes.no_debug,
            deaths: !self.wishes.no_debug,
            races: !self.wishes.no_debug && self.breaks.stops_at("race"),
            failures: !self.wishes.no_debug && self.breaks.stops_at("failure"),
            ..Plan::default()
        }
    }
}

fn words(why: &str) -> &'static str {
    match why {
        "breakpoint" => "Breakpoint",
        "watch" => "Written",
        "entry" | "start" => "The start",
        "pause" => "Paused",
        "held" => "Only held goroutines can run,",
        _ => "Stopped",
    }
}
