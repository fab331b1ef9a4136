//! Memory accesses that are visible operations (`--accesses`): those that raced in earlier runs. A place is
//! identified by its function and its line relative to the function's first line, so it stays valid when the
//! rest of the file is edited.

use crate::code::Func;
use crate::instance::options::VisibleAccesses;
use crate::task::lab::named;
use std::collections::BTreeMap;

/// Loads or stores in a line of the program's own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Access {
    /// The function.
    pub func: String,
    /// The line, from the function's first one.
    pub line: i64,
    /// It stores.
    pub write: bool,
}

impl Access {
    /// The one at this place (a word as `report::words` has it).
    pub(crate) fn at(site: u64, write: bool) -> Option<Access> {
        let place = named(site)?;
        // SAFETY: words that have names are places in functions that exist.
        let func = unsafe { Func::at(site >> 16) };
        let first = func.code().map_or(0, |c| c.line);
        Some(Access {
            func: place.func,
            line: i64::from(place.line) - i64::from(first),
            write,
        })
    }
}

/// Some of them, each with where it stood in the source when it was found (`bank.go:14`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accesses(pub BTreeMap<Access, String>);

impl VisibleAccesses for Accesses {
    fn has(&self, site: u64, write: bool) -> bool {
        Access::at(site, write).is_some_and(|a| self.0.contains_key(&a))
    }
}
