//! What the runs of a laboratory printed: whether they agree, and where they first differ.

use super::{Run, words};
use minigo_runtime::Ended;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// A run's output: a hash of all of it, and its beginning.
#[derive(Clone, Default)]
pub struct Printed {
    hash: u64,
    head: Vec<u8>,
}

/// A writer that keeps only what [`Printed`] needs.
#[derive(Clone, Default)]
pub struct Output(Arc<Mutex<(DefaultHasher, Vec<u8>)>>);

/// How many bytes of an output are kept.
const HEAD: usize = 4_096;

/// How many characters of a line are shown.
const SHOWN: usize = 40;

impl Output {
    /// What was written.
    pub fn printed(&self) -> Printed {
        let inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Printed {
            hash: inner.0.finish(),
            head: inner.1.clone(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Byte by byte, so that it does not matter how the output was cut.
        bytes.iter().for_each(|b| b.hash(&mut inner.0));
        let room = HEAD.saturating_sub(inner.1.len()).min(bytes.len());
        inner
            .1
            .extend_from_slice(bytes.get(..room).unwrap_or_default());
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A line that says how the outputs of the runs differ; empty if they do not.
pub fn differences(runs: &[Run]) -> String {
    let mut groups: Vec<(&Run, usize)> = Vec::new();
    for run in runs
        .iter()
        .filter(|r| matches!(r.told.report.ended, Ended::Exit(_)))
    {
        let same = |group: &&mut (&Run, usize)| group.0.printed.hash == run.printed.hash;
        match groups.iter_mut().find(same) {
            Some(group) => group.1 += 1,
            None => groups.push((run, 1)),
        }
    }
    if groups.len() < 2 {
        return String::new();
    }
    let heads: Vec<&[u8]> = groups
        .iter()
        .map(|(run, _)| &run.printed.head[..])
        .collect();
    let line = first_difference(&heads);
    let each = groups.iter().map(|(run, count)| {
        let text = shown(&run.printed.head, line);
        let runs = if *count == 1 { "run" } else { "runs" };
        let ps = words::ps(run.told.report.procs);
        format!("{text} in {count} {runs} (first: {}, {ps})", run.name)
    });
    let each: Vec<String> = each.collect();
    format!("output depends on the schedule: {}\n", each.join(", "))
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
