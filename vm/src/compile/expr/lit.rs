//! Composite literals.

use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::order::order_matters;
use crate::compile::place::Place;
use crate::compile::program::escape::strip;
use crate::compile::types::layout::Rep;
use crate::compile::types::ty::{Field, Kind, Ty};
use minigo_lang::syntax::ast::{Elements, Expr, ExprKind};
use recursive::recursive;

/// The most bytes of a table of constants.
const MAX_TABLE: u64 = 1 << 28;
/// The most bytes of it for each element that is written down: what is mostly zero is not copied.
const MAX_SPREAD: u64 = 256;

/// Offset, type and value of an element of a literal.
type Part<'e> = (u64, Ty, &'e Expr);

/// Whether it is a composite literal, or the address of one.
fn is_literal(x: &Expr) -> bool {
    let x = strip(x);
    let of_address = || {
        matches!(&x.kind, ExprKind::Unary { x, .. }
            if matches!(strip(x).kind, ExprKind::CompositeLit { .. }))
    };
    matches!(x.kind, ExprKind::CompositeLit { .. }) || of_address()
}

impl FuncBuilder<'_> {
    /// `T{...}` as a value.
    pub fn composite(&mut self, e: &Expr, t: Ty, dst: Option<Slot>) -> Slot {
        let notes = self.notes_types || self.header_words(t).is_some();
        let outer = std::mem::replace(&mut self.notes_types, notes);
        let d = self.composite_value(e, t, dst);
        self.notes_types = outer;
        d
    }

    fn composite_value(&mut self, e: &Expr, t: Ty, dst: Option<Slot>) -> Slot {
        let ExprKind::CompositeLit { elts, .. } = &strip(e).kind else {
            return self.expr(e, dst);
        };
        if let Some(table) = elts.as_table() {
            return self.table(table, t, dst);
        }
        self.keep_text_in(t, elts.iter().next());
        match self.c.ukind(t) {
            // An elided &T{...}.
            Kind::Pointer(_) => self.new_composite(e, t, dst),
            Kind::Slice(elem) => self.slice_lit(elts, t, elem, dst),
            Kind::Map(k, v) => self.map_lit(e, elts, t, k, v, dst),
            _ => {
                if self.rep(t) == Rep::Big {
                    let d = match dst {
                        Some(d) => d,
                        None => self.tmp_ptr(),
                    };
                    let m = self.mark();
                    let p = self.tmp_ptr();
                    let rt = self.rt(t);
                    self.emit_x(Op::New, p, 0, 0, &[rt]);
                    self.fill(&Place::Mem(p, 0), t, elts, true);
                    self.emit(Op::Mov, d, p, 0);
                    self.release(m);
                    return d;
                }
                // The parts are written one by one: not over something that they read.
                let direct = dst.filter(|&d| !elts.iter().any(|x| self.mentions(x, d)));
                let calls = elts.iter().any(|x| self.has_call(x));
                let direct = direct.filter(|&d| !(calls && d >= crate::compile::builder::OUT));
                let d = self.dst(dst, t);
                let m = self.mark();
                let to = match direct {
                    Some(d) => d,
                    None if dst.is_none() => d,
                    None => self.tmp(t),
                };
                self.fill(&Place::Slots(to), t, elts, false);
                self.mov(t, d, to);
                self.release(m);
                d
            }
        }
    }

    /// `&T{...}`
    pub fn new_composite(&mut self, e: &Expr, t: Ty, dst: Option<Slot>) -> Slot {
        let of = self.c.deref(t).unwrap_or(t);
        let notes = self.notes_types || self.header_words(of).is_some();
        let outer = std::mem::replace(&mut self.notes_types, notes);
        let d = self.new_composite_value(e, t, dst);
        self.notes_types = outer;
        d
    }

    fn new_composite_value(&mut self, e: &Expr, t: Ty, dst: Option<Slot>) -> Slot {
        let ExprKind::CompositeLit { elts, .. } = &strip(e).kind else {
            return self.expr(e, dst);
        };
        let t = match self.c.ukind(t) {
            Kind::Pointer(b) => b,
            _ => t,
        };
        self.keep_text_in(t, elts.iter().next());
        if let Some((first, rest)) = self.nest_in(t, elts) {
            let m = self.mark();
            let p = self.around(first, rest, t);
            self.release(m);
            // Nothing is written to what was given back before `p` is read.
            let d = match dst {
                Some(d) => d,
                None => self.tmp_ptr(),
            };
            self.mov_n(1, d, p);
            return d;
        }
        let d = match dst {
            Some(d) => d,
            None => self.tmp_ptr(),
        };
        let m = self.mark();
        match self.c.ukind(t) {
            Kind::Struct(_) | Kind::Array(..) => {
                // Straight into its destination when nothing in it can see that.
                let own =
                    d < crate::compile::builder::OUT && !elts.iter().any(|x| self.mentions(x, d));
                let p = if own && dst.is_none() {
                    d
                } else {
                    self.tmp_ptr()
                };
                let rt = self.rt(t);
                self.emit_x(Op::New, p, 0, 0, &[rt]);
                self.fill(&Place::Mem(p, 0), t, elts, true);
                self.mov_n(1, d, p);
            }
            _ => {
                // &[]T{...}, &map[K]V{...}
                let s = self.composite(e, t, None);
                let p = self.tmp_ptr();
                self.box_copy(t, s, p);
                self.mov_n(1, d, p);
            }
        }
        self.release(m);
        d
    }

    /// Writes the elements of a struct or array literal to a place. `zeroed`: it is zero already.
    #[recursive]
    fn fill(&mut self, place: &Place, t: Ty, elts: &Elements, zeroed: bool) {
        if let Some(table) = elts.as_table() {
            return self.fill_table(place, t, table, zeroed);
        }
        if zeroed
            && let Place::Mem(p, 0) = place
            && self.copy_constants(*p, t, elts)
        {
            return;
        }
        let Some(list) = self.parts(t, elts) else {
            return self.fail("internal: composite literal of an unexpected type");
        };
        if !zeroed {
            let sizes: u64 = list.iter().map(|&(_, ft, _)| self.layout(ft).size).sum();
            if sizes != self.layout(t).size {
                self.zero_place(place, t);
            }
        }
        self.fill_list(place, list, zeroed);
    }

    /// Offsets, types and values of the elements of a struct or array literal.
    fn parts<'e>(&mut self, t: Ty, elts: &'e Elements) -> Option<Vec<Part<'e>>> {
        let fields = match self.c.ukind(t) {
            Kind::Struct(fields) => fields,
            Kind::Array(_, elem) => {
                let size = self.layout(elem).size;
                let list = self.indexed(elts);
                return Some(list.into_iter().map(|(i, x)| (i * size, elem, x)).collect());
            }
            _ => return None,
        };
        let layout = self.layout(t);
        let mut list = Vec::new();
        for (i, x) in elts.iter().enumerate() {
            match &x.kind {
                ExprKind::KeyValue { key, value } => {
                    if let Some((off, ft)) = self.keyed_field(t, &fields, key) {
                        list.push((off, ft, &**value));
                    }
                }
                _ => {
                    if let (Some(f), Some(&off)) = (fields.get(i), layout.offsets.get(i)) {
                        // A blank field keeps nothing.
                        if !(f.name.is_blank() && self.const_of(x).is_some()) {
                            list.push((off, f.ty, x));
                        }
                    }
                }
            }
        }
        Some(list)
    }

    /// The elements of a struct or array literal as [`FuncBuilder::nest`] tells them apart.
    fn nest_in<'e>(&mut self, t: Ty, elts: &'e Elements) -> Option<(Part<'e>, Vec<Part<'e>>)> {
        let holds_literal = |x: &Expr| match &x.kind {
            ExprKind::KeyValue { value, .. } => is_literal(value),
            _ => is_literal(x),
        };
        if elts.as_table().is_some() || !elts.iter().any(holds_literal) {
            return None;
        }
        let list = self.parts(t, elts)?;
        self.nest(list)
    }

    /// The elements of a literal of which one is a literal that is made in a place of its own, and all
    /// others are constants: that one, and the others.
    fn nest<'e>(&mut self, mut list: Vec<Part<'e>>) -> Option<(Part<'e>, Vec<Part<'e>>)> {
        let mut found = None;
        for (i, &(_, t, x)) in list.iter().enumerate() {
            if self.nests(x, t) {
                if found.replace(i).is_some() {
                    return None;
                }
            } else if self.const_of(x).is_none() && !self.is_nil(x) {
                return None;
            }
        }
        let first = list.remove(found?);
        Some((first, list))
    }

    /// A new struct or array of type `t` around a literal, which is made first, so that the slots of
    /// literals in literals do not add up: its address.
    fn around(&mut self, (off, elem, x): Part<'_>, rest: Vec<Part<'_>>, t: Ty) -> Slot {
        let value = self.expr_as(x, elem, None);
        let p = self.tmp_ptr();
        let rt = self.rt(t);
        self.emit_x(Op::New, p, 0, 0, &[rt]);
        let part = self.part(Place::Mem(p, 0), off, elem);
        self.store_to(&part, elem, value);
        self.fill_list(&Place::Mem(p, 0), rest, true);
        p
    }

    /// Offset and type of the field that a key names: one of `fields`, or a promoted one, whose
    /// path the checker recorded at the key.
    fn keyed_field(&mut self, t: Ty, fields: &[Field], key: &Expr) -> Option<(u64, Ty)> {
        let path = match self.selection(key) {
            Some(promoted) => promoted.path,
            None => {
                let ExprKind::Ident(id) = &key.kind else {
                    return None;
                };
                let n = fields.iter().position(|f| f.name == id.name)?;
                vec![u32::try_from(n).ok()?]
            }
        };
        let (mut total, mut at) = (0, t);
        for i in path {
            let Some((off, ft)) = self.c.field_at(at, i) else {
                self.fail("internal: no such field");
                return None;
            };
            total += off;
            at = ft;
        }
        Some((total, at))
    }

    /// The elements of an array or slice literal with their indices.
    fn indexed<'e>(&self, elts: &'e [Expr]) -> Vec<(u64, &'e Expr)> {
        let mut next = 0;
        let mut list = Vec::with_capacity(elts.len());
        for x in elts {
            let value = match &x.kind {
                ExprKind::KeyValue { key, value } => {
                    if let Some(k) = self.const_of(key).and_then(|v| v.to_int().as_u64()) {
                        next = k;
                    }
                    &**value
                }
                _ => x,
            };
            list.push((next, value));
            next += 1;
        }
        list
    }

    /// Writes elements at byte offsets of a place: as Go's compiler does, what calls comes first.
    fn fill_list(&mut self, place: &Place, list: Vec<Part<'_>>, zeroed: bool) {
        let taken = self.early_mark();
        self.take_calls_early(list.iter().map(|&(_, _, x)| x));
        let calls = self.calls_come_first(list.iter().map(|&(_, _, x)| x));
        if calls {
            for &(off, t, x) in &list {
                if self.has_any_call(x) {
                    self.fill_one(place, off, t, x, zeroed);
                }
            }
        }
        for (off, t, x) in list {
            if !(calls && self.has_any_call(x)) {
                self.fill_one(place, off, t, x, zeroed);
            }
        }
        self.forget_early(taken);
    }

    fn fill_one(&mut self, place: &Place, off: u64, t: Ty, x: &Expr, zeroed: bool) {
        let m = self.mark();
        let part = self.part(place.clone(), off, t);
        if let ExprKind::CompositeLit { elts, .. } = &strip(x).kind
            && matches!(self.c.ukind(t), Kind::Struct(_) | Kind::Array(..))
            && self.ty(x) == t
            && !matches!(part, Place::Sub(..))
        {
            self.fill(&part, t, elts, zeroed);
            self.release(m);
            return;
        }
        if zeroed
            && let Some(v) = self.const_of(x)
            && self.is_zero(&v, t)
        {
            self.release(m);
            return;
        }
        match part {
            Place::Slots(s) => {
                self.expr_as(x, t, Some(s));
            }
            part => {
                let s = self.expr_as(x, t, None);
                self.store_to(&part, t, s);
            }
        }
        self.release(m);
    }

    fn is_zero(&mut self, v: &minigo_lang::text::constant::Value, t: Ty) -> bool {
        match self.rep(t) {
            Rep::Word(w) => super::constant::bits(v, w) == Some(0),
            Rep::Str => v.as_bytes().is_some_and(<[u8]>::is_empty),
            _ => false,
        }
    }

    fn slice_lit(&mut self, elts: &Elements, t: Ty, elem: Ty, dst: Option<Slot>) -> Slot {
        let list = self.indexed(elts);
        let n = list.iter().map(|(i, _)| i + 1).max().unwrap_or(0);
        if n > u64::from(u32::MAX) {
            self.fail("slice literal of more than 4,294,967,295 elements");
        }
        let size = self.layout(elem).size;
        if list.iter().any(|(_, x)| is_literal(x)) {
            let parts = list.iter().map(|&(i, x)| (i * size, elem, x)).collect();
            if let Some((first, rest)) = self.nest(parts) {
                let array = self.c.tys.mk(Kind::Array(n, elem));
                let m = self.mark();
                let p = self.around(first, rest, array);
                self.release(m);
                // Nothing is written to what was given back before `p` is read.
                let d = self.dst(dst, t);
                self.emit(Op::Mov, d, p, 0);
                self.load_bits(d + 1, n | n << 32);
                return d;
            }
        }
        let d = self.dst(dst, t);
        let m = self.mark();
        if n == 0 {
            let z = self.tmp_int();
            self.emit(Op::LdI, z, 0, 0);
            let rt = self.rt(elem);
            self.emit_x(Op::MakeSlice, d, z, z, &[rt]);
            self.release(m);
            return d;
        }
        let array = self.c.tys.mk(Kind::Array(n, elem));
        let p = self.tmp_ptr();
        let rt = self.rt(array);
        self.emit_x(Op::New, p, 0, 0, &[rt]);
        if !self.copy_constants(p, array, elts) {
            let list = list.into_iter().map(|(i, x)| (i * size, elem, x)).collect();
            self.fill_list(&Place::Mem(p, 0), list, true);
        }
        self.emit(Op::Mov, d, p, 0);
        self.load_bits(d + 1, n | n << 32);
        self.release(m);
        d
    }

    /// Whether an element is a literal that is made in a place of its own.
    fn nests(&mut self, x: &Expr, elem: Ty) -> bool {
        is_literal(x) && !matches!(self.c.ukind(elem), Kind::Struct(_) | Kind::Array(..))
    }

    /// A map literal with one element, of a constant key and a literal: as in a slice's, that is made
    /// first.
    fn map_of_literal(
        &mut self,
        e: &Expr,
        (key, value): (&Expr, &Expr),
        (t, k, v): (Ty, Ty, Ty),
        dst: Option<Slot>,
    ) -> Slot {
        let m = self.mark();
        let vs = self.expr_as(value, v, None);
        let map = self.tmp_ptr();
        let hint = self.tmp_int();
        self.load_bits(hint, 1);
        let rt = self.rt(t);
        self.at_span(e.span);
        self.emit_x(Op::MakeMap, map, hint, 0, &[rt]);
        let ks = self.expr_as(key, k, None);
        let ks = self.image(k, ks);
        self.store_to(&Place::MapElem(map, ks, t), v, vs);
        self.release(m);
        let d = self.dst(dst, t);
        self.mov_n(1, d, map);
        d
    }

    /// A struct or array of constants is copied from a table: `p` points to its zeroed memory.
    fn copy_constants(&mut self, p: Slot, t: Ty, elts: &Elements) -> bool {
        let len = self.layout(t).size;
        if elts.len() < 6 || len == 0 || len > MAX_TABLE || len > elts.len() as u64 * MAX_SPREAD {
            return false;
        }
        let mut bytes = vec![0u8; len as usize];
        if !self.image_of(t, elts, &mut bytes) {
            return false;
        }
        self.copy_static(p, &bytes);
        true
    }

    /// Writes the elements of a literal of constants as they are in memory; whether it is one.
    #[recursive]
    fn image_of(&mut self, t: Ty, elts: &Elements, to: &mut [u8]) -> bool {
        match self.c.ukind(t) {
            Kind::Array(n, elem) if let Some(table) = elts.as_table() => {
                let (_, bytes) = self.table_bytes(table, elem, Some(n));
                let fits = bytes.len() == to.len();
                if fits {
                    to.copy_from_slice(&bytes);
                }
                fits
            }
            Kind::Struct(fields) => {
                let layout = self.layout(t);
                for (i, x) in elts.iter().enumerate() {
                    let (off, ft, x) = match &x.kind {
                        ExprKind::KeyValue { key, value } => {
                            match self.keyed_field(t, &fields, key) {
                                Some((off, ft)) => (off, ft, &**value),
                                None => return false,
                            }
                        }
                        _ => match (fields.get(i), layout.offsets.get(i)) {
                            // A blank field keeps nothing.
                            (Some(f), _) if f.name.is_blank() && self.const_of(x).is_some() => {
                                continue;
                            }
                            (Some(f), Some(&off)) => (off, f.ty, x),
                            _ => return false,
                        },
                    };
                    if !self.image_at(off, ft, x, to) {
                        return false;
                    }
                }
                true
            }
            Kind::Array(_, elem) => {
                let size = self.layout(elem).size;
                let list = self.indexed(elts);
                list.into_iter()
                    .all(|(i, x)| self.image_at(i * size, elem, x, to))
            }
            _ => false,
        }
    }

    /// The same of one value at an offset.
    fn image_at(&mut self, off: u64, t: Ty, x: &Expr, to: &mut [u8]) -> bool {
        let layout = self.layout(t);
        let (from, size) = (off as usize, layout.size as usize);
        let Some(to) = to.get_mut(from..from + size) else {
            return false;
        };
        if self.is_nil(x) {
            return true;
        }
        let Some(v) = self.const_of(x) else {
            let ExprKind::CompositeLit { elts, .. } = &strip(x).kind else {
                return false;
            };
            return self.ty(x) == t && self.image_of(t, elts, to);
        };
        match layout.rep {
            Rep::Word(w) if w != crate::compile::types::layout::Width::Ptr => {
                match super::constant::bits(&v, w) {
                    Some(b) => to.copy_from_slice(&b.to_le_bytes()[..size]),
                    None => return false,
                }
            }
            Rep::Str => {
                let minigo_lang::text::constant::Value::String(text) = &v else {
                    return false;
                };
                let (p, n) = self.c.static_bytes(text);
                to[..8].copy_from_slice(&p.to_le_bytes());
                to[8..].copy_from_slice(&n.to_le_bytes());
            }
            _ => return false,
        }
        true
    }

    fn map_lit(&mut self, e: &Expr, elts: &[Expr], t: Ty, k: Ty, v: Ty, dst: Option<Slot>) -> Slot {
        if let [x] = elts
            && let ExprKind::KeyValue { key, value } = &x.kind
            && self.const_of(key).is_some()
            && self.nests(value, v)
        {
            return self.map_of_literal(e, (key, value), (t, k, v), dst);
        }
        let d = match dst {
            Some(d) => d,
            None => self.tmp_ptr(),
        };
        let m = self.mark();
        let map = self.tmp_ptr();
        let hint = self.tmp_int();
        self.load_bits(hint, elts.len() as u64);
        let rt = self.rt(t);
        self.at_span(e.span);
        self.emit_x(Op::MakeMap, map, hint, 0, &[rt]);
        for x in elts {
            let ExprKind::KeyValue { key, value } = &x.kind else {
                continue;
            };
            let (m2, out) = (self.mark(), self.frame.out_mark());
            let taken = self.early_mark();
            let matters = order_matters(self.hazard(key), self.hazard(value))
                || self.has_call(value) && self.reads_beside_calls(key);
            let (ks, vs) = if matters && self.is_fast_key(k, v) {
                self.take_early(key);
                let vs = self.expr_as(value, v, None);
                let ks = self.expr_as(key, k, None);
                (self.image(k, ks), vs)
            } else {
                let ks = self.expr_as(key, k, None);
                let ks = self.image(k, ks);
                (ks, self.expr_as(value, v, None))
            };
            self.forget_early(taken);
            self.store_to(&Place::MapElem(map, ks, t), v, vs);
            self.frame.out_release(out);
            self.release(m2);
        }
        self.mov_n(1, d, map);
        self.release(m);
        d
    }
}
