//! The stacks of a trace as places of a page: each is a line and the place that its function was called from.

use super::super::film::{Film, Place};
use super::super::sources::{Files, base};
use super::batches::Generation;
use super::raw::Frame;
use minigo_runtime::WordMap;
use std::collections::HashMap;

/// The places that a film has got.
#[derive(Default)]
pub struct Places {
    /// The program's source, if it is known.
    pub files: Option<Files>,
    /// By path, line, function and caller.
    numbers: HashMap<(String, u64, String, Option<usize>), usize>,
    /// Those of the stacks of this generation.
    stacks: WordMap<Option<usize>>,
}

impl Places {
    /// None yet.
    pub fn new(files: Option<Files>) -> Places {
        Places {
            files,
            ..Places::default()
        }
    }

    /// The numbers of stacks mean others now.
    pub fn next_generation(&mut self) {
        self.stacks.clear();
    }

    /// The place of a stack's innermost frame that is the program's own, else of its innermost one.
    pub fn of(&mut self, film: &mut Film, of: &Generation<'_>, stack: u64) -> Option<usize> {
        if let Some(&place) = self.stacks.get(&stack) {
            return place;
        }
        let frames = of.stack(stack);
        let own = frames.iter().position(|f| of.is_own(f)).unwrap_or(0);
        let mut place = None;
        for frame in frames.get(own..).unwrap_or_default().iter().rev() {
            place = Some(self.place(film, of, frame, place));
        }
        self.stacks.insert(stack, place);
        place
    }

    fn place(
        &mut self,
        film: &mut Film,
        of: &Generation<'_>,
        &(func, file, line): &Frame,
        caller: Option<usize>,
    ) -> usize {
        let (path, func) = (of.string(file), of.string(func));
        let key = (path, line, func, caller);
        if let Some(&place) = self.numbers.get(&key) {
            return place;
        }
        let (path, _, func, _) = &key;
        let own = super::batches::is_own(func);
        let (number, text) = match (self.files.as_mut(), u32::try_from(line)) {
            (Some(files), Ok(line)) if own || !files.are_on_disk() => {
                (files.number(path), files.line(path, line))
            }
            _ => (None, String::new()),
        };
        let place = film.place(Place {
            at: format!("{}:{line}", base(path)),
            func: func.clone(),
            text: text.trim().to_owned(),
            file: number,
            caller,
        });
        self.numbers.insert(key, place);
        place
    }
}
