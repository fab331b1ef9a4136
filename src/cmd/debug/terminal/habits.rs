//! Commands that users of delve expect: switching frames and goroutines, display at each stop, checkpoints,
//! files of commands.

use super::commands::{Debugger, Done};
use crate::cmd::debug::plan::Break;
use crate::cmd::debug::session::Stop;
use crate::cmd::debug::wire::{number, text};
use crate::process::out::say;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Files of commands may name others this deep.
const DEEP: u32 = 8;

/// What is remembered for such commands.
#[derive(Default)]
pub struct Habits {
    /// Expressions that are shown at each stop, by number.
    shown: BTreeMap<u64, String>,
    next_shown: u64,
    /// Commands that are done where a breakpoint stops, by its number.
    on: BTreeMap<u64, Vec<String>>,
    /// Moments with names.
    checks: BTreeMap<String, u64>,
    next_check: u64,
    deep: u32,
}

impl Debugger {
    /// Does a command with another frame, and chooses the present one again. False: there is no command.
    pub(super) fn with_frame(&mut self, rest: &str) -> Result<bool, String> {
        let Some((n, command)) = rest.split_once(char::is_whitespace) else {
            return Ok(false);
        };
        let n: u64 = n.parse().map_err(|_| "`frame` takes a number")?;
        if n as usize >= self.frames()?.len() {
            return Err(format!("there is no frame {n}"));
        }
        let before = std::mem::replace(&mut self.frame, n);
        let done = self.perform_line(command);
        self.frame = before;
        done.map(|()| true)
    }

    /// The same with another goroutine.
    pub(super) fn with_goroutine(&mut self, rest: &str) -> Result<bool, String> {
        let Some((g, command)) = rest.split_once(char::is_whitespace) else {
            return Ok(false);
        };
        let g = g.trim_start_matches(['g', 'G']).parse();
        let g: u64 = g.map_err(|_| "`goroutine` takes a number")?;
        let before = (std::mem::replace(&mut self.g, g), self.frame);
        let frames = self.frames();
        (self.g, self.frame) = before;
        let frames = frames?;
        self.g = g;
        let own = frames
            .iter()
            .position(|f| f.get("library") == Some(&json!(false)));
        self.frame = own.unwrap_or(0) as u64;
        let done = match frames.is_empty() {
            true => Err(format!("there is no goroutine {g}")),
            false => self.perform_line(command),
        };
        (self.g, self.frame) = before;
        done.map(|()| true)
    }

    pub(super) fn whatis(&mut self, rest: &str) -> Done {
        let question = json!({"do": "evaluate", "g": self.g, "frame": self.frame, "text": rest});
        let answer = self.session.ask(&question)?;
        say!("{}", text(answer.get("of").unwrap_or(&Value::Null), "type"));
        Ok(())
    }

    /// Shows an expression now and at each stop.
    pub(super) fn display(&mut self, rest: &str) -> Done {
        match rest.strip_prefix("-d").map(str::trim) {
            Some(n) => {
                let n: u64 = n.parse().map_err(|_| "`display -d` takes a number")?;
                let gone = self.habits.shown.remove(&n);
                return gone
                    .map(drop)
                    .ok_or_else(|| format!("there is no display {n}"));
            }
            None if rest.is_empty() => {}
            None => {
                let expression = rest.strip_prefix("-a").unwrap_or(rest).trim();
                let n = self.habits.next_shown;
                self.habits.next_shown += 1;
                self.habits.shown.insert(n, expression.to_owned());
            }
        }
        self.show_displayed();
        Ok(())
    }

    fn show_displayed(&mut self) {
        for (n, expression) in self.habits.shown.clone() {
            let question =
                json!({"do": "evaluate", "g": self.g, "frame": self.frame, "text": expression});
            let value = match self.session.ask(&question) {
                Ok(answer) => text(answer.get("of").unwrap_or(&Value::Null), "value").to_owned(),
                Err(why) => format!("({why})"),
            };
            say!("{n}: {expression} = {value}");
        }
    }

    /// What has been asked for at each stop, and at the breakpoints that stop here.
    pub(super) fn at_stop(&mut self, stop: &Stop) {
        self.show_displayed();
        for id in &stop.ids {
            for command in self.habits.on.get(id).cloned().unwrap_or_default() {
                if let Err(why) = self.perform_line(&command) {
                    say!("{why}");
                }
            }
        }
    }

    /// Notes a command for a breakpoint.
    pub(super) fn on(&mut self, rest: &str) -> Done {
        let wanted = "`on` takes a breakpoint's number and a command: on 1 print x";
        let (id, command) = rest.split_once(char::is_whitespace).ok_or(wanted)?;
        let id: u64 = id.parse().map_err(|_| wanted)?;
        if self.session.breaks.iter().all(|b| b.id != id) {
            return Err(format!("there is no breakpoint {id}"));
        }
        let word = command.split_whitespace().next().unwrap_or("");
        let shows = [
            "print",
            "p",
            "stack",
            "bt",
            "args",
            "locals",
            "globals",
            "vars",
            "goroutine",
            "gr",
            "goroutines",
            "grs",
            "list",
            "ls",
            "l",
            "whatis",
            "when",
            "frame",
            "call",
        ];
        if !shows.contains(&word) {
            return Err(format!(
                "{word} shows nothing: try on 1 print x, or on 1 bt"
            ));
        }
        self.habits
            .on
            .entry(id)
            .or_default()
            .push(command.trim().to_owned());
        Ok(())
    }

    /// Notes the moment under a name.
    pub(super) fn check(&mut self, _note: &str) -> Done {
        let moment = self.session.moment().ok_or_else(|| self.not_standing())?;
        self.habits.next_check += 1;
        let name = format!("c{}", self.habits.next_check);
        say!("checkpoint {name} at moment {moment}: restart {name} goes there");
        self.habits.checks.insert(name, moment);
        Ok(())
    }

    pub(super) fn list_checks(&mut self) -> Done {
        for (name, moment) in &self.habits.checks {
            say!("{name} moment {moment}");
        }
        Ok(())
    }

    pub(super) fn clear_check(&mut self, name: &str) -> Done {
        let gone = self.habits.checks.remove(name);
        gone.map(drop)
            .ok_or_else(|| format!("there is no checkpoint {name}"))
    }

    /// The moment of a checkpoint.
    pub(super) fn checkpoint(&self, name: &str) -> Result<u64, String> {
        let found = self.habits.checks.get(name).copied();
        found.ok_or_else(|| format!("there is no checkpoint {name}: `check` makes one"))
    }

    /// Does the commands of a file.
    pub(super) fn source(&mut self, file: &str) -> Done {
        let commands = crate::process::input::read_text(file);
        let commands =
            commands.map_err(|e| format!("{file}: {}", crate::process::out::cause(&e)))?;
        if self.habits.deep >= DEEP {
            return Err(format!("{file}: command files are nested too deeply"));
        }
        self.habits.deep += 1;
        let lines = commands.lines().map(str::trim);
        let mut done = Ok(());
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            done = self
                .perform_line(line)
                .map_err(|why| format!("{file}: {line}: {why}"));
            if done.is_err() {
                break;
            }
        }
        self.habits.deep -= 1;
        done
    }

    /// Prints where the program passes a place, with arguments of the function, and does not stop.
    pub(super) fn trace(&mut self, rest: &str) -> Done {
        let before = self.session.breaks.len();
        self.add_break(rest)?;
        if let Some(new) = self.session.breaks.get_mut(before) {
            let place = match new.func.is_empty() {
                true => format!("{}:{}", super::show::short(&new.file), new.line),
                false => new.func.clone(),
            };
            new.log = format!("> {place}({{@args}})");
        }
        Ok(())
    }

    /// Stops from now on where a variable has changed.
    pub(super) fn watch_from_now_on(&mut self, expression: &str) -> Done {
        let (address, size) = self.memory_of(expression)?;
        let id = self.next_break;
        self.next_break += 1;
        self.session.breaks.push(Break {
            id,
            watch: crate::cmd::debug::watch::place(address, size),
            ..Break::default()
        });
        say!("breakpoint {id} where {expression} is written");
        Ok(())
    }

    /// Address and size of a variable.
    pub(super) fn memory_of(&mut self, expression: &str) -> Result<(u64, u64), String> {
        let question =
            json!({"do": "evaluate", "g": self.g, "frame": self.frame, "text": expression});
        let answer = self.session.ask(&question)?;
        let value = answer.get("of").unwrap_or(&Value::Null);
        match (number(value, "address"), number(value, "size")) {
            (Some(address @ 1..), Some(size)) => Ok((address, size)),
            _ => Err(format!(
                "{expression} is not a variable, so nothing has written it"
            )),
        }
    }
}
