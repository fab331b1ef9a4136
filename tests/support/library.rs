//! The library, for programs that a test checks inside its own process.

use minigo_lang::load::{Host, Package, Text};

pub struct Library;

impl Host for Library {
    fn find(&self, path: &str, _importer: &str) -> Result<Package, String> {
        let found = minigo_vm::stdlib::find(path).ok_or_else(|| format!("no package {path}"))?;
        let files = found.files.iter().map(|&(name, text)| Text {
            name: name.to_owned(),
            path: name.to_owned(),
            text: text.into(),
            bad_bytes: Vec::new(),
        });
        Ok(Package {
            files: files.collect(),
            library: true,
            by_need: true,
            go: minigo_lang::load::buildtag::GO_MINOR,
        })
    }
}
