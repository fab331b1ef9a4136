//! Files and the process: calls of the system, each with its error number.

use std::ffi::CStr;
use std::mem::MaybeUninit;

fn last() -> i32 {
    std::io::Error::last_os_error()
        .raw_os_error()
        .unwrap_or(libc::EIO)
}

/// Calls again while a signal comes between.
fn retry(mut f: impl FnMut() -> isize) -> Result<usize, i32> {
    loop {
        match usize::try_from(f()) {
            Ok(n) => return Ok(n),
            Err(_) if last() == libc::EINTR => {}
            Err(_) => return Err(last()),
        }
    }
}

fn check(code: i32) -> Result<(), i32> {
    if code < 0 { Err(last()) } else { Ok(()) }
}

/// Reads at an offset, or (below zero) where the file stands; how many bytes.
pub fn read(fd: i32, b: &mut [u8], off: i64) -> Result<usize, i32> {
    // SAFETY: the buffer is writable for its length.
    retry(|| unsafe {
        if off < 0 {
            libc::read(fd, b.as_mut_ptr().cast(), b.len())
        } else {
            libc::pread(fd, b.as_mut_ptr().cast(), b.len(), off)
        }
    })
}

/// Writes at an offset, or (below zero) where the file stands; how many bytes.
pub fn write(fd: i32, b: &[u8], off: i64) -> Result<usize, i32> {
    // SAFETY: the buffer is readable for its length.
    retry(|| unsafe {
        if off < 0 {
            libc::write(fd, b.as_ptr().cast(), b.len())
        } else {
            libc::pwrite(fd, b.as_ptr().cast(), b.len(), off)
        }
    })
}

/// Whether it can be read or written at once.
pub fn ready(fd: i32, events: i16) -> bool {
    let mut p = libc::pollfd {
        fd,
        events,
        revents: 0,
    };
    // SAFETY: one pollfd.
    unsafe { libc::poll(&raw mut p, 1, 0) > 0 }
}

/// Whether it is a regular file.
pub fn is_regular(fd: i32) -> bool {
    stat(None, fd, true).is_ok_and(|s| s.st_mode & libc::S_IFMT == libc::S_IFREG)
}

/// Opens a file; its descriptor.
pub fn open(name: &CStr, flag: i32, perm: u32) -> Result<i32, i32> {
    // SAFETY: the name ends with a zero byte.
    retry(|| unsafe { libc::open(name.as_ptr(), flag | libc::O_CLOEXEC, perm) as isize })
        .map(|fd| fd as i32)
}

/// Closes a descriptor.
pub fn close(fd: i32) -> Result<(), i32> {
    // SAFETY: no memory is involved.
    check(unsafe { libc::close(fd) })
}

/// Sets where a file stands; the new place.
pub fn seek(fd: i32, off: i64, whence: i32) -> Result<i64, i32> {
    // SAFETY: no memory is involved.
    let pos = unsafe { libc::lseek(fd, off, whence) };
    if pos < 0 { Err(last()) } else { Ok(pos) }
}

/// Sets the length of a file.
pub fn truncate(fd: i32, size: i64) -> Result<(), i32> {
    // SAFETY: no memory is involved.
    check(unsafe { libc::ftruncate(fd, size) })
}

/// Writes through to the disk.
pub fn sync(fd: i32) -> Result<(), i32> {
    // SAFETY: no memory is involved.
    check(unsafe { libc::fsync(fd) })
}

/// By `fd` if that is not negative, else by name.
pub fn stat(name: Option<&CStr>, fd: i32, follow: bool) -> Result<libc::stat, i32> {
    let mut s = MaybeUninit::<libc::stat>::uninit();
    // SAFETY: the name ends with a zero byte; there is room for the answer, which is read only if
    // the call says that it was written.
    unsafe {
        check(match name {
            _ if fd >= 0 => libc::fstat(fd, s.as_mut_ptr()),
            None => return Err(libc::EBADF),
            Some(name) if follow => libc::stat(name.as_ptr(), s.as_mut_ptr()),
            Some(name) => libc::lstat(name.as_ptr(), s.as_mut_ptr()),
        })?;
        Ok(s.assume_init())
    }
}

/// The operations of `sysPath`, by number.
pub fn path(op: i64, a: &CStr, b: &CStr, n: i64, m: i64) -> Result<(), i32> {
    let (pa, pb) = (a.as_ptr(), b.as_ptr());
    let time = |ns: i64| libc::timespec {
        tv_sec: ns.div_euclid(1_000_000_000),
        tv_nsec: ns.rem_euclid(1_000_000_000),
    };
    // SAFETY: the names end with zero bytes; two timespecs are as utimensat wants them.
    check(unsafe {
        match op {
            0 => libc::mkdir(pa, n as libc::mode_t),
            1 => libc::unlink(pa),
            2 => libc::rmdir(pa),
            3 => libc::chdir(pa),
            4 => libc::chmod(pa, n as libc::mode_t),
            5 => libc::rename(pa, pb),
            6 => libc::link(pa, pb),
            7 => libc::symlink(pa, pb),
            8 => libc::truncate(pa, n),
            9 => libc::utimensat(libc::AT_FDCWD, pa, [time(n), time(m)].as_ptr(), 0),
            10 => libc::fchdir(n as i32),
            11 => libc::fchmod(n as i32, m as libc::mode_t),
            12 => libc::chown(pa, n as libc::uid_t, m as libc::gid_t),
            13 => libc::lchown(pa, n as libc::uid_t, m as libc::gid_t),
            _ => return Err(libc::ENOSYS),
        }
    })
}

/// The numbers of `sysID`.
pub fn id(what: i64) -> i64 {
    // SAFETY: no memory is involved.
    unsafe {
        match what {
            0 => libc::getpid().into(),
            1 => libc::getppid().into(),
            2 => libc::getuid().into(),
            3 => libc::geteuid().into(),
            4 => libc::getgid().into(),
            5 => libc::getegid().into(),
            _ => libc::sysconf(libc::_SC_PAGESIZE),
        }
    }
}

/// A new pipe: the end to read, the end to write.
pub fn pipe() -> Result<(i32, i32), i32> {
    let mut fds = [0; 2];
    // SAFETY: there is room for two.
    check(unsafe { libc::pipe2(fds.as_mut_ptr(), libc::O_CLOEXEC | libc::O_NONBLOCK) })?;
    Ok((fds[0], fds[1]))
}

/// From now on calls on it wait.
pub fn set_blocking(fd: i32) {
    // SAFETY: no memory is involved.
    unsafe {
        let flags = libc::fcntl(fd, libc::F_GETFL);
        if flags >= 0 {
            libc::fcntl(fd, libc::F_SETFL, flags & !libc::O_NONBLOCK);
        }
    }
}

/// Ends the process as the system does when nobody reads what it writes to standard output.
pub fn die_of_broken_pipe() {
    // SAFETY: no memory is involved.
    unsafe {
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        libc::raise(libc::SIGPIPE);
    }
}
