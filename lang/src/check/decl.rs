//! Declarations of constants, variables, types and functions, checked when they are first needed.

use super::decls::Undone;
use super::program::MISSING_BODY;
use super::spans::start_span;
use super::{Checker, DeclId, DeclKind};
use crate::syntax::ast::{Expr, FuncBody, FuncDecl, Ident, TypeSpec};
use crate::text::codes::Code;
use crate::text::source::Span;
use crate::text::symbol::Symbol;
use crate::types::universe::INVALID;
use crate::types::{Alias, Named, ObjId, ObjKind, Signature, Type, TypeId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How many declarations may be in progress inside each other.
const MAX_OBJ_PATH: usize = 10_000;

impl<'a> Checker<'a> {
    /// Checks the declaration of `obj`, if that is not done yet. Meeting an object whose
    /// declaration is in progress is a cycle, which may be invalid.
    pub fn obj_decl(&mut self, obj: ObjId) {
        if let Some(&start) = self.obj_path_index.get(&obj) {
            return self.decl_cycle(obj, start);
        }
        if self.store.obj(obj).ty.is_some() {
            return;
        }
        let Some(id) = self.decl_of(obj) else {
            return;
        };
        let (Some(Undone { scope, pkg, place }), Some(kind)) =
            (self.decls.at(id), self.decls.kind(id))
        else {
            return;
        };
        let mut kind = kind.clone();
        if pkg != self.pkg {
            return self.in_package(pkg, |c| c.obj_decl(obj));
        }
        if self.obj_path.len() > MAX_OBJ_PATH {
            let span = self.store.obj(obj).span;
            self.error(
                Code::InvalidDeclCycle,
                span,
                "declarations depend on each other too deeply",
            );
            self.store.obj_mut(obj).ty = Some(INVALID);
            return;
        }
        if let DeclKind::Later(later) = kind {
            let Some(parsed) = self.parse_later(later, place) else {
                self.store.obj_mut(obj).ty = Some(INVALID);
                return;
            };
            kind = parsed;
        }
        self.push_obj(obj);
        let mut env = Self::fresh_env(scope);
        if matches!(kind, DeclKind::Const { .. } | DeclKind::Var { .. }) {
            env.decl = Some(id);
        }
        self.with_env(env, |c| c.decl_of_kind(obj, id, kind));
        self.pop_obj();
    }

    /// Marks `obj` as being declared.
    pub fn push_obj(&mut self, obj: ObjId) {
        self.obj_path_index.insert(obj, self.obj_path.len());
        self.obj_path.push(obj);
    }

    /// Ends the innermost declaration.
    pub fn pop_obj(&mut self) {
        if let Some(obj) = self.obj_path.pop() {
            self.obj_path_index.remove(&obj);
        }
    }

    fn decl_of_kind(&mut self, obj: ObjId, id: DeclId, kind: DeclKind<'a>) {
        match kind {
            DeclKind::Const {
                ty,
                init,
                inherited,
                iota,
            } => self.const_decl(obj, ty, init, inherited, iota),
            DeclKind::Var { lhs, ty, init } => {
                self.var_decl(obj, lhs.as_ref().map(|lhs| lhs.as_slice()), ty, init);
            }
            DeclKind::Type(spec) => self.type_decl(obj, spec),
            DeclKind::Func(f) => self.func_decl(obj, id, f),
            DeclKind::Later(_) => {}
        }
    }

    fn decl_cycle(&mut self, obj: ObjId, start: usize) {
        let valid = self.valid_cycle(start);
        let object = self.store.obj_mut(obj);
        let invalid = match object.kind {
            ObjKind::Const { .. } | ObjKind::Var { .. } => !valid || object.ty.is_none(),
            ObjKind::TypeName => !valid,
            _ => false,
        };
        if invalid {
            object.ty = Some(INVALID);
        }
    }

    /// Whether the cycle of declarations from `start` on the path is a valid one. Reports it if not.
    fn valid_cycle(&mut self, start: usize) -> bool {
        let cycle: Vec<ObjId> = self.obj_path.get(start..).unwrap_or_default().to_vec();
        let (mut values, mut definitions) = (0, 0);
        for &obj in &cycle {
            let object = self.store.obj(obj);
            match object.kind {
                ObjKind::Const { .. } | ObjKind::Var { .. } => values += 1,
                ObjKind::TypeName => {
                    if self.env.in_tparam_list && object.ty.is_some_and(|t| self.is_generic(t)) {
                        return true;
                    }
                    if !self.is_alias_decl(obj) {
                        definitions += 1;
                    }
                }
                _ => {}
            }
        }
        // Cycles of values only are found with the order of initialisation.
        if values == cycle.len() || values == 0 && definitions > 0 {
            return true;
        }
        let first = self.first_in_source(&cycle);
        self.cycle_error(&cycle, first);
        false
    }

    fn is_alias_decl(&self, obj: ObjId) -> bool {
        matches!(
            self.store.obj(obj).ty.map(|t| self.store.ty(t)),
            Some(Type::Alias(_))
        )
    }

    /// The index of the object that comes first in the source.
    pub fn first_in_source(&self, cycle: &[ObjId]) -> usize {
        let at = |&(_, &obj): &(usize, &ObjId)| self.store.obj(obj).span.lo;
        cycle
            .iter()
            .enumerate()
            .min_by_key(at)
            .map_or(0, |(i, _)| i)
    }

    /// Reports a cycle of declarations, beginning with the one at `start`.
    pub fn cycle_error(&mut self, cycle: &[ObjId], start: usize) {
        let names: Vec<(String, Span)> = cycle
            .iter()
            .map(|&o| (self.qualified_name(o), self.store.obj(o).span))
            .collect();
        self.cycle_error_named(cycle, &names, start);
    }

    /// The same with the names and places to be printed.
    pub fn cycle_error_named(&mut self, cycle: &[ObjId], names: &[(String, Span)], start: usize) {
        let Some(&obj) = cycle.get(start) else { return };
        let is_type = matches!(self.store.obj(obj).kind, ObjKind::TypeName);
        if is_type
            && let Some(ty) = self.store.obj(obj).ty
            && let Type::Alias(alias) = self.store.ty_mut(ty)
        {
            alias.actual = Some(INVALID);
        }
        let Some((name, span)) = names.get(start).cloned() else {
            return;
        };
        if cycle.len() == 1 {
            let what = if is_type {
                "invalid recursive type"
            } else {
                "invalid cycle in declaration"
            };
            let text = format!("{what}: {name} refers to itself");
            return self.error(Code::InvalidDeclCycle, span, text);
        }
        let mut text = if is_type {
            format!("invalid recursive type {name}")
        } else {
            format!("invalid cycle in declaration of {name}")
        };
        for i in 0..cycle.len() {
            let this = (start + i) % cycle.len();
            let next = (start + i + 1) % cycle.len();
            if let (Some((a, _)), Some((b, _))) = (names.get(this), names.get(next)) {
                // Every line tells the place of the one before it.
                let at = self.pos_string(names[this].1.lo);
                text.push_str(&format!("\n\t{at}: {a} refers to {b}"));
            }
        }
        self.error(Code::InvalidDeclCycle, span, text);
    }

    /// Checks a constant declaration; `inherited` when the value is that of an earlier line.
    pub fn const_decl(
        &mut self,
        obj: ObjId,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
        inherited: bool,
        iota: u32,
    ) {
        let saved = (self.env.iota, self.env.err_span);
        self.env.iota = Some(iota);
        self.env.err_span = None;
        self.const_decl_inner(obj, ty, init, inherited);
        (self.env.iota, self.env.err_span) = saved;
    }

    fn const_decl_inner(
        &mut self,
        obj: ObjId,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
        inherited: bool,
    ) {
        if let Some(e) = ty {
            let t = self.typ(e);
            if !self.is_const_type(t) {
                let under = self.under(t);
                if self.is_valid(under) {
                    let text = format!("invalid constant type {}", self.type_string(t));
                    self.error(Code::InvalidConstType, start_span(e), text);
                }
                self.store.obj_mut(obj).ty = Some(INVALID);
                return;
            }
            self.store.obj_mut(obj).ty = Some(t);
        }
        let mut x = super::operand::Operand::invalid();
        if let Some(init) = init {
            if inherited {
                self.env.err_span = Some(self.store.obj(obj).span);
            }
            x = self.expr(init);
        }
        self.init_const(obj, &mut x);
    }

    /// Checks a variable declaration; `lhs`: all variables of a shared initialiser.
    pub fn var_decl(
        &mut self,
        obj: ObjId,
        lhs: Option<&[ObjId]>,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
    ) {
        let declared = ty.map(|e| self.var_type(e));
        if declared.is_some() {
            self.store.obj_mut(obj).ty = declared;
        }
        let Some(init) = init else {
            if declared.is_none() {
                self.store.obj_mut(obj).ty = Some(INVALID);
            }
            return;
        };
        match lhs {
            Some(lhs) if lhs.len() > 1 => {
                if declared.is_some() {
                    for &var in lhs {
                        self.store.obj_mut(var).ty = declared;
                    }
                }
                self.init_vars(lhs, std::slice::from_ref(init));
            }
            _ => {
                let mut x = self.expr_for_var(declared, obj, init);
                self.init_var(obj, &mut x, "variable declaration");
            }
        }
    }

    /// Complains about too many or too few initialisers.
    pub fn check_arity(
        &mut self,
        span: Span,
        names: &[Ident],
        values: &'a [Expr],
        is_const: bool,
        inherited: bool,
    ) {
        let code = Code::WrongAssignCount;
        if let Some(extra) = values.get(names.len()) {
            if inherited {
                let at = self.pos_string(extra.span.lo);
                self.error(code, span, format!("extra init expr at {at}"));
            } else {
                let text = format!("extra init expr {}", super::exprstring::expr_string(extra));
                self.error(code, start_span(extra), text);
            }
        } else if let Some(missing) = names.get(values.len())
            && (is_const || values.len() != 1)
        {
            let text = format!("missing init expr for {}", missing.name);
            self.error(code, missing.span, text);
        }
    }

    /// Checks a type declaration.
    pub fn type_decl(&mut self, obj: ObjId, spec: &'a TypeSpec) {
        self.later(move |c| {
            if let Some(ty) = c.store.obj(obj).ty
                && matches!(c.store.ty(ty), Type::Named(_))
            {
                c.valid_type(ty);
            }
        });
        let tparam = spec.tparams.first().and_then(|t| t.names.first());
        if spec.alias {
            if let Some(name) = tparam {
                self.require(name.span, 23, "generic type alias");
            }
            self.alias_decl(obj, spec);
        } else {
            if let Some(name) = tparam {
                self.require(name.span, 18, "type parameter");
            }
            self.named_decl(obj, spec);
        }
    }

    fn alias_decl(&mut self, obj: ObjId, spec: &'a TypeSpec) {
        let id = self.store.add_type(Type::Alias(Alias {
            obj,
            tparams: Vec::new(),
            targs: Vec::new(),
            actual: None,
        }));
        self.store.obj_mut(obj).ty = Some(id);
        let generic = !spec.tparams.is_empty();
        if generic {
            self.open_scope(spec.span);
            self.collect_type_params(&spec.tparams, |c, tparams| {
                if let Type::Alias(alias) = c.store.ty_mut(id) {
                    alias.tparams = tparams;
                }
            });
        }
        let mut rhs = self.declared_type(&spec.ty, Some(obj));
        if generic {
            self.close_scope();
            if self.type_params(id).contains(&rhs) {
                let text = "cannot use type parameter declared in alias declaration as RHS";
                self.error(Code::MisplacedTypeParam, start_span(&spec.ty), text);
                rhs = INVALID;
            }
        }
        if self.reaches_alias(rhs, id) {
            rhs = INVALID;
        }
        if let Type::Alias(alias) = self.store.ty_mut(id) {
            alias.actual.get_or_insert(rhs);
        }
    }

    /// Whether looking through aliases from `t` would come back to `alias`.
    fn reaches_alias(&self, mut t: TypeId, alias: TypeId) -> bool {
        while let Type::Alias(next) = self.store.ty(t) {
            if t == alias {
                return true;
            }
            match next.actual {
                Some(actual) => t = actual,
                None => return false,
            }
        }
        false
    }

    fn named_decl(&mut self, obj: ObjId, spec: &'a TypeSpec) {
        let id = self.new_named(obj);
        self.store.obj_mut(obj).ty = Some(id);
        self.attach_methods(obj, id);
        let generic = !spec.tparams.is_empty();
        if generic {
            self.open_scope(spec.span);
            self.collect_type_params(&spec.tparams, |c, tparams| {
                if let Type::Named(named) = c.store.ty_mut(id) {
                    named.tparams = tparams;
                }
            });
        }
        let mut rhs = self.declared_type(&spec.ty, Some(obj));
        if generic {
            self.close_scope();
        }
        if self.is_type_param(rhs) {
            let text = "cannot use a type parameter as RHS in type declaration";
            self.error(Code::MisplacedTypeParam, start_span(&spec.ty), text);
            rhs = INVALID;
        }
        self.ty.rhs.insert(id, rhs);
        // Whoever reads the result finds it resolved.
        self.later(move |c| {
            c.under(id);
        });
    }

    fn new_named(&mut self, obj: ObjId) -> TypeId {
        let id = self.store.add_type(Type::Named(Named {
            obj,
            origin: INVALID,
            tparams: Vec::new(),
            targs: Vec::new(),
            underlying: None,
            methods: Vec::new(),
            methods_done: true,
        }));
        if let Type::Named(named) = self.store.ty_mut(id) {
            named.origin = id;
        }
        id
    }

    /// Gives a defined type the methods that were collected for it.
    fn attach_methods(&mut self, obj: ObjId, ty: TypeId) {
        let Some(methods) = self.ty.methods.remove(&obj) else {
            return;
        };
        let mut by_name: FxHashMap<Symbol, ObjId> = FxHashMap::default();
        let mut kept = Vec::with_capacity(methods.len());
        for method in methods {
            let (name, span) = {
                let object = self.store.obj(method);
                (object.name, object.span)
            };
            if let Some(&other) = by_name.get(&name) {
                let at = self.pos_string(self.store.obj(other).span.lo);
                let base = self.store.obj(obj).name;
                let text = format!("method {base}.{name} already declared at {at}");
                self.error(Code::DuplicateMethod, span, text);
                continue;
            }
            by_name.insert(name, method);
            kept.push(method);
        }
        if let Type::Named(named) = self.store.ty_mut(ty) {
            named.methods = kept;
        }
        self.later(move |c| c.check_field_uniqueness(ty, &by_name));
    }

    pub(super) fn check_field_uniqueness(
        &mut self,
        ty: TypeId,
        methods: &FxHashMap<Symbol, ObjId>,
    ) {
        let under = self.under(ty);
        let Type::Struct(s) = self.store.ty(under) else {
            return;
        };
        for field in s.fields.clone() {
            let name = self.store.obj(field).name;
            if name.is_blank() {
                continue;
            }
            if let Some(&method) = methods.get(&name) {
                let span = self.store.obj(method).span;
                let text = format!("field and method with the same name {name}");
                self.error_with_other(Code::DuplicateFieldAndMethod, span, text, field);
            }
        }
    }

    fn func_decl(&mut self, obj: ObjId, id: DeclId, f: &'a Arc<FuncDecl>) {
        // The empty signature guards against cycles.
        let sig = self.store.add_type(Type::Signature(Signature::default()));
        self.store.obj_mut(obj).ty = Some(sig);
        self.diags.extend_from_slice(f.head.wrong());
        self.func_type_into(sig, f.recv(), f.sig());
        match &f.body {
            FuncBody::None if !f.sig().tparams.is_empty() => {
                let text = "generic function is missing function body";
                self.error(Code::BadDecl, f.name.span, text);
            }
            FuncBody::None if self.store.pkg(self.pkg).by_need && !self.options.incomplete => {
                self.error(Code::MissingBody, f.named_span(), MISSING_BODY);
            }
            FuncBody::None | FuncBody::Deferred(_) => {}
            FuncBody::Parsed(body) => {
                self.later(move |c| c.func_body(sig, body, Some(id)));
            }
        }
    }

    /// Whether what a pointer type points to is complete.
    pub fn is_base_complete(&mut self, t: TypeId) -> bool {
        if self.obj_path.is_empty() {
            return true;
        }
        let under = self.under(t);
        match *self.store.ty(under) {
            Type::Pointer(base) => self.is_complete(base),
            _ => true,
        }
    }

    /// Whether the type is complete, so that values of it can be handled. If not, there is a cycle, which
    /// is reported.
    pub fn is_complete(&mut self, t: TypeId) -> bool {
        if self.obj_path.is_empty() {
            return true;
        }
        let mut t = t;
        for _ in 0..MAX_OBJ_PATH {
            let (obj, rhs) = match self.store.ty(t) {
                Type::Alias(alias) => (alias.obj, alias.actual),
                Type::Named(named) if named.origin == t => {
                    let rhs = self.ty.rhs.get(&t).copied().or(named.underlying);
                    (named.obj, rhs)
                }
                Type::Named(_) => match self.ty.rhs.get(&t) {
                    Some(&rhs) => {
                        t = rhs;
                        continue;
                    }
                    None => return true,
                },
                _ => return true,
            };
            if let Some(&start) = self.obj_path_index.get(&obj) {
                let cycle = self.obj_path.get(start..).unwrap_or_default().to_vec();
                let first = self.first_in_source(&cycle);
                self.cycle_error(&cycle, first);
                return false;
            }
            match rhs {
                Some(rhs) => t = rhs,
                None => return true,
            }
        }
        true
    }
}
