//! minigo's own requests about scheduling: why a goroutine waits, what the scheduler's queues hold, which
//! goroutine runs next, the timeline.

use super::super::story::of_json;
use super::super::wire::number;
use super::server::{Answer, Phase, Server};
use serde_json::{Map, Value, json};

impl Server {
    /// Why a goroutine waits, and who could wake it.
    pub(super) fn why(&mut self, arguments: &Value) -> Answer {
        let g = number(arguments, "threadId").ok_or("threadId is wanted")?;
        self.session
            .ask(&json!({"do": "why", "g": g}))
            .map(without_kind)
    }

    /// The Ps with their queues, the Ms, the global queue, the timers.
    pub(super) fn scheduler(&mut self) -> Answer {
        self.session
            .ask(&json!({"do": "scheduler"}))
            .map(without_kind)
    }

    /// All goroutines, as `threads` tells them, but in parts.
    pub(super) fn goroutines(&mut self) -> Answer {
        self.session
            .ask(&json!({"do": "goroutines"}))
            .map(without_kind)
    }

    /// Which goroutines ran when.
    pub(super) fn timeline(&mut self, arguments: &Value) -> Answer {
        let at = |name| number(arguments, name).unwrap_or(0);
        let columns = number(arguments, "columns").unwrap_or(200);
        self.session.timeline(at("from"), at("to"), columns)
    }

    /// What each goroutine did, up to now.
    pub(super) fn story(&mut self, arguments: &Value) -> Answer {
        let who = arguments.get("threads").and_then(Value::as_array);
        let who = who.into_iter().flatten().filter_map(Value::as_u64);
        let told = self.session.story(number(arguments, "from").unwrap_or(0))?;
        let story = of_json(&told, &who.collect());
        let columns = story.columns.iter();
        let columns = columns.map(|(g, func)| json!({"g": g, "func": func}));
        let rows = story.rows.iter().map(|row| {
            json!({"g": row.g, "place": row.place, "text": row.text, "deviates": row.deviates})
        });
        Ok(json!({
            "from": told.get("from"), "columns": columns.collect::<Vec<_>>(), "rows": rows.collect::<Vec<_>>(),
        }))
    }

    /// Holds a goroutine still while others run, or lets it run again.
    pub(super) fn hold(&mut self, what: &str, arguments: &Value) -> Answer {
        let g = number(arguments, "threadId").ok_or("threadId is wanted")?;
        self.session
            .change(&json!({"do": what, "g": g}))
            .map(|_| json!({}))
    }

    /// Lets a goroutine run next: the program stops at its next statement.
    pub(super) fn run_next(&mut self, request: &Value, arguments: &Value) {
        if self.phase != Phase::Debugging || self.session.now.is_none() {
            return self.respond(request, Err("no program stands".to_owned()));
        }
        let Some(g) = number(arguments, "threadId") else {
            return self.respond(request, Err("threadId is wanted".to_owned()));
        };
        let plan = self.plan();
        let answer = self.session.run_next(g, &plan);
        if answer.is_ok() {
            self.forget();
        }
        self.respond(request, answer.map(|()| json!({})));
    }
}

/// An answer of the program's process as a client gets it.
fn without_kind(mut answer: Value) -> Value {
    answer
        .as_object_mut()
        .map(|map: &mut Map<_, _>| map.remove("is"));
    answer
}
