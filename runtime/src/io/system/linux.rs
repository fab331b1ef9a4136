//! The answers on Linux.

use std::mem::{MaybeUninit, size_of};

/// The number of processors that the process may run on, by its affinity.
pub(in crate::io) fn allowed_processors() -> Option<u32> {
    // SAFETY: a set of processors is plain bits, and the system fills it in.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        if libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut set) == 0 {
            return Some(u32::try_from(libc::CPU_COUNT(&set)).unwrap_or(1).max(1));
        }
    }
    None
}

/// The process at the other end of a local socket.
pub(in crate::io) fn peer_process(fd: i32) -> Option<u32> {
    let mut who = MaybeUninit::<libc::ucred>::zeroed();
    let mut len = size_of::<libc::ucred>() as libc::socklen_t;
    // SAFETY: the system writes a `ucred` there at the most, of which zeros are one.
    let (answer, who) = unsafe {
        let at = who.as_mut_ptr().cast();
        let (level, option) = (libc::SOL_SOCKET, libc::SO_PEERCRED);
        let answer = libc::getsockopt(fd, level, option, at, &raw mut len);
        (answer, who.assume_init())
    };
    (answer == 0).then_some(who.pid as u32)
}
