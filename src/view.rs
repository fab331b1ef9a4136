//! `minigo view`: runs a program in virtual time and writes a page on which every decision of the
//! scheduler can be watched, step by step and over time.

use crate::check::{checked, target};
use crate::cli::ViewArgs;
use crate::flame;
use crate::lab::page::escape;
use crate::out::{complain, say};
use minigo_lang::render::LIMIT;
use minigo_runtime::{Event, Policy, Queue, Shot};
use minigo_vm::instance::{Instance, Options, options};
use minigo_vm::task::lab::{Films, Place};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// `minigo view`
pub fn view(args: &ViewArgs) -> i32 {
    if let [file] = args.args.as_slice()
        && let Ok(bytes) = std::fs::read(file)
        && flame::is_compressed(&bytes)
    {
        return flame_graph(args, Path::new(file), &bytes);
    }
    args.build.apply();
    crate::memory::put_aside();
    let Some((target, rest)) = target(&args.args) else {
        return 1;
    };
    let name = target.program_name();
    let options = Options {
        seed: Some(args.seed),
        procs: args.procs,
        film: args.most,
        lab: Some(options::Lab {
            policy: args.sched.unwrap_or(minigo_runtime::GMP),
            costs: args.costs.unwrap_or_default(),
            limit: 2_000_000_000,
        }),
        args: std::iter::once(name.clone())
            .chain(rest.iter().map(|a| a.to_string_lossy().into_owned()))
            .collect(),
        ..Options::default()
    };
    let Some(program) = checked(target, &args.output, Some(LIMIT), Default::default()) else {
        return 1;
    };
    let sources = program.front.program.sources.clone();
    let instance = match Instance::with_host(options, crate::signals::host()) {
        Ok(instance) => instance,
        Err(why) => {
            complain!("fatal error: {why}");
            return 2;
        }
    };
    let status = minigo_vm::task::program::run(program.front, program.ids, &instance);
    let Some((shots, places)) = instance.state::<Films>().take() else {
        complain!("minigo view: the run has no film");
        return 1;
    };
    let line = |place: &Place| {
        let file = sources.files().iter().find(|f| f.path == place.file);
        file.map_or(String::new(), |f| f.line_text(place.line).trim().to_owned())
    };
    let policy = args.sched.unwrap_or(minigo_runtime::GMP);
    let data = data(&shots, &places, &line, &policy, args.procs);
    let title = args.args.first().map(|a| a.to_string_lossy().into_owned());
    let page = page(&title.clone().unwrap_or_default(), &data);
    let file = args
        .out
        .clone()
        .unwrap_or_else(|| beside(Path::new(&title.unwrap_or_default())));
    if let Err(error) = std::fs::write(&file, page) {
        complain!("minigo view: {}: {error}", file.display());
        return 1;
    }
    let cut = if shots.len() == args.most {
        ", the first ones"
    } else {
        ""
    };
    say!("{} events{cut}: {}", shots.len(), file.display());
    status
}

/// The page of a profile.
fn flame_graph(args: &ViewArgs, profile: &Path, bytes: &[u8]) -> i32 {
    let to = args.out.clone().unwrap_or_else(|| beside(profile));
    let page = flame::page(&profile.to_string_lossy(), bytes)
        .map_err(|why| format!("{}: {why}", profile.display()));
    let written = page.and_then(|page| {
        std::fs::write(&to, page).map_err(|error| format!("{}: {error}", to.display()))
    });
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

/// What the page shows, as JSON.
fn data(
    shots: &[Shot],
    places: &BTreeMap<u64, Place>,
    line: &dyn Fn(&Place) -> String,
    policy: &Policy,
    procs: u32,
) -> String {
    let numbers: BTreeMap<u64, usize> = places.keys().enumerate().map(|(i, &w)| (w, i)).collect();
    let queue = |q: &Queue| match q {
        Queue::Next(p) => format!("n{p}"),
        Queue::Local(p) => format!("q{p}"),
        Queue::Global => "g".to_owned(),
    };
    let shots = shots.iter().map(|s| {
        let r = &s.record;
        let changed: serde_json::Map<String, Value> = s
            .changed
            .iter()
            .map(|(q, gs)| (queue(q), json!(gs)))
            .collect();
        let place = numbers.get(&s.place).map_or(-1, |&i| i as i64);
        json!([
            r.when,
            r.event as u8,
            r.p,
            r.g,
            r.arg,
            r.text(),
            place,
            changed
        ])
    });
    let places = places.values().map(|p| {
        let file = p.file.rsplit('/').next().unwrap_or(&p.file);
        json!([format!("{file}:{}", p.line), p.func, line(p)])
    });
    let events = Event::ALL.iter().map(|e| json!([e.texts().0, e.go_name()]));
    let all = json!({
        "procs": procs,
        "sched": policy.name,
        "system": policy.system,
        "events": events.collect::<Vec<_>>(),
        "places": places.collect::<Vec<_>>(),
        "shots": shots.collect::<Vec<_>>(),
    });
    // In a script of a page nothing may look like its end.
    all.to_string().replace("</", "<\\/")
}

fn page(title: &str, data: &str) -> String {
    include_str!("view.html")
        .replacen("{{title}}", &escape(title), 2)
        .replacen("{{data}}", data, 1)
}
