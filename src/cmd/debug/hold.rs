//! Holds and releases goroutines as the debugger asks, and keeps those from running that must not.

use super::stand::Standing;
use super::wire::number;
use minigo_vm::debug::{Machine, View};
use serde_json::{Value, json};

impl Standing {
    /// Does what the debugger asks: holds or releases a goroutine, or lets one run next.
    pub(super) fn hold(&mut self, m: Option<&mut Machine>, what: &str, message: &Value) -> Value {
        let error = |text: String| json!({"is": "error", "text": text});
        let Some(g) = number(message, "g") else {
            return error("want the number of a goroutine".to_owned());
        };
        match what {
            "hold" => self.held.hold(g),
            "release" => self.held.release(g),
            _ => match m.and_then(|m| View::with(m, |view| view.waits(g))) {
                None => return error("the program is not running".to_owned()),
                Some(None) => return error(format!("there is no goroutine {g}")),
                Some(Some(true)) => {
                    let text = format!("goroutine {g} waits, so it cannot run next; ask why");
                    return error(text);
                }
                Some(Some(false)) => self.held.run_next(g),
            },
        }
        json!({"is": "done"})
    }

    /// Whether goroutine `g` on `m` must not begin its statement.
    pub(super) fn keeps_back(&mut self, m: &mut Machine, g: u64) -> bool {
        if let Some(next) = self.held.to_look_at() {
            let waits = View::with(m, |view| view.waits(next)).flatten();
            if waits != Some(false) {
                self.held.give_up_next();
            }
        }
        self.held.keeps_back(g)
    }
}
