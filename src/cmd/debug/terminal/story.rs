//! The command `story`: what each goroutine did, up to where the program is stopped.

use super::commands::{Debugger, Done};
use crate::cmd::debug::story::of_json;
use crate::cmd::debug::wire::number;
use crate::process::out::say;
use std::collections::BTreeSet;

impl Debugger {
    /// What each goroutine did: those that are named, or those that did something last; `from N`: from a moment on.
    pub(super) fn story(&mut self, rest: &str) -> Done {
        let wrong = || "`story` takes goroutines: story g2 g3; story from MOMENT".to_owned();
        let (who, from) = match rest.split_once("from") {
            Some((who, from)) => (who, from.trim().parse::<u64>().map_err(|_| wrong())?),
            None => (rest, 0),
        };
        let who = who.split_whitespace();
        let who = who.map(|word| word.trim_start_matches(['g', 'G']).parse::<u64>());
        let who: BTreeSet<u64> = who.collect::<Result<_, _>>().map_err(|_| wrong())?;
        let told = self.session.story(from)?;
        let begin = number(&told, "from").unwrap_or(1);
        if begin > from.max(1) {
            say!("from moment {begin} on");
        }
        let story = of_json(&told, &who);
        match story.rows.is_empty() {
            true => say!("nothing has happened that other goroutines could notice"),
            false => say!("{}", story.text().trim_end()),
        }
        Ok(())
    }
}
