//! A program's permissions. A program run by the `minigo` command may do everything that its user may; one in
//! a sandbox, or embedded in another program, may do what it was granted.

use super::net::Endpoint;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Error numbers of what is denied: below zero, so that they are none of the system's. Package syscall
/// takes them for permissions that are missing.
pub mod denied {
    /// A file is to be read.
    pub const READ: i32 = -10;
    /// A file is to be written to, made, changed or removed.
    pub const WRITE: i32 = -11;
    /// A connection is to be made or accepted, a name to be looked up.
    pub const NET: i32 = -12;
    /// A program is to be started, or a process to get a signal.
    pub const RUN: i32 = -13;
    /// What no single capability is for.
    pub const ALL: i32 = -14;
    /// A variable of the environment is to be given to a program.
    pub const ENV: i32 = -15;

    /// What grants it: a flag of `minigo run`, and the library's word for it.
    pub fn granted_by(number: i32) -> Option<(&'static str, &'static str)> {
        Some(match number {
            READ => ("--allow-read=DIR", "allow_read"),
            WRITE => ("--allow-write=DIR", "allow_write"),
            NET => ("--allow-net=HOST:PORT", "allow_net"),
            RUN => ("--allow-run=PROGRAM", "allow_run"),
            ENV => ("--allow-env=NAME", "allow_env"),
            ALL => ("--allow-all", "allow_all"),
            _ => return None,
        })
    }
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Capabilities {
    /// Folders and files, links resolved.
    pub(super) read: Vec<PathBuf>,
    pub(super) write: Vec<PathBuf>,
    /// Programs, links resolved.
    pub(super) run: Vec<PathBuf>,
    pub(super) net: Vec<Endpoint>,
    /// Variables of the environment that programs may be given.
    env: Vec<Vec<u8>>,
    /// The PATH that they may be given.
    path: Option<Vec<u8>>,
    /// Whether a write was permitted.
    wrote: Wrote,
}

/// Whether a program was permitted to write. Each copy of its capabilities records this separately.
#[derive(Debug, Default)]
struct Wrote(AtomicBool);

impl Clone for Wrote {
    fn clone(&self) -> Wrote {
        Wrote::default()
    }
}

impl Capabilities {
    /// May read below this folder, or this file.
    ///
    /// # Errors
    /// When it is not there.
    pub fn allow_read(&mut self, path: &Path) -> Result<(), String> {
        self.read.push(resolved(path)?);
        Ok(())
    }

    /// May write below this folder, or this file, which need not be there yet.
    ///
    /// # Errors
    /// When the folder that it is in is not there.
    pub fn allow_write(&mut self, path: &Path) -> Result<(), String> {
        self.write.push(resolved(path)?);
        Ok(())
    }

    /// May connect to, listen on and look up `HOST:PORT`; without a port any, and `*` or nothing for any
    /// host.
    ///
    /// # Errors
    /// When the text is none of these.
    pub fn allow_net(&mut self, text: &str) -> Result<(), String> {
        self.net.push(Endpoint::parse(text)?);
        Ok(())
    }

    /// May start this program: a path, or a name that is looked up in `path`, a list as PATH is. What
    /// it starts has no sandbox.
    ///
    /// # Errors
    /// When there is no such program.
    pub fn allow_run(&mut self, program: &str, path: &str) -> Result<(), String> {
        let found = if program.contains('/') {
            Some(PathBuf::from(program))
        } else {
            let places = path.split(':').map(|dir| Path::new(dir).join(program));
            places.into_iter().find(|p| p.is_file())
        };
        let found = found.ok_or_else(|| format!("{program}: no such program"))?;
        let real = found.canonicalize();
        self.run
            .push(real.map_err(|e| format!("{program}: {}", plain(&e)))?);
        Ok(())
    }

    /// May give this variable of the environment, with any value, to the programs that it may start. They
    /// get no others: many steer what a program loads and runs.
    pub fn allow_env(&mut self, name: &str) {
        self.env.push(name.as_bytes().to_vec());
    }

    /// May give the programs that it may start this PATH, and no other.
    pub fn allow_path(&mut self, path: &str) {
        self.path = Some(path.as_bytes().to_vec());
    }

    /// Whether a program may be given that variable.
    pub(super) fn hands_on(&self, name: &[u8], value: &[u8]) -> bool {
        self.env.iter().any(|own| own == name)
            || name == b"PATH" && self.path.as_deref() == Some(value)
    }

    /// Fails if a program that may be started can be written to: whoever changes it may do everything.
    ///
    /// # Errors
    /// Which program that is.
    pub fn check_programs(&self) -> Result<(), String> {
        match self.run.iter().find(|p| self.covers(p, true)) {
            Some(p) => Err(format!(
                "{}: a program that --allow-run allows must not be in a folder where writing is allowed",
                p.display()
            )),
            None => Ok(()),
        }
    }

    /// What may be read, and what may be written to: folders and files, links resolved.
    pub fn paths(&self) -> (&[PathBuf], &[PathBuf]) {
        (&self.read, &self.write)
    }

    /// Whether anybody may be connected to.
    pub fn may_meet_some(&self) -> bool {
        !self.net.is_empty()
    }

    /// The ports that may be used; `None`: any.
    pub fn ports(&self) -> Option<Vec<u16>> {
        self.net.iter().map(Endpoint::port).collect()
    }

    /// Whether any program may be started.
    pub fn may_run_some(&self) -> bool {
        !self.run.is_empty()
    }

    /// Whether a path without links is in what may be read, or written to.
    pub(super) fn covers(&self, path: &Path, write: bool) -> bool {
        let list = if write { &self.write } else { &self.read };
        // What the system tells in files of processes, among it their memory, has to be named.
        let special = |p: &Path| p.starts_with("/proc");
        let covered = list
            .iter()
            .any(|dir| path.starts_with(dir) && (!special(path) || special(dir)));
        if write && covered {
            self.wrote.0.store(true, Relaxed);
        }
        covered
    }

    /// Whether the program may have changed files since this was last asked.
    pub(super) fn take_wrote(&self) -> bool {
        self.wrote.0.swap(false, Relaxed)
    }
}

/// A path without links; its last part need not be there.
fn resolved(path: &Path) -> Result<PathBuf, String> {
    let fail = |e: std::io::Error| format!("{}: {}", path.display(), plain(&e));
    match path.canonicalize() {
        Ok(real) => Ok(real),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
                return Err(fail(e));
            };
            let parent = if parent.as_os_str().is_empty() {
                Path::new(".")
            } else {
                parent
            };
            Ok(parent.canonicalize().map_err(fail)?.join(name))
        }
        Err(e) => Err(fail(e)),
    }
}

/// The cause of an error of the system, without its number.
pub(crate) fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    text.to_lowercase()
}
