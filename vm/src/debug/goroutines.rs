//! Goroutines, as a debugger lists them.

use super::frames::Frame;
use super::view::View;
use crate::machine::goroutine::Goroutine;
use crate::task::lab::{Place, named};
use minigo_runtime::explore::Step;
use minigo_runtime::{GInfo, Gp, Status};

/// What is known of a goroutine.
#[derive(Clone, Debug)]
pub struct GoroutineView {
    /// Its number.
    pub id: u64,
    /// The goroutine that started it; 0: none.
    pub parent: u64,
    /// What it does: `running`, `runnable`, or why it waits.
    pub status: String,
    /// Whether it waits.
    pub waits: bool,
    /// Where it is, in the program's own code if it has a frame there.
    pub at: Option<Frame>,
}

impl View<'_, '_> {
    /// All goroutines, in order of their numbers.
    pub fn goroutines(&mut self) -> Vec<GoroutineView> {
        let all = self.world.goroutines();
        all.into_iter().map(|g| self.goroutine_view(g)).collect()
    }

    fn goroutine_view(&mut self, g: Gp<Goroutine>) -> GoroutineView {
        let info = self.world.info(g);
        let frames = self.frames_of(g);
        let own = frames.iter().find(|f| !f.library);
        GoroutineView {
            id: info.id,
            parent: info.parent,
            status: status(&info),
            waits: is_waiting(&info),
            at: own.or(frames.first()).cloned(),
        }
    }

    /// The goroutine with this number.
    pub(super) fn find(&self, id: u64) -> Option<Gp<Goroutine>> {
        let mut found = None;
        self.world.each(&mut |g| {
            if g.id() == id && !matches!(g.status(), Status::Dead | Status::Idle) {
                found = Some(g);
            }
        });
        found
    }

    /// Whether a goroutine with this number exists, and whether it waits.
    pub fn waits(&self, id: u64) -> Option<bool> {
        let g = self.find(id)?;
        Some(is_waiting(&self.world.info(g)))
    }

    /// Why the goroutine with this number waits; `None`: there is none, or it does not wait.
    pub fn waits_for(&self, id: u64) -> Option<&'static str> {
        let info = self.world.info(self.find(id)?);
        is_waiting(&info).then(|| info.reason.text())
    }

    /// The goroutine that started the one with this number; 0: none.
    pub fn parent(&self, id: u64) -> u64 {
        let g = self.find(id);
        g.map_or(0, |g| self.world.info(g).parent)
    }

    /// While a schedule is followed: see `World::deviations`. With each step the place at which the goroutine was kept back.
    pub fn deviations(&self, from: usize) -> (usize, Vec<(Step, Option<Place>)>) {
        let (count, steps) = self.world.deviations(from);
        let place = |step: &Step| named(step.instead_of.as_ref()?.site);
        let with_places = steps.into_iter().map(|step| {
            let place = place(&step);
            (step, place)
        });
        (count, with_places.collect())
    }

    /// The goroutines that wait for what is in these bytes (a channel, a semaphore), and whether each would send.
    pub(super) fn waiting_within(&self, address: usize, size: usize) -> Vec<u64> {
        let mut all = Vec::new();
        for g in self.world.goroutines() {
            let mut here = false;
            self.world.waits_on(g, &mut |on| {
                here |= (address..address + size.max(1)).contains(&on);
            });
            if here {
                all.push(g.id());
            }
        }
        all
    }
}

fn is_waiting(info: &GInfo) -> bool {
    matches!(info.status, Status::Waiting | Status::Leaked)
}

fn status(info: &GInfo) -> String {
    match is_waiting(info) {
        true => info.reason.text().to_owned(),
        false => info.status.text().to_owned(),
    }
}
