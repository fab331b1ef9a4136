//! Commands about scheduling: `why`, `run-next`, `hold`, `scheduler`, `timeline`.

use super::commands::{Debugger, Done};
use crate::cmd::debug::waits::time;
use crate::cmd::debug::wire::{number, text};
use crate::process::out::say;
use serde_json::{Value, json};

/// How wide a timeline is, in columns of the terminal.
const WIDTH: u64 = 60;
/// How much of a stretch a goroutine had: none, a little, up to a half, more.
const SHADES: [char; 4] = [' ', '.', '+', '#'];

impl Debugger {
    /// The goroutine that an argument names; the one that is looked at if there is none.
    fn goroutine_of(&self, word: &str, rest: &str) -> Result<u64, String> {
        match rest.trim_start_matches(['g', 'G']) {
            "" => Ok(self.g),
            n => n
                .parse()
                .map_err(|_| format!("`{word}` takes a goroutine's number")),
        }
    }

    pub(super) fn hold(&mut self, word: &str, rest: &str) -> Done {
        let g = self.goroutine_of(word, rest)?;
        self.session.change(&json!({"do": word, "g": g})).map(drop)
    }

    /// Lets a goroutine run next.
    pub(super) fn run_next(&mut self, rest: &str) -> Done {
        if rest.is_empty() {
            return Err("`run-next` takes a goroutine's number".to_owned());
        }
        let g = self.goroutine_of("run-next", rest)?;
        let plan = self.plan();
        self.session.run_next(g, &plan)?;
        self.wait();
        Ok(())
    }

    /// Why a goroutine waits, and who could wake it.
    pub(super) fn why(&mut self, rest: &str) -> Done {
        let g = self.goroutine_of("why", rest)?;
        let answer = self.session.ask(&json!({"do": "why", "g": g}))?;
        let waits = match answer.get("waits") == Some(&json!(true)) {
            true => "waits: ",
            false => "",
        };
        let place = text(&answer, "place");
        let file = place.rsplit('/').next().unwrap_or(place);
        let function = place.split(' ').next().unwrap_or("");
        let at = match place.contains('/') {
            true => format!("{function} {file}"),
            false => place.to_owned(),
        };
        say!("G{g} {waits}{} ({at})", text(&answer, "status"));
        for because in list(&answer, "because") {
            say!("  {}", because.as_str().unwrap_or(""));
        }
        for waker in list(&answer, "wakers") {
            let id = number(waker, "g").unwrap_or(0);
            let (status, how) = (text(waker, "status"), text(waker, "how"));
            say!("  G{id} ({status}) could wake it: {how}");
        }
        Ok(())
    }

    /// What the scheduler holds.
    pub(super) fn scheduler(&mut self) -> Done {
        let answer = self.session.ask(&json!({"do": "scheduler"}))?;
        for p in list(&answer, "ps") {
            let named = |name: &str| number(p, name).map_or("-".to_owned(), |g| format!("G{g}"));
            let queue = list(p, "queue").iter().filter_map(Value::as_u64);
            let queue: Vec<String> = queue.map(|g| format!("G{g}")).collect();
            say!(
                "P{} runs {}, runnext {}, queue: {}",
                number(p, "id").unwrap_or(0),
                named("running"),
                named("runnext"),
                if queue.is_empty() {
                    "empty".to_owned()
                } else {
                    queue.join(" ")
                }
            );
        }
        let global = list(&answer, "global").iter().filter_map(Value::as_u64);
        let global: Vec<String> = global.map(|g| format!("G{g}")).collect();
        if !global.is_empty() {
            say!("global queue: {}", global.join(" "));
        }
        if let Some(first) = list(&answer, "timers").first().and_then(Value::as_u64) {
            let count = list(&answer, "timers").len();
            say!("timers: {count}, the next one fires in {}", time(first));
        }
        Ok(())
    }

    /// Which goroutines ran when.
    pub(super) fn timeline(&mut self, rest: &str) -> Done {
        let mut numbers = rest.split_whitespace().map(|word| {
            word.parse::<u64>()
                .map_err(|_| "`timeline` takes two moments, or none".to_owned())
        });
        let from = numbers.next().transpose()?.unwrap_or(0);
        let to = numbers.next().transpose()?.unwrap_or(0);
        let told = self.session.timeline(from, to, WIDTH)?;
        let at = |name| number(&told, name).unwrap_or(0);
        say!(
            "moments {} to {}, {} in each column",
            at("from"),
            at("to").saturating_sub(1),
            at("width")
        );
        for lane in list(&told, "lanes") {
            let began = list(lane, "began").iter().filter_map(Value::as_u64);
            let shown: String = began.map(|n| shade(n, at("width"))).collect();
            say!(
                "{:>6} |{shown}|",
                format!("G{}", number(lane, "g").unwrap_or(0))
            );
        }
        if at("leftOut") > 0 {
            say!(
                "{} goroutines with fewer statements are left out",
                at("leftOut")
            );
        }
        Ok(())
    }
}

fn list<'v>(of: &'v Value, name: &str) -> &'v [Value] {
    of.get(name)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// How much `n` of `width` statements are, as a character.
fn shade(n: u64, width: u64) -> char {
    let at = match n {
        0 => 0,
        n if n * 8 <= width => 1,
        n if n * 2 <= width => 2,
        _ => 3,
    };
    SHADES.get(at).copied().unwrap_or(' ')
}
