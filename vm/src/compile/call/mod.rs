//! Calls: of declared functions, methods, interface methods and closures; `go` and `defer`.

pub mod builtin;
mod deferred;
pub(super) mod entered;
pub mod inline;
pub(super) mod leaf;
pub(super) mod named;
pub mod wrappers;

use super::builder::{FinishError, FuncBuilder, OUT, Slot};
use super::place::Place;
use super::program::escape::strip;
use super::types::ty::{Found, FoundWhat, Kind, Sig, Ty};
use super::{Compiler, FnKey, Piece};
use crate::code::op::Op;
use crate::code::{Code, HEADER};
use crate::heap::kept::Kept;
use minigo_lang::syntax::ast::{Expr, ExprKind};
use minigo_lang::text::source::Pos;
use minigo_lang::types::info::{Mode, SelectionKind};
use minigo_lang::types::{Builtin, ObjKind};
use recursive::recursive;
use std::sync::Arc;

/// How a call is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Now.
    Call,
    /// By a new goroutine.
    Go,
    /// When the function returns.
    Defer,
    /// When the function around a range-over-func body returns: a closure that makes the call.
    Later,
}

/// A builtin that `go` or `defer` calls.
#[derive(Clone, Debug)]
pub struct ThunkInfo {
    /// Its name in traces.
    pub name: String,
    /// Parameter types.
    pub params: Vec<Ty>,
    /// The builtin.
    pub builtin: Builtin,
}

/// What is called.
enum Callee<'e> {
    /// A known function.
    Static(FnKey),
    /// A method of a concrete type: receiver expression, its type, what was found.
    Method(FnKey, &'e Expr, Ty, Arc<Found>),
    /// A method of an interface: selector.
    Iface(u64, &'e Expr, Ty, Arc<Found>),
    /// A func value.
    Value(&'e Expr),
}

/// What is called, evaluated: at most one of the two.
#[derive(Default)]
struct Function {
    receiver: Option<(Ty, Slot)>,
    /// A func value.
    value: Option<Slot>,
}

/// An outgoing frame.
#[derive(Clone, Copy)]
struct Outgoing {
    /// Its first slot behind the header, where the results lie.
    base: Slot,
    /// How many slots these take.
    results: u16,
    /// How many slots results, receiver and arguments take.
    used: u16,
}

/// An argument before it is put in its slot.
enum Arg<'e> {
    Expr(&'e Expr, Ty),
    Slots(Slot, Ty),
    Pack(Vec<Arg<'e>>, Ty),
}

/// Where a call is in traces: at its parenthesis.
pub fn call_pos(e: &Expr) -> Pos {
    match &strip(e).kind {
        ExprKind::Call { fun, .. } => fun.span.hi,
        _ => e.span.lo,
    }
}

/// Where traces say that a call happens: a goroutine is created where its statement begins.
fn started_at(e: &Expr, how: How) -> Pos {
    match how {
        How::Go => e.span.lo,
        _ => call_pos(e),
    }
}

impl FuncBuilder<'_> {
    /// The instruction that does what a library function does, if there is one.
    pub fn intrinsic_of(&self, fun: &Expr) -> Option<Op> {
        let ExprKind::Selector { sel, .. } = &strip(fun).kind else {
            return None;
        };
        let obj = self.use_of(sel)?;
        let o = self.store().obj(obj);
        if !matches!(o.kind, ObjKind::Func { .. }) {
            return None;
        }
        let pkg = self.store().pkg(o.pkg?);
        if !pkg.library || pkg.path.as_str() != "math" {
            return None;
        }
        Some(match o.name.as_str() {
            "Sqrt" => Op::SqrtF64,
            "Abs" => Op::AbsF64,
            "Floor" => Op::FloorF64,
            "Ceil" => Op::CeilF64,
            "Trunc" => Op::TruncF64,
            _ => return None,
        })
    }

    /// A call as a value. `transient`: the slot may be one of the outgoing area, good for the very
    /// next instruction only.
    pub fn call_value(&mut self, e: &Expr, dst: Option<Slot>, transient: bool) -> Slot {
        let ExprKind::Call { fun, args, .. } = &e.kind else {
            return self.expr(e, dst);
        };
        match self.mode(fun) {
            Some(Mode::Type) => {
                let to = self.ty(e);
                return match args.first() {
                    Some(x) => self.conversion(e, x, to, dst),
                    None => self.tmp_int(),
                };
            }
            Some(Mode::Builtin) => {
                return match self.builtin_of(fun) {
                    Some(b) => self.builtin(e, b, args, dst),
                    None => self.tmp_int(),
                };
            }
            _ => {}
        }
        if let Some(op) = self.intrinsic_of(fun) {
            let t = self.ty(e);
            let d = self.dst(dst, t);
            let m = self.mark();
            if let Some(x) = args.first() {
                let s = self.operand_t(x, t);
                self.emit(op, d, s, 0);
            }
            self.release(m);
            return d;
        }
        if let Some(results) = self.try_inline(e, dst) {
            let Some(&(s, t)) = results.first() else {
                return super::builder::SCALARS;
            };
            return match dst {
                Some(d) => {
                    self.mov(t, d, s);
                    d
                }
                None => s,
            };
        }
        if transient {
            let m = self.mark();
            let (base, _) = self.call(e, How::Call);
            self.release(m);
            return base;
        }
        let t = self.ty1(e);
        let d = self.dst(dst, t);
        let m = self.mark();
        let (base, results) = self.call(e, How::Call);
        if let Some(&r) = results.first() {
            self.mov(r, d, base);
        }
        self.release(m);
        d
    }

    /// A call for its effects.
    pub fn call_discard(&mut self, e: &Expr) {
        let e = strip(e);
        let ExprKind::Call { fun, .. } = &e.kind else {
            return;
        };
        if matches!(self.mode(fun), Some(Mode::Type | Mode::Builtin))
            || self.intrinsic_of(fun).is_some()
        {
            self.call_value(e, None, false);
            return;
        }
        if self.try_inline(e, None).is_some() {
            return;
        }
        self.call(e, How::Call);
    }

    /// Inlines the call if that can be done: the slots of its results.
    fn try_inline(&mut self, e: &Expr, dst: Option<Slot>) -> Option<Vec<(Slot, Ty)>> {
        let ExprKind::Call {
            fun,
            args,
            ellipsis: None,
            ..
        } = &e.kind
        else {
            return None;
        };
        match &strip(fun).kind {
            ExprKind::Ident(_) | ExprKind::Selector { .. } | ExprKind::Index { .. } => {}
            _ => return None,
        }
        match self.callee(fun).0 {
            Callee::Static(key @ FnKey::Decl { .. }) => self.inline_call(&key, e, args, None, dst),
            Callee::Method(key, x, t, found) => {
                self.inline_call(&key, e, args, Some((x, t, found)), dst)
            }
            _ => None,
        }
    }

    /// A call with several results: their first slot (transient) and types.
    pub fn call_multi(&mut self, e: &Expr) -> (Slot, Vec<Ty>) {
        let e = strip(e);
        self.call(e, How::Call)
    }

    /// The instantiated type of a generic function or method that an expression names.
    fn instance_ty(&mut self, fun: &Expr) -> Option<Ty> {
        let id = match &strip(fun).kind {
            ExprKind::Ident(id) => id.id,
            ExprKind::Selector { sel, .. } => sel.id,
            ExprKind::Index { x, .. } => return self.instance_ty(x),
            _ => return None,
        };
        let t = self.c.prog().info.instances.get(&id)?.ty;
        Some(self.c.lower(t, self.env))
    }

    fn callee<'e>(&mut self, fun: &'e Expr) -> (Callee<'e>, Option<Arc<Sig>>) {
        let fun = strip(fun);
        if let Some(key) = self.func_of(fun) {
            let sig = self.sig_of(fun);
            return (Callee::Static(key), sig);
        }
        // x.m[T](...) of a generic method.
        let sel_expr = match &fun.kind {
            ExprKind::Index { x, .. } => {
                let x = strip(x);
                match self.selection(x).map(|s| s.kind) {
                    Some(SelectionKind::Method | SelectionKind::MethodExpr) => x,
                    _ => fun,
                }
            }
            _ => fun,
        };
        if let ExprKind::Selector { x, sel } = &sel_expr.kind
            && let Some(s) = self.selection(sel_expr)
        {
            let o = self.store().obj(s.obj);
            let (name, pkg) = (o.name, o.pkg);
            match s.kind {
                SelectionKind::MethodExpr => {
                    let recv = self.c.lower(s.recv, self.env);
                    self.check_wrapped(&s, recv);
                    let targs = self.targs(sel.id).unwrap_or_default();
                    let sig = self.sig_of(fun);
                    return (
                        Callee::Static(FnKey::MethodExpr {
                            recv,
                            name,
                            pkg,
                            targs,
                        }),
                        sig,
                    );
                }
                SelectionKind::Method => {
                    let t = self.ty(x);
                    let Some(found) = self.method_found(&s, t) else {
                        self.fail(format!("internal: method {name} not found"));
                        return (Callee::Value(fun), None);
                    };
                    match found.what {
                        FoundWhat::Method(base, obj) => {
                            let own = self.targs(sel.id).unwrap_or_default();
                            let env = self.c.method_env(base, obj, &own);
                            if let ObjKind::Func {
                                decl: Some(decl), ..
                            } = self.store().obj(obj).kind
                            {
                                let key = FnKey::Decl {
                                    decl,
                                    env,
                                    by_ptr: false,
                                };
                                let sig = self.c.found_sig(&found, &own);
                                return (Callee::Method(key, x, t, found), sig);
                            }
                        }
                        FoundWhat::Abstract(iface, index) => {
                            if let Kind::Interface(ms) = self.c.ukind(iface)
                                && let Some(m) = ms.get(index as usize)
                            {
                                let sel = self.c.method_sel(m.name, m.pkg, m.sig);
                                let msig = self.c.sig(m.sig);
                                return (Callee::Iface(u64::from(sel.0), x, t, found), msig);
                            }
                        }
                        FoundWhat::Field(_) => {}
                    }
                }
                SelectionKind::Field => {}
            }
        }
        let sig = self.sig_of(fun);
        (Callee::Value(fun), sig)
    }

    fn sig_of(&mut self, fun: &Expr) -> Option<Arc<Sig>> {
        let t = match self.instance_ty(fun) {
            Some(t) => t,
            None => self.ty(fun),
        };
        self.c.sig(t)
    }

    /// Makes a call: the first slot of its results (transient) and their types.
    #[recursive]
    pub fn call(&mut self, e: &Expr, how: How) -> (Slot, Vec<Ty>) {
        let ExprKind::Call {
            fun,
            args,
            ellipsis,
            ..
        } = &strip(e).kind
        else {
            self.fail("internal: call expected");
            return (OUT, Vec::new());
        };
        let (callee, sig) = self.callee(fun);
        let Some(sig) = sig else {
            self.at_span(e.span);
            self.fail("internal: call of something without a signature");
            return (OUT, Vec::new());
        };
        // What calls is evaluated first, in order, to temporaries.
        let args_call = args.iter().any(|a| self.has_call(a));
        let mut function = Function::default();
        let lit = match (&callee, &strip(fun).kind) {
            (Callee::Value(f), ExprKind::FuncLit { body, .. }) if how == How::Defer => {
                self.lit_piece(strip(f), body, true)
            }
            _ => None,
        };
        let known = lit.is_some();
        if !known && (how != How::Call || self.callee_calls(&callee, args_call)) {
            self.function_value(&callee, &mut function, true);
        }
        let taken = self.early_mark();
        self.take_calls_early(args.iter());
        let mut list = self.arg_list(args, &sig, ellipsis.is_some());
        if args_call {
            for a in &mut list {
                self.pre_evaluate(a);
            }
        }
        if !known {
            self.function_value(&callee, &mut function, false);
        }
        let mark = self.frame.out_mark();
        let out = self.outgoing(&sig, &callee, function.receiver, list, how);
        self.forget_early(taken);
        self.at(started_at(e, how));
        self.here(e.span);
        match callee {
            Callee::Static(key) | Callee::Method(key, ..) => {
                self.call_static(key, out, how, &sig.results);
            }
            Callee::Iface(sel, _, t, found) => {
                let (iface, s) = function.receiver.unwrap_or((t, 0));
                if how == How::Call {
                    let x = sel | u64::from(out.used) << 32;
                    let receiver = out.base + out.results;
                    self.emit_x(Op::CallI, out.base, s, receiver, &[x]);
                } else if let FoundWhat::Abstract(_, index) = found.what {
                    let d = self.tmp_ptr();
                    self.bound_iface(iface, index, s, d);
                    self.call_closure(d, out, how, &sig.results);
                }
            }
            Callee::Value(_) if let Some((f, _, caps)) = lit => self.defer_lit(f, &caps, out),
            Callee::Value(_) => {
                let s = function.value.unwrap_or(0);
                self.call_closure(s, out, how, &sig.results);
            }
        }
        self.frame.out_release(mark);
        (out.base, sig.results.clone())
    }

    /// Whether what is called has to be evaluated before the arguments, because it calls, or they
    /// do and could change it.
    fn callee_calls(&mut self, callee: &Callee, args_call: bool) -> bool {
        match callee {
            Callee::Method(_, x, ..) | Callee::Iface(_, x, ..) => {
                self.has_call(x) || args_call && self.has_any_call(x)
            }
            Callee::Value(f) => self.has_call(f),
            Callee::Static(_) => false,
        }
    }

    /// Evaluates the receiver or the func value of a callee, unless that is done. `settle`: it has
    /// to outlive the evaluation of the arguments.
    fn function_value(&mut self, callee: &Callee, to: &mut Function, settle: bool) {
        match callee {
            Callee::Method(_, x, t, found) | Callee::Iface(_, x, t, found)
                if to.receiver.is_none() =>
            {
                let (t, s) = self.receiver(x, *t, found);
                let s = if settle { self.settled(t, s) } else { s };
                to.receiver = Some((t, s));
            }
            Callee::Value(f) if to.value.is_none() => to.value = Some(self.expr(f, None)),
            _ => {}
        }
    }

    /// Lays the outgoing frame out, and puts the receiver and the arguments there.
    fn outgoing(
        &mut self,
        sig: &Sig,
        callee: &Callee,
        receiver: Option<(Ty, Slot)>,
        list: Vec<Arg>,
        how: How,
    ) -> Outgoing {
        let mut results = 0;
        for &r in &sig.results {
            results += self.layout(r).slots;
        }
        self.out_alloc(HEADER as u16);
        let base = self.out_alloc(results);
        let mut used = results;
        match (callee, receiver) {
            // The call puts the receiver there.
            (Callee::Iface(..), Some(_)) if how == How::Call => {
                self.out_alloc(1);
                used += 1;
            }
            (Callee::Iface(..), _) | (_, None) => {}
            (_, Some((t, s))) => {
                let n = self.layout(t).slots;
                let at = self.out_alloc(n);
                self.mov(t, at, s);
                used += n;
            }
        }
        for a in list {
            let t = match &a {
                Arg::Expr(_, t) | Arg::Slots(_, t) | Arg::Pack(_, t) => *t,
            };
            let n = self.layout(t).slots;
            let at = self.out_alloc(n);
            used += n;
            let m = self.mark();
            self.put_arg(a, at);
            self.release(m);
        }
        Outgoing {
            base,
            results,
            used,
        }
    }

    fn call_static(&mut self, key: FnKey, out: Outgoing, how: How, results: &[Ty]) {
        let f = self.c.func(key).addr();
        match how {
            How::Call => self.emit_x(Op::Call, out.base, 0, 0, &[f]),
            How::Go => self.emit_x(Op::Go, out.base, out.used, 0, &[f]),
            How::Defer => self.emit_x(Op::Defer, out.base, out.used, 0, &[f]),
            How::Later => self.defer_later(out.base, out.results, out.used, Some(f), results),
        }
    }

    /// Calls the closure in `s`, which follows the arguments.
    fn call_closure(&mut self, s: Slot, out: Outgoing, how: How, results: &[Ty]) {
        self.out_alloc(1);
        let Outgoing { base, used, .. } = out;
        match how {
            How::Call => self.emit(Op::CallClo, base, s, base + used),
            How::Go => self.emit(Op::GoClo, base, used + 1, s),
            How::Defer => self.emit(Op::DeferClo, base, used + 1, s),
            How::Later => {
                self.emit(Op::Mov, base + used, s, 0);
                self.defer_later(base, out.results, used, None, results);
            }
        }
    }

    /// A value that outlives calls: a slot of the outgoing area is copied.
    fn settled(&mut self, t: Ty, s: Slot) -> Slot {
        if s < OUT {
            return s;
        }
        let d = self.tmp(t);
        self.mov(t, d, s);
        d
    }

    /// The closure of a method of the interface in `s`; a nil interface panics.
    fn bound_iface(&mut self, iface: Ty, index: u32, s: Slot, d: Slot) {
        let Kind::Interface(ms) = self.c.ukind(iface) else {
            return;
        };
        let Some(m) = ms.get(index as usize).cloned() else {
            return;
        };
        self.emit(Op::CheckNil, s, 0, 0);
        let f = self.c.func(FnKey::Bound {
            recv: iface,
            name: m.name,
            pkg: m.pkg,
            targs: Vec::new(),
        });
        let mark = self.frame.out_mark();
        let run = self.out_alloc(3);
        self.emit(Op::LdI, run, 0, 0);
        self.mov_n(2, run + 1, s);
        let map = self
            .c
            .gc_map(&[0, 0, 0, 2])
            .map_or(0, |m| Kept::as_ptr(m).expose_provenance() as u64);
        self.emit_x(Op::MakeClosure, d, run, 3, &[f.addr(), map]);
        self.frame.out_release(mark);
    }

    fn arg_list<'e>(&mut self, args: &'e [Expr], sig: &Sig, spread: bool) -> Vec<Arg<'e>> {
        let mut items: Vec<Arg<'e>> = Vec::new();
        // f(g()) with several results.
        if let [one] = args
            && matches!(strip(one).kind, ExprKind::Call { .. })
            && let t = self.ty(one)
            && let Kind::Tuple(ts) = self.c.tys.kind(t).clone()
        {
            let (base, _) = self.call_multi(one);
            let mut at = base;
            let mut moved = Vec::new();
            for &t in ts.iter() {
                let n = self.layout(t).slots;
                let s = self.tmp(t);
                self.mov(t, s, at);
                at += n;
                moved.push((s, t));
            }
            items.extend(moved.into_iter().map(|(s, t)| Arg::Slots(s, t)));
        } else {
            for (i, a) in args.iter().enumerate() {
                let t = self.param_type(sig, i, spread);
                items.push(Arg::Expr(a, t));
            }
        }
        if !sig.variadic || spread {
            return self.converted(items, sig);
        }
        let fixed = sig.params.len() - 1;
        let rest = items.split_off(fixed.min(items.len()));
        let mut out = self.converted(items, sig);
        let slice = sig.params[fixed];
        out.push(Arg::Pack(rest, slice));
        out
    }

    fn param_type(&mut self, sig: &Sig, i: usize, spread: bool) -> Ty {
        let last = sig.params.len().saturating_sub(1);
        if sig.variadic && !spread && i >= last {
            let s = sig.params[last];
            return self.elem_ty(s);
        }
        sig.params.get(i).copied().unwrap_or(Ty(0))
    }

    /// Arguments that are in slots already, converted to their parameters' types.
    fn converted<'e>(&mut self, items: Vec<Arg<'e>>, sig: &Sig) -> Vec<Arg<'e>> {
        let mut out = Vec::new();
        for (i, a) in items.into_iter().enumerate() {
            out.push(match a {
                Arg::Slots(s, t) => {
                    let to = sig.params.get(i).copied().unwrap_or(t);
                    let s = self.implicit(s, t, to);
                    Arg::Slots(s, to)
                }
                other => other,
            });
        }
        out
    }

    /// The value in slots as a value of type `to`, to which it is assignable.
    pub fn implicit(&mut self, s: Slot, from: Ty, to: Ty) -> Slot {
        if from != to && self.c.is_interface(to) && !self.c.is_interface(from) {
            let d = self.tmp(to);
            self.to_iface(s, from, d);
            return d;
        }
        s
    }

    /// Evaluates an argument that calls, to a temporary.
    fn pre_evaluate(&mut self, a: &mut Arg<'_>) {
        match a {
            Arg::Expr(e, t) => {
                if self.has_any_call(e) {
                    let (e, t) = (*e, *t);
                    let s = self.expr_as(e, t, None);
                    *a = Arg::Slots(s, t);
                }
            }
            Arg::Pack(list, _) => {
                for a in list {
                    self.pre_evaluate(a);
                }
            }
            Arg::Slots(..) => {}
        }
    }

    fn put_arg(&mut self, a: Arg<'_>, at: Slot) {
        match a {
            Arg::Expr(e, t) => {
                self.expr_as(e, t, Some(at));
            }
            Arg::Slots(s, t) => self.mov(t, at, s),
            Arg::Pack(list, slice) => {
                if list.is_empty() {
                    self.zero(slice, at);
                    return;
                }
                let elem = self.elem_ty(slice);
                let n = list.len() as u64;
                let array = self.c.tys.mk(Kind::Array(n, elem));
                let size = self.layout(elem).size;
                let rt = self.rt(array);
                self.emit_x(Op::New, at, 0, 0, &[rt]);
                for (i, a) in list.into_iter().enumerate() {
                    let m = self.mark();
                    let s = match a {
                        Arg::Expr(e, t) => self.expr_as(e, t, None),
                        Arg::Slots(s, t) => self.implicit(s, t, elem),
                        Arg::Pack(..) => continue,
                    };
                    self.store_to(&Place::Mem(at, i as u64 * size), elem, s);
                    self.release(m);
                }
                self.load_bits(at + 1, n | n << 32);
            }
        }
    }

    /// `go` and `defer`.
    pub fn go_defer(&mut self, e: &Expr, how: How) {
        let e = strip(e);
        let ExprKind::Call { fun, args, .. } = &e.kind else {
            return;
        };
        let m = self.mark();
        match self.mode(fun) {
            Some(Mode::Builtin) => {
                if let Some(b) = self.builtin_of(fun) {
                    self.go_defer_builtin(e, b, args, how);
                }
            }
            Some(Mode::Type) => self.discard(e),
            _ => {
                self.call(e, how);
            }
        }
        self.release(m);
    }

    fn go_defer_builtin(&mut self, e: &Expr, b: Builtin, args: &[Expr], how: How) {
        let mut params: Vec<Ty> = Vec::new();
        let mut slots = Vec::new();
        for a in args {
            let t = self.builtin_param(b, a, params.first().copied());
            let s = self.expr_as(a, t, None);
            params.push(t);
            slots.push(s);
        }
        let info = ThunkInfo {
            name: format!("{}.deferwrap", self.name),
            params: params.clone(),
            builtin: b,
        };
        let f = self.c.piece(Piece::Thunk(Arc::new(info))).addr();
        let mark = self.frame.out_mark();
        self.out_alloc(HEADER as u16);
        let base = OUT + self.frame.out_mark();
        let mut used = 0;
        for (t, s) in params.iter().zip(slots) {
            let n = self.layout(*t).slots;
            let at = self.out_alloc(n);
            self.mov(*t, at, s);
            used += n;
        }
        self.at(started_at(e, how));
        self.here(e.span);
        match how {
            How::Later => self.defer_later(base, 0, used, Some(f), &[]),
            How::Go => self.emit_x(Op::Go, base, used, 0, &[f]),
            _ => self.emit_x(Op::Defer, base, used, 0, &[f]),
        }
        self.frame.out_release(mark);
    }
}

impl Compiler {
    /// Code of a builtin's thunk.
    pub fn build_thunk(&mut self, info: &Arc<ThunkInfo>) -> Result<Code, FinishError> {
        let mut b = FuncBuilder::new(self, super::types::ty::Env(0), Arc::default());
        b.name = info.name.clone();
        let mut args = Vec::new();
        for &t in &info.params {
            let map = b.layout(t).frame.clone();
            args.push((b.fixed_slots(&map), t));
        }
        b.enter();
        b.builtin_on_slots(info.builtin, &args);
        b.emit(Op::Ret, 0, 0, 0);
        b.finish()
    }
}
