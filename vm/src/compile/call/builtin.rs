//! The predeclared functions.

use crate::code::AddressOf;
use crate::code::op::Op;
use crate::code::print;
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::place::Place;
use crate::compile::program::escape::strip;
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::{Env, Kind, Ty};
use crate::machine::goroutine::Origin;
use minigo_lang::syntax::ast::{BinaryOp, Expr, ExprKind};
use minigo_lang::types::builtin::Rule;
use minigo_lang::types::info::Mode;
use minigo_lang::types::universe::predeclared_type;
use minigo_lang::types::{Basic, Builtin};

impl FuncBuilder<'_> {
    /// `append(f())` and similar, where `f` has several results.
    fn builtin_of_call(&mut self, e: &Expr, b: Builtin, call: &Expr, dst: Option<Slot>) -> Slot {
        let t = self.ty(e);
        let t = self.default_ty(t);
        let d = match b {
            Builtin::Append | Builtin::Complex => self.dst(dst, t),
            Builtin::UnsafeAdd | Builtin::UnsafeSlice | Builtin::UnsafeString => self.dst(dst, t),
            _ => match dst {
                Some(d) => d,
                None => self.tmp_int(),
            },
        };
        let m = self.mark();
        let values = self.multi_values(call);
        self.at_span(e.span);
        match (b, values.as_slice()) {
            (Builtin::Copy, [(a, t), (from, tf)]) => {
                if self.c.is_string(*tf) {
                    self.emit(Op::CopyStr, d, *a, *from);
                } else {
                    let elem = self.elem_ty(*t);
                    let rt = self.rt(elem);
                    self.emit_x(Op::CopySlice, d, *a, *from, &[rt]);
                }
            }
            (Builtin::Complex, [(re, _), (im, _)]) => {
                self.mov_n(1, d, *re);
                self.mov_n(1, d + 1, *im);
            }
            (Builtin::Append, [(first, _), rest @ ..]) => {
                let elem = self.elem_ty(t);
                let rt = self.rt(elem);
                let acc = self.tmp(t);
                self.mov(t, acc, *first);
                for &(s, from) in rest {
                    let s = self.implicit(s, from, elem);
                    self.append_one(acc, acc, s, elem, rt);
                }
                self.mov(t, d, acc);
            }
            (
                Builtin::UnsafeAdd | Builtin::UnsafeSlice | Builtin::UnsafeString,
                &[(p, _), (n, _)],
            ) => self.unsafe_of_slots(b, t, [p, n], d),
            _ => self.builtin_on_slots(b, &values),
        }
        self.release(m);
        d
    }

    /// The call whose several results are all the arguments.
    fn call_of_several<'e>(&mut self, args: &'e [Expr]) -> Option<&'e Expr> {
        let [one] = args else {
            return None;
        };
        let t = self.ty(one);
        let several = matches!(self.c.tys.kind(t), Kind::Tuple(ts) if ts.len() > 1);
        (several && matches!(strip(one).kind, ExprKind::Call { .. })).then_some(one)
    }

    /// A call of a builtin whose row has a rule for the types: `code` computes the result, of the type that it gets,
    /// from the slots of the arguments, which have the types of the rule.
    fn of_values(
        &mut self,
        e: &Expr,
        b: Builtin,
        args: &[Expr],
        dst: Option<Slot>,
        code: impl FnOnce(&mut Self, Ty, Slot, &[Slot]),
    ) -> Slot {
        let t = self.ty(e);
        let t = self.default_ty(t);
        let d = self.dst(dst, t);
        let m = self.mark();
        let taken = self.early_mark();
        let mut slots = Vec::with_capacity(args.len());
        if let Some(call) = self.call_of_several(args) {
            for (i, (s, from)) in self.multi_values(call).into_iter().enumerate() {
                let to = self.rule_param(b, i, from, t);
                slots.push(self.implicit(s, from, to));
            }
        } else {
            self.take_all_calls_early(args);
            for (i, x) in args.iter().enumerate() {
                let from = self.ty1(x);
                let from = self.default_ty(from);
                let to = self.rule_param(b, i, from, t);
                slots.push(self.expr_as(x, to, None));
            }
        }
        self.at_span(e.span);
        code(self, t, d, &slots);
        self.forget_early(taken);
        self.release(m);
        d
    }

    /// The type of parameter `i`, for an argument of type `from`, if `result` is that of the result.
    fn rule_param(&mut self, b: Builtin, i: usize, from: Ty, result: Ty) -> Ty {
        if b.row().rule == Rule::Ordered {
            return result;
        }
        let param = b.row().rule.signature();
        let param = param.and_then(|(params, _)| predeclared_type(self.store(), params.get(i)?));
        param.map_or(from, |id| self.c.lower(id, Env(0)))
    }

    /// A call of a builtin.
    pub fn builtin(&mut self, e: &Expr, b: Builtin, args: &[Expr], dst: Option<Slot>) -> Slot {
        if b.row().rule == Rule::Own
            && let Some(call) = self.call_of_several(args)
        {
            return self.builtin_of_call(e, b, call, dst);
        }
        match b {
            Builtin::Len | Builtin::Cap => self.len_cap(e, b == Builtin::Len, args, dst),
            Builtin::Append => self.append(e, args, dst),
            Builtin::Copy => self.copy(e, args, dst),
            Builtin::Make => self.make(e, args, dst),
            Builtin::New => self.new_of(e, args, dst),
            Builtin::Min | Builtin::Max => self.of_values(e, b, args, dst, |f, t, d, values| {
                f.min_max(b == Builtin::Min, t, d, values);
            }),
            Builtin::Complex => self.complex(e, args, dst),
            Builtin::Real | Builtin::Imag => self.half(u16::from(b == Builtin::Imag), args, dst),
            Builtin::Recover => {
                let any = self.c.tys.any();
                let d = self.dst(dst, any);
                self.emit(Op::Recover, d, 0, 0);
                d
            }
            Builtin::Panic
            | Builtin::Print
            | Builtin::Println
            | Builtin::Clear
            | Builtin::Close
            | Builtin::Delete => {
                self.statement_builtin(e, b, args);
                dst.unwrap_or(crate::compile::builder::SCALARS)
            }
            Builtin::Sizeof | Builtin::Alignof | Builtin::Offsetof => self.sizeof(e, b, args, dst),
            Builtin::UnsafeAdd
            | Builtin::UnsafeSlice
            | Builtin::UnsafeSliceData
            | Builtin::UnsafeString
            | Builtin::UnsafeStringData => self.unsafe_call(e, b, args, dst),
        }
    }

    fn copy(&mut self, e: &Expr, args: &[Expr], dst: Option<Slot>) -> Slot {
        let int = self.c.tys.basic(Basic::Int);
        let d = self.dst(dst, int);
        let m = self.mark();
        if let [to, from] = args {
            let (tt, tf) = (self.ty(to), self.ty1(from));
            let tf = self.default_ty(tf);
            let (a, b) = self.two(to, tt, from, tf);
            self.at_span(e.span);
            if self.c.is_string(tf) {
                self.emit(Op::CopyStr, d, a, b);
            } else {
                let elem = self.elem_ty(tt);
                let rt = self.rt(elem);
                self.emit_x(Op::CopySlice, d, a, b, &[rt]);
            }
        }
        self.release(m);
        d
    }

    /// `new(T)`, `new(x)`
    fn new_of(&mut self, e: &Expr, args: &[Expr], dst: Option<Slot>) -> Slot {
        let d = match dst {
            Some(d) => d,
            None => self.tmp_ptr(),
        };
        let t = self.ty(e);
        let (Some(x), Some(t)) = (args.first(), self.c.deref(t)) else {
            return d;
        };
        if self.mode(x) == Some(Mode::Type) {
            let rt = self.rt(t);
            self.emit_x(Op::New, d, 0, 0, &[rt]);
        } else {
            let m = self.mark();
            let s = self.expr_as(x, t, None);
            self.box_copy(t, s, d);
            self.release(m);
        }
        d
    }

    fn complex(&mut self, e: &Expr, args: &[Expr], dst: Option<Slot>) -> Slot {
        let t = self.ty(e);
        let t = self.default_ty(t);
        let d = self.dst(dst, t);
        let m = self.mark();
        if let [re, im] = args {
            let narrow = self.rep(t) == Rep::Complex64;
            let part = self.c.tys.basic(if narrow {
                Basic::Float32
            } else {
                Basic::Float64
            });
            let (a, mut b) = self.two(re, part, im, part);
            if d == b {
                let s = self.tmp_int();
                self.mov_n(1, s, b);
                b = s;
            }
            self.mov_n(1, d, a);
            self.mov_n(1, d + 1, b);
        }
        self.release(m);
        d
    }

    /// The part of a complex number that is in its slot `at`.
    fn half(&mut self, at: u16, args: &[Expr], dst: Option<Slot>) -> Slot {
        let Some(x) = args.first() else {
            return self.tmp_int();
        };
        let t = self.ty1(x);
        let t = self.default_ty(t);
        let Some(d) = dst else {
            return self.expr_as(x, t, None) + at;
        };
        let m = self.mark();
        let s = self.expr_as(x, t, None);
        self.mov_n(1, d, s + at);
        self.release(m);
        d
    }

    /// Sizes that are not constants, since they depend on type parameters.
    fn sizeof(&mut self, e: &Expr, b: Builtin, args: &[Expr], dst: Option<Slot>) -> Slot {
        let int = self.c.tys.basic(Basic::Uintptr);
        let d = self.dst(dst, int);
        match (b, args.first()) {
            (Builtin::Sizeof | Builtin::Alignof, Some(x)) => {
                let t = self.ty1(x);
                let (size, align) = self.go_size(t);
                self.load_bits(d, if b == Builtin::Sizeof { size } else { align });
            }
            (_, Some(field)) => match self.go_offset(field) {
                Some(offset) => self.load_bits(d, offset),
                None => {
                    self.at_span(e.span);
                    self.fail("not supported: unsafe.Offsetof of this expression");
                }
            },
            _ => {}
        }
        d
    }

    /// Offset of the field `x.f`, promoted or not, in what `x` is or leads to.
    fn go_offset(&mut self, e: &Expr) -> Option<u64> {
        let ExprKind::Selector { x, .. } = &strip(e).kind else {
            return None;
        };
        let path = self.selection(strip(e))?.path.clone();
        let mut of = self.ty1(x);
        if let Kind::Pointer(base) = self.c.ukind(of) {
            of = base;
        }
        let mut offset = 0u64;
        for index in path.iter() {
            let Kind::Struct(fields) = self.c.ukind(of) else {
                return None;
            };
            let (mut at, mut found) = (0u64, None);
            for (i, field) in fields.iter().enumerate() {
                let (size, align) = self.go_size(field.ty);
                at = at.next_multiple_of(align);
                if i == *index as usize {
                    found = Some(field.ty);
                    break;
                }
                at += size;
            }
            (of, offset) = (found?, offset + at);
        }
        Some(offset)
    }

    /// Size and alignment as compiled Go lays the type out.
    pub fn go_size(&mut self, t: Ty) -> (u64, u64) {
        match self.c.ukind(t) {
            Kind::Slice(_) => (24, 8),
            Kind::Interface(_) => (16, 8),
            Kind::Basic(Basic::String) => (16, 8),
            Kind::Array(n, e) => {
                let (s, a) = self.go_size(e);
                (s * n, a)
            }
            Kind::Struct(fields) => {
                let (mut size, mut align) = (0u64, 1);
                for (i, f) in fields.iter().enumerate() {
                    let (s, a) = self.go_size(f.ty);
                    size = size.next_multiple_of(a) + s;
                    align = align.max(a);
                    if s == 0 && i + 1 == fields.len() && size > 0 {
                        size += 1;
                    }
                }
                (size.next_multiple_of(align), align)
            }
            _ => {
                let l = self.layout(t);
                (l.size, l.align)
            }
        }
    }

    fn len_cap(&mut self, e: &Expr, len: bool, args: &[Expr], dst: Option<Slot>) -> Slot {
        let Some(x) = args.first() else {
            return self.tmp_int();
        };
        let t = self.ty1(x);
        let t = self.default_ty(t);
        let int = self.c.tys.basic(Basic::Int);
        let kind = match self.c.ukind(t) {
            Kind::Pointer(a) => self.c.ukind(a),
            k => k,
        };
        match kind {
            Kind::Array(n, _) => {
                // Evaluated for its calls only.
                if self.has_call(x) {
                    self.discard(x);
                }
                let d = self.dst(dst, int);
                self.load_bits(d, n);
                d
            }
            Kind::Basic(_) => match dst {
                None => self.expr_as(x, t, None) + 1,
                Some(d) => {
                    let m = self.mark();
                    let s = self.operand_t(x, t);
                    self.mov_n(1, d, s + 1);
                    self.release(m);
                    d
                }
            },
            other => {
                let d = self.dst(dst, int);
                let m = self.mark();
                let s = self.operand_t(x, t);
                self.at_span(e.span);
                match (other, len) {
                    (Kind::Slice(_), true) => self.emit(Op::SLen, d, s + 1, 0),
                    (Kind::Slice(_), false) => self.emit(Op::SCap, d, s + 1, 0),
                    (Kind::Map(..), _) => self.emit(Op::MapLen, d, s, 0),
                    (Kind::Chan(..), true) => self.emit(Op::ChanLen, d, s, 0),
                    (Kind::Chan(..), false) => self.emit(Op::ChanCap, d, s, 0),
                    _ => self.fail("internal: len"),
                }
                self.release(m);
                d
            }
        }
    }

    fn append(&mut self, e: &Expr, args: &[Expr], dst: Option<Slot>) -> Slot {
        let t = self.ty(e);
        let elem = self.elem_ty(t);
        let d = self.dst(dst, t);
        let Some((first, rest)) = args.split_first() else {
            return d;
        };
        let m = self.mark();
        let spread = matches!(
            &crate::compile::program::escape::strip(e).kind,
            minigo_lang::syntax::ast::ExprKind::Call {
                ellipsis: Some(_),
                ..
            }
        );
        let rt = self.rt(elem);
        let call = crate::compile::program::escape::strip(e).id;
        if spread {
            let Some(y) = rest.first() else { return d };
            if let Some(n) = self.made_length(y) {
                let tn = self.index_ty(n);
                let (a, n) = self.two(first, t, n, tn);
                self.at_span(e.span);
                self.emit_x(Op::AppZeros, d, a, n, &[rt]);
                self.release(m);
                return d;
            }
            let ty = self.ty1(y);
            let ty = self.default_ty(ty);
            if self.is_nil(y) {
                self.expr_as(first, t, Some(d));
                self.release(m);
                return d;
            }
            let (a, b) = self.two(first, t, y, ty);
            self.at_span(e.span);
            let op = if self.c.is_string(ty) {
                Op::AppStr
            } else {
                Op::AppSlice
            };
            self.emit_x(op, d, a, b, &[rt]);
            self.release(m);
            return d;
        }
        let taken = self.early_mark();
        self.take_all_calls_early(args);
        match rest {
            [] => {
                self.expr_as(first, t, Some(d));
            }
            [x] => {
                let (a, v) = if self.has_call(x) && self.has_any_call(first) {
                    let a = self.expr_as(first, t, None);
                    (a, self.expr_as(x, elem, None))
                } else if self.has_call(x) {
                    let v = self.expr_as(x, elem, None);
                    (self.expr_as(first, t, None), v)
                } else {
                    let a = self.expr_as(first, t, None);
                    (a, self.expr_as(x, elem, None))
                };
                self.at_span(e.span);
                self.make_store(call, a, 1, elem);
                self.append_one(d, a, v, elem, rt);
            }
            many => {
                let base = if self.has_call(first) || many.iter().any(|x| self.has_call(x)) {
                    let s = self.expr_as(first, t, None);
                    // A variable could change before it is used.
                    let c = self.tmp(t);
                    self.mov(t, c, s);
                    c
                } else {
                    self.expr_as(first, t, None)
                };
                let mut values = Vec::with_capacity(many.len());
                for x in many {
                    values.push(self.expr_as(x, elem, None));
                }
                self.at_span(e.span);
                self.make_store(call, base, many.len(), elem);
                let at = self.tmp_int();
                self.emit(Op::SLen, at, base + 1, 0);
                let n = self.tmp_int();
                self.load_bits(n, many.len() as u64);
                let grown = self.tmp(t);
                self.emit_x(Op::AppGrow, grown, base, n, &[rt]);
                let size = self.layout(elem).size;
                for (i, v) in values.into_iter().enumerate() {
                    if i > 0 {
                        self.emit(Op::AddI, at, at, 1);
                    }
                    self.store_to(&Place::SliceElem(grown, at, size, 0), elem, v);
                }
                self.mov(t, d, grown);
            }
        }
        self.forget_early(taken);
        self.release(m);
        d
    }

    /// The length `n` of `make([]T, n)`.
    fn made_length<'e>(&self, e: &'e Expr) -> Option<&'e Expr> {
        match &crate::compile::program::escape::strip(e).kind {
            minigo_lang::syntax::ast::ExprKind::Call { fun, args, .. }
                if self.builtin_of(fun) == Some(Builtin::Make) && args.len() == 2 =>
            {
                args.get(1)
            }
            _ => None,
        }
    }

    fn append_one(&mut self, d: Slot, a: Slot, v: Slot, elem: Ty, rt: u64) {
        let l = self.layout(elem);
        let op = match (l.rep, l.size) {
            (Rep::Word(_), 1) => Op::App8,
            (Rep::Word(_), 2) => Op::App16,
            (Rep::Word(_), 4) => Op::App32,
            (Rep::Word(_), _) => Op::App64,
            (Rep::Str | Rep::Slice | Rep::Iface, _) => Op::App128,
            (Rep::Complex64, _) => {
                let img = self.tmp_int();
                self.emit(Op::PackC64, img, v, 0);
                self.emit_x(Op::App64, d, a, img, &[rt]);
                return;
            }
            (Rep::Big, _) => {
                let one = self.tmp_int();
                self.emit(Op::LdI, one, 1, 0);
                let at = self.tmp_int();
                self.emit(Op::SLen, at, a + 1, 0);
                let g = self.temp(&[1, 0]);
                self.emit_x(Op::AppGrow, g, a, one, &[rt]);
                self.store_to(&Place::SliceElem(g, at, l.size, 0), elem, v);
                self.mov_n(2, d, g);
                return;
            }
            (Rep::Agg, 0) => {
                let one = self.tmp_int();
                self.emit(Op::LdI, one, 1, 0);
                self.emit_x(Op::AppGrow, d, a, one, &[rt]);
                return;
            }
            (Rep::Agg | Rep::Complex128, _) => Op::AppBlk,
        };
        self.emit_x(op, d, a, v, &[rt]);
    }

    fn make(&mut self, e: &Expr, args: &[Expr], dst: Option<Slot>) -> Slot {
        let t = self.ty(e);
        let d = self.dst(dst, t);
        let m = self.mark();
        let size = args.get(1);
        let n = match size {
            Some(x) => self.size_arg(x),
            None => {
                let z = self.tmp_int();
                self.emit(Op::LdI, z, 0, 0);
                z
            }
        };
        match self.c.ukind(t) {
            Kind::Slice(elem) => {
                let cap = match args.get(2) {
                    Some(x) => self.size_arg(x),
                    None => n,
                };
                let rt = self.rt(elem);
                self.at_span(e.span);
                self.emit_x(Op::MakeSlice, d, n, cap, &[rt]);
            }
            Kind::Map(..) => {
                let rt = self.rt(t);
                self.at_span(e.span);
                self.emit_x(Op::MakeMap, d, n, 0, &[rt]);
            }
            Kind::Chan(_, elem) => {
                let rt = self.rt(elem);
                self.at_span(e.span);
                self.emit_x(Op::MakeChan, d, n, 0, &[rt]);
            }
            _ => self.fail("internal: make"),
        }
        self.release(m);
        d
    }

    fn size_arg(&mut self, x: &Expr) -> Slot {
        let t = self.index_ty(x);
        if self.const_of(x).is_none() && matches!(self.width(t), Some(Width::F32 | Width::F64)) {
            self.fail("internal: size of float type");
        }
        let s = self.expr_as(x, t, None);
        // A temporary of its own: a later size may call.
        if s >= crate::compile::builder::OUT {
            let c = self.tmp_int();
            self.mov_n(1, c, s);
            return c;
        }
        s
    }

    fn min_max(&mut self, min: bool, t: Ty, d: Slot, values: &[Slot]) {
        let op = match self.rep(t) {
            Rep::Word(Width::F64) => [Op::MinF64, Op::MaxF64],
            Rep::Word(Width::F32) => [Op::MinF32, Op::MaxF32],
            Rep::Word(w) if w.signed() => [Op::MinS, Op::MaxS],
            Rep::Word(_) => [Op::MinU, Op::MaxU],
            _ => [Op::MinStr, Op::MaxStr],
        }[usize::from(!min)];
        match *values {
            [] => {}
            [x] => self.mov(t, d, x),
            [x, y] => self.emit(op, d, x, y),
            [x, y, ref more @ ..] => {
                // Not `d`, which may be one of the arguments.
                let acc = self.tmp(t);
                self.emit(op, acc, x, y);
                for &s in more {
                    self.emit(op, acc, acc, s);
                }
                self.mov(t, d, acc);
            }
        }
    }

    /// Builtins without a result: evaluates the arguments, then does it.
    fn statement_builtin(&mut self, e: &Expr, b: Builtin, args: &[Expr]) {
        let m = self.mark();
        let mut list: Vec<(Slot, Ty)> = Vec::new();
        for a in args {
            let t = self.builtin_param(b, a, list.first().map(|&(_, t)| t));
            // Constants for print that no default type holds are uint64s or floats.
            let s = self.expr_as(a, t, None);
            let s = if self.is_simple(a) && args.iter().any(|x| self.has_call(x)) {
                let c = self.tmp(t);
                self.mov(t, c, s);
                c
            } else {
                s
            };
            list.push((s, t));
        }
        self.at_span(e.span);
        match (b, args, list.as_slice()) {
            (Builtin::Panic, [arg], [(s, _)]) => {
                let origin = self.origin_of(arg) as u16;
                self.emit(Op::Panic, *s, origin, 0);
            }
            _ => self.builtin_on_slots(b, &list),
        }
        self.release(m);
    }

    /// Where the interface comes from that `panic` is called with.
    fn origin_of(&mut self, arg: &Expr) -> Origin {
        let t = self.ty1(arg);
        if self.is_nil(arg) || self.c.is_interface(t) {
            Origin::Interface
        } else if self.is_static(arg) {
            Origin::Static
        } else {
            Origin::Fresh
        }
    }

    /// Whether it is a constant, or a literal of a struct or an array that holds nothing else.
    fn is_static(&mut self, e: &Expr) -> bool {
        if self.is_constant(e) {
            return true;
        }
        let ExprKind::CompositeLit { elts, .. } = &strip(e).kind else {
            return false;
        };
        let t = self.ty1(e);
        matches!(self.c.ukind(t), Kind::Struct(_) | Kind::Array(..))
            && elts.iter().all(|elt| match &elt.kind {
                ExprKind::KeyValue { value, .. } => self.is_static(value),
                _ => self.is_static(elt),
            })
    }

    /// The type that an argument of a builtin without a result is converted to; `first` is that of the
    /// first argument.
    pub fn builtin_param(&mut self, b: Builtin, arg: &Expr, first: Option<Ty>) -> Ty {
        if b == Builtin::Panic {
            return self.c.tys.any();
        }
        if b == Builtin::Delete
            && let Some(Kind::Map(key, _)) = first.map(|map| self.c.ukind(map))
        {
            return key;
        }
        let t = self.ty1(arg);
        self.default_ty(t)
    }

    /// The same on values in slots.
    pub fn builtin_on_slots(&mut self, b: Builtin, args: &[(Slot, Ty)]) {
        match (b, args) {
            (Builtin::Panic, [(s, _)]) => self.emit(Op::Panic, *s, 0, 0),
            (Builtin::Close, [(s, _)]) => self.emit(Op::Close, *s, 0, 0),
            (Builtin::Clear, [(s, t)]) => match self.c.ukind(*t) {
                Kind::Map(..) => {
                    let rt = self.rt(*t);
                    self.emit_x(Op::MapClear, *s, 0, 0, &[rt]);
                }
                Kind::Slice(elem) => {
                    let rt = self.rt(elem);
                    self.emit_x(Op::ClearSlice, *s, 0, 0, &[rt]);
                }
                _ => self.fail("internal: clear"),
            },
            (Builtin::Delete, [(map, t), (k, kt)]) => {
                let m = self.mark();
                let k = self.image(*kt, *k);
                let rt = self.rt(*t);
                self.emit_x(Op::MapDel, *map, k, 0, &[rt]);
                self.release(m);
            }
            (Builtin::Print | Builtin::Println, _) => {
                for (i, &(s, t)) in args.iter().enumerate() {
                    if i > 0 && b == Builtin::Println {
                        let any = self.alloc(&[]);
                        self.emit_x(Op::Print, any, 0, 0, &[print::SPACE]);
                    }
                    let name = if b == Builtin::Print {
                        "print"
                    } else {
                        "println"
                    };
                    self.print_one(s, t, name);
                }
                if b == Builtin::Println {
                    let any = self.alloc(&[]);
                    self.emit_x(Op::Print, any, 0, 0, &[print::NEWLINE]);
                }
            }
            (Builtin::Copy, [(a, t), (b, tb)]) => {
                let m = self.mark();
                let d = self.tmp_int();
                if self.c.is_string(*tb) {
                    self.emit(Op::CopyStr, d, *a, *b);
                } else {
                    let elem = self.elem_ty(*t);
                    let rt = self.rt(elem);
                    self.emit_x(Op::CopySlice, d, *a, *b, &[rt]);
                }
                self.release(m);
            }
            (Builtin::Recover, _) => {
                let m = self.mark();
                let d = self.temp(&[0, 2]);
                self.emit(Op::Recover, d, 0, 0);
                self.release(m);
            }
            _ => self.fail("internal: builtin as a statement"),
        }
    }

    fn print_one(&mut self, s: Slot, t: Ty, name: &str) {
        let m = self.mark();
        let bool_ = matches!(self.c.ubasic(t), Some(Basic::Bool | Basic::UntypedBool));
        let (s, kind) = match self.rep(t) {
            Rep::Word(Width::F64) => (s, print::FLOAT),
            Rep::Word(Width::F32) => {
                let d = self.tmp_int();
                self.emit(Op::F32F64, d, s, 0);
                (d, print::FLOAT32)
            }
            Rep::Word(Width::Ptr) => (s, print::POINTER),
            Rep::Word(_) if bool_ => (s, print::BOOL),
            Rep::Word(w) if w.signed() => (s, print::INT),
            Rep::Word(_) => (s, print::UINT),
            Rep::Str => (s, print::STRING),
            Rep::Slice => (s, print::SLICE),
            Rep::Iface => (s, print::IFACE),
            Rep::Complex128 => (s, print::COMPLEX),
            Rep::Complex64 => {
                let d = self.temp(&[0, 0]);
                self.emit(Op::F32F64, d, s, 0);
                self.emit(Op::F32F64, d + 1, s + 1, 0);
                (d, print::COMPLEX64)
            }
            _ => {
                self.print_of_parts(t, name);
                (s, print::INT)
            }
        };
        self.emit_x(Op::Print, s, 0, 0, &[kind]);
        self.release(m);
    }

    /// A value that print does not take. The checker has reported those that are not in generic functions, unless their
    /// code is dead.
    fn print_of_parts(&mut self, t: Ty, name: &str) {
        let what = self.c.type_string(t).replace("main.", "");
        let text = format!("illegal types for operand: {name}\n\t{what}");
        if self.env != Env(0) && self.flow.dead == 0 {
            return self.fail(text);
        }
        let (p, n) = self.c.static_bytes(&text.into_bytes().into());
        self.load_address(Op::PlainPanic, 0, &[p, n], AddressOf::Text);
    }

    /// `x op= y` on values in slots, with Go's rules for the operator.
    pub fn op_slots(&mut self, op: BinaryOp, t: Ty, d: Slot, a: Slot, b: Slot, tb: Ty) {
        match op {
            BinaryOp::Shl | BinaryOp::Shr => {
                self.shift_by(op == BinaryOp::Shl, t, d, a, b, tb);
            }
            _ => self.arith(op, t, d, a, b),
        }
    }
}
