//! The story of a run: what each goroutine did, up to where the program is stopped.

use super::Session;
use crate::cmd::debug::plan::Plan;
use crate::cmd::debug::wire::{number, text};
use serde_json::{Value, json};

/// The maximum number of moments in a story: a copy of the program runs through all of them.
const MOST: u64 = 200_000;

impl<C: Send + 'static> Session<C> {
    /// What each goroutine did up to now, from moment `from` (0: the first one) or from the last change on, as `story::of_json`
    /// reads it. A copy of the program runs through that; the program itself does not move.
    ///
    /// # Errors
    /// When there is no program, or it runs.
    pub fn story(&mut self, from: u64) -> Result<Value, String> {
        if self.now.is_none() && self.ended.is_none() {
            return Err("the program runs".to_owned());
        }
        let to = self.moment().ok_or("there is no program")?;
        let from = from.max(1).max(to.saturating_sub(MOST));
        // What comes after a change cannot be run from a copy without it.
        let change = self.changes.iter().rfind(|change| change.moment < to);
        let from = from.max(change.map_or(1, |change| change.moment));
        let stands = (self.live.take(), self.live_pid, self.now.take());
        let told = self.tale(from, to);
        if let Some((_, mut copy)) = self.live.take() {
            copy.send(&json!({"do": "end"}));
        }
        (self.live, self.live_pid, self.now) = stands;
        let mut told = told.ok_or("cannot return to this moment")?;
        told["from"] = json!(from);
        self.now_in(&mut told);
        Ok(told)
    }

    fn tale(&mut self, from: u64, to: u64) -> Option<Value> {
        let Some(last) = to.checked_sub(1).filter(|last| from <= *last) else {
            return Some(json!({"rows": [], "funcs": [], "dropped": 0}));
        };
        let at = self.take_copy(from)?;
        if at < from {
            self.forwards_to(from, Vec::new())?;
        }
        let plan = Plan {
            scan: true,
            until: Some(last),
            story: Some((from, to)),
            ..Plan::default()
        };
        self.scan_for(&plan)?.get("story").cloned()
    }

    /// Adds where the program stands: at which statement, or that the goroutine which ran last waits.
    fn now_in(&mut self, told: &mut Value) {
        let Some(stop) = self.now.clone() else {
            return;
        };
        let all = self.ask(&json!({"do": "goroutines"})).unwrap_or_default();
        let all = all.get("list").and_then(Value::as_array);
        let waits = told.get("waits").cloned().unwrap_or_default();
        let last = number(&waits, "g");
        let g = all.into_iter().flatten().find(|g| number(g, "id") == last);
        let g = g.filter(|g| g.get("waits") == Some(&Value::Bool(true)));
        let Some(rows) = told.get_mut("rows").and_then(Value::as_array_mut) else {
            return;
        };
        if let Some(g) = g {
            let status = text(g, "status");
            let says = match status.contains("receive") {
                true => text(&waits, "receives").to_owned(),
                false => text(&waits, "text").replace(": ?", &format!(": {status}")),
            };
            let says = says.replace(": receive", &format!(": {status}"));
            let row = number(&waits, "row").and_then(|row| rows.get_mut(row as usize));
            match row {
                Some(row) => row["text"] = json!(says),
                None => rows.push(json!({"g": last, "place": text(&waits, "place"), "text": says})),
            }
        }
        if !stop.file.is_empty() {
            let file = stop.file.rsplit('/').next().unwrap_or(&stop.file);
            let says = match stop.why.as_str() {
                "race" => "has a data race here",
                "failure" => "fails the test here",
                "death" => stop.text.lines().next().unwrap_or("dies here"),
                _ => "stands here",
            };
            let place = format!("{file}:{}", stop.line);
            rows.push(json!({"g": stop.g, "place": place, "text": says}));
        }
    }
}
