//! Commands that run the program, forwards or backwards.

use super::commands::{Debugger, Done, count};
use super::interrupted;
use super::show::show_lines;
use crate::cmd::debug::plan::{Plan, Step, Stepping};
use crate::cmd::debug::session::{Event, Stop, Troubles};
use crate::cmd::debug::wire::number;
use crate::process::out::say;
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

impl Debugger {
    pub(super) fn plan(&self) -> Plan {
        Plan {
            deaths: true,
            races: true,
            failures: true,
            ..Plan::default()
        }
    }

    pub(super) fn run(&mut self, plan: Plan) -> Done {
        if !self.session.run(&plan) {
            return Err(self.not_standing());
        }
        self.wait();
        Ok(())
    }

    pub(super) fn not_standing(&self) -> String {
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
    pub(super) fn wait(&mut self) -> bool {
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
                        say!("the program's process has exited");
                    }
                    return false;
                }
            }
        }
    }

    /// Says where the program stands.
    pub(super) fn stands(&mut self, stop: &Stop) {
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
            "death" | "deadlock" | "race" | "failure" => {
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
        self.at_stop(stop);
    }

    /// How deep the frame lies that steps of the goroutine are counted from.
    pub(super) fn stepping(&mut self, how: Step) -> Result<Stepping, String> {
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

    /// So many steps, as long as nothing else stops the program.
    pub(super) fn steps(&mut self, how: Step, times: &str) -> Done {
        for _ in 0..count(times)? {
            self.step(how)?;
            if self
                .session
                .now
                .as_ref()
                .is_none_or(|stop| stop.why != "step")
            {
                break;
            }
        }
        Ok(())
    }

    /// Runs to a place, or to a breakpoint before it.
    pub(super) fn run_to(&mut self, place: &str) -> Done {
        let before = self.session.breaks.len();
        self.add_break(place)?;
        let added = self.session.breaks.get(before).map(|b| b.id);
        let done = self.run(Plan {
            breaks: true,
            ..self.plan()
        });
        self.session.breaks.retain(|b| Some(b.id) != added);
        done
    }

    /// A command, backwards.
    pub(super) fn reverse(&mut self, command: &str) -> Done {
        match command {
            "step" | "s" => self.step_back(Step::In),
            "next" | "n" => self.step_back(Step::Over),
            "stepout" | "so" => self.step_back(Step::Out),
            "continue" | "c" => self.continue_back(),
            _ => Err("`rev` takes step, next, stepout or continue".to_owned()),
        }
    }

    /// Goes back to the last breakpoint, or to the last trouble.
    pub(super) fn continue_back(&mut self) -> Done {
        let stop = self.session.continue_back(Troubles {
            races: true,
            failures: true,
        });
        self.went_back(stop)
    }

    pub(super) fn step(&mut self, how: Step) -> Done {
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

    /// A step into calls, or into the one of a function.
    pub(super) fn step_into(&mut self, into: &str) -> Done {
        if self.session.now.is_none() {
            return Err(self.not_standing());
        }
        let step = Some(self.stepping(Step::In)?);
        self.run(Plan {
            step,
            breaks: true,
            into: into.to_owned(),
            ..self.plan()
        })
    }

    pub(super) fn step_back(&mut self, how: Step) -> Done {
        // From the end, whoever ran last goes back.
        if self.session.now.is_none() {
            let (count, _) = self.session.ended.ok_or_else(|| self.not_standing())?;
            let stop = self.session.go_to(count, "step");
            return self.went_back(stop);
        }
        let died = self.session.now.as_ref().filter(|s| s.is_trouble());
        if let Some(count) = died.map(|stop| stop.count) {
            let stop = self.session.go_to(count, "step");
            return self.went_back(stop);
        }
        let Stepping { g, depth, .. } = self.stepping(how)?;
        let stop = match how {
            Step::Out if self.is_outermost(depth)? => self.session.back_to_beginning(g, depth),
            _ => self.session.step_back(how, g, depth),
        };
        self.went_back(stop)
    }

    /// Whether the frame at this depth is the outermost one of its goroutine.
    fn is_outermost(&mut self, depth: u32) -> Result<bool, String> {
        let frames = self.frames()?;
        let last = frames.last().and_then(|f| number(f, "depth"));
        Ok(last == Some(depth.into()))
    }

    pub(super) fn went_back(&mut self, stop: Option<Stop>) -> Done {
        match stop {
            Some(stop) => {
                if let Some(moment) = self.session.undone.take() {
                    say!("undone: everything set or held since moment {moment}");
                }
                self.stands(&stop);
                Ok(())
            }
            None => Err("cannot return to this moment".to_owned()),
        }
    }

    pub(super) fn watch(&mut self, rest: &str) -> Done {
        if let Some((flag, expression)) = rest.split_once(' ').filter(|_| rest.starts_with('-')) {
            return match flag {
                "-w" => self.watch_from_now_on(expression.trim()),
                _ => Err("reads are not watched: watch -w EXPRESSION stops at writes".to_owned()),
            };
        }
        let (address, size) = self.memory_of(rest)?;
        match self
            .session
            .last_write(crate::cmd::debug::watch::place(address, size))
        {
            Some(stop) => {
                self.stands(&stop);
                Ok(())
            }
            None => Err(format!("nothing has written {rest} since the start")),
        }
    }

    pub(super) fn until(&mut self, rest: &str) -> Done {
        let g = rest.strip_suffix("waits").map(str::trim);
        let g = g.and_then(|g| g.trim_start_matches(['g', 'G']).parse().ok());
        let waits = Some(g.ok_or("`until` takes a goroutine: until g7 waits")?);
        self.run(Plan {
            waits,
            breaks: true,
            ..self.plan()
        })
    }

    pub(super) fn goto(&mut self, rest: &str) -> Done {
        let moment: u64 = rest
            .parse()
            .map_err(|_| "`goto` takes a moment, as printed by `when`")?;
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

    pub(super) fn restart(&mut self, check: &str) -> Done {
        if !check.is_empty() {
            let moment = self.checkpoint(check)?;
            return self.goto(&moment.to_string());
        }
        self.session.restart()?;
        self.wait();
        Ok(())
    }

    pub(super) fn when(&mut self) -> Done {
        match (&self.session.now, self.session.ended) {
            (Some(stop), _) => say!("moment {}", stop.count),
            (None, Some((count, status))) => {
                say!("after moment {count}: the program has ended with status {status}");
            }
            (None, None) => return Err(self.not_standing()),
        }
        Ok(())
    }
}
