//! `minigo run --top`: a picture of the scheduler below the program's output, while it runs.
//!
//! The cursor always stands where the program's output ends. The picture is drawn below it and the
//! cursor put back; before the program writes, everything below the cursor is cleared. So the
//! output stays in the terminal as if there were no picture, whatever ends the process. A thread
//! looks at the scheduler ten times a second and stops nobody.

mod panel;
mod terminal;

use minigo_vm::host::Keeper;
use minigo_vm::instance::Instance;
use minigo_vm::task::live;
use panel::Panel;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

/// The time between two pictures.
const PACE: i32 = 100;
/// How long somebody who reads waits between two looks for input.
const READING: Duration = Duration::from_millis(10);

/// What is on the terminal.
#[derive(Default)]
struct Shown {
    /// Whether a picture stands below the cursor.
    picture: bool,
    /// No more is drawn.
    over: bool,
}

struct Screen {
    shown: Mutex<Shown>,
    fd: i32,
    /// Whether standard output and error are terminals.
    terminal: [bool; 2],
    /// How many goroutines read standard input.
    readers: AtomicU32,
    /// How often they were told to give up.
    interrupts: AtomicU64,
}

/// Watches a program until it is dropped.
pub struct Watch {
    screen: &'static Screen,
}

/// Begins to watch.
///
/// # Errors
/// When there is no terminal.
pub fn watch(instance: &Arc<Instance>, name: String) -> Result<Watch, String> {
    let Some(fd) = terminal::open() else {
        let neither = "neither standard output nor standard error is one";
        return Err(format!("--top draws on a terminal, and {neither}"));
    };
    // SAFETY: descriptors are only asked about.
    let terminal = [1, 2].map(|fd| unsafe { libc::isatty(fd) } == 1);
    let screen: &'static Screen = Box::leak(Box::new(Screen {
        shown: Mutex::default(),
        fd,
        terminal,
        readers: AtomicU32::new(0),
        interrupts: AtomicU64::new(0),
    }));
    instance.host.set_keeper(screen);
    let options = &instance.options;
    let panel = Panel::new(
        name,
        options.seed.is_some() || options.lab.is_some_and(|lab| !lab.threads),
    );
    let of = Arc::downgrade(instance);
    let thread = std::thread::Builder::new().name("watch".to_owned());
    if let Err(error) = thread.spawn(move || screen.draw_on(&of, panel)) {
        terminal::leave();
        return Err(format!("cannot start a thread: {error}"));
    }
    Ok(Watch { screen })
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut shown = self.screen.lock();
        self.screen.clear(&mut shown);
        shown.over = true;
        terminal::leave();
    }
}

impl Screen {
    fn lock(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the picture away.
    fn clear(&self, shown: &mut Shown) {
        if std::mem::take(&mut shown.picture) {
            terminal::write(self.fd, b"\x1b[J");
        }
    }

    fn draw_on(&self, of: &Weak<Instance>, mut panel: Panel) {
        let (mut paused, mut asked) = (false, false);
        loop {
            let key = terminal::key(PACE);
            let Some(instance) = of.upgrade() else { return };
            match key {
                Some(b'p' | b' ') if paused => {
                    live::go_on(&instance);
                    paused = false;
                }
                Some(b'p' | b' ') => paused = live::pause(&instance),
                Some(b'q') => {
                    live::go_on(&instance);
                    paused = false;
                    quit(asked);
                    asked = true;
                }
                _ => {}
            }
            let Some(seen) = live::look(&instance) else {
                continue;
            };
            let (columns, rows) = terminal::size();
            let lines = panel.lines(&seen, paused, columns, rows.saturating_sub(1).min(40));
            let mut shown = self.lock();
            if shown.over {
                return;
            }
            terminal::write(self.fd, picture(&lines).as_bytes());
            shown.picture = true;
        }
    }
}

/// The bytes that draw the lines below the cursor, and put it back.
fn picture(lines: &[String]) -> String {
    let n = lines.len();
    // Room below, in the same column: what scrolls takes the cursor along.
    let mut text = format!("{}\x1b[{n}A\x1b7", "\x1bD".repeat(n));
    for line in lines {
        text.push_str("\r\n");
        text.push_str(line);
        text.push_str("\x1b[K");
    }
    text.push_str("\x1b[J\x1b8");
    text
}

/// Interrupts the program, as Ctrl-C does; the second time it is not asked.
fn quit(asked: bool) {
    if asked {
        terminal::leave();
        // SAFETY: the call ends the process.
        unsafe { libc::_exit(128 + libc::SIGINT) };
    }
    // SAFETY: a signal to ourselves.
    unsafe { libc::kill(libc::getpid(), libc::SIGINT) };
}

impl Keeper for Screen {
    fn take(&self, fd: i32, bytes: &[u8]) -> bool {
        let [out, err] = self.terminal;
        if !(if fd == 1 { out } else { err }) {
            return false;
        }
        let mut shown = self.lock();
        self.clear(&mut shown);
        terminal::write(fd, bytes);
        true
    }

    fn wrote(&self) {}

    fn is_full(&self) -> bool {
        false
    }

    fn wait(&self) {}

    /// While the program reads, the keys are its own.
    fn read(&self, read: &mut dyn FnMut() -> bool) -> bool {
        let before = self.interrupts.load(Ordering::SeqCst);
        if self.readers.fetch_add(1, Ordering::SeqCst) == 0 {
            terminal::lend(true);
        }
        let mut done = false;
        while !done && self.interrupts.load(Ordering::SeqCst) == before {
            done = read();
            if !done {
                std::thread::sleep(READING);
            }
        }
        if self.readers.fetch_sub(1, Ordering::SeqCst) == 1 {
            terminal::lend(false);
        }
        done
    }

    fn interrupt(&self) {
        self.interrupts.fetch_add(1, Ordering::SeqCst);
    }
}
