//! A debugging session: the process of the program, copies of it at earlier moments, and how to get from one moment to
//! another, forwards and backwards.
//!
//! A moment is a count of statements: at moment `n` the program's `n`th statement is about to begin. The run is the same each
//! time, so going back is to take the copy kept last before the moment, and to let a copy of that run forwards.

use super::plan::{Break, Plan, Step, Stepping};
use super::wire::{Receiver, Sender, Wire, bytes_of, number, text};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// At most so many copies are kept.
const COPIES: usize = 48;
/// How long a process may take to say something when it has nothing else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a session hears. `C`: from whoever uses it.
pub enum Heard<C> {
    /// A process has connected, and said what it is.
    Hello(Sender, u64, Value),
    /// A process says something.
    Said(u64, Value),
    /// A process has gone.
    Gone(u64),
    /// Something else.
    Other(C),
}

/// What happens to the program.
#[derive(Debug)]
pub enum Event<C> {
    /// It has written bytes to stream 1 or 2, for the first time.
    Output(u64, Vec<u8>),
    /// A line of the debugger's own: a log point's text.
    Note(String),
    /// It stands.
    Stopped(Stop),
    /// It has ended with this status.
    Ended(i32),
    /// Its process has gone without a word.
    Lost,
    /// Something else was heard.
    Other(C),
}

/// Where the program stands, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stop {
    /// Why: `entry`, `step`, `breakpoint`, `pause`, `death`, `deadlock`, `waits`, `gone`, `held`, `arrived`, `start`.
    pub why: String,
    /// The moment.
    pub count: u64,
    /// The goroutine.
    pub g: u64,
    /// How deep its frame lies.
    pub depth: u32,
    /// The file of the statement.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The function.
    pub func: String,
    /// The breakpoints that stop here.
    pub ids: Vec<u64>,
    /// What the program dies of.
    pub text: String,
}

impl Stop {
    fn of(message: &Value) -> Stop {
        let ids = message.get("ids").and_then(Value::as_array);
        Stop {
            why: text(message, "why").to_owned(),
            count: number(message, "count").unwrap_or(0),
            g: number(message, "g").unwrap_or(0),
            depth: number(message, "depth").unwrap_or(0) as u32,
            file: text(message, "file").to_owned(),
            line: number(message, "line").unwrap_or(0) as u32,
            func: text(message, "func").to_owned(),
            ids: ids
                .into_iter()
                .flatten()
                .filter_map(Value::as_u64)
                .collect(),
            text: text(message, "text").to_owned(),
        }
    }

    /// Whether the program died there: the moment is that of the statement which did it.
    fn is_end(&self) -> bool {
        matches!(self.why.as_str(), "death" | "deadlock")
    }
}

/// A process that was kept.
struct Kept {
    count: u64,
    sender: Sender,
    id: u64,
}

/// How a program is started.
#[derive(Clone, Debug, Default)]
pub struct Launch {
    /// What the debuggee's command line has: flags, the program, its arguments.
    pub args: Vec<OsString>,
    /// Its working directory, if it is another one.
    pub directory: Option<PathBuf>,
    /// Variables of its environment; without a value: not there.
    pub environment: Vec<(String, Option<String>)>,
    /// Where its own complaints go, such as errors of the program's text: to whoever asks for them.
    pub quiet: bool,
}

/// See the head of this file.
pub struct Session<C> {
    heard: mpsc::Receiver<Heard<C>>,
    to_self: mpsc::Sender<Heard<C>>,
    launch: Launch,
    folder: PathBuf,
    /// How often a program was started.
    run: u64,
    child: Option<Child>,
    live: Option<(u64, Sender)>,
    kept: Vec<Kept>,
    /// The moment that copies are kept near to.
    focus: u64,
    /// How much of each stream has been seen.
    printed: [u64; 2],
    /// Where the program stands; `None`: it runs, or has ended.
    pub now: Option<Stop>,
    /// The moment at which it ended, and its status.
    pub ended: Option<(u64, i32)>,
    /// The breakpoints.
    pub breaks: Vec<Break>,
}

/// Takes connections until the folder is gone.
fn accept<C: Send + 'static>(listener: &UnixListener, heard: &mpsc::Sender<Heard<C>>) {
    for (id, stream) in (1..).zip(listener.incoming()) {
        let Ok(wire) = stream.and_then(Wire::new) else {
            continue;
        };
        let (mut receiver, sender) = wire.split();
        let heard = heard.clone();
        let listening = std::thread::Builder::new().name("debuggee".to_owned());
        let _ = listening.spawn(move || {
            if let Some(hello) = receiver.receive()
                && heard.send(Heard::Hello(sender, id, hello)).is_ok()
            {
                listen(receiver, id, &heard);
            }
        });
    }
}

fn listen<C>(mut from: Receiver, id: u64, heard: &mpsc::Sender<Heard<C>>) {
    while let Some(message) = from.receive() {
        if heard.send(Heard::Said(id, message)).is_err() {
            return;
        }
    }
    let _ = heard.send(Heard::Gone(id));
}

impl<C: Send + 'static> Session<C> {
    /// A session without a program; who sends to the sender is heard as [`Event::Other`].
    pub fn new() -> (Session<C>, mpsc::Sender<Heard<C>>) {
        let (to_self, heard) = mpsc::channel();
        let session = Session {
            heard,
            to_self: to_self.clone(),
            launch: Launch::default(),
            folder: PathBuf::new(),
            run: 0,
            child: None,
            live: None,
            kept: Vec::new(),
            focus: 0,
            printed: [0; 2],
            now: None,
            ended: None,
            breaks: Vec::new(),
        };
        (session, to_self)
    }

    /// Starts a program; it will stand at its first statement. The complaints of its process, if they are quiet.
    ///
    /// # Errors
    /// When the system does not let it.
    pub fn start(&mut self, launch: Launch) -> Result<Option<std::process::ChildStderr>, String> {
        self.end();
        self.run += 1;
        self.launch = launch;
        self.printed = [0; 2];
        self.ended = None;
        let error = |what: &str, e: std::io::Error| format!("{what}: {e}");
        if self.folder.as_os_str().is_empty() {
            let number = std::process::id();
            let folder = std::env::temp_dir().join(format!("minigo-debug{number}"));
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir_all(&folder).map_err(|e| error("cannot make a folder", e))?;
            let listener =
                UnixListener::bind(folder.join("socket")).map_err(|e| error("cannot listen", e))?;
            let heard = self.to_self.clone();
            let thread = std::thread::Builder::new().name("debuggees".to_owned());
            let started = thread.spawn(move || accept(&listener, &heard));
            started.map_err(|e| error("cannot start a thread", e))?;
            self.folder = folder;
        }
        let own = std::env::current_exe().map_err(|e| error("cannot find minigo", e))?;
        let mut command = std::process::Command::new(own);
        command
            .arg("debuggee")
            .arg("--socket")
            .arg(self.folder.join("socket"));
        command
            .arg("--run")
            .arg(self.run.to_string())
            .args(&self.launch.args);
        // Ctrl-C in a terminal is for the debugger.
        command.process_group(0);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        if self.launch.quiet {
            command.stderr(Stdio::piped());
        }
        if let Some(directory) = &self.launch.directory {
            command.current_dir(directory);
        }
        for (name, value) in &self.launch.environment {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        let mut child = command
            .spawn()
            .map_err(|e| error("cannot start the program", e))?;
        let complaints = child.stderr.take();
        self.child = Some(child);
        Ok(complaints)
    }

    /// Starts the program again.
    ///
    /// # Errors
    /// As [`Session::start`].
    pub fn restart(&mut self) -> Result<(), String> {
        self.start(self.launch.clone()).map(drop)
    }

    /// Whether a program has been started and its process has not gone.
    pub fn has_program(&self) -> bool {
        self.live.is_some() || self.ended.is_some()
    }

    /// Ends all processes of the program.
    pub fn end(&mut self) {
        for mut kept in self.kept.drain(..) {
            kept.sender.send(&json!({"do": "end"}));
        }
        if let Some((_, mut live)) = self.live.take() {
            live.send(&json!({"do": "end"}));
        }
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
        self.now = None;
    }

    /// Waits until something happens; `None`: nothing has, in this time.
    pub fn next_event(&mut self, patience: Option<Duration>) -> Option<Event<C>> {
        loop {
            let heard = match patience {
                None => self.heard.recv().ok()?,
                Some(time) => match self.heard.recv_timeout(time) {
                    Ok(heard) => heard,
                    Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                        if self.live.is_none() && self.child_is_gone() {
                            return Some(Event::Lost);
                        }
                        return None;
                    }
                },
            };
            if let Some(event) = self.heed(heard) {
                return Some(event);
            }
        }
    }

    /// Whether the process that was started has ended before it said anything.
    fn child_is_gone(&mut self) -> bool {
        let Some(child) = &mut self.child else {
            return true;
        };
        matches!(child.try_wait(), Ok(Some(_)) | Err(_))
    }

    fn heed(&mut self, heard: Heard<C>) -> Option<Event<C>> {
        match heard {
            Heard::Other(other) => Some(Event::Other(other)),
            // A copy of a process that belongs to an earlier start.
            Heard::Hello(mut sender, _, hello) if number(&hello, "run") != Some(self.run) => {
                sender.send(&json!({"do": "end"}));
                None
            }
            Heard::Hello(sender, id, hello) => {
                let count = number(&hello, "count").unwrap_or(0);
                match text(&hello, "is") {
                    "kept" => self.keep(Kept { count, sender, id }),
                    "copy" => self.live = Some((id, sender)),
                    // The first message of the process that was started.
                    _ => {
                        self.live = Some((id, sender));
                        return self.said(&hello);
                    }
                }
                None
            }
            Heard::Said(id, message) => match &self.live {
                Some((live, _)) if *live == id => self.said(&message),
                _ => None,
            },
            Heard::Gone(id) => {
                self.kept.retain(|kept| kept.id != id);
                match &self.live {
                    Some((live, _)) if *live == id => {
                        self.live = None;
                        match self.ended.is_some() {
                            true => None,
                            false => Some(Event::Lost),
                        }
                    }
                    _ => None,
                }
            }
        }
    }

    fn said(&mut self, message: &Value) -> Option<Event<C>> {
        match text(message, "is") {
            "output" => {
                let stream = number(message, "stream").unwrap_or(1);
                let at = number(message, "at").unwrap_or(0);
                let bytes = bytes_of(text(message, "bytes"));
                let printed = self.printed.get_mut(stream.checked_sub(1)? as usize)?;
                let end = at + bytes.len() as u64;
                let known = printed.saturating_sub(at).min(bytes.len() as u64) as usize;
                *printed = (*printed).max(end);
                let fresh = bytes.get(known..).unwrap_or(&[]).to_vec();
                (!fresh.is_empty()).then_some(Event::Output(stream, fresh))
            }
            "said" => Some(Event::Note(text(message, "text").to_owned())),
            "stopped" => {
                let stop = Stop::of(message);
                self.now = Some(stop.clone());
                Some(Event::Stopped(stop))
            }
            "ended" => {
                let status = number(message, "status").unwrap_or(0) as i32;
                self.ended = Some((number(message, "count").unwrap_or(0), status));
                self.now = None;
                Some(Event::Ended(status))
            }
            _ => None,
        }
    }

    /// Keeps a process; one of those that lie closest together goes when there are too many.
    fn keep(&mut self, kept: Kept) {
        let at = self.kept.partition_point(|k| k.count < kept.count);
        if self.kept.get(at).is_some_and(|k| k.count == kept.count) {
            let mut kept = kept;
            kept.sender.send(&json!({"do": "end"}));
            return;
        }
        self.focus = self.focus.max(kept.count);
        self.kept.insert(at, kept);
        if self.kept.len() <= COPIES {
            return;
        }
        let focus = self.focus;
        // How much is lost by leaving one out, in proportion to how far away it is.
        let loss = |w: &[Kept]| match w {
            [a, b, c] => (c.count - a.count) as f64 / (focus.abs_diff(b.count) + 1) as f64,
            _ => f64::MAX,
        };
        let losses = self.kept.windows(3).map(loss).enumerate();
        let least = losses.min_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((before, _)) = least {
            let mut kept = self.kept.remove(before + 1);
            kept.sender.send(&json!({"do": "end"}));
        }
    }

    // ---- running

    fn orders(&self, plan: &Plan) -> Value {
        let breaks: Vec<Value> = self.breaks.iter().map(Break::to_json).collect();
        json!({"do": "run", "plan": plan.to_json(), "breaks": breaks})
    }

    /// Lets the program that stands run by this plan. False: it does not stand.
    pub fn run(&mut self, plan: &Plan) -> bool {
        let orders = self.orders(plan);
        match (&mut self.live, self.now.take()) {
            (Some((_, live)), Some(_)) => {
                live.send(&orders);
                true
            }
            (_, now) => {
                self.now = now;
                false
            }
        }
    }

    /// Says something to the program that runs: `pause`, or `breaks`.
    pub fn tell(&mut self, what: &str) {
        let breaks: Vec<Value> = self.breaks.iter().map(Break::to_json).collect();
        if let Some((_, live)) = &mut self.live {
            live.send(&json!({"do": what, "breaks": breaks}));
        }
    }

    /// Asks the program that stands.
    ///
    /// # Errors
    /// When it does not stand, or does not know.
    pub fn ask(&mut self, question: &Value) -> Result<Value, String> {
        if self.now.is_none() {
            return Err(match self.ended {
                Some((_, status)) => format!("the program has ended with status {status}"),
                None if self.live.is_none() => "there is no program".to_owned(),
                None => "the program runs".to_owned(),
            });
        }
        let Some((id, live)) = &mut self.live else {
            return Err("there is no program".to_owned());
        };
        let id = *id;
        live.send(question);
        let mut later = Vec::new();
        let answer = loop {
            match self.heard.recv_timeout(PATIENCE) {
                Ok(Heard::Said(from, message)) if from == id => {
                    break match text(&message, "is") {
                        "error" => Err(text(&message, "text").to_owned()),
                        _ => Ok(message),
                    };
                }
                Ok(Heard::Gone(from)) if from == id => {
                    self.live = None;
                    break Err("the program's process has gone".to_owned());
                }
                Ok(other @ Heard::Hello(..)) => {
                    self.heed(other);
                }
                Ok(other) => later.push(other),
                Err(_) => break Err("the program's process does not answer".to_owned()),
            }
        };
        for other in later {
            let _ = self.to_self.send(other);
        }
        answer
    }

    // ---- going back

    /// A copy of what was kept last at or before this moment takes the program's place; the moment it stands at.
    fn take_copy(&mut self, moment: u64) -> Option<u64> {
        if let Some((_, mut live)) = self.live.take() {
            live.send(&json!({"do": "end"}));
        }
        self.now = None;
        self.wait_for_first();
        let at = self
            .kept
            .partition_point(|k| k.count <= moment)
            .checked_sub(1)?;
        let kept = self.kept.get_mut(at)?;
        kept.sender.send(&json!({"do": "copy"}));
        let stop = self.until_quiet()?;
        Some(stop.count)
    }

    /// What is kept of the first moment says so a little later than the program itself.
    fn wait_for_first(&mut self) {
        let mut later = Vec::new();
        while self.kept.is_empty() {
            match self.heard.recv_timeout(PATIENCE) {
                Ok(hello @ Heard::Hello(..)) => {
                    self.heed(hello);
                }
                Ok(other) => later.push(other),
                Err(_) => break,
            }
        }
        for other in later {
            let _ = self.to_self.send(other);
        }
    }

    /// Waits until the program stands or has ended, while whatever else happens is put off.
    fn until_quiet(&mut self) -> Option<Stop> {
        let mut later = Vec::new();
        let stop = loop {
            match self.heard.recv_timeout(PATIENCE) {
                Ok(Heard::Other(other)) => later.push(Heard::Other(other)),
                Ok(heard) => match self.heed(heard) {
                    Some(Event::Stopped(stop)) => break Some(stop),
                    Some(Event::Ended(_) | Event::Lost) => break None,
                    _ => {}
                },
                Err(_) => break None,
            }
        };
        for other in later {
            let _ = self.to_self.send(other);
        }
        stop
    }

    /// Takes the program to a moment that it has been at; it says why it stands there by `why`.
    pub fn go_to(&mut self, moment: u64, why: &str) -> Option<Stop> {
        self.focus = moment;
        let from = self.take_copy(moment)?;
        let mut stop = self.now.clone();
        if from < moment {
            let plan = Plan {
                until: Some(moment),
                ..Plan::default()
            };
            self.run(&plan);
            stop = self.until_quiet();
        }
        let mut stop = stop?;
        stop.why = why.to_owned();
        self.now = Some(stop.clone());
        Some(stop)
    }

    /// The moment that the program has reached: one after the last statement that has begun, if it has ended.
    pub fn moment(&self) -> Option<u64> {
        match (&self.now, self.ended) {
            (Some(stop), _) if stop.is_end() => Some(stop.count + 1),
            (Some(stop), _) => Some(stop.count),
            (None, Some((count, _))) => Some(count + 1),
            (None, None) => None,
        }
    }

    /// The last moment before `until` at which `plan` would stop.
    fn last_before(&mut self, until: u64, plan: &Plan) -> Option<Stop> {
        let mut end = until;
        loop {
            let from = self.take_copy(end.checked_sub(1)?)?;
            let plan = Plan {
                scan: true,
                until: Some(end),
                ..plan.clone()
            };
            let orders = self.orders(&plan);
            if let Some((_, live)) = &mut self.live {
                live.send(&orders);
            }
            self.now = None;
            if let Some(found) = self.scanned() {
                return Some(found);
            }
            // Further back.
            end = from;
            if self.kept.first().is_none_or(|first| first.count >= end) {
                return None;
            }
        }
    }

    /// What a scan has found.
    fn scanned(&mut self) -> Option<Stop> {
        let id = self.live.as_ref().map(|(id, _)| *id)?;
        let mut later = Vec::new();
        let found = loop {
            match self.heard.recv_timeout(PATIENCE) {
                Ok(Heard::Said(from, message)) if from == id => {
                    if matches!(text(&message, "is"), "scanned" | "ended") {
                        let found = message.get("found").filter(|f| f.is_object());
                        break found.map(Stop::of);
                    }
                }
                Ok(Heard::Gone(from)) if from == id => break None,
                Ok(other @ Heard::Other(_)) => later.push(other),
                Ok(other) => {
                    self.heed(other);
                }
                Err(_) => break None,
            }
        };
        self.live = None;
        for other in later {
            let _ = self.to_self.send(other);
        }
        found
    }

    /// Goes back by a step of goroutine `g`, whose frame lies so deep. Where there is no such step it stands at the start.
    pub fn step_back(&mut self, how: Step, g: u64, depth: u32) -> Option<Stop> {
        let until = self.moment()?;
        let plan = Plan {
            step: Some(Stepping { how, g, depth }),
            ..Plan::default()
        };
        match self.last_before(until, &plan) {
            Some(found) => self.go_to(found.count, "step"),
            None => self.go_to_start(),
        }
    }

    /// Goes back to the last breakpoint that was met, or to the statement that last wrote memory that is watched.
    pub fn continue_back(&mut self) -> Option<Stop> {
        let until = self.moment()?;
        let plan = Plan {
            breaks: true,
            ..Plan::default()
        };
        match self.last_before(until, &plan) {
            Some(found) => {
                let mut stop = self.go_to(found.count, &found.why)?;
                stop.ids = found.ids;
                self.now = Some(stop.clone());
                Some(stop)
            }
            None => self.go_to_start(),
        }
    }

    /// Goes back to the statement that last wrote this memory. `None`: none did since the start.
    pub fn last_write(&mut self, watch: String) -> Option<Stop> {
        let until = self.moment()?;
        let only = vec![Break {
            watch,
            ..Break::default()
        }];
        let breaks = std::mem::replace(&mut self.breaks, only);
        let plan = Plan {
            breaks: true,
            ..Plan::default()
        };
        let found = self.last_before(until, &plan);
        self.breaks = breaks;
        match found {
            Some(found) => self.go_to(found.count, "watch"),
            None => {
                self.go_to(until, "arrived");
                None
            }
        }
    }

    /// Goes back to the first statement.
    pub fn go_to_start(&mut self) -> Option<Stop> {
        let first = self.kept.first()?.count;
        self.go_to(first, "start")
    }
}

impl<C> Drop for Session<C> {
    fn drop(&mut self) {
        for kept in &mut self.kept {
            kept.sender.send(&json!({"do": "end"}));
        }
        if let Some((_, live)) = &mut self.live {
            live.send(&json!({"do": "end"}));
        }
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
        if !self.folder.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}
