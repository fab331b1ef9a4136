//! The timeline of a run, and letting a goroutine run next.

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
        let lanes = told.ok_or("this cannot be gone back to")?;
        Ok(json!({
            "from": from, "to": to, "now": now, "end": self.ended.map(|(count, _)| count), "changes": self.changes,
            "width": lanes.get("width"), "columns": lanes.get("columns"), "lanes": lanes.get("lanes"),
            "leftOut": lanes.get("leftOut"),
        }))
    }

    fn lanes(&mut self, from: u64, to: u64, columns: u64) -> Option<Value> {
        let Some(last) = to.checked_sub(1).filter(|last| from <= *last) else {
            return Some(json!({"width": 1, "columns": 0, "lanes": [], "leftOut": 0}));
        };
        let at = self.take_copy(from)?;
        if at < from {
            self.forwards_to(from, Vec::new())?;
        }
        let plan = Plan {
            scan: true,
            until: Some(last),
            lanes: Some((from, to, columns)),
            ..Plan::default()
        };
        self.scan_for(&plan)?.get("lanes").cloned()
    }

    /// Lets a goroutine that can run begin the next statement: the program runs on to that.
    ///
    /// # Errors
    /// When it cannot run, or the program does not stand.
    pub fn run_next(&mut self, g: u64, plan: &Plan) -> Result<(), String> {
        if self.now.as_ref().is_some_and(Stop::is_trouble) {
            return Err("the program stands amid a statement: go back first".to_owned());
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
