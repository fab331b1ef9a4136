//! Runs minigo on a pseudo-terminal, by default as a REPL session, and keeps what it shows there.
#![allow(dead_code, reason = "each test target uses its own part of this")]

use super::support::{self, minigo};
use std::io::{Read, Write};
use std::os::fd::{FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// What the terminal shows once the editor waits for the next input.
pub const PROMPT: &str = "\n\u{1b}[?2004h";

/// A run on a pseudo-terminal.
pub struct Terminal {
    child: Child,
    pub master: std::fs::File,
    /// The other end, as the run has it.
    pub slave: OwnedFd,
    /// What it has shown since something was sent.
    pub seen: String,
}

impl Terminal {
    pub fn start() -> Terminal {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        Terminal::start_in(&support::scratch(&format!("repl-history-{n}")))
    }

    /// With that folder for its history.
    pub fn start_in(dir: &Path) -> Terminal {
        let mut terminal = Terminal::run(|command| {
            command.arg("repl").env("XDG_STATE_HOME", dir);
        });
        terminal.until("> ");
        terminal
    }

    /// Runs what is put together so.
    pub fn run(put_together: impl FnOnce(&mut Command)) -> Terminal {
        let (mut master, mut slave) = (0, 0);
        // SAFETY: both are out-parameters; the rest may be null.
        let failed = unsafe {
            libc::openpty(
                &mut master,
                &mut slave,
                std::ptr::null_mut(),
                std::ptr::null(),
                std::ptr::null(),
            )
        };
        assert_eq!(failed, 0);
        // SAFETY: openpty made them, and nobody else owns them.
        let (master, slave) =
            unsafe { (OwnedFd::from_raw_fd(master), OwnedFd::from_raw_fd(slave)) };
        let clone = || Stdio::from(slave.try_clone().expect("a second handle"));
        let mut command = Command::new(minigo());
        command
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .stdin(clone())
            .stdout(clone())
            .stderr(clone());
        put_together(&mut command);
        support::process::hears_interrupts(&mut command);
        // SAFETY: both calls may be made between fork and exec.
        unsafe {
            command.pre_exec(|| {
                libc::setsid();
                libc::ioctl(0, libc::TIOCSCTTY, 0);
                Ok(())
            });
        }
        let child = command.spawn().expect("minigo starts");
        // SAFETY: the master is ours; reads must not block for ever.
        unsafe {
            use std::os::fd::AsRawFd;
            libc::fcntl(master.as_raw_fd(), libc::F_SETFL, libc::O_NONBLOCK);
        }
        Terminal {
            child,
            master: master.into(),
            slave,
            seen: String::new(),
        }
    }

    pub fn send(&mut self, text: &str) {
        self.seen.clear();
        self.master.write_all(text.as_bytes()).expect("it listens");
    }

    /// Gives an input and waits for what it shows, and for the next prompt.
    #[track_caller]
    pub fn ask(&mut self, input: &str, shown: &str) {
        self.send(&format!("{input}\r"));
        self.until(shown);
        self.until(PROMPT);
    }

    /// Whether these lines stand one below the other in what was shown.
    #[track_caller]
    pub fn shows(&self, want: &[&str]) {
        let rows = rows(&self.seen);
        assert!(rows.windows(want.len()).any(|w| w == want), "{rows:#?}");
    }

    #[track_caller]
    pub fn until(&mut self, want: &str) {
        let began = Instant::now();
        let mut buffer = [0; 4096];
        while !self.seen.contains(want) {
            assert!(
                began.elapsed() < Duration::from_secs(60),
                "no {want:?} in the last of {:?}",
                self.seen
                    .chars()
                    .rev()
                    .take(2000)
                    .collect::<Vec<_>>()
                    .iter()
                    .rev()
                    .collect::<String>()
            );
            match self.master.read(&mut buffer) {
                Ok(n) if n > 0 => self.seen.push_str(&String::from_utf8_lossy(&buffer[..n])),
                _ => std::thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    /// Waits for its end, which is a good one.
    #[track_caller]
    pub fn ends(&mut self) {
        assert!(self.status().success());
    }

    /// Waits for its end.
    #[track_caller]
    pub fn status(&mut self) -> ExitStatus {
        let began = Instant::now();
        let mut buffer = [0; 4096];
        let mut over = None;
        while began.elapsed() < Duration::from_secs(60) {
            // The last words must be read for it to end, and all of them were written before that.
            match (self.master.read(&mut buffer), over) {
                (Ok(n), _) if n > 0 => self.seen.push_str(&String::from_utf8_lossy(&buffer[..n])),
                (_, Some(status)) => return status,
                _ => std::thread::sleep(Duration::from_millis(5)),
            }
            over = over.or_else(|| self.child.try_wait().ok().flatten());
        }
        panic!("it did not end");
    }

    /// Its number.
    pub fn process(&self) -> i32 {
        self.child.id() as i32
    }

    /// The terminal's settings: whether it gives lines, and whether it shows what is typed.
    pub fn settings(&self) -> (bool, bool) {
        use std::os::fd::AsRawFd;
        let mut now = std::mem::MaybeUninit::<libc::termios>::uninit();
        // SAFETY: there is room for the answer, which is there if the call says so.
        let now = unsafe {
            assert_eq!(libc::tcgetattr(self.slave.as_raw_fd(), now.as_mut_ptr()), 0);
            now.assume_init()
        };
        (
            now.c_lflag & libc::ICANON != 0,
            now.c_lflag & libc::ECHO != 0,
        )
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines that a terminal shows which is sent this: as much of its language as the editor speaks.
pub fn rows(text: &str) -> Vec<String> {
    let mut rows: Vec<Vec<char>> = vec![Vec::new()];
    let mut column = 0;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let row = rows.last_mut().expect("there is one");
        match c {
            '\r' => column = 0,
            '\n' => rows.push(Vec::new()),
            '\u{1b}' => {
                let sequence: String = chars.by_ref().take_while(|c| !c.is_alphabetic()).collect();
                // What ended it has been taken, too: only these two matter here.
                let number = sequence.trim_start_matches('[').parse().unwrap_or(0);
                match text[..text.len() - chars.as_str().len()].chars().last() {
                    Some('C') => column += number,
                    Some('K') => row.truncate(column),
                    _ => {}
                }
            }
            c => {
                row.resize(row.len().max(column + 1), ' ');
                row[column] = c;
                column += 1;
            }
        }
    }
    let rows = rows.iter().map(|r| r.iter().collect::<String>());
    rows.map(|r| r.trim_end().to_owned()).collect()
}
