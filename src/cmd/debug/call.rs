//! Expressions with calls: they are run in a copy of the process, so that the program itself does not change.
//!
//! The copy starts a goroutine for the expression. Other goroutines stand still meanwhile, unless the call waits for them.
//! The copy returns the value, and stays as long as parts of it may be requested.

use super::calls::{APART, Calling, Copy, error, may_call};
use super::connection::with;
use super::fork::{self, Branch};
use super::look::frame;
use super::stand::Standing;
use super::wire::{Wire, number, text};
use minigo_vm::debug::{self, Machine, Probe, View};
use serde_json::Value;
use std::collections::BTreeSet;
use std::os::unix::net::UnixStream;

/// After the other goroutines were held back so often, with nothing in between, the call waits for one of them.
const HELD: u32 = 2_000;

impl Standing {
    /// Evaluates in a copy what could not be evaluated here. `None`: this is the copy.
    pub(super) fn evaluate_apart(&mut self, question: &Value, failed: Value) -> Option<Value> {
        let expression = text(question, "text");
        let hovers = question.get("hover") == Some(&Value::Bool(true));
        if hovers && may_call(expression) {
            return Some(error(&format!(
                "{expression} calls functions, which a hover does not: use a watch or the console"
            )));
        }
        if debug::is_expression(expression).is_err() {
            return Some(failed);
        }
        if !self.may_call {
            return Some(match may_call(expression) {
                true => error("the program has ended, so nothing can be called: go back a step"),
                false => failed,
            });
        }
        let answer = self.ask_copy(question)?;
        match text(&answer, "is") == "error" && !may_call(expression) {
            true => Some(failed),
            false => Some(answer),
        }
    }

    /// The answer of a copy. `None`: this is the copy.
    fn ask_copy(&mut self, question: &Value) -> Option<Value> {
        let Ok((own, other)) = UnixStream::pair() else {
            return Some(error("cannot copy the program for the call"));
        };
        let ends = (Wire::new(own), Wire::new(other));
        let (Ok(own), Ok(other)) = ends else {
            return Some(error("cannot copy the program for the call"));
        };
        match fork::branch() {
            Branch::Failed => Some(error("cannot copy the program for the call")),
            Branch::Copy => {
                with(&self.line, |line| line.wire = other);
                self.look
                    .count_from((self.calls.0.len() as u64 + 1) * APART);
                // The others are the debugger's, not this copy's.
                std::mem::forget(std::mem::take(&mut self.calls));
                self.calling = Some(Calling {
                    question: question.clone(),
                    g: 0,
                    others: BTreeSet::new(),
                    held_back: 0,
                });
                None
            }
            Branch::Same(pid) => {
                drop(other);
                let mut copy = Copy { pid, wire: own };
                let answer = copy.answer();
                if answer
                    .get("of")
                    .and_then(|of| number(of, "ref"))
                    .unwrap_or(0)
                    != 0
                {
                    self.calls.0.push(copy);
                }
                Some(answer)
            }
        }
    }

    /// In a copy that evaluates: the goroutine that stood has come back to where it can start another one.
    pub(super) fn begin_call(&mut self, m: &mut Machine, probe: &mut Probe) {
        probe.next = 0;
        let Some(calling) = &mut self.calling else {
            return;
        };
        let question = &calling.question;
        let seen = View::with(m, |view| {
            let all = view.goroutines();
            let frame = frame(view, question);
            let entered = view.entered(frame.as_ref(), text(question, "text"));
            (entered, all.iter().map(|g| g.id).collect())
        });
        let Some((entered, others)) = seen else {
            fork::leave(0);
        };
        calling.others = others;
        match debug::start(m, &entered) {
            Ok(g) => calling.g = g,
            Err(why) => self.answer_call(&error(&why)),
        }
    }

    /// In a copy that evaluates: whether a statement may begin.
    pub(super) fn during_call(&mut self, m: &mut Machine, func: &str) -> bool {
        let current = View::with(m, |view| view.current).unwrap_or(0);
        let Some(calling) = &mut self.calling else {
            return true;
        };
        if calling.g == current && debug::is_end_of_entered(func) {
            self.end_call(m);
        }
        if !calling.others.contains(&current) || calling.held_back >= HELD {
            if calling.held_back < HELD {
                calling.held_back = 0;
            }
            return true;
        }
        calling.held_back += 1;
        false
    }

    /// The values are known: tells them, and what they consist of when that is asked for.
    fn end_call(&mut self, m: &mut Machine) -> ! {
        let Some(question) = self.calling.as_ref().map(|c| c.question.clone()) else {
            fork::leave(0);
        };
        let look = &mut self.look;
        let answer = View::with(m, |view| {
            let values = view.entered_values();
            values.map(|values| look.tell_results(view, text(&question, "text"), values))
        });
        let answer = answer.flatten();
        let answer = answer.unwrap_or_else(|| error("the value cannot be shown"));
        self.send(&answer);
        while let Some(message) = with(&self.line, |line| line.wire.receive()) {
            let answer = self
                .look
                .answer_on(m, &message, &self.lines, self.held.all());
            self.send(&answer);
        }
        fork::leave(0)
    }

    /// In a copy that evaluates: the answer is known.
    pub(super) fn answer_call(&mut self, answer: &Value) -> ! {
        self.send(answer);
        fork::leave(0)
    }

    /// In a copy that evaluates: the program dies.
    pub(super) fn died_in_call(&mut self, report: &str) -> ! {
        let fatal = report
            .lines()
            .find(|line| line.starts_with("fatal error: "));
        let short = fatal.or(report.split("\n\n").next()).unwrap_or(report);
        self.answer_call(&error(short.trim_end()))
    }
}
