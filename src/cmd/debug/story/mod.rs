//! The story of a run: what each goroutine did that others can notice. A copy of the program repeats that part
//! of the run; at each statement it records the operations, and whether the goroutine that ran before is now
//! waiting.

mod acts;
mod told;

pub use acts::Acts;
pub use told::{Told, of_json};

use super::here::Here;
use super::wire::text;
use crate::cmd::explore::words::{unnamed, waiting};
use acts::{Act, At};
use minigo_runtime::explore::{OpKind, Step};
use minigo_vm::debug::View;
use minigo_vm::explore::Place;
use minigo_vm::heap::kept::Kept;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A story that is being noted.
pub struct Tale {
    acts: Arc<Acts>,
    /// The moments that are told.
    from: u64,
    to: u64,
    told: Told,
    gs: BTreeMap<u64, Known>,
    /// Whose statement began last.
    last: u64,
    /// Who holds a lock, and since which place.
    holders: HashMap<u64, Vec<(u64, String)>>,
    /// How many steps of the schedule were seen.
    steps: usize,
}

/// What is known of a goroutine.
#[derive(Default)]
struct Known {
    /// How deep its first statement was.
    depth: u32,
    /// Its last statement: file, line and column.
    at: (Kept<str>, At),
    /// Operations that are due when its functions return: how deep these are, what, and to which object.
    deferred: Vec<(u32, Act, u64)>,
    /// Its last operation, if that may wait.
    open: Option<(usize, Act, u64)>,
    /// The select that it is in.
    select: Option<(usize, At, u32)>,
    /// The lock that it waits for, and where.
    wants: Option<(Act, u64, String)>,
}

impl Tale {
    /// Of the moments from `from` up to, but not including, `to`.
    pub fn new(acts: Arc<Acts>, from: u64, to: u64) -> Tale {
        Tale {
            acts,
            from,
            to,
            told: Told::default(),
            gs: BTreeMap::new(),
            last: 0,
            holders: HashMap::new(),
            steps: 0,
        }
    }

    /// As a message has it: also what is to be said if the goroutine that ran last waits in what it did.
    pub fn to_json(&self) -> Value {
        let mut told = self.told.to_json();
        let known = self.gs.get(&self.last);
        let row = known
            .and_then(|known| known.open.as_ref())
            .map(|open| open.0);
        let row = row.and_then(|row| self.told.index(row));
        let place = known.map_or(String::new(), |known| place_of(&known.at.0, known.at.1.0));
        let name = row.map(|row| format!(" {}", text(&told["rows"][row], "name")));
        let name = name.unwrap_or_default();
        let waits = |why| Some(self.waits_how(self.last, why)?.replace(" \0", &name));
        told["waits"] = json!({
            "g": self.last, "row": row, "place": place, "text": waits("?"), "receives": waits("receive"),
        });
        told
    }

    /// A statement begins.
    pub fn note(&mut self, view: &mut View<'_, '_>, here: &Here) {
        if !(self.from..self.to).contains(&here.count) {
            return;
        }
        if self.last != here.g
            && let Some(why) = view.waits_for(self.last)
        {
            self.waits(self.last, why);
        }
        let (steps, deviations) = view.deviations(self.steps);
        let first = std::mem::replace(&mut self.steps, steps) == 0;
        if !first || self.from <= 1 {
            for (step, place) in &deviations {
                self.deviates(step, place.as_ref());
            }
        }
        self.last = here.g;
        self.begins(view, here);
        let acts = self.acts.clone();
        let at = (here.line, here.col);
        let deed = acts.at(&here.file, at);
        let place = place_of(&here.file, here.line);
        self.goes_on(here, at, &place);
        for act in deed.iter().flat_map(|deed| &deed.acts) {
            let object = object(view, &act.object);
            match (act.deferred, self.gs.get_mut(&here.g)) {
                (true, Some(known)) => known.deferred.push((here.depth, act.clone(), object)),
                _ => self.does(here.g, act, object, &place),
            }
        }
        if deed.is_some_and(|deed| !deed.cases.is_empty())
            && let Some(known) = self.gs.get_mut(&here.g)
            && let Some((row, ..)) = known.open
        {
            known.select = Some((row, at, here.depth));
        }
        if deed.is_some_and(|deed| deed.ends) {
            self.returns(here.g, here.depth, &place);
            let base = self.gs.get(&here.g).map_or(0, |known| known.depth);
            if here.depth == base && here.g != 1 {
                self.told.row(here.g, &place, "ends", 0, "", "");
            }
        }
        if let Some(known) = self.gs.get_mut(&here.g) {
            known.at = (here.file, at);
        }
    }

    /// The goroutine's first statement.
    fn begins(&mut self, view: &View<'_, '_>, here: &Here) {
        if self.gs.contains_key(&here.g) {
            return;
        }
        self.told.runs(here.g, &here.func);
        let depth = here.depth;
        let known = Known {
            depth,
            ..Known::default()
        };
        self.gs.insert(here.g, known);
        let parent = view.parent(here.g);
        if here.first && parent != 0 {
            let place = place_of(&here.file, here.line);
            let text = format!("begins, started by G{parent}");
            self.told.row(here.g, &place, &text, 0, "", "");
        }
    }

    /// Records what the start of a goroutine's next statement reveals about its previous operation.
    fn goes_on(&mut self, here: &Here, at: At, place: &str) {
        let Some(known) = self.gs.get_mut(&here.g) else {
            return;
        };
        known.open = None;
        if let Some((row, select, depth)) = known.select.take()
            && depth == here.depth
            && let Some(deed) = self.acts.at(&here.file, select)
            && let Some((_, case)) = deed.cases.iter().find(|(first, _)| *first == at)
        {
            self.told.adds(row, &format!(", takes {case}"));
        }
        if let Some((act, object, there)) = known.wants.take() {
            self.does(here.g, &act, object, &there);
        }
        // A panic has left functions without a return.
        self.returns(here.g, here.depth + 1, place);
    }

    /// Functions at least this deep return: what they have deferred is done.
    fn returns(&mut self, g: u64, depth: u32, place: &str) {
        while let Some(known) = self.gs.get_mut(&g)
            && let Some((_, act, object)) = known.deferred.pop_if(|(at, ..)| *at >= depth)
        {
            self.does(g, &act, object, place);
        }
    }

    fn does(&mut self, g: u64, act: &Act, object: u64, place: &str) {
        use OpKind::*;
        let held = (g, place.to_owned());
        match act.kind {
            kind if is_lock(kind) => self.holders.entry(object).or_default().push(held),
            Unlock | WUnlock | RUnlock => {
                let holders = self.holders.get(&object);
                let own = holders.is_some_and(|all| all.iter().any(|h| h.0 == g));
                let any = holders.and_then(|all| all.last()).map_or(g, |h| h.0);
                self.lets_go(object, if own { g } else { any });
            }
            _ => {}
        }
        let name = match (act.object.as_str(), act.kind) {
            ("", Start) => "a goroutine",
            ("", kind) => unnamed(kind),
            (name, _) => name,
        };
        let row = self.told.row(g, place, act.kind.verb(), object, name, "");
        if let Some(known) = self.gs.get_mut(&g) {
            known.open = Some((row, act.clone(), object));
        }
    }

    /// A goroutine waits in what it did last.
    fn waits(&mut self, g: u64, why: &str) {
        let Some(text) = self.waits_how(g, why) else {
            return;
        };
        let Some(known) = self.gs.get_mut(&g) else {
            return;
        };
        let (file, at) = known.at;
        match known.open.take() {
            None => drop(self.told.row(g, &place_of(&file, at.0), &text, 0, "", "")),
            Some((row, act, object)) => {
                if is_lock(act.kind) {
                    self.lets_go(object, g);
                    if let Some(known) = self.gs.get_mut(&g) {
                        known.wants = Some((act, object, place_of(&file, at.0)));
                    }
                }
                match text.split_once(" \0") {
                    Some((before, after)) => self.told.changes(row, before, Some(after)),
                    None => self.told.changes(row, &text, None),
                }
            }
        }
    }

    /// How a goroutine waits in what it did last, with ` \0` for the name of the object, if that has a row.
    fn waits_how(&self, g: u64, why: &str) -> Option<String> {
        let known = self.gs.get(&g)?;
        let (file, at) = known.at;
        Some(match (&known.open, self.acts.loop_around(&file, at)) {
            (Some((_, act, object)), _) => {
                let holders = self.holders.get(object).map_or(&[][..], Vec::as_slice);
                let others: Vec<_> = holders.iter().filter(|h| h.0 != g).cloned().collect();
                waiting(act.kind, " \0", &others)
            }
            (None, Some(l)) if why.contains("receive") => {
                waiting(OpKind::Recv, &format!(" {}", l.channel), &[])
            }
            _ => format!("waits: {why}"),
        })
    }

    /// The goroutine does not hold the lock, or no longer.
    fn lets_go(&mut self, object: u64, g: u64) {
        let holders = self.holders.entry(object).or_default();
        let at = holders.iter().rposition(|h| h.0 == g);
        if let Some(at) = at {
            holders.remove(at);
        }
    }

    /// The schedule lets another goroutine run than plain order would have.
    fn deviates(&mut self, step: &Step, place: Option<&Place>) {
        let name = |g: u64| match g {
            0 => "the clock".to_owned(),
            g => format!("G{g}"),
        };
        let (who, plain) = (step.who.number(), step.plain.number());
        let text = format!("{} runs instead of {}", name(who), name(plain));
        let place = place.map(|p| place_of(&p.file, p.line)).unwrap_or_default();
        self.told.deviation(plain, &place, &text);
    }
}

fn is_lock(kind: OpKind) -> bool {
    matches!(kind, OpKind::Lock | OpKind::WLock | OpKind::RLock)
}

/// `bank.go:14`
fn place_of(file: &str, line: u32) -> String {
    format!("{}:{line}", file.rsplit('/').next().unwrap_or(file))
}

/// What an expression means, as a number that tells objects apart: what a channel or pointer holds, or where something else
/// is. 0: that cannot be said.
fn object(view: &mut View<'_, '_>, expression: &str) -> u64 {
    if expression.is_empty() {
        return 0;
    }
    let frame = view.top_frame();
    let value = view.evaluate(frame.as_ref(), expression);
    let Ok((_, ty, Some(value))) = value else {
        return 0;
    };
    let refers = ["chan", "<-chan", "*"].iter().any(|p| ty.starts_with(p));
    match refers {
        true => value.word(),
        false => value.address().map_or(0, |address| address as u64),
    }
}
