//! Instances of generic types, aliases and functions: equal type arguments give the same instance.

use super::Checker;
use super::exprstring::expr_string;
use super::spans::start_span;
use crate::syntax::ast::Expr;
use crate::text::codes::Code;
use crate::text::source::Span;
use crate::types::universe::INVALID;
use crate::types::{Alias, Named, Type, TypeId};

impl<'a> Checker<'a> {
    /// The instance of a generic type or signature; equal arguments give the equal id (for types).
    /// Constraints are not verified.
    pub fn instantiate(&mut self, span: Span, orig: TypeId, targs: &[TypeId]) -> TypeId {
        match self.store.ty(orig) {
            Type::Named(_) => self.instance_of(orig, targs),
            Type::Alias(alias) => {
                let (obj, want) = (alias.obj, alias.tparams.len());
                let name = self.store.obj(obj).name.as_str();
                if !self.check_targ_count(span, name, want, targs.len()) {
                    return INVALID;
                }
                self.alias_instance(orig, targs)
            }
            Type::Signature(sig) => {
                let tparams = sig.tparams.clone();
                let name = self.type_string(orig);
                if !self.check_targ_count(span, &name, tparams.len(), targs.len()) {
                    return INVALID;
                }
                self.instance_of_signature(orig, &tparams, targs)
            }
            _ => INVALID,
        }
    }

    fn instance_of_signature(
        &mut self,
        orig: TypeId,
        tparams: &[TypeId],
        targs: &[TypeId],
    ) -> TypeId {
        if tparams.is_empty() {
            return orig;
        }
        let ty = self.subst(orig, tparams, targs);
        let Type::Signature(sig) = self.store.ty(ty) else {
            return ty;
        };
        let mut sig = sig.clone();
        sig.tparams = Vec::new();
        if ty != orig {
            *self.store.ty_mut(ty) = Type::Signature(sig);
            return ty;
        }
        self.store.add_type(Type::Signature(sig))
    }

    /// An instance that was made before with these arguments, or identical ones.
    fn known_instance(&mut self, origin: TypeId, targs: &[TypeId]) -> Option<TypeId> {
        if let Some(&known) = self.ty.instances.get(&(origin, targs.into())) {
            return Some(known);
        }
        let shape = self.list_shape(targs);
        let all = self.ty.by_shape.get(&(origin, shape))?.clone();
        let found = all.into_iter().find(|(_, args)| {
            args.len() == targs.len() && args.iter().zip(targs).all(|(&a, &b)| self.identical(a, b))
        });
        let (known, _) = found?;
        self.ty.instances.insert((origin, targs.into()), known);
        Some(known)
    }

    fn remember_instance(&mut self, origin: TypeId, targs: &[TypeId], instance: TypeId) {
        self.ty.instances.insert((origin, targs.into()), instance);
        let shape = self.list_shape(targs);
        self.ty
            .by_shape
            .entry((origin, shape))
            .or_default()
            .push((instance, targs.into()));
    }

    /// The instance of a generic defined type. It is expanded when its underlying type or its
    /// methods are needed.
    pub fn instance_of(&mut self, origin: TypeId, targs: &[TypeId]) -> TypeId {
        if let Some(known) = self.known_instance(origin, targs) {
            return known;
        }
        let Type::Named(generic) = self.store.ty(origin) else {
            return INVALID;
        };
        let named = Named {
            obj: generic.obj,
            origin,
            tparams: Vec::new(),
            targs: targs.to_vec(),
            underlying: None,
            methods: Vec::new(),
            methods_done: false,
        };
        let id = self.store.add_type(Type::Named(named));
        self.remember_instance(origin, targs, id);
        id
    }

    /// The instance of a generic alias.
    pub fn alias_instance(&mut self, origin: TypeId, targs: &[TypeId]) -> TypeId {
        if let Some(known) = self.known_instance(origin, targs) {
            return known;
        }
        let Type::Alias(generic) = self.store.ty(origin) else {
            return INVALID;
        };
        let (obj, tparams, actual) = (generic.obj, generic.tparams.clone(), generic.actual);
        let Some(actual) = actual else {
            return INVALID;
        };
        let actual = self.subst(actual, &tparams, targs);
        let id = self.store.add_type(Type::Alias(Alias {
            obj,
            tparams: Vec::new(),
            targs: targs.to_vec(),
            actual: Some(actual),
        }));
        self.ty.alias_origins.insert(id, origin);
        self.remember_instance(origin, targs, id);
        id
    }

    /// Reports a wrong number of type arguments for a type.
    pub fn check_targ_count(&mut self, span: Span, name: &str, want: usize, got: usize) -> bool {
        let qualifier = match got.cmp(&want) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => "not enough",
            std::cmp::Ordering::Greater => "too many",
        };
        let text = format!("{qualifier} type arguments for type {name}: have {got}, want {want}");
        self.error(Code::WrongTypeArgCount, span, text);
        false
    }

    /// `G[A, B]` as a type.
    pub fn instantiated_type(&mut self, x: &'a Expr, list: &'a [Expr]) -> TypeId {
        self.require(start_span(x), 18, "type instantiation");
        let generic = match self.generic_type(x) {
            Ok(generic) => generic,
            Err(cause) => {
                if !cause.is_empty() {
                    let list: Vec<String> = list.iter().map(expr_string).collect();
                    let text = format!(
                        "invalid operation: {}[{}] ({cause})",
                        expr_string(x),
                        list.join(", ")
                    );
                    self.error(Code::NotAGenericType, x.span, text);
                }
                return INVALID;
            }
        };
        let Some(targs) = self.type_list(list) else {
            return INVALID;
        };
        let inst = self.instantiate(x.span, generic, &targs);
        self.ty.instance_spans.entry(inst).or_insert(x.span);
        if !self.is_valid(inst) {
            return inst;
        }
        self.later(move |c| c.verify_type_instance(x, list, generic, targs, inst));
        inst
    }

    fn verify_type_instance(
        &mut self,
        x: &'a Expr,
        list: &'a [Expr],
        generic: TypeId,
        targs: Vec<TypeId>,
        inst: TypeId,
    ) {
        self.record_instance(Self::instance_ident(x), targs.clone(), inst);
        let (obj, tparams) = match self.store.ty(generic) {
            Type::Named(named) => (named.obj, named.tparams.clone()),
            Type::Alias(alias) => (alias.obj, alias.tparams.clone()),
            _ => return,
        };
        let name = self.store.obj(obj).name.as_str();
        if !self.check_targ_count(x.span, name, tparams.len(), targs.len()) {
            return;
        }
        match self.verify(x.span, &tparams, &targs) {
            Err((i, text)) => {
                let span = list.get(i).map_or(x.span, start_span);
                self.error(Code::InvalidTypeArg, span, text);
            }
            Ok(()) => self.mono_instance(x.span, &tparams, &targs, list),
        }
    }

    /// Whether the arguments satisfy their constraints. The error: index of the first that does not,
    /// and the text.
    pub fn verify(
        &mut self,
        _span: Span,
        tparams: &[TypeId],
        targs: &[TypeId],
    ) -> Result<(), (usize, String)> {
        for (i, (&tparam, &targ)) in tparams.iter().zip(targs).enumerate() {
            // Makes sure that the constraint is an interface.
            self.constraint_iface(tparam);
            let bound = self.constraint_of(tparam);
            let bound = self.subst(bound, tparams, targs);
            self.implements(targ, bound, true)
                .map_err(|text| (i, text))?;
        }
        Ok(())
    }

    /// Instantiates the signature of generic function `fun` (an identifier, selector or index
    /// expression), records the instance, and has the constraints verified later; `xlist`: the
    /// type argument expressions, for positions.
    pub fn instantiate_signature(
        &mut self,
        span: Span,
        fun: &'a Expr,
        targs: &[TypeId],
        sig: TypeId,
        xlist: &'a [Expr],
    ) -> TypeId {
        let tparams = self.type_params(sig);
        if tparams.len() != targs.len() {
            return INVALID;
        }
        let inst = self.instance_of_signature(sig, &tparams, targs);
        self.record_instance(Self::instance_ident(fun), targs.to_vec(), inst);
        let targs = targs.to_vec();
        self.later(move |c| match c.verify(span, &tparams, &targs) {
            Err((i, text)) => {
                let span = xlist.get(i).map_or(span, start_span);
                c.error(Code::InvalidTypeArg, span, text);
            }
            Ok(()) => c.mono_instance(span, &tparams, &targs, xlist),
        });
        inst
    }
}
