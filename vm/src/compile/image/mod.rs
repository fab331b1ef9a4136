//! Images: bytecode of library functions, compiled before the program runs.
//!
//! In a short program, most time goes into parsing, checking and compiling the library functions that it
//! calls. An image holds the code of these functions, as the optimiser leaves it, in bytes. Things that code
//! refers to by address (functions, types, variables, strings, pointer maps) are stored by name or content,
//! and are looked up when the function is first called. Code that refers to things without a global name, such
//! as types declared in functions, is not in the image and is compiled as usual.
//!
//! - `bytes.rs`: numbers as bytes
//! - `file.rs`: the image's tables
//! - `optimise.rs`, `write.rs`, `encode.rs`: from the compiler to an image
//! - `read.rs`, `decode.rs`: and back
//! - `declared.rs`: what declared types are, both ways

mod bytes;
#[cfg(test)]
mod compare;
mod declared;
mod decode;
mod encode;
mod file;
mod optimise;
mod read;
pub mod state;
mod write;

use super::{Compiler, FnKey};
use crate::code::{Code, Func, flag};
use crate::instance::options::LibraryImage;
use crate::stdlib::plain;
use file::Image;
use minigo_lang::types::PkgId;
use rustc_hash::FxHashMap;
use state::State;
use std::sync::atomic::Ordering::Relaxed;
pub use write::Writer;

/// The kinds of type.
mod kind {
    pub const BASIC: u8 = 0;
    pub const POINTER: u8 = 1;
    pub const SLICE: u8 = 2;
    pub const ARRAY: u8 = 3;
    pub const MAP: u8 = 4;
    pub const CHAN: u8 = 5;
    pub const STRUCT: u8 = 6;
    pub const FUNC: u8 = 7;
    pub const INTERFACE: u8 = 8;
    pub const TUPLE: u8 = 9;
    pub const NAMED: u8 = 10;
}

/// A declared function.
const FUNC_DECL: u8 = 0;
/// A piece of another function.
const FUNC_PIECE: u8 = 1;
/// A promoted method.
const FUNC_PROMOTED: u8 = 2;
/// A method value.
const FUNC_BOUND: u8 = 3;
/// A method expression.
const FUNC_EXPR: u8 = 4;

/// An initialisation of variables.
const FUNC_INIT: u8 = 5;

/// A constant that is no address.
const CONST_PLAIN: u8 = 0;
/// A string: address and length.
const CONST_TEXT: u8 = 1;
/// A table of constants, with strings in it.
const CONST_TABLE: u8 = 2;
/// A function as a value.
const CONST_FUNC: u8 = 3;
/// A package variable.
const CONST_GLOBAL: u8 = 4;

impl Compiler {
    /// Takes the code of library functions from these bytes from now on, where they have it.
    pub fn use_image(&mut self, library: LibraryImage) {
        let others = self.other_packages();
        let image = Image::new(library.bytes);
        self.image = image.map(|image| State::new(image, library.names, others));
    }

    /// Packages of the library that are not made of the texts that the image is made of, and those that
    /// import them: something of them may be in code of those.
    fn other_packages(&self) -> Vec<PkgId> {
        let prog = self.prog();
        let texts = prog.sources.files();
        let mut files: FxHashMap<PkgId, Vec<&str>> = FxHashMap::default();
        for (pkg, file) in &prog.files {
            let text = texts.get(file.file.0 as usize);
            let text = text.map_or("", |file| &*file.text);
            files.entry(*pkg).or_default().push(text);
        }
        let mut others = Vec::new();
        // Imported ones come first.
        for &id in &prog.info.packages {
            let pkg = prog.store.pkg(id);
            let texts = files.get(&id).map_or(&[][..], Vec::as_slice);
            if !pkg.library
                || pkg.imports.iter().any(|other| others.contains(other))
                || !plain::is_of_image(pkg.path.as_str(), texts)
            {
                others.push(id);
            }
        }
        others
    }

    /// The code of a function of the library, or of one of its initialisations, if it is in the image.
    pub(super) fn code_in_image(&mut self, func: &Func, key: &FnKey) -> Option<Code> {
        let image = self.image.as_ref()?;
        // In an image's code a mutex that nobody holds is locked without a call that could be counted.
        if self.session_program || self.home().functions.counts_mutexes.load(Relaxed) {
            return None;
        }
        let info = &self.prog().info;
        let own = |pkg: PkgId| (!image.others.contains(&pkg)).then_some(());
        let n = match key {
            FnKey::Decl { decl, env, by_ptr } if env.0 == 0 => {
                own(info.funcs.get(decl)?.pkg)?;
                let known = image.number_of_func(func.key);
                let find =
                    || (func.flags & flag::LIBRARY != 0).then(|| self.in_image(func, *by_ptr))?;
                known.or_else(find)?
            }
            FnKey::Init(n) => {
                own(info.init_order.get(*n as usize)?.pkg)?;
                self.init_in_image(*n)?
            }
            // If code of the image names it, all that it is about is what the image was made of.
            _ => image.number_of_func(func.key)?,
        };
        self.image_code(n)
    }
}
