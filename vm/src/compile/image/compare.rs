//! Compares an image with the compiler's output, for tests.

use super::file::{Image, Table, Tables};
use super::write::Writer;
use crate::compile::Compiler;
use crate::compile::types::ty::{Kind, Ty};
use crate::heap::kept::Kept;
use crate::instance::options::LibraryImage;
use crate::value::rtype::Method;

impl Compiler {
    /// Compiles the library, and compares: how many functions there are, how many of them the image lacks, and
    /// the names of those that differ.
    pub fn compare_image(&mut self, bytes: &'static [u8]) -> (usize, usize, Vec<String>) {
        let Some(image) = Image::new(bytes) else {
            return (0, 0, Vec::new());
        };
        let mut writer = Writer::with(Tables::of(&image));
        let (mut made, mut lacks, mut differ) = (0, 0, Vec::new());
        for (n, code, name) in self.all_for_image(&mut writer) {
            made += 1;
            let there = image.item(Table::Codes, n).unwrap_or_default();
            if there.is_empty() || code.is_none() {
                lacks += 1;
            } else if code.as_deref() != Some(there) {
                differ.push(name.to_string());
            }
        }
        for (&n, item) in &writer.declared {
            if image.item(Table::Declared, n).unwrap_or_default() != item {
                differ.push(format!("type {n}"));
            }
        }
        (made, lacks, differ)
    }

    /// Asks the checker for all declared types of an image: how many there are, how many of those the image knows
    /// the methods of, and what it says of others than the checker.
    pub fn compare_types(&mut self, bytes: &'static [u8]) -> (usize, usize, Vec<String>) {
        self.use_image(unnamed(bytes));
        let Some(image) = Image::new(bytes) else {
            return (0, 0, Vec::new());
        };
        let (mut all, mut with, mut differ) = (0, 0, Vec::new());
        for n in 0..image.len(Table::Types) as u32 {
            let Some(t) = self.image_type(n) else {
                continue;
            };
            let Kind::Named(obj, ..) = *self.tys.kind(t) else {
                continue;
            };
            let under = self.under(t);
            let pointer = self.tys.pointer(t);
            let said = [t, pointer].map(|t| self.methods_in_image(t));
            self.resolve(obj);
            let checked = self.under_again(t);
            let state = self.image.take();
            let known = [t, pointer].map(|t| said_of(&self.method_table(t)));
            self.image = state;
            all += 1;
            with += usize::from(said[0].is_some());
            let same = |(said, known): (&Option<Vec<Method>>, &Vec<_>)| {
                said.as_ref().is_none_or(|said| said_of(said) == *known)
            };
            if under != checked || !said.iter().zip(&known).all(same) {
                differ.push(self.type_string(t));
            }
        }
        (all, with, differ)
    }

    fn under_again(&mut self, t: Ty) -> Ty {
        self.tys.forget_under(t);
        self.under(t)
    }

    /// Takes all functions from an image, and makes it of them once more: those that became others.
    pub fn reread_image(&mut self, bytes: &'static [u8]) -> Vec<String> {
        self.use_image(unnamed(bytes));
        self.keeps = true;
        let Some(image) = Image::new(bytes) else {
            return vec!["no image".to_owned()];
        };
        let mut writer = Writer::with(Tables::of(&image));
        let mut differ = Vec::new();
        for n in 0..image.len(Table::Codes) as u32 {
            let there = image.item(Table::Codes, n).unwrap_or_default();
            if there.is_empty() {
                continue;
            }
            let code = self.image_code(n);
            let again = code.and_then(|code| writer.encode(self, n, &code));
            if again.as_deref() != Some(there) {
                let func = self.image_func(n);
                differ.push(func.map_or_else(|| "?".to_owned(), |func| func.name.to_string()));
            }
        }
        differ
    }
}

/// Of an image that was made a moment ago.
fn unnamed(bytes: &'static [u8]) -> LibraryImage {
    // SAFETY: this very vm made it.
    unsafe { LibraryImage::new(bytes, &[]) }
}

/// All that is known of methods.
fn said_of(methods: &[Method]) -> Vec<(u32, &'static str, &'static str, usize, usize)> {
    let one = |m: &Method| {
        let ty = Kept::as_ptr(m.ty).addr();
        (m.sel.0, m.name, m.pkg_path, ty, m.func.addr())
    };
    methods.iter().map(one).collect()
}
