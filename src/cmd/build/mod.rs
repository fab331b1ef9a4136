//! `minigo build`: makes one executable that contains minigo and a program.
//!
//! It is a copy of the running executable with the program's sources behind its end ([`payload`]); a
//! [`stamp`] inside says where. Other runs pay nothing for it: the stamp is a constant in memory.

mod payload;
mod program;
mod stamp;

pub use payload::Payload;
pub use program::{checked, held};

use crate::cmd::check;
use crate::cmd::cli::{BuildArgs, CheckArgs};
use crate::process::out::complain;
use minigo::load::{Settings, Target};
use minigo_lang::check::Options;
use minigo_lang::load::{Asset, Host, Loaded, Package, Text, load_program_with, package_name};
use minigo_lang::render::LIMIT;
use payload::Assets;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// `minigo build`; the exit status.
pub fn build(args: &BuildArgs) -> i32 {
    args.build.apply();
    let packages = if args.args.is_empty() {
        vec![".".into()]
    } else {
        args.args.clone()
    };
    let is_file = |arg: &std::ffi::OsString| arg.to_string_lossy().ends_with(".go");
    let pattern = packages.iter().any(|a| a.to_string_lossy().contains("..."));
    let several = pattern || packages.len() > 1 && !packages.iter().all(is_file);
    let only_check = || {
        check::check(&CheckArgs {
            build: args.build.clone(),
            output: args.output.clone(),
            args: packages.clone(),
            ..CheckArgs::default()
        })
    };
    if several {
        if args.out.is_some() {
            complain!("minigo build: -o works with a single package only");
            return 2;
        }
        return only_check();
    }
    let Some((target, rest)) = check::target(&packages) else {
        return 1;
    };
    if let Some(extra) = rest.first() {
        complain!("minigo build: {} is not a Go file", extra.display());
        return 2;
    }
    let title = target.title.clone();
    let godebug = target.godebug().clone();
    let name = if title == "command-line-arguments" {
        target.program_name()
    } else {
        name_of(&title)
    };
    let (files, disk) = target.into_parts();
    let package = files.first().and_then(|f| package_name(&f.text));
    if package.is_some_and(|p| p.as_str() != "main") {
        // Packages are checked, and nothing is kept, as with Go.
        if args.out.is_some() {
            complain!("minigo build: -o: {title} is not a main package");
            return 1;
        }
        return only_check();
    }
    let (payload, loaded) = pack(files, &disk, godebug);
    if !check::accepted(title, loaded, &args.output, Some(LIMIT), Options::default()) {
        return 1;
    }
    if args.out.as_deref() == Some(Path::new("/dev/null")) {
        // It is only checked, as with Go.
        return 0;
    }
    let out = match output(args.out.as_deref(), &name) {
        Ok(out) => out,
        Err(text) => {
            complain!("{text}");
            return 1;
        }
    };
    match write(&out, &payload.encode()) {
        Ok(()) => 0,
        Err(text) => {
            complain!("minigo build: {}: {text}", out.display());
            1
        }
    }
}

/// A program with all that it imports but the library.
pub fn pack(files: Vec<Text>, host: &dyn Host, godebug: Settings) -> (Payload, Loaded) {
    let recorder = Recorder {
        host,
        found: RefCell::default(),
        assets: RefCell::default(),
    };
    let loaded = load_program_with("main", files.clone(), &recorder, &["runtime"]);
    let payload = Payload {
        godebug,
        go: host.language(),
        files,
        packages: recorder.found.into_inner(),
        assets: recorder.assets.into_inner(),
    };
    (payload, loaded)
}

/// The same of what arguments name, if it is accepted.
pub fn packed(target: Target, output: &crate::cmd::cli::Output) -> Option<Payload> {
    let title = target.title.clone();
    let godebug = target.godebug().clone();
    let (files, disk) = target.into_parts();
    let (payload, loaded) = pack(files, &disk, godebug);
    check::judged(title, loaded, output, Some(LIMIT), Options::default())?;
    Some(payload)
}

/// What the executable of a package is called: the last part of its path that is no version.
fn name_of(path: &str) -> String {
    let is_version = |part: &str| {
        let digits = part.strip_prefix('v').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    let mut parts = path.rsplit('/');
    let last = parts.next().unwrap_or(path);
    let name = parts.next().filter(|_| is_version(last)).unwrap_or(last);
    name.to_owned()
}

/// Notes what is loaded from disk.
struct Recorder<'h> {
    host: &'h dyn Host,
    found: RefCell<BTreeMap<String, Package>>,
    assets: RefCell<Assets>,
}

impl Host for Recorder<'_> {
    fn outline(&self, file: &Text) -> Option<&'static [u8]> {
        self.host.outline(file)
    }

    fn initial_order(&self, path: &str, files: &[Text]) -> Option<&'static str> {
        self.host.initial_order(path, files)
    }

    fn find(&self, path: &str, importer: &str) -> Result<Package, String> {
        let package = self.host.find(path, importer)?;
        if !package.library {
            let mut found = self.found.borrow_mut();
            found.insert(path.to_owned(), package.clone());
        }
        Ok(package)
    }

    fn may_import(&self, path: &str, importer: &str) -> Result<(), String> {
        self.host.may_import(path, importer)
    }

    fn language(&self) -> u32 {
        self.host.language()
    }

    fn assets(&self, file: &str, pattern: &str) -> Result<Vec<Asset>, String> {
        let found = self.host.assets(file, pattern)?;
        let mut assets = self.assets.borrow_mut();
        assets.insert((file.to_owned(), pattern.to_owned()), found.clone());
        Ok(found)
    }
}

/// Where the executable goes. A file that is not an executable is not overwritten.
fn output(asked: Option<&Path>, name: &str) -> Result<PathBuf, String> {
    let out = match asked {
        Some(path) if path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/") => {
            path.join(name)
        }
        Some(path) => path.to_owned(),
        None => PathBuf::from(name),
    };
    let shown = out.display();
    if out.is_dir() {
        return Err(format!(
            "minigo build: build output {shown:?} already exists and is a directory"
        ));
    }
    // Devices, pipes and sockets stay what they are.
    if std::fs::metadata(&out).is_ok_and(|m| !m.is_file()) {
        return Err(format!(
            "minigo build: build output {shown:?} already exists and is not a regular file"
        ));
    }
    let mut head = Vec::new();
    if let Ok(file) = File::open(&out) {
        // What cannot be read is no executable of ours either.
        let _ = file.take(4).read_to_end(&mut head);
        if !head.is_empty() && head != b"\x7fELF" {
            return Err(format!(
                "minigo build: build output {shown:?} already exists and is not an object file"
            ));
        }
    }
    Ok(out)
}

/// Writes the executable beside its place, and moves it there when it is whole.
fn write(out: &Path, payload: &[u8]) -> Result<(), String> {
    let place = stamp::place()?;
    let name = out.file_name().unwrap_or_default().to_string_lossy();
    let part = out.with_file_name(format!(".{name}.{}", std::process::id()));
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    }
    let written = (|| -> std::io::Result<()> {
        let mut own = stamp::executable()?;
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o777)
            .open(&part)?;
        std::io::copy(&mut own, &mut file)?;
        let offset = file.seek(SeekFrom::End(0))?;
        file.write_all(payload)?;
        file.write_all_at(&stamp::of(offset, payload), place)?;
        std::fs::rename(&part, out)
    })();
    written.map_err(|error| {
        let _ = std::fs::remove_file(&part);
        error.to_string()
    })
}
