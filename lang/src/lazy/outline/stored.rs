//! Outlines as bytes: those of the library are made when minigo is built, so that starting a program does not
//! scan the library's source for declarations.
//!
//! All numbers take seven bits a byte, the lowest first. Positions are relative to the beginning of the
//! declaration. The position of a name is followed by its number among the known names
//! ([`crate::text::symbol::known`]).

use super::{Declared, Func, Import, Item, Kind, Named, Outline, Range, outline};
use crate::text::symbol::Symbol;
use crate::text::symbol::known::Maker;
use memchr::memmem;

const NOW: u32 = 0;
const IMPORT: u32 = 1;
const FUNC: u32 = 2;
const TYPE: u32 = 3;
const CONST: u32 = 4;
const VAR: u32 = 5;
const VALUED: u32 = 6;

/// The outline of a tidy text; `None` if it has none. Its names are added to those that are known.
pub fn outline_bytes(text: &str, names: &mut Maker) -> Option<Vec<u8>> {
    if embeds(text) {
        return None;
    }
    written(&outline(text, true)?, text, names)
}

/// The names of the variables of a text whose values have to be computed, as far as its outline leaves them text.
pub fn valued(text: &str) -> Vec<&str> {
    let found = outline(text, true).filter(|_| !embeds(text));
    let mut names = Vec::new();
    for item in found.map(|found| found.items).unwrap_or_default() {
        if let Kind::Valued(all) = item.kind {
            let plain = all.iter().filter(|v| v.error.is_none() && v.value);
            names
                .extend(plain.filter_map(|v| text.get(v.name.at.0 as usize..v.name.at.1 as usize)));
        }
    }
    names.retain(|&name| name != "_");
    names
}

/// Whether files may be embedded: such variables are found by the tokens around.
pub(crate) fn embeds(text: &str) -> bool {
    memmem::find(text.as_bytes(), b"//go:embed").is_some()
}

fn written(outline: &Outline, text: &str, names: &mut Maker) -> Option<Vec<u8>> {
    let mut out = Out {
        bytes: Vec::new(),
        text,
        names,
        end: 0,
    };
    out.uint(text.len() as u32);
    out.range(0, outline.head);
    out.uint(outline.items.len() as u32);
    for item in &outline.items {
        out.item(item)?;
    }
    Some(out.bytes)
}

struct Out<'a> {
    bytes: Vec<u8>,
    text: &'a str,
    names: &'a mut Maker,
    /// Where the last declaration ended.
    end: u32,
}

impl Out<'_> {
    fn uint(&mut self, mut n: u32) {
        while n >= 0x80 {
            self.bytes.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.bytes.push(n as u8);
    }

    fn range(&mut self, base: u32, (lo, hi): Range) {
        self.uint(lo - base);
        self.uint(hi - lo);
    }

    fn name(&mut self, base: u32, name: Named) -> Option<()> {
        let (lo, hi) = name.at;
        self.range(base, name.at);
        let n = self.names.number(self.text.get(lo as usize..hi as usize)?);
        self.uint(n);
        Some(())
    }

    fn item(&mut self, item: &Item) -> Option<()> {
        let base = item.range.0;
        // The comments stand between this declaration and the one before.
        let before = self.end;
        self.range(before, item.range);
        self.end = item.range.1;
        let kind = match &item.kind {
            Kind::Now => NOW,
            Kind::Import(_) => IMPORT,
            Kind::Func(_) => FUNC,
            Kind::Type(_) => TYPE,
            Kind::Const(_) => CONST,
            Kind::Var(_) => VAR,
            Kind::Valued(_) => VALUED,
        };
        self.uint(kind | (item.directives.len() as u32) << 3);
        for &directive in &item.directives {
            self.range(before, directive);
        }
        match &item.kind {
            Kind::Now => {}
            Kind::Import(all) => {
                self.uint(all.len() as u32);
                for import in all {
                    self.uint(import.name.is_some().into());
                    if let Some(name) = import.name {
                        self.name(base, name)?;
                    }
                    self.name(base, import.path)?;
                }
            }
            Kind::Func(func) => self.func(base, func)?,
            Kind::Type(name) => self.name(base, *name)?,
            Kind::Const(all) => {
                self.uint(all.len() as u32);
                for c in all {
                    self.declared(base, c)?;
                }
            }
            Kind::Var(all) | Kind::Valued(all) => {
                self.uint(all.len() as u32);
                for v in all {
                    self.declared(base, v)?;
                    self.uint(if v.error.is_some() { 2 } else { v.value.into() });
                    if let Some(text) = v.error {
                        self.range(base, text);
                    }
                }
            }
        }
        Some(())
    }

    fn declared(&mut self, base: u32, declared: &Declared) -> Option<()> {
        self.name(base, declared.name)?;
        self.uint(declared.line);
        self.uint(declared.at);
        Some(())
    }

    fn func(&mut self, base: u32, func: &Func) -> Option<()> {
        let pointer = func.receiver.is_some_and(|(pointer, _)| pointer);
        let bit = |set: bool, at: u32| u32::from(set) << at;
        let has = bit(func.receiver.is_some(), 0) | bit(pointer, 1) | bit(func.body.is_some(), 2);
        self.uint(has);
        if let Some((_, name)) = func.receiver {
            self.name(base, name)?;
        }
        self.name(base, func.name)?;
        self.uint(func.head_end - base);
        if let Some(body) = func.body {
            self.range(base, body);
        }
        Some(())
    }
}

/// Reads an outline of that text back.
pub(crate) fn read(bytes: &[u8], text: &str) -> Option<Outline> {
    let mut read = In { bytes, end: 0 };
    if read.uint()? as usize != text.len() {
        return None;
    }
    let head = read.range(0)?;
    let count = read.count()?;
    let mut items = Vec::with_capacity(count);
    for _ in 0..count {
        items.push(read.item()?);
    }
    read.bytes.is_empty().then_some(Outline { head, items })
}

struct In<'a> {
    bytes: &'a [u8],
    end: u32,
}

impl In<'_> {
    #[inline]
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    #[inline]
    fn uint(&mut self) -> Option<u32> {
        let mut byte = self.byte()?;
        let mut n = u32::from(byte & 0x7f);
        let mut shift = 7;
        while byte >= 0x80 {
            byte = self.byte()?;
            n |= u32::from(byte & 0x7f).checked_shl(shift)?;
            shift += 7;
        }
        Some(n)
    }

    /// How many items follow, each of one byte at least.
    fn count(&mut self) -> Option<usize> {
        let n = self.uint()? as usize;
        (n <= self.bytes.len()).then_some(n)
    }

    #[inline]
    fn range(&mut self, base: u32) -> Option<Range> {
        let lo = base.checked_add(self.uint()?)?;
        Some((lo, lo.checked_add(self.uint()?)?))
    }

    #[inline]
    fn name(&mut self, base: u32) -> Option<Named> {
        let at = self.range(base)?;
        let symbol = Symbol::known(self.uint()?);
        Some(Named { at, symbol })
    }

    fn item(&mut self) -> Option<Item> {
        let before = self.end;
        let range = self.range(before)?;
        let base = range.0;
        self.end = range.1;
        let kind = self.uint()?;
        let mut directives = Vec::new();
        for _ in 0..kind >> 3 {
            directives.push(self.range(before)?);
        }
        let kind = match kind & 7 {
            NOW => Kind::Now,
            IMPORT => {
                let count = self.count()?;
                Kind::Import(self.many(count, |read| read.import(base))?)
            }
            FUNC => Kind::Func(self.func(base)?),
            TYPE => Kind::Type(self.name(base)?),
            CONST => {
                let count = self.count()?;
                Kind::Const(self.many(count, |read| read.constant(base))?)
            }
            VAR => {
                let count = self.count()?;
                Kind::Var(self.many(count, |read| read.variable(base))?)
            }
            VALUED => {
                let count = self.count()?;
                Kind::Valued(self.many(count, |read| read.variable(base))?)
            }
            _ => return None,
        };
        Some(Item {
            range,
            directives,
            kind,
        })
    }

    fn many<T>(&mut self, n: usize, one: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = Vec::with_capacity(n);
        for _ in 0..n {
            all.push(one(self)?);
        }
        Some(all)
    }

    fn import(&mut self, base: u32) -> Option<Import> {
        let name = match self.uint()? {
            0 => None,
            _ => Some(self.name(base)?),
        };
        let path = self.name(base)?;
        Some(Import { name, path })
    }

    fn constant(&mut self, base: u32) -> Option<Declared> {
        Some(Declared {
            name: self.name(base)?,
            line: self.uint()?,
            at: self.uint()?,
            error: None,
            value: false,
        })
    }

    fn variable(&mut self, base: u32) -> Option<Declared> {
        let mut declared = self.constant(base)?;
        match self.uint()? {
            0 => {}
            1 => declared.value = true,
            _ => declared.error = Some(self.range(base)?),
        }
        Some(declared)
    }

    fn func(&mut self, base: u32) -> Option<Func> {
        let has = self.uint()?;
        let receiver = match has & 1 {
            0 => None,
            _ => Some((has & 2 != 0, self.name(base)?)),
        };
        Some(Func {
            receiver,
            name: self.name(base)?,
            head_end: base.checked_add(self.uint()?)?,
            body: match has & 4 {
                0 => None,
                _ => Some(self.range(base)?),
            },
        })
    }
}

/// What is not so, if a text's outline is not what comes back of its bytes; for tests.
pub fn outline_differs(bytes: &[u8], text: &str) -> Option<&'static str> {
    let Some(scanned) = outline(text, true) else {
        return Some("the text has no outline");
    };
    let Some(stored) = read(bytes, text) else {
        return Some("the bytes cannot be read");
    };
    (scanned != stored).then_some("they are not the same")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// Package p.\npackage p\n\nimport (\n\t\"errors\"\n\tx \"y/z\"\n)\n\nconst (\n\tA, B = 1, 2\n\tC, D\n)\n\n\
        type T struct {\n\ta int\n}\n\ntype U int\n\ntype G[P any] struct{}\n\nvar v = 1\n\nvar w, x T\n\nvar e = errors.New(\"e)\")\n\n\
        var (\n\tf = errors.New(\"\\\"\") // \"\n\n\tg int\n)\n\n//go:noinline\nfunc f() {\n\tfmt.Println()\n}\n\n\
        func (t *T) M(a int) (b int) {\n\treturn a\n}\n\nfunc (T) N() {}\n\nfunc native(x int) int\n";

    #[test]
    fn outlines_come_back() {
        let bytes = outline_bytes(TEXT, &mut Maker::default()).unwrap();
        assert_eq!(outline_differs(&bytes, TEXT), None);
        let scanned = outline(TEXT, true).unwrap();
        assert_eq!(scanned.items.len(), 13);
        let errors = |item: &Item| match &item.kind {
            Kind::Var(all) | Kind::Valued(all) => all.iter().filter(|v| v.error.is_some()).count(),
            _ => 0,
        };
        assert_eq!(scanned.items.iter().map(errors).sum::<usize>(), 2);
        let receivers = scanned.items.iter().filter(
            |item| matches!(&item.kind, Kind::Func(f) if f.receiver.is_some() && f.body.is_some()),
        );
        assert_eq!(receivers.count(), 2);
    }

    #[test]
    fn bytes_of_another_text_are_not_taken() {
        let bytes = outline_bytes(TEXT, &mut Maker::default()).unwrap();
        assert!(read(&bytes, "package q\n").is_none());
        for len in 0..bytes.len() {
            assert!(read(&bytes[..len], TEXT).is_none(), "{len}");
        }
        assert!(
            outline_bytes(
                "package p\n\n//go:embed a\nvar a string\n",
                &mut Maker::default()
            )
            .is_none()
        );
    }
}
