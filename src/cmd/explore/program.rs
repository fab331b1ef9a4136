//! A program that is explored: it is checked once, and isolated from the outside.

use crate::cmd::check::{checked, target};
use crate::cmd::cli::{Build, Jit, Output};
use minigo_lang::render::LIMIT;
use minigo_vm::explore::{Prepared, Undo, Written};
use minigo_vm::host::{Capabilities, Environment, Host};
use minigo_vm::instance::Options;
use std::ffi::OsString;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// See the head of this file.
pub struct Program {
    /// As it was named.
    pub name: String,
    /// A hash of its own text.
    pub hash: u64,
    /// It can be run.
    pub prepared: Prepared,
    /// Where it may write.
    _scratch: Arc<Scratch>,
}

impl Program {
    /// One that was checked elsewhere.
    pub fn of(name: String, hash: u64, prepared: Prepared, scratch: Arc<Scratch>) -> Program {
        Program {
            name,
            hash,
            prepared,
            _scratch: scratch,
        }
    }
}

/// A folder with one for each instance of a program, which it may write to; removed at the end.
pub struct Scratch {
    path: PathBuf,
    /// How many there are.
    rooms: AtomicU64,
}

impl Scratch {
    /// Makes one.
    pub fn make() -> Scratch {
        let path = std::env::temp_dir().join(format!("minigo-explore{}", std::process::id()));
        // Without it, programs cannot write.
        let _ = std::fs::create_dir_all(&path);
        Scratch {
            path,
            rooms: AtomicU64::new(0),
        }
    }

    /// A folder for one more instance.
    fn room(&self) -> PathBuf {
        let number = self.rooms.fetch_add(1, Relaxed);
        let room = self.path.join(number.to_string());
        let _ = std::fs::create_dir_all(&room);
        room
    }
}

/// Removes what a run has left in its folder. What cannot be removed stays.
fn empty(room: &Path) {
    for entry in std::fs::read_dir(room).into_iter().flatten().flatten() {
        let path = entry.path();
        let _ = match entry.file_type() {
            Ok(kind) if kind.is_dir() => std::fs::remove_dir_all(path),
            _ => std::fs::remove_file(path),
        };
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// The world of an instance: it may read, write to a scratch folder of its own, which is emptied after each run, and use this
/// machine's own network.
pub fn door(scratch: &Scratch, out: Written, err: Written) -> (Host, Box<Undo>) {
    let room = scratch.room();
    let host = within(&room, out, err);
    (host, Box::new(move || empty(&room)))
}

fn within(scratch: &Path, out: Written, err: Written) -> Host {
    let mut granted = Capabilities::default();
    let _ = granted.allow_read(Path::new("/"));
    let _ = granted.allow_write(scratch);
    for host in ["127.0.0.1", "localhost", "[::1]"] {
        let _ = granted.allow_net(host);
    }
    let own = ("TMPDIR".to_owned(), scratch.to_string_lossy().into_owned());
    let others = std::env::vars_os().filter_map(|(name, value)| {
        let name = name.into_string().ok().filter(|n| n != "TMPDIR")?;
        Some((name, value.into_string().ok()?))
    });
    Host::of_process()
        .with_stdin(std::io::empty())
        .with_stdout(out)
        .with_stderr(err)
        .with_env(Environment::new(others.chain([own])))
        .within(granted)
}

/// Loads and checks the program that these arguments name; what is wrong was said if there is none. With `places` the
/// steps of each run get the names of their places.
pub fn program(
    args: &[OsString],
    build: &Build,
    output: &Output,
    places: bool,
    jit: Jit,
) -> Option<Program> {
    build.apply();
    crate::process::memory::put_aside();
    let (target, rest) = target(args)?;
    let mut options = Options {
        args: std::iter::once(target.program_name())
            .chain(rest.iter().map(|a| a.to_string_lossy().into_owned()))
            .collect(),
        jit: jit.into(),
        ..crate::cmd::options::of_environment()
    };
    crate::cmd::options::choose(&mut options, target.godebug());
    let count = args.len() - rest.len();
    let names = args.iter().take(count).map(|a| a.to_string_lossy());
    let name = names.collect::<Vec<_>>().join(" ");
    let checked = checked(target, output, Some(LIMIT), Default::default())?;
    let own = checked.front.program.sources.files().iter();
    let own: Vec<_> = own.filter(|f| f.path.starts_with('/')).collect();
    let mut hasher = Fnv::default();
    for file in own {
        hasher.write(file.text.as_bytes());
    }
    let scratch = Arc::new(Scratch::make());
    let (load, place) = (checked.clone(), scratch.clone());
    let prepared = Prepared::new(
        Box::new(move || {
            let checked = load.clone();
            Some((checked.front, checked.ids))
        }),
        Box::new(move |out, err| door(&place, out, err)),
        options,
    )
    .naming_places(places);
    Some(Program {
        name,
        hash: hasher.finish(),
        prepared,
        _scratch: scratch,
    })
}

/// A hash that is the same in every version of minigo (Fowler, Noll, Vo).
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
