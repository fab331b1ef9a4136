//! Symbolic links that a program creates or moves: they must not lead outside its permissions, because other
//! programs follow them without a check.

use super::capabilities::{Capabilities, denied};
use super::files as sys;
use super::guard::{Place, canonical, open_without_links};
use super::system::opened_as;
use std::ffi::{CString, OsStr};
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

/// The most files of a folder that is moved, at any depth.
const MOST_MOVED: usize = 1 << 20;

/// Whether `..` comes after a name. Where that leads depends on what the name becomes later.
fn climbs_later(target: &Path) -> bool {
    target
        .components()
        .skip_while(|c| !matches!(c, Component::Normal(_)))
        .any(|c| c == Component::ParentDir)
}

/// Where a relative target leads from a folder, as it is written.
fn written(folder: &Path, target: &Path) -> PathBuf {
    let mut at = folder.to_owned();
    for part in target.components() {
        match part {
            Component::ParentDir => {
                at.pop();
            }
            Component::Normal(name) => at.push(name),
            _ => {}
        }
    }
    at
}

impl Capabilities {
    /// Fails if a new link with this target would lead out of what is granted.
    pub(super) fn check_link(&self, link: &Path, target: &Path) -> Result<(), i32> {
        if climbs_later(target) {
            return Err(denied::WRITE);
        }
        let folder = link.parent().unwrap_or(Path::new("/"));
        let real = canonical(&folder.join(target), true)?;
        self.check_target(&real)
    }

    /// Fails if moving a file makes a link lead out: itself, or one below it.
    pub(super) fn check_moved_links(&self, from: &Place, to: &Place) -> Result<(), i32> {
        let folder_of = |at: &Place| sys::stat(None, at.at(), true).map(|s| (s.st_dev, s.st_ino));
        if folder_of(from)? == folder_of(to)? {
            return Ok(());
        }
        let kind = sys::stat_at(from.at(), &from.name)?.st_mode & libc::S_IFMT;
        let folder = opened_as(to.at())?;
        if kind == libc::S_IFLNK {
            let target = sys::read_link_at(from.at(), &from.name)?;
            return self.check_moved(&folder, &target);
        }
        if kind != libc::S_IFDIR {
            return Ok(());
        }
        let name = |c: &CString| OsStr::from_bytes(c.to_bytes()).to_owned();
        let top = opened_as(from.at())?.join(name(&from.name));
        let mut left = vec![(top, folder.join(name(&to.name)))];
        let mut seen = 0;
        while let Some((now, then)) = left.pop() {
            let flags = libc::O_RDONLY | libc::O_DIRECTORY;
            let open = || open_without_links(&now, flags, 0);
            let at = open()?;
            for entry in sys::names(open()?)? {
                seen += 1;
                if seen > MOST_MOVED {
                    return Err(libc::EFBIG);
                }
                let name = CString::new(entry).map_err(|_| libc::EINVAL)?;
                let part = OsStr::from_bytes(name.to_bytes());
                match sys::stat_at(at.as_raw_fd(), &name)?.st_mode & libc::S_IFMT {
                    libc::S_IFDIR => left.push((now.join(part), then.join(part))),
                    libc::S_IFLNK => {
                        let target = sys::read_link_at(at.as_raw_fd(), &name)?;
                        self.check_moved(&then, &target)?;
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Fails if a link in that folder would lead out. Absolute ones lead where they did before.
    fn check_moved(&self, folder: &Path, target: &[u8]) -> Result<(), i32> {
        let target = Path::new(OsStr::from_bytes(target));
        if target.is_absolute() || !target.starts_with("..") && !climbs_later(target) {
            return Ok(());
        }
        self.check_target(&written(folder, target))
    }
}
