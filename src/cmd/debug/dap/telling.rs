//! Events that only some clients want: something that they show is out of date, or an operation may take a while.

use super::server::Server;
use serde_json::{Value, json};

/// What the client said that it understands.
#[derive(Clone, Copy, Default, Debug)]
pub struct Understands {
    invalidated: bool,
    progress: bool,
    /// How many operations it was told about.
    operations: u64,
}

impl Understands {
    /// By the arguments of `initialize`.
    pub fn of(arguments: &Value) -> Understands {
        let says = |name| arguments.get(name).and_then(Value::as_bool) == Some(true);
        Understands {
            invalidated: says("supportsInvalidatedEvent"),
            progress: says("supportsProgressReporting"),
            operations: 0,
        }
    }
}

impl Server {
    /// After a request that changed the program: what the client shows may be out of date.
    pub(super) fn tell_change(&mut self, command: &str) {
        let area = match command {
            "setVariable" | "setExpression" => "variables",
            "minigo/hold" | "minigo/release" => "threads",
            _ => return,
        };
        if self.understands.invalidated {
            self.event("invalidated", json!({"areas": [area]}));
        }
    }

    /// Does something that may take a while; the client may show that meanwhile.
    pub(super) fn with_progress<R>(&mut self, title: &str, work: impl FnOnce(&mut Self) -> R) -> R {
        if !self.understands.progress {
            return work(self);
        }
        self.understands.operations += 1;
        let id = format!("operation-{}", self.understands.operations);
        let start = json!({"progressId": id, "title": title, "cancellable": false});
        self.event("progressStart", start);
        let result = work(self);
        self.event("progressEnd", json!({"progressId": id}));
        result
    }
}
