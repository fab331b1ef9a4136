//! `minigo run`: loads, checks and runs a program.

use crate::cmd::check::{checked, target};
use crate::cmd::cli::{Output, RunArgs, Sandbox};
use crate::cmd::flame::PageWriter;
use crate::cmd::view::live::Page;
use crate::process::growing::Growing;
use crate::process::limits::Limits;
use crate::process::out::{cause, complain};
use minigo_lang::check::{self, Front};
use minigo_lang::render::LIMIT;
use minigo_lang::syntax::parse::NodeIds;
use minigo_runtime::TraceFormat;
use minigo_vm::instance::gorace::GoRace;
use minigo_vm::instance::options::{Lab, Sink, TraceTo};
use minigo_vm::instance::{Instance, Options};
use minigo_vm::race::Races;
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

/// What the environment says of how programs are run. Ends the process, as Go does, where a value is
/// malformed.
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

/// `minigo run`; the program's exit status.
pub fn run(args: &RunArgs) -> i32 {
    if args.watch {
        return crate::cmd::restart::run(args);
    }
    if let Some(file) = &args.replay {
        return crate::cmd::explore::replay::run(args, file);
    }
    // First of all: what limits this process is not for the page's.
    let page = match args.view.then(Page::open).transpose() {
        Ok(page) => page,
        Err(why) => {
            complain!("minigo run: {why}");
            return 1;
        }
    };
    let limits = match Limits::begin(args.sandbox.timeout, args.mem_limit) {
        Ok(limits) => limits,
        Err(why) => {
            complain!("minigo: cannot start: {why}");
            return 2;
        }
    };
    args.build.apply_with(args.race);
    let mut options = options(args);
    if let (true, Some(policy)) = (args.threads, &args.sched)
        && let Err(why) = policy.on_threads()
    {
        complain!("minigo run: {why}");
        return 2;
    }
    let found = match &args.code {
        Some(code) => crate::cmd::oneliner::target(code).map(|target| (target, args.args.clone())),
        None => target(&args.args),
    };
    let Some((target, rest)) = found else {
        return 1;
    };
    let target = match args.no_image || args.race {
        true => target.outlined(None),
        false => target,
    };
    choose(&mut options, target.godebug());
    if let Err(why) = watch(args, &mut options) {
        complain!("minigo run: {why}");
        return 1;
    }
    options.args = std::iter::once(target.program_name())
        .chain(rest.iter().map(|a| a.to_string_lossy().into_owned()))
        .collect();
    let target = match page {
        // The page shows source.
        Some(_) => target,
        None => target.by_need(),
    };
    let Some(program) = checked(target, &args.output, Some(LIMIT), check::Options::default())
    else {
        return 1;
    };
    if let Some(page) = &page {
        let title = args.args.first().map(Path::new).and_then(Path::file_name);
        let title = title.map_or("program".into(), |name| name.to_string_lossy());
        page.watch(&mut options, &title, &program.front.program.sources);
    }
    let around = (&args.sandbox, limits);
    start_with(
        page,
        program.front,
        program.ids,
        options,
        &args.output,
        around,
    )
}

/// Runs a program that was checked; its exit status.
pub fn start(
    front: Front,
    ids: NodeIds,
    options: Options,
    output: &Output,
    around: (&Sandbox, Option<Limits>),
) -> i32 {
    start_with(None, front, ids, options, output, around)
}

/// The same with a page that shows the run.
fn start_with(
    page: Option<Page>,
    front: Front,
    ids: NodeIds,
    mut options: Options,
    output: &Output,
    (sandbox, limits): (&Sandbox, Option<Limits>),
) -> i32 {
    crate::process::memory::put_aside();
    options.picture = crate::cmd::report::picture(&front.program.sources, output);
    options.max_steps = sandbox.max_steps.unwrap_or(0);
    let watched = options.watched && page.is_none();
    let watched = watched.then(|| options.args.first().cloned());
    let mut host = crate::process::signals::host();
    host.faults = Some(&crate::process::faults::Process);
    let (host, wall) = match crate::cmd::sandbox::host(host, sandbox) {
        Ok(host) => host,
        Err(text) => {
            complain!("{text}");
            return 2;
        }
    };
    let instance = match Instance::with_host(options, host) {
        Ok(instance) => instance,
        Err(why) => {
            complain!("fatal error: {why}");
            return 2;
        }
    };
    crate::process::signals::let_pass();
    crate::process::signals::running(&instance);
    if let Some(limits) = &limits {
        limits.running(&instance);
    }
    let name = watched.map(|name| name.unwrap_or_default());
    let watch = match name.map(|name| crate::cmd::live::watch(&instance, name)) {
        Some(Err(why)) => {
            complain!("minigo run: {why}");
            return 1;
        }
        watch => watch.and_then(Result::ok),
    };
    if let Some(Err(why)) = wall.map(|wall| wall.raise()) {
        complain!("minigo run: --sandbox: {why}");
        return 2;
    }
    let measured = &instance.options;
    if measured.trace.is_some()
        || measured.cpu_profile.is_some()
        || measured.mem_profile.is_some()
        || measured.block_profile.is_some()
        || measured.mutex_profile.is_some()
    {
        crate::process::signals::end_with_profiles();
    }
    if let Some(page) = &page {
        page.begin(&instance);
    }
    let status = minigo_vm::task::program::run(front, ids, &instance);
    drop(watch);
    if let Some(page) = page {
        page.end(&instance, status);
    }
    crate::process::signals::die_if_ended();
    let report = instance.options.race.as_ref();
    if let Some(file) = report.and_then(|r| r.report.as_ref())
        && let Err(why) = crate::cmd::races::write(file, &Races::all(&instance))
    {
        complain!("{}: {why}", file.display());
        return 1;
    }
    // The process ends: the system takes back faster what it gave.
    std::mem::forget(instance);
    status
}
