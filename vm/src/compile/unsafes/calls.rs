//! Calls of `unsafe.Add`, `Slice`, `SliceData`, `String` and `StringData`. The size of the memory after a
//! pointer comes from its expression if possible, otherwise from the heap.

use crate::code::op::Op;
use crate::code::{FuncSpec, HEADER, flag};
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::program::escape::strip;
use crate::compile::types::ty::{Kind, Ty};
use crate::compile::{Compiler, FnKey};
use crate::rt::unsafes::{Unsafe, known};
use minigo_lang::syntax::ast::{Expr, ExprKind};
use minigo_lang::types::builtin::Form;
use minigo_lang::types::{Basic, Builtin};

/// A pointer to the first of some elements.
#[derive(Clone, Copy)]
pub struct Origin {
    /// The pointer.
    at: Slot,
    /// How many elements there are for sure.
    room: Slot,
    /// Not zero: the pointer leads into a live object, or is nil.
    alive: Slot,
}

/// Whether the builtin may become a call at run time.
pub(crate) fn calls_native(builtin: Builtin) -> bool {
    builtin.row().form == Form::MayCall
}

impl Compiler {
    /// What [`Functions::add`](crate::code::Functions::add) needs for such a native.
    pub fn unsafe_spec(what: Unsafe) -> FuncSpec {
        let (name, native, results, params) = what.native();
        FuncSpec {
            name: name.into(),
            results: results.len() as u16,
            params: params.len() as u16,
            flags: flag::LIBRARY | flag::WRAPPER,
            sig_map: [results, params].concat().into(),
            native: Some(crate::machine::native::erase(native)),
            key: 0,
        }
    }
}

impl FuncBuilder<'_> {
    /// A call of one of these.
    pub fn unsafe_call(&mut self, e: &Expr, b: Builtin, args: &[Expr], dst: Option<Slot>) -> Slot {
        let t = self.ty(e);
        let d = self.dst(dst, t);
        let m = self.mark();
        let taken = self.early_mark();
        match args {
            [p, n] => self.take_operands_early(p, n),
            _ => self.take_all_calls_early(args),
        }
        match (b, args) {
            (Builtin::UnsafeAdd, [p, n]) => self.unsafe_add(p, n, d),
            (Builtin::UnsafeSliceData, [x]) => self.slice_data(x, d),
            (Builtin::UnsafeStringData, [x]) => {
                let string = self.c.tys.basic(Basic::String);
                let s = self.expr_as(x, string, None);
                self.at_span(e.span);
                self.call_unsafe(Unsafe::StringData, &[s, s + 1], d);
            }
            (_, [p, n]) => {
                let origin = self.origin(p, b == Builtin::UnsafeSlice);
                let n = self.length(n);
                self.at_span(e.span);
                self.elements_from(b, origin, n, t, d);
            }
            _ => {}
        }
        self.forget_early(taken);
        self.release(m);
        d
    }

    /// The same with arguments that are the results of one call.
    pub fn unsafe_of_slots(&mut self, b: Builtin, t: Ty, [p, n]: [Slot; 2], d: Slot) {
        if b == Builtin::UnsafeAdd {
            self.move_pointer(d, p, n);
            return;
        }
        let origin = self.unknown_origin(p);
        self.elements_from(b, origin, n, t, d);
    }

    /// What calls in a pointer and a distance comes first, apart from a call that [`Self::origin`] looks into.
    fn take_operands_early(&mut self, pointer: &Expr, n: &Expr) {
        let pointer = self.data_of(pointer).map_or(pointer, |(_, x)| x);
        if self.has_call(pointer) || self.has_call(n) {
            self.take_early(pointer);
            self.take_early(n);
        }
    }

    fn length(&mut self, n: &Expr) -> Slot {
        let t = self.index_ty(n);
        self.expr_as(n, t, None)
    }

    fn unsafe_add(&mut self, p: &Expr, n: &Expr, d: Slot) {
        let pointer = self.c.tys.basic(Basic::UnsafePointer);
        let p = self.expr_as(p, pointer, None);
        let n = self.length(n);
        self.move_pointer(d, p, n);
    }

    /// `Ra = Rb` moved by `Rc` bytes; what the library moves it moves by distances of this machine.
    pub(super) fn move_pointer(&mut self, d: Slot, p: Slot, n: Slot) {
        let op = match self.is_library() {
            true => Op::Add,
            false => Op::PtrMove,
        };
        self.emit(op, d, p, n);
    }

    /// The address of the first element; that of a new one where there is room for none, so that
    /// nobody reads past the end.
    fn slice_data(&mut self, x: &Expr, d: Slot) {
        let t = self.ty(x);
        let elem = self.elem_ty(t);
        let s = self.expr_as(x, t, None);
        let (p, cap, done) = (self.tmp_ptr(), self.tmp_int(), self.label());
        self.emit(Op::Mov, p, s, 0);
        self.emit(Op::SCap, cap, s + 1, 0);
        self.jump_eq_const(cap, 0, false, done);
        self.jump_eq_const(p, 0, true, done);
        let rt = self.rt(elem);
        self.emit_x(Op::New, p, 0, 0, &[rt]);
        self.bind(done);
        self.emit(Op::Mov, d, p, 0);
    }

    /// The elements that a pointer leads to, as far as its expression tells. `written`: those of a string
    /// are copied, since a write to them is to change no string.
    fn origin(&mut self, pointer: &Expr, written: bool) -> Origin {
        if let Some((list, index, elem)) = self.element(pointer) {
            return self.origin_of_element(pointer, list, index, elem);
        }
        match self.data_of(pointer) {
            Some((Builtin::UnsafeSliceData, x)) => {
                let t = self.ty(x);
                let s = self.expr_as(x, t, None);
                let room = self.tmp_int();
                self.emit(Op::SCap, room, s + 1, 0);
                Origin {
                    at: s,
                    room,
                    alive: room,
                }
            }
            Some((_, x)) => {
                let string = self.c.tys.basic(Basic::String);
                let mut at = self.expr_as(x, string, None);
                let room = self.tmp_int();
                self.emit(Op::Mov, room, at + 1, 0);
                if written {
                    let byte = self.c.tys.basic(Basic::Uint8);
                    let (bytes, rt) = (self.c.tys.slice(byte), self.rt(byte));
                    let copy = self.tmp(bytes);
                    self.emit_x(Op::BytesFromStr, copy, at, 1, &[rt]);
                    at = copy;
                }
                Origin {
                    at,
                    room,
                    alive: room,
                }
            }
            None => {
                let p = self.expr(pointer, None);
                self.unknown_origin(p)
            }
        }
    }

    /// Of a pointer of which only its type is known.
    fn unknown_origin(&mut self, at: Slot) -> Origin {
        let (room, alive) = (self.constant(0), self.constant(1));
        Origin { at, room, alive }
    }

    /// `&list[index]`
    fn origin_of_element(&mut self, e: &Expr, list: &Expr, index: &Expr, elem: Ty) -> Origin {
        let t = self.c.tys.slice(elem);
        let all = self.tmp(t);
        let of = self.ty(list);
        match self.c.ukind(of) {
            Kind::Slice(_) => {
                self.expr_as(list, of, Some(all));
            }
            _ => self.slice_into(e, list, [None; 3], all),
        }
        let i = self.length(index);
        self.at_span(e.span);
        let (at, room) = (self.tmp_ptr(), self.tmp_int());
        let size = self.layout(elem).size;
        self.emit_x(Op::IdxAddr, at, all, i, &[size]);
        self.emit(Op::SCap, room, all + 1, 0);
        self.emit(Op::Sub, room, room, i);
        Origin {
            at,
            room,
            alive: room,
        }
    }

    /// The `x` of `unsafe.SliceData(x)` and `unsafe.StringData(x)`.
    pub fn data_of<'e>(&self, e: &'e Expr) -> Option<(Builtin, &'e Expr)> {
        if self.taken_early(strip(e)).is_some() {
            return None;
        }
        let ExprKind::Call { fun, args, .. } = &strip(e).kind else {
            return None;
        };
        match self.builtin_of(fun)? {
            b @ (Builtin::UnsafeSliceData | Builtin::UnsafeStringData) => Some((b, args.first()?)),
            _ => None,
        }
    }

    /// `n` elements from a pointer on, as a string or a slice of type `t` in `d`: at once where there is
    /// room enough for sure.
    fn elements_from(&mut self, b: Builtin, from: Origin, n: Slot, t: Ty, d: Slot) {
        let (fast, done) = (self.label(), self.label());
        self.jump_if(Op::JLeU, n, from.room, &[], fast);
        if b == Builtin::UnsafeString {
            let known = self.known_of(from, true);
            self.call_unsafe(Unsafe::String, &[from.at, n, known], d);
        } else {
            let elem = self.elem_ty(t);
            let layout = self.layout(elem);
            let known = self.known_of(from, !layout.has_pointers());
            let size = self.constant(layout.size);
            self.call_unsafe(Unsafe::Slice, &[from.at, n, size, known], d);
        }
        self.jump(done);
        self.bind(fast);
        let second = self.tmp_int();
        self.emit(Op::Mov, second, n, 0);
        if b == Builtin::UnsafeSlice {
            self.emit(Op::ShlI, second, n, 32);
            self.emit(Op::Or, second, second, n);
        }
        self.emit(Op::Mov, d, from.at, 0);
        self.emit(Op::Mov, d + 1, second, 0);
        self.bind(done);
    }

    /// Bits of [`known`].
    fn known_of(&mut self, origin: Origin, plain: bool) -> Slot {
        let (d, over) = (self.constant(0), self.label());
        self.jump_eq_const(origin.alive, 0, true, over);
        let plain = if plain { known::PLAIN } else { 0 };
        self.load_bits(d, known::ALIVE | plain);
        self.bind(over);
        d
    }

    /// `(*T)(unsafe.Add(unsafe.Pointer(p), n))` and `(*T)(unsafe.Pointer(unsafe.SliceData(s)))` for a `T` without
    /// pointers: it is to be in the object that the pointer leads to. False if it is not of that kind.
    pub fn view_of_sum(&mut self, e: &Expr, x: &Expr, to: &Kind, d: Slot) -> bool {
        let (&Kind::Pointer(view), Some((pointer, n))) = (to, self.sum_of(x)) else {
            return false;
        };
        let from = self.ty1(pointer);
        let (Kind::Pointer(own), view) = (self.c.ukind(from), self.layout(view)) else {
            return false;
        };
        let own = self.layout(own);
        // What is between pointers is found by the type that was seen at the address.
        if view.has_pointers() || own.has_pointers() || self.is_address_of_field(pointer) {
            return false;
        }
        let m = self.mark();
        let taken = self.early_mark();
        self.take_operands_early(pointer, n.unwrap_or(pointer));
        let origin = self.origin(pointer, false);
        let n = match n {
            Some(n) => self.length(n),
            None => self.constant(0),
        };
        let room = self.bytes_of(origin, own.size);
        let (size, align) = (self.constant(view.size), self.constant(view.align));
        let known = self.known_of(origin, true);
        self.at_span(e.span);
        self.call_unsafe(Unsafe::Sum, &[origin.at, n, room, size, align, known], d);
        self.forget_early(taken);
        self.release(m);
        true
    }

    /// How many bytes there are for sure, of elements of that size: of one if the pointer is not nil.
    fn bytes_of(&mut self, origin: Origin, size: u64) -> Slot {
        let (room, each, over) = (self.tmp_int(), self.constant(size), self.label());
        self.emit(Op::Mul, room, origin.room, each);
        self.jump_eq_const(origin.alive, 0, true, over);
        self.jump_eq_const(origin.room, 0, false, over);
        self.jump_eq_const(origin.at, 0, true, over);
        self.emit(Op::Mov, room, each, 0);
        self.bind(over);
        room
    }

    pub(super) fn constant(&mut self, n: u64) -> Slot {
        let d = self.tmp_int();
        self.load_bits(d, n);
        d
    }

    /// The typed pointer and the distance of `unsafe.Add(unsafe.Pointer(p), n)`, or the first alone if it is
    /// the start of a slice's elements.
    fn sum_of<'e>(&self, x: &'e Expr) -> Option<(&'e Expr, Option<&'e Expr>)> {
        if self.taken_early(strip(x)).is_some() {
            return None;
        }
        if let Some(p) = self.own_pointer(x) {
            let data = self.data_of(p)?.0;
            return (data == Builtin::UnsafeSliceData).then_some((p, None));
        }
        let ExprKind::Call { fun, args, .. } = &strip(x).kind else {
            return None;
        };
        match (self.builtin_of(fun)?, args.as_slice()) {
            (Builtin::UnsafeAdd, [base, n]) => Some((self.own_pointer(base)?, Some(n))),
            _ => None,
        }
    }

    /// Whether a conversion of that is one of a sum, which becomes a call.
    pub(crate) fn converts_sum(&self, args: &[Expr]) -> bool {
        args.first().is_some_and(|x| self.sum_of(x).is_some())
    }

    /// Calls a native with arguments from those slots; its results go to `d` and after.
    pub(crate) fn call_unsafe(&mut self, what: Unsafe, args: &[Slot], d: Slot) {
        let func = self.c.func(FnKey::Unsafe(what));
        let mark = self.frame.out_mark();
        self.out_alloc(HEADER as u16);
        let base = self.out_alloc(func.results);
        for &s in args {
            let at = self.out_alloc(1);
            self.emit(Op::Mov, at, s, 0);
        }
        self.emit_x(Op::Call, base, 0, 0, &[func.addr()]);
        for i in 0..func.results {
            self.emit(Op::Mov, d + i, base + i, 0);
        }
        self.frame.out_release(mark);
    }
}
