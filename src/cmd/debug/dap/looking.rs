//! Requests that inspect a stopped program: goroutines, frames, variables, expressions, sources.

use super::super::wire::{number, text};
use super::server::{Answer, Server, Variables};
use serde_json::{Value, json};

/// The name of a part in an expression; empty: it has none.
pub fn part_name(of: &str, part: &str) -> String {
    match part {
        _ if of.is_empty() => String::new(),
        "*" => format!("*{of}"),
        "cap" | "closed" | "receivers" | "senders" => String::new(),
        _ if part.starts_with('[') => format!("{of}{part}"),
        _ => format!("{of}.{part}"),
    }
}

impl Server {
    pub(super) fn threads(&mut self) -> Value {
        if let Ok(answer) = self.session.ask(&json!({"do": "goroutines"})) {
            let list = answer.get("list").and_then(Value::as_array);
            let hides = self.wishes.hides_library;
            let is_own = |g: &&Value| {
                let at = g.get("at").and_then(|at| at.get("library"));
                number(g, "id") == Some(1) || at != Some(&json!(true))
            };
            let shown = list.into_iter().flatten().filter(|g| !hides || is_own(g));
            let all = shown.map(|g| {
                let id = number(g, "id").unwrap_or(0);
                let held = g.get("held") == Some(&json!(true));
                let held = if held { ", held" } else { "" };
                let at = g.get("at").map_or("", |at| text(at, "name"));
                let name = format!("G{id} {at} ({}{held})", text(g, "status"));
                json!({"id": id, "name": name})
            });
            self.threads = json!(all.collect::<Vec<_>>());
        }
        json!({"threads": self.threads})
    }

    pub(super) fn stack_trace(&mut self, arguments: &Value) -> Answer {
        let g = number(arguments, "threadId").unwrap_or(1);
        let from = number(arguments, "startFrame").unwrap_or(0);
        let most = number(arguments, "levels").unwrap_or(0);
        let question = json!({"do": "frames", "g": g, "from": from, "most": most});
        let answer = self.session.ask(&question)?;
        let list = answer.get("list").and_then(Value::as_array).cloned();
        let mut frames = Vec::new();
        for (n, f) in (from..).zip(list.unwrap_or_default()) {
            self.frames.push((g, n));
            let file = text(&f, "file");
            let name = file.rsplit('/').next().unwrap_or(file);
            let library = f.get("library") == Some(&json!(true));
            let hint = if library { "subtle" } else { "normal" };
            let mut frame = json!({
                "id": self.frames.len(), "name": text(&f, "name"),
                "line": number(&f, "line").unwrap_or(0),
                "column": number(&f, "col").unwrap_or(0).max(1), "presentationHint": hint,
                "canRestart": !library,
                "instructionPointerReference": format!("{:#x}", number(&f, "pc").unwrap_or(0)),
            });
            if !file.is_empty()
                && let Some(map) = frame.as_object_mut()
            {
                map.insert("source".to_owned(), json!({"name": name, "path": file}));
            }
            frames.push(frame);
        }
        let total = number(&answer, "total").unwrap_or(0);
        Ok(json!({"stackFrames": frames, "totalFrames": total}))
    }

    /// The frame that a request is about; the innermost of the goroutine that stands if it names none.
    pub(super) fn frame(&self, arguments: &Value) -> (u64, u64) {
        let at = number(arguments, "frameId").and_then(|id| id.checked_sub(1));
        let known = at.and_then(|at| self.frames.get(at as usize)).copied();
        let stands = self.session.now.as_ref().map_or(1, |stop| stop.g.max(1));
        known.unwrap_or((stands, 0))
    }

    pub(super) fn scopes(&mut self, arguments: &Value) -> Answer {
        let id = number(arguments, "frameId").unwrap_or(0);
        if id == 0 || self.frames.len() < id as usize {
            return Err("this frame is no longer known: the program has run since".to_owned());
        }
        let (g, frame) = self.frame(arguments);
        let mut scopes = Vec::new();
        for (name, what, hint, expensive) in [
            ("Arguments", "args", "arguments", false),
            ("Locals", "locals", "locals", false),
            ("Globals", "globals", "globals", true),
        ] {
            self.variables.push(Variables::Scope(g, frame, what));
            scopes.push(json!({
                "name": name, "presentationHint": hint, "expensive": expensive,
                "variablesReference": self.variables.len(),
            }));
        }
        Ok(json!({"scopes": scopes}))
    }

    /// What a reference to variables means.
    pub(super) fn place(&self, reference: u64) -> Result<Variables, String> {
        let at = reference.checked_sub(1).unwrap_or(u64::MAX);
        let found = usize::try_from(at)
            .ok()
            .and_then(|at| self.variables.get(at));
        found.cloned().ok_or_else(|| {
            "these variables are no longer known: the program has run since".to_owned()
        })
    }

    pub(super) fn variables(&mut self, arguments: &Value) -> Answer {
        let place = self.place(number(arguments, "variablesReference").unwrap_or(0))?;
        let from = number(arguments, "start").unwrap_or(0);
        let most = number(arguments, "count").unwrap_or(0);
        let filter = text(arguments, "filter");
        let (answer, of, frame) = match place {
            Variables::Scope(g, frame, what) => {
                let question = json!({"do": "scope", "g": g, "frame": frame, "what": what});
                (self.session.ask(&question)?, None, (g, frame))
            }
            Variables::Value {
                reference,
                indexed,
                name,
                frame,
            } => {
                let (from, most) = match filter {
                    "named" => (from + indexed, most),
                    "indexed" if most == 0 => (from, indexed.saturating_sub(from).max(1)),
                    "indexed" => (from, most.min(indexed.saturating_sub(from))),
                    _ => (from, most),
                };
                let question = json!({"do": "parts", "ref": reference, "from": from, "most": most});
                (self.session.ask(&question)?, Some(name), frame)
            }
        };
        let list = answer.get("list").and_then(Value::as_array).cloned();
        let told = list.unwrap_or_default().into_iter().map(|v| {
            let name = match &of {
                None => text(&v, "name").to_owned(),
                Some(of) => part_name(of, text(&v, "name")),
            };
            self.variable(&v, name, frame)
        });
        Ok(json!({"variables": told.collect::<Vec<_>>()}))
    }

    /// A value as the client wants it. `expression`: what it is called in an expression.
    fn variable(&mut self, value: &Value, expression: String, frame: (u64, u64)) -> Value {
        let reference = number(value, "ref").unwrap_or(0);
        let (indexed, named) = (number(value, "indexed"), number(value, "named"));
        let (indexed, named) = (indexed.unwrap_or(0), named.unwrap_or(0));
        let own = match reference {
            0 => 0,
            _ => {
                self.variables.push(Variables::Value {
                    reference,
                    indexed,
                    name: expression.clone(),
                    frame,
                });
                self.variables.len()
            }
        };
        let mut told = json!({
            "name": text(value, "name"), "value": text(value, "value"), "type": text(value, "type"),
            "variablesReference": own, "namedVariables": named, "indexedVariables": indexed,
        });
        if !expression.is_empty()
            && let Some(map) = told.as_object_mut()
        {
            map.insert("evaluateName".to_owned(), json!(expression));
        }
        told
    }

    pub(super) fn evaluate(&mut self, arguments: &Value) -> Answer {
        let expression = text(arguments, "expression").trim().to_owned();
        let (g, frame) = self.frame(arguments);
        if text(arguments, "context") == "repl"
            && let Some((to, from)) = assignment(&expression)
        {
            let value = self.assign(g, frame, to, from)?;
            return Ok(json!({"result": value, "variablesReference": 0}));
        }
        let hover = text(arguments, "context") == "hover";
        let question = json!({
            "do": "evaluate", "g": g, "frame": frame, "text": expression, "hover": hover,
        });
        let answer = self.session.ask(&question)?;
        let printed = text(&answer, "printed");
        if !printed.is_empty() {
            self.output("stdout", printed);
        }
        let value = answer.get("of").cloned().unwrap_or(Value::Null);
        let told = self.variable(&value, expression, (g, frame));
        Ok(json!({
            "result": told.get("value"), "type": told.get("type"),
            "variablesReference": told.get("variablesReference"),
            "namedVariables": told.get("namedVariables"),
            "indexedVariables": told.get("indexedVariables"),
        }))
    }

    fn assign(&mut self, g: u64, frame: u64, to: &str, from: &str) -> Result<String, String> {
        let question = json!({"do": "set", "g": g, "frame": frame, "to": to, "from": from});
        let answer = self.session.change(&question)?;
        Ok(text(&answer, "value").to_owned())
    }

    pub(super) fn set_variable(&mut self, arguments: &Value) -> Answer {
        let place = self.place(number(arguments, "variablesReference").unwrap_or(0))?;
        let name = text(arguments, "name");
        let (expression, (g, frame)) = match place {
            Variables::Scope(g, frame, _) => (name.to_owned(), (g, frame)),
            Variables::Value {
                name: of, frame, ..
            } => (part_name(&of, name), frame),
        };
        if expression.is_empty() {
            return Err("this cannot be assigned to".to_owned());
        }
        let value = self.assign(g, frame, &expression, text(arguments, "value"))?;
        Ok(json!({"value": value, "variablesReference": 0}))
    }

    pub(super) fn set_expression(&mut self, arguments: &Value) -> Answer {
        let (g, frame) = self.frame(arguments);
        let expression = text(arguments, "expression");
        let value = self.assign(g, frame, expression, text(arguments, "value"))?;
        Ok(json!({"value": value}))
    }

    pub(super) fn completions(&mut self, arguments: &Value) -> Answer {
        let (g, frame) = self.frame(arguments);
        let typed = text(arguments, "text");
        let column = number(arguments, "column").unwrap_or(1).saturating_sub(1) as usize;
        let before: String = typed.chars().take(column).collect();
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let start = before.trim_end_matches(is_part).len();
        let word = before.get(start..).unwrap_or("").to_owned();
        let mut names = std::collections::BTreeSet::new();
        for what in ["args", "locals", "globals"] {
            let question = json!({"do": "scope", "g": g, "frame": frame, "what": what});
            let answer = self.session.ask(&question)?;
            let list = answer.get("list").and_then(Value::as_array);
            let all = list
                .into_iter()
                .flatten()
                .map(|v| text(v, "name").to_owned());
            names.extend(all.filter(|name| name.starts_with(&word) && name.starts_with(is_part)));
        }
        let targets = names.into_iter().map(|name| {
            json!({"label": name, "type": "variable", "length": word.chars().count(),
                "start": column - word.chars().count().min(column)})
        });
        Ok(json!({"targets": targets.collect::<Vec<_>>()}))
    }

    pub(super) fn exception_info(&mut self) -> Answer {
        let death = self.death.as_ref();
        let death = death.ok_or("nothing is wrong here: the program has not failed")?;
        let (id, _) = death.text.split_once(':').unwrap_or((&death.text, ""));
        let (id, mode) = match death.why.as_str() {
            "deadlock" => ("deadlock", "unhandled"),
            "race" => ("data race", "always"),
            "failure" => ("failed test", "always"),
            _ => (id, "unhandled"),
        };
        Ok(json!({"exceptionId": id, "description": death.text, "breakMode": mode}))
    }

    pub(super) fn loaded_sources(&mut self) -> Value {
        let sources = self.lines.keys().map(|file| {
            let name = file.rsplit('/').next().unwrap_or(file);
            json!({"name": name, "path": file})
        });
        json!({"sources": sources.collect::<Vec<_>>()})
    }

    /// The packages of the program that have statements to stop at.
    pub(super) fn modules(&mut self, arguments: &Value) -> Value {
        let folders: std::collections::BTreeSet<&str> = self
            .lines
            .keys()
            .map(|file| file.rsplit_once('/').map_or(".", |(folder, _)| folder))
            .collect();
        let from = number(arguments, "startModule").unwrap_or(0) as usize;
        let most = number(arguments, "moduleCount")
            .filter(|&n| n > 0)
            .unwrap_or(u64::MAX);
        let some = folders
            .iter()
            .skip(from)
            .take(usize::try_from(most).unwrap_or(usize::MAX));
        let all = some.map(|folder| {
            let name = folder.rsplit('/').next().unwrap_or(folder);
            json!({"id": folder, "name": name, "path": folder, "isUserCode": true})
        });
        json!({"modules": all.collect::<Vec<_>>(), "totalModules": folders.len()})
    }

    pub(super) fn source(&mut self, arguments: &Value) -> Answer {
        let none = Value::Null;
        let path = text(arguments.get("source").unwrap_or(&none), "path");
        if !self.lines.contains_key(path) {
            return Err(format!("{path:?} is not a file of the program"));
        }
        let content = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        Ok(json!({"content": content, "mimeType": "text/x-go"}))
    }
}

/// The two sides of `x = 3`.
fn assignment(text: &str) -> Option<(&str, &str)> {
    let (to, from) = text.split_once('=')?;
    let compares = from.starts_with('=') || to.ends_with(['=', '!', '<', '>', ':']);
    (!compares && !to.trim().is_empty()).then(|| (to.trim(), from.trim()))
}
