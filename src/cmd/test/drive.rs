//! Starts the test programs, a few at a time, and prints their output in the order of the packages.

use super::binary::Built;
use super::flags::Asked;
use super::json::{Converter, build_failed};
use super::package::{self, Unit};
use crate::process::out::{cause, complain, not_written};
use minigo::load;
use std::io::{Error, ErrorKind, PipeWriter, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// How long a test program may continue when its time is over, which it is to notice itself.
const GRACE: Duration = Duration::from_secs(60);

/// The outcome of one package.
struct Outcome {
    built: Built,
    /// What the tests printed, unless it went to standard output at once.
    output: Vec<u8>,
    status: Option<ExitStatus>,
    killed: Option<Duration>,
    took: f64,
}

/// `minigo test`; the exit status.
pub fn drive(asked: &Asked) -> i32 {
    let units = match package::find(&asked.packages) {
        Ok(units) => units,
        Err(text) => {
            complain!("{text}");
            return 1;
        }
    };
    if let Some((flag, _)) = asked.profiles.last()
        && units.len() != 1
    {
        complain!("cannot use -{flag} flag with multiple packages");
        return 1;
    }
    if let Some(name) = &asked.cover_profile
        && let Err(error) = std::fs::File::create(name)
    {
        complain!("{}", not_written(Path::new(name), &error));
        return 1;
    }
    let scratch = Scratch::make();
    let driver = Driver {
        asked,
        // Go streams what the package in the current folder prints, and waits with others.
        stream: asked.packages.is_empty() || asked.bench || asked.fuzz,
        alone: units.len() == 1,
        scratch: scratch.0.clone(),
        lost: Mutex::default(),
    };
    let failed = driver.all(&units);
    if failed && !asked.json && !asked.packages.is_empty() && !asked.fuzz {
        driver.print(b"FAIL\n");
    }
    let lost = driver.lost.into_inner().unwrap_or_else(|e| e.into_inner());
    if let Some(error) = &lost {
        complain!("minigo test: writing to standard output: {}", cause(error));
    }
    i32::from(failed || lost.is_some())
}

/// A folder for the programs' names, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn make() -> Scratch {
        let name = format!("minigo-test{}", std::process::id());
        Scratch(std::env::temp_dir().join(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

struct Driver<'a> {
    asked: &'a Asked,
    stream: bool,
    alone: bool,
    scratch: PathBuf,
    /// Why standard output could not be written to. A reader that went away is no reason.
    lost: Mutex<Option<Error>>,
}

impl Driver<'_> {
    /// Writes to standard output.
    fn print(&self, bytes: &[u8]) {
        if let Err(error) = std::io::stdout().lock().write_all(bytes)
            && error.kind() != ErrorKind::BrokenPipe
        {
            let mut lost = self.lost.lock().unwrap_or_else(|e| e.into_inner());
            lost.get_or_insert(error);
        }
    }

    /// Tests all packages; whether one failed.
    fn all(&self, units: &[Unit]) -> bool {
        let at_a_time = if self.stream {
            1
        } else {
            let cpus = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
            self.asked.at_a_time.unwrap_or(cpus)
        };
        let next = AtomicUsize::new(0);
        let (send, receive) = mpsc::channel();
        let mut failed = false;
        let profile = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..at_a_time.min(units.len()).max(1) {
                let (send, next, profile) = (send.clone(), &next, &profile);
                scope.spawn(move || {
                    loop {
                        let i = next.fetch_add(1, Ordering::Relaxed);
                        let Some(unit) = units.get(i) else { break };
                        let printed = self.one(i, unit, profile);
                        if send.send((i, printed)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let mut waiting = std::collections::BTreeMap::new();
            let mut due = 0;
            for (i, printed) in receive {
                waiting.insert(i, printed);
                while let Some((out, err, bad)) = waiting.remove(&due) {
                    let _ = std::io::stderr().lock().write_all(&err);
                    self.print(&out);
                    failed |= bad;
                    due += 1;
                }
            }
        });
        failed | !self.write_profile(&profile)
    }

    /// Tests one package: what is to be printed on the two streams, and whether it failed.
    fn one(
        &self,
        i: usize,
        unit: &Unit,
        profile: &Mutex<Vec<(usize, String)>>,
    ) -> (Vec<u8>, Vec<u8>, bool) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let bad = if self.asked.json {
            self.one_json(i, unit, &mut out)
        } else {
            let outcome = self.run(i, unit, &mut |_| ());
            self.show(unit, &outcome, &mut out, &mut err)
        };
        let part = self.profile_part(i);
        if let Some(text) = self
            .asked
            .cover_profile
            .as_ref()
            .and_then(|_| std::fs::read_to_string(part).ok())
            && let Ok(mut all) = profile.lock()
        {
            all.push((i, text));
        }
        (out, err, bad)
    }

    /// Where a package's test program writes its profile.
    fn profile_part(&self, i: usize) -> PathBuf {
        self.scratch.join(format!("cover{i}"))
    }

    /// Puts the packages' profiles together; whether that worked.
    fn write_profile(&self, parts: &Mutex<Vec<(usize, String)>>) -> bool {
        let Some(name) = &self.asked.cover_profile else {
            return true;
        };
        let Ok(mut parts) = parts.lock() else {
            return false;
        };
        parts.sort();
        let mode = self.asked.cover.as_deref().unwrap_or("set");
        let mut text = format!("mode: {mode}\n");
        for (_, part) in parts.iter() {
            let body = part.split_once('\n').map_or("", |(_, body)| body);
            text.push_str(body);
        }
        if let Err(error) = std::fs::write(name, text) {
            let why = not_written(Path::new(name), &error);
            complain!("minigo test: {why}");
            return false;
        }
        true
    }

    fn one_json(&self, i: usize, unit: &Unit, out: &mut Vec<u8>) -> bool {
        let alone = self.alone;
        let mut print = |line: &str| {
            if alone {
                self.print(format!("{line}\n").as_bytes());
            } else {
                out.extend_from_slice(line.as_bytes());
                out.push(b'\n');
            }
        };
        let lines = std::cell::RefCell::new(&mut print);
        let converter: std::cell::RefCell<Option<Converter>> = std::cell::RefCell::default();
        let sink = || Box::new(|line: &str| (lines.borrow_mut())(line));
        let outcome = self.run(i, unit, &mut |bytes| {
            let mut c = converter.borrow_mut();
            c.get_or_insert_with(|| Converter::new(&unit.path, sink()))
                .feed(bytes);
        });
        let failed = match &outcome.built {
            Built::Setup(text) | Built::Build(text) => {
                let name = text
                    .lines()
                    .next()
                    .and_then(|l| l.strip_prefix("# "))
                    .unwrap_or(&unit.path);
                build_failed(name, text, &mut |line: &str| (lines.borrow_mut())(line));
                Some(name.to_owned())
            }
            _ => None,
        };
        let mut c = converter.borrow_mut();
        let c = c.get_or_insert_with(|| Converter::new(&unit.path, sink()));
        let (mut text, mut err) = (Vec::new(), Vec::new());
        let bad = self.show(unit, &outcome, &mut text, &mut err);
        c.feed(&text);
        c.close(failed.as_deref());
        bad
    }

    /// Starts the test program, waits for its end. `take` is given what it prints where that is
    /// wanted at once.
    fn run(&self, i: usize, unit: &Unit, take: &mut dyn FnMut(&[u8])) -> Outcome {
        let mut outcome = Outcome {
            built: Built::Ready,
            output: Vec::new(),
            status: None,
            killed: None,
            took: 0.0,
        };
        if let Some(text) = &unit.trouble {
            outcome.built = Built::Setup(format!("# {}\n{text}\n", unit.path));
            return outcome;
        }
        if let Err(error) = self.start(i, unit, take, &mut outcome) {
            outcome.built = Built::Setup(format!("# {}\n{error}\n", unit.path));
        }
        outcome
    }

    fn start(
        &self,
        i: usize,
        unit: &Unit,
        take: &mut dyn FnMut(&[u8]),
        outcome: &mut Outcome,
    ) -> std::io::Result<()> {
        let (mut told, tell) = std::io::pipe()?;
        let mut command = self.command(i, unit, &tell)?;
        let inherit = self.stream && !self.asked.json;
        let reader = if inherit {
            command.stderr(std::io::stdout());
            None
        } else {
            let (reader, writer) = std::io::pipe()?;
            command
                .stdout(Stdio::from(writer.try_clone()?))
                .stderr(Stdio::from(writer));
            Some(reader)
        };
        let child = command.spawn()?;
        // The writing ends belong to the child alone now.
        drop(command);
        drop(tell);
        let mut text = String::new();
        told.read_to_string(&mut text)?;
        outcome.built = Built::read(&text);
        let started = Instant::now();
        let (over, watch) = self.watch(&child);
        if let Some(mut reader) = reader {
            let mut buffer = [0; 1 << 16];
            loop {
                let n = reader.read(&mut buffer)?;
                let Some(bytes) = buffer.get(..n).filter(|b| !b.is_empty()) else {
                    break;
                };
                if self.asked.json {
                    take(bytes);
                }
                outcome.output.extend_from_slice(bytes);
            }
        }
        let mut child = child;
        outcome.status = Some(child.wait()?);
        outcome.took = started.elapsed().as_secs_f64();
        drop(over);
        outcome.killed = watch.join().ok().flatten();
        Ok(())
    }

    /// Ends a test program that does not notice that its time is over. The sender is to be dropped
    /// when it has ended.
    fn watch(
        &self,
        child: &Child,
    ) -> (mpsc::Sender<()>, std::thread::JoinHandle<Option<Duration>>) {
        let (over, wait) = mpsc::channel::<()>();
        let limit = Duration::try_from_secs_f64(self.asked.timeout).unwrap_or_default();
        let pid = child.id();
        let thread = std::thread::spawn(move || {
            if limit.is_zero() {
                return None;
            }
            let limit = limit + GRACE;
            match wait.recv_timeout(limit) {
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    // SAFETY: the child was not waited for, so the number is still its own.
                    unsafe { libc::kill(pid.cast_signed(), libc::SIGKILL) };
                    Some(limit)
                }
                _ => None,
            }
        });
        (over, thread)
    }

    /// The command line of the test program.
    fn command(&self, i: usize, unit: &Unit, tell: &PipeWriter) -> std::io::Result<Command> {
        let asked = self.asked;
        let fd = tell.as_raw_fd();
        let mut own: Vec<String> = ["test-binary", "--path", &unit.path]
            .map(str::to_owned)
            .to_vec();
        own.extend(["--dir".to_owned(), unit.dir.display().to_string()]);
        for file in &unit.files {
            own.extend(["--file".to_owned(), file.clone()]);
        }
        if let Some(mode) = &asked.cover {
            own.extend(["--cover".to_owned(), mode.clone()]);
        } else if asked.fuzz {
            // What an input reaches is seen by the counters.
            own.extend(["--cover".to_owned(), "fuzz".to_owned()]);
        }
        for pattern in &asked.cover_packages {
            own.extend(["--cover-package".to_owned(), pattern.clone()]);
        }
        own.extend(asked.machine.iter().cloned());
        let exe = std::env::current_exe()?;
        let program = self.program(i, unit, &exe, &own)?;
        // Not for programs that the tests start by their name.
        for (flag, file) in &asked.profiles {
            own.extend([format!("--{flag}"), file.clone()]);
        }
        own.extend(["--program".to_owned(), program.display().to_string()]);
        own.extend(["--report".to_owned(), fd.to_string(), "--".to_owned()]);
        own.extend(asked.passed.iter().cloned());
        if asked.cover_profile.is_some() {
            let part = self.profile_part(i);
            own.insert(
                own.len() - asked.passed.len(),
                format!("-test.coverprofile={}", part.display()),
            );
        }
        if asked.fuzz {
            let cache = cache_dir().join("fuzz").join(&unit.path);
            own.insert(
                own.len() - asked.passed.len(),
                format!("-test.fuzzcachedir={}", cache.display()),
            );
        }
        let mut command = Command::new(exe);
        command
            .args(&own)
            .env("PWD", &unit.dir)
            .stdin(Stdio::null());
        // As the Go toolchain tells tests where it is.
        if let Some(root) = load::goroot() {
            command.env("GOROOT", root);
        }
        // SAFETY: between fork and exec, only functions are called that may be called there.
        unsafe {
            command.pre_exec(move || {
                // Ending `minigo test` ends the test programs, too.
                crate::process::system::dies_with_parent(libc::SIGKILL);
                match libc::fcntl(fd, libc::F_SETFD, 0) {
                    -1 => Err(std::io::Error::last_os_error()),
                    _ => Ok(()),
                }
            });
        }
        Ok(command)
    }

    /// Tests start themselves again by `os.Args[0]`: a script that starts the same test program.
    fn program(
        &self,
        i: usize,
        unit: &Unit,
        exe: &Path,
        own: &[String],
    ) -> std::io::Result<PathBuf> {
        use std::os::unix::fs::PermissionsExt;
        let dir = self.scratch.join(format!("b{i:03}"));
        std::fs::create_dir_all(&dir)?;
        let name = unit
            .dir
            .file_name()
            .map_or_else(|| "main".to_owned(), |n| n.to_string_lossy().into_owned());
        let path = dir.join(format!("{name}.test"));
        let quote = |word: &str| format!("'{}'", word.replace('\'', "'\\''"));
        let mut words = vec![quote(&exe.display().to_string())];
        words.extend(own.iter().map(|w| quote(w)));
        let text = format!(
            "#!/bin/sh\nexec {} --program \"$0\" -- \"$@\"\n",
            words.join(" ")
        );
        std::fs::write(&path, text)?;
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755))?;
        Ok(path)
    }

    /// Writes what Go says about a package's outcome. Returns whether it failed.
    fn show(&self, unit: &Unit, outcome: &Outcome, out: &mut Vec<u8>, err: &mut Vec<u8>) -> bool {
        let path = &unit.path;
        let json = self.asked.json;
        // A line of the go command begins with a mark, so that it is not taken for a test's.
        let mark = if json { "\u{16}" } else { "" };
        let mut say = |text: String| out.extend_from_slice(text.as_bytes());
        match &outcome.built {
            Built::Untested => {
                if self.asked.cover.is_some() {
                    say(format!("\t{path}\t\tcoverage: 0.0% of statements\n"));
                } else {
                    say(format!("?   \t{path}\t[no test files]\n"));
                }
                return false;
            }
            Built::Setup(text) | Built::Build(text) => {
                err.extend_from_slice(text.as_bytes());
                let what = if matches!(outcome.built, Built::Setup(_)) {
                    "setup"
                } else {
                    "build"
                };
                say(format!("{mark}FAIL\t{path} [{what} failed]\n"));
                return true;
            }
            Built::Ready => {}
        }
        let took = format!("{:.3}s", outcome.took);
        let text = String::from_utf8_lossy(&outcome.output);
        let passed = outcome.status.is_some_and(|s| s.success());
        let show_all = self.asked.verbose || self.asked.list;
        if passed {
            if show_all && !json && !self.stream {
                say(text.clone().into_owned());
            }
            let lines = || text.lines().map(|l| l.trim_start_matches('\u{16}'));
            let mut more = String::new();
            if !self.stream || json {
                let coverage = lines().find(|l| l.starts_with("coverage: "));
                if let Some(line) = coverage {
                    more.push_str(&format!("\t{line}"));
                }
                if lines().any(|l| l == "testing: warning: no tests to run") {
                    more.push_str(" [no tests to run]");
                }
                if lines().any(|l| l == "testing: warning: no fuzz tests to fuzz") {
                    more.push_str(" [no fuzz tests to fuzz]");
                }
            }
            say(format!("ok  \t{path}\t{took}{more}\n"));
            return false;
        }
        if !json && !self.stream {
            say(text.clone().into_owned());
        }
        if let Some(limit) = outcome.killed {
            say(format!(
                "*** Test killed: ran too long ({}s).\n",
                limit.as_secs()
            ));
        }
        if outcome.output.is_empty() || self.stream {
            say(format!("{}\n", exit(outcome.status)));
        } else if !outcome.output.ends_with(b"\n") {
            say("\n".to_owned());
        }
        say(format!("{mark}FAIL\t{path}\t{took}\n"));
        true
    }
}

/// As Go's os/exec says it.
fn exit(status: Option<ExitStatus>) -> String {
    let Some(status) = status else {
        return "exit status unknown".to_owned();
    };
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(signal)) => format!("signal: {signal}"),
        (None, None) => "exit status unknown".to_owned(),
    }
}

/// Where inputs that fuzzing found stay from one run to the next.
fn cache_dir() -> PathBuf {
    let home = || std::env::var_os("HOME").map(|h| PathBuf::from(h).join(".cache"));
    std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(|p| p.is_absolute())
        .or_else(home)
        .unwrap_or_else(std::env::temp_dir)
        .join("minigo")
}
