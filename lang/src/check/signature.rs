//! Function types, parameters, receivers, type parameters.

use super::Checker;
use super::exprstring::expr_string;
use crate::syntax::ast::head::{RecvParts, unpack_recv};
use crate::syntax::ast::{Expr, ExprKind, FuncType, Ident, NodeId, Param, TypeParamDecl};
use crate::text::codes::Code;
use crate::text::source::Span;
use crate::text::symbol::Symbol;
use crate::types::info::Mode;
use crate::types::universe::INVALID;
use crate::types::{Basic, ObjId, ObjKind, Signature, Type, TypeId, TypeParam};

/// Parameters or results that were collected but not yet declared.
struct Params<'a> {
    names: Vec<Option<&'a Ident>>,
    vars: Vec<ObjId>,
    variadic: bool,
}

impl<'a> Checker<'a> {
    /// The signature type of a function literal, declaration or type; the scope of its parameters
    /// is kept in `sig_scopes`.
    pub fn func_type(&mut self, recv: Option<&'a [Param]>, f: &'a FuncType) -> TypeId {
        let id = self.store.add_type(Type::Signature(Signature::default()));
        self.func_type_into(id, recv, f);
        id
    }

    /// The same for a type that exists already, as a guard against cycles.
    pub fn func_type_into(&mut self, id: TypeId, recv: Option<&'a [Param]>, f: &'a FuncType) {
        let scope = self.open_scope(f.span);
        self.store.scope_mut(scope).in_func = true;
        self.sig_scopes.insert(id, scope);
        let mut sig = Signature::default();
        let recv = recv.and_then(<[Param]>::first);
        if let Some(param) = recv {
            let (var, tparams) = self.collect_recv(param);
            sig.recv = Some(var);
            sig.recv_tparams = tparams;
        }
        if !f.tparams.is_empty() {
            self.collect_type_params(&f.tparams, |c, tparams| {
                if let Type::Signature(sig) = c.store.ty_mut(id) {
                    sig.tparams = tparams.clone();
                }
                sig.tparams = tparams;
            });
        }
        let params = self.collect_params(&f.params, true);
        let results = self.collect_params(&f.results, false);
        if let Some(name) = recv.and_then(|param| param.names.first())
            && let Some(var) = sig.recv
        {
            self.declare(scope, Some(name), var, f.span.hi);
        }
        self.declare_params(&params, f.span.hi);
        self.declare_params(&results, f.span.hi);
        sig.params = params.vars;
        sig.results = results.vars;
        sig.variadic = params.variadic;
        *self.store.ty_mut(id) = Type::Signature(sig);
        self.close_scope();
    }

    fn collect_params(&mut self, list: &'a [Param], variadic_ok: bool) -> Params<'a> {
        let mut result = Params {
            names: Vec::new(),
            vars: Vec::new(),
            variadic: false,
        };
        for (i, param) in list.iter().enumerate() {
            let ty = match &param.ty.kind {
                ExprKind::Ellipsis(elem) => {
                    let last = i + 1 == list.len() && param.names.len() <= 1;
                    self.variadic_type(&param.ty, elem.as_deref(), variadic_ok && last)
                }
                _ => self.var_type(&param.ty),
            };
            if variadic_ok
                && i + 1 == list.len()
                && matches!(param.ty.kind, ExprKind::Ellipsis(_))
                && matches!(self.store.ty(ty), Type::Slice(_))
            {
                result.variadic = true;
            }
            for name in &param.names {
                result
                    .vars
                    .push(self.new_var(name.name, name.span, Some(ty)));
                result.names.push(Some(name));
            }
            if param.names.is_empty() {
                let empty = Symbol::EMPTY;
                result
                    .vars
                    .push(self.new_var(empty, param.ty.span, Some(ty)));
                result.names.push(None);
            }
        }
        result
    }

    fn variadic_type(&mut self, e: &'a Expr, elem: Option<&'a Expr>, allowed: bool) -> TypeId {
        let elem = match elem {
            Some(elem) => self.var_type(elem),
            None => INVALID,
        };
        if !allowed {
            // The parser complained about it.
            return elem;
        }
        let ty = self.new_slice(elem);
        self.record_type_and_value(e.id, Mode::Type, ty, None);
        ty
    }

    fn declare_params(&mut self, params: &Params<'a>, pos: crate::text::source::Pos) {
        let scope = self.env.scope;
        for (name, &var) in params.names.iter().zip(&params.vars) {
            if let Some(name) = name {
                self.declare(scope, Some(name), var, pos);
            }
        }
    }

    /// Declares type parameters in the current scope and checks their constraints. `bind` gets
    /// them before that, since constraints may use what is being declared.
    pub fn collect_type_params(
        &mut self,
        list: &'a [TypeParamDecl],
        bind: impl FnOnce(&mut Self, Vec<TypeId>),
    ) {
        let mut tparams = Vec::new();
        for decl in list {
            for name in &decl.names {
                let index = tparams.len() as u32;
                tparams.push(self.declare_type_param(name.name, name.span, Some(name), index));
            }
        }
        bind(self, tparams.clone());
        let outer = std::mem::replace(&mut self.env.in_tparam_list, true);
        let mut next = tparams.into_iter();
        for decl in list {
            let mut bound = if Self::is_type_set_literal(&decl.constraint) {
                self.implicit_interface(&decl.constraint)
            } else {
                self.typ(&decl.constraint)
            };
            if self.is_type_param(bound) {
                let text = "cannot use a type parameter as constraint";
                self.error(Code::MisplacedTypeParam, decl.constraint.span, text);
                bound = INVALID;
            }
            for _ in &decl.names {
                if let Some(tparam) = next.next() {
                    self.set_constraint(tparam, bound);
                }
            }
        }
        self.env.in_tparam_list = outer;
    }

    fn declare_type_param(
        &mut self,
        name: Symbol,
        span: Span,
        ident: Option<&Ident>,
        index: u32,
    ) -> TypeId {
        let obj = self.new_object(name, span, None, ObjKind::TypeName);
        let ty = self.store.add_type(Type::TypeParam(TypeParam {
            obj,
            index,
            constraint: Some(INVALID),
        }));
        self.store.obj_mut(obj).ty = Some(ty);
        let scope = self.env.scope;
        self.declare(scope, ident, obj, span.lo);
        ty
    }

    /// The receiver variable and its type parameters, which are declared; the variable is not.
    fn collect_recv(&mut self, param: &'a Param) -> (ObjId, Vec<TypeId>) {
        let parts = unpack_recv(&param.ty);
        let (ty, tparams) = match parts.tparams {
            None => (self.plain_recv(param, &parts), Vec::new()),
            Some(list) => self.generic_recv(param, &parts, list),
        };
        let var = match param.names.first() {
            Some(name) => self.new_var(name.name, name.span, Some(ty)),
            None => self.new_var(Symbol::EMPTY, param.ty.span, Some(ty)),
        };
        let span = parts.base.span;
        self.later(move |c| c.valid_recv(span, ty));
        (var, tparams)
    }

    fn plain_recv(&mut self, param: &'a Param, parts: &RecvParts<'a>) -> TypeId {
        let ty = self.var_type(&param.ty);
        // Methods cannot be declared for instances, not even through aliases.
        let mut current = self.unpointer(ty);
        while let Type::Alias(alias) = self.store.ty(current) {
            let Some(actual) = alias.actual else { break };
            let base = self.unpointer(actual);
            let instance = match self.store.ty(base) {
                Type::Named(named) => !named.targs.is_empty(),
                Type::Alias(alias) => !alias.targs.is_empty(),
                _ => false,
            };
            if instance {
                let text = format!(
                    "cannot define new methods on instantiated type {}",
                    self.type_string(base)
                );
                self.error(Code::InvalidRecv, parts.base.span, text);
                return INVALID;
            }
            current = base;
        }
        ty
    }

    fn unpointer(&self, mut t: TypeId) -> TypeId {
        while let Type::Pointer(base) = self.store.ty(t) {
            t = *base;
        }
        t
    }

    fn generic_recv(
        &mut self,
        param: &'a Param,
        parts: &RecvParts<'a>,
        list: &'a [Expr],
    ) -> (TypeId, Vec<TypeId>) {
        let base = match self.generic_type(parts.base) {
            Ok(base) if matches!(self.store.ty(base), Type::Named(_)) => Some(base),
            Ok(alias) => {
                let text = format!(
                    "cannot define new methods on generic alias type {}",
                    self.type_string(alias)
                );
                self.error(Code::InvalidRecv, parts.base.span, text);
                None
            }
            Err(cause) => {
                if !cause.is_empty() {
                    self.error(Code::InvalidRecv, parts.base.span, cause);
                }
                None
            }
        };
        let tparams: Vec<TypeId> = list
            .iter()
            .enumerate()
            .map(|(i, e)| self.recv_type_param(e, i as u32))
            .collect();
        let Some(base) = base else {
            return (INVALID, tparams);
        };
        let generic = self.type_params(base);
        if generic.len() == tparams.len() {
            for (&own, &theirs) in tparams.iter().zip(&generic) {
                let canon = self.ty.tparam_canon.get(&theirs).copied().unwrap_or(theirs);
                self.ty.tparam_canon.insert(own, canon);
                let bound = self.constraint_of(theirs);
                let bound = self.subst(bound, &generic, &tparams);
                self.set_constraint(own, bound);
            }
        } else {
            let n = tparams.len();
            let text = format!(
                "receiver declares {n} type parameter{}, but receiver base type declares {}",
                if n == 1 { "" } else { "s" },
                generic.len()
            );
            self.error(Code::BadRecv, parts.base.span, text);
        }
        let mut ty = self.instance_of(base, &tparams);
        self.record_recv_instance(parts.base, &tparams, ty);
        if parts.pointer {
            ty = self.new_pointer(ty);
        }
        self.record_type_and_value(param.ty.id, Mode::Type, ty, None);
        (ty, tparams)
    }

    fn record_recv_instance(&mut self, base: &Expr, tparams: &[TypeId], ty: TypeId) {
        if let ExprKind::Ident(ident) = &base.kind {
            self.record_instance(ident.id, tparams.to_vec(), ty);
        }
    }

    fn recv_type_param(&mut self, e: &'a Expr, index: u32) -> TypeId {
        let ExprKind::Ident(ident) = &e.kind else {
            if !matches!(e.kind, ExprKind::Bad) {
                let text = format!(
                    "receiver type parameter {} must be an identifier",
                    expr_string(e)
                );
                self.error(Code::BadDecl, e.span, text);
            }
            return self.declare_type_param(Symbol::BLANK, e.span, None, index);
        };
        let tparam = self.declare_type_param(ident.name, ident.span, Some(ident), index);
        if let Type::TypeParam(param) = self.store.ty(tparam) {
            let obj = param.obj;
            self.record_use(ident, obj);
        }
        self.record_type_and_value(e.id, Mode::Type, tparam, None);
        tparam
    }

    /// Whether the type of a receiver may have methods.
    fn valid_recv(&mut self, span: Span, ty: TypeId) {
        let (base, _) = self.deref(ty);
        let actual = self.store.unalias(base);
        if !self.is_valid(actual) {
            return;
        }
        let text = match self.store.ty(actual) {
            Type::Named(named) => {
                let obj = named.obj;
                if self.store.obj(obj).pkg != Some(self.pkg) {
                    let base = self.type_string(base);
                    format!("cannot define new methods on non-local type {base}")
                } else {
                    let under = self.under(actual);
                    let cause = match self.store.ty(under) {
                        Type::Basic(Basic::UnsafePointer) => "unsafe.Pointer",
                        Type::Pointer(_) | Type::Interface(_) => "pointer or interface type",
                        _ => return,
                    };
                    format!("invalid receiver type {} ({cause})", self.type_string(base))
                }
            }
            Type::Basic(_) => {
                let base = self.type_string(base);
                format!("cannot define new methods on non-local type {base}")
            }
            _ => format!("invalid receiver type {}", self.type_string(ty)),
        };
        self.error(Code::InvalidRecv, span, text);
    }

    /// The identifier that names a generic thing: `G`, or `G` of `p.G`.
    pub fn instance_ident(e: &Expr) -> NodeId {
        match &e.kind {
            ExprKind::Ident(ident) => ident.id,
            ExprKind::Selector { sel, .. } => sel.id,
            ExprKind::Paren(inner) => Self::instance_ident(inner),
            ExprKind::Index { x, .. } => Self::instance_ident(x),
            _ => e.id,
        }
    }
}
