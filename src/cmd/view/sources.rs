//! The places of a film, and the program's source files, which go into the page with it.

use super::film::{Film, Place};
use minigo_lang::text::source::{SourceFile, SourceMap};
use minigo_vm::task::lab;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// The longest text of all files together, and of one.
const MOST: (usize, usize) = (2 << 20, 256 << 10);

/// Adds places by the words that stand for them, and the texts of the files that they are in; the places' numbers.
pub fn tell(
    film: &mut Film,
    sources: &SourceMap,
    places: &BTreeMap<u64, lab::Place>,
) -> HashMap<u64, usize> {
    let mut files: Vec<Value> = Vec::new();
    let mut known: HashMap<&str, Option<usize>> = HashMap::new();
    let mut left = MOST.0;
    let mut numbers = HashMap::new();
    for (&word, place) in places {
        let source = sources.files().iter().find(|f| f.path == place.file);
        let name = place.file.rsplit('/').next().unwrap_or(&place.file);
        let file = *known.entry(&place.file).or_insert_with(|| {
            let source = source.filter(|f| is_shown(f) && f.text.len() <= left)?;
            left -= source.text.len();
            files.push(json!({ "name": name, "text": &source.text[..] }));
            Some(files.len() - 1)
        });
        let number = film.place(Place {
            at: format!("{name}:{}", place.line),
            func: place.func.clone(),
            text: source.map_or(String::new(), |f| f.line_text(place.line).trim().to_owned()),
            file,
        });
        numbers.insert(word, number);
    }
    film.tell("files", files.into());
    numbers
}

/// Whether a file goes into the page: one of the program's own, whose paths are absolute, and not too long.
fn is_shown(file: &SourceFile) -> bool {
    Path::new(&file.path).is_absolute() && file.text.len() <= MOST.1
}
