//! Explains the differences in words: compares each scheduler with the first one, on the largest number of Ps
//! that both ran on.

use super::run::Run;
use super::text::{outcome, ps, time, wrapped};
use minigo_runtime::{Cause, Ended, Report};

/// Below this, two makespans are the same.
const SAME: f64 = 0.05;

/// A stretch below this is within everybody's slice.
const LONG: i64 = 10_000_000;

/// A paragraph for each scheduler but the first, on so many columns.
pub fn words(runs: &[Run], width: usize) -> String {
    let Some(first) = runs.first() else {
        return String::new();
    };
    let mut names: Vec<&str> = Vec::new();
    for run in runs.iter().filter(|r| r.name != first.name) {
        if !names.contains(&run.name.as_str()) {
            names.push(&run.name);
        }
    }
    let mut text = String::from("\n");
    for name in names {
        if let Some((base, run)) = pair(runs, &first.name, name) {
            text.push_str(&wrapped(&against(base, run), width));
        }
    }
    text
}

/// The runs of two schedulers to compare: on the most Ps that both ran on, else the largest of each.
fn pair<'a>(runs: &'a [Run], base: &str, name: &str) -> Option<(&'a Run, &'a Run)> {
    let procs = |r: &&Run| r.told.report.procs;
    let of = |name: &str| runs.iter().filter(|r| r.name == name).collect::<Vec<_>>();
    let (bases, others) = (of(base), of(name));
    let both = others
        .iter()
        .filter_map(|o| Some((*bases.iter().find(|b| procs(b) == procs(o))?, *o)))
        .max_by_key(|(_, o)| procs(o));
    both.or_else(|| {
        let base = bases.iter().copied().max_by_key(procs)?;
        Some((base, others.iter().copied().max_by_key(procs)?))
    })
}

/// One comparison.
fn against(base: &Run, run: &Run) -> String {
    let (b, r) = (&base.told.report, &run.told.report);
    let head = format!(
        "{} ({}) on {}: {}",
        run.name,
        r.policy.system,
        ps(r.procs),
        compared(&base.name, b, r)
    );
    if rank(&r.ended) == 2 && rank(&b.ended) == 2 {
        // Runs that did not finish took no time that could be compared.
        return match unfinished(run) {
            Some(why) => format!("{head}: {why}"),
            None => format!("{head}."),
        };
    }
    let slower = r.makespan as f64 / b.makespan.max(1) as f64;
    let worse = rank(&r.ended) > rank(&b.ended) || slower > 1.0 + SAME;
    let better = rank(&r.ended) < rank(&b.ended) || slower < 1.0 - SAME;
    let why = if worse {
        decision(run, b)
    } else if better {
        decision(base, r).map(|why| format!("under {}, {why}", base.name))
    } else {
        latency(base, run)
    };
    match why {
        Some(why) => format!("{head}: {why}"),
        None => format!("{head}."),
    }
}

/// Why a run did not finish, if its rules are to blame.
fn unfinished(run: &Run) -> Option<String> {
    let r = &run.told.report;
    match r.ended {
        Ended::Deadlock if r.never_began == 0 => None,
        Ended::Fatal(_) => None,
        Ended::Deadlock => never_began(run),
        _ => (r.cost(Cause::Held).longest > LONG).then(|| tell(run, Cause::Held)),
    }
}

/// How bad an end is.
fn rank(ended: &Ended) -> u32 {
    match ended {
        Ended::Exit(0) => 0,
        Ended::Exit(_) => 1,
        _ => 2,
    }
}

fn compared(base: &str, b: &Report, r: &Report) -> String {
    if rank(&r.ended) != rank(&b.ended) || rank(&r.ended) == 2 {
        return format!("{} ({base}: {})", outcome(r), outcome(b));
    }
    let factor = r.makespan as f64 / b.makespan.max(1) as f64;
    if factor > 1.0 + SAME {
        format!("{factor:.2} times the time of {base}")
    } else if factor < 1.0 - SAME {
        format!("{:.2} times as fast as {base}", 1.0 / factor)
    } else {
        format!("as fast as {base}")
    }
}

/// Both take the same time; but a goroutine may wait longer in one of them.
fn latency(base: &Run, run: &Run) -> Option<String> {
    let (b, r) = (&base.told.report, &run.told.report);
    let (mine, other) = (r.starved.ns, b.starved.ns);
    if mine > 2 * other && mine > LONG {
        decision(run, b).map(|why| format!("but {} waited for {}; {why}", who(run), time(mine)))
    } else if other > 2 * mine && other > LONG {
        Some(format!(
            "and no goroutine waited longer than {}",
            time(mine)
        ))
    } else {
        None
    }
}

fn who(run: &Run) -> String {
    let s = run.told.report.starved;
    format!("G{}{}", s.g, started(run, s.site))
}

/// The place that a word stands for, behind what it is the place of.
fn at(run: &Run, word: u64, how: &str) -> String {
    match run.told.places.get(&word) {
        Some(p) => {
            let file = p.file.rsplit('/').next().unwrap_or(&p.file);
            format!(" ({how}{file}:{}, {})", p.line, p.func)
        }
        None => String::new(),
    }
}

fn started(run: &Run, word: u64) -> String {
    at(run, word, "started at ")
}

/// Of the causes that cost `run` more than `other`, the one that cost most, with the rule behind it.
fn decision(run: &Run, other: &Report) -> Option<String> {
    let r = &run.told.report;
    if r.ended == Ended::Deadlock && r.never_began > 0 {
        return never_began(run);
    }
    let more = |cause: Cause| {
        let (mine, its) = (r.cost(cause), other.cost(cause));
        match cause {
            // Only what no slice would have allowed counts.
            Cause::Held if mine.longest <= LONG => 0,
            Cause::Held => mine.longest - its.longest,
            // Only the longest wait says anything about who was forgotten.
            Cause::Global | Cause::Queue | Cause::Slot => (mine.longest - its.longest) / 4,
            _ => mine.total - its.total,
        }
    };
    let most = Cause::ALL.iter().copied().max_by_key(|&c| more(c))?;
    (more(most) > 0).then(|| tell(run, most))
}

/// All threads wait for goroutines that have none.
fn never_began(run: &Run) -> Option<String> {
    let r = &run.told.report;
    let began = run.told.places.get(&r.starved.site);
    let place = began.map_or_else(String::new, |_| {
        format!(
            "; one of these is G{}{}",
            r.starved.g,
            started(run, r.starved.site)
        )
    });
    Some(format!(
        "{}, so {} goroutines never began{place}.",
        r.policy.waits_text(),
        r.never_began
    ))
}

/// What a cause has cost, and which rule it follows from.
fn tell(run: &Run, cause: Cause) -> String {
    let r = &run.told.report;
    let c = r.cost(cause);
    let (g, here) = (c.g, at(run, c.place, ""));
    match cause {
        Cause::Held => format!(
            "G{g} ran for {} on P{} while others waited{here}: {}.",
            time(c.longest),
            c.p,
            r.policy.slice_text()
        ),
        Cause::Blocked => format!(
            "blocking calls kept Ps for {} while others waited, for example in G{g}{here}: {}.",
            time(c.total),
            r.policy.blocking_text()
        ),
        Cause::Pinned => format!(
            "goroutines that held a mutex kept Ps for {} while others waited, for example G{g}{here}: {}.",
            time(c.total),
            r.policy.waits_text()
        ),
        Cause::Lock => format!(
            "Ms waited {} times for the global lock, {} in all: every start, wake and choice needs it.",
            c.times,
            time(c.total)
        ),
        Cause::Idle => format!(
            "goroutines waited for {} in all while a P was idle, G{g}{} for {}: {}.",
            time(c.total),
            started(run, c.place),
            time(c.longest),
            r.policy.steals_text()
        ),
        Cause::Backlog => format!(
            "goroutines waited for a thread for {} in all, G{g}{} for {}: {}.",
            time(c.total),
            started(run, c.place),
            time(c.longest),
            r.policy.waits_text()
        ),
        Cause::Global => format!(
            "G{g}{} waited in the global queue for {}, which comes {}.",
            started(run, c.place),
            time(c.longest),
            rule(r, "global")
        ),
        Cause::Queue | Cause::Slot => format!(
            "G{g}{} waited in a queue for {}: a woken goroutine goes {}.",
            started(run, c.place),
            time(c.longest),
            rule(r, "readied")
        ),
        Cause::Wake => format!(
            "sleeping Ms were woken {} times, which cost the Ms that woke them {}: {}.",
            c.times,
            time(c.total),
            r.policy.spins_text()
        ),
        Cause::Switch => format!(
            "the kernel switched threads {} times, which took {}: {}.",
            c.times,
            time(c.total),
            r.policy.waits_text()
        ),
        Cause::Thread => format!(
            "{} threads were created, which took {}: {}.",
            c.times,
            time(c.total),
            r.policy.waits_text()
        ),
    }
}

fn rule(r: &Report, name: &str) -> String {
    let rules = r.policy.rules();
    let rule = rules.into_iter().find(|(n, _)| *n == name);
    rule.map_or_else(String::new, |(_, text)| text)
}
