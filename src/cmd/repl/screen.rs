//! The terminal, which the editor and the running goroutines share.
//!
//! While the editor waits for an input, output of goroutines is queued here and shown above the
//! prompt by rustyline's printer, whole lines at a time; otherwise it is written as usual. So a
//! half-typed input stays whole. The queue is bounded: a goroutine that writes faster than the terminal waits.

use crate::process::out::say;
use minigo_vm::host::Keeper;
use minigo_vm::instance::Instance;
use rustyline::ExternalPrinter;
use std::io::{IsTerminal, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many bytes may wait to be shown.
const ROOM: usize = 64 << 10;
/// How long the rest of a line is waited for.
const PATIENCE: Duration = Duration::from_millis(100);
/// The pause between two showings. The printer hands a text over to the editor and does not
/// learn when it was shown: one that comes in the same moment as the key that ends the input is
/// shown above the next prompt. The pause makes that a rare moment.
const PACE: Duration = Duration::from_millis(5);
/// How long the editor waits for those who are writing.
const LAST_WRITERS: Duration = Duration::from_millis(200);

#[derive(Default)]
struct State {
    /// Whether the editor waits for an input.
    prompt: bool,
    /// What is to be shown.
    queue: Vec<u8>,
    /// When the queue became non-empty.
    since: Option<Instant>,
    /// How many are writing past the queue.
    writers: usize,
    /// Whether the last one left a line unfinished.
    unfinished: bool,
    /// How often readers were told to give up.
    interrupts: u64,
}

/// See the module.
pub struct Screen {
    state: Mutex<State>,
    changed: Condvar,
    /// Whether standard output and error are the terminal.
    terminal: [bool; 2],
}

impl Screen {
    /// Takes charge of the terminal, and shows what is queued with `printer`.
    pub fn start(
        instance: &Instance,
        printer: impl ExternalPrinter + Send + 'static,
    ) -> &'static Screen {
        let screen: &'static Screen = Box::leak(Box::new(Screen {
            state: Mutex::default(),
            changed: Condvar::new(),
            terminal: [
                std::io::stdout().is_terminal(),
                std::io::stderr().is_terminal(),
            ],
        }));
        let shows = std::thread::Builder::new().name("screen".to_owned());
        // Without that thread goroutines write as usual.
        if shows.spawn(move || screen.show(printer)).is_ok() {
            instance.host.set_keeper(screen);
        }
        screen
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The editor is about to draw its prompt: on a line of its own.
    pub fn prompt(&self) {
        let mut state = self.lock();
        let until = Instant::now() + LAST_WRITERS;
        while state.writers > 0 && Instant::now() < until {
            state = self
                .changed
                .wait_timeout(state, PACE)
                .map_or_else(|e| e.into_inner().0, |(state, _)| state);
        }
        state.prompt = true;
        if std::mem::take(&mut state.unfinished) {
            say!("");
        }
    }

    /// The editor is done: what was not shown is written now.
    pub fn input(&self) {
        let mut state = self.lock();
        state.prompt = false;
        state.since = None;
        let rest = std::mem::take(&mut state.queue);
        state.unfinished = rest.last().is_some_and(|&b| b != b'\n');
        let mut out = std::io::stdout().lock();
        let _ = out.write_all(&rest).and_then(|()| out.flush());
        self.changed.notify_all();
    }

    fn show(&self, mut printer: impl ExternalPrinter) {
        loop {
            let text = self.next();
            // Without a terminal there is nobody left to show it to.
            if printer.print(text).is_err() {
                return;
            }
            std::thread::sleep(PACE);
        }
    }

    /// Waits for what is to be shown.
    fn next(&self) -> String {
        let mut state = self.lock();
        loop {
            let age = state.since.map_or(Duration::ZERO, |since| since.elapsed());
            if state.prompt && !state.queue.is_empty() {
                let lines = state.queue.iter().rposition(|&b| b == b'\n');
                let len = match lines {
                    _ if age >= PATIENCE => state.queue.len(),
                    Some(last) => last + 1,
                    None => 0,
                };
                if len > 0 {
                    let text: Vec<u8> = state.queue.drain(..len).collect();
                    state.since = (!state.queue.is_empty()).then(Instant::now);
                    self.changed.notify_all();
                    return String::from_utf8_lossy(&text).into_owned();
                }
            }
            state = if state.prompt && state.since.is_some() {
                let left = PATIENCE.saturating_sub(age);
                let waited = self.changed.wait_timeout(state, left);
                waited.map_or_else(|e| e.into_inner().0, |(state, _)| state)
            } else {
                let waited = self.changed.wait(state);
                waited.unwrap_or_else(PoisonError::into_inner)
            };
        }
    }
}

impl Keeper for Screen {
    fn take(&self, fd: i32, bytes: &[u8]) -> bool {
        let mut state = self.lock();
        let [out, err] = self.terminal;
        let terminal = if fd == 1 { out } else { err };
        if terminal && state.prompt {
            state.queue.extend_from_slice(bytes);
            state.since.get_or_insert_with(Instant::now);
            self.changed.notify_all();
            return true;
        }
        if terminal && let Some(&last) = bytes.last() {
            state.unfinished = last != b'\n';
        }
        state.writers += 1;
        false
    }

    fn wrote(&self) {
        let mut state = self.lock();
        state.writers = state.writers.saturating_sub(1);
        self.changed.notify_all();
    }

    fn is_full(&self) -> bool {
        self.lock().queue.len() > ROOM
    }

    fn read(&self, read: &mut dyn FnMut() -> bool) -> bool {
        let mut state = self.lock();
        let before = state.interrupts;
        while state.interrupts == before {
            // Under the lock: a prompt cannot come in between, and what is typed then is the editor's.
            if !state.prompt && read() {
                return true;
            }
            let waited = self.changed.wait_timeout(state, 2 * PACE);
            state = waited.map_or_else(|e| e.into_inner().0, |(state, _)| state);
        }
        false
    }

    fn interrupt(&self) {
        self.lock().interrupts += 1;
        self.changed.notify_all();
    }

    fn wait(&self) {
        let mut state = self.lock();
        while state.queue.len() > ROOM {
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}
