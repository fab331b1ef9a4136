//! Interned names: a [`Symbol`] is a small number that stands for a string.
//!
//! The process has one table, which only grows; a program has few distinct names, and each is available as a
//! `&'static str`. It may begin with
//! names that are known before the program starts ([`known`]).

pub mod known;

use known::Known;
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::{OnceLock, PoisonError, RwLock};

/// An interned string. Equal symbols are equal strings and the other way round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

/// The texts of the constant symbols, by their numbers.
const CONSTANT: [&str; 4] = ["", "_", "init", "main"];

/// The names that are not known.
struct Interner {
    by_text: FxHashMap<&'static str, Symbol>,
    texts: Vec<&'static str>,
    /// The number of the first of them.
    first: u32,
}

/// All names of the process.
struct Names {
    /// Those that are known. Set before the first symbol is made, if at all.
    known: OnceLock<Known>,
    others: RwLock<Option<Interner>>,
}

static INTERNER: Names = Names {
    known: OnceLock::new(),
    others: RwLock::new(None),
};

impl Interner {
    /// A table in which the constant symbols have their numbers.
    fn new() -> Interner {
        let mut table = Interner {
            by_text: FxHashMap::default(),
            texts: Vec::new(),
            first: INTERNER.known.get().map_or(0, Known::count),
        };
        if table.first == 0 {
            CONSTANT.iter().for_each(|text| _ = table.add(text));
        }
        table
    }

    fn add(&mut self, text: &'static str) -> Symbol {
        let symbol = Symbol(self.first + self.texts.len() as u32);
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
    /// `init`.
    pub const INIT: Symbol = Symbol(2);
    /// `main`.
    pub const MAIN: Symbol = Symbol(3);

    /// Gives names the numbers that they have in a table. Nothing happens if there are symbols already.
    pub fn know(names: Known) {
        let table = INTERNER
            .others
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        if table.is_none() && names.count() >= CONSTANT.len() as u32 {
            // Whoever makes symbols first sees it.
            let _ = INTERNER.known.set(names);
        }
    }

    /// The symbol of a name that is known by this number; `None` if none is.
    #[inline]
    pub fn known(n: u32) -> Option<Symbol> {
        let known = INTERNER.known.get()?;
        (n < known.count()).then_some(Symbol(n))
    }

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
        let known = INTERNER.known.get();
        if let Some(n) = known.and_then(|known| known.find(text)) {
            return Symbol(n);
        }
        let mut guard = INTERNER
            .others
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        let table = guard.get_or_insert_with(Interner::new);
        if known.is_none() && table.first > 0 {
            // Names have become known in between.
            drop(guard);
            return Symbol::find(text, keep);
        }
        if let Some(&symbol) = table.by_text.get(text) {
            return symbol;
        }
        table.add(keep())
    }

    /// Its text.
    pub fn as_str(self) -> &'static str {
        if let Some(text) = INTERNER.known.get().and_then(|known| known.text(self.0)) {
            return text;
        }
        let guard = INTERNER
            .others
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        let text = guard.as_ref().and_then(|table| {
            let at = self.0.checked_sub(table.first)?;
            table.texts.get(at as usize).copied()
        });
        let constant = || CONSTANT.get(self.0 as usize).copied();
        text.or_else(constant).unwrap_or_default()
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
