//! The copies of the program that evaluate expressions with calls, and what such a copy keeps.

use super::fork;
use super::wire::{Wire, bytes_of, number, text};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// How long a call may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Parts of values in copies have numbers from this one on, those of each copy as many.
pub const APART: u64 = 1 << 32;

/// The copies that hold values of which parts may be asked for.
#[derive(Default)]
pub struct Calls(pub(super) Vec<Copy>);

/// A copy that evaluates an expression, or has done so.
pub struct Copy {
    pub(super) pid: i32,
    pub(super) wire: Wire,
}

impl Drop for Copy {
    fn drop(&mut self) {
        fork::end(self.pid);
    }
}

/// In such a copy: what is evaluated.
pub struct Calling {
    pub(super) question: Value,
    /// The goroutine that evaluates, once it was started.
    pub(super) g: u64,
    /// The goroutines that were there before.
    pub(super) others: BTreeSet<u64>,
    pub(super) held_back: u32,
}

impl Calls {
    /// The program runs: the values are no longer asked for.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// The answer to a question for parts of a value in a copy; `None`: the value is not in one.
    pub fn parts(&mut self, question: &Value) -> Option<Value> {
        let number = number(question, "ref")?
            .checked_div(APART)?
            .checked_sub(1)?;
        let copy = self.0.get_mut(number as usize)?;
        let sent = copy.wire.send(question);
        let answer = sent.ok().and_then(|()| copy.wire.receive());
        Some(answer.unwrap_or_else(|| error("the value no longer exists")))
    }
}

/// An answer that says what is wrong.
pub fn error(text: &str) -> Value {
    json!({"is": "error", "text": text})
}

/// Whether an expression may call functions or receive: it has parentheses, braces or an arrow.
pub fn may_call(expression: &str) -> bool {
    expression.contains(['(', '{']) || expression.contains("<-")
}

impl Copy {
    /// The value that the copy sends, and what the program printed while it was worked out.
    pub fn answer(&mut self) -> Value {
        let until = Instant::now() + PATIENCE;
        let (mut printed, mut complained, mut said) = (Vec::new(), Vec::new(), String::new());
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || !self.wire.is_ready_within(left) {
                let seconds = PATIENCE.as_secs();
                return error(&format!(
                    "the call took too long: stopped after {seconds} s"
                ));
            }
            let Some(mut message) = self.wire.receive() else {
                return error("the process of the call has ended");
            };
            match text(&message, "is") {
                "output" => {
                    let bytes = bytes_of(text(&message, "bytes"));
                    printed.extend_from_slice(&bytes);
                    if number(&message, "stream") == Some(2) {
                        complained.extend(bytes);
                    }
                }
                "said" => text(&message, "text").trim_end().clone_into(&mut said),
                "ended" => {
                    let complained = String::from_utf8_lossy(&complained);
                    let why = [said.as_str(), complained.trim_end()].join(" ");
                    return error(&match why.trim() {
                        "" => "the call did not return: the program ended first".to_owned(),
                        why => format!("the call did not return: {why}"),
                    });
                }
                _ => {
                    if let (Some(map), false) = (message.as_object_mut(), printed.is_empty()) {
                        let printed = String::from_utf8_lossy(&printed);
                        map.insert("printed".to_owned(), json!(printed));
                    }
                    return message;
                }
            }
        }
    }
}
