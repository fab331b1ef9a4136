//! Conversions through `unsafe.Pointer` that cannot reach outside the object that the pointer points to.
//! Others are rejected as not supported: when compiling if the pointer's type is in the same
//! expression, at run time if the pointer comes from elsewhere (`rt::seen`).

pub(super) mod calls;
pub(super) mod headers;
pub(super) mod origins;
pub(super) mod sums;
pub(super) mod views;

use super::builder::{FuncBuilder, Slot};
use super::program::escape::{Escapes, strip};
use super::types::layout::{Rep, Width};
use super::types::ty::{Kind, Ty};
use super::unsafes::headers::words_of;
use crate::code::AddressOf;
use crate::code::op::Op;
use crate::value::fits::fits;
use crate::value::places::are_as_go;
use minigo_lang::syntax::ast::{Expr, ExprKind, UnaryOp};
use minigo_lang::types::Basic;
use minigo_lang::types::info::Mode;

impl FuncBuilder<'_> {
    /// `to(x)` where one of the types is `unsafe.Pointer`.
    pub fn unsafe_conversion(&mut self, e: &Expr, x: &Expr, to: Ty, dst: Option<Slot>) -> Slot {
        let from = self.ty1(x);
        let (fk, tk) = (self.c.ukind(from), self.c.ukind(to));
        let d = self.dst(dst, to);
        match (&fk, &tk) {
            (Kind::Pointer(base), Kind::Basic(Basic::UnsafePointer)) => {
                self.word_to(d, x);
                self.note_type(d, *base);
                self.note_list(x);
            }
            // A number as a pointer of which nothing is known. (The collector finds out itself whether there is an
            // object at an address.)
            (Kind::Basic(_), Kind::Basic(Basic::UnsafePointer)) if self.is_word(from) => {
                let outer = std::mem::replace(&mut self.notes_types, true);
                match self.moved_pointer(x) {
                    Some(p) if !self.is_library() => self.sum_to(d, p, x),
                    _ => self.word_to(d, x),
                }
                self.notes_types = outer;
            }
            (Kind::Basic(Basic::UnsafePointer), Kind::Basic(_)) if self.is_word(to) => {
                let known = self.escapes.clone();
                match self.typed(&known, x).filter(|_| !self.notes_types) {
                    // Nothing asks what is at a number, unless distances from it differ from Go's.
                    Some((p, own)) if self.is_library() || are_as_go(&self.c.rtype(own)) => {
                        self.word_to(d, p);
                    }
                    _ => self.word_to(d, x),
                }
            }
            (Kind::Basic(Basic::UnsafePointer), &Kind::Pointer(t)) => self.with_type(e, x, t, d),
            _ => {
                self.at_span(e.span);
                self.fail("not supported: unsafe.Pointer");
            }
        }
        d
    }

    fn is_word(&mut self, t: Ty) -> bool {
        matches!(self.rep(t), Rep::Word(Width::U64))
    }

    /// The value of `x`, one word, in `d`.
    fn word_to(&mut self, d: Slot, x: &Expr) {
        let m = self.mark();
        let s = self.expr(x, None);
        self.mov_n(1, d, s);
        self.release(m);
    }

    /// Notes that the pointer in `p` leads to a `base`. The library never asks.
    pub(super) fn note_type(&mut self, p: Slot, base: Ty) {
        if !self.is_library() {
            let rt = self.rt(base);
            self.emit_x(Op::NoteType, p, 0, 0, &[rt]);
        }
    }

    /// The pointer `p` of `unsafe.Pointer(p)` and the type of what it leads to, if its type tells.
    fn typed<'e>(&mut self, known: &'e Escapes, x: &'e Expr) -> Option<(&'e Expr, Ty)> {
        let p = self.unnamed(known, x)?;
        let t = self.ty1(p);
        match self.c.ukind(t) {
            Kind::Pointer(base) => Some((p, base)),
            _ => None,
        }
    }

    /// `(*T)(x)` of an `unsafe.Pointer`, in `d`.
    fn with_type(&mut self, e: &Expr, x: &Expr, t: Ty, d: Slot) {
        if self.keeps_types() {
            return self.word_to(d, x);
        }
        let known = self.escapes.clone();
        let typed = self.typed(&known, x);
        if let Some((p, own)) = typed
            && (self.is_view(own, t) || fits(&self.c.rtype(own), 0, &self.c.rtype(t)))
        {
            return self.word_to(d, p);
        }
        let to = Kind::Pointer(t);
        if self.view_of_sum(e, x, &to, d) || self.view_of_elements(e, x, to, d) {
            return;
        }
        if let Some((_, own)) = typed.filter(|_| self.flow.dead == 0) {
            let (own, view) = (self.c.rtype(own).string, self.c.rtype(t).string);
            let way_out = self.way_out(t);
            self.at_span(e.span);
            return self.fail(format!(
                "not supported: unsafe.Pointer of *{own} as *{view}: in minigo, {view} has neither the layout of {own} nor that of a part of it; {way_out}"
            ));
        }
        let m = self.mark();
        let s = self.expr(x, None);
        let rt = self.rt(t);
        self.at_span(e.span);
        self.emit_x(Op::SeenAs, d, s, 0, &[rt]);
        self.release(m);
    }

    /// What to write instead of a view as a `t` that is rejected.
    fn way_out(&mut self, t: Ty) -> &'static str {
        match self.layout(t).has_pointers() || self.header_words(t).is_some() {
            true => {
                "use unsafe.Slice, SliceData, String and StringData for parts of slices and strings, package reflect for \
                 interfaces"
            }
            false => "convert the value, or use unsafe.Slice over a slice's elements",
        }
    }

    /// Whether the code is the library's.
    pub(super) fn is_library(&self) -> bool {
        (self.pkg).is_some_and(|pkg| self.c.prog().store.pkg(pkg).library)
    }

    /// Whether the code is package reflect's own, which stores each pointer together with its type.
    fn keeps_types(&self) -> bool {
        self.pkg.is_some_and(|pkg| {
            let package = self.c.prog().store.pkg(pkg);
            package.library && package.path.as_str() == "reflect"
        })
    }

    pub(super) fn conversion_parts<'e>(&self, e: &'e Expr) -> Option<(&'e Expr, &'e [Expr])> {
        match &strip(e).kind {
            ExprKind::Call { fun, args, .. } if self.mode(fun) == Some(Mode::Type) => {
                Some((fun, args))
            }
            _ => None,
        }
    }

    /// Whether a `base` may be taken for a `t`: both are without pointers, and the second is not larger.
    fn is_view(&mut self, base: Ty, t: Ty) -> bool {
        let (base, view) = (self.layout(base), self.layout(t));
        !base.has_pointers()
            && !view.has_pointers()
            && view.size <= base.size
            && view.align <= base.align
    }

    /// The list, the index and the type of its elements of `&x[i]`.
    pub fn element<'e>(&mut self, pointer: &'e Expr) -> Option<(&'e Expr, &'e Expr, Ty)> {
        let ExprKind::Unary {
            op: UnaryOp::Addr,
            x,
        } = &strip(pointer).kind
        else {
            return None;
        };
        let ExprKind::Index {
            x: list, indices, ..
        } = &strip(x).kind
        else {
            return None;
        };
        let [index] = &indices[..] else {
            return None;
        };
        let t = self.ty(list);
        match self.c.ukind(t) {
            Kind::Slice(elem) | Kind::Array(_, elem) => Some((list, index, elem)),
            Kind::Pointer(array) => match self.c.ukind(array) {
                Kind::Array(_, elem) => Some((list, index, elem)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The slice `x[i:]` where `(*[n]T)(unsafe.Pointer(&x[i]))` is to be sliced in its turn, for elements of
    /// one size without pointers: however large the array is said to be, it ends where `x` ends.
    pub fn sliced_elements(&mut self, at: &Expr, x: &Expr, view: Ty) -> Option<Slot> {
        let (_, args) = self.conversion_parts(x)?;
        let known = self.escapes.clone();
        let (list, index, own) = self.element(self.unnamed(&known, args.first()?)?)?;
        let (from, to) = (self.layout(own), self.layout(view));
        let alike = from.size == to.size && from.size != 0 && to.align <= from.align;
        if !alike || from.has_pointers() || to.has_pointers() {
            return None;
        }
        let tail = self.c.tys.slice(own);
        let tail = self.tmp(tail);
        self.slice_into(at, list, [Some(index), None, None], tail);
        Some(tail)
    }

    /// `(*T)(unsafe.Pointer(&x[i]))` of elements without pointers: there are to be as many as a `T` is
    /// large, and it is to lie as its type wants it. False if it is not of that kind.
    fn view_of_elements(&mut self, e: &Expr, x: &Expr, to: Kind, d: Slot) -> bool {
        let Kind::Pointer(view) = to else {
            return false;
        };
        let known = self.escapes.clone();
        let pointer = self.unnamed(&known, x);
        let Some((list, index, elem)) = pointer.and_then(|p| self.element(p)) else {
            return false;
        };
        let (own, view) = (self.layout(elem), self.layout(view));
        if own.has_pointers() || view.has_pointers() || own.size == 0 {
            return false;
        }
        let m = self.mark();
        let tail = self.c.tys.slice(elem);
        let tail = self.tmp(tail);
        self.slice_into(e, list, [Some(index), None, None], tail);
        self.at_span(e.span);
        self.emit_x(Op::SliceToArr, d, tail, 0, &[view.size.div_ceil(own.size)]);
        if view.align > own.align {
            let over = self.tmp_int();
            self.emit(Op::AndI, over, d, (view.align - 1) as u16);
            let fine = self.label();
            self.jump_eq_const(over, 0, true, fine);
            let text: Box<[u8]> = (*b"checkptr: misaligned pointer conversion").into();
            let (p, n) = self.c.static_bytes(&text.into());
            self.load_address(Op::PlainPanic, 0, &[p, n], AddressOf::Text);
            self.bind(fine);
        }
        self.release(m);
        true
    }

    /// The type `T` and the `x` of `(*T)(unsafe.Pointer(&x))`.
    pub(super) fn seen_as<'e>(
        &mut self,
        known: &'e Escapes,
        operand: &'e Expr,
    ) -> Option<(Ty, &'e Expr)> {
        let (_, args) = self.conversion_parts(operand)?;
        let to = self.ty(operand);
        let Kind::Pointer(to) = self.c.ukind(to) else {
            return None;
        };
        match &strip(self.unnamed(known, args.first()?)?).kind {
            ExprKind::Unary {
                op: UnaryOp::Addr,
                x,
            } => Some((to, x)),
            _ => None,
        }
    }

    /// `*(*T)(unsafe.Pointer(&x))` where that is a value that `x` has in another form, by the operand of
    /// the star.
    pub fn seen_value(&mut self, operand: &Expr, t: Ty, dst: Option<Slot>) -> Option<Slot> {
        let known = self.escapes.clone();
        let (to, x) = self.seen_as(&known, operand)?;
        let from = self.ty(x);
        let (fk, tk) = (self.c.ukind(from), self.c.ukind(to));
        let word = matches!(tk, Kind::Basic(Basic::Uintptr | Basic::UnsafePointer));
        match (fk, tk) {
            (Kind::Slice(e), _) if self.rep(to) == Rep::Str && self.is_byte(e) => {
                Some(self.string_of_same(x, t, dst))
            }
            (Kind::Basic(Basic::String), Kind::Slice(e)) if self.is_byte(e) => {
                Some(self.bytes_of_text(x, e, t, dst))
            }
            (Kind::Struct(_), Kind::Slice(e)) => match self.text_of_header(&known, x) {
                Some(text) if self.is_byte(e) => Some(self.bytes_of_text(text, e, t, dst)),
                _ if self.header_words(from) == Some(3) => Some(self.slice_of_header(x, e, t, dst)),
                _ => None,
            },
            (Kind::Struct(_), _)
                if self.rep(to) == Rep::Str && self.header_words(from).is_some_and(|n| n >= 2) =>
            {
                Some(self.copy_of_header(x, t, dst))
            }
            (fk, Kind::Struct(_))
                if words_of(&fk).is_some() && self.header_words(to) == words_of(&fk) =>
            {
                words_of(&fk).map(|words| self.header(x, words, t, dst))
            }
            (_, Kind::Struct(_))
                if self.rep(from) == Rep::Iface && self.is_interface_header(to) =>
            {
                Some(self.header(x, 2, t, dst))
            }
            (_, Kind::Array(..)) if self.rep(from) == Rep::Iface && self.is_interface_array(to) => {
                Some(self.header(x, 2, t, dst))
            }
            // An address as a number.
            (Kind::Pointer(_) | Kind::Map(..) | Kind::Chan(..) | Kind::Func(_), _) if word => {
                let d = self.dst(dst, t);
                let m = self.mark();
                let s = self.expr(x, None);
                self.mov_n(1, d, s);
                self.release(m);
                Some(d)
            }
            _ => None,
        }
    }

    pub(super) fn is_byte(&mut self, t: Ty) -> bool {
        self.rep(t) == Rep::Word(Width::U8)
    }

    /// The bytes of a string, as a slice that shares nothing with it: a write to what
    /// should have been the string's own memory changes no string.
    fn bytes_of_text(&mut self, text: &Expr, elem: Ty, t: Ty, dst: Option<Slot>) -> Slot {
        let d = self.dst(dst, t);
        let m = self.mark();
        let from = self.ty(text);
        let s = self.expr_as(text, from, None);
        let rt = self.rt(elem);
        self.emit_x(Op::BytesFromStr, d, s, 1, &[rt]);
        self.release(m);
        d
    }

    /// A string of the same bytes.
    fn string_of_same(&mut self, bytes: &Expr, t: Ty, dst: Option<Slot>) -> Slot {
        let d = self.dst(dst, t);
        let m = self.mark();
        let s = self.expr(bytes, None);
        let n = self.tmp_int();
        self.emit(Op::SLen, n, s + 1, 0);
        self.mov_n(1, d, s);
        self.mov_n(1, d + 1, n);
        self.release(m);
        d
    }
}
