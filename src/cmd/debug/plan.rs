//! Where a debugged program stops next.

use super::wire::{number, text};
use serde_json::{Value, json};

/// A breakpoint.
#[derive(Clone, Debug, Default)]
pub struct Break {
    /// Its number.
    pub id: u64,
    /// The file, whole or the end of its path; empty: `func` says where.
    pub file: String,
    /// The line.
    pub line: u32,
    /// A function, stopped at on entry.
    pub func: String,
    /// Stops only where this expression is true; empty: always.
    pub condition: String,
    /// Stops only at hits that fit, such as `3`, `>5`, `%10`; empty: at all.
    pub hits: String,
    /// Prints this in place of stopping, with expressions in braces; empty: stops.
    pub log: String,
    /// Stops where this memory has changed (`watch::place`); empty: it is no such breakpoint.
    pub watch: String,
}

impl Break {
    /// As a message has it.
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id, "file": self.file, "line": self.line, "func": self.func,
            "condition": self.condition, "hits": self.hits, "log": self.log, "watch": self.watch,
        })
    }

    /// Of a message.
    pub fn of_json(value: &Value) -> Break {
        let own = |name| text(value, name).to_owned();
        Break {
            id: number(value, "id").unwrap_or(0),
            file: own("file"),
            line: number(value, "line").unwrap_or(0) as u32,
            func: own("func"),
            condition: own("condition"),
            hits: own("hits"),
            log: own("log"),
            watch: own("watch"),
        }
    }

    /// Whether it is at this statement; `first`: of its function.
    pub fn is_at(&self, file: &str, line: u32, func: &str, first: bool) -> bool {
        match self.func.is_empty() {
            _ if !self.watch.is_empty() => false,
            true => self.line == line && is_file(file, &self.file),
            false => first && is_function(func, &self.func),
        }
    }

    /// Whether it stops whenever its statement begins.
    pub fn always(&self) -> bool {
        self.condition.is_empty() && self.hits.is_empty() && self.log.is_empty()
    }

    /// Whether it stops at hit number `count`.
    pub fn counts(&self, count: u64) -> bool {
        let text = self.hits.trim();
        let rest = text.trim_start_matches(|c: char| !c.is_ascii_digit());
        let Ok(n) = rest.trim().parse::<u64>() else {
            return true;
        };
        match text.strip_suffix(rest).unwrap_or("").trim() {
            ">" => count > n,
            ">=" => count >= n,
            "<" => count < n,
            "<=" => count <= n,
            "%" => n != 0 && count.is_multiple_of(n),
            _ => count == n,
        }
    }
}

/// Whether a path is meant by `name`: the path itself, or the end of it.
pub fn is_file(path: &str, name: &str) -> bool {
    match path.strip_suffix(name) {
        Some("") => true,
        Some(before) => !name.is_empty() && (before.ends_with('/') || name.starts_with('/')),
        None => false,
    }
}

/// Whether a function is meant by `name`: `main.f`, `f`, `T.m`, `(*T).m`.
pub fn is_function(func: &str, name: &str) -> bool {
    let plain = |text: &str| text.replace(['(', ')', '*'], "").replace("[...]", "");
    let (func, name) = (plain(func), plain(name));
    match func.strip_suffix(&name) {
        Some("") => true,
        Some(before) => !name.is_empty() && (before.ends_with('.') || before.ends_with('/')),
        None => false,
    }
}

/// How one goroutine continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// To its next statement, wherever that is.
    In,
    /// To its next statement that is not in a function which is called meanwhile.
    Over,
    /// To its next statement in a calling function.
    Out,
    /// To the first statement of its function.
    First,
}

/// A step of a goroutine.
#[derive(Clone, Copy, Debug)]
pub struct Stepping {
    /// How.
    pub how: Step,
    /// Which goroutine.
    pub g: u64,
    /// How deep its frame lies.
    pub depth: u32,
}

impl Stepping {
    /// Whether a statement of a goroutine, whose frame lies so deep, is where the step leads.
    pub fn is_there(&self, g: u64, depth: u32) -> bool {
        g == self.g
            && match self.how {
                Step::In => true,
                Step::Over => depth <= self.depth,
                Step::Out => depth < self.depth,
                Step::First => depth == self.depth,
            }
    }
}

/// See the head of this file.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Notes where the last place to stop is before `until`, and stops there alone.
    pub scan: bool,
    /// Stops at this position.
    pub until: Option<u64>,
    /// Stops when a step is done.
    pub step: Option<Stepping>,
    /// Stops at breakpoints.
    pub breaks: bool,
    /// Stops when this goroutine waits.
    pub waits: Option<u64>,
    /// Stops at panics, fatal errors and deadlocks.
    pub deaths: bool,
    /// Stops at data races.
    pub races: bool,
    /// Stops where tests fail.
    pub failures: bool,
    /// The step leads into this function, or over the statement where that does not call it; empty: into any.
    pub into: String,
    /// Keeps copies at these positions, the earliest first.
    pub rungs: Vec<u64>,
    /// In a scan: the moments of the timeline that is made of it, and into how many stretches they are divided.
    pub lanes: Option<(u64, u64, u64)>,
    /// In a scan: the moments of the story that is made of it.
    pub story: Option<(u64, u64)>,
}

impl Plan {
    /// As a message has it.
    pub fn to_json(&self) -> Value {
        let step = self.step.map(|s| {
            let how = match s.how {
                Step::In => "in",
                Step::Over => "over",
                Step::Out => "out",
                Step::First => "first",
            };
            json!({"how": how, "g": s.g, "depth": s.depth})
        });
        json!({
            "scan": self.scan, "until": self.until, "step": step, "breaks": self.breaks,
            "waits": self.waits, "deaths": self.deaths, "races": self.races, "failures": self.failures,
            "into": self.into, "rungs": self.rungs, "lanes": self.lanes,
            "story": self.story,
        })
    }

    /// Of a message.
    pub fn of_json(value: &Value) -> Plan {
        let is = |name: &str| value.get(name).and_then(Value::as_bool) == Some(true);
        let step = value
            .get("step")
            .filter(|s| s.is_object())
            .map(|s| Stepping {
                how: match text(s, "how") {
                    "in" => Step::In,
                    "out" => Step::Out,
                    "first" => Step::First,
                    _ => Step::Over,
                },
                g: number(s, "g").unwrap_or(0),
                depth: number(s, "depth").unwrap_or(0) as u32,
            });
        let rungs = value.get("rungs").and_then(Value::as_array);
        Plan {
            rungs: rungs
                .into_iter()
                .flatten()
                .filter_map(Value::as_u64)
                .collect(),
            scan: is("scan"),
            until: number(value, "until"),
            step,
            breaks: is("breaks"),
            waits: number(value, "waits"),
            deaths: is("deaths"),
            races: is("races"),
            failures: is("failures"),
            into: text(value, "into").to_owned(),
            lanes: value.get("lanes").and_then(lanes_of),
            story: value.get("story").and_then(story_of),
        }
    }

    /// Whether each statement has to be looked at.
    pub fn looks_at_all(&self) -> bool {
        self.step.is_some() || self.waits.is_some() || self.lanes.is_some() || self.story.is_some()
    }
}

/// Three numbers of a message.
fn lanes_of(value: &Value) -> Option<(u64, u64, u64)> {
    let at = |n: usize| value.get(n).and_then(Value::as_u64);
    Some((at(0)?, at(1)?, at(2)?))
}

fn story_of(value: &Value) -> Option<(u64, u64)> {
    Some((value.get(0)?.as_u64()?, value.get(1)?.as_u64()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_mean_files_and_functions() {
        assert!(is_file("/a/b/main.go", "main.go") && is_file("/a/b/main.go", "/a/b/main.go"));
        assert!(!is_file("/a/b/domain.go", "main.go") && !is_file("/a/b/main.go", ""));
        assert!(is_function("main.(*T).m", "T.m") && is_function("main.(*T).m", "(*T).m"));
        assert!(is_function("main.f", "f") && is_function("main.f", "main.f"));
        assert!(!is_function("main.off", "f") && !is_function("main.f", ""));
    }

    #[test]
    fn hits_are_counted() {
        let at = |hits: &str| Break {
            hits: hits.to_owned(),
            ..Break::default()
        };
        let stops = |hits| (1..=6).filter(|&n| at(hits).counts(n)).collect::<Vec<_>>();
        assert_eq!(stops("3"), [3]);
        assert_eq!(stops("> 4"), [5, 6]);
        assert_eq!(stops("%2"), [2, 4, 6]);
        assert_eq!(stops(""), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn plans_go_through_messages() {
        let plan = Plan {
            until: Some(7),
            step: Some(Stepping {
                how: Step::Out,
                g: 3,
                depth: 40,
            }),
            breaks: true,
            ..Plan::default()
        };
        let back = Plan::of_json(&plan.to_json());
        assert_eq!((back.until, back.breaks, back.scan), (Some(7), true, false));
        let there = |g, depth| back.step.as_ref().map(|step| step.is_there(g, depth));
        assert_eq!(
            (there(3, 39), there(3, 40), there(2, 1)),
            (Some(true), Some(false), Some(false))
        );
    }
}
