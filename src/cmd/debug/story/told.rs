//! The rows of a story: how they are recorded, and how they are sent to the debugger.

use crate::cmd::debug::wire::{number, text};
use crate::cmd::explore::heads::named;
use crate::cmd::explore::objects::letters;
use crate::cmd::explore::rows::{Row, repeated, shorten, together};
use crate::cmd::explore::story::Story;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The most rows that are kept: the last ones.
const MOST: usize = 4_000;
/// The most goroutines that have a column.
const COLUMNS: usize = 6;

/// A row as it is noted.
struct Noted {
    g: u64,
    place: String,
    /// What is done, before the object's name and after it.
    verb: String,
    object: u64,
    name: String,
    rest: String,
    deviates: bool,
}

/// See the head of this file.
#[derive(Default)]
pub struct Told {
    rows: VecDeque<Noted>,
    /// How many rows were not kept.
    dropped: usize,
    /// What each goroutine runs.
    funcs: BTreeMap<u64, String>,
    /// What objects are called, and in which order they were first used.
    names: BTreeMap<u64, BTreeSet<String>>,
    order: Vec<u64>,
}

impl Told {
    /// Goroutine `g` runs this function.
    pub fn runs(&mut self, g: u64, func: &str) {
        self.funcs.insert(g, func.to_owned());
    }

    /// Goroutine `g` does something to an object (0: none that can be told apart), which is called so; the number of the row.
    pub fn row(
        &mut self,
        g: u64,
        place: &str,
        verb: &str,
        object: u64,
        name: &str,
        rest: &str,
    ) -> usize {
        if object != 0 {
            let names = self.names.entry(object).or_default();
            if names.is_empty() {
                self.order.push(object);
            }
            names.insert(name.to_owned());
        }
        self.push(Noted {
            g,
            place: place.to_owned(),
            verb: verb.to_owned(),
            object,
            name: name.to_owned(),
            rest: rest.to_owned(),
            deviates: false,
        })
    }

    /// The schedule differs here from plain order.
    pub fn deviation(&mut self, g: u64, place: &str, text: &str) {
        self.push(Noted {
            g,
            place: place.to_owned(),
            verb: text.to_owned(),
            object: 0,
            name: String::new(),
            rest: String::new(),
            deviates: true,
        });
    }

    fn push(&mut self, row: Noted) -> usize {
        if self.rows.len() == MOST {
            self.rows.pop_front();
            self.dropped += 1;
        }
        self.rows.push_back(row);
        self.dropped + self.rows.len() - 1
    }

    fn at(&mut self, row: usize) -> Option<&mut Noted> {
        self.rows.get_mut(row.checked_sub(self.dropped)?)
    }

    /// Which of the rows that are kept has this number.
    pub fn index(&self, row: usize) -> Option<usize> {
        row.checked_sub(self.dropped)
    }

    /// Adds to the end of a row.
    pub fn adds(&mut self, row: usize, text: &str) {
        if let Some(row) = self.at(row) {
            row.rest.push_str(text);
        }
    }

    /// What is done in a row is this: before the object's name, and after it; without a rest, the object is not named.
    pub fn changes(&mut self, row: usize, verb: &str, rest: Option<&str>) {
        if let Some(row) = self.at(row) {
            if rest.is_none() {
                row.name.clear();
            }
            (row.verb, row.rest) = (verb.to_owned(), rest.unwrap_or("").to_owned());
        }
    }

    /// As a message has it.
    pub fn to_json(&self) -> Value {
        let letters = letters(&self.names, &self.order);
        let rows = self.rows.iter().map(|row| {
            let name = match (row.name.as_str(), letters.get(&row.object)) {
                ("", _) => String::new(),
                (name, None) => format!(" {name}"),
                (name, Some(letter)) => format!(" {name} ({letter})"),
            };
            let text = format!("{}{name}{}", row.verb, row.rest);
            json!({"g": row.g, "place": row.place, "text": text, "name": name.trim_start(), "deviates": row.deviates})
        });
        json!({
            "rows": rows.collect::<Vec<_>>(), "dropped": self.dropped,
            "funcs": self.funcs.iter().collect::<Vec<_>>(),
        })
    }
}

/// The story that was noted, with these goroutines; without any, with those that did something last.
pub fn of_json(told: &Value, wanted: &BTreeSet<u64>) -> Story {
    let list = |name: &str| {
        told.get(name)
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice)
    };
    let rows = list("rows").iter().map(|row| Row {
        g: number(row, "g").unwrap_or(0),
        place: text(row, "place").to_owned(),
        text: text(row, "text").to_owned(),
        deviates: row.get("deviates") == Some(&Value::Bool(true)),
    });
    let mut rows: Vec<Row> = rows.collect();
    let who = match wanted.is_empty() {
        true => who_matters(&rows),
        false => wanted.clone(),
    };
    rows.retain(|row| who.contains(&row.g));
    let func = |g: u64| {
        let known = list("funcs")
            .iter()
            .find(|f| f.get(0).and_then(Value::as_u64) == Some(g));
        let func = known.and_then(|f| f.get(1)).and_then(Value::as_str);
        func.filter(|_| g != 1)
    };
    let acts: BTreeSet<u64> = rows.iter().map(|row| row.g).collect();
    Story {
        columns: named(acts.iter().map(|&g| (g, func(g))).collect()),
        rows: shorten(repeated(together(rows))),
    }
}

/// The goroutines that did something last, and those that the schedule put off.
fn who_matters(rows: &[Row]) -> BTreeSet<u64> {
    let mut who = BTreeSet::new();
    let deviating = rows.iter().filter(|row| row.deviates);
    for row in rows
        .iter()
        .rev()
        .take(1)
        .chain(deviating)
        .chain(rows.iter().rev())
    {
        if who.len() < COLUMNS {
            who.insert(row.g);
        }
    }
    who
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_of_one_name_get_letters_and_the_last_goroutines_a_column() {
        let mut told = Told::default();
        for g in 1..=9 {
            told.runs(g, "main.worker");
        }
        let row = told.row(2, "a.go:3", "locks", 16, "mu", "");
        told.row(3, "a.go:3", "locks", 32, "mu", "");
        told.changes(row, "waits for", Some(", held by G3 since a.go:2"));
        for g in 4..=9 {
            told.row(g, "a.go:9", "ends", 0, "", "");
        }
        let json = told.to_json();
        let of = |who: &[u64]| of_json(&json, &who.iter().copied().collect());
        let text = |story: Story| story.rows.into_iter().map(|r| r.text).collect::<Vec<_>>();
        assert_eq!(
            text(of(&[2, 3])),
            ["waits for mu (a), held by G3 since a.go:2", "locks mu (b)"]
        );
        assert_eq!(of(&[]).columns.len(), COLUMNS);
        assert_eq!(of(&[2]).columns, [(2, "worker".to_owned())]);
    }

    #[test]
    fn long_stories_keep_their_last_rows() {
        let mut told = Told::default();
        let first = told.row(1, "", "first", 0, "", "");
        let rows = (0..MOST).map(|n| told.row(1, "", &n.to_string(), 0, "", ""));
        assert_eq!(rows.last(), Some(MOST));
        told.adds(first, "is gone");
        told.adds(MOST, " is the last");
        let json = told.to_json();
        assert_eq!(json["dropped"], 1);
        assert_eq!(
            json["rows"][MOST - 1]["text"],
            format!("{} is the last", MOST - 1)
        );
    }
}
