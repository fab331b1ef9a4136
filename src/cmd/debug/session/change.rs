//! The user's changes to a stopped program: setting variables, holding goroutines. They apply from that moment
//! on; going back before that moment undoes them.

use super::Session;
use super::events::Heard;
use crate::cmd::debug::wire::number;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How long a copy may take to say that it is there.
const PATIENCE: Duration = Duration::from_secs(1);

/// What the user changed while the program stood at one moment.
#[derive(Clone, Copy)]
pub(super) struct Change {
    pub moment: u64,
    /// Counts up through the session, over changes that were undone, too.
    pub number: u64,
}

impl<C: Send + 'static> Session<C> {
    /// Asks the program that stands to change something.
    ///
    /// # Errors
    /// As [`Session::ask`].
    pub fn change(&mut self, question: &Value) -> Result<Value, String> {
        let answer = self.ask(question)?;
        let Some(stop) = self.now.clone() else {
            return Ok(answer);
        };
        // What came later was another run; a death or a race is amid a statement, which cannot be stood at anew.
        self.copies.end_from(stop.count + 1);
        if !stop.is_trouble() {
            self.last_change += 1;
            self.changes.pop_if(|change| change.moment == stop.count);
            self.changes.push(Change {
                moment: stop.count,
                number: self.last_change,
            });
            self.ask(&json!({"do": "keep", "change": self.last_change}))?;
            self.wait_for_kept();
        }
        Ok(answer)
    }

    /// Whether a copy at this moment, whose last change has this number, is of the run that the session is in: copies that
    /// were made before a change may say so only after it.
    pub(super) fn is_of_this_run(&self, moment: u64, number: u64) -> bool {
        let last = self.changes.iter().rfind(|change| change.moment <= moment);
        last.map_or(0, |change| change.number) == number
    }

    /// Waits for the copy that has the change.
    fn wait_for_kept(&mut self) {
        let until = Instant::now() + PATIENCE;
        let mut later = Vec::new();
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left) {
                Ok(Heard::Hello(sender, id, hello)) => {
                    let change = number(&hello, "change");
                    self.heed(Heard::Hello(sender, id, hello));
                    if change == Some(self.last_change) {
                        break;
                    }
                }
                Ok(other) => later.push(other),
                Err(_) => break,
            }
        }
        for other in later {
            let _ = self.to_self.send(other);
        }
    }

    /// The program goes to this moment: changes that were made later are undone. The moment of the first of them, if there are any.
    pub(super) fn undo_after(&mut self, moment: u64) -> Option<u64> {
        let at = self
            .changes
            .partition_point(|change| change.moment <= moment);
        let first = self.changes.get(at)?.moment;
        self.changes.truncate(at);
        self.copies.end_from(first);
        Some(first)
    }
}
