//! A debugging session: the program's process, copies of it at earlier moments, and how to get from one moment
//! to another, forwards and backwards.
//!
//! A moment is a count of statements: at moment `n` the program's `n`th statement is about to begin. The run is the same each
//! time, so going back is to take the copy kept last before the moment, and to let a copy of that run forwards.

mod back;
mod change;
mod connections;
mod copies;
mod events;
mod reverse;
mod story;
mod timeline;

pub use copies::MEMORY;
pub use events::{Event, Heard, Stop};
pub use reverse::Troubles;

use crate::cmd::debug::plan::{Break, Plan};
use crate::cmd::debug::wire::{Sender, bytes_of, number, text};
use change::Change;
use connections::accept;
use copies::{Copies, Kept};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How long a process may take to say something when it has nothing else to do.
const PATIENCE: Duration = Duration::from_secs(60);

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
    /// How many bytes the copies of the program may use; without a number: [`MEMORY`].
    pub memory: Option<u64>,
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
    /// The number of that process.
    live_pid: Option<u64>,
    copies: Copies,
    /// The moments at which the user has changed something, in the order of time.
    changes: Vec<Change>,
    /// The number of the last change in this session.
    last_change: u64,
    /// Whether the program waits until its last copy has been taken note of.
    unnoted: bool,
    /// When the program last began to run, or left a copy.
    since: Instant,
    /// How much of each stream has been seen.
    printed: [u64; 2],
    /// Where the program stands; `None`: it runs, or has ended.
    pub now: Option<Stop>,
    /// The moment at which it ended, and its status.
    pub ended: Option<(u64, i32)>,
    /// The moment of the first change that the last way back has undone.
    pub undone: Option<u64>,
    /// The breakpoints.
    pub breaks: Vec<Break>,
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
            live_pid: None,
            copies: Copies::new(MEMORY),
            changes: Vec::new(),
            last_change: 0,
            unnoted: false,
            since: Instant::now(),
            printed: [0; 2],
            now: None,
            ended: None,
            undone: None,
            breaks: Vec::new(),
        };
        (session, to_self)
    }

    /// Starts a program; it will be at its first statement. The complaints of its process, if they are quiet.
    ///
    /// # Errors
    /// When the system does not let it.
    pub fn start(&mut self, launch: Launch) -> Result<Option<std::process::ChildStderr>, String> {
        self.end();
        self.run += 1;
        self.copies = Copies::new(launch.memory.unwrap_or(MEMORY));
        self.launch = launch;
        self.printed = [0; 2];
        self.ended = None;
        self.changes.clear();
        let error = |what: &str, e: std::io::Error| format!("{what}: {e}");
        if self.folder.as_os_str().is_empty() {
            let number = std::process::id();
            let folder = std::env::temp_dir().join(format!("minigo-debug{number}"));
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir_all(&folder).map_err(|e| error("cannot create a folder", e))?;
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
        self.copies.end();
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
                if matches!(event, Event::Stopped(_) | Event::Ended(_)) {
                    self.prepare_to_go_back();
                }
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
                let pid = number(&hello, "pid");
                match text(&hello, "is") {
                    "kept" => {
                        self.kept(sender, id, &hello);
                        self.unnoted = true;
                        self.note();
                    }
                    "copy" => (self.live, self.live_pid) = (Some((id, sender)), pid),
                    // The first message of the process that was started.
                    _ => {
                        self.live = Some((id, sender));
                        self.live_pid = self.child.as_ref().map(|child| child.id().into());
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
                self.copies.gone(id);
                self.note();
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

    /// A copy of the program says that it waits to be asked.
    fn kept(&mut self, mut sender: Sender, id: u64, hello: &Value) {
        let count = number(hello, "count").unwrap_or(0);
        if !self.is_of_this_run(count, number(hello, "change").unwrap_or(0)) {
            sender.send(&json!({"do": "end"}));
            return;
        }
        let kept = Kept {
            count,
            sender,
            id,
            pid: number(hello, "pid").unwrap_or(0),
            touched: number(hello, "touched").unwrap_or(0),
            pinned: self.changes.last().is_some_and(|c| c.moment == count),
        };
        self.copies.keep(kept, self.live_pid);
        self.since = Instant::now();
    }

    /// Tells the program that runs, and waits for that, that its copy has been taken note of: when those that make room have gone.
    fn note(&mut self) {
        if !self.unnoted || self.copies.are_ending() {
            return;
        }
        if let Some((_, live)) = &mut self.live {
            live.send(&json!({"do": "noted"}));
            self.unnoted = false;
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
                self.since = Instant::now();
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
                    break Err("the program's process has exited".to_owned());
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
}

impl<C> Drop for Session<C> {
    fn drop(&mut self) {
        self.copies.end();
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
