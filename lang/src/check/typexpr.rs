//! Identifiers and type expressions.

use super::operand::Operand;
use super::spans::start_span;
use super::{Checker, exprstring::expr_string};
use crate::syntax::ast::{Expr, ExprKind, Ident, UnaryOp};
use crate::text::codes::Code;
use crate::text::constant::Value;
use crate::text::source::Span;
use crate::types::info::Mode;
use crate::types::universe::INVALID;
use crate::types::{ObjId, ObjKind, Type, TypeId};
use recursive::recursive;

impl<'a> Checker<'a> {
    /// Checks identifier `e` and describes in `x` what it denotes. `want_type`: the caller expects
    /// a type, and anything else is an error here.
    pub fn ident(&mut self, x: &mut Operand<'a>, e: &'a Expr, want_type: bool) {
        *x = Operand::invalid();
        x.expr = Some(e);
        x.span = e.span;
        let ExprKind::Ident(ident) = &e.kind else {
            return;
        };
        let Some((scope, obj)) = self.ident_lookup(ident.name) else {
            if ident.name.is_blank() {
                let text = "cannot use _ as value or type";
                self.error(Code::InvalidBlank, e.span, text);
            } else {
                let diag = self.undefined_diag(ident.name, e.span);
                self.report(diag);
            }
            return;
        };
        if self.is_of_go1_18(obj) {
            let what = format!("predeclared {}", ident.name);
            if !self.require(e.span, 18, &what) {
                return;
            }
        }
        self.record_use(ident, obj);
        let is_type = matches!(self.store.obj(obj).kind, ObjKind::TypeName);
        if want_type && !is_type {
            self.not_a_type(obj, e.span);
            return;
        }
        let object = self.store.obj(obj);
        if object.ty.is_none() || is_type && want_type && object.pkg == Some(self.pkg) {
            self.obj_decl(obj);
        }
        if let Some(&import) = self.ty.dot_imports.get(&(scope, ident.name)) {
            self.mark_import_used(import);
        }
        self.ident_operand(x, ident, obj);
    }

    /// Whether it is the predeclared `any` or `comparable`.
    fn is_of_go1_18(&self, obj: ObjId) -> bool {
        let object = self.store.obj(obj);
        object.pkg.is_none()
            && object.span == Span::NONE
            && matches!(object.name.as_str(), "any" | "comparable")
    }

    fn not_a_type(&mut self, obj: ObjId, span: Span) {
        let name = self.store.obj(obj).name;
        let text = format!("{name} ({}) is not a type", self.object_kind(obj));
        self.error(Code::NotAType, span, text);
        self.mark_var_used(obj);
    }

    fn ident_operand(&mut self, x: &mut Operand<'a>, ident: &Ident, obj: ObjId) {
        let ty = self.obj_type(obj);
        match self.store.obj(obj).kind.clone() {
            ObjKind::PkgName { .. } => {
                let text = format!("use of package {} not in selector", ident.name);
                return self.error(Code::InvalidPkgUse, ident.span, text);
            }
            ObjKind::Const { value } => {
                self.add_dependency(obj);
                if !self.is_valid(ty) {
                    return;
                }
                x.value = value;
                if self.is_iota(obj) {
                    let Some(iota) = self.env.iota else {
                        let text = "cannot use iota outside constant declaration";
                        return self.error(Code::InvalidIota, ident.span, text);
                    };
                    x.value = Value::Int(i64::from(iota));
                }
                x.mode = Mode::Constant;
            }
            ObjKind::TypeName => x.mode = Mode::Type,
            ObjKind::Var { .. } => {
                self.mark_var_used(obj);
                self.add_dependency(obj);
                if !self.is_valid(ty) {
                    return;
                }
                x.mode = Mode::Variable;
            }
            ObjKind::Func { .. } => {
                self.add_dependency(obj);
                x.mode = Mode::Value;
            }
            ObjKind::Builtin(builtin) => {
                x.builtin = Some(builtin);
                x.mode = Mode::Builtin;
            }
            ObjKind::Nil => x.mode = Mode::Nil,
            ObjKind::Label { .. } => return,
        }
        x.ty = ty;
    }

    pub(super) fn is_iota(&self, obj: ObjId) -> bool {
        let object = self.store.obj(obj);
        object.pkg.is_none() && object.name.as_str() == "iota"
    }

    /// Notes that a variable of the current package was used.
    pub fn mark_var_used(&mut self, obj: ObjId) {
        let object = self.store.obj_mut(obj);
        if object.pkg == Some(self.pkg)
            && let ObjKind::Var { used, .. } = &mut object.kind
        {
            *used = true;
            self.used_vars.insert(obj);
        }
    }

    /// Notes that an imported package was used.
    pub fn mark_import_used(&mut self, obj: ObjId) {
        if let ObjKind::PkgName { used, .. } = &mut self.store.obj_mut(obj).kind {
            *used = true;
        }
    }

    /// The type that `e` denotes; no generic type without arguments.
    pub fn typ(&mut self, e: &'a Expr) -> TypeId {
        self.declared_type(e, None)
    }

    /// Like [`typ`](Self::typ), for a variable: constraint interfaces are errors.
    pub fn var_type(&mut self, e: &'a Expr) -> TypeId {
        let ty = self.declared_type(e, None);
        self.valid_var_type(e, ty);
        ty
    }

    /// The type that `e` denotes, or `None` for `nil` (cases of a type switch).
    pub fn typ_or_nil(&mut self, e: &'a Expr) -> Option<TypeId> {
        if let ExprKind::Ident(ident) = &e.kind
            && let Some((_, obj)) = self.ident_lookup(ident.name)
            && matches!(self.store.obj(obj).kind, ObjKind::Nil)
        {
            self.record_use(ident, obj);
            let nil = crate::types::universe::UNTYPED_NIL;
            self.record_type_and_value(e.id, Mode::Nil, nil, None);
            return None;
        }
        Some(self.typ(e))
    }

    /// Reports (later, when types are complete) an interface that only constraints may use.
    pub fn valid_var_type(&mut self, e: &'a Expr, ty: TypeId) {
        let span = start_span(e);
        match self.store.ty(ty) {
            Type::Named(_) | Type::Alias(_) | Type::Interface(_) => {}
            _ => return,
        }
        if self.is_type_param(ty) {
            return;
        }
        self.later(move |c| {
            let under = c.under(ty);
            if !matches!(c.store.ty(under), Type::Interface(_)) {
                return;
            }
            let set = c.type_set(under);
            if set.is_method_set() {
                return;
            }
            let why = if set.comparable {
                "is (or embeds) comparable"
            } else {
                "contains type constraints"
            };
            let ty = c.type_string(ty);
            let text = format!("cannot use type {ty} outside a type constraint: interface {why}");
            c.error(Code::MisplacedConstraintIface, span, text);
        });
    }

    /// Like [`typ`](Self::typ); `def` is the type name that `e` defines, if it does.
    pub fn declared_type(&mut self, e: &'a Expr, def: Option<ObjId>) -> TypeId {
        let mut ty = self.type_inner(e, def);
        if self.is_generic(ty) && !matches!(self.store.ty(ty), Type::Signature(_)) {
            let text = format!(
                "cannot use generic type {} without instantiation",
                self.type_string(ty)
            );
            self.error(Code::WrongTypeArgCount, start_span(e), text);
            ty = INVALID;
        }
        self.record_type_and_value(e.id, Mode::Type, ty, None);
        ty
    }

    /// The generic type that `e` denotes. The error is the cause when `e` is another type, and
    /// empty when an error was reported already.
    pub fn generic_type(&mut self, e: &'a Expr) -> Result<TypeId, String> {
        let ty = self.type_inner(e, None);
        if !self.is_valid(ty) {
            return Err(String::new());
        }
        if !self.is_generic(ty) {
            return Err(format!("{} is not a generic type", self.type_string(ty)));
        }
        self.record_type_and_value(e.id, Mode::Type, ty, None);
        Ok(ty)
    }

    #[recursive]
    fn type_inner(&mut self, e: &'a Expr, def: Option<ObjId>) -> TypeId {
        match &e.kind {
            ExprKind::Bad => INVALID,
            ExprKind::Ident(_) => {
                let mut x = Operand::invalid();
                self.ident(&mut x, e, true);
                self.type_of_operand(x)
            }
            ExprKind::Selector { .. } => {
                let mut x = Operand::invalid();
                self.selector(&mut x, e, true);
                self.type_of_operand(x)
            }
            ExprKind::Index { x, indices, .. } => self.instantiated_type(x, indices),
            ExprKind::Paren(inner) => self.declared_type(inner, def),
            ExprKind::ArrayType { len, elem } => self.array_type(e, len.as_deref(), elem),
            ExprKind::SliceType(elem) => {
                let elem = self.var_type(elem);
                self.new_slice(elem)
            }
            ExprKind::Ellipsis(elem) => {
                let text = "invalid use of ...";
                self.error(Code::InvalidSyntaxTree, e.span, text);
                if let Some(elem) = elem {
                    self.use_exprs([&**elem]);
                }
                INVALID
            }
            ExprKind::StructType(fields) => self.struct_type(fields),
            ExprKind::Star(elem) => {
                let elem = self.var_type(elem);
                if !self.is_valid(elem) {
                    return INVALID;
                }
                self.new_pointer(elem)
            }
            ExprKind::FuncType(f) => self.func_type(None, f),
            ExprKind::InterfaceType(elems) => self.interface_type(e.span, elems, def),
            ExprKind::MapType { key, value } => self.map_type(key, value),
            ExprKind::ChanType { dir, elem } => {
                let elem = self.var_type(elem);
                self.later(move |c| c.check_chan_elem(e.span, elem));
                self.new_chan(*dir, elem)
            }
            _ => {
                let text = format!("{} is not a type", expr_string(e));
                self.error(Code::NotAType, start_span(e), text);
                self.use_exprs([e]);
                INVALID
            }
        }
    }

    fn type_of_operand(&mut self, x: Operand<'a>) -> TypeId {
        match x.mode {
            Mode::Type => return x.ty,
            Mode::Invalid => {}
            Mode::NoValue => {
                let text = format!("{} used as type", self.operand_string(&x));
                self.error(Code::NotAType, x.span, text);
            }
            _ => {
                let text = format!("{} is not a type", self.operand_string(&x));
                self.error(Code::NotAType, x.span, text);
            }
        }
        INVALID
    }

    fn array_type(&mut self, e: &'a Expr, len: Option<&'a Expr>, elem: &'a Expr) -> TypeId {
        let len = match len {
            Some(len) => self.array_length(len),
            None => {
                let text = "invalid use of [...] array (outside a composite literal)";
                self.error(Code::BadDotDotDotSyntax, e.span, text);
                None
            }
        };
        let elem = self.var_type(elem);
        let Some(len) = len else { return INVALID };
        let array = self.new_array(len, elem);
        if len > 1 << 20 {
            self.later(move |c| c.check_array_size(e.span, array));
        }
        array
    }

    /// The length of an array type, `None` after an error.
    pub fn array_length(&mut self, e: &'a Expr) -> Option<i64> {
        if let ExprKind::Ident(ident) = &e.kind {
            let text = match self.ident_lookup(ident.name) {
                None => format!(
                    "undefined array length {} or missing type constraint",
                    ident.name
                ),
                Some((_, obj)) => match self.store.obj(obj).kind {
                    ObjKind::Const { .. } => String::new(),
                    _ => format!("invalid array length {}", ident.name),
                },
            };
            if !text.is_empty() {
                self.error(Code::InvalidArrayLen, e.span, text);
                return None;
            }
        }
        let x = self.expr(e);
        if x.mode != Mode::Constant {
            if x.mode != Mode::Invalid {
                let text = format!("array length {} must be constant", self.operand_string(&x));
                self.error(Code::InvalidArrayLen, x.span, text);
            }
            return None;
        }
        let integer = self.is_integer(x.ty);
        if (integer || self.is_untyped(x.ty))
            && let Value::Int(n) = x.value.to_int()
            && n >= 0
        {
            return Some(n);
        }
        let x_text = self.operand_string(&x);
        let text = if integer {
            format!("invalid array length {x_text}")
        } else {
            format!("array length {x_text} must be integer")
        };
        self.error(Code::InvalidArrayLen, x.span, text);
        None
    }

    fn map_type(&mut self, key: &'a Expr, value: &'a Expr) -> TypeId {
        let k = self.var_type(key);
        let v = self.var_type(value);
        self.later(move |c| {
            if c.comparable(k, true) {
                return;
            }
            let why = if c.is_type_param(k) {
                " (missing comparable constraint)"
            } else {
                ""
            };
            let text = format!("invalid map key type {}{why}", c.type_string(k));
            c.error(Code::IncomparableMapKey, start_span(key), text);
        });
        self.new_map(k, v)
    }

    /// The types of a list; `None` when one of them is wrong (all are checked).
    pub fn type_list(&mut self, list: &'a [Expr]) -> Option<Vec<TypeId>> {
        let types: Vec<TypeId> = list.iter().map(|e| self.var_type(e)).collect();
        types.iter().all(|&t| self.is_valid(t)).then_some(types)
    }

    /// Whether `e` (inside parentheses) is a union or a term with a tilde.
    pub fn is_type_set_literal(e: &Expr) -> bool {
        matches!(
            e.kind,
            ExprKind::Unary {
                op: UnaryOp::Tilde,
                ..
            } | ExprKind::Binary {
                op: crate::syntax::ast::BinaryOp::Or,
                ..
            }
        )
    }
}
