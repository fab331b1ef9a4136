//! A program that can be run again and again, each time under another schedule.

use super::finding::findings;
use super::report::RunReport;
use crate::code::Func;
use crate::host::Host;
use crate::instance::options::Jit;
use crate::instance::{Instance, Options};
use crate::jit::Tier;
use crate::task;
use crate::task::readers::Readers;
use minigo_lang::check::Front;
use minigo_lang::syntax::parse::NodeIds;
use minigo_runtime::explore::{Explore, Explorer, RunStart};
use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// Makes the door to the world of one run, whose output goes to these.
pub type Door = dyn Fn(Written, Written) -> Host + Send + Sync;

/// Undoes what a run has done outside of its instance.
pub type Undo = dyn Fn() + Send + Sync;

/// See the head of this file.
///
/// The program is checked once, and a function compiled when a run first calls it. Between two runs in one instance the
/// instance is rewound ([`Instance::rewind`]): a run begins with the initialisation of the program's packages, of
/// which all that depends on no choice is the same each time.
pub struct Prepared {
    load: Box<Load>,
    door: Box<Door>,
    options: Options,
    /// Instances that wait for a run.
    idle: Mutex<Vec<Ready>>,
    undo: Option<Box<Undo>>,
    /// The places of all runs get names.
    names_places: bool,
}

/// An instance whose program can be run.
struct Ready {
    instance: Arc<Instance>,
    main: &'static Func,
    /// By which a run gets its explorer.
    lent: Explore,
    out: Written,
    err: Written,
}

impl Ready {
    /// Makes it ready for another run. `None`: it takes a new one.
    fn rewound(self) -> Option<Ready> {
        // Somebody else would hold what the run has made.
        if Arc::strong_count(&self.instance) > 1 {
            return None;
        }
        let kept = [TypeId::of::<Readers>(), TypeId::of::<Tier>()];
        // SAFETY: the scheduler has gone with its last thread, since nobody else holds the instance; of the run only
        // copies are kept.
        unsafe { self.instance.rewind(&kept) }.then_some(self)
    }
}

impl Prepared {
    /// A program that `load` checks, to be run with these options.
    pub fn new(load: Box<Load>, door: Box<Door>, options: Options) -> Prepared {
        Prepared {
            load,
            door,
            names_places: false,
            options: Options {
                image: None,
                jit: Jit::Off,
                leaks: true,
                seed: Some(0),
                ..options
            },
            idle: Mutex::default(),
            undo: None,
        }
    }

    /// The same, and the places of runs without findings get names, too.
    pub fn naming_places(mut self, all: bool) -> Prepared {
        self.names_places = all;
        self
    }

    /// The same, and this is done after each run, such as to remove what it has written to files.
    pub fn after_each(mut self, undo: Box<Undo>) -> Prepared {
        self.undo = Some(undo);
        self
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Ready>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An instance that waits for a run, or a new one. `None`: the program cannot be loaded.
    fn ready(&self) -> Option<Ready> {
        if let Some(ready) = self.idle().pop() {
            return Some(ready);
        }
        let (front, ids) = (self.load)()?;
        let lent = Explore::empty();
        let options = Options {
            explore: Some(lent.clone()),
            ..self.options.clone()
        };
        let (out, err) = (Written::default(), Written::default());
        let host = (self.door)(out.clone(), err.clone());
        let instance = Instance::with_host(options, host).ok()?;
        let main = task::program::prepare(front, ids, &instance);
        Some(Ready {
            instance,
            main,
            lent,
            out,
            err,
        })
    }

    /// One run, whose schedule the explorer's strategy makes up. `None`: the strategy has none left; or the program cannot be
    /// loaded.
    pub fn run(
        &self,
        explorer: &mut Option<Explorer>,
        start: RunStart,
        new_order: &mut dyn FnMut(u64) -> bool,
    ) -> Option<RunReport> {
        if !explorer.as_mut()?.begin(start) {
            return None;
        }
        let ready = self.ready()?;
        ready.lent.put(explorer.take()?);
        let outcome = task::outcome(&ready.instance, ready.main, start.seed);
        let mut explorer_back = ready.lent.take()?;
        let record = explorer_back.end(&outcome, new_order);
        *explorer = Some(explorer_back);
        let mut report = RunReport {
            run: start.run,
            seed: start.seed,
            record,
            status: task::status_of(&outcome),
            stdout: ready.out.take(),
            stderr: ready.err.take(),
            ..RunReport::default()
        };
        report.findings = findings(&ready.instance, &outcome, &report);
        if self.names_places || !report.findings.is_empty() {
            name_places(&mut report);
        }
        if let Some(undo) = &self.undo {
            undo();
        }
        if let Some(ready) = ready.rewound() {
            self.idle().push(ready);
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
