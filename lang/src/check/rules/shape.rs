//! Hashes of types: identical types have the same hash.
//!
//! Instances are looked up by them. Comparing with each instance in turn would cost the cube of
//! the nesting in `T[T[T[...]]]`; here an instance's hash is kept, so that each level costs one step.
//! For other types, only a limited number of parts is hashed: with shared parts, their number can double at
//! each level.

use crate::check::Checker;
use crate::types::{ObjId, Type, TypeId};
use recursive::recursive;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::mem::discriminant;

/// How many parts of a type (arguments of instances apart) go into its hash.
const PARTS: u32 = 200;

impl Checker<'_> {
    /// A hash of a list of types that lists of identical types share.
    pub fn list_shape(&mut self, list: &[TypeId]) -> u64 {
        let mut hash = FxHasher::default();
        for &ty in list {
            self.shape(ty, &mut { PARTS }).hash(&mut hash);
        }
        hash.finish()
    }

    #[recursive]
    fn shape(&mut self, ty: TypeId, parts: &mut u32) -> u64 {
        let Some(left) = parts.checked_sub(1) else {
            return 0;
        };
        *parts = left;
        let ty = self.store.unalias(ty);
        if let Some(&known) = self.ty.shapes.get(&ty) {
            return known;
        }
        let x = self.store.ty(ty);
        let mut hash = FxHasher::default();
        discriminant(x).hash(&mut hash);
        match x {
            Type::Basic(basic) => discriminant(basic).hash(&mut hash),
            Type::Named(named) if named.targs.is_empty() => ty.hash(&mut hash),
            Type::Named(named) => {
                let (origin, targs) = (named.origin, named.targs.clone());
                origin.hash(&mut hash);
                self.list_shape(&targs).hash(&mut hash);
                let shape = hash.finish();
                self.ty.shapes.insert(ty, shape);
                return shape;
            }
            // The length is left out: one that is unknown equals all.
            &Type::Pointer(elem) | &Type::Slice(elem) | &Type::Array { elem, .. } => {
                self.shape(elem, parts).hash(&mut hash);
            }
            &Type::Map { key, value } => {
                self.shape(key, parts).hash(&mut hash);
                self.shape(value, parts).hash(&mut hash);
            }
            &Type::Chan { dir, elem } => {
                discriminant(&dir).hash(&mut hash);
                self.shape(elem, parts).hash(&mut hash);
            }
            Type::Struct(x) => {
                let fields = x.fields.clone();
                self.hash_vars(&fields, parts, &mut hash);
            }
            Type::Tuple(vars) => {
                let vars = vars.clone();
                self.hash_vars(&vars, parts, &mut hash);
            }
            Type::Signature(sig) => {
                let (params, results) = (sig.params.clone(), sig.results.clone());
                self.hash_vars(&params, parts, &mut hash);
                self.hash_vars(&results, parts, &mut hash);
            }
            // Type parameters can stand for each other, and type sets are not looked into.
            Type::TypeParam(_) | Type::Interface(_) | Type::Union(_) | Type::Alias(_) => {}
        }
        hash.finish()
    }

    fn hash_vars(&mut self, vars: &[ObjId], parts: &mut u32, hash: &mut FxHasher) {
        vars.len().hash(hash);
        for &var in vars {
            let ty = self.obj_type(var);
            self.shape(ty, parts).hash(hash);
        }
    }
}
