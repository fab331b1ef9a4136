//! A program that can be run again and again, each time under another schedule.

use super::accesses::Accesses;
use super::finding::findings;
use super::report::{Denied, RunReport};
use crate::code::Func;
use crate::heap::kept::Kept;
use crate::host::Host;
use crate::instance::gorace::GoRace;
use crate::instance::{Instance, Options};
use crate::jit::Tier;
use crate::race::{Races, State};
use crate::rt::accesses::Asked;
use crate::task;
use crate::task::readers::Readers;
use minigo_lang::check::Front;
use minigo_lang::syntax::parse::NodeIds;
use minigo_runtime::explore::{Explore, Explorer, RunStart};
use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::ThreadId;

/// What a program writes to one of its streams, kept.
#[derive(Clone, Default)]
pub struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    /// Takes it.
    pub fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Makes the checked program anew.
pub type Load = dyn Fn() -> Option<(Front, NodeIds)> + Send + Sync;

/// Makes the door to the world of an instance, whose output goes to these, and what undoes the changes of a run to files.
pub type Door = dyn Fn(Written, Written) -> (Host, Box<Undo>) + Send + Sync;

/// Undoes the changes of a run to files; called only if there may be any.
pub type Undo = dyn Fn() + Send + Sync;

/// See the head of this file.
///
/// The program is checked once, and a function compiled when a run first calls it. Between two runs in one instance the
/// instance is rewound ([`Instance::rewind`]): a run begins with the initialisation of the program's packages, of
/// which all that depends on no choice is the same each time.
pub struct Prepared {
    program: Arc<Program>,
    /// The program's arguments, if they are not those of its options.
    args: Option<Vec<String>>,
    /// The places of all runs get names.
    names_places: bool,
    /// The process continues when what is explored has ended.
    outlived: bool,
}

/// What everybody shares who runs the program.
struct Program {
    load: Box<Load>,
    door: Box<Door>,
    options: Options,
    /// Instances that wait for a run.
    idle: Mutex<Vec<Ready>>,
    /// What is a visible operation besides.
    accesses: Mutex<Option<Arc<Accesses>>>,
}

/// An instance whose program can be run.
struct Ready {
    instance: Arc<Instance>,
    main: Kept<Func>,
    /// By which a run gets its explorer.
    lent: Explore,
    out: Written,
    err: Written,
    undo: Box<Undo>,
    /// It looks for data races.
    races: bool,
    /// Whose it is while workers explore: an exhaustive search compares addresses between its runs, which are others in another
    /// instance. `None`: the next one may have it.
    worker: Option<ThreadId>,
}

impl Ready {
    /// Makes it ready for another run. `None`: it takes a new one.
    fn rewound(self) -> Option<Ready> {
        // Somebody else would hold what the run has made.
        if Arc::strong_count(&self.instance) > 1 {
            return None;
        }
        if !Races::reset(&self.instance) {
            return None;
        }
        let kept = [
            TypeId::of::<Readers>(),
            TypeId::of::<Tier>(),
            TypeId::of::<State>(),
            TypeId::of::<Asked>(),
        ];
        // SAFETY: the scheduler has gone with its last thread, since nobody else holds the instance; of the run only
        // copies are kept.
        unsafe { self.instance.rewind(&kept) }.then_some(self)
    }
}

impl Prepared {
    /// A program that `load` checks, to be run with these options.
    pub fn new(load: Box<Load>, door: Box<Door>, options: Options) -> Prepared {
        let options = Options {
            image: None,
            seed: Some(0),
            race: None,
            ..options
        };
        Prepared {
            program: Arc::new(Program {
                load,
                door,
                options,
                accesses: Mutex::default(),
                idle: Mutex::default(),
            }),
            args: None,
            names_places: false,
            outlived: false,
        }
    }

    /// The same program with other arguments. The two share instances: what one has compiled the other need not compile again.
    pub fn with_args(&self, args: Vec<String>) -> Prepared {
        Prepared {
            program: self.program.clone(),
            args: Some(args),
            ..*self
        }
    }

    /// The same, and the places of runs without findings get names, too.
    pub fn naming_places(mut self, all: bool) -> Prepared {
        self.names_places = all;
        self
    }

    /// The same, of a part of a program (a test) after whose end others continue, so that what goes wrong later counts, too.
    pub fn outlived(mut self) -> Prepared {
        self.outlived = true;
        self
    }

    /// Whether it is a part of a program; see [`Prepared::outlived`].
    pub(super) fn is_test(&self) -> bool {
        self.outlived
    }

    /// Accesses that are visible operations in the runs to come that look for data races.
    pub fn watch(&self, accesses: Option<Arc<Accesses>>) {
        let mut watched = self
            .program
            .accesses
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if *watched != accesses {
            *watched = accesses;
            // Their code has been made for others.
            self.idle().retain(|ready| !ready.races);
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Ready>> {
        let idle = self.program.idle.lock();
        idle.unwrap_or_else(PoisonError::into_inner)
    }

    fn watched(&self) -> Option<Arc<Accesses>> {
        let accesses = self.program.accesses.lock();
        accesses.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The workers have ended: anybody may have their instances.
    pub(super) fn workers_ended(&self) {
        for ready in self.idle().iter_mut() {
            ready.worker = None;
        }
    }

    /// An instance that waits for a run, or a new one. `None`: the program cannot be loaded.
    fn ready(&self, races: bool) -> Option<Ready> {
        let mut idle = self.idle();
        let own = Some(std::thread::current().id());
        let fits = |r: &Ready| r.races == races && (r.worker.is_none() || r.worker == own);
        if let Some(at) = idle.iter().position(fits) {
            return Some(idle.swap_remove(at));
        }
        drop(idle);
        let (front, ids) = (self.program.load)()?;
        let lent = Explore::empty();
        let options = Options {
            explore: Some(lent.clone()),
            race: races.then(GoRace::default),
            accesses: self.watched().filter(|_| races).map(|a| a as _),
            ..self.program.options.clone()
        };
        let (out, err) = (Written::default(), Written::default());
        let (host, undo) = (self.program.door)(out.clone(), err.clone());
        let instance = Instance::with_host(options, host).ok()?;
        let main = task::program::prepare(front, ids, &instance);
        Some(Ready {
            instance,
            main,
            lent,
            out,
            err,
            undo,
            races,
            worker: None,
        })
    }

    /// One run, whose schedule the explorer's strategy makes up; with `races` data races are looked for. `None`: the strategy has none left; or the program cannot be
    /// loaded.
    pub fn run(
        &self,
        explorer: &mut Option<Explorer>,
        start: RunStart,
        races: bool,
        new_order: &mut dyn FnMut(u64) -> bool,
    ) -> Option<RunReport> {
        if !explorer.as_mut()?.begin(start) {
            return None;
        }
        let strategy = explorer.as_mut()?.strategy();
        let (seed, compares) = (strategy.program_seed(start), strategy.sees_all());
        let ready = self.ready(races)?;
        ready.instance.set_args(self.args.clone());
        ready.lent.put(explorer.take()?);
        let outcome = task::outcome(&ready.instance, ready.main, seed);
        let mut explorer_back = ready.lent.take()?;
        let record = explorer_back.end(&outcome, new_order);
        *explorer = Some(explorer_back);
        let mut report = RunReport {
            run: start.run,
            seed,
            record,
            status: task::status_of(&outcome),
            searched: compares,
            stdout: ready.out.take(),
            stderr: ready.err.take(),
            denied: ready.instance.host.take_denied().map(Denied::of),
            ..RunReport::default()
        };
        report.findings = findings(&ready.instance, &outcome, &mut report, self.outlived);
        if self.names_places || !report.findings.is_empty() {
            name_places(&mut report);
        }
        if ready.instance.host.take_wrote() {
            (ready.undo)();
        }
        match ready.rewound() {
            Some(mut ready) => {
                ready.worker = Some(std::thread::current().id());
                self.idle().push(ready);
            }
            None => report.unwound = compares,
        }
        Some(report)
    }
}

/// Notes which places the sites of the steps are.
fn name_places(report: &mut RunReport) {
    let steps = &report.record.steps;
    let deviated = steps.iter().filter_map(|s| s.instead_of.as_ref());
    let sites = steps
        .iter()
        .map(|s| &s.op)
        .chain(deviated)
        .map(|op| op.site);
    let sites: BTreeSet<u64> = sites.filter(|&s| s != 0).collect();
    let named = |site: u64| Some((site, task::lab::named(site)?));
    report.places = sites
        .into_iter()
        .filter_map(named)
        .collect::<BTreeMap<_, _>>();
}
