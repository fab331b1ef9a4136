//! `minigo run --top`: a picture of the scheduler below the program's output, while it runs.
//!
//! The cursor always stands where the program's output ends. The picture is drawn below it and the
//! cursor put back. What the program writes goes to the terminal in one write with what clears the
//! picture before it and draws it again after it. So the picture is always there, and the
//! output stays in the terminal as if there were no picture, whatever ends the process. A thread
//! looks at the scheduler ten times a second and stops nobody.

mod panel;
mod stream;
mod terminal;

use minigo_vm::host::Keeper;
use minigo_vm::instance::Instance;
use minigo_vm::task::live;
use panel::Panel;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use stream::Stream;

/// The time between two pictures, in milliseconds.
const PACE: i32 = 100;
/// The same for a program that writes more often than the picture is drawn again.
const SOON: i32 = 5;
/// How often the picture is drawn again after what the program writes: so often a second,
const REDRAWS: f64 = 2_000.0;
/// and so often at once.
const BURST: f64 = 400.0;
/// How long somebody who reads waits between two looks for input.
const READING: Duration = Duration::from_millis(10);

/// What is on the terminal.
struct Shown {
    /// Whether the picture is on the screen, below the cursor.
    drawn: bool,
    /// What draws the picture; empty before the first one.
    picture: String,
    /// What the program has written.
    stream: Stream,
    /// When it last wrote.
    wrote: Instant,
    /// How often the picture may be drawn again now.
    redraws: f64,
    /// No more is drawn.
    over: bool,
}

impl Shown {
    fn new() -> Shown {
        Shown {
            drawn: false,
            picture: String::new(),
            stream: Stream::default(),
            wrote: Instant::now(),
            redraws: BURST,
            over: false,
        }
    }

    /// What the program writes, with what keeps the picture below it.
    fn with_picture(&mut self, bytes: &[u8]) -> Vec<u8> {
        let clear: &[u8] = if std::mem::take(&mut self.drawn) {
            CLEAR
        } else {
            b""
        };
        self.stream.pass(bytes);
        let more = self.wrote.elapsed().as_secs_f64() * REDRAWS;
        self.redraws = (self.redraws + more).min(BURST);
        self.wrote = Instant::now();
        let picture = match self.redraws >= 1.0 && self.stream.is_between() && !self.over {
            true => self.picture.as_bytes(),
            false => b"",
        };
        if !picture.is_empty() {
            self.drawn = true;
            self.redraws -= 1.0;
        }
        [clear, bytes, picture].concat()
    }

    /// Whether the picture is missing because the program writes so often.
    fn owes(&self) -> bool {
        !self.drawn && !self.picture.is_empty()
    }

    /// Whether the picture may be drawn without a write of the program: not in the middle of a character, unless
    /// the program leaves it at that.
    fn may_draw(&self) -> bool {
        self.stream.is_between() || self.wrote.elapsed() >= Duration::from_millis(PACE as u64)
    }
}

/// Clears what is below the cursor, and behind it.
const CLEAR: &[u8] = b"\x1b[J";

struct Screen {
    shown: Mutex<Shown>,
    fd: i32,
    /// Whether standard output and error are this terminal.
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
    let terminal = [1, 2].map(|other| terminal::is_same(fd, other));
    let screen: &'static Screen = Box::leak(Box::new(Screen {
        shown: Mutex::new(Shown::new()),
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
        if std::mem::take(&mut shown.drawn) {
            terminal::write(self.fd, CLEAR);
        }
    }

    fn draw_on(&self, of: &Weak<Instance>, mut panel: Panel) {
        let (mut paused, mut asked) = (false, false);
        let mut looked: Option<Instant> = None;
        loop {
            let pace = if self.lock().owes() { SOON } else { PACE };
            let key = terminal::key(pace);
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
            let pause = Duration::from_millis(PACE as u64 * 9 / 10);
            let fresh = key.is_none() && looked.is_some_and(|at| at.elapsed() < pause);
            let seen = if fresh { None } else { live::look(&instance) };
            let picture = seen.map(|seen| {
                looked = Some(Instant::now());
                let (columns, rows) = terminal::size();
                let rows = rows.saturating_sub(1).min(40);
                picture(&panel.lines(&seen, paused, columns, rows))
            });
            if !self.draw(picture) {
                return;
            }
        }
    }

    /// Draws this picture, or the last one if it is missing. False: no more is drawn.
    fn draw(&self, picture: Option<String>) -> bool {
        let mut shown = self.lock();
        if shown.over {
            return false;
        }
        let missing = picture.is_some() || shown.owes();
        if let Some(picture) = picture {
            shown.picture = picture;
        }
        if missing && shown.may_draw() {
            terminal::write(self.fd, shown.picture.as_bytes());
            shown.drawn = true;
        }
        true
    }
}

/// The bytes that draw the lines below the cursor, and put it back.
fn picture(lines: &[String]) -> String {
    let n = lines.len();
    // Room below, in the same column: what scrolls takes the cursor along.
    // What the program has set, such as colours, is put back with the cursor.
    let mut text = format!("{}\x1b[{n}A\x1b7\x1b[m", "\x1bD".repeat(n));
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
        let all = shown.with_picture(bytes);
        terminal::write(fd, &all);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn with_picture() -> Shown {
        Shown {
            drawn: true,
            picture: "<picture>".to_owned(),
            ..Shown::new()
        }
    }

    #[test]
    fn the_picture_is_below_each_write() {
        let mut shown = with_picture();
        for _ in 0..50 {
            let all = shown.with_picture(b"line\n");
            assert_eq!(String::from_utf8_lossy(&all), "\x1b[Jline\n<picture>");
        }
    }

    #[test]
    fn it_is_never_inside_of_a_character() {
        let mut shown = with_picture();
        assert_eq!(shown.with_picture(b"\xc3"), b"\x1b[J\xc3");
        assert!(shown.owes() && !shown.may_draw());
        assert_eq!(shown.with_picture(b"\xa9\n"), b"\xa9\n<picture>");
    }

    #[test]
    fn many_writes_are_not_slowed_down_by_it() {
        let mut shown = with_picture();
        let bytes: usize = (0..100_000).map(|_| shown.with_picture(b"x").len()).sum();
        assert!(bytes < 300_000 + 3_000 * 13, "{bytes}");
    }
}
