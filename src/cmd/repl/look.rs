//! Inspecting goroutines, Ps and Ms, and stepping the scheduler.

use super::core::Core;
use super::watch;
use crate::process::out::{complain, say};
use minigo_runtime::{Event, Record};
use minigo_vm::session::{Answer, GoroutineInfo, readable};

/// The goroutine of the session itself.
const SESSION: u64 = 1;

fn age(ns: i64) -> String {
    match ns {
        i64::MIN..=0 => String::new(),
        1..10_000_000_000 => format!("{}ms", ns / 1_000_000),
        _ => format!("{}s", ns / 1_000_000_000),
    }
}

/// `:gs`
pub fn goroutines(core: &Core) {
    let Some(seen) = watch::world(core) else {
        return;
    };
    let mut groups: Vec<Vec<&GoroutineInfo>> = Vec::new();
    for g in seen.goroutines.iter().filter(|g| !g.hidden) {
        let alike = |of: &&mut Vec<&GoroutineInfo>| {
            of.first()
                .is_some_and(|first| first.state == g.state && first.place == g.place)
        };
        match groups.iter_mut().find(alike) {
            Some(group) => group.push(g),
            None => groups.push(vec![g]),
        }
    }
    for group in &groups {
        let Some(first) = group.first() else { continue };
        let waited = group.iter().map(|g| g.waited).max().unwrap_or(0);
        let all = match group.len() {
            1 => String::new(),
            n => {
                let ids: Vec<u64> = group.iter().map(|g| g.id).collect();
                format!("  {n} goroutines: {}", list(&ids))
            }
        };
        say!(
            "{:>5}  {:<22} {:>8}  {}{all}",
            first.id,
            first.state,
            age(waited),
            first.place
        );
    }
    if groups.is_empty() {
        say!("no goroutines except the session's own");
    }
}

/// `:g N`
pub fn goroutine(core: &Core, id: u64) {
    core.session.ask_for_frames(id);
    let Some(seen) = watch::next_world(core) else {
        return;
    };
    let Some(g) = seen.goroutines.iter().find(|g| g.id == id) else {
        return complain!("there is no goroutine {id}");
    };
    let mut lines = g.frames.lines();
    let mut known = g.locals.iter().peekable();
    while let Some(line) = lines.next() {
        let own = line.strip_prefix("created by ").unwrap_or(line);
        if own.starts_with("minigo/repl.") && !g.hidden {
            lines.next();
            continue;
        }
        say!("{}", readable(line));
        let is_of = |name: &str| line.strip_prefix(name).is_some_and(|l| l.starts_with('('));
        if let Some((_, locals)) = known.next_if(|(name, _)| is_of(name)) {
            // Where in its file.
            if let Some(line) = lines.next() {
                say!("{}", readable(line));
            }
            locals.iter().for_each(|local| say!("\t\t{local}"));
        }
    }
}

fn name(id: u64) -> String {
    match id {
        SESSION => "the session".to_owned(),
        id => format!("G{id}"),
    }
}

fn list(all: &[u64]) -> String {
    let shown: Vec<String> = all.iter().take(20).map(|&id| name(id)).collect();
    let more = match all.len().saturating_sub(20) {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    format!("[{}]{more}", shown.join(" "))
}

/// `:ps`
pub fn ps(core: &Core) {
    let Some(seen) = watch::world(core) else {
        return;
    };
    for p in &seen.ps {
        let running = p.running.map_or("idle".to_owned(), name);
        let next = p.runnext.map_or("none".to_owned(), name);
        say!(
            "P{}: runs {running}, runnext {next}, queue {}, timers {}, slices {}, stolen {}",
            p.id,
            list(&p.queue),
            p.timers,
            p.tick,
            p.steals,
        );
    }
    say!("global queue {}", list(&seen.global));
}

/// `:ms`
pub fn ms(core: &Core) {
    for m in core.session.ms() {
        let state = match (m.g, m.p) {
            (Some(g), Some(p)) => format!("runs {} on P{p}", name(g)),
            (None, Some(p)) => format!("holds P{p}"),
            _ if m.blocked => "in a blocking call".to_owned(),
            _ => "idle".to_owned(),
        };
        let spinning = if m.spinning { ", looks for work" } else { "" };
        say!("M{}: {state}{spinning}", m.id);
    }
}

/// `:kill N`
pub fn kill(core: &Core, id: u64) {
    let Some(seen) = watch::world(core) else {
        return;
    };
    let there = |g: &&GoroutineInfo| g.id == id && !g.hidden;
    if !seen.goroutines.iter().any(|g| there(&g)) {
        return complain!("there is no goroutine {id}");
    }
    kill_one(core, id);
}

/// `:kill all`
pub fn kill_all(core: &Core) {
    let Some(seen) = watch::world(core) else {
        return;
    };
    for g in seen.goroutines.iter().filter(|g| !g.hidden) {
        kill_one(core, g.id);
    }
}

fn kill_one(core: &Core, id: u64) {
    let there = |g: &&GoroutineInfo| g.id == id && !g.hidden;
    core.session.kill(id);
    let seen = watch::next_world(core);
    let left = seen.as_ref().and_then(|s| s.goroutines.iter().find(there));
    if let Some(g) = left
        && !matches!(g.state.as_str(), "runnable" | "running")
    {
        complain!(
            "goroutine {id} waits ({}) and cannot be interrupted",
            g.state
        );
    }
}

/// `:freeze`
pub fn freeze(core: &Core) {
    if core.session.is_frozen() {
        return complain!("the scheduler is already frozen: use :step or :thaw");
    }
    core.session.freeze();
    if watch::settled(core) {
        complain!("The scheduler is frozen. :step takes one decision, :thaw lets it run again.");
    }
}

/// `:thaw`
pub fn thaw(core: &Core) {
    if !core.session.is_frozen() {
        return complain!("the scheduler is not frozen: use :freeze first");
    }
    core.session.thaw();
    watch::settled(core);
}

/// `:step N`
pub fn step(core: &Core, n: u64) {
    if !core.session.is_frozen() {
        return complain!("the scheduler is not frozen: use :freeze first");
    }
    for _ in 0..n {
        if watch::interrupted() {
            return;
        }
        match watch::step(core) {
            Some(Answer::Stepped(text)) => say!("{text}"),
            Some(Answer::Idle(text)) => return say!("{text}"),
            _ => return,
        }
    }
}

/// An input has been given to a frozen scheduler.
pub fn input_waits(core: &Core) {
    core.session.settle();
    if watch::settled(core) {
        complain!("The scheduler is frozen: :step runs the input.");
    }
}

/// What was traced since the last time.
pub fn trace(core: &Core) {
    let Some(seen) = watch::world(core) else {
        return;
    };
    let shown = |r: &&Record| {
        r.g != SESSION
            && !matches!(
                r.event,
                Event::WorldStop | Event::WorldStart | Event::GoStop
            )
    };
    let all: Vec<&Record> = seen.trace.iter().filter(shown).collect();
    let Some(first) = all.first() else { return };
    for r in all.iter().take(200) {
        let ms = (r.when - first.when) as f64 / 1e6;
        say!("{ms:>10.3}ms  P{}  {}", r.p, r.text());
    }
    if let Some(more) = all.len().checked_sub(201) {
        say!("  ({} more)", more + 1);
    }
}
