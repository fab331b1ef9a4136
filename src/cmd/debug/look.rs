//! Answers to the debugger's questions about a stopped program.

use super::lines::Lines;
use super::waits::{scheduler, why};
use super::wire::{number, text};
use minigo_vm::debug::{Frame, Instruction, Machine, Part, Role, Value as Held, View};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The most frames, goroutines or parts that are told at once.
const MOST: u64 = 10_000;

/// What was told of values, so that their parts can be asked for.
#[derive(Default)]
pub struct Look {
    values: Vec<Held>,
    /// The numbers of values come after this one.
    first: u64,
}

impl Look {
    /// The program runs: nothing that was told is true any longer.
    pub fn forget(&mut self) {
        self.values.clear();
    }

    /// From now on the numbers of values come after this one.
    pub fn count_from(&mut self, first: u64) {
        self.first = first;
        self.values.clear();
    }

    /// The results of an expression for which the program ran: a slice of them.
    pub fn tell_results(&mut self, view: &mut View<'_, '_>, name: &str, results: Held) -> Value {
        let parts = view.parts(&results, 0, MOST as usize);
        let mut values = parts.into_iter().filter_map(|part| part.value);
        let of = match (values.next(), values.next()) {
            (None, _) => json!({
                "name": name, "value": "", "type": "", "ref": 0, "named": 0, "indexed": 0, "address": 0,
                "size": 0,
            }),
            (Some(only), None) => {
                let held = view.held(&only).unwrap_or(only);
                self.tell(view, name, held)
            }
            _ => {
                let parts = view.parts(&results, 0, MOST as usize);
                let shown = parts
                    .iter()
                    .filter_map(|part| part.value.as_ref()?.show().into());
                let shown: Vec<String> = shown.collect();
                let mut of = self.tell(view, name, results);
                if let Some(of) = of.as_object_mut() {
                    of.insert("value".to_owned(), json!(shown.join(", ")));
                    of.insert("type".to_owned(), json!("results"));
                }
                of
            }
        };
        json!({"is": "value", "of": of})
    }

    /// The answer to a question while a goroutine stands, where variables can be changed.
    pub fn answer_on(
        &mut self,
        m: &mut Machine,
        message: &Value,
        lines: &Lines,
        held: &BTreeSet<u64>,
    ) -> Value {
        if text(message, "do") == "set" {
            return self.set(m, message);
        }
        let answer = View::with(m, |view| self.answer(view, message, lines, held));
        answer.unwrap_or_else(|| error("the program does not run in virtual time"))
    }

    /// The answer to a question.
    pub fn answer(
        &mut self,
        view: &mut View<'_, '_>,
        message: &Value,
        lines: &Lines,
        held: &BTreeSet<u64>,
    ) -> Value {
        match text(message, "do") {
            "goroutines" => goroutines(view, held),
            "why" => why(view, message),
            "scheduler" => scheduler(view),
            "frames" => frames(view, message),
            "scope" => self.scope(view, message),
            "parts" => self.parts(view, message),
            "evaluate" => self.evaluate(view, message),
            "code" => code(view, message),
            "lines" => lines_of(lines, message),
            "calls" => calls_of(lines, message),
            "files" => json!({"is": "files", "list": lines.files.keys().collect::<Vec<_>>()}),
            "types" => json!({"is": "types", "list": lines.symbols.types}),
            "functions" => {
                let all = lines.symbols.functions.iter();
                let list = all.map(|f| json!({"name": f.name, "file": f.file, "line": f.line}));
                json!({"is": "functions", "list": list.collect::<Vec<_>>()})
            }
            other => error(&format!("unknown question {other:?}")),
        }
    }

    /// A value as it is told: its text, and a number by which its parts can be asked for.
    fn tell(&mut self, view: &View<'_, '_>, name: &str, value: Held) -> Value {
        let (indexed, named) = view.part_counts(&value);
        let mut shown = value.show();
        if let Some(remark) = view.remark(&value) {
            shown = format!("{shown} ({remark})");
        }
        let ty = value.type_name().to_owned();
        let address = value.address().unwrap_or(0);
        let size = value.ty.size;
        let reference = match indexed + named {
            0 => 0,
            _ => {
                self.values.push(value);
                self.first + self.values.len() as u64
            }
        };
        json!({
            "name": name, "value": shown, "type": ty, "ref": reference, "named": named,
            "indexed": indexed, "address": address, "size": size,
        })
    }

    fn scope(&mut self, view: &mut View<'_, '_>, message: &Value) -> Value {
        let what = text(message, "what");
        let frame = frame(view, message);
        let mut list = Vec::new();
        if what == "globals" {
            let package = frame.as_ref().map_or("main", Frame::package);
            for global in view.functions.debugging.globals() {
                if &*global.package == package {
                    let value = Held::at(global.ty, global.address as usize);
                    list.push(self.tell(view, &global.name, value));
                }
            }
            return json!({"is": "scope", "list": list});
        }
        let Some(frame) = frame else {
            return error("there is no such frame");
        };
        for slot in frame.variables() {
            let argument = matches!(slot.role, Role::Parameter | Role::Result);
            if what == "args" && !argument || what == "locals" && argument {
                continue;
            }
            let name = match slot.hidden {
                true => format!("({})", slot.name),
                false => slot.name.to_string(),
            };
            list.push(self.tell(view, &name, slot.value));
        }
        json!({"is": "scope", "list": list})
    }

    fn parts(&mut self, view: &mut View<'_, '_>, message: &Value) -> Value {
        let at = number(message, "ref").unwrap_or(0);
        let at = at.checked_sub(self.first).and_then(|at| at.checked_sub(1));
        let value = at.and_then(|at| self.values.get(at as usize)).cloned();
        let Some(value) = value else {
            return error("this value is no longer known: the program has run since");
        };
        let from = number(message, "from").unwrap_or(0);
        let most = number(message, "most").filter(|&n| n > 0).unwrap_or(MOST);
        let mut list = Vec::new();
        for Part { name, value, text } in view.parts(&value, from as usize, most.min(MOST) as usize)
        {
            list.push(match value {
                Some(value) => self.tell(view, &name, value),
                None => json!({
                    "name": name, "value": text, "type": "", "ref": 0, "named": 0, "indexed": 0,
                    "address": 0, "size": 0,
                }),
            });
        }
        json!({"is": "parts", "list": list})
    }

    fn evaluate(&mut self, view: &mut View<'_, '_>, message: &Value) -> Value {
        let frame = frame(view, message);
        let expression = text(message, "text");
        match view.evaluate(frame.as_ref(), expression) {
            Ok((_, _, Some(value))) => {
                let told = self.tell(view, expression, value);
                json!({"is": "value", "of": told})
            }
            Ok((shown, ty, None)) => json!({"is": "value", "of": {
                "name": expression, "value": shown, "type": ty, "ref": 0, "named": 0, "indexed": 0,
                "address": 0, "size": 0,
            }}),
            Err(why) => error(&why),
        }
    }

    fn set(&mut self, m: &mut Machine, message: &Value) -> Value {
        let (to, from) = (text(message, "to"), text(message, "from"));
        let assignment = View::with(m, |view| {
            let frame = frame(view, message);
            view.assign(frame.as_ref(), to, from)
        });
        match assignment {
            Some(Ok(assignment)) => json!({"is": "set", "value": assignment.make(m)}),
            Some(Err(why)) => error(&why),
            None => error("the program does not run in virtual time"),
        }
    }
}

fn error(text: &str) -> Value {
    json!({"is": "error", "text": text})
}

/// The frame that a question is about.
pub fn frame(view: &mut View<'_, '_>, message: &Value) -> Option<Frame> {
    let g = number(message, "g").unwrap_or(view.current);
    let n = number(message, "frame").unwrap_or(0);
    view.frames(g).into_iter().nth(n as usize)
}

fn frame_json(frame: &Frame) -> Value {
    json!({
        "name": &*frame.name, "file": &*frame.file, "line": frame.line, "col": frame.col,
        "library": frame.library, "depth": frame.depth, "pc": frame.pc,
    })
}

fn frames(view: &mut View<'_, '_>, message: &Value) -> Value {
    let g = number(message, "g").unwrap_or(view.current);
    let all = view.frames(g);
    let from = number(message, "from").unwrap_or(0);
    let most = number(message, "most").filter(|&n| n > 0).unwrap_or(MOST);
    let some = all.iter().skip(from as usize).take(most.min(MOST) as usize);
    let list: Vec<Value> = some.map(frame_json).collect();
    json!({"is": "frames", "list": list, "total": all.len()})
}

/// The instructions of the function that an address is in.
fn code(view: &View<'_, '_>, message: &Value) -> Value {
    let Some(listing) = view.listing(number(message, "address").unwrap_or(0)) else {
        return error("no function of the program is at this address");
    };
    let list = |all: &[Instruction]| {
        let all = all.iter();
        let all = all.map(|i| json!({"address": i.address, "text": i.text, "line": i.line}));
        all.collect::<Vec<_>>()
    };
    json!({
        "is": "code", "func": &*listing.func, "file": &*listing.file, "at": listing.at,
        "list": list(&listing.instructions), "machine": list(&listing.machine),
    })
}

fn goroutines(view: &mut View<'_, '_>, held: &BTreeSet<u64>) -> Value {
    let all = view.goroutines();
    let list: Vec<Value> = all
        .iter()
        .map(|g| {
            json!({
                "id": g.id, "parent": g.parent, "status": g.status, "waits": g.waits,
                "held": held.contains(&g.id), "at": g.at.as_ref().map(frame_json),
            })
        })
        .collect();
    json!({"is": "goroutines", "list": list, "current": view.current})
}

fn lines_of(lines: &Lines, message: &Value) -> Value {
    let Some(file) = lines.file(text(message, "file")) else {
        return error(&format!(
            "{} is not a file of the program",
            text(message, "file")
        ));
    };
    let of = lines.files.get(file);
    let list: Vec<Value> = of
        .into_iter()
        .flatten()
        .map(|(line, cols)| json!({"line": line, "cols": cols}))
        .collect();
    json!({"is": "lines", "file": file, "list": list})
}

/// The functions that the statement at a line calls.
fn calls_of(lines: &Lines, message: &Value) -> Value {
    let line = number(message, "line").unwrap_or(0) as u32;
    let all = lines.calls_at(text(message, "file"), line);
    let list: Vec<Value> = all
        .map(|(line, (col, name))| json!({"line": line, "col": col, "name": name}))
        .collect();
    json!({"is": "calls", "list": list})
}
