//! Files on Linux.

use super::super::{answer, last};
use std::ffi::{CStr, CString, OsStr};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Flags of `open` for a descriptor that stands for a file and no more.
pub(in crate::host) const HANDLE: i32 = libc::O_PATH;
/// The same for a folder.
pub(in crate::host) const FOLDER: i32 = libc::O_PATH | libc::O_DIRECTORY;
/// The flag of `open` that makes a file without a name, less what it shares with others.
pub(in crate::host) const UNNAMED: i32 = libc::O_TMPFILE & !libc::O_DIRECTORY;

/// Whether flags of `open` make a file without a name.
pub(in crate::host) fn makes_unnamed(flags: i32) -> bool {
    flags & libc::O_TMPFILE == libc::O_TMPFILE
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
    libc::F_GETPIPE_SZ,
    libc::F_SETPIPE_SZ,
];

/// Requests of `ioctl` for terminals. Each reads and writes less than 64 bytes.
pub const TERMINAL: &[libc::Ioctl] = &[
    libc::TCGETS,
    libc::TCSETS,
    libc::TCSETSW,
    libc::TCSETSF,
    libc::TIOCGWINSZ,
    libc::TIOCSWINSZ,
    libc::TIOCGPGRP,
    libc::TIOCSPGRP,
    libc::FIONREAD,
    libc::TIOCOUTQ,
    libc::TIOCGPTN,
    libc::TIOCSPTLCK,
];

/// How the kernel is told to open: `struct open_how`.
#[repr(C)]
struct OpenHow {
    flags: u64,
    mode: u64,
    resolve: u64,
}

/// Opens a path on which there must be no link; `ELOOP`: there is one.
pub(in crate::host) fn open_without_links(
    path: &CStr,
    flags: i32,
    mode: u32,
) -> Result<OwnedFd, i32> {
    let mode = if flags & (libc::O_CREAT | libc::O_TMPFILE) != 0 {
        u64::from(mode & 0o7777)
    } else {
        0
    };
    let how = OpenHow {
        flags: (flags | libc::O_CLOEXEC) as u32 as u64,
        mode,
        resolve: libc::RESOLVE_NO_SYMLINKS | libc::RESOLVE_NO_MAGICLINKS,
    };
    loop {
        // SAFETY: the name ends with a zero byte, the structure is as the call wants it.
        let fd = unsafe {
            libc::syscall(
                libc::SYS_openat2,
                libc::AT_FDCWD,
                path.as_ptr(),
                &raw const how,
                size_of::<OpenHow>(),
            )
        };
        if fd >= 0 {
            // SAFETY: the descriptor is new.
            return Ok(unsafe { OwnedFd::from_raw_fd(fd as i32) });
        }
        match last() {
            libc::EINTR => {}
            e => return Err(e),
        }
    }
}

/// The path by which this process reaches what a descriptor stands for.
fn path_of(fd: i32) -> Result<CString, i32> {
    CString::new(format!("/proc/self/fd/{fd}")).map_err(|_| libc::EINVAL)
}

/// The path that a descriptor was opened by.
pub(in crate::host) fn opened_as(fd: i32) -> Result<PathBuf, i32> {
    let at = path_of(fd)?;
    std::fs::read_link(Path::new(OsStr::from_bytes(at.to_bytes()))).map_err(|_| libc::EBADF)
}

/// Changes the permissions of what a descriptor made with [`HANDLE`] stands for.
pub(in crate::host) fn change_mode(file: &OwnedFd, mode: u32) -> Result<(), i32> {
    let path = path_of(file.as_raw_fd())?;
    // SAFETY: the name ends with a zero byte.
    answer(unsafe { libc::chmod(path.as_ptr(), mode) }).map(drop)
}

/// Writes through to the disk.
pub(in crate::host) fn sync(fd: i32) -> Result<(), i32> {
    // SAFETY: no memory is involved.
    answer(unsafe { libc::fsync(fd) }).map(drop)
}

/// The same for the contents only; as the other calls below, it answers a negative number and sets `errno`.
pub fn sync_data(fd: i32) -> i32 {
    // SAFETY: no memory is involved.
    unsafe { libc::fdatasync(fd) }
}

/// A new pipe, whose ends have these flags of `open`.
pub fn pipe(ends: &mut [i32; 2], flags: i32) -> i32 {
    // SAFETY: there is room for two.
    unsafe { libc::pipe2(ends.as_mut_ptr(), flags) }
}

/// Makes `new` a descriptor for the same file as `old`, with flags of `open`.
pub fn set_descriptor(old: i32, new: i32, flags: i32) -> i32 {
    // SAFETY: no memory is involved.
    unsafe { libc::dup3(old, new, flags) }
}

/// Begins to watch files.
pub fn watch_new(flags: i32) -> i32 {
    // SAFETY: no memory is involved.
    unsafe { libc::inotify_init1(flags) }
}

/// Watches a file, too.
pub fn watch_add(fd: i32, name: &CStr, mask: u32) -> i32 {
    // SAFETY: the name ends with a zero byte.
    unsafe { libc::inotify_add_watch(fd, name.as_ptr(), mask) }
}

/// Does not watch it any longer.
pub fn watch_remove(fd: i32, watch: i32) -> i32 {
    // SAFETY: no memory is involved.
    unsafe { libc::inotify_rm_watch(fd, watch) }
}

/// Reads some of an open folder's entries as package syscall has them.
pub fn directory_entries(fd: i32, to: &mut [u8]) -> i64 {
    // SAFETY: the buffer is writable for its length.
    unsafe { libc::syscall(libc::SYS_getdents64, fd, to.as_mut_ptr(), to.len()) }
}

/// What is known of a file, by words as `Stat` of package internal/system has them.
pub fn status_words(s: &libc::stat) -> [u64; 18] {
    #[allow(
        clippy::unnecessary_cast,
        reason = "each system and processor has its own types here"
    )]
    let (dev, links, rdev) = (s.st_dev as u64, s.st_nlink as u64, s.st_rdev as u64);
    [
        dev,
        s.st_ino,
        links,
        u64::from(s.st_mode) | u64::from(s.st_uid) << 32,
        s.st_gid.into(),
        rdev,
        s.st_size as u64,
        s.st_blksize as u64,
        s.st_blocks as u64,
        s.st_atime as u64,
        s.st_atime_nsec as u64,
        s.st_mtime as u64,
        s.st_mtime_nsec as u64,
        s.st_ctime as u64,
        s.st_ctime_nsec as u64,
        0,
        0,
        0,
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
    // SAFETY: the system fills the structure with plain words, of which it has at least twelve.
    unsafe { std::ptr::from_ref(s).cast::<[u64; 12]>().read_unaligned() }
}
