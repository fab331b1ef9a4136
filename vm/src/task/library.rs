//! The image of the library: its bytecode, made before any program runs.

use super::program::compiler;
use crate::compile::Compiler;
use crate::instance::{Instance, Options};
use crate::stdlib::{self, plain};
use minigo_lang::buildtag::GO_MINOR;
use minigo_lang::check::{self, check_program};
use minigo_lang::load::{Host, Package, Text, load_program_with};
use minigo_lang::outline::stored::outline_bytes;
use minigo_lang::source::FileText;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The program that the library is compiled for.
const PROGRAM: &str = "package main\n\nfunc main() {}\n";

/// The library as programs get it, but for what they have in place of `encoding/json`, all of it.
struct Library;

impl Host for Library {
    fn find(&self, path: &str, _: &str) -> Result<Package, String> {
        let files = plain::of_image(path).ok_or_else(|| format!("no package {path}"))?;
        Ok(Package {
            files: files
                .iter()
                .map(|(name, text)| built_in(name, text))
                .collect(),
            library: true,
            by_need: true,
            go: GO_MINOR,
        })
    }
}

fn built_in(name: &str, text: &'static str) -> Text {
    Text {
        name: name.to_owned(),
        path: name.to_owned(),
        text: FileText::BuiltIn(text),
        bad_bytes: Vec::new(),
    }
}

/// Compiles the library: the bytes of an image for [`Options::image`], the same each time. Takes about a second.
pub fn image_bytes() -> Result<Vec<u8>, String> {
    let all: Vec<&str> = stdlib::PACKAGES.iter().map(|p| p.path).collect();
    let instance = Instance::new(Options::default())?;
    Ok(compiler_of(&all, &instance)?.make_image())
}

/// Where declarations stand in the files of the library, by the files' names: outlines as [`Host::outline`] gives
/// them.
pub fn outlines() -> BTreeMap<&'static str, Vec<u8>> {
    let smaller = plain::ALL.iter().filter_map(|plain| plain.file);
    let files = stdlib::PACKAGES.iter().flat_map(|package| package.files);
    let all = files.copied().chain(smaller);
    all.filter_map(|(name, text)| Some((name, outline_bytes(text)?)))
        .collect()
}

/// A compiler of a program that has these packages.
fn compiler_of(all: &[&str], instance: &Arc<Instance>) -> Result<Compiler, String> {
    let program = vec![built_in("main.go", PROGRAM)];
    let loaded = load_program_with("main", program, &Library, all);
    let wrong = loaded.diags.iter().chain(&loaded.missing).next();
    if let Some(diag) = wrong {
        return Err(diag.message.clone());
    }
    let (sources, packages) = (loaded.sources, loaded.packages);
    let (front, diags) = check_program(sources, packages, check::Options::default());
    if let Some(diag) = diags.first() {
        return Err(diag.message.clone());
    }
    Ok(compiler(front, loaded.ids, instance))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code in an image is the code that the compiler makes, word by word: for a program that has the same
    /// packages in another order, so that nothing has the number that it had.
    #[test]
    fn an_image_is_what_the_compiler_makes() {
        let bytes: &'static [u8] = Vec::leak(image_bytes().unwrap());
        let all: Vec<&str> = stdlib::PACKAGES.iter().rev().map(|p| p.path).collect();
        let instance = Instance::new(Options::default()).unwrap();
        let (made, lacks, differ) = compiler_of(&all, &instance).unwrap().compare_image(bytes);
        assert_eq!(differ, Vec::<String>::new());
        assert!(
            made > 10_000 && lacks < made / 20,
            "{made} functions, {lacks} lack"
        );
        let again = Instance::new(Options::default()).unwrap();
        let differ = compiler_of(&all, &again).unwrap().reread_image(bytes);
        assert_eq!(differ, Vec::<String>::new());
    }
}
