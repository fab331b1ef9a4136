//! Processes on macOS.

use super::super::last;

/// From the number `first` on, a program that this process becomes gets no descriptors. Called between fork and exec.
pub(in crate::host) fn close_all_when_started(first: i32) -> Result<(), i32> {
    // SAFETY: descriptors only, no memory; both calls may be made there. A number that is not open is an error and no more.
    unsafe {
        for fd in first..libc::getdtablesize() {
            libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC);
        }
    }
    Ok(())
}

/// The system has no such signal.
pub(in crate::host) fn death_signal(_: i32) -> Result<(), i32> {
    Err(libc::ENOSYS)
}

/// The system has no such descriptors.
pub(in crate::host) fn process_handle(_: i32) -> Result<i32, i32> {
    Err(libc::ENOSYS)
}

/// A new descriptor that can be read once a child has ended. `ESRCH`: it has ended already.
pub(in crate::host) fn watch_for_exit(pid: i32) -> Result<i32, i32> {
    let exit = libc::kevent {
        ident: usize::try_from(pid).map_err(|_| libc::ESRCH)?,
        filter: libc::EVFILT_PROC,
        flags: libc::EV_ADD,
        fflags: libc::NOTE_EXIT,
        data: 0,
        udata: std::ptr::null_mut(),
    };
    // SAFETY: the queue is new, and closed where it is of no use; it is handed one event, and asked for none.
    unsafe {
        let queue = libc::kqueue();
        if queue < 0 {
            return Err(last());
        }
        libc::fcntl(queue, libc::F_SETFD, libc::FD_CLOEXEC);
        let none = std::ptr::null_mut();
        if libc::kevent(queue, &raw const exit, 1, none, 0, std::ptr::null()) < 0 {
            let error = last();
            libc::close(queue);
            return Err(error);
        }
        Ok(queue)
    }
}

/// The number of the calling thread.
pub fn thread_id() -> i64 {
    let mut id = 0_u64;
    // SAFETY: 0 is the calling thread, whose number the system writes there.
    match unsafe { libc::pthread_threadid_np(0, &raw mut id) } {
        0 => id.cast_signed(),
        _ => -1,
    }
}

/// What `struct rusage` holds.
pub(in crate::host) fn used(r: &libc::rusage) -> [i64; 18] {
    [
        r.ru_utime.tv_sec,
        r.ru_utime.tv_usec.into(),
        r.ru_stime.tv_sec,
        r.ru_stime.tv_usec.into(),
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
