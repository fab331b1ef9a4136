//! Going back: the session switches to an earlier copy of the program, and runs forwards from there.

use super::events::{Event, Heard, Stop};
use super::{PATIENCE, Session};
use crate::cmd::debug::plan::{Break, Plan, Step, Stepping};
use crate::cmd::debug::wire::text;
use serde_json::{Value, json};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

/// How far before a moment the nearest copy is to wait.
const NEAR: u64 = 256;
/// How much further away the copy before it is, and so on.
const RATIO: u64 = 4;
/// How many there are at most: each makes the program copy the pages that it writes to after that.
const RUNGS: usize = 5;
/// Copies that are no more than that apart need none in between.
const SHORT: u64 = NEAR * RATIO * RATIO * RATIO;

/// The number of the goroutine that runs main.
const MAIN: u64 = 1;

/// A program that has run for longer than this since its last copy needs others, so that it can go back quickly.
const LONG: Duration = Duration::from_millis(12);

/// The moments between `from` and `to` at which copies are to be kept, so that each step back from `to` is a short way
/// forwards from one of them: none if it is not far.
pub(super) fn rungs(from: u64, to: u64) -> Vec<u64> {
    let mut rungs = Vec::new();
    if to - from > SHORT {
        let mut distance = NEAR;
        while distance < to - from && rungs.len() < RUNGS {
            rungs.push(to - distance);
            distance *= RATIO;
        }
        rungs.reverse();
    }
    rungs
}

impl<C: Send + 'static> Session<C> {
    /// The program has stopped, or ended. If its last copy is too old for a quick step back, that copy runs until shortly before
    /// this moment and keeps others on the way. The process that has stopped waits meanwhile.
    pub(super) fn prepare_to_go_back(&mut self) {
        let Some(moment) = self.moment().filter(|_| self.since.elapsed() > LONG) else {
            return;
        };
        if self.copies.first().is_none_or(|first| first + 1 >= moment) {
            return;
        }
        let (now, standing) = (self.now.take(), self.live.take());
        let pid = self.live_pid;
        if let Some(from) = self.take_copy(moment - 1) {
            self.go_near(from, moment);
        }
        if let Some((_, mut live)) = self.live.take() {
            live.send(&json!({"do": "end"}));
        }
        // (Who has ended goes by itself.)
        self.live = standing.filter(|_| now.is_some());
        (self.now, self.live_pid) = (now, pid);
    }

    /// A copy of what was kept last at or before this moment takes the program's place; the moment it is at.
    pub(super) fn take_copy(&mut self, moment: u64) -> Option<u64> {
        if let Some((_, mut live)) = self.live.take() {
            live.send(&json!({"do": "end"}));
        }
        self.now = None;
        self.wait_for_first();
        let kept = self.copies.before(moment)?;
        kept.sender.send(&json!({"do": "copy"}));
        let stop = self.until_quiet()?;
        Some(stop.count)
    }

    /// What is kept of the first moment says so a little later than the program itself.
    fn wait_for_first(&mut self) {
        let mut later = Vec::new();
        while self.copies.first().is_none() {
            match self.heard.recv_timeout(PATIENCE) {
                Ok(hello @ Heard::Hello(..)) => {
                    self.heed(hello);
                }
                Ok(other) => later.push(other),
                Err(_) => break,
            }
        }
        for other in later {
            let _ = self.to_self.send(other);
        }
    }

    /// Waits until the program stands or has ended, while whatever else happens is put off.
    pub(super) fn until_quiet(&mut self) -> Option<Stop> {
        let mut later = Vec::new();
        let stop = loop {
            match self.heard.recv_timeout(PATIENCE) {
                Ok(Heard::Other(other)) => later.push(Heard::Other(other)),
                Ok(heard) => match self.heed(heard) {
                    Some(Event::Stopped(stop)) => break Some(stop),
                    Some(Event::Ended(_) | Event::Lost) => break None,
                    _ => {}
                },
                Err(_) => break None,
            }
        };
        for other in later {
            let _ = self.to_self.send(other);
        }
        stop
    }

    /// Takes the program to a moment that it has been at; it says why it stands there by `why`.
    pub fn go_to(&mut self, moment: u64, why: &str) -> Option<Stop> {
        self.copies.look_at(moment);
        self.undone = self.undo_after(moment);
        let from = self.take_copy(moment)?;
        let mut stop = match from < moment {
            true => self.forwards_to(moment, rungs(from, moment))?,
            false => self.now.clone()?,
        };
        stop.why = why.to_owned();
        self.now = Some(stop.clone());
        Some(stop)
    }

    /// The moment that the program has reached: one after the last statement that has begun, if it has ended.
    pub fn moment(&self) -> Option<u64> {
        match (&self.now, self.ended) {
            (Some(stop), _) if stop.is_end() => Some(stop.count + 1),
            (Some(stop), _) => Some(stop.count),
            (None, Some((count, _))) => Some(count + 1),
            (None, None) => None,
        }
    }

    /// Lets the copy that stands run on to a moment. On the way copies are kept at the moments in `rungs`.
    pub(super) fn forwards_to(&mut self, moment: u64, rungs: Vec<u64>) -> Option<Stop> {
        let plan = Plan {
            until: Some(moment),
            rungs,
            ..Plan::default()
        };
        self.run(&plan);
        self.until_quiet()
    }

    /// Runs the copy that is at moment `from` until shortly before `end`, and keeps copies on the way. If that is not far, it
    /// does not run. Returns the moment at which it is then.
    pub(super) fn go_near(&mut self, from: u64, end: u64) -> Option<u64> {
        let rungs = rungs(from, end);
        match rungs.last() {
            Some(&near) => Some(self.forwards_to(near, rungs)?.count),
            None => Some(from),
        }
    }

    /// The last moment before `until` at which `plan` would stop.
    pub(super) fn last_before(&mut self, until: u64, plan: &Plan) -> Option<Stop> {
        let mut end = until;
        loop {
            let mut from = self.take_copy(end.checked_sub(1)?)?;
            // Looking at each statement takes much longer than running it. What is looked for is mostly near the end: so
            // the program runs there first, and leaves copies on its way for the case that it was further back.
            if end == until {
                from = self.go_near(from, end)?;
            }
            if let Some(found) = self.scan(end, plan) {
                return Some(found);
            }
            // Further back.
            end = from;
            if self.copies.first().is_none_or(|first| first >= end) {
                return None;
            }
        }
    }

    /// Runs the copy that stands up to a moment: the last one on the way at which `plan` would stop. The copy is gone then.
    pub(super) fn scan(&mut self, end: u64, plan: &Plan) -> Option<Stop> {
        let plan = Plan {
            scan: true,
            until: Some(end),
            ..plan.clone()
        };
        let told = self.scan_for(&plan)?;
        let found = told.get("found").filter(|f| f.is_object());
        found.map(Stop::of)
    }

    /// Runs the stopped copy by a scanning plan; its last message, after which it is gone.
    pub(super) fn scan_for(&mut self, plan: &Plan) -> Option<Value> {
        let orders = self.orders(plan);
        if let Some((_, live)) = &mut self.live {
            live.send(&orders);
        }
        self.now = None;
        let id = self.live.as_ref().map(|(id, _)| *id)?;
        let mut later = Vec::new();
        let told = loop {
            match self.heard.recv_timeout(PATIENCE) {
                Ok(Heard::Said(from, message)) if from == id => {
                    if matches!(text(&message, "is"), "scanned" | "ended") {
                        break Some(message);
                    }
                }
                Ok(Heard::Gone(from)) if from == id => break None,
                Ok(other @ Heard::Other(_)) => later.push(other),
                Ok(other) => {
                    self.heed(other);
                }
                // It takes as long as there are conditions to evaluate: the copy says when it is done, or is gone.
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break None,
            }
        };
        self.live = None;
        for other in later {
            let _ = self.to_self.send(other);
        }
        told
    }

    /// Goes back by a step of goroutine `g`, whose frame lies so deep. Where there is no such step it is at the start.
    pub fn step_back(&mut self, how: Step, g: u64, depth: u32) -> Option<Stop> {
        let until = self.moment()?;
        let plan = Plan {
            step: Some(Stepping { how, g, depth }),
            ..Plan::default()
        };
        match self.last_before(until, &plan) {
            Some(found) => self.go_to(found.count, "step"),
            None => self.go_to_start(),
        }
    }

    /// Goes back to where the function began whose frame of goroutine `g` lies so deep.
    pub fn restart_frame(&mut self, g: u64, depth: u32) -> Option<Stop> {
        let how = Step::First;
        let plan = Plan {
            step: Some(Stepping { how, g, depth }),
            ..Plan::default()
        };
        // The statement that the program is at may be the first one.
        let found = self.last_before(self.moment()? + 1, &plan)?;
        self.go_to(found.count, "step")
    }

    /// Goes back to where goroutine `g` began, the function of whose outermost frame is at `depth`. For the main goroutine
    /// that is the start of the run: nothing need be searched for it.
    pub fn back_to_beginning(&mut self, g: u64, depth: u32) -> Option<Stop> {
        match g {
            MAIN => self.go_to_start(),
            _ => self.restart_frame(g, depth),
        }
    }

    /// Goes back to the statement that last wrote this memory. `None`: none did since the start.
    pub fn last_write(&mut self, watch: String) -> Option<Stop> {
        let until = self.moment()?;
        let only = vec![Break {
            watch,
            ..Break::default()
        }];
        let breaks = std::mem::replace(&mut self.breaks, only);
        let plan = Plan {
            breaks: true,
            ..Plan::default()
        };
        let found = self.last_before(until, &plan);
        self.breaks = breaks;
        match found {
            Some(found) => self.go_to(found.count, "watch"),
            None => {
                self.go_to(until, "arrived");
                None
            }
        }
    }

    /// Goes back to the first statement.
    pub fn go_to_start(&mut self) -> Option<Stop> {
        let first = self.copies.first()?;
        self.go_to(first, "start")
    }
}
