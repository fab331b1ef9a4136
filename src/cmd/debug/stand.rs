//! The program's side of the debugger: at each statement it decides whether to stop; while stopped it answers
//! the debugger's questions.

use super::calls::{Calling, Calls, may_call};
use super::conditions::Conditions;
use super::connection::{Shared, found_json, with};
use super::fork::{self, Who};
use super::held::Held;
use super::here::Here;
use super::lanes::Lanes;
use super::lines::Lines;
use super::look::Look;
use super::pace::Pace;
use super::plan::{Break, Plan};
use super::story::Tale;
use super::watch::Watched;
use super::wire::{number, text};
use minigo_runtime::World;
use minigo_vm::debug::{Goroutine, Machine, Observer, Probe, Trouble, View};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

/// After so many statements the debugger may say something.
const LISTEN: u64 = 10_000;

/// See the head of this file.
pub struct Standing {
    pub(super) line: Shared,
    pub(super) lines: Lines,
    socket: PathBuf,
    pub(super) plan: Plan,
    pub(super) breaks: Vec<Break>,
    pub(super) conditions: Conditions,
    /// How often each breakpoint was met.
    pub(super) hits: BTreeMap<u64, u64>,
    /// Goroutines that do not begin a statement.
    pub(super) held: Held,
    /// In a scan that makes a timeline: what there is of it.
    lanes: Option<Lanes>,
    /// In a scan that makes a story: what there is of it.
    tale: Option<Tale>,
    pub(super) look: Look,
    /// The copies that hold values of expressions with calls.
    pub(super) calls: Calls,
    /// In a copy that evaluates such an expression: which one.
    pub(super) calling: Option<Calling>,
    /// Whether the program stands where functions can be called.
    pub(super) may_call: bool,
    pub(super) watched: Watched,
    pub(super) listen_at: u64,
    /// The next moment at which something is to be done.
    pub(super) due: u64,
    /// Whether memory is watched.
    pub(super) watches: bool,
    pace: Pace,
    /// The message that the program stands, where it does at a statement.
    stood: Value,
    /// What the debugger said while the program waited for something else.
    pub(super) pending: Vec<Value>,
    pub(super) began: bool,
    /// The moment at which the debugger was last asked, and the number of the statement that was about to begin.
    pub(super) at: (u64, u32),
    /// The moments at which something was found wrong: a data race, a failed test.
    pub(super) troubles: Vec<(u64, &'static str)>,
}

impl Standing {
    /// Nothing has run yet.
    pub fn new(line: Shared, lines: Lines, socket: PathBuf) -> Standing {
        Standing {
            line,
            lines,
            socket,
            plan: Plan::default(),
            breaks: Vec::new(),
            conditions: Conditions::default(),
            hits: BTreeMap::new(),
            held: Held::default(),
            lanes: None,
            tale: None,
            look: Look::default(),
            calls: Calls::default(),
            calling: None,
            may_call: false,
            watched: Watched::default(),
            listen_at: 0,
            due: 0,
            watches: false,
            pace: Pace::new(),
            stood: Value::Null,
            pending: Vec::new(),
            began: false,
            at: (0, 0),
            troubles: Vec::new(),
        }
    }

    pub(super) fn send(&mut self, message: &Value) {
        if with(&self.line, |line| line.wire.send(message)).is_err() {
            fork::leave(0);
        }
    }

    /// The message that the program stands there.
    pub(super) fn stopped(&self, why: &str, here: &Here, ids: &Value) -> Value {
        here.stopped(why, ids, with(&self.line, |line| line.run))
    }

    /// Answers the debugger until it says how far to run, or until this is a copy that evaluates an expression. With a machine
    /// variables can be changed.
    fn stand(
        &mut self,
        m: Option<&mut Machine>,
        probe: &mut Probe,
        world: Option<&mut World<'_, Goroutine>>,
    ) {
        let (mut m, mut world) = (m, world);
        self.look.forget();
        loop {
            let Some(message) = with(&self.line, |line| line.wire.receive()) else {
                fork::leave(0);
            };
            match text(&message, "do") {
                "run" => {
                    self.take_orders(&message);
                    self.watched.forget();
                    self.calls.forget();
                    if let Some(m) = m {
                        self.note_start(m, probe.count);
                        self.watched.know_heap(m.instance().heap.arena().reserved());
                        self.place_breaks(m, probe);
                    }
                    // What it held here is what later statements are compared with.
                    self.watched.changed(&self.breaks);
                    self.listen_at = probe.count + LISTEN;
                    self.pace = Pace::new();
                    self.pending.clear();
                    with(&self.line, |line| line.found = None);
                    self.arrange(probe);
                    return;
                }
                "end" => fork::leave(0),
                "pause" | "noted" => {}
                "keep" => {
                    let change = number(&message, "change").unwrap_or(0);
                    with(&self.line, |line| line.change = change);
                    self.send(&json!({"is": "done"}));
                    self.keep_standing(probe);
                }
                "last" => {
                    let functions = match (&m, world.as_deref_mut()) {
                        (Some(m), _) => m.instance().functions.debugging.functions(),
                        (None, Some(world)) => {
                            View::of_world(world).functions.debugging.functions()
                        }
                        (None, None) => Vec::new(),
                    };
                    let last = self.last(&functions, probe, &message);
                    self.send(&last);
                }
                what @ ("hold" | "release" | "next") => {
                    let answer = self.hold(m.as_deref_mut(), what, &message);
                    self.send(&answer);
                }
                _ => match self.answer(m.as_deref_mut(), world.as_deref_mut(), &message) {
                    Some(answer) => self.send(&answer),
                    None => return,
                },
            }
        }
    }

    /// The answer to a question. `None`: this is a copy that evaluates an expression.
    fn answer(
        &mut self,
        mut m: Option<&mut Machine>,
        world: Option<&mut World<'_, Goroutine>>,
        message: &Value,
    ) -> Option<Value> {
        let what = text(message, "do");
        if what == "parts"
            && let Some(answer) = self.calls.parts(message)
        {
            return Some(answer);
        }
        let (look, lines, held) = (&mut self.look, &self.lines, self.held.all());
        let answer = match (&mut m, world) {
            (Some(m), _) => look.answer_on(m, message, lines, held),
            (None, Some(world)) => {
                let mut view = View::of_world(world);
                look.answer(&mut view, message, lines, held)
            }
            (None, None) => {
                json!({"is": "error", "text": "the program cannot be inspected at this point"})
            }
        };
        match (what, text(&answer, "is")) {
            ("evaluate", "error") => self.evaluate_apart(message, answer),
            ("set", "error") if may_call(text(message, "from")) => {
                let mut question = message.clone();
                question["text"] = json!(text(message, "from"));
                let value = self.evaluate_apart(&question, answer)?;
                let Some(of) = value.get("of") else {
                    return Some(value);
                };
                // The value itself is in the copy: what can be written as an expression can be assigned.
                question["from"] = json!(text(of, "value"));
                let answer = m.map(|m| {
                    let held = self.held.all();
                    self.look.answer_on(m, &question, &self.lines, held)
                });
                Some(answer.unwrap_or(value))
            }
            _ => Some(answer),
        }
    }

    fn take_orders(&mut self, message: &Value) {
        self.plan = Plan::of_json(message.get("plan").unwrap_or(&Value::Null));
        let lanes = self.plan.lanes.map(|(from, to, n)| Lanes::new(from, to, n));
        self.lanes = lanes.filter(|_| self.plan.scan);
        let tale = self.plan.story.filter(|_| self.plan.scan);
        self.tale = tale.map(|(from, to)| Tale::new(self.lines.acts.clone(), from, to));
        self.take_breaks(message);
    }

    pub(super) fn take_breaks(&mut self, message: &Value) {
        if let Some(list) = message.get("breaks").and_then(Value::as_array) {
            self.breaks = list.iter().map(Break::of_json).collect();
        }
    }

    /// The end of a scan: what was found.
    fn scanned(&mut self, count: u64) -> ! {
        let found = with(&self.line, |line| line.found.take());
        let lanes = self.lanes.as_ref().map(Lanes::to_json);
        let story = self.tale.as_ref().map(Tale::to_json);
        self.send(&json!({
            "is": "scanned", "count": count, "found": found_json(found.as_ref()), "lanes": lanes, "story": story,
        }));
        fork::leave(0)
    }

    /// Keeps where the program is. The copies that are made of that stand, and return when they are to run on. Whether to look
    /// at the statement.
    fn keep_copy(&mut self, m: &mut Machine, probe: &mut Probe, here: &Here) -> bool {
        let begin = Instant::now();
        let who = fork::keep(&self.line, &self.socket, probe.count, self.pace.touched());
        if who == Who::Same {
            self.pace.kept(begin.elapsed());
            self.wait_until_noted();
            return true;
        }
        let stop = self.stopped("copy", here, &json!([]));
        self.stop_at(m, probe, stop)
    }

    /// Keeps where the program stands, with what the debugger has changed there.
    fn keep_standing(&mut self, probe: &Probe) {
        let who = fork::keep(&self.line, &self.socket, probe.count, self.pace.touched());
        if who == Who::Copy {
            // The copies that hold values are not this one's.
            std::mem::forget(std::mem::take(&mut self.calls));
            let stood = std::mem::take(&mut self.stood);
            self.send(&stood);
            self.stood = stood;
        }
    }

    /// Stands at a statement, or notes in a scan that it would. Whether to look at the statement once more.
    fn stop_at(&mut self, m: &mut Machine, probe: &mut Probe, stop: Value) -> bool {
        if self.plan.scan {
            if self.plan.until == number(&stop, "count") {
                self.scanned(probe.count);
            }
            return false;
        }
        self.send(&stop);
        self.stood = stop;
        self.stand(Some(m), probe, None);
        // A run that only looks looks here, too.
        self.calling.is_none() && (self.plan.scan || self.plan.until == Some(probe.count))
    }
}

impl Standing {
    /// The goroutine on `m` is about to begin a statement: stops there if the plan says so. Whether the statement begins.
    fn look_at(&mut self, m: &mut Machine, probe: &mut Probe, number: u32) -> bool {
        let debugging = &m.instance().functions.debugging;
        if probe.statements.len() < debugging.count() as usize {
            self.place_breaks(m, probe);
        }
        let Some(here) = self.here(m, probe.count, number) else {
            return true;
        };
        if self.keeps_back(m, here.g) {
            return false;
        }
        let stuck = self.held.begins();
        if let Some(lanes) = &mut self.lanes {
            lanes.note(probe.count, here.g);
        }
        self.at = (probe.count, number);
        self.tell(m, &here);
        if !self.began {
            self.began = true;
            fork::keep(&self.line, &self.socket, probe.count, 0);
            let stop = self.stopped("entry", &here, &json!([]));
            let again = self.stop_at(m, probe, stop);
            if !again {
                return true;
            }
        } else if probe.count >= self.listen_at {
            self.listen_at = probe.count + LISTEN;
            let paused = self.listen(m, probe);
            if !self.plan.scan && self.pace.is_due() && !self.keep_copy(m, probe, &here) {
                return true;
            }
            self.arrange(probe);
            if paused {
                let stop = self.stopped("pause", &here, &json!([]));
                self.stop_at(m, probe, stop);
                return true;
            }
        }
        if self.plan.rungs.first() == Some(&probe.count) {
            self.plan.rungs.remove(0);
            if !self.keep_copy(m, probe, &here) {
                return true;
            }
            self.arrange(probe);
        }
        if stuck {
            let stop = self.stopped("held", &here, &json!([]));
            self.stop_at(m, probe, stop);
            return true;
        }
        while let Some(stop) = View::with(m, |view| self.verdict(view, &here)).flatten() {
            if !self.stop_at(m, probe, stop) {
                break;
            }
        }
        self.arrange(probe);
        true
    }
}

impl Standing {
    /// The statement with this number, which is about to begin on `m`.
    fn here(&self, m: &mut Machine, count: u64, number: u32) -> Option<Here> {
        let (described, n) = m.instance().functions.debugging.find(number)?;
        let place = described.statements.get(n as usize)?;
        let (g, depth) = View::with(m, |view| (view.current, view.depth)).unwrap_or_default();
        Some(Here {
            count,
            g,
            depth,
            file: place.file,
            line: place.line,
            col: place.col,
            func: described.name,
            first: n == 0,
        })
    }

    /// The statement at which the program stands is the first one of a timeline or a story, unless it does not begin yet.
    fn note_start(&mut self, m: &mut Machine, count: u64) {
        let g = View::place(m).0;
        if self.held.holds(g) {
            return;
        }
        if let Some(lanes) = &mut self.lanes {
            lanes.note(count, g);
        }
        if self.tale.is_some()
            && let Some(here) = self.here(m, count, self.at.1)
        {
            self.tell(m, &here);
        }
    }

    /// Notes the statement in the story, if one is made.
    fn tell(&mut self, m: &mut Machine, here: &Here) {
        if let Some(tale) = &mut self.tale {
            let _ = View::with(m, |view| tale.note(view, here));
        }
    }

    /// Stands amid a statement that has begun.
    fn stand_amid(&mut self, m: &mut Machine, probe: &mut Probe, why: &str, text: &str) {
        let place = View::with(m, |view| {
            let frames = view.frames(view.current);
            let own = frames.iter().find(|f| !f.library).or(frames.first());
            let own = own.map(|f| (f.file, f.line, f.name, f.depth));
            (view.current, own.unwrap_or_default())
        });
        let (g, (file, line, func, depth)) = place.unwrap_or_default();
        self.send(&json!({
            "is": "stopped", "why": why, "count": probe.count, "g": g, "depth": depth,
            "file": &*file, "line": line, "func": &*func, "ids": [], "text": text.trim_end(),
        }));
        self.stand(Some(m), probe, None);
    }
}

impl Observer for Standing {
    fn statement(&mut self, m: &mut Machine, probe: &mut Probe, number: u32) -> bool {
        if self.calling.is_some() {
            let found = m.instance().functions.debugging.find(number);
            let name = found.map(|(described, _)| described.name);
            return self.during_call(m, &name.unwrap_or_default());
        }
        if self.passes(m, probe, number) {
            return true;
        }
        self.may_call = true;
        let begins = self.look_at(m, probe, number) && !self.held.puts_off(View::place(m).0);
        self.may_call = false;
        if self.calling.is_some() {
            self.begin_call(m, probe);
            return false;
        }
        begins
    }

    fn died(&mut self, m: &mut Machine, probe: &mut Probe, text: &str) {
        if self.calling.is_some() {
            self.died_in_call(text);
        }
        if !self.plan.deaths || self.plan.scan {
            return;
        }
        self.stand_amid(m, probe, "death", text);
    }

    fn trouble(&mut self, m: &mut Machine, probe: &mut Probe, what: Trouble, text: &str) {
        let (why, stops) = match what {
            Trouble::Race => ("race", self.plan.races),
            Trouble::Test => ("failure", self.plan.failures),
        };
        // A test fails with the ones around it.
        if self.calling.is_some() || self.troubles.last().is_some_and(|t| t.0 == probe.count) {
            return;
        }
        self.troubles.push((probe.count, why));
        if stops && !self.plan.scan {
            self.stand_amid(m, probe, why, text);
        }
    }

    fn deadlock(&mut self, world: &mut World<'_, Goroutine>, probe: &mut Probe) {
        if self.calling.is_some() {
            self.died_in_call("the call would block forever: all goroutines are asleep");
        }
        if !self.plan.deaths || self.plan.scan {
            return;
        }
        self.send(&json!({
            "is": "stopped", "why": "deadlock", "count": probe.count, "g": 1, "depth": 0,
            "file": "", "line": 0, "func": "", "ids": [],
            "text": "fatal error: all goroutines are asleep - deadlock!",
        }));
        self.stand(None, probe, Some(world));
    }
}
