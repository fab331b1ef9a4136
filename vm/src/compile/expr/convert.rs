//! Conversions, interface values, type assertions.

use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::place::Place;
use crate::compile::program::escape::strip;
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::{Kind, Ty};
use minigo_lang::syntax::ast::{Expr, ExprKind, UnaryOp};
use minigo_lang::types::Basic;
use minigo_lang::types::represent::representable;

impl FuncBuilder<'_> {
    /// The value in `s` of the concrete type `from` as an interface in `d`.
    pub fn to_iface(&mut self, s: Slot, from: Ty, d: Slot) {
        let rt = self.rt(from);
        match self.rep(from) {
            Rep::Word(_) | Rep::Big => self.emit_x(Op::Iface, d, s, 0, &[rt]),
            Rep::Complex64 => {
                let m = self.mark();
                let img = self.tmp_int();
                self.emit(Op::PackC64, img, s, 0);
                self.emit_x(Op::Box, d, img, 0, &[rt]);
                self.release(m);
            }
            _ => self.emit_x(Op::Box, d, s, 0, &[rt]),
        }
    }

    /// The value of concrete type `t` in the interface `s`, known to hold it.
    pub fn unbox(&mut self, s: Slot, t: Ty, d: Slot) {
        let rt = self.rt(t);
        match self.rep(t) {
            Rep::Word(_) | Rep::Big => self.mov_n(1, d, s + 1),
            Rep::Complex64 => {
                let m = self.mark();
                let img = self.tmp_int();
                self.emit_x(Op::Unbox, img, s, 0, &[rt]);
                self.emit(Op::UnpackC64, d, img, 0);
                self.release(m);
            }
            _ if self.layout(t).slots == 0 => {}
            _ => self.emit_x(Op::Unbox, d, s, 0, &[rt]),
        }
    }

    /// `x.(T)`
    pub fn type_assert(&mut self, e: &Expr, x: &Expr, dst: Option<Slot>) -> Slot {
        let to = self.ty1(e);
        let from = self.ty(x);
        let d = self.dst(dst, to);
        let m = self.mark();
        let s = self.expr(x, None);
        self.at_span(e.span);
        let (rt, rf) = (self.rt(to), self.rt(from));
        if self.c.is_interface(to) {
            self.emit_x(Op::AssertI, d, s, 0, &[rt, rf]);
        } else {
            match self.rep(to) {
                Rep::Big => {
                    let (no, end) = (self.label(), self.label());
                    self.jump_if(Op::JTypeNe, s, 0, &[rt], no);
                    self.emit(Op::Mov, d, s + 1, 0);
                    self.jump(end);
                    self.bind(no);
                    // Panics, since the types differ.
                    let mark = self.frame.out_mark();
                    let scratch = self.out_alloc(2);
                    self.emit_x(Op::Assert, scratch, s, 0, &[rt, rf]);
                    self.frame.out_release(mark);
                    self.bind(end);
                }
                Rep::Complex64 => {
                    let img = self.tmp_int();
                    self.emit_x(Op::Assert, img, s, 0, &[rt, rf]);
                    self.emit(Op::UnpackC64, d, img, 0);
                }
                _ => self.emit_x(Op::Assert, d, s, 0, &[rt, rf]),
            }
        }
        self.release(m);
        d
    }

    /// `v, ok = x.(T)`
    pub fn type_assert_ok(&mut self, e: &Expr, x: &Expr, to: Ty, d: Slot, ok: Slot) {
        let m = self.mark();
        let s = self.expr(x, None);
        self.at_span(e.span);
        self.assert_ok(s, to, d, ok);
        self.release(m);
    }

    /// `d, ok = s.(to)` for the interface in `s`.
    pub fn assert_ok(&mut self, s: Slot, to: Ty, d: Slot, ok: Slot) {
        let rt = self.rt(to);
        if self.c.is_interface(to) {
            self.emit_x(Op::AssertIOk, d, s, ok, &[rt]);
            return;
        }
        match self.rep(to) {
            Rep::Big => {
                let (no, end) = (self.label(), self.label());
                self.jump_if(Op::JTypeNe, s, 0, &[rt], no);
                self.emit(Op::Mov, d, s + 1, 0);
                self.emit(Op::LdI, ok, 1, 0);
                self.jump(end);
                self.bind(no);
                self.zero(to, d);
                self.emit(Op::LdI, ok, 0, 0);
                self.bind(end);
            }
            Rep::Complex64 => {
                let m = self.mark();
                let img = self.tmp_int();
                self.emit_x(Op::AssertOk, img, s, ok, &[rt]);
                self.emit(Op::UnpackC64, d, img, 0);
                self.release(m);
            }
            _ => self.emit_x(Op::AssertOk, d, s, ok, &[rt]),
        }
    }

    /// `T(x)`
    pub fn conversion(&mut self, e: &Expr, x: &Expr, to: Ty, dst: Option<Slot>) -> Slot {
        if self.c.is_interface(to) || self.is_nil(x) {
            return self.expr_as(x, to, dst);
        }
        let from = self.ty1(x);
        let from = self.default_ty(from);
        if let Some(v) = self.const_of(x) {
            let to_kind = self.c.ukind(to);
            match to_kind {
                Kind::Basic(Basic::String) if v.as_bytes().is_none() => {}
                Kind::Basic(Basic::UnsafePointer) if v.sign() == 0 => {
                    let d = self.dst(dst, to);
                    self.zero(to, d);
                    return d;
                }
                Kind::Basic(Basic::UnsafePointer) => {}
                // An inlined function's parameter may hold a constant that does not fit.
                Kind::Basic(b) if self.is_constant(x) || representable(&v, b).is_some() => {
                    return self.load_constant(&v, to, dst);
                }
                _ => {}
            }
        }
        let (fk, tk) = (self.c.ukind(from), self.c.ukind(to));
        if fk == tk {
            return self.expr(x, dst);
        }
        let d;
        match (&fk, &tk) {
            (Kind::Basic(Basic::UnsafePointer), _) | (_, Kind::Basic(Basic::UnsafePointer)) => {
                return self.unsafe_conversion(e, x, to, dst);
            }
            (Kind::Basic(_), Kind::Basic(_)) => {
                // No instruction where the canonical value is the same.
                if let (Rep::Word(f), Rep::Word(t)) = (self.rep(from), self.rep(to))
                    && f.is_int()
                    && t.is_int()
                    && (f == t
                        || t.bits() == 64
                        || (f.bits() < t.bits() && (!f.signed() || t.signed())))
                {
                    return self.expr_as(x, from, dst);
                }
                d = self.dst(dst, to);
                let m = self.mark();
                let s = self.operand_t(x, from);
                self.convert_basic(s, from, to, d);
                self.release(m);
            }
            (Kind::Slice(elem), Kind::Basic(_)) => {
                let known = self.escapes.clone();
                if let Some(header) = self.header_as_bytes(&known, x) {
                    return self.copy_of_header(header, to, dst);
                }
                d = self.dst(dst, to);
                let m = self.mark();
                let s = self.operand_t(x, from);
                let bytes = self.layout(*elem).size == 1;
                let op = if bytes {
                    Op::StrFromBytes
                } else {
                    Op::StrFromRunes
                };
                self.emit(op, d, s, 0);
                self.release(m);
            }
            (Kind::Basic(_), Kind::Slice(_)) => {
                d = self.dst(dst, to);
                let m = self.mark();
                let s = self.operand_t(x, from);
                let constant = self.const_of(x).is_some();
                self.str_to_slice(s, to, d, constant);
                self.release(m);
            }
            (Kind::Slice(_), Kind::Array(n, _)) => {
                d = self.dst(dst, to);
                let m = self.mark();
                let s = self.operand_t(x, from);
                self.at_span(e.span);
                let p = self.tmp_ptr();
                self.emit_x(Op::SliceToArr, p, s, 0, &[*n]);
                if *n > 0 {
                    self.load(&Place::Mem(p, 0), to, Some(d));
                }
                self.release(m);
            }
            (Kind::Slice(_), Kind::Pointer(a)) => {
                d = self.dst(dst, to);
                let n = match self.c.ukind(*a) {
                    Kind::Array(n, _) => n,
                    _ => 0,
                };
                let m = self.mark();
                let s = self.operand_t(x, from);
                self.at_span(e.span);
                self.emit_x(Op::SliceToArr, d, s, 0, &[n]);
                self.release(m);
            }
            // Same representation: pointers, channels, structs that differ in tags.
            _ => return self.expr(x, dst),
        }
        d
    }

    /// A string in `s` as bytes or runes.
    pub fn str_to_slice(&mut self, s: Slot, to: Ty, d: Slot, constant: bool) {
        let elem = self.elem_ty(to);
        let rt = self.rt(elem);
        let op = if self.layout(elem).size == 1 {
            Op::BytesFromStr
        } else {
            Op::RunesFromStr
        };
        self.emit_x(op, d, s, u16::from(constant), &[rt]);
    }

    fn convert_basic(&mut self, s: Slot, from: Ty, to: Ty, d: Slot) {
        match (self.rep(from), self.rep(to)) {
            (Rep::Word(f), Rep::Word(t)) => self.convert_num(s, f, t, d),
            (Rep::Word(_), Rep::Str) => self.emit(Op::StrFromRune, d, s, 0),
            (Rep::Complex128, Rep::Complex64) => {
                let m = self.mark();
                let t = self.temp(&[0, 0]);
                self.emit(Op::F64F32, t, s, 0);
                self.emit(Op::F64F32, t + 1, s + 1, 0);
                self.mov_n(2, d, t);
                self.release(m);
            }
            (Rep::Complex64, Rep::Complex128) => {
                let m = self.mark();
                let t = self.temp(&[0, 0]);
                self.emit(Op::F32F64, t, s, 0);
                self.emit(Op::F32F64, t + 1, s + 1, 0);
                self.mov_n(2, d, t);
                self.release(m);
            }
            (a, b) if a == b => self.mov_n(2, d, s),
            _ => self.fail("internal: conversion"),
        }
    }

    /// A number of width `f` in `s` as one of width `t` in `d`.
    pub fn convert_num(&mut self, s: Slot, f: Width, t: Width, d: Slot) {
        match (f, t) {
            _ if f == t => self.mov_n(1, d, s),
            (Width::F64, Width::F32) => self.emit(Op::F64F32, d, s, 0),
            (Width::F32, Width::F64) => self.emit(Op::F32F64, d, s, 0),
            (Width::F64 | Width::F32, _) if t.is_int() => {
                let op = match (t, f == Width::F64) {
                    (Width::U64, true) => Op::F64U64,
                    (Width::U64, false) => Op::F32U64,
                    (Width::I64 | Width::U32, true) => Op::F64S64,
                    (Width::I64 | Width::U32, false) => Op::F32S64,
                    (_, true) => Op::F64S32,
                    (_, false) => Op::F32S32,
                };
                self.emit(op, d, s, 0);
                if t != Width::S32 {
                    self.ext(t, d);
                }
            }
            (_, Width::F64) => {
                let op = if f == Width::U64 {
                    Op::U64F64
                } else {
                    Op::S64F64
                };
                self.emit(op, d, s, 0);
            }
            (_, Width::F32) => {
                let op = if f == Width::U64 {
                    Op::U64F32
                } else {
                    Op::S64F32
                };
                self.emit(op, d, s, 0);
            }
            _ if f.is_int() && t.is_int() => {
                let fits = t.bits() == 64 || (f.bits() < t.bits() && (!f.signed() || t.signed()));
                if fits {
                    self.mov_n(1, d, s);
                } else {
                    let op = match t {
                        Width::S8 => Op::ExtS8,
                        Width::S16 => Op::ExtS16,
                        Width::S32 => Op::ExtS32,
                        Width::U8 => Op::ExtU8,
                        Width::U16 => Op::ExtU16,
                        _ => Op::ExtU32,
                    };
                    self.emit(op, d, s, 0);
                }
            }
            _ => self.mov_n(1, d, s),
        }
    }

    /// The comma-ok forms: value into `d`, ok into `ok`.
    pub fn comma_ok(&mut self, e: &Expr, t: Ty, d: Slot, ok: Slot) {
        let e = strip(e);
        match &e.kind {
            ExprKind::TypeAssert { x, .. } => self.type_assert_ok(e, x, t, d, ok),
            ExprKind::Index { x, indices, .. } if indices.len() == 1 => {
                self.map_get_ok(x, &indices[0], d, ok);
            }
            ExprKind::Unary {
                op: UnaryOp::Recv,
                x,
            } => self.receive_ok(x, d, ok),
            _ => self.fail("internal: no comma-ok form"),
        }
    }
}
