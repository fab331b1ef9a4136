//! Commands for breakpoints.

use super::commands::{Debugger, Done};
use super::show::short;
use crate::cmd::debug::plan::Break;
use crate::cmd::debug::wire::{number, text};
use crate::process::out::say;
use serde_json::{Value, json};

impl Debugger {
    pub(super) fn add_break(&mut self, rest: &str) -> Done {
        let here = self
            .session
            .now
            .as_ref()
            .map_or("", |stop| &stop.file)
            .to_owned();
        let (place, condition) = match rest.split_once(" if ") {
            Some((place, condition)) => (place.trim(), condition.trim()),
            None => (rest, ""),
        };
        let mut new = Break {
            id: self.next_break,
            condition: condition.to_owned(),
            ..Break::default()
        };
        let (file, line) = match place.rsplit_once(':') {
            Some((file, line)) => (file.to_owned(), line.parse().ok()),
            None if place.starts_with(['+', '-']) => {
                let (file, line) = self.place(place)?;
                (file, Some(line))
            }
            None => (here, place.parse().ok()),
        };
        match line {
            Some(line) => {
                let (file, line) = self.snap(&file, line)?;
                say!("breakpoint {} at {}:{line}", new.id, short(&file));
                (new.file, new.line) = (file, line);
            }
            None if place.is_empty() => return Err("`break` takes a line or a function".to_owned()),
            None => {
                self.function(place)?;
                say!("breakpoint {} at the beginning of {place}", new.id);
                place.clone_into(&mut new.func);
            }
        }
        self.next_break += 1;
        self.session.breaks.push(new);
        Ok(())
    }

    /// The first line with a statement from this one on.
    pub(super) fn snap(&mut self, file: &str, line: u32) -> Result<(String, u32), String> {
        let answer = self.session.ask(&json!({"do": "lines", "file": file}))?;
        let list = answer.get("list").and_then(Value::as_array);
        let mut lines = list.into_iter().flatten().filter_map(|l| number(l, "line"));
        let found = lines.find(|&l| l >= u64::from(line));
        let found =
            found.ok_or_else(|| format!("{file} has no statement at line {line} or after it"))?;
        Ok((text(&answer, "file").to_owned(), found as u32))
    }

    pub(super) fn condition(&mut self, rest: &str) -> Done {
        let (hits, rest) = match rest.strip_prefix("-hitcount ") {
            Some(rest) => (true, rest.trim()),
            None => (false, rest.strip_prefix("-clear ").unwrap_or(rest).trim()),
        };
        let (id, condition) = rest.split_once(' ').unwrap_or((rest, ""));
        if id.is_empty() {
            return Err("`condition` takes a breakpoint's number and an expression".to_owned());
        }
        let found = self
            .session
            .breaks
            .iter_mut()
            .find(|b| b.id.to_string() == id);
        let found = found.ok_or_else(|| format!("there is no breakpoint {id}"))?;
        match hits {
            true => condition.trim().clone_into(&mut found.hits),
            false => condition.trim().clone_into(&mut found.condition),
        }
        Ok(())
    }

    pub(super) fn list_breaks(&mut self) -> Done {
        for b in &self.session.breaks {
            let place = match b.func.is_empty() {
                _ if !b.watch.is_empty() => "where a variable is written".to_owned(),
                true => format!("{}:{}", short(&b.file), b.line),
                false => b.func.clone(),
            };
            let kind = if b.log.is_empty() { "" } else { "trace " };
            let condition = match b.condition.is_empty() {
                true => String::new(),
                false => format!(" if {}", b.condition),
            };
            let hits = match b.hits.is_empty() {
                true => String::new(),
                false => format!(" at hits {}", b.hits),
            };
            say!("{}: {kind}{place}{condition}{hits}", b.id);
        }
        Ok(())
    }

    pub(super) fn clear(&mut self, rest: &str) -> Done {
        let before = self.session.breaks.len();
        self.session
            .breaks
            .retain(|b| !rest.is_empty() && b.id.to_string() != rest);
        match before == self.session.breaks.len() && !rest.is_empty() {
            true => Err(format!("there is no breakpoint {rest}")),
            false => Ok(()),
        }
    }
}
