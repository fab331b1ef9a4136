//! The result of an exploration, as text and as JSON.

use super::found::{Told, counted};
use minigo_vm::explore::{Ended, Settings, Summary};
use serde_json::{Value, json};

/// One exploration: of a program, or of one test.
pub struct Explored {
    /// The program, as it was named.
    pub program: String,
    /// The test, if it is one.
    pub test: Option<String>,
    /// The numbers.
    pub summary: Summary,
    /// What was found.
    pub found: Vec<Told>,
}

impl Explored {
    /// `214 runs, 61 distinct orders, 38 choice points, 0.03 s; ...`
    pub fn counts(&self) -> String {
        let s = &self.summary;
        let orders = if s.orders == 1 { "order" } else { "orders" };
        let mut text = format!(
            "{}, {} distinct {orders}, {}, {:.2} s; {}",
            counted(s.runs, "run"),
            s.orders,
            counted(s.choice_points, "choice point"),
            s.elapsed.as_secs_f64(),
            self.end()
        );
        for told in &self.found {
            let n = told.count;
            text.push_str(&format!("; {}: {}", told.finding.what(), counted(n, "run")));
        }
        text
    }

    /// Why it ended, and what that is worth.
    fn end(&self) -> String {
        let within = match self.summary.exhausted_to {
            Some(u32::MAX) => Some("every order was tried".to_owned()),
            Some(n) => Some(format!(
                "every order with at most {} was tried",
                counted(u64::from(n), "preemption")
            )),
            None => None,
        };
        let why = match self.summary.ended {
            Ended::Runs => "all requested runs were made",
            Ended::Time => "the time is up",
            Ended::LongEnough => {
                "stopped after 30 s, although new orders still appeared: --for 5m explores longer"
            }
            Ended::Exhausted => "there is no other schedule to try",
            Ended::Unsteady => {
                "not every order was tried: what the program does depends on something besides the schedule"
            }
            Ended::NothingNew => "nothing new appeared for a long time",
            Ended::Found => "stopped at the first finding",
        };
        within.unwrap_or_else(|| why.to_owned())
    }

    /// Whether it left for the world outside, which no schedule controls.
    pub fn left_for_outside(&self) -> bool {
        self.summary.outside > 0 || self.summary.denied > 0
    }

    /// What makes the result worth less than it looks.
    pub fn doubts(&self) -> Vec<String> {
        let s = &self.summary;
        let mut doubts = Vec::new();
        if s.runs == 0 {
            doubts.push("no run was made: nothing was explored".to_owned());
        } else if s.choice_points == 0 {
            doubts.push(
                "there was no choice to make: the program never has two goroutines that could run at the same time".to_owned(),
            );
        }
        if s.outside > 0 {
            doubts.push(format!(
                "in {} the program waited for real input or output, whose order no schedule controls",
                counted(s.outside, "run")
            ));
        }
        if let Some(what) = s.denied_what {
            doubts.push(format!(
                "reaches outside: in {} it tried to {}, which cannot be explored; failures after that do not count",
                counted(s.denied, "run"),
                what.text()
            ));
        }
        if s.steps_used_up > 0 {
            doubts.push(format!(
                "{} reached the limit of steps (--max-steps)",
                counted(s.steps_used_up, "run")
            ));
        }
        if s.unwound > 0 {
            doubts.push(format!(
                "after {} the program could not be restarted from its beginning, so not every order was tried",
                counted(s.unwound, "run")
            ));
        }
        doubts
    }

    /// For `--json`.
    pub fn json(&self, settings: &Settings) -> Value {
        let s = &self.summary;
        let exhausted = s.exhausted_to.map(|n| match n {
            u32::MAX => json!("all"),
            n => json!(n),
        });
        json!({
            "minigo_explore": 1,
            "program": self.program,
            "test": self.test,
            "seed": settings.seed,
            "shard": [settings.shard.0, settings.shard.1],
            "runs": s.runs,
            "orders": s.orders,
            "choice_points": s.choice_points,
            "seconds": s.elapsed.as_secs_f64(),
            "ended": ended_key(s.ended),
            "exhausted_preemptions": exhausted,
            "steps_used_up": s.steps_used_up,
            "outside": s.outside,
            "denied": s.denied,
            "redundant": s.redundant,
            "unwound": s.unwound,
            "findings": self.found.iter().map(Told::json).collect::<Vec<_>>(),
        })
    }
}

fn ended_key(ended: Ended) -> &'static str {
    match ended {
        Ended::Runs => "runs",
        Ended::Time => "time",
        Ended::LongEnough => "long-enough",
        Ended::Exhausted => "exhausted",
        Ended::Unsteady => "unsteady",
        Ended::NothingNew => "nothing-new",
        Ended::Found => "found",
    }
}
