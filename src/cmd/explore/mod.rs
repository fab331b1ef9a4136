//! `minigo explore`: runs a program under many schedules, and reports failures.

mod found;
pub mod heads;
mod html;
mod merge;
pub mod objects;
mod outside;
pub mod package;
mod program;
pub mod replay;
mod report;
pub mod rows;
pub mod shard;
pub mod story;
mod timeouts;
pub mod words;
mod written;

use crate::cmd::cli::{ExploreArgs, ExploreFlags};
use crate::process::out::{complain, print};
use found::Told;
use minigo_vm::explore::{
    Expected, FindingKind, Found, Prepared, RacesIn, Schedule, Settings, explore as explore_runs,
    racing_accesses, replay as replay_run, shrink,
};
use report::Explored;
use std::sync::Arc;
use std::time::Duration;
use written::{write, write_schedules};

/// The exit status when there was something to doubt under `--strict`, or nothing was explored.
const DOUBTFUL: i32 = 3;

/// `minigo explore`; the exit status.
pub fn explore(args: &ExploreArgs) -> i32 {
    if args.args.first().is_some_and(|a| a == "merge") {
        return merge::merge(args);
    }
    let settings = match settings_of(&args.flags, args.seed, args.race) {
        Ok(settings) => settings,
        Err(why) => {
            complain!("minigo explore: {why}");
            return 2;
        }
    };
    let first = args.args.first().map(|a| a.to_string_lossy());
    if let Some(test) = first.filter(|a| a.ends_with("_test.go")) {
        complain!("minigo explore: {test} holds tests: minigo test --explore {test} explores them");
        return 2;
    }
    let Some(program) = program::program(
        &args.args,
        &args.build,
        &args.output,
        settings.same_output,
        args.jit,
    ) else {
        return 1;
    };
    let basis = Schedule {
        program: program.name.clone(),
        hash: program.hash,
        ..Schedule::default()
    };
    let mut explored = explored(&program.prepared, &settings, &basis);
    write_schedules(
        &mut explored.found,
        args.flags.out.as_deref(),
        stem(&program.name),
    );
    show(args, &settings, &explored)
}

/// Explores a program, or a test of it, and shrinks what it finds.
fn explored(prepared: &Prepared, settings: &Settings, basis: &Schedule) -> Explored {
    let mut settings = settings.clone();
    if settings.accesses.is_some() {
        settings.accesses = Some(Arc::new(racing_accesses(prepared, &settings)));
    }
    let settings = &settings;
    let mut summary = explore_runs(prepared, &timeouts::first(settings), &mut |_| {});
    let timeouts = timeouts::explore(prepared, settings, &mut summary, basis.test.is_some());
    let settings = timeouts.as_ref().unwrap_or(settings);
    let runs = summary.runs;
    let time = shrinking_time(settings) / (summary.found.len().max(1) as u32);
    let tell = |found: &Found| tell(prepared, settings, basis, found, (runs, time));
    let mut found: Vec<Told> = summary.found.iter().map(tell).collect();
    found.retain(|told| !ends_later(prepared, settings, told));
    Explored {
        program: basis.program.clone(),
        test: basis.test.clone(),
        summary,
        found,
    }
}

/// How long shrinking may take: of a time that was asked for about as much as is left (`timeouts::first`).
fn shrinking_time(settings: &Settings) -> Duration {
    const LEAST: Duration = Duration::from_secs(2);
    const MOST: Duration = Duration::from_secs(10);
    settings
        .time
        .map_or(MOST, |time| (time / 10).clamp(LEAST, MOST))
}

/// A run that seemed to have no end has one if it may take this many times as many steps.
const PATIENCE: u64 = 20;

/// Whether a run that reached the limit of steps is merely long.
fn ends_later(prepared: &Prepared, settings: &Settings, told: &Told) -> bool {
    if told.finding.kind != FindingKind::Steps {
        return false;
    }
    let patient = Settings {
        max_steps: settings.max_steps.saturating_mul(PATIENCE),
        races: RacesIn::None,
        ..settings.clone()
    };
    let order = (told.schedule.base, told.schedule.changes());
    let run = replay_run(prepared, &patient, told.schedule.seed, order);
    run.is_some_and(|(report, _)| !report.record.cut_off)
}

/// Shrinks a finding, and makes a story of it.
fn tell(
    prepared: &Prepared,
    settings: &Settings,
    basis: &Schedule,
    found: &Found,
    (runs, time): (u64, Duration),
) -> Told {
    let small = shrink(prepared, settings, (&found.first, &found.finding), time);
    let finding = small.finding;
    let mut schedule = Schedule {
        expected: Some(Expected {
            kind: finding.kind,
            headline: finding.headline.clone(),
            funcs: finding.places.iter().map(|p| p.func.clone()).collect(),
        }),
        seed: small.report.seed,
        base: small.report.record.base,
        lines: small.lines,
        ..basis.clone()
    };
    schedule.take_flags(settings);
    Told {
        story: story::story(&small.report, &finding),
        finding,
        count: found.count,
        runs,
        first: found.first.run,
        schedule,
        repeats: small.repeats,
        shrinking: small.runs,
        stdout: small.report.stdout,
        file: None,
    }
}

/// What the flags and the environment say.
fn settings_of(args: &ExploreFlags, seed: u64, race: bool) -> Result<Settings, String> {
    let shard = match args.shard {
        Some(shard) => Some(shard),
        None => shard::of_environment(|name| std::env::var(name).ok())?,
    };
    shard::touch_status_file();
    let shard = shard.map_or((0, 1), |s| (s.index, s.total));
    let default = Settings::default();
    Ok(Settings {
        seed,
        runs: args.runs,
        time: args.time,
        strategy: args.strategy,
        preemptions: args.preemptions,
        early_timers: args.early_timers,
        early_sleeps: args.early_timers,
        faults: args.faults,
        max_steps: args.max_steps.unwrap_or(default.max_steps),
        same_output: args.same_output,
        stop_at_first: args.first,
        shard,
        workers: args.workers.unwrap_or_else(cores),
        accesses: args.accesses.then(Default::default),
        races: match (race, args.no_race) {
            (true, _) => RacesIn::All,
            (false, true) => RacesIn::None,
            (false, false) => RacesIn::Some,
        },
        ..default
    })
}

fn cores() -> u32 {
    std::thread::available_parallelism().map_or(1, |n| n.get() as u32)
}

/// `bank` for `dir/bank.go`.
fn stem(program: &str) -> &str {
    let first = program.split(' ').next().unwrap_or(program);
    let name = first.trim_end_matches('/').rsplit('/').next();
    let name = name.unwrap_or(first);
    match name.strip_suffix(".go").unwrap_or(name) {
        "" | "." | ".." => "program",
        stem => stem,
    }
}

/// Prints what was explored and found; the exit status.
fn show(args: &ExploreArgs, settings: &Settings, explored: &Explored) -> i32 {
    if let Some(file) = &args.html {
        let page = html::page(&explored.program, &explored.counts(), &explored.found);
        if !write(file, page.as_bytes()) {
            return 2;
        }
    }
    let written = if args.json {
        let text = serde_json::to_string_pretty(&explored.json(settings)).unwrap_or_default();
        print(format!("{text}\n").as_bytes())
    } else {
        let mut text = String::new();
        for told in &explored.found {
            text.push_str(&tale(told, &explored.program));
        }
        text.push_str(&explored.counts());
        text.push('\n');
        print(text.as_bytes())
    };
    let doubts = explored.doubts();
    for doubt in &doubts {
        complain!("minigo explore: {doubt}");
    }
    if written != 0 {
        return written;
    }
    if !explored.found.is_empty() {
        return 1;
    }
    let nothing = explored.summary.runs == 0;
    if nothing || args.flags.strict && !doubts.is_empty() {
        return DOUBTFUL;
    }
    0
}

/// A finding on a terminal.
fn tale(told: &Told, program: &str) -> String {
    let mut text = told.opening();
    text.push_str(told.finding.text.trim_end());
    text.push_str("\n\n");
    if !told.repeats {
        text.push_str(
            "Replaying the schedule did not reproduce it: the result depends on something besides the schedule.\n",
        );
    }
    text.push_str(&format!("{}\n", told.chance()));
    if let Some(file) = &told.file {
        text.push_str(&format!("repeat:  minigo run --replay {file} {program}\n"));
        text.push_str(&format!("watch:   minigo view --replay {file} {program}\n"));
    }
    text.push('\n');
    text
}
