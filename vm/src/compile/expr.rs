//! Expressions: dispatch, names, selectors, places.

use super::FnKey;
use super::builder::{FuncBuilder, Slot, Var};
use super::escape::strip;
use super::layout::Rep;
use super::place::Place;
use super::ty::{Env, FoundWhat, Kind, Ty};
use crate::code::op::Op;
use minigo_lang::ast::{BinaryOp, Expr, ExprKind, Ident, NodeId, UnaryOp};
use minigo_lang::constant::Value;
use minigo_lang::types::info::{Mode, Selection, SelectionKind};
use minigo_lang::types::{Basic, Builtin, ObjId, ObjKind, Type};
use recursive::recursive;

/// A question about an expression, of which the answer is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asked {
    /// [`FuncBuilder::has_call`]
    Calls,
    /// [`FuncBuilder::has_any_call`]
    AnyCalls,
    /// Whether an operation in it may panic.
    MayPanic,
    /// Whether a value that Go's compiler takes early may be a panic.
    TakesEarly,
}

impl FuncBuilder<'_> {
    /// The type of an expression.
    pub fn ty(&mut self, e: &Expr) -> Ty {
        let prog = self.c.prog();
        if let Some(tv) = prog.info.types.get(&e.id) {
            let t = tv.ty;
            return self.c.lower(t, self.env);
        }
        match &e.kind {
            ExprKind::Paren(x) => self.ty(x),
            ExprKind::Ident(id) => {
                let obj = prog
                    .info
                    .uses
                    .get(&id.id)
                    .or_else(|| prog.info.defs.get(&id.id))
                    .copied();
                match obj {
                    Some(obj) => self.c.lower_obj(obj, self.env),
                    None => {
                        self.fail(format!("internal: no type for {}", id.name));
                        self.c.tys.basic(Basic::Invalid)
                    }
                }
            }
            _ => {
                self.at_span(e.span);
                self.fail("internal: expression without a type");
                self.c.tys.basic(Basic::Invalid)
            }
        }
    }

    /// The type of an expression of which one value is wanted: of a comma-ok form its first.
    pub fn ty1(&mut self, e: &Expr) -> Ty {
        let t = self.ty(e);
        match self.c.tys.kind(t) {
            Kind::Tuple(ts) if ts.len() == 2 && !matches!(strip(e).kind, ExprKind::Call { .. }) => {
                ts[0]
            }
            Kind::Tuple(ts) if ts.len() == 1 => ts[0],
            _ => t,
        }
    }

    /// The value of a constant expression.
    pub fn const_of(&self, e: &Expr) -> Option<Value> {
        match self
            .c
            .prog()
            .info
            .types
            .get(&e.id)
            .and_then(|tv| tv.value.as_ref())
        {
            Some(v) => (!v.is_unknown()).then(|| v.clone()),
            None if self.inlining.constants.is_empty() => None,
            None => self.fold(e),
        }
    }

    /// Whether it is a constant expression of the language.
    pub fn is_constant(&self, e: &Expr) -> bool {
        let types = &self.c.prog().info.types;
        types.get(&e.id).is_some_and(|tv| tv.value.is_some())
    }

    /// How the checker says the expression may be used.
    pub fn mode(&self, e: &Expr) -> Option<Mode> {
        self.c.prog().info.types.get(&e.id).map(|tv| tv.mode)
    }

    /// Whether it is `nil`.
    pub fn is_nil(&self, e: &Expr) -> bool {
        if self.mode(e) == Some(Mode::Nil) {
            return true;
        }
        matches!(&strip(e).kind, ExprKind::Ident(id)
            if self.use_of(id).is_some_and(|o| matches!(self.store().obj(o).kind, ObjKind::Nil)))
    }

    /// The object that an identifier uses or defines.
    pub fn use_of(&self, id: &Ident) -> Option<ObjId> {
        let info = &self.c.prog().info;
        info.uses
            .get(&id.id)
            .or_else(|| info.defs.get(&id.id))
            .copied()
    }

    /// The selection of a selector expression.
    pub fn selection(&self, e: &Expr) -> Option<Selection> {
        self.c.prog().info.selections.get(&e.id).cloned()
    }

    /// Whether evaluating `e` may run other Go code, or park.
    pub fn has_call(&self, e: &Expr) -> bool {
        self.calls(e, false)
    }

    /// The same; calls that are always inlined count too, and whatever else Go's compiler takes the
    /// value of in the order of calls: some builtins, slices, type assertions.
    pub fn has_any_call(&self, e: &Expr) -> bool {
        self.calls(e, true)
    }

    fn calls(&self, e: &Expr, pure: bool) -> bool {
        let asked = if pure { Asked::AnyCalls } else { Asked::Calls };
        self.asked_once(e, asked, |b| b.calls_inside(e, pure))
    }

    /// What `find` says, asked of each expression once: each one around asks of all inside.
    #[recursive]
    pub(super) fn asked_once(
        &self,
        e: &Expr,
        asked: Asked,
        find: impl FnOnce(&Self) -> bool,
    ) -> bool {
        if matches!(
            &e.kind,
            ExprKind::Bad
                | ExprKind::Ident(_)
                | ExprKind::BasicLit { .. }
                | ExprKind::FuncLit { .. }
        ) {
            return false;
        }
        if let Some(&known) = self.known.borrow().get(&(e.id, asked)) {
            return known;
        }
        let found = find(self);
        self.known.borrow_mut().insert((e.id, asked), found);
        found
    }

    fn calls_inside(&self, e: &Expr, pure: bool) -> bool {
        match &e.kind {
            ExprKind::Paren(x) => self.calls(x, pure),
            ExprKind::CompositeLit { elts, .. } => elts.iter().any(|x| self.calls(x, pure)),
            ExprKind::KeyValue { key, value } => self.calls(key, pure) || self.calls(value, pure),
            ExprKind::Star(x) => self.calls(x, pure),
            ExprKind::Selector { x, .. } => self.calls(x, pure),
            ExprKind::Index { x, indices, .. } => {
                self.calls(x, pure) || indices.iter().any(|i| self.calls(i, pure))
            }
            ExprKind::Slice { x, lo, hi, max, .. } => {
                pure || self.calls(x, pure)
                    || [lo, hi, max]
                        .into_iter()
                        .flatten()
                        .any(|e| self.calls(e, pure))
            }
            ExprKind::TypeAssert { x, .. } => {
                pure && !self.is_pointer_shaped(e) || self.calls(x, pure)
            }
            ExprKind::Call { fun, args, .. } => {
                if self.mode(e) == Some(Mode::Constant) {
                    return false;
                }
                let inner = args.iter().any(|a| self.calls(a, pure));
                match self.mode(fun) {
                    Some(Mode::Type) => inner || pure && self.copies_string(e, args),
                    Some(Mode::Builtin) => {
                        inner
                            || match self.builtin_of(fun) {
                                Some(Builtin::Recover | Builtin::Panic) => true,
                                Some(
                                    Builtin::Append
                                    | Builtin::Cap
                                    | Builtin::Complex
                                    | Builtin::Copy
                                    | Builtin::Imag
                                    | Builtin::Len
                                    | Builtin::Make
                                    | Builtin::Max
                                    | Builtin::Min
                                    | Builtin::Real,
                                ) => pure,
                                _ => false,
                            }
                    }
                    _ => {
                        inner
                            || (self.intrinsic_of(fun).is_none()
                                && (pure || !self.pure_inline(fun, args)))
                    }
                }
            }
            ExprKind::Unary { op, x } => *op == UnaryOp::Recv || self.calls(x, pure),
            ExprKind::Binary { op, x, y, .. } => {
                let early = matches!(op, BinaryOp::LogAnd | BinaryOp::LogOr);
                pure && early || self.calls(x, pure) || self.calls(y, pure)
            }
            _ => false,
        }
    }

    /// Whether a value of its type lies in an interface as it is.
    fn is_pointer_shaped(&self, e: &Expr) -> bool {
        self.underlying_of(e).is_some_and(|t| {
            matches!(
                t,
                Type::Pointer(_) | Type::Map { .. } | Type::Chan { .. } | Type::Signature(_)
            )
        })
    }

    /// Whether the conversion `e` makes a slice of a string.
    fn copies_string(&self, e: &Expr, args: &[Expr]) -> bool {
        let is_slice = |t: &Type| matches!(t, Type::Slice(_));
        self.underlying_of(e).is_some_and(is_slice)
            && args
                .iter()
                .any(|a| !self.underlying_of(a).is_some_and(is_slice))
    }

    /// The underlying type of an expression, unless it is a type parameter's.
    fn underlying_of(&self, e: &Expr) -> Option<&Type> {
        let store = self.store();
        let ty = store.unalias(self.c.prog().info.types.get(&e.id)?.ty);
        match store.ty(ty) {
            Type::Named(named) => Some(store.ty(named.underlying?)),
            other => Some(other),
        }
    }

    /// The builtin that an expression names.
    pub fn builtin_of(&self, fun: &Expr) -> Option<Builtin> {
        let id = match &strip(fun).kind {
            ExprKind::Ident(id) => id,
            ExprKind::Selector { sel, .. } => sel,
            _ => return None,
        };
        match self.store().obj(self.use_of(id)?).kind {
            ObjKind::Builtin(b) => Some(b),
            _ => None,
        }
    }

    /// A register variable or a constant: evaluating it emits nothing that others could disturb.
    #[recursive]
    pub fn is_simple(&self, e: &Expr) -> bool {
        if self.const_of(e).is_some() {
            return true;
        }
        match &strip(e).kind {
            ExprKind::Ident(id) => self
                .use_of(id)
                .and_then(|o| self.vars.get(&o))
                .is_some_and(|v| matches!(v, Var::Reg(..))),
            _ => false,
        }
    }

    /// Whether the expression mentions the variable in slot `s` (so that writing `s` early is wrong).
    #[recursive]
    pub fn mentions(&self, e: &Expr, s: Slot) -> bool {
        match &e.kind {
            ExprKind::Ident(id) => match self.use_of(id).and_then(|o| self.vars.get(&o)) {
                Some(Var::Reg(v, _) | Var::Boxed(v, _)) => *v == s || self.overlaps(*v, s),
                None => false,
            },
            ExprKind::CompositeLit { elts, .. } => elts.iter().any(|x| self.mentions(x, s)),
            ExprKind::KeyValue { key, value } => self.mentions(key, s) || self.mentions(value, s),
            ExprKind::Paren(x) | ExprKind::Star(x) => self.mentions(x, s),
            ExprKind::Selector { x, .. } => self.mentions(x, s),
            ExprKind::Index { x, indices, .. } => {
                self.mentions(x, s) || indices.iter().any(|i| self.mentions(i, s))
            }
            ExprKind::Slice { x, lo, hi, max, .. } => {
                self.mentions(x, s)
                    || [lo, hi, max]
                        .into_iter()
                        .flatten()
                        .any(|e| self.mentions(e, s))
            }
            ExprKind::TypeAssert { x, .. } => self.mentions(x, s),
            ExprKind::Call { fun, args, .. } => {
                self.mentions(fun, s) || args.iter().any(|a| self.mentions(a, s))
            }
            ExprKind::Unary { x, .. } => self.mentions(x, s),
            ExprKind::Binary { x, y, .. } => self.mentions(x, s) || self.mentions(y, s),
            // A literal may capture anything.
            ExprKind::FuncLit { .. } => true,
            _ => false,
        }
    }

    /// Whether slot `s` is inside the variable that begins at `v`.
    fn overlaps(&self, v: Slot, s: Slot) -> bool {
        s > v && s - v < super::layout::MAX_FRAME_SLOTS as u16
    }

    /// Evaluates an expression for its effects only.
    pub fn discard(&mut self, e: &Expr) {
        let m = self.mark();
        match &strip(e).kind {
            ExprKind::Call { .. } => {
                self.call_discard(e);
            }
            _ => {
                self.expr(e, None);
            }
        }
        self.release(m);
    }

    /// Evaluates `e` as a value of type `to` (to which it is assignable).
    pub fn expr_as(&mut self, e: &Expr, to: Ty, dst: Option<Slot>) -> Slot {
        if self.is_nil(e) {
            let d = self.dst(dst, to);
            self.zero(to, d);
            return d;
        }
        if let Some(v) = self.const_of(e) {
            let from = self.ty(e);
            if self.c.is_interface(to) && !self.c.is_interface(from) {
                let d = self.dst(dst, to);
                let m = self.mark();
                let from = self.default_ty(from);
                let s = self.load_constant(&v, from, None);
                self.to_iface(s, from, d);
                self.release(m);
                return d;
            }
            let s = self.load_constant(&v, to, dst);
            self.note(s, e.span);
            return s;
        }
        let from = self.ty1(e);
        if from != to && self.c.is_interface(to) && !self.c.is_interface(from) {
            let from = self.default_ty(from);
            let d = self.dst(dst, to);
            let m = self.mark();
            let s = self.expr_t(e);
            self.to_iface(s, from, d);
            self.release(m);
            return d;
        }
        self.expr(e, dst)
    }

    /// An untyped type's default type, any other type itself.
    pub fn default_ty(&mut self, t: Ty) -> Ty {
        let b = match self.c.tys.kind(t) {
            Kind::Basic(Basic::UntypedBool) => Basic::Bool,
            Kind::Basic(Basic::UntypedInt) => Basic::Int,
            Kind::Basic(Basic::UntypedRune) => Basic::Int32,
            Kind::Basic(Basic::UntypedFloat) => Basic::Float64,
            Kind::Basic(Basic::UntypedComplex) => Basic::Complex128,
            Kind::Basic(Basic::UntypedString) => Basic::String,
            _ => return t,
        };
        self.c.tys.basic(b)
    }

    /// Evaluates `e` for use by the very next instruction: its slot may be transient.
    pub fn expr_t(&mut self, e: &Expr) -> Slot {
        if matches!(strip(e).kind, ExprKind::Call { .. }) && self.const_of(e).is_none() {
            return self.call_value(strip(e), None, true);
        }
        self.expr(e, None)
    }

    /// Evaluates `e`. Without `dst` the slots returned may be a variable's own.
    pub fn expr(&mut self, e: &Expr, dst: Option<Slot>) -> Slot {
        let s = self.evaluate(e, dst);
        self.note(s, e.span);
        s
    }

    #[recursive]
    fn evaluate(&mut self, e: &Expr, dst: Option<Slot>) -> Slot {
        if let Some(v) = self.const_of(e) {
            let t = self.ty(e);
            let t = self.default_ty(t);
            return self.load_constant(&v, t, dst);
        }
        match &e.kind {
            ExprKind::Paren(x) => self.expr(x, dst),
            ExprKind::Ident(id) => self.ident(e, id, dst),
            ExprKind::FuncLit { body, .. } => self.func_lit(e, body, dst),
            ExprKind::CompositeLit { .. } => {
                let t = self.ty(e);
                self.composite(e, t, dst)
            }
            ExprKind::Selector { .. } => self.selector(e, dst),
            ExprKind::Index { x, .. } => {
                // A generic method with its type arguments.
                if let Some(s) = self.selection(strip(x))
                    && s.kind != SelectionKind::Field
                {
                    return self.selector(strip(x), dst);
                }
                if self.mode(x) == Some(Mode::Value)
                    && let Some(f) = self.func_of(e)
                {
                    return self.func_value(f, dst);
                }
                self.index_value(e, dst)
            }
            ExprKind::Slice { .. } => self.slice_expr(e, dst),
            ExprKind::TypeAssert { x, .. } => self.type_assert(e, x, dst),
            ExprKind::Call { .. } => self.call_value(e, dst, false),
            ExprKind::Star(x) => {
                let t = self.ty(e);
                if let Some(bytes) = self.bytes_as_string(x) {
                    return self.string_of_same(bytes, t, dst);
                }
                let d = dst.unwrap_or_else(|| self.tmp(t));
                let m = self.mark();
                let place = self.place(e);
                self.load(&place, t, Some(d));
                self.release(m);
                d
            }
            ExprKind::Unary { op, x } => self.unary(e, *op, x, dst),
            ExprKind::Binary { op, x, y, op_pos } => self.binary(e, *op, x, y, *op_pos, dst),
            _ => {
                self.at_span(e.span);
                self.fail("internal: not an expression");
                self.tmp_int()
            }
        }
    }

    fn ident(&mut self, e: &Expr, id: &Ident, dst: Option<Slot>) -> Slot {
        let Some(obj) = self.use_of(id) else {
            self.fail(format!("internal: nothing known of {}", id.name));
            return self.tmp_int();
        };
        match self.store().obj(obj).kind {
            ObjKind::Var { .. } => {
                let place = self.var_place(obj);
                let t = self.c.lower_obj(obj, self.env);
                self.load(&place, t, dst)
            }
            ObjKind::Func { .. } => match self.func_of(e) {
                Some(f) => self.func_value(f, dst),
                None => {
                    self.fail(format!("internal: no function for {}", id.name));
                    self.tmp_int()
                }
            },
            ObjKind::Nil => {
                let t = self.ty(e);
                let d = self.dst(dst, t);
                self.zero(t, d);
                d
            }
            _ => {
                self.fail(format!("internal: {} is not a value", id.name));
                self.tmp_int()
            }
        }
    }

    /// A function as a value.
    pub fn func_value(&mut self, f: FnKey, dst: Option<Slot>) -> Slot {
        let d = match dst {
            Some(d) => d,
            None => self.tmp_ptr(),
        };
        let v = self.c.func(f).value();
        self.emit_x(Op::LdK, d, 0, 0, &[v]);
        d
    }

    /// The declared function that an expression names, instantiated.
    pub fn func_of(&mut self, e: &Expr) -> Option<FnKey> {
        let id = match &strip(e).kind {
            ExprKind::Ident(id) => *id,
            ExprKind::Selector { sel, .. } => {
                if self.c.prog().info.selections.contains_key(&strip(e).id) {
                    return None;
                }
                *sel
            }
            ExprKind::Index { x, .. } => return self.func_of(x),
            _ => return None,
        };
        let obj = self.use_of(&id)?;
        self.func_key(obj, id.id)
    }

    fn func_key(&mut self, obj: ObjId, id: NodeId) -> Option<FnKey> {
        let o = self.store().obj(obj);
        let ObjKind::Func { decl, .. } = o.kind else {
            return None;
        };
        let decl = decl?;
        let sig = o.ty.and_then(|t| self.c.signature(t))?;
        let env = if sig.tparams.is_empty() {
            Env(0)
        } else {
            let targs = self.targs(id)?;
            let bindings = sig.tparams.iter().copied().zip(targs).collect();
            self.c.tys.env(bindings)
        };
        Some(FnKey::Decl {
            decl,
            env,
            by_ptr: false,
        })
    }

    /// The type arguments recorded for a use.
    pub fn targs(&mut self, id: NodeId) -> Option<Vec<Ty>> {
        let targs = self.c.prog().info.instances.get(&id)?.targs.clone();
        Some(
            targs
                .into_iter()
                .map(|t| self.c.lower(t, self.env))
                .collect(),
        )
    }

    /// Where a variable lies.
    pub fn var_place(&mut self, obj: ObjId) -> Place {
        match self.vars.get(&obj) {
            Some(Var::Reg(s, _)) => return Place::Slots(*s),
            Some(Var::Boxed(s, _)) => return Place::Mem(*s, 0),
            None => {}
        }
        if self.is_global(obj) {
            return Place::Global(self.c.global(obj));
        }
        let name = self.store().obj(obj).name;
        if name.is_blank() {
            return Place::Blank;
        }
        self.fail(format!("internal: variable {name} is not declared here"));
        Place::Slots(0)
    }

    /// Where an expression's value lies, if it lies somewhere; else it is evaluated to slots.
    #[recursive]
    pub fn place(&mut self, e: &Expr) -> Place {
        match &e.kind {
            ExprKind::Paren(x) => self.place(x),
            ExprKind::Ident(id) => {
                if id.name.is_blank() {
                    return Place::Blank;
                }
                match self.use_of(id) {
                    Some(obj) if matches!(self.store().obj(obj).kind, ObjKind::Var { .. }) => {
                        self.var_place(obj)
                    }
                    _ => self.value_place(e),
                }
            }
            ExprKind::Star(x) => {
                let p = self.expr(x, None);
                Place::Mem(p, 0)
            }
            ExprKind::Selector { x, sel } => match self.selection(e) {
                Some(s) if s.kind == SelectionKind::Field => {
                    let t = self.ty(x);
                    let place = self.base_place(x, t);
                    let (place, _) = self.walk(place, t, &s.path);
                    place
                }
                Some(_) => self.value_place(e),
                None => match self.use_of(sel) {
                    Some(obj) if matches!(self.store().obj(obj).kind, ObjKind::Var { .. }) => {
                        self.var_place(obj)
                    }
                    _ => self.value_place(e),
                },
            },
            ExprKind::Index { x, indices, .. } if indices.len() == 1 => {
                if self.mode(x) == Some(Mode::Value) && self.func_of(e).is_some() {
                    return self.value_place(e);
                }
                self.index_place(x, &indices[0])
            }
            _ => self.value_place(e),
        }
    }

    /// The place of a value that lies nowhere else.
    fn value_place(&mut self, e: &Expr) -> Place {
        let t = self.ty1(e);
        let s = self.expr(e, None);
        if self.rep(t) == Rep::Big {
            Place::Mem(s, 0)
        } else {
            Place::Slots(s)
        }
    }

    /// The place of a selector's operand: what a pointer points to, or the operand itself.
    pub fn base_place(&mut self, x: &Expr, t: Ty) -> Place {
        if self.c.deref(t).is_some() {
            let p = self.expr(x, None);
            Place::Mem(p, 0)
        } else {
            self.place(x)
        }
    }

    /// Goes along a path of fields; pointers on the way are followed. `t` is the type of the
    /// operand, which may be a pointer that was followed already.
    pub fn walk(&mut self, place: Place, t: Ty, path: &[u32]) -> (Place, Ty) {
        let mut place = place;
        let mut t = self.c.deref(t).unwrap_or(t);
        for (n, &i) in path.iter().enumerate() {
            if n > 0
                && let Some(e) = self.c.deref(t)
            {
                let p = self.load(&place, t, None);
                place = Place::Mem(p, 0);
                t = e;
            }
            let Some((off, ft)) = self.c.field_at(t, i) else {
                self.fail("internal: no such field");
                return (place, t);
            };
            place = self.part(place, off, ft);
            t = ft;
        }
        (place, t)
    }

    fn selector(&mut self, e: &Expr, dst: Option<Slot>) -> Slot {
        let ExprKind::Selector { x, sel } = &e.kind else {
            return self.tmp_int();
        };
        let Some(s) = self.selection(e) else {
            // A qualified name.
            return self.qualified(e, sel, dst);
        };
        match s.kind {
            SelectionKind::Field => {
                if let Some(list) = self.under_header(x)
                    && let [field] = s.path[..]
                {
                    let t = self.ty(e);
                    return self.header_field(list, field, t, dst);
                }
                let t = self.ty(x);
                // Without a place of its own the value's slots are reused.
                if dst.is_none() {
                    let m = self.mark();
                    let place = self.base_place(x, t);
                    let (place, ft) = self.walk(place, t, &s.path);
                    if let Place::Slots(slot) = place {
                        return slot;
                    }
                    let map = self.layout(ft).frame.clone();
                    let d = self.alloc(&map);
                    self.load(&place, ft, Some(d));
                    self.release(m);
                    self.adopt(d, &map);
                    return d;
                }
                let m = self.mark();
                let place = self.base_place(x, t);
                let (place, ft) = self.walk(place, t, &s.path);
                let d = self.load(&place, ft, dst);
                self.release(m);
                d
            }
            SelectionKind::Method => self.method_value(e, x, &s, dst),
            SelectionKind::MethodExpr => {
                let recv = self.c.lower(s.recv, self.env);
                self.check_wrapped(&s, recv);
                let o = self.store().obj(s.obj);
                let (name, pkg) = (o.name, o.pkg);
                let targs = self.targs(sel.id).unwrap_or_default();
                let key = FnKey::MethodExpr {
                    recv,
                    name,
                    pkg,
                    targs,
                };
                self.func_value(key, dst)
            }
        }
    }

    fn qualified(&mut self, e: &Expr, sel: &Ident, dst: Option<Slot>) -> Slot {
        let Some(obj) = self.use_of(sel) else {
            self.fail(format!("internal: nothing known of {}", sel.name));
            return self.tmp_int();
        };
        match self.store().obj(obj).kind {
            ObjKind::Var { .. } => {
                let place = self.var_place(obj);
                let t = self.c.lower_obj(obj, Env(0));
                self.load(&place, t, dst)
            }
            _ => match self.func_of(e) {
                Some(f) => self.func_value(f, dst),
                None => {
                    self.fail(format!("internal: {} is not a value", sel.name));
                    self.tmp_int()
                }
            },
        }
    }

    /// `&x`
    pub fn address_of(&mut self, x: &Expr, dst: Option<Slot>) -> Slot {
        let x = strip(x);
        if let ExprKind::CompositeLit { .. } = &x.kind {
            let t = self.ty(x);
            // In an elided literal of pointers the recorded type may be the pointer.
            return self.new_composite(x, t, dst);
        }
        let d = match dst {
            Some(d) => d,
            None => self.tmp_ptr(),
        };
        let m = self.mark();
        let place = self.place(x);
        match place {
            // The box of a variable: never nil.
            Place::Mem(p, 0) if self.is_box(x) => self.emit(Op::Mov, d, p, 0),
            Place::Slots(s) => {
                // Not addressable (&f() does not compile), except for elided temporaries.
                let t = self.ty(x);
                self.box_copy(t, s, d);
            }
            place => self.address_to(place, d),
        }
        self.release(m);
        d
    }

    fn is_box(&self, x: &Expr) -> bool {
        matches!(&x.kind, ExprKind::Ident(id)
            if self.use_of(id).is_some_and(|o| matches!(self.vars.get(&o), Some(Var::Boxed(..)))))
    }

    /// A new heap copy of the value in slots: its address.
    pub fn box_copy(&mut self, t: Ty, src: Slot, d: Slot) {
        let rt = self.rt(t);
        let p = if d == src { self.tmp_ptr() } else { d };
        self.emit_x(Op::New, p, 0, 0, &[rt]);
        self.store_to(&Place::Mem(p, 0), t, src);
        self.mov_n(1, d, p);
    }

    /// The function of a method and how its receiver is passed, for a receiver expression of type
    /// `t`: (path to walk, what was found).
    pub fn method_found(
        &mut self,
        s: &Selection,
        t: Ty,
    ) -> Option<std::sync::Arc<super::ty::Found>> {
        let o = self.store().obj(s.obj);
        let (name, pkg) = (o.name, o.pkg);
        let found = self.c.find(t, name, pkg)?;
        if self.c.session_program
            && let FoundWhat::Method(base, obj) = found.what
            && let Some(earlier) = self.earlier_method(s, base, obj)
        {
            let (_, path) = s.path.split_last()?;
            if *path == *found.path {
                let what = FoundWhat::Method(base, earlier);
                return Some(std::sync::Arc::new(super::ty::Found {
                    what,
                    ..(*found).clone()
                }));
            }
            self.stale(name);
        }
        Some(found)
    }

    /// The method that was meant when a selection was checked, if an input has declared one with
    /// other parameters or results in its place since.
    fn earlier_method(&mut self, s: &Selection, base: Ty, now: ObjId) -> Option<ObjId> {
        let ObjKind::Func { origin, .. } = self.store().obj(s.obj).kind else {
            return None;
        };
        let meant = origin.unwrap_or(s.obj);
        let (a, b) = (self.store().obj(meant), self.store().obj(now));
        let (
            ObjKind::Func {
                decl: Some(_),
                ptr_recv: before,
                ..
            },
            ObjKind::Func {
                ptr_recv: after, ..
            },
        ) = (&a.kind, &b.kind)
        else {
            return None;
        };
        let (same, old, new) = (before == after, a.ty?, b.ty?);
        if meant == now {
            return None;
        }
        let env = self.c.method_env(base, meant, &[]);
        let old = self.c.lower(old, env);
        let env = self.c.method_env(base, now, &[]);
        let new = self.c.lower(new, env);
        (!same || old != new).then_some(meant)
    }

    /// What is compiled uses a method that is another one now.
    fn stale(&mut self, name: minigo_lang::symbol::Symbol) {
        self.fail(format!(
            "method {name} has been declared anew, with other parameters or results, since this function was: declare the function again, too"
        ));
    }

    /// Wrappers are made for the methods that there are now.
    pub fn check_wrapped(&mut self, s: &Selection, t: Ty) {
        let o = self.store().obj(s.obj);
        let (name, pkg) = (o.name, o.pkg);
        if self.c.session_program
            && let Some(found) = self.c.find(t, name, pkg)
            && let FoundWhat::Method(base, obj) = found.what
            && self.earlier_method(s, base, obj).is_some()
        {
            self.stale(name);
        }
    }

    /// A method value `x.m`: a closure over the receiver.
    fn method_value(&mut self, e: &Expr, x: &Expr, s: &Selection, dst: Option<Slot>) -> Slot {
        let ExprKind::Selector { sel, .. } = &e.kind else {
            return self.tmp_int();
        };
        let d = match dst {
            Some(d) => d,
            None => self.tmp_ptr(),
        };
        let m = self.mark();
        let t = self.ty(x);
        self.check_wrapped(s, t);
        let Some(found) = self.method_found(s, t) else {
            self.fail("internal: method not found");
            return d;
        };
        let targs = self.targs(sel.id).unwrap_or_default();
        let o = self.store().obj(s.obj);
        let (name, pkg) = (o.name, o.pkg);
        let (recv, slot) = self.receiver(x, t, &found);
        if self.c.is_interface(recv) {
            // A nil interface panics now, not when it is called.
            self.emit(Op::CheckNil, slot, 0, 0);
        }
        let f = self.c.func(FnKey::Bound {
            recv,
            name,
            pkg,
            targs,
        });
        let l = self.layout(recv);
        let mark = self.frame.out_mark();
        let pad = u16::from(l.pairs);
        let base = self.out_alloc(pad + l.slots);
        self.mov_n(l.slots, base + pad, slot);
        if pad == 1 {
            self.emit(Op::LdI, base, 0, 0);
        }
        let mut words = vec![0u8; 1 + pad as usize];
        words.extend_from_slice(&l.frame);
        let map = self
            .c
            .gc_map(&words)
            .map_or(0, |m| std::ptr::from_ref(m).expose_provenance() as u64);
        self.emit_x(Op::MakeClosure, d, base, pad + l.slots, &[f.addr(), map]);
        self.frame.out_release(mark);
        self.release(m);
        d
    }

    /// Evaluates the receiver for a found method: the receiver argument's type and slots (for an
    /// interface method: the interface).
    pub fn receiver(&mut self, x: &Expr, t: Ty, found: &super::ty::Found) -> (Ty, Slot) {
        match found.what {
            FoundWhat::Method(base, obj) => {
                let ptr_recv = matches!(
                    self.store().obj(obj).kind,
                    ObjKind::Func { ptr_recv: true, .. }
                );
                let is_ptr =
                    !matches!(self.c.tys.kind(t), Kind::Named(..)) && self.c.deref(t).is_some();
                if found.path.is_empty() {
                    if ptr_recv {
                        let pt = self.c.tys.pointer(base);
                        let s = if is_ptr {
                            self.expr(x, None)
                        } else {
                            self.address_of(x, None)
                        };
                        return (pt, s);
                    }
                    if is_ptr {
                        let p = self.expr(x, None);
                        let s = self.load(&Place::Mem(p, 0), base, None);
                        return (base, s);
                    }
                    return (base, self.expr(x, None));
                }
                let place = self.base_place(x, t);
                let (place, ft) = self.walk(place, t, &found.path);
                let field_ptr = self.c.deref(ft).is_some() && ft != base;
                if ptr_recv {
                    let pt = self.c.tys.pointer(base);
                    let s = if field_ptr {
                        self.load(&place, ft, None)
                    } else if let Place::Slots(s) = place {
                        let d = self.tmp_ptr();
                        self.box_copy(ft, s, d);
                        d
                    } else {
                        self.address(place)
                    };
                    return (pt, s);
                }
                if field_ptr {
                    let p = self.load(&place, ft, None);
                    return (base, self.load(&Place::Mem(p, 0), base, None));
                }
                (base, self.load(&place, base, None))
            }
            FoundWhat::Abstract(iface, _) => {
                if found.path.is_empty() {
                    return (iface, self.expr(x, None));
                }
                let place = self.base_place(x, t);
                let (place, _) = self.walk(place, t, &found.path);
                (iface, self.load(&place, iface, None))
            }
            FoundWhat::Field(t) => {
                self.fail("internal: field where a method was expected");
                (t, self.tmp(t))
            }
        }
    }

    /// Slots allocated with [`FuncBuilder::alloc`] become a temporary.
    pub fn adopt(&mut self, s: Slot, map: &[u8]) {
        self.push_temp(s, map);
    }

    /// Whether the type is a type parameter's name in the source (used where the checker's type matters).
    pub fn is_tparam(&self, e: &Expr) -> bool {
        self.c.prog().info.types.get(&e.id).is_some_and(|tv| {
            matches!(
                self.store().ty(self.store().unalias(tv.ty)),
                Type::TypeParam(_)
            )
        })
    }

    /// The value's representation is one slot.
    pub fn one_slot(&mut self, t: Ty) -> bool {
        matches!(self.rep(t), Rep::Word(_))
    }
}
