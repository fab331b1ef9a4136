//! Commands that inspect the program, and the one that changes a variable.

use super::commands::{Debugger, Done};
use super::show::{at, show_lines};
use crate::cmd::debug::wire::{number, text};
use crate::process::out::say;
use serde_json::{Value, json};

impl Debugger {
    pub(super) fn frames(&mut self) -> Result<Vec<Value>, String> {
        let answer = self.session.ask(&json!({"do": "frames", "g": self.g}))?;
        let list = answer.get("list").and_then(Value::as_array);
        Ok(list.cloned().unwrap_or_default())
    }

    pub(super) fn print(&mut self, rest: &str) -> Done {
        if let Some((verb, expression)) = rest.split_once(' ').filter(|_| rest.starts_with('%')) {
            return self.print(&format!("fmt.Sprintf({verb:?}, {expression})"));
        }
        let question = json!({"do": "evaluate", "g": self.g, "frame": self.frame, "text": rest});
        let answer = self.session.ask(&question)?;
        let value = answer.get("of").unwrap_or(&Value::Null);
        if !text(&answer, "printed").is_empty() {
            say!("{}", text(&answer, "printed").trim_end());
        }
        if !text(value, "type").is_empty() {
            say!("{}", text(value, "value"));
        }
        Ok(())
    }

    pub(super) fn set(&mut self, rest: &str) -> Done {
        let (to, from) = rest
            .split_once('=')
            .ok_or("`set` takes a variable and a value: set x = 3")?;
        let question = json!({
            "do": "set", "g": self.g, "frame": self.frame, "to": to.trim(), "from": from.trim(),
        });
        let answer = self.session.change(&question)?;
        say!("{} = {}", to.trim(), text(&answer, "value"));
        Ok(())
    }

    /// Variables whose names contain a text; all if it is empty.
    pub(super) fn variables(&mut self, what: &str, rest: &str) -> Done {
        let part = rest.strip_prefix("-v").unwrap_or(rest).trim();
        let question = json!({"do": "scope", "g": self.g, "frame": self.frame, "what": what});
        let answer = self.session.ask(&question)?;
        let list = answer.get("list").and_then(Value::as_array);
        let list = list.into_iter().flatten();
        for v in list.filter(|v| text(v, "name").contains(part)) {
            say!(
                "{} {} = {}",
                text(v, "name"),
                text(v, "type"),
                text(v, "value")
            );
        }
        Ok(())
    }

    /// Prints the calls, up to a limit; with `-full`, their variables, too.
    pub(super) fn stack(&mut self, rest: &str) -> Done {
        let full = rest.contains("-full");
        let most = rest.split_whitespace().find_map(|word| word.parse().ok());
        let chosen = self.frame;
        let frames = self.frames()?;
        for (n, f) in frames.iter().enumerate().take(most.unwrap_or(usize::MAX)) {
            let mark = if n as u64 == chosen { '>' } else { ' ' };
            say!("{mark}{n:2} {}", at(f));
            if full {
                self.frame = n as u64;
                let shown = self
                    .variables("args", "")
                    .and_then(|()| self.variables("locals", ""));
                self.frame = chosen;
                shown?;
            }
        }
        Ok(())
    }

    pub(super) fn choose_frame(&mut self, n: u64) -> Done {
        let frames = self.frames()?;
        let frame = frames
            .get(n as usize)
            .ok_or_else(|| format!("there is no frame {n}"))?;
        self.frame = n;
        say!("{n} {}", at(frame));
        let line = number(frame, "line").unwrap_or(0) as u32;
        show_lines(text(frame, "file"), line, line, line);
        Ok(())
    }

    /// All goroutines; `-t`: with their calls.
    pub(super) fn goroutines(&mut self, rest: &str) -> Done {
        let calls = rest.split_whitespace().any(|word| word == "-t");
        let answer = self.session.ask(&json!({"do": "goroutines"}))?;
        let list = answer.get("list").and_then(Value::as_array);
        for g in list.into_iter().flatten() {
            let id = number(g, "id").unwrap_or(0);
            let mark = if id == self.g { '>' } else { ' ' };
            let parent = match number(g, "parent") {
                Some(parent) if parent != 0 => format!(", started by G{parent}"),
                _ => String::new(),
            };
            let held = if g.get("held") == Some(&json!(true)) {
                ", held"
            } else {
                ""
            };
            let place = g
                .get("at")
                .filter(|f| f.is_object())
                .map_or(String::new(), at);
            say!("{mark}G{id} {place} ({}{parent}{held})", text(g, "status"));
            if calls {
                let before = (std::mem::replace(&mut self.g, id), self.frame);
                self.frame = u64::MAX;
                let shown = self.stack("");
                (self.g, self.frame) = before;
                shown?;
            }
        }
        Ok(())
    }

    pub(super) fn choose_goroutine(&mut self, rest: &str) -> Done {
        let g = rest.trim_start_matches(['g', 'G']).parse();
        let g: u64 = g.map_err(|_| "`goroutine` takes a number")?;
        let before = std::mem::replace(&mut self.g, g);
        let frames = self.frames()?;
        if frames.is_empty() {
            self.g = before;
            return Err(format!("there is no goroutine {g}"));
        }
        let own = frames
            .iter()
            .position(|f| f.get("library") == Some(&json!(false)));
        self.choose_frame(own.unwrap_or(0) as u64)
    }
}
