//! Files and the process: system calls, each returning an error number.

use super::system;
use std::ffi::CStr;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, IntoRawFd, OwnedFd};

pub(super) fn last() -> i32 {
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

/// Writes all of it where the file stands.
pub fn write_all(fd: i32, mut b: &[u8]) -> Result<(), i32> {
    while !b.is_empty() {
        let n = write(fd, b, -1)?;
        b = b.get(n..).unwrap_or_default();
    }
    Ok(())
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
    system::sync(fd)
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

/// The lowest number leaves a file's time as it is.
fn time(ns: i64) -> libc::timespec {
    libc::timespec {
        tv_sec: ns.div_euclid(1_000_000_000),
        tv_nsec: match ns {
            i64::MIN => libc::UTIME_OMIT,
            _ => ns.rem_euclid(1_000_000_000),
        },
    }
}

/// The operations of `sysPath`, by number.
pub fn path(op: i64, a: &CStr, b: &CStr, n: i64, m: i64) -> Result<(), i32> {
    let (pa, pb) = (a.as_ptr(), b.as_ptr());
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
    check(system::pipe(&mut fds, libc::O_CLOEXEC | libc::O_NONBLOCK))?;
    Ok((fds[0], fds[1]))
}

/// Whether calls on a descriptor come back instead of waiting.
pub fn is_nonblocking(fd: i32) -> bool {
    // SAFETY: no memory is involved.
    let flags = unsafe { libc::fcntl(fd, libc::F_GETFL) };
    flags >= 0 && flags & libc::O_NONBLOCK != 0
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

// ---- by a folder's descriptor and a name there; links are not followed

/// What is known of a file.
pub(super) fn stat_at(dir: i32, name: &CStr) -> Result<libc::stat, i32> {
    let mut s = MaybeUninit::<libc::stat>::uninit();
    // SAFETY: the name ends with a zero byte; there is room for the answer, which is read only if
    // the call says that it was written.
    unsafe {
        let flags = libc::AT_SYMLINK_NOFOLLOW;
        check(libc::fstatat(dir, name.as_ptr(), s.as_mut_ptr(), flags))?;
        Ok(s.assume_init())
    }
}

/// What is known of a stream that the system does not provide.
pub(super) fn like_a_pipe() -> libc::stat {
    // SAFETY: all zeros is a value of the structure.
    let mut s: libc::stat = unsafe { std::mem::zeroed() };
    s.st_mode = libc::S_IFIFO | 0o600;
    s
}

/// The names in a folder.
pub(super) fn names(dir: OwnedFd) -> Result<Vec<Vec<u8>>, i32> {
    // SAFETY: the stream takes the descriptor over, and is closed below; its entries are valid until
    // the next one is asked for.
    unsafe {
        let stream = libc::fdopendir(dir.as_raw_fd());
        if stream.is_null() {
            return Err(last());
        }
        let _ = dir.into_raw_fd();
        let mut all = Vec::new();
        while let Some(entry) = libc::readdir(stream).as_ref() {
            let name = CStr::from_ptr(entry.d_name.as_ptr()).to_bytes();
            if name != b"." && name != b".." {
                all.push(name.to_vec());
            }
        }
        libc::closedir(stream);
        Ok(all)
    }
}

/// Where a link leads.
pub(super) fn read_link_at(dir: i32, name: &CStr) -> Result<Vec<u8>, i32> {
    let mut text = vec![0u8; 4096];
    // SAFETY: the buffer is writable for its length.
    let n = unsafe { libc::readlinkat(dir, name.as_ptr(), text.as_mut_ptr().cast(), text.len()) };
    text.truncate(usize::try_from(n).map_err(|_| last())?);
    Ok(text)
}

pub(super) fn mkdir_at(dir: i32, name: &CStr, mode: u32) -> Result<(), i32> {
    // SAFETY: the name ends with a zero byte.
    check(unsafe { libc::mkdirat(dir, name.as_ptr(), mode as libc::mode_t) })
}

pub(super) fn unlink_at(dir: i32, name: &CStr, flags: i32) -> Result<(), i32> {
    // SAFETY: the name ends with a zero byte.
    check(unsafe { libc::unlinkat(dir, name.as_ptr(), flags) })
}

pub(super) fn times_at(dir: i32, name: &CStr, accessed: i64, modified: i64) -> Result<(), i32> {
    let times = [time(accessed), time(modified)];
    let flags = libc::AT_SYMLINK_NOFOLLOW;
    // SAFETY: the name ends with a zero byte; two timespecs are as the call wants them.
    check(unsafe { libc::utimensat(dir, name.as_ptr(), times.as_ptr(), flags) })
}

pub(super) fn chown_at(dir: i32, name: &CStr, uid: u32, gid: u32) -> Result<(), i32> {
    let flags = libc::AT_SYMLINK_NOFOLLOW;
    // SAFETY: the name ends with a zero byte.
    check(unsafe { libc::fchownat(dir, name.as_ptr(), uid, gid, flags) })
}

pub(super) fn rename_at(from: (i32, &CStr), to: (i32, &CStr)) -> Result<(), i32> {
    // SAFETY: the names end with zero bytes.
    check(unsafe { libc::renameat(from.0, from.1.as_ptr(), to.0, to.1.as_ptr()) })
}

pub(super) fn link_at(from: (i32, &CStr), to: (i32, &CStr)) -> Result<(), i32> {
    // SAFETY: the names end with zero bytes.
    check(unsafe { libc::linkat(from.0, from.1.as_ptr(), to.0, to.1.as_ptr(), 0) })
}

pub(super) fn symlink_at(target: &CStr, dir: i32, name: &CStr) -> Result<(), i32> {
    // SAFETY: the names end with zero bytes.
    check(unsafe { libc::symlinkat(target.as_ptr(), dir, name.as_ptr()) })
}

/// The name of the machine.
pub(super) fn host_name() -> Result<Vec<u8>, i32> {
    let mut name = vec![0u8; 256];
    // SAFETY: the buffer is writable for its length.
    check(unsafe { libc::gethostname(name.as_mut_ptr().cast(), name.len()) })?;
    let end = name.iter().position(|&b| b == 0).unwrap_or(name.len());
    name.truncate(end);
    Ok(name)
}
