//! What a compiler keeps of an image: whatever was taken from it once.

use super::file::{Image, Table};
use crate::code::Func;
use crate::compile::ty::Ty;
use crate::value::rtype::MethodSel;
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
    /// The numbers of functions that are found by who names them, by their keys: instances of generic functions,
    /// and wrappers of methods.
    pub named: FxHashMap<u64, u32>,
    /// Its functions, by number.
    pub funcs: Vec<Option<&'static Func>>,
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
    pub fn new(image: Image, others: Vec<PkgId>) -> State {
        State {
            others,
            packages: FxHashMap::default(),
            named: FxHashMap::default(),
            funcs: vec![None; image.len(Table::Funcs)],
            types: vec![None; image.len(Table::Types)],
            numbers: FxHashMap::default(),
            declared: Vec::new(),
            selectors: vec![None; image.len(Table::Selectors)],
            globals: vec![None; image.len(Table::Globals)],
            image,
        }
    }
}
