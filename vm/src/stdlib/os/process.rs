//! Starting other programs and waiting for them.

use super::wait;
use crate::machine::native::{NativeCx, Outcome};
use minigo_runtime::{BlockJob, PollMode};
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// Flags of `spawn`.
const SESSION: i64 = 1;
const GROUP: i64 = 2;

fn owned(bytes: &[u8]) -> OsString {
    OsString::from_vec(bytes.to_vec())
}

/// What a child does between fork and exec: only calls that are safe there.
struct Prepare {
    files: Vec<i32>,
    copies: Vec<i32>,
    flags: i64,
    group: i32,
    death_signal: i32,
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
                    // Hardly a program expects that reading from a pipe may say EAGAIN.
                    let flags = check(libc::fcntl(place, libc::F_GETFL))?;
                    check(libc::fcntl(place, libc::F_SETFL, flags & !libc::O_NONBLOCK))?;
                }
            }
            for place in places..3 {
                libc::close(place);
            }
            if self.flags & SESSION != 0 {
                check(libc::setsid())?;
            }
            if self.flags & GROUP != 0 {
                check(libc::setpgid(0, self.group))?;
            }
            if self.death_signal != 0 {
                check(libc::prctl(libc::PR_SET_PDEATHSIG, self.death_signal))?;
            }
        }
        Ok(())
    }
}

/// `func spawn(path string, argv, env []string, dir string, files []int, flags, group, deathSignal int) (pid, errno int)`
pub(super) fn spawn(cx: &mut NativeCx<'_>) -> Outcome {
    if cx.resumed() {
        let answer = cx.blocked::<Result<u32, i32>>().unwrap_or(Err(libc::EIO));
        cx.ret_i64(0, answer.map_or(0, i64::from));
        cx.ret_i64(1, answer.err().map_or(0, i64::from));
        return Outcome::Done;
    }
    let path = cx.arg_str(0);
    // Without a slash the system would look the name up in PATH.
    let path = if path.contains(&b'/') {
        owned(path)
    } else {
        owned(&[b"./", path].concat())
    };
    let mut argv = cx.arg_strings(2).into_iter();
    let env = cx.arg_strings(4);
    let (files, count, _) = cx.arg_slice(8);
    let files: Vec<i32> = (0..count)
        // SAFETY: the slice has that many numbers.
        .map(|i| unsafe { files.cast::<i64>().add(i).read() } as i32)
        .collect();
    let mut prepare = Prepare {
        copies: vec![-1; files.len()],
        files,
        flags: cx.arg_i64(10),
        group: cx.arg_i64(11) as i32,
        death_signal: cx.arg_i64(12) as i32,
    };
    let mut command = Command::new(path);
    if let Some(name) = argv.next() {
        command.arg0(owned(name));
    }
    command.args(argv.map(owned)).env_clear();
    for entry in env {
        // A name may begin with an equals sign.
        let at = entry.iter().skip(1).position(|&b| b == b'=');
        if let Some((key, value)) = at.and_then(|at| entry.split_at_checked(at + 1)) {
            command.env(owned(key), owned(value.get(1..).unwrap_or_default()));
        }
    }
    let dir = cx.arg_str(6);
    if !dir.is_empty() {
        command.current_dir(owned(dir));
    }
    // SAFETY: `Prepare::run` allocates nothing and takes no locks.
    unsafe { command.pre_exec(move || prepare.run()) };
    Outcome::Block(BlockJob::new(move || {
        let started = command.spawn().map(|child| child.id());
        started.map_err(|e| e.raw_os_error().unwrap_or(libc::EIO))
    }))
}

/// A status and what `struct rusage` holds.
type Ended = (i32, [i64; 18]);

/// `func waitFor(pid int) (status uint32, errno int, used []int64)`
pub(super) fn wait_for(cx: &mut NativeCx<'_>) -> Outcome {
    let pid = cx.arg_i64(0) as i32;
    if cx.resumed() {
        let answer = match cx.blocked::<Result<Ended, i32>>() {
            Some(answer) => answer,
            None => {
                wait::over(cx);
                let fd = cx.ret_value(PIDFD) as i32;
                // SAFETY: opened below, and nobody else has it.
                unsafe { libc::close(fd) };
                reap(pid)
            }
        };
        return ended(cx, answer);
    }
    // The child may itself wait for a goroutine that feeds it.
    if cx.sched().is_virtual() {
        // SAFETY: numbers only.
        let fd = unsafe { libc::syscall(libc::SYS_pidfd_open, pid, 0) } as i32;
        if fd >= 0 {
            cx.ret_i64(PIDFD, fd.into());
            if let Some(parked) = wait::park(cx, fd, PollMode::Read) {
                return parked;
            }
            // SAFETY: just opened.
            unsafe { libc::close(fd) };
        }
    }
    Outcome::Block(BlockJob::new(move || reap(pid)))
}

/// The result slot that keeps the child's descriptor while the goroutine is parked.
const PIDFD: usize = 0;

fn ended(cx: &mut NativeCx<'_>, answer: Result<Ended, i32>) -> Outcome {
    cx.ret_u64(0, 0);
    cx.ret_u64(1, 0);
    match answer {
        Ok((status, used)) => {
            cx.ret_u64(0, u64::from(status as u32));
            let data = cx.alloc(size_of_val(&used), None).cast::<i64>();
            // SAFETY: the object is new and holds that many numbers.
            unsafe { data.copy_from_nonoverlapping(used.as_ptr(), used.len()) };
            let len = used.len() as u64;
            cx.ret_pair(2, [data.addr() as u64, len | len << 32]);
        }
        Err(errno) => cx.ret_i64(1, errno.into()),
    }
    Outcome::Done
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
    let used = [
        r.ru_utime.tv_sec,
        r.ru_utime.tv_usec,
        r.ru_stime.tv_sec,
        r.ru_stime.tv_usec,
        r.ru_maxrss,
        r.ru_ixrss,
        r.ru_idrss,
        r.ru_isrss,
        r.ru_minflt,
        r.ru_majflt,
        r.ru_nswap,
        r.ru_inblock,
        r.ru_oublock,
        r.ru_msgsnd,
        r.ru_msgrcv,
        r.ru_nsignals,
        r.ru_nvcsw,
        r.ru_nivcsw,
    ];
    Ok((status, used))
}

/// `func sysGroups() (groups []int, errno int)`
pub(super) fn groups(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: with no room only the number is answered.
    let count = unsafe { libc::getgroups(0, std::ptr::null_mut()) };
    let mut list: Vec<libc::gid_t> = vec![0; usize::try_from(count).unwrap_or(0)];
    // SAFETY: there is room for that many.
    let count = unsafe { libc::getgroups(list.len() as i32, list.as_mut_ptr()) };
    let Ok(count) = usize::try_from(count) else {
        let errno = std::io::Error::last_os_error()
            .raw_os_error()
            .unwrap_or(libc::EIO);
        cx.ret_i64(2, errno.into());
        return Outcome::Done;
    };
    list.truncate(count);
    let groups: Vec<u64> = list.into_iter().map(u64::from).collect();
    if groups.is_empty() {
        return Outcome::Done;
    }
    let data = cx.alloc(groups.len() * 8, None).cast::<u64>();
    // SAFETY: the object is new and holds that many numbers.
    unsafe { data.copy_from_nonoverlapping(groups.as_ptr(), groups.len()) };
    let len = groups.len() as u64;
    cx.ret_pair(0, [data.addr() as u64, len | len << 32]);
    Outcome::Done
}
