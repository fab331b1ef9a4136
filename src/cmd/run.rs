//! `minigo run`: loads, checks and runs a program.

use crate::cmd::check::{checked, target};
use crate::cmd::cli::{Output, RunArgs, Sandbox};
use crate::cmd::options::{choose, options, watch};
use crate::cmd::view::live::Page;
use crate::process::limits::Limits;
use crate::process::out::complain;
use minigo_lang::check::{self, Front};
use minigo_lang::render::LIMIT;
use minigo_lang::syntax::parse::NodeIds;
use minigo_vm::instance::{Instance, Options};
use minigo_vm::race::Races;
use std::path::Path;

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
