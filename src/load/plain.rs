//! Chooses a smaller variant of a package, which starts faster, if the program's source uses no name that only
//! the larger variant has.

use super::disk::{library, library_text};
use minigo_lang::load::{Package, Text};
use minigo_vm::stdlib::plain::{ALL, Plain};
use std::cell::Cell;

/// What is known of that while a program is loaded.
#[derive(Default)]
pub struct Smaller {
    /// Whether there may be smaller ones.
    allowed: bool,
    packages: [Known; ALL.len()],
}

/// What is known of one package.
#[derive(Default)]
struct Known {
    /// Whether a text names more.
    named: Cell<bool>,
    /// Whether the smaller one was given away.
    was_plain: Cell<bool>,
}

impl Smaller {
    /// Smaller ones, until a text names more.
    pub fn allowed() -> Smaller {
        Smaller {
            allowed: true,
            ..Smaller::default()
        }
    }

    fn each(&self) -> impl Iterator<Item = (&'static Plain, &Known)> {
        let allowed = if self.allowed { usize::MAX } else { 0 };
        ALL.into_iter().zip(&self.packages).take(allowed)
    }

    /// Looks at texts of the program.
    pub fn look(&self, files: &[Text]) {
        for (plain, known) in self.each() {
            if !known.named.get() {
                let named = |file: &Text| plain.is_named(&file.text);
                known.named.set(files.iter().any(named));
            }
        }
    }

    /// The package that takes the place of one of the library, if there is one for this program.
    pub fn instead_of(&self, path: &str) -> Option<Package> {
        for (plain, known) in self.each() {
            if plain.needed_by.contains(&path) {
                known.named.set(true);
            }
        }
        let (plain, known) = self.each().find(|(plain, _)| plain.path == path)?;
        if known.named.get() {
            return None;
        }
        known.was_plain.set(true);
        let mut package = library(path)?;
        let stays = |file: &Text| !plain.without.contains(&file.name.as_str());
        package.files.retain(stays);
        if let Some((name, text)) = plain.file {
            package.files.push(library_text(name, text));
        }
        Some(package)
    }

    /// Whether what names more was found too late: the program has to be loaded again.
    pub fn came_late(&self) -> bool {
        self.packages
            .iter()
            .any(|known| known.named.get() && known.was_plain.get())
    }
}
