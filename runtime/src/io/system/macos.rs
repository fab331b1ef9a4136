//! The answers on macOS.

use std::mem::size_of;

/// macOS has no affinity: the process may run on all processors.
pub(in crate::io) fn allowed_processors() -> Option<u32> {
    None
}

/// The process at the other end of a local socket.
pub(in crate::io) fn peer_process(fd: i32) -> Option<u32> {
    let mut pid: libc::pid_t = 0;
    let mut len = size_of::<libc::pid_t>() as libc::socklen_t;
    let at = (&raw mut pid).cast();
    // SAFETY: the system writes at most `len` bytes, which the variable has.
    let answer =
        unsafe { libc::getsockopt(fd, libc::SOL_LOCAL, libc::LOCAL_PEERPID, at, &raw mut len) };
    (answer == 0).then_some(pid as u32)
}
