//! Operations on channels and locks in a film: names for the objects, and a sentence for each operation.

use super::film::Film;
use super::row::UNIT;
use crate::cmd::explore::objects::expression;
use minigo_runtime::Act;
use minigo_runtime::explore::OpKind;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// The numbers of values in an argument are below this ([`UNIT`]).
const FILL: u64 = 1 << 16;

/// The objects of a film so far.
#[derive(Default)]
pub struct Acts {
    /// Their numbers, by address.
    numbers: HashMap<u64, usize>,
    /// The expression by which each was first used; empty: none is known.
    names: Vec<String>,
    kinds: Map<String, Value>,
}

/// What an operation does.
pub fn kind(act: &Act) -> OpKind {
    OpKind::from_u8(act.kind).unwrap_or(OpKind::Resume)
}

impl Acts {
    /// An operation: the argument and the sentence of its event. `line`: the text of the line that it is in.
    pub fn tell(&mut self, act: &Act, kind: OpKind, line: impl Fn() -> String) -> (u64, String) {
        let next = self.names.len();
        let number = *self.numbers.entry(act.object).or_insert(next);
        if number == next {
            self.names.push(String::new());
        }
        if let Some(name) = self.names.get_mut(number).filter(|n| n.is_empty())
            && let Some(text) = expression(kind, &line())
        {
            *name = text;
        }
        let small = |n: u32| u64::from(n).min(FILL - 1);
        let fill = small(act.fill.0) + small(act.fill.1) * FILL;
        let arg = (number as u64).min(UNIT - 1) + fill * UNIT;
        (arg, format!("{{g}} {} {{o}}", kind.verb()))
    }

    /// The sentence with this number says that somebody does such a thing.
    pub fn says(&mut self, sentence: u64, kind: OpKind) {
        self.kinds
            .entry(sentence.to_string())
            .or_insert_with(|| kind.name().into());
    }

    /// Tells the page the objects' names, and what the sentences do.
    pub fn finish(self, film: &mut Film) {
        film.tell("objects", json!(self.names()));
        film.tell("acts", Value::Object(self.kinds));
    }

    /// What the sentences do, by their numbers.
    pub fn kinds(&self) -> &Map<String, Value> {
        &self.kinds
    }

    /// The objects' names. Of several with one name, all but the first get a number.
    pub fn names(&self) -> Vec<String> {
        let mut uses: HashMap<&str, u32> = HashMap::new();
        let names = self.names.iter().map(|name| {
            let name = match name.as_str() {
                "" => "an object",
                name => name,
            };
            let n = uses.entry(name).or_default();
            *n += 1;
            match *n {
                1 => name.to_owned(),
                n => format!("{name} #{n}"),
            }
        });
        names.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_named_by_the_lines_that_use_them() {
        let mut acts = Acts::default();
        let mut tell = |kind: OpKind, object, fill, line: &str| {
            let kind_number = kind as u8;
            let act = Act {
                kind: kind_number,
                object,
                fill,
            };
            acts.tell(&act, super::kind(&act), || line.to_owned())
        };
        let (arg, says) = tell(OpKind::Send, 800, (2, 3), "jobs <- 1");
        assert_eq!(says, "{g} sends on {o}");
        assert_eq!(
            (arg % UNIT, arg / UNIT % FILL, arg / UNIT / FILL),
            (0, 2, 3)
        );
        assert_eq!(tell(OpKind::Unlock, 900, (0, 0), "}").0, 1);
        tell(OpKind::Lock, 900, (0, 0), "a.mu.Lock()");
        tell(OpKind::Lock, 1000, (0, 0), "a.mu.Lock()");
        assert_eq!(acts.names, ["jobs", "a.mu", "a.mu"]);
    }
}
