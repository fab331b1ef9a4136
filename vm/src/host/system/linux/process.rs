//! Processes on Linux.

use super::super::{answer, last};

/// From the number `first` on, a program that this process becomes gets no descriptors. Called between fork and exec.
pub(in crate::host) fn close_all_when_started(first: i32) -> Result<(), i32> {
    let first = first as libc::c_uint;
    let flags = libc::CLOSE_RANGE_CLOEXEC as libc::c_int;
    // SAFETY: descriptors only, no memory. (musl has no function for it.)
    let closed = unsafe { libc::syscall(libc::SYS_close_range, first, libc::c_uint::MAX, flags) };
    answer(closed as i32).map(drop)
}

/// This process gets a signal when its parent dies. Called between fork and exec.
pub(in crate::host) fn death_signal(signal: i32) -> Result<(), i32> {
    // SAFETY: numbers only.
    answer(unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, signal) }).map(drop)
}

/// A new descriptor that stands for a process.
pub(in crate::host) fn process_handle(pid: i32) -> Result<i32, i32> {
    // SAFETY: numbers only.
    match unsafe { libc::syscall(libc::SYS_pidfd_open, pid, 0) } {
        fd if fd >= 0 => Ok(fd as i32),
        _ => Err(last()),
    }
}

/// A new descriptor that can be read once a child has ended.
pub(in crate::host) fn watch_for_exit(pid: i32) -> Result<i32, i32> {
    process_handle(pid)
}

/// The number of the calling thread.
pub fn thread_id() -> i64 {
    // SAFETY: no memory is involved.
    unsafe { libc::gettid() }.into()
}

/// What `struct rusage` holds.
pub(in crate::host) fn used(r: &libc::rusage) -> [i64; 18] {
    [
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
    ]
}
