//! Resolves paths for programs with restricted access. Symbolic links are followed here, step by step, and the
//! resulting path, which has no links, is checked. The system is then asked to open exactly that path without
//! following links (`openat2` on Linux), so that no other goroutine or process can redirect it in the meantime: if a
//! link has appeared, the path is resolved again.

use super::capabilities::{Capabilities, denied};
use super::{files, system};
use std::collections::VecDeque;
use std::ffi::{CString, OsString};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Component, Path, PathBuf};

/// What is to be done with a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Need {
    Read,
    Write,
    /// Both of the above.
    Both,
    /// To know of it: either of the above will do.
    Know,
}

/// What is about to happen to a file: what exceptions are made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operation {
    /// Opening it as it is: nothing is created or truncated.
    Open,
    /// Opening it with flags that create or truncate.
    Create,
    /// `stat` and `lstat`.
    Stat,
    ReadLink,
    /// Making it the working directory, or asking which that is.
    Enter,
    MakeDirectory,
    Remove,
    Truncate,
    ChangeMode,
    ChangeOwner,
    ChangeTimes,
    /// Either end of a rename.
    Rename,
    /// Either end of a hard link.
    Link,
    /// The link itself, or what it leads to.
    Symlink,
}

/// A file that every program may use in these ways, whatever it is granted.
struct Exception {
    path: &'static str,
    operations: &'static [Operation],
}

/// All exceptions. Only character devices: what they hold is nobody's.
const EXCEPTIONS: &[Exception] = &[Exception {
    path: "/dev/null",
    operations: &[Operation::Open, Operation::Stat],
}];

fn is_excepted(real: &Path, operation: Operation) -> bool {
    EXCEPTIONS
        .iter()
        .any(|e| real == Path::new(e.path) && e.operations.contains(&operation))
}

/// Flags of `open` that only matter for regular files and folders.
const CREATES: i32 = libc::O_CREAT | libc::O_TRUNC | system::UNNAMED;

/// A file by the folder that it is in, and its name there. (The folder itself: `.`.)
pub(super) struct Place {
    pub folder: OwnedFd,
    pub name: CString,
}

impl Place {
    pub fn at(&self) -> i32 {
        self.folder.as_raw_fd()
    }
}

/// The most links that are followed.
const MOST_LINKS: u32 = 40;
/// So often it is looked again when a link has come in between.
const MOST_TRIES: u32 = 16;

/// Opens a path on which there must be no link.
pub(super) fn open_without_links(path: &Path, flags: i32, mode: u32) -> Result<OwnedFd, i32> {
    system::open_without_links(&c_path(path)?, flags, mode)
}

/// Opens an exception, which is a character device.
fn open_device(path: &Path, flags: i32) -> Result<OwnedFd, i32> {
    let fd = open_without_links(path, flags, 0)?;
    let mode = files::stat(None, fd.as_raw_fd(), true)?.st_mode;
    match mode & libc::S_IFMT == libc::S_IFCHR {
        true => Ok(fd),
        false => Err(denied::READ),
    }
}

pub(super) fn c_path(path: &Path) -> Result<CString, i32> {
    CString::new(path.as_os_str().as_bytes()).map_err(|_| libc::EINVAL)
}

/// Where a link leads; `None`: it is none, or is not there.
fn link(path: &Path) -> Option<PathBuf> {
    std::fs::read_link(path).ok()
}

/// The path that an absolute one leads to, links followed, the last one only if `follow` says so. What
/// is not there is taken as it is written.
pub(super) fn canonical(path: &Path, follow: bool) -> Result<PathBuf, i32> {
    let mut left: VecDeque<OsString> = parts(path);
    let mut real = PathBuf::from("/");
    let mut links = 0;
    while let Some(part) = left.pop_front() {
        if part == ".." {
            real.pop();
            continue;
        }
        let next = real.join(&part);
        let target = if left.is_empty() && !follow {
            None
        } else {
            link(&next)
        };
        let Some(target) = target else {
            real = next;
            continue;
        };
        links += 1;
        if links > MOST_LINKS {
            return Err(libc::ELOOP);
        }
        if target.is_absolute() {
            real = PathBuf::from("/");
        }
        for part in parts(&target).into_iter().rev() {
            left.push_front(part);
        }
    }
    Ok(real)
}

/// Whether the last name is `.`: the system follows a link before it, whatever it is told of links.
fn names_inside(path: &Path) -> bool {
    path.as_os_str().as_bytes().ends_with(b"/.")
}

fn parts(path: &Path) -> VecDeque<OsString> {
    let part = |c: Component<'_>| match c {
        Component::ParentDir => Some(OsString::from("..")),
        Component::Normal(name) => Some(name.to_owned()),
        _ => None,
    };
    path.components().filter_map(part).collect()
}

impl Capabilities {
    fn check(&self, real: &Path, need: Need, operation: Operation) -> Result<(), i32> {
        if is_excepted(real, operation) {
            return Ok(());
        }
        let read = || self.covers(real, false);
        let write = || self.covers(real, true);
        let (may, number) = match need {
            Need::Read => (read(), denied::READ),
            Need::Write => (write(), denied::WRITE),
            Need::Both if !read() => (false, denied::READ),
            Need::Both => (write(), denied::WRITE),
            Need::Know => (
                read() || write() || self.run.iter().any(|p| p == real),
                denied::READ,
            ),
        };
        if may { Ok(()) } else { Err(number) }
    }

    /// Calls `f` with the path that `path` (absolute) leads to, if the program may do so.
    fn on<R>(
        &self,
        path: &Path,
        (need, operation): (Need, Operation),
        follow: bool,
        mut f: impl FnMut(&Path) -> Result<R, i32>,
    ) -> Result<R, i32> {
        let looks = matches!(need, Need::Read | Need::Know);
        let follow = follow || looks && names_inside(path);
        let mut tries = 0;
        loop {
            let real = canonical(path, follow)?;
            self.check(&real, need, operation)?;
            match f(&real) {
                // There is a link where there was none before.
                Err(libc::ELOOP) if tries < MOST_TRIES => tries += 1,
                r => return r,
            }
        }
    }

    /// Opens a file.
    pub(super) fn open(&self, path: &Path, flags: i32, mode: u32) -> Result<OwnedFd, i32> {
        self.open_for(Operation::Open, path, flags, mode)
    }

    /// Opens a file in order to do this with it.
    pub(super) fn open_for(
        &self,
        operation: Operation,
        path: &Path,
        flags: i32,
        mode: u32,
    ) -> Result<OwnedFd, i32> {
        let makes = flags & (libc::O_CREAT | libc::O_TRUNC) != 0 || system::makes_unnamed(flags);
        let need = match flags & libc::O_ACCMODE {
            libc::O_RDONLY if makes => Need::Both,
            libc::O_RDONLY => Need::Read,
            libc::O_WRONLY => Need::Write,
            _ => Need::Both,
        };
        let exclusive = libc::O_CREAT | libc::O_EXCL;
        let follow = flags & libc::O_NOFOLLOW == 0 && flags & exclusive != exclusive;
        // Go's `os.Create` and `os.WriteFile` say that they create and truncate what may well be there. An
        // exception is opened without these flags, so that it can't be made anew.
        if operation == Operation::Open && makes && flags & exclusive != exclusive {
            let plain = flags & !CREATES;
            let excepted = |real: &Path| match is_excepted(real, Operation::Open) {
                true => open_device(real, plain),
                false => Err(denied::WRITE),
            };
            if let Ok(fd) = excepted(&canonical(path, follow)?) {
                return Ok(fd);
            }
        }
        let operation = match operation {
            Operation::Open if makes => Operation::Create,
            operation => operation,
        };
        self.on(path, (need, operation), follow, |real| {
            match is_excepted(real, operation) && !self.covers(real, need != Need::Read) {
                true => open_device(real, flags),
                false => open_without_links(real, flags, mode),
            }
        })
    }

    /// Calls `f` with the place of a file.
    pub(super) fn place<R>(
        &self,
        path: &Path,
        what: (Need, Operation),
        follow: bool,
        mut f: impl FnMut(&Place) -> Result<R, i32>,
    ) -> Result<R, i32> {
        self.on(path, what, follow, |real| {
            let (folder, name) = match (real.parent(), real.file_name()) {
                (Some(folder), Some(name)) => (folder, name.to_owned().into_vec()),
                _ => (real, b".".to_vec()),
            };
            let folder = open_without_links(folder, system::FOLDER, 0)?;
            let name = CString::new(name).map_err(|_| libc::EINVAL)?;
            f(&Place { folder, name })
        })
    }

    /// Calls `f` with a descriptor of a file that stands for it and no more.
    pub(super) fn handle<R>(
        &self,
        path: &Path,
        what: (Need, Operation),
        mut f: impl FnMut(&Path, &OwnedFd) -> Result<R, i32>,
    ) -> Result<R, i32> {
        self.on(path, what, true, |real| {
            f(real, &open_without_links(real, system::HANDLE, 0)?)
        })
    }

    /// Whether a link may lead to this path, which has no links: nobody is to be led astray by it.
    pub(super) fn check_target(&self, real: &Path) -> Result<(), i32> {
        let check = |need| self.check(real, need, Operation::Symlink);
        check(Need::Write).or_else(|e| check(Need::Read).map_err(|_| e))
    }

    /// The program at that path, if it may be started.
    pub(super) fn program(&self, path: &Path) -> Result<PathBuf, i32> {
        let real = canonical(path, true)?;
        if self.run.contains(&real) {
            Ok(real)
        } else {
            Err(denied::RUN)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation there is.
    const OPERATIONS: [Operation; 14] = [
        Operation::Open,
        Operation::Create,
        Operation::Stat,
        Operation::ReadLink,
        Operation::Enter,
        Operation::MakeDirectory,
        Operation::Remove,
        Operation::Truncate,
        Operation::ChangeMode,
        Operation::ChangeOwner,
        Operation::ChangeTimes,
        Operation::Rename,
        Operation::Link,
        Operation::Symlink,
    ];

    #[test]
    fn exceptions_are_made_for_the_operations_that_they_name() {
        let may = Capabilities::default();
        for exception in EXCEPTIONS {
            for operation in OPERATIONS {
                for need in [Need::Read, Need::Write, Need::Both, Need::Know] {
                    let allowed = may.check(Path::new(exception.path), need, operation);
                    let named = exception.operations.contains(&operation);
                    assert_eq!(allowed.is_ok(), named, "{} {operation:?}", exception.path);
                }
            }
        }
        let null = Path::new("/dev/null");
        let creates = libc::O_WRONLY | libc::O_CREAT | libc::O_TRUNC;
        assert!(may.open(null, libc::O_RDONLY, 0).is_ok());
        assert!(may.open(null, creates, 0o644).is_ok());
        let anew = may.open(null, creates | libc::O_EXCL, 0o644);
        assert_eq!(anew.err(), Some(denied::WRITE));
        let truncates = may.open_for(Operation::Truncate, null, libc::O_WRONLY, 0);
        assert_eq!(truncates.err(), Some(denied::WRITE));
    }

    #[test]
    fn links_are_followed_here() {
        let dir = std::env::temp_dir().join(format!("minigo-guard-{}", std::process::id()));
        let dir = {
            std::fs::create_dir_all(dir.join("a/b")).unwrap();
            dir.canonicalize().unwrap()
        };
        for (link, to) in [
            ("up", ".."),
            ("etc", "/etc"),
            ("loop", "loop"),
            ("a/self", "../a/b"),
        ] {
            let _ = std::os::unix::fs::symlink(to, dir.join(link));
        }
        let at = |p: &str, follow| canonical(&dir.join(p), follow);
        assert_eq!(at("a/./b/../b", true), Ok(dir.join("a/b")));
        assert_eq!(at("a/self/x", true), Ok(dir.join("a/b/x")));
        assert_eq!(at("etc/passwd", true), Ok("/etc/passwd".into()));
        assert_eq!(at("etc", false), Ok(dir.join("etc")));
        assert_eq!(at("up", true), Ok(dir.parent().unwrap().into()));
        assert_eq!(at("loop", true), Err(libc::ELOOP));
        assert_eq!(canonical(Path::new("/../.."), true), Ok("/".into()));
        let mut may = Capabilities::default();
        may.allow_read(&dir).unwrap();
        assert!(
            may.open(&dir.join("etc/passwd"), libc::O_RDONLY, 0)
                .is_err()
        );
        assert!(may.open(&dir.join("a/self"), libc::O_RDONLY, 0).is_ok());
        let as_it_is = libc::O_RDONLY | libc::O_NOFOLLOW;
        assert!(may.open(&dir.join("a/self"), as_it_is, 0).is_err());
        assert!(may.open(&dir.join("a/self/."), as_it_is, 0).is_ok());
        let new = dir.join("a/new");
        let flags = libc::O_WRONLY | libc::O_CREAT;
        assert_eq!(may.open(&new, flags, 0o600).err(), Some(denied::WRITE));
        assert!(!new.exists());
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
