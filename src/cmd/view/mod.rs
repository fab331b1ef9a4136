//! `minigo view`: runs a program in virtual time, or reads an execution trace (of minigo or Go), and writes a
//! page on which every decision of the scheduler can be watched, step by step and over time.

mod acts;
mod before;
mod encode;
mod end;
mod film;
mod gotrace;
mod html;
pub mod live;
mod order;
mod pack;
mod parts;
mod row;
mod settle;
mod shooting;
mod sources;
mod window;

use crate::cmd::check::{checked, target};
use crate::cmd::cli::{Against, ViewArgs};
use crate::cmd::flame;
use crate::cmd::record::{Head, is_recording, tape_of};
use crate::process::input;
use crate::process::out::{cause, complain, not_written, say};
use film::Film;
use minigo_lang::render::LIMIT;
use minigo_vm::host::Host;
use minigo_vm::instance::{Instance, Options, options};
use minigo_vm::task::lab::Films;
use serde_json::json;
use shooting::Shooting;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use window::Window;

/// How many events of a program's run are shown, and of a trace, if nothing else is said.
const MOST: (usize, usize) = (100_000, 20_000_000);
/// How many events of a program's run there may be before and in the part of its time that is shown.
const MOST_BEFORE: usize = 2_000_000;

/// `minigo view`
pub fn view(args: &ViewArgs) -> i32 {
    if let Some(file) = &args.replay {
        return crate::cmd::explore::replay::view(args, file);
    }
    if let Some(what) = with_arguments(args) {
        complain!("minigo view: {what}");
        return 1;
    }
    if let [file] = args.args.as_slice()
        && let Some(read) = unless_missing(input::read(file))
    {
        let file = Path::new(file);
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(error) => {
                complain!("minigo view: {}: {}", file.display(), cause(&error));
                return 1;
            }
        };
        if is_recording(file) {
            return show(args);
        }
        if flame::is_compressed(&bytes) {
            return flame_graph(args, file, &bytes);
        }
        if gotrace::is_trace(&bytes) {
            let most = args.most.unwrap_or(MOST.1);
            let written = std::fs::metadata(file).and_then(|about| about.modified());
            let files = written.ok().map(sources::Files::on_disk);
            return match gotrace::film(&bytes, most, window_of(args), files) {
                Ok(film) => write(args, film, None, 0),
                Err(why) => {
                    complain!("minigo view: {}: {why}", file.display());
                    1
                }
            };
        }
        if let Some(what) = end::not_go(file, &bytes) {
            complain!(
                "minigo view: {} {what}: want a Go program, an execution trace (runtime/trace) or a profile (pprof)",
                file.display()
            );
            return 1;
        }
    }
    show(args)
}

/// What was read, or why not; `None`: what it names is a folder or nothing, and is to be taken for a program.
fn unless_missing(read: std::io::Result<Vec<u8>>) -> Option<std::io::Result<Vec<u8>>> {
    match &read {
        Err(error) if error.kind() != ErrorKind::FileTooLarge => None,
        _ => Some(read),
    }
}

/// What is wrong if something follows the name of a trace or a profile: mostly a flag that should come before it.
fn with_arguments(args: &ViewArgs) -> Option<String> {
    let [file, next, ..] = args.args.as_slice() else {
        return None;
    };
    let mut head = Vec::new();
    let opened = std::fs::File::open(file).ok()?;
    opened.take(16).read_to_end(&mut head).ok()?;
    let what = match () {
        () if gotrace::is_trace(&head) => "an execution trace",
        () if flame::is_compressed(&head) => "a profile",
        () => return None,
    };
    let (file, next) = (Path::new(file).display(), next.to_string_lossy());
    Some(format!(
        "{file} is {what}, which takes no arguments: put {next} before it"
    ))
}

/// Runs a program, or repeats a run, and writes its page; the exit status.
fn show(args: &ViewArgs) -> i32 {
    args.build.apply();
    crate::process::memory::put_aside();
    let (film, status) = match filmed(args) {
        Ok(filmed) => filmed,
        Err(status) => return status,
    };
    let other = match args.against.map(|against| second(args, against)) {
        None => None,
        Some(Ok((film, _))) => Some(film),
        Some(Err(status)) => return status,
    };
    write(args, film, other, status)
}

/// The film of another run of the program.
fn second(args: &ViewArgs, against: Against) -> Result<(Film, i32), i32> {
    let mut args = args.clone();
    match against {
        Against::Seed(seed) => args.seed = seed,
        Against::Sched(policy) => args.sched = Some(policy),
    }
    filmed(&args)
}

/// The film of a run, and the run's exit status; or the status if there was no run.
fn filmed(args: &ViewArgs) -> Result<(Film, i32), i32> {
    let most = args.most.unwrap_or(match window_of(args) {
        None => MOST.0,
        Some(_) => MOST_BEFORE,
    });
    let policy = args.sched.unwrap_or(minigo_runtime::GMP);
    let prepared = match args.args.first().map(Path::new) {
        Some(file) if is_recording(file) => of_recording(args, file, most),
        _ => of_program(args, most),
    };
    let (program, options, host) = match prepared {
        Ok(Some(prepared)) => prepared,
        Ok(None) => return Err(1),
        Err(why) => {
            complain!("minigo view: {why}");
            return Err(1);
        }
    };
    let (procs, seed) = (options.procs, options.seed);
    let sources = program.front.program.sources.clone();
    let instance = Instance::with_host(options, host).map_err(|why| {
        complain!("fatal error: {why}");
        2
    })?;
    // The run is the one that a debugger has then, which a recording is as well.
    minigo_vm::debug::show_variables(&instance);
    let status = minigo_vm::task::program::run(program.front, program.ids, &instance);
    let Some((filmed, places)) = instance.state::<Films>().take() else {
        complain!("minigo view: the run recorded no events");
        return Err(1);
    };
    let head = json!({
        "kind": "program", "sched": policy.name, "system": policy.system, "seed": seed,
    });
    let mut film = Film::new(head, true);
    film.shows(window_of(args));
    film.has_procs(procs);
    let named: sources::Named<'_> = Box::new(|word| places.get(&word).cloned());
    let mut shooting = Shooting::new(film, sources::Places::new(sources, named));
    for shot in &filmed.shots {
        let stack = (shot.stack as usize).checked_sub(1);
        let stack = stack.and_then(|n| filmed.stacks.get(n));
        shooting.add(shot, stack.map_or(&[], Vec::as_slice));
    }
    let mut film = shooting.finish();
    film.has_values(filmed.values);
    let cut = filmed.shots.len() >= most || film.is_past();
    let end = end::End::of(&instance, status, cut);
    film.ends(end.json());
    if let Some(why) = end.complaint() {
        complain!("minigo view: {why}");
    }
    Ok((film, status))
}

/// What is shown: a program, how it is run, and the world outside as it sees it.
type Prepared = (minigo::Checked, Options, Host);

/// A program; `None`: what is wrong with it has been said.
fn of_program(args: &ViewArgs, most: usize) -> Result<Option<Prepared>, String> {
    let Some((target, rest)) = target(&args.args) else {
        return Ok(None);
    };
    let name = target.program_name();
    let options = Options {
        seed: Some(args.seed),
        procs: args.procs,
        tiny: args.tiny,
        film: most,
        lab: Some(options::Lab {
            policy: args.sched.unwrap_or(minigo_runtime::GMP),
            costs: args.costs.unwrap_or_default(),
            limit: end::LIMIT,
            threads: false,
        }),
        args: std::iter::once(name.clone())
            .chain(rest.iter().map(|a| a.to_string_lossy().into_owned()))
            .collect(),
        // Code of the image announces no operations, and compiled code neither.
        image: None,
        jit: options::Jit::Off,
        ..Options::default()
    };
    let program = checked(target, &args.output, Some(LIMIT), Default::default());
    let host = crate::process::signals::host();
    Ok(program.map(|program| (program, options, host)))
}

/// A run that is repeated.
fn of_recording(args: &ViewArgs, file: &Path, most: usize) -> Result<Option<Prepared>, String> {
    if args.sched.is_some() || args.costs.is_some() || args.against.is_some() {
        return Err(
            "a recording is shown under the rules it was recorded with: leave out --sched, --costs and --against"
                .to_owned(),
        );
    }
    let (head, bytes) = Head::read(file)?;
    let options = Options {
        film: most,
        lab: Some(options::Lab {
            policy: minigo_runtime::GMP,
            costs: Default::default(),
            limit: end::LIMIT,
            threads: false,
        }),
        ..head.options(crate::cmd::cli::Jit::Off)
    };
    let tape = tape_of(bytes, file)?;
    let host = head.world(crate::process::signals::host(), tape);
    Ok(Some((head.program(&args.output)?, options, host)))
}

/// Writes the page of a film, with that of another run; the exit status.
fn write(args: &ViewArgs, film: Film, other: Option<Film>, status: i32) -> i32 {
    let title = args.args.first().map(|a| a.to_string_lossy().into_owned());
    let title = title.unwrap_or_default();
    let file = args
        .out
        .clone()
        .unwrap_or_else(|| beside(Path::new(&title)));
    let (count, cut) = (film.count(), film.is_cut());
    if let Some(lasts) = film.shows_nothing() {
        complain!(
            "minigo view: {title} has no events in the requested time: the last one is at {lasts:?}"
        );
        return 1;
    }
    let name = Path::new(&title).file_name().map(|n| n.to_string_lossy());
    let name = name.as_deref().unwrap_or(&title);
    if let Some(why) = &film.damage {
        complain!("minigo view: {title}: {why}: the page shows what comes before that");
    }
    if let Err(error) = std::fs::write(&file, html::page(name, film, other)) {
        complain!("minigo view: {}", not_written(&file, &error));
        return 1;
    }
    let cut = match cut && window_of(args).is_none() {
        true => ", the first ones",
        false => "",
    };
    say!("{count} events{cut}: {}", file.display());
    status
}

/// The part of time that is wanted; `None`: all of it.
fn window_of(args: &ViewArgs) -> Option<Window> {
    let times = args.from.is_some() || args.to.is_some();
    times.then(|| Window::new(args.from.unwrap_or(0), args.to))
}

/// The page of a profile.
fn flame_graph(args: &ViewArgs, profile: &Path, bytes: &[u8]) -> i32 {
    let to = args.out.clone().unwrap_or_else(|| beside(profile));
    let page = flame::page(&profile.to_string_lossy(), bytes)
        .map_err(|why| format!("{}: {why}", profile.display()));
    let written =
        page.and_then(|page| std::fs::write(&to, page).map_err(|error| not_written(&to, &error)));
    match written {
        Ok(()) => {
            say!("flame graph: {}", to.display());
            0
        }
        Err(why) => {
            complain!("minigo view: {why}");
            1
        }
    }
}

/// `prog.html` for `dir/prog.go`.
fn beside(program: &Path) -> PathBuf {
    let stem = program.file_stem().unwrap_or_else(|| "program".as_ref());
    PathBuf::from(stem).with_extension("html")
}
