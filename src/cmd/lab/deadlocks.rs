//! Runs of the laboratory that ended in a deadlock: where their goroutines are blocked, and how to repeat the
//! run.

use super::outputs::names;
use super::run::Run;
use super::text::wrapped;
use crate::cmd::cli::LabArgs;
use minigo_runtime::Ended;

/// As many goroutines of a deadlock are shown.
const SHOWN: usize = 10;

/// Where the goroutines of a run that ended in a deadlock are blocked, as the run's report says.
pub fn blocked(run: &Run) -> Vec<String> {
    if run.told.report.ended != Ended::Deadlock {
        return Vec::new();
    }
    let text = String::from_utf8_lossy(&run.said);
    let blocks = text.split("\n\n").filter(|b| b.starts_with("goroutine "));
    blocks.filter_map(one).collect()
}

/// `goroutine 2 [chan send]: main.work, prog.go:12`, out of the goroutine's trace.
fn one(block: &str) -> Option<String> {
    let mut lines = block.lines();
    let head = lines.next()?.strip_suffix(':')?;
    let rest: Vec<&str> = lines.collect();
    let frames = rest.chunks_exact(2).filter_map(|pair| {
        let [function, place] = pair else { return None };
        let place = place.trim_start();
        let place = place.rsplit_once(" +0x").map_or(place, |(place, _)| place);
        Some((
            function.rsplit_once('(').map_or(*function, |(f, _)| f),
            place,
        ))
    });
    // Files of the library have no path from the root.
    let own = frames
        .clone()
        .find(|(f, place)| place.starts_with('/') && !f.starts_with("created by "));
    let (function, place) = own.or_else(|| frames.clone().next())?;
    let file = place.rsplit('/').next().unwrap_or(place);
    Some(format!("{head}: {function}, {file}"))
}

/// The deadlocks of the runs, those in the same places together, and how to repeat each.
pub fn deadlocks(runs: &[Run], args: &LabArgs, width: usize) -> String {
    let mut groups: Vec<(Vec<String>, Vec<&Run>)> = Vec::new();
    for run in runs
        .iter()
        .filter(|r| r.told.report.ended == Ended::Deadlock)
    {
        let places = blocked(run);
        // Goroutines have other numbers under other rules.
        let same = |of: &[String]| {
            let place = |line: &String| line.split_once(" [").map(|(_, rest)| rest.to_owned());
            of.iter().map(place).eq(places.iter().map(place))
        };
        match groups.iter_mut().find(|(of, _)| same(of)) {
            Some((_, group)) => group.push(run),
            None => groups.push((places, vec![run])),
        }
    }
    let mut text = String::new();
    for (places, group) in &groups {
        let Some(first) = group.first() else { continue };
        let runs = if group.len() == 1 { "run" } else { "runs" };
        let head = format!("deadlock in {} {runs}: {}", group.len(), names(group));
        text.push_str(&wrapped(&head, width));
        for place in places.iter().take(SHOWN) {
            text.push_str(&format!("  {place}\n"));
        }
        if let Some(more) = places.len().checked_sub(SHOWN + 1) {
            text.push_str(&format!("  and {} more goroutines\n", more + 1));
        }
        text.push_str(&format!("  to repeat it: {}\n", again(first, args)));
    }
    text
}

/// The command that repeats a run.
pub fn again(run: &Run, args: &LabArgs) -> String {
    let (sched, procs, seed) = (&run.name, run.told.report.procs, args.seed);
    let mut text = format!("minigo run --sched {sched} --procs {procs} --seed {seed}");
    if args.tiny {
        text.push_str(" --tiny");
    }
    if args.costs.is_some() {
        text.push_str(" --costs (as here)");
    }
    for arg in &args.args {
        text.push_str(&format!(" {}", arg.to_string_lossy()));
    }
    text
}

/// The exit status: a run that ends in a deadlock or a fatal error, or with a status of its own, is a failure. That
/// a scheduler starves a goroutine, or takes longer than allowed, is what the laboratory is there to show.
pub fn status(runs: &[Run]) -> i32 {
    let of = |run: &Run| match run.told.report.ended {
        Ended::Exit(status) => status,
        Ended::Deadlock | Ended::Fatal(_) => 2,
        Ended::Starved | Ended::TimeUp => 0,
    };
    runs.iter().map(of).find(|status| *status != 0).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goroutine_is_where_the_programs_own_code_waits() {
        let block = "goroutine 2 [sync.Mutex.Lock]:\nsync.(*Mutex).Lock(...)\n\tsync/mutex.go:62 +0x50\n\
                     main.main.func1()\n\t/x/mutex.go:17 +0xa0\ncreated by main.main in goroutine 1\n\t/x/mutex.go:12 +0x88";
        assert_eq!(
            one(block).as_deref(),
            Some("goroutine 2 [sync.Mutex.Lock]: main.main.func1, mutex.go:17")
        );
    }
}
