//! Decides whether a program stops at a statement, and why.

use super::connection::{Found, with};
use super::here::Here;
use super::plan::{Break, Step, Stepping, is_function};
use super::stand::Standing;
use super::wire::text;
use minigo_vm::debug::{Frame, Role, View};
use serde_json::{Value, json};

impl Standing {
    /// Whether the program is at this statement, and why.
    pub(super) fn verdict(&mut self, view: &mut View<'_, '_>, here: &Here) -> Option<Value> {
        let changed = match self.plan.breaks {
            true => self.watched.changed(&self.breaks),
            false => Vec::new(),
        };
        if !changed.is_empty() && self.plan.scan {
            // Who wrote it was the statement before.
            self.note("watch", here.count - 1, changed.clone());
        }
        if self.plan.until == Some(here.count) {
            return Some(self.stopped("arrived", here, &json!([])));
        }
        if !changed.is_empty() && !self.plan.scan {
            return Some(self.stopped("watch", here, &json!(changed)));
        }
        let enters = here.first && is_function(&here.func, &self.plan.into);
        let leads_here = |s: &Stepping| match self.plan.into.is_empty() {
            true => s.is_there(here.g, here.depth) && (s.how != Step::First || here.first),
            false => s.g == here.g && (enters || here.depth <= s.depth),
        };
        let step = self.plan.step.filter(leads_here);
        if step.is_some() && self.plan.scan {
            self.note("step", here.count, Vec::new());
        } else if step.is_some() {
            return Some(self.stopped("step", here, &json!([])));
        }
        if self.plan.breaks
            && let Some(ids) = self.breakpoints(view, here)
        {
            if self.plan.scan {
                self.note("breakpoint", here.count, ids);
                return None;
            }
            return Some(self.stopped("breakpoint", here, &json!(ids)));
        }
        match self.plan.waits.map(|g| (g, view.waits(g))) {
            Some((_, Some(true))) => Some(self.stopped("waits", here, &json!([]))),
            Some((_, None)) => Some(self.stopped("gone", here, &json!([]))),
            _ => None,
        }
    }

    /// In a run that only looks: the last place to stop, so far.
    fn note(&mut self, why: &'static str, count: u64, ids: Vec<u64>) {
        let found = Found { count, why, ids };
        with(&self.line, |line| line.found = Some(found));
    }

    /// The breakpoints that stop here.
    fn breakpoints(&mut self, view: &mut View<'_, '_>, here: &Here) -> Option<Vec<u64>> {
        let mut ids = Vec::new();
        let is_here = |b: &Break| b.is_at(&here.file, here.line, &here.func, here.first);
        if !self.breaks.iter().any(is_here) {
            return None;
        }
        let frame = view.top_frame();
        let frame = frame.as_ref();
        for n in 0..self.breaks.len() {
            let Some(b) = self.breaks.get(n).filter(|b| is_here(b)) else {
                continue;
            };
            let holds = match b.condition.is_empty() {
                true => Ok(true),
                false => self.conditions.holds(view, frame, &b.condition),
            };
            if holds == Ok(false) {
                continue;
            }
            let b = b.clone();
            let holds = match holds {
                Err(why) => self.holds_apart(here, &b.condition, why)?,
                holds => holds,
            };
            if let Err(why) = &holds {
                self.say(&format!("breakpoint {}: {why}\n", b.id));
            }
            // Where it cannot be asked, the program stands: somebody may put it right.
            if !holds.unwrap_or(true) {
                continue;
            }
            let hits = self.hits.entry(b.id).or_default();
            *hits += 1;
            if !b.counts(*hits) {
                continue;
            }
            match b.log.is_empty() {
                true => ids.push(b.id),
                false => {
                    let text = interpolated(&b.log, &mut |e| match view.evaluate(frame, e) {
                        Ok((text, _, _)) => Some(text),
                        Err(_) if e == "@args" => Some(arguments(frame)),
                        Err(why) => self.shown_apart(here, e, why),
                    })?;
                    self.say(&format!("{text}\n"));
                }
            }
        }
        (!ids.is_empty()).then_some(ids)
    }

    /// The value of an expression here, worked out by a copy of the program. `None`: this process is the copy.
    fn asked_apart(
        &mut self,
        here: &Here,
        expression: &str,
        why: String,
    ) -> Option<Result<Value, String>> {
        let question = json!({"do": "evaluate", "g": here.g, "frame": 0, "text": expression});
        let answer = self.evaluate_apart(&question, json!({"is": "error", "text": why}))?;
        self.calls.forget();
        Some(match text(&answer, "is") {
            "error" => Err(text(&answer, "text").to_owned()),
            _ => Ok(answer.get("of").cloned().unwrap_or(Value::Null)),
        })
    }

    /// Whether a condition holds that could not be evaluated without running the program. `None`: this is the copy that runs.
    fn holds_apart(
        &mut self,
        here: &Here,
        condition: &str,
        why: String,
    ) -> Option<Result<bool, String>> {
        Some(match self.asked_apart(here, condition, why)? {
            Ok(value) => match text(&value, "value") {
                "true" => Ok(true),
                "false" => Ok(false),
                _ => Err(format!("{condition} is not a bool")),
            },
            Err(why) => Err(why),
        })
    }

    /// The text of a value that could not be evaluated without running the program. `None`: this is the copy that runs.
    fn shown_apart(&mut self, here: &Here, expression: &str, why: String) -> Option<String> {
        if self.plan.scan {
            return Some(String::new());
        }
        Some(match self.asked_apart(here, expression, why)? {
            Ok(value) => text(&value, "value").to_owned(),
            Err(why) => format!("{{{why}}}"),
        })
    }

    /// A line of the debugger's own, unless this run only looks for something.
    fn say(&mut self, text: &str) {
        if !self.plan.scan {
            self.send(&json!({"is": "said", "text": text}));
        }
    }
}

/// The parameters of a frame, with their values.
fn arguments(frame: Option<&Frame>) -> String {
    let all = frame.map(Frame::variables).unwrap_or_default();
    let own = all.iter().filter(|v| v.role == Role::Parameter);
    let shown = own.map(|v| format!("{} = {}", v.name, v.value.show()));
    shown.collect::<Vec<_>>().join(", ")
}

/// A text in which what is in braces has been replaced; `None`: where `value` gives nothing.
fn interpolated(text: &str, value: &mut dyn FnMut(&str) -> Option<String>) -> Option<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        let Some((inside, after)) = behind.split_once('}') else {
            out.push('{');
            rest = behind;
            continue;
        };
        out.push_str(&value(inside)?);
        rest = after;
    }
    Some(out + rest)
}
