//! `minigo lab`: runs a program under the rules of several schedulers, in virtual time, and compares.

mod deadlocks;
mod outputs;
pub mod page;
mod run;
mod table;
mod text;
mod words;

use crate::cmd::check::{checked, target};
use crate::cmd::cli::LabArgs;
use crate::process::out::{complain, not_written, print};
use minigo_lang::render::LIMIT;
use minigo_runtime::{Ended, POLICIES, Policy};
use minigo_vm::host::Host;
use minigo_vm::instance::{Instance, Options, options};
use minigo_vm::task::lab::Last;
use run::{Head, Output, Run};

/// `minigo lab`
pub fn lab(args: &LabArgs) -> i32 {
    args.build.apply();
    crate::process::memory::put_aside();
    let mut policies = Vec::new();
    let all = POLICIES.iter().map(Policy::full_name).collect();
    let names: &Vec<String> = match args.sched.is_empty() {
        true => &all,
        false => &args.sched,
    };
    for name in names {
        match Policy::named(name) {
            Ok(policy) => policies.push((name.as_str(), policy)),
            Err(why) => {
                complain!("minigo lab: {why}");
                return 2;
            }
        }
    }
    let mut runs: Vec<Run> = Vec::new();
    for &procs in &args.procs {
        for &(name, policy) in &policies {
            let once = policy.procs != 0;
            if once && runs.iter().any(|r| r.name == name) {
                continue; // its number of Ps is fixed, whatever is asked for
            }
            match run(args, name, policy, procs) {
                Ok(run) => runs.push(run),
                Err(status) => return status,
            }
        }
    }
    if let Some(file) = &args.html {
        let title = args.args.first().map(|a| a.to_string_lossy().into_owned());
        let page = page::page(&title.unwrap_or_default(), &runs);
        if let Err(error) = std::fs::write(file, page) {
            complain!("minigo lab: {}", not_written(file, &error));
            return 1;
        }
    }
    let text = match args.json {
        true => table::json(&runs),
        false => report(&runs, args),
    };
    match print(text.as_bytes()) {
        0 => deadlocks::status(&runs),
        status => status,
    }
}

/// The runs for people.
fn report(runs: &[Run], args: &LabArgs) -> String {
    let width = text::width();
    let mut text = table::table(runs, width);
    text.push_str(&words::words(runs, width));
    text.push_str(&outputs::differences(runs, width));
    text.push_str(&deadlocks::deadlocks(runs, args, width));
    text.push_str(&failures(runs));
    text.push('\n');
    text.push_str(&table::legend(width));
    text
}

/// One run, or the exit status if the program cannot be run.
fn run(args: &LabArgs, name: &str, policy: Policy, procs: u32) -> Result<Run, i32> {
    let Some((target, rest)) = target(&args.args) else {
        return Err(1);
    };
    let options = Options {
        seed: Some(args.seed),
        procs,
        tiny: args.tiny,
        lab: Some(options::Lab {
            policy,
            costs: args.costs.unwrap_or_default(),
            limit: args.limit,
            threads: false,
        }),
        args: std::iter::once(target.program_name())
            .chain(rest.iter().map(|a| a.to_string_lossy().into_owned()))
            .collect(),
        image: minigo_image::library(),
        ..Options::default()
    };
    let program = checked(target, &args.output, Some(LIMIT), Default::default()).ok_or(1)?;
    let (out, err) = (Output::default(), Head::default());
    let host = Host::of_process()
        .with_stdout(out.clone())
        .with_stderr(err.clone());
    let instance = Instance::with_host(options, host).map_err(|why| {
        complain!("fatal error: {why}");
        2
    })?;
    minigo_vm::task::program::run(program.front, program.ids, &instance);
    let told = instance.state::<Last>().take().ok_or_else(|| {
        complain!("minigo lab: {name}: the run has no report");
        1
    })?;
    Ok(Run {
        name: name.to_owned(),
        told,
        printed: out.printed(),
        said: err.bytes(),
    })
}

/// Runs that failed.
fn failures(runs: &[Run]) -> String {
    let mut text = String::new();
    for run in runs {
        let who = format!("{} on {}", run.name, text::ps(run.told.report.procs));
        if let Ended::Exit(status) = run.told.report.ended
            && status != 0
        {
            let said = String::from_utf8_lossy(&run.said).into_owned();
            let line = said.lines().next().map(|line| format!(": {line}"));
            let line = line.unwrap_or_default();
            text.push_str(&format!("{who} ended with status {status}{line}\n"));
        }
    }
    text
}
