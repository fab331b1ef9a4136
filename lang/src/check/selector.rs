//! Selectors: qualified identifiers, fields, method values and method expressions.

use super::Checker;
use super::exprstring::expr_string;
use super::operand::Operand;
use super::rules::lookup::Lookup;
use super::spans::{own_span, start_span};
use crate::syntax::ast::{Expr, ExprKind, Ident};
use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::text::symbol::Symbol;
use crate::types::info::{Mode, Selection, SelectionKind};
use crate::types::universe::INVALID;
use crate::types::{ObjId, ObjKind, PkgId, Type, TypeId};

impl<'a> Checker<'a> {
    /// `x.sel`: a qualified identifier, a field, a method, a type.
    pub fn selector(&mut self, x: &mut Operand<'a>, e: &'a Expr, want_type: bool) {
        let ExprKind::Selector { x: inner, sel } = &e.kind else {
            return;
        };
        x.set_expr(e);
        x.invalidate();
        x.ty = INVALID;
        if let ExprKind::Ident(ident) = &inner.kind
            && let Some((_, obj)) = self.ident_lookup(ident.name)
            && let ObjKind::PkgName { imported, used } = &mut self.store.obj_mut(obj).kind
        {
            *used = true;
            let imported = *imported;
            self.record_use(ident, obj);
            return self.qualified(x, e, sel, imported);
        }
        *x = self.expr_or_type(inner, false);
        if x.mode == Mode::Builtin {
            let text = format!(
                "invalid use of {} in selector expression",
                self.operand_string(x)
            );
            self.error(Code::UncalledBuiltin, own_span(e), text);
            x.invalidate();
        }
        if x.is_valid() && !self.is_complete(x.ty) {
            x.invalidate();
        }
        if x.is_valid() && want_type {
            let text = format!("{} is not a type", expr_string(e));
            self.error(Code::NotAType, sel.span, text);
            x.invalidate();
        }
        if x.is_valid() {
            self.select(x, e, inner, sel);
        }
        if !x.is_valid() {
            x.ty = INVALID;
        }
        x.set_expr(e);
    }

    /// `pkg.Name`
    fn qualified(&mut self, x: &mut Operand<'a>, e: &'a Expr, sel: &'a Ident, pkg: PkgId) {
        let scope = self.store.pkg(pkg).scope;
        let Some(&obj) = self.store.scope(scope).names.get(&sel.name) else {
            if !self.is_fake_package(pkg) {
                self.report_missing_export(e, sel, pkg);
            }
            return;
        };
        // Which names a package of the library has besides those is minigo's own business.
        if !sel.name.is_exported() && self.store.pkg(pkg).library && self.has_export_like(pkg, sel)
        {
            return self.report_missing_export(e, sel, pkg);
        }
        if !sel.name.is_exported() {
            let name = self.store.pkg(pkg).name;
            let text = format!("name {} not exported by package {name}", sel.name);
            self.error(Code::UnexportedName, sel.span, text);
        }
        self.record_use(sel, obj);
        if self.store.obj(obj).ty.is_none() {
            self.obj_decl(obj);
        }
        let object = self.store.obj(obj);
        x.ty = object.ty.unwrap_or(INVALID);
        x.mode = match &object.kind {
            ObjKind::Const { value } => {
                x.value = value.clone();
                Mode::Constant
            }
            ObjKind::TypeName => Mode::Type,
            ObjKind::Var { .. } => Mode::Variable,
            ObjKind::Func { .. } => Mode::Value,
            ObjKind::Builtin(builtin) => {
                x.builtin = Some(*builtin);
                Mode::Builtin
            }
            _ => Mode::Invalid,
        };
        if x.mode != Mode::Builtin && !self.is_valid(x.ty) {
            x.invalidate();
        }
    }

    /// Whether the package exports that name but for its capitals.
    fn has_export_like(&self, pkg: PkgId, sel: &Ident) -> bool {
        let scope = self.store.pkg(pkg).scope;
        let wanted = sel.name.as_str().to_lowercase();
        let mut names = self.store.scope(scope).names.keys();
        names.any(|name| name.is_exported() && name.as_str().to_lowercase() == wanted)
    }

    fn report_missing_export(&mut self, e: &'a Expr, sel: &'a Ident, pkg: PkgId) {
        let shown = expr_string(e);
        let scope = self.store.pkg(pkg).scope;
        let near = self.store.scope(scope).names.keys().copied().find(|name| {
            name.is_exported() && name.as_str().to_lowercase() == sel.name.as_str().to_lowercase()
        });
        let text = match near {
            Some(near) => format!("undefined: {shown} (but have {near})"),
            None => format!("undefined: {shown}"),
        };
        let mut diag = Diag::error(Code::UndeclaredImportedName, sel.span, text);
        if let Some(near) = near {
            diag = diag.help(format!(
                "exported names begin with a capital letter: {near}"
            ));
        } else if let Some(near) = self.near_exported(pkg, sel.name) {
            diag = diag.help(format!("did you mean {near}?"));
        }
        self.report(diag);
    }

    /// A field or method of the value or type `x`.
    fn select(&mut self, x: &mut Operand<'a>, e: &'a Expr, inner: &'a Expr, sel: &'a Ident) {
        if !self.is_base_complete(x.ty) {
            return x.invalidate();
        }
        let addressable = x.mode == Mode::Variable;
        let pkg = Some(self.pkg);
        match self.lookup_field_or_method(x.ty, addressable, pkg, sel.name, false) {
            Lookup::Found {
                obj,
                path,
                indirect,
            } => {
                if self.is_var(obj) {
                    self.select_field(x, e, inner, sel, (obj, path, indirect));
                } else {
                    self.select_method(x, e, sel, (obj, path, indirect));
                }
            }
            other => {
                self.report_lookup(x, sel, other);
                x.invalidate();
            }
        }
    }

    fn select_field(
        &mut self,
        x: &mut Operand<'a>,
        e: &'a Expr,
        inner: &'a Expr,
        sel: &'a Ident,
        (obj, path, indirect): (ObjId, Vec<u32>, bool),
    ) {
        if x.mode == Mode::Type {
            let t = self.type_string(x.ty);
            let text = format!(
                "operand for field selector {} must be value of type {t}",
                sel.name
            );
            self.error(Code::MissingFieldOrMethod, start_span(inner), text);
            return x.invalidate();
        }
        let ty = self.var_ty(obj);
        let selection = Selection {
            kind: SelectionKind::Field,
            recv: x.ty,
            obj,
            path,
            indirect,
            ty,
        };
        self.record_selection(e.id, sel, selection);
        if x.mode != Mode::Variable {
            x.mode = if indirect {
                Mode::Variable
            } else {
                Mode::Value
            };
        }
        x.ty = ty;
        if !self.is_valid(ty) {
            x.invalidate();
        }
    }

    fn select_method(
        &mut self,
        x: &mut Operand<'a>,
        e: &'a Expr,
        sel: &'a Ident,
        (obj, path, indirect): (ObjId, Vec<u32>, bool),
    ) {
        self.obj_decl(obj);
        self.add_dependency(obj);
        let method_type = self.var_ty(obj);
        let Type::Signature(mut sig) = self.store.ty(method_type).clone() else {
            return x.invalidate();
        };
        let kind = match x.mode {
            Mode::Type => {
                let recv_name = sig.recv.map(|recv| self.store.obj(recv).name);
                let recv = self.method_expr_receiver(x.ty, &sig.params, recv_name, sel);
                sig.params.insert(0, recv);
                SelectionKind::MethodExpr
            }
            _ => SelectionKind::Method,
        };
        sig.recv = None;
        sig.recv_tparams.clear();
        let ty = self.store.add_type(Type::Signature(sig));
        let selection = Selection {
            kind,
            recv: x.ty,
            obj,
            path,
            indirect,
            ty,
        };
        self.record_selection(e.id, sel, selection);
        x.mode = Mode::Value;
        x.ty = ty;
    }

    /// The first parameter of a method expression: named when the others are.
    fn method_expr_receiver(
        &mut self,
        ty: TypeId,
        params: &[ObjId],
        recv_name: Option<Symbol>,
        sel: &Ident,
    ) -> ObjId {
        let named = params
            .first()
            .is_some_and(|&p| !self.store.obj(p).name.as_str().is_empty());
        let name = match recv_name {
            Some(name) if named && !name.as_str().is_empty() => name,
            _ if named => Symbol::BLANK,
            _ => Symbol::EMPTY,
        };
        self.new_var(name, sel.span, Some(ty))
    }

    fn report_lookup(&mut self, x: &Operand<'a>, sel: &'a Ident, found: Lookup) {
        let under = self.under(x.ty);
        if !self.is_valid(under) {
            return;
        }
        let (name, t) = (sel.name, self.type_string(x.ty));
        let shown = self.operand_name(x);
        match found {
            Lookup::Ambiguous => {
                let text = format!("ambiguous selector {shown}.{name}");
                self.error(Code::AmbiguousSelector, sel.span, text);
            }
            Lookup::PointerReceiver => {
                let text = match x.mode {
                    Mode::Type => format!(
                        "invalid method expression {t}.{name} (needs pointer receiver (*{t}).{name})"
                    ),
                    _ => format!("cannot call pointer method {name} on {t}"),
                };
                self.error(Code::InvalidMethodExpr, sel.span, text);
            }
            _ => {
                let (why, near) = self.missing_member(x, name);
                let text = format!("{shown}.{name} undefined ({why})");
                let mut diag = Diag::error(Code::MissingFieldOrMethod, sel.span, text);
                let near = near.map(|obj| self.store.obj(obj));
                let other = |pkg| pkg != self.pkg;
                let hidden =
                    near.is_some_and(|o| o.name == name && o.private_to().is_some_and(other));
                let near = near.map(|o| o.name);
                if hidden {
                    let text =
                        "names that begin with a small letter are for their own package alone";
                    diag = diag.help(text);
                } else if let Some(near) = near.or_else(|| self.near_member(x.ty, name)) {
                    diag = diag.help(format!("did you mean {near}?"));
                }
                self.report(diag);
            }
        }
    }

    /// Why a value has no member of that name, and the member that it nearly names.
    fn missing_member(&mut self, x: &Operand<'a>, name: Symbol) -> (String, Option<ObjId>) {
        let t = self.type_string(x.ty);
        if let Some(base) = self.as_pointer(x.ty) {
            let base_param = self.is_type_param(base);
            if base_param {
                return (
                    format!("type {t} is pointer to type parameter, not type parameter"),
                    None,
                );
            }
            if self.is_interface(base) {
                return (
                    format!("type {t} is pointer to interface, not interface"),
                    None,
                );
            }
        }
        let addressable = x.mode == Mode::Variable;
        let pkg = Some(self.pkg);
        let near = match self.lookup_field_or_method(x.ty, addressable, pkg, name, true) {
            Lookup::Found { obj, .. } => Some(obj),
            _ => None,
        };
        let why = self.lookup_cause(x.ty, name, near, false);
        (why, near)
    }

    /// Why a field or method `name` is not there, `near` being one that differs in case or is not
    /// exported.
    pub fn lookup_cause(
        &mut self,
        ty: TypeId,
        name: Symbol,
        near: Option<ObjId>,
        in_literal: bool,
    ) -> String {
        let t = self.type_string(ty);
        let near = near.map(|obj| {
            let object = self.store.obj(obj);
            let what = match object.kind {
                ObjKind::Func { .. } => "method",
                _ => "field",
            };
            (object.name, object.pkg == Some(self.pkg), what)
        });
        let (head, but) = match in_literal {
            true => (
                format!("unknown field {name} in struct literal of type {t}"),
                "but does have",
            ),
            false => (
                format!("type {t} has no field or method {name}"),
                "but does have",
            ),
        };
        let Some((alt, same_pkg, what)) = near else {
            return head;
        };
        let what_text = match in_literal {
            true => String::new(),
            false => format!("{what} "),
        };
        let tails = tail(name) == tail(alt);
        let misspelled = match (name.is_exported(), alt.is_exported()) {
            _ if same_pkg => true,
            (true, true) => true,
            (false, true) => tails,
            _ => false,
        };
        if misspelled {
            format!("{head}, {but} {what_text}{alt}")
        } else if name.is_exported() && tails {
            format!("{head}, {but} unexported {what_text}{alt}")
        } else if name == alt && in_literal {
            format!("cannot refer to unexported field {alt} in struct literal of type {t}")
        } else if name == alt {
            format!("cannot refer to unexported {what} {alt}")
        } else {
            head
        }
    }
}

/// A name without its first character.
fn tail(name: Symbol) -> &'static str {
    let mut chars = name.as_str().chars();
    chars.next();
    chars.as_str()
}
