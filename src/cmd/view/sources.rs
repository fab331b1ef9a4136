//! The places of a film with the stacks that they are in, and the program's source files, which go into the page with it.

use super::film::{Film, Place};
use minigo_lang::text::source::{SourceFile, SourceMap};
use minigo_runtime::{Filmed, Shot};
use minigo_vm::task::lab;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// The longest text of all files together, and of one.
const MOST: (usize, usize) = (2 << 20, 256 << 10);

/// The places of a film. Each is a line and the place that its function was called from, so that it stands for a stack.
pub struct Places<'a> {
    filmed: &'a Filmed,
    sources: &'a SourceMap,
    named: &'a BTreeMap<u64, lab::Place>,
    /// Their numbers by the word that stands for the line, and the number of the caller.
    numbers: HashMap<(u64, Option<usize>), usize>,
    files: Vec<Value>,
    /// The numbers of files that have been looked at.
    known: HashMap<&'a str, Option<usize>>,
    /// How many bytes of text may still come.
    left: usize,
}

impl<'a> Places<'a> {
    /// None yet. `named`: what the words of the film stand for.
    pub fn new(
        filmed: &'a Filmed,
        sources: &'a SourceMap,
        named: &'a BTreeMap<u64, lab::Place>,
    ) -> Places<'a> {
        Places {
            filmed,
            sources,
            named,
            numbers: HashMap::new(),
            files: Vec::new(),
            known: HashMap::new(),
            left: MOST.0,
        }
    }

    /// The place of a shot.
    pub fn of(&mut self, film: &mut Film, shot: &Shot) -> Option<usize> {
        let filmed = self.filmed;
        let stack = (shot.stack as usize).checked_sub(1);
        let stack = stack.and_then(|n| filmed.stacks.get(n));
        // Frames below the one that is shown are its callers; those above it are the library's.
        let callers = stack.and_then(|s| s.get(s.iter().position(|&w| w == shot.place)? + 1..));
        let mut caller = None;
        for &word in callers.unwrap_or_default().iter().rev() {
            caller = self.place(film, word, caller).or(caller);
        }
        self.place(film, shot.place, caller)
    }

    fn place(&mut self, film: &mut Film, word: u64, caller: Option<usize>) -> Option<usize> {
        if let Some(&number) = self.numbers.get(&(word, caller)) {
            return Some(number);
        }
        let place = self.named.get(&word)?;
        let sources = self.sources;
        let source = sources.files().iter().find(|f| f.path == place.file);
        let name = place.file.rsplit('/').next().unwrap_or(&place.file);
        let file = self.file(&place.file, name, source);
        let number = film.place(Place {
            at: format!("{name}:{}", place.line),
            func: place.func.clone(),
            text: source.map_or(String::new(), |f| f.line_text(place.line).trim().to_owned()),
            file,
            caller,
        });
        self.numbers.insert((word, caller), number);
        Some(number)
    }

    /// The number of a file among those that go into the page.
    fn file(&mut self, path: &'a str, name: &str, source: Option<&SourceFile>) -> Option<usize> {
        if let Some(&file) = self.known.get(path) {
            return file;
        }
        let fits = source.filter(|f| is_shown(f) && f.text.len() <= self.left);
        let file = fits.map(|f| {
            self.left -= f.text.len();
            self.files
                .push(json!({ "name": name, "text": &f.text[..] }));
            self.files.len() - 1
        });
        self.known.insert(path, file);
        file
    }

    /// Gives the page its files.
    pub fn finish(self, film: &mut Film) {
        film.tell("files", self.files.into());
    }
}

/// Whether a file goes into the page: one of the program's own, whose paths are absolute, and not too long.
fn is_shown(file: &SourceFile) -> bool {
    Path::new(&file.path).is_absolute() && file.text.len() <= MOST.1
}
