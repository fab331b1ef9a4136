//! Types that contain themselves: cycles of names only, and types whose values would have infinite size.

use super::Checker;
use crate::syntax::ast::ExprKind;
use crate::types::universe::INVALID;
use crate::types::{ObjId, ObjKind, Type, TypeId};
use recursive::recursive;
use rustc_hash::FxHashMap;

/// Nesting of types deeper than this is taken for valid.
const MAX_NEST: usize = 500;

impl<'a> Checker<'a> {
    /// Finds cycles of type declarations `type A B; type B A` in which there is nothing but names.
    pub fn direct_cycles(&mut self, objects: &[ObjId]) {
        // Index on the path while in progress, `None` when done.
        let mut state: FxHashMap<ObjId, Option<usize>> = FxHashMap::default();
        for &obj in objects {
            if matches!(self.store.obj(obj).kind, ObjKind::TypeName)
                && self.type_spec(obj).is_some()
            {
                self.direct_cycle(obj, &mut state);
            }
        }
    }

    fn direct_cycle(&mut self, start: ObjId, state: &mut FxHashMap<ObjId, Option<usize>>) {
        let pkg_scope = self.store.pkg(self.pkg).scope;
        let mut path: Vec<ObjId> = Vec::new();
        let mut current = start;
        loop {
            match state.get(&current) {
                Some(None) => break,
                Some(&Some(index)) => {
                    self.store.obj_mut(current).ty = Some(INVALID);
                    let cycle = path.get(index..).unwrap_or_default().to_vec();
                    let first = self.first_in_source(&cycle);
                    self.cycle_error(&cycle, first);
                    break;
                }
                None => {}
            }
            state.insert(current, Some(path.len()));
            path.push(current);
            let Some(spec) = self.type_spec(current) else {
                break;
            };
            let ExprKind::Ident(rhs) = &spec.ty.kind else {
                break;
            };
            let Some(&next) = self.store.scope(pkg_scope).names.get(&rhs.name) else {
                break;
            };
            if !matches!(self.store.obj(next).kind, ObjKind::TypeName) {
                break;
            }
            current = next;
        }
        for obj in path {
            state.insert(obj, None);
        }
    }

    /// Whether a defined type contains itself, without pointers or the like between. That is reported,
    /// and the type becomes invalid.
    pub fn valid_type(&mut self, t: TypeId) {
        self.valid_type_in(t, &mut Vec::new(), &mut Vec::new());
    }

    #[recursive]
    fn valid_type_in(&mut self, t: TypeId, nest: &mut Vec<TypeId>, path: &mut Vec<TypeId>) -> bool {
        let t = self.store.unalias(t);
        match self.store.ty(t) {
            &Type::Array { elem, .. } => self.valid_type_in(elem, nest, path),
            Type::Struct(s) => {
                let fields = s.fields.clone();
                fields.into_iter().all(|field| {
                    let ty = self.obj_type(field);
                    self.valid_type_in(ty, nest, path)
                })
            }
            Type::Union(terms) => {
                let terms = terms.clone();
                terms
                    .iter()
                    .all(|term| self.valid_type_in(term.ty, nest, path))
            }
            Type::Interface(iface) => {
                let embeds = iface.embeds.clone();
                embeds
                    .into_iter()
                    .all(|embed| self.valid_type_in(embed, nest, path))
            }
            Type::Named(_) => self.valid_named(t, nest, path),
            Type::TypeParam(_) => self.valid_argument(t, nest, path),
            _ => true,
        }
    }

    fn valid_named(&mut self, t: TypeId, nest: &mut Vec<TypeId>, path: &mut Vec<TypeId>) -> bool {
        if self.ty.valid.contains(&t) || nest.len() > MAX_NEST {
            return true;
        }
        let Type::Named(named) = self.store.ty(t) else {
            return true;
        };
        let (origin, plain) = (
            named.origin,
            named.targs.is_empty() && named.tparams.is_empty(),
        );
        // Nests are long, and few types in one have the same origin.
        for &n in nest.iter() {
            let same = matches!(self.store.ty(n), Type::Named(n) if n.origin == origin);
            if same && self.identical(n, t) {
                self.infinite_type(t, path);
                return false;
            }
        }
        let Some(rhs) = self.rhs_of(origin) else {
            return true;
        };
        nest.push(t);
        path.push(t);
        let valid = self.valid_type_in(rhs, nest, path);
        nest.pop();
        path.pop();
        // Of instances it depends on the arguments, so only plain types are remembered.
        if valid && plain {
            self.ty.valid.insert(t);
        }
        valid
    }

    /// A type parameter stands for its argument in the innermost instance.
    fn valid_argument(
        &mut self,
        tparam: TypeId,
        nest: &mut Vec<TypeId>,
        path: &mut Vec<TypeId>,
    ) -> bool {
        let Some(&inst) = nest.last() else {
            return true;
        };
        let index = self.type_params(inst).iter().position(|&p| p == tparam);
        let targ = match (self.store.ty(inst), index) {
            (Type::Named(named), Some(i)) => named.targs.get(i).copied(),
            _ => None,
        };
        let Some(targ) = targ else { return true };
        // The argument comes from outside of the instance.
        nest.pop();
        let valid = self.valid_type_in(targ, nest, path);
        nest.push(inst);
        valid
    }

    fn infinite_type(&mut self, t: TypeId, path: &[TypeId]) {
        let Type::Named(named) = self.store.ty(t) else {
            return;
        };
        let origin = named.origin;
        self.ty.rhs.insert(origin, INVALID);
        for id in [origin, t] {
            if let Type::Named(named) = self.store.ty_mut(id) {
                named.underlying = Some(INVALID);
            }
        }
        let start = path.iter().position(|&p| self.identical(p, t)).unwrap_or(0);
        let cycle = path.get(start..).unwrap_or_default().to_vec();
        let mut objects = Vec::with_capacity(cycle.len());
        let mut names = Vec::with_capacity(cycle.len());
        for t in cycle {
            if let Type::Named(named) = self.store.ty(t) {
                let (obj, instance) = (named.obj, !named.targs.is_empty());
                let declared = self.store.obj(obj).span;
                let span = self.ty.instance_spans.get(&t).copied().unwrap_or(declared);
                let name = if instance {
                    self.type_string(t)
                } else {
                    self.qualified_name(obj)
                };
                objects.push(obj);
                names.push((name, span));
            }
        }
        self.cycle_error_named(&objects, &names, 0);
    }
}
