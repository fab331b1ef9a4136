//! The compiler's cache of items that were read from an image.

use super::file::{Image, Table};
use crate::code::Func;
use crate::compile::types::ty::Ty;
use crate::heap::kept::Kept;
use crate::value::rtype::MethodSel;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::PkgId;
use rustc_hash::FxHashMap;

/// An image that is in use.
pub struct State {
    /// The image.
    pub image: Image,
    /// Packages of the program that are not what the image was made of, or import such.
    pub others: Vec<PkgId>,
    /// Its packages, by the numbers of their paths.
    pub packages: FxHashMap<u32, PkgId>,
    /// What known names its texts are: see `LibraryImage`.
    names: &'static [u8],
    /// The numbers + 1 of functions that something of the image names, by their keys; 0: none.
    numbers_of_funcs: Vec<u32>,
    /// Its functions, by number.
    pub funcs: Vec<Option<Kept<Func>>>,
    /// Its types, by number.
    pub types: Vec<Option<Ty>>,
    /// The numbers of declared types.
    pub numbers: FxHashMap<Ty, u32>,
    /// Declared types of which is not known yet what they are.
    pub declared: Vec<Ty>,
    /// Its selectors, by number.
    pub selectors: Vec<Option<MethodSel>>,
    /// The addresses of its variables, by number.
    pub globals: Vec<Option<u64>>,
}

impl State {
    /// Of which nothing was taken yet.
    pub fn new(image: Image, names: &'static [u8], others: Vec<PkgId>) -> State {
        State {
            others,
            packages: FxHashMap::default(),
            names,
            numbers_of_funcs: Vec::new(),
            funcs: vec![None; image.len(Table::Funcs)],
            types: vec![None; image.len(Table::Types)],
            numbers: FxHashMap::default(),
            declared: Vec::new(),
            selectors: vec![None; image.len(Table::Selectors)],
            globals: vec![None; image.len(Table::Globals)],
            image,
        }
    }

    /// The name that a text is, if it is one that is known before programs start.
    #[inline]
    pub fn known_name(&self, text: u32) -> Option<Symbol> {
        let (all, _) = self.names.as_chunks();
        let &n = all.get(text as usize)?;
        Symbol::known(u32::from_le_bytes(n).checked_sub(1)?)
    }

    /// The function of that key has that number.
    pub fn number_func(&mut self, key: u64, n: u32) {
        let at = key as usize;
        if self.numbers_of_funcs.len() <= at {
            self.numbers_of_funcs.resize(at + 1, 0);
        }
        if let Some(to) = self.numbers_of_funcs.get_mut(at) {
            *to = n + 1;
        }
    }

    /// The number of the function of that key, if something of the image has named it.
    pub fn number_of_func(&self, key: u64) -> Option<u32> {
        self.numbers_of_funcs.get(key as usize)?.checked_sub(1)
    }
}
