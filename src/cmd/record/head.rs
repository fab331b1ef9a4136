//! The header of a recording: the program's source, and the flags and environment of the run.

use crate::cmd::build::Payload;
use crate::cmd::cli::{Jit, Output, RunArgs};
use crate::cmd::options::{choose, of_variables, options_with};
use minigo_vm::host::tape::{Answer, Tape};
use minigo_vm::host::{Environment, Host};
use minigo_vm::instance::Options;
use std::path::Path;
use std::sync::Arc;

/// The clock of virtual time begins here: 2009-11-10, 23:00 UTC, in nanoseconds since 1970.
const BEGINNING: i64 = 1_257_894_000_000_000_000;

/// See the head of this file.
pub struct Head {
    /// The minigo that recorded it.
    version: String,
    seed: u64,
    procs: u32,
    /// How far the program's clock is ahead of virtual time.
    clock_ahead: i64,
    /// The program's name and arguments.
    pub args: Vec<String>,
    env: Vec<(String, String)>,
    stack_limit: Option<u64>,
    mem_limit: Option<u64>,
    leaks: bool,
    tiny: bool,
    /// How many steps it may take; 0: any number.
    max_steps: u64,
    /// In a sandbox: the variables of `env` that the program sees.
    visible: Option<Vec<String>>,
    /// Whether the program is a test.
    testing: bool,
    /// The program, encoded.
    payload: Vec<u8>,
}

impl Head {
    /// Of a run that is about to begin.
    pub fn new(flags: &RunArgs, procs: u32, args: Vec<String>, payload: &Payload) -> Head {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let now = now.map_or(0, |d| d.as_nanos() as i64);
        let utf8 = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        };
        Head {
            version: env!("MINIGO_VERSION").to_owned(),
            seed: flags.seed.unwrap_or(0),
            procs,
            clock_ahead: now - BEGINNING,
            args,
            env: std::env::vars_os().filter_map(utf8).collect(),
            stack_limit: flags.stack_limit.map(|n| n as u64),
            mem_limit: flags.mem_limit.map(|n| n as u64),
            leaks: flags.leaks,
            tiny: flags.tiny,
            max_steps: flags.sandbox.max_steps.unwrap_or(0),
            visible: crate::cmd::sandbox::visible(&flags.sandbox),
            testing: false,
            payload: payload.encode(),
        }
    }

    /// The same of the tests of a package.
    pub fn of_tests(self) -> Head {
        Head {
            testing: true,
            ..self
        }
    }

    /// As bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.version.put(&mut out);
        self.seed.put(&mut out);
        self.procs.put(&mut out);
        self.clock_ahead.put(&mut out);
        self.args.put(&mut out);
        self.env.put(&mut out);
        (self.stack_limit, self.mem_limit).put(&mut out);
        (self.leaks, self.tiny, self.testing).put(&mut out);
        self.max_steps.put(&mut out);
        self.visible.put(&mut out);
        self.payload.put(&mut out);
        out
    }

    fn decode(mut from: &[u8]) -> Option<Head> {
        let from = &mut from;
        let version = Answer::get(from)?;
        // What another version has written may look otherwise from here on.
        if version != env!("MINIGO_VERSION") {
            return Some(Head::of_version(version));
        }
        let (seed, procs, clock_ahead) = Answer::get(from)?;
        let (args, env) = Answer::get(from)?;
        let (stack_limit, mem_limit) = Answer::get(from)?;
        let (leaks, tiny, testing) = Answer::get(from)?;
        let (max_steps, visible) = (Answer::get(from)?, Answer::get(from)?);
        Some(Head {
            version,
            seed,
            procs,
            clock_ahead,
            args,
            env,
            stack_limit,
            mem_limit,
            leaks,
            tiny,
            max_steps,
            visible,
            testing,
            payload: Answer::get(from)?,
        })
    }

    /// Of another version, of which nothing else can be read.
    fn of_version(version: String) -> Head {
        Head {
            version,
            seed: 0,
            procs: 0,
            clock_ahead: 0,
            args: Vec::new(),
            env: Vec::new(),
            stack_limit: None,
            mem_limit: None,
            leaks: false,
            tiny: false,
            max_steps: 0,
            visible: None,
            testing: false,
            payload: Vec::new(),
        }
    }

    /// Reads a recording: its head, and all its bytes.
    pub fn read(file: &Path) -> Result<(Head, Arc<[u8]>), String> {
        let shown = file.display();
        let bytes = crate::process::input::read(file);
        let bytes: Arc<[u8]> = bytes
            .map_err(|e| format!("{shown}: {}", crate::process::out::cause(&e)))?
            .into();
        let head = Tape::head(&bytes).and_then(|head| Head::decode(&head));
        let head =
            head.ok_or_else(|| format!("{shown} is not a recording of `minigo run --record`"))?;
        match head.version == env!("MINIGO_VERSION") {
            true => Ok((head, bytes)),
            false => Err(format!(
                "{shown} was recorded by minigo {}, and only that version can replay it: this is minigo {}",
                head.version,
                env!("MINIGO_VERSION")
            )),
        }
    }

    /// The program.
    pub fn program(&self, output: &Output) -> Result<minigo::Checked, String> {
        let payload = Payload::decode(&self.payload).ok_or("the recording's program is damaged")?;
        let checked = crate::cmd::build::checked(payload, output);
        checked.ok_or_else(|| "the recorded program is not accepted".to_owned())
    }

    /// The options that the program was run with.
    pub fn options(&self, jit: Jit) -> Options {
        let flags = RunArgs {
            seed: Some(self.seed),
            procs: Some(self.procs),
            stack_limit: self.stack_limit.map(|n| n as usize),
            mem_limit: self.mem_limit.map(|n| n as usize),
            leaks: self.leaks,
            tiny: self.tiny,
            jit,
            ..RunArgs::default()
        };
        let value = |name: &str| {
            let found = self.env.iter().find(|(n, _)| n == name);
            found.map(|(_, value)| value.clone())
        };
        let mut options = options_with(&flags, of_variables(value));
        if let Some(payload) = Payload::decode(&self.payload) {
            choose(&mut options, &payload.godebug);
        }
        options.args.clone_from(&self.args);
        options.testing = self.testing;
        options.max_steps = self.max_steps;
        // When garbage is collected must not depend on how much memory minigo itself uses: descriptors that are garbage
        // are closed then.
        options.host_memory = None;
        options
    }

    /// The world outside, as the program saw it at its start.
    pub fn world(&self, mut host: Host, tape: Tape) -> Host {
        host.clock_ahead = self.clock_ahead;
        let sees = |name: &String| self.visible.as_ref().is_none_or(|v| v.contains(name));
        let seen = self.env.iter().filter(|(name, _)| sees(name));
        let host = host.with_env(Environment::new(seen.cloned()));
        match (tape.replays(), &self.visible) {
            (true, Some(_)) => host.within_recorded(),
            _ => host,
        }
        .with_tape(tape)
    }

    /// Where another program's text is not the recorded one's; `None`: it is the same program.
    pub fn differs(&self, other: &Payload) -> Option<String> {
        if self.payload == other.encode() {
            return None;
        }
        let Some(own) = Payload::decode(&self.payload) else {
            return Some("the recording's program is damaged".to_owned());
        };
        let files = |of: &Payload| {
            let all = of.packages.values().flat_map(|p| &p.files);
            let all = of.files.iter().chain(all);
            all.map(|f| (f.name.clone(), f.text.to_string()))
                .collect::<std::collections::BTreeMap<_, _>>()
        };
        let (own, other) = (files(&own), files(other));
        let changed = own
            .iter()
            .find(|(name, text)| other.get(*name) != Some(text));
        let added = || other.keys().find(|name| !own.contains_key(*name));
        Some(match (changed, added()) {
            (Some((name, _)), _) if other.contains_key(name) => format!("{name} has changed"),
            (Some((name, _)), _) => format!("{name} is missing"),
            (None, Some(name)) => format!("{name} is not in the recording"),
            (None, None) => "its files are in another folder".to_owned(),
        })
    }
}
