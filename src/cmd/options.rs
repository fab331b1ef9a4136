//! How a program is run, as flags, the environment and the program itself say; and the files that a run writes.

use crate::cmd::cli::RunArgs;
use crate::cmd::flame::PageWriter;
use crate::process::growing::Growing;
use crate::process::out::{cause, complain};
use minigo_runtime::TraceFormat;
use minigo_vm::instance::Options;
use minigo_vm::instance::gorace::GoRace;
use minigo_vm::instance::options::{Lab, Sink, TraceTo};
use std::path::Path;

/// How a program is run: what the flags say, otherwise the environment.
pub fn options(args: &RunArgs) -> Options {
    options_with(args, of_environment())
}

/// The same with this in place of what the environment says.
pub fn options_with(args: &RunArgs, of_environment: Options) -> Options {
    let mut options = Options {
        seed: args.seed,
        procs: args.procs.unwrap_or(of_environment.procs),
        lab: args.sched.map(|policy| Lab {
            policy,
            costs: args.costs.unwrap_or_default(),
            limit: 0,
            threads: args.threads,
        }),
        gc_stress: args.gc_stress,
        gc_marking: args.gc_marking,
        gc_verify: args.gc_verify,
        tiny: args.tiny,
        watched: args.top,
        leaks: args.leaks,
        host_memory: Some(&crate::process::memory::Count),
        jit: args.jit.into(),
        ..of_environment
    };
    if let Some(bytes) = args.stack_limit {
        options.stack_limit = bytes;
    }
    if let Some(bytes) = args.mem_limit {
        options.mem_limit = bytes;
    }
    if args.no_image || args.race {
        options.image = None;
    }
    if args.race {
        look_for_races(&mut options);
    }
    if let Some(race) = &mut options.race {
        race.report = args.files.race_report.clone();
    }
    options
}

/// Races are looked for, and reported as GORACE says.
pub fn look_for_races(options: &mut Options) {
    let words = std::env::var("GORACE").unwrap_or_default();
    match GoRace::parse(&words) {
        Ok(race) => options.race = Some(race),
        Err(wrong) => {
            complain!("minigo: GORACE: {wrong}");
            std::process::exit(66);
        }
    }
    options.image = None;
}

/// The options that environment variables set. Ends the process if a value is malformed, as Go does.
pub fn of_environment() -> Options {
    of_variables(|name| std::env::var(name).ok())
}

/// The same of these variables.
pub fn of_variables(variable: impl Fn(&str) -> Option<String>) -> Options {
    let env = crate::process::environment::read(variable);
    if let Some(text) = &env.malformed {
        crate::process::out::warn(text);
        std::process::exit(2);
    }
    for warning in &env.warnings {
        complain!("{warning}");
    }
    Options {
        procs: env.procs.unwrap_or(0),
        async_preempt_off: env.async_preempt_off,
        schedtrace: env.schedtrace,
        scheddetail: env.scheddetail,
        gc_trace: env.gc_trace,
        jit_trace: env.jit_trace,
        traceback: env.traceback,
        // Off is below zero, as debug.SetGCPercent takes it.
        gogc: env.gogc.map(|percent| percent.map_or(-1, i64::from)),
        soft_limit: env.mem_limit,
        panic_nil: env.godebug.iter().any(|(n, v)| n == "panicnil" && v == "1"),
        godebug: env.godebug.into_iter().rev().collect(),
        image: minigo_image::library(),
        ..Options::default()
    }
}

/// Opens the files that the run writes beside its output: a trace, a profile.
pub fn watch(args: &RunArgs, options: &mut Options) -> Result<(), String> {
    let create = |file: &Path| {
        std::fs::File::create(file)
            .map_err(|error| format!("open {}: {}", file.display(), cause(&error)))
    };
    if let Some(file) = &args.files.trace {
        let json = file.extension().is_some_and(|e| e == "json");
        let format = if json {
            TraceFormat::Json
        } else {
            TraceFormat::Go
        };
        options.trace = Some(TraceTo::new(format, Growing::new(create(file)?)));
    }
    for (file, sink) in [
        (&args.files.cpuprofile, &mut options.cpu_profile),
        (&args.files.memprofile, &mut options.mem_profile),
        (&args.files.blockprofile, &mut options.block_profile),
        (&args.files.mutexprofile, &mut options.mutex_profile),
    ] {
        let Some(file) = file else { continue };
        let to = create(file)?;
        let page = file.extension().is_some_and(|e| e == "html");
        *sink = Some(if page {
            let title = file.file_stem().unwrap_or_default().to_string_lossy();
            Sink::new(PageWriter::new(title.into_owned(), to))
        } else {
            Sink::new(to)
        });
    }
    Ok(())
}

/// Adds the settings of GODEBUG that a program chooses; those of the environment stand before them.
pub fn choose(options: &mut Options, settings: &minigo::load::Settings) {
    options.godebug.extend(settings.iter().cloned());
    options.panic_nil = options.godebug("panicnil") == "1";
}
