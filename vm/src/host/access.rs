//! Access to files. An unrestricted program uses the system directly; for a restricted one each name is checked
//! first, and only descriptors that it opened itself can be used (`guard`, `descriptors`).

use super::Host;
use super::capabilities::denied;
use super::descriptors::Use;
use super::files as sys;
use super::guard::{Need, Operation, Place, c_path};
use super::system::{change_mode, opened_as};
use super::tape::What;
use crate::heap::kept::Kept;
use std::ffi::{CStr, CString, OsStr, OsString};
use std::os::fd::{AsRawFd, IntoRawFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

fn number(e: &std::io::Error) -> i32 {
    match e.kind() {
        // A name with a zero byte.
        std::io::ErrorKind::InvalidInput => libc::EINVAL,
        _ => e.raw_os_error().unwrap_or(libc::EIO),
    }
}

fn path_in(name: &CStr) -> &Path {
    Path::new(OsStr::from_bytes(name.to_bytes()))
}

impl Host {
    // ---- the working directory

    /// The program's working directory.
    pub fn directory(&self) -> Result<PathBuf, i32> {
        self.ask(What::Look, || {
            let Some(own) = &self.directory else {
                return std::env::current_dir().map_err(|e| number(&e));
            };
            let dir = own.now().clone();
            if let Some(may) = &self.granted {
                may.handle(&dir, (Need::Know, Operation::Enter), |_, _| Ok(()))?;
            }
            Ok(dir)
        })
    }

    /// The path that a name means: one that begins at the root, if the program has a working directory
    /// of its own.
    pub(super) fn full(&self, name: &CStr) -> Result<PathBuf, i32> {
        let name = path_in(name);
        if name.as_os_str().is_empty() {
            return Err(libc::ENOENT);
        }
        Ok(match &self.directory {
            Some(own) => own.now().join(name),
            None => name.to_owned(),
        })
    }

    /// The same for the system's calls.
    fn full_c(&self, name: &CStr) -> Result<CString, i32> {
        if self.directory.is_none() || name.is_empty() {
            return Ok(name.to_owned());
        }
        // A slash at the end means something.
        let slash = name.to_bytes().ends_with(b"/");
        let mut path = self.full(name)?.into_os_string().into_vec();
        if slash && !path.ends_with(b"/") {
            path.push(b'/');
        }
        CString::new(path).map_err(|_| libc::EINVAL)
    }

    fn change_directory(&self, to: &Path) -> Result<(), i32> {
        let Some(own) = &self.directory else {
            return std::env::set_current_dir(to).map_err(|e| number(&e));
        };
        let real = match &self.granted {
            Some(may) => may.handle(to, (Need::Read, Operation::Enter), |real, _| {
                Ok(real.to_owned())
            })?,
            None => to.canonicalize().map_err(|e| number(&e))?,
        };
        if !real.is_dir() {
            return Err(libc::ENOTDIR);
        }
        *own.now() = real;
        Ok(())
    }

    // ---- descriptors
}

impl Kept<Host> {
    /// Counts the caller in as a user of a descriptor, if the program may use it.
    pub fn using(self, fd: i32) -> Result<Use, i32> {
        if self.is_redirected(fd) {
            return Err(libc::EBADF);
        }
        match self.granted {
            Some(_) if !(0..=2).contains(&fd) => {
                Kept::map(self, |host| &host.descriptors).using(fd)
            }
            _ => Ok(Use::FREE),
        }
    }
}

impl Host {
    /// Whether a child process may be given a descriptor.
    pub(super) fn may_hand_on(&self, fd: i32) -> bool {
        self.granted.is_none() || (0..=2).contains(&fd) || self.descriptors.knows(fd)
    }

    /// Takes note of a descriptor that somebody else closes, and tells ([`Host::gives_back`]).
    pub fn lends(&self, fd: i32) {
        if self.granted.is_some() {
            self.descriptors.opened(fd, true);
        }
    }

    /// See [`Host::lends`].
    pub fn gives_back(&self, fd: i32) {
        if self.granted.is_some() {
            self.descriptors.forget(fd);
        }
    }

    /// Closes a descriptor. What stands for a Rust stream is not the process's to close.
    pub fn close(&self, fd: i32) -> Result<(), i32> {
        match self.granted {
            _ if self.is_redirected(fd) => Ok(()),
            Some(_) if !(0..=2).contains(&fd) => self.descriptors.close(fd),
            _ => self.ask(What::Descriptor, || sys::close(fd)),
        }
    }

    /// A descriptor of the program's own on what another one of it leads to.
    pub fn duplicate(&self, fd: i32) -> Result<i32, i32> {
        let fd = self.ask(What::Descriptor, || {
            // SAFETY: a call with a number; the caller keeps it open meanwhile.
            match unsafe { libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, 0) } {
                fd if fd < 0 => Err(number(&std::io::Error::last_os_error())),
                fd => Ok(fd),
            }
        })?;
        if self.granted.is_some() {
            self.descriptors.opened(fd, false);
        }
        Ok(fd)
    }

    // ---- open files

    /// See [`sys::read`].
    pub fn read(&self, fd: i32, b: &mut [u8], off: i64) -> Result<usize, i32> {
        self.fill(What::Read, b, |b| sys::read(fd, b, off))
    }

    /// See [`sys::write`]. What a run that is repeated writes to its standard streams is written again.
    pub fn write(&self, fd: i32, b: &[u8], off: i64) -> Result<usize, i32> {
        let written = self.ask(What::Write, || sys::write(fd, b, off));
        if let (1 | 2, Some(tape)) = (fd, &self.tape) {
            tape.flush();
        }
        let stream = match fd {
            1 => &self.stdout,
            2 => &self.stderr,
            _ => return written,
        };
        if self.replays()
            && let Some(b) = written.ok().and_then(|n| b.get(..n))
        {
            match stream.is_descriptor() {
                true => _ = sys::write_all(fd, b),
                false => _ = stream.write(b),
            }
        }
        written
    }

    /// See [`sys::seek`].
    pub fn seek(&self, fd: i32, off: i64, whence: i32) -> Result<i64, i32> {
        self.ask(What::Descriptor, || sys::seek(fd, off, whence))
    }

    /// See [`sys::truncate`].
    pub fn truncate(&self, fd: i32, size: i64) -> Result<(), i32> {
        self.ask(What::Change, || sys::truncate(fd, size))
    }

    /// See [`sys::sync`].
    pub fn sync(&self, fd: i32) -> Result<(), i32> {
        self.ask(What::Change, || sys::sync(fd))
    }

    /// See [`sys::pipe`].
    pub fn pipe(&self) -> Result<(i32, i32), i32> {
        self.ask(What::Descriptor, sys::pipe)
    }

    /// See [`sys::is_nonblocking`].
    pub fn is_nonblocking(&self, fd: i32) -> bool {
        self.ask(What::Descriptor, || sys::is_nonblocking(fd))
    }

    /// Closes a descriptor that is known to no one else. A run that is repeated has opened none.
    pub fn let_go(&self, fd: i32) {
        if !self.replays() {
            let _ = sys::close(fd);
        }
    }

    // ---- files by name

    /// Opens a file; its descriptor.
    pub fn open(&self, name: &CStr, flag: i32, perm: u32) -> Result<i32, i32> {
        let fd = self.ask(What::Descriptor, || match &self.granted {
            None => sys::open(&self.full_c(name)?, flag, perm),
            Some(may) => Ok(may.open(&self.full(name)?, flag, perm)?.into_raw_fd()),
        })?;
        if self.granted.is_some() {
            self.descriptors.opened(fd, false);
        }
        Ok(fd)
    }

    /// What is known of a file: by `fd` if that is not negative, else by name.
    pub fn stat(&self, name: &CStr, fd: i32, follow: bool) -> Result<libc::stat, i32> {
        if fd >= 0 {
            if self.is_redirected(fd) {
                return Ok(sys::like_a_pipe());
            }
            return if self.may_hand_on(fd) {
                self.ask(What::Stat, || sys::stat(None, fd, true))
            } else {
                Err(libc::EBADF)
            };
        }
        self.ask(What::Stat, || match &self.granted {
            None => sys::stat(Some(&self.full_c(name)?), -1, follow),
            Some(may) => may.place(
                &self.full(name)?,
                (Need::Know, Operation::Stat),
                follow,
                |at| sys::stat_at(at.at(), &at.name),
            ),
        })
    }

    /// The names in a folder.
    pub fn read_dir(&self, name: &CStr) -> Result<Vec<Vec<u8>>, i32> {
        self.ask(What::Look, || {
            let path = match &self.granted {
                None => path_in(&self.full_c(name)?).to_owned(),
                Some(may) => {
                    let flags = libc::O_RDONLY | libc::O_DIRECTORY;
                    let fd = may.open(&self.full(name)?, flags, 0)?;
                    return sys::names(fd);
                }
            };
            let names = std::fs::read_dir(path).and_then(|dir| {
                dir.map(|e| e.map(|e| e.file_name().into_vec()))
                    .collect::<Result<Vec<_>, _>>()
            });
            names.map_err(|e| number(&e))
        })
    }

    /// Where a link leads.
    pub fn read_link(&self, name: &CStr) -> Result<OsString, i32> {
        self.ask(What::Look, || {
            let Some(may) = &self.granted else {
                let path = std::fs::read_link(path_in(&self.full_c(name)?));
                return path.map(Into::into).map_err(|e| number(&e));
            };
            may.place(
                &self.full(name)?,
                (Need::Read, Operation::ReadLink),
                false,
                |at| sys::read_link_at(at.at(), &at.name),
            )
            .map(OsString::from_vec)
        })
    }

    /// The text of a file of the system's that the library wants for itself, as those of time zones;
    /// at most `most` bytes and one.
    pub fn read_for_library(&self, name: &CStr, most: u64) -> Result<Vec<u8>, i32> {
        self.ask(What::Read, || self.text_for_library(name, most))
    }

    fn text_for_library(&self, name: &CStr, most: u64) -> Result<Vec<u8>, i32> {
        use std::io::Read;
        let mut data = Vec::new();
        let file = match &self.granted {
            None => std::fs::File::open(path_in(&self.full_c(name)?)).map_err(|e| number(&e))?,
            Some(may) => may.open(&self.full(name)?, libc::O_RDONLY, 0)?.into(),
        };
        let read = file.take(most + 1).read_to_end(&mut data);
        read.map_err(|e| number(&e))?;
        Ok(data)
    }

    /// The operations of `sysPath`, by number.
    pub fn change(&self, op: i64, a: &CStr, b: &CStr, n: i64, m: i64) -> Result<(), i32> {
        self.ask(What::Change, || self.change_now(op, a, b, n, m))
    }

    fn change_now(&self, op: i64, a: &CStr, b: &CStr, n: i64, m: i64) -> Result<(), i32> {
        match op {
            CHDIR => return self.change_directory(&self.full(a)?),
            FCHDIR if self.directory.is_some() => {
                self.own(n)?;
                return self.change_directory(&opened_as(n as i32)?);
            }
            _ => {}
        }
        if let Some(may) = &self.granted {
            return self.change_within(may, op, (a, b), n, m);
        }
        // The text of a symbolic link stays as it is.
        let a = if op == SYMLINK {
            a.to_owned()
        } else {
            self.full_c(a)?
        };
        sys::path(op, &a, &self.full_c(b)?, n, m)
    }

    /// Fails if a descriptor is not the program's.
    fn own(&self, fd: i64) -> Result<(), i32> {
        let fd = i32::try_from(fd).map_err(|_| libc::EBADF)?;
        if self.may_hand_on(fd) && !self.is_redirected(fd) {
            Ok(())
        } else {
            Err(libc::EBADF)
        }
    }

    fn change_within(
        &self,
        may: &super::Capabilities,
        op: i64,
        (a, b): (&CStr, &CStr),
        n: i64,
        m: i64,
    ) -> Result<(), i32> {
        let write = |name: &CStr, operation, follow, f: &dyn Fn(&Place) -> Result<(), i32>| {
            may.place(&self.full(name)?, (Need::Write, operation), follow, f)
        };
        let moves = match op {
            RENAME => Operation::Rename,
            _ => Operation::Link,
        };
        match op {
            MKDIR => write(a, Operation::MakeDirectory, false, &|at| {
                sys::mkdir_at(at.at(), &at.name, n as u32)
            }),
            UNLINK => write(a, Operation::Remove, false, &|at| {
                sys::unlink_at(at.at(), &at.name, 0)
            }),
            RMDIR => write(a, Operation::Remove, false, &|at| {
                sys::unlink_at(at.at(), &at.name, libc::AT_REMOVEDIR)
            }),
            CHMOD => may.handle(
                &self.full(a)?,
                (Need::Write, Operation::ChangeMode),
                |_, fd| change_mode(fd, n as u32),
            ),
            TRUNCATE => {
                let path = self.full(a)?;
                let fd = may.open_for(Operation::Truncate, &path, libc::O_WRONLY, 0)?;
                sys::truncate(fd.as_raw_fd(), n)
            }
            CHTIMES => write(a, Operation::ChangeTimes, true, &|at| {
                sys::times_at(at.at(), &at.name, n, m)
            }),
            CHOWN | LCHOWN => write(a, Operation::ChangeOwner, op == CHOWN, &|at| {
                sys::chown_at(at.at(), &at.name, n as u32, m as u32)
            }),
            // What is moved or linked can be read and written to where it is then.
            RENAME | LINK => may.place(&self.full(a)?, (Need::Both, moves), false, |from| {
                may.place(&self.full(b)?, (Need::Write, moves), false, |to| {
                    may.check_moved_links(from, to)?;
                    let (from, to) = ((from.at(), &*from.name), (to.at(), &*to.name));
                    if op == RENAME {
                        sys::rename_at(from, to)
                    } else {
                        sys::link_at(from, to)
                    }
                })
            }),
            SYMLINK => {
                let link = self.full(b)?;
                may.check_link(&link, path_in(a))?;
                may.place(&link, (Need::Write, Operation::Symlink), false, |at| {
                    sys::symlink_at(a, at.at(), &at.name)
                })
            }
            FCHMOD => {
                self.own(n)?;
                let path = c_path(&opened_as(n as i32)?)?;
                self.change_within(may, CHMOD, (&path, b), m, 0)
            }
            _ => Err(denied::ALL),
        }
    }
}

const MKDIR: i64 = 0;
const UNLINK: i64 = 1;
const RMDIR: i64 = 2;
const CHDIR: i64 = 3;
const CHMOD: i64 = 4;
const RENAME: i64 = 5;
const LINK: i64 = 6;
const SYMLINK: i64 = 7;
const TRUNCATE: i64 = 8;
const CHTIMES: i64 = 9;
const FCHDIR: i64 = 10;
const FCHMOD: i64 = 11;
const CHOWN: i64 = 12;
const LCHOWN: i64 = 13;
