//! The process that the debugger starts for the program: it loads and checks the program, and runs it in
//! virtual time, on a single thread, as far as the debugger says.

use super::connection::{Line, Shared, found_json, with};
use super::fork;
use super::lines::Lines;
use super::stand::Standing;
use super::wire::{Wire, text_of};
use crate::cmd::check::{checked, target};
use crate::cmd::cli::DebuggeeArgs;
use crate::cmd::explore::replay;
use crate::cmd::record::{Head, is_recording};
use crate::process::out::complain;
use minigo_lang::render::LIMIT;
use minigo_runtime::Outcome;
use minigo_runtime::explore::{Explore, Explorer, RunStart};
use minigo_vm::debug::Probe;
use minigo_vm::explore::{Replay, Settings, bounds};
use minigo_vm::host::Host;
use minigo_vm::host::tape::{Ender, Stop, Tape};
use minigo_vm::instance::options::Jit;
use minigo_vm::instance::{Instance, Options};
use serde_json::json;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, Weak};

/// One of the program's streams, which goes to the debugger.
struct Stream {
    line: Shared,
    number: usize,
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        with(&self.line, |line| {
            let Some(at) = line.written.get_mut(self.number) else {
                return Ok(bytes.len());
            };
            let message = json!({
                "is": "output", "stream": self.number + 1, "at": *at, "bytes": text_of(bytes),
            });
            *at += bytes.len() as u64;
            line.wire.send(&message)?;
            Ok(bytes.len())
        })
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// `minigo debuggee`; the exit status.
pub fn debuggee(args: &DebuggeeArgs) -> i32 {
    args.build.apply();
    crate::process::memory::put_aside();
    let prepared = match args.args.first() {
        Some(file) if is_recording(Path::new(file)) => {
            of_recording(args, Path::new(file)).map(Some)
        }
        _ => of_program(args),
    };
    let ran = prepared.and_then(|prepared| match prepared {
        Some(prepared) => run(args, prepared),
        None => Ok(1),
    });
    ran.unwrap_or_else(|why| {
        complain!("minigo debug: {why}");
        2
    })
}

/// What is debugged.
struct Prepared {
    program: minigo::Checked,
    options: Options,
    seed: u64,
    /// Of a run that is repeated: what the recording says of it, and its bytes.
    recording: Option<(Head, Arc<[u8]>)>,
}

/// A run that is repeated.
fn of_recording(args: &DebuggeeArgs, file: &Path) -> Result<Prepared, String> {
    let (head, bytes) = Head::read(file)?;
    let options = head.options(crate::cmd::cli::Jit::Off);
    Ok(Prepared {
        program: head.program(&args.output)?,
        seed: options.seed.unwrap_or(0),
        options,
        recording: Some((head, bytes)),
    })
}

/// The tests of a package.
fn of_tests(args: &DebuggeeArgs) -> Result<Prepared, String> {
    let (folder, flags) = args
        .args
        .split_first()
        .ok_or("name the folder of a package")?;
    let flags: Vec<String> = flags
        .iter()
        .map(|a| a.to_string_lossy().into_owned())
        .collect();
    let (program, options) = crate::cmd::test::debugged(Path::new(folder), &flags)?;
    Ok(Prepared {
        program,
        options: Options {
            procs: args.procs.unwrap_or(0),
            seed: Some(args.seed),
            jit: Jit::Off,
            ..options
        },
        seed: args.seed,
        recording: None,
    })
}

/// A program; `None`: what is wrong with it has been said.
fn of_program(args: &DebuggeeArgs) -> Result<Option<Prepared>, String> {
    if args.test {
        return of_tests(args).map(Some);
    }
    let Some((target, rest)) = target(&args.args) else {
        return Ok(None);
    };
    let mut options = Options {
        args: std::iter::once(target.program_name())
            .chain(rest.iter().map(|a| a.to_string_lossy().into_owned()))
            .collect(),
        procs: args.procs.unwrap_or(0),
        seed: Some(args.seed),
        jit: Jit::Off,
        ..crate::cmd::options::of_environment()
    };
    crate::cmd::options::choose(&mut options, target.godebug());
    let mut seed = args.seed;
    if let Some(file) = &args.replay {
        let (explore, of_schedule) = under_schedule(file, &mut options)?;
        seed = of_schedule;
        options.explore = Some(explore);
    }
    let target = match args.replay.is_some() {
        true => target.outlined(None),
        false => target,
    };
    let program = checked(target, &args.output, Some(LIMIT), Default::default());
    Ok(program.map(|program| Prepared {
        program,
        options,
        seed,
        recording: None,
    }))
}

/// The program is run under the schedule in this file.
fn under_schedule(file: &std::path::Path, options: &mut Options) -> Result<(Explore, u64), String> {
    let schedule = replay::read(file)?;
    let mut settings = Settings::default();
    schedule.give_flags(&mut settings);
    let (strategy, _) = Replay::new(schedule.base, schedule.changes(), false);
    let mut explorer = Explorer::new(Box::new(strategy), bounds(&settings));
    let start = RunStart {
        run: 0,
        seed: schedule.seed,
    };
    if !explorer.begin(start) {
        return Err(format!("{}: cannot replay this schedule", file.display()));
    }
    options.image = None;
    options.leaks = true;
    options.seed = Some(schedule.seed);
    Ok((Explore::new(explorer), schedule.seed))
}

fn run(args: &DebuggeeArgs, prepared: Prepared) -> Result<i32, String> {
    let Prepared {
        program,
        options,
        seed,
        recording,
    } = prepared;
    let stdin = match &args.stdin {
        None => Vec::new(),
        Some(file) => crate::process::input::read(file)
            .map_err(|error| format!("{}: {error}", file.display()))?,
    };
    let wire = Wire::connect(&args.socket).map_err(|error| error.to_string())?;
    let line: Shared = Arc::new(Mutex::new(Line {
        wire,
        written: [0; 2],
        change: 0,
        run: args.run,
        found: None,
    }));
    let stream = |number| Stream {
        line: line.clone(),
        number,
    };
    let host = Host::of_process()
        .with_stdin(Cursor::new(stdin))
        .with_stdout(stream(0))
        .with_stderr(stream(1));
    let running = Arc::new(OnceLock::new());
    // What a recording holds was said by the system.
    let inside = args.inside && recording.is_none();
    let host = match recording {
        None => host,
        Some((head, bytes)) => {
            let ends = Ends {
                line: line.clone(),
                file: args.args.first().map(PathBuf::from).unwrap_or_default(),
                running: running.clone(),
            };
            let tape = Tape::replay(bytes, Box::new(ends));
            head.world(host, tape.ok_or("the recording cannot be read")?)
        }
    };
    let lines = Lines::of(&program.front.program);
    let mut options = Options { inside, ..options };
    if args.race {
        crate::cmd::options::look_for_races(&mut options);
    }
    let instance = Instance::with_host(options, host)?;
    let _ = running.set(Arc::downgrade(&instance));
    let standing = Standing::new(line.clone(), lines, args.socket.clone());
    Probe::new(Box::new(standing)).install(&instance);
    let main = minigo_vm::task::program::prepare(program.front, program.ids, &instance);
    let outcome = minigo_vm::task::outcome(&instance, main, seed);
    if let Outcome::Fatal(why) | Outcome::Unwound(why) | Outcome::Defect(why) = &outcome {
        with(&line, |line| {
            let _ = line
                .wire
                .send(&json!({"is": "said", "text": format!("{why}\n")}));
        });
    }
    let status = minigo_vm::task::status_of(&outcome);
    ended(&line, status, count(&instance))
}

/// Tells the debugger that the program has ended, and ends the process.
fn ended(line: &Shared, status: i32, count: u64) -> ! {
    with(line, |line| {
        let written = line.written;
        let _ = line.wire.send(&json!({
            "is": "ended", "status": status, "count": count, "written": written, "run": line.run,
            "found": found_json(line.found.as_ref()),
        }));
    });
    fork::leave(0)
}

/// Ends a run that cannot be repeated any further.
struct Ends {
    line: Shared,
    file: PathBuf,
    running: Arc<OnceLock<Weak<Instance>>>,
}

impl Ender for Ends {
    fn end(&self, why: &Stop) -> ! {
        let note = format!("{}\n", crate::cmd::record::told(&self.file, why));
        with(&self.line, |line| {
            let _ = line.wire.send(&json!({"is": "said", "text": note}));
        });
        let instance = self.running.get().and_then(Weak::upgrade);
        let count = instance.map_or(0, |instance| count(&instance));
        ended(&self.line, crate::cmd::record::MISFIT, count)
    }
}

/// How many statements the program has begun.
fn count(instance: &Instance) -> u64 {
    // SAFETY: the run is over, so nobody else touches the probe.
    unsafe { Probe::of(instance).as_ref() }.map_or(0, |probe| probe.count)
}
