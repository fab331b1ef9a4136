//! Names with fixed numbers: the library's names, collected when minigo is built.
//!
//! A program with many imports declares ten thousand names, but uses few of them. Their numbers are stored in
//! the executable with the outlines ([`crate::lazy::outline::stored`]), so starting a program need not read,
//! hash and store any of them.

use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::{BuildHasher, Hasher};

/// The bits of a bucket that hold a number, counted from 1; 0 is an empty bucket.
const NUMBER: u32 = 20;

/// Up to here it holds bits of the name's hash.
const TAG: u32 = 32;

/// Up to here it holds where the name begins; above, how long it is, or this many where it is longer.
const BEGIN: u32 = 56;
const LONG: usize = 0xff;

/// The names, as [`Maker::table`] writes them. The number of a name is its place in `text`.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// All names, one behind the other.
    pub text: &'static str,
    /// Where each of them ends in it: four bytes each, the lowest first.
    pub ends: &'static [u8],
    /// A power of two of buckets, eight bytes each, the lowest first: a number + 1, above it some bits of the name's
    /// hash, where its text begins, and how long it is. So a name is found with a look at its bucket and one at its
    /// text. It is in the first bucket of its hash, or in the next that was free.
    pub buckets: &'static [u8],
}

/// The word at a place of a table.
#[inline]
fn word(table: &[u8], at: usize) -> Option<u32> {
    let (words, _) = table.as_chunks();
    words.get(at).map(|&bytes| u32::from_le_bytes(bytes))
}

/// The first bucket of a name, and the bits of its hash that a bucket holds, at their place.
#[inline]
fn place(text: &str, buckets: usize) -> (usize, u64) {
    let mut hasher = FxBuildHasher.build_hasher();
    hasher.write(text.as_bytes());
    let hash = hasher.finish();
    let tag = hash >> (32 + NUMBER) << NUMBER;
    (hash as usize & (buckets - 1), tag)
}

/// What a bucket says of a name's length, at its place.
#[inline]
fn length(text: &str) -> u64 {
    (text.len().min(LONG) as u64) << BEGIN
}

impl Known {
    /// How many there are.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        (self.ends.len() / 4) as u32
    }

    /// The name with a number.
    #[inline]
    pub(super) fn text(&self, n: u32) -> Option<&'static str> {
        let n = n as usize;
        let from = n.checked_sub(1).map_or(Some(0), |n| word(self.ends, n))?;
        let to = word(self.ends, n)?;
        self.text.get(from as usize..to as usize)
    }

    /// The number of a name.
    #[inline]
    pub(super) fn find(&self, text: &str) -> Option<u32> {
        /// The bits that say which name it is: its number, and where it begins.
        const OWN: u64 = ((1 << NUMBER) - 1) | (((1 << BEGIN) - 1) >> TAG << TAG);
        let (buckets, _) = self.buckets.as_chunks();
        if !buckets.len().is_power_of_two() {
            return None;
        }
        let (mut at, tag) = place(text, buckets.len());
        let wanted = tag | length(text);
        // Never more steps than buckets, whatever they hold.
        for _ in 0..buckets.len() {
            let bucket = u64::from_le_bytes(*buckets.get(at)?);
            let n = (bucket as u32 & ((1 << NUMBER) - 1)).checked_sub(1)?;
            if bucket & !OWN == wanted && self.has_at(text, n, bucket) {
                return Some(n);
            }
            at = (at + 1) & (buckets.len() - 1);
        }
        None
    }

    /// Whether the name of a bucket, whose hash bits and length are those of this text, is this text.
    #[inline]
    fn has_at(&self, text: &str, n: u32, bucket: u64) -> bool {
        if text.len() >= LONG {
            return self.text(n) == Some(text);
        }
        let begin = (bucket as usize) << (64 - BEGIN) >> (64 - BEGIN) >> TAG;
        let there = self.text.as_bytes().get(begin..begin + text.len());
        there == Some(text.as_bytes())
    }
}

/// Gives names their numbers, when minigo is built.
#[derive(Debug)]
pub struct Maker {
    numbers: FxHashMap<String, u32>,
    text: String,
    ends: Vec<u32>,
}

/// A table of known names that its maker has written: see [`Known`].
#[derive(Clone, Default, Debug)]
pub struct Table {
    /// [`Known::text`]
    pub text: String,
    /// [`Known::ends`]
    pub ends: Vec<u8>,
    /// [`Known::buckets`]
    pub buckets: Vec<u8>,
}

impl Default for Maker {
    fn default() -> Maker {
        let mut maker = Maker {
            numbers: FxHashMap::default(),
            text: String::new(),
            ends: Vec::new(),
        };
        super::CONSTANT
            .iter()
            .for_each(|text| _ = maker.number(text));
        maker
    }
}

impl Maker {
    /// The number of a name.
    pub fn number(&mut self, name: &str) -> u32 {
        if let Some(&n) = self.numbers.get(name) {
            return n;
        }
        let n = self.ends.len() as u32;
        self.numbers.insert(name.to_owned(), n);
        self.text.push_str(name);
        self.ends.push(self.text.len() as u32);
        n
    }

    /// All of them. Empty if there are more than a bucket can speak of: then names get their numbers as they come.
    pub fn table(&self) -> Table {
        let count = self.ends.len();
        if count >= (1 << NUMBER) - 1 || self.text.len() >= 1 << (BEGIN - TAG) {
            return Table::default();
        }
        let mut buckets = vec![0u64; (4 * count / 3).next_power_of_two()];
        for (name, begin, n) in self.in_order() {
            let (mut at, tag) = place(name, buckets.len());
            while buckets.get(at).is_some_and(|&bucket| bucket != 0) {
                at = (at + 1) & (buckets.len() - 1);
            }
            if let Some(bucket) = buckets.get_mut(at) {
                *bucket = u64::from(n + 1) | tag | u64::from(begin) << TAG | length(name);
            }
        }
        Table {
            text: self.text.clone(),
            ends: self.ends.iter().flat_map(|end| end.to_le_bytes()).collect(),
            buckets: buckets
                .iter()
                .flat_map(|bucket| bucket.to_le_bytes())
                .collect(),
        }
    }

    /// The names, where they begin, and their numbers, as these were given.
    fn in_order(&self) -> impl Iterator<Item = (&str, u32, u32)> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        let names = begins.zip(&self.ends).zip(0..);
        names.filter_map(|((from, &to), n)| {
            let name = self.text.get(from as usize..to as usize)?;
            Some((name, from, n))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(table: Table) -> Known {
        Known {
            text: String::leak(table.text),
            ends: Vec::leak(table.ends),
            buckets: Vec::leak(table.buckets),
        }
    }

    #[test]
    fn names_have_the_numbers_that_they_were_given() {
        let mut maker = Maker::default();
        let names: Vec<String> = (0..5000).map(|i| format!("n{}", i * i)).collect();
        let numbers: Vec<u32> = names.iter().map(|name| maker.number(name)).collect();
        assert_eq!(maker.number("n49"), numbers[7]);
        let known = known(maker.table());
        assert_eq!(known.count(), 5004);
        for (name, &n) in names.iter().zip(&numbers) {
            assert_eq!((known.find(name), known.text(n)), (Some(n), Some(&**name)));
        }
        assert_eq!((known.find(""), known.find("_")), (Some(0), Some(1)));
        assert_eq!((known.find("n"), known.text(5004)), (None, None));
    }

    #[test]
    fn a_damaged_table_knows_nothing() {
        let mut maker = Maker::default();
        let n = maker.number("name");
        let whole = known(maker.table());
        let full = Vec::leak(vec![0xff; whole.buckets.len()]);
        let cut = |bytes: &'static [u8]| &bytes[..bytes.len() - 4];
        for known in [
            Known { text: "", ..whole },
            Known {
                buckets: cut(whole.buckets),
                ..whole
            },
            Known {
                buckets: &[],
                ..whole
            },
            Known {
                buckets: full,
                ..whole
            },
        ] {
            assert_eq!(known.find("name"), None);
        }
        assert_eq!(whole.find("name"), Some(n));
    }
}
