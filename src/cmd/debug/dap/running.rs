//! Requests that run the program, forwards or backwards.

use super::super::plan::{Break, Plan, Step, Stepping};
use super::super::session::{Stop, Troubles};
use super::super::wire::{number, text};
use super::server::{Answer, Phase, Server};
use serde_json::{Value, json};

/// What the client may show meanwhile.
const GOING_BACK: &str = "Going back";

impl Server {
    /// Continues or steps.
    pub(super) fn go(&mut self, command: &str, request: &Value, arguments: &Value) {
        if self.phase != Phase::Debugging || self.session.now.is_none() {
            let why = match self.phase {
                Phase::Debugging => "the program is already running",
                _ => "no program runs",
            };
            return self.respond(request, Err(why.to_owned()));
        }
        let g = number(arguments, "threadId").unwrap_or(1);
        let how = match command {
            "stepIn" => Step::In,
            "stepOut" => Step::Out,
            _ => Step::Over,
        };
        match command {
            "continue" => {
                self.forget();
                self.respond(request, Ok(json!({"allThreadsContinued": true})));
                let plan = self.plan();
                self.session.run(&plan);
            }
            "next" | "stepIn" | "stepOut" => {
                let step = match self.stepping(how, g) {
                    Ok(step) => Some(step),
                    Err(why) => return self.respond(request, Err(why)),
                };
                let target = number(arguments, "targetId").filter(|_| how == Step::In);
                let into = match target.map(|n| self.targets.get(n as usize).cloned()) {
                    None => String::new(),
                    Some(Some(into)) => into,
                    Some(None) => {
                        let why = "the program has run since stepInTargets was asked";
                        return self.respond(request, Err(why.to_owned()));
                    }
                };
                self.forget();
                self.respond(request, Ok(json!({})));
                let plan = Plan {
                    step,
                    into,
                    ..self.plan()
                };
                self.session.run(&plan);
            }
            "minigo/goto" => self.travel(request, number(arguments, "moment")),
            "goto" => {
                let target = number(arguments, "targetId");
                let moment = target.and_then(|n| self.moments.get(n as usize).copied());
                self.travel(request, moment);
            }
            "restartFrame" => self.restart_frame(request, arguments),
            _ => {
                let step = self.stepping(how, g);
                self.forget();
                self.respond(request, Ok(json!({})));
                let troubles = Troubles {
                    races: self.breaks.stops_at("race"),
                    failures: self.breaks.stops_at("failure"),
                };
                let stop = self.with_progress(GOING_BACK, |server| match (command, step) {
                    ("reverseContinue", _) => server.session.continue_back(troubles),
                    (_, Ok(step)) => server.back(step),
                    (_, Err(_)) => None,
                });
                self.arrived(stop);
            }
        }
    }

    /// The functions that the statement of a frame calls.
    pub(super) fn step_in_targets(&mut self, arguments: &Value) -> Answer {
        let (g, frame) = self.frame(arguments);
        let question = json!({"do": "frames", "g": g, "from": frame, "most": 1});
        let answer = self.session.ask(&question)?;
        let frame = answer.get("list").and_then(|list| list.get(0));
        let frame = frame.ok_or("there is no such frame")?;
        let question = json!({"do": "calls", "file": frame.get("file"), "line": frame.get("line")});
        let answer = self.session.ask(&question)?;
        self.targets.clear();
        let mut targets = Vec::new();
        for call in answer
            .get("list")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            targets.push(json!({
                "id": self.targets.len(), "label": call.get("name"), "line": call.get("line"),
                "column": call.get("col"),
            }));
            self.targets.push(last_name(text(call, "name")).to_owned());
        }
        Ok(json!({"targets": targets}))
    }

    fn back(&mut self, step: Stepping) -> Option<Stop> {
        // Where it died, a step back leads to the statement that did it.
        if let Some(death) = self.death.take() {
            return self.session.go_to(death.count, "step");
        }
        self.session.step_back(step.how, step.g, step.depth)
    }

    /// Goes back to where the function of a frame began.
    fn restart_frame(&mut self, request: &Value, arguments: &Value) {
        let (g, frame) = self.frame(arguments);
        let question = json!({"do": "frames", "g": g, "from": frame, "most": 1});
        let answer = self.session.ask(&question).unwrap_or(Value::Null);
        let frame = answer.get("list").and_then(|list| list.get(0));
        let own = frame.filter(|f| f.get("library") == Some(&json!(false)));
        let Some(depth) = own.and_then(|f| number(f, "depth")) else {
            let why = "only functions of the program itself can be restarted";
            return self.respond(request, Err(why.to_owned()));
        };
        self.forget();
        self.respond(request, Ok(json!({})));
        let restart = |server: &mut Server| server.session.restart_frame(g, depth as u32);
        let stop = self.with_progress(GOING_BACK, restart);
        self.arrived(stop);
    }

    /// When a line was last run: going there is going back to that moment, since a goroutine cannot be set to another statement.
    pub(super) fn goto_targets(&mut self, arguments: &Value) -> Answer {
        let source = arguments.get("source").unwrap_or(&Value::Null);
        let wanted = number(arguments, "line").unwrap_or(0);
        let (file, line) = self.statement_at(text(source, "path"), wanted)?;
        let at = Break {
            file,
            line: line as u32,
            ..Break::default()
        };
        let question = json!({"do": "last", "breaks": [at.to_json()]});
        let last = self.session.ask(&question)?;
        let moment = number(&last, "count").filter(|&moment| moment > 0);
        let targets = moment.map(|moment| {
            self.moments.push(moment);
            json!({
                "id": self.moments.len() - 1, "line": line,
                "label": format!("back to moment {moment}, when line {line} last ran"),
            })
        });
        Ok(json!({"targets": targets.into_iter().collect::<Vec<_>>()}))
    }

    /// Goes to a moment.
    fn travel(&mut self, request: &Value, moment: Option<u64>) {
        let Some(moment) = moment else {
            let why = "goto needs a moment, or a target that gotoTargets returned at this stop";
            return self.respond(request, Err(why.to_owned()));
        };
        self.forget();
        self.respond(request, Ok(json!({})));
        if self.session.moment().is_some_and(|now| moment > now) {
            let plan = Plan {
                until: Some(moment),
                deaths: true,
                ..Plan::default()
            };
            self.session.run(&plan);
            return;
        }
        let go = |server: &mut Server| server.session.go_to(moment.max(1), "arrived");
        let stop = self.with_progress(GOING_BACK, go);
        self.arrived(stop);
    }

    fn arrived(&mut self, stop: Option<Stop>) {
        match stop {
            Some(stop) => {
                if let Some(moment) = self.session.undone.take() {
                    let undone = format!("undone: everything set or held since moment {moment}\n");
                    self.output("console", &undone);
                }
                self.tell_stop(&stop);
            }
            None => self.output("important", "minigo dap: cannot return to this moment\n"),
        }
    }

    /// From where a goroutine steps.
    fn stepping(&mut self, how: Step, g: u64) -> Result<Stepping, String> {
        if let Some(stop) = &self.session.now
            && stop.g == g
        {
            let depth = stop.depth;
            return Ok(Stepping { how, g, depth });
        }
        let answer = self.session.ask(&json!({"do": "frames", "g": g}))?;
        let list = answer.get("list").and_then(Value::as_array);
        let own = list
            .into_iter()
            .flatten()
            .find(|f| f.get("library") == Some(&json!(false)));
        let depth = own.and_then(|f| number(f, "depth"));
        match depth {
            Some(depth) => Ok(Stepping {
                how,
                g,
                depth: depth as u32,
            }),
            None => Err(format!("goroutine {g} cannot step")),
        }
    }

    /// Asks the program that runs to stop.
    pub(super) fn pause(&mut self) -> Answer {
        match (self.phase, self.session.now.is_some()) {
            (Phase::Debugging, false) => {
                self.session.tell("pause");
                Ok(json!({}))
            }
            (Phase::Debugging, true) => Ok(json!({})),
            _ => Err("no program runs".to_owned()),
        }
    }
}

/// The name of a function or method without what is before it.
fn last_name(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}
