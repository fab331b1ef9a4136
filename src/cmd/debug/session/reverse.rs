//! Continuing backwards: to the last breakpoint before now.
//!
//! The program itself records when each of its statements last began (`debug/last.rs`), so usually the moment
//! is known without a search. Only for breakpoints with a condition or a hit count, the run is repeated piece
//! by piece, without the pieces that reached no breakpoint.

use super::Session;
use super::events::Stop;
use crate::cmd::debug::plan::{Break, Plan};
use crate::cmd::debug::wire::number;
use serde_json::{Value, json};

/// What stops a run that goes backwards, besides breakpoints.
#[derive(Clone, Copy, Default, Debug)]
pub struct Troubles {
    /// Data races.
    pub races: bool,
    /// Failed tests.
    pub failures: bool,
}

impl<C: Send + 'static> Session<C> {
    /// Goes back back to the last breakpoint, to the last trouble of these kinds, or to the statement that last wrote
    /// memory that is watched.
    pub fn continue_back(&mut self, troubles: Troubles) -> Option<Stop> {
        let found = match self.breaks.iter().any(|b| !b.watch.is_empty()) {
            true => {
                let until = self.moment()?;
                self.last_before(until, &looking())
            }
            false => self.last_stop(troubles),
        };
        let Some(found) = found else {
            return self.go_to_start();
        };
        let mut stop = self.go_to(found.count, &found.why)?;
        if matches!(found.why.as_str(), "race" | "failure") {
            stop = self.trouble_at(&stop, troubles)?;
        }
        stop.ids = found.ids;
        self.now = Some(stop.clone());
        Some(stop)
    }

    /// The last place to stop before now.
    fn last_stop(&mut self, troubles: Troubles) -> Option<Stop> {
        let mut also = false;
        if self.now.is_none() {
            // The program has ended: at its last statement it can be asked.
            let last = self.moment()?.checked_sub(1)?;
            self.go_to(last, "arrived")?;
            also = true;
        }
        let mut first = true;
        loop {
            let question = json!({
                "do": "last", "also": also, "race": troubles.races, "failure": troubles.failures,
                "breaks": self.breaks.iter().map(Break::to_json).collect::<Vec<_>>(),
            });
            let last = self.ask(&question).ok()?;
            let count = number(&last, "count").filter(|&count| count > 0)?;
            if last.get("sure") == Some(&Value::Bool(true)) {
                return Some(Stop::of(&last));
            }
            // A condition or a count decides: from the copy before it all of them are looked at; what is looked for is
            // mostly near, so only a short way at first.
            let end = count + 1;
            let mut from = self.take_copy(count)?;
            if first {
                from = self.go_near(from, end)?;
            }
            if let Some(found) = self.scan(end, &looking()) {
                return Some(found);
            }
            // Further back.
            let earlier = self.take_copy(from)?;
            if earlier < from {
                self.forwards_to(from, Vec::new())?;
            }
            (also, first) = (false, false);
        }
    }

    /// From a statement amid which something is found wrong to where it is.
    fn trouble_at(&mut self, stop: &Stop, troubles: Troubles) -> Option<Stop> {
        let plan = Plan {
            until: Some(stop.count + 1),
            races: troubles.races,
            failures: troubles.failures,
            ..Plan::default()
        };
        self.run(&plan);
        self.until_quiet()
    }
}

/// Stops at breakpoints.
fn looking() -> Plan {
    Plan {
        breaks: true,
        ..Plan::default()
    }
}
