//! Interned names: a [`Symbol`] is a small number that stands for a string.
//!
//! The table is one for the process and only grows; a program has few distinct
//! names, and the text of each is given out as `&'static str`.

use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::{PoisonError, RwLock};

/// An interned string. Equal symbols are equal strings and the other way round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

#[derive(Default)]
struct Interner {
    by_text: FxHashMap<&'static str, Symbol>,
    texts: Vec<&'static str>,
}

static INTERNER: RwLock<Option<Interner>> = RwLock::new(None);

impl Interner {
    /// A table in which the constant symbols have their numbers.
    fn new() -> Interner {
        let mut table = Interner::default();
        for text in ["", "_"] {
            table.add(text);
        }
        table
    }

    fn add(&mut self, text: &'static str) -> Symbol {
        let symbol = Symbol(self.texts.len() as u32);
        self.texts.push(text);
        self.by_text.insert(text, symbol);
        symbol
    }
}

impl Symbol {
    /// The empty string.
    pub const EMPTY: Symbol = Symbol(0);
    /// The blank identifier `_`.
    pub const BLANK: Symbol = Symbol(1);

    /// The symbol of `text`.
    pub fn intern(text: &str) -> Symbol {
        Symbol::find(text, || Box::leak(text.to_owned().into_boxed_str()))
    }

    /// The symbol of a part of the executable, which is not copied.
    pub fn intern_static(text: &'static str) -> Symbol {
        Symbol::find(text, || text)
    }

    /// `keep`: makes the text last.
    #[inline]
    fn find(text: &str, keep: impl FnOnce() -> &'static str) -> Symbol {
        let mut guard = INTERNER.write().unwrap_or_else(PoisonError::into_inner);
        let table = guard.get_or_insert_with(Interner::new);
        if let Some(&symbol) = table.by_text.get(text) {
            return symbol;
        }
        table.add(keep())
    }

    /// Its text.
    pub fn as_str(self) -> &'static str {
        let guard = INTERNER.read().unwrap_or_else(PoisonError::into_inner);
        guard
            .as_ref()
            .and_then(|table| table.texts.get(self.0 as usize).copied())
            .unwrap_or(if self == Symbol::BLANK { "_" } else { "" })
    }

    /// Whether this is the blank identifier `_`.
    pub fn is_blank(self) -> bool {
        self == Symbol::BLANK
    }

    /// Whether it begins with an upper-case letter (class Lu), as exported names do.
    pub fn is_exported(self) -> bool {
        self.as_str().chars().next().is_some_and(char::is_uppercase)
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
