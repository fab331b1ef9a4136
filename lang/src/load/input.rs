//! What loading a package yields, for the checker.

use crate::syntax::ast::File;
use crate::text::symbol::Symbol;
use std::sync::Arc;

/// A package, parsed.
#[derive(Clone, Debug)]
pub struct PackageInput {
    /// Import path (`main` for the program itself).
    pub path: Symbol,
    /// Its files; at least one.
    pub files: Vec<Arc<File>>,
    /// One of the library's own packages: bodies may be deferred or missing.
    pub library: bool,
    /// Bodies of its functions may be deferred, and are then checked when they are first called.
    pub by_need: bool,
    /// The language version of its module: `N` of `go 1.N`.
    pub go: u32,
    /// The order in which its variables get their values, if that is known ([`super::Host::initial_order`]).
    pub order: Option<&'static str>,
}

impl PackageInput {
    /// Whether declarations wait until they are asked for.
    pub fn waits(&self) -> bool {
        self.library || self.by_need
    }
}

/// Why a path cannot be imported.
pub fn valid_import_path(path: &str) -> Result<(), String> {
    if path.is_empty() {
        return Err("empty string".to_owned());
    }
    let illegal = |c: &char| {
        c.is_control() || c.is_whitespace() || "!\"#$%&'()*,:;<=>?[\\]^`{|}\u{FFFD}".contains(*c)
    };
    if let Some(c) = path.chars().find(illegal) {
        let mut text = format!("invalid character U+{:04X}", c as u32);
        if !c.is_control() {
            text.push_str(&format!(" '{c}'"));
        }
        return Err(text);
    }
    Ok(())
}
