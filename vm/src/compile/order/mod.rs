//! The evaluation order of a statement's parts where the specification leaves it open. It is that of Go's
//! compiler, so that of two parts that would panic, the same one does: first calls and similar operations, from
//! left to right; then values; the assigned places last.

pub(super) mod blame;
pub(super) mod panics;
pub(super) mod question;

use super::builder::{FuncBuilder, Slot, Var};
use super::order::question::is_operation;
use super::program::escape::strip;
use super::types::ty::{Kind, Ty};
use super::unsafes::calls::calls_native;
use minigo_lang::syntax::ast::{BinaryOp, Expr, ExprKind, NodeId, UnaryOp};
use minigo_lang::types::info::{Mode, SelectionKind};
use minigo_lang::types::{Basic, Builtin, ObjKind, Type};
use recursive::recursive;

/// How evaluating an expression can panic, calls apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hazard {
    /// It cannot.
    None,
    /// A nil pointer: all of these panic alike.
    Nil,
    /// An index, a division, a shift, a conversion.
    Other,
}

/// Whether it matters which of two comes first.
pub fn order_matters(a: Hazard, b: Hazard) -> bool {
    a != Hazard::None && b != Hazard::None && a.max(b) == Hazard::Other
}

/// The value of an element of a composite literal.
fn element(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::KeyValue { value, .. } => value,
        _ => e,
    }
}

impl FuncBuilder<'_> {
    /// How many values were taken early; `forget_early` takes it when their statement is done.
    pub fn early_mark(&self) -> usize {
        self.early.len()
    }

    /// Forgets the values taken since `mark`.
    pub fn forget_early(&mut self, mark: usize) {
        if self.early.len() > mark {
            self.early.truncate(mark);
            self.known.borrow_mut().clear();
        }
    }

    /// Whether it matters that those of the values come first that call something, or do what Go's
    /// compiler takes the value of in the order of calls.
    pub fn calls_come_first<'e>(&self, values: impl Iterator<Item = &'e Expr> + Clone) -> bool {
        values.clone().any(|e| self.has_call(e))
            || values.clone().any(|e| self.has_any_call(e))
                && values.clone().any(|e| self.hazard(e) != Hazard::None)
    }

    /// The slot of the value that was taken of `e` before.
    pub fn taken_early(&self, e: &Expr) -> Option<Slot> {
        let taken = |(id, _): &&(NodeId, Slot)| *id == e.id;
        self.early.iter().rev().find(taken).map(|&(_, s)| s)
    }

    /// Evaluates the calls in `e`, and what Go's compiler takes the value of in their order, into
    /// temporaries. When `e` itself is evaluated later, these are what it finds.
    pub fn take_early(&mut self, e: &Expr) {
        let mark = self.early_mark();
        self.take_inside(e);
        if self.early.len() > mark {
            self.known.borrow_mut().clear();
        }
    }

    /// Takes the calls of all values early if one of those that call reads what a later call may change.
    pub fn take_calls_early<'e>(&mut self, values: impl Iterator<Item = &'e Expr> + Clone) {
        let mut reads = false;
        let mut changed = false;
        for e in values.clone() {
            changed |= reads && self.has_call(e);
            reads |= self.has_any_call(e) && self.reads_beside_calls(e);
        }
        if changed {
            for e in values {
                self.take_early(e);
            }
        }
    }

    /// Takes the calls of all values early if one calls.
    pub fn take_all_calls_early(&mut self, values: &[Expr]) {
        if values.iter().any(|e| self.has_call(e)) {
            for e in values {
                self.take_early(e);
            }
        }
    }

    /// Whether `e` reads what a call can change, apart from what is taken early.
    #[recursive]
    pub fn reads_beside_calls(&self, e: &Expr) -> bool {
        if self.const_of(e).is_some() || self.taken_early(e).is_some() {
            return false;
        }
        match &e.kind {
            ExprKind::Ident(id) => self.use_of(id).is_some_and(|obj| {
                matches!(self.store().obj(obj).kind, ObjKind::Var { .. })
                    && !matches!(self.vars.get(&obj), Some(Var::Reg(..)))
            }),
            ExprKind::Selector { x, .. } => match self.selection(e) {
                Some(s) if s.kind == SelectionKind::Field && !s.indirect => {
                    self.reads_beside_calls(x)
                }
                Some(s) => s.kind == SelectionKind::Field,
                None => true,
            },
            ExprKind::Star(_) | ExprKind::Index { .. } => true,
            ExprKind::Paren(x) => self.reads_beside_calls(x),
            ExprKind::Unary { op, x } => {
                !matches!(op, UnaryOp::Recv | UnaryOp::Addr) && self.reads_beside_calls(x)
            }
            ExprKind::Binary { op, x, y, .. } => {
                !matches!(op, BinaryOp::LogAnd | BinaryOp::LogOr)
                    && (self.reads_beside_calls(x) || self.reads_beside_calls(y))
            }
            ExprKind::Call { fun, args, .. } => {
                !self.is_taken(e, fun, args) && args.iter().any(|a| self.reads_beside_calls(a))
            }
            ExprKind::CompositeLit { elts, .. } if !self.is_map(e) => {
                elts.iter().any(|x| self.reads_beside_calls(element(x)))
            }
            _ => false,
        }
    }

    #[recursive]
    fn take_inside(&mut self, e: &Expr) {
        if self.const_of(e).is_some() || !self.has_any_call(e) {
            return;
        }
        match &e.kind {
            ExprKind::Paren(x) | ExprKind::Star(x) | ExprKind::Selector { x, .. } => {
                self.take_inside(x);
            }
            ExprKind::Index { x, indices, .. } => {
                self.take_inside(x);
                for i in indices {
                    self.take_inside(i);
                }
            }
            ExprKind::Binary { op, x, y, .. }
                if !matches!(op, BinaryOp::LogAnd | BinaryOp::LogOr) =>
            {
                self.take_inside(x);
                self.take_inside(y);
            }
            ExprKind::Unary { op, x } if *op != UnaryOp::Recv => self.take_inside(x),
            ExprKind::TypeAssert { x, .. } if self.is_pointer_shaped(e) => self.take_inside(x),
            ExprKind::Call { fun, args, .. } if !self.is_taken(e, fun, args) => {
                for a in args {
                    self.take_inside(a);
                }
            }
            // A map is made in the order of calls, other literals when they are used.
            ExprKind::CompositeLit { .. } if self.is_map(e) => self.take_value(e),
            ExprKind::CompositeLit { elts, .. } => {
                for x in elts {
                    self.take_inside(element(x));
                }
            }
            ExprKind::Call { .. }
            | ExprKind::TypeAssert { .. }
            | ExprKind::Slice { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. } => self.take_value(e),
            _ => {}
        }
    }

    fn is_map(&self, e: &Expr) -> bool {
        matches!(self.underlying_of(e), Some(Type::Map { .. }))
    }

    /// Whether the call is one whose value is taken early, and no conversion or the like.
    fn is_taken(&self, e: &Expr, fun: &Expr, args: &[Expr]) -> bool {
        match self.mode(fun) {
            Some(Mode::Type) => self.copies_string(e, args) || self.converts_sum(args),
            Some(Mode::Builtin) => match self.builtin_of(fun) {
                // The length of a variable that calls do not change is a part of it.
                Some(Builtin::Len | Builtin::Cap) => args
                    .iter()
                    .any(|a| self.hazard(a) != Hazard::None || self.reads_beside_calls(a)),
                Some(Builtin::Recover | Builtin::Panic) => true,
                Some(builtin) => is_operation(builtin) || calls_native(builtin),
                None => false,
            },
            _ => self.intrinsic_of(fun).is_none(),
        }
    }

    fn take_value(&mut self, e: &Expr) {
        let t = self.ty1(e);
        let t = self.default_ty(t);
        let s = self.tmp(t);
        self.expr_as(e, t, Some(s));
        self.early.push((e.id, s));
    }

    /// The same for a place that is assigned to, and the value that is (`x++` has none): keys that
    /// Go's runtime takes by their addresses are taken before the value, and so are computed
    /// operands, after what calls in the value.
    pub fn take_early_of_place(&mut self, x: &Expr, y: Option<&Expr>) {
        self.take_early(x);
        let mark = self.early_mark();
        let mut computed = Vec::new();
        match self.late_element(x) {
            // Its key comes behind the value.
            Some(map) => self.computed(map, &mut computed),
            None => {
                self.take_key(strip(x));
                self.computed(x, &mut computed);
            }
        }
        if let (Some(y), false) = (y, computed.is_empty()) {
            self.take_early(y);
        }
        for e in computed {
            self.take_value(e);
        }
        if self.early.len() > mark {
            self.known.borrow_mut().clear();
        }
    }

    /// The indices and pointers in a place that are computed, and no variables or parts of them.
    #[recursive]
    fn computed<'e>(&self, e: &'e Expr, found: &mut Vec<&'e Expr>) {
        if self.hazard(e) == Hazard::None {
            return;
        }
        match &e.kind {
            ExprKind::Paren(x) | ExprKind::Star(x) | ExprKind::Selector { x, .. } => {
                self.computed(x, found);
            }
            ExprKind::Index { x, indices, .. } => {
                self.computed(x, found);
                for i in indices {
                    self.computed(i, found);
                }
            }
            _ => found.push(e),
        }
    }

    fn take_key(&mut self, x: &Expr) {
        if let Some((_, key)) = self.map_element(x)
            && self.hazard(key) != Hazard::None
            && self.taken_early(key).is_none()
        {
            self.take_value(key);
        }
    }

    /// The map and the key, if `x` is an element of a map.
    fn map_element<'e>(&mut self, x: &'e Expr) -> Option<(&'e Expr, &'e Expr)> {
        match &x.kind {
            ExprKind::Index {
                x: map, indices, ..
            } if self.is_map(map) => Some((map, indices.first()?)),
            _ => None,
        }
    }

    /// The map, if `x` is an element of one and its key is read behind the value that is assigned: Go's
    /// runtime takes it by value, or by the address where it lies.
    pub fn late_element<'e>(&mut self, x: &'e Expr) -> Option<&'e Expr> {
        let (map, key) = self.map_element(strip(x))?;
        let t = self.ty(map);
        let Kind::Map(k, v) = self.c.ukind(t) else {
            return None;
        };
        let late = self.is_fast_key(k, v) || self.is_key_in_place(key, k);
        late.then_some(map)
    }

    /// Whether a key is in memory as Go's runtime wants it. (Of keys that look like integers there the
    /// compiler makes integers first.)
    fn is_key_in_place(&mut self, key: &Expr, k: Ty) -> bool {
        let like_integer = match self.c.ukind(k) {
            Kind::Struct(_) | Kind::Array(..) => matches!(self.layout(k).size, 4 | 8),
            _ => false,
        };
        !like_integer && self.mode(key) == Some(Mode::Variable) && self.ty(key) == k
    }

    /// Whether Go's runtime has a function of its own for assignments to maps of this type.
    pub fn is_fast_key(&mut self, k: Ty, v: Ty) -> bool {
        if self.layout(v).size > 128 {
            return false;
        }
        match self.c.ukind(k) {
            Kind::Basic(b) => matches!(
                b,
                Basic::Int
                    | Basic::Int32
                    | Basic::Int64
                    | Basic::Uint
                    | Basic::Uint32
                    | Basic::Uint64
                    | Basic::Uintptr
                    | Basic::String
            ),
            Kind::Pointer(_) | Kind::Chan(..) => true,
            _ => false,
        }
    }

    /// How evaluating `e` can panic, apart from what is taken early.
    pub fn hazard(&self, e: &Expr) -> Hazard {
        self.hazard_of(e, Hazard::Other)
    }

    /// The same once all that it calls has been called.
    pub fn hazard_after_calls(&self, e: &Expr) -> Hazard {
        self.hazard_of(e, Hazard::None)
    }

    /// How evaluating `e` can panic if calls of functions do as `calls` says.
    #[recursive]
    fn hazard_of(&self, e: &Expr, calls: Hazard) -> Hazard {
        if self.const_of(e).is_some() || self.taken_early(e).is_some() {
            return Hazard::None;
        }
        match &e.kind {
            ExprKind::Paren(x) => self.hazard_of(x, calls),
            ExprKind::Star(x) => self.hazard_of(x, calls).max(Hazard::Nil),
            ExprKind::Selector { x, .. } => match self.selection(e) {
                Some(s) if s.kind == SelectionKind::Field && !s.indirect => {
                    self.hazard_of(x, calls)
                }
                Some(_) => self.hazard_of(x, calls).max(Hazard::Nil),
                None => Hazard::None,
            },
            ExprKind::Index { x, indices, .. } => match (self.underlying_of(x), &indices[..]) {
                (Some(Type::Array { .. }), [i]) if self.const_of(i).is_some() => {
                    self.hazard_of(x, calls)
                }
                _ => Hazard::Other,
            },
            ExprKind::Slice { .. } | ExprKind::TypeAssert { .. } => Hazard::Other,
            ExprKind::Unary { x, .. } => self.hazard_of(x, calls),
            ExprKind::Binary { op, x, y, .. } => {
                let own = match op {
                    BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr
                        if self.const_of(y).is_none() =>
                    {
                        Hazard::Other
                    }
                    _ => Hazard::None,
                };
                own.max(self.hazard_of(x, calls))
                    .max(self.hazard_of(y, calls))
            }
            ExprKind::Call { fun, args, .. } => match self.mode(fun) {
                Some(Mode::Type | Mode::Builtin) => {
                    let inside = args.iter().map(|a| self.hazard_of(a, calls));
                    inside.max().unwrap_or(Hazard::None)
                }
                _ => calls,
            },
            ExprKind::CompositeLit { elts, .. } => {
                let inside = elts.iter().map(|x| self.hazard_of(x, calls));
                inside.max().unwrap_or(Hazard::None)
            }
            ExprKind::KeyValue { value, .. } => self.hazard_of(value, calls),
            _ => Hazard::None,
        }
    }
}
