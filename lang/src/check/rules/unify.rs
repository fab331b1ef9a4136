//! Unification of types, which infers type arguments.

use super::lookup::Lookup;
use crate::check::Checker;
use crate::syntax::ast::ChanDir;
use crate::types::{ObjId, ObjKind, Term, Type, TypeId};
use std::mem::discriminant;

/// Unification gives up at this depth.
const MAX_DEPTH: u32 = 100;

/// How exactly two types must match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnifyMode {
    /// By the rules of assignment at the top level (channel directions, interfaces).
    pub assign: bool,
    /// Identical types only.
    pub exact: bool,
}

impl UnifyMode {
    /// Types match when their underlying types do.
    pub const INEXACT: UnifyMode = UnifyMode {
        assign: false,
        exact: false,
    };
    /// As for passing an argument.
    pub const ASSIGN: UnifyMode = UnifyMode {
        assign: true,
        exact: false,
    };
    /// Identity.
    pub const EXACT: UnifyMode = UnifyMode {
        assign: false,
        exact: true,
    };
}

/// Type parameters with what is inferred for them so far. Several that were found to be the same
/// share a slot.
#[derive(Clone, Debug)]
pub struct Unifier {
    tparams: Vec<TypeId>,
    slots: Vec<usize>,
    values: Vec<Option<TypeId>>,
    depth: u32,
}

impl Unifier {
    /// For these type parameters, some of whose arguments may be known.
    pub fn new(tparams: &[TypeId], targs: &[Option<TypeId>]) -> Unifier {
        Unifier {
            tparams: tparams.to_vec(),
            slots: (0..tparams.len()).collect(),
            values: (0..tparams.len())
                .map(|i| targs.get(i).copied().flatten())
                .collect(),
            depth: 0,
        }
    }

    fn slot(&self, index: usize) -> usize {
        self.slots.get(index).copied().unwrap_or(index)
    }

    /// What is inferred for the `index`th type parameter.
    pub fn at(&self, index: usize) -> Option<TypeId> {
        self.values.get(self.slot(index)).copied().flatten()
    }

    /// Sets it.
    pub fn set(&mut self, index: usize, ty: TypeId) {
        let slot = self.slot(index);
        if let Some(value) = self.values.get_mut(slot) {
            *value = Some(ty);
        }
    }

    /// How many type parameters are still unknown.
    pub fn unknowns(&self) -> usize {
        (0..self.tparams.len())
            .filter(|&i| self.at(i).is_none())
            .count()
    }

    /// All that is inferred.
    pub fn inferred(&self) -> Vec<Option<TypeId>> {
        (0..self.tparams.len()).map(|i| self.at(i)).collect()
    }

    fn bound(&self, c: &Checker<'_>, t: TypeId) -> Option<usize> {
        let t = c.store.unalias(t);
        self.tparams.iter().position(|&p| p == t)
    }

    fn join(&mut self, a: usize, b: usize) -> bool {
        let (sa, sb) = (self.slot(a), self.slot(b));
        if sa == sb {
            return true;
        }
        let (keep, drop) = match (self.at(a), self.at(b)) {
            (Some(_), Some(_)) => return false,
            (Some(_), None) => (sa, sb),
            _ => (sb, sa),
        };
        for slot in &mut self.slots {
            if *slot == drop {
                *slot = keep;
            }
        }
        true
    }

    /// Makes `x` and `y` the same by setting type parameters, if that is possible.
    pub fn unify(&mut self, c: &mut Checker<'_>, x: TypeId, y: TypeId, mode: UnifyMode) -> bool {
        self.unify_types(c, x, y, mode, &mut Vec::new())
    }

    fn unify_types(
        &mut self,
        c: &mut Checker<'_>,
        x: TypeId,
        y: TypeId,
        mode: UnifyMode,
        pairs: &mut Vec<(TypeId, TypeId)>,
    ) -> bool {
        if x == y || c.store.unalias(x) == c.store.unalias(y) {
            return true;
        }
        if self.depth > MAX_DEPTH {
            return false;
        }
        self.depth += 1;
        let result = self.unify_names(c, x, y, mode, pairs);
        self.depth -= 1;
        result
    }

    /// Defined types against literals, and bound type parameters.
    fn unify_names(
        &mut self,
        c: &mut Checker<'_>,
        mut x: TypeId,
        mut y: TypeId,
        mode: UnifyMode,
        pairs: &mut Vec<(TypeId, TypeId)>,
    ) -> bool {
        if is_named(c, x) || self.bound(c, y).is_some() {
            std::mem::swap(&mut x, &mut y);
        }
        if !mode.exact && is_named(c, y) && is_literal(c, x) && !c.is_interface(x) {
            y = c.under(y);
            if x == y || c.store.unalias(x) == c.store.unalias(y) {
                return true;
            }
        }
        match (self.bound(c, x), self.bound(c, y)) {
            (Some(px), Some(py)) => {
                if self.join(px, py) {
                    return true;
                }
                match (self.at(px), self.at(py)) {
                    (Some(x), Some(y)) => self.unify_types(c, x, y, mode, pairs),
                    _ => false,
                }
            }
            (Some(px), None) => match self.at(px) {
                Some(known) => self.unify_known(c, px, known, y, mode, pairs),
                None => {
                    self.set(px, y);
                    true
                }
            },
            _ => self.unify_interfaces(c, x, y, mode, pairs),
        }
    }

    /// A type parameter whose argument is known against another type, which may be preferable.
    fn unify_known(
        &mut self,
        c: &mut Checker<'_>,
        param: usize,
        x: TypeId,
        y: TypeId,
        mode: UnifyMode,
        pairs: &mut Vec<(TypeId, TypeId)>,
    ) -> bool {
        if !self.unify_types(c, x, y, mode, pairs) {
            return false;
        }
        let (xi, yi) = (c.is_interface(x), c.is_interface(y));
        let (xn, yn) = (is_named(c, x), is_named(c, y));
        if xi && yi {
            if xn && yn {
                return c.identical(x, y);
            }
            let (xu, yu) = (c.under(x), c.under(y));
            if c.type_set(xu).methods.len() != c.type_set(yu).methods.len() {
                return false;
            }
        } else if xi || yi {
            return false;
        }
        if mode.exact || xn {
            return true;
        }
        let yu = c.under(y);
        let directed = matches!(c.store.ty(yu), Type::Chan { dir, .. } if *dir != ChanDir::Both);
        if yn || directed {
            self.set(param, y);
        }
        true
    }

    fn unify_interfaces(
        &mut self,
        c: &mut Checker<'_>,
        mut x: TypeId,
        mut y: TypeId,
        mode: UnifyMode,
        pairs: &mut Vec<(TypeId, TypeId)>,
    ) -> bool {
        if !mode.exact {
            match (c.is_interface(x), c.is_interface(y)) {
                (true, true) => return self.unify_two_interfaces(c, x, y, pairs),
                (true, false) => return self.unify_methods(c, x, y, pairs),
                (false, true) => return self.unify_methods(c, y, x, pairs),
                (false, false) => {}
            }
        }
        if c.is_type_param(y) {
            std::mem::swap(&mut x, &mut y);
        }
        self.unify_parts(c, x, y, mode, pairs)
    }

    fn same_terms(&mut self, c: &mut Checker<'_>, xu: TypeId, yu: TypeId) -> bool {
        let (x, y) = (c.type_set(xu), c.type_set(yu));
        x.comparable == y.comparable
            && c.terms_subset(&x.terms, &y.terms)
            && c.terms_subset(&y.terms, &x.terms)
    }

    /// Two interfaces: the methods of the smaller one must all be in the other.
    fn unify_two_interfaces(
        &mut self,
        c: &mut Checker<'_>,
        x: TypeId,
        y: TypeId,
        pairs: &mut Vec<(TypeId, TypeId)>,
    ) -> bool {
        let (xu, yu) = (c.under(x), c.under(y));
        if !self.same_terms(c, xu, yu) {
            return false;
        }
        if pairs.contains(&(xu, yu)) || pairs.contains(&(yu, xu)) {
            return true;
        }
        pairs.push((xu, yu));
        let (mut small, mut large) = (c.type_set(xu).methods, c.type_set(yu).methods);
        if small.len() > large.len() {
            std::mem::swap(&mut small, &mut large);
        }
        let same = small.iter().all(|&m| {
            let key = c.method_key(m);
            match large.iter().find(|&&n| c.method_key(n) == key) {
                Some(&n) => self.unify_objects(c, m, n, UnifyMode::EXACT, pairs),
                None => false,
            }
        });
        pairs.pop();
        same
    }

    /// An interface and another type, which must have its methods.
    fn unify_methods(
        &mut self,
        c: &mut Checker<'_>,
        iface: TypeId,
        other: TypeId,
        pairs: &mut Vec<(TypeId, TypeId)>,
    ) -> bool {
        let under = c.under(iface);
        for method in c.type_set(under).methods {
            let (name, pkg) = {
                let object = c.store.obj(method);
                (object.name, object.pkg)
            };
            let Lookup::Found { obj, .. } =
                c.lookup_field_or_method(other, false, pkg, name, false)
            else {
                return false;
            };
            if !matches!(c.store.obj(obj).kind, ObjKind::Func { .. }) {
                return false;
            }
            c.obj_decl(obj);
            let ty = c.obj_type(obj);
            let generic = matches!(c.store.ty(ty), Type::Signature(s) if !s.tparams.is_empty());
            if generic || !self.unify_objects(c, method, obj, UnifyMode::EXACT, pairs) {
                return false;
            }
        }
        true
    }

    fn unify_objects(
        &mut self,
        c: &mut Checker<'_>,
        a: ObjId,
        b: ObjId,
        mode: UnifyMode,
        pairs: &mut Vec<(TypeId, TypeId)>,
    ) -> bool {
        let (a, b) = (c.obj_type(a), c.obj_type(b));
        self.unify_types(c, a, b, mode, pairs)
    }

    fn unify_vars(
        &mut self,
        c: &mut Checker<'_>,
        a: &[ObjId],
        b: &[ObjId],
        mode: UnifyMode,
        pairs: &mut Vec<(TypeId, TypeId)>,
    ) -> bool {
        a.len() == b.len()
            && a.iter()
                .zip(b)
                .all(|(&a, &b)| self.unify_objects(c, a, b, mode, pairs))
    }

    /// Types of the same form, part by part.
    fn unify_parts(
        &mut self,
        c: &mut Checker<'_>,
        x: TypeId,
        y: TypeId,
        mode: UnifyMode,
        pairs: &mut Vec<(TypeId, TypeId)>,
    ) -> bool {
        let inner = UnifyMode {
            assign: mode.assign,
            exact: mode.exact || mode.assign,
        };
        let (xa, ya) = (c.store.unalias(x), c.store.unalias(y));
        let (tx, ty) = (c.store.ty(xa), c.store.ty(ya));
        if matches!(tx, Type::TypeParam(_)) {
            return match c.common_under(xa) {
                Ok(core) => self.unify_types(c, core, y, UnifyMode::ASSIGN, pairs),
                Err(_) => false,
            };
        }
        if discriminant(tx) != discriminant(ty) {
            return false;
        }
        match (tx, ty) {
            (Type::Basic(a), Type::Basic(b)) => a == b,
            (&Type::Pointer(a), &Type::Pointer(b)) | (&Type::Slice(a), &Type::Slice(b)) => {
                self.unify_types(c, a, b, inner, pairs)
            }
            (&Type::Array { len: n, elem: a }, &Type::Array { len: m, elem: b }) => {
                (n < 0 || m < 0 || n == m) && self.unify_types(c, a, b, inner, pairs)
            }
            (&Type::Map { key, value }, &Type::Map { key: k, value: v }) => {
                self.unify_types(c, key, k, inner, pairs)
                    && self.unify_types(c, value, v, inner, pairs)
            }
            (&Type::Chan { dir, elem }, &Type::Chan { dir: d, elem: e }) => {
                (!mode.exact || dir == d) && self.unify_types(c, elem, e, inner, pairs)
            }
            (Type::Tuple(a), Type::Tuple(b)) => {
                let (a, b) = (a.clone(), b.clone());
                self.unify_vars(c, &a, &b, mode, pairs)
            }
            (Type::Signature(a), Type::Signature(b)) => {
                let (a, b) = (a.clone(), b.clone());
                a.variadic == b.variadic
                    && self.unify_vars(c, &a.params, &b.params, inner, pairs)
                    && self.unify_vars(c, &a.results, &b.results, inner, pairs)
            }
            (Type::Struct(a), Type::Struct(b)) => {
                let (a, b) = (a.clone(), b.clone());
                a.tags == b.tags
                    && a.fields.len() == b.fields.len()
                    && a.fields.iter().zip(&b.fields).all(|(&f, &g)| {
                        c.method_key(f) == c.method_key(g)
                            && c.store.obj(f).kind == c.store.obj(g).kind
                    })
                    && self.unify_vars(c, &a.fields, &b.fields, inner, pairs)
            }
            (Type::Interface(_), Type::Interface(_)) => {
                c.type_set(xa).methods.len() == c.type_set(ya).methods.len()
                    && self.unify_two_interfaces(c, xa, ya, pairs)
            }
            (Type::Named(a), Type::Named(b)) => {
                if a.origin != b.origin || a.targs.len() != b.targs.len() {
                    return false;
                }
                let (a, b) = (a.targs.clone(), b.targs.clone());
                !a.is_empty()
                    && a.iter()
                        .zip(&b)
                        .all(|(&a, &b)| self.unify_types(c, a, b, mode, pairs))
            }
            _ => false,
        }
    }
}

fn is_named(c: &Checker<'_>, t: TypeId) -> bool {
    matches!(c.store.ty(c.store.unalias(t)), Type::Named(_))
}

/// Whether it is anything but a defined type or a type parameter.
fn is_literal(c: &Checker<'_>, t: TypeId) -> bool {
    let t = c.store.unalias(t);
    !matches!(c.store.ty(t), Type::Named(_) | Type::TypeParam(_))
}

impl Checker<'_> {
    /// The core term of a type parameter: its single specific type (and true), or its core type,
    /// with a tilde if any of its terms has one.
    pub fn core_term(&mut self, tparam: TypeId) -> Option<(Term, bool)> {
        let terms = self.type_set_terms(tparam)?;
        if let [only] = terms.as_slice() {
            return Some((*only, true));
        }
        let core = self.common_under(tparam).ok()?;
        let tilde = terms.iter().any(|term| term.tilde);
        Some((Term { tilde, ty: core }, false))
    }
}
