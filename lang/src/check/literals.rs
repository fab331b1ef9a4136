//! Composite literals.

use super::Checker;
use super::expr::Exclude;
use super::exprstring::expr_string;
use super::operand::Operand;
use super::rules::lookup::Lookup;
use super::spans::start_span;
use crate::syntax::ast::Elements;
use crate::syntax::ast::{Expr, ExprKind, Ident};
use crate::text::codes::Code;
use crate::text::constant::Value;
use crate::text::diag::Diag;
use crate::text::source::{Pos, Span};
use crate::types::info::{Mode, Selection, SelectionKind};
use crate::types::universe::INVALID;
use crate::types::{ObjId, Type, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

impl<'a> Checker<'a> {
    /// `T{...}`; `hint` is the type where the literal leaves it out.
    pub fn composite_lit(
        &mut self,
        x: &mut Operand<'a>,
        e: &'a Expr,
        ty: Option<&'a Expr>,
        elts: &'a Elements,
        rbrace: Pos,
        hint: Option<TypeId>,
    ) {
        let (lit, base, is_elem) = match (ty, hint) {
            (Some(ty), _) => {
                let lit = self.literal_type(ty);
                (lit, lit, false)
            }
            (None, Some(hint)) => {
                let base = self.core_type(hint).and_then(|core| self.as_pointer(core));
                (hint, base.unwrap_or(hint), true)
            }
            (None, None) => {
                let text = "missing type in composite literal";
                self.error(Code::UntypedLit, start_span(e), text);
                (INVALID, INVALID, false)
            }
        };
        if !self.is_complete(base) {
            self.use_exprs(self.listed(elts));
            return x.invalidate();
        }
        let common = self.common_under(base).ok();
        let shape = common.map(|under| self.store.ty(under).clone());
        let mut lit = lit;
        match shape {
            Some(Type::Struct(fields)) => {
                self.struct_lit(base, &fields.fields, self.listed(elts), rbrace);
            }
            Some(Type::Array { len, elem }) => {
                let n = self.indexed_elements(elts, elem, len);
                if len < 0 {
                    let array = self.new_array(n, elem);
                    if let Some(ty) = ty {
                        self.record_type_and_value(ty.id, Mode::Type, array, None);
                    }
                    if lit == base && matches!(self.store.ty(lit), Type::Array { .. }) {
                        lit = array;
                    }
                }
            }
            Some(Type::Slice(elem)) => {
                self.indexed_elements(elts, elem, -1);
            }
            Some(Type::Map { key, value }) => self.map_lit(self.listed(elts), key, value),
            _ => {
                self.use_exprs(self.listed(elts));
                if common.is_none_or(|under| self.is_valid(under)) && self.is_valid(base) {
                    let qualifier = if is_elem { " element" } else { "" };
                    let cause = match common {
                        Some(_) => "",
                        None => " (no common underlying type)",
                    };
                    let t = self.type_string(lit);
                    let text = format!("invalid composite literal{qualifier} type {t}{cause}");
                    self.error(Code::InvalidLit, start_span(e), text);
                    return x.invalidate();
                }
            }
        }
        x.mode = Mode::Value;
        x.ty = lit;
    }

    /// The type of a literal; the length of `[...]T` is not known yet.
    fn literal_type(&mut self, ty: &'a Expr) -> TypeId {
        match &ty.kind {
            ExprKind::ArrayType { len: None, elem } => {
                let elem = self.var_type(elem);
                self.store.add_type(Type::Array { len: -1, elem })
            }
            _ => self.typ(ty),
        }
    }

    fn struct_lit(&mut self, base: TypeId, fields: &[ObjId], elts: &'a [Expr], rbrace: Pos) {
        match elts.first().map(|e| &e.kind) {
            None => {}
            Some(ExprKind::KeyValue { .. }) => self.keyed_struct_lit(base, elts),
            Some(_) => self.plain_struct_lit(base, fields, elts, rbrace),
        }
    }

    fn keyed_struct_lit(&mut self, base: TypeId, elts: &'a [Expr]) {
        let mut seen: Vec<(Vec<u32>, ObjId)> = Vec::new();
        for e in elts {
            let ExprKind::KeyValue { key, value } = &e.kind else {
                self.report_mixture(e);
                continue;
            };
            let mut x = self.generic_expr(value, None);
            let ExprKind::Ident(name) = &key.kind else {
                let text = format!("invalid field name {} in struct literal", expr_string(key));
                self.error(Code::InvalidLitField, start_span(e), text);
                continue;
            };
            let Some((field, path)) = self.literal_field(base, key, name) else {
                continue;
            };
            let ty = self.var_ty(field);
            self.assignment(&mut x, ty, "struct literal");
            self.note_field(e.span, &mut seen, path, field);
        }
    }

    fn report_mixture(&mut self, e: &'a Expr) {
        let text = "mixture of field:value and value elements in struct literal";
        self.error(Code::MixedStructLit, start_span(e), text);
    }

    /// The field, possibly a promoted one, that a key names.
    fn literal_field(
        &mut self,
        base: TypeId,
        key: &'a Expr,
        name: &'a Ident,
    ) -> Option<(ObjId, Vec<u32>)> {
        let shape = self.core_type(base)?;
        let pkg = Some(self.pkg);
        let found = self.lookup_field_or_method(shape, false, pkg, name.name, false);
        let Lookup::Found {
            obj,
            path,
            indirect,
        } = found
        else {
            let near = match self.lookup_field_or_method(shape, false, pkg, name.name, true) {
                Lookup::Found { obj, .. } => Some(obj),
                _ => None,
            };
            let text = self.lookup_cause(base, name.name, near, true);
            let mut diag = Diag::error(Code::MissingLitField, start_span(key), text);
            if let Some(near) = near {
                diag = diag.help(format!("did you mean {}?", self.store.obj(near).name));
            }
            self.report(diag);
            return None;
        };
        if !self.is_var(obj) {
            let text = format!("{} is not a field", name.name);
            self.error(Code::MissingLitField, start_span(key), text);
            return None;
        }
        if indirect {
            let text = format!(
                "invalid implicit pointer indirection to reach {}",
                name.name
            );
            self.error(Code::InvalidLitField, start_span(key), text);
            return None;
        }
        self.record_use(name, obj);
        if path.len() > 1 {
            // A promoted field: the path tells the compiler where it lies.
            let ty = self.var_ty(obj);
            let selection = Selection {
                kind: SelectionKind::Field,
                recv: shape,
                obj,
                path: path.clone(),
                indirect,
                ty,
            };
            self.record_selection(key.id, name, selection);
        }
        Some((obj, path))
    }

    /// Reports a field that is given twice, alone or together with the struct it is in.
    fn note_field(
        &mut self,
        span: Span,
        seen: &mut Vec<(Vec<u32>, ObjId)>,
        path: Vec<u32>,
        field: ObjId,
    ) {
        let clash = seen
            .iter()
            .find(|(other, _)| other.starts_with(&path) || path.starts_with(other));
        let Some((other_path, other)) = clash else {
            seen.push((path, field));
            return;
        };
        let name = self.store.obj(field).name;
        let other_name = self.store.obj(*other).name;
        let text = match other_path.len().cmp(&path.len()) {
            std::cmp::Ordering::Equal => {
                format!("duplicate field name {name} in struct literal")
            }
            std::cmp::Ordering::Less => format!(
                "cannot specify promoted field {name} and enclosing embedded field {other_name}"
            ),
            std::cmp::Ordering::Greater => format!(
                "cannot specify embedded field {name} and enclosed promoted field {other_name}"
            ),
        };
        self.error(Code::DuplicateLitField, span, text);
    }

    fn plain_struct_lit(&mut self, base: TypeId, fields: &[ObjId], elts: &'a [Expr], rbrace: Pos) {
        for (i, e) in elts.iter().enumerate() {
            if matches!(e.kind, ExprKind::KeyValue { .. }) {
                self.report_mixture(e);
                continue;
            }
            let mut x = self.generic_expr(e, None);
            let Some(&field) = fields.get(i) else {
                let t = self.type_string(base);
                let text = format!("too many values in struct literal of type {t}");
                self.error(Code::InvalidStructLit, x.span, text);
                break;
            };
            if self.is_hidden_field(field) {
                let (name, t) = (self.store.obj(field).name, self.type_string(base));
                let text = format!(
                    "implicit assignment to unexported field {name} in struct literal of type {t}"
                );
                self.error(Code::UnexportedLitField, x.span, text);
                continue;
            }
            let ty = self.var_ty(field);
            self.assignment(&mut x, ty, "struct literal");
        }
        if elts.len() < fields.len() {
            let hint = match fields.iter().any(|&f| self.is_hidden_field(f)) {
                true => " (type has unexported fields - use key:value pairs)",
                false => "",
            };
            let t = self.type_string(base);
            let text = format!("too few values in struct literal of type {t}{hint}");
            self.error(
                Code::InvalidStructLit,
                Span::new(rbrace, rbrace.offset(1)),
                text,
            );
        }
    }

    pub(super) fn is_hidden_field(&self, field: ObjId) -> bool {
        let object = self.store.obj(field);
        !object.name.is_exported() && object.pkg != Some(self.pkg)
    }

    fn map_lit(&mut self, elts: &'a [Expr], key_type: TypeId, elem: TypeId) {
        let by_type = self.is_interface(key_type);
        let mut seen: FxHashMap<String, Vec<TypeId>> = FxHashMap::default();
        for e in elts {
            let ExprKind::KeyValue { key, value } = &e.kind else {
                self.error(
                    Code::MissingLitKey,
                    start_span(e),
                    "missing key in map literal",
                );
                continue;
            };
            let mut k = self.generic_expr(key, Some(key_type));
            self.assignment(&mut k, key_type, "map literal");
            if !k.is_valid() {
                continue;
            }
            if k.is_const() && self.is_repeated_key(&mut seen, &k, by_type) {
                let text = format!("duplicate key {} in map literal", k.value);
                self.error(Code::DuplicateLitKey, k.span, text);
                continue;
            }
            let mut v = self.generic_expr(value, Some(elem));
            self.assignment(&mut v, elem, "map literal");
        }
    }

    fn is_repeated_key(
        &mut self,
        seen: &mut FxHashMap<String, Vec<TypeId>>,
        k: &Operand<'a>,
        by_type: bool,
    ) -> bool {
        if k.value.is_unknown() {
            return false;
        }
        let types = seen.entry(value_key(&k.value)).or_default();
        let repeated = match by_type {
            true => types.clone().iter().any(|&t| self.identical(t, k.ty)),
            false => !types.is_empty(),
        };
        types.push(k.ty);
        repeated
    }

    /// The elements of an array or slice literal. Returns its length.
    fn indexed_elements(&mut self, elts: &'a Elements, elem: TypeId, len: i64) -> i64 {
        match self.table_of(elts, elem, len) {
            Some(n) => n,
            None => self.listed_elements(self.listed(elts), elem, len),
        }
    }

    fn listed_elements(&mut self, elts: &'a [Expr], elem: TypeId, len: i64) -> i64 {
        let mut seen: FxHashSet<i64> = FxHashSet::default();
        let (mut next, mut max) = (0i64, 0i64);
        for e in elts {
            let mut valid = false;
            let mut value = e;
            if let ExprKind::KeyValue { key, value: v } = &e.kind {
                value = v;
                match self.index(key, len) {
                    (true, Some(i)) => {
                        next = i;
                        valid = true;
                    }
                    (true, None) => {
                        let text = format!("index {} must be integer constant", expr_string(key));
                        self.error(Code::InvalidLitIndex, start_span(e), text);
                    }
                    (false, _) => {}
                }
            } else if len >= 0 && next >= len {
                let text = format!("index {next} is out of bounds (>= {len})");
                self.error(Code::OversizeArrayLit, start_span(e), text);
            } else {
                valid = true;
            }
            if valid && !seen.insert(next) {
                let text = format!("duplicate index {next} in array or slice literal");
                self.error(Code::DuplicateLitKey, start_span(e), text);
            }
            next = next.saturating_add(1);
            max = max.max(next);
            let mut x = self.raw_expr(value, Some(elem), true);
            self.exclude(&mut x, Exclude::AllButValues);
            self.assignment(&mut x, elem, "array or slice literal");
        }
        max
    }
}

/// A text that is the same for equal constants of any kind.
pub fn value_key(value: &Value) -> String {
    let whole = value.to_int();
    if !whole.is_unknown() {
        return format!("n{whole}");
    }
    match value {
        Value::Bool(b) => format!("b{b}"),
        Value::String(s) => format!("s{}", crate::text::constant::quote(s)),
        Value::Complex(parts) if parts.1.sign() != 0 => format!(
            "c{:?}:{:?}",
            parts.0.as_f64().map(f64::to_bits),
            parts.1.as_f64().map(f64::to_bits)
        ),
        other => format!("f{:?}", other.as_f64().map(f64::to_bits)),
    }
}
