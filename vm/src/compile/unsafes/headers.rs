//! Headers of strings and slices: structs of an address and one or two lengths, like those of package reflect
//! or ones that a program declares. Programs may read and copy them; nothing is written through them.

use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::program::escape::{Escapes, strip};
use crate::compile::types::layout::Rep;
use crate::compile::types::ty::{Kind, Ty};
use crate::rt::unsafes::Unsafe;
use minigo_lang::syntax::ast::{Expr, ExprKind, UnaryOp};
use minigo_lang::types::{Basic, Builtin, Type};

/// How many words a string or slice has in Go's memory.
pub fn words_of(kind: &Kind) -> Option<usize> {
    match kind {
        Kind::Slice(_) => Some(3),
        Kind::Basic(Basic::String) => Some(2),
        _ => None,
    }
}

impl FuncBuilder<'_> {
    /// The types of the address and the lengths, if `t` is a header.
    fn header_parts(&mut self, t: Ty) -> Option<(Basic, usize)> {
        let Kind::Struct(fields) = self.c.ukind(t) else {
            return None;
        };
        let (first, lengths) = fields.split_first()?;
        let Kind::Basic(address @ (Basic::Uintptr | Basic::UnsafePointer)) = self.c.ukind(first.ty)
        else {
            return None;
        };
        let good = matches!(lengths.len(), 1 | 2)
            && lengths
                .iter()
                .all(|f| matches!(self.c.ukind(f.ty), Kind::Basic(Basic::Int)));
        good.then_some((address, fields.len()))
    }

    /// How many words `t` has, if it is a header.
    pub fn header_words(&mut self, t: Ty) -> Option<usize> {
        self.header_parts(t).map(|(_, words)| words)
    }

    /// Whether `t` has the two words of an interface, its type and its data.
    pub fn is_interface_header(&mut self, t: Ty) -> bool {
        let Kind::Struct(fields) = self.c.ukind(t) else {
            return false;
        };
        fields.len() == 2 && fields.iter().all(|f| self.is_address(f.ty))
    }

    /// Whether `t` is an array of these two words.
    pub fn is_interface_array(&mut self, t: Ty) -> bool {
        match self.c.ukind(t) {
            Kind::Array(2, elem) => self.is_address(elem),
            _ => false,
        }
    }

    fn is_address(&mut self, t: Ty) -> bool {
        let kind = self.c.ukind(t);
        matches!(kind, Kind::Basic(Basic::Uintptr | Basic::UnsafePointer))
    }

    /// Whether `t` is a header of that many words at least, and keeps alive what it leads to: its address
    /// is no mere number.
    pub fn is_live_header(&mut self, t: Ty, words: usize) -> bool {
        self.header_parts(t)
            .is_some_and(|(address, n)| address == Basic::UnsafePointer && n >= words)
    }

    /// The slice or string `x` of `(*T)(unsafe.Pointer(&x)).field`, by the operand of the dot, where a `T`
    /// is its header.
    pub fn under_header<'e>(&mut self, known: &'e Escapes, operand: &'e Expr) -> Option<&'e Expr> {
        let (header, x) = self.seen_as(known, operand)?;
        let of = self.ty(x);
        let fits = match words_of(&self.c.ukind(of)) {
            Some(words) => self.header_words(header) == Some(words),
            None => self.rep(of) == Rep::Iface && self.is_interface_header(header),
        };
        fits.then_some(x)
    }

    /// One field of the header of a slice or string: 0 its address, 1 its length, 2 its capacity.
    pub fn header_field(&mut self, x: &Expr, field: u32, t: Ty, dst: Option<Slot>) -> Slot {
        let d = self.dst(dst, t);
        let m = self.mark();
        let of = self.ty(x);
        let s = self.expr(x, None);
        self.word_of(s, of, field as usize, d);
        self.release(m);
        d
    }

    /// The header of a slice or string, as a struct of that many words.
    pub fn header(&mut self, x: &Expr, words: usize, t: Ty, dst: Option<Slot>) -> Slot {
        let d = self.dst(dst, t);
        let m = self.mark();
        let of = self.ty(x);
        let s = self.expr(x, None);
        for (word, to) in (0..words).zip(d..) {
            self.word_of(s, of, word, to);
        }
        self.release(m);
        d
    }

    pub(super) fn word_of(&mut self, s: Slot, of: Ty, word: usize, d: Slot) {
        match (word, self.c.ukind(of)) {
            (1, _) if self.rep(of) == Rep::Iface => {
                self.call_unsafe(Unsafe::DataOf, &[s, s + 1], d);
            }
            (0, _) => {
                self.mov_n(1, d, s);
                // A header that is made of the address must lead to a live object.
                if self.rep(of) != Rep::Iface {
                    let byte = self.c.tys.basic(Basic::Uint8);
                    self.note_type(d, byte);
                }
            }
            (1, Kind::Slice(_)) => self.emit(Op::SLen, d, s + 1, 0),
            (1, _) => self.mov_n(1, d, s + 1),
            _ => self.emit(Op::SCap, d, s + 1, 0),
        }
    }

    /// The string `s` in `*(*[]byte)(unsafe.Pointer(&struct { string; int }{s, n}))`, or in the same with a header that is
    /// made of the fields of `s`: both convert a string to bytes without a copy.
    pub fn text_of_header<'e>(&mut self, known: &'e Escapes, x: &'e Expr) -> Option<&'e Expr> {
        let ExprKind::CompositeLit { elts, .. } = &strip(x).kind else {
            return None;
        };
        let mut elts = elts.iter().map(|x| match &x.kind {
            ExprKind::KeyValue { value, .. } => &**value,
            _ => x,
        });
        let (first, rest) = (elts.next()?, elts.collect::<Vec<_>>());
        let t = self.ty1(first);
        if !self.c.is_string(t) {
            let text = self.text_of_address(known, first)?;
            let of = self.ty(x);
            let whole = self.header_words(of) == Some(1 + rest.len());
            let lengths = rest.iter().all(|n| self.is_length_of(n, text));
            return (whole && lengths && rest.len() == 2).then_some(text);
        }
        let [room] = rest[..] else {
            return None;
        };
        let n = self.ty1(room);
        let header = matches!(self.c.ukind(n), Kind::Basic(Basic::Int)) && self.is_pure(room);
        header.then_some(first)
    }

    /// The string `s` of `(*T)(unsafe.Pointer(&s)).data`.
    fn text_of_address<'e>(&mut self, known: &'e Escapes, e: &'e Expr) -> Option<&'e Expr> {
        let ExprKind::Selector { x, .. } = &strip(e).kind else {
            return None;
        };
        let first = self.selection(strip(e))?.path[..] == [0];
        let text = self.under_header(known, x)?;
        let t = self.ty(text);
        (first && self.c.is_string(t)).then_some(text)
    }

    /// Whether `n` is `len(text)` of a variable.
    fn is_length_of(&self, n: &Expr, text: &Expr) -> bool {
        let ExprKind::Call { fun, args, .. } = &strip(n).kind else {
            return false;
        };
        let named = |e: &Expr| match &strip(e).kind {
            ExprKind::Ident(id) => self.use_of(id),
            _ => None,
        };
        self.builtin_of(fun) == Some(Builtin::Len)
            && args.first().and_then(named).is_some()
            && args.first().and_then(named) == named(text)
    }

    /// Whether leaving an expression out changes nothing: a constant, a variable, its length.
    fn is_pure(&self, e: &Expr) -> bool {
        match &strip(e).kind {
            ExprKind::Call { fun, args, .. } => {
                self.builtin_of(fun) == Some(Builtin::Len)
                    && args.first().is_some_and(|x| self.is_simple(x))
            }
            _ => self.is_simple(e),
        }
    }

    /// The header `h` of `*(*[]byte)(unsafe.Pointer(&h))`.
    pub fn header_as_bytes<'e>(&mut self, known: &'e Escapes, e: &'e Expr) -> Option<&'e Expr> {
        let ExprKind::Star(operand) = &strip(e).kind else {
            return None;
        };
        let (to, header) = self.seen_as(known, operand)?;
        let Kind::Slice(elem) = self.c.ukind(to) else {
            return None;
        };
        let from = self.ty(header);
        (self.is_byte(elem) && self.is_live_header(from, 3)).then_some(header)
    }

    /// A string of the bytes that a header leads to. They are copied, since nothing tells whose they are.
    pub fn copy_of_header(&mut self, header: &Expr, t: Ty, dst: Option<Slot>) -> Slot {
        let d = self.dst(dst, t);
        let m = self.mark();
        let s = self.expr(header, None);
        self.at_span(header.span);
        self.call_unsafe(Unsafe::Copy, &[s, s + 1], d);
        self.release(m);
        d
    }

    /// Whether `*(*T)(unsafe.Pointer(&x))`, by the operand of the star, may become a call: where a struct
    /// is seen as a string or slice.
    pub(crate) fn copies_header(&self, e: &Expr, operand: &Expr) -> bool {
        let copied = |t: &Type| matches!(t, Type::Basic(Basic::String) | Type::Slice(_));
        let pointer = self
            .conversion_parts(operand)
            .and_then(|(_, args)| self.unnamed(&self.escapes, args.first()?));
        let Some(ExprKind::Unary { op, x }) = pointer.map(|p| &strip(p).kind) else {
            return false;
        };
        *op == UnaryOp::Addr
            && match self.underlying_of(x) {
                Some(Type::Struct(_)) => self.underlying_of(e).is_some_and(copied),
                Some(Type::Interface(_)) => true,
                _ => false,
            }
    }
}
