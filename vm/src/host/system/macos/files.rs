//! Files on macOS.

use super::super::{answer, last};
use std::ffi::{CStr, OsStr};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Flags of `open` for a descriptor that stands for a file and no more: the system's closest is one for watching it.
pub(in crate::host) const HANDLE: i32 = libc::O_EVTONLY;
/// The same for a folder.
pub(in crate::host) const FOLDER: i32 = libc::O_EVTONLY | libc::O_DIRECTORY;
/// There is no flag of `open` that makes a file without a name.
pub(in crate::host) const UNNAMED: i32 = 0;

/// See above.
pub(in crate::host) fn makes_unnamed(_: i32) -> bool {
    false
}

/// Commands of `fcntl` whose argument is a number.
pub const COMMANDS: &[i32] = &[
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETOWN,
    libc::F_SETOWN,
    libc::F_FULLFSYNC,
    libc::F_NOCACHE,
    libc::F_RDAHEAD,
];

/// Requests of `ioctl` for terminals. The largest, of a `struct termios`, reads and writes 72 bytes.
pub const TERMINAL: &[libc::c_ulong] = &[
    libc::TIOCGETA,
    libc::TIOCSETA,
    libc::TIOCSETAW,
    libc::TIOCSETAF,
    libc::TIOCGWINSZ,
    libc::TIOCSWINSZ,
    libc::TIOCGPGRP,
    libc::TIOCSPGRP,
    libc::FIONREAD,
    libc::TIOCOUTQ,
];

/// Opens a path on which there must be no link; `ELOOP`: there is one.
pub(in crate::host) fn open_without_links(
    path: &CStr,
    flags: i32,
    mode: u32,
) -> Result<OwnedFd, i32> {
    // The system does not take this flag together with those for the last name alone.
    let flags = flags & !(libc::O_NOFOLLOW | libc::O_SYMLINK);
    let flags = flags | libc::O_NOFOLLOW_ANY | libc::O_CLOEXEC;
    loop {
        // SAFETY: the name ends with a zero byte.
        let fd = unsafe { libc::open(path.as_ptr(), flags, mode & 0o7777) };
        if fd >= 0 {
            // SAFETY: the descriptor is new.
            return Ok(unsafe { OwnedFd::from_raw_fd(fd) });
        }
        match last() {
            libc::EINTR => {}
            e => return Err(e),
        }
    }
}

/// The path that a descriptor was opened by.
pub(in crate::host) fn opened_as(fd: i32) -> Result<PathBuf, i32> {
    let mut path = [0_u8; libc::PATH_MAX as usize];
    // SAFETY: the system writes a path there that is no longer than that, its zero byte included.
    answer(unsafe { libc::fcntl(fd, libc::F_GETPATH, path.as_mut_ptr()) })?;
    let path = CStr::from_bytes_until_nul(&path).map_err(|_| libc::EIO)?;
    Ok(Path::new(OsStr::from_bytes(path.to_bytes())).to_owned())
}

/// Changes the permissions of what a descriptor made with [`HANDLE`] stands for.
pub(in crate::host) fn change_mode(file: &OwnedFd, mode: u32) -> Result<(), i32> {
    // SAFETY: no memory is involved.
    answer(unsafe { libc::fchmod(file.as_raw_fd(), mode as libc::mode_t) }).map(drop)
}

/// Writes through to the disk, as far as the disk does: `fsync` leaves it in the disk's own memory.
pub(in crate::host) fn sync(fd: i32) -> Result<(), i32> {
    // SAFETY: no memory is involved.
    match answer(unsafe { libc::fcntl(fd, libc::F_FULLFSYNC) }) {
        // Disks of other machines.
        // SAFETY: no memory is involved.
        Err(libc::ENOTSUP | libc::ENOTTY | libc::EINVAL) => answer(unsafe { libc::fsync(fd) }),
        r => r,
    }
    .map(drop)
}

fn fails(error: i32) -> i32 {
    // SAFETY: errno is this thread's own.
    unsafe { *libc::__error() = error };
    -1
}

/// There is no such call; as the others below, it answers a negative number and sets `errno`.
pub fn sync_data(_: i32) -> i32 {
    fails(libc::ENOSYS)
}

/// Sets what these flags of `open` ask for.
fn set_flags(fd: i32, flags: i32) -> bool {
    // SAFETY: no memory is involved.
    unsafe {
        let closes = flags & libc::O_CLOEXEC != 0;
        let set = !closes || libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) >= 0;
        let waits = flags & libc::O_NONBLOCK == 0;
        set && (waits || libc::fcntl(fd, libc::F_SETFL, libc::O_NONBLOCK) >= 0)
    }
}

/// A new pipe, whose ends have these flags of `open`. (The flags are set afterwards: a program that another thread
/// starts meanwhile gets the ends. The system has no call for both.)
pub fn pipe(ends: &mut [i32; 2], flags: i32) -> i32 {
    if flags & !(libc::O_CLOEXEC | libc::O_NONBLOCK) != 0 {
        return fails(libc::EINVAL);
    }
    // SAFETY: there is room for two.
    if unsafe { libc::pipe(ends.as_mut_ptr()) } < 0 {
        return -1;
    }
    if ends.iter().all(|&fd| set_flags(fd, flags)) {
        return 0;
    }
    let error = last();
    for fd in ends {
        // SAFETY: the descriptor is new.
        unsafe { libc::close(*fd) };
    }
    fails(error)
}

/// Makes `new` a descriptor for the same file as `old`, with flags of `open`.
pub fn set_descriptor(old: i32, new: i32, flags: i32) -> i32 {
    if old == new || flags & !libc::O_CLOEXEC != 0 {
        return fails(libc::EINVAL);
    }
    // SAFETY: no memory is involved.
    let fd = unsafe { libc::dup2(old, new) };
    if fd >= 0 && !set_flags(fd, flags) {
        return -1;
    }
    fd
}

/// Files are not watched in this way here.
pub fn watch_new(_: i32) -> i32 {
    fails(libc::ENOSYS)
}

/// See above.
pub fn watch_add(_: i32, _: &CStr, _: u32) -> i32 {
    fails(libc::ENOSYS)
}

/// See above.
pub fn watch_remove(_: i32, _: i32) -> i32 {
    fails(libc::ENOSYS)
}

/// Reads some of an open folder's entries as package syscall has them. The descriptor's offset counts those that were
/// read: programs may not make the call that the C library has for this.
pub fn directory_entries(fd: i32, to: &mut [u8]) -> i64 {
    // SAFETY: the stream has a descriptor of its own, and is closed below; its entries are valid until the next one is
    // asked for, and as long as they say.
    unsafe {
        let skipped = libc::lseek(fd, 0, libc::SEEK_CUR);
        if skipped < 0 {
            return -1;
        }
        let flags = libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC;
        let own = libc::openat(fd, c".".as_ptr(), flags);
        let stream = if own < 0 {
            std::ptr::null_mut()
        } else {
            libc::fdopendir(own)
        };
        if stream.is_null() {
            let error = last();
            libc::close(own);
            return fails(error).into();
        }
        let (mut seen, mut len) = (0, 0);
        let mut fits = true;
        loop {
            let entry = libc::readdir(stream);
            if entry.is_null() {
                break;
            }
            if seen >= skipped {
                let size = usize::from((*entry).d_reclen);
                let Some(place) = to.get_mut(len..len + size) else {
                    fits = false;
                    break;
                };
                place.copy_from_slice(std::slice::from_raw_parts(entry.cast(), size));
                len += size;
            }
            seen += 1;
        }
        libc::closedir(stream);
        if !fits && len == 0 {
            return fails(libc::EINVAL).into();
        }
        libc::lseek(fd, seen.max(skipped), libc::SEEK_SET);
        len as i64
    }
}

/// What is known of a file, by words as `Stat` of package internal/system has them.
pub fn status_words(s: &libc::stat) -> [u64; 18] {
    [
        s.st_dev as u64,
        s.st_ino,
        s.st_nlink.into(),
        u64::from(s.st_mode) | u64::from(s.st_uid) << 32,
        s.st_gid.into(),
        s.st_rdev as u64,
        s.st_size as u64,
        s.st_blksize as u64,
        s.st_blocks as u64,
        s.st_atime as u64,
        s.st_atime_nsec as u64,
        s.st_mtime as u64,
        s.st_mtime_nsec as u64,
        s.st_ctime as u64,
        s.st_ctime_nsec as u64,
        s.st_birthtime as u64,
        s.st_birthtime_nsec as u64,
        u64::from(s.st_flags) | u64::from(s.st_gen) << 32,
    ]
}

/// What is known of the file system of a name, or of an open file.
pub fn file_system(name: &CStr, fd: Option<i32>, s: &mut libc::statfs) -> i32 {
    // SAFETY: the name ends with a zero byte; the structure is the caller's.
    unsafe {
        match fd {
            None => libc::statfs(name.as_ptr(), s),
            Some(fd) => libc::fstatfs(fd, s),
        }
    }
}

/// The same, by words as `Statfs` of package internal/system has them.
pub fn file_system_words(s: &libc::statfs) -> [u64; 12] {
    // SAFETY: the system's number of a file system is two numbers of 32 bits.
    let id = unsafe {
        std::ptr::from_ref(&s.f_fsid)
            .cast::<[u32; 2]>()
            .read_unaligned()
    };
    [
        s.f_bsize.into(),
        s.f_iosize as u64,
        s.f_blocks,
        s.f_bfree,
        s.f_bavail,
        s.f_files,
        s.f_ffree,
        u64::from(id[0]) | u64::from(id[1]) << 32,
        s.f_owner.into(),
        s.f_type.into(),
        s.f_flags.into(),
        s.f_fssubtype.into(),
    ]
}
