//! `minigo run --view`: the page of a run while it runs.
//!
//! The page is served by a process of its own (`server.rs`), which receives events through a pipe and sends
//! back the reader's commands: start, pause, step. So the program's process needs
//! no socket, even in a sandbox, and the page still gets the end of a run that ended suddenly. In virtual
//! time the page gets every event, operation and queue; on threads, what the execution trace says, a few times a second.

mod feed;
mod server;
mod wire;

pub use server::serve;

use super::end::End;
use super::film::Film;
use super::sources::Files;
use crate::process::out::complain;
use feed::{Feed, TraceWriter};
use minigo_lang::text::source::SourceMap;
use minigo_runtime::{Audience, Shot, ShownTo, TraceFormat, Values};
use minigo_vm::instance::options::{Jit, Lab, TraceTo};
use minigo_vm::instance::{Instance, Options};
use minigo_vm::task::live;
use serde_json::{Map, Value, json};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::Duration;

/// How many events a page gets; then it is left behind, and the program continues.
const MOST: usize = 1_000_000;

/// How often a page gets what has happened, and a trace is written for it.
const PACE: Duration = Duration::from_millis(50);
const TRACE_PACE: Duration = Duration::from_millis(300);
/// The world stops for it, which is a few events by itself: less often if it says nothing else, down to a fourth.
const NOISE: usize = 8;
const QUIETEST: u32 = 4;

/// A page that is served.
pub struct Page {
    shared: Arc<Shared>,
    server: Child,
    url: String,
}

/// What the threads of the program's process share for it.
pub(super) struct Shared {
    to: Mutex<Option<ChildStdin>>,
    control: Mutex<Control>,
    changed: Condvar,
    feed: OnceLock<Mutex<Feed>>,
    instance: Mutex<Weak<Instance>>,
}

/// What the reader wants.
#[derive(Default)]
struct Control {
    /// The page has been opened.
    opened: bool,
    /// The program rests.
    paused: bool,
    /// How many events it may go on for although it is paused.
    steps: u64,
    /// Nobody serves the page any more, or the run is over.
    over: bool,
    /// How often the trace was written.
    flushes: u64,
    /// How often in a row it said next to nothing.
    quiet: u32,
}

impl Page {
    /// Starts to serve a page.
    ///
    /// # Errors
    /// When the process that serves it does not start.
    pub fn open() -> Result<Page, String> {
        let failed = |error: std::io::Error| format!("--view: cannot serve a page: {error}");
        let exe = std::env::current_exe().map_err(failed)?;
        let mut server = Command::new(exe)
            .arg("page-server")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // The terminal's Ctrl-C is for the program.
            .process_group(0)
            .spawn()
            .map_err(failed)?;
        let (Some(to), Some(from)) = (server.stdin.take(), server.stdout.take()) else {
            return Err("--view: the server has no pipes".to_owned());
        };
        let mut from = BufReader::new(from);
        let mut url = String::new();
        from.read_line(&mut url).map_err(failed)?;
        let url = url.trim_end().to_owned();
        if url.is_empty() {
            return Err("--view: cannot listen on a port of this machine".to_owned());
        }
        let shared = Arc::new(Shared {
            to: Mutex::new(Some(to)),
            control: Mutex::default(),
            changed: Condvar::new(),
            feed: OnceLock::new(),
            instance: Mutex::default(),
        });
        let heard = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("page".to_owned());
        thread.spawn(move || heard.hear(from)).map_err(failed)?;
        Ok(Page {
            shared,
            server,
            url,
        })
    }

    /// What the page is to be shown of the run of this program with these options.
    pub fn watch(&self, options: &mut Options, title: &str, sources: &SourceMap) {
        let shared = &self.shared;
        let policy = options.lab.map_or(minigo_runtime::GMP, |lab| lab.policy);
        let on_threads = !options.is_virtual();
        let mut film = Film::new(
            json!({
                "kind": "program", "sched": policy.name, "system": policy.system, "seed": options.seed,
                "live": if on_threads { "threads" } else { "virtual" },
            }),
            !on_threads,
        );
        film.has_procs(options.procs.max(1));
        let feed = match on_threads {
            true => {
                options.watched = true;
                options.trace = Some(TraceTo::new(
                    TraceFormat::Go,
                    TraceWriter::new(Arc::clone(shared)),
                ));
                Feed::of_traces(film, Files::new(sources.clone()), MOST)
            }
            false => {
                options.film = MOST;
                options.shown_to = ShownTo(Some(Arc::clone(shared) as Arc<dyn Audience>));
                // Code of the image announces no operations, and compiled code neither.
                options.image = None;
                options.jit = Jit::Off;
                options.lab.get_or_insert(Lab {
                    policy,
                    costs: Default::default(),
                    limit: 0,
                    threads: false,
                });
                shared.control().paused = true;
                Feed::of_shots(film, sources.clone())
            }
        };
        let head = crate::cmd::design::for_script(&feed.head().to_string());
        let page = super::html::page_of(title, (&head, ""), ("", ""));
        let _ = shared.feed.set(Mutex::new(feed));
        shared.send(page.as_bytes());
    }

    /// Says where the page is, and waits until somebody opens it; then this run is what it shows.
    pub fn begin(&self, instance: &Arc<Instance>) {
        *lock(&self.shared.instance) = Arc::downgrade(instance);
        if instance.options.is_virtual() {
            minigo_vm::debug::show_variables(instance);
        }
        let rests = self.shared.control().paused;
        let then = match rests {
            true => "the program waits for its first step on that page",
            false => "the program begins when the page is opened",
        };
        complain!("minigo: {} ({then})", self.url);
        let shared = &self.shared;
        let mut control = shared.control();
        while !control.opened && !control.over {
            control = wait(&shared.changed, control);
        }
        drop(control);
        shared.say_state(rests);
        let ticking = Arc::clone(shared);
        let thread = std::thread::Builder::new().name("page ticks".to_owned());
        // Without it the page gets everything at the end.
        let _ = thread.spawn(move || ticking.tick());
    }

    /// The run has ended.
    pub fn end(mut self, instance: &Instance, status: i32) {
        let shared = &self.shared;
        shared.control().over = true;
        shared.changed.notify_all();
        let _ = shared.send_news();
        let end = End::of(instance, status, shared.is_cut());
        let end = json!({ "end": end.json() });
        shared.send(end.to_string().as_bytes());
        // The server ends by itself, when the page has got this.
        lock(&shared.to).take();
        let _ = self.server.try_wait();
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait<'a>(on: &Condvar, guard: MutexGuard<'a, Control>) -> MutexGuard<'a, Control> {
    on.wait(guard).unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn control(&self) -> MutexGuard<'_, Control> {
        lock(&self.control)
    }

    /// Sends a frame. If the server is gone, so is what it would have asked for.
    fn send(&self, bytes: &[u8]) {
        let mut to = lock(&self.to);
        if to.as_mut().is_some_and(|to| wire::write(to, bytes).is_ok()) {
            return;
        }
        *to = None;
        drop(to);
        let mut control = self.control();
        control.over = true;
        control.paused = false;
        self.changed.notify_all();
    }

    fn say_state(&self, paused: bool) {
        let state = if paused { "paused" } else { "running" };
        self.send(json!({ "state": state }).to_string().as_bytes());
    }

    /// Sends what has happened since the last time; how many events.
    fn send_news(&self) -> usize {
        let Some(feed) = self.feed.get() else {
            return 0;
        };
        let mut feed = lock(feed);
        let Some((events, news)) = feed.news() else {
            return 0;
        };
        self.send(Value::Object(news).to_string().as_bytes());
        events
    }

    fn is_cut(&self) -> bool {
        self.feed.get().is_some_and(|feed| lock(feed).is_cut())
    }

    /// Does what the reader of the page wants.
    fn hear(&self, mut from: BufReader<ChildStdout>) {
        let mut word = [0];
        while from.read_exact(&mut word).is_ok() {
            let mut control = self.control();
            match word {
                [wire::OPENED] => control.opened = true,
                [wire::STEP] => control.steps += u64::from(control.paused),
                [wire::PAUSE] if !control.paused && !control.over => {
                    control.paused = true;
                    drop(control);
                    self.pause();
                    self.say_state(true);
                    continue;
                }
                [wire::RUN] => {
                    control.paused = false;
                    control.steps = 0;
                    drop(control);
                    self.changed.notify_all();
                    if let Some(instance) = lock(&self.instance).upgrade() {
                        live::go_on(&instance);
                    }
                    self.say_state(false);
                    continue;
                }
                _ => {}
            }
            drop(control);
            self.changed.notify_all();
        }
        let mut control = self.control();
        control.over = true;
        control.paused = false;
        drop(control);
        self.changed.notify_all();
        if let Some(instance) = lock(&self.instance).upgrade() {
            live::go_on(&instance);
        }
    }

    /// A run on threads stops; first its trace is written, so that the page shows where it stands. In virtual time the next
    /// event is where it stops.
    fn pause(&self) {
        let Some(instance) = lock(&self.instance).upgrade() else {
            return;
        };
        if instance.options.is_virtual() {
            return;
        }
        let control = self.control();
        let before = control.flushes;
        live::flush_trace(&instance);
        let patience = Duration::from_secs(1);
        let written = |c: &mut Control| c.flushes == before && !c.over;
        let waited = self.changed.wait_timeout_while(control, patience, written);
        drop(waited);
        live::pause(&instance);
    }

    /// The trace has been written.
    fn flushed(&self) {
        let quiet = self.send_news() <= NOISE;
        let mut control = self.control();
        control.flushes += 1;
        control.quiet = if quiet { control.quiet + 1 } else { 0 };
        drop(control);
        self.changed.notify_all();
    }

    /// Keeps the page up to date.
    fn tick(&self) {
        loop {
            let Some(instance) = lock(&self.instance).upgrade() else {
                return;
            };
            let on_threads = !instance.options.is_virtual();
            let control = self.control();
            if control.over {
                return;
            }
            let rests = control.paused;
            let pace = match on_threads {
                true => TRACE_PACE * control.quiet.clamp(1, QUIETEST),
                false => PACE,
            };
            let (control, _) = (self.changed)
                .wait_timeout_while(control, pace, |c| !c.over)
                .unwrap_or_else(PoisonError::into_inner);
            if control.over {
                return;
            }
            drop(control);
            match on_threads {
                true if rests || self.is_cut() => {}
                true => live::flush_trace(&instance),
                false => {
                    let _ = self.send_news();
                }
            }
        }
    }
}

impl Audience for Shared {
    fn shot(&self, shot: Shot, stack: &[u64], added: Values, may_wait: bool) {
        if let Some(feed) = self.feed.get() {
            lock(feed).shot(&shot, stack, added);
        }
        if !may_wait {
            return;
        }
        let mut control = self.control();
        if !control.paused {
            return;
        }
        if control.steps == 0 {
            drop(control);
            let _ = self.send_news();
            control = self.control();
        }
        while control.paused && control.steps == 0 {
            control = wait(&self.changed, control);
        }
        control.steps = control.steps.saturating_sub(1);
    }
}

/// A piece of news, with another entry.
fn with(news: &mut Map<String, Value>, name: &str, value: Value) {
    news.insert(name.to_owned(), value);
}
