//! The commands of the terminal debugger.

use super::plan::{Break, Plan, Step, Stepping};
use super::session::{Event, Session, Stop};
use super::terminal::interrupted;
use super::wire::{number, text};
use crate::process::out::say;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// What `help` prints.
pub const HELP: &str = "\
Running
  continue, c            to the next breakpoint
  next, n                to the next statement, over calls
  step, s                to the next statement, into calls
  stepout, so            to the caller
  until gN waits         until goroutine N waits
  goto MOMENT            to a moment: forwards or backwards
  restart, r             from the start, with the same breakpoints
Backwards
  back, reverse-step, rs one statement back
  reverse-next, rn       one statement back, over calls
  reverse-stepout, rso   to the call of this function
  reverse-continue, rc   to the last breakpoint that was met
  when                   which moment this is
  watch EXPRESSION       to the statement that wrote this last, backwards
Breakpoints
  break, b PLACE         a line (12, file.go:12) or a function (f, T.m)
  condition, cond N EXPRESSION
  breakpoints, bp        list them
  clear N                remove one; without a number, all
Looking
  print, p EXPRESSION    its value
  set NAME = EXPRESSION  change a variable
  args, locals, globals  variables
  stack, bt              the calls that led here
  frame N, up, down      choose a call
  goroutines, grs        all goroutines, and what they wait for
  goroutine, gr N        choose a goroutine
  list, ls [LINE]        the program's text
Scheduling
  hold N, release N      let a goroutine stand still while others run
quit, q
";

/// What to do after a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Read another.
    More,
    /// End.
    Quit,
}

/// The debugger: a session, and what of it is looked at.
pub struct Debugger {
    session: Session<()>,
    /// The goroutine that is looked at.
    g: u64,
    /// Its frame that is looked at.
    frame: u64,
    next_break: u64,
}

/// What is answered where a command wants something else.
type Done = Result<(), String>;

impl Debugger {
    /// A debugger of this session, whose program was started.
    pub fn new(session: Session<()>) -> Debugger {
        Debugger {
            session,
            g: 1,
            frame: 0,
            next_break: 1,
        }
    }

    /// Waits until the program stands at its first statement. False: it never did.
    pub fn begin(&mut self) -> bool {
        self.wait() && self.session.has_program()
    }

    /// Does what a line says.
    pub fn command(&mut self, line: &str) -> Next {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if matches!(word, "quit" | "q" | "exit") {
            return Next::Quit;
        }
        if let Err(why) = self.perform(word, rest.trim()) {
            say!("{why}");
        }
        let _ = std::io::stdout().flush();
        Next::More
    }

    fn perform(&mut self, word: &str, rest: &str) -> Done {
        match word {
            "" => Ok(()),
            "help" | "h" | "?" => {
                say!("{}", HELP.trim_end());
                Ok(())
            }
            "continue" | "c" => self.run(Plan {
                breaks: true,
                ..self.plan()
            }),
            "next" | "n" => self.step(Step::Over),
            "step" | "s" => self.step(Step::In),
            "stepout" | "so" => self.step(Step::Out),
            "until" => self.until(rest),
            "goto" => self.goto(rest),
            "restart" | "r" => self.restart(),
            "back" | "reverse-step" | "rs" => self.step_back(Step::In),
            "reverse-next" | "rn" => self.step_back(Step::Over),
            "reverse-stepout" | "rso" => self.step_back(Step::Out),
            "reverse-continue" | "rc" => {
                let stop = self.session.continue_back();
                self.went_back(stop)
            }
            "watch" => self.watch(rest),
            "when" => self.when(),
            "break" | "b" => self.add_break(rest),
            "condition" | "cond" => self.condition(rest),
            "breakpoints" | "bp" => self.list_breaks(),
            "clear" => self.clear(rest),
            "print" | "p" => self.print(rest),
            "set" => self.set(rest),
            "args" | "locals" | "globals" => self.variables(word),
            "stack" | "bt" => self.stack(),
            "frame" => self.choose_frame(rest.parse().map_err(|_| "frame takes a number")?),
            "up" => self.choose_frame(self.frame + 1),
            "down" => self.choose_frame(self.frame.saturating_sub(1)),
            "goroutines" | "grs" => self.goroutines(),
            "goroutine" | "gr" => self.choose_goroutine(rest),
            "list" | "ls" | "l" => self.list(rest),
            "hold" | "release" => self.hold(word, rest),
            _ => Err(format!("unknown command {word}: help lists them")),
        }
    }

    // ---- running

    fn plan(&self) -> Plan {
        Plan {
            deaths: true,
            ..Plan::default()
        }
    }

    fn run(&mut self, plan: Plan) -> Done {
        if !self.session.run(&plan) {
            return Err(self.not_standing());
        }
        self.wait();
        Ok(())
    }

    fn not_standing(&self) -> String {
        match self.session.ended {
            Some((_, status)) => {
                format!(
                    "the program has ended with status {status}: back, rc and restart still work"
                )
            }
            None => "there is no program: restart".to_owned(),
        }
    }

    /// Waits until the program stands or has ended, and says so. False: it has gone.
    fn wait(&mut self) -> bool {
        loop {
            match self.session.next_event(Some(Duration::from_millis(100))) {
                None | Some(Event::Other(())) if interrupted() => self.session.tell("pause"),
                None | Some(Event::Other(())) => {}
                Some(Event::Output(stream, bytes)) => {
                    let _ = match stream {
                        2 => std::io::stderr().lock().write_all(&bytes),
                        _ => std::io::stdout().lock().write_all(&bytes),
                    };
                    let _ = std::io::stdout().flush();
                }
                Some(Event::Note(text)) => say!("{}", text.trim_end()),
                Some(Event::Stopped(stop)) => {
                    self.stands(&stop);
                    return true;
                }
                Some(Event::Ended(status)) => {
                    say!("the program has ended with status {status}");
                    return true;
                }
                Some(Event::Lost) => {
                    if self.session.has_program() {
                        say!("the program's process has gone");
                    }
                    return false;
                }
            }
        }
    }

    /// Says where the program stands.
    fn stands(&mut self, stop: &Stop) {
        (self.g, self.frame) = (stop.g.max(1), 0);
        let why = match stop.why.as_str() {
            "breakpoint" => {
                let ids: Vec<String> = stop.ids.iter().map(u64::to_string).collect();
                format!("breakpoint {}: ", ids.join(", "))
            }
            "pause" => "paused: ".to_owned(),
            "waits" => "it waits: ".to_owned(),
            "watch" => "written here: ".to_owned(),
            "gone" => "there is no such goroutine: ".to_owned(),
            "held" => "only goroutines that are held can run: ".to_owned(),
            "start" => "at the start: ".to_owned(),
            "death" | "deadlock" => {
                say!("{}", stop.text);
                String::new()
            }
            _ => String::new(),
        };
        if stop.line == 0 {
            return;
        }
        let file = Path::new(&stop.file);
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        say!(
            "{why}{} {name}:{} (G{}, moment {})",
            stop.func,
            stop.line,
            stop.g,
            stop.count
        );
        show_lines(&stop.file, stop.line, stop.line, stop.line);
    }

    /// How deep the frame lies that steps of the goroutine are counted from.
    fn stepping(&mut self, how: Step) -> Result<Stepping, String> {
        if let Some(stop) = &self.session.now
            && stop.g == self.g
        {
            let (g, depth) = (stop.g, stop.depth);
            return Ok(Stepping { how, g, depth });
        }
        let frames = self.frames()?;
        let own = frames
            .iter()
            .find(|f| f.get("library") == Some(&json!(false)));
        let depth = own.and_then(|f| number(f, "depth")).unwrap_or(0) as u32;
        Ok(Stepping {
            how,
            g: self.g,
            depth,
        })
    }

    fn step(&mut self, how: Step) -> Done {
        if self.session.now.is_none() {
            return Err(self.not_standing());
        }
        let step = Some(self.stepping(how)?);
        self.run(Plan {
            step,
            breaks: true,
            ..self.plan()
        })
    }

    fn step_back(&mut self, how: Step) -> Done {
        // From the end, whoever ran last goes back.
        if self.session.now.is_none() {
            let (count, _) = self.session.ended.ok_or_else(|| self.not_standing())?;
            let stop = self.session.go_to(count, "step");
            return self.went_back(stop);
        }
        let died = self
            .session
            .now
            .as_ref()
            .filter(|s| s.why == "death" || s.why == "deadlock");
        if let Some(count) = died.map(|stop| stop.count) {
            let stop = self.session.go_to(count, "step");
            return self.went_back(stop);
        }
        let Stepping { g, depth, .. } = self.stepping(how)?;
        let stop = self.session.step_back(how, g, depth);
        self.went_back(stop)
    }

    fn went_back(&mut self, stop: Option<Stop>) -> Done {
        match stop {
            Some(stop) => {
                self.stands(&stop);
                Ok(())
            }
            None => Err("this cannot be gone back to".to_owned()),
        }
    }

    fn watch(&mut self, rest: &str) -> Done {
        let question = json!({"do": "evaluate", "g": self.g, "frame": self.frame, "text": rest});
        let answer = self.session.ask(&question)?;
        let value = answer.get("of").unwrap_or(&Value::Null);
        let (address, size) = (number(value, "address"), number(value, "size"));
        let (Some(address @ 1..), Some(size)) = (address, size) else {
            return Err(format!("{rest} is no variable, so nothing has written it"));
        };
        match self.session.last_write(super::watch::place(address, size)) {
            Some(stop) => {
                self.stands(&stop);
                Ok(())
            }
            None => Err(format!("nothing has written {rest} since the start")),
        }
    }

    fn until(&mut self, rest: &str) -> Done {
        let g = rest.strip_suffix("waits").map(str::trim);
        let g = g.and_then(|g| g.trim_start_matches(['g', 'G']).parse().ok());
        let waits = Some(g.ok_or("until takes a goroutine: until g7 waits")?);
        self.run(Plan {
            waits,
            breaks: true,
            ..self.plan()
        })
    }

    fn goto(&mut self, rest: &str) -> Done {
        let moment: u64 = rest
            .parse()
            .map_err(|_| "goto takes a moment, as `when` says it")?;
        let now = self.session.moment().ok_or_else(|| self.not_standing())?;
        if moment < now || self.session.now.is_none() {
            let stop = self.session.go_to(moment.max(1), "arrived");
            return self.went_back(stop);
        }
        self.run(Plan {
            until: Some(moment),
            ..self.plan()
        })
    }

    fn restart(&mut self) -> Done {
        self.session.restart()?;
        self.wait();
        Ok(())
    }

    fn when(&mut self) -> Done {
        match (&self.session.now, self.session.ended) {
            (Some(stop), _) => say!("moment {}", stop.count),
            (None, Some((count, status))) => {
                say!("after moment {count}: the program has ended with status {status}");
            }
            (None, None) => return Err(self.not_standing()),
        }
        Ok(())
    }

    // ---- breakpoints

    fn add_break(&mut self, rest: &str) -> Done {
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
            None => (here, place.parse().ok()),
        };
        match line {
            Some(line) => {
                let (file, line) = self.snap(&file, line)?;
                say!("breakpoint {} at {}:{line}", new.id, short(&file));
                (new.file, new.line) = (file, line);
            }
            None if place.is_empty() => return Err("break takes a line or a function".to_owned()),
            None => {
                say!("breakpoint {} at the beginning of {place}", new.id);
                place.clone_into(&mut new.func);
            }
        }
        self.next_break += 1;
        self.session.breaks.push(new);
        Ok(())
    }

    /// The first line with a statement from this one on.
    fn snap(&mut self, file: &str, line: u32) -> Result<(String, u32), String> {
        let answer = self.session.ask(&json!({"do": "lines", "file": file}))?;
        let list = answer.get("list").and_then(Value::as_array);
        let mut lines = list.into_iter().flatten().filter_map(|l| number(l, "line"));
        let found = lines.find(|&l| l >= u64::from(line));
        let found =
            found.ok_or_else(|| format!("{file} has no statement at line {line} or after it"))?;
        Ok((text(&answer, "file").to_owned(), found as u32))
    }

    fn condition(&mut self, rest: &str) -> Done {
        let (id, condition) = rest
            .split_once(' ')
            .ok_or("condition takes a breakpoint's number and an expression")?;
        let found = self
            .session
            .breaks
            .iter_mut()
            .find(|b| b.id.to_string() == id);
        let found = found.ok_or_else(|| format!("there is no breakpoint {id}"))?;
        condition.trim().clone_into(&mut found.condition);
        Ok(())
    }

    fn list_breaks(&mut self) -> Done {
        for b in &self.session.breaks {
            let place = match b.func.is_empty() {
                true => format!("{}:{}", short(&b.file), b.line),
                false => b.func.clone(),
            };
            let condition = match b.condition.is_empty() {
                true => String::new(),
                false => format!(" if {}", b.condition),
            };
            say!("{}: {place}{condition}", b.id);
        }
        Ok(())
    }

    fn clear(&mut self, rest: &str) -> Done {
        let before = self.session.breaks.len();
        self.session
            .breaks
            .retain(|b| !rest.is_empty() && b.id.to_string() != rest);
        match before == self.session.breaks.len() && !rest.is_empty() {
            true => Err(format!("there is no breakpoint {rest}")),
            false => Ok(()),
        }
    }

    // ---- looking

    fn frames(&mut self) -> Result<Vec<Value>, String> {
        let answer = self.session.ask(&json!({"do": "frames", "g": self.g}))?;
        let list = answer.get("list").and_then(Value::as_array);
        Ok(list.cloned().unwrap_or_default())
    }

    fn print(&mut self, rest: &str) -> Done {
        let question = json!({"do": "evaluate", "g": self.g, "frame": self.frame, "text": rest});
        let answer = self.session.ask(&question)?;
        let value = answer.get("of").unwrap_or(&Value::Null);
        say!("{}", text(value, "value"));
        Ok(())
    }

    fn set(&mut self, rest: &str) -> Done {
        let (to, from) = rest
            .split_once('=')
            .ok_or("set takes a variable and a value: set x = 3")?;
        let question = json!({
            "do": "set", "g": self.g, "frame": self.frame, "to": to.trim(), "from": from.trim(),
        });
        let answer = self.session.ask(&question)?;
        say!("{} = {}", to.trim(), text(&answer, "value"));
        Ok(())
    }

    fn variables(&mut self, what: &str) -> Done {
        let question = json!({"do": "scope", "g": self.g, "frame": self.frame, "what": what});
        let answer = self.session.ask(&question)?;
        let list = answer.get("list").and_then(Value::as_array);
        for v in list.into_iter().flatten() {
            say!(
                "{} {} = {}",
                text(v, "name"),
                text(v, "type"),
                text(v, "value")
            );
        }
        Ok(())
    }

    fn stack(&mut self) -> Done {
        for (n, f) in self.frames()?.iter().enumerate() {
            let mark = if n as u64 == self.frame { '>' } else { ' ' };
            say!("{mark}{n:2} {}", at(f));
        }
        Ok(())
    }

    fn choose_frame(&mut self, n: u64) -> Done {
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

    fn goroutines(&mut self) -> Done {
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
        }
        Ok(())
    }

    fn choose_goroutine(&mut self, rest: &str) -> Done {
        let g = rest.trim_start_matches(['g', 'G']).parse();
        let g: u64 = g.map_err(|_| "goroutine takes a number")?;
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

    fn list(&mut self, rest: &str) -> Done {
        let frames = self.frames()?;
        let frame = frames
            .get(self.frame as usize)
            .ok_or("there is no such frame")?;
        let line = number(frame, "line").unwrap_or(1) as u32;
        let around = match rest {
            "" => line,
            n => n.parse().map_err(|_| "list takes a line")?,
        };
        let file = text(frame, "file");
        show_lines(file, around.saturating_sub(5).max(1), around + 5, line);
        Ok(())
    }

    fn hold(&mut self, word: &str, rest: &str) -> Done {
        let g = rest.trim_start_matches(['g', 'G']).parse();
        let g: u64 = g.map_err(|_| format!("{word} takes a goroutine's number"))?;
        self.session.ask(&json!({"do": word, "g": g})).map(drop)
    }
}

/// The last part of a path.
fn short(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

/// A frame: its function and place.
fn at(frame: &Value) -> String {
    let line = number(frame, "line").unwrap_or(0);
    format!(
        "{} {}:{line}",
        text(frame, "name"),
        short(text(frame, "file"))
    )
}

/// Shows lines of a file, one of them marked.
fn show_lines(file: &str, from: u32, to: u32, marked: u32) {
    let Ok(source) = std::fs::read_to_string(file) else {
        return;
    };
    for (n, line) in (1..).zip(source.lines()) {
        if (from..=to).contains(&n) {
            let mark = if n == marked { '>' } else { ' ' };
            say!("{mark}{n:5}\t{line}");
        }
    }
}
