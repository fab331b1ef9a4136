//! Compares the outputs of the laboratory's runs, and finds the first difference.

use super::run::Run;
use super::text::{ps, wrapped};
use minigo_runtime::Ended;

/// How many characters of a line are shown.
const SHOWN: usize = 40;

/// At most so many different outputs are shown.
const GROUPS: usize = 10;

/// How the outputs of the runs differ, those that are the same in one line; empty if all are.
pub fn differences(runs: &[Run], width: usize) -> String {
    let mut groups: Vec<Vec<&Run>> = Vec::new();
    for run in runs
        .iter()
        .filter(|r| matches!(r.told.report.ended, Ended::Exit(_)))
    {
        let is_same = |of: &Run| of.printed.hash == run.printed.hash;
        let same = |group: &&mut Vec<&Run>| group.first().is_some_and(|of| is_same(of));
        match groups.iter_mut().find(same) {
            Some(group) => group.push(run),
            None => groups.push(vec![run]),
        }
    }
    if groups.len() < 2 {
        return String::new();
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    let firsts = groups.iter().filter_map(|group| group.first());
    let heads: Vec<&[u8]> = firsts.map(|run| &run.printed.head[..]).collect();
    let line = first_difference(&heads);
    let mut text = format!(
        "output depends on the schedule: {} outputs, which first differ in line {}:\n",
        groups.len(),
        line + 1
    );
    for group in groups.iter().take(GROUPS) {
        let Some(first) = group.first() else { continue };
        let shown = shown(&first.printed.head, line);
        let (count, who) = (group.len(), names(group));
        let runs = if count == 1 { "run" } else { "runs" };
        let line = format!("  {shown} in {count} {runs}: {who}");
        text.push_str(&wrapped(&line, width));
    }
    if let Some(more) = groups.len().checked_sub(GROUPS + 1) {
        text.push_str(&format!("  and {} more\n", more + 1));
    }
    text
}

/// `gmp on 1 and 2 Ps, gm on 1 P`
pub fn names(runs: &[&Run]) -> String {
    let mut all: Vec<(&str, Vec<u32>)> = Vec::new();
    for run in runs {
        let procs = run.told.report.procs;
        match all.iter_mut().find(|(name, _)| *name == run.name) {
            Some((_, on)) => on.push(procs),
            None => all.push((&run.name, vec![procs])),
        }
    }
    let each = all.iter().map(|(name, on)| match on.as_slice() {
        [one] => format!("{name} on {}", ps(*one)),
        many => {
            let many: Vec<String> = many.iter().map(u32::to_string).collect();
            format!("{name} on {} Ps", many.join("/"))
        }
    });
    each.collect::<Vec<_>>().join(", ")
}

/// The number of the first line in which not all of these are the same.
fn first_difference(heads: &[&[u8]]) -> usize {
    let Some((first, others)) = heads.split_first() else {
        return 0;
    };
    let of = |head: &[u8], n: usize| head.split(|&b| b == b'\n').nth(n).map(<[u8]>::to_vec);
    let count = first.split(|&b| b == b'\n').count();
    let same = |n: &usize| others.iter().all(|o| of(o, *n) == of(first, *n));
    (0..count).find(|n| !same(n)).unwrap_or(count)
}

/// That line in quotes, shortened if it is long.
fn shown(head: &[u8], line: usize) -> String {
    match head.split(|&b| b == b'\n').nth(line) {
        None => "different output".to_owned(),
        Some(text) => {
            let text = String::from_utf8_lossy(text);
            match text.chars().nth(SHOWN) {
                None => format!("{text:?}"),
                Some(_) => format!("{:?}…", text.chars().take(SHOWN).collect::<String>()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs() {
        let heads: [&[u8]; 3] = [b"a\nb\n", b"a\nc\n", b"a\nb\n"];
        assert_eq!(first_difference(&heads), 1);
        assert_eq!(shown(heads[1], 1), "\"c\"");
        assert_eq!(first_difference(&[&b"a\n"[..], &b"a\nb"[..]]), 1);
        assert_eq!(shown(b"a", 1), "different output");
        let long = "x".repeat(50);
        assert!(shown(long.as_bytes(), 0).ends_with("x\"…"));
    }
}
