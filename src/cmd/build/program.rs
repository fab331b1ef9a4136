//! The program inside the running executable.

use super::payload::Payload;
use super::stamp::{self, Stamp};
use crate::cmd::check::OUTLINES;
use crate::cmd::cli::{Color, ErrorFormat, Jit, Output, RunArgs, Sandbox};
use crate::cmd::options::choose;
use crate::process::out::complain;
use clap::ValueEnum;
use minigo::load::{Smaller, library};
use minigo_lang::check::Options;
use minigo_lang::load::{Asset, Host, Package, Text, load_program_with};
use std::os::unix::fs::FileExt;

/// A program in this executable.
pub struct Held(Stamp);

/// The program in this executable, if there is one.
pub fn held() -> Option<Held> {
    stamp::own().map(Held)
}

impl Held {
    /// Runs it; its exit status.
    pub fn run(&self) -> i32 {
        let payload = match self.read() {
            Ok(payload) => payload,
            Err(text) => {
                let name = std::env::args().next().unwrap_or_default();
                complain!("{name}: {text}");
                return 2;
            }
        };
        let output = Output {
            error_format: Some(ErrorFormat::Short),
            color: Color::Never,
        };
        let mut options = options();
        choose(&mut options, &payload.godebug);
        let Some(program) = checked(payload, &output) else {
            return 2;
        };
        let sandbox = Sandbox::default();
        crate::cmd::run::start(
            program.front,
            program.ids,
            options,
            &output,
            (&sandbox, None),
        )
    }

    /// Reads it from the executable.
    fn read(&self) -> Result<Payload, String> {
        let Stamp { offset, len, sum } = self.0;
        let unreadable = |e: std::io::Error| format!("the program cannot be read: {e}");
        let damaged = |why: &str| format!("the program in this executable is damaged: {why}");
        let file = stamp::executable().map_err(unreadable)?;
        let size = file.metadata().map_err(unreadable)?.len();
        if offset.checked_add(len).is_none_or(|end| end > size) {
            return Err(damaged("the file is truncated"));
        }
        let len = usize::try_from(len).map_err(|e| e.to_string())?;
        let mut bytes = vec![0; len];
        file.read_exact_at(&mut bytes, offset).map_err(unreadable)?;
        if stamp::checksum(&bytes) != sum {
            return Err(damaged("its checksum differs"));
        }
        Payload::decode(&bytes).ok_or_else(|| damaged("it cannot be decoded"))
    }
}

/// Checks a program that was packed.
pub fn checked(payload: Payload, output: &Output) -> Option<minigo::Checked> {
    let files = payload.files.clone();
    let packed = Packed::new(payload);
    let loaded = load_program_with("main", files, &packed, &["runtime"]);
    let title = "main".to_owned();
    crate::cmd::check::judged(title, loaded, output, None, Options::default())
}

/// How it runs: as the environment says.
fn options() -> minigo_vm::instance::Options {
    let jit = std::env::var("MINIGO_JIT").ok();
    let jit = jit.and_then(|text| Jit::from_str(&text, false).ok());
    let mut options = crate::cmd::options::options(&RunArgs {
        jit: jit.unwrap_or_default(),
        ..RunArgs::default()
    });
    let args = std::env::args_os().map(|a| a.to_string_lossy().into_owned());
    options.args = args.collect();
    options
}

/// Packages of the payload, and the library.
struct Packed {
    payload: Payload,
    smaller: Smaller,
}

impl Packed {
    fn new(payload: Payload) -> Packed {
        let smaller = Smaller::allowed();
        smaller.look(&payload.files);
        for package in payload.packages.values() {
            smaller.look(&package.files);
        }
        Packed { payload, smaller }
    }
}

impl Host for Packed {
    fn outline(&self, file: &Text) -> Option<&'static [u8]> {
        OUTLINES.outline(file)
    }

    fn initial_order(&self, path: &str, files: &[Text]) -> Option<&'static str> {
        OUTLINES.initial_order(path, files)
    }

    fn find(&self, path: &str, _: &str) -> Result<Package, String> {
        let own = || self.payload.packages.get(path).cloned();
        let plain = self.smaller.instead_of(path);
        plain
            .or_else(|| library(path))
            .or_else(own)
            .ok_or_else(|| format!("package {path} is not in this executable"))
    }

    fn language(&self) -> u32 {
        self.payload.go
    }

    fn assets(&self, file: &str, pattern: &str) -> Result<Vec<Asset>, String> {
        let key = (file.to_owned(), pattern.to_owned());
        let found = self.payload.assets.get(&key).cloned();
        found.ok_or_else(|| "the files are not in this executable".to_owned())
    }
}
