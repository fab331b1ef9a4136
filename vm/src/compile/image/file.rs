//! An image as bytes: tables of items, which are read in place.
//!
//! A head of numbers of 32 bits says where the tables begin. A table is the number of its items, where each of
//! them ends, and the items. The last table is of functions and types by the hashes of their
//! names: rows in a power of two.

use rustc_hash::FxHashMap;

/// How an image begins. The number goes up when anything in it means something else.
const MAGIC: &[u8; 8] = b"mgimage\x03";

/// The tables of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    /// Bytes: names, constant strings, pointer maps.
    Texts,
    /// Types.
    Types,
    /// Selectors of methods.
    Selectors,
    /// Package variables.
    Globals,
    /// Functions: which they are, and what they look like.
    Funcs,
    /// The functions' code, by their numbers; empty where there is none.
    Codes,
    /// What declared types are, by the types' numbers; empty for other types.
    Declared,
}

/// How many tables there are.
const TABLES: usize = 7;

/// An image, as it is in the executable.
#[derive(Clone, Copy)]
pub struct Image {
    bytes: &'static [u8],
    tables: [u32; TABLES],
    names: u32,
}

impl Image {
    /// Looks at the head; `None` if these bytes are no image.
    pub fn new(bytes: &'static [u8]) -> Option<Image> {
        if !bytes.starts_with(MAGIC) {
            return None;
        }
        let mut image = Image {
            bytes,
            tables: [0; TABLES],
            names: 0,
        };
        for (n, at) in image.tables.iter_mut().enumerate() {
            *at = number(bytes, 8 + 4 * n)?;
        }
        image.names = number(bytes, 8 + 4 * TABLES)?;
        Some(image)
    }

    /// How many items a table has.
    pub fn len(&self, table: Table) -> usize {
        let at = self.tables[table as usize] as usize;
        let n = number(self.bytes, at).unwrap_or(0) as usize;
        // Each has an end.
        n.min(self.bytes.len() / 4)
    }

    /// An item of a table.
    #[inline]
    pub fn item(&self, table: Table, n: u32) -> Option<&'static [u8]> {
        let at = self.tables[table as usize] as usize;
        let count = number(self.bytes, at)?;
        if n >= count {
            return None;
        }
        let ends = at.checked_add(4)?;
        let end = |n: u32| Some(number(self.bytes, ends + 4 * n as usize)? as usize);
        let from = if n == 0 { 0 } else { end(n - 1)? };
        let items = ends + 4 * count as usize;
        self.bytes.get(items + from..items + end(n)?)
    }

    /// The bytes of that number.
    #[inline]
    pub fn text(&self, n: u32) -> Option<&'static [u8]> {
        self.item(Table::Texts, n)
    }

    /// The text of that number.
    pub fn name(&self, n: u32) -> Option<&'static str> {
        std::str::from_utf8(self.text(n)?).ok()
    }

    /// The numbers of the functions, or types, whose name has this hash: usually one or none.
    pub fn named(&self, hash: u64) -> impl Iterator<Item = u32> {
        let (bytes, at) = (self.bytes, self.names as usize);
        let rows = number(bytes, at).filter(|n| n.is_power_of_two());
        let rows = rows.unwrap_or(0) as usize;
        let row = move |n: usize| -> Option<(u64, u32)> {
            let at = at + 4 + ROW * (n & (rows - 1));
            let low = u64::from(number(bytes, at)?);
            let high = u64::from(number(bytes, at + 4)?);
            let n = number(bytes, at + 8)?.checked_sub(1)?;
            Some((low | high << 32, n))
        };
        let first = first_row(hash, rows);
        (first..first + rows)
            .map_while(row)
            .filter(move |&(found, _)| found == hash)
            .map(|(_, n)| n)
    }
}

/// The bytes of a row of the table by name: a hash, and a number + 1; 0: the row is empty.
const ROW: usize = 12;

/// The row that a hash is in, or the next that was free behind it.
fn first_row(hash: u64, rows: usize) -> usize {
    hash as usize & rows.saturating_sub(1)
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

/// The hash of a name (FNV-1a): the same on all machines, whatever made the image.
pub fn hash(name: &[u8]) -> u64 {
    let step = |h: u64, &b: &u8| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
    name.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The tables of an image that is made: items by number, each once.
#[derive(Default)]
pub struct Tables {
    items: [Vec<Vec<u8>>; TABLES],
    numbers: [FxHashMap<Vec<u8>, u32>; TABLES],
}

impl Tables {
    /// The tables of an image that is there.
    #[cfg(test)]
    pub fn of(image: &Image) -> Tables {
        let mut tables = Tables::default();
        for table in [
            Table::Texts,
            Table::Types,
            Table::Selectors,
            Table::Globals,
            Table::Funcs,
        ] {
            for n in 0..image.len(table) as u32 {
                tables.add(table, image.item(table, n).unwrap_or_default().to_vec());
            }
        }
        tables
    }

    /// The number of an item.
    pub fn add(&mut self, table: Table, item: Vec<u8>) -> u32 {
        let (items, numbers) = (
            &mut self.items[table as usize],
            &mut self.numbers[table as usize],
        );
        let next = items.len() as u32;
        *numbers.entry(item).or_insert_with_key(|item| {
            items.push(item.clone());
            next
        })
    }

    /// The number of these bytes.
    pub fn text(&mut self, bytes: &[u8]) -> u32 {
        self.add(Table::Texts, bytes.to_vec())
    }

    /// An item that was added.
    pub fn item(&self, table: Table, n: u32) -> Option<&[u8]> {
        self.items[table as usize]
            .get(n as usize)
            .map(Vec::as_slice)
    }

    /// The image. `codes`: of functions by number; `declared`: of types by number; `names`: numbers of
    /// functions and of types by the hashes of their names.
    pub fn finish(
        mut self,
        codes: Vec<Vec<u8>>,
        declared: Vec<Vec<u8>>,
        mut names: Vec<(u64, u32)>,
    ) -> Vec<u8> {
        self.items[Table::Codes as usize] = codes;
        self.items[Table::Declared as usize] = declared;
        names.sort_unstable();
        let mut out = MAGIC.to_vec();
        let head = out.len();
        out.resize(head + 4 * (TABLES + 1), 0);
        let here = |out: &mut Vec<u8>, n: usize| {
            let at = (out.len() as u32).to_le_bytes();
            if let Some(to) = out.get_mut(head + 4 * n..head + 4 * n + 4) {
                to.copy_from_slice(&at);
            }
        };
        for (n, items) in self.items.iter().enumerate() {
            here(&mut out, n);
            out.extend((items.len() as u32).to_le_bytes());
            let mut end = 0;
            for item in items {
                end += item.len() as u32;
                out.extend(end.to_le_bytes());
            }
            out.extend(items.iter().flatten());
        }
        here(&mut out, TABLES);
        let rows = rows_of(names);
        out.extend((rows.len() as u32).to_le_bytes());
        for (hash, n) in rows {
            out.extend(hash.to_le_bytes());
            out.extend(n.to_le_bytes());
        }
        out
    }
}

/// Hashes and numbers + 1 as rows of the table by name.
fn rows_of(names: Vec<(u64, u32)>) -> Vec<(u64, u32)> {
    let mut rows = vec![(0, 0); (names.len() * 3 / 2 + 1).next_power_of_two()];
    let mask = rows.len() - 1;
    for (hash, n) in names {
        let mut at = first_row(hash, rows.len());
        while rows.get(at).is_some_and(|&(_, n)| n != 0) {
            at = (at + 1) & mask;
        }
        if let Some(row) = rows.get_mut(at) {
            *row = (hash, n + 1);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> &'static [u8] {
        let mut tables = Tables::default();
        assert_eq!(tables.text(b"a"), 0);
        assert_eq!(tables.text(b""), 1);
        assert_eq!(tables.text(b"a"), 0);
        tables.add(Table::Types, b"xyz".to_vec());
        let names = vec![(hash(b"b"), 1), (hash(b"a"), 0), (hash(b"b"), 0)];
        Vec::leak(tables.finish(vec![b"code".to_vec(), Vec::new()], Vec::new(), names))
    }

    #[test]
    fn items_are_found() {
        let image = Image::new(small()).expect("an image");
        assert_eq!(
            (image.text(0), image.text(1)),
            (Some(&b"a"[..]), Some(&b""[..]))
        );
        assert_eq!(image.text(2), None);
        assert_eq!(image.item(Table::Types, 0), Some(&b"xyz"[..]));
        assert_eq!(image.item(Table::Codes, 0), Some(&b"code"[..]));
        assert_eq!(image.len(Table::Globals), 0);
        assert_eq!(image.named(hash(b"a")).collect::<Vec<_>>(), [0]);
        assert_eq!(image.named(hash(b"b")).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(image.named(hash(b"c")).count(), 0);
    }

    #[test]
    fn damage_is_no_crash() {
        let whole = small();
        for end in 0..whole.len() {
            read_all(Vec::leak(whole[..end].to_vec()));
        }
        for at in 0..whole.len() {
            let mut bytes = whole.to_vec();
            bytes[at] ^= 0xff;
            read_all(Vec::leak(bytes));
        }
    }

    fn read_all(bytes: &'static [u8]) {
        let Some(image) = Image::new(bytes) else {
            return;
        };
        for n in 0..4 {
            let _ = (image.text(n), image.item(Table::Codes, n));
        }
        let _ = image.named(hash(b"b")).count();
    }
}
