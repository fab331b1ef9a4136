//! The report on a run in the laboratory (`minigo lab`): the scheduler's own report, with positions in the
//! program.

use crate::instance::Instance;
use crate::report::words;
use minigo_runtime::{Ended, Filmed, Report};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// A place in a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The function's name.
    pub func: String,
    /// Its file.
    pub file: String,
    /// The line.
    pub line: u32,
}

/// A run, and the places that its report names.
#[derive(Clone, Debug)]
pub struct Told {
    /// The numbers.
    pub report: Report,
    /// Places by the words that stand for them in the report.
    pub places: BTreeMap<u64, Place>,
}

/// What was told of the last run of an instance.
#[derive(Default)]
pub struct Last(pub Mutex<Option<Told>>);

impl Last {
    /// Takes it.
    pub fn take(&self) -> Option<Told> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Events that were filmed, and the places that they name.
pub type Film = (Filmed, BTreeMap<u64, Place>);

/// The film of the last run of an instance.
#[derive(Default)]
pub struct Films(Mutex<Option<Film>>);

impl Films {
    /// Takes it.
    pub fn take(&self) -> Option<Film> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Keeps the film of a run, if there is one.
pub(super) fn keep_film(instance: &Instance, film: Filmed) {
    if instance.options.film == 0 {
        return;
    }
    let words = film.shots.iter().map(|s| s.place);
    let words: BTreeSet<u64> = words.chain(film.stacks.iter().flatten().copied()).collect();
    let places = words
        .into_iter()
        .filter(|&w| w != 0)
        .filter_map(|w| Some((w, named(w)?)))
        .collect();
    let films = instance.state::<Films>();
    *films.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((film, places));
}

/// Keeps the report of a run, if there is one; who was left without a thread is said at once.
pub(super) fn tell(instance: &Instance, report: Option<Report>) {
    let Some(report) = report else { return };
    if report.ended == Ended::Deadlock && report.never_began > 0 {
        instance.complain(&format!(
            "minigo: {} goroutines never began: {}, and all of these wait",
            report.never_began,
            report.policy.waits_text()
        ));
    }
    let words = report.costs.iter().map(|c| c.place);
    let words = words.chain([report.starved.site]).filter(|&w| w != 0);
    let places = words.filter_map(|w| Some((w, named(w)?))).collect();
    let last = instance.state::<Last>();
    *last.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Told { report, places });
}

/// The place that a word stands for.
pub fn named(word: u64) -> Option<Place> {
    let mut place = None;
    words::frames_at(word, &mut |f| {
        place = Some(Place {
            func: f.name.to_string(),
            file: f.file.to_string(),
            line: f.line,
        });
        false
    });
    place
}
