//! Which `encoding/json` a program gets: one that knows nothing of its v2, and starts faster, or all of it.

use super::disk::{library, library_text};
use minigo_lang::load::{Package, Text};
use minigo_vm::stdlib::plain;
use std::cell::Cell;

/// What is known of that while a program is loaded.
#[derive(Default)]
pub struct Json {
    /// Whether it may be the smaller one.
    may_be_plain: bool,
    /// Whether a text names more.
    named: Cell<bool>,
    /// Whether the smaller one was given away.
    was_plain: Cell<bool>,
}

impl Json {
    /// The smaller one, until a text names more.
    pub fn plain() -> Json {
        Json {
            may_be_plain: true,
            ..Json::default()
        }
    }

    /// Looks at texts of the program.
    pub fn look(&self, files: &[Text]) {
        if self.may_be_plain && !self.named.get() {
            let named = |file: &Text| plain::JSON.is_named(&file.text);
            self.named.set(files.iter().any(named));
        }
    }

    /// The package that takes the place of one of the library, if it is this one.
    pub fn instead_of(&self, path: &str) -> Option<Package> {
        let json = &plain::JSON;
        if path != json.path || !self.may_be_plain || self.named.get() {
            return None;
        }
        self.was_plain.set(true);
        let mut package = library(path)?;
        let stays = |file: &Text| !json.without.contains(&file.name.as_str());
        package.files.retain(stays);
        let (name, text) = json.file;
        package.files.push(library_text(name, text));
        Some(package)
    }

    /// Whether what names more was found too late: the program has to be loaded again.
    pub fn came_late(&self) -> bool {
        self.named.get() && self.was_plain.get()
    }
}
