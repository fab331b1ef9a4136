//! A program that can be run again and again, each time under another schedule.

use super::finding::findings;
use super::report::RunReport;
use crate::host::Host;
use crate::instance::options::Jit;
use crate::instance::{Instance, Options};
use crate::task;
use minigo_lang::check::Front;
use minigo_lang::parse::NodeIds;
use minigo_runtime::explore::{Explore, Explorer, RunStart};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

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

/// See the head of this file.
pub struct Prepared {
    load: Box<Load>,
    door: Box<Door>,
    options: Options,
}

impl Prepared {
    /// A program that `load` checks, to be run with these options.
    pub fn new(load: Box<Load>, door: Box<Door>, options: Options) -> Prepared {
        Prepared {
            load,
            door,
            options: Options {
                image: None,
                jit: Jit::Off,
                leaks: true,
                seed: Some(0),
                ..options
            },
        }
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
        let (front, ids) = (self.load)()?;
        let lent = Explore::new(explorer.take()?);
        let options = Options {
            seed: Some(start.seed),
            explore: Some(lent.clone()),
            ..self.options.clone()
        };
        let (out, err) = (Written::default(), Written::default());
        let host = (self.door)(out.clone(), err.clone());
        let instance = Instance::with_host(options, host).ok()?;
        let outcome = task::program::outcome(front, ids, &instance);
        let mut explorer_back = lent.take()?;
        let record = explorer_back.end(&outcome, new_order);
        *explorer = Some(explorer_back);
        let mut report = RunReport {
            run: start.run,
            seed: start.seed,
            record,
            status: task::status_of(&outcome),
            stdout: out.take(),
            stderr: err.take(),
            ..RunReport::default()
        };
        report.findings = findings(&instance, &outcome, &report);
        if !report.findings.is_empty() {
            name_places(&mut report);
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
