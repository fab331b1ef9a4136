//! The difference between two texts, as `diff -u` shows it.

use std::fmt::Write;

/// Lines around a change that are shown.
const AROUND: usize = 3;
/// More pairs of lines than this are not compared one with another.
const MOST: usize = 4_000_000;

/// A line that is in the first text, in the second, or in both.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    Same,
    Old,
    New,
}

/// The hunks that change one text into the other, with Go's names for both.
pub fn unified(path: &str, old: &str, new: &str) -> String {
    let a: Vec<&str> = old.split_inclusive('\n').collect();
    let b: Vec<&str> = new.split_inclusive('\n').collect();
    let steps = steps(&a, &b);
    let mut out = format!("--- {path} (old)\n+++ {path} (new)\n");
    let (mut i, mut j) = (0, 0);
    let mut at = 0;
    while at < steps.len() {
        if !near_change(&steps, at) {
            (i, j, at) = (i + 1, j + 1, at + 1);
            continue;
        }
        let len = (at..steps.len())
            .take_while(|&k| near_change(&steps, k))
            .count();
        let hunk = steps.get(at..at + len).unwrap_or_default();
        let count = |other| hunk.iter().filter(|&&s| s != other).count();
        let (olds, news) = (count(Step::New), count(Step::Old));
        let _ = writeln!(out, "@@ -{},{olds} +{},{news} @@", i + 1, j + 1);
        for step in hunk {
            let (sign, line) = match step {
                Step::Same => (' ', a.get(i)),
                Step::Old => ('-', a.get(i)),
                Step::New => ('+', b.get(j)),
            };
            let line = line.copied().unwrap_or_default();
            let _ = write!(out, "{sign}{line}");
            if !line.ends_with('\n') {
                out.push_str("\n\\ No newline at end of file\n");
            }
            i += usize::from(*step != Step::New);
            j += usize::from(*step != Step::Old);
        }
        at += len;
    }
    out
}

fn near_change(steps: &[Step], at: usize) -> bool {
    let window = at.saturating_sub(AROUND)..(at + AROUND + 1).min(steps.len());
    steps
        .get(window)
        .is_some_and(|w| w.iter().any(|s| *s != Step::Same))
}

/// How to get from one text to the other with the fewest lines changed.
fn steps(a: &[&str], b: &[&str]) -> Vec<Step> {
    let same = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[same..], &b[same..]);
    let ends = a.iter().rev().zip(b.iter().rev());
    let end = ends.take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[..a.len() - end], &b[..b.len() - end]);
    let mut out = vec![Step::Same; same];
    middle(a, b, &mut out);
    out.extend(std::iter::repeat_n(Step::Same, end));
    out
}

fn middle(a: &[&str], b: &[&str], out: &mut Vec<Step>) {
    let (rows, columns) = (a.len(), b.len());
    if rows * columns > MOST {
        out.extend(a.iter().map(|_| Step::Old));
        out.extend(b.iter().map(|_| Step::New));
        return;
    }
    // The longest common part of what follows each pair of lines.
    let width = columns + 1;
    let mut longest = vec![0u32; (rows + 1) * width];
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            longest[i * width + j] = match a[i] == b[j] {
                true => longest[(i + 1) * width + j + 1] + 1,
                false => longest[(i + 1) * width + j].max(longest[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < rows || j < columns {
        let both = i < rows && j < columns;
        if both && a[i] == b[j] {
            out.push(Step::Same);
            (i, j) = (i + 1, j + 1);
        } else if j == columns
            || i < rows && longest[(i + 1) * width + j] >= longest[i * width + j + 1]
        {
            out.push(Step::Old);
            i += 1;
        } else {
            out.push(Step::New);
            j += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::unified;

    #[test]
    fn changes_are_shown_with_lines_around() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n";
        let new = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n";
        assert_eq!(
            unified("x", old, new),
            "--- x (old)\n+++ x (new)\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n\
             @@ -13,3 +13,4 @@\n 13\n 14\n 15\n+16\n"
        );
    }
}
