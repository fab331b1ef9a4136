//! The source positions and stacks in a film, and the program's source files, which are included in the page.

use super::film::{Film, Place};
use minigo_lang::text::source::{SourceFile, SourceMap};
use minigo_vm::task::lab;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;
use std::time::SystemTime;

/// The longest text of all files together, and of one.
const MOST: (usize, usize) = (2 << 20, 256 << 10);

/// The source files of a program, and those of them that go into its page.
pub struct Files {
    sources: SourceMap,
    shown: Vec<Value>,
    /// The numbers of files that have been looked at, by path.
    known: HashMap<String, Option<usize>>,
    /// How many bytes of text may still come.
    left: usize,
    /// Files that were written before this are read when they are asked for.
    before: Option<SystemTime>,
}

impl Files {
    /// None is shown yet.
    pub fn new(sources: SourceMap) -> Files {
        Files {
            sources,
            shown: Vec::new(),
            known: HashMap::new(),
            left: MOST.0,
            before: None,
        }
    }

    /// The files of a program that ran before this: a file that has changed since then has other lines.
    pub fn on_disk(before: SystemTime) -> Files {
        Files {
            before: Some(before),
            ..Files::new(SourceMap::default())
        }
    }

    /// Whether files are read when they are asked for.
    pub fn are_on_disk(&self) -> bool {
        self.before.is_some()
    }

    /// Reads a Go source file, if it was not changed since the program ran.
    fn read(&mut self, path: &str) {
        let Some(before) = self.before else { return };
        if !path.ends_with(".go") || self.source(path).is_some() {
            return;
        }
        let Ok(about) = std::fs::metadata(path) else {
            return;
        };
        let fits = about.is_file() && about.len() <= MOST.1 as u64;
        if !fits || about.modified().is_ok_and(|when| when > before) {
            return;
        }
        if let Ok(text) = std::fs::read_to_string(path) {
            self.sources
                .add(base(path).to_owned(), path.to_owned(), text.into());
        }
    }

    fn source(&self, path: &str) -> Option<&SourceFile> {
        self.sources.files().iter().find(|f| f.path == path)
    }

    /// The text of a line, if the file is known.
    pub fn line(&self, path: &str, line: u32) -> String {
        let file = self.source(path);
        file.map_or(String::new(), |f| f.line_text(line).to_owned())
    }

    /// The number of a file among those that go into the page.
    pub fn number(&mut self, path: &str) -> Option<usize> {
        if let Some(&file) = self.known.get(path) {
            return file;
        }
        self.read(path);
        let fits = self.source(path);
        let fits = fits.filter(|f| is_shown(f) && f.text.len() <= self.left);
        let shown = fits.map(|f| {
            (
                json!({ "name": base(path), "text": &f.text[..] }),
                f.text.len(),
            )
        });
        let file = shown.map(|(shown, len)| {
            self.left -= len;
            self.shown.push(shown);
            self.shown.len() - 1
        });
        self.known.insert(path.to_owned(), file);
        file
    }

    /// Those that go into the page, from this one on.
    pub fn shown(&self, from: usize) -> &[Value] {
        self.shown.get(from..).unwrap_or_default()
    }
}

/// A path's last element.
pub fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// What finds the place that a word of a film stands for.
pub type Named<'a> = Box<dyn Fn(u64) -> Option<lab::Place> + Send + 'a>;

/// The places of a film. Each is a line and the place that its function was called from, so that it stands for a stack.
pub struct Places<'a> {
    /// The program's files.
    pub files: Files,
    named: Named<'a>,
    /// Their numbers by the word that stands for the line, and the number of the caller.
    numbers: HashMap<(u64, Option<usize>), usize>,
}

impl<'a> Places<'a> {
    /// None yet. `named`: what the words of the film stand for.
    pub fn new(sources: SourceMap, named: Named<'a>) -> Places<'a> {
        Places {
            files: Files::new(sources),
            named,
            numbers: HashMap::new(),
        }
    }

    /// The place that this word stands for, in a stack with its innermost place first.
    pub fn of(&mut self, film: &mut Film, word: u64, stack: &[u64]) -> Option<usize> {
        // Frames below the one that is shown are its callers; those above it are the library's.
        let here = stack.iter().position(|&w| w == word);
        let callers = here.and_then(|i| stack.get(i + 1..));
        let mut caller = None;
        for &word in callers.unwrap_or_default().iter().rev() {
            caller = self.place(film, word, caller).or(caller);
        }
        self.place(film, word, caller)
    }

    /// The text of the line at the place that this word stands for.
    pub fn line(&self, word: u64) -> String {
        let place = (self.named)(word);
        place.map_or(String::new(), |p| self.files.line(&p.file, p.line))
    }

    fn place(&mut self, film: &mut Film, word: u64, caller: Option<usize>) -> Option<usize> {
        if let Some(&number) = self.numbers.get(&(word, caller)) {
            return Some(number);
        }
        let place = (self.named)(word)?;
        let text = self.files.line(&place.file, place.line);
        let file = self.files.number(&place.file);
        let number = film.place(Place {
            at: format!("{}:{}", base(&place.file), place.line),
            func: place.func,
            text: text.trim().to_owned(),
            file,
            caller,
        });
        self.numbers.insert((word, caller), number);
        Some(number)
    }

    /// Gives the page its files.
    pub fn finish(self, film: &mut Film) {
        film.tell("files", self.files.shown.into());
    }
}

/// Whether a file goes into the page: one of the program's own, whose paths are absolute, and not too long.
fn is_shown(file: &SourceFile) -> bool {
    Path::new(&file.path).is_absolute() && file.text.len() <= MOST.1
}
