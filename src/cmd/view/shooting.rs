//! Builds the rows of a film from the snapshots (shots) of a run.

use super::acts::{self, Acts};
use super::film::{Film, Shot};
use super::sources::Places;

/// A film that is put together from shots.
pub struct Shooting<'a> {
    /// What there is so far.
    pub film: Film,
    /// The places that it names.
    pub places: Places<'a>,
    /// The objects that it names.
    pub acts: Acts,
}

impl<'a> Shooting<'a> {
    /// Without a shot yet.
    pub fn new(film: Film, places: Places<'a>) -> Shooting<'a> {
        Shooting {
            film,
            places,
            acts: Acts::default(),
        }
    }

    /// Adds a shot, with the stack that it names.
    pub fn add(&mut self, shot: &minigo_runtime::Shot, stack: &[u64]) {
        let r = &shot.record;
        let (arg, text) = match &shot.act {
            Some(act) => {
                let line = || self.places.line(shot.place);
                self.acts.tell(act, acts::kind(act), line)
            }
            None => (r.shown(), r.template()),
        };
        let place = self.places.of(&mut self.film, shot.place, stack);
        let sentence = self.film.push(Shot {
            when: r.when,
            event: r.event,
            act: shot.act.is_some(),
            p: Some(r.p),
            g: r.g,
            arg,
            text,
            place,
            changed: &shot.changed,
        });
        self.film.saw(shot.values);
        if let Some(act) = &shot.act {
            self.acts.says(sentence, acts::kind(act));
        }
    }

    /// The film, with the names of its objects and its source files.
    pub fn finish(self) -> Film {
        let Shooting {
            mut film,
            places,
            acts,
        } = self;
        acts.finish(&mut film);
        places.finish(&mut film);
        film
    }
}
