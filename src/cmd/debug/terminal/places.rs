//! Commands about the program's source and declarations: `list`, `funcs`, `types`, `sources`, `edit`.

use super::commands::{Debugger, Done};
use super::show::{short, show_lines};
use crate::cmd::debug::plan::is_function;
use crate::cmd::debug::wire::{number, text};
use crate::process::out::say;
use serde_json::{Value, json};

impl Debugger {
    /// The functions of the program itself, with their places.
    fn functions(&mut self) -> Result<Vec<Value>, String> {
        let answer = self.session.ask(&json!({"do": "functions"}))?;
        let list = answer.get("list").and_then(Value::as_array);
        Ok(list.cloned().unwrap_or_default())
    }

    /// Where the function is declared that is meant by a name.
    pub(super) fn function(&mut self, name: &str) -> Result<(String, u32), String> {
        // Literals within functions are not declared.
        let declared = name.split(".func").next().unwrap_or(name);
        let all = self.functions()?;
        let found = all.iter().find(|f| is_function(text(f, "name"), declared));
        let found = found.ok_or_else(|| {
            format!("the program has no function {name}: funcs lists those it has")
        })?;
        let line = number(found, "line").unwrap_or(1) as u32;
        Ok((text(found, "file").to_owned(), line))
    }

    /// File and line of a place: `12`, `file.go:12`, `+3`, `-3`, or a function.
    pub(super) fn place(&mut self, place: &str) -> Result<(String, u32), String> {
        let (file, line) = self.here()?;
        if let Some((name, n)) = place.rsplit_once(':')
            && let Ok(n) = n.parse()
        {
            return Ok((name.to_owned(), n));
        }
        if let Some(n) = place.strip_prefix('+').and_then(|n| n.parse::<u32>().ok()) {
            return Ok((file, line.saturating_add(n)));
        }
        if let Some(n) = place.strip_prefix('-').and_then(|n| n.parse::<u32>().ok()) {
            return Ok((file, line.saturating_sub(n).max(1)));
        }
        match place.parse() {
            Ok(n) => Ok((file, n)),
            Err(_) => self.function(place),
        }
    }

    /// The place of the chosen frame.
    fn here(&mut self) -> Result<(String, u32), String> {
        let frames = self.frames()?;
        let frame = frames.get(self.frame as usize);
        let frame = frame.ok_or("there is no such frame")?;
        let line = number(frame, "line").unwrap_or(1) as u32;
        Ok((text(frame, "file").to_owned(), line))
    }

    pub(super) fn list(&mut self, rest: &str) -> Done {
        let (here, marked) = self.here()?;
        let (file, line) = match rest {
            "" => (here.clone(), marked),
            place => self.place(place)?,
        };
        // What is named shortly is one of the program's files.
        let file = self.snap(&file, 1).map_or(file, |(file, _)| file);
        let marked = if file == here { marked } else { 0 };
        show_lines(&file, line.saturating_sub(5).max(1), line + 5, marked);
        Ok(())
    }

    pub(super) fn edit(&mut self, rest: &str) -> Done {
        let (file, line) = match rest {
            "" => self.here()?,
            place => self.place(place)?,
        };
        let (file, _) = self.snap(&file, 1)?;
        let editor = std::env::var_os("EDITOR").ok_or_else(|| {
            format!("{file}:{line}: set the environment variable EDITOR to edit it from here")
        })?;
        let status = std::process::Command::new(&editor)
            .arg(format!("+{line}"))
            .arg(&file)
            .status();
        match status {
            Ok(_) => Ok(()),
            Err(error) => Err(format!("{}: {error}", editor.to_string_lossy())),
        }
    }

    pub(super) fn show_functions(&mut self, rest: &str) -> Done {
        for f in self.functions()? {
            let name = text(&f, "name");
            if name.contains(rest) {
                let line = number(&f, "line").unwrap_or(0);
                say!("{name} {}:{line}", short(text(&f, "file")));
            }
        }
        Ok(())
    }

    /// Types, or files.
    pub(super) fn show_names(&mut self, what: &str, rest: &str) -> Done {
        let answer = self.session.ask(&json!({"do": what}))?;
        let list = answer.get("list").and_then(Value::as_array);
        for name in list.into_iter().flatten().filter_map(Value::as_str) {
            if name.contains(rest) {
                say!("{name}");
            }
        }
        Ok(())
    }
}
