//! The answers of macOS.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

// ---- memory

/// The memory that this process occupies.
#[derive(Debug)]
pub(crate) struct Memory;

impl Memory {
    /// There is nothing to open.
    pub(crate) fn open() -> io::Result<Memory> {
        Ok(Memory)
    }

    /// As a number, which is not below zero; and back.
    pub(crate) fn number(&self) -> i32 {
        0
    }

    /// See above.
    pub(crate) fn of(_: i32) -> Memory {
        Memory
    }

    /// Bytes of memory that this process occupies. Allocates nothing.
    pub(crate) fn resident(&self) -> usize {
        // SAFETY: all zeros is a value of the structure, which is as long as the call is told.
        unsafe {
            let mut info: libc::proc_taskinfo = std::mem::zeroed();
            let len = size_of::<libc::proc_taskinfo>() as libc::c_int;
            let at = (&raw mut info).cast();
            let n = libc::proc_pidinfo(libc::getpid(), libc::PROC_PIDTASKINFO, 0, at, len);
            match n == len {
                true => usize::try_from(info.pti_resident_size).unwrap_or(0),
                false => 0,
            }
        }
    }
}

unsafe extern "C" {
    /// This process, as the kernel's calls for memory know it (`mach/mach_init.h`).
    static mach_task_self_: u32;
    /// Copies a process's memory; 0: all of it (`mach/mach_vm.h`).
    fn mach_vm_read_overwrite(task: u32, from: u64, len: u64, to: u64, read: *mut u64) -> i32;
}

/// This process's own memory, at any address.
pub(crate) struct OwnMemory;

impl OwnMemory {
    /// That of the process at present.
    pub(crate) fn open() -> io::Result<OwnMemory> {
        Ok(OwnMemory)
    }

    /// Reads it; false if there is none.
    pub(crate) fn read(&self, address: u64, bytes: &mut [u8]) -> bool {
        let (len, mut read) = (bytes.len() as u64, 0);
        let to = bytes.as_mut_ptr().expose_provenance() as u64;
        // SAFETY: the system fails if there is nothing to read there, and writes no more than the buffer has.
        let r = unsafe { mach_vm_read_overwrite(mach_task_self_, address, len, to, &raw mut read) };
        r == 0 && read == len
    }
}

// ---- threads and processes

/// Threads have no priorities of that kind here.
pub(crate) fn comes_first() {}

/// The system has no timer that continues a process: one that has stopped itself ends when it is continued.
pub(crate) fn continued_after(_: Duration, _: Duration) -> io::Result<()> {
    Ok(())
}

/// The system sends no signal then.
pub(crate) fn dies_with_parent(_: i32) {}

// ---- signals

/// The numbers of signals.
pub(crate) const SIGNALS: std::ops::RangeInclusive<i32> = 1..=31;

/// The signal by which the first thread is told that the work is done: one that nothing else sends.
pub(crate) fn done() -> i32 {
    libc::SIGEMT
}

/// Whether it is one that threads use among themselves.
pub(crate) fn is_for_threads(signal: i32) -> bool {
    signal == done()
}

/// Signals that end other processes, and that Go's runtime lets pass unless the program asked for them.
pub(crate) fn passed() -> impl Iterator<Item = i32> {
    [
        libc::SIGUSR1,
        libc::SIGUSR2,
        libc::SIGALRM,
        libc::SIGIO,
        libc::SIGPROF,
        libc::SIGVTALRM,
        libc::SIGXCPU,
        libc::SIGXFSZ,
    ]
    .into_iter()
}

/// How often it is looked for a signal where the time is limited: the system only waits without a limit.
const LOOK: Duration = Duration::from_millis(10);

/// Whether one of the signals in `set` is there to be taken.
fn is_pending(set: &libc::sigset_t) -> bool {
    // SAFETY: a set is plain bits, which the system fills in; both are valid.
    unsafe {
        let mut pending: libc::sigset_t = std::mem::zeroed();
        libc::sigpending(&raw mut pending);
        SIGNALS.clone().any(|signal| {
            libc::sigismember(set, signal) == 1
                && libc::sigismember(&raw const pending, signal) == 1
        })
    }
}

/// The next of these signals, which are blocked; `None` if none came in that time.
pub(crate) fn next_within(set: &libc::sigset_t, left: Option<Duration>) -> Option<i32> {
    if let Some(left) = left {
        let begun = Instant::now();
        while !is_pending(set) {
            let rest = left.checked_sub(begun.elapsed())?;
            std::thread::sleep(rest.min(LOOK));
        }
    }
    loop {
        let mut signal = 0;
        // SAFETY: the set is valid, and there is room for a number.
        if unsafe { libc::sigwait(set, &raw mut signal) } == 0 {
            return Some(signal);
        }
    }
}

/// Where this thread's error number is.
pub(crate) fn errno() -> *mut i32 {
    // SAFETY: it only answers where.
    unsafe { libc::__error() }
}

// ---- files

/// A new pipe, neither end of which blocks or is handed on.
pub(crate) fn pipe(ends: &mut [i32; 2]) -> bool {
    let pipe = minigo_vm::host::system::pipe;
    pipe(ends, libc::O_CLOEXEC | libc::O_NONBLOCK) == 0
}

/// It is not asked for.
pub(crate) fn reserve(_: &File, _: u64, _: u64) -> bool {
    false
}

/// The path of the executable that runs.
pub(crate) fn executable() -> io::Result<PathBuf> {
    std::env::current_exe()
}

/// An executable that was changed needs a new signature, without which the system does not run it.
pub(crate) fn stamp_in_file(_: u64) -> Result<u64, String> {
    Err(
        "minigo build cannot make an executable on macOS yet: it would need a new signature"
            .to_owned(),
    )
}
