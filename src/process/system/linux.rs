//! The answers of Linux.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, IntoRawFd};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::time::Duration;

// ---- memory

/// The memory that this process occupies, by a descriptor of `/proc/self/statm`.
#[derive(Debug)]
pub(crate) struct Memory(i32);

impl Memory {
    /// Opens it for as long as the process lives.
    pub(crate) fn open() -> io::Result<Memory> {
        Ok(Memory(File::open("/proc/self/statm")?.into_raw_fd()))
    }

    /// As a number, which is not below zero; and back.
    pub(crate) fn number(&self) -> i32 {
        self.0
    }

    /// See above.
    pub(crate) fn of(number: i32) -> Memory {
        Memory(number)
    }

    /// Bytes of memory that this process occupies. Allocates nothing.
    pub(crate) fn resident(&self) -> usize {
        let mut text = [0_u8; 128];
        // SAFETY: the buffer is that long.
        let n = unsafe { libc::pread(self.0, text.as_mut_ptr().cast(), text.len(), 0) };
        let text = text
            .get(..usize::try_from(n).unwrap_or(0))
            .unwrap_or_default();
        let text = std::str::from_utf8(text).unwrap_or_default();
        let pages = text.split(' ').nth(1).and_then(|n| n.parse::<usize>().ok());
        // SAFETY: no memory is involved.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
        pages
            .unwrap_or(0)
            .saturating_mul(usize::try_from(page).unwrap_or(4096))
    }
}

/// This process's own memory, at any address.
pub(crate) struct OwnMemory(File);

impl OwnMemory {
    /// That of the process at present.
    pub(crate) fn open() -> io::Result<OwnMemory> {
        File::open("/proc/self/mem").map(OwnMemory)
    }

    /// Reads it; false if there is none.
    pub(crate) fn read(&self, address: u64, bytes: &mut [u8]) -> bool {
        self.0.read_exact_at(bytes, address).is_ok()
    }
}

// ---- threads and processes

/// The calling thread runs before others, if the system allows that.
pub(crate) fn comes_first() {
    // SAFETY: this changes no memory; 0 is the calling thread.
    unsafe {
        libc::setpriority(libc::PRIO_PROCESS, 0, -20);
    }
}

/// From then on the process is continued again and again: one that is stopped could not end itself.
pub(crate) fn continued_after(time: Duration, every: Duration) -> io::Result<()> {
    let span = |d: Duration| libc::timespec {
        tv_sec: i64::try_from(d.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: d.subsec_nanos().into(),
    };
    // SAFETY: all zeros is a value of the structure; the calls are given what they want.
    unsafe {
        let mut event: libc::sigevent = std::mem::zeroed();
        event.sigev_notify = libc::SIGEV_SIGNAL;
        event.sigev_signo = libc::SIGCONT;
        let mut timer: libc::timer_t = std::mem::zeroed();
        if libc::timer_create(libc::CLOCK_MONOTONIC, &raw mut event, &raw mut timer) < 0 {
            return Err(io::Error::last_os_error());
        }
        let times = libc::itimerspec {
            it_interval: span(every),
            it_value: span(time),
        };
        if libc::timer_settime(timer, 0, &raw const times, std::ptr::null_mut()) < 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

/// This process gets that signal when its parent ends. May be called after fork.
pub(crate) fn dies_with_parent(signal: i32) {
    // SAFETY: it takes numbers.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, signal);
    }
}

// ---- signals

/// The numbers of signals.
pub(crate) const SIGNALS: std::ops::RangeInclusive<i32> = 1..=64;

/// The signal by which the first thread is told that the work is done.
pub(crate) fn done() -> i32 {
    libc::SIGRTMIN()
}

/// Whether it is one that threads use among themselves.
pub(crate) fn is_for_threads(signal: i32) -> bool {
    (32..=libc::SIGRTMIN()).contains(&signal)
}

/// Signals that end other processes, and that Go's runtime lets pass unless the program asked for them.
pub(crate) fn passed() -> impl Iterator<Item = i32> {
    const PASSED: [i32; 9] = [
        libc::SIGUSR1,
        libc::SIGUSR2,
        libc::SIGALRM,
        libc::SIGIO,
        libc::SIGPROF,
        libc::SIGVTALRM,
        libc::SIGPWR,
        libc::SIGXCPU,
        libc::SIGXFSZ,
    ];
    PASSED
        .into_iter()
        .chain(libc::SIGRTMIN() + 1..=*SIGNALS.end())
}

/// The next of these signals, which are blocked; `None` if none came in that time.
pub(crate) fn next_within(set: &libc::sigset_t, left: Option<Duration>) -> Option<i32> {
    loop {
        let n = match left {
            // SAFETY: set and time are valid.
            Some(d) => unsafe {
                let time = libc::timespec {
                    tv_sec: d.as_secs() as i64,
                    tv_nsec: d.subsec_nanos().into(),
                };
                libc::sigtimedwait(set, std::ptr::null_mut(), &time)
            },
            // SAFETY: the set is valid.
            None => unsafe { libc::sigwaitinfo(set, std::ptr::null_mut()) },
        };
        if n >= 0 {
            return Some(n);
        }
        if io::Error::last_os_error().raw_os_error() == Some(libc::EAGAIN) {
            return None;
        }
    }
}

/// Where this thread's error number is.
pub(crate) fn errno() -> *mut i32 {
    // SAFETY: it only answers where.
    unsafe { libc::__errno_location() }
}

// ---- files

/// A new pipe, neither end of which blocks or is handed on.
pub(crate) fn pipe(ends: &mut [i32; 2]) -> bool {
    // SAFETY: there is room for two.
    unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC | libc::O_NONBLOCK) == 0 }
}

/// Reserves space after the end of a file without changing its length. Returns whether the system did so.
pub(crate) fn reserve(file: &File, at: u64, bytes: u64) -> bool {
    let (Ok(at), Ok(bytes)) = (at.try_into(), bytes.try_into()) else {
        return false;
    };
    // SAFETY: the descriptor is open as long as the file is borrowed.
    unsafe { libc::fallocate(file.as_raw_fd(), libc::FALLOC_FL_KEEP_SIZE, at, bytes) == 0 }
}

/// The path of the executable that runs, whatever has become of its name.
pub(crate) fn executable() -> io::Result<PathBuf> {
    Ok(PathBuf::from("/proc/self/exe"))
}

/// Where in the executable's file a variable of the process comes from, if it can be copied with another value there.
pub(crate) fn stamp_in_file(address: u64) -> Result<u64, String> {
    let maps = std::fs::read_to_string("/proc/self/maps").map_err(|e| e.to_string())?;
    let place = maps.lines().find_map(|line| offset_in(line, address));
    place.ok_or_else(|| "the running executable cannot be copied".to_owned())
}

/// The offset of an address in the file that a line of `/proc/self/maps` speaks of.
fn offset_in(line: &str, at: u64) -> Option<u64> {
    let mut words = line.split_ascii_whitespace();
    let (from, to) = words.next()?.split_once('-')?;
    let hex = |text: &str| u64::from_str_radix(text, 16).ok();
    let (from, to) = (hex(from)?, hex(to)?);
    let start = hex(words.nth(1)?)?;
    (from <= at && at < to).then(|| start + (at - from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_read() {
        let line = "55d0c000-55d0f000 r--p 00001000 fd:01 131 /bin/x";
        assert_eq!(offset_in(line, 0x55d0_c010), Some(0x1010));
        assert_eq!(offset_in(line, 0x55d0_f000), None);
        assert_eq!(offset_in("nothing", 0), None);
    }
}
