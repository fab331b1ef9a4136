//! The user's changes to a stopped program: setting variables, holding goroutines. They apply from that moment
//! on; going back before that moment undoes them.

use super::Session;
use super::events::Heard;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How long a copy may take to say that it is there.
const PATIENCE: Duration = Duration::from_secs(1);

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
            if self.changes.last() != Some(&stop.count) {
                self.changes.push(stop.count);
            }
            self.ask(&json!({"do": "keep"}))?;
            self.wait_for_kept();
        }
        Ok(answer)
    }

    /// Waits for the copy that has the change.
    fn wait_for_kept(&mut self) {
        let until = Instant::now() + PATIENCE;
        let mut later = Vec::new();
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left) {
                Ok(hello @ Heard::Hello(..)) => {
                    self.heed(hello);
                    break;
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
        let at = self.changes.partition_point(|&change| change <= moment);
        let first = self.changes.get(at).copied()?;
        self.changes.truncate(at);
        self.copies.end_from(first);
        Some(first)
    }
}
