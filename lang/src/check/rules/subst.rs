//! Substitution of type arguments for type parameters.

use crate::check::Checker;
use crate::types::universe::INVALID;
use crate::types::{
    Interface, ObjId, ObjKind, Object, Signature, Struct, Term, Type, TypeId, TypeParam,
};
use recursive::recursive;

impl Checker<'_> {
    /// `t` with each of `tparams` replaced by the type argument at its place; the same id when
    /// nothing is to be replaced.
    #[recursive]
    pub fn subst(&mut self, t: TypeId, tparams: &[TypeId], targs: &[TypeId]) -> TypeId {
        if tparams.is_empty() {
            return t;
        }
        match self.store.ty(t) {
            Type::Basic(_) => t,
            Type::TypeParam(_) => {
                let at = tparams.iter().position(|&p| p == t);
                at.and_then(|i| targs.get(i).copied()).unwrap_or(t)
            }
            &Type::Pointer(elem) => match self.subst(elem, tparams, targs) {
                new if new == elem => t,
                new => self.new_pointer(new),
            },
            &Type::Slice(elem) => match self.subst(elem, tparams, targs) {
                new if new == elem => t,
                new => self.new_slice(new),
            },
            &Type::Array { len, elem } => match self.subst(elem, tparams, targs) {
                new if new == elem => t,
                new => self.new_array(len, new),
            },
            &Type::Chan { dir, elem } => match self.subst(elem, tparams, targs) {
                new if new == elem => t,
                new => self.new_chan(dir, new),
            },
            &Type::Map { key, value } => {
                let k = self.subst(key, tparams, targs);
                let v = self.subst(value, tparams, targs);
                if (k, v) == (key, value) {
                    return t;
                }
                self.new_map(k, v)
            }
            Type::Named(named) => {
                if named.targs.is_empty() {
                    // A generic type by itself only stands where something is wrong.
                    return if named.tparams.is_empty() { t } else { INVALID };
                }
                let (origin, old) = (named.origin, named.targs.clone());
                match self.subst_list(&old, tparams, targs) {
                    Some(new) => self.instance_of(origin, &new),
                    None => t,
                }
            }
            Type::Alias(alias) => {
                let (actual, old) = (alias.actual, alias.targs.clone());
                let origin = self.ty.alias_origins.get(&t).copied();
                if let Some(origin) = origin
                    && let Some(new) = self.subst_list(&old, tparams, targs)
                {
                    return self.alias_instance(origin, &new);
                }
                match actual {
                    // Aliases without arguments may still stand for local types.
                    Some(actual) => match self.subst(actual, tparams, targs) {
                        new if new == actual => t,
                        new => new,
                    },
                    None => t,
                }
            }
            Type::Struct(s) => {
                let s = s.clone();
                self.subst_struct(t, s, tparams, targs)
            }
            Type::Tuple(vars) => {
                let vars = vars.clone();
                match self.subst_vars(&vars, tparams, targs) {
                    Some(vars) => self.store.add_type(Type::Tuple(vars)),
                    None => t,
                }
            }
            Type::Signature(sig) => {
                let sig = sig.clone();
                self.subst_signature(t, sig, tparams, targs)
            }
            Type::Union(terms) => {
                let old = terms.clone();
                let new: Vec<Term> = old
                    .iter()
                    .map(|term| Term {
                        tilde: term.tilde,
                        ty: self.subst(term.ty, tparams, targs),
                    })
                    .collect();
                if new == old {
                    return t;
                }
                self.store.add_type(Type::Union(new))
            }
            Type::Interface(iface) => {
                if iface.is_blank() {
                    return t;
                }
                let iface = iface.clone();
                self.subst_interface(t, iface, tparams, targs)
            }
        }
    }

    /// The list with substitutions, `None` when there are none.
    fn subst_list(
        &mut self,
        list: &[TypeId],
        tparams: &[TypeId],
        targs: &[TypeId],
    ) -> Option<Vec<TypeId>> {
        let new: Vec<TypeId> = list
            .iter()
            .map(|&t| self.subst(t, tparams, targs))
            .collect();
        (new != list).then_some(new)
    }

    /// A variable, or a copy of it with its type substituted.
    pub fn subst_var(&mut self, var: ObjId, tparams: &[TypeId], targs: &[TypeId]) -> ObjId {
        let old = self.obj_type(var);
        let new = self.subst(old, tparams, targs);
        if new == old {
            return var;
        }
        let mut copy = self.store.obj(var).clone();
        copy.ty = Some(new);
        let copy = self.store.add_object(copy);
        let origin = self.ty.var_origins.get(&var).copied().unwrap_or(var);
        self.ty.var_origins.insert(copy, origin);
        copy
    }

    fn subst_vars(
        &mut self,
        vars: &[ObjId],
        tparams: &[TypeId],
        targs: &[TypeId],
    ) -> Option<Vec<ObjId>> {
        let new: Vec<ObjId> = vars
            .iter()
            .map(|&v| self.subst_var(v, tparams, targs))
            .collect();
        (new != vars).then_some(new)
    }

    fn subst_struct(
        &mut self,
        t: TypeId,
        s: Struct,
        tparams: &[TypeId],
        targs: &[TypeId],
    ) -> TypeId {
        match self.subst_vars(&s.fields, tparams, targs) {
            Some(fields) => self.store.add_type(Type::Struct(Struct {
                fields,
                tags: s.tags,
            })),
            None => t,
        }
    }

    /// A signature's own type parameters are replaced by fresh ones with substituted constraints
    /// when it is not they who are substituted.
    fn subst_signature(
        &mut self,
        t: TypeId,
        mut sig: Signature,
        tparams: &[TypeId],
        targs: &[TypeId],
    ) -> TypeId {
        let own = sig.tparams.first().is_some_and(|p| !tparams.contains(p));
        let (params, results);
        if own {
            let fresh = self.fresh_tparams(&sig.tparams);
            let from = [tparams, sig.tparams.as_slice()].concat();
            let to = [targs, fresh.as_slice()].concat();
            for (&new, &old) in fresh.iter().zip(&sig.tparams) {
                let bound = self.constraint_of(old);
                let bound = self.subst(bound, &from, &to);
                self.set_constraint(new, bound);
            }
            params = self.subst_vars(&sig.params, &from, &to);
            results = self.subst_vars(&sig.results, &from, &to);
            sig.tparams = fresh;
        } else {
            params = self.subst_vars(&sig.params, tparams, targs);
            results = self.subst_vars(&sig.results, tparams, targs);
            if params.is_none() && results.is_none() {
                return t;
            }
        }
        sig.params = params.unwrap_or(sig.params);
        sig.results = results.unwrap_or(sig.results);
        self.store.add_type(Type::Signature(sig))
    }

    fn subst_interface(
        &mut self,
        t: TypeId,
        iface: Interface,
        tparams: &[TypeId],
        targs: &[TypeId],
    ) -> TypeId {
        let methods: Vec<ObjId> = iface
            .methods
            .iter()
            .map(|&m| self.subst_method(m, tparams, targs))
            .collect();
        let embeds = self.subst_list(&iface.embeds, tparams, targs);
        if embeds.is_none() && methods == iface.methods {
            return t;
        }
        self.store.add_type(Type::Interface(Interface {
            methods,
            embeds: embeds.unwrap_or(iface.embeds),
            embed_spans: iface.embed_spans,
            implicit: iface.implicit,
            type_set: None,
        }))
    }

    fn subst_method(&mut self, method: ObjId, tparams: &[TypeId], targs: &[TypeId]) -> ObjId {
        let old = self.obj_type(method);
        let new = self.subst(old, tparams, targs);
        if new == old {
            return method;
        }
        self.clone_func(method, Some(new))
    }

    /// A copy of a function object, which remembers what it is a copy of.
    pub fn clone_func(&mut self, func: ObjId, ty: Option<TypeId>) -> ObjId {
        let mut copy: Object = self.store.obj(func).clone();
        copy.ty = ty;
        if let ObjKind::Func { origin, .. } = &mut copy.kind {
            origin.get_or_insert(func);
        }
        self.store.add_object(copy)
    }

    /// Fresh type parameters with the names of `tparams`; constraints are still to be set.
    fn fresh_tparams(&mut self, tparams: &[TypeId]) -> Vec<TypeId> {
        tparams
            .iter()
            .map(|&old| {
                let Type::TypeParam(param) = self.store.ty(old) else {
                    return old;
                };
                let (obj, index) = (param.obj, param.index);
                let mut object = self.store.obj(obj).clone();
                object.ty = None;
                let obj = self.store.add_object(object);
                let fresh = self.store.add_type(Type::TypeParam(TypeParam {
                    obj,
                    index,
                    constraint: None,
                }));
                self.store.obj_mut(obj).ty = Some(fresh);
                let canon = self.ty.tparam_canon.get(&old).copied().unwrap_or(old);
                self.ty.tparam_canon.insert(fresh, canon);
                fresh
            })
            .collect()
    }

    /// Fresh copies of type parameters, and `types` in terms of them (for recursive generic calls).
    pub fn rename_tparams(
        &mut self,
        tparams: &[TypeId],
        types: &[TypeId],
    ) -> (Vec<TypeId>, Vec<TypeId>) {
        let fresh = self.fresh_tparams(tparams);
        for (&new, &old) in fresh.iter().zip(tparams) {
            let bound = self.constraint_of(old);
            let bound = self.subst(bound, tparams, &fresh);
            self.set_constraint(new, bound);
        }
        let types = types
            .iter()
            .map(|&t| self.subst(t, tparams, &fresh))
            .collect();
        (fresh, types)
    }

    /// The constraint of a type parameter, as declared.
    pub fn constraint_of(&self, tparam: TypeId) -> TypeId {
        match self.store.ty(tparam) {
            Type::TypeParam(param) => param.constraint.unwrap_or(INVALID),
            _ => INVALID,
        }
    }

    /// Sets it.
    pub fn set_constraint(&mut self, tparam: TypeId, bound: TypeId) {
        if let Type::TypeParam(param) = self.store.ty_mut(tparam) {
            param.constraint = Some(bound);
        }
    }
}
