//! Index and slice expressions.

use super::Checker;
use super::operand::Operand;
use super::spans::{own_span, start_span};
use crate::syntax::ast::{Expr, ExprKind};
use crate::text::codes::Code;
use crate::types::info::Mode;
use crate::types::universe::{BYTE, INT, STRING};
use crate::types::{Basic, Type, TypeId};

/// What indexing a type gives.
struct Indexed {
    /// The key type of a map.
    key: Option<TypeId>,
    /// The element type.
    elem: TypeId,
    /// Known length, or negative.
    len: i64,
    /// Whether the element is a variable even if the operand is not.
    addressable: bool,
    /// Whether the element is never a variable.
    value_only: bool,
}

impl<'a> Checker<'a> {
    /// `x[i]`, a map element, or an instantiation. True: it is a generic function with type
    /// arguments, which the caller has to instantiate; `x` is the function.
    pub fn index_expr(&mut self, x: &mut Operand<'a>, e: &'a Expr) -> bool {
        let ExprKind::Index {
            x: inner, indices, ..
        } = &e.kind
        else {
            return false;
        };
        *x = self.expr_or_type(inner, true);
        match x.mode {
            Mode::Invalid => {
                self.use_exprs(indices);
                return false;
            }
            Mode::Type => {
                x.invalidate();
                x.ty = self.var_type(e);
                if self.is_valid(x.ty) {
                    x.mode = Mode::Type;
                }
                return false;
            }
            Mode::Value
                if self.is_generic(x.ty) && matches!(self.store.ty(x.ty), Type::Signature(_)) =>
            {
                return true;
            }
            _ => {}
        }
        self.non_generic(None, x);
        if x.is_valid() {
            self.index_value(x, e, indices);
        }
        false
    }

    /// Whether the type of `x` and what indexing it yields are complete.
    fn indexable_complete(&mut self, x: &Operand<'a>) -> bool {
        if !self.is_complete(x.ty) {
            return false;
        }
        let under = self.under(x.ty);
        match *self.store.ty(under) {
            Type::Pointer(part) | Type::Map { value: part, .. } => self.is_complete(part),
            _ => true,
        }
    }

    fn index_value(&mut self, x: &mut Operand<'a>, e: &'a Expr, indices: &'a [Expr]) {
        if !self.indexable_complete(x) {
            return x.invalidate();
        }
        let Some(found) = self.indexed(x) else {
            if self.is_valid(x.ty) || x.mode == Mode::Builtin {
                let text = format!("cannot index {}", self.operand_string(x));
                self.error(Code::NonSliceableOperand, own_span(e), text);
            }
            self.use_exprs(indices);
            return x.invalidate();
        };
        let Some(index) = indices.first() else {
            return x.invalidate();
        };
        if let Some(second) = indices.get(1) {
            self.error(
                Code::InvalidIndex,
                start_span(second),
                "invalid operation: more than one index",
            );
        }
        if let Some(key) = found.key {
            let mut k = self.generic_expr(index, None);
            self.assignment(&mut k, key, "map index");
            x.mode = Mode::MapIndex;
            x.ty = found.elem;
            return;
        }
        if found.addressable {
            x.mode = Mode::Variable;
        } else if found.value_only || x.mode != Mode::Variable {
            x.mode = Mode::Value;
        }
        x.ty = found.elem;
        self.index(index, found.len);
    }

    /// What indexing `x` gives; for a type parameter all types of its type set must agree.
    fn indexed(&mut self, x: &Operand<'a>) -> Option<Indexed> {
        if !self.is_type_param(x.ty) {
            let under = self.under(x.ty);
            let mut found = self.indexed_type(under)?;
            if x.is_const()
                && let Some(bytes) = x.value.as_bytes()
            {
                found.len = bytes.len() as i64;
            }
            return Some(found);
        }
        let mut all: Option<Indexed> = None;
        for under in self.type_set_unders(x.ty) {
            let one = self.indexed_type(under?)?;
            let Some(sum) = &mut all else {
                all = Some(one);
                continue;
            };
            let same_key = match (sum.key, one.key) {
                (Some(a), Some(b)) => self.identical(a, b),
                (None, None) => true,
                _ => false,
            };
            if !same_key || !self.identical(sum.elem, one.elem) {
                return None;
            }
            if one.len >= 0 && one.len < sum.len {
                sum.len = one.len;
            }
            sum.addressable &= one.addressable;
            sum.value_only |= one.value_only;
        }
        all
    }

    fn indexed_type(&mut self, under: TypeId) -> Option<Indexed> {
        let mut found = Indexed {
            key: None,
            elem: BYTE,
            len: -1,
            addressable: false,
            value_only: false,
        };
        match *self.store.ty(under) {
            Type::Basic(Basic::String | Basic::UntypedString) => found.value_only = true,
            Type::Array { len, elem } => {
                found.len = len;
                found.elem = elem;
            }
            Type::Pointer(base) => {
                let (len, elem) = self.as_array(base)?;
                found.len = len;
                found.elem = elem;
                found.addressable = true;
            }
            Type::Slice(elem) => {
                found.elem = elem;
                found.addressable = true;
            }
            Type::Map { key, value } => {
                found.key = Some(key);
                found.elem = value;
            }
            _ => return None,
        }
        Some(found)
    }

    /// Checks an index, which must be below `max` if that is not negative. Returns whether it is
    /// valid, and its value if it is a constant.
    pub fn index(&mut self, e: &'a Expr, max: i64) -> (bool, Option<i64>) {
        let mut x = self.expr(e);
        if !self.valid_index(&mut x, Code::InvalidIndex, "index", false) {
            return (false, None);
        }
        if !x.is_const() {
            return (true, None);
        }
        let Some(v) = self.const_int(&x) else {
            return (false, None);
        };
        if max >= 0 && v >= max {
            let text = format!(
                "invalid argument: index {} out of bounds [0:{max}]",
                x.value
            );
            self.error(Code::InvalidIndex, x.span, text);
            return (false, None);
        }
        (true, Some(v))
    }

    /// Whether `x` is an integer that can be an index, a length and similar. `what` names it in errors.
    pub fn valid_index(
        &mut self,
        x: &mut Operand<'a>,
        code: Code,
        what: &str,
        allow_negative: bool,
    ) -> bool {
        if !x.is_valid() {
            return false;
        }
        self.convert_untyped(x, INT);
        if !x.is_valid() {
            return false;
        }
        let problem = if !self.all_integer(x.ty) {
            "must be integer"
        } else if !x.is_const() || x.value.is_unknown() {
            return true;
        } else if !allow_negative && x.value.sign() < 0 {
            "must not be negative"
        } else {
            match crate::types::represent::representable(&x.value, Basic::Int) {
                Some(value) => {
                    x.value = value;
                    return true;
                }
                None => "overflows int",
            }
        };
        let text = format!(
            "invalid argument: {what} {} {problem}",
            self.operand_string(x)
        );
        self.error(code, x.span, text);
        false
    }

    /// `x[lo:hi:max]`
    pub fn slice_expr(&mut self, x: &mut Operand<'a>, e: &'a Expr) {
        let ExprKind::Slice {
            x: inner,
            lo,
            hi,
            max,
            three,
        } = &e.kind
        else {
            return;
        };
        let bounds = [lo.as_deref(), hi.as_deref(), max.as_deref()];
        *x = self.expr(inner);
        if !x.is_valid() {
            self.use_exprs(bounds.into_iter().flatten());
            return;
        }
        if !self.is_base_complete(x.ty) {
            return x.invalidate();
        }
        let Some(shared) = self.sliceable(x) else {
            return x.invalidate();
        };
        let Some(len) = self.slice_operand(x, shared, max.as_deref(), *three) else {
            return x.invalidate();
        };
        x.mode = Mode::Value;
        self.slice_bounds(bounds, len);
    }

    /// The underlying type that all types of the operand's type set share, strings taken for
    /// byte slices.
    fn sliceable(&mut self, x: &Operand<'a>) -> Option<TypeId> {
        let Some(pairs) = self.type_set_pairs(x.ty) else {
            let (shown, t) = (self.operand_string(x), self.type_string(x.ty));
            let text = format!("cannot slice {shown}: no specific type in {t}");
            self.error(Code::NonSliceableOperand, x.span, text);
            return None;
        };
        let mut shared: Option<(TypeId, TypeId)> = None;
        let mut has_string = false;
        for (t, under) in pairs {
            let mut under = under;
            if self.is_string(under) {
                has_string = true;
                under = self.new_slice(BYTE);
            }
            let Some((first, common)) = shared else {
                shared = Some((t, under));
                continue;
            };
            if !self.identical(common, under) {
                let (a, b) = (self.type_string(first), self.type_string(t));
                let shown = self.operand_string(x);
                let text =
                    format!("cannot slice {shown}: {a} and {b} have different underlying types");
                self.error(Code::NonSliceableOperand, x.span, text);
                return None;
            }
        }
        if !has_string {
            return shared.map(|(_, under)| under);
        }
        Some(match self.is_type_param(x.ty) {
            true => STRING,
            false => self.under(x.ty),
        })
    }

    /// Gives `x` the type of its slices, and returns the known length or -1.
    fn slice_operand(
        &mut self,
        x: &mut Operand<'a>,
        shared: TypeId,
        max: Option<&'a Expr>,
        three: bool,
    ) -> Option<i64> {
        match self.store.ty(shared).clone() {
            Type::Basic(Basic::String | Basic::UntypedString) => {
                if three {
                    let span = max.map_or(x.span, start_span);
                    let text = "invalid operation: 3-index slice of string";
                    self.error(Code::InvalidSliceExpr, span, text);
                    return None;
                }
                let len = match x.is_const() {
                    true => x.value.as_bytes().map_or(-1, |b| b.len() as i64),
                    false => -1,
                };
                if self.is_untyped(x.ty) {
                    // The operand itself becomes a string value.
                    if let Some(e) = x.expr {
                        self.update_expr_type(e, STRING, true);
                    }
                    x.ty = STRING;
                }
                Some(len)
            }
            Type::Array { len, elem } => {
                if x.mode != Mode::Variable {
                    let text = format!(
                        "cannot slice unaddressable value {}",
                        self.operand_string(x)
                    );
                    self.error(Code::NonSliceableOperand, x.span, text);
                    return None;
                }
                x.ty = self.new_slice(elem);
                Some(len)
            }
            Type::Slice(_) => Some(-1),
            Type::Pointer(base) if self.as_array(base).is_some() => {
                let (len, elem) = self.as_array(base)?;
                x.ty = self.new_slice(elem);
                Some(len)
            }
            _ => {
                let text = format!("cannot slice {}", self.operand_string(x));
                self.error(Code::NonSliceableOperand, x.span, text);
                None
            }
        }
    }

    fn slice_bounds(&mut self, bounds: [Option<&'a Expr>; 3], len: i64) {
        let limit = if len >= 0 { len + 1 } else { -1 };
        let mut known: [i64; 3] = [-1; 3];
        for (i, (bound, known)) in bounds.into_iter().zip(&mut known).enumerate() {
            *known = match bound {
                Some(e) => self.index(e, limit).1.unwrap_or(-1),
                None if i == 0 => 0,
                None => len,
            };
        }
        for (i, &low) in known.iter().enumerate() {
            for (&high, bound) in known.iter().zip(bounds).skip(i + 1) {
                if low > 0 && (0..low).contains(&high) {
                    let span = bound.map_or(crate::text::source::Span::NONE, start_span);
                    let text = format!("invalid slice indices: {high} < {low}");
                    return self.error(Code::SwappedSliceIndices, span, text);
                }
            }
        }
    }
}
