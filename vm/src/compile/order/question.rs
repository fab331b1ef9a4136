//! Queries about an expression before it is compiled: its type, its value, whether it contains calls.

use crate::compile::builder::{Asked, FuncBuilder, Slot, Var};
use crate::compile::program::escape::strip;
use crate::compile::types::layout::Rep;
use crate::compile::types::ty::{Kind, Ty};
use crate::compile::unsafes::calls::calls_native;
use minigo_lang::syntax::ast::{BinaryOp, Expr, ExprKind, Ident, UnaryOp};
use minigo_lang::text::constant::Value;
use minigo_lang::types::builtin::Form;
use minigo_lang::types::info::{Mode, Selection};
use minigo_lang::types::{Basic, Builtin, ObjId, ObjKind, Type};
use recursive::recursive;

/// Whether Go's compiler treats the builtin as an operation on its arguments, and not as a call.
pub(crate) fn is_operation(builtin: Builtin) -> bool {
    builtin.row().form == Form::Operation
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

    /// What `find` says, asked once for each expression: each one around would ask about all inside.
    #[recursive]
    pub(crate) fn asked_once(
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
        if self.taken_early(e).is_some() {
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
            ExprKind::Star(x) => self.copies_header(e, x) || self.calls(x, pure),
            ExprKind::Selector { x, .. } => self.reads_interface(x) || self.calls(x, pure),
            ExprKind::Index { x, indices, .. } => {
                self.reads_interface(x)
                    || self.calls(x, pure)
                    || indices.iter().any(|i| self.calls(i, pure))
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
                    Some(Mode::Type) => {
                        inner || pure && self.copies_string(e, args) || self.converts_sum(args)
                    }
                    Some(Mode::Builtin) => {
                        inner
                            || match self.builtin_of(fun) {
                                Some(Builtin::Recover | Builtin::Panic) => true,
                                Some(builtin) if calls_native(builtin) => true,
                                Some(builtin) => pure && is_operation(builtin),
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

    /// Whether a value of its type is in an interface as it is.
    pub(crate) fn is_pointer_shaped(&self, e: &Expr) -> bool {
        self.underlying_of(e).is_some_and(|t| {
            matches!(
                t,
                Type::Pointer(_) | Type::Map { .. } | Type::Chan { .. } | Type::Signature(_)
            )
        })
    }

    /// Whether the conversion `e` makes a slice of a string.
    pub(crate) fn copies_string(&self, e: &Expr, args: &[Expr]) -> bool {
        let is_slice = |t: &Type| matches!(t, Type::Slice(_));
        self.underlying_of(e).is_some_and(is_slice)
            && args
                .iter()
                .any(|a| !self.underlying_of(a).is_some_and(is_slice))
    }

    /// The underlying type of an expression, unless it is a type parameter's.
    pub(crate) fn underlying_of(&self, e: &Expr) -> Option<&Type> {
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
                Some(Var::Reg(v, _) | Var::Boxed(v, _) | Var::Lent(v, ..)) => {
                    *v == s || self.overlaps(*v, s)
                }
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
        s > v && s - v < crate::compile::types::layout::MAX_FRAME_SLOTS as u16
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

    /// Whether a value of the type takes one slot.
    pub fn one_slot(&mut self, t: Ty) -> bool {
        matches!(self.rep(t), Rep::Word(_))
    }
}
