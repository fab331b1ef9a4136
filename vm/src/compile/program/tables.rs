//! Tables: composite literals of constants, which the syntax tree keeps as text ([`minigo_lang::lazy::table`]).
//! Here they become the bytes of their value in memory, which the code copies.

use crate::code::AddressOf;
use crate::code::op::Op;
use crate::compile::Compiler;
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::expr::constant;
use crate::compile::place::Place;
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::{Kind, Ty};
use minigo_lang::lazy::table::{Constant, Row, Shape, Sink, walk};
use minigo_lang::syntax::ast::Table;
use minigo_lang::text::constant::Value;
use minigo_lang::text::symbol::Symbol;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The bytes of a table as they are laid down.
struct Image<'c> {
    c: &'c mut Compiler,
    bytes: Vec<u8>,
    /// What names stand for.
    names: FxHashMap<Symbol, Value>,
}

impl Image<'_> {
    fn value(&self, constant: Constant<'_>) -> Option<Value> {
        match constant {
            Constant::Name(name) => self.names.get(&Symbol::intern(name)).cloned(),
            other => Some(other.value()),
        }
    }

    fn put(&mut self, at: u64, bytes: &[u8]) -> Option<()> {
        let from = usize::try_from(at).ok()?;
        let to = from.checked_add(bytes.len())?;
        if to > self.bytes.len() {
            self.bytes.resize(to, 0);
        }
        self.bytes.get_mut(from..to)?.copy_from_slice(bytes);
        Some(())
    }
}

impl Sink<Rep> for Image<'_> {
    fn constant(&mut self, rep: &Rep, at: u64, constant: Constant<'_>) -> Option<()> {
        match *rep {
            Rep::Word(w) if w != Width::Ptr => {
                let bits = match constant {
                    Constant::Int(n, false) if w.is_int() => n,
                    Constant::Int(n, true) if w.is_int() => n.wrapping_neg(),
                    other => constant::bits(&self.value(other)?, w)?,
                };
                self.put(at, bits.to_le_bytes().get(..w.size() as usize)?)
            }
            Rep::Str => {
                let Value::String(text) = self.value(constant)? else {
                    return None;
                };
                let (p, n) = self.c.static_bytes(&text);
                self.put(at, &p.to_le_bytes())?;
                self.put(at + 8, &n.to_le_bytes())
            }
            _ => None,
        }
    }

    fn index(&mut self, key: Constant<'_>) -> Option<u64> {
        match key {
            Constant::Int(n, false) => Some(n),
            other => self.value(other)?.to_int().as_u64(),
        }
    }
}

impl FuncBuilder<'_> {
    /// A table as a value of the array or slice type `t`.
    pub(crate) fn table(&mut self, table: &Table, t: Ty, dst: Option<Slot>) -> Slot {
        let (elem, len) = match self.c.ukind(t) {
            Kind::Array(n, elem) => (elem, Some(n)),
            Kind::Slice(elem) => (elem, None),
            _ => {
                self.fail("internal: table of an unexpected type");
                return self.dst(dst, t);
            }
        };
        let (n, bytes) = self.table_bytes(table, elem, len);
        let d = self.dst(dst, t);
        let m = self.mark();
        let p = self.tmp_ptr();
        let array = self.c.tys.mk(Kind::Array(n, elem));
        let rt = self.rt(array);
        self.emit_x(Op::New, p, 0, 0, &[rt]);
        self.copy_static(p, &bytes);
        if len.is_none() {
            self.emit(Op::Mov, d, p, 0);
            self.load_bits(d + 1, n | n << 32);
        } else if self.rep(t) == Rep::Big {
            self.emit(Op::Mov, d, p, 0);
        } else {
            self.load(&Place::Mem(p, 0), t, Some(d));
        }
        self.release(m);
        d
    }

    /// Writes a table to the place of an array.
    pub(crate) fn fill_table(&mut self, place: &Place, t: Ty, table: &Table, zeroed: bool) {
        let m = self.mark();
        match (place, self.c.ukind(t)) {
            (&Place::Mem(p, 0), Kind::Array(n, elem)) if zeroed => {
                let (_, bytes) = self.table_bytes(table, elem, Some(n));
                self.copy_static(p, &bytes);
            }
            (&Place::Slots(s), _) => {
                self.table(table, t, Some(s));
            }
            _ => {
                let s = self.table(table, t, None);
                self.store_to(place, t, s);
            }
        }
        self.release(m);
    }

    /// Copies constant bytes of the program to where `p` points.
    pub(crate) fn copy_static(&mut self, p: Slot, bytes: &[u8]) {
        let kept = self.c.home().heap.region.bytes(bytes);
        let addr = kept.as_ptr().expose_provenance() as u64;
        let src = self.tmp_ptr();
        let of = AddressOf::Table(bytes.len() as u32);
        self.load_address(Op::LdK, src, &[addr], of);
        self.emit_x(Op::CopyBlk, p, src, 0, &[bytes.len() as u64]);
    }

    /// How many elements of type `elem` a table has, and their bytes. `len`: the array's.
    pub(crate) fn table_bytes(
        &mut self,
        table: &Table,
        elem: Ty,
        len: Option<u64>,
    ) -> (u64, Vec<u8>) {
        let stride = self.layout(elem).size;
        let elem = Box::new(self.table_shape(elem));
        let row = Row { len, stride, elem };
        let info = &self.c.prog().info;
        let names = info.tables.get(&table.ids).cloned().unwrap_or_default();
        let text = self.c.prog().sources.find(table.span.lo).map(|file| {
            let offset = |at: u32| at.saturating_sub(file.base.0) as usize;
            (
                file.text.clone(),
                offset(table.span.lo.0)..offset(table.span.hi.0),
            )
        });
        let mut image = Image {
            c: self.c,
            bytes: Vec::new(),
            names,
        };
        let read = text
            .as_ref()
            .and_then(|(text, range)| walk(text.get(range.clone())?, &row, &mut image));
        let mut bytes = image.bytes;
        let Some(n) = read.map(|n| len.unwrap_or(n)) else {
            self.fail("internal: table that is none");
            return (0, bytes);
        };
        if n > u64::from(u32::MAX) {
            self.fail("slice literal of more than 4,294,967,295 elements");
            return (0, Vec::new());
        }
        bytes.resize((n * stride) as usize, 0);
        (n, bytes)
    }

    fn table_shape(&mut self, t: Ty) -> Shape<Rep> {
        let layout: Arc<_> = self.layout(t);
        match self.c.ukind(t) {
            Kind::Struct(fields) => {
                let offsets = layout.offsets.iter().copied();
                let fields = fields.iter().zip(offsets);
                let shapes = fields.map(|(field, offset)| (offset, self.table_shape(field.ty)));
                Shape::Struct(shapes.collect())
            }
            Kind::Array(n, elem) => Shape::Array(Row {
                len: Some(n),
                stride: self.layout(elem).size,
                elem: Box::new(self.table_shape(elem)),
            }),
            _ => Shape::Constant(layout.rep),
        }
    }
}
