//! Breakpoints of all kinds.

use super::super::plan::{Break, is_file, is_function};
use super::super::watch;
use super::super::wire::{number, text};
use super::server::{Answer, Server, Variables};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Where the client wants to stop.
pub struct Breaks {
    lines: BTreeMap<String, Vec<Break>>,
    functions: Vec<Break>,
    instructions: Vec<Break>,
    data: Vec<Break>,
    filters: BTreeSet<String>,
    next: u64,
}

impl Default for Breaks {
    fn default() -> Breaks {
        Breaks {
            lines: BTreeMap::new(),
            functions: Vec::new(),
            instructions: Vec::new(),
            data: Vec::new(),
            filters: ["panic", "deadlock", "race", "failure"]
                .map(str::to_owned)
                .into(),
            next: 1,
        }
    }
}

impl Breaks {
    fn number(&mut self) -> u64 {
        let id = self.next;
        self.next += 1;
        id
    }

    /// Whether the client wants to stop where the program dies so.
    pub fn stops_at(&self, why: &str) -> bool {
        self.filters.contains(match why {
            "death" => "panic",
            other => other,
        })
    }
}

/// Condition, hit count and log message of what a client sends.
fn extras(of: &Value, id: u64) -> Break {
    let own = |name| text(of, name).to_owned();
    Break {
        id,
        condition: own("condition"),
        hits: own("hitCondition"),
        log: own("logMessage"),
        ..Break::default()
    }
}

fn list<'v>(arguments: &'v Value, name: &str) -> &'v [Value] {
    let list = arguments.get(name).and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}

impl Server {
    /// Makes the breakpoints known to the session.
    fn renew(&mut self) {
        let of_lines = self.breaks.lines.values().flatten();
        let all = of_lines
            .chain(&self.breaks.functions)
            .chain(&self.breaks.instructions)
            .chain(&self.breaks.data);
        self.session.breaks = all.cloned().collect();
        if self.session.now.is_none() {
            self.session.tell("breaks");
        }
    }

    /// The file of the program that is meant by a path.
    fn file(&self, path: &str) -> Option<String> {
        let whole = std::fs::canonicalize(path).ok();
        let whole = whole.map(|p| p.to_string_lossy().into_owned());
        let mut all = self.lines.keys();
        let found = all.find(|file| is_file(file, path) || Some(*file) == whole.as_ref());
        found.cloned()
    }

    /// The file that is meant by a path, and its first line from `line` on at which a statement begins.
    pub(super) fn statement_at(&self, path: &str, line: u64) -> Result<(String, u64), String> {
        let file = self.file(path);
        let file = file.ok_or_else(|| format!("{path:?} is not a file of the program"))?;
        let lines = self.lines.get(&file);
        let found = lines.and_then(|lines| lines.range(line..).next());
        let (&line, _) = found.ok_or("no statement begins here or later")?;
        Ok((file, line))
    }

    pub(super) fn set_breakpoints(&mut self, arguments: &Value) -> Answer {
        let source = arguments.get("source").ok_or("source is wanted")?;
        let path = match text(source, "path") {
            "" => text(source, "name"),
            path => path,
        };
        let file = self.file(path);
        let (mut breaks, mut told) = (Vec::new(), Vec::new());
        for wanted in list(arguments, "breakpoints") {
            let line = number(wanted, "line").unwrap_or(0);
            let id = self.breaks.number();
            let lines = file.as_ref().and_then(|f| self.lines.get(f));
            let found = lines.and_then(|lines| lines.range(line..).next());
            told.push(match (&file, found) {
                (Some(file), Some((&at, _))) => {
                    breaks.push(Break {
                        file: file.clone(),
                        line: at as u32,
                        ..extras(wanted, id)
                    });
                    json!({"id": id, "verified": true, "line": at, "source": {"path": file}})
                }
                (Some(_), None) => json!({
                    "id": id, "verified": false, "line": line,
                    "message": "no statement begins here or later",
                }),
                (None, _) => json!({
                    "id": id, "verified": false, "line": line,
                    "message": "this is not a file of the program",
                }),
            });
        }
        let key = file.unwrap_or_else(|| path.to_owned());
        self.breaks.lines.insert(key, breaks);
        self.renew();
        Ok(json!({"breakpoints": told}))
    }

    pub(super) fn set_function_breakpoints(&mut self, arguments: &Value) -> Answer {
        let (mut breaks, mut told) = (Vec::new(), Vec::new());
        for wanted in list(arguments, "breakpoints") {
            let id = self.breaks.number();
            let name = text(wanted, "name");
            breaks.push(Break {
                func: name.to_owned(),
                ..extras(wanted, id)
            });
            told.push(match self.function(name) {
                Some((file, line)) => json!({
                    "id": id, "verified": true, "line": line, "source": {"path": file},
                }),
                None => json!({
                    "id": id, "verified": false,
                    "message": format!("the program declares no function {name}"),
                }),
            });
        }
        self.breaks.functions = breaks;
        self.renew();
        Ok(json!({"breakpoints": told}))
    }

    /// Breakpoints at instructions: the program stops at the statement that an instruction belongs to.
    pub(super) fn set_instruction_breakpoints(&mut self, arguments: &Value) -> Answer {
        let (mut breaks, mut told) = (Vec::new(), Vec::new());
        for wanted in list(arguments, "breakpoints") {
            let id = self.breaks.number();
            let offset = wanted.get("offset").and_then(Value::as_i64).unwrap_or(0);
            let place = self.statement_of(text(wanted, "instructionReference"), offset);
            told.push(match place {
                Ok((file, line, reference)) => {
                    let path = json!({"path": file});
                    let line = line as u32;
                    breaks.push(Break {
                        file,
                        line,
                        ..extras(wanted, id)
                    });
                    json!({
                        "id": id, "verified": true, "line": line, "source": path,
                        "instructionReference": reference,
                    })
                }
                Err(why) => json!({"id": id, "verified": false, "message": why}),
            });
        }
        self.breaks.instructions = breaks;
        self.renew();
        Ok(json!({"breakpoints": told}))
    }

    /// The place of a function of the program: of the function around it, if it is a literal.
    fn function(&self, name: &str) -> Option<(&str, u64)> {
        let (around, _) = name.split_once(".func").unwrap_or((name, ""));
        let mut all = self.functions.iter();
        let (_, file, line) = all.find(|(own, _, _)| is_function(own, around))?;
        Some((file, *line))
    }

    pub(super) fn set_exception_breakpoints(&mut self, arguments: &Value) -> Value {
        let filters = list(arguments, "filters").iter().filter_map(Value::as_str);
        let options = list(arguments, "filterOptions").iter();
        let options = options.map(|option| text(option, "filterId"));
        self.breaks.filters = filters.chain(options).map(str::to_owned).collect();
        json!({"breakpoints": []})
    }

    pub(super) fn breakpoint_locations(&mut self, arguments: &Value) -> Value {
        let none = Value::Null;
        let path = text(arguments.get("source").unwrap_or(&none), "path");
        let first = number(arguments, "line").unwrap_or(1);
        let last = number(arguments, "endLine").unwrap_or(first).max(first);
        let lines = self.file(path).and_then(|file| self.lines.get(&file));
        let mut found = Vec::new();
        for (line, cols) in lines
            .into_iter()
            .flat_map(|lines| lines.range(first..=last))
        {
            found.extend(cols.iter().map(|col| json!({"line": line, "column": col})));
        }
        json!({"breakpoints": found})
    }

    // ---- data

    pub(super) fn data_breakpoint_info(&mut self, arguments: &Value) -> Answer {
        let name = text(arguments, "name");
        let in_frame = match number(arguments, "variablesReference") {
            Some(reference @ 1..) => match self.place(reference)? {
                Variables::Scope(g, frame, _) => Some((name.to_owned(), (g, frame))),
                Variables::Value {
                    name: of, frame, ..
                } => Some((super::looking::part_name(&of, name), frame)),
            },
            _ => Some((name.to_owned(), self.frame(arguments))),
        };
        let Some((expression, (g, frame))) = in_frame.filter(|(e, _)| !e.is_empty()) else {
            return Ok(json!({"dataId": null, "description": "this cannot be watched"}));
        };
        let question = json!({"do": "evaluate", "g": g, "frame": frame, "text": expression});
        let answer = self.session.ask(&question)?;
        let value = answer.get("of").unwrap_or(&Value::Null);
        match (number(value, "address"), number(value, "size")) {
            (Some(address @ 1..), Some(size)) => Ok(json!({
                "dataId": watch::place(address, size), "description": expression,
                "accessTypes": ["write"], "canPersist": false,
            })),
            _ => Ok(json!({"dataId": null, "description": "this is not a variable"})),
        }
    }

    pub(super) fn set_data_breakpoints(&mut self, arguments: &Value) -> Answer {
        let (mut breaks, mut told) = (Vec::new(), Vec::new());
        for wanted in list(arguments, "breakpoints") {
            let id = self.breaks.number();
            let data = text(wanted, "dataId");
            if !watch::is_place(data) {
                told.push(json!({"id": id, "verified": false, "message": "no such data"}));
                continue;
            }
            breaks.push(Break {
                watch: data.to_owned(),
                ..extras(wanted, id)
            });
            told.push(json!({"id": id, "verified": true}));
        }
        self.breaks.data = breaks;
        self.renew();
        Ok(json!({"breakpoints": told}))
    }
}
