//! How a running program receives the debugger's messages.

use super::connection::with;
use super::fork;
use super::stand::Standing;
use super::wire::text;
use minigo_vm::debug::{Machine, Probe};
use serde_json::Value;
use std::time::{Duration, Instant};

/// How long the program waits at most until the debugger has taken note of a copy.
const NOTED: Duration = Duration::from_millis(500);

impl Standing {
    /// The debugger's messages to a running program. True: it is to stop.
    pub(super) fn listen(&mut self, m: &Machine, probe: &mut Probe) -> bool {
        let mut stop = false;
        let mut pending = std::mem::take(&mut self.pending).into_iter();
        while let Some(message) = pending.next().or_else(|| self.hear(Duration::ZERO)) {
            match text(&message, "do") {
                "pause" => stop = true,
                "breaks" => {
                    self.take_breaks(&message);
                    self.place_breaks(m, probe);
                }
                "end" => fork::leave(0),
                _ => {}
            }
        }
        stop
    }

    /// The next message of the debugger, if there is one within this time.
    fn hear(&mut self, time: Duration) -> Option<Value> {
        with(&self.line, |line| {
            let ready = line.wire.is_ready_within(time);
            ready.then(|| line.wire.receive().unwrap_or_else(|| fork::leave(0)))
        })
    }

    /// Waits until the debugger has taken note of a copy, and of how much memory all of them use.
    pub(super) fn wait_until_noted(&mut self) {
        let until = Instant::now() + NOTED;
        while let Some(message) = self.hear(until.saturating_duration_since(Instant::now())) {
            match text(&message, "do") {
                "noted" => return,
                "end" => fork::leave(0),
                _ => self.pending.push(message),
            }
        }
    }
}
