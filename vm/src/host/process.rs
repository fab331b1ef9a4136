//! Access to processes: the program's own ids, programs that it starts, signals that it sends to them.

use super::Host;
use super::capabilities::{Capabilities, denied};
use super::files::{host_name, last};
use super::guard::{Need, Operation};
use super::system;
use super::tape::What;
use std::ffi::{CString, OsString};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::PoisonError;

/// Flags of [`Start`].
const SESSION: i64 = 1;
const GROUP: i64 = 2;

/// A program to be started.
#[derive(Debug, Default)]
pub struct Start {
    /// Its path.
    pub path: Vec<u8>,
    /// Its arguments, its name first.
    pub argv: Vec<Vec<u8>>,
    /// Its environment, as `NAME=value`.
    pub env: Vec<Vec<u8>>,
    /// Its working directory; empty: the program's own.
    pub dir: Vec<u8>,
    /// Descriptors that become its 0, 1, 2, ...; -1 for none.
    pub files: Vec<i32>,
    /// 1: a session of its own; 2: a process group of its own, that of the number `group` if it is not 0.
    pub flags: i64,
    /// See `flags`.
    pub group: i32,
    /// The signal that it gets when this process dies; 0 for none.
    pub death_signal: i32,
}

fn number(e: &std::io::Error) -> i32 {
    e.raw_os_error().unwrap_or(libc::EIO)
}

/// Another program takes the place of this process: the error's number, if it comes back. Then signals are as they were.
fn exec(command: &mut Command) -> i32 {
    // SAFETY: all zeros is a value of both structures, which are filled in before they are used.
    unsafe {
        let mut pipe: libc::sigaction = std::mem::zeroed();
        let mut mask: libc::sigset_t = std::mem::zeroed();
        libc::sigaction(libc::SIGPIPE, std::ptr::null(), &raw mut pipe);
        libc::pthread_sigmask(libc::SIG_SETMASK, std::ptr::null(), &raw mut mask);
        let error = number(&command.exec());
        libc::sigaction(libc::SIGPIPE, &raw const pipe, std::ptr::null_mut());
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const mask, std::ptr::null_mut());
        error
    }
}

/// What a child does between fork and exec: only calls that are safe there.
struct Prepare {
    files: Vec<i32>,
    copies: Vec<i32>,
    flags: i64,
    group: i32,
    death_signal: i32,
    /// Its working directory, if that is not set by path.
    folder: Option<OwnedFd>,
    /// Whether it gets descriptors of this process that are not in `files`, if they are passed on at all.
    keeps_rest: bool,
}

impl Prepare {
    fn run(&mut self) -> std::io::Result<()> {
        let check = |r: i32| {
            if r < 0 {
                Err(std::io::Error::last_os_error())
            } else {
                Ok(r)
            }
        };
        let of_number = std::io::Error::from_raw_os_error;
        let places = self.files.len() as i32;
        // SAFETY: descriptors and numbers only, no memory.
        unsafe {
            // Out of the way first, so that no file is overwritten before it was copied.
            for (copy, &file) in self.copies.iter_mut().zip(&self.files) {
                if file >= 0 {
                    *copy = check(libc::fcntl(file, libc::F_DUPFD_CLOEXEC, places))?;
                }
            }
            for (place, &copy) in (0..places).zip(&self.copies) {
                if copy < 0 {
                    libc::close(place);
                } else {
                    check(libc::dup2(copy, place))?;
                    libc::close(copy);
                    // Hardly a program expects that reading from a pipe may say EAGAIN.
                    let flags = check(libc::fcntl(place, libc::F_GETFL))?;
                    check(libc::fcntl(place, libc::F_SETFL, flags & !libc::O_NONBLOCK))?;
                }
            }
            for place in places..3 {
                libc::close(place);
            }
            if let Some(folder) = &self.folder {
                check(libc::fchdir(folder.as_raw_fd()))?;
            }
            if !self.keeps_rest {
                system::close_all_when_started(places.max(3)).map_err(of_number)?;
            }
            if self.flags & SESSION != 0 {
                check(libc::setsid())?;
            }
            if self.flags & GROUP != 0 {
                check(libc::setpgid(0, self.group))?;
            }
            if self.death_signal != 0 {
                system::death_signal(self.death_signal).map_err(of_number)?;
            }
        }
        Ok(())
    }
}

/// Signals that a program in a sandbox may send to itself. None of them stops the process, in which the
/// timer of `--timeout` runs.
const TO_ITSELF: &[i32] = &[
    0,
    libc::SIGHUP,
    libc::SIGINT,
    libc::SIGQUIT,
    libc::SIGABRT,
    libc::SIGKILL,
    libc::SIGUSR1,
    libc::SIGUSR2,
    libc::SIGPIPE,
    libc::SIGALRM,
    libc::SIGTERM,
    libc::SIGCHLD,
    libc::SIGCONT,
    libc::SIGWINCH,
];

/// Signals that it may send to the processes that it has started, besides those.
const TO_CHILDREN: &[i32] = &[libc::SIGSTOP, libc::SIGTSTP];

/// A status and what `struct rusage` holds.
pub type Ended = (i32, [i64; 18]);

impl Host {
    /// Starts another program; its number. Blocks.
    pub fn start(&self, start: Start) -> Result<u32, i32> {
        let started = self.ask(What::Process, || {
            let started = self.command(start)?.spawn();
            Ok(started.map_err(|e| number(&e))?.id())
        });
        match started {
            Ok(pid) if self.granted.is_some() => _ = self.children().insert(pid as i32),
            Ok(_) => {}
            Err(error) => self.note_denied(error),
        }
        started
    }

    /// Another program takes the place of this process: the error's number, if it comes back. Where the process is
    /// somebody else's, it is not given away.
    pub fn become_program(&self, start: Start) -> i32 {
        let become_now = || match self.owns_process {
            true => Err(exec(&mut self.command(start)?)),
            false => Err(libc::EPERM),
        };
        let error = self.ask(What::Process, become_now);
        let error = error.map_or_else(|e| e, |(): ()| 0);
        self.note_denied(error);
        error
    }

    /// What starts the program, if the program may start it.
    fn command(&self, start: Start) -> Result<Command, i32> {
        let Start {
            path,
            argv,
            mut env,
            dir,
            ..
        } = start;
        // Without a slash the system would look the name up in PATH.
        let path = if path.contains(&b'/') {
            path
        } else {
            [b"./", path.as_slice()].concat()
        };
        let name = CString::new(path).map_err(|_| libc::EINVAL)?;
        let mut path = self.full(&name)?;
        if let Some(may) = &self.granted {
            path = may.program(&path)?;
            env = self.handed_on(may, env)?;
            let handed_on = |&fd: &i32| fd < 0 || self.may_hand_on(fd) && !self.is_redirected(fd);
            if !start.files.iter().all(handed_on) {
                return Err(libc::EBADF);
            }
            if start.flags & GROUP != 0
                && start.group != 0
                && !self.children().contains(&start.group)
            {
                return Err(denied::RUN);
            }
        }
        let mut command = Command::new(path);
        let mut argv = argv.into_iter().map(OsString::from_vec);
        if let Some(name) = argv.next() {
            command.arg0(name);
        }
        command.args(argv).env_clear();
        for entry in env {
            // A name may begin with an equals sign.
            let at = entry.iter().skip(1).position(|&b| b == b'=');
            if let Some((key, value)) = at.and_then(|at| entry.split_at_checked(at + 1)) {
                let value = value.get(1..).unwrap_or_default();
                command.env(
                    std::ffi::OsStr::from_bytes(key),
                    std::ffi::OsStr::from_bytes(value),
                );
            }
        }
        let mut folder = None;
        if !dir.is_empty() || self.directory.is_some() {
            let own = dir.is_empty();
            let dir = if own { b".".to_vec() } else { dir };
            let dir = self.full(&CString::new(dir).map_err(|_| libc::EINVAL)?)?;
            match &self.granted {
                // By a descriptor: what the path leads to may change before the child goes there.
                Some(may) if !own => {
                    let opened = may.handle(&dir, (Need::Read, Operation::Enter), |real, fd| {
                        command.env("PWD", real);
                        fd.try_clone().map_err(|_| libc::EMFILE)
                    });
                    folder = Some(opened?);
                }
                _ => {
                    command.current_dir(dir);
                }
            }
        }
        let mut prepare = Prepare {
            copies: vec![-1; start.files.len()],
            files: start.files,
            flags: start.flags,
            group: start.group,
            death_signal: start.death_signal,
            folder,
            keeps_rest: self.granted.is_none(),
        };
        // SAFETY: `Prepare::run` allocates nothing and takes no locks.
        unsafe { command.pre_exec(move || prepare.run()) };
        Ok(command)
    }

    /// The environment of a child: variables that the program was granted, by name, and no others. `PWD`
    /// is not the program's choice.
    fn handed_on(&self, may: &Capabilities, env: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, i32> {
        let mut all = Vec::with_capacity(env.len());
        for entry in env {
            let at = entry.iter().skip(1).position(|&b| b == b'=');
            let Some((name, value)) = at.and_then(|at| entry.split_at_checked(at + 1)) else {
                continue;
            };
            if name == b"PWD" {
                continue;
            }
            let value = value.get(1..).unwrap_or_default();
            if !may.hands_on(name, value) {
                return Err(denied::ENV);
            }
            all.push(entry);
        }
        Ok(all)
    }

    fn children(&self) -> std::sync::MutexGuard<'_, std::collections::HashSet<i32>> {
        self.children.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fails if the program may not wait for a process: it has not started it.
    pub fn may_wait(&self, pid: i32) -> Result<(), i32> {
        if self.granted.is_none() || self.children().contains(&pid) {
            Ok(())
        } else {
            Err(libc::ECHILD)
        }
    }

    /// Waits for a child until it has ended. Blocks.
    pub fn reap(&self, pid: i32) -> Result<Ended, i32> {
        if self.granted.is_none() {
            return self.ask(What::Process, || reap(pid));
        }
        // Its number is another process's as soon as it was waited for.
        self.ask(What::Process, || ended(pid))?;
        let mut children = self.children();
        children.remove(&pid);
        self.ask(What::Process, || reap(pid))
    }

    /// Sends a signal.
    pub fn kill(&self, pid: i32, signal: i32) -> Result<(), i32> {
        let sent = self.ask(What::Process, || {
            // Until it is sent, the child must not be waited for: its number would be another process's.
            let children = self.granted.is_some().then(|| self.children());
            match &children {
                Some(children) if !self.may_send_signal(children.contains(&pid), pid, signal) => {
                    Err(denied::RUN)
                }
                _ => send(pid, signal),
            }
        });
        // Programs seldom look at this error.
        let _ = sent.inspect_err(|&error| self.note_denied(error));
        sent
    }

    /// Whether a program in a sandbox may send this signal to that process, which is a child of its or not.
    fn may_send_signal(&self, child: bool, pid: i32, signal: i32) -> bool {
        let own = self.owns_process && pid == std::process::id() as i32;
        (own || child) && TO_ITSELF.contains(&signal) || child && TO_CHILDREN.contains(&signal)
    }

    /// The groups that the process's user belongs to; by them the system decides what it may do.
    pub fn groups_of_user(&self) -> Result<Vec<u32>, i32> {
        self.ask(What::Process, groups)
    }

    /// Opens a descriptor that stands for a process.
    pub fn handle(&self, pid: i32) -> Result<i32, i32> {
        if self.granted.is_some() {
            return Err(denied::RUN);
        }
        self.ask(What::Process, || system::process_handle(pid))
    }

    /// Opens a descriptor that can be read once a process has ended that the program may wait for.
    pub fn handle_to_wait(&self, pid: i32) -> Result<i32, i32> {
        self.ask(What::Process, || system::watch_for_exit(pid))
    }

    /// The numbers of `sysID`.
    pub fn id(&self, what: i64) -> i64 {
        self.ask(What::Process, || super::files::id(what))
    }

    /// The name of the machine.
    pub fn host_name(&self) -> Result<Vec<u8>, i32> {
        if self.granted.is_some() {
            return Err(denied::ALL);
        }
        self.ask(What::Process, host_name)
    }

    /// The path of the running program.
    pub fn executable(&self) -> Result<OsString, i32> {
        if self.granted.is_some() {
            return Err(denied::ALL);
        }
        self.ask(What::Process, || {
            let path = std::env::current_exe();
            path.map(Into::into)
                .map_err(|e| e.raw_os_error().unwrap_or(libc::EIO))
        })
    }
}

fn groups() -> Result<Vec<u32>, i32> {
    // SAFETY: with no room only the number is answered.
    let count = unsafe { libc::getgroups(0, std::ptr::null_mut()) };
    let mut list: Vec<libc::gid_t> = vec![0; usize::try_from(count).unwrap_or(0)];
    // SAFETY: there is room for that many.
    let count = unsafe { libc::getgroups(list.len() as i32, list.as_mut_ptr()) };
    list.truncate(usize::try_from(count).map_err(|_| last())?);
    Ok(list)
}

/// Waits until a child has ended, and leaves it.
fn ended(pid: i32) -> Result<(), i32> {
    let mut info = std::mem::MaybeUninit::<libc::siginfo_t>::zeroed();
    let flags = libc::WEXITED | libc::WNOWAIT;
    loop {
        // SAFETY: there is room for the answer.
        let r = unsafe { libc::waitid(libc::P_PID, pid as libc::id_t, info.as_mut_ptr(), flags) };
        match (r, last()) {
            (0, _) => return Ok(()),
            (_, libc::EINTR) => {}
            (_, e) => return Err(e),
        }
    }
}

fn send(pid: i32, signal: i32) -> Result<(), i32> {
    // SAFETY: no memory is involved.
    if unsafe { libc::kill(pid, signal) } < 0 {
        return Err(last());
    }
    Ok(())
}

/// Waits for a child until it has ended.
fn reap(pid: i32) -> Result<Ended, i32> {
    let mut status = 0;
    // SAFETY: all zeros is a value of the structure.
    let mut r: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: there is room for both answers.
        if unsafe { libc::wait4(pid, &raw mut status, 0, &raw mut r) } >= 0 {
            break;
        }
        match std::io::Error::last_os_error().raw_os_error() {
            Some(libc::EINTR) => {}
            e => return Err(e.unwrap_or(libc::EIO)),
        }
    }
    Ok((status, system::used(&r)))
}
