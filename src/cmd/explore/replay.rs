//! Replaying a schedule: `minigo run --replay`, `minigo view --replay`.

use super::found::Told;
use super::program::{Program, program};
use super::story::story;
use crate::cmd::cli::{Jit, RunArgs, ViewArgs};
use crate::process::out::{cause, complain};
use minigo_vm::explore::{
    Finding, FindingKind, Log, RunReport, Schedule, Settings, lines, prints, races_for, replay,
};
use std::io::Write;
use std::path::Path;

/// The exit status of a schedule that does not fit the program.
pub const MISFIT: i32 = 3;

/// A schedule that was replayed.
pub struct Replayed {
    /// The run.
    pub report: RunReport,
    /// What it had to show, if it did.
    pub shown: Option<Finding>,
    /// Why it does not fit; `None`: it does.
    pub misfit: Option<String>,
}

/// Reads a schedule file.
pub fn read(file: &Path) -> Result<Schedule, String> {
    let shown = file.display();
    let text = crate::process::input::read_text(file).map_err(|e| {
        let cause = cause(&e);
        format!("open {shown}: {cause}: `minigo explore` writes schedules")
    })?;
    Schedule::parse(&text).map_err(|why| format!("{shown}: {why}"))
}

/// Runs a program under a schedule.
pub fn follow(program: &Program, schedule: &Schedule) -> Option<Replayed> {
    let mut settings = Settings::default();
    schedule.give_flags(&mut settings);
    if let Some(expected) = &schedule.expected {
        settings.races = races_for(expected.kind);
    }
    let order = (schedule.base, schedule.changes());
    let (report, log) = replay(&program.prepared, &settings, schedule.seed, order)?;
    let shown = shown(&report, schedule);
    let misfit = misfit(program.hash, schedule, &log);
    Some(Replayed {
        report,
        shown,
        misfit,
    })
}

/// The finding that the schedule was kept for; without one, any.
fn shown(report: &RunReport, schedule: &Schedule) -> Option<Finding> {
    let mut all = report.findings.iter();
    let Some(expected) = &schedule.expected else {
        return all.next().cloned();
    };
    if expected.kind == FindingKind::Output && report.findings.is_empty() {
        return prints(report, &expected.headline).then(|| Finding {
            kind: FindingKind::Output,
            text: expected.headline.clone(),
            headline: expected.headline.clone(),
            places: Vec::new(),
            goroutines: Vec::new(),
            race: None,
        });
    }
    let funcs = |f: &Finding| {
        let here: Vec<&str> = f.places.iter().map(|p| p.func.as_str()).collect();
        expected
            .funcs
            .iter()
            .all(|func| here.contains(&func.as_str()))
    };
    all.find(|f| f.kind == expected.kind && funcs(f)).cloned()
}

/// Where the replay left the schedule, if it did.
fn misfit(hash: u64, schedule: &Schedule, log: &Log) -> Option<String> {
    let lines = schedule.lines.iter();
    let left = lines.zip(&log.used).find(|(_, used)| !**used);
    let (line, _) = left?;
    let done = log.used.iter().filter(|used| **used).count();
    let changed = match schedule.hash == hash {
        true => "",
        false => "; the program has changed since the schedule was written",
    };
    Some(format!(
        "the schedule no longer matches the program: after {done} of {} switches, this line was never reached:\n    {line}{changed}",
        schedule.lines.len()
    ))
}

/// What is said of a replay that does not show what it was kept for.
fn verdict(schedule: &Schedule, replayed: &Replayed) -> Option<String> {
    if let Some(why) = &replayed.misfit {
        return Some(why.clone());
    }
    let expected = schedule.expected.as_ref()?;
    replayed.shown.is_none().then(|| {
        format!(
            "the schedule was followed to its end, but the {} that it was saved for did not happen",
            expected.kind.text()
        )
    })
}

/// `minigo run --replay FILE prog.go`; the exit status.
pub fn run(args: &RunArgs, file: &Path) -> i32 {
    let schedule = match read(file) {
        Ok(schedule) => schedule,
        Err(why) => {
            complain!("minigo run: {why}");
            return 2;
        }
    };
    let Some(program) = program(&args.args, &args.build, &args.output, true, args.jit) else {
        return 1;
    };
    let Some(replayed) = follow(&program, &schedule) else {
        complain!("minigo run: the program cannot be run");
        return 1;
    };
    let _ = std::io::stdout().lock().write_all(&replayed.report.stdout);
    let _ = std::io::stderr().lock().write_all(&replayed.report.stderr);
    for finding in &replayed.report.findings {
        let said = String::from_utf8_lossy(&replayed.report.stderr);
        if !said.contains(&finding.headline) {
            complain!("{}", finding.text);
        }
    }
    if let Some(text) = verdict(&schedule, &replayed) {
        complain!("minigo: {}: {text}", file.display());
    }
    match (&replayed.misfit, replayed.report.findings.is_empty()) {
        (Some(_), _) => MISFIT,
        (None, true) => replayed.report.status,
        (None, false) => replayed.report.status.max(1),
    }
}

/// `minigo view --replay FILE prog.go`; the exit status.
pub fn view(args: &ViewArgs, file: &Path) -> i32 {
    let schedule = match read(file) {
        Ok(schedule) => schedule,
        Err(why) => {
            complain!("minigo view: {why}");
            return 2;
        }
    };
    let Some(program) = program(&args.args, &args.build, &args.output, true, Jit::Auto) else {
        return 1;
    };
    let Some(replayed) = follow(&program, &schedule) else {
        complain!("minigo view: the program cannot be run");
        return 1;
    };
    if let Some(text) = verdict(&schedule, &replayed) {
        complain!("minigo: {}: {text}", file.display());
        return MISFIT;
    }
    let Some(finding) = replayed.shown else {
        complain!(
            "minigo view: {}: the run recorded no events",
            file.display()
        );
        return 1;
    };
    let story = story(&replayed.report, &finding);
    let mut kept = schedule.clone();
    kept.lines = lines(&replayed.report);
    let told = Told {
        finding,
        count: 1,
        runs: 1,
        first: 0,
        schedule: kept,
        story,
        repeats: true,
        shrinking: 0,
        stdout: Vec::new(),
        file: Some(file.display().to_string()),
    };
    let page = super::html::page(&program.name, "one run", &[told]);
    let to = args
        .out
        .clone()
        .unwrap_or_else(|| file.with_extension("html"));
    if !super::written::write(&to, page.as_bytes()) {
        return 1;
    }
    crate::process::out::say!("the story: {}", to.display());
    0
}
