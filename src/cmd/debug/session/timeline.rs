//! The timeline of a run, and making a goroutine run next.

use super::Session;
use super::events::Stop;
use crate::cmd::debug::plan::{Plan, Step, Stepping};
use serde_json::{Value, json};

/// The maximum number of moments in a timeline: a copy of the program runs through all of them.
const MOST: u64 = 20_000_000;

impl<C: Send + 'static> Session<C> {
    /// Which goroutines began statements in which stretches of the run, from moment `from` (0: the first one) up to, but not
    /// including, moment `to` (0: now). A copy of the program runs through them; the program itself does not move.
    ///
    /// # Errors
    /// When there is no program, or it runs.
    pub fn timeline(&mut self, from: u64, to: u64, columns: u64) -> Result<Value, String> {
        if self.now.is_none() && self.ended.is_none() {
            return Err("the program runs".to_owned());
        }
        let now = self.moment().ok_or("there is no program")?;
        let to = if to == 0 { now } else { to.min(now) };
        let from = from.max(1).max(to.saturating_sub(MOST));
        let stands = (self.live.take(), self.live_pid, self.now.take());
        let told = self.lanes(from, to, columns);
        if let Some((_, mut copy)) = self.live.take() {
            copy.send(&json!({"do": "end"}));
        }
        (self.live, self.live_pid, self.now) = stands;
        let lanes = told.ok_or("cannot return to this moment")?;
        let changes: Vec<u64> = self.changes.iter().map(|change| change.moment).collect();
        Ok(json!({
            "from": from, "to": to, "now": now, "end": self.ended.map(|(count, _)| count), "changes": changes,
            "width": lanes.get("width"), "columns": lanes.get("columns"), "lanes": lanes.get("lanes"),
            "leftOut": lanes.get("leftOut"),
        }))
    }

    fn lanes(&mut self, from: u64, to: u64, columns: u64) -> Option<Value> {
        if from >= to {
            return Some(json!({"width": 1, "columns": 0, "lanes": [], "leftOut": 0}));
        }
        // What comes after a change is run from the copy that has it.
        let moments = self.changes.iter().map(|change| change.moment);
        let within = moments.filter(|c| from < *c && *c < to);
        let mut begins = vec![from];
        begins.extend(within);
        begins.dedup();
        let ends = begins.iter().skip(1).copied().chain([to]);
        let parts: Vec<(u64, u64)> = begins.iter().copied().zip(ends).collect();
        let mut all: Option<Value> = None;
        for (begin, end) in parts {
            let at = self.take_copy(begin)?;
            if at < begin {
                self.forwards_to(begin, Vec::new())?;
            }
            let plan = Plan {
                scan: true,
                until: Some(end - 1),
                lanes: Some((from, to, columns)),
                ..Plan::default()
            };
            let part = self.scan_for(&plan)?.get("lanes")?.clone();
            match &mut all {
                None => all = Some(part),
                Some(all) => add_lanes(all, &part),
            }
        }
        all
    }

    /// Lets a goroutine that can run begin the next statement: the program runs on to that.
    ///
    /// # Errors
    /// When it cannot run, or the program does not stand.
    pub fn run_next(&mut self, g: u64, plan: &Plan) -> Result<(), String> {
        if self.now.as_ref().is_some_and(Stop::is_trouble) {
            return Err(
                "the program is stopped in the middle of a statement: go back first".to_owned(),
            );
        }
        self.change(&json!({"do": "next", "g": g}))?;
        let step = Stepping {
            how: Step::In,
            g,
            depth: 0,
        };
        self.run(&Plan {
            step: Some(step),
            ..plan.clone()
        });
        Ok(())
    }
}

/// Adds what began in another part of the same timeline.
fn add_lanes(all: &mut Value, part: &Value) {
    let list = |of: &Value, name: &str| of.get(name).and_then(Value::as_array).cloned();
    let mut lanes = list(all, "lanes").unwrap_or_default();
    for more in list(part, "lanes").unwrap_or_default() {
        let Some(lane) = lanes.iter_mut().find(|lane| lane["g"] == more["g"]) else {
            lanes.push(more);
            continue;
        };
        let numbers = |of: &Value| list(of, "began").unwrap_or_default();
        let sums = numbers(lane).into_iter().zip(numbers(&more));
        let sums = sums.map(|(a, b)| a.as_u64().unwrap_or(0) + b.as_u64().unwrap_or(0));
        lane["began"] = sums.collect();
    }
    lanes.sort_by_key(|lane| lane["g"].as_u64());
    all["lanes"] = json!(lanes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_timeline_are_added() {
        let mut all = json!({"lanes": [{"g": 1, "began": [2, 0]}, {"g": 3, "began": [1, 0]}]});
        let part = json!({"lanes": [{"g": 2, "began": [0, 4]}, {"g": 3, "began": [0, 5]}]});
        add_lanes(&mut all, &part);
        let lanes = json!([{"g": 1, "began": [2, 0]}, {"g": 2, "began": [0, 4]}, {"g": 3, "began": [1, 5]}]);
        assert_eq!(all["lanes"], lanes);
    }
}
