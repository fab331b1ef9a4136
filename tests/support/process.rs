//! Running a program with limits on its time and memory.

use std::io::{Read, Write};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What became of a run.
#[derive(Debug, Clone)]
pub struct Outcome {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub end: End,
    /// The most memory that it held, in bytes.
    pub peak: u64,
}

/// How it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// By itself, with this exit status.
    Exit(i32),
    /// By a signal.
    Signal(i32),
    /// We ended it: it ran for too long.
    Time,
    /// We ended it: it held too much memory.
    Memory,
}

/// What a run may take, and where it happens.
pub struct Limits<'a> {
    pub time: Duration,
    pub memory: u64,
    pub cwd: &'a Path,
    pub stdin: &'a [u8],
}

/// Where the tests themselves run in the background, interrupts are ignored, and processes inherit that: the
/// program starts as in the foreground all the same.
pub fn hears_interrupts(command: &mut Command) {
    // SAFETY: `signal` may be called between fork and exec.
    unsafe {
        command.pre_exec(|| {
            for signal in [libc::SIGHUP, libc::SIGINT, libc::SIGQUIT] {
                libc::signal(signal, libc::SIG_DFL);
            }
            Ok(())
        });
    }
}

/// Runs `program args` to its end, or to its limits.
pub fn run(program: &Path, args: &[String], limits: &Limits) -> std::io::Result<Outcome> {
    run_with(&[], program, args, limits)
}

/// The same with these variables in its environment.
pub fn run_with(
    env: &[(&str, &str)],
    program: &Path,
    args: &[String],
    limits: &Limits,
) -> std::io::Result<Outcome> {
    let mut command = Command::new(program);
    command.args(args).current_dir(limits.cwd);
    for v in [
        "GODEBUG",
        "GOTRACEBACK",
        "GOGC",
        "GOMEMLIMIT",
        "GOMAXPROCS",
        "NO_COLOR",
    ] {
        command.env_remove(v);
    }
    // An emulated minigo is of another processor.
    let processor = std::env::var("MINIGO_GOARCH").unwrap_or_else(|_| "amd64".to_owned());
    command.env("GOOS", "linux").env("GOARCH", processor);
    command.envs(env.iter().copied());
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    hears_interrupts(&mut command);
    let mut child = command.spawn()?;
    let (out, err, mut input) = (child.stdout.take(), child.stderr.take(), child.stdin.take());
    thread::scope(|scope| {
        let stdout = scope.spawn(|| slurp(out));
        let stderr = scope.spawn(|| slurp(err));
        scope.spawn(move || input.take().map(|mut i| i.write_all(limits.stdin)));
        let start = Instant::now();
        let mut pause = Duration::from_micros(200);
        let (end, peak) = loop {
            if let Some(found) = try_wait(child.id())? {
                break found;
            }
            let over = if start.elapsed() > limits.time {
                Some(End::Time)
            } else if resident(child.id()) > limits.memory {
                Some(End::Memory)
            } else {
                None
            };
            if let Some(end) = over {
                let _ = child.kill();
                let _ = child.wait();
                break (end, 0);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        };
        let stdout = stdout.join().unwrap_or_default();
        let stderr = stderr.join().unwrap_or_default();
        Ok(Outcome {
            stdout,
            stderr,
            end,
            peak,
        })
    })
}

/// All of a stream, up to 64 MB; the rest is read and dropped.
fn slurp(stream: Option<impl Read>) -> Vec<u8> {
    let mut all = Vec::new();
    let Some(mut stream) = stream else { return all };
    let mut part = vec![0; 64 << 10];
    while let Ok(n @ 1..) = stream.read(&mut part) {
        if all.len() < 64 << 20 {
            all.extend_from_slice(&part[..n]);
        }
    }
    all
}

/// Resident bytes of a process; 0 where the system does not tell.
fn resident(pid: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
    text.split(' ')
        .nth(1)
        .and_then(|pages| pages.parse::<u64>().ok())
        .unwrap_or(0)
        * 4096
}

/// How a child has ended, and the most memory that it held; `None` while it runs.
fn try_wait(pid: u32) -> std::io::Result<Option<(End, u64)>> {
    let mut status = 0;
    let mut usage = std::mem::MaybeUninit::zeroed();
    // SAFETY: both are out-parameters; the child is ours, and nobody else waits for it.
    let (got, usage): (_, libc::rusage) = unsafe {
        let got = libc::wait4(pid as i32, &mut status, libc::WNOHANG, usage.as_mut_ptr());
        (got, usage.assume_init())
    };
    match got {
        0 => Ok(None),
        -1 => Err(std::io::Error::last_os_error()),
        _ => {
            let end = match libc::WIFEXITED(status) {
                true => End::Exit(libc::WEXITSTATUS(status)),
                false => End::Signal(libc::WTERMSIG(status)),
            };
            Ok(Some((end, usage.ru_maxrss as u64 * 1024)))
        }
    }
}
