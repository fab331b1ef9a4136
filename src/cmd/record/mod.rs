//! Recordings of runs: `minigo run --record`, and `minigo replay`, which repeats them. The debugger and `minigo
//! view` can read them, too.

mod head;

pub use head::Head;

use crate::cmd::cli::{Output, ReplayArgs, RunArgs};
use crate::process::limits::Limits;
use crate::process::out::{cause, complain};
use crate::process::signals;
use crate::process::wall::Wall;
use minigo_vm::host::Host;
use minigo_vm::host::tape::{Ender, Stop, Tape};
use minigo_vm::instance::{Cause, Instance, Options};
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The exit status of a recording that cannot be repeated to its end.
pub const MISFIT: i32 = 3;

/// Whether a file begins as recordings do.
pub fn is_recording(file: &Path) -> bool {
    let mut first = [0; 16];
    let read = std::fs::File::open(file).and_then(|mut file| file.read_exact(&mut first));
    read.is_ok() && first == *b"minigo recording"
}

/// `minigo run --record FILE prog.go`; the program's exit status.
pub fn record(args: &RunArgs, file: &Path) -> i32 {
    let limits = match Limits::begin(args.sandbox.timeout, args.mem_limit) {
        Ok(limits) => limits,
        Err(why) => {
            complain!("minigo: cannot start: {why}");
            return 2;
        }
    };
    args.build.apply();
    let Some((target, rest)) = crate::cmd::check::target(&args.args) else {
        return 1;
    };
    let names = std::iter::once(target.program_name())
        .chain(rest.iter().map(|a| a.to_string_lossy().into_owned()))
        .collect();
    let Some(payload) = crate::cmd::build::packed(target, &args.output) else {
        return 1;
    };
    let procs = args
        .procs
        .unwrap_or(crate::cmd::options::of_environment().procs);
    let head = Head::new(args, procs.max(1), names, &payload);
    let (host, wall) = match crate::cmd::sandbox::host(signals::host(), &args.sandbox) {
        Ok(host) => host,
        Err(text) => {
            complain!("{text}");
            return 2;
        }
    };
    let tape = match std::fs::File::create(file) {
        Ok(to) => Tape::record(to, &head.encode()),
        Err(error) => {
            complain!("minigo run: open {}: {}", file.display(), cause(&error));
            return 1;
        }
    };
    let within = Within { host, wall, limits };
    let options = head.options(args.jit);
    let status = perform(&head, tape, options, &args.output, within);
    status.unwrap_or_else(|why| {
        complain!("minigo run: {why}");
        2
    })
}

/// Runs tests, and keeps a recording of them if they fail; their exit status.
pub fn record_failure(head: &Head, file: &Path, jit: crate::cmd::cli::Jit, output: &Output) -> i32 {
    let shown = file.display();
    let tape = match std::fs::File::create(file) {
        Ok(to) => Tape::record(to, &head.encode()),
        Err(error) => {
            complain!("testing: open {shown}: {}", cause(&error));
            return 1;
        }
    };
    match perform(head, tape, head.options(jit), output, Within::default()) {
        Ok(0) => {
            let _ = std::fs::remove_file(file);
            0
        }
        Ok(status) => {
            complain!(
                "to repeat this run: minigo replay {shown}; to step through it: minigo debug {shown}"
            );
            status
        }
        Err(why) => {
            complain!("testing: {why}");
            2
        }
    }
}

/// `minigo replay FILE`; the recorded run's exit status.
pub fn replay(args: &ReplayArgs) -> i32 {
    args.build.apply();
    let repeated = Head::read(&args.file).and_then(|(head, bytes)| {
        same_program(&head, &args.program, &args.output, &args.file)?;
        let tape = tape_of(bytes, &args.file)?;
        let options = head.options(args.jit);
        perform(&head, tape, options, &args.output, Within::default())
    });
    repeated.unwrap_or_else(|why| {
        complain!("minigo replay: {why}");
        MISFIT
    })
}

/// The tape of these bytes, which ends the process where it cannot continue.
pub fn tape_of(bytes: std::sync::Arc<[u8]>, file: &Path) -> Result<Tape, String> {
    let says = Says(file.to_owned());
    let tape = Tape::replay(bytes, Box::new(says));
    tape.ok_or_else(|| format!("{} is not a recording", file.display()))
}

/// Fails if a program is named that is not the recorded one.
fn same_program(
    head: &Head,
    program: &[OsString],
    output: &Output,
    file: &Path,
) -> Result<(), String> {
    if program.is_empty() {
        return Ok(());
    }
    let not_found = || "the program cannot be compared with the recorded one".to_owned();
    let (target, _) = crate::cmd::check::target(program).ok_or_else(not_found)?;
    let payload = crate::cmd::build::packed(target, output).ok_or_else(not_found)?;
    match head.differs(&payload) {
        None => Ok(()),
        Some(how) => Err(format!(
            "{} is a recording of another program: {how}",
            file.display()
        )),
    }
}

/// What a run is confined to.
struct Within {
    host: Host,
    wall: Option<Wall>,
    limits: Option<Limits>,
}

impl Default for Within {
    fn default() -> Within {
        Within {
            host: signals::host(),
            wall: None,
            limits: None,
        }
    }
}

/// Runs the program, which is recorded, or repeated; its exit status.
fn perform(
    head: &Head,
    tape: Tape,
    options: Options,
    output: &Output,
    Within { host, wall, limits }: Within,
) -> Result<i32, String> {
    crate::process::memory::put_aside();
    let program = head.program(output)?;
    let host = head.world(host, tape);
    let mut options = options;
    options.picture = crate::cmd::report::picture(&program.front.program.sources, output);
    let instance = Instance::with_host(options, host)?;
    instance.functions.debugging.set_alike();
    signals::let_pass();
    signals::running(&instance);
    if let Some(limits) = &limits {
        limits.running(&instance);
    }
    if let Some(Err(why)) = wall.map(|wall| wall.raise()) {
        return Err(format!("--sandbox: {why}"));
    }
    let status = minigo_vm::task::program::run(program.front, program.ids, &instance);
    // When a run is ended from outside is chance: its recording is cut off there.
    let outside = matches!(instance.cause(), Some(Cause::Time(_) | Cause::Interrupted));
    if let Some(tape) = instance.host.tape().filter(|_| outside) {
        tape.flush();
    } else if let Some(Err(error)) = instance.host.tape().map(|tape| tape.finish(status)) {
        return Err(format!("the recording: {}", cause(&error)));
    }
    std::mem::forget(instance);
    Ok(status)
}

/// Says why a run cannot be repeated any further, and ends the process.
struct Says(PathBuf);

impl Ender for Says {
    fn end(&self, why: &Stop) -> ! {
        complain!("minigo replay: {}", told(&self.0, why));
        std::process::exit(MISFIT)
    }
}

/// Why a run cannot be repeated any further, in words.
pub fn told(file: &Path, why: &Stop) -> String {
    let file = file.display();
    match why {
        Stop::Cut => format!("{file} ends here: the recorded run was interrupted"),
        Stop::Differs(how) => format!("{file} does not match this run: {how}"),
    }
}
