//! The timeline: for each part of a run, which goroutines began statements in it.

use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The maximum number of stretches in a timeline.
const MOST_COLUMNS: u64 = 1_000;
/// The most goroutines that have a lane: those that began the most statements.
const MOST_LANES: usize = 200;

/// Counts how many statements each goroutine begins, by stretches of equal length.
#[derive(Clone, Debug, Default)]
pub struct Lanes {
    from: u64,
    to: u64,
    /// How many moments a stretch has.
    width: u64,
    columns: u64,
    /// By goroutine: how many in each stretch.
    began: BTreeMap<u64, Vec<u64>>,
}

impl Lanes {
    /// The moments from `from` up to, but not including, `to`, divided into about `columns` stretches.
    pub fn new(from: u64, to: u64, columns: u64) -> Lanes {
        let moments = to.saturating_sub(from).max(1);
        let width = moments.div_ceil(columns.clamp(1, MOST_COLUMNS));
        Lanes {
            from,
            to,
            width,
            columns: moments.div_ceil(width),
            began: BTreeMap::new(),
        }
    }

    /// Goroutine `g` begins a statement at this moment.
    pub fn note(&mut self, moment: u64, g: u64) {
        if !(self.from..self.to).contains(&moment) {
            return;
        }
        let at = (moment - self.from) / self.width.max(1);
        let columns = self.columns as usize;
        let lane = self.began.entry(g).or_insert_with(|| vec![0; columns]);
        if let Some(count) = lane.get_mut(at as usize) {
            *count += 1;
        }
    }

    /// As a message has it.
    pub fn to_json(&self) -> Value {
        let mut lanes: Vec<_> = self.began.iter().collect();
        let left_out = lanes.len().saturating_sub(MOST_LANES);
        if left_out > 0 {
            lanes.sort_by_key(|(_, began)| std::cmp::Reverse(began.iter().sum::<u64>()));
            lanes.truncate(MOST_LANES);
            lanes.sort_by_key(|(g, _)| **g);
        }
        let lanes = lanes
            .iter()
            .map(|(g, began)| json!({"g": g, "began": began}));
        json!({
            "from": self.from, "width": self.width, "columns": self.columns,
            "lanes": lanes.collect::<Vec<_>>(), "leftOut": left_out,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_counted_by_stretches() {
        let mut lanes = Lanes::new(11, 31, 10);
        for (moment, g) in [(10, 1), (11, 1), (12, 1), (13, 2), (30, 2), (31, 2)] {
            lanes.note(moment, g);
        }
        let told = lanes.to_json();
        assert_eq!(told["width"], 2);
        assert_eq!(
            told["lanes"][0]["began"],
            json!([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        );
        assert_eq!(
            told["lanes"][1]["began"],
            json!([0, 1, 0, 0, 0, 0, 0, 0, 0, 1])
        );
    }

    #[test]
    fn a_moment_of_nothing_has_one_stretch() {
        let told = Lanes::new(5, 5, 0).to_json();
        assert_eq!((&told["columns"], &told["width"]), (&json!(1), &json!(1)));
    }
}
