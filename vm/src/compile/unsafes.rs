//! Conversions by way of `unsafe.Pointer`: those that cannot reach outside of the object that the
//! pointer leads to. Others are named as not supported.

use super::builder::{FuncBuilder, Slot};
use super::escape::strip;
use super::layout::{Rep, Width};
use super::ty::{Kind, Ty};
use crate::code::op::Op;
use minigo_lang::ast::{Expr, ExprKind, UnaryOp};
use minigo_lang::types::Basic;
use minigo_lang::types::info::Mode;

impl FuncBuilder<'_> {
    /// `to(x)` where one of the types is `unsafe.Pointer`.
    pub fn unsafe_conversion(&mut self, e: &Expr, x: &Expr, to: Ty, dst: Option<Slot>) -> Slot {
        let from = self.ty1(x);
        let (fk, tk) = (self.c.ukind(from), self.c.ukind(to));
        let good = match (&fk, &tk) {
            // An address as a number, and what it leads to unnamed. A number as such a pointer leads
            // nowhere: nothing here reads or writes through one whose type is not known. (The
            // collector finds out itself whether there is an object at an address.)
            (Kind::Pointer(_), Kind::Basic(Basic::UnsafePointer)) => true,
            (Kind::Basic(_), Kind::Basic(Basic::UnsafePointer)) => {
                matches!(self.rep(from), Rep::Word(Width::U64))
            }
            (Kind::Basic(Basic::UnsafePointer), Kind::Basic(_)) => {
                matches!(self.rep(to), Rep::Word(Width::U64))
            }
            (Kind::Basic(Basic::UnsafePointer), Kind::Pointer(t)) => match self.unnamed(x) {
                Some(p) => {
                    let from = self.ty1(p);
                    self.is_view(from, *t)
                }
                None => false,
            },
            _ => false,
        };
        let d = self.dst(dst, to);
        if good {
            let m = self.mark();
            let s = self.expr(x, None);
            self.mov_n(1, d, s);
            self.release(m);
        } else {
            self.at_span(e.span);
            self.fail("not supported: unsafe.Pointer");
        }
        d
    }

    /// The pointer `p` of `unsafe.Pointer(p)`.
    fn unnamed<'e>(&self, e: &'e Expr) -> Option<&'e Expr> {
        let (_, args) = self.conversion_parts(e)?;
        args.first()
    }

    fn conversion_parts<'e>(&self, e: &'e Expr) -> Option<(&'e Expr, &'e [Expr])> {
        match &strip(e).kind {
            ExprKind::Call { fun, args, .. } if self.mode(fun) == Some(Mode::Type) => {
                Some((fun, args))
            }
            _ => None,
        }
    }

    /// Whether all that a pointer of type `from` leads to may be taken for a `t`: both are without
    /// pointers, and the second is not larger.
    fn is_view(&mut self, from: Ty, t: Ty) -> bool {
        let Kind::Pointer(base) = self.c.ukind(from) else {
            return false;
        };
        let (base, view) = (self.layout(base), self.layout(t));
        !base.has_pointers()
            && !view.has_pointers()
            && view.size <= base.size
            && view.align <= base.align
    }

    /// The bytes `b` of `*(*string)(unsafe.Pointer(&b))`, by the operand of the star: the way to make
    /// a string of bytes that nobody changes without copying them.
    pub fn bytes_as_string<'e>(&mut self, operand: &'e Expr) -> Option<&'e Expr> {
        let (_, args) = self.conversion_parts(operand)?;
        let to = self.ty(operand);
        let Kind::Pointer(text) = self.c.ukind(to) else {
            return None;
        };
        if self.rep(text) != Rep::Str {
            return None;
        }
        let pointer = self.unnamed(args.first()?)?;
        let ExprKind::Unary {
            op: UnaryOp::Addr,
            x,
        } = &strip(pointer).kind
        else {
            return None;
        };
        let t = self.ty(x);
        match self.c.ukind(t) {
            Kind::Slice(elem) if self.rep(elem) == Rep::Word(Width::U8) => Some(x),
            _ => None,
        }
    }

    /// A string of the same bytes.
    pub fn string_of_same(&mut self, bytes: &Expr, t: Ty, dst: Option<Slot>) -> Slot {
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
