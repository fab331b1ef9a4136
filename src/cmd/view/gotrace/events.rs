//! What each kind of event means for the film, and for the order of those that follow.

use super::batches::Generation;
use super::known::{Doing, Held};
use super::raw::{ASIDE, Raw, SAMPLE};
use super::reader::Reader;
use super::says::Says;
use minigo_runtime::Event;

impl Reader {
    pub fn event(&mut self, of: &Generation<'_>, raw: &Raw) {
        match raw.ty {
            9..=13 => self.of_p(of, raw),
            14 | 15 | 47 => self.created(of, raw),
            16..=21 | 45 | 46 => self.switched(of, raw),
            22..=24 => self.called(of, raw),
            25 | 48 => self.status(of, raw),
            SAMPLE | 26..=38 => self.of_runtime(of, raw),
            39..=44 => self.annotated(of, raw),
            ASIDE => self.aside(of, raw),
            _ => {}
        }
    }

    /// What minigo says besides what Go's format can say.
    fn aside(&mut self, of: &Generation<'_>, raw: &Raw) {
        let at = usize::try_from(raw.args[0]).ok();
        if let Some(record) = at.and_then(|at| of.asides.get(at)) {
            let says = self.film.text(&record.template());
            let event = (record.event, record.g, record.shown(), says);
            self.add(of, (raw, raw.m), 0, event);
        }
    }

    /// Ps, and Ms that take and release them.
    fn of_p(&mut self, of: &Generation<'_>, raw: &Raw) {
        let [a, b, c, _] = raw.args;
        match raw.ty {
            9 => {
                let says = self.says(Says::Procs);
                self.add(of, (raw, raw.m), 0, (Event::ProcsChange, 0, a, says));
            }
            10 => self.proc_starts(of, raw, a, Some(b)),
            11 => {
                if let Some(p) = self.known.of(raw.m).0 {
                    self.known.held(p.into(), Held::Idle, None);
                }
                self.proc_stops(of, raw, raw.m);
            }
            12 => {
                self.known.held(a, Held::Idle, Some(b));
                self.proc_stolen(of, raw, a, c);
            }
            // The state of a P at the beginning of a generation: running, idle, in a system call.
            _ => {
                let is = match b {
                    1 => Held::Running,
                    2 => Held::Idle,
                    _ => Held::InCall,
                };
                self.known.held(a, is, Some(0));
                if (b == 1 || b == 3) && self.known.of(raw.m).0.is_none() {
                    self.proc_starts(of, raw, a, None);
                    self.known.held(a, is, Some(0));
                }
            }
        }
    }

    fn proc_starts(&mut self, of: &Generation<'_>, raw: &Raw, p: u64, number: Option<u64>) {
        self.known.held(p, Held::Running, number);
        let Ok(p) = u32::try_from(p) else { return };
        self.known.holds(raw.m, Some(p));
        let (says, id) = (self.says(Says::Takes), self.id(raw.m));
        self.add(of, (raw, raw.m), 0, (Event::ProcStart, 0, id, says));
    }

    fn proc_stops(&mut self, of: &Generation<'_>, raw: &Raw, m: u32) {
        let (says, id) = (self.says(Says::Releases), self.id(m));
        self.add(of, (raw, m), 0, (Event::ProcStop, 0, id, says));
        self.known.holds(m, None);
    }

    /// `from`: the number that the trace has for the M that had it.
    fn proc_stolen(&mut self, of: &Generation<'_>, raw: &Raw, p: u64, from: u64) {
        let Ok(p) = u32::try_from(p) else { return };
        let loser = self.known.m(from);
        let (held, g) = self.known.of(loser);
        if held == Some(p) {
            let says = self.says(Says::Taken);
            self.add(of, (raw, loser), 0, (Event::ProcHandoff, g, 0, says));
            self.proc_stops(of, raw, loser);
        }
    }

    fn id(&self, m: u32) -> u64 {
        self.known.ms.get(m as usize).map_or(0, |m| m.id)
    }

    fn created(&mut self, of: &Generation<'_>, raw: &Raw) {
        let [g, start, stack, _] = raw.args;
        let by = self.known.of(raw.m).1;
        let is = if raw.ty == 47 {
            Doing::Waiting
        } else {
            Doing::Runnable
        };
        self.known.does(g, is, Some(0));
        if raw.ty == 15 {
            // It is made on a thread of C's, within a call.
            self.known.runs(raw.m, g);
            let says = self.says(Says::FromC);
            self.add(of, (raw, raw.m), 0, (Event::GoCreate, g, 0, says));
            let says = self.says(Says::Calls);
            self.add(of, (raw, raw.m), 0, (Event::GoSyscallBegin, g, 0, says));
            return;
        }
        self.begins(of, g, start);
        let says = self.says(if by == 0 {
            Says::RuntimeStarts
        } else {
            Says::Starts
        });
        self.add(of, (raw, raw.m), stack, (Event::GoCreate, g, by, says));
    }

    /// A goroutine begins or ceases to run, or is woken.
    fn switched(&mut self, of: &Generation<'_>, raw: &Raw) {
        let [a, b, c, _] = raw.args;
        let g = self.known.of(raw.m).1;
        match raw.ty {
            16 => self.runs(of, raw, a, Some(b), Says::Runs),
            17 | 18 => {
                self.leaves(of, raw, 0, (Event::GoDestroy, None), Says::Ends);
                // A call from C is over, and the thread has no P any more.
                if raw.ty == 18 && self.known.of(raw.m).0.is_some() {
                    self.proc_stops(of, raw, raw.m);
                }
            }
            19 => match of.is_string(a, b"preempted") {
                true => self.leaves(
                    of,
                    raw,
                    b,
                    (Event::GoPreempt, Some(Doing::Runnable)),
                    Says::Preempted,
                ),
                false => self.leaves(
                    of,
                    raw,
                    b,
                    (Event::GoYield, Some(Doing::Runnable)),
                    Says::Yields,
                ),
            },
            20 => {
                let says = self.named(of, "{g} blocks: ", a, raw.ty);
                self.left(of, raw, b, (Event::GoBlock, g, Some(Doing::Waiting)), says);
            }
            21 => {
                self.known.does(a, Doing::Runnable, Some(b));
                let says = self.says(if g == 0 {
                    Says::RuntimeWakes
                } else {
                    Says::Wakes
                });
                self.add(of, (raw, raw.m), c, (Event::GoUnblock, a, g, says));
            }
            _ => {
                match raw.ty {
                    45 => self.leaves(
                        of,
                        raw,
                        0,
                        (Event::GoBlock, Some(Doing::Waiting)),
                        Says::Coroutine,
                    ),
                    _ => self.leaves(of, raw, 0, (Event::GoDestroy, None), Says::Ends),
                }
                self.runs(of, raw, a, Some(b), Says::Switches);
            }
        }
    }

    fn runs(&mut self, of: &Generation<'_>, raw: &Raw, g: u64, number: Option<u64>, says: Says) {
        self.known.runs(raw.m, g);
        self.known.does(g, Doing::Running, number);
        let says = self.says(says);
        self.add(of, (raw, raw.m), 0, (Event::GoStart, g, 0, says));
    }

    /// The goroutine of an M ceases to run; `None`: it has ended.
    fn leaves(
        &mut self,
        of: &Generation<'_>,
        raw: &Raw,
        stack: u64,
        (event, is): (Event, Option<Doing>),
        says: Says,
    ) {
        let (g, says) = (self.known.of(raw.m).1, self.says(says));
        self.left(of, raw, stack, (event, g, is), says);
    }

    fn left(
        &mut self,
        of: &Generation<'_>,
        raw: &Raw,
        stack: u64,
        (event, g, is): (Event, u64, Option<Doing>),
        says: u64,
    ) {
        self.add(of, (raw, raw.m), stack, (event, g, 0, says));
        self.known.runs(raw.m, 0);
        match is {
            Some(is) => self.known.does(g, is, None),
            None => self.known.ends(g),
        }
    }

    /// Blocking calls.
    fn called(&mut self, of: &Generation<'_>, raw: &Raw) {
        let [number, stack, ..] = raw.args;
        let (p, g) = self.known.of(raw.m);
        match raw.ty {
            22 => {
                if let Some(p) = p {
                    self.known.held(p.into(), Held::InCall, Some(number));
                }
                let says = self.says(Says::Calls);
                self.add(of, (raw, raw.m), stack, (Event::GoSyscallBegin, g, 0, says));
            }
            23 => {
                if let Some(p) = p {
                    self.known.held(p.into(), Held::Running, None);
                }
                self.runs(of, raw, g, None, Says::Back);
            }
            _ => self.leaves(
                of,
                raw,
                0,
                (Event::GoSyscallEnd, Some(Doing::Runnable)),
                Says::BackWithout,
            ),
        }
    }

    /// What a goroutine does at the beginning of a generation. An event is added only if it existed before the trace began.
    fn status(&mut self, of: &Generation<'_>, raw: &Raw) {
        let [g, m, status, stack] = raw.args;
        let new = !self.known.has(g);
        let is = match status {
            1 => Doing::Runnable,
            4 => Doing::Waiting,
            2 | 3 => Doing::Running,
            _ => return,
        };
        self.known.does(g, is, Some(0));
        let m = if is == Doing::Running {
            self.known.m(m)
        } else {
            raw.m
        };
        if is == Doing::Running {
            self.known.runs(m, g);
        }
        if !new {
            return;
        }
        self.begins(of, g, stack);
        let (event, says) = match status {
            1 => (Event::GoUnblock, Says::WasRunnable),
            2 => (Event::GoStart, Says::Ran),
            3 => (Event::GoSyscallBegin, Says::WasInCall),
            _ => (Event::GoBlock, Says::WasBlocked),
        };
        let says = self.says(says);
        self.add(of, (raw, m), stack, (event, g, 0, says));
    }

    /// The collector, the heap, stops of the world, samples.
    fn of_runtime(&mut self, of: &Generation<'_>, raw: &Raw) {
        let [a, b, c, d] = raw.args;
        let g = self.known.of(raw.m).1;
        let (event, g, arg, stack, says) = match raw.ty {
            SAMPLE => {
                let says = self.says(Says::Sampled);
                let p = u32::try_from(b).ok().filter(|_| b != u64::from(u32::MAX));
                return self.put(of, raw, d, (Event::Note, p, c, 0, says));
            }
            26 => {
                let says = self.named(of, "the world stops: ", a, raw.ty);
                return self.add(of, (raw, raw.m), b, (Event::WorldStop, 0, 0, says));
            }
            27 => (Event::WorldStart, 0, 0, 0, Says::WorldStarts),
            // Each generation begins with an event if a collection is in progress.
            28 if self.collects => return,
            28 | 29 => {
                self.collects = true;
                (
                    Event::Note,
                    g,
                    0,
                    b * u64::from(raw.ty == 29),
                    Says::Collection,
                )
            }
            30 => {
                self.collects = false;
                (Event::Note, g, 0, 0, Says::Collected)
            }
            32 => (Event::Note, g, 0, a, Says::Sweeps),
            33 => (Event::Note, g, a, 0, Says::Swept),
            35 => (Event::Note, g, 0, a, Says::Assists),
            36 => (Event::Note, g, 0, 0, Says::Assisted),
            37 => (Event::Note, 0, a, 0, Says::Heap),
            38 => (Event::Note, 0, a, 0, Says::Goal),
            _ => return,
        };
        let _ = c;
        let says = self.says(says);
        self.add(of, (raw, raw.m), stack, (event, g, arg, says));
    }

    /// The program's own annotations: tasks, regions, logs, labels.
    fn annotated(&mut self, of: &Generation<'_>, raw: &Raw) {
        let [a, b, c, d] = raw.args;
        let g = self.known.of(raw.m).1;
        let (arg, stack, says) = match raw.ty {
            39 => (0, 0, self.named(of, "{g} is labelled ", a, raw.ty)),
            40 => {
                self.tasks.insert(a, of.string(c));
                (a, d, self.named(of, "{g} begins the task ", c, raw.ty))
            }
            41 => {
                let name = self.tasks.remove(&a).unwrap_or_default();
                (a, b, self.film.text(&format!("{{g}} ends the task {name}")))
            }
            42 => (0, c, self.named(of, "{g} begins the region ", b, raw.ty)),
            43 => (0, c, self.named(of, "{g} ends the region ", b, raw.ty)),
            _ => {
                let text = format!("{{g}} says {}: {}", of.string(b), of.string(c));
                (0, d, self.film.text(&text))
            }
        };
        self.add(of, (raw, raw.m), stack, (Event::Note, g, arg, says));
    }
}
