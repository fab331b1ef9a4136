//! Merges rows of a story that say the same, and shortens long stories.

/// What one goroutine does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The goroutine; 0: the clock.
    pub g: u64,
    /// `bank.go:14`; empty: nowhere in the program's text.
    pub place: String,
    /// What it does.
    pub text: String,
    /// Another goroutine ran than plain order would have run.
    pub deviates: bool,
}

/// The most rows; of longer stories the end is kept, and what is around deviations.
const ROWS: usize = 60;

/// The most rows of a part that is shown once if it repeats.
const PART: usize = 16;

/// So often at least it repeats then.
const OFTEN: usize = 3;

/// Rows of one goroutine that say the same are one.
pub fn together(rows: Vec<Row>) -> Vec<Row> {
    let mut all: Vec<(Row, u32)> = Vec::new();
    for row in rows {
        match all.last_mut() {
            Some((last, n)) if *last == row => *n += 1,
            _ => all.push((row, 1)),
        }
    }
    let one = |(mut row, n): (Row, u32)| {
        if n > 1 {
            row.text.push_str(&format!(" ({n} times)"));
        }
        row
    };
    all.into_iter().map(one).collect()
}

/// What is left of long stories.
pub fn shorten(rows: Vec<Row>) -> Vec<Row> {
    if rows.len() <= ROWS {
        return rows;
    }
    let near = |at: usize| {
        let from = at.saturating_sub(3);
        rows.iter().skip(from).take(7).any(|r| r.deviates)
    };
    let keep: Vec<bool> = (0..rows.len())
        .map(|at| at + ROWS / 2 >= rows.len() || near(at))
        .collect();
    let mut left = Vec::new();
    let mut skipped = 0;
    for (row, keep) in rows.into_iter().zip(keep) {
        if !keep {
            skipped += 1;
            continue;
        }
        if skipped > 0 {
            left.push(Row {
                g: row.g,
                place: "...".to_owned(),
                text: format!("{skipped} operations are left out"),
                deviates: false,
            });
            skipped = 0;
        }
        left.push(row);
    }
    left
}

/// Parts of a few rows that come again and again, as those of a loop do, are shown once.
pub fn repeated(rows: Vec<Row>) -> Vec<Row> {
    let mut left = Vec::new();
    let mut at = 0;
    while let Some(row) = rows.get(at) {
        let rest = rows.get(at..).unwrap_or_default();
        let found = (2..=PART).find_map(|len| {
            let part = rest.get(..len)?;
            let times = rest.chunks(len).take_while(|c| *c == part).count();
            let plain = part.iter().all(|r| !r.deviates);
            (plain && times >= OFTEN).then_some((part, times))
        });
        let Some((part, times)) = found else {
            left.push(row.clone());
            at += 1;
            continue;
        };
        left.extend_from_slice(part);
        left.push(Row {
            g: row.g,
            place: "...".to_owned(),
            text: format!("the same {} more times", times - 1),
            deviates: false,
        });
        at += part.len() * times;
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> Row {
        Row {
            g: 1,
            place: "a.go:1".to_owned(),
            text: text.to_owned(),
            deviates: text.starts_with('>'),
        }
    }

    fn left(texts: &str) -> Vec<String> {
        let rows = texts.split(' ').map(row).collect();
        repeated(rows).into_iter().map(|r| r.text).collect()
    }

    #[test]
    fn what_a_loop_does_is_shown_once() {
        assert_eq!(
            left("x a b a b a b c"),
            ["x", "a", "b", "the same 2 more times", "c"]
        );
        assert_eq!(left("a b a b c"), ["a", "b", "a", "b", "c"]);
        assert_eq!(left("a >b a >b a >b").len(), 6);
        assert_eq!(left("a"), ["a"]);
    }
}
