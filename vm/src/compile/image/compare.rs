//! Whether an image is what the compiler makes, for tests.

use super::file::{Image, Table, Tables};
use super::write::Writer;
use crate::compile::Compiler;

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
                differ.push(name.to_owned());
            }
        }
        (made, lacks, differ)
    }

    /// Takes all functions from an image, and makes it of them once more: those that became others.
    pub fn reread_image(&mut self, bytes: &'static [u8]) -> Vec<String> {
        self.use_image(bytes);
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
                let func = self.image_func(n).map_or("?", |func| func.name);
                differ.push(func.to_owned());
            }
        }
        differ
    }
}
